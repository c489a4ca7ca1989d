"""Odds equal exhaustive resolution: the code that resolves, run over every die."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests.branches import branches
from tests.games.vietnam_battles.table import Table
from vietnam_tui.core.model import Action
from vietnam_tui.games.vietnam_battles.counters import tables
from vietnam_tui.games.vietnam_battles.frames import Combat
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.rules.combat.odds import NO_WAY, result_chances
from vietnam_tui.games.vietnam_battles.rules.combat.support import Pass
from vietnam_tui.games.vietnam_battles.screen.preview import quick_odds
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat.player_view import PlayerView


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


@pytest.mark.rule("VB-8.4.2-a")
def test_friendly_fire_hurts_nobody_where_there_is_nobody() -> None:
    def hurt(*friends: str) -> Fraction:
        table = Table("514/1@0717", *friends, phase="combat", us=[5])
        (action,) = GAME.read_order(table.state, "bombard 514/1 with +5")
        return GAME.presenter.preview(table.state, action).hurts["US"]

    assert hurt("4/47C@0616") > 0
    assert hurt() == 0


@pytest.mark.parametrize("line", list(tables().crt.lines))
@pytest.mark.parametrize("differential", range(-9, 15))
def test_every_column_has_six_dice(line: str, differential: int) -> None:
    column = tables().crt.column(line, differential)
    assert sum(result_chances(column).values()) == 1
    answers = {"attack": max(differential, 0), "defense": max(-differential, 0), "terrain": line}
    preview = quick_odds(answers)
    assert sum(Fraction(chance.split()[0]) for _, chance in preview.odds) == 1
    assert preview.table is not None
    assert preview.table.marked_column == column


def words(table: Table, order: str) -> dict[str, str]:
    """Result -> what the preview says it does."""
    (action,) = GAME.read_order(table.state, order)
    return dict(text.split(" ", 1) for text, _ in GAME.presenter.preview(table.state, action).odds)  # type: ignore[misc]


#: they cover the six hexes round Bob
RING = ("Ann:US:1-4-5@2504", "Amy:US:1-4-5@2507", "Joan:US:1-4-5@2805")


@pytest.mark.rule("VB-7.7-j", "VB-7.8-a")
@pytest.mark.parametrize("order", ["attack Bob with Alice", "bombard Bob with +6"])
def test_no_retreat_is_promised_to_a_unit_that_has_no_way(order: str) -> None:
    fight = ("Alice:US:6-4-5@2604", "Bob:VC:3-2-6/3-1-6@2605")
    shut_in = words(Table(*RING, *fight, phase="combat", us=[6]), order)
    assert {what for result, what in shut_in.items() if result.startswith("D")} == {NO_WAY}
    free = words(Table(*fight, phase="combat", us=[6]), order)
    assert free["D2"] == "defender retreats 2"


@pytest.mark.rule("VB-7.7-j")
def test_no_retreat_is_promised_to_attackers_who_have_no_way() -> None:
    ring = ("Ben:VC:1-4-5@2503", "Dan:VC:1-4-5@2506", "Eve:VC:1-4-5@2804")
    fight = ("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605")
    shut_in = words(Table(*ring, *fight, phase="combat"), "attack Bob with Alice")
    assert {what for result, what in shut_in.items() if result in ("A1", "A2", "A3")} == {NO_WAY}
    free = words(Table(*fight, phase="combat"), "attack Bob with Alice")
    assert free["A1"] == "attackers retreat 1"


@pytest.mark.rule("VB-8.4-d", "VB-8.4-e", "VB-8.4-f", "VB-8.4.2-a")
def test_a_bombardment_promises_nothing_to_attackers() -> None:
    said: dict[str, str] = {}
    for marker in (1, 3, 6):
        for defense in (1, 4, 7):
            table = Table("Alice:US:2-4-5@2404", f"Bob:VC:3-{defense}-6@2605", phase="combat", us=[marker])
            said |= words(table, f"bombard Bob with +{marker}")
    assert {said[result] for result in ("A1", "A2", "A3", "Ae") if result in said} == {"no effect"}
    assert said["Ex"] == "defender depleted"
    assert said.get("(A)", "friendly fire") == "friendly fire"


def first_answer(table: Table) -> str:
    """The answer that the screen puts first."""
    side = table.decision.side
    offers = [
        (GAME.presenter.preview(table.state, one).worth(side), one) for one in GAME.actions(table.state)
    ]
    return GAME.write_order(table.state, max(offers, key=lambda offer: offer[0])[1])


@pytest.mark.rule("VB-7.6-d", "VB-2.3.2-g")
def test_of_those_who_may_lose_a_step_the_first_is_who_loses_least_by_it() -> None:
    forces = ("Dora:US:1-2-5@2504 depleted", "Alice:US:9-4-5/2-2-5@2604", "Ann:US:2-4-5/1-2-5@2505")
    table = Table(*forces, "Bob:VC:3-5-6/2-3-6@2605", phase="combat")
    table.fight("attack Bob with all", "Ex")
    assert table.decision.kind == "lose"
    assert first_answer(table) == "lose Ann"
    (alice,) = GAME.read_order(table.state, "lose Alice")
    (dora,) = GAME.read_order(table.state, "lose Dora")
    assert GAME.presenter.preview(table.state, alice).lines == ("9-4-5 becomes 2-2-5 [VB-2.3.2-g]",)
    assert GAME.presenter.preview(table.state, dora).lines[0].startswith("its last step")


@pytest.mark.rule("VB-7.8-a")
def test_a_retreat_that_costs_nothing_comes_before_standing_at_the_price_of_a_step() -> None:
    table = Table("Alice:US:9-4-5/2-2-5@2604", "Bob:VC:3-5-6/2-3-6@2605", phase="combat")
    table.fight("attack Bob with Alice", "D2")
    assert first_answer(table).startswith("retreat Bob")


@pytest.mark.rule("VB-7.7-j", "VB-7.8-a")
def test_where_no_retreat_is_open_standing_at_the_price_of_a_step_comes_before_perishing() -> None:
    around = ("Ann:US:2-4-5@2505", "Bea:US:2-4-5@2606", "Cora:US:2-4-5@2706")
    table = Table("Alice:US:9-4-5/2-2-5@2604", *around, "Bob:VC:3-5-6/2-3-6@2605", phase="combat")
    table.fight("attack Bob with Alice", "D2")
    assert table.offers() == ["resist Bob", "perish Bob"]
    assert first_answer(table) == "resist Bob"


def test_of_answers_of_equal_worth_the_first_is_the_one_at_less_risk() -> None:
    forces = ("Alice:US:10-4-5@0616", "Bob:VC:3-5-6/2-3-6@0717", "Carl:VC:3-5-6@4003")
    table = Table(*forces, phase="combat", us=[6], vc=[1, 3])
    table.do("attack Bob with Alice", "support +6")
    start = table.state
    player = PlayerView(SessionTable(Session.new(GAME, start.scenario, seed=1, start=start)), "VC")
    assert player.menu is not None
    offers = [item.offer for item in player.menu.items if item.offer]
    assert len({player.preview_of(one).worth("VC") for one in offers}) == 1
    assert [one.text for one in offers] == ["support +3", "support +1", "pass"]
