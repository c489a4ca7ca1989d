"""The Cu Chi tunnels (22.0) and the closed Thi Tinh River of the Iron Triangle map."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import TRIANGLE, Table
from vietnam_tui.core.model import CHANCE


def triangle(*units: str, **more: object) -> Table:
    """A position of the campaign on the Iron Triangle map."""
    return Table(*units, scenario=TRIANGLE, **({"condition": "hold"} | more))  # type: ignore[arg-type]


# Alice in 1615 is next to the tunnel hexes 1515 and 1516 and to 1614, 1616, 1715, 1716, which are none.


# ---------------------------------------------------------------- no US zone of control in a tunnel


@pytest.mark.rule("VB-22.0-a")
@pytest.mark.parametrize("unit", ["Alice:US:2-4-5", "Alice:ARVN:2-4-5"])
def test_us_and_arvn_zones_are_void_in_tunnel_hexes(unit: str) -> None:
    table = triangle(f"{unit}@1615", "Bob:VC:3-5-6@1414", side="VC")
    table.do("move Bob 1515")
    assert table.unit("Bob").moved
    table.do("move Bob 1516", "move Bob 1416")
    assert table.where("Bob") == "1416"


@pytest.mark.rule("VB-22.0-a", "VB-5.1.1-a")
def test_beside_a_tunnel_hex_the_zone_stops_as_ever() -> None:
    table = triangle("Alice:US:2-4-5@1615", "Bob:VC:3-5-6@1513", side="VC")
    table.do("move Bob 1614")
    assert table.refused("move Bob 1613", "it entered the ZOC").rule == "VB-5.1.1-a"


@pytest.mark.rule("VB-22.0-a", "VB-22.0-e", "VB-5.1.1-a")
def test_viet_cong_zones_hold_in_tunnel_hexes() -> None:
    table = triangle("Alice:US:2-4-5@1717", "Bob:VC:3-5-6@1516")
    table.do("move Alice 1617", "move Alice 1517")  # a tunnel hex next to Bob
    assert table.refused("move Alice 1518", "it entered the ZOC").rule == "VB-5.1.1-a"


@pytest.mark.rule("VB-22.0-b", "VB-5.1.1-a")
def test_a_unit_in_a_tunnel_beside_the_enemy_pays_nothing_to_leave_it() -> None:
    # out of the tunnel into an enemy zone: a step from a free hex, for the cost of the hex
    table = triangle("Alice:US:2-4-5@1615", "Bob:VC:3-5-6@1515", side="VC")
    (moved,) = [e for e in table.do("move Bob 1614") if e.kind == "moved"]
    assert moved.facts["cost"] == 2
    assert table.refused("move Bob 1513", "it entered the ZOC").rule == "VB-5.1.1-a"


@pytest.mark.rule("VB-22.0-b")
def test_outside_a_tunnel_the_same_step_costs_the_whole_allowance() -> None:
    # Ann's zone closes the way around
    table = triangle("Alice:US:2-4-5@1615", "Ann:US:2-4-5@1713", "Bob:VC:3-5-6@1614", side="VC")
    (moved,) = [e for e in table.do("move Bob 1715") if e.kind == "moved"]
    assert moved.facts["cost"] == 12


@pytest.mark.rule("VB-22.0-b")
def test_from_an_enemy_zone_into_a_tunnel_is_a_step_into_a_free_hex() -> None:
    table = triangle("Alice:US:2-4-5@1615", "Bob:VC:3-5-6@1614", side="VC")
    (moved,) = [e for e in table.do("move Bob 1515") if e.kind == "moved"]
    assert moved.facts["cost"] == 4
    table.do("move Bob 1516")


# ---------------------------------------------------------------- retreat


@pytest.mark.rule("VB-22.0-c", "VB-7.7-d")
def test_the_viet_cong_retreat_through_tunnels_beside_the_enemy() -> None:
    table = triangle("Alice:US:9-4-5@1517", "Ann:US:2-4-5@1615", "Bob:VC:3-5-6@1516", phase="combat")
    table.fight("attack Bob with Alice", "D2")
    assert "retreat Bob 1515 1514" in table.offers()
    refusal = table.refused("retreat Bob 1515 1614")
    assert refusal.rule == "VB-7.7-d"
    assert "Ann" in refusal.reason
    table.do("retreat Bob 1515 1514")
    assert table.where("Bob") == "1514"


@pytest.mark.rule("VB-22.0-c")
def test_a_displaced_unit_steps_into_a_tunnel_beside_the_enemy() -> None:
    table = triangle(
        "Alice:US:2-4-5@1514",
        "Ann:US:2-4-5@1214",
        "Ava:US:2-4-5@1417",  # next to the tunnel hex 1416
        "Bob:VC:4-5-6@1414",
        "Bill:VC:3-5-6@1415",
        side="VC",
        phase="combat",
    )
    table.fight("attack Alice with Bob", "A1")
    table.do("retreat Bob 1415")
    assert "displace Bill 1416" in table.offers()
    table.do("displace Bill 1416")
    assert (table.where("Bill"), table.where("Bob")) == ("1416", "1415")


# ---------------------------------------------------------------- one marker


@pytest.mark.rule("VB-22.0-d")
def test_an_attack_on_a_unit_in_a_tunnel_takes_one_marker_of_the_attacker() -> None:
    table = triangle("Alice:US:2-4-5@1616", "Bob:VC:3-5-6@1516", phase="combat", us=[2, 3], vc=[1, 2])
    table.do("attack Bob with Alice")
    assert "Bob is in a tunnel [VB-22.0-d]" in table.decision.prompt
    table.do("support +2", "support +1")
    assert table.decision.side == "VC"  # the US player is not asked again, the defender is
    table.do("support +2")
    assert table.decision.side == CHANCE


@pytest.mark.rule("VB-22.0-d")
def test_outside_a_tunnel_two_markers_are_allowed() -> None:
    table = triangle("Alice:US:2-4-5@1616", "Bob:VC:3-5-6@1716", phase="combat", us=[2, 3], vc=[1, 2])
    table.do("attack Bob with Alice", "support +2", "support +1")
    assert table.decision.side == "US"


@pytest.mark.rule("VB-22.0-d")
def test_declining_the_first_opportunity_leaves_the_second() -> None:
    table = triangle("Alice:US:2-4-5@1616", "Bob:VC:3-5-6@1516", phase="combat", us=[2, 3])
    table.do("attack Bob with Alice", "pass")
    assert table.decision.side == "US"
    table.do("support +3")
    assert table.decision.side == CHANCE


@pytest.mark.rule("VB-22.0-d")
def test_a_bombardment_of_a_tunnel_takes_one_marker() -> None:
    table = triangle("Alice:US:2-4-5@2025", "Bob:VC:3-5-6@1516", phase="combat", us=[2, 3])
    table.do("bombard Bob with +2")
    assert table.decision.side == CHANCE
    outside = triangle("Alice:US:2-4-5@2025", "Bob:VC:3-5-6@1716", phase="combat", us=[2, 3])
    outside.do("bombard Bob with +2")
    assert outside.decision.side == "US"


@pytest.mark.rule("VB-22.0-d")
def test_an_attack_out_of_a_tunnel_leaves_both_sides_two() -> None:
    table = triangle(
        "Alice:US:2-4-5@1616", "Bob:VC:3-5-6@1516", side="VC", phase="combat", us=[2, 3], vc=[1, 2]
    )
    table.do("attack Alice with Bob", "support +1", "support +2", "support +2")
    assert table.decision.side == "US"
    table.do("support +3")
    assert table.decision.side == CHANCE


# ---------------------------------------------------------------- nothing else


@pytest.mark.rule("VB-22.0-e")
@pytest.mark.parametrize(
    ("place", "line", "cost"), [("1516", "clear", 2), ("1515", "jungle", 4), ("1517", "village", 4)]
)
def test_the_terrain_of_the_hex_itself_counts(place: str, line: str, cost: int) -> None:
    fought = triangle("Alice:US:2-4-5@1616", "Amy:US:2-4-5@1614", f"Bob:VC:3-5-6@{place}", phase="combat")
    fought.do("attack Bob with all", dice=[3])
    assert fought.fact("combat resolved", "line") == line
    start = {"1516": "1416", "1515": "1415", "1517": "1416"}[place]
    moved = triangle("Alice:US:2-4-5@2025", f"Bob:VC:3-5-6@{start}", side="VC")
    moved.do(f"move Bob {place}")
    assert moved.fact("moved", "cost") == cost


@pytest.mark.rule("VB-22.0-e", "VB-5.2-c")
def test_nobody_travels_from_tunnel_to_tunnel() -> None:
    table = triangle("Alice:US:2-4-5@2025", "Bob:VC:3-5-6@1516", side="VC")
    assert table.refused("move Bob 2821", "MP and").rule == "VB-5.2-c"


@pytest.mark.rule("VB-22.0-e")
def test_us_units_enter_tunnel_hexes_normally() -> None:
    table = triangle("Alice:US:2-4-5@1615", "Bob:VC:3-5-6@2008")
    table.do("move Alice 1515")
    assert table.fact("moved", "cost") == 4


# ---------------------------------------------------------------- the Thi Tinh


@pytest.mark.rule("VB-12.0-d", "VB-12.0-i")
def test_the_thi_tinh_is_closed_to_monitors() -> None:
    table = triangle("Monitor@4223/4323", "165/1@2008")
    spots = table.state.spots
    thi_tinh = [spots.side_spot[side] for side in sorted(spots.unnavigable)]
    assert thi_tinh
    reach = set(table.offers("move Monitor"))
    for spot in thi_tinh[::7]:
        assert f"move Monitor {spots.label(spot)}" not in reach
        assert table.refused(f"move Monitor {spots.label(spot)}").rule == "VB-12.0-i"
    assert "move Monitor 4222/4323" not in reach


@pytest.mark.rule("VB-12.0-d")
def test_a_monitor_retreats_along_the_saigon_only() -> None:
    table = triangle("Monitor@4223/4323", "Bob:VC:9-5-6@4323", side="VC", phase="combat")
    table.fight("attack Monitor with Bob", "D2")
    spots = table.state.spots
    closed = {spots.label(spots.side_spot[side]) for side in spots.unnavigable}
    ends = {text.split()[2] for text in table.offers("retreat Monitor")}
    assert ends
    assert not ends & closed


@pytest.mark.rule("VB-11.0-l", "VB-11.0-e", "VB-11.0-b")
def test_the_thi_tinh_is_closed_to_transports_at_both_ends() -> None:
    # 3708 lies on the Thi Tinh alone
    landing = triangle("1/16@3123", "165/1@2008")
    refusal = landing.refused("sail 1/16 3708", "touches neither")
    assert refusal.rule == "VB-11.0-e"
    embarking = triangle("1/16@3708", "165/1@2008")
    assert embarking.refused("sail 1/16 3123", "is not beside a").rule == "VB-11.0-b"


@pytest.mark.rule("VB-11.0-l")
def test_transports_sail_the_saigon() -> None:
    table = triangle("1/16@3123", "165/1@2008")
    table.do("sail 1/16 1210")
    assert table.where("1/16") == "1210"
