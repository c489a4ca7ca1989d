"""Which colours look best, asked by eye at the first start: the same piece of a map in each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.tui.map.glyphs import GlyphTier
from vietnam_tui.tui.map.hexmap import HexMap, Scene, window_around
from vietnam_tui.tui.map.kept import open_map
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN, ColourTier, Run, sampled
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, Line, fit, styled, wrap

#: How the tiers are called, the richest first
WORDS: dict[ColourTier, str] = {"true": "all colours", "256": "256 colours", "16": "16 colours"}
#: Cells across a piece of the map, between two of them, and its rows
PIECE, GAP, ROWS = 24, 3, 12


class ColoursPage(Page):
    """The tiers side by side; `taken` is told the one that is chosen, "auto" for leaving it to the terminal.

    `turn_ground` shows all of it for the other kind of terminal, light or dark.
    """

    title = "Which looks best?"
    footer = "Left/Right choose, Up/Down dark or light, Enter takes it, Esc the terminal's own"

    def __init__(
        self,
        game: Game[Any],
        tiers: Sequence[ColourTier],
        found: ColourTier,
        taken: Callable[[str], object],
        turn_ground: Callable[[], object] = lambda: None,
        *,
        signs: GlyphTier = "plain",
    ) -> None:
        super().__init__()
        self.tiers, self._taken, self._turn_ground = tiers, taken, turn_ground
        self.chosen = tiers.index(found)
        self._piece = _piece_of(game, signs)

    def content(self, width: int) -> list[Line]:
        heads: Line = []
        rows: list[Line] = [[] for _ in self._piece]
        for at, tier in enumerate(self.tiers):
            head = f"{'>' if at == self.chosen else ' '} {at + 1} {WORDS[tier]}"
            heads += [(head.ljust(PIECE), CHOSEN if at == self.chosen else PLAIN), (" " * GAP, PLAIN)]
            for row, piece in zip(rows, self._piece, strict=True):
                row += [*((text, sampled(style, tier)) for text, style in piece), (" " * GAP, PLAIN)]
        why = (
            "The same piece of map in the colours that your terminal may have; one that looks broken it does not "
            "have.  Is this hard to read, the terminal is light and has not said so: Up or Down.  Later F8 turns that "
            "anywhere, and options (Ctrl-O in a game) change both."
        )
        return [*styled(wrap(why, width), DIM), [], fit(heads, width), [], *(fit(row, width) for row in rows)]

    def press(self, key: str) -> bool:
        if key in ("left", "right"):
            self.chosen = (self.chosen + (1 if key == "right" else -1)) % len(self.tiers)
        elif key in ("up", "down"):
            self._turn_ground()
        elif key.isdecimal() and 1 <= int(key) <= len(self.tiers):
            self.chosen = int(key) - 1
            self._taken(self.tiers[self.chosen])
        elif key == "enter":
            self._taken(self.tiers[self.chosen])
        elif key == "escape":
            self._taken("auto")
        else:
            return False
        return True


def _piece_of(game: Game[Any], signs: GlyphTier) -> list[list[Run]]:
    """A piece of the first map of a game with counters on it."""
    scenario = next(iter(game.scenarios()))
    side = game.sides(scenario)[0]
    view, sheet = game.view(game.setup(scenario), side), game.presenter
    drawn: HexMap = open_map(
        sheet.board(view), sheet.terrain_glyphs(view), tier=signs, sides=game.sides(scenario)
    )
    picture = sheet.picture(view)
    there = sorted(picture.units)[:1] or [next(iter(drawn.board.grid.hexes()))]
    x, y, width, height = window_around(drawn.plan, there, PIECE, ROWS)
    scene = Scene(picture)
    return [drawn.row(scene, at, x, x + width) for at in range(y, y + height)]
