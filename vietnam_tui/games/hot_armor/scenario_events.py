"""What is told of rules that single scenarios have."""

from __future__ import annotations

from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.told import Told


class Unbound(Told, frozen=True, tag="unbound"):
    """A force that kept to roads moves freely from now on [HA-34.2-e]."""

    side: Nation

    @property
    def sentence(self) -> str:
        return f"contact: {the(self.side)} is bound to roads no longer"
