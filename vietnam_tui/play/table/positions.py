"""Position files: a situation of a scenario, written by hand.

The game decides what such a file may hold besides `scenario`, and reads the tables itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games import GAMES, find_game, game_of_scenario
from vietnam_tui.play.record.loading import sound
from vietnam_tui.play.record.saves import parse_toml, read_document
from vietnam_tui.play.table.beginning import set_up
from vietnam_tui.play.table.session import Session


class FoundPosition(NamedTuple):
    """A position with its game and scenario; `notices` say what its file takes for granted."""

    game: Game[Any]
    scenario: str
    state: Any
    notices: tuple[str, ...]


#: Characters of what does not fit in a position that are told: a fault lists the names that are allowed.
NAMES_TOLD = 700
#: The beginning of a position file that this program has written
POSITION = "# A position of vietnam\n"
#: A save says first in which format it is written.
_FORMAT = rb"^format\s*="


def is_position(path: Path) -> bool:
    """Is a file a position rather than a save?  Raises `SaveFault` when it cannot be read."""
    data = read_document(path)
    if re.search(_FORMAT, data, re.MULTILINE) or b"\n[[log]]" in data:
        return False
    return "format" not in parse_toml(data, str(path))


def read_position(path: Path) -> FoundPosition:
    """The position in a file; raises `SaveFault` naming the line or key."""
    game, scenario, tables = read_tables(path)
    state, notices = described(game, tables, str(path))
    return FoundPosition(game, scenario, state, notices)


def read_tables(path: Path) -> tuple[Game[Any], str, dict[str, Any]]:
    """The game and scenario of a position file, and its tables without the code of the game; raises `SaveFault`."""
    tables = parse_toml(read_document(path), str(path))
    scenario = tables.get("scenario")
    if not isinstance(scenario, str):
        raise SaveFault(f'{path}: scenario: a position names its scenario, such as scenario = "boys-of-67"')
    code = tables.pop("game", None)
    try:
        game = find_game(str(code)) if code is not None else game_of_scenario(scenario)
    except KeyError:
        raise _not_known(f"{path}: game", "game", str(code), GAMES) from None
    if game is None or scenario not in game.scenarios():
        known = [name for one in [game] if one is not None for name in one.scenarios()] or [
            name for code in GAMES for name in find_game(code).scenarios()
        ]
        raise _not_known(f"{path}: scenario", "scenario", scenario, known)
    return game, scenario, tables


def position_text(game: Game[Any], state: Any) -> str:
    """A state as a position file; raises `SaveFault` for one that none can say."""
    return tables_text(game.position_of(state))


def tables_text(tables: dict[str, Any]) -> str:
    """The tables of a position as a file."""
    import tomli_w

    rows = {key: value for key, value in tables.items() if _is_rows(value)}
    rest = {key: value for key, value in tables.items() if key not in rows}
    return POSITION + tomli_w.dumps({**rest, **rows})


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(row, dict) for row in value)


def _not_known(where: str, what: str, name: str, names: Iterable[str]) -> SaveFault:
    from vietnam_tui.engine.position_file import not_known  # only here: few files name what does not exist

    return not_known(where, what, name, names)


def described(game: Game[Any], tables: dict[str, Any], where: str) -> tuple[Any, tuple[str, ...]]:
    """The state that the tables of a file describe, and what they take for granted; raises `SaveFault`."""
    if not tables.keys() & {"setup", "orders"}:
        state = sound(game, lambda: game.position(tables), where, NAMES_TOLD)
        return state, _granted(game.position_implies(tables))
    from vietnam_tui.play.record.position_events import (  # few positions go on from there
        after_orders,
        take_events,
    )

    try:
        events = take_events(tables)
    except SaveFault as fault:
        raise SaveFault(f"{where}: {fault}") from None

    def described() -> Any:
        if events.setup:
            return set_up(game, tables["scenario"], events.options)
        return game.position(tables)

    state = sound(game, described, where, NAMES_TOLD)
    state = sound(game, lambda: after_orders(game, state, events.orders), where, NAMES_TOLD)
    return state, () if events.setup else _granted(game.position_implies(tables))


def _granted(implied: Sequence[str]) -> tuple[str, ...]:
    """The things that a file leaves out, as a sentence."""
    return (f"taken for granted: {', '.join(implied)}",) if implied else ()


def open_any(path: Path) -> Session[Any]:
    """A save or a position as a session that stays in memory; raises `SaveFault`."""
    if is_position(path):
        found = read_position(path)
        return Session.new(found.game, found.scenario, start=found.state, seed=0, notices=found.notices)
    return Session.open(path, read_only=True)
