"""A pack made of what an owner has in his data folder."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from vietnam_tui.core.data import overlay_folder, overlays
from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.orders import nearest
from vietnam_tui.games import PUBLISHED
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.shelf.contents import PackFault, entry_faults, read_pack

#: The date that every file in a pack bears, so that equal contents make equal packs
DATE = (1980, 1, 1, 0, 0, 0)
#: What the files of a pack end with
ENDING = ".zip"


def own_names() -> tuple[str, ...]:
    """The files of the owner that can be packed, by their names below the data folder, sorted; raises `DataError`."""
    over = overlay_folder()
    if over is None:
        return ()
    names = (path.relative_to(over).as_posix() for path in overlays())
    return tuple(name for name in names if not list(entry_faults(name)))


def chosen(wanted: Sequence[str], there: Sequence[str]) -> tuple[str, ...]:
    """Those of the owner's files that words mean: a scenario or map, a file, a folder, a game; all without a word.

    With a scenario goes the map that it is played on, as far as the owner has changed it.  Raises `SaveFault` for a
    word that means none.
    """
    if not there:
        raise SaveFault("there is nothing of yours in the data folder")
    if not wanted:
        return tuple(there)
    found = {name for word in wanted for name in _meant(word, there)}
    return tuple(name for name in there if name in found | set(_maps_of(found, there)))


def _meant(word: str, there: Sequence[str]) -> Iterable[str]:
    text = word.casefold().removesuffix(".toml").rstrip("/")
    text = PUBLISHED.get(text, text)
    found = [
        name
        for name in there
        if text in (name[: -len(".toml")], Path(name).stem) or name.startswith(f"{text}/")
    ]
    if not found:
        near = ", ".join(nearest(word, [Path(name).stem for name in there]))
        raise SaveFault(f"nothing of yours is called {word[:60]!r}{f'; nearest: {near}' if near else ''}")
    return found


def _maps_of(names: Iterable[str], there: Sequence[str]) -> Iterable[str]:
    from vietnam_tui.core.data import sources

    for name in names:
        game, _, rest = name.partition("/")
        if rest.startswith("scenarios/"):
            document, _ = sources(name)
            board = f"{game}/maps/{document.get('map')}.toml"
            if board in there:
                yield board


def write_pack(path: Path, names: Sequence[str], *, replace: bool = False) -> None:
    """Write a pack of the owner's files; raises `CannotSave`, and `PackFault` for what nobody could unpack."""
    over = overlay_folder()
    assert over is not None
    if os.path.lexists(path) and not replace:
        raise CannotSave(f"{path} exists already; --replace writes over it")
    new = path.with_name(f".{path.name}.new")
    try:
        with zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in names:
                archive.writestr(
                    zipfile.ZipInfo(name, DATE), (over / name).read_bytes(), zipfile.ZIP_DEFLATED
                )
        read_pack(new)
        os.replace(new, path)
    except OSError as error:
        raise CannotSave(f"{path}: cannot be written: {error.strerror}") from None
    except PackFault as fault:
        raise PackFault(str(fault).replace(new.name, path.name).replace(str(new), str(path))) from None
    finally:
        if new.exists():
            new.unlink()
