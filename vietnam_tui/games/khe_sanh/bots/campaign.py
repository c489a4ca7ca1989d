"""For the bots: what Operation Pegasus is about, the road to Khe Sanh, the base and its hills."""

from __future__ import annotations

import random
from functools import cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.khe_sanh.bots.goals import objectives, vacant
from vietnam_tui.games.khe_sanh.counters import board
from vietnam_tui.games.khe_sanh.frames import Bidding, Declaring
from vietnam_tui.games.khe_sanh.map_names import KHE_SANH, ROAD, ROCKPILE_ROAD
from vietnam_tui.games.khe_sanh.rules.position.stacks import counters_in, covered, force, forces, occupied
from vietnam_tui.games.khe_sanh.rules.sequence.initiative import Bid, Declare
from vietnam_tui.games.khe_sanh.rules.sequence.victory import cuts
from vietnam_tui.games.khe_sanh.state import NVA, SIDES, US, State, other
from vietnam_tui.games.khe_sanh.tables import tables

#: The kind of the guns that support every fight around Khe Sanh
GUNS = "nva-artillery"
#: Blocks on the road that can be broken in one turn
FEW = 3
#: Hills lost in the last two turns that are more than can be won back
TOO_MANY = 3
#: The turn from which they are broken, when the columns from the coast are there
BEGUN = 2


def unanswered(state: State) -> bool:
    """Is this an Impulse of one of the last turns after which the NVA/VC has none?"""
    return late(state) and not state.oeps[1] and state.segment != "initiative"


def closing(state: State) -> bool:
    """Is this the very last Impulse, which the US/GVN has?"""
    return unanswered(state) and state.turn == state.last_turn and state.phasing == US


def campaign(state: State) -> bool:
    """Is the game about the road to Khe Sanh?"""
    return state.sheet.victory.kind == "road"


def late(state: State) -> bool:
    """Is it one of the two turns at whose ends it counts whether the road is cut?"""
    return campaign(state) and state.turn >= state.last_turn - 1


@cache
def _road(map_id: str) -> tuple[Hex, ...]:
    """The hexes without any of which the base is cut off from the Rockpile, in order from the base."""
    here = board(map_id)
    starts, goals = here.area(KHE_SANH), here.area(ROCKPILE_ROAD)

    def walk(without: Hex | None) -> dict[Hex, Hex | None]:
        came: dict[Hex, Hex | None] = dict.fromkeys(sorted(starts - {without}))
        edge = list(came)
        for place in edge:
            for near in here.grid.neighbours(place):
                if near not in came and near != without and here.has_line(ROAD, here.grid.side(place, near)):
                    came[near] = place
                    edge.append(near)
        return came

    whole = walk(None)
    at: Hex | None = min((goal for goal in goals if goal in whole), default=None)
    chain: list[Hex] = []
    while at is not None:
        chain.append(at)
        at = whole[at]
    return tuple(hex_ for hex_ in reversed(chain) if not goals & set(walk(hex_)))


def road(state: State) -> tuple[Hex, ...]:
    """The hexes of the road that must be free, from Khe Sanh on; none in other scenarios."""
    return _road(state.map) if campaign(state) else ()


def prizes(state: State) -> frozenset[Hex]:
    """Every hex that decides the game."""
    return frozenset((*road(state), *objectives(state)))


def blocks(state: State) -> tuple[Hex, ...]:
    """The road hexes that the NVA cuts, as its own side knows."""
    there = forces(state, NVA)
    return tuple(h for h in road(state) if any(cuts(state, p) for p in there.get(h, ())))


@by_identity
def aims(state: State) -> tuple[Hex, ...]:
    """Where the US/GVN has to drive somebody off, as it sees it.

    What alone still bars the road comes first, then hills, those that the fewest hold before others, then guns, then
    whoever is next to a hill, then the road from its far end.  In the very last Impulse only what decides is left.
    """
    theirs = occupied(state, NVA)
    hills = [] if conceded(state) else sorted(lost(state), key=lambda h: (counters_in(state, NVA, h), h))
    guns = [hex_ for hex_ in batteries(state) if hex_ not in hills]
    ring = sorted(
        (hex_ for hex_ in theirs if hex_ not in (*hills, *guns) and besieges(state, hex_)),
        key=lambda h: (counters_in(state, NVA, h), h),
    )
    way = [hex_ for hex_ in reversed(road(state)) if hex_ in theirs and hex_ not in hills]
    last = sorted((hex_ for hex_ in way if hex_ in crux(state)), key=lambda h: counters_in(state, NVA, h))
    if closing(state):
        return (*last, *hills)
    return tuple(dict.fromkeys((*last, *hills, *guns, *ring, *way)))


def lost(state: State) -> list[Hex]:
    """The hexes that decide which the NVA/VC is in, as far as it is seen."""
    theirs = occupied(state, NVA)
    return [hex_ for hex_ in objectives(state) if hex_ in theirs]


def conceded(state: State) -> bool:
    """Have so many hills been lost late that the road alone is fought for, which saves a draw?"""
    return late(state) and len(lost(state)) >= TOO_MANY


@by_identity
def crux(state: State) -> frozenset[Hex]:
    """The blocks on the road that have to be broken, as the US/GVN sees it.

    Each of them once the columns from the coast are there: a road that is open for one of the last two turns denies
    the enemy his victory.  In the last turn only where few are left, with no more counters than there are on the
    hills that were lost, if any: else it is these that have to be won back.
    """
    if not campaign(state) or state.turn < BEGUN:
        return frozenset()
    theirs = occupied(state, NVA)
    left = frozenset(hex_ for hex_ in road(state) if hex_ in theirs)
    if state.turn < state.last_turn or conceded(state):
        return left
    on_road = sum(counters_in(state, NVA, hex_) for hex_ in left)
    on_hills = sum(counters_in(state, NVA, hex_) for hex_ in objectives(state))
    return left if len(left) <= FEW and on_road <= (on_hills or on_road) else frozenset()


def doubtful(state: State, hex_: Hex) -> bool:
    """Is there one counter alone off the hills that nobody has seen, perhaps a dummy, while more may come?"""
    alone = covered(state, NVA, hex_) is not None and counters_in(state, NVA, hex_) == 1
    return alone and hex_ not in objectives(state) and not unanswered(state)


def decisive(state: State, hex_: Hex) -> bool:
    """Does the US/GVN have to win a hex: one of the hills, or one of the last blocks?"""
    return (hex_ in objectives(state) and not conceded(state)) or hex_ in crux(state)


@by_identity
def batteries(state: State) -> tuple[Hex, ...]:
    """Where guns of the NVA/VC that reach what decides have shown themselves, those that fewest guard first."""
    grid, reach = state.board.grid, tables().numbers.nva_artillery_range
    shown = {
        state.pieces[piece].place
        for piece in state.pieces_of(NVA)
        if state.roster[piece].kind == GUNS and state.pieces[piece].on_map and not state.hidden(piece)
    }
    near = [hex_ for hex_ in shown if any(grid.distance(hex_, goal) <= reach for goal in objectives(state))]
    return tuple(sorted(near, key=lambda h: (counters_in(state, NVA, h), h)))


def besieges(state: State, hex_: Hex) -> bool:
    """Is a hex next to one that decides, or in the middle of them?"""
    return hex_ in _around(state.map, objectives(state))


@cache
def _around(map_id: str, hexes: tuple[Hex, ...]) -> frozenset[Hex]:
    """The hexes next to some."""
    return frozenset(near for hex_ in hexes for near in board(map_id).grid.neighbours(hex_))


# -- bids and Operations Effort -----------------------------------------------------------------------------


#: What each side bids, one as likely as the other; the US/GVN after a tie, since three of them cost it the turn
US_BIDS = (3, 3, 4)
BREAKING = (4,)
#: What the US/GVN bids in the last turns: little, so that it has the last Impulse and much for it, the less the less it
#: minds a turn without Impulses; where the enemy would be content with one, enough that there is none
UNBARRED, LAST_WORD, TO_THE_END = (1,), (2, 2, 3), (3,)
#: Ties after which another would cost the turn
TIED = 2
NVA_BIDS = (2, 3, 3)
#: What the NVA/VC bids when it has all that it needs, hoping for a turn without Impulses
CONTENT = (0, 1, 2)
#: What the US/GVN bids before the last turn when it holds all that it must: so it has the last word, or nothing happens
AT_EASE = (0,)
#: What an Impulse should have for units to march and attack
USUAL = 2


def order_of_bid(state: State, frame: Bidding, generator: random.Random) -> Proposal:
    """A chit that the enemy cannot guess."""
    side = frame.choice.asked
    if side == US:
        chits = AT_EASE if at_ease(state) else _last_bid(state, frame) if late(state) else _usual_bid(frame)
    else:
        lodged = any(force(state, NVA, hex_) for hex_ in objectives(state))
        chits = CONTENT if late(state) and lodged and len(blocks(state)) > 1 else NVA_BIDS
    return Proposal(Bid(generator.choice(chits)), "enough for a good Impulse, and something kept for later")


def _usual_bid(frame: Bidding) -> tuple[int, ...]:
    return BREAKING if frame.ties else US_BIDS


def _last_bid(state: State, frame: Bidding) -> tuple[int, ...]:
    """What the US/GVN bids in one of the last turns, by how often it sees the road barred, and the hills."""
    theirs = occupied(state, NVA)
    barred = sum(hex_ in theirs for hex_ in road(state))
    content = barred > 1 and any(hex_ in theirs for hex_ in objectives(state))
    if not barred:
        return UNBARRED
    if frame.ties >= TIED or (frame.ties and content):
        return BREAKING
    return TO_THE_END if content else LAST_WORD


def at_ease(state: State) -> bool:
    """Does the US/GVN, before the last turn, hold all that decides, so that nothing more need happen?"""
    return state.turn == state.last_turn and all(vacant(state, US, hex_) for hex_ in objectives(state))


def order_of_declaration(state: State, frame: Declaring) -> Proposal:
    """As much as an Impulse needs, and one point kept for the last word while the enemy has any.

    In the last turns either side answers every Impulse of the enemy, if with little: what it has when the other has no
    more goes into one Impulse that nobody answers.
    """
    mine = state.oeps[SIDES.index(frame.side)]
    theirs = state.oeps[SIDES.index(other(frame.side))]
    points = 1 if theirs and (late(state) or mine <= USUAL) else min(USUAL, mine)
    return Proposal(Declare(points), "the rest is kept for another Impulse")
