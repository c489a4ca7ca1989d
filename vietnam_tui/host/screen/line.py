"""The screen's end of the connection to a host: what is asked, and what comes of it or by itself.

A thread reads; when the host is gone the process ends soon after, whatever the rest of it is doing.
"""

from __future__ import annotations

import os
import socket
import threading
import traceback
from collections import deque
from collections.abc import Callable
from itertools import count

from vietnam_tui.host import wire
from vietnam_tui.play.signals import FAILED

#: Seconds that a host may take for an answer; a hint may take longer
PATIENCE, THINKING = 15.0, 180.0
#: Seconds until a screen that does not notice that its host has gone is ended
GRACE = 0.7


class HostGone(ConnectionError):
    """The host has closed the connection; the message is why."""


class Line:
    """A connection to a host."""

    def __init__(self, connection: socket.socket, *, last_resort: Callable[[int], object] = os._exit) -> None:
        self._connection = connection
        self._last_resort = last_resort
        self._changed = threading.Condition()
        self._answers: dict[int, wire.AnyMessage] = {}
        self._waiting: set[int] = set()
        self._numbers = count(1)
        self._came: deque[wire.AnyMessage] = deque()
        self._woken = False
        #: ends the process soon after the host has gone, unless this end is closed before
        self._watchdog = threading.Timer(GRACE, self._give_up)
        self._watchdog.daemon = True
        #: why the host is gone, "" while it is there
        self.ended = ""
        #: what has gone wrong with what the host sent, "" while nothing has
        self.failure = ""
        #: called from the reading thread when something has come by itself, or the host is gone
        self.listener: Callable[[wire.AnyMessage | None], object] = lambda message: None
        threading.Thread(target=self._read, daemon=True, name="host").start()

    # -- asking -------------------------------------------------------------------------------------------

    def send(self, request: wire.Request) -> None:
        """Send what needs no answer; raises `HostGone`."""
        try:
            self._connection.sendall(wire.framed(wire.encode(request)))
        except OSError:
            raise HostGone(self.ended or "the host is gone") from None

    def ask(self, make: Callable[[int], wire.Request], patience: float = PATIENCE) -> wire.AnyMessage:
        """The answer to a request; raises `HostGone` and TimeoutError."""
        with self._changed:
            number = next(self._numbers)
            self._waiting.add(number)
        try:
            self.send(make(number))
            with self._changed:
                done = self._changed.wait_for(
                    lambda: number in self._answers or self.ended or self._woken, patience
                )
                if number not in self._answers:
                    raise HostGone(self.ended or "left") if done else TimeoutError("the host does not answer")
                return self._answers.pop(number)
        finally:
            with self._changed:
                self._waiting.discard(number)

    # -- what comes by itself -----------------------------------------------------------------------------

    def take(self) -> wire.AnyMessage | None:
        """The next that has come by itself, or None."""
        with self._changed:
            return self._came.popleft() if self._came else None

    @property
    def waits(self) -> bool:
        """Has something come that nobody has taken?"""
        return bool(self._came)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until something has come; False when the host has gone, or time is up."""
        with self._changed:
            self._changed.wait_for(lambda: bool(self._came or self.ended or self._woken), seconds)
            return bool(self._came)

    def wake(self, *, on: bool = True) -> None:
        """Let nobody wait any more, or let them wait again."""
        with self._changed:
            self._woken = on
            self._changed.notify_all()

    def close(self) -> None:
        """Leave; then nothing more comes of the host's going."""
        self._end("left")
        self._watchdog.cancel()
        self._connection.close()

    # -- the reading thread -------------------------------------------------------------------------------

    def _read(self) -> None:
        frames = wire.Frames(wire.FROM_HOST)
        why = "the host has closed the connection"
        try:
            while data := self._connection.recv(65536):
                for frame in frames.feed(data):
                    message = wire.decode_message(frame)
                    if isinstance(message, wire.Bye):
                        self.ended = self.ended or message.why  # before anybody leaves because of it
                    self._deliver(message)
        except wire.WireFault as fault:
            why = str(fault)
        except OSError:
            pass
        except Exception:
            self.failure = traceback.format_exc()
            why = "your screen has failed; the game has not"
        self._end(why)
        self._watchdog.start()

    def _give_up(self) -> None:
        self._last_resort(FAILED if self.failure else 1)

    def _deliver(self, message: wire.AnyMessage) -> None:
        with self._changed:
            number = getattr(message, "n", 0)
            if number in self._waiting:
                self._answers[number] = message
            elif not number:
                self._came.append(message)
            self._changed.notify_all()
        if not number:
            self.listener(message)

    def _end(self, why: str) -> None:
        with self._changed:
            self.ended = self.ended or why
            self._changed.notify_all()
        self.listener(None)
