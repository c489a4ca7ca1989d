"""Why something cannot be done, in the words of the order that would do it."""

from __future__ import annotations

from collections.abc import Iterable

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import OrderError
from vietnam_tui.tui.seat.player_view import PlayerView


def why_not(player: PlayerView, unit: str, hex_: Hex) -> str:
    """Why a unit cannot do at a hex what it can do elsewhere, with the rule."""
    label = player.board.grid.label(hex_)
    texts = [
        text
        for verb in player.verbs_of(unit)
        for text in (f"{verb} {label} with {unit}", f"{verb} {unit} {label}")
    ]
    return refused(player, texts) or f"{unit} can do nothing at {label}."


def refused(player: PlayerView, texts: Iterable[str]) -> str:
    """Why the first of these orders that can be read is refused; why none can be read, if so."""
    reason = ""
    for text in texts:
        try:
            actions = player.game.read_order(player.view, text)
        except OrderError as error:
            reason = reason or f"{error.message}."
            continue
        refusal = player.game.refusal(player.view, actions[0]) if len(actions) == 1 else None
        if refusal is not None:
            return str(refusal)
    return reason
