"""Attacks on the units of a hex, one after another, and their results (13.14 to 13.21, 14.1, 20.7)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Depleting, Kind, Occasion, Volley
from vietnam_tui.games.hot_armor.phrases import join
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import attack_on, strength_against
from vietnam_tui.games.hot_armor.rules.fire.panic import panic, scatters, suffer_aa
from vietnam_tui.games.hot_armor.rules.position.answers import Die, one_die
from vietnam_tui.games.hot_armor.rules.position.contact import release
from vietnam_tui.games.hot_armor.rules.position.losses import disrupt, eliminate, remove, reveal
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.rules.works.engineers import ruin
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, UnitId

#: The words for what units do on each occasion
VERBS: dict[Occasion, str] = {
    "fire": "fire",
    "assault": "attack in close assault",
    "reaction": "fire in reaction",
    "support": "come down",
    "aa": "fire at aircraft",
    "overwatch": "fire from overwatch",
    "counterbattery": "fire back",
}
#: The names of the results of the table
RESULTS = {"": "no effect", "D": "disrupted", "(D)": "panic", "E": "eliminated"}


class Fired(Told, frozen=True, tag="fired"):
    """Units attack a hex with one kind of attack [HA-13.4-a]."""

    side: Nation
    units: tuple[str, ...]
    place: str
    attack: Kind
    occasion: Occasion

    @property
    def sentence(self) -> str:
        verb, _, how = VERBS[self.occasion].partition(" ")
        verb += "s" if len(self.units) == 1 else ""
        does = f"{verb} {how}".strip()
        if self.occasion == "aa":
            return f"{join(self.units)} {does} over {self.place}"
        return f"{join(self.units)} {does} at {self.place} ({self.attack} attack)"


class Hit(Told, frozen=True, tag="attacked"):
    """An attack on one unit has been resolved: the column after all shifts, the die, the result [HA-13.1-a].

    `shift` counts columns to the right, `result` is that of the table as it falls on this unit, "" for none; `by` is
    the side that attacks, "" where it is the enemy's; `firers` are the units that attack, none for support from off
    the map.
    """

    unit: str
    side: Nation
    strength: int
    defence: int
    shift: int
    column: str
    die: int
    result: str
    by: str = ""
    firers: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        moved = f", shift {self.shift:+d}" if self.shift else ""
        odds = f"{self.strength} against {self.defence}{moved}, column {self.column}"
        return f"{self.unit}: {odds}, die {self.die}: {RESULTS[self.result]}"


class Depleted(Told, frozen=True, tag="ammunition"):
    """The ammunition of a unit that has fired has been rolled for [HA-20.7-a, HA-20.9-c]."""

    unit: str
    side: Nation
    die: int
    out: bool

    @property
    def sentence(self) -> str:
        return f"{self.unit} rolls {self.die}: {'out of ammunition' if self.out else 'ammunition is left'}"


def note_fire(transition: Transition, units: Iterable[UnitId]) -> None:
    """Units fire: they are revealed, and stay steady no more."""
    for unit in units:
        reveal(transition, unit, "HA-24.4-a")
        transition.steady_no_more(unit)  # [HA-25.2-b]


def open_fire(transition: Transition, volley: Volley, markers: Iterable[str] = ()) -> None:
    """An attack by units or `markers` begins: it is told, and each of its targets has its turn."""
    state = transition.state
    if any(firer.unit != NO_UNIT for firer in volley.firers):
        release(transition, volley.side)
    transition.tell(
        Fired(
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
        eliminate(transition, unit, "HA-13.14-a")
    elif result is not None and scatters(state, unit):
        eliminate(transition, unit, "HA-13.20-d")
    elif result == "D" and not (is_helicopter(state, unit) and state.cargo(unit)):
        disrupt(transition, unit, "HA-13.14-b")
    elif result is not None:
        panic(transition, unit)  # [HA-22.7-b]


def _resolve(transition: Transition, volley: Volley, die: Die) -> None:
    state, target = transition.state, volley.targets[0]
    attack = attack_on(state, volley, target)
    result = attack.result(die.pips)
    transition.replace(_without_first(volley))
    transition.tell(
        Hit(
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
    """A target that is gone, or is not attacked at all, is passed over; after the last the ammunition is rolled for."""
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
    """Is a unit still there?  A unit that was getting out of a helicopter is not there if the helicopter has flown off
    with it.
    """
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
    transition.tell(Depleted(unit=state.name(unit), side=state.side(unit), die=die.pips, out=out, rule=rule))
    if out:
        remove(transition, unit, rule)


def _depletion_rule(state: State, unit: UnitId) -> str:
    return "HA-20.7-a" if state.kind(unit).arm == "helicopter" else "HA-20.9-c"


def _decide_ammunition(state: State, frame: Depleting) -> Decision:
    rule = _depletion_rule(state, frame.unit)
    return Decision(CHANCE, "ammunition", f"the ammunition of {state.name(frame.unit)}", rule)


def _gone(transition: Transition, frame: Depleting) -> bool:
    if transition.state.units[frame.unit].on_map:
        return False
    transition.pop()
    return True


ATTACKED = Question[State, Transition, Volley](
    Volley, _decide, chance=Chance(one_die, _resolve), settle=_go_on
)
DEPLETING = Question[State, Transition, Depleting](
    Depleting, _decide_ammunition, chance=Chance(one_die, _deplete), settle=_gone
)

CHAPTER = Chapter[State, Transition](
    questions=(
        ATTACKED,
        DEPLETING,
    ),
)
