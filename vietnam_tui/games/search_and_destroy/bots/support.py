"""For the bots: strikes, shells, gunships, and fire at what flies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.search_and_destroy.bots import digging
from vietnam_tui.games.search_and_destroy.bots.hiding import outmatched
from vietnam_tui.games.search_and_destroy.bots.reasons import number, percent
from vietnam_tui.games.search_and_destroy.bots.worth import likely, promise
from vietnam_tui.games.search_and_destroy.frames import Flak, Plotting
from vietnam_tui.games.search_and_destroy.rules.air.gunships import Hover, Strafe
from vietnam_tui.games.search_and_destroy.rules.air.lifts import pilot_of
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_by_hex, units_by_hex
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Join, Pass, Resolve
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import RULES
from vietnam_tui.games.search_and_destroy.rules.support import explosives, missions
from vietnam_tui.games.search_and_destroy.rules.support.explosives import Shell
from vietnam_tui.games.search_and_destroy.rules.support.flak import downed
from vietnam_tui.games.search_and_destroy.rules.support.flak import refuse as refuse_flak
from vietnam_tui.games.search_and_destroy.rules.support.missions import Add, Plot, observers, refuse_observer
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId

#: How much a strike must be likely to hit, one that the enemy is paid for, and how far it stays from friends
WORTH, PAID, SAFE = 1.2, 4.0, 4
#: How likely a helicopter must be to come down that hidden units show themselves for
FLAK = 0.3
#: What hidden units must add to that chance to join
MORE = 0.1


def targets(view: State) -> dict[Hex, float]:
    """Hex -> how many enemies are likely to be in it that an attack would hurt or turn up."""
    enemy = view.other(view.player)
    found: dict[Hex, float] = {place: likely(view, enemy, place) for place in inverted_by_hex(view, enemy)}
    for place, units in units_by_hex(view, enemy).items():
        shown = sum(promise(view, enemy, unit, place) for unit in units if view.units[unit].up)
        if shown:
            found[place] = found.get(place, 0.0) + shown
    return found


# -- strikes ------------------------------------------------------------------------------------------------


def order_of_strike(view: State) -> Proposal | None:
    """A strike where enemies lie close together and no friend is near."""
    support = missions.support_of(view, view.player)
    if support is None or not view.strikes:
        return None
    found, grid = targets(view), view.board.grid
    own = [view.place(unit) for unit in view.units_of(view.player) if view.place(unit) >= 0]
    own = [place for place in own if not _decoy(view, place)]
    plotted = {place for mission in view.missions for place in mission.hexes}
    best, most = None, PAID if any(award.id == "air-strike" for award in view.sheet.award) else WORTH
    for centre in sorted(found):
        if centre in plotted or any(grid.distance(centre, place) < SAFE for place in own):
            continue
        value = sum(found.get(place, 0.0) for place in grid.within(centre, 1))
        if value >= most + 0.01:
            best, most = centre, value
    if best is None:
        return None
    seers = () if support.unobserved else observers(view)
    observer = next((unit for unit in seers if refuse_observer(view, unit, best) is None), NO_UNIT)
    return Proposal(
        Plot(best, observer), f"{_counters(view, grid.within(best, 1))} in {view.label(best)} or beside it"
    )


def _counters(view: State, places: Iterable[Hex]) -> str:
    """How many counters of the enemy lie in some hexes, hidden or not."""
    enemy = view.other(view.player)
    hidden, shown = inverted_by_hex(view, enemy), units_by_hex(view, enemy)
    many = sum(
        hidden.get(place, 0) + sum(view.units[unit].up for unit in shown.get(place, ())) for place in places
    )
    return f"{number(many, 'counter')} of the enemy"


def _decoy(view: State, place: Hex) -> bool:
    """Do only Dummies of the player lie in a hex?"""
    return all(view.type(unit).kind == "dummy" for unit in units_by_hex(view, view.player).get(place, ()))


def order_in_plotting(view: State, frame: Plotting) -> Proposal:
    """The hex that holds most is added, else the one nearest to the centre, away from friends."""
    found, grid = targets(view), view.board.grid
    own = set(units_by_hex(view, view.player))
    orders = [one for one in RULES.questions.actions(view) if isinstance(one, Add)]
    best = min(
        orders,
        key=lambda one: (
            one.at in own,
            -found.get(one.at, 0.0),
            grid.distance(one.at, frame.hexes[0]),
            one.at,
        ),
    )
    return Proposal(best, f"{_counters(view, (best.at,))} in it" if best.at in found else "")


# -- shells -------------------------------------------------------------------------------------------------


def order_of_shelling(view: State) -> Proposal | None:
    """The shell that is likeliest to hit somebody and does not fall on friends."""
    found, friends = targets(view), set(units_by_hex(view, view.player))
    best, most = None, 0.3
    for order in _shells(view, found):
        hexes = (order.at, *order.hexes)
        if friends.intersection(hexes):
            continue
        value = found.get(order.at, 0.0) + 0.5 * sum(found.get(place, 0.0) for place in order.hexes)
        if value > most:
            best, most = order, value
    if best is None:
        return None
    return Proposal(best, f"{_counters(view, (best.at, *best.hexes))} in the hexes that it hits")


def _shells(view: State, found: dict[Hex, float]) -> Iterator[Shell]:
    for unit in view.units_of(view.player):
        if explosives.shell_of(view, unit) is None or explosives.able(view, unit) is not None:
            continue
        if unit in digging.diggers(view):
            continue
        for centre in sorted(found):
            if explosives.in_reach(view, unit, centre) is None:
                for hexes in explosives.behind(view, unit, centre):
                    yield Shell(unit, centre, hexes)


# -- gunships -----------------------------------------------------------------------------------------------


def order_of_gunships(view: State) -> Proposal | None:
    """An attack on whoever is worth most; before that, a gunship over the enemies that are nearest to the Pilot."""
    attacks = [one for one in Strafe.offers(view) if isinstance(one, Strafe)]
    if attacks:
        enemy = view.other(view.player)
        best = max(attacks, key=lambda one: (promise(view, enemy, one.target, one.at), -one.at))
        return Proposal(best, "")
    pilot, found, grid = pilot_of(view), targets(view), view.board.grid
    if pilot is None or not found:
        return None
    here = view.units[pilot].place
    near = min(sorted(found), key=lambda place: grid.distance(place, here))
    if grid.distance(near, here) > 10:
        return None
    for gunship in range(len(view.gunships)):
        order = Hover(gunship, near)
        if order.refusal(view) is None:
            return Proposal(order, f"nobody is nearer to the Pilot than who lies in {view.label(near)}")
    return None


# -- fire at what flies -------------------------------------------------------------------------------------


def order_of_flak(view: State, frame: Flak) -> Proposal:
    """Units that lie open fire; hidden units only where all of them together are likely to bring it down."""
    able = [unit for unit in view.units_of(frame.side) if refuse_flak(view, frame, unit) is None]
    able.sort(key=lambda unit: (not view.units[unit].up, -view.type(unit).attack, unit))
    shown = [unit for unit in able if view.units[unit].up]
    if shown:
        chance = _downed(view, frame, shown[:1])
        return Proposal(Join(shown[0]), f"{percent(chance)} that it comes down" if chance else "")
    now = _downed(view, frame)
    found = _downed(view, frame, able) if able and not outmatched(view, frame.side, view.units) else 0.0
    least = now + MORE if frame.units else 0.0 if view.sheet.victory.kind == "pilot" else FLAK
    if found > least:
        return Proposal(Join(able[0]), "")
    return Proposal(Resolve() if frame.units else Pass(), "")


def _downed(view: State, frame: Flak, more: Sequence[UnitId] = ()) -> float:
    """How likely what flies comes down if these fire with those who have joined."""
    units = (*frame.units, *more)
    return float(downed(view, units, frame)) if units else 0.0
