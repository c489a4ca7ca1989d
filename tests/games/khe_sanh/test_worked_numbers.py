"""Numbers worked out by hand from the charts and the map: chances of results, ranges, ways by road."""

from __future__ import annotations

from fractions import Fraction

import pytest

from vietnam_tui.core.board import Board
from vietnam_tui.core.results_tables import Ledger, both_sides
from vietnam_tui.games.khe_sanh.counters import TerrainKey
from vietnam_tui.games.khe_sanh.tables import Tables


def defender(charts: Tables, column: str, drm: int = 0) -> list[int]:
    """The chances of the defender's results 0 to 6 in a column, in 36ths."""
    ledger = Ledger().modified(drm, "terrain", "KS-7.6.1-a")
    found = [0] * 7
    for result, chance in charts.lower.chances(charts.lower.named(column), ledger, dice=2).items():
        found[both_sides(result)[1]] += int(chance * 36)
    return found


@pytest.mark.parametrize(
    ("column", "chances"),
    [
        ("A", [15, 15, 6, 0, 0, 0, 0]),
        ("C", [6, 15, 12, 3, 0, 0, 0]),
        ("E", [1, 9, 16, 7, 3, 0, 0]),
        ("G", [0, 3, 12, 11, 7, 3, 0]),
        ("I", [0, 0, 6, 9, 11, 9, 1]),
        ("K", [0, 0, 0, 3, 7, 16, 10]),
    ],
)
def test_what_a_defender_in_the_open_must_expect(frozen: Tables, column: str, chances: list[int]) -> None:
    assert defender(frozen, column) == chances


@pytest.mark.parametrize(
    ("column", "chances"), [("E", [15, 15, 6, 0, 0, 0, 0]), ("K", [0, 1, 9, 11, 9, 6, 0])]
)
def test_a_combat_base_is_worth_four_on_the_dice(
    frozen: Tables, frozen_terrain: TerrainKey, column: str, chances: list[int]
) -> None:
    base = next(works for works in frozen_terrain.works if works.id == "combat-base")
    assert base.drm == -4
    assert defender(frozen, column, base.drm) == chances


@pytest.mark.parametrize(
    ("strength", "regiments", "column", "aborted", "destroyed"),
    [(6, 0, "E", 28, 0), (12, 0, "G", 50, 8), (18, 0, "H", 56, 17), (2, 1, "C", 17, 0), (1, 0, "B", 3, 0)],
)
def test_what_a_transport_must_expect_of_aa_fire(
    frozen: Tables, strength: int, regiments: int, column: str, aborted: int, destroyed: int
) -> None:
    assert frozen.column("anti-aircraft", strength, 2) == column
    effects = {result.number: result.helicopter for result in frozen.result}
    ledger = Ledger().modified(regiments, "AA regiment", "KS-A9.4.3-c")
    found = dict.fromkeys(("none", "aborted", "destroyed"), Fraction(0))
    for result, chance in frozen.lower.chances(frozen.lower.named(column), ledger, dice=2).items():
        found[effects[both_sides(result)[1]]] += chance
    assert (round(100 * found["aborted"]), round(100 * found["destroyed"])) == (aborted, destroyed)


@pytest.mark.parametrize(
    ("battery", "hexes"),
    [
        ("1524", {"0808": 19, "0809": 18, "1004": 22, "1106": 20, "1108": 18, "0404": 25}),
        ("1726", {"0808": 22, "0809": 21, "1004": 25, "1106": 23, "1108": 21, "0404": 28}),
    ],
)
def test_the_far_batteries_reach_khe_sanh_beyond_half_range(
    frozen: Tables, frozen_board: Board, battery: str, hexes: dict[str, int]
) -> None:
    grid = frozen_board.grid
    assert {text: grid.distance(grid.hex(battery), grid.hex(text)) for text in hexes} == hexes
    base = frozen.base_at(battery)
    assert base is not None
    assert all(distance > base.range / 2 for distance in hexes.values())
    assert (hexes["0404"] <= base.range) == (battery == "1524")


def test_helicopters_reach_khe_sanh_by_way_of_ca_lu(frozen: Tables, frozen_board: Board) -> None:
    grid = frozen_board.grid
    pairs = (("0808", "0918"), ("0738", "0918"), ("1726", "0918"), ("0230", "0918"), ("0230", "1524"))
    flights = [grid.distance(grid.hex(a), grid.hex(b)) for a, b in pairs]
    assert flights == [10, 21, 12, 16, 13]
    straight = grid.distance(grid.hex("0838"), grid.hex("0809"))
    leaving = frozen.helicopters.leaving["cold"]
    allowed = [effort.level for effort in frozen.effort if leaving + straight <= effort.helicopter]
    assert (straight, allowed) == (29, [4, 5, 6])


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("1108", "1208", "stream"),
        ("1109", "1209", "stream"),
        ("0611", "0712", "stream"),
        ("1634", "1735", "bridge"),
        ("1636", "1736", "river"),
        ("1634", "1734", "river"),
    ],
)
def test_what_lies_between_two_hexes(frozen_board: Board, one: str, other: str, kind: str) -> None:
    side = frozen_board.grid.parse_side(f"{one}/{other}")
    assert frozen_board.has_side(kind, side)
    assert frozen_board.has_side("bridge", side) == (kind == "bridge")
