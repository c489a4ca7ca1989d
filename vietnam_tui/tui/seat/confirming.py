"""The question asked before an order is carried out that ends a phase or gives something up, however it is given."""

from __future__ import annotations

from collections.abc import Callable

from vietnam_tui.core.model import Action
from vietnam_tui.play.seat.orderline import gives_up
from vietnam_tui.play.seat.phase_end import Confirms, asked_before
from vietnam_tui.tui.seat.menus import Menu, MenuItem
from vietnam_tui.tui.seat.seat_view import SeatView


def question_before(
    seat: SeatView, action: Action, confirms: Confirms, yes: Callable[[], object], no: Callable[[], object]
) -> Menu | None:
    """The question to be answered before a seat's action is carried out, with what its answers do; None for nothing."""
    order = seat.game.write_order(seat.view, action)
    if gives_up(seat.game, seat.view, action):
        preview = seat.presenter.preview(seat.view, action)
        return Menu(
            f"{preview.title.capitalize()}: {'; '.join(preview.lines)}",
            (MenuItem("no, go on", then=no), MenuItem(f"yes, {preview.title}", then=yes)),
            confirms=order,
        )
    lines = asked_before(seat.offers, action, seat.seat, confirms, seat.box)
    if lines is None:
        return None
    preview = seat.chair.allowed(seat.presenter.preview(seat.view, action))
    return Menu(
        f"End? {'; '.join(lines)}".rstrip(),
        (MenuItem(order, "yes", then=yes, tries=preview), MenuItem("go on", "no", then=no)),
        confirms=order,
    )
