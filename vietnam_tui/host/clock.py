"""The host's clock: the seconds that it has run in all.  What people have time for is counted by it.

So nobody loses time while the host does not run, and a wall clock that is put forward or back, or that has a summer
time, takes nothing from anybody: it only shows when something is due.

>>> clock = HostClock(ticks=iter([100.0, 105.0]).__next__, wall=lambda: 1_000_000.0)
>>> clock.now
5.0
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from zoneinfo import ZoneInfo

from vietnam_tui.host.settings import HostFault, set_aside, write_private

#: Seconds between the moments at which the clock is written down: a host that is killed loses no more than that
KEPT = 60.0
#: The zone in which a moment is shown where no other is asked for
UTC = "UTC"


class HostClock:
    """The clock of a host, which goes on where it was when it is started again; without a file it begins at nought."""

    def __init__(
        self,
        path: Path | None = None,
        *,
        ticks: Callable[[], float] | None = None,
        wall: Callable[[], float] | None = None,
    ) -> None:
        self._path = path
        self._ticks = ticks or time.monotonic
        self._wall = wall or time.time
        self._before = self._read()
        self._begun = self._ticks()
        self._kept = self._before

    @property
    def now(self) -> float:
        """The seconds that the host has run, to the last start and since."""
        return self._before + max(0.0, self._ticks() - self._begun)

    def at_least(self, seconds: float) -> None:
        """Go on from here if it had fallen behind: what is known to have been was."""
        self._before += max(0.0, seconds - self.now)

    def keep(self, *, soon: bool = True) -> None:
        """Write it down, `soon` only if it has not been for a while; a full disk loses that and nothing else."""
        now = self.now
        if self._path is None or (soon and now - self._kept < KEPT):
            return
        self._kept = now
        with contextlib.suppress(HostFault):
            write_private(self._path, f"{now:.0f}\n".encode())

    def told(self, moment: float, zone: str = "") -> str:
        """The wall clock's time of a moment, if the host runs until then; raises `HostFault` for no zone."""
        from datetime import datetime  # only here: a host that has no deadlines needs none

        when = datetime.fromtimestamp(self._wall() + moment - self.now, zone_of(zone or UTC))
        return f"{when:%a %d %b %H:%M} {zone or UTC}"

    def _read(self) -> float:
        if self._path is None:
            return 0.0
        try:
            return max(0.0, float(int(self._path.read_bytes().decode("ascii"))))
        except OSError:
            return 0.0
        except ValueError:
            set_aside(self._path)
            return 0.0


def zone_of(name: str) -> ZoneInfo:
    """A zone of the world by its name; raises `HostFault` for what is none.

    >>> zone_of("Europe/Berlin").key
    'Europe/Berlin'
    """
    try:
        return ZoneInfo(name)
    except (ValueError, LookupError, OSError):
        raise HostFault(f"{name[:40]!r} is no zone; one is called Europe/Berlin, another UTC") from None
