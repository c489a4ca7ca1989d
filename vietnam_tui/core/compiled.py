"""Results that took time to work out, kept in the platform's folder for caches: TOML files above all.

A result is found by the hash of its source, so it cannot be out of date, and carries a hash of itself, so a
damaged one is noticed.  One that is missing, damaged or somebody else's costs only the time to work it out again.
"""

from __future__ import annotations

import os
import stat
from _blake2 import blake2b  # what hashlib hands out; hashlib itself loads OpenSSL, 5 ms a look-up
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from vietnam_tui.core.folders import cache_folder

#: Bytes of the hash that a kept file begins with
_SEAL = 16
#: source hash -> what was worked out from it, in memory; None while nothing is held there
_held: dict[str, bytes] | None = None


def document(source: bytes) -> dict[str, Any]:
    """The document that a TOML source holds, with a byte order mark before it or not.

    Raises `UnicodeDecodeError`, and `ValueError` for faulty TOML.
    """
    packed = kept(source)
    if packed is not None:
        known: dict[str, Any] = msgspec.msgpack.decode(packed)
        return known
    from tomllib import loads  # only here: a compiled document needs no parser

    found = loads(source.decode("utf-8-sig"))
    with suppress(TypeError, OverflowError):  # a date, a number beyond 64 bits
        keep(source, msgspec.msgpack.encode(found))
    return found


def hold() -> None:
    """Hold in memory as well what is found or kept from now on, for processes that are forked from this one.

    They may not be allowed to read the folder.
    """
    global _held
    _held = {} if _held is None else _held


def kept(source: bytes) -> bytes | None:
    """The result kept for a source; None when nothing whole of our own is there."""
    if _held is None:
        return _read(_path(source))
    name = _name(source)
    packed = _held.get(name)
    if packed is None and (packed := _read(_path(source))) is not None:
        _held[name] = packed
    return packed


def _read(path: Path | None) -> bytes | None:
    if path is None:
        return None
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode) or status.st_uid != os.geteuid():
            return None
        with os.fdopen(os.dup(descriptor), "rb") as file:
            content = file.read()
    except OSError:
        return None
    finally:
        os.close(descriptor)
    seal, packed = content[:_SEAL], content[_SEAL:]
    return packed if blake2b(packed, digest_size=_SEAL).digest() == seal else None


def keep(source: bytes, packed: bytes) -> None:
    """Keep what was worked out from a source for next time, if that is possible."""
    if _held is not None:
        _held[_name(source)] = packed
    path = _path(source)
    if path is None:
        return
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        new = path.with_name(f".{path.name}.{os.getpid()}")
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(blake2b(packed, digest_size=_SEAL).digest() + packed)
        os.replace(new, path)
    except OSError:
        return


def _path(source: bytes) -> Path | None:
    folder = cache_folder()
    return folder and folder / f"{_name(source)}.msgpack"


def _name(source: bytes) -> str:
    return blake2b(source, digest_size=_SEAL).hexdigest()
