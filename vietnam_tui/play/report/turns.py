"""The course of a game by its turns: where each ended, and what each side had on the map then."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from vietnam_tui.core.contract import Game
from vietnam_tui.core.presenter import Picture, UnitFace
from vietnam_tui.core.statistics import Loss
from vietnam_tui.play.report.report import Report
from vietnam_tui.play.report.spans import Span, steps, turn_spans
from vietnam_tui.play.table.table import Course


class TurnEnd(NamedTuple):
    """A game turn that is over, or the one that runs: the orders and dice after `first` up to `last` belong to it.

    `counters` and `strength` are those of each side on the map at its end, as far as they are known: how many
    counters, and the sum of the first number that each shows; `lost` is what each side has lost up to there.  Turn 0 is
    the time before the first.  It may be a part of a turn; `title` says which.
    """

    turn: int
    first: int
    last: int
    counters: dict[str, int]
    strength: dict[str, int]
    lost: dict[str, int]
    title: str = ""


class Series(NamedTuple):
    """A number of a side at the end of each turn."""

    side: str
    values: tuple[int, ...]


class Chart(NamedTuple):
    """Something that changes from turn to turn, side by side."""

    title: str
    turns: tuple[int, ...]
    series: tuple[Series, ...]

    @property
    def most(self) -> int:
        """The largest of its numbers, 1 at least."""
        return max(1, *(value for series in self.series for value in series.values))


def turn_ends(game: Game[Any], scenario: str, course: Course) -> list[TurnEnd]:
    """The turns of a course, the last one as it stands."""
    return _measured(game, scenario, course, turn_spans(game, course))


def step_ends(game: Game[Any], scenario: str, course: Course) -> list[TurnEnd]:
    """The parts by which one steps through a course: its turns, or where it has few what `spans.steps` says."""
    return _measured(game, scenario, course, steps(game, course))


def sides_of(game: Game[Any], scenario: str) -> tuple[str, ...]:
    """The sides that have counters in a scenario, whoever moves them."""
    foe = game.presenter.foe
    return (*game.sides(scenario), *([foe] if foe else ()))


def _measured(game: Game[Any], scenario: str, course: Course, spans: Sequence[Span]) -> list[TurnEnd]:
    """Parts of a course with what each side had at their ends."""
    sheet, history, sides = game.presenter, course.history, sides_of(game, scenario)
    last, lost = course.view(len(history)), dict.fromkeys(sides, 0)
    found = []
    for turn, first, end, title in spans:
        for seen in history[first:end]:
            for event in seen.events:
                for counted in sheet.tally(last, event):
                    if isinstance(counted, Loss) and counted.side in lost:
                        lost[counted.side] += 1
        there = _on_the_map(sheet.picture(course.view(end)), sides)
        found.append(TurnEnd(turn, first, end, *there, dict(lost), title))
    return found


def _on_the_map(picture: Picture, sides: Sequence[str]) -> tuple[dict[str, int], dict[str, int]]:
    counters, strength = dict.fromkeys(sides, 0), dict.fromkeys(sides, 0)
    for face in _faces(picture):
        if face.side in counters:
            counters[face.side] += 1
            strength[face.side] += first_number(face.strength)
    return counters, strength


def _faces(picture: Picture) -> Iterator[UnitFace]:
    for faces in (*picture.units.values(), *picture.side_units.values()):
        yield from faces


def first_number(text: str) -> int:
    """The first number of what a counter shows, 0 without one.

    >>> first_number("3-4"), first_number("(12)"), first_number("")
    (3, 12, 0)
    """
    found = re.search(r"[0-9]{1,6}", text)
    return int(found.group()) if found else 0


def charts(report: Report, ends: Sequence[TurnEnd]) -> list[Chart]:
    """The charts of a report: losses, counters and strength over the turns; none where nothing is counted."""
    if not ends:
        return []
    sides = list(ends[0].counters)
    turns = tuple(end.turn for end in ends)
    found = [
        Chart(
            f"Losses so far ({report.hurt_word} and eliminated)",
            turns,
            tuple(Series(side, tuple(end.lost[side] for end in ends)) for side in sides),
        ),
        Chart(
            "Counters on the map",
            turns,
            tuple(Series(side, tuple(end.counters[side] for end in ends)) for side in sides),
        ),
        Chart(
            "Strength on the map (the first number of each counter)",
            turns,
            tuple(Series(side, tuple(end.strength[side] for end in ends)) for side in sides),
        ),
    ]
    return [chart for chart in found if any(any(series.values) for series in chart.series)]
