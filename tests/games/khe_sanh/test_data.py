"""The data of Khe Sanh, 1968 make sense, and the checks see it when they do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from vietnam_tui.core import data
from vietnam_tui.core.data import DataError
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games import GAMES, known_games
from vietnam_tui.games.khe_sanh import counters as printed
from vietnam_tui.games.khe_sanh.files import data_checks, scenario_checks
from vietnam_tui.games.khe_sanh.placement import open_places, places_for, stacking_limit
from vietnam_tui.games.khe_sanh.tables import Tables, tables

LANG_VEI = "the-fall-of-lang-vei"
SIEGE = "the-siege-of-khe-sanh"
PEGASUS = "operation-pegasus"
every_scenario = pytest.mark.parametrize("scenario_id", [LANG_VEI, SIEGE, PEGASUS])


@pytest.fixture
def mix() -> printed.CounterMix:
    return data.load(f"{printed.FOLDER}/counters.toml", printed.CounterMix)


def kinds(**wanted: Any) -> set[str]:
    """The kinds of counter with these values."""
    return {
        kind.id
        for kind in printed.counters().values()
        if all(getattr(kind, name) == value for name, value in wanted.items())
    }


def test_the_data_make_sense() -> None:
    assert data_checks.check() == []


def test_the_rules_are_sound() -> None:
    library = rules_library(printed.FOLDER)
    assert library.code == "KS"
    assert len(library) == 588
    assert library.faults() == []
    scenarios = set(title_page(printed.FOLDER).scenarios)
    assert {name for entry in library for name in entry.scenarios} == scenarios


def test_the_game_is_known_and_cannot_be_played() -> None:
    assert known_games()["ks"] == printed.FOLDER
    assert "ks" not in GAMES


def test_every_scenario_of_the_title_page_has_its_file() -> None:
    for scenario_id in title_page(printed.FOLDER).scenarios:
        assert printed.scenario(scenario_id).id == scenario_id


def test_an_unknown_scenario_is_a_data_error() -> None:
    with pytest.raises(DataError):
        printed.scenario("tet")


# ---------------------------------------------------------------- forces as the rules list them


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
    games = [printed.scenario(scenario_id).game for scenario_id in title_page(printed.FOLDER).scenarios]
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
    assert stacking_limit(board, board.grid.hex(label), "NVA/VC") == limit


# ---------------------------------------------------------------- counters


@pytest.mark.rule("KS-2.2-b", "KS-2.2.5-a", "KS-2.2.4-a", "KS-2.2.3-a")
def test_maneuver_mode_is_the_weaker_face_with_the_same_morale() -> None:
    for kind in printed.counters().values():
        if kind.combat and kind.maneuver:
            assert kind.maneuver.fire == (kind.combat.fire + 1) // 2
            assert kind.maneuver.morale == kind.combat.morale
            assert kind.maneuver.protection == max(1, kind.combat.protection - 1)


@pytest.mark.rule("KS-2.2.5-b")
def test_an_infantry_regiment_is_6_4_3() -> None:
    face = printed.counters()["nva-infantry"].combat
    assert face == printed.Face(fire=6, morale=4, protection=3)
    assert str(face) == "6-4-3"


@pytest.mark.rule("KS-2.2.1-b")
def test_sizes() -> None:
    sizes = {kind.size for kind in printed.counters().values() if kind.role == "unit"}
    assert sizes == {"platoon", "company", "battalion", "regiment", "unit"}


@pytest.mark.rule("KS-0-f", "KS-2.2.7-a")
def test_types_of_units() -> None:
    types = {kind.arms for kind in printed.counters().values()} - {""}
    wanted = {"infantry", "armored", "mechanized", "engineer", "artillery", "sapper", "gunship"}
    assert types == wanted


@pytest.mark.rule("KS-11.3.1-a", "KS-11.3.5-a", "KS-A11.3.6-a")
def test_every_nva_and_viet_cong_piece_but_the_armor_is_hidden() -> None:
    hidden = kinds(hidden=True)
    assert kinds(side="NVA/VC") - hidden == {"nva-armor"}
    assert not hidden & kinds(side="US/GVN")
    assert tables().numbers.hidden_protection == 4


@pytest.mark.rule("KS-11.2.1-a", "KS-2.2.8-a")
def test_who_infiltrates_through_any_terrain() -> None:
    special = {"us-sf-platoon", "us-mike-force", "us-sog", "us-pru", "us-marine-fr", "us-marine-1r"}
    assert kinds(infiltrates="any", side="US/GVN") == special
    assert kinds(infiltrates="any", side="NVA/VC") == {"nva-sapper", "vc-regional", "vc-local"}
    assert kinds(slips_away=True) == special | {"vc-regional", "vc-local"}


@pytest.mark.rule("KS-A2.2.9-a")
def test_who_is_airmobile() -> None:
    assert kinds(airmobile="maneuver") == {"gvn-ranger"}
    never = {"us-cidg-company", "us-loa-battalion", "us-engineer-battalion", "gvn-infantry-regiment"}
    never |= {"gvn-rf-company", "us-mechanized-battalion"} | kinds(move="armor", side="US/GVN")
    grounded = kinds(airmobile="", side="US/GVN") - kinds(role="helicopter")
    assert grounded == never


@pytest.mark.rule("KS-11.2.3-a")
def test_headquarters_have_no_values() -> None:
    assert kinds(role="hq") == {"us-marine-hq", "us-cavalry-hq", "nva-hq"}
    assert all(printed.counters()[kind].combat is None for kind in kinds(role="hq"))


@pytest.mark.rule("KS-A2.2-a", "KS-A11.3.7-a")
def test_pieces_of_the_advanced_game() -> None:
    helicopters = {kind: printed.counters()[kind] for kind in kinds(role="helicopter")}
    assert {kind.mission for kind in helicopters.values()} == {"transport", "gunship"}
    assert all(kind.combat for kind in helicopters.values())
    regiment = printed.counters()["nva-aa"]
    assert (str(regiment.combat), regiment.arms, regiment.count) == ("2-5-3", "artillery", 3)
    assert tables().numbers.aa_range == 2


def test_battalions_break_down_into_companies() -> None:
    parts = {kind.id: Counter(kind.breakdown) for kind in printed.counters().values() if kind.breakdown}
    air = {"us-air-company-a": 1, "us-air-company-b": 3}
    assert parts == {
        "us-marine-battalion": {"us-marine-company": 4},
        "us-airborne-battalion": air,
        "us-air-cavalry-battalion": air,
        "gvn-airborne-battalion": {"gvn-company": 3},
        "gvn-marine-battalion": {"gvn-company": 3},
    }


@pytest.mark.rule("KS-0-g", "KS-9.1-a", "KS-9.2-a", "KS-A2.3-a", "KS-A4.2.4-a")
def test_markers() -> None:
    counts = {marker.id: marker.count for marker in printed.markers().values()}
    assert counts == {
        "disruption": None,
        "air-strike": 10,
        "arc-light": 3,
        "landing-zone": None,
        "caps": 2,
        "turn": 1,
        "bid": 14,
    }


def changed(mix: printed.CounterMix, kind_id: str, **changes: Any) -> printed.CounterMix:
    """The mix with one kind of counter changed."""
    kinds_ = [msgspec.structs.replace(k, **changes) if k.id == kind_id else k for k in mix.counter]
    return msgspec.structs.replace(mix, counter=kinds_)


@pytest.mark.parametrize(
    ("kind", "changes", "fault"),
    [
        ("us-sog", {"names": ["SF"]}, "two counters are called sf"),
        ("us-sog", {"names": ["FOB 3"]}, "'FOB 3' has a blank"),
        ("us-sog", {"maneuver": printed.Face(2, 5, 3)}, "us-sog has Morale 6 in one mode and 5"),
        ("us-sog", {"maneuver": printed.Face(4, 6, 3)}, "us-sog is stronger in Maneuver Mode"),
        ("us-sog", {"maneuver": None}, "us-sog needs one Maneuver Mode face"),
        ("us-sog", {"combat": None}, "us-sog has no combat values"),
        ("us-sog", {"arms": ""}, "us-sog is of no type"),
        ("us-sog", {"provenance": {}}, "us-sog does not say where its combat is from"),
        ("nva-armor", {"airmobile": "both"}, "nva-armor is airmobile"),
        ("us-gunship", {"mission": ""}, "us-gunship flies without a mission"),
        ("us-marine-battalion", {"breakdown": ["us-sog"] * 2}, "breaks down into more counters us-sog"),
        ("nva-dummy", {"names": [f"D{n}" for n in range(90)]}, "more than 240"),
    ],
)
def test_a_faulty_counter_is_seen(
    mix: printed.CounterMix, kind: str, changes: dict[str, Any], fault: str
) -> None:
    faults = list(data_checks.counter_faults(changed(mix, kind, **changes)))
    assert any(fault in found for found in faults), faults


# ---------------------------------------------------------------- charts


@pytest.mark.parametrize(
    ("row", "value", "protection", "column"),
    [
        ("surprise-assault", 40, 4, "G"),
        ("surprise-assault", -1, 3, "C"),
        ("close-assault", -1, 3, None),
        ("close-assault", 3, 2, "C"),
        ("mixed-assault", 2, 0, None),
        ("hif", 10, 4, "A"),
        ("hif", 24, 5, "B"),
        ("anti-aircraft", 8, 2, "E"),
        ("heliborne-assault", 5, 3, "E"),
        ("close-assault", 15, 11, "A"),
        ("close-assault", 11, 8, None),
    ],
)
def test_the_upper_matrix(row: Any, value: int, protection: int, column: str | None) -> None:
    assert tables().column(row, value, protection) == column


@pytest.mark.parametrize(("bombers", "protection", "column"), [(3, 4, "E"), (3, 5, "D"), (1, 5, None)])
def test_arc_light(bombers: int, protection: int, column: str | None) -> None:
    assert tables().arc_light_column(bombers, protection) == column


@pytest.mark.parametrize(
    ("column", "roll", "result"),
    [("H", 6, "0/3"), ("K", 9, "0/6"), ("A", -9, "7/0"), ("K", 19, "0/7"), ("E", 8, "0/2")],
)
def test_the_lower_matrix(column: str, roll: int, result: str) -> None:
    lower = tables().lower
    assert lower.look_up(lower.named(column), roll).result == result


@pytest.mark.rule("KS-8.2-a", "KS-8.3-a", "KS-8.5-a", "KS-2.2.6-b")
def test_guns_and_their_ranges() -> None:
    guns = {base.id: (base.artillery, base.range) for base in tables().base}
    assert guns["combat-base"] > guns["khe-sanh"] > guns["fire-base"] > guns["hill-881-south"]
    assert guns["lang-vei"] == (0, 0)
    regiment = printed.counters()["nva-artillery"]
    assert (str(regiment.combat), tables().numbers.nva_artillery_range) == ("8-3-2", 12)


def test_bases_keep_their_intrinsic_strength() -> None:
    sheet = tables()
    found = {label: base.fire for label in ("0808", "1524", "0404", "1004") if (base := sheet.base_at(label))}
    assert found == {"0808": 6, "1524": 6, "0404": 4, "1004": 4}
    assert sheet.base_at("1106") is None


Alter = Callable[[Tables], Tables]


def with_cell(matrix: str, row: str, column: int, text: str) -> Alter:
    def altered(sheet: Tables) -> Tables:
        table = getattr(sheet, matrix)
        cells = list(table.rows[row])
        cells[column] = text
        rows = {**table.rows, row: tuple(cells)}
        changed_table = msgspec.structs.replace(table, rows=rows)
        return msgspec.structs.replace(sheet, **{matrix: changed_table})

    return altered


@pytest.mark.parametrize(
    ("alter", "check", "fault"),
    [
        (with_cell("upper", "3", 4, "L"), "upper", "leads to a column that the Lower Matrix does not have"),
        (with_cell("upper", "3", 4, "A"), "upper", "3: a higher position gives a worse column"),
        (with_cell("upper", "3", 4, "G"), "upper", "3 protects less than the one below"),
        (with_cell("lower", "5", 4, "1/8"), "lower", "roll 5, column E: '1/8' is no result"),
        (with_cell("lower", "5", 4, "3/0"), "lower", "is better for the attacker than roll 5, column E"),
    ],
)
def test_a_faulty_matrix_is_seen(alter: Alter, check: str, fault: str) -> None:
    faults = list(getattr(data_checks, f"{check}_faults")(alter(tables())))
    assert any(fault in found for found in faults), faults


# ---------------------------------------------------------------- faulty scenarios


@pytest.mark.parametrize(
    ("index", "changes", "fault"),
    [
        (0, {"count": 2}, "2 counters us-sf-platoon are used, the mix has 1"),
        (0, {"kind": "us-seals"}, "us-seals is not in the counter mix"),
        (0, {"hexes": ["0509"]}, "names 0509, which is outside the active part"),
        (0, {"hexes": ["4545"]}, "names no hex"),
        (0, {"hexes": [], "areas": ["tet"]}, "is set up in the area 'tet'"),
        (0, {"rule": "KS-99-a"}, "names a rule that does not exist"),
        (0, {"turn": 1}, "needs both a turn and an entry"),
        (0, {"kind": "us-marine-company", "count": 2}, "set-up of US/GVN does not fit within the stacking"),
        (8, {"turn": 2}, "comes in turn 2 of 1"),
    ],
)
@pytest.mark.rule("KS-14.0-e")
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
        ({"area": "tet"}, "the map has no area 'tet'"),
        ({"impulses": 0}, "the Basic Game, and only that"),
        ({"guns": ["1106"]}, "1106 is no base"),
        ({"air_strikes": 11}, "11 counters air-strike are used"),
        ({"caps": {"US/GVN": 6}}, "both sides need their CAPs"),
        ({"victory": printed.Victory("hexes", ["KS-9-z"])}, "there is no rule KS-9-z"),
        ({"victory": printed.Victory("hexes", [], "siege objectives", 9)}, "victory needs 9 hexes of 8"),
    ],
)
def test_a_faulty_frame_is_seen(mix: printed.CounterMix, changes: dict[str, Any], fault: str) -> None:
    frame = msgspec.structs.replace(printed.scenario(SIEGE), **changes)
    faults = list(scenario_checks.scenario_faults(frame, mix, printed.board(frame.map)))
    assert any(fault in found for found in faults), faults
