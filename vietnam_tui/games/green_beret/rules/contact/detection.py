"""Enemy units that come for a detected team: how many, which, and where (12.7, 12.8)."""

from __future__ import annotations

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.green_beret.counters import enemy_units, tables
from vietnam_tui.games.green_beret.frames import Drawing, Hunt, Scattering
from vietnam_tui.games.green_beret.phrases import count, enemy_title
from vietnam_tui.games.green_beret.rules.combat.losses import overrun, stand_down
from vietnam_tui.games.green_beret.rules.contact.noise import Detected
from vietnam_tui.games.green_beret.rules.position.values import is_detected
from vietnam_tui.games.green_beret.rules.sequence.dice import Dice, Die, Draw, six_sided, two_six_sided
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import enemy_kind


class HuntBegun(Told, frozen=True, tag="hunt"):
    """The die says how many enemy units come for a detected team [GB-12.7-a]."""

    at: str
    die: int
    count: int

    @property
    def sentence(self) -> str:
        units = count(self.count, "enemy unit")
        return f"{units} will come for {self.at} (die {self.die})"


class EnemyDrawn(Told, frozen=True, tag="enemy drawn"):
    """An enemy unit is drawn from the pool [GB-12.7-b]."""

    says = "drawn: {unit}"
    unit: str


class EnemyPlaced(Told, frozen=True, tag="enemy placed"):
    """A drawn enemy unit appears where the dice put it [GB-12.8-a]."""

    says = "{unit} appears in {at} (direction {direction}, distance {distance})"
    unit: str
    at: str
    direction: int
    distance: int


class EnemyReturned(Told, frozen=True, tag="enemy returned"):
    """A drawn enemy unit would appear where it cannot be, and goes back to the pool [GB-12.8-d, GB-12.8-e]."""

    says = "{unit} would appear in {at}, in water, and goes back to the pool"
    unit: str
    at: str
    direction: int
    distance: int


def resolve_hunt(transition: Transition, frame: Hunt, die: Die) -> None:
    """The die is the number of enemy units to draw; a smaller pool gives all it holds [GB-12.7-b]."""
    coming = min(die.pips, sum(transition.state.enemy_pool))
    transition.replace(Drawing(frame.at, coming))
    transition.tell(
        HuntBegun(at=transition.state.label(frame.at), die=die.pips, count=coming, rule="GB-12.7-a")
    )


def settle_hunt(transition: Transition, frame: Hunt) -> bool:
    """Nobody comes for a hex without a detected team [GB-12.7-a]."""
    if any(is_detected(transition.state, team) for team in transition.state.teams(frame.at)):
        return False
    transition.pop()
    return True


def possible_enemies(state: State, frame: Drawing) -> Distribution[Draw]:
    """The kinds that may be drawn, by their number in the pool."""
    kinds = zip(enemy_units(), state.enemy_pool, strict=True)
    return Distribution((Draw((kind,)), number) for kind, number in kinds if number)


def resolve_enemy_draw(transition: Transition, frame: Drawing, action: Draw) -> None:
    """One more unit is drawn; all are drawn before the first is placed [GB-12.8-f]."""
    kind = action.kinds[0]
    transition.pool_enemy(kind, -1)
    transition.replace(Drawing(frame.at, frame.left - 1, (*frame.drawn, kind)))
    transition.tell(EnemyDrawn(unit=enemy_kind(kind).name, rule="GB-12.7-b"))


def settle_drawing(transition: Transition, frame: Drawing) -> bool:
    """Place the units once all are drawn."""
    if frame.left:
        return False
    transition.replace(Scattering(frame.at, frame.drawn))
    return True


# -- scatter -----------------------------------------------------------------------------------------------


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


def resolve_scatter(transition: Transition, frame: Scattering, action: Dice) -> None:
    """One die is the direction, the other the distance from the detected team's hex [GB-12.8-a]."""
    kind, *rest = frame.drawn
    transition.replace(Scattering(frame.at, tuple(rest)))
    state = transition.state
    direction, distance = action.first, action.second
    at = scatter_hex(state, frame.at, direction, distance)
    label = state.label(at)
    back = bounces(state, kind, at)
    if back:
        transition.pool_enemy(kind, 1)
        transition.tell(
            EnemyReturned(
                unit=enemy_kind(kind).name, at=label, direction=direction, distance=distance, rule=back
            )
        )
        return
    enemy = transition.add_enemy(kind, at)
    transition.tell(
        EnemyPlaced(
            unit=enemy_title(enemy), at=label, direction=direction, distance=distance, rule="GB-12.8-a"
        )
    )
    surprise(transition, at)  # [GB-12.8-h]


def surprise(transition: Transition, at: Hex) -> None:
    """An enemy unit shares a hex without having entered it: teams there are detected, anything alone is lost."""
    state = transition.state
    fresh = [team for team in state.teams(at) if not state.pieces[team].detected]
    if fresh:
        # in a base camp they count as detected only while the enemy unit is there [GB-12.10-c]
        if not state.in_camp(at):
            for team in fresh:
                transition.piece(team, detected=True)
        transition.tell(Detected(at=state.label(at), teams=state.names(fresh), rule="GB-12.8-h"))
    overrun(transition, at)


def settle_scattering(transition: Transition, frame: Scattering) -> bool:
    """All drawn units are placed."""
    if frame.drawn:
        return False
    transition.pop()
    stand_down(transition)
    return True


# -- what is rolled and drawn ------------------------------------------------------------------------------


def _how_many(state: State, frame: Hunt) -> str:
    return f"A die: how many enemy units come for {state.label(frame.at)}"


def _to_come(state: State, frame: Drawing) -> str:
    return f"Draw an enemy unit, {frame.left} to come"


def _from_where(state: State, frame: Scattering) -> str:
    return f"Direction and distance from {state.label(frame.at)} for {enemy_kind(frame.drawn[0]).name}"


HUNT: Question[State, Transition, Hunt] = rolled(
    Hunt, ("die", _how_many, "GB-12.7-a"), Chance(six_sided, resolve_hunt), settle_hunt
)
DRAWING: Question[State, Transition, Drawing] = rolled(
    Drawing, ("draw", _to_come, "GB-12.7-b"), Chance(possible_enemies, resolve_enemy_draw), settle_drawing
)
SCATTERING: Question[State, Transition, Scattering] = rolled(
    Scattering, ("dice", _from_where, "GB-12.8-a"), Chance(two_six_sided, resolve_scatter), settle_scattering
)

CHAPTER = Chapter[State, Transition](questions=(HUNT, DRAWING, SCATTERING))
