"""The scenarios that an owner of a game has made: files in his data folder beside those of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from os.path import isfile
from pathlib import Path

from vietnam_tui.core.data import overlay_folder, shipped_folder
from vietnam_tui.core.title_page import title_page

#: A name that orders, saves and files can say
NAME = re.compile(r"[a-z][a-z0-9-]{1,39}")
#: The largest file of a scenario that is read, in bytes, and the most scenarios of one's own that a game lists
LARGEST, MOST = 200_000, 200


def own_scenarios(folder: str) -> tuple[str, ...]:
    """The scenarios of one's own of the game with this data folder, which its title page does not name, sorted.

    A file with a fault of `name_faults` is none.  Nothing else is read of it.
    """
    return _listed(folder, overlay_folder())


@cache
def _listed(folder: str, over: Path | None) -> tuple[str, ...]:
    """The same, remembered for each data folder of the owner's that has been in effect."""
    files = _files(folder)
    if over is None or not files:
        return ()
    printed = title_page(folder).scenarios
    found = (name for name in files if name not in printed and not list(name_faults(folder, name)))
    return tuple(found)[:MOST]


def own_files(folder: str) -> tuple[str, ...]:
    """The names of all files of one's own among the scenarios of a game that are no corrections, sorted."""
    shipped = shipped_folder() / folder / "scenarios"
    return tuple(name for name in _files(folder) if not isfile(shipped / f"{name}.toml"))


def name_faults(folder: str, name: str) -> Iterator[str]:
    """The reasons why a file cannot be a scenario of its name."""
    if not NAME.fullmatch(name):
        yield f"a scenario is called by small letters, digits and hyphens, 2 to 40 of them, not {name[:60]!r}"
        return
    over = overlay_folder()
    others = [] if over is None else [over]
    for base in (shipped_folder(), *others):
        for path in base.glob(f"*/scenarios/{name}.toml"):
            game = path.parts[-3]
            if game != folder:
                yield f"a scenario of {game} is called {name} already; give it another name"
    if over is not None and isfile(path := over / folder / "scenarios" / f"{name}.toml"):
        size = path.stat().st_size
        if size > LARGEST:
            yield f"it has {size:,} bytes, and a scenario {LARGEST:,} at most"


def _files(folder: str) -> tuple[str, ...]:
    over = overlay_folder()
    if over is None:
        return ()
    return tuple(sorted(path.stem for path in (over / folder / "scenarios").glob("*.toml") if isfile(path)))
