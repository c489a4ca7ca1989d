"""A whole game played by two people at a host that is killed and stopped and started again in the middle."""

from __future__ import annotations

import random
import signal
import socket
from itertools import islice
from pathlib import Path

from tests.host.served import Served, until
from vietnam_tui.host import wire
from vietnam_tui.host.screen.line import Line
from vietnam_tui.host.screen.remote_table import RemoteTable
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.record.saves import read_save
from vietnam_tui.play.record.verify import verify
from vietnam_tui.play.table.table import Waits

SCENARIO, PEOPLE = "the-fall-of-lang-vei", {"US/GVN": "anna", "NVA/VC": "boris"}
#: Entries of the log after which the host is killed, and orders after which it is stopped
KILLED, RESTART = 30, 60
#: A host that ends as soon as so many entries are on its disk, before it can do anything else
KILL = f"""
import itertools, os, signal
from vietnam_tui.play.record.journal import Journal
append, entries = Journal.append, itertools.count(1)
def append_and_die(journal, text):
    append(journal, text)
    if next(entries) >= {KILLED} and '"chance"' not in text:
        os.kill(os.getpid(), signal.SIGKILL)
Journal.append = append_and_die
"""


class Hand:
    """Somebody who plays with the client's end of the protocol."""

    def __init__(self, served: Served, side: str, person: str, wish: str) -> None:
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(str(served.folder / "door.sock"))
        connection.sendall(wire.framed(wire.encode(wire.Hello(wire.VERSION, person, wish))))
        self.side = side
        self.line = Line(connection, last_resort=lambda code: None)
        assert self.line.wait(30)
        welcome = self.line.take()
        assert isinstance(welcome, wire.Welcome)
        self.table = RemoteTable(self.line, welcome)

    def play(self, generator: random.Random) -> str:
        """Take in what has come, and give an order if it is time; what the game waits for."""
        turn = self.table.go_on(self.side)
        if not isinstance(turn, Waits):
            return "more"
        if turn.what == "order":
            actions = islice(self.table.game.actions(self.table.chair(self.side).view), 200)
            self.table.order(self.side, generator.choice(list(actions)))
        elif turn.what == "others":
            self.line.wait(0.02)
        return turn.what


def test_a_whole_game_goes_on_after_its_host_was_killed_and_stopped(tmp_path: Path) -> None:
    served = Served(tmp_path / "host")
    served.game(SCENARIO, **PEOPLE)
    served.before = KILL
    served.start(door_only=True)
    generator, orders = random.Random(1), 0
    hands = [Hand(served, side, person, SCENARIO) for side, person in PEOPLE.items()]
    endings, over = [-signal.SIGKILL, 0], set[str]()
    while len(over) < len(hands):
        try:
            for hand in hands:
                waits = hand.play(generator)
                orders += waits == "order"
                over |= {hand.side} if waits == "over" else set()
        except CannotSave:
            ends = True
        else:
            ends = orders >= RESTART and endings == [0]
        if ends:
            before = [len(hand.table.chair(hand.side).history) for hand in hands]
            for hand in hands:
                hand.line.close()
            assert served.stop() == endings.pop(0)
            served.before = ""
            served.start(door_only=True)
            hands = [Hand(served, side, person, SCENARIO) for side, person in PEOPLE.items()]
            assert all(
                len(hand.table.chair(hand.side).history) >= known
                for hand, known in zip(hands, before, strict=True)
            )
    results = {hand.table.chair(hand.side).result for hand in hands}
    until(lambda: hands[0].play(generator) and "the seed was" in " ".join(hands[0].table.notices))
    for hand in hands:
        hand.line.close()
    served.stop()
    assert (endings, len(results)) == ([], 1)
    assert None not in results
    save = served.saves / f"{SCENARIO}.toml"
    assert not verify(save).faults
    given = {(entry.n, entry.by) for entry in read_save(save).file.log if entry.by in PEOPLE and entry.order}
    assert {(note.log, note.side) for note in served.notes if note.what == "order"} == given
