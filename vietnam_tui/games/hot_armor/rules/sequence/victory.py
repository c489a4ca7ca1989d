"""Victory (4.0): conditions are looked at when the scenario ends, and at no other time."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Result
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Happening
from vietnam_tui.games.hot_armor.map_names import named_hexes
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.placement import hexes_of_zone
from vietnam_tui.games.hot_armor.rules.position.losses import finish
from vietnam_tui.games.hot_armor.rules.position.stacks import ground_units_in, is_on_ground
from vietnam_tui.games.hot_armor.scenarios import Condition, Victory
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition

#: The conditions that cannot be undone once they are reached
LASTING = ("exited", "eliminated")


def reached(state: State, side: Nation, part: Condition) -> int:
    """The amount that a side has reached of a part of its condition; it is met at `part.need` or more."""
    if part.kind == "exited":
        return sum(state.units[unit].fate == "exited" for unit in state.units_of(side))  # [HA-4.1-c]
    if part.kind == "eliminated":
        dead = [unit for unit in state.lost if state.side(unit) != side]  # [HA-4.1-b]
        return sum(not part.types or state.roster[unit].type in part.types for unit in dead)  # [HA-4.1-b]
    if part.kind == "entered last":
        return len(area(state, part) & set(state.taken))  # [HA-34.12-h]
    if part.kind == "marker held":
        level = int(part.marker.removeprefix("entrenchment-level-"))  # [HA-34.5-e]
        dug = {one.place for one in state.entrenchments if one.level == level}  # [HA-34.5-e]
        return sum(holds(state, side, hex_) for hex_ in dug)  # [HA-34.5-e]
    return sum(holds(state, side, hex_) for hex_ in area(state, part))  # [HA-4.1-d]


def holds(state: State, side: str, hex_: Hex) -> bool:
    """Is a ground unit of a side in a hex, disrupted or carried by a vehicle as well? [HA-4.1-d]"""
    return bool(ground_units_in(state, side, hex_))


def area(state: State, part: Condition) -> frozenset[Hex]:
    """The hexes that a part of a condition speaks of."""
    found = named_hexes(state.board, part.area) if part.area else frozenset(state.board.grid.hexes())
    return found & hexes_of_zone(state.board, part.zone) if part.zone is not None else found


def fulfilled(state: State, victory: Victory) -> bool:
    """Has a side all that its condition asks for, or where it must prevent another, has that side not?"""
    for part in victory.all_of:
        if part.kind == "prevented":
            others = [one for one in state.sheet.victory if one.side != victory.side]
            if any(fulfilled(state, one) for one in others):
                return False
        elif reached(state, victory.side, part) < part.need:
            return False
    return True


def is_sure(state: State, victory: Victory) -> bool:
    """Is a condition fulfilled for good?  A unit that left or is lost does not come back; ground can be lost again."""
    return all(_is_sure(state, victory, part) for part in victory.all_of)


def _is_sure(state: State, victory: Victory, part: Condition) -> bool:
    if part.kind == "prevented":
        return all(is_lost(state, one) for one in state.sheet.victory if one.side != victory.side)
    return part.kind in LASTING and reached(state, victory.side, part) >= part.need


def is_lost(state: State, victory: Victory) -> bool:
    """Can a condition never be fulfilled any more, as too few units are left that could count for it?"""
    return any(_is_lost(state, victory, part) for part in victory.all_of)


def _is_lost(state: State, victory: Victory, part: Condition) -> bool:
    if part.kind == "prevented":
        return any(is_sure(state, one) for one in state.sheet.victory if one.side != victory.side)
    if part.kind not in LASTING:
        return False
    side = victory.side if part.kind == "exited" else state.other(victory.side)
    left = [
        unit
        for unit in state.units_of(side)
        if state.units[unit].fate not in ("lost", "removed", "exited")
        and not state.is_decoy(unit)
        and (not part.types or state.roster[unit].type in part.types)
    ]
    return reached(state, victory.side, part) + len(left) < part.need


def judge(transition: Transition) -> None:
    """The last turn is over: who has won? [HA-4.0-a, HA-4.2-a]"""
    state = transition.state
    winners = [victory for victory in state.sheet.victory if fulfilled(state, victory)]
    if len(winners) == 1:
        (victory,) = winners
        reason = f"{the(victory.side)} has fulfilled its condition"
        finish(transition, Result(victory.side, f"{reason}: {tally(state, victory)}", victory.rule))
        return
    both = "both sides have" if winners else "neither side has"
    tallies = "; ".join(f"{one.side}: {tally(state, one)}" for one in state.sheet.victory)
    finish(transition, Result("", f"{both} fulfilled the conditions: {tallies}", "HA-4.2-a"))


_WORDS = {
    "exited": "units off the map",
    "eliminated": "enemies eliminated",
    "held": "hexes held",
    "entered last": "hexes taken",
    "marker held": "bunkers held",
}


def tally(state: State, victory: Victory) -> str:
    """How much of its condition a side has, part by part."""
    parts = [
        f"{reached(state, victory.side, part)} of {part.need} {_WORDS[part.kind]}"
        for part in victory.all_of
        if part.kind != "prevented"
    ]
    return ", ".join(parts) or "the enemy has failed"


# -- hexes that count for whoever entered them last -----------------------------------------------------------


def taker(state: State) -> tuple[Nation, frozenset[Hex]] | None:
    """The side that must have entered hexes last, and those hexes, where the scenario asks for it [HA-34.12-h]."""
    for victory in state.sheet.victory:
        for part in victory.all_of:
            if part.kind == "entered last":
                return victory.side, area(state, part)
    return None


def take(transition: Transition, happening: Happening) -> None:
    """A ground unit that comes into such a hex takes it; who scatters through takes none [HA-34.12-h]."""
    state, found = transition.state, taker(transition.state)
    if found is None or happening.way in ("scatter", "flight", "flown in", "load", "unload"):
        return
    side, hexes = found
    comers = [unit for unit in happening.units if is_on_ground(state, unit)]
    if happening.place not in hexes or not comers:
        return
    taken = set(state.taken)
    if state.side(comers[0]) == side:
        taken.add(happening.place)
    else:
        taken.discard(happening.place)
    transition.set(taken=tuple(sorted(taken)))


CHAPTER = Chapter[State, Transition](
    hears={Happening: take},
)
