"""Limits on how many may come, how fast, and how much they may type: they keep one client from taking the host from
others.
"""

from __future__ import annotations

import time
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

#: Connections that have not said who they are: in all, and of one address
STRANGERS, STRANGERS_EACH = 20, 10
#: Connections of an address in a minute that come to nothing
VAIN = 20
#: Keys that are refused on a connection before no more is looked at; wrong codes of an address in an hour
KEYS, WRONG_CODES = 6, 10
#: Failing screens of a person in a minute after which something simpler is offered
FAILURES = 3
#: Bytes of keys a second, and at once; seconds of more than that after which somebody must go
TYPED, PASTED, FLOOD = 1024, 16_384, 10.0


class _Stranger(NamedTuple):
    """A connection that has not said who it is: where from, what ends it, and has a key exchange begun there?"""

    address: str
    drop: Callable[[], object]
    talks: Callable[[], bool]


class Doorkeeper:
    """Counts who comes; `drop` of a stranger makes room for the next."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._strangers: dict[object, _Stranger] = {}
        self._vain: dict[str, deque[float]] = defaultdict(lambda: deque(maxlen=VAIN))
        self._wrong: dict[str, deque[float]] = defaultdict(lambda: deque(maxlen=WRONG_CODES))
        #: when an address was turned away first for what it has done in the last minute
        self._turned_away: dict[str, float] = {}

    def comes(
        self,
        who: object,
        address: str,
        drop: Callable[[], object],
        talks: Callable[[], bool] = lambda: False,
    ) -> bool:
        """May a connection stay until it has said who it is?

        If there are too many strangers already, in all or of its address, the longest silent of them has to go for
        it: one with whom no key exchange has begun, if there is one.
        """
        vain = self._vain[address]
        if len(vain) == VAIN and self._clock() - vain[0] < 60:
            return False
        of_address = [each for each, other in self._strangers.items() if other.address == address]
        if len(of_address) >= STRANGERS_EACH:
            self._drop_one(of_address)
        elif len(self._strangers) >= STRANGERS:
            self._drop_one(list(self._strangers))
        self._strangers[who] = _Stranger(address, drop, talks)
        vain.append(self._clock())
        return True

    def _drop_one(self, among: Sequence[object]) -> None:
        silent = [each for each in among if not self._strangers[each].talks()]
        self._strangers.pop((silent or among)[0]).drop()

    def turns_away(self, address: str) -> bool:
        """Is it the first time in a minute that an address is not heard?"""
        now = self._clock()
        if now - self._turned_away.get(address, -60.0) < 60:
            return False
        self._turned_away = {each: when for each, when in self._turned_away.items() if now - when < 60}
        self._turned_away[address] = now
        return True

    def is_known(self, who: object) -> None:
        """A connection has said who it is."""
        stranger = self._strangers.pop(who, None)
        if stranger is not None and (vain := self._vain.get(stranger.address)):
            vain.pop()

    def goes(self, who: object) -> None:
        """A connection has ended."""
        self._strangers.pop(who, None)

    def may_try_code(self, address: str) -> bool:
        """May an address try a code, after those it has tried in vain?"""
        wrong = self._wrong[address]
        return len(wrong) < WRONG_CODES or self._clock() - wrong[0] > 3600

    def wrong_code(self, address: str) -> None:
        """An address has tried a code that is good for nothing."""
        self._wrong[address].append(self._clock())


class Failures:
    """Counts the screens that fail: they have numbers, by which the host's log is searched."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._number = 0
        self._of: dict[str, deque[float]] = defaultdict(lambda: deque(maxlen=FAILURES))

    def note(self, person: str) -> int:
        """The number of a screen of somebody that has failed now."""
        self._number += 1
        self._of[person].append(self._clock())
        return self._number

    def are_many(self, person: str) -> bool:
        """Have somebody's screens failed again and again just now?"""
        failed = self._of[person]
        return len(failed) == FAILURES and self._clock() - failed[0] < 60


class Bucket:
    """A limit on typing: `take` says how much of it counts, and `flooded` since when there was too much.

    >>> bucket = Bucket(clock=lambda: 0.0)
    >>> bucket.take(PASTED), bucket.take(5)
    (16384, 0)
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left = float(PASTED)
        self._as_of = clock()
        self._since: float | None = None
        self._last = clock()

    def take(self, number: int) -> int:
        """The number of bytes, of so many, that may pass now; the rest is lost."""
        now = self._clock()
        self._left = min(PASTED, self._left + (now - self._as_of) * TYPED)
        self._as_of = now
        passed = min(number, int(self._left))
        self._left -= passed
        if passed < number:
            if self._since is None or now - self._last > 2:
                self._since = now
            self._last = now
        return passed

    @property
    def empty_for(self) -> float:
        """Seconds until something may pass again."""
        return max(0.0, (64 - self._left) / TYPED)

    @property
    def flooded(self) -> bool:
        """Has there been too much for too long?"""
        return self._since is not None and self._last - self._since > FLOOD
