"""The box: units off the map that may be placed or brought on now, and a set-up left to the bot."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from vietnam_tui.core.sheet import UnitFace
from vietnam_tui.tui.desk import Desk
from vietnam_tui.tui.menus import Menu, MenuItem


def able(desk: Desk) -> list[UnitFace]:
    """The units of the box with something to do now."""
    return [face for face in desk.box if desk.offers.of_unit(face.name)]


def open_box(desk: Desk) -> None:
    """List the units of the box; the chosen one is taken up."""
    units = able(desk)
    if not units:
        none = "Nobody waits off the map." if not desk.box else "None of those off the map can come now."
        desk.say(none if desk.my_turn else desk.not_now)
        return
    before = desk.hand
    desk.hand = ""
    menu = Menu(
        f"Off the map: {len(units)}",
        [
            MenuItem(
                face.name,
                f"{face.strength}-{face.movement} {face.badge}",
                then=partial(desk.take, face.name),
                unit=face.name,
            )
            for face in units
        ],
    )
    names = [face.name for face in units]
    if before in names:
        menu.move(names.index(before))
    desk.show_menu(menu)


def offer_the_rest(desk: Desk, place: Callable[[], object]) -> None:
    """Ask whether the bot shall choose what is left of the set-up."""
    if not desk.sets_up:
        desk.say("There is no set-up to finish now.", failed=True)
        return
    desk.hand = ""
    desk.show_menu(
        Menu(
            "Let the bot choose the rest of your set-up?",
            (
                MenuItem("yes, all of it", then=place),
                MenuItem("no, by hand", then=partial(_go_on, desk)),
            ),
        )
    )


def _go_on(desk: Desk) -> None:
    desk.close_menu()
    if desk.asks:
        desk.ask()
