"""A host at a terminal: it ends with it, unless it was started to outlive it; what it says there."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.host.conftest import NOSE
from tests.host.served import PROGRAM, Served, SshTerminal, until

pytestmark = pytest.mark.xdist_group("host-in-trouble")


@pytest.fixture(autouse=True)
def _heard() -> Iterator[None]:
    """What is started hears that its terminal is gone, also where the tests themselves were told not to listen."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def hosted(folder: Path, *before: str) -> SshTerminal:
    """A host that somebody has started at a terminal."""
    served = Served(folder)
    served.game(NOSE, US="anna", VC="boris")
    root = ["--as-root"] * (os.geteuid() == 0)
    command = [sys.executable, str(PROGRAM), "host", "--folder", str(folder), "--port", "0", *root]
    terminal = SshTerminal([*before, *command])
    terminal.wait_for("host key:")
    return terminal


def test_a_host_whose_terminal_is_closed_ends_and_leaves_the_port(tmp_path: Path) -> None:
    terminal = hosted(tmp_path / "host")
    os.kill(terminal.pid, signal.SIGHUP)  # has the invites read again
    terminal.read()
    assert not terminal.ended(1.0)
    os.close(terminal.fd)
    terminal.fd = -1
    assert terminal.ended(20)
    assert not (tmp_path / "host" / "door.sock").exists()


def test_a_host_that_was_started_to_outlive_its_terminal_does(tmp_path: Path) -> None:
    ignoring = "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN); "
    ignoring += "os.execv(sys.argv[1], sys.argv[1:])"
    terminal = hosted(tmp_path / "host", sys.executable, "-c", ignoring)
    try:
        os.close(terminal.fd)
        terminal.fd = -1
        assert not terminal.ended(3.0)
    finally:
        os.kill(terminal.pid, signal.SIGTERM)
        assert terminal.ended(20)


def test_a_host_that_runs_as_root_says_so_when_its_screens_do_too(tmp_path: Path) -> None:
    """The program is taken to lie in a folder that others may not enter."""
    shut = tmp_path / "shut"
    shut.mkdir(mode=0o700)
    program = (
        "import os, sys; os.geteuid = lambda: 0\n"
        "from pathlib import Path\n"
        "from vietnam_tui.host.screen import confine\n"
        f"confine._own_folders = lambda: [Path({str(shut)!r})] if sys.argv[-1] == 'shut' else [Path('/')]\n"
        "from vietnam_tui.cli import hosting\n"
        "hosting._warn_of_roots_screens()\n"
    )
    for word in ("shut", "open"):
        done = subprocess.run(
            [sys.executable, "-c", program, word], capture_output=True, text=True, timeout=60, check=True
        )
        named = re.search(r"its screens run as root as well: .* may not enter (.+), below", done.stderr)
        assert (named is not None) == (word == "shut")
        if named is not None:
            assert shut.is_relative_to(named[1])


def test_who_waits_is_told_the_player_and_only_keys_that_do_something(tmp_path: Path) -> None:
    served = Served(tmp_path / "host")
    served.game(NOSE, US="anna", VC="boris")
    served.person("anna", NOSE, "US")
    served.start()
    try:
        with served.ssh("anna", NOSE) as anna:
            anna.wait_for("Waiting for boris (VC) ...")
            assert not any("Space next" in row or "Esc skip" in row for row in anna.rows())
            until(lambda: any("L log" in row for row in anna.rows()))
    finally:
        served.stop()


def test_an_invitation_names_the_port_at_which_the_host_listens(tmp_path: Path) -> None:
    served = Served(tmp_path / "host")
    served.game(NOSE, US="anna", VC="boris")
    assert "ssh -p 2222 code-" in served.invite(NOSE, "us", "--name", "anna", "--code").stdout
    served.start()
    try:
        told = served.invite(NOSE, "us", "--name", "anna", "--code").stdout
        assert f"ssh -p {served.port} code-" in told
        assert served.port != 2222
    finally:
        served.stop()


def test_who_comes_to_the_door_with_too_long_a_name_is_told_so(tmp_path: Path) -> None:
    served = Served(tmp_path / "host")
    served.game(NOSE, US="anna", VC="boris")
    served.start(door_only=True)
    try:
        long = "y" * 3_000
        with SshTerminal(
            [sys.executable, str(PROGRAM), "join", long, "--as", long, "--folder", str(served.folder)]
        ) as terminal:
            terminal.wait_for("is not invited")
            assert terminal.ended(10)
    finally:
        served.stop()
