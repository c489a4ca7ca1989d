"""One screen's conversation with the host: the lobby, a seat, what is asked there, and the end of it."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import Callable
from functools import partial

from vietnam_tui.core.printable import clean
from vietnam_tui.host import wire
from vietnam_tui.host.house import House, NotHere
from vietnam_tui.host.invites import fingerprint_of
from vietnam_tui.host.room import Room
from vietnam_tui.host.settings import HostFault
from vietnam_tui.host.table import Place

#: Requests a second that a screen may make in the long run, and at once; as how many the dear ones count
RATE, BURST = 40.0, 120.0
DEAR = {wire.Sit: 10, wire.Rise: 10, wire.Begin: 10, wire.Prefer: 10}
#: Seconds without a sign of life, for which every client is asked more often, that the others are told of,
#: and how exactly
SILENT, SILENT_STEP = 30, 15
#: Bytes that may wait for a screen that does not read
BACKLOG = 8_000_000

#: Characters of what a screen that fails says of it
MOST_SAID = 150

#: The word that leads to the lobby, also for a person who has only one game
LOBBY = "lobby"

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
    ) -> None:
        self.house = house
        self.person = person
        self.operator = operator
        self.key = key
        self.address = address
        self.wish = wish
        self._room: Room | None = None
        self._place: Place | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._tokens, self._as_of = BURST, time.monotonic()
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
        """Take him from the table."""
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
            case wire.Begin(scenario, seats, options):
                self._begin(scenario, seats, options)
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
                if self._room is not None and self._place is not None:
                    await self._room.ask(self._place, request)

    def _enter(self) -> None:
        """To the game that was wished for, to the only one there is, or to the lobby."""
        wish = Wish(self.wish)
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
            self._show_hall(str(error))

    def _begin(self, scenario: str, seats: dict[str, str], options: dict[str, str]) -> None:
        self._rise()
        try:
            game = self.house.begin(self.person, scenario, seats, options)
        except (NotHere, HostFault) as error:
            self._show_hall(str(error))
        else:
            self._sit(game, "")

    def _show_hall(self, told: str = "", *, news: bool = False) -> None:
        house = self.house
        try:
            lines, friends = tuple(house.lines(self.person)), house.friends(self.person)
            keys = next((each.keys for each in house.book.now().person if each.name == self.person), ())
        except HostFault as fault:
            log.error("%s", fault)
            lines, friends, keys = (), None, ()
        if news and (lines, friends, keys) == self._shown:
            return
        self._shown = (lines, friends, keys)
        house.lobby[self] = partial(self._show_hall, news=True)
        self.send(
            wire.encode(
                wire.Hall(
                    socket.gethostname(),
                    self.person,
                    lines,
                    told,
                    house.people.of(self.person).settings,
                    tuple(map(fingerprint_of, keys)),
                    self.key,
                    friends,
                    news,
                )
            )
        )

    def _rise(self) -> None:
        self.house.lobby.pop(self, None)
        room, place = self._room, self._place
        self._room = self._place = None
        if room is not None and place is not None:
            self.house.rise(room, place)
