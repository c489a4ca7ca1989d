"""A room: who is there, what is said, bots in seats, the clock of what is hidden, and those who are told late."""

from __future__ import annotations

import asyncio
import hashlib
import re
import selectors
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests import toy_game
from tests.toy_play import new, play_out
from vietnam_tui.games import find_game
from vietnam_tui.host import room as room_module
from vietnam_tui.host import wire
from vietnam_tui.host.audit import Audit
from vietnam_tui.host.chat import SAYINGS, Chat
from vietnam_tui.host.company import TICK
from vietnam_tui.host.invites import Hosted
from vietnam_tui.host.people import People
from vietnam_tui.host.room import Room
from vietnam_tui.host.table import HostedTable, Place
from vietnam_tui.host.thinking import BotFailed, Question
from vietnam_tui.play.seats import ask_bot
from vietnam_tui.play.table.session import Session

SEATS = {"Red": "anna", "Blue": "boris"}


class Inline:
    """Bots that think where the test runs, or fail."""

    def __init__(self, *, fails: int = 0, chance: float = 0.5) -> None:
        self.asked: list[Question] = []
        self.fails = fails
        #: what the chance of the first side is said to be
        self.chance = chance

    async def ask(self, question: Question) -> tuple[str, str]:
        self.asked.append(question)
        if self.fails:
            self.fails -= 1
            raise BotFailed("the bot has ended")
        state = type(toy_game.GAME.setup(question.scenario))
        view = msgspec.msgpack.decode(question.view, type=state)
        choice = ask_bot(toy_game.GAME, view, question.side, level="random", seed=question.seed)
        return toy_game.GAME.write_order(view, choice.action), choice.reason

    async def judge(self, game: str, scenario: str, state: bytes) -> tuple[float, int]:
        if self.fails:
            raise BotFailed("the bots have ended")
        return self.chance, 40

    def close(self) -> None:
        """Nothing to stop."""


@dataclass(eq=False)
class Guest:
    """Somebody at a table, and what he is sent."""

    person: str
    operator: bool = False
    key: str = "SHA256:key"
    address: str = "here"
    heard: list[wire.AnyMessage] = field(default_factory=list)
    at: list[float] = field(default_factory=list)
    sent_away: str = ""
    silence: int = 0

    def send(self, data: bytes) -> None:
        self.heard.append(wire.decode_message(data))
        self.at.append(asyncio.get_running_loop().time())

    def send_to_lobby(self, why: str) -> None:
        self.sent_away = why

    def last(self, kind: type[Any]) -> Any:
        return next(message for message in reversed(self.heard) if isinstance(message, kind))

    def told(self) -> list[str]:
        return [message.text for message in self.heard if isinstance(message, wire.Heard)]


class Scene:
    """A room with anna, boris and eve in it."""

    def __init__(self, folder: Path, thinker: Inline | None = None, **rest: Any) -> None:
        self.audit = Audit(folder / "audit.jsonl")
        self.thinker = thinker or Inline()
        self.table = HostedTable(new(folder / "ford.toml", **rest), "ford")
        hosted = Hosted("ford.toml", SEATS, ("eve",))
        self.known = People(folder / "people.json")
        chat = Chat(folder / "chat" / "ford.json")
        self.room = Room(self.table, hosted, self.thinker, self.audit, b"secret", self.known, chat)
        self.guests = {name: Guest(name) for name in ("anna", "boris", "eve")}
        self.places = {
            name: Place(name, next((side for side, who in SEATS.items() if who == name), ""))
            for name in self.guests
        }
        for name, guest in self.guests.items():
            self.room.sit(guest, self.places[name], "The Ford")

    async def ask(self, name: str, request: wire.AnyRequest) -> None:
        await self.room.ask(self.places[name], request)

    async def order(self, name: str, text: str) -> None:
        await self.ask(name, wire.Do(1, self.table.chair(self.places[name]).at, text))

    async def settled(self) -> None:
        await asyncio.sleep(TICK * 1.5)

    def close(self) -> None:
        self.room.close()
        self.audit.close()


def in_a_room(tmp_path: Path, play: Callable[[Scene], Awaitable[None]], **rest: Any) -> Scene:
    """Play in a room until it is over."""
    scenes = []

    async def run() -> None:
        scene = Scene(tmp_path, **rest)
        scenes.append(scene)
        await scene.settled()
        await play(scene)
        await scene.settled()
        scene.close()

    asyncio.run(run())
    return scenes[0]


def test_everybody_sees_who_is_there_and_what_is_said(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        await scene.ask("boris", wire.Say(1, "say", "hello\x1b[31m \u202eall"))
        await scene.ask("anna", wire.Say(1, "away", "tea"))
        await scene.ask("eve", wire.Say(5, "who"))
        await scene.settled()
        scene.known.rises("boris", "ford", "")
        scene.room.rise(scene.places["boris"])

    guests = in_a_room(tmp_path, play).guests
    for name in ("anna", "boris", "eve"):
        assert "boris: hello?[31m ?all" in guests[name].told()
        assert "anna is away: tea" in guests[name].told()
    assert guests["eve"].last(wire.Done).text.split() == [
        "Blue",
        "boris*",
        "Red",
        "anna",
        "away",
        "1",
        "watch",
    ]
    assert re.search(r"Blue boris \(since \d\d:\d\d\)", guests["anna"].last(wire.People).text)
    assert not [m for m in guests["boris"].heard if isinstance(m, wire.People) and "since" in m.text]


def test_nobody_fills_the_others_screens_with_words(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        for number in range(SAYINGS + 3):
            await scene.ask("boris", wire.Say(number, "say", f"word {number}"))

    guests = in_a_room(tmp_path, play).guests
    assert len([text for text in guests["anna"].told() if "word" in text]) == SAYINGS
    assert guests["boris"].last(wire.Refused).reason == "one thing at a time: wait a little"


def test_a_seat_is_given_to_a_bot_by_its_owner_or_the_operator_alone(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        for name, text in (
            ("boris", "red bot:random"),
            ("eve", "red bot"),
            ("anna", "green bot"),
            ("anna", "red x"),
        ):
            await scene.ask(name, wire.Say(1, "seat", text))
            await scene.settled()
            assert isinstance(scene.guests[name].heard[-1], wire.Refused), text
        await scene.ask("anna", wire.Say(2, "seat", "red bot:random"))
        await scene.settled()
        assert scene.table.session.decision.side == "Blue"
        await scene.ask("anna", wire.Say(3, "seat", "red human"))

    scene = in_a_room(tmp_path, play)
    assert scene.thinker.asked[0].side == "Red"
    assert "Red is now played by bot:random, says anna" in scene.guests["boris"].told()
    assert scene.table.session.seats["Red"].human


def test_a_bot_is_given_a_view_and_no_seed_of_the_game(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        await scene.ask("anna", wire.Say(2, "seat", "red bot:random"))

    question = in_a_room(tmp_path, play, seed=123456789).thinker.asked[0]
    assert question.seed != 123456789
    assert (123456789).to_bytes(4, "big") not in question.view


def test_a_bot_that_fails_is_asked_three_times_and_never_moves_at_random(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        await scene.ask("anna", wire.Say(2, "seat", "red bot:random"))

    scene = in_a_room(tmp_path, play, thinker=Inline(fails=3))
    assert scene.table.session.length == 0
    told = [text for text in scene.guests["boris"].told() if "bot of Red failed" in text]
    assert len(told) == 3


def test_a_hint_is_for_whoever_must_decide(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        scene.table.allow(("hints",))
        await scene.ask("boris", wire.Hint(1, 0))
        await scene.ask("anna", wire.Hint(2, 0))

    guests = in_a_room(tmp_path, play).guests
    assert guests["boris"].last(wire.Refused).n == 1
    hinted = guests["anna"].last(wire.Hinted)
    assert (hinted.n, hinted.order.startswith("lay ")) == (2, True)


def test_where_something_is_hidden_everybody_is_told_at_the_ticks_of_a_clock(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        for guest in scene.guests.values():
            guest.heard.clear()
            guest.at.clear()
        await scene.order("anna", "lay 0202")
        assert scene.table.session.length == 1
        assert not scene.guests["anna"].heard
        await scene.settled()
        await scene.order("boris", "lay nothing")

    scene = in_a_room(tmp_path, play)
    for guest in scene.guests.values():
        for when in guest.at:
            assert when % TICK < 0.1 or when % TICK > TICK - 0.001


class Unhurried(asyncio.SelectorEventLoop):
    """A loop whose clock stands still while anything is done, and goes on when everybody waits."""

    def __init__(self) -> None:
        self.now = 1000.0
        super().__init__(Waiting(self))

    def time(self) -> float:
        return self.now


class Waiting(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
    """Waits by putting the clock of a loop forward."""

    def __init__(self, loop: Unhurried) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        self._loop.now += timeout or 0.0
        return super().select(0)


def test_how_long_the_host_works_at_what_is_hidden_is_not_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    for ford, work in (("0202", 0.02), ("0402", 0.1)):
        loop, do = Unhurried(), Session.do

        def slow(
            session: Session[Any], action: Any, loop: Any = loop, work: float = work, do: Any = do
        ) -> Any:
            loop.now += work
            return do(session, action)

        async def play(folder: Path, ford: str = ford) -> Scene:
            scene = Scene(folder, seed=5)
            await scene.settled()
            await scene.order("anna", f"lay {ford}")
            await scene.settled()
            await scene.order("boris", "move Alice 0102")
            await scene.order("boris", "lay nothing")
            await scene.settled()
            scene.close()
            return scene

        (tmp_path / ford).mkdir()
        with monkeypatch.context() as patched, asyncio.Runner(loop_factory=lambda loop=loop: loop) as runner:
            patched.setattr(Session, "do", slow)
            scene = runner.run(play(tmp_path / ford))
        guests = (scene.guests["boris"], scene.guests["eve"])
        told.append(
            [[(at, wire.encode(m)) for at, m in zip(each.at, each.heard, strict=True)] for each in guests]
        )
        assert all(abs(when / TICK - round(when / TICK)) < 1e-6 for when, _ in told[-1][0][1:])
    assert told[0] == told[1]


def test_what_goes_wrong_in_the_host_is_told_to_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(scene: Scene) -> None:
        await scene.order("anna", "lay 0202")
        await scene.settled()

        def fail(*_: object) -> None:
            raise ValueError("Bob cannot fall into the trap in 0202")

        with monkeypatch.context() as patched:
            patched.setattr(Session, "do", fail)
            await scene.order("boris", "move Alice 0102")
            await scene.settled()
        await scene.order("boris", "move Alice 0102")

    scene = in_a_room(tmp_path, play)
    boris = scene.guests["boris"]
    assert "the host has failed at this" in next(m.reason for m in boris.heard if isinstance(m, wire.Refused))
    assert not [m for name in ("boris", "eve") for m in scene.guests[name].heard if b"0202" in wire.encode(m)]
    assert "Bob cannot fall into the trap in 0202" in caplog.text
    assert scene.table.session.length == 2


def test_the_seed_is_bound_at_the_start_and_told_at_the_end(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        play_out(scene.table.session)
        scene.room.go_on()

    guests = in_a_room(tmp_path, play, seed=77).guests
    (bound,) = [text for text in guests["eve"].heard[0].said if "bound to" in text]  # type: ignore[union-attr]
    told = next(text for text in guests["eve"].told() if text.startswith("the seed was 77"))
    salted = re.search(r'"(77 [0-9a-f]+)"', told)
    assert salted is not None
    assert hashlib.sha256(salted[1].encode()).hexdigest().startswith(bound.split()[-1])


def test_players_may_shut_out_whoever_looks_on(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        await scene.ask("eve", wire.Say(1, "watchers", "off"))
        assert not scene.guests["eve"].sent_away
        await scene.ask("anna", wire.Say(1, "watchers", "off"))

    scene = in_a_room(tmp_path, play)
    assert "do not want to be watched" in scene.guests["eve"].sent_away
    assert not scene.room.watchers


def test_the_course_of_the_game_is_told_as_a_seat_knows_it(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        await scene.order("anna", "lay 0202")
        await scene.ask("boris", wire.Past(3))
        await scene.ask("boris", wire.Past(4, 0))
        await scene.ask("boris", wire.Past(5, 10**9))

    told = {m.n: m for m in in_a_room(tmp_path, play).guests["boris"].heard if isinstance(m, wire.Told)}
    chair = wire.read_chair(toy_game.GAME, told[3].chair)
    assert [seen.order for seen in chair.history] == ["..."]
    assert set(told) == {3, 4, 5}


def test_what_anybody_says_is_short_whatever_his_screen_sends(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        await scene.ask("boris", wire.Say(1, "say", "x" * 60_000))
        for number in range(SAYINGS):
            await scene.ask("boris", wire.Say(number, "away", "y" * 60_000))

    guests = in_a_room(tmp_path, play).guests
    told = guests["anna"].told()
    assert max(map(len, told)) < wire.LONGEST_SAYING + 30
    assert len([text for text in told if "away" in text]) == SAYINGS - 1
    assert guests["boris"].last(wire.Refused).reason == "one thing at a time: wait a little"


def test_nobody_goes_back_past_a_die_because_the_other_has_left_his_seat_to_a_bot(tmp_path: Path) -> None:
    offered = {}
    for owner in ("anna", "boris"):

        async def play(scene: Scene, owner: str = owner) -> None:
            scene.room.hosted = msgspec.structs.replace(
                scene.room.hosted, seats={"Red": owner, "Blue": "boris"}
            )
            scene.table.session.reseat({"Red": "bot:random"})
            await scene.order("boris", "attack Carol with Alice")
            await scene.settled()
            for take_back in (False, True):
                at = scene.table.chair(scene.places["boris"]).at
                await scene.ask("boris", wire.Undo(2, at, take_back))

        folder = tmp_path / owner
        folder.mkdir()
        units = {"scenario": "ford", "trap": "0402", "units": {"Alice": "0303", "Carol": "0302"}}
        boris = in_a_room(folder, play, start=toy_game.GAME.position(units)).guests["boris"]
        refused = [message for message in boris.heard if isinstance(message, wire.Refused)]
        offered[owner] = [(message.kind, message.take_back) for message in refused]
    assert offered == {"anna": [("undo", False)] * 2, "boris": [("undo", True)]}


# ---------------------------------------------------------------- told late


def test_those_who_look_on_are_told_some_turns_late_and_everything_at_the_end() -> None:
    session = Session.new(
        find_game("vb"), "boys-of-67", seats={"US": "bot:random", "VC": "bot:random"}, seed=4
    )
    table = HostedTable(session, "boys", delay=1)
    eve = Place("eve", "")
    table.sit(eve)
    table.take_frames()
    followed = 0
    while session.result is None:
        by = session.decision.side
        step = session.settle() or session.do(session.choose().action)
        table.tell_of(by, step)
        for _, frame in table.take_frames():
            moved = wire.decode_message(frame)
            assert isinstance(moved, wire.Moved)
            chair = wire.read_chair(session.game, moved.chair)
            followed += len(chair.history) - moved.back
            if session.result is None:
                ends = sum(e.ends_turn for entry in session.history[followed:] for e in entry.events)
                assert ends >= 1
                assert chair.view == session.game.view(session.history[chair.at - 1].state, "")
    assert followed == len(session.history)
    assert table.chair(eve).result == session.result


def test_how_long_a_question_stays_open_is_drawn_before_anybody_looks_who_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_module, "WINDOW", 0.1)
    monkeypatch.setattr(room_module, "LINGERS", 0.2)
    drawn = []

    async def play(scene: Scene) -> None:
        for _ in range(200):
            scene.room._asked = (-1, 0.0)
            scene.room._close_in_time()
            drawn.append(scene.room._still_open)

    in_a_room(tmp_path, play)
    assert min(drawn) >= 0.09
    assert max(drawn) - min(drawn) > 0.2, "no two are alike"
    assert max(drawn) <= room_module.LONGEST
