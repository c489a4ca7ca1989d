"""The state of a game of Green Beret, and how it is read.

`State.pieces` holds what has become of each counter of the player.  An enemy unit on the map is known by its
number, one in a pool only by its kind.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Grid, Hex
from vietnam_tui.core.model import Count, Result
from vietnam_tui.core.model import State as BaseState
from vietnam_tui.engine.codec import Keyed
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.games.green_beret.counters import (
    Casualty,
    Mission,
    PrintedCounter,
    board,
    casualties,
    enemy_units,
    missions,
)
from vietnam_tui.games.green_beret.frames import AnyFrame, Moving
from vietnam_tui.games.green_beret.terrain import HexTerrain, grounds
from vietnam_tui.games.green_beret.units import (
    GONE,
    NOWHERE,
    STOCK,
    Enemy,
    Piece,
    PieceId,
    camp_ids,
    roster,
    team_ids,
)

#: A track marker that the viewer cannot know [GB-3.6-a]
UNSEEN = "?"

#: The one side that a person plays, and what counters of the other are called
SIDE = "US"
ENEMY_SIDE = "VC"

CAMPS = "base camps"
FORCES = "forces"
PLACEMENT = "placement"
MOVEMENT = "movement"
COMBAT = "combat"
ENEMY = "enemy"
SUCCESS = "success"
#: Both steps of the set-up [GB-3.0-b], then the phases of a turn in order [GB-4.0-a]
PHASES = (CAMPS, FORCES, PLACEMENT, MOVEMENT, COMBAT, ENEMY, SUCCESS)


class State(BaseState, frozen=True):
    """A position.

    `pieces` is aligned with `roster()`; `enemy_pool` and `casualty_pool` count what the pools hold, in the
    order of the counter sheet; `mission_pool` are the missions still to be drawn.  `track` are the two units
    on the Purchase Points track.  `settled` says that the mission was accomplished or forfeited since the last
    placement; `in_order` that the player lets all enemy units act by their numbers this phase.

    `numbers_out` are the numbers of enemy units that have left the map this turn.  While there are none it is unset
    and so no part of the fingerprint, which saves from before it was kept have without it.
    """

    scenario: Annotated[str, Key("the scenario, as `vietnam scenarios` lists it", early=True)]
    map: str
    turn: Annotated[Count, Key("the turn", "turn 1", early=True)]
    phase: str
    points: Annotated[Count, Key("Purchase Points left", "no Purchase Points", orders="hold")]
    pieces: tuple[Piece, ...]
    enemy_pool: Annotated[
        tuple[Count, ...],
        Keyed(enemy_units),
        Key("enemy units that can be drawn; else all that are not on the map or the track"),
    ]
    casualty_pool: Annotated[
        tuple[Count, ...],
        Keyed(casualties),
        Key("casualties markers that can be drawn; else all that no team has"),
    ]
    mission_pool: Annotated[
        tuple[str, ...], Key("missions still to be drawn; else all that are not named here")
    ]
    track: Annotated[tuple[str, ...], Key("kinds of the enemy units on the track")] = ()
    enemies: tuple[Enemy, ...] = ()
    mission: Annotated[str, Key("the mission under way; see `rules gb missions`", "no mission under way")] = (
        ""
    )
    mission_hex: Annotated[Hex, Key("where it is to be done")] = NOWHERE
    accomplished: Annotated[tuple[str, ...], Key("missions that were accomplished")] = ()
    forfeited: Annotated[tuple[str, ...], Key("missions that were forfeited")] = ()
    settled: Annotated[
        bool, Key("the mission was settled since the last placement; else if there is none")
    ] = False
    in_order: Annotated[bool, Key("all enemy units act by their numbers in this phase")] = False
    double_agent: Annotated[bool, Key("the double agent has been met")] = False
    frames: Annotated[
        tuple[AnyFrame, ...], Key("what is still to be decided, the next last, as in a save")
    ] = ()
    result: Annotated[Result | None, Key("how the game has ended, as in a save")] = None
    numbers_out: Annotated[
        tuple[Count, ...] | msgspec.UnsetType,
        Key("numbers of enemy units that have left the map in this turn"),
    ] = msgspec.UNSET

    # -- reading ------------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The map."""
        return board(self.map)

    @property
    def grid(self) -> Grid:
        """The hexes of the map."""
        return self.board.grid

    @property
    def top(self) -> AnyFrame | None:
        """The first thing to decide, or None when the phase goes on."""
        return self.frames[-1] if self.frames else None

    @property
    def retired(self) -> tuple[int, ...]:
        """The numbers of enemy units that have left the map this turn, which no other takes."""
        return () if self.numbers_out is msgspec.UNSET else self.numbers_out

    @property
    def party(self) -> Moving | None:
        """The party in hand, even while something else must be settled first."""
        return next((frame for frame in self.frames if isinstance(frame, Moving)), None)

    @property
    def current(self) -> Mission | None:
        """The mission on the map."""
        return missions()[self.mission] if self.mission else None

    def ground(self, hex_: int) -> HexTerrain:
        """The ground of a hex."""
        return grounds(self.map)[hex_]

    def label(self, place: int) -> str:
        """The place of something, as text."""
        off_map: dict[int, str] = {STOCK: "not bought", GONE: "eliminated"}
        return off_map.get(place) or self.grid.label(Hex(place))

    def name(self, piece: PieceId) -> str:
        """A counter's name."""
        return roster()[piece][0]

    def names(self, found: tuple[PieceId, ...] | list[PieceId]) -> tuple[str, ...]:
        """The names of several counters."""
        return tuple(self.name(piece) for piece in found)

    def kind(self, piece: PieceId) -> PrintedCounter:
        """The print on a counter."""
        return roster()[piece][1]

    def casualty(self, piece: PieceId) -> Casualty | None:
        """The casualties marker on a team."""
        marker = self.pieces[piece].casualty
        return casualties()[marker] if marker else None

    def at(self, hex_: int, *families: str) -> list[PieceId]:
        """The counters of the player in a hex, of these families or of all."""
        kinds = roster()
        return [
            PieceId(i)
            for i, piece in enumerate(self.pieces)
            if piece.place == hex_ and (not families or kinds[i][1].family in families)
        ]

    def teams(self, hex_: int | None = None) -> list[PieceId]:
        """The teams in a hex, or on the map."""
        pieces = self.pieces
        if hex_ is None:
            return [i for i in team_ids() if pieces[i].place >= 0]
        return [i for i in team_ids() if pieces[i].place == hex_]

    def camps(self) -> list[PieceId]:
        """The base camps on the map."""
        return [i for i in camp_ids() if self.pieces[i].place >= 0]

    def camp_hexes(self) -> list[Hex]:
        """The hexes of the base camps, each once, in order."""
        return sorted({self.pieces[camp].place for camp in self.camps()})

    def in_camp(self, hex_: int) -> bool:
        """Is there a base camp in the hex?"""
        return any(self.pieces[camp].place == hex_ for camp in camp_ids())

    def enemy(self, number: int) -> Enemy | None:
        """The enemy unit of this number, None when it is not on the map."""
        return next((enemy for enemy in self.enemies if enemy.number == number), None)

    def enemies_at(self, hex_: int) -> list[Enemy]:
        """The enemy units in a hex."""
        return [enemy for enemy in self.enemies if enemy.place == hex_]

    def but(self, **changes: object) -> State:
        """This state with some fields replaced."""
        return msgspec.structs.replace(self, **changes)
