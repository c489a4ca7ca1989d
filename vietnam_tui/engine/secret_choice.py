"""Choices that several sides make in secret and show together, such as bids and set-ups.

The sides are asked one after the other.  Until all have answered a side sees its own answer and that others have
answered, no more.  The game tells each answer to its own side alone, so that the order is not heard by others.

>>> choice = SecretChoice(("Blue", "Red"))
>>> choice = chosen(choice, 3)
>>> choice.asked, masked(choice, "Red").answers, masked(choice, "Blue").answers
('Red', (-2, -1), (3, -1))
>>> chosen(choice, 1).shown
(3, 1)
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

import msgspec

from vietnam_tui.core.model import Count

#: An answer that has not been given, and one that the viewer cannot know
OPEN, SECRET = -1, -2


class SecretChoice(msgspec.Struct, frozen=True, tag="secret choice"):
    """A frame: the sides that choose, in the order in which they are asked, and their answers from 0 on."""

    sides: tuple[str, ...]
    answers: tuple[Count, ...] = ()

    def __post_init__(self) -> None:
        if not self.answers:
            msgspec.structs.force_setattr(self, "answers", (OPEN,) * len(self.sides))

    @property
    def asked(self) -> str:
        """The side that must choose now, "" when all have."""
        return self.sides[self.answers.index(OPEN)] if OPEN in self.answers else ""

    @property
    def shown(self) -> tuple[int, ...] | None:
        """All answers once everybody has chosen."""
        return None if OPEN in self.answers else self.answers

    def answer(self, side: str) -> int:
        """The choice of a side, as far as it is known."""
        return self.answers[self.sides.index(side)]


def chosen(choice: SecretChoice, answer: int) -> SecretChoice:
    """The choice with the answer of the side that is asked; raises ValueError when nobody is."""
    if answer < 0:
        raise ValueError("answers are counted from 0")
    at = choice.answers.index(OPEN)
    return SecretChoice(choice.sides, (*choice.answers[:at], answer, *choice.answers[at + 1 :]))


def masked(choice: SecretChoice, viewer: str) -> SecretChoice:
    """The choice as a side sees it; "" sees no answer until all are in."""
    if choice.shown is not None:
        return choice
    answers = tuple(
        SECRET if answer != OPEN and side != viewer else answer
        for side, answer in zip(choice.sides, choice.answers, strict=True)
    )
    return SecretChoice(choice.sides, answers)


def resampled(
    choice: SecretChoice, options: Mapping[str, Iterable[int]], generator: random.Random
) -> SecretChoice:
    """The choice with an answer drawn, of those open to a side, for each that the viewer cannot know."""
    answers = tuple(
        generator.choice(list(options[side])) if answer == SECRET else answer
        for side, answer in zip(choice.sides, choice.answers, strict=True)
    )
    return SecretChoice(choice.sides, answers)
