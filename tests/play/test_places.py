"""The folder of saves: what lies in it, names that are free, and where it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.toy_play import new
from vietnam_tui.core import folders
from vietnam_tui.core.folders import user_folder
from vietnam_tui.core.model import SaveFault
from vietnam_tui.play.record.journal import Exists
from vietnam_tui.play.record.notes import notes_of
from vietnam_tui.play.record.places import at_free_name, list_saves, save_folder

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    return tmp_path


def test_a_link_to_nothing_costs_only_itself(folder: Path) -> None:
    new(folder / "a.toml").close()
    (folder / "b.toml").symlink_to("nowhere")
    (folder / "c.toml").symlink_to("c.toml")
    assert list_saves() == [folder / "a.toml"]


def test_listing_removes_what_nobody_holds(folder: Path) -> None:
    (folder / ".a.toml.new").write_text("half")
    (folder / "b.toml.lock").write_text("")
    with new(folder / "c.toml"):
        (folder / ".c.toml.new").write_text("half")
        assert list_saves() == [folder / "c.toml"]
        assert sorted(entry.name for entry in folder.iterdir()) == [".c.toml.new", "c.toml", "c.toml.lock"]


def test_a_link_that_is_planted_as_a_lock_is_left_alone(folder: Path) -> None:
    victim = folder / "victim"
    victim.write_text("precious")
    (folder / "a.toml.lock").symlink_to(victim)
    assert list_saves() == []
    assert victim.read_text() == "precious"


def test_notes_go_with_their_save(folder: Path) -> None:
    new(folder / "kept.toml").close()
    for name in ("kept", "gone"):
        (folder / f"{name}.notes").write_text('[Blue]\n0101 = "hold"\n')
    (folder / "shopping.notes").write_text("bread, milk")
    victim = folder / "victim"
    victim.write_text('[Blue]\n0101 = "precious"\n')
    (folder / "link.notes").symlink_to(victim)
    assert list_saves() == [folder / "kept.toml"]
    left = sorted(entry.name for entry in folder.iterdir() if entry.suffix == ".notes")
    assert left == ["kept.notes", "link.notes", "shopping.notes"]
    assert "precious" in victim.read_text()


def test_a_new_game_begins_without_the_notes_of_an_older_one_of_its_name(folder: Path) -> None:
    (folder / "ford.notes").write_text('[Blue]\n0101 = "hold"\n')
    with new(folder / "ford.toml") as session:
        assert notes_of(str(session.path)).of("Blue") == {}


def test_a_name_that_somebody_takes_meanwhile_is_passed_over(folder: Path) -> None:
    (folder / "ford.toml").symlink_to("nowhere")
    with new(folder / "ford-2.toml"):
        (folder / "ford-2.toml").unlink()  # begun there in this moment: locked, and not written yet
        with at_free_name("ford", lambda path: new(path)) as session:
            assert session.path == folder / "ford-3.toml"
    taken: list[Path] = []

    def begin(path: Path) -> Path:
        taken.append(path)
        if len(taken) < 3:
            path.touch()
            raise Exists("just taken")
        return path

    assert at_free_name("hill", begin) == folder / "hill-3.toml"


def test_games_begun_at_once_each_get_a_name_of_their_own(folder: Path) -> None:
    command = [sys.executable, "-m", "vietnam_tui", "play", "boys-of-67", "--plain", "--vc", "bot:random"]
    games = [subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, text=True) for _ in range(4)]
    assert [game.wait() for game in games] == [0, 0, 0, 0]
    assert len(list(folder.glob("boys-of-67*.toml"))) == 4


@pytest.mark.parametrize("home", ["", "relative/home"])
def test_without_a_home_there_is_no_place_for_saves(
    home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("VIETNAM_SAVES", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(folders, "__file__", str(tmp_path / "lib" / "vietnam_tui" / "core" / "folders.py"))
    monkeypatch.setenv("HOME", home)
    assert user_folder() is None
    with pytest.raises(SaveFault, match="set it, or name a folder with VIETNAM_SAVES"):
        save_folder()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert save_folder() == tmp_path / "xdg" / "vietnam" / "saves"


def test_a_home_of_one_s_own_holds_the_user_s_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    found = user_folder()
    assert found is not None
    assert os.path.commonpath([found, tmp_path]) == str(tmp_path)
