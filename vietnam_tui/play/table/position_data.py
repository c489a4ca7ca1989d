"""A position as plain data, for programs that read what `vietnam look` and `vietnam do` print."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.presenter import RosterLine
from vietnam_tui.play.seat.chair import decision_seen
from vietnam_tui.play.table.session import Session


def position_data(session: Session[Any], side: str) -> dict[str, Any]:
    """The facts that a side knows of the present position, everybody's with ""; hexes by their printed numbers.

    `units` are all counters that it knows of: `strength` and `movement` as printed (movement points), in their stead
    the printed values by their names where they are others; `status` one of ready, done, to come, lost or "",
    `condition` what hampers it in words.
    """
    game, view = session.game, session.view(side)
    sheet = game.presenter
    board, standing = sheet.board(view), sheet.standing(view)

    def unit(line: RosterLine) -> dict[str, Any]:
        face = line.face
        printed = dict(face.factors) or {"strength": face.strength, "movement": face.movement}
        return {
            "name": face.name,
            "side": face.side,
            "nation": face.nation,
            "hex": "" if line.hex is None else board.label(line.hex),
            "where": line.where,
            **printed,
            "depleted": face.depleted,
            "status": line.status,
            "condition": face.condition,
            "marks": face.marks,
        }

    return {
        "game": game.code,
        "scenario": session.scenario,
        "turn": standing.turn,
        "turns": standing.turns,
        "phase": standing.phase_words,
        "aim": standing.aim,
        "facts": standing.facts,
        "decision": decision_seen(session.decision, side),
        "result": session.result,
        "units": [unit(line) for line in sheet.roster(view)],
    }
