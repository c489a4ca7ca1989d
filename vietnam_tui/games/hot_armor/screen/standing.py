"""The standing of a game: turn, phases, the aim with its count, the bin, morale and fire support in hand.

What the scenarios are about on their maps is told here as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.objectives import Objective, edges_to_come_by, zones_to_set_up
from vietnam_tui.core.standing import Standing
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.rules.movement.exits import ways_out
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import doors
from vietnam_tui.games.hot_armor.rules.position.areas import open_to, to_place
from vietnam_tui.games.hot_armor.rules.sequence.victory import area, holds, is_lost, is_sure, reached
from vietnam_tui.games.hot_armor.scenarios import Condition, Victory
from vietnam_tui.games.hot_armor.state import Phase, State


def objectives(view: State) -> tuple[Objective, ...]:
    """What the scenario is about, as far as a side knows it."""
    found = [
        one for victory in view.sheet.victory for part in victory.all_of for one in _part(view, victory, part)
    ]
    return tuple(one for one in (*found, *_set_up(view), *_entries(view)) if one.hexes)


def _part(view: State, victory: Victory, part: Condition) -> Iterator[Objective]:
    """The ground that a part of a condition is about."""
    side, rule = victory.side, victory.rule
    has = f"{side} needs {part.need}, and has {reached(view, side, part)}"
    if part.kind == "exited":
        yield Objective(
            "exit", ways_out(view, side), f"units leave the map here for good: {has}", rule, "edge", side
        )
    elif part.kind in ("held", "entered last"):
        taken = frozenset(view.taken)
        by_owner: dict[str, set[Hex]] = {}
        for hex_ in area(view, part):
            holder = next((one for one in view.sides if holds(view, one, hex_)), "")
            owner = holder if part.kind == "held" else side if hex_ in taken else view.other(side)
            by_owner.setdefault(owner, set()).add(hex_)
        how = "ground units must be here at the end" if part.kind == "held" else "the last to enter has it"
        for owner, hexes in sorted(by_owner.items()):
            yield Objective(part.area or "objective", frozenset(hexes), f"{how}: {has}", rule, "place", owner)
    elif part.kind == "marker held":
        level = int(part.marker.removeprefix("entrenchment-level-"))
        dug = frozenset(one.place for one in view.entrenchments if one.level == level)
        says = f"a ground unit must be in it at the end: {has}"
        held = frozenset(hex_ for hex_ in dug if holds(view, side, hex_))
        yield Objective("bunker", held, says, rule, "place", side)
        yield Objective("bunker", dug - held, says, rule, "place")


def _set_up(view: State) -> Iterator[Objective]:
    """Where the side that sets up may place what it still has."""
    frame = view.top
    if isinstance(frame, SettingUp):
        zones = (open_to(view, unit) for unit in to_place(view, frame.side))
        yield from zones_to_set_up(frame.side, zones, "HA-3.1-d")


def _entries(view: State) -> Iterator[Objective]:
    """The edges by which units are still to come."""
    for side in view.sides:
        coming = (unit for unit in view.units_of(side) if view.units[unit].fate in ("later", "box"))
        yield from edges_to_come_by(side, (doors(view, unit) for unit in coming), "HA-21.2-a")


#: The phases of an impulse by short names [HA-5.1-b]
NAMES: dict[Phase, str] = {
    "command": "Command",
    "preparation": "Prepare",
    "fire support": "Support",
    "hard fire": "Hard fire",
    "soft fire": "Soft fire",
    "movement": "Move",
    "close assault": "Assault",
    "rally": "Rally",
    "works": "Works",
}
#: Where no side has an impulse: a game that is over has no phase, so that none is taken for its result
BETWEEN: dict[Phase, str] = {"draw": "C2 draw"}
#: Characters of conditions beside which there is room to say what a draw is
ROOM = 56
#: What a part of a victory condition counts, in a word or two
COUNTED = {
    "exited": "off the map",
    "eliminated": "killed",
    "held": "hexes held",
    "entered last": "hexes taken",
    "marker held": "bunkers held",
}


def standing(view: State) -> Standing:
    """Turn, phases, aim and resources; during the set-up what is still to be done."""
    frame = view.top
    if isinstance(frame, SettingUp):
        to_come = f"{len(to_place(view, frame.side))} to place"
        return Standing(
            phases=(f"{frame.side} set-up",), phase=0, aim=aim(view), facts=(to_come,), meaning=meaning(view)
        )
    names, present = tuple(NAMES.values()), NAMES.get(view.phase)
    if view.result is not None:
        names, present = (), None
    elif present is None:
        names = (BETWEEN.get(view.phase, view.phase.title()),)
    return Standing(
        turn=view.turn,
        turns=view.last_turn,
        phases=names,
        phase=names.index(present) if present else len(names) - 1,
        whose=f"{view.phasing} impulse {view.impulse}" if present else "",
        aim=aim(view),
        facts=(f"bin {bin(view)}", f"morale {_pair(view, view.morale)}", *_support(view)),
        meaning="" if view.result else meaning(view),
        part=max(0, view.impulse - 1) / max(1, view.impulse + sum(view.bin)),
    )


def aim(view: State) -> str:
    """The aim of each side, with its count; who must prevent the other has none of his own [HA-4.0-a]."""
    parts = [f"{one.side} {_counts(view, one)}" for one in view.sheet.victory if _own(one)]
    return ", ".join([*parts, *outlook(view)])


def meaning(view: State) -> str:
    """What each side must have alone at the end; both or neither is a draw [HA-4.0-a, HA-4.2-a]."""
    found = {one.side: " and ".join(_wanted(part) for part in _own(one)) for one in view.sheet.victory}
    if not all(found.values()):
        side, wanted = next((side, wanted) for side, wanted in found.items() if wanted)
        return f"{side} wins by {wanted}, else {view.other(side)}"
    both = ", ".join(f"{side} by {wanted}" for side, wanted in found.items())
    return both if len(both) > ROOM else f"{both}; both or neither: a draw"


def _wanted(part: Condition) -> str:
    word = COUNTED[part.kind]
    return (
        f"{part.need} {word.replace('hexes', 'hex').replace('bunkers', 'bunker') if part.need == 1 else word}"
    )


def outlook(view: State) -> tuple[str, ...]:
    """The results that can no longer come, where the conditions tell it: who can only draw, who has lost
    [HA-4.2-a].
    """
    if view.result is not None:
        return ()
    fates = {one.side: _fate(view, one) for one in view.sheet.victory}
    decided = [side for side, fate in fates.items() if fate]
    if len(decided) == len(fates):
        losers = [side for side, fate in fates.items() if fate == "lost"]
        return (f"{losers[0]} has lost" if len(losers) == 1 else "only a draw is left",)
    return tuple(f"{side if fates[side] == 'lost' else view.other(side)} can still draw" for side in decided)


def _fate(view: State, victory: Victory) -> Literal["sure", "lost", ""]:
    """Is a condition fulfilled for good, or never to be fulfilled?"""
    if is_sure(view, victory):
        return "sure"
    return "lost" if is_lost(view, victory) else ""


def _own(victory: Victory) -> list[Condition]:
    return [part for part in victory.all_of if part.kind != "prevented"]


def _counts(view: State, victory: Victory) -> str:
    return " and ".join(
        f"{reached(view, victory.side, part)}/{part.need} {COUNTED[part.kind]}" for part in _own(victory)
    )


def bin(view: State) -> str:
    """The C2 markers that are left in the bin, side by side [HA-6.1-a]."""
    return _pair(view, view.bin)


def _pair(view: State, numbers: tuple[int, int]) -> str:
    return " ".join(f"{side} {number}" for side, number in zip(view.sides, numbers, strict=True))


def chance_of(view: State, side: str) -> Fraction:
    """The chance that the next C2 marker is a side's, 0 with an empty bin [HA-7.1-a]."""
    left = sum(view.bin)
    return Fraction(view.bin[view.index(side)], left) if left else Fraction(0)


def _support(view: State) -> tuple[str, ...]:
    """The fire support that the side to act can call."""
    held = Counter(one.kind for one in view.support if one.side == view.phasing and one.status == "ready")
    return tuple(f"{kind} {count}" for kind, count in held.items())
