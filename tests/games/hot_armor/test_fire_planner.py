"""The fire planner names who can hurt whom, the likeliest first, and tells the rest in one place."""

from __future__ import annotations

from pathlib import Path

from vietnam_tui.games.hot_armor.screen.cards import cards
from vietnam_tui.play.table.positions import open_any


def test_no_row_of_the_planner_says_that_nothing_comes_of_it() -> None:
    state = open_any(Path("saves/tanks-at-the-bridge.toml")).state
    planner = next(card for card in cards(state, "ARVN") if card.id == "fire")
    rows = [row for section in planner.sections for row in section.lines]
    assert rows
    assert not any("100%" in row and "no effect" in row for row in rows)
    assert not any("no effect" in row for row in rows if row.startswith("  "))
    headings = [section.heading for section in planner.sections]
    assert headings.count("Cannot be hurt now") <= 1
    assert "Cannot be hurt now" not in headings[:-1]
