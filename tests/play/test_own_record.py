"""The player's own record: which games are kept, once each, and what they come to."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from vietnam_tui.core.model import SaveFault
from vietnam_tui.games import find_game
from vietnam_tui.play.record.own_games import NAME, OwnGame, note_game, own_games
from vietnam_tui.play.report.own_record import own_record, rating_of, record_lines, whole_record
from vietnam_tui.play.seats import ask_bot
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable

WON = OwnGame("1-a", "2026-03-05", "vb", "boys-of-67", 1, "US", "regular", "won")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("vietnam_tui.play.table.finished.saves_folder", lambda: tmp_path)
    return tmp_path


def played_out(path: Path | None, seats: dict[str, str]) -> SessionTable:
    """A game played to its end, a person's side as the weakest bot would play it."""
    game = find_game("vb")
    session = Session.new(game, "boys-of-67", seed=5, seats=seats, path=path)
    table = SessionTable(session)
    while session.result is None:
        if session.decision.side == "chance":
            session.settle()
        else:
            side = session.decision.side
            session.do(ask_bot(game, session.view(side), side, level="recruit", seed=5).action)
    assert table.go_on("US").what == "over"  # type: ignore[union-attr]
    return table


def test_a_game_against_a_bot_is_kept_once_however_often_it_is_looked_at(folder: Path) -> None:
    path = folder / "game.toml"
    table = played_out(path, {"VC": "bot:recruit"})
    (game,) = own_games(folder / NAME)
    assert (game.game, game.scenario, game.seed, game.side, game.against) == (
        "vb",
        "boys-of-67",
        5,
        "US",
        "recruit",
    )
    result = table.session.result
    assert result is not None
    assert game.outcome == ("won" if result.winner == "US" else "lost" if result.winner else "drawn")
    assert game.rated
    table.close()
    again = SessionTable(Session.open(path))
    again.go_on("US")
    assert own_games(folder / NAME) == (game,)
    # gone back and ended anew it is still one game, and says so
    again.undo("US", take_back=True)
    while again.session.result is None:
        if again.session.decision.side == "chance":
            again.session.settle()
        else:
            again.session.do(list(again.session.game.actions(again.session.state))[-1])
    again.go_on("US")
    (ended,) = own_games(folder / NAME)
    assert ended.took_back
    assert not ended.rated
    again.close()


@pytest.mark.parametrize(
    ("kept", "seats"),
    [(False, {"VC": "bot:recruit"}), (True, {}), (True, {"US": "bot:recruit", "VC": "bot:recruit"})],
    ids=["no save", "two people", "bots alone"],
)
def test_what_is_nobodys_game_is_not_kept(folder: Path, kept: bool, seats: dict[str, str]) -> None:
    played_out(folder / "game.toml" if kept else None, seats).close()
    assert own_games(folder / NAME) == ()


def test_a_file_that_is_no_record_is_left_as_it_is_and_the_player_told(folder: Path) -> None:
    (folder / NAME).write_text("game = 3")
    table = played_out(folder / "game.toml", {"VC": "bot:recruit"})
    assert any("Not in your record" in notice for notice in table.notices)
    assert (folder / NAME).read_text() == "game = 3"
    with pytest.raises(SaveFault, match="is no record of games"):
        own_games(folder / NAME)
    table.close()


def test_an_end_that_was_gone_back_on_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / NAME
    note_game(path, WON)
    lost = msgspec.structs.replace(WON, key="1-b", outcome="lost")
    note_game(path, lost, {"1-a", "1-b"})
    assert own_games(path) == (lost,)
    note_game(path, WON)
    assert own_games(path) == (lost, WON)


def test_shares_streaks_and_levels() -> None:
    change = msgspec.structs.replace
    jungle = change(WON, game="gb", scenario="mission-1", against="", level="Decisive victory")
    games = (WON, change(WON, outcome="lost"), WON, change(WON, outcome="drawn"), jungle, WON, WON)
    record = own_record(games)
    (row,) = record.rows
    assert (row.games, row.won, row.drawn, row.lost, row.share) == (6, 4, 1, 1, 0.75)
    assert row.low < row.share < row.high
    assert (record.streak, record.longest) == (2, 2)
    assert record.levels[0].reached == {"Decisive victory": 1}
    told = "\n".join(record_lines(record))
    assert "boys-of-67  US    regular  6      4    1      1     75%" in told
    assert "mission-1: Decisive victory 1" in told


def test_medals_and_what_was_learnt_stand_in_the_record() -> None:
    change = msgspec.structs.replace
    award = change(WON, game="gb", scenario="green-beret", against="", level="Award")
    games = (WON, award, change(award, level="Demotion"), change(award, on="2026-05-01"))
    record = whole_record(games, {"vb/boys", "vb/by-water", "gb/cut-losses", "vb/gone"})
    (medal,) = record.medals
    assert (medal.name, medal.times, medal.on) == ("Award", 2, "2026-05-01")
    assert record.done == {"lessons": 1, "exercises": 2, "problems": 0}
    told = record_lines(record)
    assert "Award: 2 times, last on 2026-05-01" in told
    assert "exercises done: 2" in told
    assert whole_record(games, ["vb/boys"], "gb").done["lessons"] == 0
    assert whole_record(games, only="vb").games == 1


def test_a_rating_rises_with_wins_and_rests_on_rated_games_alone() -> None:
    assert rating_of([]) is None
    change = msgspec.structs.replace
    assert (
        rating_of([change(WON, took_back=True), change(WON, own_dice=True), change(WON, against="greedy")])
        is None
    )
    won, lost = rating_of([WON] * 5), rating_of([change(WON, outcome="lost")] * 5)
    assert won is not None
    assert lost is not None
    assert won.low < won.rating < won.high
    assert lost.rating < 1500 < won.rating
    against_random = rating_of([change(WON, against="random")] * 5)
    assert against_random is not None
    assert against_random.rating < won.rating
    # more games, on more days, make it surer
    surer = rating_of([change(WON, on=f"2026-03-{day:02}") for day in range(1, 21)])
    assert surer is not None
    assert surer.high - surer.low < won.high - won.low
