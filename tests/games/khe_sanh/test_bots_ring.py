"""The ring around the camp of Lang Vei: who keeps it, who comes back; with the charts that the game is shipped with."""

from __future__ import annotations

from tests.games.khe_sanh import proving_ground
from tests.games.khe_sanh.test_bots import LANG_VEI, advice
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games.khe_sanh.frames import Assault, Retreating
from vietnam_tui.games.khe_sanh.game import GAME
from vietnam_tui.games.khe_sanh.rules.shifts import surrounded
from vietnam_tui.games.khe_sanh.rules.stacks import occupied
from vietnam_tui.games.khe_sanh.state import NVA
from vietnam_tui.games.khe_sanh.verbs import Join, Retreat

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


def before_the_camp(*counters: str, impulse: int = 1) -> proving_ground.Table:
    """The garrison in its camp, the NVA/VC around it in an Impulse of the only turn."""
    return proving_ground.Table(
        *CAMP, *counters, scenario=LANG_VEI, segment="combat", turn=1, impulse=impulse
    )


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


def test_the_first_to_join_are_those_who_are_wanted() -> None:
    table = before_the_camp(*RING)
    table.apply(advice(table))
    order = advice(table)
    assert isinstance(order, Join)
    assert table.state.name(order.unit) != "325/18C"
