"""The order language: words to names, errors with a caret, completion from what is legal.

Names are matched without regard to case and to `/ . -`, by unique prefix.  A game's own `orders` module
turns words into actions with a `Reader`; completion needs no grammar, since it works on the texts of the
legal actions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

T = TypeVar("T")

#: Names that are told where a word is none
MOST_FIXES = 4


class Word(NamedTuple):
    """A word of an order with its place in the text."""

    text: str
    start: int
    end: int


class Verb(NamedTuple):
    """A verb of a game: what to type, what it does, and an example."""

    name: str
    usage: str
    help: str
    example: str
    aliases: tuple[str, ...] = ()


class OrderError(ValueError):
    """A text that is no order: what is wrong where, and what would be right."""

    def __init__(self, message: str, text: str, start: int, end: int, fixes: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.text = text
        self.start = start
        self.end = max(end, start + 1)
        self.fixes = tuple(fixes)

    def caret(self) -> str:
        """Blanks and carets that underline the faulty words when printed below the text."""
        return " " * self.start + "^" * (self.end - self.start)

    def beside(self, words: Iterable[str]) -> OrderError:
        """The same where an order may begin with these words as well."""
        return self

    def __str__(self) -> str:
        hint = f"  Try: {', '.join(self.fixes)}" if self.fixes else ""
        return f"{self.message}.{hint}"


class SurplusError(OrderError):
    """A text that goes on where an order has ended."""


class UnknownOrderError(OrderError):
    """A text that begins with no order that there is, or with what may be several."""

    #: the orders that are open
    orders: tuple[str, ...] = ()

    def among(self, orders: Iterable[str]) -> UnknownOrderError:
        """The same where these orders are open: its fixes are what it may mean, what is like it, or else what is open.

        >>> UnknownOrderError("no order xyz", "xyz", 0, 3, ["enter"]).among(["pass", "end"]).fixes
        ('pass', 'end')
        """
        return self._fixed_by(tuple(dict.fromkeys(orders)), ())

    def beside(self, words: Iterable[str]) -> UnknownOrderError:
        return self._fixed_by(self.orders, words)

    def _fixed_by(self, orders: tuple[str, ...], words: Iterable[str]) -> UnknownOrderError:
        typed, known = self.text[self.start : self.end], [*orders, *words]
        fixes = match(typed, known) or nearest(typed, known) or orders
        error = UnknownOrderError(self.message, self.text, self.start, self.end, fixes[:MOST_FIXES])
        error.orders = orders
        return error


class UnfinishedError(OrderError):
    """A text that stops, or goes on with something else, before an order is whole."""


_WORDS = re.compile(r"[^\s,]+")
_UNSEEN = str.maketrans("", "", "/.-' ,")


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """A name as it is compared: lower case, without blanks and `/ . - ' ,`."""
    return name.casefold().translate(_UNSEEN)


def split(text: str) -> list[Word]:
    """The words of an order; blanks and commas separate, `#` starts a comment."""
    words = []
    for found in _WORDS.finditer(text):
        if found[0].startswith("#"):
            break
        words.append(Word(found[0], *found.span()))
    return words


def match(word: str, names: Iterable[str]) -> list[str]:
    """The names that a word may mean: the exact one, else those that begin with it."""
    wanted = plain(word)
    known = list(dict.fromkeys(names))
    exact = [name for name in known if plain(name) == wanted]
    return exact or ([name for name in known if plain(name).startswith(wanted)] if wanted else [])


def nearest(word: str, names: Iterable[str], most: int = 3) -> list[str]:
    """Names that look like a word, the likeliest first."""
    from difflib import get_close_matches  # only here: few words are written wrongly

    by_plain = {plain(name): name for name in names}
    return [by_plain[p] for p in get_close_matches(plain(word), list(by_plain), n=most, cutoff=0.4)]


class Reader:
    """Reads an order word by word; every failure points at the word it is about."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = split(text)
        self.position = 0

    @property
    def done(self) -> bool:
        """Is every word read?"""
        return self.position >= len(self.words)

    def peek(self) -> Word | None:
        """The next word, or None at the end."""
        return None if self.done else self.words[self.position]

    def take(self, expected: str) -> Word:
        """The next word; raises `OrderError` saying what was expected."""
        if self.done:
            raise self.error_at_end(f"expected {expected}")
        self.position += 1
        return self.words[self.position - 1]

    def skip(self, *optional: str) -> bool:
        """Step over the next word if it is one of these; say whether it was."""
        word = self.peek()
        if word is not None and word.text.casefold() in optional:
            self.position += 1
            return True
        return False

    def verb(self, verbs: Sequence[Verb], also: Sequence[str] = ()) -> str:
        """The verb that an order begins with, by its short form or unique prefix; `also` names unlisted ones."""
        if self.done:
            named = [verb.name for verb in verbs[:MOST_FIXES]]
            raise UnknownOrderError("an empty order", self.text, 0, 1, named)
        word = self.take("a verb")
        short = {alias: verb.name for verb in verbs for alias in verb.aliases}
        names = [*(verb.name for verb in verbs), *also]
        try:
            return short.get(word.text.casefold()) or self.named(
                word, "order", {name: name for name in names}
            )
        except OrderError as error:
            raise UnknownOrderError(error.message, self.text, word.start, word.end, error.fixes) from None

    def name(self, what: str, names: Mapping[str, T]) -> T:
        """The thing that the next word names, by unique prefix."""
        word = self.take(what)
        return self.named(word, what, names)

    def named(self, word: Word, what: str, names: Mapping[str, T]) -> T:
        """The thing that a word names, by unique prefix; raises `OrderError` with the nearest names."""
        found = match(word.text, names)
        if len(found) == 1 or len({id(names[name]) for name in found}) == 1:
            return names[found[0]]
        if found:
            shown = ", ".join(found[:6])
            raise self.error(word, f"{word.text} may be {shown}", found[:MOST_FIXES])
        raise self.error(word, f"no {what} {word.text}", nearest(word.text, names))

    def parsed(self, word: Word, parse: Callable[[str], T]) -> T:
        """The value of a word; raises `OrderError` where `parse` raises ValueError, which says why."""
        try:
            return parse(word.text)
        except ValueError as error:
            raise self.error(word, str(error)) from None

    def sees(self, parse: Callable[[str], object]) -> bool:
        """Can the next word be read so?  `parse` raises ValueError for one that cannot."""
        word = self.peek()
        try:
            return word is not None and parse(word.text) is not None
        except ValueError:
            return False

    def number(self, what: str) -> int:
        """A whole number, with or without a plus."""
        word = self.take(what)
        digits = word.text.removeprefix("+")
        if not (digits.isascii() and digits.isdigit()):
            raise self.error(word, f"{word.text} is not a number; expected {what}")
        return int(digits)

    def end(self) -> None:
        """Insist that every word has been read."""
        word = self.peek()
        if word is not None:
            raise SurplusError(
                f"cannot read on from {word.text}", self.text, word.start, len(self.text.rstrip())
            )

    def error(self, word: Word, message: str, fixes: Sequence[str] = ()) -> OrderError:
        """An error about one word."""
        return OrderError(message, self.text, word.start, word.end, fixes)

    def error_at_end(self, message: str) -> OrderError:
        """An error about what is missing after the last word."""
        return UnfinishedError(message, self.text, len(self.text.rstrip()), len(self.text.rstrip()) + 1)


class Completion(NamedTuple):
    """A word that may come next, and the whole order when the word ends it."""

    word: str
    ends: bool


def complete(text: str, legal: Iterable[str]) -> list[Completion]:
    """The words that may follow, drawn from the texts of legal orders in their order.

    The last word is completed unless a blank follows it.

    >>> complete("mo", ["move A 0101", "move A 0102", "end"])
    [Completion(word='move', ends=False)]
    """
    words = [plain(word.text) for word in split(text)]
    unfinished = bool(words) and not text[-1].isspace()
    stem = words.pop() if unfinished else ""
    found: dict[str, bool] = {}
    for order in legal:
        parts = order.split()
        if len(parts) <= len(words):
            continue
        if any(plain(part) != word for part, word in zip(parts, words, strict=False)):
            continue
        candidate = parts[len(words)]
        if plain(candidate).startswith(stem):
            found[candidate] = found.get(candidate, False) or len(parts) == len(words) + 1
    return [Completion(word, ends) for word, ends in found.items()]


#: Words of the order language that would be misread as part of an order
TAKEN = frozenset({"with", "and", "all", "*", "to", "via", ""})
#: The longest part of a name that somebody has made up
SHORT = 20


def unsayable(names: Iterable[str], what: str = "unit", taken: Collection[str] = ()) -> Iterator[str]:
    """The reasons why orders cannot name some of these counters, as sentences; `taken` are further words of orders."""
    known: dict[str, str] = {}
    for name in names:
        called, short = f"{what} {name[:SHORT]!r}", plain(name)
        if len(split(name)) != 1 or short in {*TAKEN, *taken} or not name.isprintable() or ";" in name:
            yield f"{called}: an id is one word that an order can name, such as K-Coy"
        elif short in known:
            yield f"{called}: an order cannot tell it from {known[short]!r}"
        known[short] = name[:SHORT]
