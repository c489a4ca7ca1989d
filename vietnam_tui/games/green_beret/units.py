"""The counters of Green Beret in play: who each is on the counter sheet, and what changes about it.

A piece of the player is an index into `roster()`, the counter sheet.  A place is a hex, or `STOCK` or `GONE`.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, NewType

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Count
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.games.green_beret.counters import EnemyUnit, PrintedCounter, enemy_units, pieces

PieceId = NewType("PieceId", int)
#: A hex, `STOCK` or `GONE`
Place = NewType("Place", Hex)

NO_PIECE = PieceId(-1)
#: Not on the map, and to be had for Purchase Points (or still to be placed)
STOCK = Place(Hex(-1))
#: Eliminated for good
GONE = Place(Hex(-2))
#: No hex: no mission on the map, no target
NOWHERE = Hex(-1)


@cache
def roster() -> tuple[tuple[str, PrintedCounter], ...]:
    """Every counter of the player with its name and kind, in the order of the sheet."""
    return tuple(pieces().items())


@cache
def numbers() -> dict[str, PieceId]:
    """Name of a counter -> its number."""
    return {name: PieceId(i) for i, (name, _) in enumerate(roster())}


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The part that changes of a counter of the player.

    `moved` (has moved, was hauled or dropped; of a base camp: its move could not be paid) and `steps` (hexes a
    team has moved) last for the turn; `fought` (took part in an attack) and `fired` (was used for suppressive
    fire) for the phase.  `detected` and `casualty` (kind of the marker) belong to teams; `detected` in a base
    camp means that the team attacked out of it [GB-12.10-c].  `anchored` pieces are a base camp set up on a PBR,
    and that PBR [GB-3.1-c].
    """

    place: Place = STOCK
    moved: Annotated[bool, Key("it has moved, was hauled or dropped in this turn")] = False
    steps: Annotated[Count, Key("hexes that a team has moved in this turn")] = 0
    detected: Annotated[bool, Key("a team is detected", orders="flip")] = False
    casualty: Annotated[str, Key("the casualties marker of a team, slowed; see `rules gb casualties`")] = ""
    fought: Annotated[bool, Key("it took part in an attack in this phase")] = False
    fired: Annotated[bool, Key("it was used for suppressive fire in this phase")] = False
    anchored: Annotated[bool, Key("a base camp set up on a PBR, and that PBR")] = False

    @property
    def on_map(self) -> bool:
        """Is it in a hex?"""
        return self.place >= 0


class Enemy(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An enemy unit on the map.

    `spent` means that it inflicted a casualties marker and fights no more this turn [GB-13.1-g]; `suppressed`
    and `acted` last for the enemy phase.  `attacked` (has been attacked) and `waits` (another unit of its hex has
    been, and it cannot be before a later turn [GB-13.0-c]) last for the Friendly Combat Phase.
    """

    number: Annotated[Count, Key("its number; else they are numbered in their order, from 1")]
    kind: Annotated[str, Key("the kind, nva; see `rules gb enemy`")]
    place: Annotated[Hex, Key("its hex")]
    spent: Annotated[bool, Key("it inflicted a casualties marker and fights no more in this turn")] = False
    suppressed: Annotated[bool, Key("it is under suppressive fire in this phase")] = False
    acted: Annotated[bool, Key("it has acted in this Enemy Phase")] = False
    attacked: Annotated[bool, Key("it has been attacked in this phase")] = False
    waits: Annotated[bool, Key("another of its hex has been attacked in this phase")] = False


@cache
def camp_ids() -> tuple[PieceId, ...]:
    """The base camp counters."""
    return tuple(PieceId(i) for i, (_, kind) in enumerate(roster()) if kind.family == "camp")


@cache
def team_ids() -> tuple[PieceId, ...]:
    """The team counters."""
    return tuple(PieceId(i) for i, (_, kind) in enumerate(roster()) if kind.family == "team")


def enemy_kind(kind: str) -> EnemyUnit:
    """The kind of an enemy unit, as printed."""
    return enemy_units()[kind]
