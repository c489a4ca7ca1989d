"""The order of a stack and what it decides [HA-10.5]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.rules.movement.movement import MOST

M48, PLATOON = "m48", "infantry-a"


@pytest.mark.rule("HA-10.5-a", "HA-14.1-a")
def test_the_owner_puts_a_unit_on_top_and_results_fall_on_it_first() -> None:
    table = Table(
        f"A:{PLATOON}@0310",
        f"B:{PLATOON}@0310",
        enemies=[f"X:{M48}@0510", "Cp:cp-armored@0510"],
        bearer="A",
        bin=(0, 1),
    )
    assert table.refused("top X", "is none of the US").rule == "HA-10.5-a"
    table.do("top B")
    assert table.refused("top B", "is on top already").rule == "HA-10.5-a"
    table.go("hard fire", "NVA")
    table.do("fire X 0310", dice=[1, 1])
    assert [event.facts["unit"] for event in table.events if event.kind == "attacked"] == ["B", "A"]


@pytest.mark.rule("HA-10.5-a", "HA-11.6-c")
def test_a_rider_comes_right_after_its_tank() -> None:
    table = Table(f"A:{PLATOON}@0310", f"Tank:{M48}@0310", f"On:{PLATOON}@0310 aboard=Tank")
    assert table.refused("top On", "comes right after").rule == "HA-10.5-a"
    table.do("top Tank")
    assert table.offers("top") == ["top A"]


@pytest.mark.rule("HA-10.5-a")
def test_only_active_stacks_are_arranged_and_not_for_ever() -> None:
    far = Table(f"A:{M48}@0310", f"B:{M48}@1610", f"C:{M48}@1610", bearer="A")
    assert far.refused("top C", "was out of command").rule == "HA-10.5-a"
    table = Table(f"A:{M48}@0310", f"B:{M48}@0310")
    for _ in range(MOST // 2):
        table.do("top B", "top A")
    assert table.refused("top B", "the stacks have been").rule == "HA-10.5-a"
