"""Why something cannot be done, in the words of the order that would do it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import OrderError

if TYPE_CHECKING:
    from vietnam_tui.tui.desk import Desk


def why_not(desk: Desk, unit: str, hex_: Hex) -> str:
    """Why a unit cannot do at a hex what it can do elsewhere, with the rule."""
    label = desk.board.grid.label(hex_)
    texts = [
        text
        for verb in desk.verbs_of(unit)
        for text in (f"{verb} {label} with {unit}", f"{verb} {unit} {label}")
    ]
    return refused(desk, texts) or f"{unit} can do nothing at {label}."


def refused(desk: Desk, texts: Iterable[str]) -> str:
    """Why the first of these orders that can be read is refused; why none can be read, if so."""
    reason = ""
    for text in texts:
        try:
            actions = desk.game.read_order(desk.view, text)
        except OrderError as error:
            reason = reason or f"{error.message}."
            continue
        refusal = desk.game.refusal(desk.view, actions[0]) if len(actions) == 1 else None
        if refusal is not None:
            return str(refusal)
    return reason
