"""Proof of saves, and stepping through them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.toy_game import GAME
from tests.toy_play import give, new, play_out
from vietnam_tui.core.model import SaveFault
from vietnam_tui.play.record.verify import verify
from vietnam_tui.play.report.replay import Replay
from vietnam_tui.play.seat.chair import Eyes
from vietnam_tui.play.table.known_course import KnownCourse
from vietnam_tui.play.table.session import Session

ATTACK = (
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


def test_a_whole_game_is_proven(path: Path) -> None:
    with new(path, scenario="long-ford", seats={"Blue": "random", "Red": "random"}) as session:
        play_out(session)
    verdict = verify(path)
    assert verdict.faults == verdict.notices == ()
    assert verdict.orders == sum(not entry.chance for entry in session.history)
    assert verdict.chances == sum(entry.chance for entry in session.history) > 0
    assert verdict.typed == 0
    assert verdict.result == session.result


def test_what_was_undone_is_proven_too_and_take_backs_are_counted(path: Path) -> None:
    with new(path, seats={"Red": "random"}) as session:
        give(session, *ATTACK)
        session.undo(take_back=True)
        session.redo()
        session.undo(take_back=True)
        give(session, *ATTACK[-2:])
    verdict = verify(path)
    assert verdict.faults == ()
    assert (verdict.undone, verdict.take_backs, verdict.chances, verdict.typed) == (2, 2, 2, 0)


def test_dice_that_the_seed_does_not_give_are_counted(path: Path) -> None:
    typed = []
    for pips in ("2", "3"):
        with new(path, dice="manual") as session:
            give(session, *ATTACK)
            session.settle_with(pips)
        typed.append(verify(path).typed)
        path.unlink()
    assert sum(typed) >= 1


def forged(path: Path, old: str, put: str) -> tuple[str, ...]:
    """The faults of a save in which something was replaced."""
    with new(path) as session:
        give(session, *ATTACK)
    text, count = re.subn(old, put, path.read_text(), count=1)
    assert count
    path.write_text(text)
    return verify(path).faults


@pytest.mark.parametrize(
    ("old", "put", "fault"),
    [
        (r'order = "stand"', 'order = "brace"', r"log entry 8 \(Red: brace\): the position after it is"),
        (r'order = "move Alice 0303"', 'order = "move Alice 0505"', r"log entry 6 .*no hex"),
        (r'order = "move Alice 0303"', 'order = "move Alice 0304"', r"log entry 6 .*it is refused"),
        (r'(\[start\]\nhash = )".*"', r'\1"00"', r"start.hash: the game begins with"),
        (r'(at = \d+\nhash = )".*"', r'\1"00"', r"state.hash: the position is"),
        (r"at = 9", "at = 7", r"state.hash: the log leads to"),
        (r'by = "chance"\norder = "\d"', 'by = "chance"\norder = "7"', r"log entry 9 .*cannot happen"),
        (r'by = "chance"\norder', 'by = "Blue"\norder', r"log entry 9 .*chance has to decide"),
        (r'order = "end"', "undo = 77", "log entry 4, undo"),
    ],
)
def test_a_forged_save_is_found_out(path: Path, old: str, put: str, fault: str) -> None:
    assert re.match(fault, forged(path, old, put)[0])


def test_other_data_is_a_notice_only(path: Path) -> None:
    with new(path) as session:
        give(session, *ATTACK)
    path.write_text(re.sub(r'data = ".*"', 'data = "0"', path.read_text()))
    verdict = verify(path)
    assert verdict.faults == ()
    assert "have been changed" in verdict.notices[0]


def test_what_is_no_save_is_not_verified(path: Path) -> None:
    path.write_text("nonsense")
    with pytest.raises(SaveFault):
        verify(path)


def everything(session: Session[Any]) -> KnownCourse:
    """The course of a game with all that is hidden."""
    return KnownCourse(session, Eyes(session.sides, open_book=True))


def test_a_replay_steps_forward_and_back() -> None:
    session = new()
    give(session, *ATTACK)
    course = Replay(everything(session))
    assert course.view == GAME.setup("ford")
    assert course.seen is None
    assert course.back() is None
    states = [course.view]
    while course.forward() is not None:
        states.append(course.view)
    assert len(states) == len(course) + 1
    assert course.view == session.state
    for state in reversed(states):
        assert course.view == state
        course.back()


def test_a_replay_goes_anywhere_and_no_further() -> None:
    session = new()
    give(session, *ATTACK)
    course = Replay(everything(session))
    course.go(3)
    assert course.seen is not None
    assert course.seen.order == session.history[2].order
    course.go(-5)
    assert course.place == 0
    course.go(999)
    assert course.place == len(course)


def test_a_replay_of_a_saved_game_shows_every_event(path: Path) -> None:
    with new(path) as session:
        give(session, *ATTACK)
    course = Replay(everything(Session.open(path, read_only=True)))
    assert [seen.events for seen in course.history] == [entry.events for entry in session.history]


def test_what_playing_refuses_is_not_proven(path: Path) -> None:
    new(path).close()
    path.write_text(path.read_text().replace('Blue = "human"', 'Blue = "nobody"'))
    with pytest.raises(SaveFault) as refused:
        Session.open(path, game=GAME)
    verdict = verify(path)
    assert [f"{path}: {fault}" for fault in verdict.faults] == [str(refused.value)]
