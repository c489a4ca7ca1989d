"""Workbenches opened: by the name of a scenario, a position or a save, or from a game that is being played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import shipped_document, sources
from vietnam_tui.core.model import SaveFault, fingerprint
from vietnam_tui.games import GAMES, find_game
from vietnam_tui.play.record.saves import read_document, shortened
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.table.analysis import analysis_of
from vietnam_tui.play.table.positions import is_position, read_position, read_tables
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.play.workshop.bench import Bench, Tables
from vietnam_tui.play.workshop.draft import Draft, Left
from vietnam_tui.play.workshop.map_bench import MAP, MapBench, maps_of
from vietnam_tui.play.workshop.position_bench import PositionBench
from vietnam_tui.play.workshop.task import TASK, task_of

#: The kind of the drafts of positions
POSITION = "position"


def bench_of_scenario(game: Game[Any], scenario: str) -> PositionBench:
    """A workbench with a scenario's empty map; raises `SaveFault`, `CannotSave` and `SaveLocked`."""
    return _begun(game, scenario, _bare(game, scenario), f"{game.code}:{scenario}")


def bench_of_file(path: Path, side: str = "") -> PositionBench:
    """A workbench with a position file, or with what stands in a save as a side sees it.

    Raises `SaveFault`, `CannotSave` and `SaveLocked`.
    """
    where = path.resolve()
    if not is_position(path):
        session: Session[Any] = Session.open(path, read_only=True)
        with session:
            return bench_of_game(*_seen(session, side))
    game, scenario, tables, whole = read_position_tables(path)
    if whole:
        tables = {**tables, **_task_beside(game, path.stem)}
    bench = _begun(game, scenario, tables, str(where), path if whole else None)
    if not whole:
        bench.notices.append("It stands behind orders: what they came to is a new position.")
    elif b"#" in read_document(path).partition(b"\n")[2]:
        bench.notices.append("Remarks that stand in the file go when it is saved.")
    return bench


def _task_beside(game: Game[Any], name: str) -> Tables:
    """The task of one's own exercise that was saved with a position of this name; nothing where there is none."""
    relative = f"{game.id}/lessons/{name}.toml"
    document = {} if shipped_document(relative) else sources(relative)[0]
    if document.get("kind") != "exercise" or len(document.get("prompt", ())) != 1:
        return {}
    return {TASK: task_of(document)}


def bench_of_game(game: Game[Any], chair: Chair) -> PositionBench:
    """A workbench with what a chair sees of its game; what is hidden from it is drawn at random so that it fits.

    Raises `SaveFault`, `CannotSave`, `SaveLocked`, and `ValueError` where the game may not be looked into.
    """
    state = analysis_of(game, chair).state
    about = f"{game.code}:{chair.scenario}:{fingerprint(state)}"
    return _begun(game, chair.scenario, game.position_of(state), about)


def read_position_tables(path: Path) -> tuple[Game[Any], str, Tables, bool]:
    """The tables of a position file, and whether they are the file's own rather than what its orders come to."""
    game, scenario, tables = read_tables(path)
    if tables.keys() & {"setup", "orders", "options"} - {key.name for key in game.position_form}:
        return game, scenario, game.position_of(read_position(path).state), False
    return game, scenario, {"game": game.code, **tables}, True


def _seen(session: Session[Any], side: str) -> tuple[Game[Any], Chair]:
    """A save as a side sees it, else as its only player does; everything where it is over or nobody's."""
    table = SessionTable(session)
    own = table.own
    if session.result is None and not side and len(own) == 1:
        side = own[0]
    return session.game, table.chair(side)


def _begun(
    game: Game[Any],
    scenario: str,
    tables: Tables,
    about: str,
    path: Path | None = None,
) -> PositionBench:
    bench = PositionBench(game, scenario, tables, Draft(POSITION, about), path)
    try:
        bench.begin()
    except BaseException:
        bench.close()
        raise
    return bench


def _bare(game: Game[Any], scenario: str) -> Tables:
    """The fewest tables that a scenario can be shown with."""
    bare: Tables = {"game": game.code, "scenario": scenario}
    if not game.position_form:
        raise SaveFault(f"{game.title} has no positions that a workshop could make")
    return bare


def bench_of_map(game: Game[Any], name: str) -> MapBench:
    """A workbench with a map of a game; raises `SaveFault`, `CannotSave`, `SaveLocked` and `DataError`."""
    bench = MapBench(game, name)
    try:
        bench.begin()
    except BaseException:
        bench.close()
        raise
    return bench


def map_named(name: str) -> tuple[Game[Any], str] | None:
    """The map of a name, with its game; None for none."""
    for code in GAMES:
        game = find_game(code)
        if name in maps_of(game):
            return game, name
    return None


def bench_of_draft(left: Left) -> Bench:
    """A workbench where it was left unsaved; raises as those above, and `SaveFault` for what is there no more."""
    if left.kind == MAP:
        found = map_named(left.title)
        if found is None:
            raise SaveFault(f"there is no map {shortened(left.title)!r} any more")
        return bench_of_map(*found)
    if left.about.startswith("/"):
        return bench_of_file(Path(left.about))
    code, _, rest = left.about.partition(":")
    scenario = rest.partition(":")[0]
    try:
        game = find_game(code)
        if scenario not in game.scenarios():
            raise KeyError(scenario)
    except KeyError:
        raise SaveFault(f"there is no scenario {shortened(rest)!r} any more") from None
    return _begun(game, scenario, _bare(game, scenario), left.about)
