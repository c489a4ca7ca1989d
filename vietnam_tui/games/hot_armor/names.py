"""How units, hexes and fire support markers are said in orders."""

from __future__ import annotations

from collections.abc import Mapping

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import Reader
from vietnam_tui.engine.naming import HEX, UNIT
from vietnam_tui.engine.wording import Kind
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import SupportId, UnitId


def _read_marker(state: State, reader: Reader) -> SupportId:
    names = {support.name: SupportId(number) for number, support in enumerate(state.support)}
    return reader.name("fire support", names)


def _write_marker(state: State, marker: SupportId) -> str:
    return state.support[marker].name


KINDS: Mapping[object, Kind] = {UnitId: UNIT, Hex: HEX, SupportId: Kind(_read_marker, _write_marker)}
