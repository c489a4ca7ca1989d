"""`examples/duel`, the model for a further game, passes what every game must pass: the kit and its recordings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
DUEL = ROOT / "examples" / "duel"
#: It is to be read in one sitting: lines of Python and data
MOST_LINES = 300


def test_the_example_passes_the_conformance_kit_and_replays_its_recordings() -> None:
    asked = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-k", "duel or du"]
    done = subprocess.run(
        [
            *asked,
            "--deselect",
            "tests/conformance/test_example.py",
            "tests/conformance",
            "tests/playthroughs",
        ],
        cwd=ROOT,
        env={**os.environ, "VIETNAM_GAMES": str(DUEL)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]


def test_the_example_is_short_enough_to_be_read() -> None:
    files = [path for suffix in ("py", "toml") for path in DUEL.rglob(f"*.{suffix}")]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= MOST_LINES
