"""For the bots: bids and Operations Effort.  Chits cannot be guessed; what is left is spent to have the last word."""

from __future__ import annotations

import random

from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.khe_sanh.bots.campaign import blocks, late, road
from vietnam_tui.games.khe_sanh.bots.goals import objectives, vacant
from vietnam_tui.games.khe_sanh.frames import Bidding, Declaring
from vietnam_tui.games.khe_sanh.rules.position.stacks import force, occupied
from vietnam_tui.games.khe_sanh.rules.sequence.initiative import Bid, Declare
from vietnam_tui.games.khe_sanh.state import NVA, SIDES, US, State, other

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
