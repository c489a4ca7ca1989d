"""When the hiding side is asked for an ambush (18.0): whenever the mover, by what he sees, could run into one.

Whether a hex has been written down does not matter, so that the question betrays nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.reaction import ASK, Reactions
from vietnam_tui.games.search_and_destroy.frames import Ambushing
from vietnam_tui.games.search_and_destroy.rules.hexes import inverted_by_hex
from vietnam_tui.games.search_and_destroy.rules.sight import clear_line
from vietnam_tui.games.search_and_destroy.rules.transition import Transition
from vietnam_tui.games.search_and_destroy.rules.view import view
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import UnitId


class Entry(NamedTuple):
    """A hex is entered that a side may have written down."""

    side: Army
    place: Hex


def possible(seen: State, entry: Entry) -> bool:
    """Is an inverted counter, or one that might ambush, within reach and in sight of the hex? [SD-18.0-b]"""
    grid, most = seen.board.grid, tables().value("ambush-radius")
    lairs = set(inverted_by_hex(seen, entry.side))
    for unit in seen.units_of(entry.side):
        status = seen.units[unit]
        if status.on_map and status.up and seen.type(unit).ambushes and not status.pinned:
            lairs.add(status.place)
    return any(
        grid.distance(lair, entry.place) <= most and clear_line(seen, lair, entry.place) for lair in lairs
    )


REACTIONS = Reactions(view, possible)


def open_window(transition: Transition, mover: UnitId, place: Hex) -> None:
    """A unit has entered a hex: the enemy is asked whether an ambush is sprung [SD-18.0-c, SD-18.0-e].

    He may have ordered to pass: that answers the question, and does not keep it from being put.
    """
    state = transition.state
    side = state.at_seat("NLF")
    if not state.on("ambush-markers") or state.side(mover) == side:
        return
    if REACTIONS.asks(state, state.side(mover), Entry(side, place), ASK):
        transition.push(Ambushing(side, mover, place))
