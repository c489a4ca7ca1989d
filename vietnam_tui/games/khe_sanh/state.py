"""The state of a game of Khe Sanh, 1968.

Sides are named "US/GVN" and "NVA/VC"; in pairs the US/GVN comes first.  The printed kind of a piece is looked up with
`State.kind`; the map with `State.board`.  Two views of one position differ in `pieces`, `tops`, `covered`, `held`,
`road_cut` and in what frames hide; everything else is public.

A *force* is all that a side has on the ground of one hex [KS-3.1-a].  Its Maneuver Mode units share one facing.  The
enemy sees the face of its top piece alone: `tops` are the pieces that their owners have put on top; where none is
undisrupted there, a piece on its hidden face lies on top, else the one with the lowest number.
In a view the pieces of the enemy that cannot be told apart have the fate "unseen", and `covered` has a record of
each hex where some lie; what `rules/position` is asked it answers from a state and a view alike, so that rules need
not ask which of the two they have.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from vietnam_tui.core.board import Board
from vietnam_tui.core.declared import Within
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import Count, Result
from vietnam_tui.core.model import State as BaseState
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.games.khe_sanh import counters as printed
from vietnam_tui.games.khe_sanh.counters import CounterKind, Force, Scenario, SideName, counters
from vietnam_tui.games.khe_sanh.frames import AnyFrame
from vietnam_tui.games.khe_sanh.units import (
    MANY,
    NO_PIECE,
    SIX,
    TURNS,
    Base,
    Chit,
    Covered,
    Many,
    Piece,
    PieceId,
    RosterEntry,
    Strike,
)

US: SideName = "US/GVN"
NVA: SideName = "NVA/VC"
SIDES: tuple[SideName, SideName] = (US, NVA)

#: The segments: of the set-up, of a turn of the Advanced Game, of every Impulse [KS-4.3-a, KS-A4.0-a].  Heliborne
#: Assaults are flown in the Infiltration Segment of a US/GVN Impulse, after the NVA/VC has infiltrated [KS-4.3-f].
Segment = Literal[
    "set-up", "initiative", "declaration", "movement", "infiltration", "heliborne", "combat", "recovery"
]

#: May the Surprise row be claimed: always, in this turn, not in this turn, or never again [KS-14.2-v]
Surprise = Literal["always", "now", "not now", "lost"]


def other(side: str) -> SideName:
    """The enemy of a side."""
    return NVA if side == US else US


class State(BaseState, frozen=True):
    """A position.

    `impulse` counts from 1 in each turn; `effort` is the OE level of the Impulse; `phasing` is whose Impulse it is;
    `ended` says that the segment is over but for what its end has brought.
    `caps` and `oeps` are by side, `bid` what each side has bid this turn (-1 for nothing yet) and `impulses` how many
    Impulses each has had in it; `declared` are the points of the Impulse that is about to begin.  `air_strikes` and
    `arc_lights` are left for the turn, `strikes` lie on the map.

    `arranged` counts what the side to act has changed freely and could change back, its facings, its tops and
    battalions formed again, in this segment or set-up: no two positions in it are the same, so that whoever chooses
    by the position alone gets on.

    `mover` is the unit in hand.  `bases` are all base hexes of the map in order; `fired` are those whose guns have
    fired in this Combat Segment (both hexes of Khe Sanh together [KS-8.2.1-c]); `assaulted`, `bombarded` and `bombed`
    are the hexes that have had their assault, their HIF, their Arc Light in it [KS-7.2.2-a].

    `held` are the named hexes (towns, bases, strong points, objectives) that the NVA/VC controls; `doubted` are those
    of them, or not of them, that hidden counters were the last to enter, so that the US/GVN cannot know [KS-13.0-c].
    `zones` are the Landing Zone markers.  `lost` are all pieces eliminated so far, in order, replaced or not;
    `replacements` are those that the NVA/VC may still take, `returned` how many it has taken, `reserves` the turns in
    which those come that it holds back [KS-A12.2-b].
    `road_cut` remembers that Route 9 was cut at the end of the turn before the last [KS-A14.3-al].  `levels` says that
    the optional levels of victory are played.

    `covered` is filled in views alone.  `queued` are frames that come up as soon as the action in hand is carried
    out; it is empty between actions.
    """

    scenario: Annotated[str, Key("the scenario, as `vietnam scenarios` lists it", early=True)]
    map: str
    turn: Annotated[Count, Within(1, TURNS), Key("the Game-Turn", "Game-Turn 1", early=True)]
    last_turn: Annotated[Count, Within(1, TURNS)]
    impulse: Annotated[
        Count, Within(0, 2 * SIX * TURNS), Key("the Impulse of the turn", "Impulse 1", early=True)
    ]
    phasing: Annotated[
        SideName,
        Key(
            "whose Impulse it is; the Basic Game: odd ones are the NVA/VC's",
            "the Impulse of the NVA/VC if its number is odd",
            name="side",
            early=True,
        ),
    ]
    segment: Annotated[Segment, Key("the segment of the Impulse", "the movement segment", early=True)]
    roster: tuple[RosterEntry, ...]
    pieces: tuple[Piece, ...]
    ended: Annotated[bool, Key("the segment is over but for what its end has brought")] = False
    effort: Annotated[
        Chit,
        Key(
            "the level of Operations Effort of the Impulse; the Basic Game: as the scenario says", early=True
        ),
    ] = 0
    caps: Annotated[
        tuple[Count, Count],
        Within(0, MANY),
        Key(
            'Combat Advantage Points left, { "NVA/VC" = 3 }',
            "no Combat Advantage Points left",
            by=SIDES,
            orders="hold",
        ),
    ] = (0, 0)
    oeps: Annotated[
        tuple[Count, Count],
        Within(0, SIX),
        Key("Operations Effort Points left", "no Operations Effort Points left", by=SIDES),
    ] = (0, 0)
    bid: Annotated[
        tuple[Count, Count],
        Within(-1, SIX),
        Key(
            "what each has bid in this turn, -1: nothing yet",
            "a bid of 3 of whoever has had no Impulse in this turn",
            by=SIDES,
        ),
    ] = (
        -1,
        -1,
    )
    impulses: Annotated[
        tuple[Count, Count],
        Within(0, SIX * TURNS),
        Key("how many Impulses each has had in this turn", by=SIDES),
    ] = (
        0,
        0,
    )
    declared: Annotated[Chit, Key("OEPs declared for the Impulse that is about to begin")] = 0
    air_strikes: Annotated[Many, Key("air strikes left", "as many air strikes as the scenario gives")] = 0
    arc_lights: Annotated[Many, Key("Arc Lights left", "as many Arc Lights as the scenario gives")] = 0
    strikes: Annotated[
        tuple[Strike, ...], Key("Air Strikes and B-52s that lie on the map", name="strike")
    ] = ()
    surprise: Annotated[Surprise, Key("how it stands with surprise")] = "not now"
    arranged: Annotated[Many, Key("changes of facings and tops in this segment")] = 0
    mover: Annotated[PieceId, Key("the unit in hand")] = NO_PIECE
    bases: tuple[Base, ...] = ()
    fired: Annotated[tuple[Hex, ...], Key("hexes of bases whose guns have fired in this segment")] = ()
    assaulted: Annotated[tuple[Hex, ...], Key("hexes assaulted in this segment")] = ()
    bombarded: Annotated[tuple[Hex, ...], Key("hexes that have had their HIF in this segment")] = ()
    bombed: Annotated[tuple[Hex, ...], Key("hexes that have had their Arc Light in this segment")] = ()
    held: tuple[Hex, ...] = ()
    doubted: Annotated[tuple[Hex, ...], Key("named hexes that hidden counters were the last to enter")] = ()
    zones: Annotated[tuple[Hex, ...], Key("hexes of Landing Zones")] = ()
    lost: Annotated[
        tuple[PieceId, ...],
        Key("all units eliminated so far, in order; else those that are off the map", name="losses"),
    ] = ()
    replacements: Annotated[Many, Key("replacements that the NVA/VC may still take")] = 0
    returned: Annotated[Many, Key("replacements that the NVA/VC has taken")] = 0
    reserves: Annotated[tuple[Count, ...], Within(0, 2 * TURNS)] = ()
    road_cut: Annotated[
        bool,
        Key(
            "Route 9 was cut at the end of the turn before the last",
            "Route 9 open at the end of the turn before the last",
        ),
    ] = False
    levels: Annotated[bool, Key("the optional levels of victory are played")] = False
    tops: tuple[PieceId, ...] = ()
    covered: tuple[Covered, ...] = ()
    frames: Annotated[
        tuple[AnyFrame, ...], Key("what is still to be decided, the next last, as in a save")
    ] = ()
    queued: tuple[AnyFrame, ...] = ()
    result: Annotated[Result | None, Key("how the game has ended, as in a save")] = None

    # -- reading ------------------------------------------------------------------------------------------

    @property
    def sheet(self) -> Scenario:
        """The scenario as printed."""
        return printed.scenario(self.scenario)

    @property
    def board(self) -> Board:
        """The map."""
        return printed.board(self.map)

    @property
    def top(self) -> AnyFrame | None:
        """The decision that comes first, or None when the segment goes on."""
        return self.frames[-1] if self.frames else None

    @property
    def advanced(self) -> bool:
        """Is this the Advanced Game?"""
        return self.sheet.game == "advanced"

    def kind(self, piece: PieceId) -> CounterKind:
        """The kind of a piece, as printed."""
        return counters()[self.roster[piece].kind]

    def side(self, piece: PieceId) -> SideName:
        """The side whose piece it is."""
        return self.kind(piece).side

    def force_of(self, piece: PieceId) -> Force | None:
        """The row of the scenario's forces that brings a piece in, None for a company that stands by for breakdown."""
        row = self.roster[piece].force
        return None if row < 0 else self.sheet.force[row]

    def name(self, piece: PieceId) -> str:
        """A piece's name."""
        return self.roster[piece].name

    def place(self, piece: PieceId) -> Hex:
        """The hex of a piece, OFF for none."""
        return self.pieces[piece].place

    def hidden(self, piece: PieceId) -> bool:
        """Does a piece show the hidden face of the NVA/VC? [KS-11.3.1-a]"""
        return self.pieces[piece].mode == "maneuver" and self.kind(piece).hidden

    def label(self, place: Hex) -> str:
        """The printed number of a hex, "" off the map."""
        return self.board.grid.label(place) if place >= 0 else ""

    def where(self, piece: PieceId) -> str:
        """The place of a piece, as text: a hex, or why it is not on the map."""
        status = self.pieces[piece]
        return self.label(status.place) if status.on_map else status.fate

    def caps_of(self, side: str) -> int:
        """The Combat Advantage Points of a side."""
        return self.caps[SIDES.index(_side(side))]

    def base(self, place: Hex) -> Base | None:
        """The base in a hex, whoever holds it."""
        return _bases(self.bases).get(place)

    def pieces_of(self, side: str) -> tuple[PieceId, ...]:
        """Every piece of a side, on the map or off it."""
        return _by_side(self.roster)[side]

    # -- changing (each gives a new state) ------------------------------------------------------------------

    def but(self, **changes: object) -> State:
        """This state with some fields replaced."""
        return msgspec.structs.replace(self, **changes)

    def with_piece(self, piece: PieceId, **changes: object) -> State:
        """This state with one piece changed."""
        pieces = list(self.pieces)
        pieces[piece] = msgspec.structs.replace(pieces[piece], **changes)
        return msgspec.structs.replace(self, pieces=tuple(pieces))


@by_identity
def _bases(bases: tuple[Base, ...]) -> dict[int, Base]:
    return {base.place: base for base in bases}


def _side(side: str) -> SideName:
    return NVA if side == NVA else US


@by_identity
def _by_side(roster: tuple[RosterEntry, ...]) -> dict[str, tuple[PieceId, ...]]:
    kinds = counters()
    return {
        side: tuple(PieceId(i) for i, entry in enumerate(roster) if kinds[entry.kind].side == side)
        for side in SIDES
    }
