"""Air Strikes: where they are placed, when, and that each serves once a turn [KS-9.1]; helicopters on the way."""

from __future__ import annotations

import pytest

from tests.games.khe_sanh.battles import (
    BATTALION,
    COMPANY,
    GUNS,
    LANG_VEI,
    REGIMENT,
    SF,
    SIEGE,
    combat,
    fight,
    finish,
    reasons,
    roll,
)
from tests.games.khe_sanh.proving_ground import Table
from vietnam_tui.games.khe_sanh.state import NVA, US

GUNS_AT_906 = (f"B1:{BATTALION}@0907", f"B2:{BATTALION}@0907", f"A1:{GUNS}@0906 hidden")


@pytest.mark.rule("KS-9.1-a", "KS-9.1-b", "KS-9.1-d", "KS-7.5.6-a", "KS-9.1-f", "KS-4.3-a")
def test_strikes_for_an_attack_are_placed_in_ones_own_movement_segment() -> None:
    table = Table(*GUNS_AT_906, f"R:{REGIMENT}@1206", side=US, scenario=SIEGE)
    assert table.state.air_strikes == 10
    table.do("strike 0906 2", "strike 1206")
    assert table.state.air_strikes == 7
    placed = [event.facts["air"] for event in table.events if event.kind == "strike placed"]
    assert placed == [1, 2, 1]
    assert table.refused("strike 0905", "could be assaulted with").rule == "KS-9.1-f"
    table.go("combat")
    assert table.refused("strike 0906").rule == "KS-4.3-a"
    fight(table, "attack 0906 with all", 7)
    assert reasons(table)["KS-7.5.6-a"] == 2
    finish(table)
    table.go("movement", NVA)
    assert (table.state.strikes, table.state.air_strikes) == ((), 7)
    assert table.refused("strike 0907").rule == "KS-9.1-b"
    assert table.rule("segment") == "KS-4.3-a"
    assert table.rule("strike placed") == "KS-9.1-b"


@pytest.mark.rule("KS-9.1-d", "KS-9.2-c", "KS-14.1-k", "KS-9.1-a")
def test_strikes_come_back_with_the_next_turn_and_lang_vei_has_three() -> None:
    table = Table(*GUNS_AT_906, side=US, scenario=SIEGE, impulse=4)
    table.do("strike 0906 10", "arclight 0906 3")
    assert table.refused("strike 0906").rule == "KS-9.1-d"
    table.go("combat")
    fight(table, "attack 0906 with all", 7)
    finish(table)
    while table.state.turn == 2:
        table.do("end", dice=[6] if table.decision.side == "chance" else [])
        finish(table)
    assert (table.state.air_strikes, table.state.arc_lights) == (10, 3)
    camp = Table(f"R:{REGIMENT}@0505", f"S:{SF}@0404", side=US, scenario=LANG_VEI)
    assert (camp.state.air_strikes, camp.state.arc_lights) == (3, 0)
    assert camp.refused("arclight 0505").rule == "KS-9.2-c"


@pytest.mark.rule("KS-9.1-c", "KS-9.1-e", "KS-9.1-f")
def test_strikes_in_defence_are_called_for_ground_units_under_assault_alone() -> None:
    table = combat(f"R:{REGIMENT}@1206 combat", f"C:{COMPANY}@1106")
    fight_to_air(table)
    assert table.refused("strike 1006").rule == "KS-9.1-c"
    table.do("strike 1106 10")
    assert table.state.air_strikes == 0
    assert table.decision.side != US


def fight_to_air(table: Table) -> None:
    """The assault on 861 up to the question of Air Strikes."""
    table.do("attack 1106 with all")
    while table.decision.kind != "air":
        table.do("pass")


@pytest.mark.rule("KS-8.3.1-a", "KS-8.1-a")
def test_881_south_reaches_less_far_than_other_fire_bases() -> None:
    table = combat(f"R:{REGIMENT}@1010 hidden", side=US)
    grid = table.state.board.grid
    assert grid.distance(grid.hex("1004"), grid.hex("1010")) == 6
    assert table.refused("hif 1010 with 1004", "which fires").rule == "KS-8.1-a"
    near = combat(f"R:{REGIMENT}@1009 hidden nva", side=US)
    near.do("hif 1009 with 1004")


@pytest.mark.rule("KS-7.3.5-d", "KS-A9.3.1-n")
def test_helicopters_bar_a_retreat_unless_they_are_in_flight() -> None:
    position = (*GUNS_AT_906, f"C:{COMPANY}@1006", f"D:{COMPANY}@0806", "G:us-gunship@0905 combat")
    table = combat(*position, side=US)
    fight(table, "attack 0906 with all")
    roll(table, defender=2)
    assert not any(order.split()[2] == "0905" for order in table.offers("retreat"))
    assert table.refused("retreat A1 0905 0804").rule == "KS-7.3.5-d"
    above = combat(*position, side=US)
    fight(above, "attack 0906 with all", covers=("cover G 0905",))
    roll(above, defender=2)
    assert any(order.split()[2] == "0905" for order in above.offers("retreat"))
