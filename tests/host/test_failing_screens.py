"""Screens that go wrong: one sentence for the player, an exit code, a line for the operator, and no traceback."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.host.conftest import NOSE, with_screens
from tests.host.served import Served, SshTerminal, until

pytestmark = pytest.mark.xdist_group("host-in-trouble")

#: A zygote, and a screen of one's own, in which what reads keys fails at a `~`, and what reads the host at "fall over"
FAULTY = """
import os, sys
from vietnam_tui.host import wire
from vietnam_tui.tui import output
feed, decode = output.Incoming.feed, wire.decode_message
def faulty_feed(incoming, text):
    if "~" in text:
        raise ZeroDivisionError("nothing foresaw this")
    return feed(incoming, text)
def faulty_decode(data):
    if b"fall over" in data and os.environ.get("LC_TERMINAL") == "faulty":
        raise ZeroDivisionError("nothing foresaw that")
    return decode(data)
output.Incoming.feed, wire.decode_message = faulty_feed, faulty_decode
"""
ZYGOTE = (
    FAULTY
    + """
import socket
from vietnam_tui.host.screen import zygote
zygote.main(socket.socket(fileno=int(sys.argv[-1])))
"""
)
JOIN = FAULTY + "from vietnam_tui.__main__ import main\nmain()\n"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Served]:
    """Snoopy's Nose for anna (US) and boris (VC) at a host whose screens fail."""
    program = tmp_path / "faulty.py"
    program.write_text(ZYGOTE)
    served = with_screens(tmp_path / "host", program, "")
    yield served.start()
    served.stop()


def check(terminal: SshTerminal, said: str) -> None:
    """It has ended with one sentence, and nothing of the program shows."""
    assert terminal.ended(20)
    terminal.read()
    assert terminal.status not in (0, None)
    last = terminal.sent[terminal.sent.rindex(b"\x1b[?1049l") :].decode()
    assert said in last
    for word in ("Traceback", "nothing foresaw", "ZeroDivision", ".py", "site-packages"):
        assert word not in terminal.sent.decode()


def test_a_screen_whose_keys_cannot_be_read_is_noted_and_the_others_play_on(host: Served) -> None:
    with host.ssh("anna") as anna, host.ssh("boris", NOSE) as boris:
        anna.wait_for("Waiting for boris (VC)")
        boris.wait_for("place the next base camp")
        boris.press_at_once("~")
        check(boris, "Your screen has failed (number 1); the game has not.")
        (note,) = [note for note in host.notes if note.what == "failed"]
        assert (note.person, note.why) == (
            "boris",
            "screen number 1: ZeroDivisionError: nothing foresaw this",
        )
        assert "screen number 1 has failed: boris" in host.log
        assert "nothing foresaw this" in host.log
        shown = anna.rows()
        anna.press("d")
        assert anna.rows() != shown


def test_a_screen_that_cannot_read_what_the_host_sends_is_noted_as_well(host: Served) -> None:
    with (
        host.ssh("anna") as anna,
        host.ssh("boris", NOSE, "-o", "SetEnv=LC_TERMINAL=faulty") as boris,
        host.ssh("boris", NOSE, "-o", "SetEnv=LC_TERMINAL=faulty", TERM="dumb") as lines,
    ):
        anna.wait_for("Waiting for boris (VC)")
        boris.wait_for("place the next base camp")
        lines.wait_for("VC> ")
        anna.press("'fall over\r")
        check(boris, "the game has not.")
        until(lambda: sum(note.what == "failed" for note in host.notes) == 2)
        assert lines.ended(20)
        assert lines.status not in (0, None)
        assert b"Traceback" not in lines.sent
        anna.wait_for("fall over")


def test_a_screen_at_the_door_that_fails_is_noted_by_the_host(host: Served) -> None:
    joined = ["join", NOSE, "--as", "boris", "--folder", str(host.folder)]
    with SshTerminal([sys.executable, "-c", JOIN, *joined]) as boris:
        boris.wait_for("place the next base camp")
        boris.press_at_once("~")
        check(boris, "your screen has failed; the game has not")
        assert boris.status == 70
    until(lambda: [note.why for note in host.notes if note.what == "failed"])
    (note,) = [note for note in host.notes if note.what == "failed"]
    assert (note.person, note.why) == ("boris", "ZeroDivisionError: nothing foresaw this")


def test_key_reports_that_nobody_foresaw_end_no_screen(host: Served) -> None:
    with host.ssh("boris", NOSE) as boris:
        boris.wait_for("place the next base camp")
        for report in ("\x1b[104;1:2u", "\x1b[1;1:3B", "\x1b[99999999999u", "\x1b[1114112u"):
            boris.press(report)
        boris.press("\x1b")
        boris.press(":lay 1422\r")
        boris.wait_for("a base camp lies in 1422")
        assert boris.status is None
