"""The staff officer chooses what is sane, says why, and knows no more than his side."""

from __future__ import annotations

import random

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.hot_armor.bots.danger import Danger
from vietnam_tui.games.hot_armor.bots.doctrine import counsel
from vietnam_tui.games.hot_armor.game import GAME


def advice(table: Table) -> Proposal:
    """What the staff officer of the side to act orders, by its view alone."""
    side = table.decision.side
    found = counsel(GAME.view(table.state, side), random.Random(1))
    assert GAME.refusal(table.state, found.action) is None
    assert found.purpose
    return found


def order(table: Table) -> str:
    """The same as text."""
    return GAME.write_order(table.state, advice(table).action)


def test_a_tank_fires_at_armor_in_the_open() -> None:
    table = Table("Tank:m48@0310", enemies=["Foe:t-54@0610"], phase="hard fire")
    assert order(table) == "aim Tank 0610"


def test_fire_that_can_do_nothing_is_not_opened() -> None:
    table = Table("Car:armored-car@0310", enemies=["Foe:t-54@0710"], phase="hard fire")
    assert order(table) == "end"


def test_all_whose_fire_adds_something_are_named_and_then_they_fire() -> None:
    table = Table("One:m48@0310", "Two:m48@0311", enemies=["Foe:t-54@0610"], phase="hard fire")
    for _ in range(2):
        assert order(table).startswith("aim ")
        table.do(order(table))
    assert order(table) == "fire"


def test_infantry_assaults_whoever_is_disrupted_next_to_it() -> None:
    table = Table("Alice:infantry-a@0309", enemies=["Bob:infantry-a@0310 disrupted"], phase="close assault")
    assert order(table) == "storm Alice 0310"
    table.do("storm Alice 0310")
    assert order(table) == "assault"


def test_infantry_closes_in_to_assault() -> None:
    table = Table("Alice:infantry-a@0307", enemies=["Bob:infantry-a@0309 disrupted"], side="NVA")
    table.do(order(table))
    assert (
        table.state.board.grid.distance(
            table.state.place(table.id("Alice")), table.state.place(table.id("Bob"))
        )
        == 1
    )


def test_the_dearest_unit_rallies_first() -> None:
    table = Table(
        "Truck:truck@0305 disrupted",
        "Tank:m48@0306 disrupted",
        enemies=["Bob:infantry-a@1410"],
        phase="rally",
    )
    assert order(table) == "rally Tank"


def test_reaction_fire_falls_on_a_platoon_in_the_open_and_not_on_what_it_cannot_hurt() -> None:
    ready = {"standing": ("ask", "ask"), "morale": (3, 3)}
    table = Table("Alice:infantry-a@0307", enemies=["Gun:heavy-weapons@0310"], **ready)
    table.do("move Alice 0308")
    assert order(table) == "react Gun Alice"
    table = Table("Tank:m48@0307", enemies=["Bob:infantry-b@0310"], **ready)
    table.do("move Tank 0309")
    assert table.decision.kind == "movement"


def test_the_marker_goes_where_most_is_to_be_done() -> None:
    table = Table.between(
        "Staff:cp-infantry@0305",
        "Alice:infantry-a@0306 disrupted",
        "Carl:infantry-a@0405 disrupted",
        "Dora:infantry-a@1402",
        enemies=["Bob:infantry-a@0309"],
        bin=(1, 0),
    )
    table.draw(table.state.sides[0])
    assert order(table) == "designate Staff"


def test_what_a_side_cannot_see_changes_nothing() -> None:
    enemies = ["Bob:infantry-a@0309 concealed", "Gun:recoilless-rifle@0506 concealed"]
    swapped = ["Bob:infantry-a@0506 concealed", "Gun:recoilless-rifle@0309 concealed"]
    for phase in ("fire support", "hard fire", "soft fire", "movement", "close assault"):
        one, other = (
            Table(
                "Staff:cp-infantry@0305",
                "Alice:infantry-a@0304",
                "Tank:m48@0404",
                enemies=foes,
                phase=phase,
                options=["concealment"],
            )
            for foes in (enemies, swapped)
        )
        assert one.side_sees("US") == other.side_sees("US")
        assert advice(one) == advice(other), phase


def test_a_deception_marker_fears_no_enemy() -> None:
    table = Table("Decoy:deception@0310 concealed", "Alice:infantry-a@0310", enemies=["Bob:infantry-a@0410"])
    danger = Danger(table.state, "US")
    here = table.state.place(table.id("Decoy"))
    assert danger.exposure(table.id("Decoy"), here) == 0 < danger.exposure(table.id("Alice"), here)
