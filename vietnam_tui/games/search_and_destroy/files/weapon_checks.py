"""Sense checks of the special weapons that units have: who may hold a support element, and how many (22.3, 31.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vietnam_tui.games.search_and_destroy.counters import UnitType
from vietnam_tui.games.search_and_destroy.tables import WeaponId

#: Support elements: a Cadre has one piece of one of them at most [SD-31.1-d]
ELEMENTS: frozenset[WeaponId] = frozenset({"recoilless-rifle", "heavy-machine-gun", "sappers"})
#: The Cadres that hold support elements [SD-31.1-e]
HOLDERS = ("company-cadre", "battalion-cadre")
#: The one scenario that gives a Platoon Cadre a Recoilless Rifle all the same [SD-S1.3-a]
EXCEPTION = ("SD-S1", "platoon-cadre", "recoilless-rifle")
#: The squads that may be given an RPG-7 [SD-22.3-b]
ROCKET_SQUADS = ("vc-squad", "nva-squad")


def weapon_faults(section: str, type_: UnitType, weapons: Sequence[WeaponId]) -> Iterator[str]:
    """What is wrong with the weapons of a unit of a type, in a scenario of a section of the rules."""
    if type_.kind != "cadre" and (type_.id not in ROCKET_SQUADS or set(weapons) - {"rpg-7"}):
        yield f"cannot have a weapon of its own such as {weapons[0]} [SD-22.3-b]"
        return
    elements = [weapon for weapon in weapons if weapon in ELEMENTS]
    for weapon in elements:
        if type_.kind == "cadre" and type_.id not in HOLDERS and (section, type_.id, weapon) != EXCEPTION:
            yield f"is a {type_.name}, which holds no {weapon} [SD-31.1-e]"
    if len(elements) > 1:
        yield f"has too many weapons: a Cadre has one support element, not {len(elements)} [SD-31.1-d]"
    elif {"rpg-7", "recoilless-rifle"} <= set(weapons):
        yield "has too many weapons: a Recoilless Rifle excludes an RPG-7 [SD-31.13-f]"
    elif len(set(weapons)) < len(weapons):
        yield "has too many weapons: one of them twice [SD-22.3-b]"
