"""What may lie under inverted counters: exact chances over every arrangement, and nothing that is hidden in them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.games.search_and_destroy.rules.position.hexes import overfull
from vietnam_tui.games.search_and_destroy.rules.search.prospects import prospects, unseen_types
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import Unit, UnitId


def chances(table: Table, label: str) -> dict[str, Fraction]:
    """What the searcher may expect in a hex."""
    return prospects(table.side_sees("US"), "NLF", table.state.board.grid.hex(label))


def counted(table: Table, label: str, kind: str) -> Fraction:
    """The chance of a kind in a hex, by laying the counters out in every way."""
    seen = table.side_sees("US")
    unseen = [unit for unit in seen.units_of("NLF") if seen.units[unit].fate == "unseen"]
    places = [one.place for one in seen.covered for _ in range(one.count)]
    here, found = table.state.board.grid.hex(label), Counter[bool]()
    for dealt in permutations(unseen, len(places)):
        laid = _laid(seen, dealt, places)
        if not overfull(laid, "NLF"):
            there = (unit for unit, place in zip(dealt, places, strict=True) if place == here)
            found[any(seen.type(unit).kind == kind for unit in there)] += 1
    return Fraction(found[True], found.total())


def _laid(seen: State, dealt: tuple[UnitId, ...], places: list[int]) -> State:
    state = seen
    for unit, place in zip(dealt, places, strict=True):
        state = state.but(
            units=tuple(
                Unit(place=place, up=False) if number == unit else status  # type: ignore[arg-type]
                for number, status in enumerate(state.units)
            )
        )
    return state


@pytest.mark.parametrize("label", ["0403", "0503", "0603"])
def test_chances_are_those_of_every_arrangement_that_fits(label: str) -> None:
    table = Table(
        "Alice:us-rifle@0303", "Bob:militia@0403 down", "Cade:platoon-cadre@0503 down", "Dum:dummy@0403",
        "Dora:dummy@0603", "Mine:mine@0403 down",
    )  # fmt: skip
    assert chances(table, label)["a Cadre"] == counted(table, label, "cadre")
    assert chances(table, label)["a mine"] == counted(table, label, "static")


def test_a_unit_that_is_known_leaves_less_room() -> None:
    table = Table(
        "Alice:us-rifle@0303", "Bob:militia@0403 down", "Carl:militia@0503", "Dum:dummy@0503",
        "Dora:dummy@0603",
    )  # fmt: skip
    assert "a combat unit" not in chances(table, "0503")
    assert chances(table, "0503")["nothing but Dummies"] == 1
    assert chances(table, "0403")["a combat unit"] == Fraction(1, 2)


@pytest.mark.rule("SD-0-l")
def test_chances_tell_nothing_that_is_hidden() -> None:
    one = Table("Alice:us-rifle@0303", "Bob:militia@0403 down", "Dum:dummy@0503")
    other = Table("Alice:us-rifle@0303", "Bob:militia@0503 down", "Dum:dummy@0403")
    assert [chances(one, label) for label in ("0403", "0503")] == [
        chances(other, label) for label in ("0403", "0503")
    ]


def test_the_owner_needs_no_chances_and_what_is_left_is_listed_by_type() -> None:
    table = Table(
        "Alice:us-rifle@0303",
        "Bob:militia@0403 down",
        "Ben:militia@0603 down",
        "Dum:dummy@0503",
        "Up:militia@0203",
    )
    grid = table.state.board.grid
    assert prospects(table.side_sees("NLF"), "NLF", grid.hex("0403")) == {}
    assert unseen_types(table.side_sees("US"), "NLF") == {"VC Militia squad": 2, "Dummy": 1}


def test_a_hex_without_counters_has_none() -> None:
    assert chances(Table("Alice:us-rifle@0303", "Dum:dummy@0503"), "0403") == {}
