"""The staff officer in Operation Pegasus: blocks and garrisons, flights and fire, bids and what comes back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.khe_sanh.proving_ground import GAME, Table
from tests.games.khe_sanh.test_bots import advice, ask
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.model import CHANCE, Action
from vietnam_tui.games.khe_sanh.bots.campaign import blocks, road
from vietnam_tui.games.khe_sanh.frames import Declaring, SettingUp
from vietnam_tui.games.khe_sanh.rules.air.anti_aircraft import Fire
from vietnam_tui.games.khe_sanh.rules.air.helicopters import Embark, Fly, Lift
from vietnam_tui.games.khe_sanh.rules.assault.attacks import Attack
from vietnam_tui.games.khe_sanh.rules.fire.air_support import Strike
from vietnam_tui.games.khe_sanh.rules.movement.movement import Move
from vietnam_tui.games.khe_sanh.rules.movement.replacements import HoldBack
from vietnam_tui.games.khe_sanh.rules.position.stacks import occupied
from vietnam_tui.games.khe_sanh.rules.sequence.answers import End, Pass
from vietnam_tui.games.khe_sanh.rules.sequence.initiative import Bid, Declare
from vietnam_tui.games.khe_sanh.state import NVA, US, State

PEGASUS = "operation-pegasus"
BATTALION, REGIMENT = "us-air-cavalry-battalion", "nva-infantry"


def table(*counters: str, **more: Any) -> Table:
    """A position on the map of the campaign."""
    return Table(*counters, **({"scenario": PEGASUS, "side": US, "effort": 4} | more))


def set_up(seed: int) -> State:
    """The start of the campaign as two staff officers set it up."""
    state: State = GAME.setup(PEGASUS)
    while isinstance(state.top, SettingUp):
        view = GAME.view(state, GAME.decision(state).side)
        state = GAME.apply(state, ask("regular", view, seed).action).state
    return state


def test_the_road_is_what_the_base_cannot_do_without() -> None:
    state = GAME.setup(PEGASUS)
    west = "0809 0709 0608 0609 0610 0611 0712 0713 0714 0814 0815 0816"
    east = "0917 0918 1018 1118 1218 1318 1417 1517 1617"
    assert [state.label(hex_) for hex_ in road(state)] == f"{west} {east}".split()


def test_the_road_is_cut_twice_and_hill_950_taken_at_the_start() -> None:
    state = set_up(1)
    assert len(blocks(state)) == 2
    assert state.board.grid.hex("1209") in occupied(state, NVA)
    assert all(piece.on_map for piece in state.pieces if piece.fate not in ("due", "spare"))


def test_the_first_impulses_are_played_with_reasons_and_from_views_alone() -> None:
    state, dice, generator = set_up(2), SeededDice(2), random.Random(2)
    seen: set[type[Action]] = set()
    for number in range(240):
        side = GAME.decision(state).side
        if side == CHANCE:
            state = GAME.apply(state, dice.choose(GAME.outcomes(state), number)).state
            continue
        view = GAME.view(state, side)
        choice = ask("regular", view, 2)
        assert choice.reason
        assert GAME.refusal(state, choice.action) is None
        if number % 20 == 0:
            imagined = GAME.resample(view, side, generator)
            assert ask("regular", GAME.view(imagined, side), 2) == choice
        seen.add(type(choice.action))
        state = GAME.apply(state, choice.action).state
    assert {Bid, Lift, Fly, Embark, Move, Attack} <= seen


@pytest.mark.parametrize("seed", range(6))
def test_no_turn_is_passed_for_want_of_a_bid_of_the_us(seed: int) -> None:
    state = set_up(0)
    assert GAME.decision(state).kind == "bid"
    chit = ask("regular", GAME.view(state, US), seed).action
    assert isinstance(chit, Bid)
    assert chit.points > 2


@pytest.mark.parametrize(("oeps", "points"), [((2, 3), 1), ((4, 3), 2), ((2, 0), 2)])
def test_a_point_is_kept_for_the_last_word(oeps: tuple[int, int], points: int) -> None:
    at = table("Alice:us-marine-battalion@0808", "Bob:nva-infantry@0713", oeps=oeps)
    at.state = at.state.but(segment="declaration", frames=(Declaring(US),))
    assert advice(at) == Declare(points)


def test_an_empty_hill_is_garrisoned_by_air() -> None:
    at = table(
        f"Alice:{BATTALION}@0918 combat", "Kate:us-marine-company@0918", "Huey:us-transport@0918",
        "Bob:nva-infantry@0713",
        *(f"M{n}:us-marine-battalion@{label}" for n, label in enumerate(("0807", "0808", "0809"))),
        *(f"N{n}:us-marine-battalion@{label}" for n, label in enumerate(("1006", "1106", "1108"))),
        *(f"O{n}:us-marine-battalion@{label}" for n, label in enumerate(("0807", "0808", "0809"))),
        *(f"P{n}:us-marine-battalion@{label}" for n, label in enumerate(("1006", "1106", "1108"))),
        arc_lights=0,
    )  # fmt: skip
    grid = at.state.board.grid
    orders = []
    for _ in range(3):
        orders.append(advice(at))
        at.apply(orders[-1])
    assert orders == [Lift(at.id("Huey")), Embark(at.id("Alice")), Fly(grid.hex("1209"))]


def test_what_bars_the_road_is_assaulted_together_with_air_strikes() -> None:
    at = table(
        f"A:{BATTALION}@0814 combat", f"B:{BATTALION}@0814 combat", f"C:{BATTALION}@0814 combat",
        f"Bob:{REGIMENT}@0714 combat", oeps=(2, 0), arc_lights=0,
    )  # fmt: skip
    strike = advice(at)
    assert strike == Strike(at.state.board.grid.hex("0714"))
    while at.state.segment != "combat" or at.state.frames:
        at.apply(advice(at))
    order = advice(at)
    assert isinstance(order, Attack)
    assert len(order.units) == 3


def test_regiments_come_down_to_the_road() -> None:
    at = table(f"Bob:{REGIMENT}@1518 hidden", "Alice:us-marine-battalion@1726", side=NVA, effort=3)
    order = advice(at)
    assert isinstance(order, Move)
    assert order.to in road(at.state)


def test_whoever_bars_the_road_stays_there() -> None:
    at = table(f"Bob:{REGIMENT}@0713 hidden", "Alice:us-marine-company@1006", side=NVA, effort=3)
    assert not isinstance(advice(at), Move)


def test_a_lost_regiment_comes_back_where_the_road_ends() -> None:
    at = table(
        f"Bob:{REGIMENT} fate=lost", "Here:nva-infantry@3330 hidden", "Alice:us-marine-battalion@2636",
        side=NVA, effort=3, turn=3, replacements=1, lost=(0,),
    )  # fmt: skip
    assert advice(at) == HoldBack(at.id("Bob"))


def test_fire_waits_for_who_carries_somebody() -> None:
    empty = table("Huey:us-transport@0738", f"Bob:{REGIMENT}@0734")
    empty.do("fly Huey 0735")
    assert advice(empty) == Pass()
    loaded = table("Huey:us-transport@0738", f"Alice:{BATTALION}@0738 combat", f"Bob:{REGIMENT}@0734")
    loaded.do("fly Huey with Alice 0735")
    assert advice(loaded) == Fire(loaded.id("Bob"))


def test_battalions_land_beside_what_they_can_win() -> None:
    at = table(
        *(f"A{n}:{BATTALION}@0918 combat" for n in range(4)),
        *(f"H{n}:us-transport@0918" for n in range(4)),
        f"Bob:{REGIMENT}@0714 combat",
        air_strikes=0,
        arc_lights=0,
    )
    assert not isinstance(advice(at), Lift)
    at.go("heliborne")
    orders = []
    for _ in range(3):
        orders.append(advice(at))
        at.apply(orders[-1])
    assert [type(order) for order in orders] == [Lift, Embark, Fly]
    assert isinstance(orders[-1], Fly)
    grid = at.state.board.grid
    assert orders[-1].to in grid.neighbours(grid.hex("0714"))


def test_who_has_enough_beside_one_hill_lands_beside_the_next() -> None:
    grid = GAME.presenter.board(GAME.setup(PEGASUS)).grid
    hills = {label: grid.neighbours(grid.hex(label)) for label in ("1209", "1006")}
    for landed, wanted in ((1, "1006"), (6, "1209")):
        at = table(
            *(f"L{n}:{BATTALION}@{('0906', '1106', '1007')[n // 2]} combat" for n in range(landed)),
            *(f"A{n}:{BATTALION}@0918 combat" for n in range(4)),
            *(f"H{n}:us-transport@0918" for n in range(4)),
            "Sap:nva-sapper@1209 combat",
            "Sid:nva-sapper@1006 combat",
            air_strikes=0,
            arc_lights=0,
            turn=5,
            oeps=(0, 0),
        )
        at.go("heliborne")
        for n in range(landed):
            at.state = at.state.with_piece(at.id(f"L{n}"), landed="assault")
        for _ in range(3):
            order = advice(at)
            at.apply(order)
        assert isinstance(order, Fly)
        assert order.to in hills[wanted], (landed, grid.label(order.to))


def test_no_battalion_lands_beside_too_many() -> None:
    at = table(
        *(f"A{n}:{BATTALION}@0918 combat" for n in range(2)),
        *(f"H{n}:us-transport@0918" for n in range(2)),
        *(f"B{n}:{REGIMENT}@0714 combat" for n in range(3)),
        air_strikes=0,
        arc_lights=0,
    )
    at.go("heliborne")
    assert advice(at) == End()
