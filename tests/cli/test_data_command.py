"""`vietnam data`: where corrections lie, what keeps them from being read, what they change."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_commands import vietnam
from tests.own_folder import own_folder
from vietnam_tui.cli.data import data_command
from vietnam_tui.core.data import shipped_folder
from vietnam_tui.games import PUBLISHED

JUNGLE = '[[terrain]]\nid = "jungle"\nmove = 3\n[[terrain]]\nid = "village"\nremove = true\n'


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The folder of corrections, with one of Vietnam Battles' terrain key."""
    path = tmp_path / "data" / "vietnam_battles" / "terrain.toml"
    path.parent.mkdir(parents=True)
    path.write_text(JUNGLE)
    return path


def planted(folder: Path, relative: str, old: str, new: str) -> None:
    """A file of one's own in the place of a shipped one, with a fault in it."""
    shipped = (shipped_folder() / relative).read_text(encoding="utf-8")
    assert old in shipped
    path = folder / relative
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"replace = true\n{shipped.replace(old, new, 1)}", encoding="utf-8")


def checked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is said of the data of those games that have something in a folder, all of them read anew."""
    corrected = {code: name for code, name in PUBLISHED.items() if (folder / name).is_dir()}
    monkeypatch.setattr(data_command, "GAMES", corrected)
    with own_folder(folder):
        told = vietnam("data", "check")
    assert told.exit_code == 3
    return told.stdout


SWEEP = "search_and_destroy/scenarios/mechanized-sweep.toml"


@pytest.mark.parametrize(
    ("relative", "old", "new", "message"),
    [
        (SWEEP, '["recoilless-rifle"]', '["sappers"]', "holds no sappers [SD-31.1-e]"),
        (SWEEP, '["recoilless-rifle"]', '["recoilless-rifle", "rpg-7"]', "excludes an RPG-7 [SD-31.13-f]"),
        (SWEEP, 'TM1 = ["rpg-7"]', 'SN1 = ["recoilless-rifle"]', "SN1 cannot have a weapon of its own"),
        (SWEEP, 'TM1 = ["rpg-7"]', 'T1 = ["rpg-7"]', "T1 has a weapon and is not there"),
        (
            "search_and_destroy/scenarios/khmer-rouge-vs-vietnam.toml",
            'CC1 = ["sappers", "rpg-7"]',
            'CC1 = ["sappers", "heavy-machine-gun"]',
            "CC1 has too many weapons: a Cadre has one support element, not 2 [SD-31.1-d]",
        ),
        (
            "search_and_destroy/scenarios/khmer-rouge-vs-vietnam.toml",
            'CC1 = ["sappers", "rpg-7"]',
            'CC1 = ["sappers", "sappers"]',
            "CC1 has too many weapons: a Cadre has one support element, not 2 [SD-31.1-d]",
        ),
    ],
)
def test_a_scenario_of_ones_own_that_breaks_a_rule_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, relative: str, old: str, new: str, message: str
) -> None:
    planted(tmp_path / "data", relative, old, new)
    assert message in checked(tmp_path / "data", monkeypatch)


@pytest.mark.parametrize("game", ["green_beret", "khe_sanh", "search_and_destroy", "hot_armor"])
def test_two_counters_of_one_name_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    shipped = (shipped_folder() / game / "counters.toml").read_text(encoding="utf-8")
    first, second = re.findall(r'^id = "([^"]+)"$', shipped, re.MULTILINE)[:2]
    planted(tmp_path / "data", f"{game}/counters.toml", f'\nid = "{second}"\n', f'\nid = "{first}"\n')
    assert re.search(rf"\b{re.escape(first)}\b", checked(tmp_path / "data", monkeypatch), re.IGNORECASE)


def test_who_plays_on_such_data_is_told(tmp_path: Path) -> None:
    planted(tmp_path / "data", SWEEP, '["recoilless-rifle"]', '["sappers"]')
    told = subprocess.run(
        [sys.executable, "-m", "vietnam_tui", "play", "mechanized-sweep", "--plain"],
        env={**os.environ, "VIETNAM_DATA": str(tmp_path / "data"), "VIETNAM_SAVES": str(tmp_path)},
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert "your own data: mechanized-sweep: PC1 is a Platoon Cadre" in told.stdout + told.stderr


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
def test_what_cannot_be_read_is_named_with_its_file(
    own: Path, monkeypatch: pytest.MonkeyPatch, text: str, message: str
) -> None:
    own.write_text(text)
    told = checked(own.parents[1], monkeypatch)
    assert str(own) in told
    assert message in told


def test_a_correction_of_no_game_and_an_unknown_word_are_told(own: Path) -> None:
    lost = own.parents[1] / "chess" / "board.toml"
    lost.parent.mkdir()
    lost.write_text("a = 1")
    own.unlink()
    assert f"{lost}: there is no game chess" in vietnam("data", "check").stdout
    assert vietnam("data", "colour").exit_code == 2
