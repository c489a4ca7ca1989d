"""How dear chances of winning are, and that luck has the mean zero: benchmarks to read, nothing here asserts on time.

`pytest tests/perf/test_judgement.py --benchmark-only` looks at the learning scenario; with `--games 2` at the first
decision of every scenario (some minutes), with `--games 200` at the luck of 200 games as well.  Budgets: a first figure
within 1.5 s, within 7 points in 20 seconds of processor time, which is 10 s on two cores.
"""

from __future__ import annotations

import time
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from vietnam_tui.bots.chances import Asked, Score, figures
from vietnam_tui.bots.match import Job
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games import GAMES, find_game
from vietnam_tui.play.table.matches import kept_at, play_and_keep
from vietnam_tui.play.table.review import balance, judge_of, moves
from vietnam_tui.play.table.session import Session

#: Seconds of processor time after which a figure is taken as it is
ENOUGH = 40.0
#: Play-outs where it is only tried whether it can be measured
FEW = 6


def first_decision(code: str, scenario: str) -> Asked:
    """The chance of whoever decides first in a scenario."""
    game, dice, rolled = find_game(code), SeededDice(3), 0
    state: Any = game.setup(scenario)
    while (side := game.decision(state).side) == CHANCE:
        state = game.apply(state, dice.choose(game.outcomes(state), rolled)).state
        rolled += 1
    return Asked(game, scenario, game.view(state, side), side)


def reckoned(asked: Asked, games_of: int) -> str:
    """Seconds of processor time until the first figure, and until it is sure or after so many games, in words."""
    begun = time.process_time()
    first = asked.glance()
    glanced, half, games = time.process_time() - begun, 0.0, 0
    for figure in figures(asked, workers=1, games=games_of):
        took, games = time.process_time() - begun, figure.games
        if first is None and games == 1:
            glanced = took
        half = figure.mean - figure.low if isinstance(figure, Score) else 100 * figure.half
        if took > ENOUGH:
            break
    return (
        f"first {glanced:.2f} s, +-{half:.1f} after {time.process_time() - begun:.1f} s ({games} play-outs)"
    )


def test_a_chance_of_winning(benchmark: Any, sweep: int) -> None:
    scenarios = [(code, one) for code in GAMES for one in find_game(code).scenarios()]
    wanted, most = (scenarios, 0) if sweep > 1 else ([("vb", "boys-of-67")], FEW)

    def all_of_them() -> dict[str, str]:
        """Every scenario's figures."""
        return {scenario: reckoned(first_decision(code, scenario), most) for code, scenario in wanted}

    found = benchmark.pedantic(all_of_them, rounds=1)
    benchmark.extra_info.update(found)
    assert len(found) == len(wanted)


def test_the_luck_of_many_games_has_the_mean_zero(benchmark: Any, sweep: int, tmp_path: Path) -> None:
    def lucks() -> list[float]:
        """The luck of the first side in each game."""
        found = []
        for seed in range(1, sweep + 1):
            job = Job("boys-of-67", ("recruit", "recruit"), seed)
            play_and_keep(job, tmp_path)
            session: Session[Any] = Session.open(kept_at(job, tmp_path), read_only=True)
            judge = judge_of(session)
            assert judge is not None
            sums = balance(list(moves(session, judge, {})), "US")
            assert sums is not None
            assert abs(sums.end - sums.beginning - sums.luck - sums.own + sums.other) < 1e-9
            found.append(sums.luck)
        return found

    found = benchmark.pedantic(lucks, rounds=1)
    if len(found) > 1:
        error = stdev(found) / len(found) ** 0.5
        benchmark.extra_info["luck of a game"] = f"{fmean(found):+.4f} +- {error:.4f} in {len(found)} games"
        assert abs(fmean(found)) < 5 * error
