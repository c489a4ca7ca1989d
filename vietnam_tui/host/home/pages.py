"""`With a friend` on the title screen: a host of one's own, invitations, one's tables, and the way to other hosts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from vietnam_tui.host import wire
from vietnam_tui.host.home.been_at import BeenAt
from vietnam_tui.host.home.own_host import HomeHost
from vietnam_tui.host.screen.hall_pages import TextPage, game_words, note_of
from vietnam_tui.host.screen.new_table import NewTablePage
from vietnam_tui.host.settings import HostFault
from vietnam_tui.tui.pages.elsewhere import Back, Steps
from vietnam_tui.tui.pages.title import Entry, LinesPage, ListPage
from vietnam_tui.tui.panes.lines import DIM, STRONG, styled, wrap
from vietnam_tui.tui.panes.lines import Line as Row

#: A side for somebody who is invited with a code
BY_CODE = "whom you invite"


class Way(NamedTuple):
    """Where the title screen is left for: one's own host, a game of it by its name or its front room, or an address
    elsewhere."""

    game: str = ""
    address: str = ""
    front_room: bool = False


class FriendPage(ListPage):
    """The first of these pages."""

    title = "With a friend"
    footer = "Up/Down choose, Enter takes it, Esc back"

    def __init__(
        self,
        host: HomeHost,
        been_at: BeenAt,
        steps: Steps,
        go: Callable[[Way], Back],
        *,
        as_root: bool = False,
    ) -> None:
        super().__init__()
        self._host, self._been_at, self._steps, self._as_root = host, been_at, steps, as_root
        self._go = go
        self._stops = False
        #: the game that is gone to as soon as the host runs
        self._bound_for = ""
        host.on_change = self._changed
        self._try(host.look)

    def lead(self, width: int) -> list[Row]:
        host = self._host
        if not host.me:
            return [*styled([" A game at this keyboard, at a host of your own, or at a friend's."], DIM), []]
        if host.starting:
            told = "Your host is being started."
        elif host.running:
            port = f" at port {host.folder.listens}" if host.has_ssh else ", for this machine alone"
            told = f"Your host runs{port}; it goes on when you leave."
        else:
            told = host.fault or "Your host does not run: nobody can come."
        rows = styled([f" You are {host.me} here.", *wrap(f" {told}", width)], STRONG)
        if not host.has_ssh:
            rows += styled(
                [" Others come by SSH with one more package: pip install 'vietnam-tui[host]'"], DIM
            )
        return [*rows, []]

    def entries(self) -> Sequence[Entry]:
        host, steps = self._host, self._steps
        found = [
            Entry("At this keyboard", "both of you, in turn", steps.at_this_keyboard),
            Entry("Host a game", "others come by ssh", self._host_a_game),
            Entry("Join a game", "with the line that you were sent", self._ask_for_line),
        ]
        found += [
            Entry(f"Back to {place}", "", partial(self._go_to, place)) for place in self._been_at.places()
        ]
        if host.running:
            found.append(Entry("Front room", self._open_tables(), partial(self._leave, Way(front_room=True))))
            found.append(Entry("Stop hosting", "every game is kept", self._stop))
        elif host.me and not host.starting:
            found.append(Entry("Start hosting", "your games are open again", self._start))
        games = () if host.hall is None else host.hall.games
        return [
            *found,
            *(Entry(game_words(game), note_of(game), partial(self._open, game.id)) for game in games),
        ]

    def _open_tables(self) -> str:
        """What waits in the front room of one's own host."""
        hall = self._host.hall
        tables = () if hall is None else hall.tables
        asked = sum(self._host.me in table.asked.values() for table in tables)
        told = f"{len(tables)} open" if tables else "open tables, games to watch, the archive"
        return f"{told}, {asked} asking you" if asked else told

    def press(self, key: str) -> bool:
        taken = super().press(key)
        self._stops = self._stops and key in ("enter", "space")
        return taken

    # -- one's own host -----------------------------------------------------------------------------------

    def _host_a_game(self) -> None:
        if not self._host.me:
            likely = self._host.likely_name
            lines = ["Your name at this host, as others see it: letters, digits and . _ -"]
            self._steps.show(TextPage("Name", lines, self._call_me, likely))
            return
        hall = self._host.hall
        known = [each.name for each in self._host.book.now().person if each.name != self._host.me]
        lobby = wire.Hall("", self._host.me, (), friends=tuple(known)) if hall is None else hall
        steps = self._steps
        form = NewTablePage(
            lobby,
            self._begin,
            steps.show_card,
            steps.show,
            steps.close,
            people=(*known, BY_CODE),
        )
        steps.show(form)

    def _call_me(self, name: str) -> None:
        self._steps.close()
        self._try(partial(self._host.call_me, name))
        if self._host.me:
            self._host_a_game()

    def _begin(self, wish: wire.Begin) -> None:
        self._steps.close()
        host = self._host
        try:
            game = host.begin(wish)
            host.look()
        except HostFault as fault:
            self.fail(str(fault))
            return
        if not host.running and not host.starting:
            self._start()
        self._open(game)

    def _open(self, game: str) -> None:
        self._steps.show(GamePage(self._host, game, self._steps, self._sit))

    def _sit(self, game: str) -> None:
        """Go to a game of one's own host, once that runs."""
        if self._host.running:
            self._leave(Way(game=game))
        else:
            self._bound_for = game
            if not self._host.starting:
                self._start()

    def _start(self) -> None:
        self._try(partial(self._host.start, as_root=self._as_root))

    def _stop(self) -> None:
        if self._stops:
            self._host.stop()
            self._stops = False
        else:
            self._stops = True
            self.message, self.failed = (
                "Those who play have to leave.  Enter once more stops the host.",
                False,
            )

    def _changed(self) -> None:
        """Something is different at the host; called from another thread."""
        while self._host.letters:
            letter = self._host.letters.pop(0)
            self._steps.show(LinesPage(letter.title, letter.lines))
        if self._bound_for and self._host.running:
            self._leave(Way(game=self._bound_for))
        elif self._bound_for and not self._host.starting:
            self._bound_for = ""
        self._steps.draw()

    def _try(self, what: Callable[[], object]) -> None:
        try:
            what()
        except (HostFault, OSError) as fault:
            self.fail(str(fault))

    def _leave(self, way: Way) -> None:
        self._steps.leave(partial(self._go, way))

    # -- elsewhere ----------------------------------------------------------------------------------------

    def _ask_for_line(self) -> None:
        lines = ["The invitation as you were sent it, such as ssh -p 2222 code-x7k2@home.example"]
        self._steps.show(TextPage("Join a game", lines, self._join))

    def _join(self, line: str) -> None:
        place = self._been_at.meant(line)
        if place is None:
            self._steps.close()
            self.fail("That is no invitation, and no address such as home.example:2222.")
        else:
            self._go_to(line)

    def _go_to(self, address: str) -> None:
        self._been_at.note(address)
        self._leave(Way(address=address))


class GamePage(ListPage):
    """A game of one's own host: who has come, whom to invite, and what to send him."""

    def __init__(self, host: HomeHost, game: str, steps: Steps, sit: Callable[[str], None]) -> None:
        super().__init__()
        self.title = game
        self._host, self._game, self._steps, self._sit = host, game, steps, sit
        self._lines: tuple[str, ...] = ()

    def lead(self, width: int) -> list[Row]:
        line, asked = self._host.line_of(self._game), self._host.asked(self._game)
        if line is None:
            return [*styled([" This game is not in play any more."]), []]
        rows: list[Row] = [*styled([f" {line.title}  {line.turn}"], STRONG), []]
        for side, who in line.seats:
            told = f"nobody; {asked[side]} is invited" if who == "nobody" and side in asked else who
            rows += styled([f" {side}: {told}"])
        if line.note:
            rows += styled(["", *wrap(f" {line.note}", width)], DIM)
        if self._lines and self._free:
            first, *more = self._lines
            rows += [[], *styled(["Send this line; whoever types it comes here:"]), []]
            rows += [
                *styled([first], STRONG),
                [],
                *styled([row for text in more for row in wrap(text, width)]),
            ]
            other = "In the place of this machine's name stands what your friend reaches it by."
            rows += styled(wrap(other, width), DIM)
        return [*rows, []]

    def entries(self) -> Sequence[Entry]:
        line = self._host.line_of(self._game)
        found = []
        if line is not None and line.yours:
            mine = line.waits in line.yours
            found.append(Entry("Sit down", "it is your move" if mine else "", partial(self._sit, self._game)))
        found += [Entry(f"Invite somebody as {side}", "", partial(self._ask, side)) for side in self._free]
        if self._host.running and line is not None and line.yours:
            found.append(Entry("What is new", "", self._news))
        return [*found, Entry("Back", "", self._steps.close)]

    @property
    def _free(self) -> tuple[str, ...]:
        return self._host.free_sides(self._game)

    def _ask(self, side: str) -> None:
        lines = ["Whom do you invite?  A name of letters, digits and . _ -"]
        self._steps.show(TextPage("Invitation", lines, partial(self._invite, side)))

    def _invite(self, side: str, name: str) -> None:
        self._steps.close()
        try:
            self._lines = self._host.invite(self._game, side, name)
            self._host.look()
        except HostFault as fault:
            self.fail(str(fault))

    def _news(self) -> None:
        self._host.ask(wire.News(self._game))
