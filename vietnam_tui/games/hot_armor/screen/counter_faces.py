"""Counters as they lie on the map: units that the viewer can tell apart, and face-down ones that he cannot."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import FACE_DOWN, UnitFace
from vietnam_tui.engine.sight import BLOCKS, line_between, look
from vietnam_tui.games.hot_armor.counters import ARMY_OF, UnitType
from vietnam_tui.games.hot_armor.frames import Barrage, Calling
from vietnam_tui.games.hot_armor.map_names import HIGH_GROUND
from vietnam_tui.games.hot_armor.rules.fire.weapons import KINDS, attack_kind
from vietnam_tui.games.hot_armor.rules.position.sight import GRADES, ground_of, sees
from vietnam_tui.games.hot_armor.rules.position.stacks import stacks
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.terrain import terrain_key
from vietnam_tui.games.hot_armor.units import OFF, Covered, UnitId

#: The sign of a type by what it can do, the first that holds; else that of its arm
BADGES = {
    "command post": "Q",
    "tank": "T",
    "bridge layer": "B",
    "recovery": "V",
    "engineer": "E",
    "truck": "K",
    "jeep": "J",
    "rockets": "L",
    "indirect": "G",
    "missile": "R",
}
ARM_BADGES = {"vehicular": "A", "infantry": "I", "weapons": "W", "helicopter": "H"}
#: The badge of a deception marker
DECOY = "D"


#: What the letters of types stand for; those of a command post and of infantry on foot are drawn by their arm
BADGE_WORDS = {
    "Q": "command post",
    "I": "infantry on foot",
    "T": "tank",
    "A": "armored vehicle",
    "P": "personnel carrier",
    "B": "bridge layer",
    "V": "recovery vehicle",
    "E": "engineers, sappers",
    "K": "truck",
    "J": "jeep",
    "L": "rocket launcher",
    "G": "mortar, howitzer, gun",
    "R": "anti-tank gun or missile",
    "W": "machine guns, AA guns",
    "H": "helicopter",
    "D": "Deception marker",
}
#: What is on a counter beside its letter
VALUE_WORDS = {
    "7h6h": "hard fire 7, a hard target of 6",
    "3s2s": "soft fire 3, a soft target of 2",
    "-2s": "no attack, a soft target of 2",
    "7h-8-6h-7": "attack-range-defence-move",
    "6h 3s": "defends as hard, as soft",
}


def badge(kind: UnitType) -> str:
    """The letter of a type."""
    if kind.id == "deception":
        return DECOY
    if kind.arm != "helicopter":
        found = next((sign for ability, sign in BADGES.items() if ability in kind.abilities), "")
        if found:
            return found
        if kind.arm == "vehicular" and kind.carries:
            return "P"
    if kind.arm == "weapons" and kind.attack is not None and kind.attack.kind == "hard":
        return "R"
    return ARM_BADGES[kind.arm]


def arms_of(kind: UnitType) -> str:
    """The meaning of the sign of a type, in words."""
    if kind.can("command post"):
        return "headquarters"
    if kind.arm == "infantry" and not kind.can("engineer"):
        return "infantry"
    return ""


def attack_of(kind: UnitType) -> str:
    """The attack of a type: "7h" is a hard one of 7, "3s" a soft one, "-" none."""
    return f"{kind.attack.strength}{kind.attack.kind[0]}" if kind.attack is not None else "-"


def defence_of(kind: UnitType) -> str:
    """The defence of a type: "6h" as a hard target of 6, "2s" as a soft one."""
    return f"{kind.defence.strength}{kind.defence.kind[0]}"


def other_values(state: State, unit: UnitId) -> str:
    """Range, defence and movement allowance of a unit: "8-6h-7"."""
    kind = state.kind(unit)
    army = ARMY_OF[state.side(unit)]
    return f"{kind.range}-{defence_of(kind)}-{kind.allowance(army)}"


def states_of(state: State, unit: UnitId) -> tuple[str, ...]:
    """The states of a unit, the most important first."""
    status = state.units[unit]
    words = {
        "disrupted": status.disrupted,
        "concealed": status.concealed,
        "overwatch": status.overwatch,
        "aboard": status.carried,
        "towing": status.towing,
    }
    return tuple(word for word, holds in words.items() if holds)


def _idle(state: State, unit: UnitId) -> dict[str, bool]:
    """Why a unit of the phasing side that has done nothing yet does nothing in this phase."""
    status, phase = state.units[unit], state.phase
    if state.side(unit) != state.phasing or phase in ("set-up", "draw", "command") or not status.on_map:
        return {}
    if not status.active:
        return {"out of command": True}
    kind, wanted = attack_kind(state, unit), KINDS.get(phase)
    return {"unarmed" if kind is None else f"attacks {kind}": wanted is not None and kind != wanted}


def unit_face(state: State, unit: UnitId) -> UnitFace:
    """A unit as it lies on the map; its first value is its attack, which counts most."""
    kind, status = state.kind(unit), state.units[unit]
    marks = {
        "C2": unit == state.bearer,
        "fired": bool(status.fired),
        "assaulted": status.assaulted,
        "reacted": status.reacted,
        "move finished": status.done and state.phase == "movement",
        **_idle(state, unit),
    }
    return UnitFace(
        state.name(unit),
        state.side(unit),
        badge(kind),
        attack_of(kind),
        other_values(state, unit),
        marks=tuple(word for word, holds in marks.items() if holds),
        state=states_of(state, unit),
        arms=arms_of(kind),
        brief=f"{attack_of(kind)}{defence_of(kind)}",
    )


def cover_names(state: State, one: Covered) -> tuple[str, ...]:
    """The names of face-down counters: after their hex."""
    label = state.label(one.place)
    return tuple(f"{label}?{number if number > 1 else ''}" for number in range(1, len(one.marks) + 1))


def cover_faces(state: State, one: Covered) -> tuple[UnitFace, ...]:
    """The face-down counters of a hex, which differ in their markers alone [HA-24.0-a]."""
    return tuple(
        UnitFace(
            name,
            one.side,
            FACE_DOWN,
            "",
            "",
            marks=("C2",) if mark.endswith("c2") else (),
            state=("overwatch",) if mark.startswith("overwatch") else (),
        )
        for name, mark in zip(cover_names(state, one), one.marks, strict=True)
    )


def all_stacks(view: State) -> dict[Hex, tuple[UnitFace, ...]]:
    """Every hex with counters in it, and these from above."""
    found: dict[Hex, tuple[UnitFace, ...]] = {}
    for side in view.sides:
        for hex_, units in stacks(view, side).items():
            found[hex_] = (*found.get(hex_, ()), *(unit_face(view, unit) for unit in units))
    for one in view.covered:
        found[one.place] = (*found.get(one.place, ()), *cover_faces(view, one))
    return found


#: The signs of a point and an area of fire support, aimed and landed
SPREADS = {"point": "P", "area": "A"}


def chits(view: State) -> dict[Hex, tuple[str, ...]]:
    """Hex -> the markers there: entrenchments, mines, landing zones, wrecks, rubble, the C2 marker, fire support."""
    found: dict[Hex, list[str]] = {}

    def lay(place: Hex, sign: str) -> None:
        if place != OFF:
            found.setdefault(place, []).append(sign)

    for dug in view.entrenchments:
        lay(dug.place, f"E{dug.level}")
    for field in view.mines:
        lay(field.place, "MN")
    for zone in view.zones:
        lay(zone, "LZ")
    for wreck in dict.fromkeys(view.wrecks):
        lay(wreck, "WR")
    for town in view.rubble:
        lay(town, "RB")
    for bridge in view.broken:
        lay(bridge, "XX")
    if view.bearer >= 0:
        lay(view.place(view.bearer), "C2")
    for one in view.covered:
        if any(mark.endswith("c2") for mark in one.marks):
            lay(one.place, "C2")
    for leader in view.leaders:
        if leader.unit >= 0 and not leader.dead:
            lay(view.place(leader.unit), "L*")
    _lay_support(view, found)
    return {place: tuple(signs) for place, signs in found.items()}


def _lay_support(view: State, found: dict[Hex, list[str]]) -> None:
    """Missions that are named, and markers that have come down."""
    for frame in view.frames:
        if isinstance(frame, Calling):
            for mission in frame.missions:
                found.setdefault(mission.at, []).append(f"{SPREADS[mission.spread]}?")
        if isinstance(frame, Barrage):
            for impact in frame.landed:
                found.setdefault(impact.at, []).append(f"{SPREADS[impact.spread]}*")


#: The signs of hexes that end sight, and of those that hamper it
ENDS, HAMPERS = "#", "-"


def grade(view: State, hex_: Hex) -> int:
    """The grade by which a hex hampers a line of sight from low ground [HA-12.3-b, HA-12.3-c, HA-12.3-d]."""
    wanted = {view.sheet.terrain.line(ground_of(view, hex_))}
    if hex_ in view.wrecks:
        wanted.add("wreck")
    if hex_ in view.rubble:
        wanted.add("rubble")
    key = terrain_key()
    found = [GRADES[line.sight] for line in key.terrain if line.id in wanted]
    found += [GRADES[line.sight] for line in key.works if line.id in wanted]
    return max(found)


def _grade_from(view: State, from_hex: Hex, hex_: Hex) -> int:
    """From a hill hills alone end sight [HA-12.6-a]."""
    if view.board.terrain[from_hex] == HIGH_GROUND:
        return BLOCKS if view.board.terrain[hex_] == HIGH_GROUND else 0
    return grade(view, hex_)


def hampers(view: State, from_hex: Hex, hex_: Hex) -> str:
    """The sign of what a hex does to a line from another one through it."""
    found = _grade_from(view, from_hex, hex_)
    return ENDS if found >= BLOCKS else HAMPERS if found else ""


def obstacle(view: State, from_hex: Hex, to_hex: Hex) -> str:
    """The obstacle that ends the line between the middles of two hexes that do not see each other, "" for those
    that do.
    """
    if sees(view, from_hex, to_hex):
        return ""
    line = line_between(view.board.grid, from_hex, to_hex)
    found = look(line, lambda hex_: _grade_from(view, from_hex, hex_), most=tables().numbers.impeding - 1)
    if found.ends_in is None:
        return "closed ground"
    ground = view.board.terrain[found.ends_in].replace("-", " ")
    return f"{ground} in {view.label(found.ends_in)}"
