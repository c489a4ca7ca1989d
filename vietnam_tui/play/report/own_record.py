"""The player's record: what his finished games come to, by scenario, side and level, and his rating.

The rating is Glicko's (M. Glickman, The Glicko system), each day's games a period.  The levels stand still: `regular`
is 1500 by definition, `random` lies as far below it as its share of the points against it says (400 points for every
factor of ten).  Games against levels of which that share is not known are not rated.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

import msgspec

from vietnam_tui.play.record.own_games import Outcome, OwnGame

#: level -> its rating.  Random players take some 5 % of the points: 1 / (1 + 10 ** (511 / 400)) is 0.05
LEVEL_RATINGS: Final = {"regular": 1500, "random": 989}
#: how sure the rating of a level is
LEVEL_DEVIATION: Final = 50
#: the rating of a player of whom nothing is known, and its deviation
START: Final = (1500.0, 350.0)
#: the points of an outcome
POINTS: Final[dict[Outcome, float]] = {"won": 1.0, "drawn": 0.5, "lost": 0.0}


class Row(msgspec.Struct, frozen=True):
    """Games of a kind: how many, how they ended, and the share of the points with its 95 % interval (Wilson)."""

    game: str
    scenario: str
    side: str
    against: str
    games: int
    won: int
    drawn: int
    lost: int
    share: float
    low: float
    high: float


class Rating(msgspec.Struct, frozen=True):
    """A Glicko rating: `low` to `high` is its 95 % interval, `games` are those that it rests on."""

    rating: int
    low: int
    high: int
    games: int


class Levels(msgspec.Struct, frozen=True):
    """For a scenario that measures the degree of victory: how many games ended at each, the last reached first."""

    game: str
    scenario: str
    reached: dict[str, int]


class Medal(msgspec.Struct, frozen=True):
    """A degree of victory worn as a medal: how often it was reached, and when last."""

    game: str
    name: str
    times: int
    on: str


class OwnRecord(msgspec.Struct, frozen=True):
    """The record of the games of a player; `streak` are games won in a row now, `longest` ever.

    `medals` stand with the highest first; `done` is how many lessons, exercises and problems were done, by their kind.
    """

    games: int
    rows: tuple[Row, ...]
    streak: int
    longest: int
    rating: Rating | None
    levels: tuple[Levels, ...]
    last: tuple[OwnGame, ...]
    medals: tuple[Medal, ...] = ()
    done: dict[str, int] = {}


def own_record(
    games: Sequence[OwnGame],
    last: int = 10,
    *,
    honours: Mapping[str, Sequence[str]] | None = None,
    done: Mapping[str, int] | None = None,
) -> OwnRecord:
    """The record of games, given in the order in which they ended.

    `honours` are the degrees of victory by game that are worn as a medal, the least first, `done` what was learnt.
    """
    sided = [game for game in games if game.against]
    streak, longest = _streaks(sided)
    return OwnRecord(
        games=len(games),
        rows=tuple(_rows(sided)),
        streak=streak,
        longest=longest,
        rating=rating_of(games),
        levels=tuple(_levels(games)),
        last=tuple(reversed(games[-last:])),
        medals=tuple(_medals(games, honours or {})),
        done=dict(done or {}),
    )


def whole_record(games: Sequence[OwnGame], learnt: Collection[str] = (), only: str = "") -> OwnRecord:
    """The record of games with medals and with what was learnt, of one game if its code is given."""
    from vietnam_tui.games import find_game, known_games  # only here: the record alone knows no game
    from vietnam_tui.play.learn.lesson import lessons_of, problems_of

    codes = [code for code in known_games() if only in ("", code)]
    played = {game.game for game in games if game.game in codes}
    honours = {code: find_game(code).honours for code in sorted(played)}
    every = [
        found
        for code in codes
        if learnt
        for found in (*lessons_of(find_game(code)), *problems_of(find_game(code)))
    ]
    kinds = [found.lesson.kind for found in every if found.key in learnt]
    counts = {f"{kind}s": kinds.count(kind) for kind in ("lesson", "exercise", "problem")}
    return own_record([game for game in games if game.game in codes], honours=honours, done=counts)


def rating_of(games: Iterable[OwnGame]) -> Rating | None:
    """The rating that the rated games lead to, None without any."""
    rated = [game for game in games if game.rated and game.against in LEVEL_RATINGS]
    if not rated:
        return None
    rating, deviation = START
    for _, period in groupby(sorted(rated, key=lambda game: game.on), key=lambda game: game.on):
        played = list(period)
        results = [(LEVEL_RATINGS[game.against], LEVEL_DEVIATION, POINTS[game.outcome]) for game in played]
        rating, deviation = after_period(rating, deviation, results)
    spread = 1.96 * deviation
    return Rating(round(rating), round(rating - spread), round(rating + spread), len(rated))


def after_period(
    rating: float, deviation: float, results: Sequence[tuple[float, float, float]]
) -> tuple[float, float]:
    """A rating and its deviation after games against opponents: their rating, their deviation, the points taken.

    The example that Glickman gives:

    >>> results = [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)]
    >>> [round(number, 1) for number in after_period(1500, 200, results)]
    [1464.1, 151.4]
    """
    scale = math.log(10) / 400
    gain = certainty = 0.0
    for other, unsure, points in results:
        weight = 1 / math.sqrt(1 + 3 * (scale * unsure / math.pi) ** 2)
        expected = 1 / (1 + 10 ** (-weight * (rating - other) / 400))
        gain += weight * (points - expected)
        certainty += (scale * weight) ** 2 * expected * (1 - expected)
    variance = 1 / (1 / deviation**2 + certainty)
    return rating + scale * variance * gain, math.sqrt(variance)


def _kind(game: OwnGame) -> tuple[str, str, str, str]:
    return game.game, game.scenario, game.side, game.against


def _rows(games: Sequence[OwnGame]) -> Iterable[Row]:
    from vietnam_tui.bots.counting import wilson  # only here, as the rating

    for kind, found in groupby(sorted(games, key=_kind), key=_kind):
        outcomes = [game.outcome for game in found]
        score, played = sum(POINTS[outcome] for outcome in outcomes), len(outcomes)
        low, high = wilson(score, played)
        won, drawn, lost = (outcomes.count(outcome) for outcome in ("won", "drawn", "lost"))
        yield Row(*kind, played, won, drawn, lost, score / played, low, high)


def _streaks(games: Sequence[OwnGame]) -> tuple[int, int]:
    """Games won in a row up to the last one, and the most ever."""
    now = longest = 0
    for game in games:
        now = now + 1 if game.outcome == "won" else 0
        longest = max(longest, now)
    return now, longest


def _levels(games: Sequence[OwnGame]) -> Iterable[Levels]:
    measured = sorted((game for game in games if game.level), key=lambda game: (game.game, game.scenario))
    for (code, scenario), found in groupby(measured, key=lambda game: (game.game, game.scenario)):
        reached: dict[str, int] = {}
        for game in reversed(list(found)):
            reached[game.level] = reached.get(game.level, 0) + 1
        yield Levels(code, scenario, reached)


def _medals(games: Sequence[OwnGame], honours: Mapping[str, Sequence[str]]) -> Iterable[Medal]:
    for code, names in honours.items():
        for name in reversed(names):
            days = [game.on for game in games if game.game == code and game.level == name]
            if days:
                yield Medal(code, name, len(days), days[-1])


def record_lines(record: OwnRecord) -> list[str]:
    """The record as lines of text."""
    learnt = [f"{kind} done: {count}" for kind, count in record.done.items() if count]
    if not record.games:
        return ["No game has been finished yet: a game counts when it ends.", *learnt]
    lines = [f"{record.games} {'game' if record.games == 1 else 'games'} finished"]
    if record.rating is not None:
        rating = record.rating
        lines.append(
            f"Rating {rating.rating} ({rating.low} to {rating.high}) from {rating.games} rated: "
            "regular stands at 1500"
        )
    if record.longest:
        lines.append(f"Won in a row: {record.streak} now, {record.longest} at most")
    lines += learnt
    for medal in record.medals:
        lines.append(f"{medal.name}: {medal.times} time{'s' * (medal.times > 1)}, last on {medal.on}")
    if record.rows:
        lines += ["", *_table(record.rows)]
    for levels in record.levels:
        told = ", ".join(f"{level} {count}" for level, count in levels.reached.items())
        lines += ["", f"{levels.scenario}: {told}"]
    lines += ["", "The last ones"]
    lines += [
        f"  {game.on}  {game.scenario} as {game.side}{_against(game)}: {_ended(game)}" for game in record.last
    ]
    return lines


def _table(rows: Sequence[Row]) -> list[str]:
    heads = ("scenario", "side", "against", "games", "won", "drawn", "lost", "share", "95 %")
    cells = [
        (
            row.scenario,
            row.side,
            row.against,
            *map(str, (row.games, row.won, row.drawn, row.lost)),
            f"{row.share:.0%}",
            f"{row.low:.0%} to {row.high:.0%}",
        )
        for row in rows
    ]
    widths = [max(len(line[column]) for line in (heads, *cells)) for column in range(len(heads))]
    return ["  ".join(map(str.ljust, line, widths)).rstrip() for line in (heads, *cells)]


def _against(game: OwnGame) -> str:
    return f" against {game.against}" if game.against else ""


def _ended(game: OwnGame) -> str:
    remarks = [*(["a die taken back"] if game.took_back else []), *(["own dice"] if game.own_dice else [])]
    return (game.level or game.outcome) + (f" ({', '.join(remarks)})" if remarks else "")
