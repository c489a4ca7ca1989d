"""For the bots: the set-up.  Assault groups wait a march away from what they are to storm, guns behind them.

Chance chooses which hills are stormed first and where exactly everybody waits, so that no two games open alike; what
has been placed tells the plan, nothing is remembered.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.khe_sanh.bots.campaign import campaign, road
from vietnam_tui.games.khe_sanh.bots.goals import ENDLESS, distance, distances, survival, targets
from vietnam_tui.games.khe_sanh.bots.nva_campaign import besieging, guards, post
from vietnam_tui.games.khe_sanh.bots.ring import comes_back
from vietnam_tui.games.khe_sanh.frames import SettingUp
from vietnam_tui.games.khe_sanh.rules.movement.entry import schedule
from vietnam_tui.games.khe_sanh.rules.position.stacks import size
from vietnam_tui.games.khe_sanh.rules.position.terrain import area_of, ground
from vietnam_tui.games.khe_sanh.rules.sequence.setup import Place, Ready, has_room, next_of_each, open_to
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.units import PieceId

#: Regiments that storm a hex together
GROUP = 3
#: Movement points that leave a regiment two to turn with
MARCH = 8
#: Starts so few that they are left to those who have no other
RARE = 2
#: How near guns are set up, at least and at most
GUNS = (3, 6)
#: Hexes that the siege opens with, by their label; the camp of Lang Vei is for those left over
FIRST = ("1004", "1106", "1006")
LAST = "0404"
#: Who is set up first
ORDER = ("infantry", "village", "sapper", "hq", "artillery", "dummy")
#: The garrison of the western hex of Khe Sanh; the others hold the eastern one
WEST = ("us-marine-battalion-reduced", "us-marine-armor-platoon", "us-sog", "us-marine-hq")


def order_of_setup(state: State, frame: SettingUp, generator: random.Random) -> Proposal:
    """The next piece and its hex."""
    waiting = next_of_each(state, frame.side)
    if not waiting:
        return Proposal(Ready(), "everybody is in place")
    if frame.side == US:
        return _garrison(state, waiting[0])
    piece = min(waiting, key=lambda one: (ORDER.index(_class(state, one)), one))
    places = [h for h in sorted(open_to(state, piece)) if has_room(state, piece, h)]
    posted = post(state, piece, places, generator) if campaign(state) else None
    best = _wanted(state, piece, places, generator) if posted is None else posted
    return Proposal(Place(piece, best), "the approach begins out of sight")


def _garrison(state: State, piece: PieceId) -> Proposal:
    places = [h for h in sorted(open_to(state, piece)) if has_room(state, piece, h)]
    if campaign(state) and len({state.label(h) for h in places} - {"0808", "0809"}):
        return Proposal(Place(piece, _base(state, piece, places)), "every base needs a garrison")
    side = "0808" if state.roster[piece].kind in WEST else "0809"
    best = min(places, key=lambda h: (state.label(h) != side, size(state, US, h), h))
    return Proposal(Place(piece, best), "both hexes of the base need a garrison")


def _base(state: State, piece: PieceId, places: Sequence[Hex]) -> Hex:
    """The place of a piece of the relief: near the road, where there is room."""
    grid, way = state.board.grid, road(state)[-1]
    return min(places, key=lambda h: (size(state, US, h) // 2, grid.distance(h, way), h))


def _class(state: State, piece: PieceId) -> str:
    kind = state.kind(piece)
    return kind.arms if kind.role == "unit" else kind.role


def _placed(state: State, name: str) -> list[Hex]:
    """The hexes of the pieces of a class that have been placed, in their order."""
    return [
        state.pieces[piece].place
        for piece in state.pieces_of(NVA)
        if state.pieces[piece].on_map
        and _class(state, piece) == name
        and not (campaign(state) and (guards(state, piece) or not besieging(state, piece)))
    ]


def _wanted(state: State, piece: PieceId, places: Sequence[Hex], generator: random.Random) -> Hex:
    name = _class(state, piece)
    regiments, number = _placed(state, "infantry"), len(_placed(state, name))
    if name == "infantry":
        goal, slot = _goal_of(state, regiments, generator)
        return _start(state, goal, slot, places, generator)
    leaders = regiments[::GROUP] or list(places)
    leader = leaders[number % min(2, len(leaders))]
    if name == "sapper" and survival(state):
        return _start(state, targets(state)[0], len(regiments), places, generator)
    if name in ("sapper", "hq"):
        first = GROUP * leaders.index(leader)
        one = generator.choice(regiments[first : first + GROUP] or [leader])
        return min(places, key=lambda h: (state.board.grid.distance(h, one), h))
    goal = _near(state, leader)
    if name == "dummy":
        others = [one for one in targets(state) if one != goal] or [goal]
        goal = generator.choice(others)
    fit = [h for h in places if GUNS[0] <= state.board.grid.distance(h, goal) <= GUNS[1]]
    if name == "artillery" and survival(state) and not number:
        doors = _doors(state, goal)
        fit = [h for h in places if doors & comes_back(state, piece, h, goal)] or fit
    return generator.choice(fit or list(places))


def _doors(state: State, goal: Hex) -> set[Hex]:
    """The hexes around a goal into which those come who enter later.

    Once armor is thrown back from there it cannot come again: the first guns wait where they can take its place.
    """
    forces = [force for piece in state.pieces_of(NVA) if (force := schedule(state, piece)) is not None]
    entries = {state.board.grid.hex(label) for force in forces for label in force.hexes}
    near = state.board.grid.neighbours
    return {h for h in near(goal) if h in area_of(state) and entries.intersection(near(h))}


def _near(state: State, hex_: Hex) -> Hex:
    """The target that somebody in a hex is there for."""
    return min(targets(state), key=lambda goal: (distance(state, hex_, goal), goal))


def _goal_of(state: State, regiments: Sequence[Hex], generator: random.Random) -> tuple[Hex, int]:
    """What the next regiment storms, and its number in its group."""
    if survival(state):
        return targets(state)[0], len(regiments)
    group, slot = divmod(len(regiments), GROUP)
    if slot:
        return _near(state, regiments[group * GROUP]), slot
    taken = {_near(state, hex_) for hex_ in regiments[::GROUP]}
    grid = state.board.grid
    first = [grid.hex(label) for label in FIRST if grid.hex(label) not in taken]
    return (generator.choice(first) if group < 2 else grid.hex(LAST)), 0


def _start(state: State, goal: Hex, slot: int, places: Sequence[Hex], generator: random.Random) -> Hex:
    """A hex from which a place in the ring can be reached in an Impulse and two points are left to turn."""
    posts = _posts(state, goal, places)
    post = posts[slot % len(posts)]
    mine = [h for h in places if _near(state, h) == goal] or list(places)
    starts = {one: _starts(state, goal, one, mine) for one in posts}
    if not survival(state):  # the ring need not be closed at once, and nobody shall know from where they come
        return generator.choice(sorted({h for fit in starts.values() for h in fit}))
    fit = starts[post]
    rare = {h for one in posts if one != post and len(starts[one]) <= RARE for h in starts[one]}
    return generator.choice([h for h in fit if h not in rare] or fit)


def _starts(state: State, goal: Hex, post: Hex, places: Sequence[Hex]) -> list[Hex]:
    """The hexes from which a place in the ring can be reached in time, else the nearest."""
    ways = _ways_to(state, goal, post)
    near = min((ways.get(h, ENDLESS), h) for h in places)[1]
    return [h for h in places if ways.get(h, ENDLESS) <= MARCH] or [near]


def _ways_to(state: State, goal: Hex, post: Hex) -> dict[int, int]:
    """Movement points to a place in the ring around a goal by ways that touch the ring nowhere else."""
    ring = frozenset((goal, *state.board.grid.neighbours(goal)))
    return distances(state.map, state.sheet.area, "other", post, ring)


def _posts(state: State, goal: Hex, places: Sequence[Hex]) -> list[Hex]:
    """The hexes around a goal, those that are farthest from everywhere first."""
    ring = [
        h
        for h in sorted(state.board.grid.neighbours(goal))
        if h in area_of(state) and ground(state.map).crossable(h, goal) and not state.base(h)
    ]
    away = {}
    for near in ring:
        ways = _ways_to(state, goal, near)
        away[near] = min((ways.get(place, ENDLESS) for place in places), default=0)
    return sorted(ring, key=lambda h: (away[h] > MARCH, -away[h], h))
