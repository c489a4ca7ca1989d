"""The state of a game of Green Beret: its records, its frames, and how it is read.

A piece of the player is an index into `roster()`, the counter sheet; `State.pieces` holds what has become of
each.  An enemy unit on the map is known by its number, one in a pool only by its kind.  A place is a hex, or
`STOCK` or `GONE`.
"""

from __future__ import annotations

from functools import cache
from typing import NewType

import msgspec

from vietnam_tui.core.board import Board
from vietnam_tui.core.game import Result
from vietnam_tui.core.game import State as BaseState
from vietnam_tui.core.hexes import Grid, Hex
from vietnam_tui.games.green_beret.pieces import (
    Casualty,
    Counter,
    EnemyUnit,
    Mission,
    board,
    casualties,
    enemy_units,
    missions,
    pieces,
)
from vietnam_tui.games.green_beret.terrain import Ground, grounds

PieceId = NewType("PieceId", int)

NO_PIECE = PieceId(-1)

#: Not on the map, and to be had for Purchase Points (or still to be placed)
STOCK = -1
#: Eliminated for good
GONE = -2
#: No mission on the map
NOWHERE = -1
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


@cache
def roster() -> tuple[tuple[str, Counter], ...]:
    """Every counter of the player with its name and kind, in the order of the sheet."""
    return tuple(pieces().items())


@cache
def numbers() -> dict[str, PieceId]:
    """Name of a counter -> its number."""
    return {name: PieceId(i) for i, (name, _) in enumerate(roster())}


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What changes about a counter of the player.

    `moved` (has moved, was hauled or dropped; of a base camp: its move could not be paid) and `steps` (hexes a
    team has moved) last for the turn; `fought` (took part in an attack) and `fired` (was used for suppressive
    fire) for the phase.  `detected` and `casualty` (kind of the marker) belong to teams; `detected` in a base
    camp means that the team attacked out of it [GB-12.10-c].  `anchored` pieces are a base camp set up on a PBR,
    and that PBR [GB-3.1-c].
    """

    place: int = STOCK
    moved: bool = False
    steps: int = 0
    detected: bool = False
    casualty: str = ""
    fought: bool = False
    fired: bool = False
    anchored: bool = False


class Enemy(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An enemy unit on the map.

    `spent` means that it inflicted a casualties marker and fights no more this turn [GB-13.1-g]; `suppressed`
    and `acted` last for the enemy phase.
    """

    number: int
    kind: str
    place: int
    spent: bool = False
    suppressed: bool = False
    acted: bool = False


class Mover(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A team or plus piece on the move: `carrier` adds its value to a team, `load` is hauled.

    `burden` is the movement lost to everything hauled at any time of the move [GB-10.5-c]; `spent` what the
    hexes have cost; `halted` is a mover whose minimum move was all it had [GB-10.8-a].
    """

    lead: PieceId
    carrier: PieceId = NO_PIECE
    load: tuple[PieceId, ...] = ()
    burden: int = 0
    spent: int = 0
    halted: bool = False

    @property
    def pieces(self) -> tuple[PieceId, ...]:
        """Every counter that moves here."""
        carrier = () if self.carrier == NO_PIECE else (self.carrier,)
        return (self.lead, *carrier, *self.load)


# -- frames: what is still to be decided before play goes on ------------------------------------------------


class Frame(msgspec.Struct, frozen=True, tag=True):
    """Something unfinished; the last frame of a state decides what comes next."""


class MissionDraw(Frame, frozen=True, tag="mission draw"):
    """A mission is to be drawn [GB-7.0-a]."""


class MissionDie(Frame, frozen=True, tag="mission die"):
    """The drawn mission waits for the die that places it [GB-7.0-b]."""

    mission: str


class MarkerDraw(Frame, frozen=True, tag="marker draw"):
    """Enemy units are to be drawn unseen as markers of the Purchase Points track [GB-3.6-a]."""


class Relocating(Frame, frozen=True, tag="relocating"):
    """A base camp is to be moved: for `price` PP, or the die is still to be rolled (0) [GB-12.11-a]."""

    camp: PieceId
    price: int = 0


class Moving(Frame, frozen=True, tag="moving"):
    """A party in hand: `steps` hexes moved so far, `afloat` while all of them were water [GB-10.3-b]."""

    at: Hex
    movers: tuple[Mover, ...]
    steps: int = 0
    afloat: bool = True


class Listening(Frame, frozen=True, tag="listening"):
    """Final hexes still to be checked for noise, in the player's order [GB-12.0-c]."""

    hexes: tuple[Hex, ...]


class NoiseRoll(Frame, frozen=True, tag="noise roll"):
    """The die of a noise check is to be rolled [GB-12.0-g]."""

    at: Hex


class Escaping(Frame, frozen=True, tag="escaping"):
    """Teams just detected, and leaders with them, may escape; `fled` have done so [GB-12.3-a]."""

    at: Hex
    fresh: tuple[PieceId, ...]
    fled: tuple[PieceId, ...] = ()


class Hunt(Frame, frozen=True, tag="hunt"):
    """A die tells how many enemy units appear near a hex [GB-12.7-a]."""

    at: Hex


class Drawing(Frame, frozen=True, tag="drawing"):
    """So many enemy units are still to be drawn, all before the first is placed [GB-12.8-f]."""

    at: Hex
    left: int
    drawn: tuple[str, ...] = ()


class Scattering(Frame, frozen=True, tag="scattering"):
    """Drawn enemy units wait for their direction and distance dice [GB-12.8-a]."""

    at: Hex
    drawn: tuple[str, ...]


class Combat(Frame, frozen=True, tag="combat"):
    """A combat between an enemy unit and teams of a hex; `attacking` when the teams attack.

    `used` is the gear that adds its value; once `ready` the dice fall.
    """

    attacking: bool
    at: Hex
    enemy: int
    teams: tuple[PieceId, ...]
    used: tuple[PieceId, ...] = ()
    ready: bool = False


class MarkerLoss(Frame, frozen=True, tag="casualties"):
    """A casualties marker is to be drawn for one of these teams [GB-13.0-m]."""

    at: Hex
    teams: tuple[PieceId, ...]
    enemy: int


class Wounding(Frame, frozen=True, tag="wounding"):
    """The player gives a drawn casualties marker to one of the teams that fought [GB-13.0-m]."""

    marker: str
    teams: tuple[PieceId, ...]


class GearRoll(Frame, frozen=True, tag="gear roll"):
    """A die tells how much gear is lost in a hex [GB-13.0-o]."""

    at: Hex


class GearLoss(Frame, frozen=True, tag="gear loss"):
    """The player picks so many counters of gear in a hex to be eliminated [GB-13.0-o]."""

    at: Hex
    count: int


class Keeping(Frame, frozen=True, tag="keeping"):
    """Gear in a hex beyond what the teams left there can take over is lost [GB-13.1-k, GB-12.3-c]."""

    at: Hex
    rule: str


class Bereavement(Frame, frozen=True, tag="bereavement"):
    """One of these must be eliminated; the player picks which [GB-13.1-c, GB-16.0-c]."""

    pieces: tuple[PieceId, ...]
    rule: str


class StrayShot(Frame, frozen=True, tag="stray shot"):
    """A die tells where naval gunfire strays around a hex [GB-14.0-a]."""

    at: Hex


class Shot(msgspec.Struct, frozen=True, gc=False):
    """A weapon aimed at an enemy unit."""

    weapon: PieceId
    enemy: int


class Suppressing(Frame, frozen=True, tag="suppressing"):
    """Weapons are nominated for suppressive fire; once `firing` they are resolved in order [GB-15.0-c]."""

    shots: tuple[Shot, ...] = ()
    firing: bool = False


class Pursuing(Frame, frozen=True, tag="pursuing"):
    """An enemy unit on its way: towards `target` (NOWHERE: not chosen), `spent` movement, `moved` at all."""

    enemy: int
    target: int = NOWHERE
    spent: int = 0
    moved: bool = False


class Assaulting(Frame, frozen=True, tag="assaulting"):
    """An enemy unit attacks these hexes, one after another in the player's order [GB-13.0-d]."""

    enemy: int
    hexes: tuple[Hex, ...]


class Reckoning(Frame, frozen=True, tag="reckoning"):
    """Two dice decide what the end of Kill Double-Agent brings [GB-16.0-b]."""

    accomplished: bool


class Windfall(Frame, frozen=True, tag="windfall"):
    """So many PP may be spent at once [GB-16.0-d]."""

    points: int


AnyFrame = (
    MissionDraw
    | MissionDie
    | MarkerDraw
    | Relocating
    | Moving
    | Listening
    | NoiseRoll
    | Escaping
    | Hunt
    | Drawing
    | Scattering
    | Combat
    | MarkerLoss
    | Wounding
    | GearRoll
    | GearLoss
    | Keeping
    | Bereavement
    | StrayShot
    | Suppressing
    | Pursuing
    | Assaulting
    | Reckoning
    | Windfall
)


class State(BaseState, frozen=True):
    """A position.

    `pieces` is aligned with `roster()`; `enemy_pool` and `casualty_pool` count what the pools hold, in the
    order of the counter sheet; `mission_pool` are the missions still to be drawn.  `track` are the two units
    on the Purchase Points track.  `settled` says that the mission was accomplished or forfeited since the last
    placement; `in_order` that the player lets all enemy units act by their numbers this phase.
    """

    scenario: str
    map: str
    turn: int
    phase: str
    points: int
    pieces: tuple[Piece, ...]
    enemy_pool: tuple[int, ...]
    casualty_pool: tuple[int, ...]
    mission_pool: tuple[str, ...]
    track: tuple[str, ...] = ()
    enemies: tuple[Enemy, ...] = ()
    mission: str = ""
    mission_hex: int = NOWHERE
    accomplished: tuple[str, ...] = ()
    forfeited: tuple[str, ...] = ()
    settled: bool = False
    in_order: bool = False
    double_agent: bool = False
    frames: tuple[AnyFrame, ...] = ()
    result: Result | None = None

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
        """What is to be decided first, or None when the phase goes on."""
        return self.frames[-1] if self.frames else None

    @property
    def party(self) -> Moving | None:
        """The party in hand, even while something else must be settled first."""
        return next((frame for frame in self.frames if isinstance(frame, Moving)), None)

    @property
    def current(self) -> Mission | None:
        """The mission on the map."""
        return missions()[self.mission] if self.mission else None

    def ground(self, hex_: int) -> Ground:
        """What a hex is."""
        return grounds(self.map)[hex_]

    def label(self, place: int) -> str:
        """Where something is, as text."""
        return {STOCK: "not bought", GONE: "eliminated"}.get(place) or self.grid.label(Hex(place))

    def name(self, piece: PieceId) -> str:
        """A counter's name."""
        return roster()[piece][0]

    def names(self, found: tuple[PieceId, ...] | list[PieceId]) -> list[str]:
        """The names of several counters."""
        return [self.name(piece) for piece in found]

    def kind(self, piece: PieceId) -> Counter:
        """What is printed on a counter."""
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
        kinds = roster()
        return [
            PieceId(i)
            for i, piece in enumerate(self.pieces)
            if kinds[i][1].family == "team"
            and (piece.place == hex_ if hex_ is not None else piece.place >= 0)
        ]

    def camps(self) -> list[PieceId]:
        """The base camps on the map."""
        return [i for i in camp_ids() if self.pieces[i].place >= 0]

    def camp_hexes(self) -> list[Hex]:
        """The hexes of the base camps, each once, in order."""
        return sorted({Hex(self.pieces[camp].place) for camp in self.camps()})

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


@cache
def camp_ids() -> tuple[PieceId, ...]:
    """The base camp counters."""
    return tuple(PieceId(i) for i, (_, kind) in enumerate(roster()) if kind.family == "camp")


def enemy_kind(kind: str) -> EnemyUnit:
    """What is printed on an enemy unit."""
    return enemy_units()[kind]
