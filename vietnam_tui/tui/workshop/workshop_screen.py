"""The workshop on the screen: the map with what is made on it, the hex, what is wrong, the order bar."""

from __future__ import annotations

from typing import Any, Protocol

from textual import events
from textual.app import ComposeResult

from vietnam_tui.core.hexes import Hex
from vietnam_tui.play.workshop.bench import Bench
from vietnam_tui.tui.actions import KeySet
from vietnam_tui.tui.map.forms import Zoom
from vietnam_tui.tui.map.glyphs import GlyphTier
from vietnam_tui.tui.map.hexmap import HexMap, Labels, Printed, Scene
from vietnam_tui.tui.output import LeanApp
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN, Style
from vietnam_tui.tui.panes.layout import Layout, Rect, lay_out, too_small
from vietnam_tui.tui.panes.line_typed import candidate_rows, typed_line
from vietnam_tui.tui.panes.lines import (
    BAR,
    DIM,
    ERROR,
    KEY,
    STRONG,
    TITLE,
    Line,
    boxed,
    cited,
    fit,
    styled,
    wrap,
)
from vietnam_tui.tui.panes.widgets import LinesPane, MapView, RectangleScreen
from vietnam_tui.tui.seat.orderbar import Completer, OrderBar

PANES = ("header", "side0", "side1", "side2", "prompt", "bar", "messages", "hints", "page")
EDGE = Style("border")


class Hands(Protocol):
    """Whoever takes the keys, and what he has in hand."""

    @property
    def enter(self) -> str:
        """What Enter would do, "" for nothing."""

    @property
    def hints(self) -> str:
        """The keys that matter now."""

    def press(self, key: str) -> None:
        """Take a key."""

    def paste(self, text: str) -> None:
        """Take a text that is pasted."""

    def scene(self) -> Scene:
        """What is to be seen on the map."""

    def beside(self, width: int) -> list[Line]:
        """What else stands beside the map."""


class WorkshopScreen(RectangleScreen):
    """A workbench on the screen; `hands` is set once there is somebody to take the keys."""

    app: LeanApp[Any]
    lies_over = True

    def __init__(self, bench: Bench, *, tier: GlyphTier = "ascii", key_set: KeySet | None = None) -> None:
        super().__init__()
        self.bench, self.tier = bench, tier
        self.key_set = key_set or KeySet()
        self.zoom: Zoom = "grid"
        self.labels: Labels = "cursor"
        self.pane_wanted = True
        self.cursor = Hex(0)
        self.page: Page | None = None
        self.order_bar: OrderBar | None = None
        self.bar_label = ":"
        self.message, self.failed = "", False
        self.hands: Hands | None = None
        self._bar = OrderBar()
        self._panes = {name: LinesPane(name) for name in PANES}
        self._map = MapView("map")
        self._drawn: tuple[object, Zoom, HexMap] | None = None
        self._plan: Layout = lay_out(80, 24)

    @property
    def tops(self) -> str:
        """The way in which the tops of the hexes lie."""
        return self.bench.board.grid.shape.orientation

    def compose(self) -> ComposeResult:
        """The panes."""
        yield self._map
        yield from self._panes.values()

    def on_resize(self) -> None:
        """Lay out for the new size."""
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """Every key comes here."""
        event.stop()
        event.prevent_default()
        key = event.character if event.is_printable and event.character not in (None, " ") else event.key
        self.press(str(key))

    def press(self, key: str) -> None:
        """Give a key to whoever makes something of it, then show what has come of it."""
        if self.hands is not None:
            self.hands.press(key)
            self.draw()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text goes into the order bar."""
        if self.hands is not None:
            self.hands.paste(" ".join(event.text.split()))
            self.draw()

    def say(self, text: str, *, failed: bool = False) -> None:
        """Say something below the map."""
        self.message, self.failed = text, failed

    # ------------------------------------------------------------ drawing

    def draw(self) -> None:
        """Bring every pane up to date; what has not changed costs nothing."""
        width, height = self.size
        if not self.is_mounted or not width or not height or self.hands is None:
            return
        plan = self._plan = lay_out(width, height, pane=self.pane_wanted)
        if plan.kind == "small":
            self.place({"page": Rect(0, 0, width, height)})
            self._panes["page"].show(styled(too_small(width, height)))
            self.app.place_caret(None)
            return
        covered = self.page is not None or plan.kind == "words"
        page = self._page_rect(plan)
        places = {"header": plan.header, "prompt": plan.prompt, "bar": plan.bar}
        places |= {"messages": plan.messages, "hints": plan.hints}
        if not covered or page.width <= plan.map.width:
            places |= {f"side{index}": rect for index, rect in enumerate(plan.sides)}
        places["page" if covered else "map"] = page if covered else plan.map
        self.place(places)
        self._draw_edges(plan)
        self._draw_sides(plan)
        if self.page is not None:
            rows = self.page.rows(page.width, page.height)
            self._panes["page"].show([fit(row, page.width) for row in rows])
        elif covered:
            told = " ".join(self.bench.told_of(self.cursor))
            self._panes["page"].show(styled(wrap(told, plan.map.width)))
        else:
            slide = self._map.show(self.hexmap(), self.hands.scene(), (plan.map.width, plan.map.height))
            if slide is not None:
                self.app.frame.slide(slide._replace(x=slide.x + plan.map.x, y=slide.y + plan.map.y))
        self._place_caret(plan)

    def _page_rect(self, plan: Layout) -> Rect:
        """A page takes the room of the map, and that of a narrow pane."""
        if plan.map.width >= 70 or not plan.sides:
            return plan.map
        return Rect(plan.map.x, plan.map.y, plan.map.width + plan.sides[0].width, plan.map.height)

    def hexmap(self) -> HexMap:
        """The map as it is made now; names keep their places while only the ground changes."""
        board = self.bench.board
        if self._drawn is None or self._drawn[0] is not board or self._drawn[1] != self.zoom:
            printed = None
            if self._drawn is not None and self._drawn[1] == self.zoom:
                before = self._drawn[2]
                if before.board.sheet.places == board.sheet.places:
                    printed = Printed(before.names, lambda place: None)
            drawn = HexMap(
                board,
                self.bench.fills,
                zoom=self.zoom,
                tier=self.tier,
                sides=self.bench.sides,
                printed=printed,
            )
            self._drawn = (board, self.zoom, drawn)
        return self._drawn[2]

    def _draw_edges(self, plan: Layout) -> None:
        bench, width = self.bench, plan.header.width
        assert self.hands is not None
        bar = Style("bar", "bar")
        facts = "  ".join(bench.facts)
        mark = "*" if bench.changed else ""
        self._panes["header"].show(
            [fit([(f" Workshop: {bench.title}{mark} ", BAR), (f" {facts}", bar)], width, bar)]
        )
        faults = bench.faults
        if faults:
            count = f"{len(faults)} thing{'s' * (len(faults) > 1)} wrong: "
            row: Line = [(count, ERROR), *cited(faults[0])]
        else:
            row = [("Nothing is wrong.", DIM)]
        self._panes["prompt"].show([fit(row, width)])
        if self.order_bar is not None:
            self._panes["bar"].show([typed_line(self.order_bar, self.bar_label, width)[0]])
        else:
            enter: Line = (
                [("> ", DIM), ("Enter: ", KEY), (self.hands.enter, PLAIN)] if self.hands.enter else []
            )
            self._panes["bar"].show([fit(enter if self.page is None else [], width)])
        self._panes["messages"].show(self._messages(width, plan.messages.height))
        footer = self.page.footer if self.page is not None else self.hands.hints
        self._panes["hints"].show([fit([(f" {footer}", DIM)], width)])

    def _messages(self, width: int, height: int) -> list[Line]:
        rows: list[Line] = []
        if self.message:
            rows = [cited(part, ERROR if self.failed else PLAIN) for part in wrap(self.message, width)]
        if self.order_bar is not None and self.order_bar.candidates and not self.failed:
            rows = candidate_rows(self.order_bar, width, height)
        if len(rows) > height:
            rows[height - 1] = [*fit(rows[height - 1], width - 4), (" ...", DIM)]
        return [fit(row, width) for row in [*rows, *[[] for _ in range(height)]][:height]]

    def _draw_sides(self, plan: Layout) -> None:
        assert self.hands is not None
        if not plan.sides:
            return
        if len(plan.sides) == 1:
            (rect,) = plan.sides
            rows = [*self._about(rect.width - 2), [], *self.hands.beside(rect.width - 2)]
            shown = [*rows, *[[] for _ in range(rect.height)]][: rect.height]
            self._panes["side0"].show([[("| ", EDGE), *row] for row in shown])
            return
        upper, middle, lower = plan.sides
        told = self.bench.faults[: lower.height]
        faults = [cited(part) for text in told for part in wrap(text, lower.width - 4, hanging=2)]
        contents = (
            ("Hex", self._about(upper.width - 4), upper),
            ("Workshop", self.hands.beside(middle.width - 4), middle),
            ("Wrong", faults or styled(["Nothing."], DIM), lower),
        )
        for index, (title, rows, rect) in enumerate(contents):
            framed = boxed(title, [[(" ", PLAIN), *row] for row in rows], rect.width, rect.height)
            self._panes[f"side{index}"].show(framed)

    def _about(self, width: int) -> list[Line]:
        """The hex under the cursor."""
        rows: list[Line] = []
        for index, text in enumerate(self.bench.told_of(self.cursor)):
            rows += [cited(part, TITLE if not index else PLAIN) for part in wrap(text, width, hanging=2)]
        return rows

    def _place_caret(self, plan: Layout) -> None:
        """The real cursor stands where one acts."""
        if self.order_bar is not None:
            column = typed_line(self.order_bar, self.bar_label, plan.bar.width)[1]
            self.app.place_caret((plan.bar.x + column, plan.bar.y))
        elif self.page is not None or plan.kind == "words":
            self.app.place_caret((0, plan.map.y))
        else:
            cell = self._map.cell_of(self.cursor)
            self.app.place_caret(None if cell is None else (plan.map.x + cell[0], plan.map.y + cell[1]))

    # ------------------------------------------------------------ the order bar

    def open_bar(self, label: str, completer: Completer, text: str = "") -> None:
        """Ask for an order, or for a hex."""
        self.order_bar, self.bar_label = self._bar, label
        self._bar.open(completer, text)
        self.say("")

    def close_bar(self) -> None:
        """Put the order bar away."""
        self.order_bar = None


__all__ = ["STRONG", "Hands", "WorkshopScreen"]
