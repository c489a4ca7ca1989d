"""`vietnam rules`, the quick look-up: what it finds, how it prints it, and what it may import."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from vietnam_tui.cli.topics import UnknownTopic, find
from vietnam_tui.core.plain_text import table_lines
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games import find_reference, known_games

ROOT = Path(__file__).resolve().parents[2]


def rules(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "vietnam_tui", "rules", *arguments], cwd=ROOT, text=True, capture_output=True
    )


def answer(*arguments: str) -> str:
    done = rules(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_crt_is_printed_with_its_source() -> None:
    lines = answer("crt").splitlines()
    assert lines[0] == "Combat Results Table [VB-7.3-b] (reconstructed)"
    assert any(line.startswith("river, jungle ") for line in lines)
    assert sum(line.startswith("die ") for line in lines) == 6


def test_the_game_may_be_named() -> None:
    assert answer("vb", "crt") == answer("vietnam-battles", "CRT")
    assert answer("crt").startswith(answer("vb", "crt"))


@pytest.mark.parametrize(
    ("topic", "expected"),
    [
        ("terrain", "Jungle "),
        ("turn", "snoopys-nose"),
        ("counters", "514/1"),
        ("7.7", "VB-7.7.2-a"),
        ("7.7.", "VB-7.7-a"),
        ("VB-7.7-b", "Retreat leads away from the enemy"),
        ("vb-7.7-B", "see VB-7.7-h"),
        ("7.7-b", "VB-7.7-b"),
        ("search displace", "VB-7.7.2-a"),
        ("displace chain", "VB-7.7.2-c"),
        ("provenance", "reconstructed"),
        ("25.0-c", "514/1"),
        ("terr", "Terrain Key"),
        ("ks crt", "Upper Matrix"),
        ("KS-A14.3-f", "Lang Vei's garrison"),
        ("a4.2.4-a", "Seven bid chits each"),
        ("ks a7.5.8", "KS-A7.5.8-a"),
        ("ha crt", "soft attack, hard target"),
        ("HA-34.9-j", "unlimited range"),
        ("sd crt", "Points Combat Results Table"),
        ("SD-S1.V-c", "Revealed NLF unit: 10  (victory)"),
        ("sd-6.0-e", "Range bands  (rule, reconstructed)"),
        ("s4.v", "Secret choice between A and B"),
        ("sd m", "The thirty exit hexes"),
    ],
)
def test_topics_are_found(topic: str, expected: str) -> None:
    assert expected in answer(*topic.split())


@pytest.mark.parametrize(
    ("topic", "found"),
    [
        ("GB-12.4-e", "GB-12.4-e  "),
        ("gb-12.4-e", "GB-12.4-e  "),
        ("12.4", "GB-12.4-a  "),
        ("12.4-e", "GB-12.4-e  "),
        ("missions", "Mission Objectives [GB-7.0-e]"),
        ("terrain", "Terrain Key"),
        ("gb terrain", "Terrain Chart [GB-10.7-a]"),
        ("search befriend", "GB-"),
    ],
)
def test_the_first_game_that_knows_a_topic_answers(topic: str, found: str) -> None:
    assert answer(*topic.split()).startswith(found)


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("code", "table"), [("vb", "Combat Results Table [VB"), ("ks", "Combat Results Table: Upper Matrix")]
)
def test_the_game_last_played_answers_and_the_others_are_named(saves: Path, code: str, table: str) -> None:
    for number, other in enumerate(("ks", "vb", code)):
        (saves / f"{number}.toml").write_text(f'format = 1\ngame = "{other}"\n')
        os.utime(saves / f"{number}.toml", (1000 + number, 1000 + number))
    (saves / ".unfinished.toml").write_text('format = 1\ngame = "gb"\n')
    told = answer("crt")
    assert told.startswith(table)
    others = told.splitlines()[-1]
    assert f"vietnam rules {'ks' if code == 'vb' else 'vb'} crt" in others
    assert f"vietnam rules {code} crt" not in others


def test_a_topic_that_the_game_last_played_lacks_is_answered_by_another(saves: Path) -> None:
    (saves / "a.toml").write_text('format = 1\ngame = "gb"\n')
    assert answer("crt").startswith("Combat Results Table")


@pytest.mark.parametrize("content", [b"", b"\xff\x00", b'game = "zz"\n', b'game = "' + b"v" * 900])
def test_whatever_lies_among_the_saves_a_look_up_is_answered(saves: Path, content: bytes) -> None:
    (saves / "a.toml").write_bytes(content)
    os.mkfifo(saves / "pipe.toml")
    assert answer("crt").startswith("Combat Results Table")


def test_the_tables_that_are_named_for_a_game_are_there_and_complete() -> None:
    real = {code: package for code, package in known_games().items() if package != "toy"}
    known = {code: set(_topics(package)) for code, package in real.items()}
    for code, names in known.items():
        shared = {name for name in names if sum(name in other for other in known.values()) > 1}
        assert shared == set(title_page(real[code]).charts)


def _topics(game: str) -> Mapping[str, object]:
    return find_reference(game).topics


def test_a_long_section_lists_its_titles() -> None:
    lines = answer("12").splitlines()
    assert len(lines) > 25
    assert all(line.startswith("VB-12") for line in lines)


def test_provenance_tells_of_overlays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIETNAM_DATA", str(tmp_path))
    assert "no overlay is in effect" in answer("provenance")
    (tmp_path / "vietnam_battles").mkdir()
    file = tmp_path / "vietnam_battles" / "terrain.toml"
    file.write_text('[[terrain]]\nid = "jungle"\nmove = 3\nprovenance = {move = "printed"}\n')
    assert f"overlay in effect: {file}" in answer("provenance")
    assert "3 MP" in answer("terrain")


@pytest.mark.parametrize(
    ("topic", "message"),
    [
        ("", "say what: crt, terrain"),
        ("99", "no section 99; there are 0, 1, 2"),
        ("VB-7.7-zz", "no rule VB-7.7-zz"),
        ("search", "search for what?"),
        ("xyzzy", "no rule mentions 'xyzzy'"),
        ("crt --loud", "no option --loud"),
    ],
)
def test_what_is_not_known_gets_one_line_and_code_2(topic: str, message: str) -> None:
    done = rules(*topic.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_faulty_overlay_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIETNAM_DATA", str(tmp_path))
    (tmp_path / "vietnam_battles").mkdir()
    (tmp_path / "vietnam_battles" / "tables.toml").write_text("[crt]\nluck = 7\n")
    done = rules("crt")
    assert done.returncode == 2
    assert "tables.toml, line 2" in done.stderr
    assert "Traceback" not in done.stderr


def test_json_is_for_programs() -> None:
    table = json.loads(answer("crt", "--json"))["tables"][0]
    assert (table["id"], table["provenance"], len(table["rows"])) == ("crt", "reconstructed", 10)
    rule = json.loads(answer("7.7-b", "--json"))["rules"][0]
    assert (rule["id"], rule["section"]) == ("VB-7.7-b", "7.7")


def test_piped_output_is_plain_ascii_text() -> None:
    for topic in ("crt", "terrain", "turn", "counters"):
        assert answer(topic).isascii()
        assert "\x1b" not in answer(topic)


def test_on_a_terminal_tables_are_drawn() -> None:
    master, slave = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "vietnam_tui", "rules", "crt"],
        cwd=ROOT,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "120"},
    )
    os.close(slave)
    shown = b""
    while True:
        try:
            piece = os.read(master, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    os.close(master)
    assert child.wait() == 0
    assert "Combat Results Table" in shown.decode()
    assert "\x1b[1m" in shown.decode()


def test_a_reader_that_stops_early_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m vietnam_tui rules counters | head -1; echo ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        cwd=ROOT,
        text=True,
        capture_output=True,
    )
    assert done.stdout.splitlines()[-1] == "0"
    assert done.stderr == ""


@pytest.mark.parametrize("code", ["vb", "gb", "ks", "sd", "ha"])
def test_the_page_on_position_files_has_every_key(code: str) -> None:
    page = Path("docs/positions.md").read_text()
    for table in find([code, "positions"]).tables:
        lines = table_lines(table)[1:]
        assert [line for line in lines if line not in page] == []
        assert "\n".join(lines) in page


def test_a_list_of_rules_names_the_scenario_that_each_is_for_where_a_line_has_room() -> None:
    listed = answer("vb", "victory").splitlines()
    assert "VB-25.0-g  US victory (boys-of-67)" in listed
    assert "VB-3.0-h  Game length" in listed
    assert max(map(len, answer("sd", "search", "boat").splitlines())) < 80


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("ks LZ", "KS-A5.3.1-a"),
        ("vb zoc", "VB-6.0-a"),
        ("how many dice", "VB-26.0-e"),
        ("ha standing", "HA-16.1-a"),
        ("sd los", "SD-"),
    ],
)
def test_abbreviations_and_the_words_of_players_are_found(words: str, found: str) -> None:
    first, *rest = words.split()
    topic = [first, "search", *rest] if len(first) == 2 else ["search", first, *rest]
    assert any(entry.id.startswith(found) for entry in find(topic).entries)


@pytest.mark.parametrize(("game", "entry"), [("ha", "HA-16.1-a"), ("sd", "SD-18.0-c")])
def test_standing_orders_are_found_first_where_a_game_has_them(game: str, entry: str) -> None:
    assert find([game, "search", "standing", "orders"]).entries[0].id == entry
    assert find([game, "search", "standing"]).entries[0].id == entry


def test_where_no_rule_has_all_words_the_nearest_are_named_and_an_exact_one_of_another_game_goes_before() -> (
    None
):
    near = find(["vb", "search", "displacement", "helicopters", "elephants"])
    assert near.near
    assert near.remarks == ("no rule has all of 'displacement helicopters elephants'; the nearest:",)
    assert near.entries
    assert not find(["search", "landing", "zoc"]).near
    with pytest.raises(UnknownTopic, match="no rule mentions"):
        find(["vb", "search", "xyzzy"])
