"""A host in a process of its own, and terminals that come to it by SSH and through its door."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import tomli_w

from tests.tui.pty_terminal import PtyTerminal
from vietnam_tui.games import game_of_scenario
from vietnam_tui.host.audit import Note, read_notes
from vietnam_tui.host.invites import Hosted, InviteBook, Invites, with_game, with_person
from vietnam_tui.play.table.session import Session

#: Where `ssh` and its tools lie; CI installs them
SSH, KEYGEN = (str(shutil.which(name)) for name in ("ssh", "ssh-keygen"))


def vietnam(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command."""
    return subprocess.run(
        [sys.executable, "-m", "vietnam_tui", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )


def make_key(path: Path) -> Path:
    """A key pair."""
    subprocess.run([KEYGEN, "-q", "-t", "ed25519", "-N", "", "-C", path.name, "-f", str(path)], check=True)
    return path


#: The program as it is installed
PROGRAM = Path(__file__).parents[2] / "bin" / "vietnam-tui"
#: Settings of every host of the tests
BASE = {"saves": "games", "address": "127.0.0.1"}


class Served:
    """A host's folder with keys for some people, and the host while it runs."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.folder = folder
        self.saves = folder / "games"
        self.saves.mkdir(parents=True)
        (folder / "host.toml").write_text(tomli_w.dumps({**BASE, **settings}))
        self.keys = folder / "keys"
        self.keys.mkdir()
        self.book = InviteBook(folder / "invites.toml")
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        #: statements that are carried out in the host's process before it starts
        self.before = ""

    # -- the host -----------------------------------------------------------------------------------------

    def start(self, *, door_only: bool = False) -> Served:
        """Start the host and wait until people may come."""
        arguments = ["host", "--folder", str(self.folder), "--port", "0", *["--door"] * door_only]
        arguments += ["--as-root"] * (os.geteuid() == 0)
        log = open(self.folder / "host.log", "a")  # noqa: SIM115  as long as the process
        told = open(self.folder / "host.out", "w")  # noqa: SIM115  as long as the process
        changed = ["-c", f"{self.before}\nfrom vietnam_tui.__main__ import main; main()"]
        program = changed if self.before else [str(PROGRAM)]
        self.process = subprocess.Popen(
            [sys.executable, *program, *arguments], stdout=told, stderr=log, text=True
        )
        log.close()
        told.close()
        while self.process.poll() is None:
            for line in (self.folder / "host.out").read_text().splitlines(keepends=True):
                if line.startswith("ssh port:"):
                    self.port = int(line.split()[-1])
                if line.startswith("host key:" if not door_only else "door:") and line.endswith("\n"):
                    return self
            time.sleep(0.05)
        raise AssertionError(self.log)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Stop the host; its exit code."""
        if self.process is None:
            return 0
        self.process.send_signal(number)
        code = self.process.wait(20)
        self.process = None
        return code

    @property
    def log(self) -> str:
        """What the host has logged."""
        return (self.folder / "host.log").read_text()

    @property
    def notes(self) -> list[Note]:
        """The audit file."""
        return read_notes(self.folder / "audit.jsonl")

    def game(self, scenario: str, **people: str) -> None:
        """A new game, with a person for some of its sides."""
        game = game_of_scenario(scenario)
        assert game is not None
        Session.new(game, scenario, path=self.saves / f"{scenario}.toml").close()

        def change(invites: Invites) -> Invites:
            for name in people.values():
                invites = with_person(invites, name)
            return with_game(invites, Hosted(f"{scenario}.toml", people))

        self.book.change(change)

    def invite(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """`vietnam invite`."""
        done = vietnam("invite", *arguments, "--folder", str(self.folder))
        assert done.returncode == 0, done.stderr
        return done

    def known(self, name: str) -> None:
        """Make somebody known, with a key of his own."""
        public = make_key(self.keys / name).with_suffix(".pub").read_text().strip()
        self.book.change(lambda invites: with_person(invites, name, public))

    def person(self, name: str, game: str, side: str = "") -> None:
        """Invite somebody with a key of his own to a side, or to look on."""
        self.known(name)

        def change(invites: Invites) -> Invites:
            hosted = invites.find(game)
            assert hosted is not None
            seats = {**hosted.seats, side: name} if side else hosted.seats
            observers = hosted.observers if side else (*hosted.observers, name)
            hosted = Hosted(hosted.save, seats, observers, hosted.delay)
            return with_game(invites, hosted)

        self.book.change(change)

    # -- coming to it -------------------------------------------------------------------------------------

    def ssh_command(self, key: str, user: str = "x", *options: str) -> list[str]:
        """`ssh` with a key to the host, and with nothing of whoever runs the tests."""
        known = self.folder / "known_hosts"
        settings = [
            "IdentitiesOnly=yes",
            "IdentityAgent=none",
            "StrictHostKeyChecking=no",
            f"UserKnownHostsFile={known}",
            "GlobalKnownHostsFile=/dev/null",
            "LogLevel=ERROR",
            "ConnectTimeout=15",
        ]
        fixed = [part for setting in settings for part in ("-o", setting)]
        where = ["-p", str(self.port), f"{user}@127.0.0.1"]
        return [SSH, "-F", "none", "-i", str(self.keys / key), *options, *fixed, *where]

    def ssh(self, key: str, user: str = "x", *options: str, **rest: object) -> SshTerminal:
        """A terminal with `ssh` in it."""
        return SshTerminal(self.ssh_command(key, user, "-tt", *options), **rest)

    def run_ssh(
        self, key: str, user: str, *command: str, options: tuple[str, ...] = (), typed: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """`ssh` without a terminal, with a command."""
        return subprocess.run(
            [*self.ssh_command(key, user, *options), *command],
            input=typed,
            capture_output=True,
            text=True,
            timeout=30,
        )

    def join(self, name: str, game: str = "") -> PtyTerminal:
        """A terminal at the door."""
        return PtyTerminal("join", game, "--as", name, "--folder", str(self.folder))

    def screens(self) -> list[int]:
        """The processes that have been forked by the zygote."""
        assert self.process is not None
        zygotes = children(self.process.pid)
        return [pid for zygote in zygotes for pid in children(zygote)]


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found: list[int] = []
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
        for task in Path(f"/proc/{pid}/task").iterdir():
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # this thread has
                found += map(int, (task / "children").read_text().split())
    return found


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def memory_of(pid: int) -> bytes:
    """Everything that is in a process's memory and may be written there."""
    found = bytearray()
    with open(f"/proc/{pid}/mem", "rb", buffering=0) as memory:
        for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
            span, rights, *_ = line.split()
            if not rights.startswith("rw") or "[v" in line:
                continue
            start, end = (int(part, 16) for part in span.split("-"))
            try:
                memory.seek(start)
                while start < end and (piece := memory.read(min(1 << 20, end - start))):
                    found += piece
                    start += len(piece)
            except (OSError, ValueError, OverflowError):
                continue
    return bytes(found)


class SshTerminal(PtyTerminal):
    """A terminal in which a command runs."""

    def __init__(self, command: list[str], **rest: object) -> None:
        self._command = command
        super().__init__(**rest)  # type: ignore[arg-type]

    def command(self, *arguments: str) -> list[str]:
        return self._command

    def _is_at_work(self) -> bool:
        return False


def until(what: object, most: float = 20.0) -> None:
    """Wait until something is true."""
    assert callable(what)
    end = time.monotonic() + most
    while not what():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.05)
