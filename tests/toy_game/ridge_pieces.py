"""The Ridge: its map, what may be open, and the position."""

from __future__ import annotations

from functools import cache

import msgspec

from vietnam_tui.core.board import Board, Box, Layer, MapSheet, Slope
from vietnam_tui.core.hexes import GridShape, Hex
from vietnam_tui.core.model import Result, State
from vietnam_tui.core.results_tables import MatrixTable
from vietnam_tui.engine import concealment
from vietnam_tui.engine.area_fire import Pattern
from vietnam_tui.engine.concealment import Force
from vietnam_tui.engine.pools import Pool
from vietnam_tui.engine.reaction import ASK, NEVER
from vietnam_tui.engine.secret_choice import SecretChoice
from vietnam_tui.engine.transition import Transition

SOUTH, NORTH = "South", "North"
SIDES = (SOUTH, NORTH)
UNITS = ("Jeep", "Ann", "Ben")
JEEP = 0
STEPS, ALLOWANCES = (1, 2, 2), (3, 2, 2)
COUNTERS = ("Nam", "Oan", "Phu", "Dummy1", "Dummy2")
RIFLES = range(3)
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
#: the standing orders for fire
ORDERS = (ASK, NEVER, "near")
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


class Shuffle(msgspec.Struct, frozen=True, tag="shuffle"):
    """Counters that lie face down in one hex are about to be shuffled."""

    handles: tuple[int, ...]


class Tie(msgspec.Struct, frozen=True, tag="tie"):
    """A tie is about to be broken."""


class Window(msgspec.Struct, frozen=True, tag="window"):
    """North may fire at a unit that has come near."""

    unit: int


class Shot(msgspec.Struct, frozen=True, tag="shot"):
    """A rifleman has fired at a unit; the die is to be rolled."""

    handle: int
    unit: int


class Drift(msgspec.Struct, frozen=True, tag="drift"):
    """The salvo is on its way."""

    at: Hex
    turned: int


class Impact(msgspec.Struct, frozen=True, tag="impact"):
    """What is still to be rolled for: units of the South, then handles of the North."""

    units: tuple[int, ...]
    handles: tuple[int, ...]


Frame = Shuffle | Tie | Window | Shot | Drift | Impact | SecretChoice


class RidgeState(State, frozen=True):
    """A position.  What the North has is kept by handle where it is public, by counter where it is secret."""

    turn: int = 0
    #: the sides that still play this turn, the one whose move it is first
    left: tuple[str, ...] = ()
    places: tuple[Hex, ...] = ()
    steps: tuple[int, ...] = STEPS
    facing: tuple[int, ...] = (0, 0, 0)
    spent: tuple[int, ...] = (0, 0, 0)
    aboard: tuple[int, ...] = (-1, -1, -1)
    called: bool = False
    force: Force = Force()
    spots: tuple[Hex, ...] = ()
    crept: tuple[int, ...] = ()
    standing: str = ASK
    ordered: bool = False
    cup: Pool = Pool((0, 0, 1, 1))
    frames: tuple[Frame, ...] = ()
    result: Result | None = None


Change = Transition[RidgeState]


def begin() -> RidgeState:
    """The position before the counters of the North are dealt."""
    return RidgeState(
        places=(hex_("0603"), hex_("0603"), board().box(DEPOT)),
        force=concealment.deal(range(len(COUNTERS))),
        spots=tuple(hex_(label) for label in ("0202", "0204", "0304", "0304", "0105")),
        frames=(Shuffle(tuple(range(len(COUNTERS)))),),
    )


def handle_name(state: RidgeState, handle: int) -> str:
    """What everybody may call a counter of the North: its name face up, its number face down."""
    return COUNTERS[state.force.behind[handle]] if state.force.up[handle] else f"x{handle + 1}"
