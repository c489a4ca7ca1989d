"""What may be written can be read again: a save that fills up with what was taken back, odd lines, notes."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from tests.toy_play import give, new
from vietnam_tui.play.faults import UndoRefused
from vietnam_tui.play.record import extent, log
from vietnam_tui.play.record.extent import LARGEST, MOST, MOST_DOTS, Extent, SaveFull, odd_line
from vietnam_tui.play.record.journal import Journal
from vietnam_tui.play.record.notes import LONGEST, Notes, read_notes
from vietnam_tui.play.record.notes import MOST as MOST_NOTES
from vietnam_tui.play.record.saves import LogEntry, entry_text, read_save, save_text
from vietnam_tui.play.table.session import Session


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


def filled(path: Path, size: int) -> None:
    """A save in which one order was given and taken back until it has so many bytes."""
    with new(path) as session:
        give(session, "lay 0402")
        (order,) = session.log
    file = read_save(path).file
    log: list[LogEntry] = []
    length = len(save_text(msgspec.structs.replace(file, log=[], state=file.start)))
    while length < size:
        entry = msgspec.structs.replace(order, n=len(log) + 1)
        if len(log) % 2:
            entry = LogEntry(len(log) + 1, order.by, file.start.hash, undo=0)
        log.append(entry)
        length += len(entry_text(entry))
    if log[-1].order:
        log.pop()
    with new(path.with_name("fresh.toml")) as fresh:
        start = msgspec.structs.replace(fresh.file().state, at=0)
    path.write_text(save_text(msgspec.structs.replace(file, log=log, state=start)))


def test_what_was_taken_back_is_not_given_the_room_that_a_game_needs(path: Path) -> None:
    filled(path, int(LARGEST * log.FOR_UNDONE) - 3_000)
    with Session.open(path) as session:
        give(session, "lay 0402")
        session.undo()
        give(session, "lay 0402")
        session.save()

        def again_and_again() -> None:
            for _ in range(50):
                session.undo()
                give(session, "lay 0402")

        with pytest.raises(UndoRefused, match="the save keeps the room that is left for what stands"):
            again_and_again()
        give(session, "move Alice 0102")
    with Session.open(path) as again:
        assert [entry.order for entry in again.history] == ["lay 0402", "move Alice 0102"]
        assert not again.notices


def test_a_full_save_refuses_what_could_not_be_read_again_and_can_be_opened(path: Path) -> None:
    filled(path, LARGEST - 900)
    generator = random.Random(1)
    with Session.open(path) as session:
        give(session, "lay 0402")

        def play_on() -> None:
            for _ in range(40):
                actions = list(session.game.actions(session.state))
                session.do(generator.choice(actions))
                session.settle_all()

        with pytest.raises(SaveFull, match=r"is full: it would have 1,000,\d\d\d bytes, and 1,000,000 are"):
            play_on()
        last = session.state
    assert LARGEST - 300 < path.stat().st_size <= LARGEST
    with Session.open(path) as again:
        assert again.state == last


def test_a_copy_that_could_not_be_read_again_is_not_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new()
    give(session, "lay 0402")
    monkeypatch.setitem(extent.MOST, b"=", (5, "values"))
    with pytest.raises(SaveFull, match="values, and 5 are the most"):
        session.save_as(path)
    assert not path.exists()


@pytest.mark.parametrize("odd", ["x" * (extent.LONGEST_LINE + 1), "." * (MOST_DOTS + 1)])
def test_an_order_that_could_not_be_read_again_is_not_written(path: Path, odd: str) -> None:
    new(path).close()
    before = path.read_bytes()
    opened, _ = Journal.open(path)
    with pytest.raises(SaveFull, match="longer than can be read again"):
        opened.append(entry_text(LogEntry(1, "Red", "0", order=odd)))
    opened.append(entry_text(LogEntry(1, "Red", "0", order="end")))
    opened.close()
    assert path.read_bytes()[: len(before)] == before


def test_parts_have_together_what_the_whole_has() -> None:
    generator = random.Random(2)
    data = bytes(generator.choices(b"".join([*MOST, b"abc"]), k=5_000))
    for cut in (0, 1, 2_500, 5_000):
        parts = Extent(data[:cut]) + Extent(data[cut:])
        assert (parts.size, parts.counts) == (len(data), Extent(data).counts)
    assert odd_line(b"a\n" + b"." * 300) == 2
    assert odd_line(b"a\n# " + b"." * 300) == 0


def test_notes_that_could_not_be_read_again_are_not_written(path: Path) -> None:
    new(path).close()
    notes = Notes(path)
    full = {str(number): "\U00010400" * LONGEST for number in range(MOST_NOTES)}
    notes._notes = {side: dict(full) for side in ("Red", "Blue", "Green")}
    with pytest.raises(ValueError, match="all notes together have at most"):
        notes.write("Red", "0", "another")
    notes._notes.clear()
    notes.write("Red", "0101", "well")
    assert read_notes(path.with_suffix(".notes")) == {"Red": {"0101": "well"}}
