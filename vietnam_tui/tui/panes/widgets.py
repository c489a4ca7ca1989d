"""The widgets: panes of ready-made lines and the map, both drawn line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.segment import Segment
from textual.geometry import NULL_OFFSET, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.strip import Strip
from textual.widget import Widget

from vietnam_tui.core.hexes import Hex
from vietnam_tui.tui.frame import Slide
from vietnam_tui.tui.map.forms import MapPlan
from vietnam_tui.tui.map.hexmap import HexMap, Scene
from vietnam_tui.tui.map.ruler import RULER, columns_ruler, rows_ruler
from vietnam_tui.tui.output import BareScreen, painted
from vietnam_tui.tui.palette import Style
from vietnam_tui.tui.panes.layout import Rect
from vietnam_tui.tui.panes.lines import Line, fit

_NO_MARGIN = Spacing(0, 0, 0, 0)

#: The smallest window on a map that has numbers at its edges.
LEAST_RULED = (34, 9)
LABEL = Style("label")


class Rectangles(Layout):
    """Puts every child into the rectangle that was set for it; children without one are not shown."""

    name = "rectangles"

    def __init__(self) -> None:
        self.places: dict[str, Rect] = {}

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """The placements of the children."""
        placed: list[WidgetPlacement] = []
        for child in children:
            rect = self.places.get(child.id or "")
            if rect is not None and rect.width > 0 and rect.height > 0:
                placed.append(WidgetPlacement(Region(*rect), NULL_OFFSET, _NO_MARGIN, child))
        return placed


class RectangleScreen(BareScreen, inherit_bindings=False):
    """A screen whose children lie in fixed rectangles."""

    def __init__(self) -> None:
        super().__init__()
        self.rectangles = Rectangles()

    @property
    def layout(self) -> Layout:
        """The rectangles."""
        return self.rectangles

    def place(self, places: Mapping[str, Rect]) -> None:
        """Set the rectangles; lays out again only when they differ."""
        if self.rectangles.places != places:
            self.rectangles.places = dict(places)
            self._clear_arrangement_cache()
            self.refresh(layout=True)


def strip_of(line: Line, width: int) -> Strip:
    """A line as a strip of this width."""
    return Strip([Segment(text, painted(style)) for text, style in fit(line, width)], width)


class LinesPane(Widget, inherit_bindings=False, inherit_css=False):
    """Shows lines; only those that differ are drawn again."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._lines: list[Line] = []

    def show(self, lines: Sequence[Line]) -> None:
        """Take new lines."""
        before, self._lines = self._lines, list(lines)
        for y in range(max(len(before), len(self._lines))):
            if (before[y] if y < len(before) else []) != (self._lines[y] if y < len(self._lines) else []):
                self.refresh(Region(0, y, max(1, self.size.width), 1))

    def render_line(self, y: int) -> Strip:
        """A line of the pane."""
        return strip_of(self._lines[y] if y < len(self._lines) else [], self.size.width)


class MapView(Widget, inherit_bindings=False, inherit_css=False):
    """A window on the map that follows the cursor."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._map: HexMap | None = None
        self._scene = Scene()
        self._rows: list[Line] = []
        #: the map, the corner and the size that were drawn last
        self._drawn: tuple[HexMap | None, tuple[int, int], tuple[int, int]] = (None, (0, 0), (0, 0))
        self._window = (0, 0)
        #: the map and the window on it whose hexes were asked for last, and they
        self._seen: tuple[object, frozenset[Hex]] = (None, frozenset())
        #: cells at the left and rows above that are taken by the ruler, and what stands there
        self._margin = (0, 0)
        self._above = ""
        self._beside: list[str] = []
        #: the cell of the map in the upper left corner
        self.corner = (0, 0)

    def show(self, drawn: HexMap, scene: Scene, size: tuple[int, int]) -> Slide | None:
        """Show a scene in a window of a size, its edges ruled; the cursor's hex stays inside.

        Gives the way in which what was seen has moved within the window, None where it has not.
        """
        gutter, head = self._margin = ruled(size)
        inner = (size[0] - gutter, size[1] - head)
        if drawn is not self._map:
            self.corner = self._kept_place(drawn, scene, inner)
        self._map = drawn
        if scene.cursor is not None:
            self.corner = follow(drawn, scene.cursor, self.corner, inner)
        key = (drawn, self.corner, size)
        slide = None
        if key == self._drawn:
            changed = drawn.changed(self._scene, scene)
            dirty = range(inner[1]) if changed is None else sorted(self._rows_of(drawn, changed, inner))
        else:
            if self._drawn[::2] == key[::2]:
                (left, top), (x, y) = self._drawn[1], self.corner
                slide = Slide(gutter, head, *inner, x - left, y - top)
            self._rows = [[] for _ in range(inner[1])]
            dirty = range(inner[1])
            self._rule(drawn, inner)
        anew = key != self._drawn
        self._scene, self._drawn, self._window = scene, key, inner
        left, top = self.corner
        for y in dirty:
            row = drawn.row(scene, top + y, left, left + inner[0]) if top + y < drawn.height else []
            if anew or row != self._rows[y]:  # below a map that is small nothing of the last one stays
                self._rows[y] = row
                self.refresh(Region(0, y + head, max(1, self.size.width), 1))
        return slide

    def _rule(self, drawn: HexMap, inner: tuple[int, int]) -> None:
        """The numbers at the edges, after the window has moved."""
        gutter, head = self._margin
        left, top = self.corner
        self._above = " " * gutter + columns_ruler(drawn.plan, left, inner[0]) if head else ""
        self._beside = rows_ruler(drawn.plan, top, inner[1]) if gutter else [""] * inner[1]
        self.refresh(Region(0, 0, max(1, self.size.width), 1))

    def render_line(self, y: int) -> Strip:
        """A line of the window."""
        at = y - self._margin[1]
        if at < 0:
            return strip_of([(self._above, LABEL)], self.size.width)
        row = self._rows[at] if at < len(self._rows) else []
        number = self._beside[at] if at < len(self._beside) else ""
        return strip_of([(number, LABEL), *row] if number else row, self.size.width)

    def cell_of(self, hex_: Hex) -> tuple[int, int] | None:
        """The cell of the window where the cursor stands on a hex, None outside."""
        if self._map is None:
            return None
        x, y = self._map.plan.middle(hex_)
        x, y = x - self.corner[0], y - self.corner[1]
        width, height = self._window
        inside = 0 <= x < width and 0 <= y < height
        return (x + self._margin[0], y + self._margin[1]) if inside else None

    def view_on(self, hex_: Hex) -> tuple[MapPlan, tuple[int, int, int, int]] | None:
        """The plan of the map, and the window on it that would be seen with the cursor on a hex."""
        if self._map is None:
            return None
        return self._map.plan, (*follow(self._map, hex_, self.corner, self._window), *self._window)

    def sees_from(self, cursor: Hex, other: Hex) -> bool:
        """Would the middle of another hex be in the window with the cursor on a hex?"""
        found = self.view_on(cursor)
        if found is None:
            return False
        plan, (left, top, width, height) = found
        x, y = plan.middle(other)
        return left <= x < left + width and top <= y < top + height

    def seen(self) -> frozenset[Hex]:
        """The hexes whose middle is in the window."""
        window = (self._map, self.corner, self._window)
        if self._map is not None and self._seen[0] != window:
            plan, (left, top), (width, height) = self._map.plan, self.corner, self._window
            inside = frozenset(
                hex_
                for hex_ in plan.grid.hexes()
                if left <= (at := plan.middle(hex_))[0] < left + width and top <= at[1] < top + height
            )
            self._seen = window, inside
        return self._seen[1]

    def hex_at(self, x: int, y: int) -> Hex | None:
        """The hex at a cell of the window."""
        if self._map is None:
            return None
        gutter, head = self._margin
        return self._map.plan.hex_at(x - gutter + self.corner[0], y - head + self.corner[1])

    def _kept_place(self, drawn: HexMap, scene: Scene, size: tuple[int, int]) -> tuple[int, int]:
        """The corner that keeps the cursor where it was on the screen, or in the middle at first."""
        if scene.cursor is None:
            return (0, 0)
        x, y = drawn.plan.middle(scene.cursor)
        cell = self.cell_of(scene.cursor)
        gutter, head = self._margin
        place = (size[0] // 2, size[1] // 2) if cell is None else (cell[0] - gutter, cell[1] - head)
        across, down = drawn.form.grain
        return _inside(drawn, ((x - place[0]) // across * across, (y - place[1]) // down * down), size)

    def _rows_of(self, drawn: HexMap, hexes: set[Hex], size: tuple[int, int]) -> set[int]:
        rows: set[int] = set()
        for hex_ in hexes:
            _, y, _, height = drawn.plan.box(hex_)
            rows.update(range(max(0, y - self.corner[1]), min(size[1], y + height - self.corner[1])))
        return rows


def ruled(size: tuple[int, int]) -> tuple[int, int]:
    """The cells at the left and the rows above that a ruler takes from a window; none from a very small one."""
    return (RULER, 1) if size[0] >= LEAST_RULED[0] and size[1] >= LEAST_RULED[1] else (0, 0)


def follow(drawn: HexMap, cursor: Hex, corner: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
    """The corner of a window after which the cursor's hex is at least a hex away from its edges.

    The window moves by a third of itself, and by whole repeats of the pattern, so that the picture keeps its grain.
    """
    form = drawn.form
    x, y, width, height = drawn.plan.box(cursor)
    across, down = form.grain
    left = _shifted(x, width, corner[0], size[0], margin=form.across, grain=across)
    top = _shifted(y, height, corner[1], size[1], margin=form.down, grain=down)
    return _inside(drawn, (left, top), size)


def _shifted(start: int, extent: int, corner: int, size: int, *, margin: int, grain: int) -> int:
    margin = min(margin, max(0, (size - extent) // 2))
    low, high = start - margin, start + extent + margin
    if corner <= low and high <= corner + size:
        return corner
    wanted = low - size // 3 if low < corner else high - size + size // 3
    if not wanted <= low <= high <= wanted + size:
        wanted = start + extent // 2 - size // 2
    return wanted // grain * grain


def _inside(drawn: HexMap, corner: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
    return (
        max(0, min(corner[0], drawn.width - size[0])),
        max(0, min(corner[1], drawn.height - size[1])),
    )
