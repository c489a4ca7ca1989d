"""Names in orders: which unit, place or hexside a word means, and what keys pick an order by."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex, Hexside, UnknownHex
from vietnam_tui.core.orders import Reader, Word, match
from vietnam_tui.core.presenter import Selection
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId


def read_unit(state: State, reader: Reader) -> UnitId:
    """The unit that the next word names; raises `OrderError`."""
    return reader.name("unit", _units(state))


def read_spot(state: State, reader: Reader) -> Spot:
    """The place that the next word names; raises `OrderError`."""
    return named_spot(state, reader, reader.take("hex"))


def named_spot(state: State, reader: Reader, word: Word) -> Spot:
    """The place that a word names; raises `OrderError`."""
    return reader.parsed(word, state.spots.parse)


def read_side(state: State, reader: Reader) -> Hexside:
    """The hexside that the next word names; raises `OrderError`."""
    return reader.parsed(reader.take("a hexside such as 1606/1607"), state.spots.grid.parse_side)


def read_target(state: State, reader: Reader) -> UnitId:
    """An enemy unit by name, or the one in a hex; raises `OrderError`."""
    word = reader.take("the unit or hex to fire at")
    names = _units(state)
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


def _units(state: State) -> dict[str, UnitId]:
    return {piece.name: UnitId(i) for i, piece in enumerate(state.roster)}


def side_label(state: State, side: Hexside) -> str:
    """A hexside as orders name it."""
    return state.spots.grid.side_label(side)


def hex_of(state: State, unit: UnitId) -> Hex | None:
    """The hex of a unit, None when it is not on the map."""
    place = state.units[unit].place
    return None if place < 0 else state.spots.hex(place)


def pick_unit(state: State, unit: UnitId) -> Selection:
    """Keys pick an action by one unit where it is."""
    return Selection((state.name(unit),), hex_of(state, unit))


def pick_unit_and_spot(state: State, unit: UnitId, spot: Spot) -> Selection:
    """Keys pick an action by a unit and the hex of the place that it points at."""
    return Selection((state.name(unit),), state.spots.hex(spot))


def pick_spot(state: State, spot: Spot) -> Selection:
    """Keys pick an action by the hex of a place."""
    return Selection((), state.spots.hex(spot))
