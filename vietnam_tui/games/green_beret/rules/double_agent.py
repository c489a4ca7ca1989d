"""The optional rule: what the end of Kill Double-Agent brings (16.0)."""

from __future__ import annotations

from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.games.green_beret import events
from vietnam_tui.games.green_beret.frames import Bereavement, Reckoning, Windfall
from vietnam_tui.games.green_beret.rules.base_camps import CAMP, camp_sites
from vietnam_tui.games.green_beret.rules.dice import SIX_AND_TEN
from vietnam_tui.games.green_beret.rules.purchases import BUY, purchases
from vietnam_tui.games.green_beret.state import SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import PieceId, roster
from vietnam_tui.games.green_beret.verbs import Dice, End


def pays(frame: Reckoning, dice: Dice) -> bool:
    """Do the dice bring Purchase Points?  Ties never do [GB-16.0-c, GB-16.0-e]."""
    return dice.first > dice.second if frame.accomplished else dice.second > dice.first


def resolve_reckoning(transition: Transition, frame: Reckoning, dice: Dice) -> None:
    """Both dice as Purchase Points, or a team and a leader lost."""
    transition.pop()
    rule = "GB-16.0-c" if frame.accomplished else "GB-16.0-e"
    gain = dice.first + dice.second if pays(frame, dice) else 0
    transition.tell(events.Reckoned(dice=(dice.first, dice.second), gain=gain, rule=rule))
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
    if next(purchases(transition.state), None) or next(camp_sites(transition.state), None):
        return False
    transition.pop()
    return True


# -- records ------------------------------------------------------------------------------------------------

RECKONING = Question[State, Transition](
    Reckoning,
    decision=lambda state, frame: Decision(
        CHANCE, "dice", "A six-sided and a ten-sided die: the double agent", "GB-16.0-b"
    ),
    outcomes=lambda state, frame: SIX_AND_TEN,
    resolve=resolve_reckoning,
)

WINDFALL = Question[State, Transition](
    Windfall,
    decision=lambda state, frame: Decision(
        SIDE, "windfall", f"{frame.points} PP may be spent at once, or end", "GB-16.0-d"
    ),
    offers=lambda state, frame: (*purchases(state), *camp_sites(state), End()),
    answers=(BUY.as_answer(), CAMP.as_answer(), Answer(End, lambda transition, *_: transition.pop())),
    settle=settle_windfall,
)
