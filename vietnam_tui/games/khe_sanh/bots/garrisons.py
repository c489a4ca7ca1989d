"""For the bots: the garrisons of Operation Pegasus.  Every hex that decides is held by enough, then others are won."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.khe_sanh.bots.goals import fighters, objectives, vacant
from vietnam_tui.games.khe_sanh.rules.losses import is_hq
from vietnam_tui.games.khe_sanh.rules.stacks import force, limit, occupied, size
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.units import PieceId

#: The Fire Strength that a hill needs with the enemy near it, and without; what the works of a base save of it
PRESSED = 13
QUIET = 6
WORKS = 7
#: A Morale above that of the regiments
STIFF = 5
#: How near the enemy is when he is near, in hexes
NEAR = 2


def fire(state: State, piece: PieceId) -> int:
    """The printed Fire Strength of a unit in Combat Mode."""
    printed = state.kind(piece).combat
    return 0 if printed is None else printed.fire


def strength(state: State, hex_: Hex) -> int:
    """The Fire Strength of those who hold a hex."""
    return sum(fire(state, piece) for piece in fighters(state, US, hex_))


def wanted(state: State, hex_: Hex) -> int:
    """The Fire Strength that a hex that decides should be held with: none once the enemy can do nothing more."""
    if state.turn == state.last_turn and not state.oeps[1] and state.segment != "initiative":
        return 0
    grid = state.board.grid
    pressed = any(grid.distance(hex_, enemy) <= NEAR for enemy in occupied(state, NVA))
    return max(0, (PRESSED if pressed else QUIET) - WORKS * (state.base(hex_) is not None))


def lacking(state: State, hex_: Hex) -> int:
    """How much Fire Strength a hex still needs, 0 where there is no room for anybody, or the enemy is in it."""
    if not vacant(state, US, hex_) or size(state, US, hex_) >= limit(state, US, hex_):
        return 0
    return max(0, wanted(state, hex_) - strength(state, hex_))


@by_identity
def short(state: State) -> tuple[Hex, ...]:
    """The hexes that need more, those that need most first."""
    needs = {hex_: lacking(state, hex_) for hex_ in objectives(state)}
    return tuple(sorted((h for h in needs if needs[h]), key=lambda h: (-needs[h], h)))


def settled(state: State) -> bool:
    """Are all hexes that decide in the hands of enough?"""
    return not short(state) and all(vacant(state, US, hex_) for hex_ in objectives(state))


def spare(state: State, piece: PieceId) -> bool:
    """Can a unit leave its hex without laying open one that decides?"""
    place = state.pieces[piece].place
    if place not in objectives(state):
        return True
    there = fighters(state, US, place)
    left = strength(state, place) - (fire(state, piece) if piece in there else 0)
    return (len(there) > 1 or not wanted(state, place)) and left >= wanted(state, place)


# -- who makes the others better ----------------------------------------------------------------------------


def stiff(state: State, piece: PieceId) -> bool:
    """Is the Morale of a unit above that of the regiments?"""
    printed = state.kind(piece).combat
    return printed is not None and printed.morale >= STIFF


def headless(state: State) -> tuple[Hex, ...]:
    """The hexes that decide and have a garrison, but no Headquarters, the strongest first."""
    found = [
        hex_
        for hex_ in objectives(state)
        if fighters(state, US, hex_) and not any(is_hq(state, piece) for piece in force(state, US, hex_))
    ]
    return tuple(sorted(found, key=lambda h: (-strength(state, h), h)))


def idle_hq(state: State, piece: PieceId) -> bool:
    """Is a Headquarters on the map where it leads nobody of a garrison, or where another does?"""
    status = state.pieces[piece]
    if not is_hq(state, piece) or not status.on_map or status.moved or status.disrupted or status.aboard >= 0:
        return False
    others = [p for p in force(state, US, status.place) if p < piece and is_hq(state, p)]
    return bool(others) or status.place not in objectives(state) or not fighters(state, US, status.place)


def pliant(state: State) -> tuple[Hex, ...]:
    """The hills with a garrison and room in which nobody's Morale is above that of the regiments."""
    return tuple(
        hex_
        for hex_ in objectives(state)
        if state.base(hex_) is None
        and size(state, US, hex_) < limit(state, US, hex_)
        and (there := fighters(state, US, hex_))
        and not any(stiff(state, piece) for piece in there)
    )
