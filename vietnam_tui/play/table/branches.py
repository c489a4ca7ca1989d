"""Branches: a game that goes on from a position of another, in a save of its own that names its origin.

It has the other's course up to there, so that it can be replayed and proven, and a seed of its own: what came after
cannot be known from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from vietnam_tui.core.model import SaveFault, fingerprint
from vietnam_tui.play.record.journal import Journal
from vietnam_tui.play.record.places import at_free_name
from vietnam_tui.play.record.position_tree import ReplayFault, Trail
from vietnam_tui.play.record.saves import PackedPosition, save_text, shortened
from vietnam_tui.play.seats import Seat, seats_of
from vietnam_tui.play.table.beginning import new_seed
from vietnam_tui.play.table.session import Session

#: What the occasion of a branch begins with
BRANCH = "branch:"


class Origin(NamedTuple):
    """Where a branch comes from: the name of the save, and the entry of its log after which it goes on."""

    save: str
    entry: int

    def __str__(self) -> str:
        return f"from {self.save} after entry {self.entry}"


def origin_of(occasion: str) -> Origin | None:
    """The origin that the occasion of a save names, None for a game that is no branch.

    >>> str(origin_of("branch:boys-of-67:12"))
    'from boys-of-67 after entry 12'
    """
    name, _, entry = occasion.removeprefix(BRANCH).rpartition(":")
    if not occasion.startswith(BRANCH) or not (entry.isascii() and entry.isdigit()):
        return None
    return Origin(name, int(entry))


def branch(
    session: Session[Any], entry: int, seats: Mapping[str, str | Seat], path: Path | None = None
) -> Session[Any]:
    """A new game from the position after so many entries of a log, 0 for the start; under a free name without a path.

    Raises `SaveFault` for an entry that there is not, `SeatError`, `CannotSave` and `SaveLocked`.
    """
    if not 0 <= entry <= session.length:
        raise SaveFault(f"entry {entry}: the log has entries 1 to {session.length}, 0 is the start")
    file, trail = session.file(), Trail()
    for one in session.log[:entry]:
        trail.take(one)
    try:
        state = session.entry(trail.head).state if trail.head else session.start
    except ReplayFault as fault:
        raise SaveFault(f"the position after entry {entry} is not known any more: {fault}") from None
    placed = seats_of(session.game, session.scenario, {**session.seats, **seats})
    name = "a game without a save" if session.path is None else session.path.stem
    begun = msgspec.structs.replace(
        file,
        seed=new_seed(),
        seats={side: str(seat) for side, seat in placed.items()},
        state=PackedPosition(fingerprint(state), entry, session.game.pack(state)),
        occasion=f"{BRANCH}{shortened(name)}:{entry}",
        ended=None,
        log=list(session.log[:entry]),
    )

    def write(where: Path) -> Session[Any]:
        """The game in this file."""
        Journal.create(where, save_text(begun)).close()
        return Session.open(where)

    return at_free_name(session.scenario, write) if path is None else write(path)


def families(saves: Iterable[tuple[str, str]]) -> list[tuple[str, int]]:
    """Saves by their names with how deep each stands below its origin, branches behind what they come from.

    `saves` are (name, occasion), in the order in which those of one origin shall stand.

    >>> families([("b", "branch:a:3"), ("a", ""), ("c", "branch:b:9")])
    [('a', 0), ('b', 1), ('c', 2)]
    """
    known = dict(saves)
    children: dict[str, list[str]] = {}
    for name, occasion in known.items():
        origin = origin_of(occasion)
        above = origin.save if origin is not None and origin.save in known and origin.save != name else ""
        children.setdefault(above, []).append(name)
    found: list[tuple[str, int]] = []
    waiting = [(name, 0) for name in reversed(children.get("", ()))]
    while waiting:
        name, depth = waiting.pop()
        found.append((name, depth))
        waiting += [(child, depth + 1) for child in reversed(children.get(name, ()))]
    told = {name for name, _ in found}
    return [
        *found,
        *((name, 0) for name in known if name not in told),
    ]  # those that name each other in a circle
