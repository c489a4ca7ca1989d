"""A running game: orders, dice, going back and forward."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.toy_game import GAME, Lay, hex_
from tests.toy_play import give, new, play_out
from vietnam_tui.core.model import CHANCE, IllegalAction, fingerprint
from vietnam_tui.play.disclosure import told
from vietnam_tui.play.faults import UndoRefused
from vietnam_tui.play.seats import Seat, SeatError
from vietnam_tui.play.table.session import Session

AT_CAROL = ("lay 0402", "move Alice 0102 0202", "end", "end", "move Alice 0303")
ATTACK = "attack Carol with Alice"


def test_an_order_changes_the_position_and_enters_the_history() -> None:
    session = new()
    give(session, "lay 0202", "move Alice 0102")
    assert [entry.order for entry in session.history] == ["lay 0202", "move Alice 0102"]
    assert [entry.by for entry in session.history] == ["Red", "Blue"]
    assert session.history[-1].state == session.state
    assert session.history[-1].events[0].facts == {"who": "Alice", "to": "0102"}


def test_a_refused_order_changes_nothing() -> None:
    session = new()
    before = session.state
    with pytest.raises(IllegalAction, match="is no ford"):
        session.do(Lay(hex_("0101")))
    assert session.state is before
    assert session.log == ()


def test_seeded_dice_settle_a_chance_decision() -> None:
    session = new()
    give(session, *AT_CAROL)
    session.do(GAME.read_order(session.state, ATTACK)[0])
    session.do(GAME.read_order(session.state, "stand")[0])
    assert session.decision.side == CHANCE
    step = session.settle()
    assert step is not None
    assert step.events[0].kind == "die"
    assert session.history[-1].chance
    assert session.settle() is None


def test_the_same_seed_rolls_the_same_dice() -> None:
    rolls = []
    for _ in range(2):
        session = new(seed=11)
        give(session, *AT_CAROL, ATTACK, "stand")
        rolls.append(session.history[-1].order)
    assert rolls[0] == rolls[1]


def test_manual_dice_wait_for_the_player() -> None:
    session = new(dice="manual")
    give(session, *AT_CAROL, ATTACK, "stand")
    assert session.settle() is None
    with pytest.raises(ValueError, match="'7' cannot happen here; possible: 1, 2, 3, 4, 5, 6"):
        session.settle_with("7")
    session.settle_with("6")
    assert session.result is not None
    assert session.result.winner == "Blue"


def test_typed_dice_are_refused_when_none_is_waiting() -> None:
    with pytest.raises(ValueError, match="no die"):
        new().settle_with("3")


def test_what_a_side_cannot_see_is_not_in_its_view_nor_in_its_events() -> None:
    session = new()
    give(session, "lay 0202")
    assert session.hides
    assert session.view("Blue").trap != session.state.trap
    assert session.view("Red") == session.state
    events = session.history[0].events
    assert [event.kind for event in told(events, ["Blue"])] == ["hides"]
    assert [event.kind for event in told(events, ["Red"])] == ["hides", "laid"]


# -- undo and redo ------------------------------------------------------


def test_undo_goes_back_one_order_and_redo_forward() -> None:
    session = new()
    give(session, "lay 0202", "move Alice 0102", "move Bob 0302")
    after = session.state
    undone = session.undo()
    assert undone.orders == ("move Bob 0302",)
    assert not undone.take_back
    assert [entry.order for entry in session.history] == ["lay 0202", "move Alice 0102"]
    assert [entry.order for entry in session.redo()] == ["move Bob 0302"]
    assert session.state == after


def test_undo_is_entered_in_the_log_and_deletes_nothing() -> None:
    session = new()
    give(session, "lay 0202", "move Alice 0102")
    session.undo()
    give(session, "move Bob 0302")
    assert [(e.n, e.order, e.undo) for e in session.log] == [
        (1, "lay 0202", None),
        (2, "move Alice 0102", None),
        (3, "", 1),
        (4, "move Bob 0302", None),
    ]


def test_several_undos_are_redone_one_by_one() -> None:
    session = new()
    give(session, "lay 0202", "move Alice 0102", "move Bob 0302", "end")
    session.undo()
    session.undo()
    assert session.redo()[0].order == "move Bob 0302"
    assert session.redo()[0].order == "end"
    with pytest.raises(UndoRefused, match="nothing to redo"):
        session.redo()


def test_a_new_order_after_undo_ends_what_could_be_redone() -> None:
    session = new()
    give(session, "lay 0202", "move Alice 0102")
    session.undo()
    give(session, "move Bob 0302")
    with pytest.raises(UndoRefused):
        session.redo()


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    with pytest.raises(UndoRefused, match="nothing to take back"):
        new().undo()


def test_with_two_players_a_die_is_never_taken_back() -> None:
    session = new()
    give(session, *AT_CAROL, ATTACK, "stand")
    for take_back in (False, True):
        with pytest.raises(UndoRefused, match="the dice have spoken") as refused:
            session.undo(take_back=take_back)
        assert not refused.value.take_back


def test_with_two_players_only_the_last_side_s_orders_are_taken_back() -> None:
    session = new()
    give(session, "lay 0202", "move Alice 0102", "end", "move Carol 0404", "end")
    session.undo()
    session.undo()
    assert session.decision.side == "Red"
    with pytest.raises(UndoRefused, match="the other side has decided before"):
        session.undo()


def test_a_revealed_trap_is_a_barrier() -> None:
    session = new(seats={"Red": "bot"})
    give(session, "lay 0202", "move Alice 0102 0202")
    with pytest.raises(UndoRefused, match="something was revealed") as refused:
        session.undo()
    assert refused.value.take_back
    assert session.undo(take_back=True).take_back


def test_alone_a_die_is_taken_back_as_a_marked_take_back() -> None:
    session = new(seats={"Red": "bot"})
    give(session, *AT_CAROL, ATTACK, "stand")
    die = session.history[-1].order
    with pytest.raises(UndoRefused, match="the dice have spoken") as refused:
        session.undo()
    assert refused.value.take_back
    undone = session.undo(take_back=True)
    assert undone.orders == (ATTACK, "stand", die)
    assert session.decision.kind == "turn"
    assert session.log[-1].take_back


def test_an_attack_given_again_sees_the_same_die() -> None:
    session = new(seats={"Red": "bot"})
    give(session, *AT_CAROL, ATTACK, "stand")
    die = session.history[-1].order
    session.undo(take_back=True)
    give(session, ATTACK, "stand")
    assert session.history[-1].order == die
    session.undo(take_back=True)
    assert [entry.order for entry in session.redo()] == [ATTACK, "stand", die]


def test_a_bot_s_decision_is_a_barrier() -> None:
    session = new(seats={"Red": "bot"})
    give(session, "lay 0202", "end", "end")
    with pytest.raises(UndoRefused, match="the other side has decided since"):
        session.undo()
    assert session.undo(take_back=True).orders == ("end", "end")


def test_taking_back_does_not_tell_what_the_other_side_hides() -> None:
    session = new(seats={"Red": "bot"})
    give(session, "lay 0202")
    with pytest.raises(UndoRefused) as refused:
        session.undo()
    assert "0202" not in str(refused.value)
    watched = new(seats={"Red": "bot", "Blue": "bot"})
    give(watched, "lay 0202")
    assert watched.undo(take_back=True).orders == ("lay 0202",)


def test_the_last_order_of_a_game_can_be_taken_back() -> None:
    session = new(options={"turns": "1"})
    give(session, "lay 0202", "end", "end")
    assert session.result is not None
    session.undo()
    assert session.result is None


# -- players ------------------------------------------------------


def test_bots_play_a_game_to_its_end_and_the_same_one_again() -> None:
    ends = []
    for _ in range(2):
        session = new(seed=3, seats={"Blue": "random", "Red": "random"})
        play_out(session)
        ends.append((fingerprint(session.state), len(session.history)))
    assert ends[0] == ends[1]


def test_a_bot_sees_only_its_view() -> None:
    choices = []
    for trap in ("0202", "0402"):
        session = new(seats={"Blue": "bot"})
        give(session, f"lay {trap}")
        choices.append(session.choose())
    assert choices[0] == choices[1]


@pytest.mark.parametrize("text", ["", "dog", "bot:genius", "human:3", "random:2"])
def test_unknown_players_are_refused(text: str) -> None:
    with pytest.raises(SeatError, match="say human, bot"):
        Seat.read(text)


def test_unknown_sides_are_refused() -> None:
    with pytest.raises(SeatError, match="no side Green: ford has Blue and Red"):
        new(seats={"Green": "bot"})


def test_a_game_may_change_hands() -> None:
    session = new()
    session.reseat({"red": "bot:random"})
    assert session.humans == ("Blue",)
    assert session.solitaire


# -- in memory and on disk ------------------------------------------------------


def test_without_a_path_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session = new()
    give(session, "lay 0202")
    session.close()
    assert list(tmp_path.iterdir()) == []


def test_a_game_may_begin_in_another_position() -> None:
    state = GAME.position({"scenario": "ford", "trap": "0402", "units": {"Alice": "0303", "Carol": "0304"}})
    session = Session.new(GAME, "ford", start=state, seed=1)
    give(session, "attack Carol with Alice")
    assert session.start == state
    assert session.decision.kind == "brace"
