"""A screen on a terminal of its own: the host carries bytes between it and the client, and never looks into them.

In any case, whatever happens to the screen, the client's terminal is left as it was.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import fcntl
import os
import pty
import signal
import socket
import struct
import termios
from collections.abc import Callable, Mapping

from vietnam_tui.host.restore import RESTORE
from vietnam_tui.host.visit import Visit
from vietnam_tui.host.zygotes import GRACE, Zygote

#: The smallest and largest terminal that a screen is told of
COLUMNS, ROWS = (20, 400), (5, 200)
_TAKES, _GIVES_BACK = b"\x1b[?1049h", b"\x1b[?1049l"


class Terminal:
    """The host's end of a pseudo-terminal with a screen at the other."""

    def __init__(
        self,
        size: tuple[int, int],
        show: Callable[[bytes], object],
        ended: Callable[[Terminal, int], object],
        failed: Callable[[str], str],
    ) -> None:
        self._show = show
        self._ended = ended
        #: notes that the screen has failed, and why as far as is known; what there is to say of it
        self._note_failure = failed
        self._master, self._slave = pty.openpty()
        os.set_blocking(self._master, False)
        for fd in (self._master, self._slave):
            os.set_inheritable(fd, False)
        self.resize(*size)
        self._visit: Visit | None = None
        #: has the screen the client's terminal, and has it said why it ends?
        self._taken = self._explained = False
        self._reading = False
        self._open = True
        self._gone = asyncio.Event()
        self._code = 0

    async def run(self, zygote: Zygote, visit: Visit, environment: Mapping[str, str]) -> None:
        """Have a screen born, and serve it until it ends or the client is gone."""
        ours, theirs = socket.socketpair()
        self._visit = visit
        pid = 0
        try:
            if not self._open:
                return
            pid = await zygote.bear(self._slave, theirs, dict(environment), self._buried)
        except ConnectionError as error:
            self._code = 1
            self._show(f"{error}\r\n".encode())
        finally:
            theirs.close()
            os.close(self._slave)
            if not pid:
                ours.close()
                self._finish()
        if not pid:
            return
        self.resume()
        reader, writer = await asyncio.open_unix_connection(sock=ours)
        try:
            await visit.converse(reader, writer)
        finally:
            await self._bury(zygote, pid)

    async def _bury(self, zygote: Zygote, pid: int) -> None:
        """See that the screen ends, and tell."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._gone.wait(), GRACE)
        if not self._gone.is_set():
            zygote.end(pid)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._gone.wait(), GRACE)
        self._read()
        self._finish()

    # -- keys and pictures --------------------------------------------------------------------------------

    def type(self, data: bytes) -> None:
        """Give keys to the screen; what it has no room for is lost."""
        if self._open:
            with contextlib.suppress(BlockingIOError, OSError):
                os.write(self._master, data)

    def resize(self, width: int, height: int) -> None:
        """Tell the screen of another size, within bounds."""
        columns = min(max(width or 80, COLUMNS[0]), COLUMNS[1])
        rows = min(max(height or 24, ROWS[0]), ROWS[1])
        with contextlib.suppress(OSError):
            fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def pause(self) -> None:
        """Leave with the screen what it shows."""
        if self._reading:
            asyncio.get_running_loop().remove_reader(self._master)
            self._reading = False

    def resume(self) -> None:
        """Take what the screen shows."""
        if self._open and not self._reading:
            asyncio.get_running_loop().add_reader(self._master, self._read)
            self._reading = True

    def _read(self) -> None:
        if not self._open:
            return
        try:
            data = os.read(self._master, 65536)
        except BlockingIOError:
            return
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            data = b""
        if not data:
            self.pause()
            return
        takes, gives = data.rfind(_TAKES), data.rfind(_GIVES_BACK)
        if takes != gives:
            self._taken = takes > gives
        if self._visit is not None and self._visit.farewell:
            self._explained = self._explained or self._visit.farewell.encode() in data
        self._show(data)

    # -- ending -------------------------------------------------------------------------------------------

    @property
    def failed(self) -> bool:
        """Has the screen ended by a fault of its own?"""
        return self._code not in (0, 1, 3) and self._code < 128 and self._code != -signal.SIGHUP

    def say_bye(self, why: str) -> None:
        """End the conversation with the screen."""
        if self._visit is not None:
            self._visit.say_bye(why)

    def give_back(self) -> None:
        """Do what the screen has not done itself: put the client's terminal back as it was, and say why it ends."""
        if self._taken:
            self._taken = False
            self._show(RESTORE)
        if self._visit is not None and self._visit.farewell and not self._explained:
            self._explained = True
            self._show(f"{self._visit.farewell}\r\n".encode())

    def close(self) -> None:
        """The client is gone: hang up."""
        if self._open:
            self.pause()
            self._open = False
            os.close(self._master)
            if self._visit is not None:
                self._visit.say_bye("the line is gone")

    def _buried(self, code: int) -> None:
        self._code = code
        self._gone.set()

    def _finish(self) -> None:
        if self._open:
            self.pause()
            self._open = False
            os.close(self._master)
            self.give_back()
            if self.failed and not (self._visit is not None and self._visit.farewell):
                why = self._visit.failure if self._visit is not None else ""
                self._show(f"{self._note_failure(why)}\r\n".encode())
        self._ended(self, max(0, self._code) if self._code <= 255 else 1)
