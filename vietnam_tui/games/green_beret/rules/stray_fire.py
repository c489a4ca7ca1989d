"""Naval gunfire that goes astray (14.0)."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.green_beret.counters import tables
from vietnam_tui.games.green_beret.frames import StrayShot
from vietnam_tui.games.green_beret.phrases import enemy_title
from vietnam_tui.games.green_beret.rules.dice import Die, six_sided
from vietnam_tui.games.green_beret.rules.losses import EnemyEliminated, eliminate, stand_down
from vietnam_tui.games.green_beret.rules.values import is_plus
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.transition import Transition


class Strayed(Told, frozen=True, tag="stray shot"):
    """Naval gunfire goes astray in the direction of the die [GB-14.0-a]."""

    says = "naval gunfire strays: die {die}, {at}"
    die: int
    at: str


def resolve_stray(transition: Transition, frame: StrayShot, die: Die) -> None:
    """The hex in the direction of the die is hit: all Green Berets and enemy units in it are lost."""
    transition.pop()
    state = transition.state
    at = state.grid.neighbour(frame.at, tables().scatter.directions[die.pips - 1])
    where = "off the map" if at is None else state.label(at)
    transition.tell(Strayed(die=die.pips, at=where, rule="GB-14.0-a"))
    if at is None:
        return
    for enemy in state.enemies_at(at):
        transition.tell(EnemyEliminated(enemy=enemy_title(enemy), at=where, rule="GB-14.0-c"))
        transition.remove_enemy(enemy)
    _hit_green_berets(transition, at)
    stand_down(transition)


def _hit_green_berets(transition: Transition, at: Hex) -> None:
    """Teams with all gear, leaders with what only they can hold, base camps; gear alone is not harmed."""
    state = transition.state
    teams, leaders, camps = state.at(at, "team"), state.at(at, "leader"), state.at(at, "camp")
    gear = state.at(at, "gear")
    if not teams:
        gear = [piece for piece in gear if leaders and not camps and not is_plus(state.kind(piece))]
    eliminate(transition, [*camps, *leaders, *gear, *teams], "GB-14.0-b")


def _where_to(state: State, frame: StrayShot) -> str:
    return f"A die: where naval gunfire strays around {state.label(frame.at)}"


STRAY_SHOT: Question[State, Transition, StrayShot] = rolled(
    StrayShot, ("die", _where_to, "GB-14.0-a"), Chance(six_sided, resolve_stray)
)

CHAPTER = Chapter[State, Transition](questions=(STRAY_SHOT,))
