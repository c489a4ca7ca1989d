"""Counters as they lie on the map: units that the viewer can tell apart, and face-down ones that he cannot."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import FACE_DOWN, UnitFace
from vietnam_tui.games.hot_armor.counters import ARMY_OF, UnitType
from vietnam_tui.games.hot_armor.rules.fire.weapons import KINDS, attack_kind
from vietnam_tui.games.hot_armor.rules.position.stacks import stacks
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import Covered, UnitId

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
    "7h": "attacks with 7, hard fire",
    "3s": "attacks with 3, soft fire",
    "-": "no attack of its own",
    "7h-8-6h-7": "attack-range-defence-move",
    "6h 3s": "defends as hard, as soft",
    "■4": "4 counters in the stack",
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
    """What the sign of a type stands for, in words."""
    if kind.can("command post"):
        return "headquarters"
    if kind.arm == "infantry" and not kind.can("engineer"):
        return "infantry"
    return ""


def attack_of(kind: UnitType) -> str:
    """The attack of a type: "7h" is a hard one of 7, "3s" a soft one, "-" none."""
    return f"{kind.attack.strength}{kind.attack.kind[0]}" if kind.attack is not None else "-"


def other_values(state: State, unit: UnitId) -> str:
    """Range, defence and movement allowance of a unit: "8-6h-7"."""
    kind = state.kind(unit)
    army = ARMY_OF[state.side(unit)]
    return f"{kind.range}-{kind.defence.strength}{kind.defence.kind[0]}-{kind.allowance(army)}"


def states_of(state: State, unit: UnitId) -> tuple[str, ...]:
    """What is the matter with a unit, the most important first."""
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
    )


def cover_names(state: State, one: Covered) -> tuple[str, ...]:
    """What face-down counters are called: after their hex."""
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
