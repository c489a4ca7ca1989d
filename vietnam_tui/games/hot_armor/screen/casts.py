"""An attack on a unit as its die decided it."""

from __future__ import annotations

from vietnam_tui.core.presenter import Cast, DieFace
from vietnam_tui.core.tables import BLANK
from vietnam_tui.games.hot_armor.rules.fire.results import RESULTS, Hit
from vietnam_tui.games.hot_armor.tables import tables


def attack_cast(event: Hit) -> Cast:
    """The pips of a die in the column that was used, and those that have come."""
    matrix = tables().crt
    column = matrix.columns.index(event.column) + 1
    faces = tuple(DieFace(row, matrix.cell(row, column) or BLANK) for row in matrix.rows)
    shift = f"shift {event.shift:+d}, " if event.shift else ""
    return Cast(
        f"{event.unit}: {event.strength} against {event.defence}",
        (f"{shift}column {event.column}", f"die {event.die}"),
        faces,
        event.die - 1,
        RESULTS[event.result],
    )
