"""How long a command takes from the key to the prompt, in processor time; nothing here asserts on it.

Run `pytest tests/perf --benchmark-only`.  Budgets above an empty Python: a look-up 45 ms, orders, odds or maps 150 ms.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = ("-m", "vietnam_tui")
COMMANDS = {
    "empty": ("-c", "pass"),
    "rules": (*PROGRAM, "rules", "crt"),
    "do": (*PROGRAM, "do", "saves/tree-line.toml", "end"),
    "odds": (*PROGRAM, "odds", "saves/tree-line.toml", "attack", "514/1", "with", "all"),
    "map": (*PROGRAM, "map", "boys-of-67", "--hex", "0616"),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command(benchmark: Any, request: pytest.FixtureRequest, name: str) -> None:
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}

    def run() -> None:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, *COMMANDS[name]],
            cwd=ROOT,
            env=environment,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)

    spent: list[float] = []
    benchmark.pedantic(run, rounds=20 if request.config.getoption("benchmark_only") else 1)
    benchmark.extra_info["least processor time in ms"] = round(1000 * min(spent), 1)
