"""A way of one's own choosing: the hexes named in an order to move (10.1, 10.3)."""

from __future__ import annotations

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.rules.movement.party import Moved


def ways(table: Table, first: int = 0) -> list[tuple[str, ...]]:
    """The hexes of every move told of."""
    return [event.path for event in table.events[first:] if isinstance(event, Moved)]


def texts(table: Table, order: str) -> list[str]:
    """The canonical orders that a text stands for, each as it reads when its turn has come."""
    state, found = table.state, []
    for action in GAME.read_order(state, order):
        found.append(GAME.write_order(state, action))
        assert GAME.read_order(state, found[-1]) == (action,)
        state = GAME.apply(state, action).state
    return found


@pytest.mark.rule("GB-10.1-a", "GB-10.0-b")
def test_neighbouring_hexes_named_one_after_another_are_exactly_these_steps() -> None:
    """Round by 0812 and 0813 though 0713 and 0714 lie straight ahead."""
    table = Table("A1@0712")
    table.do("move A1 0812 0813 0714")
    assert ways(table) == [("0712", "0812"), ("0812", "0813"), ("0813", "0714")]
    assert table.where("A1") == "0714"
    table.do("move A1 0715")
    assert sum(event.cost for event in table.events if isinstance(event, Moved)) == 4


@pytest.mark.rule("GB-10.1-a", "GB-10.1-d")
def test_a_dearer_neighbour_is_entered_straight_and_left_again() -> None:
    table = Table("A1@1303")
    table.do("move A1 1403 1304")  # 1304 is a neighbour too: through the jungle for two more
    assert ways(table) == [("1303", "1403"), ("1403", "1304")]
    assert [event.cost for event in table.events if isinstance(event, Moved)] == [2, 1]
    assert texts(Table("A1@1303"), "move A1 1304") == ["move A1 1304"]
    assert table.rule("moved") == "GB-10.1-a"


@pytest.mark.rule("GB-10.1-a")
def test_a_hex_further_on_is_routed_and_the_order_holds_the_way() -> None:
    table = Table("A1@0712")
    (text,) = texts(table, "move A1 0715")
    assert text == "move A1 0713 0714 0715"
    (move,) = GAME.read_order(table.state, "move A1 0715")
    assert "path 0712 > 0713 > 0714 > 0715" in GAME.presenter.preview(table.state, move).lines
    assert GAME.presenter.face(table.state, move).path == tuple(
        table.state.grid.hex(h) for h in ("0713", "0714", "0715")
    )
    table.do(text)
    assert ways(table) == [("0712", "0713", "0714", "0715")]


@pytest.mark.rule("GB-10.1-a")
def test_a_way_may_be_named_in_part() -> None:
    table = Table("A1@0712")
    assert texts(table, "move A1 0812 0814") == ["move A1 0812", "move A1 0813 0814"]


@pytest.mark.rule("GB-10.1-a", "GB-8.0-a")
def test_the_hex_of_a_friend_may_be_part_of_the_way() -> None:
    table = Table("A1@0712", "B1@0812", "Truck@0813")
    table.do("move A1 0812 0813 0814", "halt")
    assert (table.where("A1"), table.where("B1"), table.where("Truck")) == ("0814", "0812", "0813")


@pytest.mark.rule("GB-10.1-a", "GB-10.4-c")
def test_a_party_formed_in_the_same_order_goes_the_named_way() -> None:
    table = Table("A1@0712", "Truck@0712", "Radio-1@0712")
    table.do("move A1 0812 0813 0814 with Truck Radio")
    assert ways(table) == [("0712", "0812"), ("0812", "0813"), ("0813", "0814")]
    assert table.where("Radio-1") == "0814"


@pytest.mark.rule("GB-10.3-f")
def test_a_way_that_cannot_be_paid_for_is_refused_where_it_ends() -> None:
    table = Table("A1@0712")
    table.do("move A1 0812 0813 0714 0715")  # four points
    assert table.piece("A1").moved
    table = Table("A1@1303")
    table.do("move A1 1403 1303")  # two and one
    assert table.refused("move A1 1403").rule == "GB-10.3-f"


@pytest.mark.rule("GB-10.1-a")
def test_orders_without_a_way_as_older_games_have_them_mean_what_they_meant() -> None:
    old, new = Table("A1@0712"), Table("A1@0712")
    old.do("move A1 0715")
    new.do("move A1 0713 0714 0715")
    assert old.state == new.state
    assert len(GAME.read_order(Table("A1@0712").state, "move A1 0713 0714 0715")) == 1
