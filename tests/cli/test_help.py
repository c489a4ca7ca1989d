"""`vietnam help`: the documents in the terminal."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from vietnam_tui.cli.help_pages import command_asked, find_page, page_names, run
from vietnam_tui.cli.page_text import LONGEST, lines_of

ROOT = Path(__file__).resolve().parents[2]


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(words) == 0
    return capsys.readouterr().out


def test_without_a_page_all_are_listed_how_to_play_and_the_games_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    listed = [line.split()[0] for line in printed(capsys).splitlines() if line[:1].isalpha()]
    assert listed[2:5] == ["playing", "vietnam-battles", "green-beret"]
    assert set(page_names()) <= set(listed)


@pytest.mark.parametrize("name", page_names())
def test_every_page_is_printed_in_80_columns(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = printed(capsys, name)
    assert "<!--" not in text
    assert "](" not in text
    page = find_page([name])[0].lines
    for line in text.splitlines():
        assert len(line) <= 80 or line in page or max(map(len, line.split())) > LONGEST, line


@pytest.mark.parametrize(
    ("words", "name", "left"),
    [
        ("green-beret", "green-beret", ""),
        ("Hot Armor Orders", "hot-armor", "Orders"),
        ("sd", "search-and-destroy", ""),
        ("ks orders", "khe-sanh", "orders"),
        ("command", "command-line", ""),
        ("saves.md", "saves", ""),
    ],
)
def test_a_page_goes_by_its_name_its_beginning_and_the_code_of_its_game(
    words: str, name: str, left: str
) -> None:
    page, part = find_page(words.split())
    assert (page.name, part) == (name, left)


def test_a_part_of_a_page_is_printed_alone(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "vb", "orders").splitlines()
    assert lines[0] == "Orders"
    assert any(line.startswith("lift UNIT HEX ") for line in lines)
    assert "Signs" not in lines


@pytest.mark.parametrize("words", [["elephants"], ["vb", "elephants"]])
def test_what_there_is_not_is_told_with_what_there_is(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    assert ("playing" if len(words) == 1 else "Orders") in capsys.readouterr().err


def test_the_name_of_a_command_brings_its_own_help_unless_a_page_has_it() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "vietnam_tui", "help", "do"], cwd=ROOT, text=True, capture_output=True
    )
    assert (done.returncode, "--until-chance" in done.stdout) == (0, True)
    assert [command_asked([name]) for name in ("do", "saves", "elephants")] == ["do", "", ""]


def test_headings_are_bold_on_a_terminal_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\033" not in printed(capsys, "saves")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\033[1mSaves\033[0m\n" in printed(capsys, "saves")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\033" not in printed(capsys, "saves")


def test_what_is_to_be_copied_stays_as_it_stands_and_pictures_go() -> None:
    page = [
        "Type:",
        "",
        "    a long   line",
        "",
        "    another",
        "",
        "![A picture](x.svg)",
        "",
        "| ![p](x.svg) |",
        "| --- |",
    ]
    assert lines_of(page, 10) == ["Type:", "", "    a long   line", "", "    another"]


def test_a_table_is_wrapped_to_the_width_and_its_bars_are_typed() -> None:
    table = ["| order | does |", "| --- | --- |", "| `go A\\|B` | Go to one of two places. |"]
    assert lines_of(table, 24) == [
        "order   does",
        "------  ----------------",
        "go A|B  Go to one of two",
        "        places.",
    ]


def test_the_installed_command_answers_without_typer_or_a_game() -> None:
    code = (
        "import atexit, sys; sys.argv = ['vietnam', 'help', 'vb', 'orders']\n"
        "atexit.register(lambda: print(*sorted(sys.modules), file=sys.stderr))\n"
        "from vietnam_tui.__main__ import main; main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, text=True, capture_output=True)
    assert done.stdout.startswith("Orders\n")
    modules = set(done.stderr.splitlines()[-1].split())
    assert not {"typer", "textual", "rich", "vietnam_tui.core.contract", "asyncio"} & modules
    assert len(modules) <= 140
