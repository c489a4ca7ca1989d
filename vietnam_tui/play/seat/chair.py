"""A chair: the only things that a seat at a table may have.

A chair holds no position but the view of its side, no decision but its own, no event that it may not learn of, no
seed and no dice to come; what its side has not noticed is not even counted.  A spectator has the chair of the side "":
public facts.  Its bytes can be sent anywhere.

>>> from vietnam_tui.games import find_game
>>> game = find_game("vb")
>>> view = game.view(game.setup("boys-of-67"), "VC")
>>> seats = {"US": "human", "VC": "human"}
>>> chair = Chair("vb", "boys-of-67", {}, seats, "VC", 0, view, Decision("US", "", "", ""), None)
>>> Chair.read(game, chair.written()) == chair
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple, overload

import msgspec

from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Decision, Event, Result, Step
from vietnam_tui.core.preview import Preview
from vietnam_tui.play.disclosure import UNHEARD, Said, order_told
from vietnam_tui.play.seat import aids


class Eyes(NamedTuple):
    """The sides whose knowledge counts; with `open_book` hidden things on the map are seen as well."""

    sides: tuple[str, ...]
    open_book: bool = False

    @classmethod
    def of(cls, side: str) -> Eyes:
        """The eyes of a side, or for "" of anybody."""
        return cls((side,) if side else ())

    def hear(self, event: Event) -> bool:
        """May these eyes learn of an event?"""
        return event.audience in ("", *self.sides)

    def view(self, game: Game[Any], state: Any) -> Any:
        """A position as these eyes see it."""
        return state if self.open_book else game.view(state, self.sides[0] if self.sides else "")


class Seen(msgspec.Struct, frozen=True):
    """The part of an order or outcome that a side learns.

    `order` is `disclosure.UNHEARD` when something came of it that the side may not know; `reason` is a bot's, told
    to whoever knows what the bot's side knows.  `stages` are the views at each of the events, or none.
    """

    by: str
    order: str
    events: tuple[Event, ...]
    stages: tuple[Any, ...] = ()
    reason: str = ""

    @property
    def heard(self) -> bool:
        """Does the side know what was ordered or has come?"""
        return self.order != UNHEARD

    @property
    def noticed(self) -> bool:
        """Does the side learn anything of it at all?"""
        return self.heard or bool(self.events)


#: So many orders and outcomes are replayed without being asked for: a tenth of a second
FEW = 200


class History(Sequence[Seen]):
    """The events noticed up to a moment, gone through when somebody looks at it.

    `unread` counts what would have to be replayed for that; `answered` says of a side whether another has given an
    order since its last, noticed or not.
    """

    def __init__(
        self,
        read: Callable[[], tuple[Seen, ...]],
        unread: Callable[[], int],
        answered: Callable[[str], bool],
    ) -> None:
        self._read = read
        self._unread = unread
        self.answered = answered

    @property
    def far(self) -> bool:
        """Would so much have to be replayed that it is better left until somebody asks for it?"""
        return "_seen" not in self.__dict__ and self._unread() > FEW

    @cached_property
    def _seen(self) -> tuple[Seen, ...]:
        return self._read()

    def __len__(self) -> int:
        return len(self._seen)

    @overload
    def __getitem__(self, index: int) -> Seen: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Seen]: ...

    def __getitem__(self, index: int | slice) -> Seen | Sequence[Seen]:
        return self._seen[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._seen == tuple(other)

    def __hash__(self) -> int:
        return hash(self._seen)


def reason_told(seen: Seen) -> str:
    """Why somebody did what has been seen of him, as far as he tells; what was not heard stays secret."""
    if not seen.heard:
        return f"{seen.by} keeps that secret"
    why = f"  ({seen.reason})" if seen.reason else f"; why, {seen.by} keeps to itself"
    return f"{seen.by}: {seen.order}{why}"


class Chair(msgspec.Struct, frozen=True):
    """All that a side may have of a running game.

    `at` counts what the side has learnt since the game was opened at this table, what was taken back as well: an
    order that was meant for another count was meant for another position.  `view` is masked unless everything is
    open.  Of a decision that is not the side's own only whose it is stands in `decision`.  `dice` is what a die or
    draw may show that the side is to type, empty when there is none.  `present` are the sides whose players are there,
    `aids` what may be reckoned for the side.
    """

    game: str
    scenario: str
    options: dict[str, str]
    seats: dict[str, str]
    side: str
    at: int
    view: Any
    decision: Decision
    result: Result | None
    history: Sequence[Seen] = ()
    dice: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    aids: tuple[str, ...] = aids.ALL

    def allows(self, aid: str) -> bool:
        """May an aid be had here?"""
        return aid in self.aids

    def allowed(self, preview: Preview) -> Preview:
        """As much of a dry run as may be told here."""
        return preview if self.allows("odds") else preview.without_chances

    def written(self) -> bytes:
        """The chair as bytes; equal chairs give equal bytes."""
        return msgspec.msgpack.encode(msgspec.structs.replace(self, history=tuple(self.history)))

    @classmethod
    def read(cls, game: Game[Any], data: bytes) -> Chair:
        """The chair that `written` gave; raises `msgspec.ValidationError` or `DecodeError` for anything else."""
        letter = msgspec.msgpack.decode(data, type=_Letter)
        event_of = msgspec.msgpack.Decoder(game.events).decode
        view_of = msgspec.msgpack.Decoder(type(game.setup(letter.scenario))).decode
        history = tuple(
            Seen(
                seen.by,
                seen.order,
                tuple(map(event_of, seen.events)),
                tuple(map(view_of, seen.stages)),
                seen.reason,
            )
            for seen in letter.history
        )
        fields = msgspec.structs.asdict(letter)
        return cls(**{**fields, "view": view_of(letter.view), "history": history})


class _SeenLetter(msgspec.Struct, forbid_unknown_fields=True):
    """`Seen` as it is sent."""

    by: str
    order: str
    events: tuple[msgspec.Raw, ...]
    stages: tuple[msgspec.Raw, ...]
    reason: str


class _Letter(msgspec.Struct, forbid_unknown_fields=True):
    """`Chair` as it is sent."""

    game: str
    scenario: str
    options: dict[str, str]
    seats: dict[str, str]
    side: str
    at: int
    view: msgspec.Raw
    decision: Decision
    result: Result | None
    history: tuple[_SeenLetter, ...]
    dice: tuple[str, ...]
    present: tuple[str, ...]
    aids: tuple[str, ...]


def seen_by(
    game: Game[Any], eyes: Eyes, by: str, order: str, before: Any, step: Step[Any], reason: str = ""
) -> Seen:
    """The part that some eyes learn of something that has happened in a position; a bot's reason is what its own side
    knows.

    It is the one way by which an event comes to a chair.
    """
    told = [number for number, event in enumerate(step.events) if eyes.hear(event)]
    heard = order_told(game, Said(by, order, before, step.state, step.events), eyes.sides)
    return Seen(
        by,
        heard,
        tuple(step.events[number] for number in told),
        tuple(eyes.view(game, step.stages[number]) for number in told) if step.stages else (),
        reason if by in eyes.sides else "",
    )


def decision_seen(decision: Decision, side: str, *, types: bool = False) -> Decision:
    """The part of a decision that concerns a side: all of its own, of any other only the side that must decide.

    A question to the other side may tell what only that side knows.  With `types` the side is to type the die or
    draw that decides.
    """
    return decision if types or decision.side == side else Decision(decision.side, "", "", "")
