"""Setting up before play: order, places, secrecy (3.0, 16.0, 26.0, 27.0)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.vietnam_battles.table import NOSE, TRIANGLE, Table
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.rules.sequence.deployment import Hide, Place
from vietnam_tui.games.vietnam_battles.units import UnitId

CAMPS = ("1422", "1222", "1020", "0717", "0819")
VIET_CONG = ("514/1", "514/2", "514/3", "263/1", "263/2", "263/3", "261/1", "261/2", "261/3")
OTHERS = ("LF1", "LF2", "LF3", "Sapper")
LOCAL = ("PhuLoi", "RS81", "RS83", "LF4", "LF5", "LF6", "LF7", "LF8", "LF9", "MR4")
JUNGLE = (
    "1421",
    "1420",
    "1423",
    "1322",
    "1323",
    "1320",
    "1223",
    "1221",
    "1220",
    "1224",
    "1123",
    "1124",
    "1125",
)


def at_the_dice() -> Table:
    """Snoopy's Nose with its camps recorded."""
    table = Table.set_up(NOSE)
    table.do(*(f"lay {place}" for place in CAMPS))
    return table


def at_the_units(dice: int = 7) -> Table:
    """Snoopy's Nose with the Viet Cong units still to be placed."""
    table = at_the_dice()
    table.do(f"dice {dice}")
    return table


def all_hidden_but(shown: tuple[str, ...], dice: int = 2) -> Table:
    """Snoopy's Nose set up: these units openly in the rice fields, the rest hidden."""
    table = at_the_units(dice)
    fields = iter(("2015", "2115", "2215", "2315", "2415", "2515"))
    for unit, place in zip((*VIET_CONG, *OTHERS), JUNGLE, strict=True):
        table.do(f"place {unit} {next(fields)}" if unit in shown else f"hide {unit} {place}")
    return table


def triangle_at(stage: str) -> Table:
    """The Iron Triangle at its "sites", "viet cong" or "us" stage."""
    table = Table.set_up(TRIANGLE)
    table.do("choose escape")
    if stage != "sites":
        table.do("lay 3111", "lay 2812", "lay 2712")
    if stage == "us":
        names = (*(f"165/{n}" for n in range(1, 6)), *(f"272/{n}" for n in range(1, 4)), *LOCAL)
        places = (f"{column}{row:02}" for column in (29, 30) for row in range(10, 19))
        table.do(*(f"place {name} {place}" for name, place in zip(names, places, strict=True)))
    return table


# ---------------------------------------------------------------- the order of the set-up


@pytest.mark.rule("VB-3.0-d", "VB-26.0-c")
def test_on_snoopys_nose_camps_come_first_then_the_dice_then_units() -> None:
    table = Table.set_up(NOSE)
    assert (table.decision.side, table.decision.kind) == ("VC", "set-up")
    assert {text.split()[0] for text in table.offers()} == {"lay"}
    assert table.refused("place 514/1 2015").rule == "VB-3.0-d"
    table.do(*(f"lay {place}" for place in CAMPS))
    assert table.decision.side == CHANCE
    table.do("dice 7")
    assert {text.split()[0] for text in table.offers()} == {"place", "hide"}
    assert table.refused("lay 1421").rule == "VB-3.0-d"


@pytest.mark.rule("VB-3.0-d")
def test_in_the_iron_triangle_the_viet_cong_set_up_before_the_us_player() -> None:
    table = triangle_at("viet cong")
    assert table.decision.side == "VC"
    refusal = table.refused("place 1/196 0125", "is not to be placed")
    assert refusal.rule == "VB-3.0-d"
    assert "165/1" in refusal.reason
    us = triangle_at("us")
    assert us.decision.side == "US"
    assert us.refused("place 165/1 2912", "is not to be").rule == "VB-3.0-d"


@pytest.mark.rule("VB-3.0-d")
def test_play_begins_when_the_last_unit_stands() -> None:
    table = all_hidden_but(("Sapper",))
    assert table.kinds()[-1] != "unit hidden"
    assert "game turn" in table.kinds()
    table.go("movement")
    assert (table.state.turn, table.decision.side) == (1, "US")
    assert table.refused("place 514/1 2015", "the set-up is over").rule == "VB-3.0-d"
    assert table.refused("lay 1421", "the set-up is over").rule == "VB-3.0-d"


# ---------------------------------------------------------------- base camps


@pytest.mark.rule("VB-26.0-c", "VB-16.0-a")
def test_each_camp_is_recorded_in_a_jungle_hex_of_its_own() -> None:
    table = Table.set_up(NOSE)
    table.do("lay 1422")
    for place, rule in (("1422", "VB-16.0-d"), ("1522", "VB-26.0-c"), ("1121", "VB-26.0-c")):
        refusal = table.refused(f"lay {place}")
        assert refusal.rule == rule
        assert refusal.fix.removeprefix("Try: ") in table.offers()
    assert table.refused("lay 2334w", "is all water; no").rule == "VB-26.0-c"
    table.do(*(f"lay {place}" for place in CAMPS[1:]))
    assert sorted(table.state.spots.label(site.place) for site in table.state.sites) == sorted(CAMPS)
    assert table.rule("site placed") == "VB-16.0-a"
    assert table.rule("site recorded") == "VB-16.0-a"
    decoys = Table.set_up(NOSE, camps="decoys")
    decoys.do(decoys.offers("lay")[0])
    assert decoys.kinds() == ["site placed"]  # it lies open: there is nothing to be told of a record


@pytest.mark.rule("VB-26.0-c", "VB-16.0-d")
def test_one_camp_a_hex_whichever_bank() -> None:
    table = Table.set_up(NOSE)
    table.do("lay 1033n")
    assert table.refused("lay 1033s").rule == "VB-16.0-d"


@pytest.mark.rule("VB-26.0-c")
def test_where_a_camp_lies_is_told_to_its_owner_alone() -> None:
    table = Table.set_up(NOSE)
    events = table.do("lay 1422")
    assert all("1422" not in str(event.facts) for event in table.heard("US", events))
    assert any(event.facts.get("at") == "1422" for event in table.heard("VC", events))
    assert all(site.place < 0 for site in table.side_sees("US").sites)


# ---------------------------------------------------------------- the strength that must show


@pytest.mark.rule("VB-26.0-e")
def test_two_dice_give_the_strength_that_must_show() -> None:
    table = at_the_dice()
    chances = {str(dice): share for dice, share in GAME.outcomes(table.state).probabilities()}
    assert chances["7"] == Fraction(6, 36)
    assert (chances["2"], chances["12"]) == (Fraction(1, 36), Fraction(1, 36))
    events = table.do("dice 9")
    assert (events[0].facts, events[0].audience) == ({"total": 9}, "")


@pytest.mark.rule("VB-26.0-e")
def test_units_may_hide_only_while_the_strength_can_still_be_shown() -> None:
    table = at_the_units(12)  # 32 attack strength points in all
    for unit, place in zip(VIET_CONG[:6], JUNGLE, strict=False):
        table.do(f"hide {unit} {place}")
    refusal = table.refused("hide 261/1 1223")  # 18 are hidden, of the 14 left 12 must show
    assert refusal.rule == "VB-26.0-e"
    assert refusal.fix == "Try: place 261/1 1223"
    table.do("hide LF1 1223", "hide LF2 1221")
    assert table.refused("hide LF3 1220").rule == "VB-26.0-e"
    table.do("place 261/1 2015", "place 261/2 2115", "place 261/3 2215", "place Sapper 2315")
    assert table.refused("hide LF3 1220").rule == "VB-26.0-e"  # 11 show
    table.do("place LF3 2415")
    assert table.state.turn == 1


@pytest.mark.rule("VB-26.0-e")
def test_any_units_of_the_players_choice_may_make_up_the_strength_and_all_may_show() -> None:
    weak = at_the_units(3)
    weak.do("place LF1 2015", "place Sapper 2115")
    for unit, place in zip((*VIET_CONG, "LF2", "LF3"), JUNGLE, strict=False):
        weak.do(f"hide {unit} {place}")
    assert "game turn" in weak.kinds()
    table = at_the_units(2)
    fields = [f"{c}{r}" for c in (20, 21, 22, 23) for r in (12, 13, 15, 16)]
    for unit, place in zip((*VIET_CONG, *OTHERS), fields, strict=False):
        table.do(f"place {unit} {place}")
    assert "game turn" in table.kinds()
    assert not any(unit.hidden for unit in table.state.units)
    assert table.rule("strength to show") == "VB-26.0-e"


# ---------------------------------------------------------------- hidden units


@pytest.mark.rule("VB-26.0-g", "VB-3.0-a")
def test_units_hide_in_jungle_only_and_show_anywhere() -> None:
    table = at_the_units()
    refusal = table.refused("hide 514/1 1522")
    assert refusal.rule == "VB-26.0-g"
    assert refusal.fix.startswith("Try: hide 514/1 1")
    assert refusal.fix.removeprefix("Try: ") in table.offers()
    table.do("hide 514/1 1422", "place 514/2 1522", "place 514/3 1423")
    assert [table.unit(name).hidden for name in ("514/1", "514/2", "514/3")] == [True, False, False]
    assert table.rule("unit placed") == "VB-3.0-a"


@pytest.mark.rule("VB-26.0-h", "VB-5.3-a")
@pytest.mark.parametrize("place", ["1121", "3929", "4601", "1606"])
@pytest.mark.parametrize("verb", ["place", "hide"])
def test_closed_hexes(verb: str, place: str) -> None:
    table = at_the_units()
    refusal = table.refused(f"{verb} 514/1 {place}")
    assert refusal.rule == ("VB-5.3-a" if place == "1606" else "VB-26.0-h")
    assert ("set up in no village" in refusal.reason) == (place != "1606")
    assert triangle_at("us").refused("place 65/A 2025", "is outside the set-up area").rule == "VB-27.0-f"
    assert refusal.fix.removeprefix("Try: ") in table.offers()


@pytest.mark.rule("VB-26.0-h", "VB-5.3-a")
def test_no_set_up_on_the_mekong_and_none_on_another_unit() -> None:
    table = at_the_units()
    for place in ("2334", "2334w"):
        assert table.refused(f"place 514/1 {place}").rule == "VB-26.0-h"
    table.do("hide 514/1 1421")
    for verb in ("place", "hide"):
        assert table.refused(f"{verb} 514/2 1421", "already holds").rule == "VB-5.3-a"


@pytest.mark.rule("VB-26.0-h", "VB-16.0-d")
def test_a_unit_may_share_a_hex_with_a_camp_and_stand_beside_the_engineer() -> None:
    table = at_the_units()
    table.do("hide 514/1 1422", "hide 514/2 1605", "place 514/3 1507")
    assert table.where("514/1") == CAMPS[0]


@pytest.mark.rule("VB-26.0-f", "VB-3.0-d")
def test_a_unit_set_up_openly_is_not_hidden_afterwards() -> None:
    table = at_the_units()
    table.do("place 514/1 1422")
    assert table.refused("hide 514/1 1422", "is not to be").rule == "VB-3.0-d"
    assert table.refused("hide 514/1 1421", "is not to be").rule == "VB-3.0-d"


@pytest.mark.rule("VB-26.0-g", "VB-15.0-d")
def test_where_a_unit_hides_is_told_to_its_owner_alone() -> None:
    table = at_the_units()
    events = table.do("hide 514/1 1421")
    assert table.heard("US", events) == []
    assert [event.facts["at"] for event in table.heard("VC", events)] == ["1421"]
    shown = table.do("place 514/2 2015")
    assert [event.facts["at"] for event in table.heard("US", shown)] == ["2015"]


@pytest.mark.rule("VB-26.0-b", "VB-26.0-g")
def test_every_offer_of_the_set_up_is_a_free_land_hex_and_every_hiding_place_jungle() -> None:
    table = at_the_units()
    table.do("hide 514/1 1421")
    key = table.state.spots
    for action in GAME.actions(table.state):
        assert isinstance(action, Place | Hide)
        assert key.label(action.to) != "1421"
        if isinstance(action, Hide):
            assert key.terrain(action.to) == "jungle"
    assert table.rule("unit hidden") == "VB-26.0-g"


# ---------------------------------------------------------------- the Iron Triangle


@pytest.mark.rule("VB-27.0-c")
@pytest.mark.parametrize("place", ["1110", "1010", "1209", "3025", "2213"])
def test_the_viet_cong_stay_inside_the_triangle_and_not_west_of_ben_suc(place: str) -> None:
    sites, units = triangle_at("sites"), triangle_at("viet cong")
    assert sites.refused(f"lay {place}", "is outside the Iron").rule == "VB-27.0-c"
    refusal = units.refused(f"place 165/1 {place}")
    assert refusal.rule == "VB-27.0-c"
    assert refusal.fix.removeprefix("Try: ") in units.offers()


@pytest.mark.rule("VB-27.0-c")
def test_column_twelve_is_still_inside_and_nothing_is_hidden() -> None:
    table = triangle_at("viet cong")
    table.do("place 165/1 1210")
    assert table.refused("hide 165/2 2912", "is set up openly;").rule == "VB-27.0-c"
    assert table.offers("hide") == []
    assert table.side_sees("US").units == table.state.units
    assert table.side_sees("US").sites == table.state.sites
    assert at_the_units().refused("hide 514/1 1522").rule == "VB-26.0-g"  # where they do hide


@pytest.mark.rule("VB-27.0-f")
def test_the_2nd_brigade_sets_up_south_of_the_saigon_not_west_of_the_plantation() -> None:
    table = triangle_at("us")
    for place in ("2025", "3110", "2213"):
        assert table.refused(f"place 65/A {place}").rule == "VB-27.0-f"
    table.do("place 65/A 3025")


@pytest.mark.rule("VB-27.0-g")
def test_the_196th_sets_up_south_of_the_saigon_west_of_the_plantation() -> None:
    table = triangle_at("us")
    for place in ("3025", "2725", "3130"):
        assert table.refused(f"place 1/196 {place}").rule == "VB-27.0-g"
    table.do("place 1/196 2025")


@pytest.mark.rule("VB-3.0-d", "VB-5.3-a")
def test_nobody_is_placed_on_another_unit() -> None:
    table = triangle_at("us")
    table.do("place 1/196 2025")
    assert table.refused("place 2/196 2025", "already holds").rule == "VB-5.3-a"
    assert UnitId(0) not in [action.unit for action in GAME.actions(table.state)]  # type: ignore[attr-defined]
