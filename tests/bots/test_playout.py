"""Play-outs: the same wherever they are played, worlds that fit what is seen, orders compared with common dice."""

from __future__ import annotations

import os
import random
import signal
from collections import deque
from functools import cache
from multiprocessing import active_children
from typing import Any

import msgspec
import pytest

from vietnam_tui.bots import playout
from vietnam_tui.bots.chances import Asked, Figure, Score, compared, figures
from vietnam_tui.bots.playout import Ending, PlayOut, play_out, played_out
from vietnam_tui.bots.win_model import ALWAYS, GONE, TURN, WinModel, facts_of, model_of, stored
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.data import fingerprint_of
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games import find_game

VB, GB = find_game("vb"), find_game("gb")
SCENARIO = "boys-of-67"


@cache
def opening() -> Any:
    """The first decision of a player."""
    state, dice, rolled = VB.setup(SCENARIO), SeededDice(3), 0
    while VB.decision(state).side == CHANCE:
        state = VB.apply(state, dice.choose(VB.outcomes(state), rolled)).state
        rolled += 1
    return state


def asked(side: str = "US", state: Any = None) -> Asked:
    """The chance of a side that sees a position so."""
    return Asked(VB, SCENARIO, VB.view(opening() if state is None else state, side), side)


def test_a_play_out_depends_on_its_number_alone() -> None:
    jobs = asked().play_outs(3, 0)
    told = [play_out(job) for job in jobs]
    assert [play_out(job) for job in reversed(jobs)] == told[::-1]
    assert len({ending.margin for ending in told}) > 1


def test_workers_tell_the_same_in_the_same_order() -> None:
    jobs = asked().play_outs(6, 0)
    assert list(played_out(jobs, workers=2)) == list(map(play_out, jobs))


@pytest.mark.parametrize(("wanted", "processes"), [(0, 3), (1, 0), (2, 2), (9, 4)])
def test_without_a_number_of_workers_there_is_one_a_core_and_never_more_than_jobs(
    wanted: int, processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, jobs = list[int](), asked().play_outs(4, 0)
    monkeypatch.setattr(playout, "cores", lambda: 3)
    monkeypatch.setattr(playout, "play_out", lambda job: job.number)
    monkeypatch.setattr(
        playout, "_by_workers", lambda left, workers, stopped: begun.append(workers) or iter(range(len(left)))
    )
    assert list(played_out(jobs, workers=wanted)) == [0, 1, 2, 3]
    assert begun == [processes] * bool(processes)


def test_a_worker_that_dies_costs_a_sentence() -> None:
    others, jobs, told = set(active_children()), asked().play_outs(8, 0), list[str]()
    endings = played_out(jobs, workers=2, tell=told.append)
    found = [next(endings)]
    for worker in {*active_children()} - others:
        os.kill(worker.pid or 0, signal.SIGKILL)
    found += endings
    assert found == list(map(play_out, jobs))
    assert told == ["A worker process has died; what it was at is played again."]


def test_nothing_is_left_running_when_nobody_looks_any_more() -> None:
    others, endings = set(active_children()), played_out(asked().play_outs(40, 0), workers=2)
    next(endings)
    workers = {*active_children()} - others
    endings.close()
    for worker in workers:
        worker.join(10)
    assert workers
    assert not any(worker.is_alive() for worker in workers)


def test_positions_that_look_alike_have_the_same_chance() -> None:
    seen = VB.view(opening(), "US")
    twin = next(
        world for seed in range(9) if (world := VB.resample(seen, "US", random.Random(seed))) != opening()
    )
    assert twin != opening()
    assert list(figures(asked(), games=3, workers=1)) == list(figures(asked(state=twin), games=3, workers=1))


def test_the_same_orders_differ_by_nothing_and_others_by_something() -> None:
    told = deque(
        compared(asked(), [["end"], ["end"], ["move 4/47B 0716", "end"]], games=6, workers=1), maxlen=1
    )[0]
    (first, same, other), differences = told[0], told[1]
    assert first == same
    assert (differences[1].mean, differences[1].low, differences[1].high) == (0, 0, 0)
    assert other.games == 6


def test_an_order_that_cannot_be_given_is_counted_as_missed() -> None:
    job = asked().play_outs(1, 0, [["attack 0717 with 4/47B", "end"]])[0]
    assert play_out(job).missed == ("attack 0717 with 4/47B",)


def test_a_figure_knows_how_sure_it_is() -> None:
    few, many = Figure.of([1.0, 0.0] * 5, whole=True), Figure.of([1.0, 0.0] * 100, whole=True)
    assert few.chance == many.chance == 0.5
    assert few.half > many.half
    assert many.half < 0.07
    assert Figure.of([1.0] * 10, whole=True).low < 0.8  # ten of ten are no certainty
    judged = Figure.of([0.5] * 10, whole=False)
    assert judged.low < 0.5 < judged.high
    assert few._replace(chance=0.7).seen_by(VB, SCENARIO, "VC").chance == pytest.approx(0.3)


def test_it_stops_once_it_is_sure_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout, "play_out", lambda job: Ending(job.key, 1.0, 0.0, True))
    found = list(figures(asked(), workers=1))
    assert found[-1].games < 60
    assert isinstance(found[-1], Figure)
    assert found[-1].half <= 0.07 < found[-2].half  # type: ignore[union-attr]


def test_a_game_for_one_has_a_distribution_of_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout, "play_out", lambda job: Ending(job.key, 1.0, job.number, True))
    (side,) = GB.sides("green-beret")
    found = list(figures(Asked(GB, "green-beret", GB.setup("green-beret"), side), games=5, workers=1))
    assert found[-1] == Score(5, 2.0, *found[-1][2:4], (0, 1, 2, 3, 4))


# -- the win model --------------------------------------------------------------------------------------------


def a_model(**changed: Any) -> WinModel:
    """A model that knows only how far the game is."""
    model = WinModel(
        SCENARIO, "fitted", "2026-11-27", 100, 1000, "vietnam arena", fingerprint_of(VB.facts(SCENARIO)),
        0.5, 0.1, 0.2, 0.03, 0.01, 10.0, {"always": 0.0, "gone": 2.0},
    )  # fmt: skip
    return msgspec.structs.replace(model, **changed)


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Have a model stored for the scenario."""

    def store(model: WinModel) -> None:
        """Keep it as if it were in the data."""
        model_of.cache_clear()
        monkeypatch.setattr("vietnam_tui.bots.win_model.stored", lambda game: {SCENARIO: model})

    yield store
    model_of.cache_clear()


def test_a_model_reads_facts_and_their_products_with_the_share_gone() -> None:
    model = a_model(weights={"always": 1.0, "points": 2.0, "points x gone": -4.0})
    assert model.chance({"gone": 0.5, "always": 1.0, "points": 3.0}) == pytest.approx(0.7310586)
    assert model.chance({"gone": 0.0, "always": 1.0}) == pytest.approx(0.7310586)


def test_a_model_that_is_no_better_than_the_base_rate_is_not_used(known: Any) -> None:
    known(a_model(half_time=0.2))
    assert model_of(VB, SCENARIO) is None
    assert asked().horizon == 0
    assert asked().glance() is None


def test_a_model_of_other_data_is_not_used(known: Any) -> None:
    known(a_model(data="other"))
    assert model_of(VB, SCENARIO) is None


def test_nothing_is_foretold_of_a_position_unlike_all_that_the_model_has_seen(known: Any) -> None:
    seen = facts_of(VB, SCENARIO, asked().view)
    name = next(name for name in seen if name not in (ALWAYS, GONE, TURN))
    known(a_model(seen={name: (seen[name] - 1, seen[name] + 1)}))
    assert asked().glance() is not None
    assert not play_out(asked().play_outs(1, 25)[0]).over

    known(a_model(seen={name: (seen[name] + 100, seen[name] + 101)}))
    assert asked().glance() is None
    assert play_out(asked().play_outs(1, 25)[0]).over
    (*_, figure) = figures(asked(), games=2, workers=1)
    assert figure.whole


def test_how_far_a_game_is_counts_its_impulses_and_whose_they_are() -> None:
    lang_vei = find_game("ks")
    start = lang_vei.position(
        {"game": "ks", "scenario": "the-fall-of-lang-vei", "impulse": 2, "segment": "combat"}
    )
    later = lang_vei.position(
        {"game": "ks", "scenario": "the-fall-of-lang-vei", "impulse": 3, "segment": "combat"}
    )
    first, second = (facts_of(lang_vei, "the-fall-of-lang-vei", one) for one in (start, later))
    assert 0 < first[GONE] < second[GONE] < 1
    assert {first[TURN], second[TURN]} == {0.0, 1.0}


def test_a_dear_game_is_judged_at_a_horizon(known: Any) -> None:
    known(a_model())
    assert asked().horizon == 25
    job = asked().play_outs(1, 25)[0]
    ending = play_out(job)
    assert not ending.over
    assert 0.5 <= ending.chance < 1
    assert play_out(msgspec.structs.replace(job, horizon=0)).over


def test_a_cheap_game_is_played_to_its_end(known: Any) -> None:
    known(a_model(game=0.05))
    assert asked().horizon == 0
    first = asked().glance()
    assert first is not None
    assert first.games == 0
    assert first.low < 0.5 < first.high


def test_the_models_stored_can_be_read_and_were_fitted_on_the_data_of_today() -> None:
    for code in ("vb", "ks", "sd", "ha"):
        game = find_game(code)
        for scenario, model in stored(game).items():
            assert scenario in game.scenarios()
            assert model.data == fingerprint_of(game.facts(scenario))
            assert len(model.weights) <= 30
            assert model.provenance == "fitted"


def test_a_play_out_can_be_sent() -> None:
    job = asked().play_outs(1, 7, [["end"]])[0]
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(job), type=PlayOut) == job


def test_in_a_game_for_one_player_it_may_be_asked_whether_the_score_soon_rises() -> None:
    state = GB.setup("green-beret")
    asked_of = Asked(GB, "green-beret", state, GB.sides("green-beret")[0], soon=30)
    assert not asked_of.scored
    assert asked_of.horizon == 30
    endings = list(map(play_out, asked_of.play_outs(2, asked_of.horizon)))
    assert {ending.chance for ending in endings} <= {0.0, 1.0}
    assert not any(ending.over for ending in endings)
    assert asked_of._replace(soon=0).scored
