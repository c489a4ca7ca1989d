"""The title screen: continue, a new game, saves, rules.  Pure pages; what was chosen is left in `chosen`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from vietnam_tui.bots.proofs import offered
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import GameOption
from vietnam_tui.core.presenter import Card
from vietnam_tui.play.catalogue import ScenarioCard, catalogue
from vietnam_tui.play.report.briefing import briefing_card
from vietnam_tui.play.seats import DiceMode, default_seats
from vietnam_tui.play.table.lobby import CannotBegin, Lobby, SaveNote
from vietnam_tui.play.table.table import Table
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.pages.save_notes import READING, SaveNotes
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, ERROR, STRONG, TITLE, Line, cited, line, styled, wrap

#: Saves that are offered at most; the one played last comes first.
MOST_SAVES = 200
#: Keys of a name that have a name themselves
_NAMED = {"minus": "-", "underscore": "_", "full_stop": ".", "comma": ",", "plus": "+"}


class Entry(NamedTuple):
    """A line of a title page: what it says, a remark, what it does; the key that takes it at once, if there is one."""

    text: str
    note: str
    do: Callable[[], None]
    key: str = ""


class ListPage(Page, ABC):
    """A page that is a list to choose from."""

    footer = "Up/Down choose, Enter takes it, Esc back"

    def __init__(self) -> None:
        super().__init__()
        self.chosen = 0
        self.message = ""
        self.failed = False

    @abstractmethod
    def entries(self) -> Sequence[Entry]:
        """The lines to choose from."""

    def lead(self, width: int) -> list[Line]:
        """The text above the list."""
        return []

    def content(self, width: int) -> list[Line]:
        rows = self.lead(width)
        for index, entry in enumerate(self.entries()):
            here = index == self.chosen
            named = f"{entry.key}  {entry.text}" if entry.key else entry.text
            text = f" {'>' if here else ' '} {named} "
            rows.append([(text, CHOSEN if here else PLAIN), (f"  {entry.note}", DIM)])
            if here:
                first = len(rows) - 1 if index else 0  # above the first entry stands what the page is about
                self.top = max(min(self.top, first), len(rows) - self._height)
        if self.message:
            rows += [
                [],
                *[cited(text, ERROR if self.failed else STRONG) for text in wrap(self.message, width)],
            ]
        return rows

    def press(self, key: str) -> bool:
        entries = self.entries()
        count = max(1, len(entries))
        at_once = next((number for number, entry in enumerate(entries) if entry.key == key), None)
        if at_once is not None:
            self.chosen = at_once
            return self.press("enter")
        if key in ("up", "k", "w", "shift+tab"):
            self.chosen = (self.chosen - 1) % count
        elif key in ("down", "j", "s", "tab"):
            self.chosen = (self.chosen + 1) % count
        elif key in ("pageup", "pagedown"):
            self.chosen = max(0, min(count - 1, self.chosen + (10 if key == "pagedown" else -10)))
        elif key in ("enter", "space") and entries:
            self.message, self.failed = "", False
            entries[self.chosen].do()
        else:
            return False
        return True

    def fail(self, text: str) -> None:
        """Say what went wrong."""
        self.message, self.failed = text, True


class LinesPage(Page):
    """Lines of text to read."""

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self.title, self.lines = title, lines

    def content(self, width: int) -> list[Line]:
        return styled(self.lines)


class TitlePage(ListPage):
    """The first page."""

    title = "vietnam"
    footer = "Up/Down choose, Enter takes it, or the letter before it"

    def __init__(
        self, lobby: Lobby, open_page: Callable[[str], None], begin: Callable[[Table], None], notes: SaveNotes
    ) -> None:
        super().__init__()
        self._lobby, self._open, self._begin, self._notes = lobby, open_page, begin, notes
        self.saves = lobby.saves()
        self._continues = True

    def lead(self, width: int) -> list[Line]:
        return [
            [],
            [("V I E T N A M".center(min(width, 60)), TITLE)],
            [("published hex wargames of the Vietnam war, the rules enforced".center(min(width, 60)), DIM)],
            [],
        ]

    def entries(self) -> Sequence[Entry]:
        found: list[Entry] = []
        path, note = self._last_game()
        if path is not None and note is None:
            found.append(
                Entry("Continue", READING, lambda: self.fail("The saves are still being read."), "c")
            )
        elif path is not None and note is not None:
            taken_up = partial(take_up, self, self._lobby, path, self._begin)
            found.append(Entry("Continue", note.text, taken_up, "c"))
        elif self._continues:  # the line is not there after all: the choice stays at what it was
            self._continues, self.chosen = False, max(0, self.chosen - bool(self.saves))
        found += [
            Entry("Play", "a new game", lambda: self._open("new"), "p"),
            Entry("Learn", "a lesson for each game, exercises", lambda: self._open("learn"), "l"),
            Entry("Problems", "from games of officers, one a day", lambda: self._open("problems"), "b"),
            Entry("Today", "the game of the day, the same for everybody", self._today, "t"),
            Entry("With a friend", "at this keyboard, or each at his own", lambda: self._open("friend"), "f"),
            Entry("Workshop", "maps, scenarios, tables of your own", lambda: self._open("workshop"), "o"),
            Entry("Saved games", f"{len(self.saves)}", lambda: self._open("saves"), "s"),
            Entry("Your record", "", lambda: self._open("record"), "y"),
            Entry("Rules", "", lambda: self._open("rules"), "r"),
            Entry("Leave", "", lambda: self._open("leave"), "q"),
        ]
        return found

    def _today(self) -> None:
        try:
            table = self._lobby.today()
        except CannotBegin as error:
            self.fail(str(error))
        else:
            self._begin(table)

    def _last_game(self) -> tuple[Path | None, SaveNote | None]:
        """The game played last that goes on, or a save that must be read first, without a note then."""
        for path in self.saves:
            note = self._notes.of(path)
            if note is None or (note.game and not note.over):
                return path, note
        return None, None


class SavesPage(ListPage):
    """The saved games."""

    title = "Saved games"

    def __init__(self, lobby: Lobby, begin: Callable[[Table], None], notes: SaveNotes) -> None:
        super().__init__()
        self._lobby, self._begin, self._notes = lobby, begin, notes
        self.saves = lobby.saves()[:MOST_SAVES]
        #: the save that is to be deleted once the key comes again, and the new name that is being typed
        self._doomed: Path | None = None
        self._name: str | None = None
        self.footer = "Enter plays on, v reviews, t takes over, d deletes, n renames, Esc back"

    def entries(self) -> Sequence[Entry]:
        return [Entry(path.stem, self._note(path), partial(self._take_up, path)) for path in self.saves]

    def _take_up(self, path: Path, *, take_over: bool = False) -> None:
        take_up(self, self._lobby, path, self._begin, take_over=take_over)

    def _review(self, table: Table) -> None:
        """Open a game with its review."""
        table.opens_review = True
        self._begin(table)

    def content(self, width: int) -> list[Line]:
        return super().content(width) if self.saves else styled(["There are no saved games yet."], DIM)

    def press(self, key: str) -> bool:
        if self._name is not None:
            return self._type(key)
        if not self.saves or key not in ("t", "d", "n", "v"):
            self._doomed = None
            return super().press(key)
        save = self.saves[self.chosen]
        if key == "t":
            self._take_up(save, take_over=True)
        elif key == "v":
            take_up(self, self._lobby, save, self._review)
        elif key == "n":
            self._name = save.stem
            self._show_name()
        elif self._doomed == save:
            self._changed(lambda: self._lobby.remove(save), f"{save.stem} is deleted.")
        else:
            self._doomed = save
            self.message, self.failed = f"Delete {save.stem} for good?  d once more deletes it.", False
        return True

    def _type(self, key: str) -> bool:
        """A key of the new name that is being typed."""
        name, save = self._name or "", self.saves[self.chosen]
        if key == "escape":
            self._name, self.message = None, ""
            return True
        if key == "enter":
            self._name = None
            self._changed(
                lambda: self._lobby.rename(save, name), f"{save.stem} is called {name.strip()} now."
            )
            return True
        letter = (
            " " if key == "space" else key if len(key) == 1 and key.isprintable() else _NAMED.get(key, "")
        )
        self._name = name[:-1] if key == "backspace" else name + letter
        self._show_name()
        return True

    def _show_name(self) -> None:
        self.message, self.failed = f"New name: {self._name}_   Enter gives it, Esc leaves it", False

    def _changed(self, change: Callable[[], object], done: str) -> None:
        """Change the folder of saves and say what was done, or why not."""
        self._doomed = None
        try:
            change()
        except CannotBegin as error:
            self.fail(str(error))
            return
        self.saves = self._lobby.saves()[:MOST_SAVES]
        self.chosen = max(0, min(self.chosen, len(self.saves) - 1))
        self.message, self.failed = done, False

    def _note(self, path: Path) -> str:
        note = self._notes.of(path)
        return READING if note is None else note.text


def facts_of(game: Game[Any], card: ScenarioCard) -> str:
    """The game of a scenario, its time, its turns and its length, in a line."""
    turns = f"{card.turns} turn{'s' * (card.turns != 1)}" if card.turns else ""
    return "; ".join(fact for fact in (game.title, card.period, turns, card.briefing.length) if fact)


def aims_of(card: ScenarioCard, width: int) -> list[Line]:
    """The aim of each side of a scenario."""
    rows: list[Line] = []
    for aim in card.briefing.aim:
        first, *more = wrap(f"{aim.side}: {aim.text}", width, hanging=2)
        rows += [[(first[: len(aim.side) + 1], STRONG), (first[len(aim.side) + 1 :], PLAIN)], *styled(more)]
    return rows


class NewGamePage(ListPage):
    """Game, scenario, players, options, dice and seed of a new game."""

    title = "New game"
    footer = "Up/Down choose, Left/Right change, Enter lists scenarios or begins, Esc back"

    def __init__(
        self,
        lobby: Lobby,
        begin: Callable[[Table], None],
        show: Callable[[Card], None] = lambda card: None,
        list_all: Callable[[NewGamePage], None] | None = None,
        *,
        among_people: bool = False,
    ) -> None:
        super().__init__()
        #: are people to play all sides?
        self._among_people = among_people
        self._lobby, self._begin, self._show, self._list_all = lobby, begin, show, list_all
        self.cards: list[tuple[Game[Any], ScenarioCard]] = catalogue()
        self.card = 0
        #: characters of the longest name of a setting in any scenario, so that no column jumps
        self._longest = max(
            len(name)
            for game, card in self.cards
            for name in (
                "Scenario",
                *game.sides(card.id),
                *(option.title for option in game.options(card.id)),
            )
        )
        #: as typed; None for one that nobody knows
        self.seed: int | None = None
        self.dice: DiceMode = "auto"
        self.players: dict[str, str] = {}
        self.options: tuple[GameOption, ...] = ()
        self.chosen_options: dict[str, str] = {}
        self._prepare()

    @property
    def game(self) -> Game[Any]:
        """The game of the chosen scenario."""
        return self.cards[self.card][0]

    @property
    def scenario(self) -> str:
        """The id of the chosen scenario."""
        return self.cards[self.card][1].id

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the chosen scenario."""
        return self.game.sides(self.scenario)

    def lead(self, width: int) -> list[Line]:
        game, card = self.cards[self.card]
        rows = [line((card.title, TITLE)), *styled(wrap(facts_of(game, card), width), DIM)]
        rows += styled(wrap(card.summary, min(width, 90)))
        rows += aims_of(card, min(width, 90))
        if self._among_people:
            rows += styled(
                wrap("For somebody at another terminal: vietnam help hosting.", min(width, 90)), DIM
            )
        return [*rows, []]

    def entries(self) -> Sequence[Entry]:
        """One line a setting, then the beginning."""
        card = self.cards[self.card][1]
        scenario = self._setting("Scenario", card.title, f"{self.card + 1} of {len(self.cards)}")
        listing = self._list_all
        rows = [scenario if listing is None else scenario._replace(do=lambda: listing(self))]
        alone = "the rules move the enemy" if len(self.sides) == 1 else ""
        rows += [self._setting(side, self.players[side], alone) for side in self.sides]
        rows += [self._setting(option.title, self.chosen_options[option.name]) for option in self.options]
        how = "rolled here" if self.dice == "auto" else "you roll and type them"
        rows.append(self._setting("Dice", self.dice, how))
        seed = "secret" if self.seed is None else str(self.seed)
        worth = "digits: the same rolls the same" if self.seed is None else "who knows it knows every secret"
        rows.append(self._setting("Seed", seed, worth))
        about = Entry("Briefing", "aim, forces, special rules", self._brief)
        return [*rows, about, Entry("Begin", "", self.start)]

    def press(self, key: str) -> bool:
        seeding = self.chosen == self._settings - 1
        if key in ("left", "right"):
            self._change(1 if key == "right" else -1)
        elif seeding and key.isdigit() and len(key) == 1:
            self.seed = int(f"{self.seed or 0}{key}") % 1_000_000_000
        elif seeding and key in ("backspace", "delete"):
            self.seed = (self.seed or 0) // 10 or None if key == "backspace" else None
        else:
            return super().press(key)
        return True

    @property
    def _settings(self) -> int:
        """The number of lines that are settings: scenario, sides, options, dice, seed."""
        return 1 + len(self.sides) + len(self.options) + 2

    def _setting(self, name: str, value: str, note: str = "") -> Entry:
        return Entry(f"{name:<{self._longest + 2}}< {value} >", note, lambda: self._change(1))

    def _change(self, step: int) -> None:
        """Go to the next or the last value of the setting under the cursor."""
        sides = self.sides
        row = self.chosen
        if row == 0:
            self.card = (self.card + step) % len(self.cards)
            self._prepare()
        elif row <= len(sides):
            kinds = ["human", *(f"bot:{level}" for level in offered(self.game, self.scenario))]
            self.players[sides[row - 1]] = _next(kinds, self.players[sides[row - 1]], step)
        elif row <= len(sides) + len(self.options):
            option = self.options[row - len(sides) - 1]
            chosen = self.chosen_options
            chosen[option.name] = _next(option.values, chosen[option.name], step)
        elif row == self._settings - 2:
            self.dice = "manual" if self.dice == "auto" else "auto"
        elif row == self._settings - 1:
            self.seed = None

    def choose(self, card: int) -> None:
        """Take a scenario by its number among all."""
        self.card = card
        self._prepare()

    def _prepare(self) -> None:
        """The players and options that the chosen scenario begins with."""
        seats = default_seats(self.game, self.scenario)
        self.players = {side: "human" if self._among_people else str(seat) for side, seat in seats.items()}
        self.options = self.game.options(self.scenario)
        self.chosen_options = self.game.chosen(self.scenario, {})

    def _brief(self) -> None:
        opening = self.game.setup(self.scenario, self.chosen_options)
        self._show(briefing_card(self.game, self.scenario, self.game.view(opening, "")))

    def start(self) -> None:
        """Begin as chosen."""
        try:
            table = self._lobby.begin(
                self.game,
                self.scenario,
                options=self.chosen_options,
                players=self.players,
                dice=self.dice,
                seed=self.seed,
            )
        except CannotBegin as error:
            self.fail(str(error))
        else:
            self._begin(table)


def _next(values: Sequence[str], value: str, step: int) -> str:
    return values[(values.index(value) + step) % len(values)]


def take_up(
    page: ListPage, lobby: Lobby, save: Path, begin: Callable[[Table], None], *, take_over: bool = False
) -> None:
    """Take a saved game up, or begin one from a position, or say on the page why not."""
    try:
        table = lobby.take_up(save, take_over=take_over)
    except CannotBegin as error:
        page.fail(f"{error}.  In the list of saved games t takes it over." if error.locked else str(error))
    else:
        begin(table)
