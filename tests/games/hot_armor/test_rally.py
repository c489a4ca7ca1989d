"""Rally: who checks, when, and what helps [HA-19, HA-20.1, HA-20.4]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import LOW_WATER, Table
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.rules.command.checks import needed
from vietnam_tui.games.hot_armor.units import Leader, Support, UnitId
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat.acting import act
from vietnam_tui.tui.seat.player_view import PlayerView

PLATOON, MILITIA, M48 = "infantry-a", "infantry-b", "m48"


def least(*counters: str, **more: object) -> int:
    """What the first unit needs to rally."""
    table = Table(*counters, phase="rally", **more)  # type: ignore[arg-type]
    return needed(table.state, UnitId(0), "rally")


@pytest.mark.rule("HA-19.1-a", "HA-13.22-a", "HA-19.0-a")
@pytest.mark.parametrize(("die", "disrupted"), [(2, True), (3, False)])
def test_a_disrupted_unit_rallies_on_six_with_its_morale(die: int, disrupted: bool) -> None:
    table = Table(f"A:{PLATOON}@0310 disrupted", f"B:{PLATOON}@0310 disrupted", phase="rally")
    table.do("rally A", dice=[die])
    assert table.unit("A").disrupted == disrupted
    assert table.unit("B").disrupted


@pytest.mark.rule("HA-19.1-a")
def test_only_active_disrupted_units_check_and_once_a_phase() -> None:
    table = Table(
        f"Near:{PLATOON}@0310 disrupted",
        f"Far:{PLATOON}@0810 disrupted",
        f"Well:{PLATOON}@0310",
        "Cp:cp-armored@0310",
        phase="rally",
        bearer="Cp",
        morale=(2, 3),
    )
    assert table.refused("rally Well", "is not disrupted").rule == "HA-19.1-a"
    assert table.refused("rally Far", "was out of command").rule == "HA-19.1-a"
    theirs = Table(f"A:{PLATOON}@0310", enemies=[f"X:{PLATOON}@0810 disrupted"], phase="rally")
    assert theirs.refused("rally X", "is none of the US").rule == "HA-19.1-a"
    assert table.offers("rally") == ["rally Near"]
    other = Table(f"A:{PLATOON}@0310 disrupted", f"B:{PLATOON}@0410 disrupted", phase="rally")
    other.do("rally A", dice=[1])
    assert other.refused("rally A", "has made its check").rule == "HA-19.1-a"


@pytest.mark.rule("HA-20.1-a", "HA-2.5-b")
def test_another_effective_command_post_in_the_hex_helps() -> None:
    unit = f"A:{PLATOON}@0310 disrupted"
    assert least(unit) == 3
    assert least(unit, "Cp:cp-infantry@0310") == 2
    assert least(unit, "Cp:cp-infantry@0310", "Cq:cp-infantry@0310") == 2
    assert least(unit, "Cp:cp-infantry@0310 disrupted") == 3
    assert least(unit, "Cp:cp-infantry@0410") == 3
    assert least("A:cp-infantry@0310 disrupted") == 3
    assert least(f"A:{MILITIA}@0310 disrupted") == 4


@pytest.mark.rule("HA-19.1-a")
def test_a_command_post_that_has_rallied_helps_those_after_it() -> None:
    table = Table(f"A:{PLATOON}@0310 disrupted", "Cp:cp-infantry@0310 disrupted", phase="rally")
    assert needed(table.state, UnitId(0), "rally") == 3
    table.do("rally Cp", dice=[3])
    assert needed(table.state, UnitId(0), "rally") == 2


@pytest.mark.rule("HA-20.4-a")
def test_a_recovery_vehicle_in_the_hex_or_next_to_it_helps_vehicles() -> None:
    tank = f"A:{M48}@0310 disrupted"
    assert least(tank, "Arv:larv@0310") == 2
    assert least(tank, "Arv:larv@0410") == 2
    assert least(tank, "Arv:larv@0510") == 3
    assert least(tank, "Arv:larv@0410 disrupted") == 3
    assert least(f"A:{PLATOON}@0310 disrupted", "Arv:larv@0410") == 3
    assert least("A:larv@0310 disrupted") == 3


@pytest.mark.rule("HA-23.5-a")
def test_a_leader_in_the_hex_helps() -> None:
    unit, other = f"A:{PLATOON}@0310 disrupted", f"B:{PLATOON}@0310"
    for bearer, wanted in ((1, 2), (-1, 3)):
        led = (Leader("US", UnitId(bearer)), Leader("NVA"))
        assert least(unit, other, leaders=led, options=["leaders"]) == wanted


@pytest.mark.rule("HA-20.1-a", "HA-24.0-a")
def test_a_face_down_unit_helps_nobody() -> None:
    unit = f"A:{PLATOON}@0310 disrupted"
    assert least(unit, "Cp:cp-infantry@0310 concealed", options=["concealment"]) == 3


@pytest.mark.rule("HA-19.2-a")
def test_passengers_rally_with_their_carrier() -> None:
    table = Table("Apc:m113@0310 disrupted", f"In:{PLATOON}@0310 aboard=Apc disrupted", phase="rally")
    assert table.refused("rally In").rule == "HA-19.2-a"
    table.do("rally Apc", dice=[3])
    assert not table.unit("Apc").disrupted
    assert not table.unit("In").disrupted


@pytest.mark.rule("HA-19.2-a")
def test_a_rider_on_an_effective_tank_checks_for_itself() -> None:
    table = Table(f"Tank:{M48}@0310", f"On:{PLATOON}@0310 aboard=Tank disrupted", phase="rally")
    table.do("rally On", dice=[3])
    assert not table.unit("On").disrupted
    both = Table(f"Tank:{M48}@0310 disrupted", f"On:{PLATOON}@0310 aboard=Tank disrupted", phase="rally")
    assert both.refused("rally On").rule == "HA-19.2-a"


@pytest.mark.rule("HA-6.2-a", "HA-18.3-d")
@pytest.mark.parametrize(("morale", "passed"), [(1, False), (2, False), (3, True)])
def test_morale_helps_a_unit_to_rally_and_fire_support_to_fall_where_it_was_called(
    morale: int, passed: bool
) -> None:
    table = Table(f"A:{PLATOON}@0310 disrupted", phase="rally", morale=(morale, 3))
    table.do("rally A", dice=[3])
    assert table.unit("A").disrupted is not passed
    guns = Table(
        "Post:cp-infantry@0210",
        enemies=["Bob:truck@0510"],
        scenario=LOW_WATER,
        phase="fire support",
        support=(Support("artillery-1", "artillery", "ARVN"),),
        morale=(morale, 3),
    )
    guns.do("call artillery point 0510", "fire", dice=[3])
    assert (guns.decision.kind == "combat") is passed


@pytest.mark.rule("HA-19.1-a")
def test_who_points_elsewhere_with_a_unit_that_may_rally_hears_what_it_can_do_and_where() -> None:
    table = Table(f"A:{PLATOON}@0310 disrupted", f"B:{PLATOON}@0410", phase="rally")
    player = PlayerView(
        SessionTable(Session.new(GAME, table.state.scenario, seed=1, start=table.state)), "US"
    )
    player.take("A")
    player.cursor = player.board.grid.hex("0410")
    act(player)
    assert player.message == "A can do nothing at 0410.  Where it is, in 0310, it can rally."
