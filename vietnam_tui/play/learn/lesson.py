"""A lesson or an exercise as its file has it: `data/<game>/lessons/NAME.toml`."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from hashlib import blake2b
from typing import Annotated, Any, Literal

import msgspec

from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import exists, load, names_in
from vietnam_tui.core.declared import Named, Within
from vietnam_tui.games import GAMES, find_game
from vietnam_tui.play.learn.facts import Fact, HexNumber

#: Rows and columns that a prompt has at the foot of the screen
ROWS, WIDTH = 2, 80
#: An action of the screen in braces, for the key that it has
KEY = r"\{[a-zA-Z -]+\}"


class Prompt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing to do: `text` says it, where lines are typed `typed` if it is given; `goal` are facts that all hold then.

    After any of the facts `lost` it cannot be done any more, and `why` says so; after any of `skip` it is passed over.
    `way` are the orders that reach the goal, as the log has them, `fails` some that do not.  One that `waits` leaves
    the way to the staff.
    """

    text: str
    typed: str = ""
    goal: list[Fact] = []
    lost: list[Fact] = []
    why: str = ""
    skip: list[Fact] = []
    way: list[str] = []
    waits: bool = False
    fails: list[str] = []


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order that was weighed in a problem, and the chance of winning after it, in percent."""

    order: str
    chance: Annotated[int, Within(0, 100)]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game in prompts, from a scenario's beginning or a position; an exercise has one prompt and a hint.

    A problem is from a game of officers: `answer` are the orders weighed there by play-outs in so many `worlds`, the
    best one first, of which alone is asked for.

    `side` is the learner's; `seed` rolls the dice.  `idea` is what an exercise is about, `next` the scenario to be
    played afterwards.  `position` is a position file of the scenario.
    """

    kind: Literal["lesson", "exercise", "problem"]
    title: str
    scenario: Annotated[str, Named("scenario")]
    side: Annotated[str, Named("side")]
    prompt: list[Prompt]
    seed: Annotated[int, Within(0)] = 1
    minutes: Annotated[int, Within(1, 15)] = 2
    idea: str = ""
    hint: str = ""
    grade: Annotated[int, Within(1, 3)] = 1
    next: Annotated[str, Named("scenario")] = ""
    start: HexNumber = ""
    options: dict[str, str] = {}
    position: dict[str, Any] = {}
    answer: list[Answer] = []
    worlds: Annotated[int, Within(0)] = 0

    @property
    def asked(self) -> str:
        """What the game asks in a problem, without who is asked.

        >>> prompt = Prompt("US: retreat 3/47A 1 hex, or resist: which order wins most often?")
        >>> Lesson("problem", "Boys, US", "boys-of-67", "US", [prompt]).asked
        'retreat 3/47A 1 hex, or resist'
        """
        text = self.prompt[0].text.rpartition(": which order")[0]
        return text.removeprefix(self.side).lstrip(": ")

    def given_away(self, order: str) -> int | None:
        """How much less an order is worth than the best one, in percent; None for one that was not weighed."""
        chances = {answer.order: answer.chance for answer in self.answer}
        return max(chances.values()) - chances[order] if order in chances else None


class Found(msgspec.Struct, frozen=True):
    """A lesson with its game and the name of its file."""

    game: Game[Any]
    name: str
    lesson: Lesson

    @property
    def key(self) -> str:
        """What tells it from all others: the code of the game and its name."""
        return f"{self.game.code}/{self.name}"


#: The folders of a game's data in which lessons lie: those that somebody wrote, and problems that were found
WRITTEN, FOUND = "lessons", "problems"


def file_of(game: str, name: str) -> str:
    """The data file of a lesson or problem of the game with this id."""
    files = [f"{game}/{folder}/{name}.toml" for folder in (WRITTEN, FOUND)]
    return next(filter(exists, files), files[0])


def lesson_of(game: Game[Any], name: str) -> Found:
    """A lesson by its name; raises `DataError`."""
    return Found(game, name, load(file_of(game.id, name), Lesson))


def lessons_of(game: Game[Any]) -> list[Found]:
    """The lessons of a game and then its exercises, the easiest first; raises `DataError`."""
    found = [lesson_of(game, name) for name in names_in(f"{game.id}/{WRITTEN}")]
    return sorted(found, key=lambda one: (one.lesson.kind != "lesson", one.lesson.grade, one.name))


def problems_of(game: Game[Any]) -> list[Found]:
    """The problems of a game, the easiest first; raises `DataError`."""
    found = [lesson_of(game, name) for name in names_in(f"{game.id}/{FOUND}")]
    return sorted(found, key=lambda one: (one.lesson.grade, one.name))


def all_lessons() -> list[Found]:
    """Those of all games; raises `DataError`."""
    return [one for code in GAMES for one in lessons_of(find_game(code))]


def all_problems() -> list[Found]:
    """Those of all games; raises `DataError`."""
    return [one for code in GAMES for one in problems_of(find_game(code))]


def problem_of_day(day: str) -> Found | None:
    """The problem of a date, the same for everybody with the same problems; None where there are none."""
    names = [(code, name) for code, game in GAMES.items() for name in names_in(f"{game}/{FOUND}")]
    if not names:
        return None
    code, name = names[int.from_bytes(blake2b(day.encode(), digest_size=8).digest()) % len(names)]
    return lesson_of(find_game(code), name)


def find_lesson(name: str) -> Found | None:
    """The lesson of this name, or the first of a game of this code or id; None where there is none."""
    wanted = name.casefold()
    for code, folder in GAMES.items():
        if wanted in (*names_in(f"{folder}/{WRITTEN}"), *names_in(f"{folder}/{FOUND}")):
            return lesson_of(find_game(code), wanted)
    for code, folder in GAMES.items():
        if wanted in (code, folder, folder.replace("_", "-")):
            return next(iter(lessons_of(find_game(code))), None)
    return None


def rows_of(head: str, text: str, width: int = WIDTH) -> list[str]:
    """A prompt behind its heading, in rows; a key that stands as an action in braces takes a character."""
    return textwrap.wrap(f"{head}: {re.sub(KEY, 'x', text)}", width - 1, break_on_hyphens=False)


def too_long(lesson: Lesson) -> Iterator[str]:
    """The texts that take more than the rows that a prompt has."""
    for number, prompt in enumerate(lesson.prompt, start=1):
        for text in (prompt.text, *((prompt.why,) if prompt.why else ())):
            if len(rows_of(heading(lesson, number - 1), text)) > ROWS:
                yield f"prompt {number}: {text!r} takes more than {ROWS} rows"


def heading(lesson: Lesson, at: int) -> str:
    """What stands before the prompt of a number, counted from 0."""
    return lesson.kind.capitalize() if lesson.kind != "lesson" else f"Lesson {at + 1}/{len(lesson.prompt)}"
