"""The scenarios of Khe Sanh, 1968: forces as the rulebook lists them, places, frames; and faults that are seen."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from tests.games.booklet import printed_scenarios
from tests.games.khe_sanh.proving_ground import Table
from vietnam_tui.core import data
from vietnam_tui.core.library import rules_library
from vietnam_tui.games.khe_sanh import counters as printed
from vietnam_tui.games.khe_sanh.files import scenario_checks
from vietnam_tui.games.khe_sanh.placement import open_places, places_for, stacking_limit

LANG_VEI = "the-fall-of-lang-vei"
SIEGE = "the-siege-of-khe-sanh"
PEGASUS = "operation-pegasus"
every_scenario = pytest.mark.parametrize("scenario_id", [LANG_VEI, SIEGE, PEGASUS])


@pytest.mark.rule("KS-13.0-c")
@pytest.mark.parametrize(("scenario_id", "fallen"), [(SIEGE, set()), (PEGASUS, {"0404"})])
def test_a_scenario_begins_with_its_bases_and_those_that_have_fallen(
    scenario_id: str, fallen: set[str]
) -> None:
    state = Table(scenario=scenario_id).state
    assert {state.label(base.place) for base in state.bases if base.captured} == fallen
    assert {"0404", "0808", "0809", "1004"} <= {state.label(base.place) for base in state.bases}


@pytest.fixture
def mix() -> printed.CounterMix:
    return data.load(f"{printed.FOLDER}/counters.toml", printed.CounterMix)


@every_scenario
@pytest.mark.rule(
    "KS-14.0-d",
    "KS-14.1-j",
    "KS-14.1-l",
    "KS-14.2-h",
    "KS-14.2-q",
    "KS-A14.3-e",
    "KS-A14.3-g",
    "KS-A14.3-i",
    "KS-A14.3-k",
    "KS-A14.3-o",
    "KS-A14.3-q",
    "KS-A14.3-r",
    "KS-A14.3-s",
    "KS-A14.3-u",
    "KS-A14.3-y",
    "KS-A14.3-z",
    "KS-A14.3-aa",
    "KS-A14.3-ab",
    "KS-A14.3-ac",
)
def test_the_forces_are_those_of_the_printed_lists(scenario_id: str) -> None:
    found: Counter[tuple[str, ...]] = Counter()
    listed: Counter[tuple[str, ...]] = Counter()
    for force in printed.scenario(scenario_id).force:
        kind = printed.counters()[force.kind]
        found[force.rule, kind.name, str(kind.combat or ""), str(force.turn)] += force.count
    library = rules_library(printed.FOLDER)
    for rule in {force.rule for force in printed.scenario(scenario_id).force}:
        entry = library.by_id(rule)
        assert entry is not None
        for line in entry.force:
            listed[rule, line.name, line.values, str(line.turn)] += line.count
    assert found == listed


@every_scenario
def test_hexes_of_the_printed_lists(scenario_id: str) -> None:
    """A garrison that the rulebook puts into one hex, or one of two, stands there."""
    library = rules_library(printed.FOLDER)
    for force in printed.scenario(scenario_id).force:
        entry = library.by_id(force.rule)
        assert entry is not None
        name = printed.counters()[force.kind].name
        where = [line.where for line in entry.force if line.name == name]
        if force.hexes and not force.most and not force.entry:
            assert " or ".join(force.hexes) in where


@pytest.mark.rule("KS-14.1-m", "KS-14.2-s", "KS-A14.3-ad")
@pytest.mark.parametrize(
    ("scenario_id", "hexes", "entry"),
    [
        (LANG_VEI, ["0503"], "first impulse"),
        (SIEGE, ["0503"], "comes and goes"),
        (PEGASUS, ["0505"], "comes and goes"),
    ],
)
def test_the_armor_regiment_comes_later(scenario_id: str, hexes: list[str], entry: str) -> None:
    (armor,) = [force for force in printed.scenario(scenario_id).force if force.kind == "nva-armor"]
    assert (armor.count, armor.hexes, armor.entry) == (1, hexes, entry)


@pytest.mark.rule("KS-14.1-b", "KS-14.1-i", "KS-14.1-k")
def test_the_frame_of_lang_vei() -> None:
    frame = printed.scenario(LANG_VEI)
    assert (frame.turns, frame.impulses, frame.effort) == (1, 4, 3)
    assert frame.caps == {"US/GVN": 0, "NVA/VC": 0}
    assert (frame.air_strikes, frame.arc_lights) == (3, 0)


@pytest.mark.rule("KS-14.2-b", "KS-14.2-g", "KS-14.2-m")
def test_the_frame_of_the_siege() -> None:
    frame = printed.scenario(SIEGE)
    assert (frame.turns, frame.impulses, frame.effort) == (4, 4, 3)
    assert frame.caps == {"US/GVN": 6, "NVA/VC": 6}
    assert (frame.air_strikes, frame.arc_lights) == (10, 3)
    assert frame.guns == ["1524", "1726"]


@pytest.mark.rule("KS-A14.3-b", "KS-A14.3-c", "KS-A14.3-d", "KS-A14.3-v")
def test_the_frame_of_pegasus() -> None:
    frame = printed.scenario(PEGASUS)
    assert (frame.turns, frame.impulses, frame.effort, frame.area) == (5, 0, 0, "")
    assert frame.caps == {"US/GVN": 6, "NVA/VC": 6}
    assert (frame.air_strikes, frame.arc_lights) == (10, 3)


@pytest.mark.rule("KS-14.0-a")
def test_two_scenarios_are_of_the_basic_game() -> None:
    games = [printed.scenario(scenario_id).game for scenario_id in printed_scenarios(printed.FOLDER)]
    assert games == ["basic", "basic", "advanced"]


@pytest.mark.rule("KS-A14.3-f")
def test_lang_vei_has_fallen_before_the_campaign() -> None:
    frame = printed.scenario(PEGASUS)
    assert frame.captured == ["0404"]
    assert not any("0404" in force.hexes for force in frame.force)
    garrison = {"us-sf-platoon", "us-mike-force", "us-cidg-company", "us-loa-battalion"}
    assert not garrison & {force.kind for force in frame.force}


@pytest.mark.rule("KS-A14.3-w")
def test_units_without_a_service_in_their_name_are_of_the_army() -> None:
    americans = {force.kind for force in printed.scenario(PEGASUS).force if force.kind.startswith("us-")}
    services = {kind: printed.counters()[kind].service for kind in americans}
    named = {kind for kind in americans if "Marine" in printed.counters()[kind].name}
    assert {kind for kind, service in services.items() if service == "Marine"} == named
    assert {services[kind] for kind in americans - named} == {"Army"}


@pytest.mark.rule("KS-A14.3-x")
def test_the_marines_of_the_north_stand_alone() -> None:
    alone = {(f.kind, f.count) for f in printed.scenario(PEGASUS).force if f.alone}
    assert alone == {("us-marine-hq", 3), ("us-marine-battalion", 6)}


@pytest.mark.rule("KS-A14.3-ae")
def test_replacements_come_on_turns_1_3_and_4() -> None:
    assert [(r.turn, r.count) for r in printed.scenario(PEGASUS).replacement] == [(1, 1), (3, 1), (4, 1)]


def test_victory_in_the_siege_takes_five_of_eight() -> None:
    victory = printed.scenario(SIEGE).victory
    assert (victory.kind, victory.need) == ("hexes", 5)
    assert len(printed.board("khe-sanh").area(victory.area)) == 8


def test_levels_of_pegasus() -> None:
    levels = printed.scenario(PEGASUS).victory.level
    assert [(x.side, x.level, x.road, x.base, x.strong_points, x.losses) for x in levels] == [
        ("US/GVN", 3, True, 1, 4, 20),
        ("US/GVN", 2, True, 1, 0, 15),
        ("US/GVN", 1, False, 1, 0, 10),
        ("NVA/VC", 3, False, 3, 0, 4),
        ("NVA/VC", 2, False, 0, 3, 4),
        ("NVA/VC", 1, False, 0, 0, 4),
    ]


# ---------------------------------------------------------------- where they may stand


def force(scenario_id: str, kind: str, rule: str) -> printed.Force:
    return next(f for f in printed.scenario(scenario_id).force if (f.kind, f.rule) == (kind, rule))


def places(scenario_id: str, kind: str, rule: str) -> set[str]:
    board = printed.board("khe-sanh")
    found = places_for(board, printed.scenario(scenario_id), force(scenario_id, kind, rule))
    return {board.grid.label(h) for h in found}


@pytest.mark.rule("KS-14.2-q")
def test_nobody_besieges_from_hill_950_or_beside_the_enemy() -> None:
    board, frame = printed.board("khe-sanh"), printed.scenario(SIEGE)
    besiegers = force(SIEGE, "nva-infantry", "KS-14.2-q")
    assert "1209" not in places(SIEGE, "nva-infantry", "KS-14.2-q")
    open_ = open_places(board, frame, besiegers, frozenset({board.grid.hex("1004")}))
    assert {"1004", "1005", "1104", "0808"}.isdisjoint(board.grid.label(h) for h in open_)
    assert {"1103", "1106"} <= {board.grid.label(h) for h in open_}


@pytest.mark.rule("KS-A14.3-q", "KS-A14.3-r", "KS-A14.3-ab")
def test_distances_from_quang_tri_are_counted_from_either_hex() -> None:
    two = places(PEGASUS, "us-marine-battalion", "KS-A14.3-q")
    five = places(PEGASUS, "us-airborne-battalion", "KS-A14.3-r")
    ten = places(PEGASUS, "vc-regional", "KS-A14.3-ab")
    assert {"0739", "1038"} <= two < five < ten
    assert not {"0738", "0838"} & five
    assert {"0738", "0728"} <= ten
    assert "0727" not in ten


@pytest.mark.rule("KS-A14.3-aa")
def test_the_army_of_the_north_starts_there() -> None:
    board = printed.board("khe-sanh")
    north = {board.grid.label(h) for h in board.area("dmz") | board.area("north vietnam")}
    assert places(PEGASUS, "nva-infantry", "KS-A14.3-aa") == north


@pytest.mark.parametrize(
    ("label", "limit"),
    [("0404", 4), ("0505", 4), ("0509", 4), ("0808", 4), ("0807", 3), ("1209", 3), ("0204", 3)],
)
def test_stacking_limits(label: str, limit: int) -> None:
    board = printed.board("khe-sanh")
    assert stacking_limit(board, board.grid.hex(label)) == limit


# ---------------------------------------------------------------- faulty scenarios


@pytest.mark.parametrize(
    ("index", "changes", "fault"),
    [
        (0, {"count": 2}, "2 counters us-sf-platoon are used, the mix has 1"),
        (0, {"kind": "us-seals"}, "kind: names the counter us-seals, which does not exist"),
        (0, {"hexes": ["0509"]}, "hexes 1: names the active hex 0509, which does not exist"),
        (0, {"hexes": ["4545"]}, "hexes 1: names the active hex 4545, which does not exist"),
        (0, {"hexes": [], "areas": ["tet"]}, "areas 1: names the area tet, which does not exist"),
        (0, {"rule": "KS-99-a"}, "rule: names the rule KS-99-a, which does not exist"),
        (0, {"turn": 1}, "needs both a turn and an entry"),
        (0, {"kind": "us-marine-company", "count": 2}, "set-up of US/GVN does not fit within the stacking"),
        (8, {"turn": 2}, "turn: there is no turn 2 of 1"),
    ],
)
def test_a_faulty_force_is_seen(
    mix: printed.CounterMix, index: int, changes: dict[str, Any], fault: str
) -> None:
    frame = printed.scenario(LANG_VEI)
    forces = list(frame.force)
    forces[index] = msgspec.structs.replace(forces[index], **changes)
    frame = msgspec.structs.replace(frame, force=forces)
    faults = list(scenario_checks.scenario_faults(frame, mix, printed.board(frame.map)))
    assert any(fault in found for found in faults), faults


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"area": "tet"}, "area: names the area tet, which does not exist"),
        ({"impulses": 0}, "the Basic Game, and only that"),
        ({"guns": ["1106"]}, "guns 1: names the base 1106, which does not exist"),
        ({"air_strikes": 11}, "11 counters air-strike are used"),
        ({"caps": {"US/GVN": 6}}, "both sides need their CAPs"),
        (
            {"victory": printed.Victory("hexes", ["KS-9-z"])},
            "victory.rules 1: names the rule or section KS-9-z, which does not exist",
        ),
        ({"victory": printed.Victory("hexes", [], "siege objectives", 9)}, "victory needs 9 hexes of 8"),
    ],
)
def test_a_faulty_frame_is_seen(mix: printed.CounterMix, changes: dict[str, Any], fault: str) -> None:
    frame = msgspec.structs.replace(printed.scenario(SIEGE), **changes)
    faults = list(scenario_checks.scenario_faults(frame, mix, printed.board(frame.map)))
    assert any(fault in found for found in faults), faults


@pytest.mark.rule("KS-14.0-e", "KS-14.2-h", "KS-14.1-l", "KS-14.2-q")
def test_who_may_not_be_set_up_in_a_hex_is_told_where_instead() -> None:
    table = Table.set_up(SIEGE)
    away = table.refused("place 2/26 0905")
    assert away.rule == "KS-14.2-h"
    assert away.reason == "2/26 is set up in 0808 or 0809, not in 0905"
    assert f"place 2/26 {away.fix.removeprefix('Nearest legal hex: ')}" in table.offers("place 2/26")
    hunters = Table.set_up(LANG_VEI)
    hunters.do("ready")
    order = hunters.offers("place")[0].rpartition(" ")[0]
    unit = order.removeprefix("place ")
    beside = hunters.refused(f"{order} 0405")
    assert beside.reason == f"{unit} is not set up next to an enemy, as in 0405"
    assert f"{order} {beside.fix.removeprefix('Nearest legal hex: ')}" in hunters.offers(order)
    assert hunters.refused(f"{order} 0404").reason == "the enemy is in 0404"
    outside = hunters.refused(f"{order} 3530").reason
    assert outside == f'{unit} is set up in the area "the fall of lang vei", not in 3530'
