"""Who holds a hex (13.0, 8.4): named hexes change hands as units enter them, bases by capture and recapture."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.counters import SideName, board
from vietnam_tui.games.khe_sanh.map_names import (
    KHE_SANH,
    SIEGE_OBJECTIVES,
    STRONG_POINT,
    STRONG_POINTS,
    TOWN,
    places_of,
)
from vietnam_tui.games.khe_sanh.rules.stacks import in_sight
from vietnam_tui.games.khe_sanh.rules.terrain import ground
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import PieceId


class Taken(Told, frozen=True, tag="taken"):
    """A named hex has changed hands."""

    side: SideName
    place: str
    name: str

    @property
    def sentence(self) -> str:
        what = f"{self.name} ({self.place})" if self.name else self.place
        return f"the {self.side} takes {what}"


class BaseTaken(Told, frozen=True, tag="base taken"):
    """A base has been captured, or retaken."""

    says = "the base in {place} falls to the {side}"
    side: SideName
    place: str


@cache
def named_hexes(map_id: str) -> frozenset[Hex]:
    """The hexes whose control is kept: towns, bases, strong points, and what victory asks for [KS-13.0-c]."""
    here = board(map_id)
    found = places_of(here, STRONG_POINT) | ground(map_id).bases | frozenset(here.hexes_of(TOWN))
    return found.union(*(here.area(name) for name in (SIEGE_OBJECTIVES, KHE_SANH, STRONG_POINTS)))


def holds(state: State, side: str, hex_: Hex) -> bool:
    """Does a side control a named hex, as far as the viewer knows? [KS-13.0-c]"""
    return (hex_ in state.held) == (side == NVA)


def barred_base(state: State, side: str, hex_: Hex) -> bool:
    """Is this a base that the NVA/VC has not captured, which none of its counters enters? [KS-8.4-a]"""
    base = state.base(hex_)
    return side == NVA and base is not None and not (base.captured or base.beaten)


def pass_through(
    transition: Transition, piece: PieceId, path: Iterable[Hex], rule: str = "KS-13.0-c"
) -> None:
    """A piece enters hexes one after another: named ones change hands, bases are captured or restored.

    Dummies, HQs and helicopters take nothing; whether a hidden counter has, the enemy cannot know.
    """
    state = transition.state
    kind, side = state.kind(piece), state.side(piece)
    takes, seen = kind.role == "unit", in_sight(state, piece)
    named = named_hexes(state.map)
    for hex_ in path:
        if takes:
            _enter_base(transition, side, hex_)
        if hex_ not in named or not (takes or state.hidden(piece)):
            continue
        held, doubted = set(transition.state.held), set(transition.state.doubted)
        before = hex_ in held
        if takes:
            (held.add if side == NVA else held.discard)(hex_)
        if side == US or transition.state.base(hex_) is not None or (takes and seen):
            doubted.discard(hex_)
        else:
            doubted.add(hex_)
        transition.set(held=tuple(sorted(held)), doubted=tuple(sorted(doubted)))
        if before != (hex_ in held):
            name = state.board.place_names.get(hex_, "")
            taken = Taken(side=side, place=state.label(hex_), name=name, rule=rule)
            if hex_ in doubted:
                transition.tell_apart(side, taken)
            else:
                transition.tell(taken)


def _enter_base(transition: Transition, side: str, hex_: Hex) -> None:
    """A unit in a base hex captures it for the NVA/VC, or restores it for the US/GVN."""
    base = transition.state.base(hex_)
    if base is None:
        return
    label = transition.state.label(hex_)
    if side == NVA and not base.captured:
        transition.base(hex_, captured=True, beaten=False, marker="", fading=False)  # [KS-8.4-c]
        transition.tell(BaseTaken(side=NVA, place=label, rule="KS-8.4-c"))
    elif side == US and (base.captured or base.beaten or base.marker):
        transition.base(hex_, captured=False, beaten=False, marker="", fading=False)  # [KS-8.4-f]
        if base.captured:
            transition.tell(BaseTaken(side=US, place=label, rule="KS-8.4-f"))
