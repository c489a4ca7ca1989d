"""US/GVN reinforcements: when they are there, by road and by air [KS-A12.0, KS-A12.1]."""

from __future__ import annotations

import pytest

from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.games.khe_sanh.rules.sequence import turns
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat import box
from vietnam_tui.tui.seat.player_view import PlayerView

US, NVA = "US/GVN", "NVA/VC"


def campaign(turn: int = 1, **more: object) -> Table:
    """A Movement Segment of the US/GVN in the campaign, nobody on the map but whom the sheet puts there at once."""
    transition = Transition(GAME.setup("operation-pegasus", {}))
    transition.set(
        **{"frames": (), "turn": turn, "impulse": 1, "phasing": US, "effort": 4, "oeps": (2, 6)} | more
    )
    turns.begin_segment(transition, "movement")
    return Table.at(transition.state)


def waiting(at: Table) -> set[str]:
    """The kinds of units that may come by road."""
    found = {offer.split()[1] for offer in at.offers("enter")}
    return {at.state.roster[at.id(name)].kind for name in found}


@pytest.mark.rule("KS-A12.0-a", "KS-A12.1-a", "KS-A12.1-b", "KS-A14.3-y")
def test_who_is_due_comes_by_the_road_in_the_south_east() -> None:
    at = campaign(1)
    assert waiting(at) == {"us-marine-battalion", "us-marine-hq"}
    at = campaign(2)
    assert waiting(at) == {"us-marine-battalion", "us-marine-hq", "us-marine-fr", "us-pru", "gvn-ranger"}
    (unit, *_) = (offer.split()[1] for offer in at.offers("enter") if offer.endswith("combat"))
    assert at.refused(f"enter {unit} 0438 combat").rule == "KS-A12.1-a"


@pytest.mark.rule("KS-A12.0-a")
def test_who_comes_later_is_refused() -> None:
    at = campaign(1)
    late = next(e.name for e in at.state.roster if e.kind == "us-pru")
    assert at.refused(f"enter {late} 0239 combat", "comes from turn").rule == "KS-A12.0-a"
    assert campaign(2).do(f"enter {late} 0239 combat")


@pytest.mark.rule("KS-A12.1-a", "KS-A12.1-c", "KS-A12.1-b")
@pytest.mark.parametrize(("mode", "left"), [("maneuver", 11), ("combat", 4)])
def test_a_unit_comes_in_a_mode_of_choice_and_moves_on(mode: str, left: int) -> None:
    at = campaign(2)
    unit = next(e.name for e in at.state.roster if e.kind == "us-pru")
    at.do(f"enter {unit} 0239 {mode}")
    assert (at.piece(unit).mode, at.piece(unit).left) == (mode, left)
    at.do(f"move {unit} 0438")
    assert at.piece(unit).left == left - 2
    assert at.rule("entered") == "KS-A12.1-a"


@pytest.mark.rule("KS-A12.1-c", "KS-11.2.3-b")
def test_a_headquarters_has_no_combat_mode() -> None:
    at = campaign(1)
    staff = next(e.name for e in at.state.roster if e.kind == "us-marine-hq" and e.turn == 1)
    assert at.refused(f"enter {staff} 0239 combat", "has no Combat Mode").rule == "KS-11.2.3-b"
    at.do(f"enter {staff} 0239 maneuver")


@pytest.mark.rule("KS-A12.1-b", "KS-5.2.3-b", "KS-3.2.4-a")
def test_the_enemy_in_the_entry_hex_bars_it_and_next_to_it_stops() -> None:
    at = campaign(2)
    unit = next(e.name for e in at.state.roster if e.kind == "us-pru")
    bob = next(e.name for e in at.state.roster if e.kind == "vc-local")
    grid = at.state.board.grid
    held = Table.at(at.state.with_piece(at.id(bob), place=grid.hex("0239"), fate="", mode="combat"))
    assert held.refused(f"enter {unit} 0239 combat").rule == "KS-5.2.3-b"
    near = Table.at(at.state.with_piece(at.id(bob), place=grid.hex("0339"), fate="", mode="combat"))
    near.do(f"enter {unit} 0239 combat")
    assert near.refused(f"move {unit} 0238").rule == "KS-3.2.4-a"


@pytest.mark.rule("KS-A12.1-d", "KS-A12.1-c", "KS-A5.3.3-b")
def test_a_transport_off_the_map_lifts_a_reinforcement_in() -> None:
    at = campaign(1)
    sea = next(e.name for e in at.state.roster if e.kind == "us-marine-transport" and e.turn == 1)
    unit = next(e.name for e in at.state.roster if e.kind == "us-marine-battalion" and e.turn == 1)
    at.do(f"lift {sea}")
    assert at.refused(f"board {unit}").rule == "KS-A12.1-c"
    at.do(f"board {unit} combat", "fly 0918")
    assert at.where(unit) == at.where(sea) == "0918"
    assert at.fact("flown", "cost") == 17
    assert at.piece(unit).left == 5


@pytest.mark.rule("KS-A9.4.3-f")
def test_what_was_driven_off_may_come_by_the_road() -> None:
    at = Table(
        "Alice:us-marine-battalion fate=away", "Tank:us-mechanized-battalion fate=due",
        scenario="operation-pegasus", side=US, effort=4,
    )  # fmt: skip
    assert {offer.split()[1] for offer in at.offers("enter")} == {"Alice"}
    at.do("enter Alice 0239 combat")


@pytest.mark.rule("KS-A12.0-a", "KS-A4.2.6-b")
def test_a_turn_that_is_passed_brings_reinforcements_all_the_same() -> None:
    at = campaign(2, segment="initiative", oeps=(0, 0))
    transition = Transition(at.state)
    transition.every("pieces", allowance=0, watched=False)
    turns.begin_turn(transition, 2)
    at = Table.at(transition.state)
    at.do("bid 1", "bid 1")
    assert at.state.turn == 3
    assert at.kinds().count("arrived") == 7
    assert waiting(campaign(3)) >= {"us-pru", "us-air-cavalry-battalion"}
    assert at.rule("arrived") == "KS-A12.0-a"


@pytest.mark.rule("KS-A9.3.1-b", "KS-A12.1-a")
def test_helicopters_that_may_fly_onto_the_map_are_in_the_box_and_begin_their_mission_from_it() -> None:
    at = campaign(1)
    flying = {offer.split()[1] for offer in at.offers("lift")}
    due = {name for name in flying if not at.state.pieces[at.id(name)].on_map}
    assert len(due) == 3
    player = PlayerView(SessionTable(Session.new(GAME, "operation-pegasus", seed=1, start=at.state)), US)
    assert due <= {face.name for face in player.box}
    box.open_box(player)
    assert player.menu is not None
    lifts = {item.unit: item.offer.text for item in player.menu.items if item.offer is not None}
    assert lifts == {name: f"lift {name}" for name in due}
    roads = {item.unit for item in player.menu.items if item.offer is None}
    assert {at.state.roster[at.id(name)].kind for name in roads} == {"us-marine-battalion", "us-marine-hq"}


@pytest.mark.rule("KS-A12.1-c", "KS-A12.1-d")
def test_who_waits_off_the_map_boards_there_from_the_box_in_either_mode() -> None:
    at = campaign(1)
    name = next(o.split()[1] for o in at.offers("lift") if not at.state.pieces[at.id(o.split()[1])].on_map)
    at.do(f"lift {name}")
    player = PlayerView(SessionTable(Session.new(GAME, "operation-pegasus", seed=1, start=at.state)), US)
    box.open_box(player)
    assert player.menu is not None
    orders = {item.offer.text for item in player.menu.items if item.offer is not None}
    assert orders == {order for order in at.offers("board") if len(order.split()) == 3}
    assert {order.split()[2] for order in orders} == {"maneuver", "combat"}
