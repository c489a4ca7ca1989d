"""The Ridge: its map, what may be open, and the position."""

from __future__ import annotations

from functools import cache
from typing import Literal, NewType

import msgspec

from vietnam_tui.core.board import Board, Box, Layer, MapSheet, Slope
from vietnam_tui.core.hexes import GridShape, Hex
from vietnam_tui.core.model import Result, State
from vietnam_tui.core.results_tables import MatrixTable
from vietnam_tui.engine.area_fire import Pattern
from vietnam_tui.engine.secret_choice import SecretChoice
from vietnam_tui.engine.transition import Transition

#: A unit of the South, what the North has behind a number that says nothing of it, a direction on the map
Unit = NewType("Unit", int)
Handle = NewType("Handle", int)
Direction = NewType("Direction", int)
#: When the North fires: as it is asked, never, at what comes next to a counter
StandingOrder = Literal["ask", "never", "near"]

SOUTH, NORTH = "South", "North"
SIDES = (SOUTH, NORTH)
UNITS = ("Jeep", "Ann", "Ben")
JEEP = 0
STEPS, ALLOWANCES = (1, 2, 2), (3, 2, 2)
COUNTERS = ("Nam", "Oan", "Phu", "Dummy1", "Dummy2")
RIFLES = range(3)
#: a counter that the viewer cannot know
UNKNOWN = -1
GONE = Hex(-1)
#: where reinforcements wait, off the map, and a distance that nothing reaches over
DEPOT, FAR = "Depot", 99
TURNS, BIDS, STACK, REACH = 3, 3, 3, 2
SALVO = Pattern(((), (0,), (0, 0), (1,)))
#: what a shot does, by the cover of its target
FIRE = MatrixTable(
    columns=("open", "cover"),
    rows={"1": ("-", "-"), "2": ("-", "-"), "3": ("-", "-"), "4": ("hit", "-"), "5": ("hit", "hit")},
    provenance="printed",
)
#: the die from which a salvo hits
SALVO_HITS = 5


@cache
def board() -> Board:
    """Six by six pointy-topped hexes: a ridge with a wood on it, a steep side, and a depot off the map."""
    return Board(
        MapSheet(
            id="ridge",
            title="The Ridge",
            grid=GridShape(columns=6, rows=6, orientation="pointy", shifted="odd", label="RRCC"),
            key={".": "clear", "w": "wood"},
            terrain="......\n...w..\n..w...\n......\n..w.w.\n......",
            layers=[Layer("heights", {"r": "ridge"}, "......\n.rrr..\n......\n......\n......\n......")],
            levels="......\n.111..\n......\n......\n......\n......",
            slopes=[Slope("steep", ["0302>0202", "0303>0203", "0303>0204"])],
            boxes=[Box(DEPOT, ["0601", "0606"])],
        )
    )


def ways_from(place: Hex) -> tuple[Hex, ...]:
    """The hexes next to a hex, or those that a box opens to."""
    here = board()
    return here.box_hexes[place] if here.is_box(place) else here.grid.neighbours(place)


def apart(one: Hex, other: Hex) -> int:
    """Hexes from one place to another; what is off the map is far."""
    here = board()
    return FAR if here.is_box(one) or here.is_box(other) else here.grid.distance(one, other)


def hex_(label: str) -> Hex:
    """The hex with this label."""
    return board().grid.hex(label)


def label(place: Hex) -> str:
    """The label of a hex."""
    return board().grid.label(place)


class Shuffle(msgspec.Struct, frozen=True, tag="shuffle"):
    """Counters that lie face down in one hex are about to be shuffled."""

    handles: tuple[Handle, ...]


class Tie(msgspec.Struct, frozen=True, tag="tie"):
    """A tie is about to be broken."""


class Window(msgspec.Struct, frozen=True, tag="window"):
    """North may fire at a unit that has come near."""

    unit: Unit


class Shot(msgspec.Struct, frozen=True, tag="shot"):
    """A rifleman has fired at a unit; the die is to be rolled."""

    handle: Handle
    unit: Unit


class Drift(msgspec.Struct, frozen=True, tag="drift"):
    """The salvo is on its way."""

    at: Hex
    turned: Direction


class Impact(msgspec.Struct, frozen=True, tag="impact"):
    """What is still to be rolled for: units of the South, then what the North has there."""

    units: tuple[Unit, ...]
    handles: tuple[Handle, ...]


Frame = Shuffle | Tie | Window | Shot | Drift | Impact | SecretChoice


class RidgeState(State, frozen=True):
    """A position.

    Of the North each handle has a place (`spots`) and lies face up or not, which is public, and a counter `behind` it,
    which is not; who has `crept` is kept by counter.
    """

    turn: int = 0
    #: the sides that still play this turn, the one whose move it is first
    left: tuple[str, ...] = ()
    places: tuple[Hex, ...] = ()
    steps: tuple[int, ...] = STEPS
    spent: tuple[int, ...] = (0, 0, 0)
    called: bool = False
    behind: tuple[int, ...] = tuple(range(len(COUNTERS)))
    up: tuple[bool, ...] = (False,) * len(COUNTERS)
    spots: tuple[Hex, ...] = ()
    crept: tuple[int, ...] = ()
    standing: StandingOrder | Literal[""] = "ask"
    ordered: bool = False
    frames: tuple[Frame, ...] = ()
    result: Result | None = None

    @property
    def board(self) -> Board:
        """The map."""
        return board()

    def units(self) -> tuple[Unit, ...]:
        """Every unit of the South that is not lost."""
        return tuple(Unit(unit) for unit, place in enumerate(self.places) if place != GONE)

    def handles(self, spot: Hex | None = None) -> tuple[Handle, ...]:
        """Everything that the North has in play, in one hex if one is given."""
        return tuple(Handle(h) for h, at in enumerate(self.spots) if at != GONE and spot in (None, at))

    def hidden(self, spot: Hex) -> tuple[Handle, ...]:
        """What lies face down in a hex."""
        return tuple(handle for handle in self.handles(spot) if not self.up[handle])


class Change(Transition[RidgeState]):
    """From one position to the next."""

    def put(self, field: str, index: int, value: object) -> None:
        """Change one value of a list."""
        values = getattr(self.state, field)
        self.set(**{field: (*values[:index], value, *values[index + 1 :])})


def begin() -> RidgeState:
    """The position before the counters of the North are dealt."""
    return RidgeState(
        places=(hex_("0603"), hex_("0603"), board().box(DEPOT)),
        spots=tuple(map(hex_, ("0202", "0204", "0304", "0304", "0105"))),
        frames=(Shuffle(tuple(map(Handle, range(len(COUNTERS))))),),
    )


def handle_name(state: RidgeState, handle: Handle) -> str:
    """What everybody may call a counter of the North: its name face up, its number face down."""
    return COUNTERS[state.behind[handle]] if state.up[handle] else f"x{handle + 1}"
