"""Events that say themselves: a record a kind, with its facts and its sentence."""

from __future__ import annotations

from abc import abstractmethod
from functools import reduce
from operator import or_
from types import ModuleType
from typing import Any

from vietnam_tui.core.model import Event


class Told(Event, frozen=True):
    """Something that happens in a game and says itself in words."""

    @property
    @abstractmethod
    def sentence(self) -> str:
        """What has happened, without its rule."""


def describe(event: Event) -> str:
    """An event as a sentence that ends in its rule id."""
    assert isinstance(event, Told)
    return f"{event.sentence} [{event.rule}]"


def kinds_in(*modules: ModuleType) -> Any:
    """The union of all kinds of events that modules declare."""
    names = {module.__name__ for module in modules}
    return reduce(or_, (kind for kind in Told.__subclasses__() if kind.__module__ in names))
