"""A host's facts about people: how their screens look, when they were here, how long they are away.  In no save."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from vietnam_tui.host.clock import HostClock, zone_of
from vietnam_tui.host.settings import HostFault, set_aside, write_private


class Remembered(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person: his settings, what his screens look like and when he was last there, by game; until when he is away.

    `alone` are the games that he wants nobody to look on at, `late` how many turns late he wants those told who do;
    `holiday` is from when to when he is away by the host's clock, and `zone` the one in which he is told what is due.
    """

    screens: dict[str, str] = {}
    away_until: float = 0.0
    settings: str = ""
    here: dict[str, float] = {}
    alone: tuple[str, ...] = ()
    holiday: tuple[float, float] = (0.0, 0.0)
    zone: str = ""
    late: dict[str, int] = {}


class People:
    """All that is kept, in a file of the host's folder; one that cannot be written is done without."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._people = self._read()
        self.clock = HostClock()
        #: called with somebody whose holiday begins or ends, before it does
        self.before_holiday: Callable[[str], object] = lambda person: None

    def of(self, person: str) -> Remembered:
        """The facts known of a person."""
        return self._people.get(person, Remembered())

    def keep_settings(self, person: str, text: str) -> None:
        """Note what somebody has set for his screens."""
        self._keep(person, msgspec.structs.replace(self.of(person), settings=text))

    def rises(self, person: str, game: str, memory: str) -> None:
        """Note what a screen looked like, and when, as somebody leaves."""
        old = self.of(person)
        screens = {**old.screens, game: memory} if memory else old.screens
        self._keep(
            person, msgspec.structs.replace(old, screens=screens, here={**old.here, game: time.time()})
        )

    def wants_late(self, person: str, game: str, turns: int) -> None:
        """Note how many turns late somebody wants those to be told who look on at a game."""
        known = self.of(person)
        if known.late.get(game) != turns:
            self._keep(person, msgspec.structs.replace(known, late={**known.late, game: turns}))

    def lateness(self, game: str, owners: Iterable[str], usual: int) -> int:
        """How many turns late those are told who look on at a game: as the player wants it who wants it longest."""
        return max((self.of(owner).late.get(game, usual) for owner in owners), default=usual)

    def let_watch(self, person: str, game: str, *, on: bool) -> None:
        """Note whether somebody wants to be looked on at in a game."""
        known = self.of(person)
        others = tuple(name for name in known.alone if name != game)
        alone = others if on else (*others, game)
        if alone != known.alone:
            self._keep(person, msgspec.structs.replace(known, alone=alone))

    def vacation(self, person: str, text: str) -> str:
        """Note how long a person will be away, and give the sentence that answers him.  Raises ValueError."""
        found = re.fullmatch(r"(\d{1,3}) ?(?:d|days?)?", text)
        if text not in ("off", "") and found is None:
            raise ValueError("vacation 10d, or vacation off")
        self.before_holiday(person)
        if found is None:
            back = msgspec.structs.replace(self.of(person), away_until=0.0, holiday=(0.0, 0.0))
            self._keep(person, back)
            return "you are back"
        length, now = int(found[1]) * 86400, self.clock.now
        until, holiday = time.time() + length, (now, now + length)
        self._keep(person, msgspec.structs.replace(self.of(person), away_until=until, holiday=holiday))
        return f"you are away until {_day(until)}"

    def keep_zone(self, person: str, zone: str) -> None:
        """Note the zone in which somebody wants to be told what is due; raises `HostFault` for none."""
        zone_of(zone)
        self._keep(person, msgspec.structs.replace(self.of(person), zone=zone))

    def is_back(self, person: str) -> None:
        """Note that a person who comes is no longer away."""
        if self.of(person).away_until:
            self.vacation(person, "off")

    def absence(self, person: str, game: str) -> str:
        """The sentence that tells the others of somebody's absence from a game, "" when nothing is known.

        >>> People(Path("/nowhere")).absence("anna", "ford")
        ''
        """
        known = self.of(person)
        if known.away_until > time.time():
            return f"away until {_day(known.away_until)}"
        return ago(known.here[game]) if game in known.here else ""

    def _keep(self, person: str, what: Remembered) -> None:
        self._people[person] = what
        with contextlib.suppress(HostFault):
            write_private(self._path, msgspec.json.encode(self._people))

    def _read(self) -> dict[str, Remembered]:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=dict[str, Remembered])
        except (msgspec.MsgspecError, UnicodeDecodeError):
            set_aside(self._path)
            return {}
        except OSError:
            return {}


def ago(when: float, now: float | None = None) -> str:
    """The time of something: the hour of a day, or how many days ago.

    >>> ago(0.0, now=3 * 86400.0)
    '3 days ago'
    """
    days = int(((time.time() if now is None else now) - when) // 86400)
    if days:
        return f"{days} day{'s' * (days > 1)} ago"
    return f"since {time.strftime('%H:%M', time.localtime(when))}"


def _day(when: float) -> str:
    return time.strftime("%d %b", time.localtime(when))
