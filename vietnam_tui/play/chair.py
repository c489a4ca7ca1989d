"""A chair: what a seat at a table may have, and nothing else, as plain values that can be sent anywhere.

A chair holds no position but the packed view of its side, no decision but its own, no event that it may not learn of,
no seed and no dice to come.  Whoever only looks on has the chair of the side "": public facts.

>>> from vietnam_tui.games import find_game
>>> session = Session.new(find_game("vb"), "boys-of-67", seed=7)
>>> steps = session.settle_all()
>>> chair = chair_of(session, "VC")
>>> chair.decision.side, chair.decision.prompt, len(chair.history) == len(steps)
('US', '', True)
>>> Chair.read(chair.written()) == chair
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Decision, Event, Result, State, Step
from vietnam_tui.play.disclosure import order_told
from vietnam_tui.play.session import Session
from vietnam_tui.play.table import Happened


class Seen(msgspec.Struct, frozen=True):
    """What a side learns of an order or outcome.

    `order` is `disclosure.UNHEARD` when something came of it that the side may not know.  `events` are what it may
    learn of, packed, and `stages` the packed views at each of them, or none.
    """

    by: str
    order: str
    events: tuple[bytes, ...]
    stages: tuple[bytes, ...] = ()


class Chair(msgspec.Struct, frozen=True):
    """All that a side may have of a running game; `at` counts the entries of the log, undone ones too.

    `view` is the packed view, masked also when the game is over.  Of a decision that is not the side's own only
    whose it is stands in `decision`.  `present` are the sides whose players are there.
    """

    game: str
    scenario: str
    options: dict[str, str]
    seats: dict[str, str]
    side: str
    at: int
    view: bytes
    decision: Decision
    result: Result | None
    history: tuple[Seen, ...]
    present: tuple[str, ...]

    def written(self) -> bytes:
        """The chair as bytes; equal chairs give equal bytes."""
        return msgspec.msgpack.encode(self)

    @classmethod
    def read(cls, data: bytes) -> Chair:
        """The chair that `written` gave; raises `msgspec.DecodeError` for anything else."""
        return msgspec.msgpack.decode(data, type=cls)


def seen_by(game: Game[Any], side: str, happened: Happened) -> Seen:
    """What a side, or for "" anybody, learns of something that has happened.

    It is the one way by which an event comes to a chair.
    """
    step = happened.step
    told = [number for number, event in enumerate(step.events) if event.audience in ("", side)]
    return Seen(
        happened.by,
        order_told(happened.order, happened.by, step.events, [side] if side else []),
        tuple(msgspec.msgpack.encode(step.events[number]) for number in told),
        tuple(packed(game.view(step.stages[number], side)) for number in told) if step.stages else (),
    )


def chair_of(session: Session[Any], side: str, present: Iterable[str] = ()) -> Chair:
    """The chair of a side of a running game, or for "" of whoever looks on; raises ValueError for any other name."""
    if side not in ("", *session.sides):
        raise ValueError(f"no side {side}: {session.scenario} has {' and '.join(session.sides)}")
    game, state = session.game, session.state
    return Chair(
        game=game.code,
        scenario=session.scenario,
        options=dict(session.options),
        seats={name: str(seat) for name, seat in session.seats.items()},
        side=side,
        at=len(session.log),
        view=packed(game.view(state, side)),
        decision=decision_seen(session.decision, side),
        result=session.result,
        history=tuple(
            seen_by(game, side, Happened(entry.by, entry.order, Step(entry.state, entry.events)))
            for entry in session.history
        ),
        present=tuple(present),
    )


def decision_seen(decision: Decision, side: str) -> Decision:
    """A decision as far as it concerns a side: all of its own, of any other only who must decide.

    What the other side is asked may tell what only that side knows.
    """
    return decision if decision.side == side else Decision(decision.side, "", "", "")


def packed(view: State) -> bytes:
    """What a side sees, as bytes.

    A save holds whole positions, and reading it refuses one in which anything is unknown; so this is not its form.
    """
    return msgspec.msgpack.encode(view)


def unpacked(game: Game[Any], scenario: str, data: bytes) -> Any:
    """The view that `packed` wrote of a game of this scenario; raises `msgspec.DecodeError` for anything else."""
    return msgspec.msgpack.decode(data, type=type(game.setup(scenario)))


def unpacked_events(game: Game[Any], seen: Seen) -> tuple[Event, ...]:
    """The events that a side has learnt of, as records; raises `msgspec.DecodeError` for anything else."""
    return tuple(msgspec.msgpack.decode(event, type=game.events) for event in seen.events)
