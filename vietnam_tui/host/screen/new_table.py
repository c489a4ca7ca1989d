"""The form by which a table is opened at a host: scenario, people, options, and the terms of whoever sits down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from vietnam_tui.bots import DEFAULT_LEVEL
from vietnam_tui.bots.proofs import offered
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import GameOption
from vietnam_tui.core.presenter import Card
from vietnam_tui.host import wire
from vietnam_tui.host.front.lines import is_bot
from vietnam_tui.host.pace import (
    ANSWERS,
    HOLIDAYS_OFFERED,
    LONGEST,
    PACES,
    Pace,
    check_times,
    seconds_of,
    span,
)
from vietnam_tui.host.screen.hall_pages import TextPage
from vietnam_tui.play.catalogue import catalogue
from vietnam_tui.play.report.briefing import briefing_card
from vietnam_tui.play.seat.aids import AIDS, ALL, BETWEEN_PEOPLE
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.pages.title import Entry, ListPage
from vietnam_tui.tui.panes.lines import DIM, TITLE, styled, wrap
from vietnam_tui.tui.panes.lines import Line as Row

#: A side for anybody
ANYBODY = "anybody here"
#: What people may have reckoned: from nothing to everything
AIDS_OFFERED = ((), *(ALL[:many] for many in range(1, len(AIDS) + 1)))
#: How many turns late those are told who look on
DELAYS = (0, 1, 2, 3, 5)
#: What the host draws a new table's name from, at most
_LONGEST_NAME = 30


class NewTablePage(ListPage):
    """Scenario, people, options and terms of a new table; the host draws the seed and rolls the dice."""

    title = "New game"
    footer = "Up/Down choose, Left/Right change, Enter on Begin, Esc back"

    def __init__(
        self,
        hall: wire.Hall,
        begin: Callable[[wire.Begin], None],
        show: Callable[[Card], None],
        show_page: Callable[[Page], None],
        close: Callable[[], None],
        people: tuple[str, ...] | None = None,
    ) -> None:
        super().__init__()
        #: those who may be asked; by itself friends, and anybody.  Who says otherwise has no list to show a table in
        self._people = (*(hall.friends or ()), ANYBODY) if people is None else people
        self._listed = people is None
        self._hall, self._begin, self._show = hall, begin, show
        self._show_page, self._close = show_page, close
        self._cards = catalogue()
        self._card = 0
        self.players: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.aids: tuple[str, ...] = BETWEEN_PEOPLE
        self.delay, self.pace = 0, PACES[0]
        self.holidays, self.answers = 14, ANSWERS[0]
        self.watched, self.by_code, self.name = True, False, ""
        self._prepare()

    @property
    def game(self) -> Game[Any]:
        """The game of the chosen scenario."""
        return self._cards[self._card][0]

    @property
    def scenario(self) -> str:
        """The chosen scenario."""
        return self._cards[self._card][1].id

    @property
    def others(self) -> bool:
        """Do other people play?"""
        return any(who != self._hall.person and not is_bot(who) for who in self.players.values())

    def lead(self, width: int) -> list[Row]:
        card = self._cards[self._card][1]
        facts = "; ".join(fact for fact in (self.game.title, card.period) if fact)
        rows: list[Row] = [[(card.title, TITLE)], *styled(wrap(facts, width), DIM)]
        return [*rows, *styled(wrap(card.summary, min(width, 90))), []]

    def _lines(self) -> list[tuple[str, str, Callable[[int], None]]]:
        """The settings: name, value, what changes it by a step."""
        card = self._cards[self._card][1]
        lines: list[tuple[str, str, Callable[[int], None]]] = [("Scenario", card.title, self._next_scenario)]
        lines += [(side, who, partial(self._next_player, side)) for side, who in self.players.items()]
        lines += [
            (option.title, self.options[option.name], partial(self._next_value, option))
            for option in self._options
        ]
        if self.others:
            lines += self._times()
            lines.append(("Aids", ", ".join(self.aids) or "none", self._next_aids))
            lines.append(("Watched", self._watched_told, self._next_watched))
        if self.others and self._listed:
            shown = "to whoever has its code" if self.by_code else "to everybody here"
            lines.append(("Shown", shown, self._next_audience))
        return lines

    def _times(self) -> list[tuple[str, str, Callable[[int], None]]]:
        """The settings of how long a move may take, and an answer that others do not hear of."""
        pace = Pace.read(self.pace)
        lines: list[tuple[str, str, Callable[[int], None]]] = [("Pace", pace.told, self._next_pace)]
        if pace.seconds:
            lines.append(("Holidays", f"{self.holidays} days each", self._next_holidays))
        if self.game.presenter.declines:
            seconds = seconds_of(self.answers)
            told = f"after {span(seconds)}, always" if seconds else f"as given; {LONGEST:.0f} s cover them"
            lines.append(("Secret answers", told, self._next_answers))
        return lines

    @property
    def _watched_told(self) -> str:
        if not self.watched:
            return "by nobody"
        return f"{self.delay} turn{'s' * (self.delay > 1)} late" if self.delay else "live"

    def entries(self) -> Sequence[Entry]:
        rows = [
            Entry(f"{name:<24}< {value} >", "", partial(change, 1)) for name, value, change in self._lines()
        ]
        if self.others and self._listed:
            rows.append(Entry("Name", self.name or "a few words for the list", self._ask_name))
        opens = self.others and self._listed
        begin = Entry("Open the table", "it begins when all sit", self._ask) if opens else None
        return [
            *rows,
            Entry("Briefing", "aim, forces, special rules", self._brief),
            begin or Entry("Begin", "", self._ask),
        ]

    def press(self, key: str) -> bool:
        if key not in ("left", "right"):
            return super().press(key)
        lines = self._lines()
        self.message, self.failed = "", False
        if self.chosen < len(lines):
            lines[self.chosen][2](1 if key == "right" else -1)
        return True

    @property
    def _options(self) -> tuple[GameOption, ...]:
        return self.game.options(self.scenario)

    def _prepare(self) -> None:
        """The first side for oneself, the others for the default bot, or where people are expected for one of them."""
        first, *others = self.game.sides(self.scenario)
        other = f"bot:{DEFAULT_LEVEL}" if self._listed else self._people[-1]
        self.players = {first: self._hall.person, **dict.fromkeys(others, other)}
        self.options = self.game.chosen(self.scenario, {})

    def _next_scenario(self, step: int) -> None:
        self._card = (self._card + step) % len(self._cards)
        self._prepare()

    def _next_player(self, side: str, step: int) -> None:
        bots = (f"bot:{level}" for level in offered(self.game, self.scenario))
        alone = len(self.players) == 1
        people = () if alone else self._people
        who = [self._hall.person, *people, *bots]
        self.players[side] = who[(who.index(self.players[side]) + step) % len(who)]

    def _next_value(self, option: GameOption, step: int) -> None:
        at = option.values.index(self.options[option.name])
        self.options[option.name] = option.values[(at + step) % len(option.values)]

    def _next_aids(self, step: int) -> None:
        at = AIDS_OFFERED.index(self.aids)
        self.aids = AIDS_OFFERED[(at + step) % len(AIDS_OFFERED)]

    def _next_pace(self, step: int) -> None:
        self.pace = PACES[(PACES.index(self.pace) + step) % len(PACES)]

    def _next_holidays(self, step: int) -> None:
        at = HOLIDAYS_OFFERED.index(self.holidays)
        self.holidays = HOLIDAYS_OFFERED[(at + step) % len(HOLIDAYS_OFFERED)]

    def _next_answers(self, step: int) -> None:
        self.answers = ANSWERS[(ANSWERS.index(self.answers) + step) % len(ANSWERS)]

    def _next_watched(self, step: int) -> None:
        at = DELAYS.index(self.delay) if self.watched else len(DELAYS)
        at = (at + step) % (len(DELAYS) + 1)
        self.watched, self.delay = at < len(DELAYS), DELAYS[at] if at < len(DELAYS) else 0

    def _next_audience(self, step: int) -> None:
        self.by_code = not self.by_code

    def _ask_name(self) -> None:
        def take(text: str) -> None:
            """Call the table so."""
            self.name = text[:_LONGEST_NAME]
            self._close()

        self._show_page(TextPage("Name", ["What do you call the table?  30 letters at most."], take))

    def _brief(self) -> None:
        opening = self.game.setup(self.scenario, self.options)
        self._show(briefing_card(self.game, self.scenario, self.game.view(opening, "")))

    def _ask(self) -> None:
        if self._hall.person not in self.players.values():
            self.fail("One side must be yours.")
            return
        answers = self.answers if self.others and self.game.presenter.declines else ""
        try:
            check_times(self.pace, self.holidays, answers)
        except ValueError as error:
            self.fail(f"Secret answers: {error}.")
            return
        seats = {side: "" if who == self._people[-1] else who for side, who in self.players.items()}
        self._begin(
            wire.Begin(
                self.scenario,
                seats,
                self.options,
                self.name,
                by_code=self.by_code and self.others,
                aids=self.aids,
                delay=self.delay,
                watched=self.watched,
                pace=self.pace,
                holidays=self.holidays,
                answers=answers,
            )
        )
