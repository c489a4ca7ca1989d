"""What an officer says of an order holds in the position in which he gives it."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

import pytest

from tests.games.hot_armor.bots.bot_games import Decided, decisions
from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.staff import ANY
from vietnam_tui.games.hot_armor.bots.fires import order_of_fire
from vietnam_tui.games.hot_armor.bots.marches import Marches
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.reasons import of_command, of_danger, of_targets
from vietnam_tui.games.hot_armor.frames import Aiming, Kind, Reacting, Storming, Volley
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.rules.command.command import Designate, always_active, radius
from vietnam_tui.games.hot_armor.rules.fire import assault, fire
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import attack_on, entrenchment_in, terrain_shift
from vietnam_tui.games.hot_armor.rules.fire.weapons import KINDS
from vietnam_tui.games.hot_armor.rules.movement.movement import Move
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import Enter
from vietnam_tui.games.hot_armor.rules.position.sight import sees
from vietnam_tui.games.hot_armor.rules.position.stacks import occupied
from vietnam_tui.games.hot_armor.rules.reaction import reactors
from vietnam_tui.games.hot_armor.rules.sequence.deployment import Place
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId

BOTH: tuple[Kind, Kind] = ("hard", "soft")
DONG_HA, STARLITE = "dong-ha", "operation-starlite"


def seen(table: Table, side: str) -> Picture:
    return Picture(GAME.view(table.state, side), side)


def hexagon(table: Table, label: str) -> Hex:
    return table.state.board.grid.hex(label)


# -- each kind of sentence, in a game ---------------------------------------------------------------------------


def far(state: State, one: str, other: str) -> int:
    grid = state.board.grid
    return grid.distance(grid.hex(one), grid.hex(other))


def nearest(decided: Decided, at: str) -> int:
    state = decided.view
    hexes = occupied(state, state.other(GAME.decision(state).side))
    return min(state.board.grid.distance(state.board.grid.hex(at), hex_) for hex_ in hexes)


def where(decided: Decided) -> str:
    """The hex that an order speaks of."""
    action = decided.choice.action
    assert isinstance(action, Place | Enter | Move)
    return decided.state.label(action.at if isinstance(action, Enter) else action.to)


def hurts(decided: Decided, name: str, percent: str) -> None:
    """A fire or an assault that is declared hurts a unit that is not disrupted with that chance."""
    state, frame = decided.state, decided.state.top
    target = next(number for number, entry in enumerate(state.roster) if entry.name == name)
    if state.units[target].disrupted or not isinstance(decided.choice.action, fire.Fire | assault.Assault):
        return
    match frame:
        case Aiming():
            volleys: tuple[Volley, ...] = (fire.volley_of(state, frame),)
        case Storming():
            declared = assault.assaulting_of(state, frame)
            volleys = tuple(assault.volley_of(state, declared, kind) for kind in BOTH)
        case Reacting():
            volleys = reactors.volleys_of(state, frame)
        case _:
            return
    spared = 1.0
    for volley in volleys:
        if volley.firers and target in volley.targets:
            spared *= float(attack_on(state, volley, UnitId(target)).chances().get("-", 0))
    assert round(100 * (1 - spared)) == int(percent), decided.choice


def covers(decided: Decided, columns: str) -> None:
    state, at = decided.view, decided.view.board.grid.hex(where(decided))
    dug = entrenchment_in(state, at)
    assert terrain_shift(state, at) + (dug.shift if dug is not None else 0) == int(columns)


def commands(decided: Decided, number: str) -> None:
    state, action = decided.view, decided.choice.action
    assert isinstance(action, Designate)
    reach, here = radius(state, action.unit), state.place(action.unit)
    led = [
        unit
        for unit in state.units_of(state.phasing)
        if state.units[unit].on_map
        and not always_active(state, unit)
        and state.board.grid.distance(here, state.place(unit)) <= reach
    ]
    assert len(led) == int(number)


CHECKS: dict[str, Callable[..., None]] = {
    r"^(\S+) is hurt with (\d+) %$": hurts,
    r"it covers by (\d+) column": covers,
    r"(\d{4}) is (\d+) hexe?s? away$": lambda d, label, n: _equal(far(d.view, where(d), label), n),
    r"the nearest enemy is (\d+) hexe?s? away there": lambda d, n: _equal(nearest(d, where(d)), n),
    r"from (\d{4}) it is (\d+) hexe?s? to (\d{4})": lambda d, a, n, b: _equal(far(d.view, a, b), n),
    r"it commands (\d+) from there": commands,
}


def _equal(number: int, told: str) -> None:
    assert number == int(told)


@pytest.mark.parametrize(("scenario", "count"), [(DONG_HA, 190)])
def test_what_is_said_of_an_order_holds_in_its_position(scenario: str, count: int) -> None:
    met = set[str]()
    for decided in islice(decisions(scenario, dict.fromkeys(GAME.sides(scenario), "regular"), 3), count):
        for pattern, check in CHECKS.items():
            if (found := re.search(pattern, decided.choice.reason)) is not None:
                met.add(pattern)
                check(decided, *found.groups())
    assert {"it covers by (\\d+) column", "it commands (\\d+) from there"} <= met


# -- each kind of sentence, by itself ---------------------------------------------------------------------------


def test_the_chance_of_a_fire_is_the_chance_that_its_attack_has_a_result() -> None:
    table = Table("Tank:m48@2220", enemies=["Foe:t-34@2223"], scenario=STARLITE, phase="hard fire")
    told = order_of_fire(seen(table, "US")).purpose
    volley = fire.volley_of(
        table.state, Aiming("US", KINDS["hard fire"], hexagon(table, "2223"), (table.id("Tank"),))
    )
    chance = 1 - attack_on(table.state, volley, table.id("Foe")).chances()["-"]
    assert told == f"Foe is hurt with {round(100 * chance)} %"


def test_a_hex_is_called_safer_by_the_enemies_who_can_fire_at_it() -> None:
    table = Table("Bob:infantry-b@2824", enemies=["Tank:m48@2821"], scenario=STARLITE, side="VC", turn=4)
    picture, state = seen(table, "VC"), table.state
    pairs = [
        (a, b) for a in state.board.grid.within(hexagon(table, "2824"), 2) for b in [hexagon(table, "2822")]
    ]
    told = {of_danger(picture, a, b) for a, b in pairs if not sees(state, hexagon(table, "2821"), a)}
    assert "no enemies can fire at it there, 1 in 2822" in told
    assert of_danger(picture, hexagon(table, "2822"), hexagon(table, "2822")) == ""


def test_a_command_post_is_said_to_reach_those_whom_it_reaches_there_and_nothing_where_it_reaches_no_more() -> (
    None
):
    table = Table("Staff:cp-infantry@2220", "Al:infantry-a@2210", scenario=STARLITE, side="US")
    picture = seen(table, "US")
    assert (
        of_command(picture, table.id("Staff"), hexagon(table, "2214"), hexagon(table, "2220"))
        == "1 of the 1 that it leads are in its reach there, 0 from 2220"
    )
    assert of_command(picture, table.id("Staff"), hexagon(table, "2221"), hexagon(table, "2220")) == ""


def test_targets_are_said_to_be_in_range_where_they_are_seen_and_no_farther() -> None:
    table = Table("Tank:m48@2220", enemies=["Foe:t-34@2223"], scenario=STARLITE, side="US")
    picture = seen(table, "US")
    there = hexagon(table, "2222")
    assert of_targets(picture, table.id("Tank"), there, hexagon(table, "1401")).startswith(
        "it has 1 enemy in sight"
    )
    assert of_targets(picture, table.id("Tank"), there, there) == ""


def test_an_order_that_nothing_countable_speaks_for_is_given_without_a_reason() -> None:
    table = Table("Bob:infantry-b@2824", scenario=STARLITE, side="VC", phase="movement")
    marches = Marches(seen(table, "VC"))
    assert marches._purpose(table.id("Bob"), hexagon(table, "2824")) == ANY
