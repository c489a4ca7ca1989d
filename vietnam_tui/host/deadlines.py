"""Deadlines: whose move it is since when at each table, how long he has, and who is to be reminded of it.

A move begins when a side must decide after another has, and lasts until another must.  Its time is counted by the
host's clock.  While its player is on holiday it stands still, as long as he has days of that left at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Literal, NamedTuple

from vietnam_tui.core.model import CHANCE, NOBODY
from vietnam_tui.host.clock import HostClock
from vietnam_tui.host.invites import Hosted
from vietnam_tui.host.ledger import Ledger, Ledgers, Summary
from vietnam_tui.host.pace import DAY, Pace, span
from vietnam_tui.host.people import People

#: The part of his time that is left to somebody who is reminded, and shown to everybody at the table
SOON = 0.25


class Reminder(NamedTuple):
    """Somebody who is to be told of a game: that it is his turn, that little time is left, that none is, or that
    the other has none left."""

    event: Literal["turn", "soon", "over", "claim"]
    person: str
    game: Hosted


class Timekeeper:
    """The moves of all tables and their time."""

    def __init__(self, clock: HostClock, ledgers: Ledgers, people: People) -> None:
        self.clock = clock
        self.ledgers = ledgers
        self.people = people
        clock.at_least(ledgers.latest)
        people.clock = clock
        people.before_holiday = self._settle_holiday
        #: the games as they were looked at last
        self._games: dict[str, Hosted] = {}
        #: when somebody who must decide was seen at his table last
        self._seen: dict[str, float] = {}

    # -- what happens -------------------------------------------------------------------------------------

    def note(self, game: Hosted, side: str) -> None:
        """Note which side must decide at a table now; another one, or another pace, begins a move.

        So does a person who has not sat there before: nobody gets time by giving his side away and taking it back.
        """
        self._games[game.id] = game
        ledger = self.ledgers.of(game.id)
        waits = "" if side in (CHANCE, NOBODY) else side
        mover = game.seats.get(waits, "")
        if (waits, mover, game.pace) == (ledger.waits, ledger.mover, ledger.pace):
            return
        used = ledger.used
        if (rest := self._rested(game, ledger)) > 0:
            used = {**used, ledger.mover: used.get(ledger.mover, 0.0) + rest}
        known = waits in ledger.knew.get(mover, ())
        if known and (waits, game.pace) == (ledger.waits, ledger.pace):
            since, told = ledger.since + rest, ledger.told
        else:
            since, told = self.clock.now, 0
            self._seen.pop(game.id, None)
        self.ledgers.change(
            game.id, waits=waits, mover=mover, pace=game.pace, since=since, told=told, used=used
        )

    def follow(self, games: Collection[Hosted]) -> None:
        """Forget the tables that there are not any more."""
        there = {game.id for game in games}
        self._games = {id_: game for id_, game in self._games.items() if id_ in there}

    # -- how long there is --------------------------------------------------------------------------------

    def pace(self, game: Hosted) -> Pace:
        """The pace of a table: none where no two people play."""
        people = {game.seats.get(side, "") for side in _humans(self.ledgers.of(game.id).summary)}
        return Pace.read(game.pace) if len(people - {""}) > 1 else Pace()

    def left(self, game: Hosted) -> float | None:
        """The seconds that are left for the move of a table, fewer than none when it is overdue; None for no limit."""
        ledger, pace = self.ledgers.of(game.id), self.pace(game)
        if not pace.seconds or not _moves(ledger):
            return None
        spent = max(0.0, self.clock.now - ledger.since) - self._rested(game, ledger)
        return pace.seconds - max(0.0, spent)

    def left_told(self, game: Hosted) -> str:
        """The time that is left, in a few words, "" for no limit."""
        left = self.left(game)
        if left is None:
            return ""
        if self.rests(game):
            return "holiday"
        return f"{span(left)} left" if left > 0 else f"OVERDUE {span(-left)}"

    def soon_told(self, game: Hosted) -> str:
        """The same where little is left, else ""."""
        left, pace = self.left(game), self.pace(game).seconds
        return self.left_told(game) if left is not None and left <= pace * SOON else ""

    def overdue(self, game: Hosted) -> bool:
        """Has the time of whoever must decide run out?"""
        left = self.left(game)
        return left is not None and left <= 0

    def due(self, game: Hosted, zone: str = "") -> str:
        """When the move of a table is due, by the wall clock of a zone; "" for no limit, raises `HostFault`."""
        left = self.left(game)
        return "" if left is None else self.clock.told(self.clock.now + left, zone)

    def rests(self, game: Hosted) -> bool:
        """Does the time of whoever must decide stand still?"""
        ledger = self.ledgers.of(game.id)
        begun, until = self.people.of(ledger.mover).holiday
        return begun <= self.clock.now < until and self._rested(game, ledger) < self._allowed(game, ledger)

    def holidays_left(self, game: Hosted, person: str) -> float:
        """The seconds of holidays that somebody has left at a table."""
        ledger = self.ledgers.of(game.id)
        resting = self._rested(game, ledger) if ledger.mover == person else 0.0
        used = ledger.used.get(person, 0.0) + resting
        return max(0.0, game.holidays * DAY - used)

    def _allowed(self, game: Hosted, ledger: Ledger) -> float:
        used = ledger.used.get(ledger.mover, 0.0)
        return max(0.0, game.holidays * DAY - used)

    def _rested(self, game: Hosted, ledger: Ledger) -> float:
        """The seconds of the move in which its player was on a holiday that counts."""
        begun, until = self.people.of(ledger.mover).holiday
        both = min(self.clock.now, until) - max(ledger.since, begun)
        return min(max(0.0, both), self._allowed(game, ledger))

    def _settle_holiday(self, person: str) -> None:
        """Count the holiday that somebody has had where it is his move, before he has another or none."""
        for game in self._games.values():
            ledger = self.ledgers.of(game.id)
            if ledger.mover == person and (rest := self._rested(game, ledger)) > 0:
                used = {**ledger.used, person: ledger.used.get(person, 0.0) + rest}
                self.ledgers.change(game.id, since=ledger.since + rest, used=used)

    # -- reminders ----------------------------------------------------------------------------------------

    def reminders(self, present: Callable[[str, str], bool], after: float) -> Iterator[Reminder]:
        """Those who are to be told of a game now, each once; `present` says of a game and a person if he is there.

        Nobody is told of a move before he has been away for `after` seconds.
        """
        for id_, game in self._games.items():
            ledger = self.ledgers.of(id_)
            person = ledger.mover
            if not _moves(ledger):
                continue
            if present(id_, person):
                self._seen[id_] = self.clock.now
                continue
            if self.rests(game):
                continue
            yield from self._reminders_of(game, ledger, person, after)

    def _reminders_of(self, game: Hosted, ledger: Ledger, person: str, after: float) -> Iterator[Reminder]:
        away = self.clock.now - max(ledger.since, self._seen.get(game.id, 0.0))
        left, pace = self.left(game), self.pace(game).seconds
        stage = ledger.told
        if left is not None and left <= 0:
            stage = 3
        elif left is not None and left <= pace * SOON:
            stage = 2
        elif away >= after:
            stage = 1
        if stage <= ledger.told:
            return
        self.ledgers.change(game.id, told=stage)
        yield Reminder(("turn", "soon", "over")[stage - 1], person, game)
        if stage == 3:
            others = {game.seats.get(side, "") for side in _humans(ledger.summary)} - {"", person}
            for other in sorted(others):
                yield Reminder("claim", other, game)


def _moves(ledger: Ledger) -> bool:
    """Is it a person whose move it is?"""
    return bool(ledger.mover) and ledger.waits in _humans(ledger.summary)


def _humans(summary: Summary | None) -> tuple[str, ...]:
    """The sides of a game that people play."""
    if summary is None:
        return ()
    return tuple(side for side in summary.sides if summary.seats.get(side, "human") == "human")
