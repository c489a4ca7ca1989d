"""For the bots: towards the end somebody goes to where casualties lie, so that they are captured or not abandoned."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.search_and_destroy.rules.hexes import room_for, units_by_hex
from vietnam_tui.games.search_and_destroy.rules.loads import capacity
from vietnam_tui.games.search_and_destroy.rules.movement import reachable, standstill
from vietnam_tui.games.search_and_destroy.rules.results import award
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId
from vietnam_tui.games.search_and_destroy.verbs import Move

#: In how many of the last Game-Turns casualties are looked after, and how many hexes one comes in each, about
LAST, STEP = 4, 4


@by_identity
def errands(view: State) -> dict[UnitId, Hex]:
    """Who goes to which casualties, or stays with them, each hex for one unit: what is worth most on the way first."""
    left = view.last_turn - view.turn + 1
    if left > LAST or view.game not in award("captured").games:
        return {}
    heaps = _heaps(view)
    grid = view.board.grid
    found: list[tuple[float, UnitId, Hex]] = []
    for unit in view.units_of(view.player):
        status = view.units[unit]
        if not status.on_map or not view.type(unit).personnel:
            continue
        for place, (own, others) in heaps.items():
            far = grid.distance(status.place, place)
            if far > STEP * left or (far and (status.spent or standstill(view, unit) is not None)):
                continue
            worth = own + min(others, capacity(view.type(unit)) * _prices(view)[1])
            if worth:
                found.append((-worth / (far + 2), unit, place))
    taken: dict[UnitId, Hex] = {}
    for _, unit, place in sorted(found):
        if unit not in taken and place not in taken.values():
            taken[unit] = place
    return taken


def _prices(view: State) -> tuple[int, int]:
    """What an own casualty that is abandoned costs the player, and what one brings that he captures."""
    line, enemy = award("captured"), view.other(view.player)
    abandoned = view.side_sheet(enemy).scores == "NLF"
    captures = view.side_sheet(view.player).scores == "US"
    return (
        line.worth(view.side_sheet(enemy).scores) if abandoned else 0,
        line.worth(view.side_sheet(view.player).scores) if captures else 0,
    )


def _heaps(view: State) -> dict[Hex, tuple[int, int]]:
    """Hex without enemies -> what the casualties that lie in it are worth to the player: his own, and the enemy's."""
    enemies = units_by_hex(view, view.other(view.player))
    abandoned, captured = _prices(view)
    found: dict[Hex, tuple[int, int]] = {}
    for one in view.bodies:
        if one.carrier != NO_UNIT or one.place in enemies:
            continue
        own, others = found.get(one.place, (0, 0))
        number = one.kia + one.wia
        if one.side == view.player:
            own += number * abandoned
        else:
            others += number * captured
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
        ways = [Hex(to) for to in reachable(view, unit) if room_for(view, unit, Hex(to))]
        best = min((place, *ways), key=lambda to: (grid.distance(to, goal), to))
        if best != place:
            return Proposal(Move(unit, best), "casualties are not left to the enemy")
    return None
