"""Whole games that two people type at screens by SSH: `python -m tests.host.typed_games SCENARIO [ORDERS]`.

Each has a terminal of a size of his own with `ssh` in it, into which every order is typed, and a place at the door as
the same person, which only tells what may be ordered.  The host is stopped after some of the orders, killed after some
more, and started again.  In the end both must be told who has won, the seed and what it was bound to; the save must be
proven and agree with the audit file, and the game stand in the archive.  A game takes minutes, so no test plays one.
"""

from __future__ import annotations

import hashlib
import random
import re
import signal
import sys
import tempfile
import time
from pathlib import Path

from tests.conformance.walk import by_verb, verbs_of
from tests.host.served import Served, until
from tests.host.test_whole_games import Hand
from vietnam_tui.core.plain_text import verdict
from vietnam_tui.games import game_of_scenario
from vietnam_tui.host.front.archive import Archive
from vietnam_tui.play.record.saves import read_save
from vietnam_tui.play.record.verify import verify
from vietnam_tui.play.table.table import Waits

#: Orders after which the host is stopped, and after which it is killed
STOPPED, KILLED = 25, 50
#: The terminals of the two
SIZES = ((80, 24), (200, 60))
#: Seconds that an order may take to come about
PATIENCE = 8.0
#: What is asked before an order is carried out -> the key that says yes
ANSWERS = {"Enter ends it all the same": "\r", "yes, ": "2"}


class TypingHand(Hand):
    """Somebody who types what he orders at a screen."""

    def __init__(self, served: Served, side: str, person: str, scenario: str, **size: int) -> None:
        super().__init__(served, side, person, scenario)
        looks = "SetEnv=VIETNAM_PACE=0 VIETNAM_GUARD=0 VIETNAM_GLYPHS=ascii"
        self.terminal = served.ssh(person, scenario, "-o", looks, **size)
        self.terminal.wait_for(side)
        #: orders that had to be typed more than once
        self.again: list[str] = []

    def play(self, generator: random.Random) -> str:
        """Take in what has come, and type an order if it is time; what the game waits for."""
        turn = self.table.go_on(self.side)
        self.terminal.read(quiet=0.0, most=0.02)
        if not isinstance(turn, Waits):
            return "more"
        if turn.what == "order":
            self.type_order(generator)
        elif turn.what == "others":
            self.line.wait(0.02)
        return turn.what

    def type_order(self, generator: random.Random) -> None:
        """Type an order and wait until it has been carried out."""
        table, chair = self.table, self.table.chair(self.side)
        game, view = table.game, chair.view
        actions = by_verb(game.actions(view))
        action = generator.choice(actions[generator.choice(verbs_of(game, actions, generator))])
        text = game.write_order(view, action)
        keys = f":{text}\r"
        for _ in range(5):
            self.terminal.press_at_once(keys)
            end = time.monotonic() + PATIENCE / 4
            while time.monotonic() < end:
                self.terminal.read(quiet=0.02, most=0.05)
                table.go_on(self.side)
                if table.chair(self.side) is not chair:
                    return
            shown = "\n".join(self.terminal.rows())
            answer = next((key for words, key in ANSWERS.items() if words in shown), "")
            self.again += [text] * (not answer)
            again = f":{text}\r" if "the same order once more" in shown else f"\x1b:{text}\r"
            keys = answer or again
        raise AssertionError(f"{self.side}: {text} does nothing:\n" + "\n".join(self.terminal.rows()))

    def leave(self) -> None:
        """Go, as by closing the window."""
        self.line.close()
        self.terminal.__exit__(None, None, None)


def play(folder: Path, scenario: str, most: int) -> None:
    """Play a game of a scenario to its end, or so many orders of it."""
    game = game_of_scenario(scenario)
    assert game is not None
    people = dict(zip(game.sides(scenario), ("anna", "boris"), strict=True))
    served = Served(folder / "host")
    served.game(scenario, **people)
    for side, person in people.items():
        served.person(person, scenario, side)
    served.start()

    def sit() -> list[TypingHand]:
        each = zip(people.items(), SIZES, strict=True)
        return [
            TypingHand(served, side, person, scenario, width=width, height=height)
            for (side, person), (width, height) in each
        ]

    result = None
    hands, generator, orders, over = sit(), random.Random(1), 0, set[str]()
    bound = re.search(r"bound to ([0-9a-f]+)", " ".join(hands[0].table.said))
    assert bound is not None
    endings = {STOPPED: signal.SIGTERM, KILLED: signal.SIGKILL}
    began, again = time.monotonic(), 0
    while len(over) < len(hands) and orders < most:
        for hand in hands:
            waits = hand.play(generator)
            orders += waits == "order"
            over |= {hand.side} if waits == "over" else set()
        if orders in endings:
            number = endings.pop(orders)
            known = [hand.table.chair(hand.side) for hand in hands]
            for hand in hands:
                hand.line.close()
            served.stop(number)
            for hand in hands:
                assert hand.terminal.ended(5), "ssh has not ended with its host"
                again += len(hand.again)
                hand.leave()
            log = read_save(served.saves / f"{scenario}.toml").file.log
            served.start()
            hands = sit()
            for hand, chair in zip(hands, known, strict=True):
                now, then = (
                    [(seen.by, seen.order, seen.events) for seen in each.history]
                    for each in (hand.table.chair(hand.side), chair)
                )
                assert now[: len(then)] == then, "something that was shown is lost"
            print(f"{number.name} after {orders} orders: {len(log)} entries are on the disk, both are back")
    again += sum(len(hand.again) for hand in hands)
    seconds = time.monotonic() - began
    print(f"{scenario}: {orders} orders typed in {seconds:.0f} s, {again} of them twice")
    save = served.saves / f"{scenario}.toml"
    if len(over) == len(hands):
        result = hands[0].table.chair(hands[0].side).result
        assert result is not None
        for hand in hands:
            until(lambda hand=hand: hand.play(generator) and "seed was" in " ".join(hand.table.notices))
            hand.terminal.wait_for(verdict(result))
            print("\n".join([f"-- {hand.side}", *hand.terminal.rows()]))
            hand.terminal.press("l")
            print("\n".join([f"-- {hand.side}, log", *hand.terminal.rows()]))
            assert "seed was" in " ".join(hand.terminal.rows())
            told = re.search(r'seed was (\d+); sha256 of "(.*?)" begins (\w+)', " ".join(hand.table.notices))
            assert told is not None
            assert told[3] == bound[1]
            assert hashlib.sha256(told[2].encode()).hexdigest().startswith(bound[1])
            assert int(told[1]) == read_save(save).file.seed
    for hand in hands:
        hand.leave()
    served.stop()
    if len(over) == len(hands):
        (kept,) = Archive(served.folder / "archive" / "results.jsonl").newest()
        assert (kept.players, kept.winner) == (people, result.winner if result is not None else None)
    log = read_save(save).file.log
    given = {(entry.n, entry.by) for entry in log if entry.by in people and entry.order}
    noted = {(note.log, note.side) for note in served.notes if note.what == "order"}
    assert not verify(save).faults
    print(f"proven; {len(log)} entries; {len(given - noted)} orders stand in no line of the audit file")
    _, fault, rest = served.log.partition("Traceback")
    print(f"what the host has logged of faults: {fault}{rest[:3000]}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        play(Path(name), sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
