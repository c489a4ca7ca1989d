"""Is a position fair?  So many games of officers from it: who wins, how games end, where the losses fall."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import Any, NamedTuple

from vietnam_tui.bots import BASIC_LEVEL, DEFAULT_LEVEL
from vietnam_tui.bots.arena import jobs, played
from vietnam_tui.bots.counting import tally
from vietnam_tui.bots.match import FinishedGame, Job, play
from vietnam_tui.bots.proofs import offered
from vietnam_tui.bots.scores import bounded_mean
from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import overlays
from vietnam_tui.games import game_of_scenario
from vietnam_tui.play.report.text_charts import ASCII, interval
from vietnam_tui.play.workshop.bench import Refused, Tables, nearest_told

#: Games that are played where nobody says how many, and at most
USUAL, MOST = 20, 1_000
#: Endings and hexes that are told
TOLD = 6


class FairGame(FinishedGame, frozen=True):
    """The end of one game, and its losses: side and hex of each."""

    losses: tuple[tuple[str, str], ...] = ()


class Fair(NamedTuple):
    """What is asked: how many games of which officers from a position, and the `dials` that are not as usual."""

    game: Game[Any]
    scenario: str
    tables: Tables
    games: int
    level: str
    dials: tuple[str, ...]


def asked(
    game: Game[Any], scenario: str, tables: Tables, words: Sequence[str], changes: Sequence[str]
) -> Fair:
    """What words ask for: a number of games, a level; `changes` are those of the position that are not saved, in words.

    Raises `Refused`.
    """
    count, level = USUAL, BASIC_LEVEL if game.doctrine is None else DEFAULT_LEVEL
    levels = offered(game, scenario)
    for word in words:
        if word.isdigit():
            count = int(word)
        elif word in levels:
            level = word
        else:
            raise Refused(
                f"fair [GAMES] [LEVEL]: no level {word[:40]!r}: {', '.join(levels)}{nearest_told(word, levels)}."
            )
    if not 0 < count <= MOST:
        raise Refused(f"1 game at the least, {MOST} at most.")
    own = [
        path.name
        for path in overlays()
        if game.id in path.parts and path.parent.name not in ("lessons", "problems")
    ]
    dials = [f"a change: {said.rstrip('.')}" for said in changes[-TOLD:]]
    dials[:0] = [f"{len(changes) - TOLD} changes before"] if len(changes) > TOLD else []
    dials += [f"{name} {_said(value)}" for name, value in tables.items() if name in ("options", "variant")]
    dials += [f"your data: {', '.join(own)}"] if own else []
    return Fair(game, scenario, tables, count, level, tuple(dials))


def _said(value: Any) -> str:
    return (
        ", ".join(f"{name} {one}" for name, one in value.items()) if isinstance(value, dict) else str(value)
    )


def play_from(job: Job, tables: Tables) -> FairGame:
    """Play one game of officers from a position, and see where counters are lost."""
    game = game_of_scenario(job.scenario)
    assert game is not None
    sheet, places, lost = game.presenter, dict[str, str](), list[tuple[str, str]]()

    def look(state: Any) -> None:
        """Note where every counter is."""
        label = sheet.board(state).label
        for hex_, faces in sheet.picture(state).units.items():
            places.update((face.name, label(hex_)) for face in faces)

    def end(state: Any) -> None:
        """Find those that are lost."""
        for line in sheet.roster(state):
            if line.status == "lost" and line.face.name in places:
                lost.append((line.face.side, places[line.face.name]))

    outcome = play(job, look=look, start=game.position(tables), end=end)
    fields = {name: getattr(outcome, name) for name in FinishedGame.__struct_fields__}
    return FairGame(**fields, losses=tuple(lost))


def fairness(
    wanted: Fair, *, workers: int, stopped: Callable[[], bool] = lambda: False
) -> Iterator[list[FairGame]]:
    """The games so far, after each of them, until all are played or `stopped` says so."""
    sides = wanted.game.sides(wanted.scenario)
    todo = jobs(wanted.scenario, (wanted.level,) * len(sides), wanted.games)
    found: list[FairGame] = []
    player: Callable[[Job], FinishedGame] = partial(play_from, tables=wanted.tables)
    with closing(played(todo, workers, "", player)) as outcomes:
        for outcome in outcomes:
            assert isinstance(outcome, FairGame)
            found.append(outcome)
            yield found
            if stopped():
                return


def fair_lines(wanted: Fair, games: Sequence[FairGame]) -> list[str]:
    """What the games have come to, in lines."""
    sides = wanted.game.sides(wanted.scenario)
    lines = [f"{len(games)} of {wanted.games} games of {wanted.level} officers"]
    lines += [f"  with {dial}" for dial in wanted.dials]
    if not games:
        return lines
    if len(sides) == 1:
        mean, low, high = bounded_mean([one.margin for one in games])
        lines.append(f"{sides[0]} scores {mean:.1f} [{low:.1f} to {high:.1f}] on the average")
    else:
        for side in sides:
            found = tally(games, side, sides[0])
            low, share, high = found.low, found.score, found.high
            drawn = f", {found.draws} drawn" if found.draws else ""
            half = " with half of those" if drawn else ""
            lines.append(f"{side} wins {found.wins}{drawn}: {share:.0%}{half} [{low:.0%} to {high:.0%}]")
            lines.append(f"  {interval(low, share, high, ASCII, expected=0.5)}")
    endings = Counter((one.winner, _alike(one.reason)) for one in games)
    lines.append("How they ended:")
    lines += [
        f"  {count} x {winner or 'draw'}: {reason}" for (winner, reason), count in endings.most_common(TOLD)
    ]
    return [*lines, *_losses_told(sides, games)]


def _alike(reason: str) -> str:
    """A reason without its counts, so that games that end alike are counted together; names keep their numbers.

    >>> _alike("US 12 points to 7, and 514/1 is eliminated")
    'US N points to N, and 514/1 is eliminated'
    """
    return re.sub(r"(?<![\w/.-])\d+(?![\w/-])", "N", reason)


def _losses_told(sides: Sequence[str], games: Sequence[FairGame]) -> Iterator[str]:
    every = Counter(loss for one in games for loss in one.losses)
    known = [*sides, *sorted({side for side, _ in every} - set(sides))]
    for side in known:
        hexes: Mapping[str, int] = {
            hex_: count for (whose, hex_), count in every.most_common() if whose == side
        }
        if hexes:
            most = ", ".join(f"{hex_} {count}" for hex_, count in list(hexes.items())[:TOLD])
            yield f"{side} loses {sum(hexes.values()) / len(games):.1f} units a game, most in {most}"
