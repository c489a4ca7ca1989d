"""Numbers worked out by hand from the charts, the counters and the map: chances, odds, ways over the country."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise

import pytest

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.engine.sight import line_between, look
from vietnam_tui.games.search_and_destroy.counters import UnitType
from vietnam_tui.games.search_and_destroy.map_names import EDGES, EXIT_HEXES, bank, edge_hexes, line_hexes
from vietnam_tui.games.search_and_destroy.tables import GameKind, Tables, Target, WeaponId, outcome
from vietnam_tui.games.search_and_destroy.terrain import TerrainKey

Units = dict[str, UnitType]

# ---------------------------------------------------------------- chances


@pytest.mark.parametrize(
    ("odds", "pinned", "marked", "with_two", "casualties"),
    [
        ("1-3", 1, 0, 0, "0"),
        ("1-2", 2, 0, 0, "1/6"),
        ("1-1", 3, 1, 3, "1/3"),
        ("2-1", 4, 2, 4, "2/3"),
        ("3-1", 5, 2, 4, "7/6"),
        ("4-1", 6, 3, 5, "11/6"),
        ("5-1", 6, 3, 5, "5/2"),
        ("6-1", 6, 4, 6, "19/6"),
    ],
)
def test_chances_of_a_column_of_six(
    frozen: Tables, odds: str, pinned: int, marked: int, with_two: int, casualties: str
) -> None:
    column = frozen.casualty.columns.index(odds) + 1
    bonus = Ledger().modified(2, "Heavy Machine Gun", "SD-31.11-a")
    plain = [(outcome(text), chance) for text, chance in frozen.casualty.chances(column).items()]
    raised = [(outcome(text), chance) for text, chance in frozen.casualty.chances(column, bonus).items()]
    assert sum(chance for cell, chance in plain if cell.pinned) * 6 == pinned
    assert sum(chance for cell, chance in plain if cell.marked) * 6 == marked
    assert sum(chance for cell, chance in raised if cell.marked) * 6 == with_two
    assert sum(chance * cell.casualties for cell, chance in plain) == Fraction(casualties)


@pytest.mark.rule("SD-22.4-a")
@pytest.mark.parametrize(
    ("weapon", "target", "range_", "chances"),
    [
        ("rpg-7", "tank", 1, [2, 2, 2]),
        ("rpg-7", "tank", 2, [3, 2, 1]),
        ("rpg-7", "tank", 3, [4, 2, 0]),
        ("rpg-7", "apc", 1, [0, 2, 4]),
        ("rpg-7", "apc", 2, [1, 2, 3]),
        ("rpg-7", "apc", 3, [2, 2, 2]),
        ("recoilless-rifle", "tank", 7, [3, 2, 1]),
        ("recoilless-rifle", "boat", 1, [3, 2, 1]),
        ("recoilless-rifle", "apc", 7, [1, 2, 3]),
        ("rpg-7", "boat", 1, [3, 2, 1]),
    ],
)
def test_chances_of_anti_tank_shots_of_six(
    frozen: Tables, weapon: WeaponId, target: Target, range_: int, chances: list[int]
) -> None:
    found = frozen.vehicle_defense.chances(1, frozen.against_vehicle(weapon, target, range_))
    assert [found.get(result, Fraction(0)) * 6 for result in ("-", "immobilized", "destroyed")] == chances


# ---------------------------------------------------------------- odds and results of worked openings


def fire(
    charts: Tables, attack: int, defence: int, die: int, bonus: int = 0, game: GameKind = "casualty"
) -> str:
    """Odds and result of an attack, such as "1-1: P"; "no column" where the odds are too bad."""
    crt = charts.crt(game)
    column = crt.column(attack, defence)
    if column is None:
        return "no column"
    look_up = crt.look_up(column, die, Ledger().modified(bonus, "everything", "SD-7.0-a"))
    return f"{crt.columns[column - 1]}: {look_up.result or '-'}"


@pytest.mark.parametrize(
    ("attack", "defence", "die", "bonus", "found"),
    [
        (5, 3, 5, 0, "1-1: P 1W"),  # a Cobra Strike on a Peasant in the treeline
        (5, 3, 3, 0, "1-1: -"),
        (5, 1, 1, 0, "5-1: P"),
        (4, 3, 4, 0, "1-1: P"),  # a tank at a team in the treeline
        (5, 2, 4, 0, "2-1: P 1W"),
        (10, 3, 5, 0, "3-1: P 1K 1W h"),  # a tank and two carriers
        (3, 4, 6, 0, "1-2: P 1W"),  # a carrier at a team in an Improved Position
        (3, 1, 3, 0, "3-1: P 1W"),  # the last man of a team is assaulted
        (3, 3, 4, 0, "1-1: P"),  # an inverted counter is fired at
        (3, 4, 4, 0, "1-2: -"),  # the same, and a secret position counts
        (1, 2, 6, 0, "1-2: P 1W"),
        (2, 2, 6, 0, "1-1: P 1K h"),  # a squad at a Huey
        (4, 2, 3, 0, "2-1: P"),
        (4, 2, 3, 2, "2-1: P 1K h"),  # a Heavy Machine Gun among them
        (7, 3, 6, 0, "2-1: P 1K 1W h"),
        (1, 3, 6, 2, "1-3: P"),  # militia assaults by surprise
        (2, 3, 5, 1, "1-2: P 1W"),  # an ambush on a boat
        (1, 4, 6, 0, "no column"),
    ],
)
def test_odds_and_results(
    frozen: Tables, attack: int, defence: int, die: int, bonus: int, found: str
) -> None:
    assert fire(frozen, attack, defence, die, bonus) == found


def test_a_sixth_casualty_and_the_end_of_a_boat_in_the_points_game(frozen: Tables) -> None:
    assert fire(frozen, 18, 3, 6, game="points") == "6-1: D h"
    assert fire(frozen, 18, 3, 5, game="points") == "6-1: P 65/160 h"
    assert frozen.value("boat-points") == 180


def test_strengths_at_long_range(frozen: Tables, frozen_units: Units) -> None:
    def at(unit: str, range_: int) -> int:
        type_ = frozen_units[unit]
        assert type_.band
        return frozen.at_range(type_.attack, type_.band, range_)

    assert [at("us-rifle", r) for r in (6, 7, 12, 13)] == [3, 2, 2, 0]
    assert [at("militia", r) for r in (6, 12)] == [1, 1]
    assert [at("m113", r) for r in (6, 7)] == [3, 2]
    assert [at("m48", r) for r in (12, 13, 24, 25)] == [4, 2, 2, 0]


# ---------------------------------------------------------------- movement, as far as charts and map decide


def step(key: TerrainKey, board: Board, way: tuple[Hex, Hex], who: str) -> Fraction | None:
    """Points for a step "foot", "apc" or "tank": along a road or trail if it follows one, None where it is closed."""
    side = board.grid.side(*way)
    for route in key.route:
        if board.has_line(route.id, side):
            return route.rate(vehicle=who != "foot")
    costs = [getattr(key.line(board.terrain[way[1]]), who)]
    river = board.has_side("river", side) and not board.has_side("bridge", side)
    costs += [getattr(line, who) for line in key.hexside if river and line.id == "river"]
    return None if "no" in costs else Fraction(sum(costs))


def reach(key: TerrainKey, board: Board, start: frozenset[Hex], who: str) -> dict[Hex, Fraction]:
    """The cheapest way from the nearest of some hexes to every hex that can be reached."""
    best = dict.fromkeys(start, Fraction(0))
    queue: list[tuple[Fraction, Hex]] = [(Fraction(0), h) for h in start]
    while queue:
        spent, h = heappop(queue)
        if spent > best[h]:
            continue
        for n in board.grid.neighbours(h):
            points = step(key, board, (h, n), who)
            if points is not None and spent + points < best.get(n, Fraction(999)):
                best[n] = spent + points
                heappush(queue, (best[n], n))
    return best


@pytest.mark.parametrize(
    ("way", "foot", "apc", "tank"),
    [
        ("3110 3009", "1", "1/2", "1/2"),
        ("0118 0117", "5", "10", None),
        ("5113 5013", "1", "1/2", "1/2"),
        ("4813 4814", "3", None, None),
        ("0125 0225", "1", "2", "2"),
    ],
)
def test_what_a_step_costs(
    frozen_terrain: TerrainKey,
    frozen_board: Board,
    way: str,
    foot: str,
    apc: str | None,
    tank: str | None,
) -> None:
    a, b = (frozen_board.grid.hex(text) for text in way.split())
    costs = [step(frozen_terrain, frozen_board, (a, b), who) for who in ("foot", "apc", "tank")]
    assert costs == [cost if cost is None else Fraction(cost) for cost in (foot, apc, tank)]


def legs(key: TerrainKey, board: Board, way: str, who: str) -> Iterator[Fraction]:
    """What is spent after every hex of a way, its first hex counted as the entry by a road."""
    hexes = [board.grid.hex(text) for text in way.split()]
    spent = Fraction(0)
    for a, b in pairwise(hexes):
        points = step(key, board, (a, b), who)
        assert points is not None
        spent += points
        yield spent


@pytest.mark.parametrize(
    ("way", "who", "points"),
    [
        ("5213 5113 5013 4913 4813 4713", "tank", "5/2"),
        ("0118 0117 0116 0115 0114 0113", "foot", "11"),
        ("0217 0216 0215 0214 0213", "foot", "10"),
        ("0808 0708 0608 0509 0409 0309", "apc", "6"),
        ("0309 0308 0207", "apc", "4"),
        ("4713 4612 4512", "apc", "1"),
    ],
)
def test_what_a_way_costs(
    frozen_terrain: TerrainKey, frozen_board: Board, way: str, who: str, points: str
) -> None:
    assert list(legs(frozen_terrain, frozen_board, way, who))[-1] == Fraction(points)


@pytest.mark.rule("SD-M-f")
def test_nobody_reaches_an_exit_in_one_turn(frozen_terrain: TerrainKey, frozen_board: Board) -> None:
    exits = frozen_board.area(EXIT_HEXES)
    least = {
        frozen_board.grid.label(start): min(
            cost
            for h, cost in reach(frozen_terrain, frozen_board, frozenset({start}), "foot").items()
            if h in exits
        )
        for start in bank(frozen_board, "southeast")
        if any(n in bank(frozen_board, "northwest") for n in frozen_board.grid.neighbours(start))
    }
    assert min(least.values()) == 16
    assert {label for label, cost in least.items() if cost == 16} == {"0217", "0318"}


@pytest.mark.parametrize(
    ("who", "closed"), [("apc", {"2804", "3002", "3105"}), ("tank", {"2804", "3002", "3105", "2931"})]
)
def test_hiding_places_that_no_vehicle_reaches(
    frozen_terrain: TerrainKey, frozen_board: Board, who: str, closed: set[str]
) -> None:
    forest = set(frozen_board.hexes_of("forest")) - line_hexes(frozen_board, "road")
    edges = frozenset().union(*(edge_hexes(frozen_board, edge) for edge in EDGES)) - forest
    reached = reach(frozen_terrain, frozen_board, edges, who)
    hiding = set(frozen_board.hexes_of("treeline", "broken"))
    assert {frozen_board.grid.label(h) for h in hiding - set(reached)} == closed


# ---------------------------------------------------------------- positions of worked openings


@pytest.mark.parametrize(
    ("a", "b", "hexes", "sees"),
    [
        ("4508", "4413", 6, False),  # a Cadre and three teams: two in command, one out of it
        ("4508", "4310", 3, True),
        ("4508", "5012", 7, True),
        ("4508", "4813", 7, True),  # the Recoilless Rifle and the first carrier
        ("4713", "4413", 3, True),
        ("4310", "4411", 2, True),
        ("0309", "0312", 3, True),  # a carrier and who comes over the fields
        ("0108", "0113", 5, True),
        ("1026", "0928", 2, True),  # a village and three landings beside it
        ("1026", "1128", 2, True),
        ("1026", "1028", 2, True),
        ("1920", "2118", 3, True),  # an ambush on a boat
    ],
)
def test_ranges_and_sight(
    frozen_terrain: TerrainKey, frozen_board: Board, a: str, b: str, hexes: int, sees: bool
) -> None:
    grid, blocking = frozen_board.grid, frozen_terrain.blocking()
    line = line_between(grid, grid.hex(a), grid.hex(b))
    assert grid.distance(grid.hex(a), grid.hex(b)) == hexes
    assert look(line, lambda h: int(frozen_board.terrain[h] in blocking)).open == sees


def test_ten_guards_touch_all_exits(frozen_board: Board) -> None:
    grid = frozen_board.grid
    guards = [
        grid.hex(text)
        for text in ["0108", "0105", "0102", "0401", "0701", "1001", "1301", "1601", "1901", "2201"]
    ]
    assert frozen_board.area(EXIT_HEXES) <= {n for guard in guards for n in grid.within(guard, 1)}


@pytest.mark.parametrize(
    "pattern",
    ["4413 4412 4513 4514 4414 4314 4313 4512", "4508 4507 4607 4608 4509 4408 4407 4406"],
)
def test_every_hex_of_a_strike_touches_two_others(frozen: Tables, frozen_board: Board, pattern: str) -> None:
    grid = frozen_board.grid
    hexes = {grid.hex(text) for text in pattern.split()}
    (strike,) = [line for line in frozen.pattern if line.id == "air-strike"]
    assert len(hexes) == strike.hexes
    assert all(len(hexes.intersection(grid.neighbours(h))) >= 2 for h in hexes)


def test_a_whole_pattern_drifts_to_the_north_east(frozen_board: Board) -> None:
    grid = frozen_board.grid
    struck = [
        grid.neighbour(grid.hex(text), "NE")
        for text in ["4413", "4412", "4513", "4514", "4414", "4314", "4313", "4512"]
    ]
    assert [grid.label(h) for h in struck if h is not None] == (
        ["4513", "4512", "4612", "4613", "4514", "4413", "4412", "4611"]
    )
