"""The odds of an attack on one unit (13.1, 13.7 to 13.12, 13.15): strengths, column, shifts, exact chances.

The code that resolves an attack and the code that foretells it both ask here.  `shifts` is the one ledger of column
shifts: a chapter with a shift of its own adds a line to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.core.tables import BLANK
from vietnam_tui.games.hot_armor.frames import Kind, Volley
from vietnam_tui.games.hot_armor.rules.fire.weapons import is_guided
from vietnam_tui.games.hot_armor.rules.movement.transport import rides
from vietnam_tui.games.hot_armor.rules.position.sight import ground_of
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.scenarios import scenario
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.terrain import Works, terrain_key
from vietnam_tui.games.hot_armor.units import NO_UNIT, UnitId

#: A shift by so many columns to the right, what for, and by which rule
Shift = tuple[int, str, str]

PIPS = range(1, 7)

#: Why fire is refused that can have no result
NO_RESULT = "HA-13.1-a"


class Attack(NamedTuple):
    """An attack of one kind on one unit: its strengths, the column after all shifts, the reasons of these."""

    kind: Kind
    strength: int
    defence: int
    hard: bool
    column: int
    ledger: Ledger

    def result(self, die: int) -> str | None:
        """The result of a die on this target; None for no effect [HA-13.1-a, HA-13.15-a]."""
        found = tables().crt.cell(str(die), self.column)
        return tables().weakened(found) if self.kind == "soft" and self.hard else found

    @property
    def tells(self) -> bool:
        """Has any die a result?"""
        return any(self.result(die) is not None for die in PIPS)

    @property
    def heading(self) -> str:
        """The column's heading."""
        return tables().crt.columns[self.column - 1]

    def chances(self) -> dict[str, Fraction]:
        """Each result ("-" for none) with its exact chance, in the order of the pips."""
        found: dict[str, Fraction] = {}
        for die in PIPS:
            result = self.result(die) or BLANK
            found[result] = found.get(result, Fraction(0)) + Fraction(1, 6)
        return found


def attack_on(state: State, volley: Volley, target: UnitId) -> Attack:
    """The attack of a volley on one of its targets."""
    strength, defence = strength_against(state, volley, target), defence_of(state, target)
    ledger = shifts(state, volley, target)
    column, _ = tables().crt.moved(tables().column(strength, defence), ledger)
    return Attack(volley.kind, strength, defence, is_hard(state, target, volley.at), column, ledger)


def strength_against(state: State, volley: Volley, target: UnitId) -> int:
    """All that fires at a target: missiles only at those that they attack, in AA fire everything.

    Otherwise helicopters alone hit one in flight [HA-13.4-a, HA-20.9-b].
    """
    return sum(
        firer.strength
        for firer in volley.firers
        if firer.unit == NO_UNIT or _attacks(state, volley, firer.unit, target)
    )


def _attacks(state: State, volley: Volley, unit: UnitId, target: UnitId) -> bool:
    # [HA-22.6-c]
    aloft = volley.occasion != "aa" and is_helicopter(state, target) and not state.is_grounded(target)
    if aloft and not is_helicopter(state, unit):
        return False
    return target in volley.guided_at or not is_guided(state, unit)


def vain(state: State, volleys: Iterable[Volley], unit: UnitId = NO_UNIT) -> str:
    """Why attacks in which all take part who can have no result, "" where some die has one.

    With a unit those of them count alone in which it takes part, and what it attacks itself.
    """
    best: tuple[int, str] | None = None
    for volley in volleys:
        if not volley.firers or (unit != NO_UNIT and all(firer.unit != unit for firer in volley.firers)):
            continue
        for target in volley.targets:
            if unit != NO_UNIT and not _attacks(state, volley, unit, target):
                continue
            attack = attack_on(state, volley, target)
            if attack.tells:
                return ""
            words = f"a {attack.kind} attack of {attack.strength} against {attack.defence}, column {attack.heading}"
            found = attack.column, f"{words}, which does nothing to {state.name(target)}"
            best = found if best is None else max(best, found)
    return "" if best is None else f"all together comes to {best[1]} in {state.label(volley.at)}"


def defence_of(state: State, unit: UnitId) -> int:
    """The defence strength of a unit, alone as always; that of a tank rider is its own [HA-13.5-b, HA-11.6-b]."""
    return tables().numbers.rider_defence if rides(state, unit) else state.kind(unit).defence.strength


def is_hard(state: State, unit: UnitId, at: Hex) -> bool:
    """Is a unit a hard target in a hex?"""
    if is_helicopter(state, unit):
        return state.kind(unit).defence.kind == "hard"
    dug = entrenchment_in(state, at)
    if dug is not None and dug.hard:
        return True  # [HA-13.12-a]
    return not rides(state, unit) and state.kind(unit).defence.kind == "hard"  # [HA-11.6-b]


def entrenchment_in(state: State, at: Hex) -> Works | None:
    """The entrenchment of a hex, or None; whoever is in it profits [HA-25.1-a]."""
    level = next((one.level for one in state.entrenchments if one.place == at), 0)
    return _works(f"entrenchment-level-{level}") if level else None


@cache
def _works(name: str) -> Works:
    return next(one for one in terrain_key().works if one.id == name)


def terrain_shift(state: State, at: Hex) -> int:
    """The columns to the left for the ground of a hex [HA-13.10-a]."""
    return _shift_of(state.scenario, ground_of(state, at))


@cache
def _shift_of(scenario_id: str, ground: str) -> int:
    wanted = scenario(scenario_id).terrain.line(ground)
    return next(line.shift for line in terrain_key().terrain if line.id == wanted)


# -- the ledger ---------------------------------------------------------------------------------------------


def shifts(state: State, volley: Volley, target: UnitId) -> Ledger:
    """Every column shift of an attack on a unit, with its reason [HA-13.8-a]."""
    ledger = Ledger()
    for columns, reason, rule in _shifts(state, volley, target):
        ledger = ledger.shifted(columns, reason, rule)
    return ledger


def shift_on(state: State, volley: Volley, target: UnitId) -> int:
    """All of them together."""
    return sum(columns for columns, _, _ in _shifts(state, volley, target))


def _shifts(state: State, volley: Volley, target: UnitId) -> Iterator[Shift]:
    yield from _of_defence(state, volley, target)
    yield from _of_attack(state, volley)
    yield from _of_assault(state, volley, target)


@cache
def _named(id_: str) -> Shift:
    """A shift of the chart by its id."""
    found = next(one for one in tables().shift if one.id == id_)
    return found.columns, found.name.lower(), found.rule


def _of_defence(state: State, volley: Volley, target: UnitId) -> Iterator[Shift]:
    """Ground, works and leaders serve every ground unit of the hex, and no helicopter."""
    if is_helicopter(state, target):
        return
    at = volley.at
    yield -terrain_shift(state, at), state.board.terrain[at].replace("-", " "), "HA-13.10-a"
    dug = entrenchment_in(state, at)
    if dug is not None:
        yield -dug.shift, dug.name.lower(), "HA-13.10-b"
    if at in state.rubble:
        yield -_works("rubble").shift, "rubble", "HA-27.4-c"
    side = state.side(target)
    if any(
        one.side == side and one.unit != NO_UNIT and state.place(one.unit) == at
        for one in state.leaders
        if not one.dead
    ):
        yield _named("leader-defence")


def _of_attack(state: State, volley: Volley) -> Iterator[Shift]:
    if entrenchment_in(state, volley.at) is None and enfiladed(state.board, volley):
        yield _named("enfilade")
    if volley.ambush:
        yield _named("ambush")
    if volley.occasion in ("overwatch", "counterbattery"):
        yield _named("overwatch")
    if _led(state, volley):
        yield _named("leader-attack")


def _led(state: State, volley: Volley) -> bool:
    """Does a leader help? [HA-23.4-a]  All who fire from his hex in this step must fire at this one."""
    if not state.leaders:
        return False
    places = {
        state.place(one.unit) for one in state.leaders if one.side == volley.side and one.unit != NO_UNIT
    }
    firing = {firer.unit for firer in volley.firers if firer.unit != NO_UNIT}
    if not any(
        firer.place in places and not is_helicopter(state, firer.unit)
        for firer in volley.firers
        if firer.unit in firing
    ):
        return False
    part = firing | set(volley.party)  # [HA-23.4-b]
    others = (  # [HA-23.4-b]
        unit for unit in state.units_of(volley.side) if unit not in part and state.place(unit) in places
    )
    return not any(_fired_elsewhere(state, unit, volley) for unit in others)  # [HA-23.4-b]


def _fired_elsewhere(state: State, unit: UnitId, volley: Volley) -> bool:
    """Has a unit that does not take part fired in this step already?"""
    status, attack = state.units[unit], state.kind(unit).attack
    if volley.occasion == "assault":
        return status.assaulted
    return (
        volley.occasion == "fire" and bool(status.fired) and attack is not None and attack.kind == volley.kind
    )


def _of_assault(state: State, volley: Volley, target: UnitId) -> Iterator[Shift]:
    """The gain of a close assault by itself, by infantry, by engineers, by training."""
    if volley.occasion != "assault":
        return
    kinds = [state.kind(unit) for unit in volley.party]
    yield _named("close-assault")  # [HA-13.10-e]
    if any(kind.arm == "infantry" for kind in kinds):
        yield _named("infantry-assault")  # [HA-15.3-b]
    covered = terrain_shift(state, volley.at) or entrenchment_in(state, volley.at) is not None
    if covered and any(kind.can("engineer") for kind in kinds):
        yield _named("engineer")  # [HA-13.10-e]
    prey, trained = state.kind(target), state.rules_of(volley.side).trained  # [HA-34.9-e]
    armored = prey.arm == "vehicular" and prey.defence.kind == "hard"  # [HA-34.9-e]
    if armored and any(kind.id in trained for kind in kinds):
        yield _named("anti-tank-training")  # [HA-34.9-e]


def enfiladed(board: Board, volley: Volley) -> bool:
    """Do two that fire directly stand 120 degrees apart or more, as seen from the target hex? [HA-13.11-a]"""
    places = {firer.place for firer in volley.firers if firer.direct}
    return any(_wide_apart(board, volley.at, a, b) for a, b in combinations(sorted(places), 2))


def _wide_apart(board: Board, at: Hex, one: Hex, other: Hex) -> bool:
    """Is the angle at a hex between two others 120 degrees or more?"""
    a, b = _vector(board, at, one), _vector(board, at, other)
    dot = _dot(a, b)
    return dot < 0 and 4 * dot * dot >= _dot(a, a) * _dot(b, b)


def _vector(board: Board, from_hex: Hex, to_hex: Hex) -> tuple[int, int, int]:
    """The way between two hexes in cube coordinates."""
    (x, y), (u, v) = board.grid.doubled[from_hex], board.grid.doubled[to_hex]
    across = u - x
    down = (v - y - across) // 2
    return across, down, -across - down


def _dot(a: tuple[int, int, int], b: tuple[int, int, int]) -> int:
    return sum(p * q for p, q in zip(a, b, strict=True))
