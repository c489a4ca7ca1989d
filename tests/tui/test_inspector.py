"""The inspector: where a counter faces, its state and its steps, and the rest of its stack."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from tests import toy_game
from tests.conformance.walk import walk
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Picture, UnitFace
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.palette import Style
from vietnam_tui.tui.panes.side import COUNTER, counter, face_of, inspector
from vietnam_tui.tui.seat.player_view import PlayerView

ALICE = UnitFace("Alice", "Blue", "I", "12-5", "4", state=("combat", "disrupted"), facing="NE", steps=(2, 3))
MULE = UnitFace("Mule", "Blue", "M", "1", "", depleted=True, nation="Laos", marks=("moved",))
GUN = UnitFace("Gun", "Blue", "A", "8", "2", facing="S")


@pytest.fixture
def player() -> PlayerView:
    """A player who looks at a stack of three."""
    player = PlayerView(SessionTable(Session.new(toy_game.GAME, "ford", seed=5)), "Blue")
    here = player.view.places[0]
    player.picture = Picture({Hex(here): (ALICE, MULE, GUN)})
    player.cursor = here
    return player


def shown(player: PlayerView, width: int, height: int) -> list[str]:
    return ["".join(text for text, _ in row).strip() for row in inspector(player, width, height)]


@pytest.mark.parametrize("width", [24, 60])
def test_state_facing_and_steps_of_the_counter_are_told(player: PlayerView, width: int) -> None:
    assert "combat, disrupted, faces NE, 2 of 3 steps" in " ".join(" ".join(shown(player, width, 40)).split())


def test_the_rest_of_the_stack_stands_below_with_values_and_condition(player: PlayerView) -> None:
    rows = shown(player, 60, 40)
    assert rows[-3:] == ["also here:", "m Mule 1, Laos, depleted, moved", "A Gun 8-2, faces S"]
    chips = [row[0] for row in inspector(player, 60, 40)[-2:]]
    assert chips == [
        ("m", Style("first-ally", "first-ally", bold=True)),
        ("A", Style("first", "first", bold=True)),
    ]


def test_where_there_is_no_room_for_the_whole_stack_it_is_named(player: PlayerView) -> None:
    whole = next(
        height for height in range(1, 40) if shown(player, 60, height)[-1:] == ["A Gun 8-2, faces S"]
    )
    named, told = shown(player, 60, whole - 1)[-2:]
    assert (named, told) == ("also here: Mule, Gun", "m Mule 1, Laos, depleted, moved")


BOYS = "boys-of-67"


@pytest.mark.parametrize(
    ("game", "scenario"),
    [
        ("vb", "snoopys-nose"),
        ("gb", "green-beret"),
        ("ks", "the-fall-of-lang-vei"),
        ("sd", "mechanized-sweep"),
        ("ha", "operation-starlite"),
    ],
)
def test_what_the_hex_does_not_say_of_its_counters_is_said_below(game: str, scenario: str) -> None:
    played, hexes = find_game(game), 0
    for stop in islice(walk(played, scenario, 3), 0, 121, 60):
        seat = played.sides(scenario)[0]
        player = PlayerView(
            SessionTable(Session.new(played, scenario, start=stop.state, seed=1, dice="manual")), seat
        )
        for hex_ in player.picture.units:
            player.cursor = hex_
            told = " ".join(shown(player, 55, 200))
            words = set(re.findall(r"[^\s,;()]+", told))
            for text in player.presenter.inspect(player.view, hex_):
                assert set(re.findall(r"[^\s,;()]+", text)) <= words, (text, told)
            hexes += 1
    assert hexes


def boys() -> PlayerView:
    session = Session.new(find_game("vb"), BOYS, seed=7)
    while session.settle() is not None:
        pass
    return PlayerView(SessionTable(session), "US")


def test_a_counter_is_told_of_once() -> None:
    player = boys()
    player.cursor = player.board.grid.hex("0615")
    rows = shown(player, 55, 20)
    assert rows[0] == "0615 Clear (paddy), 1 MP"
    assert sum("4/47B" in row for row in rows) == 1
    assert not [row for row in rows if "in 0615" in row]


def test_over_empty_ground_the_last_counter_stays_on_show_until_something_changes() -> None:
    player = boys()
    player.cursor = player.board.grid.hex("0615")
    player.glance()
    player.cursor = player.board.grid.hex("1010")
    player.glance()
    rows = shown(player, 55, 20)
    assert "last, in 0615:" in rows
    assert any("4/47B" in row for row in rows)
    player.table.order("US", player.offers.of_unit("4/47C")[0].action)
    player.update()
    player.cursor = player.board.grid.hex("1010")
    player.glance()
    assert not [row for row in shown(player, 55, 20) if "before" in row or "4/47" in row]


def test_a_counter_stays_in_its_rows_while_the_cursor_goes_over_ground_with_more_and_fewer_facts() -> None:
    game, scenario = find_game("ks"), "the-siege-of-khe-sanh"
    stop = next(stop for stop in walk(game, scenario, 3) if stop.state.segment == "infiltration")
    session = Session.new(game, scenario, start=stop.state, seed=1, dice="manual")
    player = PlayerView(SessionTable(session), "US/GVN")
    grid = player.board.grid
    player.cursor = next(hex_ for hex_ in sorted(player.picture.units) if player.units_at(hex_))
    player.glance()
    drawn = [
        "".join(text for text, _ in row) for row in counter(face_of(player, player.glanced), player.all_sides)
    ]
    rows, facts = set(), set()
    for player.cursor in grid.hexes():
        if not player.units_at(player.cursor):
            told = ["".join(text for text, _ in row) for row in inspector(player, 55, 18)]
            facts.add(next(at for at, row in enumerate(told) if not row or row.startswith("last")))
            rows.add(next(at for at, row in enumerate(told) if drawn[1] in row))
    assert len(facts) > 3
    assert len(rows) == 1


def test_the_widest_values_leave_the_symbol_of_a_counter_whole() -> None:
    slick = UnitFace("Slick1", "US", "H", "1s-2-2s", "20")
    rows = ["".join(text for text, _ in row) for row in counter(slick, ("US", "VC"))]
    assert rows[2] == "1s-2-2s-20[H]"
    wide = UnitFace("CPH1", "US", "H", "--10-2s-20", "")
    rows = ["".join(text for text, _ in row) for row in counter(wide, ("US", "VC"))]
    assert rows[2] == "--10-2s-20[H]"
    assert all(len(row) == COUNTER for row in rows)
