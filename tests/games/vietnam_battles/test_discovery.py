"""Finding the Viet Cong (15.0): what a hidden unit does, and what brings it to light."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import NOSE, Table
from vietnam_tui.games.vietnam_battles.bots.reasons import campaign_reason
from vietnam_tui.games.vietnam_battles.frames import Advancing
from vietnam_tui.games.vietnam_battles.game import GAME

#: A Viet Cong unit far from everything, so that the game goes on
FAR = "Ben:VC:3-5-6@4601"


def nose(*units: str, **more: object) -> Table:
    """A position of the campaign on the Snoopy's Nose map."""
    return Table(*units, FAR, scenario=NOSE, **more)  # type: ignore[arg-type]


# ---------------------------------------------------------------- the Viet Cong unit moves


@pytest.mark.rule("VB-15.0-a")
def test_a_hidden_unit_that_moves_is_revealed() -> None:
    table = nose("Bob:VC:3-5-6@1422 hidden", "Alice:US:2-4-5@2015", side="VC")
    assert table.side_sees("US").units[table.id("Bob")].place < 0
    events = table.do("move Bob 1423")
    (shown,) = [event for event in events if event.kind == "reveal unit"]
    assert (shown.rule, shown.facts["unit"], shown.audience) == ("VB-15.0-a", "Bob", "")
    assert not table.unit("Bob").hidden
    assert table.side_sees("US").units[table.id("Bob")].place == table.unit("Bob").place
    assert table.rule("reveal unit") == "VB-15.0-a"


@pytest.mark.rule("VB-15.0-a")
def test_a_hidden_unit_that_stays_remains_hidden() -> None:
    table = nose("Bob:VC:3-5-6@1422 hidden", "Alice:US:2-4-5@2015", side="VC")
    table.go("movement", turn=2)
    assert table.unit("Bob").hidden
    assert "reveal unit" not in table.kinds()
    found = nose("Bob:VC:3-5-6@1422 hidden", "Alice:US:2-4-5@1522")
    found.do("move Alice 1421")  # who finds it is not revealed himself
    assert found.fact("reveal unit", "unit") == "Bob"


@pytest.mark.rule("VB-15.0-a")
@pytest.mark.parametrize(
    ("bob", "why"),
    [
        ("1422 hidden", "Bob comes out of hiding for 1423"),
        ("1422", "Bob goes to 1423, 11 hexes from Alice instead of 10"),
    ],
)
def test_the_reason_for_a_move_tells_of_a_hidden_unit_that_it_shows_itself(bob: str, why: str) -> None:
    table = nose(f"Bob:VC:3-5-6@{bob}", "Alice:US:2-4-5@2015", side="VC")
    (action,) = GAME.read_order(table.state, "move Bob 1423")
    for side in ("VC", "US"):
        assert campaign_reason(table.side_sees(side), action) == why


@pytest.mark.rule("VB-5.3-b", "VB-15.0-b")
def test_a_hidden_friend_is_passed_through_and_stays_hidden() -> None:
    table = nose("Bob:VC:3-5-6@1420", "Bill:VC:3-5-6@1421 hidden", "Alice:US:2-4-5@2015", side="VC")
    table.do("move Bob 1421 1422")
    assert table.where("Bob") == "1422"
    assert table.unit("Bill").hidden


@pytest.mark.rule("VB-15.0-a", "VB-15.0-d")
def test_a_unit_that_stands_openly_is_revealed_by_nothing_it_does() -> None:
    table = nose("Bob:VC:3-5-6@1422", "Bill:VC:3-5-6@1605 hidden", "Alice:US:2-4-5@2015", side="VC")
    assert table.kinds(table.do("move Bob 1423")) == ["moved"]


# ---------------------------------------------------------------- a US or ARVN unit comes adjacent


@pytest.mark.rule("VB-15.0-b")
@pytest.mark.parametrize("unit", ["3/47A", "Rngr", "5Cav", "15", "Seals"])
def test_any_us_or_arvn_unit_that_comes_adjacent_finds_it(unit: str) -> None:
    table = nose(f"{unit}@1620", "Bob:VC:3-5-6@1421 hidden")
    events = table.do(f"move {unit} 1521")
    (shown,) = [event for event in events if event.kind == "reveal unit"]
    assert (shown.rule, shown.facts) == ("VB-15.0-b", {"unit": "Bob", "at": "1421"})
    assert not table.unit("Bob").hidden


@pytest.mark.rule("VB-15.0-b")
def test_two_hexes_away_nothing_is_found() -> None:
    table = nose("3/47A@1719", "Bob:VC:3-5-6@1421 hidden")
    table.do("move 3/47A 1621")
    assert table.unit("Bob").hidden


@pytest.mark.rule("VB-15.0-b")
def test_all_hidden_units_next_to_the_hex_entered_are_found() -> None:
    table = nose("3/47A@1620", "Bob:VC:3-5-6@1421 hidden", "Bill:VC:3-5-6@1420 hidden")
    events = table.do("move 3/47A 1521")
    assert [e.facts["unit"] for e in events if e.kind == "reveal unit"] == ["Bob", "Bill"]


@pytest.mark.rule("VB-15.0-b", "VB-15.0-d")
def test_a_reveal_halts_the_move_where_it_happens() -> None:
    # the way from 1524 to 1522 leads through 1523, next to Bob
    table = nose("3/47A@1524", "Bob:VC:3-5-6@1422 hidden")
    moved, *_ = table.do("move 3/47A 1522")
    assert moved.facts["path"] == ("1524", "1523")
    assert moved.facts["cost"] == 2
    assert table.where("3/47A") == "1523"


@pytest.mark.rule("VB-15.0-d", "VB-5.1.1-a")
def test_the_zone_of_a_found_unit_works_at_once_and_stops_a_leg_unit() -> None:
    table = nose("3/47A@1524", "Bob:VC:3-5-6@1422 hidden")
    table.do("move 3/47A 1522")
    refusal = table.refused("move 3/47A 1524", ": it entered the")
    assert refusal.rule == "VB-5.1.1-a"
    assert "Bob" in refusal.reason
    assert table.offers("move 3/47A") == []


@pytest.mark.rule("VB-15.0-d", "VB-5.1.1-c")
def test_a_mobile_unit_goes_on_by_the_rules_of_the_zone() -> None:
    table = nose("5/60A@1524", "Bob:VC:3-5-6@1422 hidden")
    table.do("move 5/60A 1522")
    assert table.where("5/60A") == "1523"
    (moved,) = [e for e in table.do("move 5/60A to 1522") if e.kind == "moved"]
    assert moved.facts["path"] == ("1523", "1622", "1522")  # around the zone rather than half its points


@pytest.mark.rule("VB-15.0-d", "VB-20.0-a")
def test_special_forces_find_it_and_walk_on() -> None:
    table = nose("Seals@1524", "Bob:VC:3-5-6@1422 hidden")
    table.do("move Seals 1522")
    assert table.where("Seals") == "1523"
    table.do("move Seals 1521")
    assert table.where("Seals") == "1521"


@pytest.mark.rule("VB-15.0-d")
def test_a_step_already_made_is_not_undone() -> None:
    # Alice leaves Bill's zone for a hex that looks free, at its normal cost; that Bob's zone covers it too
    # comes out too late to cost her whole allowance
    table = nose("Alice:US:2-4-5@1623", "Bill:VC:3-5-6@1723", "Bob:VC:3-5-6@1422 hidden")
    assert "move Alice 1523" in table.offers("move Alice")
    table.do("move Alice 1523")
    assert table.where("Alice") == "1523"
    assert table.state.mover_spent == 2


@pytest.mark.rule("VB-15.0-b")
def test_on_a_friends_hex_the_mover_falls_back_to_its_last_free_hex() -> None:
    table = nose("3/47A@1525", "3/47B@1523 moved", "Bob:VC:3-5-6@1322 hidden", "Bill:VC:3-5-6@1422 hidden")
    events = table.do("move 3/47A 1522")  # by way of 1524 and 3/47B in 1523
    assert {e.facts["unit"] for e in events if e.kind == "reveal unit"} == {"Bill"}
    assert table.where("3/47A") == "1524"
    assert table.unit("Bob").hidden


@pytest.mark.rule("VB-15.0-b")
def test_a_helicopter_landing_finds_it() -> None:
    table = nose("3/47A@2015", "Bob:VC:3-5-6@1421 hidden")
    events = table.do("lift 3/47A 1521")
    assert table.kinds(events) == ["lifted", "reveal unit"]
    assert table.rule("reveal unit") == "VB-15.0-b"


@pytest.mark.rule("VB-15.0-b")
def test_a_landing_from_a_boat_finds_it() -> None:
    table = nose("3/47A@0711", "Bob:VC:3-5-6@0816 hidden")
    events = table.do("sail 3/47A 0717")
    assert table.kinds(events) == ["shipped", "reveal unit"]


@pytest.mark.rule("VB-15.0-b")
def test_an_advance_finds_it() -> None:
    table = nose("Alice:US:19-4-5@1622", "Bill:VC:3-5-6@1522", "Bob:VC:3-5-6@1422 hidden", phase="combat")
    table.fight("attack Bill with Alice", "De")
    events = table.do("advance Alice 1522")
    assert table.kinds(events) == ["advanced", "reveal unit"]


@pytest.mark.rule("VB-15.0-b", "VB-7.9-e")
def test_a_reveal_halts_an_advance_that_may_then_go_on() -> None:
    # the enemy zone does not bind an advance, so the unit may follow the path to its end
    table = nose("Alice:US:9-4-5@1721", "Bill:VC:3-5-6@1621", "Bob:VC:3-5-6@1421 hidden", phase="combat")
    table.fight("attack Bill with Alice", "D3")
    table.do("retreat Bill 1521 1420 1320", "advance Alice 1420")
    assert table.where("Alice") == "1521"
    assert not table.unit("Bob").hidden
    assert table.offers() == ["pass", "advance Alice 1420"]
    table.do("advance Alice 1420")
    assert table.where("Alice") == "1420"
    assert table.decision.kind == "combat"


@pytest.mark.rule("VB-15.0-b", "VB-7.7-a")
def test_a_retreat_finds_it_and_goes_on_by_what_is_known() -> None:
    table = nose(
        "Alice:US:2-4-5@1519", "Bill:VC:9-5-6@1619", "Bob:VC:3-5-6@1420 hidden", side="VC", phase="combat"
    )
    table.fight("attack Alice with Bill", "D2")
    assert "retreat Alice 1419 1320" in table.offers()  # next to Bob, whom nobody knows
    table.do("retreat Alice 1419 1320")
    assert table.where("Alice") == "1419"
    assert "retreat Alice 1320" not in table.offers()  # in Bob's zone now
    assert table.refused("resist Alice", "is on its way").rule == "VB-7.7-a"
    table.do("retreat Alice 1319")
    assert table.where("Alice") == "1319"
    assert table.rule("retreated") == "VB-7.7-a"


@pytest.mark.rule("VB-15.0-b", "VB-7.7-h", "VB-7.7-i")
def test_a_retreat_that_what_it_finds_cuts_off_costs_a_step() -> None:
    table = nose(
        "Alice:US:2-4-5/1-2-5@1620",
        "Bill:VC:9-5-6@1720",
        "Bob:VC:3-5-6@1421 hidden",
        side="VC",
        phase="combat",
    )
    table.fight("attack Alice with Bill", "D2")
    events = table.do("retreat Alice 1521 1420")
    assert table.kinds(events)[:3] == ["retreated", "reveal unit", "depleted"]
    assert (table.where("Alice"), table.unit("Alice").depleted) == ("1521", True)
    assert table.offers("advance") == ["advance Bill 1620"]
    assert isinstance(table.state.top, Advancing)
    assert [table.state.spots.label(spot) for spot in table.state.top.path] == ["1620"]


@pytest.mark.rule("VB-15.0-b", "VB-7.7-i")
def test_a_last_step_lost_where_a_retreat_is_cut_off_leaves_the_way_that_far() -> None:
    table = nose(
        "Alice:US:2-4-5@1620", "Bill:VC:9-5-6@1720", "Bob:VC:3-5-6@1421 hidden", side="VC", phase="combat"
    )
    table.fight("attack Alice with Bill", "D2")
    events = table.do("retreat Alice 1521 1420")
    assert table.kinds(events)[:3] == ["retreated", "reveal unit", "eliminated"]
    assert table.offers("advance") == ["advance Bill 1620", "advance Bill 1521"]


@pytest.mark.rule("VB-15.0-b", "VB-7.7.1-a", "VB-7.7.1-c")
@pytest.mark.parametrize("hidden", ["1721", "1222"])
def test_who_is_bombarded_runs_from_the_closest_enemy_that_is_known(hidden: str) -> None:
    table = nose(
        "Alice:US:2-0-5@1719",
        "Bill:VC:9-5-6@2019",
        f"Bob:VC:3-5-6@{hidden} hidden",
        side="VC",
        phase="combat",
        vc=[3],
    )
    table.fight("bombard Alice with +3", "D2")
    assert "retreat Alice 1619 1519" in table.offers()  # from Bill, wherever Bob is
    assert table.refused("retreat Alice 1819 1919").rule == "VB-7.7.1-a"


@pytest.mark.rule("VB-15.0-b", "VB-5.3-a")
def test_a_retreat_cut_off_on_a_friends_hex_ends_before_it() -> None:
    # only through the engineer's hex, beside which Bob has been hidden since the set-up
    table = nose(
        "Alice:US:2-4-5/1-2-5@1607",
        "15@1606",
        "Bill:VC:9-5-6@1708",
        "Bess:VC:3-5-6@1407",
        "Bob:VC:3-5-6@1605 hidden",
        side="VC",
        phase="combat",
    )
    table.fight("attack Alice with Bill", "D2")
    events = table.do("retreat Alice 1606 1506")
    assert table.kinds(events) == ["retreated", "reveal unit", "depleted"]
    assert (table.where("Alice"), table.unit("Alice").depleted) == ("1607", True)
    assert table.offers("advance") == []


@pytest.mark.rule("VB-15.0-b")
def test_who_stands_beside_it_from_the_start_finds_nothing_by_standing_there() -> None:
    table = nose("15@1606", "3/47A@2015", "Bob:VC:3-5-6@1605 hidden")
    table.do("move 3/47A 2014")
    table.go("movement", turn=2)
    assert table.unit("Bob").hidden


@pytest.mark.rule("VB-15.0-b")
def test_who_stands_beside_it_finds_it_by_entering_another_hex_next_to_it() -> None:
    table = nose("15@1606", "Bob:VC:3-5-6@1605 hidden")
    table.do("move 15 1506")
    assert not table.unit("Bob").hidden
    away = nose("15@1606", "Bob:VC:3-5-6@1605 hidden")
    away.do("move 15 1507")
    assert away.unit("Bob").hidden


@pytest.mark.rule("VB-15.0-b", "VB-5.1-c")
def test_who_walks_into_its_hex_finds_it_and_stays_where_he_is() -> None:
    table = nose("15@1606", "Bob:VC:3-5-6@1605 hidden")
    assert "move 15 1605" in table.offers("move 15")
    events = table.do("move 15 1605")
    assert table.kinds(events) == ["reveal unit"]
    assert (table.where("15"), table.unit("15").moved) == ("1606", False)
    assert table.refused("move 15 1605").rule == "VB-5.1-c"
    table.do("move 15 1507")


@pytest.mark.rule("VB-15.0-b", "VB-4.1-c")
def test_a_reinforcement_that_would_enter_on_top_of_it_finds_it_and_enters_elsewhere() -> None:
    table = nose("2/47A", "Bob:VC:3-5-6@4611 hidden")
    table.do("move 2/47A 4611")
    assert table.where("2/47A") == "off the map"
    assert not table.unit("Bob").hidden
    table.do("move 2/47A 4609")
    assert table.where("2/47A") == "4609"


@pytest.mark.rule("VB-15.0-b", "VB-7.7-a")
def test_a_retreat_into_its_hex_finds_it_and_is_decided_anew() -> None:
    table = nose("15@1606", "Bill:VC:9-5-6@1507", "Bob:VC:3-5-6@1605 hidden", side="VC", phase="combat")
    table.fight("attack 15 with Bill", "D2")
    into = next(text for text in table.offers("retreat 15") if text.split()[2] == "1605")
    events = table.do(into)
    assert table.kinds(events) == ["reveal unit"]
    assert table.where("15") == "1606"
    assert table.decision.kind == "retreat"
    assert "resist 15" in table.offers()
    assert into not in table.offers()


@pytest.mark.rule("VB-15.0-b", "VB-7.7.2-a")
def test_a_unit_that_steps_aside_into_its_hex_finds_it_and_the_retreat_is_decided_anew() -> None:
    table = nose(
        "Alice:US:1-4-5@1507",
        "15@1606",
        "Bill:VC:3-9-6@1406",
        "Bess:VC:3-5-6@1608",
        "Bob:VC:3-5-6@1706 hidden",
        phase="combat",
    )
    table.fight("attack Bill with Alice", "A1")
    table.do("retreat Alice 1606")
    assert "displace 15 1706" in table.offers()
    events = table.do("displace 15 1706")
    assert table.kinds(events) == ["reveal unit"]
    assert (table.where("15"), table.where("Alice")) == ("1606", "1507")
    assert table.decision.kind == "retreat"
    assert table.offers() == ["resist Alice", "perish Alice"]


@pytest.mark.rule("VB-15.0-b", "VB-7.7.2-a")
@pytest.mark.parametrize(("hidden", "found"), [("1705", ["Bob"]), ("1222", [])])
def test_a_unit_that_steps_aside_tells_whom_it_finds(hidden: str, found: list[str]) -> None:
    table = nose(
        "Alice:US:1-4-5@1507",
        "15@1606",
        "Bill:VC:3-9-6@1406",
        "Bess:VC:3-5-6@1608",
        f"Bob:VC:3-5-6@{hidden} hidden",
        phase="combat",
    )
    table.fight("attack Bill with Alice", "A1")
    table.do("retreat Alice 1606")
    events = table.do("displace 15 1706")
    assert [event.facts["unit"] for event in events if event.kind == "reveal unit"] == found
    assert (table.where("15"), table.where("Alice")) == ("1706", "1606")
    assert table.rule("displaced") == "VB-7.7.2-a"


# ---------------------------------------------------------------- in transit


@pytest.mark.rule("VB-15.0-c")
def test_flying_over_hidden_units_finds_none() -> None:
    table = nose("3/47A@1620", "Bob:VC:3-5-6@1421 hidden", "Bill:VC:3-5-6@1222 hidden")
    assert table.kinds(table.do("lift 3/47A 1114")) == ["lifted"]
    assert table.unit("Bob").hidden
    assert table.unit("Bill").hidden


@pytest.mark.rule("VB-15.0-c")
def test_sailing_past_hidden_units_finds_none() -> None:
    table = nose("3/47A@0711", "Bob:VC:3-5-6@0717 hidden", "Bill:VC:3-5-6@0818 hidden")
    table.do("sail 3/47A 0724")
    assert table.unit("Bob").hidden
    assert table.unit("Bill").hidden


# ---------------------------------------------------------------- what it does while hidden


@pytest.mark.rule("VB-15.0-d")
def test_a_hidden_unit_has_no_zone_of_control() -> None:
    # lifted out of the hex beside it, the engineer is not depleted; beside a known unit it is
    table = nose("15@1606", "Bob:VC:3-5-6@1605 hidden")
    table.do("lift 15 2015")
    assert not table.unit("15").depleted
    known = nose("15@1606", "Bob:VC:3-5-6@1605")
    known.do("lift 15 2015")
    assert known.unit("15").depleted


@pytest.mark.rule("VB-15.0-d")
def test_a_hidden_unit_blocks_no_repair() -> None:
    for bob, tried in (("Bob:VC:3-5-6@1706 hidden", True), ("Bob:VC:3-5-6@1706", False)):
        table = nose("15@1506", bob, demolished=["1606/1607"])
        assert ("repair 1606/1607" in table.offers("repair")) is tried


@pytest.mark.rule("VB-15.0-d")
def test_a_hidden_unit_does_not_end_the_engineers_crossing() -> None:
    for bob, stays in (("Bob:VC:3-5-6@0717 hidden", True), ("Bob:VC:3-5-6@0717", False)):
        table = nose("15@0615", bob, side="VC", crossing="0617/0717")
        table.go("movement", turn=2)
        assert (table.state.crossing >= 0) is stays


@pytest.mark.rule("VB-15.0-d", "VB-7.0-a", "VB-8.4-a")
def test_a_hidden_unit_is_neither_attacked_nor_bombarded() -> None:
    table = nose("15@1606", "Bob:VC:3-5-6@1605 hidden", phase="combat", us=[2])
    assert table.refused("attack Bob with 15", "is not on the").rule == "VB-7.0-a"
    assert table.refused("bombard Bob with +2", "is not on the").rule == "VB-8.4-a"
    assert "1605" not in table.refused("attack Bob with 15").reason
    assert all("Bob" not in text for text in table.offers())
    known = nose("15@1606", "Bob:VC:3-5-6@1605", phase="combat", us=[2])
    assert "attack Bob with 15" in known.offers()
    assert "bombard Bob with +2" in known.offers()


@pytest.mark.rule("VB-15.0-d")
def test_a_hidden_unit_shows_itself_before_it_attacks() -> None:
    table = nose("15@1606", "Bob:VC:3-5-6@1605 hidden", side="VC", phase="combat")
    events = table.do("attack 15 with Bob")
    assert table.kinds(events)[:2] == ["reveal unit", "attack declared"]
    assert not table.unit("Bob").hidden
    assert table.rule("reveal unit") == "VB-15.0-d"


@pytest.mark.rule("VB-15.0-d", "VB-26.0-f", "VB-3.0-d")
def test_a_unit_once_found_is_never_hidden_again() -> None:
    table = nose("3/47A@1620", "Bob:VC:3-5-6@1421 hidden")
    table.do("move 3/47A 1521")
    table.go("movement", side="VC")
    assert table.refused("hide Bob 1421", "the set-up is over").rule == "VB-3.0-d"
    table.do("move Bob 1320")  # deep in the jungle, nobody near
    table.go("movement", turn=3)
    assert not table.unit("Bob").hidden


# ---------------------------------------------------------------- monitors


@pytest.mark.rule("VB-15.0-e")
def test_a_monitor_on_a_hexside_finds_what_is_in_its_two_hexes() -> None:
    table = nose("Monitor1@0718/0818", "Bob:VC:3-5-6@0717 hidden", "Bill:VC:3-5-6@0816 hidden")
    events = table.do("move Monitor1 0617/0717")
    (shown,) = [event for event in events if event.kind == "reveal unit"]
    assert (shown.rule, shown.facts["unit"]) == ("VB-15.0-e", "Bob")
    assert table.unit("Bill").hidden  # next to Bob, but on neither side of the river


@pytest.mark.rule("VB-15.0-e")
def test_a_monitor_halts_where_it_finds_something_and_may_go_on() -> None:
    table = nose("Monitor1@0718/0818", "Bob:VC:3-5-6@0717 hidden")
    table.do("move Monitor1 0616/0617")
    assert table.where("Monitor1") == "0717/0718"
    table.do("move Monitor1 0616/0617")
    assert table.where("Monitor1") == "0616/0617"
    assert table.rule("reveal unit") == "VB-15.0-e"


@pytest.mark.rule("VB-15.0-b", "VB-15.0-e")
def test_a_monitor_that_retreats_finds_what_lies_beside_its_way() -> None:
    # past 0617 and 0517, and never beside 0817
    table = nose(
        "Monitor1@0717/0718",
        "Will:VC:5-5-6@0718",
        "Bob:VC:3-5-6@0517 hidden",
        "Bill:VC:3-5-6@0817 hidden",
        side="VC",
        phase="combat",
    )
    table.fight("attack Monitor1 with Will", "D2")
    retreat, *found = table.do("retreat Monitor1 0516/0615")
    assert (retreat.facts["path"][0], retreat.facts["path"][-1]) == ("0717/0718", "0516/0615")
    assert [event.facts["unit"] for event in found if event.kind == "reveal unit"] == ["Bob"]
    assert table.where("Monitor1") == "0516/0615"  # nothing that it finds stops it
    assert table.decision.kind != "retreat"
    assert table.unit("Bill").hidden


@pytest.mark.rule("VB-15.0-e")
def test_a_monitor_on_the_mekong_finds_what_is_on_either_bank() -> None:
    table = nose("Monitor1@0934w", "Bob:VC:3-5-6@1134n hidden", "Bill:VC:3-5-6@1134s hidden")
    events = table.do("move Monitor1 1033w")
    assert {e.facts["unit"] for e in events if e.kind == "reveal unit"} == {"Bob", "Bill"}


@pytest.mark.rule("VB-15.0-b", "VB-19.0-h")
def test_across_the_mekong_nothing_is_found() -> None:
    table = nose("3/47A@0933", "Bob:VC:3-5-6@1033s hidden")
    table.do("move 3/47A 1033n")
    assert table.unit("Bob").hidden
    assert table.state.spots.parse("1033s") not in table.state.searched
    assert table.rule("reveal nothing") == "VB-15.0-b"
