"""Retreat and advance after Close Assault (32.1, 32.2): where the beaten go, who follows."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.search_and_destroy.frames import Advancing, Retreating
from vietnam_tui.games.search_and_destroy.rules.hexes import inverted_in, room_for, shown_in
from vietnam_tui.games.search_and_destroy.rules.terrain import ground
from vietnam_tui.games.search_and_destroy.rules.transition import Transition
from vietnam_tui.games.search_and_destroy.rules.view import view
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import OFF, UnitId


class Retreated(Told, frozen=True, tag="retreated"):
    """A unit has been driven out of a hex [SD-32.123-a]."""

    says = "{unit} retreats from {start} to {place}"
    unit: str
    start: str
    place: str


class Advanced(Told, frozen=True, tag="advanced"):
    """An attacker has entered the hex that it has won [SD-32.2-a]."""

    says = "{unit} enters {place}"
    unit: str
    place: str


# -- retreat ------------------------------------------------------------------------------------------------


def retreat_hexes(state: State, unit: UnitId) -> tuple[Hex, ...]:
    """Where a beaten unit may go; nowhere if it is surrounded [SD-32.1-a]."""
    here = state.units[unit].place
    near = sorted(state.board.grid.neighbours(here))
    return tuple(place for place in near if _refuge(state, unit, here, place))


def _refuge(state: State, unit: UnitId, here: Hex, place: Hex) -> bool:
    """Is a hex next to a unit free of enemy counters, within its reach, and has it room?"""
    enemy = state.other(state.side(unit))
    held = any(state.type(one).id != "peasant" for one in shown_in(state, enemy, place))
    return (
        not held
        and not inverted_in(state, enemy, place)
        and ground(state).crossable("foot", here, place)
        and room_for(state, unit, place)
    )


def withdraw(transition: Transition, unit: UnitId, to: Hex) -> None:
    """A unit goes to a hex next to it, leaves all casualties and what it carried, and is pinned there."""
    state = transition.state
    status = state.units[unit]
    transition.drop_bodies(unit)  # [SD-32.123-b]
    transition.drop_cargo(unit)  # [SD-20.2-b]
    transition.unit(unit, place=to, dug=False, note=OFF)  # [SD-32.123-a]
    transition.clear_works(state.side(unit))
    rule = "SD-32.123-a" if state.game == "casualty" else "SD-32.114-a"
    left, label = state.label(status.place), state.label(to)
    transition.tell(Retreated(unit=state.name(unit), start=left, place=label, rule=rule))
    transition.pin(unit, rule)  # [SD-32.123-a]


def _settle_retreat(transition: Transition, frame: Retreating) -> bool:
    """Nobody is asked where the enemy sees that there is one way at most.

    What he cannot tell, as who of the inverted counters next to the unit leaves it room, does not matter, so that the
    question tells nothing [SD-0-l].
    """
    state = transition.state
    if len(retreat_hexes(view(state, state.other(state.side(frame.unit))), frame.unit)) > 1:
        return False
    places = retreat_hexes(state, frame.unit)
    transition.pop()
    if places:
        withdraw(transition, frame.unit, places[0])
    return True


def _decide_retreat(state: State, frame: Retreating) -> Decision:
    side = state.side(frame.unit)
    return Decision(side, "retreat", f"{side}: where does {state.name(frame.unit)} retreat to?", "SD-32.1-a")


class Retreat(Answer[State, Transition, Retreating], frozen=True, tag="retreat"):
    """Retreat after a Close Assault."""

    usage, example, asks = "retreat UNIT HEX", "retreat G1 0107", Retreating
    unit: UnitId
    to: Hex

    @classmethod
    def candidates(cls, state: State, frame: Retreating) -> Iterator[Retreat]:
        for place in retreat_hexes(state, frame.unit):
            yield Retreat(frame.unit, place)

    def refusal(self, state: State, frame: Retreating) -> Refusal | None:
        if self.unit == frame.unit and self.to in retreat_hexes(state, frame.unit):
            return None
        words = (
            f"{state.name(frame.unit)} retreats to a hex next to it that has room and no counter of the enemy"
        )
        return Refusal("SD-32.1-a", words)

    def apply(self, transition: Transition, frame: Retreating) -> None:
        transition.pop()
        withdraw(transition, frame.unit, self.to)


# -- advance ------------------------------------------------------------------------------------------------


def vacated(state: State, side: Army, place: Hex) -> bool:
    """Has a side nothing left in a hex that would keep the enemy out? [SD-32.2-a]

    Inverted counters count whatever they are, Peasants do not; Anti-Personnel units do.
    """
    if inverted_in(state, side, place):
        return False
    for unit in shown_in(state, side, place):
        type_ = state.type(unit)
        if type_.id == "mine" or type_.kind == "vehicle" or (type_.personnel and type_.id != "peasant"):
            return False
    return True


def followers(state: State, frame: Advancing) -> tuple[UnitId, ...]:
    """The attackers of whom one must enter the vacated hex [SD-32.2-a]."""
    left = state.units[frame.target].place != frame.place
    if not left or not vacated(state, state.other(frame.side), frame.place):
        return ()
    return tuple(
        unit
        for unit in frame.units
        if state.units[unit].on_map
        and ground(state).crossable("foot", state.units[unit].place, frame.place)
        and room_for(state, unit, frame.place)
    )


def _settle_advance(transition: Transition, frame: Advancing) -> bool:
    """One must go in: nobody is asked who if there is no choice."""
    there = followers(transition.state, frame)
    if len(there) > 1:
        return False
    if there:
        Advance(there[0]).apply(transition, frame)
    else:
        transition.pop()
    return True


def _decide_advance(state: State, frame: Advancing) -> Decision:
    words = f"{frame.side}: which of the attackers enters {state.label(frame.place)}?"
    return Decision(frame.side, "advance", words, "SD-32.2-a")


class Advance(Answer[State, Transition, Advancing], frozen=True, tag="advance"):
    """Enter the hex that has been vacated."""

    usage, example, asks = "advance UNIT", "advance S2", Advancing
    unit: UnitId

    @classmethod
    def candidates(cls, state: State, frame: Advancing) -> Iterator[Advance]:
        for unit in followers(state, frame):
            yield Advance(unit)

    def refusal(self, state: State, frame: Advancing) -> Refusal | None:
        if self.unit in followers(state, frame):
            return None
        return Refusal("SD-32.2-a", f"one of the attackers that can enters {state.label(frame.place)}")

    def apply(self, transition: Transition, frame: Advancing) -> None:
        transition.pop()
        state = transition.state
        transition.unit(self.unit, place=frame.place, dug=False, note=OFF)
        transition.clear_works(frame.side)
        name, label = state.name(self.unit), state.label(frame.place)
        transition.tell(Advanced(unit=name, place=label, rule="SD-32.2-a"))


# -- words --------------------------------------------------------------------------------------------------


RETREATING: Question[State, Transition, Retreating] = Question(
    Retreating, _decide_retreat, (Retreat,), settle=_settle_retreat
)
ADVANCING: Question[State, Transition, Advancing] = Question(
    Advancing, _decide_advance, (Advance,), settle=_settle_advance
)

CHAPTER = Chapter[State, Transition](
    verbs=(
        Retreat,
        Advance,
    ),
    questions=(
        RETREATING,
        ADVANCING,
    ),
)
