"""One screen's conversation with the host: the lobby, a seat, what is asked there, and the end of it."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import Callable
from functools import partial

import msgspec

from vietnam_tui.core.printable import clean
from vietnam_tui.host import wire
from vietnam_tui.host.front.desk import NotHere
from vietnam_tui.host.front.lines import is_bot
from vietnam_tui.host.front.open_tables import OpenTable, Terms
from vietnam_tui.host.front.room import result_line
from vietnam_tui.host.house import House
from vietnam_tui.host.invites import fingerprint_of
from vietnam_tui.host.room import Room
from vietnam_tui.host.settings import HostFault, told_to_guests
from vietnam_tui.host.table import Place

#: Requests a second that a screen may make in the long run, and at once; as how many the dear ones count
RATE, BURST = 40.0, 120.0
DEAR: dict[type[wire.Request], int] = {
    **dict.fromkeys((wire.Sit, wire.Rise, wire.Begin, wire.Prefer, wire.Take, wire.GetUp, wire.Older), 10),
    **dict.fromkeys((wire.Unlock, wire.Rematch, wire.CallMe, wire.News), 20),
}
#: Finished games that are sent at a time
RESULTS = 50
#: Seconds without a sign of life, for which every client is asked more often, that the others are told of,
#: and how exactly
SILENT, SILENT_STEP = 30, 15
#: Bytes that may wait for a screen that does not read
BACKLOG = 8_000_000

#: Characters of what a screen that fails says of it
MOST_SAID = 150

#: The word that leads to the lobby, also for a person who has only one game
LOBBY = "lobby"
#: What a name begins with that stands for a code
CODE = "code-"

log = logging.getLogger(__name__)


class Wish:
    """The place where somebody wants to go: "ben-suc", "ben-suc+vc", "watch+ben-suc", "lobby", or anything else.

    >>> wish = Wish("ben-suc+vc")
    >>> wish.game, wish.side, Wish("watch+ben-suc").watches
    ('ben-suc', 'vc', True)
    """

    def __init__(self, text: str) -> None:
        self.watches = text.startswith("watch+")
        self.game, _, side = text.removeprefix("watch+").partition("+")
        self.side = "" if self.watches else side


class Visit:
    """A screen at the other end of a stream; who sits before it is known already."""

    def __init__(
        self,
        house: House,
        person: str,
        *,
        operator: bool = False,
        key: str = "",
        address: str = "",
        wish: str = "",
        public_key: str = "",
    ) -> None:
        self.house = house
        self.person = person
        self.operator = operator
        self.key = key
        #: the key itself, as it stands in a file, where he has come with one
        self.public_key = public_key
        self.address = address
        self.wish = wish
        self._room: Room | None = None
        self._place: Place | None = None
        #: what is being done for him at a table, and has not been answered
        self._asked: wire.AnyRequest | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._tokens, self._as_of = BURST, time.monotonic()
        #: the open tables that he has shown a code for, and from which on finished games are shown to him
        self._opened: frozenset[str] = frozenset()
        self._first = 0
        #: what the lobby has shown him last
        self._shown: object = None
        #: what has gone wrong with the screen, as it says itself
        self.failure = ""
        #: why the host has ended it, "" while it has not
        self.farewell = ""
        #: called when it is over
        self.on_end: Callable[[], object] = lambda: None
        #: how long nothing has come from him, in seconds; None where that cannot be told
        self.quiet_for: Callable[[], float | None] = lambda: None

    # -- what a room asks of a caller ---------------------------------------------------------------------

    @property
    def silence(self) -> int:
        """Seconds for which nothing has come from him, when that is much longer than it should be, else 0."""
        quiet = self.quiet_for() or 0.0
        return int(quiet - quiet % SILENT_STEP) if quiet >= SILENT else 0

    def send(self, data: bytes) -> None:
        """Send a message; a screen that does not read what it is sent is given up."""
        writer = self._writer
        if writer is None or writer.is_closing():
            return
        writer.write(wire.framed(data))
        if writer.transport.get_write_buffer_size() > BACKLOG:
            log.warning("%s does not read what is sent; given up", self.person)
            writer.transport.abort()

    def send_to_lobby(self, why: str) -> None:
        """Take him from the table; what he has asked there is answered before."""
        self._answer(why)
        self._rise()
        self._show_hall(why)

    def say_bye(self, why: str) -> None:
        """End it."""
        self.farewell = self.farewell or why
        self.send(wire.encode(wire.Bye(why)))
        self._rise()
        if self._writer is not None:
            self._writer.close()

    # -- the conversation ---------------------------------------------------------------------------------

    async def converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a screen until it goes."""
        self._writer = writer
        frames = wire.Frames(wire.FROM_SCREEN)
        try:
            self._enter()
            while data := await reader.read(65536):
                for frame in frames.feed(data):
                    request = wire.decode_request(frame)
                    await self._pace(DEAR.get(type(request), 1))
                    await self._take(request)
        except wire.WireFault as fault:
            log.warning("%s: %s", self.person, fault)
            self.house.audit.note(
                "denied", person=self.person, key=self.key, address=self.address, why=str(fault)
            )
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            self._rise()
            writer.close()
            self.on_end()

    async def _pace(self, cost: int) -> None:
        """Let a screen that asks too much wait."""
        now = time.monotonic()
        self._tokens = min(BURST, self._tokens + (now - self._as_of) * RATE)
        self._as_of = now
        self._tokens -= cost
        if self._tokens < 0:
            await asyncio.sleep(-self._tokens / RATE)

    async def _take(self, request: wire.AnyRequest) -> None:
        match request:
            case wire.Sit(game, side):
                self._sit(game, side)
            case wire.Begin():
                self._begin(request)
            case (
                wire.Take()
                | wire.GetUp()
                | wire.Unlock()
                | wire.Rematch()
                | wire.Older()
                | wire.CallMe()
                | wire.News()
            ):
                self._at_the_desk(request)
            case wire.Prefer(text):
                if len(text) <= wire.LONGEST_MEMORY:  # a part of it could not be read
                    self.house.people.keep_settings(self.person, text)
            case wire.Failed(why):
                self.failure = clean(why)[:MOST_SAID] or "it does not say why"
            case wire.Rise():
                self._rise()
                self._show_hall()
            case wire.Hello():
                raise wire.WireFault("hello is said once")
            case _:
                await self._at_a_table(request)

    async def _at_a_table(self, request: wire.AnyRequest) -> None:
        """Have done what is asked at a table; whoever does not sit there any more is answered as well."""
        self._asked = request
        if self._room is not None and self._place is not None:
            await self._room.ask(self._place, request)
        else:
            self._answer("you do not sit at this table any more")
        self._asked = None

    def _answer(self, why: str) -> None:
        """Answer what is asked by somebody who has just been taken from a table: a word of his that has led to that is
        done, all else is not."""
        asked, self._asked = self._asked, None
        if isinstance(asked, wire.Say) and self._room is not None:
            self.send(wire.encode(wire.Done(asked.n)))
        elif isinstance(asked, wire.Answered):
            self.send(wire.encode(wire.Refused(asked.n, "word", why)))

    def _enter(self) -> None:
        """To the game that was wished for, to the only one there is, or to the lobby."""
        wish = Wish(self.wish)
        if self.wish.casefold().startswith(CODE):
            self._unlock(self.wish[len(CODE) :])
            return
        try:
            games = self.house.games_of(self.person)
        except HostFault as fault:
            log.error("%s", fault)
            self.say_bye("the host cannot say who is invited; tell whoever runs it")
            return
        ids = [game.id for game in games]
        only = ids[0] if len(ids) == 1 and wish.game != LOBBY else ""
        game = wish.game if wish.game in ids else only
        if game:
            self._sit(game, wish.side if game == wish.game else "")
        else:
            self._show_hall()

    def _unlock(self, code: str) -> None:
        """To the lobby, with the table that a code opens."""
        try:
            table = self.house.desk.unlock(self.person, code)
        except (NotHere, HostFault) as error:
            self._show_hall(told_to_guests(error))
            return
        self._opened |= {table.id}
        self._show_hall(f"The table of {table.owner} is open to you.", at_tables=True)

    def _sit(self, game: str, side: str) -> None:
        self._rise()
        try:
            self._room, self._place = self.house.sit(self, game, side)
        except (NotHere, HostFault) as error:
            self.house.audit.note(
                "denied",
                person=self.person,
                key=self.key,
                address=self.address,
                game=game[:60],
                why=str(error),
            )
            self._show_hall(told_to_guests(error))

    def _begin(self, wish: wire.Begin) -> None:
        self._rise()
        waits = wire.waits_for_people(wish, self.person)
        asked = {
            side: who for side, who in wish.seats.items() if who not in ("", self.person) and not is_bot(who)
        }
        seats = {side: "" if side in asked else who for side, who in wish.seats.items()}
        terms = Terms(wish.aids, wish.delay, wish.watched, wish.pace, wish.holidays, wish.answers)
        table = OpenTable(
            "", self.person, wish.scenario, seats, 0, asked, wish.options, name=wish.name, terms=terms
        )
        try:
            self._check_open()
            opened, game = self.house.desk.open(table, by_code=wish.by_code)
        except (NotHere, HostFault) as error:
            self._show_hall(told_to_guests(error), news=waits)
            return
        self.house.tell_lobby_soon()
        self.house.tell_asked(opened)
        if game:
            self._sit(game, "")
        else:
            self._show_hall(_opened_words(opened), news=waits)

    def _check_open(self) -> None:
        if self.house.stopping:
            raise NotHere("the host stops")

    def _at_the_desk(self, request: wire.AnyRequest) -> None:
        """Do what is asked in the lobby, and show there what has come of it."""
        if self._room is not None:
            return
        desk = self.house.desk
        told = ""
        try:
            self._check_open()
            match request:
                case wire.Take(table, side):
                    begun = desk.take(self.person, table, side, self._opened)
                    self.house.set_going(begun)
                    told = "Everybody is there: the game begins." if begun else "You sit; others are missing."
                case wire.GetUp(table):
                    told = desk.leave(self.person, table, operator=self.operator)
                case wire.Unlock(code):
                    found = desk.unlock(self.person, code[:60])
                    self._opened |= {found.id}
                    told = f"The table of {found.owner} is open to you."
                case wire.Rematch(result):
                    opened, game = desk.rematch(self.person, result)
                    self.house.tell_asked(opened)
                    self.house.set_going(game)
                    told = "The game begins." if game else _opened_words(opened)
                case wire.Older(first):
                    self._first = max(0, first)
                case wire.CallMe(name):
                    self.person = desk.name_newcomer(self.person, self.public_key, name)
                    told = f"You are {self.person} here from now on, with this key."
                case wire.News(game):
                    title, lines = self.house.news_of(self.person, game)
                    self.send(wire.encode(wire.Letter(title, lines)))
                    return
        except (NotHere, HostFault) as error:
            told = told_to_guests(error)
        else:
            self.house.tell_lobby_soon()
        self._shown = None  # whoever has asked for something is answered, also where nothing is different
        self._show_hall(told, news=True)

    def _show_hall(self, told: str = "", *, news: bool = False, at_tables: bool = False) -> None:
        hall = msgspec.structs.replace(self._hall(told, news=news), at_tables=at_tables)
        shown = msgspec.structs.replace(hall, told="", news=False, at_tables=False)
        if news and not told and shown == self._shown:
            return
        self._shown = shown
        self.house.lobby[self] = partial(self._show_hall, news=True)
        self.send(wire.encode(hall))

    def lobby(self) -> wire.Hall:
        """The lobby as it is now."""
        return self._hall("", news=False)

    def _hall(self, told: str, *, news: bool) -> wire.Hall:
        """The lobby as he may see it."""
        house = self.house
        empty = wire.Hall(
            socket.gethostname(), self.person, (), told, house.people.of(self.person).settings, news=news
        )
        try:
            known = next((each for each in house.book.now().person if each.name == self.person), None)
            results = house.results_for(self.person)
            self._first = min(self._first, max(0, len(results) - 1))
            return msgspec.structs.replace(
                empty,
                games=tuple(house.lines(self.person)),
                keys=() if known is None else tuple(map(fingerprint_of, known.keys)),
                key=self.key,
                friends=house.desk.friends(self.person),
                tables=house.tables(self.person, self._opened),
                results=tuple(
                    result_line(each, self.person) for each in results[self._first : self._first + RESULTS]
                ),
                first=self._first,
                finished=len(results),
                port=house.folder.listens,
                newcomer=known is None and house.settings.newcomers,
            )
        except HostFault as fault:
            log.error("%s", fault)
            return empty

    def _rise(self) -> None:
        self.house.lobby.pop(self, None)
        room, place = self._room, self._place
        self._room = self._place = None
        if room is not None and place is not None:
            self.house.rise(room, place)


def _opened_words(table: OpenTable) -> str:
    """What there is to say of a table that has just been opened."""
    if table.code:
        return f"The table is open to whoever has its code: {table.code}"
    asked = ", ".join(table.asked.values())
    return f"The table is open; {asked} is asked." if asked else "The table is open to everybody here."
