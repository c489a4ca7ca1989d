"""Whole games by correspondence through `ssh`: `python -m tests.host.letter_games [SCENARIO]`.

Two people with terminals of different sizes play one after another: whoever must decide comes, types all that is his to
decide, and leaves before the other comes.  Between their visits a day or more passes by the host's clock, and the host
is stopped or killed and started again; the program that reminds people must have told each of his turn, once.  Some
orders are left with the host as plans.  In the end the save must be proven, and both have been told the same.  A game
takes minutes, so no test plays one; `tests/host/test_letters.py` plays the beginning of one at the door.
"""

from __future__ import annotations

import random
import signal
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from tests.host.served import Served, until
from tests.host.test_whole_games import Hand
from tests.host.typed_games import TypingHand
from vietnam_tui.core.plain_text import ending
from vietnam_tui.games import game_of_scenario
from vietnam_tui.host.invites import Invites, with_game
from vietnam_tui.play.record.saves import read_save
from vietnam_tui.play.record.verify import verify
from vietnam_tui.play.table.table import Waits

DAY = 86400
#: A host whose clock is ahead by the seconds that stand in a file
AHEAD = """
import pathlib, time, types
from vietnam_tui.host import clock
ahead = pathlib.Path({file!r})
clock.time = types.SimpleNamespace(
    monotonic=lambda: time.monotonic() + float(ahead.read_text()),
    time=lambda: time.time() + float(ahead.read_text()),
)
"""
#: Most visits of a game
VISITS = 400


class Letters:
    """A host with a game by correspondence, whose time passes when it is told to."""

    def __init__(self, folder: Path, scenario: str, pace: str = "3d") -> None:
        game = game_of_scenario(scenario)
        assert game is not None
        self.scenario, self.game = scenario, game
        self.people = dict(zip(game.sides(scenario), ("anna", "boris"), strict=True))
        self.told = folder / "told"
        self.told.touch()
        tell = ["/bin/sh", "-c", f'printf "%s\\n" "$1" >> {self.told}', "tell", "{event} {person} {sentence}"]
        self.served = Served(folder / "host", notify=tell, notify_after=60)
        self.served.game(scenario, **self.people)
        for side, person in self.people.items():
            self.served.person(person, scenario, side)

        def agreed(invites: Invites) -> Invites:
            hosted = invites.find(scenario)
            assert hosted is not None
            return with_game(invites, msgspec.structs.replace(hosted, pace=pace))

        self.served.book.change(agreed)
        self._ahead, self._by = folder / "ahead", 0.0
        self.pass_time(0)
        self.served.before = AHEAD.format(file=str(self._ahead))

    def pass_time(self, seconds: float) -> None:
        """Let time pass for the host."""
        self._by += seconds
        fresh = self._ahead.with_suffix(".new")
        fresh.write_text(str(self._by))
        fresh.rename(self._ahead)

    @property
    def reminders(self) -> list[str]:
        """Who has been told of what."""
        return self.told.read_text().splitlines()

    @property
    def save(self) -> Path:
        return self.served.saves / f"{self.scenario}.toml"


def says(hand: Hand, word: str, text: str = "") -> str:
    """What somebody is answered at the table."""
    return hand.table.command(word, text)


def visit(hand: Hand, generator: random.Random) -> tuple[bool, int]:
    """Decide whatever is this side's to decide: is the game over, and how many orders were given?"""
    given, quiet = 0, 0
    while quiet < 15:
        turn = hand.table.go_on(hand.side)
        if not isinstance(turn, Waits):
            quiet = 0
        elif turn.what == "over":
            return True, given
        elif turn.what == "order":
            hand.play(generator)
            given, quiet = given + 1, 0
        else:
            hand.line.wait(0.1)
            quiet += 1
    return False, given


def play(folder: Path, scenario: str) -> None:
    """Play a game to its end, one visit after another."""
    letters = Letters(folder, scenario)
    letters.served.start()
    generator, visits, orders, starts = random.Random(3), 0, 0, 1
    sizes, began = {"anna": (80, 24), "boris": (160, 50)}, time.monotonic()
    over = False
    while not over and visits < VISITS:
        for side, person in letters.people.items():
            width, height = sizes[person]
            hand = TypingHand(letters.served, side, person, scenario, width=width, height=height)
            over, given = visit(hand, generator)
            orders, visits = orders + given, visits + 1
            hand.leave()
            if over:
                break
            before = len(letters.reminders)
            letters.pass_time(DAY)
            until(lambda before=before: len(letters.reminders) > before, 30)
            if visits % 5 == 0:
                letters.served.stop(signal.SIGKILL if visits % 10 else signal.SIGTERM)
                letters.served.start()
                starts += 1
    assert over, "the game has not ended"
    hands = [Hand(letters.served, side, person, scenario) for side, person in letters.people.items()]
    results = {hand.table.chair(hand.side).result for hand in hands}
    assert len(results) == 1
    letters.served.stop()
    verdict = verify(letters.save)
    assert not verdict.faults, verdict.faults
    seconds = time.monotonic() - began
    print(
        f"{scenario}: {ending(results.pop())}; {orders} orders in {visits} visits, {starts} starts of the host,"
        f" {len(letters.reminders)} reminders, {len(read_save(letters.save).file.log)} entries, {seconds:.0f} s"
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        play(Path(name), sys.argv[1] if len(sys.argv) > 1 else "boys-of-67")
