"""Spots: how far they lie apart."""

from __future__ import annotations

import random

import pytest

from vietnam_tui.games.vietnam_battles.counters import board
from vietnam_tui.games.vietnam_battles.spots import OFTEN, Spot, Spots


@pytest.mark.rule("VB-12.0-ab")
@pytest.mark.parametrize("map_id", ["snoopys-nose", "iron-triangle"])
def test_a_distance_is_the_same_whether_it_is_worked_out_alone_or_with_all_others(map_id: str) -> None:
    spots, generator = Spots(board(map_id)), random.Random(67)
    count = len(spots.hexes)
    for start in generator.sample(range(count), 20) + list(spots.side_spot.values())[:20]:
        places = generator.sample(range(count), OFTEN)
        alone = [spots.distance(Spot(start), Spot(place)) for place in places]
        assert alone == [spots.ranges(Spot(start))[place] for place in places]


@pytest.mark.parametrize("map_id", ["snoopys-nose", "iron-triangle"])
def test_what_is_next_by_land_is_so_from_both_sides(map_id: str) -> None:
    around = Spots(board(map_id)).land_next
    assert all(spot in around[to] for spot, next_ in around.items() for to in next_)
