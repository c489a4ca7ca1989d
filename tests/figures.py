"""The size and shape of the house in figures: `python -m tests.figures` prints them, with what they should come to.

Lines and files are counted as they are printed, blank lines too.  Complexity is that of `lizard`.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import lizard

PACKAGE = Path(__file__).parents[1] / "vietnam_tui"
GAMES = PACKAGE / "games"
#: A function may be this long, and this knotted
LONGEST, MOST_KNOTTED = 60, 25


class Figure(NamedTuple):
    """Something that is counted: what it came to, and the most that it should."""

    name: str
    value: float
    most: float | None = None

    def __str__(self) -> str:
        value = f"{self.value:,.0f}" if self.value == int(self.value) else f"{self.value:,.1f}"
        aim = "" if self.most is None else f"   (at most {self.most:,.0f})"
        return f"{'!' if self.most is not None and self.value > self.most else ' '} {self.name:<58}{value:>10}{aim}"


def modules(folder: Path) -> list[Path]:
    """Every module below a folder."""
    return sorted(folder.rglob("*.py"))


def lines(paths: list[Path]) -> int:
    """How many lines files have together."""
    return sum(len(path.read_text().splitlines()) for path in paths)


def size() -> Iterator[Figure]:
    """Lines and files, room by room."""
    found = modules(GAMES)
    yield Figure("games: lines", lines(found), 79_000)
    yield Figure("games: files", len(found), 480)
    for game in sorted(path for path in GAMES.iterdir() if path.is_dir() and path.name != "__pycache__"):
        own = modules(game)
        yield Figure(f"{game.name}: lines", lines(own))
        yield Figure(f"{game.name}: files", len(own))
        yield Figure(f"{game.name}: files at its root", len(list(game.glob("*.py"))), 20)
    for part in ("core", "engine", "play", "bots", "tui", "host", "pictures", "cli"):
        yield Figure(f"{part}: lines", lines(modules(PACKAGE / part)))
    for folder, count in _fullest():
        yield Figure(f"files in {folder}", count, 40)


def _fullest() -> list[tuple[str, int]]:
    """The three folders with the most modules."""
    folders = {path.parent for path in modules(PACKAGE)}
    counts = [(str(folder.relative_to(PACKAGE)), len(list(folder.glob("*.py")))) for folder in folders]
    return sorted(counts, key=lambda entry: -entry[1])[:3]


def floors(rules: Path) -> Iterator[Figure]:
    """How the rules of a game are divided: rooms below `rules/`, and the longest way of imports through each."""
    rooms = sorted({path.parent for path in modules(rules)})
    name = rules.parent.name
    yield Figure(f"{name}: rooms of rules/", len([room for room in rooms if any(room.glob("[!_]*.py"))]), 8)
    for room in rooms:
        depth = _depth({path.stem: _imported(path) for path in room.glob("[!_]*.py")})
        yield Figure(f"{room.relative_to(GAMES)}: floors", depth, 6)


def _imported(path: Path) -> set[str]:
    """The last words of all modules and names that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[-1])
            found.update(alias.name for alias in node.names)
    return found


def _depth(arrows: dict[str, set[str]]) -> int:
    """The number of modules on the longest chain of imports."""
    known: dict[str, int] = {}

    def below(module: str) -> int:
        if module not in known:
            known[module] = 0
            known[module] = 1 + max((below(one) for one in arrows[module] if one in arrows), default=0)
        return known[module]

    return max(map(below, arrows), default=0)


def quality() -> Iterator[Figure]:
    """What the types do not see, and functions that are too long or too knotted."""
    names = (
        node.id
        for path in modules(PACKAGE / "engine")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Name)
    )
    yield Figure("engine: Any", sum(name == "Any" for name in names), 30)
    functions = tuple(_functions())
    yield Figure(f"functions over {LONGEST} lines", sum(length > LONGEST for length, _ in functions), 0)
    yield Figure(
        f"functions of a complexity over {MOST_KNOTTED}", sum(k > MOST_KNOTTED for _, k in functions), 0
    )


def _functions() -> Iterator[tuple[int, int]]:
    """Every function: its lines, and its complexity."""
    for path in modules(PACKAGE):
        for found in lizard.analyze_file(str(path)).function_list:
            yield found.end_line - found.start_line + 1, found.cyclomatic_complexity


def start_up() -> Iterator[Figure]:
    """Processor time of looking things up, in milliseconds above an empty Python: the least of five runs."""
    empty = _milliseconds("-c", "pass")
    save = str(PACKAGE.parent / "saves" / "tree-line.toml")
    for most, *words in (
        (45, "rules", "crt"),
        (60, "help", "vb", "orders"),
        (60, "completion", "zsh", "play", "dong"),
        (150, "do", save, "attack 514/1 with all"),
        (150, "odds", "vb", "--attack", "7", "--defense", "5"),
        # of an attack that lies before somebody the enemy's answer is told as well, for another 150
        (300, "odds", save, "attack", "514/1", "with", "all"),
        (150, "map", save),
    ):
        yield Figure(
            f"vietnam {' '.join(words[:1])}{' FILE' * (save in words)}: ms above an empty Python",
            _milliseconds("-m", "vietnam_tui", *words) - empty,
            most,
        )


def _milliseconds(*words: str) -> float:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    best = float("inf")
    for _ in range(6):
        before = os.times()
        subprocess.run([sys.executable, *words], capture_output=True, env=environment, cwd=PACKAGE.parent)
        after = os.times()
        used = after.children_user - before.children_user + after.children_system - before.children_system
        best = min(best, used)
    return best * 1000


def main() -> None:
    """Print every figure; one beyond its aim is marked."""
    for figure in (*size(), *floors(GAMES / "hot_armor" / "rules"), *quality(), *start_up()):
        print(figure)


if __name__ == "__main__":
    main()
