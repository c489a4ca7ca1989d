"""`vietnam chance`: the chance of winning, orders compared, and what may not be asked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from vietnam_tui.bots.match import Job
from vietnam_tui.cli.with_judgement import with_judgement
from vietnam_tui.games import find_game
from vietnam_tui.play.table.matches import kept_at, play_and_keep
from vietnam_tui.play.table.session import Session


def vietnam(*arguments: str) -> Result:
    return CliRunner().invoke(with_judgement, ["chance", *arguments])


def fails(code: int, message: str, *arguments: str) -> None:
    """The command must end with this code and say this in one line on stderr."""
    done = vietnam(*arguments, "--jobs", "1")
    assert done.exit_code == code, (done.stdout, done.stderr)
    assert message in done.stderr.strip().splitlines()[-1]
    assert done.stdout == ""


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A game in which a person plays the US, who are to move."""
    path = tmp_path / "boys.toml"
    seats = {"US": "human", "VC": "bot"}
    with Session.new(find_game("vb"), "boys-of-67", seed=3, seats=seats, path=path) as session:
        session.settle_all()
    return path


def test_each_side_has_a_chance_with_its_interval(save: Path) -> None:
    done = vietnam(str(save), "--games", "4", "--jobs", "1")
    assert done.exit_code == 0, done.stderr
    mine, theirs, source = done.stdout.splitlines()
    assert mine.startswith("US wins ")
    assert theirs.startswith("VC wins ")
    assert source == "from 4 play-outs to the end"


def test_it_is_told_to_programs(save: Path) -> None:
    told = json.loads(vietnam(str(save), "--games", "4", "--jobs", "1", "--json").stdout)
    assert told["as"] == "US"
    chances = told["chances"]
    assert chances["US"]["chance"] + chances["VC"]["chance"] == pytest.approx(1)
    assert chances["US"]["low"] < chances["US"]["chance"] < chances["US"]["high"] or told["games"] < 5


def test_orders_are_compared_with_the_first(save: Path) -> None:
    done = vietnam(str(save), "move 4/47B 0716; end", "end", "--games", "3", "--jobs", "1")
    assert done.exit_code == 0, done.stderr
    head, first, second, worlds = done.stdout.splitlines()
    assert head == "US:"
    assert first.endswith("%  move 4/47B 0716; end")
    assert " points [" in second
    assert second.endswith("]  end")
    assert worlds.strip() == "in 3 worlds, with the same dice for all"


def test_an_order_that_is_refused_says_why(save: Path) -> None:
    fails(1, "VB-7.0-c", str(save), "attack 0717 with 4/47B", "end")
    fails(1, "frobnicate", str(save), "frobnicate")
    fails(1, "without an order", str(save), " ; ")


def test_no_play_outs_are_none(save: Path) -> None:
    assert vietnam(str(save), "--games", "0").exit_code == 2


def test_a_cluster_counts_its_own_workers(save: Path) -> None:
    done = vietnam(str(save), "--cluster", "tcp://localhost:1", "--jobs", "2")
    assert done.exit_code == 2


def test_of_two_people_one_asks(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    seats = {"US": "human", "VC": "human"}
    with Session.new(find_game("vb"), "boys-of-67", seed=3, seats=seats, path=path) as session:
        session.settle_all()
    fails(1, "give --as SIDE", str(path))
    assert vietnam(str(path), "--as", "VC", "--games", "2", "--jobs", "1").stdout.startswith("VC wins")
    fails(1, "US decides now, not VC", str(path), "--as", "VC", "end")


def test_a_game_that_is_over_has_no_chances(tmp_path: Path) -> None:
    job = Job("the-fall-of-lang-vei", ("recruit", "recruit"), 3)
    play_and_keep(job, tmp_path)
    fails(1, "the game is over", str(kept_at(job, tmp_path)))


def test_a_save_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text("nothing = 1\n")
    assert vietnam(str(tmp_path / "x.toml")).exit_code == 3
    assert vietnam(str(tmp_path / "missing.toml")).exit_code == 3
