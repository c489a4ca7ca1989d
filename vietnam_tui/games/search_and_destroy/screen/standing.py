"""The standing of a game of Search & Destroy: turn, phases, the aim with its count, what is left in hand.

What the scenarios are about on their maps is told here as well, and whether the enemy can tell that nothing can be done
in a phase, so that it may close by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.objectives import Objective, edges_to_come_by, zones_to_set_up
from vietnam_tui.core.standing import Standing
from vietnam_tui.games.search_and_destroy.frames import Choosing, SettingUp
from vietnam_tui.games.search_and_destroy.map_names import EDGES, OPPOSITE, mouths
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import reach_of
from vietnam_tui.games.search_and_destroy.rules.movement.boats import boats
from vietnam_tui.games.search_and_destroy.rules.movement.entry import doors
from vietnam_tui.games.search_and_destroy.rules.sequence.deployment import open_to, to_place
from vietnam_tui.games.search_and_destroy.rules.sequence.exits import gone
from vietnam_tui.games.search_and_destroy.rules.sequence.setup import group_of
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import acting
from vietnam_tui.games.search_and_destroy.state import Phase, State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import UnitId


def seen_empty(view: State) -> bool:
    """Can the enemy of the side to act tell that it can do nothing in the phase, when it can do nothing? [SD-0-l]

    What lies face up is known to both.  An inverted counter is to the enemy whatever of its side he has not seen:
    where one of these has an Attack Strength, it is plain only far from everything of his that it neither fires nor
    assaults.  A side that has chosen in secret how it wins may have something to show at the end of its Player-Turn.
    The answer is the same in every view.
    """
    side = acting(view)
    hidden = {view.units[unit].place for unit in view.units_of(side) if _inverted(view, unit)}
    hidden |= {one.place for one in view.covered if one.side == side}
    if view.phase == "end" and view.sheet.victory.kind == "choice":
        return False
    if not hidden:
        return True
    if view.phase not in ("fire", "assault"):
        return view.phase == "surprise"  # made by units that lie face up [SD-12.3-a]
    unseen = [unit for unit in view.units_of(side) if not _in_the_open(view, unit)]
    armed = [unit for unit in unseen if view.type(unit).combat_unit]
    if not armed:
        return True
    reach = 1 if view.phase == "assault" else max(_reach(view, unit) for unit in armed)
    enemy, distance = view.other(side), view.board.grid.distance
    theirs = {view.units[unit].place for unit in view.units_of(enemy) if view.units[unit].on_map}
    theirs |= {one.place for one in view.covered if one.side == enemy}
    return all(distance(mine, place) > reach for mine in hidden for place in theirs)


def _inverted(view: State, unit: UnitId) -> bool:
    return view.units[unit].on_map and not view.units[unit].up


def _in_the_open(view: State, unit: UnitId) -> bool:
    return view.units[unit].on_map and view.units[unit].up


def _reach(view: State, unit: UnitId) -> int:
    """The distance in hexes at which a unit can fire or shoot at anything at all."""
    weapons = [line.most for line in tables().weapon if line.id in view.roster[unit].weapons]
    return max(reach_of(view, unit).half, *weapons, 0)


def objectives(view: State) -> tuple[Objective, ...]:
    """What the scenario is about, as far as a side knows it."""
    found = (*_exits(view), *_pilot(view), *_rivers(view), *_set_up(view), *_entries(view))
    return tuple(one for one in found if one.hexes)


def _exits(view: State) -> Iterator[Objective]:
    """The hexes by which hidden units slip off the map, if that is what was chosen [SD-S4.V-b]."""
    victory = view.sheet.victory
    if victory.area:
        side = view.at_seat("NLF")
        says = f"{side} wins by leaving here with {victory.exits} units if that was chosen, and {gone(view)} have left"
        yield Objective(victory.area, view.board.area(victory.area), says, victory.rule, "edge", side)


def _pilot(view: State) -> Iterator[Objective]:
    """The Pilot, once the side knows where he is [SD-S2.V-a]."""
    if view.sheet.victory.kind != "pilot":
        return
    side = view.at_seat("US")
    at = {view.units[unit].place for unit in view.units_of(side) if view.type(unit).id == "pilot"}
    says = "a Huey must fly him off the map; whoever kills or captures him wins"
    yield Objective(
        "the Pilot", frozenset(place for place in at if place >= 0), says, "SD-S2.V-a", "place", side
    )


def _rivers(view: State) -> Iterator[Objective]:
    """Where boats come onto the map, and once they have the edge by which they leave [SD-33.2-h]."""
    if not view.sheet.victory.boats and not boats(view):
        return
    side, grid = view.at_seat("US"), view.board.grid
    edges = [OPPOSITE[view.mouth]] if view.mouth else list(EDGES)
    says = (
        "boats leave by the river here"
        if view.mouth
        else "boats enter by one edge and leave by the opposite one"
    )
    for edge in edges:
        hexes = frozenset(hex_ for mouth in mouths(view.board)[edge] for hex_ in grid.side_hexes[mouth])
        yield Objective(f"{edge} mouth", hexes, says, "SD-33.2-h", "edge", side)


def _set_up(view: State) -> Iterator[Objective]:
    """Where the side that sets up may place what it still has, if that is not everywhere."""
    frame = view.top
    if not isinstance(frame, SettingUp):
        return
    zones, scattered = [], set()
    for unit in to_place(view, frame.side):
        zone, group = open_to(view, unit), group_of(view, view.roster[unit])
        if len(zone) < view.board.grid.size:
            zones.append(zone)
        if group is not None and group.zone.terrain:
            scattered.add(zone)
    yield from zones_to_set_up(frame.side, zones, "SD-S0-g", scattered=scattered)


def _entries(view: State) -> Iterator[Objective]:
    """The edges by which units are still to come."""
    for side in view.sides:
        coming = (u for u in view.units_of(side) if view.units[u].fate == "due" and view.roster[u].turn)
        yield from edges_to_come_by(side, (doors(view, unit) for unit in coming), "SD-5.0-k")


#: The phases of a Player-Turn by short names [SD-4.0-e]
SHORT: dict[Phase, str] = {
    "command": "Command",
    "support": "Support",
    "flights": "Fly",
    "movement": "Move",
    "search": "Search",
    "surprise": "Surprise",
    "interrogation": "Ask",
    "area fire": "Area fire",
    "gunships": "Gunships",
    "fire": "Fire",
    "assault": "Assault",
    "end": "End",
    "record": "Record",
}

#: The phases that every Player-Turn has; another shows while it goes on
USUAL: tuple[Phase, ...] = ("movement", "fire", "assault", "end")


def standing(view: State) -> Standing:
    """Turn, phases, aim and resources; during the set-up what is still to be done."""
    frame = view.top
    if isinstance(frame, SettingUp):
        secret = any(view.units[unit].fate == "unseen" for unit in view.units_of(frame.side))
        to_come = () if secret else (f"{len(to_place(view, frame.side))} to place",)
        return Standing(
            phases=(f"{frame.side} set-up",), phase=0, aim=_aim(view), facts=to_come, meaning=meaning(view)
        )
    if isinstance(frame, Choosing):
        return Standing(phases=(f"{frame.side} choice",), phase=0, aim=_aim(view), meaning=meaning(view))
    shown = [phase for phase in SHORT if phase in (*USUAL, view.phase) or _searches(view, phase)]
    return Standing(
        turn=view.turn,
        turns=view.last_turn,
        phases=tuple(SHORT[phase] for phase in shown),
        phase=shown.index(view.phase) if view.phase in shown else -1,
        whose=view.player,
        aim=_aim(view),
        facts=_facts(view),
        meaning="" if view.result else meaning(view),
    )


def _searches(view: State, phase: Phase) -> bool:
    return phase == "search" and view.player == view.searcher


def _aim(view: State) -> str:
    """The aim of each side, counted as everybody can see it [SD-14.0-b, SD-S2.V-a, SD-S2.V-b, SD-S4.V-d]."""
    victory = view.sheet.victory
    if victory.kind == "pilot":
        rescuers = view.at_seat("US")
        flown = [
            u for u in view.units_of(rescuers) if view.type(u).id == "pilot" and view.units[u].fate == "gone"
        ]
        return f"{rescuers} Pilot out {len(flown)}/1, {view.at_seat('NLF')} takes or kills him"
    if victory.kind == "choice":
        hiders = view.at_seat("NLF")
        guards = view.other(hiders)
        bled = f"{view.suffered_by(guards)}/{victory.inflicted}"
        spent = f"{view.suffered_by(hiders)}/{victory.suffered}"
        chosen = f", chose {view.choice}" if view.choice in ("A", "B") else ""
        return f"A: {gone(view)}/{victory.exits} out; B: {bled} inflicted, {spent} suffered{chosen}"
    first, second = view.sides
    return f"points {first} {view.points_of(first)}, {second} {view.points_of(second)}"


def meaning(view: State) -> str:
    """The thresholds of the condition: whose points win by what degree, what each choice asks for."""
    victory = view.sheet.victory
    if victory.kind == "pilot":
        rescuers, hunters = view.at_seat("US"), view.at_seat("NLF")
        return f"{rescuers} wins when the Pilot is flown out, {hunters} when he is taken or killed"
    if victory.kind == "choice":
        losses = f"{victory.inflicted} inflicted for {victory.suffered} suffered at most"
        return f"{view.at_seat('NLF')} wins by A: {victory.exits} out, or B: {losses}"
    first, second = view.sides
    lead = view.points_of(first) - view.points_of(second)
    now = f"a {tables().degree_of(lead)} win of {first if lead > 0 else second}" if lead else "a draw"
    above = next((line for line in tables().degree if line.least > abs(lead)), None)
    further = "" if above is None else f"; a lead of {above.least} is {above.id}"
    return f"as it stands {now}{further}"


def _facts(view: State) -> tuple[str, ...]:
    """Casualties suffered, and what is left of support."""
    first, second = view.sides
    parts = []
    if view.game == "points" and len(view.sheet.games) > 1:
        parts.append("Points game")
    if view.game == "casualty":
        parts.append(f"casualties {first} {view.suffered_by(first)}, {second} {view.suffered_by(second)}")
    counts = (("strikes", view.strikes), ("Hueys", view.hueys), ("gunships", len(view.gunships)))
    parts += [f"{word} {count}" for word, count in counts if count]
    return tuple(parts)
