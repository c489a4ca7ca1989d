"""Checks of the frames of a packed state: attacks that have targets, flights with a load, dice that are due.

Each table is for frames of a type; its sentences are true of the state and such a frame.  The tables of a stage take
those before it for granted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

import msgspec

from vietnam_tui.core.declared import ByFrame, frames_wrong
from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.codec import ids_in
from vietnam_tui.games.search_and_destroy import frames
from vietnam_tui.games.search_and_destroy.map_names import RIVER
from vietnam_tui.games.search_and_destroy.rules.assault.assaulters import assault_odds
from vietnam_tui.games.search_and_destroy.rules.fire.weapons import launcher
from vietnam_tui.games.search_and_destroy.rules.position.hexes import hidden_in
from vietnam_tui.games.search_and_destroy.rules.search import interrogation
from vietnam_tui.games.search_and_destroy.rules.sequence import command
from vietnam_tui.games.search_and_destroy.rules.support.missions import size_of
from vietnam_tui.games.search_and_destroy.rules.support.strike_shapes import further
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_SIDE, NO_UNIT, OFF, UnitId

#: Fields of frames that may name no unit or hex
OPEN = ("target", "observer")


def frame_faults(state: State) -> list[str]:
    """The faults of the frames of a state, as sentences."""
    aims = Counter(
        (type(frame), frame.target, getattr(frame, "place", OFF))
        for frame in state.frames
        if isinstance(
            frame, frames.Volley | frames.FireRoll | frames.ShotRoll | frames.Onslaught | frames.AssaultRoll
        )
    )
    twice = ["frames: an attack is under way twice"] if any(count > 1 for count in aims.values()) else []
    return frames_wrong(state, WHOLE) or [*twice, *frames_wrong(state, FITTING)]


def _closed(frame: frames.Frame) -> frames.Frame:
    """The frame with something in what may be open."""
    return msgspec.structs.replace(frame, **{name: 0 for name in OPEN if name in frame.__struct_fields__})


def _lies(state: State, unit: UnitId, side: str) -> bool:
    return state.units[unit].on_map and state.side(unit) == side


def _all_lie(state: State, units: Iterable[UnitId], side: str) -> bool:
    return all(_lies(state, unit, side) for unit in units)


WHOLE: ByFrame = {
    frames.Frame: {
        "a unit is missing": lambda s, f: NO_UNIT in ids_in(_closed(f), UnitId),
        "a place is missing": lambda s, f: any(place < 0 for place in ids_in(_closed(f), Hex)),
    },
    frames.Plotting | frames.Incoming | frames.Shelling | frames.Blow | frames.Flak: {
        "the scenario has no {1.side}": lambda s, f: f.side not in s.sides,
    },
}


# -- attacks ------------------------------------------------------------------------------------------------


def _at_nobody(state: State, frame: frames.Volley | frames.FireRoll) -> bool:
    settled = isinstance(frame, frames.Volley) or not frame.blind or frame.drawn
    return frame.target != NO_UNIT and not (settled and _lies(state, frame.target, state.other(frame.side)))


def _at_nothing(state: State, frame: frames.Volley | frames.FireRoll) -> bool:
    """Is a hex attacked in which nobody hides, or from which chance need not draw?"""
    drawn = isinstance(frame, frames.FireRoll) and (frame.drawn or not frame.blind)
    empty = drawn or not hidden_in(state, state.other(frame.side), frame.place)
    return frame.target == NO_UNIT and empty


def _nobodys(state: State, frame: frames.Onslaught | frames.AssaultRoll | frames.Advancing) -> bool:
    """Is somebody who assaults not next to the hex, or is there nobody?"""
    near = state.board.grid.neighbours(frame.place)
    there = (state.units[unit].place in near for unit in frame.units)
    return not (frame.units and _all_lie(state, frame.units, frame.side) and all(there))


def _assaults(state: State, frame: frames.Onslaught | frames.AssaultRoll) -> str:
    """The faults of what is assaulted; "" for nothing."""
    enemy = state.other(frame.side)
    if _nobodys(state, frame):
        return "nobody"
    if frame.target == NO_UNIT:
        return "" if hidden_in(state, enemy, frame.place) else "empty"
    if not _lies(state, frame.target, enemy) or not state.type(frame.target).assault:
        return "missing"
    if isinstance(frame, frames.AssaultRoll):
        odds = assault_odds(state, frame.units, frame.target, frame.how, frame.doubled)
        return "sure" if odds.column is None else ""
    return ""


def _unseen(state: State, frame: frames.ShotRoll) -> bool:
    return frame.target == NO_UNIT or not (
        state.units[frame.unit].on_map and state.units[frame.target].on_map
    )


def _jumps(state: State, frame: frames.Moving) -> bool:
    if frame.unit == NO_UNIT or not state.units[frame.unit].on_map:
        return False
    way = (state.units[frame.unit].place, *frame.path)
    return any(state.board.grid.distance(start, to) != 1 for start, to in pairwise(way))


# -- area fire and flights ----------------------------------------------------------------------------------


def _misses(state: State, frame: frames.Blow) -> str:
    """Is rolled for somebody who lies where he should, and are those there that chance draws from?"""
    if frame.owner not in state.sides:
        return "nobody"
    hidden = set(hidden_in(state, frame.owner, frame.place))
    if not set(frame.spared) <= hidden:
        return "nobody"
    if frame.target == NO_UNIT:
        return "" if frame.blind and not frame.drawn and hidden - set(frame.spared) else "nothing"
    if not _lies(state, frame.target, frame.owner):
        return "nothing"
    fits = frame.blind == (frame.target in hidden) == frame.drawn and frame.target not in frame.spared
    return "" if fits else "another"


def _no_pattern(state: State, frame: frames.Plotting) -> bool:
    return not 0 < len(set(frame.hexes)) == len(frame.hexes) < size_of(frame.kind)


def _no_room(state: State, frame: frames.Plotting) -> bool:
    further_on = further(state.board.grid, frame.hexes, size_of(frame.kind))
    return frame.side != state.player or not further_on


def _flies(state: State, frame: frames.Flak) -> bool:
    """Has what lies under the frame something that can be hit?"""
    number = next(i for i, one in enumerate(state.frames) if one is frame)
    return number > 0 and hasattr(state.frames[number - 1], "hit") and bool(frame.hexes)


#: How many units each purpose of a flight has aboard
LOADS = {"drop": (1, 2), "lift": (1, 2), "medivac": (0, 0), "rescue": (1, 1), "supply": (0, 0)}


def _no_load(state: State, frame: frames.Flight) -> bool:
    least, most = LOADS[frame.purpose]
    return frame.side != state.player or not least <= len(set(frame.units)) == len(frame.units) <= most


def _not_there(state: State, frame: frames.Flight) -> bool:
    """Is who is aboard not where his flight has got him?"""
    here = {"drop": frame.stage == "leaving", "lift": frame.stage != "leaving"}.get(frame.purpose, True)
    return any(state.side(u) != frame.side or state.units[u].on_map != here for u in frame.units)


def _another(state: State, frame: frames.Flight) -> bool:
    types = [state.type(unit) for unit in frame.units]
    rescue = frame.purpose == "rescue"
    return any(not type_.personnel or rescue != (type_.id == "pilot") for type_ in types)


def _no_gunship(state: State, frame: frames.Hovering) -> bool:
    there = 0 <= frame.gunship < len(state.gunships)
    return frame.side != state.player or not there or state.gunships[frame.gunship].place == OFF


FITTING: ByFrame = {
    frames.Moving: {"a unit moves by hexes that do not touch": _jumps},
    # dice that are due
    frames.Controlling: {"nobody is to be rolled for": lambda s, f: command.due(s, f) is None},
    frames.Replacing: {"nobody is to be replaced": lambda s, f: command.vacant(s, f) is None},
    frames.Questioning: {
        "nobody is to be interrogated": lambda s, f: f is s.top and interrogation.over(s, f)
    },
    frames.Locating: {
        "nothing is to be located": lambda s, f: not (s.units[f.unit].on_map and interrogation.hidden(s, f)),
    },
    # attacks
    frames.ShotRoll: {
        "a shot is aimed at nobody": _unseen,
        "a shot is aimed at no vehicle": lambda s, f: (
            not _unseen(s, f)
            and (launcher(s, f.unit) is None or s.type(f.target).kind not in ("vehicle", "boat"))
        ),
    },
    frames.Onslaught | frames.AssaultRoll: {
        "an assault is nobody's": _nobodys,
        "an assault is aimed at an empty hex": lambda s, f: _assaults(s, f) == "empty",
        "an assault is aimed at nobody": lambda s, f: _assaults(s, f) == "missing",
        "an assault needs no die": lambda s, f: _assaults(s, f) == "sure",
    },
    frames.Advancing: {
        "an assault is nobody's": _nobodys,
        "nobody has been assaulted": lambda s, f: f.target == NO_UNIT,
    },
    frames.Retreating: {"nobody retreats": lambda s, f: not s.units[f.unit].on_map},
    frames.Volley | frames.FireRoll: {
        "an attack is nobody's": lambda s, f: not (f.units and _all_lie(s, f.units, f.side)),
        "an attack is aimed at nobody": _at_nobody,
        "an attack is aimed at an empty hex": _at_nothing,
    },
    frames.FireRoll: {
        "an attack is aimed at no enemy": lambda s, f: f.enemy != s.other(f.side) or f.side == f.enemy,
    },
    # flights and boats
    frames.Flight: {
        "a flight has no load": _no_load,
        "who flies is not there": lambda s, f: not _no_load(s, f) and _not_there(s, f),
        "somebody else flies": lambda s, f: not (_no_load(s, f) or _not_there(s, f)) and _another(s, f),
    },
    frames.Sailing: {
        "no boat sails": lambda s, f: s.side(f.unit) != s.player or s.units[f.unit].stream == NO_SIDE,
        "a boat sails where no river is": lambda s, f: not set(f.course) <= s.board.sides.get(RIVER, set()),
    },
    frames.Hovering: {"no gunship hovers": _no_gunship},
    # area fire
    frames.Plotting: {
        "a strike has no pattern": _no_pattern,
        "a strike cannot be laid out": lambda s, f: not _no_pattern(s, f) and _no_room(s, f),
    },
    frames.Blow: {
        "area fire has missed nobody": lambda s, f: _misses(s, f) == "nobody",
        "area fire hits nobody": lambda s, f: _misses(s, f) == "nothing",
        "area fire hits another one": lambda s, f: _misses(s, f) == "another",
    },
    frames.Flak: {
        "nothing flies": lambda s, f: not _flies(s, f),
        "nobody fires": lambda s, f: f.rolling and not f.units,
        "who fires is not there": lambda s, f: not _all_lie(s, f.units, f.side),
    },
}
