"""A host as it is run: its folder and keys, floods, lost lines, killed processes, hostile screens."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.host.conftest import NOSE, TREES
from tests.host.served import Served, SshTerminal, alive, children, make_key, memory_of, until, vietnam
from vietnam_tui.core.contract import Game
from vietnam_tui.games import find_game
from vietnam_tui.host import wire
from vietnam_tui.host.invites import Code, Hosted, fingerprint_of, hash_of_code, new_code, with_game
from vietnam_tui.host.limits import WRONG_CODES
from vietnam_tui.host.ssh import SESSION
from vietnam_tui.host.zygotes import Zygote
from vietnam_tui.play.record.saves import read_save
from vietnam_tui.play.record.verify import verify
from vietnam_tui.play.table.session import Session

pytestmark = pytest.mark.xdist_group("host")

#: Sequences that a screen may send: what our own output makes, and what Textual asks a terminal for
ALLOWED = re.compile(
    rb"\x1b\[[0-9;:?<>=]*[A-Za-z$~]|\x1b\[[0-9;?]*[$][py]|\x1b[()][AB0]|\x1b[=>78M]|\x1b\](?:22;default|11;\?)\a"
)


class Knocker:
    """A raw connection at the door."""

    def __init__(self, served: Served, person: str, wish: str = "", *, guest: bool = False) -> None:
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(served.folder / "door.sock"))
        self.frames = wire.Frames(wire.FROM_HOST)
        self.send(wire.Hello(wire.VERSION, person, wish, guest))

    def __enter__(self) -> Knocker:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, request: wire.Request) -> None:
        self.socket.sendall(wire.framed(wire.encode(request)))

    def hear(self, quiet: float = 0.6) -> list[wire.AnyMessage]:
        """What the host says until it is silent or gone."""
        heard: list[wire.AnyMessage] = []
        self.socket.settimeout(quiet)
        try:
            while data := self.socket.recv(65536):
                heard += map(wire.decode_message, self.frames.feed(data))
        except (TimeoutError, ConnectionError):
            pass
        return heard


# ---------------------------------------------------------------- the folder


def test_keys_stay_the_same_and_a_host_does_not_start_with_a_key_that_others_read(tmp_path: Path) -> None:
    served = Served(tmp_path / "host")
    served.game(NOSE, US="anna", VC="boris")
    served.start()
    served.stop()
    key = served.folder / "host_ed25519"
    assert {key.stat().st_mode & 0o777, (served.folder / "audit.jsonl").stat().st_mode & 0o777} == {0o600}
    public = (served.folder / "host_ed25519.pub").read_bytes()
    served.start()
    served.stop()
    assert (served.folder / "host_ed25519.pub").read_bytes() == public
    key.chmod(0o644)
    root = ["--as-root"] * (os.geteuid() == 0)
    refused = vietnam("host", "--folder", str(served.folder), "--port", "0", *root)
    assert (refused.returncode, "others may read it" in refused.stderr) == (3, True)
    assert vietnam("host", "--folder", str(served.folder), "--check", "--door").returncode == 1


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--port", "0"), (2, "a host does not run as root")),
        (("--port", "22", "--as-root"), (3, "port 22 is the system's: take one from 1024 on")),
    ],
)
def test_a_host_runs_neither_as_root_nor_at_a_port_of_the_system(
    tmp_path: Path, arguments: tuple[str, ...], why: tuple[int, str]
) -> None:
    program = "import os; os.geteuid = lambda: 0; from vietnam_tui.__main__ import main; main()"
    refused = subprocess.run(
        [sys.executable, "-c", program, "host", "--folder", str(tmp_path), *arguments],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (refused.returncode, why[1] in refused.stderr, refused.stdout) == (why[0], True, "")
    assert not (tmp_path / "door.sock").exists()


def test_one_host_at_a_door_and_one_program_at_a_save(served: Served) -> None:
    root = ["--as-root"] * (os.geteuid() == 0)
    second = vietnam("host", "--folder", str(served.folder), "--door", *root)
    assert (second.returncode, "another host is at this door" in second.stderr) == (3, True)
    with Knocker(served, "anna") as anna:
        assert isinstance(anna.hear()[0], wire.Welcome)
        played = vietnam("play", str(served.saves / f"{NOSE}.toml"), "--plain")
        assert (played.returncode, "is open in another program" in played.stderr) == (3, True)


# ---------------------------------------------------------------- the door


def test_the_door_is_for_the_hosts_account_and_strangers_are_told_so(served: Served) -> None:
    assert (served.folder / "door.sock").stat().st_mode & 0o777 == 0o600
    with Knocker(served, "nobody") as stranger:
        (bye,) = stranger.hear()
        assert bye == wire.Bye("nobody is not invited")


def test_who_comes_with_another_version_of_the_program_is_told_so(served: Served) -> None:
    program = (
        "from vietnam_tui.host import wire; wire.VERSION += 1; from vietnam_tui.__main__ import main; main()"
    )
    arguments = ["join", NOSE, "--as", "anna", "--folder", str(served.folder)]
    with SshTerminal([sys.executable, "-c", program, *arguments]) as anna:
        anna.wait_for("the host runs another version of this program: start it again")
        assert anna.ended(10)


def test_a_host_forks_no_screens_of_another_version_when_the_program_has_been_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fork() -> None:
        zygote = Zygote()
        try:
            with socket.socket() as connection:
                await zygote.bear(0, connection, {}, print)
        finally:
            await zygote.close()

    monkeypatch.setattr(wire, "VERSION", wire.VERSION + 1)
    with pytest.raises(ConnectionError, match="the host runs another version"):
        asyncio.run(fork())


def test_who_is_only_spoken_for_has_no_more_to_say_than_by_ssh(served: Served) -> None:
    for guest, answer in ((True, wire.Refused), (False, wire.Done)):
        with Knocker(served, "boris", NOSE, guest=guest) as boris:
            boris.hear()
            boris.send(wire.Say(1, "seat", "US bot:random"))
            assert isinstance(boris.hear()[-1], answer)
            boris.send(wire.Say(2, "seat", "US human"))
            boris.hear()


def test_the_lobby_is_there_also_for_whoever_has_only_one_game(served: Served) -> None:
    for wish, what in (("", wire.Welcome), ("lobby", wire.Hall)):
        with Knocker(served, "anna", wish) as anna:
            assert isinstance(anna.hear()[0], what)


def test_whoever_says_something_else_at_the_door_is_not_answered(served: Served) -> None:
    for data in (
        b"GET / HTTP/1.0\r\n\r\n",
        b"\0\0\0\3abc",
        wire.framed(wire.encode(wire.Rise())),
        b"\xff" * 100,
    ):
        raw = socket.socket(socket.AF_UNIX)
        raw.connect(str(served.folder / "door.sock"))
        raw.sendall(data)
        raw.settimeout(5)
        assert raw.recv(100) == b""
        raw.close()


def test_a_hostile_screen_hurts_nobody_else(served: Served) -> None:
    generator = random.Random(9)
    with Knocker(served, "anna") as anna:
        anna.hear()
        for number in range(60):
            with Knocker(served, "boris") as hostile:
                hostile.hear(0.02)
                requests = [
                    wire.Do(
                        generator.randrange(-2, 2**40),
                        generator.randrange(-1, 3),
                        chr(generator.randrange(200)) * 50,
                    ),
                    wire.Dice(1, 0, "6"),
                    wire.Past(1, generator.randrange(-(2**40), 2**40)),
                    wire.Sit("../" * 20, "\x1b[31m"),
                    wire.Say(1, "seat", "US bot"),
                    wire.Say(1, "x" * 1000, "\x1b]0;owned\x07"),
                    wire.Remember("\x1b" * 5000),
                    wire.Undo(1, 0),
                    wire.Redo(1, 0),
                ]
                try:
                    for request in generator.sample(requests, 4):
                        hostile.send(request)
                    hostile.socket.sendall(bytes(generator.randrange(256) for _ in range(number)))
                except OSError:
                    continue
        heard = anna.hear()
        assert not any(isinstance(message, wire.Moved) and message.gone for message in heard)
        anna.send(wire.Say(7, "who"))
        assert any(isinstance(message, wire.Done) and message.n == 7 for message in anna.hear())
    assert not verify(served.saves / f"{NOSE}.toml").faults


def test_a_bot_takes_a_seat_at_a_host_that_has_been_installed(served: Served) -> None:
    save = served.saves / "with-bot.toml"
    with Session.new(nose(), TREES, path=save) as session:
        session.settle_all()
        side = session.decision.side
    game = Hosted("with-bot.toml", dict.fromkeys(session.sides, "fay"))
    served.book.change(lambda invites: with_game(invites, game))
    with Knocker(served, "fay", f"with-bot+{side}") as fay:
        fay.hear(0.3)
        fay.send(wire.Say(1, "seat", f"{side} bot:random"))
        until(lambda: any(entry.by == side for entry in read_save(save).file.log), 60)
        heard = fay.hear(0.3)
    assert not [message for message in heard if isinstance(message, wire.Heard) and "failed" in message.text]


def test_the_same_order_sent_twice_is_carried_out_once(served: Served) -> None:
    with Knocker(served, "boris", NOSE) as boris:
        welcome = boris.hear()[0]
        assert isinstance(welcome, wire.Welcome)
        at = wire.read_chair(nose(), welcome.chair).at
        boris.send(wire.Do(1, at, "lay 0717"))
        boris.send(wire.Do(2, at, "lay 0717"))
        heard = boris.hear(1.0)
        done = [message.n for message in heard if isinstance(message, wire.Done)]
        refused = [(message.n, message.reason) for message in heard if isinstance(message, wire.Refused)]
        assert (done, refused) == ([1], [(2, "the game has moved on; look again")])
        boris.send(wire.Undo(3, at + 1))
        assert any(isinstance(message, wire.Done) and message.n == 3 for message in boris.hear(1.0))


def nose() -> Game[Any]:
    return find_game("vb")


# ---------------------------------------------------------------- what others can do to a terminal, and to the line


def test_nothing_that_is_said_reaches_another_terminal_but_as_letters(served: Served) -> None:
    evil = "".join(map(chr, range(256))) + "\u202e\u200b\u2066\u009b31m"
    with served.ssh("anna") as anna, Knocker(served, "boris", NOSE) as boris:
        anna.wait_for("Waiting for boris (VC)")
        boris.hear()
        for start in range(0, len(evil), 60):
            boris.send(wire.Say(1, "say", f"look {evil[start : start + 60]} here"))
            boris.hear(2.2)
        anna.read(quiet=1.0)
        rest = ALLOWED.sub(b"", anna.sent)
        assert b"\x1b" not in rest
        assert not set(rest) & (set(range(32)) - {7, 8, 9, 10, 11, 13, 14, 15})
        for mark in ("\u202e", "\u200b", "\u2066", "\u009b"):
            assert mark.encode() not in rest


def test_silent_connections_do_not_keep_a_player_out(served: Served) -> None:
    flood = []
    try:
        for number in range(200):
            silent = socket.socket()
            silent.bind((f"127.0.{1 + number % 40}.1", 0))
            silent.connect(("127.0.0.1", served.port))
            flood.append(silent)
        with served.ssh("anna") as anna:
            anna.wait_for("Waiting for boris (VC)", most=30)
    finally:
        for silent in flood:
            silent.close()


# ---------------------------------------------------------------- an end that nobody asked for


def own_host(tmp_path: Path, before: str = "") -> Served:
    served = Served(tmp_path / "host")
    served.before = before
    served.game(NOSE, US="anna", VC="boris")
    served.person("anna", NOSE, "US")
    served.person("boris", NOSE, "VC")
    return served.start()


def test_whenever_the_host_is_killed_what_was_shown_is_on_the_disk_and_screens_end(tmp_path: Path) -> None:
    served = own_host(tmp_path)
    save = served.saves / f"{NOSE}.toml"
    for place, seconds in (("1422", 0.0), ("1222", 0.3)):
        with served.ssh("boris", NOSE) as boris, served.ssh("anna") as anna:
            boris.wait_for("place the next base camp")
            anna.wait_for("Waiting for boris (VC)")
            boris.press(f":lay {place}\r")
            boris.wait_for("YOU VC")
            shown = b"has recorded" in anna.sent
            os.write(boris.fd, b":lay 1020\r")
            time.sleep(seconds)
            screens = served.screens()
            assert len(screens) == 2
            served.stop(signal.SIGKILL)
            began = time.monotonic()
            until(lambda screens=screens: not any(map(alive, screens)), 5)
            assert time.monotonic() - began < 5
            assert boris.ended(10)
            assert anna.ended(10)
        orders = [entry.order for entry in read_save(save).file.log]
        assert f"lay {place}" in orders or not shown
        key = fingerprint_of((served.keys / "boris.pub").read_text())
        noted = {note.log for note in served.notes if note.what == "order" and note.key == key}
        assert noted >= {entry.n for entry in read_save(save).file.log if entry.by == "VC" and entry.order}
        assert not verify(save).faults
        served.start()
    with served.ssh("boris", NOSE) as boris:
        boris.wait_for("VC")
    served.stop()


def test_a_host_that_is_stopped_says_so_and_gives_terminals_back(tmp_path: Path) -> None:
    served = own_host(tmp_path)
    with served.ssh("anna") as anna:
        anna.wait_for("Waiting for boris (VC)")
        assert served.stop() == 0
        assert anna.ended(10)
        anna.read()
        assert b"the host stops; come back with the same command" in anna.sent
        assert anna.sent.rindex(b"\x1b[?1049l") > anna.sent.rindex(b"\x1b[?1049h")


def test_a_killed_screen_and_a_killed_zygote_cost_a_line_and_no_more(tmp_path: Path) -> None:
    served = own_host(tmp_path)
    with served.ssh("anna") as anna:
        anna.wait_for("Waiting for boris (VC)")
        (screen,) = served.screens()
        os.kill(screen, signal.SIGKILL)
        assert anna.ended(10)
        anna.read()
        assert anna.sent.rindex(b"\x1b[?1049l") > anna.sent.rindex(b"\x1b[?1049h")
    assert served.process is not None
    (zygote,) = children(served.process.pid)
    os.kill(zygote, signal.SIGKILL)
    with served.ssh("anna") as anna:
        anna.wait_for("Waiting for boris (VC)")
    served.stop()


def test_who_is_no_longer_invited_has_to_go_and_the_game_waits(tmp_path: Path) -> None:
    served = own_host(tmp_path)
    with served.ssh("anna") as anna, Knocker(served, "boris", NOSE) as boris:
        welcome = boris.hear()[0]
        assert isinstance(welcome, wire.Welcome)
        at = wire.read_chair(nose(), welcome.chair).at
        for number, place in enumerate(("1422", "1222")):
            boris.send(wire.Do(1, at + number, f"lay {place}"))
        anna.wait_for("has recorded 1 base camp")
        vietnam("uninvite", NOSE, "anna", "--folder", str(served.folder))
        anna.wait_for("no longer invited")
        anna.wait_for("There is no game for you here yet")
        until(lambda: any(isinstance(m, wire.People) and "US nobody" in m.text for m in boris.hear(0.3)))
        boris.send(wire.Do(2, at + 2, "lay 1020"))
        until(lambda: any(isinstance(m, wire.Done) and m.n == 2 for m in boris.hear(0.3)))
        served.invite(NOSE, "us", "--name", "anna")
        anna.wait_for("waits for boris")
        anna.press("\r")
        anna.wait_for("Waiting for boris (VC)")
        vietnam("uninvite", "all", "anna", "--folder", str(served.folder))
        assert anna.ended(20)
        assert b"you are no longer invited" in anna.sent
    served.stop()
    orders = [entry.order for entry in read_save(served.saves / f"{NOSE}.toml").file.log]
    assert orders == ["lay 1422", "lay 1222", "lay 1020"]


#: Whoever logs in has a tenth of the usual time for it
TENTH = "from vietnam_tui.host import ssh; ssh.LOGIN /= 10"


def test_a_code_lets_a_new_key_in_once_whose_owner_takes_his_time(tmp_path: Path) -> None:
    served = own_host(tmp_path, TENTH)
    for name in ("carl", "dora"):
        make_key(served.keys / name)
    vietnam("uninvite", NOSE, "anna", "--folder", str(served.folder))
    done = served.invite(NOSE, "us", "--name", "carl", "--code")
    found = re.search(r"code-[0-9A-Z-]+", done.stdout)
    assert found is not None
    unknown = ("-o", "StrictHostKeyChecking=ask", "-o", f"UserKnownHostsFile={tmp_path / 'known'}")
    with served.ssh("carl", found[0], *unknown) as carl:
        carl.wait_for("Are you sure you want to continue")
        carl.read(quiet=2.0)  # to compare the fingerprint
        carl.press("yes\r")
        carl.wait_for("Bind your key")
        carl.read(quiet=SESSION + 1.0)
        carl.press("y")
        carl.wait_for("Waiting for boris (VC)")
    stolen = served.run_ssh("dora", found[0], options=("-tt",))
    assert "Permission denied" in stolen.stderr
    with served.ssh("carl") as carl:
        carl.wait_for("Waiting for boris (VC)")
    served.stop()


def test_codes_that_are_wrong_or_too_old_open_nothing_and_an_address_has_few_tries(served: Served) -> None:
    now, far = int(time.time()), "127.0.9."
    fresh, old = new_code(), new_code()
    codes = tuple(
        Code(hash_of_code(code), f"{NOSE}.toml", "US", "gus", until)
        for code, until in ((fresh, now + 100), (old, now - 1))
    )
    served.book.change(lambda invites: msgspec.structs.replace(invites, code=codes))

    def come(code: str, number: int, *more: str) -> str:
        where = ("-o", f"BindAddress={far}{number}", *more)
        return served.run_ssh("carl", f"code-{code}", options=("-tt", *where), typed="n").stdout

    before = len(served.notes)
    assert not come(old, 1)
    keys = [part for number in range(4) for part in ("-i", str(make_key(served.keys / f"guess{number}")))]
    for _ in range(2):  # every key that is offered is a try
        assert not come(new_code(), 2, *keys)
    assert not come(fresh, 2)
    denied = [(note.address, note.why) for note in served.notes[before:] if note.what == "denied"]
    assert denied == [
        (f"{far}1", "wrong code"),
        *[(f"{far}2", "wrong code")] * WRONG_CODES,
        (f"{far}2", "too many wrong codes"),
    ]
    assert "Bind your key" in come(fresh, 3)


# ---------------------------------------------------------------- what is in a screen


def test_nothing_of_a_save_is_in_the_memory_or_files_of_the_other_sides_screen(tmp_path: Path) -> None:
    served = own_host(tmp_path)
    canaries = ("lay 1422", "lay 1222")
    with served.ssh("boris", NOSE) as boris:
        boris.wait_for("place the next base camp")
        for canary in canaries:
            boris.press(f":{canary}\r")
        (own,) = served.screens()
        with served.ssh("anna") as anna:
            anna.wait_for("Waiting for boris (VC)")
            (other,) = set(served.screens()) - {own}
            files = [os.readlink(f"/proc/{other}/fd/{fd}") for fd in os.listdir(f"/proc/{other}/fd")]
            assert not [file for file in files if str(served.folder) in file]
            seed = read_save(served.saves / f"{NOSE}.toml").file.seed
            forms = (str(seed).encode(), seed.to_bytes(8, "big"), seed.to_bytes(8, "little"))
            mine, theirs = memory_of(own), memory_of(other)
            for canary in (*map(str.encode, canaries), *forms):
                assert canary not in theirs
            assert all(canary.encode() in mine for canary in canaries)
    served.stop()


def test_every_order_stands_in_the_audit_file_and_no_text_of_it(served: Served) -> None:
    with Knocker(served, "boris", NOSE) as boris:
        welcome = boris.hear()[0]
        assert isinstance(welcome, wire.Welcome)
        boris.send(wire.Do(1, wire.read_chair(nose(), welcome.chair).at, "lay 0819"))
        boris.hear(1.0)
    log = read_save(served.saves / f"{NOSE}.toml").file.log
    noted = {(note.log, note.side) for note in served.notes if note.what == "order" and note.game == NOSE}
    assert noted == {(entry.n, entry.by) for entry in log if entry.order and entry.by != "chance"}
    assert b"lay" not in (served.folder / "audit.jsonl").read_bytes().replace(b"play", b"")
