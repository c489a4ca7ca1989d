"""Base camps and supply caches (16.0), the support fire they cost (14.0), and the decoys of the variant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.vietnam_battles.table import NOSE, TRIANGLE, Table
from vietnam_tui.core.model import Result

Lay = Callable[[str, str], None]

#: A Viet Cong unit far from everything, so that the game goes on
FAR = "Ben:VC:3-5-6@4601"


def nose(*units: str, **more: object) -> Table:
    """A position of the campaign on the Snoopy's Nose map."""
    return Table(*units, FAR, scenario=NOSE, **more)  # type: ignore[arg-type]


def triangle(*units: str, **more: object) -> Table:
    """A position of the campaign on the Iron Triangle map."""
    return Table(*units, scenario=TRIANGLE, **({"condition": "hold"} | more))  # type: ignore[arg-type]


def captured(table: Table) -> list[int]:
    """The turns in which the sites were taken, 0 for those that were not."""
    return [site.captured for site in table.state.sites]


# ---------------------------------------------------------------- found


@pytest.mark.rule("VB-16.0-b")
@pytest.mark.parametrize("unit", ["3/47A", "Rngr", "5Cav"])
def test_a_camp_is_revealed_when_a_us_or_arvn_unit_comes_adjacent(unit: str) -> None:
    table = nose(f"{unit}@1620", sites=("1421 hidden", "1222 hidden"))
    events = table.do(f"move {unit} 1521")
    (found,) = [event for event in events if event.kind == "reveal camp"]
    assert (found.rule, found.facts, found.audience) == ("VB-16.0-b", {"at": "1421"}, "")
    assert [site.known for site in table.state.sites] == [True, False]
    assert [site.place >= 0 for site in table.side_sees("US").sites] == [True, False]


@pytest.mark.rule("VB-16.0-b")
def test_a_camp_that_is_known_is_not_revealed_again() -> None:
    table = nose("Alice:US:2-4-8@1620", sites=("1421 hidden", "1222 hidden"))
    table.do("move Alice 1521", "move Alice 1520", "move Alice 1521")
    assert table.kinds().count("reveal camp") == 1


@pytest.mark.rule("VB-16.0-b")
def test_a_viet_cong_unit_next_to_a_camp_reveals_nothing() -> None:
    table = nose("Bob:VC:3-5-6@1520", sites=("1421 hidden", "1222 hidden"), side="VC")
    table.do("move Bob 1521", "move Bob 1421")
    assert not table.state.sites[0].known


@pytest.mark.rule("VB-16.0-b", "VB-16.0-c")
def test_a_camp_found_on_the_way_halts_the_move_and_the_unit_goes_on_into_it() -> None:
    table = nose("3/47A@1524", sites=("1422 hidden", "1222 hidden"))
    table.do("move 3/47A 1522")
    assert table.where("3/47A") == "1523"  # halted: a camp comes to light
    assert captured(table) == [0, 0]
    (moved,) = [e for e in table.do("move 3/47A 1422") if e.kind == "moved"]
    assert (moved.facts["cost"], moved.facts["left"]) == (4, 4)
    assert captured(table) == [1, 0]


@pytest.mark.rule("VB-16.0-c", "VB-5.2-c")
def test_a_unit_without_the_points_does_not_go_on_into_it() -> None:
    table = nose("Alice:US:2-4-2@1524", sites=("1422 hidden", "1222 hidden"))
    table.do("move Alice 1523")
    assert table.refused("move Alice 1422", "MP and").rule == "VB-5.2-c"


@pytest.mark.rule("VB-16.0-c")
def test_a_camp_has_no_zone_of_control() -> None:
    table = nose("3/47A@1524", sites=("1422 hidden", "1222 hidden"))
    table.do("move 3/47A 1523", "move 3/47A 1522", "move 3/47A 1521")  # beside it all the way
    assert table.where("3/47A") == "1521"


@pytest.mark.rule("VB-16.0-c", "VB-5.1-c")
def test_a_camp_with_a_unit_on_it_is_closed() -> None:
    table = nose("3/47A@1524", "Bob:VC:3-5-6@1422 hidden", sites=("1422 hidden", "1222 hidden"))
    events = table.do("move 3/47A 1523")
    assert {"reveal unit", "reveal camp"} <= set(table.kinds(events))
    assert table.refused("move 3/47A 1422").rule == "VB-5.1-c"


@pytest.mark.rule("VB-16.0-b")
def test_units_in_transit_reveal_no_camp() -> None:
    flying = nose("3/47A@1620", sites=("1421 hidden", "1222 hidden"))
    flying.do("lift 3/47A 1114")
    assert not any(site.known for site in flying.state.sites)
    sailing = nose("3/47A@0711", sites=("0717 hidden", "1222 hidden"))
    sailing.do("sail 3/47A 0724")
    assert not any(site.known for site in sailing.state.sites)


@pytest.mark.rule("VB-16.0-b")
@pytest.mark.parametrize("order", ["lift 3/47A 1521", "sail 3/47A 0816"])
def test_a_landing_next_to_a_camp_reveals_it(order: str) -> None:
    if order.startswith("sail"):
        table = nose("3/47A@0711", sites=("0816 hidden", "1222 hidden"))
        order = "sail 3/47A 0717"
    else:
        table = nose("3/47A@2015", sites=("1421 hidden", "1222 hidden"))
    table.do(order)
    assert [site.known for site in table.state.sites] == [True, False]


@pytest.mark.rule("VB-16.0-b", "VB-16.0-i")
def test_a_monitor_moving_adjacent_reveals_a_camp_and_captures_none() -> None:
    table = nose("Monitor1@0934w", sites=("1033n hidden", "1222 hidden"))
    table.do("move Monitor1 1033w")
    assert [site.known for site in table.state.sites] == [True, False]
    assert captured(table) == [0, 0]


# ---------------------------------------------------------------- not units


@pytest.mark.rule("VB-16.0-d")
def test_a_camp_shares_its_hex_with_a_unit_of_either_side() -> None:
    table = nose("Bob:VC:3-5-6@1423", sites=("1422", "1222"), side="VC")
    table.do("move Bob 1422")
    assert table.where("Bob") == "1422"
    us = nose("3/47A@1523", sites=("1422", "1222"))
    us.do("move 3/47A 1422")
    assert us.where("3/47A") == "1422"


@pytest.mark.rule("VB-16.0-d", "VB-26.0-d", "VB-16.0-e")
def test_no_order_moves_a_camp_and_it_gives_its_owner_nothing() -> None:
    table = nose("Bob:VC:3-5-6@1422", sites=("1422", "1222"), side="VC", vc=[1, 2])
    bare = nose("Bob:VC:3-5-6@1422", side="VC", vc=[1, 2])
    assert table.offers() == bare.offers()  # nothing to do with it, nothing more to do for it
    table.go("movement", turn=3)
    assert [table.state.spots.label(site.place) for site in table.state.sites] == ["1422", "1222"]


@pytest.mark.rule("VB-16.0-d", "VB-10.0-h")
def test_a_chit_does_not_bar_a_landing_where_helicopters_land() -> None:
    table = triangle("1/16@3025", "165/1@2008", sites=("3111", "2812"))
    table.do("lift 1/16 3111")
    assert table.where("1/16") == "3111"
    assert captured(table) == [1, 0]


@pytest.mark.rule("VB-10.0-h", "VB-10.0-g")
def test_a_chit_does_not_open_jungle_to_a_helicopter() -> None:
    table = nose("3/47A@2015", sites=("1422", "1222"))
    assert table.refused("lift 3/47A 1422", "no helicopter lands in").rule == "VB-10.0-g"


@pytest.mark.rule("VB-16.0-h")
def test_no_result_against_a_unit_touches_the_camp_below_it() -> None:
    table = nose("Alice:US:6-4-5/3-4-5@1523", "Bob:VC:3-5-6@1422", sites=("1422", "1222"), phase="combat")
    table.fight("attack Bob with Alice", "Ex")
    table.do("pass")
    assert table.unit("Bob").gone
    assert captured(table) == [0, 0]
    assert table.state.sites[0].known


@pytest.mark.rule("VB-16.0-h")
def test_a_camp_is_no_target_of_fire() -> None:
    table = nose("Alice:US:9-4-5@1523", sites=("1422", "1222"), phase="combat", us=[2, 3])
    assert all("1422" not in text for text in table.offers())
    bombed = nose("Alice:US:9-4-5@2015", "Bob:VC:3-1-6@1422", sites=("1422", "1222"), phase="combat", us=[6])
    bombed.do("bombard Bob with +6")
    bombed.fall("D2")
    bombed.do("resist Bob")
    assert captured(bombed) == [0, 0]


# ---------------------------------------------------------------- captured


@pytest.mark.rule("VB-16.0-f")
@pytest.mark.parametrize("unit", ["3/47A", "Rngr", "15"])
def test_a_camp_is_eliminated_when_a_land_unit_enters_its_hex(unit: str) -> None:
    table = nose(f"{unit}@1523", sites=("1422", "1222"))
    events = table.do(f"move {unit} 1422")
    (taken,) = [event for event in events if event.kind == "captured"]
    assert (taken.rule, taken.facts["at"]) == ("VB-16.0-f", "1422")
    assert captured(table) == [1, 0]


@pytest.mark.rule("VB-16.0-f")
def test_passing_through_is_enough_and_it_is_gone_for_good() -> None:
    table = nose("Alice:US:2-4-8@1523", sites=("1422", "1222"))
    table.do("move Alice 1422", "move Alice 1423")
    assert (table.where("Alice"), captured(table)) == ("1423", [1, 0])
    table.go("movement", turn=3)
    assert captured(table) == [1, 0]
    table.do("move Alice 1422")
    assert table.kinds().count("captured") == 1


@pytest.mark.rule("VB-16.0-f")
def test_an_advance_into_the_hex_captures() -> None:
    table = nose("Alice:US:6-4-5/3-4-5@1523", "Bob:VC:3-5-6@1422", sites=("1422", "1222"), phase="combat")
    table.fight("attack Bob with Alice", "Ex")
    table.do("advance Alice 1422")
    assert captured(table) == [1, 0]


@pytest.mark.rule("VB-16.0-f")
def test_a_retreat_into_the_hex_captures() -> None:
    table = nose(
        "Alice:US:2-4-5@1523", "Bob:VC:9-5-6@1623", sites=("1422", "1222"), phase="combat", side="VC"
    )
    table.fight("attack Alice with Bob", "D2")
    route = next(text for text in table.offers("retreat Alice 1422"))
    table.do(route)
    assert captured(table) == [1, 0]


@pytest.mark.rule("VB-16.0-i")
def test_a_unit_carried_past_or_over_captures_nothing_but_one_landed_in_the_hex_does() -> None:
    table = nose("3/47A@0711", "3/47B@0710", sites=("0717 hidden", "1222 hidden"))
    table.do("sail 3/47A 0724")
    assert captured(table) == [0, 0]
    landing = nose("3/47A@0711", sites=("0717 hidden", "1222 hidden"))
    landing.do("sail 3/47A 0717")
    assert captured(landing) == [1, 0]
    flying = nose("3/47A@1620", sites=("1421", "1222"))
    flying.do("lift 3/47A 1218")
    assert captured(flying) == [0, 0]


# ---------------------------------------------------------------- the price


@pytest.mark.rule("VB-14.0-a", "VB-16.0-g")
def test_each_capture_costs_a_marker_from_the_next_turn_on() -> None:
    table = nose("3/47A@1523", sites=("1422", "1222"), vc=[1, 1, 2])
    table.do("move 3/47A 1422")
    assert len(table.state.hand("VC")) == 3  # what is in hand is kept
    table.go("movement", turn=2)
    assert len(table.state.hand("VC")) == 5  # of the 6 of the track
    table.go("movement", turn=3)
    assert len(table.state.hand("VC")) == 5


@pytest.mark.rule("VB-14.0-a", "VB-16.0-g")
@pytest.mark.parametrize("count", [0, 2, 4])
def test_the_allotment_falls_by_the_number_of_captures(count: int) -> None:
    places = ("1422", "1222", "1023", "0717", "0819")
    sites = tuple(f"{p} captured=1" if i < count else p for i, p in enumerate(places) if p != "1023")
    table = nose("3/47A@2015", sites=sites)
    lost = sum("captured" in text for text in sites)
    table.go("movement", turn=2)
    assert len(table.state.hand("VC")) == 6 - lost


@pytest.mark.rule("VB-14.0-a")
def test_the_allotment_never_falls_below_nothing(overlay: Lay) -> None:
    overlay("tables.toml", '[[allotment]]\nmap = "snoopys-nose"\nfirst = 1\nvc = 1\n')
    table = nose("3/47A@2015", sites=("1422 captured=1", "1222 captured=1", "0717"))
    table.go("movement", turn=2)
    assert table.state.hand("VC") == ()


@pytest.mark.rule("VB-16.0-g")
def test_a_capture_leaves_the_us_allotment_alone() -> None:
    table = nose("3/47A@1523", sites=("1422", "1222"))
    table.do("move 3/47A 1422")
    table.go("movement", turn=2)
    assert len(table.state.hand("US")) == 8


# ---------------------------------------------------------------- supply caches


@pytest.mark.rule("VB-16.1-b")
def test_a_supply_cache_is_open_and_works_like_a_camp() -> None:
    table = triangle("1/16@3112", "165/1@2008", sites=("3111", "2812"))
    assert table.side_sees("US").sites == table.state.sites
    events = table.do("move 1/16 3111")
    (taken,) = [event for event in events if event.kind == "captured"]
    assert (taken.rule, taken.facts["site"]) == ("VB-16.1-b", "cache")
    table.go("movement", turn=2)
    assert len(table.state.hand("VC")) == 5
    assert table.rule("captured") == "VB-16.1-b"


@pytest.mark.rule("VB-16.1-b")
def test_a_supply_cache_stays_through_combat_and_shares_its_hex() -> None:
    table = triangle(
        "Alice:US:29-4-5@3112", "Bob:VC:3-5-6@3111", "165/1@2008", sites=("3111", "2812"), phase="combat"
    )
    table.fight("attack Bob with Alice", "De")
    assert captured(table) == [0, 0]
    table.do("advance Alice 3111")
    assert captured(table) == [1, 0]


@pytest.mark.rule("VB-16.1-b")
def test_neither_boats_nor_units_in_the_air_capture_a_cache() -> None:
    # the Saigon runs along 2112, where the monitor lies
    table = triangle("Monitor@2112/2113", "1/16@3025", "165/1@2808", sites=("2112", "2812"))
    table.do("move Monitor 2012/2112", "lift 1/16 2008")
    assert captured(table) == [0, 0]


@pytest.mark.rule("VB-16.1-b", "VB-16.0-d")
def test_no_hex_holds_two_caches() -> None:
    table = Table.set_up(TRIANGLE)
    table.do("choose hold", "lay 3111")
    refusal = table.refused("lay 3111")
    assert refusal.rule == "VB-16.0-d"
    assert refusal.fix.removeprefix("Try: ") in table.offers("lay")


# ---------------------------------------------------------------- optional: decoys


@pytest.mark.rule("VB-16.0-j")
def test_the_variant_lays_eight_open_chits_and_records_one_of_them() -> None:
    table = Table.set_up(NOSE, camps="decoys")
    places = ["1422", "1222", "2015", "0616", "0519", "1033n", "4601", "1606"]
    table.do(*(f"lay {place}" for place in places))  # any hexes: clear, village, jungle
    assert [event.audience for event in table.events] == [""] * 8
    assert table.side_sees("US").sites == table.state.sites
    assert {site.kind for site in table.state.sites} == {"camp", "cache"}
    assert table.offers() == [f"record {place}" for place in sorted(places, key=table.state.spots.parse)]
    events = table.do("record 0519")
    assert (events[0].kind, events[0].audience) == ("genuine recorded", "VC")
    assert table.state.genuine == places.index("0519")
    assert table.rule("genuine recorded") == "VB-16.0-j"


@pytest.mark.rule("VB-16.0-j", "VB-16.0-d", "VB-26.0-c", "VB-3.0-d")
def test_the_variant_keeps_to_one_chit_a_hex_and_off_the_water() -> None:
    table = Table.set_up(NOSE, camps="decoys")
    table.do("lay 1033n")
    assert table.refused("lay 1033s").rule == "VB-16.0-d"
    assert table.refused("lay 2334w", "is all water; no").rule == "VB-26.0-c"
    assert table.refused("record 1033n").rule == "VB-3.0-d"


@pytest.mark.rule("VB-16.0-j")
def test_which_is_genuine_only_the_viet_cong_player_sees() -> None:
    first, second = (
        nose("3/47A@2015", sites=sites, variant="decoys")
        for sites in (("1422 genuine", "1222 cache"), ("1422", "1222 cache genuine"))
    )
    assert first.side_sees("US") == second.side_sees("US")
    assert first.side_sees("VC") != second.side_sees("VC")


@pytest.mark.rule("VB-16.0-j", "VB-26.0-q")
def test_capturing_the_genuine_one_wins_at_once() -> None:
    table = nose("3/47A@1523", sites=("1422 genuine", "1222 cache"), variant="decoys")
    table.do("move 3/47A 1422")
    assert table.state.result == Result("US", "the genuine target has been captured", "VB-16.0-j")
    assert table.rule("game over") == "VB-16.0-j"


@pytest.mark.rule("VB-16.0-j", "VB-14.0-a")
def test_capturing_a_worthless_one_has_no_effect() -> None:
    table = nose("3/47A@1523", sites=("1422", "1222 cache genuine"), variant="decoys")
    table.do("move 3/47A 1422")
    assert table.state.result is None
    table.go("movement", turn=2)
    assert len(table.state.hand("VC")) == 6


@pytest.mark.rule("VB-16.0-j")
def test_in_the_variant_the_loss_of_all_units_does_not_end_the_game() -> None:
    table = Table(
        "Alice:US:6-4-5/3-4-5@1523",
        "Bob:VC:3-5-6@1422",
        scenario=NOSE,
        sites=("1222", "1023 cache genuine"),
        variant="decoys",
        phase="combat",
    )
    table.fight("attack Bob with Alice", "Ex")
    assert table.unit("Bob").gone
    assert table.state.result is None


@pytest.mark.rule("VB-16.0-j", "VB-26.0-q")
def test_in_the_variant_the_viet_cong_win_when_time_is_up() -> None:
    table = nose("3/47A@1523", sites=("1422", "1222 cache genuine"), variant="decoys", turn=13, side="VC")
    table.do("end")
    result = table.state.result
    assert result is not None
    assert (result.winner, result.rule) == ("VC", "VB-16.0-j")
