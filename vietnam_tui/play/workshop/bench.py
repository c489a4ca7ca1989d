"""A workbench: something of one's own that orders change, checked at once, with every change undone and given again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import Verb, match, nearest
from vietnam_tui.core.presenter import Picture
from vietnam_tui.play.record.lock import SaveLocked
from vietnam_tui.play.workshop.draft import Draft

#: The tables that are made: those of a position file, or of a map
Tables = dict[str, Any]
#: Changes that can be undone
MOST_UNDONE = 2_000


class Refused(Exception):
    """Why an order changes nothing, as a sentence."""


def nearest_told(word: str, names: Iterable[str]) -> str:
    """The names that look like a word, to be told behind a sentence; "" for none."""
    near = nearest(word, names)
    return f"; nearest: {', '.join(near)}" if near else ""


class Word(NamedTuple):
    """A word that may come next in an order, with a note."""

    word: str
    note: str = ""


class Order(NamedTuple):
    """An order of a workbench: how it is said, and what it does with its words at a place; it gives a sentence."""

    verb: Verb
    do: Callable[[Sequence[str], str], str]


class Change(NamedTuple):
    """What was done, and what it came to."""

    said: str
    tables: Tables


COMMON: tuple[Verb, ...] = (
    Verb("undo", "undo", "Take the last change back.", "undo"),
    Verb("redo", "redo", "Give it again.", "redo"),
    Verb("faults", "faults", "What is wrong now; it may stand until it is saved.", "faults"),
    Verb("save", "save [NAME]", "Save it where it belongs, or under a name.", "save"),
    Verb("revert", "revert", "Go back to what was saved last; undo takes even that back.", "revert"),
)


class Bench(ABC):
    """What is made, since when it was opened; `notices` are told once."""

    #: what stands in the title: what is made here
    title: str
    #: orders besides those that every workbench has
    verbs: Mapping[str, Order]

    def __init__(self, draft: Draft, saved: Tables) -> None:
        self.draft = draft
        self.notices: list[str] = []
        #: what lies on the disk where it belongs
        self.saved = saved
        self.course = [Change("", saved)]
        self.at = 0

    def begin(self) -> None:
        """Take up what was left unsaved, if there is something, and look it over.

        Raises as `Draft.take`, and `SaveFault` for what cannot be read.
        """
        kept = self.draft.take()
        self.look_over(self.saved)
        if kept is None:
            return
        left = self.taken_up(kept)
        try:
            self.look_over(left)
        except Refused as refused:
            self.notices.append(f"what was left unsaved cannot be read: {refused}")
            return
        self.course.append(Change("taken up where it was left", left))
        self.at = 1
        self.notices.append("Taken up where it was left unsaved; revert goes back to what was saved.")

    # -- what it is -----------------------------------------------------------------------------------------

    @property
    def tables(self) -> Tables:
        """What it is now."""
        return self.course[self.at].tables

    @property
    def changed(self) -> bool:
        """Is there something that is not saved?"""
        return self.tables != self.saved

    @property
    @abstractmethod
    def faults(self) -> tuple[str, ...]:
        """Everything that is wrong now, each in a sentence."""

    @abstractmethod
    def look_over(self, tables: Tables) -> None:
        """Show and check these tables from now on; raises `Refused` for what cannot be shown, and nothing changes."""

    @abstractmethod
    def text(self) -> str:
        """The file as it would be saved."""

    @abstractmethod
    def write(self, name: str) -> str:
        """Write it where it belongs, or under a name; where that is.  Raises `Refused`, `CannotSave`, `SaveFault`."""

    @abstractmethod
    def following(self, words: Sequence[str]) -> Iterable[Word]:
        """The words that may come behind those of an order of its own, the verb first."""

    def kept(self, tables: Tables) -> Tables:
        """What a draft holds of tables."""
        return tables

    def taken_up(self, kept: Tables) -> Tables:
        """The tables of which a draft holds this."""
        return kept

    # -- how it is shown ------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def board(self) -> Board:
        """The map as it is now."""

    @property
    @abstractmethod
    def fills(self) -> Mapping[str, str]:
        """Terrain id -> two characters that fill a hex of it."""

    @property
    def picture(self) -> Picture:
        """The things that lie on the map."""
        return Picture()

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides whose counters lie there."""
        return ()

    @property
    def named(self) -> tuple[Mapping[str, Hex], ...]:
        """What lies on the map besides its places, by the names that one may go to, the weightiest first."""
        return ()

    @property
    @abstractmethod
    def facts(self) -> tuple[str, ...]:
        """What stands over the map, the most important first."""

    @abstractmethod
    def told_of(self, hex_: Hex) -> list[str]:
        """Everything about a hex, in lines."""

    # -- changes --------------------------------------------------------------------------------------------

    def change(self, said: str, tables: Tables) -> str:
        """Change it; what was done, and what has become wrong by it, in a sentence.

        Raises `Refused`, and `CannotSave` where it cannot be kept: then nothing has changed.
        """
        if tables == self.tables:
            return f"{said}  That was so before."
        before = self.faults
        self._show(tables)
        self.course[self.at + 1 :] = [Change(said, tables)]
        self.at += 1
        if len(self.course) > MOST_UNDONE:
            self.course = [self.course[-MOST_UNDONE]._replace(said=""), *self.course[1 - MOST_UNDONE :]]
            self.at = len(self.course) - 1
        return self._told(said, before)

    def undo(self) -> str:
        """Take the last change back; raises as `change`."""
        if not self.at:
            raise Refused("There is nothing to take back.")
        said = self.course[self.at].said
        self._show(self.course[self.at - 1].tables)
        self.at -= 1
        return f"Taken back: {said}"

    def redo(self) -> str:
        """Give again what was taken back last; raises as `change`."""
        if self.at + 1 == len(self.course):
            raise Refused("There is nothing to give again.")
        self._show(self.course[self.at + 1].tables)
        self.at += 1
        return f"Given again: {self.course[self.at].said}"

    def revert(self) -> str:
        """Go back to what was saved last."""
        return self.change("Back to what was saved last.", self.saved)

    def save(self, name: str = "") -> str:
        """Save it; where it is now.  Raises `Refused` with all that is wrong, `CannotSave` and `SaveFault`."""
        if self.faults:
            first, *more = self.faults
            others = f"  ({len(more)} more: faults)" if more else ""
            raise Refused(f"It is not saved as long as something is wrong: {first}{others}")
        try:
            where = self.write(name)
        except SaveLocked as error:
            raise Refused(f"It is not saved: {error}") from None
        self.saved = self.tables
        self.draft.discard()
        return f"Saved: {where}"

    def close(self) -> None:
        """Leave it; what is not saved stays in its draft."""
        self.draft.close()

    def _show(self, tables: Tables) -> None:
        """Keep these tables, then show them: what was seen is on the disk."""
        before = self.tables
        self.look_over(tables)
        try:
            self.draft.write(self.kept(tables))
        except BaseException:
            self.look_over(before)
            raise

    def _told(self, said: str, before: Sequence[str]) -> str:
        """What was done, with what has become wrong or right by it."""
        known = frozenset(before)
        new = [fault for fault in self.faults if fault not in known]
        if new:
            others = f"  ({len(new) - 1} more: faults)" if len(new) > 1 else ""
            return f"{said}  But {new[0]}.{others}"
        return f"{said}  Nothing is wrong any more." if before and not self.faults else said

    # -- orders ---------------------------------------------------------------------------------------------

    @property
    def every_verb(self) -> tuple[Verb, ...]:
        """All orders, with what they do."""
        return (*(order.verb for order in self.verbs.values()), *COMMON)

    def do(self, text: str, place: str = "") -> str:
        """Carry an order out, at a place where it names none; what was done, in a sentence.

        Raises `Refused`, `CannotSave` and `SaveFault`: then nothing has changed.
        """
        words = text.split()
        if not words:
            raise Refused("Type an order; ? lists them.")
        verb = self.verb_of(words[0])
        rest = words[1:]
        if rest and any(one.name == one.usage == verb for one in self.every_verb):
            raise Refused(f"Nothing stands behind {verb}.")
        if verb == "undo":
            return self.undo()
        if verb == "redo":
            return self.redo()
        if verb == "revert":
            return self.revert()
        if verb == "save":
            return self.save(" ".join(rest))
        if verb == "faults":
            return "\n".join(self.faults) or "Nothing is wrong."
        return self.verbs[verb].do(rest, place)

    def verb_of(self, word: str) -> str:
        """The order that a word means, by its first letters where they are enough; raises `Refused`."""
        names = [verb.name for verb in self.every_verb]
        if word in names:
            return word
        found = match(word, names)
        if len(found) == 1:
            return found[0]
        if found:
            raise Refused(f"{word} may be {', '.join(found)}.")
        raise Refused(f"There is no order {word[:40]!r}{nearest_told(word, names)}.")

    def complete(self, text: str) -> list[Word]:
        """The words that a text may go on with."""
        words = text.split()
        stem = words.pop() if words and not text[-1].isspace() else ""
        if not words:
            found: Iterable[Word] = (Word(verb.name, verb.help) for verb in self.every_verb)
        else:
            try:
                found = self.following([self.verb_of(words[0]), *words[1:]])
            except Refused:
                return []
        return [one for one in found if one.word.casefold().startswith(stem.casefold())]
