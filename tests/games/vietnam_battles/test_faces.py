"""Counters as they lie on the map."""

from __future__ import annotations

from tests.games.vietnam_battles.table import Table
from vietnam_tui.games.vietnam_battles.game import GAME


def test_an_ally_says_whose_it_is() -> None:
    table = Table("Al:ARVN:1-0-5@2604", "Ann:US:2-4-5@0101", "Bob:VC:3-5-6@0905")
    faces = {f.name: f for units in GAME.presenter.picture(table.state).units.values() for f in units}
    assert [(faces[name].side, faces[name].nation) for name in ("Al", "Ann", "Bob")] == [
        ("US", "ARVN"),
        ("US", ""),
        ("VC", ""),
    ]
