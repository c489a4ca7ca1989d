"""The scenarios of Search & Destroy: sides, forces, who commands whom, what the map counts as, how the game is won.

The shapes of `data/search_and_destroy/scenarios/*.toml`; `scenario()` loads, checks and keeps them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from vietnam_tui.core.data import Provenance
from vietnam_tui.core.declared import Named, RuleId, SectionId, Turn, Within
from vietnam_tui.games.search_and_destroy.counters import BOX, Seat
from vietnam_tui.games.search_and_destroy.tables import GameKind, OptionId, WeaponId

if TYPE_CHECKING:
    pass

#: The army of a side, which is also its name [SD-0-d].
Army = Literal["US", "ARVN", "Government", "Vietnamese", "NLF", "Khmer-Rouge"]

#: A side of the scenario
SideName = Annotated[Army, Named("side")]
Piece = Annotated[str, Named("piece")]

Edge = Literal["north", "east", "south", "west"]
Bank = Literal["northwest", "southeast"]

#: What comes from beyond the map besides units.
SupportId = Literal[
    "artillery", "air-strike", "cobra-strike", "huey", "huey-gunship", "cobra", "medivac", "lift"
]


#: What a scenario may pay for beyond the rules: a vehicle or boat stopped, a counter turned up, a strike flown.
AwardId = Literal["tank", "apc", "boat", "revealed", "air-strike", "cobra-strike"]


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hexes where pieces are set up, land or come in; a hex must satisfy all that is said; without a word,
    anywhere.

    `terrain` lists kinds of hex as the map shows them, `columns` and `rows` the first and the last one, `bank` a side
    of the river from north edge to west edge; `edges` are the hexes of these edges, `mouth` those beside a mouth.
    """

    terrain: Annotated[list[str], Named("ground")] = []
    edges: list[Edge] = []
    bank: Bank | Literal[""] = ""
    columns: tuple[int, int] | None = None
    rows: tuple[int, int] | None = None
    mouth: bool = False


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side by its army, the seat whose rules it plays by, and the seat whose `values` of points it scores.

    It rolls for `leadership` [SD-13.0-a], or its squads need the `command` of Cadres [SD-15.1-a]; it may set up in
    `improved` positions [SD-16.0-b].
    """

    name: Army
    seat: Seat
    values: Seat | Literal[""] = ""
    leadership: bool = False
    command: bool = False
    improved: bool = False
    rules: list[RuleId] = []

    @property
    def scores(self) -> Seat:
        """The seat whose values of points it scores."""
        return self.values or self.seat


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pieces that are set up or come together: the names of each type.

    Turn 0 is in place before the first turn, any other the turn of entry.  They may be `inverted`, `mounted` in the
    vehicles of their side, or set down `by_air`; of some just so many enter by `each_edge`.
    """

    side: SideName
    rule: RuleId
    units: dict[Annotated[str, Named("type")], list[Piece]]
    zone: Zone = Zone()
    turn: Annotated[int, Turn()] = 0
    inverted: bool = False
    mounted: bool = False
    by_air: bool = False
    each_edge: int = 0
    weapons: dict[Piece, list[WeaponId]] = {}
    provenance: Provenance = "printed"

    def names(self) -> list[str]:
        """Every piece of the group."""
        return [name for names in self.units.values() for name in names]


class Support(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Strikes and helicopters: so many in the game or `each_turn`, from a turn on; some `when_lost` are the first."""

    side: SideName
    kind: SupportId
    count: Annotated[int, Within(1)]
    rule: RuleId
    turn: Annotated[int, Turn()] = 0
    each_turn: bool = False
    unobserved: bool = False
    when_lost: bool = False
    provenance: Provenance = "printed"


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chain of command: a leader, who has units of his own, and his platoons, of each the leader first
    [SD-15.1-e].

    `under` is the leader above him; `formation` names the printed organisation, `without` what the scenario leaves out.
    """

    side: Army
    leader: Piece
    rule: RuleId
    under: Piece = ""
    own: list[Piece] = []
    platoons: list[list[Piece]] = []
    formation: str = ""
    without: list[str] = []
    provenance: Provenance = "reconstructed"

    def names(self) -> list[str]:
        """Everybody in it, the leader first."""
        return [self.leader, *self.own, *(name for platoon in self.platoons for name in platoon)]


class ScenarioAward(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points that this scenario pays to a side: once for a counter, or `every` time."""

    id: AwardId
    name: str
    to: SideName
    points: Annotated[int, Within(1)]
    rule: RuleId
    every: bool = False
    provenance: Provenance = "printed"


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The way in which a scenario is won: on points, by the pilot's fate, or by a secret choice.

    With points, `automatic` is the rule by which so many `boats` win at once.  In the choice A is to leave the map by
    an `area` with so many `exits`, B to have `inflicted` at least and `suffered` at most so many casualties.
    """

    kind: Literal["points", "pilot", "choice"]
    rule: RuleId
    automatic: RuleId = ""
    boats: int = 0
    exits: int = 0
    area: str = ""
    inflicted: int = 0
    suffered: int = 0


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file.

    `first` moves first, `sets_up` sets up first, `searcher` uses the Search rules, "" for nobody.  `face_up` are the
    sides whose units are never inverted again.  `clear` is what Clear hexes count as; rivers may be `closed` to land
    units or `ignored`.  `options` are in force unless the players switch; what they may switch is `switchable`.
    """

    id: str
    title: str
    map: str
    turns: Annotated[int, Within(1, 99)]
    first: SideName
    sets_up: SideName
    searcher: Annotated[Army | Literal[""], Named("side")]
    rule: SectionId
    period: str
    summary: str
    options: list[OptionId]
    switchable: list[OptionId]
    victory: Victory
    side: list[Side]
    group: list[Group]
    command: list[Command]
    support: list[Support] = []
    award: list[ScenarioAward] = []
    interrogation: bool = False
    face_up: list[Army] = []
    clear: Literal["clear", "broken"] = "clear"
    rivers: Literal["normal", "closed", "ignored"] = "normal"
    provenance: dict[str, Provenance] = {}
    note: str = ""

    def side_of(self, name: Army) -> Side:
        """The side with this name; raises KeyError."""
        return {side.name: side for side in self.side}[name]

    def terrain(self, kind: str) -> str:
        """The terrain that a kind of hex counts as."""
        return self.clear if kind == "clear" else kind

    @property
    def games(self) -> tuple[GameKind, ...]:
        """The ways of counting in which it may be played, the usual one first [SD-0-i]."""
        return ("casualty", "points") if "casualties" in self.switchable else ("casualty",)

    def force(self, side: Army) -> list[str]:
        """Every piece of a side."""
        return [name for group in self.group if group.side == side for name in group.names()]


#: A scenario by id
scenario = BOX.scenarios(Scenario)
#: A map file by the id of its map
map_sheet = BOX.map_sheet
#: A map by id
board = BOX.board
