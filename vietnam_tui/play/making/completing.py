"""The words that the last one of a text may become: in a cell by its type, in an order by the sheets there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, get_args, get_origin

from vietnam_tui.core.declared import Names
from vietnam_tui.play.making.cells import entry_of, fields_of, plain, shape_in, words_of
from vietnam_tui.play.making.maker import Maker
from vietnam_tui.play.making.sheets import FRAME, Sheet

#: Signs behind which another value begins
MARKS = ",;:|{"


def cell_words(text: str, hint: Any, names: Names) -> list[str]:
    """The words that the last one typed into a cell of this type may become, each with what stands close before it."""
    return fitting(text, _words_behind(text, hint, names))


def fitting(text: str, words: Iterable[str]) -> list[str]:
    """Those of some words that the end of a text begins, as the whole of what stands there without a blank.

    >>> fitting("jungle,vi", ("village", "jungle")), fitting("turns ", ("a", "b"))
    (['jungle,village'], ['a', 'b'])
    """
    last = "" if not text or text[-1].isspace() else text.split()[-1]
    cut = max((last.rfind(mark) for mark in MARKS), default=-1) + 1
    before, stem = last[:cut], last[cut:].casefold()
    return [f"{before}{word}" for word in words if word.casefold().startswith(stem)]


def _words_behind(text: str, hint: Any, names: Names) -> Sequence[str]:
    """The words that may stand behind a text in a cell of this type."""
    inner = entry_of(hint)
    shape = shape_in(hint) or (None if inner is None else shape_in(inner))
    if shape is not None:
        key, blank, value = _last_part(text, ";|").partition(" ")
        fields = fields_of(shape)
        if not blank:
            return tuple(fields)
        known = fields.get(key.rstrip(":"))
        return () if known is None else _words_behind(value, known, names)
    if get_origin(plain(hint)) is dict:
        of_key, of_value = get_args(plain(hint))
        key, colon, value = _last_part(text, ";").partition(":")
        if colon:
            return _words_behind(value, of_value, names)
        end = ":" * (plain(of_value) not in (int, bool))
        last = _last_part(key, ",") if not end else key
        return () if " " in last else [f"{word}{end}" for word in words_of(of_key, names)]
    words = words_of(hint, names)
    last = _last_part(text, ",")
    return () if last != last.rstrip() and last.rstrip() in words else words


def _last_part(text: str, marks: str) -> str:
    """What stands behind the last of some marks, those in closed braces left out; an open brace is no part of it."""
    text, depth = text.lstrip(" {"), 0
    start = 0
    for place, letter in enumerate(text):
        depth += (letter == "{") - (letter == "}")
        if letter in marks and depth <= 0:
            start = place + 1
    return text[start:].lstrip()


def order_words(text: str, verbs: Sequence[str], maker: Maker) -> list[str]:
    """The words that the last one of an order may become."""
    verb, blank, rest = text.lstrip().partition(" ")
    if not blank:
        return fitting(text, verbs)
    cells = verb in ("set", "clear", "words")
    frame = next((sheet for sheet in maker.sheets if sheet.name == FRAME), None)
    singles = [row.label for row in frame.rows] if cells and frame is not None else []
    name, blank, behind = rest.lstrip().partition(" ")
    if not blank:
        sheets = (
            [] if verb not in ("set", "clear", "words", "show", "add", "copy", "remove") else maker.sheets
        )
        return fitting(text, dict.fromkeys([*singles, *(sheet.name for sheet in sheets)]))
    if frame is not None and name in singles:
        hint = frame.rows[singles.index(name)].cells[0].hint
        return cell_words(behind, hint, maker.names) if verb == "set" else []
    sheet = next((one for one in maker.sheets if one.name == name), None)
    if sheet is None:
        return []
    if verb == "add":
        return [] if sheet.entry is None else cell_words(behind, sheet.entry, maker.names)
    if verb == "words" and sheet.entry is not None:
        return fitting(text, sheet.columns)
    return _in_sheet(verb, sheet, behind, maker.names)


def _in_sheet(verb: str, sheet: Sheet, text: str, names: Names) -> list[str]:
    """The words that may come behind the name of a sheet: of a row, then of a cell, then its value."""
    label, blank, behind = text.lstrip().partition(" ")
    if not blank:
        labels = [row.label for row in sheet.rows]
        once = [
            label if labels.count(label) == 1 and " " not in label else f"#{number}"
            for number, label in enumerate(labels, start=1)
        ]
        return fitting(text, [*once, *["all"] * (verb == "remove")])
    row = next((row for n, row in enumerate(sheet.rows, 1) if label in (row.label, f"#{n}", str(n))), None)
    if row is None or verb not in ("set", "clear", "words"):
        return []
    column = row.cells[0]
    if sheet.columns != ("value",):
        name, blank, behind = behind.lstrip().partition(" ")
        if not blank:
            return fitting(text, [cell.name for cell in row.cells])
        found = [cell for cell in row.cells if cell.name == name]
        if not found:
            return []
        (column, *_) = found
    return cell_words(behind, column.hint, names) if verb == "set" else []
