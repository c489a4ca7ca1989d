"""What a player is told before each scenario: both aims by their rules, what is special, how long it takes."""

from __future__ import annotations

import pytest

from vietnam_tui.core.briefing import briefing
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.search_and_destroy.counters import FOLDER
from vietnam_tui.games.search_and_destroy.game import GAME

SCENARIOS = pytest.mark.parametrize("scenario", list(title_page(FOLDER).scenarios))


@SCENARIOS
def test_a_briefing_has_aims_of_both_sides_and_cites_rules_that_there_are(scenario: str) -> None:
    told, library = briefing(FOLDER, scenario), rules_library(FOLDER)
    assert {aim.side for aim in told.aim} == set(GAME.sides(scenario))
    assert told.minutes
    assert told.special
    assert all(library.by_id(remark.rule) is not None for remark in (*told.aim, *told.special))


@SCENARIOS
def test_the_status_line_of_a_start_has_the_aim_with_its_count(scenario: str) -> None:
    opening = GAME.setup(scenario)
    for side in ("", *GAME.sides(scenario)):
        standing = GAME.presenter.standing(GAME.view(opening, side))
        assert any(letter.isdigit() for letter in standing.aim)
