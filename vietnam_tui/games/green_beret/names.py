"""Names in orders: which counter, hex or enemy unit a word means, and what keys pick an order by."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.core.orders import Reader, Word, match, nearest, plain
from vietnam_tui.core.presenter import Selection
from vietnam_tui.engine.wording import Kind
from vietnam_tui.games.green_beret.phrases import enemy_name
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import NOWHERE, STOCK, PieceId, numbers, roster


def read_hex(state: State, reader: Reader, what: str = "a hex") -> Hex:
    """The hex that the next word names; raises `OrderError`."""
    return reader.parsed(reader.take(what), state.grid.hex)


def read_piece(state: State, reader: Reader, what: str = "a counter", near: Sequence[int] = ()) -> PieceId:
    """The counter that the next word names; of several alike the first that lies in one of the hexes `near`."""
    return named_piece(state, reader, reader.take(what), near)


def named_piece(
    state: State, reader: Reader, word: Word, near: Sequence[int], used: Sequence[PieceId] = ()
) -> PieceId:
    """The counter that a word names; of several alike the first that lies in one of the hexes `near`."""
    names = numbers()
    exact = next((piece for name, piece in names.items() if plain(name) == plain(word.text)), None)
    if exact is not None:
        return exact
    kinds = match(word.text, [kind.id for _, kind in roster()])
    if len(kinds) == 1:
        alike = [PieceId(i) for i, (_, kind) in enumerate(roster()) if kind.id == kinds[0]]
        fresh = [piece for piece in alike if piece not in used] or alike
        there = [piece for piece in fresh if state.pieces[piece].place in near]
        on_map = [piece for piece in fresh if state.pieces[piece].place != STOCK]
        return (there or on_map or fresh)[0]
    found = match(word.text, names)
    if len(found) == 1:
        return names[found[0]]
    if kinds or found:
        shown = (kinds or found)[:6]
        raise reader.error(word, f"{word.text} may be {', '.join(shown)}", shown[:4])
    raise reader.error(word, f"no counter {word.text}", nearest(word.text, names))


def read_pieces(state: State, reader: Reader, near: Sequence[int], what: str) -> list[PieceId]:
    """The counters that the words to the end name, each once."""
    found = [read_piece(state, reader, what, near)]
    while not reader.done:
        reader.skip("and")
        found.append(named_piece(state, reader, reader.take(what), near, found))
    return found


def read_enemy(state: State, reader: Reader) -> int:
    """An enemy unit by number ("E5" or "5"), or the one in a hex."""
    word = reader.take("an enemy unit such as E5")
    digits = word.text.casefold().removeprefix("e")
    if digits.isascii() and digits.isdigit() and len(digits) < 4:
        return int(digits)
    try:
        at = state.grid.hex(word.text)
    except UnknownHex:
        known = [enemy_name(enemy.number) for enemy in state.enemies]
        raise reader.error(word, f"no enemy unit {word.text}", known[:4]) from None
    here = state.enemies_at(at)
    if len(here) == 1:
        return here[0].number
    names = [enemy_name(enemy.number) for enemy in here or state.enemies]
    many = f"{word.text} holds several enemy units" if here else f"no enemy unit is in {word.text}"
    raise reader.error(word, many, names[:4])


def hexes_of(state: State, *pieces: PieceId) -> tuple[int, ...]:
    """The hexes of counters."""
    return tuple(state.pieces[piece].place for piece in pieces)


def hex_of(state: State, piece: PieceId) -> Hex | None:
    """The hex of a counter, None when it is not on the map."""
    place = state.pieces[piece].place
    return None if place < 0 else Hex(place)


def enemy_hex(state: State, number: int) -> Hex | None:
    """The hex of an enemy unit, None when it is not on the map."""
    enemy = state.enemy(number)
    return None if enemy is None else enemy.place


def pick_top_hex(state: State, at: Hex) -> Selection:
    """Keys pick a choice for an enemy unit by that unit and a hex."""
    number = getattr(state.top, "enemy", None)
    return Selection(() if number is None else (enemy_name(number),), at)


def near_top(state: State) -> tuple[int, ...]:
    """The hex that the question at hand is about."""
    at = getattr(state.top, "at", None)
    return () if at is None else (at,)


# -- how the values of each type are said ---------------------------------------------------------------------


def _place(state: State, piece: PieceId) -> Hex:
    return state.pieces[piece].place


def _write_enemy(state: State, number: int) -> str:
    return enemy_name(number)


def _enemy_place(state: State, number: int) -> Hex:
    found = enemy_hex(state, number)
    return NOWHERE if found is None else found


def _piece(what: str) -> Kind:
    """How a counter is said of which an order expects that it is something."""
    return Kind(partial(read_piece, what=what), State.name, "unit", _place)


HEX = Kind(read_hex, State.label, "hex")
PIECE = _piece("a counter")
Lead = Annotated[PieceId, _piece("a team or plus piece")]
Team = Annotated[PieceId, _piece("a team")]
CampPiece = Annotated[PieceId, _piece("a base camp")]
#: The number of an enemy unit on the map
EnemyNumber = Annotated[int, Kind(read_enemy, _write_enemy, "unit", _enemy_place)]
