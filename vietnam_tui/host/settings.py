"""The folder of a host and its settings in `host.toml`, which need not be there."""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
import stat
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec

from vietnam_tui.core.folders import user_folder
from vietnam_tui.core.model import SaveFault
from vietnam_tui.play.record.places import save_folder
from vietnam_tui.play.record.saves import parse_toml, read_document

log = logging.getLogger(__name__)

#: Nothing that a host keeps is for others to read
PRIVATE = 0o600


#: One or more, and none or more
Some: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Many: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings that may stand in `host.toml`.

    `observers` says who may look on at all: "nobody", "invited" people, or "any" key.  `notify` is a program with its
    arguments that is told whose turn it is when he is not there, `notify_after` seconds later; `idle` are the
    seconds after which a table that everybody has left is closed; `games` how many a person may have and still
    begin another.  `openers` may open tables, "*" is whoever is invited, `open_tables` at a time; with `newcomers`
    somebody with an unknown key may come and give himself a name.
    """

    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 2222
    address: str = ""
    saves: str = ""
    key: str = "host_ed25519"
    door: str = "door.sock"
    door_group: str = ""
    observers: Literal["nobody", "invited", "any"] = "invited"
    connections: Some = 20
    each: Some = 4
    bots: Some = 1
    notify: tuple[str, ...] = ()
    notify_after: Many = 300
    idle: Many = 600
    games: Many = 10
    openers: tuple[str, ...] = ("*",)
    open_tables: Many = 3
    newcomers: bool = False


class HostFault(ValueError):
    """Why a host cannot be run as its folder stands; the message names the file."""


class GuestFault(HostFault):
    """Why a guest cannot have what he wants, in a sentence that is for him."""


def told_to_guests(error: Exception) -> str:
    """What a guest is told of what goes wrong: what is wrong with the host's files is for its log alone."""
    if isinstance(error, HostFault) and not isinstance(error, GuestFault):
        log.error("%s", error)
        return "the host cannot write that down now; tell whoever runs it"
    return str(error)


class HostFolder:
    """The folder where a host keeps its settings, keys, invites and what it has noted; made when it is missing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise HostFault(f"{path}: {error.strerror}") from None
        self.settings = self._read_settings()

    @property
    def invites(self) -> Path:
        """The people and the seats that they may take."""
        return self.path / "invites.toml"

    @property
    def audit(self) -> Path:
        """The record of who did what."""
        return self.path / "audit.jsonl"

    @property
    def people(self) -> Path:
        """The facts remembered for each person."""
        return self.path / "people.json"

    @property
    def results(self) -> Path:
        """The finished games, a line each; their pages lie beside it."""
        return self.path / "archive" / "results.jsonl"

    @property
    def saves(self) -> Path:
        """The folder of the saves."""
        return self.path / self.settings.saves if self.settings.saves else save_folder()

    @property
    def open_tables(self) -> Path:
        """The tables that wait for people."""
        return self.path / "open.json"

    def chat(self, game: str) -> Path:
        """The talk in a game."""
        return self.path / "chat" / f"{game}.json"

    @property
    def tables(self) -> Path:
        """The folder of what runs at the tables."""
        return self.path / "tables"

    @property
    def clock(self) -> Path:
        """The seconds that the host has run."""
        return self.path / "clock"

    @property
    def door(self) -> Path:
        """The socket."""
        return self.path / self.settings.door

    @property
    def key(self) -> Path:
        """The key by which clients know the host."""
        return self.path / self.settings.key

    @property
    def listens(self) -> int:
        """The port at which the host listens, or did last; before it has ever run, the one of the settings."""
        try:
            port = int(self._port_file.read_text(encoding="ascii"))
        except (OSError, ValueError):
            return self.settings.port
        return port if 0 < port <= 65535 else self.settings.port

    def note_port(self, port: int) -> None:
        """Note at which port the host listens; raises `HostFault`."""
        write_private(self._port_file, f"{port}\n".encode())

    @property
    def _port_file(self) -> Path:
        return self.path / "port"

    def secret(self) -> bytes:
        """The host's own secret, made at the first start; raises `HostFault` when others can read it."""
        path = self.path / "secret"
        if not path.exists():
            write_private(path, secrets.token_bytes(32))
        check_private(path)
        return path.read_bytes()

    def _read_settings(self) -> Settings:
        path = self.path / "host.toml"
        if not path.exists():
            return Settings()
        try:
            return msgspec.convert(parse_toml(read_document(path), str(path)), Settings)
        except SaveFault as fault:
            raise HostFault(str(fault)) from None
        except msgspec.ValidationError as error:
            raise HostFault(f"{path}: {error}") from None


def default_folder() -> Path:
    """`VIETNAM_HOST`, else a place among the user's data; raises `HostFault` where there is none."""
    if named := os.environ.get("VIETNAM_HOST"):
        return Path(named)
    own = user_folder()
    if own is None:
        raise HostFault("HOME names no folder: name the host's with --folder or VIETNAM_HOST")
    return own / "host"


def write_private(path: Path, data: bytes) -> None:
    """Write a file whole, readable by nobody else; raises `HostFault`."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with contextlib.suppress(FileNotFoundError):
            fresh.unlink()
        fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, PRIVATE)
        with os.fdopen(fd, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.rename(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise HostFault(f"{path}: {error.strerror}") from None


def set_aside(path: Path) -> None:
    """Keep a file that cannot be read under another name, so that it is not written over; a full disk keeps it not."""
    kept = path.with_name(f"{path.name}.unreadable")
    with contextlib.suppress(OSError):
        path.rename(kept)
        log.warning("%s cannot be read; it is kept as %s", path, kept.name)


def check_private(path: Path) -> None:
    """Raise `HostFault` unless a file is there and for its owner alone."""
    try:
        status = path.stat()
    except OSError as error:
        raise HostFault(f"{path}: {error.strerror}") from None
    if not stat.S_ISREG(status.st_mode):
        raise HostFault(f"{path}: not a file")
    if status.st_mode & 0o077:
        raise HostFault(f"{path}: others may read it; say: chmod 600 {path}")
    if status.st_uid not in (os.geteuid(), 0):
        raise HostFault(f"{path}: it belongs to another account")
