"""What the scenarios of Vietnam Battles are about, on their maps: the Triangle, red edges, camps, entries, set-ups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import repeat

from vietnam_tui.core.objectives import Objective, edges_to_come_by, zones_to_set_up
from vietnam_tui.games.vietnam_battles.counters import scenario
from vietnam_tui.games.vietnam_battles.frames import Deploying
from vietnam_tui.games.vietnam_battles.map_names import IRON_TRIANGLE, RED_EDGE, set_up_area
from vietnam_tui.games.vietnam_battles.rules.sequence.deployment import HIDDEN, still_to_place
from vietnam_tui.games.vietnam_battles.rules.sequence.reinforcements import BY_LAND, BY_WATER, entry_waters
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import ESCAPE, HOLD, SECRET_WINS
from vietnam_tui.games.vietnam_battles.state import State

#: kind of site -> its name on the map, what it counts for, and the rule by which it falls
SITES = {
    "camp": ("base camp", "all of them taken win for the US", "VB-16.0-f"),
    "cache": ("supply cache", "each one taken costs the Viet Cong a marker a turn", "VB-16.1-b"),
}


def objectives(view: State) -> tuple[Objective, ...]:
    """What the scenario is about, as far as a side knows it."""
    sheet = scenario(view.scenario)
    triangle = _triangle(view) if sheet.has_secret_victory else []
    return tuple(one for one in (*triangle, *_sites(view), *_set_up(view), *_entries(view)) if one.hexes)


def _triangle(view: State) -> list[Objective]:
    board = view.spots.board
    hold = "at the end a die below the number of Viet Cong units inside wins, if that is their plan"
    escape = (
        "Viet Cong units may leave the map here if that is their plan; a die below the number of them wins"
    )
    return [
        Objective("Iron Triangle", board.area(IRON_TRIANGLE), hold, SECRET_WINS[HOLD]),
        Objective("red edge", board.area(RED_EDGE), escape, SECRET_WINS[ESCAPE], "edge"),
    ]


def _sites(view: State) -> Iterator[Objective]:
    """The camps and caches that the side knows of."""
    for site in view.sites:
        if site.place < 0:
            continue
        name, worth, rule = SITES[site.kind]
        at = frozenset({view.spots.hex(site.place)})
        if site.captured:
            yield Objective(name, at, f"taken in turn {site.captured}", rule, "place", "US")
        else:
            yield Objective(
                name, at, f"falls to the first US or ARVN unit on land here; {worth}", rule, "place", "VC"
            )


def _set_up(view: State) -> Iterator[Objective]:
    """Where the side that sets up may place what it still has, and where nobody hides."""
    frame = view.top
    if not isinstance(frame, Deploying):
        return
    sheet, board = scenario(view.scenario), view.spots.board
    areas = Counter(view.roster[unit].deploy for unit in still_to_place(view, frame.side))
    for area, count in sorted(areas.items()):
        if area not in ("", HIDDEN):
            zones = repeat(set_up_area(board, area), count)
            yield from zones_to_set_up(frame.side, zones, sheet.deploy_rules[area], name=area)
    named = {name: hex_ for hex_, name in board.place_names.items()}
    closed = frozenset(named[name] for name in sheet.closed if name in named)
    yield Objective(
        "closed",
        closed,
        "no Viet Cong unit sets up here",
        sheet.deploy_rules.get(HIDDEN, sheet.rule),
        "place",
    )


def _entries(view: State) -> Iterator[Objective]:
    """The edges and waters by which reinforcements still come."""
    board, rules = view.spots.board, scenario(view.scenario).entry_rules
    coming = Counter(
        piece.entry
        for piece, unit in zip(view.roster, view.units, strict=True)
        if piece.entry in BY_LAND and unit.place < 0 and not unit.gone
    )
    for entry, count in coming.items():
        edges = repeat(board.area(BY_LAND[entry]), count)
        yield from edges_to_come_by("US", edges, rules.get(entry, "VB-4.1-c"), name=BY_LAND[entry])
    boats = [
        u for u in range(len(view.units)) if view.roster[u].entry == BY_WATER and view.units[u].place < 0
    ]
    if boats and not all(view.units[u].gone for u in boats):
        waters = frozenset(view.spots.hex(spot) for spot in entry_waters(view))
        rule = scenario(view.scenario).entry_rules[BY_WATER]
        yield Objective(
            "boats' entry", waters, "boats of the US still to come in by here", rule, "edge", "US"
        )
