"""The review on the screen: made while one looks, from the end page, with `$`, from the list of saves; tried again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.app import App

from tests.play.test_review import JOB, Cost, Session, _model, opened, save
from tests.tui.test_questions import press
from vietnam_tui.bots import playout
from vietnam_tui.bots.playout import Ending
from vietnam_tui.play.report import how_it_stood
from vietnam_tui.play.report.chance_text import percent
from vietnam_tui.play.table import reviewing
from vietnam_tui.play.table.review import curve, judge_of, moves
from vietnam_tui.play.table.review_record import Alternative, TurningPoint
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.pages.replay import ReplayPage
from vietnam_tui.tui.pages.result import ResultPage
from vietnam_tui.tui.pages.review import ReviewPage

Shown = Callable[[App[Any]], list[str]]

__all__ = ["JOB", "_model", "save"]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turning points are made up, and so is what comes of orders that are tried: a move is better than an end."""

    def found(session: Session[Any], one: Cost, **_: Any) -> TurningPoint:
        move = one.move
        better = (Alternative("end", 0.25, 0.1, 0.4),)
        return TurningPoint(
            move.n, move.hash, move.by, move.turn, move.order, one.cost, better, "end", "late."
        )

    monkeypatch.setattr(reviewing, "look_into", found)
    monkeypatch.setattr(SessionTable, "workers", 1)
    monkeypatch.setattr(
        playout, "play_out", lambda job: Ending(job.key, float(job.orders == ("end",)), 0.0, True)
    )


def finished(path: Path) -> GameApp:
    """The finished game on a screen."""
    return GameApp(SessionTable(opened(path)), pace=0.0)


async def reviewed(app: GameApp, pilot: Any) -> ReviewPage:
    """The page, once the review is there."""
    page = app.game_screen.page
    assert isinstance(page, ReviewPage)
    page.growing._thread.join(60)
    await pilot.pause()
    assert page.review is not None
    return page


@pytest.mark.asyncio
async def test_the_end_page_leads_to_the_review(save: Path, shown: Shown) -> None:
    app = finished(save)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "r")
        page = await reviewed(app, pilot)
        text = "\n".join(shown(app))
        assert "Chance of US, by turns" in text
        assert "= luck " in text
        assert page.point is not None
        await press(app, pilot, "escape")
        assert app.game_screen.page is None


@pytest.mark.asyncio
async def test_the_end_page_shows_at_once_how_the_game_stood(
    save: Path, shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = opened(save)
    judge = judge_of(session)
    assert judge is not None
    stood = curve(list(moves(session, judge, {})))
    for size, head in (
        ((80, 24), "Chance of US, by turns: "),
        ((200, 60), "Chance of US, by turns (the rest"),
    ):
        app = finished(save)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            page = app.game_screen.page
            assert isinstance(page, ResultPage)
            assert list(page.stood) == stood
            rows = shown(app)
            at = next(number for number, row in enumerate(rows) if head in row)
            if size == (80, 24):
                assert f"{percent(stood[0][1])} " in rows[at]
            told = [row.split()[:2] for row in rows[at + 1 : at + 1 + len(stood)]]
            if size == (200, 60):
                assert told == [[str(turn), percent(worth)] for turn, worth in stood]
    # what only play-outs can tell is not reckoned before it is asked for
    monkeypatch.setattr(how_it_stood, "model_of", lambda game, scenario: None)
    app = finished(save)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = "\n".join(shown(app))
        assert "Chance of" not in text
        assert "r: how it stood all along, once that has been played out" in text


@pytest.mark.asyncio
async def test_a_turning_point_is_tried_until_something_as_good_is_found(save: Path, shown: Shown) -> None:
    app = finished(save)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(app, pilot, "$")
        page = await reviewed(app, pilot)
        first = page.point
        await press(app, pilot, "down", "up")
        assert page.point == first
        while page.point is not None and not (page.point.by == "US" and page.point.order.startswith("end")):
            await press(app, pilot, "down")
            if page.point == first:
                break
        await press(app, pilot, "enter")
        assert page.beside
        assert app.player.past is not None
        assert app.game_screen.bar_label == "try "
        app.game_screen.close_bar()
        page._tried(page.point or first, app.player.past, "frobnicate")  # type: ignore[arg-type]
        assert "frobnicate" in page.told
        page._tried(page.point or first, app.player.past, "end")  # type: ignore[arg-type]
        if page._trying is not None:
            page._trying._thread.join(20)
            await pilot.pause()
            assert page.told.startswith("Found: end is as good")
        await press(app, pilot, "escape")
        assert app.player.past is None


@pytest.mark.asyncio
async def test_while_people_play_there_is_none(vb_session: Session[Any]) -> None:
    vb_session.reseat({"VC": "human"})
    vb_session.settle_all()
    app = GameApp(SessionTable(vb_session), pace=0.0, curtain=False)
    async with app.run_test(size=(80, 24)) as pilot:
        app.actions.do_review("")
        page = app.game_screen.page
        assert isinstance(page, ReviewPage)
        page.growing._thread.join(20)
        await pilot.pause()
        assert "opens when the game is over" in " ".join(part for row in page.content(200) for part, _ in row)


@pytest.mark.asyncio
async def test_a_table_can_be_opened_with_its_review(save: Path) -> None:
    table = SessionTable(opened(save))
    table.opens_review = True
    app = GameApp(table, pace=0.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await reviewed(app, pilot)


@pytest.mark.asyncio
async def test_a_replay_shows_the_curve_when_it_is_asked_for(save: Path, shown: Shown) -> None:
    app = finished(save)
    async with app.run_test(size=(100, 30)) as pilot:
        await press(app, pilot, "V")
        page = app.game_screen.page
        assert isinstance(page, ReplayPage)
        assert page.curve is not None
        assert page.curve.rows(0, 10, 20) == []
        await press(app, pilot, "$")
        assert page.curve._growing is not None
        page.curve._growing._thread.join(60)
        await pilot.pause()
        await press(app, pilot, "home")
        assert any(row.startswith("US ") and row.endswith("%") for row in _beside(shown(app)))
        await press(app, pilot, "end")
        assert page.curve.at(page.replay.place) in (0.0, 1.0)


def _beside(rows: list[str]) -> list[str]:
    """What stands in the pane beside the map."""
    return [row.rpartition("| ")[2] for row in rows]


@pytest.mark.asyncio
async def test_a_replay_goes_on_as_a_new_game(
    save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    app = finished(save)
    async with app.run_test(size=(100, 30)) as pilot:
        await press(app, pilot, "V", "home", "right", "right", "right", "enter")
        assert app.game_screen.order_bar is not None
        assert app.game_screen.order_bar.text == "US bot:recruit, VC bot:recruit"
        app.actions._branch(3, "US human, VC nobody")
        assert app.player.failed
        app.actions._branch(3, "US human, VC bot")
    follows = app.game_screen.follows
    assert follows is not None
    assert follows.own == ("US",)
    follows.close()


@pytest.mark.asyncio
async def test_a_review_that_may_not_be_had_says_why_and_that_nothing_is_under_way(
    save: Path, shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(self: SessionTable, *_: object) -> None:
        raise ValueError("It opens when the game is over.")

    monkeypatch.setattr(SessionTable, "review", refused)
    app = finished(save)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "$")
        page = app.game_screen.page
        assert isinstance(page, ReviewPage)
        page.growing._thread.join(20)
        await pilot.pause()
        text = "\n".join(shown(app))
        assert "It opens when the game is over." in text
        assert "looked at" not in text
