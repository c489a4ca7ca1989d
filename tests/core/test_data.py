"""Data files: strict reading, the owner's overlay, errors that say where."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from vietnam_tui.core import data, layers
from vietnam_tui.core.data import DataError, exists, fingerprint, load, overlays


class Engine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    power: int
    notes: dict[str, str] = {}


class Yard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    engine: list[Engine]
    gauges: list[int] = []


SHIPPED = """\
title = "Yard"
gauges = [600, 1000]

[[engine]]
id = "alpha"
power = 3

[engine.notes]
color = "red"

[[engine]]
id = "beta"
power = 4
"""


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The shipped and the overlay folder of a game "yard"."""
    shipped, overlay = tmp_path / "shipped", tmp_path / "overlay"
    for folder in (shipped, overlay):
        (folder / "yard").mkdir(parents=True)
    (shipped / "yard" / "yard.toml").write_text(SHIPPED)
    monkeypatch.setattr(data, "shipped_folder", lambda: shipped)
    monkeypatch.setenv("VIETNAM_DATA", str(overlay))
    return shipped, overlay


def correct(folders: tuple[Path, Path], text: str) -> Path:
    path = folders[1] / "yard" / "yard.toml"
    path.write_text(text)
    return path


def yard() -> Yard:
    return load("yard/yard.toml", Yard)


def test_a_file_without_overlay_is_read_as_shipped(folders: tuple[Path, Path]) -> None:
    assert [(e.id, e.power) for e in yard().engine] == [("alpha", 3), ("beta", 4)]
    assert overlays() == ()


def test_an_overlay_changes_one_value_of_one_entry(folders: tuple[Path, Path]) -> None:
    path = correct(folders, '[[engine]]\nid = "beta"\npower = 9\n')
    assert [(e.id, e.power) for e in yard().engine] == [("alpha", 3), ("beta", 9)]
    assert yard().title == "Yard"
    assert overlays() == (path,)


def test_tables_inside_an_entry_merge_key_by_key(folders: tuple[Path, Path]) -> None:
    correct(folders, '[[engine]]\nid = "alpha"\nnotes = { owner = "city" }\n')
    assert yard().engine[0].notes == {"color": "red", "owner": "city"}


def test_an_unknown_entry_is_added_at_the_end(folders: tuple[Path, Path]) -> None:
    correct(folders, '[[engine]]\nid = "gamma"\npower = 1\n')
    assert [e.id for e in yard().engine] == ["alpha", "beta", "gamma"]


def test_an_entry_can_be_removed(folders: tuple[Path, Path]) -> None:
    correct(folders, '[[engine]]\nid = "alpha"\nremove = true\n')
    assert [e.id for e in yard().engine] == ["beta"]


def test_an_array_of_values_is_replaced_as_a_whole(folders: tuple[Path, Path]) -> None:
    correct(folders, "gauges = [750]\n")
    assert yard().gauges == [750]


def test_replace_drops_the_shipped_file(folders: tuple[Path, Path]) -> None:
    correct(folders, 'replace = true\ntitle = "Mine"\n[[engine]]\nid = "one"\npower = 1\n')
    assert yard() == Yard("Mine", [Engine("one", 1)])


def test_entries_without_any_key_replace_the_array(folders: tuple[Path, Path]) -> None:
    shipped = folders[0] / "yard" / "yard.toml"
    shipped.write_text(
        'title = "Yard"\n[[engine]]\nid = "same"\npower = 1\n[[engine]]\nid = "same"\npower = 2\n'
    )
    correct(folders, '[[engine]]\nid = "same"\npower = 7\n')
    assert [e.power for e in yard().engine] == [7]


def test_entries_of_one_name_are_matched_by_the_next_key() -> None:
    banks = [
        {"hex": "0934", "name": "north", "joins": ["0933"]},
        {"hex": "0934", "name": "south", "joins": ["1033"]},
    ]
    over = [{"hex": "0934", "name": "south", "joins": []}]
    assert layers._merged_tables(banks, over) == [banks[0], {**banks[1], "joins": []}]


def test_a_file_of_the_overlay_alone_exists(folders: tuple[Path, Path]) -> None:
    (folders[1] / "yard" / "new.toml").write_text('title = "New"\nengine = []\n')
    assert exists("yard/new.toml")
    assert load("yard/new.toml", Yard).title == "New"


def test_a_missing_file_is_a_data_error(folders: tuple[Path, Path]) -> None:
    assert not exists("yard/none.toml")
    with pytest.raises(DataError, match=r"no data file yard/none\.toml"):
        load("yard/none.toml", Yard)


@pytest.mark.parametrize("name", ["../secret.toml", "/etc/passwd", "yard/../../x.toml", ""])
def test_names_outside_the_data_folder_are_refused(folders: tuple[Path, Path], name: str) -> None:
    with pytest.raises(DataError, match="inside the data folder"):
        load(name, Yard)


class TestErrorsNameFileAndPlace:
    def test_a_wrong_type(self, folders: tuple[Path, Path]) -> None:
        path = folders[0] / "yard" / "yard.toml"
        path.write_text(SHIPPED.replace("power = 4", 'power = "four"'))
        with pytest.raises(DataError) as caught:
            yard()
        assert str(caught.value).startswith(f'{path}, line 13, engine "beta", power: Expected `int`')

    def test_an_unknown_key(self, folders: tuple[Path, Path]) -> None:
        path = correct(folders, '[[engine]]\nid = "beta"\n\npowr = 9\n')
        with pytest.raises(DataError) as caught:
            yard()
        assert str(caught.value).startswith(f'{path}, line 4, engine "beta", powr: ')

    def test_a_missing_key(self, folders: tuple[Path, Path]) -> None:
        path = correct(folders, '[[engine]]\nid = "beta"\n[[engine]]\nid = "gamma"\n')
        with pytest.raises(DataError) as caught:
            yard()
        assert str(caught.value).startswith(f'{path}, line 3, engine "gamma": ')
        assert "power" in str(caught.value)

    def test_a_wrong_value_in_a_table(self, folders: tuple[Path, Path]) -> None:
        path = folders[0] / "yard" / "yard.toml"
        path.write_text(SHIPPED.replace('"red"', "7"))
        with pytest.raises(DataError) as caught:
            yard()
        assert str(caught.value).startswith(f'{path}, line 8, engine "alpha", notes')

    def test_broken_toml(self, folders: tuple[Path, Path]) -> None:
        path = correct(folders, "title = \n")
        with pytest.raises(DataError) as caught:
            yard()
        assert str(caught.value).startswith(f"{path}: not valid TOML")
        assert "line 1" in str(caught.value)

    def test_bytes_that_are_no_text(self, folders: tuple[Path, Path]) -> None:
        (folders[1] / "yard" / "yard.toml").write_bytes(b"title = \xff")
        with pytest.raises(DataError, match="not UTF-8"):
            yard()

    def test_a_folder_in_place_of_a_file_is_not_a_file(self, folders: tuple[Path, Path]) -> None:
        (folders[1] / "yard" / "folder.toml").mkdir()
        assert not exists("yard/folder.toml")
        assert overlays() == ()

    def test_replace_must_be_a_truth_value(self, folders: tuple[Path, Path]) -> None:
        correct(folders, 'replace = "yes"\n')
        with pytest.raises(DataError, match="replace must be true or false"):
            yard()


class TestFingerprint:
    def test_comments_and_layout_do_not_count(self, folders: tuple[Path, Path]) -> None:
        before = fingerprint("yard")
        path = folders[0] / "yard" / "yard.toml"
        path.write_text("# a remark\n" + SHIPPED)
        assert fingerprint("yard") == before
        assert len(before) == 12

    def test_a_changed_fact_counts(self, folders: tuple[Path, Path]) -> None:
        before = fingerprint("yard")
        correct(folders, "gauges = [1]\n")
        assert fingerprint("yard") != before

    def test_an_overlay_that_changes_nothing_does_not_count(self, folders: tuple[Path, Path]) -> None:
        before = fingerprint("yard")
        correct(folders, 'title = "Yard"\n')
        assert fingerprint("yard") == before

    def test_texts_of_the_rules_do_not_count(self, folders: tuple[Path, Path]) -> None:
        before = fingerprint("yard")
        (folders[0] / "yard" / "rules.toml").write_text('title = "rules"\n')
        assert fingerprint("yard") == before


def test_the_shipped_data_is_found() -> None:
    assert (data.shipped_folder() / "vietnam_battles" / "game.toml").is_file()


def test_reading_with_a_named_folder_does_not_import_platformdirs(tmp_path: Path) -> None:
    program = "import sys; from vietnam_tui.core import data; data.exists('x.toml'); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"VIETNAM_DATA": str(tmp_path), "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "platformdirs" not in done.stdout.split()
