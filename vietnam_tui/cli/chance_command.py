"""`vietnam chance`: how likely each side wins from a position, and which of several orders is the better one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from vietnam_tui.bots.chances import Asked, Figure, Score, compared, figures
from vietnam_tui.bots.cluster import ClusterFault
from vietnam_tui.bots.playout import PlayOutFault
from vietnam_tui.bots.win_model import model_of, stored
from vietnam_tui.cli.faults import DONE, REFUSED, fail, found, report_faults
from vietnam_tui.cli.printing import note, say, say_json
from vietnam_tui.core.model import NOBODY
from vietnam_tui.play.report.chance_text import chance_lines, comparison_lines
from vietnam_tui.play.seat.chances import decider_asks, lines_of
from vietnam_tui.play.seats import side_named
from vietnam_tui.play.table.positions import is_position, open_any
from vietnam_tui.play.table.session import Session

T = TypeVar("T")


class Wishes(NamedTuple):
    """The options of `vietnam chance`, as given."""

    side: str
    games: int
    jobs: int
    cluster: str
    json: bool


def chance(file: str, lines: Sequence[str], wishes: Wishes) -> int:
    """Print the chance of winning, or compare lines of orders; the exit code."""
    if wishes.cluster and wishes.jobs:
        raise fail("--jobs counts play-outs on this machine, a cluster has its workers: leave one out")
    with report_faults():
        path = found(file)
        session = open_any(path)
        side = asker(session, wishes.side, known=is_position(path))
        asked = Asked(session.game, session.scenario, session.view(side) if side else session.state, side)
        for notice in session.notices:
            note(f"note: {notice}")
        if session.scenario in stored(session.game) and model_of(session.game, session.scenario) is None:
            note(
                "note: the win model of this scenario is not used: it was fitted on other data, or is no good"
            )
    if session.decision.side == NOBODY:
        raise fail(f"the game is over: {session.decision.prompt}", REFUSED)
    try:
        orders = lines_of(asked, lines)
    except ValueError as error:
        raise fail(str(error), REFUSED) from None
    with _play_out_faults():
        return _compare(asked, orders, wishes) if orders else _tell(asked, wishes)


def asker(session: Session[Any], wanted: str, *, known: bool) -> str:
    """The side as which it is asked, "" where everything may be known; raises `SeatError`, `typer.Exit`."""
    if wanted:
        return side_named(session.game, session.scenario, wanted)
    if known or session.result is not None or not session.humans:
        return ""
    if len(session.humans) > 1:
        raise fail(
            "two people play: what a chance is reckoned from is what one of them knows; give --as SIDE",
            REFUSED,
        )
    return session.humans[0]


@contextmanager
def _play_out_faults() -> Iterator[None]:
    try:
        yield
    except (ClusterFault, PlayOutFault) as error:
        raise fail(str(error), REFUSED) from None


def _tell(asked: Asked, wishes: Wishes) -> int:
    first = asked.glance()
    if first is not None and not wishes.json:
        note("; ".join(chance_lines(asked, first)))
    growing = figures(asked, games=wishes.games, workers=wishes.jobs, cluster=wishes.cluster, tell=note)
    figure = _last(growing)
    if wishes.json:
        say_json(figure_data(asked, figure))
    else:
        for line in chance_lines(asked, figure):
            say(line)
    return DONE


def _last(growing: Iterator[T]) -> T:
    """What something has grown to."""
    return deque(growing, maxlen=1)[0]


def figure_data(asked: Asked, figure: Figure | Score) -> dict[str, Any]:
    """A figure for programs; chances are from 0 to 1, a draw counts as half a win."""
    if isinstance(figure, Score):
        return {"as": asked.side, "score": figure._asdict()}
    sides = asked.game.sides(asked.scenario)
    seen = {side: figure.seen_by(asked.game, asked.scenario, side) for side in sides}
    return {
        "as": asked.side,
        "games": figure.games,
        "to the end": figure.whole,
        "chances": {side: {"chance": f.chance, "low": f.low, "high": f.high} for side, f in seen.items()},
    }


def _compare(asked: Asked, lines: Sequence[list[str]], wishes: Wishes) -> int:
    asked = decider_asks(asked)
    growing = compared(
        asked, lines, games=wishes.games, workers=wishes.jobs, cluster=wishes.cluster, tell=note
    )
    told = _last(growing)
    if wishes.json:
        data = [
            {"chance": figure.chance, "low": figure.low, "high": figure.high, **difference._asdict()}
            for figure, difference in zip(*told, strict=True)
        ]
        say_json({"as": asked.side, "worlds": told[0][0].games, "orders": data})
    else:
        say(f"{asked.side}:")
        for line in comparison_lines(asked, *told):
            say(f"  {line}")
    return DONE
