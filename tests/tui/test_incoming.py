"""What a terminal sends: keys come through, what cannot be read is dropped, and nothing ends the screen."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from textual.events import Key, Paste
from textual.message import Message

from tests import extent
from tests.tui.pty_terminal import PLAY, PtyTerminal
from vietnam_tui.tui.ground_colour import Ground
from vietnam_tui.tui.incoming import LONGEST, LONGEST_PASTE, Incoming

#: What ends a program that parses it without a net, and what it says: the key, if any
REPORTS = {
    "\x1b[104;1:2u": ["h"],
    "\x1b[104;1:1u": ["h"],
    "\x1b[104;1:3u": [],
    "\x1b[1;1:3B": [],
    "\x1b[1;1:2B": ["down"],
    "\x1b[97:65;2;65u": ["A"],
    "\x1b[1081::113;1u": ["й"],
    "\x1b[99999999999u": [],
    "\x1b[1114112u": [],
    "\x1b[55296u": [],
    "\x1b[97;;55296u": [],
    "\x1b[97;99999999999999999999999999999u": [],
    "\x1b[48;0;0;0;0t": [],
    "\x1b[48;99999;99999;1;1t": [],
    "\x1b[?2048;1$y": [],
    "\x1b[?1;2c": [],
    "\x1b]11;rgb:ffff/ffff/ffff\x1b\\": ["light"],
    "\x1b]10;rgb:ffff/ffff/ffff\x1b\\": [],
    "\x1b]52;c;eA==\x07": [],
    "\x1bP>|tmux 3.3a\x1b\\": [],
    "\x1b[<0;99999999999999999999;1M": [],
    "\x1b[5é": ["é"],
    f"\x1b[{'1' * LONGEST * 3}u": [],
    f"\x1b]{'1' * LONGEST * 3}\x07": [],
}


def told(incoming: Incoming, text: str) -> list[str]:
    return [_word(message) for message in incoming.feed(text)]


def _word(message: Message) -> str:
    if isinstance(message, Ground):
        return "light" if message.light else "dark"
    if isinstance(message, Paste):
        return f"<{message.text}>"
    assert isinstance(message, Key)
    return message.key


@pytest.mark.parametrize("report", REPORTS)
def test_a_report_says_its_key_or_nothing_and_the_next_key_is_heard(report: str) -> None:
    assert told(Incoming(), f"{report}x") == [*REPORTS[report], "x"]


@pytest.mark.parametrize("report", REPORTS)
def test_a_report_that_comes_in_pieces_is_the_same(report: str) -> None:
    incoming = Incoming()
    assert [key for character in f"{report}x" for key in told(incoming, character)] == [
        *REPORTS[report],
        "x",
    ]


def test_an_escape_is_a_key_when_nothing_belongs_to_it() -> None:
    incoming = Incoming()
    assert told(incoming, "\x1br\x1b\x1b[A\x1b") == ["escape", "r", "escape", "up"]
    assert [_word(message) for message in incoming.overdue()] == ["escape"]
    assert told(incoming, "\x1bP") == []
    assert [_word(message) for message in incoming.overdue()] == ["escape", "P"]
    assert told(incoming, "\x1b[1;") == []
    assert list(incoming.overdue()) == []
    assert incoming.patience is None


def test_a_paste_is_one_text_whatever_stands_in_it_and_ends_though_its_end_is_lost() -> None:
    incoming = Incoming()
    assert told(incoming, "\x1b[200~a\x1b[Ab\x1b[20") == []
    assert told(incoming, "1~x") == ["<a\x1b[Ab>", "x"]
    assert told(incoming, "\x1b[200~move") == []
    assert incoming.patience is not None
    assert [_word(message) for message in incoming.overdue()] == ["<move>"]
    assert told(incoming, "x") == ["x"]
    (pasted,) = told(incoming, f"\x1b[200~{'a' * 3 * LONGEST_PASTE}\x1b[201~")
    assert len(pasted) == LONGEST_PASTE + 2


@pytest.mark.parametrize("report", ["\x1b[104;1:2u", "\x1b[1;1:3B", "\x1b[99999999999u", "\x1b[1114112u"])
def test_no_key_report_ends_the_program(report: str) -> None:
    with PtyTerminal(*PLAY) as terminal:
        terminal.wait_for("Movement Phase")
        terminal.press(report)
        terminal.press("\x1b")
        terminal.press(":move 4/47C 0715\r")
        assert any("4/47C moves" in row for row in terminal.rows())


INTRODUCERS = ["\x1b", "\x1b[", "\x1b[", "\x1b[<", "\x1b[?", "\x1bO", "\x1b]", "\x1bP", "\x1b[200~", "\x1b[M"]
ENDS = [*"u~ABCDEFHPQRStycmMnIO$ ", "\x1b\\", "\x07", "\x1b[201~", "é", "\x00", "\x80", "\U0010ffff"]


def noise(generator: random.Random) -> str:
    """A sequence as no terminal, or some terminal, would send it."""
    parts = [generator.choice(INTRODUCERS)]
    for _ in range(generator.randrange(5)):
        number = generator.choice(
            ["", "1", "0", "27", "48", "97", "1114112", "55296", "9" * 30, "-1", "2048"]
        )
        parts += [number, generator.choice([";", ":", "", ";;", "::", "$"])]
    return "".join([*parts, generator.choice(ENDS)])


@pytest.mark.parametrize("seed", range(20 * extent.times))
def test_whatever_comes_can_be_read_and_keys_are_heard_again(seed: int) -> None:
    generator = random.Random(seed)
    incoming = Incoming()
    for _ in range(300):
        text = noise(generator)
        cut = generator.randrange(len(text) + 1)
        for piece in (text[:cut], text[cut:]):
            list(incoming.feed(piece))
        if generator.random() < 0.3:
            list(incoming.overdue())
    list(incoming.overdue())
    assert told(incoming, "x") == ["x"]


@pytest.mark.parametrize("seed", range(3 * extent.times))
def test_a_program_in_a_terminal_outlives_noise(seed: int, tmp_path: Path) -> None:
    generator = random.Random(seed)
    with PtyTerminal(*PLAY, XDG_CACHE_HOME=str(tmp_path)) as terminal:
        terminal.wait_for("Movement Phase")
        for _ in range(40):
            sent = "".join(noise(generator) for _ in range(8))
            os.write(terminal.fd, sent.encode("utf-8", "replace"))
            terminal.read(quiet=0.05)
            assert not terminal.ended(0)
        terminal.read(quiet=2.5)
        terminal.press("\x1b")
        os.write(terminal.fd, b"\x11")
        if "Nothing is wrong." in "".join(
            terminal.screen.display
        ):  # out of the workshop one comes to the game
            terminal.wait_for("Movement Phase")
            os.write(terminal.fd, b"\x11")
        assert terminal.ended(within=20)
        assert terminal.status == 0
    assert not (tmp_path / "vietnam" / "failure.txt").exists()


BROKEN = """
import sys
from vietnam_tui.tui import output
def broken(*_):
    raise ZeroDivisionError("nothing foresaw this")
output.Incoming.feed = broken
from vietnam_tui.__main__ import main
sys.argv[1:] = {arguments}
main()
"""


class Failing(PtyTerminal):
    """The program with a fault in what reads keys."""

    def command(self, *arguments: str) -> list[str]:
        program, *_ = super().command()
        return [program, "-c", BROKEN.format(arguments=list(arguments))]


def test_a_screen_that_fails_says_one_sentence_and_its_exit_code_is_not_0(tmp_path: Path) -> None:
    with Failing(*PLAY, XDG_CACHE_HOME=str(tmp_path)) as terminal:
        terminal.wait_for("Movement Phase")
        os.write(terminal.fd, b"x")
        assert terminal.ended(within=20)
        terminal.read()
        assert terminal.status == 70
        said = terminal.sent[terminal.sent.rindex(b"\x1b[?1049l") :]
    assert b"vietnam: the screen has failed; every order that it has shown is kept" in said
    assert b"Traceback" not in said
    assert b"nothing foresaw" not in said
    assert "nothing foresaw this" in (tmp_path / "vietnam" / "failure.txt").read_text(encoding="utf-8")
