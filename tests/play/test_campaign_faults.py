"""Faults in the secret set-up and in the middle of an ambush: kills, torn ends, edits, odd values, odd input."""

from __future__ import annotations

import random
import re
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from tests.campaign_play import COURSES, GAME, begun, played
from tests.toy_play import give, play_out
from vietnam_tui.core.model import SaveFault, fingerprint
from vietnam_tui.play.faults import UndoRefused
from vietnam_tui.play.plain.console import ScriptedConsole
from vietnam_tui.play.plain.dialogue import Dialogue
from vietnam_tui.play.plain.lookups import Tools
from vietnam_tui.play.plain.menus import menu
from vietnam_tui.play.record.saves import save_text
from vietnam_tui.play.record.verify import verify
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable

ROOT = Path(__file__).resolve().parents[2]
TOOLS = Tools(lambda *_: ["map"], lambda game, topic: ["rules"], lambda *_: ["legend"])
every_course = pytest.mark.parametrize("name", COURSES)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


def killed(name: str, count: int | None, path: Path) -> bytes:
    """The save of a course as it is when the program was killed after so many orders."""
    session = played(name, count, path)
    data = path.read_bytes()
    session.close()
    path.write_bytes(data)
    return data


def rest_of(session: Session[Any], name: str) -> tuple[str, ...]:
    """The orders of a course that have not been given yet."""
    return COURSES[name].orders[sum(not entry.chance for entry in session.history) :]


def finished(session: Session[Any], name: str) -> str:
    """The fingerprint of the position at the end of a course, played on from here."""
    session.settle_all()
    give(session, *rest_of(session, name))
    return fingerprint(session.state)


# -- killed ---------------------------------------------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
from tests.campaign_play import COURSES, GAME, begun
session = begun(sys.argv[1], Path(sys.argv[2]))
print(0, flush=True)
for order in COURSES[sys.argv[1]].orders:
    (action,) = GAME.read_order(session.state, order)
    session.do(action)
    print(len(session.history), flush=True)
    while session.settle():
        print(len(session.history), flush=True)
print("done", flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize(
    ("name", "lines"),
    [("camps", 0), ("camps", 4), ("camps", 7), ("decoys", 8), ("plan", 1), ("plan", 5)]
    + [("ambush", count) for count in range(1, 6)]
    + [("village", 2), ("village", 3)],
)
def test_a_program_killed_among_secrets_loses_nothing_that_it_showed(
    path: Path, name: str, lines: int
) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", WRITER, name, str(path)],
        cwd=ROOT,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stdout is not None
    for _ in range(lines + 1):
        assert child.stdout.readline(), child.communicate()[1]
    time.sleep(random.Random(f"{name} {lines}").random() * 0.004)
    child.send_signal(signal.SIGKILL)
    child.wait(timeout=60)
    shown = max([lines, *map(int, child.stdout.read().replace("done", "").split())])
    with Session.open(path) as session:
        assert shown <= len(session.history) <= shown + 1
        assert finished(session, name) == fingerprint(played(name).state)
    assert verify(path).faults == ()


# -- torn -----------------------------------------------------------------------------------------------


@every_course
def test_a_last_entry_torn_anywhere_is_left_out_and_the_game_comes_out_the_same(
    path: Path, name: str, sweep: int
) -> None:
    whole = fingerprint(played(name).state)
    generator = random.Random(name)
    for count in range(len(COURSES[name].orders), 0, -3 if sweep == 1 else -1):
        data = killed(name, count, path)
        last = data.rindex(b"\n[[log]]")
        known = data.count(b"\n[[log]]") - 1
        path.write_bytes(data[: generator.randrange(last + 2, len(data) - 1)])
        with Session.open(path) as session:
            assert len(session.notices) == 1
            assert len(session.history) == known
            assert finished(session, name) == whole
        path.unlink()


@pytest.mark.parametrize(("name", "count"), [("camps", 5), ("camps", 6), ("decoys", 9), ("plan", 1)])
def test_the_notice_of_a_torn_entry_keeps_the_secret_in_it(path: Path, name: str, count: int) -> None:
    data = killed(name, count, path)
    log = data.decode().split("\n[[log]]\n")
    while log[-1].startswith("n") and 'by = "chance"' in log[-1]:
        log.pop()
    path.write_text("\n[[log]]\n".join(log)[:-15])
    (notice,) = Session.open(path, read_only=True).notices
    assert "an order of VC" in notice
    for word in COURSES[name].orders[count - 1].split()[1:]:
        assert word not in notice


# -- edited ---------------------------------------------------------------------------------------------

WRONG = [
    ("camps", 6, "hide 514/2 1829", "hide 514/2 1005", r"log entry 7 \(VC: hide 514/2 1005\).*VB-26.0-g"),
    ("camps", 6, "hide 514/2 1829", "hide 514/2 1422", r"log entry 7 \(VC: hide 514/2 1422\), hash"),
    ("camps", 6, 'order = "9"', 'order = "13"', r"log entry 6 \(chance: 13\)"),
    ("camps", 6, 'order = "9"', 'order = "8"', r"log entry 6 \(chance: 8\), hash"),
    ("camps", 3, "lay 1829", "lay 1730", r"log entry 3 \(VC: lay 1730\): it is refused.*VB-16.0-d"),
    ("camps", 3, "lay 1829", "lay 1005", r"log entry 3 .*VB-26.0-c"),
    ("camps", 3, 'by = "VC"', 'by = "US"', r"log entry 1 \(US: lay 1726\): VC has to decide here"),
    ("decoys", 9, "record 0519", "record 0520", r"log entry 9 .*VB-16.0-j"),
    ("plan", 1, "choose casualties", "choose hold", r"log entry 1 \(VC: choose hold\), hash"),
    ("plan", 1, "choose casualties", "choose victory", "log entry 1 "),
    ("plan", 5, "place 165/1 2912", "place 165/1 1110", r"log entry 5 .*VB-27.0-c"),
    ("ambush", 1, "sail Alice 0717", "sail Alice 0611", r"log entry 1 \(US: sail Alice 0611\), hash"),
    ("ambush", 1, "sail Alice 0717", "sail Alice 0816", r"log entry 1 .*VB-11.0-e"),
    ("ambush", 2, "bump Alice 0716", "bump Alice 0715", r"log entry 2 .*VB-11.1-a"),
    ("ambush", 2, "bump Alice 0716", "bump 3/47B 0716", r"log entry 2 .*VB-11.1-a"),
    ("ambush", 3, "support +1", "support +3", r"log entry 3 \(VC: support \+3\)"),
    ("village", 2, 'order = "dare"', 'order = "pass"', r"log entry 2 \(VC: pass\), hash"),
]


@pytest.mark.parametrize(("name", "count", "old", "put", "message"), WRONG)
def test_an_edited_save_gets_one_precise_message(
    path: Path, name: str, count: int, old: str, put: str, message: str
) -> None:
    killed(name, count, path)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, put, 1))
    before = path.read_bytes()
    with pytest.raises(SaveFault, match=message) as fault:
        Session.open(path)
    assert str(fault.value).startswith(str(path))
    assert str(fault.value).isprintable()
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == ["game.toml"]


@pytest.mark.parametrize(
    ("name", "count", "old", "put"),
    [
        ("camps", 6, "hidden = true\n", ""),
        ("camps", 5, '"1829"', '"1422"'),
        ("decoys", 9, "genuine = 4", "genuine = 3"),
        ("plan", 1, '"casualties"', '"hold"'),
        ("ambush", 1, 'ambusher = "514/1"', 'ambusher = "514/2"'),
        ("ambush", 2, "ambush = true", "ambush = false"),
        ("village", 1, "rolling = false", "rolling = true"),
    ],
)
def test_a_secret_changed_in_the_written_position_is_found_out(
    path: Path, name: str, count: int, old: str, put: str
) -> None:
    played(name, count, path).close()
    head, state = path.read_text().split("\n[state", 1)
    assert old in state
    path.write_text(f"{head}\n[state{state.replace(old, put, 1)}")
    with pytest.raises(SaveFault, match=r"state\.position"):
        Session.open(path)


# -- odd values -----------------------------------------------------------------------------------------

ODD = [10**30, -1, 3, 99, 2**63, "", "x", "0101", [], [1], ["x"], {}, {"a": 1}, True, 1.5]
#: Values tried in each course
TRIED = 25


def places(tables: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of every value in nested tables and lists."""
    items = (
        tables.items() if isinstance(tables, dict) else enumerate(tables) if isinstance(tables, list) else ()
    )
    for key, value in items:
        yield (*path, key)
        yield from places(value, (*path, key))


@every_course
def test_a_position_with_odd_values_is_refused_or_can_be_played(path: Path, name: str) -> None:
    generator = random.Random(name)
    session = played(name)
    save = tomllib.loads(save_text(session.file())) | {"program": "0.0.0", "log": []}
    states = [entry.state for entry in session.history]
    for number in range(TRIED):
        state = generator.choice(states)
        odd = GAME.pack(state)
        plain = ("units", "hands", "pools", "spent") if number % 2 else ()
        place = generator.choice([place for place in places(odd) if place[0] not in plain])
        inner: Any = odd
        for key in place[:-1]:
            inner = inner[key]
        inner[place[-1]] = generator.choice(ODD)
        path.write_text(tomli_w.dumps(save | {"state": {"hash": "0", "at": 0, "position": odd}}))
        try:
            again = Session.open(path, read_only=True)
        except SaveFault as fault:
            assert str(fault).isprintable()
            continue
        again.settle_all()
        if again.result is None:
            again.do(again.choose().action)


@pytest.mark.parametrize(
    ("name", "count", "key", "put", "message"),
    [
        ("camps", 2, ("frames", -1, "stage"), "dice", "the set-up has not come to that stage"),
        ("camps", 2, ("frames", 0, "stage"), "x", "frames"),
        ("camps", 2, ("frames",), [], "not everything has been set up"),
        ("plan", 6, ("frames",), [], "not everything has been set up"),
        ("decoys", 9, ("genuine",), 8, "genuine: there is no chit 8"),
        ("plan", 1, ("condition",), "victory", "condition"),
        ("plan", 2, ("sites", 0, "kind"), "camps", "sites"),
        ("ambush", 1, ("searched",), ["1005"], "searched: jungle hexes are expected"),
        ("ambush", 1, ("frames", -1, "ambusher"), "Nobody", "no unit 'Nobody'"),
    ],
)
def test_what_cannot_be_played_is_named(
    path: Path, name: str, count: int, key: tuple[Any, ...], put: Any, message: str
) -> None:
    save = tomllib.loads(save_text(played(name, count).file())) | {"program": "0.0.0", "log": []}
    inner = save["state"]["position"]
    for part in key[:-1]:
        inner = inner[part]
    inner[key[-1]] = put
    path.write_text(tomli_w.dumps(save | {"state": {**save["state"], "at": 0}}))
    with pytest.raises(SaveFault, match=message):
        Session.open(path, read_only=True)


# -- resumed --------------------------------------------------------------------------------------------


@every_course
def test_a_game_resumed_after_every_order_goes_on_as_if_nothing_had_happened(path: Path, name: str) -> None:
    whole = begun(name)
    begun(name, path).close()
    for order in COURSES[name].orders:
        give(whole, order)
        with Session.open(path) as session:
            assert not session.notices
            give(session, order)
            for side in session.sides:
                assert session.view(side) == whole.view(side)
            assert session.decision == whole.decision
    assert verify(path).faults == ()


def test_a_game_resumed_in_the_middle_of_an_ambush_is_played_to_its_end(path: Path) -> None:
    played("ambush", 2, path).close()
    with Session.open(path) as session:
        session.reseat({"US": "random", "VC": "random"})
        play_out(session)
        assert session.result is not None
    assert verify(path).result == session.result


@pytest.mark.parametrize(("name", "least"), [("camps", 2), ("plan", 6), ("decoys", 0)])
def test_a_set_up_can_be_taken_back_and_given_again_after_a_restart(
    path: Path, name: str, least: int
) -> None:
    played(name, path=path).close()
    with Session.open(path) as session:
        before = fingerprint(session.state)
        count = 0
        while True:
            try:
                session.undo()
            except UndoRefused:
                break
            count += 1
    assert count >= least
    with Session.open(path) as session:
        for _ in range(count):
            session.redo()
        assert fingerprint(session.state) == before


# -- odd input ------------------------------------------------------------------------------------------

NONSENSE = (
    "dance",
    "hide",
    "hide 514/2",
    "hide 514/2 9999",
    "hide NOBODY 1422",
    "lay 1005",
    "lay \x00",
    "choose victory",
    "choose",
    "record 0101",
    "bump Alice",
    "bump Alice 4601",
    "bump 514/1 0716",
    "sail Alice 0717",
    "attack 514/1 with all",
    "support +9",
    "dare",
    "alter",
    "die 6",
    "end",
    "99999",
    "x" * 5_000,
    "odds",
    "look 9999",
    "report /none/such/folder.md",
)


@every_course
def test_nonsense_is_answered_and_changes_nothing(name: str) -> None:
    for count in range(len(COURSES[name].orders)):
        session = played(name, count)
        open_now = {GAME.write_order(session.state, action) for action in GAME.actions(session.state)}
        odd = [text for text in NONSENSE if text not in open_now]
        before, log = fingerprint(session.state), len(session.log)
        console = ScriptedConsole(["", *odd])
        assert Dialogue(SessionTable(session), console, TOOLS).run() == 0
        assert (fingerprint(session.state), len(session.log)) == (before, log)
        assert "Traceback" not in console.text


@pytest.mark.parametrize("name", ["camps", "decoys", "plan"])
def test_the_other_player_hears_nothing_of_the_set_up(name: str) -> None:
    session = played(name)
    generator = random.Random(name)
    while session.decision.side != "US" or session.decision.kind == "set-up":
        if session.settle() is None:
            session.do(generator.choice(list(GAME.actions(session.view(session.decision.side)))))
    verbs = {"hide", "choose", "record", "lay"} if name == "camps" else {"hide", "choose", "record"}
    secret = [entry.order for entry in session.history if entry.order.split()[0] in verbs]
    assert secret
    console = ScriptedConsole(["", "log 99", "report", "undo", "redo", "map", "why", "quit"])
    assert Dialogue(SessionTable(session), console, TOOLS).run() == 0
    assert not [order for order in secret if order in console.text]
    if name == "camps":
        told = " ".join(line for line in console.text.splitlines() if "move" not in line)
        assert not [order for order in secret if re.search(rf"\b{order.split()[-1]}\b", told)]


def test_a_long_list_is_asked_for_in_parts_and_every_number_of_them_is_a_choice() -> None:
    session = begun("decoys")
    legal = [GAME.write_order(session.state, action) for action in GAME.actions(session.state)]
    assert len(legal) > 1000
    answers, shown = [""], menu(legal)
    while True:
        assert len(shown.choices) <= 60
        answers += [str(len(shown.choices) + 1), str(len(shown.choices))]
        last = shown.choices[-1]
        if last.final:
            break
        shown = menu(legal, last.text)
    assert Dialogue(SessionTable(session), ScriptedConsole(answers), TOOLS).run() == 0
    assert [entry.order for entry in session.history] == [legal[-1]]


# -- what a line or a word of the other player would tell ------------------------------------------------

PRYING = "look 1422; look 514/2; ?; hint; map; odds move 514/2 1423; move 514/2 1423; log 99; undo; redo"


@pytest.mark.rule("VB-15.0-d")
@pytest.mark.parametrize("only", ["", "US"], ids=["two people", "as US"])
def test_what_is_left_of_a_line_is_not_done_when_somebody_else_decides(only: str) -> None:
    session = begun("ambush")
    if only:
        session.open_as(only)
    console = ScriptedConsole([*([] if only else [""]), f"end; {PRYING}"])
    assert Dialogue(SessionTable(session), console, TOOLS).run() == 0
    assert "the rest is not carried out" in console.text
    told = console.text.partition("VC Movement Phase")[2]
    assert "1422" not in told
    assert "(hidden)" not in told
    assert [(entry.by, entry.order) for entry in session.history] == [("US", "end")]


@pytest.mark.rule("VB-15.0-d")
@pytest.mark.parametrize("line", ["move Al 1523 1620", "move Al 1523; move Al 1620"])
@pytest.mark.parametrize(("hidden", "stays"), [("1422", True), ("1222", False)])
def test_what_is_found_ends_a_line_and_the_mover_decides_anew(line: str, hidden: str, stays: bool) -> None:
    units = [
        {"id": "Al", "side": "US", "values": "2-4-16", "mobility": "mobile", "place": "1524"},
        {"id": "514/1", "place": hidden, "hidden": True},
    ]
    start = GAME.position({"scenario": "snoopys-nose", "unit": units})
    session = Session.new(GAME, "snoopys-nose", start=start)
    console = ScriptedConsole(["", line])
    assert Dialogue(SessionTable(session), console, TOOLS).run() == 0
    assert ("Something has come in between" in console.text) is stays
    assert session.state.label(0) == ("1523" if stays else "1620")


def test_what_is_left_of_a_line_gives_no_orders_to_a_bot() -> None:
    session = begun("ambush", seats={"VC": "random"})
    console = ScriptedConsole(["end; dance"])
    assert Dialogue(SessionTable(session), console, TOOLS).run() == 0
    assert "the rest is not carried out" in console.text
    assert "dance" not in console.text.partition("the rest is not")[2]


@pytest.mark.rule("VB-14.1-a")
def test_of_two_players_each_is_told_his_own_draw_when_he_cannot_take_it_back() -> None:
    session = Session.new(GAME, "boys-of-67", seed=3)
    session.settle_all()
    drawn = session.history[-1].order
    assert session.history[-1].events[-1].audience == "VC"
    with pytest.raises(UndoRefused, match="since the last order; with two players"):
        session.undo()
    console = ScriptedConsole(["", "undo", "undo back"])
    assert Dialogue(SessionTable(session), console, TOOLS).run() == 0
    assert drawn not in console.text


@pytest.mark.rule("VB-27.0-m")
def test_who_takes_back_the_other_players_secret_is_not_told_it() -> None:
    session = played("plan", 1)
    give(session, "lay 3111")
    session.undo()
    assert session.undo().orders == ("choose casualties",)  # his own
    session.redo()
    session.open_as("US")
    with pytest.raises(UndoRefused) as refused:
        session.undo()
    assert "casualties" not in str(refused.value)


def test_what_is_left_out_of_a_course_is_each_order_that_does_not_replay(path: Path) -> None:
    """One before the position further back that the save has, and the one that was given in that position."""
    session = played("camps", path=path)
    fifth = next(entry for entry in session.history if entry.number == 5)
    packed = session.game.pack(session.before(fifth))
    session.close()
    save = tomllib.loads(path.read_text()) | {"program": "0.0.0"}
    save["earlier"] = {"at": 4, "hash": save["log"][3]["hash"], "position": packed}
    for number in (2, 5):
        assert save["log"][number - 1]["order"].startswith("lay")
        save["log"][number - 1]["order"] = "lay 1005"  # no jungle, as if the map had been corrected since
    path.write_text(tomli_w.dumps(save))
    with Session.open(path, read_only=True) as again:
        assert again.before(fifth) == again.game.unpack(save["earlier"]["position"])
        assert again.history == []
        assert again.state == again.game.unpack(save["state"]["position"])


@pytest.mark.rule("VB-16.0-a")
@pytest.mark.parametrize("reader", ["US", "VC"])
def test_a_course_that_cannot_be_shown_keeps_the_secret_in_it(path: Path, reader: str) -> None:
    played("camps", path=path).close()
    save = tomllib.loads(path.read_text()) | {"program": "0.0.0"}
    (entry,) = [entry for entry in save["log"] if entry.get("order") == "lay 1829"]
    entry["order"] = "lay 1005"  # no jungle, as if the map had been corrected since
    path.write_text(tomli_w.dumps(save))
    with Session.open(path, read_only=True) as again:
        again.open_as(reader)
        assert again.history == []
        notice = again.notices[-1]
        assert "the course of the game up to here cannot be shown: log entry 3" in notice
        assert ("1005" in notice) is (reader == "VC")
