"""Events that say themselves: a record a kind, with its facts and its sentence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from types import UnionType
from typing import ClassVar

from vietnam_tui.core.model import Event


class Told(Event, frozen=True):
    """Something that happens in a game and says itself in words.

    `says` is a template of its fields ("{unit} moves to {place}"); a kind that needs more says its `sentence` itself.
    """

    says: ClassVar[str] = ""

    @property
    def sentence(self) -> str:
        """The event as a sentence, without its rule."""
        return self.says.format_map(self.facts)


def describe(event: Event) -> str:
    """An event as a sentence that ends in its rule id."""
    assert isinstance(event, Told)
    return f"{event.sentence} [{event.rule}]"


def kinds_below(package: str) -> UnionType | type[Told]:
    """The union of all kinds of events that the modules of a package declare, those that have been imported."""
    return reduce(or_, (kind for kind in _kinds(Told) if f"{kind.__module__}.".startswith(f"{package}.")))


def _kinds(kind: type[Told]) -> Iterator[type[Told]]:
    """Every kind of event below one that has none below itself."""
    for below in kind.__subclasses__():
        yield from _kinds(below) if below.__subclasses__() else (below,)
