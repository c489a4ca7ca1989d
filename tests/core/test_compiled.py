"""Compiled data files: right when they are there, harmless when they are not."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from vietnam_tui.core import compiled

SOURCE = b'title = "Highlands"\nhexes = [101, 102]\n[key]\n"." = "clear"\n'
FOUND = {"title": "Highlands", "hexes": [101, 102], "key": {".": "clear"}}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "vietnam"


def kept(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def test_the_second_reading_needs_no_parser(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compiled.document(SOURCE) == FOUND
    monkeypatch.setattr(tomllib, "loads", lambda _: pytest.fail("the source was read again"))
    assert compiled.document(SOURCE) == FOUND
    assert kept(folder).stat().st_mode & 0o777 == 0o600


def test_a_changed_source_is_read_anew(folder: Path) -> None:
    compiled.document(SOURCE)
    assert compiled.document(SOURCE.replace(b"101", b"103"))["hexes"] == [103, 102]


@pytest.mark.parametrize("damage", [b"", b"\x00" * 40, b"short"])
def test_a_damaged_document_costs_only_time(folder: Path, damage: bytes) -> None:
    compiled.document(SOURCE)
    path = kept(folder)
    path.write_bytes(damage)
    assert compiled.document(SOURCE) == FOUND
    assert path.read_bytes() != damage


def test_one_bit_turned_is_noticed(folder: Path) -> None:
    compiled.document(SOURCE)
    path = kept(folder)
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    assert compiled.document(SOURCE) == FOUND


def test_somebody_elses_document_is_not_believed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled.document(SOURCE)
    read: list[str] = []
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    monkeypatch.setattr(tomllib, "loads", lambda text: read.append(text) or FOUND)
    assert compiled.document(SOURCE) == FOUND
    assert read


def test_a_link_in_its_place_is_not_followed(folder: Path, tmp_path: Path) -> None:
    compiled.document(SOURCE)
    path = kept(folder)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(path.read_bytes())
    path.unlink()
    path.symlink_to(elsewhere)
    before = elsewhere.read_bytes()
    assert compiled.document(SOURCE) == FOUND
    assert elsewhere.read_bytes() == before


@pytest.mark.parametrize("place", ["/dev/null", "/proc/nowhere"])
def test_without_a_folder_to_keep_it_in_the_source_is_read_each_time(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", place)
    assert compiled.document(SOURCE) == FOUND
    assert compiled.document(SOURCE) == FOUND


def test_what_is_no_toml_is_a_fault_and_is_not_kept(folder: Path) -> None:
    with pytest.raises(ValueError, match="Invalid value"):
        compiled.document(b"title = ")
    with pytest.raises(UnicodeDecodeError):
        compiled.document(b"title = '\xff'")
    assert not folder.exists()


def test_what_is_held_is_there_without_the_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_held", None)
    compiled.keep(b"before", b"found")
    compiled.hold()
    compiled.keep(b"after", b"worked out")
    assert compiled.kept(b"before") == b"found"
    monkeypatch.setattr(compiled, "cache_folder", lambda: None)
    assert [compiled.kept(source) for source in (b"before", b"after", b"never")] == [
        b"found",
        b"worked out",
        None,
    ]
