"""Those who look on at a game: how late they are told, as the players want it, and whose talk is for whom."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from tests import toy_game
from tests.host.test_house import NOSE, house
from tests.host.test_room import SEATS, Guest, Scene, in_a_room
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games import find_game
from vietnam_tui.host import wire
from vietnam_tui.host.chat import PLAYERS, WATCHERS, Chat
from vietnam_tui.host.screen import remote_table
from vietnam_tui.host.screen.remote_table import RemoteTable
from vietnam_tui.host.table import HostedTable, Place
from vietnam_tui.play.table.session import Session


def said(guest: Guest) -> list[str]:
    return [text for text in guest.told() if ": " in text]


def test_what_watchers_say_is_not_for_players_and_what_players_say_not_for_those_who_are_told_late(
    tmp_path: Path,
) -> None:
    async def play(scene: Scene) -> None:
        await scene.ask("eve", wire.Say(1, "say", "he will ambush him"))
        await scene.ask("anna", wire.Say(1, "say", "your move"))
        await scene.settled()
        assert said(scene.guests["eve"]) == ["eve (watching): he will ambush him", "anna: your move"]
        for name in ("anna", "boris"):
            assert said(scene.guests[name]) == ["anna: your move"]
        await scene.ask("boris", wire.Say(2, "delay", "1"))
        await scene.ask("anna", wire.Say(2, "say", "that was close"))
        await scene.ask("eve", wire.Say(2, "say", "was it?"))
        await scene.settled()
        assert said(scene.guests["boris"])[-1] == "anna: that was close"
        eve = said(scene.guests["eve"])
        assert eve[-1] == "eve (watching): was it?"
        assert "boris: delay 1; those who look on are told 1 turn late" in eve
        assert not any("close" in text for text in eve)
        late, player = Guest("fay"), Guest("anna")
        scene.room.sit(late, Place("fay", ""), "The Ford")
        scene.room.sit(player, Place("anna", "Red"), "The Ford")
        told = "\n".join(late.last(wire.Welcome).notices)
        assert "close" not in told
        assert "was it?" in told
        told = "\n".join(player.last(wire.Welcome).notices)
        assert "close" in told
        assert "was it?" not in told

    in_a_room(tmp_path, play)


def test_in_the_end_everybody_hears_everything() -> None:
    chat = Chat()
    for text, among in (("a", PLAYERS), ("b", WATCHERS), ("c", "")):
        chat.add(text, among)
    heard = {
        (plays, late, over): "".join(each.text for each in chat.heard(plays=plays, late=late, over=over))
        for plays, late, over in (
            (True, True, False),
            (False, False, False),
            (False, True, False),
            (True, False, True),
        )
    }
    assert list(heard.values()) == ["ac", "abc", "bc", "abc"]


def test_the_longest_delay_that_a_player_wants_holds_and_is_kept(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        async def wants(name: str, turns: str) -> str:
            """What is answered to somebody who wants a delay."""
            await scene.ask(name, wire.Say(9, "delay", turns))
            await scene.settled()
            answer = scene.guests[name].last(wire.Refused if turns in ("x", "21", "") else wire.Done)
            return answer.reason if isinstance(answer, wire.Refused) else ""

        for text in ("x", "21", ""):
            assert "delay 0 to delay 20" in await wants("anna", text)
        await scene.ask("eve", wire.Say(3, "delay", "0"))
        await scene.settled()
        assert "by whoever plays" in scene.guests["eve"].last(wire.Refused).reason
        assert scene.room.lateness == 0
        scene.room.chat.check_quiet = lambda person: None  # type: ignore[method-assign]
        for name, turns, holds in (("anna", "2", 2), ("boris", "1", 2), ("anna", "0", 1), ("boris", "0", 0)):
            await wants(name, turns)
            assert (scene.room.lateness, scene.table.delay) == (holds, holds)
        told = scene.guests["eve"].told()
        assert "boris: delay 1; those who look on are told 2 turns late, as another player wants it" in told
        assert told[-1] == "boris: delay 0; those who look on are told at once"

    in_a_room(tmp_path, play)


def test_a_delay_that_is_lengthened_takes_back_what_is_not_to_be_known_yet_and_one_that_ends_tells_the_rest() -> (
    None
):
    session = Session.new(
        find_game("vb"), "boys-of-67", seats={"US": "bot:random", "VC": "bot:random"}, seed=4
    )
    table = HostedTable(session, "boys")
    table.sit(Place("eve", ""))

    def chair() -> tuple[int, object]:
        """How much those who look on have been told, and the position that they were shown last."""
        nonlocal followed, view
        for _, frame in table.take_frames():
            moved = wire.decode_message(frame)
            assert isinstance(moved, wire.Moved)
            seen = wire.read_chair(session.game, moved.chair)
            followed, view = followed + len(seen.history) - moved.back, seen.view
        return followed, view

    followed, view = 0, session.game.view(session.state, "")
    public = session.game.view
    while session.game.presenter.standing(public(session.state, "")).turn_words != "Turn 3/4":
        by = session.decision.side
        table.tell_of(by, session.settle() or session.do(session.choose().action))
    everything = (len(session.history), public(session.state, ""))
    assert chair() == everything
    table.tell_late(1)
    told, shown = chair()
    assert 0 < told < everything[0]
    assert shown == public(session.history[told - 1].state, "")
    table.tell_late(20)
    assert chair()[0] == 0
    table.tell_late(0)
    assert chair() == everything


def test_the_list_of_games_says_nothing_of_where_one_stands_that_is_told_late(tmp_path: Path) -> None:
    async def run() -> None:
        made = house(tmp_path)
        (line,) = made.lines("eve")
        assert (line.late, line.waits) == (0, "VC")
        assert line.since
        made.people.wants_late("anna", NOSE, 2)
        for person, late, waits in (("eve", 2, ""), ("boris", 0, "VC")):
            (line,) = made.lines(person)
            assert (line.late, line.waits, bool(line.since)) == (late, waits, not late)
        eve = Guest("eve")
        room, _ = made.sit(eve, NOSE, "")
        assert "you are told 2 turns late" in eve.last(wire.Welcome).said
        assert room.table.delay == 2
        made.close()

    asyncio.run(run())


class Silence:
    """A connection on which nothing comes."""

    ended = ""

    def take(self) -> None:
        return None

    def wait(self, seconds: float | None = None) -> bool:
        return False


def test_a_screen_says_whom_it_waits_for_and_nothing_of_whether_he_has_been_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_table, "find_game", lambda code: toy_game.GAME)

    async def play(scene: Scene) -> None:
        sides = {who: side for side, who in SEATS.items()}

        def told(name: str, side: str) -> str:
            """What the screen of somebody says while a side decides."""
            guest = Guest(name)
            scene.room.sit(guest, Place(name, sides.get(name, "")), "The Ford")
            return RemoteTable(Silence(), guest.last(wire.Welcome)).waiting_for(side)  # type: ignore[arg-type]

        assert told("anna", "Blue") == told("eve", "Blue") == "Waiting for boris (Blue) ..."
        assert told("eve", CHANCE) == "Waiting for the dice ..."
        await scene.ask("boris", wire.Say(1, "delay", "2"))
        assert scene.room.lateness == 2
        assert told("eve", CHANCE) == "You watch 2 turns late: the first turn is not over yet"
        assert told("anna", "Blue") == "Waiting for boris (Blue) ..."
        await scene.settled()
        (people,) = [each for each in scene.guests["eve"].heard if isinstance(each, wire.People)][-1:]
        assert people.late == 2
        await scene.ask("boris", wire.Say(2, "delay", "0"))
        scene.room._reseat(scene.places["boris"], "Blue bot:random")
        assert told("anna", "Blue") == "Blue is thinking ..."
        scene.room.hosted = msgspec.structs.replace(scene.room.hosted, seats={"Red": "anna"})
        scene.room._reseat(scene.places["anna"], "Red human")
        scene.table.reseat("Blue", "human")
        assert told("anna", "Blue") == "Waiting for somebody to play Blue ..."

    in_a_room(tmp_path, play)
