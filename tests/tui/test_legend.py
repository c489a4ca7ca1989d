"""The legend is drawn with the signs that are in use, and says what each of them means."""

from __future__ import annotations

from typing import Any

import pytest

from vietnam_tui.play.session import Session
from vietnam_tui.play.session_table import SessionTable
from vietnam_tui.tui.actions import KEY_SETS, keymap
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.map.glyphs import GLYPH_TIERS, GlyphTier, glyphs
from vietnam_tui.tui.pages.legend import LegendPage


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
    assert keymap(key_set, tops)["*"] == "legend"
