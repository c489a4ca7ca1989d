"""The program in a real terminal: how many bytes a key costs, colours, silence, and a decent end."""

from __future__ import annotations

import fcntl
import os
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from tests.tui.pty_terminal import PLAY, PtyTerminal

#: Bytes that a cursor move may cost at 200x60, with the pane beside the map.
CURSOR_MOVE = 800
#: ... and what it should cost when nothing but the map changes.
MAP_ALONE = 260
#: Bytes that a cursor move costs in the median where nothing but country is passed, in 256 colours and in true colour.
OPEN_GROUND, OPEN_GROUND_IN_TRUE_COLOUR = 150, 180

COLOUR = re.compile(rb"\x1b\[(?:[\d;]*;)?(?:3[0-9]|4[0-9]|9[0-7]|10[0-7])(?:;[\d;]*)?m")


def started(width: int = 200, height: int = 60, **environment: str) -> PtyTerminal:
    terminal = PtyTerminal(*PLAY, width=width, height=height, **environment)
    terminal.wait_for("Movement Phase")
    return terminal


def test_a_cursor_move_at_200x60_costs_little_anywhere() -> None:
    with started() as terminal:
        costs = [len(terminal.press(key)) for key in "eedssaqqwwee"]
        assert max(costs) <= CURSOR_MOVE
        assert sum(costs) / len(costs) <= CURSOR_MOVE / 2


def median(costs: list[int]) -> int:
    return sorted(costs)[len(costs) // 2]


@pytest.mark.parametrize("glyphs", ["ascii", "plain"])
def test_keys_on_the_map_at_200x60_keep_to_their_budgets(glyphs: str) -> None:
    with started(VIETNAM_GLYPHS=glyphs) as terminal:
        terminal.press(":goto 1010\r")
        assert median([len(terminal.press(key)) for key in "wsedaqwsdwe"]) <= 150
        terminal.press(":goto 0716\r")
        among_counters = [len(terminal.press(key)) for key in "saweddsaqwswedaqsw"]
        assert median(among_counters) <= 300
        assert max(among_counters) <= 450
        terminal.press(":goto 0615\r")
        assert len(terminal.press("\r")) <= 25_000
        terminal.press("\x1b")
        terminal.press(":set dim off\r")
        terminal.press("w")
        terminal.press("s")
        assert len(terminal.press("\r")) <= 2_500
        terminal.press("\x1b")
        assert max(len(terminal.press("d")) for _ in range(26)) <= 12_000


@pytest.mark.parametrize("size", [(200, 60), (80, 24)])
def test_in_khe_sanh_a_key_costs_as_little(size: tuple[int, int]) -> None:
    play = ("play", "the-siege-of-khe-sanh", "--seed", "7", "--no-save")
    seats = ("--seat", "US/GVN=human", "--seat", "NVA/VC=bot:random")
    with PtyTerminal(*play, *seats, width=size[0], height=size[1]) as terminal:
        terminal.wait_for("set-up")
        for keys in ("P", "1", "\x1b", ":goto 0807\r"):
            terminal.press(keys)
        if size == (200, 60):
            assert median([len(terminal.press(key)) for key in "666174463964466194"]) <= 300
        terminal.press(":goto 0305\r")
        assert median([len(terminal.press(key)) for key in "wsedaqwsdwe"]) <= OPEN_GROUND


@pytest.mark.parametrize(
    ("play", "begun", "there", "alike"),
    [
        (("green-beret", "--seed", "5"), ("\r",), "1320", "0305"),
        (
            ("mechanized-sweep", "--seed", "7", "--seat", "ARVN=human", "--seat", "NLF=bot:random"),
            ("P", "1", "\x1b"),
            "1510",
            "0505",
        ),
        (
            ("dong-ha", "--seed", "7", "--seat", "ARVN=human", "--seat", "NVA=bot:random"),
            ("P", "1", "\x1b"),
            "3010",
            "0521",
        ),
    ],
)
def test_on_open_ground_of_the_other_games_a_key_costs_as_little(
    play: tuple[str, ...], begun: tuple[str, ...], there: str, alike: str
) -> None:
    """Where terrains meet, and in true colour as well where all is of a kind."""
    for colours, most in (("256", OPEN_GROUND), ("true", OPEN_GROUND_IN_TRUE_COLOUR)):
        with PtyTerminal(
            "play", *play, "--no-save", width=200, height=60, VIETNAM_COLOR=colours, VIETNAM_GLYPHS="plain"
        ) as terminal:
            terminal.read(quiet=1.0)
            for keys in (*begun, f":goto {there}\r"):
                terminal.press(keys)
            assert median([len(terminal.press(key)) for key in "wsedaqwsdwe"]) <= most, colours
            terminal.press(f":goto {alike}\r")
            assert median([len(terminal.press(key)) for key in "wsedaqwsdwe"]) <= OPEN_GROUND, colours


def test_after_the_map_has_moved_the_screen_is_what_a_fresh_frame_shows() -> None:
    with started() as terminal:
        for keys in (":goto 1010\r", "D" * 4, "W" * 4, "Q" * 3, "S" * 5, "z", "E" * 3, "A" * 3):
            assert b"\x1b[2J" not in terminal.press(keys) + terminal.read()
            before = terminal.rows()
            terminal.press("\x0c")
            assert terminal.rows() == before


def test_taking_a_unit_up_at_80x24_costs_at_most_6_kilobytes() -> None:
    with started(80, 24) as terminal:
        terminal.press(":goto 0615\r")
        assert len(terminal.press("\r")) <= 6_000


def test_in_green_beret_a_key_costs_as_little() -> None:
    play = ("play", "green-beret", "--seed", "5", "--no-save")
    with PtyTerminal(*play, width=200, height=60) as terminal:
        terminal.wait_for("place the base camp")
        costs = [len(terminal.press(key)) for key in "eedssaqqwwee"]
        terminal.press(":goto 1320\r")
        for key in ("\r", "x", "x", "x", "x"):
            terminal.press(key)
        terminal.wait_for("Friendly Movement Phase: move")
        terminal.press("\r")
        terminal.wait_for("A1 in hand")
        costs += [len(terminal.press(key)) for key in "eedssaqqwwee"]
        assert max(costs) <= CURSOR_MOVE
        assert sum(costs) / len(costs) <= CURSOR_MOVE / 2


def test_a_cursor_move_over_open_ground_costs_next_to_nothing_without_the_pane() -> None:
    with started(80, 24) as terminal:
        terminal.press("i")
        terminal.press(":goto 0213\r")
        costs = [len(terminal.press(key)) for key in "wsws"]
        assert max(costs) <= MAP_ALONE


def test_the_first_frame_of_a_large_screen_is_one_frame() -> None:
    with started() as terminal:
        assert len(terminal.sent) <= 25_000
        assert terminal.sent.count(b"\x1b[2J") <= 2


def test_nothing_is_sent_while_nobody_does_anything() -> None:
    with started() as terminal:
        terminal.press("e")
        assert terminal.read(quiet=1.5) == b""


def test_a_typed_character_costs_little() -> None:
    with started() as terminal:
        terminal.press(":")
        costs = [len(terminal.press(c)) for c in "note abcdefgh"]
        assert max(costs) <= 300
        assert sorted(costs)[len(costs) // 2] <= 60


def test_no_color_means_no_colour_sequence_at_all() -> None:
    with started(80, 24, NO_COLOR="1") as terminal:
        for keys in ("r", "\r", "e", "\x1b", "o", "c", "\x1b", "?", "\x1b", "x", "\r", "t", "\r"):
            terminal.press(keys)
        assert not COLOUR.search(terminal.sent)
        assert b"\x1b[1m" in terminal.sent
        assert any("514/1" in row for row in terminal.rows())


def test_the_ascii_tier_sends_no_byte_above_127() -> None:
    with started(80, 24, LANG="C", LC_ALL="C") as terminal:
        for keys in ("r", "\r", "\x1b", "\x1bOP", "/", "displace", "\r", "\x1b", "c", "\x1b", ":note Đức\r"):
            terminal.press(keys)
        assert all(byte < 128 for byte in terminal.sent)


def test_the_mouse_is_left_alone() -> None:
    with started(80, 24) as terminal:
        for mode in (b"?1000h", b"?1002h", b"?1003h"):
            assert mode not in terminal.sent
        terminal.press(":set mouse on\r")
        assert b"?1000h" in terminal.sent
        assert b"?1003h" not in terminal.sent


def test_a_mouse_that_is_on_is_on_at_the_next_start_and_off_when_the_screen_is_left(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    for keys in (":set mouse on\r", ""):
        with started(80, 24, VIETNAM_CONFIG=str(config)) as terminal:
            if keys:
                terminal.press(keys)
            assert b"?1000h" in terminal.sent
            os.write(terminal.fd, b"\x11")
            assert terminal.ended(within=20)
            assert terminal.sent.rfind(b"?1000l") > terminal.sent.rfind(b"?1000h")
            assert terminal.sent.rfind(b"?1006l") > terminal.sent.rfind(b"?1006h")


def test_with_the_mouse_on_a_click_goes_to_a_hex_and_a_second_one_acts() -> None:
    with started(80, 24) as terminal:
        terminal.press(":set mouse on\r")
        y = next(i for i, row in enumerate(terminal.rows()) if "4/47C\\" in row)
        x = terminal.rows()[y].index("4/47C\\")
        click = f"\x1b[<0;{x + 2};{y + 1}M\x1b[<0;{x + 2};{y + 1}m"
        terminal.press(click)
        assert "[4/47C]" in terminal.rows()[y]
        terminal.press(click)
        assert any("4/47C in hand" in row for row in terminal.rows())


def test_the_real_cursor_stands_on_the_hex_of_the_cursor() -> None:
    with started(80, 24) as terminal:
        terminal.press(":goto 0615\r")
        row = terminal.rows()[terminal.screen.cursor.y]
        assert row[terminal.screen.cursor.x :].startswith("4/47B")
        terminal.press("w")
        row = terminal.rows()[terminal.screen.cursor.y]
        assert row[terminal.screen.cursor.x :].startswith("0614")
        terminal.press(":mo")
        assert terminal.screen.cursor.x == len(":mo")
        assert terminal.rows()[terminal.screen.cursor.y].startswith(":mo")


def test_redrawing_leaves_the_screen_as_it_was() -> None:
    with started(80, 24) as terminal:
        before = terminal.rows()
        sent = terminal.press("\x0c")
        assert b"\x1b[2J" in sent
        assert terminal.rows()[:20] == before[:20]


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_signal_ends_the_program_in_order(number: signal.Signals, tmp_path: Path) -> None:
    save = tmp_path / "war.toml"
    play = ("play", "boys-of-67", "--seed", "7", "--vc", "bot:random", "--us", "human", "--save", str(save))
    with PtyTerminal(*play) as terminal:
        terminal.wait_for("Movement Phase")
        terminal.press(":move 4/47C 0715\r")
        os.kill(terminal.pid, number)
        assert terminal.ended(within=20)
    done = subprocess.run(
        [sys.executable, "-m", "vietnam_tui", "verify", str(save)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert "move 4/47C 0715" in save.read_text(encoding="utf-8")


@pytest.mark.parametrize("ignoring", [False, True])
def test_a_closed_terminal_ends_the_program(ignoring: bool) -> None:
    before = signal.getsignal(signal.SIGHUP)
    if ignoring:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        terminal = PtyTerminal(*PLAY)
        terminal.wait_for("Movement Phase")
        os.close(terminal.fd)
        terminal.fd = -1
        assert terminal.ended(within=20)
    finally:
        signal.signal(signal.SIGHUP, before)


def test_quitting_gives_the_terminal_back() -> None:
    with started(80, 24) as terminal:
        os.write(terminal.fd, b"\x11")
        assert terminal.ended(within=20)
        assert terminal.status == 0
        assert terminal.sent.rstrip().endswith(b"\x1b[?1004l") or b"\x1b[?1049l" in terminal.sent
        assert terminal.sent.rfind(b"\x1b[m") > terminal.sent.rfind(b"\x1b[1m")


def test_a_terminal_of_20x5_gets_one_clear_message() -> None:
    with PtyTerminal(*PLAY, width=20, height=5) as terminal:
        terminal.wait_for("too small")
        assert " ".join(" ".join(terminal.rows()).split()).startswith("20x5 is too small. Enlarge to")


def test_a_newcomer_plays_inside_tmux(tmp_path: Path) -> None:
    socket = str(tmp_path / "tmux")
    tmux = ["tmux", "-S", socket, "-f", "/dev/null"]

    def capture() -> str:
        return subprocess.run(
            [*tmux, "capture-pane", "-p"], capture_output=True, text=True, check=True
        ).stdout

    def wait(text: str) -> str:
        for _ in range(150):
            shown = capture()
            if text in shown:
                return shown
            time.sleep(0.1)
        raise AssertionError(f"{text!r} never appeared:\n{capture()}")

    command = [sys.executable, "-m", "vietnam_tui", *PLAY]
    subprocess.run(
        [
            *tmux,
            "new-session",
            "-d",
            "-x",
            "80",
            "-y",
            "24",
            "-e",
            "VIETNAM_PACE=0",
            "-e",
            "VIETNAM_GLYPHS=ascii",
            *command,
        ],
        check=True,
    )
    try:
        wait("Enter: take up 4/47B")
        subprocess.run([*tmux, "send-keys", "Enter", "e"], check=True)
        wait("Enter: move 4/47B 0715")
        subprocess.run([*tmux, "send-keys", "Enter"], check=True)
        shown = wait("4/47B moves")
        assert "[4/47B]" in shown
        subprocess.run([*tmux, "send-keys", ":move 4/47C 07", "Tab", "Enter"], check=True)
        wait("4/47C moves")
        subprocess.run([*tmux, "send-keys", "Escape"], check=True)
        subprocess.run([*tmux, "send-keys", "C-q"], check=True)
    finally:
        subprocess.run([*tmux, "kill-server"], check=False, capture_output=True)


def test_a_new_size_is_taken_with_one_frame() -> None:
    with started(200, 60) as terminal:
        terminal.screen.resize(24, 80)
        before = len(terminal.sent)
        fcntl.ioctl(terminal.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        terminal.wait_for("YOU US")
        sent = terminal.sent[before:]
        assert b"\x1b[2J" in sent
        assert len(sent) <= 14_000
        rows = terminal.rows()
        assert rows[0].startswith(" The Boys of '67")
        assert "YOU US" in rows[19]
        assert rows[23].strip().startswith("q w e a s d move")


def test_what_was_sent_bit_by_bit_is_what_a_fresh_frame_shows() -> None:
    """The contract with Textual's output: after any keys a full redraw changes nothing on the screen."""
    with started(120, 40) as terminal:
        for keys in (
            "r",
            "\r",
            "e",
            "s",
            "o",
            "\x1b",
            "z",
            "d",
            "Z",
            "?",
            "\x1b",
            "i",
            "i",
            "x",
            "\r",
            "t",
            "\r",
        ):
            terminal.press(keys)
        terminal.wait_for("answer:")  # reckoned in the background: it may come after a silence
        before = terminal.rows()
        terminal.press("\x0c")
        after = terminal.rows()
        assert [row for i, row in enumerate(after) if i not in (36, 37, 38)] == [
            row for i, row in enumerate(before) if i not in (36, 37, 38)
        ]


def test_the_other_tiers_are_there_for_those_who_ask() -> None:
    for tier, signs in (("plain", "♣█═"), ("rich", "♣╱▞┄")):
        with started(80, 24, VIETNAM_GLYPHS=tier) as terminal:
            assert all(any(sign in row for row in terminal.rows()) for sign in signs)


def test_bytes_that_are_no_utf8_and_odd_sequences_break_nothing() -> None:
    with started(80, 24) as terminal:
        for data in (
            b"\xff\xfe\x80",
            b"\x1b[999;999R",
            b"\x1b[200~pasted\x1b[201~",
            b":\xc3\x28move\xff\r",
            b"\x1b",
        ):
            os.write(terminal.fd, data)
            terminal.read()
        terminal.press("\x1b")
        terminal.press(":move 4/47C 0715\r")
        assert any("4/47C moves" in row for row in terminal.rows())


def test_an_unknown_terminal_is_sent_no_colour() -> None:
    with started(80, 24, TERM="unknown") as terminal:
        terminal.press("r")
        assert not COLOUR.search(terminal.sent)


def test_esc_and_the_next_key_in_one_packet_are_two_keys() -> None:
    with started(80, 24) as terminal:
        terminal.press("L")
        terminal.wait_for("Enter shows place and position")
        terminal.press("\x1br")
        terminal.wait_for("has something to do")
        terminal.press(":mov\x1b:set\r")
        terminal.wait_for("keyset default")
