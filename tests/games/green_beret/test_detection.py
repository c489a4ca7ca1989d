"""Enemy units that come for a detected team: number, draw, scatter (12.4, 12.7, 12.8)."""

from __future__ import annotations

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.games.green_beret.counters import enemy_units
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.rules.contact.detection import EnemyPlaced, EnemyReturned, scatter_hex


def hunted(*counters: str, place: str = "0715", start: str = "0714") -> Table:
    """A1 has been heard, and the die for the number of enemy units is due."""
    table = Table(f"A1@{start}", *counters)
    table.do(f"move A1 {place}", "halt", "end", dice=[1])
    assert table.decision.rule == "GB-12.7-a"
    return table


@pytest.mark.rule("GB-12.7-a", "GB-12.7-b", "GB-12.8-a")
def test_the_die_is_the_number_of_enemy_units() -> None:
    table = hunted()
    table.do(dice=[3, "nva", "sniper", "nva", "4 2", "4 3", "2 1"])
    # placed two and three hexes south and one north-east; then they moved
    placed = [event.at for event in table.events if isinstance(event, EnemyPlaced)]
    assert placed == ["0717", "0718", "0814"]
    assert table.pool("nva") == 6
    assert table.rule("enemy placed") == "GB-12.8-a"


@pytest.mark.rule("GB-12.7-b")
def test_a_number_is_not_used_again_in_the_turn() -> None:
    """E1 is beaten and another unit comes for the attack: it is no E1."""
    table = Table("A1@0712", "B1@0730 detected", "nva@0713", phase="combat")
    table.do("attack E1 with A1", dice=["6 1", 1, "sniper", "4 6"])
    assert [enemy.number for enemy in table.state.enemies] == [2]
    assert GAME.unpack(GAME.pack(table.state)) == table.state
    while table.state.turn == 2:
        table.do("pursue" if table.state.phase == "enemy" else "end")
    assert table.state.retired == ()
    table.do("move A1 0711", "halt", "end", dice=[1, 1, "sniper", "4 6"])
    assert [enemy.number for enemy in table.state.enemies] == [1, 2]  # next turn it is free
    assert table.rule("enemy drawn") == "GB-12.7-b"


@pytest.mark.rule("GB-12.7-b")
def test_units_are_drawn_by_their_number_in_the_pool() -> None:
    table = hunted("nva@0730", "B1@0729 detected")
    table.do(dice=[1])
    chances = {str(draw): share for draw, share in GAME.outcomes(table.state).probabilities()}
    left = sum(table.state.enemy_pool)
    assert chances["nva"] * left == 7
    assert "punji" not in chances  # the only one is a marker of the track


@pytest.mark.rule("GB-12.7-b")
def test_a_pool_that_runs_dry_gives_all_it_has() -> None:
    table = hunted()
    empty = table.state.but(enemy_pool=tuple(0 for _ in table.state.enemy_pool))
    after = GAME.apply(empty, GAME.read_order(empty, "die 6")[0]).state
    assert after.enemies == ()
    assert GAME.decision(after).kind == "success"  # play goes on
    state = table.state.but(enemy_pool=tuple(2 * (kind == "nva") for kind in enemy_units()))
    for outcome, due in (("die 6", "draw"), ("draw nva", "draw"), ("draw nva", "dice")):
        state = GAME.apply(state, GAME.read_order(state, outcome)[0]).state
        assert GAME.decision(state).kind == due


@pytest.mark.rule("GB-12.8-b")
@pytest.mark.parametrize(
    ("direction", "hex_"), [(1, "0713"), (2, "0914"), (3, "0916"), (4, "0717"), (5, "0516"), (6, "0514")]
)
def test_directions_run_clockwise_from_north(direction: int, hex_: str) -> None:
    state = Table("A1@0715").state
    assert state.label(scatter_hex(state, state.grid.hex("0715"), direction, 2)) == hex_
    for start in map(state.grid.hex, ("0715", "0815")):  # in columns of both kinds the next hex that way
        assert scatter_hex(state, start, direction, 1) == state.grid.neighbours(start)[direction - 1]


@pytest.mark.rule("GB-12.8-c")
@pytest.mark.parametrize(
    ("start", "direction", "distance", "hex_"),
    [
        ("0702", 1, 4, "0734"),
        ("0735", 4, 3, "0702"),
        ("0210", 6, 4, "2408"),
        ("2510", 3, 4, "0312"),
        ("2601", 2, 2, "0236"),
    ],
)
def test_placement_wraps_round_the_edges(start: str, direction: int, distance: int, hex_: str) -> None:
    state = Table("A1@0715").state
    found = scatter_hex(state, state.grid.hex(start), direction, distance)
    assert state.label(found) == hex_


@pytest.mark.rule("GB-12.8-c")
def test_wrapping_never_leaves_the_map_and_columns_and_rows_wrap_alone() -> None:
    state = Table("A1@0715").state
    for start in ("0101", "2601", "0136", "2636", "1318"):
        for direction in range(1, 7):
            for distance in range(1, 7):
                scatter_hex(state, state.grid.hex(start), direction, distance)


@pytest.mark.rule("GB-12.8-d", "GB-12.8-f", "GB-12.8-a")
def test_a_unit_placed_in_all_water_goes_back_and_is_not_replaced() -> None:
    table = hunted(place="0505", start="0506")
    table.do(dice=[2, "nva", "nva"])
    assert table.pool("nva") == 6
    table.do(dice=["6 1", "4 6"])  # all are drawn before the first is placed
    assert [e.rule for e in table.events if isinstance(e, EnemyReturned)] == ["GB-12.8-d"]
    assert len(table.state.enemies) == 1
    assert table.pool("nva") == 7


@pytest.mark.rule("GB-12.8-e", "GB-12.8-g", "GB-11.0-f")
def test_circled_units_placed_in_a_stream_go_back_unless_it_is_crossed() -> None:
    table = hunted(place="1004", start="1003")
    table.do(dice=[4, "trucks", "nva", "pt-76", "armored-car", "4 1", "4 2"])
    assert [e.unit for e in table.events if isinstance(e, EnemyReturned)] == ["Truck platoon"]
    assert table.fact("enemy placed", "at") == "1006"
    table.do(dice=["4 6"])  # 1010 has a bridge
    assert table.fact("enemy placed", "at") == "1010"
    broken = hunted(place="1018", start="1017")
    broken.do(dice=[1, "trucks", "4 2"])  # 1020: a broken bridge is no crossing
    assert broken.rule("enemy returned") == "GB-12.8-e"


@pytest.mark.rule("GB-12.8-h")
def test_a_unit_placed_on_another_team_reveals_and_fights_it() -> None:
    table = hunted("B1@0717")
    table.do(dice=[1, "nva", "4 2"])
    assert table.piece("B1").detected
    assert table.kinds().count("hunt") == 1  # no further units are drawn
    table.do("end")
    assert table.fact("assault", "teams") == ("B1",)
    assert table.where("E1") == "0717"


@pytest.mark.rule("GB-12.8-h")
def test_a_shared_hex_is_fought_over_every_turn_until_the_team_leaves() -> None:
    table = Table("A1@0712 detected", "nva@0712", phase="enemy")
    table.do(dice=["5 1", "officer-killed"])
    assert table.where("A1") == table.where("E1") == "0712"
    table.do("end")
    table.do("end", "end")
    assert table.kinds().count("assault") == 2
    free = Table("A1@0712 detected", "nva@0712")
    free.do("move A1 0713")
    assert free.where("A1") == "0713"


@pytest.mark.rule("GB-12.8-h", "GB-12.10-c", "GB-12.10-e")
def test_a_unit_placed_in_a_camp_with_a_team_is_fought_there() -> None:
    table = Table("A1@0714", "B1@0717", "Camp1@0717")
    table.do("move A1 0715", "halt", "end", dice=[1])
    table.do("stand", dice=[1, "nva", "4 2"])
    assert table.where("Camp1") == "0717"
    assert not table.piece("B1").detected  # only as long as the unit is there
    table.do("end")
    assert table.fact("assault", "teams") == ("B1",)


@pytest.mark.rule("GB-12.8-h", "GB-10.4-m", "GB-10.9-c")
def test_a_unit_placed_on_lone_gear_or_leaders_eliminates_them() -> None:
    table = hunted("Cdr1@0717", "M60-1@0717", "Jeep@0717")
    table.do(dice=[1, "nva", "4 2"])
    assert table.where("Cdr1") == "eliminated"
    assert not table.bought("M60-1")
    assert not table.bought("Jeep")
    lost = [(event.facts["pieces"], event.rule) for event in table.events if event.kind == "eliminated"]
    assert lost == [(("Cdr1",), "GB-13.1-e"), (("Jeep",), "GB-10.4-m"), (("M60-1",), "GB-10.9-c")]


@pytest.mark.rule("GB-12.10-e")
def test_a_unit_placed_in_an_empty_camp_eliminates_it() -> None:
    table = Table("A1@0714", "Camp1@0717")
    table.do("move A1 0715", "halt", "end", dice=[1])
    table.do("stand", dice=[1, "nva", "4 2"])
    assert table.where("Camp1") == "eliminated"


@pytest.mark.rule("GB-12.4-a", "GB-12.7-a")
def test_an_attack_by_an_undetected_team_brings_enemy_units() -> None:
    table = Table("A1@0712", "A2@0712", "B1@0730 detected", "nva@0713", phase="combat")
    table.do("attack E1 with A1", dice=["6 1"])
    assert table.piece("A1").detected
    assert table.piece("A2").detected  # everybody in the hex
    assert table.decision.rule == "GB-12.7-a"
    table.do(dice=[1, "sniper", "1 6"])
    assert table.state.enemies


@pytest.mark.rule("GB-12.4-a", "GB-12.7-a")
def test_an_attack_by_detected_teams_brings_nobody_new() -> None:
    table = Table("A1@0712 detected", "nva@0713", "nva@0730", phase="combat")
    table.do("attack E1 with A1", dice=["6 1"])
    assert "hunt" not in table.kinds()
    assert "detected" not in table.kinds()  # it was before
    assert table.decision.rule != "GB-12.7-a"


@pytest.mark.rule("GB-12.4-a", "GB-12.7-a")
def test_nobody_comes_when_no_team_of_the_hex_survives() -> None:
    table = Table("A1@0712 casualty=slowed", "B1@0730 detected", "nva@0713", phase="combat")
    table.do("attack E1 with A1", dice=["1 6", "weakened"])
    assert table.where("A1") == "eliminated"
    assert "hunt" not in table.kinds()
    assert table.decision.rule != "GB-12.7-a"


@pytest.mark.rule("GB-12.4-b", "GB-12.7-a")
def test_being_attacked_makes_no_noise() -> None:
    table = Table("A1@0712", "B1@0720 detected", "nva@0713", phase="enemy")
    table.do(dice=["1 6"])
    assert table.fact("enemy eliminated", "at") == "0713"
    assert not table.piece("A1").detected
    assert "hunt" not in table.kinds()
    assert table.decision.rule != "GB-12.7-a"
