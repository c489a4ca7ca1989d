"""The sequence of play (4.0, 4.1): game turns, player turns, phases and the steps of an attack."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games.vietnam_battles.game import GAME

PHASES = ("movement", "combat", "mobile movement", "mobile combat")


@pytest.mark.rule("VB-4.0-a", "VB-4.1-a")
def test_a_game_turn_is_two_player_turns_of_four_phases_each() -> None:
    table = Table.set_up()
    table.go(turn=3)
    begun = [(e.facts["player"], e.facts["phase"]) for e in table.events if e.kind == "phase"]
    one_turn = [(side, phase) for side in ("US", "VC") for phase in PHASES]
    # the first phase of all has begun with the set-up
    assert [("US", "movement"), *begun] == one_turn * 2 + [("US", "movement")]
    assert table.rule("game turn") == "VB-4.0-a"
    assert table.rule("phase") == "VB-4.1-a"


@pytest.mark.rule("VB-4.0-a")
def test_the_victory_conditions_settle_the_game_after_the_last_turn() -> None:
    table = Table("4/47C@0616", "514/1@0717 depleted", "514/2@0816 depleted", side="VC", turn=4)
    assert GAME.result(table.state) is None
    while GAME.result(table.state) is None:
        table.do("end")
    result = GAME.result(table.state)
    assert result is not None
    assert result.winner == ""
    assert table.offers() == []
    assert table.refused("end").rule == result.rule


@pytest.mark.rule("VB-4.1-b", "VB-5.1-a")
def test_some_units_move_and_others_stay_while_the_enemy_stands_still() -> None:
    table = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2804", "Bob:VC:3-5-6@2608")
    table.do("move Alice 2603")
    assert not any("Bob" in order for order in table.offers())
    assert table.refused("move Bob 2609", "does not move in").rule == "VB-5.1-a"
    table.do("end")
    assert (table.where("Alice"), table.where("Ann"), table.where("Bob")) == ("2603", "2804", "2608")


@pytest.mark.rule("VB-4.1-b")
def test_moving_nobody_at_all_is_allowed() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2608")
    table.do("end")
    assert table.decision.side == "VC"


# ---------------------------------------------------------------- mobile movement and mobile combat


@pytest.mark.rule("VB-4.1-d", "VB-5.0-c")
def test_a_mobile_unit_moves_in_one_of_the_two_movement_phases() -> None:
    table = Table("Mike:US:1-2-6@2604 mobile", "Mia:US:1-2-6@2804 mobile", "Bob:VC:3-5-6@4003")
    table.do("move Mike 2603")
    table.go("mobile movement")
    refusal = table.refused("move Mike 2602")
    assert refusal.rule == "VB-4.1-d"
    table.do("move Mia 2803")
    assert table.where("Mia") == "2803"


@pytest.mark.rule("VB-4.1-f", "VB-2.3.2-e")
def test_leg_units_stand_still_in_the_mobile_movement_phase() -> None:
    table = Table(
        "Alice:US:2-4-5@2604", "Mike:US:1-2-6@2804 mobile", "Bob:VC:3-5-6@4003", phase="mobile movement"
    )
    assert table.refused("move Alice 2603").rule == "VB-4.1-f"
    table.do("move Mike 2803")


@pytest.mark.rule("VB-5.0-c", "VB-4.1-f", "VB-5.2-c", "VB-4.1-d")
def test_mobile_movement_is_normal_movement_up_to_the_allowance() -> None:
    # in movement points, not in hexes: four steps of road, then clear country
    table = Table(
        "Mike:US:1-2-4@2208 mobile", "Mia:US:1-2-4@2804 mobile", "Bob:VC:3-5-6@4003", phase="mobile movement"
    )
    table.do("move Mike 2608")
    assert table.fact("moved", "left") == 2 * 2
    assert table.refused("move Mike 2605", "MP and").rule == "VB-5.2-c"
    table.do("move Mike 2606", "move Mia 2803")
    assert table.refused("move Mike 2607").rule == "VB-4.1-d"


@pytest.mark.rule("VB-4.1-f")
def test_a_mobile_unit_that_retreated_may_still_move_with_its_whole_allowance() -> None:
    table = Table("Mike:US:1-2-6@2604 mobile", "Bob:VC:3-2-6@2605", phase="combat")
    table.fight("attack Bob with Mike", "A1")
    table.do("retreat Mike 2603")
    table.go("mobile movement")
    table.do("move Mike 2601")
    assert table.fact("moved", "left") == 2 * 4


@pytest.mark.rule("VB-4.1-f", "VB-7.9-h")
def test_a_mobile_unit_that_advanced_moves_no_more() -> None:
    table = Table(
        "Mike:US:5-2-6@2604 mobile", "Mia:US:1-2-6@2804 mobile", "Bob:VC:3-2-6@2605", phase="combat"
    )
    table.fight("attack Bob with Mike", "D2")
    table.do("retreat Bob 2606 2607", "advance Mike 2605")
    table.go("mobile movement")
    assert table.refused("move Mike 2604", "advanced after combat and").rule == "VB-7.9-h"
    table.do("move Mia 2803")


@pytest.mark.rule("VB-4.1-g")
def test_only_mobile_units_that_have_not_attacked_fight_in_the_mobile_combat_phase() -> None:
    table = Table(
        "Alice:US:2-4-5@2604",
        "Mike:US:2-4-6@2506 mobile",
        "Mia:US:2-4-6@2505 mobile",
        "Bob:VC:3-2-6@2605",
        phase="combat",
    )
    table.fight("attack Bob with Mia", ".")
    table.go("mobile combat")
    assert table.offers("attack") == ["attack Bob with Mike"]
    assert table.refused("attack Bob with Mia").rule == "VB-4.1-g"
    assert table.refused("attack Bob with Alice").rule == "VB-4.1-g"
    table.fight("attack Bob with Mike", ".")


@pytest.mark.rule("VB-4.1-g")
def test_a_mobile_unit_fights_after_mobile_movement_and_with_support_fire() -> None:
    table = Table("Mike:US:2-4-6@2602 mobile", "Bob:VC:3-2-6@2605", phase="mobile movement", us=[2], vc=[1])
    table.do("move Mike 2604", "end")
    assert table.state.phase == "mobile combat"
    table.do("attack Bob with Mike", "support +2", "support +1")
    table.fall("D2")
    assert table.fact("combat resolved", "attack") == 4
    assert table.fact("combat resolved", "defense") == 3


@pytest.mark.rule("VB-4.1-g")
def test_a_mobile_unit_that_moved_in_the_movement_phase_may_wait_for_the_mobile_combat_phase() -> None:
    table = Table("Mike:US:2-4-6@2602 mobile", "Bob:VC:3-2-6@2605")
    table.do("move Mike 2604", "end", "end")
    assert table.state.phase == "mobile combat"
    table.fight("attack Bob with Mike", ".")


# ---------------------------------------------------------------- the steps of an attack


@pytest.mark.rule("VB-4.1-e")
def test_an_attack_goes_through_its_steps_in_order() -> None:
    table = Table(
        "Alice:US:2-4-5@2604", "Ann:US:2-4-5@2505", "Bob:VC:3-2-6@2605", phase="combat", us=[1, 2], vc=[1]
    )
    declared, *_ = table.do("attack Bob with Alice Ann")
    assert declared.kind == "attack declared"
    assert declared.facts["attackers"] == ("Alice", "Ann")
    assert (declared.facts["attack"], declared.facts["target"]) == (4, "Bob")
    assert (table.decision.side, table.decision.kind) == ("US", "support")
    table.do("support +2")
    assert (table.decision.side, table.decision.kind) == ("VC", "support")
    table.do("support +1")
    assert (table.decision.side, table.decision.kind) == ("US", "support")
    table.do("pass")
    assert (table.decision.side, table.decision.kind) == (CHANCE, "die")
    assert [str(outcome) for outcome in GAME.outcomes(table.state).outcomes] == ["1", "2", "3", "4", "5", "6"]
    table.fall("D2")
    assert table.fact("combat resolved", "attack") == 4 + 2
    assert table.fact("combat resolved", "defense") == 2 + 1
    assert table.decision.kind == "retreat"
    assert table.rule("attack declared") == "VB-4.1-e"


@pytest.mark.rule("VB-4.1-e", "VB-7.0-c")
def test_attacks_begin_when_all_movement_is_over() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-2-6@2605")
    assert table.refused("attack Bob with Alice", "attacks follow the").rule == "VB-7.0-c"
    table.do("end")
    table.do("attack Bob with Alice")


# ---------------------------------------------------------------- the end of the game turn


@pytest.mark.rule("VB-4.1-h")
def test_after_the_second_player_turn_markers_go_back_and_the_turn_advances() -> None:
    table = Table("4/47C@0616", "514/1@0717", "514/2@4003", side="VC", phase="combat", us=[2, 3], vc=[1, 1])
    table.do("attack 4/47C with 514/1", "support +1", "support +2")
    while table.decision.kind == "support":
        table.do("pass")
    table.fall(".")
    assert table.state.turn == 1
    assert sorted(table.state.spent) == [(1,), (2,)]
    while table.decision.side != CHANCE:
        table.do("end")
    assert table.state.turn == 2
    assert table.fact("game turn ends", "turn") == 1
    assert table.state.spent == ((), ())
    # every marker, used or not, is in the pools of the new draw
    table.go(turn=2)
    fresh = Table.set_up()
    fresh.go()
    assert (table.state.hands, table.state.pools) == (fresh.state.hands, fresh.state.pools)
    assert (table.decision.side, table.state.phase) == ("US", "movement")
    assert table.rule("game turn ends") == "VB-4.1-h"
    last = Table("4/47C@0616", "514/1@0717", side="VC", phase="combat", turn=4)
    last.do("end")
    assert GAME.result(last.state) is not None
    assert last.state.turn == 4


@pytest.mark.rule("VB-4.1-e", "VB-15.0-a")
def test_a_combat_phase_is_seen_to_be_empty_where_nothing_of_the_player_hides() -> None:
    def told(*units: str, phase: str = "combat", side: str = "VC") -> bool:
        table = Table("Alice:US:2-4-5@1620", *units, phase=phase, side=side, scenario="snoopys-nose")
        return GAME.presenter.seen_empty(GAME.view(table.state, side))

    assert told("Bob:VC:3-5-6@1222")
    assert not told("Bob:VC:3-5-6@1222 hidden")
    assert told("Bob:VC:3-5-6@1222 hidden", side="US")
    assert not told("Bob:VC:3-5-6@1222", phase="movement")
