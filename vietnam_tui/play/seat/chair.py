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

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple, Protocol, overload

import msgspec

from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Decision, Event, Result, Step
from vietnam_tui.core.preview import Preview
from vietnam_tui.play.disclosure import TURN_ENDS, UNHEARD, Said, order_told
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


#: So many orders and outcomes are replayed without being asked for: a quarter of a second at the most
FEW = 200


class Remembered(Protocol):
    """What some eyes have noticed of the log of a game; entries go by their numbers.

    A first number below 0 stands for a whole beginning that has not been told yet.
    """

    def seen_of(self, numbers: Sequence[int]) -> tuple[Seen, ...]:
        """What was noticed of these entries."""

    def unread(self, numbers: Sequence[int]) -> int:
        """How many entries have to be replayed to tell it."""

    def answered(self, numbers: Sequence[int], side: str) -> bool:
        """Has another side given an order since the last of this one, noticed or not?"""

    def ends_turn(self, number: int, side: str) -> bool:
        """Is an entry the order of a side by which it let the others act?"""

    def view_of(self, numbers: Sequence[int], place: int) -> Any:
        """The position after so many of what was noticed of these entries; 0: before the first of them."""


class History(Sequence[Seen]):
    """The events noticed up to a moment, or a part of them, gone through when somebody looks at it."""

    def __init__(self, remembered: Remembered, numbers: Sequence[int]) -> None:
        self._remembered = remembered
        self._numbers = numbers

    @property
    def far(self) -> bool:
        """Would so much have to be replayed that it is better left until somebody asks for it?"""
        return "_seen" not in self.__dict__ and self._remembered.unread(self._numbers) > FEW

    @property
    def read(self) -> bool:
        """Can it be told without any replay?"""
        return "_seen" in self.__dict__ or not self._remembered.unread(self._numbers)

    def answered(self, side: str) -> bool:
        """Has another side given an order since the last of this one, noticed or not?"""
        return self._remembered.answered(self._numbers, side)

    def parted(self, side: str) -> tuple[History, History]:
        """The part up to the order by which a side last let the others act, and what has come since."""
        return self._parted(max(self._turn_ends(side), default=0))

    def turn_ends(self, side: str) -> int:
        """The number of orders by which a side let the others act."""
        return len(self._turn_ends(side))

    def since(self, earlier: History) -> History:
        """The part that has come since an earlier moment; what was taken back is in neither."""
        pairs = enumerate(zip(self._numbers, earlier._numbers, strict=False))
        apart = (place for place, (here, there) in pairs if here != there and max(here, there) >= 0)
        return self._parted(next(apart, len(earlier._numbers)))[1]

    def view(self, place: int) -> Any:
        """The position after so many of them, as these eyes see it; 0: before the first."""
        return self._remembered.view_of(self._numbers, place)

    def _turn_ends(self, side: str) -> list[int]:
        ends = self._remembered.ends_turn
        return [place for place, number in enumerate(self._numbers, start=1) if ends(number, side)]

    def _parted(self, place: int) -> tuple[History, History]:
        return (
            History(self._remembered, self._numbers[:place]),
            History(self._remembered, self._numbers[place:]),
        )

    @cached_property
    def _seen(self) -> tuple[Seen, ...]:
        return self._remembered.seen_of(self._numbers)

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


def parted(history: Sequence[Seen], side: str) -> tuple[Sequence[Seen], Sequence[Seen]]:
    """The part of a history up to the order by which a side last let the others act, and what has come since."""
    if isinstance(history, History):
        return history.parted(side)
    place = max(_turn_ends(history, side), default=0)
    return history[:place], history[place:]


def turn_ends(history: Sequence[Seen], side: str) -> int:
    """The number of orders by which a side let the others act."""
    return history.turn_ends(side) if isinstance(history, History) else len(_turn_ends(history, side))


def _turn_ends(history: Sequence[Seen], side: str) -> list[int]:
    ended = ((seen.by, seen.order) for seen in history)
    return [place for place, (by, order) in enumerate(ended, start=1) if by == side and order in TURN_ENDS]


def since(history: Sequence[Seen], earlier: Sequence[Seen]) -> Sequence[Seen]:
    """The part of a history that has come since an earlier one."""
    if isinstance(history, History) and isinstance(earlier, History):
        return history.since(earlier)
    return history[len(earlier) :]


def still(history: Sequence[Seen], earlier: Sequence[Seen]) -> Sequence[Seen]:
    """The part of an earlier history that has not been taken back; a `History` knows that by itself."""
    if isinstance(history, History) and isinstance(earlier, History):
        return earlier
    return history[: len(earlier)]


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
