"""The title screen: continue, a new game, saves, rules.  Pure pages; what was chosen is left in `chosen`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from vietnam_tui.bots import LEVELS
from vietnam_tui.core.data import DataError
from vietnam_tui.core.game import Game, SaveFault
from vietnam_tui.play.catalogue import ScenarioCard, catalogue
from vietnam_tui.play.journal import CannotSave
from vietnam_tui.play.lock import SaveLocked
from vietnam_tui.play.places import free_name, list_saves
from vietnam_tui.play.saves import DiceMode, SaveFile, read_save
from vietnam_tui.play.seats import SeatError
from vietnam_tui.play.session import Session, new_seed
from vietnam_tui.tui.lines import CHOSEN, DIM, ERROR, STRONG, TITLE, Line, cited, line, styled, wrap
from vietnam_tui.tui.pages import Page
from vietnam_tui.tui.palette import PLAIN

#: Saves that are offered at most; the one played last comes first.
MOST_SAVES = 200


class Entry(NamedTuple):
    """A line of a title page: what it says, a remark, what it does."""

    text: str
    note: str
    do: Callable[[], None]


class ListPage(Page):
    """A page that is a list to choose from."""

    footer = "Up/Down choose, Enter takes it, Esc back"

    def __init__(self) -> None:
        super().__init__()
        self.chosen = 0
        self.message = ""
        self.failed = False

    def entries(self) -> Sequence[Entry]:
        """The lines to choose from."""
        raise NotImplementedError

    def lead(self, width: int) -> list[Line]:
        """What stands above the list."""
        return []

    def content(self, width: int) -> list[Line]:
        rows = self.lead(width)
        for index, entry in enumerate(self.entries()):
            here = index == self.chosen
            text = f" {'>' if here else ' '} {entry.text} "
            rows.append([(text, CHOSEN if here else PLAIN), (f"  {entry.note}", DIM)])
            if here:
                self.top = max(min(self.top, len(rows) - 1), len(rows) - self._height)
        if self.message:
            rows += [
                [],
                *[cited(text, ERROR if self.failed else STRONG) for text in wrap(self.message, width)],
            ]
        return rows

    def press(self, key: str) -> bool:
        count = max(1, len(self.entries()))
        if key in ("up", "k", "w", "shift+tab"):
            self.chosen = (self.chosen - 1) % count
        elif key in ("down", "j", "s", "tab"):
            self.chosen = (self.chosen + 1) % count
        elif key in ("pageup", "pagedown"):
            self.chosen = max(0, min(count - 1, self.chosen + (10 if key == "pagedown" else -10)))
        elif key in ("enter", "space") and self.entries():
            self.message, self.failed = "", False
            self.entries()[self.chosen].do()
        else:
            return False
        return True

    def fail(self, text: str) -> None:
        """Say what went wrong."""
        self.message, self.failed = text, True


class TitlePage(ListPage):
    """The first page."""

    title = "vietnam"
    footer = "Up/Down choose, Enter takes it, q leaves"

    def __init__(self, open_page: Callable[[str], None], begin: Callable[[Session[Any]], None]) -> None:
        super().__init__()
        self._open, self._begin = open_page, begin
        self.saves = list_saves()

    def lead(self, width: int) -> list[Line]:
        return [
            [],
            [("V I E T N A M".center(min(width, 60)), TITLE)],
            [("published hex wargames of the Vietnam war, the rules enforced".center(min(width, 60)), DIM)],
            [],
        ]

    def entries(self) -> Sequence[Entry]:
        found: list[Entry] = []
        if self.saves:
            path = self.saves[0]
            found.append(Entry("Continue", save_note(path), lambda: open_save(self, path, self._begin)))
        found += [
            Entry("New game", "", lambda: self._open("new")),
            Entry("Saved games", f"{len(self.saves)}", lambda: self._open("saves")),
            Entry("Rules", "", lambda: self._open("rules")),
            Entry("Leave", "", lambda: self._open("leave")),
        ]
        return found


class SavesPage(ListPage):
    """The saved games."""

    title = "Saved games"

    def __init__(self, begin: Callable[[Session[Any]], None]) -> None:
        super().__init__()
        self._begin = begin
        self.saves = list_saves()[:MOST_SAVES]
        self._notes: dict[Path, str] = {}
        self._locked: Path | None = None
        self.footer = "Up/Down choose, Enter plays it on, t takes a locked one over, Esc back"

    def entries(self) -> Sequence[Entry]:
        return [
            Entry(path.stem, self._note(path), lambda path=path: open_save(self, path, self._begin))  # type: ignore[misc]
            for path in self.saves
        ]

    def content(self, width: int) -> list[Line]:
        return super().content(width) if self.saves else styled(["There are no saved games yet."], DIM)

    def press(self, key: str) -> bool:
        if key == "t" and self.saves:
            open_save(self, self.saves[self.chosen], self._begin, take_over=True)
            return True
        return super().press(key)

    def _note(self, path: Path) -> str:
        if path not in self._notes:
            self._notes[path] = save_note(path)
        return self._notes[path]


class NewGamePage(ListPage):
    """Game, scenario, players, dice and seed of a new game."""

    title = "New game"
    footer = "Up/Down choose, Left/Right change, Enter on Begin, Esc back"

    def __init__(self, begin: Callable[[Session[Any]], None]) -> None:
        super().__init__()
        self._begin = begin
        self.cards: list[tuple[Game[Any], ScenarioCard]] = catalogue()
        self.card = 0
        self.seed = new_seed()
        self.dice: DiceMode = "auto"
        self.players: dict[str, str] = {}
        self._seat()

    @property
    def game(self) -> Game[Any]:
        """The game of the chosen scenario."""
        return self.cards[self.card][0]

    def lead(self, width: int) -> list[Line]:
        game, card = self.cards[self.card]
        facts = "  ".join(
            fact for fact in (game.title, card.period, f"{card.turns} turns" if card.turns else "") if fact
        )
        rows = [line((card.title, TITLE)), line((facts, DIM)), *styled(wrap(card.summary, min(width, 90)))]
        return [*rows, []]

    def entries(self) -> Sequence[Entry]:
        """One line a setting, then the beginning."""
        card = self.cards[self.card][1]
        rows = [
            Entry(
                f"Scenario  < {card.title} >",
                f"{self.card + 1} of {len(self.cards)}",
                lambda: self._change(1),
            )
        ]
        for side in self.game.sides:
            rows.append(Entry(f"{side:<8}  < {self.players[side]} >", "", lambda: self._change(1)))
        how = "rolled here" if self.dice == "auto" else "you roll and type them"
        rows.append(Entry(f"Dice      < {self.dice} >", how, lambda: self._change(1)))
        rows.append(
            Entry(f"Seed      < {self.seed} >", "type digits; the same seed rolls the same", lambda: None)
        )
        rows.append(Entry("Begin", "", self._start))
        return rows

    def press(self, key: str) -> bool:
        seed_row = 2 + len(self.game.sides)
        if key in ("left", "right"):
            self._change(1 if key == "right" else -1)
        elif self.chosen == seed_row and key.isdigit() and len(key) == 1:
            self.seed = int(f"{self.seed}{key}") % 1_000_000_000
        elif self.chosen == seed_row and key in ("backspace", "delete"):
            self.seed = self.seed // 10 if key == "backspace" else 0
        else:
            return super().press(key)
        return True

    def _change(self, step: int) -> None:
        sides = self.game.sides
        if self.chosen == 0:
            self.card = (self.card + step) % len(self.cards)
            self._seat()
        elif self.chosen <= len(sides):
            side = sides[self.chosen - 1]
            kinds = ["human", *(f"bot:{level}" for level in LEVELS)]
            self.players[side] = kinds[(kinds.index(self.players[side]) + step) % len(kinds)]
        elif self.chosen == len(sides) + 1:
            self.dice = "manual" if self.dice == "auto" else "auto"
        elif self.chosen == len(sides) + 2:
            self.seed = new_seed()

    def _seat(self) -> None:
        from vietnam_tui.bots import DEFAULT_LEVEL

        first, *others = self.game.sides
        self.players = {first: "human", **dict.fromkeys(others, f"bot:{DEFAULT_LEVEL}")}

    def _start(self) -> None:
        game, card = self.cards[self.card]
        try:
            path = free_name(card.id)
            session = Session.new(
                game, card.id, seed=self.seed, seats=self.players, dice=self.dice, path=path
            )
        except (SaveFault, SeatError, DataError, CannotSave, SaveLocked) as error:
            self.fail(str(error))
            return
        self._begin(session)


def open_save(
    page: ListPage, path: Path, begin: Callable[[Session[Any]], None], *, take_over: bool = False
) -> None:
    """Open a save and begin, or say on the page why not."""
    try:
        begin(Session.open(path, take_over=take_over))
    except SaveLocked as error:
        page.fail(f"{error}.  In the list of saved games t takes it over.")
    except (SaveFault, CannotSave, DataError) as error:
        page.fail(str(error))


def save_note(path: Path) -> str:
    """A save in a few words."""
    try:
        file: SaveFile = read_save(path).file
    except SaveFault:
        return "cannot be read"
    seats = " ".join(f"{side}={player}" for side, player in file.seats.items())
    return f"{path.name}: {file.scenario}, {len(file.log)} entries, {seats}"
