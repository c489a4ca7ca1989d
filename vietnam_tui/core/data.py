"""The data files of the games, with an owner's corrections laid over them.

The files of a game ship in `data/<game>/`.  An owner of the printed game may keep corrections in a folder of
his own, the overlay: the folder named by `VIETNAM_DATA`, else `vietnam/data` in the platform's place for user
data.  An overlay file has the same relative path as the file it corrects and holds only what differs: it is laid
over the shipped one as `core/layers.py` says, or drops it as a whole with `replace = true` at its top.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from os.path import isfile  # false, not an error, where a folder may not be read
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from vietnam_tui.core.compiled import document
from vietnam_tui.core.folders import game_folders, user_folder

T = TypeVar("T")

#: The origin of a value: stated in the rules, following from what they state, ours, or an owner's own.
Provenance = Literal["printed", "derived", "reconstructed", "yours"]

#: The file of the rules library, which holds no facts that the course of a game depends on.
_TEXTS = "rules.toml"


class DataError(ValueError):
    """A data file that is missing, unreadable or wrong; the message names the file and the line or key."""


def shipped_folder() -> Path:
    """The folder of the data that comes with the program: inside the package, or beside it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "data"
    return inside if inside.is_dir() else package.parent / "data"


def overlay_folder() -> Path | None:
    """The folder of the user's corrections, None where there is none; raises `DataError` when it cannot be read."""
    named = os.environ.get("VIETNAM_DATA")
    if not named:
        own = user_folder()
        return own and own / "data"
    try:
        os.scandir(named).close()
    except FileNotFoundError:
        return None
    except OSError as error:
        short = named if len(named) <= 60 else f"{named[:57]}..."
        raise DataError(
            f"VIETNAM_DATA: {short}: {error.strerror}; unset it, or name a folder that can be read"
        ) from None
    return Path(named)


def own_folder() -> Path | None:
    """The folder where corrections are written, which need not be there; None where the environment names none."""
    named = os.environ.get("VIETNAM_DATA")
    own = user_folder()
    return Path(named) if named else own and own / "data"


def _folders(relative: str) -> list[Path]:
    """The folder of the data of a file's game, then that of the corrections if there is one."""
    own = _own_folder(relative)
    over = overlay_folder()
    return [own] if over is None else [own, over]


def _own_folder(relative: str) -> Path:
    """The folder where the data of a file's game lie: with the program, or with a further game of that name."""
    game = relative.partition("/")[0]
    return next((folder / "data" for folder in game_folders() if folder.name == game), shipped_folder())


#: documents that stand in the place of files just now, by the names of these; see `tried`
_tried: dict[str, dict[str, Any]] = {}


@contextmanager
def tried(relative: str, document: dict[str, Any]) -> Iterator[None]:
    """Let a document stand in the place of a data file for a while; what was read of the file is still remembered."""
    _tried[relative] = document
    try:
        yield
    finally:
        del _tried[relative]


def exists(relative: str) -> bool:
    """Is there such a data file, shipped or in the overlay?"""
    return relative in _tried or any(isfile(folder / _inside(relative)) for folder in _folders(relative))


def names_in(folder: str) -> tuple[str, ...]:
    """The names of the data files in a folder such as "hot_armor/lessons", shipped and in the overlay, sorted."""
    inside = _inside(folder)
    found = {
        path.stem for base in _folders(folder) for path in (base / inside).glob("*.toml") if isfile(path)
    }
    return tuple(sorted(found))


def overlays() -> tuple[Path, ...]:
    """The overlay files that are in effect, in the order of their paths."""
    over = overlay_folder()
    return () if over is None else tuple(sorted(path for path in over.rglob("*.toml") if isfile(path)))


def load(relative: str, shape: type[T], *, beside: Collection[str] = ()) -> T:
    """Read `data/<relative>` with the overlay laid over it, as a value of this shape.

    The conversion is strict: an unknown key, a missing one or a value of the wrong type raises `DataError`.  Keys of
    the file that stand `beside` what the shape has are left out.
    """
    if relative in _tried:
        document = _without(_tried[relative], beside)
        return _convert(document, shape, Path(relative), document)
    base, *corrections = (folder / _inside(relative) for folder in _folders(relative))
    shipped = _without(_read(base), beside) if isfile(base) else None
    over = corrections[0] if corrections else None
    if over is None or not isfile(over):
        if shipped is None:
            raise DataError(f"no data file {relative}")
        return _convert(shipped, shape, base, shipped)
    correction = _without(_read_own(over), beside)
    if shipped is not None:
        _convert(shipped, shape, base, shipped)  # so that a fault below is the overlay's
    return _convert(_overlaid(shipped, correction, over), shape, over, correction)


def sources(relative: str) -> tuple[dict[str, Any], list[tuple[Path, dict[str, Any]]]]:
    """A document in effect, and the files that it is made of as they read, an owner's corrections first."""
    if relative in _tried:
        return _tried[relative], [(Path(relative), _tried[relative])]
    readers = zip(_folders(relative), (_read, _read_own), strict=False)
    files = [(path, read(path)) for folder, read in readers if isfile(path := folder / _inside(relative))]
    document: dict[str, Any] | None = None
    for path, source in files:
        document = source if document is None else _overlaid(document, source, path)
    return document or {}, files[::-1]


def shipped_document(relative: str) -> dict[str, Any]:
    """A document as it ships, without any correction; empty for one that does not.  Raises `DataError`."""
    base = _own_folder(relative) / _inside(relative)
    return _read(base) if isfile(base) else {}


def load_scenario(game_folder: str, scenario: str, shape: type[T]) -> T:
    """The facts of a scenario's file; its briefing is told before a game and is none of them."""
    return load(f"{game_folder}/scenarios/{scenario}.toml", shape, beside=("briefing",))


def fingerprint(game_folder: str) -> str:
    """A short hash of the facts in effect for a game: its data files, overlay included.

    The texts of the rules library are left out.  Comments, layout and the order of keys do not count.
    """
    from hashlib import sha256  # only here: looking a rule up has no need of it

    names: set[str] = set()
    folders = _folders(game_folder)
    for folder in folders:
        names.update(path.relative_to(folder).as_posix() for path in (folder / game_folder).rglob("*.toml"))
    digest = sha256()
    for relative in sorted(names):
        if Path(relative).name == _TEXTS:
            continue
        base, *corrections = (folder / relative for folder in folders)
        document = _read(base) if isfile(base) else None
        for over in filter(isfile, corrections):
            document = _overlaid(document, _read_own(over), over)
        digest.update(
            relative.encode() + b"\0" + msgspec.json.encode(document, order="deterministic") + b"\0"
        )
    return digest.hexdigest()[:12]


def fingerprint_of(facts: Iterable[object]) -> str:
    """A short hash of facts, equal for equal ones on every machine."""
    from hashlib import sha256

    return sha256(msgspec.json.encode(tuple(facts), order="deterministic")).hexdigest()[:12]


def _inside(relative: str) -> Path:
    path = Path(relative)
    if path.is_absolute() or ".." in path.parts or not path.parts:
        raise DataError(f"no data file {relative!r}: the name must lie inside the data folder")
    return path


def _read(path: Path) -> dict[str, Any]:
    try:
        return document(path.read_bytes())
    except UnicodeDecodeError as error:
        raise DataError(f"{path}: not UTF-8 text (byte {error.start})") from None
    except ValueError as error:
        raise DataError(f"{path}: not valid TOML: {error}") from None
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {error.strerror}") from None


def _read_own(path: Path) -> dict[str, Any]:
    """What an owner's file holds, within bounds."""
    from vietnam_tui.core.bounds import document_faults  # only here: few have corrections

    try:
        found = _read(path)
    except RecursionError:
        raise DataError(f"{path}: its tables lie too deep in one another") from None
    for fault in document_faults(found):
        raise DataError(f"{path}: {fault}")
    return found


def _without(document: dict[str, Any], keys: Collection[str]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key not in keys}


def _overlaid(shipped: dict[str, Any] | None, correction: dict[str, Any], path: Path) -> dict[str, Any]:
    rest = {key: value for key, value in correction.items() if key != "replace"}
    replace = correction.get("replace", False)
    if not isinstance(replace, bool):
        raise DataError(f"{path}: replace must be true or false")
    if shipped is None or replace:
        return rest
    from vietnam_tui.core.layers import merged  # only here: few have corrections

    return merged(shipped, rest)


def _convert(document: dict[str, Any], shape: type[T], path: Path, source: dict[str, Any]) -> T:
    """The document as a value of the shape; a fault is told of the file `path`, which reads as `source`."""
    try:
        return msgspec.convert(document, type=shape, strict=True)
    except msgspec.ValidationError as error:
        from vietnam_tui.core.data_faults import (
            told,
            with_choices,  # only here: sound data need no words for faults
        )

        raise DataError(told(with_choices(str(error), shape), document, path, source)) from None
