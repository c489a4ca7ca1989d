"""What the operator's program is told of somebody's turn, and when: words for its arguments, with nothing of the game
but title and turn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from vietnam_tui.host.deadlines import Reminder, Timekeeper
from vietnam_tui.host.hook import Hooks
from vietnam_tui.host.invites import Hosted
from vietnam_tui.host.settings import Settings


class Reminders:
    """Has the operator's program told of moves and of what is proposed; nothing is told without one.

    `is_there` says of a game and a person whether he sits there.
    """

    def __init__(self, times: Timekeeper, settings: Settings, is_there: Callable[[str, str], bool]) -> None:
        self._times, self._settings, self._is_there = times, settings, is_there
        self.hooks = Hooks(settings.notify)
        #: how long the log of a game was when somebody was told of a proposal there
        self._proposed: dict[tuple[str, str], int] = {}

    def look(self) -> None:
        """Have those told who are to be reminded now."""
        if self._settings.notify:
            for reminder in self._times.reminders(self._is_there, self._settings.notify_after):
                self.hooks.tell(words_of(reminder, self._times))

    def propose(self, game: Hosted, told: str, people: Collection[str], length: int) -> None:
        """Have those who are not there told of a proposal, once as long as the log is no longer."""
        for person in sorted(people) if self._settings.notify else ():
            known = self._proposed.get((game.id, person))
            if known != length and not self._is_there(game.id, person):
                self._proposed[game.id, person] = length
                self.hooks.tell(proposal_words(told, person, game, self._times))

    def close(self) -> None:
        """Have nobody told of anything any more."""
        self.hooks.close()


def proposal_words(told: str, person: str, game: Hosted, times: Timekeeper) -> Mapping[str, str]:
    """The words for somebody to whom something is proposed while he is away."""
    words = words_of(Reminder("turn", person, game), times)
    where = f"{words['game']}, {words['turn']}" if words["turn"] else words["game"]
    return {**words, "event": "offer", "sentence": f"{where}: {told}."}


def words_of(reminder: Reminder, times: Timekeeper) -> Mapping[str, str]:
    """The words that may stand in `notify`, each in braces."""
    event, person, game = reminder
    summary = times.ledgers.of(game.id).summary
    title, turn = (summary.title, summary.turn) if summary is not None else (game.id, "")
    due, left = times.due(game), times.left_told(game)
    where = f"{title}, {turn}" if turn else title
    within = f"{where}," if turn else title
    match event:
        case "turn":
            sentence = f"It is your turn in {where}" + (f": {left}, until {due}." if due else ".")
        case "soon":
            sentence = f"Your move in {within} is due {due}: {left}."
        case "over":
            sentence = f"Your time in {within} is up: the game may be claimed until you move."
        case "claim":
            late = game.seats.get(times.ledgers.of(game.id).waits, "")
            sentence = f"{late} is overdue in {where}: you may claim the game, or wait."
    return {
        "person": person,
        "game": title,
        "turn": turn,
        "name": game.id,
        "event": event,
        "due": due,
        "sentence": sentence,
    }
