"""Branches: a game that goes on from a position of another, its origin named, its course kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from vietnam_tui.bots.match import Job
from vietnam_tui.cli.app import app
from vietnam_tui.core.model import SaveFault, fingerprint
from vietnam_tui.games import find_game
from vietnam_tui.play.record.verify import verify
from vietnam_tui.play.seats import SeatError
from vietnam_tui.play.table.branches import Origin, branch, families, origin_of
from vietnam_tui.play.table.finished import keep_finished
from vietnam_tui.play.table.matches import kept_at, play_and_keep
from vietnam_tui.play.table.save_cards import save_card
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable

JOB = Job("the-fall-of-lang-vei", ("recruit", "recruit"), 3)


@pytest.fixture
def origin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session[Any]:
    """A finished game, and a folder of saves with nothing but it."""
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    play_and_keep(JOB, tmp_path)
    return Session.open(kept_at(JOB, tmp_path), read_only=True)


def test_it_goes_on_from_the_position_and_names_its_origin(origin: Session[Any]) -> None:
    with branch(origin, 12, {"NVA/VC": "human"}) as begun:
        assert begun.path is not None
        assert fingerprint(begun.state) == origin.log[11].hash
        assert [entry.order for entry in begun.log] == [entry.order for entry in origin.log[:12]]
        assert begun.humans == ("NVA/VC",)
        assert begun.seed != origin.seed
        assert origin_of(begun.occasion) == Origin(kept_at(JOB, Path()).stem, 12)
        path = begun.path
    assert not verify(path).faults
    assert save_card(path).origin == "from the-fall-of-lang-vei-recruit-recruit-3 after entry 12"
    with Session.open(path) as again:
        assert origin_of(again.occasion) is not None
        again.settle_all()


def test_from_the_start_and_from_the_end(origin: Session[Any]) -> None:
    with branch(origin, 0, {}) as first:
        assert first.length == 0
        assert fingerprint(first.state) == fingerprint(origin.start)
    with branch(origin, origin.length, {}) as last:
        assert last.result is not None


def test_what_was_undone_is_no_position_to_go_on_from_but_counts(tmp_path: Path) -> None:
    session: Session[Any] = Session.new(
        find_game("vb"), "boys-of-67", seed=3, seats={"US": "human", "VC": "bot"}, path=tmp_path / "u.toml"
    )
    with session:
        session.settle_all()
        (move,) = session.game.read_order(session.state, "move 4/47B 0716")
        session.do(move)
        before = fingerprint(session.before(session.entry(session.numbers[-1])))
        session.undo()
        with branch(session, session.length, {}, tmp_path / "b.toml") as begun:
            assert fingerprint(begun.state) == before
            begun.redo()
            assert begun.length == session.length + 1


def test_an_entry_that_there_is_not_is_refused(origin: Session[Any]) -> None:
    with pytest.raises(SaveFault, match="the log has entries 1 to"):
        branch(origin, origin.length + 1, {})
    with pytest.raises(SeatError):
        branch(origin, 1, {"Martians": "human"})


def test_it_does_not_count_in_the_record(origin: Session[Any], tmp_path: Path) -> None:
    with branch(origin, origin.length, {"NVA/VC": "human"}) as begun:
        keep_finished(begun)
    assert not list(tmp_path.glob("*.record"))


def test_a_table_branches_by_the_place_in_its_course(origin: Session[Any]) -> None:
    table = SessionTable(origin)
    follows = table.branch(5, {"NVA/VC": "human"})
    assert follows.own == ("NVA/VC",)
    assert fingerprint(follows.session.state) == fingerprint(table.course("").view(5))
    follows.close()
    with pytest.raises(ValueError, match="Martians"):
        table.branch(5, {"Martians": "human"})


def test_families_stand_below_their_origins() -> None:
    saves = [("c", "branch:b:9"), ("x", "lesson:vb"), ("b", "branch:a:3"), ("a", ""), ("d", "branch:gone:1")]
    assert families(saves) == [("x", 0), ("a", 0), ("b", 1), ("c", 2), ("d", 0)]
    assert families([("a", "branch:b:1"), ("b", "branch:a:1")]) == [("a", 0), ("b", 0)]
    assert origin_of("branch:odd:name:7") == Origin("odd:name", 7)
    assert origin_of("branch:odd") is None
    assert origin_of("lesson:vb/move") is None


def vietnam(*arguments: str, text: str = "quit\n") -> Result:
    return CliRunner().invoke(app, [*arguments], input=text)


def test_the_command_begins_one_and_saves_shows_the_family(origin: Session[Any]) -> None:
    name = "the-fall-of-lang-vei-recruit-recruit-3"
    told = vietnam("play", name, "--from", "12", "--seat", "NVA/VC=human", "--plain")
    assert told.exit_code == 0, told.stderr
    assert "a new game: " in told.stderr
    first, second = vietnam("saves").stdout.splitlines()
    assert first.startswith(f"{name}.toml ")
    assert second.startswith("  the-fall-of-lang-vei.toml ")
    assert f"from {name} after entry 12" in second
    assert '"occasion": "branch:' in vietnam("saves", "--json").stdout


def test_only_a_save_has_entries(origin: Session[Any]) -> None:
    told = vietnam("play", "boys-of-67", "--from", "3", "--plain")
    assert told.exit_code == 2
    assert "--from is for a save" in told.stderr
    told = vietnam("play", "the-fall-of-lang-vei-recruit-recruit-3", "--from", "9999", "--plain")
    assert told.exit_code == 3
    assert "entry 9999" in told.stderr
