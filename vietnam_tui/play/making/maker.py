"""A data file of an owner's in the making: every change is read, checked and on the disk before it is shown.

The file that the games read holds what is sound.  As long as something in it is wrong, the work waits in a draft beside
it, which nothing reads, and is taken up there the next time.  So a program that is killed loses no change.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from vietnam_tui.core.briefing import Briefing
from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import DataError, own_folder, shipped_folder, sources, tried
from vietnam_tui.core.data_faults import with_choices
from vietnam_tui.core.declared import Names
from vietnam_tui.core.file_form import Document, FileForm
from vietnam_tui.core.forgetting import forget
from vietnam_tui.core.layers import correction
from vietnam_tui.core.model import UNFORESEEN
from vietnam_tui.core.printable import clean
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.making.cells import (
    Nothing,
    WrongCell,
    empty_of,
    fields_of,
    read_cell,
    required,
    words_of,
    write_cell,
)
from vietnam_tui.play.making.in_effect import faults_in_effect
from vietnam_tui.play.making.keeping import Kept
from vietnam_tui.play.making.sheets import (
    Column,
    Row,
    Sheet,
    is_needed,
    sheets_of,
    value_at,
    with_value,
)

#: Changes that can be taken back
MOST = 1_000
#: The folder of scenarios in the data of a game
SCENARIOS = "scenarios"


class Change(NamedTuple):
    """What was done, and what the file is then."""

    said: str
    document: Document


class Maker:
    """A data file while it is made.  `relative` is its name below the data folder."""

    def __init__(self, game: Game[Any], relative: str) -> None:
        self.game, self.relative = game, relative
        kind = relative.split("/")[1].removesuffix(".toml")
        form = game.file_form(kind)
        if form is None:
            raise DataError(f"{game.title} has no {kind} that could be changed here")
        self.form: FileForm = form
        self.is_scenario = kind == SCENARIOS
        #: the shape, and a table beside it that a scenario has for its reader
        self.shape = _with_briefing(form.shape) if self.is_scenario else form.shape
        self.shipped = _shipped(relative)
        #: what is wrong with the game as it is, whatever is changed here
        self._usual = frozenset[str]() if self.is_scenario else frozenset(faults_in_effect(game))
        own = own_folder()
        if own is None:
            raise CannotSave("there is no folder for your data: set VIETNAM_DATA or HOME")
        self.kept = Kept(own / relative)
        left = self.kept.open()
        self.notices = ["taken up where it was left with something wrong"] if left is not None else []
        self.course = [Change("", left if left is not None else sources(relative)[0])]
        self.at = 0
        self._look_over()

    @property
    def document(self) -> Document:
        """The file as it is now."""
        return self.course[self.at].document

    @property
    def name(self) -> str:
        """What it is called: the scenario, or the file."""
        return Path(self.relative).stem

    @property
    def title(self) -> str:
        """What is made, for the top of a page."""
        return f"{self.game.title}: {self.name}"

    def keep(self) -> None:
        """Write it as it is now."""
        self._show()

    def forget(self) -> None:
        """Let the games read it anew."""
        forget(self.game.id)

    def close(self) -> None:
        """Leave it as it is."""
        self.kept.close()

    # -- what is wrong ----------------------------------------------------------------------------------------

    def _look_over(self) -> None:
        document = self.document
        self.sheets: list[Sheet] = sheets_of(self.shape, document)
        self.names: Names = self._known()
        self.faults: tuple[str, ...] = tuple(dict.fromkeys(clean(fault)[:300] for fault in self._faults()))

    def _known(self) -> Names:
        try:
            return self.form.names(self.document)
        except UNFORESEEN:
            return {}  # what is wrong with it is a fault of the file

    def _faults(self) -> list[str]:
        facts = {
            key: value for key, value in self.document.items() if key != "briefing" or not self.is_scenario
        }
        try:
            msgspec.convert(self.document, self.shape, strict=True)
            value = msgspec.convert(facts, self.form.shape, strict=True)
        except msgspec.ValidationError as error:
            return [_in_words(with_choices(str(error), self.shape))]
        try:
            with tried(self.relative, facts):
                found = [self._shortened(fault) for fault in self.form.faults(value)]
                return found if found or self.is_scenario else self._faults_elsewhere()
        except DataError as error:
            return [str(error)]
        except UNFORESEEN as error:
            return [f"it does not fit the game: {type(error).__name__}: {error}"]

    def _faults_elsewhere(self) -> list[str]:
        """What it makes wrong in the game as a whole, of which it may be a part that others need."""
        self.forget()
        try:
            found = faults_in_effect(self.game)
        finally:
            self.forget()
        return [self._shortened(fault) for fault in found if fault not in self._usual]

    def _shortened(self, fault: str) -> str:
        """A fault without the file and the scenario, which stand over the page."""
        for before in (f"{self.relative}, ", f"{self.relative}: ", f"{self.name}: "):
            fault = fault.removeprefix(before)
        return fault

    # -- changes ----------------------------------------------------------------------------------------------

    def change(self, said: str, document: Document) -> str:
        """Change it; what was done and what has become wrong by it.  Raises `CannotSave`, and nothing has changed."""
        if document == self.document:
            return f"{said}: that was so before"
        before, course, at = self.faults, self.course, self.at
        self.course = [*self.course[: self.at + 1], Change(said, document)][-MOST:]
        self.at = len(self.course) - 1
        try:
            self._show()
        except CannotSave:
            self.course, self.at = course, at
            self._look_over()
            raise
        return self._told(said, before)

    def undo(self) -> str:
        """Take the last change back; raises `WrongCell` where there is none."""
        if not self.at:
            raise WrongCell("there is nothing to take back")
        said = self.course[self.at].said
        self.at -= 1
        self._show()
        return f"taken back: {said}"

    def redo(self) -> str:
        """Give again what was taken back last; raises `WrongCell` where there is none."""
        if self.at + 1 == len(self.course):
            raise WrongCell("there is nothing to give again")
        self.at += 1
        self._show()
        return f"given again: {self.course[self.at].said}"

    def _show(self) -> None:
        self._look_over()
        if self.shipped is None:
            self.kept.write(self.document, sound=not self.faults)
        else:
            self.kept.write(
                correction(self.shipped, self.document), sound=not self.faults, whole=self.document
            )

    def _told(self, said: str, before: tuple[str, ...]) -> str:
        new = [fault for fault in self.faults if fault not in before]
        if new:
            return f"{said}.  But {new[0]}{f' ({len(new) - 1} more)' if len(new) > 1 else ''}"
        return f"{said}.  Nothing is wrong any more" if before and not self.faults else said

    # -- cells and rows ---------------------------------------------------------------------------------------

    def set_cell(self, row: Row, column: Column, text: str) -> str:
        """Fill a cell; raises `WrongCell` for what does not fit it."""
        steps = (*row.steps, *column.steps)
        where = f"{row.label} {column.name}" if column.name != "value" else row.label
        if self.is_scenario and steps == ("id",):
            raise WrongCell("a scenario is called as its file is; data scenario makes one of another name")
        value = read_cell(text, column.hint, self.names)
        if isinstance(value, Nothing) and is_needed(self.shape, steps):
            value = empty_of(column.hint)
            if isinstance(value, Nothing):
                raise WrongCell(f"{where} cannot be left empty")
        said = text.strip() if isinstance(value, Nothing) else write_cell(value, column.hint)
        return self.change(
            f"{where} is {said or text.strip() or 'empty'}", with_value(self.document, steps, value)
        )

    def add_row(self, sheet: Sheet, text: str = "") -> str:
        """A new row at the end of a sheet, filled as the text says and with the least where it says nothing."""
        if sheet.entry is None:
            raise WrongCell(f"{sheet.name} has the rows that it has")
        entry = self._least(sheet, text)
        rows = [*(value_at(self.document, sheet.steps) or []), entry]
        return self.change(f"a row is added to {sheet.name}", with_value(self.document, sheet.steps, rows))

    def _least(self, sheet: Sheet, text: str) -> dict[str, Any]:
        """A record of the values that a text names, and the first that is possible for others that are needed."""
        assert sheet.entry is not None
        fields = fields_of(sheet.entry)
        found: dict[str, Any] = {}
        for key in fields:
            general = self.form.general.get(f"{sheet.name}.{key}")
            if general is not None:
                found[key] = general
            elif key in required(sheet.entry):
                words = words_of(fields[key], self.names)
                found[key] = _least_of(fields[key], words)
        if not text.strip():
            return found
        optional = msgspec.defstruct("Row", [(key, hint, msgspec.UNSET) for key, hint in fields.items()])
        given = read_cell(text, optional, self.names)
        return {key: value for key, value in {**found, **given}.items() if not isinstance(value, Nothing)}

    def copy_row(self, sheet: Sheet, number: int) -> str:
        """The same row once more, behind it."""
        self._see_open(sheet)
        rows = list(value_at(self.document, sheet.steps))
        rows.insert(number + 1, deepcopy(rows[number]))
        return self.change(
            f"{sheet.rows[number].label} is there twice", with_value(self.document, sheet.steps, rows)
        )

    def remove_row(self, sheet: Sheet, number: int) -> str:
        """Take a row out."""
        self._see_open(sheet)
        rows = list(value_at(self.document, sheet.steps))
        del rows[number]
        said = f"{sheet.rows[number].label} is taken out of {sheet.name}"
        return self.change(said, with_value(self.document, sheet.steps, rows))

    def remove_all(self, sheet: Sheet) -> str:
        """Take all rows out."""
        self._see_open(sheet)
        return self.change(f"{sheet.name} is empty", with_value(self.document, sheet.steps, []))

    def _see_open(self, sheet: Sheet) -> None:
        if sheet.entry is None:
            raise WrongCell(f"{sheet.name} has the rows that it has")


def _in_words(fault: str) -> str:
    """What msgspec says of a file, for whoever fills it in."""
    said = fault.replace("$.", "").replace("`", "")
    if said.startswith("Object missing required field "):
        key, _, where = said.removeprefix("Object missing required field ").partition(" - at ")
        return f"{key} is missing{f' in {where}' if where else ''}"
    return said


def _least_of(hint: Any, words: tuple[str, ...]) -> Any:
    """The first value that a cell may have; of what holds several, none."""
    if not isinstance(empty := empty_of(hint), Nothing):
        return empty
    for text in (*words[:1], "0", "1", "x"):
        try:
            value = read_cell(text, hint, {})
        except WrongCell:
            continue
        return value
    return ""


def _with_briefing(shape: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """The shape of a scenario's file with what is told to a player before he begins."""
    needed = required(shape)
    fields: list[Any] = [
        (key, hint) if key in needed else (key, hint, msgspec.UNSET) for key, hint in fields_of(shape).items()
    ]
    return msgspec.defstruct(
        "ScenarioFile",
        [*fields, ("briefing", Briefing, Briefing())],
        forbid_unknown_fields=True,
        namespace={"__doc__": shape.__doc__},
        kw_only=True,
    )


def _shipped(relative: str) -> Document | None:
    """The file that came with the program, None for one of an owner's own."""
    path = shipped_folder() / relative
    found = (document for where, document in sources(relative)[1] if where == path)
    return next(found, None)


def general_rules(form: FileForm, document: Mapping[str, Any], before: str = "") -> Document:
    """A document in which rules of the whole game stand for those of the scenario that it was copied from."""
    found: Document = {}
    for key, value in document.items():
        way = f"{before}{key}"
        if way in form.general:
            found[key] = form.general[way]
        elif key in ("provenance", "note"):
            continue
        elif key == "rules":
            found[key] = []
        elif isinstance(value, Mapping):
            found[key] = (
                dict.fromkeys(value, form.general[f"{way}.*"])
                if f"{way}.*" in form.general
                else general_rules(form, value, f"{way}.")
            )
        elif isinstance(value, list):
            found[key] = [
                general_rules(form, one, f"{way}.") if isinstance(one, Mapping) else one for one in value
            ]
        else:
            found[key] = value
    return found
