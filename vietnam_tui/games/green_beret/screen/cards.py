"""The cards of the player: the mission, his teams, who pursues them, the pools, the score.

What the game is about on the map, the mission at hand, is told here as well,
and the way to it: where a party would halt turn by turn, and how likely it is heard there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.objectives import Objective
from vietnam_tui.core.presenter import Card, Itinerary, Journey, Section
from vietnam_tui.core.standing import Standing
from vietnam_tui.core.tables import TableFace
from vietnam_tui.games.green_beret.counters import casualties, counters, enemy_units, missions, tables
from vietnam_tui.games.green_beret.phrases import join
from vietnam_tui.games.green_beret.rules.movement.planning import (
    MissionCard,
    Requirement,
    mission_card,
    party_of,
)
from vietnam_tui.games.green_beret.rules.movement.routes import Route, plan_route
from vietnam_tui.games.green_beret.rules.sequence.objectives import lacking, lacking_text
from vietnam_tui.games.green_beret.rules.sequence.victory import level_of, score, teams_lost
from vietnam_tui.games.green_beret.screen import charts
from vietnam_tui.games.green_beret.screen.inspection import hex_lines
from vietnam_tui.games.green_beret.screen.preview import pursuit_lines
from vietnam_tui.games.green_beret.state import (
    CAMPS,
    COMBAT,
    ENEMY,
    FORCES,
    MOVEMENT,
    PLACEMENT,
    SUCCESS,
    State,
)
from vietnam_tui.games.green_beret.units import NOWHERE, PieceId


def journey_of(view: State, lead: PieceId) -> Journey:
    """The way of a piece's party to the mission: A, and B where a longer one is less likely heard."""
    card = view.current
    routes = _routes(view, lead)
    if card is None or not routes:
        return Journey()
    missing = lacking_text(lacking(view, card, view.at(view.pieces[lead].place, "gear")))
    goal = f"{card.name} {view.label(Hex(view.mission_hex))}{f': lacks {missing}' if missing else ''}"
    return Journey(goal, tuple(_itinerary(key, route) for key, route in zip("AB", routes, strict=False)))


def _itinerary(key: str, route: Route) -> Itinerary:
    count = len(route.stops)
    words = f"{count} turn{'s' * (count != 1)}, heard {float(route.heard):.0%}"
    return Itinerary(key, words, tuple(_halts(route, "/")), route.stops[0].path)


def way_over_turns(view: State, lead: PieceId, to: Hex) -> Itinerary | None:
    """The way of a piece's party to a hex that it cannot come to in one turn; None where there is none."""
    route = plan_route(view, party_of(view, lead), to)
    return None if route is None or len(route.stops) < 2 else _itinerary("A", route)


def way_marks(view: State, lead: PieceId | None) -> dict[Hex, str]:
    """Hex -> number of the halt and the chance in percent to be heard: 2/10 on the shortest way, 2-5 on a quieter one.

    The way is that of the party of a piece, the one which the card of the mission tells; empty where there is none.
    """
    found: dict[Hex, str] = {}
    for route, between in zip(() if lead is None else _routes(view, lead), "/-", strict=False):
        found = dict(_halts(route, between)) | found
    return found


def _routes(view: State, lead: PieceId) -> tuple[Route, ...]:
    """The shortest way of a piece's party to the mission, then a quieter one if there is one."""
    if view.current is None or view.mission_hex < 0:
        return ()
    party, goal = party_of(view, lead), Hex(view.mission_hex)
    shortest = plan_route(view, party, goal)
    if shortest is None:
        return ()
    quieter = plan_route(view, party, goal, patience=PATIENCE)
    return (shortest,) if quieter is None or quieter.heard >= shortest.heard else (shortest, quieter)


def _halts(route: Route, between: str) -> Iterator[tuple[Hex, str]]:
    for number, stop in enumerate(route.stops, start=1):
        yield stop.hex, f"{number % 10}{between}{min(99, round(100 * stop.heard))}"


def objectives(view: State) -> tuple[Objective, ...]:
    """The hex of the mission, while there is one."""
    mission = view.current
    if mission is None or view.mission_hex == NOWHERE:
        return ()
    says = f"worth {mission.award} PP and a point of score once a team has done it here"
    return (Objective(f"mission {mission.name}", frozenset({view.mission_hex}), says, "GB-6.2-c", "place"),)


#: More turns that a quieter way may take
PATIENCE = 2


def cards(view: State) -> tuple[Card, ...]:
    """All of them, the mission first."""
    return (_mission(view), _teams(view), _pursuit(view), _pools(view), _score(view))


# -- the mission --------------------------------------------------------------------------------------------


def _mission(view: State) -> Card:
    card = mission_card(view)
    if card is None:
        settled = "is settled" if view.settled else "is still to be drawn"
        return Card("mission", "Mission", (Section(f"The mission {settled} [GB-7.0-a]", ()),))
    return Card(
        "mission",
        f"Mission: {card.mission.name}",
        (
            Section(*_objective(view, card)),
            Section("Needs, all in its hex with a team that halts there [GB-7.1-a]", _needs(view, card)),
            Section("Teams", tuple(line for team in view.teams() for line in _team_lines(view, card, team))),
        ),
        hex=card.hex,
    )


def _objective(view: State, card: MissionCard) -> tuple[str, tuple[str, ...]]:
    ground, place = view.ground(card.hex), view.board.place_names.get(card.hex, "")
    now = score(view)
    return (
        f"In {view.label(card.hex)} {ground.name}{f', {place}' if place else ''}",
        (
            f"brings {card.mission.award} PP and a score of {now + 1}, {level_of(now + 1).name} [GB-6.2-c]",
            f"given up it leaves {now - 1}, {level_of(now - 1).name} [GB-7.2-b]",
        ),
    )


def _needs(view: State, card: MissionCard) -> tuple[str, ...]:
    if not card.requirements:
        return ("nothing but a team",)
    return tuple(f"{_kinds(need)}: {_where(view, need)}" for need in card.requirements)


def missing_gear(view: State) -> tuple[str, ...]:
    """The gear that the mission needs, that lies nowhere on the map and can be paid for, each in some words."""
    card = mission_card(view)
    needs = () if card is None else card.requirements
    return tuple(
        f"the mission needs {_kinds(need)}, to be had for {need.price} of your {view.points} PP"
        for need in needs
        if not need.on_map and need.price is not None and need.price <= view.points
    )


def _kinds(need: Requirement) -> str:
    return join([counters()[kind].name for kind in need.kinds], "or")


def _where(view: State, need: Requirement) -> str:
    found = [f"{view.name(piece)} in {view.label(view.pieces[piece].place)}" for piece in need.on_map]
    if found:
        return join(found)
    return "none can be had any more" if need.price is None else f"to be bought, from {need.price} PP"


def _team_lines(view: State, card: MissionCard, team: PieceId) -> tuple[str, ...]:
    at = view.pieces[team].place
    missing = lacking_text(lacking(view, card.mission, view.at(at, "gear")))
    gear = f"lacks {missing}" if missing else "has all that is needed in its hex"
    lines = [f"{view.name(team)} in {view.label(at)}, {view.grid.distance(at, card.hex)} hexes away: {gear}"]
    party = party_of(view, team)
    route = plan_route(view, party, card.hex)
    if route is not None:
        quieter = plan_route(view, party, card.hex, patience=PATIENCE)
        lines += [f"  {text}" for text in route_lines(view, route, quieter)]
    elif at != card.hex:
        lines.append("  cannot get there as it is")
    return tuple(lines)


def route_lines(view: State, route: Route, quieter: Route | None = None) -> list[str]:
    """A route in words, and the quieter one that takes longer, if there is one."""
    lines = [_route_text(view, route)]
    if quieter is not None and quieter.heard < route.heard:
        lines.append(f"or {_route_text(view, quieter)}")
    return lines


def _route_text(view: State, route: Route) -> str:
    stops = ", ".join(f"{view.label(stop.hex)} {float(stop.heard):.0%}" for stop in route.stops)
    count = len(route.stops)
    return f"{count} turn{'s' * (count != 1)}, heard {float(route.heard):.1%} in all: {stops}"


# -- the others ---------------------------------------------------------------------------------------------


def _teams(view: State) -> Card:
    """Every hex with something of the player in it."""
    places = sorted({piece.place for piece in view.pieces if piece.on_map})
    sections = [Section(lines[0], lines[1:]) for lines in (hex_lines(view, place) for place in places)]
    return Card("teams", "Green Berets on the map", tuple(sections))


def _pursuit(view: State) -> Card:
    if not view.enemies:
        return Card("pursuit", "Pursuit", (Section("No enemy unit is on the map.", ()),))
    return Card(
        "pursuit",
        "Pursuit: what each enemy unit would do if it acted first, as things are",
        tuple(Section(*pursuit_lines(view, enemy)) for enemy in view.enemies),
    )


def _pools(view: State) -> Card:
    left = [missions()[mission].name for mission in view.mission_pool]
    enemies, markers = sum(view.enemy_pool), sum(view.casualty_pool)
    unseen = (
        f", {len(view.track)} of them unseen on the Purchase Points track [GB-3.6-a]" if view.track else ""
    )
    enemy_names = [kind.name for kind in enemy_units().values()]
    marker_names = [kind.name for kind in casualties().values()]
    return Card(
        "pools",
        "Draw pools: what is still in them",
        (
            Section(f"{len(left)} missions [GB-7.0-a]", (", ".join(left),) if left else ()),
            Section(f"{enemies} enemy units{unseen}", ()),
            Section(f"{markers} casualties markers [GB-13.1-b]", ()),
        ),
        (
            _pool_table("enemy pool", "Enemy units", enemy_names, view.enemy_pool),
            _pool_table("casualties pool", "Casualties", marker_names, view.casualty_pool),
        ),
    )


def _pool_table(id_: str, title: str, names: Sequence[str], counts: Sequence[int]) -> TableFace:
    total = sum(counts)
    rows = tuple(
        (name, str(count), f"{count / total:.1%}") for name, count in zip(names, counts, strict=True) if count
    )
    return TableFace(id_, title, ("drawn", "in it", "chance"), rows)


def _score(view: State) -> Card:
    now = score(view)
    lost = teams_lost(view)
    done = [missions()[mission].name for mission in view.accomplished]
    given_up = [missions()[mission].name for mission in view.forfeited]
    rising = next((line for line in tables().victory if line.least is not None and line.least > now), None)
    following = () if rising is None else (f"{rising.name} from {rising.least}",)
    open_ = len(view.mission_pool) + (view.mission_hex != NOWHERE)
    return Card(
        "score",
        f"Score {now}: {level_of(now).name}",
        (
            Section(f"{len(done)} accomplished", (", ".join(done),) if done else ()),
            Section(f"{len(given_up)} given up", (", ".join(given_up),) if given_up else ()),
            Section(f"{lost} team{'s' * (lost != 1)} lost", ()),
            Section(f"{open_} missions still open, so at most {now + open_}", following),
        ),
        (charts.victory(score=now),),
    )


SET_UP_NAMES = {CAMPS: "Camps", FORCES: "Forces"}
PHASE_NAMES = {PLACEMENT: "Buy", MOVEMENT: "Move", COMBAT: "Combat", ENEMY: "Enemy", SUCCESS: "Check"}


def standing(view: State) -> Standing:
    """Turn, phases, aim and resources."""
    setting_up = view.phase in SET_UP_NAMES
    names = SET_UP_NAMES if setting_up else PHASE_NAMES
    return Standing(
        turn=0 if setting_up else view.turn,
        phases=tuple(names.values()),
        phase=list(names).index(view.phase),
        aim=_aim(view),
        meaning="" if view.result else _meaning(view),
        facts=(f"PP {view.points}", *_enemies(view), f"level {level_of(score(view)).name}"),
    )


def _aim(view: State) -> str:
    """The mission and its hex, and the score that it raises by one [GB-5.0-a]."""
    points, mission = score(view), view.current
    name = "" if mission is None else f"{mission.name} {view.label(view.mission_hex)}, "
    return f"{name}score {points}"


def _meaning(view: State) -> str:
    """The assessments that one more or less would bring [GB-5.0-c]."""
    now = score(view)
    more = "" if view.current is None else f"; {now + 1} by the mission {level_of(now + 1).name}"
    return f"{now} is {level_of(now).name}{more}; {now - 1} by a team lost {level_of(now - 1).name}"


def _enemies(view: State) -> tuple[str, ...]:
    count = len(view.enemies)
    return (f"{count} enemy unit{'s' * (count != 1)}",) if count else ()
