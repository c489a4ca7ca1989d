"""Hits on vehicles and boats (22.4, 33.3), and what hurts units without being aimed: mines, wrecks, crashes."""

from __future__ import annotations

import msgspec

from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.frames import ForcedAttack, MineRoll, PuttingBack
from vietnam_tui.games.search_and_destroy.rules.fire import results
from vietnam_tui.games.search_and_destroy.rules.fire.results import Hit, Missed
from vietnam_tui.games.search_and_destroy.rules.position.hexes import room_for
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Die, one_die
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import outcome, tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId

#: Results of the Vehicle Defense Table
IMMOBILIZED, DESTROYED = "immobilized", "destroyed"


class Damaged(Told, frozen=True, tag="damaged"):
    """A vehicle or boat has been shot at: "-", "immobilized" or "destroyed" [SD-22.4-a]."""

    unit: str
    place: str
    die: int
    row: str
    result: str

    @property
    def sentence(self) -> str:
        read = f"a {self.die}" if self.row == str(self.die) else f"a {self.die}, read as {self.row}"
        what = "is not hurt" if self.result == "-" else f"is {self.result}"
        return f"{read}: {self.unit} in {self.place} {what}"


def harm(transition: Transition, unit: UnitId, result: str | None) -> None:
    """A vehicle or boat suffers a result of the Vehicle Defense Table, None for no effect."""
    status, boat = transition.state.units[unit], transition.state.type(unit).kind == "boat"
    if result == DESTROYED or (result == IMMOBILIZED and boat and status.immobile):
        wreck(transition, unit, "SD-22.4-a" if result == DESTROYED else "SD-33.34-d")
    elif result == IMMOBILIZED:
        stop(transition, unit)


def stop(transition: Transition, unit: UnitId) -> None:
    """A vehicle or boat cannot move any more; a vehicle that could not is no worse off [SD-22.1-f, SD-22.41-a]."""
    transition.unit(unit, immobile=True)
    results.pay_for(transition, unit)  # [SD-S1.V-f, SD-S3.V-c]


def wreck(transition: Transition, unit: UnitId, rule: str) -> None:
    """A vehicle is removed and each unit in it undergoes an attack in its hex; a boat sinks.

    A unit that finds no room in the hex goes on to the nearest hex that has some.  [SD-22.1-f, SD-5.0-j, SD-33.35-a]
    """
    state = transition.state
    if state.type(unit).kind == "boat":
        results.sink(transition, unit, rule)
        return
    place, riders = state.units[unit].place, state.passengers(unit)
    crowded: list[UnitId] = []
    for rider in riders:
        if not room_for(transition.state, rider, place):
            crowded.append(rider)
        transition.unit(rider, place=place, fate="", aboard=NO_UNIT, stopped=True)
        transition.deed(rider, "rode")
    transition.remove(unit, "lost", rule)
    results.pay_for(transition, unit)  # [SD-S1.V-f, SD-S3.V-c]
    transition.push(*(PuttingBack(rider, ()) for rider in crowded))
    if riders:
        transition.push(ForcedAttack(riders, state.other(state.side(unit)), "wreck"))


# -- attacks that a rule orders -----------------------------------------------------------------------------


#: The column of all such attacks
COLUMN = "3-1"

#: The rule behind each cause
RULES = {"mine": "SD-11.1-a", "wreck": "SD-22.1-f", "crash": "SD-9.4-b"}


def _settle(transition: Transition, frame: ForcedAttack) -> bool:
    """A unit that is not on the map any more is not attacked."""
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
    """A mine stops a vehicle, whatever it does to it, and no more [SD-11.1-c]."""
    transition.pop()
    read = tables().vehicle_result(rolled.pips)
    result = IMMOBILIZED if read.result else "-"
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
        stop(transition, frame.unit)


FORCED_ATTACK: Question[State, Transition, ForcedAttack] = Question(
    ForcedAttack, _decide, chance=Chance(one_die, _resolve), settle=_settle
)
MINE_ROLL: Question[State, Transition, MineRoll] = Question(
    MineRoll, _decide_mine, chance=Chance(one_die, _resolve_mine), settle=_settle_mine
)

CHAPTER = Chapter[State, Transition](questions=(FORCED_ATTACK, MINE_ROLL))
