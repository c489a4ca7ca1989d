"""Time at a table that lasts months: the host's clock, moves and holidays, reminders, and the operator's program."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.host.conftest import NOSE
from tests.host.served import alive, until, vietnam
from tests.host.test_house import house
from tests.host.test_room import Guest, Inline, in_a_room
from vietnam_tui.host import hook, ledger, wire
from vietnam_tui.host.clock import HostClock
from vietnam_tui.host.deadlines import Timekeeper
from vietnam_tui.host.hook import AT_A_TIME, Hooks, run_hook
from vietnam_tui.host.house import House
from vietnam_tui.host.invites import Hosted, with_game
from vietnam_tui.host.ledger import Ledgers, Summary
from vietnam_tui.host.pace import DAY, HOUR, Pace, span
from vietnam_tui.host.people import People
from vietnam_tui.host.reminders import words_of
from vietnam_tui.host.screen.arrival import ring_on_arrival
from vietnam_tui.host.screen.preferences import Preferences
from vietnam_tui.host.settings import HostFault, HostFolder
from vietnam_tui.host.successors import note_known

#: Saturday, 24 October 2026, noon in UTC: in the night the summer time of Europe ends
NOON = 1_792_843_200.0
GAME = Hosted("ford.toml", {"Red": "anna", "Blue": "boris"}, pace="3d")


class Hours:
    """A clock that is put forward by hand, and a wall clock beside it that may jump."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ran, self.wall = 50.0, NOON
        self.start()

    def start(self) -> None:
        """Start the host anew."""
        self.clock = HostClock(self.folder / "clock", ticks=lambda: self.ran, wall=lambda: self.wall)
        self.people = People(self.folder / "people.json")
        self.ledgers = Ledgers(self.folder / "tables")
        self.times = Timekeeper(self.clock, self.ledgers, self.people)

    def stop(self) -> None:
        """Stop it."""
        self.ledgers.write()
        self.clock.keep(soon=False)

    def go(self, seconds: float) -> None:
        """Let time pass."""
        self.ran += seconds
        self.wall += seconds

    def table(self, waits: str, game: Hosted = GAME, **seats: str) -> None:
        """Note whose move it is."""
        summary = Summary("The Ford", "ford", "Turn 2", ("Red", "Blue"), seats, waits, (0, 0, 0))
        self.ledgers.change(game.id, summary=summary)
        self.times.note(game, waits)

    def told(self, *present: str, after: float = 300.0) -> list[tuple[str, str]]:
        """Those who are to be told of something now."""
        found = self.times.reminders(lambda game, person: person in present, after)
        return [(reminder.event, reminder.person) for reminder in found]


@pytest.fixture
def hours(tmp_path: Path) -> Hours:
    return Hours(tmp_path)


# ---------------------------------------------------------------- the clock


def test_no_time_passes_while_the_host_does_not_run_and_none_when_a_wall_clock_is_put_elsewhere(
    hours: Hours,
) -> None:
    hours.table("Red")
    hours.go(DAY)
    for jump in (-400 * DAY, 900 * DAY):
        hours.wall += jump
        assert hours.times.left(GAME) == 2 * DAY
    hours.stop()
    hours.go(30 * DAY)
    hours.start()
    hours.table("Red")
    assert hours.times.left(GAME) == 2 * DAY
    hours.ran = 0.0  # the machine has been started anew as well
    assert hours.times.left(GAME) == 2 * DAY
    hours.start()
    hours.table("Red")
    hours.go(DAY)
    assert hours.times.left(GAME) == DAY


def test_a_clock_that_was_not_written_down_or_cannot_be_read_takes_nothing_from_anybody(
    hours: Hours, tmp_path: Path
) -> None:
    hours.go(5 * DAY)
    hours.table("Red")
    hours.ledgers.write()  # and then the host is killed
    for damage in (b"\xff", b"-7", b""):
        (tmp_path / "clock").write_bytes(damage)
        hours.start()
        hours.table("Red")
        assert hours.times.left(GAME) == 3 * DAY, damage
    assert (tmp_path / "clock.unreadable").exists()


def test_the_clock_is_written_down_once_a_minute(hours: Hours, tmp_path: Path) -> None:
    for passed, there in ((30, False), (31, True)):
        hours.go(passed)
        hours.clock.keep()
        assert (tmp_path / "clock").exists() == there


def test_a_moment_is_told_in_any_zone_with_its_summer_time_and_refused_in_none(hours: Hours) -> None:
    now, after = hours.clock.now, hours.clock.now + 2 * DAY
    assert hours.clock.told(now) == "Sat 24 Oct 12:00 UTC"
    assert hours.clock.told(now, "Europe/Berlin") == "Sat 24 Oct 14:00 Europe/Berlin"
    assert hours.clock.told(after, "Europe/Berlin") == "Mon 26 Oct 13:00 Europe/Berlin"
    for wrong in ("Berlin", "../../etc/passwd", "/etc/passwd", "Europe", "a\0b", "x" * 5000):
        with pytest.raises(HostFault, match="is no zone"):
            hours.clock.told(now, wrong)


# ---------------------------------------------------------------- pace


def test_a_pace_is_read_from_words_and_what_is_none_refused_in_a_sentence() -> None:
    for text, seconds in (("", 0), ("none", 0), ("a day", DAY), ("3d", 3 * DAY), ("Three Days", 3 * DAY)):
        assert Pace.read(text).seconds == seconds
    assert [str(Pace.read(text)) for text in ("1w", "36h", "90m", "none")] == ["7d", "36h", "90m", "none"]
    for wrong in ("1m", "61d", "fast", "-3d", "3 fortnights", "9" * 40 + "d", "٣d"):
        with pytest.raises(ValueError, match="a pace is a day"):
            Pace.read(wrong)
    assert [span(s) for s in (-5, 90, HOUR, 47 * HOUR)] == [
        "0 seconds",
        "1 minute",
        "1 hour",
        "1 day 23 hours",
    ]


def test_a_move_lasts_until_another_must_decide_and_begins_anew_for_another_person_or_pace(
    hours: Hours,
) -> None:
    hours.table("Red")
    hours.go(HOUR)
    hours.table("Red")  # an order, and it is Red's all the same
    assert hours.times.left(GAME) == 3 * DAY - HOUR
    hours.table("Blue")
    assert hours.times.left(GAME) == 3 * DAY
    hours.go(HOUR)
    for other in (
        Hosted("ford.toml", {"Red": "anna", "Blue": "dora"}, pace="3d"),
        Hosted("ford.toml", {"Red": "anna", "Blue": "dora"}, pace="1d"),
    ):
        hours.table("Blue", other)
        assert hours.times.left(other) == Pace.read(other.pace).seconds
        hours.go(HOUR)
    hours.table("chance", other)
    assert hours.times.left(other) is None


def test_nobody_gets_time_by_giving_his_side_away_and_taking_it_back(hours: Hours) -> None:
    hours.table("Red")
    note_known(hours.ledgers, "ford", "anna", "Red")
    hours.go(2 * DAY)
    hours.table("Red", GAME, Red="bot")
    assert hours.times.left(GAME) is None
    hours.table("Red")
    assert hours.times.left(GAME) == DAY
    other = msgspec.structs.replace(GAME, seats={"Red": "dora", "Blue": "boris"})
    hours.table("Red", other)
    assert hours.times.left(other) == 3 * DAY
    note_known(hours.ledgers, "ford", "dora", "Red")
    hours.go(2 * DAY)
    for again in (GAME, other):
        hours.table("Red", again)
        assert hours.times.left(again) == DAY


def test_nobody_has_a_limit_who_plays_alone_or_against_a_bot(hours: Hours) -> None:
    hours.table("Red", GAME, Blue="bot")
    assert hours.times.left(GAME) is None
    both = Hosted("ford.toml", {"Red": "anna", "Blue": "anna"}, pace="3d")
    hours.table("Red", both)
    assert hours.times.left(both) is None
    assert hours.times.left_told(both) == hours.times.due(both) == ""


# ---------------------------------------------------------------- holidays


def test_time_stands_still_in_holidays_as_long_as_there_are_days_of_them(hours: Hours) -> None:
    game = Hosted("ford.toml", {"Red": "anna", "Blue": "boris"}, pace="3d", holidays=5)
    hours.table("Red", game)
    hours.go(DAY)
    hours.people.vacation("anna", "4d")
    hours.go(2 * DAY)
    assert (hours.times.left(game), hours.times.left_told(game)) == (2 * DAY, "holiday")
    hours.people.is_back("anna")
    hours.go(DAY)
    assert hours.times.left(game) == DAY
    assert hours.times.holidays_left(game, "anna") == 3 * DAY
    assert hours.times.holidays_left(game, "boris") == 5 * DAY
    hours.people.vacation("anna", "10d")
    hours.go(3 * DAY + HOUR)
    assert hours.times.left_told(game) == "23 hours left"
    hours.table("Blue", game)
    assert hours.times.holidays_left(game, "anna") == 0
    hours.people.vacation("boris", "1d")
    hours.go(2 * DAY)
    assert hours.times.left(game) == 2 * DAY


def test_a_holiday_is_known_after_the_host_was_started_again(hours: Hours) -> None:
    hours.table("Red")
    hours.people.vacation("anna", "4d")
    hours.go(DAY)
    hours.stop()
    hours.start()
    hours.table("Red")
    hours.go(DAY)
    assert hours.times.left(GAME) == 3 * DAY
    hours.go(3 * DAY)
    assert hours.times.left(GAME) == 2 * DAY


# ---------------------------------------------------------------- reminders


def test_somebody_is_reminded_of_a_turn_once_again_when_little_time_is_left_and_when_none_is(
    hours: Hours,
) -> None:
    hours.table("Red")
    assert hours.told() == []
    hours.go(301)
    assert hours.told() == [("turn", "anna")]
    for wait, told in (
        (0, []),
        (2 * DAY, []),
        (DAY // 2, [("soon", "anna")]),
        (HOUR, []),
        (DAY // 2, [("over", "anna"), ("claim", "boris")]),
        (9 * DAY, []),
    ):
        hours.go(wait)
        hours.stop()
        hours.start()
        hours.table("Red")
        assert hours.told() == told, wait
    hours.table("Blue")
    hours.go(301)
    assert hours.told() == [("turn", "boris")]


def test_whoever_is_there_or_on_holiday_is_not_reminded_and_who_has_just_left_not_yet(hours: Hours) -> None:
    hours.table("Red")
    hours.go(DAY)
    assert hours.told("anna") == []
    hours.go(299)
    assert hours.told() == []
    hours.people.vacation("anna", "1d")
    hours.go(2)
    assert hours.told() == []
    hours.people.is_back("anna")
    assert hours.told() == [("turn", "anna")]


def test_two_deadlines_at_once_are_both_told_of(hours: Hours) -> None:
    other = Hosted("trail.toml", {"Red": "dora", "Blue": "anna"}, pace="3d")
    hours.table("Red")
    hours.table("Red", other)
    hours.go(3 * DAY)
    assert hours.told() == [("over", "anna"), ("claim", "boris"), ("over", "dora"), ("claim", "anna")]


def test_words_for_the_program_tell_the_turn_and_nothing_else_of_the_game(hours: Hours) -> None:
    hours.table("Red")
    hours.go(3 * DAY)
    over, claim = hours.times.reminders(lambda game, person: False, 0)
    assert words_of(over, hours.times) == {
        "person": "anna",
        "game": "The Ford",
        "turn": "Turn 2",
        "name": "ford",
        "event": "over",
        "due": "Tue 27 Oct 12:00 UTC",
        "sentence": "Your time in The Ford, Turn 2, is up: the game may be claimed until you move.",
    }
    assert words_of(claim, hours.times)["sentence"].startswith("anna is overdue in The Ford")


# ---------------------------------------------------------------- ledgers


def test_what_a_full_disk_does_not_take_is_written_later_and_what_cannot_be_read_is_kept(
    hours: Hours, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise HostFault("No space left on device")

    hours.table("Red")
    with monkeypatch.context() as patched:
        patched.setattr(ledger, "write_private", full)
        assert not hours.ledgers.write()
    assert hours.ledgers.of("ford").waits == "Red"
    assert hours.ledgers.write()
    path = tmp_path / "tables" / "ford.json"
    assert path.stat().st_mode & 0o777 == 0o600
    assert Ledgers(tmp_path / "tables").of("ford") == hours.ledgers.of("ford")
    path.write_bytes(b'{"waits": 7}')
    assert Ledgers(tmp_path / "tables").of("ford").waits == ""
    assert path.with_name("ford.json.unreadable").exists()


# ---------------------------------------------------------------- the operator's program


def test_a_program_that_hangs_is_ended_with_all_that_it_has_started(tmp_path: Path) -> None:
    told = tmp_path / "told"
    script = f'sleep 60 & echo "$!" > {told}; wait'
    assert not asyncio.run(run_hook(("/bin/sh", "-c", script), {}, patience=0.5))
    until(lambda: not alive(int(told.read_text())))


def test_a_program_that_fails_is_run_again_and_never_many_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hook, "AGAIN", (0.01, 0.01))
    runs, most, now = list[str](), 0, 0

    async def run(arguments: tuple[str, ...], words: Any) -> bool:
        nonlocal most, now
        now += 1
        most = max(most, now)
        await asyncio.sleep(0.01)
        now -= 1
        runs.append(words["person"])
        return words["person"] != "anna" or runs.count("anna") > 2

    monkeypatch.setattr(hook, "run_hook", run)

    async def play() -> None:
        hooks = Hooks(("tell",))
        for person in ("anna", *"bcdefghi"):
            hooks.tell({"person": person})
        await asyncio.sleep(0.3)
        hooks.close()

    asyncio.run(play())
    assert (runs.count("anna"), runs.count("b"), most) == (3, 1, AT_A_TIME)


def test_no_name_of_a_game_is_an_option_or_a_second_line_for_the_program(tmp_path: Path) -> None:
    told = tmp_path / "told"
    program = "import sys; open(sys.argv[1], 'w').write('|'.join(sys.argv[2:]))"
    words = {"name": "--exec=rm\nTo: all", "game": "a\x1b[31m"}
    asyncio.run(
        run_hook((sys.executable, "-c", program, str(told), "{name}", "Subject: {game} $(id)", "-v"), words)
    )
    assert told.read_text() == "exec=rm To: all|Subject: a?[31m $(id)|-v"


# ---------------------------------------------------------------- at the table and in the lobby


def test_the_table_tells_its_time_in_the_zone_that_somebody_wants(tmp_path: Path) -> None:
    async def play(scene: Any) -> None:
        scene.room.hosted = GAME
        scene.known.clock = scene.room.times.clock
        summary = Summary("The Ford", "ford", "", ("Red", "Blue"), {}, "Red", (0, 0, 0))
        scene.room.times.ledgers.change("ford", summary=summary)
        scene.room.times.note(GAME, "Red")
        await scene.ask("anna", wire.Say(1, "time", "Asia/Saigon"))
        await scene.ask("boris", wire.Say(2, "time", "Hanoi"))
        await scene.ask("eve", wire.Say(3, "time"))
        await scene.settled()

    guests = in_a_room(tmp_path, play).guests
    anna = guests["anna"].last(wire.Done).text
    assert anna.startswith("time: 3 days a move, and each has 14 days of holidays; Red: ")
    assert anna.endswith("Asia/Saigon; you have 14 days of holidays left")
    assert "is no zone" in guests["boris"].last(wire.Refused).reason
    assert guests["eve"].last(wire.Done).text.endswith("UTC")


def test_the_lobby_tells_how_much_time_is_left_and_the_table_when_it_is_little(tmp_path: Path) -> None:
    async def run() -> None:
        made = house(tmp_path)
        made.clock._ticks = clock = Ticks()
        made.clock._begun = clock.now
        game = made.book.now().game[0]
        slow = Hosted(game.save, game.seats, game.observers, pace="1d")
        made.book.change(lambda invites: with_game(invites, slow))
        made.check_guests()
        assert [line.due for line in made.lines("boris")] == ["1 day left"]
        guest = Guest("anna")
        room, place = made.sit(guest, game.id, "")
        assert "time: 1 day a move, and each has 14 days of holidays" in guest.last(wire.Welcome).said
        assert "left" not in room.people()
        clock.now += 20 * HOUR
        room.look_around()
        assert room.people().startswith("VC 4 hours left")
        clock.now += 5 * HOUR
        assert [line.due for line in made.lines("boris")] == ["OVERDUE 1 hour"]
        with pytest.raises(HostFault, match="a pace is a day"):
            made.book.change(lambda invites: with_game(invites, Hosted(game.save, game.seats, pace="soon")))
        with pytest.raises(HostFault, match="holidays"):
            made.book.change(lambda invites: with_game(invites, Hosted(game.save, game.seats, holidays=99)))
        made.rise(room, place)
        made.close()

    asyncio.run(run())


class Ticks:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_who_is_absent_is_told_though_the_host_was_started_again_meanwhile_and_only_once(
    tmp_path: Path,
) -> None:
    told = tmp_path / "told"
    program = [
        sys.executable,
        "-c",
        "import sys; open(sys.argv[1], 'a').write(' '.join(sys.argv[2:]) + '\\n')",
    ]

    async def run(start: Callable[[], Any]) -> None:
        made = start()
        made.wake_bots()
        made.look_around()
        for _ in range(40):
            await asyncio.sleep(0.05)
            if told.exists():
                break
        made.close()

    asyncio.run(run(lambda: house(tmp_path, notify=[*program, str(told), "{sentence}"], notify_after=0)))
    asyncio.run(run(lambda: House(HostFolder(tmp_path), Inline())))
    assert told.read_text() == "It is your turn in Snoopy's Nose.\n"


@pytest.mark.parametrize(
    ("waits", "settings", "rung"), [("VC", "", "\a"), ("VC", "notify=nothing", ""), ("US", "", "")]
)
def test_a_bell_is_rung_for_whoever_comes_and_is_waited_for(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], waits: str, settings: str, rung: str
) -> None:
    async def run() -> wire.Welcome:
        made = house(tmp_path)
        guest = Guest("boris" if waits == "VC" else "anna")
        made.sit(guest, NOSE, "")
        made.close()
        return guest.last(wire.Welcome)

    welcome = asyncio.run(run())
    if "nothing" in settings:
        kept: list[str] = []
        chosen = Preferences("", kept.append)
        while chosen.notify != "nothing":
            chosen.notify_otherwise()
        settings = kept[-1]
    line = wire.GameLine("a", "A", "a", "", ("VC",), (), waits)
    for message in (
        msgspec.structs.replace(welcome, settings=settings),
        wire.Hall("h", "b", (line,), "", settings),
    ):
        ring_on_arrival(message)
        assert capfd.readouterr().out == rung


def test_terms_of_a_table_are_given_with_the_commands_and_refused_in_a_sentence(tmp_path: Path) -> None:
    house(tmp_path)
    invited = vietnam("invite", NOSE, "--pace", "week", "--holidays", "3", "--folder", str(tmp_path))
    assert "Time: 7 days a move, and each has 3 days of holidays." in invited.stdout
    game = House(HostFolder(tmp_path), Inline()).book.now().game[0]
    assert (game.pace, game.holidays, game.seats["US"]) == ("7d", 3, "anna")
    refused = vietnam("invite", NOSE, "--pace", "soon", "--folder", str(tmp_path))
    assert (refused.returncode, "--pace: a pace is a day" in refused.stderr) == (2, True)


def test_a_copy_of_the_folder_of_a_host_that_runs_goes_on_where_that_was(tmp_path: Path) -> None:
    async def run() -> None:
        (tmp_path / "first").mkdir()
        made = house(tmp_path / "first")
        made.clock._begun -= DAY
        game = made.book.now().game[0]
        made.book.change(lambda invites: with_game(invites, msgspec.structs.replace(game, pace="3d")))
        made.wake_bots()
        guest = Guest("boris", key="")
        room, place = made.sit(guest, NOSE, "")
        await room.ask(place, wire.Say(1, "plan", "asked retreat: lay 1222"))
        await room.ask(place, wire.Do(2, room.table.chair(place).at, "lay 1222"))
        made.look_around()
        shutil.copytree(tmp_path / "first", tmp_path / "copy")
        made.close()
        again = House(HostFolder(tmp_path / "copy"), Inline())
        again.wake_bots()
        assert [(line.waits, line.due) for line in again.lines("boris")] == [("VC", "2 days 23 hours left")]
        guest = Guest("boris", key="")
        room, place = again.sit(guest, NOSE, "")
        await room.ask(place, wire.Say(1, "plan"))
        await room.ask(place, wire.Do(2, room.table.chair(place).at, "lay 1422"))
        await asyncio.sleep(0.3)
        assert "1 asked retreat: lay 1222" in [m.text for m in guest.heard if isinstance(m, wire.Done)]
        assert [entry.order for entry in room.table.session.log] == ["lay 1222", "lay 1422"]
        again.close()

    asyncio.run(run())
