"""Combat: who may attack whom, totals, the winner (9.0-a, 9.4, 13.0, 13.2, 13.3, 13.5)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.core.odds_form import OddsFormFault, read_odds_form
from vietnam_tui.games.green_beret.frames import Combat
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.rules.combat.attacks import Attack
from vietnam_tui.games.green_beret.rules.combat.battle import CombatResolved
from vietnam_tui.games.green_beret.rules.combat.odds import combat_odds
from vietnam_tui.games.green_beret.rules.combat.totals import CombatTotals, judge, read_combat

LIGHT = ("M72-1", "M72-2", "M72-3", "Grenades-1", "Grenades-2", "Grenades-3")


def totals(table: Table) -> CombatTotals:
    """Both totals of the combat at hand."""
    combat = table.state.top
    assert isinstance(combat, Combat)
    return read_combat(table.state, combat)


def at(hex_: str, *names: str) -> list[str]:
    """Counters in a hex."""
    return [f"{name}@{hex_}" for name in names]


@pytest.mark.rule("GB-13.5-a", "GB-13.0-g", "GB-13.0-i", "GB-13.0-k", "GB-13.0-l")
def test_the_worked_combat() -> None:
    """Team 2, officer +1, a light machine gun +3, AC-47 +15 against attack 10 in elephant grass."""
    table = Table("B1@0712 detected", "Off1@0712", "M60-1@0712", "AC-47@0712", "trucks@0713", phase="combat")
    table.do("attack E1 with B1")
    assert totals(table)[:2] == (21, 10)
    table.do(dice=["2 3"])
    assert table.fact("combat resolved", "used") == ("Off1", "AC-47", "M60-1")  # who makes the 21
    assert table.fact("combat resolved", "totals") == (41, 40)
    assert table.fact("enemy eliminated", "at") == "0713"
    assert table.pool("trucks") == 2
    assert table.rule("enemy eliminated") == "GB-13.0-l"
    beaten = Table("A1@0712 detected", "nva@0713", phase="combat")
    beaten.do("attack E1 with A1", dice=["1 6", "slowed"])
    assert "enemy eliminated" not in beaten.kinds()
    assert beaten.where("E1") == "0713"


@pytest.mark.rule("GB-13.0-a", "GB-13.2-a", "GB-13.0-c", "GB-13.2-c", "GB-13.0-b")
def test_a_team_attacks_an_adjacent_hex_once() -> None:
    table = Table("A1@0712 detected", "B1@0715 detected", "nva@0713", "nva@0711", "nva@0714", phase="combat")
    assert table.refused("attack E3 with A1").rule == "GB-13.0-a"
    table.do("attack E1 with A1", dice=["6 1"])
    assert table.refused("attack E2 with A1", "has attacked this phase").rule == "GB-13.2-c"
    assert table.offers("attack") == ["attack E3 with B1"]
    assert table.rule("attack declared") == "GB-13.0-a"
    fresh = Table("A1@0712 detected", "M60-1@0712", "nva@0713", phase="combat")
    assert fresh.refused("attack E9 with A1", "there is no enemy unit E9").rule == "GB-13.0-a"
    assert fresh.refused("use M60-1", "no combat is being fought").rule == "GB-13.0-a"


@pytest.mark.rule("GB-13.2-a", "GB-13.2-b", "GB-13.2-c")
def test_teams_in_different_hexes_attack_separately() -> None:
    table = Table("A1@0712 detected", "B1@0714 detected", "A2@0712", "nva@0713", "nva@0730", phase="combat")
    assert table.refused("attack E1 with A1 B1", "stand in different hexes").rule == "GB-13.2-b"
    assert table.offers("attack E1") == [
        "attack E1 with A1 A2",
        "attack E1 with A1",
        "attack E1 with A2",
        "attack E1 with B1",
    ]
    table.do("attack E1 with A1", dice=["1 6", "commander-killed"])
    table.do("attack E1 with B1", dice=["1 1", "commander-killed"])
    assert table.refused("attack E1 with A1", "has attacked this phase").rule == "GB-13.2-c"
    assert table.offers("attack") == ["attack E1 with A2"]


@pytest.mark.rule("GB-13.2-c")
def test_a_team_counts_once_in_an_attack() -> None:
    table = Table("A1@0712 detected", "A2@0712", "nva@0713", phase="combat")
    one, two = table.id("A1"), table.id("A2")
    assert GAME.refusal(table.state, Attack(1, (one, two))) is None
    for teams in ((one, one), (two, one)):
        refusal = GAME.refusal(table.state, Attack(1, teams))
        assert refusal is not None
        assert (refusal.rule, refusal.reason.split(",")[0]) == ("GB-13.2-c", "each team is named once")


@pytest.mark.rule("GB-13.0-b")
def test_an_attack_inside_the_hex() -> None:
    table = Table("A1@0712 detected", "nva@0712", phase="combat")
    table.do("attack E1 with A1", dice=["6 1"])
    assert table.fact("enemy eliminated", "at") == "0712"


@pytest.mark.rule("GB-13.0-c", "GB-13.2-d", "GB-8.0-c")
def test_one_unit_of_a_stack_is_attacked() -> None:
    table = Table("A1@0712 detected", "nva@0713", "sniper@0713", phase="combat")
    assert table.offers("attack") == ["attack E1 with A1", "attack E2 with A1"]
    table.do("attack E2 with A1", dice=["6 1"])
    assert table.enemy("E2") is None
    assert table.enemy("E1") is not None


@pytest.mark.rule("GB-13.0-c", "GB-13.2-a")
def test_all_teams_together_attack_one_unit_of_a_stack() -> None:
    """From whatever hexes: the others wait, even when that unit is beaten."""
    table = Table("A1@0712 detected", "B1@0714 detected", "nva@0713", "sniper@0713", phase="combat")
    table.do("attack E2 with A1", dice=["6 1"])
    assert table.enemy("E2") is None
    assert table.state.phase == "enemy"  # nobody is left for B1 to attack
    table = Table("A1@0712 detected", "B1@0714 detected", "nva@0713", "nva@0713", phase="combat")
    table.do("attack E1 with A1", dice=["1 6", "officer-killed"])
    assert table.offers("attack") == ["attack E1 with B1"]
    refusal = table.refused("attack E2 with B1")
    assert refusal.rule == "GB-13.0-c"
    assert "has been attacked in 0713" in refusal.reason
    assert "later turn" in refusal.reason


@pytest.mark.rule("GB-13.0-c")
def test_who_waits_is_attacked_in_a_later_turn_and_other_hexes_in_this_one() -> None:
    table = Table(
        "A1@0712 detected", "B1@0714 detected", "vc-main@0713", "vc-main@0713", "nva@0715", phase="combat"
    )
    table.do("attack E1 with A1", dice=["1 6", "officer-killed"])
    assert table.offers("attack") == ["attack E1 with B1", "attack E3 with B1"]
    table.do("attack E3 with B1", dice=["6 1"])
    table.do("activate E2", "assault 0712", dice=["6 1", "officer-killed"])
    table.do("end", "end")  # the turn, and the movement of the next
    assert table.offers("attack E2 with B1")
    table.do("attack E2 with B1", dice=["6 1"])
    assert table.enemy("E2") is None


@pytest.mark.rule("GB-13.0-c", "GB-12.8-a")
def test_who_joins_a_stack_that_has_been_attacked_waits_as_well() -> None:
    table = Table("A1@0712", "B1@0714 detected", "nva@0713", phase="combat")
    table.do("attack E1 with A1", dice=["1 6", "officer-killed", 1, "sniper", "4 1"])
    assert table.where("E2") == "0713"
    assert table.offers("attack") == ["attack E1 with B1"]
    assert table.refused("attack E2 with B1").rule == "GB-13.0-c"


@pytest.mark.rule("GB-13.0-d", "GB-8.0-c", "GB-13.2-b")
def test_an_enemy_unit_attacks_every_adjacent_hex_with_its_full_value_and_alone() -> None:
    table = Table("A1@0712 detected", "B1@0714 detected", "B2@0712", "nva@0713", "nva@0713", phase="enemy")
    table.do("activate E1")
    assert table.offers("assault") == ["assault 0712", "assault 0714"]
    assert table.refused("assault 0713").rule == "GB-13.0-d"
    table.do("assault 0714")
    assert totals(table).attack == 12
    table.do(dice=["1 6"])
    assert table.enemy("E1") is None


@pytest.mark.rule("GB-13.0-d", "GB-13.1-g")
def test_a_drawn_marker_ends_the_attacks_of_that_enemy_unit() -> None:
    table = Table("A1@0712 detected", "B1@0714 detected", "snakes@0713", phase="enemy")
    table.do("assault 0712", dice=["6 1", "officer-killed"])
    assert table.kinds().count("assault") == 1
    assert table.state.phase == "success"
    assert table.rule("assault") == "GB-13.0-d"


@pytest.mark.rule("GB-13.0-e", "GB-13.0-f")
def test_gear_and_plus_pieces_never_fight_alone() -> None:
    table = Table("B1@0720 detected", "M60-1@0712", "Jeep@0712", "Cdr1@0712", "nva@0713", phase="combat")
    assert table.state.phase == "success" or not table.offers("attack")
    table = Table("B1@0712 detected", "M60-1@0712", "Cdr1@0712", "nva@0713", phase="combat")
    assert table.refused("attack E1 with M60-1", "is no team and").rule == "GB-13.0-e"
    assert table.refused("attack E1 with Cdr1", "is no team and").rule == "GB-13.0-e"
    nobody = GAME.refusal(table.state, Attack(table.state.enemies[0].number, ()))
    assert nobody is not None
    assert nobody.rule == "GB-13.0-e"


@pytest.mark.rule("GB-13.0-g")
def test_a_helicopter_subtracts_without_filling_a_slot() -> None:
    table = Table(
        *at("0712", "A1 detected", "H-34", *LIGHT)[1:], "A1@0712 detected", "nva@0713", phase="combat"
    )
    table.do("attack E1 with A1")
    assert totals(table).attack == 3 - 5 + 3 * 2 + 3 * 1
    quiet = Table("A1@0712 detected", "Radio-1@0712", "M60-1@0712", "nva@0713", phase="combat")
    quiet.do("attack E1 with A1", dice=["6 1"])
    assert quiet.fact("combat resolved", "used") == ("M60-1",)


@pytest.mark.rule("GB-13.0-h", "GB-13.0-j")
@pytest.mark.parametrize(
    ("own", "enemy", "penalty"), [("1305", "1405", -20), ("1405", "1305", 0), ("1316", "1416", -30)]
)
def test_the_terrain_of_the_attacked_hex_weighs_on_the_attacker_only(
    own: str, enemy: str, penalty: int
) -> None:
    table = Table(f"A1@{own} detected", f"nva@{enemy}", phase="combat")
    table.do("attack E1 with A1")
    assert totals(table)[:2] == (3 + penalty, 12)
    assert totals(table).reasons[-1].endswith(f"Green Berets {penalty:+d} [GB-13.0-h]")


@pytest.mark.rule("GB-13.0-j", "GB-13.0-h")
def test_the_penalty_hits_enemy_attackers_as_well() -> None:
    table = Table("A1@1405 detected", "nva@1305", phase="enemy")
    assert totals(table)[:2] == (12 - 20, 3)


@pytest.mark.rule("GB-13.0-k")
def test_a_tie_is_lost_by_both() -> None:
    assert judge(40, 40) == (True, True)
    assert judge(41, 40) == (False, True)
    assert judge(40, 41) == (True, False)
    table = Table("A1@0712 detected", "vc-militia@0713", phase="combat")  # 3 against 4
    table.do("attack E1 with A1", dice=["1 1"])
    assert table.fact("combat resolved", "enemy_lost") is False
    table = Table("B1@0712 detected", "Off1@0712", "village-guards@0713", phase="combat")  # 3 against 3
    table.do("attack E1 with B1", dice=["2 2", "slowed"])
    assert table.enemy("E1") is None
    assert table.piece("B1").casualty == "slowed"
    assert table.rule("combat resolved") == "GB-13.0-k"


@pytest.mark.rule("GB-13.0-i", "GB-13.2-b")
def test_a_stack_defends_as_one() -> None:
    table = Table("A1@0712 detected", "B1@0712", "Off1@0712", "M60-1@0712", "nva@0713", phase="enemy")
    assert totals(table).defense == 3 + 2 + 1 + 3


@pytest.mark.rule("GB-13.2-b", "GB-13.0-g")
def test_teams_may_combine_or_attack_one_by_one_gear_serves_once() -> None:
    table = Table(
        "A1@0712 detected", "B1@0712 detected", "M60-1@0712", "Off1@0712", "nva@0713", phase="combat"
    )
    table.do("attack E1 with A1")
    assert table.offers("use") == ["use M60-1"]  # or keep it for the other attack
    table.do("use M60")
    assert totals(table).attack == 3 + 1 + 3
    table.do(dice=["1 6", "commander-killed"])
    table.do("attack E1 with B1")
    assert totals(table).attack == 2  # gun and officer have fought
    table = Table("A1@0712 detected", "B1@0712 detected", "M60-1@0712", "nva@0713", phase="combat")
    table.do("attack E1 with A1 B1")
    assert totals(table).attack == 3 + 2 + 3


@pytest.mark.rule("GB-9.0-a", "GB-9.1-a", "GB-9.4-a", "GB-9.0-b")
def test_six_items_a_team_may_be_used_in_combat() -> None:
    table = Table("A1@0712 detected", *at("0712", *LIGHT, "M60-1", "AC-47"), "nva@0713", phase="combat")
    table.do("attack E1 with A1")
    assert table.decision.kind == "arming"
    for name in LIGHT:
        table.do(f"use {name}")
        if table.decision.kind == "arming":
            assert table.refused(f"use {name}", "is used already").rule == "GB-9.0-a"
    assert table.decision.kind == "dice"  # six are used
    assert totals(table).attack == 3 + 6 + 3
    best = Table("A1@0712 detected", *at("0712", *LIGHT, "M60-1", "AC-47"), "nva@0713", phase="combat")
    best.do("attack E1 with A1", "arm")
    assert totals(best).attack == 3 + 15 + 3 + 2 + 2 + 2 + 1
    assert best.rule("used") == "GB-9.0-a"
    two = Table(
        "A1@0712 detected", "B1@0712", *at("0712", *LIGHT, "M60-1", "AC-47"), "nva@0713", phase="combat"
    )
    two.do("attack E1 with A1 B1")
    assert totals(two).attack == 3 + 2 + 6 + 3 + 3 + 15  # twelve slots


@pytest.mark.rule("GB-9.0-a", "GB-13.0-e")
def test_carriers_do_not_widen_what_is_used() -> None:
    table = Table("A1@0712 detected", "Truck@0712", *at("0712", *LIGHT, "M60-1"), "nva@0713", phase="combat")
    table.do("attack E1 with A1")
    assert table.decision.kind == "arming"
    for name in LIGHT[:5]:
        table.do(f"use {name}")
    assert table.refused("use M60-2", "is not in").rule == "GB-13.0-e"
    assert table.refused("use Truck", "is no gear that adds").rule == "GB-13.0-g"
    table.do("use M60-1")
    assert table.decision.kind == "dice"
    assert table.rule("used") == "GB-9.0-a"


@pytest.mark.rule("GB-9.4-a", "GB-9.4-b")
def test_in_a_camp_all_gear_is_used() -> None:
    table = Table(
        "A1@0712 detected", "Camp1@0712", *at("0712", *LIGHT, "M60-1", "AC-47"), "nva@0713", phase="combat"
    )
    table.do("attack E1 with A1")
    assert totals(table).attack == 3 + 6 + 3 + 3 + 15


@pytest.mark.rule("GB-13.3-a")
def test_anti_tank_weapons_double_against_circled_attackers_only() -> None:
    gear = ["B40-1@0712", "M60-1@0712"]
    table = Table("A1@0712 detected", *gear, "pt-76@0713", phase="enemy")
    assert totals(table).defense == 3 + 2 * 3 + 3
    assert "B40-1 +6 doubled [GB-13.3-a]" in totals(table).reasons[0]
    table = Table("A1@0712 detected", *gear, "nva@0713", phase="enemy")
    assert totals(table).defense == 3 + 3 + 3
    assert "B40-1 +3 [" in totals(table).reasons[0]
    table = Table("A1@0712 detected", *gear, "pt-76@0713", phase="combat")
    table.do("attack E1 with A1")
    assert totals(table).attack == 3 + 3 + 3  # not in the team's own attack


@pytest.mark.rule("GB-13.3-a", "GB-9.1-a")
def test_only_what_a_team_can_carry_is_doubled() -> None:
    table = Table("A1@0712 detected", *at("0712", *LIGHT, "B40-1"), "pt-76@0713", phase="enemy")
    table.do("arm")
    assert totals(table).defense == 3 + 6 + 3 * 4 + 2 * 1


@pytest.mark.rule("GB-13.2-c")
def test_no_attack_is_saved_or_split() -> None:
    table = Table("A1@0712 detected", "nva@0713", phase="combat")
    table.do("end")
    table.do(dice=["1 6"])
    assert table.state.phase == "success"


@pytest.mark.rule("GB-13.0-k")
def test_odds_are_those_of_every_pair_of_dice() -> None:
    for attack, defense in product(range(-40, 41, 7), range(-10, 41, 9)):
        sums = [(10 * a + attack, 10 * d + defense) for a, d in product(range(1, 7), repeat=2)]
        odds = combat_odds(CombatTotals(attack, defense, ()), attacking=True)
        assert odds.enemy_lost == Fraction(sum(a > d for a, d in sums), 36)
        assert odds.both_lost == Fraction(sum(a == d for a, d in sums), 36)
        assert odds.team_lost == Fraction(sum(a < d for a, d in sums), 36)


@pytest.mark.rule("GB-13.0-k", "GB-13.0-h")
def test_the_preview_shows_the_odds_that_the_dice_have() -> None:
    table = Table("A1@1305 detected", "M60-1@1305", "nva@1405", phase="combat")
    (action,) = GAME.read_order(table.state, "attack E1 with A1")
    preview = GAME.presenter.preview(table.state, action)
    after = GAME.apply(table.state, action).state
    won = 0
    for outcome, share in GAME.outcomes(after).probabilities():
        events = GAME.apply(after, outcome).events
        fought = next(event for event in events if isinstance(event, CombatResolved))
        won += share * (fought.enemy_lost and not fought.team_lost)
    shown = dict(preview.odds)["enemy eliminated"]
    assert shown.startswith(f"{Fraction(won).numerator}/{Fraction(won).denominator} ")


@pytest.mark.rule("GB-13.0-k", "GB-13.0-h")
def test_quick_odds() -> None:
    preview = GAME.quick_odds({"attack": 7, "defense": 5, "terrain": "jungle"})
    assert preview.odds[0] == ("defender loses", "5/18 27.8%")
    with pytest.raises(OddsFormFault, match="--terrain moon: no such choice"):
        read_odds_form(GAME.odds_form, {"attack": "7", "defense": "5", "terrain": "moon"})
