"""Putting a save on disk so that nothing which was shown is ever lost.

`append` returns only when the entry is on the disk; `rewrite` replaces the whole file in one step.  When
either fails the file is as it was before.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path

from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.printable import to_type
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.record.extent import Extent, check_room
from vietnam_tui.play.record.lock import SaveLock, SaveLocked, writing
from vietnam_tui.play.record.saves import ReadSave, parse_save, read_document


class Exists(CannotSave):
    """There is a file of that name already."""


class TakenOver(CannotSave):
    """Another program has taken the save over: this one may look on but no longer play."""


class Journal:
    """A save that this program alone may write."""

    def __init__(self, path: Path, lock: SaveLock, fd: int, length: int) -> None:
        self.path = path
        self._lock = lock
        self._fd = fd
        self._length = length
        self._extent = Extent(os.pread(fd, length, 0))
        self._leftover = False

    @classmethod
    def create(cls, path: Path, text: str) -> Journal:
        """A new save; raises `CannotSave` when there is a file already or none can be written."""
        path = _real(path)
        check_room(str(path), Extent(text.encode()), text.encode())
        lock = _locked(path, take_over=False)
        try:
            if os.path.lexists(path):
                raise Exists(f"{path} exists already; play it on with: vietnam play {to_type(path)}")
            fd = _write_atomically(path, text.encode())
        except BaseException as error:
            lock.release()
            if isinstance(error, OSError):
                raise CannotSave(_failed(path, error)) from None
            raise
        return cls(path, lock, fd, len(text.encode()))

    @classmethod
    def open(cls, path: Path, *, take_over: bool = False) -> tuple[Journal, ReadSave]:
        """A save to be played on, with what it holds; a torn last entry is cut off.

        Raises `SaveFault`, `SaveLocked` or `CannotSave`.
        """
        path = _real(path)
        read_document(path)  # a missing or impossible file is told of before any lock is taken
        _refuse_read_only(path)
        lock = _locked(path, take_over=take_over)
        try:
            _remove_unfinished(path)
            fd, read = _load(path)
        except BaseException as error:
            lock.release()
            if isinstance(error, OSError):
                raise CannotSave(_failed(path, error)) from None
            raise
        return cls(path, lock, fd, read.length), read

    def append(self, text: str) -> None:
        """Write an entry at the end and wait until it is on the disk; raises `CannotSave`, and `SaveFull`."""
        data = text.encode()
        extent = self._extent + Extent(data)
        check_room(str(self.path), extent, data)
        try:
            with writing(self._fd, self.path):
                self._check()
                try:
                    _write_all(self._fd, data)
                    os.fsync(self._fd)
                except OSError:
                    self._leftover = True
                    with contextlib.suppress(OSError):
                        self._remove_leftover()
                    raise
        except SaveLocked as error:
            raise CannotSave(str(error)) from None
        except OSError as error:
            raise CannotSave(_failed(self.path, error)) from None
        self._length += len(data)
        self._extent = extent

    def rewrite(self, text: str) -> None:
        """Replace the whole file in one step; raises `CannotSave`, and then the old file stands."""
        data = text.encode()
        extent = Extent(data)
        check_room(str(self.path), extent, data)
        try:
            with writing(self._fd, self.path):
                self._check()
                fresh = _write_atomically(self.path, data)
        except SaveLocked as error:
            raise CannotSave(str(error)) from None
        except OSError as error:
            raise CannotSave(_failed(self.path, error)) from None
        os.close(self._fd)
        self._fd, self._length, self._extent = fresh, len(data), extent

    def has_used(self, share: float) -> bool:
        """Is more than such a share used up of what a save can hold?"""
        return bool(self._extent.excess(share))

    def close(self) -> None:
        """Let go of the file and its lock."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1
            self._lock.release()

    def _check(self) -> None:
        """Raise unless the file is ours and as we left it; remove what a failed write left behind."""
        if not self._lock.still_held():
            raise TakenOver(f"{self.path} has been taken over by {self._lock.holder()}")
        here = os.fstat(self._fd)
        try:
            there = os.stat(self.path)
        except OSError as error:
            raise CannotSave(_failed(self.path, error)) from None
        changed = here.st_size < self._length or (here.st_size > self._length and not self._leftover)
        if changed or (here.st_dev, here.st_ino) != (there.st_dev, there.st_ino):
            raise CannotSave(f"{self.path} has been changed by another program; it is left as it is")
        if self._leftover:
            self._remove_leftover()

    def _remove_leftover(self) -> None:
        os.ftruncate(self._fd, self._length)
        os.fsync(self._fd)
        self._leftover = False


def write_new(path: Path, text: str, *, replace: bool = False) -> None:
    """Write a save that nobody plays on now; raises `CannotSave`, or `SaveLocked` when it is open."""
    path = _real(path)
    lock = _locked(path, take_over=False)
    try:
        if os.path.lexists(path):
            if not replace:
                raise Exists(f"{path} exists already")
            _refuse_read_only(path)
        os.close(_write_atomically(path, text.encode()))
    except OSError as error:
        raise CannotSave(_failed(path, error)) from None
    finally:
        lock.release()


def put(path: Path, text: str) -> None:
    """Put a text in the place of a file in one step; whoever does holds its lock.  Raises `CannotSave`."""
    try:
        os.close(_write_atomically(path, text.encode()))
    except OSError as error:
        raise CannotSave(_failed(path, error)) from None


def named_file(text: str) -> Path:
    """The file that a player names, with `~` for his home; raises `CannotSave` when it can only be a folder."""
    if not text or text.endswith("/") or "\0" in text:
        raise CannotSave(f"{text or 'nothing'} names no file: write the name of a file")
    return Path(os.path.expanduser(text))


def tidy(path: Path) -> None:
    """Remove what a program that was killed has left beside a save, unless somebody plays it now."""
    lock = SaveLock(path)
    if not any(map(os.path.lexists, (lock.path, _unfinished(path)))):
        return
    try:
        lock.acquire()
    except (SaveLocked, OSError):
        return
    try:
        _remove_unfinished(path)
    finally:
        lock.release()


def _unfinished(path: Path) -> Path:
    """The place where a save is written before it takes the place of the old one."""
    return path.with_name(f".{path.name}.new")


def _remove_unfinished(path: Path) -> None:
    """Remove what was being written when a program was killed; only for who holds the lock."""
    with contextlib.suppress(OSError):
        os.unlink(_unfinished(path))


def _refuse_read_only(path: Path) -> None:
    """Raise `CannotSave` for a save that nobody may write, whoever asks."""
    if not os.stat(path).st_mode & 0o222:
        raise CannotSave(f"{path} is read-only; chmod u+w lets it be played on")


def _load(path: Path) -> tuple[int, ReadSave]:
    """The save opened for writing and read, once no other program is in the middle of writing it."""
    while True:
        fd = os.open(path, os.O_RDWR | os.O_APPEND | os.O_NOFOLLOW | os.O_CLOEXEC)
        try:
            with writing(fd, path):
                here, there = os.fstat(fd), os.stat(path)
                if (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino):
                    data = read_document(path)
                    read = parse_save(data, str(path))
                    if read.length < len(data):
                        os.ftruncate(fd, read.length)
                        os.fsync(fd)
                    return fd, read
        except BaseException:
            os.close(fd)
            raise
        os.close(fd)  # it was replaced while we waited: open the new one


def _real(path: Path) -> Path:
    try:
        real = Path(os.path.realpath(path))
        folder = real.is_dir()
    except (OSError, ValueError) as error:
        raise SaveFault(f"{path}: {error}") from None
    if folder or not real.name:
        raise CannotSave(f"{path} is a folder: write the name of a file in it")
    return real


def _locked(path: Path, *, take_over: bool) -> SaveLock:
    lock = SaveLock(path)
    try:
        lock.acquire(take_over=take_over)
    except FileNotFoundError:
        raise CannotSave(f"cannot write {path}: there is no folder {path.parent}") from None
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise CannotSave(f"cannot write {path}: {lock.path.name} is a link; remove it") from None
        raise CannotSave(_failed(path, error)) from None
    return lock


def _failed(path: Path, error: OSError) -> str:
    return f"cannot write {path}: {error.strerror or error}"


def _write_all(fd: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def _write_atomically(path: Path, data: bytes) -> int:
    """Put a file in the place of another in one step; the new one, open for reading and appending.

    It is private to its owner, unless it takes the place of one that others may read or write.
    """
    _remove_unfinished(path)
    fresh = _unfinished(path)
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    fd = os.open(fresh, flags, 0o600)
    try:
        _write_all(fd, data)
        _take_after(fd, path)
        os.fsync(fd)
        os.rename(fresh, path)
    except BaseException:
        os.close(fd)
        with contextlib.suppress(OSError):
            os.unlink(fresh)
        raise
    with contextlib.suppress(OSError):  # some file systems cannot sync a folder
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    return fd


def _take_after(fd: int, path: Path) -> None:
    """Give a new file the owner and the mode of the one whose place it takes, if there is one."""
    try:
        old = os.lstat(path)
    except FileNotFoundError:
        return
    new = os.fstat(fd)
    if (old.st_uid, old.st_gid) != (new.st_uid, new.st_gid):
        try:
            os.fchown(fd, old.st_uid, old.st_gid)
        except PermissionError:
            return  # then it is ours, and stays private
    os.fchmod(fd, stat.S_IMODE(old.st_mode))
