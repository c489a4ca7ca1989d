"""Something reckoned in a thread of its own that grows while one looks; nothing of it is left once one does not."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from textual.app import App

T = TypeVar("T")


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

    @property
    def is_over(self) -> bool:
        """Has it come to an end?"""
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            for result in self._make(self._stop.is_set):
                if self._stop.is_set():
                    return
                self._tell(self._take, result)
        except Exception as error:
            if not self._stop.is_set():
                self._tell(self._fail, f"{error}" or type(error).__name__)

    def _tell(self, hear: Callable[[Any], object], what: object) -> None:
        try:
            self._app.call_later(hear, what)
        except RuntimeError:  # the screen has been left
            self.stop()
