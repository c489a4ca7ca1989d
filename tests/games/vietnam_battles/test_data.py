"""The data of Vietnam Battles make sense, and the checks see it when they do not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from vietnam_tui.core import data
from vietnam_tui.core.data import DataError
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.tables import DifferentialTable
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.vietnam_battles import counters as counter_sheets
from vietnam_tui.games.vietnam_battles.files import data_checks
from vietnam_tui.games.vietnam_battles.screen import charts

BOYS = "boys-of-67"
NOSE = "snoopys-nose"
TRIANGLE = "iron-triangle"


@pytest.fixture
def mix() -> counter_sheets.CounterMix:
    return data.load(f"{counter_sheets.FOLDER}/counters.toml", counter_sheets.CounterMix)


def replaced(mix: counter_sheets.CounterMix, counter_id: str, **changes: Any) -> counter_sheets.CounterMix:
    """The mix with one counter changed."""
    changed = [msgspec.structs.replace(c, **changes) if c.id == counter_id else c for c in mix.counter]
    return msgspec.structs.replace(mix, counter=changed)


def test_the_data_make_sense() -> None:
    assert data_checks.check() == []


def test_every_scenario_of_the_title_page_has_its_file() -> None:
    for scenario_id in title_page(counter_sheets.FOLDER).scenarios:
        assert counter_sheets.scenario(scenario_id).id == scenario_id


def test_an_unknown_scenario_is_a_data_error() -> None:
    with pytest.raises(DataError):
        counter_sheets.scenario("tet")


# ---------------------------------------------------------------- counters


def of_map(map_id: str) -> list[counter_sheets.PrintedCounter]:
    return [c for c in counter_sheets.counters().values() if map_id in c.maps]


def values(side: str) -> list[tuple[str, str]]:
    return [(c.id, str(c.full)) for c in of_map(NOSE) if c.side == side]


@pytest.mark.rule("VB-26.0-n", "VB-26.0-o", "VB-26.0-r", "VB-26.0-s")
def test_the_us_counters_are_those_of_the_printed_lists() -> None:
    listed = []
    for rule in ("VB-26.0-n", "VB-26.0-o", "VB-26.0-r", "VB-26.0-s"):
        entry = rules_library(counter_sheets.FOLDER).by_id(rule)
        assert entry is not None
        for force in entry.force:
            listed += [(force.name, force.values)] * force.count
    names = {"15 (engineer)": "15", "5/Cav": "5Cav"}
    expected = sorted((names.get(name, name.replace(" ", "")), printed) for name, printed in listed)
    found = sorted(
        (unit.rstrip("1234") if unit.startswith("Monitor") else unit, v) for unit, v in values("US")
    )
    assert found == expected


@pytest.mark.rule("VB-26.0-b", "VB-26.0-e")
def test_the_viet_cong_outnumber_the_highest_roll_for_visible_strength() -> None:
    viet_cong = [c for c in of_map(NOSE) if c.side == "VC"]
    assert len(viet_cong) == 13
    assert sum(c.full.attack for c in viet_cong) == 32


@pytest.mark.rule("VB-2.3.2-f")
def test_seven_units_of_snoopys_nose_are_mobile() -> None:
    mobile = {c.id for c in of_map(NOSE) if c.mobility == "mobile"}
    assert mobile == {"5/60A", "5/60B", "5/60C", "1/60A", "1/60B", "1/60C", "5Cav"}


@pytest.mark.rule("VB-2.3.2-g")
def test_every_unit_has_two_sides() -> None:
    assert all(c.depleted is not None for c in counter_sheets.counters().values())


@pytest.mark.rule("VB-20.0-c")
def test_only_the_seals_are_special_forces() -> None:
    assert [c.id for c in counter_sheets.counters().values() if c.special_forces] == ["Seals"]


@pytest.mark.rule("VB-21.0-c")
def test_seven_units_of_snoopys_nose_are_arvn() -> None:
    arvn = {c.id for c in of_map(NOSE) if c.nation == "ARVN"}
    assert arvn == {"Rngr", "50", "5", "D.T.", "7", "2", "3"}


@pytest.mark.parametrize(("map_id", "name"), [(NOSE, "15"), (TRIANGLE, "65/A")])
def test_one_unit_of_each_map_is_the_engineer(map_id: str, name: str) -> None:
    assert [(c.id, str(c.full)) for c in of_map(map_id) if c.engineer] == [(name, "1-8-4")]


@pytest.mark.rule("VB-16.0-a", "VB-16.1-a", "VB-10.0-m", "VB-11.0-m")
def test_the_markers_are_as_many_as_the_rules_need() -> None:
    counts = {m.id: m.count for m in counter_sheets.markers().values()}
    assert counts == {"slick": 7, "tango": 5, "camp": 5, "cache": 3, "b52": 1}


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"id": "4/47B"}, "two counters or markers are called 4/47b"),
        ({"id": "4/47 C"}, "'4/47 C' has a blank"),
        ({"full": counter_sheets.CounterSide(3, 0, 5)}, 'counter "4/47C", full.defense: 0 is less than 1'),
        ({"depleted": counter_sheets.CounterSide(5, 2, 5)}, "4/47C is stronger depleted"),
        ({"nation": "VC"}, "4/47C is on the side US and of the nation VC"),
        ({"provenance": {}}, "4/47C does not say where its full is from"),
    ],
)
def test_a_faulty_counter_is_seen(
    mix: counter_sheets.CounterMix, changes: dict[str, Any], fault: str
) -> None:
    assert any(fault in found for found in data_checks.counter_faults(replaced(mix, "4/47C", **changes)))


# ---------------------------------------------------------------- terrain key


def move(terrain_id: str) -> int | None:
    return next(t.move for t in counter_sheets.terrain_key().terrain if t.id == terrain_id)


@pytest.mark.rule("VB-5.2-a", "VB-19.0-a")
def test_clear_costs_one_other_terrain_more_and_water_is_closed() -> None:
    assert move("clear") == 1
    assert move("water") is None
    others = [t.move for t in counter_sheets.terrain_key().terrain if t.id not in ("clear", "water")]
    assert all(cost is not None and cost > 1 for cost in others)


@pytest.mark.rule("VB-5.2.1-a", "VB-5.2.2-a")
def test_a_road_step_costs_half_a_point_and_a_trail_step_one() -> None:
    assert {r.id: r.halves for r in counter_sheets.terrain_key().route} == {"road": 1, "trail": 2}


def test_a_faulty_terrain_key_is_seen() -> None:
    key, crt = counter_sheets.terrain_key(), counter_sheets.tables().crt
    swamp = counter_sheets.Terrain("swamp", "Swamp", "marsh", ".", move=1)
    faults = list(
        data_checks.terrain_key_faults(msgspec.structs.replace(key, terrain=[*key.terrain, swamp]), crt)
    )
    assert len(faults) == 3
    assert any("two terrains share the glyph '.'" in fault for fault in faults)
    assert any('terrain "swamp", crt: names the table line marsh' in fault for fault in faults)
    assert "terrain swamp costs 1; clear hexes cost 1 and all others more" in faults


# ---------------------------------------------------------------- tables


@pytest.mark.rule("VB-7.3-b")
@pytest.mark.parametrize(
    ("line", "differential", "die", "result"),
    [
        ("clear", -30, 1, "A1"),
        ("clear", 0, 1, "D2"),
        ("jungle", 7, 1, "D2"),
        ("jungle", 7, 6, "(A)"),
        ("river", 12, 1, "D3"),
        ("city", 40, 6, "A1"),
        ("clear", 40, 1, "De"),
    ],
)
def test_the_table_is_read_by_terrain_differential_and_die(
    line: str, differential: int, die: int, result: str
) -> None:
    crt = counter_sheets.tables().crt
    assert crt.result(die, crt.column(line, differential)) == result


@pytest.mark.rule("VB-7.4-d")
def test_a_better_line_is_never_worse_for_the_defender() -> None:
    crt = counter_sheets.tables().crt
    order = ("clear", "bridge", "river", "city")
    for differential in range(-15, 16):
        columns = [crt.column(line, differential) for line in order]
        assert columns == sorted(columns, reverse=True)


def changed_crt(die: str, column: int, result: str) -> DifferentialTable:
    crt = counter_sheets.tables().crt
    row = list(crt.results[die])
    row[column - 1] = result
    return DifferentialTable(lines=crt.lines, results={**crt.results, die: tuple(row)})


def test_an_unknown_result_is_seen() -> None:
    assert list(data_checks.crt_faults(changed_crt("3", 4, "D1"))) == [
        "die 3, column 4: there is no result 'D1'"
    ]


def test_a_table_that_is_not_monotone_is_seen() -> None:
    faults = list(data_checks.crt_faults(changed_crt("6", 2, "De")))
    assert "die 6, column 2: De is better than Ae at column 3" in faults
    assert "die 6, column 2: De is better than A3 at die 5" in faults


@pytest.mark.rule("VB-24.0-h")
def test_turn_13_of_iron_triangle_gives_ten_and_five() -> None:
    space = next(a for a in counter_sheets.tables().allotment if a.map == "iron-triangle" and a.last == 13)
    assert (space.us, space.vc, space.provenance) == (10, 5, "printed")


def test_a_gap_in_a_turn_track_is_seen() -> None:
    tables = counter_sheets.tables()
    short = msgspec.structs.replace(tables, allotment=[a for a in tables.allotment if a.first != 5])
    faults = list(data_checks.support_faults(short))
    assert "the turn track of snoopys-nose is not filled between turn 4 and turn 10" in faults


def test_an_allotment_larger_than_the_pool_is_seen() -> None:
    tables = counter_sheets.tables()
    poor = [msgspec.structs.replace(p, markers=p.markers[:5]) for p in tables.pool]
    faults = list(data_checks.support_faults(msgspec.structs.replace(tables, pool=poor)))
    assert "turns 1 to 4 of snoopys-nose give US 8 markers" in faults


# ---------------------------------------------------------------- scenarios


@pytest.mark.rule("VB-8.0-b")
def test_a_scenario_may_have_a_pool_of_its_own() -> None:
    own, shared = counter_sheets.pools(BOYS), counter_sheets.pools("snoopys-nose")
    assert own["VC"].markers == [1, 2, 2, 3, 3, 3, 4, 5]
    assert own["VC"].provenance == "reconstructed"
    assert shared["VC"].markers == [1, 1, 1, 1, 2, 2, 2, 3]
    assert own["US"] == shared["US"]


def test_two_pools_of_a_scenario_for_one_side_or_a_smaller_one_are_seen(
    mix: counter_sheets.CounterMix,
) -> None:
    scenario = counter_sheets.scenario(BOYS)
    (pool,) = scenario.pool
    poor = msgspec.structs.replace(pool, markers=[0, 1])
    doubled = msgspec.structs.replace(scenario, pool=[pool, poor])
    faults = list(
        data_checks.scenario_faults(doubled, mix, counter_sheets.tables(), counter_sheets.board(scenario.map))
    )
    assert "boys-of-67 has two support fire pools for VC" in faults
    assert "boys-of-67: the VC pool is empty or has a marker without a plus value" in faults
    assert "boys-of-67: the VC pool has 2 markers, not 8" in faults


def test_the_turn_track_tells_the_pool_of_the_scenario() -> None:
    of_the_boys, of_the_nose = (
        charts.turn_track("snoopys-nose", BOYS),
        charts.turn_track("snoopys-nose", "snoopys-nose"),
    )
    own = "VC pool of 8: 1 x +1, 2 x +2, 3 x +3, 1 x +4, 1 x +5 (reconstructed)"
    assert own in of_the_boys.notes
    assert own not in of_the_nose.notes
    assert own.replace("8:", "8 in boys-of-67:") in charts.turn_track("snoopys-nose").notes
    assert not any("boys" in note for note in charts.turn_track("iron-triangle").notes)


@pytest.mark.rule("VB-25.0-b", "VB-25.0-d")
def test_the_frame_of_the_boys_of_67() -> None:
    scenario = counter_sheets.scenario(BOYS)
    assert (scenario.turns, scenario.first_player) == (4, "US")
    assert (scenario.slicks, scenario.tangos) == (2, 1)
    assert all(force.turn == 0 for force in scenario.force)


@pytest.mark.rule("VB-25.0-c", "VB-25.0-d", "VB-25.0-e")
def test_the_forces_of_the_boys_of_67_stand_where_the_rules_say() -> None:
    library = rules_library(counter_sheets.FOLDER)
    printed, markers = [], []
    for rule in ("VB-25.0-c", "VB-25.0-d"):
        entry = library.by_id(rule)
        assert entry is not None
        for force in entry.force:
            place = force.where.removeprefix("hexside ")
            if force.name.startswith("Landing"):
                markers.append((place, force.name.split()[1].lower()))
            else:
                printed.append((force.values, place))
    scenario, counters = counter_sheets.scenario(BOYS), counter_sheets.counters()
    assert sorted((str(counters[f.unit].full), f.place) for f in scenario.force) == sorted(printed)
    assert sorted((f.place, f.landed) for f in scenario.force if f.landed) == sorted(markers)


@pytest.mark.parametrize(
    ("unit", "changes", "fault"),
    [
        ("4/47C", {"unit": "4/48C"}, "unit: names the counter 4/48C, which does not exist"),
        ("4/47C", {"unit": "4/47B"}, "4/47B is used twice"),
        ("4/47C", {"place": "0717"}, "units are stacked in 0717"),
        ("4/47C", {"place": "9999"}, "4/47C: no hex '9999'"),
        ("4/47C", {"place": "3630"}, "4/47C stands in 3630, which is water"),
        ("4/47C", {"place": "0616/0617"}, "4/47C cannot stand on the hexside 0616/0617"),
        ("Monitor1", {"place": "0615/0616"}, "Monitor1 stands on 0615/0616, which is no river"),
        ("3/47A", {"place": "1223"}, "3/47A cannot have flown into 1223, which is jungle"),
        ("3/47C", {"place": "1215"}, "3/47C cannot have landed in 1215, which touches no water"),
        ("4/47C", {"landed": "zone"}, "has 2 slick chits, 3 of them on the map"),
    ],
)
def test_a_faulty_force_is_seen(
    mix: counter_sheets.CounterMix, unit: str, changes: dict[str, Any], fault: str
) -> None:
    scenario = counter_sheets.scenario(BOYS)
    forces = [msgspec.structs.replace(f, **changes) if f.unit == unit else f for f in scenario.force]
    faults = data_checks.scenario_faults(
        msgspec.structs.replace(scenario, force=forces),
        mix,
        counter_sheets.tables(),
        counter_sheets.board(scenario.map),
    )
    assert any(fault in found for found in faults)


def test_a_counter_of_another_map_and_too_many_turns_are_seen(mix: counter_sheets.CounterMix) -> None:
    scenario = msgspec.structs.replace(counter_sheets.scenario(BOYS), turns=14)
    faults = list(
        data_checks.scenario_faults(
            scenario,
            replaced(mix, "4/47C", maps=[]),
            counter_sheets.tables(),
            counter_sheets.board(scenario.map),
        )
    )
    assert faults == [
        "boys-of-67 uses 4/47C, which belongs to another map",
        "boys-of-67 has 14 turns, more than the turn track of snoopys-nose",
    ]


# ---------------------------------------------------------------- rules library


def test_the_rules_library_is_in_order() -> None:
    library = rules_library(counter_sheets.FOLDER)
    assert library.faults() == []
    assert len(library) == 388


def test_the_rules_name_only_known_scenarios() -> None:
    named = {scenario for entry in rules_library(counter_sheets.FOLDER) for scenario in entry.scenarios}
    assert named == {"boys-of-67", "snoopys-nose", "iron-triangle"}


@pytest.mark.rule("VB-7.7.2-a", "VB-7.7.2-g")
def test_displacement_is_found_first() -> None:
    found = rules_library(counter_sheets.FOLDER).search("displac")
    assert found[0].section in ("7.7.2", "12.0")
    assert {"VB-7.7.2-a", "VB-7.7.2-g"} <= {entry.id for entry in found}


# ---------------------------------------------------------------- what a save rests on


def overlaid(folder: Path, file: str, text: str) -> None:
    path = folder / counter_sheets.FOLDER / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.mark.parametrize(
    ("file", "text", "noticed"),
    [
        ("maps/snoopys-nose.toml", 'scale = "another"\n', {"boys-of-67", "snoopys-nose"}),
        ("maps/iron-triangle.toml", 'scale = "another"\n', {"iron-triangle"}),
        ("scenarios/iron-triangle.toml", "turns = 9\n", {"iron-triangle"}),
        ("scenarios/iron-triangle.toml", "[briefing]\nminutes = 9\n", set()),
        ("counters.toml", '[[counter]]\nid = "1/16"\nsize = "another"\n', {"iron-triangle"}),
        (
            "terrain.toml",
            '[[terrain]]\nid = "jungle"\nmove = 3\n',
            {"boys-of-67", "snoopys-nose", "iron-triangle"},
        ),
    ],
)
def test_a_save_notices_only_changes_of_what_its_scenario_rests_on(
    tmp_path: Path, file: str, text: str, noticed: set[str]
) -> None:
    scenarios = title_page(counter_sheets.FOLDER).scenarios

    def hashes() -> dict[str, str]:
        code = (
            "from vietnam_tui.core.data import fingerprint_of\n"
            "from vietnam_tui.games import find_game\n"
            f"for name in {scenarios!r}: print(fingerprint_of(find_game('vb').facts(name)))"
        )
        found = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "VIETNAM_DATA": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        )
        return dict(zip(scenarios, found.stdout.split(), strict=True))

    before = hashes()
    overlaid(tmp_path, file, text)
    after = hashes()
    assert {name for name in scenarios if before[name] != after[name]} == noticed
