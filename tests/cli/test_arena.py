"""`vietnam arena`: matches of bots, their standings, results taken up again, games kept as saves."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from vietnam_tui.bots import arena
from vietnam_tui.bots.arena import read_results
from vietnam_tui.bots.counting import wilson
from vietnam_tui.bots.match import FinishedGame, Job, Thought
from vietnam_tui.cli.app import app
from vietnam_tui.cli.arena_command import INTERRUPTED, standings
from vietnam_tui.games import find_game
from vietnam_tui.play.record.verify import verify
from vietnam_tui.play.report.text_charts import SCALE
from vietnam_tui.play.table.matches import kept_at, play_and_keep
from vietnam_tui.play.table.session import Session

RANDOM = ("--us", "random", "--vc", "random", "--jobs", "1")


def vietnam(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["arena", *arguments])


def fails(code: int, message: str, *arguments: str) -> None:
    """The command must end with this code and say this in one line on stderr, nothing on stdout."""
    done = vietnam(*arguments)
    assert done.exit_code == code, (done.stdout, done.stderr)
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def boys(*arguments: str) -> Result:
    """Games of random bots in the learning scenario."""
    return vietnam("vb", "--scenario", "boys-of-67", *RANDOM, *arguments)


# -- standings ------------------------------------------------------------------------------------------


def test_the_rates_of_both_sides_stand_under_the_scenario() -> None:
    done = boys("--games", "3")
    assert (done.exit_code, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "boys-of-67"
    assert lines[1].startswith("  US random against VC random: won ")
    assert " of 3, " in lines[1]
    assert lines[2].startswith("    0% ")
    assert lines[2].endswith(" 100%")
    assert lines[4].startswith("  VC random against US random: won ")


def test_an_interval_is_drawn_where_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIETNAM_GLYPHS", "ascii")
    drawn = boys("--games", "4").stdout.splitlines()
    (found, *_) = json.loads(boys("--games", "4", "--json").stdout)
    scale = drawn[2].split()[1]
    assert len(scale) == SCALE
    low, mark, high = (min(SCALE - 1, int(found[name] * SCALE)) for name in ("low", "rate", "high"))
    assert (scale[mark], scale[low] in "[o", scale[high] in "]o") == ("o", True, True)
    assert (scale[:low] + scale[high + 1 :]).replace("|", ".") == "." * (SCALE - 1 - high + low)


def test_a_rate_of_winning_has_its_wilson_interval_and_leaves_draws_out() -> None:
    thoughts = {"US": Thought(4, 2.0, 1.5), "VC": Thought()}
    winners = ["US"] * 6 + ["VC"] * 3 + [""]
    levels = ("regular", "random")
    outcomes = [FinishedGame(str(i), "x", levels, i, w, "", 0.0, thoughts) for i, w in enumerate(winners)]
    us, vc = standings(find_game("vb"), "x", outcomes)
    assert (us.won, us.drawn, us.lost, us.rate, us.score) == (6, 1, 3, 0.6, 0.65)
    assert (us.low, us.high) == wilson(6, 10)
    assert (vc.side, vc.level, vc.against) == ("VC", "random", "US regular")
    assert (vc.won, vc.lost) == (3, 6)
    assert (us.decisions, us.seconds, vc.seconds) == (40, (0.5, 1.5), (0.0, 0.0))


def test_json_has_a_record_for_each_side() -> None:
    found = json.loads(boys("--games", "2", "--json").stdout)
    assert [(s["scenario"], s["side"], s["games"]) for s in found] == [
        ("boys-of-67", "US", 2),
        ("boys-of-67", "VC", 2),
    ]
    assert sum(s["won"] for s in found) + found[0]["drawn"] == 2


def test_every_scenario_is_played_unless_some_are_named() -> None:
    done = vietnam("toy", "--games", "1", "--seat", "blue=random", "--jobs", "1", "--json")
    assert [(s["scenario"], s["side"]) for s in json.loads(done.stdout)] == [
        ("ford", "Blue"),
        ("ford", "Red"),
        ("long-ford", "Blue"),
        ("long-ford", "Red"),
        ("mule-ford", "North"),
        ("mule-ford", "South"),
        ("ridge", "South"),
        ("ridge", "North"),
    ]


def test_swapped_games_are_counted_for_each_pairing_and_together() -> None:
    done = vietnam("vb", "--scenario", "boys-of-67", "--games", "1", "--swap", "--jobs", "1",
                   "--us", "recruit", "--vc", "random")  # fmt: skip
    assert "US recruit against VC random: won" in done.stdout
    assert "US random against VC recruit: won" in done.stdout
    assert "recruit on both sides: scores" in done.stdout


def test_the_same_seed_gives_the_same_games(tmp_path: Path) -> None:
    for name in ("a", "b"):
        boys("--games", "2", "--seed", "7", "--out", str(tmp_path / name))
    a, b = (list(read_results(tmp_path / name)) for name in ("a", "b"))
    assert [(o.seed, o.winner, o.margin) for o in a] == [(o.seed, o.winner, o.margin) for o in b]
    assert [o.seed for o in a] == [7, 8]


def test_several_games_at_a_time_give_the_same_standings() -> None:
    one, two = boys("--games", "4", "--json"), boys("--games", "4", "--json", "--jobs", "2")
    keys = ("side", "won", "drawn", "lost", "decisions")
    assert [[s[k] for k in keys] for s in json.loads(one.stdout)] == [
        [s[k] for k in keys] for s in json.loads(two.stdout)
    ]


# -- options --------------------------------------------------------------------------------------------


def test_games_are_played_with_the_options_given(tmp_path: Path) -> None:
    out, keep = tmp_path / "results.jsonl", tmp_path / "kept"
    fords = ("toy", "--scenario", "ford", "--seat", "blue=random", "--jobs", "1", "--games", "2")
    assert vietnam(*fords, "--option", "turns=9", "--out", str(out), "--keep", str(keep)).exit_code == 0
    assert [outcome.key for outcome in read_results(out)] == [
        "ford random random 1 turns=9",
        "ford random random 2 turns=9",
    ]
    kept = sorted(keep.glob("*.toml"))
    assert [Session.open(path, read_only=True).options for path in kept] == [{"turns": "9"}] * 2
    assert [verify(path).faults for path in kept] == [()] * 2


def test_an_option_given_as_it_usually_is_makes_no_other_game(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    fords = ("toy", "--scenario", "ford", "--seat", "blue=random", "--jobs", "1", "--games", "1")
    vietnam(*fords, "--option", "turns=4", "--out", str(out))
    vietnam(*fords, "--out", str(out))
    assert [outcome.key for outcome in read_results(out)] == ["ford random random 1"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("turns", "write NAME=VALUE"),
        ("turns=many", "option turns: 'many' is none of 4, 1, 9"),
        ("fog=on", "ford has no option 'fog'; it has turns"),
    ],
)
def test_an_option_that_a_scenario_does_not_have_is_refused(given: str, message: str) -> None:
    fails(2, message, "toy", "--scenario", "ford", "--option", given)


def test_a_level_is_refused_in_a_scenario_in_which_it_is_not_proven() -> None:
    told = "veteran does not play boys-of-67: random, greedy, recruit, regular"
    fails(2, told, "vb", "--scenario", "boys-of-67", "--us", "veteran")


def test_a_terminal_sees_a_bar_on_stderr(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    done = boys("--games", "2", "--json")
    assert "2/2" in done.stderr
    assert json.loads(done.stdout)


# -- results taken up again -----------------------------------------------------------------------------


def test_finished_games_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "results.jsonl"
    boys("--games", "2", "--out", str(out))
    played: list[Job] = []
    play = arena.play
    monkeypatch.setattr(arena, "play", lambda job: played.append(job) or play(job))
    done = boys("--games", "3", "--out", str(out))
    assert " of 3, " in done.stdout
    assert [job.seed for job in played] == [3]
    assert len(out.read_text().splitlines()) == 3


def test_an_interrupt_keeps_what_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "results.jsonl"
    play = arena.play

    def until_the_third(job: Job) -> FinishedGame:
        if job.seed == 3:
            raise KeyboardInterrupt
        return play(job)

    monkeypatch.setattr(arena, "play", until_the_third)
    done = boys("--out", str(out))
    assert done.exit_code == INTERRUPTED
    assert "stopped after 2 of " in done.stderr
    assert "the same command goes on" in done.stderr
    assert " of 2, " in done.stdout
    assert [outcome.seed for outcome in read_results(out)] == [1, 2]


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("everybody", [False, True])
def test_a_signal_to_end_ends_it_in_order_with_what_it_has(
    tmp_path: Path, jobs: str, everybody: bool
) -> None:
    """It goes to the one process, or to every process of the command."""
    out = tmp_path / "results.jsonl"
    command = ("arena", "vb", "--scenario", "boys-of-67", *RANDOM, "--games", "5000", "--jobs", jobs)
    with subprocess.Popen(
        [sys.executable, "-m", "vietnam_tui", *command, "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        while not (out.exists() and out.read_bytes().count(b"\n") > 3):
            assert running.poll() is None
            time.sleep(0.05)
        (os.killpg if everybody else os.kill)(running.pid, signal.SIGTERM)
        told, said = running.communicate(timeout=30)
    assert running.returncode == 128 + signal.SIGTERM
    assert "Traceback" not in said
    (stopped,) = said.splitlines()
    found = re.fullmatch(r"stopped after (\d+) of 5000 games; .* the same command goes on", stopped)
    assert found is not None
    assert f" of {found[1]}, " in told
    assert len(list(read_results(out))) == int(found[1])
    with pytest.raises(ProcessLookupError):
        os.killpg(running.pid, 0)


# -- stopping when it is decided ------------------------------------------------------------------------


def known(out: Path, winners: list[str], scenario: str = "boys-of-67") -> None:
    """Write results of random games won like this, in the order of their seeds."""
    thoughts = {"US": Thought(), "VC": Thought()}
    levels = ("random", "random")
    with out.open("ab") as lines:
        for seed, winner in enumerate(winners, 1):
            job = Job(scenario, levels, seed)
            lines.write(
                msgspec.json.encode(FinishedGame(job.key, scenario, levels, seed, winner, "", 0.0, thoughts))
                + b"\n"
            )


def test_a_measurement_ends_when_the_interval_leaves_the_percentage(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    known(out, ["US", "VC"] * 10 + ["US"] * 18 + ["VC"] * 22)
    # 50.0% [29.9 to 70.1] of 20, 70.0% [54.6 to 81.9] of 40: known to be above 50 % only then
    done = boys("--games", "60", "--decide", "50", "--out", str(out))
    assert "US random scores 70.0% [54.6% to 81.9%] of the points" in done.stdout
    assert "decided after 40 games: 50%" in done.stdout
    assert "  US random against VC random: won 28 of 40" in done.stdout
    undecided = boys("--games", "20", "--decide", "50", "--out", str(out))
    assert "not decided after 20 games: 50%" in undecided.stdout
    both = boys("--games", "60", "--decide", "50", "--decide", "60", "--out", str(out))
    assert "not decided after 60 games: 50%, 60%" in both.stdout


def test_the_looks_are_taken_in_the_order_of_the_games_whoever_ends_first(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    known(out, ["US"] * 20 + ["VC"] * 20)
    lines = out.read_text().splitlines()
    out.write_text("\n".join(reversed(lines)) + "\n")
    done = boys("--games", "40", "--decide", "50", "--out", str(out))
    assert "decided after 20 games" in done.stdout


def test_a_scenario_that_is_decided_does_not_stop_the_next(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    known(out, ["US"] * 20)
    known(out, ["VC"] * 20, "snoopys-nose")
    done = vietnam("vb", "--scenario", "boys-of-67", "--scenario", "snoopys-nose", *RANDOM, "--games", "20",
                   "--decide", "50", "--out", str(out))  # fmt: skip
    assert done.stdout.count("decided after 20 games") == 2
    assert "US random scores 0.0%" in done.stdout


def test_an_undecided_measurement_goes_on_playing(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    known(out, ["US", "VC"] * 10)
    boys("--games", "21", "--decide", "50", "--out", str(out))
    assert len(list(read_results(out))) == 21


def test_a_level_is_given_to_a_side_by_one_of_its_names() -> None:
    asked = ("ks", "--scenario", "the-fall-of-lang-vei", "--games", "1", "--jobs", "1")
    named = ("--us", "recruit", "--vc", "random")
    assert "NVA/VC random against US/GVN recruit: won" in vietnam(*asked, *named).output


# -- games kept -----------------------------------------------------------------------------------------


def test_kept_games_are_proven_saves_with_the_same_results(tmp_path: Path) -> None:
    out, keep = tmp_path / "results.jsonl", tmp_path / "deep" / "kept"
    assert boys("--games", "3", "--out", str(out), "--keep", str(keep)).exit_code == 0
    for outcome in read_results(out):
        path = kept_at(Job(outcome.scenario, outcome.levels, outcome.seed), keep)
        verdict = verify(path)
        assert verdict.faults == verdict.notices == ()
        assert verdict.typed == 0
        assert verdict.result is not None
        assert (verdict.result.winner, verdict.result.reason) == (outcome.winner, outcome.reason)
        session = Session.open(path, read_only=True)
        assert {side: str(seat) for side, seat in session.seats.items()} == {
            "US": "bot:random",
            "VC": "bot:random",
        }
    assert len(list(keep.glob("*.toml"))) == 3


def test_a_kept_game_is_the_one_that_is_played_without_keeping_it(tmp_path: Path) -> None:
    job = Job("boys-of-67", ("recruit", "random"), 2)
    kept, plain = play_and_keep(job, tmp_path), arena.play(job)
    assert (kept.winner, kept.margin, kept.reason) == (plain.winner, plain.margin, plain.reason)


def test_a_game_whose_save_is_missing_is_played_again_for_it(tmp_path: Path) -> None:
    out, keep = tmp_path / "results.jsonl", tmp_path / "kept"
    boys("--games", "2", "--out", str(out))
    before = out.read_bytes()
    boys("--games", "2", "--out", str(out), "--keep", str(keep))
    assert len(list(keep.glob("*.toml"))) == 2
    assert out.read_bytes() == before


# -- faults ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "arguments"),
    [
        ("no game 'chess'", ["chess"]),
        ("no scenario 'nowhere' in vb: boys-of-67", ["vb", "--scenario", "nowhere"]),
        ("no level 'marshal': random, greedy, recruit", ["vb", "--us", "marshal"]),
        ("no level 'recruit'", ["toy", "--seat", "Blue=recruit"]),
        ("no side Green: Blue and Red and North and South", ["toy", "--seat", "Green=random"]),
        ("no side US: North and South", ["toy", "--scenario", "mule-ford", "--us", "random"]),
        ("one side: its scores are no percentages", ["gb", "--decide", "50"]),
        ("leave out --keep or --cluster", ["vb", "--cluster", "tcp://127.0.0.1:1", "--keep", "kept"]),
        ("leave out --jobs or --cluster", ["vb", "--cluster", "tcp://127.0.0.1:1", "--jobs", "2"]),
        ("no Dask scheduler answers at nonsense", ["vb", "--cluster", "nonsense", "--games", "1"]),
    ],
)
def test_unknown_names_are_bad_usage(message: str, arguments: list[str]) -> None:
    fails(2, message, *arguments)


def test_files_that_cannot_be_written_are_told_before_anything_is_played(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"\xff\xfe\n")
    one_game = ("vb", "--scenario", "boys-of-67", "--games", "1", *RANDOM)
    fails(3, "No such file", *one_game, "--out", str(tmp_path / "none" / "results.jsonl"))
    fails(3, "no regular file", *one_game, "--out", str(tmp_path))
    fails(3, "no file of results", *one_game, "--out", str(file))
    fails(3, "xists", *one_game, "--keep", str(file))
