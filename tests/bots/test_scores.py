"""Scores of a game for one player: mean and interval, deviation, quantiles, assessments, leads."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

from vietnam_tui.bots import arena
from vietnam_tui.bots.arena import jobs, run
from vietnam_tui.bots.match import FinishedGame, Job, Thought, play
from vietnam_tui.bots.scores import bounded_mean, cuts, deviation, lead, score_lines, scores, told_lead

SCENARIO = "green-beret"


def outcome(
    score: float, *, seed: int = 1, level: str = "recruit", assessed: str = "Demotion"
) -> FinishedGame:
    """A made-up result."""
    thoughts = {"US": Thought(4, 2.0, 1.5)}
    return FinishedGame(f"x {level} {seed}", "x", (level,), seed, "US", "", score, thoughts, assessed)


def test_the_deviation_is_that_of_a_sample() -> None:
    values = [3.0, -1.0, 4.0, 1.0, -5.0, 9.0]
    assert deviation(values) == pytest.approx(statistics.stdev(values))
    assert deviation([7.0]) == 0.0


def test_the_interval_of_a_mean_shrinks_with_the_root_of_the_games() -> None:
    few, many = bounded_mean([0.0, 2.0] * 50), bounded_mean([0.0, 2.0] * 200)
    assert few[0] == many[0] == 1.0
    assert (few[2] - 1) / (many[2] - 1) == pytest.approx(2.0, rel=0.01)
    assert few[2] - 1 == pytest.approx(1.96 * 1.005 / 10, rel=0.001)


def test_quantiles_lie_between_neighbours_in_proportion() -> None:
    ordered = [1.0, 2.0, 4.0, 8.0]
    assert cuts(ordered) == (1.0, 1.75, 3.0, 5.0, 8.0)
    assert cuts([6.0]) == (6.0,) * 5


def test_scores_count_the_assessments_from_the_worst() -> None:
    found = scores([outcome(3, assessed="B"), outcome(-2, assessed="A"), outcome(5, assessed="B")], "US")
    assert (found.games, found.mean, found.level) == (3, 2.0, "recruit")
    assert found.quantiles == (-2.0, 0.5, 3.0, 4.0, 5.0)
    assert list(found.assessments.items()) == [("A", 1), ("B", 2)]
    assert (found.decisions, found.seconds) == (12, (0.5, 1.5))


def test_a_lead_is_taken_seed_by_seed() -> None:
    first = [outcome(5, seed=1), outcome(1, seed=2), outcome(9, seed=3)]
    others = [outcome(-2, seed=2, level="random"), outcome(6, seed=1, level="random")]
    found = lead(first, others)
    assert (found.level, found.over, found.seeds, found.mean, found.higher) == (
        "recruit",
        "random",
        2,
        1.0,
        1,
    )


def test_a_distribution_is_told_in_a_few_lines() -> None:
    lines = score_lines(scores([outcome(1), outcome(3, assessed="Reassignment")], "US"))
    assert lines[0].startswith("US recruit: scores 2.00 [0.04 to 3.96] on the average of 2 games")
    assert lines[1] == "  least 1, a quarter 1.5, half 2, three quarters 2.5, most 3"
    assert lines[2] == "  Demotion 1, Reassignment 1"
    better = [outcome(4)]
    assert told_lead(lead(better, [outcome(1, level="random")])) == (
        "recruit over random: +3.00 [+3.00 to +3.00], higher on 1 of 1 seeds"
    )


def test_a_game_for_one_player_has_its_score_as_margin_and_its_assessment() -> None:
    found = play(Job(SCENARIO, ("random",), 2))
    assert found.margin <= 0
    assert (found.winner, found.level) == ("VC", "Court-martial")


def test_finished_games_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "results.jsonl"
    todo = jobs(SCENARIO, ("random",), 3)
    first = run(todo[:2], out=file)
    played: list[Job] = []
    monkeypatch.setattr(arena, "play", lambda job: played.append(job) or play(job))
    assert run(todo, out=file)[:2] == first
    assert played == todo[2:]
