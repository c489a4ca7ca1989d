"""Helicopter transport (10.0) and riverine transport (11.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, repeat

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.vietnam_battles.counters import scenario
from vietnam_tui.games.vietnam_battles.map_names import CLEAR, WATER
from vietnam_tui.games.vietnam_battles.phrases import out_of_play, somewhere, unit_list
from vietnam_tui.games.vietnam_battles.rules.combat.losses import deplete, is_last_step
from vietnam_tui.games.vietnam_battles.rules.movement.ambush import spring_ambush
from vietnam_tui.games.vietnam_battles.rules.movement.discovery import enter, hidden_at
from vietnam_tui.games.vietnam_battles.rules.movement.movement import allowance
from vietnam_tui.games.vietnam_battles.rules.position.terrain import terrain_table
from vietnam_tui.games.vietnam_battles.rules.position.zoc import field, in_ezoc, zoc_owners
from vietnam_tui.games.vietnam_battles.rules.sequence.reinforcements import (
    BY_AIR,
    BY_BOAT,
    entry_rule,
    entry_waters,
    not_yet_here,
    waiting,
    waits,
)
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot, Spots, spots_of
from vietnam_tui.games.vietnam_battles.state import MOVEMENT, State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId


class LiftedUnderFire(Told, frozen=True, tag="lifted under fire"):
    """A helicopter takes a unit out of the zone of control of `owners` [VB-10.0-e]."""

    says = "{unit} is lifted out of the ZOC of {owners} in {origin}"
    unit: str
    origin: str
    to: str
    owners: str


class Lifted(Told, frozen=True, tag="lifted"):
    """A helicopter has set a unit down [VB-10.0-a]."""

    unit: str
    origin: str
    to: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} flies{somewhere(self.origin, 'from')} to {self.to}: Landing Zone"


class Shipped(Told, frozen=True, tag="shipped"):
    """A boat has set a unit down [VB-11.0-a]."""

    unit: str
    origin: str
    to: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} goes by boat{somewhere(self.origin, 'from')} to {self.to}: Landing Beach"


def _not_carried(state: State, unit: UnitId, *, rule: str) -> Refusal | None:
    """The reason why neither kind of transport carries a unit; `rule` names the chapter's first paragraph."""
    name, piece, status = state.name(unit), state.roster[unit], state.units[unit]
    if status.gone:
        return out_of_play(state, unit)
    if piece.side != "US":
        return Refusal(f"{rule}-a", f"{name} is Viet Cong; the transports carry US and ARVN units")
    if state.player != "US" or state.phase != MOVEMENT:
        now = f"{state.player} {state.phase.title()} Phase"
        return Refusal(f"{rule}-a", f"{name} is carried in the US Movement Phase only, not in the {now}")
    if piece.mobility == "riverine":
        return Refusal("VB-10.0-n", f"{name} is a monitor and cannot be carried")
    if piece.mobility == "mobile":
        return Refusal(
            "VB-10.0-c" if rule == "VB-10.0" else "VB-11.0-b", f"{name} is mobile and cannot be carried"
        )
    if status.place == OFF:
        if not waits(state, unit):
            return not_yet_here(state, unit)
        if piece.entry not in (BY_AIR if rule == "VB-10.0" else BY_BOAT):
            how = "aboard its boat" if piece.entry == "aboard" else f"by {piece.entry}"
            return Refusal(entry_rule(state, unit), f"{name} comes onto the map {how}")
    if status.landed:
        rule_landed = "VB-10.0-k" if status.landed == "zone" else "VB-11.0-j"
        return Refusal(rule_landed, f"{name} was landed this turn and stays where it landed")
    if status.moved or status.stopped:
        return Refusal("VB-10.0-o", f"{name} has moved this turn; a transport is a unit's whole move")
    return None


# -- helicopters --------------------------------------------------------------------------------------------


def _cannot_lift(state: State, unit: UnitId) -> Refusal | None:
    refused = _not_carried(state, unit, rule="VB-10.0")
    if refused is not None:
        return refused
    place = state.units[unit].place
    kind = terrain_table()[state.spots.terrain(place)] if place != OFF else None
    if kind is not None and not kind.landing:
        where = f"{state.label(unit)}, which is {kind.name.lower()}"
        return Refusal("VB-10.0-c", f"no helicopter can take {state.name(unit)} out of {where}")
    if state.slicks_used >= state.slicks:
        return Refusal("VB-10.0-d", f"no helicopter is left for {state.name(unit)}: all are used this turn")
    return None


@cache
def _landing_ground(map_id: str) -> tuple[Spot, ...]:
    """Land on which a helicopter can set a unit down as far as the ground goes, in the order of the map."""
    spots, key = spots_of(map_id), terrain_table()
    return tuple(
        spot for h, banks in spots.land.items() if key[spots.board.terrain[h]].landing for spot in banks
    )


def _units_ashore(state: State, spot: Spot) -> list[UnitId]:
    """The units on land in the hex of a spot."""
    occupant = field(state).occupant
    return [occupant[bank] for bank in state.spots.land[state.spots.hex(spot)] if bank in occupant]


def _landing_spots(state: State) -> list[Spot]:
    """Spots where a helicopter may set a unit down now [VB-10.0-g]."""
    held = {bank for spot in field(state).occupant for bank in _banks(state, spot)}
    return [spot for spot in _landing_ground(state.map) if spot not in held or not _units_ashore(state, spot)]


def _flights(state: State, unit: UnitId) -> list[Spot]:
    """The places to which a helicopter could take this unit now."""
    return _open_to(state, unit, _landing_spots(state)) if _cannot_lift(state, unit) is None else []


def _arrives_in_clear(state: State, unit: UnitId) -> bool:
    """Must this arrival land in a clear hex?  Those of Game Turn 1 in the Iron Triangle must [VB-27.0-k]."""
    return state.units[unit].place == OFF and state.turn == scenario(state.scenario).clear_arrivals


def _open_to(state: State, unit: UnitId, landings: list[Spot]) -> list[Spot]:
    """The landing spots that a unit may be flown to."""
    if not _arrives_in_clear(state, unit):
        return landings
    clear = _clear_ground(state.map)
    return [spot for spot in landings if spot in clear]


@cache
def _clear_ground(map_id: str) -> frozenset[Spot]:
    spots = spots_of(map_id)
    return frozenset(spot for spot in spots.land_next if spots.terrain(spot) == CLEAR)


def _no_landing(state: State, unit: UnitId, spot: Spot) -> Refusal | None:
    """Why a helicopter may not set a unit down in a spot, or None."""
    name, place = state.name(unit), state.spots.label(spot)
    if spot == state.units[unit].place:
        return Refusal("VB-10.0-g", f"{name} is already in {place}")
    if spot not in _landing_ground(state.map):
        land = spot in state.spots.land_next
        what = terrain_table()[state.spots.terrain(spot)].name.lower() if land else "water"
        return Refusal("VB-10.0-g", f"no helicopter lands in {place}: it is {what}")
    if _arrives_in_clear(state, unit) and spot not in _clear_ground(state.map):
        kind = terrain_table()[state.spots.terrain(spot)].name.lower()
        return Refusal("VB-27.0-k", f"{name} lands in a clear hex on arrival; {place} is {kind}")
    held = _units_ashore(state, spot)
    if held:
        return Refusal("VB-10.0-g", f"{place} is not free: {unit_list(state, held)} is there")
    return None


def _other_landing(state: State, unit: UnitId, to: Spot) -> str:
    """The nearest spot where a helicopter could land instead."""
    spots = state.spots
    near = min(_flights(state, unit), key=lambda s: (spots.distance(s, to), s), default=None)
    return f"Try: lift {state.name(unit)} {spots.label(near)}" if near is not None else ""


class Lift(Order[State, Transition], frozen=True, tag="lift"):
    """Carry a unit by helicopter."""

    usage, example, phases = "lift UNIT HEX", "lift 3/47A 0915", (MOVEMENT,)
    unit: UnitId
    to: Spot

    @classmethod
    def offers(cls, state: State) -> Iterator[Lift]:
        """Every legal helicopter transport."""
        units = [u for u in (*state.on_map("US"), *waiting(state, "US")) if _cannot_lift(state, u) is None]
        landings = _landing_spots(state) if units else []
        return chain.from_iterable(
            map(_lift, repeat(unit), _open_to(state, unit, landings)) for unit in units
        )

    def refusal(self, state: State) -> Refusal | None:
        refused = _cannot_lift(state, self.unit)
        if refused is not None:
            by_boat = _cannot_sail(state, self.unit) is None and _no_beach(state, self.unit, self.to) is None
            fix = f"Try: sail {state.name(self.unit)} {state.spots.label(self.to)}" if by_boat else ""
            return Refusal(refused.rule, refused.reason, fix)
        refused = _no_landing(state, self.unit, self.to)
        return refused and Refusal(refused.rule, refused.reason, _other_landing(state, self.unit, self.to))

    def apply(self, transition: Transition) -> None:
        """Pick up (depleting a unit taken out of an enemy zone), fly and set down."""
        state, unit = transition.state, self.unit
        here, name = state.units[unit].place, state.name(unit)
        origin, label = state.label(unit), state.spots.label(self.to)
        if here != OFF and in_ezoc(state, unit, here):
            owners = unit_list(state, zoc_owners(state, "US", here))
            transition.tell(
                LiftedUnderFire(unit=name, origin=origin, to=label, owners=owners, rule="VB-10.0-e")
            )
            deplete(transition, unit, "VB-10.0-e")
            if is_last_step(state, unit):
                # the chit stays for another unit; whoever moved before is finished all the same [VB-5.0-a]
                transition.release()
                return
        transition.unit(unit, place=self.to, moved=True, landed="zone")
        spent = allowance(transition.state, unit)
        transition.set(slicks_used=state.slicks_used + 1, mover=unit, mover_spent=spent)
        transition.tell(Lifted(unit=name, origin=origin, to=label, rule="VB-10.0-a"))
        enter(transition, unit, self.to)


#: A lift, made once: thousands are offered in a phase
_lift = cache(Lift)


# -- boats --------------------------------------------------------------------------------------------------


def _cannot_sail(state: State, unit: UnitId) -> Refusal | None:
    refused = _not_carried(state, unit, rule="VB-11.0")
    if refused is not None:
        return refused
    if state.units[unit].place != OFF and not state.spots.shore[state.spots.hex(state.units[unit].place)]:
        return Refusal(
            "VB-11.0-b", f"{state.name(unit)} in {state.label(unit)} is not beside a river or the Mekong"
        )
    if state.tangos_used >= state.tangos:
        return Refusal("VB-11.0-c", f"no boat is left for {state.name(unit)}: all are used this turn")
    return None


@cache
def _stretches(map_id: str) -> dict[Hex, frozenset[int]]:
    """Hex -> the connected stretches of water that it touches [VB-11.0-e]."""
    spots = spots_of(map_id)
    return {h: frozenset(spots.stretch[water] for water in waters) for h, waters in spots.shore.items()}


@cache
def _shores(map_id: str) -> dict[int, tuple[Spot, ...]]:
    """Stretch of water -> the land beside it on which a boat can set a unit ashore, in the order of the map."""
    spots, touched = spots_of(map_id), _stretches(map_id)
    ashore = [
        (spot, touched[h]) for h, banks in spots.land.items() for spot in banks if _is_land(spots, spot)
    ]
    return {
        stretch: tuple(spot for spot, near in ashore if stretch in near) for stretch in spots.stretch.values()
    }


def _is_land(spots: Spots, spot: Spot) -> bool:
    """Can a unit be set ashore there as far as the ground goes?"""
    return spot in spots.land_next and spots.board.terrain[spots.hex(spot)] != WATER


def _start_waters(state: State, unit: UnitId) -> frozenset[int]:
    """The connected stretches of water that a unit embarks on, or comes in by from off the map."""
    place = state.units[unit].place
    if place == OFF:
        return frozenset(state.spots.stretch[water] for water in entry_waters(state))
    return _stretches(state.map)[state.spots.hex(place)]


def _is_across_the_water(state: State, unit: UnitId, spot: Spot) -> bool:
    """Is it the other bank of the hex that the unit is in?"""
    here = state.units[unit].place
    return here != OFF and spot != here and state.spots.hex(here) == state.spots.hex(spot)


def _no_room(state: State, unit: UnitId, spot: Spot) -> Refusal | None:
    """Why a boat cannot set a unit ashore on land that it gets to, or None."""
    place = state.spots.label(spot)
    if _is_across_the_water(state, unit, spot):
        name, hex_ = state.name(unit), state.spots.grid.label(state.spots.hex(spot))
        return Refusal("VB-11.0-e", f"a boat takes {name} to another hex, not over the water in {hex_}")
    there = _units_ashore(state, spot)
    enemies = [u for u in there if state.roster[u].side != "US"]
    if enemies:
        return Refusal("VB-11.0-g", f"{place} holds {unit_list(state, enemies)}")
    friends = [u for u in there if state.units[u].place == spot]
    if friends:
        return Refusal("VB-5.3-a", f"{place} already holds {unit_list(state, friends)}")
    return None


def _shore(state: State, unit: UnitId) -> Sequence[Spot]:
    """The land that a boat could get this unit to, whoever is there [VB-11.0-e]."""
    return _ashore(state.map, _start_waters(state, unit))


@cache
def _ashore(map_id: str, waters: frozenset[int]) -> tuple[Spot, ...]:
    """The land beside any of some stretches of water, in the order of the map."""
    return tuple(sorted({spot for water in waters for spot in _shores(map_id)[water]}))


def _beaches(state: State, unit: UnitId) -> list[Spot]:
    """Spots where a boat may set this unit ashore now."""
    doubtful = {bank for spot in field(state).occupant for bank in _banks(state, spot)}
    return [
        spot for spot in _shore(state, unit) if spot not in doubtful or _no_room(state, unit, spot) is None
    ]


def _banks(state: State, spot: Spot) -> tuple[Spot, ...]:
    """The land of the hex in which a spot lies; none for one on a hexside."""
    return () if state.spots.hexside(spot) is not None else tuple(state.spots.land[state.spots.hex(spot)])


def _no_beach(state: State, unit: UnitId, spot: Spot) -> Refusal | None:
    """Why a boat may not set a unit ashore on a spot, or None."""
    spots, place = state.spots, state.spots.label(spot)
    if not _is_land(spots, spot):
        return Refusal("VB-11.0-e", f"{place} is no land to set a unit ashore on")
    if not _stretches(state.map)[spots.hex(spot)]:
        return Refusal("VB-11.0-e", f"{place} touches neither a river nor the Mekong")
    crowded = _no_room(state, unit, spot)
    if crowded is None and spot not in _shore(state, unit):
        return Refusal("VB-11.0-e", f"no unbroken water leads from {state.label(unit)} to {place}")
    return crowded


class Sail(Order[State, Transition], frozen=True, tag="sail"):
    """Carry a unit by riverine transport."""

    usage, example, phases = "sail UNIT HEX", "sail 3/47C 0617", (MOVEMENT,)
    unit: UnitId
    to: Spot

    @classmethod
    def offers(cls, state: State) -> Iterator[Sail]:
        """Every legal riverine transport."""
        units = [u for u in (*state.on_map("US"), *waiting(state, "US")) if _cannot_sail(state, u) is None]
        return chain.from_iterable(map(_sail, repeat(unit), _beaches(state, unit)) for unit in units)

    def refusal(self, state: State) -> Refusal | None:
        refused = _cannot_sail(state, self.unit)
        if refused is not None:
            by_air = self.to in _flights(state, self.unit)
            fix = f"Try: lift {state.name(self.unit)} {state.spots.label(self.to)}" if by_air else ""
            return Refusal(refused.rule, refused.reason, fix)
        refused = _no_beach(state, self.unit, self.to)
        if refused is None:
            return None
        distance = state.spots.distance
        near = min(_beaches(state, self.unit), key=lambda s: (distance(s, self.to), s), default=None)
        fix = f"Try: sail {state.name(self.unit)} {state.spots.label(near)}" if near is not None else ""
        return Refusal(refused.rule, refused.reason, fix)

    def apply(self, transition: Transition) -> None:
        """Embark, sail and land, unless a hidden unit waits there; an enemy zone harms neither end."""
        state, unit = transition.state, self.unit
        origin, label = state.label(unit), state.spots.label(self.to)
        transition.tell(Shipped(unit=state.name(unit), origin=origin, to=label, rule="VB-11.0-a"))
        transition.set(tangos_used=state.tangos_used + 1, mover=unit, mover_spent=allowance(state, unit))
        ambusher = hidden_at(state, self.to)
        if ambusher is not None:
            transition.unit(unit, place=OFF, moved=True, landed="beach")
            spring_ambush(transition, unit, ambusher)  # [VB-11.1-a]
        else:
            transition.unit(unit, place=self.to, moved=True, landed="beach")  # [VB-11.0-d]
            enter(transition, unit, self.to)


#: A voyage, made once
_sail = cache(Sail)


CHAPTER = Chapter[State, Transition](verbs=(Lift, Sail))
