"""`vietnam arena` of a game for one player: each level's scores beside those of the random bot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from vietnam_tui.bots.arena import read_results
from vietnam_tui.bots.match import Job
from vietnam_tui.cli.app import app
from vietnam_tui.play.record.verify import verify
from vietnam_tui.play.table.matches import kept_at

RANDOM = ("--us", "random", "--jobs", "1")


def gb(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["arena", "gb", *arguments])


def test_the_scores_stand_under_the_scenario() -> None:
    done = gb("--games", "3", *RANDOM)
    assert (done.exit_code, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "green-beret"
    assert lines[1].startswith("  US random: scores -")
    assert "on the average of 3 games, deviation " in lines[1]
    assert lines[2].startswith("    -")
    assert lines[3].startswith("    least -")
    assert lines[4] == "    Court-martial 3"
    assert len(lines) == 6


def test_the_random_bot_is_measured_beside_every_other() -> None:
    done = gb("--games", "1", "--us", "recruit", "--jobs", "1")
    assert "  US recruit: scores " in done.stdout
    assert "  US random: scores " in done.stdout
    assert "  recruit over random: " in done.stdout


def test_json_has_a_record_for_each_level() -> None:
    (found,) = json.loads(gb("--games", "2", "--json", *RANDOM).stdout)
    assert (found["scenario"], found["side"], found["level"], found["games"]) == (
        "green-beret",
        "US",
        "random",
        2,
    )
    assert len(found["quantiles"]) == 5
    assert sum(found["assessments"].values()) == 2


def test_results_are_taken_up_again_and_games_are_kept(tmp_path: Path) -> None:
    out, keep = tmp_path / "results.jsonl", tmp_path / "kept"
    first = gb("--games", "2", "--out", str(out), *RANDOM)
    before = out.read_bytes()
    again = gb("--games", "2", "--out", str(out), "--keep", str(keep), *RANDOM)
    assert again.stdout == first.stdout
    assert out.read_bytes() == before
    for outcome in read_results(out):
        verdict = verify(kept_at(Job(outcome.scenario, outcome.levels, outcome.seed), keep))
        assert verdict.faults == ()
        assert verdict.result is not None
        assert (verdict.result.level, verdict.result.reason) == (outcome.level, outcome.reason)


@pytest.mark.parametrize(
    ("message", "arguments"),
    [
        ("one side, and nothing to swap", ["--swap"]),
        ("no side VC: US", ["--vc", "random"]),
        ("no level 'marshal'", ["--us", "marshal"]),
    ],
)
def test_what_makes_no_sense_alone_is_bad_usage(message: str, arguments: list[str]) -> None:
    done = gb(*arguments)
    assert done.exit_code == 2
    assert message in done.stderr
    assert done.stdout == ""
