"""Going back and forward in the game from a desk."""

from __future__ import annotations

from vietnam_tui.play.journal import CannotSave
from vietnam_tui.play.session import UndoRefused
from vietnam_tui.play.telling import order_told
from vietnam_tui.tui.desk import Desk, LogLine
from vietnam_tui.tui.menus import Menu, MenuItem


def undo(desk: Desk) -> None:
    """Take the last order back; past a barrier, where that is allowed at all, ask first."""
    if _waits(desk):
        return
    try:
        undone = desk.session.undo()
    except UndoRefused as refused:
        if refused.take_back:
            text = str(refused)
            desk.show_menu(
                Menu(
                    f"{text[:1].upper()}{text[1:]}.  Take it back all the same?",
                    (
                        MenuItem("leave it as it is", then=desk.close_menu),
                        MenuItem("take it back; the log marks it", then=lambda: take_back(desk)),
                    ),
                )
            )
        else:
            desk.say(f"{refused}.", failed=True)
    except CannotSave as error:
        desk.say(str(error), failed=True)
    else:
        _went(desk, f"Taken back: {', '.join(undone.orders)}")


def take_back(desk: Desk) -> None:
    """Go back to the person's last order past dice and the enemy's decisions; the log marks it."""
    if _waits(desk):
        return
    try:
        undone = desk.session.undo(take_back=True)
    except (UndoRefused, CannotSave) as error:
        desk.say(f"{error}.", failed=True)
    else:
        _went(desk, f"Taken back (marked): {', '.join(undone.orders)}")


def redo(desk: Desk) -> None:
    """Give an order again that was taken back."""
    if _waits(desk):
        return
    try:
        again = desk.session.redo()
    except (UndoRefused, CannotSave) as error:
        desk.say(f"{error}.", failed=True)
    else:
        orders = [order_told(entry.order, entry.by, entry.events, desk.audience) for entry in again]
        _went(desk, f"Done again: {', '.join(orders)}")


def _waits(desk: Desk) -> bool:
    desk.say(desk.waiting)
    return bool(desk.waiting)


def _went(desk: Desk, text: str) -> None:
    before = desk.picture
    desk.hand = ""
    desk.update()
    desk.recall()
    desk.note_changes(before)
    desk.log.append(LogLine(text, ""))
    desk.say(text)
