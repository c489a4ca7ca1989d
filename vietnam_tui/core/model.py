"""The values of a game in progress: states, actions, decisions, events, results."""

from __future__ import annotations

from _blake2 import blake2b  # what hashlib hands out, without the time to load OpenSSL
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
import msgspec.structs

from vietnam_tui.core.declared import Count as Count
from vietnam_tui.core.declared import Counts as Counts
from vietnam_tui.core.refusal import Refusal

#: `Decision.side` when nobody chooses: a die or a draw settles it.
CHANCE = "chance"
#: `Decision.kind` of a draw that no player may see, also not where people roll their own dice.
UNSEEN = "unseen draw"
#: `Decision.side` when the game is over.
NOBODY = ""


#: A table of a TOML file: what stands behind a key is known when its record has been read; a row is one to be read only
Table = dict[str, Any]
Row = Mapping[str, Any]


class Action(msgspec.Struct, frozen=True):
    """One commitment, as a player would say it aloud; each game has one frozen subclass a verb."""


class State(msgspec.Struct, frozen=True):
    """Everything about a game in progress; each game has its own frozen subclass."""


class Decision(msgspec.Struct, frozen=True):
    """The decision at hand: `side` is the side that must decide, `CHANCE` or `NOBODY`; `rule` says where it is from."""

    side: str
    kind: str
    prompt: str
    rule: str


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="event"):
    """Something that happened, by a rule: one subclass a kind, its tag the kind's name, its fields the facts.

    With an `audience` only that side may learn of it.
    """

    rule: str
    audience: str = ""

    #: does it show a player something that he could not know?
    reveals: ClassVar[bool] = False
    #: does it bring something to light, so that what was to follow is decided anew?
    finds: ClassVar[bool] = False
    #: does a turn begin or end with it?
    ends_turn: ClassVar[bool] = False
    #: in what its facts are measured, such as "movement points", where a number alone does not say it
    measures: ClassVar[Mapping[str, str]] = MappingProxyType({})

    @property
    def kind(self) -> str:
        """The kind of event, in a word or three."""
        return str(type(self).__struct_config__.tag)

    @property
    def facts(self) -> dict[str, Any]:
        """The fields that its own kind has."""
        shared = {"rule", "audience"}
        return {name: getattr(self, name) for name in self.__struct_fields__ if name not in shared}


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a game: the winning side, or "" for a draw; `reason` is a sentence, `rule` decides it.

    `level` is the degree of victory or defeat in a game that measures it: an adjective in small letters, or with a
    capital a name of its own, as in a game for one; then it counts, not the side.
    """

    winner: str
    reason: str
    rule: str
    level: str = ""


class GameOption(msgspec.Struct, frozen=True):
    """A choice that the rules leave to the players before play: `values` in order, the first unless one asks."""

    name: str
    title: str
    values: tuple[str, ...]
    rule: str


S = TypeVar("S", bound=State)


class Step(msgspec.Struct, Generic[S], frozen=True):
    """The result of `apply`.

    `stages` are the positions as they were at each of the events, for a step that is worth following; else none.
    """

    state: S
    events: tuple[Event, ...]
    stages: tuple[S, ...] = ()


class IllegalAction(ValueError):
    """`apply` was given an action that the rules refuse; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


#: Files of others may hold anything at all; whatever the game did not foresee is still the file's fault
UNFORESEEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,  # RecursionError too
    StopIteration,
    TypeError,
    ValueError,  # IllegalAction, DataError and SaveFault too
)


class NoWorld(ValueError):
    """No full state was found that fits what a side sees."""


class SaveFault(ValueError):
    """A packed state or position that cannot be read; the message names the key."""


def fingerprint(state: State) -> str:
    """A short hash of a state, equal for equal states on every machine."""
    return blake2b(msgspec.msgpack.encode(state), digest_size=8).hexdigest()


@cache
def fields_of(shape: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a record with their defaults, worked out once."""
    return msgspec.structs.fields(shape)
