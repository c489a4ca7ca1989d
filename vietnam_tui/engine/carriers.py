"""Units that carry units: who is aboard whom, and who is lost with whom.

A state keeps by unit the one that carries it; how much may be carried by whom is the game's rule.

>>> aboard = loaded(loaded(on_foot(4), 1, 0), 2, 1)
>>> aboard, cargo(aboard, 0), with_all_aboard(aboard, 0), unloaded(aboard, 2)
((-1, 0, 1, -1), (1,), (0, 1, 2), (-1, 0, -1, -1))
"""

from __future__ import annotations

from collections.abc import Sequence

#: Of a unit that nobody carries
NOBODY = -1

#: Unit -> the unit that carries it
Aboard = tuple[int, ...]


def on_foot(units: int) -> Aboard:
    """So many units, none of which is carried."""
    return (NOBODY,) * units


def loaded(aboard: Aboard, unit: int, carrier: int) -> Aboard:
    """A unit is taken aboard, with all that it carries itself.

    Raises ValueError for a unit that is aboard already, and for one that would carry itself.
    """
    if aboard[unit] != NOBODY:
        raise ValueError("a unit that is carried must be unloaded first")
    if carrier in with_all_aboard(aboard, unit):
        raise ValueError("no unit carries itself")
    return (*aboard[:unit], carrier, *aboard[unit + 1 :])


def unloaded(aboard: Aboard, unit: int) -> Aboard:
    """A unit is set down where its carrier is, with all that it carries itself."""
    return (*aboard[:unit], NOBODY, *aboard[unit + 1 :])


def cargo(aboard: Aboard, carrier: int) -> tuple[int, ...]:
    """The units that a carrier carries itself."""
    return tuple(unit for unit, by in enumerate(aboard) if by == carrier)


def with_all_aboard(aboard: Aboard, unit: int) -> tuple[int, ...]:
    """A unit and everything aboard it, at whatever depth: what moves with it, and what is lost with it."""
    found = [unit]
    for one in found:
        found += cargo(aboard, one)
    return tuple(sorted(found))


def carrier_of_all(aboard: Aboard, unit: int) -> int:
    """The outermost carrier of a unit, itself if nobody carries it."""
    while aboard[unit] != NOBODY:
        unit = aboard[unit]
    return unit


def faults(aboard: Aboard, places: Sequence[int]) -> list[str]:
    """What is wrong with carriers, as sentences: units that are elsewhere than their carrier, and circles."""
    found: list[str] = []
    for unit, by in enumerate(aboard):
        seen = {unit}
        while by != NOBODY and by not in seen:
            seen.add(by)
            by = aboard[by]
        if by != NOBODY:
            found.append(f"unit {unit} carries itself")
        elif aboard[unit] != NOBODY and places[unit] != places[aboard[unit]]:
            found.append(f"unit {unit} is elsewhere than its carrier {aboard[unit]}")
    return found
