"""How this game says what the engine does not know: places, hexsides, targets, support fire markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from vietnam_tui.core.hexes import Hex, Hexside, UnknownHex
from vietnam_tui.core.orders import Reader, Word, match
from vietnam_tui.engine.naming import UNIT
from vietnam_tui.engine.wording import Kind
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId


def read_spot(state: State, reader: Reader) -> Spot:
    """The place that the next word names; raises `OrderError`."""
    return named_spot(state, reader, reader.take("hex"))


def named_spot(state: State, reader: Reader, word: Word) -> Spot:
    """The place that a word names; raises `OrderError`."""
    return reader.parsed(word, state.spots.parse)


def read_side(state: State, reader: Reader) -> Hexside:
    """The hexside that the next word names; raises `OrderError`."""
    return reader.parsed(reader.take("a hexside such as 1606/1607"), state.spots.grid.parse_side)


def read_marker(state: State, reader: Reader) -> int:
    """The value of the support fire marker that the next word names; raises `OrderError`."""
    return reader.number("a marker such as +2")


def read_target(state: State, reader: Reader) -> UnitId:
    """An enemy unit by name, or the one in a hex; raises `OrderError`."""
    word = reader.take("the unit or hex to fire at")
    names = {piece.name: UnitId(i) for i, piece in enumerate(state.roster)}
    if match(word.text, names):
        return reader.named(word, "unit", names)
    spots = state.spots
    try:
        hex_ = (
            spots.parse(word.text)
            if "/" in word.text or not word.text.isdigit()
            else spots.grid.hex(word.text)
        )
    except UnknownHex:
        return reader.named(word, "unit or hex", names)
    enemies = [u for u in state.on_map() if state.roster[u].side != state.player]
    here = [
        u for u in enemies if state.units[u].place == hex_ or spots.hexes[state.units[u].place] == (hex_,)
    ]
    if len(here) == 1:
        return here[0]
    if here:
        raise reader.error(word, f"{word.text} holds several units", [state.name(u) for u in here])
    nearest = sorted(enemies, key=lambda u: spots.distance(state.units[u].place, Spot(hex_)))[:2]
    shown = ", ".join(f"{state.name(u)} {state.label(u)}" for u in nearest)
    raise reader.error(
        word, f"no enemy unit in {word.text} (nearest: {shown})", [state.name(u) for u in nearest]
    )


def _write_side(state: State, side: Hexside) -> str:
    return state.spots.grid.side_label(side)


def _side_hex(state: State, side: Hexside) -> Hex:
    return state.spots.grid.side_hexes[side][0]


def _write_spot(state: State, spot: Spot) -> str:
    return state.spots.label(spot)


def _spot_hex(state: State, spot: Spot) -> Hex:
    return state.spots.hex(spot)


def _write_marker(state: State, marker: int) -> str:
    return f"+{marker}"


#: How the values of each type are said
KINDS: Mapping[object, Kind] = {
    UnitId: UNIT,
    Spot: Kind(read_spot, _write_spot, "hex", _spot_hex),
    Hexside: Kind(read_side, _write_side, "hex", _side_hex),
}
#: A unit that is fired at, by its name or its hex
Target = Annotated[UnitId, Kind(read_target, State.name, "hex", State.place)]
#: The value of a support fire marker
Marker = Annotated[int, Kind(read_marker, _write_marker)]
