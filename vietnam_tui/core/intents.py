"""What a side means to do: the few decisions of intent that a doctrine names, and the ways to settle each.

A doctrine asks `point.value` where it decides; who plays a side says with `holding` what it means to do meanwhile.
With nothing held every point has its usual value, the first of its ways.

>>> pace = ChoicePoint("pace", (Way(1, "waits"), Way(3, "presses on")))
>>> pace.value, intents_of((pace,))
(1, (Intent(), Intent(pace='presses on')))
>>> with holding(intents_of((pace,))[1]):
...     pace.value
3
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple


class Way(NamedTuple):
    """One way to settle a choice point: the value that the doctrine reads, and the clause that tells it to players."""

    value: Any
    told: str


class ChoicePoint(NamedTuple):
    """A decision of intent, such as how bold an attack must be: two to four ways, the usual one first."""

    name: str
    ways: tuple[Way, ...]

    @property
    def value(self) -> Any:  # whatever the ways of the point hold
        """The value of the way that is held, else of the usual one."""
        return _HELD.get().ways.get(self.name, self.ways[0]).value


class Intent:
    """The ways in which choice points are settled, by their names; those that are left out are as usual."""

    __slots__ = ("ways",)

    def __init__(self, ways: Mapping[str, Way] | None = None) -> None:
        self.ways: Mapping[str, Way] = dict(ways or {})

    def __repr__(self) -> str:
        return f"Intent({', '.join(f'{name}={way.told!r}' for name, way in self.ways.items())})"

    @property
    def told(self) -> str:
        """What the side does otherwise than usual, in clauses; "" for nothing."""
        return " and ".join(way.told for way in self.ways.values())


#: To do everything as usual
USUAL = Intent()
_HELD: ContextVar[Intent] = ContextVar("held", default=USUAL)


def held() -> Intent:
    """The intent that is held; what is remembered of a position must be told apart by it where it depends on it."""
    return _HELD.get()


@contextmanager
def holding(intent: Intent) -> Iterator[None]:
    """A while in which a side means this."""
    token = _HELD.set(intent)
    try:
        yield
    finally:
        _HELD.reset(token)


def intents_of(points: Iterable[ChoicePoint]) -> tuple[Intent, ...]:
    """To do everything as usual, and every intent that settles one point otherwise."""
    others = [Intent({point.name: way}) for point in points for way in point.ways[1:]]
    return (USUAL, *others)
