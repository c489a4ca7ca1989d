"""The standing of a game of Vietnam Battles: turn, phases, the aim with its count, what is left in hand.

What the scenarios are about on their maps is told here as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import repeat

from vietnam_tui.core.objectives import Objective, edges_to_come_by, zones_to_set_up
from vietnam_tui.core.standing import Standing
from vietnam_tui.games.vietnam_battles.counters import scenario
from vietnam_tui.games.vietnam_battles.frames import Deploying
from vietnam_tui.games.vietnam_battles.map_names import IRON_TRIANGLE, RED_EDGE, set_up_area
from vietnam_tui.games.vietnam_battles.rules.sequence.deployment import HIDDEN, still_to_place
from vietnam_tui.games.vietnam_battles.rules.sequence.reinforcements import BY_LAND, BY_WATER, entry_waters
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import (
    ESCAPE,
    HOLD,
    SECRET_WINS,
    boys_of_67,
    holding_units,
    us_units_lost,
)
from vietnam_tui.games.vietnam_battles.state import (
    COMBAT,
    MOBILE_COMBAT,
    MOBILE_MOVEMENT,
    MOVEMENT,
    PHASES,
    SIDES,
    State,
)

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


SITE_NAMES = {"camp": "camps", "cache": "caches"}
PHASE_NAMES = {
    MOVEMENT: "Move",
    COMBAT: "Combat",
    MOBILE_MOVEMENT: "MobMove",
    MOBILE_COMBAT: "MobCombat",
}


def standing(view: State) -> Standing:
    """Turn, phases, aim and resources as a side sees them."""
    if isinstance(view.top, Deploying):
        return _setting_up(view, view.top)
    return Standing(
        turn=view.turn,
        turns=view.last_turn,
        phases=tuple(PHASE_NAMES[phase] for phase in PHASES),
        phase=PHASES.index(view.phase),
        whose=view.player,
        aim=aim(view),
        facts=(*_plan(view), *_support(view), *_transports(view), *_caches(view)),
        meaning="" if view.result else meaning(view),
    )


def _setting_up(view: State, frame: Deploying) -> Standing:
    """The number of units or camps that are still to be placed, and the strength that must show."""
    facts = []
    if view.open_strength and frame.side == "VC":
        shown = sum(view.face(u).attack for u in view.on_map("VC") if not view.units[u].hidden)
        facts.append(f"{shown} of {view.open_strength} strength shown")
    if frame.stage == "sites":
        left = sum(site.place < 0 for site in view.sites)
        facts.append(f"{left} of {len(view.sites)} {SITE_NAMES[view.sites[0].kind]} to come")
    elif frame.stage == "units":
        facts.append(f"{len(still_to_place(view, frame.side))} units to place")
    return Standing(
        phases=(f"{frame.side} set-up",),
        phase=0,
        aim=aim(view),
        facts=(*facts, *_plan(view)),
        meaning="" if view.result else meaning(view),
    )


# -- the aim ------------------------------------------------------------------------------------------------


def aim(view: State) -> str:
    """The condition that wins, counted as far as the side can know."""
    sheet = scenario(view.scenario)
    return _secret(view) if sheet.has_secret_victory else AIMS[sheet.victory](view)


def _annihilation(view: State) -> str:
    """Viet Cong companies gone, depleted ones, and the US units lost that spoil a draw [VB-25.0-g to i]."""
    vietcong = [u for p, u in zip(view.roster, view.units, strict=True) if p.side == "VC"]
    parts = [f"VC gone {sum(u.gone for u in vietcong)}/{len(vietcong)}"]
    if hurt := sum(u.depleted and not u.gone for u in vietcong):
        parts.append(f"hurt {hurt}")
    if lost := len(us_units_lost(view)):
        parts.append(f"US lost {lost}")
    return ", ".join(parts)


def _camps(view: State) -> str:
    """Base camps taken or Viet Cong units gone; of decoys the genuine one counts [VB-26.0-p, VB-16.0-j]."""
    taken = sum(site.captured > 0 for site in view.sites)
    camps = f"camps {taken}/{len(view.sites)}"
    if view.genuine != -1:
        return f"the genuine one, {camps} taken"
    vietcong = [u for p, u in zip(view.roster, view.units, strict=True) if p.side == "VC"]
    return f"{camps} or units {sum(u.gone for u in vietcong)}/{len(vietcong)}"


def _secret(view: State) -> str:
    """What each of the three plans counts, and the dice that would win by it [VB-27.0-p, VB-27.0-q, VB-27.0-r]."""
    escaped = sum(unit.exited for unit in view.units)
    counts = (("VC out", escaped), ("US lost", len(us_units_lost(view))), ("VC inside", holding_units(view)))
    return ", ".join(f"{what} {count}{_winning(count)}" for what, count in counts)


def _winning(count: int) -> str:
    """The faces of a die below a count: " (1-3)" for 4.

    >>> [_winning(count) for count in (0, 1, 2, 4, 7, 18)]
    ['', '', ' (1)', ' (1-3)', ' (any)', ' (any)']
    """
    if count <= 1:
        return ""
    return " (any)" if count > 6 else " (1)" if count == 2 else f" (1-{count - 1})"


def meaning(view: State) -> str:
    """The thresholds of the condition, and what the count comes to as it stands."""
    sheet = scenario(view.scenario)
    if sheet.has_secret_victory:
        escaped, lost, held = (
            sum(unit.exited for unit in view.units),
            len(us_units_lost(view)),
            holding_units(view),
        )
        return (
            f"VC wins, by plan: next out {_on(escaped + 1)}, next US loss {_on(lost + 1)}, "
            f"at the end {_on(held)}"
        )
    if sheet.victory == "camps":
        vietcong = sum(piece.side == "VC" for piece in view.roster)
        every = f"with all {len(view.sites)} camps or all {vietcong} units gone"
        return f"the US wins {'with the genuine one taken' if view.genuine != -1 else every}, else the VC"
    winner = boys_of_67(view).winner
    now = f"the {winner} wins" if winner else "a draw"
    less = "less: VC, since a US unit is lost" if us_units_lost(view) else "one gone or both hurt: a draw"
    return f"as it stands {now}; both gone: US; {less}"


def _on(count: int) -> str:
    """The faces of a die below a count, as one says them.

    >>> [_on(count) for count in (1, 2, 4, 7)]
    ['never', 'on a 1', 'on 1-3', 'always']
    """
    return (
        "never" if count <= 1 else "always" if count > 6 else "on a 1" if count == 2 else f"on 1-{count - 1}"
    )


AIMS: dict[str, Callable[[State], str]] = {"annihilation": _annihilation, "camps": _camps}


# -- what is left -------------------------------------------------------------------------------------------


def _plan(view: State) -> tuple[str, ...]:
    return (f"plan {view.condition}",) if view.condition and view.condition != "?" else ()


def _support(view: State) -> tuple[str, ...]:
    """Support fire in hand, first that whose values are known."""
    hands = [(side, view.hand(side)) for side in SIDES]
    known = sorted(hands, key=lambda each: not (each[1] and all(each[1])))
    return tuple(
        f"{side} support {' '.join(f'+{m}' for m in hand) if hand and all(hand) else len(hand) or 'none'}"
        for side, hand in known
    )


def _transports(view: State) -> tuple[str, ...]:
    if not (view.slicks or view.tangos):
        return ()
    return (f"slicks {view.slicks - view.slicks_used} tangos {view.tangos - view.tangos_used}",)


def _caches(view: State) -> tuple[str, ...]:
    """Caches taken in a scenario that is not decided by them."""
    if not view.sites or not scenario(view.scenario).has_secret_victory:
        return ()
    taken = sum(site.captured > 0 for site in view.sites)
    return (f"{SITE_NAMES[view.sites[0].kind]} taken {taken}/{len(view.sites)}",)
