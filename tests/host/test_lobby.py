"""The lobby as screens and lines ask for it: what is asked stays there or leads away, and what is told of a game."""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.host.conftest import NOSE
from tests.host.ended_games import TREES
from tests.host.test_house import house
from vietnam_tui.games import find_game
from vietnam_tui.host import wire
from vietnam_tui.host.home.inviting import with_code
from vietnam_tui.host.house import House
from vietnam_tui.host.invites import new_code
from vietnam_tui.host.ssh import Guest
from vietnam_tui.host.visit import Visit
from vietnam_tui.play.table.session import Session

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFJ0"


class Heard(Visit):
    """A visit of which is kept what it is sent."""

    def __init__(self, house: House, person: str, **rest: Any) -> None:
        super().__init__(house, person, **rest)
        self.heard: list[wire.AnyMessage] = []

    def send(self, data: bytes) -> None:
        self.heard.append(wire.decode_message(data))

    async def asks(self, *requests: wire.AnyRequest) -> Any:
        """What is answered last."""
        for request in requests:
            await self._take(request)
        return self.heard[-1]


def in_the_lobby(tmp_path: Path, play: Callable[[House], Awaitable[None]], **settings: Any) -> None:
    """Have something done in a house of anna, boris and eve."""

    async def run() -> None:
        made = house(tmp_path, **settings)
        try:
            await play(made)
        finally:
            made.close()

    asyncio.run(run())


def test_a_table_is_opened_taken_and_begun_without_leaving_the_lobby(tmp_path: Path) -> None:
    async def play(made: House) -> None:
        anna, eve = Heard(made, "anna", wish="lobby"), Heard(made, "eve", wish="lobby")
        for visit in (anna, eve):
            visit._enter()
        wish = wire.Begin(TREES, {"US": "anna", "VC": ""}, {}, "all are welcome")
        hall = await anna.asks(wish)
        assert (hall.news, hall.told) == (True, "The table is open to everybody here.")
        (table,) = hall.tables
        assert (table.own, table.free, table.seats) == (True, (), (("US", "anna"), ("VC", "")))
        eve._show_hall(news=True)
        (table,) = eve.heard[-1].tables  # type: ignore[union-attr]
        assert (table.own, table.free, table.name) == (False, ("VC",), "all are welcome")
        hall = await eve.asks(wire.Take(table.id, "VC"))
        assert "the game begins" in hall.told
        assert [(game.id, game.yours, game.waits) for game in hall.games if game.yours] == [
            (TREES, ("VC",), "US")
        ]
        assert not hall.tables
        refused = await eve.asks(wire.Take(table.id, "VC"))
        assert refused.told == "there is no such table for you"
        welcome = await anna.asks(wire.Begin(TREES, {"US": "anna", "VC": "bot:recruit"}, {}))
        assert isinstance(welcome, wire.Welcome)  # nobody need be waited for
        assert await anna.asks(wire.Take(table.id, "VC")) is welcome  # not from a seat

    in_the_lobby(tmp_path, play)


def test_a_code_opens_a_table_to_whoever_types_it_in_this_visit_and_is_told_to_its_owner_alone(
    tmp_path: Path,
) -> None:
    async def play(made: House) -> None:
        boris, eve = Heard(made, "boris"), Heard(made, "eve")
        hall = await boris.asks(wire.Begin(TREES, {"US": "boris", "VC": ""}, {}, by_code=True))
        code = hall.tables[0].code
        assert code in hall.told
        hall = await eve.asks(wire.Unlock("nothing"))
        assert (hall.told, hall.tables) == ("no table has this code", ())
        hall = await eve.asks(wire.Unlock(code))
        (table,) = hall.tables
        assert (table.owner, table.code, table.free) == ("boris", "", ("VC",))
        assert not Heard(made, "eve")._hall("", news=False).tables
        for name, told in (
            (f"code-{code.lower()}", "The table of boris is open to you."),
            ("code-x", "no table"),
        ):
            again = Heard(made, "eve", wish=name)
            again._enter()
            hall = again.heard[-1]
            assert isinstance(hall, wire.Hall)
            assert told in hall.told
            assert bool(hall.tables) == ("open" in told)

    in_the_lobby(tmp_path, play)


def test_a_stranger_sees_what_is_open_and_sits_down_once_he_has_a_name(tmp_path: Path) -> None:
    async def play(made: House) -> None:
        anna = Heard(made, "anna")
        await anna.asks(wire.Begin(TREES, {"US": "anna", "VC": ""}, {}))
        guest = Heard(made, "guest-abcdef", key="SHA256:abcdefgh", public_key=KEY)
        hall = guest._hall("", news=False)
        assert (hall.newcomer, hall.friends, hall.games, hall.results) == (True, None, (), ())
        (table,) = hall.tables
        assert (await guest.asks(wire.Take(table.id, "VC"))).told.startswith("make yourself known")
        hall = await guest.asks(wire.CallMe("anna"))
        assert (hall.person, hall.told) == ("guest-abcdef", "somebody is called so already")
        hall = await guest.asks(wire.CallMe("carl"))
        assert (hall.person, hall.newcomer) == ("carl", False)
        assert "the game begins" in (await guest.asks(wire.Take(table.id, "VC"))).told
        assert made.book.now().find(TREES).seats == {"US": "anna", "VC": "carl"}  # type: ignore[union-attr]

    in_the_lobby(tmp_path, play, newcomers=True)


def test_the_news_of_a_game_are_ones_own_and_say_nothing_of_what_the_other_has_hidden(tmp_path: Path) -> None:
    told: list[tuple[str, ...]] = []

    def play(camp: str) -> Callable[[House], Awaitable[None]]:
        """Ask for the news once a camp has been laid there."""

        async def asks(made: House) -> None:
            (game,) = made.book.now().game
            with Session.open(made.saves / game.save) as session:
                (action,) = find_game("vb").read_order(session.state, f"lay {camp}")
                session.do(action)
            anna, boris, eve = (Heard(made, name) for name in ("anna", "boris", "eve"))
            assert "It is your turn as VC" in (await boris.asks(wire.News(game.id))).lines[0]
            told.append((await anna.asks(wire.News(game.id))).lines[1:])
            assert (await eve.asks(wire.News(game.id))).told.startswith("you have no seat there")
            assert (
                await Heard(made, "guest-x").asks(wire.News(game.id))
            ).told == "there is no such game for you"

        return asks

    for camp in ("1222", "1422"):
        (tmp_path / camp).mkdir()
        in_the_lobby(tmp_path / camp, play(camp))
    assert told[0] == told[1]
    assert "Since your last order:" in told[0]


def test_who_is_asked_and_not_here_is_told_by_the_hosts_program(tmp_path: Path) -> None:
    async def play(made: House) -> None:
        told: list[dict[str, str]] = []
        made.reminders.hooks.tell = lambda words: told.append(dict(words))  # type: ignore[method-assign,assignment]
        anna, boris = Heard(made, "anna"), Heard(made, "boris")
        await anna.asks(wire.Begin(TREES, {"US": "anna", "VC": "boris"}, {}))
        (words,) = told
        assert (words["person"], words["event"]) == ("boris", "asked")
        assert words["sentence"] == "anna asks you for a game: The Boys of '67."
        boris._enter()
        await anna.asks(wire.Begin(TREES, {"US": "anna", "VC": "boris"}, {}))
        assert len(told) == 1

    in_the_lobby(tmp_path, play, notify=["true"])


def test_no_side_of_the_desk_is_open_while_the_host_stops(tmp_path: Path) -> None:
    async def play(made: House) -> None:
        anna = Heard(made, "anna")
        made.stopping = True
        for request in (wire.Begin(TREES, {"US": "anna", "VC": ""}, {}), wire.Rematch("x"), wire.CallMe("x")):
            assert (await anna.asks(request)).told == "the host stops"
        made.stopping = False

    in_the_lobby(tmp_path, play)


def test_what_is_wrong_with_the_hosts_files_is_told_to_its_log_and_to_no_guest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    told = "the host cannot write that down now; tell whoever runs it"

    def full(fd: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async def play(made: House) -> None:
        anna = Heard(made, "anna", wish="lobby")
        anna._enter()
        guest = Guest.__new__(Guest)
        guest.house, guest.code, guest.public_key = made, new_code(), KEY
        made.book.change(lambda invites: with_code(invites, guest.code, f"{NOSE}.toml", "VC", "boris"))
        monkeypatch.setattr(os, "fsync", full)
        before = {path.name for path in tmp_path.iterdir()}
        assert (await anna.asks(wire.Begin(TREES, {"US": "anna", "VC": ""}, {}))).told == told
        assert guest.take_up_code() == told
        guest.code = "nothing"
        assert guest.take_up_code() == "this code is good for nothing any more"
        assert {path.name for path in tmp_path.iterdir()} == before
        assert str(tmp_path) in caplog.text

    in_the_lobby(tmp_path, play)
