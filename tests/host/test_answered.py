"""Whatever is asked is answered, also when whoever asks is taken from the table; what he ordered is not done then."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests import toy_game
from tests.host.conftest import NOSE, with_screens
from tests.host.served import Served
from tests.host.test_lobby import Heard, in_the_lobby
from tests.host.test_plans import MISSES, NEAR
from tests.host.test_room import Scene, in_a_room
from vietnam_tui.host import wire
from vietnam_tui.host.house import House
from vietnam_tui.host.invites import with_game

#: A zygote whose screens wait for an answer for as long as it takes
PATIENT = """
import socket, sys
from vietnam_tui.host.screen import line, zygote
line.Line.ask.__defaults__ = (10_000.0,)
zygote.main(socket.socket(fileno=int(sys.argv[-1])))
"""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Served]:
    """Snoopy's Nose for anna (US) and boris (VC); dora has a key."""
    program = tmp_path / "patient.py"
    program.write_text(PATIENT)
    served = with_screens(tmp_path / "host", program, "")
    served.known("dora")
    yield served.start()
    served.stop()


@pytest.mark.xdist_group("host-in-trouble")
@pytest.mark.parametrize("term", ["xterm-256color", "dumb"])
def test_whoever_gives_his_side_away_is_in_the_lobby_at_once_and_his_successor_plays_on(
    host: Served, term: str
) -> None:
    in_lines = term == "dumb"
    with host.ssh("boris", NOSE, TERM=term) as boris, host.ssh("dora") as dora:
        boris.wait_for("VC> " if in_lines else "place the next base camp")
        boris.press("handover VC dora\r" if in_lines else ":handover VC dora\r")
        boris.wait_for(f"VC of {NOSE} is dora's now")
        if in_lines:
            boris.press("\r")
            boris.wait_for("number of a game, Enter leaves>")
        dora.wait_for("YOUR TURN as VC")
        dora.press("\r")
        dora.wait_for("place the next base camp")


@pytest.mark.xdist_group("host-in-trouble")
def test_a_game_in_lines_that_was_entered_from_the_lobby_leads_back_there(host: Served) -> None:
    with host.ssh("boris", "lobby", TERM="dumb") as boris:
        for leaves in ("1\r", "quit\r", "1\r", "quit\r", "1\r"):
            boris.wait_for("number of a game, Enter leaves>" if leaves == "1\r" else "VC> ")
            boris.screen.reset()
            boris.press(leaves)
        boris.wait_for("VC> ")


def test_whatever_is_asked_at_a_table_at_which_one_does_not_sit_any_more_is_answered(tmp_path: Path) -> None:
    kinds: list[type[Any]] = wire.Answered.__subclasses__()
    numbered = [kind for kind in wire.Request.__subclasses__() if "n" in kind.__struct_fields__]
    assert numbered == [wire.Answered]
    assert len(kinds) == 7

    async def play(made: House) -> None:
        eve = Heard(made, "eve", wish=NOSE)
        eve._enter()
        assert any(isinstance(each, wire.Welcome) for each in eve.heard)
        anna = Heard(made, "anna", wish=NOSE)
        anna._enter()
        await anna.asks(wire.Say(1, "watchers", "off"))
        assert [each for each in eve.heard if isinstance(each, wire.Hall)][
            -1
        ].told == "the players do not want to be watched now"
        for number, kind in enumerate(kinds, start=5):
            rest = {"at": 0, "order": "end", "text": "1", "word": "who"}
            fields = {name: rest[name] for name in kind.__struct_fields__ if name in rest}
            answer = await eve.asks(kind(n=number, **fields))
            assert answer == wire.Refused(number, "word", "you do not sit at this table any more")

    in_the_lobby(tmp_path, play)


def test_a_word_is_answered_before_it_leads_to_the_lobby(tmp_path: Path) -> None:
    async def play(made: House) -> None:
        boris = Heard(made, "boris", wish=NOSE)
        boris._enter()
        boris.heard.clear()
        await boris.asks(wire.Say(9, "handover", "VC eve"))
        done, hall = (each for each in boris.heard if isinstance(each, wire.Done | wire.Hall))
        assert done == wire.Done(9)
        assert isinstance(hall, wire.Hall)
        assert hall.told == f"VC of {NOSE} is eve's now"

    in_the_lobby(tmp_path, play)


def test_whoever_is_taken_from_the_table_while_a_bot_thinks_about_his_hint_is_answered_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(made: House) -> None:
        thought = asyncio.Event()

        async def ask(question: object) -> tuple[str, str]:
            await thought.wait()
            return "end", "why not"

        monkeypatch.setattr(made.thinker, "ask", ask)
        game = made.book.now().game[0]
        made.book.change(
            lambda invites: with_game(invites, msgspec.structs.replace(game, aids=("odds", "hints")))
        )
        boris = Heard(made, "boris", wish=NOSE)
        boris._enter()
        room, place = boris._room, boris._place
        assert room is not None
        assert place is not None
        asking = asyncio.create_task(boris.asks(wire.Hint(4, room.table.chair(place).at)))
        await asyncio.sleep(0)
        boris.heard.clear()
        seats = {"US": "anna", "VC": "eve"}
        made.book.change(lambda invites: with_game(invites, msgspec.structs.replace(game, seats=seats)))
        made.check_guests()
        told = f"VC of {NOSE} is eve's now"
        answer, hall = (each for each in boris.heard if isinstance(each, wire.Refused | wire.Hall))
        assert answer == wire.Refused(4, "word", told)
        assert isinstance(hall, wire.Hall)
        assert hall.told == told
        thought.set()
        assert await asking is hall

    in_the_lobby(tmp_path, play)


def test_what_is_ordered_by_somebody_who_is_taken_from_the_table_while_it_waits_is_not_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    presenter = type(toy_game.GAME.presenter)
    monkeypatch.setattr(presenter, "declines", frozenset({"stand"}))

    async def play(scene: Scene) -> None:
        await scene.order("boris", "attack Carol with Alice")
        await scene.settled()
        length = scene.table.session.length
        waiting = asyncio.create_task(scene.order("anna", "stand"))
        await asyncio.sleep(0)
        scene.room.rise(scene.places["anna"])
        await waiting
        assert scene.table.session.length == length

    in_a_room(tmp_path, play, start=NEAR, seed=MISSES)


def test_whoever_asks_in_the_lobby_is_answered_where_nothing_is_different(tmp_path: Path) -> None:
    async def play(made: House) -> None:
        anna = Heard(made, "anna", wish="lobby")
        anna._enter()
        for asked in range(1, 3):
            await anna.asks(wire.Older(0))
            assert len(anna.heard) == 1 + asked

    in_the_lobby(tmp_path, play)
