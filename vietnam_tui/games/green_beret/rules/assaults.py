"""The attacks of enemy units: which hexes, in which order (12.10, 13.0)."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.green_beret import contact_events as contact
from vietnam_tui.games.green_beret.frames import Assaulting, Combat
from vietnam_tui.games.green_beret.names import pick_top_hex, read_hex
from vietnam_tui.games.green_beret.phrases import enemy_name, enemy_title, join
from vietnam_tui.games.green_beret.rules.battle import begin_combat
from vietnam_tui.games.green_beret.rules.values import is_sheltered
from vietnam_tui.games.green_beret.state import SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import Enemy
from vietnam_tui.games.green_beret.verbs import Assault


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


def refuse_assault(state: State, frame: Assaulting, action: Assault) -> Refusal | None:
    """Why an enemy unit does not attack there next."""
    if action.at in frame.hexes:
        return None
    hexes = join([state.label(h) for h in frame.hexes], "or")
    return Refusal("GB-13.0-d", f"{enemy_name(frame.enemy)} attacks {hexes} next")


def assault(transition: Transition, frame: Assaulting, at: Hex) -> None:
    """An enemy unit attacks the teams in a hex, with its full value each time."""
    state = transition.state
    enemy = state.enemy(frame.enemy)
    assert enemy is not None
    transition.replace(Assaulting(frame.enemy, tuple(h for h in frame.hexes if h != at)))
    teams = tuple(state.teams(at))
    transition.tell(
        contact.Assaulted(
            enemy=enemy_title(enemy), at=state.label(at), teams=state.names(teams), rule="GB-13.0-d"
        )
    )
    begin_combat(transition, Combat(False, at, enemy.number, teams))


def _decide_assault(state: State, frame: Assaulting) -> Decision:
    where = join([state.label(h) for h in frame.hexes], "or")
    return Decision(SIDE, "assaulting", f"{enemy_name(frame.enemy)} attacks next in {where}", "GB-13.0-d")


#: Why nothing is chosen for an enemy unit while none waits
NOBODY_WAITS = Refusal("GB-12.4-e", "no enemy unit waits for a choice")

ASSAULTING = Question[State, Transition](
    Assaulting,
    decision=_decide_assault,
    offers=lambda state, frame: (Assault(at) for at in frame.hexes),
    answers=(
        Answer(
            Assault,
            lambda transition, frame, action: assault(transition, frame, action.at),
            refuse_assault,
            unasked=NOBODY_WAITS,
        ),
    ),
    settle=settle_assault,
)

WORDS = (
    Words[State](
        Assault,
        "assault HEX",
        "Which hex the enemy unit attacks next.",
        "assault 0711",
        read=lambda state, reader: (Assault(read_hex(state, reader)),),
        write=lambda state, action: state.label(action.at),
        selection=lambda state, action: pick_top_hex(state, action.at),
    ),
)
