"""Orders given to a session from outside: line after line, with dice that are given or rolled, as far as it goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from vietnam_tui.cli.faults import DONE, IN_PART, REFUSED, USAGE, fault_data
from vietnam_tui.core.chance import match_outcome
from vietnam_tui.core.model import CHANCE, UNSEEN
from vietnam_tui.core.printable import clipped
from vietnam_tui.play.disclosure import drawn_openly
from vietnam_tui.play.disclosure import told as told_to
from vietnam_tui.play.record.position_tree import Entry
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.seat.orderline import (
    Interrupted,
    OrderLine,
    Part,
    Refused,
    Stop,
    Unreadable,
    Unsaved,
    parts_of,
)
from vietnam_tui.play.seat.passed_over import passed_over
from vietnam_tui.play.table.deciding_side import DecidingSide
from vietnam_tui.play.table.session import Session


class NotCarriedOut(Exception):
    """An order was refused or could not be read; `report_faults` is what to print, `data` the same for programs."""

    def __init__(self, lines: list[str], data: dict[str, Any], code: int = REFUSED) -> None:
        super().__init__(lines[0])
        self.lines = [clipped(line) for line in lines]
        self.data = data
        self.code = code


class Given(NamedTuple):
    """The result of the orders that were given, and those that were left when something came in between.

    `awaited` is the die or draw at which play has stopped, "" where it did not stop at one.
    """

    entries: tuple[Entry[Any], ...]
    left: str
    awaited: str = ""

    @property
    def code(self) -> int:
        """The exit code: all is done, a part of it, or nothing."""
        if not self.left:
            return DONE
        return IN_PART if self.entries else REFUSED


#: The sides that are told something; None: those that give the orders
Readers = frozenset[str] | None


class Giving(NamedTuple):
    """The way orders are given: may everything hidden be known, is the game to stop before a die or draw, who is told?

    Without `readers` the sides that give orders are told what came of them, as far as these may know it.
    """

    open_book: bool = False
    until_chance: bool = False
    readers: Readers = None


#: As a player gives orders
PLAYING = Giving()


def give(
    session: Session[Any], lines: Sequence[str], rolls: Sequence[str], giving: Giving = PLAYING
) -> Given:
    """Give lines of orders one after another, settling chance between them; raises `NotCarriedOut`.

    Given values are used as dice and draws need them, all but those of which no side knows what may come; with an open
    book by these as well, since everything hidden is known to whoever gives the values.  Where they end, or until
    chance, play stops before the next one.  When something comes in between the orders of a line, what is left of
    it and of the other lines is not carried out, unless it answers just what is asked then.
    """
    before = len(session.numbers)
    chance = Chances(session, iter(rolls), given=bool(rolls), giving=giving)
    typed = OrderLine(DecidingSide(session), asks=False, for_all=True)
    total, past = sum(len(parts_of(line)) for line in lines), 0
    left: list[str] = []
    if not (chance.settle() or _answers(lines, chance)):
        raise _wrong_dice(_first(lines[0], session, _place(0, total)), REFUSED)

    def answer(part: Part) -> str | bool:
        if session.decision.side != CHANCE:
            return part.text
        _settle_as(session, part.text, _place(past + typed.number, total), open_book=giving.open_book)
        return True

    for number, line in enumerate(lines):
        rest: str | None = line
        while rest is not None:
            stop = typed.run(rest, answer)
            rest = stop.rest if isinstance(stop, Interrupted) else None
            if stop is not None and rest is None:
                raise _after_phases(
                    not_carried_out(stop, typed.part.text, _place(past + typed.number, total)),
                    session,
                    session.entries(session.numbers[before:]),
                    giving.readers,
                )
            settled = chance.settle()
            if rest is not None and settled and _needless(session, rest):
                rest = None
            if rest is None or not settled or not typed.asked_for(parts_of(rest)[0].text):
                break
        left = [*([rest] if rest else []), *lines[number + 1 :]]
        if rest is not None or not (settled or _answers(left, chance)):
            break
        left = []
        past += len(parts_of(line))
    chance.all_used(left)
    return Given(tuple(session.entries(session.numbers[before:])), "; ".join(left), chance.awaited)


class Chances:
    """The settling of dice and draws between orders: by the values given if any were, as long as there are some."""

    def __init__(self, session: Session[Any], waiting: Iterator[str], *, given: bool, giving: Giving) -> None:
        self.session, self.giving = session, giving
        self._waiting, self._given = waiting, given

    @property
    def awaited(self) -> str:
        """The die or draw that play has stopped before, "" where none is due."""
        decision = self.session.decision
        return decision.prompt if decision.side == CHANCE else ""

    @property
    def _asks_all(self) -> bool:
        """Do people give orders in turn here, who are to see nothing of each other's standing orders?"""
        return len(self.session.humans) > 1 and not self.giving.open_book

    def settle(self) -> bool:
        """Settle what chance must; False where play stops before a die or draw.  Raises `NotCarriedOut`."""
        while True:
            if self.session.decision.side == CHANCE:
                if not self._settled():
                    return False
            elif self._asks_all or self.session.answer_standing() is None:
                return True

    def _settled(self) -> bool:
        """Settle one die or draw; False where play stops before it."""
        session = self.session
        if not self._given:
            return not self.giving.until_chance and session.settle() is not None
        if session.decision.kind == UNSEEN or not (self.giving.open_book or _listed(session)):
            return session.settle(roll=True) is not None
        roll = next(self._waiting, None)
        if roll is None:
            return False
        try:
            session.settle_with(roll)
        except ValueError as error:
            raise _wrong_dice(f"--dice: {error}") from None
        return True

    def all_used(self, left: Sequence[str]) -> None:
        """Insist that every value given was needed, if all orders were carried out; raises `NotCarriedOut`."""
        unused = [] if left else list(self._waiting)
        if unused:
            raise _wrong_dice(
                f"--dice: {', '.join(unused)} left over, nothing was rolled for{self._instead()}"
            )

    def _instead(self) -> str:
        """The awaited decision where no die is awaited, with an order that leads on."""
        session = self.session
        if session.result is not None:
            return ""
        from vietnam_tui.play.seat.offers import Offers  # only here: few values are left over

        decision = session.decision
        offers = Offers(session.game, session.view(decision.side), mine=True)
        first = f"; first: {offers.closing.text}" if offers.closing and not offers.open_ended else ""
        return f"; {decision.side} decides: {decision.prompt}{first}"


def _needless(session: Session[Any], rest: str) -> bool:
    """Would it only have closed what has closed by itself, such as `resolve` where nobody could join?"""
    return rest in session.game.presenter.closing[1:] and isinstance(
        OrderLine(DecidingSide(session)).dry_run(rest), Refused
    )


def _answers(lines: Sequence[str], chance: Chances) -> bool:
    """Does the next line give the die or draw itself that is awaited ("die 4")?"""
    return not lines or bool(chance.awaited and _is_roll(chance.session, parts_of(lines[0])[0].text))


def _is_roll(session: Session[Any], text: str) -> bool:
    """Is it what an awaited die or draw may show?"""
    outcomes = session.game.outcomes(session.state)
    for one in (text, text.partition(" ")[2]):
        try:
            match_outcome(outcomes, one, partial(session.game.printed, session.state))
        except ValueError:
            continue
        return True
    return False


def _after_phases(
    error: Exception, session: Session[Any], done: Sequence[Entry[Any]], told: Readers
) -> Exception:
    """The reason why an order was not carried out, with the phases that had closed by themselves before it."""
    sheet, readers = session.game.presenter, readers_of(done, told)
    closed = [
        sheet.describe(session.state, event)
        for entry in done
        for event in passed_over(sheet, told_to(entry.events, readers))
    ]
    if isinstance(error, NotCarriedOut) and closed:
        decision = session.decision
        error.lines.append(
            f"closed by themselves before it: {', '.join(closed)}; {decision.side} decides now"
        )
        error.data["passed_over"] = closed
    return error


def _place(number: int, total: int) -> str:
    """The number of an order among several, to stand before what is wrong with it."""
    return f"order {number + 1} of {total}, " if total > 1 else ""


def not_carried_out(stop: Stop, order: str, place: str = "") -> Exception:
    """The error to raise when a line has stopped."""
    match stop:
        case Unreadable(error):
            lines = [
                f"{place}{shortened(order, 300)}",
                f"{' ' * len(place)}{error.caret()}"[:300],
                str(error),
            ]
            data = {"order": order, "message": error.message, "start": error.start, "end": error.end}
            fault = fault_data("unreadable", error.message, fixes=error.fixes)
            return NotCarriedOut(lines, {"unreadable": {**data, "fixes": error.fixes}, "fault": fault})
        case Refused(text, refusal, fault=(start, end)):
            data = {"order": text, "rule": refusal.rule, "reason": refusal.reason, "fix": refusal.fix}
            data |= {"typed": stop.typed, "start": start, "end": end}
            fault = fault_data("refused", refusal.reason, refusal.rule, [refusal.fix])
            lines = [f"{place}{text}: {refusal}", *(f"  {shortened(line, 300)}" for line in stop.underlined)]
            return NotCarriedOut(lines, {"refused": data, "fault": fault})
        case Unsaved(error):
            return error
    raise AssertionError(stop)


def _wrong_dice(message: str, code: int = USAGE) -> NotCarriedOut:
    """The values of dice and draws that were given do not fit."""
    return NotCarriedOut([message], {"dice": message, "fault": fault_data("dice", message)}, code)


def _listed(session: Session[Any]) -> bool:
    """May it be said what may come of the die or draw that is awaited?  Some side knows it then."""
    return any(drawn_openly(session.game, session.state, side) for side in session.sides)


def _settle_as(session: Session[Any], order: str, place: str, *, open_book: bool) -> None:
    """Settle a chance decision that waits for typed dice by an order such as "4" or "die 4"."""
    outcomes = session.game.outcomes(session.state)
    words = order.split(" ", 1) if open_book or _listed(session) else []
    for text in (order, words[-1]) if words else ():
        try:
            match_outcome(outcomes, text, partial(session.game.printed, session.state))
        except ValueError:
            continue
        session.settle_with(text)
        return
    raise _wrong_dice(_first(order, session, place), REFUSED)


def _first(order: str, session: Session[Any], place: str) -> str:
    """Why an order cannot be given while a die or draw is awaited."""
    return f"{place}{shortened(order)}: first {session.decision.prompt}, give it with --dice"


def readers_of(done: Sequence[Entry[Any]], told: Readers) -> frozenset[str]:
    """The sides that are told what came of orders: unless it is settled those that gave them."""
    return frozenset(entry.by for entry in done if not entry.chance) if told is None else told
