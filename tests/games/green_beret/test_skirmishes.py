"""Random skirmishes: reach, pursuit, noise and combat worked out a second time, from the data files and the rules.

Nothing here calls the code that it checks: a hex is asked for its terrain and stream only, a counter for what is
printed on it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, NOBODY, Action, Event, SaveFault
from vietnam_tui.games.green_beret.counters import casualties, enemy_units, terrain_key
from vietnam_tui.games.green_beret.frames import Combat, Mover, Moving
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.rules.combat.attacks import Attack
from vietnam_tui.games.green_beret.rules.combat.battle import CombatResolved
from vietnam_tui.games.green_beret.rules.contact.noise import NoiseRolled
from vietnam_tui.games.green_beret.rules.contact.pursuit import EnemyMoved
from vietnam_tui.games.green_beret.rules.movement.declare_party import Load, Ride, Take
from vietnam_tui.games.green_beret.rules.movement.party import Move, Moved
from vietnam_tui.games.green_beret.rules.sequence.turns import PhaseBegun
from vietnam_tui.games.green_beret.rules.sequence.victory import Retire
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import NO_PIECE, PieceId, roster

SKIRMISHES, STEPS = 60, 40
GRID = Table().state.grid
CROSSINGS = ("pathway", "bridge")
BOATS, RAFTS, DRY = ("PBR",), ("Raft", "Scuba"), ("Truck", "Jeep", "Animal")
BLUE = (*BOATS, *RAFTS, "H-34")


class Moment(NamedTuple):
    """The state before a step, the action, the events, and the state at each of them (or none)."""

    before: State
    action: Action
    events: tuple[Event, ...]
    stages: tuple[State, ...]


# -- skirmishes ---------------------------------------------------------------------------------------------


def position(generator: random.Random) -> Table | None:
    """Teams, gear and enemy units thrown into a few hexes, None where they cannot be so."""
    state = Table().state
    centre = generator.choice([h for h in GRID.hexes() if not state.ground(h).water])
    near = [h for h in GRID.hexes() if GRID.distance(h, centre) <= 4 and not state.ground(h).water]
    spots = [GRID.label(h) for h in generator.sample(near, min(4, len(near)))]
    counters = ["A1@{} detected", "B1@{} casualty=slowed"]
    counters += ["A2@{}", "B2@{} detected"][: generator.randrange(3)]
    for name, kind in roster():
        if kind.family in ("leader", "gear", "camp") and name != "PBR-1" and generator.random() < 0.25:
            counters.append(name + "@{}")
    units = generator.choices([*enemy_units(), "pt-76", "trucks"], k=generator.randrange(5))
    placed = [text.format(generator.choice(spots)) for text in counters]
    placed += [f"{unit}@{GRID.label(generator.choice(near))}" for unit in units]
    try:
        return Table(*placed, phase=generator.choice(["movement", "combat", "suppression", "enemy"]))
    except SaveFault:
        return None


def skirmish(seed: int) -> Iterator[Moment]:
    """Some steps of random play."""
    generator = random.Random(seed)
    table = position(generator)
    state = None if table is None else table.state
    for _ in range(STEPS):
        if state is None or GAME.decision(state).side == NOBODY:
            return
        if GAME.decision(state).side == CHANCE:
            action = generator.choice(list(GAME.outcomes(state).outcomes))
        else:
            verbs: dict[type[Action], list[Action]] = {}
            for offered in GAME.actions(state):
                verbs.setdefault(type(offered), []).append(offered)
            verbs.pop(Retire, None)
            eager = [verb for verb in (Take, Ride, Load, Move, Attack) if verb in verbs]
            verb = generator.choice([*verbs, *eager])
            action = generator.choice(verbs[verb])
        step = GAME.apply(state, action)
        yield Moment(state, action, step.events, step.stages)
        state = step.state


# -- the rules once more ------------------------------------------------------------------------------------


def printed(state: State, piece: PieceId, corner: str) -> int:
    """A value of a counter, changed by its casualties marker."""
    value: int = getattr(roster()[piece][1], corner)
    marker = state.pieces[piece].casualty
    if not marker:
        return value
    value += getattr(casualties()[marker], corner)
    return value if corner == "noise" else max(0, value)


def here(state: State, at: int, *families: str) -> list[PieceId]:
    """The counters of some families in a hex."""
    return [
        PieceId(i)
        for i, piece in enumerate(state.pieces)
        if piece.place == at and roster()[i][1].family in families
    ]


def camps(state: State) -> list[Hex]:
    """Where base camps stand."""
    kinds = roster()
    return [Hex(p.place) for i, p in enumerate(state.pieces) if kinds[i][1].family == "camp" and p.place >= 0]


def teams(state: State, *, detected: bool = False) -> list[Hex]:
    """Where teams stand."""
    return [
        Hex(piece.place)
        for i, piece in enumerate(state.pieces)
        if roster()[i][1].family == "team" and piece.place >= 0 and (piece.detected or not detected)
    ]


def price(state: State, at: Hex) -> int:
    """What it costs to enter a hex on foot."""
    move = terrain_key()[state.ground(at).terrain].move
    assert move is not None
    return move


def check_pursuit(after: State, event: EnemyMoved, spent: Counter[str]) -> None:
    """One hex of an enemy unit: straight, legal, paid for, the right one of two [GB-10.6, GB-11.0, GB-12.4]."""
    name = event.enemy.split()[0]
    enemy = after.enemy(int(name[1:]))
    if enemy is None:  # it entered and was gone at once
        return
    kind = enemy_units()[enemy.kind]
    origin, to, goal = (GRID.hex(label) for label in (event.origin, event.to, event.target))
    for at in teams(after):
        assert GRID.distance(origin, at) > 1 or at in camps(after)
    assert kind.movement > 0
    assert not enemy.suppressed

    def legal(at: Hex) -> bool:
        ground = after.ground(at)
        barred = kind.circled and ground.stream and ground.terrain not in CROSSINGS
        return ground.terrain != "water" and not barred

    def ways(target: Hex) -> list[Hex]:
        far = GRID.distance(origin, target)
        return [n for n in GRID.neighbours(origin) if GRID.distance(n, target) < far and legal(n)]

    hunted = [at for at in teams(after, detected=True) if ways(at)]
    assert GRID.distance(origin, goal) == min(GRID.distance(origin, at) for at in hunted)
    left = kind.movement - spent[name]
    found = [n for n in ways(goal) if price(after, n) <= left]
    if not found:
        assert spent[name] == 0
        found = ways(goal)
    if camps(after):
        near = {n: min(GRID.distance(n, camp) for camp in camps(after)) for n in found}
        found = [n for n in found if near[n] == min(near.values())]
    assert to in [n for n in found if price(after, n) == min(price(after, m) for m in found)]
    spent[name] += price(after, to)


def check_noise(before: State, event: NoiseRolled) -> None:
    """A noise check: every counter, the terrain or the stealth, the die [GB-12.0, GB-12.1, GB-12.2]."""
    at = GRID.hex(event.at)
    steps = [before.pieces[team].steps for team in here(before, at, "team")]
    terrain = terrain_key()[before.ground(at).terrain].noise
    if all(step <= 1 for step in steps):
        terrain = min(terrain, 0)
    total = terrain + sum(printed(before, p, "noise") for p in here(before, at, "team", "leader", "gear"))
    die = event.die
    assert event.total == total
    assert event.heard is (die == 1 or (die < 10 and die <= total))
    assert at not in camps(before)


def check_combat(before: State, event: CombatResolved) -> None:
    """Both totals and who has lost [GB-13.0, GB-13.3]."""
    combat = before.top
    assert isinstance(combat, Combat)
    enemy = before.enemy(combat.enemy)
    assert enemy is not None
    kind = enemy_units()[enemy.kind]
    leaders = [
        p for p in here(before, combat.at, "leader") if not (combat.attacking and before.pieces[p].fought)
    ]
    flown = [p for p in here(before, combat.at, "gear") if roster()[p][1].helicopter]
    own = sum(printed(before, p, "firepower") for p in (*combat.teams, *leaders, *flown))
    for piece in combat.used:
        double = kind.circled and roster()[piece][1].anti_tank and not combat.attacking
        own += printed(before, piece, "firepower") * (2 if double else 1)
        assert not before.pieces[piece].fired
    assert combat.at in camps(before) or len(combat.used) <= 6 * len(combat.teams)
    attacked = enemy.place if combat.attacking else combat.at
    penalty = terrain_key()[before.ground(attacked).terrain].penalty
    mine, its = (own + penalty, kind.attack) if combat.attacking else (own, kind.attack + penalty)
    first, second = event.dice
    mine, its = (
        (mine + 10 * first, its + 10 * second) if combat.attacking else (mine + 10 * second, its + 10 * first)
    )
    assert event.totals == ((mine, its) if combat.attacking else (its, mine))
    assert (event.enemy_lost, event.team_lost) == (its <= mine, mine <= its)


def reach(state: State, party: Moving) -> set[Hex]:
    """Every hex that a party can get to [GB-10.3, GB-10.8, GB-11.0 to GB-11.2]."""
    ids = [roster()[piece][1].id for mover in party.movers for piece in mover.pieces]
    leads = [roster()[mover.lead][1] for mover in party.movers]
    blue = (
        any(i in BLUE for i in ids)
        if any(lead.family == "team" for lead in leads)
        else all(lead.id in BLUE for lead in leads)
    )
    blue = blue and not any(i in DRY for i in ids)
    craft = any(i in (*RAFTS, *BOATS) for i in ids)

    def left(mover: Mover, *, afloat: bool) -> int:
        pair = [piece for piece in (mover.lead, mover.carrier) if piece != NO_PIECE]
        counted = [piece for piece in pair if afloat or roster()[piece][1].id not in RAFTS]
        total = sum(printed(state, piece, "movement") for piece in counted)
        return 0 if mover.halted else total - mover.burden - mover.spent

    costs = {(party.at, party.afloat): 0}
    todo = list(costs)
    found: set[Hex] = set()
    while todo:
        at, afloat = todo.pop()
        for n in GRID.neighbours(at):
            ground = state.ground(n)
            if not (blue if ground.terrain == "water" else ground.stream or not any(i in BOATS for i in ids)):
                continue
            wet = ground.terrain == "water" or ground.stream
            cost = costs[at, afloat] + (
                1 if ground.terrain == "water" or (wet and craft) else price(state, n)
            )
            if all(cost <= left(mover, afloat=afloat and wet) for mover in party.movers):
                found.add(n)
                if cost < costs.get((n, afloat and wet), cost + 1):
                    costs[n, afloat and wet] = cost
                    todo.append((n, afloat and wet))
            elif not party.steps and at == party.at:
                found.add(n)  # a minimum move
    return found - {party.at}


# -- tests --------------------------------------------------------------------------------------------------


@pytest.mark.rule("GB-10.6-b", "GB-12.4-e", "GB-12.1-a", "GB-13.0-g", "GB-10.3-c")
def test_what_happens_in_skirmishes_is_what_the_rules_say() -> None:
    checked: Counter[str] = Counter()
    for seed in range(SKIRMISHES):
        spent: Counter[str] = Counter()
        for moment in skirmish(seed):
            stages = moment.stages or (moment.before,) * len(moment.events)
            for event, stage in zip(moment.events, stages, strict=True):
                checked[event.kind] += 1
                match event:
                    case PhaseBegun():
                        spent.clear()
                    case EnemyMoved():
                        check_pursuit(stage, event, spent)
                    case NoiseRolled():
                        check_noise(moment.before, event)
                    case CombatResolved():
                        check_combat(moment.before, event)
                    case Moved(path=labels):
                        path = [GRID.hex(label) for label in labels]
                        assert all(GRID.distance(a, b) == 1 for a, b in pairwise(path))
            if isinstance(moment.before.top, Moving):
                offered = {a.to for a in GAME.actions(moment.before) if isinstance(a, Move)}
                assert offered == reach(moment.before, moment.before.top)
                checked["reach"] += 1
    for kind in ("enemy moved", "noise rolled", "combat resolved", "moved", "reach"):
        assert checked[kind] > 50
