"""The French column is bound to roads until it meets the enemy [HA-34.2-e]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table

COLUMN = "street-without-joy"


@pytest.mark.rule("HA-34.2-e")
def test_the_column_keeps_to_roads_until_the_enemy_is_next_to_it() -> None:
    table = Table(
        "Tank:m24@1320",
        "Rifle:infantry-a@1320",
        enemies=["Bob:infantry-a@1520"],
        scenario=COLUMN,
        contact=False,
    )
    grid = table.state.board.grid
    off = [
        hex_
        for hex_ in grid.neighbours(grid.hex("1320"))
        if not table.state.board.has_line("road", grid.side(grid.hex("1320"), hex_))
    ]
    assert off
    assert table.refused(f"move Rifle {grid.label(off[0])}").rule == "HA-34.2-e"
    table.do("move Tank 1419")
    assert table.state.contact
    table.do(f"move Rifle {grid.label(off[0])}")
    met = Table("Tank:m24@1320", enemies=["Bob:infantry-a@3020"], scenario=COLUMN, contact=True)
    assert met.refused("move Tank 1328").rule == "HA-8.2-a"


@pytest.mark.rule("HA-34.2-e")
def test_a_stack_is_bound_as_its_units_are_and_the_viet_minh_are_not() -> None:
    table = Table(
        "Tank:m24@1320",
        "Rifle:infantry-a@1320",
        enemies=["Bob:infantry-a@3020"],
        scenario=COLUMN,
        contact=False,
    )
    table.do("join Rifle Tank")
    assert {label[:2] for label in (offer.split()[-1] for offer in table.offers("move Tank"))} >= {"12", "14"}
    assert table.refused("move Tank 1321").rule == "HA-34.2-e"
    other = Table(
        "Bob:infantry-a@3020", enemies=["Tank:m24@1320"], scenario=COLUMN, contact=False, side="Viet Minh"
    )
    other.do("move Bob 3021")
    assert not other.state.contact


@pytest.mark.rule("HA-34.2-e")
def test_viet_minh_fire_releases_the_column_and_french_fire_does_not() -> None:
    table = Table(
        "Gun:recoilless-rifle@1520",
        enemies=["Truck:truck@1320"],
        scenario=COLUMN,
        contact=False,
        side="Viet Minh",
        phase="hard fire",
    )
    assert not table.state.contact
    table.do("fire Gun 1320", dice=[1])
    assert table.state.contact
    french = Table(
        "Tank:m24@1320",
        enemies=["Gun:recoilless-rifle@1520"],
        scenario=COLUMN,
        contact=False,
        phase="hard fire",
    )
    french.do("fire Tank 1520", dice=[1])
    assert not french.state.contact


@pytest.mark.rule("HA-34.2-e")
def test_face_down_counters_next_to_the_column_count() -> None:
    table = Table(
        "Tank:m24@1320",
        enemies=["Decoy1:deception@1519 concealed", "Bob:infantry-a@3020"],
        scenario=COLUMN,
        contact=False,
        options=["concealment"],
    )
    table.do("move Tank 1419")
    assert table.state.contact
    assert table.kinds().count("unbound") == 1
    assert table.rule("unbound") == "HA-34.2-e"
