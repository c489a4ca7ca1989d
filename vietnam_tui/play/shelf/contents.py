"""The contents of a pack: data files of an owner's own in a ZIP archive, each read and looked at before it is used.

Whoever sends a pack may put anything into it.  So nothing is unpacked before all of it has been read within limits, and
found to be TOML files of a game under names that an owner may use; what is not is refused in one sentence.
"""

from __future__ import annotations

import stat
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from vietnam_tui.core.bounds import document_faults
from vietnam_tui.core.own_scenarios import LARGEST as LARGEST_SCENARIO
from vietnam_tui.core.own_scenarios import NAME
from vietnam_tui.core.printable import clean
from vietnam_tui.games import PUBLISHED

#: Of a pack: its bytes, its files, the bytes of one of them and of all as they are unpacked
LARGEST_PACK, MOST_FILES, LARGEST_FILE, LARGEST_CONTENTS = 2_000_000, 200, 400_000, 4_000_000
#: Files of a game that a pack may correct, and folders where it may have files
SHEETS = ("counters.toml", "missions.toml", "tables.toml", "terrain.toml")
FOLDERS = ("lessons", "maps", "problems", "scenarios")

#: A document, and a pack by the names of its files below the data folder
Document = dict[str, Any]
Contents = dict[str, Document]


class PackFault(Exception):
    """Why a pack is refused, as a sentence."""


def read_pack(path: Path) -> Contents:
    """The documents in a pack by their names, sorted; raises `PackFault`."""
    try:
        size = path.stat().st_size
        if not path.is_file():
            _refuse(f"{path} is no file")
        if size > LARGEST_PACK:
            _refuse(f"{path} has {size:,} bytes, and a pack {LARGEST_PACK:,} at most")
        with zipfile.ZipFile(path) as archive:
            return _read_all(archive, path.name)
    except OSError as error:
        _refuse(f"{path}: cannot be read: {error.strerror or error}")
    except (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, EOFError, ValueError) as error:
        _refuse(f"{path} is no pack: {clean(str(error))[:100]}")
    except (NotImplementedError, RuntimeError):
        _refuse(f"{path} is no pack: it is packed in a way that is not known here, or with a password")


def _read_all(archive: zipfile.ZipFile, name: str) -> Contents:
    entries = archive.infolist()
    if len(entries) > MOST_FILES:
        _refuse(f"{name} holds {len(entries):,} files, and a pack {MOST_FILES} at most")
    found: Contents = {}
    room = LARGEST_CONTENTS
    for entry in entries:
        if entry.is_dir() and not entry.file_size:
            continue  # other programs put folders in as well; those that files need are made
        for fault in entry_faults(entry.orig_filename, entry.external_attr >> 16):
            _refuse(f"{name}: {_shown(entry.orig_filename)}: {fault}")
        inside = entry.orig_filename
        if inside in found:
            _refuse(f"{name}: {inside}: it is there twice")
        most = min(LARGEST_SCENARIO if "/scenarios/" in inside else LARGEST_FILE, room)
        with archive.open(entry) as file:
            source = file.read(most + 1)  # never more, whatever the entry says of itself
        if len(source) > most:
            _refuse(f"{name}: {inside}: it is larger than a file of a pack, or all of them, may be")
        room -= len(source)
        found[inside] = _document(source, f"{name}: {inside}")
    if not found:
        _refuse(f"{name} holds nothing")
    return dict(sorted(found.items()))


def entry_faults(name: str, mode: int = 0) -> Iterator[str]:
    """The reasons why a file cannot be in a pack under a name; `mode` are its bits of Unix, 0 for none."""
    parts = name.split("/")
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        yield "it is no file but a link, a folder or a device"
    elif name.startswith("/") or "\\" in name or ":" in name or {"", ".", ".."} & set(parts):
        yield "it would lie outside the data folder"
    elif parts[0] not in PUBLISHED.values():
        yield f"there is no game {_shown(parts[0])}"
    elif len(parts) == 2 and parts[1] not in SHEETS:
        yield f"a pack may correct {', '.join(SHEETS)} of a game, nothing else there"
    elif len(parts) != 2 and (len(parts) != 3 or parts[1] not in FOLDERS):
        yield f"what a game has of its own lies in {', '.join(FOLDERS)}"
    elif len(parts) == 3 and not (parts[2].endswith(".toml") and NAME.fullmatch(parts[2][: -len(".toml")])):
        yield "files are called by small letters, digits and hyphens, and .toml"


def _document(source: bytes, where: str) -> Document:
    from tomllib import loads  # only here: most commands read no pack

    try:
        document = loads(source.decode("utf-8-sig"))
    except UnicodeDecodeError:
        _refuse(f"{where}: it is no text in UTF-8")
    except (ValueError, RecursionError) as error:
        _refuse(f"{where}: it is no TOML: {clean(str(error))[:100]}")
    for fault in document_faults(document):
        _refuse(f"{where}: {fault}")
    return document


def _refuse(sentence: str) -> NoReturn:
    raise PackFault(clean(sentence)) from None


def _shown(name: str) -> str:
    return clean(name)[:60] + "..." * (len(name) > 60)
