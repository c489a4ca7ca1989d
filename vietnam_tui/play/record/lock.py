"""One program at a time on a save.

The holder keeps an advisory lock on a small file beside the save, `NAME.lock`, which says who holds it.  The
lock ends with the process, however that ends, so nothing stale remains.  Another program may take a save over
by putting a lock file of its own in its place; the first notices before its next write (`still_held`) and
writes no more.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import getpass
import os
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

#: Seconds to wait for another program to finish writing an entry.
PATIENCE = 2.0

_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)


class Holder(msgspec.Struct, frozen=True):
    """The program that holds a save."""

    pid: int = 0
    host: str = ""
    user: str = ""
    since: str = ""

    def __str__(self) -> str:
        if not self.pid:
            return "another program"
        return f"process {self.pid} of {self.user or 'somebody'} on {self.host}, since {self.since}"

    @property
    def alive(self) -> bool:
        """May it still be running?  Certain only on this machine."""
        if self.host != os.uname().nodename:
            return bool(self.pid)
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        except OSError:
            return True
        return self.pid > 0


class SaveLocked(Exception):
    """Another program has the save open."""

    def __init__(self, path: Path, holder: Holder) -> None:
        super().__init__(f"{path} is open in another program: {holder}")
        self.holder = holder


def _this_program() -> Holder:
    try:
        user = getpass.getuser()
    except (OSError, KeyError):
        user = str(os.getuid())
    return Holder(os.getpid(), os.uname().nodename, user, time.strftime("%Y-%m-%d %H:%M"))


class SaveLock:
    """The right to write a save."""

    def __init__(self, save: Path) -> None:
        self.save = save
        self.path = save.with_name(save.name + ".lock")
        self._fd: int | None = None

    def acquire(self, *, take_over: bool = False) -> None:
        """Take the lock; raises `SaveLocked`, or OSError when the folder cannot be written."""
        while True:
            fd = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
            try:
                if self._lock(fd):
                    if self._is_at_path(fd):
                        self._sign(fd)
                        self._fd = fd
                        return
                    os.close(fd)
                    continue
                holder = self._read(fd)
            except BaseException:
                os.close(fd)
                raise
            os.close(fd)
            if not take_over:
                raise SaveLocked(self.save, holder)
            self._replace()
            return

    def still_held(self) -> bool:
        """Has nobody taken the save over?  A lock file that was merely deleted is put back, with its folder."""
        if self._fd is None:
            return False
        if self._is_at_path(self._fd):
            return True
        if os.path.lexists(self.path):
            return False
        os.close(self._fd)
        self._fd = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.acquire()
        except (SaveLocked, OSError):
            return False
        return True

    def release(self) -> None:
        """Give the lock back and remove its file, unless somebody has taken it over."""
        if self._fd is None:
            return
        if self._is_at_path(self._fd):
            with contextlib.suppress(OSError):
                self.path.unlink()
        os.close(self._fd)
        self._fd = None

    def holder(self) -> Holder:
        """The present holder of the lock, as its file says."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Holder)
        except (OSError, msgspec.MsgspecError):
            return Holder()

    def _replace(self) -> None:
        """Put a lock file of our own, already locked, in the place of the one that is held."""
        fresh = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        with contextlib.suppress(FileNotFoundError):
            os.unlink(fresh)  # of an earlier program of the same number
        fd = os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
        try:
            self._lock(fd)
            self._sign(fd)
            os.rename(fresh, self.path)
        except BaseException:
            os.close(fd)
            with contextlib.suppress(OSError):
                os.unlink(fresh)
            raise
        self._fd = fd

    def _lock(self, fd: int) -> bool:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in _NO_LOCKS:  # a file system without locks: believe what the file says
                return not self._read(fd).alive
            if error.errno in (errno.EAGAIN, errno.EACCES):
                return False
            raise
        return True

    def _is_at_path(self, fd: int) -> bool:
        try:
            there = os.lstat(self.path)
        except OSError:
            return False
        here = os.fstat(fd)
        return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)

    def _read(self, fd: int) -> Holder:
        try:
            return msgspec.json.decode(os.pread(fd, 4096, 0), type=Holder)
        except (OSError, msgspec.MsgspecError):
            return Holder()

    def _sign(self, fd: int) -> None:
        # A full disk must not keep anybody from playing on: the lock holds without the signature.
        with contextlib.suppress(OSError):
            os.ftruncate(fd, 0)
            os.pwrite(fd, msgspec.json.encode(_this_program()), 0)


@contextlib.contextmanager
def writing(fd: int, path: Path) -> Iterator[None]:
    """Keep other programs from writing or loading a save while one entry is written, or while it is loaded.

    Raises `SaveLocked` when another program does not finish.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except OSError as error:
            if error.errno in _NO_LOCKS:
                break
            if error.errno not in (errno.EAGAIN, errno.EACCES):
                raise
            if time.monotonic() > deadline:
                raise SaveLocked(path, Holder()) from None
            time.sleep(0.01)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            fcntl.flock(fd, fcntl.LOCK_UN)
