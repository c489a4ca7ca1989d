"""What a seat may not know makes no difference at the other end of `ssh`: to no picture, no answer, no time."""

from __future__ import annotations

import random
import re
import shutil
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.walk import walk
from tests.host.conftest import NOSE, TREES
from tests.host.served import Served, SshTerminal, until
from tests.host.test_secrets import may_come_about, mutated, refused
from tests.host.test_service import Knocker
from vietnam_tui.games import find_game
from vietnam_tui.host import wire
from vietnam_tui.host.invites import Hosted, with_game
from vietnam_tui.host.table import HostedTable, Place
from vietnam_tui.play.record.saves import read_save
from vietnam_tui.play.table.session import Session

pytestmark = pytest.mark.xdist_group("host")

GAME = find_game("vb")
#: Orders after which two games are looked at that look the same from one side, and orders that are tried there
PLAYED, TRIED = 40, 8
#: Looks at two screens until they are taken to differ
PATIENCE = 100
#: Log, report, units
PAGES = ("L", "m", "=")


def alike(side: str) -> tuple[Any, Any]:
    """Two positions of Snoopy's Nose in which a side must decide, and that it cannot tell apart."""
    for number, stop in enumerate(walk(GAME, NOSE, 1)):
        if number >= PLAYED and GAME.decision(stop.state).side == side:
            other = GAME.resample(GAME.view(stop.state, side), side, random.Random(number))
            if other != stop.state and may_come_about(GAME, other):
                return stop.state, other
    raise AssertionError("there is no such position")


def looks(terminal: SshTerminal) -> list[tuple[str, Any]]:
    """Every row of a screen, as text and by its cells with their colours, but for what the host is bound to."""
    screen = terminal.screen
    rows = [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]
    told = [("".join(cell.data for cell in row), row) for row in rows]
    return [(text, row) for text, row in told if not re.search("[0-9a-f]{15}", text)]


def answers_to(served: Served, name: str, orders: list[str]) -> list[wire.AnyMessage]:
    """What the host answers to orders that no honest screen sends."""
    with Knocker(served, "fay", name) as knocker:
        welcome = knocker.hear(0.4)[0]
        assert isinstance(welcome, wire.Welcome)
        at = wire.read_chair(GAME, welcome.chair).at
        for number, order in enumerate(orders):
            knocker.send(wire.Do(number, at, order))
        heard: list[wire.AnyMessage] = []
        until(lambda: heard.extend(knocker.hear(0.3)) or len(heard) >= len(orders))
        return [message for message in heard if isinstance(message, wire.Refused)]


def test_nothing_on_a_screen_and_no_answer_tells_two_positions_apart(served: Served) -> None:
    ids, states = ("twin-1", "twin-2"), alike("US")
    for name, state in zip(ids, states, strict=True):
        with Session.new(GAME, NOSE, start=state, seed=1, path=served.saves / f"{name}.toml"):
            served.book.change(
                lambda invites, name=name: with_game(
                    invites, Hosted(f"{name}.toml", {"US": "fay", "VC": "gus"})
                )
            )
    view, generator = GAME.view(states[0], "US"), random.Random(3)
    offered = [GAME.write_order(view, action) for action in GAME.actions(view)]
    orders = [mutated(generator.choice(offered), generator) for _ in range(TRIED)]
    table, place = HostedTable(Session.new(GAME, NOSE, start=states[0]), NOSE), Place("fay", "US")
    table.sit(place)
    wrong = [order for order in orders if refused(table, place, order)]
    typed = [order if order in wrong else f"{order} ?" for order in orders]
    with served.ssh("fay", ids[0]) as one, served.ssh("fay", ids[1]) as two:

        def differ() -> list[Any]:
            """The rows that differ, once both screens have shown all."""
            for _ in range(PATIENCE):
                for terminal in (one, two):
                    terminal.read(quiet=0.1)
                seen = [looks(terminal) for terminal in (one, two)]
                if seen[0] == seen[1]:
                    return []
            rows = [[text for text, _ in look] for look in seen]
            cells = [[cell for _, row in look for cell in row] for look in seen]
            unlike = rows if rows[0] != rows[1] else cells
            return [pair for pair in zip(*unlike, strict=False) if pair[0] != pair[1]]

        for terminal in (one, two):
            terminal.wait_for("YOU US")
            terminal.press_at_once(":set guard 0\r")  # no key may be dropped because it comes too soon
            terminal.wait_for("Guard: 0")
        assert differ() == []
        for keys in (*(key for page in PAGES for key in (page, "\x1b")), *(f":{order}\r" for order in typed)):
            for terminal in (one, two):
                terminal.press(keys)
            assert differ() == [], keys
    answers = [answers_to(served, name, wrong) for name in ids]
    assert answers[0] == answers[1]
    assert len(answers[0]) == len(wrong) > TRIED // 3


#: A host whose clock of what is hidden ticks when it is sent a signal
BY_HAND = """
import signal
from vietnam_tui.host import company, room
company.TICK, rooms, begin = 1e9, [], room.Room.__init__
def begin_and_keep(self, *arguments):
    begin(self, *arguments)
    rooms.append(self)
def tick(*_):
    for each in rooms:
        if each._timer is not None:
            each._timer.cancel()
            each._deliver()
room.Room.__init__ = begin_and_keep
signal.signal(signal.SIGUSR1, tick)
"""


def test_whatever_a_thing_takes_it_is_told_at_the_tick_of_a_clock(tmp_path: Path) -> None:
    served = Served(tmp_path / "host")
    served.before = BY_HAND
    served.game(NOSE, US="anna", VC="boris")
    served.person("anna", NOSE, "US")
    served.person("boris", NOSE, "VC")
    served.start()
    process, save = served.process, served.saves / f"{NOSE}.toml"
    assert process is not None
    with served.ssh("boris", NOSE) as boris, served.ssh("anna") as anna:
        boris.wait_for("place the next base camp")
        anna.wait_for("Waiting for boris (VC)")
        boris.press_at_once(":lay 1422\r")
        until(lambda: read_save(save).file.log)
        for terminal in (boris, anna):
            terminal.read(quiet=0.5)
            assert b"recorded" not in terminal.sent
        process.send_signal(signal.SIGUSR1)
        anna.wait_for("has recorded 1 base camp")
        boris.wait_for("4 of 5 camps to come")
    served.stop()


def test_who_looks_on_late_is_shown_an_earlier_turn(served: Served) -> None:
    with Session.new(
        GAME, TREES, seats={"US": "bot:random", "VC": "bot:random"}, seed=4, path=served.saves / "late.toml"
    ) as session:
        while "Turn 3" not in GAME.presenter.standing(session.state).turn_words:
            session.settle() or session.do(session.choose().action)
        session.reseat({"US": "human", "VC": "human"})
    game = Hosted("late.toml", {"US": "fay"}, ("gus",), delay=1)
    served.book.change(lambda invites: with_game(invites, game))
    with served.ssh("fay", "late") as fay, served.ssh("gus", "late") as gus:
        fay.wait_for("Turn 3/")
        gus.wait_for("WATCHING")
        assert "Turn 3/" not in gus.rows()[0]
        assert re.search("Turn [12]/", gus.rows()[0])


def test_a_game_that_one_host_has_open_is_not_played_at_another(served: Served, tmp_path: Path) -> None:
    other = Served(tmp_path / "other", saves=str(served.saves))
    other.book.change(lambda invites: served.book.now())
    shutil.copytree(served.keys, other.keys, dirs_exist_ok=True)
    other.start()
    with served.ssh("anna", NOSE) as here:
        here.wait_for("US anna*")
        with other.ssh("boris", NOSE) as there:
            there.wait_for("this game is being played in another program")
            assert not any("YOU VC" in row for row in there.rows())
    other.stop()
