"""Reinforcements, units that leave the map, morale [HA-21, HA-4.1, HA-6]."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.games.hot_armor.proving_ground import GROUND, Table
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.rules.movement.costs import Pace, route_off
from vietnam_tui.games.hot_armor.units import POINT, Entrenchment, Support
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat.box import open_box
from vietnam_tui.tui.seat.player_view import PlayerView

M48, TRUCK, PLATOON = "m48", "truck", "infantry-a"
#: the group of the proving ground that comes by its west edge
WEST = 2


def waiting(*names: str, kind: str = M48) -> list[str]:
    """Units that wait to come in by the west edge."""
    return [f"{name}:{kind} fate=box group={WEST}" for name in names]


def spent(table: Table, name: str) -> Fraction:
    """The movement points that a unit has spent."""
    return Fraction(table.unit(name).spent, POINT)


@pytest.mark.rule("HA-21.0-a", "HA-21.1-a", "HA-21.2-d", "HA-5.1-n", "HA-34.6-i")
def test_reinforcements_come_into_the_box_as_their_turn_starts() -> None:
    table = Table.between("Alice:infantry-a@0310", "Tank:m48 group=2", bin=(1, 0), turn=1)
    assert table.where("Tank") == "later"
    table.draw("US")
    table.do("designate Alice")
    table.finish()
    assert (table.state.turn, table.where("Tank")) == (2, "box")
    assert [event.facts["units"] for event in table.events if event.kind == "arrived"] == [1]
    there = Table("Alice:infantry-a@0310", *waiting("Bob"))
    assert there.refused("enter Alice 0110", "does not wait in the").rule == "HA-21.1-a"
    assert there.offers("enter Bob")
    guns = (
        Support("artillery-1", "artillery", "US", "later", 2),
        Support("artillery-2", "artillery", "US", "later", 3),
    )
    due = Table.between("Alice:infantry-a@0310", bin=(1, 0), turn=1, support=guns)
    due.draw("US")
    due.do("designate Alice")
    due.finish()
    assert [marker.status for marker in due.state.support] == ["ready", "later"]


@pytest.mark.rule("HA-21.2-a", "HA-21.3-a", "HA-21.0-a")
def test_units_enter_by_their_edge_at_the_cost_of_the_hex_or_of_its_road() -> None:
    table = Table(*waiting("Alice", "Bob", "Carol"))
    astray = table.refused("enter Alice 0310")
    assert (astray.rule, astray.fix) == ("HA-21.0-a", "Try: enter Alice 0109")
    table.do("enter Alice 0110")
    assert spent(table, "Alice") == Fraction(1, 2)
    table.do("enter Bob 0109")
    assert spent(table, "Bob") == 1
    table.do("move Bob 0209")
    assert table.where("Bob") == "0209"
    assert table.rule("entered") == "HA-21.2-a"


@pytest.mark.rule("HA-21.2-a")
def test_a_road_brings_units_in_at_its_rate_where_it_runs_off_the_map() -> None:
    rates = {
        label: route_off(GROUND, _hex(label), Pace(vehicle=True))
        for label in ("0110", "1610", "0111", "0601")
    }
    assert rates == {"0110": POINT // 2, "1610": POINT // 2, "0111": POINT, "0601": POINT // 2}
    for none in ("0109", "0610", "0310"):
        assert route_off(GROUND, _hex(none), Pace(vehicle=True)) is None, "no road, or no edge"


@pytest.mark.rule("HA-21.2-a")
def test_what_the_first_hex_is_like_counts_and_what_comes_in_is_told() -> None:
    table = Table(*waiting("Alice"), *waiting("Bird", kind="uh-helicopter"))
    table = Table.at(table.state.but(entrenchments=(Entrenchment(_hex("0110"), 2),)))
    told = table.do("enter Alice 0110")
    assert spent(table, "Alice") > Fraction(1, 2)
    assert [(e.facts["unit"], e.facts["place"], e.rule) for e in told if e.kind == "entered"] == [
        ("Alice", "0110", "HA-21.2-a")
    ]
    table.do("enter Bird 0109")
    assert spent(table, "Bird") == 1
    astray = Table(f"Lost:{M48} fate=box")
    assert astray.refused("enter Lost 0110").rule == "HA-21.2-a", "it belongs to no group"


@pytest.mark.rule("HA-21.2-b", "HA-8.16-a")
def test_each_unit_behind_another_has_spent_one_point_more() -> None:
    table = Table(*waiting("Alice", "Bob", "Carol"))
    table.do("enter Alice 0110", "move Alice 0310", "enter Bob 0110", "enter Carol 0110")
    assert spent(table, "Bob") == Fraction(1, 2) + 1
    assert spent(table, "Carol") == 1 + 2, "Bob stands on the road"
    many = Table(*waiting("Slow", kind="aa-mg"))
    many.state = many.state.but(entries=(_hex("0109"),) * 2)
    assert many.refused("enter Slow 0109").rule == "HA-21.2-b"
    assert "enter Slow 0108" in many.offers()
    assert table.rule("entered") == "HA-21.2-a"
    assert table.fact("entered", "unit") == "Carol"


def _hex(label: str) -> Hex:
    return Table(f"A:{M48}@0101").state.board.grid.hex(label)


@pytest.mark.rule("HA-21.3-a", "HA-21.6-a")
def test_without_the_marker_in_the_box_nobody_comes_in() -> None:
    table = Table("CP:cp-infantry@0310", *waiting("Alice"), bearer="CP")
    assert table.refused("enter Alice 0110").rule == "HA-21.3-a"


@pytest.mark.rule("HA-21.3-a")
def test_who_asks_for_those_off_the_map_hears_that_some_wait_without_the_marker() -> None:
    def told(*counters: str) -> str:
        table = Table("CP:cp-infantry@0310", *counters, bearer="CP")
        player = PlayerView(
            SessionTable(Session.new(GAME, table.state.scenario, seed=1, start=table.state)), "US"
        )
        open_box(player)
        return player.message

    assert told(*waiting("Alice")) == "None of those off the map can come now; = lists all units."
    assert told() == "Nobody waits off the map."


@pytest.mark.rule("HA-21.2-a")
def test_nobody_enters_over_an_enemy() -> None:
    table = Table(*waiting("Alice"), enemies=["Bob:infantry-a@0110"])
    assert table.refused("enter Alice 0110", "the enemy is in").rule == "HA-21.2-a"


@pytest.mark.rule("HA-11.3-a", "HA-3.2-b", "HA-8.4-a")
def test_carriers_bring_in_what_they_have_loaded_off_the_map() -> None:
    table = Table(*waiting("Truck", kind=TRUCK), *waiting("Gun", kind="heavy-mortar"))
    assert table.refused("enter Gun 0110", "cannot move by itself:").rule == "HA-8.4-a"
    table.do("load Gun Truck", "enter Truck 0110", "move Truck 0310")
    assert (table.where("Gun"), spent(table, "Truck")) == ("0310", 1)


@pytest.mark.rule("HA-21.4-a")
def test_reinforcements_may_wait() -> None:
    table = Table(*waiting("Alice"))
    table.finish()
    assert table.where("Alice") == "box"


@pytest.mark.rule("HA-34.6-i", "HA-34.6-m", "HA-7.12-a")
def test_a_landing_zone_held_as_a_turn_starts_brings_more_units_and_morale() -> None:
    def next_turn(*us: str, turn: int = 1, **more: Any) -> Table:
        table = Table.between(
            "CP:cp-armored@1010",
            *us,
            f"Late:m48 group={_late()}",
            scenario="into-cambodia",
            side="US",
            bin=(0, 1),
            turn=turn,
            **more,
        )
        table.draw("US")
        table.do("designate CP")
        table.finish()
        return table

    held = next_turn("Alice:infantry-a@1709")
    assert (held.state.morale, held.where("Late")) == ((1, 3), "box")  # that of the NVA stays
    given_up = next_turn(morale=(1, 3))
    assert (given_up.state.morale, given_up.rule("morale")) == ((1, 2), "HA-34.6-b")
    flown = next_turn("Bird:uh-helicopter@1709", "Alice:infantry-a@1709 aboard=Bird")
    assert (flown.state.morale_of("US"), flown.where("Late")) == (2, "later")


def _late() -> int:
    from vietnam_tui.games.hot_armor.scenarios import scenario

    groups = scenario("into-cambodia").group
    return next(i for i, group in enumerate(groups) if group.condition == "landing zone held")


@pytest.mark.rule("HA-6.0-a", "HA-7.12-a", "HA-34.4-f", "HA-6.1-a", "HA-5.1-n")
def test_a_change_of_morale_comes_as_its_turn_starts_and_fills_the_bin() -> None:
    table = Table.between(
        "Alice:infantry-a@1010", scenario="ho-chi-minh-trail", side="NVA", bin=(1, 0), turn=6
    )
    assert table.state.morale == (2, 3)
    table.draw("NVA")
    table.do("designate Alice")
    table.finish()
    assert (table.state.morale, table.state.bin) == ((3, 3), (3, 3))
    assert table.rule("bin filled") == "HA-6.1-a"
    shot = Table.between("Alice:infantry-a@0310 shot", bin=(1, 0), turn=1)
    shot.draw("US")
    shot.do("designate Alice")
    shot.finish()
    assert (shot.state.turn, shot.unit("Alice").shot) == (2, False)
    assert table.rule("morale") == "HA-34.4-f"


@pytest.mark.rule("HA-34.7-h")
def test_losses_lower_morale_from_the_next_turn_on() -> None:
    lost = [f"Dead{n}:infantry-a fate=lost" for n in range(5)]
    table = Table.between("Alice:infantry-a@2010", *lost, scenario="lam-son", side="ARVN", bin=(0, 1), turn=3)
    assert table.state.morale == (3, 3)
    table.draw("ARVN")
    table.do("designate Alice")
    table.finish()
    assert table.state.morale == (3, 2)


# -- leaving the map ------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-4.1-c", "HA-11.3-b")
def test_units_leave_by_the_edge_of_the_scenario_and_take_along_what_they_carry() -> None:
    scene = "street-without-joy"
    table = Table(
        f"Truck:{TRUCK}@4421", f"Alice:{PLATOON}@4421 aboard=Truck", f"Bob:{PLATOON}@0119", scenario=scene
    )
    assert table.refused("leave Bob", "unit leaves the map").rule == "HA-4.1-c"
    table.do("leave Truck")
    assert (table.where("Truck"), table.where("Alice")) == ("exited", "exited")
    assert table.rule("exited") == "HA-4.1-c"
    stack = Table(f"One:{TRUCK}@4421", f"Two:{TRUCK}@4421", scenario=scene)
    stack.do("join Two One")
    assert stack.refused("leave One", "moves with a stack").rule == "HA-4.1-c"


@pytest.mark.rule("HA-4.1-c")
def test_leaving_costs_the_hex_once_more_or_the_rate_of_the_road_that_runs_off() -> None:
    scene = "street-without-joy"
    road = Table("Tank:m24@4421 moved spent=45", scenario=scene)
    road.do("leave Tank")
    off_road = Table("Tank:m24@4422 moved spent=45", scenario=scene)
    assert off_road.refused("leave Tank", "to leave and has").rule == "HA-4.1-c"
    fresh = Table("Gun:heavy-weapons@4422", scenario=scene)
    assert "leave Gun" in fresh.offers()


@pytest.mark.rule("HA-4.1-c", "HA-13.17-a")
def test_a_disrupted_unit_does_not_leave() -> None:
    table = Table("Tank:m24@4421 disrupted", scenario="street-without-joy")
    assert table.refused("leave Tank", "is disrupted").rule == "HA-13.17-a"
