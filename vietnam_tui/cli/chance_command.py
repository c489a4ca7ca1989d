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
from vietnam_tui.core.contract import rehearsed
from vietnam_tui.core.model import CHANCE, NOBODY
from vietnam_tui.core.orders import OrderError
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.report.chance_text import chance_lines, comparison_lines
from vietnam_tui.play.seats import side_named
from vietnam_tui.play.table.positions import is_position, open_any
from vietnam_tui.play.table.session import Session

T = TypeVar("T")

#: The most lines of orders that are compared
MOST_LINES = 5


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
    if len(lines) > MOST_LINES:
        raise fail(f"{len(lines)} lines of orders: at most {MOST_LINES} are compared")
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
    orders = [_read(asked, line) for line in lines]
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


def _read(asked: Asked, line: str) -> list[str]:
    """The orders of a line, each legal as far as can be seen; raises `typer.Exit`."""
    game, view = asked.game, asked.view
    decider = game.decision(view).side
    if decider == CHANCE:
        raise fail("a die or a draw is due: orders can be compared once somebody must decide", REFUSED)
    side = asked.side or decider
    if decider != side:
        raise fail(f"{decider} decides now, not {side}", REFUSED)
    words = [part.strip() for part in line.split(";") if part.strip()]
    if not words:
        raise fail("a line without an order: nothing to compare", REFUSED)
    try:
        actions = game.read_order(game.view(view, side), words[0])
    except OrderError as error:
        raise fail(f"{shortened(words[0])}: {error}", REFUSED) from None
    refusal = rehearsed(game, game.view(view, side), actions).refusal
    if refusal is not None:
        raise fail(f"{shortened(words[0])}: {refusal}", REFUSED)
    return words


def _compare(asked: Asked, lines: Sequence[list[str]], wishes: Wishes) -> int:
    if not asked.side:
        asked = asked._replace(side=asked.game.decision(asked.view).side)
        asked = asked._replace(view=asked.game.view(asked.view, asked.side))
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
