"""The road and the levels of victory of the campaign [KS-A14.3-ah to KS-A14.3-aw]."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.core.model import Result
from vietnam_tui.games.khe_sanh.rules.sequence import turns
from vietnam_tui.games.khe_sanh.rules.sequence.victory import judge, losses, road_open
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import PieceId

US, NVA = "US/GVN", "NVA/VC"
REGIMENT = "Bob:nva-infantry@1018"


def table(*counters: str, **more: Any) -> Table:
    return Table(*counters, scenario="operation-pegasus", turn=5, **more)


def end(*counters: str, **more: Any) -> Result:
    """The result of the campaign if it ended so."""
    transition = Transition(table(*counters, **more).state)
    judge(transition)
    result = GAME.result(transition.state)
    assert result is not None
    return result


def hexes(state: State, *labels: str) -> tuple[int, ...]:
    return tuple(sorted((*state.held, *(state.board.grid.hex(label) for label in labels))))


@pytest.mark.rule("KS-A14.3-ah", "KS-A14.3-ai", "KS-A14.3-aj")
@pytest.mark.parametrize(
    ("kind", "place", "is_open"),
    [
        ("nva-infantry", "1018", False),
        ("nva-hq", "1018", False),
        ("nva-dummy", "1018", True),
        ("vc-regional", "1018", True),
        ("nva-infantry", "1118 combat", False),
        ("nva-infantry", "1119 combat", True),  # next to the road: its ZOC does not matter
        ("nva-infantry", "1617", False),
        ("nva-infantry", "1718", True),  # either end will do
        ("nva-infantry", "0807", True),
        ("nva-infantry", "0709", False),
    ],
)
def test_what_cuts_the_road(kind: str, place: str, is_open: bool) -> None:
    assert road_open(table(f"Bob:{kind}@{place}").state) == is_open


@pytest.mark.rule("KS-A14.3-ah", "KS-A14.3-ak")
def test_an_open_road_and_all_seven_hexes_win() -> None:
    assert end("Alice:us-marine-battalion@0808").winner == US


@pytest.mark.rule("KS-A14.3-ak", "KS-A14.3-am")
@pytest.mark.parametrize("hill", ["0807", "0808", "0809", "1209", "1108", "1106", "1006"])
def test_a_hill_lost_is_a_draw(hill: str) -> None:
    kind = "vc-regional" if hill in ("0808", "0809") else "nva-infantry"
    state = table(f"Bob:{kind}@{hill}").state
    assert end(f"Bob:{kind}@{hill}").winner == ""
    assert end(held=hexes(state, hill)).winner == ""
    assert end(held=hexes(state, "1004")).winner == US  # which is none of the seven
    assert end(f"Bob:{kind}@{hill}").reason.startswith("the road is open")
    assert end(REGIMENT, f"Bert:{kind}@{hill}").reason.startswith("the road is cut")


@pytest.mark.rule("KS-A14.3-al", "KS-A14.3-am")
def test_the_road_cut_for_two_turns_and_a_hill_win() -> None:
    assert end(REGIMENT, "Bert:vc-local@1209", road_cut=True).winner == NVA
    assert end(REGIMENT, "Bert:vc-local@1209").winner == ""  # cut at the end alone
    assert end("Bert:vc-local@1209", road_cut=True).winner == ""  # open at the end
    assert end(REGIMENT, "Bert:nva-dummy@1209", road_cut=True).winner == ""
    assert end(REGIMENT, road_cut=True).winner == ""


@pytest.mark.rule("KS-A14.3-al")
@pytest.mark.parametrize(("turn", "cut"), [(5, True), (4, False)])
def test_the_end_of_the_fourth_turn_is_remembered_in_secret(turn: int, cut: bool) -> None:
    transition = Transition(table(REGIMENT).state)
    transition.every("pieces", allowance=0)
    turns.begin_turn(transition, turn)
    state = transition.state
    assert state.road_cut == cut
    assert not GAME.view(state, US).road_cut
    assert GAME.view(state, NVA).road_cut == cut


@pytest.mark.rule("KS-13.0-c", "KS-A14.3-f")
def test_the_camp_and_two_towns_are_lost_at_the_start() -> None:
    state = GAME.setup("operation-pegasus", {})
    assert sorted(state.label(hex_) for hex_ in state.held) == ["0404", "0505", "0608"]
    basic = GAME.setup("the-siege-of-khe-sanh", {})
    assert basic.held == ()


# -- levels -------------------------------------------------------------------------------------------------

SIXTEEN = [f"N{i}:nva-infantry fate=lost" for i in range(20)]
MARINES = [f"M{i}:us-marine-battalion fate=lost" for i in range(4)]
GARRISON = "Alice:us-marine-battalion@0808"


def levels(*counters: str, **more: Any) -> Result:
    """The result by levels; counters of which it says so are lost."""
    lost = tuple(PieceId(i) for i, text in enumerate(counters) if "fate=lost" in text)
    return end(*counters, lost=lost, levels=True, **more)


@pytest.mark.rule("KS-A14.3-ap", "KS-A14.3-aq", "KS-A14.3-ar", "KS-A14.3-ao", "KS-A14.3-an")
@pytest.mark.parametrize(
    ("dead", "more", "level"),
    [
        (20, (), "strategic"),
        (19, (), "operational"),
        (20, ("Bert:vc-local@1209",), "operational"),
        (15, (), "operational"),
        (14, (), "tactical"),
        (20, (REGIMENT,), "tactical"),
        (10, (REGIMENT,), "tactical"),
        (9, (), ""),
    ],
)
def test_levels_of_the_us(dead: int, more: tuple[str, ...], level: str) -> None:
    result = levels(GARRISON, *SIXTEEN[:dead], *more)
    assert (result.level, result.winner) == (level, US if level else "")


@pytest.mark.rule("KS-A14.3-ap", "KS-A14.3-aq", "KS-A14.3-ar")
def test_no_level_of_the_us_without_a_unit_at_khe_sanh() -> None:
    assert levels(*SIXTEEN).winner == ""


@pytest.mark.rule("KS-A14.3-as", "KS-A14.3-at", "KS-A14.3-au", "KS-A14.3-ao")
@pytest.mark.parametrize(
    ("places", "level"),
    [
        (("0807", "0808", "0809"), "strategic"),
        (("0807", "0808"), "tactical"),
        (("1209", "1108", "1106"), "operational"),
        (("1209", "1108"), "tactical"),
        ((), "tactical"),
    ],
)
def test_levels_of_the_nva(places: tuple[str, ...], level: str) -> None:
    there = [f"B{i}:nva-infantry@{place}" for i, place in enumerate(places)]
    assert levels(*MARINES, *there).level == level
    assert levels(*MARINES[:3], *there).level == ""


@pytest.mark.rule("KS-A14.3-ao")
def test_the_lower_level_is_taken_from_the_higher() -> None:
    result = levels(GARRISON, *SIXTEEN, *MARINES)
    assert (result.winner, result.level) == (US, "operational")
    result = levels(GARRISON, *SIXTEEN[:10], *MARINES)
    assert (result.winner, result.level) == ("", "")


@pytest.mark.rule("KS-A14.3-av", "KS-A14.3-aw")
@pytest.mark.parametrize(
    ("kinds", "us", "nva"),
    [
        (["us-marine-company"] * 3, 0, 0),
        (["us-marine-company"] * 3 + ["us-sog"], 1, 0),
        (["us-marine-company"] * 7 + ["us-marine-battalion"], 2, 0),
        (["gvn-infantry-regiment", "us-marine-armor-platoon", "us-marine-hq", "us-transport"], 1, 0),
        (["nva-infantry", "nva-hq", "vc-village", "vc-local"], 0, 4),
    ],
)
def test_what_counts_as_lost(kinds: list[str], us: int, nva: int) -> None:
    counters = [f"P{i}:{kind} fate=lost" for i, kind in enumerate(kinds)]
    state = table(*counters, lost=tuple(PieceId(i) for i in range(len(kinds)))).state
    assert (losses(state, US), losses(state, NVA)) == (us, nva)


@pytest.mark.rule("KS-A14.3-aw")
def test_a_unit_replaced_and_lost_again_counts_twice() -> None:
    state = table("P0:nva-infantry fate=lost", lost=(PieceId(0), PieceId(0)), returned=1).state
    assert losses(state, NVA) == 2


@pytest.mark.rule("KS-A14.3-ao", "KS-A14.3-aw")
def test_the_aim_of_a_game_by_levels_counts_levels_and_losses() -> None:
    state = GAME.setup("operation-pegasus", {"levels": "on"})
    aim = GAME.presenter.standing(GAME.view(state, US)).aim
    assert aim == "Route 9 open, levels US 0 NVA 0, lost US 0 NVA 0"
    lost = tuple(state.pieces_of(NVA))[:12]
    assert "lost US 0 NVA 12" in GAME.presenter.standing(msgspec.structs.replace(state, lost=lost)).aim
    plain = GAME.setup("operation-pegasus", {})
    assert "levels" not in GAME.presenter.standing(GAME.view(plain, US)).aim


@pytest.mark.rule("KS-A14.3-aj")
def test_that_the_road_was_cut_is_no_news_for_who_cannot_tell_dummies() -> None:
    cut = table("Bob:nva-infantry@0918").state.but(road_cut=True)
    assert [GAME.view(cut, side).road_cut for side in (US, NVA)] == [False, True]
