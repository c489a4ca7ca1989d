"""The Search Segment (12.2): units that have kept half their movement look into a hex next to them or their own."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.search_and_destroy.phrases import half_points
from vietnam_tui.games.search_and_destroy.rules.movement.carrying import free, slots
from vietnam_tui.games.search_and_destroy.rules.movement.movement import allowance
from vietnam_tui.games.search_and_destroy.rules.position.hexes import TEAMS, hidden_in, inverted_in, shown_in
from vietnam_tui.games.search_and_destroy.rules.position.pinning import refuse_pinned
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import Look, UnitId


class Searched(Told, frozen=True, tag="searched"):
    """A unit has searched a hex [SD-12.2-a]."""

    says = "{unit} searches {place}"
    unit: str
    place: str


def searcher_refusal(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit cannot search at all now, or None."""
    status, name, type_ = state.units[unit], state.name(unit), state.type(unit)
    if state.side(unit) != state.searcher:
        return Refusal("SD-4.0-f", f"it is not the {state.side(unit)} that searches in this scenario")
    if not type_.personnel or not (type_.combat_unit or type_.id in TEAMS):
        return Refusal("SD-12.2-c", f"{name} cannot search: that takes personnel with an Attack Strength")
    if not status.on_map:
        return Refusal("SD-12.2-c", f"{name} is not in a hex of the map")
    pinned = refuse_pinned(state, unit)
    if pinned is not None:
        return pinned
    if status.loose:
        return Refusal("SD-13.2-d", f"{name} is without leadership control and does not search")
    if status.has("searched"):
        return Refusal("SD-12.2-a", f"{name} has searched a hex in this Player-Turn")
    if 2 * status.spent > allowance(state, unit):
        spent, most = half_points(status.spent), half_points(allowance(state, unit) // 2)
        return Refusal("SD-12.2-a", f"{name} has spent {spent} MPs; who searches has spent {most} at most")
    return None


class Search(Order[State, Transition], frozen=True, tag="search"):
    """Search a hex for inverted counters."""

    usage, example = "search UNIT HEX", "search S1 4311"
    phases = ("search",)
    unit: UnitId
    at: Hex

    @classmethod
    def candidates(cls, state: State) -> Iterator[Search]:
        for unit in state.units_of(state.player):
            if searcher_refusal(state, unit) is None:
                here = state.units[unit].place
                for place in sorted((here, *state.board.grid.neighbours(here))):
                    yield Search(unit, place)

    def refusal(self, state: State) -> Refusal | None:
        found = searcher_refusal(state, self.unit)
        if found is not None:
            return found
        name, label = state.name(self.unit), state.label(self.at)
        distance = state.board.grid.distance(state.units[self.unit].place, self.at)
        if distance > tables().value("search-reach"):
            return Refusal("SD-12.2-a", f"{label} is not next to {name}")
        if not _worth_it(state, self.at):
            return Refusal("SD-12.2-a", f"no inverted enemy counter lies in {label}")
        return None

    def apply(self, transition: Transition) -> None:
        """All inverted counters of the hex are turned up; mines do not go off; the Pilot is captured.

        His captor carries him like a wounded man if he can carry one.
        """
        state, unit, place = transition.state, self.unit, self.at
        enemy = state.other(state.player)
        transition.set(looked=(*state.looked, Look(unit, place, "search")))
        transition.deed(unit, "searched")
        transition.tell(Searched(unit=state.name(unit), place=state.label(place), rule="SD-12.2-a"))
        for found in hidden_in(state, enemy, place):
            transition.turn_up(found, "SD-12.2-a")
        for pilot in _pilots(transition.state, place):
            transition.remove(pilot, "captured", "SD-S2.3-b")
            if free(transition.state, unit) >= slots(state.type(unit), "wia"):
                transition.unit(unit, cargo=pilot)  # [SD-S2.3-c]

    @classmethod
    def open(cls, state: State) -> bool:
        return any(Search.offers(state))


def _worth_it(state: State, place: Hex) -> bool:
    enemy = state.other(state.player)
    return inverted_in(state, enemy, place) > 0 or bool(_pilots(state, place))


def _pilots(state: State, place: Hex) -> tuple[UnitId, ...]:
    enemy = state.other(state.player)
    return tuple(unit for unit in shown_in(state, enemy, place) if state.type(unit).id == "pilot")


CHAPTER = Chapter[State, Transition](verbs=(Search,))
