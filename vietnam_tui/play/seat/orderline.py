"""A line of typed orders: parted, read, tried out, carried out until it is done or something comes in between.

The screen, the line dialogue and `vietnam do` all have their lines run here.  They differ only in what else than
an order may stand on a line, and in how they say why a line has stopped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from vietnam_tui.core.contract import Game, Rehearsal, rehearsed
from vietnam_tui.core.model import CHANCE, NOBODY, Action, Decision, IllegalAction
from vietnam_tui.core.orders import OrderError, UnknownOrderError
from vietnam_tui.core.preview import Preview
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.seat.chair import Seen
from vietnam_tui.play.seat.offers import END, Offers

if TYPE_CHECKING:
    from vietnam_tui.play.seat.phase_end import Confirms

#: The reason that is given where a line stops because of what has happened
INTERRUPTED = "Something has come in between: the rest is not carried out."


class Part(NamedTuple):
    """An order or command of a line, and where in the line it begins."""

    text: str
    start: int


def parts_of(line: str) -> list[Part]:
    """The parts of a line, parted by semicolons.

    >>> parts_of("move A 0101;; end ")
    [Part(text='move A 0101', start=0), Part(text='end', start=14)]
    """
    parts, start = [], 0
    for text in line.split(";"):
        if text.strip():
            parts.append(Part(text.strip(), start + len(text) - len(text.lstrip())))
        start += len(text) + 1
    return parts


class Place(Protocol):
    """The place where orders are typed: the game as it is seen from there."""

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""

    @property
    def view(self) -> Any:
        """The position as whoever types sees it."""

    @property
    def decision(self) -> Decision:
        """The side that must decide, and what."""

    @property
    def hindrance(self) -> str:
        """Why no order may be given from here now, as a sentence; "" when one may."""

    def carry_out(self, action: Action) -> Seen:
        """Carry an action out and give what is seen of it here; raises `IllegalAction` and `CannotSave`."""


class Unreadable(NamedTuple):
    """A text that is no order."""

    error: OrderError


class Hindered(NamedTuple):
    """An order that may not be given from here now."""

    reason: str


class Refused(NamedTuple):
    """An order that the rules refuse: which one of `several` steps, and why.

    `fault` says from where to where in the text that was `typed` the word at fault stands.
    """

    order: str
    refusal: Refusal
    several: bool
    typed: str
    fault: tuple[int, int]

    @property
    def underlined(self) -> tuple[str, str]:
        """The typed text, and below it blanks and carets that underline the word at fault."""
        start, end = self.fault
        return self.typed, " " * start + "^" * (end - start)

    def __str__(self) -> str:
        return f"{self.order}: {self.refusal}" if self.several else str(self.refusal)


class Unmeant(NamedTuple):
    """An order that gives something up, or ends a phase in which something is left undone, and has been given once.

    It has to be given twice; `lines` say what would be lost.
    """

    order: str
    action: Action
    lines: tuple[str, ...]


class Unsaved(NamedTuple):
    """An order that was not carried out since it cannot be saved."""

    error: CannotSave


class Interrupted(NamedTuple):
    """The rest of a line after something has come in between."""

    rest: str


#: Why a line, or a dry run, has stopped before its end
Stop = Unreadable | Hindered | Refused | Unmeant | Unsaved | Interrupted

#: The meaning of a part of a line: the order that it stands for, or whether something else was done well
Answer = Callable[[Part], str | bool]


def an_order(part: Part) -> str:
    """An answer where nothing but orders may be typed."""
    return part.text


def gives_up(game: Game[Any], view: Any, action: Action) -> bool:
    """Is it an action that is open at any time, gives something up and is not done lightly?"""
    aside = game.presenter.aside - game.presenter.lightly
    return bool(aside) and game.write_order(view, action).partition(" ")[0] in aside


class OrderLine:
    """Runs the lines that are typed at a place.

    With `asks` an order that gives something up has to be given twice, as `confirms` says one too that ends a phase;
    `meant` is the one that was given once.  A player who writes it among other orders means it.  A player who types
    `for_all` sides may answer for another one in the same line.
    """

    def __init__(
        self,
        place: Place,
        *,
        asks: bool = True,
        meant: str = "",
        for_all: bool = False,
        confirms: Confirms = "able",
    ) -> None:
        self.place = place
        self.asks = asks
        self.for_all = for_all
        self.confirms: Confirms = confirms
        self.meant = meant
        #: the part of the line that is being carried out, and its number
        self.part = Part("", 0)
        self.number = 0
        #: has an order of the line brought something to light?
        self._found = False
        #: does nothing else stand on the line?
        self._alone = True

    def run(self, line: str, answer: Answer = an_order) -> Stop | None:
        """Carry a line out; the result is why it stopped before its end, None when it did not or `answer` said why.

        It stops at the first order or answer that fails.  A discovery, or a die or another's decision that is due,
        ends it as well: what was to follow is decided anew, and nobody orders or looks for somebody else.  An order
        that answers just what is asked then was meant for it, and the line goes on.
        """
        side = self.place.decision.side
        self._found = False
        parts = parts_of(line)
        self._alone = len(parts) == 1
        for number, part in enumerate(parts):
            other = self.place.decision.side != side
            if (
                number
                and (self._found or other)
                and not ((self.for_all or not other) and self.asked_for(part.text))
            ):
                return Interrupted(line[part.start :].strip(" ;"))
            side = self.place.decision.side
            self.number, self.part = number, part
            answered = answer(part)
            if isinstance(answered, str):
                stop = self._give(answered)
                if stop is not None:
                    return stop
            elif not answered:
                return None
        return None

    def asked_for(self, text: str) -> bool:
        """Is a question open, not a whole phase, and does an order answer it as the rules allow?"""
        place = self.place
        if place.hindrance or place.decision.side in (CHANCE, NOBODY):
            return False
        from vietnam_tui.play.seat.offers import Offers  # only here: most lines are carried out to their end

        if (
            place.decision.kind in place.game.presenter.set_up
            or Offers(place.game, place.view, mine=True).open_ended
        ):
            return False
        return isinstance(self.rehearse(text), Rehearsal)

    def dry_run(self, text: str) -> Preview | Stop:
        """The cost and the effect of an order; nothing is carried out."""
        tried = self.rehearse(text)
        if isinstance(tried, Rehearsal):
            return self.place.game.presenter.preview_order(tried.steps)
        return tried

    def rehearse(self, text: str) -> Rehearsal[Any] | Stop:
        """An order read and rehearsed as far as can be seen; what is seen to fail half-way is not begun."""
        game, view = self.place.game, self.place.view
        try:
            actions = game.read_order(view, text)
        except UnknownOrderError as error:
            return Unreadable(error.among(()) if self.place.hindrance else error)
        except OrderError as error:
            return Unreadable(error)
        if self.place.hindrance:
            return Hindered(self.place.hindrance)
        tried = rehearsed(game, view, actions)
        if tried.refusal is None:
            return tried
        from vietnam_tui.play.seat.faulty_words import word_at_fault  # only here: few orders are refused

        order = game.write_order(tried.view, tried.action)
        return Refused(order, tried.refusal, len(actions) > 1, text, word_at_fault(game, view, text, tried))

    def _give(self, text: str) -> Stop | None:
        """Carry out one order, all its actions."""
        place, side = self.place, self.place.decision.side
        tried = self.rehearse(text)
        if not isinstance(tried, Rehearsal):
            return tried
        unmeant = self._unmeant(tried.actions[0])
        if unmeant is not None:
            return unmeant
        for number, action in enumerate(tried.actions):
            if number and (self._found or place.decision.side != side):
                return Interrupted(self.part.text)
            try:
                seen = place.carry_out(action)
            except IllegalAction as error:
                order = place.game.write_order(place.view, action)
                return Refused(order, error.refusal, len(tried.actions) > 1, text, (0, len(text)))
            except CannotSave as error:
                return Unsaved(error)
            self._found = self._found or any(event.finds for event in seen.events)
        return None

    def _unmeant(self, action: Action) -> Unmeant | None:
        """The order that must be given once more, None when it may be carried out."""
        game, view = self.place.game, self.place.view
        before, self.meant = self.meant, ""
        if not self.asks:
            return None
        order = game.write_order(view, action)
        if order == before:
            return None
        lines = self._lost(action, order)
        if lines is None:
            return None
        self.meant = order
        return Unmeant(order, action, lines)

    def _lost(self, action: Action, order: str) -> tuple[str, ...] | None:
        """The things that an order would lose, in words; None where it is carried out without asking."""
        game, view = self.place.game, self.place.view
        if gives_up(game, view, action):
            return game.presenter.preview(view, action).lines
        if not self._alone or order.partition(" ")[0] != END:
            return None
        from vietnam_tui.play.seat.phase_end import asked_before  # only here: few orders end a phase

        offers = Offers(game, view, mine=True)
        return asked_before(offers, action, self.place.decision.side, self.confirms, game.presenter.box(view))
