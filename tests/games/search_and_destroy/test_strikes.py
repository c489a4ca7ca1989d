"""The patterns in which a strike may be laid: every legal one around its centre, the best first."""

from __future__ import annotations

import pytest

from tests.games.search_and_destroy.proving_ground import GAME, Table
from vietnam_tui.core.contract import rehearsed
from vietnam_tui.core.shapes import Shape
from vietnam_tui.games.search_and_destroy.state import State

SHEET = GAME.presenter
#: enemies in a row to the north, and a friend to the south
ENEMIES = ("Bob:militia@1410", "Cid:militia@1411", "Dan:militia@1412")
FRIEND = "Alice:us-rifle@1416"


def sweep(*counters: str, strikes: int = 2, phase: str = "support") -> Table:
    """A field with Cobra Strikes left for the ARVN."""
    return Table(*counters, scenario="mechanized-sweep", phase=phase, strikes=strikes)


def laid(table: Table, label: str) -> tuple[State, tuple[Shape, ...]]:
    view = table.side_sees("ARVN")
    return view, SHEET.shapes(view, view.board.grid.hex(label))


@pytest.mark.rule("SD-21.25-a")
def test_every_pattern_that_may_be_laid_around_a_centre_is_offered_as_an_order() -> None:
    view, found = laid(sweep(*ENEMIES), "1413")
    assert len({frozenset(shape.hexes) for shape in found}) == len(found) > 1000
    for shape in found[:: len(found) // 20]:
        assert len(shape.hexes) == 8
        assert shape.centre == view.board.grid.hex("1413")
        orders = GAME.read_order(view, shape.order)
        tried = rehearsed(GAME, view, orders)
        assert tried.refusal is None
        assert len(tried.steps) == 8


def test_the_best_pattern_hurts_the_enemy_and_spares_the_friend() -> None:
    view, found = laid(sweep(*ENEMIES, FRIEND), "1413")
    worth = [
        SHEET.preview_order(rehearsed(GAME, view, GAME.read_order(view, shape.order)).steps).hurts
        for shape in (found[0], found[len(found) // 2], found[-1])
    ]
    margins = [hurts["NLF"] - hurts["ARVN"] for hurts in worth]
    assert margins == sorted(margins, reverse=True)
    assert margins[0] > 0 > margins[-1]


@pytest.mark.rule("SD-21.1-a")
def test_a_mission_is_called_by_who_observes_it_best() -> None:
    table = Table(
        "Lee:us-platoon-leader@0502", "Fo:us-fo@0501", scenario="firing-range", phase="support", strikes=3
    )
    view = table.side_sees("US")
    (seen,) = SHEET.shapes(view, view.board.grid.hex("0505"))
    assert seen.order == "plot 0505 by Fo"
    assert len(seen.hexes) == 9


def test_a_pattern_that_is_begun_goes_on_around_its_centre_alone() -> None:
    table = sweep(*ENEMIES)
    table.do("plot 1413", "add 1412")
    view, found = laid(table, "1413")
    assert all(view.board.grid.hex("1412") in shape.hexes for shape in found)
    assert found[0].order.startswith("add ")
    table.do(found[0].order)
    assert [len(mission.hexes) for mission in table.state.missions] == [8]
    assert not laid(sweep(*ENEMIES), "1413")[1][0].order.startswith("add")
    table.do("plot 1413")
    assert not laid(table, "1412")[1]


def test_nothing_is_laid_in_another_phase_or_without_a_strike() -> None:
    assert not laid(sweep(*ENEMIES, strikes=0), "1413")[1]
    assert not laid(sweep(*ENEMIES, phase="movement"), "1413")[1]


def test_what_is_best_tells_nothing_of_what_lies_hidden() -> None:
    places = (("1412", "1410"), ("1410", "1412"))
    tables = (sweep(f"Bob:militia@{real} down", f"Dud:dummy@{dummy}", FRIEND) for real, dummy in places)
    (one, shapes), (other, others) = (laid(table, "1413") for table in tables)
    assert one == other
    assert shapes == others
