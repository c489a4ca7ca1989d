"""Positions with fire support: markers that are ready, somebody to call them, and where they were aimed."""

from __future__ import annotations

from typing import Any

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.frames import Barrage, Mission
from vietnam_tui.games.hot_armor.units import Support

SUPPORT = "fire support"
PLATOON, M48 = "infantry-a", "m48"
POST = "Post:cp-infantry@0110"


def markers(side: str, artillery: int = 0, airstrikes: int = 0) -> tuple[Support, ...]:
    """Markers that are ready."""
    return (
        *(Support(f"artillery-{n + 1}", "artillery", side) for n in range(artillery)),  # type: ignore[arg-type]
        *(Support(f"airstrike-{n + 1}", "airstrike", side) for n in range(airstrikes)),  # type: ignore[arg-type]
    )


def battery(
    *counters: str, enemies: tuple[str, ...] = (), artillery: int = 1, air: int = 0, **more: Any
) -> Table:
    """The US Fire Support Phase, by default with a CP in 0110 and one artillery."""
    return Table(
        *(counters or (POST,)),
        enemies=enemies,
        phase=SUPPORT,
        support=markers("US", artillery, air),
        **more,
    )


def status(table: Table, name: str) -> str:
    """How it stands with a marker."""
    return next(marker.status for marker in table.state.support if marker.name == name)


def barrage(table: Table, *missions: Mission) -> Barrage:
    """Markers that lie where they were aimed."""
    return Barrage(table.state.phasing, (), missions)
