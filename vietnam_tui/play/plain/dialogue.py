"""The line dialogue: the whole game as questions and answers, one block of text an event.

Made for screen readers, pipes and tests.  A decision is answered by the number of a choice or by an order; the
words in `COMMANDS` look things up, go back, save or leave.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.plain_text import preview_lines, verdict
from vietnam_tui.core.presenter import Preview
from vietnam_tui.core.printable import clipped
from vietnam_tui.play.catalogue import full_title
from vietnam_tui.play.faults import CannotSave, UndoRefused
from vietnam_tui.play.plain.awaited import awaited
from vietnam_tui.play.plain.console import Console
from vietnam_tui.play.plain.files import saved, written_report
from vietnam_tui.play.plain.lookups import Lookups, Tools
from vietnam_tui.play.plain.menus import Menu, in_order, menu
from vietnam_tui.play.plain.words import COMMANDS, broken, in_columns, told
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.report.report import report
from vietnam_tui.play.report.report_text import as_lines
from vietnam_tui.play.seat.chair import Chair, Seen, reason_told
from vietnam_tui.play.seat.deputy import Deputy
from vietnam_tui.play.seat.empty_phases import Closings, closed_by_itself
from vietnam_tui.play.seat.offers import CLOSING_DIGIT, Offers
from vietnam_tui.play.seat.orderline import OrderLine, Part, Refused, an_order
from vietnam_tui.play.seat.phase_end import Confirms
from vietnam_tui.play.table.sealed import given_unseen
from vietnam_tui.play.table.table import SEED_TELLS, Gone, Table, Waits

DONE, LOST_SAVE = 0, 3


class _Finished(Exception):
    """The dialogue is over; `code` is the exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Dialogue:
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
        self.table = table
        self.game = table.game
        self.console = console
        self.curtain = curtain
        self.hints = hints
        self._asked_to_leave = asked_to_leave
        self._asks_first = asks_first and bool(table.own)
        #: the side whose player reads, "" when none of several has sat down or nobody plays
        self.viewer = table.own[0] if len(table.own) == 1 else ""
        self.lookups = Lookups(table, lambda: self.viewer, tools, COMMANDS)
        #: the part of the course of the game that a side has been told, where several read in turn
        self._told = {side: len(table.chair(side).history) for side in table.own if len(table.own) > 1}
        self._notices = 0
        self._prefix = ""
        self._reason = "No bot has played yet"
        self._asked: Chair | None = None
        self._standing: tuple[str, ...] = ()
        self._line = OrderLine(self, confirms=confirms)
        self._deputy = Deputy(table.game)
        #: which phases close by themselves
        self.closings = Closings(table.game)

    # -- the place where orders are typed -----------------------------------------------------------------

    hindrance = ""

    @property
    def chair(self) -> Chair:
        """The chair of the reader now."""
        return self.table.chair(self.viewer)

    @property
    def view(self) -> Any:
        """The position as the reader sees it."""
        return self.chair.view

    @property
    def decision(self) -> Decision:
        """The side that must decide, and what."""
        return self.chair.decision

    def carry_out(self, action: Action) -> Seen:
        """Carry out an order of the reader and tell what came of it."""
        before = self.view
        seen = self.table.order(self.viewer, action)
        self.closings.order_given(before, action)
        self._narrate(seen)
        return seen

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
        except _Finished as finished:
            return finished.code
        finally:
            self._tell_notices(leaving=True)

    # -- the course of the game ---------------------------------------------------------------------------

    def _step(self) -> None:
        self._tell_notices()
        if code := self._asked_to_leave():
            raise _Finished(code)
        try:
            turn = self.table.go_on(self.viewer)
        except CannotSave as error:
            self._say(f"{error}. The game stops here; nothing that was shown is lost.")
            raise _Finished(LOST_SAVE) from None
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
                raise _Finished(DONE)
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
        result = self.chair.result
        if result is not None:
            self._say(f"Result: {verdict(result)}: {result.reason} [{result.rule}]")
        self._offer_report()
        raise _Finished(DONE)

    def _tell(self, seen: Seen) -> None:
        """Tell what chance has brought or a bot has done."""
        if seen.by != CHANCE and seen.noticed:
            self._reason = reason_told(seen)
            self._say(f"{seen.by}: {seen.order}" if self.table.own else self._reason)
        self._narrate(seen)

    def _narrate(self, seen: Seen) -> None:
        """Tell the events to whoever reads; what only the others may learn waits until they do."""
        chair = self.chair
        for event in seen.events:
            self._say(f"  {self.game.presenter.describe(chair.view, event)}")
        self._has_been_told()

    def _has_been_told(self) -> None:
        if self.viewer in self._told:
            self._told[self.viewer] = len(self.chair.history)

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
            known = len(self.chair.history)
            if given_unseen(self.table, turn.side, self._read_unseen, self._say):
                for seen in self.chair.history[known:]:
                    self._narrate(seen)
                return False
        if self.viewer:
            self.console.forget()
        self.viewer, self._standing = turn.side, ()
        chair = self.chair
        for seen in chair.history[self._told.get(turn.side, len(chair.history)) :]:
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
            raise _Finished(DONE)
        try:
            if self._is_command(text, "undo", "help"):
                self._command(text)
            else:
                self._tell(self.table.take_dice(self.viewer, text))
        except (ValueError, CannotSave) as error:
            self._say(shortened(str(error), 300))

    def _read(self, prompt: str) -> str:
        """A line, without the colon that begins an order on the screen."""
        return self._typed(self.console.read(prompt)).lstrip().removeprefix(":")

    def _read_unseen(self) -> str:
        return self._typed(self.console.read_unseen())

    def _typed(self, line: str | None) -> str:
        if line is None:
            raise _Finished(self._asked_to_leave() or DONE)
        return line

    # -- menus --------------------------------------------------------------------------------------------

    @property
    def _menu(self) -> Menu:
        sheet = self.game.presenter
        return menu(in_order(self.lookups.legal, sheet.closing, sheet.aside), self._prefix)

    def _show_menu(self) -> None:
        view = self.view
        shown_menu = self._menu
        begun = shown_menu.begun
        if begun:
            self._say(f"{begun}...  (0 goes back)")
        chances, lines = Offers(self.game, view, mine=True).asks, []
        for number, choice in enumerate(shown_menu.choices, start=1):
            note = self._note_of(view, self.lookups.legal[choice.text], chances) if choice.final else ""
            label = "no more" if choice.label == shown_menu.prefix else choice.label.removeprefix(begun)
            lines.append(f"{number:2} {label}{f'  ({note})' if note else ''}")
        for line in in_columns(lines):
            self._say(line)

    def _note_of(self, view: Any, action: Action, chances: bool) -> str:
        """The note behind an order: its cost, and of an answer who is likely to be hurt."""
        sheet = self.game.presenter
        note, hurts = sheet.face(view, action).note, sheet.preview(view, action).hurts if chances else {}
        told = ", ".join(f"{side} {float(chance):.0%}" for side, chance in hurts.items())
        return "; ".join(part for part in (note, f"hurt: {told}" if told else "") if part)

    def _pick(self, number: int) -> str | bool:
        """Take a choice of the menu: an order, or True after going into or out of a submenu."""
        choice = self._menu.choices[number - 1] if number else None
        if choice is not None and choice.final:
            return choice.text
        self._prefix = "" if choice is None else choice.text
        self._show_menu()
        return True

    # -- answers ------------------------------------------------------------------------------------------

    def _answer(self, part: Part) -> str | bool:
        """The order that an answer means; else False when it failed and what follows should not be done."""
        text = part.text.split("#")[0].strip()
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1
        if 0 <= number <= len(self._menu.choices) and (number or self._prefix) and text == str(number):
            return self._pick(number)
        if text == CLOSING_DIGIT and (declined := self._declining()):
            return declined
        if not text or self._is_command(text.partition(" ")[0], *(verb.name for verb in COMMANDS)):
            return self._command(text)
        if text.endswith("?"):
            return self._odds(text[:-1].strip())
        if self._prefix and f"{self._menu.begun}{text}" in self.lookups.legal:
            return f"{self._menu.begun}{text}"
        return text

    def _command(self, text: str) -> str | bool:
        """Carry out a command, or nothing; an order that it stands for, False when it failed."""
        word, _, rest = text.partition(" ")
        if word == "?":
            return self._explain()
        run: Callable[[str], str | bool | None] | None = (
            getattr(self, f"_{word.casefold()}") if word else None
        )
        done = None if run is None else run(rest.strip())
        return True if done is None else done

    def _is_command(self, word: str, *names: str) -> bool:
        return word.casefold() in names

    # -- commands -----------------------------------------------------------------------------------------

    def _explain(self) -> bool:
        self._say_all(self.lookups.open_verbs())
        self._show_menu()
        return True

    def _help(self, _: str) -> None:
        self._say_all(self.lookups.help())

    def _declining(self) -> str:
        """The order that declines what is asked, "" where nothing does; the end of a phase is typed in full."""
        offers = Offers(self.game, self.view, mine=True)
        return offers.closing.text if offers.closing is not None and not offers.ends else ""

    def _odds(self, text: str) -> bool:
        text = text or self._declining()
        if not text:
            self._say("odds: an order is expected, such as: odds ORDER")
            return False
        tried = self._line.dry_run(text)
        if isinstance(tried, Preview):
            self._say_all(preview_lines(tried))
            return True
        if isinstance(tried, Refused):
            self._say(shortened(f"It would be refused: {tried.refusal}", 300))
        else:
            self._say_all(told(tried))
        return False

    def _look(self, text: str) -> bool:
        return self._show(lambda: self.lookups.look(text))

    def _map(self, text: str) -> bool:
        return self._show(lambda: self.lookups.map(text, self.console.width), laid_out=True)

    def _legend(self, _: str) -> bool:
        return self._show(self.lookups.legend, laid_out=True)

    def _rules(self, text: str) -> bool:
        return self._show(lambda: self.lookups.rules(text))

    def _tables(self, _: str) -> None:
        self._say_all(self.lookups.tables(), laid_out=True)

    def _briefing(self, _: str) -> bool:
        return self._show(self.lookups.briefing)

    def _units(self, text: str) -> bool:
        return self._show(lambda: self.lookups.units(text))

    def _note(self, text: str) -> bool:
        return self._show(lambda: self.lookups.note(text))

    def _threat(self, text: str) -> bool:
        return self._show(lambda: self.lookups.threat(text))

    def _measure(self, text: str) -> bool:
        return self._show(lambda: self.lookups.measure(text))

    def _digest(self, _: str) -> bool:
        return self._show(self.lookups.digest)

    def _cards(self, text: str) -> bool:
        return self._show(lambda: self.lookups.cards(text))

    def _loads(self, text: str) -> bool:
        return self._show(lambda: self.lookups.loads(text))

    def _hint(self, _: str) -> bool:
        return self._show(self.lookups.hint)

    def _obey(self, behind: str) -> str | bool:
        return self._alone("obey", behind) and self._hint("") and self.lookups.advice()[0]

    def _rest(self, behind: str) -> bool:
        if self._alone("rest", behind) and (why_not := self._deputy.send(self.chair)):
            self._say(why_not)
        return False

    def _alone(self, word: str, behind: str) -> bool:
        if behind:
            self._say(f"{word} stands alone: nothing was done")
        return not behind

    def _why(self, _: str) -> None:
        self._say(self._reason)

    def _log(self, text: str) -> bool:
        return self._show(lambda: self.lookups.log(text))

    def _report(self, file: str) -> bool:
        made = report(self.game, self.chair, self.table.course(self.viewer))
        return self._show(lambda: written_report(made, file) if file else as_lines(made))

    def _show(self, make: Callable[[], Sequence[str]], *, laid_out: bool = False) -> bool:
        try:
            self._say_all(make(), laid_out=laid_out)
        except (ValueError, CannotSave) as error:
            self._say(shortened(str(error), 300))
            return False
        return True

    def _undo(self, text: str) -> bool:
        try:
            undone = self.table.undo(self.viewer, take_back=text.casefold() == "back")
        except UndoRefused as refused:
            more = "; undo back takes it back, and the log will say so" if refused.take_back else ""
            self._say(f"Not taken back: {refused}{more}")
            return False
        except CannotSave as error:
            self._say(str(error))
            return False
        self.closings.held = True
        self._told = {side: min(n, len(self.table.chair(side).history)) for side, n in self._told.items()}
        self._say(f"Taken back: {undone}{' (marked)' if undone.take_back else ''}")
        return True

    def _redo(self, _: str) -> bool:
        try:
            again = self.table.redo(self.viewer)
        except (UndoRefused, CannotSave) as error:
            self._say(str(error))
            return False
        self.closings.held = True
        self._has_been_told()
        self._say(f"Given again: {again}")
        return True

    def _save(self, text: str) -> bool:
        return self._show(lambda: saved(self.table, text))

    def _quit(self, _: str) -> None:
        if self.table.where:
            self._say(f"The game is in {self.table.where}")
        raise _Finished(DONE)

    def _say_all(self, lines: Sequence[str], *, laid_out: bool = False) -> None:
        for line in lines:
            self._say(line, laid_out=laid_out)

    def _say(self, text: str = "", *, laid_out: bool = False) -> None:
        """Say a sentence, broken at blanks where the terminal would break it anywhere; what is laid out stays so."""
        for line in [text] if laid_out else broken(clipped(text), self.console.width):
            self.console.write(line)
