"""The facts that a game tells a screen about itself: faces of units and hexes, sentences, tables, previews.

Everything here is plain text and numbers, drawn from a side's view; how it looks is the screen's business.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple

import msgspec

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.model import Action, Decision, Event, S
from vietnam_tui.core.objectives import Objective
from vietnam_tui.core.preview import Cast, Preview
from vietnam_tui.core.standing import Standing
from vietnam_tui.core.tables import TableFace

if TYPE_CHECKING:
    from fractions import Fraction

    from vietnam_tui.core.pages.loadouts import Assignment, LoadoutPanel
    from vietnam_tui.core.pages.standing_orders import OrdersPage
    from vietnam_tui.core.shapes import Shape
    from vietnam_tui.core.statistics import Loss, Statistic

#: The badge of a counter that cannot be told from others
FACE_DOWN = "?"
#: Words on a counter by which its owner sees that the enemy does not know what it is
UNSEEN_WORDS = frozenset({"hidden", "concealed"})


class UnitFace(msgspec.Struct, frozen=True):
    """A counter as it lies on the map.  `badge` is the letter of its type, `strength` such as "3-4".

    `nation` is whose it is where several fight on a side, "" for the one that the side is named after.  `facing` is
    the direction it faces, such as "NE", "" where that does not matter; `state` its mode and what hampers it, the
    most important first; `steps` how many it has left of how many, None where they are not counted.  `arms` is the arm
    that its symbol stands for, such as "infantry", "" where its letter says it.  `factors` are the printed
    values, each by its name, of a counter on which they are not strength and movement.  `brief` are those of the values
    that decide a combat, as short as they can be read, where strength and movement are not enough: "6-43" for
    6-4-3.  `band` is the larger unit whose colour its name stands on, "" without any.
    """

    name: str
    side: str
    badge: str
    strength: str
    movement: str
    size: str = ""
    depleted: bool = False
    marks: tuple[str, ...] = ()
    nation: str = ""
    facing: str = ""
    state: tuple[str, ...] = ()
    steps: tuple[int, int] | None = None
    arms: str = ""
    factors: tuple[tuple[str, str], ...] = ()
    brief: str = ""
    band: str = ""

    @property
    def values(self) -> str:
        """The printed factors in a row: "3-4-5", "3 -1" where the second one has a sign of its own.

        >>> [UnitFace("A1", "US", "A", "3", movement).values for movement in ("4", "-1", "+6", "")]
        ['3-4', '3 -1', '3 +6', '3']
        """
        between = " " if self.movement[:1] in ("+", "-") else "-"
        return between.join(part for part in (self.strength, self.movement) if part)

    @property
    def condition(self) -> tuple[str, ...]:
        """Its state, its facing and the steps it has lost, in words.

        >>> UnitFace("26/9", "NVA", "I", "12", "4", facing="NE", state=("combat",), steps=(2, 3)).condition
        ('combat', 'faces NE', '2 of 3 steps')
        """
        steps = () if self.steps is None else (f"{self.steps[0]} of {self.steps[1]} steps",)
        return (*self.state, *((f"faces {self.facing}",) if self.facing else ()), *steps)


class Picture(msgspec.Struct, frozen=True):
    """Everything on a map that can change: units by hex and by hexside, chits by hex, changed hexsides."""

    units: dict[Hex, tuple[UnitFace, ...]] = {}
    side_units: dict[Hexside, tuple[UnitFace, ...]] = {}
    chits: dict[Hex, tuple[str, ...]] = {}
    broken_bridges: frozenset[Hexside] = frozenset()
    crossings: frozenset[Hexside] = frozenset()

    def of(self, side: str) -> Iterator[UnitFace]:
        """The counters of a side."""
        for faces in (*self.units.values(), *self.side_units.values()):
            yield from (face for face in faces if face.side == side)


class RosterLine(msgspec.Struct, frozen=True):
    """A unit in the list of all: its counter, its hex if it is on the map, where it is in words, and its status.

    `status` is one of `STATUSES`: "ready" and "done" in its own turn, "" for one that is merely there.
    """

    face: UnitFace
    hex: Hex | None = None
    where: str = ""
    status: str = ""


#: Facts of a unit that a list can show, in the order in which lists are sorted.
STATUSES = ("ready", "done", "", "to come", "lost")
#: Those of them that have a part of a list to themselves
OFF_MAP = ("to come", "lost")


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


class Selection(NamedTuple):
    """The units and the target by which keys pick an action: the `units` and the `target` of its face."""

    units: tuple[str, ...] = ()
    target: Hex | None = None


class Itinerary(NamedTuple):
    """One of the ways over several turns that a unit may take to where it is to go.

    `key` is the letter that picks it and `words` say what it comes to; `halts` are the ends of its turns, each with up
    to four characters for the map, `leg` the hexes entered in this turn.
    """

    key: str
    words: str
    halts: tuple[tuple[Hex, str], ...]
    leg: tuple[Hex, ...]


class Journey(NamedTuple):
    """The goal of a unit, in words, and the ways there."""

    goal: str = ""
    ways: tuple[Itinerary, ...] = ()


class Section(NamedTuple):
    """Some lines under a heading."""

    heading: str
    lines: tuple[str, ...]


class Card(msgspec.Struct, frozen=True):
    """A page of facts to be kept beside the map, such as what a mission needs or what a pool still holds.

    `hex` is where it is about.
    """

    id: str
    title: str
    sections: tuple[Section, ...] = ()
    tables: tuple[TableFace, ...] = ()
    hex: Hex | None = None


class Presenter(ABC, Generic[S]):
    """A game's descriptions of itself, each made from a side's view."""

    #: overlays in the order they cycle, each with what its signs mean; "threat" is drawn from `threats`
    overlays: Mapping[str, str] = MappingProxyType({})
    #: those of them that are painted: "light" on what they mark, unless that is x, and shade on the rest; "heat", the
    #: more the higher their numbers
    painted: Mapping[str, Literal["light", "heat"]] = MappingProxyType({})
    #: markers as a picture lays them, with # for a number -> what they mean: {"A#": "air strikes directed here"}
    markers: Mapping[str, str] = MappingProxyType({})
    #: letters of types on counters -> what they stand for; types seen with an `arms` of their own need none
    badges: Mapping[str, str] = MappingProxyType({})
    #: values as counters show them -> what they say: {"7h": "attacks with 7, hard targets best"}
    values: Mapping[str, str] = MappingProxyType({})
    #: what stands in brackets behind orders, as a sample -> what it says, briefly: {"+10E": "differential, column"}
    order_notes: Mapping[str, str] = MappingProxyType({})
    #: what the cards and the panel of the game show, in a few words; "" in a game without them
    cards_help: str = ""
    loadouts_help: str = ""
    #: the side that nobody plays, in a game for one
    foe: str = ""
    #: does the game have support fire to be added up?
    has_support_fire: bool = True
    #: how a unit is called that has suffered and is not eliminated, and what the column of a combat goes by
    hurt_word: str = "depleted"
    column_head: str = "Differential"
    #: verbs that end a phase or decline, the first that is open counts; then those that end a longer doing
    closing: tuple[str, ...] = ("end", "pass")
    #: kinds of decision by which a side sets up before play
    set_up: frozenset[str] = frozenset({"set-up"})
    #: kinds of decision in which one does as much as one likes on the map, though no verb may end it yet
    at_leisure: frozenset[str] = frozenset()
    #: those of them in which what is in hand stays there, and who alone can act is taken up, even when a verb ends it
    in_hand: frozenset[str] = frozenset()
    #: those of them that only decline what is asked, so that nothing comes of it
    declines: frozenset[str] = frozenset()
    #: verbs that are open at any time and answer no question
    aside: frozenset[str] = frozenset()
    #: those of them that give nothing up, so that nobody asks whether they are meant
    lightly: frozenset[str] = frozenset()
    #: verbs by which a unit goes elsewhere -> how that is called among several: {"lift": "by air"}
    travel: Mapping[str, str] = MappingProxyType({})
    #: those of them whose order takes hexes on the way: "move 4/47B via 0715 0815"
    via: frozenset[str] = frozenset()
    #: verbs by which units attack a hex, the weightiest first: such an attack is put together by who takes part; in a
    #: list a digit only shows it, and Enter gives the order
    attacks: tuple[str, ...] = ()
    #: those of them by which attackers may come into the hex that they attack
    storms: frozenset[str] = frozenset()
    #: verbs whose orders lay a pattern of hexes on the map, which `shapes` knows
    lays: frozenset[str] = frozenset()
    #: verb by which one unit joins an attack -> the verb that names all of them with the hex and carries it out
    declared: Mapping[str, str] = MappingProxyType({})

    @abstractmethod
    def board(self, state: S) -> Board:
        """The map in play."""

    @abstractmethod
    def terrain_glyphs(self, state: S) -> dict[str, str]:
        """Terrain id -> two characters that fill a hex of it on the map, blanks for open ground."""

    @abstractmethod
    def picture(self, view: S) -> Picture:
        """The picture of the map and the counters on it."""

    @abstractmethod
    def standing(self, view: S) -> Standing:
        """Turn, phases, aim and resources, each by itself."""

    def header(self, view: S) -> tuple[str, ...]:
        """The same as short facts in words, the most important first: turn, phase, aim, support in hand."""
        return self.standing(view).words

    def look(self, view: S, hex_: Hex) -> str:
        """A hex in one sentence, as it would be read out, with what the scenario wants of it."""
        told = (*self.inspect(view, hex_), *self.objectives_at(view, hex_))
        return f"{'; '.join(line.strip() for line in told)}."

    @abstractmethod
    def inspect(self, view: S, hex_: Hex) -> tuple[str, ...]:
        """A hex in short lines: terrain and name, hexsides, neighbours."""

    def counter_line(self, view: S, name: str) -> str:
        """The line by which `inspect` tells of a counter that lies in the hex; "" where it has none of its own."""
        return ""

    @abstractmethod
    def inspect_unit(self, view: S, name: str) -> tuple[str, ...]:
        """A unit in short lines: factors, state, what it may still do."""

    @abstractmethod
    def ready(self, view: S) -> tuple[tuple[str, Hex], ...]:
        """Units of the side to act that have something to do, with the hex they stand in (or beside)."""

    def able(self, view: S) -> frozenset[str]:
        """The units of the side to act that can still do something, those too that have done a part of it."""
        return frozenset(name for name, _ in self.ready(view))

    def cards(self, view: S) -> Iterable[Card]:
        """Pages of facts, the one that matters most first; a game may make each when it is looked at."""
        return ()

    def spots(self, view: S) -> dict[str, Hex]:
        """Hexes that matter besides places and units, by the word one would look for: "mission"."""
        return {}

    def objectives(self, view: S) -> tuple[Objective, ...]:
        """What the scenario is about on this map, as far as the view's side may know it, the weightiest first."""
        return ()

    def objectives_at(self, view: S, hex_: Hex) -> tuple[str, ...]:
        """The objectives that a hex belongs to, each as a sentence."""
        return tuple(one.sentence for one in self.objectives(view) if hex_ in one.hexes)

    def focus(self, view: S) -> Hex | None:
        """The hex that a question is about, where the screen should look."""
        return None

    def idle(self, view: S) -> tuple[str, ...]:
        """Units that one would hardly end a phase without."""
        return tuple(name for name, _ in self.ready(view))

    def loose_ends(self, view: S) -> tuple[str, ...]:
        """The things that one would hardly leave undone when the phase ends, besides units that can act: each in
        some words.
        """
        return ()

    def seen_empty(self, view: S) -> bool:
        """Could whoever plays the other side tell as well that nothing can be done in this phase?"""
        return False

    def has_loadouts(self, view: S) -> bool:
        """Is there something to be planned on the panel now?"""
        return False

    def loadouts(
        self, view: S, plan: tuple[Assignment, ...], hex_: Hex | None = None, unit: str = ""
    ) -> LoadoutPanel | None:
        """A plan of loads, near the hex that is looked at, for a unit if one is in hand; None without any to plan."""
        return None

    def box(self, view: S) -> tuple[UnitFace, ...]:
        """Units off the map that the side to act may bring on or place now."""
        return ()

    def roster(self, view: S) -> tuple[RosterLine, ...]:
        """Every unit that the side may know of, with what it has done and when it comes."""
        picture, grid = self.picture(view), self.board(view).grid
        ready = {name for name, _ in self.ready(view)}
        acting = {face.side for faces in picture.units.values() for face in faces if face.name in ready}
        placed = [(hex_, grid.label(hex_), faces) for hex_, faces in picture.units.items()]
        placed += [
            (grid.side_hexes[side][0], grid.side_label(side), faces)
            for side, faces in picture.side_units.items()
        ]
        lines = [
            RosterLine(
                face, hex_, label, "ready" if face.name in ready else "done" if face.side in acting else ""
            )
            for hex_, label, faces in placed
            for face in faces
        ]
        return (*lines, *self.off_map(view))

    def off_map(self, view: S) -> tuple[RosterLine, ...]:
        """Units that are not on the map: those to come, with when, and those lost."""
        return tuple(RosterLine(face, None, "off the map", "to come") for face in self.box(view))

    @abstractmethod
    def face(self, view: S, action: Action) -> ActionFace:
        """An action as keys pick it."""

    def selection(self, view: S, action: Action) -> Selection:
        """The units and the target of an action's face; a game with very many actions finds them faster."""
        face = self.face(view, action)
        return Selection(face.units, face.target)

    @abstractmethod
    def preview(self, view: S, action: Action) -> Preview:
        """The cost and the effect of an action."""

    def preview_order(self, steps: Sequence[tuple[S, Action]]) -> Preview:
        """The cost and the effect of an order of several actions, each given with the view before it."""
        return self.preview(*steps[-1])

    @abstractmethod
    def overlay(self, view: S, name: str, hex_: Hex, unit: str = "") -> dict[Hex, str]:
        """Up to four characters per hex for an overlay, seen from a hex or for a unit."""

    def shapes(self, view: S, at: Hex) -> tuple[Shape, ...]:
        """The patterns that may be laid with their centre in a hex now, the best first; none where none may be."""
        return ()

    def standing_orders(self, view: S, side: str) -> OrdersPage | None:
        """The orders by which a side reacts or is asked whether it does; None in a game without them."""
        return None

    def prospects(self, view: S) -> dict[Hex, Fraction]:
        """The hexes where who is asked about may come next, the best first, with the chance that we hurt him there.

        Empty where nothing is asked about that moves.
        """
        return {}

    def journey(self, view: S, unit: str) -> Journey:
        """The goal of a unit that can set out now, over several turns, as far as the game has such goals."""
        return Journey()

    def long_way(self, view: S, unit: str, verb: str, to: Hex) -> Itinerary | None:
        """How a unit that can set out now comes to a hex by several moves of a verb, if the enemy stays where he is.

        None where one move is enough, where no way leads there, and for what does not march.
        """
        return None

    def formation(self, view: S, unit: str) -> str:
        """The formation that a unit belongs to, as it is called; "" for one that stands for itself."""
        return ""

    def threats(self, view: S, side: str) -> dict[Hex, tuple[str, ...]]:
        """Hexes that enemies of a side, as far as it sees them, could come up to and attack -> who could.

        Each is taken by itself, as if it could move now with all it has.
        """
        return {}

    def unseen(self, view: S, side: str) -> frozenset[str]:
        """The units of a side on the map of which its enemies do not know what they are."""
        return frozenset(
            face.name
            for face in self.picture(view).of(side)
            if not UNSEEN_WORDS.isdisjoint((*face.marks, *face.state))
        )

    def cut_off(self, view: S, side: str) -> frozenset[str]:
        """The units of a side that could go nowhere if they were beaten, as far as it sees its enemies.

        Without rules on that they are those with an enemy in every hex around.
        """
        picture, grid = self.picture(view), self.board(view).grid
        held = {hex_ for hex_, faces in picture.units.items() if any(face.side != side for face in faces)}
        return frozenset(
            face.name
            for hex_, faces in picture.units.items()
            if held.issuperset(grid.neighbours(hex_))
            for face in faces
            if face.side == side
        )

    @abstractmethod
    def tables(self, state: S) -> tuple[TableFace, ...]:
        """The printed tables, in the order they are paged through."""

    @abstractmethod
    def describe(self, state: S, event: Event) -> str:
        """An event as a sentence with its rule id; `state` is any state of the same game."""

    def tally(self, state: S, event: Event) -> tuple[Statistic, ...]:
        """The figures that an event adds to the report of a game; `state` is any state of the same game."""
        return ()

    def harm(self, state: S, event: Event) -> tuple[Loss, ...]:
        """Whom an event hurts, as the odds count it; `state` is any state of the same game."""
        from vietnam_tui.core.statistics import Loss

        return tuple(one for one in self.tally(state, event) if isinstance(one, Loss))

    def enemy(self, view: S, side: str) -> str:
        """Whom a side fights."""
        return self.foe

    def contested(self, view: S) -> Hex | None:
        """The hex that attackers may come into by the combat that is open, None without such a combat."""
        return None

    def holds(self, state: S, side: str, hex_: Hex) -> bool:
        """Does a side have a unit in a hex?"""
        return any(face.side == side for face in self.picture(state).units.get(hex_, ()))

    def unseen_answer(self, view: S, side: str) -> str:
        """What a side does not see with which the enemy may answer an attack, counted: "6 markers"; "" for nothing."""
        return ""

    def cast(self, state: S, event: Event) -> Cast | None:
        """The combat that an event decided, None for any other event; `state` is any state of the same game."""
        return None

    def march(self, event: Event) -> tuple[str, tuple[str, ...]] | None:
        """The counter that has moved, and the numbers of the hexes it went through; None for an event that is no
        movement.

        A counter that cannot be told from others is called `FACE_DOWN`.
        """
        return None

    def opens_phase(self, event: Event) -> bool:
        """Does an event tell no more than that a phase begins?"""
        return False

    def placed(self, event: Event) -> bool:
        """Does an event tell that a unit is set up?  A digest counts them."""
        return False

    def came_to_nothing(self, event: Event) -> bool:
        """Does an event tell that something was tried and changed nothing?  The log has it, a digest leaves it out."""
        return False

    def bookkeeping(self, event: Event) -> bool:
        """Does an event only keep the books, such as markers drawn?  The log has it, a digest counts it."""
        return False

    def turn(self, view: S) -> int:
        """The game turn, 0 in a game without turns."""
        return 0

    @abstractmethod
    def prompt(self, view: S, decision: Decision) -> str:
        """The decision as a question to the player, with the facts."""
