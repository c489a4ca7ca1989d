"""The overlays of the map: a few characters a hex."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.search_and_destroy.phrases import half_points
from vietnam_tui.games.search_and_destroy.rules.assault import assaulters
from vietnam_tui.games.search_and_destroy.rules.assault.retreat import retreat_hexes
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Aim, band_of, share_of
from vietnam_tui.games.search_and_destroy.rules.fire.firers import in_sight
from vietnam_tui.games.search_and_destroy.rules.movement.movement import allowance, reachable, standstill
from vietnam_tui.games.search_and_destroy.rules.position.sight import clear_line, eyes, sees_hex
from vietnam_tui.games.search_and_destroy.rules.position.terrain import defence
from vietnam_tui.games.search_and_destroy.rules.search.prospects import prospects
from vietnam_tui.games.search_and_destroy.screen.counter_faces import casualty_words
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId

#: How far sight is shown around a hex; farther than any fire reaches
FAR = 16


def cost(view: State, unit: UnitId) -> dict[Hex, str]:
    """The hexes that a unit may move to and the points that it would have spent then; in any phase as if it were
    its turn.
    """
    if not view.units[unit].on_map:
        return {}
    if standstill(view, unit) is not None or view.phase != "movement":
        view = _fresh(view, unit)
    return {
        Hex(to): half_points(found.cost).replace(" 1/2", ".5").replace("1/2", ".5")
        for to, found in reachable(view, unit).items()
    }


def _fresh(view: State, unit: UnitId) -> State:
    """The view as if the unit could begin to move now."""
    now = view.but(player=view.side(unit))
    return now.with_unit(unit, spent=0, stopped=False, pinned="", did=())


def sight(view: State, hex_: Hex, unit: UnitId | None) -> dict[Hex, str]:
    """The hexes in sight of a unit or of a hex, each with its distance."""
    grid = view.board.grid
    if unit is not None and eyes(view, unit)[0]:
        near = view.place(unit)
        seen = (place for place in grid.hexes() if sees_hex(view, unit, place))
        return {place: str(grid.distance(near, place)) for place in seen if grid.distance(near, place) <= FAR}
    far = grid.ranges(hex_)
    return {
        place: str(far[place])
        for place in grid.hexes()
        if far[place] <= FAR and clear_line(view, hex_, place)
    }


def fire(view: State, unit: UnitId) -> dict[Hex, str]:
    """With what strength a unit fires into each hex that it sees."""
    if not view.units[unit].on_map or not view.type(unit).combat_unit:
        return {}
    found: dict[Hex, str] = {}
    for place in view.board.grid.hexes():
        aim = Aim(NO_UNIT, place)
        strength = share_of(view, unit, aim).strength
        if strength and in_sight(view, unit, aim):
            found[place] = str(strength)
    return found


def threats(view: State, side: str) -> dict[Hex, tuple[str, ...]]:
    """The hexes that known enemies fire into from where they lie, or could come up to and assault, each by itself.

    [SD-6.0-e, SD-32.0-a]
    """
    found: dict[Hex, list[str]] = {}
    for unit in view.units_of(view.other(side)):
        if view.units[unit].on_map and view.type(unit).combat_unit:
            now = _fresh(view, unit)
            for hex_ in _fired_into(now, unit) | _assaulted(now, unit):
                found.setdefault(hex_, []).append(view.name(unit))
    return {hex_: tuple(names) for hex_, names in found.items()}


def cut_off(view: State, side: str) -> frozenset[str]:
    """The units next to known enemies that no hex is open to after a Close Assault [SD-32.1-a]."""
    grid, enemy = view.board.grid, view.other(side)
    held = {view.units[unit].place for unit in view.units_of(enemy) if view.type(unit).combat_unit} | {
        one.place for one in view.covered if one.side == enemy
    }
    return frozenset(
        view.name(unit)
        for unit in view.units_of(side)
        if view.units[unit].on_map
        and view.type(unit).kind not in ("boat", "static")
        and not held.isdisjoint(grid.neighbours(view.units[unit].place))
        and not retreat_hexes(view, unit)
    )


def _fired_into(view: State, unit: UnitId) -> set[Hex]:
    reach = next(line for line in tables().band if line.id == band_of(view, unit)).half
    near = {hex_ for eye in eyes(view, unit)[0] for hex_ in view.board.grid.within(eye, reach)}
    aims = (Aim(NO_UNIT, hex_) for hex_ in near if hex_ != view.place(unit))
    return {aim.place for aim in aims if share_of(view, unit, aim).strength and in_sight(view, unit, aim)}


def _assaulted(view: State, unit: UnitId) -> set[Hex]:
    """The targets that a unit may assault: next to it, or after half of its move where Fire and Movement is in
    force.
    """
    if assaulters.able(view, unit, "normal") is not None:
        return set()
    stands = {view.place(unit)}
    if view.on("fire-and-movement"):
        half = allowance(view, unit) // 2
        stands |= {Hex(to) for to, found in reachable(view, unit).items() if found.cost <= half}
    return set().union(*map(view.board.grid.neighbours, stands))


def shelter(view: State) -> dict[Hex, str]:
    """The worth of each hex against fire, with a + where an Improved Position lies."""
    works = {one.place for one in view.works}
    return {
        place: f"{defence(view, place)}{'+' if place in works else ''}" for place in view.board.grid.hexes()
    }


def belief(view: State, words: str) -> dict[Hex, str]:
    """The chance that something lies under the inverted counters of each hex, in percent, if they lie at random."""
    found: dict[Hex, str] = {}
    for one in view.covered:
        chance = prospects(view, one.side, one.place).get(words)
        found[one.place] = "0" if chance is None else f"{round(100 * chance)}%"
    return found


def casualties(view: State) -> dict[Hex, str]:
    """The hexes where casualties lie, and with a * in front where they are carried."""
    found: dict[Hex, str] = {}
    for body in view.bodies:
        carried = body.carrier != NO_UNIT
        place = view.place(body.carrier) if carried else body.place
        if place >= 0:
            text = casualty_words(body.kia, body.wia).replace(" ", "")
            found[place] = f"{found.get(place, '')}{'*' if carried else ''}{text}"
    return {place: text[:4] for place, text in found.items()}
