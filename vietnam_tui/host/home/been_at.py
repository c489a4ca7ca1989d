"""The hosts elsewhere at which one has been, the last one first: addresses alone, and no code."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

import msgspec

from vietnam_tui.host.settings import HostFault, write_private

#: So many are kept
KEPT = 5


class BeenAt:
    """The places, in a file; `meant` gives the address that a line leads to, without a code, or None."""

    def __init__(self, path: Path, meant: Callable[[str], str | None]) -> None:
        self._path, self.meant = path, meant

    def places(self) -> tuple[str, ...]:
        """The addresses."""
        try:
            found = msgspec.json.decode(self._path.read_bytes(), type=tuple[str, ...])
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return ()
        return tuple(place for place in found if self.meant(place) == place)[:KEPT]

    def note(self, line: str) -> None:
        """Keep the address that a line leads to; one that cannot be written is forgotten."""
        place = self.meant(line)
        if place is not None:
            others = (other for other in self.places() if other != place)
            with contextlib.suppress(HostFault, OSError):
                self._path.parent.mkdir(parents=True, exist_ok=True)
                write_private(self._path, msgspec.json.encode((place, *others)))
