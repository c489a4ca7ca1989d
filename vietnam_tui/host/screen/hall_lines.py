"""The lobby as lines of text: what its screen has, for terminals that can do no more."""

from __future__ import annotations

from vietnam_tui.bots import DEFAULT_LEVEL
from vietnam_tui.core.printable import clean
from vietnam_tui.host import wire
from vietnam_tui.host.screen.hall_pages import when
from vietnam_tui.host.screen.line import HostGone, Line
from vietnam_tui.play.catalogue import find_scenario
from vietnam_tui.play.plain.console import StandardConsole
from vietnam_tui.play.seats import side_among
from vietnam_tui.play.signals import Leave, Leaving

#: Seconds to wait for what comes of a request
PATIENCE = 15.0
#: Finished games that are listed at a time
MOST = 15
WORDS = (
    "NUMBER  sits down at a game of the list, or looks on",
    "news NUMBER  tells what is new in a game of yours",
    "tables  lists open tables;  table t1  tells its terms",
    "take t1 [SIDE]  sits down;  leave t1  gets up, declines, puts your own away",
    "new SCENARIO SIDE [NAME|bot]  opens a table: for a person you name, or anybody; a game against a bot",
    "code CODE  shows the table that a code opens",
    "archive [FROM]  lists what is over;  again a1  looks at it again;  rematch a1  with sides swapped",
    "name NAME  gives a stranger a name;  Enter leaves",
)


class HallDialogue:
    """The lobby, asked line by line."""

    def __init__(self, line: Line, hall: wire.Hall, console: StandardConsole) -> None:
        self._line, self.hall, self._console = line, hall, console

    def greet(self) -> None:
        """Say where one is, and list one's games."""
        hall = self.hall
        self._say(f"vietnam on {hall.host}. {hall.person}. {hall.told}")
        for number, game in enumerate(hall.games, start=1):
            state = "over"
            if game.late:
                state = f"{game.late} turns late"
            elif game.waits:
                state = "your turn" if game.waits in game.yours else f"waits for {game.waits}"
            turn = f"{game.turn}, " if game.turn else ""
            self._say(f"{number} {game.title} ({game.id}), {turn}{state} {when(game.since)}".rstrip())
        self._say(f"{len(hall.tables)} tables are open, {hall.finished} games are over. ? lists the words.")

    def answer(self, text: str) -> wire.Request | None:
        """Do what a line says; a request that leads away from the lobby."""
        word, _, rest = text.strip().partition(" ")
        rest = rest.strip()
        games = self.hall.games
        match word:
            case _ if word.isdecimal():
                if 0 < int(word) <= len(games):
                    game = games[int(word) - 1]
                    return wire.Sit(game.id, game.waits if game.waits in game.yours else "")
                self._say("A number of the list is expected.")
            case "?":
                for each in WORDS:
                    self._say(each)
            case "news" if rest.isdecimal() and 0 < int(rest) <= len(games):
                self._ask(wire.News(games[int(rest) - 1].id))
            case "tables":
                self._list_tables()
            case "table" | "take" | "leave":
                self._at_table(word, rest)
            case "new":
                return self._new(rest.split())
            case "code" if rest:
                self._ask(wire.Unlock(rest))
                self._list_tables()
            case "archive":
                self._ask(wire.Older(int(rest) if rest.isdecimal() else 0))
                for number, result in enumerate(self.hall.results[:MOST], start=1):
                    players = ", ".join(f"{side} {who}" for side, who in result.players)
                    self._say(f"a{number} {when(result.ended)} {result.title}, {players}: {result.verdict}")
            case "again" | "rematch":
                return self._finished(word, rest)
            case "name" if rest:
                self._ask(wire.CallMe(rest))
            case _:
                self._say("? lists the words.")
        return None

    def _list_tables(self) -> None:
        for number, table in enumerate(self.hall.tables, start=1):
            seats = ", ".join(f"{side} {who or 'free'}" for side, who in table.seats)
            self._say(f"t{number} {table.title}, {seats}, of {table.owner} {table.name}".rstrip())

    def _at_table(self, word: str, rest: str) -> None:
        number, _, named = rest.partition(" ")
        at = _number(number, "t", len(self.hall.tables))
        if at is None:
            self._say("A table of the list is expected, such as t1.")
            return
        table = self.hall.tables[at]
        if word == "table":
            for said in (*table.terms, *([f"its code: {table.code}"] if table.code else [])):
                self._say(said)
        elif word == "leave":
            self._ask(wire.GetUp(table.id))
        else:
            side = side_among(table.free, named) if named else next(iter(table.free), "")
            self._ask(wire.Take(table.id, side or named))

    def _new(self, words: list[str]) -> wire.Request | None:
        found = find_scenario(words[0]) if words else None
        if found is None:
            self._say("new SCENARIO SIDE [NAME|bot]: there is no such scenario")
            return None
        game, scenario = found
        sides = game.sides(scenario)
        own = side_among(sides, words[1]) if len(words) > 1 else sides[0]
        if own is None:
            self._say(f"Its sides are {' and '.join(sides)}.")
            return None
        other = words[2] if len(words) > 2 else ""
        other = f"bot:{DEFAULT_LEVEL}" if other == "bot" else other
        wish = wire.Begin(scenario, {side: self.hall.person if side == own else other for side in sides}, {})
        if not wire.waits_for_people(wish, self.hall.person):
            return wish
        self._ask(wish)
        return None

    def _finished(self, word: str, rest: str) -> wire.Request | None:
        at = _number(rest, "a", len(self.hall.results))
        if at is None:
            self._say("A game of the archive is expected, such as a1.")
        elif word == "again":
            return wire.Sit(self.hall.results[at].id)
        else:
            self._ask(wire.Rematch(self.hall.results[at].id))
        return None

    def _ask(self, request: wire.Request) -> None:
        """Ask for something, and say what has come of it."""
        while self._line.take() is not None:
            pass  # what has changed meanwhile stands in the answer as well
        self._line.send(request)
        while self._line.wait(PATIENCE):
            message = self._line.take()
            if isinstance(message, wire.Letter):
                for said in (message.title, *message.lines):
                    self._say(said)
                return
            if isinstance(message, wire.Hall):
                self.hall = message
                if message.told or isinstance(request, wire.Older):
                    break
        if self.hall.told:
            self._say(self.hall.told)

    def _say(self, text: str) -> None:
        self._console.write(clean(text))


def _number(text: str, letter: str, count: int) -> int | None:
    digits = text.strip().removeprefix(letter)
    return int(digits) - 1 if digits.isdecimal() and 0 < int(digits) <= count else None


def choose_in_lines(line: Line, hall: wire.Hall) -> wire.Request | None:
    """What is wanted that leads away from the lobby; None to leave."""
    with Leaving() as leaving:
        console = StandardConsole(leaving)
        dialogue = HallDialogue(line, hall, console)
        try:
            dialogue.greet()
            while (text := console.read("number of a game, Enter leaves> ")) is not None:
                if not text.strip():
                    return None
                if (wanted := dialogue.answer(text)) is not None:
                    return wanted
        except (Leave, HostGone):
            pass
    return None
