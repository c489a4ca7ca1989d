"""The rectangles of the panes: they fill the terminal, never overlap, and grow by breakpoints."""

from __future__ import annotations

import itertools

import pytest

from vietnam_tui.tui.panes.layout import LEAST_LOG, Layout, Rect, lay_out, pane_width, too_small


def rectangles(layout: Layout) -> list[Rect]:
    found = [
        layout.header,
        layout.map,
        *layout.sides,
        layout.prompt,
        layout.bar,
        layout.messages,
        layout.hints,
    ]
    return [rect for rect in found if rect.width and rect.height]


@pytest.mark.parametrize(
    ("width", "height"),
    list(itertools.product((30, 40, 69, 70, 80, 119, 120, 160, 200, 300), (8, 12, 16, 24, 40, 60, 99))),
)
@pytest.mark.parametrize("pane", [True, False])
def test_panes_cover_the_terminal_exactly_once(width: int, height: int, pane: bool) -> None:
    covered: set[tuple[int, int]] = set()
    for rect in rectangles(lay_out(width, height, pane=pane)):
        cells = {
            (x, y) for x in range(rect.x, rect.x + rect.width) for y in range(rect.y, rect.y + rect.height)
        }
        assert not covered & cells
        covered |= cells
    assert covered == {(x, y) for x in range(width) for y in range(height)}


def test_the_pane_has_a_fixed_width_between_the_breakpoints() -> None:
    assert [pane_width(width) for width in (80, 99, 100, 120, 159, 160, 199, 200, 400)] == [
        25,
        25,
        32,
        40,
        40,
        50,
        50,
        59,
        59,
    ]


def test_small_terminals_lose_the_pane_then_the_map_then_everything() -> None:
    assert lay_out(80, 24).kind == "full"
    assert lay_out(80, 24, pane=False).kind == "bare"
    assert lay_out(60, 20).kind == "bare"
    assert lay_out(39, 20).kind == "words"
    assert lay_out(20, 5).kind == "small"


def test_the_message_of_a_tiny_terminal_fits_into_it() -> None:
    lines = too_small(20, 5)
    assert len(lines) <= 5
    assert all(len(line) <= 20 for line in lines)
    assert too_small(3, 1) == ["3x1"]


def test_two_upper_boxes_can_be_joined() -> None:
    plan = lay_out(200, 60)
    joined = plan.joined()
    assert len(plan.sides) == 3
    assert len(joined.sides) == 2
    assert sum(rect.height for rect in joined.sides) == sum(rect.height for rect in plan.sides)


def test_beside_a_table_the_log_keeps_a_few_rows_and_gives_it_the_others() -> None:
    plan = lay_out(200, 60)
    joined = plan.joined()
    assert [rect.height for rect in joined.sides] == [
        sum(rect.height for rect in plan.sides) - LEAST_LOG,
        LEAST_LOG,
    ]
    assert joined.sides[1].y == joined.sides[0].y + joined.sides[0].height
