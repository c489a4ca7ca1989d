"""The rules of a game as a list that can be looked up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, cached_property

import msgspec

from vietnam_tui.core.data import Provenance, load


class ForceEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of an order of battle as the rules list it.

    `values` is "" for a marker without values and "unknown" where the rules print none; `count` is 0 where
    the number is not printed; `turn` is 0 for what stands in place before the first turn.
    """

    side: str
    name: str
    values: str
    count: int
    where: str
    turn: int


class RuleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule that can be cited: its statement, our ruling where it is unclear, and what it refers to.

    `section` is the printed section; `see` names other entries; `scenarios` is empty for a rule of them all.
    `provenance` tells a statement that is printed from one that follows from others, or that fills a gap.
    """

    id: str
    section: str
    title: str
    kind: str
    text: str
    ruling: str = ""
    example: str = ""
    see: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    force: tuple[ForceEntry, ...] = ()
    provenance: Provenance = "printed"

    @property
    def heading(self) -> str:
        """Its title, with the scenario that it is for, or their number, where these are not all of them.

        On a line of 80 characters behind the id the title goes before them.

        >>> RuleEntry("X-25.0-g", "25.0", "US victory", "victory", "...", scenarios=("the-ford",)).heading
        'US victory (the-ford)'
        """
        if not self.scenarios:
            return self.title
        one = self.scenarios[0] if len(self.scenarios) == 1 else f"{len(self.scenarios)} scenarios"
        told = f"{self.title} ({one})"
        return told if len(f"{self.id}  {told}") < 80 else self.title

    @property
    def standing(self) -> str:
        """Its kind, and where it is from unless it is printed.

        >>> RuleEntry("X-6.0-e", "6.0", "Range", "rule", "Six hexes.", provenance="reconstructed").standing
        'rule, reconstructed'
        """
        return self.kind if self.provenance == "printed" else f"{self.kind}, {self.provenance}"


class RulesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of `rules.toml`: `code` is the prefix of every id."""

    code: str
    title: str
    rule: tuple[RuleEntry, ...]
    note: str = ""


class RulesLibrary:
    """The rules of one game, by id, by section and by words.

    >>> flip = RuleEntry("X-7.6-d", "7.6", "Depleted units flip", "rule", "A depleted unit is turned over.")
    >>> bump = RuleEntry("X-7.7.2-a", "7.7.2", "Displacement", "rule", "A retreating unit displaces another.")
    >>> library = RulesLibrary("X", [flip, bump])
    >>> library.by_id("7.6-d") is flip, library.section("7.7") == [bump]
    (True, True)
    >>> [entry.id for entry in library.search("unit displac")]
    ['X-7.7.2-a']
    """

    def __init__(self, code: str, entries: Sequence[RuleEntry], title: str = "") -> None:
        self.code = code
        self.title = title
        self.entries = tuple(entries)
        self._by_id = {entry.id.casefold(): entry for entry in reversed(self.entries)}

    def __iter__(self) -> Iterator[RuleEntry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def ids(self) -> frozenset[str]:
        """The ids of all entries."""
        return frozenset(entry.id for entry in self.entries)

    @property
    def sections(self) -> frozenset[str]:
        """The numbers of all sections, with those that they lie in, after the code of the game."""
        parts = [entry.section.split(".") for entry in self.entries]
        return frozenset(f"{self.code}-{'.'.join(way[:n])}" for way in parts for n in range(1, len(way) + 1))

    def by_id(self, rule_id: str) -> RuleEntry | None:
        """The entry of this id, or None; capitals do not matter, and the game's code may be left out."""
        wanted = rule_id.strip().casefold()
        return self._by_id.get(wanted) or self._by_id.get(f"{self.code.casefold()}-{wanted}")

    def section(self, number: str) -> list[RuleEntry]:
        """The entries of a printed section and of the sections inside it: "7.7" holds 7.7.2, "7" all of 7."""
        wanted = number.strip().removesuffix(".")
        return [e for e in self.entries if e.section == wanted or e.section.startswith(wanted + ".")]

    def search(self, words: str) -> list[RuleEntry]:
        """The entries in which every word occurs, best first.

        A word may be the beginning of the one meant, in capitals or not, or the abbreviation of what is meant.  It
        counts most in the id or section, then in the title, then in the statement, least in a ruling or example; equals
        keep the printed order.  Words that every sentence has ("how many") count only where there are no others.
        """
        return [entry for entry, missing in self._found(words) if not missing]

    def nearest(self, words: str) -> list[RuleEntry]:
        """The entries in which most of the words occur, best first: for a search that finds none with all of them.

        >>> move = RuleEntry("X-5.0-a", "5.0", "Zones", "rule", "A unit stops in a zone of control.")
        >>> library = RulesLibrary("X", [move])
        >>> library.search("how many zoc") == [move], library.search("zoc landing")
        (True, [])
        >>> library.nearest("zoc landing") == [move]
        True
        """
        found = self._found(words)
        least = min((missing for _, missing in found), default=0)
        return [entry for entry, missing in found if missing == least]

    def _found(self, words: str) -> list[tuple[RuleEntry, int]]:
        """The entries in which any of the words occurs, with how many do not, best first."""
        said = [word for word in (word.casefold().strip(_EDGES) for word in words.split()) if word]
        wanted = [word for word in said if word not in _EVERYWHERE] or said
        ranked = []
        for position, index in enumerate(self._index):
            scores = [index.score_of_any(_MEANT.get(word, (word,))) for word in wanted]
            if any(scores):
                ranked.append((scores.count(0), -sum(scores), position))
        return [(self.entries[position], missing) for missing, _, position in sorted(ranked)]

    def faults(self) -> list[str]:
        """The faults of the list itself: double ids, foreign ids, references to nothing."""
        found: list[str] = []
        seen: set[str] = set()
        for entry in self.entries:
            if entry.id in seen:
                found.append(f"{entry.id} occurs twice")
            seen.add(entry.id)
            if not entry.id.startswith(f"{self.code}-{entry.section}-"):
                found.append(f"{entry.id} does not name its section {entry.section}")
            found += [f"{entry.id} refers to {other}, which does not exist" for other in self._unknown(entry)]
        return found

    def _unknown(self, entry: RuleEntry) -> list[str]:
        return [other for other in entry.see if other.casefold() not in self._by_id]

    @cached_property
    def _index(self) -> tuple[_Words, ...]:
        return tuple(_Words(entry) for entry in self.entries)


@cache
def rules_library(game_folder: str) -> RulesLibrary:
    """The rules library of a game, from its `rules.toml`; raises `DataError`."""
    file = load(f"{game_folder}/rules.toml", RulesFile)
    return RulesLibrary(file.code, file.rule, file.title)


# ---------------------------------------------------------------- words

#: Words that say nothing of what a rule is about
_COMMON = (
    "a an and any are at be by can do does for from how i if in is it many may much must my of on or so than that "
    "the there they this to what when where which who why will with you"
)
_EVERYWHERE = frozenset(_COMMON.split())
#: Abbreviations and words of players -> what may be meant by them, the word itself too
_MEANT: dict[str, tuple[str, ...]] = {
    short: (short, *meant.split("|"))
    for short, meant in {
        "aa": "anti-aircraft|flak",
        "arty": "artillery",
        "c2": "command",
        "crt": "combat results",
        "dice": "die",
        "drm": "die roll modifier",
        "helo": "helicopter",
        "hq": "headquarters",
        "los": "line of sight|sight",
        "lz": "landing zone",
        "ma": "movement allowance",
        "mp": "movement point",
        "oob": "order of battle",
        "tec": "terrain effects",
        "zoc": "zone of control|zones of control",
    }.items()
}

_EDGES = ".,;:!?()[]{}'\"-"
_WORD = re.compile(r"[^\s,;:()\[\]\"]+")
_PART = re.compile(r"[\w.]+")


class _Words:
    """The words of an entry by where they stand, for searching."""

    def __init__(self, entry: RuleEntry) -> None:
        self.id = entry.id.casefold()
        self.section = entry.section.casefold()
        #: (words, score of a whole word, score of its beginning), best first
        self.places = (
            (_words(entry.title), 60, 50),
            (_words(entry.text), 30, 20),
            (_words(f"{entry.ruling} {entry.example}"), 6, 5),
        )

    def score_of_any(self, phrases: Sequence[str]) -> int:
        """The best score of phrases that mean the same; of a phrase all words must occur."""
        return max(min(self.score(word) for word in phrase.split()) for phrase in phrases)

    def score(self, word: str) -> int:
        """The degree to which a word fits, 0 where it does not occur."""
        if word in (self.id, self.section) or self.id.endswith("-" + word):
            return 100
        best = 80 if self.id.startswith(word) else 0
        for words, whole, beginning in self.places:
            if best >= whole:
                break
            if word in words:
                best = max(best, whole)
            elif any(known.startswith(word) for known in words):
                best = max(best, beginning)
        return best


def _words(text: str) -> frozenset[str]:
    """The words of a text; "die-roll" counts as itself, as "die" and as "roll"."""
    found: set[str] = set()
    for word in _WORD.findall(text.casefold()):
        found.add(word.strip(_EDGES))
        found.update(part.strip(_EDGES) for part in _PART.findall(word))
    return frozenset(found)
