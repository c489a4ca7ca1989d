"""The die, as chance decides it (7.0)."""

from __future__ import annotations

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import Action
from vietnam_tui.games.search_and_destroy.verbs import Die

#: Every face of a die, each as likely as the others [SD-7.0-a]
DIE: Distribution[Action] = Distribution((Die(pips), 1) for pips in range(1, 7))
