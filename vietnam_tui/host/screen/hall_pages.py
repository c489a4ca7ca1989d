"""The pages of the lobby: games, open tables, what may be watched and what is over, and what each of them leads to."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial

from vietnam_tui.host import wire
from vietnam_tui.host.front.lines import ResultLine, TableLine
from vietnam_tui.host.screen.preferences import Preferences
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.pages.title import Entry, ListPage
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, KEY, STRONG, TITLE, styled, wrap
from vietnam_tui.tui.panes.lines import Line as Row

HELP = (
    "1 to 4, Tab and Shift-Tab go from list to list: your games, open tables, what you may watch, the archive.",
    "Enter sits down at the game with the mark; your side is asked for nothing, it is known by your key.",
    "i tells what is new in a game of yours: since when it waits, what was said, what the others did.",
    "w goes to the next game in which you have no seat but may look on; Enter looks on.",
    "n opens a table: against a bot, with people you name, for anybody here, or for whoever has its code.",
    "Where nobody need be waited for the game begins at once; else it begins when the last seat is taken.",
    "Enter at an open table tells its terms; there you sit down, get up, decline, or put your own away.",
    "c takes the code of a table that is shown to nobody else.",
    "Enter in the archive tells how a game ended: look at it again, ask for a rematch, carry its page away.",
    "k shows your keys.  N changes how you are told that it is your turn, F8 turns the colours for a light terminal.",
    "r looks again; the lists also change by themselves.  Ctrl-Q leaves; every game is kept where it stands.",
)
#: Characters of a line that is typed here
LONGEST = 200
YOURS, OPEN, WATCH, ARCHIVE = range(4)
_NAMES = ("Yours", "Open", "Watch", "Archive")
_EMPTY = (
    "There is no game for you here yet.",
    "No table is open.",
    "There is no game that you may watch.",
    "No game that you may look at is over.",
)


class Deeds:
    """What the pages of the lobby have done: `leave` for a game, `ask` and stay, `show` another page."""

    def __init__(
        self,
        leave: Callable[[wire.Request | None], None],
        ask: Callable[[wire.Request], None],
        show: Callable[[Page], None],
        close: Callable[[], None],
    ) -> None:
        self.leave, self.ask, self.show, self.close = leave, ask, show, close


class HallPage(ListPage):
    """The lists of the lobby, one at a time."""

    title = "vietnam"

    def __init__(self, hall: wire.Hall, preferences: Preferences, deeds: Deeds) -> None:
        super().__init__()
        self.hall = hall
        self._preferences, self._deeds = preferences, deeds
        lists = (self.yours, hall.tables, self.watched, hall.results)
        first = next((number for number, found in enumerate(lists) if found), YOURS)
        self.tab = OPEN if hall.at_tables else first
        if hall.told:
            self.fail(hall.told)

    @property
    def yours(self) -> list[wire.GameLine]:
        """The games in which one has a seat."""
        return [game for game in self.hall.games if game.yours]

    @property
    def watched(self) -> list[wire.GameLine]:
        """The games in which one may only look on."""
        return [game for game in self.hall.games if not game.yours]

    def lead(self, width: int) -> list[Row]:
        hall, mine = self.hall, waiting(self.hall)
        waits = (
            f"{mine} game{'s wait' if mine > 1 else ' waits'} for you" if mine else "no game waits for you"
        )
        head, tail = f" vietnam on {hall.host}"[: max(0, width - 50)], f"{hall.person}  {waits} "
        rows: list[Row] = [
            [(head, TITLE), (" " * max(1, width - len(head) - len(tail)), DIM), (tail, STRONG)],
            self._tabs(),
            [],
        ]
        if not self.entries():
            rows += styled([f" {_EMPTY[self.tab]}"], DIM)
        if hall.newcomer:
            rows += styled(
                [" You are a stranger here: m gives you a name, by which you may sit down."], STRONG
            )
        return rows

    def _tabs(self) -> Row:
        hall = self.hall
        counts = (len(self.yours), len(hall.tables), len(self.watched), hall.finished)
        row: Row = []
        for number, (name, count) in enumerate(zip(_NAMES, counts, strict=True)):
            style = CHOSEN if number == self.tab else KEY
            here = ("[", "]") if number == self.tab else (" ", " ")
            row += [(f" {here[0]}{number + 1} {name} {count}{here[1]}", style)]
        return row

    @property
    def footer(self) -> str:  # type: ignore[override]
        """The keys, and how the player is told of a turn."""
        new = "n new  " if self.hall.friends is not None else ""
        notify = f"N notify: {self._preferences.notify}"
        return (
            f"Enter play  i news  {new}c code  k keys  {notify}  ? help  q leave",
            f"Enter terms, seats  {new}c code  Tab other lists  ? help  q leave",
            "Enter looks on  Tab other lists  ? help  q leave",
            "Enter result, rematch  PgDn further back  Tab other lists  ? help  q leave",
        )[self.tab]

    def entries(self) -> Sequence[Entry]:
        deeds = self._deeds
        match self.tab:
            case 0:
                return [
                    Entry(game_words(game), note_of(game), partial(self._sit, game)) for game in self.yours
                ]
            case 1:
                return [
                    Entry(_table_words(table), _table_note(table), partial(self._open_table, table))
                    for table in self.hall.tables
                ]
            case 2:
                return [Entry(game_words(game), "", partial(self._sit, game)) for game in self.watched]
        older = self.hall.finished - self.hall.first - len(self.hall.results)
        found = [
            Entry(_result_words(game), game.verdict, partial(deeds.show, ResultPage(game, self.hall, deeds)))
            for game in self.hall.results
        ]
        if self.hall.first:
            found.insert(0, Entry("newer ones", "", partial(deeds.ask, wire.Older(0))))
        if older > 0:
            further = wire.Older(self.hall.first + len(self.hall.results))
            found.append(Entry(f"{older} older ones", "", partial(deeds.ask, further)))
        return found

    def press(self, key: str) -> bool:
        if key in ("1", "2", "3", "4"):
            self._go_to(int(key) - 1)
        elif key in ("tab", "right"):
            self._go_to((self.tab + 1) % len(_NAMES))
        elif key in ("shift+tab", "left"):
            self._go_to((self.tab - 1) % len(_NAMES))
        elif key == "w":
            self._to_watch()
        elif key == "i" and self.tab == YOURS and self.yours:
            self._deeds.ask(wire.News(self.yours[self.chosen].id))
        elif key == "N":
            self._preferences.notify_otherwise()
            self.message, self.failed = f"When it is your turn: {self._preferences.notify}.", False
        elif key == "k":
            return False
        else:
            return super().press(key)
        return True

    def change(self, hall: wire.Hall) -> None:
        """Show what has changed; the mark stays at its line, what was said stays until another thing is."""
        here = self._ids()[self.chosen : self.chosen + 1]
        self.hall = hall
        ids = self._ids()
        self.chosen = ids.index(here[0]) if here and here[0] in ids else 0
        if hall.told:
            self.message, self.failed = hall.told, False

    def _ids(self) -> list[str]:
        lists = (self.yours, self.hall.tables, self.watched, self.hall.results)
        return [line.id for line in lists[self.tab]]

    def _go_to(self, tab: int) -> None:
        self.tab, self.chosen, self.top = tab, 0, 0
        self.message, self.failed = "", False

    def _to_watch(self) -> None:
        if not self.watched:
            self.fail("There is no game in which you may only look on.")
        elif self.tab != WATCH:
            self._go_to(WATCH)
        else:
            self.chosen = (self.chosen + 1) % len(self.watched)

    def _sit(self, game: wire.GameLine) -> None:
        side = game.waits if game.waits in game.yours else next(iter(game.yours), "")
        self._deeds.leave(wire.Sit(game.id, side))

    def _open_table(self, table: TableLine) -> None:
        self._deeds.show(TablePage(table, self._deeds))


def waiting(hall: wire.Hall) -> int:
    """The number of games that wait for the person, and of tables that he is asked to."""
    asked = sum(1 for table in hall.tables if table.free and hall.person in table.asked.values())
    return sum(1 for game in hall.games if game.waits in game.yours) + asked


def game_words(game: wire.GameLine) -> str:
    if game.late:
        state = f"{game.late} turn{'s' * (game.late > 1)} late"
    elif game.waits in game.yours:
        state = f"YOUR TURN as {game.waits}"
    elif game.waits:
        player, _, _ = dict(game.seats).get(game.waits, game.waits).partition(" ")
        state = f"waits for {player}"
    else:
        state = "over"
    others = "  ".join(player for side, player in game.seats if side not in game.yours)
    look = "" if game.yours else "watch: "
    turn = game.turn.replace("Turn ", "T ")
    return f"{game.id[:18]:<18} {turn[:7]:<7} {state[:19]:<19} {look}{others}"


def note_of(game: wire.GameLine) -> str:
    """How much time is left in a game, or since when it waits, and what was said there last."""
    return f"{game.due or when(game.since)}  {game.note[:40]}".strip()


def when(seconds: int) -> str:
    """A moment in a few letters: the hour of today, else the day.

    >>> when(0)
    ''
    """
    if not seconds:
        return ""
    there, now = time.localtime(seconds), time.localtime()
    return time.strftime(
        "%H:%M" if there[:3] == now[:3] else "%d %b" if there[0] == now[0] else "%Y-%m-%d", there
    )


def _seats(table: TableLine) -> str:
    """Who has which side of a table."""
    return "  ".join(
        f"{side} {who or ('for ' + table.asked[side] if side in table.asked else 'free')}"
        for side, who in table.seats
    )


def _table_words(table: TableLine) -> str:
    owner = "" if table.owner in dict(table.seats).values() else f"of {table.owner}"
    return f"{table.title[:20]:<20} {_seats(table)[:28]:<28} {owner[:10]}".rstrip()


def _table_note(table: TableLine) -> str:
    marks = ["by code"] * bool(table.code) + ["asks you"] * bool(table.concerns and table.free)
    return " ".join([*marks, *([f'"{table.name}"'] if table.name else [])])


def _result_words(game: ResultLine) -> str:
    players = "  ".join(f"{side} {who}" for side, who in game.players)
    return f"{when(game.ended):<10} {game.title[:22]:<22} {players[:30]:<30}"


class TablePage(ListPage):
    """An open table: its terms, its seats, and what one may do there."""

    def __init__(self, table: TableLine, deeds: Deeds) -> None:
        super().__init__()
        self.title = f"A table of {table.owner}"
        self._table, self._deeds = table, deeds

    def lead(self, width: int) -> list[Row]:
        table = self._table
        rows: list[Row] = [[(table.title, TITLE)]]
        rows += styled([f'"{table.name}"'], STRONG) if table.name else []
        rows += [[], *styled([f"{side}: {self._who(side, who)}" for side, who in table.seats]), []]
        rows += styled([line for text in table.terms for line in wrap(f"{text}.", width)], DIM)
        if table.code:
            who = f"Whoever is known here types c and the code, or comes to code-{table.code}@HOST."
            rows += [[], *styled(wrap(f"Its code: {table.code}.  {who}", width))]
        rows += styled([f"{who} does not want to." for who in table.declined], STRONG)
        return [*rows, []]

    def _who(self, side: str, who: str) -> str:
        asked = self._table.asked.get(side)
        return who or (f"kept for {asked}" if asked else "free")

    def entries(self) -> Sequence[Entry]:
        table = self._table
        found = [
            Entry(f"Sit down as {side}", "", partial(self._do, wire.Take(table.id, side)))
            for side in table.free
        ]
        if table.own:
            found.append(Entry("Put the table away", "", partial(self._do, wire.GetUp(table.id))))
        elif table.concerns:
            word = "Decline" if table.free else "Get up"
            found.append(Entry(word, "", partial(self._do, wire.GetUp(table.id))))
        return [*found, Entry("Back", "", self._deeds.close)]

    def _do(self, request: wire.Request) -> None:
        self._deeds.ask(request)
        self._deeds.close()


class ResultPage(ListPage):
    """A finished game: how it ended, and what may be done with it."""

    title = "A finished game"

    def __init__(self, game: ResultLine, hall: wire.Hall, deeds: Deeds) -> None:
        super().__init__()
        self._game, self._hall, self._deeds = game, hall, deeds

    def lead(self, width: int) -> list[Row]:
        game, port = self._game, f"-p {self._hall.port} " if self._hall.port else ""
        rows: list[Row] = [[(game.title, TITLE)], []]
        rows += styled([f"{side}: {who}" for side, who in game.players])
        rows += [[], [(game.verdict, STRONG)], *styled(wrap(f"{game.reason}.", width))]
        rows += styled([", ".join(filter(None, (game.turn, when(game.ended))))], DIM)
        rows += [[], *styled(["Its page for a browser, with all that was hidden:"])]
        return [*rows, *styled([f"  ssh -T {port}page+{game.id}@HOST > {game.id}.html"], DIM), []]

    def entries(self) -> Sequence[Entry]:
        found = [Entry("Look at it again", "V steps through it", self._look)]
        if self._game.yours and self._hall.friends is not None and len(self._game.players) > 1:
            found.append(Entry("Rematch", "with sides swapped; the others are asked", self._rematch))
        return [*found, Entry("Back", "", self._deeds.close)]

    def _look(self) -> None:
        self._deeds.leave(wire.Sit(self._game.id))

    def _rematch(self) -> None:
        self._deeds.ask(wire.Rematch(self._game.id))
        self._deeds.close()


class TextPage(Page):
    """A line to be typed, and what it is for."""

    footer = "Enter gives it, Esc back"

    def __init__(
        self, title: str, lines: Sequence[str], take: Callable[[str], object], text: str = ""
    ) -> None:
        super().__init__()
        self.title = title
        self._lines, self._take, self._text = lines, take, text

    @property
    def takes_text(self) -> bool:
        return True

    def content(self, width: int) -> list[Row]:
        rows = styled([row for text in self._lines for row in wrap(text, width)])
        return [[], *rows, [], [("> ", KEY), (f"{self._text}_", STRONG)]]

    def press(self, key: str) -> bool:
        if key in ("escape", "ctrl+q", "ctrl+c"):
            return False
        if key == "enter":
            if self._text.strip():
                self._take(self._text.strip())
        elif key == "backspace":
            self._text = self._text[:-1]
        elif key == "space" or (len(key) == 1 and key.isprintable()):
            self._text = (self._text + (" " if key == "space" else key))[:LONGEST]
        return True


class KeysPage(Page):
    """The keys by which the host knows a person."""

    title = "My keys"

    def __init__(self, hall: wire.Hall) -> None:
        super().__init__()
        self.hall = hall

    def content(self, width: int) -> list[Row]:
        rows = [f" {key}{'  <- this one' if key == self.hall.key else ''}" for key in self.hall.keys]
        more = " Whoever runs this host adds a key: vietnam invite GAME SIDE --name YOU --key-file NEW.pub"
        none = [" None: you have come through the door of the host's machine."]
        return styled([*(rows or none), "", *wrap(more, width, hanging=1)])


class LobbyHelpPage(Page):
    """The meaning of the keys of the lobby."""

    title = "Help"

    def content(self, width: int) -> list[Row]:
        return [[], *(row for text in HELP for row in styled(wrap(text, width, hanging=2)))]
