"""Retreats (7.7), retreats from bombardment (7.7.1) and stiff resistance (7.8).

Bob is attacked in 2605 by Alice in 2604.  Away from her lead 2506, 2606 and 2706; Ann's zone closes the first
and Amy's the last, which leaves the corridor by 2606 to 2507 and 2607; Joan's zone closes its end.
"""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.games.vietnam_battles.frames import Advancing
from vietnam_tui.games.vietnam_battles.game import GAME

ALICE = "Alice:US:6-4-5@2604"
BOB = "Bob:VC:3-2-6/3-1-6@2605"
CORRIDOR = ("Ann:US:1-4-5@2405", "Amy:US:1-4-5@2806")
JOAN = "Joan:US:1-4-5@2508"


def retreating(*units: str, result: str = "D2", order: str = "attack Bob with Alice") -> Table:
    """A table on which the attack has just had this result."""
    table = Table(*units, phase="combat")
    table.fight(order, result)
    return table


def previewed(table: Table, order: str) -> tuple[str, ...]:
    """What a dry run says of an order."""
    (action,) = GAME.read_order(table.state, order)
    return GAME.presenter.preview(table.state, action).lines


# ---------------------------------------------------------------- 7.7: the way


@pytest.mark.rule("VB-7.7-a")
def test_a_retreat_is_made_at_once() -> None:
    table = retreating(ALICE, BOB)
    assert (table.decision.side, table.decision.kind) == ("VC", "retreat")
    assert table.refused("end").rule == "VB-7.7-a"
    assert table.refused("retreat Alice 2603 2602", "has no retreat to").rule == "VB-7.7-a"
    table.do("retreat Bob 2606 2607")
    assert table.where("Bob") == "2607"
    still = Table("Alice:US:2-4-5@2604", "Bob:VC:3-4-6@2605", phase="combat")
    still.fight("attack Bob with Alice", ".")
    assert (still.where("Bob"), still.decision.kind) == ("2605", "combat")


@pytest.mark.rule("VB-7.7-b")
def test_every_step_leads_away_from_the_attacker() -> None:
    table = retreating(ALICE, BOB)
    refusal = table.refused("retreat Bob 2606 2706")
    assert refusal.rule == "VB-7.7-b"
    assert "Alice" in refusal.reason
    distance = table.state.spots.distance
    alice = table.unit("Alice").place
    for order in table.offers("retreat"):
        route = [table.state.spots.parse(label) for label in order.split()[2:]]
        assert [distance(spot, alice) for spot in route] == [2, 3]


@pytest.mark.rule("VB-7.7-b")
def test_a_retreat_leads_away_from_every_unit_that_attacked() -> None:
    units = (ALICE, "Ann:US:1-4-5@2705", BOB)
    alone = retreating(*units)
    assert "retreat Bob 2606 2707" in alone.offers()
    both = retreating(*units, order="attack Bob with Alice Ann")
    assert both.refused("retreat Bob 2606 2707").rule == "VB-7.7-b"
    assert "retreat Bob 2606 2607" in both.offers()
    surrounded = retreating(ALICE, "Sue:US:1-4-5@2606", BOB, order="attack Bob with Alice Sue")
    assert surrounded.offers() == ["resist Bob", "perish Bob"]


@pytest.mark.rule("VB-7.7-b", "VB-7.7.1-a", "VB-7.7-d")
def test_attackers_retreat_from_the_defender() -> None:
    table = retreating("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", result="A2")
    assert table.refused("retreat Alice 2505 2504").rule == "VB-7.7-d"
    assert table.refused("retreat Alice 2504 2404").rule == "VB-7.7-b"
    table.do("retreat Alice 2504 2503")


@pytest.mark.rule("VB-7.7-c")
def test_a_vacant_route_comes_before_one_through_friends() -> None:
    table = retreating(ALICE, BOB, "Carl:VC:3-5-6@2606")
    assert table.refused("retreat Bob 2606 2607").rule == "VB-7.7-c"
    assert not any("2606" in order for order in table.offers("retreat"))
    table.do("retreat Bob 2506 2507")


@pytest.mark.rule("VB-7.7-c", "VB-7.7.2-g")
def test_without_a_vacant_route_a_retreat_passes_through_friends_and_leaves_them_there() -> None:
    table = retreating(ALICE, BOB, "Carl:VC:3-5-6@2606", *CORRIDOR)
    assert table.offers("retreat") == ["retreat Bob 2606 2507", "retreat Bob 2606 2607"]
    table.do("retreat Bob 2606 2607")
    assert (table.where("Bob"), table.where("Carl")) == ("2607", "2606")
    assert not table.unit("Carl").displaced


@pytest.mark.rule("VB-7.7-d", "VB-6.2-a")
def test_no_retreat_enters_an_enemy_hex_or_an_enemy_zone() -> None:
    table = retreating(ALICE, BOB, *CORRIDOR)
    refusal = table.refused("retreat Bob 2506 2507")
    assert refusal.rule == "VB-7.7-d"
    assert "Ann" in refusal.reason
    assert table.refused("retreat Bob 2604 2603").rule == "VB-7.7-d"
    assert table.refused("retreat Bob 2606 2707").rule == "VB-7.7-d"
    table.do("retreat Bob 2606 2607")


@pytest.mark.rule("VB-7.7-d")
def test_no_retreat_goes_through_an_enemy_whose_hex_no_other_enemy_covers() -> None:
    table = retreating(ALICE, BOB, "Sue:US:1-4-5@2606")
    refusal = table.refused("retreat Bob 2606 2607")
    assert refusal.rule == "VB-7.7-d"
    assert "Sue" in refusal.reason
    assert not any("2606" in order for order in table.offers())


@pytest.mark.rule("VB-7.7-d")
def test_not_even_commandos_retreat_through_an_enemy() -> None:
    ring = [f"Foe{i}:VC:1-4-6@{at}" for i, at in enumerate(("2603", "2504", "2704"))]
    table = Table("Sam:US:2-3-6@2604 special", "Bob:VC:3-5-6@2605", *ring, phase="combat")
    table.fight("attack Bob with Sam", "A2")
    assert table.refused("retreat Sam 2603 2602").rule == "VB-7.7-d"
    assert table.offers() == ["resist Sam", "perish Sam"]


@pytest.mark.rule("VB-7.7-e", "VB-7.7-d")
def test_a_friend_in_an_enemy_zone_opens_no_way_into_it() -> None:
    # Carl stands in the corridor, but now Kim's zone covers his hex
    table = retreating(ALICE, BOB, "Carl:VC:3-5-6@2606", *CORRIDOR, "Kim:US:1-4-5@2608", "Liz:US:1-4-5@2707")
    assert table.refused("retreat Bob 2606 2607").rule == "VB-7.7-d"
    assert table.offers() == ["resist Bob", "perish Bob"]


@pytest.mark.rule("VB-7.7-f", "VB-5.1-e")
def test_no_retreat_leaves_the_map() -> None:
    corner = retreating("Alice:US:6-4-5@0102", "Bob:VC:3-2-6@0101")
    assert corner.offers() == ["resist Bob", "perish Bob"]
    edge = retreating("Alice:US:6-4-5@2602", "Bob:VC:3-2-6@2601")
    assert edge.offers("retreat") == ["retreat Bob 2501", "retreat Bob 2701"]


@pytest.mark.rule("VB-7.7-f", "VB-7.7-a")
def test_no_retreat_goes_through_water() -> None:
    table = retreating("Alice:US:6-4-5@3928", "Bob:VC:3-2-6@3929")
    refusal = table.refused("retreat Bob 3930 3931")
    assert refusal.rule == "VB-7.7-f"
    assert table.refused("retreat Bob 3829 3830").rule == "VB-7.7-f"
    assert table.offers("retreat") == ["retreat Bob 3829"]


@pytest.mark.rule("VB-7.7-a")
def test_a_retreat_goes_from_hex_to_adjacent_hex() -> None:
    table = retreating(ALICE, BOB)
    assert table.refused("retreat Bob 2607 2608").rule == "VB-7.7-a"


# ---------------------------------------------------------------- 7.7: the distance


@pytest.mark.rule("VB-7.7-h", "VB-7.7-a", "VB-7.7.2-a")
def test_the_whole_distance_must_be_covered() -> None:
    table = retreating(ALICE, BOB)
    refusal = table.refused("retreat Bob 2606")
    assert refusal.rule == "VB-7.7-h"
    assert "2 hexes" in refusal.reason
    assert table.refused("retreat Bob 2606 2607 2608").rule == "VB-7.7-h"
    table.do("retreat Bob 2606 2607")
    assert not table.unit("Bob").depleted
    idle = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@4003", phase="combat")
    assert idle.refused("retreat Alice 2603", "no unit has to retreat now").rule == "VB-7.7-a"
    assert idle.refused("displace Alice 2603", "nobody has to make room").rule == "VB-7.7.2-a"


@pytest.mark.rule("VB-7.7-h", "VB-7.7-d", "VB-7.7-j")
def test_a_retreat_cut_short_depletes_the_unit_in_the_farthest_hex() -> None:
    table = retreating(ALICE, BOB, *CORRIDOR, JOAN)
    assert table.offers() == ["retreat Bob 2606", "resist Bob"]
    refusal = table.refused("retreat Bob 2606 2607")
    assert refusal.rule == "VB-7.7-d"
    assert table.refused("perish Bob").rule == "VB-7.7-j"
    assert previewed(table, "retreat Bob 2606") == (
        "this route is cut short and costs a depletion [VB-7.7-h]",
    )
    table.do("retreat Bob 2606")
    assert (table.where("Bob"), table.unit("Bob").depleted) == ("2606", True)


@pytest.mark.rule("VB-7.7-h")
def test_of_a_retreat_cut_short_the_longest_way_is_taken() -> None:
    # three hexes are asked; two are open by way of 2606 and one by way of 2506
    others = ("Amy:US:1-4-5@2806", "Kim:US:1-4-5@2407", "Liz:US:1-4-5@2709")
    table = retreating("Alice:US:14-4-5@2604", BOB, *others, result="D3")
    assert table.offers("retreat") == ["retreat Bob 2606 2607"]
    for shorter in ("2506", "2606"):
        refusal = table.refused(f"retreat Bob {shorter}")
        assert refusal.rule == "VB-7.7-h"
        assert "2 hexes" in refusal.reason


@pytest.mark.rule("VB-7.7-h", "VB-7.7-i")
@pytest.mark.parametrize("bob", [f"{BOB} depleted", "Bob:VC:3-2-6@2605"], ids=["depleted", "one-sided"])
def test_a_unit_without_another_step_is_lost_on_a_retreat_cut_short(bob: str) -> None:
    table = retreating(ALICE, bob, "Carl:VC:3-5-6@4003", *CORRIDOR, JOAN)
    table.do("retreat Bob 2606")
    assert table.unit("Bob").gone
    # the path runs up to the last hex that it could enter
    assert table.offers("advance") == ["advance Alice 2605", "advance Alice 2606"]
    assert table.rule("eliminated") == "VB-7.7-h"


@pytest.mark.rule("VB-7.7-i")
def test_the_path_of_a_depleted_survivor_ends_before_his_hex() -> None:
    table = retreating(ALICE, BOB, *CORRIDOR, JOAN)
    table.do("retreat Bob 2606")
    assert table.offers("advance") == ["advance Alice 2605"]
    assert isinstance(table.state.top, Advancing)
    assert [table.state.spots.label(spot) for spot in table.state.top.path] == ["2605"]


@pytest.mark.rule("VB-7.7-j")
def test_a_unit_with_no_way_out_is_eliminated_whatever_its_side() -> None:
    units = (ALICE, BOB, "Carl:VC:3-5-6@4003", *CORRIDOR, "Kim:US:1-4-5@2607")
    table = retreating(*units)
    assert table.offers() == ["resist Bob", "perish Bob"]
    table.do("perish Bob")
    assert table.unit("Bob").gone
    assert table.offers("advance") == ["advance Alice 2605"]


@pytest.mark.rule("VB-7.7-j", "VB-7.8-a")
def test_a_unit_with_no_way_out_may_still_resist() -> None:
    table = retreating(ALICE, BOB, *CORRIDOR, "Kim:US:1-4-5@2607")
    table.do("resist Bob")
    assert (table.where("Bob"), table.unit("Bob").depleted) == ("2605", True)
    assert table.decision.kind == "combat"
    assert table.rule("depleted") == "VB-7.8-a"
    assert table.rule("stiff resistance") == "VB-7.8-a"


@pytest.mark.rule("VB-7.7-g")
def test_a_seaborne_unit_is_depleted_instead_of_retreating_by_water() -> None:
    bob = "Bob:VC:9-5-6@3929"
    table = Table("Sue:US:2-4-5/1-2-5@3930w riverine seaborne", bob, side="VC", phase="combat")
    table.fight("attack Sue with Bob", "D2")
    assert (table.where("Sue"), table.unit("Sue").depleted) == ("3930w", True)
    assert table.decision.kind != "retreat"
    one_sided = Table("Sue:US:2-4-5@3930w riverine seaborne", bob, side="VC", phase="combat")
    one_sided.fight("attack Sue with Bob", "D2")
    assert one_sided.unit("Sue").gone
    monitor = Table("Monitor1@3930w", bob, side="VC", phase="combat")
    monitor.fight("attack Monitor1 with Bob", "D2")
    assert monitor.decision.kind == "retreat"
    assert one_sided.rule("eliminated") == "VB-7.7-g"


@pytest.mark.rule("VB-7.7-g")
def test_attackers_ashore_retreat_while_a_seaborne_one_is_depleted() -> None:
    units = ("Sue:US:2-4-5/1-2-5@3930w riverine seaborne", "Alice:US:2-4-5@3928", "Bob:VC:3-7-6@3929")
    table = Table(*units, phase="combat")
    table.fight("attack Bob with Sue Alice", "A1")
    assert (table.where("Sue"), table.unit("Sue").depleted) == ("3930w", True)
    table.do("retreat Alice 3927")
    assert not table.unit("Alice").depleted
    assert table.rule("depleted") == "VB-7.7-g"


# ---------------------------------------------------------------- 7.7.1: retreats from bombardment


def bombarded(*units: str) -> Table:
    """A table on which Bob in 2605 has just been bombarded and must retreat two hexes."""
    table = Table(*units, BOB, phase="combat", us=[6])
    table.fight("bombard Bob with +6", "D2")
    return table


#: the hexes at distance 3 from Bob in the six directions
AT_THREE = ("2602", "2304", "2307", "2608", "2907", "2904")


@pytest.mark.rule("VB-7.7.1-a")
def test_a_bombarded_unit_retreats_from_the_closest_enemy() -> None:
    table = bombarded("Alice:US:6-4-5@2602", "Ann:US:1-4-5@2610")
    refusal = table.refused("retreat Bob 2604 2603")
    assert refusal.rule == "VB-7.7.1-a"
    assert "Alice" in refusal.reason
    # toward Ann, who is farther off
    table.do("retreat Bob 2606 2607")
    assert not table.unit("Bob").depleted
    assert table.decision.kind == "combat"


@pytest.mark.rule("VB-7.7.1-a")
def test_of_equally_close_enemies_the_owner_names_the_one_to_avoid() -> None:
    table = bombarded("Alice:US:6-4-5@2602", "Ann:US:1-4-5@2304")
    distance, parse = table.state.spots.distance, table.state.spots.parse
    ends = {order.split()[-1] for order in table.offers("retreat")}
    from_alice = {end for end in ends if distance(parse(end), table.unit("Alice").place) == 3 + 2}
    from_ann = {end for end in ends if distance(parse(end), table.unit("Ann").place) == 3 + 2}
    assert from_alice - from_ann
    assert from_ann - from_alice
    assert ends == from_alice | from_ann


@pytest.mark.rule("VB-7.7.1-a", "VB-7.7.1-b")
def test_with_no_enemy_on_the_map_a_bombarded_unit_closes_on_a_friend() -> None:
    table = bombarded("Carl:VC:3-5-6@2601")
    refusal = table.refused("retreat Bob 2606 2607")
    assert refusal.rule == "VB-7.7.1-b"
    assert table.offers("retreat") == ["retreat Bob 2604 2603"]
    table.do("retreat Bob 2604 2603")
    from_it = bombarded("Carl:VC:3-5-6@2601", "Alice:US:1-4-5@2602")
    assert from_it.refused("retreat Bob 2604 2603").rule == "VB-7.7.1-a"
    assert "retreat Bob 2606 2607" in from_it.offers("retreat")


@pytest.mark.rule("VB-7.7.1-c")
def test_when_every_way_leads_nearer_to_an_enemy_the_unit_is_depleted_for_it() -> None:
    ring = [f"Unit{i}:US:1-4-5@{at}" for i, at in enumerate(AT_THREE)]
    table = bombarded(*ring)
    routes = table.offers("retreat")
    assert len({route.split()[-1] for route in routes}) > 1
    assert {len(route.split()) for route in routes} == {2 + 2}
    assert "perish Bob" not in table.offers()
    assert "nearer to an enemy" in previewed(table, routes[0])[0]
    table.do(routes[0])
    assert table.unit("Bob").depleted
    assert table.where("Bob") == routes[0].split()[-1]
    assert table.rule("depleted") == "VB-7.7.1-c"


@pytest.mark.rule("VB-7.7.1-c", "VB-7.7-c", "VB-7.7-h", "VB-7.7.1-b")
def test_a_way_that_leads_nearer_to_no_enemy_must_be_taken_and_costs_nothing() -> None:
    ring = [f"Unit{i}:US:1-4-5@{at}" for i, at in enumerate(AT_THREE[:4])]
    table = bombarded(*ring)
    assert table.refused("retreat Bob 2604 2504").rule == "VB-7.7.1-c"
    spots = table.state.spots
    enemies = [table.unit(f"Unit{i}").place for i in range(4)]
    for order in table.offers("retreat"):
        end = spots.parse(order.split()[-1])
        assert min(spots.distance(end, enemy) for enemy in enemies) >= 3
    table.do(table.offers("retreat")[0])
    assert not table.unit("Bob").depleted


@pytest.mark.rule("VB-7.7.1-c")
def test_a_way_that_ends_as_near_as_the_closest_enemy_was_leads_no_nearer() -> None:
    table = bombarded("Ann:US:1-4-5@2602", "Amy:US:1-4-5@2608")
    distance, parse = table.state.spots.distance, table.state.spots.parse
    ends = [parse(order.split()[-1]) for order in table.offers("retreat")]
    assert {min(distance(end, table.unit(name).place) for name in ("Ann", "Amy")) for end in ends} == {3}
    table.do(table.offers("retreat")[0])
    assert not table.unit("Bob").depleted


@pytest.mark.rule("VB-7.7.1-c", "VB-7.7-h")
def test_cut_short_and_nearer_at_once_costs_one_depletion() -> None:
    ring = [f"Unit{i}:US:1-4-5@{at}" for i, at in enumerate(AT_THREE)]
    table = Table(*ring, BOB, phase="combat", us=[6])
    table.fight("bombard Bob with +6", "D3")
    route = table.offers("retreat")[0]
    assert len(route.split()) == 2 + 2
    table.do(route)
    assert table.kinds().count("depleted") == 1
    assert not table.unit("Bob").gone


@pytest.mark.rule("VB-7.7.1-d")
def test_a_bombarded_unit_that_cannot_retreat_is_eliminated_or_resists() -> None:
    # three enemies two hexes off cover the six hexes round Bob
    ring = ("Ann:US:1-4-5@2504", "Amy:US:1-4-5@2507", "Joan:US:1-4-5@2805")
    table = bombarded(*ring, "Carl:VC:3-5-6@4003")
    assert table.offers() == ["resist Bob", "perish Bob"]
    table.do("perish Bob")
    assert table.unit("Bob").gone
    assert table.decision.kind == "combat"
    stubborn = bombarded(*ring)
    stubborn.do("resist Bob")
    assert (stubborn.where("Bob"), stubborn.unit("Bob").depleted) == ("2605", True)
    assert table.rule("eliminated") == "VB-7.7.1-d"


# ---------------------------------------------------------------- 7.8: stiff resistance


@pytest.mark.rule("VB-7.8-a", "VB-7.8-c")
def test_stiff_resistance_holds_the_hex_for_a_depletion_and_nobody_advances() -> None:
    table = retreating(ALICE, BOB)
    table.do("resist Bob")
    assert (table.where("Bob"), table.unit("Bob").depleted) == ("2605", True)
    assert table.decision.kind == "combat"
    assert "advanced" not in table.kinds()


@pytest.mark.rule("VB-7.8-b", "VB-7.8-c", "VB-7.9-d")
@pytest.mark.parametrize("bob", [f"{BOB} depleted", "Bob:VC:3-2-6@2605"], ids=["depleted", "one-sided"])
def test_the_last_step_may_resist_too_and_leaves_no_path(bob: str) -> None:
    table = retreating(ALICE, bob, "Carl:VC:3-5-6@4003")
    table.do("resist Bob")
    assert table.unit("Bob").gone
    assert table.decision.kind == "combat"
    assert table.refused("advance Alice 2605", "units advance right after").rule == "VB-7.9-d"
    assert table.rule("eliminated") == "VB-7.8-b"


@pytest.mark.rule("VB-7.8-a")
def test_only_a_retreat_can_be_resisted() -> None:
    table = Table("Alice:US:20-4-5@2604", BOB, "Carl:VC:3-5-6@4003", phase="combat")
    table.fight("attack Bob with Alice", "De")
    assert table.unit("Bob").gone
    exchange = Table("Alice:US:3-4-5/1-2-5@2604", BOB, phase="combat")
    exchange.fight("attack Bob with Alice", "Ex")
    assert exchange.unit("Bob").depleted
    assert GAME.refusal(exchange.state, GAME.read_order(exchange.state, "resist Bob")[0]) is not None
