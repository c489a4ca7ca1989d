"""Helicopters whose hex the enemy has entered (A9.3.1): they leave at once for the nearest cold Landing Zone."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.nearest import closest
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.games.khe_sanh.frames import AntiAircraft, Scattering
from vietnam_tui.games.khe_sanh.rules.flights import take_off
from vietnam_tui.games.khe_sanh.rules.helicopters import Fly
from vietnam_tui.games.khe_sanh.rules.landing_zones import existing, has_room, hot
from vietnam_tui.games.khe_sanh.rules.stacks import helicopters, occupied
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import OFF


def refuges(state: State, place: Hex) -> tuple[Hex, ...]:
    """The nearest cold Landing Zones with room; none is made for it [KS-A9.3.1-o]."""
    grid = state.board.grid
    found = [hex_ for hex_ in existing(state) if not hot(state, hex_) and has_room(state, hex_)]
    return closest(found, lambda hex_: grid.distance(place, hex_))


def entered(transition: Transition) -> None:
    """The enemy has come into hexes with helicopters on the ground."""
    state = transition.state
    waiting = {
        piece
        for frame in (*state.frames, *state.queued)
        if isinstance(frame, Scattering)
        for piece in frame.helicopters
    }
    for hex_ in sorted(occupied(state, NVA)):
        found = tuple(piece for piece in helicopters(state, hex_) if piece not in waiting)
        if found:
            transition.queue(Scattering(found))


def _settle(transition: Transition, frame: Scattering) -> bool:
    """One after another is fired at, then flies; without a choice at once, and off the map if nowhere is open."""
    state = transition.state
    left = tuple(piece for piece in frame.helicopters if state.pieces[piece].on_map)
    if not left:
        transition.pop()
        return True
    piece = left[0]
    place = state.pieces[piece].place
    if frame.first != piece:
        transition.replace(Scattering(left, piece))
        transition.push(AntiAircraft(piece, place, "scattering", leaving=True))
        return True
    open_to = refuges(state, place)
    if len(open_to) > 1:
        return False
    _go(transition, frame, open_to[0] if open_to else OFF)
    return True


def _go(transition: Transition, frame: Scattering, to: Hex) -> None:
    piece = frame.first
    transition.replace(Scattering(tuple(one for one in frame.helicopters if one != piece)))
    take_off(transition, piece, to, "scattering", 0)


def _decide(state: State, frame: Scattering) -> Decision:
    name = state.name(frame.first)
    return Decision(US, "scattering", f"{US}: to which Landing Zone does {name} escape?", "KS-A9.3.1-o")


def _flights(state: State, frame: Scattering) -> tuple[Fly, ...]:
    return tuple(Fly(to) for to in refuges(state, state.pieces[frame.first].place))


def _fly(transition: Transition, frame: Scattering, order: Fly) -> None:
    _go(transition, frame, order.to)


def _refuse(state: State, frame: Scattering, order: Fly) -> Refusal | None:
    if order.to in refuges(state, state.pieces[frame.first].place):
        return None
    return Refusal(
        "KS-A9.3.1-o", f"{state.label(order.to)} is not among the nearest cold Landing Zones with room"
    )


SCATTERING = Question[State, Transition, Scattering](
    Scattering, _decide, (Reply(Fly, _fly, _refuse, _flights),), settle=_settle
)

CHAPTER = Chapter[State, Transition](questions=(SCATTERING,), changed=entered)
