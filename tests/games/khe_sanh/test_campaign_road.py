"""The staff officer and Route 9 in Operation Pegasus: who keeps it, who breaks the last blocks, who hunts guns."""

from __future__ import annotations

import pytest

from tests.games.khe_sanh.test_bots import advice, ask
from tests.games.khe_sanh.test_campaign_garrisons import (
    BATTALION,
    COMPANY,
    GUNS,
    HILLS,
    REGIMENT,
    garrisons,
    keepers,
    table,
)
from vietnam_tui.engine.secret_choice import SecretChoice
from vietnam_tui.games.khe_sanh.bots.campaign import aims, batteries, crux
from vietnam_tui.games.khe_sanh.bots.fights import ration
from vietnam_tui.games.khe_sanh.bots.garrisons import outposts, spare
from vietnam_tui.games.khe_sanh.frames import Assault, Bidding, Declaring
from vietnam_tui.games.khe_sanh.state import NVA, US
from vietnam_tui.games.khe_sanh.verbs import ArcLight, Attack, Bid, Declare, Move

ENGINEERS, ARMOR, MECHANIZED = (
    "us-engineer-battalion",
    "us-marine-armored-cavalry",
    "us-mechanized-battalion",
)

# -- who keeps the road -------------------------------------------------------------------------------------


def test_the_nearest_unit_goes_to_keep_the_road() -> None:
    at = table(
        *garrisons(), f"Near:{ENGINEERS}@1719 maneuver", f"Far:{BATTALION}@1732", f"Bob:{REGIMENT}@2423"
    )
    rockpile = at.state.board.grid.hex("1617")
    assert outposts(at.state)[at.id("Near")] == rockpile
    assert advice(at) == Move(at.id("Near"), rockpile)


def test_who_keeps_a_hex_of_the_road_alone_stays_there() -> None:
    alone = table(f"Alice:{ENGINEERS}@1617", f"Bob:{REGIMENT}@2423")
    both = table(f"Alice:{ENGINEERS}@1617", f"Dora:{COMPANY}@1617", f"Bob:{REGIMENT}@2423")
    assert not spare(alone.state, alone.id("Alice"))
    assert spare(both.state, both.id("Alice"))


def test_armor_and_who_is_in_a_fight_keep_nothing() -> None:
    at = table(f"Arm:{ARMOR}@1719", f"Alice:{ENGINEERS}@1424", f"Bob:{REGIMENT}@1425")
    assert outposts(at.state) == {}


# -- the last blocks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "first"), [(2, "1209"), (5, "0713")])
def test_what_alone_still_bars_the_road_late_comes_before_hills(turn: int, first: str) -> None:
    at = table(f"Rob:{REGIMENT}@1209", f"Bob:{REGIMENT}@0713", f"Alice:{COMPANY}@0808", turn=turn)
    assert at.state.label(aims(at.state)[0]) == first


def test_armor_that_keeps_the_road_comes_to_break_the_last_block() -> None:
    keeper = [*garrisons(), *keepers("0713", "0714", "0814"), f"Arm:{ARMOR}@0814", f"Mech:{MECHANIZED}@0714"]
    moved = []
    for turn in (2, 5):
        at = table(*keeper, f"Bob:{REGIMENT}@0713 combat", turn=turn, air_strikes=0)
        order = advice(at)
        moved.append(isinstance(order, Move) and order.unit == at.id("Arm"))
    assert moved == [False, True]


def test_many_blocks_are_no_crux() -> None:
    places = ("0610", "0713", "0814", "1018")
    at = table(*(f"B{label}:{REGIMENT}@{label}" for label in places), f"Alice:{COMPANY}@0808", turn=5)
    assert not crux(at.state)


def test_a_garrison_leaves_its_hill_at_stake_for_little_in_no_late_turn() -> None:
    counters = [*(f"A{n}:{BATTALION}@1006" for n in range(3)), f"Bob:{REGIMENT}@0906 combat"]
    soon = table(*counters, segment="combat", oeps=(1, 1), turn=2)
    late = table(*counters, segment="combat", oeps=(1, 1), turn=5)
    assert isinstance(advice(soon), Attack)
    assert not isinstance(advice(late), Attack)


# -- guns, bombs and Headquarters ---------------------------------------------------------------------------


def test_guns_that_have_shown_themselves_are_hunted() -> None:
    at = table(f"Gus:{GUNS}@1306 combat", f"Hid:{GUNS}@1305 hidden", f"Alice:{COMPANY}@1006")
    (hunted,) = batteries(at.side_sees(US))
    assert at.state.label(hunted) == "1306"


def test_bombs_fall_on_hills_before_the_road() -> None:
    hill = (f"B{n}:{REGIMENT}@1209" for n in range(2))
    block = (f"R{n}:{REGIMENT}@0713" for n in range(3))
    at = table(*hill, *block, f"Alice:{COMPANY}@0808", arc_lights=3)
    assert advice(at) == ArcLight(at.state.board.grid.hex("1209"))


@pytest.mark.parametrize(("turn", "oeps", "fly"), [(2, (2, 2), True), (5, (2, 2), False), (5, (0, 1), True)])
def test_late_bombs_wait_for_the_last_impulse(turn: int, oeps: tuple[int, int], fly: bool) -> None:
    at = table(f"Bob:{REGIMENT}@1209", f"Alice:{COMPANY}@0808", arc_lights=3, turn=turn, oeps=oeps)
    assert isinstance(advice(at), ArcLight) == fly


def test_bombs_fall_on_the_last_block_where_more_hills_are_lost() -> None:
    hills = (f"B{label}:{REGIMENT}@{label}" for label in ("1209", "1006"))
    at = table(*hills, f"R:{REGIMENT}@0713", f"Alice:{COMPANY}@0808", arc_lights=3, turn=5)
    assert advice(at) == ArcLight(at.state.board.grid.hex("0713"))


def test_a_headquarters_goes_with_armor() -> None:
    at = table(
        *(f"S{label}:us-marine-hq@{label} maneuver" for label in HILLS),
        *garrisons(),
        "Staff:us-marine-hq@0918 maneuver",
        f"Arm:{ARMOR}@0816",
        f"Mech:{MECHANIZED}@0816",
        f"Bob:{REGIMENT}@0814 combat",
        *(
            f"E{label}:{ENGINEERS}@{label}"
            for label in ("0917", "1018", "1118", "1218", "1318", "1417", "1517")
        ),
        f"E1617:{ENGINEERS}@1617",
        f"E0918:{ENGINEERS}@0918",
    )
    orders = []
    for _ in range(12):
        orders.append(advice(at))
        if isinstance(orders[-1], Move) and orders[-1].unit == at.id("Staff"):
            break
        at.apply(orders[-1])
    assert orders[-1] == Move(at.id("Staff"), at.state.pieces[at.id("Mech")].place)


# -- bids ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_after_a_tie_the_us_breaks_it(seed: int) -> None:
    at = table(f"Alice:{COMPANY}@0808", f"Bob:{REGIMENT}@1209")
    at.state = at.state.but(frames=(Bidding(SecretChoice((US, NVA)), 1),), segment="initiative")
    assert ask("regular", at.side_sees(US), seed).action == Bid(4)


@pytest.mark.parametrize(("turn", "points"), [(2, 2), (4, 1), (5, 1)])
def test_in_the_last_turns_every_impulse_of_the_enemy_is_answered(turn: int, points: int) -> None:
    at = table(f"Alice:{COMPANY}@0808", f"Bob:{REGIMENT}@1209", turn=turn, oeps=(3, 3))
    at.state = at.state.but(segment="declaration", frames=(Declaring(US),))
    assert advice(at) == Declare(points)


def test_most_air_strikes_are_kept_for_the_last_impulse_of_the_enemy() -> None:
    at = table(f"Alice:{COMPANY}@1006", f"Bob:{REGIMENT}@1007 combat", side=NVA, turn=5, air_strikes=8)
    frame = Assault(at.state.board.grid.hex("1006"), (at.id("Bob"),))
    assert ration(at.state.but(oeps=(1, 1)), frame) == 2
    assert ration(at.state.but(oeps=(1, 0)), frame) >= 8
