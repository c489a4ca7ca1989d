"""The things left undone when a phase ends, and whether the player is asked about them first: one place for every way
to end a phase.

Keys, lists, hints, typed orders and the line dialogue all come here, at home and at a hosted table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.play.seat.offers import Offer, Offers, best_first

#: The cases in which the end of a phase is asked about: while units are able, always, never
Confirms = Literal["able", "always", "never"]
#: Units that are named one by one, and attacks that are worked out for them at most
NAMED, RECKONED = 6, 80


def confirms_of(word: str) -> Confirms:
    """The setting that a word is, by default that it is asked while units are able.

    >>> confirms_of("never"), confirms_of("")
    ('never', 'able')
    """
    match word:
        case "always" | "never":
            return word
    return "able"


class Shot(NamedTuple):
    """The best attack that a unit could take part in: how likely it hurts, and whom."""

    chance: Fraction
    whom: str

    def __str__(self) -> str:
        return f"{round(self.chance * 100)}% on {self.whom}"


class Undone(NamedTuple):
    """The units that could still do something in a phase, and what else one would hardly leave undone, in words."""

    units: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.units or self.loose)


def undone(offers: Offers, box: Sequence[UnitFace] = ()) -> Undone:
    """Things left undone if the phase is ended now; `box` are the units that wait off the map.  Nothing elsewhere."""
    if not offers.ends:
        return Undone()
    sheet, view = offers.presenter, offers.view
    idly = {*sheet.closing, *sheet.aside}
    if all(offer.face.verb in idly for offer in offers.first(len(idly) + 1)):
        return Undone((), sheet.loose_ends(view))
    waiting = (face.name for face in box if offers.of_unit(face.name))
    return Undone(tuple(dict.fromkeys((*sheet.idle(view), *waiting))), sheet.loose_ends(view))


def asked_before(
    offers: Offers, action: Action, side: str, confirms: Confirms, box: Sequence[UnitFace] = ()
) -> tuple[str, ...] | None:
    """The question asked before a side's action is carried out that ends a phase, in words; None where nothing is
    asked.
    """
    ending = offers.closing if offers.ends else None
    if ending is None or ending.action != action or confirms == "never":
        return None
    left = undone(offers, box)
    return told(offers, left, side) if left or confirms == "always" else None


def told(offers: Offers, left: Undone, side: str) -> tuple[str, ...]:
    """The things left undone, in words: the units with the best shots first, each with its shot."""
    if not left.units:
        return left.loose
    shots = best_shots(offers, left.units, side)
    ordered = sorted(left.units, key=lambda unit: -shots[unit].chance if unit in shots else Fraction(1))
    named = [f"{unit}: {shots[unit]}" if unit in shots else unit for unit in ordered[:NAMED]]
    more = f" and {len(ordered) - NAMED} more" if len(ordered) > NAMED else ""
    return (f"Still able: {', '.join(named)}{more}", *left.loose)


def best_shots(offers: Offers, units: Sequence[str], side: str) -> dict[str, Shot]:
    """Unit -> the attack on somebody in sight that is likeliest to hurt him, with all who can join."""
    faces = offers.presenter.picture(offers.view).units
    enemies = {
        hex_: names
        for hex_, stack in faces.items()
        if (names := [face.name for face in stack if face.side != side])
    }
    reckoned: dict[Action, Fraction] = {}
    shots: dict[str, Shot] = {}
    for unit in units:
        for offer in _attacks(offers, unit, enemies):
            if offer.action not in reckoned:
                if len(reckoned) == RECKONED:
                    return shots
                hurts = offers.presenter.preview(offers.view, offer.action).hurts
                theirs = (chance for hurt, chance in hurts.items() if hurt != side)
                reckoned[offer.action] = max(theirs, default=Fraction(0))
            chance = reckoned[offer.action]
            if chance > (shots[unit].chance if unit in shots else 0):
                shots[unit] = Shot(chance, _whom(offer, enemies))
    return shots


def _attacks(offers: Offers, unit: str, enemies: dict[Hex, list[str]]) -> Iterator[Offer]:
    """For each hex with an enemy the attack that a unit takes part in with as many others as can."""
    found: dict[Hex, Offer] = {}
    for offer in best_first(offers.of_unit(unit)):
        if offer.target in enemies and offer.face.verb not in offers.presenter.travel:
            found.setdefault(offer.target, offer)
    yield from found.values()


def _whom(offer: Offer, enemies: dict[Hex, list[str]]) -> str:
    """The target of an attack: the unit that the order names, else the first in its hex."""
    assert offer.target is not None
    named = set(offer.text.split())
    there = enemies[offer.target]
    return next((name for name in there if name in named), there[0])
