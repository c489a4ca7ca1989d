"""The counters that may lie under inverted counters (0.0, 12.0): chances by what is known of the forces and of the
hexes.

Everybody knows which counters a side has, and which of them have been turned up.  The rest is taken to lie in any
way that stacking allows, each as likely as any other: the exact chances of a hex under that assumption, which the
hider may of course belie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial, perm
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.search_and_destroy.counters import UnitType, unit_types
from vietnam_tui.games.search_and_destroy.rules.position.hexes import limit, stacks_as
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import Covered, RosterEntry, Unit

#: The questions about a hex with inverted counters: a word, and the types that it stands for
ASKED: tuple[tuple[str, Callable[[UnitType], bool]], ...] = (
    ("a combat unit", lambda type_: type_.combat_unit),
    ("a Cadre", lambda type_: type_.kind == "cadre"),
    ("a mine", lambda type_: type_.id == "mine"),
    ("a Cache", lambda type_: type_.id == "cache"),
    ("the Pilot", lambda type_: type_.id == "pilot"),
    ("a Porter or Peasant", lambda type_: type_.id in ("porter", "peasant")),
    ("nothing but Dummies", lambda type_: type_.kind != "dummy"),
)
#: The last of them is asked the other way round
NOTHING = "nothing but Dummies"

#: The ways in which counters share the room of a hex: with an Attack Strength, other personnel, what takes none
CLASSES = ("armed", "others", "")
Mix = tuple[int, int, int]


class Slot(NamedTuple):
    """So many counters in a hex, and the room there for those with an Attack Strength and for the others."""

    many: int
    armed: int
    others: int


def prospects(view: State, side: str, place: Hex) -> dict[str, Fraction]:
    """The units that may lie in a hex under a side's counters that the viewer cannot tell apart, with the chance of
    each.

    Only what the side may still have there is named; nothing where no such counter lies.
    """
    return _by_hex(view.roster, view.units, view.covered, side).get(place, {})


def unseen_types(view: State, side: str) -> dict[str, int]:
    """Name of a type -> the number of it that a side may have among its counters that cannot be told apart."""
    unseen = Counter(
        view.type(unit).name for unit in view.units_of(side) if view.units[unit].fate == "unseen"
    )
    return dict(sorted(unseen.items(), key=lambda line: (-line[1], line[0])))


@by_identity
def _by_hex(
    roster: tuple[RosterEntry, ...], units: tuple[Unit, ...], covered: tuple[Covered, ...], side: str
) -> dict[Hex, dict[str, Fraction]]:
    types = unit_types()
    hidden = [
        types[entry.type]
        for entry, unit in zip(roster, units, strict=True)
        if entry.side == side and unit.fate == "unseen"
    ]
    known: dict[Hex, Counter[str]] = {one.place: Counter() for one in covered if one.side == side}
    for entry, unit in zip(roster, units, strict=True):
        if entry.side == side and unit.place in known:
            known[unit.place][stacks_as(types[entry.type])] += 1
    slots = {one.place: _slot(one.count, known[one.place]) for one in covered if one.side == side}
    found = _by_slot(tuple(sorted(slots.values())), tuple(sorted(type_.id for type_ in hidden)))
    return {place: found[slot] for place, slot in slots.items()}


def _slot(many: int, there: Counter[str]) -> Slot:
    """The room that units which can be told apart leave in a hex."""
    return Slot(many, max(0, limit("armed") - there["armed"]), max(0, limit("others") - there["others"]))


@lru_cache(maxsize=256)
def _by_slot(slots: tuple[Slot, ...], types: tuple[str, ...]) -> dict[Slot, dict[str, Fraction]]:
    """The chances in each kind of slot; counters that only go elsewhere leave them as they are."""
    hidden = [unit_types()[name] for name in types]
    have = Counter(stacks_as(type_) for type_ in hidden)
    totals: Mix = (have["armed"], have["others"], have[""])
    found: dict[Slot, dict[str, Fraction]] = {}
    for slot in set(slots):
        rest = list(slots)
        rest.remove(slot)
        found[slot] = _chances(_mixes_here(slot, rest, totals), hidden)
    return found


def _mixes(slot: Slot, totals: Mix) -> Iterator[tuple[Mix, int]]:
    """The ways to fill a slot, by class, each with the number of orders in which its counters may lie."""
    for armed in range(min(slot.armed, slot.many, totals[0]) + 1):
        for others in range(min(slot.others, slot.many - armed, totals[1]) + 1):
            rest = slot.many - armed - others
            if rest <= totals[2]:
                ways = factorial(slot.many) // (factorial(armed) * factorial(others) * factorial(rest))
                yield (armed, others, rest), ways


def _mixes_here(slot: Slot, rest: list[Slot], totals: Mix) -> dict[Mix, Fraction]:
    """The chance of each mix to fill a slot, the other slots being filled in any way that their room allows."""
    elsewhere: dict[Mix, int] = {(0, 0, 0): 1}
    for other in rest:
        following: dict[Mix, int] = {}
        for (a, b, c), ways in elsewhere.items():
            for (armed, others, none), more in _mixes(other, (totals[0] - a, totals[1] - b, totals[2] - c)):
                key = (a + armed, b + others, c + none)
                following[key] = following.get(key, 0) + ways * more
        elsewhere = following
    weights: dict[Mix, int] = {}
    for mix, ways in _mixes(slot, totals):
        weights[mix] = ways * sum(more * _choices(totals, mix, used) for used, more in elsewhere.items())
    everything = sum(weights.values())
    return {mix: Fraction(weight, everything) for mix, weight in weights.items() if weight}


def _choices(totals: Mix, mix: Mix, used: Mix) -> int:
    """In how many ways counters of each class are dealt to so many places."""
    a, b, c = (perm(have, here + there) for have, here, there in zip(totals, mix, used, strict=True))
    return a * b * c


def _chances(mixes: dict[Mix, Fraction], hidden: list[UnitType]) -> dict[str, Fraction]:
    """The chance of each thing that is asked, from those of the mixes."""
    have = Counter(stacks_as(type_) for type_ in hidden)
    found: dict[str, Fraction] = {}
    for words, fits in ASKED:
        wanted = Counter(stacks_as(type_) for type_ in hidden if fits(type_))
        none = sum(
            (chance * _missing(mix, have, wanted) for mix, chance in mixes.items()),
            Fraction(0),
        )
        chance = none if words == NOTHING else 1 - none
        if chance:
            found[words] = chance
    return found


def _missing(mix: Mix, have: Counter[str], wanted: Counter[str]) -> Fraction:
    """The chance that none of so many drawn from each class is wanted."""
    found = Fraction(1)
    for count, kind in zip(mix, CLASSES, strict=True):
        found *= Fraction(comb(have[kind] - wanted[kind], count), comb(have[kind], count))
    return found
