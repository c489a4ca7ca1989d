"""Initiative (A4.2): secret bids, who takes which Impulse, what is spent in it; and surprise (14.1, 14.2)."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, rolled
from vietnam_tui.engine.secret_choice import SecretChoice, chosen
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.frames import Bidding, Declaring, SurpriseRoll
from vietnam_tui.games.khe_sanh.phrases import CAPS, OEPS, counted
from vietnam_tui.games.khe_sanh.rules.sequence.answers import Die, one_die
from vietnam_tui.games.khe_sanh.state import NVA, SIDES, US, State, other
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition

#: The points that each player receives every turn, also the highest chit [KS-A4.2.2-a, KS-A4.2.4-a]
POINTS = 6
#: Ties after which the turn is passed, and the sum of bids up to which it is [KS-A4.2.4-e, KS-A4.2.5-d]
TIES, LOW = 3, 2
#: The CAPs spent in the first Impulse after a bid of 0 [KS-A4.2.7-a]
AFTER_NOTHING = 3


class BidMade(Told, frozen=True, tag="bid made"):
    """A side has chosen its chit; which, it alone knows."""

    says = "the {side} bids {bid}"
    side: SideName
    bid: int

    measures = MappingProxyType({"bid": CAPS})


class BidsShown(Told, frozen=True, tag="bids"):
    """Both chits are turned over; `first` takes the first Impulse, "" where nobody does."""

    bids: tuple[int, int]
    first: str
    passed: bool = False

    reveals = True

    @property
    def sentence(self) -> str:
        us, nva = self.bids
        bids = f"the US/GVN has bid {us}, the NVA/VC {nva}"
        if self.first:
            return f"{bids}: the {self.first} has the first Impulse"
        return f"{bids}: {'both pass' if self.passed else 'a tie'}"


class Declared(Told, frozen=True, tag="declared"):
    """A side spends so many OEPs in the Impulse that begins."""

    side: SideName
    points: int
    left: int

    measures = MappingProxyType({"points": OEPS, "left": OEPS})

    @property
    def sentence(self) -> str:
        spent = counted(self.points, "OEP")
        return f"the {self.side} spends {spent} in this Impulse and has {self.left} left"


def price(bid: int) -> int:
    """The cost of a bid in CAPs [KS-A4.2.4-c]."""
    return next((line.caps for line in tables().effort if line.level == bid), 0)


def begin_initiative(transition: Transition) -> None:
    """Both sides have their points and bid."""
    transition.set(segment="initiative", oeps=(POINTS, POINTS), bid=(-1, -1))  # [KS-A4.2.2-a]
    transition.push(Bidding(SecretChoice(SIDES)))  # [KS-A4.2-a]


def next_impulse(state: State) -> SideName | None:
    """The side that takes the next Impulse, None when the turn is over."""
    if not any(state.impulses):
        first = SIDES[state.bid.index(max(state.bid))]  # [KS-A4.2-a]
        return first if any(state.oeps) else None  # [KS-A4.2.6-a]
    for side in (other(state.phasing), state.phasing):
        if state.oeps[SIDES.index(side)]:
            return side  # [KS-A4.2-b]
    return None


def due(state: State, side: SideName) -> int | None:
    """The CAPs that a side must spend in its next Impulse, None where it may declare.

    In the first the bid, or 3 after a bid of 0; all that is left once the enemy has nothing.
    """
    mine, theirs = SIDES.index(side), SIDES.index(other(side))
    if not state.impulses[mine]:
        return state.bid[mine] or AFTER_NOTHING  # exactly the bid [KS-A4.2.1-a, KS-A4.2.7-a, KS-A4.2.7-c]
    return None if state.oeps[theirs] else state.oeps[mine]  # [KS-A4.2.1-c]


def spend(transition: Transition, side: SideName, points: int) -> None:
    """Points are spent in the Impulse that begins."""
    us, nva = transition.state.oeps
    transition.set(oeps=(us - points, nva) if side == US else (us, nva - points))
    left = transition.state.oeps[SIDES.index(side)]
    transition.tell(Declared(side=side, points=points, left=left, rule="KS-A4.2.3-a"))


# -- bids ---------------------------------------------------------------------------------------------------


class Bid(Answer[State, Transition, Bidding], frozen=True, tag="bid"):
    """Bid Operations Effort Points for the initiative."""

    usage, example, asks = "bid POINTS", "bid 3", Bidding
    idle = Refusal("KS-A4.2.4-a", "nobody bids now: chits are chosen when a turn of the campaign begins")
    points: int

    @classmethod
    def candidates(cls, state: State, frame: Bidding) -> Iterator[Bid]:
        # the digit that picks one in a list is what is bid
        return (Bid(points) for points in (*range(1, POINTS + 1), 0))

    def refusal(self, state: State, frame: Bidding) -> Refusal | None:
        if not 0 <= self.points <= POINTS:
            return Refusal("KS-A4.2.4-a", f"the chits run from 0 to {POINTS}")
        cost, held = price(self.points), state.caps_of(frame.choice.asked)
        if cost > held:
            return Refusal("KS-A4.2.4-c", f"a bid of {self.points} costs {cost} CAPs, and there are {held}")
        return None

    def apply(self, transition: Transition, frame: Bidding) -> None:
        side = US if frame.choice.asked == US else NVA
        choice = chosen(frame.choice, self.points)
        transition.replace(Bidding(choice, frame.ties))
        transition.tell(BidMade(side=side, bid=self.points, rule="KS-A4.2.4-a", audience=side))
        if choice.shown is not None:
            us, nva = choice.shown
            _compare(transition, (us, nva), frame.ties)


def _compare(transition: Transition, bids: tuple[int, int], ties: int) -> None:
    """Both chits are shown and paid for; a tie is bid again, up to three times."""
    transition.pop()
    tied = bids[0] == bids[1]  # [KS-A4.2.5-b]
    passed = sum(bids) <= LOW or (tied and ties + 1 >= TIES)  # [KS-A4.2.5-b, KS-A4.2.5-d]
    first = "" if tied or passed else SIDES[bids.index(max(bids))]
    rule = "KS-A4.2.5-a"
    if sum(bids) <= LOW:
        rule = "KS-A4.2.5-d"
    elif passed:
        rule = "KS-A4.2.4-e"
    transition.set(bid=bids)
    transition.tell(BidsShown(bids=bids, first=first, passed=passed, rule=rule))
    for side, bid in zip(SIDES, bids, strict=True):
        transition.gain_caps(side, -price(bid), "KS-A4.2.4-c", "a high bid")  # [KS-A4.2.5-c]
    if passed:
        transition.set(oeps=(0, 0))
    elif tied:
        transition.push(Bidding(SecretChoice(SIDES), ties + 1))  # [KS-A4.2.5-b]


# -- declarations -------------------------------------------------------------------------------------------


class Declare(Answer[State, Transition, Declaring], frozen=True, tag="declare"):
    """Spend Operations Effort Points in the Impulse that begins."""

    usage, example, asks = "declare POINTS", "declare 2", Declaring
    idle = Refusal("KS-A4.2.3-a", "no Impulse begins for which OEPs could be declared")
    points: int

    @classmethod
    def candidates(cls, state: State, frame: Declaring) -> Iterator[Declare]:
        return (Declare(points) for points in range(1, state.oeps[SIDES.index(frame.side)] + 1))

    def refusal(self, state: State, frame: Declaring) -> Refusal | None:
        left = state.oeps[SIDES.index(frame.side)]
        if not 1 <= self.points <= left:
            return Refusal(
                "KS-A4.2.1-b", f"{frame.side} spends 1 to {left} OEPs in this Impulse, not {self.points}"
            )
        return None

    def apply(self, transition: Transition, frame: Declaring) -> None:
        transition.pop()
        transition.set(declared=self.points)


# -- what is asked ------------------------------------------------------------------------------------------


def _decide_bid(state: State, frame: Bidding) -> Decision:
    side = frame.choice.asked
    return Decision(side, "bid", f"{side}: bid 0 to {POINTS} OEPs in secret", "KS-A4.2.4-a")


def _decide_points(state: State, frame: Declaring) -> Decision:
    prompt = f"{frame.side}: declare the OEPs of this Impulse"
    return Decision(frame.side, "declaration", prompt, "KS-A4.2.3-a")


BIDDING = Question[State, Transition, Bidding](Bidding, _decide_bid, (Bid,))
DECLARING = Question[State, Transition, Declaring](Declaring, _decide_points, (Declare,))


class SurpriseRolled(Told, frozen=True, tag="surprise"):
    """The die for surprise has fallen."""

    pips: int
    surprised: bool

    @property
    def sentence(self) -> str:
        outcome = "surprise may be claimed this turn" if self.surprised else "surprise is lost for good"
        return f"the die for surprise shows {self.pips}: {outcome}"


def may_surprise(state: State) -> bool:
    """May the NVA/VC player claim the Surprise row now? [KS-14.1-p, KS-14.2-t]"""
    return state.phasing == NVA and state.surprise in ("always", "now")


def _impulse(transition: Transition) -> None:
    """In his first Impulse of a later turn the NVA/VC player rolls, until he fails [KS-14.2-u, KS-14.2-v]."""
    state = transition.state
    first = state.phasing == NVA and state.impulses[1] == 1
    if first and state.turn > 1 and state.surprise in ("now", "not now"):
        transition.queue(SurpriseRoll())


def _fallen(transition: Transition, frame: SurpriseRoll, die: Die) -> None:
    transition.pop()
    surprised = die.pips >= tables().numbers.surprise_roll
    transition.set(surprise="now" if surprised else "lost")
    transition.tell(SurpriseRolled(pips=die.pips, surprised=surprised, rule="KS-14.2-u"))


SURPRISE_ROLL: Question[State, Transition, SurpriseRoll] = rolled(
    SurpriseRoll, ("die", "the die for surprise", "KS-14.2-u"), Chance(one_die, _fallen)
)

CHAPTER = Chapter[State, Transition](
    verbs=(Bid, Declare), questions=(BIDDING, DECLARING, SURPRISE_ROLL), at={"impulse": _impulse}
)
