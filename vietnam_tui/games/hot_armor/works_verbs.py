"""The verbs of entrenchments, minefields and engineers, one struct each."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.hot_armor.units import Laid, UnitId


class Lay(Action, frozen=True, tag="lay"):
    """Lay an entrenchment or a minefield out before play; minefields in secret if so said."""

    marker: Laid
    at: Hex
    secret: bool = False


class Prime(Action, frozen=True, tag="prime"):
    """Let a secret minefield be revealed, or no longer, as soon as an enemy comes next to it."""

    at: Hex


class Clear(Action, frozen=True, tag="clear"):
    """Let an engineer remove a minefield."""

    unit: UnitId
    at: Hex


class Raze(Action, frozen=True, tag="raze"):
    """Let an engineer remove the entrenchment of its hex."""

    unit: UnitId


class Blow(Action, frozen=True, tag="blow"):
    """Let an engineer blow the bridge in a hex, or the one over the stream to a hex."""

    unit: UnitId
    to: Hex
