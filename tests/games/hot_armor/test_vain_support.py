"""What can have no effect for anybody who sees the board is neither offered nor taken: missions, overwatch."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.batteries import PLATOON, POST, battery
from tests.games.hot_armor.proving_ground import Table


@pytest.mark.rule("HA-18.7-d", "HA-18.5-a")
def test_fire_support_comes_near_to_somebody_or_it_is_not_called() -> None:
    table = battery(POST, air=1, artillery=0)
    refusal = table.refused("call airstrike point 1501", "within 6 hexes of 1501")
    assert refusal.rule == "HA-18.7-d"
    assert refusal.fix.startswith("Try: call airstrike point ")
    assert not any("1501" in order for order in table.offers("call airstrike"))


@pytest.mark.rule("HA-18.7-d", "HA-24.1-b")
def test_counters_that_are_face_down_are_hit_by_nothing() -> None:
    hidden = battery(
        POST, enemies=(f"Bob:{PLATOON}@1501 concealed",), air=1, artillery=0, options=["concealment"]
    )
    shown = battery(POST, enemies=(f"Bob:{PLATOON}@1501",), air=1, artillery=0, options=["concealment"])
    assert hidden.refused("call airstrike point 1501").rule == "HA-18.7-d"
    assert shown.offers("call airstrike point 1501")


@pytest.mark.rule("HA-29.1-a")
def test_who_has_nothing_to_fire_with_goes_into_no_overwatch_unless_nobody_sees_what_it_is() -> None:
    options = ["overwatch", "concealment"]
    table = Table(
        "Truck:truck@0307",
        f"Alice:{PLATOON}@0308",
        "Hid:truck@0309 concealed",
        enemies=[f"Bob:{PLATOON}@0910"],
        phase="preparation",
        options=options,
    )
    refusal = table.refused("overwatch Truck", "nothing to fire back with")
    assert (refusal.rule, refusal.fix) == ("HA-29.1-a", "Try: overwatch Alice")
    assert table.offers("overwatch Alice")
    assert table.offers("overwatch Hid")
