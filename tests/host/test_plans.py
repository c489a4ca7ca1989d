"""Conditional orders at a hosted table: who learns of them, when they are carried out, what becomes of the rest."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests import toy_game
from tests.host.conftest import NOSE
from tests.host.test_agreements import all_say, says
from tests.host.test_house import house
from tests.host.test_room import Guest, Inline, Scene, in_a_room
from vietnam_tui.host import plans, wire
from vietnam_tui.host import room as room_module
from vietnam_tui.host.audit import read_notes
from vietnam_tui.host.house import House
from vietnam_tui.host.settings import HostFolder
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.table.session import Session

#: Alice is next to Carol; with the seed the first two dice hit nobody
NEAR = toy_game.GAME.position(
    {"scenario": "ford", "trap": "0402", "units": {"Alice": "0303", "Carol": "0302"}}
)
MISSES = 0


@pytest.fixture(autouse=True)
def short_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "WINDOW", 0.05)
    monkeypatch.setattr(room_module, "LINGERS", 0.01)


def at_the_ford(tmp_path: Path, play: Callable[[Scene], Awaitable[None]], **rest: Any) -> Scene:
    """Play where Blue, who is boris, moves first."""
    return in_a_room(tmp_path, play, start=NEAR, seed=MISSES, **rest)


def orders(scene: Scene) -> list[str]:
    """The orders of people as they stand in the log."""
    return [entry.order for entry in scene.table.session.log if entry.by in ("Red", "Blue")]


async def played(scene: Scene) -> None:
    """Let plans be carried out."""
    for _ in range(4):
        await scene.settled()


def test_a_turn_goes_through_by_what_both_have_ordered_beforehand(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        await all_say(
            scene,
            ("anna", "plan always asked brace: stand", "planned: always asked brace: stand"),
            ("anna", "plan end", "planned: end"),
            (
                "boris",
                "plan if stand: end else wait",
                "planned: if stand: end; wait",
            ),
            ("boris", "plan", "1 if stand: end; 2 wait"),
        )
        await scene.order("boris", "attack Carol with Alice")
        await played(scene)
        assert orders(scene) == ["attack Carol with Alice", "stand", "end", "end"]
        await all_say(
            scene,
            ("boris", "plan", f"nothing is planned: {plans.HOW}"),
            ("anna", "plan", "1 always asked brace: stand"),
        )

    at_the_ford(tmp_path, play)
    noted = [(note.what, note.person) for note in read_notes(tmp_path / "audit.jsonl") if note.log]
    assert noted == [("order", "boris"), ("planned", "anna"), ("planned", "boris"), ("planned", "anna")]


def test_what_does_not_fit_or_cannot_be_done_waits_for_its_player_who_is_told_and_nobody_else(
    tmp_path: Path,
) -> None:
    async def play(scene: Scene) -> None:
        await says(scene, "anna", "plan asked brace: stand")
        await says(scene, "anna", "plan move Carol 0505 then end")
        await says(scene, "boris", "plan if brace: end")
        await scene.order("boris", "attack Carol with Alice")
        await played(scene)
        assert orders(scene) == ["attack Carol with Alice", "stand"]
        assert "nothing that you had planned fits: it is for you to decide" in scene.guests["boris"].told()
        scene.known.rises("anna", "ford", "")
        scene.room.rise(scene.places["anna"])
        await scene.order("boris", "end")
        await played(scene)
        assert orders(scene)[-1] == "end"
        assert scene.table.session.decision.side == "Red"
        anna = scene.guests["anna"]
        anna.heard.clear()
        scene.room.sit(anna, scene.places["anna"], "The Ford")
        told = anna.last(wire.Welcome).notices
        assert any(
            "your plan cannot be carried out, and waits for you: move Carol 0505 then end" in t for t in told
        )
        scene.room.rise(scene.places["anna"])
        scene.room.sit(anna, scene.places["anna"], "The Ford")
        assert not [t for t in anna.last(wire.Welcome).notices if "your plan" in t]

    scene = at_the_ford(tmp_path, play)
    assert not [t for name in ("anna", "eve") for t in scene.guests[name].told() if "planned" in t]
    assert not [t for name in ("boris", "eve") for t in scene.guests[name].told() if "plan cannot" in t]


def test_nobody_is_sent_anything_of_what_others_plan_before_it_is_an_order(tmp_path: Path) -> None:
    heard = []
    for words in ("plan always asked brace: stand", "plan asked brace: brace", "plan"):

        async def play(scene: Scene, words: str = words) -> None:
            await says(scene, "anna", words)

        folder = tmp_path / words.replace(" ", "").replace(":", "")
        folder.mkdir()
        guests = at_the_ford(folder, play).guests
        heard.append([[wire.encode(message) for message in guests[name].heard] for name in ("boris", "eve")])
    assert heard[0] == heard[1] == heard[2]


def test_what_one_orders_by_hand_ends_what_was_planned_for_that_time(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        await says(scene, "boris", "plan if stand: wait")
        await says(scene, "boris", "plan end")
        await scene.order("boris", "attack Carol with Alice")
        await scene.order("anna", "stand")
        await played(scene)
        assert "as planned, this waits for you" in scene.guests["boris"].told()
        await all_say(scene, ("boris", "plan", f"nothing is planned: {plans.HOW}"))

    assert orders(at_the_ford(tmp_path, play)) == ["attack Carol with Alice", "stand"]


def test_after_something_was_taken_back_nothing_goes_by_itself(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        await says(scene, "anna", "plan always asked: stand")
        await scene.order("boris", "attack Carol with Alice")
        await played(scene)
        await says(scene, "anna", "offer undo")
        await says(scene, "boris", "accept")
        await played(scene)
        assert scene.table.session.decision.kind == "brace"
        await scene.order("anna", "brace")

    assert orders(at_the_ford(tmp_path, play)) == ["attack Carol with Alice", "stand", "", "brace"]


def test_plans_are_dropped_refused_and_as_many_as_anybody_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plans, "MOST", 2)

    async def play(scene: Scene) -> None:
        await all_say(
            scene,
            ("eve", "plan end", "refused: that is for those who play"),
            ("anna", "plan dance", "refused: no order of this game begins so: 'dance'"),
            ("anna", "plan end", "planned: end"),
            ("anna", "plan asked: stand", "planned: asked: stand"),
            ("anna", "plan end", "refused: 2 plans are the most: plan drop 1, or plan drop all"),
            ("anna", "plan drop 3", "refused: there are 2 plans: plan drop 1, or plan drop all"),
            ("anna", "plan drop 1", "dropped: end"),
            ("anna", "plan drop all", "nothing is planned any more"),
            ("anna", f"plan if {'stand ' * 80}: end", "refused: a plan has up to 400 characters"),
        )

    at_the_ford(tmp_path, play)


def test_plans_that_go_on_and_on_stop_and_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "RUN", 1)

    async def play(scene: Scene) -> None:
        await says(scene, "anna", "plan asked brace: stand")
        await says(scene, "boris", "plan end")
        await scene.order("boris", "attack Carol with Alice")
        await played(scene)

    scene = at_the_ford(tmp_path, play)
    assert orders(scene) == ["attack Carol with Alice", "stand"]
    assert "too much was planned: it waits for you" in scene.guests["boris"].told()


def test_a_plan_outlives_the_host_and_is_carried_out_by_the_next(tmp_path: Path) -> None:
    async def plan(made: House) -> None:
        made.wake_bots()
        guest = Guest("boris", key="")
        room, place = made.sit(guest, NOSE, "")
        await room.ask(place, wire.Say(1, "plan", "always asked set-up: lay 1222"))
        room._closing.cancel()  # the host is killed before it comes to that
        made.ledgers.write()

    async def go_on(made: House) -> int:
        made.wake_bots()
        await asyncio.sleep(0.4)
        length = made.rooms[NOSE].table.session.length
        made.close()
        return length

    asyncio.run(plan(house(tmp_path)))
    (lock,) = (tmp_path / "games").glob("*.lock")
    lock.unlink()
    assert asyncio.run(go_on(House(HostFolder(tmp_path), Inline()))) == 1


def test_a_plan_that_a_full_disk_does_not_take_is_carried_out_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(scene: Scene) -> None:
        await says(scene, "anna", "plan asked brace: stand")
        await scene.order("boris", "attack Carol with Alice")

        def full(*_: object) -> None:
            raise CannotSave("No space left on device")

        with monkeypatch.context() as patched:
            patched.setattr(Session, "do", full)
            await played(scene)
            assert scene.room.stands_still
        assert orders(scene) == ["attack Carol with Alice"]
        scene.room.look_around()
        await played(scene)
        assert not scene.room.stands_still

    assert orders(at_the_ford(tmp_path, play)) == ["attack Carol with Alice", "stand"]
