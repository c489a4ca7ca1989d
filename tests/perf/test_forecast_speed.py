"""The enemy's answer: what a world costs in each game, and from how many worlds the first figure comes."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.bots.test_forecast import ATTACKS, position
from vietnam_tui.play.seat.foresight import forecaster


@pytest.mark.parametrize("name", ATTACKS)
def test_the_first_figure(name: str, benchmark: Any) -> None:
    game, state, side = position(name)
    view = game.view(state, side)
    order = game.read_order(view, ATTACKS[name])
    worlds: list[int] = []
    spent: list[float] = []

    def first_figure() -> None:
        found = forecaster(game, view, [order])
        begun = time.process_time()
        found.reckon()
        spent.append(time.process_time() - begun)
        worlds.append(found.worlds)

    benchmark.pedantic(first_figure, rounds=5, warmup_rounds=1)
    benchmark.extra_info["worlds"] = f"{min(worlds)} to {max(worlds)}"
    benchmark.extra_info["processor"] = f"{min(spent) * 1000:.0f} to {max(spent) * 1000:.0f} ms"
    assert min(worlds) >= 1
