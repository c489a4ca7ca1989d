"""The chance of winning on the screen: a pane that grows while one looks and is gone with Esc; orders compared."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from textual.app import App

from tests.tui.test_questions import press
from vietnam_tui.bots import playout
from vietnam_tui.bots.playout import Ending, PlayOut
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.growing import end_all
from vietnam_tui.tui.pages.chance import ChancePage, ComparisonPage

Shown = Callable[[App[Any]], list[str]]


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play-outs are made up, and played in the thread of the page."""
    monkeypatch.setattr(
        playout, "play_out", lambda job: Ending(job.key, float(job.line or job.number % 2), 0.0, True)
    )
    monkeypatch.setattr(SessionTable, "workers", 1)


def app_of(session: Session[Any]) -> GameApp:
    """The game on a screen, the US to move."""
    session.settle_all()
    return GameApp(SessionTable(session), pace=0.0)


def reckoned(page: ChancePage | ComparisonPage) -> None:
    """Wait until the page has all its figures."""
    page.growing._thread.join(20)
    assert page.growing.is_over


def test_what_stands_before_the_first_figure_fits_a_narrow_pane() -> None:
    for page in (ChancePage, ComparisonPage):
        waiting = object.__new__(page)
        waiting.figure = waiting.told = None  # type: ignore[union-attr]
        rows = ["".join(part for part, _ in row) for row in waiting.waiting(22)]
        assert max(map(len, rows)) <= 22
        assert rows[-1].endswith("...")


@pytest.mark.asyncio
async def test_the_chance_grows_beside_the_map_and_goes_with_escape(
    vb_session: Session[Any], shown: Shown
) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=(80, 24)) as pilot:
        before = threading.active_count()
        await press(app, pilot, "%")
        page = app.game_screen.page
        assert isinstance(page, ChancePage)
        reckoned(page)
        await pilot.pause()
        text = "\n".join(shown(app))
        assert "Chance of winning" in text
        assert "US wins 50% [43 to 57]" in text
        await press(app, pilot, "escape")
        assert app.game_screen.page is None
        assert threading.active_count() <= before


@pytest.mark.asyncio
@pytest.mark.parametrize(("size", "key"), [((80, 24), "i"), ((60, 24), "escape")])
async def test_what_stands_beside_the_map_is_seen_where_there_is_no_pane(
    vb_session: Session[Any], shown: Shown, size: tuple[int, int], key: str
) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=size) as pilot:
        await press(app, pilot, key)
        before = shown(app)
        await press(app, pilot, "%")
        page = app.game_screen.page
        assert isinstance(page, ChancePage)
        reckoned(page)
        await pilot.pause()
        assert "US wins 50% [43" in "\n".join(shown(app))
        await press(app, pilot, "escape")
        assert shown(app)[1:15] == before[1:15]  # the map as it was


@pytest.mark.asyncio
async def test_a_table_without_hints_names_no_key_for_them_and_asks_nothing_about_the_rest_of_a_phase(
    vb_session: Session[Any], shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Chair, "allows", lambda self, aid: aid == "odds")
    app = app_of(vb_session)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "h hint" not in shown(app)[-1]
        for key in ("h", "H", "P"):
            await press(app, pilot, "escape", key)
            assert app.player.message.startswith("This table does without hints")
            assert app.player.menu is None


@pytest.mark.asyncio
async def test_what_is_under_way_stops_as_the_page_is_left(
    vb_session: Session[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, begun = threading.Event(), threading.Event()

    def slow(job: PlayOut) -> Ending:
        begun.set()
        gate.wait(20)
        return Ending(job.key, 1.0, 0.0, True)

    monkeypatch.setattr(playout, "play_out", slow)
    app = app_of(vb_session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "%")
        page = app.game_screen.page
        assert isinstance(page, ChancePage)
        assert begun.wait(20)
        before = page.figure  # the win model's
        await press(app, pilot, "escape")
        gate.set()
        reckoned(page)
        assert page.figure == before


@pytest.mark.asyncio
async def test_whoever_leaves_the_program_leaves_nothing_behind_that_reckons(
    vb_session: Session[Any],
) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "%")
        page = app.game_screen.page
        assert isinstance(page, ChancePage)
    end_all()
    assert page.growing.is_over


@pytest.mark.asyncio
async def test_nothing_is_reckoned_while_nobody_looks(
    vb_session: Session[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(job: PlayOut) -> Ending:
        raise AssertionError(job)

    monkeypatch.setattr(playout, "play_out", never)
    app = app_of(vb_session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "space", "down", "&", "escape")
        assert app.actions.marked


@pytest.mark.asyncio
async def test_marked_orders_are_compared(vb_session: Session[Any], shown: Shown) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(app, pilot, "space", "&", "down", "&")
        one, other = app.actions.marked
        assert app.player.message.startswith(f"Marked: {one}, {other}.")
        await press(app, pilot, "%")
        page = app.game_screen.page
        assert isinstance(page, ComparisonPage)
        reckoned(page)
        await pilot.pause()
        text = " ".join("\n".join(shown(app)).split())
        assert "Orders compared" in text
        assert "+50 points [" in text
        await press(app, pilot, "escape", "&")
        assert app.actions.marked == (one,)


@pytest.mark.asyncio
async def test_a_line_that_is_no_order_is_not_marked(vb_session: Session[Any]) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "&")
        assert app.player.failed
        assert app.actions.marked == ()


@pytest.mark.asyncio
async def test_orders_are_compared_as_they_are_typed(vb_session: Session[Any]) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=(80, 24)) as pilot:
        app.actions.order("compare end | frobnicate")
        assert app.player.failed
        app.actions.order("compare end | end")
        page = app.game_screen.page
        assert isinstance(page, ComparisonPage)
        reckoned(page)
        await pilot.pause()
        assert page.told is not None


@pytest.mark.asyncio
async def test_a_table_that_does_without_says_so(vb_session: Session[Any]) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=(80, 24)) as pilot:
        app.player.chair = msgspec.structs.replace(app.player.chair, aids=("odds",))
        app.actions.do_chance("")
        await pilot.pause()
        assert app.game_screen.page is None
        assert "does without chance" in app.player.message
