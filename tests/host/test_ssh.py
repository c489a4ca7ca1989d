"""What comes in by SSH and what does not, with a real client on the loopback address."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import re
import shutil
import socket
import subprocess
from pathlib import Path

import asyncssh
import pytest

from tests.host.conftest import ENDED, NOSE, TREES
from tests.host.served import Served, children, make_key, memory_of, until
from tests.tui.pty_terminal import PtyTerminal
from vietnam_tui.host.invites import fingerprint_of
from vietnam_tui.host.limits import KEYS, STRANGERS_EACH, VAIN
from vietnam_tui.host.ssh import EXCHANGE

pytestmark = pytest.mark.xdist_group("host")


def test_two_seats_and_an_observer_of_one_game_each_have_their_own_view(served: Served) -> None:
    with served.ssh("anna") as anna, served.ssh("boris", NOSE) as boris, served.ssh("eve") as eve:
        boris.wait_for("place the next base camp")
        anna.wait_for("Waiting for boris (VC)")
        eve.wait_for("WATCHING")
        before = to_come(boris)
        boris.press(":lay 1422\r")
        anna.wait_for("has recorded 1 base camp")
        boris.press("'it is laid; end\r")
        eve.wait_for("boris: it is laid; end")
        boris.wait_for(f"{before - 1} of 5 camps to come")
        assert b"lay 1422" not in anna.sent + eve.sent
        boris.press("u")
        boris.wait_for("Taken back: lay 1422")
    (note,) = [note for note in served.notes if note.what == "undo" and note.person == "boris"][-1:]
    ordered = [each for each in served.notes if each.what == "order" and each.person == "boris"][-1]
    key = (served.keys / "boris.pub").read_text()
    assert ordered.log == note.log - 1
    assert {(each.key, each.address) for each in (note, ordered)} == {(fingerprint_of(key), "127.0.0.1")}


def test_whoever_knows_the_hosts_key_takes_no_other_for_it(served: Served) -> None:
    known = served.folder / "known_strictly"
    strict = ("-o", "StrictHostKeyChecking=yes", "-o", f"UserKnownHostsFile={known}")
    for name, welcome in (("host_ed25519", True), ("keys/carl", False)):
        kind, key = (served.folder / f"{name}.pub").read_text().split()[:2]
        known.write_text(f"[127.0.0.1]:{served.port} {kind} {key}\n")
        done = served.run_ssh("anna", NOSE, options=strict)
        assert ("A terminal is needed" in done.stdout) == welcome
        assert ("Host key verification failed" in done.stderr) != welcome


def test_the_page_of_a_finished_game_goes_to_those_who_may_look_at_it_and_nothing_else_does(
    served: Served,
) -> None:
    page = served.run_ssh("anna", f"page+{ENDED}", options=("-T",))
    assert page.stdout.startswith("<!doctype html>")
    assert page.stdout.endswith("</html>\n")
    assert "US anna, VC boris; " in page.stdout
    assert page.returncode == 0
    for name, wish in (("dora", ENDED), ("anna", NOSE), ("anna", f"../archive/{ENDED}")):
        none = served.run_ssh(name, f"page+{wish}", options=("-T",))
        assert (none.stdout, none.returncode) == ("", 1)
        assert "no such page for you" in none.stderr
    assert "Permission denied" in served.run_ssh("carl", f"page+{ENDED}", options=("-T",)).stderr
    with served.ssh("anna", f"page+{ENDED}") as anna:
        anna.wait_for("A page goes into a file")


def to_come(terminal: PtyTerminal) -> int:
    """How many camps are still to be placed, as the screen says."""
    found = re.search(r"(\d) of 5 camps to come", terminal.rows()[0])
    assert found is not None
    return int(found[1])


@pytest.mark.parametrize(
    ("options", "command", "why"),
    [
        ((), ("id",), "exec request failed"),
        (("-tt",), ("id",), "exec request failed"),
        (("-s",), ("sftp",), "subsystem request failed"),
        (("-s",), ("shell",), "subsystem request failed"),
        (("-N", "-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:1"), (), "forwarding failed"),
        (
            ("-N", "-o", "ExitOnForwardFailure=yes", "-R", "/nowhere/socket:127.0.0.1:1"),
            (),
            "forwarding failed",
        ),
        (("-W", "127.0.0.1:22"), (), "forwarding failed"),
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


def test_the_agent_and_the_display_stay_at_home(served: Served, tmp_path: Path) -> None:
    agent, display = tmp_path / "agent", tmp_path / "display"
    display.touch()
    wanted = (
        "-o",
        f"ForwardAgent={agent}",
        "-o",
        "ForwardX11=yes",
        "-o",
        f"XAuthLocation={shutil.which('true')}",
    )
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(agent))
        listening.listen()
        before = listeners(served)
        with served.ssh("anna", NOSE, *wanted, DISPLAY="127.0.0.1:7") as anna:
            anna.wait_for("Snoopy")
            assert listeners(served) == before
            # the client has asked for both; a host that says yes listens where programs of the screen's would call
            assert b"X11 forwarding request failed" in anna.sent


def listeners(served: Served) -> set[str]:
    """The sockets at which the host and its screens listen."""
    assert served.process is not None
    inside = [served.process.pid, *children(served.process.pid), *served.screens()]
    own = set[str]()
    for pid in inside:
        with contextlib.suppress(FileNotFoundError):  # ended meanwhile, so nothing listens there
            for link in Path(f"/proc/{pid}/fd").iterdir():
                with contextlib.suppress(FileNotFoundError):  # closed meanwhile, likewise
                    own.add(os.readlink(link).removeprefix("socket:[").rstrip("]"))
    unix = [line.split() for line in Path("/proc/net/unix").read_text().splitlines()[1:]]
    waiting = {fields[6] for fields in unix if fields[3] == "00010000"}
    for table in ("tcp", "tcp6"):
        rows = [line.split() for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]]
        waiting |= {fields[9] for fields in rows if fields[3] == "0A"}
    return own & waiting


def test_a_client_sets_nothing_of_a_screen_but_how_it_looks(served: Served) -> None:
    canaries = {name: f"canary-of-{name}" for name in ("PYTHONPATH", "LD_PRELOAD", "VIETNAM_SAVES", "HOME")}
    given = " ".join(f"{name}={value}" for name, value in {**canaries, "NO_COLOR": "canary-that-may"}.items())
    before = set(served.screens())
    with served.ssh("anna", NOSE, "-o", f"SetEnv={given}") as anna:
        anna.wait_for("Snoopy")
        (screen,) = set(served.screens()) - before
        inside = memory_of(screen)
        assert b"canary-that-may" in inside
        assert not [value for value in canaries.values() if value.encode() in inside]


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


def test_who_tries_more_keys_than_a_few_is_not_let_in_by_the_last(served: Served, tmp_path: Path) -> None:
    wrong = [part for number in range(KEYS) for part in ("-i", str(make_key(tmp_path / f"wrong{number}")))]
    elsewhere = ("-o", "BindAddress=127.1.7.1")
    for keys, welcome in ((wrong[2:], True), (wrong, False)):
        command = served.ssh_command("anna", NOSE, *keys, *elsewhere)
        own = command.index("-i")
        command = [*command[:own], *command[own + 2 :]]  # the key that is right comes last
        last = command.index(keys[-1]) + 1
        command[last:last] = ["-i", str(served.keys / "anna")]
        done = subprocess.run(command, capture_output=True, text=True, timeout=30)
        assert ("A terminal is needed" in done.stdout) == welcome, done.stderr
        assert ("say which is yours: ssh -o IdentitiesOnly=yes -i KEYFILE" in done.stderr) != welcome
    assert any(note.why == "too many keys" for note in served.notes)


def test_who_shares_his_address_with_silent_connections_comes_in_all_the_same(served: Served) -> None:
    source, notes = "127.1.9.1", len(served.notes)
    silent = [
        socket.create_connection(("127.0.0.1", served.port), source_address=(source, 0))
        for _ in range(STRANGERS_EACH)
    ]
    try:
        done = served.run_ssh("anna", NOSE, options=("-o", f"BindAddress={source}"))
        assert "A terminal is needed" in done.stdout, done.stderr
        silent[0].settimeout(5)
        assert silent[0].recv(100).startswith(b"SSH-2.0-vietnam")
        assert not gone(silent[1])
        assert gone(silent[0])
        (note,) = [note for note in served.notes[notes:] if note.address == source and note.what == "denied"]
        assert "the longest silent makes room" in note.why
        until(lambda: gone(silent[1]), 2 * EXCHANGE)

        def dropped() -> int:
            return sum("no key exchange in" in note.why for note in served.notes[notes:])

        until(lambda: dropped() >= STRANGERS_EACH - 1, 2 * EXCHANGE)
    finally:
        for each in silent:
            each.close()


def gone(connection: socket.socket) -> bool:
    """Has the host ended it?"""
    connection.settimeout(0.1)
    try:
        while connection.recv(1000):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


async def leaves_at_once(served: Served, seconds: float) -> None:
    connection = await asyncssh.connect(
        "127.0.0.1",
        served.port,
        username=NOSE,
        client_keys=[str(served.keys / "anna")],
        known_hosts=None,
        config=None,
    )
    await connection.create_session(
        asyncssh.SSHClientSession, term_type="xterm", term_size=(80, 24), encoding=None
    )
    await asyncio.sleep(seconds)
    connection.abort()


def test_a_client_that_leaves_while_its_screen_starts_leaves_no_traceback_in_the_log(served: Served) -> None:
    before = served.log
    for _ in range(3):
        for seconds in (0.0, 0.002, 0.005, 0.01, 0.05, 0.2):
            asyncio.run(leaves_at_once(served, seconds))
    until(lambda: not served.screens())
    assert "Traceback" not in served.log[len(before) :]


def test_an_address_from_which_many_come_in_vain_is_not_heard_and_another_is(served: Served) -> None:
    for _ in range(VAIN):
        with socket.create_connection(("127.0.0.1", served.port), source_address=("127.1.8.1", 0)) as vain:
            assert vain.recv(100)
            vain.shutdown(socket.SHUT_WR)
            while vain.recv(1000):
                pass  # until the host, too, has ended it
    for address, welcome in (("127.1.8.1", False), ("127.1.8.2", True)):
        done = served.run_ssh("anna", NOSE, options=("-o", f"BindAddress={address}"))
        assert ("A terminal is needed" in done.stdout) == welcome, done.stderr


def test_everybody_gets_his_own_seat_whatever_he_calls_himself(served: Served) -> None:
    seats = {("anna", NOSE): "US", ("boris", NOSE): "VC", ("eve", NOSE): ""}
    seats |= {("boris", TREES): "VC", ("dora", TREES): "US"}
    ways = [*itertools.product(("anna", "boris", "eve"), (NOSE, TREES), ("", "+VC"))]
    for key, game, side in [*ways, ("anna", NOSE, "watch+")]:
        before = len(served.notes)
        with served.ssh(key, f"{side}{game}" if side == "watch+" else f"{game}{side}") as terminal:
            until(lambda terminal=terminal: terminal.read(quiet=0.3) and any(terminal.rows()))
            terminal.read(quiet=0.3)
            notes = [note for note in served.notes[before:] if note.what == "sits" and note.person == key]
        sat = [(note.game, note.side) for note in notes]
        assert all(seats.get((key, at)) == seat for at, seat in sat), (key, game, side)
        own = seats.get((key, game))
        if own is not None and side.lower() in ("", "watch+", f"+{own.lower()}"):
            assert sat == [(game, own)], (key, game, side)


def test_without_a_terminal_one_is_told_what_is_needed(served: Served) -> None:
    done = served.run_ssh("anna", NOSE)
    assert (done.returncode, done.stdout) == (1, "A terminal is needed: ssh -t\n")


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


def own_memory(pid: int) -> int:
    """Kilobytes of a process that it shares with no other."""
    lines = [line.split() for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()]
    return sum(int(fields[1]) for fields in lines if fields[0].startswith("Private_"))


def test_leaving_gives_the_terminal_back_and_the_screen_process_ends(served: Served) -> None:
    before = set(served.screens())
    with served.ssh("anna", NOSE) as anna:
        anna.wait_for("Snoopy")
        (screen,) = set(served.screens()) - before
        assert own_memory(screen) < 25_000
        anna.press("\x11")
        assert anna.ended(10)
        assert anna.status == 0
        assert anna.sent.rindex(b"\x1b[?1049l") > anna.sent.rindex(b"\x1b[?1049h")
    until(lambda: screen not in served.screens())
    came, went = ([note for note in served.notes if note.what == what][-1] for what in ("sits", "rises"))
    assert (came.person, came.key, came.address) == (went.person, went.key, went.address)
    assert went.key


def test_a_killed_client_leaves_no_screen_behind(served: Served) -> None:
    before = len(served.screens())
    with served.ssh("anna", NOSE) as anna:
        anna.wait_for("Snoopy")
    until(lambda: len(served.screens()) == before)
