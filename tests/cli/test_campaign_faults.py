"""Campaign saves on the command line: torn or edited among secrets, and opened as one side."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.campaign_play import COURSES, begun, played
from tests.toy_play import give
from vietnam_tui.cli.app import app
from vietnam_tui.play.table.session import Session

#: course -> words that the US player must not read before the end
SECRETS = {
    "camps": ("1726", "1730", "1829", "2433", "2001"),
    "decoys": ("record 0519",),
    "plan": ("choose", "casualties"),
    "ambush": ("1422", "1222"),
    "village": ("casualties",),
}
every_course = pytest.mark.parametrize("name", COURSES)


def vietnam(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app, list(arguments), input=stdin)


def secrets_in(text: str, name: str) -> list[str]:
    """The secrets of a course that a text tells; a number in the path of a folder for tests is none."""
    told = re.sub(r"\bpytest-\d+\b", "", text)
    return [word for word in SECRETS[name] if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", told)]


def torn(name: str, count: int, path: Path) -> None:
    """A save whose last entry, the order of this number, was not written whole."""
    with played(name, count - 1, path) as session:
        give(session, COURSES[name].orders[count - 1])
        data = path.read_bytes()
    order = data.rindex(f'order = "{COURSES[name].orders[count - 1]}"'.encode())
    path.write_bytes(data[: order + 30])


@pytest.mark.parametrize(("name", "count"), [("camps", 4), ("camps", 6), ("plan", 1), ("decoys", 9)])
def test_a_torn_set_up_is_played_on_with_one_notice(folder: Path, name: str, count: int) -> None:
    path = folder / "game.toml"
    torn(name, count, path)
    seen = vietnam("play", "game", "--plain", "--as", "us", stdin="")
    assert seen.exit_code == 0
    assert seen.stdout.count("Note: ") == 1
    assert COURSES[name].orders[count - 1] not in seen.stdout
    done = vietnam("play", "game", "--plain", stdin=f"\n{COURSES[name].orders[count - 1]}\n")
    assert done.exit_code == 0
    assert "Note: " not in done.stdout  # the torn end is gone for good
    with Session.open(path) as session:
        given = [entry.order for entry in session.history if not entry.chance]
        assert given == list(COURSES[name].orders[:count])
    assert vietnam("verify", "game").exit_code == 0


@pytest.mark.parametrize(
    ("name", "old", "put", "message"),
    [
        ("camps", 'order = "lay 1829"', 'order = "lay 1730"', "log entry 3 (VC: lay 1730): it is refused"),
        (
            "plan",
            'order = "choose casualties"',
            'order = "choose hold"',
            "log entry 1 (VC: choose hold), hash",
        ),
        (
            "ambush",
            'order = "bump Alice 0716"',
            'order = "bump Alice 0715"',
            "log entry 2 (VC: bump Alice 0715)",
        ),
    ],
)
def test_an_edited_campaign_is_code_3_and_one_line(
    folder: Path, name: str, old: str, put: str, message: str
) -> None:
    path = folder / "game.toml"
    session = played(name, path=path)
    text = path.read_text()
    session.close()
    assert old in text
    path.write_text(text.replace(old, put, 1))
    for command in (
        ("play", "game", "--plain"),
        ("do", "game", "end"),
        ("replay", "game"),
        ("report", "game"),
    ):
        done = vietnam(*command)
        assert (done.exit_code, done.stdout) == (3, ""), command
        assert message in done.stderr
        assert done.stderr.count("\n") == 1
    assert path.read_text() == text.replace(old, put, 1)


@every_course
def test_opened_as_the_us_side_a_game_tells_no_secret(folder: Path, name: str) -> None:
    path = folder / "game.toml"
    for count in (1, len(COURSES[name].orders)):
        played(name, count, path).close()
        before = path.read_bytes()
        lookups = "log 99\nreport\nlook 514/2\nwhy\n"
        told = [
            vietnam("play", "game", "--plain", "--as", "us", stdin=lookups),
            vietnam("replay", "game", "--as", "us"),
            vietnam("replay", "game", "--as", "us", "--json"),
            vietnam("report", "game", "--as", "us"),
        ]
        assert [done.exit_code for done in told] == [0, 0, 0, 0]
        for done in told:
            assert secrets_in(done.stdout, name) == [], done.stdout
        assert path.read_bytes() == before
        path.unlink()


@pytest.mark.parametrize("form", [(), ("--json",)], ids=["text", "json"])
def test_orders_given_from_the_shell_tell_what_their_side_may_know(folder: Path, form: tuple[str]) -> None:
    played("village", path=folder / "game.toml").close()
    assert vietnam("do", "game", "end").exit_code == 0
    done = vietnam("do", "game", "end", "--as", "vc", *form)  # the Viet Cong's, after which both sides draw
    assert done.exit_code == 0
    assert "VC drew +1 +1" in done.stdout
    assert "US receives" in done.stdout
    assert "US drew" not in done.stdout
    assert "+5" not in done.stdout  # which only the US player holds


@pytest.mark.parametrize("name", ["camps", "plan"])
def test_a_finished_campaign_replayed_as_the_us_side_keeps_what_it_never_saw(folder: Path, name: str) -> None:
    path = folder / "game.toml"
    with begun(name, path, seats={"US": "human", "VC": "random"}) as session:
        give(session, *COURSES[name].orders)
        while session.result is None:
            if session.settle() is None:
                session.do(session.choose().action)
    unseen = vietnam("replay", "game", "--as", "vc").stdout
    assert secrets_in(unseen, name)
    seen = vietnam("replay", "game", "--as", "us").stdout
    for line in unseen.splitlines():
        if re.search(r"hides in|VC: (hide|choose)" if name == "plan" else r"hides in|VC: (lay|hide)", line):
            assert line not in seen
