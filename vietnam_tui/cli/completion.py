"""The words that a shell offers on the command line: commands, options, scenarios, saves, games, sides, levels, pages.

It knows the commands from `words.json`, which `python -m tests.docs_written` writes.  It loads no Typer and no game: a
shell waits for it at every `Tab`.  An option or argument offers what the words of its metavar stand for, such as
"SCENARIO|SAVE"; a word in small letters there stands for itself ("auto|manual").
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from vietnam_tui.cli.words import known_words
from vietnam_tui.core.folders import saves_folder

#: The options that every command takes, and those of the program itself
HELP = {"--help": ("", "Show what there is")}
GENERAL = {"--version": ("", "Print the version")} | HELP
#: Bytes at the beginning of a save or position among which its scenario is named
HEAD = 400
#: The other things by which a rule can be looked up
LOOKED_UP = ("positions", "provenance", "search")


class Offer(NamedTuple):
    """A word that may stand there, and what it is."""

    word: str
    about: str = ""

    @property
    def whole(self) -> bool:
        """Is nothing more to be written in this word?"""
        return self.word[-1:] not in ("=", "/")


def offers(words: Sequence[str]) -> list[Offer]:
    """The words that may stand in the place of the last of the words behind `vietnam`.

    >>> [offer.word for offer in offers(["arena", "vb", "--sc"])], [offer.word for offer in offers(["map", "lam"])]
    (['--scenario'], ['lam-son'])
    >>> [offer.word for offer in offers(["play", "dong-ha", "--seat", "nva=bot:re"])]
    ['NVA=bot:recruit', 'NVA=bot:regular']
    """
    begun = words[-1].casefold()
    found: dict[str, Offer] = {}
    for offer in _Line(known_words(), words).offers():
        if offer.word.casefold().startswith(begun):
            found.setdefault(offer.word, offer)
    return list(found.values())


class _Line:
    """A command line, the last word of which is being written."""

    def __init__(self, known: dict[str, Any], words: Sequence[str]) -> None:
        self.known = known
        self.before, self.word = list(words[:-1]), words[-1]
        self.command = next((word for word in self.before if not word.startswith("-")), "")
        #: what is written of a value: all of the word, or what stands behind the option and its `=`
        self.value = self.word

    def offers(self) -> Iterator[Offer]:
        """Everything that may stand there, whatever is written of it."""
        commands = self.known["commands"]
        if self.command in commands:
            yield from self._of_command(commands[self.command])
        elif self.word.startswith("-") and not self.command:
            yield from _options(GENERAL)
        elif not self.command:
            yield from (Offer(name, told["about"]) for name, told in commands.items())

    def _of_command(self, told: dict[str, Any]) -> Iterator[Offer]:
        """The words that may stand behind a command: the value of an option, an option, or an argument."""
        options: dict[str, Sequence[str]] = told["options"] | self._flags(told["options"]) | HELP
        count, wanted = self._read(options)
        option, equals, value = self.word.partition("=")
        if wanted:
            yield from self._values(wanted, given=True)
        elif equals and option in options:
            self.value = value
            values = self._values(options[option][0], given=True)
            yield from (Offer(f"{option}={offer.word}", offer.about) for offer in values)
        elif self.word.startswith("-"):
            yield from _options(options)
        elif count < len(told["arguments"]) or told["many"]:
            yield from self._values(told["arguments"][min(count, len(told["arguments"]) - 1)], given=False)

    def _flags(self, options: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
        """The options that sides are, each by its name or a part of that, where a command seats players."""
        metavar = next((given for given, _ in options.values() if given.startswith("SIDE=")), "")
        if not metavar:
            return {}
        parts = {part: side.word for side in self.sides() for part in side.word.split("/") if " " not in part}
        return {f"--{part.lower()}": (metavar.partition("=")[2], side) for part, side in parts.items()}

    def _read(self, options: Mapping[str, Sequence[str]]) -> tuple[int, str]:
        """The number of arguments that stand there already, and the metavar of the option whose value comes now, if
        any.
        """
        count, wanted = 0, list[str]()
        for word in self.before[self.before.index(self.command) + 1 :]:
            if wanted:
                del wanted[0]
            elif word.startswith("-"):
                wanted = options[word][0].split() if word in options else []
            else:
                count += 1
        return count, wanted[0] if wanted else ""

    def _values(self, metavar: str, *, given: bool) -> Iterator[Offer]:
        """The values that a metavar stands for; `given` to an option, where a file need be no game."""
        for part in metavar.replace("[", "|").replace("]", "|").replace(" ", "|").split("|"):
            name, equals, value = part.partition("=")
            kind = "PATH" if part == "FILE" and given else "HOSTED" if self._hosted(part) else name
            if part.islower() or part == "-":
                yield Offer(part)
            elif kind in _KINDS and not equals:
                yield from _KINDS[kind](self)
            elif equals and "=" in self.value:
                yield from self._right_sides(name, value)
            elif equals:
                yield from (Offer(f"{offer.word}=", offer.about) for offer in self._left_sides(name))

    def _hosted(self, part: str) -> bool:
        """Does a game stand for one that is served, not for a published one?"""
        return part == "GAME" and "--folder" in self.known["commands"][self.command]["options"]

    def _left_sides(self, name: str) -> Iterator[Offer]:
        if name == "SIDE":
            yield from self.sides()
            return
        for scenario in self._scenarios().values():
            yield from (Offer(name, ", ".join(values)) for name, values in scenario["options"].items())

    def _right_sides(self, name: str, value: str) -> Iterator[Offer]:
        """The values that may stand behind the `=` of the word."""
        left = self.value.partition("=")[0].casefold()
        if name == "SIDE":
            sides = [side.word for side in self.sides() if side.word.casefold() == left]
            values = [offer.word for offer in _KINDS[value](self)] if value in _KINDS else []
            yield from (Offer(f"{side}={one}") for side in sides for one in values)
            return
        for scenario in self._scenarios().values():
            for name, values in scenario["options"].items():
                if name.casefold() == left:
                    yield from (Offer(f"{name}={one}") for one in values)

    def _scenarios(self) -> dict[str, dict[str, Any]]:
        """The scenarios that the line is about: the one that it names, or its file; those of its game; else all."""
        every: dict[str, dict[str, Any]] = self.known["scenarios"]
        named = [word for word in self.before if word in every] or [
            scenario for word in self.before if (scenario := _scenario_of(word)) in every
        ]
        of_game = {name: told for name, told in every.items() if told["game"] in self.before}
        return {name: every[name] for name in named} or of_game or every

    def scenarios(self) -> Iterator[Offer]:
        """Every scenario, those of a game that is named before alone."""
        of_game = {
            name: told for name, told in self.known["scenarios"].items() if told["game"] in self.before
        }
        yield from (Offer(name, told["title"]) for name, told in (of_game or self.known["scenarios"]).items())

    def sides(self) -> Iterator[Offer]:
        """The sides of the scenarios that the line is about."""
        yield from (Offer(side) for told in self._scenarios().values() for side in told["sides"])

    def levels(self) -> Iterator[Offer]:
        """The levels of bots."""
        yield from map(Offer, self.known["levels"])

    def players(self) -> Iterator[Offer]:
        """The players that a side may have."""
        yield from (Offer("human"), Offer("bot"), *(Offer(f"bot:{level.word}") for level in self.levels()))

    def games(self) -> Iterator[Offer]:
        """The codes of the games."""
        yield from (Offer(code, told["title"]) for code, told in self.known["games"].items())

    def lessons(self) -> Iterator[Offer]:
        """The lessons and exercises that come with the program, by name."""
        yield from (Offer(name, title) for name, title in self.known["lessons"].items())

    def problems(self) -> Iterator[Offer]:
        """The problems that come with the program, by name."""
        yield from (Offer(name, title) for name, title in self.known["problems"].items())

    def topics(self) -> Iterator[Offer]:
        """The topics that can be looked up, in the game that is named."""
        games = self.known["games"]
        named = [games[word] for word in self.before if word in games] or games.values()
        yield from (Offer(topic) for told in named for topic in told["topics"])
        yield from map(Offer, LOOKED_UP)

    def pages(self) -> Iterator[Offer]:
        """The pages of the documents, until one is named."""
        if not self._named_page():
            yield from map(Offer, _page_names())

    def parts(self) -> Iterator[Offer]:
        """The parts of the page that is named, until one of them is."""
        from vietnam_tui.cli.help_pages import read_page

        page = self._named_page()
        if page and self.before[-1] == page:
            yield from (Offer(heading.casefold()) for heading in read_page(page).parts)

    def _named_page(self) -> str:
        known = _page_names()
        return next((word for word in self.before[1:] if word in known), "")

    def saves(self) -> Iterator[Offer]:
        """The files in the folder of saves, and those that lie here."""
        folder = saves_folder()
        yield from (Offer(name) for name in _names(str(folder or "")) if name.endswith(".toml"))
        yield from (offer for offer in self.paths() if offer.word.endswith((".toml", "/")))

    def hosted(self) -> Iterator[Offer]:
        """The games that a host may serve, by the names of their saves."""
        yield from (
            Offer(name.removesuffix(".toml"))
            for name in _names(str(saves_folder() or ""))
            if name.endswith(".toml")
        )

    def paths(self) -> Iterator[Offer]:
        """The files and folders that go on from what is written; folders only where something is."""
        start, _, _ = (self.word.rpartition("=")[2] if self.word.startswith("-") else self.word).rpartition(
            "/"
        )
        start = f"{start}/" if "/" in self.word else ""
        for name in _names(start or "."):
            folder = os.path.isdir(f"{start}{name}")
            if self.word or not folder:
                yield Offer(f"{start}{name}{'/' * folder}")

    def folders(self) -> Iterator[Offer]:
        """The folders that go on from what is written."""
        yield from (offer for offer in self.paths() if not offer.whole)


#: The values that a word in capitals of a metavar stands for
_KINDS: dict[str, Callable[[_Line], Iterator[Offer]]] = {
    "SCENARIO": _Line.scenarios,
    "SAVE": _Line.saves,
    "FILE": _Line.saves,
    "PATH": _Line.paths,
    "DIR": _Line.folders,
    "FOLDER": _Line.folders,
    "SOCKET": _Line.paths,
    "GAME": _Line.games,
    "HOSTED": _Line.hosted,
    "SIDE": _Line.sides,
    "PLAYER": _Line.players,
    "LEVEL": _Line.levels,
    "LESSON": _Line.lessons,
    "PROBLEM": _Line.problems,
    "TOPIC": _Line.topics,
    "PAGE": _Line.pages,
    "PART": _Line.parts,
}


def _page_names() -> list[str]:
    from vietnam_tui.cli.help_pages import pages_folder

    return sorted(name.removesuffix(".md") for name in os.listdir(pages_folder()) if name.endswith(".md"))


def _options(options: Mapping[str, Sequence[str]]) -> Iterator[Offer]:
    yield from (Offer(name, about) for name, (_, about) in options.items())


def _names(folder: str) -> list[str]:
    """The names in a folder, hidden things left out; nothing where it cannot be read."""
    try:
        return sorted(name for name in os.listdir(folder) if not name.startswith("."))
    except OSError:
        return []


def _scenario_of(word: str) -> str:
    """The scenario of the save or position of this name, "" for none."""
    if not word.endswith(".toml"):
        return ""
    for path in (word, os.path.join(str(saves_folder() or ""), word)):
        try:
            descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError:
            continue
        try:
            head = os.read(descriptor, HEAD).decode(errors="replace")
        except OSError:
            return ""
        finally:
            os.close(descriptor)
        return f"\n{head}".partition('\nscenario = "')[2].partition('"')[0]
    return ""
