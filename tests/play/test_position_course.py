"""Positions in the middle of something: what a file says has happened since the situation that it describes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tomli_w

from vietnam_tui.core.model import CHANCE, SaveFault
from vietnam_tui.games import find_game
from vietnam_tui.games.vietnam_battles.spots import OFF
from vietnam_tui.play.table.positions import open_any, read_position

DUEL: dict[str, Any] = {
    "scenario": "boys-of-67",
    "phase": "combat",
    "unit": [{"id": "514/1", "place": "0717"}, {"id": "4/47B", "place": "0616"}],
}
AMBUSH: dict[str, Any] = {
    "scenario": "green-beret",
    "phase": "combat",
    "piece": [
        {"id": "A1", "place": "0712", "detected": True},
        {"id": "B1", "eliminated": True},
        {"id": "Cdr1", "eliminated": True},
        {"id": "Off1", "eliminated": True},
    ],
    "enemy": [{"kind": "nva", "place": "0713"}],
}


def found(tmp_path: Path, tables: dict[str, Any]) -> Any:
    path = tmp_path / "p.toml"
    path.write_text(tomli_w.dumps(tables))
    return read_position(path)


def test_orders_stop_before_a_die_and_go_on_behind_it(tmp_path: Path) -> None:
    game = find_game("vb")
    attack = ["attack 514/1 with 4/47B"]
    before = found(tmp_path, DUEL | {"orders": attack}).state
    assert game.decision(before).side == CHANCE
    after = found(tmp_path, DUEL | {"orders": [*attack, "die 3"]}).state
    assert game.decision(after).side != CHANCE
    assert game.unpack(game.pack(after)) == after
    assert found(tmp_path, DUEL | {"orders": [*attack, "3"]}).state == after


def test_a_move_goes_on_with_what_is_left(tmp_path: Path) -> None:
    tables = DUEL | {"phase": "movement", "orders": ["move 4/47B 0615"]}
    state = found(tmp_path, tables).state
    assert state.spots.label(next(unit.place for unit in state.units if unit.moved)) == "0615"


def test_a_position_may_stand_in_the_middle_of_the_set_up(tmp_path: Path) -> None:
    game = find_game("vb")
    tables = {"scenario": "snoopys-nose", "setup": True, "orders": ["lay 0712"]}
    place = found(tmp_path, tables)
    assert game.decision(place.state).side == "VC"
    assert [site.place != OFF for site in place.state.sites].count(True) == 1
    assert place.notices == ()


@pytest.mark.parametrize(
    ("orders", "message"),
    [
        (["jump"], r"orders, 1 \(jump\): no order jump"),
        (["attack 514/2 with 4/47B"], r"orders, 1 \(attack"),
        (["attack 514/1 with 4/47B", "end"], r"orders, 2 \(end\): first Die roll .*possible: 1, 2"),
        (["attack 514/1 with 4/47B", "die 7"], "'7' cannot happen here"),
        ("end", "orders: it is a list in brackets"),
    ],
)
def test_an_order_that_cannot_be_is_named(tmp_path: Path, orders: Any, message: str) -> None:
    with pytest.raises(SaveFault, match=message):
        found(tmp_path, DUEL | {"orders": orders})


def test_beside_a_set_up_nothing_else_is_described(tmp_path: Path) -> None:
    with pytest.raises(SaveFault, match="phase: with setup = true the scenario says it"):
        found(tmp_path, DUEL | {"setup": True})
    with pytest.raises(SaveFault, match="there is no key 'options'"):
        found(tmp_path, DUEL | {"options": {}})


def test_what_a_file_leaves_out_is_said_when_it_is_opened(tmp_path: Path) -> None:
    notices = found(tmp_path, DUEL).notices
    assert notices[0].startswith(
        "taken for granted: game turn 1, the US player turn, no support fire markers"
    )
    assert open_any(tmp_path / "p.toml").notices == list(notices)


def test_an_unknown_scenario_is_answered_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(SaveFault, match="no scenario 'boys-of-76'; nearest: boys-of-67"):
        found(tmp_path, DUEL | {"scenario": "boys-of-76"})


def test_the_phase_of_the_enemy_is_not_played_unseen(tmp_path: Path) -> None:
    game = find_game("gb")
    state = found(tmp_path, AMBUSH | {"phase": "enemy"}).state
    assert state.phase == "enemy" or game.decision(state).kind
    assert [enemy.acted for enemy in state.enemies] == [False]
