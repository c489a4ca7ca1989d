"""Bridges that are destroyed and towns that fall to rubble [HA-27]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hot_armor.proving_ground import LOW_WATER, Table
from vietnam_tui.games.hot_armor.rules.works.engineers import shell_bridge, spans
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import Support

RUIN = ("bridges and rubble",)


def work(*counters: str, **more: Any) -> Table:
    """A table at the end of an impulse."""
    return Table(*counters, phase="works", options=RUIN, bearer="Pioneer", **more)


@pytest.mark.rule("HA-27.1-a", "HA-27.1-b", "HA-27.2-a")
def test_an_engineer_next_to_a_river_bridge_blows_it_on_a_check_and_those_on_it_are_lost() -> None:
    table = work("Pioneer:engineer@0607", "Rifle:infantry-a@0607", enemies=["Bob:infantry-a@0606"])
    assert table.refused("blow Rifle 0606").rule == "HA-27.1-a"
    assert table.refused("blow Pioneer 0706", "is next to no").rule == "HA-27.1-a"
    table.do("blow Pioneer 0606", dice=[3])
    assert [table.state.label(hex_) for hex_ in table.state.broken] == ["0606"]
    assert table.where("Bob") == "lost"
    crossing = work("Pioneer:engineer@0607", enemies=["Truck:truck@0606", "Bob:infantry-a@0606 aboard=Truck"])
    crossing.do("blow Pioneer 0606", dice=[3])
    assert crossing.kinds().count("eliminated") == 2  # each once
    assert table.rule("bridge blown") == "HA-27.1-b"
    assert table.rule("eliminated") == "HA-27.2-a"
    assert [table.fact("checked", key) for key in ("die", "needed", "passed")] == [3, 3, True]


@pytest.mark.rule("HA-27.1-a")
def test_a_failed_check_leaves_the_bridge_and_who_moved_blows_none() -> None:
    table = work("Pioneer:engineer@0607", "Other:engineer@0607", enemies=["Bob:infantry-a@0606"])
    told = table.do("blow Pioneer 0606", dice=[2])
    assert [(e.facts["check"], e.facts["passed"]) for e in told if e.kind == "checked"] == [
        ("demolition", False)
    ]
    assert (table.state.broken, table.where("Bob")) == ((), "0606")
    assert table.refused("blow Pioneer 0606").rule == "HA-27.1-a"
    table.do("blow Other 0606", dice=[6])
    assert table.state.broken
    plain = Table("Pioneer:engineer@0607", phase="works", bearer="Pioneer")
    assert not plain.offers("blow")
    assert plain.refused("blow Pioneer 0606", "are not destroyed in this game").rule == "HA-27.1-a"


@pytest.mark.rule("HA-27.2-a", "HA-8.18-a", "HA-27.1-a")
@pytest.mark.parametrize("scenario", ["proving-ground", LOW_WATER])
def test_a_destroyed_bridge_is_used_no_more(scenario: str) -> None:
    table = Table("Tank:m48@0607", scenario=scenario)
    grid = table.state.board.grid
    table.do("move Tank 0606")
    broken = Table("Tank:m48@0607", scenario=scenario, broken=(grid.hex("0606"),))
    if scenario == LOW_WATER:
        broken.do("move Tank 0606")
        assert broken.unit("Tank").spent > table.unit("Tank").spent
    else:
        assert broken.refused("move Tank 0606", "can cross by a").rule == "HA-8.18-a"


@pytest.mark.rule("HA-27.1-a", "HA-27.2-a")
def test_a_bridge_over_a_stream_is_blown_from_either_of_its_hexes_and_the_stream_counts_again() -> None:
    table = work("Pioneer:engineer@0208")
    table.do("blow Pioneer 0209", dice=[6])
    before = Table("Tank:m48@0208")
    before.do("move Tank 0209")
    after = Table("Tank:m48@0208", broken_sides=table.state.broken_sides)
    after.do("move Tank 0209")
    assert after.unit("Tank").spent > before.unit("Tank").spent
    assert table.rule("checked") == "HA-27.1-a"


@pytest.mark.rule("HA-27.1-a", "HA-27.2-a")
def test_blowing_an_avlb_bridge_eliminates_the_avlb() -> None:
    across = Table("Layer:avlb@0510").state.board.grid
    side = across.side(across.hex("0510"), across.hex("0511"))
    table = work("Pioneer:engineer@0511", "Layer:avlb@0510")
    table.state = table.state.with_unit(table.id("Layer"), bridge=side)
    table.do("blow Pioneer 0510", dice=[6])
    assert (table.where("Layer"), table.state.broken_sides) == ("lost", ())
    assert spans(table.state, across.side(across.hex("0208"), across.hex("0209")))
    assert not spans(table.state, side)


@pytest.mark.rule("HA-27.2-b")
@pytest.mark.parametrize(
    ("spread", "dice", "broken"), [("point", [6, 6], 1), ("point", [6, 5], 0), ("area", [6], 0)]
)
def test_point_fire_support_that_lands_on_a_bridge_destroys_it_on_a_six(
    spread: str, dice: list[int], broken: int
) -> None:
    table = Table(
        "Cp:cp-infantry@0607",
        phase="fire support",
        options=RUIN,
        morale=(4, 3),
        support=(Support("airstrike-1", "airstrike", "US"),),
    )
    table.do(f"call airstrike {spread} 0606")
    table.do("fire", dice=[6, *dice])
    assert len(table.state.broken) == broken
    assert [event.facts["die"] for event in table.events if event.kind == "bridge rolled"] == dice[1:]
    assert spread == "area" or table.rule("bridge rolled") == "HA-27.2-b"


@pytest.mark.rule("HA-27.2-b")
def test_fire_support_breaks_nothing_without_a_bridge_or_without_the_rule() -> None:
    state = Table("Cp:cp-infantry@0607", options=RUIN).state
    at, beside = state.board.grid.hex("0606"), state.board.grid.hex("0607")
    for now, place, asked in ((state, at, True), (state, beside, False), (state.but(options=()), at, False)):
        transition = Transition(now)
        shell_bridge(transition, place, "point")
        assert bool(transition.state.queued) is asked


@pytest.mark.rule("HA-27.3-a", "HA-27.5-a")
@pytest.mark.parametrize(
    ("gun", "die", "option", "ruined"),
    [
        ("sagger", 6, RUIN, 1),
        ("sagger", 5, RUIN, 0),
        ("infantry-a", 6, RUIN, 0),
        ("sagger", 6, (), 0),
        ("recoilless-rifle", 6, RUIN, 1),
        ("acav", 6, RUIN, 0),
    ],
)
def test_a_town_hit_hard_enough_with_a_six_is_rubble(gun: str, die: int, option: Any, ruined: int) -> None:
    table = Table(
        f"Gun:{gun}@1108",
        enemies=["Bob:truck@1208", "Ann:truck@1208"],
        phase="soft fire" if gun in ("infantry-a", "acav") else "hard fire",
        options=option,
    )
    table.do("fire Gun 1208")
    while table.decision.side == "CHANCE" or table.decision.kind in ("combat", "panic", "ammunition"):
        table.do(dice=[die if table.decision.kind == "combat" else 5])
    assert len(table.state.rubble) == ruined
    assert [event.kind for event in table.events].count("rubble") == ruined
    field = Table("Gun:sagger@0310", enemies=["Bob:truck@0510"], phase="hard fire", options=RUIN)
    field.do("fire Gun 0510", dice=[6])
    assert field.fact("attacked", "column") == "600%"
    assert field.state.rubble == ()
    assert not ruined or table.rule("rubble") == "HA-27.3-a"


@pytest.mark.rule("HA-27.4-a", "HA-27.4-b", "HA-27.4-c")
def test_rubble_costs_vehicles_a_point_takes_the_road_away_and_covers() -> None:
    grid = Table("Tank:m48@0610").state.board.grid
    rubble = (grid.hex("1210"),)
    road = Table("Tank:m48@1110")
    road.do("move Tank 1210")
    ruined = Table("Tank:m48@1110", rubble=rubble)
    ruined.do("move Tank 1210")
    plain = Table("Tank:m48@1109")
    plain.do("move Tank 1209")
    by_ruins = Table("Tank:m48@1109", rubble=(grid.hex("1209"),))
    by_ruins.do("move Tank 1209")
    assert by_ruins.unit("Tank").spent == plain.unit("Tank").spent + 6
    assert ruined.unit("Tank").spent >= by_ruins.unit("Tank").spent > road.unit("Tank").spent
    on_foot = Table("Rifle:infantry-a@1109", rubble=(grid.hex("1209"),))
    on_foot.do("move Rifle 1209")
    assert on_foot.unit("Rifle").spent == 6
    shot = Table("Gun:m48@1110", enemies=["Bob:truck@1210"], phase="hard fire", rubble=rubble)
    shot.do("fire Gun 1210", dice=[1])
    assert shot.fact("attacked", "shift") == -3
