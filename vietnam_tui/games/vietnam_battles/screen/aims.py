"""What the scenarios of Vietnam Battles are about, on their maps: the Triangle, red edges, camps, entries, set-ups."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.presenter import Aim
from vietnam_tui.games.vietnam_battles.counters import scenario
from vietnam_tui.games.vietnam_battles.frames import Deploying
from vietnam_tui.games.vietnam_battles.map_names import IRON_TRIANGLE, RED_EDGE
from vietnam_tui.games.vietnam_battles.rules.sequence.deployment import HIDDEN, still_to_place
from vietnam_tui.games.vietnam_battles.rules.sequence.reinforcements import BY_LAND, BY_WATER, entry_waters
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import ESCAPE, HOLD, SECRET_WINS
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId

#: kind of site -> its name on the map, what it counts for, and the rule by which it falls
SITES = {
    "camp": ("base camp", "all of them taken win for the US", "VB-16.0-f"),
    "cache": ("supply cache", "each one taken costs the Viet Cong a marker a turn", "VB-16.1-b"),
}


def aims(view: State) -> tuple[Aim, ...]:
    """What the scenario is about, as far as a side knows it."""
    sheet = scenario(view.scenario)
    triangle = _triangle(view) if sheet.has_secret_victory else []
    return tuple(aim for aim in (*triangle, *_sites(view), *_set_up(view), *_entries(view)) if aim.hexes)


def _triangle(view: State) -> list[Aim]:
    board = view.spots.board
    hold = "at the end a die below the number of Viet Cong units inside wins, if that is their plan"
    escape = (
        "Viet Cong units may leave the map here if that is their plan; a die below the number of them wins"
    )
    return [
        Aim("Iron Triangle", board.area(IRON_TRIANGLE), hold, SECRET_WINS[HOLD]),
        Aim("red edge", board.area(RED_EDGE), escape, SECRET_WINS[ESCAPE], "edge"),
    ]


def _sites(view: State) -> Iterator[Aim]:
    """The camps and caches that the side knows of."""
    for site in view.sites:
        if site.place < 0:
            continue
        name, worth, rule = SITES[site.kind]
        at = frozenset({view.spots.hex(site.place)})
        if site.captured:
            yield Aim(name, at, f"taken in turn {site.captured}", rule, "place", "US")
        else:
            yield Aim(
                name, at, f"falls to the first US or ARVN unit on land here; {worth}", rule, "place", "VC"
            )


def _set_up(view: State) -> Iterator[Aim]:
    """Where the side that sets up may place what it still has, and where nobody hides."""
    frame = view.top
    if not isinstance(frame, Deploying):
        return
    sheet, board = scenario(view.scenario), view.spots.board
    areas = {view.roster[unit].deploy for unit in still_to_place(view, frame.side)} - {"", HIDDEN}
    for area in sorted(areas):
        units = sum(view.roster[unit].deploy == area for unit in still_to_place(view, frame.side))
        many = "1 unit" if units == 1 else f"{units} units"
        yield Aim(
            area, board.area(area), f"{many} of {frame.side} to be set up in here", sheet.deploy_rules[area]
        )
    named = {name: hex_ for hex_, name in board.place_names.items()}
    closed = frozenset(named[name] for name in sheet.closed if name in named)
    yield Aim(
        "closed",
        closed,
        "no Viet Cong unit sets up here",
        sheet.deploy_rules.get(HIDDEN, sheet.rule),
        "place",
    )


def _entries(view: State) -> Iterator[Aim]:
    """The edges and waters by which reinforcements still come."""
    board = view.spots.board
    by_area: dict[str, list[UnitId]] = {}
    for number, (piece, unit) in enumerate(zip(view.roster, view.units, strict=True)):
        if piece.entry in BY_LAND and unit.place < 0 and not unit.gone:
            by_area.setdefault(BY_LAND[piece.entry], []).append(UnitId(number))
    for area, units in by_area.items():
        rule = scenario(view.scenario).entry_rules.get(view.roster[units[0]].entry, "VB-4.1-c")
        many = "1 unit" if len(units) == 1 else f"{len(units)} units"
        yield Aim(area, board.area(area), f"{many} of the US still to come in by here", rule, "edge", "US")
    boats = [
        u for u in range(len(view.units)) if view.roster[u].entry == BY_WATER and view.units[u].place < 0
    ]
    if boats and not all(view.units[u].gone for u in boats):
        waters = frozenset(view.spots.hex(spot) for spot in entry_waters(view))
        rule = scenario(view.scenario).entry_rules[BY_WATER]
        yield Aim("boats' entry", waters, "boats of the US still to come in by here", rule, "edge", "US")
