"""The arena: intervals, pairs, mirror control, results that can be taken up again."""

from __future__ import annotations

import gc
from pathlib import Path

import msgspec
import pytest

from vietnam_tui.bots import LEVELS, arena
from vietnam_tui.bots.arena import jobs, run
from vietnam_tui.bots.counting import pair_score, tally, wilson
from vietnam_tui.bots.match import FinishedGame, Job, Thought, play
from vietnam_tui.games.vietnam_battles.game import GAME

SCENARIO = "boys-of-67"


def outcome(
    winner: str, *, margin: float = 0.0, levels: tuple[str, ...] = ("a", "b"), seed: int = 1
) -> FinishedGame:
    """A made-up result."""
    thoughts = {"US": Thought(2, 0.5, 0.4), "VC": Thought(1, 0.1, 0.1)}
    return FinishedGame(f"x {seed}", "x", levels, seed, winner, "", margin, thoughts)


@pytest.mark.parametrize(
    ("score", "games", "low", "high"),
    [
        # worked by hand and in the literature: Wilson (1927) score intervals at 95 %
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (95, 100, 0.8882, 0.9785),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson_intervals(score: int, games: int, low: float, high: float) -> None:
    assert wilson(score, games) == pytest.approx((low, high), abs=5e-5)


def test_without_games_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_tally_counts_a_draw_as_half_and_turns_the_margin_with_the_side() -> None:
    results = [outcome("US", margin=2.0), outcome("", margin=1.0), outcome("VC", margin=-6.0)]
    us, vc = tally(results, "US", "US"), tally(results, "VC", "US")
    assert (us.wins, us.draws, us.losses, us.score) == (1, 1, 1, 0.5)
    assert (us.margin, vc.margin) == (-1.0, 1.0)
    assert (vc.wins, vc.losses) == (1, 1)


def test_thinking_adds_up_and_keeps_the_longest() -> None:
    assert arena.thinking([outcome("US"), outcome("VC")], "US") == Thought(4, 1.0, 0.4)


def test_swapped_jobs_come_in_pairs_on_common_seeds() -> None:
    assert jobs(SCENARIO, ("a", "b"), 2, first_seed=5, swap=True) == [
        Job(SCENARIO, ("a", "b"), 5),
        Job(SCENARIO, ("b", "a"), 5),
        Job(SCENARIO, ("a", "b"), 6),
        Job(SCENARIO, ("b", "a"), 6),
    ]


def test_a_game_played_twice_is_the_same_game() -> None:
    job = Job(SCENARIO, ("recruit", "random"), 3)
    first, second = play(job), play(job)
    assert (first.winner, first.margin, first.reason) == (second.winner, second.margin, second.reason)
    assert {s: t.decisions for s, t in first.thoughts.items()} == {
        s: t.decisions for s, t in second.thoughts.items()
    }


def test_a_bot_against_its_double_scores_exactly_half(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mirror control: what one wins on a seed the other wins on it with the sides swapped."""
    monkeypatch.setitem(LEVELS, "double", LEVELS["recruit"])
    outcomes = run(jobs(SCENARIO, ("recruit", "double"), 6, swap=True))
    found = pair_score(outcomes, ("recruit", "double"), GAME.sides(SCENARIO))
    assert found.score == 0.5
    assert found.margin == pytest.approx(0.0)
    assert len({o.winner for o in outcomes}) > 1


def test_finished_games_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "results.jsonl"
    todo = jobs(SCENARIO, ("recruit", "random"), 3)
    first = run(todo[:2], out=file)
    played: list[Job] = []
    monkeypatch.setattr(arena, "play", lambda job: played.append(job) or play(job))
    again = run(todo, out=file)
    assert played == todo[2:]
    assert again[:2] == first
    assert len(file.read_text().splitlines()) == 3


def test_a_torn_last_line_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    todo = jobs(SCENARIO, ("recruit", "random"), 2)
    run(todo, out=file)
    whole = file.read_bytes()
    file.write_bytes(whole[:-30])
    outcomes = run(todo, out=file)
    assert [o.key for o in outcomes] == [job.key for job in todo]
    assert [o.key for o in arena.read_results(file)] == [job.key for job in todo]


def test_several_workers_give_the_same_outcomes_as_one() -> None:
    todo = jobs(SCENARIO, ("recruit", "random"), 4)
    one, two = run(todo), run(todo, workers=2)
    assert [(o.key, o.winner, o.margin) for o in one] == [(o.key, o.winner, o.margin) for o in two]


def threshold(job: Job) -> FinishedGame:
    """A game, with how seldom garbage is collected in its process in the place of its margin."""
    return msgspec.structs.replace(play(job), margin=float(gc.get_threshold()[0]))


def test_workers_collect_garbage_seldom() -> None:
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    try:
        outcomes = run(jobs(SCENARIO, ("random", "random"), 2), workers=2, player=threshold)
    finally:
        gc.set_threshold(*before)
    assert {outcome.margin for outcome in outcomes} == {arena.SELDOM[0]} != {700}


def test_the_report_names_the_score_with_its_interval() -> None:
    levels = ("recruit", "random")
    told = "\n".join(arena.report(run(jobs(SCENARIO, levels, 2, swap=True)), levels, ("US", "VC")))
    assert "US recruit against VC random: US scores" in told
    assert "recruit on both sides" in told
    assert "longest" in told
