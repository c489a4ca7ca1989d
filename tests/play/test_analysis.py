"""The analysis board: a game of one's own from what one sees, which leaves nothing behind."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.play.test_judging import boys
from tests.play.test_plain import talk
from tests.tui.test_questions import press
from vietnam_tui.games import find_game
from vietnam_tui.play.record.saves import read_save
from vietnam_tui.play.table.analysis import analysis_of
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.play.table.table import Table
from vietnam_tui.tui.app import GameApp, one_after_the_other

VB = find_game("vb")


def test_it_shows_what_the_side_sees_and_lets_both_sides_act() -> None:
    chair = SessionTable(boys()).chair("US")
    board = SessionTable.board(analysis_of(VB, chair))
    assert VB.view(board.session.state, "US") == chair.view
    assert board.own == ("US", "VC")
    assert board.session.dice == "manual"
    assert not board.session.kept


def test_positions_that_look_alike_give_the_same_board() -> None:
    chair = SessionTable(boys()).chair("US")
    state = boys().state
    twin = next(
        world
        for seed in range(9)
        if (world := VB.resample(VB.view(state, "US"), "US", random.Random(seed))) != state
    )
    other = SessionTable(Session.new(VB, "boys-of-67", start=twin, seats={"VC": "bot"})).chair("US")
    assert other.view == chair.view
    assert analysis_of(VB, other).state == analysis_of(VB, chair).state


def test_nothing_of_it_is_in_the_save(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    session: Session[Any] = Session.new(VB, "boys-of-67", seed=3, seats={"VC": "bot"}, path=path)
    with session:
        session.settle_all()
        before = path.read_bytes()
        board = SessionTable(session).analysis("US")
        (move,) = VB.read_order(board.session.state, "move 4/47B 0716")
        board.order("US", move)
        board.close()
        assert path.read_bytes() == before
    assert not any("0716" in entry.order for entry in read_save(path).file.log)
    assert sorted(one.name for one in tmp_path.iterdir() if one.suffix != ".lock") == ["game.toml"]


def test_a_table_that_does_without_has_none() -> None:
    chair = msgspec.structs.replace(SessionTable(boys()).chair("US"), aids=("odds", "chance"))
    with pytest.raises(ValueError, match="does without analysis"):
        analysis_of(VB, chair)
    with pytest.raises(ValueError, match="only looks on"):
        analysis_of(VB, SessionTable(boys()).chair(""))


def test_the_dialogue_goes_there_and_comes_back() -> None:
    session = boys()
    length = session.length
    text = talk(session, "analyse", "move 4/47B 0716", "quit", "quit")
    assert "The analysis board" in text
    assert "4/47B moves" in text
    assert "Back in the game." in text
    assert session.length == length


class Shown:
    """Tables that are shown one after the other, by a script of what is gone on to."""

    def __init__(self, *script: Table | None) -> None:
        self.script, self.seen = list(script), list[Table]()

    def __call__(self, table: Table) -> tuple[int, Table | None]:
        self.seen.append(table)
        return 0, self.script.pop(0)


def test_from_a_board_one_comes_back_to_the_game() -> None:
    game = SessionTable(boys())
    first, second = game.analysis("US"), game.analysis("US")
    shown = Shown(first, None, second, None, None)
    assert one_after_the_other(game, shown) == 0
    assert shown.seen == [game, first, game, second, game]


def test_from_a_branch_one_does_not() -> None:
    game, branch = SessionTable(boys()), SessionTable(boys())
    board = branch.analysis("US")
    shown = Shown(branch, board, None, None)
    assert one_after_the_other(game, shown) == 0
    assert shown.seen == [game, branch, board, branch]


@pytest.mark.asyncio
async def test_a_key_leads_there_and_escape_back() -> None:
    app = GameApp(SessionTable(boys()), pace=0.0)
    async with app.run_test(size=(80, 24)) as pilot:
        app.game_screen.press("f3")
        await pilot.pause()
    follows = app.game_screen.follows
    assert follows is not None
    assert follows.analyses
    board = GameApp(follows, pace=0.0, curtain=False)
    async with board.run_test(size=(80, 24)) as pilot:
        await press(board, pilot, "escape")
        assert board.return_value == 0
    assert board.game_screen.follows is None
