"""Panic and scatter: direction, distance, what stops a unit and what is its end [HA-13.19, HA-13.20]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import LOW_WATER, Table
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games.hot_armor.frames import Happening
from vietnam_tui.games.hot_armor.rules.fire import panic
from vietnam_tui.games.hot_armor.rules.sequence.sequence import CHAPTERS, RULES
from vietnam_tui.games.hot_armor.transition import Transition

PLATOON, MILITIA = "infantry-a", "infantry-b"


def panicked(*counters: str, enemies: tuple[str, ...] = (), dice: tuple[int, ...], **more: object) -> Table:
    """A position in which the first unit has panicked and the dice have fallen."""
    table = Table("Cp:cp-infantry@0101", enemies=(*counters, *enemies), **more)  # type: ignore[arg-type]
    transition = Transition(table.state)
    panic.panic(transition, table.id(counters[0].partition(":")[0]))
    RULES.questions.settle(transition)
    table.state = transition.state
    table.do(dice=dice)
    assert table.decision.side != CHANCE
    return table


@pytest.mark.rule("HA-13.19-a", "HA-2.5-b", "HA-6.2-b", "HA-2.7-a")
def test_a_check_is_a_die_and_morale_and_harder_for_the_second_line() -> None:
    for type_, die, holds in (
        (PLATOON, 3, True),
        (PLATOON, 2, False),
        (MILITIA, 4, True),
        (MILITIA, 3, False),
    ):
        table = panicked(f"X:{type_}@0309", dice=(die,) if holds else (die, 4, 1))
        assert (table.where("X"), table.unit("X").disrupted) == ("0309" if holds else "0310", True)
    assert panicked(f"X:{PLATOON}@0309", dice=(4,), morale=(3, 2)).where("X") == "0309"
    assert panicked(f"X:{PLATOON}@0309", dice=(3, 4, 1), morale=(3, 2)).where("X") == "0310"
    assert table.rule("disrupted") == "HA-13.19-a"


@pytest.mark.rule("HA-13.20-a", "HA-13.20-b")
@pytest.mark.parametrize(
    ("direction", "to"), [(1, "0508"), (2, "0708"), (3, "0710"), (4, "0512"), (5, "0310"), (6, "0308")]
)
def test_it_scatters_straight_on_as_far_as_the_second_die_says(direction: int, to: str) -> None:
    far = 1 if direction == 1 else 2
    start = "0509" if direction == 1 else {2: "0509", 3: "0509", 4: "0510", 5: "0509", 6: "0509"}[direction]
    table = panicked(f"X:{PLATOON}@{start}", dice=(1, direction, far))
    assert (table.where("X"), table.unit("X").disrupted) == (to, True)
    assert table.rule("scattered") == "HA-13.20-b"
    assert table.fact("scattered", "direction") == ("N", "NE", "SE", "S", "SW", "NW")[direction - 1]
    running = Table(f"X:{PLATOON}@{start}")
    transition = Transition(running.state)
    panic.panic(transition, running.id("X"))
    RULES.questions.settle(transition)
    running.state = transition.state
    running.do(dice=[1])
    assert (running.decision.kind, running.decision.rule) == ("direction", "HA-13.20-a")
    running.do(dice=[direction])
    assert (running.decision.kind, running.decision.rule) == ("distance", "HA-13.20-b")


@pytest.mark.rule("HA-13.20-b")
def test_prohibited_ground_stops_it_before_and_low_water_does_not() -> None:
    assert panicked(f"X:{PLATOON}@0309", dice=(1, 1, 5)).where("X") == "0307"
    stuck = panicked(f"X:{PLATOON}@0307", dice=(1, 1, 5))
    assert (stuck.where("X"), stuck.unit("X").disrupted) == ("0307", True)
    assert panicked(f"X:{PLATOON}@0309", dice=(1, 1, 5), scenario=LOW_WATER).where("X") == "0304"


@pytest.mark.rule("HA-13.20-b", "HA-8.19-b")
def test_a_full_bridge_stops_it() -> None:
    friends = ("A:truck@0606", "B:truck@0606")
    assert panicked("X:m48@0607", *friends, dice=(1, 1, 1)).where("X") == "0607"
    assert panicked("X:m48@0607", dice=(1, 1, 1)).where("X") == "0606"


@pytest.mark.rule("HA-13.20-c")
def test_the_edge_an_enemy_and_no_movement_are_its_end() -> None:
    assert panicked(f"X:{PLATOON}@0110", dice=(1, 5, 3)).where("X") == "lost"
    enemy = Table("Foe:m48@0311", enemies=[f"X:{PLATOON}@0309"])
    transition = Transition(enemy.state)
    panic.panic(transition, enemy.id("X"))
    RULES.questions.settle(transition)
    enemy.state = transition.state
    enemy.do(dice=(1, 4, 2))
    assert enemy.where("X") == "lost"
    assert panicked("X:heavy-mortar@0309", dice=(1,)).where("X") == "lost"
    kept = panicked("X:heavy-mortar@0309", dice=(3,))
    assert (kept.where("X"), kept.unit("X").disrupted) == ("0309", True)
    assert enemy.rule("eliminated") == "HA-13.20-c"


@pytest.mark.rule("HA-11.5-c")
def test_a_carrier_takes_its_passenger_along_even_one_that_cannot_move() -> None:
    table = panicked("Apc:m113@0309", "Gun:heavy-mortar@0309 aboard=Apc", dice=(1, 4, 2))
    for name in ("Apc", "Gun"):
        assert (table.where(name), table.unit(name).disrupted) == ("0311", True)


@pytest.mark.rule("HA-11.6-c")
def test_a_tank_takes_its_rider_along_without_a_check_of_its_own() -> None:
    table = panicked("Tank:t-54@0309", f"Rider:{PLATOON}@0309 aboard=Tank", dice=(1, 4, 2))
    for name in ("Tank", "Rider"):
        assert (table.where(name), table.unit(name).disrupted) == ("0311", True)
    assert table.unit("Rider").carried


@pytest.mark.rule("HA-16.1-h")
def test_each_hex_of_a_scatter_is_an_occasion(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, str]] = []

    def note(transition: Transition, happening: Happening) -> None:
        seen.append((transition.state.label(happening.place), happening.way))

    monkeypatch.setattr(CHAPTERS, "tell", note)
    panicked(f"X:{PLATOON}@0309", dice=(1, 4, 2))
    assert seen == [("0310", "scatter"), ("0311", "scatter"), ("0311", "scattered")]
