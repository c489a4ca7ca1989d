"""Reinforcements (21.0): what becomes available as a turn starts, and how units come in by an edge of the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Happening
from vietnam_tui.games.hot_armor.map_names import LANDING_ZONES
from vietnam_tui.games.hot_armor.phrases import SIXTHS, counted, points, the
from vietnam_tui.games.hot_armor.placement import closed_hexes, hexes_of_zone
from vietnam_tui.games.hot_armor.rules.movement.allowance import allowance
from vietnam_tui.games.hot_armor.rules.movement.costs import Going, Pace, pace_of, route_off
from vietnam_tui.games.hot_armor.rules.movement.movement import take_in_hand
from vietnam_tui.games.hot_armor.rules.position.areas import comes_hidden
from vietnam_tui.games.hot_armor.rules.position.stacks import ground_units_in, is_helicopter, occupied
from vietnam_tui.games.hot_armor.scenarios import Group
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import POINT, SupportId, UnitId


class Arrived(Told, frozen=True, tag="arrived"):
    """Units have come into the Reinforcement Box [HA-21.1-a]."""

    side: Nation
    units: int

    @property
    def sentence(self) -> str:
        return f"{counted(self.units, 'unit')} of {the(self.side)} can come in from the Reinforcement Box"


class Entered(Told, frozen=True, tag="entered"):
    """A unit has come onto the map; `left` are the sixths of MPs that it has left [HA-21.2-a]."""

    unit: str
    place: str
    left: int

    measures = MappingProxyType({"left": SIXTHS})

    @property
    def sentence(self) -> str:
        return f"{self.unit} comes onto the map in {self.place}, {points(self.left)} left"


class EnteredUnseen(Told, frozen=True, tag="entered unseen"):
    """A face-down counter has come onto the map [HA-24.0-a, HA-24.2-a]."""

    says = "an unknown {side} counter comes onto the map in {place}"
    side: Nation
    place: str


def holds_landing_zone(state: State, side: str) -> bool:
    """Has a side a ground unit, none aboard a helicopter, on a printed or marked landing zone? [HA-34.6-i]"""
    zones = state.board.area(LANDING_ZONES) | set(state.zones)
    return any(ground_units_in(state, side, hex_) for hex_ in zones)


# -- what becomes available -----------------------------------------------------------------------------------


def arrive(transition: Transition) -> None:
    """As a turn starts units go into the Reinforcement Box and fire support into its own."""
    state = transition.state
    came: dict[Nation, int] = {}
    for number, unit in enumerate(state.units):
        group = state.group_of(UnitId(number)) if unit.fate == "later" else None
        if group is not None and _due(transition, state.roster[number].group, group):
            transition.unit(UnitId(number), fate="box")  # [HA-21.0-a]
            came[group.side] = came.get(group.side, 0) + 1
    for side, units in came.items():
        transition.tell(Arrived(side=side, units=units, rule="HA-21.1-a"))
    for number, marker in enumerate(state.support):
        if marker.status == "later" and state.turn >= marker.turn:
            transition.marker(SupportId(number), status="ready")  # [HA-21.2-d]


def _due(transition: Transition, number: int, group: Group) -> bool:
    """May a group come from this turn on?"""
    state = transition.state
    if state.turn < group.turn:
        return False
    if group.condition == "landing zone held":
        if number not in state.opened and holds_landing_zone(state, group.side):
            transition.set(opened=tuple(sorted((*state.opened, number))))  # [HA-34.6-i]
        return number in transition.state.opened  # [HA-34.6-i]
    if group.condition == "enemy reinforced":
        first = state.arrived[1 - state.index(group.side)]
        return 0 < first < state.turn  # [HA-34.7-g]
    return True


# -- coming in ------------------------------------------------------------------------------------------------


def doors(state: State, unit: UnitId) -> frozenset[Hex]:
    """The hexes of the edge by which a unit may come, none for one that comes by no edge [HA-21.2-a]."""
    group = state.group_of(unit)
    if group is None or group.zone is None or not group.zone.edge:
        return frozenset()
    return hexes_of_zone(state.board, group.zone)


def price(state: State, unit: UnitId, at: Hex) -> int | None:
    """The cost of the first hex without the queue, by road where one comes in there; None where it is prohibited.

    [HA-21.2-a]
    """
    if is_helicopter(state, unit):
        return tables().numbers.helicopter_hex * POINT
    return _prices(state, pace_of(state, unit), state.side(unit))[at]


@by_identity
def _prices(state: State, pace: Pace, side: Nation) -> ByNeed[Hex, int | None]:
    """Hex -> the same for all units that wait, move on the ground and do so alike."""
    going = Going(state, pace, side, ())
    closed = closed_hexes(state.board, state.sheet.closed)

    def priced(at: Hex) -> int | None:
        if at in closed:
            return None
        by_road = route_off(state.scenario, at, pace)
        plain = going.ground(at)
        if by_road is None or at in state.rubble or going.others_on_road(at):  # [HA-8.16-a]
            return plain
        by_road += going.surcharge(at)
        return by_road if plain is None else min(by_road, plain)

    return ByNeed(priced)


def queue(state: State, at: Hex) -> int:
    """The cost so far of waiting behind others at a hex [HA-21.2-b]."""
    return POINT * state.entries.count(at)


class Enter(Order[State, Transition], frozen=True, tag="enter"):
    """Bring a unit in from the Reinforcement Box by a hex of the map's edge."""

    usage, example, phases = "enter UNIT HEX", "enter M48-1 4408", ("movement",)
    unit: UnitId
    at: Hex

    @classmethod
    def candidates(cls, state: State) -> Iterator[Enter]:
        """Every way to come in."""
        for unit in state.units_of(state.phasing):
            if state.units[unit].fate == "box" and state.units[unit].active:
                for at in sorted(doors(state, unit)):
                    yield Enter(unit, at)

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit may not come in by a hex, or None."""
        unit, at = self.unit, self.at
        status, name = state.units[unit], state.name(unit)
        if state.side(unit) != state.phasing or status.fate != "box":
            return Refusal("HA-21.1-a", f"{name} does not wait in the {state.phasing} Reinforcement Box")
        if not status.active:
            return Refusal("HA-21.3-a", f"{name} needs the C2 marker in the Reinforcement Box to come in")
        if status.done:
            return Refusal("HA-21.5-a", f"{name} has just come back to the box and flies in another impulse")
        if status.carried:
            return Refusal("HA-11.4-d", f"{name} comes in with its carrier")
        group = state.group_of(unit)
        if group is not None and group.by_air and not is_helicopter(state, unit):
            return Refusal(group.rule, f"{name} comes by air: load it into a helicopter")
        open_to = doors(state, unit)
        if at not in open_to:
            rule = group.rule if group is not None else "HA-21.2-a"
            return Refusal(
                rule,
                f"{name} does not come onto the map by {state.label(at)}",
                _nearest_door(state, self, open_to),
            )
        if at in occupied(state, state.other(state.side(unit))):
            return Refusal("HA-21.2-a", f"the enemy is in {state.label(at)}")
        return _refuse_price(state, unit, at)

    def apply(self, transition: Transition) -> None:
        state, unit, at = transition.state, self.unit, self.at
        cost = price(state, unit, at)
        assert cost is not None
        spent = min(cost + queue(state, at), allowance(state, unit))
        take_in_hand(transition, unit)
        transition.put(unit, at)
        transition.steady_no_more(unit)
        transition.unit(unit, spent=spent, moved=True)
        for one in (unit, *state.cargo(unit)):
            transition.unit(one, concealed=comes_hidden(state, one))
        first, second = (
            turn or (state.turn if side == state.phasing else 0)
            for turn, side in zip(state.arrived, state.sides, strict=True)
        )
        transition.set(entries=tuple(sorted((*state.entries, at))), arrived=(first, second), begun=True)
        left = allowance(state, unit) - spent
        label = state.label(at)
        transition.tell_of(
            unit,
            Entered(unit=state.name(unit), place=label, left=left, rule="HA-21.2-a"),
            EnteredUnseen(side=state.phasing, place=label, rule="HA-24.0-a"),
        )
        transition.queue(Happening((unit,), at, "flown in" if is_helicopter(state, unit) else "entry"))

    @classmethod
    def open(cls, state: State) -> bool:
        """Does a unit of the phasing player wait in the box?"""
        return any(state.units[unit].fate == "box" for unit in state.units_of(state.phasing))


def _nearest_door(state: State, order: Enter, open_to: Iterable[Hex]) -> str:
    """The order by which a unit would come in nearest to the hex that was ordered."""
    away = state.board.grid.ranges(order.at)
    for door in sorted(open_to, key=lambda hex_: (away[hex_], hex_)):
        if Enter(order.unit, door).refusal(state) is None:
            return f"Try: enter {state.name(order.unit)} {state.label(door)}"
    return ""


def _refuse_price(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    name = state.name(unit)
    cost, waiting, limit = price(state, unit, at), queue(state, at), allowance(state, unit)
    if cost is None:
        return Refusal("HA-21.2-a", f"{name} cannot be in {state.label(at)}")
    if not limit:
        return Refusal("HA-8.4-a", f"{name} cannot move by itself: load it into a carrier")
    if cost + waiting <= limit or not waiting:
        return None  # with no queue before it a unit always makes its first hex [HA-8.7-a]
    behind = counted(state.entries.count(at), "unit")
    would = points(cost + waiting)
    return Refusal("HA-21.2-b", f"{name} is behind {behind} in {state.label(at)} and would need {would}")


CHAPTER = Chapter[State, Transition](
    verbs=(Enter,),
    at={"turn": arrive},
)
