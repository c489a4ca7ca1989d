"""The parts by which one steps through a course: turns, and where there are few what is shorter."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.pictures.test_page import played
from vietnam_tui.play.report.spans import ENOUGH, steps, turn_spans
from vietnam_tui.play.seat.chair import Eyes
from vietnam_tui.play.table.known_course import KnownCourse


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("green-beret-last-team", ("Turn 1", "Turn 2")),
        ("us-victory", ("Turn 1, US", "Turn 1, VC", "Turn 2, US")),
        ("lang-vei-holds-out", ("Turn 1, NVA/VC Impulse 1/4", "Turn 1, US/GVN Impulse 2/4")),
    ],
)
def test_a_game_is_stepped_through_by_turns_else_by_sides_else_by_combats(
    name: str, words: tuple[str, ...]
) -> None:
    session = played(name)
    course = KnownCourse(session, Eyes.of(""), "")
    turns, found = turn_spans(session.game, course), steps(session.game, course)
    assert (found == turns) is (len(turns) >= ENOUGH)
    assert (found[0].first, found[-1].last) == (0, len(course.history))
    assert all(before.last == after.first < after.last for before, after in pairwise(found))
    for word in words:
        assert any(part.title.startswith(word) for part in found), word
    assert any(": " in part.title for part in found) is (name == "us-victory")
