"""`vietnam host`, `join`, `seat`, `invite` and `uninvite`: games for people at other terminals."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import socket
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from vietnam_tui.cli.coming_back import Where, read_where
from vietnam_tui.cli.faults import DONE, REFUSED, UNREADABLE, fail, report_faults
from vietnam_tui.cli.host_results import RESULTS, show_results
from vietnam_tui.cli.host_terms import Terms
from vietnam_tui.cli.printing import note, say
from vietnam_tui.cli.side_flags import side_meant
from vietnam_tui.core.contract import Game
from vietnam_tui.host import wire
from vietnam_tui.host.begin import begin_game
from vietnam_tui.host.home.inviting import invitation, with_code
from vietnam_tui.host.invites import (
    Hosted,
    InviteBook,
    Invites,
    check_name,
    fingerprint_of,
    new_code,
    with_game,
    with_person,
)
from vietnam_tui.host.ledger import read_ledger
from vietnam_tui.host.restore import RESTORE
from vietnam_tui.host.settings import HostFault, HostFolder, check_private, default_folder
from vietnam_tui.host.successors import known_otherwise
from vietnam_tui.host.time_words import terms_told
from vietnam_tui.play.catalogue import find_scenario
from vietnam_tui.play.record.lock import SaveLocked
from vietnam_tui.play.record.saves import read_document, shortened
from vietnam_tui.play.seat.aids import aids_told
from vietnam_tui.play.seats import HUMAN, Seat, side_named
from vietnam_tui.play.table.session import Session

#: The first port that is not kept for the system
FIRST_PORT = 1024


class HostWishes(NamedTuple):
    """The options of `vietnam host`, as given."""

    people: Mapping[str, str]
    folder: str = ""
    port: int | None = None
    door_only: bool = False
    check: bool = False
    as_root: bool = False
    terms: Terms = Terms()
    json: bool = False


#: Characters of what somebody says at the door of himself, and of where he wants to go
LONGEST_WISH = 60


@contextlib.contextmanager
def host_faults() -> Iterator[None]:
    """Turn what is wrong with a host's folder into a message and an exit code."""
    try:
        with report_faults():
            yield
    except HostFault as fault:
        raise fail(str(fault), UNREADABLE) from None


def folder_of(named: str) -> HostFolder:
    """The folder of a host."""
    return HostFolder(Path(named) if named else default_folder())


# ---------------------------------------------------------------- vietnam host


def host(what: str, wishes: HostWishes) -> int:
    """Serve games until it is stopped; returns the exit code."""
    with host_faults():
        folder = folder_of(wishes.folder)
        if what == RESULTS:
            return show_results(folder, as_json=wishes.json)
        if not what and (wishes.people or wishes.terms.given):
            raise fail(
                "which game is it that they are to play?  vietnam host boys-of-67 --us anna --vc boris"
            )
        if wishes.check:
            return _check(folder, what, wishes)
        if os.geteuid() == 0 and not wishes.as_root:
            raise fail(
                "a host does not run as root: run it in an account of its own (--as-root in a container)"
            )
        if os.geteuid() == 0:
            note("WARNING: this host runs as root.  Do that in a container and nowhere else.")
            _warn_of_roots_screens()
        port = _port(folder, wishes)
        if not wishes.door_only and find_spec("asyncssh") is None:
            raise fail("SSH needs one more package: pip install 'vietnam-tui[host]'; --door does without")
        if what:
            add_game(folder, what, wishes.people, wishes.terms)
        return _serve(folder, port, door_only=wishes.door_only)


def _warn_of_roots_screens() -> None:
    """Say so when the screens of a host that runs as root would run as root too."""
    from vietnam_tui.host.screen.confine import shut_to_others

    shut = shut_to_others()
    if shut is not None:
        note(
            f"WARNING: its screens run as root as well: other accounts may not enter {shut}, below which the "
            "program, its Python or your data lie.  Keep them where everybody may read them, such as /opt."
        )


def _serve(folder: HostFolder, port: int, *, door_only: bool) -> int:
    from vietnam_tui.host.door import Door
    from vietnam_tui.host.house import House
    from vietnam_tui.host.service import Entrance, serve

    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(asctime)s %(message)s")
    logging.getLogger("asyncssh").setLevel(logging.WARNING)

    def ready(where: str) -> None:
        for line in where.split("\n"):
            say(line)
        sys.stdout.flush()

    def entrances(house: House, door: Door) -> list[Entrance]:
        """The way in by SSH."""
        from vietnam_tui.host.ssh import SshEntrance

        return [SshEntrance(house, door, port)]

    asyncio.run(serve(folder, ready=ready, entrances=None if door_only else entrances))
    return DONE


def _port(folder: HostFolder, wishes: HostWishes) -> int:
    """The port where SSH is answered; raises `HostFault` for a port of the system."""
    port = folder.settings.port if wishes.port is None else wishes.port
    if not wishes.door_only and 0 < port < FIRST_PORT:
        raise HostFault(
            f"port {port} is the system's: take one from {FIRST_PORT} on and have that one forwarded to it, or let the "
            "machine's own sshd bring people to the door (--door); docs/hosting.md says how"
        )
    return port


class _Meant(NamedTuple):
    """A game that is to be hosted, with everything that can be refused looked at, and nothing made."""

    #: What a new game is of; None for one that is saved already
    fresh: tuple[Game[Any], str] | None
    #: Its save, of a new game as it would be called if it were the first
    save: str
    #: Who is invited to which side
    seats: dict[str, str]

    def invited(self, invites: Invites, terms: Terms) -> Invites:
        """The invites with its people and terms."""
        for name in self.seats.values():
            invites = with_person(invites, name)
        old = invites.find(Path(self.save).stem) or Hosted(self.save)
        return with_game(
            invites, terms.laid_on(msgspec.structs.replace(old, seats={**old.seats, **self.seats}))
        )


def _meant(saves: Path, what: str, people: Mapping[str, str], terms: Terms) -> _Meant:
    """A save of the folder, or a new game of a scenario; raises where it can be neither."""
    terms.laid_on(Hosted("any.toml"))
    fresh = find_scenario(what)
    if fresh is not None:
        game, scenario = fresh
        sides = game.sides(scenario)
        if not people:
            raise fail(f"who plays?  Name one for a side at least: --seat {sides[0]}=anna")
        save = f"{scenario}.toml"
    else:
        path = saves / Path(what if what.endswith(".toml") else f"{what}.toml").name
        if not path.is_file():
            raise fail(f"no scenario, and no save in {saves}: {shortened(what)!r}")
        session: Session[Any] = Session.open(path, read_only=True)
        session.close()
        sides, scenario, save = session.sides, session.scenario, path.name
    return _Meant(
        fresh, save, {side_meant(sides, side, scenario): check_name(name) for side, name in people.items()}
    )


def add_game(folder: HostFolder, what: str, people: Mapping[str, str], terms: Terms) -> None:
    """Host a save of the folder, or a new game of a scenario; people are invited to their sides."""
    meant = _meant(folder.saves, what, people, terms)
    if meant.fresh is not None:
        game, scenario = meant.fresh
        seats = {side: HUMAN if side in meant.seats else Seat(human=False) for side in game.sides(scenario)}
        session = begin_game(folder.saves, game, scenario, seats, {})
        session.close()
        assert session.path is not None
        meant = meant._replace(save=session.path.name)
    InviteBook(folder.invites).change(lambda invites: meant.invited(invites, terms))


def _check(folder: HostFolder, what: str, wishes: HostWishes) -> int:
    """Say what is wrong with a folder, or would be with one more game in it; the exit code."""
    wrong: list[str] = []
    meant = _meant(folder.saves, what, wishes.people, wishes.terms) if what else None
    for path in (folder.invites, folder.key, folder.path / "secret", folder.audit):
        if path.exists():
            with _noting(wrong):
                check_private(path)
    with _noting(wrong):
        invites = InviteBook(folder.invites).now()
        for game in invites.game:
            with _noting(wrong):
                Session.open(folder.saves / game.save, read_only=True).close()
        invites = meant.invited(invites, wishes.terms) if meant is not None else invites
        if not invites.game:
            wrong.append("there is no game: vietnam host SCENARIO --seat SIDE=NAME")
        for person in invites.person:
            has_code = any(code.person == person.name and code.until > time.time() for code in invites.code)
            if not (person.keys or person.account or has_code):
                wrong.append(
                    f"{person.name} has no key yet: vietnam invite GAME SIDE --name {person.name} --code"
                )
    if not wishes.door_only:
        with _noting(wrong), socket.socket(socket.AF_INET6 if socket.has_ipv6 else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            port = _port(folder, wishes)
            try:
                probe.bind(("", port))
            except OSError as error:
                raise HostFault(f"port {port}: {error.strerror}") from None
    for line in wrong:
        say(line)
    if not wrong:
        say("all is well")
    return REFUSED if wrong else DONE


@contextlib.contextmanager
def _noting(wrong: list[str]) -> Iterator[None]:
    try:
        yield
    except (HostFault, ValueError, OSError) as error:
        wrong.append(str(error))


# ---------------------------------------------------------------- vietnam join, vietnam seat


def meant_elsewhere(wish: str, *, here: bool) -> Where | None:
    """The host that a wish leads to; None when it is a game of this machine's host.

    Whoever says something of this machine's host (`here`) means that; a plain name means it where there is a door.
    Raises `typer.Exit` for what is no address.
    """
    if here or not wish:
        return None
    if not re.search(r"[@:.\s]", wish) and (_default() / "door.sock").exists():
        return None
    where = read_where(wish)
    if where is None:
        raise fail(f"{shortened(wish)!r}: a host is expected, such as boys-of-67@home.example:2222")
    return where


def join(wish: str, *, folder: str = "", door: str = "", person: str = "", guest: bool = False) -> int:
    """Sit down at a game through the door of this machine; returns the exit code."""
    code, why = come_in(wish, folder=folder, door=door, person=person, guest=guest)
    if why:
        note(why)
    return code


def come_in(
    wish: str, *, folder: str = "", door: str = "", person: str = "", guest: bool = False
) -> tuple[int, str]:
    """Sit down at a game through the door of this machine; the exit code, and why the host has ended it.

    With `guest` it is for somebody who has no more to do with this account than that: the process gives up
    everything but the screen.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise fail("a terminal is needed: ssh -t")
    path = Path(door) if door else (Path(folder) if folder else _default()) / "door.sock"
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        connection.connect(str(path))
    except OSError as error:
        raise fail(f"nobody is at the door {path}: {error.strerror or error}", UNREADABLE) from None
    connection.sendall(
        wire.framed(wire.encode(wire.Hello(wire.VERSION, person[:LONGEST_WISH], wish[:LONGEST_WISH], guest)))
    )
    from vietnam_tui.host.screen.confine import confine
    from vietnam_tui.host.screen.main import show
    from vietnam_tui.play.signals import FAILED
    from vietnam_tui.tui.output import ScreenFailed

    before = termios.tcgetattr(sys.stdin)

    def leave_by_force(code: int) -> None:
        """The host has gone and the screen does not notice: give the terminal back."""
        os.write(1, RESTORE + b"the host is gone\r\n")
        termios.tcsetattr(sys.stdin, termios.TCSANOW, before)
        os._exit(code)

    if guest:
        confine()
    try:
        return show(connection, leave_by_force)
    except ScreenFailed:
        raise fail("your screen has failed; the game has not: come again", FAILED) from None


def _default() -> Path:
    with host_faults():
        return default_folder()


# ---------------------------------------------------------------- vietnam invite, vietnam uninvite


class InviteWishes(NamedTuple):
    """The options of `vietnam invite`, as given."""

    name: str = ""
    key_file: str = ""
    account: str = ""
    code: bool = False
    watch: bool = False
    folder: str = ""
    terms: Terms = Terms()


def invite(game: str, side: str, wishes: InviteWishes) -> int:
    """Let somebody sit at a side of a game, or look on; returns the exit code."""
    with host_faults():
        folder = folder_of(wishes.folder)
        saves = folder.saves
        path = saves / Path(game if game.endswith(".toml") else f"{game}.toml").name
        if not path.is_file():
            raise fail(f"no save {path}")
        session: Session[Any] = Session.open(path, read_only=True)
        terms = wishes.terms
        if not side and not wishes.watch and not terms._replace(delay=None).given:
            raise fail(f"which side?  {' or '.join(session.sides)}, or --watch")
        seat = side_named(session.game, session.scenario, side) if side else ""
        if not wishes.name and not terms.given:
            raise fail("who is it?  --name NAME")
        name = check_name(wishes.name) if wishes.name else ""
        key = _read_key(wishes.key_file)
        if wishes.code and (not seat or key):
            raise fail("--code is for a seat and somebody whose key is not known")
        code = new_code() if wishes.code else ""

        before, now = "", Hosted(path.name)

        def change(invites: Invites) -> Invites:
            nonlocal before, now
            old = invites.find(path.stem) or Hosted(path.name)
            before = old.seats.get(seat, "")
            ledger = read_ledger(folder.tables, path.stem)
            if seat and name and (other := known_otherwise(ledger, old, name, seat)):
                raise HostFault(f"{name} has sat at {other} in this game, and knows too much for {seat}")
            old = now = terms.laid_on(old)
            if code:
                return with_game(with_code(invites, code, path.name, seat, name), old)
            if name and name != "*":
                invites = with_person(invites, name, key, wishes.account)
            if seat and name:
                old = msgspec.structs.replace(old, seats={**old.seats, seat: name})
            elif name and name not in old.observers:
                old = msgspec.structs.replace(old, observers=(*old.observers, name))
            return with_game(invites, old)

        InviteBook(folder.invites).change(change)
        if seat and name:
            _let_play(path, seat)
    if before not in ("", name):
        say(
            f"{seat} is {before}'s: the code is good once it is not."
            if code
            else f"{seat} was {before}'s till now."
        )
    _tell_how(folder, path.stem, code)
    if len(session.sides) > 1:
        say(f"{aids_told(now.aids).capitalize()}, as long as people play each other.")
        if now.pace:
            say(f"{terms_told(now).capitalize()}.")
    return DONE


def _let_play(path: Path, side: str) -> None:
    """Have a side of a save played by a person, unless it is being played just now."""
    try:
        session: Session[Any] = Session.open(path)
    except SaveLocked:
        return
    with session:
        session.reseat({side: HUMAN})


def _tell_how(folder: HostFolder, game: str, code: str) -> None:
    with host_faults():
        for line in invitation(folder, game, code):
            say(line)


def _read_key(file: str) -> str:
    if not file:
        return ""
    lines = [
        line for line in read_document(Path(file)).decode("utf-8-sig", "replace").splitlines() if line.strip()
    ]
    if len(lines) != 1 or "PRIVATE" in lines[0]:
        raise HostFault(f"{file}: one public key on one line is expected, as in id_ed25519.pub")
    fingerprint_of(lines[0])
    return lines[0].strip()


def uninvite(game: str, name: str, folder: str = "") -> int:
    """Take a person's seats and leave to look on away: in one game, or with "all" everywhere, his keys too."""
    with host_faults():
        where = folder_of(folder)
        found = False

        def change(invites: Invites) -> Invites:
            nonlocal found
            games = []
            for each in invites.game:
                if game in ("all", each.id):
                    found = found or name in each.seats.values() or name in each.observers
                    seats = {side: who for side, who in each.seats.items() if who != name}
                    watching = tuple(who for who in each.observers if who != name)
                    each = msgspec.structs.replace(each, seats=seats, observers=watching)
                games.append(each)
            codes = tuple(
                code
                for code in invites.code
                if code.person != name or game not in ("all", Path(code.save).stem)
            )
            found = found or len(codes) < len(invites.code)
            people = invites.person
            if game == "all":
                people = tuple(person for person in people if person.name != name)
                found = found or len(people) < len(invites.person)
            return Invites(people, tuple(games), codes)

        InviteBook(where.invites).change(change)
        if not found:
            raise fail(f"{shortened(name)} was not invited there", REFUSED)
    say(f"{name} is no longer invited")
    return DONE
