"""Leaders: with one unit all game, their hex always active, a shift for fire, lost with their unit [HA-23]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hot_armor.proving_ground import Table
from tests.games.hot_armor.test_deployment import ready
from vietnam_tui.games.hot_armor.units import NO_UNIT, Leader, UnitId


def led(*counters: str, **more: Any) -> Table:
    """A table whose first unit has the leader."""
    return Table(*counters, leaders=(Leader("US", UnitId(0)),), options=["leaders"], **more)


@pytest.mark.rule("HA-23.1-a", "HA-3.1-d")
def test_a_leader_joins_one_unit_of_his_side_at_set_up() -> None:
    table = Table.set_up(leaders="on")
    assert table.refused("attach CPI1", "is neither on the").rule == "HA-23.1-a"
    while table.offers("place"):
        table.do(table.offers("place")[0])
    assert table.refused("ready", "still to be laid").rule == "HA-3.1-d"
    assert table.refused("attach HQI1", "is none of the").rule == "HA-23.1-a"
    assert table.refused("attach M48-1", "is neither on the").rule == "HA-23.1-a"
    table.do("attach CPI1")
    assert table.refused("attach Truck1", "has no leader to").rule == "HA-23.1-a"
    table.do("ready")
    ready(table)
    assert table.state.leaders == (Leader("US", table.id("CPI1")),)
    assert table.rule("leader joins") == "HA-23.1-a"
    assert Table.set_up().state.leaders == ()
    boxed = Table.set_up("operation-starlite", leaders="on")
    first = next(entry.name for entry in boxed.state.roster if boxed.state.sheet.group[entry.group].turn == 1)
    boxed.do(f"attach {first}")  # comes in the first turn, and waits in the Reinforcement Box


@pytest.mark.rule("HA-23.1-a")
def test_he_is_lost_with_his_unit() -> None:
    table = Table(
        "Gun:m48@0310",
        enemies=["Bob:truck@0510"],
        leaders=(Leader("US", UnitId(0)), Leader("NVA", UnitId(1))),
        phase="hard fire",
        options=["leaders"],
    )
    table.do("fire Gun 0510", dice=[6])
    assert table.where("Bob") == "lost"
    assert table.state.leaders == (Leader("US", UnitId(0)), Leader("NVA", NO_UNIT, dead=True))
    assert table.rule("leader lost") == "HA-23.1-a"


@pytest.mark.rule("HA-23.2-a")
def test_he_is_no_target_goes_where_his_unit_goes_and_takes_no_room() -> None:
    table = led("Rifle:infantry-a@0606", "Tank:m48@0605")
    table.do("move Tank 0606")
    assert table.state.leaders[0].unit == table.id("Rifle")
    aboard = led("Rifle:infantry-a@0310 aboard=Apc", "Apc:m113@0310", "Bob:infantry-a@0510", bearer="Bob")
    aboard.do("move Apc 0410")
    assert aboard.state.place(aboard.state.leaders[0].unit) == aboard.state.place(aboard.id("Apc"))


@pytest.mark.rule("HA-23.3-a")
def test_everybody_in_his_hex_is_always_active_and_nobody_next_to_it() -> None:
    table = led(
        "Rifle:infantry-a@1503",
        "Tank:m48@1503",
        "Near:m48@1504",
        "Bob:infantry-a@0110",
        bearer="Bob",
    )
    assert table.active() == {"Rifle", "Tank", "Bob"}
    boxed = led("Rifle:infantry-a@1503", "Tank:m48 fate=box", bearer="Tank")
    assert boxed.active() == {"Rifle", "Tank"}


@pytest.mark.rule("HA-23.4-a", "HA-13.10-g")
@pytest.mark.parametrize(("place", "shift"), [("0510", 1), ("0410", 0)])
def test_fire_from_his_hex_is_shifted(place: str, shift: int) -> None:
    table = led(
        f"Rifle:infantry-a@{place}", "Gun:m48@0510", enemies=["Bob:infantry-a@0710"], phase="hard fire"
    )
    table.do("fire Gun 0710", dice=[1])
    assert table.fact("attacked", "shift") == shift
    flying = led(
        "Rifle:infantry-a@0510", "Bird:ah-huey@0510", enemies=["Bob:infantry-a@0710"], phase="soft fire"
    )
    flying.do("fire Bird 0710", dice=[1])
    assert flying.fact("attacked", "shift") == 0
    fallen = Table(
        "Tank:m48@0310",
        enemies=["Gun:m48@0610"],
        leaders=(Leader("US", UnitId(0)), Leader("NVA", NO_UNIT, dead=True)),
        options=["leaders"],
        standing=("ask", "ask"),
    )
    fallen.do("move Tank 0410", "react Gun Tank", "fire", dice=[1])
    assert fallen.fact("attacked", "shift") == -1  # that of reaction fire


@pytest.mark.rule("HA-23.4-b")
def test_he_supports_fire_at_one_hex_alone() -> None:
    table = led(
        "Gun:m48@0510",
        "Other:m48@0510",
        enemies=["Bob:infantry-a@0710", "Ann:infantry-a@0310"],
        phase="hard fire",
    )
    table.do("fire Gun 0710", dice=[1])
    assert table.fact("attacked", "shift") == 1
    table.do("fire Other 0310", dice=[1])
    assert table.fact("attacked", "shift") == 0
    both = led(
        "Gun:m48@0510", "Other:m48@0510", "Third:m48@0610", enemies=["Bob:infantry-a@0710"], phase="hard fire"
    )
    both.do("fire Gun Other Third 0710", dice=[1])
    assert both.fact("attacked", "shift") == 1
    apart = led("Mate:m48@0510", "Third:m48@0610", enemies=["Bob:infantry-a@0710"], phase="hard fire")
    apart.do("fire Third 0710", dice=[1])
    assert apart.fact("attacked", "shift") == 0


@pytest.mark.rule("HA-23.4-a")
def test_a_close_assault_from_his_hex_is_shifted() -> None:
    plain = Table("Rifle:infantry-a@0510", enemies=["Bob:infantry-a@0610"], phase="close assault")
    plain.do("assault Rifle 0610", dice=[1])
    table = led("Rifle:infantry-a@0510", enemies=["Bob:infantry-a@0610"], phase="close assault")
    table.do("assault Rifle 0610", dice=[1])
    assert table.fact("attacked", "shift") == plain.fact("attacked", "shift") + 1
