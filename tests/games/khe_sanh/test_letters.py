"""Counters that cannot be looked under have letters on the screen and line by line."""

from __future__ import annotations

import pytest

from tests.games.khe_sanh.battles import REGIMENT
from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.core.presenter import Picture
from vietnam_tui.games.khe_sanh.state import US
from vietnam_tui.play.plain.lookups import Lookups, Tools
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat import guessing
from vietnam_tui.tui.seat.player_view import PlayerView


def test_a_player_and_a_reader_see_letters_and_note_guesses_by_them() -> None:
    state = Table(f"R1:{REGIMENT}@0206", "Alice:us-marine-battalion@0808 W").state
    table = SessionTable(Session.new(GAME, state.scenario, seed=1, start=state))
    player = PlayerView(table, US)
    player.recall()
    (cover,) = player.units_at(player.board.grid.hex("0206"))
    there = player.lettered_picture.units[player.board.grid.hex("0206")]
    assert [face.name for face in there] == ["?A"]
    assert player.letter_of(cover) == "A"
    assert player.letter_of("Alice") == ""
    guessing.guess(player, "dummy")
    assert player.failed
    player.cursor = player.board.grid.hex("0206")
    guessing.guess(player, "dummy")
    assert player.unseen.guesses == {"A": "dummy"}
    guessing.guess(player, "A -")
    assert player.unseen.guesses == {}

    drawn: list[Picture] = []
    tools = Tools(lambda *given: drawn.append(given[-1]) or [], lambda *_: [], lambda *_: [])  # type: ignore[func-returns-value]
    looked = Lookups(table, lambda: US, tools, ())
    assert looked.guess("") == ["?A in 0206"]
    assert looked.guess("a regiment") == ["?A in 0206: regiment"]
    looked.map("all")
    assert drawn[0].units[player.board.grid.hex("0206")][0].name == "?A"
    with pytest.raises(ValueError, match="expected"):
        looked.guess("A")
