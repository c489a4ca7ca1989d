"""Win models fitted on games: what they learn, how they are measured, where they are kept."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from vietnam_tui.bots.fitting import KEPT, PAIRINGS, FitFault, fit_jobs, fitted, play_and_look
from vietnam_tui.bots.match import FinishedGame, Thought
from vietnam_tui.cli.app import app
from vietnam_tui.games import find_game

VB = find_game("vb")
SCENARIO = "boys-of-67"


def made_up(number: int, winner: str, points: float) -> FinishedGame:
    """A game in which the points tell from half-time on who wins."""
    positions = tuple(
        {"always": 1.0, "gone": gone / 10, "points": points * (gone >= 5)} for gone in range(10)
    )
    thoughts = {"US": Thought(), "VC": Thought()}
    levels = ("quick", "quick")
    return FinishedGame(f"{number}", SCENARIO, levels, number, winner, "", 0.0, thoughts, positions=positions)


def run(*arguments: str) -> Result:
    """The command's end."""
    return CliRunner().invoke(app, ["arena", "vb", *arguments])


def games(telling: bool) -> list[FinishedGame]:
    """Games that either side wins in turn, in which the points tell which, or nothing."""
    found = []
    for number in range(80):
        truth = 1.0 if number % 2 else -1.0
        points = truth if telling else (1.0 if number // 2 % 2 else -1.0)
        found.append(made_up(number, "US" if number % 2 else "VC", points))
    return found


def test_what_tells_something_is_learnt() -> None:
    model = fitted(VB, SCENARIO, games(telling=True), "vietnam arena")
    assert model.is_good
    assert model.half_time < 0.5 * model.half_time_base
    assert model.chance({"always": 1.0, "gone": 0.9, "points": 1.0}) > 0.8
    assert model.chance({"always": 1.0, "gone": 0.9, "points": -1.0}) < 0.2
    assert (model.games, model.positions, model.provenance) == (80, 800, "fitted")
    assert model.seen == {"points": (-1.0, 1.0)}


def test_what_tells_nothing_makes_no_model_that_is_used() -> None:
    assert not fitted(VB, SCENARIO, games(telling=False), "vietnam arena").is_good


@pytest.mark.parametrize(("half_time", "used"), [(0.225, True), (0.226, False), (0.25, False)])
def test_a_model_is_used_that_is_a_tenth_better_than_the_base_rate(half_time: float, used: bool) -> None:
    model = fitted(VB, SCENARIO, games(telling=True), "vietnam arena")
    assert msgspec.structs.replace(model, half_time=half_time, half_time_base=0.25).is_good == used


def test_games_that_all_end_alike_teach_nothing() -> None:
    alike = [made_up(number, "US", 1.0) for number in range(20)]
    with pytest.raises(FitFault, match="all 20 games ended alike"):
        fitted(VB, SCENARIO, alike, "")


def test_a_few_games_are_too_few() -> None:
    with pytest.raises(FitFault, match="3 games are too few"):
        fitted(VB, SCENARIO, games(telling=True)[:3], "")


def test_a_game_for_one_has_no_chance_of_winning() -> None:
    with pytest.raises(FitFault, match="for one player"):
        fitted(find_game("gb"), "green-beret", [], "")


def test_positions_are_spread_over_the_game() -> None:
    job = fit_jobs(SCENARIO, 1, 8)[0]
    assert job.levels == PAIRINGS[0]
    outcome = play_and_look(job)
    gone = [facts["gone"] for facts in outcome.positions]
    assert gone == sorted(gone)
    assert 20 < len(gone) <= KEPT
    assert gone[-1] > 0.5
    assert play_and_look(job).positions == outcome.positions


def test_the_command_writes_models_and_keeps_those_of_other_scenarios(tmp_path: Path) -> None:
    file, out = tmp_path / "judgement.toml", tmp_path / "games.jsonl"
    asked = ("--scenario", SCENARIO, "--games", "10", "--jobs", "1", "--out", str(out), "--fit", str(file))
    told = run(*asked)
    assert told.exit_code == 0, told.stderr
    assert told.stdout.startswith("boys-of-67: 10 games, Brier at half-time")
    text = file.read_text()
    (model,) = tomllib.loads(text)["model"]
    assert model["command"] == "vietnam arena vb --scenario boys-of-67 --games 10 --seed 1 --fit"
    file.write_text(text.replace(SCENARIO, "snoopys-nose"))
    assert run(*asked).exit_code == 0
    both = [model["scenario"] for model in tomllib.loads(file.read_text())["model"]]
    assert both == [SCENARIO, "snoopys-nose"]


def test_a_file_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.toml"
    file.write_text("mine = true\n")
    told = run("--scenario", SCENARIO, "--games", "10", "--fit", str(file))
    assert told.exit_code == 3
    assert "is no file of win models" in told.stderr
    assert file.read_text() == "mine = true\n"


def test_fitting_has_levels_of_its_own(tmp_path: Path) -> None:
    told = run("--swap", "--fit", str(tmp_path / "j.toml"))
    assert told.exit_code == 2
    assert "levels of its own" in told.stderr
