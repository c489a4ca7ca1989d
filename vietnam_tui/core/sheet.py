"""What a game tells a screen about itself: faces of units and hexes, sentences, tables, previews.

Everything here is plain text and numbers, drawn from a side's view; how it looks is the screen's business.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, NamedTuple

import msgspec

from vietnam_tui.core.board import Board
from vietnam_tui.core.game import Action, Decision, Event, S
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.tables import TableFace
from vietnam_tui.core.tally import Tally


class UnitFace(msgspec.Struct, frozen=True):
    """A counter as it lies on the map.  `badge` is the letter of its type, `strength` such as "3-4"."""

    name: str
    side: str
    badge: str
    strength: str
    movement: str
    size: str = ""
    depleted: bool = False
    marks: tuple[str, ...] = ()


class Picture(msgspec.Struct, frozen=True):
    """Everything on a map that can change: units by hex and by hexside, chits by hex, changed hexsides."""

    units: dict[Hex, tuple[UnitFace, ...]] = {}
    side_units: dict[Hexside, tuple[UnitFace, ...]] = {}
    chits: dict[Hex, str] = {}
    broken_bridges: frozenset[Hexside] = frozenset()
    crossings: frozenset[Hexside] = frozenset()


class ActionFace(msgspec.Struct, frozen=True):
    """An action as keys pick it: the verb, the units in hand, the hex it points at, the hexes along the way.

    `note` is short (the cost, the differential); `text` is the canonical order.
    """

    verb: str
    text: str
    units: tuple[str, ...] = ()
    target: Hex | None = None
    path: tuple[Hex, ...] = ()
    note: str = ""


class Grip(NamedTuple):
    """What keys take hold of an action by: the `units` and the `target` of its face."""

    units: tuple[str, ...] = ()
    target: Hex | None = None


class Preview(msgspec.Struct, frozen=True):
    """A dry run: lines built up with their rules, and each result with its exact chance as a text."""

    title: str
    lines: tuple[str, ...] = ()
    odds: tuple[tuple[str, str], ...] = ()
    table: TableFace | None = None


class Sheet(ABC, Generic[S]):
    """A game's descriptions of itself, each made from a side's view."""

    #: overlay names in the order they cycle, such as ("cost", "zoc")
    overlays: tuple[str, ...] = ()

    @abstractmethod
    def board(self, state: S) -> Board:
        """The map in play."""

    @abstractmethod
    def terrain_glyphs(self, state: S) -> dict[str, str]:
        """Terrain id -> two characters that fill a hex of it on the map, blanks for open ground."""

    @abstractmethod
    def picture(self, view: S) -> Picture:
        """What lies on the map."""

    @abstractmethod
    def header(self, view: S) -> tuple[str, ...]:
        """Short facts for the status line, the most important first: turn, phase, support in hand."""

    @abstractmethod
    def look(self, view: S, hex_: Hex) -> str:
        """A hex in one sentence, as it would be read out."""

    @abstractmethod
    def inspect(self, view: S, hex_: Hex) -> tuple[str, ...]:
        """A hex in short lines: terrain and name, hexsides, neighbours."""

    @abstractmethod
    def inspect_unit(self, view: S, name: str) -> tuple[str, ...]:
        """A unit in short lines: factors, state, what it may still do."""

    @abstractmethod
    def ready(self, view: S) -> tuple[tuple[str, Hex], ...]:
        """Units of the side to act that have something to do, with the hex they stand in (or beside)."""

    def box(self, view: S) -> tuple[UnitFace, ...]:
        """Units off the map that the side to act may bring on or place now."""
        return ()

    @abstractmethod
    def face(self, view: S, action: Action) -> ActionFace:
        """An action as keys pick it."""

    def grip(self, view: S, action: Action) -> Grip:
        """The units and the target of an action's face; a game with very many actions finds them faster."""
        face = self.face(view, action)
        return Grip(face.units, face.target)

    @abstractmethod
    def preview(self, view: S, action: Action) -> Preview:
        """What an action would cost and bring."""

    @abstractmethod
    def overlay(self, view: S, name: str, hex_: Hex, unit: str = "") -> dict[Hex, str]:
        """Up to four characters per hex for an overlay, seen from a hex or for a unit."""

    @abstractmethod
    def tables(self, state: S) -> tuple[TableFace, ...]:
        """The printed tables, in the order they are paged through."""

    @abstractmethod
    def describe(self, state: S, event: Event) -> str:
        """An event as a sentence with its rule id; `state` is any state of the same game."""

    def tally(self, state: S, event: Event) -> tuple[Tally, ...]:
        """What an event counts for in the report of a game; `state` is any state of the same game."""
        return ()

    def turn(self, view: S) -> int:
        """The game turn, 0 in a game without turns."""
        return 0

    @abstractmethod
    def prompt(self, view: S, decision: Decision) -> str:
        """The decision as a question to the player, with the facts."""
