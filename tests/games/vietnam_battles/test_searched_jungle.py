"""Jungle that was searched in vain (15.0) is noted, as long as something is left to find."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.test_discovery import nose
from vietnam_tui.core.model import CHANCE

#: A Viet Cong unit far from everything, so that the game goes on
FAR = "Ben:VC:3-5-6@4601"


# ---------------------------------------------------------------- searched jungle


@pytest.mark.rule("VB-15.0-b")
def test_jungle_looked_at_in_vain_is_noted_for_all() -> None:
    table = nose("3/47A@1620", "Bob:VC:3-5-6@1222 hidden")
    events = table.do("move 3/47A 1521")
    (nothing,) = [event for event in events if event.kind == "reveal nothing"]
    assert (nothing.facts["hexes"], nothing.audience) == (("1420", "1421"), "")
    assert [table.state.spots.label(s) for s in table.state.searched] == ["1420", "1421"]


@pytest.mark.rule("VB-15.0-b", "VB-11.0-e")
def test_who_lands_in_jungle_has_searched_that_hex_too() -> None:
    table = nose("3/47A@0711", "Bob:VC:3-5-6@1222 hidden")
    table.do("sail 3/47A 0717")
    assert "0717" in table.fact("reveal nothing", "hexes")


@pytest.mark.rule("VB-15.0-b")
def test_it_is_noted_once_only() -> None:
    table = nose("Alice:US:2-4-8@1620", "Bob:VC:3-5-6@1222 hidden")
    table.do("move Alice 1521")
    assert table.kinds(table.do("move Alice 1520")) == ["moved"]  # next to 1420 again


@pytest.mark.rule("VB-15.0-b", "VB-16.0-b")
def test_as_long_as_a_camp_is_hidden_the_search_goes_on() -> None:
    table = nose("3/47A@1620", sites=("1222 hidden", "1020"))
    assert table.kinds(table.do("move 3/47A 1521")) == ["moved", "reveal nothing"]


@pytest.mark.rule("VB-15.0-b")
def test_where_something_is_found_nothing_is_said_of_a_search_in_vain() -> None:
    table = nose("3/47A@1620", "Bob:VC:3-5-6@1421 hidden", "Bill:VC:3-5-6@1222 hidden")
    assert table.kinds(table.do("move 3/47A 1521")) == ["moved", "reveal unit"]
    assert [table.state.spots.label(s) for s in table.state.searched] == ["1420", "1421"]


def test_with_nothing_left_to_find_no_search_is_noted() -> None:
    table = nose("3/47A@1620")
    assert table.kinds(table.do("move 3/47A 1521")) == ["moved"]
    assert table.state.searched == ()
    assert table.decision.side != CHANCE
