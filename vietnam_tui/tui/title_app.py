"""The application of the title screen."""

from __future__ import annotations

import os

from vietnam_tui.play.table.lobby import Lobby
from vietnam_tui.play.table.table import Table
from vietnam_tui.tui.output import LeanApp
from vietnam_tui.tui.pages.elsewhere import Back, Elsewhere, FriendPages
from vietnam_tui.tui.pages.titlescreen import TitleScreen
from vietnam_tui.tui.palette import ColourTier, Theme, colour_tier, theme_of
from vietnam_tui.tui.settings import Settings


class TitleApp(LeanApp[Table | Elsewhere | None]):
    """The title screen; `run` returns the game that was begun, None when the player left."""

    def __init__(
        self,
        lobby: Lobby,
        colours: ColourTier,
        *,
        theme: Theme = "dark",
        ascii_only: bool = True,
        friends: FriendPages | None = None,
        asks: Settings | None = None,
        back: Back | None = None,
    ) -> None:
        super().__init__(colours, theme=theme, ascii_only=ascii_only)
        self._lobby, self._friends, self._back = lobby, friends, back
        #: the settings that are asked for at a first start, None at any later one
        self._asks = asks

    def on_mount(self) -> None:
        """Show the title."""
        keep = None if self._asks is None else self._keep
        self.push_screen(TitleScreen(self._lobby, self._friends, keep, self._back))

    def _keep(self, tier: str) -> None:
        """Keep the colours that were chosen and show everything in them; "auto" is what the terminal says."""
        assert self._asks is not None
        self._asks.set("colour", tier)
        self._asks.keep()
        told = self._asks.environment(os.environ)
        self.recolour(colour_tier(told), theme=theme_of(told), ascii_only=self.frame.ascii_only)

    def asked_to_leave(self, code: int) -> None:
        """A signal or a lost terminal: leave."""
        self.call_later(self.exit, None, code)
