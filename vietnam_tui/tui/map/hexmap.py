"""The map as rows of styled text, drawn by a pure function of what should be seen.

A `HexMap` belongs to one board, one size and one set of glyphs; a `Scene` is everything that changes.  Tiles
are kept by their content, so that drawing again costs little more than joining them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Picture, UnitFace
from vietnam_tui.tui.map.counter import DONE, FRESH, PARTLY
from vietnam_tui.tui.map.facts import UNLIT, Facts, Flag, Light
from vietnam_tui.tui.map.forms import FORMS, Cell, MapPlan, Zoom
from vietnam_tui.tui.map.glyphs import GlyphTier, glyphs
from vietnam_tui.tui.map.ground import PrintedHex, Survey
from vietnam_tui.tui.map.names import Name, names_on
from vietnam_tui.tui.map.ruler import RULER, columns_ruler, rows_ruler
from vietnam_tui.tui.map.sketch import Look
from vietnam_tui.tui.map.tile import Tile, draw_hex, is_named, printed_cells
from vietnam_tui.tui.palette import AS_IT_IS, DIM, LIT, PLAIN, Run, Style

Labels = Literal["cursor", "fifth", "all"]
LABELS: tuple[Labels, ...] = ("cursor", "all", "fifth")
#: direction -> the one that leads back
OPPOSITE: Mapping[str, str] = {
    "N": "S",
    "NE": "SW",
    "E": "W",
    "SE": "NW",
    "S": "N",
    "SW": "NE",
    "W": "E",
    "NW": "SE",
}


class Scene(NamedTuple):
    """The things that a map shows at one moment.

    `reach` holds the hexes that something in hand can go to or act on, None while nothing is asked for; the rest
    fades then, when `dimmed`.  `steps` are the hexes of a way, or where something has just happened; `aims` those that
    are about to be struck, `goals` those that a mission is about.  `notes` are up to four characters in a hex;
    `enemy` is the side whose counters are bracketed; `able` the units that can still act, None while that is
    not asked of `own` side.
    """

    picture: Picture = Picture()
    cursor: Hex | None = None
    selected: Hex | None = None
    reach: frozenset[Hex] | None = None
    dimmed: bool = True
    steps: frozenset[Hex] = frozenset()
    aims: frozenset[Hex] = frozenset()
    #: hexes that the player has noted something on
    noted: frozenset[Hex] = frozenset()
    #: where the way goes no further, short of where it is meant to lead
    stop: Hex | None = None
    goals: frozenset[Hex] = frozenset()
    #: the sides, by direction, that bound what the scenario is about; objectives
    rims: Mapping[Hex, frozenset[str]] = {}
    flags: Mapping[Hex, Flag] = {}
    notes: Mapping[Hex, str] = {}
    #: light, shade and heat, which go before what is in reach
    light: Light = UNLIT
    enemy: str = ""
    own: str = ""
    able: frozenset[str] | None = None
    #: the boat in hand, which has no hex of its own
    in_hand: str = ""
    labels: Labels = "cursor"


class Printed(NamedTuple):
    """A map as it was drawn before: its names, and the tile of each place with nothing on it, None if not known."""

    names: tuple[Name, ...]
    tile: Callable[[tuple[int, int]], Tile | None]


class HexMap:
    """Draws one board in one form, the counters of `sides` in their colours, the first player's first.

    With `printed`, what was drawn before is not worked out again.
    """

    def __init__(
        self,
        board: Board,
        fills: Mapping[str, str],
        *,
        zoom: Zoom = "grid",
        tier: GlyphTier = "ascii",
        sides: Sequence[str] = (),
        printed: Printed | None = None,
    ) -> None:
        self.board = board
        self.fills = dict(fills)
        self.form = FORMS[board.grid.shape.orientation, zoom]
        self.plan = MapPlan(board.grid, self.form)
        self.look = Look(self.form, glyphs(tier), tuple(sides))
        self._grounds: dict[tuple[int, int], PrintedHex] = {}
        self._tiles: dict[tuple[int, int], tuple[Facts, Tile]] = {}
        #: the scene drawn last, and the tiles that are known to look right in it
        self._scene: Scene | None = None
        self._settled: dict[tuple[int, int], Tile] = {}
        self._arounds: dict[tuple[int, int], dict[str, Hex | None]] = {}
        #: what was drawn before, as far as nothing has been seen to lie there
        self._known = printed
        self._touched: set[tuple[int, int]] = set()
        #: the names that are written across the country and so in no hex
        self._written: set[str] = set()
        self.names = printed.names if printed else names_on(board, self.plan, self._printed, self._homeless())
        self._written = {name.text for name in self.names}
        for place, ground in self._grounds.items():
            if ground.place in self._written:
                self._grounds[place] = ground._replace(place="")
        #: place on the grid -> the names that run through it; hex -> all hexes of these names
        self._names_at: dict[tuple[int, int], list[Name]] = {}
        self._names_through: dict[Hex, set[Hex]] = {}
        for name in self.names:
            for place in name.letters:
                self._names_at.setdefault(place, []).append(name)
            for hex_ in name.hexes:
                self._names_through.setdefault(hex_, set()).update(name.hexes)

    @property
    def width(self) -> int:
        """Cells across the whole map."""
        return self.plan.width

    @property
    def height(self) -> int:
        """Rows of the whole map."""
        return self.plan.height

    def row(self, scene: Scene, y: int, left: int = 0, right: int | None = None) -> list[Run]:
        """The cells of a row from `left` up to `right`, as runs; beyond the map they are blank."""
        end = self.width if right is None else right
        runs: list[Run] = []
        at = left
        for column, row, part, x in self.plan.tiles_in_row(y, left, end):
            if x > at:
                _add(runs, " " * (x - at), PLAIN)
                at = x
            for text, style in self.tile(scene, column, row)[part]:
                stop = x + len(text)
                if stop > at and x < end:
                    _add(runs, text[at - x if x < at else 0 : end - x], style)
                    at = min(stop, end)
                x = stop
        if at < end:
            _add(runs, " " * (end - at), PLAIN)
        return runs

    def tile(self, scene: Scene, column: int, row: int) -> Tile:
        """The tile of a place, drawn anew only when its facts have changed."""
        if scene is not self._scene:
            self._settle(scene)
        place = (column, row)
        tile = self._settled.get(place)
        if tile is None and self._known is not None and place not in self._touched:
            tile = self._known.tile(place)
        if tile is None:
            facts = self.facts(scene, column, row)
            kept = self._tiles.get(place)
            if kept is not None and kept[0] == facts:
                tile = kept[1]
            else:
                tile = draw_hex(self.look, self.ground(column, row), facts)
                self._tiles[place] = (facts, tile)
        self._settled[place] = tile
        return tile

    def printed_tiles(self) -> dict[tuple[int, int], Tile]:
        """Every tile of the map with nothing on it, by place."""
        empty = Scene()
        places = {
            (column, row)
            for y in range(self.height)
            for column, row, _, _ in self.plan.tiles_in_row(y, 0, self.width)
        }
        return {place: self.tile(empty, *place) for place in places}

    def _settle(self, scene: Scene) -> None:
        """Forget the tiles that may look different in a new scene."""
        empty = Scene(enemy=scene.enemy, own=scene.own, dimmed=scene.dimmed)
        changed = self.changed(self._scene or empty, scene)
        self._scene = scene
        if changed is None:
            self._settled.clear()
            self._known = None
            return
        grid = self.board.grid
        for hex_ in changed:
            here = grid.places[hex_]
            for place in (here, *grid.places_around(*here)):
                self._settled.pop(place, None)
                self._touched.add(place)

    def ground(self, column: int, row: int) -> PrintedHex:
        """The print in a place, on the map or beside it."""
        found = self._grounds.get((column, row))
        if found is None:
            hex_ = self.plan.place(column, row)
            found = self._survey.border(self._around(column, row)) if hex_ is None else self._survey.hex(hex_)
            if found.place in self._written:
                found = found._replace(place="")
            self._grounds[column, row] = found
        return found

    @cached_property
    def _survey(self) -> Survey:
        return Survey(self.board, self.fills)

    def facts(self, scene: Scene, column: int, row: int) -> Facts:
        """The facts that the scene shows in a place."""
        around = self._around(column, row)
        beside = tuple([self._bracket(scene, around[direction]) for direction in self.form.walls])
        hex_ = self.plan.place(column, row)
        rims = self._rims(scene, hex_, around)
        if hex_ is None:
            return Facts(beside=beside, rims=rims)
        picture = scene.picture
        side_units: list[tuple[str, tuple[UnitFace, ...], bool]] = []
        blown: frozenset[str] = frozenset()
        crossing: frozenset[str] = frozenset()
        if picture.side_units or picture.broken_bridges or picture.crossings:
            side_of = self.board.grid.side
            owned = {
                direction: side_of(hex_, there) for direction, there in around.items() if there is not None
            }
            for direction, side in owned.items():
                if side in picture.side_units:
                    boats = picture.side_units[side]
                    held = any(boat.name == scene.in_hand for boat in boats)
                    side_units.append((direction, boats, held))
            blown = frozenset(d for d, side in owned.items() if side in picture.broken_bridges)
            crossing = frozenset(d for d, side in owned.items() if side in picture.crossings)
        units = picture.units.get(hex_, ())
        named = self._names_at.get((column, row), ())
        return Facts(
            bracket=self._bracket(scene, hex_),
            beside=beside,
            units=units,
            activity=activity_of(units[0], scene) if units else "",
            side_units=tuple(side_units),
            chits=picture.chits.get(hex_, ()),
            note=scene.notes.get(hex_, ""),
            step=hex_ in scene.steps,
            stop=hex_ == scene.stop,
            noted=hex_ in scene.noted,
            tone=self._tone(scene, hex_),
            blown=blown,
            crossing=crossing,
            rims=rims,
            flag=scene.flags.get(hex_),
            numbered=hex_ == scene.cursor or _labelled(scene.labels, column, row),
            letters=tuple(
                [
                    letter
                    for name in named
                    if not self._is_in_the_way(scene, name)
                    for letter in name.letters[column, row]
                ]
            ),
        )

    def _rims(self, scene: Scene, hex_: Hex | None, around: Mapping[str, Hex | None]) -> frozenset[str]:
        """The sides of a tile that bound an aim, its own or that of the hex beyond them."""
        if not scene.rims:
            return frozenset()
        mine = scene.rims.get(hex_, frozenset()) if hex_ is not None else frozenset()
        return frozenset(
            direction
            for direction, beyond in around.items()
            if direction in mine
            or (beyond is not None and OPPOSITE[direction] in scene.rims.get(beyond, frozenset()))
        )

    def changed(self, before: Scene, after: Scene) -> set[Hex] | None:
        """The hexes that look different in another scene, names that come or go included; None: any of them."""
        found = changed_hexes(before, after, self.board)
        if found is None:
            return None
        return found.union(*(self._names_through[hex_] for hex_ in found if hex_ in self._names_through))

    def _homeless(self) -> list[tuple[Hex, str]]:
        """The places whose names find no room in their hex."""
        grid = self.board.grid
        if self.form.zoom == "overview":
            return []
        found = []
        for place in self.board.sheet.places:
            hex_ = grid.hex(place.hexes[0])
            ground = self.ground(*grid.places[hex_])
            if ground.place == place.name and not is_named(self.look, ground):
                found.append((hex_, place.name))
        return found

    def _printed(self, column: int, row: int) -> set[Cell] | None:
        if self.plan.place(column, row) is None:
            return None
        return printed_cells(self.look, self.ground(column, row))

    def _is_in_the_way(self, scene: Scene, name: Name) -> bool:
        """Does anything lie where a name would be written?"""
        picture, notes = scene.picture, scene.notes
        lying = (picture.units, picture.chits, notes, scene.steps, (scene.cursor,))
        return any(h in there for h in name.hexes for there in lying)

    def _tone(self, scene: Scene, hex_: Hex) -> int:
        lit = scene.light.tones.get(hex_, scene.light.rest)
        if lit != AS_IT_IS:
            return lit
        if scene.reach is None:
            return AS_IT_IS
        if hex_ in scene.reach or hex_ == scene.selected:
            return LIT
        return DIM if scene.dimmed else AS_IT_IS

    def _around(self, column: int, row: int) -> dict[str, Hex | None]:
        """The neighbours of a place whose sides with it belong to its tile, by direction."""
        found = self._arounds.get((column, row))
        if found is None:
            grid = self.board.grid
            ring = dict(zip(grid.directions, grid.ring(column, row), strict=True))
            found = self._arounds[column, row] = {direction: ring[direction] for direction in self.form.owned}
        return found

    def _bracket(self, scene: Scene, hex_: Hex | None) -> str:
        if hex_ is None:
            return ""
        if hex_ == scene.cursor:
            return "cursor"
        if hex_ == scene.selected:
            return "selected"
        if hex_ in scene.aims:
            return "danger"
        if hex_ in scene.goals:
            return "goal"
        units = scene.picture.units.get(hex_)
        return "enemy" if units and scene.enemy and units[0].side == scene.enemy else ""


def activity_of(face: UnitFace, scene: Scene) -> str:
    """The activity of a counter: fresh, partly, done; "" for one that is not asked."""
    if scene.able is None or face.side != scene.own:
        return ""
    if face.name not in scene.able:
        return DONE
    return PARTLY if face.marks else FRESH


def render_text(
    board: Board,
    scene: Scene,
    fills: Mapping[str, str],
    *,
    zoom: Zoom = "grid",
    tier: GlyphTier = "ascii",
    window: tuple[int, int, int, int] | None = None,
    ruled: bool = False,
) -> list[str]:
    """A map as plain lines, as `text_lines` gives them."""
    return text_lines(HexMap(board, fills, zoom=zoom, tier=tier), scene, window=window, ruled=ruled)


def text_lines(
    drawn: HexMap,
    scene: Scene,
    *,
    window: tuple[int, int, int, int] | None = None,
    ruled: bool = False,
) -> list[str]:
    """A scene as plain lines, without colour; `window` is (x, y, width, height) of a part of the map.

    `ruled` puts the numbers of columns and rows above it and at its left.
    """
    x, y, width, height = window or (0, 0, drawn.width, drawn.height)
    lines = [drawn.row(scene, at, x, x + width) for at in range(y, y + height)]
    texts = ["".join(text for text, _ in line) for line in lines]
    if ruled:
        left = rows_ruler(drawn.plan, y, height)
        texts = [f"{number}{text}" for number, text in zip(left, texts, strict=True)]
        texts.insert(0, " " * RULER + columns_ruler(drawn.plan, x, width))
    return [text.rstrip() for text in texts]


def _hexes(*marked: Hex | None) -> set[Hex]:
    """Those that are hexes."""
    return {hex_ for hex_ in marked if hex_ is not None}


def _changed_marks(before: Hex | None, after: Hex | None) -> set[Hex]:
    """The hexes that a mark has left and come to."""
    return set() if before == after else _hexes(before, after)


def changed_hexes(before: Scene, after: Scene, board: Board) -> set[Hex] | None:
    """The hexes that look different in another scene; None when it may be any of them."""
    if (before.labels, before.enemy, before.own) != (after.labels, after.enemy, after.own):
        return None
    taken_up = (before.reach is None) != (after.reach is None)
    if (taken_up and (before.dimmed or after.dimmed)) or before.dimmed != after.dimmed:
        return None
    if before.light.rest != after.light.rest:
        return None
    found = _changed_marks(before.cursor, after.cursor) | _changed_marks(before.stop, after.stop)
    if before.selected != after.selected or taken_up:
        found |= _hexes(before.selected, after.selected)
    found |= (before.reach or frozenset()) ^ (after.reach or frozenset())
    for one, other in (
        (before.steps, after.steps),
        (before.aims, after.aims),
        (before.goals, after.goals),
        (before.noted, after.noted),
    ):
        found |= one ^ other
    marks: tuple[tuple[Mapping[Hex, object], Mapping[Hex, object]], ...] = (
        (before.notes, after.notes),
        (before.rims, after.rims),
        (before.flags, after.flags),
        (before.light.tones, after.light.tones),
    )
    for was, now in marks:
        if was is not now:
            found |= {hex_ for hex_ in {*was, *now} if was.get(hex_) != now.get(hex_)}
    if before.picture is not after.picture:
        found |= _changed_in_picture(before.picture, after.picture, board)
    if before.able != after.able:
        found |= {h for h, units in after.picture.units.items() if units[0].side == after.own}
    if before.in_hand != after.in_hand:
        found |= {h for side in after.picture.side_units for h in board.grid.side_hexes[side]}
    return found


def _changed_in_picture(before: Picture, after: Picture, board: Board) -> set[Hex]:
    found = {h for h in {*before.units, *after.units} if before.units.get(h) != after.units.get(h)}
    found |= {h for h in {*before.chits, *after.chits} if before.chits.get(h) != after.chits.get(h)}
    sides = {
        s
        for s in {*before.side_units, *after.side_units}
        if before.side_units.get(s) != after.side_units.get(s)
    }
    sides |= before.broken_bridges ^ after.broken_bridges
    sides |= before.crossings ^ after.crossings
    for side in sides:
        found.update(board.grid.side_hexes[side])
    return found


def window_around(plan: MapPlan, hexes: Sequence[Hex], width: int, height: int) -> tuple[int, int, int, int]:
    """A window of at most this size with these hexes in its middle, inside the map."""
    spots = [plan.middle(hex_) for hex_ in hexes]
    x = (min(x for x, _ in spots) + max(x for x, _ in spots)) // 2 - width // 2
    y = (min(y for _, y in spots) + max(y for _, y in spots)) // 2 - height // 2
    width, height = min(width, plan.width), min(height, plan.height)
    return max(0, min(x, plan.width - width)), max(0, min(y, plan.height - height)), width, height


def _labelled(labels: Labels, column: int, row: int) -> bool:
    return labels == "all" or (labels == "fifth" and column % 5 == 0 and row % 5 == 0)


def _add(runs: list[Run], text: str, style: Style) -> None:
    if not text:
        return
    if runs and runs[-1][1] == style:
        runs[-1] = (runs[-1][0] + text, runs[-1][1])
    else:
        runs.append((text, style))
