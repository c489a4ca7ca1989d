"""What has happened in a game since somebody gave an order last, for whoever asks before he sits down."""

from __future__ import annotations

from vietnam_tui.host.people import ago
from vietnam_tui.host.room import Room
from vietnam_tui.host.table import Place
from vietnam_tui.play.report.digest import digest
from vietnam_tui.play.seat.aids import aids_told
from vietnam_tui.play.seat.chair import parted

#: Sentences of the table, and lines of what has happened, that are told at most
MOST_SAID, MOST_HAPPENED = 10, 60


def news(room: Room, person: str, since: int) -> tuple[str, ...]:
    """The lines that tell somebody how a game of his stands."""
    table, sides = room.table, room.hosted.sides_of(person)
    waits = room.waits_for
    if not waits:
        lines = ["The game is over."]
    elif waits in sides:
        lines = [f"It is your turn as {waits}, {ago(since)}."]
    else:
        lines = [f"It is for {waits} to decide, {ago(since)}."]
    lines += [room.people(), f"{aids_told(table.aids)}"]
    said = [each.words for each in room.heard_by(Place(person, sides[0] if sides else ""))][-MOST_SAID:]
    lines += ["", "Said at the table:", *(f"  {words}" for words in said)] if said else []
    for side in sides[:1]:
        happened = _happened(room, person, side)
        lines += ["", "Since your last order:", *(happened or ["  nothing"])]
    return tuple(lines)


def _happened(room: Room, person: str, side: str) -> list[str]:
    """What a side has noticed since it gave an order last."""
    chair = room.table.chair(Place(person, side))
    recent = tuple(parted(chair.history, side)[1])
    start = max((number for number, seen in enumerate(recent, start=1) if seen.by == side), default=0)
    found = digest(room.table.game, chair.view, recent, start, side)
    lines = [f"  {line.text}" for line in found]
    more = len(lines) - MOST_HAPPENED
    return [*lines[:MOST_HAPPENED], f"  and {more} more"] if more > 0 else lines
