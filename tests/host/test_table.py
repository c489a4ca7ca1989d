"""A hosted table: one order at a time, never twice, told to whoever may know, after it is on the disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests import toy_game
from tests.toy_play import new, play_out
from vietnam_tui.core.model import IllegalAction
from vietnam_tui.core.orders import OrderError
from vietnam_tui.host import wire
from vietnam_tui.host.table import MOST_UNDONE, HostedTable, MovedOn, Place
from vietnam_tui.play.faults import CannotSave, UndoRefused
from vietnam_tui.play.record.position_tree import PositionTree
from vietnam_tui.play.record.saves import read_save
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.table.session import Session


class Seated:
    """A hosted toy game with two people and somebody who looks on, and what each of them is sent."""

    def __init__(self, path: Path | None = None, **rest: Any) -> None:
        self.table = HostedTable(new(path, **rest), "ford")
        self.red, self.blue, self.eve = Place("anna", "Red"), Place("boris", "Blue"), Place("eve", "")
        self.chairs = {place: self.table.sit(place) for place in (self.red, self.blue, self.eve)}
        self.table.take_frames()

    def give(self, place: Place, *orders: str) -> None:
        for order in orders:
            self.table.order(place, self.table.chair(place).at, order)

    def fetch(self) -> dict[Place, list[bytes]]:
        found: dict[Place, list[bytes]] = {self.red: [], self.blue: [], self.eve: []}
        for place, frame in self.table.take_frames():
            found[place].append(frame)
        return found

    def follow(self, place: Place, frames: list[bytes]) -> Chair:
        """The chair that a screen has after some frames."""
        chair = self.chairs[place]
        past = [msgspec.structs.replace(seen, stages=(), reason="") for seen in chair.history]
        for frame in frames:
            moved = wire.decode_message(frame)
            assert isinstance(moved, wire.Moved)
            chair = wire.read_chair(toy_game.GAME, moved.chair)
            del past[len(past) - moved.back :]
            past += [msgspec.structs.replace(seen, stages=(), reason="") for seen in chair.history]
        return msgspec.structs.replace(chair, history=tuple(past))


def test_frames_bring_every_chair_up_to_date() -> None:
    seated = Seated()
    seated.give(seated.red, "lay 0202")
    seated.give(seated.blue, "move Alice 0102")
    seated.table.settle()
    frames = seated.fetch()
    for place in (seated.red, seated.blue, seated.eve):
        here = seated.follow(place, frames[place])
        there = seated.table.chair(place)
        assert here == msgspec.structs.replace(there, history=tuple(there.history)), place


def test_frames_are_the_same_bytes_wherever_the_other_side_has_laid_its_trap() -> None:
    told = []
    for ford in ("0202", "0402"):
        seated = Seated()
        seated.give(seated.red, f"lay {ford}")
        seated.give(seated.blue, "move Alice 0102")
        frames = seated.fetch()
        told.append((frames[seated.blue], frames[seated.eve]))
        assert ford.encode() in b"".join(frames[seated.red])
    assert told[0] == told[1]


def test_the_same_order_is_never_carried_out_twice() -> None:
    seated = Seated()
    at = seated.table.chair(seated.red).at
    seated.table.order(seated.red, at, "lay 0202")
    length = seated.table.session.length
    with pytest.raises(MovedOn):
        seated.table.order(seated.red, at, "lay 0202")
    assert seated.table.session.length == length


@pytest.mark.parametrize("order", ["lay 9999", "fly", "", "lay 0202; end", "\x00"])
def test_what_is_no_order_changes_nothing(order: str) -> None:
    seated = Seated()
    with pytest.raises((OrderError, IllegalAction)):
        seated.give(seated.red, order)
    assert seated.table.session.length == 0
    assert not any(seated.fetch().values())


def test_nobody_orders_for_another_or_while_looking_on() -> None:
    seated = Seated()
    with pytest.raises(IllegalAction, match="Blue has nothing to decide"):
        seated.give(seated.blue, "lay 0202")
    with pytest.raises(IllegalAction, match="you only look on"):
        seated.give(seated.eve, "lay 0202")
    with pytest.raises(UndoRefused, match="you only look on"):
        seated.table.undo(seated.eve, 0, take_back=False)
    with pytest.raises(UndoRefused, match="you only look on"):
        seated.table.redo(seated.eve, 0)
    with pytest.raises(ValueError, match="not for you to roll"):
        seated.table.dice(seated.blue, 0, "3")


def test_an_order_is_on_the_disk_before_anybody_is_told(tmp_path: Path) -> None:
    seated = Seated(tmp_path / "game.toml")
    seated.give(seated.red, "lay 0202")
    assert read_save(tmp_path / "game.toml").file.log[-1].order == "lay 0202"
    assert seated.fetch()[seated.red]


def test_nobody_is_told_what_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seated = Seated(tmp_path / "game.toml")

    def full(*_: object) -> None:
        raise CannotSave("no space left")

    monkeypatch.setattr("vietnam_tui.play.record.journal.Journal.append", full)
    with pytest.raises(CannotSave):
        seated.give(seated.red, "lay 0202")
    assert not any(seated.fetch().values())
    assert seated.table.session.length == 0


def test_only_whose_order_it_was_takes_it_back_and_gives_it_again() -> None:
    seated = Seated(
        start=toy_game.GAME.position(
            {"scenario": "ford", "trap": "0402", "units": {"Alice": "0303", "Carol": "0501"}}
        )
    )
    table, at = seated.table, lambda place: seated.table.chair(place).at
    mover, other = (seated.blue, seated.red)
    seated.give(mover, "move Alice 0302")
    before = {place: len(table.chair(place).history) for place in seated.chairs}
    with pytest.raises(UndoRefused, match="it is for Blue to decide now"):
        table.undo(other, at(other), take_back=False)
    seated.fetch()
    gone = table.undo(mover, at(mover), take_back=False)
    assert (gone.orders, gone.by) == (("move Alice 0302",), "Blue")
    frames = seated.fetch()
    for place in (other, seated.eve):
        (frame,) = frames[place]
        moved = wire.decode_message(frame)
        assert isinstance(moved, wire.Moved)
        assert (moved.back, moved.gone, moved.by) == (1, ("move Alice 0302",), "Blue")
        assert len(table.chair(place).history) == before[place] - 1
    with pytest.raises(UndoRefused, match="nothing of yours to redo"):
        table.redo(other, at(other))
    assert table.redo(mover, at(mover)).orders == ("move Alice 0302",)
    moved = wire.decode_message(seated.fetch()[other][-1])
    assert isinstance(moved, wire.Moved)
    assert (moved.back, moved.by, len(wire.read_chair(toy_game.GAME, moved.chair).history)) == (0, "Blue", 1)


def test_what_has_been_handed_over_is_not_taken_back() -> None:
    seated = Seated()
    seated.give(seated.red, "lay 0202")
    seated.give(seated.blue, "end")
    assert seated.table.session.decision.side == "Red"
    with pytest.raises(UndoRefused, match="it is for Red to decide now"):
        seated.table.undo(seated.blue, seated.table.chair(seated.blue).at, take_back=False)
    with pytest.raises(UndoRefused, match="the other side has decided since"):
        seated.table.undo(seated.red, seated.table.chair(seated.red).at, take_back=False)


def test_a_side_that_notices_nothing_is_sent_nothing() -> None:
    seated = Seated()
    seated.give(seated.red, "lay 0202")
    seated.fetch()
    seated.table.send(seated.red, wire.Done(1))
    assert seated.fetch() == {seated.red: [wire.encode(wire.Done(1))], seated.blue: [], seated.eve: []}


def test_a_bot_takes_an_empty_seat_and_gives_it_back() -> None:
    seated = Seated()
    seated.table.reseat("Red", "bot:random")
    assert seated.table.bot_side == "Red"
    with pytest.raises(IllegalAction, match="Red has nothing to decide"):
        seated.give(seated.red, "lay 0202")
    seated.table.bot_order("Red", "lay 0202", "the ford is near")
    red, blue = (seated.fetch()[place] for place in (seated.red, seated.blue))
    assert b"the ford is near" in b"".join(red)
    assert b"the ford is near" not in b"".join(blue)
    seated.table.reseat("Red", "human")
    assert seated.table.bot_side == ""


def test_whoever_has_left_is_sent_nothing_and_is_not_there() -> None:
    seated = Seated()
    seated.table.rise(seated.red)
    assert seated.table.chair(seated.blue).present == ("Blue",)
    seated.table.send_all(wire.Heard("hello"))
    assert seated.red not in {place for place, _ in seated.table.take_frames()}


def test_of_an_ended_game_everything_is_told_to_everybody() -> None:
    seated = Seated()
    play_out(seated.table.session)
    assert seated.table.over
    assert seated.table.chair(seated.eve).view == seated.table.session.state
    assert seated.table.course(seated.eve).history[0].order.startswith("lay ")


def test_a_side_takes_back_only_so_often_in_a_turn_and_never_fills_a_save_with_it(tmp_path: Path) -> None:
    seated = Seated(tmp_path / "game.toml")

    def take_back() -> None:
        seated.table.undo(seated.blue, seated.table.chair(seated.blue).at, take_back=False)

    seated.give(seated.red, "lay 0202")
    for _ in range(MOST_UNDONE):
        seated.give(seated.blue, "move Alice 0102")
        take_back()
        seated.table.take_frames()
    seated.give(seated.blue, "move Alice 0102")
    with pytest.raises(UndoRefused, match="100 times something has been taken back in this turn"):
        take_back()
    assert read_save(tmp_path / "game.toml").file.log[-1].order == "move Alice 0102"


def test_the_course_of_a_game_is_replayed_once_for_all_its_chairs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "long.toml"
    with new(path, seats={"Blue": "random", "Red": "random"}) as session:
        play_out(session)
    numbers: list[int] = []
    replay = PositionTree._replay

    def noted(tree: PositionTree[Any], number: int) -> None:
        numbers.append(number)
        replay(tree, number)

    monkeypatch.setattr(PositionTree, "_replay", noted)
    with Session.open(path, game=toy_game.GAME) as opened:
        table = HostedTable(opened, "long")
        for side in (*opened.sides, "", opened.sides[0]):
            assert tuple(table.sit(Place(f"p{side}", side)).history)
    assert numbers
    assert len(numbers) == len(set(numbers))
