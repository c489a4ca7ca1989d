"""What does not fit in a data file, in words: the line, the entry by its name, and the words that a value may be.

It is loaded where a fault is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

#: Keys that may name an entry of an array of tables
NAMES = ("id", "name", "unit", "hex", "map", "side")

_AT = re.compile(r"^(?P<what>.*?)(?: - at `(?P<path>[^`]*)`)?$", re.DOTALL)
_STEP = re.compile(r"\.?(?P<key>[^.\[\]]+)|\[(?P<index>\d+)\]|\[\.\.\.\]")
_HEADER = re.compile(r"^\s*\[\[?\s*(?P<name>[^\]]+?)\s*\]")
_UNKNOWN = re.compile(r"unknown field `(.+)`")
_WRONG = re.compile(r"^(?P<what>Invalid enum value .*?)(?P<at> - at `\$(?P<path>[^`]*)`)?$", re.DOTALL)
_INTO = re.compile(r"\.([^.\[\]]+)|(\[)")


def told(message: str, document: dict[str, Any], path: Path, source: dict[str, Any]) -> str:
    """The fault of a document as a sentence about the file `path`, which reads as `source`.

    `message` is what the conversion says; the document is the file, or what came of laying it over another.
    """
    match = _AT.match(message)
    what, at = (match["what"], match["path"] or "$") if match else (message, "$")
    steps: list[str | int] = [
        int(step["index"]) if step["index"] else step["key"]
        for step in _STEP.finditer(at.removeprefix("$"))
        if step["index"] or step["key"]
    ]
    unknown = _UNKNOWN.search(what)
    if unknown:
        steps.append(unknown[1])
    line = _line_of(_text(path), _steps_in(source, document, steps))
    key = spoken(document, steps)
    return f"{path}{f', line {line}' if line else ''}{f', {key}' if key else ''}: {what}"


#: A file of the data, and what it reads as
Source = tuple[Path, dict[str, Any]]


def where(document: dict[str, Any], sources: list[Source], steps: tuple[str | int, ...]) -> str:
    """The first of the files of a document in which a value stands, and the line."""
    way, found = list(steps), ""
    for path, source in sources:
        there = _steps_in(source, document, way)
        line = _line_of(_text(path), there)
        found = f"{path}{f', line {line}' if line else ''}"
        if len(there) == len(way) and _stands(source, there):
            break
    return found


def _text(path: Path) -> str:
    """The text of a file, "" for a document that is in none yet."""
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _stands(source: Any, steps: list[str | int]) -> bool:
    """Does a value stand at the end of this path?"""
    for step in steps:
        source = source.get(step) if isinstance(source, dict) else source[step]
        if source is None:
            return False
    return True


def spoken(document: object, steps: list[str | int]) -> str:
    """A path through a document in words: `counter "514/1", full.attack`."""
    words = ""
    here = document
    for step in steps:
        if isinstance(step, int):
            here = here[step] if isinstance(here, list) and step < len(here) else None
            named = next((here[k] for k in NAMES if k in here), None) if isinstance(here, dict) else None
            words += f' "{named}",' if named is not None else f" {step + 1},"
        else:
            here = here.get(step) if isinstance(here, dict) else None
            words += ("" if not words else " " if words.endswith(",") else ".") + step
    return words.rstrip(",")


def _steps_in(source: object, document: object, steps: list[str | int]) -> list[str | int]:
    """The same path in the document that was laid over the other, as far as it goes there."""
    found: list[str | int] = []
    for step in steps:
        if isinstance(step, int):
            if not isinstance(source, list) or not isinstance(document, list) or step >= len(document):
                break
            document = document[step]
            same = [i for i, entry in enumerate(source) if _same_entry(entry, document)]
            same += [i for i, entry in enumerate(source) if _same_name(entry, document)]
            index = next(iter(same), None)
            if index is None:
                break
            source = source[index]
            found.append(index)
        else:
            if not isinstance(source, dict) or not isinstance(document, dict):
                break
            source, document = source.get(step), document.get(step)
            found.append(step)
    return found


def _same_entry(entry: object, merged: object) -> bool:
    if not isinstance(entry, dict) or not isinstance(merged, dict):
        return entry == merged
    return all(merged.get(key) == value for key, value in entry.items() if not isinstance(value, dict | list))


def _same_name(entry: object, merged: object) -> bool:
    """Is it an entry that has been corrected?"""
    if not isinstance(entry, dict) or not isinstance(merged, dict):
        return False
    return any(entry.get(key, 0) == merged.get(key, 1) for key in NAMES[:2])


def _line_of(text: str, steps: list[str | int]) -> int | None:
    """The line where the thing at this path stands, or the nearest thing around it; None when not found."""
    lines = text.splitlines()
    headers = {i: match["name"] for i, line in enumerate(lines) if (match := _HEADER.match(line))}
    start, end, found = -1, len(lines), None
    name = ""
    for step in steps:
        if isinstance(step, int):
            openings = [i for i in headers if start <= i < end and headers[i] == name]
            if step >= len(openings):
                break
            start = found = openings[step]
        else:
            name = f"{name}.{step}".lstrip(".")
            plain = next((i for i in headers if i > start), end)
            key = re.compile(rf"""^\s*["']?{re.escape(step)}["']?\s*[=.]""")
            here = next((i for i in range(start + 1, plain) if key.match(lines[i])), None)
            if here is not None:
                found = here
                break
            opened = next((i for i in headers if start < i < end and headers[i] == name), None)
            if opened is None or lines[opened].lstrip().startswith("[["):
                continue  # the next step says which entry
            start = found = opened
        inside = f"{name}."
        end = next((i for i in headers if start < i < end and not headers[i].startswith(inside)), end)
    return None if found is None else found + 1


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
    for step in _INTO.finditer(wrong["path"] or ""):
        shapes = [inner for one in shapes for inner in _inside(one, step[1])]
    words = dict.fromkeys(str(word) for one in shapes for word in _words_of(one))
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


def _words_of(shape: Any) -> Iterator[Any]:
    """The words that a type consists of."""
    if get_origin(shape) is Literal:
        yield from get_args(shape)
    elif not (isinstance(shape, type) and issubclass(shape, msgspec.Struct)):
        for part in get_args(shape):
            yield from _words_of(part)
