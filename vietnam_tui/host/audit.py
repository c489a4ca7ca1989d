"""A record of who did what: one line of JSON for each order, login and refusal, for the host's operator alone.

The order itself is not in it: the number of the log entry leads there.  An entry of the log is noted here, and its line
is on the disk, before it is written there; of two lines with one number the first could not be written.
"""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

import msgspec

from vietnam_tui.host.settings import PRIVATE, HostFault


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the audit file; `log` is the number of the entry in the log of the game."""

    time: str
    what: str
    person: str = ""
    key: str = ""
    address: str = ""
    game: str = ""
    side: str = ""
    log: int = 0
    why: str = ""


class Audit:
    """The audit file."""

    def __init__(self, path: Path) -> None:
        try:
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
            self._fd = os.open(path, flags, PRIVATE)
            os.fchmod(self._fd, PRIVATE)
            size = os.fstat(self._fd).st_size
            with path.open("rb") as before:
                before.seek(max(0, size - 1))
                #: does the file end in the middle of a line?
                self._torn = before.read(1) not in (b"\n", b"")
        except OSError as error:
            raise HostFault(f"{path}: {error.strerror}") from None

    def note(
        self,
        what: str,
        *,
        person: str = "",
        key: str = "",
        address: str = "",
        game: str = "",
        side: str = "",
        log: int = 0,
        why: str = "",
    ) -> None:
        """Add a line; a full disk loses it and nothing else.  One with a number of the log is on the disk on return."""
        when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        line = msgspec.json.encode(Note(when, what, person, key, address, game, side, log, why[:200])) + b"\n"
        try:
            # behind a line that was torn by a full disk begins another
            written = os.write(self._fd, b"\n" + line if self._torn else line)
            self._torn = written < len(line)
            if log:
                os.fsync(self._fd)
        except OSError:
            return

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._fd)


def read_notes(path: Path) -> list[Note]:
    """The lines of an audit file; torn and damaged ones are left out."""
    found: list[Note] = []
    for line in path.read_bytes().split(b"\n")[:-1]:
        with contextlib.suppress(msgspec.MsgspecError, UnicodeDecodeError):
            found.append(msgspec.json.decode(line, type=Note))
    return found
