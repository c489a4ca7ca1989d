"""The people and the seats that they may take: keys belong to persons, persons to seats.  It stands in `invites.toml`,
for the owner alone.

Names and keys never go into a save.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import fcntl
import hashlib
import os
import re
import secrets
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import tomli_w

from vietnam_tui.core.model import SaveFault
from vietnam_tui.host.pace import check_times
from vietnam_tui.host.settings import GuestFault, HostFault, check_private, write_private
from vietnam_tui.play.record.extent import Extent
from vietnam_tui.play.record.saves import parse_toml, read_document
from vietnam_tui.play.seat.aids import BETWEEN_PEOPLE

#: Kinds of keys that are taken
KINDS = frozenset(
    {
        "ssh-ed25519",
        "ssh-rsa",
        "ecdsa-sha2-nistp256",
        "ecdsa-sha2-nistp384",
        "ecdsa-sha2-nistp521",
        "sk-ssh-ed25519@openssh.com",
        "sk-ecdsa-sha2-nistp256@openssh.com",
    }
)
#: The names that a person may have
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,19}")
#: The names that nobody may have: what stands in seats in the place of a name
TAKEN = frozenset({"human", "bot", "nobody"})
#: What those are called whose keys nobody knows, before a part of the key
GUEST = "guest-"
#: Seconds that a code is good for, and its letters: no two that look alike
CODE_LASTS = 48 * 3600
_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
_GROUPS, _GROUP = 4, 4


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who is invited: the public keys he comes with; `account` is his on the host's machine."""

    name: str
    keys: tuple[str, ...] = ()
    account: str = ""


class Hosted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of the host: its save, whose its sides are, who may look on ("*" is whoever is invited at all).

    Spectators are told everything `delay` turns late; `aids` are what its people may have reckoned (`play.seat.aids`).
    `pace` is how long a move may take (`pace.Pace`), `holidays` the days for which each may have that stand still,
    `answers` how long a question that may be declined stays open.
    `opener` is the person who has opened its table, "" for whoever runs the host.
    """

    save: str
    seats: dict[str, str] = {}
    observers: tuple[str, ...] = ()
    delay: int = 0
    aids: tuple[str, ...] = BETWEEN_PEOPLE
    pace: str = ""
    holidays: int = 14
    answers: str = ""
    opener: str = ""

    @property
    def id(self) -> str:
        """The name of the game as people type it."""
        return Path(self.save).stem

    def sides_of(self, person: str) -> tuple[str, ...]:
        """The sides of a person."""
        return tuple(side for side, name in self.seats.items() if name == person)


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat for somebody whose key is not known yet: the first who brings the code binds his key to it."""

    hash: str
    save: str
    side: str
    person: str
    until: int


class Invites(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is in the file."""

    person: tuple[Person, ...] = ()
    game: tuple[Hosted, ...] = ()
    code: tuple[Code, ...] = ()

    def person_of_key(self, fingerprint: str) -> str:
        """The owner of a key, or ""."""
        for person in self.person:
            if any(fingerprint_of(key) == fingerprint for key in person.keys):
                return person.name
        return ""

    def person_of_account(self, account: str) -> str:
        """The owner of an account of this machine, or ""."""
        return next((person.name for person in self.person if account and person.account == account), "")

    def find(self, id_: str) -> Hosted | None:
        """The game that is called so."""
        return next((game for game in self.game if game.id == id_), None)

    def open_code(self, code: str, now: float | None = None) -> Code | None:
        """The use of a code, None when it is unknown or too old."""
        hash_ = hash_of_code(code)
        when = time.time() if now is None else now
        return next((each for each in self.code if each.hash == hash_ and each.until > when), None)

    def may_watch(self, person: str, game: Hosted, *, anybody: bool = False) -> bool:
        """May a person look on?  Nobody who has a seat in the game; with `anybody` also who is not invited at all."""
        known = anybody or any(each.name == person for each in self.person)
        named = person in game.observers or "*" in game.observers
        return known and named and not game.sides_of(person)


def fingerprint_of(key: str) -> str:
    """The fingerprint of a public key as `ssh-keygen -l` shows it; raises `HostFault` for what is no key.

    >>> fingerprint_of("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFJ0 anna@home")[:7]
    'SHA256:'
    """
    kind, _, rest = key.strip().partition(" ")
    text = rest.split(" ")[0]
    if kind not in KINDS:
        raise HostFault(f"{kind[:40]!r} is no kind of public key that is taken: {', '.join(sorted(KINDS))}")
    try:
        blob = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise HostFault("the public key is damaged") from None
    if not blob.startswith(len(kind).to_bytes(4, "big") + kind.encode()):
        raise HostFault("the public key is not of the kind that it says")
    digest = base64.b64encode(hashlib.sha256(blob).digest()).decode().rstrip("=")
    return f"SHA256:{digest}"


def check_name(name: str) -> str:
    """A person's name; raises `HostFault` unless it is a short plain word."""
    if not NAME.fullmatch(name):
        foreign = "".join(dict.fromkeys(c for c in name if c.isalpha() and not c.isascii()))[:10]
        but = f", and {foreign} is not among these letters" if foreign else ""
        raise HostFault(
            f"{name[:40]!r}: a name has up to 20 characters, letters from a to z, digits and . _ -, and begins with a "
            f"letter or digit{but}"
        )
    if name.casefold() in TAKEN or name.casefold().startswith(GUEST):
        raise HostFault(f"{name!r}: nobody can be called so, since that is what a seat says of its player")
    return name


def hash_of_code(code: str) -> str:
    """The part of a code that is kept."""
    plain = "".join(c for c in code.upper() if c in _LETTERS)
    return hashlib.sha256(plain.encode()).hexdigest()


def new_code() -> str:
    """A code that nobody can guess: 79 bits."""
    groups = ("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)


class InviteBook:
    """The file of invites, read anew whenever it has changed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._as_of: tuple[int, int, int] | None = None
        self._read = Invites()

    def now(self) -> Invites:
        """The invites as they hold now; raises `HostFault` for a file that others can read or that is no such file."""
        try:
            status = self.path.stat()
        except FileNotFoundError:
            return Invites()
        except OSError as error:
            raise HostFault(f"{self.path}: {error.strerror}") from None
        as_of = (status.st_mtime_ns, status.st_size, status.st_ino)
        if as_of != self._as_of:
            check_private(self.path)
            self._read = _read_invites(self.path)
            self._as_of = as_of
        return self._read

    def change(self, change: Callable[[Invites], Invites]) -> Invites:
        """Write what a change makes of it, one program at a time; raises `HostFault`."""
        with self._alone():
            changed = change(self.now())
            check(changed)
            data = tomli_w.dumps(_plain(changed)).encode()
            _parsed(data, "invites.toml as it would be")  # whatever is written can be read again
            write_private(self.path, data)
        return changed

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        path = self.path.with_name(self.path.name + ".lock")
        try:
            fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise HostFault(f"{path}: {error.strerror}") from None
        try:
            fcntl.flock(fd, fcntl.LOCK_EX)
            yield
        finally:
            os.close(fd)


def check(invites: Invites) -> None:
    """Raise `HostFault` for what cannot be: a key of two persons, a seat of nobody."""
    seen: dict[str, str] = {}
    names = [check_name(person.name) for person in invites.person]
    if len(set(names)) < len(names):
        raise HostFault("a person stands in it twice")
    for person in invites.person:
        for key in person.keys:
            owner = seen.setdefault(fingerprint_of(key), person.name)
            if owner != person.name:
                raise HostFault(f"{owner} and {person.name} have the same key")
    ids = [game.id for game in invites.game]
    if len(set(ids)) < len(ids):
        raise HostFault("a game stands in it twice")
    for game in invites.game:
        if Path(game.save).name != game.save or not game.save.endswith(".toml") or game.save.startswith("."):
            raise HostFault(f"{game.save[:60]!r} is no file of the folder of saves")
        for name in game.seats.values():
            if name not in names:
                raise HostFault(f"nobody is called {name[:40]!r}")
        check_terms(game)


def check_terms(game: Hosted) -> None:
    """Raise `HostFault` for terms of time that there cannot be."""
    try:
        check_times(game.pace, game.holidays, game.answers)
    except ValueError as error:
        raise HostFault(f"{game.id}: {error}") from None


def with_person(invites: Invites, name: str, key: str = "", account: str = "") -> Invites:
    """Invites with a person, and with one more key or account of his."""
    check_name(name)
    old = next((person for person in invites.person if person.name == name), Person(name))
    keys = old.keys if not key or key in old.keys else (*old.keys, key)
    new = Person(name, keys, account or old.account)
    others = tuple(person for person in invites.person if person.name != name)
    return msgspec.structs.replace(invites, person=(*others, new))


def with_game(invites: Invites, game: Hosted) -> Invites:
    """Invites with a game in the place of what was there of it."""
    others = tuple(each for each in invites.game if each.save != game.save)
    return msgspec.structs.replace(invites, game=(*others, game))


def without_game(invites: Invites, id_: str) -> Invites:
    """Invites without a game and the codes that led to it."""
    games = tuple(game for game in invites.game if game.id != id_)
    codes = tuple(code for code in invites.code if Path(code.save).stem != id_)
    return msgspec.structs.replace(invites, game=games, code=codes)


def redeemed(invites: Invites, code: str, key: str) -> Invites:
    """Invites in which a code has been used up for a key; raises `HostFault` when it is good for nothing."""
    found = invites.open_code(code)
    if found is None:
        raise GuestFault("this code is good for nothing any more")
    left = tuple(each for each in invites.code if each.hash != found.hash)
    changed = with_person(msgspec.structs.replace(invites, code=left), found.person, key)
    game = changed.find(Path(found.save).stem) or Hosted(found.save)
    if game.seats.get(found.side, found.person) != found.person:
        raise GuestFault(f"{found.side} has been given to somebody else")
    return with_game(changed, msgspec.structs.replace(game, seats={**game.seats, found.side: found.person}))


def _read_invites(path: Path) -> Invites:
    try:
        data = read_document(path)
    except SaveFault as fault:
        raise HostFault(str(fault)) from None
    return _parsed(data, str(path))


def _parsed(data: bytes, name: str) -> Invites:
    """The contents of a file of invites; raises `HostFault`."""
    if excess := Extent(data).excess():
        raise HostFault(f"{name}: {excess} that can be read")
    try:
        invites = msgspec.convert(parse_toml(data, name), Invites)
    except SaveFault as fault:
        raise HostFault(str(fault)) from None
    except msgspec.ValidationError as error:
        raise HostFault(f"{name}: {error}") from None
    try:
        check(invites)
    except HostFault as fault:
        raise HostFault(f"{name}: {fault}") from None
    return invites


def _plain(invites: Invites) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(invites)
    return {name: [dict(row) for row in rows] for name, rows in plain.items() if rows}
