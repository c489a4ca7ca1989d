"""Interrogation (23.0): US and ARVN units ask Peasants, and those who pass for Peasants, what they know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.engine.naming import pick_unit, pick_unit_and_hex, read_unit
from vietnam_tui.engine.nearest import closest
from vietnam_tui.engine.questions import Answer, Order, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.search_and_destroy import interrogation_events as told
from vietnam_tui.games.search_and_destroy.chapter import Chapter, Given
from vietnam_tui.games.search_and_destroy.interrogation_frames import Located, Locating, Questioning
from vietnam_tui.games.search_and_destroy.interrogation_verbs import Ask, Interrogate, Locate
from vietnam_tui.games.search_and_destroy.rules import results
from vietnam_tui.games.search_and_destroy.rules.closing import BYSTANDERS, TEAMS
from vietnam_tui.games.search_and_destroy.rules.dice import DIE
from vietnam_tui.games.search_and_destroy.rules.pinning import refuse_pinned
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.transition import Transition
from vietnam_tui.games.search_and_destroy.units import UnitId
from vietnam_tui.games.search_and_destroy.verbs import Die, Pass


def arvn(state: State, unit: UnitId) -> bool:
    """Is a unit one of the ARVN?"""
    return state.type(unit).id.startswith("arvn")


def attempts(state: State, unit: UnitId) -> int:
    """How many attempts a series of a unit has at most: two of the US, three of the ARVN [SD-23.1-b]."""
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


def refuse(state: State, order: Interrogate) -> Refusal | None:
    """Why an interrogation is not begun, or None."""
    found = able(state, order.unit)
    if found is not None:
        return found
    target, other = state.units[order.target], state.name(order.target)
    if not _suspect(state, order.target):
        return Refusal("SD-23.1-a", f"{other} is no Peasant who has been found")
    if target.questioned:
        return Refusal("SD-23.1-a", f"{other} has been interrogated in this game")
    if state.board.grid.distance(state.units[order.unit].place, target.place) > 1:
        return Refusal(
            "SD-23.1-a", f"{other} is neither in the hex of {state.name(order.unit)} nor next to it"
        )
    return None


def _suspect(state: State, unit: UnitId) -> bool:
    """Is a unit a Peasant who has been turned up, or a Porter who passes for one? [SD-10.3-a]"""
    status = state.units[unit]
    return state.type(unit).id in BYSTANDERS and status.on_map and status.up and not status.exposed


def offers(state: State) -> Iterator[Action]:
    """Every interrogation that may be begun."""
    suspects = [unit for unit in state.units_of(state.other(state.player)) if _suspect(state, unit)]
    if suspects:
        for unit in state.units_of(state.player):
            if able(state, unit) is None:
                for target in suspects:
                    if refuse(state, Interrogate(unit, target)) is None:
                        yield Interrogate(unit, target)


def _begin(transition: Transition, order: Interrogate) -> None:
    state = transition.state
    transition.deed(order.unit, "interrogated")
    transition.unit(order.target, questioned=True)
    if not arvn(state, order.unit):
        transition.set(questions=state.questions + 1)
    transition.tell(
        told.Questioned(
            unit=state.name(order.unit),
            target=state.name(order.target),
            place=state.where(order.target),
            rule="SD-23.1-a",
        )
    )
    transition.push(Questioning(order.unit, order.target))


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


def _offers(state: State, frame: Questioning) -> Iterator[Action]:
    if not frame.asked:
        yield Ask()
        yield Pass()


def _ask(transition: Transition, frame: Questioning, order: Ask) -> None:
    transition.replace(msgspec.structs.replace(frame, asked=True))


def _stop(transition: Transition, frame: Questioning, order: Pass) -> None:
    transition.pop()


def _chances(state: State, frame: Questioning) -> Distribution[Action]:
    return DIE


def _resolve(transition: Transition, frame: Questioning, rolled: Die) -> None:
    """One attempt; a US unit may stop after it, an ARVN unit goes on."""
    state = transition.state
    read = tables().interrogation.look_up(frame.attempt, rolled.pips, Ledger())
    result = read.result or "-"
    # [SD-23.16-a, SD-23.2-a]
    following = msgspec.structs.replace(frame, attempt=frame.attempt + 1, asked=arvn(state, frame.unit))
    transition.replace(following)
    transition.tell(
        told.Answered(
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
    event = told.PorterCaptured(unit=state.name(target), place=state.where(target), rule="SD-23.3-b")
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

    How many are left everybody can tell from those that have been found.
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


def _offer_location(state: State, frame: Locating) -> Iterator[Action]:
    for unit in candidates(state, frame):
        yield Locate(unit)


def _refuse_location(state: State, frame: Locating, order: Locate) -> Refusal | None:
    if order.unit in candidates(state, frame):
        return None
    names = " or ".join(state.name(unit) for unit in candidates(state, frame))
    rule = "SD-23.3-a" if frame.what == "A" else "SD-23.3-b"
    return Refusal(rule, f"{state.name(order.unit)} is not what was located: {names} is")


def _locate(transition: Transition, frame: Locating, order: Locate) -> None:
    transition.pop()
    transition.turn_up(order.unit, "SD-23.3-a" if frame.what == "A" else "SD-23.3-b")


# -- words --------------------------------------------------------------------------------------------------


def _read(state: State, reader: Reader) -> tuple[Action, ...]:
    unit = read_unit(state, reader)
    return (Interrogate(unit, read_unit(state, reader)),)


CHAPTER = Chapter(
    orders=(
        Given(
            ("interrogation",),
            Order(Interrogate, refuse, _begin),
            offers,
            open=lambda state: any(True for _ in offers(state)),
        ),
    ),
    questions=(
        Question(
            Questioning,
            _decide,
            _offers,
            (Answer(Ask, _ask), Answer(Pass, _stop)),
            outcomes=_chances,
            resolve=_resolve,
            settle=_settle,
        ),
        Question(
            Locating,
            _decide_location,
            _offer_location,
            (Answer(Locate, _locate, _refuse_location),),
            settle=_settle_location,
        ),
    ),
    words=(
        Words(
            Interrogate,
            "interrogate UNIT PEASANT",
            "Interrogate a Peasant in the hex or next to it.",
            "interrogate S1 PE1",
            read=_read,
            write=lambda state, order: f"{state.name(order.unit)} {state.name(order.target)}",
            selection=lambda state, order: pick_unit_and_hex(
                state, order.unit, state.units[order.target].place
            ),
        ),
        Words(
            Ask,
            "ask",
            "Make another attempt at the interrogation.",
            "ask",
            read=lambda state, reader: (Ask(),),
        ),
        Words(
            Locate,
            "locate UNIT",
            "Turn up a counter that an interrogation has located.",
            "locate CH1",
            read=lambda state, reader: (Locate(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
    ),
)
