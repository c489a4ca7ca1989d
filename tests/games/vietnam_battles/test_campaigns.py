"""The two campaign scenarios as data: they name what the rules list, and the checks see faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.core import data
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.model import CHANCE
from vietnam_tui.core.orders import plain
from vietnam_tui.games.vietnam_battles import counters as counter_sheets
from vietnam_tui.games.vietnam_battles.files import data_checks
from vietnam_tui.games.vietnam_battles.game import GAME

Lay = Callable[[str, str], None]

NOSE = "snoopys-nose"
TRIANGLE = "iron-triangle"
CAMPAIGNS = (NOSE, TRIANGLE)

#: How the rules list a way of entering -> how the data say it.
WAYS = {
    "east map edge hex": "east edge",
    "east map edge hex, helicopter transport": "helicopter",
    "east map edge hex north of the Mekong River": "north-east edge",
    "via hex 0734 or 0833, riverine transport": "riverine",
    "via hex 0734 or 0833": "water",
}


@pytest.fixture
def mix() -> counter_sheets.CounterMix:
    return data.load(f"{counter_sheets.FOLDER}/counters.toml", counter_sheets.CounterMix)


def faults(scenario: counter_sheets.Scenario, mix: counter_sheets.CounterMix) -> list[str]:
    board = counter_sheets.board(scenario.map)
    return list(data_checks.scenario_faults(scenario, mix, counter_sheets.tables(), board))


def listed(scenario: counter_sheets.Scenario, **values: Any) -> list[str]:
    """The units whose force has these values."""
    return [f.unit for f in scenario.force if all(getattr(f, key) == v for key, v in values.items())]


def of_side(scenario: counter_sheets.Scenario, side: str) -> list[counter_sheets.Force]:
    return [f for f in scenario.force if counter_sheets.counters()[f.unit].side == side]


@pytest.mark.parametrize("scenario_id", CAMPAIGNS)
def test_the_campaign_makes_sense(scenario_id: str, mix: counter_sheets.CounterMix) -> None:
    scenario = counter_sheets.scenario(scenario_id)
    assert scenario.id == scenario_id == scenario.map
    assert faults(scenario, mix) == []


@pytest.mark.rule("VB-26.0-a", "VB-27.0-a")
@pytest.mark.parametrize("scenario_id", CAMPAIGNS)
def test_the_frame_of_a_campaign(scenario_id: str) -> None:
    scenario = counter_sheets.scenario(scenario_id)
    assert (scenario.turns, scenario.first_player) == (13, "US")


@pytest.mark.rule("VB-26.0-a", "VB-27.0-a")
@pytest.mark.parametrize("scenario_id", CAMPAIGNS)
def test_a_campaign_lasts_thirteen_turns_and_the_us_player_opens_each(scenario_id: str) -> None:
    plan = {"condition": "hold"} if scenario_id == TRIANGLE else {}
    table = Table(
        "Alice:US:2-4-5@2101", "Bob:VC:3-5-6@2105", scenario=scenario_id, turn=12, side="VC", **plan
    )
    while GAME.result(table.state) is None:
        if table.decision.side == CHANCE:
            table.apply(GAME.outcomes(table.state).outcomes[0])
        else:
            table.do("pass" if "pass" in table.offers() else "end")
    begun = [(e.facts["turn"], e.facts["player"]) for e in table.events if e.kind == "phase"]
    assert [who for who in dict.fromkeys(begun) if who[0] > 12] == [(13, "US"), (13, "VC")]


@pytest.mark.rule("VB-3.0-g")
@pytest.mark.parametrize("first", ["US", "VC"])
def test_the_scenario_says_who_opens_a_game_turn(overlay: Lay, first: str) -> None:
    overlay("scenarios/boys-of-67.toml", f'first_player = "{first}"\n')
    table = Table.set_up()
    table.go(turn=3, side=first)
    begun = [e.facts["player"] for e in table.events if e.kind == "phase" and e.facts["turn"] == 2]
    assert begun[0] == first
    assert Table.set_up().state.player == first


@pytest.mark.rule("VB-27.0-d")
def test_every_viet_cong_counter_of_the_triangle_is_brought_into_play() -> None:
    table = Table.set_up(TRIANGLE)
    table.do("choose escape", "lay 3111", "lay 2812", "lay 2712")
    mix = {c.id for c in counter_sheets.counters().values() if TRIANGLE in c.maps and c.side == "VC"}
    assert {order.split()[1] for order in table.offers("place")} == mix
    places = (f"{column}{row:02}" for column in (29, 30) for row in range(10, 19))
    for unit, place in zip(sorted(mix), places, strict=True):
        assert table.decision.side == "VC"
        table.do(f"place {unit} {place}")
    assert table.decision.side == "US"
    assert {table.state.name(u) for u in table.state.on_map("VC")} == mix


@pytest.mark.rule("VB-26.0-b", "VB-27.0-d", "VB-27.0-i")
@pytest.mark.parametrize("scenario_id", CAMPAIGNS)
def test_every_counter_of_the_map_is_in_play_once(scenario_id: str) -> None:
    scenario = counter_sheets.scenario(scenario_id)
    of_the_map = sorted(c.id for c in counter_sheets.counters().values() if scenario.map in c.maps)
    assert sorted(force.unit for force in scenario.force) == of_the_map


@pytest.mark.rule("VB-26.0-t", "VB-27.0-e", "VB-26.0-b")
@pytest.mark.parametrize("scenario_id", CAMPAIGNS)
def test_the_viet_cong_are_all_placed_before_play(scenario_id: str) -> None:
    scenario = counter_sheets.scenario(scenario_id)
    assert {(f.place, f.turn, f.entry) for f in of_side(scenario, "VC")} == {("", 0, "")}


@pytest.mark.rule("VB-10.0-m", "VB-11.0-m", "VB-16.0-a", "VB-16.1-a")
def test_each_campaign_has_its_chits_and_markers() -> None:
    nose, triangle = counter_sheets.scenario(NOSE), counter_sheets.scenario(TRIANGLE)
    assert (nose.slicks, nose.tangos, nose.camps, nose.caches, nose.b52) == (5, 5, 5, 0, False)
    assert (triangle.slicks, triangle.tangos, triangle.camps) == (7, 1, 0)
    assert (triangle.caches, triangle.b52) == (3, True)


def test_each_campaign_has_its_victory() -> None:
    assert {i: counter_sheets.scenario(i).victory for i in CAMPAIGNS} == {NOSE: "camps", TRIANGLE: "secret"}


# ---------------------------------------------------------------- Snoopy's Nose


@pytest.mark.rule("VB-26.0-n")
def test_only_the_engineer_starts_on_the_map() -> None:
    scenario = counter_sheets.scenario(NOSE)
    assert [(f.unit, f.place) for f in scenario.force if f.place] == [("15", "1606")]


@pytest.mark.rule("VB-26.0-o", "VB-26.0-r", "VB-26.0-s")
def test_reinforcements_come_when_and_how_the_rules_say() -> None:
    library, counters = rules_library(counter_sheets.FOLDER), counter_sheets.counters()
    printed: Counter[tuple[str, str, int, str]] = Counter()
    for rule in ("VB-26.0-o", "VB-26.0-r", "VB-26.0-s"):
        entry = library.by_id(rule)
        assert entry is not None
        for force in entry.force:
            name = {"5/Cav": "5Cav"}.get(force.name, force.name.replace(" ", ""))
            printed[name, force.values, force.turn, WAYS[force.where]] += force.count
    found: Counter[tuple[str, str, int, str]] = Counter()
    for f in counter_sheets.scenario(NOSE).force:
        if f.entry:
            name = "Monitor" if f.entry == "water" else f.unit
            found[name, str(counters[f.unit].full), f.turn, f.entry] += 1
    assert found == printed


@pytest.mark.rule("VB-26.0-r")
def test_one_company_flies_in_in_turn_9() -> None:
    assert listed(counter_sheets.scenario(NOSE), turn=9) == listed(
        counter_sheets.scenario(NOSE), turn=9, entry="helicopter"
    )
    assert listed(counter_sheets.scenario(NOSE), turn=9) == ["7"]


@pytest.mark.rule("VB-26.0-s")
def test_three_units_fly_in_in_turn_11() -> None:
    assert listed(counter_sheets.scenario(NOSE), turn=11, entry="helicopter") == ["3/39A", "2", "3"]
    assert listed(counter_sheets.scenario(NOSE), turn=11) == ["3/39A", "2", "3"]


def test_the_mobile_units_come_north_of_the_mekong() -> None:
    mobile = [c.id for c in counter_sheets.counters().values() if c.mobility == "mobile" and NOSE in c.maps]
    assert sorted(listed(counter_sheets.scenario(NOSE), entry="north-east edge")) == sorted(mobile)


def test_boats_come_by_the_two_hexes_of_the_river_mouth() -> None:
    assert counter_sheets.scenario(NOSE).water_entry == ["0734", "0833"]


def test_the_viet_cong_of_snoopys_nose_may_hide() -> None:
    scenario = counter_sheets.scenario(NOSE)
    viet_cong = of_side(scenario, "VC")
    assert {f.deploy for f in viet_cong} == {data_checks.HIDDEN}
    assert sum(counter_sheets.counters()[f.unit].full.attack for f in viet_cong) > 12


# ---------------------------------------------------------------- Iron Triangle


@pytest.mark.rule("VB-27.0-c", "VB-27.0-d")
def test_eighteen_viet_cong_units_set_up_in_the_triangle() -> None:
    deployed = [f.deploy for f in of_side(counter_sheets.scenario(TRIANGLE), "VC")]
    assert deployed == ["viet cong set-up"] * 18


@pytest.mark.rule("VB-27.0-f")
def test_six_units_of_the_2nd_brigade_set_up_not_west_of_the_plantation() -> None:
    deployed = listed(counter_sheets.scenario(TRIANGLE), deploy="2nd brigade set-up")
    assert len(deployed) == 6
    assert {"65/A", "1/2", "3/2", "2/2", "1/1"} < set(deployed)


@pytest.mark.rule("VB-27.0-g")
def test_seven_units_of_the_196th_set_up_west_of_the_plantation() -> None:
    deployed = listed(counter_sheets.scenario(TRIANGLE), deploy="196th set-up")
    assert deployed == [f"{n}/196" for n in range(1, 8)]


@pytest.mark.rule("VB-27.0-h")
def test_the_monitor_and_the_loaded_transport_start_on_the_saigon() -> None:
    scenario = counter_sheets.scenario(TRIANGLE)
    assert listed(scenario, place="4223/4323") == ["Monitor"]
    assert [f.unit for f in scenario.force if f.place] == ["Monitor"]
    assert listed(scenario, entry="aboard", turn=1) == ["5ARVN"]
    assert scenario.water_entry == ["4223/4323"]


@pytest.mark.rule("VB-27.0-i")
def test_all_others_come_in_turn_1_those_on_foot_by_air_or_over_the_edge() -> None:
    scenario, counters = counter_sheets.scenario(TRIANGLE), counter_sheets.counters()
    others = [f for f in of_side(scenario, "US") if not f.place and not f.deploy and f.entry != "aboard"]
    assert {f.turn for f in others} == {1}
    for f in others:
        leg = counters[f.unit].mobility == "leg"
        assert f.entry == ("helicopter or east edge" if leg else "east edge"), f.unit
    assert sum(f.entry == "helicopter or east edge" for f in others) >= scenario.slicks == 7


@pytest.mark.rule("VB-27.0-x")
def test_both_sides_of_a_counter_bear_the_same_values() -> None:
    of_the_map = [c for c in counter_sheets.counters().values() if TRIANGLE in c.maps]
    assert of_the_map
    assert all(c.depleted == c.full for c in of_the_map)


def test_the_counters_of_the_triangle_are_labelled_reconstructed() -> None:
    for c in counter_sheets.counters().values():
        if TRIANGLE in c.maps:
            assert (c.provenance["full"], c.provenance["depleted"]) == ("reconstructed", "derived")


def test_no_unit_belongs_to_both_maps() -> None:
    assert all(len(c.maps) == 1 for c in counter_sheets.counters().values())


def test_names_stay_apart_when_typed_without_slashes() -> None:
    typed = [plain(name) for name in (*counter_sheets.counters(), *counter_sheets.markers())]
    assert len(set(typed)) == len(typed)


# ---------------------------------------------------------------- the checks see faults


@pytest.mark.parametrize(
    ("scenario_id", "unit", "changes", "fault"),
    [
        (NOSE, "15", {"place": ""}, "15 comes into play in no ways instead of one"),
        (NOSE, "15", {"deploy": "hidden"}, "15 comes into play in 2 ways instead of one"),
        (NOSE, "15", {"turn": 2}, "15 is due in turn 2 without an entry"),
        (NOSE, "7", {"turn": 14}, 'force "7", turn: there is no turn 14 of 13'),
        (NOSE, "7", {"turn": 0}, "7 enters before turn 1"),
        (NOSE, "15", {"place": "", "deploy": "hidden"}, "15 cannot hide"),
        (NOSE, "514/1", {"deploy": "swamp"}, "514/1 deploys in the area 'swamp', which snoopys-nose"),
        (NOSE, "5Cav", {"entry": "riverine"}, "5Cav is mobile and cannot be carried"),
        (NOSE, "5Cav", {"entry": "helicopter or east edge"}, "5Cav is mobile and cannot be carried"),
        (NOSE, "Seals", {"entry": "water"}, "Seals, which is leg, cannot come by water"),
        (NOSE, "Monitor1", {"entry": "east edge"}, "Monitor1, which is riverine, cannot come by east edge"),
        (NOSE, "Seals", {"entry": "helicopter"}, "5 slick chits for 6 arrivals in turn 1"),
        (NOSE, "Seals", {"entry": "riverine"}, "5 tango chits for 6 arrivals in turn 1"),
        (TRIANGLE, "1/16", {"entry": "aboard"}, "1 tango chits for 2 arrivals in turn 1"),
        (TRIANGLE, "1/16", {"entry": "north-east edge"}, "which iron-triangle does not have"),
        (TRIANGLE, "165/1", {"deploy": "hidden", "unit": "1/16"}, "1/16 cannot hide"),
        (TRIANGLE, "Monitor", {"place": "4222/4323"}, "4222/4323, which is no river open to boats"),
        (
            TRIANGLE,
            "Monitor",
            {"place": "", "deploy": "south of the saigon"},
            "Monitor cannot deploy on land",
        ),
    ],
)
def test_a_faulty_force_is_seen(
    mix: counter_sheets.CounterMix, scenario_id: str, unit: str, changes: dict[str, Any], fault: str
) -> None:
    scenario = counter_sheets.scenario(scenario_id)
    forces = [msgspec.structs.replace(f, **changes) if f.unit == unit else f for f in scenario.force]
    found = faults(msgspec.structs.replace(scenario, force=forces), mix)
    assert any(fault in text for text in found), found


@pytest.mark.parametrize(
    ("scenario_id", "changes", "fault"),
    [
        (NOSE, {"camps": 6}, "snoopys-nose uses 6 markers camp, the mix has 5"),
        (NOSE, {"caches": 1}, "snoopys-nose uses 1 markers cache, the mix has 0"),
        (NOSE, {"b52": True}, "snoopys-nose uses 1 markers b52, the mix has 0"),
        (NOSE, {"slicks": 4}, "snoopys-nose has 4 slick chits for 5 arrivals in turn 1"),
        (NOSE, {"slicks": 8}, "snoopys-nose has 8 slick chits, 0 of them on the map"),
        (NOSE, {"water_entry": []}, "Monitor1 comes by water, and there is no water entry"),
        (NOSE, {"water_entry": ["0735"]}, "snoopys-nose: no hex '0735'"),
        (NOSE, {"water_entry": ["2020"]}, "snoopys-nose: boats cannot come by 2020"),
        (TRIANGLE, {"water_entry": ["4222/4323"]}, "iron-triangle: boats cannot come by 4222/4323"),
        (NOSE, {"entry_rules": {}}, "snoopys-nose names no rule for the entry 'water' of Monitor1"),
        (NOSE, {"deploy_rules": {}}, "snoopys-nose names no rule for the set-up area 'hidden' of 514/1"),
        (NOSE, {"closed": ["Saigon"]}, "closed 1: names the place Saigon, which does not exist"),
        (TRIANGLE, {"turns": 14}, "iron-triangle has 14 turns, more than the turn track"),
    ],
)
def test_a_faulty_frame_is_seen(
    mix: counter_sheets.CounterMix, scenario_id: str, changes: dict[str, Any], fault: str
) -> None:
    found = faults(msgspec.structs.replace(counter_sheets.scenario(scenario_id), **changes), mix)
    assert any(fault in text for text in found), found


def test_a_weaker_reverse_on_the_triangle_is_seen(mix: counter_sheets.CounterMix) -> None:
    changed = [
        msgspec.structs.replace(c, depleted=counter_sheets.CounterSide(1, 2, 5)) if c.id == "1/16" else c
        for c in mix.counter
    ]
    found = list(data_checks.counter_faults(msgspec.structs.replace(mix, counter=changed)))
    assert found == ["counter 1/16 of iron-triangle has different values on its two sides"]
