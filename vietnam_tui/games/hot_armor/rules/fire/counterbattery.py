"""Counterbattery (30.0): batteries in overwatch fire back at enemy indirect fire units that have fired.

It is a fire from overwatch, with its column to the right and once an impulse for a unit [HA-29.3-a, HA-29.4-a], but in
the enemy's impulse, so that being active is not asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Battery, Firer, Locating, Volley
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import NO_RESULT, vain
from vietnam_tui.games.hot_armor.rules.fire.observers import refuse_tube
from vietnam_tui.games.hot_armor.rules.fire.results import note_fire, open_fire
from vietnam_tui.games.hot_armor.rules.fire.weapons import (
    attack_kind,
    refuse_again,
    refuse_blocked,
    refuse_distance,
    refuse_firing,
    strength_at,
)
from vietnam_tui.games.hot_armor.rules.position.answers import Die, Hold, hold, one_die
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId

RULE = "HA-30.2-a"

#: Why nobody looks for a battery, or fires back, while none has fired
NO_BATTERY = Refusal("HA-30.2-a", "no enemy indirect fire unit has just fired")


class Located(Told, frozen=True, tag="located"):
    """A side has checked whether it finds an enemy unit that has fired: `needed` is the least roll [HA-30.2-a]."""

    side: Nation
    unit: str
    die: int
    needed: int
    found: bool

    @property
    def sentence(self) -> str:
        outcome = "found" if self.found else "not found"
        return (
            f"{self.side} counterbattery check for {self.unit}: die {self.die}, "
            f"{self.needed} or more needed: {outcome}"
        )


def answer_batteries(transition: Transition, firers: Sequence[UnitId]) -> None:
    """The other side may answer each indirect fire unit among those of the phasing side that fire [HA-30.2-a].

    To be called before the fire itself is pushed: it comes first.  Fire support off the map has no unit [HA-30.3-a].
    """
    state = transition.state
    if state.plays("counterbattery"):
        for unit in reversed(firers):
            if state.kind(unit).can("indirect"):
                transition.push(Battery(state.other(state.phasing), unit))


def needed(state: State, side: str) -> int:
    """The least roll with which a side finds a battery that has fired [HA-30.2-a]."""
    modifiers = ("us-counterbattery",) if side == "US" else ()  # [HA-30.1-b]
    return tables().needed("counterbattery", state.morale_of(side), *modifiers)


def refuse_battery(state: State, frame: Battery, unit: UnitId) -> Refusal | None:
    """Why a unit cannot fire back at one that has fired, or None [HA-30.2-a]."""
    status, name = state.units[unit], state.name(unit)
    if state.side(unit) != frame.side or not status.on_map:
        return Refusal("HA-30.3-a", f"{name} is no {frame.side} unit on the map")
    if frame.side not in state.kind(unit).counterbattery:
        return Refusal("HA-30.1-a", f"{name} is of a type that does no counterbattery fire")
    if not status.overwatch or status.disrupted:
        return Refusal(RULE, f"{name} is not in overwatch: a marker is put on it as an own impulse starts")
    if status.covered:
        return Refusal("HA-29.4-a", f"{name} has fired from overwatch in this impulse")
    spent = refuse_again(state, unit)
    if spent is not None:
        return spent
    at = state.place(frame.target)
    never = refuse_firing(state, unit) or refuse_distance(state, unit, at)
    if never is None and refuse_blocked(state, unit, at) is not None:
        never = refuse_tube(state, unit, at)
    if never is not None:
        return never
    nothing = vain(state, (volley_of(state, frame, unit),), unit)
    return Refusal(NO_RESULT, nothing) if nothing else None


def _able(state: State, frame: Battery) -> Iterator[UnitId]:
    return (unit for unit in state.units_of(frame.side) if refuse_battery(state, frame, unit) is None)


def _go_on(transition: Transition, frame: Battery) -> bool:
    """Nobody is asked where nobody could fire; of a face-down unit in overwatch the enemy cannot tell."""
    state = transition.state
    hidden = any(
        state.units[unit].concealed and state.units[unit].overwatch for unit in state.units_of(frame.side)
    )
    if state.units[frame.target].on_map and (hidden or next(_able(state, frame), None) is not None):
        return False
    transition.pop()
    return True


# -- the check ----------------------------------------------------------------------------------------------


class Locate(Answer[State, Transition, Battery], frozen=True, tag="locate"):
    """Check whether an enemy indirect fire unit that has fired is found, so that a battery may fire back."""

    usage, example, asks = "locate", "locate", Battery

    def refusal(self, state: State, frame: Battery) -> Refusal | None:
        name = state.name(frame.target)
        if frame.found:
            return Refusal(RULE, f"{name} has been found: name who fires back, or hold")
        if next(_able(state, frame), None) is None:
            return Refusal(RULE, f"no {frame.side} battery in overwatch reaches {name}: hold")
        return None

    def apply(self, transition: Transition, frame: Battery) -> None:
        transition.replace(Locating(frame.side, frame.target))

    def unasked(self, state: State) -> Refusal:
        return NO_BATTERY


def _find(transition: Transition, frame: Locating, die: Die) -> None:
    state = transition.state
    least = needed(state, frame.side)
    found = die.pips >= least
    transition.pop()
    transition.tell(
        Located(
            side=frame.side, unit=state.name(frame.target), die=die.pips, needed=least, found=found, rule=RULE
        )
    )
    if found:
        transition.push(Battery(frame.side, frame.target, found=True))


# -- the fire -----------------------------------------------------------------------------------------------


class Counter(Answer[State, Transition, Battery], frozen=True, tag="counter"):
    """Let a battery in overwatch fire back at the indirect fire unit that was found."""

    usage, example, asks = "counter UNIT", "counter M120-1", Battery
    unit: UnitId

    @classmethod
    def candidates(cls, state: State, frame: Battery) -> Iterator[Counter]:
        return (Counter(unit) for unit in state.units_of(frame.side))

    def refusal(self, state: State, frame: Battery) -> Refusal | None:
        """Why a unit may not fire back now, or None [HA-30.2-a]."""
        if not frame.found:
            return Refusal(RULE, f"{state.name(frame.target)} has to be found first: locate")
        return refuse_battery(state, frame, self.unit)

    def apply(self, transition: Transition, frame: Battery) -> None:
        volley = volley_of(transition.state, frame, self.unit)
        transition.pop()
        note_fire(transition, (self.unit,))
        transition.unit(self.unit, covered=True, reacted=True)  # [HA-13.2-c, HA-29.4-a]
        open_fire(transition, volley)

    def unasked(self, state: State) -> Refusal:
        return NO_BATTERY


def volley_of(state: State, frame: Battery, unit: UnitId) -> Volley:
    """The attack of a unit that fires back: at the unit that has fired, and at no other in its hex."""
    at, place, kind = state.place(frame.target), state.place(unit), attack_kind(state, unit)
    assert kind is not None
    strength = strength_at(state, unit, state.board.grid.distance(place, at))
    direct = refuse_blocked(state, unit, at) is None
    return Volley(
        frame.side, kind, at, "counterbattery", (Firer(unit, place, strength, direct),), (frame.target,)
    )


def _decide(state: State, frame: Battery) -> Decision:
    target = f"{state.name(frame.target)} in {state.where(frame.target)}"
    prompt = (
        f"{frame.side} counterbattery fire at {target}: name who fires, or hold"
        if frame.found
        else f"{target} has fired: let {frame.side} counterbattery fire locate it, or hold"
    )
    return Decision(frame.side, "counterbattery", prompt, RULE)


def _decide_check(state: State, frame: Locating) -> Decision:
    prompt = f"the {frame.side} counterbattery check for {state.name(frame.target)}"
    return Decision(CHANCE, "counterbattery", prompt, RULE)


BATTERY = Question[State, Transition, Battery](
    Battery, _decide, (Locate, Counter, Reply(Hold, hold)), settle=_go_on
)
LOCATING = Question[State, Transition, Locating](Locating, _decide_check, chance=Chance(one_die, _find))

CHAPTER = Chapter[State, Transition](
    verbs=(
        Locate,
        Counter,
    ),
    questions=(
        BATTERY,
        LOCATING,
    ),
)
