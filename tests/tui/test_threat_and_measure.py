"""What the enemy in sight could attack, and how far it is from a marked hex."""

from __future__ import annotations

import pytest

from tests.tui.test_gamescreen import LARGE, Shown, app_of, keys, settled, typed
from tests.tui.test_modes import at, seated, session
from vietnam_tui.games import find_game
from vietnam_tui.play.plain.lookups import Lookups, Tools
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat.player_view import PlayerView

ENEMY = "Bob:VC:3-5-2@0815"


def test_an_enemy_threatens_what_he_can_come_up_to_and_no_more() -> None:
    player = seated("Alice:US:2-4-5@0615", ENEMY)
    grid, place = player.board.grid, player.board.grid.hex("0815")
    assert place not in {h for h in player.threats if grid.distance(h, place) > 3}
    assert max(grid.distance(h, place) for h in player.threats) == 3
    assert set(player.threats.values()) == {("Bob",)}
    assert not any(grid.distance(h, place) > 3 for h in player.threats)


def test_who_has_no_attack_factor_threatens_nothing() -> None:
    assert not seated("Alice:US:2-4-5@0615", "Bob:VC:0-5-2@0815").threats


def test_what_is_hidden_threatens_nothing() -> None:
    seen, unseen = (
        seated("Alice:US:2-4-5@0615", f"Bob:VC:3-5-2@1829{word}", scenario="snoopys-nose")
        for word in ("", " hidden")
    )
    assert set(seen.threats.values()) == {("Bob",)}
    assert not unseen.threats


def test_threats_are_worked_out_once_a_position() -> None:
    player = seated("Alice:US:2-4-5@0615", ENEMY)
    assert player.threats is player.threats


def test_the_khe_sanh_enemy_threatens_around_his_reach() -> None:
    made = Session.new(find_game("ks"), "the-fall-of-lang-vei", seed=3)
    player = PlayerView(SessionTable(made), made.decision.side)
    picture = player.picture
    theirs = {face.name for faces in picture.units.values() for face in faces if face.side == player.enemy}
    assert {name for names in player.threats.values() for name in names} <= theirs


@pytest.mark.asyncio
async def test_keys_show_the_threat_and_the_distance(shown: Shown) -> None:
    app = app_of(session("Alice:US:2-4-5@0615", ENEMY))
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        await typed(pilot, "goto 0714")
        await keys(pilot, "F")
        assert app.player.overlay == "threat"
        assert "0714 could be attacked by Bob." in "\n".join(shown(app))
        assert "!1" not in "\n".join(shown(app))
        await keys(pilot, "C")
        assert "!1" in "\n".join(shown(app))
        await keys(pilot, "F")
        assert app.player.overlay == ""
        await keys(pilot, "_", "s", "s")
        assert "0714 to 0716: 2 hexes, 1,000 m." in "\n".join(shown(app))
        await typed(pilot, "measure 0714")
        assert app.player.measured_from is None


def test_the_dialogue_tells_both_by_words() -> None:
    def none(*_: object) -> list[str]:
        return []

    table = SessionTable(session("Alice:US:2-4-5@0715", ENEMY))
    looked = Lookups(table, lambda: "US", Tools(none, none, none), ())
    assert looked.threat("") == ["0715 could be attacked by Bob."]
    assert looked.threat("2015") == ["2015: no enemy in sight could attack here."]
    assert looked.measure("Alice 0815") == ["0715 to 0815: 1 hex, 500 m."]
    _, march = looked.measure("Alice 1415")
    assert march.startswith("Alice comes there by 2 moves: ")
    assert march.endswith(", 1415.")
    assert len(looked.measure("0715 1415")) == 1
    with pytest.raises(ValueError, match="two hexes"):
        looked.measure("0615")


def test_a_place_that_is_nowhere_is_refused() -> None:
    player = seated("Alice:US:2-4-5@0615", ENEMY)
    at(player, "0615")
    looked = Lookups(player.table, lambda: "US", Tools(lambda *_: [], lambda *_: [], lambda *_: []), ())
    with pytest.raises(ValueError, match="9999"):
        looked.measure("0615 9999")
