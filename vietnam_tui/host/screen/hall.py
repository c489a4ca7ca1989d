"""The lobby on a hosted screen: a person's games, those that wait for him first, and new ones."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from textual import events
from textual.app import ComposeResult

from vietnam_tui.bots import DEFAULT_LEVEL
from vietnam_tui.bots.proofs import offered
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import GameOption
from vietnam_tui.core.presenter import Card
from vietnam_tui.host import wire
from vietnam_tui.host.screen.line import Line
from vietnam_tui.host.screen.notice import notice
from vietnam_tui.host.screen.preferences import Preferences
from vietnam_tui.play.catalogue import catalogue
from vietnam_tui.play.report.briefing import briefing_card
from vietnam_tui.tui.layouts import by_place
from vietnam_tui.tui.output import LeanApp
from vietnam_tui.tui.pages.cards import CardPage
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.pages.title import Entry, ListPage
from vietnam_tui.tui.palette import ColourTier, Theme
from vietnam_tui.tui.panes.layout import LEAST, Rect, too_small
from vietnam_tui.tui.panes.lines import DIM, STRONG, TITLE, fit, styled, wrap
from vietnam_tui.tui.panes.lines import Line as Row
from vietnam_tui.tui.panes.widgets import LinesPane, RectangleScreen

HELP = (
    "Enter sits down at the game with the mark; your side is asked for nothing, it is known by your key.",
    "w goes to the next game in which you have no seat but may look on; Enter looks on.",
    "n begins a new game: against a bot, or with those with whom you have a game here already.",
    "k shows your keys.  N changes how you are told that it is your turn.",
    "r looks again; the list also changes by itself.  Ctrl-Q leaves; every game is kept where it stands.",
)


class HallPage(ListPage):
    """The games of a person, those that wait for him first."""

    def __init__(
        self, hall: wire.Hall, preferences: Preferences, sit: Callable[[wire.GameLine], None]
    ) -> None:
        super().__init__()
        self.hall = hall
        self._preferences = preferences
        self._sit = sit
        if hall.told:
            self.fail(hall.told)

    def lead(self, width: int) -> list[Row]:
        mine = waiting(self.hall)
        waits = (
            f"{mine} game{'s wait' if mine > 1 else ' waits'} for you" if mine else "no game waits for you"
        )
        head = f" vietnam on {self.hall.host}"
        tail = f"{self.hall.person}  {waits} "
        rows: list[Row] = [
            [(head, TITLE), (" " * max(1, width - len(head) - len(tail)), DIM), (tail, STRONG)]
        ]
        if not self.hall.games:
            rows += styled(["", " There is no game for you here yet."], DIM)
        return [*rows, []]

    @property
    def footer(self) -> str:  # type: ignore[override]
        """The keys, and how the player is told of a turn."""
        new = "n new game  " if self.hall.friends is not None else ""
        told = self._preferences.notify
        return f"Enter play  w watch  {new}k my keys  N notify: {told}  ? help  q leave"

    def entries(self) -> Sequence[Entry]:
        return [Entry(_words(game), game.note[:40], partial(self._sit, game)) for game in self.hall.games]

    def press(self, key: str) -> bool:
        if key == "w":
            self._to_watch()
        elif key == "N":
            self._preferences.notify_otherwise()
            self.message, self.failed = "", False
        elif key == "k":
            return False
        else:
            return super().press(key)
        return True

    def change(self, hall: wire.Hall) -> None:
        """Show what has changed; the mark stays at its game."""
        here = self.hall.games[self.chosen].id if self.chosen < len(self.hall.games) else ""
        self.hall = hall
        ids = [game.id for game in hall.games]
        self.chosen = ids.index(here) if here in ids else 0

    def _to_watch(self) -> None:
        games = self.hall.games
        order = [*range(self.chosen + 1, len(games)), *range(self.chosen + 1)]
        found = next((number for number in order if number < len(games) and not games[number].yours), None)
        if found is None:
            self.fail("There is no game in which you may only look on.")
        else:
            self.chosen = found


def waiting(hall: wire.Hall) -> int:
    """The number of games that wait for the person."""
    return sum(1 for game in hall.games if game.waits in game.yours)


def _words(game: wire.GameLine) -> str:
    if game.waits in game.yours:
        state = f"YOUR TURN as {game.waits}"
    elif game.waits:
        player, _, _ = dict(game.seats).get(game.waits, game.waits).partition(" ")
        state = f"waits for {player}"
    else:
        state = "over"
    others = "  ".join(player for side, player in game.seats if side not in game.yours)
    look = "" if game.yours else "watch: "
    turn = game.turn.replace("Turn ", "T ")
    return f"{game.id[:18]:<18} {turn[:7]:<7} {state[:19]:<19} {look}{others}"


class KeysPage(Page):
    """The keys by which the host knows a person."""

    title = "My keys"

    def __init__(self, hall: wire.Hall) -> None:
        super().__init__()
        self.hall = hall

    def content(self, width: int) -> list[Row]:
        rows = [f" {key}{'  <- this one' if key == self.hall.key else ''}" for key in self.hall.keys]
        more = " Whoever runs this host adds a key: vietnam invite GAME SIDE --name YOU --key-file NEW.pub"
        return styled([*(rows or [" None: you have come through the door of the host's machine."]), "", more])


class LobbyHelpPage(Page):
    """The meaning of the keys of the lobby."""

    title = "Help"

    def content(self, width: int) -> list[Row]:
        return [[], *(row for text in HELP for row in styled([f" {text}"]))]


class NewHostedGamePage(ListPage):
    """Scenario, people and options of a new game; the host draws its seed and rolls its dice."""

    title = "New game"
    footer = "Up/Down choose, Left/Right change, Enter on Begin, Esc back"

    def __init__(
        self, hall: wire.Hall, begin: Callable[[wire.Begin], None], show: Callable[[Card], None]
    ) -> None:
        super().__init__()
        self._hall, self._begin, self._show = hall, begin, show
        self._cards = catalogue()
        self._card = 0
        self.players: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self._prepare()

    @property
    def game(self) -> Game[Any]:
        """The game of the chosen scenario."""
        return self._cards[self._card][0]

    @property
    def scenario(self) -> str:
        """The chosen scenario."""
        return self._cards[self._card][1].id

    def lead(self, width: int) -> list[Row]:
        card = self._cards[self._card][1]
        facts = "; ".join(fact for fact in (self.game.title, card.period) if fact)
        rows: list[Row] = [[(card.title, TITLE)], *styled(wrap(facts, width), DIM)]
        return [*rows, *styled(wrap(card.summary, min(width, 90))), []]

    def entries(self) -> Sequence[Entry]:
        card = self._cards[self._card][1]
        rows = [self._line("Scenario", card.title)]
        rows += [self._line(side, player) for side, player in self.players.items()]
        rows += [self._line(option.title, self.options[option.name]) for option in self._options]
        return [
            *rows,
            Entry("Briefing", "aim, forces, special rules", self._brief),
            Entry("Begin", "", self._ask),
        ]

    def press(self, key: str) -> bool:
        if key not in ("left", "right"):
            return super().press(key)
        self._change(1 if key == "right" else -1)
        return True

    @property
    def _options(self) -> tuple[GameOption, ...]:
        return self.game.options(self.scenario)

    def _line(self, name: str, value: str) -> Entry:
        return Entry(f"{name:<24}< {value} >", "", lambda: self._change(1))

    def _prepare(self) -> None:
        """The first side for oneself, the others for the default bot."""
        first, *others = self.game.sides(self.scenario)
        self.players = {first: self._hall.person, **dict.fromkeys(others, f"bot:{DEFAULT_LEVEL}")}
        self.options = self.game.chosen(self.scenario, {})

    def _change(self, step: int) -> None:
        """Go to the next or the last value of the line with the mark."""
        row, sides = self.chosen, list(self.players)
        if row == 0:
            self._card = (self._card + step) % len(self._cards)
            self._prepare()
        elif row <= len(sides):
            side = sides[row - 1]
            bots = (f"bot:{level}" for level in offered(self.game, self.scenario))
            who = [self._hall.person, *(self._hall.friends or ()), *bots]
            self.players[side] = who[(who.index(self.players[side]) + step) % len(who)]
        elif row <= len(sides) + len(self._options):
            option = self._options[row - len(sides) - 1]
            at = option.values.index(self.options[option.name])
            self.options[option.name] = option.values[(at + step) % len(option.values)]

    def _brief(self) -> None:
        opening = self.game.setup(self.scenario, self.options)
        self._show(briefing_card(self.game, self.scenario, self.game.view(opening, "")))

    def _ask(self) -> None:
        if self._hall.person in self.players.values():
            self._begin(wire.Begin(self.scenario, self.players, self.options))
        else:
            self.fail("One side must be yours.")


class HallScreen(RectangleScreen):
    """The lobby on the screen, pages one over the other."""

    app: LeanApp[wire.Request | None]

    def __init__(self, hall: wire.Hall, preferences: Preferences) -> None:
        super().__init__()
        self._pane = LinesPane("page")
        self.first = HallPage(hall, preferences, self._choose)
        self.pages: list[Page] = [self.first]

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
        self.draw()

    def press(self, key: str) -> None:
        """Give a key to the uppermost page; what it does not want leads on or back."""
        hall = self.first.hall
        key = by_place(key)
        if self.pages[-1].press(key):
            return
        if key in ("ctrl+q", "ctrl+c"):
            self.app.exit(None)
        elif len(self.pages) > 1:
            if key in ("escape", "q"):
                self.pages.pop()
        elif key == "r":
            self.app.exit(wire.Rise())
        elif key == "k":
            self.pages.append(KeysPage(hall))
        elif key == "?":
            self.pages.append(LobbyHelpPage())
        elif key == "n" and hall.friends is not None:
            self.pages.append(NewHostedGamePage(hall, self.app.exit, self._show))
        elif key in ("q", "escape"):
            self.app.exit(None)

    def draw(self) -> None:
        """Show the uppermost page."""
        width, height = self.size
        if not width or not height:
            return
        self.place({"page": Rect(0, 0, width, height)})
        if width < LEAST[0] or height < LEAST[1]:
            self._pane.show(styled(too_small(width, height)))
            return
        page = self.pages[-1]
        rows = [*page.rows(width, height - 1), *styled([page.footer], DIM)]
        self._pane.show([fit(row, width) for row in rows])
        self.app.place_caret((0, height - 1))

    def _show(self, card: Card) -> None:
        self.pages.append(CardPage(card))

    def _choose(self, game: wire.GameLine) -> None:
        side = game.waits if game.waits in game.yours else next(iter(game.yours), "")
        self.app.exit(wire.Sit(game.id, side))


class HallApp(LeanApp[wire.Request | None]):
    """The lobby; `run` returns what the player wants."""

    def __init__(
        self,
        hall: wire.Hall,
        line: Line,
        preferences: Preferences,
        *,
        colours: ColourTier,
        theme: Theme = "dark",
        ascii_only: bool = True,
    ) -> None:
        super().__init__(colours, theme=theme, ascii_only=ascii_only)
        self._line, self._preferences = line, preferences
        self.hall_screen = HallScreen(hall, preferences)

    def on_mount(self) -> None:
        """Show the lobby."""
        self._line.listener = self._heard
        self.push_screen(self.hall_screen)

    def exit(self, *arguments: Any, **named: Any) -> None:
        """Leave, and take in nothing more."""
        self._line.listener = lambda message: None
        super().exit(*arguments, **named)

    def _heard(self, message: wire.AnyMessage | None) -> None:
        """Something has changed, or the host is gone; called from the thread that reads."""
        with contextlib.suppress(RuntimeError):  # the screen has been left
            if message is None or isinstance(message, wire.Bye):
                self.call_later(self.exit, None)
            else:
                self.call_later(self._look)

    def _look(self) -> None:
        """Show what has changed; a game that waits now and did not before is told of."""
        page = self.hall_screen.first
        before = waiting(page.hall)
        while (message := self._line.take()) is not None:
            if isinstance(message, wire.Hall):
                page.change(message)
        if waiting(page.hall) > before:
            self._send(notice(os.environ, self._preferences.notify))
        self.hall_screen.draw()

    def asked_to_leave(self, code: int) -> None:
        """A signal or a lost terminal: leave."""
        self.call_later(self.exit, None, code)
