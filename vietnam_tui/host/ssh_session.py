"""A session of a guest: the terminal that he asks for, with the game on it and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Protocol

import asyncssh

from vietnam_tui.host.limits import Bucket
from vietnam_tui.host.terminal import Terminal
from vietnam_tui.host.visit import Visit
from vietnam_tui.host.zygotes import Zygote

#: Seconds that a client has to leave by itself after its last terminal has closed
LAST_WORDS = 2.0
#: Seconds for an answer to what is asked before a screen is opened
ANSWER = 120.0
#: The variables that a client may set of its screen's environment
SETTABLE = (
    *("COLORTERM", "LANG", "LC_ALL", "LC_CTYPE", "LC_TERMINAL", "TERM_PROGRAM", "NO_COLOR"),
    *("VIETNAM_COLOR", "VIETNAM_THEME", "VIETNAM_GLYPHS", "VIETNAM_PACE", "VIETNAM_GUARD", "VIETNAM_PLAIN"),
)

log = logging.getLogger(__name__)


class Owner(Protocol):
    """The owner of a session."""

    key: str
    code: str
    terminals: set[Terminal]
    #: sessions in which something is asked
    asked: set[Session]

    @property
    def zygote(self) -> Zygote:
        """Has screens forked."""

    def deny(self, why: str) -> None:
        """Note that something has been refused him."""

    def refusal(self) -> str:
        """Why no screen may be opened for him, or ""."""

    def screen_failed(self, why: str) -> str:
        """Note that a screen of his has failed, and why as far as is known; what to tell him."""

    @property
    def screens_keep_failing(self) -> bool:
        """Is something simpler to be offered?"""

    def take_up_code(self) -> str:
        """Bind his key to the seat of his code; why that is impossible, or ""."""

    @property
    def page_wanted(self) -> str:
        """The finished game whose page he has come for, "" for none."""

    async def page(self) -> bytes | None:
        """That page, None where there is none for him."""

    def visit(self) -> Visit:
        """His conversation with the house."""

    def disconnect(self) -> None:
        """Close his connection."""

    def leave_if_done(self) -> None:
        """Close it when no terminal is open."""


class Session(asyncssh.SSHServerSession[bytes]):
    """A terminal of a guest: keys go to a screen, what that shows goes back."""

    def __init__(self, guest: Owner) -> None:
        self.guest = guest
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._size: tuple[int, int] | None = None
        self._term = ""
        self._terminal: Terminal | None = None
        self._bucket = Bucket()
        self._paused = False
        #: what an answer of yes leads to, while something is asked
        self._asking: Callable[[], object] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is there."""
        self._channel = chan

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel is gone."""
        self._take_question()
        if self._terminal is not None:
            self._terminal.close()

    # -- what may be asked for ----------------------------------------------------------------------------

    def pty_requested(
        self, term_type: str | None, term_size: tuple[int, int, int, int], term_modes: object
    ) -> bool:
        """A terminal: yes."""
        self._term = "".join(c for c in (term_type or "") if c.isascii() and (c.isalnum() or c in "-+._"))[
            :40
        ]
        self._size = (term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        """The game: yes."""
        return True

    def exec_requested(self, command: str) -> bool:
        """A program: no."""
        self.guest.deny("exec")
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        """Files: no."""
        self.guest.deny("subsystem")
        return False

    # -- a screen -----------------------------------------------------------------------------------------

    def session_started(self) -> None:
        """Open the screen; whoever brings a code is asked first, and whoever wants a page is given that."""
        if self.guest.page_wanted:
            if self._size is not None:
                self._leave("A page goes into a file: ssh -T ... > FILE.html", 1)
                return
            self.guest.asked.add(self)
            task = asyncio.get_running_loop().create_task(self._send_page())
            task.add_done_callback(lambda done: None if done.cancelled() else _log_fault(done))
        elif self._size is None:
            self._leave("A terminal is needed: ssh -t", 1)
        elif self.guest.code:
            self._ask(
                f"Bind your key {self.guest.key} to this seat?  It is then yours alone.", self._take_up_code
            )
        else:
            self._open_screen()

    async def _send_page(self) -> None:
        """Send a page and nothing else."""
        page = await self.guest.page()
        self.guest.asked.discard(self)
        channel = self._channel
        if channel is None or channel.is_closing():
            return
        if page is None:
            channel.write_stderr(b"There is no such page for you.\n")
        else:
            channel.write(page)
        channel.exit(page is None)
        channel.close()

    def _open_screen(self, **more: str) -> None:
        refusal = self.guest.refusal()
        if refusal:
            self._leave(refusal, 1)
            return
        assert self._channel is not None
        given = self._channel.get_environment()
        settings = {name: _plain(given[name]) for name in SETTABLE if name in given}
        environment = {**settings, "TERM": self._term or "dumb", **more}
        terminal = self._terminal = Terminal(
            self._size or (80, 24), self._shown, self._ended, self.guest.screen_failed
        )
        self.guest.terminals.add(terminal)
        task = asyncio.get_running_loop().create_task(
            terminal.run(self.guest.zygote, self.guest.visit(), environment)
        )
        task.add_done_callback(lambda done: None if done.cancelled() else _log_fault(done))

    def _shown(self, data: bytes) -> None:
        if self._channel is not None and not self._channel.is_closing():
            self._channel.write(data)

    def _ended(self, terminal: Terminal, code: int) -> None:
        self.guest.terminals.discard(terminal)
        if terminal.failed and self.guest.screens_keep_failing:
            self._terminal = None
            self._ask("It fails again and again.  Play in lines of text instead?", self._open_in_lines)
            return
        if self._channel is not None and not self._channel.is_closing():
            self._channel.exit(code)
            self._channel.close()
        asyncio.get_running_loop().call_later(LAST_WORDS, self.guest.leave_if_done)

    # -- keys ---------------------------------------------------------------------------------------------

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Take keys; a client that types more than anybody can is slowed down, and must go if it does not stop."""
        if self._asking is not None:
            self._answer(data)
            return
        if self._terminal is None:
            return
        passed = self._bucket.take(len(data))
        self._terminal.type(data[:passed])
        if self._bucket.flooded:
            self.guest.deny("flood")
            self.guest.disconnect()
        elif passed < len(data) and not self._paused and self._channel is not None:
            self._paused = True
            self._channel.pause_reading()
            asyncio.get_running_loop().call_later(self._bucket.empty_for, self._read_on)

    def _read_on(self) -> None:
        self._paused = False
        if self._channel is not None and not self._channel.is_closing():
            with contextlib.suppress(OSError):
                self._channel.resume_reading()

    def _ask(self, question: str, yes: Callable[[], object]) -> None:
        self._asking = yes
        self.guest.asked.add(self)
        self._timer = asyncio.get_running_loop().call_later(ANSWER, self._answer, b"")
        self._write(f"{question}  [y/n] ")

    def _take_question(self) -> Callable[[], object] | None:
        """Do what an answer of yes leads to; then nothing is asked any more."""
        yes, self._asking = self._asking, None
        self.guest.asked.discard(self)
        if self._timer is not None:
            self._timer.cancel()
        return yes

    def _answer(self, data: bytes) -> None:
        yes = self._take_question()
        if yes is None or data[:1] not in (b"y", b"Y"):
            self._leave("\r\nNothing has been done.", 1)
        else:
            self._write("\r\n")
            yes()

    def _take_up_code(self) -> None:
        why = self.guest.take_up_code()
        if why:
            self._leave(f"{why}.", 1)
        else:
            self._open_screen()

    def _open_in_lines(self) -> None:
        self._open_screen(VIETNAM_PLAIN="1")

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The window has another size."""
        if self._terminal is not None:
            self._terminal.resize(width, height)

    def break_received(self, msec: int) -> bool:
        """Nothing to break."""
        return False

    def eof_received(self) -> bool:
        """No more keys: the end, unless a page is on its way, for which none are needed."""
        if self._terminal is not None:
            self._terminal.close()
        return bool(self.guest.page_wanted)

    def pause_writing(self) -> None:
        """The client does not read: let the screen wait."""
        if self._terminal is not None:
            self._terminal.pause()

    def resume_writing(self) -> None:
        """The client reads again."""
        if self._terminal is not None:
            self._terminal.resume()

    def _write(self, text: str) -> None:
        if self._channel is not None and not self._channel.is_closing():
            self._channel.write(text.encode())

    def _leave(self, text: str, code: int) -> None:
        self._write(f"{text}\r\n")
        if self._channel is not None:
            self._channel.exit(code)
            self._channel.close()


def _plain(text: str) -> str:
    return "".join(c for c in text if c.isascii() and c.isprintable())[:60]


def _log_fault(task: asyncio.Task[None]) -> None:
    if (error := task.exception()) is not None:
        log.error("a terminal failed", exc_info=error)
