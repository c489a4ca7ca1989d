"""Counters as they lie on the map: units that the viewer can tell apart, and the backs of those that he cannot."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.presenter import FACE_DOWN, UnitFace
from vietnam_tui.games.search_and_destroy.counters import UnitType
from vietnam_tui.games.search_and_destroy.frames import Plotting
from vietnam_tui.games.search_and_destroy.rules.fire.weapons import launcher
from vietnam_tui.games.search_and_destroy.rules.movement.movement import carries, mobility
from vietnam_tui.games.search_and_destroy.rules.position.hexes import units_in
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import NO_SIDE, Bodies, Deed, UnitId

#: The letter of a kind of unit; types that one wants to tell from others of their kind have letters of their own
KIND_BADGES = {
    "squad": "I",
    "cadre": "C",
    "leader": "L",
    "sniper": "N",
    "other": "O",
    "vehicle": "V",
    "boat": "B",
    "static": "X",
    "dummy": "D",
}
TYPE_BADGES = {
    "m48": "T",
    "m113": "A",
    "mine": "M",
    "cache": "X",
    "us-medic": "+",
    "us-fo": "F",
    "us-mortar": "R",
    "peasant": "P",
    "porter": "P",
    "pilot": "L",
}
#: What hampers a unit, the worst first, and how it lies
PINNED = "pinned"
HIDDEN = "hidden"

#: Deeds that a counter shows for the rest of the Player-Turn
SHOWN_DEEDS: tuple[Deed, ...] = (
    "moved",
    "probed",
    "searched",
    "fired",
    "launched",
    "recoilless",
    "assaulted",
    "surprised",
    "ambushed",
)


def badge(type_: UnitType) -> str:
    """The letter of a type."""
    return TYPE_BADGES.get(type_.id, KIND_BADGES[type_.kind])


def values(view: State, unit: UnitId) -> str:
    """Attack Strength and the movement points of a unit as it is armed in a row, "" for what has neither."""
    type_ = view.type(unit)
    return f"{type_.attack}-{mobility(view, unit)}" if type_.attack or type_.move else ""


def states(view: State, unit: UnitId) -> tuple[str, ...]:
    """The things that hamper a unit and how it lies, in words, the worst first."""
    status = view.units[unit]
    commanded = view.side_sheet(view.side(unit)).command
    words = (
        (PINNED, bool(status.pinned)),
        ("immobilized", status.immobile),
        ("out of command" if commanded else "without leadership", status.loose),
        (HIDDEN, not status.up),
        ("carries", carries(view, unit)),
        ("dug in", status.dug),
    )
    return tuple(word for word, on in words if on)


def steps(view: State, unit: UnitId) -> tuple[int, int] | None:
    """The number of casualties that a unit can still bear, and of how many; None where they are not counted."""
    type_, status = view.type(unit), view.units[unit]
    if not type_.limit or view.game == "points":
        return None
    return max(0, type_.limit - status.casualties), type_.limit


def unit_face(view: State, unit: UnitId) -> UnitFace:
    """A unit as it lies on the map."""
    type_, status = view.type(unit), view.units[unit]
    marks: list[str] = [deed for deed in SHOWN_DEEDS if status.has(deed)]
    if status.kia or status.wia:
        marks.append(casualty_words(status.kia, status.wia))
    if launcher(view, unit) is not None:
        marks.append(armament(view, unit))
    if view.passengers(unit):
        marks.append(f"{len(view.passengers(unit))} aboard")
    return UnitFace(
        view.name(unit),
        view.side(unit),
        badge(type_),
        str(type_.attack) if type_.attack else "",
        str(mobility(view, unit)) if type_.move else "",
        marks=tuple(marks),
        state=states(view, unit),
        steps=steps(view, unit),
    )


def armament(view: State, unit: UnitId) -> str:
    """The special weapons of a unit by their names, spent ones as such."""
    status = view.units[unit]
    names = []
    for line in tables().weapon:
        if line.id in view.roster[unit].weapons:
            spent = {"rpg-7": status.launched, "recoilless-rifle": status.shot}.get(line.id, False)
            names.append(f"{line.name}{' (fired)' if spent else ''}")
    return ", ".join(names)


def casualty_words(kia: int, wia: int) -> str:
    """Casualties in a few characters.

    >>> casualty_words(1, 2), casualty_words(0, 1)
    ('1K 2W', '1W')
    """
    return " ".join(f"{count}{letter}" for count, letter in ((kia, "K"), (wia, "W")) if count)


# -- counters that cannot be told apart ---------------------------------------------------------------------


def cover_names(view: State, side: str, place: Hex) -> tuple[str, ...]:
    """The names of the inverted counters in a hex that the viewer cannot tell apart: after their hex."""
    label, many = view.label(place), hidden_count(view, side, place)
    return tuple(f"{FACE_DOWN}{label}{f'.{number}' if number > 1 else ''}" for number in range(1, many + 1))


def hidden_count(view: State, side: str, place: Hex) -> int:
    """The number of counters of a side in a hex that the viewer cannot tell apart."""
    return sum(one.count for one in view.covered if one.side == side and one.place == place)


def cover_faces(view: State, side: Army, place: Hex) -> tuple[UnitFace, ...]:
    """The backs of counters that cannot be told apart."""
    return tuple(UnitFace(name, side, FACE_DOWN, "", "") for name in cover_names(view, side, place))


# -- stacks -------------------------------------------------------------------------------------------------

#: What lies on top of a stack, first to last: what fights, then who leads, then the rest
_ABOVE = {"vehicle": 0, "squad": 1, "cadre": 1, "sniper": 2, "leader": 3, "other": 4, "static": 5, "dummy": 6}


@by_identity
def stacks(view: State) -> dict[Hex, tuple[UnitFace, ...]]:
    """Every hex with counters in it, and these from above: what is known, then what lies face down."""
    found: dict[Hex, tuple[UnitFace, ...]] = {}
    for side in view.sides:
        places = {view.units[unit].place for unit in view.units_of(side) if view.units[unit].on_map}
        for place in sorted(places | {one.place for one in view.covered if one.side == side}):
            faces = [unit_face(view, unit) for unit in from_above(view, side, place)]
            found[place] = (*found.get(place, ()), *faces, *cover_faces(view, side, place))
    return {place: faces for place, faces in found.items() if faces}


def from_above(view: State, side: str, place: Hex) -> tuple[UnitId, ...]:
    """The units of a side in a hex that the viewer can tell apart, those that fight first; boats lie on hexsides."""
    there = units_in(view, side, place)
    return tuple(sorted(there, key=lambda unit: (_ABOVE.get(view.type(unit).kind, 9), unit)))


def afloat(view: State) -> dict[Hexside, tuple[UnitFace, ...]]:
    """Every hexside with boats on it."""
    found: dict[Hexside, tuple[UnitFace, ...]] = {}
    for number, status in enumerate(view.units):
        if status.on_map and status.stream != NO_SIDE:
            faces = found.get(status.stream, ())
            found[status.stream] = (*faces, unit_face(view, UnitId(number)))
    return found


# -- markers ------------------------------------------------------------------------------------------------


def chits(view: State) -> dict[Hex, tuple[str, ...]]:
    """Hex -> its markers: strikes, gunships, positions, casualties, supply, and the viewer's own ambush notes."""
    found: dict[Hex, list[str]] = {}
    for mission in view.missions:
        for place in mission.hexes:
            found.setdefault(place, []).append("**" if place == mission.centre else "*")
    if isinstance(view.top, Plotting):
        for place in view.top.hexes:
            found.setdefault(place, []).append("**" if place == view.top.hexes[0] else "*")
    for gunship in view.gunships:
        if gunship.place >= 0:
            found.setdefault(gunship.place, []).append(f"GS{gunship.attacks}")
    for works in view.works:
        found.setdefault(works.place, []).append("IP")
    for unit in view.units:
        if unit.note >= 0:
            found.setdefault(unit.note, []).append("am")
    for body in view.bodies:
        if body.place >= 0:
            found.setdefault(body.place, []).append(_body_chit(body))
    for supply in view.supplies:
        found.setdefault(supply.place, []).append(f"S{supply.loads}")
    return {place: tuple(words) for place, words in found.items()}


def _body_chit(body: Bodies) -> str:
    return casualty_words(body.kia, body.wia).replace(" ", "")
