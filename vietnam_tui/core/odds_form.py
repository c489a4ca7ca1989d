"""The facts that a game asks for to tell the odds of an attack with made-up totals, and reading the answers.

>>> fields = (OddsField("attack", "total strength"), OddsField("terrain", "of the hex", "clear", ("clear", "wood")))
>>> read_odds_form(fields, {"attack": "7"})
{'attack': 7, 'terrain': 'clear'}
>>> try:
...     read_odds_form(fields, {"terrain": "wood"})
... except OddsFormFault as fault:
...     print(fault)
--attack is missing: it takes --attack 0..1000 (total strength), --terrain clear|wood (of the hex; clear without it)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Answers = dict[str, int | str]


class OddsFormFault(ValueError):
    """Answers that do not fit the form; the message is one sentence that lists the fields."""


class OddsField(NamedTuple):
    """One question of the form: a choice where it has `choices`, else a whole number.

    `default` is the answer where none is given, "" when there must be one.
    """

    name: str
    help: str
    default: str = ""
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 1000

    @property
    def kind(self) -> str:
        """Is it a "number" or a "choice"?"""
        return "choice" if self.choices else "number"

    def __str__(self) -> str:
        answer = "|".join(self.choices) if self.choices else f"{self.least}..{self.most}"
        usual = f"; {self.default} without it" if self.default else ""
        return f"--{self.name} {answer} ({self.help}{usual})"

    def read(self, text: str) -> int | str:
        """An answer to this question; raises ValueError with what would be one."""
        if self.choices:
            found = next((choice for choice in self.choices if choice.casefold() == text.casefold()), None)
            if found is None:
                raise ValueError("no such choice")
            return found
        if not text.removeprefix("-").isdecimal() or len(text) > 9:
            raise ValueError("a whole number is wanted")
        if not self.least <= int(text) <= self.most:
            raise ValueError(f"it runs from {self.least} to {self.most}")
        return int(text)


def read_odds_form(fields: Sequence[OddsField], given: Mapping[str, str]) -> Answers:
    """An answer to every field, as given or else the default; raises `OddsFormFault`."""
    listed = _listed(fields)
    unknown = [name for name in given if name not in {field.name for field in fields}]
    if unknown:
        raise OddsFormFault(f"there is no --{unknown[0][:40]}: {listed}")
    answers: Answers = {}
    for field in fields:
        text = given.get(field.name, field.default)
        if not text:
            raise OddsFormFault(f"--{field.name} is missing: {listed}")
        try:
            answers[field.name] = field.read(text)
        except ValueError as error:
            raise OddsFormFault(f"--{field.name} {text[:40]}: {error}: {listed}") from None
    return answers


def no_field(fields: Sequence[OddsField], word: str) -> OddsFormFault:
    """The fault of a word that stands where a field should."""
    return OddsFormFault(f"{word[:40]!r} is no field: {_listed(fields)}")


def _listed(fields: Sequence[OddsField]) -> str:
    return f"it takes {', '.join(map(str, fields)) or 'none'}"
