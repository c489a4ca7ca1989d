"""How a finished game stood all along, by the win model alone: known at once, while a review takes its time."""

from __future__ import annotations

from typing import Any

from vietnam_tui.bots.win_model import model_of
from vietnam_tui.core.contract import Game
from vietnam_tui.play.report.spans import turn_spans
from vietnam_tui.play.table.judged import Judged
from vietnam_tui.play.table.table import Course


def how_it_stood(game: Game[Any], scenario: str, course: Course) -> list[tuple[int, float]]:
    """(turn, worth for the first side) at the beginning and the end of every turn, as the reader of a course knows it.

    There is nothing where a review has to be played out: without a model, in a game for one, from a position unlike all
    that the model has seen.
    """
    model = model_of(game, scenario)
    if model is None or len(game.sides(scenario)) < 2:
        return []
    spans = turn_spans(game, course)
    # the last of a span brings the next turn, but for that of the game
    ends = [(span.turn, span.last - (span is not spans[-1])) for span in spans if span.turn and span.last]
    places = [(0, 0), *ends]
    views = [course.view(place) for _, place in places]
    reader = course.reader
    # what shows more than its reader would see is the whole position
    open_book = not reader or any(game.view(view, reader) != view for view in views)
    judge = Judged(game, scenario, model, "" if open_book else reader)
    if not judge.knows(views[0]):
        return []
    return [(turn, judge.worth(view)) for (turn, _), view in zip(places, views, strict=True)]
