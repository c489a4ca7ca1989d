"""TOML files read once: what a file holds is kept compiled in the platform's folder for caches.

A compiled document is found by the hash of its source, so it cannot be out of date, and carries a hash of itself,
so a damaged one is noticed.  One that is missing, damaged or somebody else's costs only the time to read the source.
"""

from __future__ import annotations

import os
import stat
from _blake2 import blake2b  # what hashlib hands out; hashlib itself loads OpenSSL, 5 ms a look-up
from pathlib import Path
from typing import Any

import msgspec

from vietnam_tui.core.folders import cache_folder

#: Bytes of the hash that a compiled document begins with
_SEAL = 16


def document(source: bytes) -> dict[str, Any]:
    """What a TOML source holds; raises `UnicodeDecodeError`, and `ValueError` for faulty TOML."""
    folder = cache_folder()
    path = folder and folder / f"{blake2b(source, digest_size=_SEAL).hexdigest()}.msgpack"
    known = None if path is None else _kept(path)
    if known is not None:
        return known
    from tomllib import loads  # only here: a compiled document needs no parser

    found = loads(source.decode("utf-8"))
    if path is not None:
        _keep(path, found)
    return found


def _kept(path: Path) -> dict[str, Any] | None:
    """A compiled document of our own that is whole, else None."""
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
    if blake2b(packed, digest_size=_SEAL).digest() != seal:
        return None
    found: dict[str, Any] = msgspec.msgpack.decode(packed)
    return found


def _keep(path: Path, found: dict[str, Any]) -> None:
    """Keep a document for next time, if that is possible."""
    try:
        packed = msgspec.msgpack.encode(found)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        new = path.with_name(f".{path.name}.{os.getpid()}")
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(blake2b(packed, digest_size=_SEAL).digest() + packed)
        os.replace(new, path)
    except (OSError, TypeError, OverflowError):
        return
