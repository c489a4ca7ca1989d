"""For the bots: fire support, on the hexes where enemies lose most by it, friends kept out of the pattern."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.core.memo import ByNeed
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.reasons import enemies
from vietnam_tui.games.hot_armor.frames import Calling, Firer, Kind, Spread, Volley
from vietnam_tui.games.hot_armor.rules.fire.fire import Fire
from vietnam_tui.games.hot_armor.rules.fire.weapons import targets_in
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES, End
from vietnam_tui.games.hot_armor.rules.support.bombardment import PATTERNS, Shell, strength_of
from vietnam_tui.games.hot_armor.rules.support.deflection import check_needed
from vietnam_tui.games.hot_armor.rules.support.fire_support import (
    KINDS,
    SPREADS,
    Call,
    SupportKind,
    marker_of,
    open_observers,
)
from vietnam_tui.games.hot_armor.units import NO_UNIT, SupportId, UnitId

#: What a mission must promise: artillery comes back every turn if it is not used up, an airstrike never
LEAST: dict[SupportKind, float] = {"artillery": 0.06, "airstrike": 0.35}
#: Missions that come down near friends are refused too often, and hit them when they deflect
NEAR_FRIENDS = 0.4


class Aim(NamedTuple):
    """A mission and what it promises beyond what it must."""

    order: Call
    gain: float


def _targets(picture: Picture, at: Hex) -> tuple[UnitId, ...]:
    return tuple(unit for side in picture.state.sides for unit in targets_in(picture.state, side, at))


def _salvo(picture: Picture, marker: SupportId, spread: Spread, at: Hex) -> Volley:
    kind: Kind = "hard" if spread == "point" else "soft"
    firer = Firer(NO_UNIT, at, strength_of(picture.state, marker, spread), direct=False)
    return Volley(picture.state.phasing, kind, at, "support", (firer,), _targets(picture, at))


def _tolls(picture: Picture, marker: SupportId, spread: Spread) -> ByNeed[Hex, float]:
    """Hex -> what falls there of a mission costs, wherever in the pattern it is; nothing where nobody is."""

    def toll(hex_: Hex) -> float:
        if hex_ not in picture.enemies and hex_ not in picture.own:
            return 0.0
        return picture.toll(_salvo(picture, marker, spread, hex_))

    return ByNeed(toll)


def _aims(picture: Picture, aimed: frozenset[Hex]) -> Iterator[Aim]:
    state, grid = picture.state, picture.state.board.grid
    called = state.top.missions if isinstance(state.top, Calling) else ()
    hit = (7 - check_needed(state, picture.side, "accuracy")) / 6
    around = {hex_ for place in picture.enemies for hex_ in grid.within(place, 1)}
    for kind in KINDS:
        marker = marker_of(state, picture.side, kind, called)
        if marker is None:
            continue
        least = LEAST[kind] * (1.0 if kind == "artillery" else 2.0 - state.turn / state.last_turn)
        for spread in SPREADS:
            tolls = _tolls(picture, marker, spread)
            for at in sorted(picture.enemies if spread == "point" else around):
                if at in aimed:
                    continue
                gain = sum(tolls[hex_] for hex_ in PATTERNS[spread].hexes(grid, at)) * hit
                if any(near in picture.own for near in grid.within(at, 1)):
                    gain *= NEAR_FRIENDS
                if gain > least:
                    yield Aim(Call(kind, spread, at), gain - least)


def order_of_support(picture: Picture) -> Proposal:
    """The mission that promises most among those that are seen to fall, or none."""
    state = picture.state
    frame = state.top if isinstance(state.top, Calling) else None
    aimed = frozenset(mission.at for mission in frame.missions) if frame is not None else frozenset[Hex]()
    for aim in sorted(_aims(picture, aimed), key=lambda one: -one.gain):
        if open_observers(state, aim.order.at) and picture.legal(aim.order):
            return Proposal(aim.order, _falls_on(picture, aim.order))
    if frame is not None:
        return Proposal(Fire(), "no other mission is worth its marker")
    return Proposal(End(), "nothing that an observer sees is worth a mission")


def _falls_on(picture: Picture, order: Call) -> str:
    """How many enemies, and how many of one's own, are seen where a mission comes down that does not deflect."""
    state = picture.state
    pattern = PATTERNS[order.spread].hexes(state.board.grid, order.at)
    foes, own = (
        sum(not state.units[unit].concealed for hex_ in pattern for unit in targets_in(state, side, hex_))
        for side in (picture.enemy, picture.side)
    )
    return f"{enemies(foes)} and {own or 'none'} of one's own are in the hexes that it falls on"


def order_of_shelling(picture: Picture) -> Proposal:
    """The hexes under fire in their order."""
    shells = [one for one in RULES.questions.actions(picture.state) if isinstance(one, Shell)]
    best = max(shells, key=lambda one: (len(picture.own.get(one.at, ())) == 0, -one.at))
    return Proposal(best, "enemies first")
