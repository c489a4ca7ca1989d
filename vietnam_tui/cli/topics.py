"""From the words after `vietnam rules` to tables and rule entries.

A topic is a table ("crt"), the id of a rule ("VB-7.7-b"), a section ("7.7"), "provenance", "search" with
words, or simply words.  This module and what it imports must stay light: it is the quick look-up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from vietnam_tui.core import data
from vietnam_tui.core.tables import TableFace
from vietnam_tui.games import known_games

if TYPE_CHECKING:
    from vietnam_tui.core.library import RuleEntry, RulesLibrary

#: Sections of an advanced game are numbered with an A before them, those of a scenario with an S; some have letters.
_ID = re.compile(r"^([a-z]{2}-)?([as]?\d+(\.\d+|\.[a-z])*|m|cs)-[a-z]+$")
_SECTION = re.compile(r"^([as]?\d+(\.\d+|\.[a-z])*\.?|m|cs)$")


class UnknownTopic(ValueError):
    """Nothing is known about these words; the message says what can be asked."""


class Answer(NamedTuple):
    """What was found: tables, rule entries (`brief` when there are many), and remarks."""

    tables: tuple[TableFace, ...] = ()
    entries: tuple[RuleEntry, ...] = ()
    brief: bool = False
    remarks: tuple[str, ...] = ()


#: Entries that are printed in full; of more only the titles.
IN_FULL = 25
#: Results of a search that are listed.
BEST = 20


def find(words: Sequence[str]) -> Answer:
    """The answer to the words of a topic, from the first game that has one.

    The first word may name the game; the id of a rule does.  Raises `UnknownTopic`, `DataError`.
    """
    words = [word for word in words if word.strip()]
    if words and (named := game_package(words[0])):
        return find_in(named, words[1:])
    if words and (named := game_package(words[0].partition("-")[0])):
        return find_in(named, words)
    unknown: UnknownTopic | None = None
    for package in known_games().values():
        try:
            return find_in(package, words)
        except UnknownTopic as error:
            unknown = unknown or error
    raise UnknownTopic(str(unknown))


def game_package(name: str) -> str | None:
    """The package of a game named by its code or id, or None."""
    wanted = name.casefold().replace("-", "_")
    return next((package for code, package in known_games().items() if wanted in (code, package)), None)


def find_in(package: str, words: Sequence[str]) -> Answer:
    """The answer to a topic of one game."""
    reference: Any = import_module(f"vietnam_tui.games.{package}.screen.reference")
    if not words:
        raise UnknownTopic(f"say what: {topics(reference)}")
    first = words[0].casefold()
    named = [name for name in reference.TOPICS if name == first] or [
        name for name in reference.TOPICS if len(first) > 2 and name.startswith(first)
    ]
    if len(words) == 1 and len(named) == 1:
        return Answer(tables=reference.TOPICS[named[0]]())
    from vietnam_tui.core.library import rules_library  # only here: a chart has no need of it

    if first == "search":
        if len(words) == 1:
            raise UnknownTopic("search for what?  Such as: search displace")
        return _search(rules_library(package), " ".join(words[1:]))
    if first == "provenance":
        files = tuple(f"overlay in effect: {path}" for path in data.overlays())
        return Answer(tables=(reference.provenance(),), remarks=files or ("no overlay is in effect",))
    library = rules_library(package)
    if len(words) == 1 and _ID.match(first):
        entry = library.by_id(first)
        if entry is None:
            raise UnknownTopic(f"no rule {words[0]}; its section is {first.split('-')[-2]}")
        see = tuple(f"see {other.id}: {other.title}" for name in entry.see if (other := library.by_id(name)))
        return Answer(entries=(entry,), remarks=see)
    if len(words) == 1 and _SECTION.match(first):
        entries = tuple(library.section(first.upper()))
        if not entries:
            numbers = dict.fromkeys(entry.section.split(".")[0] for entry in library)
            raise UnknownTopic(f"no section {words[0]}; there are {', '.join(numbers)}")
        return Answer(entries=entries, brief=len(entries) > IN_FULL)
    return _search(library, " ".join(words))


def topics(reference: Any) -> str:
    """What can be asked, as a sentence."""
    return f"{', '.join(reference.TOPICS)}, provenance, a section (7.7), a rule (VB-7.7-b), or search WORDS"


def _search(library: RulesLibrary, words: str) -> Answer:
    found = library.search(words)
    if not found:
        raise UnknownTopic(f"no rule mentions {words!r}")
    more = f"{len(found) - BEST} more; add a word to narrow it down"
    return Answer(
        entries=tuple(found[:BEST]), brief=len(found) > 3, remarks=(more,) if len(found) > BEST else ()
    )
