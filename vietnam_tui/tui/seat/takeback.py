"""Going back and forward in the game from a player."""

from __future__ import annotations

from vietnam_tui.play.faults import CannotSave, UndoRefused
from vietnam_tui.tui.seat.log import LogLine
from vietnam_tui.tui.seat.menus import Menu, MenuItem
from vietnam_tui.tui.seat.player_view import PlayerView


def undo(player: PlayerView) -> None:
    """Take the last order back; past a barrier, where that is allowed at all, ask first."""
    if _waits(player):
        return
    try:
        undone = player.table.undo(player.seat)
    except UndoRefused as refused:
        if refused.take_back:
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
        _went(player, f"Taken back: {undone}")


def take_back(player: PlayerView) -> None:
    """Go back to the person's last order past dice and the enemy's decisions; the log marks it."""
    if _waits(player):
        return
    try:
        undone = player.table.undo(player.seat, take_back=True)
    except (UndoRefused, CannotSave) as error:
        player.say(f"{error}.", failed=True)
    else:
        _went(player, f"Taken back (marked): {undone}")


def redo(player: PlayerView) -> None:
    """Give an order again that was taken back."""
    if _waits(player):
        return
    try:
        again = player.table.redo(player.seat)
    except (UndoRefused, CannotSave) as error:
        player.say(f"{error}.", failed=True)
    else:
        _went(player, f"Done again: {again}")


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
