"""Wrecks: where they are left, what they hamper, how they are towed [HA-32]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.rules.position.sight import sees

WRECKS = ("wrecks",)


def at(*labels: str) -> tuple[Hex, ...]:
    """Hexes of the proving ground."""
    grid = Table("Tank:m48@0310").state.board.grid
    return tuple(grid.hex(label) for label in labels)


@pytest.mark.rule("HA-32.0-a")
@pytest.mark.parametrize(("type_", "wrecks"), [("t-54", 1), ("truck", 0), ("infantry-a", 0)])
def test_a_lost_armored_vehicle_leaves_a_wreck(type_: str, wrecks: int) -> None:
    gun = ["Gun:m48@0310", "Gun2:m48@0310", "Gun3:m48@0310", "Gun4:m48@0310", "Gun5:m48@0310"]
    table = Table(*gun, enemies=[f"Bob:{type_}@0510 disrupted"], phase="hard fire", options=WRECKS)
    table.do("fire Gun Gun2 Gun3 Gun4 Gun5 0510", dice=[6])
    assert table.where("Bob") == "lost"
    assert len(table.state.wrecks) == wrecks
    plain = Table(*gun, enemies=[f"Bob:{type_}@0510 disrupted"], phase="hard fire")
    plain.do("fire Gun Gun2 Gun3 Gun4 Gun5 0510", dice=[6])
    assert plain.state.wrecks == ()
    assert table.kinds().count("wrecked") == wrecks
    assert not wrecks or table.rule("wrecked") == "HA-32.0-a"


@pytest.mark.rule("HA-32.0-b")
def test_a_wreck_is_an_other_unit_on_the_road_and_nothing_else() -> None:
    free = Table("Tank:m48@0310")
    free.do("move Tank 0410")
    table = Table("Tank:m48@0310", wrecks=at("0410"))
    table.do("move Tank 0410")
    assert table.unit("Tank").spent > free.unit("Tank").spent
    bridge = Table("Tank:m48@0605", "Other:m48@0606", wrecks=at("0606"))
    bridge.do("move Tank 0606")
    shot = Table("Gun:m48@0310", enemies=["Bob:truck@0510"], phase="hard fire", wrecks=at("0510"))
    shot.do("fire Gun 0510", dice=[1])
    assert shot.fact("attacked", "shift") == 0


@pytest.mark.rule("HA-32.1-a")
def test_three_hexes_with_wreck_smoke_end_sight_as_three_impeding_ones_do() -> None:
    from_hex, to_hex = at("0203", "0703")
    state = Table("Tank:m48@0310").state
    assert sees(state, from_hex, to_hex)
    smoke = [hex_ for hex_ in state.board.grid.hexes() if hex_ not in (from_hex, to_hex)]
    assert not sees(state.but(wrecks=tuple(sorted(smoke))), from_hex, to_hex)
    two = at("0303", "0403", "0403")
    assert sees(state.but(wrecks=two), from_hex, to_hex)


@pytest.mark.rule("HA-32.2-a", "HA-8.2-a")
def test_a_recovery_vehicle_tows_a_wreck_of_its_hex_at_half_its_factor() -> None:
    table = Table("Larv:larv@0310", "Tank:m48@0310", options=WRECKS, wrecks=at("0310"))
    assert table.refused("tow Tank", "is no recovery vehicle").rule == "HA-32.2-a"
    assert table.refused("uncouple Larv", "tows no wreck").rule == "HA-32.2-a"
    table.do("tow Larv")
    assert table.refused("tow Larv", "tows a wreck already").rule == "HA-32.2-a"
    assert table.refused("uncouple Larv", "leaves its wreck in").rule == "HA-32.2-a"
    assert table.refused("move Larv 1310", "left and cannot come").rule == "HA-8.2-a"
    table.do("move Larv 0510", "uncouple Larv", "move Larv 0610")
    assert [table.state.label(hex_) for hex_ in table.state.wrecks] == ["0510"]
    moved = Table("Larv:larv@0310", options=WRECKS, wrecks=at("0410"))
    moved.do("move Larv 0410")
    assert moved.refused("tow Larv", "has begun its move").rule == "HA-32.2-a"
    assert table.rule("towed") == "HA-32.2-a"


@pytest.mark.rule("HA-32.3-a")
def test_a_disrupted_towing_unit_keeps_its_wreck_and_a_lost_one_leaves_it() -> None:
    def towed(state: str, die: int) -> Table:
        table = Table(
            "Gun:m48@0310",
            enemies=[f"Larv:larv@0510 towing{state}"],
            phase="hard fire",
            wrecks=at("0510"),
            options=WRECKS,
        )
        table.do("fire Gun 0510", dice=[die, *([6] if die == 6 and not state else [])])
        return table

    hit = towed("", 6)
    assert hit.unit("Larv").disrupted
    assert hit.unit("Larv").towing
    lost = towed(" disrupted", 4)
    assert "0510" in [lost.state.label(hex_) for hex_ in lost.state.wrecks]
