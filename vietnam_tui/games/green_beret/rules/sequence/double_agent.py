"""The optional rule: what the end of Kill Double-Agent brings (16.0)."""

from __future__ import annotations

from vietnam_tui.core.model import Decision
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, Reply, ordered, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.green_beret.frames import Bereavement, Reckoning, Windfall
from vietnam_tui.games.green_beret.rules.sequence.answers import End
from vietnam_tui.games.green_beret.rules.sequence.base_camps import Camp
from vietnam_tui.games.green_beret.rules.sequence.dice import Dice, six_and_ten
from vietnam_tui.games.green_beret.rules.sequence.purchases import Buy
from vietnam_tui.games.green_beret.state import SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import PieceId, roster


class Reckoned(Told, frozen=True, tag="reckoning"):
    """Two dice say what the double agent brings: Purchase Points, or the loss of a team and a leader [GB-16.0-b]."""

    dice: tuple[int, int]
    gain: int

    @property
    def sentence(self) -> str:
        end = f"{self.gain} PP are gained" if self.gain else "a team and a leader are lost"
        return f"the double agent: dice {self.dice[0]} and {self.dice[1]}: {end}"


def pays(frame: Reckoning, dice: Dice) -> bool:
    """Do the dice bring Purchase Points?  Ties never do [GB-16.0-c, GB-16.0-e]."""
    return dice.first > dice.second if frame.accomplished else dice.second > dice.first


def resolve_reckoning(transition: Transition, frame: Reckoning, dice: Dice) -> None:
    """Both dice as Purchase Points, or a team and a leader lost."""
    transition.pop()
    rule = "GB-16.0-c" if frame.accomplished else "GB-16.0-e"
    gain = dice.first + dice.second if pays(frame, dice) else 0
    transition.tell(Reckoned(dice=(dice.first, dice.second), gain=gain, rule=rule))
    if gain:
        transition.set(points=transition.state.points + gain)
        transition.push(Windfall(gain))
        return
    leaders = tuple(
        PieceId(i)
        for i, (_, kind) in enumerate(roster())
        if kind.family == "leader" and transition.state.pieces[i].on_map
    )
    transition.push(Bereavement(leaders, rule), Bereavement(tuple(transition.state.teams()), rule))


def settle_windfall(transition: Transition, frame: Windfall) -> bool:
    """Go on when nothing can be bought with it."""
    if next(Buy.offers(transition.state), None) or next(Camp.offers(transition.state), None):
        return False
    transition.pop()
    return True


def _keep_it(transition: Transition, frame: Windfall, action: End) -> None:
    transition.pop()


def _decide_windfall(state: State, frame: Windfall) -> Decision:
    return Decision(SIDE, "windfall", f"{frame.points} PP may be spent at once, or end", "GB-16.0-d")


RECKONING: Question[State, Transition, Reckoning] = rolled(
    Reckoning,
    ("dice", "A six-sided and a ten-sided die: the double agent", "GB-16.0-b"),
    Chance(six_and_ten, resolve_reckoning),
)
WINDFALL = Question[State, Transition, Windfall](
    Windfall, _decide_windfall, (ordered(Buy), ordered(Camp), Reply(End, _keep_it)), settle=settle_windfall
)

CHAPTER = Chapter[State, Transition](questions=(RECKONING, WINDFALL))
