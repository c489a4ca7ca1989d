"""The ring around the camp of Lang Vei: who keeps it, who comes back; with the charts that the game is shipped with."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.khe_sanh import proving_ground
from tests.games.khe_sanh.test_bots import LANG_VEI, advice, ask
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games.khe_sanh.bots.odds import gain_at_camp
from vietnam_tui.games.khe_sanh.frames import Assault, Retreating
from vietnam_tui.games.khe_sanh.game import GAME
from vietnam_tui.games.khe_sanh.rules.assault.attacks import Join
from vietnam_tui.games.khe_sanh.rules.assault.differential import surrounded
from vietnam_tui.games.khe_sanh.rules.assault.retreat import Retreat
from vietnam_tui.games.khe_sanh.rules.fire.artillery import Support
from vietnam_tui.games.khe_sanh.rules.position.stacks import occupied
from vietnam_tui.games.khe_sanh.rules.sequence.answers import Pass
from vietnam_tui.games.khe_sanh.state import NVA

CAMP = ("SF@0404 combat", "Mike@0404 combat", "CIDG@0404 combat", "BV33@0404 combat")
RING = (
    "304/9@0304 combat",
    "304/24@0305 combat",
    "304/66@0405 combat",
    "325/18C@0505 combat",
    "203Arm@0504 combat",
    "Sap1@0505 combat",
    "HQ304@0505 combat",
)


def before_the_camp(*counters: str, impulse: int = 1, segment: str = "combat") -> proving_ground.Table:
    """The garrison in its camp, the NVA/VC around it in an Impulse of the only turn."""
    return proving_ground.Table(*CAMP, *counters, scenario=LANG_VEI, segment=segment, turn=1, impulse=impulse)


def storming(table: proving_ground.Table) -> set[str]:
    """Who assaults, by the staff officer's orders."""
    table.apply(advice(table))
    while isinstance(table.state.top, Assault) and table.state.top.step == "joining":
        table.apply(advice(table))
    frame = table.state.top
    assert isinstance(frame, Assault)
    return {table.state.name(piece) for piece in frame.attackers}


def thrown_back(table: proving_ground.Table, going: set[str]) -> None:
    """Those who assaulted have to retreat, hex by hex, as the staff officer likes."""
    frames = []
    for place in sorted({table.piece(name).place for name in going}, reverse=True):
        there = tuple(table.id(name) for name in sorted(going) if table.piece(name).place == place)
        frames.append(Retreating(NVA, place, there, 2, there, stack=there))
    table.state = table.state.but(frames=tuple(frames), assaulted=(table.state.board.grid.hex("0404"),))
    while isinstance(table.state.top, Retreating):
        order = advice(table)
        assert isinstance(order, Retreat)
        table.apply(order)


def test_who_adds_nothing_to_the_assault_keeps_the_ring_closed() -> None:
    table = before_the_camp(*RING)
    units = {name.partition("@")[0] for name in RING} - {"HQ304"}
    going = storming(table)
    staying = tuple(sorted(table.id(name) for name in units - going))
    camp = table.state.board.grid.hex("0404")
    assert {"203Arm", "Sap1"} < going < units
    assert surrounded(table.state, Assault(camp, staying))


def test_in_the_last_impulse_everybody_assaults() -> None:
    table = before_the_camp(*RING, impulse=3)
    assert storming(table) == {name.partition("@")[0] for name in RING} - {"HQ304"}


def test_a_ring_that_is_open_is_kept_by_nobody() -> None:
    table = before_the_camp(*RING[1:4], "Sap1@0505 combat")
    assert storming(table) == {"304/24", "304/66", "325/18C", "Sap1"}


def test_who_is_thrown_back_goes_where_the_ring_can_be_closed_again_from() -> None:
    table = before_the_camp(*RING)
    thrown_back(table, storming(before_the_camp(*RING)))
    table.go("movement", NVA)
    while table.state.segment == "movement" and GAME.decision(table.state).side != CHANCE:
        table.apply(advice(table))
    held = {table.state.label(hex_) for hex_ in occupied(table.state, NVA)}
    assert {"0304", "0305", "0405", "0504", "0505"} <= held


def test_who_is_thrown_back_leaves_to_guns_the_gap_that_they_can_close() -> None:
    table = before_the_camp(*RING, "45Art@0603 combat", "68Art@0503 combat")
    thrown_back(table, {"304/9", "304/66", "Sap1", "203Arm"})
    assert table.state.where(table.id("304/66")) == "0204"
    table.go("movement", NVA)
    while table.state.segment == "movement" and GAME.decision(table.state).side != CHANCE:
        table.apply(advice(table))
    held = {table.state.label(hex_) for hex_ in occupied(table.state, NVA)}
    assert {"0304", "0305", "0405", "0504", "0505"} <= held


def test_the_first_to_join_are_those_who_are_wanted() -> None:
    table = before_the_camp(*RING)
    table.apply(advice(table))
    order = advice(table)
    assert isinstance(order, Join)
    assert table.state.name(order.unit) != "325/18C"


# -- guns in the ring ---------------------------------------------------------------------------------------

OPEN_AT_0504 = (*RING[:4], "203Arm@0505 combat", "HQ304@0505 combat")


def after_marching(*counters: str) -> proving_ground.Table:
    """Where everybody stands once the NVA/VC has marched in its last Impulse."""
    table = before_the_camp(*counters, impulse=3, segment="movement")
    while table.state.segment == "movement" and GAME.decision(table.state).side != CHANCE:
        table.apply(advice(table))
    return table


@pytest.mark.parametrize("gun", ["45Art@0603 combat", "45Art@0603 hidden"])
def test_guns_close_the_ring_where_nobody_else_can(gun: str) -> None:
    table = after_marching(*OPEN_AT_0504, gun)
    assert table.state.where(table.id("45Art")) == "0504"


def test_guns_stay_where_they_are_behind_a_ring_that_is_closed() -> None:
    table = after_marching(*RING, "45Art@0603 combat")
    assert table.state.where(table.id("45Art")) == "0603"


def test_who_can_close_two_gaps_leaves_to_guns_the_one_that_they_can_close() -> None:
    table = after_marching(
        "304/9@0304 combat",
        "304/24@0306 combat",
        "304/66@0505 combat",
        "325/18C@0505 combat",
        "203Arm@0504 combat",
        "HQ304@0505 combat",
        "45Art@0507 combat",
    )
    assert table.state.where(table.id("304/24")) == "0305"
    assert table.state.where(table.id("45Art")) == "0405"


def test_a_headquarters_closes_the_ring_where_no_guns_can() -> None:
    table = after_marching(*RING[:4], "203Arm@0505 combat", "HQ304@0603 hidden")
    assert table.state.where(table.id("HQ304")) == "0504"


@pytest.mark.parametrize("seed", range(3))
def test_guns_wait_where_some_can_take_the_place_of_armor(seed: int) -> None:
    state: Any = GAME.setup(LANG_VEI)
    while GAME.decision(state).kind == "set-up":
        side = GAME.decision(state).side
        state = GAME.apply(state, ask("regular", GAME.view(state, side), seed).action).state
    guns = [p for p in state.pieces_of(NVA) if state.kind(p).arms == "artillery"]
    assert len(guns) == 2
    assert {state.where(piece) for piece in guns} & {"0503", "0603", "0604"}


# -- the assault that decides -------------------------------------------------------------------------------

GUNS = ("45Art@0507 combat", "68Art@0605 combat")
UNREADY = tuple(counter.replace("combat", "maneuver shown") for counter in CAMP)


def at_the_guns(*counters: str, impulse: int) -> proving_ground.Table:
    """An assault of all on a garrison in Maneuver Mode, whom two regiments of guns can support for a column more."""
    table = proving_ground.Table(
        *UNREADY, *counters, *GUNS, scenario=LANG_VEI, segment="combat", turn=1, impulse=impulse
    )
    table.do("attack 0404 with all")
    assert isinstance(table.state.top, Assault)
    assert table.state.top.step == "guns"
    return table


def test_in_the_last_impulse_guns_are_kept_for_those_whom_a_closed_ring_only_shakes() -> None:
    assert isinstance(advice(at_the_guns(*RING, impulse=3)), Pass)


def test_guns_support_the_assault_through_a_gap() -> None:
    assert isinstance(advice(at_the_guns("304/9@0305 combat", *RING[1:], impulse=3)), Support)


def test_behind_a_closed_ring_a_2_kills_and_a_3_is_for_guns_or_the_next_impulse() -> None:
    worth = {}
    for impulse in (1, 3):
        table = before_the_camp(*RING, *GUNS, impulse=impulse)
        camp, units = table.state.board.grid.hex("0404"), (table.id("304/9"),)
        worth[impulse] = gain_at_camp(table.state, Assault(camp, units))
        lent = gain_at_camp(table.state, Assault(camp, units, guns=(table.id("45Art"),)))
        assert lent[2] == lent[4] == lent[7] == worth[impulse][2]
        assert (lent[3] == 0) == (impulse == 3)
    assert worth[1][2] == worth[3][2] > worth[1][3] > worth[3][3] > 0


def test_through_a_gap_a_2_is_worth_less_than_a_3() -> None:
    table = before_the_camp(*RING[1:], impulse=3)
    worth = gain_at_camp(table.state, Assault(table.state.board.grid.hex("0404"), (table.id("304/24"),)))
    assert worth[2] < worth[3] < worth[5]


def test_a_garrison_that_is_shaken_does_not_survive_a_3() -> None:
    shaken = tuple(f"{counter} nva" for counter in CAMP)
    table = proving_ground.Table(*shaken, *RING, scenario=LANG_VEI, segment="combat", turn=1, impulse=3)
    worth = gain_at_camp(table.state, Assault(table.state.board.grid.hex("0404"), (table.id("304/9"),)))
    assert worth[3] == worth[2]
