"""All games of a host: which there are, who may sit where, and which are open just now."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial
from typing import Any

import msgspec

from vietnam_tui.core.data import DataError
from vietnam_tui.core.model import CHANCE, SaveFault
from vietnam_tui.host.chat import Chat
from vietnam_tui.host.company import Caller
from vietnam_tui.host.front.desk import NotHere
from vietnam_tui.host.front.news import news
from vietnam_tui.host.front.open_house import OpenHouse
from vietnam_tui.host.invites import Hosted, Invites, with_game
from vietnam_tui.host.ledger import Summary
from vietnam_tui.host.plans import goes_by_itself
from vietnam_tui.host.room import Room
from vietnam_tui.host.settings import HostFault, HostFolder
from vietnam_tui.host.successors import check_successor, handed_over, known_otherwise, note_known
from vietnam_tui.host.summaries import stamp_of
from vietnam_tui.host.table import HostedTable, Place
from vietnam_tui.host.thinking import Pool, Thinker
from vietnam_tui.play.catalogue import scenario_card
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.record.lock import SaveLocked
from vietnam_tui.play.table.session import Session

#: Ledgers that are written at a look, so that nobody waits for a disk when much changes at once
AT_A_TIME = 20
log = logging.getLogger(__name__)


class House(OpenHouse):
    """The games of a host."""

    def __init__(self, folder: HostFolder, thinker: Thinker | None = None) -> None:
        super().__init__(folder)
        self.thinker: Thinker = thinker or Pool(self.settings.bots)
        self._secret = folder.secret()
        self._closing: dict[str, asyncio.TimerHandle] = {}
        #: the invites as they were looked at last, and what was wrong with them then
        self._looked_at = Invites()
        self._fault = ""
        #: may nothing be opened any more?
        self.stopping = False

    # -- who may sit where --------------------------------------------------------------------------------

    def news_of(self, person: str, id_: str) -> tuple[str, tuple[str, ...]]:
        """The title of a game of somebody, and what has happened there; raises `NotHere`."""
        hosted, _ = self.check_seat(person, id_, "")
        if not hosted.sides_of(person):
            raise NotHere("you have no seat there: look on, or look at it again")
        room = self.open(hosted)
        self._close_later(room)
        title = scenario_card(room.table.game, room.table.session.scenario).title
        return f"{title} ({id_})", news(room, person, stamp_of(self.saves / hosted.save)[1] // 10**9)

    def check_seat(self, person: str, id_: str, side: str) -> tuple[Hosted, str]:
        """The game and the side that a person may sit at; raises `NotHere`.

        Without a side it is his own, and if he has none he looks on; at a game that is over everybody does.
        """
        game = self.book.now().find(id_)
        if game is None and not side:
            over = self.results.find(person, id_, self.settings.observers)
            if over is not None:
                return over.hosted, ""
        if game is None or game not in self.games_of(person):
            raise NotHere("there is no such game for you")
        own = game.sides_of(person)
        if side:
            mine = [name for name in own if name.casefold() == side.casefold()]
            if not mine:
                raise NotHere("that seat is not yours")
            return game, mine[0]
        return game, own[0] if own else ""

    # -- sitting down -------------------------------------------------------------------------------------

    def sit(self, caller: Caller, id_: str, side: str) -> tuple[Room, Place]:
        """Let somebody sit down at a game; raises `NotHere`."""
        hosted, seat = self.check_seat(caller.person, id_, side)
        room = self.open(hosted)
        if not seat and not room.watchers and not room.table.over:
            raise NotHere("the players do not want to be watched now")
        if other := known_otherwise(self.ledgers.of(hosted.id), hosted, caller.person, seat) if seat else "":
            raise NotHere(f"you have sat at {other} in this game, and know too much for {seat}")
        note_known(self.ledgers, hosted.id, caller.person, seat)
        known = self.people.of(caller.person)
        place = Place(caller.person, seat, memory=known.screens.get(hosted.id, ""), settings=known.settings)
        self.people.is_back(caller.person)
        room.sit(caller, place, scenario_card(room.table.game, room.table.session.scenario).title)
        return room, place

    def rise(self, room: Room, place: Place) -> None:
        """Let somebody leave; a game that everybody has left is closed after a while."""
        self.people.rises(place.person, room.id, place.memory)
        room.rise(place)
        self._close_later(room)

    def open(self, hosted: Hosted) -> Room:
        """The room of a game, opened if it is not; raises `NotHere`."""
        if self.stopping:
            raise NotHere("the host stops")
        if (closing := self._closing.pop(hosted.id, None)) is not None:
            closing.cancel()
        room = self.rooms.get(hosted.id)
        if room is not None and room.stands_still and not room.busy:
            self._close_if_left(room)  # the save may be another program's now: what stands there counts
            room = None
        if room is not None:
            room.hosted = hosted
            room.keep_to_terms()
            return room
        try:
            session: Session[Any] = Session.open(self.saves / hosted.save)
        except SaveLocked:
            raise NotHere("this game is being played in another program") from None
        except (SaveFault, CannotSave, DataError) as error:
            log.error("%s: %s", hosted.id, error)
            raise NotHere("the host cannot open this game; tell whoever runs it") from None
        if len(session.humans) > 1 and session.dice == "manual":
            session.reseat({}, "auto")
        room = Room(
            HostedTable(session, hosted.id, delay=hosted.delay, aids=hosted.aids),
            hosted,
            self.thinker,
            self.audit,
            self._secret,
            self.people,
            Chat(self.folder.chat(hosted.id)),
            self.times,
        )
        for notice in session.notices:  # those of a save that other versions or data have written
            log.warning("%s: %s", hosted.id, notice)
            if all(said.text != notice for said in room.chat.said):
                room.say(notice)
        room.keep_to_terms()
        room.on_change = partial(self._changed, room)
        room.agreements.change_terms = self._change_terms
        room.hand_over = partial(self._hand_over, room)
        room.agreements.tell_absent = partial(self.reminders.propose, room.hosted)
        self.rooms[hosted.id] = room
        return room

    def wake_bots(self) -> None:
        """Open the games that wait for a bot, which then plays, or for dice; put away those that are over."""
        for game, summary in self._note_tables(self.book.now()):
            with contextlib.suppress(NotHere):
                if not summary.waits:
                    self.results.retire_closed(game)
                    self.ledgers.forget(game.id)
                elif (
                    summary.waits == CHANCE
                    or summary.seats.get(summary.waits, "human") != "human"
                    or goes_by_itself(self.ledgers.of(game.id), game, summary.waits)
                ):
                    self._set_going(game)

    def set_going(self, id_: str) -> None:
        """Have a game that has begun go on until a person must decide."""
        game = self.book.now().find(id_)
        if game is not None:
            with contextlib.suppress(NotHere):
                self._set_going(game)

    def _set_going(self, game: Hosted) -> None:
        room = self.open(game)
        room.go_on()
        self._close_later(room)

    def _note_tables(self, invites: Invites) -> list[tuple[Hosted, Summary]]:
        """Take note of whose move it is at every table; those whose games can be read."""
        self.times.follow(invites.game)
        found = []
        for game in invites.game:
            with contextlib.suppress(SaveFault, DataError):
                room = self.rooms.get(game.id)
                summary = (
                    self.summaries.of(game) if room is None else self.summaries.take(room.table.session, game)
                )
                self.times.note(game, summary.waits)
                found.append((game, summary))
        return found

    def _change_terms(self, agreed: Hosted) -> None:
        """Write down what the people of a table have agreed on; raises `HostFault`."""

        def change(invites: Invites) -> Invites:
            """The table with its new terms, and all else as it is by now."""
            now = invites.find(agreed.id) or agreed
            terms = {"pace": agreed.pace, "holidays": agreed.holidays, "answers": agreed.answers}
            return with_game(invites, msgspec.structs.replace(now, **terms))

        self.book.change(change)
        self.check_guests()

    def _hand_over(self, room: Room, side: str, person: str) -> None:
        """Let somebody else play a side from now on; raises ValueError and `CannotSave`."""
        hosted = room.hosted
        if room.table.over:
            raise ValueError("the game is over")
        check_successor(self.book.now(), self.ledgers.of(room.id), hosted, side, person)
        if not room.table.session.seats[side].human:
            room.table.reseat(side, "human")
        try:
            room.plans.forget(side)
            self.book.change(lambda invites: handed_over(invites, hosted, side, person))
        except HostFault as fault:
            log.error("%s", fault)
            raise ValueError("the host cannot write it down") from None
        self.check_guests()

    def check_guests(self) -> None:
        """See what has changed in the invites: people no longer invited are sent away, the lobby shows what is new.

        A file that cannot be read changes nothing.
        """
        try:
            invites = self.book.now()
        except HostFault as fault:
            if str(fault) != self._fault:
                log.error("%s", fault)
            self._fault = str(fault)
            return
        self._fault = ""
        if invites is self._looked_at:
            return
        self._looked_at = invites
        for caller in [
            *self.lobby,
            *(each for room in self.rooms.values() for each in room.callers.values()),
        ]:
            if caller.key and self.person_of_key(caller.key) != caller.person:
                caller.say_bye("you are no longer invited")
        for room in list(self.rooms.values()):
            room.hosted = invites.find(room.id) or room.hosted
            room.keep_to_terms()
            for place, caller in list(room.callers.items()):
                try:
                    _, side = self.check_seat(caller.person, room.id, place.side)
                    if side == place.side:
                        continue
                except NotHere:
                    pass
                owner = room.owner(place.side)
                taken = f"{place.side} of {room.id} is {owner}'s now"
                gone = owner in ("", caller.person)
                caller.send_to_lobby("you are no longer invited to this game" if gone else taken)
        self._note_tables(invites)
        try:
            self.desk.tidy()
        except HostFault as fault:
            log.error("%s", fault)
        self.tell_lobby_soon()

    def look_around(self) -> None:
        """See who has become silent, who is to be reminded, and whether what could not be saved can be now."""
        for room in list(self.rooms.values()):
            room.look_around()
        self.reminders.look()
        self.ledgers.write(most=AT_A_TIME)
        self.clock.keep()

    def close(self) -> None:
        """Close every game."""
        self.stopping = True
        for timer in self._closing.values():
            timer.cancel()
        self.reminders.close()
        self.tell_lobby_no_more()
        for room in list(self.rooms.values()):
            self._close_room(room)
        self.rooms.clear()
        self.results.close()
        self.thinker.close()
        self.ledgers.write()
        self.clock.keep(soon=False)
        self.audit.close()

    # -- after a change -----------------------------------------------------------------------------------

    def _changed(self, room: Room) -> None:
        if not room.busy:
            self._close_later(room)
        if room.table.over and room.table.between_people:  # nobody takes anything back there
            self.results.keep(room.table.session, room.hosted)
        self.times.note(room.hosted, self.summaries.take(room.table.session, room.hosted).waits)
        self.tell_lobby_soon()

    def _close_later(self, room: Room) -> None:
        if room.busy or room.id in self._closing or self.rooms.get(room.id) is not room:
            return
        loop = asyncio.get_running_loop()
        self._closing[room.id] = loop.call_later(
            0 if room.table.over else self.settings.idle, self._close_if_left, room
        )

    def _close_if_left(self, room: Room) -> None:
        self._closing.pop(room.id, None)
        if not room.busy and self.rooms.get(room.id) is room:
            del self.rooms[room.id]
            if room.table.over:
                self.results.retire(room.table.session, room.hosted)
            self._close_room(room)

    def _close_room(self, room: Room) -> None:
        room.close()
        if room.table.over:
            self.ledgers.forget(room.id)
        else:
            self.summaries.close(room.table.session, room.hosted)
