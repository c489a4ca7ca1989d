"""A combat as its dice decided it."""

from __future__ import annotations

from vietnam_tui.core.presenter import Cast, DieFace
from vietnam_tui.core.results_tables import both_sides
from vietnam_tui.games.khe_sanh.rules.assault.resolution import BOMBARDMENTS, Fought
from vietnam_tui.games.khe_sanh.tables import effect, row_name, tables


def combat_cast(event: Fought) -> Cast:
    """The totals of two dice in the column that was used, and the one that has come, modifiers in it."""
    alone = event.row in BOMBARDMENTS
    matrix = tables().lower
    column = matrix.named(event.column)
    faces = []
    for row in matrix.rows:
        attacker, defender = both_sides(matrix.cell(row, column))
        faces.append(DieFace(row, str(defender) if alone else f"{attacker}/{defender}"))
    fallen = [face.shows for face in faces].index(matrix.row(event.roll))
    to_attacker = "" if alone else f"attacker {effect(event.attacker)}, "
    return Cast(
        f"{event.side} {row_name(event.row)} on {event.place}",
        (f"{event.value:+d}, column {event.column}", f"dice {event.dice}, modified {event.roll}"),
        tuple(faces),
        fallen,
        f"{to_attacker}defender {effect(event.defender)}",
    )
