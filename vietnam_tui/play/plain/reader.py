"""The reader of a line dialogue: what is said to him, and the words by which he looks up, goes back, saves, leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from vietnam_tui.core.forecast import told_by_losses
from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.plain_text import preview_lines
from vietnam_tui.core.preview import Preview
from vietnam_tui.core.printable import clipped
from vietnam_tui.play.faults import CannotSave, UndoRefused
from vietnam_tui.play.plain.console import Console
from vietnam_tui.play.plain.files import saved, written_report
from vietnam_tui.play.plain.grouping import GroupTalk
from vietnam_tui.play.plain.lookups import Lookups, Tools
from vietnam_tui.play.plain.menus import Menu, in_order, menu
from vietnam_tui.play.plain.words import COMMANDS, broken, in_columns, told
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.report.marches import News
from vietnam_tui.play.report.report import report
from vietnam_tui.play.report.report_text import as_lines
from vietnam_tui.play.seat.aids import not_allowed
from vietnam_tui.play.seat.chair import Chair, Seen, still
from vietnam_tui.play.seat.deputy import Deputy
from vietnam_tui.play.seat.empty_phases import Closings
from vietnam_tui.play.seat.foresight import ANSWER, tried_out
from vietnam_tui.play.seat.group_orders import read_group_order
from vietnam_tui.play.seat.offers import CLOSING_DIGIT, Offers
from vietnam_tui.play.seat.orderline import OrderLine, Part, Refused
from vietnam_tui.play.seat.phase_end import Confirms
from vietnam_tui.play.table.table import Table

DONE, LOST_SAVE = 0, 3


class Finished(Exception):
    """The dialogue is over; `code` is the exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Reader:
    """The reader of a line dialogue, at the chair whose side he plays; his lines are orders, choices or commands."""

    def __init__(
        self,
        table: Table,
        console: Console,
        tools: Tools,
        *,
        confirms: Confirms = "able",
        asked_to_leave: Callable[[], int] = lambda: 0,
    ) -> None:
        self.table = table
        self.game = table.game
        self.console = console
        self._asked_to_leave = asked_to_leave
        #: the side whose player reads, "" when none of several has sat down or nobody plays
        self.viewer = table.own[0] if len(table.own) == 1 else ""
        self.lookups = Lookups(table, lambda: self.viewer, tools, COMMANDS)
        #: the part of the course of the game that a side has been told, where several read in turn
        self._told = {side: table.chair(side).history for side in table.own if len(table.own) > 1}
        self._prefix = ""
        self._reason = "No bot has played yet"
        #: the prompt of the lesson that was said last
        self._prompted = ""
        self._line = OrderLine(self, confirms=confirms)
        self._deputy = Deputy(table.game)
        #: the units that orders for several are meant for
        self.groups = GroupTalk(self, self.lookups.notes)
        #: which phases close by themselves
        self.closings = Closings(table.game, lambda: table.pupil is not None and table.pupil.stuck)

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

    # -- saying and reading ------------------------------------------------------------------------------

    def _say_all(self, lines: Sequence[str], *, laid_out: bool = False) -> None:
        for line in lines:
            self._say(line, laid_out=laid_out)

    def _say(self, text: str = "", *, laid_out: bool = False) -> None:
        """Say a sentence, broken at blanks where the terminal would break it anywhere; what is laid out stays so."""
        for line in [text] if laid_out else broken(clipped(text), self.console.width):
            self.console.write(line)

    def _say_lesson(self) -> None:
        """Say the prompt of the lesson, where there is one and it was not said before."""
        pupil = self.table.pupil
        if pupil is None:
            return
        pupil.look()
        said = f"{pupil.head}: {pupil.typed}"
        if said != self._prompted:
            self._prompted = said
            self._say(said)

    def _narrate(self, seen: Seen) -> None:
        """Tell the events to whoever reads, a march as one; what only the others may learn waits until they do."""
        told: list[str] = []
        news, view = News(self.game.presenter), self.chair.view
        for event in seen.events:
            news.add(told, event, self.game.presenter.describe(view, event))
        self._say_all([f"  {text}" for text in told])
        self._has_been_told()

    def _has_been_told(self) -> None:
        if self.viewer in self._told:
            self._told[self.viewer] = self.chair.history

    def _read(self, prompt: str) -> str:
        """A line, without the colon that begins an order on the screen."""
        return self._typed(self.console.read(prompt)).lstrip().removeprefix(":")

    def _read_unseen(self) -> str:
        return self._typed(self.console.read_unseen())

    def _typed(self, line: str | None) -> str:
        if line is None:
            raise Finished(self._asked_to_leave() or DONE)
        return line

    # -- menus --------------------------------------------------------------------------------------------

    @property
    def _menu(self) -> Menu:
        sheet = self.game.presenter
        return menu(in_order(self.lookups.best_first, sheet.closing, sheet.aside), self._prefix)

    def _show_menu(self) -> None:
        view = self.view
        shown_menu = self._menu
        begun = shown_menu.begun
        if begun:
            self._say(f"{begun}...  (0 goes back)")
        chances, lines = self._tells_chances(view), []
        for number, choice in enumerate(shown_menu.choices, start=1):
            note = self._note_of(view, self.lookups.legal[choice.text], chances) if choice.final else ""
            label = "no more" if choice.label == shown_menu.prefix else choice.label.removeprefix(begun)
            lines.append(f"{number:2} {label}{f'  ({note})' if note else ''}")
        for line in in_columns(lines):
            self._say(line)

    def _tells_chances(self, view: Any) -> bool:
        """Do answers stand in the list with who is likely to be hurt by them?"""
        return self.chair.allows("odds") and Offers(self.game, view, mine=True).asks

    def _note_of(self, view: Any, action: Action, chances: bool) -> str:
        """The note behind an order: its cost, and of an attack or an answer who is likely to be hurt."""
        sheet, face = self.game.presenter, self.game.presenter.face(view, action)
        fights = chances or (face.verb in sheet.attacks and self.chair.allows("odds"))
        note, hurts = face.note, sheet.preview(view, action).hurts if fights else {}
        told = ", ".join(f"{side} {float(chance):.0%}" for side, chance in hurts.items())
        forecast = self.lookups.forecasts.get(action)
        in_the_end = f"with his answer: {forecast.chances}" if forecast is not None else ""
        if forecast is not None and told_by_losses(self.lookups.forecasts.values()):
            in_the_end = f"{in_the_end}, {forecast.losses}"
        return "; ".join(part for part in (note, f"hurt: {told}" if told else "", in_the_end) if part)

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
            tried = text[:-1].strip()
            shown = self._order_for_several(tried, tries=True)
            return self._odds(tried) if shown is None else shown
        several = self._order_for_several(text)
        if several is not None:
            return several
        if self._prefix and f"{self._menu.begun}{text}" in self.lookups.legal:
            return f"{self._menu.begun}{text}"
        return text

    def _order_for_several(self, text: str, *, tries: bool = False) -> bool | None:
        """Carry out an order for several units, or show what it would come to; None for any other text."""
        try:
            order = read_group_order(self.game, self.view, text)
        except ValueError as error:
            self._say(f"{text}: {error}")
            return False
        return None if order is None else self._show(lambda: self.groups.give(text, order, tries=tries))

    def _command(self, text: str) -> str | bool:
        """Carry out a command, or nothing; an order that it stands for, False when it failed."""
        word, _, rest = text.partition(" ")
        if word == "?":
            return self._explain()
        run: Callable[[str], str | bool | None] | None = (
            getattr(self, f"_{word.casefold()}") if word else None
        )
        done = None if run is None else run(rest.strip())
        if self.table.pupil is not None:
            self.table.pupil.did(word.casefold())
            self._say_lesson()
        return True if done is None else done

    def _is_command(self, word: str, *names: str) -> bool:
        return word.casefold() in names

    def _group(self, text: str) -> bool:
        return self._show(lambda: self.groups.take_up(text))

    def _again(self, _: str) -> bool:
        return self._show(self.groups.again)

    def _onward(self, _: str) -> bool:
        return self._show(self.groups.onward)

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
        tried = tried_out(self._line, text) if self.chair.allows(ANSWER) else self._line.dry_run(text)
        if isinstance(tried, Preview):
            if not self.chair.allows("odds"):
                self._say(not_allowed("odds"))
            self._say_all(preview_lines(self.chair.allowed(tried)))
            return True
        if isinstance(tried, Refused):
            self._say(shortened(f"It would be refused: {tried.refusal}", 300))
        else:
            self._say_all(told(tried))
        return False

    def _chance(self, _: str) -> bool:
        from vietnam_tui.play.plain.judging import (
            chance_told,  # only here: nothing is reckoned before it is asked
        )

        return self._show(lambda: chance_told(self.table, self.chair, self._say, self._asked_to_leave))

    def _compare(self, text: str) -> bool:
        from vietnam_tui.play.plain.judging import comparison_told

        return self._show(
            lambda: comparison_told(self.table, self.chair, text, self._say, self._asked_to_leave)
        )

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

    def _guess(self, text: str) -> bool:
        return self._show(lambda: self.lookups.guess(text))

    def _threat(self, text: str) -> bool:
        return self._show(lambda: self.lookups.threat(text))

    def _overlay(self, text: str) -> bool:
        return self._show(lambda: self.lookups.overlay(text))

    def _reactions(self, _: str) -> bool:
        return self._show(self.lookups.reactions)

    def _shapes(self, text: str) -> bool:
        return self._show(lambda: self.lookups.shapes(text))

    def _measure(self, text: str) -> bool:
        return self._show(lambda: self.lookups.measure(text))

    def _digest(self, text: str) -> bool:
        return self._show(lambda: self.lookups.digest(text))

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

    def _lesson(self, _: str) -> None:
        pupil = self.table.pupil
        if pupil is None:
            self._say("This is no lesson; vietnam learn lists them.")
        else:
            self._say(f"{pupil.head}: {pupil.typed}")
            self._say(pupil.lesson.hint or "hint shows one way, obey goes it")

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
        before = self.chair
        try:
            undone = self.groups.wholes.back(
                lambda: self.view, lambda: self.table.undo(self.viewer, take_back=text.casefold() == "back")
            )
        except UndoRefused as refused:
            more = "; undo back takes it back, and the log will say so" if refused.take_back else ""
            part = "Taken back in part; of the rest" if self.chair is not before else "Not taken back"
            self._say(f"{part}: {refused}{more}")
            return False
        except CannotSave as error:
            self._say(str(error))
            return False
        self.closings.held = True
        self._told = {side: still(self.table.chair(side).history, past) for side, past in self._told.items()}
        told_back = "; ".join(map(str, undone))
        self._say(f"Taken back: {told_back}{' (marked)' if undone[-1].take_back else ''}")
        return True

    def _redo(self, _: str) -> bool:
        try:
            again = self.groups.wholes.forward(self.view, lambda: self.table.redo(self.viewer))
        except (UndoRefused, CannotSave) as error:
            self._say(str(error))
            return False
        self.closings.held = True
        self._has_been_told()
        self._say(f"Given again: {'; '.join(map(str, again))}")
        return True

    def _save(self, text: str) -> bool:
        return self._show(lambda: saved(self.table, text))

    def _quit(self, _: str) -> None:
        if self.table.where:
            self._say(f"The game is in {self.table.where}")
        raise Finished(DONE)
