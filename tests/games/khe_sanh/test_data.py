"""The data of Khe Sanh, 1968 make sense, and the checks see it when they do not: rules and counters."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from tests.games.booklet import printed_scenarios
from tests.games.khe_sanh.proving_ground import Table
from vietnam_tui.core import data
from vietnam_tui.core.data import DataError
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games import GAMES, find_game, known_games
from vietnam_tui.games.khe_sanh import counters as printed
from vietnam_tui.games.khe_sanh.files import data_checks
from vietnam_tui.games.khe_sanh.tables import tables


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
    assert {name for entry in library for name in entry.scenarios} <= scenarios


def test_all_scenarios_are_offered() -> None:
    assert known_games()["ks"] == printed.FOLDER
    assert GAMES["ks"] == printed.FOLDER
    assert find_game("ks").scenarios() == tuple(title_page(printed.FOLDER).scenarios)
    booklet = printed_scenarios(printed.FOLDER)
    assert booklet == ["the-fall-of-lang-vei", "the-siege-of-khe-sanh", "operation-pegasus"]


def test_every_scenario_of_the_title_page_has_its_file() -> None:
    for scenario_id in title_page(printed.FOLDER).scenarios:
        assert printed.scenario(scenario_id).id == scenario_id


def test_an_unknown_scenario_is_a_data_error() -> None:
    with pytest.raises(DataError):
        printed.scenario("tet")


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
    position = Table("A:us-marine-battalion@0808", "R:nva-infantry@0604 combat", "H:nva-infantry@0606")
    assert [position.state.hidden(position.id(name)) for name in "ARH"] == [False, False, True]


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
