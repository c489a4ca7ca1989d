"""From a save file to a game that can be played on.

The written position is taken as it is and the log after it is replayed.  The older part of the log is only
replayed when somebody wants to see it or go back there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple

from vietnam_tui import __version__
from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import DataError, fingerprint_of
from vietnam_tui.core.model import CHANCE, NOBODY, UNFORESEEN, S, SaveFault, fingerprint
from vietnam_tui.games import find_game
from vietnam_tui.play.record.position_tree import START, PositionTree, ReplayFault, Trail, follow
from vietnam_tui.play.record.rehearsal import stuck
from vietnam_tui.play.record.saves import LogEntry, PackedPosition, ReadSave, SaveFile, shortened
from vietnam_tui.play.seats import Seat, SeatError, seats_of


class Loaded(NamedTuple, Generic[S]):
    """A saved game brought back: its positions, and the way to the current one."""

    file: SaveFile
    game: Game[S]
    seats: dict[str, Seat]
    tree: PositionTree[S]
    trail: Trail
    notices: tuple[str, ...]


def load_game(read: ReadSave, name: str, game: Game[Any] | None = None) -> Loaded[Any]:
    """The game in a save; raises `SaveFault`, its message beginning with `name` and the key or log entry."""
    file = read.file
    notices = list(read.notices)
    game = game or _game_of(file, name)
    _see_scenario(game, file, name)
    try:
        seats = seats_of(game, file.scenario, file.seats)
    except SeatError as error:
        raise SaveFault(f"{name}: seats: {shortened(str(error), 200)}") from None
    if file.ended is not None and file.ended.winner not in ("", *seats):
        raise SaveFault(f"{name}: ended.winner: there is no side {shortened(file.ended.winner)!r}")
    strict = True
    if file.program != __version__:
        strict = False
        notices.append(
            f"the save was written by program version {shortened(file.program)}, this is {__version__}"
        )
    if file.data != fingerprint_of(game.facts(file.scenario)):
        strict = False
        notices.append("the tables, maps or counters have been changed since the save was written")
    start = start_of(game, file, name)
    tree = PositionTree(game, start, strict=strict)
    if fingerprint(start) != file.start.hash:
        notices.append("the set-up has changed since the game began; its course cannot be replayed")
        tree.forget(START)
    try:
        written = unpacked(game, file.state, f"{name}: state")
        trail = _retrace(tree, file, written, name)
        if trail.head != file.state.at:
            _rehearse(game, tree.state(trail.head), f"{name}: log entry {trail.head}")
        if file.earlier is not None:
            _keep(tree, file.earlier, f"{name}: earlier")
    except SaveFault as fault:
        raise SaveFault("; ".join((str(fault), *notices))) from None
    except UNFORESEEN as error:
        raise SaveFault(f"{name}: log: it does not fit the position: {_words_of(error)}") from None
    return Loaded(file, game, seats, tree, trail, tuple(notices))


def start_of(game: Game[S], file: SaveFile, name: str) -> S:
    """The position in which a saved game began; raises `SaveFault`."""
    if file.start.position is not None:
        return unpacked(game, file.start, f"{name}: start")
    _see_scenario(game, file, name)
    try:
        return game.setup(file.scenario, dict(file.options))
    except SaveFault as fault:
        raise SaveFault(f"{name}: {fault}") from None
    except (KeyError, ValueError) as error:
        raise SaveFault(f"{name}: options: {shortened(str(error), 200)}") from None


def _see_scenario(game: Game[Any], file: SaveFile, name: str) -> None:
    if file.scenario in game.scenarios():
        return
    if faults := game.scenario_faults(file.scenario):
        raise SaveFault(f"{name}: scenario {file.scenario} cannot be played: {shortened(faults[0], 300)}")
    raise SaveFault(
        f"{name}: scenario: {game.title} has no scenario {shortened(file.scenario)!r}; "
        "one that somebody has made comes as a pack: vietnam data unpack FILE"
    )


def unpacked(game: Game[S], position: PackedPosition, where: str) -> S:
    """A packed position as a state; raises `SaveFault` naming the key."""
    packed = position.position
    assert packed is not None
    return sound(game, lambda: game.unpack(packed), f"{where}.position")


def sound(game: Game[S], read: Callable[[], S], where: str, longest: int = 300) -> S:
    """The state that `read` makes of a file, once it is sure that it can be played; else raises `SaveFault`.

    Of what does not fit at most `longest` characters are told.
    """
    try:
        state = read()
        broken = game.audit(state) or _stuck(game, state)
    except (SaveFault, DataError) as fault:
        raise SaveFault(f"{where}: {shortened(str(fault), longest)}") from None
    except UNFORESEEN as error:
        raise SaveFault(f"{where}: {_words_of(error)}") from None
    if broken:
        raise SaveFault(f"{where}: {shortened('; '.join(broken), 300)}")
    _rehearse(game, state, where)
    return state


def _rehearse(game: Game[S], state: S, where: str) -> None:
    """See that what is open in a position can be decided; raises `SaveFault`."""
    try:
        why = stuck(game, state)
    except UNFORESEEN as error:
        why = _words_of(error)
    if why:
        prompt = shortened(game.decision(state).prompt, 120)
        raise SaveFault(f"{where}: what is to be decided ({prompt}) does not fit the position: {why}")


def _words_of(error: Exception) -> str:
    return f"{type(error).__name__}: {shortened(str(error), 200)}"


def _keep(tree: PositionTree[S], position: PackedPosition, where: str) -> None:
    """Have the position that spares a replay read when it is needed, if it is that of a log entry.

    What does not hold of it is no fault: everything is found again without it.
    """

    def read() -> S | None:
        try:
            state = unpacked(tree.game, position, where)
        except SaveFault:
            return None
        return state if fingerprint(state) == position.hash else None

    move = tree.moves.get(position.at)
    if position.position is not None and move is not None and move.hash == position.hash:
        tree.keep(position.at, read)


def _stuck(game: Game[S], state: S) -> list[str]:
    """The reason why a position cannot be played and shown; what it raises is the file's fault."""
    fingerprint(state)
    game.presenter.header(state)
    game.presenter.picture(state)
    decision = game.decision(state)
    if decision.side == CHANCE:
        game.outcomes(state)
    elif decision.side != NOBODY and next(game.actions(state), None) is None:
        return [f"{decision.side} has nothing to decide"]
    return []


def _game_of(file: SaveFile, name: str) -> Game[Any]:
    try:
        return find_game(file.game)
    except KeyError:
        raise SaveFault(f"{name}: game: there is no game {shortened(file.game)!r}") from None


def _retrace(tree: PositionTree[S], file: SaveFile, written: S, name: str) -> Trail:
    """Enter the log into the tree and replay what comes after the written position."""
    trail = Trail()
    hashes = {START: file.start.hash}
    if file.state.at == 0:
        _take(tree, START, written, file.state, file.start.hash, name)
    for entry in file.log:
        before = trail.head
        try:
            trail.take(entry)
        except ValueError as error:
            raise SaveFault(f"{name}: log entry {entry.n}, {error}") from None
        if entry.order:
            step = None
            if entry.n > file.state.at:
                try:
                    step = follow(tree.game, tree.state(before), entry)
                except ReplayFault as fault:
                    raise SaveFault(f"{name}: {fault}") from None
                _compare(tree, entry, fingerprint(step.state), name)
            tree.add(entry, before, step)
            hashes[entry.n] = entry.hash
        elif hashes[trail.head] != entry.hash:
            raise SaveFault(f"{name}: log entry {entry.n}, hash: it is not that of the position gone to")
        if entry.n == file.state.at:
            _take(tree, trail.head, written, file.state, entry.hash, name)
    try:
        tree.state(trail.head)
    except ReplayFault as fault:
        raise SaveFault(f"{name}: {fault}") from None
    return trail


def _compare(tree: PositionTree[S], entry: LogEntry, found: str, name: str) -> None:
    if tree.strict and found != entry.hash:
        order = shortened(f"{entry.by}: {entry.order}")
        raise SaveFault(
            f"{name}: log entry {entry.n} ({order}), hash: the position after it is {found}, "
            f"not {shortened(entry.hash)}; to play on from before it, remove the log from this entry on"
        )


def _take(
    tree: PositionTree[S], number: int, written: S, position: PackedPosition, logged: str, name: str
) -> None:
    """Take the written position for the one after an entry, if the fingerprints agree."""
    if tree.strict and fingerprint(written) != position.hash:
        raise SaveFault(
            f"{name}: state.position has been changed: its hash is not {shortened(position.hash)}"
        )
    if tree.strict and position.hash != logged:
        raise SaveFault(f"{name}: state.hash: the log says {shortened(logged)} after entry {position.at}")
    tree.know(number, written)
