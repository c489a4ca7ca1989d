"""How single scenarios are won, and what changes the morale of their sides [HA-34]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from tests.games.hot_armor.test_deployment import ready
from tests.games.hot_armor.test_victory import dead, outcome
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.rules.command.command import due
from vietnam_tui.games.hot_armor.rules.fire.observers import is_observer
from vietnam_tui.games.hot_armor.units import Entrenchment

ZONES = ("1709", "3510", "1424", "3125")


def holding(*hexes: str, type_: str = "infantry-a", name: str = "Holder") -> list[str]:
    """A unit in each of these hexes."""
    return [f"{name}{n}:{type_}@{hex_}" for n, hex_ in enumerate(hexes)]


@pytest.mark.rule("HA-34.4-j", "HA-4.1-d")
def test_the_trail_is_cut_at_three_landing_zones() -> None:
    scene, us = "ho-chi-minh-trail", "US"
    assert outcome(Table(*holding(*ZONES[:3]), scenario=scene, side=us)).winner == "US"
    assert outcome(Table(*holding(*ZONES[:2], "1425"), scenario=scene, side=us)).winner == "NVA"
    flown = [*holding(*ZONES[:2]), "Bird:uh-helicopter@1424"]
    assert outcome(Table(*flown, scenario=scene, side=us)).winner == "NVA"


@pytest.mark.rule("HA-34.5-f", "HA-4.1-a")
def test_six_australians_or_four_bunkers_and_no_points_count() -> None:
    bunkers = ("1424", "1425", "1426", "1427")

    def ended(lost: int, held: int) -> str:
        table = Table(*dead(lost), *holding(*bunkers[:held]), scenario="coral-balmoral", side="Australian")
        works = tuple(Entrenchment(table.state.board.grid.hex(hex_), 2) for hex_ in bunkers)
        return outcome(Table.at(table.state.but(entrenchments=works))).winner

    assert ended(6, 0) == "NVA"
    assert ended(5, 0) == ""
    assert ended(6, 4) == ""
    assert ended(5, 4) == "Australian"
    assert ended(5, 3) == ""


@pytest.mark.rule("HA-34.6-n", "HA-34.6-o")
def test_cambodia_needs_both_southern_zones_and_two_command_posts_and_has_no_draw() -> None:
    def ended(posts: int, zones: tuple[str, ...]) -> str:
        return outcome(
            Table(*holding(*zones), enemies=dead(posts, "cp-infantry"), scenario="into-cambodia", side="US")
        ).winner

    assert ended(2, ("1424", "3125")) == "US"
    assert ended(1, ("1424", "3125")) == "NVA"
    assert ended(2, ("1424", "3510")) == "NVA"
    others = Table(*holding("1424", "3125"), enemies=dead(2), scenario="into-cambodia", side="US")
    assert outcome(others).winner == "NVA"


@pytest.mark.rule("HA-34.6-f", "HA-34.6-b")
@pytest.mark.parametrize(("turn", "morale"), [(3, 1), (4, 2), (5, 2), (6, 3), (9, 3)])
def test_nva_morale_rises_in_cambodia(turn: int, morale: int) -> None:
    table = Table("CP:cp-infantry@1424", scenario="into-cambodia", turn=turn)
    assert due(table.state, "NVA")[0] == morale


@pytest.mark.rule("HA-34.6-j", "HA-34.11-e")
@pytest.mark.parametrize(
    ("scene", "rule", "count"), [("into-cambodia", "HA-34.6-j", 2), ("task-force-dragon", "HA-34.11-e", 1)]
)
def test_us_landing_zone_markers_go_down_when_the_enemy_is_set_up(scene: str, rule: str, count: int) -> None:
    table = Table.set_up(scene)
    while table.decision.kind == "set-up":
        enemy = table.decision.side not in ("US",)
        ready(table)
        if enemy:
            break
    while table.decision.kind == "set-up":
        ready(table)
    assert (table.decision.side, table.decision.kind) == ("US", "landing zones")
    assert table.refused("zone 0113").rule == rule
    held = next(iter(table.state.units)).place
    table.do(f"zone {table.state.label(held)}")
    assert len(table.state.zones) == 1
    assert (table.decision.kind == "landing zones") == (count == 2)


@pytest.mark.rule("HA-34.6-c", "HA-12.9-a")
def test_the_allied_force_in_cambodia_is_a_us_one() -> None:
    table = Table(
        "Rifle:infantry-a@1424", enemies=["Bob:infantry-a@1709"], scenario="into-cambodia", side="US"
    )
    assert table.state.sides == ("NVA", "US")
    assert table.state.rules_of("US").us_fire_control
    assert is_observer(table.state, table.id("Rifle"))
    assert not is_observer(table.state, table.id("Bob"))


@pytest.mark.rule("HA-34.7-k", "HA-34.7-l")
def test_lam_son_is_won_by_losses_or_by_the_zone_and_command_posts() -> None:
    def ended(lost: int, posts: int, zone: str) -> str:
        return outcome(
            Table(
                *dead(lost),
                *holding(zone),
                enemies=[f"Cp{n}:cp-infantry fate=lost" for n in range(posts)],
                scenario="lam-son",
                side="ARVN",
            )
        ).winner

    assert ended(12, 0, "1810") == "NVA"
    assert ended(11, 0, "1810") == ""
    assert ended(11, 2, "1709") == "ARVN"
    assert ended(12, 2, "1709") == ""
    assert ended(0, 1, "1709") == ""
    assert ended(0, 2, "1424") == ""


@pytest.mark.rule("HA-34.9-k", "HA-34.9-l", "HA-34.9-m")
def test_kontum_is_won_by_five_town_hexes_or_ten_that_count_and_drawn_by_both_or_neither() -> None:
    town = ("3006", "3005", "3106", "3107", "3007")

    def ended(held: int, lost: int, type_: str = "t-54") -> str:
        return outcome(
            Table(*holding(*town[:held]), *dead(lost, type_), scenario="kontum", side="NVA")
        ).winner

    assert ended(5, 9) == "NVA"
    assert ended(4, 10) == "ARVN"
    assert ended(4, 10, "sapper") == "ARVN"
    assert ended(4, 10, "zsu") == ""
    assert ended(5, 10) == ""
    assert ended(4, 9) == ""
    flown = [*holding(*town[:4]), "Rider:infantry-a@3007 disrupted"]
    assert outcome(Table(*flown, scenario="kontum", side="NVA")).winner == "NVA"


@pytest.mark.rule("HA-34.10-h", "HA-34.10-i")
def test_tonkin_is_won_by_a_hex_of_each_town_or_six_southern_objectives() -> None:
    scene, south = "somewhere-in-tonkin", ("0724", "0824", "1319", "1823", "2518", "3424")
    assert outcome(Table(*holding("1808", "3006"), scenario=scene)).winner == "US"
    assert outcome(Table(*holding("1808", "1807"), scenario=scene)).winner == ""
    assert outcome(Table("A:m48@0101", enemies=holding(*south), scenario=scene)).winner == "Communist"
    assert outcome(Table("A:m48@0101", enemies=holding(*south[:5], "4020"), scenario=scene)).winner == ""
    both = Table(*holding("1808", "3006"), enemies=holding(*south, name="Red"), scenario=scene)
    assert outcome(both).winner == ""


@pytest.mark.rule("HA-34.10-d", "HA-34.10-g")
@pytest.mark.parametrize(
    ("side", "lost", "morale"), [("US", 5, 3), ("US", 6, 2), ("Communist", 8, 3), ("Communist", 9, 2)]
)
def test_morale_falls_with_losses_in_tonkin(side: Nation, lost: int, morale: int) -> None:
    table = Table("A:m48@0101", *dead(lost), scenario="somewhere-in-tonkin", side=side)
    assert due(table.state, side)[0] == morale
