"""Going back and forward in the game from a player."""

from __future__ import annotations

from vietnam_tui.play.disclosure import order_told
from vietnam_tui.play.journal import CannotSave
from vietnam_tui.play.session import UndoRefused
from vietnam_tui.tui.seat.menus import Menu, MenuItem
from vietnam_tui.tui.seat.player_view import LogLine, PlayerView


def undo(player: PlayerView) -> None:
    """Take the last order back; past a barrier, where that is allowed at all, ask first."""
    if _waits(player):
        return
    try:
        undone = player.session.undo()
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
        _went(player, f"Taken back: {', '.join(undone.orders)}")


def take_back(player: PlayerView) -> None:
    """Go back to the person's last order past dice and the enemy's decisions; the log marks it."""
    if _waits(player):
        return
    try:
        undone = player.session.undo(take_back=True)
    except (UndoRefused, CannotSave) as error:
        player.say(f"{error}.", failed=True)
    else:
        _went(player, f"Taken back (marked): {', '.join(undone.orders)}")


def redo(player: PlayerView) -> None:
    """Give an order again that was taken back."""
    if _waits(player):
        return
    try:
        again = player.session.redo()
    except (UndoRefused, CannotSave) as error:
        player.say(f"{error}.", failed=True)
    else:
        orders = [order_told(entry.order, entry.by, entry.events, player.audience) for entry in again]
        _went(player, f"Done again: {', '.join(orders)}")


def _waits(player: PlayerView) -> bool:
    player.say(player.waiting)
    return bool(player.waiting)


def _went(player: PlayerView, text: str) -> None:
    before = player.picture
    player.hand = ""
    player.update()
    player.recall()
    player.note_changes(before)
    player.log.append(LogLine(text, ""))
    player.say(text)
