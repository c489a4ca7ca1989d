"""Something reckoned in a thread of its own that grows while one looks; nothing of it is left once one does not."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from textual.app import App

T = TypeVar("T")

#: Seconds for which a screen that is left waits until what it reckoned has ended
LEFT = 1.0
#: What is being reckoned
_UNDER_WAY = set["Growing[Any]"]()


def end_all() -> None:
    """End whatever is being reckoned, and the processes that do it."""
    waiting = [*_UNDER_WAY]
    for one in waiting:
        one.stop()
    until = time.monotonic() + LEFT
    for one in waiting:
        one.wait(until - time.monotonic())


class Growing(Generic[T]):
    """A row of results, the newest of which counts: `make` makes it and is given what tells it to stop.

    `take` is given each result and `fail` a sentence, both in the thread of the application.
    """

    def __init__(
        self,
        app: App[Any],
        make: Callable[[Callable[[], bool]], Iterator[T]],
        take: Callable[[T], object],
        fail: Callable[[str], object],
    ) -> None:
        self._app, self._make, self._take, self._fail = app, make, take, fail
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def begin(self) -> None:
        """Reckon."""
        self._thread.start()

    def stop(self) -> None:
        """Reckon no more; what is under way is thrown away."""
        self._stop.set()

    def wait(self, seconds: float) -> None:
        """Wait until it has come to an end, so long at most."""
        self._thread.join(max(0.0, seconds))

    @property
    def is_over(self) -> bool:
        """Has it come to an end?"""
        return not self._thread.is_alive()

    def _run(self) -> None:
        _UNDER_WAY.add(self)
        try:
            for result in self._make(self._stop.is_set):
                if self._stop.is_set():
                    return
                self._tell(self._take, result)
        except Exception as error:
            if not self._stop.is_set():
                self._tell(self._fail, f"{error}" or type(error).__name__)
        finally:
            _UNDER_WAY.discard(self)

    def _tell(self, hear: Callable[[Any], object], what: object) -> None:
        try:
            self._app.call_later(hear, what)
        except RuntimeError:  # the screen has been left
            self.stop()
