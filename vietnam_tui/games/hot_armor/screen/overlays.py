"""The overlays of the map: a few characters a hex."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.frames import Aiming, Firer, Kind, Landing, Reacting, Shot, Volley
from vietnam_tui.games.hot_armor.placement import hexes_of_zone
from vietnam_tui.games.hot_armor.rules.command.command import radius
from vietnam_tui.games.hot_armor.rules.fire import fire
from vietnam_tui.games.hot_armor.rules.fire.assault import refuse_type
from vietnam_tui.games.hot_armor.rules.fire.fire import Aim
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import attack_on
from vietnam_tui.games.hot_armor.rules.fire.observers import (
    calls_support,
    is_direct,
    refuse_shot,
    refuse_view,
)
from vietnam_tui.games.hot_armor.rules.fire.weapons import (
    KINDS,
    attack_kind,
    guided_targets,
    is_target,
    range_of,
    refuse_distance,
    refuse_firing,
    refuse_missile,
    strength_at,
    targets_in,
)
from vietnam_tui.games.hot_armor.rules.movement.costs import Going, pace_of, steps_of
from vietnam_tui.games.hot_armor.rules.movement.ways import Ways, goals, party
from vietnam_tui.games.hot_armor.rules.position.sight import sees
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter, occupied
from vietnam_tui.games.hot_armor.rules.reaction.reactors import React, covered_near, volleys_of
from vietnam_tui.games.hot_armor.rules.sequence.victory import area, holds
from vietnam_tui.games.hot_armor.rules.support.bombardment import PATTERNS
from vietnam_tui.games.hot_armor.screen.counter_faces import hampers
from vietnam_tui.games.hot_armor.screen.odds import ELIMINATED, UNHURT, fate_of
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.units import POINT, UnitId

#: How far sight is shown from a hex
FAR = 8
#: How far around a hex it is shown whether anybody observes
NEAR = 5


def cost(view: State, unit: UnitId) -> dict[Hex, str]:
    """The hexes that a unit may move to with its stack, and what it would have spent then; at any time as if it
    could now.
    """
    now = _unhurried(view, unit)
    if not now.units[unit].on_map:
        return {}
    open_now = goals(now, unit)
    ways = Ways(now, party(now, unit))
    before = ways.all()
    spent = {ways.start: ways.spent}
    found: dict[Hex, str] = {}
    for to, previous in before.items():
        if previous is not None and previous in spent:
            after = ways.after(previous, to, spent[previous])
            if after is not None:
                spent[to] = after
                if to in open_now:
                    found[to] = _short(after[0])
    return found


def _short(sixths: int) -> str:
    """Movement points in a few characters: "3", "2.5", "1.3"."""
    return str(sixths // POINT) if sixths % POINT == 0 else f"{sixths / POINT:.1f}"


def _unhurried(view: State, unit: UnitId) -> State:
    """The view as if the unit could begin to move now, unless it can."""
    if view.phase == "movement" and goals(view, unit):
        return view
    status = view.units[unit]
    fresh = msgspec.structs.replace(
        status, active=True, done=False, spent=0, moved=False, fired="", shot=False
    )
    units = (*view.units[:unit], fresh, *view.units[unit + 1 :])
    return view.but(units=units, phasing=view.side(unit), phase="movement", frames=(), stack=())


def sight(view: State, from_hex: Hex, *, flying: bool = False, reach: int = FAR) -> dict[Hex, str]:
    """The sight from a hex: the distance, # where the hex ends sight beyond it, - where it hampers; x unseen."""
    found: dict[Hex, str] = {}
    for hex_ in view.board.grid.within(from_hex, reach):
        if hex_ == from_hex:
            continue
        seen = sees(view, from_hex, hex_, flying=flying)
        distance = view.board.grid.distance(from_hex, hex_)
        mark = "" if flying else hampers(view, from_hex, hex_)
        found[hex_] = f"{distance if seen else 'x'}{mark}"
    return found


def reach_of(view: State, unit: UnitId) -> dict[Hex, str]:
    """The strength of a unit's fire where it can fire, x where it has no line of fire; the rings of full and half
    strength.
    """
    if not view.units[unit].on_map or refuse_firing(view, unit) is not None:
        return {}
    here, grid = view.place(unit), view.board.grid
    found: dict[Hex, str] = {}
    for hex_ in grid.within(here, min(range_of(view, unit), grid.shape.columns)):
        if hex_ != here:
            strength = strength_at(view, unit, grid.distance(here, hex_))
            found[hex_] = "x" if refuse_shot(view, unit, hex_) is not None else str(strength)
    return found


def reaction(view: State, unit: UnitId) -> dict[Hex, str]:
    """The chance in percent that a unit is hurt by known enemies where it may go; ? where face-down ones are near."""
    found: dict[Hex, str] = {}
    group = party(view, unit)
    for hex_ in (*cost(view, unit), view.place(unit)) if view.units[unit].on_map else ():
        met = threat(view, group, hex_)
        if met.hurt or met.covered:
            found[hex_] = f"{round(100 * met.hurt) or ''}{'?' if met.covered else ''}"
    return found


def fields(view: State, side: str) -> dict[Hex, str]:
    """The number of known enemies of a side that answer a move into a hex, by range and sight [HA-16.2-a]."""
    enemy = view.other(side)
    reach, found = view.morale_of(enemy), dict[Hex, int]()
    for unit in view.units_of(enemy):
        status = view.units[unit]
        able = status.on_map and not status.disrupted and not status.reacted
        if not able or refuse_firing(view, unit) is not None or view.kind(unit).can("rockets"):
            continue
        for hex_ in view.board.grid.within(status.place, min(reach, range_of(view, unit))):
            if sees(view, status.place, hex_, flying=is_helicopter(view, unit)):
                found[hex_] = found.get(hex_, 0) + 1
    return {hex_: str(count) for hex_, count in found.items()}


# -- fire ---------------------------------------------------------------------------------------------------


def shooters(view: State, side: str, kind: Kind, at: Hex) -> tuple[UnitId, ...]:
    """The units of a side whose fire of a kind reaches a hex, in this phase those that may fire now."""
    now = view.phase in KINDS and view.phasing == side
    targets = targets_in(view, view.other(side), at)
    found = []
    for unit in view.units_of(side):
        if not view.units[unit].on_map or attack_kind(view, unit) != kind:
            continue
        if now:
            refusal = Aim(unit, at).refusal(view)
        else:
            refusal = (
                refuse_firing(view, unit)
                or refuse_shot(view, unit, at)
                or refuse_missile(view, unit, targets, view.label(at))
            )
        if refusal is None:
            found.append(unit)
    return tuple(found)


def volley_at(view: State, side: str, kind: Kind, at: Hex, units: tuple[UnitId, ...]) -> Volley:
    """The attack of some units on a hex, none of them on the move."""
    targets = targets_in(view, view.other(side), at)
    nation = view.sides[view.index(side)]
    if view.phase in KINDS and view.phasing == side:
        return fire.volley_of(view, Aiming(nation, kind, at, units))
    firers = tuple(
        Firer(
            unit,
            view.place(unit),
            strength_at(view, unit, view.board.grid.distance(view.place(unit), at)),
            direct=is_direct(view, unit, at),
        )
        for unit in units
    )
    return Volley(nation, kind, at, "fire", firers, targets, guided_targets(view, targets))


def kinds_now(view: State) -> tuple[Kind, ...]:
    """The kinds of fire that are made in this phase, both in any other."""
    kind = KINDS.get(view.phase)
    return ("hard", "soft") if kind is None else (kind,)


def fires(view: State, side: str, unit: UnitId | None = None) -> dict[Hex, str]:
    """Enemies that can be fired at, and the best column on one of them by all that can fire, or by one unit."""
    found: dict[Hex, str] = {}
    for at in sorted(occupied(view, view.other(side))):
        best = 0
        for kind in kinds_now(view):
            able = shooters(view, side, kind, at)
            if unit is not None:
                able = (unit,) if unit in able else ()
            if able:
                volley = volley_at(view, side, kind, at, able)
                best = max([best, *(attack_on(view, volley, target).column for target in volley.targets)])
        if best:
            found[at] = _heading(best)
    return found


def _heading(column: int) -> str:
    return tables().crt.columns[column - 1]


def support(view: State, side: str, at: Hex) -> dict[Hex, str]:
    """The hexes that fire support aimed at a hex strikes: P by a point, a by an area as well; o where a side
    observes.
    """
    found: dict[Hex, str] = {}
    callers = [u for u in view.units_of(side) if view.units[u].on_map and calls_support(view, u)]
    for hex_ in view.board.grid.within(at, NEAR) if callers else ():
        if any(refuse_view(view, unit, hex_) is None for unit in callers):
            found[hex_] = "o"
    for hex_ in PATTERNS["area"].hexes(view.board.grid, at):
        found[hex_] = f"a{found.get(hex_, '')}"
    found[at] = f"P{found[at]}"
    return found


def threats(view: State, side: str) -> dict[Hex, tuple[str, ...]]:
    """The hexes that lie in range of known enemies, or that they could come up to and assault, each by itself.

    It is not asked whether they see so far: a map full of lines of sight would take too long [HA-12.1-a, HA-15.0-a].
    """
    found: dict[Hex, list[str]] = {}
    for unit in view.units_of(view.other(side)):
        status = view.units[unit]
        if status.on_map and not status.carried and not status.disrupted:
            for hex_ in _in_range(view, unit) | _assaulted(view, unit):
                found.setdefault(hex_, []).append(view.name(unit))
    return {hex_: tuple(names) for hex_, names in found.items()}


def _in_range(view: State, unit: UnitId) -> set[Hex]:
    if refuse_firing(view, unit) is not None:
        return set()
    here, grid = view.place(unit), view.board.grid
    near = grid.within(here, min(range_of(view, unit), grid.shape.columns))
    return {hex_ for hex_ in near if refuse_distance(view, unit, hex_) is None}


def _assaulted(view: State, unit: UnitId) -> set[Hex]:
    now = _unhurried(view, unit)
    if refuse_type(now, unit) is not None:
        return set()
    pace = pace_of(now, unit)
    going = Going(now, pace, now.side(unit), (unit,))
    stands = (view.place(unit), *goals(now, unit))
    steps = ((at, step) for at in stands for step in steps_of(now.scenario, pace)[at])
    return {step.to for at, step in steps if going.price(at, step) is not None}


# -- command and victory --------------------------------------------------------------------------------------


def command(view: State, unit: UnitId) -> dict[Hex, str]:
    """The hexes that a unit commands, or would command with the C2 marker, by distance."""
    if not view.units[unit].on_map:
        return {}
    here, grid = view.place(unit), view.board.grid
    reach = radius(view, unit, small=view.small and unit == view.bearer)
    return {hex_: str(grid.distance(here, hex_)) for hex_ in grid.within(here, reach)}


def aims(view: State) -> dict[Hex, str]:
    """The hexes that count: OUT by which units leave, + held and . not held by the side that wants them."""
    found: dict[Hex, str] = {}
    for victory in view.sheet.victory:
        for part in victory.all_of:
            if part.kind == "exited" and part.zone is not None:
                found |= dict.fromkeys(hexes_of_zone(view.board, part.zone), "OUT")
            elif part.kind == "entered last":
                found |= {hex_: "+" if hex_ in view.taken else "." for hex_ in area(view, part)}
            elif part.kind == "held":
                found |= {hex_: "+" if holds(view, victory.side, hex_) else "." for hex_ in area(view, part)}
    return found


class Threat(NamedTuple):
    """The units that may fire at those that come into a hex, and the chances that one of them is hurt, and lost.

    `covered` says that face-down counters are near enough to fire as well, whatever they are.
    """

    firers: tuple[UnitId, ...]
    hurt: Fraction
    lost: Fraction
    covered: bool


def threat(view: State, units: tuple[UnitId, ...], at: Hex) -> Threat:
    """The reaction fire that meets units in a hex if all known enemies that can fire do so [HA-16.1-a].

    Helicopters in flight are met by AA fire alone [HA-22.13-a].
    """
    air = is_helicopter(view, units[0])
    targets = tuple(unit for unit in units if is_helicopter(view, unit) == air)
    targets = tuple(unit for unit in targets if not (view.units[unit].concealed or view.is_decoy(unit)))
    return _met(view, Reacting(view.other(view.side(units[0])), at, targets, air=air))


def threat_on_ground(view: State, unit: UnitId, carrier: UnitId, way: Literal["load", "unload"]) -> Threat:
    """The fire that meets a helicopter on the ground, and who gets in or out of it [HA-22.15-a]."""
    at = view.place(carrier)
    landed = view.with_unit(unit, aboard=carrier).but(frames=(*view.frames, Landing(unit, carrier, at, way)))
    targets = tuple(one for one in (carrier, unit) if is_target(landed, one))
    return _met(landed, Reacting(view.other(view.side(carrier)), at, targets))


def _met(view: State, frame: Reacting) -> Threat:
    targets = frame.targets
    shots: dict[UnitId, Shot] = {}
    for order in React.offers(view, frame) if targets else ():
        shots.setdefault(order.unit, Shot(order.unit, order.target))
    unhurt = kept = Fraction(1)
    for volley in volleys_of(view, msgspec.structs.replace(frame, shots=tuple(shots.values()))):
        for target in volley.targets:
            chances = fate_of(view, volley, target, attack_on(view, volley, target))
            unhurt *= chances.get(UNHURT, Fraction(0))
            kept *= 1 - chances.get(ELIMINATED, Fraction(0))
    return Threat(tuple(shots), 1 - unhurt, 1 - kept, bool(targets) and covered_near(view, frame))
