"""Texts to actions and back: words from the types of a verb's fields, and the verbs of a game put together.

A game says once how each of its id types is read, written and picked by keys; then every verb whose words follow its
fields is said by being declared.  A field of which its type does not tell enough is annotated with its `Kind`:
`team: Annotated[UnitId, Kind(read_team, write_unit)]`.

>>> class Rally(Verb[State], frozen=True, tag="rally"):
...     '''Let a unit rally.'''
...     usage = "rally NUMBER"
...     unit: int
>>> vocabulary = Vocabulary([Rally], {})
>>> vocabulary.read(State(), "ra 3")
(Rally(unit=3),)
>>> vocabulary.write(State(), Rally(3)), vocabulary.verbs[0].help
('rally 3', 'Let a unit rally.')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Generic, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action, S, State, fields_of
from vietnam_tui.core.orders import OrderError, Reader
from vietnam_tui.core.orders import Verb as Listed
from vietnam_tui.core.presenter import Selection
from vietnam_tui.engine.verb import Verb, help_of

__all__ = ["Kind", "State", "Verb", "Vocabulary"]


class Kind(NamedTuple):
    """The words for the values of a type: `read` raises `OrderError`; `picks` is what keys pick an action by.

    `place` is the hex of a value: of one picked as a unit for an action that points nowhere else, of one picked as a
    hex where it is not its number; `size` how many things of the type a state has,
    numbered from 0.
    """

    read: Callable[[Any, Reader], Any]
    write: Callable[[Any, Any], str]
    picks: Literal["unit", "hex", ""] = ""
    place: Callable[[Any, Any], Hex] | None = None
    size: Callable[[Any], int] | None = None


class _Field(msgspec.Struct, frozen=True):
    """A field of a verb: how it is said, whether it is a list, and its value where the order leaves it out.

    The last field takes every word that is left, so that an error points at the one that it cannot be.
    """

    name: str
    kind: Kind
    several: bool
    default: object
    last: bool

    def read(self, state: object, reader: Reader) -> object:
        if self.several:
            return self._read_several(state, reader)
        if self.default is not msgspec.NODEFAULT and not self._comes(state, reader):
            return self.default
        return self.kind.read(state, reader)

    def _read_several(self, state: object, reader: Reader) -> tuple[object, ...]:
        found = [] if self.default is not msgspec.NODEFAULT else [self.kind.read(state, reader)]
        while self._comes(state, reader):
            found.append(self.kind.read(state, reader))
        return tuple(found)

    def _comes(self, state: object, reader: Reader) -> bool:
        """Can the next word be read as this field, or must it?"""
        if self.last or reader.done:
            return not reader.done
        position = reader.position
        try:
            self.kind.read(state, reader)
        except OrderError:
            return False
        finally:
            reader.position = position
        return True

    @property
    def writer(self) -> Callable[[object, object], str]:
        """The writer of its values."""
        plain = not self.several and self.default is msgspec.NODEFAULT
        return self.kind.write if plain else self._write

    def _write(self, state: object, value: Any) -> str:
        if self.several:
            return " ".join(self.kind.write(state, one) for one in value)
        return "" if value == self.default else self.kind.write(state, value)


class Vocabulary(Generic[S]):
    """The verbs of a game: texts to actions and back; `kinds` says how the values of each id type are said."""

    def __init__(self, verbs: Iterable[type[Verb[S]]], kinds: Mapping[object, Kind]) -> None:
        self._kinds = kinds
        self._by_verb: dict[str, type[Verb[S]]] = {}
        for verb in verbs:
            if self._by_verb.setdefault(verb_of(verb), verb) is not verb:
                raise ValueError(f"two verbs are called {verb_of(verb)}")
        found = tuple(self._by_verb.values())
        #: the verbs that a player gives, as help lists them
        self.verbs = tuple(
            Listed(verb_of(one), one.usage, help_of(one), one.example, one.aliases)
            for one in found
            if one.listed
        )
        self._unlisted = tuple(verb_of(one) for one in found if not one.listed)
        self._fields = cache(self._fields_of)
        self._writer = cache(self._writer_of)

    def write(self, state: S, action: Action) -> str:
        """The one canonical text of an action."""
        return self._writer(type(action))(state, action)

    def read(self, state: S, text: str) -> tuple[Action, ...]:
        """The actions that an order means, several where it names several things; raises `OrderError`."""
        reader = Reader(text)
        verb = self._verb(reader)
        return self._end(reader, verb.read(state, reader) or self._by_fields(verb, state, reader))

    def read_logged(self, state: S, text: str) -> tuple[Action, ...]:
        """The actions that an entry of a log means; raises `OrderError`."""
        reader = Reader(text)
        verb = self._verb(reader)
        found = verb.read_logged(state, reader) or verb.read(state, reader)
        return self._end(reader, found or self._by_fields(verb, state, reader))

    def selection(self, view: S, action: Action) -> Selection:
        """The units and the target by which keys pick an action: the units in hand, the hex it points at."""
        assert isinstance(action, Verb)
        return action.selection(view) or self._picked(view, action)

    def _writer_of(self, verb: type[Verb[S]]) -> Callable[[S, Action], str]:
        """The writer of the actions of a verb: by their fields unless it says words of its own."""
        first = verb_of(verb)
        if verb.words is Verb.words:
            return self._by_fields_writer(first, verb)

        def by_words(state: S, action: Any) -> str:
            words = action.words(state)
            if words is None:
                return self._by_fields_writer(first, verb)(state, action)
            return f"{first} {words}".rstrip()

        return by_words

    def _by_fields_writer(self, first: str, verb: type[Verb[S]]) -> Callable[[S, Action], str]:
        fields = [(one.name, one.writer) for one in self._fields(verb)]

        def by_fields(state: S, action: Action) -> str:
            said = [first, *[write(state, getattr(action, name)) for name, write in fields]]
            return " ".join([word for word in said if word])

        return by_fields

    # -- by the fields ------------------------------------------------------------------------------------

    def _verb(self, reader: Reader) -> type[Verb[S]]:
        word = reader.peek()
        written = None if word is None else self._by_verb.get(word.text)
        if written is not None:  # in full, as a log has it
            reader.position += 1
            return written
        return self._by_verb[reader.verb(self.verbs, self._unlisted)]

    def _by_fields(self, verb: type[Verb[S]], state: S, reader: Reader) -> tuple[Action, ...]:
        return (verb(**{one.name: one.read(state, reader) for one in self._fields(verb)}),)

    def _end(self, reader: Reader, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        reader.end()
        return actions

    def _picked(self, view: S, action: Action) -> Selection:
        units: list[str] = []
        target: Hex | None = None
        first: Hex | None = None
        for one in self._fields(type(action)):
            value = getattr(action, one.name)
            for entry in value if one.several else (value,):
                place = entry if one.kind.place is None else one.kind.place(view, entry)
                if one.kind.picks == "hex":
                    target = place if place >= 0 else None
                elif one.kind.picks == "unit":
                    if not units and one.kind.place is not None:
                        first = place if place >= 0 else None
                    units.append(one.kind.write(view, entry))
        return Selection(tuple(units), first if target is None else target)

    def _fields_of(self, verb: type[Action]) -> tuple[_Field, ...]:
        hints, fields = get_type_hints(verb, include_extras=True), fields_of(verb)
        return tuple(
            self._field(verb, field, hints[field.name], last=field is fields[-1]) for field in fields
        )

    def _field(
        self, verb: type[Action], field: msgspec.structs.FieldInfo, hint: object, *, last: bool
    ) -> _Field:
        several = get_origin(hint) is tuple
        kind = self._kind(field.name, get_args(hint)[0] if several else hint)
        if kind is None:
            raise TypeError(f"{verb.__name__}.{field.name}: no words for a {hint}; the verb must say its own")
        return _Field(field.name, kind, several, field.default, last)

    def _kind(self, name: str, hint: object) -> Kind | None:
        """The words for a value of some type; a choice by its words, a truth by the name of its field."""
        if get_origin(hint) is Annotated:
            said = next((one for one in get_args(hint)[1:] if isinstance(one, Kind)), None)
            return said or self._kind(name, get_args(hint)[0])
        if hint in self._kinds:
            return self._kinds[hint]
        if get_origin(hint) is Literal:
            words = {word: word for word in get_args(hint)}
            return Kind(lambda _, reader: reader.name(name, words), lambda _, value: str(value))
        if hint is int:
            return Kind(lambda _, reader: reader.number(f"the {name}"), lambda _, value: str(value))
        if hint is bool:
            return Kind(lambda _, reader: reader.name(name, {name: True}), lambda _, value: name)
        return None


@cache
def verb_of(verb: type[Verb[S]]) -> str:
    """The word that an order of this verb begins with."""
    return verb.usage.split(" ", 1)[0]
