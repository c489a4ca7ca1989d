"""A client comes back by itself when its line drops, and knows when that is of no use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.host.conftest import NOSE
from tests.host.served import SSH, Served, children, until, vietnam
from tests.tui.pty_terminal import PtyTerminal

pytestmark = pytest.mark.xdist_group("host")

#: A program in the place of `ssh`: a line of `plan` for each time it is called: let in or not, what it says, its code
CLIENT = """#!/bin/sh
cd "${0%/*}"
echo "$@" >> called
line=$(sed -n "$(wc -l < called)p" plan)
for word in "$@"; do case $word in LocalCommand=*) sign=${word#LocalCommand=};; esac; done
case $line in in*) eval "$sign"; printf '\\033[?1049h\\033[?25l';; esac
said=$(echo "$line" | cut -d, -f2)
[ -n "$said" ] && echo "$said" >&2
exit "$(echo "$line" | cut -d, -f3)"
"""


def client(folder: Path, *plan: str) -> str:
    """A folder with a client that ends as planned, in front of the other programs."""
    program = folder / "ssh"
    program.write_text(CLIENT)
    program.chmod(0o755)
    (folder / "plan").write_text("\n".join((*plan, "")))
    return f"{folder}:{os.environ['PATH']}"


def test_a_line_that_drops_is_taken_up_again_until_the_game_is_left(tmp_path: Path) -> None:
    path = client(tmp_path, "in,,255", "out,Connection refused,255", "in,,0")
    with PtyTerminal("join", "ssh -p 2222 code-x7k2@home.example", PATH=path) as terminal:
        until(lambda: terminal.press("\r") and terminal.ended(0.1), 60)
        assert terminal.status == 0
        first, second = (
            terminal.sent.find(b"back in %d s (Enter: now, Ctrl-C: stop)" % wait) for wait in (2, 4)
        )
        assert 0 <= terminal.sent.find(b"\x1b[?1049l") < first < second
    calls = (tmp_path / "called").read_text().splitlines()
    assert [call.rpartition("-- ")[2] for call in calls] == ["home.example"] * 3
    assert ["code-x7k2" in call for call in calls] == [True, False, False]
    assert all("-p 2222" in call for call in calls)


@pytest.mark.parametrize(
    "ending", ["out,Could not resolve hostname,255", "in,x: Permission denied (publickey).,255"]
)
def test_where_one_never_was_or_is_not_wanted_nobody_comes_back_to(tmp_path: Path, ending: str) -> None:
    path = client(tmp_path, ending)
    with PtyTerminal("join", "boys-of-67@home.example", PATH=path) as terminal:
        terminal.wait_for(ending.split(",")[1])
        until(lambda: terminal.ended(0.1))
        assert terminal.status == 3
    assert len((tmp_path / "called").read_text().splitlines()) == 1


def test_whoever_has_enough_of_waiting_is_told_the_way_back(tmp_path: Path) -> None:
    path = client(tmp_path, "in,,255")
    with PtyTerminal("join", "boys-of-67@home.example:2222", PATH=path) as terminal:
        terminal.wait_for("back in 2 s")
        terminal.press("\x03")
        terminal.wait_for("Back to it: vietnam join boys-of-67@home.example:2222")
        until(lambda: terminal.ended(0.1))
        assert terminal.status == 0


def test_what_is_no_address_is_refused_in_a_sentence() -> None:
    done = vietnam("join", "-oProxyCommand=x@y")
    assert done.returncode == 2
    for text in ("a b@c", "x@y:99999", "$(id)@home"):
        done = vietnam("join", text)
        assert done.returncode == 2
        assert "a host is expected, such as boys-of-67@home.example:2222" in done.stderr


def test_at_a_real_host_a_killed_client_is_back_in_its_game(served: Served, tmp_path: Path) -> None:
    command = served.ssh_command("boris")
    known = " ".join(f"'{part}'" for part in command[1 : command.index("-p")])
    (tmp_path / "ssh").write_text(f'#!/bin/sh\nexec {SSH} {known} "$@"\n')
    (tmp_path / "ssh").chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    with PtyTerminal("join", f"{NOSE}@127.0.0.1:{served.port}", PATH=path) as terminal:
        terminal.wait_for("place the next base camp")
        (line,) = children(terminal.pid)
        os.kill(line, 15)
        until(lambda: terminal.press("w") and b"back in 2 s" in terminal.sent, 60)
        # a screen of its own is asked for anew
        until(
            lambda: b"\x1b[?1049h" in terminal.sent.partition(b"back in 2 s")[2] or terminal.read(most=1.0),
            60,
        )
        terminal.wait_for("place the next base camp")
        terminal.press("\x11")
        until(lambda: terminal.ended(0.1))
        assert terminal.status == 0
