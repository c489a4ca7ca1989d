"""Bridges (18.0): demolition, repair by the engineer, and the crossing that the engineer lays."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import read_unit
from vietnam_tui.engine.question import Chance, Question, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.vietnam_battles.frames import Repairing
from vietnam_tui.games.vietnam_battles.map_names import RIVER
from vietnam_tui.games.vietnam_battles.names import named_spot, read_side
from vietnam_tui.games.vietnam_battles.phrases import join, unit_list
from vietnam_tui.games.vietnam_battles.rules.movement.movement import (
    MOVEMENT_PHASES,
    allowance,
    destinations,
    move_text,
)
from vietnam_tui.games.vietnam_battles.rules.position.terrain import intact_bridges, printed_bridges
from vietnam_tui.games.vietnam_battles.rules.sequence.dice import Die, one_die
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot
from vietnam_tui.games.vietnam_battles.state import MOVEMENT, State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId


class BridgeBlown(Told, frozen=True, tag="bridge blown"):
    """A unit has demolished a bridge [VB-18.0-a]."""

    says = "{unit} blows the bridge at {bridge}"
    unit: str
    bridge: str


class RepairTried(Told, frozen=True, tag="repair tried"):
    """An engineer sets about a bridge [VB-18.2-a]."""

    says = "the engineer tries to repair the bridge at {bridge}"
    bridge: str


class RepairRolled(Told, frozen=True, tag="repair rolled"):
    """The die for a bridge repair has fallen [VB-18.2-b]."""

    bridge: str
    die: int
    success: bool

    @property
    def sentence(self) -> str:
        outcome = "it stands again" if self.success else "it stays down"
        return f"repair of the bridge at {self.bridge}: die {self.die}, {outcome}"


class CrossingLaid(Told, frozen=True, tag="crossing laid"):
    """An engineer serves as a bridge [VB-18.3-a]."""

    says = "the engineer bridges {at}"
    at: str


class CrossingLapsed(Told, frozen=True, tag="crossing lapsed"):
    """An engineer serves as a bridge no more [VB-18.3-c]."""

    says = "the engineer's crossing at {at} lapses"
    at: str


#: A repair succeeds on these rolls [VB-18.2-b]
REPAIR_ROLLS = (5, 6)


# -- demolition ---------------------------------------------------------------------------------------------


def _sides_of(state: State, place: Spot) -> list[Hexside]:
    """The hexsides whose bridge a unit could blow from a place: a boat on a hexside that one alone [VB-18.0-a]."""
    own = state.spots.hexside(place)
    return [own] if own is not None else list(state.spots.grid.sides(state.spots.hex(place)))


def _sides_beside(state: State, unit: UnitId) -> list[Hexside]:
    return _sides_of(state, state.units[unit].place)


def _way_beside(state: State, unit: UnitId, bridge: Hexside) -> str:
    """The order that would bring a unit beside the bridge, if there is one."""
    ends = destinations(state, unit)
    near = [
        spot
        for spot in sorted(ends, key=lambda s: (ends[s].cost, s))
        if bridge in _sides_of(state, Spot(spot))
    ]
    return f"Try: {move_text(state, unit, Spot(near[0]))}" if near else ""


class Demolish(Order[State, Transition], frozen=True, tag="demolish"):
    """The unit in hand blows a bridge."""

    usage, example = "demolish HEX/HEX [with UNIT]", "demolish 1606/1607 with 4/47B"
    phases = MOVEMENT_PHASES
    unit: UnitId
    bridge: Hexside

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Demolish, ...]:
        bridge = read_side(state, reader)
        if reader.skip("with"):
            return (Demolish(read_unit(state, reader), bridge),)
        if state.mover < 0:
            raise reader.error_at_end("no unit is in hand; say `with UNIT`")
        return (Demolish(state.mover, bridge),)

    def words(self, state: State) -> str:
        return f"{state.spots.grid.side_label(self.bridge)} with {state.name(self.unit)}"

    @classmethod
    def candidates(cls, state: State) -> Iterator[Demolish]:
        """The unit in hand, and every bridge beside it."""
        unit = state.mover
        if unit >= 0:
            bridges = printed_bridges(state)
            yield from (cls(unit, side) for side in _sides_beside(state, unit) if side in bridges)

    def refusal(self, state: State) -> Refusal | None:
        name, side = state.name(self.unit), self.bridge
        label = state.spots.grid.side_label(side)
        if side not in printed_bridges(state):
            bridges = sorted(state.spots.grid.side_label(b) for b in intact_bridges(state))
            return Refusal("VB-18.0-a", f"there is no bridge at {label} (bridges: {join(bridges) or 'none'})")
        if side in state.demolished:
            return Refusal("VB-18.1-a", f"the bridge at {label} is already down")
        if side in state.repaired:
            return Refusal(
                "VB-18.2-c", f"the bridge at {label} was repaired this turn and stands until the next"
            )
        if state.phase not in MOVEMENT_PHASES:
            return Refusal(
                "VB-18.0-a", f"bridges are blown while moving, not in the {state.phase.title()} Phase"
            )
        if state.units[self.unit].stopped:
            return Refusal("VB-18.0-b", f"{name} has blown a bridge this turn and is finished")
        fix = _way_beside(state, self.unit, side)
        if self.unit != state.mover or not state.units[self.unit].moved:
            return Refusal(
                "VB-18.0-a", f"{name} blows a bridge only at the moment it moves into a hex beside it", fix
            )
        if side not in _sides_beside(state, self.unit):
            return Refusal("VB-18.0-a", f"{name} in {state.label(self.unit)} is not beside {label}", fix)
        return None

    def apply(self, transition: Transition) -> None:
        """The bridge is gone and the unit moves no more this game turn [VB-18.0-b]."""
        state = transition.state
        label = state.spots.grid.side_label(self.bridge)
        transition.unit(self.unit, stopped=True)
        demolished = tuple(sorted((*state.demolished, self.bridge)))
        transition.set(demolished=demolished, mover_spent=allowance(state, self.unit))
        transition.tell(BridgeBlown(unit=state.name(self.unit), bridge=label, rule="VB-18.0-a"))


# -- repair -------------------------------------------------------------------------------------------------


def engineers(state: State) -> list[UnitId]:
    """The US engineers at work: those on the map that have not advanced after combat [VB-7.9-h]."""
    return [u for u in state.on_map("US") if state.roster[u].engineer and not state.units[u].advanced]


def _in_range(state: State, hexes: tuple[Hex, ...]) -> bool:
    """Is an engineer within its movement allowance, counted in hexes, of the nearest of these?"""
    return any(
        _hexes_off(state, state.units[u].place, hexes) <= state.face(u).movement for u in engineers(state)
    )


def _hexes_off(state: State, place: Spot, hexes: tuple[Hex, ...]) -> int:
    """Hexes from a place to the nearest of these."""
    return min(state.spots.grid.distance(state.spots.hex(place), h) for h in hexes)


def _enemy_near(state: State, hexes: tuple[Hex, ...]) -> list[UnitId]:
    """Viet Cong in these hexes or with a zone of control there, hidden ones apart [VB-18.2-a, VB-15.0-d]."""
    spots = state.spots
    lands = {spot for h in hexes for spot in spots.land[h]}
    return [
        u
        for u in state.on_map("VC")
        if not state.units[u].hidden
        and (state.units[u].place in lands or lands & set(spots.land_next.get(state.units[u].place, ())))
    ]


def _out_of_reach(state: State, hexes: tuple[Hex, ...], label: str, *, rule: str) -> Refusal | None:
    """Why the engineer cannot work at a place with these hexes: too far off, or the enemy too near."""
    if not engineers(state):
        advanced = [u for u in state.on_map("US") if state.roster[u].engineer]
        if advanced:
            return Refusal("VB-7.9-h", f"{unit_list(state, advanced)} advanced and is finished for this turn")
        return Refusal(rule, f"no engineer is on the map to work at {label}")
    if not _in_range(state, hexes):
        away = join(
            [
                f"{state.name(u)} in {state.label(u)} is {_hexes_off(state, state.units[u].place, hexes)} "
                f"hexes off and reaches {state.face(u).movement}"
                for u in engineers(state)
            ]
        )
        return Refusal(rule, f"{label} is out of range: {away}", _way_into_range(state, hexes))
    near = _enemy_near(state, hexes)
    if near:
        at = join([state.label(u) for u in near])
        return Refusal(rule, f"{unit_list(state, near)} in {at} is too near {label} for the engineer to work")
    return None


def _way_into_range(state: State, hexes: tuple[Hex, ...]) -> str:
    """The order that would bring an engineer into range, if there is one."""
    for unit in engineers(state):
        ends = destinations(state, unit)
        for spot in sorted(ends, key=lambda s: (ends[s].cost, s)):
            if _hexes_off(state, Spot(spot), hexes) <= state.face(unit).movement:
                return f"Try: {move_text(state, unit, Spot(spot))}"
    return ""


class Repair(Order[State, Transition], frozen=True, tag="repair"):
    """The engineer tries to repair a bridge."""

    usage, example, phases = "repair HEX/HEX", "repair 1606/1607", MOVEMENT_PHASES
    bridge: Hexside

    @classmethod
    def candidates(cls, state: State) -> Iterator[Repair]:
        return map(cls, state.demolished)

    def refusal(self, state: State) -> Refusal | None:
        side = self.bridge
        label = state.spots.grid.side_label(side)
        if state.player != "US":
            return Refusal("VB-18.0-d", "the Viet Cong never repair a bridge")
        if state.phase not in MOVEMENT_PHASES:
            return Refusal(
                "VB-18.2-a",
                f"bridges are repaired in the US movement phases, not in the {state.phase.title()} Phase",
            )
        if side in state.repair_tried:
            return Refusal("VB-18.2-b", f"the bridge at {label} has had its roll this turn")
        if side not in state.demolished:
            near = [f"repair {state.spots.grid.side_label(r.bridge)}" for r in Repair.offers(state)]
            fix = f"Try: {' or '.join(near)}" if near else ""
            return Refusal("VB-18.2-a", f"no demolished bridge lies at {label}", fix)
        hexes = state.spots.grid.side_hexes[side]
        return _out_of_reach(state, hexes, label, rule="VB-18.2-a")

    def apply(self, transition: Transition) -> None:
        """The attempt begins; its die follows."""
        state = transition.state
        transition.set(repair_tried=(*state.repair_tried, self.bridge))
        transition.push(Repairing(self.bridge))
        label = state.spots.grid.side_label(self.bridge)
        transition.tell(RepairTried(bridge=label, rule="VB-18.2-a"))


def resolve_repair(transition: Transition, frame: Repairing, die: Die) -> None:
    """5 or 6 restores the bridge."""
    state = transition.state
    transition.pop()
    success = die.pips in REPAIR_ROLLS
    if success:
        left = tuple(s for s in state.demolished if s != frame.bridge)
        transition.set(demolished=left, repaired=(*state.repaired, frame.bridge))
    label = state.spots.grid.side_label(frame.bridge)
    transition.tell(RepairRolled(bridge=label, die=die.pips, success=success, rule="VB-18.2-b"))


# -- the engineer's crossing --------------------------------------------------------------------------------


def _crossing_hexes(state: State, at: Spot) -> tuple[Hex, ...]:
    return tuple(state.spots.hexes[at])


class Bridge(Order[State, Transition], frozen=True, tag="bridge"):
    """The engineer lays a crossing.

    It bridges a river hexside, or an in-hex Mekong crossing, which is given as its water.
    """

    usage, example, phases = "bridge HEX/HEX|HEXw", "bridge 0717/0718", MOVEMENT_PHASES
    at: Spot

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Bridge, ...]:
        """A crossing; of a hex that the Mekong divides only its water can be meant."""
        word = reader.take("a hexside or water hex")
        water = f"{word.text}w"
        spots = state.spots
        divided = any(spots.label(spots.water[hex_]) == water.casefold() for hex_ in spots.board.banks)
        return (Bridge(named_spot(state, reader, word._replace(text=water) if divided else word)),)

    @classmethod
    def candidates(cls, state: State) -> Iterator[Bridge]:
        """Every place that the engineer may bridge now."""
        if state.player != "US" or state.phase not in MOVEMENT_PHASES:
            return
        spots = state.spots
        near: set[Hex] = set()
        for unit in engineers(state):
            near.update(spots.grid.within(spots.hex(state.units[unit].place), state.face(unit).movement))
        if not near:
            return
        for at in (*(spots.water[h] for h in spots.board.banks), *spots.side_spot.values()):
            if not near.isdisjoint(spots.hexes[at]):
                yield cls(at)

    def refusal(self, state: State) -> Refusal | None:
        spots, at = state.spots, self.at
        label = spots.label(at)
        if state.player != "US" or state.phase not in MOVEMENT_PHASES:
            return Refusal("VB-18.3-b", "the engineer lays a crossing in the US movement phases")
        side, hex_ = spots.hexside(at), spots.water_hex(at)
        if side is None and (hex_ is None or hex_ not in spots.board.banks):
            water = spots.water.get(spots.hex(at), at)
            fix = (
                f"Try: bridge {spots.label(water)}"
                if water != at and Bridge(water).refusal(state) is None
                else ""
            )
            return Refusal(
                "VB-18.3-a", f"{label} is neither a river hexside nor a hex that the Mekong divides", fix
            )
        if side is not None and (not spots.board.has_side(RIVER, side) or side in intact_bridges(state)):
            return Refusal("VB-18.3-a", f"{label} needs no crossing: a bridge stands there")
        if state.crossing_in_effect:
            return Refusal(
                "VB-18.3-d", f"{spots.label(state.crossing)} already serves as the crossing this turn"
            )
        if at == state.crossing:
            return Refusal("VB-18.3-c", f"{label} is bridged already")
        return _out_of_reach(state, _crossing_hexes(state, at), label, rule="VB-18.3-b")

    def apply(self, transition: Transition) -> None:
        """The place counts as bridged for US units from now on [VB-18.3-c]."""
        transition.set(crossing=self.at, crossing_in_effect=True)
        transition.tell(CrossingLaid(at=transition.state.spots.label(self.at), rule="VB-18.3-a"))


def lapse_crossing(transition: Transition) -> None:
    """At the start of a US Movement Phase: a crossing out of range or under enemy control is gone."""
    state = transition.state
    if state.player != "US" or state.crossing == OFF:
        return
    hexes = _crossing_hexes(state, state.crossing)
    if not _in_range(state, hexes) or _enemy_near(state, hexes):
        transition.set(crossing=OFF)
        transition.tell(CrossingLapsed(at=state.spots.label(state.crossing), rule="VB-18.3-c"))


REPAIRING: Question[State, Transition, Repairing] = rolled(
    Repairing, ("die", "Die roll for the bridge repair", "VB-18.2-b"), Chance(one_die, resolve_repair)
)

#: Blowing a bridge, which is offered before the B-52, and building one, which is after it
DEMOLITION = Chapter[State, Transition](verbs=(Demolish,))
CHAPTER = Chapter[State, Transition](
    verbs=(Repair, Bridge), questions=(REPAIRING,), begins={MOVEMENT: lapse_crossing}
)
