"""A verb of the rules is one class: how it is said, when it may be given, why not, and what it does.

The class stands in the chapter of the rules that it belongs to.  Its fields are its words, its docstring is its help.
An `Order` is given in a phase, an `Answer` settles a question.  The candidates that are not refused are what is
offered, in one place for all games, so that nothing can be offered that the rules refuse.

A verb that several questions take as an answer, each with an effect of its own, is a `Verb` that says its words; the
questions then say with a `Reply` what it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import ClassVar, Generic, Literal, Self, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from vietnam_tui.core.model import Action, S
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal

#: The transition of a game, and a type of its frames
T_contra = TypeVar("T_contra", contravariant=True)
F_contra = TypeVar("F_contra", contravariant=True)
V = TypeVar("V", bound=Action)


class Verb(Action, Generic[S], frozen=True):
    """An action that says itself.

    `usage` is the line of help, whose first word is the verb: "load UNIT ITEM ..."; the docstring's first paragraph is
    the help.  The words are read and written by the types of the fields, in their order; a verb whose order is said in
    another way, such as one that names a list, does so in `read` and `words`.
    """

    usage: ClassVar[str]
    example: ClassVar[str] = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    #: does help list it?  A player does not give what chance brings
    listed: ClassVar[bool] = True

    @classmethod
    def read(cls, state: S, reader: Reader) -> tuple[Action, ...] | None:
        """The actions that the words after the verb mean; None: as the types of the fields say."""
        return None

    @classmethod
    def read_logged(cls, state: S, reader: Reader) -> tuple[Action, ...] | None:
        """The actions that the words mean in a log, should they have meant something else once; None: as `read`."""
        return None

    def words(self, state: S) -> str | None:
        """The words after the verb; None: as the types of the fields say."""
        return None

    def selection(self, state: S) -> Selection | None:
        """The units and the hex by which keys pick the action; None: the units and the last hex among its fields."""
        return None


class Order(Verb[S], Generic[S, T_contra], frozen=True):
    """A verb given in a phase, by the side whose phase it is.

    `phases` are those in which it is given; None: in every phase.  `waits` are the rule by which it must wait for an
    open question, and the words that say so before that question; without them the question's own rule holds.
    """

    phases: ClassVar[tuple[str, ...] | None] = None
    waits: ClassVar[tuple[str, str] | None] = None

    @classmethod
    def candidates(cls, state: S) -> Iterable[Self]:
        """The actions that come into question, in the order of the offers; those that are refused fall out by
        themselves.

        Without a word of its own a verb stands for itself; one whose words are choices for each of them.
        """
        return choices(cls)

    def refusal(self, state: S) -> Refusal | None:
        """Why not, or None."""
        return None

    def apply(self, transition: T_contra) -> None:
        """Carry the action out."""
        raise NotImplementedError

    @classmethod
    def open(cls, state: S) -> bool:
        """Could it come up at all in the phase, by what everybody knows?  A phase in which nothing could is passed."""
        return True

    @classmethod
    def offers(cls, state: S) -> Iterator[Self]:
        """The orders of this verb that may be given now.

        A verb whose orders a search finds says them here, and needs no `candidates`; the conformance kit compares them
        with what is refused.
        """
        return (one for one in cls.candidates(state) if one.refusal(state) is None)


class Answer(Verb[S], Generic[S, T_contra, F_contra], frozen=True):
    """A verb that settles the question `asks`, a type of frame; `idle` is why it is refused while nobody asks."""

    asks: ClassVar[type[msgspec.Struct]]
    idle: ClassVar[Refusal | None] = None

    @classmethod
    def candidates(cls, state: S, frame: F_contra) -> Iterable[Self]:
        """The actions that come into question, in the order of the offers; those that are refused fall out by
        themselves.

        Without a word of its own a verb stands for itself; one whose words are choices for each of them.
        """
        return choices(cls)

    def refusal(self, state: S, frame: F_contra) -> Refusal | None:
        """Why not, or None."""
        return None

    def apply(self, transition: T_contra, frame: F_contra) -> None:
        """Carry the action out."""
        raise NotImplementedError

    @classmethod
    def offers(cls, state: S, frame: F_contra) -> Iterator[Self]:
        """The answers of this verb that may be given now; as with an order a search may say them here."""
        return (
            one
            for one in cls.candidates(state, frame)
            if one.fits(frame) and one.refusal(state, frame) is None
        )

    def fits(self, frame: F_contra) -> bool:
        """May the question, as the frame puts it, be answered so at all?"""
        return True

    def unasked(self, state: S) -> Refusal | None:
        """Why it is refused while its question is not asked; None: something else must be settled first."""
        return self.idle


def bare(verb: type[V]) -> V:
    """An action of a verb that has no words beside itself; raises TypeError for one that needs some."""
    return verb()


@cache
def choices(verb: type[V]) -> tuple[V, ...]:
    """Every action of a verb of which each word is one of a few; raises TypeError where a word is anything else."""
    hints = get_type_hints(verb)
    words = [get_args(hints[name]) for name in verb.__struct_fields__ if get_origin(hints[name]) is Literal]
    return tuple(verb(*chosen) for chosen in product(*words))


def help_of(verb: type[Action]) -> str:
    """The use of a verb, in a sentence: the first paragraph of its docstring."""
    return " ".join((verb.__doc__ or "").split("\n\n")[0].split())
