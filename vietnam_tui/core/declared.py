"""The things that the annotation of a field says of its values, beyond their type; `engine/checks.py` reads it.

Every record of the data and of a state may be annotated so: `turn: Annotated[int, Within(1, 9)]`.  The annotation of a
list or a tuple holds for each of its entries, except `Each`.  A condition on several values stands in a table: a
sentence, and when it is true.  Declarations of different kinds are never equal: of equal ones `typing` keeps one.

>>> list(wrong({"it is turn {0[turn]}": lambda state: state["turn"] > 9}, {"turn": 10}))
['it is turn 10']
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any

import msgspec

#: Kind of thing -> the names that there are of it
Names = Mapping[str, Collection[Any]]


class Counts(msgspec.Struct, frozen=True):
    """In the annotation of a number in a state: it counts something, or players know it by itself.

    A number that stands for a hex, a unit or another thing of the game has an id type instead, so that a save names it.
    """


Count = Annotated[int, Counts()]


class Within(msgspec.Struct, frozen=True):
    """A number from the least to the most, both included; without a most, any number from the least on."""

    least: int
    most: int | None = None

    def faults(self, value: Any, record: Any, names: Names) -> Iterator[str]:
        """The faults of a value, as sentences."""
        if value < self.least or (self.most is not None and value > self.most):
            yield f"{value} is {'less than' if self.most is None else 'not from'} {self}"

    def __str__(self) -> str:
        return f"{self.least}" if self.most is None else f"{self.least} to {self.most}"


class Nonzero(msgspec.Struct, frozen=True):
    """A number that makes a difference."""

    def faults(self, value: Any, record: Any, names: Names) -> Iterator[str]:
        """The faults of a value, as sentences."""
        if not value:
            yield "a shift or modifier is worth nothing"


class Named(msgspec.Struct, frozen=True):
    """The name of something that exists: of a rule, a side, a type of unit, a place; "" names nothing.

    The checker is told what exists; it says nothing of a kind that it is not told of.
    """

    what: str

    def faults(self, value: Any, record: Any, names: Names) -> Iterator[str]:
        """The faults of a value, as sentences."""
        known = names.get(self.what)
        if known is None or not value or value in known:
            return
        from vietnam_tui.core.orders import nearest  # only here: sound data need no words for faults

        near = sorted(known) if len(known) <= 4 else nearest(value, sorted(known))
        yield f"names the {self.what} {value}, which does not exist{'; nearest: ' * bool(near)}{', '.join(near)}"


class Turn(msgspec.Struct, frozen=True):
    """A turn of the scenario, of which the checker is told by the name of "turn"; 0 is before the first."""

    def faults(self, value: Any, record: Any, names: Names) -> Iterator[str]:
        """The faults of a value, as sentences."""
        if value not in names.get("turn", (value,)):
            yield f"there is no turn {value} of {max(names['turn'], default=0)}"


class Unique(msgspec.Struct, frozen=True):
    """No two values that are declared so, with the same sentence and scope, are the same; capitals may not count."""

    sentence: str
    scope: str = ""
    folded: bool = False


class OneWord(msgspec.Struct, frozen=True):
    """A name without blanks, so that orders can say it."""

    what: str

    def faults(self, value: Any, record: Any, names: Names) -> Iterator[str]:
        """The faults of a value, as sentences."""
        if value.split() != [value]:
            yield f"{self.what} {value!r} has a blank in its name"


class Glyph(msgspec.Struct, frozen=True):
    """The characters that fill a hex of the map."""

    characters: int
    what: str = ""

    def faults(self, value: Any, record: Any, names: Names) -> Iterator[str]:
        """The faults of a value, as sentences."""
        if len(value) != self.characters:
            yield f"{self.what}{record.id} needs a glyph of {('one letter', 'two characters')[self.characters - 1]}"


class Each(msgspec.Struct, frozen=True):
    """A list with one entry an id; where the ids are given, for each of them, and in that order if they `follow`."""

    what: str
    ids: tuple[str | int, ...] = ()
    follow: bool = False

    def faults(self, value: Any, record: Any, names: Names) -> Iterator[str]:
        """The faults of a list, as sentences."""
        found = [entry.id for entry in value]
        for id_ in sorted({one for one in found if found.count(one) > 1}, key=str):
            yield f"the {self.what} {id_} is listed twice"
        for id_ in self.ids:
            if id_ not in found:
                yield f"there is no {self.what} {id_}"
        if self.follow and sorted(found, key=str) == sorted(self.ids, key=str) and found != list(self.ids):
            yield f"the {self.what}s do not follow one another: {', '.join(map(str, self.ids))}"


class Sourced(msgspec.Struct, frozen=True):
    """The provenance of a record has an entry for these of its values, and for those others that are there.

    Without any it has one for every value but those that are `free`.
    """

    always: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    free: tuple[str, ...] = ("id", "name", "glyph", "provenance", "note")

    def faults(self, value: Any, record: Any, names: Names) -> Iterator[str]:
        """The faults in the provenance of a record, as sentences."""
        groups: Sequence[str] = (*self.always, *(name for name in self.given if getattr(record, name)))
        if not self.always:
            groups = [name for name in record.__struct_fields__ if name not in self.free]
        owner = getattr(record, "id", "")
        for group in groups:
            if group not in value:
                one = (
                    f"{owner} does not say where its {group} is"
                    if owner
                    else f"the number {group} does not say where it is"
                )
                yield f"{one} from"


#: An entry of the rules library
RuleId = Annotated[str, Named("rule")]
#: A section of the rules, after the code of the game
SectionId = Annotated[str, Named("section")]


# -- tables of what may be wrong ----------------------------------------------------------------------------

#: A table of what may be wrong: a sentence, with what is looked at and what was found in braces, and when it is true
Wrong = Mapping[str, Callable[..., object]]
#: For frames of a type, or of several, a table of what may be wrong with a state and such a frame
ByFrame = Mapping[Any, Wrong]


def wrong(cases: Wrong, *looked_at: Any, whose: str = "") -> Iterator[str]:
    """The sentences of a table that are true of what is looked at, after the name of what they are about."""
    for sentence, holds in cases.items():
        if found := holds(*looked_at):
            yield whose + sentence.format(*looked_at, found=found)


def first_wrong(cases: Wrong, *looked_at: Any, whose: str = "") -> Iterator[str]:
    """The first of these sentences that is true; what comes later may take for granted that it is not."""
    for fault in wrong(cases, *looked_at, whose=whose):
        yield fault
        return


def frames_wrong(state: Any, *stages: ByFrame, also: Iterable[Any] = ()) -> list[str]:
    """The faults in the frames of a state; the check of a frame may take the ones before it for granted."""
    for stage in stages:
        found = [
            fault
            for frame in (*state.frames, *also)
            for kind, cases in stage.items()
            if isinstance(frame, kind)
            for fault in wrong(cases, state, frame, whose="frames: ")
        ]
        if found:
            return found
    return []
