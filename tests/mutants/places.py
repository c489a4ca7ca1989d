"""Where a rule stands in the code: the statements that name its id, or the function whose docstring names it.

Of such a function the statements that name other rules alone are not the rule's: they carry out those others.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAMES = "vietnam_tui/games"
#: Rooms of a game in which no rule is carried out
OTHER_ROOMS = ("screen", "files", "bots")
#: The module of a game that finds what its rules would never have let come about; tests of saves break it
AUDIT = "audit.py"

_ID = re.compile(r"\b[A-Z]{2}-[A-Z0-9][A-Z0-9.]*-[a-z]+\b")
_COMPOUND = (ast.If, ast.For, ast.While, ast.With, ast.Match, ast.FunctionDef)


@cache
def tree_of(path: str) -> ast.Module:
    """A module of the checkout, parsed; `path` is relative to it."""
    return ast.parse((ROOT / path).read_text())


@cache
def places(path: str) -> Mapping[str, frozenset[int]]:
    """Rule id -> the lines of a module that carry it out."""
    stated: dict[str, set[int]] = defaultdict(set)  # by statements
    whole: dict[str, set[int]] = defaultdict(set)  # by the docstrings of functions
    lines = (ROOT / path).read_text().splitlines()
    for function in (node for node in ast.walk(tree_of(path)) if isinstance(node, ast.FunctionDef)):
        docstring = _docstring_lines(function)
        for number in range(function.lineno, (function.end_lineno or 0) + 1):
            for rule in _ID.findall(lines[number - 1]):
                if number in docstring:
                    whole[rule] |= _lines(function)
                else:
                    stated[rule] |= _statement(function, number)
    taken = set().union(*stated.values())
    return {rule: frozenset(stated[rule] | whole[rule] - taken) for rule in {*stated, *whole}}


def modules(game: str) -> list[str]:
    """The modules of a game that carry out rules, relative to the checkout."""
    folder = ROOT / GAMES / game
    return [
        str(path.relative_to(ROOT))
        for path in sorted(folder.rglob("*.py"))
        if path.relative_to(folder).parts[0] not in OTHER_ROOMS and path.name != AUDIT
    ]


def _docstring_lines(function: ast.FunctionDef) -> range:
    if ast.get_docstring(function) is None:
        return range(0)
    return range(function.body[0].lineno, (function.body[0].end_lineno or 0) + 1)


def _lines(function: ast.FunctionDef) -> set[int]:
    """The lines of a function's body, its docstring and functions within it left out."""
    inner = [
        node for node in ast.walk(function) if isinstance(node, ast.FunctionDef) and node is not function
    ]
    skipped = {line for node in inner for line in range(node.lineno, (node.end_lineno or 0) + 1)}
    whole = range(function.body[0].lineno, (function.end_lineno or 0) + 1)
    return set(whole) - skipped - set(_docstring_lines(function))


def _statement(function: ast.FunctionDef, number: int) -> set[int]:
    """The innermost statement at a line: with its condition where it stands below one or its `else`.

    Of a comment between statements, what follows it.
    """
    around = [
        node
        for node in _statements(function)
        if node.lineno <= number <= (node.end_lineno or 0) and node is not function
    ]
    if not around or (isinstance(around[-1], _COMPOUND) and not _in_head(around[-1], number)):
        after = [node.lineno for node in _statements(function) if node.lineno > number]
        return _statement(function, min(after)) if after else _lines(function)
    inner = around[-1]
    lines = set(_head(inner) if isinstance(inner, _COMPOUND) else _whole(inner))
    above = around[-2] if len(around) > 1 else None
    decides = isinstance(above, ast.If) and inner in (*above.body, *above.orelse)
    return lines | set(_head(above)) if above is not None and decides else lines


def _statements(node: ast.AST) -> Iterator[ast.stmt]:
    """Statements below a node, an outer one before those within it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
        yield from _statements(child)


def _head(node: ast.stmt) -> range:
    """The lines of a compound statement before its body."""
    body: list[ast.stmt] = getattr(node, "body", [])
    return range(node.lineno, max(node.lineno + 1, body[0].lineno if body else 0))


def _whole(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _in_head(node: ast.stmt, number: int) -> bool:
    return number in _head(node)
