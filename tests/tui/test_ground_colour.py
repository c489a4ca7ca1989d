"""The colours suit the terminal's background: it is asked, unless that is known, and may be silent."""

from __future__ import annotations

import os

import pytest

from tests.tui.pty_terminal import PLAY, PtyTerminal
from vietnam_tui.tui.ground_colour import ASK_GROUND, asks_ground, read_ground

ASK = ASK_GROUND.encode()
#: The ink of keys in 256 colours, on a dark and on a light ground
ON_DARK, ON_LIGHT = b"38;5;117", b"38;5;25"
PLAIN = {"COLORFGBG": "", "VIETNAM_THEME": "", "VIETNAM_BACKGROUND": ""}


def answered(terminal: PtyTerminal, answer: str) -> bytes:
    """What comes after the terminal has said what its background is."""
    terminal.wait_for("Movement Phase")
    assert terminal.sent.index(ASK) < terminal.sent.index(b"Movement")
    assert ON_DARK in terminal.sent
    os.write(terminal.fd, answer.encode())
    return terminal.read()


@pytest.mark.parametrize(
    "answer", ["\x1b]11;rgb:ffff/fefe/f0f0\x1b\\", "\x1b]11;rgb:ee/ee/ee\a", "\x1b]11;#fafafa\a"]
)
def test_on_a_light_ground_the_colours_change_and_nothing_is_taken_for_typed(answer: str) -> None:
    with PtyTerminal(*PLAY, **PLAIN) as terminal:
        before = answered(terminal, answer)
        assert ON_LIGHT in before
        assert ON_DARK not in before
        rows = terminal.rows()
        terminal.press(":set pace 1\r")
        assert ON_DARK not in terminal.press("\x0c")
        assert terminal.rows()[1:19] == rows[1:19]


def test_on_a_dark_ground_or_without_an_answer_nothing_is_sent_again() -> None:
    with PtyTerminal(*PLAY, **PLAIN) as terminal:
        assert answered(terminal, "\x1b]11;rgb:0000/2b2b/3636\x1b\\") == b""
        os.write(terminal.fd, b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\")  # a second answer says nothing
        assert terminal.read() == b""


@pytest.mark.parametrize(
    "known",
    [
        {"COLORFGBG": "0;15"},
        {"VIETNAM_THEME": "dark"},
        {"VIETNAM_THEME": "colour-blind"},
        {"NO_COLOR": "1"},
        {"TERM": "linux"},
        {"TERM": "vt220"},
    ],
)
def test_nobody_is_asked_who_has_said_it_already_or_would_not_understand(known: dict[str, str]) -> None:
    assert asks_ground({"TERM": "xterm-256color"})
    assert not asks_ground({"TERM": "xterm-256color", **known})


def test_an_answer_of_anything_else_is_none() -> None:
    for text in (
        "\x1b]11;?\a",
        "\x1b]11;rgb:gg/00/00\a",
        "\x1b]12;rgb:ff/ff/ff\a",
        "\x1b]11;rgb:ffffff/0/0\a",
        "x",
    ):
        assert read_ground(text) is None
