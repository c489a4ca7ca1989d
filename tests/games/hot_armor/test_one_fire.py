"""A unit fires at most once in a phase, whether in its own fire, in an assault or in answer to somebody [HA-13.2-c]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.state import Phase
from vietnam_tui.games.hot_armor.tables import Option

M48, PLATOON = "m48", "infantry-a"
ASKED = ("ask", "ask")
ATTACKS: tuple[tuple[Phase, str, str], ...] = (
    ("hard fire", "fire A 0410", "aim B 0611"),
    ("close assault", "assault A 0410", "storm B 0611"),
)


def fled(phase: Phase, order: str, **more: Any) -> Table:
    """A has attacked X in 0410, which has panicked and run on to 0411; B and C stand by."""
    table = Table(
        f"A:{M48}@0310",
        f"B:{M48}@0511",
        f"C:{M48}@0511",
        enemies=[f"X:{PLATOON}@0410", f"Y:{PLATOON}@0611"],
        phase=phase,
        standing=ASKED,
        **more,
    )
    table.do(order, dice=[6, 1, 4, 1])
    assert (table.where("X"), table.decision.kind) == ("0411", "reaction")
    return table


@pytest.mark.rule("HA-13.2-c", "HA-16.1-g", "HA-15.3-d")
@pytest.mark.parametrize(("phase", "order", "later"), ATTACKS)
def test_who_has_attacked_does_not_fire_in_reaction_at_who_panics_in_that_phase(
    phase: Phase, order: str, later: str
) -> None:
    table = fled(phase, order)
    why = "has fired" if phase == "hard fire" else "has taken part in a close assault"
    assert table.refused("react A X", why).rule == "HA-13.2-c"
    assert table.offers("react") == ["react B X", "react C X"]
    table.do("react B X", "fire", dice=[1])
    assert table.unit("B").reacted


@pytest.mark.rule("HA-13.2-c")
def test_who_fired_hard_may_fire_in_reaction_in_the_soft_fire_phase() -> None:
    table = Table(
        f"A:{M48}@0310 fired=full", f"S:{PLATOON}@0310", enemies=[f"X:{PLATOON}@0410"], phase="soft fire"
    )
    table.state = table.state.but(standing=ASKED)
    table.do("fire S 0410", dice=[6, 1, 4, 1])
    assert table.where("X") == "0411"
    assert table.offers("react") == ["react A X"]


@pytest.mark.rule("HA-13.2-c", "HA-16.1-g")
@pytest.mark.parametrize(("phase", "order", "later"), ATTACKS)
def test_who_has_fired_in_reaction_does_not_attack_in_that_phase(
    phase: Phase, order: str, later: str
) -> None:
    held = fled(phase, order)
    held.do("hold")
    if held.decision.kind == "advance":
        held.do("hold")
    assert later in held.offers()
    table = fled(phase, order)
    table.do("react B X", "fire", dice=[1])
    if table.decision.kind == "advance":
        table.do("hold")
    assert table.refused(later, "B has fired in reaction in this phase").rule == "HA-13.2-c"
    assert later.replace("B", "C") in table.offers()


@pytest.mark.rule("HA-13.2-c", "HA-29.4-a")
def test_who_has_fired_from_overwatch_does_not_fire_again_in_that_phase() -> None:
    options: tuple[Option, ...] = ("overwatch",)
    table = Table(
        "Mover:m113@0309",
        f"Guard:{M48}@0409 overwatch",
        f"Other:{M48}@0409",
        enemies=[f"X:{PLATOON}@0410"],
        options=options,
        standing=ASKED,
    )
    table.do("move Mover 0310")
    table.do("react X Mover", "fire", dice=[1])
    table.do("aim Guard 0410", "fire", dice=[6, 1, 4, 1])
    assert table.where("X") == "0411"
    assert table.offers("react") == ["react Mover X", "react Other X"]
    assert table.refused("react Guard X", "has used its reaction fire").rule == "HA-16.1-d"


@pytest.mark.rule("HA-13.2-c", "HA-30.2-a")
def test_a_battery_that_has_fired_in_reaction_does_not_fire_back_in_that_phase() -> None:
    options: tuple[Option, ...] = ("overwatch", "counterbattery")
    for reacted, asked in (("", True), (" reacted", False)):
        table = Table(
            "Tube:heavy-mortar@0207",
            enemies=["Bob:infantry-a@0507", f"Gun:122mm-gun@1401 overwatch{reacted}"],
            phase="soft fire",
            options=options,
        )
        table.do("fire Tube 0507", dice=[1])
        assert (table.decision.kind == "counterbattery") is asked
