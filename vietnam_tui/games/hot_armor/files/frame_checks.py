"""Checks of the frames of a packed state: attacks with targets, missions that can be flown, bridges that stand.

Each table is for frames of a type; its sentences are true of the state and such a frame.  The tables of a stage take
those before it for granted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from vietnam_tui.core.declared import ByFrame, frames_wrong, wrong
from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.codec import ids_in
from vietnam_tui.games.hot_armor import frames
from vietnam_tui.games.hot_armor.map_names import BRIDGE, TOWN, places_of
from vietnam_tui.games.hot_armor.rules.fire.assault import Advance
from vietnam_tui.games.hot_armor.rules.fire.weapons import KINDS
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.rules.support.bombardment import under_fire
from vietnam_tui.games.hot_armor.rules.works.engineers import spans, standing_in
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import NO_UNIT, SupportId, UnitId


def frame_faults(state: State) -> list[str]:
    """The faults of the frames of a state, and of what optional rules have laid, as sentences."""
    return (
        frames_wrong(state, WHOLE, OF_ITS_SIDE, SUPPORT, also=state.queued)
        or frames_wrong(state, FIRE, also=state.queued)
        or [*wrong(LAID, state), *frames_wrong(state, OPTIONS, also=state.queued)]
    )


def _units(frame: frames.Frame) -> Iterable[int]:
    """The units of a frame; what fires in an attack of fire support is no unit."""
    if isinstance(frame, frames.Volley) and frame.occasion == "support":
        return (*frame.targets, *frame.guided_at, *frame.party)
    return ids_in(frame, UnitId)


def _missing(state: State, side: str, units: Iterable[UnitId]) -> bool:
    """Is one of these not on the map, or of the other side?"""
    return any(state.side(unit) != side or not state.units[unit].on_map for unit in units)


# -- all frames ---------------------------------------------------------------------------------------------

WHOLE: ByFrame = {
    frames.Frame: {
        "a unit is missing": lambda s, f: NO_UNIT in _units(f),
        "a place is missing": lambda s, f: any(place < 0 for place in ids_in(f, Hex)),
        "a side is none of the scenario's": lambda s, f: getattr(f, "side", s.phasing) not in s.sides,
    },
    frames.Drawing: {
        "a marker is drawn from an empty bin": lambda s, f: f is s.top and not any(s.bin),
        "a marker is drawn while something else goes on": lambda s, f: f is not s.top,
    },
    frames.Marching | frames.Happening: {"nothing is asked on the march": lambda s, f: f is s.top},
}


# -- fire support -------------------------------------------------------------------------------------------


def _foreign(state: State, frame: frames.Frame) -> bool:
    """Is fire support named that the side of a frame does not have?"""
    side = getattr(frame, "side", "")
    return any(one < 0 or state.support[one].side != side for one in ids_in(frame, SupportId))


def _twice(missions: Iterable[frames.Mission]) -> bool:
    markers = [mission.marker for mission in missions]
    return len(set(markers)) < len(markers)


def _unready(state: State, frame: frames.Calling | frames.Reacting) -> bool:
    return _foreign(state, frame) or any(
        state.support[mission.marker].status != "ready" for mission in frame.missions
    )


def _fired_by_nobody(state: State, frame: frames.Falling) -> bool:
    number = next((i for i, one in enumerate(state.frames) if one is frame), 0)
    below = state.frames[number - 1] if number else None
    return frame in state.frames and (not isinstance(below, frames.Barrage) or below.side != frame.side)


OF_ITS_SIDE: ByFrame = {
    frames.Calling | frames.Barrage | frames.Falling | frames.Supplying: {
        "no fire support of that side": _foreign
    }
}

SUPPORT: ByFrame = {
    frames.Calling: {
        "fire support is called out of its phase": lambda s, f: (
            (s.phase, f.side) != ("fire support", s.phasing)
        ),
        "no fire support is called": lambda s, f: not f.missions,
        "fire support is called that is not ready": lambda s, f: _twice(f.missions) or _unready(s, f),
    },
    frames.Barrage: {
        "nothing is asked in fire support": lambda s, f: (
            f is s.top and (f.waiting or len(under_fire(s, f)) < 2)
        )
    },
    frames.Falling: {
        "fire support falls that nobody has fired": _fired_by_nobody,
        "a deflection has no direction": lambda s, f: bool(f.direction) != (f.step == "distance"),
    },
    frames.Supplying: {"only artillery is supplied": lambda s, f: s.support[f.marker].kind != "artillery"},
}


# -- landings and fire --------------------------------------------------------------------------------------


def _no_landing(state: State, frame: frames.Landing) -> bool:
    return not is_helicopter(state, frame.carrier) or is_helicopter(state, frame.unit)


def _named(volley: frames.Volley) -> list[UnitId]:
    return [*volley.targets, *(one.unit for one in volley.firers if one.unit != NO_UNIT)]


def _lost_target(state: State, frame: frames.Volley) -> bool:
    return frame is state.top and bool(frame.targets) and not state.units[frame.targets[0]].on_map


def _stray(state: State, frame: frames.Storming | frames.Assaulting) -> bool:
    """Is somebody of the party neither in the hex nor next to it, or is there nobody?"""
    near = set(state.board.grid.within(frame.at, 1))
    gone = [unit for unit in frame.party if state.side(unit) != frame.side or state.place(unit) not in near]
    return bool(gone) or not frame.party


VOLLEY = {
    "nobody fires": lambda s, f: not f.firers,
    "a marker is no unit": lambda s, f: any(s.is_decoy(unit) for unit in _named(f)),
    # [HA-24.1-b, HA-24.4-a]
    "an attack by a concealed unit, or on one": lambda s, f: any(
        s.units[unit].concealed for unit in _named(f)
    ),
}

FIRE: ByFrame = {
    frames.Landing: {
        "a landing is of a helicopter and what it carries": _no_landing,
        "a landing out of its phase": lambda s, f: (
            not _no_landing(s, f) and (s.side(f.carrier) != s.side(f.unit) or s.phase != "movement")
        ),
        "nothing is asked in a landing": lambda s, f: f is s.top,
    },
    frames.Volley: {
        **VOLLEY,
        "an attack has no target left": lambda s, f: f is s.top and not f.targets,
        "a target is not on the map": _lost_target,
    },
    frames.Aiming: {
        "a fire is declared out of its phase": lambda s, f: (
            KINDS.get(s.phase) != f.kind or f.side != s.phasing
        ),
        "nobody fires": lambda s, f: not f.firers or not all(s.units[unit].on_map for unit in f.firers),
    },
    frames.Answering: {
        **{
            sentence: lambda s, f, holds=holds: any(holds(s, volley) for volley in f.volleys)
            for sentence, holds in VOLLEY.items()
        },
        "nothing is asked in a reaction": lambda s, f: f is s.top,
    },
    frames.Storming | frames.Assaulting: {
        "an assault out of its phase": lambda s, f: (s.phase, f.side) != ("close assault", s.phasing),
        "nobody assaults": _stray,
    },
    frames.Assaulting: {
        "nothing is asked in an assault": lambda s, f: (
            f is s.top and (f.step != "advance" or next(Advance.offers(s, f), None) is None)
        )
    },
    frames.Scattering: {
        "nothing is asked in a scatter": lambda s, f: (
            f is s.top and (f.left >= 0 or not s.units[f.unit].on_map)
        )
    },
    frames.Reacting: {
        "fire support is called that is not ready": _unready,
        "fire support is called twice, or on another hex": lambda s, f: (
            _twice(f.missions) or any(mission.at != f.at for mission in f.missions)
        ),
        "AA fire is aimed at helicopters": lambda s, f: (
            f.air and (f.missions or not all(is_helicopter(s, unit) for unit in f.targets))
        ),
        "nobody reacts": lambda s, f: _missing(s, f.side, (shot.unit for shot in f.shots)),
        "nobody has come into the hex": lambda s, f: (
            not f.targets or any(s.place(unit) != f.at for unit in f.targets)
        ),
        "a target is not in the hex": lambda s, f: any(shot.target not in f.targets for shot in f.shots),
    },
}


# -- optional rules -----------------------------------------------------------------------------------------


def _no_bridge(state: State, frame: frames.Blasting) -> bool:
    bridges = [standing_in(state, hex_) for hex_ in frame.at]
    bridges += [side >= 0 and spans(state, side) for side in frame.across]
    return bridges != [True] or state.side(frame.unit) != frame.side


def _nobody_rolls(state: State, frame: frames.Mining) -> bool:
    able = [state.place(unit) == frame.place and not state.units[unit].disrupted for unit in frame.units]
    return frame is state.top and not (able and all(able))


def _no_battery(state: State, frame: frames.Battery | frames.Locating) -> bool:
    target = state.units[frame.target]
    return not target.on_map or target.concealed or not state.kind(frame.target).can("indirect")


#: What is wrong with what lies on the map by optional rules
LAID = {
    "broken: no bridge is there": lambda s: not set(s.broken) <= places_of(s.board, BRIDGE),
    "broken_sides: no bridge is there": lambda s: any(
        not s.board.has_side(BRIDGE, side) for side in s.broken_sides
    ),
    "rubble: no town is there": lambda s: any(
        s.sheet.terrain.line(s.board.terrain[hex_]) != TOWN for hex_ in s.rubble
    ),
    "mines: two of a side in one hex": lambda s: (
        len({(one.side, one.place) for one in s.mines}) < len(s.mines)
    ),
    "towing: no wreck is there": lambda s: any(
        place < 0 or s.wrecks.count(place) < number
        for place, number in Counter(unit.place for unit in s.units if unit.towing).items()
    ),
    "leaders: with a unit that he cannot be with": lambda s: any(
        leader.unit != NO_UNIT and (leader.dead or s.side(leader.unit) != leader.side) for leader in s.leaders
    ),
}

OPTIONS: ByFrame = {
    frames.Blasting: {"no bridge is there": _no_bridge},
    frames.Cracking: {"no bridge is there": lambda s, f: not standing_in(s, f.at)},
    frames.Mining: {
        "a unit rolls for the other side": lambda s, f: any(s.side(unit) != f.side for unit in f.units),
        "nobody rolls for mines": _nobody_rolls,
    },
    frames.Covering: {
        "nobody fires from overwatch": lambda s, f: (
            f.side != s.phasing or not f.hexes or _missing(s, f.side, (shot.unit for shot in f.shots))
        ),
        "overwatch fire at a hex that has not fired": lambda s, f: any(
            shot.at not in f.hexes for shot in f.shots
        ),
    },
    frames.Battery | frames.Locating: {
        "counterbattery fire out of its impulse": lambda s, f: (
            f.side == s.phasing or s.side(f.target) != s.phasing
        ),
        "counterbattery fire at a unit that has not fired": _no_battery,
    },
}
