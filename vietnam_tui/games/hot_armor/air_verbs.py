"""The verb of helicopters."""

from __future__ import annotations

from vietnam_tui.core.model import Action
from vietnam_tui.games.hot_armor.units import UnitId


class Return(Action, frozen=True, tag="return"):
    """Fly a helicopter back to the Reinforcement Box for another lift."""

    unit: UnitId
