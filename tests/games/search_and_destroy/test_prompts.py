"""What is asked in a phase fits on 80 columns, whoever is asked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, get_args

import pytest

from tests.games.search_and_destroy.proving_ground import GAME, Table
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import TITLES
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.tui.panes.edge import prompt


@pytest.mark.parametrize("side", get_args(Army))
def test_what_is_asked_in_each_phase_fits_on_80_columns(side: Army) -> None:
    state = Table("Alice:us-rifle@0303", "Bob:militia@0903", options={"ambush-markers": "on"}).state
    for phase in TITLES:
        asking = state.but(phase=phase)
        decision = GAME.decision(asking)
        text = GAME.presenter.prompt(asking, decision).replace(decision.side, side)
        player: Any = SimpleNamespace(
            decision=SimpleNamespace(side=side),
            prompt=text,
            waiting="",
            over=False,
            all_sides=(side,),
            my_turn=True,
        )
        shown = "".join(part for part, _ in prompt(player, 80)).strip()
        assert shown.startswith(f"YOU {side}  ")
        assert "..." not in shown


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("pass", "SD-4.0-e"),
        ("hold", "SD-18.0-c"),
        ("await", "SD-18.0-c"),
        ("resolve", "SD-6.0-f"),
        ("join Alice", "SD-6.0-f"),
        ("double Alice", "SD-6.0-f"),
        ("board Alice", "SD-9.1-b"),
        ("advance Alice", "SD-32.2-a"),
        ("retreat Alice 0304", "SD-32.1-a"),
        ("back Alice 0304", "SD-5.0-n"),
        ("spill Alice", "SD-20.14-a"),
        ("add 0304", "SD-21.25-a"),
        ("ask", "SD-23.1-b"),
        ("locate Alice", "SD-23.3-a"),
        ("place Alice 0304", "SD-S0-g"),
        ("ready", "SD-S0-g"),
        ("choose A", "SD-S4.V-a"),
    ],
)
def test_an_answer_says_that_nobody_asks(order: str, rule: str) -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0903")
    refused = table.refused(order)
    assert refused.rule == rule
    assert "settled first" not in refused.reason
