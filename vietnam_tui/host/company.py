"""The people at the table of an open game: who is there, what they say to one another, and what they are sent when.

Where something is hidden, frames are sent at the ticks of a clock: how long an answer takes tells nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from vietnam_tui.host import wire
from vietnam_tui.host.audit import Audit
from vietnam_tui.host.chat import PLAYERS, WATCHERS, Chat, Said
from vietnam_tui.host.clock import HostClock
from vietnam_tui.host.deadlines import Timekeeper
from vietnam_tui.host.invites import Hosted
from vietnam_tui.host.ledger import Ledgers
from vietnam_tui.host.people import People
from vietnam_tui.host.table import HostedTable, Place
from vietnam_tui.host.time_words import time_told
from vietnam_tui.play.seat.aids import aids_told
from vietnam_tui.play.seats import SeatError, side_named

#: Seconds between the moments at which players are told what has happened where something is hidden
TICK = 0.25
#: Turns that those who look on may be told late, at most
MOST_DELAY = 20


class Caller(Protocol):
    """A person who sits at a place: somebody at the other end of a connection."""

    person: str
    operator: bool
    key: str
    address: str

    @property
    def silence(self) -> int:
        """Seconds for which nothing has come from him, when that is much longer than it should be, else 0."""

    def send(self, data: bytes) -> None:
        """Send him a message."""

    def send_to_lobby(self, why: str) -> None:
        """Take him from the table."""

    def say_bye(self, why: str) -> None:
        """End his connection."""


class Company:
    """The people at a hosted table."""

    def __init__(
        self,
        table: HostedTable,
        hosted: Hosted,
        audit: Audit,
        known: People,
        chat: Chat,
        times: Timekeeper | None = None,
    ) -> None:
        self.table = table
        self.hosted = hosted
        self.callers: dict[Place, Caller] = {}
        self.known = known
        self.chat = chat
        self.times = times or Timekeeper(HostClock(), Ledgers(), known)
        #: can nothing be written just now?
        self.stands_still = False
        #: called after something has happened, and after somebody has come or gone
        self.on_change: Callable[[], object] = lambda: None
        #: gives a side to a person; raises ValueError and `CannotSave`
        self.hand_over: Callable[[str, str], object] = lambda side, person: None
        self._audit = audit
        self._timer: asyncio.TimerHandle | None = None
        self._people_told = ""

    # -- coming and going ---------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The name of the game."""
        return self.hosted.id

    @property
    def watchers(self) -> bool:
        """May anybody look on, as far as the players are concerned?"""
        return not any(self.id in self.known.of(owner).alone for owner in self.hosted.seats.values())

    @property
    def lateness(self) -> int:
        """How many turns late those are told who look on."""
        return self.known.lateness(self.id, self.hosted.seats.values(), self.hosted.delay)

    def keep_to_terms(self) -> None:
        """Have the table allow what the invites say, and those who look on told when they and the players say."""
        self.table.allow(self.hosted.aids)
        self.table.tell_late(self.lateness)
        self._flush()

    def rise(self, place: Place) -> None:
        """Let a caller leave."""
        if place in self.callers:
            self._audit_of(place, "rises")
            del self.callers[place]
            self.table.rise(place)
            self._someone_came_or_went()

    def people(self) -> str:
        """The people who are there and who are not, in a few words."""
        words: list[str] = ["STANDS STILL"] * self.stands_still
        for side in self.table.session.sides:
            seat, owner = self.table.session.seats[side], self.hosted.seats.get(side, "")
            words.append(f"{side} {self._presence(owner) if seat.human else seat}")
        watching = sum(1 for place in self.table.places if not place.side)
        if soon := self.times.soon_told(self.hosted):
            words.insert(0, f"{self.times.ledgers.of(self.id).waits} {soon}")
        return "  ".join([*words, *([f"{watching} watch"] if watching else [])])

    def _players(self) -> dict[str, str]:
        """The people who play the sides now."""
        seats = self.table.session.seats
        return {
            side: owner for side, owner in self.hosted.seats.items() if side in seats and seats[side].human
        }

    def _presence(self, person: str) -> str:
        """Is somebody there, or since when is he not?"""
        here = [place for place in self.table.places if place.side and place.person == person]
        if not here:
            gone = self.known.absence(person, self.id) if person else ""
            return f"{person or 'nobody'}{f' ({gone})' if gone else ''}"
        silence = min((self.callers[place].silence for place in here if place in self.callers), default=0)
        if silence:
            return f"{person} silent {silence} s"
        return f"{person}{' away' if all(place.away for place in here) else '*'}"

    def _someone_came_or_went(self) -> None:
        self._tell_people(self.people())
        self.on_change()

    def _tell_people(self, people: str) -> None:
        self._people_told = people
        self.table.send_all(wire.People(people, self._players(), self.table.delay))
        self._flush()

    # -- words of the table -------------------------------------------------------------------------------

    def _word(self, place: Place, word: str, text: str) -> str:
        if word == "who":
            return self.people()
        if word == "aids":
            return aids_told(self.table.aids)
        if word == "time":
            return time_told(self.times, self.hosted, place, text)
        self.chat.check_quiet(place.person)
        match word:
            case "say":
                watches = "" if place.side else " (watching)"
                among = PLAYERS if place.side else WATCHERS
                return self.say(f"{place.person}{watches}: {text}", among) if text else ""
            case "away":
                place.away = text
                self.say(f"{place.person} is away: {text}" if text else f"{place.person} is back")
                self._someone_came_or_went()
                return ""
            case "seat":
                return self._reseat(place, text)
            case "handover":
                return self._hand_over(place, text)
            case "watchers":
                return self._let_watch(place, text)
            case "delay":
                return self._delay(place, text)
            case "vacation":
                told = self.known.vacation(place.person, text)
                self._someone_came_or_went()
                return told
        raise ValueError(f"no word {word[:20]!r}")

    def say(self, text: str, among: str = "") -> str:
        """Tell everybody something, or those among whom it is said."""
        self.chat.add(text, among)
        said = self.chat.said[-1]
        for place in self.table.places:
            if said in self.heard_by(place):
                self.table.send(place, wire.Heard(text))
        self.on_change()
        return ""

    def heard_by(self, place: Place) -> list[Said]:
        """What whoever sits at a place may hear of what has been said."""
        table = self.table
        return self.chat.heard(plays=bool(place.side), late=bool(table.delay), over=table.over)

    def _reseat(self, place: Place, text: str) -> str:
        named, _, player = text.partition(" ")
        session = self.table.session
        if self.table.over:
            raise ValueError("the game is over")
        try:
            side = side_named(session.game, session.scenario, named)
            if not (self.callers[place].operator or self.hosted.seats.get(side) == place.person):
                raise ValueError(f"{side} is not yours to give away")
            self.table.reseat(side, player.strip() or "bot")
        except SeatError as error:
            raise ValueError(str(error)) from None
        self._audit_of(place, f"seat {side} {session.seats[side]}")
        self.say(f"{side} is now played by {session.seats[side]}, says {place.person}")
        self._someone_came_or_went()
        return ""

    def _hand_over(self, place: Place, text: str) -> str:
        named, _, person = text.partition(" ")
        session, person = self.table.session, person.strip()
        if not person:
            raise ValueError("handover SIDE NAME: somebody else goes on with it, and knows what you know")
        try:
            side = side_named(session.game, session.scenario, named)
        except SeatError as error:
            raise ValueError(str(error)) from None
        if not (self.callers[place].operator or self.hosted.seats.get(side) == place.person):
            raise ValueError(f"{side} is not yours to give away")
        self.hand_over(side, person)
        self._audit_of(place, f"hands {side} to {person}")
        self.say(f"{side} is now {person}'s, says {place.person}")
        self._someone_came_or_went()
        return ""

    def _let_watch(self, place: Place, text: str) -> str:
        if not place.side or text not in ("on", "off"):
            raise ValueError("watchers on or watchers off, by whoever plays")
        for owner in set(self.hosted.seats.values()) if text == "on" else {place.person}:
            self.known.let_watch(owner, self.id, on=text == "on")
        if not self.watchers:
            for other in [each for each in self.table.places if not each.side]:
                self.callers[other].send_to_lobby("the players do not want to be watched now")
        self.say(f"{place.person}: {'you may look on' if self.watchers else 'nobody looks on'}")
        return ""

    def _delay(self, place: Place, text: str) -> str:
        if not place.side or not text.isdecimal() or int(text) > MOST_DELAY:
            raise ValueError(
                f"delay 0 to delay {MOST_DELAY}, by whoever plays: turns late for those who look on"
            )
        self.known.wants_late(place.person, self.id, int(text))
        self.keep_to_terms()
        self._tell_people(self.people())
        turns = self.lateness
        told = f"{turns} turn{'s' * (turns > 1)} late" if turns else "at once"
        others = "" if turns == int(text) else ", as another player wants it"
        self.say(f"{place.person}: delay {text}; those who look on are told {told}{others}")
        return ""

    # -- sending ------------------------------------------------------------------------------------------

    def _flush(self) -> None:
        loop = asyncio.get_running_loop()
        if not self.table.hides:
            self._deliver()
        elif self._timer is None:
            now = loop.time()
            self._timer = loop.call_at(now - now % TICK + TICK, self._deliver)

    def _deliver(self) -> None:
        self._timer = None
        for place, frame in self.table.take_frames():
            caller = self.callers.get(place)
            if caller is not None:
                caller.send(frame)

    def _audit_of(self, place: Place, what: str, *, log_: int = 0) -> None:
        caller = self.callers.get(place)
        key, address = (caller.key, caller.address) if caller is not None else ("", "")
        self._audit.note(
            what, person=place.person, key=key, address=address, game=self.id, side=place.side, log=log_
        )
