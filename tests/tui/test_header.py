"""The first row of the screen: what goes where there is little room, and what never does."""

from __future__ import annotations

import pytest

from tests.tui.conftest import screen_text
from tests.tui.test_questions import boys, press
from vietnam_tui.core.standing import Standing
from vietnam_tui.games import find_game
from vietnam_tui.tui.panes.edge import header, left_out

BOYS = Standing(
    1,
    4,
    ("Move", "Combat", "MobMove", "MobCombat"),
    0,
    "US",
    "VC gone 0/2",
    ("US support +1 +4", "VC support 6", "slicks 2 tangos 1"),
)


#: Cells of the smallest full screen
SMALL = 80


def row(width: int) -> str:
    return "".join(text for text, _ in header(BOYS, "The Boys of '67", width))


def test_turn_boxes_phases_and_the_aim_stand_in_eighty_columns() -> None:
    assert row(80).rstrip() == (
        " The Boys of '67 Turn 1/4 #--- >MOVE Combat MobMove MobCombat Goal VC gone 0/2"
    )


def test_a_wide_row_adds_whose_turn_it_is_and_resources_from_the_left() -> None:
    assert row(200).rstrip().endswith("Goal VC gone 0/2  US support +1 +4  VC support 6  slicks 2 tangos 1")
    assert "  US  >MOVE  Combat" in row(200)
    shorter = row(128)
    assert "US support +1 +4" in shorter
    assert "slicks" not in shorter


def test_resources_for_which_there_is_no_room_stand_in_a_row_of_their_own() -> None:
    assert "".join(text for text, _ in left_out(BOYS, "The Boys of '67", 80)) == (
        "US support +1 +4; VC support 6; slicks 2 tangos 1"
    )
    assert left_out(BOYS, "The Boys of '67", 128)[0][0] == "slicks 2 tangos 1"
    assert left_out(BOYS, "The Boys of '67", 200) == []
    assert left_out(BOYS, "The Boys of '67", 40)[0][0] == "US support +1 +4; VC support 6; ..."
    long = Standing(facts=("x" * 30, "y" * 31))
    assert left_out(long, "Green Beret", 20)[0][0] == f"{'x' * 30}; ..."
    mixed = Standing(facts=("US support +1 +1 +2 +2 +2 +3", "slicks 7", "tangos 1"))
    assert left_out(mixed, "x" * 30, 30)[0][0] == "slicks 7; tangos 1; ..."


@pytest.mark.asyncio
async def test_that_row_stands_below_the_news_and_gives_way_to_them() -> None:
    app = boys()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.player.say("Taken up.")
        app.game_screen.draw()
        await pilot.pause()
        lowest = screen_text(app)[22]
        assert lowest.startswith("US support +")
        assert "VC support 6" in lowest
        app.player.say("A sentence so long that it runs over. " * 3)
        app.game_screen.draw()
        await pilot.pause()
        assert "support" not in screen_text(app)[22]
        await press(app, pilot, ":")
        assert "support" not in screen_text(app)[22]


@pytest.mark.parametrize("width", range(30, 201, 7))
def test_the_aim_is_never_dropped(width: int) -> None:
    assert len(row(width)) == width
    assert "Goal VC gone 0/2" in row(width)


def test_a_game_without_a_standing_shows_its_facts() -> None:
    facts = Standing(facts=("turn 1 of 3", "Reds"))
    assert "".join(text for text, _ in header(facts, "Ford", 40)).split() == [
        "Ford",
        "turn",
        "1",
        "of",
        "3",
        "Reds",
    ]


@pytest.mark.parametrize("game", ["vb", "gb", "ks", "sd", "ha"])
def test_every_scenario_says_in_words_what_its_count_comes_to(game: str) -> None:
    played = find_game(game)
    for scenario in played.scenarios():
        view = played.view(played.setup(scenario), played.sides(scenario)[0])
        meaning = played.presenter.standing(view).meaning
        assert 20 < len(meaning) <= SMALL, scenario
        assert f"({meaning})" in " ".join(played.presenter.header(view))


@pytest.mark.asyncio
async def test_the_words_stand_below_the_map_until_something_else_is_told() -> None:
    app = boys()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        meaning = app.player.presenter.standing(app.player.view).meaning
        assert meaning not in "\n".join(screen_text(app))
        app.player.news = []
        await press(app, pilot, "d")
        assert screen_text(app)[21].rstrip() == meaning
        await press(app, pilot, "r")
        assert meaning not in "\n".join(screen_text(app))
