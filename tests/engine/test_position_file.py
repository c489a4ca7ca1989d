"""The keys of position files: told with their values, checked with what is allowed and nearest, implied aloud."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.plain_text import table_lines
from vietnam_tui.engine.position_file import key_lines, keys_of, left_out, read_sheet
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.games import GAMES, find_game


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Key("its name")]
    face: Annotated[Literal["up", "down", ""], Key("which side is up")] = ""


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    turn: Annotated[int, Key("the turn", "turn 1")] = 1
    phase: Annotated[Literal["move", "fight"], Key("the phase", "the move")] = "move"
    hands: Annotated[dict[Literal["Red", "Blue"], list[int]], Key("markers")] = {}
    row: list[Row] = []


def test_what_fits_is_read() -> None:
    sheet = read_sheet(Sheet, {"phase": "fight", "hands": {"Red": [1]}, "row": [{"id": "A", "face": "up"}]})
    assert (sheet.phase, sheet.hands, sheet.row) == ("fight", {"Red": [1]}, [Row("A", "up")])


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        ({"trun": 1}, "position: there is no key 'trun'; nearest: turn; there are: turn, phase, hands, row"),
        (
            {"phase": "Fight"},
            "position, phase: there is no value 'Fight'; nearest: fight; there are: move, fight",
        ),
        ({"row": [{"id": "A", "fase": "up"}]}, "position, row 'A': there is no key 'fase'; nearest: face"),
        ({"row": [{"id": "A", "face": "side"}]}, "position, row 'A', face: there is no value 'side'"),
        ({"hands": {"Green": []}}, "position, hands: there is no value 'Green'.*there are: Red, Blue"),
        ({"turn": "two"}, "position, turn: it is a number, not 'two'"),
        ({"turn": True}, "position, turn: it is a number, not true"),
        ({"phase": 3}, "position, phase: it is one of move, fight, not 3"),
        ({"row": [{"id": "A", "face": True}]}, "position, row 'A', face: it is one of up, down, not true"),
        ({"row": {"id": "A"}}, r"position, row: it stands in tables, \[\[row\]\]"),
        ({"hands": {"Red": 2}}, r"position, hands, Red: it is a list in brackets, \[...\], not 2"),
        ({"hands": [2]}, "position, hands: it is a table, list of number, by Red, Blue, not a list"),
        ({"row": [{}]}, "missing required field `id`"),
    ],
)
def test_what_does_not_fit_is_named_with_what_is_allowed(tables: dict[str, Any], message: str) -> None:
    with pytest.raises(SaveFault, match=message):
        read_sheet(Sheet, tables)


def test_keys_are_told_with_their_values() -> None:
    assert [tuple(line) for line in key_lines(keys_of(Sheet))] == [
        ("", "turn", "number", "the turn", "turn 1"),
        ("", "phase", "move, fight", "the phase", "the move"),
        ("", "hands", "list of number, by Red, Blue", "markers", ""),
        ("row", "id", "text", "its name", ""),
        ("row", "face", "up, down", "which side is up", ""),
    ]
    assert left_out(keys_of(Sheet), {"turn": 3}) == ("the move",)


@pytest.mark.parametrize("code", GAMES)
def test_every_key_of_every_game_says_what_it_is_within_80_columns(code: str) -> None:
    face = find_game(code).position_keys
    named = [row for row in face.rows if row[0]]
    assert all(row[0].startswith("[[") or (row[1] and row[2]) for row in named)
    assert len(named) > 20
    assert max(len(line) for line in table_lines(face)) <= 80


@pytest.mark.parametrize("code", GAMES)
def test_turn_and_phase_left_out_are_said(code: str) -> None:
    implied = find_game(code).position_implies({})
    assert "urn 1" in implied[0].casefold().replace("game-turn", "turn")
    assert len(implied) > len(find_game(code).position_implies({"turn": 2}))
