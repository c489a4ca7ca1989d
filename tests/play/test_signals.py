"""Leaving: signals, closed input, a terminal that is gone, a program that is stuck."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from vietnam_tui.play.table.session import Session

ROOT = Path(__file__).resolve().parents[2]
#: Seconds; the program promises 2, and a busy machine may add to that.
SOON = 30

STUCK = """
import sys, time
from vietnam_tui.play.signals import Leaving
with Leaving():
    print("ready", flush=True)
    while True:
        pass
"""


def started(path: Path, **rest: object) -> subprocess.Popen[bytes]:
    """A plain game of a person against the bot, at the first question."""
    arguments = ["play", "ford", "--plain", "--save", str(path), "--seed", "5"]
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.toy_game", *arguments],
        cwd=ROOT,
        **{"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **rest},  # type: ignore[call-overload]
    )
    if child.stdout is not None:
        while b"end" not in child.stdout.readline():
            pass
    return child


def told(child: subprocess.Popen[bytes], order: str) -> None:
    """Give an order and wait until its outcome is shown."""
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(order.encode() + b"\n")
    child.stdin.flush()
    while b"moves to" not in child.stdout.readline():
        pass


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_game_with_everything_saved(tmp_path: Path, number: signal.Signals) -> None:
    path = tmp_path / "game.toml"
    child = started(path)
    told(child, "move Alice 0102")
    child.send_signal(number)
    _, err = child.communicate(timeout=SOON)
    assert child.returncode == 128 + number
    assert b"Traceback" not in err
    assert [p.name for p in tmp_path.iterdir()] == ["game.toml"]
    assert Session.open(path, read_only=True).history[-1].order == "move Alice 0102"


def test_closed_input_ends_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    child = started(path)
    told(child, "move Alice 0102")
    child.communicate(timeout=SOON)
    assert child.returncode == 0
    assert Session.open(path, read_only=True).history[-1].order == "move Alice 0102"


def test_output_that_nobody_reads_ends_the_game_quietly(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    child = started(path)
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.close()
    child.stdin.write(b"move Alice 0102\nend\n")
    child.stdin.close()
    assert child.stderr.read().count(b"Traceback") == 0
    assert child.wait(timeout=SOON) == 0
    Session.open(path).close()


@pytest.mark.parametrize("ignored", [False, True], ids=["hang-up", "hang-up ignored"])
def test_a_terminal_that_is_gone_ends_the_game(tmp_path: Path, ignored: bool) -> None:
    path = tmp_path / "game.toml"
    master, slave = pty.openpty()

    def begin() -> None:
        os.setsid()
        if ignored:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)

    child = started(path, stdin=slave, stdout=slave, stderr=slave, preexec_fn=begin)
    os.close(slave)
    shown = b""
    while b"Blue> " not in shown:
        shown += os.read(master, 4096)
    os.write(master, b"move Alice 0102\r")
    while b"moves to" not in shown:
        shown += os.read(master, 4096)
    os.close(master)
    child.wait(timeout=SOON)
    assert Session.open(path, read_only=True).history[-1].order == "move Alice 0102"


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_a_program_that_is_stuck_is_ended_by_force(number: signal.Signals) -> None:
    child = subprocess.Popen([sys.executable, "-c", STUCK], cwd=ROOT, stdout=subprocess.PIPE)
    assert child.stdout is not None
    child.stdout.readline()
    child.send_signal(number)
    assert child.wait(timeout=SOON) == 128 + number


def test_two_bots_can_be_stopped(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    arguments = ["play", "long-ford", "--plain", "--seat", "Blue=random", "--seat", "Red=random"]
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.toy_game", *arguments, "--save", str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stdout is not None
    child.stdout.readline()
    child.send_signal(signal.SIGTERM)
    _, err = child.communicate(timeout=SOON)
    assert child.returncode in (0, 128 + signal.SIGTERM)
    assert b"Traceback" not in err
    Session.open(path).close()
