"""How enemy units move: straight at the closest detected team (10.1-h, 10.2-d, 10.6, 11.0, 12.4, 12.9)."""

from __future__ import annotations

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.games.green_beret.rules.contact.pursuit import EnemyMoved, targets
from vietnam_tui.games.green_beret.rules.movement.planning import pursuits
from vietnam_tui.games.green_beret.screen.preview import intentions


def path(table: Table, name: str = "E1") -> list[str]:
    """The hexes that an enemy unit has entered."""
    return [e.to for e in table.events if isinstance(e, EnemyMoved) and e.enemy.startswith(f"{name} ")]


def follow(table: Table) -> list[str]:
    """Take the first of equally good hexes every time; the hexes entered by E1."""
    while table.offers("enter"):
        table.do(table.offers("enter")[0])
    return path(table)


@pytest.mark.rule("GB-10.6-a", "GB-10.1-h", "GB-12.9-a", "GB-12.4-d", "GB-10.2-d")
def test_straight_at_the_closest_detected_team() -> None:
    table = Table("A1@0712 detected", "B1@0726 detected", "nva@0718", phase="enemy")
    assert path(table) == ["0717", "0716", "0715"]


@pytest.mark.rule("GB-10.6-a", "GB-12.4-f", "GB-12.5-c")
def test_undetected_teams_are_not_pursued() -> None:
    table = Table("A1@0712 detected", "B1@0722", "nva@0718", phase="enemy")
    assert path(table) == ["0717", "0716", "0715"]


@pytest.mark.rule("GB-12.9-b", "GB-12.6-a", "GB-10.4-l")
def test_lone_plus_pieces_are_neither_pursued_nor_attacked() -> None:
    table = Table("A1@0704 detected", "Jeep@0719", "Cdr1@0717", "nva@0718", phase="enemy")
    assert path(table)[0] == "0717"
    assert table.where("Cdr1") == "eliminated"  # it stood in the way
    assert table.where("Jeep") == "0719"
    assert "assault" not in table.kinds()


@pytest.mark.rule("GB-10.6-b", "GB-10.6-d", "GB-12.9-a")
def test_hexes_not_costs_decide_the_way_but_costs_are_paid() -> None:
    table = Table("A1@1601 detected", "nva@1611", phase="enemy")
    assert path(table) == ["1610"]  # movement 3, jungle 2 a hex; no detour over open ground


@pytest.mark.rule("GB-10.6-c", "GB-10.6-e")
def test_units_without_movement_stay_and_attack_what_is_adjacent() -> None:
    table = Table("A1@0712 detected", "guard-tower@0714", phase="enemy")
    assert path(table) == []
    table = Table("A1@0712 detected", "guard-tower@0713", phase="enemy")
    assert table.fact("assault", "at") == "0712"
    table = Table("A1@0712 detected", "heavy-weapons@0714", phase="enemy")
    assert path(table) == ["0713"]


@pytest.mark.rule("GB-10.6-e", "GB-10.6-a")
def test_a_minimum_move_when_nothing_can_be_paid_for() -> None:
    table = Table("A1@1401 detected", "heavy-weapons@1419", phase="enemy")  # movement 2, jungle-mountain 3
    assert path(table) == ["1418"]
    assert table.rule("enemy moved") == "GB-10.6-e"
    paid = Table(
        "A1@0712 detected", "nva@0718", phase="enemy"
    )  # movement 3 to its last point, and no hex more
    assert path(paid) == ["0717", "0716", "0715"]


@pytest.mark.rule("GB-10.6-e", "GB-10.6-b", "GB-10.6-a")
def test_a_hex_that_can_be_paid_for_comes_before_a_minimum_move() -> None:
    # from 1319 to 1513 both 1318 (open) and 1418 (jungle-mountain, too dear for 2) are nearer
    table = Table("A1@1512 detected", "heavy-weapons@1319", phase="enemy")
    assert path(table)[0] == "1318"
    assert table.rule("enemy moved") == "GB-10.6-a"


@pytest.mark.rule("GB-10.6-f", "GB-8.0-c")
def test_enemy_units_pass_and_stack_freely() -> None:
    table = Table("A1@0712 detected", "nva@0716", "guard-tower@0714", "guard-tower@0715", phase="enemy")
    table.do("activate E1")
    assert path(table) == ["0715", "0714", "0713"]


@pytest.mark.rule("GB-11.0-b", "GB-11.0-c")
def test_all_water_halts_a_unit_in_the_last_hex_before_it() -> None:
    table = Table("A1@1029 detected", "nva@1035", phase="enemy")
    assert path(table) == ["1034"]
    assert table.state.phase == "success"
    assert targets(table.state, table.state.enemies[0]) == []  # no water is between it and nobody


@pytest.mark.rule("GB-11.0-c")
def test_a_unit_barred_from_the_closest_team_goes_for_the_next() -> None:
    table = Table("A1@1029 detected", "B1@1836 detected", "nva@1034", phase="enemy")
    assert follow(table)
    assert next(e for e in table.events if isinstance(e, EnemyMoved)).target == "1836"
    later = Table("A1@1528 detected", "nva@1034", phase="enemy")  # it can step at this one without the water
    assert follow(later)[0] == "1134"


@pytest.mark.rule("GB-11.0-d", "GB-11.0-e")
def test_a_stream_halts_circled_units_only_and_they_make_no_detour() -> None:
    table = Table("A1@1305 detected", "trucks@0705", phase="enemy")
    assert follow(table)[-1].startswith("09")
    leg = Table("A1@1305 detected", "sniper@0905", phase="enemy")
    assert follow(leg)[0].startswith("10")


@pytest.mark.rule("GB-11.0-f")
def test_a_crossing_opens_the_stream() -> None:
    for hex_, row in (("1010", "0910"), ("1015", "0915")):
        table = Table(f"A1@13{hex_[2:]} detected", f"trucks@{row}", phase="enemy")
        assert follow(table)[0] == hex_  # the stream hexes beside it are barred
    broken = Table("A1@1320 detected", "trucks@0920", phase="enemy")
    assert follow(broken) == []


@pytest.mark.rule("GB-12.4-e", "GB-12.9-e", "GB-12.4-g")
def test_of_two_direct_hexes_the_one_nearer_to_a_camp_then_the_cheaper() -> None:
    plain = Table("A1@1612 detected", "nva@1220", phase="enemy")
    assert plain.offers("enter") == ["enter 1219", "enter 1320"]
    assert plain.refused("enter 1319", "no other hex").rule == "GB-12.4-e"
    near = Table("A1@1612 detected", "Camp1@2420", "nva@1220", phase="enemy")
    assert path(near)[0] == "1320"
    cheap = Table("A1@1702 detected", "nva@1306", phase="enemy")  # 1405 is jungle, 1305 open
    assert path(cheap)[0] == "1305"
    both = Table("A1@1702 detected", "Camp1@2402", "nva@1306", phase="enemy")
    assert path(both)[0] == "1405"  # the camp counts before the cost


@pytest.mark.rule("GB-12.4-g", "GB-12.4-f")
def test_of_equally_close_teams_the_player_chooses() -> None:
    table = Table("A1@0712 detected", "B1@0724 detected", "nva@0718", phase="enemy")
    assert table.offers("target") == ["target 0712", "target 0724"]
    assert table.refused("target 0718").rule == "GB-12.4-g"
    assert table.decision.rule == "GB-12.4-g"
    table.do("target 0724")
    assert path(table) == ["0719", "0720", "0721"]
    assert table.rule("target chosen") == "GB-12.4-g"
    chosen = Table("A1@1612 detected", "nva@1220", phase="enemy")
    assert chosen.decision.rule == "GB-12.4-e"  # of one team alone nobody is asked which


@pytest.mark.rule("GB-12.4-c")
def test_combat_noise_sends_every_unit_on_the_map() -> None:
    table = Table("A1@0712", "B1@0736 detected", "nva@0713", "nva@2601", phase="combat")
    table.do("attack E1 with A1", dice=["6 1", 1, "guard-tower", "6 6"])
    table.do("pursue")
    follow(table)
    assert table.where("E2") != "2601"


@pytest.mark.rule("GB-12.4-h", "GB-10.9-c", "GB-10.11-b")
def test_discarded_gear_on_the_way_is_overrun() -> None:
    table = Table("A1@0712 detected", "Radio-1@0715", "nva@0717", phase="enemy")
    assert not table.bought("Radio-1")
    assert table.rule("eliminated") == "GB-10.9-c"


@pytest.mark.rule("GB-12.9-c", "GB-10.9-b")
def test_an_adjacent_unit_does_not_move_but_attacks_until_the_team_is_gone() -> None:
    table = Table("A1@0712 detected", "nva@0713", phase="enemy")
    assert path(table) == []
    assert table.fact("assault", "at") == "0712"


@pytest.mark.rule("GB-12.9-d", "GB-12.4-d")
def test_moving_away_does_not_end_the_hunt() -> None:
    table = Table("A1@0713 detected", "nva@0714")
    table.do("move A1 0709")
    table.do("end", dice=[10])
    assert table.piece("A1").detected
    assert path(table) == ["0713", "0712", "0711"]


@pytest.mark.rule("GB-12.10-f", "GB-12.4-f")
def test_the_closest_team_outside_a_camp_is_pursued() -> None:
    table = Table("A1@0716", "Camp1@0716", "B1@0702 detected", "nva@0719", phase="enemy")
    follow(table)
    assert table.fact("enemy moved", "target") == "0702"


@pytest.mark.rule("GB-10.6-a")
def test_a_forecast_of_the_pursuit_is_what_happens() -> None:
    table = Table("A1@0712 detected", "nva@0716", "trucks@0705", "guard-tower@0730")
    forecast = {plan.enemy: plan for plan in pursuits(table.state)}
    label = table.state.label
    assert [label(h) for h in forecast[1].path] == ["0715", "0714", "0713"]
    assert [label(h) for h in forecast[1].attacks] == ["0712"]
    assert forecast[3].path == ()
    before = table.state
    table.do("end")
    table.do("activate E1")
    assert path(table) == ["0715", "0714", "0713"]
    assert before.enemies[0].place != table.state.enemies[0].place
    assert table.rule("enemy moved") == "GB-10.6-a"


@pytest.mark.rule("GB-13.1-g")
def test_a_unit_that_has_inflicted_casualties_is_not_expected_to_attack() -> None:
    table = Table("A1@0712 detected", "nva@0713 spent", "nva@0711")
    spent, fresh = pursuits(table.state)
    assert spent.attacks == ()
    assert [table.state.label(at) for at in fresh.attacks] == ["0712"]
    first, _ = table.state.enemies
    assert intentions(table.state, first) == (
        "has inflicted casualties: fights no more this turn [GB-13.1-g]",
    )
