"""What the frames of fire in a packed state may hold: attacks that have targets, declarations that have firers."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.games.hot_armor.frames import (
    Aiming,
    Answering,
    Assaulting,
    Reacting,
    Scattering,
    Storming,
    Volley,
)
from vietnam_tui.games.hot_armor.rules.fire.assault import Advance
from vietnam_tui.games.hot_armor.rules.fire.weapons import KINDS
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import NO_UNIT, UnitId


def fire_faults(state: State) -> Iterator[str]:
    """What is wrong with the frames of fire, as sentences."""
    for frame in (*state.frames, *state.queued):
        if isinstance(frame, Volley):
            yield from _volley(state, frame)
        elif isinstance(frame, Aiming):
            yield from _aiming(state, frame)
        elif isinstance(frame, Answering):
            for volley in frame.volleys:
                yield from _volley(state, volley)
        elif isinstance(frame, Storming | Assaulting):
            yield from _assault(state, frame)
        elif isinstance(frame, Reacting):
            yield from _reacting(state, frame)
    top = state.top
    if isinstance(top, Volley) and not top.targets:
        yield "frames: an attack has no target left"
    if isinstance(top, Volley) and top.targets and not state.units[top.targets[0]].on_map:
        yield "frames: a target is not on the map"
    if isinstance(top, Scattering) and (top.left >= 0 or not state.units[top.unit].on_map):
        yield "frames: nothing is asked in a scatter"
    if isinstance(top, Answering):
        yield "frames: nothing is asked in a reaction"
    if isinstance(top, Assaulting) and (
        top.step != "advance" or next(Advance.offers(state, top), None) is None
    ):
        yield "frames: nothing is asked in an assault"


def _volley(state: State, frame: Volley) -> Iterator[str]:
    if not frame.firers:
        yield "frames: nobody fires"
    named = (*frame.targets, *_firers(frame))
    if any(state.is_decoy(unit) for unit in named):
        yield "frames: a marker is no unit"
    if any(state.units[unit].concealed for unit in named):
        yield "frames: an attack by a concealed unit, or on one"  # [HA-24.1-b, HA-24.4-a]


def _firers(frame: Volley) -> Iterator[UnitId]:
    return (firer.unit for firer in frame.firers if firer.unit != NO_UNIT)


def _aiming(state: State, frame: Aiming) -> Iterator[str]:
    if KINDS.get(state.phase) != frame.kind or frame.side != state.phasing:
        yield "frames: a fire is declared out of its phase"
    if not frame.firers or any(not state.units[unit].on_map for unit in frame.firers):
        yield "frames: nobody fires"


def _assault(state: State, frame: Storming | Assaulting) -> Iterator[str]:
    if state.phase != "close assault" or frame.side != state.phasing:
        yield "frames: an assault out of its phase"
    near = set(state.board.grid.within(frame.at, 1))
    gone = [unit for unit in frame.party if state.side(unit) != frame.side or state.place(unit) not in near]
    if gone or not frame.party:
        yield "frames: nobody assaults"


def _reacting(state: State, frame: Reacting) -> Iterator[str]:
    shooters = [shot.unit for shot in frame.shots]
    if any(state.side(unit) != frame.side or not state.units[unit].on_map for unit in shooters):
        yield "frames: nobody reacts"
    if not frame.targets or any(state.place(unit) != frame.at for unit in frame.targets):
        yield "frames: nobody has come into the hex"
    if any(shot.target not in frame.targets for shot in frame.shots):
        yield "frames: a target is not in the hex"
