"""The greedy bot: the best single step by exact expectation, whatever comes after."""

from __future__ import annotations

import random

from tests.games.vietnam_battles.table import Table
from vietnam_tui.bots import Choice, find_bot, greedy_bot
from vietnam_tui.bots.lookahead import Judge, Lookahead
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import Attack, Bombard
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import End


def ask(table: Table, side: str, seed: int = 1) -> Choice:
    view = GAME.view(table.state, side)
    return find_bot(GAME, "greedy").choose(GAME, view, side, random.Random(seed))


def test_no_legal_action_has_a_better_expectation() -> None:
    table = Table("4/47C@0616", "4/47B@0716", "514/1@0717 depleted", phase="combat", us=[4, 4, 5])
    lookahead = Lookahead(Judge(GAME, GAME.doctrine, "US"))
    world = GAME.resample(GAME.view(table.state, "US"), "US", random.Random(1))
    values = {action: lookahead.after(world, action) for action in GAME.actions(world)}
    chosen = ask(table, "US").action
    assert values[chosen] == max(values.values())
    assert isinstance(chosen, Attack | Bombard)
    assert values[chosen] > values[End()]


def test_of_many_orders_so_many_are_compared_as_it_says(monkeypatch) -> None:
    table = Table("4/47C@0616", "4/47B@0615", "514/1@0717", "514/2@0816")
    asked: list[object] = []
    after = Lookahead.after
    monkeypatch.setattr(greedy_bot, "MOST", 5)
    monkeypatch.setattr(Lookahead, "after", lambda self, state, a: asked.append(a) or after(self, state, a))
    assert ask(table, "US").action in asked
    assert len(asked) == 5


def test_of_equals_it_takes_any() -> None:
    table = Table("4/47C@0616", scenario="snoopys-nose")
    assert len({ask(table, "US", seed).action for seed in range(8)}) > 1


def test_it_sees_its_side_alone() -> None:
    """Another hand of the enemy changes nothing."""
    table = Table("4/47C@0616", "4/47B@0716", "514/1@0717", phase="combat")
    view = GAME.view(table.state, "US")
    chosen = ask(table, "US")
    generator = random.Random(3)
    for _ in range(4):
        world = GAME.resample(view, "US", generator)
        again = find_bot(GAME, "greedy").choose(GAME, GAME.view(world, "US"), "US", random.Random(1))
        assert again == chosen
