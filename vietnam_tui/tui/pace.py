"""Sending no faster than a slow line shows it: after a large frame the terminal is asked where its cursor is.

Until the answer has come back nothing more is sent; what has changed by then goes out as one frame.  So a key that is
held down leaves no queue of frames behind it.
"""

from __future__ import annotations

from threading import Event

#: The sequence that asks a terminal to report its cursor.
ASK = "\x1b[6n"
#: Characters of a frame that are worth the question.
LARGE = 1000
#: Seconds to wait for the first answer, and for those of a terminal that has answered before.
FIRST_PATIENCE, PATIENCE = 1.0, 3.0
#: Answers in a row that may be missing before the terminal is asked no more.
MOST_MISSED = 2


class Pace:
    """The facts known of the answers of one terminal.

    >>> pace = Pace()
    >>> pace.asks_after(40), pace.asks_after(4000), pace.waiting
    (False, True, True)
    >>> pace.answered()
    >>> pace.waiting, pace.patience
    (False, 3.0)
    """

    def __init__(self) -> None:
        self._settled = Event()
        self._settled.set()
        self._known = False
        self._missed = 0
        #: how often the terminal was asked
        self.asked = 0

    @property
    def waiting(self) -> bool:
        """Is an answer still to come?"""
        return not self._settled.is_set()

    @property
    def patience(self) -> float:
        """Seconds after which an answer is missing."""
        return PATIENCE if self._known else FIRST_PATIENCE

    def asks_after(self, characters: int) -> bool:
        """Is the terminal to be asked after a frame of this length?  If so, the answer is waited for."""
        if characters < LARGE or self.waiting or self._missed >= (MOST_MISSED if self._known else 1):
            return False
        self.asked += 1
        self._settled.clear()
        return True

    def answered(self) -> None:
        """Note that the terminal has answered (told by the thread that reads it)."""
        self._known, self._missed = True, 0
        self._settled.set()

    def missed(self) -> None:
        """The answer did not come in time."""
        self._missed += 1
        self._settled.set()

    def settle(self, seconds: float) -> None:
        """Wait for the answer that is still to come, so that it is not taken for something typed."""
        self._settled.wait(seconds)
