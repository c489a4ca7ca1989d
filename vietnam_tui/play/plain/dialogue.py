"""The line dialogue: the whole game as questions and answers, one block of text an event.

Made for screen readers, pipes and tests.  A decision is answered by the number of a choice or by an order; the
words in `COMMANDS` look things up, go back, save or leave.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing

from vietnam_tui.core.model import CHANCE
from vietnam_tui.core.plain_text import ending
from vietnam_tui.play.catalogue import full_title
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.plain.areas import prospect_lines
from vietnam_tui.play.plain.awaited import awaited
from vietnam_tui.play.plain.console import Console
from vietnam_tui.play.plain.lookups import Tools
from vietnam_tui.play.plain.reader import DONE, LOST_SAVE, Finished, Reader
from vietnam_tui.play.plain.words import COMMANDS, told
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.seat.chair import Chair, Seen, reason_told, since
from vietnam_tui.play.seat.empty_phases import closed_by_itself
from vietnam_tui.play.seat.orderline import OrderLine, an_order
from vietnam_tui.play.seat.phase_end import Confirms
from vietnam_tui.play.seat.waiting import WaitingList
from vietnam_tui.play.table.sealed import given_unseen
from vietnam_tui.play.table.table import AT_A_HOST, SEED_TELLS, Gone, Table, Waits


class Dialogue(Reader):
    """One game as a dialogue.  With `curtain` players at one keyboard are asked to change places whenever
    the other must decide and something is hidden; with `hints` the bot's advice comes with every decision; `confirms`
    is when the end of a phase has to be said twice.  With `asks_first` no bot plays before a line has been read.
    """

    def __init__(
        self,
        table: Table,
        console: Console,
        tools: Tools,
        *,
        curtain: bool = True,
        hints: bool = False,
        confirms: Confirms = "able",
        asks_first: bool = False,
        asked_to_leave: Callable[[], int] = lambda: 0,
    ) -> None:
        super().__init__(table, console, tools, confirms=confirms, asked_to_leave=asked_to_leave)
        self.curtain = curtain
        self.hints = hints
        self._asks_first = asks_first and bool(table.own)
        self._notices = 0
        self._waiting = WaitingList()
        self._asked: Chair | None = None
        self._standing: tuple[str, ...] = ()

    def run(self) -> int:
        """Play until the game is over, the input ends or the player leaves; returns the exit code."""
        chair = self.chair
        players = ", ".join(f"{side} {seat}" for side, seat in chair.seats.items())
        self._say(f"{full_title(self.game, chair.scenario)}. {players}.")
        if self.table.where:
            self._say(f"Saved in {self.table.where}")
        if self.table.own:
            self._say("Answer with a number or an order; help lists the commands, briefing says what wins.")
        try:
            while True:
                self._step()
        except Finished as finished:
            return finished.code
        finally:
            self._tell_notices(leaving=True)

    # -- the course of the game ---------------------------------------------------------------------------

    def _step(self) -> None:
        self._tell_notices()
        if code := self._asked_to_leave():
            raise Finished(code)
        try:
            turn = self.table.go_on(self.viewer)
        except CannotSave as error:
            self._say(f"{error}. The game stops here; nothing that was shown is lost.")
            raise Finished(LOST_SAVE) from None
        if isinstance(turn, Seen):
            self._tell(turn)
            return
        if isinstance(turn, Gone):
            self._say(f"{turn.by} has gone back or forward: {turn}")
            self._has_been_told()
            return
        match turn.what:
            case "others" if self._asks_first:
                self._let_begin(turn.side)
            case "others":
                self.table.wait()
            case "dice":
                self._ask_for_dice(turn)
            case "order":
                self._asks_first = False
                self._ask(turn)
            case "absent":
                self._say(f"{turn.side} decides; this game is open as {self.viewer}.")
                raise Finished(DONE)
            case "over":
                self._finish()

    def _let_begin(self, side: str) -> None:
        """Have the reader let a bot play, or look about or leave before it does."""
        self._say(f"{side} decides first, and a bot plays it: Enter lets it play, quit leaves.")
        self._say(f"To play it yourself begin with: --seat {side}=human")
        while line := self._read(f"{self.viewer}> ").strip():
            if line != "?" and self._is_command(line.partition(" ")[0], *(verb.name for verb in COMMANDS)):
                self._command(line)
            else:
                self._say(f"It is {side}'s turn; not done: {shortened(line, 300)}")
        self._asks_first = False

    def _finish(self) -> None:
        self._say_lesson()
        result = self.chair.result
        if result is not None:
            self._say(f"Result: {ending(result)}")
        self._offer_report()
        raise Finished(DONE)

    def _tell(self, seen: Seen) -> None:
        """Tell what chance has brought or a bot has done."""
        if seen.by != CHANCE and seen.noticed:
            self._reason = reason_told(seen)
            self._say(f"{seen.by}: {seen.order}" if self.table.own else self._reason)
        self._narrate(seen)

    def _tell_notices(self, *, leaving: bool = False) -> None:
        for notice in self.table.notices[self._notices :]:
            if notice == SEED_TELLS and self._asked is None and not leaving:
                return  # it is no greeting: first what there is to do
            self._say(f"Note: {notice}")
            self._notices += 1

    def _offer_report(self) -> None:
        """When the game is over, the report as often as it is asked for; any other answer leaves."""
        if not self.table.own:
            return
        self._say("report shows the after-action report, report FILE writes it; Enter leaves.")
        while True:
            word, _, rest = self._read("over> ").strip().partition(" ")
            if not self._is_command(word, "report"):
                return
            self._report(rest.strip())

    # -- asking -------------------------------------------------------------------------------------------

    def _ask(self, turn: Waits) -> None:
        if turn.side != self.viewer and not self._change_places(turn):
            return
        chair = self.chair
        if self._deputy.acts(chair):
            self._have_it_done()
            return
        if self.groups.carrying is not None:
            self._say_all(self.groups.go_on())
            return
        closing = self.closings.of(chair)
        if closing is not None:
            if words := closed_by_itself(self.game, chair, closing):
                self._say(words)
            self._order_is_given(closing.text)
            return
        if self._asked is not chair:
            self._asked, self._prefix = chair, ""
            self._say()
            self._say_standing(self.game.presenter.header(chair.view))
            self._say(self.game.presenter.prompt(chair.view, chair.decision))
            self._say_all(prospect_lines(self.game, chair))
            if waits := self._waiting.told(self.game, chair.view, chair.side):
                self._say(f"Waiting: {waits}")
            self._say_lesson()
            if self.hints:
                self._hint("")
            self._show_menu()
            self._tell_notices()
        stop = self._line.run(self._read(f"{self.viewer}> "), self._answer)
        if stop is not None:
            self._say_all(told(stop))

    def _have_it_done(self) -> None:
        """Have the bot give an order in the reader's place; where that fails the reader decides again."""
        try:
            order, _ = self.lookups.advice()
        except ValueError as error:
            self._deputy.stop()
            self._say(shortened(str(error), 300))
            return
        self._say(f"{self.viewer}: {order}")
        if not self._order_is_given(order):
            self._deputy.stop()

    def _order_is_given(self, order: str) -> bool:
        """Give an order in the reader's place; False, with the reason said, where it is not carried out."""
        stop = OrderLine(self, confirms="never").run(order, an_order)
        if stop is not None:
            self._say_all(told(stop))
        return stop is None

    def _say_standing(self, facts: Sequence[str]) -> None:
        """Say where the game stands: all of it as a turn begins, else what is new."""
        news = (
            facts if facts[:1] != self._standing[:1] else [one for one in facts if one not in self._standing]
        )
        self._standing = tuple(facts)
        if news:
            self._say("; ".join(news))

    def _change_places(self, turn: Waits) -> bool:
        """Have the side sit down that must decide; False when it has given its order unseen, and nobody has moved."""
        if self.curtain and len(self.table.own) > 1 and turn.screened:
            self.console.clear()
            self._say()
            known = self.chair.history
            if given_unseen(self.table, turn.side, self._read_unseen, self._say):
                for seen in since(self.chair.history, known):
                    self._narrate(seen)
                return False
        if self.viewer:
            self.console.forget()
        self.viewer, self._standing = turn.side, ()
        chair = self.chair
        for seen in since(chair.history, self._told.get(turn.side, chair.history)):
            for event in seen.events:
                if event.audience == turn.side:
                    self._say(f"  {self.game.presenter.describe(chair.view, event)}")
        self._has_been_told()
        return True

    def _ask_for_dice(self, turn: Waits) -> None:
        if turn.side not in ("", self.viewer) and not self._change_places(turn):
            return
        chair = self.chair
        possible = chair.dice
        sample = " / ".join(possible) if len(possible) <= 8 else f"such as {possible[0]}"
        decided = awaited(self.game, chair.view)
        if decided is not None:
            faces = ", ".join(f"{face.shows} {face.result}" for face in decided.dice)
            self._say("; ".join((decided.title, *decided.sums, *((faces,) if faces else ()))))
        self._say(f"{chair.decision.prompt}: {sample}, or roll to have it rolled")
        text = self._read("dice> ").strip()
        if self._is_command(text, "quit"):
            raise Finished(DONE)
        try:
            if self._is_command(text, "undo", "help"):
                self._command(text)
            else:
                self._tell(self.table.take_dice(self.viewer, text))
        except (ValueError, CannotSave) as error:
            self._say(shortened(str(error), 300))

    def _workshop(self, _: str) -> bool:
        if not self.table.makes_own:
            self._say(AT_A_HOST)
            return False
        from vietnam_tui.play.plain.workshop_lines import Lines  # only here: few positions are changed
        from vietnam_tui.play.workshop.begun import CannotOpen, from_game

        try:
            bench = from_game(self.game, self.chair, self.chair.view)
        except CannotOpen as why:
            self._say(str(why))
            return False
        with closing(bench):
            Lines(bench, self.console, self.lookups.tools.bench_text).run()
        self._say("Back in the game.")
        return False

    def _analyse(self, _: str) -> bool:
        try:
            board = self.table.analysis(self.viewer)
        except ValueError as error:
            self._say(str(error))
            return False
        self._say("The analysis board: orders and dice of both sides are tried; quit leads back.")
        Dialogue(board, self.console, self.lookups.tools, curtain=False, confirms="never").run()
        self._say("Back in the game.")
        return True
