"""What players agree on, and what one does alone: draws, undo by consent, adjudication, terms, conceding, claims."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests import toy_game
from tests.host.conftest import NOSE
from tests.host.served import vietnam
from tests.host.test_deadlines import Ticks
from tests.host.test_house import house
from tests.host.test_room import SEATS, Guest, Inline, Scene, in_a_room
from vietnam_tui.bots import chances
from vietnam_tui.core.model import NOBODY, Result
from vietnam_tui.games import find_game
from vietnam_tui.host import agreements, wire
from vietnam_tui.host.audit import read_notes
from vietnam_tui.host.house import House
from vietnam_tui.host.invites import Hosted
from vietnam_tui.host.ledger import Summary
from vietnam_tui.host.pace import DAY
from vietnam_tui.host.settings import HostFolder
from vietnam_tui.host.thinking import judged
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.record.saves import read_save
from vietnam_tui.play.record.verify import verify
from vietnam_tui.play.table.session import Session


async def says(scene: Scene, person: str, words: str) -> str:
    """What somebody is answered who says something at the table: a sentence, or why not."""
    word, _, text = words.partition(" ")
    scene.room.chat._spoke.clear()
    await scene.ask(person, wire.Say(9, word, text))
    await scene.settled()
    answer = scene.guests[person].heard[-1]
    for answer in reversed(scene.guests[person].heard):
        if isinstance(answer, wire.Done | wire.Refused):
            return answer.text if isinstance(answer, wire.Done) else f"refused: {answer.reason}"
    raise AssertionError


async def all_say(scene: Scene, *spoken: tuple[str, str, str]) -> None:
    """Several people say something one after another, and are answered so."""
    for person, words, answer in spoken:
        assert await says(scene, person, words) == answer, (person, words)


def test_a_draw_that_both_agree_on_ends_the_game_on_the_disk_and_tells_the_seed(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        await all_say(
            scene,
            ("boris", "accept", "refused: nobody proposes anything to you"),
            ("eve", "offer draw", "refused: that is for those who play"),
            (
                "anna",
                "offer win",
                f"refused: {agreements.HOW}",
            ),
            ("anna", "offer draw", ""),
            ("anna", "accept", "refused: nobody proposes anything to you"),
            ("boris", "offer undo", "refused: first say to what anna proposes: accept or decline"),
            ("boris", "offer", "anna proposes: a draw; accept or decline"),
            ("boris", "decline", ""),
            ("boris", "accept", "refused: nobody proposes anything to you"),
            ("boris", "offer draw", ""),
            ("boris", "offer nothing", ""),
            ("anna", "accept", "refused: nobody proposes anything to you"),
            ("boris", "offer draw", ""),
            ("anna", "accept", ""),
            ("anna", "offer draw", "refused: the game is over"),
        )
        await scene.order("anna", "lay 0202")
        await scene.ask("anna", wire.Undo(3, scene.table.chair(scene.places["anna"]).at))

    scene = in_a_room(tmp_path, play)
    told = scene.guests["eve"].told()
    assert "anna proposes: a draw; accept or decline" in told
    assert "boris declines: a draw" in told
    assert "A draw: both have agreed on a draw" in told
    assert any(text.startswith("the seed was") for text in told)
    refused = [m.reason for m in scene.guests["anna"].heard if isinstance(m, wire.Refused)][-2:]
    assert refused == ["Red has nothing to decide", "it is for nobody to decide now"]
    read = read_save(tmp_path / "ford.toml").file
    assert (read.log, read.ended is not None and read.ended.winner) == ([], "")
    again: Session[Any] = Session.open(tmp_path / "ford.toml", read_only=True, game=toy_game.GAME)
    assert again.result == scene.table.session.result
    assert "ends" in [note.what for note in read_notes(tmp_path / "audit.jsonl")]


def test_something_is_taken_back_with_the_others_consent_past_what_they_have_decided(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        await all_say(
            scene, ("anna", "offer undo", "refused: Red has ordered nothing that could be taken back")
        )
        await scene.order("anna", "lay 0202")
        await scene.order("boris", "lay nothing")
        await scene.ask("anna", wire.Undo(3, scene.table.chair(scene.places["anna"]).at))
        await scene.settled()
        assert isinstance(scene.guests["anna"].heard[-1], wire.Refused)
        await all_say(scene, ("anna", "offer undo", ""))
        await scene.order("boris", "move Alice 0102")
        await all_say(
            scene,
            ("boris", "accept", "refused: nobody proposes anything to you"),  # the game has gone on
            ("anna", "offer undo", ""),
            ("boris", "accept", ""),
        )
        assert scene.table.session.decision.side == "Red"
        assert not scene.table.session.numbers

    scene = in_a_room(tmp_path, play)
    assert scene.table.session.log[-1].take_back
    for name in ("boris", "eve"):
        moved = scene.guests[name].last(wire.Moved)
        assert not any("0202" in order for order in moved.gone)
    assert "agreed: what anna ordered last, and all since, is taken back" in scene.guests["eve"].told()


@pytest.mark.parametrize(("chance", "winner"), [(0.7, "Blue"), (0.3, "Red"), (0.6, "")])
def test_bots_say_who_has_won_where_both_have_agreed_to_that(
    tmp_path: Path, chance: float, winner: str
) -> None:
    async def play(scene: Scene) -> None:
        await all_say(scene, ("boris", "offer adjudicate", ""), ("anna", "accept", ""))

    scene = in_a_room(tmp_path, play, thinker=Inline(chance=chance))
    result = scene.table.session.result
    assert result is not None
    assert result.winner == winner
    assert result.reason == f"bots have played it on 40 times: Blue wins {chance:.0%}"


def test_a_game_is_not_adjudicated_when_bots_fail_or_it_has_gone_on(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        scene.thinker.fails = 1
        await all_say(scene, ("boris", "offer adjudicate", ""), ("anna", "accept", ""))
        scene.thinker.fails = 0

        async def slow(*_: object) -> tuple[float, int]:
            await scene.order("anna", "lay 0202")
            return 0.9, 40

        scene.thinker.judge = slow  # type: ignore[method-assign, assignment]
        await all_say(scene, ("boris", "offer adjudicate", ""), ("anna", "accept", ""))
        await scene.settled()

    scene = in_a_room(tmp_path, play)
    assert scene.table.session.result is None
    told = scene.guests["eve"].told()
    assert "the bots have failed at it: nothing is changed" in told
    assert "the game has gone on meanwhile: propose it again" in told


def test_the_bots_chance_of_a_whole_position_is_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "FEWEST", 2)
    monkeypatch.setattr(chances, "GOOD_ENOUGH", 1.0)
    state = msgspec.msgpack.encode(find_game("vb").setup("boys-of-67"))
    found = [judged("vb", "boys-of-67", state) for _ in range(2)]
    assert found[0] == found[1]
    assert 0 <= found[0][0] <= 1
    assert found[0][1] == 2


def test_whoever_concedes_says_so_twice_and_has_lost(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        await all_say(
            scene,
            ("anna", "concede", "this ends the game as lost for Red; if you mean it: concede yes"),
            ("anna", "concede yes", ""),
        )

    scene = in_a_room(tmp_path, play)
    assert "Blue wins: Red has conceded" in scene.guests["boris"].told()
    for name in ("boris", "eve"):
        chair = wire.read_chair(toy_game.GAME, scene.guests[name].last(wire.Moved).chair)
        assert (chair.decision.side, chair.result) == (NOBODY, Result("Blue", "Red has conceded", ""))


def test_nothing_ends_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(scene: Scene) -> None:
        def full(_: object) -> None:
            raise CannotSave("No space left on device")

        with monkeypatch.context() as patched:
            patched.setattr(Session, "save", full)
            assert await says(scene, "anna", "concede yes") == (
                "refused: the host cannot save the game, so nothing was done"
            )
        assert not scene.table.over
        await scene.order("anna", "lay 0202")

    scene = in_a_room(tmp_path, play)
    assert scene.table.session.length == 1
    assert scene.table.session.result is None


def with_pace(play: Callable[[Scene, Ticks], Awaitable[None]]) -> Callable[[Scene], Awaitable[None]]:
    """A game in which a move may take three days."""

    async def run(scene: Scene) -> None:
        ticks = Ticks()
        times, summary = (
            scene.room.times,
            Summary("The Ford", "ford", "", ("Red", "Blue"), {}, "Red", (0, 0, 0)),
        )
        times.clock._ticks, times.clock._begun = ticks, 0.0
        scene.known.clock = times.clock
        scene.room.hosted = Hosted("ford.toml", SEATS, ("eve",), pace="3d")
        times.ledgers.change("ford", summary=summary)
        times.note(scene.room.hosted, "Red")
        await play(scene, ticks)

    return run


def test_a_game_is_claimed_only_from_somebody_whose_time_is_over_and_who_is_not_on_holiday(
    tmp_path: Path,
) -> None:
    @with_pace
    async def play(scene: Scene, ticks: Ticks) -> None:
        await all_say(
            scene,
            ("boris", "claim win", "refused: Red is not overdue: 3 days left"),
            ("anna", "claim win", "refused: it is your own time that runs"),
            ("eve", "claim win", "refused: that is for those who play"),
        )
        scene.known.vacation("anna", "2d")
        ticks.now += 4 * DAY
        await all_say(scene, ("boris", "claim win", "refused: Red is not overdue: 1 day left"))
        ticks.now += DAY
        await all_say(
            scene,
            (
                "boris",
                "claim",
                "refused: Red is overdue: claim win, or claim bot to have a bot go on in its place",
            ),
            ("boris", "claim win", ""),
        )

    scene = in_a_room(tmp_path, play)
    assert "Blue wins: Red has not moved in time" in scene.guests["anna"].told()


def test_a_bot_goes_on_for_somebody_whose_time_is_over_until_he_comes_back(tmp_path: Path) -> None:
    @with_pace
    async def play(scene: Scene, ticks: Ticks) -> None:
        ticks.now += 3 * DAY
        await all_say(scene, ("boris", "claim bot", ""))
        await scene.settled()
        assert scene.table.session.length
        await all_say(scene, ("anna", "seat Red human", ""))
        assert scene.table.session.seats["Red"].human

    scene = in_a_room(tmp_path, play)
    assert scene.thinker.asked[0].side == "Red"
    assert "Red has not moved in time: a bot plays it, says boris" in scene.guests["anna"].told()


def test_nothing_is_claimed_where_there_is_no_limit_and_alone_there_is_nobody_to_agree(
    tmp_path: Path,
) -> None:
    async def play(scene: Scene) -> None:
        await all_say(scene, ("boris", "claim win", "refused: nobody has a limit of time here now"))
        scene.room.hosted = Hosted("ford.toml", {"Red": "anna", "Blue": "anna"})
        await all_say(scene, ("anna", "offer draw", "refused: there is nobody else here to agree"))

    in_a_room(tmp_path, play)


def test_a_pace_that_is_agreed_on_stands_in_the_invites_and_a_proposal_outlives_the_host(
    tmp_path: Path,
) -> None:
    async def say(made: House, *spoken: tuple[str, str]) -> list[str]:
        """What people are answered; afterwards the host is stopped."""
        made.wake_bots()
        told = []
        for person, words in spoken:
            guest = Guest(person, key="")
            room, place = made.sit(guest, NOSE, "")
            told += guest.last(wire.Welcome).notices
            await room.ask(place, wire.Say(1, *words.split(" ", 1)))
            await asyncio.sleep(0.3)
            answer = next(m for m in reversed(guest.heard) if isinstance(m, wire.Done | wire.Refused))
            told.append(answer.text if isinstance(answer, wire.Done) else answer.reason)
            made.rise(room, place)
        made.close()
        return told

    assert asyncio.run(
        say(house(tmp_path), ("anna", "offer pace a minute"), ("anna", "offer pace 3 days"))
    ) == [
        "a pace is a day, 3d, 7d, 12h, from 5m to 60d, or none",
        "",
    ]
    later = asyncio.run(
        say(
            House(HostFolder(tmp_path), Inline()),
            ("boris", "accept "),
            ("boris", "offer holidays 3"),
            ("anna", "accept "),
        )
    )
    assert "anna proposes: from now on 3 days a move; accept or decline" in later
    assert [answer for answer in later if " " not in answer] == ["", "", ""]
    made = House(HostFolder(tmp_path), Inline())
    (game,) = made.book.now().game
    assert (game.pace, game.holidays, game.observers) == ("3d", 3, ("*",))
    made.wake_bots()
    assert [line.due for line in made.lines("anna")] == ["2 days 23 hours left"]
    made.close()


def test_whoever_is_away_is_told_of_a_proposal_once_while_nobody_orders(tmp_path: Path) -> None:
    told: list[tuple[str, str, str]] = []

    async def run() -> None:
        made = house(tmp_path, notify=["tell"])
        made.reminders.hooks.tell = lambda words: told.append(
            (words["event"], words["person"], words["sentence"])
        )
        room, place = made.sit(Guest("anna", key=""), NOSE, "")
        there = made.sit(Guest("boris", key=""), NOSE, "")
        await room.ask(place, wire.Say(1, "offer", "draw"))
        assert told == []
        made.rise(*there)
        for what in ("draw", "adjudicate"):
            await room.ask(place, wire.Say(1, "offer", what))
        made.rise(room, place)
        made.close()

    asyncio.run(run())
    assert told == [("offer", "boris", "Snoopy's Nose: anna proposes: a draw.")]


def test_a_save_names_a_side_that_has_won_by_agreement_or_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    with Session.new(find_game("vb"), NOSE, path=path) as session:
        session.end(Result("US", "VC has conceded", ""))
    assert 'winner = "US"' in path.read_text()
    assert verify(path).result == Result("US", "VC has conceded", "")
    told = vietnam("verify", str(path)), vietnam("do", str(path), "lay 1222"), vietnam("report", str(path))
    assert "  US wins: VC has conceded\n" in told[0].stdout
    assert "the game is over: VC has conceded" in told[1].stdout
    assert "US wins: VC has conceded\n" in told[2].stdout
    path.write_text(path.read_text().replace('winner = "US"', 'winner = "ARVN"'))
    with pytest.raises(ValueError, match="there is no side 'ARVN'"):
        Session.open(path)
