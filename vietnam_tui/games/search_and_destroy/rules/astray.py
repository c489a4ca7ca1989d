"""Casualties that go astray (20.14): a KIA of fire may fall on somebody else in the same hex."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, read_unit
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.search_and_destroy import combat_events as told
from vietnam_tui.games.search_and_destroy.chapter import Chapter
from vietnam_tui.games.search_and_destroy.combat_frames import Spilling, SpillRoll
from vietnam_tui.games.search_and_destroy.combat_verbs import Spill
from vietnam_tui.games.search_and_destroy.rules import results
from vietnam_tui.games.search_and_destroy.rules.dice import DIE
from vietnam_tui.games.search_and_destroy.rules.hexes import shown_in
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.transition import Transition
from vietnam_tui.games.search_and_destroy.units import UnitId
from vietnam_tui.games.search_and_destroy.verbs import Die

#: On this a casualty goes astray
ASTRAY = 6


def beside(state: State, target: UnitId, place: Hex) -> tuple[UnitId, ...]:
    """The other face-up personnel of the target's side in its hex, Peasants apart [SD-20.14-a]."""
    return tuple(
        unit
        for unit in shown_in(state, state.side(target), place)
        if unit != target and state.type(unit).personnel and state.type(unit).id != "peasant"
    )


def after_fire(transition: Transition, target: UnitId, place: Hex, kia: int, wia: int) -> None:
    """Is a die to be rolled for a casualty of so many received that falls on somebody else? [SD-20.14-a]"""
    state = transition.state
    if state.game != "casualty" or not kia or not state.type(target).personnel:
        return
    if state.type(target).id != "peasant" and beside(state, target, place):
        transition.push(SpillRoll(target, place, wounded=wia > 0))


def _resolve(transition: Transition, frame: SpillRoll, rolled: Die) -> None:
    transition.pop()
    if rolled.pips == ASTRAY:
        transition.push(Spilling(frame.target, frame.place, frame.wounded))
    else:
        transition.tell(told.Astray(die=rolled.pips, rule="SD-20.14-a"))


def _spill(transition: Transition, frame: Spilling, order: Spill) -> None:
    """The casualty is written down for another; marker and points stay as they are."""
    transition.pop()
    state, kia, wia = transition.state, int(not frame.wounded), int(frame.wounded)
    before = state.units[frame.target]
    transition.unit(frame.target, kia=max(0, before.kia - kia), wia=max(0, before.wia - wia))
    transition.tell(told.Astray(die=ASTRAY, unit=state.name(order.unit), rule="SD-20.14-a"))
    results.tally(transition, order.unit, kia, wia)
    results.eliminate_if_spent(transition, order.unit)


def _settle(transition: Transition, frame: Spilling) -> bool:
    """Nobody is asked where there is one, or none."""
    there = beside(transition.state, frame.target, frame.place)
    if len(there) > 1:
        return False
    if there:
        _spill(transition, frame, Spill(there[0]))
    else:
        transition.pop()
    return True


def _refuse(state: State, frame: Spilling, order: Spill) -> Refusal | None:
    if order.unit in beside(state, frame.target, frame.place):
        return None
    words = f"it falls on other face-up personnel beside {state.name(frame.target)}"
    return Refusal("SD-20.14-a", words)


def _offer(state: State, frame: Spilling) -> Iterator[Action]:
    for unit in beside(state, frame.target, frame.place):
        yield Spill(unit)


def _decide(state: State, frame: Spilling) -> Decision:
    side = state.side(frame.target)
    words = f"{side}: on whom does the casualty fall instead of {state.name(frame.target)}?"
    return Decision(side, "spill", words, "SD-20.14-a")


def _decide_die(state: State, frame: SpillRoll) -> Decision:
    return Decision(
        CHANCE, "spill", f"does a casualty of {state.name(frame.target)} go astray?", "SD-20.14-a"
    )


def _read(state: State, reader: Reader) -> tuple[Action, ...]:
    return (Spill(read_unit(state, reader)),)


def _chances(state: State, frame: SpillRoll) -> Distribution[Action]:
    return DIE


CHAPTER = Chapter(
    questions=(
        Question(SpillRoll, _decide_die, outcomes=_chances, resolve=_resolve),
        Question(Spilling, _decide, _offer, (Answer(Spill, _spill, _refuse),), settle=_settle),
    ),
    words=(
        Words(
            Spill,
            "spill UNIT",
            "Put the casualty that goes astray on a unit.",
            "spill M/1/A",
            read=_read,
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
    ),
)
