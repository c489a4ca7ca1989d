"""Closed and full streams, Ctrl-C, folders and terminals that cannot be used: one sentence and an exit code each."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.pty_terminal import PtyTerminal

ROOT = Path(__file__).resolve().parents[2]
SEQUENCE = "\x1b]0;owned\x07\x1b[31mred\u202ekcab"


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a shell makes of a line in which `vietnam` is the program."""
    program = f'vietnam() {{ "{sys.executable}" -m vietnam_tui "$@"; }}; '
    return subprocess.run(
        ["bash", "-c", program + line],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )


COMMANDS = ["map boys-of-67", "saves", "rules crt", "scenarios", "verify none", "--version"]


@pytest.mark.parametrize("command", [*COMMANDS, "play boys-of-67 --plain --no-save"])
def test_a_closed_output_is_told_in_one_sentence(command: str) -> None:
    done = shell(f"vietnam {command} >&-")
    assert done.returncode == 2
    assert done.stderr == (
        "vietnam: standard output is closed; run it in a terminal, or send the output to a file\n"
    )


@pytest.mark.parametrize(
    "command", ["map boys-of-67", "rules crt", "scenarios", "play boys-of-67 --plain --no-save", "--version"]
)
def test_a_full_output_is_told_in_one_sentence(command: str) -> None:
    done = shell(f"vietnam {command} >/dev/full")
    assert done.returncode == 3
    *_, last = done.stderr.splitlines()
    assert last == ("vietnam: the output cannot be written: No space left on device; send it somewhere else")
    assert "Traceback" not in done.stderr


def test_a_closed_input_is_told_in_one_sentence() -> None:
    done = shell("vietnam play boys-of-67 --plain --no-save <&-")
    assert (done.returncode, done.stdout) == (2, "")
    assert "standard input is closed" in done.stderr
    assert shell("vietnam scenarios <&-").returncode == 0


def test_a_save_never_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    done = shell(f"vietnam play boys-of-67 --plain --save {tmp_path}/a.toml </dev/null 2>&-")
    assert done.returncode == 0
    assert (tmp_path / "a.toml").read_text().startswith("format = 1\n")
    assert "vietnam:" not in (tmp_path / "a.toml").read_text()


@pytest.mark.parametrize("command", ["2>/dev/full", "2>&-"])
def test_remarks_that_nobody_can_read_stop_nothing(command: str) -> None:
    assert shell(f"vietnam verify none {command}").returncode == 3


@pytest.mark.parametrize("command", ["scenarios", "rules crt", "map boys-of-67", "play boys-of-67 --plain"])
def test_a_folder_of_corrections_that_cannot_be_read_is_told_by_every_command(command: str) -> None:
    done = shell(f"vietnam {command}", VIETNAM_DATA="a" * 5000)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "File name too long; unset it, or name a folder that can be read" in done.stderr


def test_ctrl_c_while_the_program_is_still_starting_ends_it_silently() -> None:
    strike = (
        "import importlib.abc, os, signal, sys\n"
        "name = sys.argv.pop()\n"
        "class Strike(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, found, *_):\n"
        "        if found == name: os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Strike())\n"
        "from vietnam_tui.__main__ import main\n"
        "main()\n"
    )
    for module in (
        "vietnam_tui.cli",
        "vietnam_tui.cli.guard",
        "vietnam_tui.cli.app",
        "typer",
        "vietnam_tui.cli.looking",
        "vietnam_tui.games.vietnam_battles.game",
    ):
        done = subprocess.run(
            [sys.executable, "-c", strike, "scenarios", module],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (130, "", ""), module


def test_nothing_is_loaded_before_ctrl_c_is_taken_care_of() -> None:
    watch = (
        "import _signal, sys\n"
        "there = {*sys.modules, *sys.builtin_module_names, 'vietnam_tui', 'vietnam_tui.__main__', '__future__'}\n"
        "def note(number, handler, set_=_signal.signal):\n"
        "    print(sorted({*sys.modules} - there)); set_(number, handler)\n"
        "_signal.signal = note\n"
        "import vietnam_tui.__main__\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", watch], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_ctrl_c_during_a_command_ends_it_silently() -> None:
    code = (
        "import sys, vietnam_tui.cli.looking as looking, vietnam_tui.__main__ as m\n"
        "def stopped(*_, **__): raise KeyboardInterrupt\n"
        "looking.catalogue = stopped\n"
        "sys.argv = ['vietnam', 'scenarios']\n"
        "m.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize(
    ("arguments", "way_out"),
    [(("play", "boys-of-67", "--no-save"), "--plain plays without it"), ((), "see: vietnam --help")],
)
def test_a_terminal_without_a_screen_gets_none(arguments: tuple[str, ...], way_out: str) -> None:
    with PtyTerminal(*arguments, TERM="dumb") as terminal:
        terminal.read()
        assert terminal.ended(60)
        assert terminal.status == 2
        assert b"\x1b" not in terminal.sent
        assert way_out.encode() in terminal.sent


# -- what a terminal would obey ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        "saves",
        "play boys-of-67 --plain --seat 'X'=bot",
        "play boys-of-67 --plain --as 'X'",
        "play boys-of-67 --plain --save ./nowhere/'X'",
        "map boys-of-67 --zoom 'X'",
        "map boys-of-67 --hex 'X'",
        "odds saves/tree-line.toml 'X'",
        "do saves/tree-line.toml 'X'",
        "do saves/tree-line.toml 'X' --json",
        "do saves/tree-line.toml end --dice 'X'",
        "rules 'X'",
        "verify 'X'",
        "arena vb --out ./nowhere/'X'",
        "'X'",
        "play --seed 'X'",
    ],
)
def test_nothing_of_an_argument_is_obeyed_by_the_terminal(command: str, tmp_path: Path) -> None:
    done = shell(f"vietnam {command.replace('X', SEQUENCE)}", VIETNAM_SAVES=str(tmp_path / SEQUENCE))
    for text in (done.stdout, done.stderr):
        assert not {c for c in text if not c.isprintable()} - {"\n"}
        assert "Traceback" not in text
    assert done.stdout + done.stderr


def test_nothing_of_a_save_is_obeyed_by_the_terminal(tmp_path: Path) -> None:
    save = tmp_path / f"{SEQUENCE}.toml"
    begun = shell(f"vietnam play boys-of-67 --plain --save '{save}'", VIETNAM_SAVES=str(tmp_path))
    said = [begun.stdout, begun.stderr]
    text = save.read_text().replace('order = "', 'order = "\\u001b[31m\\u202e')
    save.write_text(text.replace('by = "chance"', 'by = "\\u001b[32m\\u202e"'))
    for command in ("replay", "play --plain", "report", "verify", "verify --json", "map", "do --json"):
        name, *options = command.split()
        done = shell(f"vietnam {name} '{save}' {' '.join(options)} {'end' if name == 'do' else ''}")
        said += [done.stdout, done.stderr]
    assert not {c for text in said for c in text if not c.isprintable()} - {"\n"}
    assert not any("Traceback" in text for text in said)


def test_there_is_one_place_that_prints() -> None:
    folders = [ROOT / "vietnam_tui" / name for name in ("cli", "play")]
    others = [path for folder in folders for path in folder.rglob("*.py") if path.name != "printing.py"]
    printing = re.compile(r"(?<![\w.])print\(|sys\.stderr\.write|typer\.echo")
    assert [path.name for path in others if printing.search(path.read_text())] == []
