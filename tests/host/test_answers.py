"""Questions that stay open for a time that was agreed on: when and how they are answered is not seen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests import toy_game
from tests.host.test_agreements import says
from tests.host.test_plans import MISSES, NEAR
from tests.host.test_room import Scene, Unhurried
from vietnam_tui.host import wire
from vietnam_tui.host.invites import Hosted, check_terms
from vietnam_tui.host.settings import HostFault


@pytest.fixture(autouse=True)
def in_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever stands says nothing."""
    presenter = type(toy_game.GAME.presenter)
    monkeypatch.setattr(presenter, "declines", frozenset({"stand"}))
    monkeypatch.setattr(presenter, "closing", ("end", "stand"))


def asked(
    tmp_path: Path, meanwhile: Callable[[Scene], Awaitable[object]], *, answers: str = "20s"
) -> tuple[list[str], list[Any]]:
    """What has been ordered after an attack, and what boris and eve have been sent when."""
    loop = Unhurried()
    tmp_path.mkdir(exist_ok=True)

    async def play() -> tuple[list[str], list[Any]]:
        scene = Scene(tmp_path, start=NEAR, seed=MISSES)
        clock = scene.room.times.clock
        clock._ticks, clock._begun, clock._wall = loop.time, loop.time(), lambda: 0.0
        scene.room.hosted = msgspec.structs.replace(scene.room.hosted, answers=answers)
        await scene.settled()
        await scene.order("boris", "attack Carol with Alice")
        await scene.settled()
        await meanwhile(scene)
        await asyncio.sleep(60)
        scene.close()
        if answers:
            assert scene.room.times.ledgers.of("ford").asked is None
        orders = [entry.order for entry in scene.table.session.log if entry.by in ("Red", "Blue")]
        told = [
            [(at, wire.encode(message)) for at, message in zip(guest.at, guest.heard, strict=True)]
            for guest in (scene.guests["boris"], scene.guests["eve"])
        ]
        return orders, told

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        return runner.run(play())


async def nothing(scene: Scene) -> None:
    """Nobody answers."""


async def at_once(scene: Scene) -> None:
    await scene.order("anna", "stand")


async def late(scene: Scene) -> None:
    await asyncio.sleep(15)
    await scene.order("anna", "stand")


async def by_plan(scene: Scene) -> None:
    await says(scene, "anna", "plan always asked: stand")


async def changed(scene: Scene) -> None:
    await scene.order("anna", "brace")
    await asyncio.sleep(5)
    await scene.order("anna", "stand")


def test_when_and_how_somebody_declines_is_not_seen(tmp_path: Path) -> None:
    found = [asked(tmp_path / way.__name__, way) for way in (nothing, at_once, late, by_plan, changed)]
    assert all(orders == ["attack Carol with Alice", "stand"] for orders, _ in found)
    assert all(told == found[0][1] for _, told in found)


def test_an_answer_that_is_heard_comes_when_silence_would_end(tmp_path: Path) -> None:
    async def braces(scene: Scene) -> None:
        await scene.order("anna", "brace")
        await scene.settled()
        anna = scene.guests["anna"]
        kept = anna.last(wire.Done).text
        assert kept == "your answer waits until Thu 01 Jan 00:00 UTC, and may be changed till then: brace"
        await scene.order("anna", "dance")
        await scene.settled()
        assert isinstance(anna.heard[-1], wire.Refused)

    (_, silent), (orders, heard) = asked(tmp_path / "a", nothing), asked(tmp_path / "b", braces)
    assert orders == ["attack Carol with Alice", "brace"]
    assert [at for at, _ in heard[0]] == [at for at, _ in silent[0]]
    times = [at for at, _ in heard[0]]
    assert 19.5 < max(later - at for at, later in pairwise(times)) < 20.5


def test_without_an_agreement_a_question_waits_for_whoever_is_asked(tmp_path: Path) -> None:
    assert asked(tmp_path, nothing, answers="")[0] == ["attack Carol with Alice"]


def test_where_nothing_is_declined_in_secret_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(toy_game.GAME.presenter), "declines", frozenset())

    async def answers(scene: Scene) -> None:
        await scene.order("anna", "brace")
        assert scene.table.session.length > 1

    assert asked(tmp_path, answers)[0] == ["attack Carol with Alice", "brace"]


def test_a_question_does_not_stay_open_for_longer_than_a_move_may_take(tmp_path: Path) -> None:
    check_terms(Hosted("a.toml", pace="1d", answers="4h"))
    for pace, answers in (("1d", "1d"), ("", "1s"), ("", "8d"), ("", "soon")):
        with pytest.raises(HostFault):
            check_terms(Hosted("a.toml", pace=pace, answers=answers))


def test_an_open_question_outlives_the_host_with_the_answer_that_waits(tmp_path: Path) -> None:
    ledger: list[Any] = []

    async def kept(scene: Scene) -> None:
        await scene.order("anna", "brace")
        ledger.append(scene.room.times.ledgers.of("ford"))

    asked(tmp_path, kept)
    (known,) = ledger
    assert (known.sealed, known.asked[0]) == ("brace", 1)
    assert msgspec.json.decode(msgspec.json.encode(known), type=type(known)) == known
