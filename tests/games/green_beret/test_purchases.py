"""Purchase Points: when they may be spent, on what, and what is never for sale (3.5, 6.0, 6.2, 13.1)."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.games.green_beret.counters import counters, missions
from vietnam_tui.games.green_beret.game import GAME


def shop(*counters: str, points: int = 100, **more: object) -> Table:
    """A placement phase with a camp in 2020."""
    return Table("A1@2020", "Camp1@2020", *counters, phase="placement", points=points, **more)


@pytest.mark.rule("GB-6.0-b", "GB-4.0-b", "GB-4.0-c")
def test_points_are_spent_in_the_placement_phase_only() -> None:
    table = Table("A1@2020", "Camp1@2020", points=50)
    assert table.refused("buy Radio 2020", "Purchase Points are spent").rule == "GB-6.0-b"
    assert table.refused("camp 1224", "base camps are placed").rule == "GB-6.0-b"
    assert shop().offers("buy Radio")


@pytest.mark.rule("GB-4.0-c", "GB-6.2-b")
def test_a_purchase_needs_its_price() -> None:
    table = shop(points=8)
    assert table.refused("buy Bribe 2020", "are there to spend").rule == "GB-6.2-b"
    table.do("buy M60")
    assert table.rule("bought") == "GB-6.2-b"
    assert table.state.points == 0
    assert GAME.audit(table.state) == []
    assert table.refused("buy Radio 2020", "are there to spend").rule == "GB-6.2-b"


@pytest.mark.rule("GB-6.2-b")
def test_points_buy_what_has_a_price_and_an_extra_camp_at_its_own() -> None:
    assert shop(points=14).refused("camp 1224", "a second base camp").rule == "GB-6.2-b"
    table = shop(points=15)
    table.do("camp 1224")
    assert table.state.points == 0
    assert shop().refused("buy Camp2 1224", "is sold; a base").rule == "GB-6.2-b"


@pytest.mark.rule("GB-4.0-c")
def test_what_lies_on_the_map_is_not_for_sale_twice() -> None:
    table = shop("Bribe@2020")
    assert table.refused("buy Bribe 2020", "is in play already,").rule == "GB-4.0-c"
    table.do("buy Radio Radio")
    assert table.bought("Radio-2")
    assert table.refused("buy Radio 2020", "is in play already,").rule == "GB-4.0-c"


@pytest.mark.rule("GB-4.0-c")
def test_what_was_never_bought_cannot_be_used() -> None:
    table = Table("A1@2020", "Radio-1@2020")
    assert table.refused("load A1 Radio-2", "Radio-2 is not on the map").rule == "GB-4.0-c"
    table.do("load A1 Radio-1")


@pytest.mark.rule("GB-6.2-e")
def test_nothing_is_ever_sold_back() -> None:
    table = shop("Radio-1@2020")
    assert {order.split()[0] for order in table.offers()} == {"buy", "camp", "relocate", "end", "retire"}


@pytest.mark.rule("GB-6.2-d")
def test_unspent_points_are_kept() -> None:
    table = shop(points=31)
    table.do("end", "end", "end")
    assert table.state.turn == 3
    assert table.state.points == 31


@pytest.mark.rule("GB-3.5-c")
def test_later_purchases_appear_in_a_camp_at_once() -> None:
    table = shop("Camp2@1224")
    assert table.refused("buy B2 2021").rule == "GB-3.5-c"
    table.do("buy B2 1224", "buy Cdr2 2020")
    assert (table.where("B2"), table.where("Cdr2")) == ("1224", "2020")
    table.do("end")
    assert any(order.startswith("move B2") for order in table.offers("move"))
    wet = Table("A1@1005", "Camp1@1005", phase="placement", points=50)
    assert wet.refused("buy PBR 2020").rule == "GB-3.5-c"


@pytest.mark.rule("GB-3.5-c", "GB-12.10-h")
def test_without_a_camp_only_the_extra_camp_is_sold() -> None:
    table = Table("A1@2020", "Camp1 lost", phase="placement", points=50)
    assert table.refused("buy Radio 2020").rule == "GB-3.5-c"
    table.do("camp 1224")
    assert table.where("Camp2") == "1224"
    assert table.state.points == 50 - counters()["Camp2"].cost
    assert table.offers("buy Radio") == ["buy Radio 1224"]


@pytest.mark.rule("GB-3.5-c")
def test_without_a_camp_the_rule_is_named_with_a_hex_or_without() -> None:
    table = Table("A1@2020", phase="placement", points=50)
    named, plain = table.refused("buy Radio 2020"), table.refused("buy Radio")
    assert named == plain
    assert plain.rule == "GB-3.5-c"
    assert "no base camp" in plain.reason
    assert table.refused("buy Raft 2020").rule == "GB-3.5-c"


@pytest.mark.rule("GB-12.10-h", "GB-12.4-i", "GB-6.2-b")
def test_the_extra_camp_is_bought_once_and_a_lost_camp_never_returns() -> None:
    assert shop("Camp2 lost").refused("camp 1224").rule == "GB-12.10-h"
    assert shop("Camp2@1224").refused("camp 1230").rule == "GB-12.10-h"
    assert shop(points=14).refused("camp 1224", "a second base camp").rule == "GB-6.2-b"


@pytest.mark.rule("GB-3.1-f")
def test_later_a_pbr_is_bought_only_for_a_camp_in_water() -> None:
    assert shop().refused("buy PBR 2020").rule == "GB-3.1-f"
    assert shop().offers("buy Radio")  # anything else goes into a camp on land
    table = Table("A1@1005", "Camp1@1005", phase="placement", points=50)
    table.do("buy PBR")
    assert table.where("PBR-1") == "1005"


@pytest.mark.rule("GB-3.2-b", "GB-3.3-b", "GB-4.0-c", "GB-13.1-n")
def test_eliminated_teams_and_free_leaders_never_return() -> None:
    table = shop("A2 lost", "Cdr1 lost", "Cdr2 lost")
    assert table.refused("buy A2 2020", "is in play already,").rule == "GB-4.0-c"
    assert table.refused("buy Cdr1 2020").rule == "GB-3.2-b"
    table.do("buy Cdr2")  # a priced leader is bought back
    assert table.where("Cdr2") == "2020"


@pytest.mark.rule("GB-13.1-n", "GB-10.4-m")
def test_eliminated_gear_is_for_sale_again() -> None:
    table = Table(
        "A1@2020", "Camp1@2020", "Radio-1@0713", "Jeep@0713", "nva@0711", "B1@0714 detected", phase="enemy"
    )
    assert not table.bought("Radio-1")
    assert not table.bought("Jeep")
    later = shop()
    later.do("buy Radio Jeep")
    assert later.bought("Jeep")


@pytest.mark.rule("GB-17.0-b", "GB-2.4-b")
def test_the_eleven_items_of_the_example_can_cost_exactly_a_hundred() -> None:
    """H-34, jeep, animal and eight items of movement -3 (M2), -2, -1, -1 and four times -0."""
    kinds = counters()
    fixed = ["H-34", "Jeep", "Animal", "M2"]
    twos = [k for k in kinds if kinds[k].movement_type == "minus" and kinds[k].movement == -2]
    ones = [k for k in kinds if kinds[k].movement_type == "minus" and kinds[k].movement == -1]
    noughts = [k for k in kinds if kinds[k].movement_type == "minus" and kinds[k].movement == 0]
    spent = sum(kinds[k].cost for k in fixed)
    found = next(
        [two, *pair, *four]
        for two in twos
        for pair in combinations(ones, 2)
        for four in combinations(noughts, 4)
        if spent + sum(kinds[k].cost for k in (two, *pair, *four)) == 100
    )
    table = shop("Cdr1@2020", points=100)
    for kind in [*fixed, *found]:
        table.do(f"buy {kind}")
    assert len([*fixed, *found]) == 11
    assert table.state.points == 0
    table.do("end", f"move A1 2021 with H-34 Cdr1 M2 {' '.join(found)}")
    assert table.fact("moved", "movers")[0].startswith("A1 by H-34 hauling")


@pytest.mark.rule("GB-6.2-c")
def test_the_award_of_a_mission_can_be_spent_from_then_on() -> None:
    table = Table("A1@0711", "Camp1@2020", mission="scout-location@0712", points=1)
    table.do("move A1 0712", "halt")
    award = missions()["scout-location"].award
    assert table.state.points == 1 + award
    assert (table.fact("accomplished", "award"), table.fact("accomplished", "points")) == (award, 1 + award)
    assert GAME.refusal(table.state, GAME.read_order(table.state, "buy Flares 2020")[0]) is not None
