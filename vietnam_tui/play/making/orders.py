"""A data file in the making by typed orders: the same on the screen and line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vietnam_tui.core.data import DataError
from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.odds_form import OddsFormFault
from vietnam_tui.core.orders import Verb, match, nearest
from vietnam_tui.core.own_scenarios import own_scenarios
from vietnam_tui.play.making.beside import OddsBeside
from vietnam_tui.play.making.cells import WrongCell, told_of
from vietnam_tui.play.making.maker import Maker
from vietnam_tui.play.making.sheets import FRAME, Column, Row, Sheet, cell_text
from vietnam_tui.play.workshop.bench import Refused
from vietnam_tui.play.workshop.fairness import Fair, asked, fair_lines, fairness

#: The orders, with what they do
VERBS: tuple[Verb, ...] = (
    Verb(
        "show",
        "show [SHEET] [ROW]",
        "The sheets, or one of them, or a row of it cell by cell.",
        "show group 1",
    ),
    Verb(
        "set",
        "set [SHEET ROW] CELL VALUE",
        "Fill a cell; rows go by name, or number: #2.",
        "set group 1 turn 2",
    ),
    Verb("clear", "clear [SHEET ROW] CELL", "Empty a cell.", "clear group 1 zone"),
    Verb("add", "add SHEET [CELL VALUE; ...]", "A new row.", "add group side NVA; units infantry-a 2"),
    Verb("copy", "copy SHEET ROW", "The same row once more.", "copy group 1"),
    Verb("remove", "remove SHEET ROW|all", "Take a row out, or all of them.", "remove group 2"),
    Verb("words", "words [SHEET] CELL", "The words that a cell may be filled with.", "words victory kind"),
    Verb("undo", "undo", "Take the last change back.", "undo"),
    Verb("redo", "redo", "Give it again.", "redo"),
    Verb("faults", "faults", "Everything that is wrong now.", "faults"),
    Verb(
        "odds", "odds [FIELD VALUE ...]", "The odds of an attack by these tables.", "odds attack 7 defense 4"
    ),
    Verb("try", "try", "Set the scenario up and try its first decisions.", "try"),
    Verb(
        "fair",
        "fair [GAMES] [LEVEL]",
        "Officers play the scenario: who wins, how games end, where losses fall.",
        "fair 20",
    ),
)


class MakerOrders:
    """What is typed over a data file in the making."""

    def __init__(self, maker: Maker) -> None:
        self.maker = maker
        self.beside = OddsBeside(maker.game, maker.relative)
        self._do: dict[str, Callable[[list[str]], str]] = {
            "show": self._show,
            "set": self._set,
            "clear": self._clear,
            "add": self._add,
            "copy": lambda words: maker.copy_row(*self._row_of(words)),
            "remove": self._remove,
            "words": self._words,
            "undo": lambda words: maker.undo(),
            "redo": lambda words: maker.redo(),
            "faults": lambda words: "\n".join(maker.faults) or "nothing is wrong",
            "odds": self._odds,
            "try": lambda words: self.try_out(),
            "fair": self._fair,
        }

    def do(self, text: str) -> str:
        """Carry an order out; what came of it, in a sentence or more.  Raises `WrongCell` and `CannotSave`."""
        verb, words = self.read(text)
        return self._do[verb](words)

    def read(self, text: str) -> tuple[str, list[str]]:
        """The verb of an order, and the words behind it; raises `WrongCell`."""
        words = text.split()
        if not words:
            raise WrongCell("type an order; ? lists them")
        names = [verb.name for verb in VERBS]
        found = [words[0]] if words[0] in names else match(words[0], names)
        if len(found) != 1:
            near = ", ".join(found or nearest(words[0], names))
            raise WrongCell(f"there is no order {words[0][:40]!r}{f'; {near}' if near else ''}; ? lists them")
        return found[0], words[1:]

    def try_out(self) -> str:
        """Set a scenario up and try its first decisions; what is in the way, or that it can be played."""
        maker = self.maker
        if not maker.is_scenario:
            return "\n".join(maker.faults) or "nothing is wrong; games that are begun now use it"
        if maker.faults:
            raise WrongCell(f"it cannot be set up as long as something is wrong: {maker.faults[0]}")
        maker.forget()
        if faults := maker.game.scenario_faults(maker.name):
            raise WrongCell(f"it cannot be played: {faults[0]}")
        if maker.name not in own_scenarios(maker.game.id):
            return "it can be set up"
        return f"it can be played, and stands in the list: vietnam play {maker.name}"

    def fair(self, words: Sequence[str]) -> Fair:
        """What an order asks officers to play; raises `WrongCell`, also as long as nobody could play it."""
        maker = self.maker
        if not maker.is_scenario:
            raise WrongCell("officers play a scenario: make one, or look at it in the workshop")
        self.try_out()
        changes = [change.said for change in maker.course[1 : maker.at + 1]]
        try:
            tables = maker.game.position_of(maker.game.setup(maker.name))
            return asked(maker.game, maker.name, tables, words, changes)
        except (Refused, SaveFault, DataError) as why:
            raise WrongCell(str(why)) from None

    # -- which sheet, row and cell ----------------------------------------------------------------------------

    def sheet(self, word: str) -> Sheet:
        """The sheet that a word means; raises `WrongCell`."""
        names = [sheet.name for sheet in self.maker.sheets]
        found = [word] if word in names else match(word, names)
        if len(found) != 1:
            raise WrongCell(f"there is no sheet {word[:40]!r}; there are {', '.join(names)}")
        return next(sheet for sheet in self.maker.sheets if sheet.name == found[0])

    def _row_of(self, words: Sequence[str]) -> tuple[Sheet, int]:
        if len(words) < 2:
            raise WrongCell("name a sheet and a row, such as: group 1")
        sheet = self.sheet(words[0])
        return sheet, row_number(sheet, words[1])

    def _cell_of(self, words: list[str]) -> tuple[Row, Column, list[str]]:
        """The cell that the first words mean, and the words behind; that of the frame needs no sheet before it."""
        if not words:
            raise WrongCell("name a cell, such as: turns, or group 1 turn")
        frame = next((sheet for sheet in self.maker.sheets if sheet.name == FRAME), None)
        if frame is not None and words[0] in [row.label for row in frame.rows]:
            row = frame.rows[row_number(frame, words[0])]
            return row, row.cells[0], words[1:]
        sheet = self.sheet(words[0])
        if len(words) < 2:
            raise WrongCell(f"name a row of {sheet.name} as well, by its number or name")
        row = sheet.rows[row_number(sheet, words[1])]
        if sheet.columns == ("value",):
            return row, row.cells[0], words[2:]
        if len(words) < 3:
            raise WrongCell(f"name a cell as well: {', '.join(sheet.columns)}")
        named = [column for column in row.cells if column.name == words[2]]
        if not named:
            near = ", ".join(nearest(words[2], sheet.columns) or sheet.columns)
            raise WrongCell(f"{sheet.name} has no cell {words[2][:40]!r}; it has {near}")
        return row, named[0], words[3:]

    # -- what they do -----------------------------------------------------------------------------------------

    def _set(self, words: list[str]) -> str:
        row, column, value = self._cell_of(words)
        if not value:
            raise WrongCell(f"say the value as well, or: clear {' '.join(words)}")
        return self.maker.set_cell(row, column, " ".join(value))

    def _fair(self, words: list[str]) -> str:
        wanted = self.fair(words)
        *_, games = fairness(wanted, workers=0)
        return "\n".join(fair_lines(wanted, games))

    def _clear(self, words: list[str]) -> str:
        row, column, _ = self._cell_of(words)
        return self.maker.set_cell(row, column, "")

    def _add(self, words: list[str]) -> str:
        if not words:
            raise WrongCell("name a sheet, such as: add group")
        return self.maker.add_row(self.sheet(words[0]), " ".join(words[1:]))

    def _remove(self, words: list[str]) -> str:
        if len(words) == 2 and words[1] == "all":
            return self.maker.remove_all(self.sheet(words[0]))
        return self.maker.remove_row(*self._row_of(words))

    def _words(self, words: list[str]) -> str:
        sheet = next((one for one in self.maker.sheets if words and one.name == words[0]), None)
        if sheet is not None and sheet.entry is not None and len(words) == 2:
            wanted = [column for column in sheet.cells if column.name == words[1]]
        else:
            wanted = [self._cell_of(words)[1]]
        if not wanted:
            has = ", ".join(self.sheet(words[0]).columns)
            raise WrongCell(f"{words[0]} has no cell {words[1][:40]!r}; it has {has}")
        return "\n".join(told_of(wanted[0].hint, self.maker.names))

    def _odds(self, words: list[str]) -> str:
        if self.maker.is_scenario:
            raise WrongCell(
                "odds stand beside tables, terrain and counters; a scenario has those of the game"
            )
        try:
            self.beside.ask(" ".join(words))
        except OddsFormFault as fault:
            raise WrongCell(str(fault)) from None
        return "\n".join(self.beside.lines(self.maker.document))

    def _show(self, words: list[str]) -> str:
        maker = self.maker
        if not words:
            wrong = f"; {len(maker.faults)} wrong: faults" if maker.faults else ""
            return "\n".join(
                [f"{maker.title}{wrong}", *(f"  {one.name}: {len(one.rows)} rows" for one in maker.sheets)]
            )
        sheet = self.sheet(words[0])
        if len(words) > 1:
            row = sheet.rows[row_number(sheet, words[1])]
            return "\n".join(f"{cell.name}: {cell_text(maker.document, row, cell)}" for cell in row.cells)
        return "\n".join(
            f"{number:>3} {self._told(sheet, row)}" for number, row in enumerate(sheet.rows, start=1)
        )

    def _told(self, sheet: Sheet, row: Row) -> str:
        """A row in a line: what is in its cells."""
        texts = [(cell.name, cell_text(self.maker.document, row, cell)) for cell in row.cells]
        if sheet.columns == ("value",):
            return f"{row.label}: {texts[0][1]}"
        if sheet.entry is None:
            return f"{row.label}: {' | '.join(text for _, text in texts)}"
        return "; ".join(f"{name} {text}" for name, text in texts if text and name != "provenance")


def row_number(sheet: Sheet, word: str) -> int:
    """The row that a word means, counted from 0: by its name, else by its number, with # before it for sure.

    Raises `WrongCell`.
    """
    number = word.removeprefix("#")
    if word != number and number.isascii() and number.isdigit() and 0 < int(number) <= len(sheet.rows):
        return int(number) - 1
    named = [number for number, row in enumerate(sheet.rows) if row.label.casefold() == word.casefold()]
    if len(named) == 1:
        return named[0]
    if word.isascii() and word.isdigit() and 0 < int(word) <= len(sheet.rows):
        return int(word) - 1
    if named:
        raise WrongCell(
            f"{len(named)} rows are called {word[:40]}; say the number: #{named[0] + 1} or another"
        )
    if not sheet.rows:
        raise WrongCell(f"{sheet.name} has no rows yet; add {sheet.name}")
    near = ", ".join(nearest(word, {row.label for row in sheet.rows if not row.label.isdigit()}))
    told = f"; nearest: {near}" * bool(near)
    raise WrongCell(f"{sheet.name} has no row {word[:40]!r}; it has 1 to {len(sheet.rows)}{told}")
