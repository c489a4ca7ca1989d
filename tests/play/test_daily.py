"""The game of the day: the same for everybody, taken up again, and a line to share without secrets."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

from vietnam_tui.cli.today_command import run
from vietnam_tui.games import find_game
from vietnam_tui.play.record.own_games import NAME, own_games
from vietnam_tui.play.report.daily_line import daily_line
from vietnam_tui.play.table.daily import begin_daily, dailies, daily_of, find_daily, scenario_of
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.play.table.table import Waits


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    monkeypatch.setattr("vietnam_tui.play.table.finished.saves_folder", lambda: tmp_path)
    return tmp_path


def test_the_date_decides_seed_and_side_of_every_scenario() -> None:
    days = [f"2026-03-{day:02}" for day in range(1, 29)]
    games = [daily_of("boys-of-67", day) for day in days]
    assert len({game.seed for game in games}) == len(days)
    assert {game.side for game in games} == {"US", "VC"}
    assert len({scenario_of(day) for day in days}) > 10
    assert {one.scenario for one in dailies(days[0])} >= {"boys-of-67", "green-beret", "dong-ha"}
    assert find_daily("", days[0]).scenario == scenario_of(days[0])
    with pytest.raises(KeyError):
        daily_of("nowhere", days[0])


def test_it_is_taken_up_where_it_was_left(saves: Path) -> None:
    daily = daily_of("boys-of-67", "2026-03-05")
    session = begin_daily(daily)
    assert session.humans == (daily.side,)
    assert str(session.seats["VC" if daily.side == "US" else "US"]) == "bot:regular"
    session.settle_all()
    count = session.length
    session.close()
    again = begin_daily(daily)
    assert again.length == count
    assert len(list(saves.glob("*.toml"))) == 1
    again.close()


def test_the_line_to_share_tells_how_it_ended_and_no_secret(saves: Path) -> None:
    seats = {"US": "human", "VC": "bot:random"}
    session = Session.new(
        find_game("vb"), "boys-of-67", seed=991, seats=seats, path=saves / "a.toml", occasion="day:2026-03-05"
    )
    table = SessionTable(session)
    assert daily_line(table) == ""
    while not isinstance(turn := table.go_on("US"), Waits) or turn.what != "over":
        if isinstance(turn, Waits) and turn.what == "others":
            table.wait()
        elif isinstance(turn, Waits):
            game, view = table.game, table.chair("US").view
            attacks = (one for one in game.actions(view) if game.write_order(view, one).startswith("attack"))
            table.order("US", next(attacks, None) or list(game.actions(view))[-1])
    line = daily_line(table)
    (kept,) = own_games(saves / NAME)
    assert f"2026-03-05; boys-of-67 as US against random: {kept.outcome}; turn" in line
    assert "where 3.5 is even" in line
    assert "991" not in line
    assert "taken back" not in line
    table.undo("US", take_back=True)
    assert daily_line(table) == ""
    table.close()


def test_the_command_lists_the_games_of_the_day_and_marks_one(capsys: pytest.CaptureFixture[str]) -> None:
    run("", listed=True, plain=False, json=False)
    listed = capsys.readouterr().out
    assert sum(row.startswith(">") for row in listed.splitlines()) == 1
    assert "boys-of-67" in listed
    with pytest.raises(typer.Exit):
        run("nowhere", listed=False, plain=True, json=False)
    assert "no scenario 'nowhere'" in capsys.readouterr().err
