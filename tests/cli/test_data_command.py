"""`vietnam data`: where corrections lie, what keeps them from being read, what they change."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_commands import vietnam

JUNGLE = '[[terrain]]\nid = "jungle"\nmove = 3\n[[terrain]]\nid = "village"\nremove = true\n'


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The folder of corrections, with one of Vietnam Battles' terrain key."""
    path = tmp_path / "data" / "vietnam_battles" / "terrain.toml"
    path.parent.mkdir(parents=True)
    path.write_text(JUNGLE)
    return path


def test_the_folders_are_named(own: Path) -> None:
    told = vietnam("data")
    assert str(own) in told.stdout
    assert "remove = true" in told.stderr
    assert json.loads(vietnam("data", "path", "--json").stdout)["corrections"] == [str(own)]


def test_what_a_correction_changes_is_listed_value_by_value(own: Path) -> None:
    changed = {change["key"]: (change["shipped"], change["own"]) for change in _changes()}
    assert changed["terrain[jungle].move"] == ("2", "3")
    assert changed["terrain[village].move"][1] == ""
    assert not any(key.startswith("terrain[clear]") for key in changed)
    assert "terrain[jungle].move: 2 -> 3" in vietnam("data", "diff").stdout
    own.unlink()
    assert _changes() == []


def _changes() -> list[dict[str, str]]:
    changes: list[dict[str, str]] = json.loads(vietnam("data", "diff", "--json").stdout)
    return changes


def test_sound_data_can_be_read(own: Path) -> None:
    own.write_text('[[terrain]]\nid = "jungle"\nmove = 3\n')
    assert vietnam("data", "check").exit_code == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[terrain]]\nid = "jungle"\nmove = "far"\n', "terrain"),
        ("x = ", "not valid TOML"),
        ("luck = 7", "luck"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_file(own: Path, text: str, message: str) -> None:
    own.write_text(text)
    done = subprocess.run(  # in a process of its own: what has been read once is kept
        [sys.executable, "-m", "vietnam_tui", "data", "check"], capture_output=True, text=True
    )
    assert done.returncode == 3
    assert str(own) in done.stdout
    assert message in done.stdout


def test_a_correction_of_no_game_and_an_unknown_word_are_told(own: Path) -> None:
    lost = own.parents[1] / "chess" / "board.toml"
    lost.parent.mkdir()
    lost.write_text("a = 1")
    own.unlink()
    assert f"{lost}: there is no game chess" in vietnam("data", "check").stdout
    assert vietnam("data", "colour").exit_code == 2
