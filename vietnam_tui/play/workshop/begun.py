"""What the workshop may begin with, for a screen: everything by its name, and each opened or refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import msgspec

from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import DataError
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games import GAMES, find_game
from vietnam_tui.play.catalogue import catalogue
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.record.lock import SaveLocked
from vietnam_tui.play.record.places import list_saves
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.table.positions import is_position
from vietnam_tui.play.workshop.bench import Bench, Refused
from vietnam_tui.play.workshop.draft import drafts
from vietnam_tui.play.workshop.map_bench import MAP, maps_of
from vietnam_tui.play.workshop.opening import (
    bench_of_draft,
    bench_of_file,
    bench_of_game,
    bench_of_map,
    bench_of_scenario,
)

#: Positions that are looked for at most among the files played last
MOST = 200


class CannotOpen(Exception):
    """Why a workbench cannot be opened, as a sentence."""


class Begun(NamedTuple):
    """Something to begin with: its name, a remark, and what opens it."""

    name: str
    note: str
    open: Callable[[], Bench]


def opened(open_bench: Callable[[], Bench]) -> Bench:
    """A workbench; raises `CannotOpen`."""
    try:
        return open_bench()
    except (ValueError, SaveFault, SaveLocked, CannotSave, Refused, DataError) as error:
        raise CannotOpen(str(error)) from None


def from_game(game: Game[Any], chair: Chair, shown: Any) -> Bench:
    """A workbench with a position that a game shows, which may be a past one; raises `CannotOpen`."""
    return opened(lambda: bench_of_game(game, msgspec.structs.replace(chair, view=shown)))


def left_behind() -> list[Begun]:
    """What was left unsaved, then one's positions."""
    return [*_left(), *_positions()]


def from_the_game() -> list[Begun]:
    """Every scenario and every map."""
    return [*_scenarios(), *_maps()]


def _left() -> list[Begun]:
    return [
        Begun(
            f"map {left.title}" if left.kind == MAP else left.title,
            "left unsaved",
            partial(bench_of_draft, left),
        )
        for left in drafts()
    ]


def _positions() -> list[Begun]:
    found = []
    for path in list_saves()[:MOST]:
        try:
            if is_position(path):
                found.append(Begun(path.stem, "your position", partial(bench_of_file, path)))
        except SaveFault:
            continue
    return found


def _maps() -> list[Begun]:
    games = [find_game(code) for code in GAMES]
    return [
        Begun(f"map {name}", game.title, partial(bench_of_map, game, name))
        for game in games
        for name in maps_of(game)
    ]


def _scenarios() -> list[Begun]:
    return [
        Begun(card.id, f"{card.title}, {game.title}", partial(bench_of_scenario, game, card.id))
        for game, card in catalogue()
        if game.position_form
    ]
