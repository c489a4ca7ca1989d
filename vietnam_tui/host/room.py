"""An open game of a host: what its people ask, its dice and bots, and how long questions stay open."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import random
from collections.abc import Callable
from functools import partial

import msgspec

from vietnam_tui.core.model import NOBODY, IllegalAction, Result
from vietnam_tui.core.orders import OrderError
from vietnam_tui.core.plain_text import verdict
from vietnam_tui.core.printable import clean
from vietnam_tui.host import wire
from vietnam_tui.host.agreements import Agreements
from vietnam_tui.host.answers import Answers
from vietnam_tui.host.audit import Audit
from vietnam_tui.host.chat import Chat
from vietnam_tui.host.company import Caller, Company
from vietnam_tui.host.deadlines import Timekeeper
from vietnam_tui.host.invites import Hosted
from vietnam_tui.host.pace import LONGEST
from vietnam_tui.host.people import People
from vietnam_tui.host.plans import Plans
from vietnam_tui.host.table import Broken, HostedTable, MovedOn, Place
from vietnam_tui.host.thinking import BotFailed, Question, Thinker
from vietnam_tui.host.time_words import terms_told
from vietnam_tui.play.faults import CannotSave, UndoRefused
from vietnam_tui.play.record.extent import SaveFull
from vietnam_tui.play.record.position_tree import ReplayFault
from vietnam_tui.play.seat.aids import aids_told, not_allowed
from vietnam_tui.play.seat.chair import Chair, since
from vietnam_tui.play.seats import advising_level

#: Seconds for which a question stays open at least that is declined, by a person or by his standing order; how much
#: longer it does is drawn anew each time: so much in the mean, and not beyond `LONGEST`
WINDOW, LINGERS = 1.5, 2.0
#: The number of times a bot is asked again
TRIES = 3

log = logging.getLogger(__name__)


class Room(Company):
    """A game and its callers, in one event loop."""

    def __init__(
        self,
        table: HostedTable,
        hosted: Hosted,
        thinker: Thinker,
        audit: Audit,
        secret: bytes,
        known: People,
        chat: Chat,
        times: Timekeeper | None = None,
    ) -> None:
        super().__init__(table, hosted, audit, known, chat, times)
        self._thinker = thinker
        seed = str(table.session.seed).encode()
        self._salt = hmac.new(secret, table.name.encode() + seed, hashlib.sha256).hexdigest()[:16]
        self._bot_seed = int.from_bytes(hmac.new(secret, b"bots" + seed, hashlib.sha256).digest()[:6], "big")
        self._thinking: asyncio.Task[None] | None = None
        #: how long the game was when the question at hand came up, and until when it stays open
        self._asked = (-1, 0.0)
        self._luck = random.SystemRandom()
        self._closing: asyncio.TimerHandle | None = None
        self._revealed = False
        self.agreements = Agreements(self)
        self.plans = Plans(self)
        self.answers = Answers(self)
        self._length_told = table.session.length

    # -- coming and going ---------------------------------------------------------------------------------

    @property
    def commitment(self) -> str:
        """The commitment that binds the host to the seed before anybody may know it."""
        return hashlib.sha256(f"{self.table.session.seed} {self._salt}".encode()).hexdigest()[:32]

    def sit(self, caller: Caller, place: Place, title: str) -> None:
        """Let a caller sit down, and tell him all that he may know."""
        self.callers[place] = caller
        chair = self.table.sit(place)
        self._audit_of(place, "sits")
        recent = since(chair.history, place.earlier)
        letter = msgspec.Raw(msgspec.structs.replace(chair, history=recent).written())
        left = self.known.of(place.person).here.get(self.id, 0.0)
        said = [f"dice: the seed is drawn and bound to {self.commitment}", aids_told(self.table.aids)]
        if not place.side and self.table.delay and not self.table.over:
            said.append(f"you are told {self.table.delay} turn{'s' * (self.table.delay > 1)} late")
        secret = self.table.between_people and bool(self.table.game.presenter.declines)
        if self.hosted.pace or self.hosted.answers or secret:
            said.append(terms_told(self.hosted, secret=secret))
        heard = self.heard_by(place)
        said += [each.words for each in heard if each.when <= left]
        notices = [each.words for each in heard if each.when > left]
        if self.table.over:
            notices.append(self._seed_told)
        elif place.side:
            notices += [*self.plans.news(place.side), *filter(None, [self.agreements.open_told])]
        people, looks = self.people(), (place.memory, place.settings)
        told = tuple(said), tuple(notices)
        welcome = wire.Welcome(
            self.id,
            title,
            people,
            *looks,
            *told,
            letter,
            players=self._players(),
            late=self.table.delay,
            left_out=bool(place.leaves_out),
        )
        caller.send(wire.encode(welcome))
        self._someone_came_or_went()
        self.go_on()

    def look_around(self) -> None:
        """Tell everybody when somebody has become silent or is heard again; try again what could not be saved."""
        if self.stands_still:
            self.go_on()
        if self.callers and (people := self.people()) != self._people_told:
            self._tell_people(people)

    # -- what is asked ------------------------------------------------------------------------------------

    async def ask(self, place: Place, request: wire.AnyRequest) -> None:
        """Do what is asked at a place; the answer goes there behind what has come of it.

        Nothing is done any more for whoever has been taken from there while he waited.
        """
        match request:
            case wire.Remember(text):
                if len(text) <= wire.LONGEST_MEMORY:  # a part of it could not be read
                    place.memory = text
            case wire.Hint(n, at):
                await self._hint(place, n, at)
            case wire.Past():
                self._past(place, request)
            case wire.Do() | wire.Dice() | wire.Undo() | wire.Redo() | wire.Say():
                declines = isinstance(request, wire.Do) and self.table.declines(place, request.order)
                if declines and not self.answers.declining:
                    await asyncio.sleep(self._still_open)
                if place in self.callers:
                    self._do(place, request)
        if place in self.callers:
            self.go_on()

    def _do(self, place: Place, request: wire.Do | wire.Dice | wire.Undo | wire.Redo | wire.Say) -> None:
        n = request.n
        try:
            text = self._done(place, request)
        except IllegalAction as error:
            refusal = error.refusal
            self._refuse(place, wire.Refused(n, "rule", refusal.reason, refusal.rule, refusal.fix))
        except MovedOn as error:
            self._refuse(place, wire.Refused(n, "rule", str(error)))
        except OrderError as error:
            self._refuse(place, wire.Refused(n, "rule", error.message))
        except UndoRefused as error:
            take_back = error.take_back and self._is_alone(place)
            self._refuse(place, wire.Refused(n, "undo", str(error), take_back=take_back))
        except CannotSave as error:
            self._stand_still(error)
            why = "the save is full" if isinstance(error, SaveFull) else "the host cannot save the game"
            self._refuse(place, wire.Refused(n, "save", f"{why}, so nothing was done"))
        except ValueError as error:
            self._refuse(place, wire.Refused(n, "word", str(error)))
        except Broken:
            # what has gone wrong may have to do with what is hidden: it is for the host's log alone
            log.exception("%s: %s", self.id, place.side)
            self._refuse(place, wire.Refused(n, "word", "the host has failed at this, and has noted it"))
        else:
            if not isinstance(request, wire.Say):
                self._go_on_saving()
            self.table.send(place, wire.Done(n, text))

    def _done(self, place: Place, request: wire.Do | wire.Dice | wire.Undo | wire.Redo | wire.Say) -> str:
        what = "order" if isinstance(request, wire.Do) else type(request).__name__.casefold()
        note = self.note_of(place, what)
        match request:
            case wire.Do(_, at, order) if self.answers.declining and place.side == self.waits_for:
                return self.answers.keep(place, at, order)
            case wire.Do(_, at, order):
                self.table.order(place, at, order, note)
                self.plans.ordered(place.side)
            case wire.Dice(_, at, text):
                self.table.dice(place, at, text, note)
            case wire.Undo(_, at, take_back):
                self.table.undo(place, at, take_back=take_back and self._is_alone(place), note=note)
            case wire.Redo(_, at):
                self.table.redo(place, at, note)
            case wire.Say(_, "plan", text):
                self.chat.check_quiet(place.person)
                return self.plans.command(place, clean(text).strip())
            case wire.Say(_, word, text):
                said = clean(text[: wire.LONGEST_SAYING]).replace("\n", " ").replace("\t", " ").strip()
                return self._word(place, word, said)
        return ""

    def _word(self, place: Place, word: str, text: str) -> str:
        if not self.agreements.knows(word):
            return super()._word(place, word, text)
        self.chat.check_quiet(place.person)
        return self.agreements.do(place, word, text)

    def note_of(self, place: Place, what: str) -> Callable[[int], None]:
        """Note in the audit file what somebody does, with the number of the entry that it will have in the log."""

        def note(number: int) -> None:
            self._audit_of(place, what, log_=number)

        return note

    async def judge(self) -> tuple[float, int]:
        """The chance of the first side as the game stands, reckoned by bots; raises `BotFailed`."""
        session = self.table.session
        state = msgspec.msgpack.encode(session.state)
        return await self._thinker.judge(session.game.code, session.scenario, state)

    def end_by(self, result: Result) -> None:
        """End the game by what has been agreed, and tell everybody."""
        try:
            self.table.end(result)
        except CannotSave as error:
            self._stand_still(error)
            return
        self._audit.note("ends", game=self.id, why=result.reason)
        self.go_on()

    def _is_alone(self, place: Place) -> bool:
        """Is no seat of this game another person's, not even one that a bot has just now?"""
        return set(self.hosted.seats.values()) <= {place.person}

    def _stand_still(self, error: CannotSave) -> None:
        """Nothing can be written: tell everybody once, and show it until something can be."""
        if not self.stands_still:
            log.error("%s: %s", self.id, error)
            self.stands_still = True
            self.table.send_all(wire.Heard("The game stands still: the host cannot save it"))
            self._someone_came_or_went()

    def _go_on_saving(self) -> None:
        """Something could be written."""
        if self.stands_still:
            self.stands_still = False
            self.table.send_all(wire.Heard("The game goes on"))
            self._someone_came_or_went()

    def _refuse(self, place: Place, refused: wire.Refused) -> None:
        self.table.send(place, refused)

    async def _hint(self, place: Place, n: int, at: int) -> None:
        chair = self.table.chair(place)
        if not chair.allows("hints"):
            self.table.send(place, wire.Refused(n, "word", not_allowed("hints")))
            return
        if not place.side or chair.decision.side != place.side or at != chair.at:
            self.table.send(place, wire.Refused(n, "word", "there is nothing for you to decide"))
            return
        level = advising_level(self.table.session.seats.values())
        try:
            order, reason = await self._thinker.ask(self._question(chair, place.side, level))
        except BotFailed as error:
            self.table.send(place, wire.Refused(n, "word", str(error)))
        else:
            self.table.send(place, wire.Hinted(n, order, reason))

    def _past(self, place: Place, asked: wire.Past) -> None:
        chair = self.table.chair(place)
        if asked.part == "earlier":
            told = msgspec.structs.replace(chair, history=place.earlier)
        elif asked.place < 0:
            told = msgspec.structs.replace(chair, history=self.table.course(place).history)
        else:
            try:
                view = self.table.view(place, asked.place, later=asked.part == "later")
            except ReplayFault:
                why = "this part of the game cannot be shown any more"
                self._refuse(place, wire.Refused(asked.n, "word", why))
                return
            told = msgspec.structs.replace(chair, view=view, history=())
        self.table.send(place, wire.Told(asked.n, msgspec.Raw(told.written())))

    # -- the course of the game ---------------------------------------------------------------------------

    def go_on(self) -> None:
        """Settle what chance decides, have the bot think whose turn it is, and send what has come of it."""
        try:
            if self.table.settle():
                self._go_on_saving()
        except CannotSave as error:
            self._stand_still(error)
        if self.table.over and not self._revealed:
            self._revealed = True
            self._reveal()
        self._flush()
        self._close_in_time()
        if self.table.bot_side and self._thinking is None and not self.table.answers_itself:
            self._thinking = asyncio.get_running_loop().create_task(self._think())
        self._tell_what_changed()

    @property
    def _still_open(self) -> float:
        """Seconds for which the question at hand stays open between people, whoever declines it and how."""
        if self.answers.declining:
            return self.answers.left
        length, until = self._asked
        if not self.table.between_people or length != self.table.session.length:
            return 0.0
        return max(0.0, until - asyncio.get_running_loop().time())

    def _close_in_time(self) -> None:
        """A question that a standing order answers is closed when one would be that a person declines at once.

        When that is has been drawn before anybody looks who answers: a pause tells less of who has thought.
        """
        loop, length = asyncio.get_running_loop(), self.table.session.length
        if length != self._asked[0]:
            lingers = min(self._luck.expovariate(1 / LINGERS), LONGEST - WINDOW)
            self._asked = (length, loop.time() + WINDOW + lingers)
        waits = bool(self.answers.declining) or self.table.answers_itself or self.plans.ready
        if self._closing is None and waits:
            self._closing = loop.call_later(self._still_open, self._answer_standing)

    def _answer_standing(self) -> None:
        self._closing = None
        try:
            if self.answers.declining:
                if not self.answers.left:
                    self.answers.carry_out()
            elif self.table.answers_itself:
                self.table.answer_standing()
            else:
                self.plans.carry_out()
        except CannotSave as error:
            self._stand_still(error)
        else:
            self.go_on()

    def _tell_what_changed(self) -> None:
        """Tell the outside that the game has gone on, or back, since it was told last."""
        length = self.table.session.length
        if length != self._length_told:
            self._length_told = length
            self.on_change()

    @property
    def _seed_told(self) -> str:
        seed = self.table.session.seed
        return f'the seed was {seed}; sha256 of "{seed} {self._salt}" begins {self.commitment}'

    def _reveal(self) -> None:
        result = self.table.session.result
        if result is not None:
            self.say(f"{verdict(result)}: {result.reason}")
        self.table.send_all(wire.Heard(self._seed_told))

    async def _think(self) -> None:
        try:
            failed = 0
            while (side := self.table.bot_side) and failed < TRIES:
                session = self.table.session
                length, level = session.length, session.seats[side].level
                chair = self.table.chair(Place("", side))
                try:
                    order, reason = await self._thinker.ask(self._question(chair, side, level))
                    if (session.length, self.table.bot_side) == (length, side):
                        self.table.bot_order(side, order, reason, partial(self._audit_bot, side))
                        failed = 0
                except (BotFailed, IllegalAction, OrderError, Broken) as error:
                    failed += 1
                    log.error("%s: %s", self.id, error)
                    self.say(f"The bot of {side} failed{'; it is asked again' if failed < TRIES else ''}")
                self.table.settle()
                self._go_on_saving()
                self._flush()
                self._tell_what_changed()
        except CannotSave as error:
            self._stand_still(error)
        finally:
            self._thinking = None
        self.go_on() if self.table.over else self._flush()

    def _question(self, chair: Chair, side: str, level: str) -> Question:
        view = msgspec.msgpack.encode(chair.view)
        return Question(chair.game, chair.scenario, view, side, level, self._bot_seed)

    # -- ending -------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Does somebody sit here, a bot think, or a question stay open for a while?"""
        return bool(self.callers) or self._thinking is not None or self._closing is not None

    @property
    def answers_after(self) -> str:
        """How long a question that may be declined stays open, "" where nobody has said that."""
        return self.hosted.answers

    def owner(self, side: str) -> str:
        """The person whose a side is, "" for nobody."""
        return self.hosted.seats.get(side, "")

    @property
    def waits_for(self) -> str:
        """The side that must decide, "" when the game is over."""
        side = self.table.session.decision.side
        return "" if side == NOBODY else side

    def close(self) -> None:
        """Bring the save up to date and let go of it."""
        if self._timer is not None:
            self._timer.cancel()
        self.agreements.close()
        for waiting in (self._thinking, self._closing):
            if waiting is not None:
                waiting.cancel()
        self._deliver()
        self.table.session.close()

    def _audit_bot(self, side: str, number: int) -> None:
        bot = str(self.table.session.seats[side])
        self._audit.note("order", person=bot, game=self.id, side=side, log=number)
