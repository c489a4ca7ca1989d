"""Names that are too long to be shown whole are cut in every message, on the command line and in the dialogue."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from vietnam_tui.core.printable import LONGEST_WORD

LONG = "n" * 3_000
#: A save of the program's own
FILE = str(Path(__file__).parents[2] / "saves" / "tree-line.toml")

COMMANDS = [
    ("play", LONG, "--plain"),
    ("play", "boys-of-67", "--seat", f"{LONG}=bot", "--no-save", "--plain"),
    ("play", "boys-of-67", "--seat", f"US={LONG}", "--no-save", "--plain"),
    ("play", "boys-of-67", "--option", f"{LONG}=1", "--no-save", "--plain"),
    ("play", "boys-of-67", "--save", LONG, "--plain"),
    ("play", "boys-of-67", "--seed", LONG, "--no-save", "--plain"),
    ("rules", LONG),
    ("rules", "vb", LONG),
    ("data", LONG),
    ("do", FILE, LONG),
    ("do", FILE, f"attack {LONG} with all"),
    ("do", FILE, f"attack 514/1 with {LONG}"),
    ("do", FILE, f"attack {LONG} with all; end"),
    ("do", FILE, "end", "--dice", LONG),
    ("do", FILE, "attack 514/1 with all", "pass", "pass", "pass", "pass", "--dice", LONG),
    ("odds", FILE, f"attack {LONG}"),
    ("options", FILE, LONG),
    ("look", FILE, LONG),
    ("chance", FILE, f"attack {LONG}"),
    ("invite", LONG, "us"),
    ("host", LONG),
    (LONG,),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command)[:40])
def test_no_message_shows_a_long_name_whole(command: tuple[str, ...], tmp_path: Path) -> None:
    done = run(command, tmp_path)
    assert done.returncode != 0
    shown = done.stderr + done.stdout
    assert "n" * (LONGEST_WORD + 1) not in shown
    assert max(map(len, shown.splitlines())) < len(LONG) // 2


@pytest.mark.parametrize("line", ["move {}", "{}", "save {}", "goto {}", "rules {}", "odds {}", "4/47B {}"])
def test_nor_does_the_dialogue(line: str, tmp_path: Path) -> None:
    done = run(
        ("play", "boys-of-67", "--no-save", "--plain"), tmp_path, f"{line.format(LONG[:1500])}\nquit\n"
    )
    answered = [row for row in done.stdout.splitlines() if "n" * 20 in row and not row.startswith("US> ")]
    assert answered
    assert not any("n" * (LONGEST_WORD + 1) in row for row in answered)


def run(command: tuple[str, ...], folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "VIETNAM_SAVES": str(folder)}
    return subprocess.run(
        [sys.executable, "-m", "vietnam_tui", *command],
        input=typed,
        env={**environment, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
