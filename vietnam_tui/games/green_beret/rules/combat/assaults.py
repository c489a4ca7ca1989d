"""The attacks of enemy units: which hexes, in which order (12.10, 13.0)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.green_beret.frames import Assaulting, Combat
from vietnam_tui.games.green_beret.names import pick_top_hex
from vietnam_tui.games.green_beret.phrases import enemy_name, enemy_title, join
from vietnam_tui.games.green_beret.rules.combat.battle import begin_combat
from vietnam_tui.games.green_beret.rules.position.values import is_sheltered
from vietnam_tui.games.green_beret.state import SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import Enemy

#: Why nothing is chosen for an enemy unit while none waits
NOBODY_WAITS = Refusal("GB-12.4-e", "no enemy unit waits for a choice")


class Assaulted(Told, frozen=True, tag="assault"):
    """An enemy unit attacks the teams in its hex [GB-13.0-d]."""

    enemy: str
    at: str
    teams: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"{self.enemy} attacks {join(self.teams)} in {self.at}"


def assaulted_hexes(state: State, enemy: Enemy) -> list[Hex]:
    """The hexes that an enemy unit attacks from where it is [GB-13.0-d].

    Teams sheltered by a base camp are attacked only by an enemy unit in their own hex [GB-12.10-d].
    """
    grid, here = state.grid, enemy.place
    return sorted(
        {
            Hex(place)
            for team in state.teams()
            if (place := state.pieces[team].place) == here
            or (grid.distance(here, Hex(place)) == 1 and not is_sheltered(state, team))
        }
    )


def settle_assault(transition: Transition, frame: Assaulting) -> bool:
    """Drop the attacks that have become void; begin the next where there is no choice of order."""
    state = transition.state
    enemy = state.enemy(frame.enemy)
    if enemy is None or enemy.spent:
        transition.pop()
        return True
    open_ = tuple(h for h in frame.hexes if h in assaulted_hexes(state, enemy))
    if not open_:
        transition.pop()
        return True
    if len(open_) == 1:
        transition.replace(Assaulting(frame.enemy, open_))
        assault(transition, Assaulting(frame.enemy, open_), open_[0])
        return True
    if open_ != frame.hexes:
        transition.replace(Assaulting(frame.enemy, open_))
        return True
    return False


class Assault(Answer[State, Transition, Assaulting], frozen=True, tag="assault"):
    """Which hex the enemy unit attacks next."""

    usage, example, asks = "assault HEX", "assault 0711", Assaulting
    idle = NOBODY_WAITS
    at: Hex

    @classmethod
    def candidates(cls, state: State, frame: Assaulting) -> Iterator[Assault]:
        yield from (Assault(at) for at in frame.hexes)

    def refusal(self, state: State, frame: Assaulting) -> Refusal | None:
        if self.at in frame.hexes:
            return None
        hexes = join([state.label(h) for h in frame.hexes], "or")
        return Refusal("GB-13.0-d", f"{enemy_name(frame.enemy)} attacks {hexes} next")

    def apply(self, transition: Transition, frame: Assaulting) -> None:
        assault(transition, frame, self.at)

    def selection(self, state: State) -> Selection:
        return pick_top_hex(state, self.at)


def assault(transition: Transition, frame: Assaulting, at: Hex) -> None:
    """An enemy unit attacks the teams in a hex, with its full value each time."""
    state = transition.state
    enemy = state.enemy(frame.enemy)
    assert enemy is not None
    transition.replace(Assaulting(frame.enemy, tuple(h for h in frame.hexes if h != at)))
    teams = tuple(state.teams(at))
    transition.tell(
        Assaulted(enemy=enemy_title(enemy), at=state.label(at), teams=state.names(teams), rule="GB-13.0-d")
    )
    begin_combat(transition, Combat(False, at, enemy.number, teams))


def _decide_assault(state: State, frame: Assaulting) -> Decision:
    where = join([state.label(h) for h in frame.hexes], "or")
    return Decision(SIDE, "assaulting", f"{enemy_name(frame.enemy)} attacks next in {where}", "GB-13.0-d")


ASSAULTING = Question[State, Transition, Assaulting](
    Assaulting, _decide_assault, (Assault,), settle=settle_assault
)

CHAPTER = Chapter[State, Transition](verbs=(Assault,), questions=(ASSAULTING,))
