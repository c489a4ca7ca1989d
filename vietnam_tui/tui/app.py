"""The application of a game on the screen until it is left, and how it and the title are run."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing
from time import monotonic

from textual.worker import Worker

from vietnam_tui.play.catalogue import scenario_card
from vietnam_tui.play.table.lobby import Lobby
from vietnam_tui.play.table.table import Table
from vietnam_tui.tui.game_actions import GameActions
from vietnam_tui.tui.game_screen import GameScreen
from vietnam_tui.tui.ground_colour import asks_ground
from vietnam_tui.tui.held_key import HeldKey
from vietnam_tui.tui.keyboard import Keyboard
from vietnam_tui.tui.map.glyphs import GlyphTier, glyph_tier
from vietnam_tui.tui.output import LeanApp
from vietnam_tui.tui.pages.elsewhere import Back, Elsewhere, FriendPages
from vietnam_tui.tui.palette import ColourTier, Theme, colour_tier, theme_of
from vietnam_tui.tui.proceedings import PACE, Proceedings
from vietnam_tui.tui.running import run_app
from vietnam_tui.tui.seat.log import LogLine
from vietnam_tui.tui.seat.player_view import PlayerView
from vietnam_tui.tui.settings import Settings, config_file


class GameApp(LeanApp[int]):
    """A running game on the screen; `run` returns the exit code.

    With `held_keys` repeats of a key that is held down answer nothing that was asked since it went down.  With
    `foresees` the enemy's answer to what is looked at is reckoned.
    """

    def __init__(
        self,
        table: Table,
        *,
        colours: ColourTier = "256",
        theme: Theme = "dark",
        tier: GlyphTier = "ascii",
        pace: float = PACE,
        hint: bool = False,
        curtain: bool = True,
        guard: float = 0.0,
        digests: bool = False,
        clock: Callable[[], float] = monotonic,
        settings: Settings | None = None,
        held_keys: bool = False,
        foresees: bool = False,
    ) -> None:
        super().__init__(colours, theme=theme, ascii_only=tier == "ascii")
        self.table = table
        self.player = PlayerView(table)
        title = scenario_card(table.game, self.player.chair.scenario).title
        self.game_screen = GameScreen(
            self.player, title=title, tier=tier, guard=guard, clock=clock, foresees=foresees
        )
        if table.analyses:
            self.game_screen.company = " ANALYSIS "
        self.proceedings = Proceedings(
            self, self.game_screen, pace=pace, hint=hint, curtain=curtain, digests=digests
        )
        #: what the player has set; without any it is kept nowhere
        self.settings = settings or Settings()
        self.actions = GameActions(self, self.game_screen, self.proceedings, self.settings)
        held = HeldKey(clock) if held_keys else None
        self.game_screen.keys = Keyboard(self.game_screen, self.proceedings, self.actions, held)

    def on_mount(self) -> None:
        """Show the game and let it begin."""
        self.push_screen(self.game_screen)
        self.proceedings.begin()
        if self.table.opens_review:
            self.actions.do_review("")
            self.game_screen.draw()
        if self.settings.faults:
            first, *others = self.settings.faults
            more = f"({len(others)} more: L)" if others else ""
            self.player.say("  ".join(filter(None, (first, more, self.player.message))))
            self.game_screen.draw()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Something that ran in a thread of its own has ended."""
        self.proceedings.worker_changed(event)

    def restyle(self) -> None:
        """Show everything in the colours that are set, for the background that is known now."""
        self.actions.restyle()

    def asked_to_leave(self, code: int) -> None:
        """Leave because of a signal or a lost terminal; nothing has to be saved."""
        self.call_later(self.exit, code, code)


def run_title(
    lobby: Lobby,
    after: Callable[[Table], object] = lambda table: None,
    friends: FriendPages | None = None,
) -> int:
    """Show the title screen, then play what was chosen there; returns the exit code.

    Whoever comes back from a table elsewhere is shown the title screen again, where he left it.
    `after` is told of the table that was played at, as it is left; `friends` makes the page of games with others.
    """
    from vietnam_tui.tui.title_app import TitleApp  # only here: a game begins without

    back: Back | None = None
    while True:
        settings = Settings.read(config_file())
        told = settings.environment(os.environ)
        app = TitleApp(
            lobby,
            colour_tier(told),
            theme=theme_of(told),
            ascii_only=glyph_tier(told) == "ascii",
            friends=friends,
            settings=settings,
            asks=settings.is_first and not told.get("VIETNAM_COLOR"),
            back=back,
        )
        app.asks_ground = asks_ground(told)
        left = run_app(app, app.asked_to_leave)
        table = app.return_value
        if left or not isinstance(table, Elsewhere):
            break
        back = table.go()
        if back.code:
            return back.code
    if table is None or isinstance(table, Elsewhere):
        return left
    with closing(table):
        code = left or run_game(table)
        after(table)
        return code


def run_game(table: Table, *, hint: bool = False, curtain: bool = True) -> int:
    """Play at a table on the screen until the player leaves, then at those that he went on to; the exit code."""

    def show(table: Table) -> tuple[int, Table | None]:
        """Show one of them."""
        return _run_one(table, hint=hint, curtain=curtain and not table.analyses)

    return one_after_the_other(table, show)


def one_after_the_other(table: Table, show: Callable[[Table], tuple[int, Table | None]]) -> int:
    """Show a table, and those that a player goes on to; from an analysis board he comes back.  The exit code.

    `show` gives an exit code and the table to go on to; whoever has opened `table` closes it.
    """
    opened = list[Table]()
    present, back = table, list[Table]()
    try:
        while True:
            code, follows = show(present)
            if follows is not None and not code:
                opened.append(follows)
                back = [*back, present] if follows.analyses else []
                present = follows
            elif present.analyses and back and not code:
                present = back.pop()
            else:
                return code
    finally:
        for one in opened:
            one.close()


def _run_one(table: Table, *, hint: bool, curtain: bool) -> tuple[int, Table | None]:
    """Play at a table; the exit code, and the table to go on to."""
    settings = Settings.read(config_file())
    told = settings.environment(os.environ)
    app = GameApp(
        table,
        colours=colour_tier(told),
        theme=theme_of(told),
        tier=glyph_tier(told),
        pace=settings.seconds("pace"),
        hint=hint,
        curtain=curtain,
        guard=settings.seconds("guard"),
        digests=settings.is_on("digest"),
        settings=settings,
        held_keys=True,
        foresees=True,
    )
    app.asks_ground = asks_ground(told)
    app.actions.take_settings()
    for fault in settings.faults:
        app.player.log.append(LogLine(fault, ""))
    code = run_app(app, app.asked_to_leave)
    return code, app.game_screen.follows
