"""Destinations of units over several moves: planned with Enter, kept with the player's notes till they arrive."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.core.presenter import Itinerary
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.tui.seat.player_view import PlayerView


def long_way(player: PlayerView, hex_: Hex) -> Itinerary | None:
    """The way of what is in hand to a hex over several moves; None where one is enough or none leads there."""
    return player.presenter.long_way(player.view, player.hand, player.travels, hex_)


def destination(player: PlayerView, unit: str) -> Hex | None:
    """The destination of a unit; None where it has no plan, has arrived or is on the map no more."""
    try:
        goal = player.board.grid.hex(player.notes.marches(player.seat).get(unit, ""))
    except UnknownHex:
        return None
    return None if player.find_unit(unit) in (goal, None) else goal


def bind(player: PlayerView, way: Itinerary) -> None:
    """Plan the march of what is in hand to the cursor's hex, and point at the end of its first move."""
    label = player.board.grid.label(player.cursor)
    if _plan(player, player.hand, label):
        player.cursor, player.planned = way.leg[-1], player.hand
        first = player.board.grid.label(player.cursor)
        player.say(
            f"{player.hand} is bound for {label}: {way.words}.  Enter goes to {first}, Esc gives it up."
        )


def unbind(player: PlayerView) -> bool:
    """Give up the plan of what is in hand; False where it has none."""
    goal = destination(player, player.hand)
    if goal is None:
        return False
    if _plan(player, player.hand, ""):
        player.say(f"{player.hand} is no longer bound for {player.board.grid.label(goal)}.")
    return True


def think_better(player: PlayerView) -> bool:
    """Give up a march that was planned just now; False where none was."""
    if not player.planned or player.planned != player.hand or player.menu is not None:
        return False
    player.planned = ""
    return unbind(player)


def forget_arrived(player: PlayerView) -> None:
    """Take away the plans of units that have arrived or are on the map no more."""
    for unit in tuple(player.notes.marches(player.seat)):
        if destination(player, unit) is None:
            _plan(player, unit, "")


def _plan(player: PlayerView, unit: str, label: str) -> bool:
    """Keep where a unit is bound for; False, and why, where it cannot be kept."""
    try:
        player.notes.plan(player.seat, unit, label)
    except (CannotSave, ValueError) as error:
        player.say(f"Not planned: {error}.", failed=True)
        return False
    return True
