"""Minefields: who rolls, what a six does, what panic into one does, what stays secret [HA-26]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.rules.fire import panic
from vietnam_tui.games.hot_armor.rules.movement.movement import MOST
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import Minefield


def field(
    *counters: str,
    at: Sequence[str] = ("0610",),
    side: Nation = "NVA",
    secret: bool = False,
    primed: bool = False,
    **more: Any,
) -> Table:
    """A table with minefields."""
    table = Table(*counters, **more)
    grid = table.state.board.grid
    table.state = table.state.but(
        mines=tuple(Minefield(grid.hex(place), side, secret, primed) for place in at)
    )
    return table


@pytest.mark.rule("HA-26.1-a")
@pytest.mark.parametrize("side", ["NVA", "US"])
def test_whoever_comes_into_a_field_or_next_to_it_rolls_and_a_six_disrupts_and_stops(side: Nation) -> None:
    table = field("Tank:m48@0310", side=side)
    table.do("move Tank 0410")
    assert "mine rolled" not in table.kinds()
    table.do("move Tank 0710", dice=[5, 6])
    assert (table.where("Tank"), table.unit("Tank").disrupted) == ("0610", True)


@pytest.mark.rule("HA-26.1-a")
def test_each_unit_rolls_once_a_hex_whatever_the_number_of_fields_and_a_passenger_shares() -> None:
    table = field("Tank:m48@0310", "Rifle:infantry-a@0310 aboard=Tank", "Other:m48@0310", at=["0410", "0411"])
    told = table.do("move Tank Other 0410", dice=[6, 5])
    assert table.kinds(told).count("mine rolled") == 2
    assert table.unit("Tank").disrupted
    assert table.unit("Rifle").disrupted
    assert not table.unit("Other").disrupted


@pytest.mark.rule("HA-26.1-b", "HA-26.1-a")
def test_who_does_not_move_does_not_roll() -> None:
    table = field("Tank:m48@0610", "Other:m48@0110")
    table.do("move Other 0210")
    assert "mine rolled" not in table.kinds()
    assert not table.unit("Tank").disrupted


@pytest.mark.rule("HA-26.1-a")
def test_an_advance_after_combat_rolls() -> None:
    table = field("Rifle:infantry-a@0510", enemies=["Bob:truck@0610 disrupted"], phase="close assault")
    table.do("assault Rifle 0610", dice=[6])
    table.do("advance Rifle", dice=[6])
    assert table.unit("Rifle").disrupted
    assert table.rule("disrupted") == "HA-26.1-a"


@pytest.mark.rule("HA-26.1-c")
def test_helicopters_ignore_mines() -> None:
    table = field("Huey:uh-helicopter@0310")
    table.do("move Huey 0610")
    assert table.where("Huey") == "0610"
    assert "mine rolled" not in table.kinds()


@pytest.mark.rule("HA-26.1-d", "HA-26.0-b")
@pytest.mark.parametrize(
    ("at", "where"), [("0310", "lost"), ("0311", "lost"), ("0411", "0311"), ("0309", "0311")]
)
def test_panic_into_a_field_eliminates_and_next_to_one_does_nothing(at: str, where: str) -> None:
    table = field("Cp:cp-infantry@0101", enemies=["X:infantry-a@0309"], at=[at], secret=True)
    transition = Transition(table.state)
    panic.panic(transition, table.id("X"))
    RULES.questions.settle(transition)
    table.state = transition.state
    table.do(dice=[1, 4, 2])
    assert table.where("X") == where
    assert table.state.mines[0].secret == (where != "lost")


@pytest.mark.rule("HA-26.0-b")
def test_a_secret_field_shows_itself_in_its_hex_and_next_to_it_only_as_ordered() -> None:
    table = field("Tank:m48@0310", secret=True)
    table.do("move Tank 0510")
    assert "mine found" not in table.kinds()
    table.do("move Tank 0610", dice=[1])
    assert table.state.mines[0].secret is False
    ordered = field("Tank:m48@0310", secret=True, primed=True)
    ordered.do("move Tank 0510", dice=[6])
    assert ordered.unit("Tank").disrupted
    assert ordered.fact("mine found", "place") == "0610"


@pytest.mark.rule("HA-26.0-b")
def test_a_roll_of_an_own_unit_reveals_the_field_and_the_order_is_given_for_secret_ones_alone() -> None:
    table = field("Tank:m48@0310", secret=True, side="US")
    table.do("prime 0610", "prime 0610")
    assert table.refused("prime 0510", "holds no secret").rule == "HA-26.0-b"
    table.do("move Tank 0510", dice=[1])
    assert not table.state.mines[0].secret
    assert table.refused("prime 0610", "holds no secret").rule == "HA-26.0-b"
    assert table.rule("mine primed") == "HA-26.0-b"
    assert table.rule("mine found") == "HA-26.0-b"
    tired = field("Tank:m48@0310", secret=True, side="US")
    tired.state = tired.state.but(arranged=MOST - 1)
    tired.do("prime 0610")
    assert tired.refused("prime 0610", "changed often enough").rule == "HA-26.0-b"


@pytest.mark.rule("HA-24.6-c", "HA-26.1-a", "HA-24.6-d")
def test_a_marker_rolls_like_a_unit_and_is_removed_on_a_six() -> None:
    table = field(
        "Decoy1:deception@0310 concealed guise=infantry-a", "Rifle:infantry-a@0310 concealed", at=["0410"]
    )
    told = table.do("move Decoy1 0410", dice=[6])
    assert table.where("Decoy1") == "removed"
    assert table.state.lost == ()
    rolled = [event for event in table.heard("NVA", told) if event.kind == "mine rolled"]
    assert [event.facts["unit"] for event in rolled] == [""]
    assert table.rule("mine rolled") == "HA-26.1-a"
    assert table.rule("revealed") == "HA-24.6-c"
    table.do("move Rifle 0410", dice=[6])
    assert (table.where("Rifle"), table.unit("Rifle").disrupted) == ("0410", True)
