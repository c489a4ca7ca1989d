"""What people do at the front desk of a host: open tables, sit down at them, ask for a rematch, make themselves known.

Whoever does it has been told by his key who he is; nothing that he types makes him anybody else.
"""

from __future__ import annotations

import hmac
import logging
import secrets
import time
from collections import deque
from collections.abc import Mapping
from typing import Any

import msgspec

from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import DataError
from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.printable import clean
from vietnam_tui.host.audit import Audit
from vietnam_tui.host.begin import begin_game
from vietnam_tui.host.company import MOST_DELAY
from vietnam_tui.host.front.archive import Finished
from vietnam_tui.host.front.lines import is_bot
from vietnam_tui.host.front.open_tables import OpenTable, OpenTables, Terms
from vietnam_tui.host.front.results import Results
from vietnam_tui.host.invites import (
    Hosted,
    InviteBook,
    Invites,
    check_name,
    fingerprint_of,
    hash_of_code,
    new_code,
    with_game,
    with_person,
)
from vietnam_tui.host.pace import Pace, check_times, read_answers
from vietnam_tui.host.settings import HostFault, HostFolder
from vietnam_tui.play.catalogue import find_scenario
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.seat.aids import ALL
from vietnam_tui.play.seats import HUMAN, Seat, SeatError

#: Characters of what an owner calls his table
LONGEST_NAME = 30
#: Strangers who may give themselves a name in a day
NEWCOMERS = 30
#: Wrong codes that somebody may try until the host is started again
WRONG_CODES = 20

log = logging.getLogger(__name__)


class NotHere(ValueError):
    """Why somebody may not do what he wants to, as a sentence."""


class FrontDesk:
    """The front desk: who may open tables, and how many, is the host's settings'."""

    def __init__(self, folder: HostFolder, book: InviteBook, results: Results, audit: Audit) -> None:
        self.tables = OpenTables(folder.open_tables)
        self.settings = folder.settings
        self._saves, self._book, self._results, self._audit = folder.saves, book, results, audit
        self._wrong: dict[str, int] = {}
        self._came: deque[float] = deque(maxlen=NEWCOMERS)

    # -- rights -------------------------------------------------------------------------------------------

    def friends(self, person: str) -> tuple[str, ...] | None:
        """The people that somebody may ask for a game: those he has or had one with.  None when he may begin none."""
        if self._why_not(person):
            return None
        invites = self._book.now()
        met = {name for game in invites.game if game.sides_of(person) for name in game.seats.values()}
        known = {each.name for each in invites.person}
        return tuple(sorted((met | self._results.archive.met(person)) & known - {person}))

    def _why_not(self, person: str) -> str:
        """Why somebody may begin nothing here, or ""."""
        invites, openers = self._book.now(), self.settings.openers
        if all(each.name != person for each in invites.person):
            return "whoever runs this host has not invited you to play"
        if "*" not in openers and person not in openers:
            return "whoever runs this host has not given you leave to open tables"
        if self._games_of(person) >= self.settings.games:
            return "you have as many games here as you may have"
        return ""

    def _games_of(self, person: str) -> int:
        """The number of games of somebody: those in play, and the tables at which he sits."""
        playing = sum(person in game.seats.values() for game in self._book.now().game)
        return playing + sum(person in table.seats.values() for table in self.tables.all())

    # -- tables -------------------------------------------------------------------------------------------

    def open(self, table: OpenTable, *, by_code: bool = False) -> tuple[OpenTable, str]:
        """Open a table for its owner; the table, or the id of the game where nobody need be waited for.

        Of what is given only the scenario, options, seats, terms and name count.  Raises `NotHere`.
        """
        person = table.owner
        if why := self._why_not(person):
            raise NotHere(why)
        if sum(each.owner == person for each in self.tables.all()) >= self.settings.open_tables:
            raise NotHere("you have as many open tables here as you may have")
        game, scenario = self._scenario(table.scenario)
        try:
            options = game.chosen(scenario, table.options)
        except SaveFault as fault:
            raise NotHere(str(fault)) from None
        self._check_seats(game, scenario, table, self.friends(person) or ())
        terms = _checked(table.terms)
        fresh = msgspec.structs.replace(
            table,
            id=f"table-{secrets.token_hex(4)}",
            options=options,
            opened=int(time.time()),
            name=clean(table.name).replace("\n", " ").replace("\t", " ").strip()[:LONGEST_NAME],
            code=new_code() if by_code and table.free else "",
            terms=terms,
        )
        if not fresh.free:
            return fresh, self._begin(fresh)
        self.tables.put(fresh)
        self._audit.note("opens", person=person, game=fresh.id)
        return fresh, ""

    def _scenario(self, name: str) -> tuple[Game[Any], str]:
        try:
            found = find_scenario(name)
        except DataError as error:
            log.error("%s", error)
            raise NotHere("this scenario cannot be played here") from None
        if found is None:
            raise NotHere("there is no such scenario")
        return found

    def _check_seats(
        self, game: Game[Any], scenario: str, table: OpenTable, friends: tuple[str, ...]
    ) -> None:
        """Raise `NotHere` unless one side is the owner's and every other a bot's, free, or kept for a friend."""
        if set(table.seats) != set(game.sides(scenario)) or not set(table.asked) <= set(table.free):
            raise NotHere("one side must be yours, and every side somebody's")
        people = [who for who in table.seats.values() if who and not is_bot(who)]
        if set(people) != {table.owner} or (len(people) > 1 and table.free):
            raise NotHere("one side must be yours, and every side somebody's")
        if not set(table.asked.values()) <= {*friends}:
            raise NotHere("you may ask those for a game with whom you have one already")
        try:
            for who in table.seats.values():
                if who not in ("", table.owner):
                    Seat.read(who)
        except SeatError as error:
            raise NotHere(str(error)) from None

    def tidy(self) -> None:
        """Put away the tables of those who are no longer invited, and free their seats.  Raises `HostFault`."""
        known = {each.name for each in self._book.now().person}
        for table in self.tables.all():
            strangers = {
                who for who in (*table.seats.values(), *table.asked.values()) if who and not is_bot(who)
            }
            if table.owner not in known:
                self.tables.remove(table.id)
            elif strangers := strangers - known:
                asked = {side: who for side, who in table.asked.items() if who in known}
                seats = {side: "" if who in strangers else who for side, who in table.seats.items()}
                # what was kept for somebody is for nobody else to see
                code = table.code or (new_code() if len(asked) < len(table.asked) else "")
                self.tables.put(msgspec.structs.replace(table, asked=asked, seats=seats, code=code))

    def shown_to(self, person: str, opened: frozenset[str] = frozenset()) -> list[OpenTable]:
        """The tables that somebody sees: public ones, his own, those he is asked to, those he has a code for."""

        def sees(table: OpenTable) -> bool:
            """Is it for him to know?"""
            hidden = table.code or not table.free_to(person)
            return table.concerns(person) or table.id in opened or not hidden

        return [table for table in self.tables.all() if sees(table)]

    def with_code(self, code: str) -> OpenTable | None:
        """The table that a code opens."""
        meant = hash_of_code(code)
        found = (each for each in self.tables.all() if each.code)
        return next((each for each in found if hmac.compare_digest(hash_of_code(each.code), meant)), None)

    def unlock(self, person: str, code: str) -> OpenTable:
        """The table that a code opens to somebody who types it; raises `NotHere`."""
        if self._wrong.get(person, 0) >= WRONG_CODES:
            raise NotHere("you have tried too many wrong codes")
        table = self.with_code(code)
        if table is not None:
            return table
        self._wrong[person] = self._wrong.get(person, 0) + 1
        raise NotHere("no table has this code")

    def take(self, person: str, id_: str, side: str, opened: frozenset[str] = frozenset()) -> str:
        """Have somebody sit down at a free side; the id of the game if that begins, else "".  Raises `NotHere`."""
        table = self._seen(person, id_, opened)
        if all(each.name != person for each in self._book.now().person):
            raise NotHere("make yourself known first, with a name (m)")
        if self._games_of(person) >= self.settings.games:
            raise NotHere("you have as many games here as you may have")
        if side not in table.free_to(person):
            raise NotHere("that seat is not free for you")
        taken = table.with_seat(side, person)
        if taken.free:
            self.tables.put(taken)
            return ""
        self.tables.remove(id_)  # first, so that no second game comes of it
        try:
            return self._begin(taken)
        except (NotHere, HostFault):
            self.tables.put(table)
            raise

    def leave(self, person: str, id_: str, *, operator: bool = False) -> str:
        """Get up from a table, decline it, or put away one's own; a sentence on it.  Raises `NotHere`."""
        table = self._seen(person, id_, frozenset(), operator=operator)
        if table.owner == person or operator:
            self.tables.remove(id_)
            self._audit.note("withdraws", person=person, game=id_)
            return "The table is put away."
        if person in table.asked.values():
            # it was meant for him: others come with the code alone
            table = msgspec.structs.replace(table.declined_by(person), code=table.code or new_code())
        self.tables.put(_without(table, person))
        return "You have got up." if person in table.seats.values() else "You have declined."

    def _seen(self, person: str, id_: str, opened: frozenset[str], *, operator: bool = False) -> OpenTable:
        table = self.tables.find(id_)
        if table is None or not (operator or table in self.shown_to(person, opened)):
            raise NotHere("there is no such table for you")
        return table

    def rematch(self, person: str, id_: str) -> tuple[OpenTable, str]:
        """Open a table for another game with those of a finished one, each at the next side; as `open`."""
        old = self._results.archive.find(id_)
        if old is None or person not in old.seats.values():
            raise NotHere("you have not played that game")
        return self.open(_with_sides_swapped(old, person, self._book.now()))

    # -- a new game ---------------------------------------------------------------------------------------

    def begin(self, person: str, scenario: str, seats: Mapping[str, str], options: Mapping[str, str]) -> str:
        """Begin a game of somebody against bots; its id.  Raises `NotHere`."""
        table = OpenTable("", person, scenario, dict(seats), 0, options=dict(options))
        _, game = self.open(table)
        return game

    def _begin(self, table: OpenTable) -> str:
        game, scenario = self._scenario(table.scenario)
        people = {side: who for side, who in table.seats.items() if not is_bot(who)}
        try:
            players = {side: Seat.read(who) for side, who in table.seats.items() if side not in people}
            seats = {**dict.fromkeys(people, HUMAN), **players}
            with begin_game(self._saves, game, scenario, seats, table.options) as new:
                assert new.path is not None
                hosted = _hosted(new.path.name, people, table)
        except (SeatError, SaveFault, CannotSave, OSError) as error:
            log.error("%s: %s", scenario[:60], error)
            raise NotHere("this game cannot be begun so") from None
        self._book.change(lambda invites: with_game(invites, hosted))
        self._audit.note("begins", person=table.owner, game=hosted.id)
        return hosted.id

    # -- newcomers ----------------------------------------------------------------------------------------

    def name_newcomer(self, guest: str, key: str, name: str) -> str:
        """Have a guest be known by a name from now on, with the key he has come with.  Raises `NotHere`.

        No name is given that anything stands under already: not a seat, a code, or a finished game.
        """
        if not self.settings.newcomers or not key:
            raise NotHere("whoever runs this host invites people himself")
        if len(self._came) == NEWCOMERS and time.monotonic() - self._came[0] < 86400:
            raise NotHere("too many have come today; come again tomorrow")
        try:
            check_name(name)
        except HostFault as fault:
            raise NotHere(str(fault)) from None

        def change(invites: Invites) -> Invites:
            if name.casefold() in {known.casefold() for known in self._names(invites)}:
                raise NotHere("somebody is called so already")
            if invites.person_of_key(fingerprint_of(key)):
                raise NotHere("your key is known here already")
            return with_person(invites, name, key)

        self._book.change(change)
        self._came.append(time.monotonic())
        self._audit.note("newcomer", person=name, why=guest)
        return name

    def _names(self, invites: Invites) -> set[str]:
        """Every name under which anything stands at this host."""
        names = {each.name for each in invites.person} | {code.person for code in invites.code}
        for game in (*invites.game, *(each.hosted for each in self._results.archive.newest())):
            names |= {*game.seats.values(), *game.observers}
        for table in self.tables.all():
            names |= {table.owner, *table.seats.values(), *table.asked.values()}
        return names


def _checked(terms: Terms) -> Terms:
    """Terms as they are written down; raises `NotHere` for what can be none."""
    aids = tuple(aid for aid in ALL if aid in terms.aids)
    if len(aids) != len(terms.aids):
        raise NotHere("there are no such aids")
    try:
        check_times(terms.pace, terms.holidays, terms.answers)
        pace = str(Pace.read(terms.pace)).replace("none", "")
        answers = read_answers(terms.answers)
    except ValueError as error:
        raise NotHere(str(error)) from None
    delay = max(0, min(terms.delay, MOST_DELAY))
    return msgspec.structs.replace(terms, delay=delay, pace=pace, answers=answers, aids=aids)


def _without(table: OpenTable, person: str) -> OpenTable:
    """A table from which somebody has got up."""
    for side, who in table.seats.items():
        if who == person:
            table = table.with_seat(side, "")
    return table


def _hosted(save: str, people: Mapping[str, str], table: OpenTable) -> Hosted:
    """The game of a table at which everybody sits."""
    terms = table.terms
    watching = ("*",) if terms.watched else ()
    agreed = (terms.delay, terms.aids, terms.pace, terms.holidays, terms.answers)
    return Hosted(save, dict(people), watching, *agreed, opener=table.owner)


def _with_sides_swapped(old: Finished, person: str, invites: Invites) -> OpenTable:
    """The table for another game: whoever had a side has the next one; the others are asked."""
    sides, known = list(old.players), {each.name for each in invites.person}
    players = [old.seats.get(side, old.players[side]) for side in sides]
    moved = dict(zip(sides, [players[-1], *players[:-1]], strict=True))
    asked = {side: who for side, who in moved.items() if who in known and who != person}
    seats = {side: who if who == person or is_bot(who) else "" for side, who in moved.items()}
    agreed = (old.pace, old.holidays, old.answers)
    terms = Terms(old.aids, old.delay, "*" in old.observers, *agreed)
    return OpenTable("", person, old.scenario, seats, 0, asked, old.options, terms=terms)
