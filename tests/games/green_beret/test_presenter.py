"""What a screen is told of the counters of Green Beret."""

from __future__ import annotations

from vietnam_tui.games.green_beret.counters import counters, enemy_units
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.screen import faces


def test_every_letter_on_a_counter_is_explained() -> None:
    letters = {faces.badge(kind) for kind in counters().values()}
    letters |= {kind.name[:1].upper() for kind in enemy_units().values()}
    assert letters <= set(GAME.presenter.badges)
