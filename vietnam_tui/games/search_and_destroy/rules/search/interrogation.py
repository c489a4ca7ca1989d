"""Interrogation (23.0): US and ARVN units ask Peasants, and those who pass for Peasants, what they know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import pick_unit_and_hex
from vietnam_tui.engine.nearest import closest
from vietnam_tui.engine.question import Chance, Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer, Order
from vietnam_tui.games.search_and_destroy.frames import Located, Locating, Questioning
from vietnam_tui.games.search_and_destroy.rules.fire import results
from vietnam_tui.games.search_and_destroy.rules.position.hexes import BYSTANDERS, TEAMS
from vietnam_tui.games.search_and_destroy.rules.position.pinning import refuse_pinned
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Die, Pass, one_die
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import UnitId


class Questioned(Told, frozen=True, tag="questioned"):
    """A unit interrogates a Peasant, or who passes for one [SD-23.1-a]."""

    says = "{unit} interrogates {target} in {place}"
    unit: str
    target: str
    place: str


class Answered(Told, frozen=True, tag="answered"):
    """An attempt of an interrogation and what stands in the table for it [SD-23.3-b]."""

    target: str
    attempt: int
    die: int
    result: str

    @property
    def sentence(self) -> str:
        results = {
            "A": "a Cache is located",
            "B": "a combat unit is located",
            "C": "an Anti-Personnel unit is located",
            "W": f"{self.target} is wounded",
            "K": f"{self.target} is killed",
        }
        return f"attempt {self.attempt}, a {self.die}: {results.get(self.result, 'nothing is learnt')}"


class PorterCaptured(Told, frozen=True, tag="porter captured"):
    """A Porter has been found out and is taken away [SD-23.3-b]."""

    says = "{unit} in {place} was a Porter, who is taken away"
    reveals = True
    unit: str
    place: str


def arvn(state: State, unit: UnitId) -> bool:
    """Is a unit one of the ARVN?"""
    return state.type(unit).id.startswith("arvn")


def attempts(state: State, unit: UnitId) -> int:
    """The number of attempts that a series of a unit has at most: two of the US, three of the ARVN [SD-23.1-b]."""
    return tables().value("arvn-attempts" if arvn(state, unit) else "us-attempts")


# -- who asks whom ------------------------------------------------------------------------------------------


def able(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit interrogates nobody now, or None."""
    name, type_, status = state.name(unit), state.type(unit), state.units[unit]
    if state.side(unit) != state.player or type_.seat != "US":
        return Refusal("SD-23.1-a", f"{name} is no US or ARVN unit of the player whose turn it is")
    if not type_.personnel or not (type_.combat_unit or type_.id in TEAMS):
        return Refusal(
            "SD-23.1-a", f"{name} does not interrogate: that takes personnel with an Attack Strength"
        )
    if not status.on_map:
        return Refusal("SD-23.1-a", f"{name} is not in a hex of the map")
    pinned = refuse_pinned(state, unit)
    if pinned is not None:
        return pinned
    if status.loose:
        return Refusal("SD-13.2-d", f"{name} is without leadership control and does not interrogate")
    if status.has("probed", "searched"):
        return Refusal("SD-12.2-b", f"{name} has looked into a hex in this Player-Turn")
    if status.has("interrogated"):
        return Refusal("SD-23.1-c", f"{name} has interrogated in this Player-Turn")
    if not arvn(state, unit) and state.questions:
        return Refusal("SD-23.4-a", "a US unit has interrogated in this Player-Turn, which is one for all")
    return None


class Interrogate(Order[State, Transition], frozen=True, tag="interrogate"):
    """Interrogate a Peasant in the hex or next to it."""

    usage, example = "interrogate UNIT PEASANT", "interrogate S1 PE1"
    phases = ("interrogation",)
    unit: UnitId
    target: UnitId

    def selection(self, state: State) -> Selection:
        return pick_unit_and_hex(state, self.unit, state.units[self.target].place)

    @classmethod
    def candidates(cls, state: State) -> Iterator[Interrogate]:
        suspects = [unit for unit in state.units_of(state.other(state.player)) if _suspect(state, unit)]
        if suspects:
            for unit in state.units_of(state.player):
                if able(state, unit) is None:
                    for target in suspects:
                        yield Interrogate(unit, target)

    def refusal(self, state: State) -> Refusal | None:
        found = able(state, self.unit)
        if found is not None:
            return found
        target, other = state.units[self.target], state.name(self.target)
        if not _suspect(state, self.target):
            return Refusal("SD-23.1-a", f"{other} is no Peasant who has been found")
        if target.questioned:
            return Refusal("SD-23.1-a", f"{other} has been interrogated in this game")
        if state.board.grid.distance(state.units[self.unit].place, target.place) > 1:
            return Refusal(
                "SD-23.1-a", f"{other} is neither in the hex of {state.name(self.unit)} nor next to it"
            )
        return None

    def apply(self, transition: Transition) -> None:
        state = transition.state
        transition.deed(self.unit, "interrogated")
        transition.unit(self.target, questioned=True)
        if not arvn(state, self.unit):
            transition.set(questions=state.questions + 1)
        transition.tell(
            Questioned(
                unit=state.name(self.unit),
                target=state.name(self.target),
                place=state.where(self.target),
                rule="SD-23.1-a",
            )
        )
        transition.push(Questioning(self.unit, self.target))

    @classmethod
    def open(cls, state: State) -> bool:
        return any(True for _ in Interrogate.offers(state))


def _suspect(state: State, unit: UnitId) -> bool:
    """Is a unit a Peasant who has been turned up, or a Porter who passes for one? [SD-10.3-a]"""
    status = state.units[unit]
    return state.type(unit).id in BYSTANDERS and status.on_map and status.up and not status.exposed


# -- the attempts -------------------------------------------------------------------------------------------


def over(state: State, frame: Questioning) -> bool:
    """Is a series over: after its last attempt, or when its object is gone? [SD-23.2-a, SD-23.2-c]"""
    return not state.units[frame.target].on_map or frame.attempt > attempts(state, frame.unit)


def _settle(transition: Transition, frame: Questioning) -> bool:
    if not over(transition.state, frame):
        return False
    transition.pop()
    return True


def _decide(state: State, frame: Questioning) -> Decision:
    name = state.name(frame.target)
    if frame.asked:
        return Decision(CHANCE, "interrogation", f"a die for attempt {frame.attempt} on {name}", "SD-23.3-b")
    side = state.side(frame.unit)
    return Decision(side, "interrogation", f"{side}: ask {name} once more, or pass?", "SD-23.16-a")


class Ask(Answer[State, Transition, Questioning], frozen=True, tag="ask"):
    """Make another attempt at the interrogation."""

    usage, example, asks = "ask", "ask", Questioning
    idle = Refusal("SD-23.1-b", "nobody is being interrogated")

    def apply(self, transition: Transition, frame: Questioning) -> None:
        transition.replace(msgspec.structs.replace(frame, asked=True))


def _stop(transition: Transition, frame: Questioning, order: Pass) -> None:
    transition.pop()


def _resolve(transition: Transition, frame: Questioning, rolled: Die) -> None:
    """One attempt; a US unit may stop after it, an ARVN unit goes on."""
    state = transition.state
    read = tables().interrogation.look_up(frame.attempt, rolled.pips, Ledger())
    result = read.result or "-"
    # [SD-23.16-a, SD-23.2-a]
    following = msgspec.structs.replace(frame, attempt=frame.attempt + 1, asked=arvn(state, frame.unit))
    transition.replace(following)
    transition.tell(
        Answered(
            target=state.name(frame.target),
            attempt=frame.attempt,
            die=rolled.pips,
            result=result,
            rule="SD-23.3-b",
        )
    )
    if result in ("W", "K"):
        _harm(transition, frame, killed=result == "K")
    elif result in ("A", "B", "C"):
        _take_porter(transition, frame.target)
        transition.push(Locating(frame.unit, cast(Located, result)))


def _harm(transition: Transition, frame: Questioning, *, killed: bool) -> None:
    """A Peasant is wounded or killed, which pays the NLF; a Porter dies of either and pays the US.

    It is no hit by fire [SD-20.45-c].  A wound counts as one of the two that remove a Peasant.
    """
    state, target = transition.state, frame.target
    asking = state.side(frame.unit)
    if state.type(target).id == "porter":
        transition.expose(target)
        transition.remove(target, "lost", "SD-23.15-a")
        results.score(transition, asking, "porter")
        return
    if not killed:
        transition.unit(target, wia=state.units[target].wia + 1)  # [SD-10.2-b]
    results.score(transition, state.other(asking), "interrogation-death" if killed else "interrogation-wound")
    if killed or transition.state.units[target].casualties >= state.type(target).limit:  # [SD-10.2-b]
        transition.remove(target, "removed", "SD-23.3-b" if killed else "SD-10.2-b")


def _take_porter(transition: Transition, target: UnitId) -> None:
    """A Porter who tells something is exposed and taken away [SD-23.3-b]."""
    state = transition.state
    if state.type(target).id != "porter":
        return
    transition.expose(target)
    event = PorterCaptured(unit=state.name(target), place=state.where(target), rule="SD-23.3-b")
    transition.tell(event)
    transition.remove(target, "captured", "SD-23.3-b")
    results.score(transition, state.other(state.side(target)), "porter")


# -- what is located ----------------------------------------------------------------------------------------


def hidden(state: State, frame: Locating) -> tuple[UnitId, ...]:
    """The inverted counters on the map among which something is located."""

    def wanted(unit: UnitId) -> bool:
        type_ = state.type(unit)
        return type_.combat_unit if frame.what == "B" else type_.id == {"A": "cache", "C": "mine"}[frame.what]

    enemies = state.units_of(state.other(state.side(frame.unit)))
    return tuple(
        unit for unit in enemies if wanted(unit) and state.units[unit].on_map and not state.units[unit].up
    )


def candidates(state: State, frame: Locating) -> tuple[UnitId, ...]:
    """The counters that may be turned up: any Cache, or those nearest to the interrogator [SD-23.3-b]."""
    found = hidden(state, frame)
    if frame.what == "A":
        return found  # [SD-23.3-a]
    gaps = state.board.grid.ranges(state.units[frame.unit].place)
    return closest(found, lambda unit: gaps[state.units[unit].place])


def _settle_location(transition: Transition, frame: Locating) -> bool:
    """Nobody is asked when no more than one such counter is left; else the owner is, so that he betrays no tie.

    Everybody can tell from the counters found how many are left.
    """
    found = hidden(transition.state, frame)
    if len(found) > 1:
        return False
    transition.pop()
    for unit in found:
        transition.turn_up(unit, "SD-23.3-a" if frame.what == "A" else "SD-23.3-b")
    return True


def _decide_location(state: State, frame: Locating) -> Decision:
    side = state.other(state.side(frame.unit))
    words = {"A": "a Cache", "B": "the nearest combat unit", "C": "the nearest Anti-Personnel unit"}
    rule = "SD-23.3-a" if frame.what == "A" else "SD-23.3-b"
    return Decision(side, "locating", f"{side}: {words[frame.what]} is located: turn it up", rule)


class Locate(Answer[State, Transition, Locating], frozen=True, tag="locate"):
    """Turn up a counter that an interrogation has located."""

    usage, example, asks = "locate UNIT", "locate CH1", Locating
    idle = Refusal("SD-23.3-a", "nothing has been located")
    unit: UnitId

    @classmethod
    def candidates(cls, state: State, frame: Locating) -> Iterator[Locate]:
        for unit in candidates(state, frame):
            yield Locate(unit)

    def refusal(self, state: State, frame: Locating) -> Refusal | None:
        if self.unit in candidates(state, frame):
            return None
        names = " or ".join(state.name(unit) for unit in candidates(state, frame))
        rule = "SD-23.3-a" if frame.what == "A" else "SD-23.3-b"
        return Refusal(rule, f"{state.name(self.unit)} is not what was located: {names} is")

    def apply(self, transition: Transition, frame: Locating) -> None:
        transition.pop()
        transition.turn_up(self.unit, "SD-23.3-a" if frame.what == "A" else "SD-23.3-b")


QUESTIONING: Question[State, Transition, Questioning] = Question(
    Questioning,
    _decide,
    (
        Ask,
        Reply(Pass, _stop),
    ),
    chance=Chance(one_die, _resolve),
    settle=_settle,
)
LOCATING: Question[State, Transition, Locating] = Question(
    Locating, _decide_location, (Locate,), settle=_settle_location
)

CHAPTER = Chapter[State, Transition](
    verbs=(Interrogate, Ask, Locate),
    questions=(QUESTIONING, LOCATING),
)
