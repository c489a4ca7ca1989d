"""The sides of a scenario are flags of the commands that seat players, whatever they are called."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from tests.cli.test_commands import fails, vietnam
from vietnam_tui.cli.app import app


def test_each_side_of_a_scenario_is_a_flag() -> None:
    done = vietnam("play", "ford", "--blue", "bot", "--red=random", "--plain", "--seed", "3", "--no-save")
    assert done.exit_code == 0
    assert "Blue bot, Red bot:random" in done.stdout
    assert "Result: " in done.stdout


def test_a_part_of_a_name_is_enough() -> None:
    done = vietnam("play", "the-fall-of-lang-vei", "--nva", "human", "--us", "bot", "--plain", "--no-save")
    assert "US/GVN bot, NVA/VC human" in done.stdout


def test_the_arena_seats_bots_by_the_names_of_sides() -> None:
    done = CliRunner().invoke(
        app,
        [
            "arena",
            "toy",
            "--scenario",
            "ford",
            "--games",
            "1",
            "--jobs",
            "1",
            "--blue",
            "random",
            "--red",
            "random",
        ],
    )
    assert "Blue random against Red random" in done.output


def test_a_flag_that_is_no_side_is_no_option() -> None:
    fails(
        2,
        "no side SEDE: ford has Blue and Red; there is no option --sede either",
        "play",
        "ford",
        "--plain",
        "--sede",
        "3",
    )
    fails(2, "no option --loud", "play", "--loud", "ford")


@pytest.mark.parametrize("command", ["play", "arena"])
def test_no_side_of_one_game_is_an_option_of_all(command: str) -> None:
    shown = vietnam(command, "--help").stdout
    assert "--seat" in shown
    assert not [line for line in shown.splitlines() if line.startswith(("│ --us ", "│ --vc "))]
