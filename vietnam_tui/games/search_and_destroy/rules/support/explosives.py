"""High Explosive of tanks and mortars (21.4, 21.5), fired in the place of direct fire."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import pick_unit_and_hex, read_hex, read_unit
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.search_and_destroy.rules.fire import firers
from vietnam_tui.games.search_and_destroy.rules.position.sight import range_to, sees_hex
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.rules.support import shelling
from vietnam_tui.games.search_and_destroy.rules.support.missions import FORWARD
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import PatternId
from vietnam_tui.games.search_and_destroy.units import UnitId

#: The number of hexes behind the centre that a tank's shell hits [SD-21.4-a]
BEHIND = 2


class Fired(Told, frozen=True, tag="shell fired"):
    """A tank or mortar has fired High Explosive, in the open, at some hexes."""

    unit: str
    hexes: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"{self.unit} fires High Explosive at {' '.join(self.hexes)}"


def shell_of(state: State, unit: UnitId) -> PatternId | None:
    """The High Explosive that a unit fires, None for none."""
    if not state.type(unit).explosive:
        return None
    return "tank" if state.type(unit).kind == "vehicle" else "mortar"


def rule_of(kind: PatternId) -> str:
    """The rule of a kind of shell."""
    return shelling.pattern_of(kind).rule


def able(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit fires no High Explosive now, or None."""
    kind, name, status = shell_of(state, unit), state.name(unit), state.units[unit]
    if kind is None:
        return Refusal("SD-21.4-a", f"{name} is neither a tank nor a mortar squad")
    found = firers.able(state, unit, "normal")
    if found is not None:
        return found
    if kind == "mortar" and status.has(*firers.MOVED):
        return Refusal("SD-21.5-a", f"{name} has moved")
    if status.loose and not state.side_sheet(state.side(unit)).command:
        return Refusal("SD-13.2-d", f"{name} is without leadership control")
    return None


def behind(state: State, unit: UnitId, centre: Hex) -> tuple[tuple[Hex, ...], ...]:
    """The further hexes that a shell on a centre may hit: of a tank two hexes farther from it, which touch each other.

    At the edge of the map one of them, or none, if there are not two.  [SD-21.4-a]
    """
    if shell_of(state, unit) != "tank":
        return ((),)
    grid, place = state.board.grid, state.units[unit].place
    far = grid.distance(place, centre)
    beyond = [n for n in sorted(grid.neighbours(centre)) if grid.distance(place, n) > far]
    pairs = [pair for pair in combinations(beyond, BEHIND) if grid.distance(*pair) == 1]
    return tuple(pairs) or (tuple(beyond[:1]),)


def in_reach(state: State, unit: UnitId, centre: Hex) -> Refusal | None:
    """Why a centre is out of reach or sight, or None; a mortar is also served by a Forward Observer."""
    kind = shell_of(state, unit)
    assert kind is not None
    line, name, label = shelling.pattern_of(kind), state.name(unit), state.label(centre)
    far = range_to(state, unit, centre)
    if not line.least <= far <= line.most or centre == state.units[unit].place:
        words = f"{label} is {far} hexes off; {line.name} reaches from {max(1, line.least)} to {line.most}"
        return Refusal(line.rule, words)
    if sees_hex(state, unit, centre) or (kind == "mortar" and _observed(state, unit, centre)):
        return None
    return Refusal(line.rule, f"{name} has no line of sight to {label}")


def _observed(state: State, unit: UnitId, centre: Hex) -> bool:
    return any(
        one.type == FORWARD and not status.pinned and sees_hex(state, UnitId(number), centre)
        for number, (one, status) in enumerate(zip(state.roster, state.units, strict=True))
        if one.side == state.side(unit)
    )


class Shell(Order[State, Transition], frozen=True, tag="shell"):
    """Fire High Explosive with a tank, at a hex and two behind it, or with a mortar squad."""

    usage, example = "shell UNIT HEX [HEX HEX]", "shell T1 4413 4312 4412"
    phases = ("area fire",)
    unit: UnitId
    at: Hex
    hexes: tuple[Hex, ...] = ()

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        unit = read_unit(state, reader)
        centre = read_hex(state, reader)
        hexes: list[Hex] = []
        while not reader.done:
            hexes.append(read_hex(state, reader))
        if not hexes and shell_of(state, unit) is not None and state.units[unit].on_map:
            return (Shell(unit, centre, behind(state, unit, centre)[0]),)
        return (Shell(unit, centre, tuple(sorted(hexes))),)

    def selection(self, state: State) -> Selection:
        return pick_unit_and_hex(state, self.unit, self.at)

    @classmethod
    def offers(cls, state: State) -> Iterator[Shell]:
        for unit in state.units_of(state.player):
            if shell_of(state, unit) is None or able(state, unit) is not None:
                continue
            for centre in _worth_a_shell(state, unit):
                if in_reach(state, unit, centre) is None:
                    for hexes in behind(state, unit, centre):
                        if any(shelling.anybody(state, place) for place in (centre, *hexes)):
                            yield Shell(unit, centre, hexes)

    def refusal(self, state: State) -> Refusal | None:
        unit, centre = self.unit, self.at
        found = able(state, unit) or in_reach(state, unit, centre)
        if found is not None:
            return found
        kind = shell_of(state, unit)
        assert kind is not None
        if self.hexes not in behind(state, unit, centre):
            fix = " or ".join(" ".join(state.label(h) for h in pair) for pair in behind(state, unit, centre))
            words = f"a shell on {state.label(centre)} hits two hexes behind it that touch each other"
            return Refusal(rule_of(kind), words, f"Name {fix}")
        if not any(shelling.anybody(state, place) for place in (centre, *self.hexes)):
            return Refusal(
                rule_of(kind), f"nobody lies in {state.label(centre)} or where its shell would hit"
            )
        return None

    def apply(self, transition: Transition) -> None:
        """A shell is fired; it never drifts [SD-21.1-b]."""
        state, hexes = transition.state, (self.at, *self.hexes)
        kind = shell_of(state, self.unit)
        assert kind is not None
        transition.deed(self.unit, "fired")
        transition.turn_up(self.unit, "SD-0-g")
        name, labels = state.name(self.unit), tuple(map(state.label, hexes))
        transition.tell(Fired(unit=name, hexes=labels, rule=rule_of(kind)))
        shelling.fall(transition, state.player, kind, self.at, hexes)

    @classmethod
    def open(cls, state: State) -> bool:
        return anybody(state)


def _worth_a_shell(state: State, unit: UnitId) -> list[Hex]:
    """The centres whose shells could hit somebody: where somebody is and, for a tank, beside that."""
    there = shelling.occupied(state)
    if shell_of(state, unit) == "tank":
        there = there.union(*(state.board.grid.neighbours(place) for place in there))
    return sorted(there)


def anybody(state: State) -> bool:
    """Has the player a tank or mortar on the map that everybody sees?"""
    return any(
        shell_of(state, unit) is not None and state.units[unit].on_map and state.units[unit].up
        for unit in state.units_of(state.player)
    )


CHAPTER = Chapter[State, Transition](verbs=(Shell,))
