"""Telling a held key from one that is pressed again: most terminals send nothing but the same key again.

The repeats of a key do not answer a question that came up after it went down, so that nothing is confirmed unseen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

#: Seconds after which a key is taken to have been let go: a keyboard waits less before its first repeat.
PAUSE = 1.0
#: Seconds between two repeats at the most, with allowance for a slow line.
BURST = 0.15
#: Seconds without a repeat after which a key that was held is taken to have been let go.
SILENCE = 0.4

#: Take a key; drop it; wait whether a repeat follows, and take it if none does
Verdict = Literal["take", "drop", "wait"]


class HeldKey:
    """The key that was pressed last, and what was asked when it went down.

    >>> now = [0.0]
    >>> held = HeldKey(lambda: now[0])
    >>> held.press("x", "phase")
    'take'
    >>> now[0] = 0.5  # the first repeat: the question has come up since
    >>> held.press("x", "end?")
    'wait'
    >>> now[0] = 0.53
    >>> held.press("x", "end?")
    'drop'
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._key = ""
        self._at = 0.0
        self._asked: object = None
        self._held = False
        #: how many keys have come
        self.count = 0

    def press(self, key: str, asked: object) -> Verdict:
        """Say what to do about a key, given what is asked now; anything that is equal as long as the same is asked."""
        now = self._clock()
        gap = now - self._at
        same, self._key, self._at = key == self._key, key, now
        self.count += 1
        if not same or gap >= PAUSE or (self._held and gap >= SILENCE):
            self.anew(asked)
            return "take"
        if asked == self._asked:
            self._held = self._held or gap < BURST
            return "take"
        if self._held or gap < BURST:
            self._held = True
            return "drop"
        return "wait"

    def anew(self, asked: object) -> None:
        """Note that the key has gone down again: it answers what is asked now."""
        self._asked, self._held = asked, False
