"""Fortunes of war: who fails a panic check hands his enemy a piece of luck [HA-33]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.frames import Firer, Volley
from vietnam_tui.games.hot_armor.rules.fire import panic
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES
from vietnam_tui.games.hot_armor.tables import Option
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, Leader, Support, UnitId

LUCK: tuple[Option, ...] = ("fortunes of war",)


def panicked(
    *counters: str,
    dice: tuple[int, ...] = (1, 4, 1),
    options: tuple[Option, ...] = LUCK,
    more_enemies: tuple[str, ...] = (),
    **more: Any,
) -> Table:
    """A position in which an enemy has just failed its panic check and has scattered from 0309."""
    table = Table(*counters, enemies=["X:infantry-a@0309", *more_enemies], options=options, **more)
    transition = Transition(table.state)
    panic.panic(transition, table.id("X"))
    RULES.questions.settle(transition)
    table.state = transition.state
    table.do(dice=dice)
    return table


@pytest.mark.rule("HA-33.0-a")
def test_the_opponent_is_asked_once_when_the_scatter_is_over_or_the_unit_is_lost() -> None:
    table = panicked("Rifle:infantry-a@0110")
    assert (table.decision.side, table.decision.kind) == ("US", "fortune")
    assert table.where("X") == "0310"
    table.do("hold")
    assert table.decision.kind == "movement"
    lost = panicked("Rifle:infantry-a@0310", dice=(1, 4, 1))
    assert (lost.where("X"), lost.decision.kind) == ("lost", "fortune")


@pytest.mark.rule("HA-33.0-a")
def test_a_passed_check_brings_none_nor_does_one_without_the_rule() -> None:
    assert panicked("Rifle:infantry-a@0110", dice=(6,)).decision.kind == "movement"
    assert panicked("Rifle:infantry-a@0110", options=()).decision.kind == "movement"


@pytest.mark.rule("HA-33.0-b")
def test_an_available_leader_arrives_with_a_unit_and_a_dead_one_does_not() -> None:
    table = panicked("Rifle:infantry-a@0110", leaders=(Leader("US"),))
    assert table.refused("inspire X").rule == "HA-33.0-b"
    table.do("inspire Rifle")
    assert table.state.leaders == (Leader("US", table.id("Rifle")),)
    for gone in (Leader("US", NO_UNIT, dead=True), Leader("US", UnitId(0)), Leader("NVA")):
        other = panicked("Rifle:infantry-a@0110", leaders=(gone,))
        assert other.refused("inspire Rifle").rule == "HA-33.0-b"


@pytest.mark.rule("HA-33.0-c")
def test_one_disrupted_unit_rallies_with_whom_it_carries() -> None:
    table = panicked("Apc:m113@0110 disrupted", "Rifle:infantry-a@0110 aboard=Apc disrupted", "Tank:m48@0110")
    assert table.refused("hearten Tank").rule == "HA-33.0-c"
    assert table.refused("hearten X").rule == "HA-33.0-c"
    table.do("hearten Apc")
    assert not table.unit("Apc").disrupted
    assert not table.unit("Rifle").disrupted
    assert table.rule("rallied") == "HA-33.0-c"


@pytest.mark.rule("HA-33.0-d")
def test_a_revealed_enemy_in_sight_is_disrupted_and_a_disrupted_one_eliminated() -> None:
    counters = ("Bob:infantry-a@0111", "Far:m48@1610", "Cov:infantry-a@0211 concealed")
    table = panicked("Rifle:infantry-a@0110", more_enemies=counters)
    assert table.refused("shake Far", "unit sees").rule == "HA-33.0-d"
    assert table.refused("shake Rifle", "is no revealed enemy").rule == "HA-33.0-d"
    assert not table.offers("shake Cov")
    table.do("shake Bob")
    assert table.unit("Bob").disrupted
    again = panicked("Rifle:infantry-a@0110", more_enemies=("Bob:infantry-a@0111 disrupted",))
    again.do("shake Bob")
    assert again.where("Bob") == "lost"
    assert table.rule("disrupted") == "HA-33.0-d"


@pytest.mark.rule("HA-33.0-e")
def test_fire_support_that_is_gone_comes_back_and_what_is_not_gone_does_not() -> None:
    support = (
        Support("artillery-1", "artillery", "US", "out"),
        Support("artillery-2", "artillery", "US", "used"),
        Support("airstrike-1", "airstrike", "US", "used"),
        Support("airstrike-2", "airstrike", "US"),
        Support("artillery-3", "artillery", "NVA", "out"),
    )
    table = panicked("Rifle:infantry-a@0110", support=support)
    assert table.offers("renew") == ["renew artillery-1", "renew airstrike-1"]
    for name in ("artillery-2", "airstrike-2", "artillery-3"):
        assert table.refused(f"renew {name}").rule == "HA-33.0-e"
    table.do("renew airstrike-1")
    assert table.state.support[2].status == "ready"
    assert table.rule("support renewed") == "HA-33.0-e"


@pytest.mark.rule("HA-33.0-f", "HA-24.4-b")
def test_a_revealed_unit_is_turned_face_down_where_concealment_is_played() -> None:
    both: tuple[Option, ...] = ("concealment", "fortunes of war")
    table = panicked("Rifle:infantry-a@0110", "Shaken:m48@0110 disrupted", options=both)
    assert table.refused("hide Shaken", "cannot be turned face").rule == "HA-33.0-f"
    assert table.refused("hide X", "cannot be turned face").rule == "HA-33.0-f"
    table.do("hide Rifle")
    assert table.unit("Rifle").concealed
    assert (
        panicked("Rifle:infantry-a@0110").refused("hide Rifle", "nothing is concealed in").rule == "HA-33.0-f"
    )
    riding = panicked("Truck:truck@0110", "Rifle:infantry-a@0110 aboard=Truck", options=both)
    assert riding.refused("hide Truck").rule == "HA-24.4-b"
    riding.do("hide Rifle")
    assert riding.unit("Rifle").concealed
    assert table.rule("hidden") == "HA-33.0-f"


@pytest.mark.rule("HA-33.0-f", "HA-24.1-b")
def test_a_unit_that_takes_part_in_an_attack_under_way_is_not_turned_face_down() -> None:
    both: tuple[Option, ...] = ("concealment", "fortunes of war")
    table = panicked("Rifle:infantry-a@0110", "Mate:infantry-a@0110", "Idle:m48@0111", options=both)
    fortune = table.state.frames[-1]
    rifle, mate = table.id("Rifle"), table.id("Mate")
    at = table.state.place(rifle)
    volley = Volley("NVA", "soft", at, "fire", (Firer(table.id("X"), at, 3),), (mate,))
    firing = Volley("US", "soft", at, "fire", (Firer(rifle, at, 3),), (table.id("X"),))
    table.state = table.state.but(frames=(firing, volley, fortune))
    assert table.offers("hide") == ["hide Idle"]
    for name in ("Rifle", "Mate"):
        assert table.refused(f"hide {name}", "takes part in what").rule == "HA-33.0-f"
