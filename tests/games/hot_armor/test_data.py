"""The data of Hot Armor: Vietnam make sense, and the checks see it when they do not: rules, counters, terrain."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.booklet import printed_scenarios
from vietnam_tui.core import data
from vietnam_tui.core.data import DataError
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games import GAMES, find_game, known_games
from vietnam_tui.games.hot_armor.counters import (
    FOLDER,
    CounterMix,
    Strength,
    UnitType,
    markers,
    pieces,
    unit_types,
)
from vietnam_tui.games.hot_armor.files import data_checks
from vietnam_tui.games.hot_armor.scenarios import scenario
from vietnam_tui.games.hot_armor.terrain import TerrainKey, terrain_key


@pytest.fixture
def mix() -> CounterMix:
    return data.load(f"{FOLDER}/counters.toml", CounterMix)


def types(**wanted: Any) -> set[str]:
    """The types with these values."""
    return {
        type_.id
        for type_ in unit_types().values()
        if all(getattr(type_, name) == value for name, value in wanted.items())
    }


def able(*abilities: Any) -> set[str]:
    """The types that can do all of this."""
    return {type_.id for type_ in unit_types().values() if all(type_.can(each) for each in abilities)}


def test_the_data_make_sense() -> None:
    assert data_checks.check() == []


def test_the_rules_are_sound() -> None:
    library = rules_library(FOLDER)
    assert library.code == "HA"
    assert len(library) == 616
    assert library.faults() == []
    assert {name for entry in library for name in entry.scenarios} <= set(title_page(FOLDER).scenarios)


def test_the_game_is_known_and_every_scenario_is_offered() -> None:
    assert known_games()["ha"] == GAMES["ha"] == FOLDER
    assert find_game("ha").scenarios() == tuple(title_page(FOLDER).scenarios)


def test_every_scenario_of_the_title_page_has_its_file() -> None:
    assert len(printed_scenarios(FOLDER)) == 11
    for scenario_id in title_page(FOLDER).scenarios:
        assert scenario(scenario_id).id == scenario_id


def test_an_unknown_scenario_is_a_data_error() -> None:
    with pytest.raises(DataError):
        scenario("tet")


# ---------------------------------------------------------------- types of units

TANKS = {"m24", "m41", "m48", "m551", "centurion", "t-34", "t-54", "type-62", "pt76"}
CARRIERS = {"m113", "m3", "lvt", "btr", "truck", "gun-truck"}
JEEPS = {"mg-jeep", "rr-jeep"}


@pytest.mark.rule("HA-2.2-b", "HA-34.1-a")
def test_a_unit_has_attack_range_defence_and_movement_and_observation_helicopters_a_second_range() -> None:
    m48 = unit_types()["m48"]
    assert (str(m48.attack), m48.range, str(m48.defence), m48.move) == ("hard 7", 8, "hard 6", 7)
    assert m48.observation_range == 8
    assert types(sight=0) == set(unit_types()) - {"oh-helicopter"}
    scout = unit_types()["oh-helicopter"]
    assert (scout.range, scout.observation_range) == (2, 10)


@pytest.mark.rule("HA-2.2-c")
def test_command_posts() -> None:
    posts = {"cp-armored", "cp-infantry", "cp-helicopter"}
    assert able("command post") == posts
    assert posts | {"special-forces", "forward-observer"} <= types(observes="all")


@pytest.mark.rule("HA-2.2-d", "HA-2.2-r", "HA-2.2-s")
def test_units_of_indirect_fire() -> None:
    assert able("indirect") == {
        "heavy-mortar",
        "122mm-gun",
        "rocket-launcher",
        "katyusha",
        "m106",
        "m109",
        "m125",
    }
    assert able("rockets") == {"katyusha", "rocket-launcher"}


@pytest.mark.rule("HA-2.2-e")
def test_transports() -> None:
    carriers = {type_.id: set(type_.carries) for type_ in unit_types().values() if type_.carries}
    foot = {"infantry", "weapons"}
    assert {name for name, cargo in carriers.items() if cargo == foot} == CARRIERS | {"uh-helicopter"}
    assert carriers["ch-helicopter"] == {"infantry", "weapons", "jeep"}


@pytest.mark.rule("HA-2.2-f")
def test_vehicles() -> None:
    vehicles = types(arm="vehicular")
    others = {
        "cp-armored",
        "ontos",
        "armored-car",
        "acav",
        "m3-hw",
        "m113-rr",
        "m113-surv",
        "m125",
        "m106",
        "m109",
        "cev",
        "avlb",
        "larv",
        "zsu",
        "katyusha",
    }
    assert vehicles == TANKS | CARRIERS | JEEPS | others
    assert able("tank") == TANKS
    assert able("truck") == {"truck", "gun-truck"}
    assert able("jeep") == JEEPS
    assert able("bridge layer") == {"avlb"}
    assert able("recovery") == {"larv"}


@pytest.mark.rule("HA-2.2-g")
def test_infantry() -> None:
    assert types(arm="infantry") == {
        "cp-infantry",
        "infantry-a",
        "infantry-b",
        "engineer",
        "sapper",
        "special-forces",
        "forward-observer",
    }
    assert able("engineer") == {"engineer", "sapper", "cev"}
    assert able("anti-tank") == {"infantry-a", "engineer", "sapper", "special-forces"}


@pytest.mark.rule("HA-2.2-h")
def test_weapons() -> None:
    weapons = types(arm="weapons")
    assert weapons == {
        "heavy-weapons",
        "recoilless-rifle",
        "heavy-mortar",
        "sagger",
        "aa-mg",
        "aaa",
        "122mm-gun",
        "rocket-launcher",
    }
    assert types(arm="weapons", move=0) == types(move=0)
    assert weapons - types(move=0) == {"heavy-weapons", "recoilless-rifle", "aa-mg"}


@pytest.mark.rule("HA-2.2-i")
def test_helicopters() -> None:
    helicopters = types(arm="helicopter")
    assert helicopters == {
        "cp-helicopter",
        "uh-helicopter",
        "ch-helicopter",
        "oh-helicopter",
        "ah-huey",
        "ah-cobra",
        "tow-helicopter",
    }
    assert able("stabilized") == helicopters | {"m48", "m551", "centurion"}
    assert able("depletes") == {"ah-cobra", "tow-helicopter", "sagger"}
    assert able("missile") == {"tow-helicopter", "sagger"}


@pytest.mark.rule("HA-2.2-n", "HA-2.2-o")
def test_hard_and_soft_attacks() -> None:
    kinds = {type_.id: type_.attack.kind for type_ in unit_types().values() if type_.attack}
    hard = {name for name, kind in kinds.items() if kind == "hard"}
    guns = {"ontos", "armored-car", "m113-rr", "rr-jeep", "cev", "recoilless-rifle", "sagger"}
    assert hard == TANKS | guns | {"ah-cobra", "tow-helicopter"}


@pytest.mark.rule("HA-2.2-p", "HA-2.2-q")
def test_armor_is_hard_and_everything_else_soft() -> None:
    soft = {type_.id for type_ in unit_types().values() if type_.defence.kind == "soft"}
    assert types(arm="vehicular") & soft == JEEPS | {"truck", "gun-truck", "katyusha"}
    assert types(arm="infantry") | types(arm="weapons") | types(arm="helicopter") <= soft


@pytest.mark.rule("HA-2.2-v")
def test_who_fires_at_helicopters() -> None:
    assert types(aa="attack") == {"aaa", "aa-mg", "zsu"}
    assert types(aa="half") == {"heavy-weapons", "m3-hw"}
    armed = {name for name in types(arm="vehicular") if unit_types()[name].attack}
    assert types(aa="vehicle") == armed - {"zsu", "m3-hw", "katyusha"}


@pytest.mark.rule("HA-2.2-u")
def test_a_range_without_an_attack_is_for_observing() -> None:
    idle = {type_.id for type_ in unit_types().values() if type_.attack is None and type_.range}
    posts = {"cp-infantry", "cp-helicopter"}
    assert idle == posts | {"m113-surv", "forward-observer"}
    assert idle <= types(observes="all")


def test_observers() -> None:
    assert types(observes="US") == {
        "acav",
        "armored-car",
        "m551",
        "m3-hw",
        "infantry-a",
        "heavy-weapons",
    }
    every = {"m113-surv", "oh-helicopter", "special-forces", "forward-observer"}
    assert types(observes="all") == every | able("command post")


def test_who_is_always_active_and_who_knows_the_paths() -> None:
    assert able("always active") == {"special-forces", "oh-helicopter", "m113-surv", "sapper"}
    paths = {type_.id: type_.enhanced for type_ in unit_types().values() if type_.enhanced}
    communist = {key: ["communist"] for key in ("infantry-a", "infantry-b", "sapper")}
    assert paths == {**communist, "special-forces": ["allied"]}
    assert able("amphibious") == {"pt76", "lvt"}


def test_militia_is_faster_on_the_communist_side() -> None:
    militia = unit_types()["infantry-b"]
    assert (militia.allowance("allied"), militia.allowance("communist")) == (3, 4)
    assert types(communist_move=None) == set(unit_types()) - {"infantry-b"}


def test_minimum_range_and_counterbattery() -> None:
    assert types(least_range=2) == {"heavy-mortar", "m106", "m109", "sagger", "tow-helicopter"}
    allied, communist = types(counterbattery=["US", "ARVN"]), types(counterbattery=["NVA", "VC"])
    assert (allied, communist) == ({"m106", "m109", "m125"}, {"122mm-gun", "rocket-launcher"})


def test_pieces_are_known_by_name() -> None:
    assert len(pieces()) == 166
    local = pieces()["Local3"]
    assert (local.type.id, local.army) == ("infantry-b", "communist")
    assert unit_types()["m48"].count("allied") == 6
    assert unit_types()["m48"].count("communist") == 0


@pytest.mark.rule(
    "HA-2.2-j",
    "HA-2.2-k",
    "HA-2.3-b",
    "HA-2.4-a",
    "HA-2.4-b",
    "HA-2.4-c",
    "HA-2.4-d",
    "HA-2.4-e",
    "HA-2.4-f",
    "HA-2.4-g",
    "HA-2.4-h",
    "HA-2.4-i",
    "HA-2.4-j",
)
def test_markers_are_no_units() -> None:
    counts = {marker.id: marker.count for marker in markers().values()}
    assert counts == {
        "c2-marker": 6,
        "disrupted": None,
        "entrenchment-level-1": 4,
        "entrenchment-level-2": 6,
        "mines": 3,
        "deception": 9,
        "lz-marker": 2,
        "artillery": 4,
        "airstrike": 3,
        "leader": 2,
        "over-watch": None,
        "rubble": None,
        "wreck": None,
        "turn": 1,
        "morale": 2,
    }
    assert not set(counts) & set(unit_types())


def changed(mix: CounterMix, type_id: str, **changes: Any) -> CounterMix:
    """The mix with one type of unit changed."""
    kinds = [msgspec.structs.replace(t, **changes) if t.id == type_id else t for t in mix.type]
    return msgspec.structs.replace(mix, type=kinds)


@pytest.mark.parametrize(
    ("type_id", "changes", "fault"),
    [
        ("cev", {"names": {"allied": ["m48-1"]}}, "two pieces are called m48-1"),
        ("cev", {"names": {"allied": ["The CEV"]}}, "'The CEV' has a blank"),
        ("cev", {"names": {}}, "cev has no piece"),
        ("m48", {"range": 0}, "m48 attacks with hard 7 at range 0"),
        ("truck", {"defence": Strength("soft", 0)}, "truck cannot defend itself"),
        ("infantry-a", {"defence": Strength("hard", 3)}, "infantry-a is hard without being a vehicle"),
        ("m48", {"move": 0}, "m48 cannot move"),
        ("avlb", {"aa": "vehicle"}, "avlb fires at helicopters without an attack"),
        ("infantry-a", {"aa": "vehicle"}, "infantry-a has the machine guns of a vehicle"),
        ("katyusha", {"abilities": ["rockets"]}, "katyusha fires its rockets at helicopters, or directly"),
        ("avlb", {"observes": "all"}, "avlb observes without a range"),
        ("m48", {"carries": ["infantry"]}, "m48 is a tank and carries inside"),
        ("sapper", {"carries": ["weapons"]}, "sapper carries others on foot"),
        ("sagger", {"abilities": ["missile"]}, "sagger never runs out of missiles"),
        ("m48", {"provenance": {}}, "m48 does not say where its attack is from"),
    ],
)
def test_a_faulty_type_is_seen(mix: CounterMix, type_id: str, changes: dict[str, Any], fault: str) -> None:
    faults = list(data_checks.counter_faults(changed(mix, type_id, **changes)))
    assert any(fault in found for found in faults), faults


# ---------------------------------------------------------------- the Terrain Effects Chart


def altered(part: str, line: str, **changes: Any) -> TerrainKey:
    """The chart with one of its lines changed."""
    key = terrain_key()
    lines = [msgspec.structs.replace(x, **changes) if x.id == line else x for x in getattr(key, part)]
    return msgspec.structs.replace(key, **{part: lines})


@pytest.mark.parametrize(
    ("key", "fault"),
    [
        (("terrain", "jungle", {"id": "clear"}), "the terrain chart lists clear twice"),
        (("ground", "town", {"glyph": "%%"}), "two grounds share the glyph '%%'"),
        (("ground", "town", {"glyph": "T"}), "ground town needs a glyph of two characters"),
        (("terrain", "village", {"ground": "hamlet"}), "ground hamlet has no line"),
        (("terrain", "jungle", {"vehicle": 2}), "Jungle is easier for vehicles than on foot"),
        (("hexside", "slope-2", {"foot": "no", "vehicle": 3}), "Slope, level 2 is easier for vehicles"),
        (("terrain", "town", {"shift": -1}), "Town costs nothing, or helps the attacker"),
        (("route", "road", {"truck": "1"}), "Road is no better for trucks"),
    ],
)
def test_a_faulty_terrain_chart_is_seen(key: tuple[str, str, dict[str, Any]], fault: str) -> None:
    part, line, changes = key
    faults = list(data_checks.terrain_key_faults(altered(part, line, **changes)))
    assert any(fault in found for found in faults), faults


def test_a_type_knows_its_numbers() -> None:
    type_ = UnitType("x", "X", "infantry", 4, Strength("soft", 2), 3, {"allied": ["X1"]}, sight=7)
    assert (type_.observation_range, type_.count("communist"), type_.can("tank")) == (7, 0, False)
