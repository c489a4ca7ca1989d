"""Missions of fire support as they may be laid on a hex, and the chance of each hex to be struck."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.hot_armor.batteries import M48, PLATOON, battery
from tests.games.hot_armor.proving_ground import GAME, Table
from vietnam_tui.core.shapes import Shape
from vietnam_tui.games.hot_armor.frames import Mission
from vietnam_tui.games.hot_armor.rules.support.deflection import landings
from vietnam_tui.games.hot_armor.rules.support.fire_support import Call, calls
from vietnam_tui.games.hot_armor.screen.presenter import PRESENTER
from vietnam_tui.games.hot_armor.units import SupportId

BOB = f"Bob:{PLATOON}@0410"


def laid(table: Table, label: str) -> tuple[Shape, ...]:
    view = table.side_sees("US")
    return PRESENTER.shapes(view, view.board.grid.hex(label))


def test_the_missions_of_a_hex_are_those_that_may_be_called_on_it_the_best_first() -> None:
    table = battery(enemies=(BOB,), air=1)
    view = table.side_sees("US")
    at = view.board.grid.hex("0410")
    offered = {
        GAME.write_order(view, one) for one in GAME.actions(view) if isinstance(one, Call) and one.at == at
    }
    found = laid(table, "0410")
    assert {shape.order for shape in found} == offered
    worth = [PRESENTER.preview(view, GAME.read_order(view, shape.order)[0]).worth("US") for shape in found]
    assert worth == sorted(worth, reverse=True)
    assert {len(shape.hexes) for shape in found} == {1, 7}
    table.do(found[0].order)
    assert len(laid(table, "0410")) < len(found)


def test_calls_on_some_hexes_are_those_of_all_hexes_that_lie_there() -> None:
    view = battery(enemies=(BOB,), air=1).state
    some = [view.board.grid.hex(label) for label in ("0410", "0510", "1510")]
    assert list(calls(view, (), some)) == [one for one in calls(view) if one.at in some]


def test_nothing_is_laid_in_another_phase_or_where_nobody_can_be_hit() -> None:
    table = battery(enemies=(BOB,))
    assert laid(table, "0410")
    assert not laid(table, "1401")
    moving = Table("Post:cp-infantry@0110", enemies=[BOB], support=table.state.support)
    assert moving.state.phase == "movement"
    assert not laid(moving, "0410")


@pytest.mark.rule("HA-18.5-a")
@pytest.mark.parametrize("spread", ["point", "area"])
def test_each_hex_shows_its_chance_to_be_struck(spread: str) -> None:
    table = battery(enemies=(BOB,))
    view = table.side_sees("US")
    grid, at = view.board.grid, view.board.grid.hex("0410")
    (order,) = GAME.read_order(view, f"call artillery {spread} 0410")
    field = PRESENTER.preview(view, order).field
    falls = landings(view, Mission(SupportId(0), spread, at, observed=True))  # type: ignore[arg-type]
    near = {at} if spread == "point" else set(grid.within(at, 1))
    assert field["0410"] == sum((falls.get(hex_, Fraction(0)) for hex_ in near), Fraction(0))
    size = 1 if spread == "point" else 7
    assert sum(field.values()) <= size * (1 - falls.get(None, Fraction(0)))
    assert "1401" not in field


def test_friends_who_may_be_hit_stand_before_enemies_elsewhere() -> None:
    table = battery("Post:cp-infantry@0110", f"Al:{PLATOON}@0406", enemies=(BOB, f"X:{M48}@0409"))
    view = table.side_sees("US")
    (order,) = GAME.read_order(view, "call artillery point 0410")
    elsewhere = [name for name, _ in PRESENTER.preview(view, order).odds if name.startswith("elsewhere")]
    assert elsewhere[0] == "elsewhere Al hurt"
    assert "elsewhere X hurt" in elsewhere


def test_two_missions_strike_a_hex_that_either_strikes() -> None:
    table = battery(enemies=(BOB, f"X:{M48}@0411"), artillery=2)
    alone = PRESENTER.preview(
        table.side_sees("US"), GAME.read_order(table.state, "call artillery area 0410")[0]
    )
    table.do("call artillery area 0410")
    view = table.side_sees("US")
    both = PRESENTER.preview(view, GAME.read_order(view, "call artillery area 0410")[0]).field
    assert both["0410"] == 1 - (1 - alone.field["0410"]) ** 2
