"""The data of Green Beret make sense and hold what the rules print, and the checks see it when they do not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec
import pytest

from vietnam_tui.core.data import DataError
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.green_beret import counters as counter_sheets
from vietnam_tui.games.green_beret.counters import casualties, counters, enemy_units, missions
from vietnam_tui.games.green_beret.files import data_checks

PLUS = {"Jeep", "Truck", "H-34", "Animal", "Raft", "Scuba", "PBR"}


def gear() -> list[counter_sheets.PrintedCounter]:
    return [c for c in counters().values() if c.family == "gear"]


def changed(kinds: dict[str, Any], kind: str, /, **changes: Any) -> list[Any]:
    """All kinds with one of them changed."""
    return [msgspec.structs.replace(k, **changes) if k.id == kind else k for k in kinds.values()]


def counter_faults(name: str, /, **changes: Any) -> list[str]:
    return mix_faults(counter=changed(counters(), name, **changes))


def mix_faults(**changes: Any) -> list[str]:
    """What is wrong with the counter sheet when some of its lists are others."""
    return list(data_checks.counter_faults(msgspec.structs.replace(counter_sheets.counter_mix(), **changes)))


def test_the_data_make_sense() -> None:
    assert data_checks.check() == []


def test_the_rules_list_is_sound() -> None:
    library = rules_library("green_beret")
    assert library.faults() == []
    assert library.code == title_page(counter_sheets.FOLDER).code == "GB"


def test_every_scenario_of_the_title_page_has_its_file() -> None:
    for scenario_id in title_page(counter_sheets.FOLDER).scenarios:
        assert counter_sheets.scenario(scenario_id).id == scenario_id
    with pytest.raises(DataError):
        counter_sheets.scenario("tet")


# ---------------------------------------------------------------- the counter sheet


@pytest.mark.rule("GB-2.3-b")
def test_every_gear_counter_is_one_item() -> None:
    single = counter_sheets.pieces()
    assert len(single) == sum(c.count for c in counters().values()) == 63
    assert [name for name, kind in single.items() if kind.id == "M72"] == ["M72-1", "M72-2", "M72-3"]
    assert single["H-34"].id == "H-34"


@pytest.mark.rule("GB-2.3-c")
def test_there_are_eight_green_berets_in_two_sets() -> None:
    sets = [
        [
            (c.name, c.rank)
            for c in counters().values()
            if c.family in ("team", "leader") and bool(c.cost) == bought
        ]
        for bought in (False, True)
    ]
    assert sets[0] == sets[1]
    assert [name for name, _ in sets[0]] == ["A-Team", "B-Team", "Commander", "Officer"]
    assert "there are 5 counters of the family team, not 4" in counter_faults("A2", count=2)


@pytest.mark.rule("GB-2.3-d")
def test_there_are_sixteen_casualties_markers() -> None:
    assert sum(c.count for c in casualties().values()) == 16
    assert {c.kills for c in casualties().values()} == {"", "commander", "officer"}
    more = changed(casualties(), "slowed", count=4)
    assert list(data_checks.casualty_faults(more)) == ["there are 17 casualties markers, not 16"]


@pytest.mark.rule("GB-2.3-e")
def test_there_is_one_mission_objective_of_each_name_with_its_award() -> None:
    assert len({m.name for m in missions().values()}) == 30
    assert {m.count for m in missions().values()} == {1}
    awards = [m.award for m in missions().values()]
    assert (sum(awards), min(awards), max(awards)) == (201, 1, 23)


@pytest.mark.rule("GB-2.3-f")
def test_enemy_units_have_attack_and_movement_some_of_it_circled_or_zero() -> None:
    units = enemy_units().values()
    assert sum(e.count for e in units) == 67
    assert all(e.attack > 0 for e in units)
    assert {e.id for e in units if e.circled} == {"trucks", "armored-car", "pt-76"}
    assert sum(e.count for e in units if e.movement == 0) == 11
    assert (enemy_units()["pt-76"].movement_text, enemy_units()["nva"].movement_text) == ("(4)", "3")


@pytest.mark.rule("GB-2.4-a")
def test_the_firepower_that_the_rules_print() -> None:
    kinds = counters()
    assert [kinds[name].firepower for name in ("B1", "B2", "Off1", "Off2", "AC-47")] == [2, 2, 1, 1, 15]
    assert (kinds["M60"].firepower, kinds["RPK"].firepower) == (3, 3)
    assert kinds["B1"].firepower + kinds["Off1"].firepower + 3 + kinds["AC-47"].firepower == 21


@pytest.mark.rule("GB-2.4-b")
def test_the_prices_that_the_rules_print() -> None:
    kinds = counters()
    free = ("A1", "B1", "Cdr1", "Off1", "Camp1")
    assert [kinds[name].cost for name in free] == [0, 0, 0, 0, 0]
    assert [kinds[name].cost for name in ("A2", "B2", "Cdr2", "Off2")] == [20, 15, 8, 4]
    assert all(c.cost > 0 for c in gear())
    assert "counter Radio costs 0" in counter_faults("Radio", cost=0)


@pytest.mark.rule("GB-2.4-c")
def test_the_noise_that_the_rules_print() -> None:
    kinds = counters()
    assert [kinds[name].noise for name in ("Cdr1", "Cdr2", "Off1", "Off2", "Truck", "H-34")] == [
        1,
        1,
        1,
        1,
        5,
        10,
    ]
    noises = {c.noise for c in gear()}
    assert min(noises) < 0 < max(noises)
    assert 0 in noises


@pytest.mark.rule("GB-2.4-d")
def test_movement_comes_in_three_forms() -> None:
    kinds = counters()
    values = {name: kinds[name].movement_text for name in ("A1", "B1", "Truck", "H-34", "M2")}
    assert values == {"A1": "4", "B1": "4", "Truck": "+6", "H-34": "+25", "M2": "-3"}
    assert kinds["Camp1"].movement_text == ""
    assert "counter M2 has minus movement of 3" in counter_faults("M2", movement=3)
    assert "counter Truck has plus movement of -6" in counter_faults("Truck", movement=-6)
    assert "counter A1 has standard movement of 0" in counter_faults("A1", movement=0)


@pytest.mark.rule("GB-10.5-d")
def test_some_minus_pieces_are_printed_minus_zero() -> None:
    light = [c for c in gear() if c.movement_text == "-0"]
    assert {c.movement_type for c in light} == {"minus"}
    assert {"Radio", "M72", "AC-47"} <= {c.id for c in light}


@pytest.mark.rule("GB-10.2-e")
def test_every_counter_has_one_type_of_movement() -> None:
    types = {"team": {"standard"}, "leader": {"plus"}, "gear": {"plus", "minus"}, "camp": {"none"}}
    for family, expected in types.items():
        assert {c.movement_type for c in counters().values() if c.family == family} == expected
    assert {c.id for c in gear() if c.movement_type == "plus"} == PLUS
    assert "counter A1 of the family team has plus movement" in counter_faults("A1", movement_type="plus")
    assert "counter M60 of the family gear has standard movement" in counter_faults(
        "M60", movement_type="standard", movement=4
    )


@pytest.mark.rule("GB-2.4-g")
def test_blue_hexagons_and_black_numbers() -> None:
    marked = {
        mark: {c.id for c in counters().values() if getattr(c, mark)}
        for mark in ("blue_hexagon", "black_number")
    }
    assert marked == {
        "blue_hexagon": {"Raft", "Scuba", "PBR", "H-34"},
        "black_number": {"Cdr1", "Cdr2", "Off1", "Off2", "Raft", "Scuba"},
    }
    assert {c.id for c in counters().values() if c.watercraft} == {"Raft", "Scuba", "PBR"}
    assert "counter M60 has a black number and no plus movement" in counter_faults("M60", black_number=True)
    assert "counter Jeep is a boat without a blue hexagon" in counter_faults("Jeep", watercraft=True)


@pytest.mark.rule("GB-9.1-a", "GB-9.1-b", "GB-9.2-a")
def test_portage_is_six_for_a_team_and_the_noise_of_a_plus_piece() -> None:
    kinds = counters()
    hauls = {
        name: kinds[name].portage for name in ("A1", "Cdr1", "Truck", "H-34", "Scuba", "M2", "Radio", "Camp1")
    }
    assert hauls == {"A1": 6, "Cdr1": 1, "Truck": 5, "H-34": 10, "Scuba": 0, "M2": 0, "Radio": 0, "Camp1": 0}


@pytest.mark.rule("GB-13.3-b")
def test_the_anti_tank_weapons_of_this_game() -> None:
    assert {c.id for c in counters().values() if c.anti_tank} == {"B40", "M18", "M67", "M72"}
    absent = {"M20", "PIAT", "PZRFAUST", "PZRSHREK", "M48", "RPG-7", "SPG-9", "M1A1"}
    assert absent.isdisjoint(counters())


@pytest.mark.rule("GB-17.0-c")
def test_the_m2_has_twice_the_firepower_of_the_m60() -> None:
    assert counters()["M2"].firepower == 2 * counters()["M60"].firepower


def test_weapons_add_and_helicopters_subtract() -> None:
    weapons = {c.id for c in counters().values() if c.weapon}
    assert {"PBR", "M60", "NavalGunfire"} <= weapons
    assert {"Demo", "Mines", "BoobyTrap", "NightScope", "ExAmmo"}.isdisjoint(weapons)
    assert {c.id for c in counters().values() if c.firepower < 0} == {"H-34"}
    assert any("helicopters subtract" in f for f in counter_faults("H-34", firepower=5))
    assert any("is a weapon of firepower 0" in f for f in counter_faults("Radio", weapon=True))


# ---------------------------------------------------------------- the example of play


def eleven_for_a_hundred() -> Iterator[tuple[str, ...]]:
    """The purchases of the example of play: H-34, jeep, animal, and eight pieces that weigh 7 in all."""
    carried = [c for c in gear() if c.movement_type == "minus" and not c.aircraft]
    by_weight = {w: [c for c in carried if c.movement == w and c.id != "M2"] for w in (-2, -1, 0)}
    base = [counters()[name] for name in ("H-34", "Jeep", "Animal", "M2")]
    for heavy in combinations(by_weight[-2], 1):
        for medium in combinations(by_weight[-1], 2):
            for light in combinations(by_weight[0], 4):
                bought = (*base, *heavy, *medium, *light)
                if sum(c.cost for c in bought) == counter_sheets.scenario("green-beret").points:
                    yield tuple(c.id for c in bought)


@pytest.mark.rule("GB-17.0-b")
def test_the_example_of_play_can_be_bought() -> None:
    bought = next(eleven_for_a_hundred())
    kinds = [counters()[name] for name in bought]
    assert len(kinds) == 11
    assert sum(c.cost for c in kinds) == 100
    hauled = [c for c in kinds if c.movement_type == "minus"]
    assert (len(hauled), sum(c.movement for c in hauled)) == (8, -7)
    assert len(hauled) + 1 <= counters()["H-34"].portage
    assert counters()["A1"].movement + counters()["H-34"].movement - 7 == 22


# ---------------------------------------------------------------- missions

#: What the requirement list of the rules says: a comma is "and".
NEEDS = {
    "Assassinate Potentate": "Intel, M21 or SVD or Demo",
    "Befriend Locals": "Medical Kit",
    "Bribe Potentate": "Bribe",
    "Broadcast Signal": "Radio",
    "Capture Equipment": "Jeep or Truck or H-34",
    "Create Diversion": "Flares, Radio, Demo",
    "De-mine": "Tools",
    "Demolish Infrastructure": "Demo",
    "Destroy Supplies": "Demo or Mines",
    "Detect Enemy Location": "Night Vision",
    "Drop-off Agent": "",
    "Establish Landing Zone": "Demo, Radio, M1919",
    "Gather Intel": "Night Scope",
    "Harass": "Mortar, Booby Trap",
    "Interdict": "M60 or RPK, Mines, Booby Trap",
    "Jam Enemy Signal": "Radio",
    "Kill Double-Agent": "M21 or SVD, Booby Trap",
    "Pre-Position Site": "Radio, Night Vision",
    "Raid (Burn Camp)": "Flamethrower",
    "Raid (Hit and Run)": "Grenades or B40 or M72 or M18 or M67",
    "Recruit Locals": "M60 or RPK, Ex. Ammo",
    "Rescue Prisoner of War": "Intel, Medical Kit",
    "Re-supply": "Ex. Ammo, Medical Kit",
    "Sabotage": "Demo or Booby Trap",
    "Scout Location": "",
    "Seize Airfield": "Radio, Flares",
    "Set-up Ambush": "M1919 or M2 .50 CAL or M60 or RPK",
    "Subvert Agent": "Intel",
    "Test Enemy Defenses": "B40 or M72 or M18 or M67",
    "Train the New Guys": "M60 or RPK, Ex. Ammo, Grenades, Radio",
}


@pytest.mark.parametrize("mission", missions().values(), ids=lambda m: m.id)
def test_a_mission_needs_what_the_rules_print(mission: counter_sheets.Mission) -> None:
    names = [[counters()[id_].name for id_ in either] for either in mission.needs]
    assert ", ".join(" or ".join(either) for either in names) == NEEDS[mission.name]
    library = rules_library("green_beret")
    for rule in mission.rules:
        entry = library.by_id(rule)
        assert entry is not None
        assert mission.name in entry.title


def test_every_mission_can_be_equipped_within_the_starting_points() -> None:
    for mission in missions().values():
        dearest = sum(max(counters()[name].cost for name in either) for either in mission.needs)
        assert dearest <= counter_sheets.scenario("green-beret").points


# ---------------------------------------------------------------- the scenario


@pytest.mark.rule("GB-6.2-a")
def test_the_game_starts_with_a_hundred_points() -> None:
    scenario = counter_sheets.scenario("green-beret")
    assert (scenario.points, scenario.camp_bonus, scenario.camp_bonus_range, scenario.track_markers) == (
        100,
        10,
        4,
        2,
    )
    assert set(scenario.provenance.values()) == {"printed"}


# ---------------------------------------------------------------- the checks see faults


@pytest.mark.parametrize(
    ("name", "changes", "fault"),
    [
        ("M60", {"id": "RPK"}, "two counters are called rpk"),
        ("M60", {"id": "M 60"}, "counter 'M 60' has a blank in its name"),
        ("M60", {"count": 0}, 'counter "M60", count: 0 is less than 1'),
        ("A1", {"cost": -1}, 'counter "A1", cost: -1 is less than 0'),
        ("Cdr1", {"rank": ""}, "counter Cdr1 of the family leader has the rank ''"),
        ("Camp1", {"movement": 2}, "counter Camp1 has none movement of 2"),
        ("Cdr1", {"weapon": True}, "counter Cdr1 is a weapon of firepower 2 in the family leader"),
    ],
)
def test_a_wrong_counter_is_seen(name: str, changes: dict[str, Any], fault: str) -> None:
    assert any(fault in found for found in counter_faults(name, **changes))


def test_wrong_enemy_units_are_seen() -> None:
    units = enemy_units()
    doubled = [*units.values(), units["nva"]]
    assert any("two enemy units are called nva" in found for found in mix_faults(enemy=doubled))
    (fault,) = mix_faults(enemy=changed(units, "nva", attack=0))
    assert fault.endswith('enemy "nva", attack: 0 is less than 1')
    assert "enemy unit snakes has a circled movement of 0" in data_checks.enemy_faults(
        changed(units, "snakes", circled=True)
    )
    plain = [msgspec.structs.replace(e, circled=False, movement=3) for e in units.values()]
    assert list(data_checks.enemy_faults(plain)) == [
        "no enemy unit has a circled movement value",
        "no enemy unit has the movement 0",
    ]


def test_wrong_casualties_markers_are_seen() -> None:
    found = list(data_checks.casualty_faults(changed(casualties(), "slowed", movement=1)))
    assert found == ["casualties marker slowed must either kill a leader or make a team worse"]
    both = list(data_checks.casualty_faults(changed(casualties(), "officer-killed", noise=1)))
    assert both == ["casualties marker officer-killed must either kill a leader or make a team worse"]
    spared = changed(casualties(), "officer-killed", kills="commander")
    assert list(data_checks.casualty_faults(spared)) == ["no casualties marker reads officer killed"]
    twice = [*casualties().values(), casualties()["noisy"]]
    assert any("two casualties markers are called noisy" in found for found in mix_faults(casualty=twice))


def test_wrong_missions_are_seen() -> None:
    mix = list(counters().values())

    def found(**changes: Any) -> list[str]:
        sheet = msgspec.structs.replace(
            counter_sheets.mission_sheet(), mission=changed(missions(), "de-mine", **changes)
        )
        return [fault.rpartition("missions.toml, ")[2] for fault in data_checks.mission_faults(sheet, mix)]

    def without_line(**changes: Any) -> list[str]:
        return [fault.partition(", ")[2] or fault for fault in found(**changes)]

    assert without_line(award=0) == ['mission "de-mine", award: 0 is less than 1']
    needs = 'mission "de-mine", needs 1, 1: names the weapon or equipment'
    assert without_line(needs=[["Shovel"]])[0].startswith(f"{needs} Shovel, which does not exist")
    assert without_line(needs=[["A1"]])[0].startswith(f"{needs} A1, which does not exist")
    assert found(needs=[[]]) == ["De-mine has a need that nothing meets"]
    assert found(count=2) == ["there are 31 mission objectives, not 30"]
    (fault,) = found(name="Harass")
    assert fault.endswith("two missions are called Harass")


def test_wrong_terrain_is_seen() -> None:
    key = counter_sheets.terrain_key()

    def found(kind: str, /, **changes: Any) -> list[str]:
        sheet = counter_sheets.TerrainKey(changed(key, kind, **changes))
        return [fault.partition(": ")[2] or fault for fault in data_checks.terrain_faults(sheet)]

    assert found("paddy", name="Jungle") == ["the terrain chart lists Jungle twice"]
    assert found("jungle", penalty=20) == ["20 is not from -99 to 0"]
    assert found("water", boat=None) == ["nothing can enter terrain water"]
    assert found("jungle", move=0) == ["0 is less than 1"]
    assert found("jungle", glyph="%") == ["terrain jungle needs a glyph of two characters"]
    assert any("must not begin with" in fault for fault in found("jungle", id="also jungle"))


def test_wrong_charts_are_seen() -> None:
    lines = counter_sheets.tables().victory
    assert "the victory chart does not begin with a line for the lowest scores" in data_checks.victory_faults(
        lines[1:]
    )
    assert list(data_checks.victory_faults([lines[0], *lines[2:]])) == [
        "the victory chart has a gap or an overlap between Court-martial and Reassignment"
    ]
    turned = counter_sheets.Scatter(directions=("N", "N", "SE", "S", "SW", "NW"))
    assert list(data_checks.scatter_faults(turned)) == ["the scatter diagram shows N, N, SE, S, SW, NW"]


def test_a_wrong_scenario_is_seen() -> None:
    scenario = counter_sheets.scenario("green-beret")
    units = list(enemy_units().values())
    poor = msgspec.structs.replace(scenario, points=-1)
    assert any("points: -1 is less than 0" in f for f in data_checks.scenario_faults(poor, units))
    many = msgspec.structs.replace(scenario, track_markers=65)
    assert list(data_checks.scenario_faults(many, units)) == ["green-beret leaves 2 enemy units in the pool"]
