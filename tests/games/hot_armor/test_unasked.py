"""Answers that nobody has asked for: each refusal says what it would answer."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table

PLATOON = "infantry-a"


@pytest.mark.parametrize(
    ("order", "rule", "why"),
    [
        ("hold", "HA-16.0-a", "nothing is asked that could be declined"),
        ("assault", "HA-15.3-d", "no close assault has been declared"),
        ("advance Alice", "HA-15.3-c", "no close assault has just cleared a hex"),
        ("react Alice Bob", "HA-16.1-b", "nobody is asked for reaction fire"),
        ("shell 0909", "HA-18.7-d", "no fire support is coming down"),
        ("locate", "HA-30.2-a", "no enemy indirect fire unit has just fired"),
        ("counter Alice", "HA-30.2-a", "no enemy indirect fire unit has just fired"),
        ("designate Alice", "HA-5.1-c", "the C2 marker is put on a unit as an impulse begins"),
        ("place Alice 0909", "HA-3.1-d", "the set-up is over"),
        ("ready", "HA-3.1-d", "the set-up is over"),
        ("lay mines 0909", "HA-3.1-d", "the set-up is over"),
        ("attach Alice", "HA-3.1-d", "the set-up is over"),
        ("zone 0909", "HA-2.4-e", "no Landing Zone marker is to be put down"),
        ("inspire Alice", "HA-33.0-a", "no fortune of war is to be chosen"),
        ("hearten Alice", "HA-33.0-a", "no fortune of war is to be chosen"),
        ("shake Bob", "HA-33.0-a", "no fortune of war is to be chosen"),
        ("hide Alice", "HA-33.0-a", "no fortune of war is to be chosen"),
        ("show Alice", "HA-24.5-b", "as the C2 marker is put on a unit"),
    ],
)
def test_an_answer_that_nobody_has_asked_for_is_refused_for_what_it_is(
    order: str, rule: str, why: str
) -> None:
    table = Table(f"Alice:{PLATOON}@0307", enemies=[f"Bob:{PLATOON}@0910"])
    assert table.refused(order, why).rule == rule


def test_to_fire_while_nobody_has_been_named_says_how_units_are_named() -> None:
    table = Table("Tank:m48@0307", enemies=["Bob:t-54@0310"], phase="hard fire")
    refusal = table.refused("fire", "nobody has been named to fire")
    assert (refusal.rule, refusal.fix) == ("HA-13.5-a", "Try: fire Tank 0310")


def test_while_a_question_is_open_it_comes_first() -> None:
    table = Table("Tank:m48@0307", enemies=["Bob:t-54@0310"], phase="hard fire")
    table.do("aim Tank 0310")
    table.refused("hold", "fire")
