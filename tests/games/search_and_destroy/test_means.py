"""What the scenarios give besides units: strikes or none, rockets and guns, and what they pay for vehicles [SD-S0]."""

from __future__ import annotations

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.games.search_and_destroy.rules.fire.weapons import launcher
from vietnam_tui.games.search_and_destroy.rules.movement.movement import allowance


def carriers(scenario: str) -> dict[str, str]:
    """Who has a weapon against vehicles, and which."""
    state = Table.set_up(scenario).state
    found = {state.name(unit): launcher(state, unit) for side in state.sides for unit in state.units_of(side)}
    return {name: weapon for name, weapon in found.items() if weapon}


@pytest.mark.rule("SD-S0-b", "SD-24.11-a")
@pytest.mark.parametrize("scenario", ["patrol-boat-ambush", "defense-of-phnom-penh", "koh-tang"])
def test_a_side_without_support_has_none(scenario: str) -> None:
    table = Table("NV1@4413" if scenario != "defense-of-phnom-penh" else "MI1@4413", scenario=scenario)
    assert table.state.strikes == 0
    for side in table.state.sides:
        asked = Table("MI1@4413", scenario=scenario, side=side, phase="support", strikes=9)
        assert asked.refused("plot 4413", "neither Artillery nor Air").rule == "SD-24.11-a"
        assert asked.offers("plot") == []


@pytest.mark.rule("SD-S0-b", "SD-24.11-a")
def test_strikes_belong_to_the_side_that_has_them() -> None:
    table = Table("TM1@4413", "T1@5213", scenario="mechanized-sweep", side="NLF", strikes=5, phase="support")
    assert table.offers("plot") == []
    assert table.refused("plot 4413", "neither Artillery nor Air").rule == "SD-24.11-a"
    assert Table("TM1@4413", "T1@5213", scenario="mechanized-sweep", strikes=5, phase="support").offers(
        "plot"
    )


@pytest.mark.rule("SD-22.3-b", "SD-31.13-f", "SD-S1.2-b", "SD-S1.3-a")
def test_who_has_rockets_and_guns() -> None:
    assert carriers("mechanized-sweep") == {
        "PC1": "recoilless-rifle",
        "TM1": "rpg-7",
        "TM2": "rpg-7",
        "TM3": "rpg-7",
    }
    assert carriers("defense-of-phnom-penh") == {"PC1": "rpg-7", "PC2": "rpg-7"}
    boats = carriers("patrol-boat-ambush")
    squads = {f"NV{number}": "rpg-7" for number in range(1, 7)}
    assert boats == {"CC1": "recoilless-rifle", "PC1": "rpg-7", "PC2": "rpg-7"} | squads
    for scenario in ("pilot-rescue", "koh-tang", "khmer-rouge-vs-vietnam"):
        state = Table.set_up(scenario).state
        armed = carriers(scenario)
        for side in state.sides:
            for unit in state.units_of(side):
                weapons = state.roster[unit].weapons
                assert not {"rpg-7", "recoilless-rifle"} <= set(weapons)
                cadre = state.type(unit).kind == "cadre"
                assert (state.name(unit) in armed) == cadre, state.name(unit)


@pytest.mark.rule("SD-S1.2-b", "SD-22.3-a")
def test_a_team_has_one_rocket_and_fires_at_men_as_others_do() -> None:
    table = Table(
        "TM1@4814 weapons=rpg-7", "S1@4913", "A1@4713", scenario="mechanized-sweep", side="NLF", phase="fire"
    )
    assert "fire TM1 S1" in table.offers("fire")
    table.do("shoot TM1 A1", dice=[1])
    assert table.unit("TM1").launched
    table.pass_until(lambda state: state.turn == 3 and state.player == "NLF" and state.phase == "fire")
    assert table.refused("shoot TM1 A1", "has fired the RPG-7").rule == "SD-22.3-a"
    assert "fire TM1 S1" in table.offers("fire")


@pytest.mark.rule("SD-S1.3-a", "SD-31.13-c")
def test_the_cadre_of_the_sweep_drags_its_gun() -> None:
    counter = "PC1@4508 weapons=recoilless-rifle"
    table = Table(counter, "A1@4813", "T1@5213", scenario="mechanized-sweep", side="NLF", phase="fire")
    assert allowance(table.state, table.id("PC1")) == 12
    table.do("shoot PC1 A1", dice=[2])
    assert table.unit("A1").immobile
    assert table.refused("shoot PC1 A1").rule == "SD-31.13-c"
    assert not table.unit("PC1").launched


@pytest.mark.rule("SD-S0-d", "SD-S1.V-a", "SD-S1.V-b")
def test_a_vehicle_is_paid_for_once() -> None:
    counters = ("PC1@4508 weapons=recoilless-rifle", "TM1@4814 weapons=rpg-7", "A1@4813")
    table = Table(*counters, scenario="mechanized-sweep", side="NLF", phase="fire")
    table.do("shoot PC1 A1", dice=[2])
    assert (table.unit("A1").immobile, table.points("NLF")) == (True, 20)
    table.do("shoot TM1 A1", dice=[6])
    assert (table.where("A1"), table.points("NLF")) == ("lost", 20)
    assert table.rule("scored") == "SD-S1.V-a"


@pytest.mark.rule("SD-14.0-c")
@pytest.mark.parametrize("target", ["m113", "m48"])
def test_a_wreck_pays_nobody_where_the_scenario_says_nothing(target: str) -> None:
    table = Table(
        f"V:{target}@0303", "PC:company-cadre@0501 weapons=recoilless-rifle", side="NLF", phase="fire"
    )
    table.do("shoot PC V", dice=[6])
    assert table.where("V") == "lost"
    assert (table.points("US"), table.points("NLF")) == (0, 0)
