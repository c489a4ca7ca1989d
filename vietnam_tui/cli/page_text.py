"""A page of the documents as lines of text: the Markdown that they use, and no more of it.

>>> lines_of(["## Orders", "", "Names may be *cut*", "short:", "", "* `move`"], 40)
['Orders', '', 'Names may be cut short:', '', '  * `move`']
>>> lines_of(["| order | does |", "| --- | --- |", "| `move` | march |"], 40)
['order  does', '-----  -----', 'move   march']
>>> lines_of(["The level stands at", "1500.  A game counts once."], 80)
['The level stands at 1500.  A game counts once.']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

HEADING = re.compile(r"(#+) (.*)")
_ITEM = re.compile(r"(\*|\d+\.) +")
_CODE = re.compile(r"(`[^`]*`)")
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_STRESS = re.compile(r"(\*{1,2})(\S(?:.*?\S)?)\1")
_CELL = re.compile(r"(?<!\\)\|")

#: The longest word of a table's column that keeps the column from being made narrower
LONGEST = 28


def lines_of(page: Sequence[str], width: int) -> list[str]:
    """The lines of a page, or of a part of one, wrapped to a width; what is given to be copied is never wrapped."""
    lines: list[str] = []
    for kind, block in _blocks(page):
        found = _BLOCKS[kind](block, width)
        if found:
            lines += [*([""] if lines else []), *found]
    return lines


def said(text: str) -> str:
    """A text without pictures, links and stress; what is typed keeps its marks.

    >>> said("**Who** types [`?`](playing.md) reads `*`")
    'Who types `?` reads `*`'
    """
    text = _LINK.sub(r"\1", _PICTURE.sub("", text))
    return "".join(
        part if part[:1] == "`" else _STRESS.sub(r"\2", part) for part in _CODE.split(text)
    ).strip()


def _blocks(page: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """The kind of each block of a page with its lines."""
    kind, fenced, parts = "", False, list[tuple[int, str, str]]()
    number = 0
    for line in page:
        fence = line.startswith("```")
        fenced ^= fence
        if fence or (not fenced and line.startswith("<!--")):
            kind = ""
            continue
        before = kind
        kind = "fenced" if fenced else _kind(line, before)
        if kind != before or kind == "heading":
            number += 1
        parts.append((number, kind, line))
    for (_, kind), block in groupby(parts, key=lambda part: part[:2]):
        if kind:
            yield kind, [line for _, _, line in block]


def _kind(line: str, before: str) -> str:
    """The thing that a line belongs to, where the line before it belonged to `before`."""
    if not line.strip():
        return before if before in ("code", "items") else ""
    if HEADING.match(line):
        return "heading"
    if line.startswith("|"):
        return "table"
    mark = _ITEM.match(line)
    # amid a sentence a number at the beginning of a line begins no list
    begins = mark is not None and (before != "prose" or mark[1] in ("*", "1."))
    if begins or (before == "items" and line.startswith("  ")):
        return "items"
    return "code" if line.startswith("    ") else "prose"


def _prose(block: Sequence[str], width: int) -> list[str]:
    return _wrapped(said(_joined(block)), width)


def _joined(lines: Sequence[str]) -> str:
    """Lines as one, with two blanks after a sentence, as within a line."""
    return "\n".join(lines).replace(".\n", ".  ").replace("\n", " ")


def _heading(block: Sequence[str], width: int) -> list[str]:
    found = HEADING.match(block[0])
    assert found is not None
    return _wrapped(said(found[2]), width)


def _as_it_stands(block: Sequence[str], _: int) -> list[str]:
    return "\n".join(block).rstrip().splitlines()


def _items(block: Sequence[str], width: int) -> list[str]:
    """A list, numbered or not; its items follow each other without blank lines."""
    items: list[tuple[str, list[str]]] = []
    for line in block:
        mark = _ITEM.match(line)
        if mark:
            items.append((f"  {mark[1]} ", [line[mark.end() :]]))
        elif line.strip():
            items[-1][1].append(line.strip())
    lines: list[str] = []
    for mark_, words in items:
        text = _wrapped(said(_joined(words)), width - len(mark_))
        lines += [f"{mark_ if number == 0 else ' ' * len(mark_)}{line}" for number, line in enumerate(text)]
    return lines


def _table(block: Sequence[str], width: int) -> list[str]:
    """A table, each cell wrapped to the width of its column; nothing of one of pictures."""
    if any(map(_PICTURE.search, block)):
        return []
    rows = [[_cell(cell) for cell in _CELL.split(line.strip())[1:-1]] for line in block]
    del rows[1]
    columns = list(zip(*rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    least = [min(max(map(len, " ".join(column).split() or [""])), LONGEST) for column in columns]
    while sum(widths) + 2 * (len(widths) - 1) > width and widths != least:
        widest = max((wide, number) for number, wide in enumerate(widths) if wide > least[number])[1]
        widths[widest] -= 1
    rows.insert(1, ["-" * wide for wide in widths])
    return [line for row in rows for line in _row(row, widths)]


def _cell(text: str) -> str:
    """A cell; in a table what is typed needs no marks."""
    return said(text.replace(r"\|", "|")).replace("`", "")


def _row(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    cells = [_wrapped(cell, wide) or [""] for cell, wide in zip(row, widths, strict=True)]
    for number in range(max(map(len, cells))):
        parts = [cell[number] if number < len(cell) else "" for cell in cells]
        yield "  ".join(part.ljust(wide) for part, wide in zip(parts, widths, strict=True)).rstrip()


def _wrapped(text: str, width: int) -> list[str]:
    """A text in lines; what is typed is parted at its blanks only, and a word that is too long stands alone."""
    from textwrap import wrap  # only here: titles of pages are found without

    return wrap(text, max(width, 1), break_long_words=False, break_on_hyphens=False)


_BLOCKS = {
    "heading": _heading,
    "table": _table,
    "items": _items,
    "code": _as_it_stands,
    "fenced": _as_it_stands,
    "prose": _prose,
}
