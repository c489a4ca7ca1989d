"""Who sits down in the middle of a long game is told what has come last, and the rest when he asks for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests import toy_game
from tests.host.test_room import SEATS, Guest, Inline
from tests.toy_play import new, play_out
from vietnam_tui.host import table as hosted
from vietnam_tui.host import wire
from vietnam_tui.host.audit import Audit
from vietnam_tui.host.chat import Chat
from vietnam_tui.host.invites import Hosted
from vietnam_tui.host.people import People
from vietnam_tui.host.room import Room
from vietnam_tui.host.screen import remote_table
from vietnam_tui.host.screen.remote_table import RemoteTable
from vietnam_tui.host.table import HostedTable, Place
from vietnam_tui.play.record.position_tree import PositionTree
from vietnam_tui.play.seat.chair import Chair, Seen, parted, since
from vietnam_tui.play.table import session as session_module
from vietnam_tui.play.table.session import Session
from vietnam_tui.tui.seat.player_view import PlayerView

#: Orders and dice after which the game is left: in Red's second turn
LEFT = 14
PLACES = (("anna", "Red"), ("boris", "Blue"), ("eve", ""))


@pytest.fixture(autouse=True)
def a_toy_game_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is long as soon as a turn has ended."""
    monkeypatch.setattr(hosted, "AT_ONCE", 0)
    monkeypatch.setattr(session_module, "SPARED", 0)
    monkeypatch.setattr(remote_table, "find_game", lambda code: toy_game.GAME)


def long_game(path: Path, *, lay: str = "lay 0202", most: int = LEFT) -> Session[Any]:
    """A game that bots have played for a while, opened again."""
    with new(path) as session:
        session.do(session.game.read_order(session.state, lay)[0])
        session.reseat({"Red": "bot:random", "Blue": "bot:random"})
        play_out(session, most - 1)
        session.reseat({"Red": "human", "Blue": "human"})
        session.save()
    return Session.open(path, game=toy_game.GAME)


class Screen:
    """Somebody who has sat down just now, at both ends of his connection."""

    ended = ""

    def __init__(self, room: Room, name: str, side: str) -> None:
        self.room, self.guest, self.place = room, Guest(name), Place(name, side)
        room.sit(self.guest, self.place, "The Ford")
        self.welcome = self.guest.last(wire.Welcome)
        self.asked: list[wire.Past] = []
        self._taken = 0
        self.table = RemoteTable(self, self.welcome)  # type: ignore[arg-type]

    def wait(self, seconds: float | None = None) -> bool:
        """Nothing comes later."""
        return False

    def ask(self, make: Callable[[int], Any], patience: float = 0) -> wire.AnyMessage:
        """Have the room tell of the past."""
        self.asked.append(make(1))
        self.room._past(self.place, self.asked[-1])
        self.room._deliver()
        return next(m for m in reversed(self.guest.heard) if isinstance(m, wire.Told | wire.Refused))

    def take(self) -> wire.AnyMessage | None:
        """The next that has come by itself."""
        self.room._deliver()
        came = [message for message in self.guest.heard if isinstance(message, wire.Moved)]
        self._taken += 1
        return came[self._taken - 1] if len(came) >= self._taken else None

    @property
    def told_at_once(self) -> tuple[Seen, ...]:
        """The history that the welcome has brought."""
        return tuple(wire.read_chair(toy_game.GAME, self.welcome.chair).history)

    @property
    def theirs(self) -> Chair:
        """The chair as the host has it."""
        return self.room.table.chair(self.place)

    @property
    def ours(self) -> Chair:
        """The chair of the screen, once all that has come is taken in."""
        while (message := self.take()) is not None:
            self.table._take_in(message)
        self._taken -= 1
        return self.table.chair(self.place.side)


def in_a_room(session: Session[Any], folder: Path, play: Callable[[Room], None]) -> None:
    """Do something in a room at which nobody sits yet."""

    async def run() -> None:
        audit = Audit(folder / "audit.jsonl")
        people, chat = People(folder / "people.json"), Chat(folder / "chat.json")
        room = Room(
            HostedTable(session, "ford"),
            Hosted("ford.toml", SEATS, ("eve",)),
            Inline(),
            audit,
            b"secret",
            people,
            chat,
        )
        play(room)
        room.close()
        audit.close()

    asyncio.run(run())


def bare(history: Any) -> list[Seen]:
    """A history as a screen keeps it."""
    return [msgspec.structs.replace(seen, stages=(), reason="") for seen in history]


def test_the_welcome_brings_the_others_last_turn_and_nothing_older_is_replayed_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = long_game(tmp_path / "ford.toml")
    replayed: list[int] = []
    replay = PositionTree._replay

    def noted(tree: PositionTree[Any], number: int) -> None:
        replayed.append(number)
        replay(tree, number)

    monkeypatch.setattr(PositionTree, "_replay", noted)

    def play(room: Room) -> None:
        for name, side in PLACES:
            screen = Screen(room, name, side)
            log = PlayerView(screen.table, side)
            log.recall()
            assert screen.welcome.left_out
            assert log.begins_later
            assert not screen.asked
            told = len(screen.told_at_once)
            assert told == (len(parted(screen.theirs.history, side)[1]) if side else 0)
        before = list(replayed)
        assert len(before) < session.length // 2
        assert len(screen.ours.history) == len(screen.theirs.history) > 0
        assert len(replayed) > len(before)

    in_a_room(session, tmp_path, play)


def test_what_was_left_out_is_told_when_the_log_is_paged_back_and_every_position_can_be_looked_at(
    tmp_path: Path,
) -> None:
    def play(room: Room) -> None:
        for name, side in PLACES:
            screen = Screen(room, name, side)
            log = PlayerView(screen.table, side)
            log.recall()
            recent = len(log.log)
            log.recall_earlier()
            assert len(log.log) > recent
            assert [(past.part, past.place) for past in screen.asked] == [("earlier", -1)]
            assert list(screen.ours.history) == bare(screen.theirs.history)
            course, theirs = screen.table.course(side), room.table.course(screen.place)
            for place in range(len(course.history) + 1):
                assert course.view(place) == theirs.view(place), (name, place)

    in_a_room(long_game(tmp_path / "ford.toml"), tmp_path, play)


def test_what_is_taken_back_beyond_the_welcome_is_gone_from_what_it_has_left_out(tmp_path: Path) -> None:
    session = long_game(tmp_path / "ford.toml")

    def play(room: Room) -> None:
        screens = [Screen(room, name, side) for name, side in PLACES]
        first = screens[0].ours.history
        assert len(first) == len(screens[0].theirs.history)
        for side in ("Blue", "Red", "Blue", "Red"):
            room.table.take_back(side)
        for screen in screens:
            here, there = screen.ours, screen.theirs
            assert here.at == there.at
            assert here.view == there.view
        while session.settle() is not None:
            pass
        room.table.bot_order(session.decision.side, "end", "")
        assert [seen.order for seen in since(screens[0].ours.history, first)] == ["end"]
        for screen in screens:
            theirs = room.table.course(screen.place)
            assert list(screen.ours.history) == bare(screen.theirs.history)
            course = screen.table.course(screen.place.side)
            for place in range(len(theirs.history) + 1):
                assert course.view(place) == theirs.view(place)

    in_a_room(session, tmp_path, play)


def test_what_is_left_out_does_not_tell_where_the_other_side_has_laid_its_trap(tmp_path: Path) -> None:
    told: list[list[bytes]] = []

    def play(room: Room) -> None:
        told.append([])
        for name, side in PLACES[1:]:
            screen = Screen(room, name, side)
            told[-1].append(bytes(screen.welcome.chair))
            for asked in (
                wire.Past(1),
                wire.Past(1, part="earlier"),
                wire.Past(1, 2),
                wire.Past(1, 0, "later"),
            ):
                answer = screen.ask(lambda n, asked=asked: asked)  # type: ignore[misc]
                told[-1].append(wire.encode(answer))

    for number, lay in enumerate(("lay 0202", "lay 0402")):
        folder = tmp_path / str(number)
        folder.mkdir()
        with new(folder / "ford.toml") as session:
            for order in (lay, "end", "end", "end", "move Carol 0403", "end"):
                session.do(session.game.read_order(session.state, order)[0])
            session.save()
        in_a_room(Session.open(folder / "ford.toml", game=toy_game.GAME), folder, play)
    assert told[0] == told[1]


def test_a_game_that_is_over_is_told_when_its_report_is_asked_for_and_then_once(tmp_path: Path) -> None:
    def play(room: Room) -> None:
        screen = Screen(room, "anna", "Red")
        assert not screen.told_at_once
        course = screen.table.course("Red")
        assert course.history.far
        assert not screen.asked
        theirs = room.table.course(screen.place)
        assert list(course.history) == bare(theirs.history)
        assert len(screen.table.course("Red").history) == len(theirs.history)
        assert screen.asked == [wire.Past(1)]

    in_a_room(long_game(tmp_path / "ford.toml", most=1000), tmp_path, play)
