"""The scenarios of Hot Armor: Vietnam: forces as the rulebook lists them, zones, frames; and faults that are seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.games.booklet import printed_scenarios
from vietnam_tui.core import data
from vietnam_tui.core.library import rules_library
from vietnam_tui.games.hot_armor.counters import FOLDER, CounterMix, markers, unit_types
from vietnam_tui.games.hot_armor.files import scenario_checks
from vietnam_tui.games.hot_armor.map_names import named_hexes
from vietnam_tui.games.hot_armor.placement import closed_hexes, hexes_of_zone, open_to_ground
from vietnam_tui.games.hot_armor.scenarios import Condition, Group, Scenario, Victory, Zone, board, scenario

BOARD = board("central-valley")
NAMES = printed_scenarios(FOLDER)
every_scenario = pytest.mark.parametrize("scenario_id", NAMES)


@pytest.fixture(scope="module")
def mix() -> CounterMix:
    return data.load(f"{FOLDER}/counters.toml", CounterMix)


def printed_name(piece: str) -> str:
    """A type or marker as the printed lists call it."""
    listed = {
        "entrenchment-level-1": "Entrenchment level 1",
        "entrenchment-level-2": "Entrenchment level 2",
        "artillery": "Artillery",
        "airstrike": "Airstrike",
    }
    return listed.get(piece) or (unit_types()[piece].name if piece in unit_types() else markers()[piece].name)


@every_scenario
@pytest.mark.rule(
    "HA-3.1-d",
    "HA-18.2-a",
    "HA-34.2-c",
    "HA-34.2-d",
    "HA-34.3-c",
    "HA-34.3-d",
    "HA-34.3-g",
    "HA-34.4-c",
    "HA-34.4-d",
    "HA-34.4-e",
    "HA-34.4-g",
    "HA-34.4-h",
    "HA-34.4-i",
    "HA-34.5-c",
    "HA-34.5-d",
    "HA-34.6-d",
    "HA-34.6-e",
    "HA-34.6-g",
    "HA-34.6-h",
    "HA-34.6-i",
    "HA-34.7-c",
    "HA-34.7-d",
    "HA-34.7-e",
    "HA-34.7-f",
    "HA-34.7-g",
    "HA-34.8-c",
    "HA-34.8-d",
    "HA-34.8-e",
    "HA-34.9-c",
    "HA-34.9-d",
    "HA-34.9-g",
    "HA-34.9-h",
    "HA-34.10-c",
    "HA-34.10-e",
    "HA-34.10-f",
    "HA-34.11-c",
    "HA-34.11-d",
    "HA-34.11-g",
    "HA-34.12-c",
    "HA-34.12-d",
    "HA-34.12-e",
)
def test_the_forces_are_those_of_the_printed_lists(scenario_id: str) -> None:
    found: Counter[tuple[str, ...]] = Counter()
    for group in scenario(scenario_id).group:
        for piece, count in group.units.items():
            found[group.rule, group.side, printed_name(piece), str(group.turn)] += count
    listed: Counter[tuple[str, ...]] = Counter()
    for entry in rules_library(FOLDER):
        if scenario_id in entry.scenarios:
            for line in entry.force:
                if line.name != "LZ marker":
                    listed[entry.id, line.side, line.name, str(line.turn)] += line.count
    assert found == listed


@every_scenario
@pytest.mark.rule(
    "HA-3.1-a",
    "HA-3.1-b",
    "HA-3.1-c",
    "HA-3.2-a",
    "HA-34.2-b",
    "HA-34.3-b",
    "HA-34.4-b",
    "HA-34.5-b",
    "HA-34.6-b",
    "HA-34.7-b",
    "HA-34.8-b",
    "HA-34.9-b",
    "HA-34.10-b",
    "HA-34.11-b",
    "HA-34.12-b",
)
def test_the_frame_is_that_of_the_printed_header(scenario_id: str) -> None:
    frame = scenario(scenario_id)
    first, second = frame.side
    entry = rules_library(FOLDER).by_id(first.morale_rule)
    assert entry is not None
    assert entry.scenarios == (scenario_id,)
    concealed = [side.name for side in frame.side if side.concealed]
    hidden = {0: "None", 2: "Both sides"}.get(len(concealed), "".join(concealed) + " only")
    hidden = "Communists only" if concealed == ["Communist"] else hidden
    assert entry.text == (
        f"Game length {frame.turns} turns. Visibility {frame.visibility.capitalize()}. "
        f"{first.name} deploys first with morale {first.morale}, "
        f"{second.name} second with morale {second.morale}. "
        f"The automatic first impulse belongs to {frame.automatic}. Hidden units allowed: {hidden}."
    )


MODIFICATIONS = {
    "street-without-joy": ("elephant-grass", "slope-1", "high-river", "", "town"),
    "operation-starlite": ("rice-paddy", "slope-1", "high-river", "", "town"),
    "ho-chi-minh-trail": ("elephant-grass", "slope-2", "low-river", "track", "town"),
    "coral-balmoral": ("elephant-grass", "slope-1", "high-river", "track", "town"),
    "into-cambodia": ("elephant-grass", "slope-2", "low-river", "track", "town"),
    "lam-son": ("elephant-grass", "slope-2", "high-river", "track", "village"),
    "dong-ha": ("rice-paddy", "slope-1", "low-river", "road", "town"),
    "kontum": ("rice-paddy", "slope-2", "high-river", "road", "town"),
    "somewhere-in-tonkin": ("rice-paddy", "slope-1", "low-river", "", "town"),
    "task-force-dragon": ("rice-paddy", "slope-1", "high-river", "", "town"),
    "plain-of-jars": ("elephant-grass", "slope-1", "high-river", "track", "town"),
}


@every_scenario
@pytest.mark.rule(
    "HA-34.2-h",
    "HA-34.3-j",
    "HA-34.4-l",
    "HA-34.5-g",
    "HA-34.6-p",
    "HA-34.7-m",
    "HA-34.8-i",
    "HA-34.9-n",
    "HA-34.10-j",
    "HA-34.11-j",
    "HA-34.12-i",
)
def test_what_terrain_counts_as(scenario_id: str) -> None:
    counts = scenario(scenario_id).terrain
    lines = tuple(counts.line(ground) for ground in ("light-vegetation", "river", "town"))
    routes = {counts.route("road"), counts.route("track")}
    light, slope, river, route, town = MODIFICATIONS[scenario_id]
    assert (lines, counts.hexside("slope")) == ((light, river, town), slope)
    assert routes == ({route} if route else {"road", "track"})
    assert (counts.line("jungle"), counts.hexside("stream")) == ("jungle", "stream")


def test_morale_changes() -> None:
    found = {
        (name, side.name): [(c.turn, c.lost, c.landing_zone, c.to) for c in side.change]
        for name in NAMES
        for side in scenario(name).side
        if side.change
    }
    assert found == {
        ("ho-chi-minh-trail", "NVA"): [(7, 0, False, 3)],
        ("into-cambodia", "NVA"): [(4, 0, False, 2), (6, 0, False, 3)],
        ("into-cambodia", "US"): [(0, 0, True, 3)],
        ("lam-son", "ARVN"): [(0, 5, False, 2), (0, 10, False, 1)],
        ("somewhere-in-tonkin", "US"): [(0, 6, False, 2)],
        ("somewhere-in-tonkin", "Communist"): [(0, 9, False, 2)],
    }


def test_what_sides_have_of_their_own() -> None:
    sides = {(name, side.name): side for name in NAMES for side in scenario(name).side}
    assert {key for key, side in sides.items() if side.bound} == {("street-without-joy", "French")}
    assert {key for key, side in sides.items() if side.guided} == {("kontum", "ARVN")}
    assert {key for key, side in sides.items() if side.doubled} == {
        ("kontum", "NVA"),
        ("plain-of-jars", "NVA"),
    }
    assert sides["kontum", "NVA"].unlimited == ["aa-mg"]
    assert sides["dong-ha", "NVA"].spotters == ["sapper"]
    assert {key[0] for key, side in sides.items() if side.us_fire_control} == {
        "operation-starlite",
        "ho-chi-minh-trail",
        "into-cambodia",
        "somewhere-in-tonkin",
        "task-force-dragon",
    }
    assert {key: side.lands for key, side in sides.items() if side.lands} == {
        ("operation-starlite", "US"): ["landing zone", "marker", "airfield"],
        ("into-cambodia", "US"): ["landing zone", "marker", "airfield"],
        ("lam-son", "ARVN"): ["landing zone", "marker"],
        ("task-force-dragon", "US"): ["landing zone", "marker", "airfield"],
    }


def test_landing_zone_markers() -> None:
    found = {name: m for name in NAMES if (m := scenario(name).landing_markers)}
    assert {name: (m.side, m.count) for name, m in found.items()} == {
        "operation-starlite": ("US", 2),
        "into-cambodia": ("US", 2),
        "lam-son": ("ARVN", 1),
        "task-force-dragon": ("US", 1),
    }
    assert [name for name, m in found.items() if m.when == "during its set-up"] == ["lam-son"]


def test_some_scenarios_cannot_end_in_a_draw() -> None:
    decided = {name for name in NAMES if not scenario(name).draw_possible}
    assert decided == {"operation-starlite", "ho-chi-minh-trail", "into-cambodia", "task-force-dragon"}


# ---------------------------------------------------------------- zones


def force(scenario_id: str, rule: str, number: int = 0) -> Group:
    """A group of a rule, of several the one with this number, fire support left out."""
    found = [g for g in scenario(scenario_id).group if g.rule == rule and g.zone is not None]
    return found[number]


def zone(scenario_id: str, rule: str, number: int = 0) -> set[str]:
    place = force(scenario_id, rule, number).zone
    assert place is not None
    return {BOARD.grid.label(h) for h in hexes_of_zone(BOARD, place)}


@pytest.mark.rule("HA-34.0-k", "HA-34.0-l", "HA-3.2-d")
@pytest.mark.parametrize(
    ("scenario_id", "rule", "count"),
    [
        ("street-without-joy", "HA-34.2-c", 12),
        ("street-without-joy", "HA-34.2-d", 191),
        ("operation-starlite", "HA-34.3-c", 583),
        ("operation-starlite", "HA-34.3-d", 44),
        ("operation-starlite", "HA-34.3-g", 327),
        ("ho-chi-minh-trail", "HA-34.4-c", 883),
        ("ho-chi-minh-trail", "HA-34.4-g", 1210),
        ("into-cambodia", "HA-34.6-g", 575),
        ("lam-son", "HA-34.7-c", 242),
        ("lam-son", "HA-34.7-e", 3),
        ("lam-son", "HA-34.7-f", 27),
        ("dong-ha", "HA-34.8-d", 14),
        ("dong-ha", "HA-34.8-e", 86),
        ("somewhere-in-tonkin", "HA-34.10-c", 81),
        ("somewhere-in-tonkin", "HA-34.10-e", 176),
        ("somewhere-in-tonkin", "HA-34.10-f", 280),
        ("task-force-dragon", "HA-34.11-c", 27),
        ("task-force-dragon", "HA-34.11-d", 28),
        ("plain-of-jars", "HA-34.12-c", 219),
        ("plain-of-jars", "HA-34.12-d", 15),
        ("plain-of-jars", "HA-34.12-e", 9),
    ],
)
def test_how_many_hexes_a_zone_has(scenario_id: str, rule: str, count: int) -> None:
    assert len(zone(scenario_id, rule)) == count


@pytest.mark.rule("HA-34.2-c", "HA-34.9-c", "HA-34.7-e", "HA-34.12-e", "HA-34.8-d")
def test_zones_in_hexes() -> None:
    route = "0119 0219 0319 0419 0519 0619 0720 0819 0920 1020 1120 1220"
    assert zone("street-without-joy", "HA-34.2-c") == set(route.split())
    assert zone("kontum", "HA-34.9-c") == {"1708", "1807", "1808", "1809", "1908"}
    assert len(zone("kontum", "HA-34.9-c", 1)) == 36
    assert zone("lam-son", "HA-34.7-e") == {"4407", "4408", "4409"}
    assert zone("plain-of-jars", "HA-34.12-e") == {
        f"{column}{row}" for column in (42, 43, 44) for row in (20, 21, 22)
    }
    assert zone("dong-ha", "HA-34.8-d") == {f"44{row:02}" for row in range(1, 15)}


@pytest.mark.rule("HA-34.10-c")
def test_limits_of_zones() -> None:
    assert {"2013", "2220", "0119", "4426"} <= zone("somewhere-in-tonkin", "HA-34.10-c")
    assert not {"2012", "0918", "3519"} & zone("somewhere-in-tonkin", "HA-34.10-c")
    guerrillas = zone("somewhere-in-tonkin", "HA-34.10-f")
    assert {"0724", "1823", "2824"} <= guerrillas
    assert not {"3424", "0824", "2220"} & guerrillas
    trail = zone("ho-chi-minh-trail", "HA-34.4-c")
    assert {"2013", "1320", "1319"} <= trail
    assert "1321" not in trail


def test_the_french_leave_by_the_eastern_edge_south_of_the_river() -> None:
    (victory,) = [v for v in scenario("street-without-joy").victory if v.side == "French"]
    (part,) = victory.all_of
    assert part.zone is not None
    assert {BOARD.grid.label(h) for h in hexes_of_zone(BOARD, part.zone)} == {
        f"44{row}" for row in range(18, 28)
    }


def test_closed_ground() -> None:
    joy, sea, kontum = (
        closed_hexes(BOARD, scenario(name).closed)
        for name in ("street-without-joy", "operation-starlite", "kontum")
    )
    assert joy == sea
    assert (len(joy), len(kontum)) == (575 + 52, 583)
    assert closed_hexes(BOARD, scenario("lam-son").closed) == frozenset()
    open_ = open_to_ground(BOARD, scenario("lam-son").closed, high_water=True)
    bridge, water = BOARD.grid.hex("2013"), BOARD.grid.hex("2114")
    assert bridge in open_
    assert water not in open_
    assert water in open_to_ground(BOARD, None, high_water=False)


@every_scenario
@pytest.mark.rule("HA-3.1-f")
def test_both_sides_have_a_condition_of_their_own(scenario_id: str) -> None:
    library = rules_library(FOLDER)
    rules = {victory.side: victory.rule for victory in scenario(scenario_id).victory}
    assert set(rules) == {side.name for side in scenario(scenario_id).side}
    for side, rule in rules.items():
        entry = library.by_id(rule)
        assert entry is not None
        assert (entry.kind, entry.scenarios) == ("victory", (scenario_id,))
        assert entry.title.startswith(side)


def test_what_victory_is_counted_by() -> None:
    conditions = {
        (name, victory.side): [(part.kind, part.need, part.area or part.marker) for part in victory.all_of]
        for name in NAMES
        for victory in scenario(name).victory
    }
    assert conditions["street-without-joy", "French"] == [("exited", 15, "")]
    assert conditions["coral-balmoral", "Australian"] == [("marker held", 4, "entrenchment-level-2")]
    assert conditions["into-cambodia", "US"] == [
        ("held", 2, "southern landing zones"),
        ("eliminated", 2, ""),
    ]
    assert conditions["plain-of-jars", "NVA"] == [("entered last", 3, "Tay Nam")]
    assert conditions["somewhere-in-tonkin", "US"] == [("held", 1, "Thi Tran"), ("held", 1, "Phia Bac")]
    assert conditions["task-force-dragon", "US"] == [("prevented", 0, "")]
    assert len(named_hexes(BOARD, "Phia Bac")) == 6
    assert {BOARD.grid.label(h) for h in named_hexes(BOARD, "LZ Thi Tran")} == {"1709"}


# ---------------------------------------------------------------- faulty scenarios

Alter = Callable[[Scenario], Scenario]


def with_group(number: int, **changes: Any) -> Alter:
    def altered(frame: Scenario) -> Scenario:
        groups = list(frame.group)
        groups[number] = msgspec.structs.replace(groups[number], **changes)
        return msgspec.structs.replace(frame, group=groups)

    return altered


def with_side(number: int, **changes: Any) -> Alter:
    def altered(frame: Scenario) -> Scenario:
        sides = list(frame.side)
        sides[number] = msgspec.structs.replace(sides[number], **changes)
        return msgspec.structs.replace(frame, side=sides)

    return altered


def with_frame(**changes: Any) -> Alter:
    return lambda frame: msgspec.structs.replace(frame, **changes)


def needing(*parts: Condition) -> Alter:
    def altered(frame: Scenario) -> Scenario:
        return msgspec.structs.replace(
            frame, victory=[Victory(frame.side[0].name, "HA-34.5-f", list(parts)), frame.victory[0]]
        )

    return altered


# groups of Coral-Balmoral: the NVA in the south, the Australians by the edge, their artillery, their airstrike
@pytest.mark.parametrize(
    ("alter", "fault"),
    [
        (with_group(0, units={"infantry-a": 10}), "10 communist pieces infantry-a are used, the mix has 9"),
        (with_group(0, units={"centurion": 1}), "1 communist pieces centurion are used, the mix has 0"),
        (
            with_group(0, units={"seals": 1}),
            'line 52, group "NVA", units.seals: names the piece seals, which does not exist',
        ),
        (with_group(3, units={"airstrike": 4}), "4 markers airstrike are used, the mix has 3"),
        (
            with_group(0, side="VC"),
            'group "VC", side: names the side VC, which does not exist; nearest: Australian, NVA',
        ),
        (with_group(0, rule="HA-99-a"), "rule: names the rule HA-99-a, which does not exist"),
        (with_group(1, turn=7), 'group "Australian", turn: there is no turn 7 of 6'),
        (with_group(0, units={}), "has no pieces"),
        (with_group(0, zone=None), "has no place to stand in"),
        (with_group(2, zone=Zone()), "sets up fire support on the map"),
        (with_group(0, zone=Zone(town="Hue")), "zone.town: names the place Hue, which does not exist"),
        (with_group(0, zone=Zone(line="Route 1")), "zone.line: names the road Route 1, which does not exist"),
        (with_group(0, zone=Zone(bank="north", edge="south")), "has a zone without a hex that is open"),
        (with_group(0, zone=Zone(within=3)), "within so many hexes, but not of one thing"),
        (with_group(1, zone=Zone(bank="south")), "comes later, but not by an edge"),
        (with_group(1, units={"m48": 1, "mines": 1}), "brings markers that are set up"),
        (with_group(1, by_air=True), "comes by air without a helicopter"),
        (with_group(1, units={"heavy-mortar": 1}), "brings 1 towed weapons on 0 carriers"),
        (with_side(0, name="US"), "needs two sides of different armies"),
        (with_side(0, morale=4), 'side "NVA", morale: 4 is not from 1 to 3'),
        (with_side(0, doubled=7), 'side "NVA", doubled: there is no turn 7 of 6'),
        (with_side(0, unlimited=["sagger"]), "NVA has a rule of its own for sagger and no such unit"),
        (with_side(0, rules=["HA-34.5-z"]), 'side "NVA", rules 1: names the rule HA-34.5-z'),
        (with_frame(automatic="US"), "automatic: names the side US, which does not exist"),
        (with_frame(rule="HA-35"), "rule: names the section HA-35, which does not exist"),
        (with_frame(options=[]), "rules none; its lists and visibility ask for entrenchments"),
        (with_frame(visibility="medium"), "ask for entrenchments, visibility"),
        (with_frame(victory=[]), "needs a condition of victory for both sides"),
        (needing(Condition("eliminated", 40)), "NVA needs 40 (eliminated), there are 19"),
        (needing(Condition("held", 1, area="Hue")), "NVA needs 1 (held Hue), there are 0"),
        (
            needing(Condition("marker held", 1, marker="mines")),
            "NVA needs 1 (marker held mines), there are 0",
        ),
        (needing(Condition("exited", 3)), "NVA leaves by no edge"),
    ],
)
def test_a_faulty_scenario_is_seen(mix: CounterMix, alter: Alter, fault: str) -> None:
    frame = alter(scenario("coral-balmoral"))
    faults = list(scenario_checks.scenario_faults(frame, mix, BOARD))
    assert any(fault in found for found in faults), faults
