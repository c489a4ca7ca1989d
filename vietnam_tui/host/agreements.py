"""What the players of a table agree on: a draw, something taken back, who has won as it stands, another pace; and what
one does without the others: conceding, and claiming the game of somebody who stays away.

A proposal stands until all others have agreed, one declines, or it is withdrawn; one to take something back also until
the next order.  What becomes of it is on the disk before anybody is told.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

import msgspec

from vietnam_tui.core.model import Result
from vietnam_tui.host.deadlines import Timekeeper
from vietnam_tui.host.invites import Hosted, check_terms
from vietnam_tui.host.ledger import Offer
from vietnam_tui.host.pace import Pace, read_answers, seconds_of, span
from vietnam_tui.host.settings import HostFault
from vietnam_tui.host.table import HostedTable, Place
from vietnam_tui.host.thinking import BotFailed
from vietnam_tui.play.faults import UndoRefused

#: The chance of winning from which on a game is given to a side where both have it adjudicated
WON = 2 / 3

HOW = "offer draw, undo, adjudicate, pace 3d, holidays 14, answers 20s, or nothing to withdraw it"

log = logging.getLogger(__name__)


class Party(Protocol):
    """An open game and its people, as far as they agree on something."""

    table: HostedTable
    hosted: Hosted
    times: Timekeeper

    @property
    def id(self) -> str:
        """The name of the game."""

    @property
    def waits_for(self) -> str:
        """The side that must decide."""

    def say(self, text: str) -> str:
        """Tell everybody something."""

    def note_of(self, place: Place, what: str) -> Callable[[int], None]:
        """Note in the audit file what somebody does."""

    async def judge(self) -> tuple[float, int]:
        """The chance of the first side as the game stands; raises `BotFailed`."""

    def end_by(self, result: Result) -> None:
        """End the game and tell everybody."""


class Agreements:
    """The agreements of the people at a table."""

    def __init__(self, room: Party) -> None:
        self._room = room
        self._words: dict[str, Callable[[Place, str], str]] = {
            "offer": self._offer,
            "accept": self._accept,
            "decline": self._decline,
            "concede": self._concede,
            "claim": self._claim,
        }
        #: called with a table whose terms are to be changed; raises `HostFault`
        self.change_terms: Callable[[Hosted], object] = self._keep_terms
        #: tells people of something that is proposed to them, those that are not there
        self.tell_absent: Callable[[str, set[str], int], object] = lambda told, people, length: None
        self._judging: asyncio.Task[None] | None = None

    def knows(self, word: str) -> bool:
        """Is it one of the words that are said here?"""
        return word in self._words

    def do(self, place: Place, word: str, text: str) -> str:
        """Do what a player says; a sentence on it.  Raises ValueError and `CannotSave`."""
        if not place.side or place.person not in self._people:
            raise ValueError("that is for those who play")
        if self._room.table.over:
            raise ValueError("the game is over")
        return self._words[word](place, " ".join(text.casefold().split()))

    @property
    def open_told(self) -> str:
        """The proposal that stands, as a sentence, "" for none."""
        offer = self._standing
        return f"{offer.by} proposes: {_spoken(offer)}; accept or decline" if offer is not None else ""

    def close(self) -> None:
        """Leave what is being reckoned."""
        if self._judging is not None:
            self._judging.cancel()

    # -- proposals ----------------------------------------------------------------------------------------

    @property
    def _people(self) -> set[str]:
        """The people whose sides people play."""
        room = self._room
        return {room.hosted.seats.get(side, "") for side in room.table.session.humans} - {""}

    @property
    def _standing(self) -> Offer | None:
        """The proposal that has not been settled yet."""
        offer = self._room.times.ledgers.of(self._room.id).offer
        if offer is None or offer.by not in self._people:
            return None
        moved = offer.length != self._room.table.session.length
        return None if moved and offer.what == "undo" else offer

    def _keep(self, offer: Offer | None) -> None:
        self._room.times.ledgers.change(self._room.id, offer=offer)
        self._room.times.ledgers.write(self._room.id.__eq__)

    def _offer(self, place: Place, text: str) -> str:
        standing = self._standing
        if not text:
            return self.open_told or f"nothing is proposed: {HOW}"
        if len(self._people) < 2:
            raise ValueError("there is nobody else here to agree")
        if text == "nothing":
            if standing is None or standing.by != place.person:
                raise ValueError("you have proposed nothing")
            self._keep(None)
            self._room.say(f"{place.person} proposes nothing any more")
            return ""
        if standing is not None and standing.by != place.person:
            raise ValueError(f"first say to what {standing.by} proposes: accept or decline")
        what = self._read(text)
        if what == "undo" and not self._last_of(place.person):
            raise ValueError(f"{place.side} has ordered nothing that could be taken back")
        offer = Offer(what, place.person, self._room.table.session.length)
        self._keep(offer)
        self._room.say(self.open_told)
        told = f"{offer.by} proposes: {_spoken(offer)}"
        self.tell_absent(told, self._people - {offer.by}, offer.length)
        return ""

    def _read(self, text: str) -> str:
        """What is proposed; raises ValueError for what cannot be."""
        word, _, rest = text.partition(" ")
        if text == "adjudicate" and len(self._room.table.session.sides) != 2:
            raise ValueError("only a game of two sides can be adjudicated")
        if text in ("draw", "undo", "adjudicate"):
            return text
        hosted = self._room.hosted
        if word == "pace" and rest:
            return self._term("pace", str(Pace.read(rest)), msgspec.structs.replace(hosted, pace=rest))
        if word == "answers" and rest:
            kept = read_answers(rest)
            return self._term("answers", kept or "none", msgspec.structs.replace(hosted, answers=kept))
        if word == "holidays" and rest.isascii() and rest.isdecimal():
            days = int(rest[:4])
            return self._term("holidays", str(days), msgspec.structs.replace(hosted, holidays=days))
        raise ValueError(HOW)

    def _term(self, name: str, value: str, proposed: Hosted) -> str:
        """A term that is proposed; raises ValueError for what a table cannot have."""
        try:
            check_terms(proposed)
        except HostFault as fault:
            raise ValueError(str(fault).partition(": ")[2]) from None
        return f"{name} {value}"

    def _accept(self, place: Place, text: str) -> str:
        offer = self._standing
        if offer is None or offer.by == place.person:
            raise ValueError("nobody proposes anything to you")
        agreed = (*offer.agreed, place.person)
        if self._people - {offer.by, *agreed}:
            self._keep(msgspec.structs.replace(offer, agreed=agreed))
            self._room.say(f"{place.person} agrees")
            return ""
        self._carry_out(offer, place)
        return ""

    def _decline(self, place: Place, text: str) -> str:
        offer = self._standing
        if offer is None or offer.by == place.person:
            raise ValueError("nobody proposes anything to you")
        self._keep(None)
        self._room.say(f"{place.person} declines: {_spoken(offer)}")
        return ""

    def _carry_out(self, offer: Offer, place: Place) -> None:
        """Do what all have agreed on."""
        room, said = self._room, f"agreed: {_spoken(offer)}"
        kind, _, rest = offer.what.partition(" ")
        if kind == "adjudicate":
            self._keep(None)
            room.say(f"{said}; the bots play it on")
            self._judging = asyncio.get_running_loop().create_task(self._judge())
            return
        if kind == "draw":
            self.end(Result("", "both have agreed on a draw", ""), place)
        elif kind == "undo":
            try:
                room.table.take_back(self._last_of(offer.by), room.note_of(place, "undo"))
            except UndoRefused as refused:
                raise ValueError(str(refused)) from None
        else:
            fields: dict[str, object] = {kind: int(rest) if kind == "holidays" else rest.replace("none", "")}
            try:
                self.change_terms(msgspec.structs.replace(room.hosted, **fields))
            except HostFault as fault:
                log.error("%s", fault)
                raise ValueError("the host cannot write it down") from None
        self._keep(None)
        room.say(said)

    def _last_of(self, person: str) -> str:
        """The side of a person that has ordered last."""
        session, seats = self._room.table.session, self._room.hosted.seats
        return next((by for n in reversed(session.numbers) if seats.get(by := session.by(n)) == person), "")

    def _keep_terms(self, hosted: Hosted) -> None:
        self._room.hosted = hosted
        self._room.times.note(hosted, self._room.waits_for)

    # -- the end ------------------------------------------------------------------------------------------

    def end(self, result: Result, place: Place) -> None:
        """End the game, on the disk before anybody is told; raises `CannotSave`."""
        self._room.table.end(result)
        self._room.note_of(place, "ends")(0)

    def _concede(self, place: Place, text: str) -> str:
        session = self._room.table.session
        if text != "yes":
            return f"this ends the game as lost for {place.side}; if you mean it: concede yes"
        others = [side for side in session.sides if side != place.side]
        if len(others) != 1:
            raise ValueError("only a game of two sides can be conceded")
        self._keep(None)
        self.end(Result(others[0], f"{place.side} has conceded", ""), place)
        return ""

    def _claim(self, place: Place, text: str) -> str:
        room = self._room
        late = room.times.ledgers.of(room.id).waits
        if room.times.left(room.hosted) is None:
            raise ValueError("nobody has a limit of time here now")
        if room.hosted.seats.get(late) == place.person:
            raise ValueError("it is your own time that runs")
        if not room.times.overdue(room.hosted) or room.times.rests(room.hosted):
            raise ValueError(f"{late} is not overdue: {room.times.left_told(room.hosted)}")
        if text == "win":
            self.end(Result(place.side, f"{late} has not moved in time", ""), place)
        elif text == "bot":
            room.table.reseat(late, "bot")
            room.note_of(place, f"claims {late}")(0)
            room.say(f"{late} has not moved in time: a bot plays it, says {place.person}")
        else:
            raise ValueError(f"{late} is overdue: claim win, or claim bot to have a bot go on in its place")
        self._keep(None)
        return ""

    async def _judge(self) -> None:
        """Have the game played on from here by bots, and end it by what that comes to."""
        room = self._room
        session, length = room.table.session, room.table.session.length
        try:
            chance, games = await room.judge()
        except BotFailed as error:
            log.error("%s: %s", room.id, error)
            room.say("the bots have failed at it: nothing is changed")
            return
        finally:
            self._judging = None
        if session.length != length or room.table.over:
            room.say("the game has gone on meanwhile: propose it again")
            return
        first, second = session.sides
        winner = first if chance >= WON else second if chance <= 1 - WON else ""
        told = f"bots have played it on {games} times: {first} wins {chance:.0%}"
        room.end_by(Result(winner, told, ""))


def _spoken(offer: Offer) -> str:
    """What is proposed, in words."""
    kind, _, rest = offer.what.partition(" ")
    match kind:
        case "undo":
            return f"what {offer.by} ordered last, and all since, is taken back"
        case "adjudicate":
            return "bots play it on from here, and who wins two of three times has won; else it is a draw"
        case "pace":
            return f"from now on {Pace.read(rest).told}"
        case "holidays":
            return f"each has {rest} days of holidays"
        case "answers":
            if rest == "none":
                return "questions stay open for no fixed time"
            open_for = span(seconds_of(rest) or 0)
            return f"every question that may be declined in secret stays open for {open_for}, answered or not"
    return "a draw"
