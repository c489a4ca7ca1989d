"""What may go wrong while people play, at one host whose patience is short: floods, silence, bad screens."""

from __future__ import annotations

import contextlib
import os
import random
import re
import resource
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.host.conftest import NOSE, TREES
from tests.host.served import Served, SshTerminal, children, until
from tests.host.test_service import Knocker
from tests.host.test_whole_games import Hand
from vietnam_tui.games import find_game
from vietnam_tui.host import wire
from vietnam_tui.host.limits import FAILURES
from vietnam_tui.play.record.saves import read_save
from vietnam_tui.play.record.verify import verify
from vietnam_tui.play.table.table import Waits

pytestmark = pytest.mark.xdist_group("host-in-trouble")

#: Seconds of flooding after which somebody has to go, and of silence after which others are told
FLOOD, SILENT = 1.5, 4
#: Seconds that a screen has to end, of which none are waited for when it has ended
GRACE = 60


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Snoopy's Nose for anna (US) and boris (VC), The Boys of '67 for boris and dora; two screens a person."""
    served = Served(tmp_path_factory.mktemp("trouble"), each=2)
    served.before = (
        "from vietnam_tui.host import limits, ssh, terminal, visit\n"
        f"limits.FLOOD, ssh.ALIVE, visit.SILENT, visit.SILENT_STEP = {FLOOD}, 2, {SILENT}, 1\n"
        f"terminal.GRACE = {GRACE}"
    )
    served.game(NOSE, US="anna", VC="boris")
    served.game(TREES, US="dora", VC="boris")
    served.person("anna", NOSE, "US")
    served.person("boris", NOSE, "VC")
    served.person("dora", TREES, "US")
    served.start()
    yield served
    served.stop()


def save_of(host: Served) -> Path:
    return host.saves / f"{NOSE}.toml"


# ---------------------------------------------------------------- floods and limits


def test_whoever_floods_is_held_up_and_then_sent_away_and_others_play_on(host: Served) -> None:
    with host.ssh("anna") as anna:
        anna.wait_for("Waiting for boris (VC)")
        (others,) = host.screens()
        with host.ssh("boris", NOSE, "-C") as boris:  # on the line it is a thousandth of what comes of it
            boris.wait_for("place the next base camp")
            os.set_blocking(boris.fd, False)
            began = time.monotonic()
            while boris.status is None and time.monotonic() - began < 60:
                with contextlib.suppress(BlockingIOError, OSError):
                    os.write(boris.fd, b"\x0c" * 4096)
                boris.ended(0.05)
            assert boris.status is not None
        assert [note.person for note in host.notes if note.why == "flood"] == ["boris"]
        until(lambda: host.screens() == [others])
        shown = anna.rows()
        anna.press("d")
        assert anna.rows() != shown


def test_a_person_has_no_more_screens_than_the_host_allows(host: Served) -> None:
    with host.ssh("anna") as one, host.ssh("anna") as two:
        one.wait_for("Waiting for boris (VC)")
        two.wait_for("Waiting for boris (VC)")
        assert "You have too many screens open." in host.run_ssh("anna", "x", options=("-tt",)).stdout
        with host.ssh("boris", NOSE) as boris:
            boris.wait_for("place the next base camp")
    with Knocker(host, "anna") as one, Knocker(host, "anna") as two:
        assert isinstance(one.hear(0.3)[0], wire.Welcome)
        assert isinstance(two.hear(0.3)[0], wire.Welcome)
        with Knocker(host, "anna") as three:
            assert three.hear() == [wire.Bye("you have too many screens open")]


# ---------------------------------------------------------------- silence, a full disk


def test_who_has_become_silent_is_shown_to_the_others(host: Served) -> None:
    with host.ssh("boris", NOSE) as boris, host.ssh("anna") as anna:
        boris.wait_for("place the next base camp")
        anna.wait_for("VC boris*")
        os.kill(boris.pid, signal.SIGSTOP)
        anna.wait_for("VC boris silent")
        os.kill(boris.pid, signal.SIGCONT)
        anna.wait_for("VC boris*")


def test_on_a_full_disk_the_game_stands_still_for_all_and_goes_on_when_there_is_room(host: Served) -> None:
    assert host.process is not None
    with host.ssh("boris", NOSE) as boris, host.ssh("anna") as anna, host.ssh("boris", NOSE) as again:
        for terminal in (boris, again):
            terminal.wait_for("place the next base camp")
        anna.wait_for("Waiting for boris (VC)")
        before = save_of(host).read_bytes()
        # the host may write no file beyond where the save ends
        resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, (len(before), resource.RLIM_INFINITY))
        boris.press(":lay 1422\r")
        boris.wait_for("the host cannot save")
        anna.wait_for("STANDS STILL")
        again.wait_for("STANDS STILL")
        assert save_of(host).read_bytes() == before
        assert not [terminal for terminal in (anna, again) if b"has recorded" in terminal.sent]
        resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        boris.press("\x1b")
        boris.press(":lay 1422\r")
        anna.wait_for("has recorded 1 base camp")
        anna.wait_for("VC boris*")
        assert not any("STANDS STILL" in row for row in anna.rows())
        assert read_save(save_of(host)).file.log[-1].order == "lay 1422"
        boris.press("u")
        boris.wait_for("Taken back: lay 1422")


# ---------------------------------------------------------------- screens


def test_after_three_failing_screens_lines_of_text_are_offered(host: Served) -> None:
    for number in range(1, FAILURES + 1):
        with host.ssh("boris", NOSE) as boris:
            boris.wait_for("place the next base camp")
            until(lambda: len(host.screens()) == 1)
            (screen,) = host.screens()
            os.kill(screen, signal.SIGSEGV)
            boris.wait_for(f"Your screen has failed (number {number})")
            if number < FAILURES:
                assert boris.ended(10)
                continue
            boris.wait_for("Play in lines of text instead?")
            boris.press("y")
            boris.wait_for("VC> ")
            boris.press("lay 1422\r")
            boris.press("undo\r")
            boris.wait_for("Taken back: lay 1422")
    assert f"screen number {FAILURES} has failed: boris" in host.log


def test_a_bare_terminal_is_given_lines_of_text(host: Served) -> None:
    with host.ssh("boris", NOSE, TERM="dumb") as boris, host.ssh("anna", TERM="dumb") as anna:
        boris.wait_for("VC> ")
        anna.wait_for("Answer with a number")
        anna.press("say good luck\r")
        press_until(boris, "\r", "anna: good luck")
        boris.press("lay 1422\r")
        anna.wait_for("has recorded 1 base camp")
        assert b"1422" not in anna.sent
        assert b"\x1b[?1049h" not in boris.sent + anna.sent
        boris.press("undo\r")
        anna.press("report x\r")
        anna.wait_for("there are no files here")
        anna.press("quit\r")
        assert anna.ended(10)
        assert anna.status == 0


def test_lines_of_text_are_given_in_a_terminal_that_could_do_more_to_whoever_wants_them(host: Served) -> None:
    with host.ssh("anna", "x", "-o", "SetEnv=VIETNAM_PLAIN=1") as anna:
        anna.wait_for("Answer with a number")
        anna.press("say grüße\r")
        anna.wait_for("anna: grüße")
        anna.press("help\r")
        anna.wait_for("claim win, or claim bot")
        anna.press("quit\r")
        assert anna.ended(10)
        assert anna.status == 0
    assert "Illegal seek" not in host.log


def coloured(terminal: SshTerminal) -> bool:
    return b"\x1b[38;5;" in terminal.sent or b";38;5;" in terminal.sent


def test_what_one_sets_is_kept_for_oneself_wherever_one_comes_from(host: Served) -> None:
    with host.ssh("anna") as anna:
        anna.wait_for("Waiting for boris (VC)")
        assert coloured(anna)
        anna.press(":set colour mono\r")
        anna.wait_for("Colour: mono")
        anna.press("\x11")
        assert anna.ended(10)
    with host.ssh("anna") as anna, host.ssh("boris", NOSE) as boris:
        anna.wait_for("Waiting for boris (VC)")
        boris.wait_for("place the next base camp")
        assert not coloured(anna)
        assert coloured(boris)
        anna.press(":set colour auto\r")


# ---------------------------------------------------------------- the lobby


def test_the_lobby_shows_what_waits_and_changes_by_itself_and_a_new_game_is_begun_there(host: Served) -> None:
    with host.ssh("boris") as boris, Knocker(host, "anna", NOSE) as anna:
        boris.wait_for("1 game waits for you")
        anna.hear(0.3)
        anna.send(wire.Say(1, "say", "well?"))
        boris.wait_for("anna: well?")
        boris.wait_for("anna here")
        with Knocker(host, "dora", TREES):
            boris.wait_for("waits for dora      dora here")
        boris.press("N")
        boris.wait_for("N notify: bell")
        boris.press("k")
        boris.wait_for("<- this one")
        boris.press("\x1b")
        boris.press("?")
        boris.wait_for("w goes to the next game")
        boris.press("q")
        boris.press("n")
        boris.wait_for("New game")
        down, left = "\x1b[B", "\x1b[D"
        boris.press(down + down)
        press_until(boris, left, "VC                      < anna >")
        press_until(boris, down, "> Open the table")
        boris.press("\r")
        boris.wait_for("The table is open; anna is asked.")
        boris.press("\r")
        boris.wait_for("VC: kept for anna")
        boris.press("\r")
        boris.wait_for("The table is put away.")
    assert [note.person for note in host.notes if note.what in ("opens", "withdraws")] == ["boris", "boris"]


def test_in_the_lobby_one_is_told_of_a_turn_in_the_way_that_one_has_chosen(host: Served) -> None:
    shown = b"\x1b]99;;vietnam: it is your turn\x1b\\"
    with host.ssh("boris", TERM="xterm-kitty") as told, host.ssh("boris", TERM="xterm-kitty") as rung:
        for terminal, way in ((told, "notice"), (rung, "bell")):
            terminal.wait_for("N notify:")
            press_until(terminal, "N", f"N notify: {way}")
        before = {terminal: len(terminal.sent) for terminal in (told, rung)}
        waiting = re.search(r"(\d+) games? waits? for you", "\n".join(told.rows()))
        assert waiting is not None
        dora, orders = Hand(host, "US", "dora", TREES), iter(["move 4/47B 0716"])

        def passes() -> bool:
            """She moves, then ends every phase of hers; has it come to the others?"""
            turn = dora.table.go_on("US")
            if isinstance(turn, Waits) and turn.what == "order":
                view = dora.table.chair("US").view
                (action,) = find_game("vb").read_order(view, next(orders, "end"))
                dora.table.order("US", action)
            return dora.table.chair("US").decision.side == "VC"

        until(passes)
        for terminal in (told, rung):
            terminal.wait_for(f"{int(waiting[1]) + 1} games wait for you")
        dora.line.close()
        assert b"\a" + shown in told.sent[before[told] :]
        assert b"\a" in rung.sent[before[rung] :]
        assert shown not in told.sent[: before[told]] + rung.sent
        press_until(rung, "N", "N notify: nothing")
    with host.ssh("boris", TERM="xterm-kitty") as again:
        again.wait_for("N notify: nothing")
    with host.ssh("boris", TREES) as boris:
        boris.wait_for("-- What US did")
        boris.press("'so I see\r")
        boris.wait_for("boris: so I see")


def press_until(terminal: SshTerminal, key: str, text: str) -> None:
    """Press a key until something is shown, ten times at most."""
    for _ in range(10):
        if any(text in row for row in terminal.rows()):
            return
        terminal.press(key)
    raise AssertionError("\n".join(terminal.rows()))


def test_who_leaves_after_the_zygote_has_died_waits_for_nobody(host: Served) -> None:
    assert host.process is not None
    with host.ssh("anna", NOSE) as anna:
        anna.wait_for("Waiting for boris (VC)")
        (zygote,) = children(host.process.pid)
        os.kill(zygote, signal.SIGKILL)
        until(lambda: "the zygote has died" in host.log)
        anna.press("\x11")
        assert anna.ended(GRACE / 2)
        assert anna.status == 0
        assert anna.sent.rindex(b"\x1b[?1049l") > anna.sent.rindex(b"\x1b[?1049h")


#: Bots may think as long as ever until the host is signalled; then the next one has hardly any time
HURRIED = """
import signal
from vietnam_tui.host import thinking
patience, close = thinking.PATIENCE, thinking.Pool.close
def replaced(pool):
    thinking.PATIENCE = patience
    close(pool)
thinking.Pool.close = replaced
signal.signal(signal.SIGUSR1, lambda *_: setattr(thinking, "PATIENCE", 0.5))
"""


def test_a_bot_that_hangs_or_dies_is_asked_again_and_the_game_goes_on(tmp_path: Path) -> None:
    """Its process is stopped as if it hung, which is told, and the next one killed, for which another answers."""
    served = Served(tmp_path / "host")
    served.game(TREES, US="dora", VC="boris")
    served.before = HURRIED
    served.start(door_only=True)
    assert served.process is not None
    host = served.process
    boris = Hand(served, "VC", "boris", TREES)
    boris.table.command("seat", "VC bot:random")
    boris.line.close()
    dora, generator = Hand(served, "US", "dora", TREES), random.Random(1)
    save = served.saves / f"{TREES}.toml"

    def bot_processes() -> list[int]:
        commands = {pid: Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children(host.pid)}
        return [pid for pid, command in commands.items() if b"spawn_main" in command]

    def given() -> int:
        dora.play(generator)
        return sum(entry.by == "VC" and bool(entry.order) for entry in read_save(save).file.log)

    def failed() -> int:
        return sum("bot of VC failed; it is asked again" in told for told in dora.table.notices)

    until(given, 60)
    for number, times in ((signal.SIGSTOP, 1), (signal.SIGKILL, 1)):
        (at_work,) = bot_processes()
        os.kill(at_work, number)
        if number is signal.SIGSTOP:
            host.send_signal(signal.SIGUSR1)
        until(lambda times=times: given() and failed() == times, 60)
        before = given()
        until(lambda before=before: given() > before, 60)
    dora.line.close()
    served.stop()
    assert not verify(save).faults


def test_what_was_said_is_there_when_the_host_is_started_again(host: Served) -> None:
    with Knocker(host, "anna", NOSE) as anna:
        anna.hear(0.3)
        anna.send(wire.Say(1, "say", "back on Sunday"))
        until(lambda: any(isinstance(message, wire.Done) for message in anna.hear(0.3)))
    host.stop()
    host.start()
    with host.ssh("boris", NOSE) as boris:
        boris.wait_for("anna: back on Sunday")
        assert any("US anna (since" in row for row in boris.rows())
    with Knocker(host, "boris", NOSE) as boris_again:
        welcome = boris_again.hear(0.5)[0]
        assert isinstance(welcome, wire.Welcome)
        assert any("back on Sunday" in said for said in welcome.said)
        assert not welcome.notices


#: Somebody at the door whose screen never leaves by itself
STUCK = """
from vietnam_tui.host.screen.game import HostedGame
HostedGame.exit = lambda *_, **__: None
from vietnam_tui.__main__ import main
main()
"""


def test_the_terminal_of_a_stuck_screen_is_given_back_and_told_why_when_the_host_stops(host: Served) -> None:
    joined = ["join", NOSE, "--as", "boris", "--folder", str(host.folder)]
    with host.ssh("anna", NOSE) as anna, SshTerminal([sys.executable, "-c", STUCK, *joined]) as boris:
        anna.wait_for("Waiting for boris (VC)")
        boris.wait_for("YOU VC")
        (screen,), failed = host.screens(), host.log.count("has failed")
        os.kill(screen, signal.SIGSTOP)
        host.stop()
        for terminal, why in (
            (anna, b"the host stops; come back with the same command"),
            (boris, b"the host is gone"),
        ):
            assert terminal.ended(10)
            terminal.read()
            assert terminal.sent.count(why) == 1
            assert terminal.sent.rindex(b"\x1b[?1049h") < terminal.sent.rindex(b"\x1b[?1049l")
            assert terminal.sent.rindex(b"\x1b[?1049l") < terminal.sent.rindex(why)
    assert host.log.count("has failed") == failed
    host.start()
