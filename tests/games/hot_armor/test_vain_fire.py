"""What can have no result, whatever the die and whoever joins, is refused and nobody is asked for it [HA-13.1-a]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.tables import Option

M48, PLATOON, RIFLE = "m48", "infantry-a", "recoilless-rifle"
ASKED = ("ask", "ask")


@pytest.mark.rule("HA-13.1-a", "HA-13.15-a")
def test_fire_that_no_die_lets_tell_is_refused_unless_others_can_make_it_tell() -> None:
    alone = Table(f"A:{PLATOON}@0310", enemies=[f"X:{M48}@0410"], phase="soft fire")
    assert alone.refused("aim A 0410", "a soft attack of 3 against 6, column 50%").rule == "HA-13.1-a"
    both = Table(f"A:{PLATOON}@0310", f"B:{PLATOON}@0310", enemies=[f"X:{M48}@0410"], phase="soft fire")
    assert both.offers("aim") == ["aim A 0410", "aim B 0410"]
    both.do("fire A B 0410", dice=[1])


@pytest.mark.rule("HA-13.1-a")
def test_a_hex_with_one_target_that_can_be_hurt_can_be_fired_at() -> None:
    table = Table(f"A:{PLATOON}@0310", enemies=[f"X:{M48}@0410", "Y:truck@0410"], phase="soft fire")
    assert table.offers("aim") == ["aim A 0410"]


@pytest.mark.rule("HA-13.1-a", "HA-16.1-b")
def test_nobody_is_asked_for_reaction_fire_that_can_have_no_result() -> None:
    for enemies, asked in (
        ([f"Bob:{PLATOON}@0410"], False),
        ([f"Bob:{PLATOON}@0410", f"Ben:{PLATOON}@0410"], True),
        ([f"Rr:{RIFLE}@0410"], True),
    ):
        table = Table(f"Tank:{M48}@0210", enemies=enemies, standing=ASKED, morale=(3, 1))
        table.do("move Tank 0310")
        assert (table.decision.kind == "reaction") is asked
    mixed = Table(
        f"Tank:{M48}@0210", enemies=[f"Rr:{RIFLE}@0410", f"Bob:{PLATOON}@0410"], standing=ASKED, morale=(3, 1)
    )
    mixed.do("move Tank 0310")
    assert mixed.offers("react") == ["react Rr Tank"]
    assert mixed.refused("react Bob Tank", "a soft attack of 3 against 6").rule == "HA-13.1-a"


@pytest.mark.rule("HA-24.7-d", "HA-13.1-a")
def test_what_an_ambush_adds_is_reckoned_with() -> None:
    options: tuple[Option, ...] = ("concealment",)
    table = Table(
        f"Tank:{M48}@0210",
        enemies=[f"Bob:{PLATOON}@0410 concealed"],
        standing=ASKED,
        morale=(3, 1),
        options=options,
    )
    table.do("move Tank 0310")
    assert table.offers("react") == ["react Bob Tank"]


@pytest.mark.rule("HA-13.1-a", "HA-15.3-a")
def test_an_assault_in_which_no_die_tells_is_refused() -> None:
    weak = Table("Apc:m113@0310", enemies=[f"X:{M48}@0410"], phase="close assault")
    assert weak.refused("storm Apc 0410", "a soft attack of 2 against 6").rule == "HA-13.1-a"
    helped = Table("Apc:m113@0310", f"A:{M48}@0310", enemies=[f"X:{M48}@0410"], phase="close assault")
    assert helped.offers("storm") == ["storm Apc 0410", "storm A 0410"]


@pytest.mark.rule("HA-13.1-a", "HA-29.2-a")
def test_overwatch_fire_that_can_have_no_result_is_not_asked_for() -> None:
    for guard, asked in (("infantry-b", False), (M48, True)):
        table = Table(
            "Mover:m113@0309",
            f"Guard:{guard}@0310 overwatch",
            enemies=["X:t-54@0410"],
            options=("overwatch",),
            standing=ASKED,
        )
        table.do("move Mover 0308", "react X Mover", "fire", dice=[1])
        assert (table.decision.kind == "overwatch") is asked
