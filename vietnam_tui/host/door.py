"""The door: a Unix socket at which screens of the same machine knock.

The system says who knocks.  The host's own account may say whom it speaks for, as `vietnam seat` does for the
machine's `sshd`; anybody else is the person to whom his account is assigned.
"""

from __future__ import annotations

import asyncio
import contextlib
import grp
import logging
import os
import pwd
import socket
import struct
from pathlib import Path

from vietnam_tui.host import wire
from vietnam_tui.host.house import House
from vietnam_tui.host.settings import HostFault
from vietnam_tui.host.visit import Visit

#: Seconds until somebody at the door must have said who he is
HELLO = 10.0
_CREDENTIALS = struct.Struct("3i")

log = logging.getLogger(__name__)


class Door:
    """The socket of a house and those who have come in by it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.visits: set[Visit] = set()
        self._path = house.folder.door
        self._server: asyncio.Server | None = None

    @property
    def where(self) -> str:
        """The path of the socket."""
        return f"door: {self._path}"

    async def open(self) -> None:
        """Listen; raises `HostFault` when another host does, or nobody can."""
        path = self._path
        if await _answers(path):
            raise HostFault(f"{path}: another host is at this door")
        with contextlib.suppress(FileNotFoundError):
            path.unlink()
        before = os.umask(0o177)
        try:
            self._server = await asyncio.start_unix_server(self._knock, path)
        except OSError as error:
            raise HostFault(f"{path}: {error.strerror or error}") from None
        finally:
            os.umask(before)
        self._let_group_in()

    async def close(self, why: str) -> None:
        """Say good-bye to everybody and close."""
        for visit in list(self.visits):
            visit.say_bye(why)
        if self._server is not None:
            self._server.close()
            with contextlib.suppress(FileNotFoundError):
                self._path.unlink()

    def _let_group_in(self) -> None:
        group = self.house.settings.door_group
        if not group:
            return
        try:
            number = grp.getgrnam(group).gr_gid
            os.chown(self._path, -1, number)
            os.chmod(self._path, 0o660)
            os.chown(self.house.folder.path, -1, number)
            os.chmod(self.house.folder.path, 0o710)
        except (KeyError, OSError) as error:
            raise HostFault(f"door_group {group}: {error}") from None

    async def _knock(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = writer.get_extra_info("socket")
        try:
            async with asyncio.timeout(HELLO):
                hello = await _hello(reader)
        except (TimeoutError, wire.WireFault, ConnectionError, asyncio.IncompleteReadError):
            writer.close()
            return
        visit = self._visit_of(connection, hello)
        if isinstance(visit, str):
            self.house.audit.note("denied", address="door", person=hello.person[:20], why=visit)
            writer.write(wire.framed(wire.encode(wire.Bye(visit))))
            writer.close()
            return
        self.visits.add(visit)
        visit.on_end = lambda: self.visits.discard(visit)
        self.house.audit.note("login", person=visit.person, address=visit.address)
        await visit.converse(reader, writer)
        if visit.failure:
            log.error("a screen has failed: %s", visit.person)
            self.house.audit.note("failed", person=visit.person, address=visit.address, why=visit.failure)

    def _visit_of(self, connection: socket.socket, hello: wire.Hello) -> Visit | str:
        """The visit of whoever knocks, or why he may not come in."""
        if hello.v != wire.VERSION:
            return "the host runs another version of this program: start it again"
        _, uid, _ = _CREDENTIALS.unpack(
            connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
        )
        account = _account(uid)
        try:
            invites = self.house.book.now()
        except HostFault as fault:
            log.error("%s", fault)
            return "the host cannot say who is invited; tell whoever runs it"
        ours = uid in (os.geteuid(), 0)
        person = invites.person_of_account(account)
        if hello.person and ours:
            person = next((each.name for each in invites.person if each.name == hello.person), "")
        elif hello.person and hello.person != person:
            return "only the host's own account may say whom it speaks for"
        if not person:
            who = hello.person or f"the account {account}"
            return f"{who[:40]} is not invited" + (
                "; say who you are with --as NAME" if ours and not hello.person else ""
            )
        if len(self.visits) >= self.house.most_screens:
            return "the house is full"
        if sum(visit.person == person for visit in self.visits) >= self.house.settings.each:
            return "you have too many screens open"
        return Visit(
            self.house,
            person,
            operator=ours and not hello.guest,
            address=f"door/{account}",
            wish=hello.wish[:60],
        )


async def _hello(reader: asyncio.StreamReader) -> wire.Hello:
    length = int.from_bytes(await reader.readexactly(4), "big")
    if length > 1000:
        raise wire.WireFault("too long for a hello")
    request = wire.decode_request(await reader.readexactly(length))
    if not isinstance(request, wire.Hello):
        raise wire.WireFault("hello comes first")
    return request


async def _answers(path: Path) -> bool:
    try:
        _, writer = await asyncio.open_unix_connection(path)
    except OSError:
        return False
    writer.close()
    return True


def _account(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)
