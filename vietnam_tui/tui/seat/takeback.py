"""Going back and forward in the game from a player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from vietnam_tui.play.faults import CannotSave, UndoRefused
from vietnam_tui.play.table.table import Gone
from vietnam_tui.tui.seat.log import LogLine
from vietnam_tui.tui.seat.menus import Menu, MenuItem
from vietnam_tui.tui.seat.player_view import PlayerView


def undo(player: PlayerView) -> None:
    """Take the last order back; past a barrier, where that is allowed at all, ask first."""
    if _waits(player):
        return
    try:
        undone = _back(player)
    except UndoRefused as refused:
        if player.table.chair(player.seat) is not player.chair:
            _went(player, f"Taken back in part; of the rest: {refused}")
        elif refused.take_back:
            text = str(refused)
            player.show_menu(
                Menu(
                    f"{text[:1].upper()}{text[1:]}.  Take it back all the same?",
                    (
                        MenuItem("leave it as it is", then=player.close_menu),
                        MenuItem("take it back; the log marks it", then=lambda: take_back(player)),
                    ),
                )
            )
        else:
            player.say(f"{refused}.", failed=True)
    except CannotSave as error:
        player.say(str(error), failed=True)
    else:
        _went(player, f"Taken back: {_all(undone)}")


def take_back(player: PlayerView) -> None:
    """Go back to the person's last order past dice and the enemy's decisions; the log marks it."""
    if _waits(player):
        return
    try:
        undone = _back(player, take_back=True)
    except (UndoRefused, CannotSave) as error:
        player.say(f"{error}.", failed=True)
    else:
        _went(player, f"Taken back (marked): {_all(undone)}")


def redo(player: PlayerView) -> None:
    """Give an order again that was taken back."""
    if _waits(player):
        return
    try:
        again = player.group.wholes.forward(player.view, partial(player.table.redo, player.seat))
    except (UndoRefused, CannotSave) as error:
        player.say(f"{error}.", failed=True)
    else:
        _went(player, f"Done again: {_all(again)}")


def _back(player: PlayerView, *, take_back: bool = False) -> list[Gone]:
    """Take the last order back, with those that were given together with it."""
    table, seat = player.table, player.seat
    return player.group.wholes.back(
        lambda: table.chair(seat).view, lambda: table.undo(seat, take_back=take_back)
    )


def _all(gone: Sequence[Gone]) -> str:
    """The orders that went back or forward together: of many the last and how many."""
    return str(gone[-1]) if len(gone) < 2 else f"{len(gone)} orders given together, to {gone[-1]}"


def _waits(player: PlayerView) -> bool:
    player.say(player.waiting)
    return bool(player.waiting)


def _went(player: PlayerView, text: str) -> None:
    before = player.picture
    player.hand, player.closings.held, player.cast = "", True, None
    player.update()
    player.recall()
    player.note_changes(before)
    player.log.append(LogLine(text, ""))
    player.say(text)
