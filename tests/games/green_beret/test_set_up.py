"""Set-up: pools, base camps, Green Berets, the first mission, the track markers (3.0 to 3.6, 6.2, 6.3)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.games.green_beret.counters import casualties, enemy_units, missions
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.state import CAMPS, FORCES, MOVEMENT, PLACEMENT, UNSEEN


def first_mission(table: Table, mission: str = "scout-location", die: int = 1) -> None:
    """End the set-up and have the first mission placed."""
    table.do("end", dice=[mission, die])


@pytest.mark.rule("GB-3.0-a", "GB-3.6-b")
def test_three_pools_hold_everything() -> None:
    state = Table.set_up().state
    assert sum(state.enemy_pool) == sum(kind.count for kind in enemy_units().values())
    assert sum(state.casualty_pool) == sum(kind.count for kind in casualties().values()) == 16
    assert sorted(state.mission_pool) == sorted(missions())


@pytest.mark.rule("GB-3.0-a", "GB-3.0-b", "GB-3.4-a", "GB-3.6-a", "GB-3.1-a")
def test_order_of_set_up() -> None:
    table = Table.set_up()
    assert table.state.phase == CAMPS
    assert table.refused("end", "the base camp must").rule == "GB-3.1-a"
    table.do("camp 2020", "end")
    assert table.state.phase == FORCES
    table.do("end")
    assert table.decision.kind == "draw"  # the mission comes before any gear
    assert table.state.phase == PLACEMENT
    table.do(dice=["scout-location", 1])
    assert "buy Radio 2020" in table.offers("buy")
    table.do("end")
    assert table.decision.rule == "GB-3.6-a"  # the markers of the track come last
    table.do(dice=["nva nva"])
    assert table.state.phase == MOVEMENT
    assert table.state.turn == 1
    assert table.rule("track markers") == "GB-3.6-a"
    assert table.rule("track markers drawn") == "GB-3.6-a"


@pytest.mark.rule("GB-3.0-b")
def test_gear_is_not_sold_before_the_mission_lies_there() -> None:
    table = Table.set_up()
    table.do("camp 2020")
    assert table.refused("buy Radio 2020").rule == "GB-3.0-b"
    assert table.refused("buy A2 2020").rule == "GB-3.0-b"
    table.do("end")
    assert table.refused("buy Radio 2020").rule == "GB-3.0-b"
    assert table.refused("buy PBR 2020").rule == "GB-3.0-b"
    assert table.rule("phase") == "GB-3.0-b"


@pytest.mark.rule("GB-3.1-a", "GB-3.1-b")
@pytest.mark.parametrize("hex_", ["2005", "2004", "2010", "2110", "0303", "0601", "0803"])
def test_no_camp_in_or_next_to_village_airfield_or_all_water(hex_: str) -> None:
    table = Table.set_up()
    legal = hex_ in ("0601", "0803")
    if legal:
        table.do(f"camp {hex_}")
        assert table.where("Camp1") == hex_
    else:
        refusal = table.refused(f"camp {hex_}")
        assert refusal.rule == ("GB-3.1-b" if hex_ == "0303" else "GB-3.1-a")
        assert refusal.fix.startswith("Nearest legal hex")


@pytest.mark.rule("GB-3.1-a", "GB-12.10-h", "GB-3.1-b", "GB-3.0-b")
def test_set_up_goes_on_once_the_base_camp_is_placed() -> None:
    table = Table.set_up()
    assert "Set-up: place the base camp" in table.prompt
    assert "end" not in table.offers()
    assert table.refused("end", "the base camp must").rule == "GB-3.1-a"
    table.do("camp 2020", "camp 1224")
    assert [event.rule for event in table.events if event.kind == "camp placed"] == ["GB-3.1-a", "GB-3.1-a"]
    table.do("end")
    assert table.state.phase == FORCES
    # later in the game nobody needs a camp to end a phase, and one put down is not the one of the set-up
    without = Table("A1@0712", phase="placement", points=20)
    assert "end" in without.offers()
    without.do("camp 1224")
    assert without.rule("camp placed") == "GB-12.10-h"
    afloat = Table.set_up()
    afloat.do("buy PBR 0303", "camp 0303")
    assert afloat.rule("camp placed") == "GB-3.1-b"


@pytest.mark.rule("GB-3.1-b", "GB-3.1-c", "GB-3.1-f", "GB-3.1-e")
def test_a_camp_on_a_pbr_stands_in_all_water_and_stays() -> None:
    table = Table.set_up()
    assert table.refused("camp 0303", "is all-water and no").rule == "GB-3.1-b"
    table.do("buy PBR 0303", "camp 0303")
    assert table.piece("Camp1").anchored
    assert table.piece("PBR-1").anchored
    table.do("end", "end", dice=["scout-location", 1])
    assert table.refused("relocate Camp1", "is set up on").rule == "GB-3.1-c"
    table.do("end", dice=["nva nva"])
    assert table.refused("move PBR-1 0302", "carries a base camp").rule == "GB-3.1-c"
    assert table.refused("ride A1 PBR-1", "carries a base camp").rule == "GB-3.1-c"


@pytest.mark.rule("GB-3.1-f")
def test_a_bought_pbr_goes_into_all_water_at_set_up() -> None:
    table = Table.set_up()
    assert table.refused("buy PBR 2020").rule == "GB-3.1-f"
    assert table.refused("buy PBR 1005").rule == "GB-3.1-f"  # a stream is not all-water
    table.do("buy PBR 0303", "buy PBR 0931", "camp 2020")
    assert (table.where("PBR-1"), table.where("PBR-2")) == ("0303", "0931")
    assert not table.piece("PBR-1").anchored


@pytest.mark.rule("GB-3.1-e")
def test_one_camp_a_pbr() -> None:
    table = Table.set_up()
    table.do("buy PBR 0303", "camp 0303")
    assert table.refused("camp 0303").rule == "GB-3.1-e"
    table.do("buy PBR 0303", "camp 0303")
    assert table.where("Camp2") == "0303"
    assert table.piece("PBR-2").anchored


@pytest.mark.rule("GB-3.1-d", "GB-3.1-a", "GB-12.10-h")
def test_a_second_camp_bought_at_set_up_is_placed_like_the_first() -> None:
    table = Table.set_up()
    table.do("camp 2020")
    assert table.refused("camp 2005", "lies in or next").rule == "GB-3.1-a"
    table.do("camp 1224")
    assert table.where("Camp2") == "1224"
    assert "second base camp" not in table.prompt
    assert table.state.points == 100 - table.state.kind(table.id("Camp2")).cost
    assert table.refused("camp 1230").rule == "GB-12.10-h"
    assert table.rule("camp placed") == "GB-3.1-a"


@pytest.mark.rule("GB-3.2-a", "GB-3.3-a", "GB-3.3-c", "GB-12.10-a")
def test_the_free_green_berets_begin_in_the_camp() -> None:
    table = Table.set_up()
    table.do("camp 2020", "end")
    free = [name for name in ("A1", "B1", "Cdr1", "Off1") if table.where(name) == "2020"]
    assert free == ["A1", "B1", "Cdr1", "Off1"]
    assert not any(table.bought(name) for name in ("A2", "B2", "Cdr2", "Off2"))
    assert table.refused("place A1 2020", "is not waiting to").rule == "GB-3.3-c"
    assert table.rule("placed") == "GB-3.3-c"
    begun = Table("A1@0712", "Camp1@0712")
    assert begun.refused("place A1 0712", "are placed at set-up").rule == "GB-3.3-c"


@pytest.mark.rule("GB-3.3-c")
def test_two_camps_divide_the_green_berets() -> None:
    table = Table.set_up()
    table.do("camp 2020", "camp 1224", "end")
    assert table.refused("end", "still to place").rule == "GB-3.3-c"
    assert table.refused("place A1 1225", "holds no base camp").rule == "GB-3.3-c"
    table.do("place A1 2020", "place B1 1224", "place Cdr1 1224", "place Off1 2020")
    assert table.where("B1") == "1224"
    first_mission(table)
    assert table.state.phase == PLACEMENT


@pytest.mark.rule("GB-3.2-b", "GB-3.3-b", "GB-4.0-c")
def test_prices_of_extra_teams_and_leaders() -> None:
    table = Table.set_up()
    table.do("camp 2020", "end")
    points = table.state.points
    table.do("buy A2", "buy B2", "buy Cdr2", "buy Off2")
    assert points - table.state.points == 20 + 15 + 8 + 4
    assert table.where("A2") == "2020"
    assert table.refused("buy A2 2020", "is in play already,").rule == "GB-4.0-c"
    assert table.refused("buy A1 2020").rule == "GB-3.2-b"
    assert table.refused("buy M60 2020").rule == "GB-3.0-b"


@pytest.mark.rule("GB-6.3-a")
@pytest.mark.parametrize(("hex_", "bonus"), [("0903", 10), ("1003", 0)])
def test_a_camp_within_four_hexes_of_a_beach_earns_ten_points(hex_: str, bonus: int) -> None:
    table = Table.set_up()
    table.do(f"camp {hex_}")
    assert table.state.points == 100 + bonus
    assert ("beach bonus" in table.kinds()) == (bonus > 0)


@pytest.mark.rule("GB-6.3-a")
def test_both_camps_may_earn_the_bonus() -> None:
    table = Table.set_up()
    table.do("camp 0903", "camp 0703")
    assert table.state.points == 100 + 10 - table.state.kind(table.id("Camp2")).cost + 10


@pytest.mark.rule("GB-3.6-a", "GB-3.6-b")
def test_the_track_markers_leave_the_pool_and_nobody_learns_what_they_are() -> None:
    table = Table.set_up()
    table.do("camp 2020", "end")
    first_mission(table)
    full = table.state.enemy_pool
    table.do("end", dice=["sniper pt-76"])
    assert table.state.track == ("sniper", "pt-76")
    assert table.pool("sniper") == enemy_units()["sniper"].count - 1
    seen = GAME.view(table.state, "US")
    assert seen.track == (UNSEEN, UNSEEN)
    assert seen.enemy_pool == full
    told = [event for event in table.events if "sniper" in str(event.facts)]
    assert all(event.audience not in ("", "US") for event in told)


@pytest.mark.rule("GB-3.6-a")
def test_every_pair_of_track_markers_has_its_likelihood() -> None:
    table = Table.set_up()
    table.do("camp 2020", "end")
    first_mission(table)
    table.do("end")
    found = dict(GAME.outcomes(table.state).probabilities())
    units = [kind for kind, unit in enemy_units().items() for _ in range(unit.count)]
    pairs = Counter(tuple(sorted((units[i], units[j]))) for i in range(len(units)) for j in range(i))
    assert sum(pairs.values()) == len(units) * (len(units) - 1) // 2
    assert {
        tuple(sorted(draw.kinds)): share * sum(pairs.values())  # type: ignore[attr-defined]
        for draw, share in found.items()
    } == dict(pairs)


@pytest.mark.rule("GB-3.5-a", "GB-3.5-b", "GB-6.0-a", "GB-3.5-c")
def test_the_first_gear_lies_in_the_camps_without_limit() -> None:
    table = Table.set_up()
    table.do(
        "camp 2020",
        "camp 1224",
        "end",
        "place A1 2020",
        "place B1 1224",
        "place Cdr1 2020",
        "place Off1 2020",
    )
    first_mission(table)
    cheap = ["Grenades", "Grenades", "Grenades", "M72", "M72", "M72", "Flares", "Tools", "MedicalKit"]
    for kind in cheap:
        table.do(f"buy {kind} 2020")
    table.do("buy Radio 1224")
    assert len(table.state.at(table.state.grid.hex("2020"), "gear")) == len(cheap) > 6
    assert table.where("Radio-1") == "1224"
    assert table.refused("buy Radio 1225").rule == "GB-3.5-c"
    assert "end" in table.offers()  # none must be bought
