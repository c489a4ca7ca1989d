"""One's own host, as whoever sits at its machine sees to it: whether it runs, who has come, whom to invite.

It runs in a process of its own and goes on when this one ends.  What its lobby tells is heard through its door; while
it does not run the same is read from its folder.
"""

from __future__ import annotations

import contextlib
import getpass
import os
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import msgspec

from vietnam_tui.core.model import SaveFault
from vietnam_tui.host import wire
from vietnam_tui.host.begin import begin_game
from vietnam_tui.host.front.lines import is_bot
from vietnam_tui.host.home.inviting import invitation, with_code
from vietnam_tui.host.house import House
from vietnam_tui.host.invites import Hosted, InviteBook, check_name, new_code, with_game, with_person
from vietnam_tui.host.pace import Pace, check_times, read_answers
from vietnam_tui.host.screen.line import HostGone, Line
from vietnam_tui.host.settings import HostFault, HostFolder, write_private
from vietnam_tui.host.visit import LOBBY, Visit
from vietnam_tui.play.catalogue import find_scenario
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.seats import HUMAN, Seat, SeatError

#: Seconds until a host that has been started must answer
STARTS = 30.0
_CREDENTIALS = struct.Struct("3i")


class HomeHost:
    """One's own host: `me` is by whom it is run, `hall` what its lobby shows him, `fault` why it does not run."""

    def __init__(self, folder: HostFolder) -> None:
        self.folder = folder
        self.book = InviteBook(folder.invites)
        self.me = self._owner()
        self.hall: wire.Hall | None = None
        self.fault = ""
        self.starting = False
        #: what has been asked for and come: a title, and lines
        self.letters: list[wire.Letter] = []
        #: called when something is different; from a thread of its own
        self.on_change: Callable[[], object] = lambda: None
        self._line: Line | None = None
        self._pid = 0

    # -- who one is ---------------------------------------------------------------------------------------

    def call_me(self, name: str) -> None:
        """Be known at this host by a name; raises `HostFault`."""
        check_name(name)
        self.book.change(lambda invites: with_person(invites, name))
        write_private(self._owner_file, name.encode())
        self.me = name
        self.look()

    @property
    def likely_name(self) -> str:
        """A name to begin with: that of one's account, where it can be one."""
        try:
            return check_name(getpass.getuser())
        except (HostFault, OSError, KeyError):
            return ""

    @property
    def _owner_file(self) -> Any:
        return self.folder.path / "owner"

    def _owner(self) -> str:
        try:
            name = self._owner_file.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            return ""
        return name if any(each.name == name for each in self.book.now().person) else ""

    # -- the host -----------------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Does it run, and tell what is new?"""
        return self._line is not None and not self._line.ended

    @property
    def has_ssh(self) -> bool:
        """Can others come to it by SSH?"""
        return find_spec("asyncssh") is not None

    def look(self) -> None:
        """See how it stands: through its door if it runs, else in its folder.  Raises `HostFault`."""
        if not self.me:
            return
        self.close()
        if not self._connect():
            self.hall = self._read_hall()

    def start(self, *, as_root: bool = False) -> None:
        """Have it started; `on_change` tells when it is there, or why not."""
        self.fault, self.starting = "", True
        words = ["host", "--folder", str(self.folder.path)]
        words += [] if self.has_ssh else ["--door"]
        words += ["--as-root"] if as_root else []
        log = open(self.folder.path / "host.log", "ab")  # noqa: SIM115  as long as the process
        os.fchmod(log.fileno(), 0o600)
        process = subprocess.Popen(
            [sys.executable, "-m", "vietnam_tui", *words],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        log.close()
        threading.Thread(target=self._await, args=(process,), daemon=True).start()

    def _await(self, process: subprocess.Popen[bytes]) -> None:
        end = time.monotonic() + STARTS
        while time.monotonic() < end and process.poll() is None:
            if self._connect():
                break
            time.sleep(0.1)
        else:
            self.fault = self._last_words() or "the host does not answer"
        self.starting = False
        self.on_change()

    def _last_words(self) -> str:
        """What the host has said last."""
        with contextlib.suppress(OSError):
            lines = (self.folder.path / "host.log").read_text(errors="replace").strip().splitlines()
            return lines[-1] if lines else ""
        return ""

    def stop(self) -> None:
        """Have it stop; everybody's game is kept."""
        if self.running and self._pid > 1:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(self._pid, signal.SIGTERM)

    def _connect(self) -> bool:
        """Come to the lobby through the door, and hear what is new there; is the host there?"""
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            connection.connect(str(self.folder.door))
            told = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
            hello = wire.Hello(wire.VERSION, self.me, LOBBY)
            connection.sendall(wire.framed(wire.encode(hello)))
        except (OSError, AttributeError):
            connection.close()
            return False
        self._pid = _CREDENTIALS.unpack(told)[0]
        line = Line(connection, last_resort=lambda code: None)
        if not line.wait(STARTS / 3):
            line.close()
            return False
        self._line = line
        self._take()
        line.listener = lambda message: self._heard()
        return True

    def _heard(self) -> None:
        self._take()
        self.on_change()

    def _take(self) -> None:
        line = self._line
        while line is not None and (message := line.take()) is not None:
            if isinstance(message, wire.Hall):
                self.hall = message
            elif isinstance(message, wire.Letter):
                self.letters.append(message)
            elif isinstance(message, wire.Bye):
                self.fault = message.why

    def ask(self, request: wire.Request) -> None:
        """Ask the host for something, while it runs."""
        if self._line is not None:
            with contextlib.suppress(HostGone):
                self._line.send(request)

    def close(self) -> None:
        """Hear no more; the host goes on."""
        line, self._line = self._line, None
        if line is not None:
            line.listener = lambda message: None
            line.close()

    def _read_hall(self) -> wire.Hall:
        house = House(self.folder)
        try:
            return Visit(house, self.me).lobby()
        finally:
            house.close()

    # -- games and invitations ----------------------------------------------------------------------------

    def begin(self, wish: wire.Begin) -> str:
        """Begin a game; its id.  Sides of nobody are for those who will be invited.  Raises `HostFault`."""
        found = find_scenario(wish.scenario)
        if found is None:
            raise HostFault("there is no such scenario")
        game, scenario = found
        people = {side: who for side, who in wish.seats.items() if who and not is_bot(who)}
        try:
            seats = {side: Seat.read(who) if is_bot(who) else HUMAN for side, who in wish.seats.items()}
            check_times(wish.pace, wish.holidays, wish.answers)
            times = (str(Pace.read(wish.pace)).replace("none", ""), wish.holidays, read_answers(wish.answers))
            with begin_game(self.folder.saves, game, scenario, seats, wish.options) as new:
                assert new.path is not None
                watching = ("*",) if wish.watched else ()
                hosted = Hosted(
                    new.path.name, people, watching, wish.delay, wish.aids, *times, opener=self.me
                )
        except (SeatError, SaveFault, CannotSave, ValueError) as error:
            raise HostFault(str(error)) from None
        self.book.change(lambda invites: with_game(invites, hosted))
        return hosted.id

    def free_sides(self, id_: str) -> tuple[str, ...]:
        """The sides of a game that are nobody's yet."""
        line = self.line_of(id_)
        return () if line is None else tuple(side for side, who in line.seats if who == "nobody")

    def line_of(self, id_: str) -> wire.GameLine | None:
        """A game in a line, if it is in play."""
        games = () if self.hall is None else self.hall.games
        return next((game for game in games if game.id == id_), None)

    def invite(self, id_: str, side: str, name: str) -> tuple[str, ...]:
        """Invite somebody to a side with a code; the lines to send him.  Raises `HostFault`."""
        check_name(name)
        code = new_code()
        hosted = self.book.now().find(id_)
        if hosted is None or hosted.seats.get(side):
            raise HostFault(f"{side} is not free there")
        if any(each.name == name and each.keys for each in self.book.now().person):
            seats = {**hosted.seats, side: name}
            self.book.change(lambda invites: with_game(invites, msgspec.structs.replace(hosted, seats=seats)))
            return invitation(self.folder, id_)
        self.book.change(lambda invites: with_code(invites, code, hosted.save, side, name))
        return invitation(self.folder, id_, code)

    def asked(self, id_: str) -> dict[str, str]:
        """The persons who have been invited with a code and have not come yet, by their sides."""
        save, now = f"{id_}.toml", time.time()
        return {
            code.side: code.person for code in self.book.now().code if code.save == save and code.until > now
        }
