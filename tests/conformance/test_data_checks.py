"""Every check of data that there is runs where an owner's data are checked, by `vietnam data check` and before play."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import FrameType
from typing import Any

import pytest

from vietnam_tui.games import GAMES, find_game, package_of

#: What the first argument of a check is that looks at a position, not at data
OF_A_POSITION = ("RosterEntry", "State", "Frame", "Transition", "AnyFrame", "Table", "dict")


def checks(folder: str) -> Iterator[Callable[..., Any]]:
    """The public checks of data of a game: generators of faults in `files/`, where it has any."""
    if find_spec(f"{package_of(folder)}.files") is None:
        return
    package = import_module(f"{package_of(folder)}.files")
    for found in iter_modules(package.__path__):
        module = import_module(f"{package.__name__}.{found.name}")
        for name, function in vars(module).items():
            mine = inspect.isfunction(function) and function.__module__ == module.__name__
            if (
                mine
                and name.endswith("_faults")
                and not name.startswith("_")
                and not _of_a_position(function)
            ):
                yield function


def _of_a_position(function: Callable[..., Any]) -> bool:
    first = next(iter(inspect.signature(function).parameters.values()), None)
    return first is not None and str(first.annotation).split("[")[0] in OF_A_POSITION


@pytest.mark.parametrize("code", GAMES)
def test_every_check_of_data_runs_where_an_owners_data_are_checked(code: str) -> None:
    game = find_game(code)
    called: set[object] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add(frame.f_code)

    sys.setprofile(note)
    try:
        faults = game.data_faults()
    finally:
        sys.setprofile(None)
    assert faults == []
    assert [one.__qualname__ for one in checks(game.id) if one.__code__ not in called] == []
