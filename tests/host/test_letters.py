"""A game by correspondence, at a host that is killed between its moves and whose clock is put forward."""

from __future__ import annotations

import signal
from pathlib import Path

from tests.host.letter_games import DAY, Letters, says
from tests.host.served import until
from tests.host.test_whole_games import Hand
from vietnam_tui.play.record.saves import read_save
from vietnam_tui.play.record.verify import verify
from vietnam_tui.play.table.table import Waits

BOYS = "boys-of-67"


def come(letters: Letters, side: str) -> Hand:
    return Hand(letters.served, side, letters.people[side], BOYS)


def ends_all(hand: Hand) -> None:
    """End every phase until another must decide."""
    (end,) = hand.table.game.read_order(hand.table.chair(hand.side).view, "end")

    def done() -> bool:
        turn = hand.table.go_on(hand.side)
        if isinstance(turn, Waits) and turn.what == "order":
            hand.table.order(hand.side, end)
        return hand.table.chair(hand.side).decision.side not in (hand.side, "chance")

    until(done)


def test_people_who_are_never_there_at_a_time_play_on_while_their_host_dies(tmp_path: Path) -> None:
    letters = Letters(tmp_path, BOYS)
    letters.served.start(door_only=True)
    anna = come(letters, "US")
    assert says(anna, "plan", "end then end then end then end") == "planned: end then end then end then end"
    ends_all(anna)
    anna.line.close()
    letters.pass_time(DAY)
    until(lambda: letters.reminders)
    (told,) = letters.reminders
    assert told.startswith(
        "turn boris It is your turn in The Boys of '67, Turn 1/4: 1 day 23 hours left, until "
    )
    assert letters.served.stop(signal.SIGKILL) == -signal.SIGKILL
    letters.pass_time(30 * DAY)  # a month without the host is nobody's
    letters.served.start(door_only=True)
    boris = come(letters, "VC")
    assert "VC: 1 day 23 hours left" in says(boris, "time")
    ends_all(boris)  # and the host gives what anna has left with it
    until(lambda: boris.table.go_on("VC") and boris.table.chair("VC").decision.side == "VC")
    ends_all(boris)
    boris.line.close()
    letters.pass_time(3 * DAY)
    until(lambda: len(letters.reminders) >= 3)
    boris = come(letters, "VC")
    says(boris, "claim", "win")
    until(lambda: boris.table.go_on("VC") == Waits("over"))
    result = boris.table.chair("VC").result
    boris.line.close()
    letters.served.stop()
    assert result is not None
    assert (result.winner, result.reason) == ("VC", "US has not moved in time")
    assert [told.split(" ")[:2] for told in letters.reminders] == [
        ["turn", "boris"],
        ["over", "anna"],
        ["claim", "boris"],
    ]
    assert verify(letters.save).result == result
    planned = [note.log for note in letters.served.notes if note.what == "planned"]
    assert len(planned) == 3  # and what was left over was not for another turn
    log = read_save(letters.save).file.log
    assert {(log[number - 1].by, log[number - 1].order) for number in planned} == {("US", "end")}
