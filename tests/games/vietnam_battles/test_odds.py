"""Odds equal exhaustive resolution: the code that resolves, run over every die."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.core.model import Action
from vietnam_tui.core.odds import branches
from vietnam_tui.games.vietnam_battles.actions import Pass
from vietnam_tui.games.vietnam_battles.counters import tables
from vietnam_tui.games.vietnam_battles.frames import Combat
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.screen.preview import quick_odds, result_chances
from vietnam_tui.games.vietnam_battles.state import State


def decline(state: State) -> Action | None:
    """Assume that nobody adds support fire."""
    return Pass() if isinstance(state.top, Combat) else None


@pytest.mark.parametrize(
    "order", ["attack 514/1 with 4/47C", "attack 514/1 with all", "bombard 514/2 with +6"]
)
def test_preview_odds_are_those_of_resolving_every_die(order: str) -> None:
    table = Table(
        "4/47C@0616", "4/47B@0716", "514/1@0717", "514/2@0816", phase="combat", us=[2, 6], vc=[1, 3]
    )
    (action,) = GAME.read_order(table.state, order)
    resolved: Counter[str] = Counter()
    total = Fraction(0)
    for branch in branches(GAME, table.state, action, decline):
        result = next(e.facts["result"] for e in branch.events if e.kind == "combat resolved")
        resolved[result] += branch.probability  # type: ignore[assignment]
        total += branch.probability
    assert total == 1
    shown = {
        text.split()[0]: Fraction(chance.split()[0])
        for text, chance in GAME.presenter.preview(table.state, action).odds
    }
    assert shown == dict(resolved)


@pytest.mark.parametrize("line", list(tables().crt.lines))
@pytest.mark.parametrize("differential", range(-9, 15))
def test_every_column_has_six_dice(line: str, differential: int) -> None:
    column = tables().crt.column(line, differential)
    assert sum(result_chances(column).values()) == 1
    preview = quick_odds(max(differential, 0), max(-differential, 0), line)
    assert sum(Fraction(chance.split()[0]) for _, chance in preview.odds) == 1
    assert preview.table is not None
    assert preview.table.marked_column == column
