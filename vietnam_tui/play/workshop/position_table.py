"""A position on the workbench: the tables of its file, and the position that they describe, right or wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from vietnam_tui.core.board import Board
from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import DataError, shipped_document
from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.core.model import UNFORESEEN, SaveFault
from vietnam_tui.core.position_form import Drafted, PositionKey
from vietnam_tui.core.presenter import Picture, RosterLine, UnitFace
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.record.journal import put, write_new
from vietnam_tui.play.record.loading import sound
from vietnam_tui.play.record.places import LONGEST_NAME, save_folder
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.table.positions import NAMES_TOLD, is_position, tables_text
from vietnam_tui.play.workshop.bench import Bench, Refused, Tables
from vietnam_tui.play.workshop.draft import Draft
from vietnam_tui.play.workshop.fairness import Fair, asked
from vietnam_tui.play.workshop.own_file import own_path, write_own
from vietnam_tui.play.workshop.task import (
    TASK,
    exercise_of,
    found_of,
    task_faults,
    trial_faults,
    without_task,
)

#: What stands before a fault of a position file, and says nothing here
_BEFORE = "position, "


class PositionTable(Bench):
    """A position of a scenario that is being made; `path` is where it is saved, None before it has a name."""

    def __init__(
        self, game: Game[Any], scenario: str, tables: Tables, draft: Draft, path: Path | None = None
    ) -> None:
        super().__init__(draft, tables)
        self.game, self.scenario, self.path = game, scenario, path
        self.title = f"{scenario}: {path.stem if path is not None else 'a new position'}"
        self.form: tuple[PositionKey, ...] = game.position_form
        self._draft: Drafted[Any] | None = None
        self._roster: tuple[RosterLine, ...] | None = None

    # -- what it is -----------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The position that is described, right or wrong."""
        assert self._draft is not None
        return self._draft.state

    @property
    def faults(self) -> tuple[str, ...]:
        assert self._draft is not None
        return self._draft.faults

    @property
    def board(self) -> Board:
        return self.game.presenter.board(self.state)

    @property
    def fills(self) -> Mapping[str, str]:
        return self.game.presenter.terrain_glyphs(self.state)

    @property
    def picture(self) -> Picture:
        return self.game.presenter.picture(self.state)

    @property
    def sides(self) -> tuple[str, ...]:
        return self.game.sides(self.scenario)

    @property
    def named(self) -> tuple[Mapping[str, Hex], ...]:
        units = {line.face.name: line.hex for line in self.roster if line.hex is not None}
        lying = {
            called(table, number, row): hex_
            for table, number, row in self.rows()
            if "id" not in row and (hex_ := self.hex_named(str(row.get("place", "")))) is not None
        }
        return self.game.presenter.spots(self.state), units, lying

    @property
    def facts(self) -> tuple[str, ...]:
        return self.game.presenter.header(self.state)

    def told_of(self, hex_: Hex) -> list[str]:
        lines = list(self.game.presenter.inspect(self.state, hex_))
        for name in self.names_at(hex_):
            row = self.row_of(name)
            said = ", ".join(
                key if value is True else f"{key} {shown(value)}"
                for key, value in row.items()
                if key not in ("id", "place", "kind")
            )
            lines += [f"{name}: {said}"] if said else []
        return lines

    def look_over(self, tables: Tables) -> None:
        self._draft, self._roster = self.drafted(tables), None

    def drafted(self, tables: Tables) -> Drafted[Any]:
        """The position that tables describe, as it can be shown; raises `Refused` where there is none."""
        game = self.game
        bare = without_task(tables)
        try:
            found = game.position_draft(bare)
            presenter = game.presenter
            for show in (presenter.picture, presenter.standing, presenter.roster, presenter.spots):
                show(found.state)
        except (SaveFault, DataError) as fault:
            raise Refused(_sentence(str(fault))) from None
        except UNFORESEEN as error:
            raise Refused(_sentence(self._why(bare, error))) from None
        if found.faults:
            return found._replace(faults=tuple(shortened(fault, NAMES_TOLD) for fault in found.faults))
        try:
            sound(game, lambda: found.state, "position", NAMES_TOLD)
        except SaveFault as fault:
            return found._replace(faults=(str(fault).removeprefix("position: "),))
        if TASK in tables:
            return found._replace(faults=tuple(task_faults(game, tables)))
        return found

    def _why(self, tables: Tables, error: Exception) -> str:
        """The reason why a position cannot even be shown: what is wrong with it, if the game says so."""
        try:
            self.game.position(tables)
        except SaveFault as fault:
            return str(fault)
        except UNFORESEEN:
            pass
        return f"that cannot be shown ({type(error).__name__})"

    # -- counters -------------------------------------------------------------------------------------------

    @cached_property
    def row_tables(self) -> tuple[str, ...]:
        """The tables of a file that hold counters and markers: those with an id, then those with a place."""
        names = dict.fromkeys(key.table for key in self.form if key.table)
        by_table = {name: {key.name for key in self.form if key.table == name} for name in names}
        with_id = [name for name in names if "id" in by_table[name]]
        return (*with_id, *(n for n in names if n not in with_id and "place" in by_table[n]))

    def keys_in(self, table: str) -> tuple[PositionKey, ...]:
        """The keys of a table, those at the top for ""."""
        return tuple(key for key in self.form if key.table == table)

    def rows(self) -> Iterator[tuple[str, int, dict[str, Any]]]:
        """Every counter and marker: its table, its number there, what the file says of it."""
        for table in self.row_tables:
            for number, row in enumerate(self.tables.get(table, ())):
                yield table, number, row

    @property
    def roster(self) -> tuple[RosterLine, ...]:
        """All counters as the game shows them."""
        if self._roster is None:
            self._roster = self.game.presenter.roster(self.state)
        return self._roster

    def spares(self) -> dict[str, str]:
        """The counters of the scenario that the file does not name yet, each with where it begins."""
        here = {str(row.get("id", "")).casefold() for _, _, row in self.rows()}
        known = dict.fromkeys(self.game.position_counters(self.scenario), "")
        known |= {name: line.where for name, line in self._printed.items()}
        return {name: note for name, note in known.items() if name.casefold() not in here}

    @cached_property
    def _printed(self) -> dict[str, RosterLine]:
        """The counters of the scenario's own set-up."""
        try:
            lines = self.game.presenter.roster(self.game.setup(self.scenario))
        except (KeyError, DataError, SaveFault):
            return {}
        return {line.face.name: line for line in lines}

    def face_of(self, name: str) -> UnitFace | None:
        """A counter as it is shown, of the scenario if it is not on the table; None for one that nobody has seen."""
        lines = (*self.roster, *self._printed.values())
        return next((line.face for line in lines if line.face.name == name), None)

    def off_map(self) -> list[str]:
        """The counters that are not on the map: those that the file names, then the others of the scenario."""
        named = {str(row["id"]) for _, _, row in self.rows() if "id" in row}
        off = [line.face.name for line in self.roster if line.hex is None and line.face.name in named]
        return list(dict.fromkeys([*off, *self.spares()]))

    def row_of(self, name: str) -> dict[str, Any]:
        """What the file says of a counter or marker; empty for one that is not there."""
        return next((row for table, n, row in self.rows() if called(table, n, row) == name), {})

    def hex_named(self, label: str) -> Hex | None:
        """The hex of a place as a file has it, None for none on the map."""
        try:
            return self.board.grid.hex(label[: len(self.board.grid.label(Hex(0)))])
        except UnknownHex:
            return None

    def names_at(self, hex_: Hex) -> list[str]:
        """The counters and markers of a hex by the names that orders have for them, the file's order kept."""
        shown = {line.face.name for line in self.roster if line.hex == hex_}
        return [
            called(table, number, row)
            for table, number, row in self.rows()
            if row.get("id") in shown
            or ("place" in row and "id" not in row and self.hex_named(str(row["place"])) == hex_)
        ]

    def fair(self, words: Sequence[str]) -> Fair:
        """What an order asks officers to play from here; raises `Refused`."""
        if self.faults:
            raise Refused(f"Nobody plays it as long as something is wrong: {self.faults[0]}")
        changes = [change.said for change in self.course[1 : self.at + 1]] if self.changed else []
        return asked(self.game, self.scenario, without_task(self.tables), words, changes)

    # -- writing --------------------------------------------------------------------------------------------

    def text(self) -> str:
        return tables_text(without_task(self.tables))

    def write(self, name: str) -> str:
        path = self.path if not name else self._path_of(name)
        if path is None:
            raise Refused("It has no name yet: save NAME")
        if TASK in self.tables and (wrong := trial_faults(found_of(self.game, path.stem, self.tables))):
            raise Refused(f"It is not saved: {'; '.join(wrong)}.")
        if path != self.path:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_new(path, self.text())
        elif path.exists() and not is_position(path):
            raise Refused(f"{path.name} is a game by now: save NAME writes it elsewhere")
        else:
            put(path, self.text())
        self.path = path
        self.title = f"{self.scenario}: {path.stem}"
        return f"{path}{self._write_exercise(path.stem)}"

    def _write_exercise(self, name: str) -> str:
        """Write the exercise of a task beside the position, or take away one that was; what is told of it."""
        relative = f"{self.game.id}/lessons/{name}.toml"
        if TASK not in self.tables:
            if own_path(relative).is_file() and not shipped_document(relative):
                own_path(relative).unlink()
            return ""
        if shipped_document(relative):
            raise CannotSave(f"there is an exercise {name} of ours: save under another name")
        written = write_own(relative, exercise_of(self.tables))
        return f"; the exercise {written}: vietnam learn {name}"

    def _path_of(self, name: str) -> Path:
        plain = name.strip().removesuffix(".toml")
        good = plain.isprintable() and "/" not in plain and not plain.startswith((".", "-"))
        if not good or not 0 < len(plain) <= LONGEST_NAME:
            raise Refused(
                f"{shortened(name)!r} is no name: letters, digits and blanks, {LONGEST_NAME} at most."
            )
        return save_folder() / f"{plain}.toml"


def called(table: str, number: int, row: Mapping[str, Any]) -> str:
    """The name of a counter; of a marker without one its kind, and where it lies.

    >>> called("unit", 0, {"id": "514/1"}), called("site", 1, {"kind": "camp", "place": "0712"})
    ('514/1', 'camp@0712')
    """
    if "id" in row:
        return str(row["id"])
    return f"{row.get('kind', table)}@{row['place']}" if "place" in row else f"{table}@{number + 1}"


def shown(value: Any) -> str:
    """A value as it is read out."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, dict):
        return ", ".join(f"{name} {shown(one)}" for name, one in value.items())
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _sentence(fault: str) -> str:
    """A fault of a file as a sentence."""
    said = shortened(fault.removeprefix(_BEFORE), NAMES_TOLD)
    return said if said.endswith(".") else f"{said}."
