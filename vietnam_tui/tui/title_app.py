"""The application of the title screen."""

from __future__ import annotations

from vietnam_tui.play.table.lobby import Lobby
from vietnam_tui.play.table.table import Table
from vietnam_tui.tui.output import LeanApp
from vietnam_tui.tui.pages.elsewhere import Elsewhere, FriendPages
from vietnam_tui.tui.pages.titlescreen import TitleScreen
from vietnam_tui.tui.palette import ColourTier, Theme


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
    ) -> None:
        super().__init__(colours, theme=theme, ascii_only=ascii_only)
        self._lobby, self._friends = lobby, friends

    def on_mount(self) -> None:
        """Show the title."""
        self.push_screen(TitleScreen(self._lobby, self._friends))

    def asked_to_leave(self, code: int) -> None:
        """A signal or a lost terminal: leave."""
        self.call_later(self.exit, None, code)
