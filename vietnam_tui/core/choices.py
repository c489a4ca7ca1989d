"""The words that a value of a record may be, told to a person who has written another one; loaded where a fault is
told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

_WRONG = re.compile(r"^(?P<what>Invalid enum value .*?)(?P<at> - at `\$(?P<path>[^`]*)`)?$", re.DOTALL)
_STEP = re.compile(r"\.([^.\[\]]+)|(\[)")


def with_choices(message: str, shape: Any) -> str:
    """The message of msgspec for a value that is none of a few words, with those words; anything else as it is.

    >>> class Sky(msgspec.Struct):
    ...     visibility: Literal["good", "poor"]
    >>> with_choices("Invalid enum value 'dim' - at `$.visibility`", Sky)
    "Invalid enum value 'dim'; it is one of good, poor - at `$.visibility`"
    """
    wrong = _WRONG.match(message)
    if wrong is None:
        return message
    shapes = [shape]
    for step in _STEP.finditer(wrong["path"] or ""):
        shapes = [inner for one in shapes for inner in _inside(one, step[1])]
    words = dict.fromkeys(str(word) for one in shapes for word in _words(one))
    said = f"; it is one of {', '.join(words)}" if words else ""
    return f"{wrong['what']}{said}{wrong['at'] or ''}"


def _inside(shape: Any, key: str | None) -> Iterator[Any]:
    """The types of a field of this name, or of the entries of a list or table where there is no name."""
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        hints = get_type_hints(shape)
        if key in hints:
            yield hints[key]
    elif key is None and get_origin(shape) in (list, tuple, dict, set, frozenset):
        yield from (part for part in get_args(shape) if part is not ...)
    else:
        for part in get_args(shape):
            yield from _inside(part, key)


def _words(shape: Any) -> Iterator[Any]:
    """The words that a type consists of."""
    if get_origin(shape) is Literal:
        yield from get_args(shape)
    elif not (isinstance(shape, type) and issubclass(shape, msgspec.Struct)):
        for part in get_args(shape):
            yield from _words(part)
