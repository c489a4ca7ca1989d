"""Visibility: what low, medium and good weather cut, and what they leave [HA-28, HA-12.4-c]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.rules.command.command import radius
from vietnam_tui.games.hot_armor.rules.fire.weapons import observing_range_of, range_of, strength_at
from vietnam_tui.games.hot_armor.rules.movement.allowance import allowance
from vietnam_tui.games.hot_armor.units import POINT, Support

WEATHER = ("visibility",)


def under(scenario: str, *, on: bool = True) -> Table:
    """A position in some weather."""
    return Table(
        "Cp:cp-infantry@0310",
        "Tank:m48@0310",
        "Huey:uh-helicopter@0310",
        enemies=["Bob:infantry-a@0710"],
        scenario=scenario,
        options=WEATHER if on else (),
    )


def numbers(table: Table) -> dict[str, int]:
    """What the weather may cut."""
    state = table.state
    return {
        "range": range_of(state, table.id("Tank")),
        "observation": observing_range_of(state, table.id("Cp")),
        "cp radius": radius(state, table.id("Cp")),
        "radius": radius(state, table.id("Tank")),
        "flight": allowance(state, table.id("Huey")) // POINT,
        "drive": allowance(state, table.id("Tank")) // POINT,
        "strength": strength_at(state, table.id("Tank"), 4),
    }


def cut(before: dict[str, int], *names: str) -> dict[str, int]:
    """The same with some of it halved, rounded up."""
    return {name: (value + 1) // 2 if name in names else value for name, value in before.items()}


@pytest.mark.rule("HA-28.0-a", "HA-28.0-d", "HA-12.4-c", "HA-28.0-c", "HA-28.0-b")
def test_good_weather_cuts_nothing_and_without_the_rule_no_weather_does() -> None:
    good = numbers(under("low-water"))
    assert numbers(under("low-water", on=False)) == good
    assert numbers(under("dusk", on=False)) == good
    assert numbers(under("haze")) != good


@pytest.mark.rule("HA-28.0-c", "HA-28.0-e", "HA-12.4-c")
def test_medium_visibility_halves_ranges_alone_and_not_the_range_of_half_strength() -> None:
    good = numbers(under("low-water"))
    assert numbers(under("haze")) == cut(good, "range", "observation")


@pytest.mark.rule("HA-28.0-b")
def test_low_visibility_halves_ranges_command_and_flight() -> None:
    good = numbers(under("low-water"))
    assert numbers(under("dusk")) == cut(good, "range", "observation", "cp radius", "radius", "flight")
    assert numbers(under("dusk", on=False)) == good


@pytest.mark.rule("HA-28.0-b", "HA-18.4-a")
@pytest.mark.parametrize(("scenario", "kind"), [("dusk", "direction"), ("haze", "accuracy")])
def test_airstrikes_always_deflect_in_low_visibility(scenario: str, kind: str) -> None:
    more: dict[str, Any] = {"support": (Support("airstrike-1", "airstrike", "ARVN"),)}
    table = Table("Cp:cp-infantry@0310", scenario=scenario, phase="fire support", options=WEATHER, **more)
    table.do("call airstrike point 0510", "fire")
    assert table.decision.kind == kind
    more["support"] = (Support("artillery-1", "artillery", "ARVN"),)
    guns = Table("Cp:cp-infantry@0310", scenario=scenario, phase="fire support", options=WEATHER, **more)
    guns.do("call artillery point 0510", "fire")
    assert guns.decision.kind == "accuracy"
