"""For the bots: who of the enemy can fire into a hex, and what that costs a unit there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.bots.chances import column_of, harm, steadiness
from vietnam_tui.games.hot_armor.bots.travel import ranges
from vietnam_tui.games.hot_armor.bots.worth import DISRUPTION, REST
from vietnam_tui.games.hot_armor.counters import ARMY_OF
from vietnam_tui.games.hot_armor.frames import Kind
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import (
    defence_of,
    entrenchment_in,
    terrain_shift,
)
from vietnam_tui.games.hot_armor.rules.fire.weapons import attack_kind, range_of
from vietnam_tui.games.hot_armor.rules.movement.allowance import half
from vietnam_tui.games.hot_armor.rules.movement.transport import rides
from vietnam_tui.games.hot_armor.rules.position.sight import sees
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import Entrenchment, UnitId

#: Beyond so many hexes nobody is reckoned with: most lines of sight end before
HORIZON = 5
#: How likely it is that enemies in reach are in command, and that they pick this target among others
SHARE = 0.4
#: How likely it is that whoever can be assaulted is, before the next own impulse
STORMED = 0.5
#: The points that a hex costs on the way to an assault
STRIDE = 2
#: The shifts of an assault by infantry
STORM = 2


class Foe(NamedTuple):
    """An enemy as one who can fire: where, how, how far; what he can do in an assault, and how far he comes."""

    unit: UnitId
    place: Hex
    kind: Kind | None
    near: int
    far: int
    full: int
    reach: int
    flies: bool
    reacts: bool
    aa: int
    aa_reach: int
    storms: int


class Fire(NamedTuple):
    """What may fall on a hex: hard and soft strength, those of reaction fire, of assaults; which foes see it."""

    hard: int
    soft: int
    react_hard: int
    react_soft: int
    storm: int
    seen: frozenset[int] = frozenset()


def _foe(state: State, unit: UnitId) -> Foe:
    status, kind = state.units[unit], state.kind(unit)
    strength = kind.attack.strength if kind.attack is not None else 0
    aboard = status.carried
    attack = None if aboard else attack_kind(state, unit)
    fires = attack is not None
    reacts = fires and not (status.disrupted or kind.can("rockets") or kind.arm == "helicopter")
    storms = 0
    if (
        not status.disrupted
        and strength
        and kind.arm in ("infantry", "vehicular")
        and not kind.can("rockets")
    ):
        travel = kind.allowance(ARMY_OF[state.side(unit)]) if not aboard else 8
        storms = 1 + travel // STRIDE
    aa = {"attack": strength, "half": half(strength), "vehicle": 2}.get(kind.aa, 0)
    return Foe(
        unit,
        status.place,
        attack,
        strength,
        half(strength),
        half(kind.range),
        min(range_of(state, unit), HORIZON) if fires else 0,
        kind.arm == "helicopter",
        reacts,
        0 if status.disrupted or aboard else aa,
        kind.range,
        storms,
    )


class Target(NamedTuple):
    """What an attack must know of a unit: defence, armor by itself, rolls that steady it, whether it is disrupted."""

    defence: int
    armored: bool
    steady: int
    down: bool


class Found:
    """What has been found out about a position of the enemy, hex by hex: kept as long as he stays."""

    def __init__(self) -> None:
        self.fires: dict[Hex, Fire] = {}
        self.cover: dict[Hex, int] = {}
        self.dug: dict[Hex, bool] = {}
        self.flak: dict[Hex, int] = {}
        self.nearest: dict[Hex, int] = {}
        self.exposure: dict[Target, dict[Hex, float]] = {}


class Danger:
    """What the enemies of a side can do to its units, hex by hex, found when it is asked for."""

    def __init__(self, state: State, side: str) -> None:
        self.state, self.side = state, side
        enemy = state.other(side)
        self.morale = state.morale_of(enemy)
        self.foes = tuple(_foe(state, u) for u in state.units_of(enemy) if state.units[u].on_map)
        key = tuple(
            (foe.place, state.roster[foe.unit].type, foe.kind, foe.reacts, foe.aa, foe.storms)
            for foe in self.foes
        )
        ground = state.zones, state.wrecks, state.rubble, state.entrenchments
        self._found = _found(state.scenario, ground, self.morale, key)
        self._guns = tuple(foe for foe in self.foes if foe.aa)
        self._unlimited = state.rules_of(enemy).unlimited
        self._targets: dict[UnitId, Target] = {}
        self._exposures: dict[UnitId, dict[Hex, float]] = {}

    def fire_on(self, place: Hex) -> Fire:
        """What may fall on a hex."""
        fires = self._found.fires
        found = fires.get(place)
        if found is None:
            found = fires[place] = self._look(place)
        return found

    def _look(self, place: Hex) -> Fire:
        hard = soft = react_hard = react_soft = storm = 0
        seen = set[int]()
        distance = ranges(self.state.map, place)
        for number, foe in enumerate(self.foes):
            far = distance[foe.place]
            if far <= foe.storms:
                storm += foe.near
            if not foe.reach or far > foe.reach or not sees(self.state, foe.place, place, flying=foe.flies):
                continue
            seen.add(number)
            strength = foe.near if far <= foe.full else foe.far
            reacts = foe.reacts and far <= self.morale
            if foe.kind == "hard":
                hard += strength
                react_hard += strength * reacts
            else:
                soft += strength
                react_soft += strength * reacts
        return Fire(hard, soft, react_hard, react_soft, storm, frozenset(seen))

    def targets(self, place: Hex) -> Iterator[Foe]:
        """The enemies who see a hex, and who are therefore seen from it."""
        return (self.foes[number] for number in self.fire_on(place).seen)

    def cover(self, place: Hex) -> int:
        """The columns by which the ground and the works of a hex cover units."""
        cover = self._found.cover
        if place not in cover:
            dug = entrenchment_in(self.state, place)
            cover[place] = terrain_shift(self.state, place) + (dug.shift if dug is not None else 0)
            self._found.dug[place] = dug is not None and dug.hard
        return cover[place]

    def _target(self, unit: UnitId) -> Target:
        """A unit on the ground as a target outside of any works."""
        found = self._targets.get(unit)
        if found is None:
            state = self.state
            armored = not rides(state, unit) and state.kind(unit).defence.kind == "hard"
            found = self._targets[unit] = Target(
                defence_of(state, unit), armored, steadiness(state, unit), state.units[unit].disrupted
            )
        return found

    def _hurt(self, target: Target, place: Hex, hard: int, soft: int, shift: int) -> float:
        """The part of a unit that attacks of these strengths cost it in a hex."""
        moved = shift - self.cover(place)
        return _hurt(target, target.armored or self._found.dug[place], hard, soft, moved)

    def exposure(self, unit: UnitId, place: Hex) -> float:
        """The part of a unit that a stay in a hex may cost until the next own impulse; a marker loses nothing."""
        risks = self._exposures.get(unit)
        if risks is None:
            state = self.state
            if state.is_decoy(unit):
                return 0.0
            if is_helicopter(state, unit):
                return self.flak(unit, place) * 0.3
            risks = self._exposures[unit] = self._found.exposure.setdefault(self._target(unit), {})
        found = risks.get(place)
        if found is None:
            found = risks[place] = self._exposure(self._target(unit), place)
        return found

    def _exposure(self, target: Target, place: Hex) -> float:
        fire = self.fire_on(place)
        risk = self._hurt(target, place, fire.hard, fire.soft, 0) * SHARE
        if fire.storm:
            risk += self._hurt(target, place, 0, min(fire.storm, 12), STORM) * STORMED
            if target.armored or self._found.dug[place]:
                risk += self._hurt(target, place, min(fire.storm, 9), 0, STORM) * STORMED
        return risk

    def passing(self, unit: UnitId, place: Hex) -> float:
        """The part of a unit that reaction fire may cost it when it enters a hex."""
        if is_helicopter(self.state, unit):
            return self.flak(unit, place)
        fire = self.fire_on(place)
        if not (fire.react_hard or fire.react_soft) or self.state.is_decoy(unit):
            return 0.0
        return self._hurt(self._target(unit), place, fire.react_hard, fire.react_soft, 0)

    def flak(self, unit: UnitId, place: Hex) -> float:
        """The part of a helicopter that AA fire may cost it in a hex, where a scatter costs it little [HA-22.13-a]."""
        flak = self._found.flak
        strength = flak.get(place)
        if strength is None:
            strength = flak[place] = self._aa_fire(place)
        if not strength:
            return 0.0
        done = harm(column_of(strength, defence_of(self.state, unit), 0), "hard", False, 3, False)
        return min(done.lost + done.disrupted * 0.7, 1.0)

    def _aa_fire(self, place: Hex) -> int:
        """The strength of the AA fire into a hex."""
        distance, strength = ranges(self.state.map, place), 0
        for foe in self._guns:
            unlimited = self.state.kind(foe.unit).id in self._unlimited
            far = distance[foe.place]
            if unlimited or far <= min(self.morale, foe.aa_reach):
                strength += foe.aa if unlimited or far <= foe.full else half(foe.aa)
        return strength

    def nearest(self, place: Hex) -> int:
        """How far the nearest enemy is."""
        found = self._found.nearest.get(place)
        if found is None:
            distance = ranges(self.state.map, place)
            found = min((distance[foe.place] for foe in self.foes), default=99)
            self._found.nearest[place] = found
        return found


@lru_cache(maxsize=8192)
def _hurt(target: Target, armored: bool, hard: int, soft: int, shift: int) -> float:
    """The part of a unit that attacks of these strengths, shifted so, cost it, as a hard target or a soft one."""
    total = 0.0
    both: tuple[tuple[Kind, int], ...] = (("hard", hard), ("soft", soft))
    for kind, strength in both:
        if strength:
            column = column_of(strength, target.defence, shift)
            done = harm(column, kind, armored, target.steady, target.down)
            total += done.lost * (REST if target.down else 1.0) + done.disrupted * DISRUPTION
    return min(total, 1.0)


Foes = tuple[tuple[Hex, str, Kind | None, bool, int, int], ...]
#: Landing Zone markers, wrecks, rubble, entrenchments
Ground = tuple[tuple[Hex, ...], tuple[Hex, ...], tuple[Hex, ...], tuple[Entrenchment, ...]]


@lru_cache(maxsize=64)
def _found(scenario: str, ground: Ground, morale: int, foes: Foes) -> Found:
    """What has been found out about a position of the enemy."""
    return Found()
