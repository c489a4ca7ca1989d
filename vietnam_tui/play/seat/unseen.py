"""Counters that a side cannot tell apart: each has a letter that stays with it, and what the side takes it for.

A letter follows its counter as far as anybody can who watches: from hex to hex as its marches are told.  Of several in
one hex nobody can say which goes; the one that came last does.  Who shows himself gives his letter up, and no letter is
given twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from string import ascii_uppercase

import msgspec

from vietnam_tui.core.hexes import Grid
from vietnam_tui.core.model import Event
from vietnam_tui.core.presenter import FACE_DOWN, Picture
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.record.notes import Notes
from vietnam_tui.play.seat.chair import History, Seen, parted, turn_ends

#: The ends of the names of a side's tables of letters, and of what it takes them for, after the side
LETTERS, GUESSES = " unseen", " guesses"
#: The entries of the table of letters that are no hexes: the number of letters given; and until when reports have been
#: followed: the phases that the side had ended, and the reports since
_GIVEN, _ENDED, _SINCE = "given", "ended", "since"
#: The characters of a guess that have room on a small counter
BRIEF = 4

#: An event -> who has marched and the numbers of the hexes, or None
Marches = Callable[[Event], tuple[str, tuple[str, ...]] | None]


def letter(number: int) -> str:
    """The letter of the counter of a number: A to Z, then AA, AB and so on.

    >>> [letter(number) for number in (0, 25, 26, 53)]
    ['A', 'Z', 'AA', 'BB']
    """
    ahead, at = divmod(number, len(ascii_uppercase))
    return (letter(ahead - 1) if ahead else "") + ascii_uppercase[at]


class Unseen:
    """The unseen counters of the others before a side's eyes."""

    def __init__(self, notes: Notes, side: str) -> None:
        self._notes, self._side = notes, side
        kept = dict(notes.of(side + LETTERS))
        self._given = _number(kept.pop(_GIVEN, ""))
        #: what has been reported, as far as it has been followed
        self.history: Sequence[Seen] = ()
        #: how many reports that were, None while that is not known
        self.followed: int | None = None
        #: until when they had been when the letters were kept
        self._kept_at = (_number(kept.pop(_ENDED, "")), _number(kept.pop(_SINCE, "")))
        #: hex number -> the letters there, those that came first before
        self.letters: dict[str, tuple[str, ...]] = {
            label: tuple(text.split()) for label, text in kept.items()
        }
        self._kept = dict(self.letters)
        #: have letters moved, so that they would not be given in the same way again?
        self._moved = bool(kept)
        #: what the letters were, by how much had been followed
        self._before: dict[int, tuple[dict[str, tuple[str, ...]], int]] = {}

    @property
    def guesses(self) -> dict[str, str]:
        """Letter -> what it is taken for."""
        return self._notes.of(self._side + GUESSES)

    def catch_up(self, history: Sequence[Seen], march: Marches) -> None:
        """Follow what has been reported since the last time; what was taken back is followed back."""
        if self.followed is None:
            self.catch_up_from_kept(history, march)
        elif self.followed > len(history):
            known = max((at for at in self._before if at <= len(history)), default=None)
            if known is not None:
                letters, self._given = self._before[known]
                self.letters = dict(letters)
        else:
            for seen in history[self.followed :]:
                self.follow(seen, march)
        self.history, self.followed = history, len(history)

    def catch_up_from_kept(self, history: Sequence[Seen], march: Marches) -> None:
        """Follow what has been reported since the letters were kept, if they were; nothing before that is looked at."""
        ended, since = self._kept_at
        now = turn_ends(history, self._side)
        if self._kept and now >= ended:
            for seen in parted(history, self._side)[1][since if now == ended else 0 :]:
                self.follow(seen, march)

    def follow(self, seen: Seen, march: Marches) -> None:
        """Take letters along with the counters that have marched."""
        for event in seen.events:
            found = march(event)
            if found is not None and found[0] == FACE_DOWN and len(found[1]) > 1:
                self._go(found[1][0], found[1][-1])

    def _go(self, start: str, end: str) -> None:
        *others, goes = self.letters.get(start, ()) or (self._new(),)
        self.letters[start] = tuple(others)
        self.letters[end] = (*self.letters.get(end, ()), goes)
        self._moved = True

    def settle(self, picture: Picture, grid: Grid) -> None:
        """Make letters and a picture of the map agree: who is gone has none any more, who is new gets one."""
        found = {
            grid.label(hex_): many
            for hex_, faces in sorted(picture.units.items())
            if (many := sum(face.badge == FACE_DOWN for face in faces))
        }
        letters: dict[str, tuple[str, ...]] = {}
        for label, many in found.items():
            there = self.letters.get(label, ())[:many]
            letters[label] = (*there, *(self._new() for _ in range(many - len(there))))
        self._moved = self._moved or any(
            label in self.letters and letters.get(label) != there for label, there in self.letters.items()
        )
        self.letters = letters
        if self.followed is not None:
            self._before[self.followed] = (dict(letters), self._given)

    def keep(self) -> None:
        """Write the letters down beside the save, where they could not be given again as they are."""
        if not self._moved or self.letters == self._kept:
            return
        recent = parted(self.history, self._side)[1]
        if isinstance(recent, History) and recent.far:
            return
        ended, since = turn_ends(self.history, self._side), len(recent)
        table = {label: " ".join(there) for label, there in self.letters.items()}
        table |= {_GIVEN: str(self._given), _ENDED: str(ended), _SINCE: str(since)}
        with suppress(CannotSave, ValueError):  # they are steady as long as one sits there, at the least
            self._notes.replace(self._side + LETTERS, table)
        self._kept = dict(self.letters)

    def guess(self, name: str, text: str) -> None:
        """Take a letter for something, or for nothing any more; raises `CannotSave`, and ValueError for no letter."""
        if not any(name in there for there in self.letters.values()):
            raise ValueError(f"no unseen counter has the letter {name or '-'}")
        self._moved = True
        self.keep()
        self._notes.write(self._side + GUESSES, name, text)

    def _new(self) -> str:
        self._given += 1
        return letter(self._given - 1)

    def at(self, label: str) -> tuple[str, ...]:
        """The letters in a hex."""
        return self.letters.get(label, ())

    def told(self) -> list[str]:
        """Every letter with where it is and what it is taken for."""
        guesses = self.guesses
        return [
            f"{FACE_DOWN}{name} in {label}{f': {guesses[name]}' if name in guesses else ''}"
            for name, label in sorted(
                ((name, label) for label, there in self.letters.items() for name in there),
                key=lambda pair: (len(pair[0]), pair[0]),
            )
        ]


def lettered(picture: Picture, grid: Grid, unseen: Unseen) -> Picture:
    """A picture of the map on whose unseen counters their letters and guesses stand."""
    if not any(unseen.letters.values()):
        return picture
    guesses = unseen.guesses
    units = dict(picture.units)
    for hex_, faces in picture.units.items():
        names = iter(unseen.at(grid.label(hex_)) if any(face.badge == FACE_DOWN for face in faces) else ())
        units[hex_] = tuple(
            msgspec.structs.replace(face, name=f"{FACE_DOWN}{name}", strength=guesses.get(name, "")[:BRIEF])
            if face.badge == FACE_DOWN and (name := next(names, ""))
            else face
            for face in faces
        )
    return msgspec.structs.replace(picture, units=units)


def letters_by_name(picture: Picture, grid: Grid, unseen: Unseen) -> Mapping[str, str]:
    """The name of each unseen counter, as orders call it -> its letter."""
    found: dict[str, str] = {}
    for hex_, faces in picture.units.items():
        covered: Iterable[str] = [face.name for face in faces if face.badge == FACE_DOWN]
        found |= dict(zip(covered, unseen.at(grid.label(hex_)), strict=False))
    return found


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0
