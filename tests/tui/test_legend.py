"""The legend is drawn with the signs that are in use, and says what each of them means."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from vietnam_tui.core.presenter import FACE_DOWN, Picture, UnitFace
from vietnam_tui.games import GAMES, find_game
from vietnam_tui.play.plain.lookups import Lookups, Tools
from vietnam_tui.play.plain.words import COMMANDS
from vietnam_tui.play.table.positions import open_any
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.actions import KEY_SETS, KeySet, keymap
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.map.glyphs import GLYPH_TIERS, GlyphTier, glyphs
from vietnam_tui.tui.map.kept import open_map
from vietnam_tui.tui.map.legend import COLUMN, SAMPLE, Legend, legend_lines
from vietnam_tui.tui.pages.legend import LegendPage
from vietnam_tui.tui.pages.page import HelpPage
from vietnam_tui.tui.seat.player_view import PlayerView

NO_TOOLS = Tools(lambda *_: [], lambda *_: [], lambda *_: [])


@pytest.mark.asyncio
@pytest.mark.parametrize("tier", GLYPH_TIERS)
async def test_a_key_shows_the_legend_with_the_signs_of_the_tier(
    tier: GlyphTier, vb_session: Session[Any]
) -> None:
    app = GameApp(SessionTable(vb_session), pace=0, tier=tier)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.game_screen.press("*")
        page = app.game_screen.page
        assert isinstance(page, LegendPage)
        text = "\n".join("".join(part for part, _ in row) for row in page.content(78))
        set_ = glyphs(tier)
        signs = (
            set_.draw("%"),
            set_.river_level,
            set_.bridges[0],
            set_.blown,
            set_.step,
            set_.cursor,
            set_.selected,
        )
        for sign in signs:
            assert sign[:1] in text
        for word in (
            "jungle",
            "village",
            "river",
            "road",
            "trail",
            "bridge",
            "is done",
            "disrupted",
            "a counter of VC",
        ):
            assert word in text
        assert max(len("".join(part for part, _ in row)) for row in page.content(78)) <= 78
        app.game_screen.press("*")
        assert app.game_screen.page is None


@pytest.mark.parametrize("key_set", KEY_SETS)
@pytest.mark.parametrize("tops", ["flat", "pointy"])
def test_the_legend_has_the_same_key_everywhere(key_set: str, tops: str) -> None:
    assert keymap(KeySet(key_set), tops)["*"] == "legend"


@pytest.mark.parametrize("code", GAMES)
def test_the_legend_has_room_for_what_a_marker_means(code: str) -> None:
    markers = find_game(code).presenter.markers
    assert markers
    assert all(len(sign) < SAMPLE and len(words) < COLUMN - SAMPLE for sign, words in markers.items())


def test_the_legend_of_the_line_dialogue_tells_ground_counters_and_markers() -> None:
    game = find_game("ks")
    scenario = "the-siege-of-khe-sanh"
    view = game.view(game.setup(scenario, {}), "US/GVN")
    lines = legend_lines(game, view, game.sides(scenario))
    for words in ("highland", "a counter of NVA/VC", "base captured by the NVA/VC"):
        assert any(words in line for line in lines), words
    assert not any("is done" in line or "in hand" in line for line in lines)
    assert max(map(len, lines)) < 80


@pytest.mark.parametrize("facing", ["", "NE"])
def test_facings_and_counters_face_down_are_told_where_there_are_some(facing: str) -> None:
    game = find_game("ks")
    view = game.setup("the-siege-of-khe-sanh", {})
    sides, sheet = game.sides("the-siege-of-khe-sanh"), game.presenter
    face = UnitFace("Alice", sides[0], FACE_DOWN if facing else "I", "3", "5", facing=facing)
    drawn = open_map(sheet.board(view), sheet.terrain_glyphs(view), sides=sides)
    legend = Legend(
        sheet, Picture({sheet.board(view).grid.hex("0404"): (face,)}), sides, drawn, on_screen=True
    )
    text = "".join(text for part in legend.parts() for entry in part.entries for text, _ in entry)
    assert ("which way it faces" in text) == bool(facing)
    assert ("a counter face down" in text) == bool(facing)


@pytest.mark.parametrize("code", [code for code in GAMES if find_game(code).presenter.order_notes])
def test_what_stands_behind_orders_is_told_whole_in_the_legend_and_in_the_help(code: str) -> None:
    game = find_game(code)
    scenario = game.scenarios()[0]
    session = Session.new(game, scenario, seed=1)
    legend = "\n".join(legend_lines(game, session.view(session.sides[0]), session.sides))
    table = SessionTable(session)
    asked = Lookups(table, lambda: session.sides[0], NO_TOOLS, COMMANDS)
    help_ = "\n".join(asked.help())
    page = HelpPage(PlayerView(table, session.sides[0]))
    shown = "\n".join("".join(text for text, _ in row) for row in page.content(78))
    for sign, words in game.presenter.order_notes.items():
        for told in (legend, help_, shown):
            assert f"({sign})" in told
            assert words in told


def test_the_help_tells_the_words_of_a_table_where_others_play_and_at_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find_game("vb")
    table = SessionTable(Session.new(game, game.scenarios()[0], seed=1))
    page = HelpPage(PlayerView(table, "US"))
    assert not any("At this table" in "".join(text for text, _ in row) for row in page.content(78))
    monkeypatch.setattr(SessionTable, "words", {"say": "say something", "offer": "propose something"})
    shown = ["".join(text for text, _ in row) for row in page.content(78)]
    assert [row.split() for row in shown[shown.index("At this table") + 1 :][:2]] == [
        [":say", "say", "something"],
        [":offer", "propose", "something"],
    ]


@pytest.mark.parametrize("name", ["hill-861", "river-fight", "tanks-at-the-bridge", "tree-line"])
def test_every_kind_of_sign_behind_an_order_is_explained(name: str) -> None:
    session = open_any(Path(__file__).parents[2] / "saves" / f"{name}.toml")
    game, view = session.game, session.view(session.decision.side)

    def kind(sign: str) -> str:
        """A sign without its numbers, letters of columns and terrain."""
        return re.sub(r"jungle|clear|village|[A-L](?=$)", "", re.sub(r"[+-]?\d+( 1/2)?", "N", sign)).strip()

    explained = {kind(sign) for sign in game.presenter.order_notes}
    seen = {kind(note) for action in game.actions(view) if (note := game.presenter.face(view, action).note)}
    assert seen
    assert seen <= explained
