"""The audit file: what is entered in the log has its line there, on the disk, before; and no line says what it was."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests import toy_game
from tests.host.test_room import Scene, in_a_room
from vietnam_tui.host import wire
from vietnam_tui.host.audit import Audit, read_notes
from vietnam_tui.play.record.journal import Journal


def noted(tmp_path: Path) -> list[tuple[str, int]]:
    """What has been noted of entries of the log, and their numbers."""
    return [(note.what, note.log) for note in read_notes(tmp_path / "audit.jsonl") if note.log]


def test_every_order_is_noted_with_its_number_and_without_its_text(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        await scene.order("anna", "lay 0202")
        await scene.order("boris", "end")

    scene = in_a_room(tmp_path, play)
    notes = [
        (note.person, note.side, note.log)
        for note in read_notes(tmp_path / "audit.jsonl")
        if note.what == "order"
    ]
    assert notes == [("anna", "Red", 1), ("boris", "Blue", 2)]
    assert [entry.by for entry in scene.table.session.log] == ["Red", "Blue"]
    assert b"0202" not in (tmp_path / "audit.jsonl").read_bytes()


def test_what_is_entered_in_the_log_has_its_line_in_the_audit_file_on_the_disk_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []
    sync, append = os.fsync, Journal.append

    def noted_sync(fd: int) -> None:
        sync(fd)
        happened.append(Path(os.readlink(f"/proc/self/fd/{fd}")).name)

    def noted_append(journal: Journal, text: str) -> None:
        happened.append("written")
        append(journal, text)

    async def play(scene: Scene) -> None:
        monkeypatch.setattr(os, "fsync", noted_sync)
        monkeypatch.setattr(Journal, "append", noted_append)
        for request in (wire.Do(1, 0, "move Alice 0302"), wire.Undo(2, 1), wire.Redo(3, 2)):
            await scene.ask("boris", request)
        for number in range(3):  # what is refused is not entered
            await scene.ask("boris", wire.Redo(4 + number, 3))
        monkeypatch.undo()

    units = {"scenario": "ford", "trap": "0402", "units": {"Alice": "0303", "Carol": "0501"}}
    in_a_room(tmp_path, play, start=toy_game.GAME.position(units))
    assert happened == ["audit.jsonl", "written", "ford.toml"] * 3
    assert noted(tmp_path) == [("order", 1), ("undo", 2), ("redo", 3)]


def test_a_die_that_is_typed_is_noted_before_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(scene: Scene) -> None:
        scene.table.session.reseat({"Red": "bot:random"}, "manual")
        await scene.order("boris", "attack Carol with Alice")
        await scene.settled()
        at = scene.table.chair(scene.places["boris"]).at
        await scene.ask("boris", wire.Dice(2, at, "nine"))
        with monkeypatch.context() as patched:
            patched.setattr(Journal, "append", killed)
            with pytest.raises(Killed):
                await scene.ask("boris", wire.Dice(3, at, "6"))

    class Killed(BaseException):
        """The host is no more."""

    def killed(*_: object) -> None:
        raise Killed

    units = {"scenario": "ford", "trap": "0402", "units": {"Alice": "0303", "Carol": "0302"}}
    scene = in_a_room(tmp_path, play, start=toy_game.GAME.position(units))
    assert noted(tmp_path) == [("order", 1), ("order", 2), ("dice", 3)]
    assert scene.table.session.length == 2


def test_a_line_that_a_full_disk_has_torn_costs_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "audit.jsonl"
    audit = Audit(path)
    audit.note("login", person="anna")
    real = os.write
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda fd, data: real(fd, data[:9]))
        audit.note("login", person="boris")
    audit.note("login", person="carl")
    audit.close()
    with path.open("ab") as file:
        file.write(b'{"time": "20')
    again = Audit(path)
    again.note("login", person="dora")
    again.close()
    assert [note.person for note in read_notes(path)] == ["anna", "carl", "dora"]
    with path.open("ab") as file:
        file.write(b"\xff\xfe\nhalf")
    assert [note.person for note in read_notes(path)] == ["anna", "carl", "dora"]
