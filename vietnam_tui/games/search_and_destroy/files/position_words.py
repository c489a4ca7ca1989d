"""Keys of position files that players say in words of their own: sides, Improved Positions, pins, deeds, who waits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.engine.position_words import UnitWord, Word, by_words
from vietnam_tui.engine.sparse_state import hexes_of, with_changes
from vietnam_tui.games.search_and_destroy.rules.sequence.setup import options
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import SEATS, State
from vietnam_tui.games.search_and_destroy.units import Deed, Works

#: Keys at the top of a file that are a side, or are by side; tables whose rows have a side
SIDE, BY_SIDE, WITH_SIDE = "side", ("points", "suffered", "improved"), ("unit", "casualties")


def with_sides_as_printed(sides: Sequence[Army], tables: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of a file with every side by its name, however its letters are written; raises `SaveFault`."""

    def printed(name: Any, where: str) -> Any:
        if not isinstance(name, str):
            return name
        found = next((side for side in sides if side.casefold() == name.casefold()), None)
        if found is None:
            raise SaveFault(f"position, {where}: the sides are {' and '.join(sides)}")
        return found

    found = dict(tables)
    if SIDE in found:
        found[SIDE] = printed(found[SIDE], SIDE)
    for key in BY_SIDE:
        if isinstance(found.get(key), dict):
            found[key] = {printed(side, key): value for side, value in found[key].items()}
    for table in WITH_SIDE:
        if isinstance(found.get(table), list):
            found[table] = [
                {**row, SIDE: printed(row[SIDE], f"{table}, side")}
                if isinstance(row, dict) and SIDE in row
                else row
                for row in found[table]
            ]
    return found


def _seated(state: State) -> Sequence[str]:
    """Both sides in the order of their seats."""
    return [state.at_seat(seat) for seat in SEATS]


def _lay_improved(state: State, improved: Mapping[str, Sequence[str]], where: str) -> State:
    found = {
        Works(place, next(side for side in state.sides if side == name))
        for name, texts in improved.items()
        for place in hexes_of(state.board.grid, texts, where)
    }
    return state.but(works=tuple(sorted(found, key=lambda one: (one.place, one.side))))


def _tell_improved(state: State) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in state.works:
        found.setdefault(one.side, []).append(state.label(one.place))
    return found


def played(state: State) -> Iterator[tuple[str, str]]:
    """Every option with its value."""
    for option in options(state.scenario):
        on = "on" if option.name in state.options else "off"
        yield option.name, state.game if option.name == "game" else on


def _tell_options(state: State) -> dict[str, str]:
    """The options that are not as the scenario has them."""
    usual = {option.name: option.values[0] for option in options(state.scenario)}
    return {name: value for name, value in played(state) if value != usual[name]}


WORDS: tuple[Word[State], ...] = (
    Word(
        "options",
        dict[str, str],
        Key('optional rules, { leadership = "off" }', "the optional rules as usual", early=True),
        lambda state, value, where: state,
        _tell_options,
    ),
    by_words("points", "points", int, Key("points scored, by side", "no points scored"), _seated),
    by_words(
        "suffered", "suffered", int, Key("casualties suffered, by side", "no casualties suffered"), _seated
    ),
    Word(
        "improved",
        dict[str, list[str]],
        Key("hexes of Improved Positions, by side"),
        _lay_improved,
        _tell_improved,
    ),
)


# -- units --------------------------------------------------------------------------------------------------


def _deed(name: str, deed: Deed, says: str) -> UnitWord[State]:
    """Has a unit done this in the Player-Turn?  Of one that has done more `did` tells all."""

    def lay(state: State, given: Mapping[int, bool]) -> State:
        changes = {}
        for number, done in given.items():
            deeds = set(state.units[number].did) - {deed}
            changes[number] = {"did": tuple(sorted(deeds | {deed} if done else deeds))}
        return with_changes(state, changes)

    def tell(state: State, number: int) -> bool | None:
        did = state.units[number].did
        return deed in did if set(did) <= {"moved", "fired"} else None

    return UnitWord(name, bool, Key(says), lay, tell)


def _pin(value: bool | str) -> str:
    return ("old" if value else "") if isinstance(value, bool) else value


UNIT_WORDS: tuple[UnitWord[State], ...] = (
    UnitWord(
        "down",
        bool,
        Key("it lies inverted", early=True, orders="flip hide"),
        lambda state, given: with_changes(
            state, {number: {"up": not down} for number, down in given.items()}
        ),
        lambda state, number: not state.units[number].up,
    ),
    UnitWord(
        "waits",
        bool,
        Key("it waits for its turn of entry", early=True, orders="away"),
        lambda state, given: with_changes(
            state, {number: {"fate": "due"} for number, waits in given.items() if waits}
        ),
        lambda state, number: True if state.units[number].fate == "due" else None,
    ),
    UnitWord(
        "pinned",
        bool | Literal["new", "old"],
        Key("it is pinned; new: since its owner's Player-Turn began"),
        lambda state, given: with_changes(
            state, {number: {"pinned": _pin(pin)} for number, pin in given.items()}
        ),
        lambda state, number: {"old": True, "": False}.get(
            state.units[number].pinned, state.units[number].pinned
        ),
    ),
    _deed("moved", "moved", "it has moved in this Player-Turn"),
    _deed("fired", "fired", "it has fired in this Player-Turn"),
)
