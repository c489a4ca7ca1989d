"""Games in progress that a side cannot tell apart: nothing that is said of their course tells them apart either.

As `test_equal_texts`, with a history: log, report, what may be taken back and given again, what bots have done and what
is told at a change of places; in games of two people, against a bot, open as one side, and before who only looks on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tests import extent
from tests.conformance.test_contract import every_scenario
from tests.conformance.test_equal_texts import BOT, NONSENSE, PERSON, TOOLS, desk, lines_at
from tests.conformance.twins import Twins, twin_game
from vietnam_tui.bots import Choice
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, Action
from vietnam_tui.play.plain.console import ScriptedConsole
from vietnam_tui.play.plain.dialogue import Dialogue
from vietnam_tui.play.seat.chair import Chair, Seen, decision_seen
from vietnam_tui.play.seat.empty_phases import Closings
from vietnam_tui.play.seat.offers import Offer
from vietnam_tui.play.seats import Seat
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.play.table.table import Waits

#: What asks about the course of a game, or goes back in it
OF_THE_COURSE = ("log", "log 200", "report", "undo", "redo", "undo back", "undo back", "log 200", "redo")
#: Positions looked at for each kind of decision of each side and each reader
OF_A_KIND = 1


def pairs(game: Game[Any], scenario: str, reader: str) -> Iterator[Twins]:
    """Twin games that differ, some at every kind of decision, and as far as they go."""
    found: dict[tuple[str, str], int] = {}
    for number in range(min(2, extent.times)):
        last = None
        for pair in twin_game(game, scenario, reader, number):
            decision = game.decision(pair.states[0])
            kind = (decision.side, decision.kind)
            if pair.ways[0] == pair.ways[1] or decision.side == NOBODY:  # at the end everything is told
                continue
            last = pair
            if found.get(kind, 0) < OF_A_KIND and pair.states[0] != pair.states[1]:
                found[kind] = found.get(kind, 0) + 1
                last = None
                yield pair
        if last is not None:
            yield last


def in_progress(
    game: Game[Any], scenario: str, way: tuple[Action, ...], seats: dict[str, Seat], only: str = ""
) -> Session[Any]:
    """A running game in which these orders and outcomes have come about."""
    session = Session.new(game, scenario, seed=1, dice="manual", seats=seats)
    for action in way:
        if session.decision.side == CHANCE:
            session.settle_with(str(action))
        else:
            session.do(action)
    session.only = only
    return session


class Scripted(SessionTable):
    """A table at which chance and bots do what was laid down; at the end of the way the game is left."""

    def __init__(self, session: Session[Any], way: tuple[Action, ...]) -> None:
        super().__init__(session)
        self.way = way
        session.choose = lambda: Choice(way[session.length], "as laid down")

    def go_on(self, side: str) -> Seen | Waits:
        """As at any table, but no die is waited for."""
        given = self.session.length
        if given == len(self.way):
            return Waits("over")
        if self.session.decision.side == CHANCE:
            return self.take_dice(side, str(self.way[given]))
        return super().go_on(side)


class Unmoved(SessionTable):
    """A table at which no bot goes on with the game: what it decides may hang on what only it sees."""

    def go_on(self, side: str) -> Seen | Waits:
        """As at any table, but where a bot would be asked the game is left."""
        turn = super().go_on(side)
        return Waits("over") if isinstance(turn, Waits) and turn.what == "others" else turn


class Reading(ScriptedConsole):
    """A console of which only what one reader gets to see is kept."""

    def __init__(self, lines: Sequence[str], reader: str) -> None:
        super().__init__(lines)
        self.reader = reader
        self.talk: Any = None

    def read(self, prompt: str) -> str | None:
        """The next line."""
        line = next(self._lines, None)
        self.write(f"{prompt}{line or ''}")
        return line

    def write(self, text: str = "") -> None:
        """Keep a line if the reader sits there; of two people nobody does at first."""
        if self.talk.viewer in ("", self.reader):
            self.written.append(text)


class Ordering(Reading):
    """A console at which people give the orders that were laid down, and change places when asked."""

    def __init__(self, way: tuple[Action, ...], reader: str) -> None:
        super().__init__((), reader)
        self.way = way

    def read(self, prompt: str) -> str | None:
        """The next order, or Enter where none is asked for; nothing any more at the end."""
        session = self.talk.table.session
        given = session.length
        if given == len(self.way):
            return None
        order = session.game.write_order(session.state, self.way[given]) if prompt else ""
        self.write(f"{prompt}{order}")
        return order


class Brief(Dialogue):
    """A dialogue without menus, which are the same as what is offered anywhere and take their time."""

    def _show_menu(self) -> None:
        pass


class LaidDown(Closings):
    """Phases close by themselves where the way ends them; somebody might give the game up in one as well."""

    def __init__(self, session: Session[Any], way: tuple[Action, ...]) -> None:
        super().__init__(session.game)
        self.session, self.way = session, way

    def of(self, chair: Chair) -> Offer | None:
        """As anywhere, but nothing that was not laid down."""
        closing = super().of(chair)
        return closing if closing and closing.action == self.way[self.session.length] else None


def course(session: Session[Any], reader: str, way: tuple[Action, ...]) -> list[str]:
    """What a reader gets to see of the line dialogue while the orders and outcomes come about."""
    console = Ordering(way, reader)
    talk = console.talk = Brief(Scripted(session, way), console, TOOLS)
    talk.closings = LaidDown(session, way)
    talk.run()
    assert len(session.log) == len(way)
    return console.written


def asked(session: Session[Any], reader: str, lines: Sequence[str]) -> list[str]:
    """What a reader gets to see who types lines at a running game, until another has to sit there."""
    console = Reading(lines, reader)
    talk = console.talk = Dialogue(Unmoved(session), console, TOOLS)
    talk.viewer = reader
    talk.run()
    return console.written


def tables(sides: tuple[str, ...], reader: str) -> list[tuple[dict[str, Seat], str]]:
    """Who may sit there, and as which side alone a game may be open."""
    people = dict.fromkeys(sides, PERSON)
    against_bots = {side: PERSON if side == reader else BOT for side in sides}
    return [(people, ""), (against_bots, ""), (people, reader)] if reader else [(people, "")]


@every_scenario
def test_nothing_told_of_the_course_of_a_game_tells_hidden_positions_apart(
    game: Game[Any], scenario: str
) -> None:
    sides = game.sides(scenario)
    for reader in (*sides, ""):
        possible = tables(sides, reader)
        for number, pair in enumerate(pairs(game, scenario, reader)):
            seats, only = possible[number % len(possible)]
            one, two = (in_progress(game, scenario, way, seats, only) for way in pair.ways)
            # what only its side is asked may hang on what it has done unseen: how much is still to be set up, say
            asked_of = [(each.decision.side, each.decision.kind) for each in (one, two)]
            assert asked_of[0] == asked_of[1]
            assert decision_seen(one.decision, reader) == decision_seen(two.decision, reader)
            assert (one.typist, one.hides) == (two.typist, two.hides)
            assert desk(one, reader) == desk(two, reader)
            assert SessionTable(one).chair(reader) == SessionTable(two).chair(reader)
            lines = lines_for(game, pair.states[0], one, reader)
            assert asked(one, reader, lines) == asked(two, reader, lines)
            assert len(one.log) == len(two.log)


def lines_for(game: Game[Any], state: Any, session: Session[Any], reader: str) -> list[str]:
    """What a reader might type who is asked; nothing where others are."""
    side = session.decision.side
    if side == CHANCE and session.typist in ("", reader):
        return [*NONSENSE, *OF_THE_COURSE]
    return [*lines_at(game, state, side), *OF_THE_COURSE] if side == reader else []


@every_scenario
def test_nothing_told_on_the_way_tells_hidden_positions_apart(game: Game[Any], scenario: str) -> None:
    sides = game.sides(scenario)
    for place, reader in enumerate((*sides, "")):
        possible = [seats for seats, only in tables(sides, reader) if not only]  # else others give no orders
        turn = (place + len(scenario)) % len(possible)  # from side to side and from scenario to scenario
        for number, seats in enumerate(possible[turn : turn + 1] if extent.times == 1 else possible):
            last = twin_game(game, scenario, reader, number)[-1]
            one, two = (course(in_progress(game, scenario, (), seats), reader, way) for way in last.ways)
            assert one == two
