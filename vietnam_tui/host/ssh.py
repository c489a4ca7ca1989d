"""The SSH server: public keys and nothing else, a terminal with the game on it and nothing else.

No program, file, port or agent is to be had here; what the library would allow by itself is switched off by name.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import logging
import socket
import struct
import sys
from pathlib import Path

import asyncssh

from vietnam_tui.host.door import Door
from vietnam_tui.host.house import House
from vietnam_tui.host.invites import fingerprint_of, redeemed
from vietnam_tui.host.limits import KEYS, Doorkeeper, Failures
from vietnam_tui.host.settings import HostFault, check_private, told_to_guests, write_private
from vietnam_tui.host.ssh_session import Session
from vietnam_tui.host.terminal import Terminal
from vietnam_tui.host.visit import CODE, Visit
from vietnam_tui.host.zygotes import Zygote

#: Seconds to log in, in which a friend compares the host's fingerprint and types a passphrase; to open a session after
#: that; between questions whether the client is still there
LOGIN, SESSION, ALIVE = 120, 5, 15
#: Seconds until a key exchange must have begun
EXCHANGE = 10.0
#: Seconds after which what a connection has left behind is cleared away
TIDY = 3.0
#: Sessions of a connection
SESSIONS = 2
#: Bytes that a client may send before they are taken
WINDOW = 256 * 1024
#: What a user name begins with that stands for the page of a finished game
PAGE = "page+"
TOO_MANY_KEYS = (
    f"{KEYS} keys that are not known here; say which is yours: "
    "ssh -o IdentitiesOnly=yes -i KEYFILE -p PORT HOST"
)
#: The place in Linux's `tcp_info` of the number of milliseconds since the last data came
_LAST_DATA_RECEIVED = 52

log = logging.getLogger(__name__)


def host_key(path: Path) -> asyncssh.SSHKey:
    """The key by which clients know this host, made at the first start; raises `HostFault`."""
    if not path.exists():
        fresh = asyncssh.generate_private_key("ssh-ed25519", comment="vietnam host")
        write_private(path, fresh.export_private_key("openssh"))
        write_private(path.with_name(path.name + ".pub"), fresh.export_public_key("openssh"))
    check_private(path)
    try:
        return asyncssh.read_private_key(path)
    except (asyncssh.KeyImportError, OSError) as error:
        raise HostFault(f"{path}: {error}") from None


def clear_away() -> None:
    """Free what a connection has left behind, and give the memory back where the system's library keeps it."""
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


class SshEntrance:
    """The way in by SSH."""

    def __init__(self, house: House, door: Door, port: int) -> None:
        self.house = house
        self.doorkeeper = Doorkeeper()
        self.zygote = Zygote()
        self.failures = Failures()
        self.guests: set[Guest] = set()
        self._door = door
        self._port = port
        self._server: asyncssh.SSHAcceptor | None = None
        self._key = host_key(house.folder.key)

    @property
    def where(self) -> str:
        """The address to tell friends."""
        port = self._server.get_addresses()[0][1] if self._server is not None else self._port
        public = self._key.export_public_key("openssh").decode()
        return f"ssh port: {port}\nhost key: {fingerprint_of(public)}"

    async def open(self) -> None:
        """Start the zygote, then listen; raises `HostFault`."""
        try:
            await self.zygote.start()
        except ConnectionError as error:
            raise HostFault(str(error)) from None
        try:
            self._server = await asyncssh.create_server(
                lambda: Guest(self),
                self.house.settings.address,
                self._port,
                server_host_keys=[self._key],
                server_version="vietnam",
                login_timeout=LOGIN,
                keepalive_interval=ALIVE,
                keepalive_count_max=3,
                compression_algs=["zlib@openssh.com", "none"],
                password_auth=False,
                kbdint_auth=False,
                host_based_auth=False,
                public_key_auth=True,
                gss_host=None,
                agent_forwarding=False,
                x11_forwarding=False,
                sftp_factory=None,
                allow_scp=False,
                line_editor=False,
                encoding=None,
                window=WINDOW,
                config=None,
            )
        except OSError as error:
            raise HostFault(f"port {self._port}: {error.strerror or error}") from None
        self.house.folder.note_port(self._server.get_addresses()[0][1])

    async def close(self, why: str) -> None:
        """Say good-bye to everybody and close."""
        if self._server is not None:
            self._server.close()
        for guest in list(self.guests):
            guest.say_bye(why)
        for _ in range(100):
            if not any(guest.terminals for guest in self.guests):
                break
            await asyncio.sleep(0.05)
        for guest in list(self.guests):
            for terminal in guest.terminals:
                terminal.give_back()
        await asyncio.sleep(0.1)
        for guest in list(self.guests):
            guest.disconnect()
        await self.zygote.close()

    @property
    def full(self) -> bool:
        """Are as many here as may be?"""
        screens = sum(len(guest.terminals) for guest in self.guests) + len(self._door.visits)
        return screens >= self.house.most_screens

    def screens_of(self, person: str) -> int:
        """The number of screens that a person has open."""
        return sum(len(guest.terminals) for guest in self.guests if guest.person == person)


class Guest(asyncssh.SSHServer):
    """A connection: who it is, and the terminals that it has open."""

    def __init__(self, entrance: SshEntrance) -> None:
        self.entrance = entrance
        self.house = entrance.house
        self.person = ""
        self.key = ""
        self.address = ""
        self.terminals: set[Terminal] = set()
        self.asked: set[Session] = set()
        #: a code that waits to be taken up by the key
        self.code = ""
        self.public_key = ""
        self._wish = ""
        #: keys that have been refused
        self._refused = 0
        self._connection: asyncssh.SSHServerConnection | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._sessions = 0
        self._authenticates = False

    @property
    def zygote(self) -> Zygote:
        """Has screens forked."""
        return self.entrance.zygote

    # -- coming and going ---------------------------------------------------------------------------------

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody has come; nothing has been worked out for him yet."""
        self._connection = conn
        self.address = str((conn.get_extra_info("peername") or ("?",))[0])
        keeper = self.entrance.doorkeeper
        if keeper.comes(self, self.address, self._make_room, self._talks):
            self.entrance.guests.add(self)
            self._timer = asyncio.get_running_loop().call_later(EXCHANGE, self._see_exchange)
            return
        if keeper.turns_away(self.address):
            self.deny("too many connections in vain: not heard for a minute")
        conn.abort()

    def _talks(self) -> bool:
        """Has a key exchange begun?"""
        return self._authenticates or getattr(self._connection, "_kex", True) is not None

    def _see_exchange(self) -> None:
        if not self._talks():
            self._drop(f"no key exchange in {EXCHANGE:g} seconds")

    def _make_room(self) -> None:
        self._drop("too many who do not say who they are: the longest silent makes room")

    def _drop(self, why: str) -> None:
        self.deny(why)
        if self._connection is not None:
            self._connection.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """He has gone."""
        self.entrance.doorkeeper.goes(self)
        self.entrance.guests.discard(self)
        self._stop_timer()
        for terminal in list(self.terminals):
            terminal.close()
        asyncio.get_running_loop().call_later(TIDY, clear_away)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def say_bye(self, why: str) -> None:
        """Tell every screen that it is over."""
        for terminal in list(self.terminals):
            terminal.say_bye(why)

    def leave_if_done(self) -> None:
        """Close the connection when no terminal is open, and nothing is asked before one is."""
        if not self.terminals and not self.asked:
            self.disconnect()

    def disconnect(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()

    # -- who it is ----------------------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        """Nobody comes in without a key."""
        self._authenticates = True
        self._wish = username[:60]
        return True

    def public_key_auth_supported(self) -> bool:
        """By a key."""
        return True

    def password_auth_supported(self) -> bool:
        """Not by a password."""
        return False

    def kbdint_auth_supported(self) -> bool:
        """Nor by answers."""
        return False

    def host_based_auth_supported(self) -> bool:
        """Nor by the word of another host."""
        return False

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """May whoever has this key come in?  A code lets an unknown one in so far that it can be taken up."""
        if self._refused >= KEYS:
            self.deny("too many keys")
            if self._connection is not None:
                self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, TOO_MANY_KEYS)
            return False
        welcome = self._is_welcome(username, key)
        self._refused += not welcome
        return welcome

    def _is_welcome(self, username: str, key: asyncssh.SSHKey) -> bool:
        self.public_key = key.export_public_key("openssh").decode().strip()
        try:
            self.key = fingerprint_of(self.public_key)
            self.person = self.house.person_of_key(self.key)
        except HostFault as fault:
            log.error("%s", fault)
            return False
        self.code = ""
        if username.casefold().startswith(CODE):
            return self._validate_code(username[len(CODE) :])
        if not self.person:
            self.deny("unknown key")
        return bool(self.person)

    def _validate_code(self, code: str) -> bool:
        keeper = self.entrance.doorkeeper
        if not keeper.may_try_code(self.address):
            self.deny("too many wrong codes")
            return False
        found = self.house.book.now().open_code(code)
        if found is None and self.person and self.house.desk.with_code(code) is not None:
            return True  # it opens a table to somebody who is known: the wish says so
        if found is None:
            keeper.wrong_code(self.address)
            self.deny("wrong code")
            return False
        self.code, self._wish = code, Path(found.save).stem
        return True

    def auth_completed(self) -> None:
        """Note that the client is known; a session must follow."""
        self.entrance.doorkeeper.is_known(self)
        self.house.audit.note("login", person=self.person, key=self.key, address=self.address)
        self._stop_timer()
        self._timer = asyncio.get_running_loop().call_later(SESSION, self._no_session)

    def _no_session(self) -> None:
        if not self.terminals and not self.asked:
            self.deny("no session")
            self.disconnect()

    def deny(self, why: str) -> None:
        """Note that something has been refused him."""
        self.house.audit.note("denied", person=self.person, key=self.key, address=self.address, why=why)

    # -- what he wants ------------------------------------------------------------------------------------

    def session_requested(self) -> asyncssh.SSHServerSession[bytes] | bool:
        """A session, if there is room."""
        self._sessions += 1
        if self._sessions > SESSIONS:
            return False
        return Session(self)

    def refusal(self) -> str:
        """Why no screen may be opened for him, or ""."""
        if self.entrance.full:
            return "The house is full; come again later."
        if self.entrance.screens_of(self.person) >= self.house.settings.each:
            return "You have too many screens open."
        return ""

    def screen_failed(self, why: str) -> str:
        """Note that a screen of his has failed, and why as far as is known; what to tell him."""
        number = self.entrance.failures.note(self.person)
        log.error("screen number %d has failed: %s", number, self.person)
        told = f"screen number {number}" + f": {why}" * bool(why)
        self.house.audit.note("failed", person=self.person, key=self.key, address=self.address, why=told)
        return (
            f"Your screen has failed (number {number}); the game has not.  The same command brings you back."
        )

    @property
    def screens_keep_failing(self) -> bool:
        """Is something simpler to be offered?"""
        return self.entrance.failures.are_many(self.person)

    def take_up_code(self) -> str:
        """Bind the key to the seat of the code; why that is impossible, or ""."""
        try:
            self.house.book.change(lambda invites: redeemed(invites, self.code, self.public_key))
            self.person = self.house.book.now().person_of_key(self.key)
        except HostFault as fault:
            return told_to_guests(fault)
        self.house.audit.note("code", person=self.person, key=self.key, address=self.address)
        self.code = ""
        return ""

    @property
    def page_wanted(self) -> str:
        """The finished game whose page he has come for, "" for none."""
        return self._wish.removeprefix(PAGE) if self._wish.startswith(PAGE) and not self.code else ""

    async def page(self) -> bytes | None:
        """That page, None where there is none for him."""
        self.house.audit.note(
            "page", person=self.person, key=self.key, address=self.address, game=self.page_wanted[:60]
        )
        return await self.house.page_for(self.person, self.page_wanted)

    def visit(self) -> Visit:
        """His conversation with the house."""
        visit = Visit(
            self.house,
            self.person,
            key=self.key,
            address=self.address,
            wish=self._wish,
            public_key=self.public_key,
        )
        visit.quiet_for = self._quiet_for
        return visit

    def _quiet_for(self) -> float | None:
        """Seconds since something has come from the client, where the system counts them."""
        if self._connection is None or sys.platform != "linux":
            return None
        connection = self._connection.get_extra_info("socket")
        try:
            told = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 104)
        except (AttributeError, OSError):
            return None
        return float(struct.unpack_from("=I", told, _LAST_DATA_RECEIVED)[0]) / 1000
