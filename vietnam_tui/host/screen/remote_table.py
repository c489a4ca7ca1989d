"""A table whose game is kept by a host: what a screen sits at, with nothing of the game but its chair."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from vietnam_tui.bots import Choice
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, Action, IllegalAction
from vietnam_tui.core.orders import OrderError
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games import find_game
from vietnam_tui.host import wire
from vietnam_tui.host.screen.line import THINKING, HostGone, Line
from vietnam_tui.host.screen.remote_course import EARLIER, RemoteCourse, RemoteMemory, bare
from vietnam_tui.play.disclosure import UNHEARD
from vietnam_tui.play.faults import CannotSave, UndoRefused
from vietnam_tui.play.seat.chair import Chair, Seen
from vietnam_tui.play.table.table import Gone, Reviewed, Table, Waits

#: The words that a hosted table understands besides orders
WORDS = {
    "say": "say something to everybody at the table; ' and the text does the same",
    "who": "who is here",
    "aids": "what players may have reckoned at this table: odds, answer, hints, chance, analysis",
    "away": "tell the others that you are away: away TEXT, away alone is back",
    "seat": "have a side of yours played by a bot or yourself: seat SIDE bot:LEVEL|human",
    "watchers": "let others look on or not: watchers on|off",
    "delay": "tell those who look on what happens some turns late: delay TURNS, the longest that a player wants",
    "vacation": "tell how long you will be gone: vacation 10d, vacation off",
    "handover": "have somebody else go on with a side of yours: handover SIDE NAME",
    "plan": "order for later: plan end, plan if WORD: ORDER else wait, plan asked WORD: ORDER; plan drop 1",
    "offer": "propose something: offer draw, undo, adjudicate, pace 3d, holidays 14, answers 20s; nothing withdraws it",
    "accept": "agree to what is proposed",
    "decline": "do not agree to what is proposed",
    "concede": "give the game up: concede yes",
    "claim": "when the other has not moved in time: claim win, or claim bot to have a bot go on",
    "time": "how long a move may take here and what is left of it; time Europe/Berlin tells it in that zone",
}


class RemoteTable:
    """A `Table` at the other end of a connection.

    Messages are taken in one at a time as the screen goes on, so the chair is that of the moment that is shown.
    """

    #: nobody learns at a hosted table
    pupil: None = None

    opens_review = False
    analyses = False
    makes_own = False

    def __init__(self, line: Line, welcome: wire.Welcome) -> None:
        code = msgspec.msgpack.decode(welcome.chair, type=_Code).game
        self._line = line
        self._game = find_game(code)
        chair = wire.read_chair(self._game, welcome.chair)
        self._memory = RemoteMemory(line, self._game, lambda: self._chair, "earlier")
        self._memory.numbers = (EARLIER,) if welcome.left_out else ()
        self._memory.move(chair.history, 0)
        #: the course of a game that is over, with what was kept from this side
        self._whole: RemoteMemory | None = None
        self._chair = msgspec.structs.replace(chair, history=self._memory.history)
        self.name, self.title, self.people = welcome.name, welcome.title, welcome.people
        self._players, self._late = welcome.players, welcome.late
        self.memory = welcome.memory
        #: what was said at the table when one was here last
        self.said = welcome.said
        self._notices = list(welcome.notices)
        #: returns when something has come
        self.on_wait: Callable[[], object] = line.wait
        #: called when others are there than before
        self.on_people: Callable[[], object] = lambda: None
        #: is the table left for the lobby by the host's will?
        self.sent_away: wire.Hall | None = None

    # -- looking ------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self._game

    @property
    def own(self) -> tuple[str, ...]:
        """The side that sits here, none for whoever looks on."""
        return (self._chair.side,) if self._chair.side else ()

    @property
    def notices(self) -> Sequence[str]:
        """The notices of what was said and happened at the table."""
        return self._notices

    @property
    def where(self) -> str:
        """Nowhere that is for this screen to know."""
        return ""

    def analysis(self, side: str) -> Table:
        """A board over a world that fits the chair, in this process; see `Table.analysis`."""
        # only here: it brings what keeps a game
        from vietnam_tui.play.table.analysis import analysis_of
        from vietnam_tui.play.table.session_table import SessionTable

        board = SessionTable.board(analysis_of(self._game, self.chair(side)))
        board.makes_own = False
        return board

    def branch(self, place: int, seats: Mapping[str, str]) -> Table:
        """None: a hosted game is its host's."""
        raise ValueError("A hosted game goes on at its host alone.")

    def review(self, side: str, stopped: Callable[[], bool]) -> Iterator[Reviewed]:
        """None: a host has no time for it."""
        raise ValueError(
            "A hosted game is reviewed where its save lies, once it is over: vietnam review SAVE"
        )

    @property
    def workers(self) -> int:
        """The process of a hosted screen may have no others."""
        return 1

    @property
    def words(self) -> Mapping[str, str]:
        """The words that the host understands besides orders."""
        return WORDS

    def waiting_for(self, side: str) -> str:
        """Whom one waits for: the same whether somebody has been asked or a standing order answers for him."""
        if self._late and not self._chair.side:
            turn = "first turn" if self._memory.empty else "next turn that is for you"
            late = f"{self._late} turn{'s' * (self._late > 1)} late"
            return f"You watch {late}: the {turn} is not over yet"
        if side == CHANCE:
            return "Waiting for the dice ..."
        if self._chair.seats.get(side) != "human":
            return f"{side} is thinking ..."
        person = self._players.get(side, "")
        return f"Waiting for {person} ({side}) ..." if person else f"Waiting for somebody to play {side} ..."

    def command(self, word: str, text: str) -> str:
        """Have the host do what a word says; a sentence on it.  Raises ValueError."""
        most = wire.LONGEST_ORDER if word == "plan" else wire.LONGEST_SAYING
        return self._done(lambda n: wire.Say(n, word, text[:most])).text

    def chair(self, side: str) -> Chair:
        """The chair of the side that sits here; raises ValueError for another."""
        if side != self._chair.side:
            raise ValueError(f"{side} does not sit here")
        return self._chair

    def course(self, side: str) -> RemoteCourse:
        """The course of the game as this seat may see it, once it is over all of it."""
        chair = self.chair(side)
        if chair.result is None:
            return RemoteCourse(self._memory.history, side)
        if self._whole is None:
            self._whole = RemoteMemory(self._line, self._game, lambda: self._chair, "")
        return RemoteCourse(self._whole.history, "")

    # -- the course of the game ---------------------------------------------------------------------------

    def go_on(self, side: str) -> Seen | Gone | Waits:
        """The next that has come from the host, or what the game waits for."""
        while (message := self._line.take()) is not None:
            news = self._take_in(message)
            if news is not None:
                return news
        if self._line.ended:
            raise CannotSave(self._line.ended)
        decider = self._chair.decision.side
        if decider == NOBODY:
            return Waits("over")
        if decider == CHANCE:
            return Waits("dice") if self._chair.dice else Waits("others", decider)
        bot = self._chair.seats.get(decider, "human") != "human"
        return Waits("order", decider) if decider == side and not bot else Waits("others", decider)

    def wait(self) -> None:
        """Return when something has come."""
        self.on_wait()

    def advice(self, side: str) -> Choice:
        """The action that the host's bot would choose in this place."""
        answer = self._line.ask(lambda n: wire.Hint(n, self._chair.at), THINKING)
        if not isinstance(answer, wire.Hinted):
            raise ValueError(answer.reason if isinstance(answer, wire.Refused) else "no hint has come")
        try:
            (action,) = self._game.read_order(self._chair.view, answer.order)
        except (OrderError, ValueError):
            raise ValueError("the hint is not for this position") from None
        return Choice(action, answer.reason)

    def order(self, side: str, action: Action) -> Seen:
        """Give an order to the host; see `Table.order`."""
        text = self._game.write_order(self.chair(side).view, action)
        done = self._done(lambda n: wire.Do(n, self._chair.at, text))
        if done.text:  # it is kept until the question is closed
            self._notices.append(done.text)
            return Seen(self._chair.side, UNHEARD, ())
        return self._own_news()

    def take_dice(self, side: str, text: str) -> Seen:
        """Tell the host what a die shows."""
        self._done(lambda n: wire.Dice(n, self.chair(side).at, text[: wire.LONGEST_ORDER]))
        return self._own_news()

    def undo(self, side: str, *, take_back: bool = False) -> Gone:
        """Have the last order of this seat taken back."""
        self._done(lambda n: wire.Undo(n, self.chair(side).at, take_back))
        return self._own_going()

    def redo(self, side: str) -> Gone:
        """Have it given again."""
        self._done(lambda n: wire.Redo(n, self.chair(side).at))
        return self._own_going()

    def save(self, name: str = "") -> str:
        """The host keeps the game; raises `CannotSave`."""
        raise CannotSave("the host keeps this game, and every order is on its disk")

    def close(self) -> None:
        """Rise from the table."""
        if not self._line.ended and self.sent_away is None:
            self._line.send(wire.Rise())

    # -- inside -------------------------------------------------------------------------------------------

    def _done(self, make: Callable[[int], wire.Request]) -> wire.Done:
        """Have something done; raises as a table does for what is refused, and when the host is gone."""
        try:
            answer = self._line.ask(make)
        except (HostGone, TimeoutError) as error:
            raise CannotSave(str(error)) from None
        if isinstance(answer, wire.Done):
            return answer
        if not isinstance(answer, wire.Refused):
            raise CannotSave("the host answers something else")
        match answer.kind:
            case "undo":
                raise UndoRefused(answer.reason, take_back=answer.take_back)
            case "save":
                raise CannotSave(answer.reason)
            case "rule":
                raise IllegalAction(Refusal(answer.rule, answer.reason, answer.fix))
        raise ValueError(answer.reason)

    def _own_news(self) -> Seen:
        """The result of the player's own order: the first news of it."""
        while (message := self._line.take()) is not None:
            if isinstance(news := self._take_in(message), Seen):
                return news
        return Seen(self._chair.side, "", ())

    def _own_going(self) -> Gone:
        while (message := self._line.take()) is not None:
            if isinstance(news := self._take_in(message), Gone):
                return news
        return Gone((), self._chair.side)

    def _take_in(self, message: wire.AnyMessage) -> Seen | Gone | None:
        """Make something that has come the present; what happened in it, if anything did."""
        match message:
            case wire.Moved():
                return self._move(message)
            case wire.Heard(text) | wire.Bye(text):
                self._notices.append(text)
            case wire.People(text, players, late):
                self.people, self._players, self._late = text, players, late
                self.on_people()
            case wire.Hall():
                self.sent_away = message
                self._notices.append(message.told)
        return None

    def _move(self, moved: wire.Moved) -> Seen | Gone | None:
        chair = wire.read_chair(self._game, moved.chair)
        self._memory.move(bare(chair.history), moved.back)
        self._whole = None
        self._chair = msgspec.structs.replace(chair, history=self._memory.history)
        if moved.by:
            return Gone(moved.gone, moved.by, moved.take_back)
        return chair.history[-1] if chair.history else None


class _Code(msgspec.Struct):
    """The code of the game that a chair is of."""

    game: str
