"""The inspector: where a counter faces, its state and its steps, and the rest of its stack."""

from __future__ import annotations

import pytest

from tests import toy_game
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Picture, UnitFace
from vietnam_tui.play.session import Session
from vietnam_tui.play.session_table import SessionTable
from vietnam_tui.tui.palette import Style
from vietnam_tui.tui.panes.side import inspector
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


def test_where_there_is_no_room_the_stack_is_only_named(player: PlayerView) -> None:
    whole = len(shown(player, 60, 40))
    assert shown(player, 60, whole)[-1] == "A Gun 8-2, faces S"
    assert shown(player, 60, whole - 1)[-1] == "also here: Mule, Gun"
