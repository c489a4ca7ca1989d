"""What stands between, how many fire at how many, what disruption bars, what lies on top of a stack."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.units import Entrenchment

M48, PLATOON = "m48", "infantry-a"


@pytest.mark.rule("HA-12.5-a")
def test_units_between_neither_stop_fire_nor_suffer_from_it() -> None:
    between = [f"F{number}:{PLATOON}@0410" for number in range(3)]
    table = Table(
        f"A:{M48}@0310",
        *between,
        enemies=["X:truck@0610", *(f"E{number}:{PLATOON}@0510" for number in range(3))],
        phase="hard fire",
    )
    table.do("fire A 0610", dice=[6])
    assert [e.facts["unit"] for e in table.events if e.kind == "attacked"] == ["X"]
    assert table.where("X") == "lost"


@pytest.mark.rule("HA-13.2-f")
def test_any_number_of_units_fire_at_any_number_of_targets() -> None:
    names = [f"A{number}" for number in range(7)]
    prey = [f"X{number}" for number in range(8)]
    table = Table(
        *(f"{name}:{M48}@0310" for name in names),
        enemies=[f"{name}:m113@{'0510' if name < 'X4' else '0410'}" for name in prey],
        phase="hard fire",
    )
    table.do(f"fire {' '.join(names[:6])} 0510", dice=[1] * 4)
    table.do("fire A6 0410", dice=[1] * 4)
    assert {e.facts["unit"] for e in table.events if e.kind == "attacked"} == set(prey)


@pytest.mark.rule("HA-13.17-b", "HA-15.2-a")
def test_a_disrupted_unit_does_not_assault() -> None:
    table = Table(
        f"A:{PLATOON}@0310 disrupted",
        f"B:{PLATOON}@0310",
        enemies=[f"X:{PLATOON}@0410"],
        phase="close assault",
    )
    assert table.refused("storm A 0410").rule == "HA-15.2-a"
    assert table.offers("storm") == ["storm B 0410"]


@pytest.mark.rule("HA-10.5-b")
def test_an_entrenchment_lies_open_over_face_down_counters() -> None:
    grid = Table("Any:truck@0101").state.board.grid
    dug = (Entrenchment(grid.hex("0610"), 2),)
    table = Table(
        f"A:{M48}@0310",
        enemies=[f"X:{PLATOON}@0610 concealed"],
        entrenchments=dug,
        options=["concealment", "entrenchments"],
    )
    seen = table.side_sees("US")
    assert seen.entrenchments == dug
    assert [one.place for one in seen.covered] == [grid.hex("0610")]
    assert seen.units[table.id("X")].fate == "unseen"


@pytest.mark.rule("HA-11.5-d")
@pytest.mark.parametrize(("dice", "place"), [((5,), "0410"), ((6, 1, 4, 1), "0411")])
def test_a_passenger_stays_aboard_whatever_befalls_its_carrier(dice: tuple[int, ...], place: str) -> None:
    table = Table(
        f"A:{M48}@0310",
        enemies=["Apc:btr@0410", f"In:{PLATOON}@0410 aboard=Apc"],
        phase="hard fire",
    )
    table.do("fire A 0410", dice=dice)
    assert (table.where("In"), table.unit("In").carried, table.unit("In").disrupted) == (place, True, True)
