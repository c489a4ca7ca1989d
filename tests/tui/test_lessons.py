"""Lessons on the screen: prompts at its foot, answers in sight, hints that lead on, begun from the title page."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest

from tests.lesson_play import EXERCISES, LESSONS, SHIPPED, begun, looked_up
from tests.tui.conftest import screen_text
from tests.tui.pictures import agrees
from tests.tui.test_gamescreen import typed
from tests.tui.test_questions import press
from vietnam_tui.play.seat.offers import Offers
from vietnam_tui.play.table.lesson_table import LessonTable
from vietnam_tui.play.table.save_lobby import SaveLobby
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.actions import with_keys
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.pages.story import StoryPage
from vietnam_tui.tui.seat.builder import Builder
from vietnam_tui.tui.title_app import TitleApp

BOYS = SHIPPED["vb/boys"]
#: Rows of the prompt at 80x24, and the columns of the pane beside the map
FOOT, PANE = slice(21, 23), 55


def opens_a_builder(table: LessonTable) -> bool:
    """Is the next order of the way an attack that is put together?"""
    way = table.pupil.way_on()
    view = table.chair(table.pupil.lesson.side).view
    return (
        way is not None
        and table.game.write_order(view, way[0]).split()[0] == "attack"
        and (table.game.code in ("vb", "ks"))
    )


@pytest.mark.asyncio
@pytest.mark.parametrize("key", LESSONS)
async def test_at_80x24_every_prompt_has_all_its_answers_in_sight(key: str) -> None:
    table = begun(SHIPPED[key])
    app = GameApp(table, pace=0)
    pupil = table.pupil
    asked: set[int] = set()
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(400):
            await pilot.pause()
            if pupil.over:
                break
            if app.player.waiting:  # the others have their turn
                continue
            if app.game_screen.page is not None:
                await press(app, pilot, "escape")
            rows = screen_text(app)
            told = pupil.rows(80, with_keys)
            assert rows[FOOT][: len(told)] == told
            menu = app.player.menu
            if menu is not None and menu.asked:
                asked.add(pupil.at)
                pane = [row[PANE:].strip("| ") for row in rows[1:18]]
                assert not [row for row in pane if row.endswith((" below", " above"))], (pupil.text, pane)
            if opens_a_builder(table):
                await press(app, pilot, "t", "enter")
                assert isinstance(app.player.menu, Builder)
                joining = [
                    row for row in screen_text(app)[1:18] if "[x]" in row[PANE:] or "[ ]" in row[PANE:]
                ]
                assert len(joining) == len(app.player.menu.units)
                await press(app, pilot, "escape")
            if not looked_up(table):
                app.player.do(table.advice(pupil.lesson.side).action, sure=True)
                app.proceedings.go_on()
            app.game_screen.draw()
        await pilot.pause()
        assert any(pupil.lesson.next in row for row in screen_text(app))
    assert pupil.over


def asks(key: str) -> bool:
    """Does an exercise begin with a question?"""
    table = begun(SHIPPED[key])
    return Offers(table.game, table.chair(table.pupil.lesson.side).view, mine=True).asks


@pytest.mark.asyncio
@pytest.mark.parametrize("key", [key for key in EXERCISES if asks(key)])
async def test_at_80x24_an_exercise_that_asks_has_all_its_answers_in_sight(key: str) -> None:
    app = GameApp(begun(SHIPPED[key]), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        pane = [row[PANE:].strip("| ") for row in screen_text(app)[1:18]]
        assert not [row for row in pane if row.endswith((" below", " above"))], pane


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [(80, 24), (200, 60)], ids=["80x24", "200x60"])
async def test_a_prompt_stands_at_the_foot(size: tuple[int, int]) -> None:
    app = GameApp(begun(BOYS), pace=0)
    async with app.run_test(size=size) as pilot:
        await press(app, pilot, "h")
        agrees(f"lesson-{size[0]}x{size[1]}", screen_text(app))


@pytest.mark.asyncio
async def test_keys_lead_through_the_first_prompts() -> None:
    table = begun(BOYS)
    app = GameApp(table, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "h", "H")
        assert table.pupil.at == 1
        await press(app, pilot, "u")
        assert table.pupil.at == 2
        await press(app, pilot, "U", "h", "H", "h", "H")
        assert table.pupil.at == 4
        await press(app, pilot, "G")
        assert table.pupil.at == 5
        assert "Lesson 6/12" in screen_text(app)[21]
        await press(app, pilot, "escape", "x", "1", "t", "enter", "enter")
        assert table.pupil.at == 7


@pytest.mark.asyncio
async def test_f2_tells_the_hint_once_and_then_puts_the_prompts_away() -> None:
    app = GameApp(begun(BOYS), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "f2")
        assert "h shows one" in app.player.message
        await press(app, pilot, "f2")
        assert not any("Lesson 1/12" in row for row in screen_text(app))
        await press(app, pilot, "f2")
        assert any("Lesson 1/12" in row for row in screen_text(app))


@pytest.mark.asyncio
async def test_a_lost_goal_is_told_and_u_needs_no_question() -> None:
    table = begun(BOYS)
    app = GameApp(table, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "x", "1")
        assert "u takes it back" in " ".join(screen_text(app)[21:23])
        await press(app, pilot, "u")
        assert "r goes to the next unit" in " ".join(screen_text(app)[21:23])


@pytest.mark.asyncio
async def test_nothing_goes_on_by_itself_where_something_must_be_taken_back() -> None:
    table = begun(SHIPPED["vb/hold-the-bank"])
    app = GameApp(table, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await typed(pilot, "retreat 4/47B 0715")
        assert "The bank is lost" in " ".join(screen_text(app)[21:23])
        assert table.session.decision.side == "US", "the others have had no turn"
        await press(app, pilot, "u")
        assert "4/47B is to go back a hex" in " ".join(screen_text(app)[21:23])


@pytest.mark.asyncio
async def test_u_takes_back_with_the_story_of_the_others_turn_still_there() -> None:
    app = GameApp(begun(SHIPPED["ha/reaction"]), pace=0, digests=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await typed(pilot, "react M48-1 T54-1;fire")
        assert isinstance(app.game_screen.page, StoryPage)
        assert "u takes it back" in " ".join(screen_text(app)[21:23])
        for _ in range(3):
            await press(app, pilot, "u")
        assert app.game_screen.page is None
        assert "React so that it is hurt" in " ".join(screen_text(app)[21:23])


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("key", "order", "asked"),
    [
        ("ha/hard-or-soft", "aim M48-1 4417;fire", "Choose the target"),
        ("gb/cut-losses", "stand", "was heard"),
    ],
)
async def test_u_takes_back_while_what_came_of_it_is_shown_step_by_step(
    key: str, order: str, asked: str
) -> None:
    app = GameApp(begun(SHIPPED[key]), pace=inf)
    async with app.run_test(size=(80, 24)) as pilot:
        for name in (":", *("space" if letter == " " else letter for letter in order), "enter"):
            await press(app, pilot, name)
        assert app.game_screen.player.waiting
        assert "u takes it back" in " ".join(screen_text(app)[20:23])
        for _ in range(len(order.split(";"))):
            await press(app, pilot, "u")
        assert not app.game_screen.player.waiting
        assert asked in " ".join(screen_text(app)[20:23])


@pytest.mark.asyncio
async def test_no_other_game_has_prompts() -> None:
    app = GameApp(SessionTable(begun(BOYS).session), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "f2")
        assert "no lesson" in app.player.message


@pytest.mark.asyncio
async def test_from_the_title_to_the_first_order_of_a_lesson_are_four_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    title = TitleApp(SaveLobby(), "256")
    keys = ["l", "enter"]
    async with title.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        await pilot.pause()
    table = title.return_value
    assert table is not None
    assert table.pupil is not None
    app = GameApp(table, pace=0)
    keys += ["h", "H"]
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, *keys[2:])
        assert table.pupil.at == 1
    assert len(keys) <= 4
    table.close()
    assert isinstance(app.game_screen.page, StoryPage | None)
