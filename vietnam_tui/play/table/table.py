"""A table, at which a screen or the line dialogue sits, wherever the game itself is kept.

A program that shows a game has its chairs and nothing else of it.  It calls `go_on` until it says what the game waits
for, and shows what has happened; while others act, `wait` may run in a thread of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from vietnam_tui.bots import Choice
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Action
from vietnam_tui.play.seat.chair import Chair, History, Seen, since

if TYPE_CHECKING:
    from vietnam_tui.play.learn.pupil import Pupil
    from vietnam_tui.play.table.review_record import Review

#: The worth of a seed that somebody has given: a notice that nobody is greeted with
SEED_TELLS = "whoever knows the seed that was given can work out all secrets and dice to come"

#: What is told where nothing of a player's own may be kept
AT_A_HOST = "At a host nothing of your own is kept: the workshop is for games of this machine."


class Waits(NamedTuple):
    """The thing that the game waits for, and the side that must act.

    "order" and "dice" are for a player who sits here, dice with the side "" for whoever does; "others" act elsewhere:
    a bot, somebody at another screen; nobody "absent" can act before the game is opened as that side.  `screened`
    says that whoever sits here now should not see what the other one will.
    """

    what: Literal["order", "dice", "others", "absent", "over"]
    side: str = ""
    screened: bool = False


class Gone(NamedTuple):
    """Orders and outcomes taken back or given again: those that the side has heard of, oldest first.

    `by` is whose the first was; with `take_back` it went past a barrier, and the log says so.
    """

    orders: tuple[str, ...]
    by: str
    take_back: bool = False

    def __str__(self) -> str:
        return ", ".join(self.orders) or f"an order of {self.by}"


class Reviewed(NamedTuple):
    """How far a review is: so much done of so much; at the end the `review` itself.

    `places` has the place in the course of the reader after every entry of the log that he noticed, by its number.
    """

    done: int
    total: int
    review: Review | None = None
    places: Mapping[int, int] = MappingProxyType({})


class Course(Protocol):
    """The course of a game up to now as it may be shown: to one side what it knows, and everything in the end.

    `reader` is that side, "" where everybody may look.
    """

    @property
    def reader(self) -> str:
        """The side whose knowledge it is."""

    @property
    def history(self) -> Sequence[Seen]:
        """The orders and outcomes, oldest first."""

    def view(self, place: int) -> Any:
        """The position after so many of them: 0 is the start."""


class LaterCourse:
    """The part of a course that has come since an earlier moment, of which no more is replayed than is looked at."""

    def __init__(self, course: Course, earlier: Sequence[Seen]) -> None:
        self.reader = course.reader
        self.history = since(course.history, earlier)
        self._course, self._earlier = course, earlier

    def view(self, place: int) -> Any:
        """The position after so many of it: 0 is that moment."""
        if isinstance(self.history, History):
            return self.history.view(place)
        return self._course.view(len(self._earlier) + place)


class Table(Protocol):
    """A running game at which people and bots sit."""

    #: is it to be shown with its review?
    opens_review: bool
    #: is it an analysis board, which one leaves for the game that one has come from?
    analyses: bool
    #: may something of the player's own be made from it and kept on this machine?
    makes_own: bool

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""

    @property
    def own(self) -> tuple[str, ...]:
        """The sides whose players sit here; several change places, and only these may be asked for and order."""

    @property
    def notices(self) -> Sequence[str]:
        """Sentences that whoever sits here should see once, the newest last."""

    @property
    def where(self) -> str:
        """The place where the game is kept, "" for nowhere."""

    def analysis(self, side: str) -> Table:
        """A board of one's own with what a side sees; raises ValueError with a sentence where it may not be had."""

    def branch(self, place: int, seats: Mapping[str, str]) -> Table:
        """A new game from the position after so many of the course, in a save of its own; who plays is given by side.

        Raises ValueError with a sentence where it cannot be had.
        """

    def review(self, side: str, stopped: Callable[[], bool]) -> Iterator[Reviewed]:
        """Review the game as the player of a side may see it, a step after the other, until `stopped` says so.

        May run in a thread of its own; raises ValueError with a sentence where it may not be.
        """

    @property
    def workers(self) -> int:
        """Processes that may play positions out at a time: 0 for one a core, 1 for none besides this one."""

    @property
    def words(self) -> Mapping[str, str]:
        """The commands that this table understands besides orders, each with its help."""

    @property
    def pupil(self) -> Pupil | None:
        """How far whoever learns at this table has come; None at a table where a game is played for itself."""

    def waiting_for(self, side: str) -> str:
        """What there is to say while a side of somebody else, or chance, decides."""

    def command(self, word: str, text: str) -> str:
        """Do what one of the `words` says; a sentence on it.  Raises `CannotSave` and ValueError."""

    def chair(self, side: str) -> Chair:
        """The chair of a side now, "" for what is public; the same object until something has changed for anybody.

        Raises ValueError for a side that does not sit here.
        """

    def course(self, side: str) -> Course:
        """The course of the game as a side may see it now; raises ValueError as `chair` does."""

    def go_on(self, side: str) -> Seen | Gone | Waits:
        """The next that has happened without the player of a side who looks on; else the thing that the game waits for.

        An order that somebody else has taken back or given again is told as `Gone`.

        Raises `CannotSave` and `IllegalAction`.
        """

    def wait(self) -> None:
        """Return when others have acted; may run in a thread of its own, as long as nothing is ordered meanwhile."""

    def advice(self, side: str) -> Choice:
        """The action that the level that plays would choose in the place of a side that must decide.

        It may run in a thread of its own.
        """

    def order(self, side: str, action: Action) -> Seen:
        """Carry out an action of a side; raises `IllegalAction` and `CannotSave`, and then nothing has changed."""

    def take_dice(self, side: str, text: str) -> Seen:
        """Settle a die or draw as a player types it, or by the program for "roll".

        Raises ValueError naming what is possible, and `CannotSave`.
        """

    def undo(self, side: str, *, take_back: bool = False) -> Gone:
        """Take the last order back for the player of a side; raises `UndoRefused` and `CannotSave`."""

    def redo(self, side: str) -> Gone:
        """Give again for the player of a side what was taken back; raises as `undo` does."""

    def save(self, name: str = "") -> str:
        """Write the save anew, or a copy of it under a name; where it is, "" for nowhere.  Raises `CannotSave`."""

    def close(self) -> None:
        """Leave the table."""
