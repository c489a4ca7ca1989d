"""A pack laid into an owner's data folder: first what it would lay over what, then the files."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from typing import NamedTuple

import tomli_w

from vietnam_tui.core.data import overlay_folder, own_folder, shipped_folder, sources
from vietnam_tui.core.forgetting import forget
from vietnam_tui.core.layers import merged
from vietnam_tui.core.own_scenarios import name_faults
from vietnam_tui.games import find_game
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.making.in_effect import faults_in_effect
from vietnam_tui.play.shelf.contents import Contents, Document, PackFault
from vietnam_tui.play.workshop.changes import Changed, changed_values


class Laid(NamedTuple):
    """A file of a pack, what it would be laid over, and the values that it changes.

    `over` is "" for a new file, else "ours", "yours" or "ours and yours"; `text` is the file as it would be written.
    """

    name: str
    title: str
    over: str
    changes: tuple[Changed, ...]
    text: str


def preview(contents: Contents) -> tuple[Laid, ...]:
    """Everything that a pack would lay over what; raises `PackFault` for what it may not."""
    return tuple(_laid(name, document) for name, document in contents.items())


def _laid(name: str, document: Document) -> Laid:
    shipped, own = _of_ours(name), _of_yours(name)
    game, folder, *_ = name.split("/")
    if shipped is not None and document.get("replace"):
        raise PackFault(f"{name}: it would drop a file of ours as a whole, which a pack may not")
    if folder == "scenarios" and shipped is None:
        for fault in name_faults(game, Path(name).stem):
            raise PackFault(f"{name}: {fault}")
    wanted = document if shipped is None or own is None else merged(own, document)
    try:
        before = sources(name)[0]
        alone = shipped is None or wanted.get("replace")
        after = _without_replace(wanted) if alone else merged(shipped or {}, wanted)
    except (AttributeError, TypeError, ValueError):
        raise PackFault(f"{name}: it does not fit what it would be laid over") from None
    changes = tuple(changed_values(before, after))
    over = " and ".join(word for word, there in (("ours", shipped), ("yours", own)) if there is not None)
    return Laid(name, str(document.get("title", ""))[:60], over, changes, tomli_w.dumps(wanted))


def _without_replace(document: Document) -> Document:
    return {key: value for key, value in document.items() if key != "replace"}


def _of_ours(name: str) -> Document | None:
    return _read_from(shipped_folder(), name)


def _of_yours(name: str) -> Document | None:
    over = overlay_folder()
    return None if over is None else _read_from(over, name)


def _read_from(folder: Path, name: str) -> Document | None:
    path = folder / name
    if not path.is_file():
        return None
    return next(document for where, document in sources(name)[1] if where == path)


def faults_with(laid: tuple[Laid, ...]) -> list[str]:
    """Everything that would be wrong with a pack in the data folder and is not wrong without it.

    The data are read anew for that, so no game may be running.
    """
    games = sorted({one.name.partition("/")[0] for one in laid})
    before = {fault for game in games for fault in faults_in_effect(find_game(game))}
    with tempfile.TemporaryDirectory() as folder:
        over, trial = overlay_folder(), Path(folder, "data")
        if over is not None and over.is_dir():
            copytree(over, trial)
        _write(trial, laid)
        with _reading_from(trial, games):
            return [
                fault for game in games for fault in faults_in_effect(find_game(game)) if fault not in before
            ]


@contextmanager
def _reading_from(folder: Path, games: list[str]) -> Iterator[None]:
    former = os.environ.get("VIETNAM_DATA")
    os.environ["VIETNAM_DATA"] = str(folder)
    for game in games:
        forget(game)
    try:
        yield
    finally:
        if former is None:
            del os.environ["VIETNAM_DATA"]
        else:
            os.environ["VIETNAM_DATA"] = former
        for game in games:
            forget(game)


def lay(laid: tuple[Laid, ...]) -> Path:
    """Write the files of a pack into the data folder, which is made if it is not there; where that is.

    Raises `CannotSave`, and then none has been written, or only whole ones.
    """
    over = own_folder()
    if over is None:
        raise CannotSave("there is no folder for your data: set VIETNAM_DATA or HOME")
    try:
        _write(over, laid)
    except OSError as error:
        raise CannotSave(f"{over}: cannot be written: {error.strerror}") from None
    for game in {one.name.partition("/")[0] for one in laid}:
        forget(game)
    return over


def _write(folder: Path, laid: tuple[Laid, ...]) -> None:
    """Write them all beside where they go, then put each in its place."""
    ready: list[tuple[Path, Path]] = []
    try:
        for one in laid:
            path = folder / one.name
            path.parent.mkdir(parents=True, exist_ok=True)
            new = path.with_name(f".{path.name}.new")
            ready.append((new, path))
            new.write_text(one.text, encoding="utf-8")
        for new, path in ready:
            os.replace(new, path)
    finally:
        for new, _ in ready:
            if new.exists():
                new.unlink()
