"""The scenarios of Cold War Hot Armor: Vietnam: sides, forces, what the map counts as, how the game is won.

The shapes of `data/hot_armor/scenarios/*.toml`; `scenario()` loads, checks and keeps them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from vietnam_tui.core.data import Provenance
from vietnam_tui.core.declared import Named, RuleId, SectionId, Turn, Within
from vietnam_tui.games.hot_armor.counters import ARMY_OF, BOX, Army, Nation
from vietnam_tui.games.hot_armor.tables import Option, VisibilityId
from vietnam_tui.games.hot_armor.terrain import Substitutions

if TYPE_CHECKING:
    pass

Edge = Literal["north", "east", "south", "west"]
Bank = Literal["north", "south"]
#: A side of the scenario, and a morale, the highest of which is the number of Command Control markers [HA-6.1-a]
SideName = Annotated[Nation, Named("side")]
Morale = Annotated[int, Within(1, 3)]


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hexes where pieces are set up, or by which hexes of an edge they come; a hex must satisfy everything that
    is said.

    `bank` is a bank of the river, rivers left out.  `edge` with `within` means the hexes nearest to an edge, the edge
    hex counted as the first, and without it the edge hexes themselves [HA-3.2-d]; `town` with `within` the hexes at
    most so far from a town.  `line` names a road, and `relation` how the hex lies to it [HA-34.0-b]; `near` is on it or
    next to it.  `roads` asks for a road hex, or for one that is clear of roads and tracks, its neighbours included.
    """

    bank: Bank | Literal[""] = ""
    edge: Edge | Literal[""] = ""
    within: int = 0
    town: Annotated[str, Named("place")] = ""
    line: Annotated[str, Named("road")] = ""
    relation: Literal["on", "near", "south", "on or north"] = "on"
    roads: Literal["", "on", "clear"] = ""


class MoraleChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When the morale of a side changes, for good but for the last: from a `turn` on, at so many units `lost`, or in
    each turn at whose start a ground unit holds a `landing_zone`."""

    to: Morale
    rule: RuleId
    turn: Annotated[int, Turn()] = 0
    lost: int = 0
    landing_zone: bool = False


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side by its nation, its morale and what changes it, and what its force has of its own.

    `concealed` may start so [HA-24.2-a]; `us_fire_control` is worth a pip [HA-34.1-c]; `guided` are airstrikes with
    precision guided munitions [HA-18.8-a]; `doubled` is the last turn of doubled movement, `unlimited` are types of
    unlimited range; `spotters` types that observe for fire support; `trained` assault armor with one more shift;
    `bound` keeps to roads until the enemy is met; `lands` says where helicopters load and unload, [] for the terrain
    chart alone.
    """

    name: Nation
    morale: Morale
    morale_rule: RuleId
    change: list[MoraleChange] = []
    concealed: bool = False
    us_fire_control: bool = False
    guided: bool = False
    doubled: Annotated[int, Turn()] = 0
    unlimited: list[str] = []
    spotters: list[str] = []
    trained: list[str] = []
    bound: bool = False
    lands: list[Literal["landing zone", "marker", "airfield"]] = []
    free_landing: list[str] = []
    rules: list[RuleId] = []

    @property
    def army(self) -> Army:
        """The army whose pieces it uses."""
        return ARMY_OF[self.name]


class Closed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ground that a scenario takes out of the game: a bank of the river, and perhaps the river with its bridges.

    It is closed to ground units, and where so said to `flight` and to `sight`.
    """

    bank: Bank
    river: bool
    rule: str
    flight: bool = False
    sight: bool = False


class LandingMarkers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Landing Zone markers that a side puts on land hexes of its choice, and when."""

    side: SideName
    count: int
    when: Literal["after the enemy set-up", "during its set-up"]
    rule: RuleId


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pieces that are set up or come together: `units` by the id of their type or marker.

    Turn 0 is in place before the first turn, any other the first one in which they may come.  Fire support without a
    `zone` goes into its box.  Pieces with an `edge` in their zone and a turn enter by it, some only `by_air`.  Those
    `apart` stand neither in nor next to a hex with an enemy.  A `condition` may hold them back further.
    """

    side: SideName
    rule: RuleId
    units: dict[Annotated[str, Named("piece")], Annotated[int, Within(1)]]
    turn: Annotated[int, Turn()] = 0
    zone: Zone | None = None
    by_air: bool = False
    apart: bool = False
    condition: Literal["", "landing zone held", "enemy reinforced"] = ""
    provenance: Provenance = "printed"


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a victory condition; it is met at `need` or more.

    Units of the side that left by an edge; enemies eliminated, of these `types` if any; hexes of a place or area that
    its ground units hold at the end, or entered last, the other side having them at the start; hexes with a marker of
    the kind that they hold; or that the other side fails.
    """

    kind: Literal["exited", "eliminated", "held", "entered last", "marker held", "prevented"]
    need: int = 0
    area: str = ""
    zone: Zone | None = None
    types: list[str] = []
    marker: str = ""


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The conditions that a side must fulfil, all of them."""

    side: SideName
    rule: RuleId
    all_of: list[Condition]


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file; the sides stand in the order in which they deploy."""

    id: str
    title: str
    map: str
    turns: Annotated[int, Within(1, 99)]
    visibility: VisibilityId
    automatic: SideName
    rule: SectionId
    period: str
    summary: str
    options: list[Option]
    terrain: Substitutions
    side: list[Side]
    group: list[Group]
    victory: list[Victory]
    closed: Closed | None = None
    landing_markers: LandingMarkers | None = None
    provenance: dict[str, Provenance] = {}
    note: str = ""

    def side_of(self, name: Nation) -> Side:
        """The side with this name; raises KeyError."""
        return {side.name: side for side in self.side}[name]

    @property
    def draw_possible(self) -> bool:
        """May both sides, or neither, fulfil their conditions? [HA-4.2-a]"""
        return not any(part.kind == "prevented" for victory in self.victory for part in victory.all_of)


#: A scenario by id
scenario = BOX.scenarios(Scenario)
#: A map file by the id of its map
map_sheet = BOX.map_sheet
#: A map by id
board = BOX.board
