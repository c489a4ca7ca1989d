"""For the bots: what the victory conditions ask of a side on the map, as goals.

Conditions are read as data: hexes to hold or to enter, an edge to leave by, enemies to eliminate; and the same of the
enemy, to be kept from him.
"""

from __future__ import annotations

from collections.abc import Collection

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.bots.pursuit import anybody, awaited, goes_out, is_late, prey, quarry
from vietnam_tui.games.hot_armor.bots.restraint import holds_back
from vietnam_tui.games.hot_armor.bots.tasks import Goal
from vietnam_tui.games.hot_armor.bots.travel import FAR, ROUGH, few, strides
from vietnam_tui.games.hot_armor.bots.worth import STAKE, force, parts_of, sites, wanted_hexes
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.map_names import LANDING_ZONES
from vietnam_tui.games.hot_armor.rules.movement.exits import ways_out
from vietnam_tui.games.hot_armor.rules.position.areas import area_of
from vietnam_tui.games.hot_armor.rules.position.stacks import stacks
from vietnam_tui.games.hot_armor.rules.sequence.victory import reached
from vietnam_tui.games.hot_armor.scenarios import Condition
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import POINT

#: How many try at once to leave the map, of those of whom a few must, as a multiple of these
VANGUARD = 2
#: Exits that are barred at once
BARRED = 4
#: Hexes that are threatened so much less than others are not guarded
SLIGHT = 0.15

#: In how many impulses an enemy must be able to come for needed ground to be kept from him
SOON = 4

#: What a hex needs that is held, as a part of what another needs; what each enemy so near adds
HELD, GUARDED, NEAR = 0.25, 0.15, 3
#: Hexes gone for beyond those that are needed, where there are many
SPARE = 1
#: Hexes that are kept besides those that must be, where they are held already
MORE = 2

#: What a landing zone is worth that brings morale or reinforcements: one unit stays in it
FOOTHOLD = 1.0

#: How far from each other the hexes of one place are
PLACE = 3

#: The impulses that it takes to drive the enemy from a hex
FIGHT = 4.0


def goals_of(state: State, side: str) -> tuple[Goal, ...]:
    """What a side goes for now."""
    found: list[Goal] = []
    if holds_back(state, side):
        return ()
    if goes_out(state, side):
        return tuple(quarry(state, side))
    for victory in state.sheet.victory:
        mine, parts = victory.side == side, parts_of(victory)
        if not mine:
            parts = _denied(state, side, parts)
        for part in parts:
            stake = STAKE / len(parts)
            if part.kind == "eliminated":
                if mine and reached(state, victory.side, part) < part.need:
                    found += prey(state, victory.side, part, stake)
            elif part.kind == "exited":
                if mine:
                    found += _exits(state, side, part, stake)
                else:
                    found += _barred(state, side, part, stake)
            else:
                found += _ground(state, side, part, stake, mine=mine)
    found += _foothold(state, side, frozenset(hex_ for goal in found for hex_ in goal.hexes))
    if any(goal.purpose == "guard" for goal in found):
        late = is_late(state, side, found)
        found = [awaited(goal, late=late) for goal in found]
    return tuple(found) or tuple(anybody(state, side))


def _exits(state: State, side: str, part: Condition, stake: float) -> list[Goal]:
    """The way out: at once, or where a few who leave are enough for a vanguard, whom the others follow in time."""
    out = ways_out(state, side)
    if not few(state, side, part):
        return [Goal("leave", out, stake)]
    first = stake * min(VANGUARD * part.need / len(state.units_of(side)), 1.0)
    return [Goal("leave", out, first), Goal("leave", out, stake - first, patient=True)]


def _ground(state: State, side: str, part: Condition, stake: float, *, mine: bool) -> list[Goal]:
    """A goal for each hex that is wanted: as many as it takes, or as many as keep it from the enemy."""
    hexes = wanted_hexes(state, part)
    if not hexes:
        return []
    wanted = part.need if mine else len(hexes) - part.need + 1
    enemy = state.other(side)
    if part.kind == "entered last" and mine:
        hexes -= set(state.taken)
        wanted -= len(set(state.taken))
    ranked = sorted(hexes, key=lambda hex_: (_effort(state, side, enemy, hex_), hex_))
    chosen = ranked[: max(wanted, 0)]
    if not mine:
        held = [hex_ for hex_ in ranked[len(chosen) :] if hex_ in stacks(state, side)]
        if sites(state, part) or (isinstance(state.top, SettingUp) and _compact(state, hexes)):
            return _kept(state, side, ranked, stake)
        kept = [*chosen, *(held if _compact(state, hexes) else held[:MORE])]
        return _kept(state, side, kept, stake, needed=chosen)
    if len(hexes) > wanted + SPARE:
        chosen = ranked[: wanted + SPARE]
    efforts = {hex_: _strength_for(state, side, enemy, hex_) for hex_ in chosen}
    total = max(sum(efforts.values()), float(len(efforts)))
    strong = force(state, side) >= force(state, enemy)
    other = stacks(state, enemy)
    return [
        Goal(
            "take",
            frozenset({hex_}),
            stake * effort / total,
            fought=strong and any(near in other for near in state.board.grid.within(hex_, 1)),
            fight=FIGHT * (hex_ in other),
        )
        for hex_, effort in efforts.items()
    ]


def _denied(state: State, side: str, parts: list[Condition]) -> list[Condition]:
    """Which parts of the enemy's condition a side denies him: of several that are ground one is enough."""
    ground = [part for part in parts if part.kind not in ("eliminated", "exited")]
    if len(ground) < 2:
        return parts
    best = min(ground, key=lambda part: _defence(state, side, part))
    return [part for part in parts if part is best or part not in ground]


def _defence(state: State, side: str, part: Condition) -> float:
    """How hard it is on the average to keep the enemy from what a part of his condition asks for."""
    enemy = state.other(side)
    efforts = sorted(_effort(state, side, enemy, hex_) for hex_ in wanted_hexes(state, part))
    kept = efforts[: max(len(efforts) - part.need + 1, 1)]
    return sum(kept) / len(kept) if kept else 0.0


def _foothold(state: State, side: str, wanted: frozenset[Hex]) -> list[Goal]:
    """The landing zone that is held most easily, where one that is held brings morale or reinforcements."""
    waiting = any(
        group.side == side and group.condition == "landing zone held" and number not in state.opened
        for number, group in enumerate(state.sheet.group)
    )
    if not waiting and not any(change.landing_zone for change in state.rules_of(side).change):
        return []
    enemy = state.other(side)
    zones = state.board.area(LANDING_ZONES) | set(state.zones)
    best = min(zones, key=lambda hex_: (_effort(state, side, enemy, hex_), hex_))
    return [] if best in wanted else [Goal("take", frozenset({best}), FOOTHOLD)]


def _compact(state: State, hexes: set[Hex]) -> bool:
    """Are hexes one place?  A unit in a part of it has cover next to the rest."""
    first = min(hexes)
    return len(hexes) > 1 and hexes <= set(state.board.grid.within(first, PLACE))


def _strength_for(state: State, side: str, enemy: str, hex_: Hex) -> float:
    """How much of a side a hex needs, against others: one that is held, and far from the enemy, needs little."""
    grid = state.board.grid
    guards = sum(
        len(units) for place, units in stacks(state, enemy).items() if grid.distance(hex_, place) <= NEAR
    )
    if not guards and hex_ in stacks(state, side):
        return HELD
    return 1.0 + GUARDED * min(guards, 8)


def _barred(state: State, side: str, part: Condition, stake: float) -> list[Goal]:
    """The exits that are nearest to the enemy, where few who leave are enough; of many, those killed do not leave."""
    enemy = state.other(side)
    if not few(state, enemy, part):
        return []
    ranked = sorted(ways_out(state, enemy), key=lambda hex_: (-_threat(state, enemy, hex_), hex_))
    return _kept(state, side, ranked[:BARRED], stake) if whereabouts(state, enemy) else []


def _kept(
    state: State, side: str, hexes: list[Hex], stake: float, needed: Collection[Hex] = ()
) -> list[Goal]:
    """The hexes to be kept from the enemy, the more so the nearer he is: those that he is in are to be taken.

    The stronger side goes there at once.  None is left alone that is needed and that the enemy can be in soon: who
    leaves it to fight for another finds him there.
    """
    enemy = state.other(side)
    strong = force(state, side) >= force(state, enemy)
    own = stacks(state, side)
    weights = {hex_: _threat(state, enemy, hex_) for hex_ in hexes}
    least = SLIGHT * max(weights.values(), default=0.0)
    kept = {
        hex_: max(weight, least)
        for hex_, weight in weights.items()
        if weight >= least or (hex_ in needed and _can_come(state, enemy, hex_))
    }
    total = sum(kept.values())
    other = stacks(state, enemy)
    return [
        Goal(
            "take" if hex_ in other else "guard",
            frozenset({hex_}),
            stake * weight / total,
            fought=strong and hex_ not in own,
            fight=FIGHT * (hex_ in other),
        )
        for hex_, weight in kept.items()
    ]


def _can_come(state: State, enemy: str, hex_: Hex) -> bool:
    """Can an enemy be in a hex within a few impulses?  Nobody knows of those who are still to come."""
    grid = state.board.grid
    there = [unit for unit in state.units_of(enemy) if state.units[unit].on_map and not state.is_decoy(unit)]
    return not there or any(
        grid.distance(state.place(unit), hex_) * ROUGH * POINT <= SOON * strides(state, unit)
        for unit in there
    )


def _threat(state: State, enemy: str, hex_: Hex) -> float:
    """How much of the enemy can come to a hex soon."""
    grid = state.board.grid
    near = (
        number / (2 + grid.distance(hex_, place)) ** 2 for place, number in whereabouts(state, enemy).items()
    )
    return 0.002 + sum(near)


def whereabouts(state: State, enemy: str) -> dict[Hex, float]:
    """How many enemies are in a hex; before any is on the map, where they may be set up or come in at once."""
    there = {place: float(len(units)) for place, units in stacks(state, enemy).items()}
    if there:
        return there
    for group in state.sheet.group:
        if group.side == enemy and group.turn <= 1 and group.zone is not None:
            zone = area_of(state, group)
            for place in zone:
                there[place] = there.get(place, 0.0) + sum(group.units.values()) / len(zone)
    return there


def _effort(state: State, side: str, enemy: str, hex_: Hex) -> float:
    """How hard a hex is to take or to keep: those held are kept, others come the sooner the fewer enemies are near.

    What half of the side is near counts, and an enemy there no more than a hex of the way: who has set out goes on.
    """
    grid = state.board.grid
    own, other = stacks(state, side), stacks(state, enemy)
    if hex_ in own:
        return -10.0
    near = sorted(grid.distance(hex_, place) for place in own)[: max(4, len(own) // 2)]
    guards = sum(len(units) for place, units in other.items() if grid.distance(hex_, place) <= 2)
    return (sum(near) / len(near) if near else _beyond(state, side, hex_)) + guards


def _beyond(state: State, side: str, hex_: Hex) -> float:
    """How far a hex is from where a side may set up, none of whose units is on the map yet."""
    grid = state.board.grid
    zones = (
        area_of(state, group)
        for group in state.sheet.group
        if group.side == side and not group.turn and group.zone is not None
    )
    return float(min((grid.distance(hex_, place) for zone in zones for place in zone), default=FAR))
