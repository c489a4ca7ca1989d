"""The save file: what is written, what is read back, and every way in which a file can be wrong."""

from __future__ import annotations

import contextlib
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.toy_play import give, new, play_out
from vietnam_tui.core.model import SaveFault, fingerprint
from vietnam_tui.play.faults import CannotSave, UndoRefused
from vietnam_tui.play.record.saves import LARGEST, parse_save, read_save
from vietnam_tui.play.table.session import Session

ORDERS = (
    "lay 0402",
    "move Alice 0102 0202",
    "end",
    "end",
    "move Alice 0303",
    "attack Carol with Alice",
    "stand",
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


def killed(path: Path, *orders: str, **rest: Any) -> bytes:
    """A save as it is when the program that played these orders was killed."""
    session = new(path, **rest)
    give(session, *orders)
    data = path.read_bytes()
    session.close()
    path.write_bytes(data)
    return data


def edited(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


# -- written and read back ------------------------------------------------------------------------------


def test_every_order_is_in_the_file_when_it_returns(path: Path) -> None:
    session = new(path)
    for order in ORDERS[:3]:
        give(session, order)
        assert tomllib.loads(path.read_text())["log"][-1]["order"] == order.removesuffix(" 0202").replace(
            "Alice 0102", "Alice 0202" if order.endswith("0202") else "Alice 0102"
        )


def test_the_file_is_complete_after_every_entry(path: Path) -> None:
    session = new(path)
    for order in ORDERS:
        give(session, order)
        again = Session.open(path, read_only=True)
        assert again.state == session.state
        assert [e.order for e in again.history] == [e.order for e in session.history]
        assert [e.events for e in again.history] == [e.events for e in session.history]


def test_a_game_goes_on_where_it_was_closed(path: Path) -> None:
    whole = new(seed=8, seats={"Blue": "random", "Red": "random"}, scenario="long-ford")
    play_out(whole)
    session = new(path, seed=8, seats={"Blue": "random", "Red": "random"}, scenario="long-ford")
    while session.result is None:
        if session.settle() is None:
            session.do(session.choose().action)
        session.close()
        session = Session.open(path)
    assert fingerprint(session.state) == fingerprint(whole.state)
    assert [e.order for e in session.history] == [e.order for e in whole.history]


def test_undo_and_redo_survive_a_restart(path: Path) -> None:
    session = new(path)
    give(session, *ORDERS[:2])
    session.undo()
    session.undo()
    session.close()
    session = Session.open(path)
    assert len(session.history) == 1
    session.redo()
    session.close()
    session = Session.open(path)
    assert [e.order for e in session.redo()] == ["move Alice 0202"]
    with pytest.raises(UndoRefused):
        session.redo()


def test_a_log_is_read_the_same_whether_or_not_it_stands_as_it_was_written(path: Path) -> None:
    session = new(path)
    give(session, *ORDERS[:2])
    session.undo()
    session.redo()
    session.undo()
    session.close()
    data = path.read_bytes()
    by_hand = data.replace(b"by = ", b"by  = ").replace(b'"lay 0402"', b'"\\u006cay 0402"')
    assert by_hand != data
    (read, _, _), (same, _, _) = parse_save(data, "save"), parse_save(by_hand, "save")
    assert [(entry.order, entry.undo, entry.redo) for entry in read.log] == [
        ("lay 0402", None, None),
        ("move Alice 0102", None, None),
        ("move Alice 0202", None, None),
        ("", 2, None),
        ("", None, 3),
        ("", 2, None),
    ]
    assert read == same == parse_save(data + b"# nothing\n", "save").file


def test_undo_reaches_back_beyond_the_written_position(path: Path) -> None:
    session = new(path)
    give(session, *ORDERS[:2])
    session.close()
    session = Session.open(path)
    session.undo()
    assert session.history[-1].order == "move Alice 0102"
    assert session.state == session.history[-1].state


def test_the_position_is_written_anew_at_the_end_of_a_turn(path: Path) -> None:
    session = new(path)
    give(session, *ORDERS[:2])
    assert tomllib.loads(path.read_text())["state"]["at"] == 0
    give(session, "end")
    assert tomllib.loads(path.read_text())["state"]["at"] == 4


def test_closing_writes_the_position_and_leaves_only_the_save(path: Path) -> None:
    session = new(path)
    give(session, *ORDERS[:2])
    session.close()
    assert tomllib.loads(path.read_text())["state"]["at"] == 3
    assert [p.name for p in path.parent.iterdir()] == ["game.toml"]


def test_looking_at_a_save_does_not_change_it(path: Path) -> None:
    before = killed(path, *ORDERS)
    session = Session.open(path, read_only=True)
    session.undo() if not session.history[-1].chance else None
    session.close()
    assert path.read_bytes() == before
    assert [p.name for p in path.parent.iterdir()] == ["game.toml"]


def test_seats_dice_and_options_are_kept(path: Path) -> None:
    session = new(path, seats={"Red": "bot:random"}, dice="manual", options={"turns": "9"})
    session.close()
    session = Session.open(path)
    assert (session.humans, session.dice, session.options) == (("Blue",), "manual", {"turns": "9"})
    session.reseat({"Red": "human"}, "auto")
    session.close()
    session = Session.open(path)
    assert (session.humans, session.dice) == (("Blue", "Red"), "auto")


def test_a_game_from_a_position_replays_from_there(path: Path) -> None:
    from tests.toy_game import GAME

    start = GAME.position({"scenario": "ford", "trap": "0402", "units": {"Alice": "0303", "Carol": "0304"}})
    session = Session.new(GAME, "ford", start=start, path=path, seed=4)
    give(session, "attack Carol with Alice", "stand")
    session.close()
    again = Session.open(path)
    assert again.start == start
    assert len(again.history) == 3


def test_a_copy_can_be_played_on(path: Path) -> None:
    session = new(path)
    give(session, *ORDERS[:2])
    copy = path.with_name("copy.toml")
    session.save_as(copy)
    with Session.open(copy) as again:
        assert again.state == session.state
    with pytest.raises(CannotSave, match="exists already"):
        session.save_as(path.with_name("copy.toml"))


def test_a_new_game_overwrites_no_file(path: Path) -> None:
    path.write_text("precious")
    with pytest.raises(CannotSave, match="exists already"):
        new(path)
    assert path.read_text() == "precious"


# -- torn -----------------------------------------------------------------------------------------------


def test_a_last_entry_torn_at_any_byte_is_left_out_and_told_of(path: Path) -> None:
    data = killed(path, *ORDERS)
    last = data.rindex(b"\n[[log]]")
    before = parse_save(data[:last], "x").file.log
    for cut in range(last + 1, len(data)):
        read = parse_save(data[:cut], "x")
        whole = cut == len(data) - 1  # only the line break is missing
        assert len(read.file.log) == len(before) + whole, cut
        assert bool(read.notices) == (cut > last + 1 and not whole), cut


def test_a_game_goes_on_after_a_torn_entry(path: Path) -> None:
    data = killed(path, *ORDERS[:2])
    last = data.rindex(b"\n[[log]]")
    for cut in range(last + 1, len(data), 7):
        path.write_bytes(data[:cut])
        session = Session.open(path)
        give(session, "move Bob 0302")
        session.close()
        again = Session.open(path, read_only=True)
        assert again.history[-1].order == "move Bob 0302"
        assert not again.notices


def test_blocks_that_never_reached_the_disk_are_left_out(path: Path) -> None:
    data = killed(path, *ORDERS[:2])
    path.write_bytes(data[:-30] + bytes(4096))
    session = Session.open(path)
    assert len(session.history) == 2
    assert "left out" in session.notices[0]


#: What a failing disk may leave behind the last entry, or in its middle
RUBBISH = {
    "no text": b"\xff\xfe",
    "lines of no text": b"\xff\n\xfe\n",
    "a long line": b"\xff" * 5_000,
    "control characters": b"\x01\x02\n\x03",
    "zeros and more": b"\0" * 50 + b"\xc3\n",
    "empty lines": b"\x7f\n\n",
}


@pytest.mark.parametrize("kind", RUBBISH)
def test_rubbish_at_the_end_costs_the_entry_that_it_has_torn_and_no_other(path: Path, kind: str) -> None:
    data, rubbish = killed(path, *ORDERS[:2]), RUBBISH[kind]
    last = data.rindex(b"\n[[log]]")
    entries = len(parse_save(data, "x").file.log)
    for cut in range(last + 1, len(data) + 1):
        read = parse_save(data[:cut] + rubbish, "x")
        assert len(read.file.log) == entries - (cut < len(data)), cut
        assert len(read.notices) == 1
        assert read.length <= cut
    path.write_bytes(data + rubbish)
    with Session.open(path) as session:
        give(session, "move Bob 0302")
    assert not Session.open(path, read_only=True).notices


def test_rubbish_before_a_whole_entry_is_no_tear(path: Path) -> None:
    data = killed(path, *ORDERS)
    last = data.rindex(b"\n[[log]]")
    with pytest.raises(SaveFault, match=r"line \d+: not UTF-8"):
        parse_save(data[:last] + b"\xff\n" + data[last:], "x")
    with pytest.raises(SaveFault, match=r"line \d+: not UTF-8"):
        parse_save(data[:20] + b"\xff" + data[20:], "x")


def test_the_notice_says_whose_order_is_lost_but_not_which(path: Path) -> None:
    data = killed(path, *ORDERS[:2])
    path.write_bytes(data[:-15])
    (notice,) = Session.open(path, read_only=True).notices
    assert notice.endswith("(an order of Blue)")
    assert "0202" not in notice


def test_nor_does_it_tell_a_lost_die_that_will_fall_again(path: Path) -> None:
    data = killed(path, *ORDERS)
    assert b'by = "chance"' in data[data.rindex(b"[[log]]") :]
    path.write_bytes(data[:-15])
    (notice,) = Session.open(path, read_only=True).notices
    assert notice.endswith("(a die or draw)")


def test_a_fault_before_the_last_entry_is_no_tear(path: Path) -> None:
    killed(path, *ORDERS)
    edited(path, 'order = "lay 0402"', "order = lay 0402")
    with pytest.raises(SaveFault, match=r"not valid TOML: .*line \d+"):
        Session.open(path)


# -- edited and hostile ---------------------------------------------------------------------------------

WRONG: list[tuple[str, str, str]] = [
    ("format = 1\n", "", "format is missing"),
    ("format = 1", "format = 2", "format 2 .*reads format 1"),
    ("format = 1", 'format = "one"', "format: a whole number"),
    ("format = 1", "format = true", "format: a whole number"),
    ("seed = 5", 'seed = "5"', "seed: expected `int`"),
    ("seed = 5", "seed = -5", "seed: a number from 0"),
    ("seed = 5", "", "seed: missing"),
    ("seed = 5", "seed = 5\nseeds = 6", "seeds: unknown key"),
    ("seed = 5", "seed = 5\nseed = 6", "not valid TOML"),
    ('dice = "auto"', 'dice = "loaded"', "dice: invalid"),
    ('game = "toy"', 'game = "chess"', "game: there is no game 'chess'"),
    ('scenario = "ford"', 'scenario = "bridge"', "scenario: The Ford has no scenario 'bridge'"),
    ("[options]", '[options]\nturns = "many"', "option turns: "),
    ("[options]", "[options]\nturns = 3", "options.*: expected `str`"),
    ('Red = "human"', 'Red = "deity"', "seats: no player 'deity'"),
    ('Red = "human"', 'Green = "human"', "seats: no side Green"),
    ("at = 0", "at = 99", "state.at: 99 is not"),
    ("at = 0", "at = -1", "state.at: -1 is not"),
    ("turn = 1", "turn = 2", "state.position has been changed"),
    ("turn = 1", 'turn = "one"', "state.position: "),
    ("turn = 1", "", "state.position: turn: missing"),
    ("turn = 1", "turn = 1\nluck = 7", "state.position: luck: unknown key"),
    ('Bob = "0301"', 'Bob = "0101"', "state.position: two units in a hex"),
    ('Bob = "0301"', 'Bob = "9901"', "state.position: "),
    ("n = 2", "n = 3", "log entry 2, n: it is numbered 3"),
    ("n = 2", 'n = "2"', "log entry 2, n: expected `int`"),
    ('order = "lay 0402"', "", "log entry 1: it needs one of order, undo and redo"),
    ('order = "lay 0402"', "undo = 7", r"log entry 1, undo: entry 7 does not lead here"),
    ('order = "lay 0402"', "redo = 1", r"log entry 1, redo: entry 1 has not been undone"),
    ('order = "lay 0402"', 'order = "lay 0402"\nundo = 0', "log entry 1: it needs one of"),
    ('order = "lay 0402"', 'order = "lay 0202"', r"log entry 1 \(Red: lay 0202\), hash"),
    ('order = "lay 0402"', 'order = "lay 0101"', r"log entry 1 \(Red: lay 0101\): it is refused: 0101 is no"),
    ('order = "lay 0402"', 'order = "dance"', r"log entry 1 \(Red: dance\): .*no order dance"),
    ('order = "lay 0402"', 'order = "end"', r"log entry 1 \(Red: end\): it is refused"),
    ('by = "Red"', 'by = "Blue"', r"log entry 1 \(Blue: lay 0402\): Red has to decide"),
    ('by = "Red"', 'by = "Red"\nmood = "good"', "log entry 1, mood: unknown key"),
    ('by = "Red"', 'by = "Red"\ntake_back = 1', "log entry 1, take_back: expected `bool`"),
]


@pytest.mark.parametrize(("old", "put", "message"), WRONG)
def test_an_edited_save_gets_one_precise_message(path: Path, old: str, put: str, message: str) -> None:
    killed(path, *ORDERS[:2])
    edited(path, old, put)
    before = path.read_bytes()
    with pytest.raises(SaveFault, match=message) as fault:
        Session.open(path)
    assert str(fault.value).startswith(str(path))
    assert "\n" not in str(fault.value)
    assert path.read_bytes() == before
    assert [p.name for p in path.parent.iterdir()] == ["game.toml"]


HOSTILE: list[tuple[str, Callable[[bytes], bytes], str]] = [
    ("empty", lambda data: b"", "not a save: the key format is missing"),
    ("binary", lambda data: bytes(range(256)) * 20, "line 2: not UTF-8"),
    ("zeros", lambda data: bytes(10_000), "format is missing"),
    ("latin-1", lambda data: data.replace(b"Alice", b"\xc4lice", 1), r"line \d+: not UTF-8"),
    ("huge", lambda data: b"#" * (LARGEST + 1), "bytes is more than a save can hold"),
    ("deep array", lambda data: b"format = 1\nx = " + b"[" * 19_000, "nested too deeply"),
    ("deep table", lambda data: b"format = 1\n" + b"a." * 8_000 + b"b = 1\n", "line 2: no save holds"),
    ("huge number", lambda data: b"format = " + b"9" * 10_000, "not valid TOML"),
    ("many digits", lambda data: b"format = " + b"9" * 1_000, "format: the number is too large"),
    ("other TOML", lambda data: b'[project]\nname = "x"\n', "format is missing"),
    ("log first", lambda data: b"[[log]]\n" + data, "not valid TOML|unknown key|format is missing"),
    ("half", lambda data: data[:300], "not valid TOML|missing"),
    ("escape codes", lambda data: data.replace(b"lay 0402", b"lay \\u001b[2J"), r"lay \?\[2J"),
]


@pytest.mark.parametrize(("name", "make", "message"), HOSTILE, ids=[name for name, _, _ in HOSTILE])
def test_a_hostile_file_gets_one_message(
    path: Path, name: str, make: Callable[[bytes], bytes], message: str
) -> None:
    path.write_bytes(make(killed(path, *ORDERS[:2])))
    with pytest.raises(SaveFault, match=message) as fault:
        Session.open(path)
    assert str(fault.value).isprintable()
    assert len(str(fault.value)) < 600


def test_a_save_that_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotSave, match="is a folder"):
        Session.open(tmp_path)
    with pytest.raises(SaveFault, match="not a file"):
        Session.open(Path("/dev/zero"))
    with pytest.raises(SaveFault, match="No such file"):
        Session.open(tmp_path / "none.toml")
    with pytest.raises(SaveFault, match="null"):
        read_save(Path("a\0b"))


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.floats(0, 1), length=st.integers(0, 40), put=st.binary(max_size=20))
def test_a_save_damaged_anywhere_loads_or_is_refused(
    path: Path, place: float, length: int, put: bytes
) -> None:
    if not path.exists():
        killed(path, *ORDERS)
        path.with_name("whole").write_bytes(path.read_bytes())
    data = path.with_name("whole").read_bytes()
    start = int(place * len(data))
    path.write_bytes(data[:start] + put + data[start + length :])
    with contextlib.suppress(SaveFault):
        session = Session.open(path, read_only=True)
        assert session.history or not session.log


def test_other_data_than_before_is_told_and_the_game_goes_on(path: Path) -> None:
    killed(path, *ORDERS[:2])
    path.write_text(re.sub(r'data = ".*"', 'data = "0123"', path.read_text()))
    session = Session.open(path)
    assert any("changed since the save" in notice for notice in session.notices)
    give(session, "end")


def test_a_save_of_another_version_whose_positions_differ_goes_on_from_what_is_written(path: Path) -> None:
    session = new(path)
    give(session, *ORDERS[:3])
    session.close()
    text = re.sub(r'program = ".*"', 'program = "0.0.1"', path.read_text())
    text = re.sub(r'hash = ".*"', 'hash = "0000000000000000"', text)
    path.write_text(text)
    session = Session.open(path)
    assert session.state.player == "Red"
    assert any("version 0.0.1" in notice for notice in session.notices)
    give(session, "end")
    assert session.history[-1].order == "end"


def test_a_changed_set_up_leaves_the_game_but_not_its_course(path: Path) -> None:
    session = new(path)
    give(session, *ORDERS[:3])
    session.close()
    text = path.read_text()
    start = text.index("[start]")
    path.write_text(text[:start] + re.sub(r'hash = ".*"', 'hash = "00"', text[start:], count=1))
    session = Session.open(path)
    assert any("cannot be replayed" in notice for notice in session.notices)
    give(session, "end")
    assert [entry.order for entry in session.history] == ["end"]
    session.undo()
    with pytest.raises(UndoRefused):
        session.undo()


HUGE = "0x" + "f" * 5_000


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("format = 1", "format"),
        ("at = 0", "state.at"),
        ("seed = 5", "seed"),
        ("turn = 1", "state.position.turn"),
    ],
)
def test_a_number_that_nothing_can_hold_is_refused_with_its_place(line: str, place: str, path: Path) -> None:
    session = new(path)
    give(session, "lay 0402")
    text = session.path.read_text() if session.path else ""
    session.close()
    assert f"{line}\n" in text
    for number in (HUGE, "9223372036854775808"):
        changed = text.replace(f"{line}\n", f"{line.split(' ')[0]} = {number}\n", 1)
        with pytest.raises(SaveFault, match=re.escape(f"bad.toml: {place}: the number is too large")):
            parse_save(changed.encode(), "bad.toml")
    for entry in ("n = 1", "undo = 1"):
        changed = f"{text}\n[[log]]\n{entry.replace('1', HUGE)}\n"
        with pytest.raises(SaveFault, match=rf"log entry 2, {entry[:-4]}: the number is too large"):
            parse_save(changed.encode(), "bad.toml")
