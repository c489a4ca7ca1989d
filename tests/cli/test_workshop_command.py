"""`vietnam workshop` through a pipe: what is opened, what an order that is refused comes to."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def piped(folder: Path, lines: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command with some lines to read, its files in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "vietnam_tui", "workshop", *arguments],
        input=lines,
        env={**os.environ, "VIETNAM_SAVES": str(folder), "VIETNAM_DATA": str(folder)},
        capture_output=True,
        text=True,
    )


def test_orders_of_a_pipe_are_carried_out_and_saved(tmp_path: Path) -> None:
    done = piped(tmp_path, "put 4/47B 0616\nsave ours\n", "boys-of-67")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "ours.toml").is_file()
    done = piped(tmp_path, "paint lava 3601\nmap 3601\n", "--map", "khe-sanh")
    assert done.returncode == 1
    assert "No: 'lava' is no terrain" in done.stdout
    assert "3601" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("zork",), "no scenario, position, save or map 'zork'"),
        (("--map", "zork"), "no map 'zork': iron-triangle"),
    ],
)
def test_what_there_is_not_is_told(tmp_path: Path, arguments: tuple[str, ...], told: str) -> None:
    done = piped(tmp_path, "", *arguments)
    assert done.returncode != 0
    assert told in done.stderr
