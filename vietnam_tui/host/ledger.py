"""Ledgers: what runs at a table beside its game, in a file for each in the host's folder `tables/`.

Whose move it is and since when, who has been told, what is proposed.  A ledger is in no save and goes to no screen.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from vietnam_tui.host.settings import HostFault, set_aside, write_private
from vietnam_tui.play.seat.conditional import Plan

log = logging.getLogger(__name__)


#: By which a file is known to be the same: the clock of a file may stand still for milliseconds, but what is entered
#: makes it longer
Stamp = tuple[int, int, int]


class Summary(msgspec.Struct, frozen=True):
    """A game that need not be open: `waits` is the side or chance that it waits for, "" once it is over."""

    title: str
    scenario: str
    turn: str
    sides: tuple[str, ...]
    seats: dict[str, str]
    waits: str
    stamp: Stamp


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A proposal: what, by whom, who has agreed to it, and how long the log was when it was made."""

    what: str
    by: str
    length: int
    agreed: tuple[str, ...] = ()


class Ledger(msgspec.Struct, frozen=True, omit_defaults=True):
    """What runs at a table.

    `waits` is the side that must decide, `mover` whose it is and `pace` how long he has; `since` is when by the
    host's clock it came to that, `told` how far he has been reminded; `used` is what people have used up of their
    holidays here, in seconds; `offer` is what somebody proposes.  `plans` are what people have ordered for their
    sides for later, and `news` what they have not been told of that yet: nobody else's business.  `asked` is how long
    the log was when a question came up that stays open until a moment of the host's clock, and `sealed` the answer
    that waits.  `knew` are the sides that each person has sat at.
    """

    waits: str = ""
    mover: str = ""
    pace: str = ""
    since: float = 0.0
    told: int = 0
    used: dict[str, float] = {}
    summary: Summary | None = None
    offer: Offer | None = None
    plans: dict[str, tuple[Plan, ...]] = {}
    news: dict[str, tuple[str, ...]] = {}
    asked: tuple[int, float] | None = None
    sealed: str = ""
    knew: dict[str, tuple[str, ...]] = {}


class Ledgers:
    """The ledgers of a host: all are read at its start, and one is written soon after it has changed."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._ledgers: dict[str, Ledger] = {}
        self._unwritten: set[str] = set()
        self._fault = ""
        for path in sorted(folder.glob("*.json")) if folder is not None else ():
            self._read(path)

    def of(self, game: str) -> Ledger:
        """The ledger of a table, an empty one for a new table."""
        return self._ledgers.get(game) or Ledger()

    @property
    def latest(self) -> float:
        """The latest moment of the host's clock that stands in one."""
        return max((ledger.since for ledger in self._ledgers.values()), default=0.0)

    def change(self, game: str, **fields: Any) -> Ledger:
        """Change fields of a table's ledger; it is written at the next `write`."""
        old = self.of(game)
        new = msgspec.structs.replace(old, **fields)
        if new != old:
            self._ledgers[game] = new
            self._unwritten.add(game)
        return new

    def forget(self, game: str) -> None:
        """Forget a table that there is not any more."""
        self._ledgers.pop(game, None)
        self._unwritten.discard(game)
        if self._folder is not None:
            with contextlib.suppress(OSError):
                (self._folder / f"{game}.json").unlink()

    def write(self, only: Callable[[str], bool] = lambda game: True, *, most: int | None = None) -> bool:
        """Write what has changed, so many at `most`; what a full disk does not take is tried again the next time.

        Was all of that written?
        """
        if self._folder is None:
            return True
        for game in sorted(filter(only, self._unwritten))[:most]:
            try:
                self._folder.mkdir(mode=0o700, exist_ok=True)
                write_private(self._folder / f"{game}.json", msgspec.json.encode(self._ledgers[game]))
            except (OSError, HostFault) as error:
                if str(error) != self._fault:
                    log.error("%s: %s", game, error)
                self._fault = str(error)
                return False
            self._unwritten.discard(game)
        self._fault = ""
        return True

    def _read(self, path: Path) -> None:
        try:
            self._ledgers[path.stem] = msgspec.json.decode(path.read_bytes(), type=Ledger)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            set_aside(path)
        except OSError as error:
            log.error("%s: %s", path, error)


def read_ledger(folder: Path, game: str) -> Ledger:
    """The ledger of a table as it was written last, for another program than its host; an empty one for none."""
    try:
        return msgspec.json.decode((folder / f"{game}.json").read_bytes(), type=Ledger)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return Ledger()
