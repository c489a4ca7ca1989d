"""From the words after `vietnam rules` to tables and rule entries.

A topic is a table ("crt"), the id of a rule ("VB-7.7-b"), a section ("7.7"), "provenance", "search" with
words, or simply words.  This module and what it imports must stay light: it is the quick look-up.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from vietnam_tui.core import data
from vietnam_tui.core.folders import saves_folder
from vietnam_tui.core.tables import TableFace
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games import find_reference, known_games

if TYPE_CHECKING:
    from vietnam_tui.core.library import RuleEntry, RulesLibrary
    from vietnam_tui.core.reference import Reference

#: Sections of an advanced game are numbered with an A before them, those of a scenario with an S; some have letters.
_ID = re.compile(r"^([a-z]{2}-)?([as]?\d+(\.\d+|\.[a-z])*|m|cs)-[a-z]+$")
_SECTION = re.compile(r"^([as]?\d+(\.\d+|\.[a-z])*\.?|m|cs)$")


#: Bytes at the beginning of a save among which its game is named, and how many files are looked at for it.
HEAD, MOST_LOOKED_AT = 400, 5
#: The beginning of a save; position files and others have none of it.
_SAVED_GAME = re.compile(rb'format = \d+\n(?:[^\n]*\n)*?game = "(\w{1,8})"\n')


class UnknownTopic(ValueError):
    """Nothing is known about these words; the message says what can be asked."""


class Answer(NamedTuple):
    """Things found: tables, rule entries (`brief` when there are many), and remarks; `near` if it only comes near."""

    tables: tuple[TableFace, ...] = ()
    entries: tuple[RuleEntry, ...] = ()
    brief: bool = False
    remarks: tuple[str, ...] = ()
    near: bool = False


#: Entries that are printed in full; of more only the titles.
IN_FULL = 25
#: Results of a search that are listed.
BEST = 20
#: Those that come near where none fits.
FEW = 8


def find(words: Sequence[str]) -> Answer:
    """The answer to the words of a topic, from the game last played if that has one, else from the first that has.

    The first word may name the game; the id of a rule does.  Other games with a table of that name are named.
    Raises `UnknownTopic`, `DataError`.
    """
    words = [word for word in words if word.strip()]
    if words and (named := game_package(words[0])):
        return find_in(named, words[1:])
    if words and (named := game_package(words[0].partition("-")[0])):
        return find_in(named, words)
    unknown: UnknownTopic | None = None
    near: Answer | None = None
    last = last_played()
    games = known_games()
    for code in sorted(games, key=lambda code: code != last):
        try:
            found = find_in(games[code], words)
        except UnknownTopic as error:
            unknown = unknown or error
            continue
        if found.near:
            near = near or found
            continue
        others = [other for other in games if other != code and _has_table(other, words)]
        if found.tables and others:
            named = ", ".join(f"vietnam rules {other} {words[0]}" for other in others)
            return found._replace(remarks=(*found.remarks, f"this is {code}'s; see also: {named}"))
        return found
    if near is not None:
        return near
    raise UnknownTopic(str(unknown))


def last_played() -> str:
    """The code of the game whose save was written last, "" without any; read from the first lines of a file."""
    folder = saves_folder()
    try:
        files = [
            entry
            for entry in os.scandir(folder or os.devnull)
            if entry.name.endswith(".toml") and not entry.name.startswith(".")
        ]
        files.sort(key=lambda entry: -entry.stat().st_mtime)
    except OSError:
        return ""
    for entry in files[:MOST_LOOKED_AT]:
        if written := _SAVED_GAME.match(_head(entry.path)):
            return written[1].decode()
    return ""


def _head(path: str) -> bytes:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)  # a pipe holds nobody up
    except OSError:
        return b""
    try:
        return os.read(descriptor, HEAD)
    except OSError:
        return b""
    finally:
        os.close(descriptor)


def _has_table(code: str, words: Sequence[str]) -> bool:
    return len(words) == 1 and words[0].casefold() in title_page(known_games()[code]).charts


def game_package(name: str) -> str | None:
    """The package of a game named by its code or id, or None."""
    wanted = name.casefold().replace("-", "_")
    return next((package for code, package in known_games().items() if wanted in (code, package)), None)


def find_in(package: str, words: Sequence[str]) -> Answer:
    """The answer to a topic of one game."""
    if len(words) == 1 and words[0].casefold() in ("position", "positions"):
        return Answer(tables=_position_keys(package))
    reference = find_reference(package)
    if not words:
        raise UnknownTopic(f"say what: {topics(reference)}")
    first = words[0].casefold()
    named = [name for name in reference.topics if name == first] or [
        name for name in reference.topics if len(first) > 2 and name.startswith(first)
    ]
    if len(words) == 1 and len(named) == 1:
        return Answer(tables=reference.topics[named[0]]())
    from vietnam_tui.core.library import rules_library  # only here: a chart has no need of it

    if first == "search":
        if len(words) == 1:
            raise UnknownTopic("search for what?  Such as: search displace")
        return _search(rules_library(package), " ".join(words[1:]))
    if first == "provenance":
        files = tuple(f"overlay in effect: {path}" for path in data.overlays())
        return Answer(tables=(reference.provenance(),), remarks=files or ("no overlay is in effect",))
    return _in_rules(rules_library(package), words)


def _in_rules(library: RulesLibrary, words: Sequence[str]) -> Answer:
    """A rule by its id, the rules of a section, or those in which all words occur."""
    first = words[0].casefold()
    if len(words) == 1 and _ID.match(first):
        return _rule(library, words[0])
    if len(words) == 1 and _SECTION.match(first):
        return _section(library, words[0])
    return _search(library, " ".join(words))


def _rule(library: RulesLibrary, name: str) -> Answer:
    """A rule by its id, and those to see."""
    entry = library.by_id(name.casefold())
    if entry is None:
        raise UnknownTopic(f"no rule {name}; its section is {name.casefold().split('-')[-2]}")
    see = tuple(f"see {other.id}: {other.title}" for each in entry.see if (other := library.by_id(each)))
    return Answer(entries=(entry,), remarks=see)


def _section(library: RulesLibrary, name: str) -> Answer:
    """The rules of a section."""
    entries = tuple(library.section(name.upper()))
    if not entries:
        numbers = dict.fromkeys(entry.section.split(".")[0] for entry in library)
        raise UnknownTopic(f"no section {name}; there are {', '.join(numbers)}")
    return Answer(entries=entries, brief=len(entries) > IN_FULL)


def topics(reference: Reference) -> str:
    """The topics that can be asked, as a sentence."""
    return f"{', '.join(reference.topics)}, positions, provenance, a section (7.7), a rule (VB-7.7-b), or search WORDS"


def _position_keys(package: str) -> tuple[TableFace, ...]:
    """The keys of the position files of a game, and those that stand in one of any game."""
    from vietnam_tui.engine.position_file import key_table, keys_of
    from vietnam_tui.games import find_game
    from vietnam_tui.play.record.position_events import PositionEvents

    code = next(code for code, known in known_games().items() if known == package)
    return (
        find_game(code).position_keys,
        key_table(
            keys_of(PositionEvents),
            "Keys of every game: what happened after that, or a game from its beginning",
        ),
    )


def _search(library: RulesLibrary, words: str) -> Answer:
    found = library.search(words)
    if not found:
        near = library.nearest(words)[:FEW]
        if not near:
            raise UnknownTopic(f"no rule mentions {words!r}")
        return Answer((), tuple(near), True, (f"no rule has all of {words!r}; the nearest:",), near=True)
    more = f"{len(found) - BEST} more; add a word to narrow it down"
    return Answer(
        entries=tuple(found[:BEST]), brief=len(found) > 3, remarks=(more,) if len(found) > BEST else ()
    )
