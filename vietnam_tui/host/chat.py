"""The talk at a table: kept for people who come later, also after the host has been started again."""

from __future__ import annotations

import time
from collections import deque
from pathlib import Path

import msgspec

from vietnam_tui.host.settings import HostFault, set_aside, write_private

#: The number of sentences kept, and of things a person may say, or have said of him, in ten seconds
KEPT, SAYINGS = 30, 5


#: Those among whom something is said; what is said among nobody in particular is for everybody
PLAYERS, WATCHERS = "players", "watchers"


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence, when it was said, and among whom."""

    when: float
    text: str
    among: str = ""

    @property
    def words(self) -> str:
        """As it is read later."""
        return f"{time.strftime('%d %b %H:%M', time.localtime(self.when))} {self.text}"


class Chat:
    """The last sentences of a table; without a file they are forgotten with it."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.said: deque[Said] = deque(self._read(), maxlen=KEPT)
        self._spoke: dict[str, deque[float]] = {}

    def heard(self, *, plays: bool, late: bool, over: bool) -> list[Said]:
        """What somebody may hear of it who plays, or who looks on and is told `late`; in the end everything.

        What watchers say is not for players, and of the talk of players nobody hears who is not to know yet what
        they know.
        """
        kept_from = {WATCHERS} if plays else {PLAYERS} if late else set()
        return [said for said in self.said if over or said.among not in kept_from]

    def add(self, text: str, among: str = "") -> None:
        """Keep a sentence; a full disk loses it and nothing else."""
        self.said.append(Said(time.time(), text, among))
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(mode=0o700, exist_ok=True)
            write_private(self._path, msgspec.json.encode(tuple(self.said)))
        except (OSError, HostFault):
            return

    def check_quiet(self, person: str) -> None:
        """Raise ValueError when somebody says too much at once."""
        spoke, now = self._spoke.setdefault(person, deque(maxlen=SAYINGS)), time.monotonic()
        if len(spoke) == SAYINGS and now - spoke[0] < 10:
            raise ValueError("one thing at a time: wait a little")
        spoke.append(now)

    def _read(self) -> tuple[Said, ...]:
        if self._path is None:
            return ()
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=tuple[Said, ...])
        except (msgspec.MsgspecError, UnicodeDecodeError):
            set_aside(self._path)
            return ()
        except OSError:
            return ()
