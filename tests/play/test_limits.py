"""Files made to cost time or memory: read, or refused, within a second of the processor and 200 MB."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from vietnam_tui.play.record.saves import LARGEST

ROOT = Path(__file__).resolve().parents[2]

#: Reads a file under limits; imports and start-up do not count
READ = """
import resource, sys
from pathlib import Path
from tests import toy_game
toy_game.register()
from vietnam_tui.core.model import SaveFault
from vietnam_tui.play.table.positions import is_position, read_position
from vietnam_tui.play.record.saves import read_save
path = Path(sys.argv[1])
pages = int(Path("/proc/self/statm").read_text().split()[0])
most = pages * resource.getpagesize() + 200_000_000
resource.setrlimit(resource.RLIMIT_AS, (most, most))
used = resource.getrusage(resource.RUSAGE_SELF)
seconds = int(used.ru_utime + used.ru_stime + 1) + 1
resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
try:
    read_position(path) if is_position(path) else read_save(path)
    print("read")
except SaveFault as fault:
    print("refused:", fault)
"""
HEAD = 'format = 1\nprogram = "x"\n'


def filled(piece: str, head: str = HEAD, tail: str = "") -> str:
    """A file just below the limit that repeats something, with its number where it says {}."""
    rows: list[str] = []
    size, number = len(head), 0
    while size < LARGEST - 200:
        rows.append(piece.replace("{}", str(number)))
        size += len(rows[-1])
        number += 1
    return head + "".join(rows) + tail


#: name -> what is repeated, and what stands before and behind it
FILES: dict[str, tuple[str, ...]] = {
    "keys": ("k{}=1\n", HEAD + "[options]\n"),
    "dotted keys": ("k{}.a.b.c=1\n", HEAD + "[options]\n"),
    "tables": ("[t{}]\n",),
    "deep tables": ("[a.b.c.d.e.f.g.h.i.j.k{}]\n",),
    "log": ('\n[[log]]\nn = {}\nby = "US"\norder = "move A 0101 0102"\nhash = "0123456789abcdef"\n',),
    "torn log": (
        '\n[[log]]\nn = {}\nby = "US"\norder = "move A 0101 0102"\nhash = "012345678"\n',
        HEAD,
        "\n[[lo",
    ),
    "numbers": ("1,\n", HEAD + "x = [", "]\n"),
    "inline tables": ("{a={b={}}},\n", HEAD + "x = [", "]\n"),
    "lists": ("[[[]]],\n", HEAD + "x = [", "]\n"),
    "blank lines": ("\n",),
    "comments": ("#\n",),
    "one line": ("x", HEAD + 'x = "', '"\n'),
    "escapes": ("\\u0041", HEAD + 'x = "', '"\n'),
    "lines of text": ("xxxxxxxxxx\n", HEAD + 'x = """', '"""\n'),
    "a hexadecimal number": ("f", HEAD + "x = 0x", "\n"),
    "a nest": ("[", HEAD + "x = "),
    "no format": ("k{}=1\n", 'scenario = "ford"\n'),
}


@pytest.mark.parametrize("name", FILES)
def test_any_file_is_read_or_refused_within_a_second_and_200_megabytes(name: str, tmp_path: Path) -> None:
    path = tmp_path / "big.toml"
    path.write_text(filled(*FILES[name]))
    assert path.stat().st_size < LARGEST
    done = subprocess.run(
        [sys.executable, "-c", READ, str(path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-300:]
    assert done.stdout.startswith(("read", "refused: "))
