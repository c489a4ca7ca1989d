"""The application of the title screen."""

from __future__ import annotations

from vietnam_tui.play.table.lobby import Lobby
from vietnam_tui.play.table.table import Table
from vietnam_tui.tui.output import LeanApp
from vietnam_tui.tui.pages.elsewhere import Back, Elsewhere, FriendPages
from vietnam_tui.tui.pages.titlescreen import TitleScreen
from vietnam_tui.tui.palette import ColourTier, Theme
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
        settings: Settings | None = None,
        asks: bool = False,
        back: Back | None = None,
    ) -> None:
        super().__init__(colours, theme=theme, ascii_only=ascii_only)
        self._lobby, self._friends, self._back = lobby, friends, back
        self._settings = settings or Settings()
        #: is it a first start, at which the colours are asked for?
        self._asks = asks

    def on_mount(self) -> None:
        """Show the title."""
        keep = self._keep if self._asks else None
        self.push_screen(TitleScreen(self._lobby, self._friends, keep, self._back, self._turn_ground))

    def _keep(self, tier: str) -> None:
        """Keep the colours that were chosen and show everything in them; "auto" is what the terminal says."""
        self._settings.set("colour", tier)
        self._settings.keep()
        self._asks = False
        self.take_colours(self._settings)

    def _turn_ground(self) -> None:
        """Show everything in the colours for the other kind of terminal; a first start keeps it with the rest."""
        self.turn_ground(self._settings)
        if not self._asks:
            self._settings.keep()

    def asked_to_leave(self, code: int) -> None:
        """A signal or a lost terminal: leave."""
        self.call_later(self.exit, None, code)
