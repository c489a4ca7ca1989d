"""The workshop as an application of its own."""

from __future__ import annotations

import os

from vietnam_tui.play.workshop.bench import Bench
from vietnam_tui.tui.ground_colour import asks_ground
from vietnam_tui.tui.map.glyphs import GlyphTier, glyph_tier
from vietnam_tui.tui.output import LeanApp
from vietnam_tui.tui.palette import ColourTier, Theme, colour_tier, theme_of
from vietnam_tui.tui.running import run_app
from vietnam_tui.tui.settings import Settings, config_file
from vietnam_tui.tui.workshop.workshop_screens import screen_of


class WorkshopApp(LeanApp[int]):
    """A workbench on the screen; `run` returns the exit code."""

    def __init__(
        self,
        bench: Bench,
        *,
        colours: ColourTier = "256",
        theme: Theme = "dark",
        tier: GlyphTier = "ascii",
        settings: Settings | None = None,
    ) -> None:
        super().__init__(colours, theme=theme, ascii_only=tier == "ascii")
        self.workshop = screen_of(
            bench, lambda: self.exit(0), tier=tier, key_set=settings.key_set if settings else None
        )

    def on_mount(self) -> None:
        """Show it."""
        self.push_screen(self.workshop)

    def asked_to_leave(self, code: int) -> None:
        """Leave because of a signal or a lost terminal; nothing has to be kept."""
        self.call_later(self.exit, code, code)


def run_workshop(bench: Bench) -> int:
    """Work until it is left; the exit code."""
    settings = Settings.read(config_file())
    told = settings.environment(os.environ)
    app = WorkshopApp(
        bench,
        colours=colour_tier(told),
        theme=theme_of(told),
        tier=glyph_tier(told),
        settings=settings,
    )
    app.asks_ground = asks_ground(told)
    return run_app(app, app.asked_to_leave)
