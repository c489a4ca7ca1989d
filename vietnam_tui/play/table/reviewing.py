"""The making of a review: step by step, each kept on the disk, so that it goes on where it was left."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from vietnam_tui.bots.chances import Asked, Figure, Score, figures
from vietnam_tui.core.model import NOBODY, fingerprint
from vietnam_tui.play.record.review_file import FORMAT, Head, ReviewFile
from vietnam_tui.play.table.review import balance, curve, dice_by_luck, judge_of, moves
from vietnam_tui.play.table.review_record import Moved, Review, TurningPoint
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.turning import costly, kept, look_into

#: Dice told of each kind
DICE = 5
#: Points of a curve that is played out, and play-outs for each
POINTS, PLAYED = 12, 12


class Progress(NamedTuple):
    """How far a review is: so much done of so much; `review` is there at the end."""

    done: int
    total: int
    review: Review | None = None


class Played(msgspec.Struct, frozen=True):
    """A point of a curve that has been played out."""

    n: int
    hash: str
    turn: int
    worth: float


def may_review(session: Session[Any], side: str) -> str:
    """Why a game may not be reviewed now, as a sentence; "" where it may."""
    if session.result is None and len(session.humans) > 1:
        return "Two people play: the review opens when the game is over."
    if session.result is None and not side and session.humans:
        return f"The game goes on: what {session.humans[0]} saw can be reviewed, all of it when it is over."
    if side and session.result is None and not session.seats[side].human:
        return f"{side} is played by {session.seats[side]}: how it saw the game is told when it is over."
    return ""


def reviewed(
    session: Session[Any],
    side: str,
    path: Path | None,
    *,
    workers: int = 0,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[Progress]:
    """Review a game, a step after the other; `path` is the file in which they are kept, if any.

    It ends early once `stopped` says so.  Raises `ReplayFault` where the course is not known any more, `CannotSave`,
    and what play-outs raise.
    """
    judge = judge_of(session, side)
    start = fingerprint(session.start)
    model = "" if judge is None else fingerprint_of_model(judge.model)
    file = ReviewFile(path, Head(FORMAT, session.game.code, session.scenario, start, side, model))
    if judge is None:
        yield from _played_out(session, side, file, workers, stopped)
        return
    known: dict[int, Moved] = {move.n: move for move in file.records("move", Moved)}
    found, steps = list[Moved](), len(session.numbers)
    for move in moves(session, judge, known):
        found.append(move)
        if known.get(move.n) != move:
            file.add("move", move)
        yield Progress(len(found), steps + 1)
    points, looked = list[TurningPoint](), {p.n: p for p in file.records("point", TurningPoint)}
    todo = costly(found, session.sides[0], side)
    total = len(found) + len(todo)
    for one in todo:
        point = looked.get(one.move.n)
        if point is None or point.hash != one.move.hash:
            point = look_into(session, one, workers=workers, stopped=stopped)
            if stopped():
                return
            file.add("point", point)
        points.append(point)
        yield Progress(len(found) + len(points), total)
    lucky, unlucky = dice_by_luck(found, DICE)
    made = _review(session, side, curve(found))
    yield Progress(
        total,
        total,
        msgspec.structs.replace(
            made,
            balance=balance(found, session.sides[0]),
            turning_points=tuple(kept(points)),
            lucky=tuple(lucky),
            unlucky=tuple(unlucky),
            worths=tuple((move.n, move.worth) for move in found),
        ),
    )


def fingerprint_of_model(model: msgspec.Struct) -> str:
    """A short text that is another for another model."""
    from hashlib import blake2b

    return blake2b(msgspec.json.encode(model, order="sorted"), digest_size=8).hexdigest()


def _review(session: Session[Any], side: str, points: Sequence[tuple[int, float]]) -> Review:
    return Review(
        session.game.code,
        session.scenario,
        side,
        session.sides,
        {name: str(seat) for name, seat in session.seats.items()},
        len(session.numbers),
        session.result,
        tuple(points),
    )


def _played_out(
    session: Session[Any], side: str, file: ReviewFile, workers: int, stopped: Callable[[], bool]
) -> Iterator[Progress]:
    """A curve by play-outs at some turns, where there is no win model."""
    game, places = session.game, _places(session)
    known = {(one.n, one.hash): one for one in file.records("played", Played)}
    points = list[Played]()
    for number in places:
        state = session.entry(number).state if number else session.start
        one = known.get((number, fingerprint(state)))
        if one is None:
            view = game.view(state, side) if side else state
            worth = _played(Asked(game, session.scenario, view, side), workers, stopped)
            if worth is None:
                return
            one = Played(number, fingerprint(state), game.presenter.turn(view), worth)
            file.add("played", one)
        points.append(one)
        yield Progress(len(points), len(places) + 1)
    made = _review(session, side, [(one.turn, one.worth) for one in points])
    made = msgspec.structs.replace(made, worths=tuple((one.n, one.worth) for one in points))
    yield Progress(len(places) + 1, len(places) + 1, made)


def _places(session: Session[Any]) -> list[int]:
    """The numbers of entries, spread over the course, with both its ends."""
    numbers = [0, *session.numbers]
    step = max(1.0, (len(numbers) - 1) / (POINTS - 1))
    return list(dict.fromkeys(numbers[min(len(numbers) - 1, round(step * at))] for at in range(POINTS)))


def _played(asked: Asked, workers: int, stopped: Callable[[], bool]) -> float | None:
    """The chance of the first side, or the score to be expected; None where it was `stopped`."""
    over = asked.game.decision(asked.view).side == NOBODY
    growing = figures(asked, games=1 if over else PLAYED, workers=1 if over else workers, stopped=stopped)
    found: deque[Figure | Score] = deque(growing, maxlen=1)
    if stopped() or not found:
        return None
    return round(found[0].mean if isinstance(found[0], Score) else found[0].chance, 4)
