"""The title on the screen."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult

from vietnam_tui.core.data import DataError
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.presenter import Card
from vietnam_tui.play.table.lobby import Lobby
from vietnam_tui.play.table.table import Table
from vietnam_tui.tui.ground_colour import GROUND_KEY
from vietnam_tui.tui.layouts import by_place
from vietnam_tui.tui.map.glyphs import GlyphTier
from vietnam_tui.tui.output import LeanApp
from vietnam_tui.tui.pages.cards import CardPage
from vietnam_tui.tui.pages.elsewhere import Back, Elsewhere, FriendPages, Steps
from vietnam_tui.tui.pages.page import Page, RulesPage
from vietnam_tui.tui.pages.save_notes import SaveNotes
from vietnam_tui.tui.pages.title import LinesPage, ListPage, NewGamePage, SavesPage, TitlePage
from vietnam_tui.tui.palette import offered
from vietnam_tui.tui.panes.layout import LEAST, Rect, too_small
from vietnam_tui.tui.panes.lines import DIM, fit, styled
from vietnam_tui.tui.panes.widgets import LinesPane, RectangleScreen

if TYPE_CHECKING:
    from vietnam_tui.play.workshop.begun import Begun
    from vietnam_tui.play.workshop.fairness import Fair


class TitleScreen(RectangleScreen):
    """Pages one over the other; the game that was begun ends the screen."""

    app: LeanApp[Table | Elsewhere | None]

    def __init__(
        self,
        lobby: Lobby,
        friends: FriendPages | None = None,
        keep_colours: Callable[[str], object] | None = None,
        back: Back | None = None,
        turn_ground: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__()
        self._lobby, self._friends = lobby, friends
        #: what one comes back with from a table elsewhere
        self._come_back = back
        #: what keeps the colours that are chosen at a first start; None at any later one
        self._keep_colours = keep_colours
        self._turn_ground = turn_ground
        self._pane = LinesPane("page")
        self.notes = SaveNotes(lobby, self._more_known)
        self.first = TitlePage(lobby, self._open, self._begin, self.notes)
        self.pages: list[Page] = [self.first]

    def on_mount(self) -> None:
        """At a first start ask which colours look best; who comes back is where he left."""
        if self._come_back is not None:
            self._open_friend(self._come_back.told)
        found = self.app.frame.palette.tier
        if self._keep_colours is None or not offered(found):
            return
        from vietnam_tui.tui.pages.colours import ColoursPage  # only here: once

        game = NewGamePage(self._lobby, self._begin).game
        signs: GlyphTier = "ascii" if self.app.frame.ascii_only else "plain"
        self.pages.append(
            ColoursPage(game, offered(found), found, self._colours_taken, self._turn_ground, signs=signs)
        )

    def _colours_taken(self, tier: str) -> None:
        self.pages.pop()
        assert self._keep_colours is not None
        self._keep_colours(tier)

    def compose(self) -> ComposeResult:
        """One pane."""
        yield self._pane

    def on_resize(self) -> None:
        """Lay out for the new size."""
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """Every key comes here."""
        event.stop()
        event.prevent_default()
        key = event.character if event.is_printable and event.character not in (None, " ") else event.key
        self.press(str(key))

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text goes where text is typed."""
        self.pages[-1].paste(event.text)
        self.draw()

    def press(self, key: str) -> None:
        """Give a key to the uppermost page; what it does not want leads back."""
        page = self.pages[-1]
        key = key if page.takes_text else by_place(key)
        if page.press(key):
            pass
        elif key == GROUND_KEY:
            self._turn_ground()
        elif key in ("ctrl+q", "ctrl+c"):
            self.app.exit(None)
        elif key in ("escape", "q"):
            self._back()
        self.draw()

    def _back(self) -> None:
        """Leave the uppermost page, and those below it that have done what they were opened for."""
        if len(self.pages) == 1:
            self.app.exit(None)
            return
        self.pages.pop().closed()
        while len(self.pages) > 1 and self.pages[-1].done:
            self.pages.pop().closed()

    def draw(self) -> None:
        """Show the uppermost page."""
        width, height = self.size
        if not width or not height:
            return
        self.place({"page": Rect(0, 0, width, height)})
        if width < LEAST[0] or height < LEAST[1]:
            self._pane.show(styled(too_small(width, height)))
            self.app.place_caret(None)
            return
        page = self.pages[-1]
        rows = [*page.rows(width, height - 1), *styled([page.footer], DIM)]
        self._pane.show([fit(row, width) for row in rows])
        self.app.place_caret(page.caret or (0, height - 1))

    def _more_known(self) -> None:
        """Draw what has been read meanwhile; called from the thread that reads."""
        self._later(self.draw)

    def _open(self, what: str) -> None:
        if what == "leave":
            self.app.exit(None)
        elif what == "new":
            self.pages.append(NewGamePage(self._lobby, self._begin, self._show, self._list_all))
        elif what == "saves":
            self.pages.append(SavesPage(self._lobby, self._begin, self.notes))
        elif what == "record":
            self._show_record()
        elif what in ("learn", "problems"):
            self._learn(what)
        elif what == "workshop":
            self._list_workshop()
        elif what == "friend":
            self._open_friend()
        else:
            game = NewGamePage(self._lobby, self._begin).game
            self.pages.append(RulesPage(rules_library(game.id)))

    def _list_workshop(self) -> None:
        """List what the workshop may begin with; what is taken is shown over this screen."""
        from vietnam_tui.tui.making.making_list import Over  # only here: few make anything
        from vietnam_tui.tui.workshop.fair_page import FairPage
        from vietnam_tui.tui.workshop.workshop_list import show_begun, workshop_list

        def show(begun: Begun) -> None:
            why = show_begun(self.app, begun, self._back_from_workshop)
            if why:
                page.fail(why)

        def look_on(wanted: Fair) -> None:
            self.pages.append(FairPage(self.app, self.draw, wanted))

        page = workshop_list(show, Over(self.pages.append, look_on))
        self.pages.append(page)

    def _back_from_workshop(self) -> None:
        """Show the title again, and the list as it is now."""
        self.pages.pop()
        self._list_workshop()
        self.draw()

    def _open_friend(self, told: str = "") -> None:
        """The page of games with others, with what was said elsewhere; where there is none, a game at this keyboard."""
        if self._friends is None:
            self._at_this_keyboard()
            return
        steps = Steps(
            self.pages.append,
            self._close,
            self._show,
            lambda go: self._later(self.app.exit, Elsewhere(go)),
            lambda: self._later(self.draw),
            self._at_this_keyboard,
        )
        page = self._friends(steps)
        if told and isinstance(page, ListPage):
            page.fail(told)
        self.pages.append(page)

    def _at_this_keyboard(self) -> None:
        form = NewGamePage(self._lobby, self._begin, self._show, self._list_all, among_people=True)
        self.pages.append(form)

    def _close(self) -> None:
        self.pages.pop()

    def _later(self, *what: Any) -> None:
        """Have something done in the screen's own time, whoever asks for it."""
        with contextlib.suppress(RuntimeError):  # the screen has been left
            self.app.call_later(*what)

    def _learn(self, what: str) -> None:
        """List the lessons and exercises, or the problems."""
        from vietnam_tui.play.learn.lesson import all_lessons, all_problems  # only here: it brings all games
        from vietnam_tui.tui.pages.learn import LearnPage, ProblemsPage

        try:
            done = self._lobby.learnt()
            if what == "learn":
                self.pages.append(LearnPage(self._lobby, all_lessons(), done, self._begin))
            else:
                self.pages.append(ProblemsPage(self._lobby, all_problems(), done, self._begin))
        except (DataError, SaveFault) as fault:
            self.first.fail(str(fault))

    def _list_all(self, page: NewGamePage) -> None:
        """List all scenarios; the one that is taken is the page's."""
        from vietnam_tui.tui.pages.scenarios import ScenariosPage  # only here: it brings the maps

        def take(card: int) -> None:
            page.choose(card)
            self.pages.pop()

        self.pages.append(ScenariosPage(page.cards, page.card, take))

    def _show_record(self) -> None:
        from vietnam_tui.play.report.own_record import record_lines, whole_record  # only here: few look at it

        try:
            lines = record_lines(whole_record(self._lobby.finished(), self._lobby.learnt()))
        except SaveFault as fault:
            self.first.fail(str(fault))
            return
        self.pages.append(LinesPage("Your record", lines))

    def _show(self, card: Card) -> None:
        self.pages.append(CardPage(card))

    def _begin(self, table: Table) -> None:
        self.app.exit(table)
