"""What it takes until the screen stands, in processor time; nothing here asserts on it.

Run `pytest tests/perf/test_first_frame.py --benchmark-only`.  A screen of 200x60 in a real pty; the figures are above
a process that imports Textual and nothing else, which is measured in turn with the others.  Budgets: 150 ms for the
title and for a new game.  For the longest games that are opened again the whole counts: 600 ms.
"""

from __future__ import annotations

import os
import resource
import select
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.tui.pty_terminal import PtyTerminal

ROUNDS = 15
IMPORT = (sys.executable, "-c", "from textual.app import App")
#: A new game in which a person moves first
NEW = ("play", "boys-of-67", "--seed", "7", "--no-save")
#: The game with the longest course: 275 turns
LONGEST = ("arena", "gb", "--games", "1", "--jobs", "1", "--us", "regular")
#: A game with one of the largest saves: some 2,000 orders and dice
LARGEST = ("arena", "ha", "--scenario", "kontum", "--games", "1", "--jobs", "1")


class FirstFrame(PtyTerminal):
    """`vietnam` until it has shown a whole screen."""

    def processor_time(self) -> float:
        """Seconds of processor time from the start to the first full frame: both its first and its last row."""
        while True:
            select.select([self.fd], [], [])
            piece = os.read(self.fd, 1 << 16)
            spent = time.clock_gettime(~self.pid << 3 | 2)  # the clock of another process
            self._stream.feed(piece)
            if all(row.strip() for row in (self.screen.display[0], self.screen.display[-1])):
                return spent


def of_an_import(environment: dict[str, str]) -> float:
    """Seconds of processor time of a process that imports Textual."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(IMPORT, env=environment, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A player's folders, and modules that are compiled once."""
    home = tmp_path_factory.mktemp("home")
    folders = {"HOME": str(home), "VIETNAM_SAVES": str(home / "saves"), "XDG_CACHE_HOME": str(home / "cache")}
    return {**folders, "PYTHONDONTWRITEBYTECODE": ""}


@pytest.fixture
def longest(environment: dict[str, str], tmp_path: Path) -> Path:
    """The save of a long game that bots have played."""
    return played(environment, tmp_path, *LONGEST)


@pytest.fixture
def largest(environment: dict[str, str], tmp_path: Path) -> Path:
    """The save of a finished game of many orders that bots have played."""
    return played(environment, tmp_path, *LARGEST)


def played(environment: dict[str, str], folder: Path, *arena: str) -> Path:
    """The save of a game that is played now, in a folder."""
    command = (sys.executable, "-m", "vietnam_tui", *arena, "--keep", str(folder))
    subprocess.run(command, env={**os.environ, **environment}, check=True, stdout=subprocess.DEVNULL)
    return max(folder.glob("*.toml"), key=lambda save: save.stat().st_size)


def compare(
    benchmark: Any, request: pytest.FixtureRequest, environment: dict[str, str], *arguments: str
) -> None:
    """Start the program and import Textual in turn; note least and median of what each takes."""
    spent: list[float] = []
    imports: list[float] = []

    def start() -> None:
        with FirstFrame(*arguments, width=200, height=60, **environment) as terminal:
            spent.append(terminal.processor_time())
        imports.append(of_an_import({**os.environ, **environment}))

    start()  # which compiles what is not compiled yet
    spent.clear()
    imports.clear()
    benchmark.pedantic(start, rounds=ROUNDS if request.config.getoption("benchmark_only") else 1)
    for word, choose in (("least", min), ("median", statistics.median)):
        whole, bare = 1000 * choose(spent), 1000 * choose(imports)  # type: ignore[operator]
        benchmark.extra_info[f"{word} of the whole, above importing Textual in ms"] = (
            f"{whole:.0f}, {whole - bare:.0f}"
        )
    assert min(spent) > 0


def test_the_title(benchmark: Any, request: pytest.FixtureRequest, environment: dict[str, str]) -> None:
    compare(benchmark, request, environment, "play")


def test_a_new_game(benchmark: Any, request: pytest.FixtureRequest, environment: dict[str, str]) -> None:
    compare(benchmark, request, environment, *NEW)


def test_the_longest_game_is_resumed(
    benchmark: Any, request: pytest.FixtureRequest, environment: dict[str, str], longest: Path
) -> None:
    compare(benchmark, request, environment, "play", str(longest))


def test_the_largest_game_that_is_over_is_opened(
    benchmark: Any, request: pytest.FixtureRequest, environment: dict[str, str], largest: Path
) -> None:
    compare(benchmark, request, environment, "play", str(largest))
