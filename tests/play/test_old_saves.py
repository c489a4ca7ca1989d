"""Saves that an earlier program wrote, with other prices and tables: they open, in the middle of a move or combat too.

What such a program wrote down as the position counts.  Orders that came after it are given anew, and where one of them
is against the rules of today the save is refused in a sentence that says so.
"""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from vietnam_tui.core.model import CHANCE, SaveFault, fingerprint
from vietnam_tui.games.green_beret.frames import Combat, Moving
from vietnam_tui.play.record.verify import verify
from vietnam_tui.play.table.session import Session

FOLDER = Path(__file__).parent / "old_saves"
CHANGED = "the tables, maps or counters have been changed since the save was written"
#: the saves that open
SAVES = ("boys-of-67-in-a-combat", "green-beret-on-the-way", "green-beret-under-fire")


@pytest.fixture
def save(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A save of that name that may be written to."""
    return Path(shutil.copy(FOLDER / f"{request.param}.toml", tmp_path / "game.toml"))


def named(*names: str) -> Any:
    """A test of these saves."""
    return pytest.mark.parametrize("save", names, indirect=True)


def play_on(session: Session[Any], orders: int) -> None:
    """Any orders, and the dice."""
    generator = random.Random(67)
    for _ in range(orders):
        if session.result is not None:
            return
        if session.decision.side == CHANCE:
            session.settle()
        else:
            session.do(generator.choice(list(session.game.actions(session.state))))
        assert session.game.audit(session.state) == []


@named("green-beret-on-the-way")
def test_a_party_on_the_way_goes_on_from_where_it_is(save: Path) -> None:
    with Session[Any].open(save) as session:
        assert list(session.notices) == [CHANGED]
        party = session.state.top
        assert isinstance(party, Moving)
        assert (session.state.label(party.at), party.steps) == ("0813", 2)
        assert session.state.names(party.movers[0].pieces) == ("A1", "Truck", "Radio-1")
        (order,) = session.game.read_order(session.state, "move A1 0814")
        session.do(order)
        assert session.state.label(session.state.pieces[0].place) == "0814"


@named("green-beret-under-fire")
def test_a_combat_goes_on_with_the_gear_that_was_chosen(save: Path) -> None:
    with Session[Any].open(save) as session:
        combat = session.state.top
        assert isinstance(combat, Combat)
        assert session.state.names(combat.used) == ("M2", "RPK")
        for text in ("use Flamethrower", "fire"):
            (order,) = session.game.read_order(session.state, text)
            session.do(order)
        assert session.decision.side == CHANCE
        step = session.settle()
        assert step is not None
        assert step.events[0].kind == "combat resolved"


@named("boys-of-67-in-a-combat")
def test_a_combat_between_two_sides_goes_on(save: Path) -> None:
    with Session[Any].open(save) as session:
        assert [type(frame).__name__ for frame in session.state.frames] == ["Combat"]
        combats = 0
        while session.state.frames:
            play_on(session, 1)
            combats += session.history[-1].events[-1].kind == "combat resolved"
        assert combats


@named(*SAVES)
def test_an_old_save_is_played_on_saved_and_opened_again(save: Path) -> None:
    with Session[Any].open(save) as session:
        play_on(session, 60)
        after = fingerprint(session.state)
    with Session[Any].open(save) as session:
        assert fingerprint(session.state) == after


@named(*SAVES)
def test_verifying_an_old_save_says_what_has_changed(save: Path) -> None:
    assert CHANGED in verify(save).notices


@named("green-beret-dearer")
def test_an_order_that_is_too_dear_today_is_told_in_one_sentence(save: Path) -> None:
    with pytest.raises(SaveFault) as caught:
        Session[Any].open(save)
    assert str(caught.value) == (
        f"{save}: log entry 1 (US: buy Intel 0712): it is refused: Intel costs 20 PP, 18 are there to spend "
        f"[GB-6.2-b]; {CHANGED}"
    )
    assert save.read_bytes() == (FOLDER / "green-beret-dearer.toml").read_bytes()


@named("boys-of-67-another-pool")
def test_markers_that_are_not_those_of_today_are_told_in_one_sentence(save: Path) -> None:
    with pytest.raises(SaveFault) as caught:
        Session[Any].open(save)
    assert str(caught.value).startswith(
        f"{save}: state.position: [state] the VC support markers do not add up to the pool [VB-8.0-b]; {CHANGED}"
    )
    assert save.read_bytes() == (FOLDER / "boys-of-67-another-pool.toml").read_bytes()
