"""`vietnam map --svg`: what it writes where, for whom, and its exit codes."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from tests.toy_play import give, new, play_out
from vietnam_tui.cli.app import app


def vietnam(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def test_a_picture_goes_to_a_file_or_to_stdout(tmp_path: Path) -> None:
    printed = vietnam("map", "boys-of-67", "--svg", "-")
    assert (printed.exit_code, printed.stderr) == (0, "")
    ElementTree.fromstring(printed.stdout)
    file = tmp_path / "map.svg"
    written = vietnam("map", "boys-of-67", "--svg", str(file))
    assert (written.exit_code, written.stdout) == (0, "")
    assert file.read_text() == printed.stdout


def test_an_older_picture_is_replaced_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "map.svg"
    vietnam("map", "boys-of-67", "--svg", str(file))
    assert vietnam("map", "boys-of-67", "--svg", str(file), "--hex", "0616").exit_code == 0
    other = tmp_path / "notes.svg"
    other.write_text("mine")
    done = vietnam("map", "boys-of-67", "--svg", str(other))
    assert done.exit_code == 3
    assert "exists already" in done.stderr
    assert other.read_text() == "mine"


def test_a_picture_shows_what_everybody_knows_or_a_side_does(folder: Path) -> None:
    with new(folder / "running.toml", seats={"Blue": "random"}) as session:
        give(session, "lay 0402", "move Alice 0102")
    public, red, blue = (
        vietnam("map", "running", "--svg", "-", *side).stdout
        for side in ((), ("--as", "red"), ("--as", "blue"))
    )
    assert public == blue
    assert public != red


def test_hidden_things_stay_hidden_when_the_game_is_over(folder: Path) -> None:
    with new(folder / "over.toml", seats={"Red": "random"}) as session:
        play_out(session)
        seen = session.game.presenter.picture(session.game.view(session.state, ""))
        everything = session.game.presenter.picture(session.state)
    hidden = {c for names in everything.chits.values() for c in names}
    hidden -= {c for names in seen.chits.values() for c in names}
    public = vietnam("map", "over", "--svg", "-").stdout
    assert all(f">{name}<" not in public for name in hidden)


@pytest.mark.parametrize(
    ("code", "message", "arguments"),
    [
        (2, "no hex '9999'", ["--svg", "-", "--hex", "9999"]),
        (2, "give --svg and --hex", ["--size", "3"]),
        (2, "give --svg and --hex", ["--size", "3", "--svg", "-"]),
        (2, "no side Green", ["--svg", "-", "--as", "Green"]),
        (3, "names no file", ["--svg", "nowhere/"]),
        (3, "", ["--svg", "/nowhere/at/all.svg"]),
    ],
)
def test_what_is_wrong_is_told_in_one_line(code: int, message: str, arguments: list[str]) -> None:
    done = vietnam("map", "boys-of-67", *arguments)
    assert (done.exit_code, done.stdout) == (code, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
