"""What the bots know about Vietnam Battles: exact expectations, legal proposals, and sense in small positions."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tests.branches import branches
from tests.conformance.walk import walk
from tests.games.vietnam_battles.table import Table
from vietnam_tui.bots import Choice, find_bot
from vietnam_tui.core.model import CHANCE, NOBODY
from vietnam_tui.games.vietnam_battles.bots.combat_expectation import (
    NO_COMBAT,
    attack_toll,
    bombardment_toll,
    way_out,
)
from vietnam_tui.games.vietnam_battles.bots.danger import after_flight, standing_danger
from vietnam_tui.games.vietnam_battles.bots.doctrine import DOCTRINE
from vietnam_tui.games.vietnam_battles.bots.forecast import Fate, fate, open_attacks, result_value
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import Attack
from vietnam_tui.games.vietnam_battles.rules.combat.results import Lose
from vietnam_tui.games.vietnam_battles.rules.combat.retreat import Resist, Retreat
from vietnam_tui.games.vietnam_battles.rules.combat.support import Pass
from vietnam_tui.games.vietnam_battles.rules.movement.transport import Lift, Sail
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Move
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import End
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId

#: All six hexes around 0717 and its neighbour 0816 that a company can hold to close a ring
RING = ("A:US:3-4-5/2-2-5@0616", "B:US:3-4-5/2-2-5@0716", "C:US:3-4-5/2-2-5@0817", "D:US:3-4-5/2-2-5@0617")


def steps(state: State, unit: UnitId) -> int:
    """Steps a two-sided unit has left."""
    return 0 if state.units[unit].gone else 1 if state.units[unit].depleted else 2


def decide(table: Table, level: str = "regular", seed: int = 1) -> Choice:
    """What a bot does in a position."""
    side = table.decision.side
    return find_bot(GAME, level).choose(GAME, GAME.view(table.state, side), side, random.Random(seed))


# -- expectations -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "attackers"),
    [
        ((*RING, "514/1@0717"), "ABCD"),
        ((*RING, "514/1@0717"), "AB"),
        ((*RING, "514/1@0717 depleted"), "ABD"),
        (("A:US:3-4-5/2-2-5@0616", "B:US:9-4-5/2-2-5@0617", "514/1@0717"), "AB"),
        (("A:US:9-4-5/2-2-5@0616", "B:US:9-4-5/2-2-5@0617", "514/1@0717 depleted"), "AB"),
    ],
)
def test_an_attack_without_support_is_expected_to_do_what_it_does(
    units: Sequence[str], attackers: str
) -> None:
    table = Table(*units, phase="combat")
    target = table.id("514/1")
    group = tuple(sorted(table.id(name) for name in attackers))
    toll = attack_toll(table.state, group, target)
    before = steps(table.state, target)
    lost = [0.0, 0.0, 0.0]
    slipped = 0.0
    for branch in branches(
        GAME, table.state, Attack(target, group), lambda s: None if DOCTRINE.settled(s) else DOCTRINE.habit(s)
    ):
        share = float(branch.probability)
        lost[before - steps(branch.state, target)] += share
        slipped += share * any(e.kind == "retreated" and e.facts["unit"] == "514/1" for e in branch.events)
    assert toll.slips == pytest.approx(slipped)
    assert toll.none == pytest.approx(lost[0])
    assert toll.all == pytest.approx(lost[before] if before else 0)
    assert toll.one == pytest.approx(lost[1] if before == 2 else 0)


def test_a_ring_leaves_no_way_out_and_a_gap_does() -> None:
    closed = Table(*RING, "514/1@0717", phase="combat")
    target = closed.id("514/1")
    causes = tuple(closed.unit(name).place for name in "ABCD")
    assert not way_out(closed.state, target, causes, (target,))
    gap = Table("A:US:3-4-5/2-2-5@0616", "514/1@0717", phase="combat")
    assert way_out(gap.state, gap.id("514/1"), (gap.unit("A").place,), (gap.id("514/1"),))


def test_support_in_hand_and_the_answer_to_be_feared_count() -> None:
    def hits(us: list[int], vc: list[int]) -> float:
        table = Table(*RING, "514/1@0717", phase="combat", us=us, vc=vc)
        return attack_toll(table.state, tuple(table.id(n) for n in "AB"), table.id("514/1")).one

    assert hits([6, 5], []) > hits([], [])
    assert hits([], []) > hits([], [2, 3])


def test_a_bombardment_without_markers_does_nothing() -> None:
    table = Table(*RING, "514/1@0717", phase="combat")
    assert bombardment_toll(table.state, table.id("514/1")) == NO_COMBAT


def test_every_fate_adds_up_to_certainty() -> None:
    table = Table(*RING, "514/1@0717", "514/2@0916 depleted", "Bob:VC:3-5-6@0720", phase="combat")
    toll = attack_toll(table.state, tuple(table.id(n) for n in "ABCD"), table.id("514/1"))
    for name in ("514/1", "514/2", "Bob"):
        for now in (NO_COMBAT, toll):
            for later in (0.0, 0.4, 2.0):
                assert sum(fate(table.state, table.id(name), now, later)) == pytest.approx(1)
    assert fate(table.state, table.id("514/2"), NO_COMBAT, 0.0) == Fate(0, 1, 0)


@pytest.mark.rule("VB-25.0-g", "VB-25.0-h", "VB-25.0-i", "VB-25.0-j")
@pytest.mark.parametrize(
    ("fates", "us_loss", "worth"),
    [
        ([Fate(0, 0, 1), Fate(0, 0, 1)], 1.0, 10),
        ([Fate(0, 0, 1), Fate(1, 0, 0)], 0.0, 5),
        ([Fate(0, 0, 1), Fate(1, 0, 0)], 1.0, 0),
        ([Fate(0, 1, 0), Fate(0, 1, 0)], 0.0, 5),
        ([Fate(0, 1, 0), Fate(1, 0, 0)], 0.0, 0),
        ([Fate(0.5, 0, 0.5), Fate(0.5, 0, 0.5)], 0.5, 0.25 * 10 + 0.5 * 5 * 0.5),
    ],
)
def test_the_value_of_a_forecast_follows_the_victory_conditions(
    fates: list[Fate], us_loss: float, worth: float
) -> None:
    assert result_value(fates, us_loss) == pytest.approx(worth)


def test_no_unit_is_counted_on_in_two_attacks() -> None:
    def hits(*targets: str) -> float:
        position = Table(*RING, *targets, phase="combat", us=[6, 5, 5, 4], vc=[])
        return sum(toll.one + 2 * toll.all for toll in open_attacks(position.state).tolls.values())

    both = hits("514/1@0717", "514/2@0816")
    assert max(hits("514/1@0717"), hits("514/2@0816")) <= both < hits("514/1@0717") + hits("514/2@0816")


def test_a_fugitive_is_safer_after_flight_than_where_it_stands() -> None:
    table = Table("4/47C@0616", "514/1@0717", side="VC")
    unit = table.id("514/1")
    assert after_flight(table.state, "VC")[unit] < standing_danger(table.state, "VC")[unit]


def test_features_of_one_side_are_the_other_sides_with_the_sign_turned() -> None:
    for stop in walk(GAME, "boys-of-67", 5):
        if DOCTRINE.settled(stop.state):
            us, vc = DOCTRINE.features(stop.state, "US"), DOCTRINE.features(stop.state, "VC")
            assert us == {name: -value for name, value in vc.items()}
            assert set(us) <= set(DOCTRINE.weights)


def test_combats_in_the_same_column_are_alike_and_others_are_not() -> None:
    def rolled(*markers: str) -> State:
        table = Table(*RING, "514/1@0717", phase="combat", us=[1, 2, 3, 6], vc=[])
        table.do("attack 514/1 with A B", *markers)
        return table.state

    plain, more, most = (
        rolled("pass", "pass"),
        rolled("support +1", "pass"),
        rolled("support +6", "support +3"),
    )
    assert DOCTRINE.likeness(plain) is not None
    assert DOCTRINE.likeness(plain) != DOCTRINE.likeness(most)
    assert (DOCTRINE.likeness(plain) == DOCTRINE.likeness(more)) is (
        DOCTRINE.likeness(plain)[0] == DOCTRINE.likeness(more)[0]  # type: ignore[index]
    )
    assert DOCTRINE.reserves(plain, "US") != DOCTRINE.reserves(most, "US")


# -- proposals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_proposed_is_legal_all_through_a_game(seed: int) -> None:
    for stop in walk(GAME, "boys-of-67", seed):
        side = GAME.decision(stop.state).side
        if side in (CHANCE, NOBODY):
            continue
        legal = set(stop.actions)
        assert DOCTRINE.habit(stop.state) in legal
        assert DOCTRINE.reason(stop.state, DOCTRINE.habit(stop.state))
        slots = DOCTRINE.slots(stop.state)
        if slots:
            assert DOCTRINE.conclusion(stop.state) in legal
        for slot in slots:
            assert {p.action for p in slot.proposals} <= legal
            assert all(p.purpose for p in slot.proposals)
        if not slots:
            options = DOCTRINE.options(stop.state)
            assert options
            assert set(options) <= legal
            assert len(set(options)) == len(options)
            assert all(DOCTRINE.reason(stop.state, action) for action in options)


def test_companies_are_offered_lifts_and_boats_close_to_the_enemy() -> None:
    table = Table("3/47A@1215", "3/47C@0711", "514/1@0817", turn=2, slicks=2, tangos=1)
    actions = [p.action for slot in DOCTRINE.slots(table.state) for p in slot.proposals]
    assert any(isinstance(a, Lift) for a in actions)
    assert any(isinstance(a, Sail) for a in actions)
    target = table.unit("514/1").place
    for action in actions:
        if isinstance(action, Lift | Sail):
            assert table.state.spots.distance(action.to, target) <= 2


# -- sense --------------------------------------------------------------------------------------------------


def test_the_second_company_comes_up_to_the_enemy_the_first_has_found() -> None:
    table = Table("4/47C@0616", "4/47B@0614", "514/1@0717", turn=4, us=[4, 4, 3, 3], vc=[1, 1])
    while table.decision.kind == "movement":
        choice = decide(table)
        table.do(GAME.write_order(table.state, choice.action))
    enemy = table.unit("514/1").place
    assert all(table.state.spots.adjacent(table.unit(n).place, enemy) for n in ("4/47C", "4/47B"))


def test_a_surrounded_unit_is_attacked_and_the_reason_gives_the_odds() -> None:
    table = Table(*RING, "514/1@0717 depleted", phase="combat", us=[4, 4], vc=[1], turn=3)
    choice = decide(table)
    assert isinstance(choice.action, Attack)
    assert len(choice.action.attackers) >= 3
    assert "%" in choice.reason


def test_a_lone_depleted_company_does_not_attack_a_full_one_in_the_jungle() -> None:
    table = Table("4/47C@0616 depleted", "514/1@0717", phase="combat", us=[1], vc=[2, 3])
    assert decide(table).action == End()


def test_the_viet_cong_leave_when_the_way_is_open() -> None:
    table = Table("4/47C@0616", "4/47B@0617", "514/1@0717", "514/2@1018", side="VC", turn=2)
    choice = decide(table)
    assert isinstance(choice.action, Move)
    assert choice.action.unit == table.id("514/1")
    nearest = min(
        table.state.spots.distance(choice.action.to, table.unit(n).place) for n in ("4/47C", "4/47B")
    )
    assert nearest >= 3


def test_a_free_retreat_is_better_than_a_step() -> None:
    table = Table("A:US:9-4-5/2-2-5@0616", "514/1@0717", "514/2@1018", phase="combat", turn=2)
    table.fight("attack 514/1 with A", "D2")
    assert isinstance(decide(table).action, Retreat)


def test_without_a_way_out_the_defender_stands_fast() -> None:
    table = Table(*RING, "514/1@0717", "514/2@1018", phase="combat", turn=2)
    table.fight("attack 514/1 with A B C D", "D2")
    assert isinstance(decide(table).action, Resist)


def test_the_loss_falls_on_a_company_that_can_bear_it() -> None:
    table = Table("4/47C@0616 depleted", "4/47B@0716", "514/1@0717", "514/2@1018", phase="combat", turn=2)
    table.fight("attack 514/1 with 4/47C 4/47B", "(A)")
    choice = decide(table)
    assert choice.action == Lose(table.id("4/47B"))
    assert "bear" in choice.reason


def test_no_marker_is_wasted_where_it_changes_nothing() -> None:
    table = Table(
        "A:US:20-4-5/2-2-5@0616", "514/1@0717", "514/2@1018", phase="combat", us=[2, 3], vc=[], turn=2
    )
    table.do("attack 514/1 with A")
    choice = decide(table)
    assert isinstance(choice.action, Pass)
    assert "+" not in choice.reason
