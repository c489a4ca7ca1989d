"""Special Forces (20.0), and the absence of supply rules (9.0, 17.0)."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import Table

# ---------------------------------------------------------------- 20.0


@pytest.mark.rule("VB-20.0-a", "VB-20.0-c")
def test_special_forces_move_through_enemy_zones_as_if_there_were_none() -> None:
    # every hex around 2604 lies in the zone of Bob or of Bill
    foes = ("Bob:VC:3-5-6@2505", "Bill:VC:3-5-6@2704")
    table = Table("Seals@2604", *foes)
    table.do("move Seals 2605", "move Seals 2606", "move Seals 2607")
    assert table.fact("moved", "left") == 2 * (6 - 3)
    company = Table("4/47B@2604", *foes)
    company.do("move 4/47B 2605")
    assert company.fact("moved", "left") == 0  # infiltration took the whole move


@pytest.mark.rule("VB-20.0-a", "VB-5.1.1-a")
def test_special_forces_need_not_stop_on_entering_an_enemy_zone() -> None:
    table = Table("Seals@2602", "Bob:VC:3-5-6@2505")
    table.do("move Seals 2604", "move Seals 2605")
    company = Table("4/47B@2602", "Bob:VC:3-5-6@2505")
    company.do("move 4/47B 2604")
    assert company.refused("move 4/47B 2605", "it entered the ZOC").rule == "VB-5.1.1-a"


@pytest.mark.rule("VB-20.0-a")
@pytest.mark.parametrize("kind", ["", "special"])
def test_special_forces_retreat_through_enemy_zones_but_not_units(kind: str) -> None:
    # Bill and Will cover every way out and Walt stands in the middle one
    table = Table(
        f"Alice:US:2-1-6@2605 {kind}",
        "Bob:VC:14-5-6@2604",
        "Bill:VC:3-5-6@2407",
        "Will:VC:3-5-6@2807",
        "Walt:VC:3-5-6@2606",
        side="VC",
        phase="combat",
    )
    table.fight("attack Alice with Bob", "D2")
    ways = {order.split()[2] for order in table.offers("retreat")}
    assert ways == ({"2506", "2706"} if kind else set())


@pytest.mark.rule("VB-20.0-a", "VB-5.1.1-a", "VB-5.1-c")
def test_special_forces_exert_a_normal_zone_and_block_normally() -> None:
    table = Table("Seals@2605", "Bob:VC:3-5-6@2602", side="VC")
    table.do("move Bob 2604")
    assert table.refused("move Bob 2603", "it entered the ZOC").rule == "VB-5.1.1-a"
    assert table.refused("move Bob 2605").rule == "VB-5.1-c"


@pytest.mark.rule("VB-20.0-a")
def test_special_forces_pay_terrain_and_rivers_like_anybody() -> None:
    table = Table("Seals@0718", "Bob:VC:3-5-6@4601")
    table.do("move Seals 0717")
    assert table.fact("moved", "cost") == 2 * (2 + 2)


@pytest.mark.rule("VB-20.0-b")
def test_special_forces_are_lifted_out_of_an_enemy_zone_unharmed() -> None:
    table = Table("Seals@2604", "4/47B@2606", "Bob:VC:3-5-6@2605")
    table.do("lift Seals 2601", "lift 4/47B 2401")
    assert not table.unit("Seals").depleted
    assert table.unit("4/47B").depleted


@pytest.mark.rule("VB-20.0-c")
def test_of_the_printed_units_the_seals_alone_ignore_zones() -> None:
    for unit, goes_on in (("Seals", True), ("Rngr", False), ("15", False), ("4/47B", False)):
        table = Table(f"{unit}@2603", "Bob:VC:3-5-6@2505")
        table.do(f"move {unit} 2604")
        assert (f"move {unit} 2605" in table.offers()) is goes_on


# ---------------------------------------------------------------- 9.0, 17.0


@pytest.mark.rule("VB-9.0-a", "VB-17.0-a")
@pytest.mark.parametrize("side", ["US", "VC"])
def test_a_surrounded_unit_suffers_nothing(side: str) -> None:
    foe = "VC" if side == "US" else "US"
    ring = [
        f"Foe{i}:{foe}:1-9-5@{place}"
        for i, place in enumerate(("2603", "2605", "2503", "2504", "2703", "2704"))
    ]
    table = Table(f"Al:{side}:3-4-5/2-2-5@2604", *ring, side=side)
    table.go("combat", side=side, turn=2)
    assert not table.unit("Al").depleted
    table.do("attack Foe0 with Al")
    assert table.fact("attack declared", "attack") == 3  # in full
    lifted = Table(f"Al:{side}:3-4-5/2-2-5@2604", *ring, side=foe, phase="combat")
    lifted.do("attack Al with Foe0")
    assert lifted.fact("attack declared", "defense") == 4
