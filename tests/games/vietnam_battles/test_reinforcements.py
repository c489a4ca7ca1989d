"""Reinforcements (3.0, 4.1, 26.0, 27.0): when they come, over which edge, by air and by water."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.vietnam_battles.table import NOSE, TRIANGLE, Table
from vietnam_tui.core import data
from vietnam_tui.core.model import Event

Lay = Callable[[str, str], None]


def nose(*units: str, **more: Any) -> Table:
    """A position of the campaign on the Snoopy's Nose map."""
    return Table(*units, "Ben:VC:3-5-6@0503", scenario=NOSE, **more)


def triangle(*units: str, **more: Any) -> Table:
    """A position of the campaign on the Iron Triangle map."""
    return Table(*units, "165/1@2912", scenario=TRIANGLE, **({"condition": "hold"} | more))


def moved(events: list[Event]) -> dict[str, Any]:
    """The facts of the only move."""
    (event,) = [event for event in events if event.kind == "moved"]
    return event.facts


# ---------------------------------------------------------------- when


@pytest.mark.rule("VB-3.0-e", "VB-4.1-c")
@pytest.mark.parametrize(("unit", "due"), [("7", 9), ("3/39A", 11), ("2", 11)])
def test_a_reinforcement_waits_for_its_turn(unit: str, due: int) -> None:
    early = nose(unit, turn=due - 1)
    refusal = early.refused(f"lift {unit} 2015", "comes in Game Turn")
    assert refusal.rule == "VB-3.0-e"
    assert f"Game Turn {due}" in refusal.reason
    assert early.offers(f"lift {unit}") == []
    late = nose(unit, turn=due, phase="mobile movement")
    assert late.refused(f"move {unit} 2015").rule == "VB-4.1-c"  # it is due, but not in this phase
    on_time = nose(unit, turn=due)
    on_time.do(f"lift {unit} 2015")
    assert on_time.where(unit) == "2015"


@pytest.mark.rule("VB-3.0-e")
def test_until_then_it_is_nowhere_on_the_map() -> None:
    table = nose("7", "Alice:US:2-4-5@2015")
    assert table.where("7") == "off the map"
    assert table.id("7") not in table.state.on_map("US")
    refusal = table.refused("move 7 4605", "comes in Game Turn")
    assert (refusal.rule, "comes in Game Turn 9" in refusal.reason) == ("VB-3.0-e", True)


@pytest.mark.rule("VB-4.1-c")
def test_arrival_is_optional_and_may_be_put_off() -> None:
    table = nose("2/47A", "3/47A", "3/60A", turn=1)
    table.go("movement", turn=4)
    table.do("move 2/47A 4605", "lift 3/47A 2015", "sail 3/60A 0724")
    assert [table.where(u) for u in ("2/47A", "3/47A", "3/60A")] == ["4605", "2015", "0724"]


@pytest.mark.rule("VB-4.1-c", "VB-5.1-a")
def test_arrivals_come_in_the_movement_phase_only() -> None:
    mobile = nose("5/60A", phase="mobile movement")
    assert mobile.refused("move 5/60A 4605").rule == "VB-4.1-c"
    assert mobile.offers("move 5/60A") == []
    theirs = nose("2/47A", side="VC")
    assert theirs.refused("move 2/47A 4605", "does not move in").rule == "VB-5.1-a"


# ---------------------------------------------------------------- over the edge


@pytest.mark.rule("VB-4.1-c", "VB-26.0-i")
@pytest.mark.parametrize(("place", "cost"), [("4605", 2), ("4611", 4)], ids=["clear", "jungle"])
def test_the_entry_hex_costs_what_it_costs_and_the_unit_moves_on(place: str, cost: int) -> None:
    table = nose("2/47A")
    facts = moved(table.do(f"move 2/47A {place}"))
    assert (facts["path"], facts["cost"]) == (("off the map", place), cost)
    on = next(text for text in table.offers("move 2/47A 45"))
    table.do(on)
    assert table.where("2/47A").startswith("45")


@pytest.mark.rule("VB-4.1-c", "VB-5.3-a")
def test_several_units_use_one_entry_hex_but_none_ends_stacked() -> None:
    table = nose("2/47A", "2/47B", "Bob:VC:3-5-6@4603")
    table.do("move 2/47A 4605")
    assert table.refused("move 2/47B 4605").rule == "VB-5.3-a"
    facts = moved(table.do("move 2/47B 4505"))  # 4604 would stop it, so past the friend
    assert facts["path"] == ("off the map", "4605", "4505")
    assert table.refused("move 2/47B 2604").rule != "VB-5.3-a", "nobody is there"


@pytest.mark.rule("VB-4.1-c", "VB-5.1-c")
def test_an_entry_hex_with_an_enemy_in_it_cannot_be_used() -> None:
    table = nose("2/47A", "Bob:VC:3-5-6@4605")
    refusal = table.refused("move 2/47A 4605")
    assert refusal.rule == "VB-5.1-c"
    assert refusal.fix.removeprefix("Try: ") in table.offers("move 2/47A")


@pytest.mark.rule("VB-4.1-c", "VB-5.1.1-a")
def test_entering_in_an_enemy_zone_stops_a_leg_unit() -> None:
    table = nose("2/47A", "Bob:VC:3-5-6@4605")
    table.do("move 2/47A 4604")
    assert table.refused("move 2/47A 4603", "it entered the ZOC").rule == "VB-5.1.1-a"


@pytest.mark.rule("VB-26.0-i")
@pytest.mark.parametrize("unit", ["2/47A", "Rngr", "50", "Seals", "5"])
def test_units_of_the_east_edge_enter_anywhere_along_it(unit: str) -> None:
    table = nose(unit)
    board = table.state.spots.board
    land = [table.state.spots.grid.label(h) for h in board.area("east edge") if table.state.spots.land[h]]
    offered = {text.split()[2] for text in table.offers(f"move {unit}")}
    assert {place for place in land if place in offered} == set(land)
    assert table.refused(f"move {unit} 2015").rule == "VB-26.0-i"
    assert table.refused(f"move {unit} 4629w").rule == "VB-26.0-i"


@pytest.mark.rule("VB-26.0-i")
def test_ground_that_nobody_may_enter_is_no_way_in(overlay: Lay) -> None:
    key = data.shipped_folder() / "vietnam_battles/terrain.toml"
    before, jungle, after = key.read_text().partition('id = "jungle"\n')
    overlay("terrain.toml", "replace = true\n" + before + jungle + after.replace("move = 2\n", "", 1))
    table = nose("2/47A")
    assert table.refused("move 2/47A 4611").rule == "VB-26.0-i"
    table.do("move 2/47A 4605")


@pytest.mark.rule("VB-26.0-m", "VB-26.0-i")
@pytest.mark.parametrize("unit", ["5/60A", "5/60B", "5/60C", "1/60A", "1/60B", "1/60C", "5Cav"])
def test_mobile_units_enter_north_of_the_mekong(unit: str) -> None:
    table = nose(unit, "2/47A")
    for place in ("4631", "4632", "4633"):
        assert table.refused(f"move {unit} {place}").rule == "VB-26.0-m"
        assert f"move 2/47A {place}" in table.offers("move 2/47A")
    table.do(f"move {unit} 4626")


# ---------------------------------------------------------------- by air


@pytest.mark.rule("VB-10.0-f", "VB-26.0-j", "VB-10.0-k")
def test_an_arrival_by_helicopter_lands_anywhere_a_helicopter_may() -> None:
    table = nose("3/47A", "Alice:US:2-4-5@1416")
    arriving = {text.split()[2] for text in table.offers("lift 3/47A")}
    lifted = {text.split()[2] for text in table.offers("lift Alice")}
    assert arriving == lifted  # Alice's own hex is taken for both
    events = table.do("lift 3/47A 1114")
    assert table.kinds(events)[0] == "lifted"
    assert table.unit("3/47A").landed == "zone"
    assert table.refused("move 3/47A 1115").rule == "VB-10.0-k"


@pytest.mark.rule("VB-10.0-f")
def test_taking_off_from_off_the_map_costs_nothing_whoever_stands_at_the_edge() -> None:
    units = [f"B{row}:VC:3-5-6@46{row:02}" for row in (2, 5, 8, 12, 15)]
    table = nose("3/47A", *units)
    table.do("lift 3/47A 2015")
    assert not table.unit("3/47A").depleted


@pytest.mark.rule("VB-26.0-j")
@pytest.mark.parametrize("unit", ["3/47A", "3/47B", "3/47C", "4/47A", "D.T."])
def test_an_arrival_by_helicopter_neither_walks_nor_sails(unit: str) -> None:
    table = nose(unit)
    assert table.refused(f"move {unit} 4605").rule == "VB-26.0-j"
    assert table.refused(f"sail {unit} 0724").rule == "VB-26.0-j"


@pytest.mark.rule("VB-26.0-j", "VB-10.0-d")
def test_it_needs_a_chit() -> None:
    table = nose("3/47A", slicks=0)
    assert table.refused("lift 3/47A 2015").rule == "VB-10.0-d"
    assert table.offers("lift") == []


@pytest.mark.rule("VB-26.0-i")
def test_a_unit_of_the_east_edge_does_not_fly_in() -> None:
    table = nose("2/47A")
    assert table.refused("lift 2/47A 2015").rule == "VB-26.0-i"
    table.do("move 2/47A 4605")
    table.go("movement", turn=2)
    table.do("lift 2/47A 2015")  # once on the map it flies like any other


# ---------------------------------------------------------------- by water


@pytest.mark.rule("VB-26.0-k")
@pytest.mark.parametrize("unit", ["3/60A", "3/60B", "3/60C", "4/47B", "4/47C"])
@pytest.mark.parametrize("place", ["0734", "0833", "0615", "4518"])
def test_an_arrival_by_boat_lands_wherever_the_water_leads(unit: str, place: str) -> None:
    table = nose(unit)
    table.do(f"sail {unit} {place}")
    assert (table.where(unit), table.unit(unit).landed) == (place, "beach")


@pytest.mark.rule("VB-26.0-k", "VB-11.0-e")
def test_the_water_path_begins_at_the_river_mouth(overlay: Lay) -> None:
    overlay(
        "maps/snoopys-nose.toml",
        '[[sides]]\nkind = "unnavigable"\nname = "Causeway"\nhexsides = ["0725/0825"]\n',
    )
    table = nose("4/47B")
    assert table.refused("sail 4/47B 0615", "no unbroken water leads").rule == "VB-11.0-e"
    table.do("sail 4/47B 0728")


@pytest.mark.rule("VB-26.0-k", "VB-11.0-c")
def test_it_needs_a_boat_and_comes_by_nothing_else() -> None:
    table = nose("4/47B", tangos=0)
    assert table.refused("sail 4/47B 0615").rule == "VB-11.0-c"
    assert table.refused("move 4/47B 4605").rule == "VB-26.0-k"
    assert table.refused("lift 4/47B 2015").rule == "VB-26.0-k"


@pytest.mark.rule("VB-26.0-l")
@pytest.mark.parametrize("place", ["0734w", "0833w", "0734/0833", "0733/0833"])
@pytest.mark.parametrize("unit", ["Monitor1", "Monitor4"])
def test_monitors_enter_by_the_water_of_0734_and_0833_for_one_point(unit: str, place: str) -> None:
    table = nose(unit)
    assert moved(table.do(f"move {unit} {place}"))["cost"] == 2


@pytest.mark.rule("VB-26.0-l", "VB-12.0-f")
def test_a_monitor_moves_on_from_there_as_far_as_it_can() -> None:
    table = nose("Monitor1")  # 11 points: the first for the entry
    facts = moved(table.do("move Monitor1 0728/0828"))
    assert facts["cost"] == 2 * (len(facts["path"]) - 1)
    far = nose("Monitor1")
    assert far.refused("move Monitor1 0717/0718").rule == "VB-26.0-l"
    longest = [moved(far.do(text)) for text in far.offers("move Monitor1")[-1:]]
    assert longest[0]["left"] == 0


@pytest.mark.rule("VB-26.0-l", "VB-10.0-n")
def test_a_monitor_enters_neither_on_land_nor_by_transport() -> None:
    table = nose("Monitor1")
    assert table.refused("move Monitor1 4605").rule == "VB-26.0-l"
    assert table.refused("lift Monitor1 2015").rule == "VB-10.0-n"


# ---------------------------------------------------------------- the Iron Triangle


@pytest.mark.rule("VB-27.0-j", "VB-10.0-f", "VB-10.0-d")
def test_seven_units_fly_in_in_turn_1_and_no_more() -> None:
    names = ("1/2Inf", "2/2Inf", "1/16", "2/16", "1/18", "2/18", "1/26", "1/28")
    table = triangle(*names)
    for name, place in zip(names[:7], ("2008", "2002", "2202", "2301", "2402", "2502", "2601"), strict=True):
        table.do(f"lift {name} {place}")
    assert table.refused("lift 1/28 2801").rule == "VB-10.0-d"
    table.do("move 1/28 4605")


@pytest.mark.rule("VB-27.0-j", "VB-10.0-c")
@pytest.mark.parametrize("unit", ["1/4Cav", "1/11Cav"])
def test_no_mobile_unit_flies_in(unit: str) -> None:
    table = triangle(unit)
    assert table.refused(f"lift {unit} 2008", "is mobile and cannot").rule == "VB-10.0-c"


@pytest.mark.rule("VB-27.0-k")
@pytest.mark.parametrize("place", ["3025", "3818", "3706"], ids=["plantation", "village", "city"])
def test_arrivals_of_turn_1_land_in_clear_hexes(place: str) -> None:
    table = triangle("1/16", "1/18@2025")
    assert table.refused(f"lift 1/16 {place}").rule == "VB-27.0-k"
    assert all(
        table.state.spots.terrain(table.state.spots.parse(text.split()[2])) == "clear"
        for text in table.offers("lift 1/16")
    )
    table.do(f"lift 1/18 {place}")  # from the map a unit lands by the common rule
    later = triangle("1/16", turn=2)
    later.do(f"lift 1/16 {place}")


@pytest.mark.rule("VB-27.0-k", "VB-10.0-g")
def test_a_clear_hex_must_be_free() -> None:
    table = triangle("1/16", "1/18@2008", "165/2@3112")
    for place in ("2008", "3112"):
        assert table.refused(f"lift 1/16 {place}", "is not free").rule == "VB-10.0-g"
    table.do("lift 1/16 3111")  # right beside the enemy, deep in the Triangle


@pytest.mark.rule("VB-27.0-l", "VB-4.1-c")
@pytest.mark.parametrize("unit", ["1/16", "35Rngr", "1/4Cav", "3/11Cav"])
def test_the_others_enter_over_the_east_edge(unit: str) -> None:
    table = triangle(unit)
    table.do(f"move {unit} 4620")
    assert table.where(unit) == "4620"
    away = triangle(unit)
    assert away.refused(f"move {unit} 2001").rule == "VB-27.0-l"


@pytest.mark.rule("VB-27.0-h", "VB-11.0-e", "VB-26.0-l")
def test_the_unit_aboard_lands_along_the_saigon_in_turn_1_or_later() -> None:
    table = triangle("5ARVN", "165/2@4323", "165/3@4222", side="VC", phase="combat")
    assert table.where("5ARVN") == "off the map"
    assert all("5ARVN" not in text for text in table.offers())  # not on the map: no target
    table.go("movement", turn=2)
    assert table.refused("move 5ARVN 4605").rule == "VB-27.0-h"
    assert table.refused("lift 5ARVN 2008").rule == "VB-27.0-h"
    assert table.refused("sail 5ARVN 3708", "touches neither a river").rule == "VB-11.0-e"
    table.do("sail 5ARVN 3123")
    assert (table.where("5ARVN"), table.unit("5ARVN").landed) == ("3123", "beach")


@pytest.mark.rule("VB-26.0-t")
@pytest.mark.parametrize("order", ["lift 7 2015", "sail 4/47B 0726", "move Rngr 4620"])
def test_a_lost_reinforcement_does_not_come_again(order: str) -> None:
    unit = order.split()[1]
    waiting = Table(unit, "514/1@4601", scenario=NOSE, turn=9)
    assert any(text.startswith(f"{order.split()[0]} {unit} ") for text in waiting.offers())
    lost = Table(f"{unit} eliminated", "3/47A@2015", "514/1@4601", scenario=NOSE, turn=9)
    assert "eliminated" in lost.refused(order).reason
    assert not any(f" {unit} " in text for text in lost.offers())
