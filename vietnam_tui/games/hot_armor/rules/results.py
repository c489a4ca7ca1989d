"""Attacks on the units of a hex, one after another, and their results (13.14 to 13.21, 14.1, 20.7)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.engine.questions import Question
from vietnam_tui.games.hot_armor import fire_events
from vietnam_tui.games.hot_armor.chapter import Chapter
from vietnam_tui.games.hot_armor.fire_frames import Depleting, Volley
from vietnam_tui.games.hot_armor.rules.aircraft import suffer_aa
from vietnam_tui.games.hot_armor.rules.checks import DIE
from vietnam_tui.games.hot_armor.rules.contact import release
from vietnam_tui.games.hot_armor.rules.demolition import ruin
from vietnam_tui.games.hot_armor.rules.fire_odds import attack_on, strength_against
from vietnam_tui.games.hot_armor.rules.panic import panic, scatters
from vietnam_tui.games.hot_armor.rules.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, UnitId
from vietnam_tui.games.hot_armor.verbs import Die


def note_fire(transition: Transition, units: Iterable[UnitId]) -> None:
    """Units fire: they are revealed, and stay steady no more."""
    for unit in units:
        transition.reveal(unit, "HA-24.4-a")
        transition.steady_no_more(unit)  # [HA-25.2-b]


def open_fire(transition: Transition, volley: Volley, markers: Iterable[str] = ()) -> None:
    """An attack by units or `markers` begins: it is told, and each of its targets has its turn."""
    state = transition.state
    if any(firer.unit != NO_UNIT for firer in volley.firers):
        release(transition, volley.side)
    transition.tell(
        fire_events.Fired(
            side=volley.side,
            units=(*_units_of(state, volley), *markers),
            place=state.label(volley.at),
            attack=volley.kind,
            occasion=volley.occasion,
            rule="HA-13.4-a",
        )
    )
    transition.push(volley)  # [HA-14.1-a]


def _units_of(state: State, volley: Volley) -> tuple[str, ...]:
    """The names of the units that attack."""
    return tuple(state.name(firer.unit) for firer in volley.firers if firer.unit != NO_UNIT)


def suffer(transition: Transition, unit: UnitId, result: str | None) -> None:
    """A result falls on a unit: one that scatters counts as disrupted, and has no more checks to make.

    A helicopter that carries somebody panics where another unit is disrupted.
    """
    state = transition.state
    if result == "E":
        transition.eliminate(unit, "HA-13.14-a")
    elif result is not None and scatters(state, unit):
        transition.eliminate(unit, "HA-13.20-d")
    elif result == "D" and not (is_helicopter(state, unit) and state.cargo(unit)):
        transition.disrupt(unit, "HA-13.14-b")
    elif result is not None:
        panic(transition, unit)  # [HA-22.7-b]


def _resolve(transition: Transition, volley: Volley, die: Die) -> None:
    state, target = transition.state, volley.targets[0]
    attack = attack_on(state, volley, target)
    result = attack.result(die.pips)
    transition.replace(_without_first(volley))
    transition.tell(
        fire_events.Hit(
            unit=state.name(target),
            side=state.side(target),
            strength=attack.strength,
            defence=attack.defence,
            shift=attack.ledger.shift,
            column=attack.heading,
            die=die.pips,
            result=result or "",
            by=volley.side if volley.side == state.side(target) else "",
            firers=_units_of(state, volley),
            rule="HA-13.1-a",
        )
    )
    (suffer_aa if volley.occasion == "aa" else suffer)(transition, target, result)
    if volley.occasion != "aa":
        ruin(transition, volley.at, attack.column, die.pips)


def _without_first(volley: Volley) -> Volley:
    return msgspec.structs.replace(volley, targets=volley.targets[1:])


def _go_on(transition: Transition, volley: Volley) -> bool:
    """Who is gone, or is not attacked at all, is passed over; after the last the ammunition is rolled for."""
    state = transition.state
    if volley.targets:
        target = volley.targets[0]
        if _can_be_hit(state, target) and strength_against(state, volley, target):
            return False
        transition.replace(_without_first(volley))
        return True
    transition.pop()
    for firer in reversed(volley.firers):
        if firer.unit != NO_UNIT and state.kind(firer.unit).can("depletes"):
            transition.push(Depleting(firer.unit))
    return True


def _can_be_hit(state: State, target: UnitId) -> bool:
    """Is a unit still there? Who was getting out of a helicopter is not if that has flown off with it."""
    status = state.units[target]
    flown = status.carried and is_helicopter(state, status.aboard) and not state.is_grounded(target)
    return status.on_map and not flown


def _decide(state: State, volley: Volley) -> Decision:
    target = state.name(volley.targets[0])
    return Decision(
        CHANCE, "combat", f"the {volley.kind} attack on {target} in {state.label(volley.at)}", "HA-13.1-a"
    )


# -- ammunition ---------------------------------------------------------------------------------------------


def _deplete(transition: Transition, frame: Depleting, die: Die) -> None:
    """On a 6 it is out of ammunition and removed; that is no elimination [HA-20.7-a, HA-20.9-c]."""
    state, unit = transition.state, frame.unit
    out, rule = die.pips >= tables().numbers.depletion_roll, _depletion_rule(state, unit)
    transition.pop()
    transition.tell(
        fire_events.Depleted(unit=state.name(unit), side=state.side(unit), die=die.pips, out=out, rule=rule)
    )
    if out:
        transition.remove(unit, rule)


def _depletion_rule(state: State, unit: UnitId) -> str:
    return "HA-20.7-a" if state.kind(unit).arm == "helicopter" else "HA-20.9-c"


def _gone(transition: Transition, frame: Depleting) -> bool:
    if transition.state.units[frame.unit].on_map:
        return False
    transition.pop()
    return True


CHAPTER = Chapter(
    questions=(
        Question(Volley, _decide, outcomes=lambda state, volley: DIE, resolve=_resolve, settle=_go_on),
        Question(
            Depleting,
            lambda state, frame: Decision(
                CHANCE,
                "ammunition",
                f"the ammunition of {state.name(frame.unit)}",
                _depletion_rule(state, frame.unit),
            ),
            outcomes=lambda state, frame: DIE,
            resolve=_deplete,
            settle=_gone,
        ),
    ),
)
