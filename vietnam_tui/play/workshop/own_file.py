"""A data file of an owner's own: only what differs from ours, written into his folder, never into ours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from vietnam_tui.core.data import overlay_folder, shipped_document
from vietnam_tui.core.layers import correction
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.record.journal import write_new

#: The first line of a correction that is made here
HEAD = "# Your own: what differs from the data of vietnam, written by its workshop\n"


def own_path(relative: str) -> Path:
    """The place of a file of one's own; raises `CannotSave` where there is no folder for it."""
    folder = overlay_folder()
    if folder is None:
        raise CannotSave("there is no folder for data of your own: VIETNAM_DATA names one that is not there")
    return folder / relative


def write_own(relative: str, wanted: dict[str, Any]) -> Path | None:
    """Write what differs from ours so that the wanted document comes out; where, None for nothing that differs.

    Raises `CannotSave`, `SaveLocked` and `DataError`.
    """
    import tomli_w

    path = own_path(relative)
    differs = correction(shipped_document(relative), wanted)
    try:
        if not differs:
            path.unlink(missing_ok=True)
            return None
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotSave(f"cannot write {path}: {error.strerror}") from None
    write_new(path, HEAD + tomli_w.dumps(differs), replace=True)
    return path
