"""The data of Search & Destroy make sense, and the checks see it when they do not: rules, counters, terrain."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.booklet import printed_scenarios
from vietnam_tui.core.data import DataError
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games import GAMES, known_games
from vietnam_tui.games.search_and_destroy.counters import (
    FOLDER,
    CounterMix,
    counter_mix,
    pieces,
    unit_types,
)
from vietnam_tui.games.search_and_destroy.files import data_checks
from vietnam_tui.games.search_and_destroy.scenarios import scenario
from vietnam_tui.games.search_and_destroy.terrain import TerrainKey, terrain_key


def types(**wanted: Any) -> set[str]:
    """The types with these values."""
    return {
        type_.id
        for type_ in unit_types().values()
        if all(getattr(type_, name) == value for name, value in wanted.items())
    }


def test_the_data_make_sense() -> None:
    assert data_checks.check() == []


def test_the_rules_are_sound() -> None:
    library = rules_library(FOLDER)
    assert library.code == "SD"
    assert len(library) == 497
    assert library.faults() == []
    assert {name for entry in library for name in entry.scenarios} <= set(title_page(FOLDER).scenarios)


def test_every_rule_says_whether_it_is_printed() -> None:
    sources = [entry.provenance for entry in rules_library(FOLDER)]
    assert [sources.count(source) for source in ("printed", "derived", "reconstructed")] == [278, 55, 164]
    printed, ours = (rules_library(FOLDER).by_id(name) for name in ("SD-20.13-a", "SD-6.0-e"))
    assert printed is not None
    assert ours is not None
    assert (printed.standing, ours.standing) == ("rule", "rule, reconstructed")


def test_the_game_is_known_and_can_be_played() -> None:
    assert known_games()["sd"] == GAMES["sd"] == FOLDER


def test_every_scenario_of_the_title_page_has_its_file() -> None:
    assert len(printed_scenarios(FOLDER)) == 6
    for scenario_id in title_page(FOLDER).scenarios:
        assert scenario(scenario_id).id == scenario_id


def test_an_unknown_scenario_is_a_data_error() -> None:
    with pytest.raises(DataError):
        scenario("clean-house")


# ---------------------------------------------------------------- types of units

SQUADS = {
    "us-rifle",
    "us-weapons",
    "us-mortar",
    "arvn-elite-rifle",
    "arvn-elite-weapons",
    "arvn-rifle",
    "arvn-weapons",
    "gov-squad",
    "nva-squad",
    "hard-core",
    "vc-squad",
    "militia",
}
CADRES = {"platoon-cadre", "company-cadre", "battalion-cadre"}
LEADERS = {"us-platoon-leader", "us-company-commander", "us-battalion-commander", "pilot"}
OTHERS = {"us-medic", "us-fo", "arvn-intel", "porter", "peasant"}


def test_classes_of_counters() -> None:
    assert types(kind="squad") == SQUADS
    assert types(kind="cadre") == CADRES
    assert types(kind="leader") == LEADERS
    assert types(kind="other") == OTHERS
    assert types(squad_size=True) == SQUADS | CADRES
    assert types(personnel=True) == SQUADS | CADRES | LEADERS | OTHERS | {"sniper"}
    assert types(kind="vehicle") == {"m48", "m113"}
    assert types(kind="static") == {"cache", "mine"}
    assert types(combat_unit=True) == SQUADS | CADRES | {"sniper", "m48", "m113", "patrol-boat"}


def test_personnel_have_twelve_movement_points() -> None:
    assert {unit_types()[name].move for name in types(personnel=True)} == {12}
    assert types(move=0) == {"cache", "mine"}
    assert types(move=40) == {"patrol-boat"}


@pytest.mark.rule("SD-24.1-d", "SD-24.2-e")
def test_attack_strengths() -> None:
    strengths = {type_.id: type_.attack for type_ in unit_types().values() if type_.attack}
    assert strengths == {
        "us-rifle": 3,
        "us-weapons": 4,
        "us-mortar": 1,
        "arvn-elite-rifle": 3,
        "arvn-elite-weapons": 4,
        "arvn-rifle": 2,
        "arvn-weapons": 2,
        "gov-squad": 1,
        "m48": 4,
        "m113": 3,
        "patrol-boat": 12,
        "nva-squad": 2,
        "hard-core": 2,
        "vc-squad": 1,
        "militia": 1,
        "sniper": 1,
        "platoon-cadre": 2,
        "company-cadre": 2,
        "battalion-cadre": 2,
    }


@pytest.mark.rule("SD-31.0-a", "SD-31.0-d")
def test_cadres_have_strength_two() -> None:
    assert {unit_types()[name].attack for name in CADRES} == {2}
    for name in ("platoon-cadre", "company-cadre"):
        assert unit_types()[name].provenance["attack"] == "printed"


@pytest.mark.rule("SD-22.1-a", "SD-22.1-b")
def test_vehicles() -> None:
    tank, carrier = unit_types()["m48"], unit_types()["m113"]
    assert (tank.attack, tank.move, tank.assault, tank.explosive) == (4, 24, 2, [6, 3, 3])
    assert {type_.id: type_.moves for type_ in (tank, carrier)} == {"m48": "tank", "m113": "apc"}
    assert terrain_key().closed("tank") == terrain_key().closed("apc") == {"forest"}
    assert terrain_key().closed("foot") == frozenset()
    assert (carrier.attack, carrier.move, carrier.assault, carrier.carries) == (3, 30, 1, "passengers")


@pytest.mark.rule("SD-33.0-a")
def test_patrol_boats() -> None:
    boat = unit_types()["patrol-boat"]
    assert (boat.attack, boat.move, boat.limit, boat.assault, boat.band) == (12, 40, 6, 0, "heavy")


@pytest.mark.rule("SD-S1.2-a")
def test_what_removes_a_unit_and_what_it_leaves_when_overrun() -> None:
    assert {unit_types()[name].limit for name in SQUADS | CADRES} == {6, 3}
    assert types(limit=3) == {"vc-squad"}
    assert types(limit=2) == LEADERS | OTHERS
    assert types(limit=1, overrun=1) == {"sniper"}
    assert types(limit=2, overrun=0) == {"peasant"}


def test_who_carries_casualties() -> None:
    assert types(carries="casualties") == SQUADS | CADRES
    assert types(carries="stretchers") == {"us-medic", "porter"}


def test_who_may_hold_an_ambush_marker() -> None:
    assert types(ambushes=True) == CADRES | {"hard-core", "nva-squad", "vc-squad"}


@pytest.mark.rule("SD-CS-a")
def test_four_mortar_squads_by_squad_platoon_and_company() -> None:
    assert unit_types()["us-mortar"].names == ["1/4/A", "2/4/A", "1/4/B", "2/4/B"]


def test_pieces_are_known_by_name() -> None:
    assert len(pieces()) == 167
    assert pieces()["MI12"].id == "militia"
    assert pieces()["4/3/B"].id == "us-weapons"
    assert pieces()["PILOT"].seat == "US"


@pytest.mark.rule("SD-26.0-b")
def test_helicopters() -> None:
    values = {h.id: (h.defence, h.attack) for h in counter_mix().helicopter}
    assert values == {"huey": (2, 0), "huey-gunship": (2, 6), "cobra": (3, 8)}


@pytest.mark.rule("SD-24.1-a", "SD-24.1-c", "SD-24.2-a", "SD-24.2-b", "SD-24.2-c", "SD-24.2-d", "SD-31.0-f")
def test_formations() -> None:
    sizes = {f.id: sum(f.members.values()) for f in counter_mix().formation}
    assert sizes == {
        "us-company": 24,
        "us-company-standard": 15,
        "arvn-elite-platoon": 5,
        "government-force": 15,
        "vc-company": 16,
        "vc-platoon": 4,
        "mixed-platoon": 4,
        "nva-platoon": 4,
        "nva-company": 14,
        "mixed-company": 15,
        "nva-battalion": 43,
    }
    cadres = {
        f.id: [f.members.get(name, 0) for name in ("platoon-cadre", "company-cadre", "battalion-cadre")]
        for f in counter_mix().formation
    }
    assert cadres["vc-company"] == cadres["nva-company"] == cadres["mixed-company"] == [3, 1, 0]
    assert cadres["nva-battalion"] == [9, 3, 1]


def changed(type_id: str, **changes: Any) -> CounterMix:
    """The mix with one type of unit changed."""
    mix = counter_mix()
    kinds = [msgspec.structs.replace(t, **changes) if t.id == type_id else t for t in mix.type]
    return msgspec.structs.replace(mix, type=kinds)


@pytest.mark.parametrize(
    ("type_id", "changes", "fault"),
    [
        ("porter", {"names": ["TM1"]}, "two pieces are called tm1"),
        ("porter", {"names": ["The porter"]}, "'The porter' has a blank"),
        ("porter", {"names": []}, "porter has no piece"),
        ("m48", {"id": "m113"}, "are called m113"),
        ("m48", {"band": ""}, "m48 has an Attack Strength without a range"),
        ("sniper", {"attack": 0, "assault": 1}, "sniper has an Attack Strength without a range"),
        ("cache", {"move": 12}, "cache stays where it should move, or moves where"),
        ("m48", {"moves": "foot"}, "m48 moves on foot, which is for men"),
        ("militia", {"move": 6}, "militia has 6 Movement Points"),
        ("militia", {"assault": 2}, "militia meets a Close Assault with another strength"),
        ("peasant", {"limit": 0}, "peasant is never removed"),
        ("militia", {"overrun": 2}, "militia is a squad without strength, or leaves other KIA"),
        ("militia", {"carries": ""}, "militia carries casualties without being a squad, or the other"),
        ("porter", {"carries": "passengers"}, "porter carries passengers without being a vehicle"),
        ("sniper", {"ambushes": True}, "sniper holds an ambush marker without being a squad"),
        ("m48", {"explosive": [3, 6, 3]}, "m48 does more harm beside the centre"),
        ("m48", {"provenance": {}}, "m48 does not say where its attack is from"),
    ],
)
def test_a_faulty_type_is_seen(type_id: str, changes: dict[str, Any], fault: str) -> None:
    faults = list(data_checks.counter_faults(changed(type_id, **changes)))
    assert any(fault in found for found in faults), faults


@pytest.mark.parametrize(
    ("part", "changes", "fault"),
    [
        ("helicopter", {"defence": 0}, 'helicopter "huey", defence: 0 is less than 1'),
        ("helicopter", {"attack": 4}, "huey is neither a gunship nor a transport"),
        (
            "formation",
            {"members": {"marine": 3}},
            'formation "us-company", members.marine: names the type marine, which does not exist',
        ),
        ("formation", {"rule": "SD-24.9-z"}, 'formation "us-company", rule: names the rule SD-24.9-z'),
        ("formation", {"id": "vc-company"}, "the formation vc-company is listed twice"),
    ],
)
def test_a_faulty_helicopter_or_formation_is_seen(part: str, changes: dict[str, Any], fault: str) -> None:
    mix = counter_mix()
    first, *rest = getattr(mix, part)
    mix = msgspec.structs.replace(mix, **{part: [msgspec.structs.replace(first, **changes), *rest]})
    faults = list(data_checks.counter_faults(mix))
    assert any(fault in found for found in faults), faults


# ---------------------------------------------------------------- the Terrain Effects Chart


def test_the_terrain_effects_chart() -> None:
    key = terrain_key()
    rows = {line.id: (line.foot, line.apc, line.tank, line.defence) for line in key.terrain}
    assert rows == {
        "clear": (1, 1, 1, 1),
        "broken": (2, 2, 2, 2),
        "treeline": (2, 4, 3, 3),
        "forest": (3, "no", "no", 3),
        "building": (2, 4, 4, 3),
    }
    assert {side.id: (side.foot, side.apc, side.tank) for side in key.hexside} == {
        "river": (3, 6, "no"),
        "bridge": (0, 0, 0),
    }
    rates = {route.id: (str(route.rate()), str(route.rate(vehicle=True))) for route in key.route}
    assert rates == {"road": ("1", "1/2"), "trail": ("1", "2")}
    assert key.blocking() == {"treeline", "forest", "building"}
    assert key.landings() == {"clear", "broken"}


def test_an_improved_position_adds_one_to_either_defence() -> None:
    (works,) = terrain_key().works
    assert (works.defence, works.assault) == (1, 1)


def altered(part: str, line: str, **changes: Any) -> TerrainKey:
    """The chart with one of its lines changed."""
    key = terrain_key()
    lines = [msgspec.structs.replace(x, **changes) if x.id == line else x for x in getattr(key, part)]
    return msgspec.structs.replace(key, **{part: lines})


@pytest.mark.parametrize(
    ("key", "fault"),
    [
        (("terrain", "forest", {"id": "clear"}), "the terrain chart lists clear twice"),
        (("terrain", "forest", {"glyph": "nn"}), "two kinds of hex share the glyph 'nn'"),
        (("terrain", "forest", {"glyph": "F"}), "forest needs a glyph of two characters"),
        (("terrain", "clear", {"foot": 0}), "Clear costs nothing"),
        (("terrain", "clear", {"defence": 0}), "Clear costs nothing, or gives no defence"),
        (("terrain", "forest", {"landing": True}), "helicopters land in Forest, which blocks sight"),
        (("terrain", "building", {"tank": 1}), "Building is easier for vehicles than on foot"),
        (("hexside", "river", {"apc": 2}), "River is easier for vehicles than on foot"),
        (("route", "trail", {"vehicle": "0"}), "a step along the trail costs nothing"),
        (
            ("works", "improved-position", {"assault": 0}),
            'works "improved-position", assault: 0 is less than 1',
        ),
        (("terrain", "forest", {"provenance": {}}), "forest does not say where its foot is from"),
    ],
)
def test_a_faulty_terrain_chart_is_seen(key: tuple[str, str, dict[str, Any]], fault: str) -> None:
    part, line, changes = key
    faults = list(data_checks.terrain_key_faults(altered(part, line, **changes)))
    assert any(fault in found for found in faults), faults
