"""A client for hosted games: it runs the system's `ssh`, and comes back by itself when the line drops.

`ssh` asks what it always asks, with the keys and the settings of whoever runs it.  A line that drops after it was there
once is taken up again until the game is left (`Ctrl-Q`) or `Ctrl-C` stops the waiting; a host that was never reached,
or that will not have one, is told and left at once.
"""

from __future__ import annotations

import os
import re
import select
import shutil
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import IO, NamedTuple

from vietnam_tui.cli.faults import DONE, UNREADABLE, fail
from vietnam_tui.cli.printing import note
from vietnam_tui.host.restore import RESTORE

#: What `ssh` ends with when it is not the host that has ended it
DROPPED = 255
#: Seconds before the first time that one comes back; twice as many each time, up to the most; a line that has held so
#: long begins anew with the first
FIRST, MOST, HELD = 2, 60, 30
#: Seconds without a sign of the host after which `ssh` asks for one, and how often it asks in vain
ALIVE, ASKED = 10, 3
#: What a name that stands for a code begins with: it binds a key once, and is of no use a second time
CODE = "code-"
#: What `ssh` says when coming back is of no use
_NOT_WANTED = re.compile(
    rb"Permission denied|Host key verification failed|IDENTIFICATION HAS CHANGED|Bad (?:owner|config)"
)
_WHERE = re.compile(
    r"(?:ssh\s+)?(?:-p\s*(?P<before>\d+)\s+)?"
    r"(?:(?P<user>[A-Za-z0-9._+-]+)@)?(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::(?P<port>\d+))?"
)


class Where(NamedTuple):
    """A host, its port (0 for what `ssh` takes by itself), and the game or code that is wished, "" for none."""

    host: str
    port: int = 0
    wish: str = ""


def read_where(text: str) -> Where | None:
    """An address, or a whole invitation; None when it is neither.

    >>> read_where("ssh -p 2222 code-x7k2@home.example"), read_where("boys-of-67@10.0.0.7:2200")
    (Where(host='home.example', port=2222, wish='code-x7k2'), Where(host='10.0.0.7', port=2200, wish='boys-of-67'))
    >>> read_where("home"), read_where("-oProxyCommand=x"), read_where("a b")
    (Where(host='home', port=0, wish=''), None, None)
    """
    found = _WHERE.fullmatch(text.strip())
    if found is None or found["host"].startswith("-") or (found["user"] or "").startswith("-"):
        return None
    port = int(found["before"] or found["port"] or 0)
    return Where(found["host"].strip("[]"), port, found["user"] or "") if port < 65536 else None


def stay_at(where: Where, *, wait: Callable[[float], bool] | None = None) -> int:
    """Play at a host until the game is left; returns the exit code.

    `wait` waits so many seconds and says whether that was all; by itself it waits at the terminal, where Enter goes on
    at once.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise fail("a terminal is needed")
    program = shutil.which("ssh")
    if program is None:
        raise fail("there is no ssh on this machine; any client leads there: " + address(where), UNREADABLE)
    paused, settings = wait or _wait_at_terminal, termios.tcgetattr(sys.stdin)
    been_there, delays = False, _delays()
    while True:
        began = time.monotonic()
        end = _visit(program, where)
        os.write(sys.stdout.fileno(), RESTORE)
        termios.tcsetattr(sys.stdin, termios.TCSANOW, settings)
        been_there = been_there or end.came_in
        if end.code != DROPPED:
            return end.code
        if end.not_wanted or not been_there:
            return UNREADABLE
        if end.came_in:
            # a code has bound the key by now
            where = where._replace(wish="" if where.wish.startswith(CODE) else where.wish)
            if time.monotonic() - began >= HELD:
                delays = _delays()
        delay = next(delays)
        now = datetime.now().strftime("%H:%M")
        note(f"{now}: the line to {where.host} is gone; back in {delay} s (Enter: now, Ctrl-C: stop)")
        try:
            paused(delay)
        except KeyboardInterrupt:
            note(f"Your game is kept.  Back to it: vietnam join {address(where)}")
            return DONE


def address(where: Where) -> str:
    """A place as it is typed behind `vietnam join`."""
    user = f"{where.wish}@" if where.wish else ""
    host = f"[{where.host}]" if ":" in where.host else where.host
    return f"{user}{host}{f':{where.port}' if where.port else ''}"


class _End(NamedTuple):
    """How a visit has ended: the code of `ssh`, whether one was let in, whether one is not wanted."""

    code: int
    came_in: bool
    not_wanted: bool


def _visit(program: str, where: Where) -> _End:
    """Run `ssh` once; it says on a file of its own when it has been let in."""
    with tempfile.TemporaryDirectory(prefix="vietnam-") as folder:
        sign = Path(folder) / "in"
        options = [
            *("-o", f"ServerAliveInterval={ALIVE}", "-o", f"ServerAliveCountMax={ASKED}"),
            *("-o", "PermitLocalCommand=yes", "-o", f"LocalCommand=: > '{sign}'"),
            *(("-p", str(where.port)) if where.port else ()),
            *(("-l", where.wish) if where.wish else ()),
        ]
        running = subprocess.Popen([program, "-t", *options, "--", where.host], stderr=subprocess.PIPE)
        assert running.stderr is not None
        try:
            said = _passed_on(running.stderr)
            code = running.wait()
        except KeyboardInterrupt:
            # the terminal is not raw, so that nobody is in a game yet
            running.terminate()
            running.wait()
            return _End(DONE, came_in=False, not_wanted=True)
        return _End(code if code >= 0 else DROPPED, sign.exists(), _NOT_WANTED.search(said) is not None)


def _passed_on(errors: IO[bytes]) -> bytes:
    """Show what `ssh` says as it comes; returns the end of it."""
    said = b""
    while piece := os.read(errors.fileno(), 4096):
        os.write(sys.stderr.fileno(), piece)
        said = (said + piece)[-8192:]
    return said


def _delays() -> Iterator[int]:
    delay = FIRST
    while True:
        yield delay
        delay = min(2 * delay, MOST)


def _wait_at_terminal(seconds: float) -> bool:
    """Wait; False when Enter has ended it before.  What was typed before the line was gone counts for nothing."""
    termios.tcflush(sys.stdin, termios.TCIFLUSH)
    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    if ready:
        os.read(sys.stdin.fileno(), 4096)
    return not ready
