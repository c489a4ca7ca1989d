"""What a screen is told of the counters of Green Beret."""

from __future__ import annotations

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.games.green_beret.counters import counters, enemy_units
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.screen import faces
from vietnam_tui.games.green_beret.state import ENEMY_SIDE, SIDE


def test_every_letter_on_a_counter_is_explained() -> None:
    letters = {faces.badge(kind) for kind in counters().values()}
    letters |= {kind.name[:1].upper() for kind in enemy_units().values()}
    assert letters <= set(GAME.presenter.badges)


@pytest.mark.rule("GB-13.0-a")
def test_a_team_is_unseen_until_it_is_detected_and_could_attack_what_is_next_to_it() -> None:
    table = Table("A1@0712 detected", "B1@0716", "nva@0714")
    sheet = GAME.presenter
    assert "B1" in sheet.unseen(table.state, SIDE)
    assert "A1" not in sheet.unseen(table.state, SIDE)
    near = sheet.threats(table.state, ENEMY_SIDE)
    grid = table.state.grid
    assert near[grid.hex("0713")] == ("A1",)
    assert near[grid.hex("0715")] == ("B1",)
    assert grid.hex("0714") not in near
    assert "E1" in sheet.threats(table.state, SIDE)[grid.hex("0713")]
