"""The set-up: who places what where, Landing Zone markers, optional rules [HA-3]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.map_names import ROAD, TRACK, hexes_on
from vietnam_tui.games.hot_armor.placement import hexes_of_zone
from vietnam_tui.games.hot_armor.scenarios import Zone


def ready(table: Table) -> Table:
    """The set-up of the side whose turn it is, made as it is offered first."""
    while table.offers("place") or table.offers("lay"):
        table.do((table.offers("place") or table.offers("lay"))[0])
    table.do("ready")
    return table


@pytest.mark.rule("HA-3.1-d", "HA-3.2-d")
def test_each_group_is_set_up_in_its_area_and_the_first_side_is_done_before_the_second() -> None:
    table = Table.set_up()
    assert table.decision.side == "US"
    assert table.refused("place CPI1 0510").rule == "HA-3.1-d"
    assert table.refused("place CPI1 0405").rule == "HA-3.1-d"
    assert table.refused("place HQI1 1610", "player has to set").rule == "HA-3.1-d"
    table.do("place CPI1 0410")
    assert table.refused("ready", "still to be set").rule == "HA-3.1-d"
    assert ready(table).decision.side == "NVA"
    assert table.rule("placed") == "HA-3.1-d"


@pytest.mark.rule("HA-3.1-d", "HA-34.9-g")
def test_a_side_whose_units_all_come_later_is_told_that_it_has_nothing_to_set_up() -> None:
    table = Table.set_up("kontum")
    assert table.decision.prompt.startswith("ARVN set-up: set up ")
    assert ready(table).decision.prompt == "NVA set-up: nothing yet, be ready"


@pytest.mark.rule("HA-3.1-d", "HA-34.4-g")
def test_nobody_is_set_up_on_enemies_nor_next_to_them_where_the_scenario_says_so() -> None:
    table = ready(Table.set_up())
    taken = Table.at(table.state.with_unit(table.id("CPI1"), place=table.state.board.grid.hex("1510")))
    assert taken.refused("place HQI1 1510", "the enemy is in").rule == "HA-3.1-d"
    assert taken.refused("place HQI1 1610").rule == "HA-3.1-d"
    taken.do("place HQI1 1311")


@pytest.mark.rule("HA-3.1-d")
def test_next_to_enemies_a_unit_is_set_up_where_the_scenario_does_not_forbid_it() -> None:
    table = Table.set_up()
    table = Table.at(table.state.with_unit(table.id("HQI1"), place=table.state.board.grid.hex("0411")))
    assert "place CPI1 0410" in table.offers("place CPI1")
    assert table.refused("place CPI1 0411", "the enemy is in").rule == "HA-3.1-d"


@pytest.mark.rule("HA-3.2-d")
def test_clear_of_the_roads_is_everything_but_their_hexes_and_those_next_to_them() -> None:
    board = Table.set_up("somewhere-in-tonkin").state.board
    on = hexes_on(board, ROAD, TRACK)
    clear = hexes_of_zone(board, Zone(roads="clear"))
    assert clear
    for hex_ in board.grid.hexes():
        assert (hex_ in clear) == all(board.grid.distance(hex_, other) > 1 for other in on)


@pytest.mark.rule("HA-3.1-d", "HA-8.19-b")
def test_two_units_at_most_are_set_up_on_a_bridge() -> None:
    table = Table.set_up("ho-chi-minh-trail")
    table.do("place HQI1 2013", "place HQI2 2013")
    assert table.refused("place Main1 2013", "holds two units already").rule == "HA-8.19-b"


@pytest.mark.rule("HA-3.1-d", "HA-34.2-c", "HA-8.19-b")
def test_who_may_not_be_set_up_in_a_hex_is_told_where_instead() -> None:
    table = Table.set_up("street-without-joy")
    away = table.refused("place CPA1 0101")
    assert away.reason == "CPA1 is set up on Route 14 in the 12 hexes nearest to the west edge, not in 0101"
    assert away.rule == "HA-34.2-c"
    bridge = Table.set_up("ho-chi-minh-trail")
    bridge.do("place HQI1 2013", "place HQI2 2013")
    for refusal, order in (
        (away, "place CPA1"),
        (bridge.refused("place Main1 2013", "holds two units already"), "place Main1"),
    ):
        at = table if refusal is away else bridge
        hex_ = refusal.fix.removeprefix("Nearest legal hex: ")
        assert f"{order} {hex_}" in at.offers(order)
    near = ready(Table.set_up())
    taken = Table.at(near.state.with_unit(near.id("CPI1"), place=near.state.board.grid.hex("1510")))
    assert taken.refused("place HQI1 1610").reason == "HQI1 is not set up next to an enemy, as in 1610"
    assert taken.refused("place HQI1 1510", "the enemy is in").reason == "the enemy is in 1510"


@pytest.mark.rule("HA-34.9-c", "HA-34.9-o")
def test_the_bank_that_a_scenario_closes_is_no_set_up_area() -> None:
    table = Table.set_up("kontum")
    assert "place Rifle1 2907" in table.offers("place Rifle1")
    assert table.refused("place Rifle1 2017").rule.startswith("HA-34.9")


@pytest.mark.rule("HA-3.2-d", "HA-34.2-c")
def test_the_french_column_stands_on_the_twelve_westernmost_hexes_of_route_14() -> None:
    table = Table.set_up("street-without-joy")
    tank = {offer.split()[-1] for offer in table.offers("place M24-1")}
    assert len(tank) == 12
    assert {label[:2] for label in tank} == {f"{column:02d}" for column in range(1, 13)}


@pytest.mark.rule("HA-34.7-i", "HA-3.1-d")
def test_a_landing_zone_marker_goes_on_any_land_hex_once_the_sides_are_set_up() -> None:
    table = ready(Table.set_up("lam-son"))
    ready(table)
    assert (table.decision.side, table.decision.kind) == ("ARVN", "landing zones")
    assert table.refused("zone 0113").rule == "HA-34.7-i"
    table.do("zone 1810")
    assert [table.state.label(hex_) for hex_ in table.state.zones] == ["1810"]
    assert table.rule("landing zone") == "HA-34.7-i"
    assert table.rule("ready") == "HA-3.1-d"


@pytest.mark.rule("HA-34.3-e", "HA-34.3-k")
def test_of_two_landing_zone_markers_each_has_a_hex_of_its_own_and_none_is_in_the_sea() -> None:
    table = ready(Table.set_up("operation-starlite"))
    ready(table)
    assert table.refused("zone 1005").rule == "HA-34.3-e"
    table.do("zone 1424")
    assert table.refused("zone 1424").rule == "HA-34.3-e"
    table.do("zone 3125")
    assert table.decision.kind == "command"
    assert table.rule("landing zone") == "HA-34.3-e"


@pytest.mark.rule("HA-0-d", "HA-24.0-a", "HA-23.0-a")
def test_optional_rules_are_switches_with_the_defaults_of_the_scenario() -> None:
    usual = {option.name: option.values[0] for option in GAME.options("street-without-joy")}
    assert {name for name, value in usual.items() if value == "on"} == {"entrenchments", "mines"}
    assert len(usual) == 11
    plain = GAME.setup("street-without-joy")
    assert (plain.options, plain.leaders) == (("entrenchments", "mines"), ())
    assert {(stock.marker, stock.left) for stock in plain.stock} == {
        ("entrenchment-level-1", 3),
        ("mines", 3),
    }
    full = GAME.setup("street-without-joy", {"concealment": "on", "leaders": "on", "mines": "off"})
    assert full.options == ("leaders", "concealment", "entrenchments")
    assert [leader.side for leader in full.leaders] == ["Viet Minh"]
    assert len(full.roster) - len(plain.roster) == 6


@pytest.mark.rule("HA-24.2-a", "HA-34.12-b")
def test_deception_markers_need_a_side_that_may_be_concealed() -> None:
    state = GAME.setup("plain-of-jars", {"concealment": "on"})
    assert not any(entry.type == "deception" for entry in state.roster)


@pytest.mark.rule("HA-18.2-a", "HA-34.4-e", "HA-3.1-a")
def test_fire_support_and_morale_are_those_of_the_scenario() -> None:
    state = GAME.setup("ho-chi-minh-trail")
    assert state.morale == (2, 3)
    nva = [(marker.kind, marker.status) for marker in state.support if marker.side == "NVA"]
    assert nva == [("artillery", "ready"), ("artillery", "later")]
    assert sum(marker.kind == "airstrike" for marker in state.support) == 3
    assert [marker.name for marker in state.support if marker.side == "NVA"] == ["artillery-1", "artillery-2"]


@pytest.mark.rule("HA-3.1-d")
def test_of_units_that_are_alike_the_next_one_is_set_up_whichever_is_named() -> None:
    table = Table.set_up("dong-ha")
    table.do("place Rifle3 1812", "place Rifle3 1811")
    assert [table.where(name) for name in ("Rifle1", "Rifle2")] == ["1812", "1811"]
    assert table.refused("place Rifle1 1812", "no unit that").rule == "HA-3.1-d"
