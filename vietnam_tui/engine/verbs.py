"""Verbs: how each action is said, read and picked up by keys, one record a verb.

A record stands beside the rule that the verb obeys; a game puts them together in one `Vocabulary`, which reads and
writes orders and lists them for help.  No action can be left without words: the vocabulary refuses to be made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic

import msgspec

from vietnam_tui.core.model import Action, S
from vietnam_tui.core.orders import Reader, Verb
from vietnam_tui.core.presenter import Selection


def _bare(*_: object) -> str:
    return ""


def _nothing(*_: object) -> Selection:
    return Selection()


class Words(msgspec.Struct, Generic[S], frozen=True):
    """How an action is said.

    `usage` is the line of help ("load UNIT ITEM ..."), whose first word is the verb; `read` makes actions of the words
    after the verb, `write` gives the words after it for an action, `selection` what keys pick the action by.  A verb of
    chance has no `help` and is not listed.  `logged` reads the words in a log, where they mean something
    else there.
    """

    action: type[Action]
    usage: str
    help: str
    example: str
    read: Callable[[S, Reader], tuple[Action, ...]]
    write: Callable[[S, Any], str] = _bare
    selection: Callable[[S, Any], Selection] = _nothing
    aliases: tuple[str, ...] = ()
    logged: Callable[[S, Reader], tuple[Action, ...]] | None = None

    @property
    def verb(self) -> str:
        """The verb itself."""
        return self.usage.split(" ", 1)[0]


def verbs_of(module: str) -> tuple[type[Action], ...]:
    """Every action that a module defines."""
    return tuple(action for action in Action.__subclasses__() if action.__module__ == module)


class Vocabulary(Generic[S]):
    """The verbs of a game: texts to actions and back."""

    def __init__(self, words: Iterable[Words[S]], actions: Iterable[type[Action]]) -> None:
        found = tuple(words)
        self._by_action = {one.action: one for one in found}
        self._by_verb = {one.verb: one for one in found}
        #: the verbs that a player gives, as help lists them
        self.verbs = tuple(
            Verb(one.verb, one.usage, one.help, one.example, one.aliases) for one in found if one.help
        )
        self._unlisted = tuple(one.verb for one in found if not one.help)
        speechless = [action.__name__ for action in actions if action not in self._by_action]
        if speechless or len(self._by_verb) != len(found):
            raise ValueError(f"verbs without words, or two with the same: {', '.join(speechless)}")

    def write(self, state: S, action: Action) -> str:
        """The one canonical text of an action."""
        words = self._by_action[type(action)]
        return f"{words.verb} {words.write(state, action)}".rstrip()

    def read(self, state: S, text: str) -> tuple[Action, ...]:
        """The actions that an order means, several where it names several things; raises `OrderError`."""
        reader = Reader(text)
        return self._read(state, reader, self._words(reader).read)

    def read_logged(self, state: S, text: str) -> tuple[Action, ...]:
        """The actions that an entry of a log means; raises `OrderError`."""
        reader = Reader(text)
        words = self._words(reader)
        return self._read(state, reader, words.logged or words.read)

    def _words(self, reader: Reader) -> Words[S]:
        word = reader.peek()
        written = None if word is None else self._by_verb.get(word.text)
        if written is not None:  # in full, as a log has it
            reader.position += 1
            return written
        return self._by_verb[reader.verb(self.verbs, self._unlisted)]

    def _read(
        self, state: S, reader: Reader, read: Callable[[S, Reader], tuple[Action, ...]]
    ) -> tuple[Action, ...]:
        actions = read(state, reader)
        reader.end()
        return actions

    def selection(self, view: S, action: Action) -> Selection:
        """What keys pick an action by: the units in hand, the hex it points at."""
        return self._by_action[type(action)].selection(view, action)
