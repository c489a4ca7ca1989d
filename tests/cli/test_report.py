"""`vietnam report`: what it prints where, for whom, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.toy_play import give, new, play_out, report_of
from vietnam_tui.cli.app import app
from vietnam_tui.play.report.report_text import as_lines, as_markdown
from vietnam_tui.play.table.session import Session


def vietnam(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


@pytest.fixture
def running(folder: Path) -> Path:
    """A game of Blue's against a bot."""
    path = folder / "running.toml"
    with new(path, seats={"Red": "random"}) as session:
        give(session, "lay 0402", "move Alice 0102")
    return path


@pytest.fixture
def finished(folder: Path) -> Path:
    path = folder / "over.toml"
    with new(path, seats={"Red": "random"}) as session:
        play_out(session)
    return path


def test_a_finished_game_is_reported_in_full(finished: Path) -> None:
    done = vietnam("report", "over")
    assert (done.exit_code, done.stderr) == (0, "")
    made = report_of(Session.open(finished, read_only=True))
    told = as_lines(made)
    assert done.stdout.splitlines()[: len(told)] == told
    assert "trap is in" in done.stdout
    assert "Losses so far (depleted and eliminated)" in done.stdout.splitlines()[len(told) :]


def test_charts_are_drawn_with_what_the_terminal_shows(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIETNAM_GLYPHS", "ascii")
    plain = vietnam("report", str(finished)).stdout
    assert plain.isascii()
    monkeypatch.setenv("VIETNAM_GLYPHS", "rich")
    assert "\u2588" in vietnam("report", str(finished)).stdout


def test_a_page_goes_to_a_file_or_to_stdout_and_replaces_only_a_page(finished: Path, tmp_path: Path) -> None:
    printed = vietnam("report", str(finished), "--html", "-")
    assert (printed.exit_code, printed.stderr) == (0, "")
    file = tmp_path / "report.html"
    for _ in range(2):
        assert vietnam("report", str(finished), "--html", str(file)).exit_code == 0
        assert file.read_text() == printed.stdout
    before = finished.read_bytes()
    refused = vietnam("report", str(finished), "--html", str(finished))
    assert (refused.exit_code, "exists already" in refused.stderr) == (3, True)
    assert finished.read_bytes() == before


def test_a_page_tells_what_everybody_knows_or_a_side_does(finished: Path) -> None:
    assert "trap is in" not in vietnam("report", str(finished), "--html", "-").stdout
    assert "trap is in" not in vietnam("report", str(finished), "--html", "-", "--as", "blue").stdout
    assert "trap is in" in vietnam("report", str(finished), "--html", "-", "--as", "red").stdout


def test_a_running_game_is_reported_as_its_only_player_knows_it(running: Path) -> None:
    done = vietnam("report", str(running))
    assert done.exit_code == 0
    assert "as Blue saw it" in done.stdout
    assert "trap is in" not in done.stdout


def test_a_side_may_be_named(finished: Path) -> None:
    assert "trap is in" not in vietnam("report", str(finished), "--as", "blue").stdout
    assert "trap is in" in vietnam("report", str(finished), "--as", "RED").stdout


def test_markdown_goes_to_a_file_or_to_stdout(finished: Path, tmp_path: Path) -> None:
    text = as_markdown(report_of(Session.open(finished, read_only=True)))
    printed = vietnam("report", str(finished), "--markdown", "-")
    assert (printed.stdout, printed.stderr) == (text, "")
    file = tmp_path / "report.md"
    written = vietnam("report", str(finished), "--markdown", str(file))
    assert (written.exit_code, written.stdout) == (0, "")
    assert file.read_text() == text


def test_no_file_is_overwritten(finished: Path) -> None:
    before = finished.read_bytes()
    done = vietnam("report", str(finished), "--markdown", str(finished))
    assert done.exit_code == 3
    assert "exists already" in done.stderr
    assert finished.read_bytes() == before


def test_json_has_the_same_facts(finished: Path) -> None:
    data = json.loads(vietnam("report", str(finished), "--json").stdout)
    made = report_of(Session.open(finished, read_only=True))
    assert data["entries"] == made.entries
    assert [moment["text"] for moment in data["timeline"]] == [moment.text for moment in made.timeline]
    assert [dice["count"] for dice in data["dice"]] == [dice.count for dice in made.dice]


@pytest.mark.parametrize(
    ("code", "message", "arguments"),
    [
        (3, "no save 'nowhere'", ["nowhere"]),
        (2, "no side Green: ford has Blue and Red", ["over", "--as", "Green"]),
        (2, "one of them", ["over", "--markdown", "-", "--html", "-"]),
        (3, "", ["over", "--html", "/nowhere/at/all.html"]),
        (3, "", ["over", "--markdown", "/nowhere/at/all.md"]),
    ],
)
@pytest.mark.usefixtures("finished")
def test_what_is_wrong_is_told_in_one_line(code: int, message: str, arguments: list[str]) -> None:
    done = vietnam("report", *arguments)
    assert (done.exit_code, done.stdout) == (code, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("form", ["--markdown", "--html"])
@pytest.mark.usefixtures("finished")
def test_programs_are_told_it_as_json(form: str) -> None:
    done = vietnam("report", "over", form, "-", "--json")
    assert (done.exit_code, done.stderr) == (2, "")
    assert "one of them" in json.loads(done.stdout)["fault"]["message"]
