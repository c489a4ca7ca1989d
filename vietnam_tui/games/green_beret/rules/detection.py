"""Enemy units that come for a detected team: how many, which, and where (12.7, 12.8)."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.green_beret.actions import Dice, Die, Draw
from vietnam_tui.games.green_beret.counters import enemy_units, tables
from vietnam_tui.games.green_beret.frames import Drawing, Hunt, Scattering
from vietnam_tui.games.green_beret.phrases import enemy_title
from vietnam_tui.games.green_beret.rules.course import Course
from vietnam_tui.games.green_beret.rules.losses import overrun, stand_down
from vietnam_tui.games.green_beret.rules.values import is_detected
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import enemy_kind

SIX_SIDED: Distribution[Action] = Distribution([(Die(pips), 1) for pips in range(1, 7)])
TWO_SIX_SIDED: Distribution[Action] = Distribution(
    [(Dice(first, second), 1) for first in range(1, 7) for second in range(1, 7)]
)


def resolve_hunt(course: Course, frame: Hunt, die: Die) -> None:
    """The die is the number of enemy units to draw; a smaller pool gives all it holds [GB-12.7-b]."""
    count = min(die.pips, sum(course.state.enemy_pool))
    course.replace(Drawing(frame.at, count))
    course.tell("hunt", "GB-12.7-a", at=course.state.label(frame.at), die=die.pips, count=count)


def settle_hunt(course: Course, frame: Hunt) -> bool:
    """Nobody comes for a hex without a detected team [GB-12.7-a]."""
    if any(is_detected(course.state, team) for team in course.state.teams(frame.at)):
        return False
    course.pop()
    return True


def possible_enemies(state: State) -> Distribution[Action]:
    """The kinds that may be drawn, by their number in the pool."""
    kinds = zip(enemy_units(), state.enemy_pool, strict=True)
    return Distribution((Draw((kind,)), count) for kind, count in kinds if count)


def resolve_enemy_draw(course: Course, frame: Drawing, action: Draw) -> None:
    """One more unit is drawn; all are drawn before the first is placed [GB-12.8-f]."""
    kind = action.kinds[0]
    course.pool_enemy(kind, -1)
    course.replace(Drawing(frame.at, frame.left - 1, (*frame.drawn, kind)))
    course.tell("enemy drawn", "GB-12.7-b", unit=enemy_kind(kind).name)


def settle_drawing(course: Course, frame: Drawing) -> bool:
    """Place the units once all are drawn."""
    if frame.left:
        return False
    course.replace(Scattering(frame.at, frame.drawn))
    return True


# -- scatter ------------------------------------------------------------------------------------------------


def scatter_hex(state: State, at: int, direction: int, distance: int) -> Hex:
    """The hex so far along a hex row, edges joined to the opposite ones [GB-12.8-b, GB-12.8-c]."""
    grid = state.grid
    shape = grid.shape
    step = grid.directions.index(tables().scatter.directions[direction - 1])
    dx, dy = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))[step]
    x, y = grid.doubled[at]
    column = (x + dx * distance - 1) % shape.columns + 1
    lowered = int((column % 2 == 0) == (shape.shifted == "even"))
    row = ((y + dy * distance - lowered) // 2 - 1) % shape.rows + 1
    found = grid.at(column, 2 * row + lowered)
    assert found is not None
    return found


def bounces(state: State, kind: str, at: int) -> str:
    """The rule that sends a unit placed in this hex back to the pool, "" when it stays."""
    ground = state.ground(at)
    if ground.water:
        return "GB-12.8-d"
    return "GB-12.8-e" if enemy_kind(kind).circled and ground.bars_circled else ""


def resolve_scatter(course: Course, frame: Scattering, action: Dice) -> None:
    """One die is the direction, the other the distance from the detected team's hex [GB-12.8-a]."""
    kind, *rest = frame.drawn
    course.replace(Scattering(frame.at, tuple(rest)))
    state = course.state
    at = scatter_hex(state, frame.at, action.first, action.second)
    where: dict[str, Any] = {"at": state.label(at), "direction": action.first, "distance": action.second}
    back = bounces(state, kind, at)
    if back:
        course.pool_enemy(kind, 1)
        course.tell("enemy returned", back, unit=enemy_kind(kind).name, **where)
        return
    enemy = course.add_enemy(kind, at)
    course.tell("enemy placed", "GB-12.8-a", unit=enemy_title(enemy), **where)
    surprise(course, at)


def surprise(course: Course, at: Hex) -> None:
    """An enemy unit shares a hex without having entered it: teams there are detected, anything alone is lost."""
    state = course.state
    fresh = [team for team in state.teams(at) if not state.pieces[team].detected]
    if fresh:
        # in a base camp they count as detected only while the enemy unit is there [GB-12.10-c]
        if not state.in_camp(at):
            for team in fresh:
                course.piece(team, detected=True)
        course.tell("detected", "GB-12.8-h", at=state.label(at), teams=state.names(fresh))
    overrun(course, at)


def settle_scattering(course: Course, frame: Scattering) -> bool:
    """All drawn units are placed."""
    if frame.drawn:
        return False
    course.pop()
    stand_down(course)
    return True
