"""The legend: what the signs of the map mean, drawn with the very signs and colours that are in use."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.tui.map.counter import DISRUPTED, DONE, FRESH, PARTLY
from vietnam_tui.tui.map.ground import PrintedHex
from vietnam_tui.tui.map.hexmap import HexMap
from vietnam_tui.tui.map.sketch import CHIT, Facts
from vietnam_tui.tui.map.tile import draw_hex
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN, Run, Style, side_role
from vietnam_tui.tui.panes.lines import TITLE, Line, styled, wrap
from vietnam_tui.tui.seat.player_view import PlayerView

#: Cells of a sample, and of a column with its words.
SAMPLE, COLUMN = 8, 38


class LegendPage(Page):
    """Every sign of the map in play."""

    title = "Legend"

    def __init__(self, player: PlayerView, drawn: HexMap) -> None:
        super().__init__()
        self.player, self.drawn = player, drawn

    def content(self, width: int) -> list[Line]:
        parts = (
            ("The ground", self._grounds()),
            ("Along hexsides and across", self._lines()),
            ("Counters", self._counters()),
            ("Marks", self._marks()),
        )
        rows: list[Line] = []
        overlays = self.player.presenter.overlays
        longest = max(map(len, overlays), default=0)
        told = [f"{name:<{longest}}  {meaning}" for name, meaning in overlays.items()]
        for heading, entries in parts:
            rows.append([(heading, TITLE)])
            columns = max(1, width // COLUMN)
            height = -(-len(entries) // columns)
            for at in range(height):
                rows.append([run for entry in entries[at::height] for run in entry])
            rows.append([])
        rows += [[("Overlays", TITLE)]] if told else []
        return [*rows, *styled(part for text in told for part in wrap(text, width, hanging=longest + 2))]

    def _hex(self, ground: PrintedHex, facts: Facts | None = None) -> list[Line]:
        """The rows of a hex with everything that is told about it."""
        facts = facts or Facts()
        tile = draw_hex(self.drawn.look, ground, facts._replace(beside=("",) * len(self.drawn.form.walls)))
        return [list(runs) for runs in tile]

    def _grounds(self) -> list[Line]:
        """The terrains of this map."""
        fills = self.drawn.fills
        entries = []
        for terrain in sorted(set(self.drawn.board.terrain)):
            pair = (fills.get(terrain, "") + "  ")[:2]
            water = pair.strip() == "~~"
            rows = self._hex(PrintedHex(Hex(0), terrain=terrain, glyph=pair, water=water))
            entries.append(_entry(rows[-2], terrain.replace("-", " ")))
        return entries

    def _lines(self) -> list[Line]:
        """Rivers, roads, bridges; those alone that this map has."""
        board, glyphs = self.drawn.board, self.drawn.look.glyphs
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

    def _counters(self) -> list[Line]:
        """Whose counters they are, and the states they may be in."""
        sides = self.player.all_sides
        entries = [
            _entry([(f" {side[:5]} ", Style(role, role, bold=True))], f"a counter of {side}")
            for side in sides
            for role in (side_role(side, sides),)
        ]
        picture = self.player.shown_picture
        stacks = (*picture.units.values(), *picture.side_units.values())
        faces = {
            face.arms or face.badge: face for units in stacks for face in units if face.arms or face.badge
        }
        glyphs = self.drawn.look.glyphs
        for name, face in sorted(faces.items()):
            signs = [glyphs.arm(face.arms, face.badge, depleted=depleted) for depleted in (False, True)]
            words = f"{name}, depleted" if face.arms else f"type {name}, depleted"
            entries.append(_entry([(" ".join(signs), PLAIN)], words))
        face = UnitFace("Alice", sides[0], "I", "3-4", "5")
        states: list[tuple[str, UnitFace, str]] = [
            ("can act: values, then type", face, FRESH),
            ("has done a part", face, PARTLY),
            ("is done", face, DONE),
            ("disrupted", UnitFace("Alice", sides[0], "I", "3-4", "5", state=(DISRUPTED,)), FRESH),
            ("has lost a step", UnitFace("Alice", sides[0], "I", "3-4", "5", depleted=True), FRESH),
        ]
        for words, one, activity in states:
            entries.append(_entry(self._counter((one,), activity), words))
        entries.append(_entry(self._counter((face, face), FRESH), "more lie below"))
        boat = Style(side_role(sides[0], sides), side_role(sides[0], sides), bold=True)
        entries.append(_entry([("3", boat)], "a boat on its hexside"))
        entries.append(_entry([("LZ", CHIT)], "a marker, on a counter L"))
        return entries

    def _counter(self, units: tuple[UnitFace, ...], activity: str) -> Line:
        rows = self._hex(PrintedHex(Hex(0)), Facts(units=units, activity=activity))
        return [run for run in rows[-1] if run[1].paper and ":" not in run[1].paper]

    def _marks(self) -> list[Line]:
        """What the screen itself lays on the map."""
        glyphs = self.drawn.look.glyphs
        yellow = Style("cursor")
        marks: list[tuple[list[Run], str]] = [
            ([(f"{glyphs.cursor[0]} {glyphs.cursor[1]}", yellow)], "the cursor"),
            ([(f"{glyphs.selected[0]} {glyphs.selected[1]}", Style("selected", bold=True))], "in hand"),
            ([(f"{glyphs.target[0]} {glyphs.target[1]}", Style("aim", bold=True))], "about to be struck"),
            ([(f" {glyphs.goal} ", Style("goal", "goal", bold=True))], "what the mission is about"),
            ([(glyphs.step, Style("way", bold=True))], "the way; what has happened"),
            ([(glyphs.stop, Style("aim", bold=True))], "the way goes no further"),
            ([(glyphs.noted, Style("overlay", bold=True))], "you have noted something here"),
            ([("2.5", Style("overlay", bold=True))], "cost, or an overlay's note"),
        ]
        if glyphs.enemy:
            marks.append(([(f"{glyphs.enemy[0]} {glyphs.enemy[1]}", PLAIN)], "an enemy"))
        return [_entry(sample, words) for sample, words in marks]


def _entry(sample: Line, words: str) -> Line:
    """A sample and what it means, as wide as a column."""
    long = sum(len(text) for text, _ in sample)
    gap = " " * max(1, SAMPLE - long)
    return [*sample, (f"{gap}{words}"[: COLUMN - long].ljust(COLUMN - long), PLAIN)]
