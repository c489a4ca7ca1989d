"""The screen of a workbench, with whoever takes the keys over one of its kind."""

from __future__ import annotations

from collections.abc import Callable

from vietnam_tui.play.workshop.bench import Bench
from vietnam_tui.play.workshop.map_bench import MapBench
from vietnam_tui.play.workshop.position_bench import PositionBench
from vietnam_tui.tui.actions import KeySet
from vietnam_tui.tui.map.glyphs import GlyphTier
from vietnam_tui.tui.workshop.map_keys import MapKeys
from vietnam_tui.tui.workshop.position_keys import PositionKeys
from vietnam_tui.tui.workshop.workshop_screen import WorkshopScreen


def screen_of(
    bench: Bench, leave: Callable[[], None], *, tier: GlyphTier = "ascii", key_set: KeySet | None = None
) -> WorkshopScreen:
    """A workbench as a screen; `leave` is called when it is left."""
    screen = WorkshopScreen(bench, tier=tier, key_set=key_set)
    if isinstance(bench, MapBench):
        screen.hands = MapKeys(screen, bench, leave)
    else:
        assert isinstance(bench, PositionBench)
        screen.hands = PositionKeys(screen, bench, leave)
        screen.cursor = next((line.hex for line in bench.roster if line.hex is not None), screen.cursor)
    screen.say("  ".join(bench.notices))
    return screen
