"""The story beside the map: stepped through by its places, watched as a film, shown after a phase left to the bot."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

import pytest

from tests.tui.green_beret_play import placed
from tests.tui.test_digest_rows import played
from tests.tui.test_questions import order, pane, press
from vietnam_tui.games import find_game
from vietnam_tui.play.report.digest import COMBAT, MARCH
from vietnam_tui.play.report.spans import steps
from vietnam_tui.play.report.story import told
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.pages.replay import ReplayPage
from vietnam_tui.tui.pages.story import FIGHTS, MARCHES, StoryPage
from vietnam_tui.tui.panes.lines import CHOSEN
from vietnam_tui.tui.seat.player_view import PlayerView

NARROW, LOW, WIDE, HIGH = 23, 18, 60, 58


class Clock:
    """A timer that rings when it is told to; it stands for what puts off and for what has been put off."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self._ring: Callable[[], None] | None = None

    def __call__(self, seconds: float, do: Callable[[], None]) -> Any:
        self.waits.append(seconds)
        self._ring = do
        return self

    def stop(self) -> None:
        self._ring = None

    @property
    def runs(self) -> bool:
        return self._ring is not None

    def ring(self) -> None:
        do, self._ring = self._ring, None
        assert do is not None
        do()


@pytest.fixture(scope="module")
def session() -> Session[Any]:
    return played("vb", "boys-of-67", turns=1)


def page_of(session: Session[Any], side: str = "US", **film: Any) -> StoryPage:
    player = PlayerView(SessionTable(session), side)
    course = SessionTable(session).course(side)
    story = told(session.game, player.chair, player.chair.history, 0, course.view)
    return StoryPage(player, "What VC did", story, course.view, **film)


def rows_of(page: StoryPage, width: int, height: int) -> list[str]:
    return ["".join(text for text, _ in row).rstrip() for row in page.rows(width, height)]


def test_arrows_step_through_places_and_through_what_happened_there(session: Session[Any]) -> None:
    page = page_of(session)
    groups = page.story.groups
    assert page.story.meanings
    assert len(groups) > 1
    assert page.group is groups[0]
    assert page.player.touched == groups[0].hexes
    steps = [page.step]
    page.press("home")
    assert page.group is None
    assert page.player.cursor == page.story.meanings[0].hexes[0]
    page.press("end")
    assert page.group is groups[-1]
    for _ in page.lines:
        page.press("right")
        steps.append(page.step)
    assert page.step is groups[-1].steps[-1]
    page.press("up")
    assert page.group is groups[-2]
    page.press("left")
    assert not page.press("x")
    assert not page.done


def test_a_narrow_pane_folds_what_is_not_chosen_and_what_is_chosen_stays_in_sight(
    session: Session[Any],
) -> None:
    page = page_of(session)
    for key in ("", "home", *["down"] * 9, *["right"] * 9, "v", *["right"] * 20):
        page.press(key)
        rows = page.rows(NARROW, LOW)
        assert len(rows) == LOW
        assert any(style == CHOSEN for row in rows for _, style in row), key
    wide = rows_of(page_of(session), WIDE, HIGH)
    assert wide[1] == "What it means for you"
    folded, less = ("\n".join(rows_of(page_of(session), NARROW, height)) for height in (LOW, LOW + 6))
    assert len([line for line in page.lines if line.text in folded]) < len(
        [line for line in page.lines if line.text in less]
    )
    assert sum(group.title in "\n".join(wide) for group in page.story.groups) == len(page.story.groups)
    assert len([step for step in page.lines if step.text in folded]) < len(page.lines)


def test_a_folded_place_says_the_one_thing_that_happened_there_or_how_much_did(session: Session[Any]) -> None:
    page = page_of(session)
    page.press("home")
    rows = ["".join(text for text, _ in row) for row in page._told(NARROW, {page.chosen})]
    for group in page.story.groups:
        if len(group.steps) == 1:
            told = f"{group.title}: {group.steps[0].sign or group.steps[0].line.text}"
            assert any(row.startswith(told[: NARROW - 3]) for row in rows)
        else:
            assert group.summary.split(",")[0] in " ".join(rows)


def test_enter_stays_there_and_escape_goes_back(session: Session[Any]) -> None:
    for key, stays in (("enter", True), ("space", True), ("escape", False), ("q", False)):
        page = page_of(session)
        page.press("end")
        there = page.player.cursor
        assert there != page.home
        page.press(key)
        assert page.done
        assert page.player.cursor == (there if stays else page.home)
        page.closed()
        assert (page.player.tracks, page.player.signs) == ((), {})


def test_a_film_goes_on_by_itself_until_it_is_held_or_over(session: Session[Any]) -> None:
    clock = Clock()
    page = page_of(session, later=clock, pace=0.5)
    page.press("v")
    count = len(page.story.scenes)
    assert page.title == f"1/{count} What VC did"
    assert page.player.past is not None
    while clock.runs:
        step = page.step
        assert step is not None
        assert clock.waits[-1] == 0.5 * (FIGHTS if step.line.kind == COMBAT else MARCHES)
        assert page.player.past == page._view(step.line.until)
        clock.ring()
    assert page.scene == count - 1
    page.press("home")
    page.press("space")
    assert (page.scene, clock.runs) == (1, True)
    page.press("space")
    assert (page.scene, clock.runs) == (1, False)
    page.press("space")
    assert clock.runs
    page.press("escape")
    assert (page.scene, clock.runs, page.player.past, page.done) == (-1, False, None, False)
    page.press("v")
    page.closed()
    assert (clock.runs, page.player.past) == (False, None)


@pytest.mark.parametrize("pace", [0.0, inf])
def test_without_a_pace_a_film_goes_on_by_keys_alone(session: Session[Any], pace: float) -> None:
    clock = Clock()
    page = page_of(session, later=clock, pace=pace)
    page.press("v")
    page.press("space")
    page.press("right")
    page.press("left")
    assert (page.scene, clock.waits) == (1, [])
    page.press("enter")
    assert page.done


def test_the_replay_goes_by_turns_or_by_what_is_shorter(session: Session[Any]) -> None:
    player = PlayerView(SessionTable(session), "US")
    course = SessionTable(session).course("US")
    page = ReplayPage(player, course)
    ends = [part.last for part in steps(session.game, course)]
    assert len(ends) > 3
    page.press("home")
    places = []
    for _ in ends:
        page.press("pagedown")
        places.append(page.replay.place)
    assert places == ends
    assert "ends here" in player.message
    page.press("pageup")
    assert page.replay.place == ends[-2]
    page.press("left")
    page.press("pageup")
    assert page.replay.place == ends[-3]
    page.press("end")
    page.press("pagedown")
    assert page.replay.place == len(page.replay)


@pytest.mark.asyncio
async def test_a_phase_left_to_the_bot_is_told_with_one_s_own_marches() -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=3, seats={"US": "human", "VC": "bot:recruit"})
    app = GameApp(SessionTable(session), pace=0, digests=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "P", "1")
        for _ in range(40):
            await app.workers.wait_for_complete()
            await pilot.pause()
        page = app.game_screen.page
        assert isinstance(page, StoryPage)
        assert page.title == "What was done"
        moved = {line.unit for line in page.lines}
        assert moved & {face.name for face in app.player.picture.of("US")}
        assert not any("toward you" in row for row in pane(app))
        await press(app, pilot, "escape")


@pytest.mark.asyncio
async def test_a_question_comes_before_the_story_and_a_set_up_has_none() -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=3, seats={"US": "human", "VC": "bot:recruit"})
    app = GameApp(SessionTable(session), pace=0, digests=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        retelling = app.proceedings.retelling
        retelling.leave_to_bot()
        await order(app, pilot, "move 4/47B 0716; move 5Cav 0617; end; attack 514/1 with all")
        assert not app.player.offers.open_ended
        retelling.begin_turn()
        assert app.game_screen.page is None
        await order(app, pilot, "pass")
        while app.player.menu is not None and app.player.menu.asked:
            await press(app, pilot, "enter")
            await app.workers.wait_for_complete()
            await pilot.pause()
        assert app.player.offers.open_ended
        assert isinstance(app.game_screen.page, StoryPage)
        signs = app.player.signs
        assert signs
        assert signs.items() <= app.game_screen._scene().notes.items()
    game = find_game("vb")
    state = game.setup("snoopys-nose")
    begun = GameApp(SessionTable(Session.new(game, "snoopys-nose", start=state, seats={"US": "bot"})), pace=0)
    async with begun.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert begun.player.sets_up
        begun.proceedings.retelling.leave_to_bot()
        assert not begun.proceedings.retelling._left_to_bot


def test_in_a_game_for_one_own_marches_are_told_where_the_bot_made_them() -> None:
    session = placed("A1@1411", phase="movement")
    (move,) = session.game.read_order(session.state, "move A1 1412")
    session.do(move)
    chair = SessionTable(session).chair("US")
    lines = {
        own: told(session.game, chair, chair.history, 0, None, own_marches=own).lines for own in (True, False)
    }
    assert [line.unit for line in lines[True] if line.kind == MARCH] == ["A1"]
    assert not any(line.kind == MARCH for line in lines[False])


@pytest.mark.asyncio
async def test_where_the_past_cannot_be_had_the_story_stands_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = placed("A1@1411", phase="movement")
    app = GameApp(SessionTable(session), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await order(app, pilot, "move A1 1412")
        retelling = app.proceedings.retelling

        def gone(side: str) -> Any:
            raise TimeoutError("the host does not answer")

        monkeypatch.setattr(app.player.table, "course", gone)
        retelling.show((), 0, deputy=True)
        page = app.game_screen.page
        assert isinstance(page, StoryPage)
        assert [line.unit for line in page.lines] == ["A1"]
        assert page.story.meanings == ()
        page.press("v")
        assert page.scene == -1
