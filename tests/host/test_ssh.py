"""What comes in by SSH and what does not, with a real client on the loopback address."""

from __future__ import annotations

import itertools
import re
import socket
import subprocess

import pytest

from tests.host.conftest import NOSE, TREES
from tests.host.served import Served, until
from tests.tui.pty_terminal import PtyTerminal

pytestmark = pytest.mark.xdist_group("host")


def test_two_seats_and_an_observer_of_one_game_each_have_their_own_view(served: Served) -> None:
    with served.ssh("anna") as anna, served.ssh("boris", NOSE) as boris, served.ssh("eve") as eve:
        boris.wait_for("place the next base camp")
        anna.wait_for("VC is thinking")
        eve.wait_for("WATCHING")
        before = to_come(boris)
        boris.press(":lay 1422\r")
        anna.wait_for("has recorded 1 base camp")
        boris.press("'it is laid; end\r")
        eve.wait_for("boris: it is laid; end")
        assert to_come(boris) == before - 1
        assert b"lay 1422" not in anna.sent + eve.sent
        boris.press("u")
        boris.wait_for("Taken back: lay 1422")


def to_come(terminal: PtyTerminal) -> int:
    """How many camps are still to be placed, as the screen says."""
    found = re.search(r"(\d) of 5 camps to come", terminal.rows()[0])
    assert found is not None
    return int(found[1])


@pytest.mark.parametrize(
    ("options", "command", "why"),
    [
        ((), ("id",), "exec request failed"),
        (("-s",), ("sftp",), "subsystem request failed"),
        (("-s",), ("shell",), "subsystem request failed"),
        (("-N", "-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:1"), (), "forwarding failed"),
    ],
)
def test_no_program_no_files_no_forwarding(
    served: Served, options: tuple[str, ...], command: tuple[str, ...], why: str
) -> None:
    done = served.run_ssh("anna", NOSE, *command, options=options)
    assert done.returncode != 0
    assert why in done.stderr
    assert not done.stdout


def test_nothing_is_reached_through_the_host(served: Served) -> None:
    with socket.create_server(("127.0.0.1", 0)) as secret, socket.create_server(("127.0.0.1", 0)) as probe:
        own = probe.getsockname()[1]
        probe.close()
        secret.settimeout(1.0)
        forward = f"127.0.0.1:{own}:127.0.0.1:{secret.getsockname()[1]}"
        with served.ssh("anna", NOSE, "-L", forward) as anna:
            anna.wait_for("Snoopy")
            with socket.create_connection(("127.0.0.1", own)) as through:
                through.settimeout(5.0)
                assert through.recv(10) == b""
            with pytest.raises(TimeoutError):
                secret.accept()


def test_the_agent_and_the_display_stay_at_home(served: Served) -> None:
    with served.ssh("anna", NOSE, "-A", "-X") as anna:
        anna.wait_for("Snoopy")
        assert not list(served.folder.glob("**/agent*"))


@pytest.mark.parametrize("way", ["password", "keyboard-interactive", "hostbased", "none"])
def test_nothing_but_a_key_lets_one_in(served: Served, way: str) -> None:
    done = served.run_ssh("anna", NOSE, options=("-o", f"PreferredAuthentications={way}", "-tt"))
    assert done.returncode == 255
    assert "Permission denied (publickey)" in done.stderr


def test_a_key_nobody_knows_is_told_nothing(served: Served) -> None:
    for user in ("anna", NOSE, "watch+" + NOSE, "root"):
        done = served.run_ssh("carl", user, options=("-tt",))
        assert done.returncode == 255
        assert "Permission denied (publickey)" in done.stderr
        assert not re.search("anna|boris|snoopy", done.stdout + done.stderr.replace(f"{user}@", ""))


def test_everybody_gets_his_own_seat_whatever_he_calls_himself(served: Served) -> None:
    seats = {("anna", NOSE): "US", ("boris", NOSE): "VC", ("eve", NOSE): ""}
    seats |= {("boris", TREES): "VC", ("dora", TREES): "US"}
    for key, game, side in itertools.product(("anna", "boris", "eve"), (NOSE, TREES), ("", "+VC")):
        before = len(served.notes)
        with served.ssh(key, f"{game}{side}") as terminal:
            until(lambda terminal=terminal: terminal.read(quiet=0.3) and any(terminal.rows()))
            terminal.read(quiet=0.3)
            notes = [note for note in served.notes[before:] if note.what == "sits" and note.person == key]
        sat = [(note.game, note.side) for note in notes]
        assert all(seats.get((key, at)) == seat for at, seat in sat), (key, game, side)
        own = seats.get((key, game))
        if own is not None and side.lower() in ("", f"+{own.lower()}"):
            assert sat == [(game, own)], (key, game, side)


def test_without_a_terminal_one_is_told_what_is_needed(served: Served) -> None:
    done = served.run_ssh("anna", NOSE)
    assert (done.returncode, done.stdout) == (1, "A terminal is needed: ssh -t\n")


def test_a_dumb_terminal_is_told_so(served: Served) -> None:
    with served.ssh("anna", NOSE, TERM="dumb") as anna:
        assert anna.ended(10)
        assert b"TERM=dumb" in anna.sent


@pytest.mark.parametrize("size", [(1, 1), (0, 0), (60000, 60000)])
def test_whatever_size_a_terminal_says_it_has_the_host_lives(served: Served, size: tuple[int, int]) -> None:
    with served.ssh("anna", NOSE, width=max(size[0] % 500, 1), height=max(size[1] % 500, 1)) as anna:
        anna.read(quiet=1.0)
    with served.ssh("anna", NOSE) as anna:
        anna.wait_for("Snoopy")


def test_who_logs_in_and_wants_nothing_has_to_go(served: Served) -> None:
    silent = subprocess.Popen(served.ssh_command("anna", NOSE, "-N"), stderr=subprocess.PIPE, text=True)
    try:
        assert silent.wait(25) == 255
    finally:
        silent.kill()
        assert silent.stderr is not None
        silent.stderr.close()
    assert any(note.why == "no session" for note in served.notes)


def test_leaving_gives_the_terminal_back_and_the_screen_process_ends(served: Served) -> None:
    before = len(served.screens())
    with served.ssh("anna", NOSE) as anna:
        anna.wait_for("Snoopy")
        assert len(served.screens()) == before + 1
        anna.press("\x11")
        assert anna.ended(10)
        assert anna.status == 0
        assert anna.sent.rindex(b"\x1b[?1049l") > anna.sent.rindex(b"\x1b[?1049h")
    until(lambda: len(served.screens()) == before)


def test_a_killed_client_leaves_no_screen_behind(served: Served) -> None:
    before = len(served.screens())
    with served.ssh("anna", NOSE) as anna:
        anna.wait_for("Snoopy")
    until(lambda: len(served.screens()) == before)
