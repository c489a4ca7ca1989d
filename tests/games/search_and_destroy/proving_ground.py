"""The position builder: a table with a few counters, orders as text, dice as numbers.

    table = Table("Alice:us-rifle@0303", "Bob:militia@0304 down", "Carl:dummy@0304")
    table.do("end")
    assert table.unit("Bob").up

A counter is "NAME:TYPE@HEX", the type by its id in counters.toml, or "NAME@HEX" for one of the printed names.  It is
a unit of the side in whose seat its type is used, unless a word says "side=US"; Dummies are the hider's.  Words
behind it are its state: "down" (inverted; a Dummy needs no word), "pinned" (to the end of the next own turn) or
"pinned=old", "in=A1" for a passenger, "fate=due" for one that is to enter (so is one without a hex),
"weapons=rpg-7,sappers", "did=moved,probed", "stream=1101/1201" for a boat, any field of `Unit` as "name" or
"name=value", hexes and hexsides by their numbers.

It is the US player's Movement Phase in Game-Turn 2 unless `side`, `phase` and `turn` say otherwise.  Hexes, rivers
and roads of the proving ground are in `sheet/`; with `scenario="koh-tang"` the same is played on the frozen map.
Optional rules are switched by `options={"fire-and-movement": "on"}`.  A module that plays here gets the frozen charts
in the place of those in use (see conftest.py).
"""

from __future__ import annotations

from typing import Any

from tests.games.game_table import GameTable
from vietnam_tui.core.model import CHANCE, Event
from vietnam_tui.games.search_and_destroy.counters import pieces, unit_types
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.sequence import setup, turns
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, RosterEntry, Unit, UnitId

GROUND = "proving-ground"

#: Fields of a unit whose values are names of hexes
HEXES = ("note",)


def _side(state: State, type_id: str) -> Army:
    """The side that uses a type of unit."""
    seat = unit_types()[type_id].seat
    if seat == "both":
        return next(side for side in state.sides if state.hides(side))
    return state.at_seat(seat)


def _counter(state: State, text: str) -> tuple[RosterEntry, Unit, str]:
    """An entry of the roster, its unit, and the name of the vehicle that it rides in."""
    head, *words = text.split()
    what, _, place = head.partition("@")
    name, _, type_id = what.partition(":")
    type_id = type_id or pieces()[name].id
    grid = state.board.grid
    side, weapons, ride = _side(state, type_id), "", ""
    status: dict[str, Any] = {"place": grid.hex(place)} if place else {}
    if unit_types()[type_id].kind == "dummy":
        status["up"] = False
    for word in words:
        key, _, value = word.partition("=")
        if key == "side":
            side = next(army for army in state.sides if army == value)
        elif key == "weapons":
            weapons = value
        elif key == "in":
            ride, status["fate"] = value, "aboard"
        elif key == "down":
            status["up"] = False
        elif key == "pinned":
            status["pinned"] = value or "new"
        elif key == "stream":
            status["stream"] = grid.parse_side(value)
        elif key == "did":
            status["did"] = tuple(sorted(value.split(",")))
        elif key in HEXES:
            status[key] = grid.hex(value)
        elif value:
            status[key] = int(value) if value.isdigit() else value
        else:
            status[word] = True
    if not place and not ride:
        status.setdefault("fate", "due")
    carried = tuple(weapons.split(",")) if weapons else ()
    return RosterEntry(name, type_id, side, weapons=carried), Unit(**status), ride  # type: ignore[arg-type]


class Table(GameTable[State]):
    """A position, by default in the US player's Movement Phase of Game-Turn 2 on the proving ground."""

    game = GAME

    def __init__(
        self,
        *counters: str,
        side: str = "",
        phase: str = "movement",
        turn: int = 2,
        scenario: str = GROUND,
        options: dict[str, str] | None = None,
        **more: Any,
    ) -> None:
        self.events: list[Event] = []
        chosen = GAME.chosen(scenario, options or {})
        state = setup.set_up(scenario, chosen).but(turn=turn, frames=(), roster=(), units=())
        found = [_counter(state, text) for text in counters]
        names = [entry.name for entry, _, _ in found]
        units = tuple(
            unit if not ride else _riding(unit, UnitId(names.index(ride))) for _, unit, ride in found
        )
        state = state.but(roster=tuple(entry for entry, _, _ in found), units=units, **more)
        player = next(army for army in state.sides if army == (side or state.at_seat("US")))
        transition = Transition(state.but(player=player))
        early = turns.PHASES[: turns.PHASES.index("movement")]
        first = next((one for one in early if one == phase), "movement")
        turns.begin_phase(transition, first)
        transition.set(units=units)
        self.state = transition.state
        assert GAME.audit(self.state) == []
        if phase != first:
            self.skip(phase)
        self.events.clear()

    @classmethod
    def at(cls, state: State) -> Table:
        """Any position, on any map."""
        table = cls.__new__(cls)
        table.state, table.events = state, []
        return table

    @classmethod
    def set_up(cls, scenario: str = GROUND, **options: str) -> Table:
        """The start of a scenario, its set-up still to be made."""
        return cls.at(GAME.setup(scenario, options))

    # -- acting ---------------------------------------------------------------------------------------------

    def skip(self, phase: str) -> None:
        """Go straight to a phase of the same Player-Turn, nothing being done before it."""
        transition = Transition(self.state)
        while transition.state.phase != phase:
            here = turns.PHASES.index(transition.state.phase)
            turns.end_phase(transition)
            transition.set(ended=False)
            turns.begin_phase(transition, turns.PHASES[here + 1])
        self.state = transition.state
        assert GAME.audit(self.state) == []

    def go(self, phase: str, side: str = "") -> None:
        """End phases, declining everything, until this one (in a side's Player-Turn); dice fall as they like."""
        for _ in range(200):
            state = self.state
            if not state.frames and state.phase == phase and side in ("", state.player):
                return
            if self.decision.side == CHANCE:
                self.apply(GAME.outcomes(state).outcomes[0])
            elif state.frames:
                self.apply(
                    next(a for a in GAME.actions(state) if type(a).__name__ in ("Pass", "Ready", "End"))
                )
            else:
                self.do("end")
        raise AssertionError(f"there is no {phase}")

    def turn_to(self, side: str, turn: int = 0) -> None:
        """Play on, declining everything, until a side's Player-Turn (of a later Game-Turn) begins."""
        self.pass_until(lambda state: state.player == side and state.turn >= (turn or self.state.turn))

    def pass_until(self, reached: Any) -> None:
        """Decline everything until a state is reached or the game is over; dice fall as they like."""
        for _ in range(500):
            if self.state.result is not None or reached(self.state):
                return
            if self.decision.side == CHANCE:
                self.apply(GAME.outcomes(self.state).outcomes[0])
            else:
                self.apply(
                    next(a for a in GAME.actions(self.state) if type(a).__name__ in ("Pass", "Ready", "End"))
                )
        raise AssertionError("that never comes")

    # -- reading --------------------------------------------------------------------------------------------

    def id(self, name: str) -> UnitId:
        """The number of a unit."""
        return UnitId(next(i for i, entry in enumerate(self.state.roster) if entry.name == name))

    def unit(self, name: str) -> Unit:
        """What has become of a unit."""
        return self.state.units[self.id(name)]

    def where(self, name: str) -> str:
        """Where a unit is: a hex, a vehicle, or why it is not on the map."""
        return self.state.where(self.id(name))

    def side_sees(self, side: str) -> State:
        """What a side may know."""
        return GAME.view(self.state, side)

    def heard(self, side: str, events: list[Event] | None = None) -> list[Event]:
        """The events that a side may learn of."""
        told = self.events if events is None else events
        return [event for event in told if event.audience in ("", side)]

    def points(self, side: str) -> int:
        """The Victory Points of a side."""
        return self.state.points_of(next(army for army in self.state.sides if army == side))


def _riding(unit: Unit, vehicle: UnitId) -> Unit:
    assert vehicle != NO_UNIT
    return Unit(**{**{name: getattr(unit, name) for name in unit.__struct_fields__}, "aboard": vehicle})
