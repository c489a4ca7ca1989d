"""The parts of a course by which one steps through it: turns, or impulses and combats where there are few turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from vietnam_tui.core.contract import Game
from vietnam_tui.core.statistics import TurnBegins
from vietnam_tui.play.seat.chair import Seen
from vietnam_tui.play.table.table import Course

#: As many parts are enough to step by
ENOUGH = 8


class Span(NamedTuple):
    """A part of a course: the orders and dice after `first` up to `last`, the game turn, and what it is called."""

    turn: int
    first: int
    last: int
    title: str


def turn_spans(game: Game[Any], course: Course) -> list[Span]:
    """The turns of a course, the time before the first as turn 0."""
    history, sheet = course.history, game.presenter
    last = course.view(len(history))
    begins = [(sheet.turn(course.view(0)), 0)]
    for number, seen in enumerate(history, start=1):
        for event in seen.events:
            for counted in sheet.tally(last, event):
                if isinstance(counted, TurnBegins) and counted.turn != begins[-1][0]:
                    begins.append((counted.turn, number))
    ends = [first for _, first in begins[1:]] + [len(history)]
    return [
        Span(turn, first, end, f"Turn {turn}" if turn else "Before the first turn")
        for (turn, first), end in zip(begins, ends, strict=True)
    ]


def steps(game: Game[Any], course: Course) -> list[Span]:
    """The turns, or where these are few what each side does in its turn or impulse, or where these are few, each of its
    combats as well."""
    spans = turn_spans(game, course)
    if len(spans) < ENOUGH:
        spans = [part for span in spans for part in _by_side(game, course, span)]
    if len(spans) < ENOUGH:
        spans = [part for span in spans for part in _by_combat(game, course, span)]
    return spans


def _by_side(game: Game[Any], course: Course, span: Span) -> Iterator[Span]:
    """The parts of a turn: a side's turn or impulse each."""
    sheet, cuts = game.presenter, [span.first]
    whose = [sheet.standing(course.view(span.first)).whose]
    for number, seen in enumerate(course.history[span.first : span.last], start=span.first + 1):
        if any(map(sheet.opens_phase, seen.events)):
            now = sheet.standing(course.view(number)).whose
            if now != whose[-1]:
                cuts.append(number)
                whose.append(now)
    for first, last, side in zip(cuts, [*cuts[1:], span.last], whose, strict=True):
        if first < last:
            yield Span(span.turn, first, last, f"{span.title}, {side}" if side else span.title)


def _by_combat(game: Game[Any], course: Course, span: Span) -> Iterator[Span]:
    """The parts of a span: what comes before the first combat, then each combat with what came of it."""
    history = course.history
    cuts = [span.first]
    for number, seen in enumerate(history[span.first : span.last], start=span.first):
        attacks = seen.order.split(" ", 1)[0] in game.presenter.attacks
        if attacks and cuts[-1] < number:
            cuts.append(number)
    for first, last in zip(cuts, [*cuts[1:], span.last], strict=True):
        fought = _fought(game, course, history[first:last])
        yield span._replace(first=first, last=last, title=f"{span.title}: {fought}" if fought else span.title)


def _fought(game: Game[Any], course: Course, history: Sequence[Seen]) -> str:
    """The first combat in a part of a course, by its title."""
    last = course.view(len(course.history))
    casts = (game.presenter.cast(last, event) for seen in history for event in seen.events)
    return next((cast.title for cast in casts if cast is not None), "")
