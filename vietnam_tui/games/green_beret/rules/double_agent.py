"""The optional rule: what the end of Kill Double-Agent brings (16.0)."""

from __future__ import annotations

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import Action
from vietnam_tui.games.green_beret.actions import Dice
from vietnam_tui.games.green_beret.frames import Bereavement, Reckoning, Windfall
from vietnam_tui.games.green_beret.rules.base_camps import camp_sites
from vietnam_tui.games.green_beret.rules.course import Course
from vietnam_tui.games.green_beret.rules.purchases import purchases
from vietnam_tui.games.green_beret.units import PieceId, roster

#: A six-sided and a ten-sided die, in this order
SIX_AND_TEN: Distribution[Action] = Distribution(
    [(Dice(six, ten), 1) for six in range(1, 7) for ten in range(1, 11)]
)


def pays(frame: Reckoning, dice: Dice) -> bool:
    """Do the dice bring Purchase Points?  Ties never do [GB-16.0-c, GB-16.0-e]."""
    return dice.first > dice.second if frame.accomplished else dice.second > dice.first


def resolve_reckoning(course: Course, frame: Reckoning, dice: Dice) -> None:
    """Both dice as Purchase Points, or a team and a leader lost."""
    course.pop()
    rule = "GB-16.0-c" if frame.accomplished else "GB-16.0-e"
    gain = dice.first + dice.second if pays(frame, dice) else 0
    course.tell("reckoning", rule, dice=[dice.first, dice.second], gain=gain)
    if gain:
        course.set(points=course.state.points + gain)
        course.push(Windfall(gain))
        return
    leaders = tuple(
        PieceId(i)
        for i, (_, kind) in enumerate(roster())
        if kind.family == "leader" and course.state.pieces[i].place >= 0
    )
    course.push(Bereavement(leaders, rule), Bereavement(tuple(course.state.teams()), rule))


def settle_windfall(course: Course, frame: Windfall) -> bool:
    """Go on when nothing can be bought with it."""
    if next(purchases(course.state), None) or next(camp_sites(course.state), None):
        return False
    course.pop()
    return True
