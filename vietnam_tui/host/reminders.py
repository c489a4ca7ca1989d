"""What the operator's program is told of somebody's turn: words for its arguments, with nothing of the game but title
and turn."""

from __future__ import annotations

from collections.abc import Mapping

from vietnam_tui.host.deadlines import Reminder, Timekeeper


def words_of(reminder: Reminder, times: Timekeeper) -> Mapping[str, str]:
    """The words that may stand in `notify`, each in braces."""
    event, person, game = reminder
    summary = times.ledgers.of(game.id).summary
    title, turn = (summary.title, summary.turn) if summary is not None else (game.id, "")
    due, left = times.due(game), times.left_told(game)
    where = f"{title}, {turn}" if turn else title
    match event:
        case "turn":
            sentence = f"It is your turn in {where}" + (f": {left}, until {due}." if due else ".")
        case "soon":
            sentence = f"Your move in {where}, is due {due}: {left}."
        case "over":
            sentence = f"Your time in {where}, is up: the game may be claimed until you move."
        case "claim":
            late = game.seats.get(times.ledgers.of(game.id).waits, "")
            sentence = f"{late} is overdue in {where}: you may claim the game, or wait."
    return {
        "person": person,
        "game": title,
        "turn": turn,
        "name": game.id,
        "event": event,
        "due": due,
        "sentence": sentence,
    }
