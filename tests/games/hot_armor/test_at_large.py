"""Rules of command, movement and defence that hold whatever else is played [HA-5, HA-7, HA-8, HA-13]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.state import Phase


@pytest.mark.rule("HA-5.1-e", "HA-5.1-f", "HA-5.1-g", "HA-5.1-h", "HA-5.1-i", "HA-5.1-b", "HA-13.3-a")
@pytest.mark.parametrize(
    ("phase", "order"),
    [
        ("hard fire", "aim Tank 0410"),
        ("soft fire", "aim Rifle 0410"),
        ("movement", "move Rifle 0311"),
        ("close assault", "storm Rifle 0410"),
        ("rally", "rally Shaken"),
    ],
)
def test_each_phase_has_its_orders_and_they_are_refused_in_the_others(phase: Phase, order: str) -> None:
    phases: tuple[Phase, ...] = ("hard fire", "soft fire", "movement", "close assault", "rally")
    for one in phases:
        table = Table(
            "Tank:m48@0310",
            "Rifle:infantry-a@0310",
            "Shaken:m48@0210 disrupted",
            enemies=["Bob:infantry-a@0410"],
            phase=one,
        )
        if one == phase:
            table.do(order)
        else:
            assert table.refused(order).rule == (
                "HA-13.3-a" if {phase, one} == {"hard fire", "soft fire"} else "HA-5.1-b"
            )


@pytest.mark.rule("HA-7.11-b", "HA-7.0-a")
def test_markers_of_one_side_may_come_one_after_the_other_until_its_morale_is_used_up() -> None:
    table = Table.between("Cp:cp-infantry@0310", enemies=["Bob:infantry-a@1510"], bin=(2, 1), morale=(2, 1))
    for _ in range(2):
        table.draw("US")
        table.do("designate Cp")
        table.finish()
    assert table.state.bin == (0, 1)
    assert [str(draw) for draw in table.game.outcomes(table.state).outcomes] == ["NVA"]


@pytest.mark.rule("HA-7.3-b")
def test_a_transported_command_post_takes_the_marker_and_commands_from_its_carrier() -> None:
    table = Table.between("Apc:m113@0310", "Cp:cp-infantry@0310 aboard=Apc", "Far:m48@0710", bin=(1, 0))
    table.draw("US")
    table.do("designate Cp")
    table.go("movement")
    assert table.active() >= {"Apc", "Far"}


@pytest.mark.rule("HA-13.17-b", "HA-15.2-a")
def test_a_disrupted_unit_assaults_nobody() -> None:
    table = Table("Rifle:infantry-a@0310 disrupted", enemies=["Bob:infantry-a@0410"], phase="close assault")
    assert table.refused("storm Rifle 0410").rule == "HA-15.2-a"
    well = Table("Rifle:infantry-a@0310", enemies=["Bob:infantry-a@0410"], phase="close assault")
    well.do("storm Rifle 0410")


@pytest.mark.rule("HA-12.5-a")
def test_units_in_between_do_not_hamper_fire() -> None:
    table = Table(
        "Tank:m48@0310",
        "Friend:m48@0410",
        enemies=["Near:infantry-a@0510", "Bob:infantry-a@0610"],
        phase="hard fire",
    )
    told = table.do("fire Tank 0610", dice=[1])
    assert [event.facts["unit"] for event in told if event.kind == "attacked"] == ["Bob"]
    assert table.fact("attacked", "shift") == 0


@pytest.mark.rule("HA-7.14-a")
def test_reaction_fire_needs_no_activation() -> None:
    table = Table("Tank:m48@0310", enemies=["Bob:recoilless-rifle@0610"], standing=("ask", "ask"))
    assert not table.unit("Bob").active
    table.do("move Tank 0510")
    assert table.decision.kind == "reaction"
    table.do("react Bob Tank")


@pytest.mark.rule("HA-8.9-a")
def test_panic_uses_no_movement_points() -> None:
    table = Table("Tank:m48@0310", enemies=["Bob:truck@0510"], phase="hard fire", morale=(3, 1))
    table.do("fire Tank 0510")
    while table.decision.kind in ("combat", "panic", "direction", "distance"):
        table.do(dice=[{"combat": 5, "panic": 1, "direction": 3, "distance": 1}[table.decision.kind]])
    assert table.where("Bob") != "0510"
    assert (table.unit("Bob").spent, table.unit("Bob").moved) == (0, False)
