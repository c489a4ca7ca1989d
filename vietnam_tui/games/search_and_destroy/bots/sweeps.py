"""For the bots: searching what is likeliest to be something, and looking after casualties."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.search_and_destroy.bots.reasons import lookers, number, shooters, something
from vietnam_tui.games.search_and_destroy.bots.worth import likely
from vietnam_tui.games.search_and_destroy.rules.air.lifts import Evacuate
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_by_hex, shown_in, units_by_hex
from vietnam_tui.games.search_and_destroy.rules.position.sight import clear_line
from vietnam_tui.games.search_and_destroy.rules.search.interrogation import Interrogate
from vietnam_tui.games.search_and_destroy.rules.search.searching import Search
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, Unit

#: What Attack Strength in sight the Huey for the Pilot dares
DARED = 2
#: What strength brings a helicopter down for certain, about, and how likely the most does
GUNS, WORST = 12.0, 0.7
#: What a casualty flown out is worth, what a helicopter and those beside it are, and how many it takes
SAVED, LOST, FULL = 18.0, 55.0, 9


def order_of_search(view: State) -> Proposal | None:
    """Search the hex that is likeliest to hold something, with whoever has friends beside it."""
    enemy = view.other(view.player)
    found = [
        (_promise(view, enemy, order.at), _company(view, order.at), -order.unit, order)
        for order in Search.offers(view)
        if isinstance(order, Search)
    ]
    if not found:
        return None
    *_, order = max(found, key=lambda line: line[:3])
    if any(view.type(unit).id == "pilot" for unit in shown_in(view, enemy, order.at)):
        return Proposal(order, f"the Pilot lies in {view.label(order.at)}")
    return Proposal(order, something(view, order.at))


def _promise(view: State, enemy: str, place: Hex) -> float:
    if any(view.type(unit).id == "pilot" for unit in shown_in(view, enemy, place)):
        return 2.0
    return likely(view, enemy, place)


def _company(view: State, place: Hex) -> int:
    friends = units_by_hex(view, view.player)
    return sum(1 for n in view.board.grid.neighbours(place) if n in friends)


def order_of_interrogation(view: State) -> Proposal | None:
    """Ask whoever may know something."""
    for unit in view.units_of(view.player):
        for order in Interrogate.offers(view):
            if isinstance(order, Interrogate) and order.unit == unit:
                return Proposal(order, "")
    return None


# -- casualties ---------------------------------------------------------------------------------------------


def order_of_evacuation(view: State) -> Proposal | None:
    """The Pilot is fetched where few can fire at the helicopter, casualties where that is worth the danger."""
    found = [order for order in Evacuate.offers(view) if isinstance(order, Evacuate)]
    if view.sheet.victory.kind == "pilot":
        safe = [order for order in found if guns(view, view.units, order.at) <= _dared(view)]
        return Proposal(safe[0], _over(view, safe[0].at)) if safe else None
    best = max(found, key=lambda order: (_saved(view, order.at), -order.at), default=None)
    if best is None or _saved(view, best.at) <= 0:
        return None
    return Proposal(best, f"{number(_loads(view, best.at), 'own casualty')} there; {_over(view, best.at)}")


def _over(view: State, place: Hex) -> str:
    """Who of the enemy may fire at a helicopter over a hex."""
    enemy, most = view.other(view.player), tables().value("drop-range")
    shown = number(shooters(view, enemy, place), "enemy")
    return f"{shown} that is seen and {number(lookers(view, enemy, place, most), 'hidden counter')} may fire at it"


def _loads(view: State, place: Hex) -> int:
    """The own casualties that lie in a hex or are carried there."""
    return sum(
        one.kia + one.wia
        for one in view.bodies
        if one.side == view.player
        and (view.place(one.carrier) if one.carrier != NO_UNIT else one.place) == place
    )


def _saved(view: State, place: Hex) -> float:
    """What a flight to casualties is worth on the average, less what may be lost with the helicopter."""
    falls = min(WORST, guns(view, view.units, place) / GUNS)
    return SAVED * min(_loads(view, place), FULL) * (1 - falls) - LOST * falls


def _dared(view: State) -> float:
    """How much fire the Huey that comes for the Pilot dares: the more, the later it is."""
    return DARED + max(0.0, 0.5 * (view.turn - 6))


@by_identity
def guns(view: State, units: tuple[Unit, ...], place: Hex) -> float:
    """The Attack Strength that may fire at a helicopter over a hex, hidden counters as likely as they are."""
    enemy, most, grid = view.other(view.player), tables().value("drop-range"), view.board.grid
    total = 0.0
    for unit in view.units_of(enemy):
        status = view.units[unit]
        if not status.on_map or not status.up or status.pinned or status.flak or not view.type(unit).attack:
            continue
        far = grid.distance(status.place, place)
        if far <= most and clear_line(view, status.place, place):
            total += view.type(unit).attack / (1 if far <= tables().band[0].full else 2)
    for lair in inverted_by_hex(view, enemy):
        if grid.distance(lair, place) <= most and clear_line(view, lair, place):
            total += likely(view, enemy, lair)
    return total
