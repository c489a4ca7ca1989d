"""A seat's log: what has happened, as far as the seat may know it, and what it is told at once."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.presenter import Picture
from vietnam_tui.play.report.marches import News
from vietnam_tui.play.seat.chair import History, Seen
from vietnam_tui.play.seat.unseen import Unseen, lettered, letters_by_name
from vietnam_tui.play.table.table import Table
from vietnam_tui.tui.seat.log import LogLine, Teller
from vietnam_tui.tui.seat.seat_view import SeatView


class SeatLog(SeatView):
    """The game as one side sees it, with what has been told of it."""

    def __init__(self, table: Table, seat: str | None = None) -> None:
        super().__init__(table, seat)
        self.log: list[LogLine] = []
        self._teller = Teller(self.presenter)
        self._news = News(self.presenter)
        #: Entries left out of the log, since it would have to be replayed, and how much had been learnt by then
        self._earlier: History | None = None
        self._known_then = 0
        #: what to tell at once, whether it is an error, and the part of a typed order it is about
        self.message = ""
        self.failed = False
        self.fault: tuple[int, int] | None = None
        #: what has happened since the player last pressed a key
        self.news: list[str] = []
        #: a side -> the counters that it cannot tell apart; the picture of them that was asked for last
        self._unseen: dict[str, Unseen] = {}
        self._lettered: tuple[Picture, object, Picture] | None = None

    def say(self, text: str, *, failed: bool = False, fault: tuple[int, int] | None = None) -> None:
        """Tell the player something that does not belong to the game's course."""
        self.message, self.failed, self.fault = text, failed, fault

    def log_seen(self, seen: Seen) -> list[str]:
        """Log what has been seen; returns the sentences."""
        known = len(self.chair.history) if self._earlier is None else self.chair.at - self._known_then
        self.unseen.follow(seen, self.presenter.march)
        self.unseen.followed = known if self._earlier is None else None
        lines = self._teller.lines(self.view, seen, known)
        self.log += lines
        for event, line in zip(seen.events, lines, strict=True):
            self._news.add(self.news, event, line.text)
        return [line.text for line in lines]

    def recall(self) -> None:
        """Fill the log with the course of the game so far, as this seat may know it.

        The news are what has happened since the seat's own last order.  Where the course of a long game would have to
        be replayed, the log begins with them, and what came before is left to `recall_earlier`.
        """
        self.log, self.news = [], []
        self._earlier, self._known_then = None, self.chair.at
        history: Sequence[Seen] = self.chair.history
        march = self.presenter.march
        if isinstance(history, History) and history.far:
            earlier, recent = history.parted(self.seat)
            if self._without_news and not recent.read:
                self._earlier = history
                self.unseen.followed = None
                return
            if earlier.far and not recent.far:
                self.unseen.catch_up_from_kept(history, march)
                self._earlier, history = earlier, recent
                self._known_then -= len(recent)
        if self._earlier is None:
            self.unseen.catch_up(history, march)
        for place, seen in enumerate(history, start=1):
            lines = self._teller.lines(self.view, seen, place)
            self.log += lines
            if seen.by == self.seat:
                self.news = []
            else:
                for event, line in zip(seen.events, lines, strict=True):
                    self._news.add(self.news, event, line.text)

    @property
    def unseen(self) -> Unseen:
        """The counters that this side cannot tell apart."""
        if self.seat not in self._unseen:
            self._unseen[self.seat] = Unseen(self.notes, self.seat)
        return self._unseen[self.seat]

    @property
    def lettered_picture(self) -> Picture:
        """The picture of the map that is shown, with letters on counters that cannot be told apart."""
        picture, grid, unseen = self.shown_picture, self.board.grid, self.unseen
        if picture is self.picture:
            known = self._lettered
            if known is not None and known[0] is picture and known[1] == (unseen.letters, unseen.guesses):
                return known[2]
            unseen.settle(picture, grid)
            unseen.history = self.chair.history
            if self.my_turn:
                unseen.keep()
            found = lettered(picture, grid, unseen)
            self._lettered = (picture, (dict(unseen.letters), dict(unseen.guesses)), found)
            return found
        return lettered(picture, grid, unseen)

    def letter_of(self, name: str) -> str:
        """The letter of a counter that cannot be told apart, by the name that orders call it; "" for others."""
        return letters_by_name(self.shown_picture, self.board.grid, self.unseen).get(name, "")

    @property
    def has_far_news(self) -> bool:
        """Has something been done since the seat's own last order that would take a long replay to be told?"""
        history = self.chair.history
        if self._without_news or not isinstance(history, History):
            return False
        return history.far and history.parted(self.seat)[1].far

    def read_course(self) -> None:
        """Replay what is needed to tell the course of the game; it may run beside the screen, while nobody orders."""
        len(self.chair.history)

    @property
    def _without_news(self) -> bool:
        return self.over or not self.seat or self.gave_the_last_order

    @property
    def gave_the_last_order(self) -> bool:
        """Has nobody else given an order since ours?  Told where nothing is replayed for it and one person plays."""
        history = self.chair.history
        return isinstance(history, History) and len(self.table.own) < 2 and not history.answered(self.seat)

    @property
    def begins_later(self) -> bool:
        """Is the beginning of the log left out, since it would have to be replayed?"""
        return self._earlier is not None

    def recall_earlier(self) -> None:
        """Fill in what the log has left out."""
        if self._earlier is None:
            return
        earlier, self._earlier = self._earlier, None
        places = enumerate(earlier, start=1)
        older = [line for place, seen in places for line in self._teller.lines(self.view, seen, place)]
        later = [line._replace(place=line.place + len(earlier)) if line.place else line for line in self.log]
        self.log[:] = [*older, *later]
