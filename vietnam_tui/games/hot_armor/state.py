"""The state of a game of Cold War Hot Armor: Vietnam.

Sides are the nations of a scenario, in the order in which they deploy; whatever is kept by side stands in pairs of
that order.  The printed type of a unit is looked up with `State.kind`; the scenario with `State.sheet`, the map with
`State.board`, what its grounds and hexsides are worth with `State.sheet.terrain`.  Two views of one position differ
in `units`, `covered`, `mines`, `bearer`, `standing` and in what frames hide; all else is public.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from vietnam_tui.core.board import Board
from vietnam_tui.core.declared import Within
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import Count, Result
from vietnam_tui.core.model import State as BaseState
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.engine.standing_orders import Given
from vietnam_tui.games.hot_armor import scenarios
from vietnam_tui.games.hot_armor.counters import Nation, UnitType, unit_types
from vietnam_tui.games.hot_armor.frames import AnyFrame, Landing, Scattering
from vietnam_tui.games.hot_armor.scenarios import Group, Scenario, Side
from vietnam_tui.games.hot_armor.tables import Option
from vietnam_tui.games.hot_armor.units import (
    DECEPTION,
    DECOY,
    MANY,
    NO_UNIT,
    Covered,
    Entrenchment,
    Leader,
    Many,
    Minefield,
    RosterEntry,
    Stock,
    Struck,
    Support,
    SupportId,
    Unit,
    UnitId,
)

#: The phases: the set-up; between impulses, when a marker is drawn; those of an impulse in order [HA-5.1-b]: where the
#: C2 marker goes, what is done as an impulse starts, fire support, both fire phases, movement, close assault, rally,
#: and what engineers have finished as it ends.
Phase = Literal[
    "set-up",
    "draw",
    "command",
    "preparation",
    "fire support",
    "hard fire",
    "soft fire",
    "movement",
    "close assault",
    "rally",
    "works",
]

#: Standing orders for reaction fire, from asking always to never: ask only when a hard target has moved, or when those
#: whom the mover sees could fire at odds of at least so much
Standing = Literal["ask", "hard", "100%", "200%", "300%", "400%", "never"]
STANDING: tuple[Standing, ...] = get_args(Standing)
#: The targets and the odds that a line of standing orders may hold for
AT = ("hard", "soft", "air")
ODDS = ("100%", "200%", "300%", "400%")
#: The standing orders of a side: such a word, then lines for units and kinds, and marches that are let pass
ORDERS = Given(STANDING, AT, ODDS)
Orders = Annotated[str, ORDERS]


#: The highest morale level, and the most C2 markers of a side
MORALE = 6


class State(BaseState, frozen=True):
    """A position.

    `options` are the optional rules in use [HA-0-d].  `morale` and `bin` are by side; so are `standing` and `arrived`,
    the turn in which the first reinforcement of a side came onto the map, 0 for none [HA-34.7-g].  `opened` are the
    groups whose condition has come true [HA-34.6-i].

    `impulse` counts from 1 in each turn and `phasing` is whose it is; `automatic` says that it is the one before the
    first draw [HA-3.2-c].  `bearer` is the unit with the C2 marker, on the map or in the box; `small` that a
    concealed CP commands as any other unit does [HA-24.5-b].  `ended` says that the phase is over but for what its end
    has brought; `begun` that something has been done in it, so that it is too late for recon [HA-24.7-a];
    `arranged` counts what was changed freely and could be changed back, so that no two positions are the same.

    `stack` are the units in hand that move together, `entries` the hexes by which units have come in this Movement
    Phase [HA-21.2-b]; `struck` and `assaulted` are the hexes that have been attacked in this impulse.

    `stock` are markers that a side has still to lay out.  `zones` are the Landing Zone markers, `wrecks` hexes with one
    entry a wreck, `rubble` town hexes; `broken` are the bridges over river hexes and `broken_sides` those over streams
    that have been destroyed [HA-27.1-a].  `contact` says that a force bound to roads is free [HA-34.2-e]; `taken` are
    the hexes that the side which must enter them has entered last [HA-34.12-h].  `lost` are the units eliminated, in
    order, in whichever way it counts [HA-4.1-b].

    `covered` is filled in views alone.  `queued` are frames that come up as soon as the action in hand is carried out;
    it is empty between actions.
    """

    scenario: Annotated[str, Key("the scenario, as `vietnam scenarios` lists it", early=True)]
    map: str
    turn: Annotated[Count, Within(1, MANY), Key("the turn", "turn 1", early=True)]
    last_turn: Annotated[Count, Within(1, MANY)]
    impulse: Annotated[Count, Within(0, 2 * MORALE + 1), Key("the impulse of the turn, counted from 1")]
    phasing: Annotated[
        Nation,
        Key("whose impulse it is", "the impulse of the side that deploys first", name="side", early=True),
    ]
    phase: Annotated[
        Phase, Key("the phase of the impulse; draw: between two impulses", "the movement phase", early=True)
    ]
    roster: tuple[RosterEntry, ...]
    units: tuple[Unit, ...]
    morale: Annotated[tuple[Count, Count], Within(1, MORALE)]
    bin: Annotated[tuple[Count, Count], Within(0, MORALE)] = (0, 0)
    options: tuple[Option, ...] = ()
    automatic: Annotated[bool, Key("the impulse before the first draw")] = False
    bearer: Annotated[
        UnitId,
        Key(
            "the id of the unit with the C2 marker; everybody: all of the side are active",
            "every unit of the side active",
        ),
    ] = NO_UNIT
    small: Annotated[bool, Key("a concealed CP commands as other units do")] = False
    ended: Annotated[bool, Key("the phase is over but for what its end has brought")] = False
    begun: Annotated[bool, Key("something has been done in the phase")] = False
    arranged: Annotated[Many, Key("changes that can be changed back, made in the phase")] = 0
    stack: Annotated[tuple[UnitId, ...], Key("the units in hand that move together")] = ()
    entries: Annotated[tuple[Hex, ...], Key("hexes by which units have come in this Movement Phase")] = ()
    struck: Annotated[tuple[Struck, ...], Key("hexes attacked in the fire phases of this impulse")] = ()
    assaulted: Annotated[tuple[Hex, ...], Key("hexes assaulted in this impulse")] = ()
    support: tuple[Support, ...] = ()
    leaders: tuple[Leader, ...] = ()
    stock: Annotated[tuple[Stock, ...], Key("markers that a side has still to lay out in its set-up")] = ()
    standing: tuple[Orders, Orders] = ("ask", "ask")
    entrenchments: tuple[Entrenchment, ...] = ()
    mines: Annotated[tuple[Minefield, ...], Key("minefields")] = ()
    zones: Annotated[tuple[Hex, ...], Key("hexes of Landing Zone markers")] = ()
    wrecks: Annotated[tuple[Hex, ...], Key("hexes of wrecks, one entry a wreck")] = ()
    rubble: Annotated[tuple[Hex, ...], Key("town hexes in rubble")] = ()
    broken: tuple[Hex, ...] = ()
    broken_sides: tuple[Hexside, ...] = ()
    contact: Annotated[bool, Key("a force that is bound to roads is free of them")] = False
    taken: Annotated[tuple[Hex, ...], Key("hexes that the side which must enter them entered last")] = ()
    arrived: Annotated[tuple[Count, Count], Within(0, MANY)] = (0, 0)
    opened: Annotated[
        tuple[Count, ...],
        Within(0, MANY),
        Key("groups of the scenario, from 0, whose condition has been met"),
    ] = ()
    lost: Annotated[
        tuple[UnitId, ...],
        Key("all units eliminated, in order; else those that are off the map", name="losses"),
    ] = ()
    covered: tuple[Covered, ...] = ()
    frames: Annotated[
        tuple[AnyFrame, ...], Key("what is still to be decided, the next last, as in a save")
    ] = ()
    queued: tuple[AnyFrame, ...] = ()
    result: Annotated[Result | None, Key("how the game has ended, as in a save")] = None

    # -- the scenario -------------------------------------------------------------------------------------

    @property
    def sheet(self) -> Scenario:
        """The scenario as printed."""
        return scenarios.scenario(self.scenario)

    @property
    def board(self) -> Board:
        """The map."""
        return scenarios.board(self.map)

    @property
    def sides(self) -> tuple[Nation, Nation]:
        """Both sides, the one that deploys first in front."""
        first, second = self.sheet.side
        return first.name, second.name

    def index(self, side: str) -> int:
        """The place of a side in whatever is kept in pairs."""
        return 0 if side == self.sides[0] else 1

    def other(self, side: str) -> Nation:
        """The enemy of a side."""
        return self.sides[1 - self.index(side)]

    def rules_of(self, side: str) -> Side:
        """The facts of a side in the scenario."""
        return self.sheet.side[self.index(side)]

    def group_of(self, unit: UnitId) -> Group | None:
        """The group of the scenario that brings a unit in, None for a unit of no group."""
        number = self.roster[unit].group
        return None if number < 0 else self.sheet.group[number]

    def plays(self, option: Option) -> bool:
        """Is an optional rule in use?"""
        return option in self.options

    def morale_of(self, side: str) -> int:
        """The current morale level of a side, which is its C2 level too [HA-6.0-a]."""
        return self.morale[self.index(side)]

    # -- units --------------------------------------------------------------------------------------------

    @property
    def top(self) -> AnyFrame | None:
        """The first thing to decide, or None when the phase goes on."""
        return self.frames[-1] if self.frames else None

    def kind(self, unit: UnitId) -> UnitType:
        """The type of a unit, as printed."""
        type_ = self.roster[unit].type
        return DECOY if type_ == DECEPTION else unit_types()[type_]

    def side(self, unit: UnitId) -> Nation:
        """The side that owns a unit."""
        return self.roster[unit].side

    def name(self, unit: UnitId) -> str:
        """A unit's name."""
        return self.roster[unit].name

    def is_decoy(self, unit: UnitId) -> bool:
        """Is it a Deception marker?"""
        return self.roster[unit].type == DECEPTION

    def place(self, unit: UnitId) -> Hex:
        """The hex of a unit, `OFF` for one that is not on the map."""
        return self.units[unit].place

    def label(self, place: Hex) -> str:
        """The printed number of a hex, "" off the map."""
        return self.board.grid.label(place) if place >= 0 else ""

    def where(self, unit: UnitId) -> str:
        """The place of a unit, as text: a hex, or why it is not on the map."""
        status = self.units[unit]
        return self.label(status.place) if status.on_map else status.fate

    def units_of(self, side: str) -> tuple[UnitId, ...]:
        """Every unit of a side, on the map or off it."""
        return _by_side(self.roster).get(side, ())

    def cargo(self, unit: UnitId) -> tuple[UnitId, ...]:
        """The units aboard a unit: one at most [HA-11.4-c, HA-11.6-a]."""
        return _aboard(self.units).get(unit, ())

    def is_grounded(self, unit: UnitId) -> bool:
        """Is a helicopter on the ground just now, or a unit getting in or out of one? [HA-22.15-a]"""
        landing = next(
            (f for f in self.frames if isinstance(f, Landing) and unit in (f.carrier, f.unit)), None
        )
        if landing is None or self.units[unit].place != landing.at:
            return False
        return not any(isinstance(f, Scattering) and f.unit == landing.carrier for f in self.frames)

    def support_of(self, side: str) -> tuple[SupportId, ...]:
        """Every fire support marker of a side."""
        return tuple(SupportId(i) for i, marker in enumerate(self.support) if marker.side == side)

    # -- changing (each gives a new state) ------------------------------------------------------------------

    def but(self, **changes: object) -> State:
        """This state with some fields replaced."""
        return msgspec.structs.replace(self, **changes)

    def with_unit(self, unit: UnitId, **changes: object) -> State:
        """This state with one unit changed."""
        units = list(self.units)
        units[unit] = msgspec.structs.replace(units[unit], **changes)
        return msgspec.structs.replace(self, units=tuple(units))


@by_identity
def _aboard(units: tuple[Unit, ...]) -> dict[UnitId, tuple[UnitId, ...]]:
    """Carrier -> what it carries."""
    found: dict[UnitId, tuple[UnitId, ...]] = {}
    for number, unit in enumerate(units):
        if unit.aboard != NO_UNIT:
            found[unit.aboard] = (*found.get(unit.aboard, ()), UnitId(number))
    return found


@by_identity
def _by_side(roster: tuple[RosterEntry, ...]) -> dict[str, tuple[UnitId, ...]]:
    found: dict[str, list[UnitId]] = {}
    for number, entry in enumerate(roster):
        found.setdefault(entry.side, []).append(UnitId(number))
    return {side: tuple(units) for side, units in found.items()}
