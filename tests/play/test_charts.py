"""Charts in characters, and the numbers in them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.toy_play import new, play_out
from vietnam_tui.core.statistics import spread_of_the_mean
from vietnam_tui.play.report.report import DiceSummary, report
from vietnam_tui.play.report.text_charts import (
    ASCII,
    BAR,
    ROWS,
    SCALE,
    UNICODE,
    bar,
    chart_lines,
    dice_lines,
    interval,
    marks_of,
)
from vietnam_tui.play.report.turns import Chart, Series, charts, turn_ends
from vietnam_tui.play.seat.chair import Eyes
from vietnam_tui.play.table.known_course import KnownCourse
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable


def session_over() -> Session[Any]:
    session = new(seats={"Red": "random", "Blue": "random"})
    play_out(session)
    return session


def test_turns_follow_one_another_and_cover_the_whole_game() -> None:
    session = session_over()
    course = KnownCourse(session, Eyes.of(""), "")
    ends = turn_ends(session.game, session.scenario, course)
    assert ends[0].first == 0
    assert [end.first for end in ends[1:]] == [end.last for end in ends[:-1]]
    assert ends[-1].last == len(course.history)
    assert [end.turn for end in ends] == sorted({end.turn for end in ends})


def test_losses_add_up_to_those_of_the_report() -> None:
    session = session_over()
    course = KnownCourse(session, Eyes.of(""), "")
    made = report(session.game, SessionTable(session).chair(""), course)
    losses, *_ = charts(made, turn_ends(session.game, session.scenario, course))
    for series in losses.series:
        own = [lost for lost in made.losses if lost.side == series.side]
        assert series.values[-1] == sum(len(lost.depleted) + len(lost.eliminated) for lost in own)
        assert list(series.values) == sorted(series.values)


def test_of_many_turns_some_are_drawn_and_the_last_among_them() -> None:
    turns = tuple(range(1, 276))
    lines = chart_lines(Chart("Losses", turns, (Series("US", turns), Series("VC", (0,) * 275))), ASCII)
    assert len(lines) <= ROWS + 2
    assert lines[-1].split() == ["275", "275", "#" * BAR, "0"]
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("marks", [ASCII, UNICODE])
def test_the_largest_fills_its_bar_and_the_least_is_seen(marks: Any) -> None:
    assert bar(1000, 1000, marks) == marks.full * BAR
    assert bar(0, 1000, marks) == ""
    assert len(bar(1, 1000, marks)) == 1


def test_an_interval_keeps_to_its_scale() -> None:
    assert interval(-1.0, 2.0, 3.0, ASCII) == "[" + "-" * (SCALE - 2) + "o"
    drawn = interval(0.1, 0.2, 0.3, ASCII, expected=0.5)
    assert [drawn.index(sign) for sign in "[o]|"] == [4, 8, 12, 20]


def test_dice_stand_against_what_is_expected_of_so_many() -> None:
    lines = dice_lines([DiceSummary("US", 35, 3.5, 3.5, 1.0), DiceSummary("VC", 0, 0.0, 3.5, 1.0)], ASCII)
    (row,) = lines[1:]
    assert row.startswith("  US  1 ..")
    assert row.endswith("6  3.50 of 35")
    assert row.count("o ") == 0
    assert row[8:48].index("o") == SCALE // 2
    assert dice_lines([], ASCII) == []
    assert spread_of_the_mean(400) == pytest.approx(spread_of_the_mean(100) / 2)


def test_the_glyph_tier_chooses_the_characters() -> None:
    assert (marks_of("ascii"), marks_of("plain"), marks_of("rich")) == (ASCII, UNICODE, UNICODE)
    assert all(len(sign) <= 1 and sign.isascii() for sign in ASCII)
