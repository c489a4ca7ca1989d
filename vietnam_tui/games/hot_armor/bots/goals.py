"""For the bots: what the victory conditions ask of a side on the map, as goals, and who goes for which.

Conditions are read as data: hexes to hold or to enter, an edge to leave by, enemies to eliminate; and the same of the
enemy, to be kept from him.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.bots.ground import FAR, FLIGHT, field
from vietnam_tui.games.hot_armor.bots.restraint import holds_back
from vietnam_tui.games.hot_armor.bots.sites import sites
from vietnam_tui.games.hot_armor.bots.worth import STAKE, force, parts_of
from vietnam_tui.games.hot_armor.counters import ARMY_OF, Nation
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.map_names import LANDING_ZONES
from vietnam_tui.games.hot_armor.rules.costs import Pace, moving_type, pace_of
from vietnam_tui.games.hot_armor.rules.deployment import area_of
from vietnam_tui.games.hot_armor.rules.exits import ways_out
from vietnam_tui.games.hot_armor.rules.stacks import is_helicopter, occupied, stacks
from vietnam_tui.games.hot_armor.rules.victory import area, reached
from vietnam_tui.games.hot_armor.scenarios import Condition
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import POINT, UnitId

#: Points that a hex costs on the average
ROUGH = 1.5

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

#: Enemies who are hunted, as a multiple of those who must still be eliminated; how many of the side are near to them
CHOICE, PACK = 2, 3

#: How many impulses nearer than another a tank must be to stand guard
WASTED = 2.0

#: How much sooner than at the end of the game those must be eliminated who are waited for at the exits
EARLY = 1.6
#: How much stronger than the enemy must be who leaves ground to look for him
STRONGER = 1.25
#: How near to that ground an enemy is coming
APPROACH = 10

#: What exits are worth to those who are late with their hunt, as a part of what they are to others
OPEN = 0.25

#: How far from each other the hexes of one place are
PLACE = 3

#: The impulses that it takes to drive the enemy from a hex
FIGHT = 4.0

Purpose = Literal["take", "guard", "leave", "hunt"]


class Goal(NamedTuple):
    """Hexes to come to, what for, and what that is worth in all.

    Enemies who must come themselves are waited for, and with the way out where a few who find it are enough.
    What must be fought for, and can be, is not put off; else it takes a while to fight for it.
    """

    purpose: Purpose
    hexes: frozenset[Hex]
    value: float
    patient: bool = False
    fought: bool = False
    fight: float = 0.0

    @property
    def breaks_through(self) -> bool:
        """Is this the goal of a column that breaks through to leave the map, and that every halt brings under fire?"""
        return self.purpose == "leave" and not self.patient


def goals_of(state: State, side: str) -> tuple[Goal, ...]:
    """What a side goes for now."""
    found: list[Goal] = []
    if holds_back(state, side):
        return ()
    for victory in state.sheet.victory:
        mine, parts = victory.side == side, parts_of(victory)
        if not mine:
            parts = _denied(state, side, parts)
        for part in parts:
            stake = STAKE / len(parts)
            if part.kind == "eliminated":
                if mine and reached(state, victory.side, part) < part.need:
                    found += _prey(state, victory.side, part, stake)
            elif part.kind == "exited":
                if mine:
                    found.append(Goal("leave", ways_out(state, side), stake, patient=_few(state, side, part)))
                else:
                    found += _barred(state, side, part, stake)
            else:
                found += _ground(state, side, part, stake, mine=mine)
    found += _foothold(state, side, frozenset(hex_ for goal in found for hex_ in goal.hexes))
    if any(goal.purpose == "guard" for goal in found):
        late = _late(state, side, found)
        found = [_awaited(goal, late=late) for goal in found]
    return tuple(found) or tuple(_anybody(state, side))


def _late(state: State, side: str, goals: list[Goal]) -> bool:
    """Do the enemies not come: are too few eliminated for the time that has gone?

    Who only has exits to bar goes out then; who has other ground to keep, only where he is the stronger and no enemy is
    near it.
    """
    gone = EARLY * (state.turn - 1) / state.last_turn
    slow = any(
        part.kind == "eliminated" and reached(state, side, part) < gone * part.need
        for victory in state.sheet.victory
        if victory.side == side
        for part in parts_of(victory)
    )
    if not slow:
        return False
    enemy = state.other(side)
    others = (part.kind for one in state.sheet.victory if one.side != side for part in parts_of(one))
    return "exited" in others or (
        force(state, side) > STRONGER * force(state, enemy) and not _approached(state, enemy, goals)
    )


def _approached(state: State, enemy: str, goals: list[Goal]) -> bool:
    """Is an enemy near ground that is kept from him?"""
    grid, there = state.board.grid, stacks(state, enemy)
    return any(
        grid.distance(hex_, place) <= APPROACH
        for goal in goals
        if goal.purpose in ("guard", "take")
        for hex_ in goal.hexes
        for place in there
    )


def _awaited(goal: Goal, *, late: bool) -> Goal:
    """Who has ground to keep waits for those whom he hunts, until he is late; then he leaves few behind."""
    if goal.purpose == "hunt":
        return goal._replace(patient=not late, fought=late)
    return goal._replace(value=OPEN * goal.value) if late else goal


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
    """Are hexes one place?  Whoever is in a part of it has cover next to the rest."""
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


def _few(state: State, side: str, part: Condition) -> bool:
    """Is it enough if a few units of a side leave the map, rather than most of them?"""
    return part.need * 2 <= len(state.units_of(side))


def must_break_through(state: State, side: str) -> bool:
    """Is most of a side to leave the map?"""
    return any(
        part.kind == "exited" and not _few(state, side, part)
        for victory in state.sheet.victory
        if victory.side == side
        for part in parts_of(victory)
    )


def _barred(state: State, side: str, part: Condition, stake: float) -> list[Goal]:
    """The exits that are nearest to the enemy, where few who leave are enough; of many, those killed do not leave."""
    enemy = state.other(side)
    if not _few(state, enemy, part):
        return []
    ranked = sorted(ways_out(state, enemy), key=lambda hex_: (-_threat(state, enemy, hex_), hex_))
    return _kept(state, side, ranked[:BARRED], stake) if whereabouts(state, enemy) else []


def _kept(
    state: State, side: str, hexes: list[Hex], stake: float, needed: Collection[Hex] = ()
) -> list[Goal]:
    """The hexes to be kept from the enemy, the more so the nearer he is: those that he is in are to be taken.

    Who is the stronger goes there at once.  None is left alone that is needed and that the enemy can be in soon: who
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


def wanted_hexes(state: State, part: Condition) -> set[Hex]:
    """The hexes that a part of a condition counts."""
    if part.kind == "marker held":
        level = int(part.marker.removeprefix("entrenchment-level-"))
        return {one.place for one in state.entrenchments if one.level == level} | sites(state, part)
    return set(area(state, part))


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


def _prey(state: State, side: Nation, part: Condition, stake: float) -> list[Goal]:
    """A goal for each hex with enemies whose elimination counts, the nearest first, and not many more than it takes."""
    grid, own = state.board.grid, stacks(state, side)

    def far(hex_: Hex) -> float:
        near = sorted(grid.distance(hex_, place) for place in own)[:PACK]
        return sum(near) / len(near) if near else 0.0

    wanted = CHOICE * (part.need - reached(state, side, part))
    found: list[Goal] = []
    foes = stacks(state, state.other(side))
    for hex_ in sorted(foes, key=lambda place: (far(place), place)):
        counting = sum(not part.types or state.roster[unit].type in part.types for unit in foes[hex_])
        if counting and wanted > 0:
            found.append(Goal("hunt", frozenset({hex_}), stake * counting / part.need / 2))
            wanted -= counting
    return found


def _anybody(state: State, side: str) -> list[Goal]:
    return [Goal("hunt", frozenset({hex_}), 1.0) for hex_ in stacks(state, state.other(side))]


# -- who goes where -----------------------------------------------------------------------------------------


def manner(state: State, unit: UnitId) -> Pace | None:
    """How a unit comes along."""
    return FLIGHT if is_helicopter(state, unit) else pace_of(state, unit)


def strides(state: State, unit: UnitId) -> int:
    """What a unit moves in an impulse, in sixths, whatever it has done in this one; 1 for one that must be carried."""
    return moving_type(state, unit).allowance(ARMY_OF[state.side(unit)]) * POINT or 1


def is_staff(state: State, unit: UnitId) -> bool:
    """Is a unit a command post, or does it carry one?"""
    return any(state.kind(one).can("command post") for one in (unit, *state.cargo(unit)))


def time_to(state: State, unit: UnitId, place: Hex, hexes: frozenset[Hex]) -> float:
    """How many impulses a unit needs from a hex to the nearest of others, round the enemies that it sees.

    A column that breaks through keeps away from them, too, where another road is not much longer.
    """
    way, side = manner(state, unit), state.side(unit)
    enemies = frozenset[Hex]() if way is FLIGHT else occupied(state, state.other(side))
    cost = field(state.scenario, way, hexes, enemies, shy=must_break_through(state, side))[place]
    return min(cost / strides(state, unit), float(FAR))


def assigned(state: State, units: Iterable[UnitId], goals: tuple[Goal, ...]) -> dict[UnitId, Goal]:
    """A goal for each unit: the nearest first, each goal as many as its share of the value."""
    free = [unit for unit in units if state.units[unit].on_map]
    if not goals or not free:
        return {}
    total = sum(goal.value for goal in goals)
    places = [max(1, -(-round(100 * len(free) * goal.value / total) // 100)) for goal in goals]
    pairs = sorted(
        (_far(state, unit, goal), unit, number)
        for unit in free
        for number, goal in enumerate(goals)
        if goal.purpose == "leave" or fights(state, unit)
    )
    found: dict[UnitId, Goal] = {}
    for _, unit, number in pairs:
        if unit not in found and places[number]:
            places[number] -= 1
            found[unit] = goals[number]
    return found


def fights(state: State, unit: UnitId) -> bool:
    """Has a unit, or what it carries, any weapon?  Empty carriers hold no ground."""
    attacks = (state.kind(one).attack for one in (unit, *state.cargo(unit)))
    return any(attack is not None and attack.strength > 0 for attack in attacks)


def _far(state: State, unit: UnitId, goal: Goal) -> float:
    """How many impulses away a goal is; enemies, who move, by the bare distance."""
    place = state.place(unit)
    if goal.purpose != "hunt":
        wasted = WASTED * (goal.purpose == "guard" and state.kind(unit).can("tank"))
        return time_to(state, unit, place, goal.hexes) + wasted
    (hex_,) = goal.hexes
    return state.board.grid.distance(place, hex_) * ROUGH * POINT / strides(state, unit)
