"""The effect of the settings on the game screen, and the commands that show and change them."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from typing import Any

from vietnam_tui.play.seat.phase_end import confirms_of
from vietnam_tui.tui.game_screen import GameScreen
from vietnam_tui.tui.map.glyphs import glyph_tier
from vietnam_tui.tui.output import LeanApp
from vietnam_tui.tui.palette import colour_tier, theme_of
from vietnam_tui.tui.proceedings import Proceedings
from vietnam_tui.tui.settings import SETTINGS, Settings


class SettingActions(ABC):
    """The settings of a game on the screen: shown, changed, put into effect."""

    def __init__(
        self, app: LeanApp[Any], screen: GameScreen, proceedings: Proceedings, settings: Settings
    ) -> None:
        self.app = app
        self.screen = screen
        self.player = screen.player
        self.proceedings = proceedings
        self.settings = settings
        self._mouse = False
        #: may the curtain be used at all?
        self._curtained = proceedings.curtain

    @abstractmethod
    def perform(self, action: str, argument: str = "") -> None:
        """Carry out an action of the registry."""

    def do_set(self, argument: str) -> None:
        """Show the settings, or change one; it is kept."""
        name, _, value = argument.replace("=", " ").partition(" ")
        value = value.strip()
        if name in ("labels", "zoom"):
            self.perform(name, value)
            return
        if not value:
            shown = [setting for setting in SETTINGS if not name or setting.name.startswith(name)]
            listed = ", ".join(
                f"{setting.name} {self.settings[setting.name]}" for setting in shown or SETTINGS
            )
            self.player.say(
                f"{listed}.  set NAME VALUE changes one, {self.player.spoken('{options}')} lists them."
            )
            return
        try:
            self.settings.set(name, value)
        except ValueError as error:
            self.player.say(f"{error}", failed=True)
            return
        fault = self.settings_changed()
        self.player.say(fault or f"{name.capitalize()}: {self.settings[name]}.", failed=bool(fault))

    def do_ground(self, _: str) -> None:
        """The colours for the other kind of terminal."""
        told = self.settings.turn_ground()
        fault = self.settings_changed()
        self.player.say(fault or f"{told}  {self.player.spoken('{ground}')} turns them.", failed=bool(fault))

    def do_options(self, _: str) -> None:
        """The settings as a page."""
        from vietnam_tui.tui.pages.options import OptionsPage

        self.screen.page = OptionsPage(self.settings, self.settings_changed)

    def settings_changed(self) -> str:
        """Put changed settings into effect and keep them; what could not be done, if anything."""
        fault = self.settings.keep()
        self.take_settings()
        self.restyle()
        return fault

    def take_settings(self) -> None:
        """Put into effect how keys, pace, questions, the curtain and the mouse are set."""
        settings = self.settings
        self.player.key_set = settings.key_set
        self.screen.guard = settings.seconds("guard")
        self.screen.dimmed = settings.is_on("dim")
        self.player.confirms = confirms_of(settings["confirm"])
        self.proceedings.pace = settings.seconds("pace")
        self.proceedings.retelling.digests = settings.is_on("digest")
        self.proceedings.curtain = self._curtained and settings.is_on("curtain")
        if settings.is_on("mouse") != self._mouse:
            self._mouse = settings.is_on("mouse")
            self.app.use_mouse(on=self._mouse)

    def restyle(self) -> None:
        """Draw everything again with the colours and signs that are set."""
        told = self.settings.environment(os.environ)
        self.screen.tier = glyph_tier(told)
        self.app.recolour(colour_tier(told), theme=theme_of(told), ascii_only=self.screen.tier == "ascii")
