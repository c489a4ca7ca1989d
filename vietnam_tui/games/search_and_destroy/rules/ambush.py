"""Ambushes (18.0): who has written down the hex that an enemy enters may fire, shoot, or let him pass."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action, Decision
from vietnam_tui.engine.questions import Answer, Order, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.search_and_destroy.chapter import Chapter
from vietnam_tui.games.search_and_destroy.combat_verbs import Await, Fire, Hold, Shoot
from vietnam_tui.games.search_and_destroy.frames import Ambushing
from vietnam_tui.games.search_and_destroy.rules import fire, weapons
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.transition import Transition
from vietnam_tui.games.search_and_destroy.units import UnitId
from vietnam_tui.games.search_and_destroy.verbs import Pass


def _attacks(state: State, unit: UnitId, frame: Ambushing) -> Iterator[Action]:
    """What a unit may do to the mover."""
    volley = Fire(unit, frame.mover, state.units[frame.mover].place)
    if fire.refuse(state, volley) is None:
        yield volley
    shot = Shoot(unit, frame.mover)
    if weapons.refuse(state, shot) is None:
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
    """Whoever is gone is ambushed no more."""
    if transition.state.units[frame.mover].on_map:
        return False
    transition.pop()
    return True


def _pass(transition: Transition, frame: Ambushing, order: Pass) -> None:
    """Nobody is told that somebody declined [SD-18.0-e]."""
    transition.pop()


def standing_answer(state: State) -> Action | None:
    """What a standing order answers to the question of an ambush, None where none is in force or it lets be asked."""
    frame = state.top
    if not isinstance(frame, Ambushing) or not state.holding:
        return None
    asked = state.holding == "noted" and any(isinstance(one, Fire | Shoot) for one in _offers(state, frame))
    return None if asked else Pass()


def _hold(transition: Transition, frame: Ambushing, order: Hold) -> None:
    """No ambush for the rest of the Player-Turn."""
    transition.pop()
    transition.set(holding="all")


def _await(transition: Transition, frame: Ambushing, order: Await) -> None:
    """For the rest of the Player-Turn all pass but where somebody can spring an ambush."""
    transition.pop()
    transition.set(holding="noted")


def begin_player_turn(transition: Transition) -> None:
    """Ambushers are asked anew."""
    if transition.state.holding:
        transition.set(holding="")


CHAPTER = Chapter(
    questions=(
        Question(
            Ambushing,
            _decide,
            _offers,
            (
                Order(Fire, fire.refuse, fire.announce).as_answer(),
                Order(Shoot, weapons.refuse, weapons.give_shot).as_answer(),
                Answer(Pass, _pass),
                Answer(Hold, _hold),
                Answer(Await, _await),
            ),
            settle=_settle,
        ),
    ),
    words=(
        Words(
            Hold,
            "hold",
            "Spring no ambush, and be asked no more in this Player-Turn.",
            "hold",
            read=lambda state, reader: (Hold(),),
        ),
        Words(
            Await,
            "await",
            "Let pass, and be asked only where an ambush can be sprung, in this Player-Turn.",
            "await",
            read=lambda state, reader: (Await(),),
        ),
    ),
    player_turn=begin_player_turn,
)
