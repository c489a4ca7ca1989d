"""The game on the screen: the player in panes; what is pressed goes to the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from textual import events
from textual.app import ComposeResult
from textual.timer import Timer

from vietnam_tui.core.hexes import Hex
from vietnam_tui.tui.foreseeing import PAUSE, Foreseeing
from vietnam_tui.tui.map.forms import MapPlan, Zoom, suited
from vietnam_tui.tui.map.glyphs import GlyphTier, glyphs
from vietnam_tui.tui.map.hexmap import HexMap, Labels, Scene
from vietnam_tui.tui.map.kept import open_map
from vietnam_tui.tui.map.small_map import DEPTHS, SmallMap
from vietnam_tui.tui.output import LeanApp
from vietnam_tui.tui.pages.cards import card_lines
from vietnam_tui.tui.pages.page import CurtainPage, Page
from vietnam_tui.tui.palette import PLAIN, Style
from vietnam_tui.tui.panes.edge import (
    bar,
    header,
    hints,
    left_out,
    messages,
    prompt,
    waiting_row,
)
from vietnam_tui.tui.panes.layout import LEAST, Layout, Rect, lay_out, too_small
from vietnam_tui.tui.panes.lines import DIM, ERROR, TITLE, Line, boxed, fit, styled, wrap
from vietnam_tui.tui.panes.question import question_rows
from vietnam_tui.tui.panes.side import inspector, log_lines_of, news_lines
from vietnam_tui.tui.panes.table import table_lines
from vietnam_tui.tui.panes.widgets import LinesPane, MapView, RectangleScreen
from vietnam_tui.tui.scene import scene_of
from vietnam_tui.tui.seat import cursor
from vietnam_tui.tui.seat.menus import Menu
from vietnam_tui.tui.seat.orderbar import OrderBar
from vietnam_tui.tui.seat.player_view import PlayerView

if TYPE_CHECKING:
    from vietnam_tui.play.learn.pupil import Pupil
    from vietnam_tui.play.table.table import Table
    from vietnam_tui.tui.pages.overview import OverviewPage, Window

PANES = ("header", "side0", "side1", "side2", "prompt", "bar", "messages", "lesson", "hints", "page")
EDGE = Style("border")
#: what stands in a hex that is open without a price
OPEN = "+"


class Keys(Protocol):
    """Something that takes the keys that are pressed."""

    def press(self, key: str) -> None:
        """Take a key."""

    def paste(self, text: str) -> None:
        """Take a text that is pasted."""


class GameScreen(RectangleScreen):
    """The screen of a running game; `keys` is set once there is somebody to take them."""

    app: LeanApp[Any]

    def __init__(
        self,
        player: PlayerView,
        *,
        title: str,
        tier: GlyphTier = "ascii",
        guard: float = 0.0,
        clock: Callable[[], float] = monotonic,
        foresees: bool = False,
    ) -> None:
        super().__init__()
        #: what reckons the enemy's answers while the player looks on; None where that is not wanted
        self.foreseeing = Foreseeing(player) if foresees else None
        self._spell: Timer | None = None
        #: seconds that a question must have been shown before it takes a key, and what tells the time
        self.guard, self.clock = guard, clock
        #: the question that is shown, and since when
        self._shown: tuple[int, float] = (0, -guard)
        self.player = player
        self.title_text = title
        self.tier = tier
        #: the size of hexes that the player wants, None for what suits the window
        self.chosen_zoom: Zoom | None = None
        self.labels: Labels = "cursor"
        #: the last position whose units that can act were asked for, and these
        self._seen_able: tuple[object, frozenset[str]] | None = None
        #: the list of answers that the cursor has followed last, and its line
        self._looked_at: tuple[Menu | None, int] = (None, 0)
        #: does what is out of reach fade?
        self.dimmed = True
        self.pane_wanted = True
        self.page: Page | None = None
        #: the game to go on to once this one is left
        self.follows: Table | None = None
        #: letters to jump to hexes by, while they are shown
        self.jumps: dict[str, Hex] = {}
        self.order_bar: OrderBar | None = None
        self.keys: Keys | None = None
        #: who else is at the table, told at the end of the last row
        self.company = ""
        #: the last error that was said, before the key that cleared it
        self.last_error = ""
        #: one a seat, so that nobody leafs through the other's history
        self._bars: dict[str, OrderBar] = {}
        #: the use of a typed line, and the words before it
        self.bar_use: Callable[[str], None] = lambda text: None
        self.bar_label = ":"
        self._panes = {name: LinesPane(name) for name in PANES}
        self._map = MapView("map")
        self._maps: dict[tuple[object, Zoom, GlyphTier], HexMap] = {}
        self._small: tuple[object, list[SmallMap]] = (None, [])
        self._plan: Layout = lay_out(80, 24)

    def compose(self) -> ComposeResult:
        """The panes."""
        yield self._map
        yield from self._panes.values()

    def on_resize(self) -> None:
        """Lay out for the new size."""
        self.draw()

    # ------------------------------------------------------------ drawing

    def draw(self) -> None:
        """Bring every pane up to date; what has not changed costs nothing."""
        width, height = self.size
        if not self.is_mounted or not width or not height:
            return
        prompts = self._prompts(width)
        if self._shown[0] != self.player.appeared and not self.player.waiting:
            self._shown = (self.player.appeared, self.clock())
        self._look_at_choice()
        self._foresee()
        plan = self._plan = lay_out(width, height, pane=self._pane_shows(), prompts=2 if prompts else 0)
        if plan.kind == "small":
            self._show_alone(styled(too_small(width, height)))
            return
        if isinstance(self.page, CurtainPage):
            self._show_alone([*self.page.rows(width, height - 1), *styled([f" {self.page.footer}"], DIM)])
            return
        if len(plan.sides) == 3 and self.player.preview is not None and self.player.preview.table is not None:
            plan = self._plan = plan.joined()
        covered = plan.kind == "words" or (self.page is not None and self._covers(self.page, plan))
        places = self._places(plan, covered=covered)
        self.place(places)
        self.player.glance()
        self._draw_edges(plan)
        self._panes["lesson"].show(prompts)
        self._draw_middle(plan, places.get("page"))
        self._draw_sides(plan)
        self._place_caret(plan)

    def _pane_shows(self) -> bool:
        """Is the pane beside the map wanted, or needed by a page that stands there?"""
        return self.pane_wanted or (self.page is not None and self.page.beside)

    def _covers(self, page: Page, plan: Layout) -> bool:
        """Does a page cover the map: by itself, or since there is no room beside it?"""
        return not page.beside or not (plan.sides or page.needs_map)

    def _foresee(self) -> None:
        """Have the enemy's answer reckoned to what the player looks at, as long as it gets better."""
        if self.foreseeing is None:
            return
        seen = self.order_bar is None and (self.page is None or self.page.beside)
        wanted = self.foreseeing.follow(seen=seen)
        if wanted and self._spell is None:
            self._spell = self.set_timer(PAUSE, self._go_on_foreseeing)

    def _go_on_foreseeing(self) -> None:
        self._spell = None
        assert self.foreseeing is not None
        if self.foreseeing.spell():
            self.draw()
        else:
            self._foresee()

    def _places(self, plan: Layout, *, covered: bool) -> dict[str, Rect]:
        """The places of all panes; a page that covers the map may need the room of those at the side."""
        places = {"header": plan.header, "prompt": plan.prompt, "bar": plan.bar}
        places |= {"messages": plan.messages, "hints": plan.hints}
        places |= {"lesson": plan.lesson} if plan.lesson.height else {}
        page = self._page_rect(plan)
        if not covered or page.width <= plan.map.width:
            places |= {f"side{index}": rect for index, rect in enumerate(plan.sides)}
        places["page" if covered else "map"] = page if covered else plan.map
        return places

    def _draw_middle(self, plan: Layout, area: Rect | None) -> None:
        """Draw the page in its area, the game in words, or the map."""
        if self.page is not None and area is not None:
            self._panes["page"].show(
                [fit(row, area.width) for row in self.page.rows(area.width, area.height)]
            )
        elif plan.kind == "words":
            self._panes["page"].show(self._words(plan.map.width))
        else:
            slide = self._map.show(self.hexmap(), self._scene(), (plan.map.width, plan.map.height))
            if slide is not None:
                self.app.frame.slide(slide._replace(x=slide.x + plan.map.x, y=slide.y + plan.map.y))

    def _look_at_choice(self) -> None:
        """Put the cursor on what the chosen answer to a question is about, once each time that one is chosen.

        As a question comes up, the map stays where the question is about, however far away its first answer lies.
        """
        player = self.player
        menu = player.menu if player.menu is not None and player.menu.asked else None
        if menu is None or menu.item.offer is None or self.page is not None or player.waiting:
            return
        before, self._looked_at = self._looked_at, (menu, menu.chosen)
        if before == self._looked_at or self._map.view_on(player.cursor) is None:
            return
        offer = menu.item.offer
        places = [offer.target, *map(player.find_unit, offer.units)]
        there = next((place for place in places if place is not None), None)
        focus = player.presenter.focus(player.view)
        led = before[0] is menu
        if there is not None and (led or focus is None or self._map.sees_from(focus, there)):
            player.cursor = there

    @property
    def is_fresh(self) -> bool:
        """Has what is asked been shown for a moment only?"""
        return self.clock() - self._shown[1] < self.guard

    def _show_alone(self, rows: list[Line]) -> None:
        """Show nothing but these lines."""
        self.place({"page": Rect(0, 0, *self.size)})
        self._panes["page"].show(rows)
        self.app.place_caret(None)

    def _page_rect(self, plan: Layout) -> Rect:
        """A page takes the map's place; beside a wide side pane that is enough."""
        return (
            plan.map
            if plan.map.width >= 70 or not plan.sides
            else Rect(plan.map.x, plan.map.y, plan.map.width + plan.sides[0].width, plan.map.height)
        )

    def is_in_sight(self, hex_: Hex) -> bool:
        """Is a hex inside the window on the map?"""
        return self._map.cell_of(hex_) is not None

    def _draw_edges(self, plan: Layout) -> None:
        player, width = self.player, plan.header.width
        standing = player.presenter.standing(player.shown)
        self._panes["header"].show([header(standing, self.title_text, width)])
        self._panes["prompt"].show([prompt(player, width)])
        covered = self.page is not None and self.order_bar is None
        line = self.page.bar if self.page is not None and covered else []
        typed = [] if covered else bar(self.order_bar, player, self.bar_label, width)[0]
        self._panes["bar"].show([fit([("> ", DIM), *line], width) if covered else typed])
        more = left_out(standing, self.title_text, width)
        # what waits to be decided keeps the last row from words of ours, not from what has just happened
        kept = (
            plan.messages.height > 1
            and self.order_bar is None
            and bool(player.waits and (player.message or not player.news))
        )
        told = messages(self.order_bar, player, width, plan.messages.height - kept)
        told += [[]] * kept
        free = not any(text.strip() for text, _ in told[-1]) if told else False
        if plan.messages.height > 1 and self.order_bar is None and free:
            told[-1] = waiting_row(player, width) if player.waits else fit(more, width)
        self._panes["messages"].show(told)
        footer = self.page.footer if self.page is not None else ""
        label = "" if self.order_bar is None else self.bar_label
        room = width - len(self.company)
        last = [(f" {footer}", DIM)] if footer else hints(player, room, typed=label)
        self._panes["hints"].show([[*fit(last, room), (self.company, DIM)]])

    def _draw_sides(self, plan: Layout) -> None:
        player = self.player
        if len(plan.sides) == 1:
            rect = plan.sides[0]
            rows = self._one_side(rect.width - 2, rect.height)
            self._panes["side0"].show([[("| ", EDGE), *row] for row in rows])
        elif plan.sides:
            *upper, middle, lower = plan.sides
            for rect in upper:
                about = inspector(player, rect.width - 4, rect.height - 2)
                self._panes["side0"].show(_framed("Hex", about, rect))
            title, rows = self._second_side(middle.width - 4, middle.height - 2)
            self._panes[f"side{len(upper)}"].show(_framed(title, rows, middle))
            room = lower.height - 2  # each entry takes a line at the least
            log = log_lines_of(player, lower.width - 4, player.log[-room:])
            if player.begins_later:
                log = [[("What was before stands in the log: l.", DIM)], *log]
            self._panes[f"side{len(upper) + 1}"].show(_framed("Log", log[-room:], lower))

    def _one_side(self, width: int, height: int) -> list[Line]:
        player = self.player
        if self.page is not None and self.page.beside:
            return self.page.rows(width, height)
        rows = question_rows(self.player, width, height)
        if not rows and (len(player.news) > 2 or player.stages.under_way or (player.rolls and player.news)):
            rows = [[("What has happened", TITLE)], *news_lines(player, width, height)]
            rows = rows if len(rows) <= height else [rows[0], *rows[1 - height :]]
        if not rows:
            rows = inspector(player, width, height)
        return [*rows, *[[] for _ in range(height - len(rows))]][:height]

    @property
    def pupil(self) -> Pupil | None:
        """How far the player has come in his lesson, if this is one."""
        return self.player.table.pupil

    def _prompts(self, width: int) -> list[Line]:
        """The prompt of the lesson that stands now, if this is one, in the rows that it has."""
        pupil = self.pupil
        if pupil is None:
            return []
        pupil.look()
        rows = pupil.rows(max(width, LEAST[0]), self.player.spoken)
        style = ERROR if pupil.lost else TITLE
        return [fit(styled([row], style)[0], width) for row in (*rows, "")[:2]] if rows else []

    def _second_side(self, width: int, height: int) -> tuple[str, list[Line]]:
        player = self.player
        if self.page is not None and self.page.beside:
            return self.page.title, self.page.rows(width, height)
        rows = question_rows(self.player, width, height)
        if rows:
            chosen = player.menu is not None
            return "Choose" if chosen else "Dry run" if player.preview is not None else "Combat", rows
        card = player.first_card
        if card is not None:
            title = player.spoken(f"{card.id.capitalize()} ({{cards}})")
            rows = card_lines(card, width)
        else:
            tables = player.presenter.tables(player.view)
            title, rows = player.spoken("Tables ({tables})"), table_lines(tables[0], width) if tables else []
        if small := self._small_map(width, height - len(rows) - 1):
            return title, [*rows, [], *small]
        # a table is a key away, and comes by itself with what it is needed for
        small = [] if card is not None else self._small_map(width, height)
        return ("Map (@)", small) if small else (title, rows)

    def _small_map(self, width: int, height: int) -> list[Line]:
        """The whole map with the frame of the view, and what its signs mean; nothing where it has no room."""
        player = self.player
        key = (player.board, self.tier)
        if self._small[0] != key:
            fills, signs = player.presenter.terrain_glyphs(player.view), glyphs(self.tier)
            drawn = [SmallMap(player.board, fills, signs, player.all_sides, depth) for depth in DEPTHS]
            self._small = key, drawn
        for small in self._small[1]:
            if small.width <= width and small.height < height:
                return [*small.rows(player.shown_picture, self._map.seen()), small.key()]
        return []

    def _words(self, width: int) -> list[Line]:
        """The hex under the cursor in words, for a terminal too small for a map."""
        return styled(wrap(self.player.presenter.look(self.player.shown, self.player.cursor), width))

    @property
    def zoom(self) -> Zoom:
        """The size of hexes: the one that was chosen, else by the window."""
        window = (self._plan.map.width, self._plan.map.height)
        return self.chosen_zoom or suited(self.player.board.grid.shape, window)

    def hexmap(self, zoom: Zoom | None = None) -> HexMap:
        """The map in play in a size, with the signs that are set."""
        board, size = self.player.board, zoom or self.zoom
        key = (board, size, self.tier)
        if key not in self._maps:
            fills = self.player.presenter.terrain_glyphs(self.player.view)
            self._maps[key] = open_map(board, fills, zoom=size, tier=self.tier, sides=self.player.all_sides)
        return self._maps[key]

    def overview(self) -> OverviewPage | None:
        """The whole map with the frame of the view; None while no map is shown."""
        if self._map.view_on(self.player.cursor) is None:
            return None
        from vietnam_tui.tui.pages.overview import OverviewPage

        scene = self._scene()._replace(notes={})

        def view_on(hex_: Hex) -> tuple[MapPlan, Window]:
            found = self._map.view_on(hex_)
            assert found is not None
            return found

        return OverviewPage(self.player, self.hexmap("overview"), scene, view_on)

    def _scene(self) -> Scene:
        # where shades of the ground do not tell what is open, a sign does
        shaded = self.app.frame.palette.tier not in ("mono", "16")
        return scene_of(
            self.player,
            jumps={hex_: letter for letter, hex_ in self.jumps.items()},
            able=self._able(),
            labels=self.labels,
            dimmed=self.dimmed,
            unpriced="" if shaded else OPEN,
            glows=shaded,
        )

    def _able(self) -> frozenset[str] | None:
        """The units that can still act; None while that is not asked of our side."""
        player = self.player
        if not player.my_turn or player.past is not None or player.sets_up:
            return None
        if self._seen_able is None or self._seen_able[0] is not player.view:
            self._seen_able = (player.view, player.presenter.able(player.view))
        return self._seen_able[1]

    def _place_caret(self, plan: Layout) -> None:
        """The real cursor stands where one acts: in the order bar, else on the hex."""
        if self.order_bar is not None:
            column = bar(self.order_bar, self.player, self.bar_label, plan.bar.width)[1]
            self.app.place_caret((plan.bar.x + column, plan.bar.y))
        elif plan.kind == "words" or (self.page is not None and self._covers(self.page, plan)):
            self.app.place_caret((0, self._page_rect(plan).y))
        else:
            cell = self._map.cell_of(self.player.cursor)
            self.app.place_caret(None if cell is None else (plan.map.x + cell[0], plan.map.y + cell[1]))

    # ------------------------------------------------------------ keys

    def on_key(self, event: events.Key) -> None:
        """Every key comes here."""
        event.stop()
        event.prevent_default()
        key = event.character if event.is_printable and event.character not in (None, " ") else event.key
        self.press(str(key))

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text goes into the order bar, which opens for it on the map; lines become orders one after another."""
        text = "; ".join(line.strip() for line in event.text.splitlines() if line.strip())
        if self.keys is not None:
            self.keys.paste(text)

    def on_click(self, event: events.Click) -> None:
        """With the mouse on, a click puts the cursor on a hex; on the cursor's hex it acts."""
        rect, x, y = self._plan.map, event.screen_x, event.screen_y
        inside = rect.x <= x < rect.x + rect.width and rect.y <= y < rect.y + rect.height
        if self.page is None and inside:
            hex_ = self._map.hex_at(int(x) - rect.x, int(y) - rect.y)
            if hex_ == self.player.cursor:
                self.press("enter")
            elif hex_ is not None:
                cursor.go(self.player, hex_)
                self.draw()

    def press(self, key: str) -> None:
        """Give a key to whoever makes something of it."""
        if self.keys is not None:
            self.keys.press(key)

    def close_page(self) -> None:
        """Back to the map, or to the page that this one was opened from."""
        before = None if self.page is None else self.page.before
        if self.page is not None:
            self.page.closed()
        self.page = before

    # ------------------------------------------------------------ the order bar

    def open_bar(
        self,
        label: str,
        use: Callable[[str], None],
        completer: Any = None,
        text: str = "",
    ) -> None:
        """Ask for a line of text."""
        self.order_bar = self._bars.setdefault(self.player.seat, OrderBar())
        self.order_bar.open(completer or (lambda text: ()), text)
        self.bar_use, self.bar_label = use, label
        self.player.say("")

    def close_bar(self) -> None:
        """Put the order bar away."""
        self.order_bar = None


def _framed(title: str, rows: list[Line], rect: Rect) -> list[Line]:
    """A box with a margin of one blank inside."""
    return boxed(title, [[(" ", PLAIN), *row] for row in rows], rect.width, rect.height)
