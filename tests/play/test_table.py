"""What a screen, the dialogue and a host are given at a table in this process."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests import toy_game
from tests.toy_game import ridge_pieces as ridge
from tests.toy_play import give, new
from vietnam_tui.core.model import CHANCE, IllegalAction
from vietnam_tui.engine.reaction import ASK
from vietnam_tui.play.faults import CannotSave, UndoRefused
from vietnam_tui.play.seat.chair import Seen
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.play.table.table import Table, Waits

FIGHT = {"scenario": "ford", "trap": "0402", "units": {"Alice": "0303", "Carol": "0304"}}


def order(table: SessionTable, text: str) -> Seen:
    """An order of the side that must decide."""
    side = table.session.decision.side
    (action,) = table.game.read_order(table.chair(side).view, text)
    return table.order(side, action)


def test_a_person_is_waited_for_and_nothing_has_changed() -> None:
    table: Table = SessionTable(new())
    chair = table.chair("Red")
    assert table.go_on("Red") == Waits("order", "Red")
    assert table.go_on("Red") == Waits("order", "Red")
    assert table.chair("Red") is chair


def test_two_bots_play_to_the_end_and_whoever_looks_on_sees_everything() -> None:
    table = SessionTable(new(seats={"Blue": "random", "Red": "random"}, seed=3))
    shown = []
    while (turn := table.go_on("")) != Waits("over"):
        if isinstance(turn, Waits):
            assert turn.what == "others"
            table.wait()
        else:
            assert bool(turn.reason) is (turn.by != CHANCE)
            shown.append((turn.by, turn.order, turn.events))
    assert shown == [(entry.by, entry.order, entry.events) for entry in table.session.history]
    assert table.chair("").result is not None


def test_what_a_bot_thinks_changes_nothing_until_the_game_goes_on() -> None:
    table = SessionTable(new(seats={"Red": "random"}))
    assert table.go_on("Blue") == Waits("others", "Red")
    table.wait()
    assert table.session.log == ()
    seen = table.go_on("Blue")
    assert isinstance(seen, Seen)
    assert (seen.by, seen.heard, seen.reason) == ("Red", False, "")


def test_what_a_bot_thought_of_another_position_is_forgotten() -> None:
    table = SessionTable(new(seats={"Red": "random"}))
    table.wait()
    give(table.session, "lay 0202", "end")
    assert table.go_on("Blue") == Waits("others", "Red")


def test_typed_dice_are_waited_for_and_taken() -> None:
    table = SessionTable(new(start=toy_game.GAME.position(FIGHT), dice="manual"))
    give(table.session, "attack Carol with Alice", "stand")
    assert table.go_on("Blue") == Waits("dice", "")
    assert table.chair("Blue").dice == ("1", "2", "3", "4", "5", "6")
    assert table.chair("Blue").decision.prompt == "A die"
    with pytest.raises(ValueError, match="'7' cannot happen here"):
        table.take_dice("Blue", "7")
    assert table.take_dice("Blue", "2").order == "2"


def test_dice_are_rolled_by_the_program_when_that_is_asked_for() -> None:
    table = SessionTable(new(start=toy_game.GAME.position(FIGHT), dice="manual"))
    give(table.session, "attack Carol with Alice", "stand")
    seen = table.take_dice("Blue", "roll")
    assert seen.by == CHANCE
    assert seen.order == table.session.history[-1].order


def test_dice_that_nobody_types_are_rolled_one_at_a_time() -> None:
    table = SessionTable(new(start=toy_game.GAME.position(FIGHT)))
    order(table, "attack Carol with Alice")
    order(table, "stand")
    assert table.chair("Blue").dice == ()
    seen = table.go_on("Blue")
    assert isinstance(seen, Seen)
    assert seen.events[0].kind == "die"
    assert isinstance(table.go_on("Blue"), Waits)


def test_what_cannot_be_saved_has_not_happened(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    table = SessionTable(new(path, seats={"Blue": "random", "Red": "random"}))
    table.wait()
    with Session.open(path, take_over=True), pytest.raises(CannotSave):
        table.go_on("")
    assert table.go_on("") == Waits("others", "Red")


def test_nobody_orders_for_somebody_else() -> None:
    table = SessionTable(new())
    (lay,) = table.game.read_order(table.chair("Red").view, "lay 0202")
    with pytest.raises(IllegalAction, match="it is not for Blue to decide"):
        table.order("Blue", lay)
    with pytest.raises(ValueError, match="Blue has nothing to decide"):
        table.advice("Blue")
    assert table.session.log == ()


# -- whose knowledge ------------------------------------------------------------------------------------


def test_only_those_who_sit_here_have_chairs_here() -> None:
    session = new(seats={"Red": "random"})
    table = SessionTable(session)
    assert table.own == ("Blue",)
    for ask in (table.chair, table.course):
        with pytest.raises(ValueError, match="Red does not sit here; those who do: Blue"):
            ask("Red")
    session = new()
    session.open_as("Red")
    assert SessionTable(session).own == ("Red",)


def test_a_game_open_as_one_side_waits_for_nobody_else() -> None:
    session = new()
    session.open_as("Blue")
    assert SessionTable(session).go_on("Blue") == Waits("absent", "Red")


def test_two_change_places_unseen_while_anything_is_hidden() -> None:
    table = SessionTable(new())
    assert table.go_on("Red") == Waits("order", "Red")
    order(table, "lay 0202")
    assert table.go_on("Red") == Waits("order", "Blue", screened=True)


def test_when_the_game_is_over_everything_may_be_seen_but_not_by_one_side_alone() -> None:
    table = SessionTable(new(options={"turns": "1"}))
    for text in ("lay 0202", "end", "end"):
        order(table, text)
    assert table.chair("Blue").view == table.session.state
    assert [seen.order for seen in table.course("Blue").history] == ["lay 0202", "end", "end"]
    assert table.course("Blue").reader == ""
    table.session.open_as("Blue")
    assert table.chair("Blue").view.trap == toy_game.UNKNOWN
    course = table.course("Blue")
    assert [seen.order for seen in course.history] == ["...", "end", "end"]
    assert course.view(1).trap == toy_game.UNKNOWN


def test_a_course_begins_at_the_start_and_shows_every_position() -> None:
    table = SessionTable(new())
    start = table.session.state
    for text in ("lay 0202", "move Alice 0102"):
        order(table, text)
    course = table.course("Red")
    assert course.view(0) == start
    assert course.view(2) == table.session.state
    assert SessionTable(new()).course("Red").view(0) == start


def test_a_chair_stays_as_it_was_when_the_game_goes_on() -> None:
    table = SessionTable(new())
    order(table, "lay 0202")
    chair = table.chair("Blue")
    order(table, "move Alice 0102")
    assert len(chair.history) == 1
    assert len(table.chair("Blue").history) == 2
    assert (chair.at, table.chair("Blue").at) == (1, 2)


def test_what_was_taken_back_is_counted_and_gone() -> None:
    table = SessionTable(new())
    order(table, "lay 0202")
    before = table.chair("Blue")
    order(table, "move Alice 0102")
    table.undo("Blue")
    after = table.chair("Blue")
    assert after.history == before.history
    assert after.at == before.at + 2
    assert table.redo("Blue").orders == ("move Alice 0102",)
    assert table.chair("Blue").at == before.at + 3


def test_undo_and_redo_name_only_what_the_side_has_heard_of() -> None:
    table = SessionTable(new())
    order(table, "lay 0202")
    assert str(table.undo("Blue")) == "an order of Red"
    assert str(table.redo("Blue")) == "an order of Red"
    assert str(table.undo("Red")) == "lay 0202"


def test_a_barrier_does_not_name_what_the_side_has_not_heard_of() -> None:
    table = SessionTable(new(seats={"Red": "random"}))
    give(table.session, "lay 0202", "move Alice 0102", "end", "end")
    with pytest.raises(UndoRefused, match=r"^the other side has decided since \(Red: end\)$"):
        table.undo("Blue")
    secret = SessionTable(new(seats={"Blue": "random"}))
    give(secret.session, "lay 0202", "move Alice 0102")
    assert str(secret.undo("Red", take_back=True)) == "lay 0202, move Alice 0102"


# -- what nobody else notices ---------------------------------------------------------------------------


def after_a_step(standing: str, *orders: str) -> SessionTable:
    """Ann has come near the counters of North, who fires as its standing order says."""
    spots = tuple(ridge.hex_(label) for label in ("0603", "0504", "0604"))
    start = msgspec.structs.replace(
        ridge.begin(), turn=1, frames=(), left=("South", "North"), places=spots, standing=standing
    )
    table = SessionTable(new(scenario="ridge", start=start))
    for text in ("move Ann 0404", *orders):
        order(table, text)
    return table


def test_who_was_asked_in_vain_is_noticed_by_nobody_else() -> None:
    declined, silent = after_a_step(ASK, "decline"), after_a_step("never")
    assert [entry.order for entry in declined.session.history] == ["move Ann 0404", "decline"]
    for side in ("South", ""):
        assert declined.chair(side).written() == silent.chair(side).written()
        assert [seen.order for seen in declined.course(side).history] == ["move Ann 0404"]
    assert declined.chair("North").written() != silent.chair("North").written()


def test_nor_does_going_back_and_forward_betray_it() -> None:
    declined, silent = after_a_step(ASK, "decline"), after_a_step("never")
    for table in (declined, silent):
        assert str(table.undo("South")) == "move Ann 0404"
        assert table.chair("South").decision.side == "South"
        assert str(table.redo("South")) == "move Ann 0404"
        assert table.chair("South").history[-1].order == "move Ann 0404"
    assert declined.chair("South").written() == silent.chair("South").written()


def test_whoever_declined_may_take_that_back() -> None:
    table = after_a_step(ASK, "decline")
    assert str(table.undo("North")) == "decline"
    assert table.chair("North").decision.kind == "reaction"


def test_saving_names_the_place(tmp_path: Path) -> None:
    table = SessionTable(new(tmp_path / "game.toml"))
    assert table.save() == table.where == str(tmp_path / "game.toml")
    assert table.save(str(tmp_path / "copy")) == str(tmp_path / "copy")
    with pytest.raises(CannotSave):
        table.save(str(tmp_path / "nowhere" / "copy"))
    assert SessionTable(new()).save() == ""
    table.close()
