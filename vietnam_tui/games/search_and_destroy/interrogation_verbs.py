"""The verbs of interrogation, one struct each."""

from __future__ import annotations

from vietnam_tui.core.model import Action
from vietnam_tui.games.search_and_destroy.units import UnitId


class Interrogate(Action, frozen=True, tag="interrogate"):
    """Let a unit interrogate a Peasant."""

    unit: UnitId
    target: UnitId


class Ask(Action, frozen=True, tag="ask"):
    """Make another attempt at the interrogation at hand."""


class Locate(Action, frozen=True, tag="locate"):
    """Turn up this counter, which an interrogation has located."""

    unit: UnitId
