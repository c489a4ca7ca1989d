"""How the staff officer keeps units out of harm's way: out of minefields, and still where they hide."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.bots.test_aims import STARLITE, TRAIL, goals, picture
from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.bots import marches, posts
from vietnam_tui.games.hot_armor.bots.marches import Marches
from vietnam_tui.games.hot_armor.bots.posts import refuge
from vietnam_tui.games.hot_armor.bots.travel import brink
from vietnam_tui.games.hot_armor.units import Minefield

# -- units ----------------------------------------------------------------------------------------------------


def hiding(tank: str, *mines: Hex) -> Table:
    """A platoon of the VC that hides from a tank, its own minefields around it."""
    table = Table("Bob:infantry-b@2824", enemies=[f"Tank:m48@{tank}"], scenario=STARLITE, side="VC", turn=4)
    table.state = table.state.but(mines=tuple(Minefield(place, "VC", secret=True) for place in mines))
    return table


def test_nobody_marches_through_minefields_if_he_can_help_it_least_of_all_his_own() -> None:
    table = hiding("2424")
    best = Marches(picture(table, "VC")).best(table.id("Bob"))
    assert best is not None
    mined = hiding("2424", best)
    other = Marches(picture(mined, "VC")).best(mined.id("Bob"))
    assert other not in table.state.board.grid.within(best, 1)


def test_who_hides_keeps_still_rather_than_move_under_fire(monkeypatch: pytest.MonkeyPatch) -> None:
    tanks = ["Tank:m48@3320", "Heavy:m48@3623"]
    table = Table("Bob:infantry-b@3522", enemies=tanks, scenario=STARLITE, side="VC", turn=4)
    assert Marches(picture(table, "VC")).best(table.id("Bob")) is None
    monkeypatch.setattr(marches, "LURKING", marches.RISK)
    assert Marches(picture(table, "VC")).best(table.id("Bob")) is not None


def test_nobody_goes_far_for_what_he_finds_next_door() -> None:
    tanks = [f"Tank{number}:t-54@4119" for number in range(3)]
    table = Table(*tanks, enemies=["Rifle:infantry-a@4302"], scenario="dong-ha", side="NVA", turn=3)
    seen = picture(table, "NVA")
    seen.__dict__["tasks"] = {}
    to = Marches(seen).best(table.id("Tank0"))
    assert to is None or table.state.board.grid.distance(to, table.state.place(table.id("Tank0"))) <= 2


def test_who_hides_does_so_deep_in_cover_and_away_from_the_edge_beyond_which_a_scatter_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = picture(
        Table("Bob:infantry-b@4125", enemies=["Tank:m48@1424"], scenario=STARLITE, side="VC"), "VC"
    )

    def worth(label: str) -> float:
        return refuge(seen, seen.state.board.grid.hex(label))

    assert worth("4125") > worth("4023"), "jungle, and paddies"
    assert worth("4125") > worth("4323"), "amid jungle, and alone"
    monkeypatch.setattr(posts, "DEEP", 0.0)
    assert worth("4125") > worth("4128"), "inland, and at the edge"
    monkeypatch.setattr(posts, "VERGE", 0.0)
    assert worth("4125") == worth("4128")


def test_scatters_over_the_edge_are_counted() -> None:
    table = Table("Bob:infantry-b@4125", enemies=["Tank:m48@1424"], scenario=STARLITE, side="VC")
    map_id, grid = table.state.map, table.state.board.grid
    assert brink(map_id, grid.hex("2213")) == 0.0
    assert brink(map_id, grid.hex("2222")) == pytest.approx(1 / 36)
    assert brink(map_id, grid.hex("2227")) == pytest.approx(16 / 36)


def test_who_hides_stays_in_cover_when_he_is_far_from_the_enemy() -> None:
    table = Table("Bob:infantry-b@4125", enemies=["Tank:m48@1424"], scenario=STARLITE, side="VC", turn=2)
    assert Marches(picture(table, "VC")).best(table.id("Bob")) is None


# -- sides ----------------------------------------------------------------------------------------------------


def test_no_ground_is_left_alone_that_is_needed_besides_other() -> None:
    tanks = [f"Tank{number}:m48@1424" for number in range(9)]
    table = Table(
        "Main:infantry-a@1422",
        "Local:infantry-b@1708",
        enemies=[*tanks, "Alice:infantry-a@3510", "Carl:infantry-a@3125"],
        scenario=TRAIL,
        side="NVA",
        turn=8,
    )
    found = goals(table, "NVA")
    assert (found["1424"].purpose, found["1709"].purpose) == ("take", "guard")


def test_who_keeps_a_town_from_the_enemy_stands_fast_when_he_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    tanks = [f"Tank{number}:t-54@3207" for number in range(3)]
    table = Table(
        "Main:infantry-a@3006",
        "Local:infantry-b@3006",
        enemies=[*tanks, "Bob:infantry-a@3108"],
        scenario="kontum",
        side="ARVN",
        turn=2,
    )
    assert Marches(picture(table, "ARVN")).best(table.id("Main")) is None
    monkeypatch.setattr(marches, "GRIP", 0.0)
    assert Marches(picture(table, "ARVN")).best(table.id("Main")) is not None
