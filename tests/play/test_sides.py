"""Sides belong to a scenario: another one of the same game may have others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.toy_play import give, new, play_out, report_of
from vietnam_tui.cli.playing import given_seats
from vietnam_tui.games import find_game
from vietnam_tui.play.record.saves import SaveFault
from vietnam_tui.play.seats import Seat, SeatError, side_named
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.palette import side_role
from vietnam_tui.tui.seat.player_view import PlayerView


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a game is kept."""
    return tmp_path / "game.toml"


def test_a_session_has_the_sides_of_its_scenario() -> None:
    assert new().sides == ("Blue", "Red")
    session = new(scenario="mule-ford", seats={"south": "bot:random"})
    assert session.sides == ("North", "South")
    assert session.humans == ("North",)
    assert session.decision.side == "South"


def test_a_side_of_another_scenario_is_refused(path: Path) -> None:
    with pytest.raises(SeatError, match="no side Red: mule-ford has North and South"):
        new(scenario="mule-ford", seats={"Red": "bot"})
    new(path, scenario="mule-ford").close()
    path.write_text(path.read_text().replace("South =", "Red ="))
    with pytest.raises(SaveFault, match="seats: no side Red: mule-ford has North and South"):
        Session.open(path)


@pytest.mark.parametrize(
    ("name", "side"), [("US/GVN", "US/GVN"), ("us", "US/GVN"), ("VC", "NVA/VC"), ("nva", "NVA/VC")]
)
def test_a_side_of_two_names_is_named_by_either(name: str, side: str) -> None:
    game = find_game("ks")
    assert side_named(game, "the-fall-of-lang-vei", name) == side
    assert given_seats(game, "the-fall-of-lang-vei", [f"{name}=bot"]) == {side: Seat.read("bot")}


@pytest.mark.parametrize("name", ["", "V", "US/", "GVN/NVA"])
def test_a_part_of_a_name_names_no_side(name: str) -> None:
    with pytest.raises(SeatError, match="the-fall-of-lang-vei has US/GVN and NVA/VC"):
        side_named(find_game("ks"), "the-fall-of-lang-vei", name)


def test_a_game_between_other_sides_is_saved_and_reported(path: Path) -> None:
    with new(path, scenario="mule-ford", seed=6, seats={"North": "random", "South": "random"}) as session:
        play_out(session)
        made = report_of(session)
    assert [dice.side for dice in made.dice if dice.count] == ["North", "South"]
    assert made.players == {"North": "bot:random", "South": "bot:random"}
    assert Session.open(path, read_only=True).result == session.result


def test_the_screen_sees_the_other_side_as_the_enemy() -> None:
    session = new(scenario="mule-ford")
    give(session, "lay 0202")
    player = PlayerView(SessionTable(session), "South")
    assert player.enemy == "North"
    assert [side_role(side, player.all_sides) for side in ("North", "South", "Blue")] == [
        "first",
        "second",
        "other",
    ]
