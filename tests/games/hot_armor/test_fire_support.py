"""Fire support is called: by whom, where, with what; and what a save of it can hold [HA-18.3, HA-18.4, HA-5.1-d]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hot_armor.batteries import M48, PLATOON, POST, SUPPORT, battery, markers, status
from tests.games.hot_armor.proving_ground import LOW_WATER, Table
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.rules.fire.observers import (
    calls_support,
    is_observer,
    refuse_calling,
    refuse_view,
)

# -- calling ------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "HA-18.3-a", "HA-7.10-a", "HA-18.3-e", "HA-5.1-d", "HA-18.1-a", "HA-18.3-b", "HA-18.7-a", "HA-18.4-b"
)
def test_a_point_is_attacked_hard_with_the_strength_of_the_marker() -> None:
    table = battery(enemies=(f"Bob:{M48}@0510",))
    table.do("call artillery point 0510")
    assert table.decision.kind == "calling"
    table.do("fire", dice=[2, 6])
    assert (table.fact("attacked", "strength"), table.fact("fired", "attack")) == (6, "hard")
    assert table.decision.kind == "panic", "6 against 6 with a 6 is panic"


@pytest.mark.rule("HA-18.3-a", "HA-18.9-a", "HA-18.10-a")
def test_nothing_is_called_without_a_marker() -> None:
    table = battery(enemies=(f"Bob:{M48}@0510",), air=1)
    table.do("call artillery point 0510")
    assert table.refused("call artillery area 0510").rule == "HA-18.9-a"
    table.do("call airstrike point 0510")
    assert table.refused("call airstrike area 0510").rule == "HA-18.10-a"
    assert table.offers() == ["fire"]


@pytest.mark.rule("HA-18.3-c", "HA-18.4-b", "HA-12.8-a", "HA-17.5-b")
def test_an_observer_must_see_the_hex_within_its_range() -> None:
    table = battery("Post:cp-infantry@0207", enemies=(f"Bob:{M48}@0807",))
    assert table.offers("call artillery area 0707")
    assert table.refused("call artillery area 1207").rule == "HA-18.4-b", "10 hexes away, and it observes 8"
    assert table.refused("call artillery area 1007").rule == "HA-18.4-b", "behind the jungle"


@pytest.mark.rule("HA-18.3-c", "HA-12.9-a")
def test_an_observer_is_active_and_able_to_observe() -> None:
    table = battery(
        f"Head:{M48}@0110", "Post:cp-infantry@0710", enemies=("Bob:m48@0810",), bearer="Head", morale=(1, 3)
    )
    assert not table.offers("call"), "nobody who is active observes"
    blind = refuse_calling(table.state, table.id("Head"))
    assert blind is not None
    assert blind.rule == "HA-12.9-a"
    away = battery(POST, "Away:cp-infantry fate=box")
    assert away.refused("call artillery point 0310 by Away", "is not on the map").rule == "HA-18.3-c"
    able = battery("Head:cp-infantry@0110", bearer="Head", morale=(1, 3))
    assert able.offers("call artillery point 0310")


@pytest.mark.rule("HA-12.9-a", "HA-17.5-a")
def test_infantry_observes_for_the_us_and_for_nobody_else() -> None:
    us = battery(f"Alice:{PLATOON}@0110")
    assert us.offers("call artillery area 0210")
    arvn = Table(
        f"Alice:{PLATOON}@0110", phase=SUPPORT, scenario=LOW_WATER, support=markers("ARVN", artillery=1)
    )
    assert not arvn.offers("call")


@pytest.mark.rule("HA-12.8-a", "HA-11.5-a", "HA-18.4-b")
def test_a_carrier_halves_the_range_of_an_observer_and_a_helicopter_ends_it() -> None:
    riding = battery("Apc:m113@0110", "Post:cp-infantry@0110 aboard=Apc")
    assert riding.offers("call artillery area 0510")
    assert riding.refused("call artillery area 0610").rule == "HA-18.4-b"
    flying = battery("Bird:uh-helicopter@0110", "Post:cp-infantry@0110 aboard=Bird")
    assert not flying.offers("call")


@pytest.mark.rule("HA-17.5-b", "HA-12.8-a")
def test_an_observation_helicopter_sees_over_the_jungle() -> None:
    table = battery("Bird:oh-helicopter@0207", enemies=(f"Bob:{PLATOON}@1207",))
    grid = table.state.board.grid
    assert refuse_view(table.state, table.id("Bird"), grid.hex("1007")) is None
    far = refuse_view(table.state, table.id("Bird"), grid.hex("1307"))
    assert far is not None
    assert far.rule == "HA-12.8-a"
    assert table.offers("call artillery area 1207")


@pytest.mark.rule("HA-34.8-f", "HA-12.9-a")
def test_sappers_observe_for_fire_support_in_their_scenario_and_for_nothing_else() -> None:
    for scenario, side, able in (("dong-ha", "NVA", True), ("kontum", "NVA", False)):
        table = Table("Sap:sapper@1805", scenario=scenario, side=side)  # type: ignore[arg-type]
        assert calls_support(table.state, table.id("Sap")) == able
        assert not is_observer(table.state, table.id("Sap"))


@pytest.mark.rule("HA-13.17-e", "HA-18.3-c")
def test_a_disrupted_observer_calls() -> None:
    table = battery("Post:cp-infantry@0110 disrupted")
    assert table.offers("call artillery area 0210")


@pytest.mark.rule("HA-24.4-a", "HA-18.3-c", "HA-18.4-b")
def test_a_concealed_observer_is_named_and_revealed() -> None:
    enemy = (f"Bob:{PLATOON}@0510",)
    table = battery("Post:cp-infantry@0110 concealed", enemies=enemy, options=["concealment"])
    assert table.refused("call artillery area 0510").rule == "HA-18.4-b"
    table.do("call artillery area 0510 by Post")
    assert not table.unit("Post").concealed
    assert table.rule("revealed") == "HA-24.4-a"


@pytest.mark.rule("HA-24.4-a", "HA-18.3-c")
def test_a_concealed_observer_stays_so_where_another_sees() -> None:
    table = battery(POST, "Hid:cp-infantry@0110 concealed", options=["concealment"])
    refusal = table.refused("call artillery area 0510 by Hid")
    assert (refusal.rule, refusal.fix) == ("HA-18.3-c", "Try: call artillery area 0510")
    table.do("call artillery area 0510")
    assert table.unit("Hid").concealed


@pytest.mark.rule("HA-18.3-f", "HA-5.1-b")
def test_fire_support_is_called_in_its_own_phase_alone() -> None:
    table = Table(POST, phase="movement", support=markers("US", 1, 1))
    assert table.refused("call artillery point 0310").rule == "HA-5.1-b"


@pytest.mark.rule("HA-5.1-d", "HA-18.7-d")
def test_all_missions_are_named_before_the_first_die() -> None:
    table = battery(enemies=(f"Bob:{PLATOON}@0510", f"Ann:{PLATOON}@0810"), artillery=2)
    table.do("call artillery point 0510", "call artillery area 0810")
    assert "accuracy" not in [event.facts.get("check") for event in table.events]
    table.do("fire", dice=[2])
    assert (table.decision.side, table.decision.kind) == ("chance", "accuracy")
    table.do(dice=[2])
    assert table.decision.kind == "shelling"
    assert table.offers() == ["shell 0510", "shell 0810"]
    assert table.refused("shell 0610").rule == "HA-18.7-d"
    table.do("shell 0810", dice=[1, 1, 6, 6])
    assert table.state.phase != SUPPORT, "what is fired once is not followed by more"


@pytest.mark.rule("HA-5.1-d", "HA-18.3-a")
def test_a_marker_not_named_waits_for_another_impulse() -> None:
    table = battery(artillery=2)
    table.do("call artillery point 0510", "fire", dice=[2, 6])
    assert table.state.phase != SUPPORT
    assert (status(table, "artillery-1"), status(table, "artillery-2")) == ("used", "ready")
    begun = Table.at(battery().state.but(begun=True))
    assert begun.refused("call artillery point 0510").rule == "HA-5.1-d"
    assert table.rule("called") == "HA-18.3-a"


@pytest.mark.rule("HA-18.3-a")
def test_the_player_may_call_nothing() -> None:
    table = battery()
    table.do("end")
    assert status(table, "artillery-1") == "ready"


@pytest.mark.rule("HA-10.2-c", "HA-10.2-a", "HA-8.7-b")
def test_markers_go_on_a_hex_of_enemies_which_no_unit_enters() -> None:
    table = battery(POST, "Tank:m48@0410", enemies=(f"Bob:{PLATOON}@0510", "Ann:truck@0510"), air=1)
    table.do("call artillery point 0510", "call airstrike point 0510", "fire", dice=[6, 6, 1, 1])
    table.go("movement")
    assert {event.facts["unit"] for event in table.events if event.kind == "attacked"} == {"Bob", "Ann"}
    assert table.refused("move Tank 0510", "the enemy is in").rule == "HA-8.7-b"


@pytest.mark.rule("HA-12.9-b")
@pytest.mark.parametrize("type_", ["acav", "armored-car", "heavy-weapons"])
def test_a_unit_without_a_triangle_observes_as_far_as_it_fires(type_: str) -> None:
    table = battery(f"Eye:{type_}@0110", enemies=("Bob:truck@0310",))
    assert not table.state.kind(table.id("Eye")).sight
    assert table.offers("call artillery point 0310")


@pytest.mark.rule("HA-13.0-c", "HA-5.1-d", "HA-5.1-b")
def test_fire_support_has_a_phase_of_its_own_in_which_units_do_not_fire() -> None:
    counters: tuple[str, ...] = (POST, "Tank:m48@0310")
    table = battery(*counters, enemies=("Bob:truck@0510",))
    assert table.refused("aim Tank 0510").rule == "HA-5.1-b"
    later = Table(*counters, enemies=["Bob:truck@0510"], phase="hard fire", support=markers("US", 1))
    assert later.refused("call artillery point 0510").rule == "HA-5.1-b"
    assert later.offers("aim Tank 0510")


@pytest.mark.rule("HA-13.13-b")
def test_fire_support_markers_are_no_targets() -> None:
    table = Table("Tank:m48@0310", enemies=[], phase="hard fire", support=markers("NVA", 1, 1))
    assert table.offers() == ["end"]
    table = Table(
        "Tank:m48@0310", enemies=["Bob:truck@0510"], phase="hard fire", support=markers("NVA", 1, 1)
    )
    told = table.do("fire Tank 0510", dice=[1])
    assert [event.facts["unit"] for event in told if event.kind == "attacked"] == ["Bob"]
    assert [marker.status for marker in table.state.support] == ["ready", "ready"]


# -- in a save ----------------------------------------------------------------------------------------------


def started() -> Table:
    """A game on the proving ground, in the first Fire Support Phase."""
    table = Table.set_up(concealment="off")
    while table.state.phase == "set-up":
        table.do(table.offers()[0])
    table.do(next(offer for offer in table.offers("designate") if "CP" in offer))
    return table


@pytest.mark.rule("HA-18.3-d")
def test_fire_support_can_be_saved_at_every_step() -> None:
    table = started()
    table.do(f"call artillery point {table.where('CPI1')}")
    steps = [table.state]
    table.do("fire")
    for _ in range(30):
        steps.append(table.state)
        if table.state.phase != SUPPORT:
            break
        table.do(*([] if table.decision.side == "chance" else table.offers("shell")[:1]), dice=[6])
    assert {type(state.top).__name__ for state in steps} >= {"Calling", "Falling", "Volley", "Supplying"}
    for state in steps:
        assert GAME.unpack(GAME.pack(state)) == state
    assert table.rule("landed") == "HA-18.3-d"


MISSION = {"marker": "artillery-1", "spread": "point", "at": "0510", "observed": True}
BARRAGE = {"type": "barrage", "side": "US", "waiting": [], "landed": [], "struck": [], "spent": []}
CALLING = {"type": "calling", "side": "US", "missions": [MISSION]}
FALLING = {"type": "falling", "side": "US", "mission": MISSION, "step": "accuracy", "direction": 0}


@pytest.mark.parametrize(
    ("frames", "words"),
    [
        ([CALLING | {"missions": [MISSION, MISSION]}], "not ready"),
        ([CALLING | {"missions": []}], "no fire support is called"),
        ([CALLING | {"side": "NVA"}], "no fire support"),
        ([CALLING | {"missions": [MISSION | {"marker": ""}]}], "no fire support"),
        ([CALLING | {"missions": [MISSION | {"at": ""}]}], "place"),
        ([CALLING | {"missions": [MISSION | {"marker": "rain"}]}], "rain"),
        ([BARRAGE], "nothing is asked"),
        ([BARRAGE | {"waiting": [MISSION]}], "nothing is asked"),
        ([FALLING], "nobody has fired"),
        ([BARRAGE, FALLING | {"direction": 7}], "direction"),
        ([BARRAGE, FALLING | {"step": "distance"}], "direction"),
        ([{"type": "supplying", "side": "US", "marker": "airstrike-1"}], "only artillery"),
    ],
)
def test_what_no_fire_support_can_be_is_refused(frames: list[dict[str, Any]], words: str) -> None:
    tables = GAME.pack(started().state)
    assert GAME.unpack(tables | {"frames": [CALLING]}).top is not None
    with pytest.raises(SaveFault, match=words):
        GAME.unpack(tables | {"frames": frames})
