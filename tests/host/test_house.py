"""The house: games that are opened and closed, the lobby, what is remembered of people, and whom a program tells."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.host.conftest import NOSE
from tests.host.test_room import Guest, Inline
from vietnam_tui.games import find_game
from vietnam_tui.host import wire
from vietnam_tui.host.chat import Chat
from vietnam_tui.host.front import open_house
from vietnam_tui.host.front.desk import NotHere
from vietnam_tui.host.hook import run_hook
from vietnam_tui.host.house import House
from vietnam_tui.host.invites import Hosted, with_game, with_person
from vietnam_tui.host.people import People
from vietnam_tui.host.settings import HostFolder
from vietnam_tui.play.record.saves import read_save
from vietnam_tui.play.table.session import Session

#: A save of an earlier program, in the middle of a combat
OLD = Path(__file__).parents[1] / "play" / "old_saves" / "boys-of-67-in-a-combat.toml"


def house(tmp_path: Path, **settings: Any) -> House:
    """A house with Snoopy's Nose for anna and boris."""
    (tmp_path / "games").mkdir()
    lines = [f"{name} = {json.dumps(value)}" for name, value in {"saves": "games", **settings}.items()]
    (tmp_path / "host.toml").write_text("\n".join(lines))
    Session.new(find_game("vb"), NOSE, path=tmp_path / "games" / f"{NOSE}.toml").close()
    made = House(HostFolder(tmp_path), Inline())
    made.book.change(
        lambda invites: with_game(
            with_person(with_person(with_person(invites, "anna"), "boris"), "eve"),
            Hosted(f"{NOSE}.toml", {"US": "anna", "VC": "boris"}, ("*",)),
        )
    )
    return made


def test_a_game_is_opened_when_somebody_sits_down_and_closed_after_the_last_has_left(tmp_path: Path) -> None:
    async def run() -> None:
        made = house(tmp_path, idle=0)
        lock = tmp_path / "games" / f"{NOSE}.toml.lock"
        assert [line.waits for line in made.lines("boris")] == ["VC"]
        assert not made.rooms
        room, place = made.sit(Guest("boris"), NOSE, "")
        assert lock.exists()
        made.rise(room, place)
        await asyncio.sleep(0.1)
        assert not made.rooms
        assert not lock.exists()
        made.close()

    asyncio.run(run())


def test_a_save_with_other_tables_is_played_on_and_everybody_told_so_once(tmp_path: Path) -> None:
    async def run() -> None:
        made = house(tmp_path, idle=0)
        shutil.copy(OLD, tmp_path / "games" / f"{NOSE}.toml")
        for times in (1, 1):
            for person in ("anna", "boris"):
                guest = Guest(person)
                room, place = made.sit(guest, NOSE, "")
                told = (*guest.last(wire.Welcome).said, *guest.last(wire.Welcome).notices)
                assert sum("the tables, maps or counters have been changed" in text for text in told) == times
                made.rise(room, place)
            await asyncio.sleep(0.1)
            assert not made.rooms
        made.close()

    asyncio.run(run())


def test_a_game_that_another_program_has_taken_over_stands_still_until_everybody_has_left(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        made, save = house(tmp_path), tmp_path / "games" / f"{NOSE}.toml"
        guest = Guest("boris")
        room, place = made.sit(guest, NOSE, "")
        at = room.table.chair(place).at
        with Session.open(save, take_over=True) as other:
            (action,) = other.game.read_order(other.state, "lay 1222")
            other.do(action)
        for _ in range(2):
            await room.ask(place, wire.Do(1, at, "lay 1422"))
            made.look_around()
            await asyncio.sleep(0.3)
            assert guest.last(wire.Refused).kind == "save"
        assert "STANDS STILL" in room.people()
        assert "The game stands still: the host cannot save it" in guest.told()
        made.rise(room, place)
        room, place = made.sit(Guest("boris"), NOSE, "")
        assert "STANDS STILL" not in room.people()
        assert [entry.order for entry in room.table.session.log] == ["lay 1222"]
        await room.ask(place, wire.Do(2, room.table.chair(place).at, "lay 1422"))
        made.close()

    asyncio.run(run())
    log = read_save(tmp_path / "games" / f"{NOSE}.toml").file.log
    assert [entry.order for entry in log] == ["lay 1222", "lay 1422"]


def test_the_lobby_has_the_games_that_wait_for_one_first_and_no_game_of_others(tmp_path: Path) -> None:
    async def run() -> None:
        made = house(tmp_path)
        Session.new(find_game("vb"), "boys-of-67", path=tmp_path / "games" / "a.toml").close()
        made.book.change(lambda invites: with_game(invites, Hosted("a.toml", {"US": "anna", "VC": "boris"})))
        assert [line.id for line in made.lines("boris")] == [NOSE, "a"]
        assert [line.id for line in made.lines("eve")] == [NOSE]
        assert made.lines("carl") == []
        for person, game, side in (
            ("eve", "a", ""),
            ("carl", NOSE, ""),
            ("anna", NOSE, "VC"),
            ("eve", NOSE, "US"),
        ):
            with pytest.raises(NotHere):
                made.sit(Guest(person), game, side)
        made.close()

    asyncio.run(run())


def test_the_lobby_is_told_of_each_order_and_of_its_undoing_though_no_chance_follows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_house, "NEWS", 0.01)

    async def run() -> None:
        made = house(tmp_path)
        Session.new(find_game("vb"), "boys-of-67", path=tmp_path / "games" / "a.toml").close()
        made.book.change(lambda invites: with_game(invites, Hosted("a.toml", {"US": "anna", "VC": "boris"})))
        told: list[str] = []

        def tell() -> None:
            told.append(next(line.waits for line in made.lines("boris") if line.id == "a"))

        async def ask(request: type[wire.Do | wire.Undo], *words: str) -> list[str]:
            """What those in the lobby are told after something was asked."""
            told.clear()
            await room.ask(place, request(1, room.table.chair(place).at, *words))
            await asyncio.sleep(0.1)
            return told

        room, place = made.sit(Guest("anna"), "a", "US")
        await asyncio.sleep(0.1)
        made.lobby[Guest("boris")] = tell
        assert await ask(wire.Do, "end") == ["US"]
        assert await ask(wire.Undo) == ["US"]
        while room.waits_for == "US":
            assert await ask(wire.Do, "end") == [room.waits_for]
        assert told == ["VC"]
        made.close()

    asyncio.run(run())


def test_the_lobby_shows_what_another_program_has_entered_though_the_clock_of_files_stood_still(
    tmp_path: Path,
) -> None:
    made, save = house(tmp_path), tmp_path / "games" / f"{NOSE}.toml"
    before = save.stat()
    assert [line.waits for line in made.lines("anna")] == ["VC"]
    with Session.open(save) as other:
        while other.settle_all() or other.decision.side == "VC":
            if other.decision.side == "VC":
                other.do(next(iter(other.game.actions(other.state))))
    os.utime(save, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert [line.waits for line in made.lines("anna")] == ["US"]
    made.close()


def test_nobody_looks_on_where_the_host_does_not_want_it(tmp_path: Path) -> None:
    async def run() -> None:
        made = house(tmp_path, observers="nobody")
        assert made.lines("eve") == []
        made.close()

    asyncio.run(run())


def test_who_wants_nobody_to_look_on_is_alone_until_a_player_says_otherwise(tmp_path: Path) -> None:
    async def run() -> None:
        made = house(tmp_path)
        room, place = made.sit(Guest("boris"), NOSE, "")
        await room.ask(place, wire.Say(1, "watchers", "off"))
        made.rise(room, place)
        made.close()
        for person, text in (("boris", "off"), ("anna", "on")):
            again = House(HostFolder(tmp_path), Inline())
            with pytest.raises(NotHere, match="do not want to be watched"):
                again.sit(Guest("eve"), NOSE, "")
            room, place = again.sit(Guest(person), NOSE, "")
            await room.ask(place, wire.Say(1, "watchers", text))
            again.close()
        again = House(HostFolder(tmp_path), Inline())
        again.sit(Guest("eve"), NOSE, "")
        again.close()

    asyncio.run(run())


def test_what_a_screen_looked_like_and_how_long_one_is_away_is_remembered(tmp_path: Path) -> None:
    async def run() -> None:
        made = house(tmp_path)
        room, place = made.sit(Guest("boris"), NOSE, "")
        await room.ask(place, wire.Remember('{"hex":"1422"}'))
        assert made.people.vacation("boris", "10d").startswith("you are away until")
        with pytest.raises(ValueError, match="vacation 10d"):
            made.people.vacation("boris", "soon")
        made.rise(room, place)
        assert "away until" in room.people()
        made.close()
        again = House(HostFolder(tmp_path), Inline())
        guest = Guest("boris")
        again.sit(guest, NOSE, "")
        welcome = guest.heard[0]
        assert isinstance(welcome, wire.Welcome)
        assert welcome.memory == '{"hex":"1422"}'
        assert "away" not in welcome.people
        again.close()

    asyncio.run(run())


def test_a_program_tells_whoever_is_not_there_of_his_turn_once(tmp_path: Path) -> None:
    told = tmp_path / "told"
    program = [
        sys.executable,
        "-c",
        "import sys; open(sys.argv[1], 'a').write(' '.join(sys.argv[2:]) + chr(10))",
    ]

    async def run() -> None:
        made = house(tmp_path, notify=[*program, str(told), "{person}", "{game}", "$(id)"], notify_after=0)
        room, place = made.sit(Guest("anna"), NOSE, "")
        room.go_on()
        made.rise(room, place)
        made.look_around()
        for _ in range(100):
            await asyncio.sleep(0.05)
            if told.exists():
                break
        await asyncio.sleep(0.3)
        made.close()

    asyncio.run(run())
    assert told.read_text() == "boris Snoopy's Nose $(id)\n"


def test_a_hook_that_is_not_there_hurts_nobody() -> None:
    began = time.monotonic()
    asyncio.run(run_hook(("/nowhere/at/all", "{person}"), {"person": "anna"}))
    assert time.monotonic() >= began


def test_what_cannot_be_read_of_people_and_of_what_was_said_is_kept_and_not_written_over(
    tmp_path: Path,
) -> None:
    for name, keep in (
        ("people.json", lambda path: People(path).rises("anna", "ford", "")),
        ("ford.json", lambda path: Chat(path).add("anna: well?")),
    ):
        path = tmp_path / name
        path.write_bytes(b'{"anna": \xff')
        keep(path)
        assert (tmp_path / f"{name}.unreadable").read_bytes() == b'{"anna": \xff'
        assert b"anna" in path.read_bytes()
