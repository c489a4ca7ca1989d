"""Ambushes (18.0): who has written down the hex that an enemy enters may fire, shoot, or let him pass."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question, Reply, ordered
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.search_and_destroy.frames import Ambushing, Volley
from vietnam_tui.games.search_and_destroy.rules.fire import ambush_orders
from vietnam_tui.games.search_and_destroy.rules.fire.direct_fire import Fire
from vietnam_tui.games.search_and_destroy.rules.fire.weapons import Shoot
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Pass, Resolve, nothing_to_pass
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
    """The answer that standing orders give to the question of an ambush, None where one is asked.

    What is sprung by itself is let go on without others.
    """
    frame, orders = state.top, ambush_orders.orders_of(state)
    if isinstance(frame, Volley) and frame.how == "ambush":
        alone = not orders.word and ambush_orders.fires_by_itself(state, frame.side, frame.units[0])
        return Resolve() if alone else None
    if not isinstance(frame, Ambushing) or not (orders.word or orders.lines):
        return None
    attacks = [one for one in _offers(state, frame) if isinstance(one, Fire | Shoot)]
    if orders.word:
        return None if orders.word == "noted" and attacks else Pass()
    found = ambush_orders.springing(state, frame, attacks)
    if any(does != "fire" for _, does in found):
        return None
    return found[0][0] if found else Pass()


class Hold(Answer[State, Transition, Ambushing], frozen=True, tag="hold"):
    """Spring no ambush, and be asked no more in this Player-Turn."""

    usage, example, asks = "hold", "hold", Ambushing
    idle = Refusal("SD-18.0-c", "nobody has entered a hex in which an ambush might be sprung")

    def apply(self, transition: Transition, frame: Ambushing) -> None:
        """No ambush for the rest of the Player-Turn."""
        transition.pop()
        ambush_orders.answer_word(transition, "all")


class Await(Answer[State, Transition, Ambushing], frozen=True, tag="await"):
    """Let pass, and be asked only where an ambush can be sprung, in this Player-Turn."""

    usage, example, asks = "await", "await", Ambushing
    idle = Refusal("SD-18.0-c", "nobody has entered a hex in which an ambush might be sprung")

    def apply(self, transition: Transition, frame: Ambushing) -> None:
        """For the rest of the Player-Turn all pass but where somebody can spring an ambush."""
        transition.pop()
        ambush_orders.answer_word(transition, "noted")


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
)
