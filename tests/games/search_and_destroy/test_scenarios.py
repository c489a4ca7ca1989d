"""The scenarios of Search & Destroy: forces as printed or reconstructed, zones, frames; and faults that are seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.games.booklet import printed_scenarios
from vietnam_tui.core.library import rules_library
from vietnam_tui.games.search_and_destroy.counters import FOLDER, counter_mix, pieces, unit_types
from vietnam_tui.games.search_and_destroy.files import scenario_checks
from vietnam_tui.games.search_and_destroy.placement import hexes_for, hexes_of_zone
from vietnam_tui.games.search_and_destroy.scenarios import (
    Command,
    Group,
    Scenario,
    Side,
    Support,
    Victory,
    Zone,
    board,
    scenario,
)
from vietnam_tui.games.search_and_destroy.tables import tables

BOARD = board("rach-giua")
NAMES = printed_scenarios(FOLDER)
every_scenario = pytest.mark.parametrize("scenario_id", NAMES)

#: What the lists of forces call a type of unit, or support.
LISTED = {
    "ARVN Elite Platoon Leader": "us-platoon-leader",
    "Rifle squad": "us-rifle",
    "Weapons squad": "us-weapons",
    "Mortar squad": "us-mortar",
    "NVA Sniper": "sniper",
    "VC Sniper": "sniper",
    "Hard Core squad": "hard-core",
    "River Patrol Boat": "patrol-boat",
    "Pilot (Platoon Leader counter)": "pilot",
    "Anti-Personnel unit (mine)": "mine",
    "Air Strike": "air-strike",
    "Cobra Strike": "cobra-strike",
}


def listed_type(name: str) -> str:
    """The type of a line of an order of battle: its Cadre whatever it belongs to and has."""
    for cadre in ("platoon-cadre", "company-cadre"):
        if unit_types()[cadre].name in name:
            return cadre
    by_name = {type_.name: type_.id for type_ in unit_types().values()}
    return LISTED.get(name) or by_name[name]


@every_scenario
@pytest.mark.rule(
    "SD-S1.F-a",
    "SD-S1.F-c",
    "SD-S1.F-d",
    "SD-S2.F-a",
    "SD-S2.F-b",
    "SD-S2.F-d",
    "SD-S3.F-a",
    "SD-S3.F-c",
    "SD-S4.F-a",
    "SD-S4.F-d",
    "SD-S5.F-a",
    "SD-S5.F-c",
    "SD-S6.F-a",
    "SD-S6.F-c",
    "SD-S6.F-d",
)
def test_the_forces_are_those_of_the_lists(scenario_id: str) -> None:
    frame = scenario(scenario_id)
    found: Counter[tuple[str, ...]] = Counter()
    for group in frame.group:
        for type_id, names in group.units.items():
            found[group.rule, group.side, type_id, str(group.turn)] += len(names)
    for support in frame.support:
        if support.kind.endswith("-strike"):
            found[support.rule, support.side, support.kind, str(support.turn)] += support.count
    listed: Counter[tuple[str, ...]] = Counter()
    for entry in rules_library(FOLDER):
        if scenario_id in entry.scenarios:
            for line in entry.force:
                listed[entry.id, line.side, listed_type(line.name), str(line.turn)] += line.count
    assert found == listed


def test_how_many_counters_each_side_has() -> None:
    sizes = {name: [len(scenario(name).force(side.name)) for side in scenario(name).side] for name in NAMES}
    assert sizes == {
        "mechanized-sweep": [14, 32],
        "pilot-rescue": [7, 16],
        "patrol-boat-ambush": [4, 9],
        "defense-of-phnom-penh": [15, 27],
        "koh-tang": [47, 45],
        "khmer-rouge-vs-vietnam": [31, 25],
    }


@pytest.mark.rule("SD-S1.F-b", "SD-S1.F-f", "SD-S4.F-b", "SD-S4.F-e", "SD-S6.F-b")
def test_length_and_order_of_play() -> None:
    frames = {name: (f.turns, f.sets_up, f.first) for name in NAMES for f in [scenario(name)]}
    assert frames == {
        "mechanized-sweep": (15, "NLF", "ARVN"),
        "pilot-rescue": (20, "US", "NLF"),
        "patrol-boat-ambush": (10, "NLF", "US"),
        "defense-of-phnom-penh": (10, "Government", "Khmer-Rouge"),
        "koh-tang": (15, "Khmer-Rouge", "US"),
        "khmer-rouge-vs-vietnam": (15, "Khmer-Rouge", "Vietnamese"),
    }


@pytest.mark.rule("SD-S0-e")
def test_who_searches_and_who_hides() -> None:
    hiding = {
        name: (
            scenario(name).searcher,
            {group.side for group in scenario(name).group if group.inverted},
            scenario(name).face_up,
        )
        for name in NAMES
    }
    assert hiding == {
        "mechanized-sweep": ("ARVN", {"NLF"}, []),
        "pilot-rescue": ("NLF", {"US"}, ["NLF"]),
        "patrol-boat-ambush": ("", {"NLF"}, []),
        "defense-of-phnom-penh": ("Government", {"Khmer-Rouge"}, []),
        "koh-tang": ("US", {"Khmer-Rouge"}, []),
        "khmer-rouge-vs-vietnam": ("Vietnamese", {"Khmer-Rouge"}, ["Vietnamese"]),
    }


def test_what_the_map_counts_as() -> None:
    grounds = {name: (scenario(name).clear, scenario(name).rivers) for name in NAMES}
    assert grounds.pop("patrol-boat-ambush") == ("clear", "closed")
    assert grounds.pop("koh-tang") == grounds.pop("khmer-rouge-vs-vietnam") == ("broken", "ignored")
    assert set(grounds.values()) == {("clear", "normal")}
    island = scenario("koh-tang")
    assert [island.terrain(kind) for kind in ("clear", "broken", "forest")] == ["broken", "broken", "forest"]


def test_both_ways_of_counting_are_open_where_the_rules_let_them() -> None:
    both = {name for name in NAMES if scenario(name).games == ("casualty", "points")}
    assert both == {"patrol-boat-ambush", "koh-tang", "khmer-rouge-vs-vietnam"}
    assert all(scenario(name).games[0] == "casualty" for name in NAMES)


def test_optional_rules() -> None:
    always = {"casualties", "company-cadres", "close-assault"}
    on = {name: set(scenario(name).options) - always for name in NAMES}
    assert on == {
        "mechanized-sweep": {"leadership", "ambush-markers"},
        "pilot-rescue": {"gun-support"},
        "patrol-boat-ambush": {"patrol-boats", "ambush-markers"},
        "defense-of-phnom-penh": {"leadership"},
        "koh-tang": {"leadership"},
        "khmer-rouge-vs-vietnam": {"ambush-markers"},
    }
    assert all(always <= set(scenario(name).options) for name in NAMES)
    free = {name: set(scenario(name).switchable) - {"fire-and-movement", "ammunition"} for name in NAMES}
    assert free == {
        "mechanized-sweep": {"leadership", "ambush-markers"},
        "pilot-rescue": set(),
        "patrol-boat-ambush": {"casualties", "close-assault", "ambush-markers"},
        "defense-of-phnom-penh": {"leadership", "ambush-markers"},
        "koh-tang": {"casualties", "leadership", "ambush-markers"},
        "khmer-rouge-vs-vietnam": {"casualties"},
    }
    known = {option.id for option in tables().option}
    assert all(known >= {*scenario(name).options, *scenario(name).switchable} for name in NAMES)


@pytest.mark.rule("SD-S4.F-c")
def test_sides_seats_and_whose_points_they_score() -> None:
    armies = {(name, side.name): side for name in NAMES for side in scenario(name).side}
    assert {key for key, side in armies.items() if side.leadership} == {
        ("mechanized-sweep", "ARVN"),
        ("defense-of-phnom-penh", "Government"),
        ("koh-tang", "US"),
    }
    assert {key for key, side in armies.items() if not side.command and not side.leadership} == {
        ("pilot-rescue", "US"),
        ("patrol-boat-ambush", "US"),
    }
    assert {key for key, side in armies.items() if side.scores != side.seat} == {
        ("khmer-rouge-vs-vietnam", "Vietnamese")
    }
    assert {key for key, side in armies.items() if side.improved} == {("defense-of-phnom-penh", "Government")}


def test_what_a_scenario_pays() -> None:
    paid = {(name, a.id): (a.to, a.points, a.every) for name in NAMES for a in scenario(name).award}
    assert paid == {
        ("mechanized-sweep", "apc"): ("NLF", 20, False),
        ("mechanized-sweep", "tank"): ("NLF", 40, False),
        ("mechanized-sweep", "revealed"): ("ARVN", 10, False),
        ("patrol-boat-ambush", "boat"): ("NLF", 30, False),
        ("khmer-rouge-vs-vietnam", "air-strike"): ("Khmer-Rouge", 50, True),
    }
    (cache,) = [award for award in tables().award if award.id == "cache"]
    assert cache.us == 40


def test_how_each_scenario_is_won() -> None:
    kinds = {name: scenario(name).victory.kind for name in NAMES}
    assert [name for name, kind in kinds.items() if kind == "pilot"] == ["pilot-rescue"]
    boats, choice = (scenario(name).victory for name in ("patrol-boat-ambush", "defense-of-phnom-penh"))
    assert (boats.kind, boats.automatic, boats.boats) == ("points", "SD-S3.V-a", 4)
    assert (choice.kind, choice.exits, choice.inflicted, choice.suffered) == ("choice", 6, 30, 20)
    assert len(BOARD.area(choice.area)) == 30


def test_support_from_beyond_the_map() -> None:
    support = {
        name: [(s.kind, s.count, s.turn, s.when_lost) for s in scenario(name).support] for name in NAMES
    }
    assert support == {
        "mechanized-sweep": [("cobra-strike", 5, 0, False)],
        "pilot-rescue": [
            ("air-strike", 10, 0, False),
            ("huey", 2, 6, False),
            ("cobra", 2, 6, False),
            ("huey", 2, 12, True),
            ("cobra", 2, 12, True),
        ],
        "patrol-boat-ambush": [],
        "defense-of-phnom-penh": [],
        "koh-tang": [("medivac", 2, 2, False)],
        "khmer-rouge-vs-vietnam": [("air-strike", 2, 0, False)],
    }
    assert [s.kind for s in scenario("pilot-rescue").support if s.unobserved] == ["air-strike"]
    assert [s.kind for s in scenario("koh-tang").support if s.each_turn] == ["medivac"]


def test_weapons() -> None:
    elements = {
        (name, piece): weapons
        for name in NAMES
        for group in scenario(name).group
        for piece, weapons in group.weapons.items()
        if weapons != ["rpg-7"]
    }
    assert elements == {
        ("mechanized-sweep", "PC1"): ["recoilless-rifle"],
        ("pilot-rescue", "CC1"): ["heavy-machine-gun", "rpg-7"],
        ("patrol-boat-ambush", "CC1"): ["recoilless-rifle"],
        ("defense-of-phnom-penh", "CC1"): ["sappers"],
        ("khmer-rouge-vs-vietnam", "CC1"): ["sappers", "rpg-7"],
        ("khmer-rouge-vs-vietnam", "CC2"): ["sappers", "rpg-7"],
    }
    rockets = {
        name: sum("rpg-7" in weapons for group in scenario(name).group for weapons in group.weapons.values())
        for name in NAMES
    }
    assert list(rockets.values()) == [3, 4, 8, 2, 8, 12]


@pytest.mark.rule("SD-15.1-e", "SD-24.1-b")
def test_platoons_of_companies() -> None:
    company = scenario("khmer-rouge-vs-vietnam").command[1]
    assert company.platoons == [
        ["PC4", "HC1", "MI1", "MI2"],
        ["PC5", "HC2", "MI3", "MI4"],
        ["PC6", "HC3", "MI5", "MI6"],
    ]
    assert (company.leader, company.own) == ("CC2", ["SN2", "SN3", "SN4"])
    battalion = [(command.leader, command.under) for command in scenario("koh-tang").command[:2]]
    assert battalion == [("C/A", "BC"), ("C/B", "BC")]
    kinds = [[pieces()[name].id for name in p] for p in scenario("koh-tang").command[2].platoons]
    assert kinds == [["platoon-cadre", "nva-squad", "hard-core", "militia"]] * 3


# ---------------------------------------------------------------- zones


def zone(scenario_id: str, number: int) -> set[str]:
    place = scenario(scenario_id).group[number].zone
    return {BOARD.grid.label(h) for h in hexes_of_zone(BOARD, place)}


@pytest.mark.parametrize(
    ("scenario_id", "number", "count"),
    [
        ("mechanized-sweep", 0, 168),
        ("mechanized-sweep", 2, 652),
        ("mechanized-sweep", 3, 1768),
        ("pilot-rescue", 0, 944),
        ("pilot-rescue", 1, 168),
        ("patrol-boat-ambush", 0, 8),
        ("patrol-boat-ambush", 1, 1768),
        ("defense-of-phnom-penh", 0, 528),
        ("defense-of-phnom-penh", 1, 1240),
        ("koh-tang", 0, 207),
        ("koh-tang", 1, 824),
        ("khmer-rouge-vs-vietnam", 0, 34),
        ("khmer-rouge-vs-vietnam", 1, 1224),
    ],
)
@pytest.mark.rule("SD-S1.F-e", "SD-S2.F-a", "SD-S4.F-b", "SD-S4.F-e", "SD-S5.F-b", "SD-S5.F-c", "SD-M-j")
def test_how_many_hexes_a_zone_has(scenario_id: str, number: int, count: int) -> None:
    assert len(zone(scenario_id, number)) == count


@pytest.mark.rule("SD-S3.F-b")
def test_zones_in_hexes() -> None:
    assert zone("patrol-boat-ambush", 0) == {
        "3201",
        "3301",
        "0117",
        "0118",
        "3234",
        "3334",
        "5223",
        "5224",
    }
    assert "3634" in zone("khmer-rouge-vs-vietnam", 1)
    assert "3701" not in zone("khmer-rouge-vs-vietnam", 1)
    assert zone("khmer-rouge-vs-vietnam", 0) == {f"52{row:02}" for row in range(1, 35)}


def test_no_vehicle_is_set_up_in_forest_but_on_a_road() -> None:
    carrier, squad = unit_types()["m113"], unit_types()["gov-squad"]
    everywhere = hexes_for(BOARD, Zone(), squad)
    barred = {BOARD.grid.label(h) for h in everywhere - hexes_for(BOARD, Zone(), carrier)}
    assert {"0404", "1317"} <= barred
    assert not {"5013", "1106", "1405"} & barred
    assert "5013" in {BOARD.grid.label(h) for h in BOARD.hexes_of("forest")}


@pytest.mark.rule("SD-S2.F-c")
def test_four_units_come_by_each_edge() -> None:
    group = scenario("pilot-rescue").group[1]
    assert (group.each_edge, len(group.names()), group.turn) == (4, 16, 1)


@pytest.mark.rule("SD-S1.4-a")
def test_the_arvn_platoon_has_a_carrier_for_each_unit() -> None:
    vehicles, riders = scenario("mechanized-sweep").group[:2]
    assert riders.mounted
    assert len(vehicles.units["m113"]) == len(riders.names()) == 5


# ---------------------------------------------------------------- the checks see faults

Change = Callable[[Scenario], Scenario]


def frame(**changes: Any) -> Change:
    return lambda found: msgspec.structs.replace(found, **changes)


def listed(part: str, number: int, **changes: Any) -> Change:
    """The scenario with one entry of a list changed."""

    def altered(found: Scenario) -> Scenario:
        entries = list(getattr(found, part))
        entries[number] = msgspec.structs.replace(entries[number], **changes)
        return msgspec.structs.replace(found, **{part: entries})

    return altered


def added(part: str, entry: Side | Group | Support | Command) -> Change:
    return lambda found: msgspec.structs.replace(found, **{part: [*getattr(found, part), entry]})


@pytest.mark.parametrize(
    ("scenario_id", "change", "fault"),
    [
        (
            "mechanized-sweep",
            listed("group", 0, units={"m48": ["T1"], "m113": ["T1"]}),
            "there is no m113 called T1",
        ),
        ("mechanized-sweep", listed("group", 0, units={"m48": ["T1", "T1"]}), "T1 is used twice"),
        (
            "mechanized-sweep",
            listed("group", 0, units={"tiger": ["X"]}),
            "units.tiger: names the type tiger, which does not exist",
        ),
        ("mechanized-sweep", listed("group", 0, units={"m113": ["A1"]}), "is mounted without a vehicle"),
        ("mechanized-sweep", listed("group", 0, units={"m48": []}), "has no pieces, or none of some type"),
        (
            "mechanized-sweep",
            listed("group", 0, side="US"),
            'group "US", side: names the side US, which does not exist',
        ),
        (
            "mechanized-sweep",
            listed("group", 0, rule="SD-S9.F-a"),
            "rule: names the rule SD-S9.F-a, which does not exist",
        ),
        ("mechanized-sweep", listed("group", 0, turn=16), "turn: there is no turn 16 of 15"),
        ("mechanized-sweep", listed("group", 0, turn=0), "comes later by no way in, or by several"),
        ("mechanized-sweep", listed("group", 2, turn=2), "comes later by no way in, or by several"),
        ("mechanized-sweep", listed("group", 0, zone=Zone(terrain=["forest"], bank="southeast")), "way in"),
        ("mechanized-sweep", listed("group", 0, inverted=True), "enters inverted"),
        ("mechanized-sweep", listed("group", 2, zone=Zone(columns=(60, 70))), "has no hex for vc-squad"),
        (
            "mechanized-sweep",
            listed("group", 2, zone=Zone(terrain=["broken", "swamp"])),
            "zone.terrain 2: names the ground swamp",
        ),
        ("mechanized-sweep", listed("group", 2, weapons={"T1": ["rpg-7"]}), "T1 has a weapon and is not"),
        ("mechanized-sweep", listed("group", 2, weapons={"SN1": ["rpg-7"]}), "SN1 cannot have a weapon"),
        (
            "mechanized-sweep",
            listed("group", 2, weapons={"PC1": ["rpg-7", "recoilless-rifle"]}),
            "PC1 has too many weapons",
        ),
        ("mechanized-sweep", listed("command", 0, own=["S1"]), "PL does not lead a whole arvn-elite-platoon"),
        ("mechanized-sweep", listed("command", 1, own=["SN1", "TM1"]), "TM2 is under nobody"),
        ("mechanized-sweep", listed("command", 1, leader="TM1", own=[]), "TM1 leads without being a leader"),
        ("mechanized-sweep", listed("command", 1, own=["MI1"]), "MI1 is under PC1 and is not there"),
        ("mechanized-sweep", listed("command", 1, under="CC1"), "CC1 is above PC1 and is not there"),
        ("koh-tang", listed("command", 0, under="1/1/A"), "1/1/A leads without being a leader"),
        ("mechanized-sweep", listed("command", 1, formation="gang"), "leads a gang, which does not exist"),
        ("mechanized-sweep", listed("command", 1, rule="SD-15.9-a"), "names the rule SD-15.9-a"),
        (
            "mechanized-sweep",
            added("command", Command("NLF", "PC1", "SD-15.1-d")),
            "PC1 (NLF) has two commanders",
        ),
        ("mechanized-sweep", frame(first="US"), "first: names the side US, which does not exist"),
        ("mechanized-sweep", frame(sets_up="US"), "sets_up: names the side US, which does not exist"),
        ("mechanized-sweep", frame(searcher="US"), "searcher: names the side US, which does not exist"),
        ("mechanized-sweep", frame(searcher="NLF"), "has a searching side, and the other one does not hide"),
        ("mechanized-sweep", frame(rule="SD-S9"), "rule: names the section SD-S9, which does not exist"),
        ("mechanized-sweep", frame(options=["casualties"]), "has leadership for nobody, or without"),
        ("mechanized-sweep", frame(options=["leadership"]), "is not played as a Casualty game"),
        ("mechanized-sweep", frame(rivers="closed"), "has patrol boats without their rules, or the rules"),
        ("mechanized-sweep", frame(switchable=["patrol-boats"]), "lets players switch patrol boats"),
        ("koh-tang", frame(interrogation=True), "has interrogations and nobody to ask"),
        ("mechanized-sweep", listed("support", 0, count=0), "count: 0 is less than 1"),
        ("mechanized-sweep", listed("support", 0, rule="SD-S1.9-a"), "names the rule SD-S1.9-a"),
        ("mechanized-sweep", listed("side", 0, seat="NLF"), "needs two sides, one in either seat"),
        ("mechanized-sweep", listed("side", 0, command=True), "has both leadership and the command"),
        ("mechanized-sweep", listed("side", 1, command=False), "NLF has Cadres without command"),
        (
            "mechanized-sweep",
            listed("side", 1, rules=["SD-0-z"]),
            'side "NLF", rules 1: names the rule SD-0-z',
        ),
        ("mechanized-sweep", listed("award", 0, to="US"), 'award "apc", to: names the side US'),
        ("mechanized-sweep", listed("award", 0, rule="SD-S1.V-z"), "names the rule SD-S1.V-z"),
        ("pilot-rescue", frame(face_up=["US", "NLF"]), "starts inverted and is never inverted again"),
        ("pilot-rescue", listed("group", 1, each_edge=5), "cannot enter 5 by each edge"),
        ("mechanized-sweep", frame(victory=Victory("pilot", "SD-S2.V-a")), "about a pilot who is not there"),
        (
            "patrol-boat-ambush",
            frame(victory=Victory("points", "SD-S3.V-b", automatic="SD-S3.V-a", boats=5)),
            "wins at once with 5 boats",
        ),
        (
            "defense-of-phnom-penh",
            frame(victory=Victory("choice", "SD-S4.V-a", exits=16, area="exit hexes")),
            "needs 16 units to leave by 'exit hexes', there are 15",
        ),
        (
            "defense-of-phnom-penh",
            frame(victory=Victory("choice", "SD-S4.V-a", exits=6, area="exit hexes")),
            "has no casualties to choose",
        ),
    ],
)
def test_a_faulty_scenario_is_seen(scenario_id: str, change: Change, fault: str) -> None:
    found = list(scenario_checks.scenario_faults(change(scenario(scenario_id)), counter_mix(), BOARD))
    assert any(fault in text for text in found), found
    assert all(scenario_id in text for text in found)
