"""Guns before the assault on the camp of Lang Vei, and what a bot reckons with where counters are covered."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.khe_sanh import proving_ground
from tests.games.khe_sanh.test_bots import LANG_VEI, advice
from tests.games.khe_sanh.test_bots_ring import CAMP, RING, storming
from vietnam_tui.games.khe_sanh.bots.odds import bombarded, chances, guessed_protection, promise
from vietnam_tui.games.khe_sanh.frames import Assault, Bombardment
from vietnam_tui.games.khe_sanh.game import GAME
from vietnam_tui.games.khe_sanh.rules.assault.attacks import Attack
from vietnam_tui.games.khe_sanh.rules.fire.harassment import Harass
from vietnam_tui.games.khe_sanh.state import NVA, US
from vietnam_tui.games.khe_sanh.units import Covered

GUNS = ("45Art@0603 combat", "68Art@0604 combat")
SHAKEN = tuple(f"{counter} nva shown" for counter in CAMP)
KNOWN = tuple(f"{counter} shown" for counter in CAMP)


def before(*counters: str, impulse: int = 3) -> proving_ground.Table:
    """The Combat Segment of an Impulse of the NVA/VC around the camp."""
    return proving_ground.Table(*counters, scenario=LANG_VEI, segment="combat", turn=1, impulse=impulse)


def test_behind_a_closed_ring_guns_fire_at_a_shaken_garrison_before_the_assault() -> None:
    assert isinstance(advice(before(*SHAKEN, *RING, *GUNS)), Harass)


@pytest.mark.parametrize(
    "counters",
    [
        pytest.param((*KNOWN, *RING, *GUNS), id="too well protected for any column"),
        pytest.param((*SHAKEN, *RING[1:], *GUNS), id="the ring is open"),
        pytest.param((*SHAKEN, *RING), id="no guns"),
    ],
)
def test_otherwise_the_assault_comes_first(counters: tuple[str, ...]) -> None:
    assert isinstance(advice(before(*counters)), Attack)


def test_guns_fire_once() -> None:
    table = before(*SHAKEN, *RING, *GUNS)
    table.apply(advice(table))
    table.do(dice=[2])
    assert table.state.bombarded == (table.state.board.grid.hex("0404"),)
    assert isinstance(advice(table), Attack)


# -- covered counters ---------------------------------------------------------------------------------------


def weak_on_top(*counters: str, impulse: int = 1) -> proving_ground.Table:
    """The weakest of the garrison lies on top, so that the NVA/VC sees nobody else."""
    table = before(*CAMP, *counters, impulse=impulse)
    table.state = table.state.but(tops=(table.id("BV33"),))
    return table


def test_columns_beyond_k_are_counted_from_the_column_that_is_guessed() -> None:
    table = weak_on_top(*RING, *GUNS)
    view, camp = GAME.view(table.state, NVA), table.state.board.grid.hex("0404")
    units = tuple(table.id(c.partition("@")[0]) for c in RING if not c.startswith("HQ"))
    guns = tuple(table.id(c.partition("@")[0]) for c in GUNS)
    bare, full = (promise(view, Assault(camp, units, guns=lent), "surprise-assault") for lent in ((), guns))
    assert full == pytest.approx(bare)
    assert len(storming(table)) < len(units)


def test_a_bombardment_is_reckoned_against_the_best_of_those_who_are_covered() -> None:
    table = weak_on_top(*RING, *GUNS)
    view, camp = GAME.view(table.state, NVA), table.state.board.grid.hex("0404")
    frame = Bombardment(camp, tuple(table.id(c.partition("@")[0]) for c in GUNS), strength=16)
    assert bombarded(view, frame) == {}
    assert bombarded(view, Bombardment(camp, frame.guns, strength=18))


def test_disruption_markers_that_all_carry_weaken_the_guess() -> None:
    camp = before(*CAMP, *RING).state.board.grid.hex("0404")
    steady = guessed_protection(Covered(camp, US, ("", "NVA/VC")))
    assert steady == guessed_protection(Covered(camp, US, ("NVA/VC", "NVA/VC"))) + 1


# -- who leads them -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("leader", "led"), [("HQ304@0505 hidden", True), ("HQ304@0603 hidden", False)])
def test_a_counter_that_the_garrison_cannot_tell_apart_may_lead_those_who_storm_it(
    leader: str, led: bool
) -> None:
    table = before(*KNOWN, *(c for c in RING if not c.startswith("HQ")), leader, impulse=1)
    table.do("attack 0404 with all")
    view, frame = GAME.view(table.state, US), table.state.top
    assert isinstance(frame, Assault)
    told = chances(view, frame, "surprise-assault")
    with_one = chances(
        table.state, msgspec.structs.replace(frame, hqs=(table.id("HQ304"),)), "surprise-assault"
    )
    assert (told == with_one) == led
