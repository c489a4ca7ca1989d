"""The point to which a player may go back, and why not further."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from vietnam_tui.core.model import CHANCE
from vietnam_tui.play.disclosure import UNHEARD
from vietnam_tui.play.faults import UndoRefused
from vietnam_tui.play.record.log import GameLog
from vietnam_tui.play.record.position_tree import ReplayFault


class Asker(NamedTuple):
    """A player who wants to go back: the sides whose knowledge he has, and the only one as whom the game is open, if
    so.
    """

    readers: Sequence[str]
    only: str = ""


class Sitting(NamedTuple):
    """The players at the table: the sides of people, or all where nobody plays, and those of bots."""

    players: Collection[str]
    bots: Collection[str]
    solitaire: bool


def way_back(
    book: GameLog[Any], sitting: Sitting, asker: Asker, *, take_back: bool
) -> tuple[Sequence[int], bool]:
    """The entries that are taken back, and whether that is past a barrier; raises `UndoRefused`.

    An order that the asker has not noticed holds nothing up, nor what a standing order answered: it goes with the
    last that he has.  An order that chance, a reveal or the other side's decision has answered stays done; in
    solitaire `take_back` goes back past that to the last order of the person.
    """
    path = book.numbers
    unnoticed = next(
        (
            n
            for n, number in enumerate(reversed(path))
            if book.noticed(number, asker.readers) and not book.by_itself(number)
        ),
        None,
    )
    if unnoticed is None:
        raise UndoRefused("there is nothing to take back")
    last = path[-unnoticed - 1]
    why = barrier(book, sitting, last, asker.readers)
    if asker.only and book.move(last).by != asker.only:
        why = why or f"{book.move(last).by} gave the last order"
    if not why:
        return path[-unnoticed - 1 :], False
    if not sitting.solitaire:
        raise UndoRefused(f"{why}; with two players that stays done")
    mine = [i for i, number in enumerate(path) if book.move(number).by in sitting.players]
    if not mine:
        raise UndoRefused("there is no order of yours to take back")
    if not take_back:
        raise UndoRefused(why, take_back=True)
    return path[mine[-1] :], True


def way_to_last(book: GameLog[Any], side: str) -> Sequence[int]:
    """The entries from a side's last order on, but for those that its standing orders gave; raises `UndoRefused`."""
    path = book.numbers
    own = [i for i, number in enumerate(path) if book.move(number).by == side and not book.by_itself(number)]
    if not own:
        raise UndoRefused(f"{side} has ordered nothing that could be taken back")
    return tuple(path[own[-1] :])


def barrier(book: GameLog[Any], sitting: Sitting, number: int, readers: Sequence[str]) -> str:
    """Why an entry that is the last may not simply be taken back, or ""."""
    move, heard = book.move(number), book.heard(number, readers)
    shown = "" if heard == UNHEARD else f" ({heard if move.by == CHANCE else f'{move.by}: {heard}'})"
    if move.by == CHANCE:
        return f"the dice have spoken since the last order{shown}"
    if move.by in sitting.bots:
        return f"the other side has decided since{shown}"
    last = book.log[-1]
    if not sitting.solitaire and last.undo is not None and last.by != move.by:
        return f"the other side has decided before{shown}"
    try:
        events = book.entry(number).events
    except ReplayFault as fault:
        return book.fault_told(fault, readers)
    return f"something was revealed by it{shown}" if any(event.reveals for event in events) else ""
