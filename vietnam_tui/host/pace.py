"""Paces: how long somebody may take until he has decided what he is asked, and how time is told.

>>> Pace.read("three days"), Pace.read("1w").seconds == Pace.read("7d").seconds, str(Pace.read("none"))
(Pace(seconds=259200), True, 'none')
"""

from __future__ import annotations

import re
from typing import NamedTuple

MINUTE, HOUR, DAY = 60, 3600, 86400
#: The shortest pace and the longest
LEAST, MOST = 5 * MINUTE, 60 * DAY
_UNITS = {"s": 1, "m": MINUTE, "h": HOUR, "d": DAY, "w": 7 * DAY}
_NUMBERS = {"a": "1", "an": "1", "one": "1", "two": "2", "three": "3"}
#: The shortest and the longest time for which a question stays open
LEAST_OPEN, MOST_OPEN = 5, 7 * DAY
#: The paces that are offered where one is chosen
PACES = ("none", "1d", "3d", "7d")
#: The numbers of days of holidays that each player may be given at a table, and those that are offered
HOLIDAYS = range(61)
HOLIDAYS_OFFERED = (0, 7, 14, 30, 60)
#: The longest, in seconds, for which one stays open whatever is answered where nothing has been agreed on
LONGEST = 10.0
#: The times that are offered for how long questions stay open; "" for no fixed time
ANSWERS = ("", "20s", "1m", "10m", "4h", "1d")


class Pace(NamedTuple):
    """The seconds that a player has for each of his moves, 0 for as many as he likes."""

    seconds: int = 0

    @classmethod
    def read(cls, text: str) -> Pace:
        """The pace that "3d", "12h", "a week", "none" or "" names; raises ValueError with a sentence."""
        plain = text.strip().casefold()
        if plain in ("", "none"):
            return cls()
        seconds = seconds_of(plain)
        if seconds is None or not LEAST <= seconds <= MOST:
            raise ValueError("a pace is a day, 3d, 7d, 12h, from 5m to 60d, or none")
        return cls(seconds)

    def __str__(self) -> str:
        if not self.seconds:
            return "none"
        unit = next(unit for unit in "dhm" if not self.seconds % _UNITS[unit])
        return f"{self.seconds // _UNITS[unit]}{unit}"

    @property
    def told(self) -> str:
        """The pace in words."""
        return f"{span(self.seconds)} a move" if self.seconds else "no limit of time"


def seconds_of(text: str) -> int | None:
    """The length of a time such as "90m", "12 hours" or "a week"; None for anything else."""
    found = re.fullmatch(
        r"(\d{1,5}|[a-z]+) ?(?:([smhdw])|(second|minute|hour|day|week)s?)|(week|day|hour)", text, re.ASCII
    )
    if found is None:
        return None
    number = _NUMBERS.get(found[1] or "a", found[1])
    if not number.isdecimal():
        return None
    return int(number) * _UNITS[(found[2] or found[3] or found[4])[0]]


def read_answers(text: str) -> str:
    """For how long questions stay open, as it is written down: "20s", "4h", "" for no fixed time; raises ValueError.

    >>> read_answers("20 seconds"), read_answers("none")
    ('20s', '')
    """
    plain = text.strip().casefold()
    if plain in ("", "none"):
        return ""
    seconds = seconds_of(plain)
    if seconds is None or not LEAST_OPEN <= seconds <= MOST_OPEN:
        raise ValueError("questions stay open for 20s, 10m, 4h, from 5s to 7d, or none")
    unit = next(unit for unit in "dhms" if not seconds % _UNITS[unit])
    return f"{seconds // _UNITS[unit]}{unit}"


def check_times(pace: str, holidays: int, answers: str) -> None:
    """Raise ValueError, with a sentence, for terms of time that no table can have."""
    move, open_for = Pace.read(pace).seconds, seconds_of(read_answers(answers)) or 0
    if move and open_for >= move:
        raise ValueError("a question cannot stay open for as long as a move may take")
    if holidays not in HOLIDAYS:
        raise ValueError(f"holidays are from {HOLIDAYS[0]} to {HOLIDAYS[-1]} days")


def span(seconds: float) -> str:
    """A length of time in its largest unit, of one or two also the rest in the next, rounded down.

    >>> span(3 * 86400 + 5000), span(2 * 86400 + 5000), span(7300), span(60), span(5)
    ('3 days', '2 days 1 hour', '2 hours 1 minute', '1 minute', '5 seconds')
    """
    whole = max(0, int(seconds))
    units = ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"), (1, "second"))
    place = next((place for place, (length, _) in enumerate(units) if whole >= length), len(units) - 1)
    words = list[str]()
    for length, unit in units[place : place + 2]:
        number, whole = divmod(whole, length)
        if number or not words:
            words.append(f"{number} {unit}{'' if number == 1 else 's'}")
        if number > 2 or length == MINUTE:
            break
    return " ".join(words)
