"""The state of a game of Search & Destroy.

A side is named after its army ("ARVN", "Khmer-Rouge", ...) and sits in the seat of the US or of the NLF; what is
counted for both sides is a pair, the US seat first.  The printed type of a unit is looked up with `State.type`, the
map with `State.board`.

An inverted counter is known to its owner alone.  In a view the units that its side cannot tell apart have the fate
"unseen", and a `Covered` record says of each hex how many lie there: the enemy names them by the hex ("?0217").  Rules
ask `rules/hexes.py`, which answers from a state and a view alike.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

import msgspec

from vietnam_tui.core.board import Board
from vietnam_tui.core.declared import Within
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import Count, Result
from vietnam_tui.core.model import State as BaseState
from vietnam_tui.engine.codec import Keyed
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.engine.standing_orders import Given
from vietnam_tui.games.search_and_destroy import scenarios
from vietnam_tui.games.search_and_destroy.counters import Seat, UnitType, unit_types
from vietnam_tui.games.search_and_destroy.frames import AnyFrame
from vietnam_tui.games.search_and_destroy.scenarios import Army, Edge, Scenario, Side
from vietnam_tui.games.search_and_destroy.tables import GameKind, OptionId
from vietnam_tui.games.search_and_destroy.units import (
    FEW,
    MANY,
    NO_UNIT,
    Acting,
    Bodies,
    Covered,
    Few,
    Gunship,
    Look,
    Mission,
    RosterEntry,
    Supply,
    Unit,
    UnitId,
    Works,
)

SEATS: tuple[Seat, Seat] = ("US", "NLF")

#: The phases of a Player-Turn in order, the steps of Movement, Search and Combat Phase apart [SD-4.0-e]; before them
#: the set-up, after those of both players the Game-Turn Record Phase [SD-4.0-i]
Phase = Literal[
    "set-up",
    "command",
    "support",
    "flights",
    "movement",
    "search",
    "surprise",
    "interrogation",
    "area fire",
    "gunships",
    "fire",
    "assault",
    "end",
    "record",
]

#: The choice between the two conditions of the defense of Phnom-Penh; "secret" in the view of the other side
Choice = Literal["", "A", "B", "secret"]

#: Whom and at which odds a line of standing orders for ambushes may hold for
AT = ("personnel", "vehicle", "boat")
ODDS = ("1-1", "2-1", "3-1", "4-1")
#: The standing orders of a side that lies in ambush: what holds for the Player-Turn, then lines for units and kinds
ORDERS = Given(("", "all", "noted"), AT, ODDS)
Holding = Annotated[str, ORDERS]

#: A number for each seat, the US first
Pair = Annotated[tuple[Count, Count], Keyed(SEATS)]


class State(BaseState, frozen=True):
    """A position.

    `player` is whose Player-Turn it is, `phase` how far it has got; `ended` says that the phase is over but for what
    its end has brought.  `game` is the way of counting, `options` are the optional rules in force, sorted.

    `points` are the Victory Points and `suffered` the casualties of each seat.  `found` are the counters that have
    been turned up in the game, in order [SD-S1.V-c]; `choice` is the secret condition of victory.

    `mover` is the unit in hand, whose move is finished when another begins.  `looked` are the Probes and Searches of
    the Player-Turn; `under_fire` the hexes and `boats_hit` the boats that have been the object of direct fire in the
    phase [SD-6.0-f]; `landings` the hexes in which helicopters have landed in the Player-Turn, `flights` how many
    have flown in it beside so many `medivacs`, `downed` the gunships shot down in it; `questions` counts its
    interrogations by US units.  `holding` are the standing orders of the side which ambushes: for it to let "all"
    pass, or all but who enters a hex that has been "noted", then lines for units and kinds [SD-18.0-e].

    `works`, `bodies` and `supplies` are markers on the map.  `strikes`, `cobras`, `hueys` and `gunships` are left for
    the game; `lost_hueys` counts those shot down; `flown` strikes have been flown.  `missions` are plotted.  `acting`
    are squads in the place of leaders.  `mouth` is the edge by which the boats came and `grazed` says that a boat has
    incurred casualties or points [SD-S3.V-a].

    `covered` is filled in views alone.  `queued` are frames that come up as soon as the action in hand is carried
    out; it is empty between actions.
    """

    scenario: Annotated[str, Key("the scenario, as `vietnam scenarios` lists it", early=True)]
    map: str
    turn: Annotated[Count, Within(1, FEW), Key("the Game-Turn", "Game-Turn 1", early=True)]
    last_turn: Annotated[Count, Within(1, FEW)]
    player: Annotated[
        Army,
        Key("whose Player-Turn it is", "the Player-Turn of the side that is first", name="side", early=True),
    ]
    phase: Annotated[Phase, Key("the phase of the Player-Turn", "the Movement Phase", early=True)]
    game: GameKind
    options: tuple[OptionId, ...]
    roster: tuple[RosterEntry, ...]
    units: tuple[Unit, ...]
    ended: Annotated[bool, Key("the phase is over but for what its end has brought")] = False
    points: Annotated[Pair, Within(0, 10 * MANY)] = (0, 0)
    suffered: Annotated[Pair, Within(0, MANY)] = (0, 0)
    found: Annotated[
        tuple[UnitId, ...], Key("counters that have been turned up, in order; else those that lie face up")
    ] = ()
    choice: Annotated[Choice, Key("what was chosen in secret where the scenario has a choice")] = ""
    mover: Annotated[UnitId, Key("the unit in hand")] = NO_UNIT
    looked: Annotated[tuple[Look, ...], Key("hexes probed or searched in this Player-Turn")] = ()
    under_fire: Annotated[tuple[Hex, ...], Key("hexes fired at directly in this phase")] = ()
    boats_hit: Annotated[tuple[UnitId, ...], Key("boats fired at directly in this phase")] = ()
    landings: Annotated[tuple[Hex, ...], Key("hexes where helicopters have landed in this Player-Turn")] = ()
    flights: Annotated[Few, Key("flights of this Player-Turn")] = 0
    medivacs: Annotated[Few, Key("MEDIVAC flights of this Player-Turn")] = 0
    downed: Annotated[Few, Key("gunships shot down in this Player-Turn")] = 0
    questions: Annotated[Few, Key("interrogations of this Player-Turn")] = 0
    holding: Annotated[Holding, Key("standing orders of the side that ambushes")] = ""
    works: tuple[Works, ...] = ()
    bodies: Annotated[tuple[Bodies, ...], Key("casualty markers", name="casualties")] = ()
    supplies: Annotated[
        tuple[Supply, ...], Key("Ammunition Supply Counters, with the option ammunition", name="supply")
    ] = ()
    strikes: Annotated[Few, Key("strikes left in the game", "as many strikes as the scenario gives")] = 0
    flown: Annotated[Few, Key("strikes flown in the game")] = 0
    hueys: Annotated[Few, Key("Hueys that are there to fly", "no helicopter there")] = 0
    lost_hueys: Annotated[Few, Key("Hueys shot down; else those of the first pair that are not there")] = 0
    gunships: Annotated[tuple[Gunship, ...], Key("gunships that are there", name="gunship")] = ()
    missions: Annotated[tuple[Mission, ...], Key("strikes that are plotted", name="mission")] = ()
    acting: Annotated[tuple[Acting, ...], Key("squads in the place of leaders")] = ()
    mouth: Annotated[
        Edge | Literal[""],
        Key("the edge by which the boats came", "no edge by which boats came: none leaves the map"),
    ] = ""
    grazed: Annotated[bool, Key("a boat has incurred casualties or points")] = False
    covered: tuple[Covered, ...] = ()
    frames: Annotated[
        tuple[AnyFrame, ...], Key("what is still to be decided, the next last, as in a save")
    ] = ()
    queued: tuple[AnyFrame, ...] = ()
    result: Annotated[Result | None, Key("how the game has ended, as in a save")] = None

    # -- the sides ------------------------------------------------------------------------------------------

    @property
    def sheet(self) -> Scenario:
        """The scenario as printed."""
        return scenarios.scenario(self.scenario)

    @property
    def board(self) -> Board:
        """The map."""
        return scenarios.board(self.map)

    @property
    def sides(self) -> tuple[Army, Army]:
        """Both sides, the one that moves first first."""
        return sides_of(self.scenario)

    def other(self, side: str) -> Army:
        """The enemy of a side."""
        first, second = self.sides
        return second if side == first else first

    def side_sheet(self, side: Army) -> Side:
        """The facts of a side in the scenario."""
        return self.sheet.side_of(side)

    def seat(self, side: Army) -> Seat:
        """The seat whose rules a side plays by."""
        return self.side_sheet(side).seat

    def at_seat(self, seat: Seat) -> Army:
        """The side that sits in a seat."""
        return next(side.name for side in self.sheet.side if side.seat == seat)

    def points_of(self, side: Army) -> int:
        """The Victory Points of a side."""
        return self.points[SEATS.index(self.seat(side))]

    def suffered_by(self, side: Army) -> int:
        """The casualties that a side has suffered."""
        return self.suffered[SEATS.index(self.seat(side))]

    @property
    def searcher(self) -> Army | Literal[""]:
        """The side that uses the Search rules, "" for nobody [SD-0-e]."""
        return self.sheet.searcher

    def hides(self, side: Army) -> bool:
        """May units of a side lie inverted?"""
        return any(group.inverted for group in self.sheet.group if group.side == side)

    def on(self, option: OptionId) -> bool:
        """Is an optional rule in force?"""
        return option in self.options

    # -- units ----------------------------------------------------------------------------------------------

    @property
    def top(self) -> AnyFrame | None:
        """The first thing to decide, or None when the phase goes on."""
        return self.frames[-1] if self.frames else None

    def type(self, unit: UnitId) -> UnitType:
        """The type of a unit, as printed."""
        return unit_types()[self.roster[unit].type]

    def side(self, unit: UnitId) -> Army:
        """The side that owns a unit."""
        return self.roster[unit].side

    def name(self, unit: UnitId) -> str:
        """A unit's name."""
        return self.roster[unit].name

    def label(self, place: Hex) -> str:
        """The number of a hex, "" off the map."""
        return self.board.grid.label(place) if place >= 0 else ""

    def place(self, unit: UnitId) -> Hex:
        """The hex of a unit, for a passenger that of its vehicle, OFF for one that is nowhere."""
        status = self.units[unit]
        return self.units[status.aboard].place if status.fate == "aboard" else status.place

    def where(self, unit: UnitId) -> str:
        """The place of a unit, as text: a hex, the vehicle that it rides in, or why it is not on the map."""
        status = self.units[unit]
        if status.fate == "aboard":
            return self.name(status.aboard)
        return self.label(status.place) if status.on_map else status.fate

    def units_of(self, side: str) -> tuple[UnitId, ...]:
        """Every unit of a side, on the map or off it."""
        return _by_side(self.roster).get(side, ())

    def disguised(self, unit: UnitId) -> bool:
        """Is a unit a Porter who is taken for a Peasant as soon as he is turned up? [SD-10.3-b]"""
        return self.type(unit).id == "porter" and not self.units[unit].exposed

    def passengers(self, vehicle: UnitId) -> tuple[UnitId, ...]:
        """The units that ride in a vehicle."""
        return _riders(self.units).get(vehicle, ())

    # -- changing (each gives a new state) ------------------------------------------------------------------

    def but(self, **changes: object) -> State:
        """This state with some fields replaced."""
        return msgspec.structs.replace(self, **changes)

    def with_unit(self, unit: UnitId, **changes: object) -> State:
        """This state with one unit changed."""
        units = list(self.units)
        units[unit] = msgspec.structs.replace(units[unit], **changes)
        return msgspec.structs.replace(self, units=tuple(units))


@cache
def sides_of(scenario_id: str) -> tuple[Army, Army]:
    """Both sides of a scenario, the one that moves first first [SD-4.0-a]."""
    sheet = scenarios.scenario(scenario_id)
    second = next(side.name for side in sheet.side if side.name != sheet.first)
    return sheet.first, second


@by_identity
def _riders(units: tuple[Unit, ...]) -> dict[UnitId, tuple[UnitId, ...]]:
    found: dict[UnitId, list[UnitId]] = {}
    for number, unit in enumerate(units):
        if unit.aboard != NO_UNIT:
            found.setdefault(unit.aboard, []).append(UnitId(number))
    return {vehicle: tuple(riders) for vehicle, riders in found.items()}


@by_identity
def _by_side(roster: tuple[RosterEntry, ...]) -> dict[str, tuple[UnitId, ...]]:
    found: dict[str, list[UnitId]] = {}
    for number, entry in enumerate(roster):
        found.setdefault(entry.side, []).append(UnitId(number))
    return {side: tuple(units) for side, units in found.items()}
