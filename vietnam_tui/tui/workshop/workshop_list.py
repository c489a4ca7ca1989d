"""The list of the workshop on the title page, and a workbench shown over whatever an application shows."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from vietnam_tui.core.hexes import Hex
from vietnam_tui.play.workshop.begun import Begun, CannotOpen, from_game, from_the_game, left_behind, opened
from vietnam_tui.play.workshop.bench import Bench
from vietnam_tui.tui.game_screen import GameScreen
from vietnam_tui.tui.making.making_list import Over, makings
from vietnam_tui.tui.map.glyphs import glyph_tier
from vietnam_tui.tui.output import LeanApp
from vietnam_tui.tui.settings import Settings, config_file
from vietnam_tui.tui.workshop.workshop_pages import ChoicePage, Item
from vietnam_tui.tui.workshop.workshop_screens import screen_of


def workshop_list(show: Callable[[Begun], None], over: Over) -> ChoicePage:
    """Everything that one may begin with; `show` is given what is taken, `over` what comes over this page."""
    left, printed = left_behind(), from_the_game()

    def items() -> list[Item]:
        """The lines: what was left, what can be made cell by cell, then scenarios and maps."""
        begun = ([Item(one.name, one.note) for one in some] for some in (left, printed))
        first, last = begun
        return [*first, *(one.item for one in makings()), *last]

    def take(number: int) -> None:
        """Open what stands in a line."""
        made, number = makings(), number - len(left)
        if 0 <= number < len(made):
            made[number].take(page, over)
        else:
            show(left[number] if number < 0 else printed[number - len(made)])

    page = ChoicePage("Workshop", items, take, stays=True)
    return page


def show_begun(app: LeanApp[Any], begun: Begun, back: Callable[[], None]) -> str:
    """Show a workbench over what an application shows; `back` is called when it is left.

    Gives the reason where it cannot be opened, else "".
    """
    try:
        bench = opened(begun.open)
    except CannotOpen as why:
        return str(why)
    _show(app, bench, back, Settings.read(config_file()))
    return ""


def show_game(app: LeanApp[Any], game: GameScreen) -> str:
    """Show the workshop with the position that a game shows; why not, "" where it is shown."""
    player = game.player
    try:
        bench = from_game(player.game, player.chair, player.shown)
    except CannotOpen as why:
        return str(why)
    _show(app, bench, game.draw, Settings.read(config_file()), player.cursor)
    return ""


def _show(
    app: LeanApp[Any], bench: Bench, back: Callable[[], None], settings: Settings, cursor: Hex | None = None
) -> None:
    def leave() -> None:
        """Put it away."""
        bench.close()
        app.pop_screen()
        back()

    tier = glyph_tier(settings.environment(os.environ))
    screen = screen_of(bench, leave, tier=tier, key_set=settings.key_set)
    if cursor is not None:
        screen.cursor = cursor
    app.push_screen(screen)
