"""The meaning of the signs of a map, drawn with the very signs and colours that are in use: for the screen, and as
text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from vietnam_tui.core.contract import Game
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import FACE_DOWN, Picture, Presenter, UnitFace
from vietnam_tui.tui.map.counter import DISRUPTED, DONE, FRESH, PARTLY
from vietnam_tui.tui.map.facts import Facts
from vietnam_tui.tui.map.ground import PrintedHex
from vietnam_tui.tui.map.hexmap import HexMap
from vietnam_tui.tui.map.kept import open_map
from vietnam_tui.tui.map.sketch import CHIT
from vietnam_tui.tui.map.tile import draw_hex
from vietnam_tui.tui.palette import PLAIN, Run, Style, band_of, side_role

#: Cells of a sample, and of a column with its words
SAMPLE, COLUMN = 8, 38
#: Cells that it takes as text
TEXT = 79

#: A sample of a sign, then what it means
Entry = list[Run]


class Part(NamedTuple):
    """Entries of one kind under their heading."""

    heading: str
    entries: Sequence[Entry]

    def rows(self, width: int) -> list[list[Run]]:
        """The entries side by side, downwards."""
        columns = max(1, width // COLUMN)
        height = -(-len(self.entries) // columns)
        return [[run for entry in self.entries[at::height] for run in entry] for at in range(height)]


class Legend:
    """The signs of a map, of what lies on it, and of what the screen lays over it."""

    def __init__(
        self, sheet: Presenter[Any], picture: Picture, sides: Sequence[str], drawn: HexMap, *, on_screen: bool
    ) -> None:
        self._sheet, self._picture, self._sides, self._drawn = sheet, picture, sides, drawn
        self._on_screen = on_screen

    def parts(self) -> list[Part]:
        """Everything, by kind; what this game does not have is left out."""
        found = (
            Part("The ground", self._grounds()),
            Part("Along hexsides and across", self._lines()),
            Part("Counters", self._counters()),
            Part("Markers", [_entry([(sign, CHIT)], words) for sign, words in self._markers()]),
            Part("Marks", self._marks()),
            Part("Behind orders", self._behind_orders()),
        )
        return [part for part in found if part.entries]

    def _hex(self, ground: PrintedHex, facts: Facts | None = None) -> list[list[Run]]:
        """The rows of a hex with everything that is told about it."""
        facts = facts or Facts()
        tile = draw_hex(self._drawn.look, ground, facts._replace(beside=("",) * len(self._drawn.form.walls)))
        return [list(runs) for runs in tile]

    def _grounds(self) -> list[Entry]:
        """The terrains of this map."""
        fills = self._drawn.fills
        entries = []
        for terrain in sorted(set(self._drawn.board.terrain)):
            pair = (fills.get(terrain, "") + "  ")[:2]
            water = pair.strip() == "~~"
            rows = self._hex(PrintedHex(Hex(0), terrain=terrain, glyph=pair, water=water))
            entries.append(_entry(rows[-2], terrain.replace("-", " ")))
        return entries

    def _lines(self) -> list[Entry]:
        """Rivers, roads, bridges; those alone that this map has."""
        board, glyphs = self._drawn.board, self._drawn.look.glyphs
        found: list[tuple[str, str, str]] = []
        kinds = {*board.sides, *board.slopes, *board.lines}
        river = glyphs.river_rising + glyphs.river_falling + glyphs.river_level * 3
        for kind in ("river", "canal"):
            if kind in kinds:
                found.append((river, "river", kind))
        if "stream" in kinds:
            found.append((glyphs.stream[10] * 3, "river", "stream"))
        found += [(glyphs.slope, "slope", "slope")] * ("slope" in kinds)
        found += [(glyphs.gully, "slope", "gully")] * ("gully" in kinds)
        for kind in ("road", "trail", "track", "pathway"):
            if kind in kinds:
                signs, ink = (glyphs.road, "road") if kind == "road" else (glyphs.trail, "trail")
                found.append((signs[10] * 2 + signs[12] + signs[5], ink, kind))
        if "bridge" in kinds:
            found.append((" ".join(dict.fromkeys(glyphs.bridges)), "bridge", "bridge"))
            found.append((glyphs.blown, "bridge", "bridge, blown up"))
            found.append((glyphs.crossing, "bridge", "crossing by engineers"))
        return [_entry([(sign, Style(ink))], words) for sign, ink, words in found]

    def _counters(self) -> list[Entry]:
        """The owners of counters, and the states they may be in."""
        sides, glyphs = self._sides, self._drawn.look.glyphs
        entries = [
            _entry([(f" {side[:5]} ", Style(role, role, bold=True))], f"a counter of {side}")
            for side in sides
            for role in (side_role(side, sides),)
        ]
        stacks = (*self._picture.units.values(), *self._picture.side_units.values())
        seen = [face for units in stacks for face in units]
        if any(face.badge == FACE_DOWN for face in seen):
            entries.append(_entry([(FACE_DOWN, PLAIN)], "a counter face down"))
        entries += self._types(seen)
        entries += [_entry([(sign, PLAIN)], words) for sign, words in self._sheet.values.items()]
        face = UnitFace("Alice", sides[0], "I", "3-4", "5")
        for words, one, activity in self._states(face):
            entries.append(_entry(self._counter((one,), activity), words))
        entries.append(_entry(self._counter((face, face), FRESH), "more lie below"))
        if (banded := next((one for one in seen if one.band), None)) is not None:
            role = side_role(banded.side, sides, banded.nation)
            stripe = Style(role, band_of(role, banded.band), bold=True)
            entries.append(_entry([(f" {banded.band[:5]} ", stripe)], "the band of a larger unit"))
        if any(one.facing for one in seen):
            arrows = "".join(dict.fromkeys(map(glyphs.facing, self._drawn.form.walls)))
            entries.append(_entry([(arrows, PLAIN)], "which way it faces"))
        if self._picture.side_units:
            boat = Style(side_role(sides[0], sides), side_role(sides[0], sides), bold=True)
            entries.append(_entry([("3", boat)], "a boat on its hexside"))
            if any(side not in self._drawn.form.sides for side in self._drawn.form.owned):
                below = _entry([("B", boat._replace(underline=True))], "one on the side below")
                entries.append(below)
        return entries

    def _states(self, face: UnitFace) -> list[tuple[str, UnitFace, str]]:
        """The states that a counter may be in: in words, how it looks then, and whether it may still act."""
        states: list[tuple[str, UnitFace, str]] = [
            ("can act: values, then type", face, FRESH),
            ("has done a part", face, PARTLY),
            ("is done", face, DONE),
            ("disrupted", msgspec.structs.replace(face, state=(DISRUPTED,)), FRESH),
            ("has lost a step", msgspec.structs.replace(face, depleted=True), FRESH),
        ]
        if not self._loses_steps:
            states = [state for state in states if not state[1].depleted]
        if self._sheet.hurt_word not in ("depleted", DISRUPTED):
            states = [state for state in states if not state[1].state]
        if not self._on_screen:  # what has been done shows there alone
            states = [state for state in states if state[2] == FRESH]
        return states

    def _types(self, seen: Sequence[UnitFace]) -> list[Entry]:
        """The types of counters that are about, by their signs, and how they look with a step lost."""
        glyphs, words = self._drawn.look.glyphs, self._sheet.badges
        kinds = {face.arms or face.badge: face for face in seen if face.badge != FACE_DOWN}
        looks = (False, True) if self._loses_steps else (False,)
        entries = []
        for name, face in sorted((name, face) for name, face in kinds.items() if name):
            signs = [glyphs.arm(face.arms, face.badge, depleted=depleted) for depleted in looks]
            called = words.get(face.badge) or (name if face.arms else f"type {name}")
            entries.append(
                _entry([(" ".join(signs), PLAIN)], f"{called}, depleted" if self._loses_steps else called)
            )
        return entries

    @property
    def _loses_steps(self) -> bool:
        return self._sheet.hurt_word == "depleted"

    def _counter(self, units: tuple[UnitFace, ...], activity: str) -> list[Run]:
        rows = self._hex(PrintedHex(Hex(0)), Facts(units=units, activity=activity))
        return [run for run in rows[-1] if run[1].paper and ":" not in run[1].paper]

    def _markers(self) -> list[tuple[str, str]]:
        """The markers of the game; on a counter the first one shows, by its first letter."""
        found = [(sign.replace("#", "1"), words) for sign, words in self._sheet.markers.items()]
        return [*found, (found[0][0][0], "a marker on a counter")] if found else []

    def _behind_orders(self) -> list[Entry]:
        """The meaning of brackets behind an order."""
        return [_entry([(f"({sign})", PLAIN)], words) for sign, words in self._sheet.order_notes.items()]

    def _marks(self) -> list[Entry]:
        """The marks that the screen itself lays on the map."""
        glyphs = self._drawn.look.glyphs
        yellow = Style("cursor")
        cursor = f"{glyphs.cursor[0]} {glyphs.cursor[1]}"
        marks: list[tuple[Entry, str]] = [([(cursor, yellow)], "the hex that was named")]
        if self._on_screen:
            marks = [
                ([(cursor, yellow)], "the cursor"),
                ([(f"{glyphs.selected[0]} {glyphs.selected[1]}", Style("selected", bold=True))], "in hand"),
                ([(f"{glyphs.target[0]} {glyphs.target[1]}", Style("aim", bold=True))], "about to be struck"),
                ([(f" {glyphs.goal} ", Style("goal", "goal", bold=True))], "what the mission is about"),
                ([(glyphs.step, Style("way", bold=True))], "the way; what has happened"),
                ([(glyphs.stop, Style("aim", bold=True))], "the way goes no further"),
                ([(glyphs.noted, Style("overlay", bold=True))], "you have noted something here"),
                ([("2.5", Style("overlay", bold=True))], "cost, or an overlay's note"),
            ]
        rim = (glyphs.rim * 3, Style("rim", bold=True))
        marks.append(([rim], "bounds what it is about"))
        marks.append(
            ([(glyphs.goal, Style("goal", "goal", bold=True))], "an objective, in its owner's colour")
        )
        if glyphs.enemy:
            marks.append(([(f"{glyphs.enemy[0]} {glyphs.enemy[1]}", PLAIN)], "an enemy"))
        return [_entry(sample, words) for sample, words in marks]


def _entry(sample: Sequence[Run], words: str) -> Entry:
    """A sample and what it means, as wide as a column."""
    long = sum(len(text) for text, _ in sample)
    gap = " " * max(1, SAMPLE - long)
    return [*sample, (f"{gap}{words}"[: COLUMN - long].ljust(COLUMN - long), PLAIN)]


def legend_lines(game: Game[Any], view: Any, sides: Sequence[str]) -> list[str]:
    """The meaning of the signs of a map printed as text; `sides` are those of its scenario."""
    sheet = game.presenter
    drawn = open_map(sheet.board(view), sheet.terrain_glyphs(view), sides=sides)
    lines: list[str] = []
    for part in Legend(sheet, sheet.picture(view), sides, drawn, on_screen=False).parts():
        rows = ("".join(text for text, _ in row).rstrip() for row in part.rows(TEXT))
        lines += [part.heading, *(f"  {row}" for row in rows)]
    return lines
