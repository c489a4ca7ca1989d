"""The form of a data file: its shape, what is checked of it, and the names that may stand in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from vietnam_tui.core.declared import Names

#: A data file as it reads
Document = dict[str, Any]


class FileForm(NamedTuple):
    """The form of a data file of a game.

    `faults` are all sentences about a file that fits the shape, `names` those that may be used in one, by their kind.
    `general` are rules of the whole game for keys that name a rule, such as "group.rule".
    """

    shape: type[msgspec.Struct]
    faults: Callable[[Any], Iterable[str]]
    names: Callable[[Document], Names]
    general: Mapping[str, str] = {}
