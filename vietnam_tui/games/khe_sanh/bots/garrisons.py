"""For the bots: the garrisons of Operation Pegasus.  Every hex that decides is held by enough, then others are won."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.khe_sanh.bots.campaign import road, unanswered
from vietnam_tui.games.khe_sanh.bots.goals import ENDLESS, fighters, objectives, rounds, vacant
from vietnam_tui.games.khe_sanh.rules.assault.results import is_hq
from vietnam_tui.games.khe_sanh.rules.position.stacks import force, limit, occupied, size
from vietnam_tui.games.khe_sanh.rules.position.strength import ARMORED, MECHANIZED
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.units import PieceId

#: The Fire Strength that a hill needs with the enemy near it, and without; what the works of a base save of it.  It is
#: little: who is not tied down there fights for the road, where it decides more
PRESSED = 6
QUIET = 4
WORKS = 3
#: A Morale above that of the regiments
STIFF = 5
#: How much nearer a unit that flies must be to the road than others to keep it, in movement points
AIRMOBILE = 6
#: Who breaks blocks, and keeps nothing
SHOCK = (ARMORED, MECHANIZED)
#: How near the enemy is when he is near, in hexes
NEAR = 2


def fire(state: State, piece: PieceId) -> int:
    """The printed Fire Strength of a unit in Combat Mode."""
    printed = state.kind(piece).combat
    return 0 if printed is None else printed.fire


def strength(state: State, hex_: Hex) -> int:
    """The Fire Strength of those who hold a hex."""
    return sum(fire(state, piece) for piece in fighters(state, US, hex_))


@by_identity
def wanted(state: State, hex_: Hex) -> int:
    """The Fire Strength that a hex that decides should be held with: none once the enemy can do nothing more."""
    if unanswered(state) and state.turn == state.last_turn:
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
def bare(state: State) -> bool:
    """Is a hex that decides in nobody's hands, so that whoever can fly should go there?"""
    return any(vacant(state, US, hex_) and not fighters(state, US, hex_) for hex_ in objectives(state))


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
        return not on_picket(state, piece)
    there = fighters(state, US, place)
    left = strength(state, place) - (fire(state, piece) if piece in there else 0)
    return (len(there) > 1 or not wanted(state, place)) and left >= wanted(state, place)


# -- the road -----------------------------------------------------------------------------------------------


def pickets(state: State) -> tuple[Hex, ...]:
    """The road hexes in which somebody should stand, since nobody does and the enemy could walk in.

    From the Rockpile on, as far as nobody of the enemy's lies between.
    """
    theirs = occupied(state, NVA)
    return tuple(
        hex_
        for hex_ in ([] if unanswered(state) else reversed(road(state)))
        if hex_ not in theirs and hex_ not in objectives(state) and not fighters(state, US, hex_)
    )


def on_picket(state: State, piece: PieceId) -> bool:
    """Is a unit the only one that keeps a hex of the road?"""
    place = state.pieces[piece].place
    if place not in road(state) or place in objectives(state) or unanswered(state):
        return False
    return all(one == piece for one in fighters(state, US, place))


@by_identity
def outposts(state: State) -> dict[PieceId, Hex]:
    """The column for each hex of the road: the nearest out of the fight, whether it has marched already or not."""
    found: dict[PieceId, Hex] = {}
    free = [piece for piece in state.pieces_of(US) if _could_watch(state, piece)]
    for hex_ in pickets(state):
        ways = rounds(state, US, hex_)
        near = [
            (
                ways.get(state.pieces[piece].place, ENDLESS)
                + AIRMOBILE * (state.kind(piece).airmobile == "both"),
                piece,
            )
            for piece in free
            if piece not in found
        ]
        best = min(near, default=(ENDLESS, 0))
        if best[0] < ENDLESS:
            found[PieceId(best[1])] = hex_
    return found


def shock(state: State, hex_: Hex) -> int:
    """How many armored and mechanized units of the US/GVN stand in a hex, ready to break a block."""
    return sum(state.kind(piece).arms in SHOCK for piece in fighters(state, US, hex_))


def _could_watch(state: State, piece: PieceId) -> bool:
    status = state.pieces[piece]
    if state.kind(piece).role != "unit" or not status.on_map or status.aboard >= 0 or status.disrupted:
        return False
    if state.kind(piece).arms in SHOCK or status.place in objectives(state) or on_picket(state, piece):
        return False
    theirs = occupied(state, NVA)
    return not any(near in theirs for near in state.board.grid.neighbours(status.place))


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
