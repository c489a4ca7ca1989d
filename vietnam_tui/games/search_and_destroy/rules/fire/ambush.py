"""Ambushes (18.0): who has written down the hex that an enemy enters may fire, shoot, or let him pass."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question, Reply, ordered
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.search_and_destroy.frames import Ambushing
from vietnam_tui.games.search_and_destroy.rules.fire.direct_fire import Fire
from vietnam_tui.games.search_and_destroy.rules.fire.weapons import Shoot
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Pass, nothing_to_pass
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import UnitId


def _attacks(state: State, unit: UnitId, frame: Ambushing) -> Iterator[Action]:
    """The attacks that a unit may make on the mover."""
    volley = Fire(unit, frame.mover, state.units[frame.mover].place)
    if volley.refusal(state) is None:
        yield volley
    shot = Shoot(unit, frame.mover)
    if shot.refusal(state) is None:
        yield shot


def _offers(state: State, frame: Ambushing) -> Iterator[Action]:
    for unit in state.units_of(frame.side):
        if state.units[unit].note == frame.place:
            yield from _attacks(state, unit, frame)
    yield Pass()
    yield Hold()
    yield Await()


def _decide(state: State, frame: Ambushing) -> Decision:
    name, label = state.name(frame.mover), state.label(frame.place)
    words = f"{frame.side}: {name} enters {label}: spring an ambush, or pass"
    return Decision(frame.side, "ambush", words, "SD-18.0-c")


def _settle(transition: Transition, frame: Ambushing) -> bool:
    """A mover that is gone is ambushed no more."""
    if transition.state.units[frame.mover].on_map:
        return False
    transition.pop()
    return True


def _pass(transition: Transition, frame: Ambushing, order: Pass) -> None:
    """Nobody is told that somebody declined [SD-18.0-e]."""
    transition.pop()


def standing_answer(state: State) -> Action | None:
    """The answer of a standing order to the question of an ambush, None where none is in force or it lets be asked."""
    frame = state.top
    if not isinstance(frame, Ambushing) or not state.holding:
        return None
    asked = state.holding == "noted" and any(isinstance(one, Fire | Shoot) for one in _offers(state, frame))
    return None if asked else Pass()


class Hold(Answer[State, Transition, Ambushing], frozen=True, tag="hold"):
    """Spring no ambush, and be asked no more in this Player-Turn."""

    usage, example, asks = "hold", "hold", Ambushing
    idle = Refusal("SD-18.0-c", "nobody has entered a hex in which an ambush might be sprung")

    def apply(self, transition: Transition, frame: Ambushing) -> None:
        """No ambush for the rest of the Player-Turn."""
        transition.pop()
        transition.set(holding="all")


class Await(Answer[State, Transition, Ambushing], frozen=True, tag="await"):
    """Let pass, and be asked only where an ambush can be sprung, in this Player-Turn."""

    usage, example, asks = "await", "await", Ambushing
    idle = Refusal("SD-18.0-c", "nobody has entered a hex in which an ambush might be sprung")

    def apply(self, transition: Transition, frame: Ambushing) -> None:
        """For the rest of the Player-Turn all pass but where somebody can spring an ambush."""
        transition.pop()
        transition.set(holding="noted")


def begin_player_turn(transition: Transition) -> None:
    """Ask ambushers again."""
    if transition.state.holding:
        transition.set(holding="")


AMBUSHING: Question[State, Transition, Ambushing] = Question(
    Ambushing,
    _decide,
    (
        ordered(Fire),
        ordered(Shoot),
        Reply(Pass, _pass, unasked=nothing_to_pass),
        Hold,
        Await,
    ),
    settle=_settle,
    legal=_offers,
)

CHAPTER = Chapter[State, Transition](
    verbs=(Hold, Await),
    questions=(AMBUSHING,),
    at={"player turn": begin_player_turn},
)
