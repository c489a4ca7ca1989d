"""Proof of a save: the whole log replayed from the start, every position compared with what was written.

What was undone is replayed too.  Outcomes of chance are compared with the seed as well; that they differ is no
fault, since dice may be typed in, but it is told.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from vietnam_tui import __version__
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.data import fingerprint_of
from vietnam_tui.core.model import CHANCE, Result, SaveFault, fingerprint
from vietnam_tui.games import find_game
from vietnam_tui.play.record.loading import load_game, start_of, unpacked
from vietnam_tui.play.record.position_tree import START, PositionTree, ReplayFault, Trail
from vietnam_tui.play.record.saves import read_save, shortened


class Verdict(NamedTuple):
    """What a verification found; the save is proven when there are no `faults`.

    `orders` and `chances` count what was replayed, `typed` the outcomes that the seed would not have given.
    """

    orders: int
    chances: int
    typed: int
    undone: int
    take_backs: int
    faults: tuple[str, ...]
    notices: tuple[str, ...]
    result: Result | None


def verify(path: Path) -> Verdict:
    """Replay a save from its start; raises `SaveFault` only when the file cannot be read at all."""
    read = read_save(path)
    file = read.file
    try:
        game = find_game(file.game)
    except KeyError:
        raise SaveFault(f"{path}: game: there is no game {shortened(file.game)!r}") from None
    notices = list(read.notices)
    if file.program != __version__:
        notices.append(
            f"the save was written by program version {shortened(file.program)}, this is {__version__}"
        )
    if file.data != fingerprint_of(game.facts(file.scenario)):
        notices.append("the tables, maps or counters have been changed since the save was written")
    start = start_of(game, file, str(path))
    faults: list[str] = []
    if fingerprint(start) != file.start.hash:
        faults.append(
            f"start.hash: the game begins with {fingerprint(start)}, not {shortened(file.start.hash)}"
        )
    written = unpacked(game, file.state, f"{path}: state")
    if fingerprint(written) != file.state.hash:
        faults.append(f"state.hash: the position is {fingerprint(written)}, not {shortened(file.state.hash)}")
    tree: PositionTree[Any] = PositionTree(game, start)
    trail = Trail()
    seeded = SeededDice(file.seed)
    orders = chances = typed = 0
    for entry in file.log:
        if faults:
            break
        before = trail.head
        index = sum(tree.moves[number].by == CHANCE for number in trail.numbers)
        try:
            trail.take(entry)
            if entry.order:
                tree.add(entry, before)
                tree.entry(entry.n)
        except ReplayFault as fault:
            faults.append(str(fault))
            break
        except ValueError as error:
            faults.append(f"log entry {entry.n}, {error}")
            break
        here = tree.state(trail.head)
        if fingerprint(here) != entry.hash:
            faults.append(f"log entry {entry.n}, hash: the position gone back to is {fingerprint(here)}")
        if entry.n == file.state.at and fingerprint(here) != file.state.hash:
            faults.append(f"state.hash: the log leads to {fingerprint(here)} at entry {entry.n}")
        if entry.order and entry.by == CHANCE:
            chances += 1
            typed += str(seeded.choose(game.outcomes(tree.state(before)), index)) != entry.order
        elif entry.order:
            orders += 1
    if not faults and file.state.at == START and fingerprint(written) != file.start.hash:
        faults.append("state.hash: it is not that of the start")
    if not faults:
        try:
            load_game(read, str(path))  # whatever keeps it from being played on
        except SaveFault as fault:
            faults.append(str(fault).removeprefix(f"{path}: "))
    return Verdict(
        orders=orders,
        chances=chances,
        typed=typed,
        undone=sum(entry.undo is not None for entry in file.log),
        take_backs=sum(entry.take_back for entry in file.log),
        faults=tuple(faults),
        notices=tuple(notices),
        result=None if faults else game.result(tree.state(trail.head)),
    )
