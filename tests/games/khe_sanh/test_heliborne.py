"""Heliborne Assaults: where Transports land for them, whom they carry, the row of the assault [KS-A9.3.1]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.khe_sanh.proving_ground import Table

US, NVA = "US/GVN", "NVA/VC"
SEA = "Sea:us-marine-transport@1726"
ALICE = "Alice:us-marine-battalion@1726 combat"
BOB = "Bob:nva-infantry@1118"


def table(*counters: str, segment: str = "heliborne", **more: Any) -> Table:
    return Table(
        *counters, **({"scenario": "operation-pegasus", "side": US, "effort": 4, "segment": segment} | more)
    )


def assault(at: Table, order: str) -> str:
    """The row on which an assault is made, nothing else put into it."""
    at.do(order)
    while at.decision.kind != "dice":
        at.do("pass")
    at.do(dice=[7])
    return str(at.fact("combat", "row"))


@pytest.mark.rule("KS-A9.3.1-g", "KS-A9.3.1-j", "KS-A9.4.3-a", "KS-A9.4.3-c", "KS-A7.3.1-a", "KS-A9.3.1-i")
def test_the_assault_of_the_worked_opening() -> None:
    """Into Route 9 past two regiments: 14 MPs; 6 + 2 = 8 against PF 2: E, +1; dice 5: 6, no effect."""
    at = table(SEA, ALICE, BOB, "Ack:nva-aa@1119")
    at.do("fly Sea with Alice 1018")
    assert (at.fact("flown", "cost"), at.fact("flown", "mission")) == (14, "heliborne")
    at.do("fire Bob Ack", "pass", dice=[5])
    fired = {key: at.fact("anti-aircraft", key) for key in ("value", "column", "roll", "effect")}
    assert fired == {"value": 8, "column": "E", "roll": 6, "effect": "no effect"}
    assert (at.piece("Ack").mode, at.piece("Bob").mode) == ("combat", "maneuver")
    assert at.piece("Alice").landed == "assault"
    at.go("combat")
    assert assault(at, "attack 1118 with Alice") == "heliborne-assault"
    assert at.rule("flown") == "KS-A9.3.1-g"


@pytest.mark.rule("KS-A9.3.1-i", "KS-A9.3.1-h")
def test_with_others_the_row_is_the_mixed_one() -> None:
    at = table(
        SEA, ALICE, BOB, "Carl:us-marine-battalion@1117 combat", "Carol:us-marine-battalion@1117 combat"
    )
    at.do("fly Sea with Alice 1018", "pass")
    at.go("combat")
    assert assault(at, "attack 1118 with all") == "mixed-assault"


@pytest.mark.rule("KS-A9.3.1-i")
def test_units_lifted_in_the_movement_segment_are_no_heliborne_units() -> None:
    at = table(SEA, ALICE, BOB, "Carol:us-marine-battalion@1018 combat", segment="movement")
    at.do("fly Sea with Alice 1018", "pass")
    at.go("combat")
    assert assault(at, "attack 1118 with all") == "close-assault"


@pytest.mark.rule("KS-A9.3.1-q", "KS-A9.3.1-g", "KS-4.3-f")
@pytest.mark.parametrize(
    ("enemy", "to", "rule"),
    [
        ("nva-infantry@0733", "0732", ""),
        ("nva-dummy@0733", "0732", ""),
        ("nva-infantry@0734", "0732", "KS-A9.3.1-q"),  # two hexes off
        ("nva-infantry@0831", "0732", "KS-A9.3.1-q"),  # over an unbridged river
        ("nva-infantry@0733", "0733", "KS-A5.3.1-a"),
    ],
)
def test_the_landing_is_beside_an_enemy_who_can_be_assaulted(enemy: str, to: str, rule: str) -> None:
    at = table(
        "Huey:us-transport@0738", "Alice:us-air-cavalry-battalion@0738", f"Bob:{enemy}", "Bert:nva-dummy@0535"
    )
    at.do("lift Huey", "board Alice")
    if rule:
        assert at.refused(f"fly {to}").rule == rule
    else:
        at.do(f"fly {to}", "pass")
        assert at.where("Alice") == to


@pytest.mark.rule("KS-A9.3.1-g", "KS-A9.3.1-h", "KS-A9.3.1-a")
def test_transports_alone_carry_combat_units_alone() -> None:
    at = table(SEA, ALICE, BOB, "Staff:us-marine-hq@1726", "Gun:us-gunship@1726", "Idle:us-transport@1524")
    assert at.refused("lift Gun", "is no Transport, and").rule == "KS-A9.3.1-g"
    assert at.refused("lift Idle", "whom it could carry").rule == "KS-A9.3.1-g"  # nobody is with it
    at.do("lift Sea")
    assert at.refused("board Staff").rule == "KS-A9.3.1-h"
    assert at.refused("fly 1018", "carries nobody who could").rule == "KS-A9.3.1-g"
    assert at.refused("leave Sea", "flies into an assault,").rule == "KS-A9.3.1-g"


@pytest.mark.rule("KS-A9.3.1-q")
@pytest.mark.parametrize(("friends", "fits"), [(2, True), (3, False)])
def test_there_must_be_room_for_the_load(friends: int, fits: bool) -> None:
    at = table(
        SEA, ALICE, BOB, *(f"F{i}:us-marine-company@1018 combat" for i in range(friends)), zones=()
    )  # fmt: skip
    at.do("lift Sea", "board Alice")
    if fits:
        at.do("fly 1018", "pass")
    else:
        assert at.refused("fly 1018", "3 of 3 units are there").rule == "KS-A9.3.1-q"


@pytest.mark.rule("KS-A9.3.1-k", "KS-A9.3.1-q")
def test_what_was_flown_before_counts_and_who_has_moved_may_fly() -> None:
    at = table(SEA, "Alice:us-marine-battalion@1725 combat", BOB, segment="movement")
    at.do("move Alice 1726", "fly Sea 1524", "fly Sea 1726")
    at.do("end")
    assert at.state.segment != "heliborne"  # both missions are flown, so that nobody is asked
    at = table(SEA, "Alice:us-marine-battalion@1725 combat", BOB, segment="movement")
    at.do("move Alice 1726")
    at.go("heliborne")
    at.do("fly Sea with Alice 1018", "pass")
    assert at.where("Alice") == "1018"


@pytest.mark.rule("KS-A9.3.1-q", "KS-3.4.2-b")
def test_a_unit_in_maneuver_mode_takes_a_facing() -> None:
    at = table(SEA, "Alice:us-marine-battalion@1726 maneuver", BOB)
    at.do("fly Sea with Alice 1018", "pass")
    assert at.decision.kind == "facing"
    at.do("face 1018 NW")
    assert at.piece("Alice").mode == "maneuver"
    assert at.refused("turn Alice")


@pytest.mark.rule("KS-A9.4.2-b", "KS-A9.4.3-h")
def test_a_unit_fires_again_in_the_later_segments() -> None:
    at = table(SEA, ALICE, BOB, "Carl:us-marine-company@1726", "Huey:us-transport@1726", segment="movement")
    at.do("fly Huey with Carl 1018", "fire Bob", "pass", dice=[2])
    at.go("heliborne")
    at.do("fly Sea with Alice 1018", "fire Bob", "pass", dice=[2])
    assert at.piece("Bob").aa_moving
    assert at.piece("Bob").aa_fighting


@pytest.mark.rule("KS-A9.3.1-g")
def test_no_heliborne_assaults_in_an_enemy_impulse() -> None:
    at = Table(SEA, ALICE, BOB, scenario="operation-pegasus", side=NVA, effort=4)
    at.do("end")
    assert at.state.segment == "combat" or at.state.segment == "infiltration"
