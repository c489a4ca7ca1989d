"""For the bots: towards the end somebody goes to where casualties lie: to capture them, or that the enemy does not."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.search_and_destroy.bots.reasons import number
from vietnam_tui.games.search_and_destroy.rules.fire.results import award
from vietnam_tui.games.search_and_destroy.rules.movement.carrying import capacity
from vietnam_tui.games.search_and_destroy.rules.movement.movement import Move, reachable, standstill
from vietnam_tui.games.search_and_destroy.rules.position.hexes import units_by_hex, with_room
from vietnam_tui.games.search_and_destroy.rules.position.terrain import ground, movement_of
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId

#: In how many of the last Game-Turns casualties are looked after, in how many by those who wait in hiding for who
#: searches, and must be there first, and how many hexes one comes in each, about
LAST, FIRST, STEP = 4, 6, 4


@by_identity
def errands(view: State) -> dict[UnitId, Hex]:
    """Who goes to which casualties, or stays with them, each hex for one unit: what is worth most on the way first."""
    left = view.last_turn - view.turn + 1
    if (
        left > (LAST if view.player == view.searcher or abandoned(view) else FIRST)
        or view.sheet.victory.kind != "points"
        or view.game not in award("captured").games
    ):
        return {}
    heaps = _heaps(view)
    grid = view.board.grid
    found: list[tuple[float, UnitId, Hex]] = []
    for unit in view.units_of(view.player):
        status = view.units[unit]
        if not status.on_map or not _goes(view, unit) or (left > LAST and status.up):
            continue
        for place, (own, others) in heaps.items():
            far = grid.distance(status.place, place)
            if far > STEP * left or (far and (status.spent or standstill(view, unit) is not None)):
                continue
            if not _enters(view, unit, place):
                continue
            room = capacity(view.type(unit))
            worth = own * bool(room or abandoned(view)) + min(others, room * _prices(view)[1])
            if worth:
                found.append((-worth / (far + 2), unit, place))
    taken: dict[UnitId, Hex] = {}
    for _, unit, place in sorted(found):
        if unit not in taken and place not in taken.values():
            taken[unit] = place
    return taken


def _goes(view: State, unit: UnitId) -> bool:
    """Is a unit of use where casualties lie?  A vehicle carries none, but those beside it are not abandoned."""
    type_ = view.type(unit)
    return type_.personnel or (type_.kind == "vehicle" and abandoned(view))


def _enters(view: State, unit: UnitId, place: Hex) -> bool:
    """Does the ground ever let a unit into a hex?"""
    moves = movement_of(view, unit)
    return any(ground(view).crossable(moves, beside, place) for beside in view.board.grid.neighbours(place))


def _prices(view: State) -> tuple[int, int]:
    """What an own casualty costs the player that is abandoned or captured, and what one of the enemy's brings him."""
    line, enemy = award("captured"), view.other(view.player)
    return line.worth(view.side_sheet(enemy).scores), line.worth(view.side_sheet(view.player).scores)


def abandoned(view: State) -> bool:
    """Do own casualties that lie alone cost the player anything?"""
    return view.side_sheet(view.other(view.player)).scores == "NLF"


def _heaps(view: State) -> dict[Hex, tuple[int, int]]:
    """Hex without enemies -> what the casualties that lie in it are worth to the player: his own, and the enemy's.

    Nothing where the enemy, who would have to be with them, comes no more.
    """
    enemies, grid = units_by_hex(view, view.other(view.player)), view.board.grid
    lost, captured = _prices(view)
    near = STEP * (view.last_turn - view.turn + 1)
    found: dict[Hex, tuple[int, int]] = {}
    for one in view.bodies:
        if one.carrier != NO_UNIT or one.place in enemies:
            continue
        own, others = found.get(one.place, (0, 0))
        number = one.kia + one.wia
        contested = any(grid.distance(place, one.place) <= near for place in enemies)
        if one.side == view.player:
            own += number * lost * (contested or abandoned(view))
        else:
            # who scores the values of the NLF is paid for what is abandoned, unless the enemy comes back for it; he
            # looks for his own first if the enemy is paid likewise
            held = contested and not abandoned(view)
            others += number * captured * (held or view.side_sheet(view.player).scores == "US")
        if own or others:
            found[one.place] = own, others
    return found


def order_to_fetch(view: State) -> Proposal | None:
    """The next unit that is still under way to casualties goes as near to them as it can."""
    grid = view.board.grid
    for unit, goal in errands(view).items():
        place = view.units[unit].place
        if place == goal:
            continue
        ways = with_room(view, unit, reachable(view, unit))
        best = min((place, *ways), key=lambda to: (grid.distance(to, goal), to))
        if best != place:
            lying = sum(
                one.kia + one.wia for one in view.bodies if one.place == goal and one.carrier == NO_UNIT
            )
            words = (
                f"{number(lying, 'casualty')} in {view.label(goal)}, {grid.distance(place, goal)} hexes off"
            )
            return Proposal(Move(unit, best), words if view.units[unit].up else "")
    return None
