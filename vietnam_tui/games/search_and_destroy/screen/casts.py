"""An attack as its die decided it."""

from __future__ import annotations

from vietnam_tui.core.model import Event
from vietnam_tui.core.presenter import Cast, DieFace
from vietnam_tui.core.tables import BLANK
from vietnam_tui.games.search_and_destroy.rules.fire.forced_attacks import Damaged
from vietnam_tui.games.search_and_destroy.rules.fire.results import Hit, Missed
from vietnam_tui.games.search_and_destroy.screen.odds import brief, result_words
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables


def attack_cast(state: State, event: Event) -> Cast | None:
    """The die in the column that was used, and the row that has come; None for any other event."""
    match event:
        case Hit():
            title = f"attack on {event.unit} in {event.place}"
            return _on_table(state, title, event, result_words(event.result))
        case Missed() if event.odds:
            return _on_table(state, f"attack in {event.place}", event, "no effect")
        case Damaged():
            rows = tables().vehicle_defense.rows
            faces = tuple(DieFace(row, _harm(cells[0])) for row, cells in rows.items())
            title = f"shot at {event.unit} in {event.place}"
            result = "no effect" if event.result == BLANK else event.result
            return Cast(title, (_die(event.die, event.row),), faces, _place(faces, event.row), result)
    return None


def _on_table(state: State, title: str, event: Hit | Missed, told: str) -> Cast:
    crt = tables().crt(state.game)
    column = crt.columns.index(event.odds)
    faces = tuple(DieFace(row, brief(cells[column])) for row, cells in crt.rows.items())
    sums = (f"column {event.odds}", _die(event.die, event.row))
    return Cast(title, sums, faces, _place(faces, event.row), told)


def _die(pips: int, row: str) -> str:
    return f"die {pips}" if row == str(pips) else f"die {pips}, read as {row}"


def _harm(cell: str) -> str:
    return {"immobilized": "imm", "destroyed": "D"}.get(cell, cell)


def _place(faces: tuple[DieFace, ...], row: str) -> int:
    return [face.shows for face in faces].index(row)
