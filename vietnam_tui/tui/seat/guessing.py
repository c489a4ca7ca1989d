"""What a player takes unseen counters for."""

from __future__ import annotations

from vietnam_tui.core.presenter import FACE_DOWN
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.tui.seat.player_view import PlayerView


def guess(player: PlayerView, text: str) -> None:
    """Take an unseen counter for something: "A tank" that of a letter, "tank" the one under the cursor.

    "-" takes it for nothing any more.
    """
    first, _, rest = text.strip().removeprefix(FACE_DOWN).partition(" ")
    lettered = first.isupper() and any(first in there for there in player.unseen.letters.values())
    name, words = (first, rest) if lettered and rest.strip() else (under_cursor(player), text)
    if not name:
        player.say("No unseen counter lies here, and none has that letter.", failed=True)
        return
    try:
        player.unseen.guess(name, "" if words.strip() == "-" else words)
    except (CannotSave, ValueError) as error:
        player.say(f"Not noted: {error}.", failed=True)
        return
    taken = player.unseen.guesses.get(name, "")
    player.say(player.notes.fault or f"{FACE_DOWN}{name}: {taken or 'no guess'}")


def under_cursor(player: PlayerView) -> str:
    """The letter of the uppermost unseen counter under the cursor, of the one in focus if it is one; "" without any."""
    here = player.units_at(player.cursor)
    focus = player.focus if player.focus in here else ""
    return next((found for name in (focus, *here) if name and (found := player.letter_of(name))), "")
