"""A long game that is opened again: what would have to be replayed is left until somebody asks for it."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.toy_play import play_out
from tests.tui.conftest import screen_text
from vietnam_tui.games import find_game
from vietnam_tui.play.record.position_tree import PositionTree
from vietnam_tui.play.record.saves import read_save
from vietnam_tui.play.record.verify import verify
from vietnam_tui.play.seat.chair import FEW
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.pages.page import LogPage
from vietnam_tui.tui.pages.result import ResultPage
from vietnam_tui.tui.seat.log import LogLine
from vietnam_tui.tui.seat.player_view import PlayerView


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The save of a game of many hundred orders that bots have played to its end."""
    path = tmp_path_factory.mktemp("long") / "finished.toml"
    seats = {"ARVN": "bot:recruit", "NVA": "bot:recruit"}
    with Session.new(find_game("ha"), "dong-ha", seed=3, seats=seats, path=path) as session:
        play_out(session)
        assert session.length > 3 * FEW
    return path


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the entries that are replayed from now on."""
    numbers: list[int] = []
    replay = PositionTree._replay

    def noted(record: PositionTree[Any], number: int) -> None:
        numbers.append(number)
        replay(record, number)

    monkeypatch.setattr(PositionTree, "_replay", noted)
    return numbers


@pytest.fixture
def going_on(finished: Path, tmp_path: Path) -> Iterator[Session[Any]]:
    """The game gone back to the middle of a phase of the NVA, which a person plays against a bot, opened again."""
    path = tmp_path / "long.toml"
    shutil.copy(finished, path)
    with Session.open(path) as session:
        session.reseat({"NVA": "human", "ARVN": "bot"})
        session.undo(take_back=True)
        while session.decision.kind != "movement" or SessionTable(session).chair("NVA").history.answered(
            "NVA"
        ):
            session.undo(take_back=True)
    with Session.open(path) as session:
        yield session


def filled_at_once(player: PlayerView) -> list[LogLine]:
    """The log of a player in whose game nothing has to be replayed any more."""
    player.recall()
    assert not player.begins_later
    return player.log


@pytest.mark.asyncio
async def test_a_finished_game_opens_without_a_replay(finished: Path, replayed: list[int]) -> None:
    app = GameApp(SessionTable(Session.open(finished, read_only=True)), pace=0, digests=True)
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        page = app.game_screen.page
        assert isinstance(page, ResultPage)
        assert page.report is None
        assert not replayed
        await pilot.press("down")
        assert page.report is not None
        assert page.report.combats


@pytest.mark.asyncio
async def test_a_game_that_goes_on_opens_without_a_replay(
    going_on: Session[Any], replayed: list[int]
) -> None:
    app = GameApp(SessionTable(going_on), pace=0, digests=True)
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        player = app.player
        assert player.my_turn
        assert player.begins_later
        assert "What was before stands in the log" in "\n".join(screen_text(app))
        before = going_on.length
        player.do(
            next(offer.action for offer in player.offers.first(200) if offer.face.verb == "move"), sure=True
        )
        assert going_on.length > before
        assert not replayed
        told = [line.text for line in player.log]
        assert told
        await pilot.press("L")
        assert isinstance(app.game_screen.page, LogPage)
        assert replayed
        found = [line for line in player.log if line.place]
        assert found == filled_at_once(player)
        assert [line.text for line in found[-len(told) :]] == told


def test_what_another_has_done_since_the_last_order_is_news_and_is_replayed(
    going_on: Session[Any], tmp_path: Path, replayed: list[int]
) -> None:
    path = tmp_path / "answered.toml"
    going_on.save_as(path)
    with Session.open(path) as session:
        session.reseat({"NVA": "bot", "ARVN": "human"})
        player = PlayerView(SessionTable(session), "ARVN")
        player.recall()
        assert replayed
        assert not player.begins_later
        assert player.news


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The save of a long game in which a bot has done something since a person ended a phase."""
    path = tmp_path_factory.mktemp("answered") / "answered.toml"
    seats = {"NVA": "bot:recruit", "ARVN": "human"}
    with Session.new(find_game("ha"), "dong-ha", seed=3, seats=seats, path=path) as session:
        chair = SessionTable(session).chair
        while (
            not any(session.ends_turn(number, "ARVN") for number in session.numbers[FEW:])
            or session.decision.side != "ARVN"
            or not chair("ARVN").history.answered("ARVN")
        ):
            if session.settle() is None:
                session.do(session.choose().action)
    return path


@pytest.mark.asyncio
async def test_what_another_has_done_is_told_from_a_position_that_the_save_keeps(
    answered: Path, replayed: list[int]
) -> None:
    session = Session.open(answered, read_only=True)
    earlier = read_save(answered).file.earlier
    assert earlier is not None
    assert session.log[earlier.at - 1].by == "ARVN"
    app = GameApp(SessionTable(session), pace=0, digests=True)
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        player = app.player
        assert player.begins_later
        assert replayed == [number for number in session.numbers if number > earlier.at]
        told = [line.text for line in player.log if line.place]
        assert told
        player.recall_earlier()
        found = [line for line in player.log if line.place]
        assert [line.text for line in found[-len(told) :]] == told
        assert found == [line for line in filled_at_once(player) if line.place]


@pytest.mark.parametrize("harm", ["hash", "position"])
def test_a_position_that_is_not_that_of_the_log_is_left_out(
    answered: Path, tmp_path: Path, harm: str, replayed: list[int]
) -> None:
    text = answered.read_text()
    at = text.index("[earlier]")
    changed = {"hash": ("hash = ", 'hash = "0'), "position": ("turn = ", "turn = 9")}[harm]
    begin = text.index(changed[0], at)
    path = tmp_path / "harmed.toml"
    end = text.index("\n", begin)
    path.write_text(text[:begin] + changed[1] + ('"' if harm == "hash" else "") + text[end:])
    whole, harmed = (Session.open(one, read_only=True) for one in (answered, path))
    assert [entry.order for entry in harmed.history] == [entry.order for entry in whole.history]
    assert min(replayed) == 1
    assert harmed.state == whole.state
    (fault,) = verify(path).faults
    assert fault.startswith("earlier")
    assert not verify(answered).faults
    assert not harmed.notices


@pytest.mark.asyncio
async def test_the_screen_stands_while_what_another_has_done_is_looked_up(
    going_on: Session[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "answered.toml"
    going_on.save_as(path)
    session = Session.open(path)
    session.reseat({"NVA": "bot", "ARVN": "human"})
    may_read, read = threading.Event(), PlayerView.read_course

    def waits(player: PlayerView) -> None:
        may_read.wait(10)
        read(player)

    monkeypatch.setattr(PlayerView, "read_course", waits)
    app = GameApp(SessionTable(session), pace=0, digests=True)
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        assert "is being looked up ..." in "\n".join(screen_text(app))
        assert app.player.hindrance
        assert not app.player.log
        may_read.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert not app.player.begins_later
        assert "looked up" not in app.player.waiting
        assert [line for line in app.player.log if line.place]
    session.close()


def test_two_people_at_one_screen_see_the_whole_log(going_on: Session[Any]) -> None:
    going_on.reseat({"ARVN": "human"})
    player = PlayerView(SessionTable(going_on), "NVA")
    player.recall()
    assert player.log
