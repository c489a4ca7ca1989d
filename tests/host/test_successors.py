"""Somebody who plays on in the place of another: what he is shown, who may not, and what becomes of the old plans."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.host.conftest import NOSE
from tests.host.served import vietnam
from tests.host.test_house import house
from tests.host.test_room import Guest
from vietnam_tui.host import wire
from vietnam_tui.host.house import House, NotHere
from vietnam_tui.host.invites import Hosted, with_game, with_person
from vietnam_tui.host.table import Place


class Scene:
    """A game of anna and boris at a house that also knows eve and dora."""

    def __init__(self, folder: Path) -> None:
        self.house: House = house(folder)
        self.house.book.change(lambda invites: with_person(invites, "dora"))

    def sit(self, person: str, side: str = "", *, operator: bool = False) -> tuple[Guest, Any, Place]:
        guest = Guest(person, key="", operator=operator)
        room, place = self.house.sit(guest, NOSE, side)
        return guest, room, place

    async def say(self, who: tuple[Guest, Any, Place], words: str) -> str:
        """What somebody is answered."""
        guest, room, place = who
        room.chat._spoke.clear()
        await room.ask(place, wire.Say(1, *words.split(" ", 1)))
        await asyncio.sleep(0.3)
        answer = next(m for m in reversed(guest.heard) if isinstance(m, wire.Done | wire.Refused))
        return answer.text if isinstance(answer, wire.Done) else f"refused: {answer.reason}"


def test_a_successor_has_the_sides_chair_and_nothing_of_what_was_planned(tmp_path: Path) -> None:
    async def run() -> None:
        scene = Scene(tmp_path)
        boris = scene.sit("boris")
        guest, room, place = boris
        await room.ask(place, wire.Do(1, room.table.chair(place).at, "lay 1222"))
        before = room.table.chair(place)
        await scene.say(boris, "plan asked secret: lay 1422")
        room.callers[place].sent_away = ""
        assert await scene.say(boris, "handover VC eve") == ""
        assert guest.sent_away == f"VC of {NOSE} is eve's now"
        scene.house.rise(room, place)
        eve = scene.sit("eve", "VC")
        welcome = eve[0].last(wire.Welcome)
        chair = wire.read_chair(room.table.game, welcome.chair)
        assert msgspec.structs.replace(chair, present=()) == msgspec.structs.replace(before, present=())
        assert b"1422" not in wire.encode(welcome)
        assert "plan" not in " ".join((*welcome.said, *welcome.notices))
        assert (await scene.say(eve, "plan ")).startswith("nothing is planned")
        with pytest.raises(NotHere, match="not yours"):
            scene.sit("boris", "VC")
        scene.house.close()

    asyncio.run(run())


def test_whom_the_operator_gives_a_side_has_nothing_of_the_plans_of_whoever_had_it(tmp_path: Path) -> None:
    async def run() -> None:
        scene = Scene(tmp_path)
        boris = scene.sit("boris")
        room = boris[1]
        room.hosted = msgspec.structs.replace(room.hosted, answers="")
        assert await scene.say(boris, "plan asked retreat: lay 1422") == "planned: asked retreat: lay 1422"
        game = scene.house.book.now().game[0]
        seats = {**game.seats, "VC": "eve"}
        scene.house.book.change(
            lambda invites: with_game(invites, msgspec.structs.replace(game, seats=seats))
        )
        scene.house.check_guests()
        eve = scene.sit("eve", "VC")
        assert (await scene.say(eve, "plan ")).startswith("nothing is planned")
        scene.house.close()

    asyncio.run(run())


def test_nobody_takes_a_side_over_who_has_known_the_other(tmp_path: Path) -> None:
    async def run() -> None:
        scene = Scene(tmp_path)
        anna, boris = scene.sit("anna"), scene.sit("boris")
        for who, words, answer in (
            (boris, "handover VC anna", "refused: anna plays in this game already"),
            (boris, "handover VC boris", "refused: VC is boris's already"),
            (boris, "handover VC carl", "refused: nobody here is called 'carl'"),
            (boris, "handover US eve", "refused: US is not yours to give away"),
            (boris, "handover ARVN eve", f"refused: no side ARVN: {NOSE} has US and VC"),
            (
                boris,
                "handover VC",
                "refused: handover SIDE NAME: somebody else goes on with it, and knows what you know",
            ),
            (boris, "handover VC eve", ""),
            (
                anna,
                "handover US boris",
                "refused: boris has sat at VC in this game, and knows too much for US",
            ),
            (anna, "handover US dora", ""),
        ):
            assert await scene.say(who, words) == answer, words
        # whoever runs the host may write what he likes: it is seen when somebody comes
        scene.house.book.change(
            lambda invites: with_game(invites, Hosted(f"{NOSE}.toml", {"US": "boris", "VC": "eve"}))
        )
        with pytest.raises(NotHere, match="you have sat at VC in this game, and know too much for US"):
            scene.sit("boris", "US")
        scene.house.close()

    asyncio.run(run())
    refused = vietnam("invite", NOSE, "vc", "--name", "anna", "--folder", str(tmp_path))
    assert refused.returncode
    assert "anna has sat at US in this game, and knows too much for VC" in refused.stderr
    assert vietnam("invite", NOSE, "us", "--name", "anna", "--folder", str(tmp_path)).returncode == 0


def test_whoever_runs_the_host_gives_a_seat_to_another_and_a_move_then_begins_anew(tmp_path: Path) -> None:
    async def run() -> None:
        scene = Scene(tmp_path)
        made = scene.house
        game = made.book.now().game[0]
        made.book.change(lambda invites: with_game(invites, msgspec.structs.replace(game, pace="3d")))
        made.check_guests()
        made.clock._begun -= 4 * 86400
        assert made.times.overdue(made.book.now().game[0])
        operator = scene.sit("anna", operator=True)
        assert await scene.say(operator, "seat VC bot:random") == ""
        assert await scene.say(operator, "handover VC eve") == ""
        hosted = made.book.now().game[0]
        assert (hosted.seats["VC"], hosted.pace) == ("eve", "3d")
        assert made.rooms[NOSE].table.session.seats["VC"].human
        assert made.times.left_told(hosted) == "2 days 23 hours left"
        made.close()

    asyncio.run(run())
