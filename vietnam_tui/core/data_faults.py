"""The place in a data file of a value that does not fit, in words: the line, and the entry by its name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

#: Keys that may name an entry of an array of tables
NAMES = ("id", "name", "unit", "hex", "map", "side")

_AT = re.compile(r"^(?P<what>.*?)(?: - at `(?P<path>[^`]*)`)?$", re.DOTALL)
_STEP = re.compile(r"\.?(?P<key>[^.\[\]]+)|\[(?P<index>\d+)\]|\[\.\.\.\]")
_HEADER = re.compile(r"^\s*\[\[?\s*(?P<name>[^\]]+?)\s*\]")
_UNKNOWN = re.compile(r"unknown field `(.+)`")


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
