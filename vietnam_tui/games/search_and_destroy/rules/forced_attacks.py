"""Attacks that a rule orders (7.0-f, 11.1): mines, wrecks, crashes, each unit by its own die on the 3-1 column."""

from __future__ import annotations

import msgspec

from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.games.search_and_destroy.frames import ForcedAttack, MineRoll
from vietnam_tui.games.search_and_destroy.rules import results, vehicle_hits
from vietnam_tui.games.search_and_destroy.rules.dice import Die, one_die
from vietnam_tui.games.search_and_destroy.rules.results import Hit, Missed
from vietnam_tui.games.search_and_destroy.rules.transition import Transition
from vietnam_tui.games.search_and_destroy.rules.vehicle_hits import Damaged
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import outcome, tables

#: The column of all such attacks
COLUMN = "3-1"

#: The rule behind each cause
RULES = {"mine": "SD-11.1-a", "wreck": "SD-22.1-f", "crash": "SD-9.4-b"}


def _settle(transition: Transition, frame: ForcedAttack) -> bool:
    """Who is not on the map any more is not attacked."""
    there = tuple(unit for unit in frame.units if transition.state.units[unit].on_map)
    if not there:
        transition.pop()
        return True
    if there != frame.units:
        transition.replace(msgspec.structs.replace(frame, units=there))
        return True
    return False


def _decide(state: State, frame: ForcedAttack) -> Decision:
    name = state.name(frame.units[0])
    return Decision(CHANCE, frame.cause, f"a die for {name} on {COLUMN}: {frame.cause}", RULES[frame.cause])


def _resolve(transition: Transition, frame: ForcedAttack, rolled: Die) -> None:
    """The next unit undergoes its attack: no terrain, no position, no strength [SD-7.0-f]."""
    unit, *rest = frame.units
    transition.replace(msgspec.structs.replace(frame, units=tuple(rest)))
    state = transition.state
    crt, place = tables().crt(state.game), state.label(state.units[unit].place)
    read = crt.look_up(crt.columns.index(COLUMN) + 1, rolled.pips)
    found = outcome(read.result)
    if not found.pinned:
        transition.tell(Missed(place=place, die=rolled.pips, rule="SD-7.0-f"))
        return
    transition.turn_up(unit, RULES[frame.cause])
    transition.tell(
        Hit(
            unit=state.name(unit),
            place=place,
            odds=COLUMN,
            die=rolled.pips,
            row=read.row,
            result=read.result or "",
            rule="SD-7.0-f",
        )
    )
    results.suffer(transition, unit, found, frame.by)


def _decide_mine(state: State, frame: MineRoll) -> Decision:
    return Decision(CHANCE, "mine", f"a die for {state.name(frame.unit)} on a mine", "SD-11.1-c")


def _settle_mine(transition: Transition, frame: MineRoll) -> bool:
    if transition.state.units[frame.unit].on_map:
        return False
    transition.pop()
    return True


def _resolve_mine(transition: Transition, frame: MineRoll, rolled: Die) -> None:
    """Whatever a mine does to a vehicle stops it, and no more [SD-11.1-c]."""
    transition.pop()
    read = tables().vehicle_result(rolled.pips)
    result = vehicle_hits.IMMOBILIZED if read.result else "-"
    state = transition.state
    transition.tell(
        Damaged(
            unit=state.name(frame.unit),
            place=state.label(state.units[frame.unit].place),
            die=rolled.pips,
            row=read.row,
            result=result,
            rule="SD-11.1-c",
        )
    )
    if read.result:
        vehicle_hits.stop(transition, frame.unit)


FORCED_ATTACK: Question[State, Transition, ForcedAttack] = Question(
    ForcedAttack, _decide, chance=Chance(one_die, _resolve), settle=_settle
)
MINE_ROLL: Question[State, Transition, MineRoll] = Question(
    MineRoll, _decide_mine, chance=Chance(one_die, _resolve_mine), settle=_settle_mine
)

CHAPTER = Chapter[State, Transition](
    questions=(
        FORCED_ATTACK,
        MINE_ROLL,
    )
)
