"""The shadow of the terminal: what it sends always leads to the picture, in few bytes."""

from __future__ import annotations

import re
from itertools import groupby

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tui.pty_terminal import Screen
from vietnam_tui.play.catalogue import catalogue
from vietnam_tui.tui.frame import Frame, Slide, one_cell
from vietnam_tui.tui.map.grounds import COLOUR_BLIND, DARK, SHADES
from vietnam_tui.tui.map.grounds import LIGHT as LIGHT_GROUNDS
from vietnam_tui.tui.palette import (
    AS_IT_IS,
    DIM,
    LIT,
    PLAIN,
    THEMES,
    TIERS,
    Palette,
    Style,
    Theme,
    colour_tier,
    side_role,
    theme_of,
)
from vietnam_tui.tui.writing import Pen, Piece, orders

STYLES = [
    PLAIN,
    Style("river", "river", bold=True),
    Style("label"),
    Style(reverse=True),
    Style("first", "first", bold=True),
]
WIDTH, HEIGHT = 30, 6


class Terminal:
    """A terminal that shows what it is sent."""

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.screen = Screen(width, height)
        self.screen.reset_mode(pyte.modes.DECAWM)
        self.stream = pyte.Stream(self.screen)

    def feed(self, sent: str) -> None:
        self.stream.feed(sent)

    def cell(self, x: int, y: int) -> tuple[str, bool, bool, str, str]:
        c = self.screen.buffer[y][x]
        if c.data == " " and not c.reverse:
            return " ", False, False, "", c.bg  # a blank shows no ink
        return c.data, c.bold, c.reverse, c.fg, c.bg


texts = st.text("ab #~", min_size=1, max_size=WIDTH)
spans = st.tuples(
    st.integers(0, HEIGHT - 1),
    st.integers(0, WIDTH - 1),
    st.lists(st.tuples(texts, st.sampled_from(STYLES)), max_size=4),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.lists(spans, max_size=5), max_size=6), st.sampled_from(TIERS))
def test_differences_lead_to_the_same_screen_as_painting_everything(frames: list, tier: str) -> None:
    frame, shown = Frame(Palette(tier)), Terminal()  # type: ignore[arg-type]
    frame.resize(WIDTH, HEIGHT)
    wanted = [[(" ", PLAIN)] * WIDTH for _ in range(HEIGHT)]
    for painted in frames:
        shown.feed(frame.update(painted, (3, 2)))
        for y, x, runs in painted:
            at = x
            for text, style in runs:
                for c in text:
                    if at < WIDTH:
                        wanted[y][at] = (c, style)
                    at += 1
        whole, direct = Frame(Palette(tier)), Terminal()  # type: ignore[arg-type]
        whole.resize(WIDTH, HEIGHT)
        direct.feed(whole.update(((y, 0, row) for y, row in enumerate(wanted)), (3, 2)))
        for y in range(HEIGHT):
            for x in range(WIDTH):
                assert shown.cell(x, y) == direct.cell(x, y)
                assert shown.cell(x, y)[0] == wanted[y][x][0]
        assert (shown.screen.cursor.x, shown.screen.cursor.y) == (3, 2)


slides = st.builds(
    Slide,
    st.integers(0, WIDTH - 1),
    st.integers(0, HEIGHT - 1),
    st.integers(1, WIDTH),
    st.integers(1, HEIGHT),
    st.integers(-8, 8),
    st.integers(-2, 2),
)
rows = st.lists(st.tuples(texts, st.sampled_from(STYLES)), min_size=8, max_size=8)


@settings(max_examples=150, deadline=None)
@given(st.lists(rows, min_size=HEIGHT, max_size=HEIGHT), st.lists(st.tuples(slides, spans), max_size=4))
def test_a_picture_that_moves_leads_to_the_same_screen_as_painting_everything(
    painted: list, moved: list
) -> None:
    frame, shown = framed(), Terminal()
    wanted = [[(c, style) for text, style in row for c in text.ljust(WIDTH)][:WIDTH] for row in painted]
    shown.feed(frame.update([(y, 0, row) for y, row in enumerate(wanted)], (3, 2)))
    for slide, (at, start, runs) in moved:
        before = [row.copy() for row in wanted]
        for y in range(slide.y, min(HEIGHT, slide.y + slide.height)):
            for x in range(slide.x, min(WIDTH, slide.x + slide.width)):
                there = (y + slide.up) % HEIGHT, (x + slide.left) % WIDTH
                wanted[y][x] = before[there[0]][there[1]]
        new = [(c, style) for text, style in runs for c in text]
        wanted[at][start : start + len(new)] = new
        wanted[at] = wanted[at][:WIDTH]
        frame.slide(slide)
        shown.feed(frame.update([(y, 0, row) for y, row in enumerate(wanted)], (3, 2)))
        whole, direct = Frame(Palette("256")), Terminal()
        whole.resize(WIDTH, HEIGHT)
        direct.feed(whole.update(((y, 0, row) for y, row in enumerate(wanted)), (3, 2)))
        assert [[shown.cell(x, y) for x in range(WIDTH)] for y in range(HEIGHT)] == [
            [direct.cell(x, y) for x in range(WIDTH)] for y in range(HEIGHT)
        ]


def framed(tier: str = "256") -> Frame:
    frame = Frame(Palette(tier))  # type: ignore[arg-type]
    frame.resize(WIDTH, HEIGHT)
    frame.update([], (0, 0))
    return frame


def test_what_is_shown_already_is_not_sent_again() -> None:
    frame = framed()
    row = [("hello", Style("label"))]
    assert frame.update([(1, 4, row)], (0, 0))
    assert frame.update([(1, 4, row)], (0, 0)) == ""


def test_only_the_changed_cells_of_a_dirty_row_are_sent() -> None:
    frame = framed()
    frame.update([(2, 0, [("x" * WIDTH, PLAIN)])], (0, 0))
    sent = frame.update([(2, 0, [("x" * 20 + "y" + "x" * 9, PLAIN)])], (21, 2))
    assert sent == "\x1b[3;21Hy"


LETTERS = "abcdefghijklmnopqrstuvwxyz0123"


def test_what_moves_aside_between_two_columns_is_moved_by_the_terminal() -> None:
    frame = framed()
    frame.update([(2, 0, [(LETTERS, PLAIN)])], (0, 0))
    frame.slide(Slide(2, 0, 24, 6, 5, 0))
    sent = frame.update([(2, 0, [("abhijklmnopqrstuvwxyz.....0123", PLAIN)])], (0, 0))
    assert sent == "\x1b[3;3H\x1b[5P\x1b[19C\x1b[5@.....\x1b[1H"


def test_what_moves_up_is_scrolled_where_little_stands_beside_it() -> None:
    frame = framed()
    rows = [LETTERS[i:] + LETTERS[:i] for i in range(HEIGHT + 1)]
    frame.update([(y, 0, [(rows[y], PLAIN)]) for y in range(HEIGHT)], (0, 0))
    frame.slide(Slide(0, 0, WIDTH, HEIGHT, 0, 1))
    sent = frame.update([(y, 0, [(rows[y + 1], PLAIN)]) for y in range(HEIGHT)], (0, 0))
    assert sent.startswith("\x1b[1;6r\x1b[1H\x1b[1M\x1b[r")
    assert len(sent) < 2 * WIDTH
    frame.slide(Slide(0, 0, 3, HEIGHT, 0, -1))
    assert "r" not in frame.update([(y, 0, [(rows[y][:3], PLAIN)]) for y in range(HEIGHT)], (0, 0))


def test_a_terminal_without_colours_moves_nothing() -> None:
    frame = framed("mono")
    frame.update([(2, 0, [(LETTERS, PLAIN)])], (0, 0))
    frame.slide(Slide(0, 0, WIDTH, HEIGHT, 5, 0))
    assert "P" not in frame.update([(2, 0, [(LETTERS[5:] + ".....", PLAIN)])], (0, 0))


def test_the_pen_is_kept_beside_the_map_and_taken_up_again() -> None:
    frame, shown = Frame(Palette("true")), Terminal(120, 40)
    frame.resize(120, 40)
    heading, ground = Style("cursor"), Style("cursor", "jungle:0")

    def sent(name: str, row: int) -> str:
        written = frame.update([(2, 100, [(name, heading)]), (row, 30, [(name, ground)])], (30, row))
        shown.feed(written)
        assert shown.screen.display[2][100:104] == shown.screen.display[row][30:34] == name
        assert shown.screen.buffer[2][100].bg == "default" != shown.screen.buffer[row][30].bg
        return written

    assert "\x1b7" in sent("0101", 20)
    for name, row in (("2222", 30), ("3333", 20)):
        again = sent(name, row)
        assert "\x1b8" in again
        assert "\x1b7" not in again
        assert "\x1b[3;101H" not in again
    # what a terminal keeps is not known of one that is drawn anew
    frame.invalidate()
    assert "\x1b8" not in sent("5555", 20)


def test_a_terminal_without_colours_keeps_no_pen() -> None:
    frame = Frame(Palette("mono"))
    frame.resize(120, 40)
    for row in (20, 30, 20):
        sent = frame.update(
            [(2, 100, [(f"{row}", Style(bold=True))]), (row, 30, [(f"{row}", PLAIN)])], (0, 0)
        )
        assert "\x1b7" not in sent
        assert "\x1b8" not in sent


def test_of_a_blank_only_what_is_behind_it_is_sent() -> None:
    frame = framed("true")
    trees, road = Style("jungle:", "jungle:0"), Style("road", "jungle:0")
    frame.update([(0, 0, [("a b", trees)])], (0, 0))
    assert frame.update([(0, 1, [(" ", road)])], (0, 0)) == ""
    assert frame.update([(0, 1, [(" ", road._replace(underline=True))])], (0, 0))
    assert frame.update([(0, 1, [(" ", trees._replace(paper="jungle:1"))])], (0, 0))
    # blanks before a letter take its ink
    assert frame.update([(1, 0, [("  ", trees), ("#", road)])], (0, 0)).count("m") == 1


def test_few_pieces_in_several_colours_are_sent_colour_by_colour() -> None:
    frame = framed()
    red, blue, gold = Style("error"), Style("river"), Style("road")
    row = [("a", red), (" ", PLAIN), ("b", blue), (" ", PLAIN), ("c", gold), (" ", PLAIN)]
    sent = frame.update([(y, 0, row) for y in (1, 2, 3)], (0, 0))
    assert sent.count("m") == 3


@given(
    st.lists(st.tuples(st.integers(0, 50), st.integers(0, 190), st.sampled_from(STYLES)), max_size=12),
    st.sampled_from([None, (7, 7)]),
)
def test_every_order_of_writing_holds_every_piece_once(found: list, cursor: tuple[int, int] | None) -> None:
    pieces = [Piece(row, x, "ab", style, 2) for row, x, style in sorted(found, key=lambda one: one[:2])]
    for order in orders(pieces, Pen((3, 3), PLAIN), cursor, 200, framed().cost):
        assert sorted(order) == sorted(pieces)


def test_a_place_far_away_is_gone_to_once() -> None:
    red, blue = Style("error"), Style("river")
    places = [(50, 2, red), (2, 150, PLAIN), (2, 160, red), (20, 40, blue), (20, 46, red)]
    pieces = [Piece(row, x, "ab", style, 2) for row, x, style in sorted(places)]
    *_, best = orders(pieces, Pen((21, 40), PLAIN), (50, 0), 200, framed().cost)
    assert len([row for row, _ in groupby(piece.row for piece in best)]) == 3


def test_cells_between_two_changes_are_written_again_when_a_jump_takes_more() -> None:
    frame = framed()
    frame.update([(2, 0, [("x" * WIDTH, PLAIN)])], (0, 0))
    assert frame.update([(2, 0, [("yxxyx" + "x" * (WIDTH - 6) + "y", PLAIN)])], (0, 2)).count("yxxy") == 1


def test_nothing_is_painted_in_colour_in_the_mono_tier() -> None:
    frame = framed("mono")
    sent = "".join(frame.update([(0, 0, [("text", style)])], (0, 0)) for style in STYLES)
    assert "\x1b[" in sent
    painted = [
        int(number) for code in re.findall(r"\x1b\[([\d;]*)m", sent) for number in code.split(";") if number
    ]
    assert painted
    assert not [number for number in painted if number >= 30]


def test_accents_dashes_and_wide_characters_fit_one_ascii_cell() -> None:
    assert "".join(one_cell(c, ascii_only=True) for c in "Đức – “ô”…\x07中") == 'Duc - "o".??'
    assert one_cell("∿", ascii_only=False) == "∿"
    assert one_cell("中", ascii_only=False) == "?"


@pytest.mark.parametrize(
    ("environment", "tier"),
    [
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "mono"),
        ({"TERM": "xterm-256color", "VIETNAM_COLOR": "true"}, "true"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "true"),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, "true"),
        ({"TERM": "xterm", "COLORTERM": "yes"}, "256"),
        ({"TERM": "xterm-kitty"}, "true"),
        ({"TERM": "xterm-direct"}, "true"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "VIETNAM_COLOR": "256"}, "256"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "vt100"}, "mono"),
        ({"TERM": "xterm-mono"}, "mono"),
        ({"TERM": "dumb"}, "mono"),
        ({}, "mono"),
        ({"TERM": "xterm", "VIETNAM_COLOR": "16"}, "16"),
    ],
)
def test_the_tier_follows_the_environment(environment: dict[str, str], tier: str) -> None:
    assert colour_tier(environment) == tier


def test_a_side_has_the_same_colour_in_every_scenario_of_all_games() -> None:
    roles: dict[str, set[str]] = {}
    for game, card in catalogue():
        sides = game.sides(card.id)
        foe = game.presenter.foe
        for side in (*sides, *((foe,) if foe else ())):
            roles.setdefault(side, set()).add(side_role(side, (*sides, *((foe,) if foe else ()))))
    assert {side: len(found) for side, found in roles.items()} == dict.fromkeys(roles, 1)
    assert {"first", "second"} == set.union(*roles.values())
    assert roles["US"] == roles["ARVN"] == roles["French"] == {"first"}
    assert roles["VC"] == roles["NVA"] == roles["NLF"] == {"second"}


def test_who_moves_first_has_the_colour_that_is_free() -> None:
    assert [side_role(side, ("Blue", "Red")) for side in ("Blue", "Red", "Green")] == [
        "first",
        "second",
        "other",
    ]
    assert [side_role(side, ("Red", "US")) for side in ("Red", "US")] == ["second", "first"]


def test_a_done_counter_keeps_its_own_colour_darker_and_is_no_house() -> None:
    palette = Palette("true")
    for role in ("first", "second"):
        fresh, done = (palette.paper(Style("", name)) for name in (role, f"{role}-done"))
        house = [palette.paper(Style("", f"village:{shade}")) for shade in range(SHADES)]
        assert fresh is not None
        assert done is not None
        assert fresh.basic == done.basic
        assert sum(done.rgb) < sum(fresh.rgb)
        for ground in house:
            assert ground is not None
            assert sum(abs(a - b) for a, b in zip(done.rgb, ground.rgb, strict=True)) > 90


def test_a_light_terminal_gets_dark_inks() -> None:
    assert theme_of({"COLORFGBG": "0;15"}) == "light"
    assert theme_of({"COLORFGBG": "15;0"}) == "dark"
    assert theme_of({"COLORFGBG": "15;0", "VIETNAM_BACKGROUND": "light"}) == "light"
    assert theme_of({"COLORFGBG": "0;15", "VIETNAM_THEME": "colour-blind"}) == "colour-blind"
    assert theme_of({}) == "dark"
    for role in ("title", "key", "road", "overlay", "caption", "error", "jungle:", ":"):
        dark, light = (Palette("256", theme=theme).codes(Style(role)) for theme in ("dark", "light"))
        assert dark != light


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("terrain", sorted({*DARK, *LIGHT_GROUNDS, *COLOUR_BLIND, "unheard-of"}))
def test_neighbouring_hexes_of_one_terrain_have_different_shades(terrain: str, theme: Theme) -> None:
    palette = Palette("true", theme=theme)
    papers = [palette.paper(Style("", f"{terrain}:{shade}")) for shade in range(SHADES)]
    assert len({paper.rgb for paper in papers if paper is not None}) == SHADES
    for paper in papers:
        assert paper is not None
        ink = palette.ink(Style(f"{terrain}:"))
        assert ink is not None
        assert contrast(ink.rgb, paper.rgb) >= 1.6


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_out_of_reach_fades_and_what_is_in_reach_is_lit(theme: Theme) -> None:
    palette = Palette("true", theme=theme)
    far, here, near = (palette.paper(Style("", "jungle:0", tone=tone)) for tone in (DIM, AS_IT_IS, LIT))
    assert len({far, here, near}) == 3
    for tier in TIERS:
        codes = {
            Palette(tier, theme=theme).codes(Style("jungle:", "jungle:0", tone=tone)) for tone in (DIM, LIT)
        }
        assert len(codes) == 2


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """How far two colours are apart in lightness, 1 for not at all."""

    def light(colour: tuple[int, int, int]) -> float:
        parts = [(c / 255) / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05

    return max(light(one), light(other)) / min(light(one), light(other))
