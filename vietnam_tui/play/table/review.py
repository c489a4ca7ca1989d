"""The review of a game: how it stood all along, what was luck and what judgement, where it turned.

A position is worth what the win model says, from 0 to 1 for the first side, and its result once the game is over.  The
luck of a die or draw is the worth after it less the mean over all that could have fallen; everything else that changes
the worth is the judgement of the side that decided last.  So for the first side

    end - beginning = luck + its own judgement - the judgement of the other side

holds to the last digit, and the luck of all games together has the mean zero, however good the model is.  As one side
saw the game, positions are worth the mean over worlds that fit its view: what it could not know does not come in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from vietnam_tui.bots.win_model import model_of
from vietnam_tui.core.model import CHANCE, fingerprint
from vietnam_tui.play.record.position_tree import Entry
from vietnam_tui.play.table.judged import DIGITS, Judged
from vietnam_tui.play.table.review_record import Balance, Moved
from vietnam_tui.play.table.session import Session

#: The least luck that is told of a die, a point of a hundred
TOLD = 0.01


def judge_of(session: Session[Any], side: str = "") -> Judged | None:
    """How the positions of a game are judged; None where there is no win model, as in a game for one player, or the
    game has begun with a position unlike all that the model has seen."""
    model = model_of(session.game, session.scenario)
    if model is None or len(session.sides) < 2:
        return None
    judge = Judged(session.game, session.scenario, model, side)
    return judge if judge.knows(session.start) else None


def moves(session: Session[Any], judge: Judged, known: dict[int, Moved]) -> Iterator[Moved]:
    """Every entry of the course of a game judged, oldest first; those known already, by number and hash, as they are.

    What a side did not notice is left out where it is judged as that side saw it.  Raises `ReplayFault`.
    """
    decided, worth, worth_of = "", None, judge.worth
    for number in session.numbers:
        entry = session.entry(number)
        if entry.by != CHANCE:
            decided = entry.by
        told = known.get(number)
        if told is not None and told.hash == fingerprint(entry.state) and worth in (None, told.before):
            worth = told.worth
            yield told
            continue
        before = session.before(entry)
        if judge.side and not _noticed(judge, entry, before):
            continue
        worth = worth_of(before) if worth is None else worth
        made = _moved(judge, entry, before, worth, decided)
        worth = made.worth
        yield made


def _noticed(judge: Judged, entry: Entry[Any], before: Any) -> bool:
    """Did the side see anything change?"""
    game, side = judge.game, judge.side
    return bool(entry.by == side or game.view(before, side) != game.view(entry.state, side))


def _moved(judge: Judged, entry: Entry[Any], before: Any, worth: float, decided: str) -> Moved:
    game, after = judge.game, judge.worth(entry.state)
    turn = game.presenter.turn(game.view(entry.state, judge.side))
    luck, rank, other_rank, of = 0.0, 0, 0, 0
    if entry.by == CHANCE:
        mean, rank, other_rank, of = judge.expected(before, after)
        # before anybody has decided anything there is no judgement either
        luck = round(after - (mean if decided else worth), DIGITS)
    return Moved(
        entry.number,
        fingerprint(entry.state),
        entry.by,
        decided,
        entry.order,
        turn,
        worth,
        after,
        luck,
        rank,
        other_rank,
        of,
    )


def balance(found: Sequence[Moved], first: str) -> Balance | None:
    """The sums of a game, None where nothing happened in it."""
    if not found:
        return None
    own = round(sum(move.judgement for move in found if move.decided == first), DIGITS)
    other = -round(sum(move.judgement for move in found if move.decided not in ("", first)), DIGITS)
    luck = round(sum(move.luck for move in found), DIGITS)
    return Balance(found[0].before, found[-1].worth, luck, own, other)


def curve(found: Sequence[Moved]) -> list[tuple[int, float]]:
    """(turn, worth for the first side): at the beginning, and at the end of every turn."""
    points: list[tuple[int, float]] = [(0, found[0].before)] if found else []
    for move in found:
        if points[-1][0] == move.turn and len(points) > 1:
            points[-1] = (move.turn, move.worth)
        else:
            points.append((move.turn, move.worth))
    return points


def dice_by_luck(found: Sequence[Moved], most: int) -> tuple[list[Moved], list[Moved]]:
    """The dice and draws that helped the first side most, and those that helped the other, so many at most of each."""
    ranked = sorted((move for move in found if abs(move.luck) >= TOLD), key=lambda move: -move.luck)
    lucky = [move for move in ranked if move.luck > 0][:most]
    return lucky, [move for move in reversed(ranked) if move.luck < 0][:most]
