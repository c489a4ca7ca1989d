"""The host's end of the zygote: a screen for every connection, and another zygote when one has died."""

from __future__ import annotations

import array
import asyncio
import contextlib
import logging
import os
import socket
import sys
import time
from collections.abc import Callable

import msgspec

from vietnam_tui.host import wire

#: The variables of the host's environment that a screen may have; the rest comes from the client
INHERITED = ("PATH", "HOME", "LANG", "LC_ALL", "VIETNAM_DATA", "XDG_DATA_HOME", "XDG_CACHE_HOME", "TZ")
#: Seconds that a screen has to end by itself
GRACE = 2.0
#: Seconds until a zygote must have imported everything
READY = 60.0
#: Lines of screens that fail, a minute, that are logged, and bytes of each
LINES, LONGEST = 500, 500
NONE = "no screen can be started"

log = logging.getLogger(__name__)


class Zygote:
    """Has screens forked."""

    def __init__(self) -> None:
        self._control: socket.socket | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._ready = asyncio.Event()
        self._logging: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()
        self._born: asyncio.Queue[int] = asyncio.Queue()
        self._ends: dict[int, Callable[[int], object]] = {}
        #: why there is no process
        self._why = NONE

    async def start(self) -> None:
        """Start the process, unless it runs; raises ConnectionError when it ends at once, or is of another version."""
        if self._control is not None:
            return
        self._why = NONE
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        environment = {name: os.environ[name] for name in INHERITED if name in os.environ}
        arguments = ("-m", "vietnam_tui.host.screen.zygote", str(theirs.fileno()))
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *arguments,
            pass_fds=[theirs.fileno()],
            env=environment,
            stdin=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        theirs.close()
        ours.setblocking(False)
        assert self._process.stderr is not None
        self._logging = asyncio.get_running_loop().create_task(_log_all(self._process.stderr))
        self._born = asyncio.Queue()
        self._control = ours
        asyncio.get_running_loop().add_reader(ours, self._report)
        self._ready.clear()
        await asyncio.wait_for(self._ready.wait(), READY)
        if self._control is None:
            raise ConnectionError(self._why)

    async def bear(
        self,
        terminal: int,
        connection: socket.socket,
        environment: dict[str, str],
        on_end: Callable[[int], object],
    ) -> int:
        """Have a screen forked; `on_end` is called with its exit code.  Raises ConnectionError."""
        async with self._lock:
            for _ in range(2):
                await self.start()
                assert self._control is not None
                request = msgspec.msgpack.encode({"type": "birth", "environment": environment})
                fds = array.array("i", [terminal, connection.fileno()])
                try:
                    self._control.sendmsg([request], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, fds)])
                    pid = await asyncio.wait_for(self._born.get(), 30)
                except (OSError, TimeoutError):
                    self._lose()
                    continue
                if pid:
                    self._ends[pid] = on_end
                    return pid
        raise ConnectionError(NONE)

    def end(self, pid: int) -> None:
        """End a screen by force, if it is still there."""
        if pid in self._ends and self._control is not None:
            with contextlib.suppress(OSError):
                self._control.send(msgspec.msgpack.encode({"type": "death", "pid": pid}))

    async def close(self) -> None:
        """End the process; screens see that the host is gone and end by themselves."""
        process = self._process
        self._lose()
        if process is not None:
            with contextlib.suppress(TimeoutError, ProcessLookupError):
                await asyncio.wait_for(process.wait(), 2)

    def _report(self) -> None:
        assert self._control is not None
        try:
            data = self._control.recv(65536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            log.error("the zygote has died; another will be started")
            self._lose()
            return
        report = msgspec.msgpack.decode(data)
        if report["type"] == "ready" and report.get("v") != wire.VERSION:
            self._why = "the host runs another version of this program: start it again"
            log.error(self._why)
            self._lose()
        elif report["type"] == "ready":
            self._ready.set()
        elif report["type"] == "born":
            self._born.put_nowait(report["pid"])
        else:
            on_end = self._ends.pop(report["pid"], None)
            if on_end is not None:
                on_end(report["code"])

    def _lose(self) -> None:
        control, self._control = self._control, None
        if control is not None:
            asyncio.get_running_loop().remove_reader(control)
            control.close()
            self._born.put_nowait(0)
            self._ready.set()
            ends, self._ends = self._ends, {}
            for pid, on_end in ends.items():
                _await_end(pid, on_end)


def _await_end(pid: int, on_end: Callable[[int], object]) -> None:
    """Tell when a screen has ended whose zygote is no longer there to tell, nor by what code.

    Where the system does not let a stranger wait for it, it is given up at once.
    """
    try:
        fd = os.pidfd_open(pid) if sys.platform == "linux" else -1
    except OSError:
        fd = -1
    if fd < 0:
        on_end(0)
        return

    def ended() -> None:
        loop.remove_reader(fd)
        os.close(fd)
        on_end(0)

    loop = asyncio.get_running_loop()
    loop.add_reader(fd, ended)


async def _log_all(said: asyncio.StreamReader) -> None:
    """Log what screens that fail have to say, of too much only the beginning; no player sees it."""
    logged, since = 0, time.monotonic()
    while True:
        try:
            line = await said.readline()
        except ValueError:  # a line without an end, of which the beginning has been dropped
            continue
        except OSError:
            return
        if not line:
            return
        if time.monotonic() - since > 60:
            logged, since = 0, time.monotonic()
        logged += 1
        if logged <= LINES:
            log.error("screen: %s", line[:LONGEST].decode("utf-8", "replace").rstrip())
