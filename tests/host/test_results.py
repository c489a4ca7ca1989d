"""What becomes of a game that is over: its result and its page, who may look at it, and what goes wrong there."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.host.ended_games import TREES, nearly_over
from tests.host.served import vietnam
from tests.host.test_room import Guest, Inline
from vietnam_tui.core.model import Result
from vietnam_tui.games import game_of_scenario
from vietnam_tui.host import wire
from vietnam_tui.host.front.archive import Archive, Finished
from vietnam_tui.host.front.archive_page import page_of
from vietnam_tui.host.front.desk import NotHere
from vietnam_tui.host.house import House
from vietnam_tui.host.invites import Hosted, Invites, with_game, with_person
from vietnam_tui.host.settings import HostFault, HostFolder
from vietnam_tui.play.table.session import Session


def house(tmp_path: Path, *, over: bool = False, idle: int = 0) -> House:
    """A house with a game of anna and boris that is over, or will be with boris's next order; eve may look on."""
    (tmp_path / "games").mkdir()
    (tmp_path / "host.toml").write_text(f'saves = "games"\nidle = {idle}\n')
    nearly_over(tmp_path / "games", over=over)
    made = House(HostFolder(tmp_path), Inline())

    def change(invites: Invites) -> Invites:
        for name in ("anna", "boris", "carl", "eve"):
            invites = with_person(invites, name)
        return with_game(invites, Hosted(f"{TREES}.toml", {"US": "anna", "VC": "boris"}, ("eve",), 2))

    made.book.change(change)
    return made


def finished(id_: str, winner: str = "US", ended: int = 100) -> Finished:
    """The line of some game."""
    return Finished(
        id_, f"{id_}.toml", "vb", TREES, "Trees", {"US": "anna"}, winner, "why", "Turn 1", 3, ended
    )


def test_a_game_between_people_is_kept_as_it_ends_and_leaves_the_games_in_play_with_the_last_of_them(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        made = house(tmp_path)
        boris = Guest("boris")
        room, place = made.sit(boris, TREES, "")
        assert not made.results.shown_to("boris", "invited")
        await room.ask(place, wire.Do(1, room.table.chair(place).at, "end"))
        (kept,) = Archive(tmp_path / "archive" / "results.jsonl").newest()
        assert (kept.players, kept.winner, kept.verdict) == ({"US": "anna", "VC": "boris"}, "VC", "VC wins")
        assert not made.lines("anna")
        assert [game.id for game in made.results_for("anna")] == [TREES]  # though somebody still sits there
        assert not made.results.shown_to("anna", "invited")
        made.rise(room, place)
        await asyncio.sleep(0.1)
        assert not made.lines("anna")
        assert not made.book.now().game
        for name in ("anna", "boris", "eve"):
            assert [game.id for game in made.results.shown_to(name, "invited")] == [TREES]
            room, place = made.sit(Guest(name), TREES, "")
            assert (place.side, room.table.chair(place).view) == ("", room.table.session.state)
            with pytest.raises(ValueError, match="over"):
                room._word(place, "seat", "VC bot")
        with pytest.raises(NotHere):
            made.sit(Guest("anna"), TREES, "US")
        with pytest.raises(NotHere):
            made.sit(Guest("carl"), TREES, "")
        assert not made.results.shown_to("carl", "invited")
        assert not made.results.shown_to("eve", "nobody")
        assert len((tmp_path / "archive" / "results.jsonl").read_text().splitlines()) == 1
        made.close()

    asyncio.run(run())


def test_one_that_had_ended_before_the_host_began_is_put_away_and_its_page_tells_everything(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        made = house(tmp_path, over=True)
        made.wake_bots()
        assert not made.book.now().game
        (kept,) = made.results.shown_to("anna", "invited")
        assert kept.ended == int((tmp_path / "games" / f"{TREES}.toml").stat().st_mtime)
        path = await made.results.pages.make(kept)
        assert path is not None
        page = path.read_text()
        assert "US anna, VC boris; 154 orders and dice; everything that was hidden is shown" in page
        assert path.stat().st_mode & 0o77 == 0
        made.close()

    asyncio.run(run())
    told = vietnam("host", "results", "--folder", str(tmp_path))
    assert "US anna, VC boris" in told.stdout
    assert "VC wins" in told.stdout
    (facts,) = json.loads(vietnam("host", "results", "--json", "--folder", str(tmp_path)).stdout)
    assert facts["players"] == {"US": "anna", "VC": "boris"}
    assert facts["page"] == str(tmp_path / "archive" / f"{TREES}.html")


def test_a_game_against_a_bot_is_kept_once_it_has_been_left_since_its_end_may_be_taken_back(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        made = house(tmp_path)
        with Session.open(tmp_path / "games" / f"{TREES}.toml") as session:
            session.reseat({"US": "bot"})
        room, place = made.sit(Guest("boris"), TREES, "")
        await room.ask(place, wire.Do(1, room.table.chair(place).at, "end"))
        assert room.table.over
        assert not len(made.results.archive)
        await room.ask(place, wire.Undo(2, room.table.chair(place).at, take_back=True))
        assert not room.table.over
        made.rise(room, place)
        await asyncio.sleep(0.1)
        assert made.lines("boris")
        room, place = made.sit(Guest("boris"), TREES, "")
        await room.ask(place, wire.Do(1, room.table.chair(place).at, "end"))
        made.rise(room, place)
        await asyncio.sleep(0.1)
        (kept,) = made.results.archive.newest()
        assert kept.players == {"US": "bot", "VC": "boris"}
        made.close()

    asyncio.run(run())


def test_a_result_that_cannot_be_written_keeps_its_game_where_it_is_until_it_can_be(tmp_path: Path) -> None:
    async def run() -> None:
        made = house(tmp_path, over=True)
        (tmp_path / "archive").write_text("in the way")
        made.wake_bots()
        assert made.book.now().find(TREES) is not None
        (tmp_path / "archive").unlink()
        made.wake_bots()
        assert made.book.now().find(TREES) is None
        made.close()

    asyncio.run(run())


def test_of_the_lines_of_a_game_the_last_counts_and_a_torn_one_does_not(tmp_path: Path) -> None:
    path = tmp_path / "archive" / "results.jsonl"
    archive = Archive(path)
    assert archive.keep(finished("a"))
    assert archive.keep(finished("b"))
    assert not archive.keep(finished("b", ended=200))  # the same end, told again
    assert archive.keep(finished("a", winner="VC"))
    with path.open("ab") as file:
        file.write(b'{"id":"c","sa')
    again = Archive(path)
    assert [(game.id, game.winner) for game in again.newest()] == [("a", "VC"), ("b", "US")]
    assert again.keep(finished("d"))
    assert [game.id for game in Archive(path).newest()] == ["d", "a", "b"]
    path.chmod(0o644)
    with pytest.raises(HostFault, match="others may read it"):
        Archive(path)


@pytest.mark.parametrize("scenario", [TREES, "the-fall-of-lang-vei", "koh-tang", "street-without-joy"])
def test_a_game_that_is_given_up_before_anything_has_happened_has_a_page_as_well(
    tmp_path: Path, scenario: str
) -> None:
    game = game_of_scenario(scenario)
    assert game is not None
    with Session.new(game, scenario, path=tmp_path / "game.toml") as session:
        first, second = session.sides
        session.end(Result(first, f"{second} has conceded", ""))
    page = page_of(tmp_path / "game.toml", {first: "anna", second: "boris"})
    assert f"{first} anna, {second} boris; 0 orders and dice" in page
    assert f"{second} has conceded" in page
    assert '<svg class="vm"' in page
