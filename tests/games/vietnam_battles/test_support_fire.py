"""Support fire (8.0 to 8.3, 8.6), zero strength (13.0) and the draw (14.0).

Fought in the open paddies round 2604, where the terrain helps nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.rules.combat.support import full_pool
from vietnam_tui.games.vietnam_battles.rules.sequence.dice import Draw
from vietnam_tui.games.vietnam_battles.state import SIDES

Lay = Callable[[str, str], None]

US_POOL = (1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6)
VC_POOL = (1, 1, 1, 1, 2, 2, 2, 3)


def in_turn(table: Table) -> str:
    """Whose opportunity it is, or "chance" when the die is due."""
    return table.decision.side


def totals(table: Table) -> tuple[int, int]:
    """Attack and defense total of the latest combat."""
    return table.fact("combat resolved", "attack"), table.fact("combat resolved", "defense")


# ---------------------------------------------------------------- 8.0, 8.1, 14.1: the pools and the draw


@pytest.mark.rule("VB-8.0-a")
def test_markers_on_a_hex_are_no_units_there() -> None:
    table = Table(
        "Alice:US:9-4-5@2604", "Bob:VC:3-2-6@2605", "Ben:VC:3-2-6@4003", phase="combat", us=[2, 3], vc=[1]
    )
    table.do("attack Bob with Alice", "support +2", "support +1", "support +3")
    assert table.decision.side == CHANCE
    assert len(table.state.on_map()) == 3
    table.fall("De")
    table.do("advance Alice 2605")  # nothing is left there to stack with
    assert table.where("Alice") == "2605"


@pytest.mark.rule("VB-8.0-a")
def test_a_marker_drawn_comes_out_of_the_pool() -> None:
    table = Table.set_up()
    before = table.state.pools[0]
    table.do("draw +1 +1 +2 +2 +2 +2 +3 +3")
    assert sorted((*table.state.hand("US"), *table.state.pools[0])) == sorted(before)


@pytest.mark.rule("VB-8.0-b", "VB-8.0-c")
def test_each_side_draws_the_number_of_the_turn_space_from_its_own_pool() -> None:
    table = Table.set_up()
    table.do("draw +1 +1 +2 +2 +2 +2 +3 +3")
    assert table.state.hand("US") == (1, 1, 2, 2, 2, 2, 3, 3)
    assert table.state.pools == ((3, 4, 4, 5, 5, 6), VC_POOL)
    table.do("draw +1 +1 +1 +1 +2 +2")
    assert table.state.hand("VC") == (1, 1, 1, 1, 2, 2)
    assert [(e.facts["side"], e.facts["count"]) for e in table.events if e.kind == "markers drawn"] == [
        ("US", 8),
        ("VC", 6),
    ]


@pytest.mark.rule("VB-8.0-b")
def test_a_new_draw_is_made_at_the_beginning_of_every_game_turn() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2804", side="VC", us=[6], vc=[3])
    while table.state.turn == 1:
        table.do("end")
    assert (table.state.turn, in_turn(table)) == (2, CHANCE)
    assert table.state.hands == ((), ())
    table.do("draw +6 +5 +5 +4 +4 +3 +3 +3", "draw +3 +2 +2 +2 +1 +1")
    assert (len(table.state.hand("US")), len(table.state.hand("VC"))) == (8, 6)


@pytest.mark.rule("VB-8.0-c")
def test_worked_example_the_first_number_is_the_first_players(overlay: Lay) -> None:
    # "8/9": eight markers for the first player, nine for the second
    overlay(
        "tables.toml",
        '[[allotment]]\nmap = "snoopys-nose"\nfirst = 1\nus = 8\nvc = 9\n'
        '[[pool]]\nside = "VC"\nmarkers = [1, 1, 1, 1, 1, 1, 1, 1, 1, 2]\n',
    )
    table = Table.set_up()
    drawn = []
    while in_turn(table) == CHANCE:
        hand = GAME.outcomes(table.state).outcomes[0]
        assert isinstance(hand, Draw)
        drawn.append(len(hand.markers))
        table.do(GAME.write_order(table.state, hand))
    assert drawn == [8, 9]


@pytest.mark.rule("VB-14.1-a", "VB-8.1-a")
def test_markers_are_drawn_at_random_and_not_the_lowest_first() -> None:
    table = Table.set_up()
    chances = dict(GAME.outcomes(table.state).probabilities())
    lowest, highest = Draw((1, 1, 2, 2, 2, 2, 3, 3)), Draw((3, 3, 3, 4, 4, 5, 5, 6))
    assert chances[highest] == Fraction(1, 3003)  # the one way out of C(14, 8)
    assert chances[lowest] == Fraction(3, 3003)  # any two of the three +3
    assert sum(chances.values()) == 1
    table.do(f"draw {highest}")
    assert table.state.hand("US") == highest.markers
    assert table.rule("markers drawn") == "VB-14.1-a"


@pytest.mark.rule("VB-14.1-a")
def test_the_number_of_markers_is_open_and_their_values_are_not() -> None:
    table = Table.set_up()
    events = table.do("draw +1 +1 +2 +2 +2 +2 +3 +3", "draw +1 +1 +1 +1 +2 +2")
    seen = GAME.view(table.state, "VC")
    assert seen.hand("US") == (0,) * 8
    assert seen.hand("VC") == (1, 1, 1, 1, 2, 2)
    assert set(seen.pools[0]) == {0}
    told = [e for e in events if "markers" in e.facts]
    assert [(e.facts["side"], e.audience) for e in told] == [("US", "US"), ("VC", "VC")]


@pytest.mark.rule("VB-14.1-a")
def test_a_marker_is_known_once_it_is_played() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[2, 5], vc=[1])
    table.do("attack Bob with Alice", "support +5")
    seen = GAME.view(table.state, "VC")
    assert seen.spent[0] == (5,)
    assert seen.hand("US") == (0,)


@pytest.mark.rule("VB-14.1-b", "VB-14.1-a")
@pytest.mark.parametrize("allotted", [3, 5])
def test_a_pool_that_is_not_larger_than_the_allotment_is_taken_whole(overlay: Lay, allotted: int) -> None:
    overlay(
        "tables.toml",
        f'[[allotment]]\nmap = "snoopys-nose"\nfirst = 1\nvc = {allotted}\n'
        '[[pool]]\nside = "VC"\nmarkers = [1, 2, 3]\n',
    )
    table = Table.set_up()
    assert table.state.hand("VC") == (1, 2, 3)
    assert table.state.pools[1] == ()
    table.do("draw +1 +1 +2 +2 +2 +2 +3 +3")
    assert in_turn(table) == "US"  # no draw for the Viet Cong player
    table.go(turn=2)
    told = [(e.facts["side"], e.facts["count"], e.rule) for e in table.events if e.kind == "markers drawn"]
    assert told[-2:] == [("VC", 3, "VB-14.1-b"), ("US", 8, "VB-14.1-a")]
    assert table.rule("markers seen") == "VB-14.1-a"


@pytest.mark.rule("VB-14.1-a")
def test_who_is_allotted_nothing_draws_nothing(overlay: Lay) -> None:
    overlay("tables.toml", '[[allotment]]\nmap = "snoopys-nose"\nfirst = 1\nvc = 0\n')
    table = Table.set_up()
    table.do("draw +1 +1 +2 +2 +2 +2 +3 +3")
    assert (in_turn(table), table.state.hand("VC")) == ("US", ())


@pytest.mark.rule("VB-14.1-b")
def test_one_marker_fewer_than_the_pool_is_still_drawn(overlay: Lay) -> None:
    overlay(
        "tables.toml",
        '[[allotment]]\nmap = "snoopys-nose"\nfirst = 1\nvc = 2\n[[pool]]\nside = "VC"\nmarkers = [1, 2, 3]\n',
    )
    table = Table.set_up()
    table.do("draw +1 +1 +2 +2 +2 +2 +3 +3")
    assert in_turn(table) == CHANCE
    assert set(GAME.outcomes(table.state).outcomes) == {Draw((1, 2)), Draw((1, 3)), Draw((2, 3))}


# ---------------------------------------------------------------- 8.2, 8.3: applying it


@pytest.mark.rule("VB-8.2-a", "VB-8.5-a")
def test_support_fire_reaches_every_combat_on_the_map() -> None:
    table = Table(
        "Alice:US:2-4-5@0102",
        "Bob:VC:3-5-6@0101",
        "Ann:US:2-4-5@4403",
        "Ben:VC:3-5-6@4404",
        phase="combat",
        us=[2, 3],
    )
    for target, attacker, marker in (("Bob", "Alice", 2), ("Ben", "Ann", 3)):
        table.do(f"attack {target} with {attacker}", f"support +{marker}")
        while in_turn(table) != CHANCE:
            table.do("pass")
        table.do("die 3")
        while table.decision.kind == "retreat":
            table.do(table.offers("resist")[0])
        assert totals(table) == (2 + marker, 5)


@pytest.mark.rule("VB-8.3-a")
def test_a_marker_serves_once_in_a_turn() -> None:
    table = Table(
        "Alice:US:2-4-5@2604",
        "Ann:US:2-4-5@2804",
        "Bob:VC:3-5-6@2605",
        "Ben:VC:3-5-6@2805",
        phase="combat",
        us=[2, 3],
    )
    table.do("attack Bob with Alice", "support +2", "pass", dice=[3])
    while table.decision.kind == "retreat":
        table.do(table.offers("resist")[0])
    table.do("attack Ben with Ann")
    refusal = table.refused("support +2")
    assert refusal.rule == "VB-8.3-a"
    assert "has used his +2" in refusal.reason
    assert "+3" in refusal.reason
    assert table.offers("support") == ["support +3"]


@pytest.mark.rule("VB-8.3-a", "VB-7.3-d")
def test_a_marker_used_in_the_own_turn_is_missing_in_the_enemys() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[2, 3], vc=[1, 1])
    table.do("attack Bob with Alice", "support +2", "pass", "pass", "pass", dice=[2])
    assert table.fact("combat resolved", "result") == "."
    table.go("combat", side="VC")
    table.do("attack Alice with Bob", "pass")
    assert table.offers("support") == ["support +3"]
    assert table.refused("support +2").rule == "VB-8.3-a"


@pytest.mark.rule("VB-8.3-b")
def test_the_sides_take_turns_and_the_attacker_begins() -> None:
    table = Table(
        "Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[1, 2, 3, 4], vc=[1, 1, 1, 2]
    )
    table.do("attack Bob with Alice")
    order = []
    for marker in (1, 1, 2, 1):
        order.append(in_turn(table))
        table.do(f"support +{marker}")
    assert order == ["US", "VC", "US", "VC"]
    assert in_turn(table) == CHANCE


@pytest.mark.rule("VB-8.3-b")
def test_in_the_viet_cong_turn_the_viet_cong_player_begins() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", side="VC", phase="combat", us=[1, 2], vc=[1, 1])
    table.do("attack Alice with Bob")
    assert in_turn(table) == "VC"
    table.do("support +1")
    assert in_turn(table) == "US"


@pytest.mark.rule("VB-8.3-c")
@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        # attacker 1, defender 1, attacker 2, defender 2
        (("support +2", "pass", "support +3", "support +1"), (2 + 5, 5 + 1)),
        (("pass", "support +1", "support +3", "pass"), (2 + 3, 5 + 1)),
        (("support +2", "support +1", "pass", "support +2"), (2 + 2, 5 + 3)),
        (("pass", "pass", "pass", "support +2"), (2, 5 + 2)),
        (("pass", "pass", "pass", "pass"), (2, 5)),
    ],
)
def test_a_declined_opportunity_is_lost_and_the_others_stay(
    choices: tuple[str, ...], expected: tuple[int, int]
) -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[2, 3, 4], vc=[1, 2, 3])
    sides = []
    table.do("attack Bob with Alice")
    for choice in choices:
        sides.append(in_turn(table))
        table.do(choice)
    assert sides == ["US", "VC", "US", "VC"]
    assert table.kinds().count("support declined") == choices.count("pass")
    table.do("die 1")  # the die is due: nobody may add anything after the last opportunity
    assert totals(table) == expected
    assert table.rule("support declined") == "VB-8.3-c"


@pytest.mark.rule("VB-8.3-c", "VB-8.3-e", "VB-7.3-b")
def test_nothing_is_added_after_the_last_opportunity() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[2, 3, 4], vc=[1, 2, 3])
    table.do("attack Bob with Alice", "support +2", "pass", "pass", "support +1")
    assert in_turn(table) == CHANCE
    assert table.refused("support +3").rule == "VB-7.3-b"
    assert table.refused("pass").rule == "VB-7.3-b"


@pytest.mark.rule("VB-8.3-d", "VB-8.3-b", "VB-7.0-d")
def test_an_announced_combat_cannot_be_cancelled() -> None:
    table = Table(
        "Alice:US:2-4-5@2604",
        "Ann:US:2-4-5@2504",
        "Bob:VC:3-5-6@2605",
        phase="combat",
        us=[2, 3],
        vc=[1],
    )
    assert "attack declared" in [event.kind for event in table.do("attack Bob with Alice")]
    assert table.refused("end").rule == "VB-8.3-b"
    for order in ("attack Bob with Ann", "bombard Bob with +3"):
        assert table.refused(order).rule == "VB-7.0-d"
    assert table.offers() == ["pass", "support +2", "support +3"]


@pytest.mark.rule("VB-8.3-d")
def test_a_marker_that_was_declared_counts_even_if_no_other_is_added() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[2, 3], vc=[1])
    table.do("attack Bob with Alice", "support +2", "pass", "pass", "pass", dice=[1])
    assert totals(table) == (4, 5)
    assert table.state.hand("US") == (3,)


@pytest.mark.rule("VB-8.3-e")
def test_two_markers_a_side_and_no_more_however_many_are_held() -> None:
    table = Table(
        "Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[1, 2, 3, 4, 5], vc=[1, 1, 2, 2, 3]
    )
    table.do("attack Bob with Alice", "support +5", "support +3", "support +4", "support +2", dice=[3])
    assert totals(table) == (2 + 9, 5 + 5)
    assert (table.state.hand("US"), table.state.hand("VC")) == ((1, 2, 3), (1, 1, 2))


@pytest.mark.rule("VB-8.3-f")
def test_worked_example_markers_are_added_to_the_totals() -> None:
    # two 4-4-10 attack a 2-3-8: 8; two +2 make it 12; the defender's +6 makes 9 of 3
    table = Table(
        "Xa:VC:4-4-10@2604",
        "Yen:VC:4-4-10@2505",
        "Ann:US:2-3-8@2605",
        side="VC",
        phase="combat",
        us=[6],
        vc=[2, 2],
    )
    table.do("attack Ann with Xa Yen", "support +2", "support +6", "support +2", dice=[1])
    assert totals(table) == (12, 9)
    assert "12 - 9 = +3" in GAME.presenter.describe(
        table.state, next(e for e in table.events if e.kind == "combat resolved")
    )
    assert table.rule("support applied") == "VB-8.3-f"


@pytest.mark.rule("VB-8.3-a", "VB-8.6-b")
def test_a_marker_counts_whole_and_in_one_combat() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[6])
    table.do("attack Bob with Alice")
    refusal = table.refused("support +3")
    assert refusal.rule == "VB-8.3-a"
    assert refusal.fix == "Try: support +6"
    table.do("support +6", dice=[1])
    assert totals(table) == (8, 5)
    assert table.state.hand("US") == ()


# ---------------------------------------------------------------- 8.6: the end of the turn


@pytest.mark.rule("VB-8.6-a")
def test_losses_do_not_change_the_next_allotment() -> None:
    table = Table(
        "Alice:US:14-4-5@2604",
        "Ann:ARVN:2-4-5@2404",
        "Bob:VC:3-2-6@2605",
        "Ben:VC:9-5-6@2405",
        phase="combat",
        us=[1],
        vc=[1],
    )
    table.fight("attack Bob with Alice", "De")
    table.do("pass")
    table.go("combat", side="VC")
    table.fight("attack Ann with Ben", "D2")
    table.do("resist Ann")
    table.go(turn=2)
    assert not table.unit("Bob").place >= 0
    assert (len(table.state.hand("US")), len(table.state.hand("VC"))) == (8, 6)


@pytest.mark.rule("VB-8.6-c", "VB-8.4-h")
def test_used_and_unused_markers_go_back_to_the_pool() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2804", phase="combat", us=[4, 6], vc=[3])
    table.do("bombard Bob with +6", "pass", "pass", "pass", dice=[4])
    assert table.state.spent[0] == (6,)
    while in_turn(table) != CHANCE:
        table.do(table.offers("resist")[0] if table.decision.kind == "retreat" else "end")
    assert table.state.turn == 2
    assert table.state.hands == ((), ())  # nothing is saved
    assert table.state.spent == ((), ())
    assert table.state.pools == (US_POOL, VC_POOL) == tuple(full_pool(table.state.scenario, s) for s in SIDES)


# ---------------------------------------------------------------- 13.0: zero strength


@pytest.mark.rule("VB-13.0-a")
def test_a_unit_without_attack_strength_may_attack() -> None:
    table = Table("Zoe:US:0-4-5@2604", "Ann:US:2-4-5@2505", "Bob:VC:3-5-6@2605", phase="combat")
    assert "attack Bob with Zoe" in table.offers()
    table.do("attack Bob with Zoe Ann", dice=[1])
    assert totals(table) == (2, 5)


@pytest.mark.rule("VB-13.0-a")
def test_a_unit_without_defense_strength_may_be_attacked() -> None:
    table = Table("Zoe:US:1-0-5@2604", "Bob:VC:3-5-6@2605", side="VC", phase="combat")
    table.do("attack Zoe with Bob", dice=[1])
    assert totals(table) == (3, 0)


@pytest.mark.rule("VB-13.0-b")
def test_support_fire_is_added_to_zero() -> None:
    table = Table("Monitor3@0717/0718", "514/1@0717", phase="combat", us=[6], vc=[1])
    table.do("attack 514/1 with Monitor3", "support +6", "pass", "pass", dice=[2])
    assert totals(table) == (6, 5)
    defending = Table("Zoe:US:1-0-5@2604", "Bob:VC:3-5-6@2605", side="VC", phase="combat", us=[5])
    defending.do("attack Zoe with Bob", "support +5", dice=[2])
    assert totals(defending) == (3, 5)


# ---------------------------------------------------------------- 14.2: one pool for US and ARVN


@pytest.mark.rule("VB-14.2-a")
def test_us_markers_support_arvn_units_attacking_and_defending() -> None:
    table = Table("Rngr@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[3, 4])
    table.do("attack Bob with Rngr", "support +3", "pass", dice=[1])
    assert totals(table) == (2 + 3, 5)
    defending = Table("Rngr@2604", "Bob:VC:3-5-6@2605", side="VC", phase="combat", us=[3, 4])
    defending.do("attack Rngr with Bob", "support +4", "support +3", dice=[1])
    assert totals(defending) == (3, 2 + 7)


@pytest.mark.rule("VB-14.2-a")
def test_one_marker_supports_us_and_arvn_units_together_with_a_monitor() -> None:
    table = Table("Rngr@0716", "4/47C@0616", "Monitor1@0717/0718", "514/1@0717", phase="combat", us=[4])
    table.do("attack 514/1 with all", "support +4", dice=[1])
    assert totals(table) == (2 + 3 + 1 + 4, 5)
