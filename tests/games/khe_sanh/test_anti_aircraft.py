"""AA Fire: who may fire at helicopters, how strongly, and what comes of it [KS-A9.4]."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.core.preview import Preview
from vietnam_tui.games.khe_sanh.rules.air.anti_aircraft import aa_strength
from vietnam_tui.games.khe_sanh.units import NO_PIECE

US, NVA = "US/GVN", "NVA/VC"
HUEY = "Huey:us-transport"
ALICE = "Alice:us-air-cavalry-battalion@0738 combat"


def landing(*enemies: str, **more: Any) -> Table:
    """A loaded Transport comes to 0735, before the NVA/VC fires."""
    more = {"scenario": "operation-pegasus", "side": US, "effort": 4} | more
    at = Table(f"{HUEY}@0738", ALICE, *enemies, **more)
    at.do("fly Huey with Alice 0735")
    return at


@pytest.mark.rule("KS-A9.4-a", "KS-A5.3.1-g", "KS-A9.4.1-a")
def test_only_a_hot_landing_zone_draws_fire() -> None:
    assert landing("Bob:nva-infantry@0734").decision.kind == "anti-aircraft"
    assert landing("Bob:nva-infantry@0733").decision.kind == "movement"


@pytest.mark.rule("KS-A9.4.1-a", "KS-A9.4.3-j", "KS-A5.3.2-b", "KS-A9.4.2-b", "KS-A9.4.3-a", "KS-A5.3.2-c")
def test_leaving_one_and_reaching_another_are_two_exposures() -> None:
    at = Table(
        f"{HUEY}@0735", "Bob:nva-infantry@0734", "Bert:nva-infantry@0730",
        scenario="operation-pegasus", side=US, effort=4, zones=(),
    )  # fmt: skip
    at.do("fly Huey 0731")
    assert at.fact("flown", "cost") == 2 + 3 + 3
    at.do("fire Bob")
    assert at.refused("fire Bert").rule == "KS-A9.4.3-a"
    at.do("pass", dice=[2])
    assert at.where("Huey") == "0735"
    assert at.refused("fire Bob").rule == "KS-A9.4.3-a"
    at.do("fire Bert", "pass", dice=[2])
    assert at.where("Huey") == "0731"
    cold = Table(
        f"{HUEY}@0735", "Bert:nva-infantry@0730", scenario="operation-pegasus", side=US, effort=4, zones=()
    )
    cold.do("fly Huey 0731")
    assert cold.fact("flown", "cost") < 2 + 3 + 3


@pytest.mark.rule("KS-A9.4.2-b")
def test_a_unit_fires_once_in_the_segment() -> None:
    at = landing("Bob:nva-infantry@0734", "H2:us-transport@0738")
    at.do("fire Bob", "pass", dice=[2])
    at.do("fly H2 0735")
    assert at.refused("fire Bob", "has fired at a").rule == "KS-A9.4.2-b"
    assert at.offers() == ["pass"]


@pytest.mark.rule("KS-A9.4.2-a", "KS-A9.4.2-b", "KS-A9.4.2-d")
@pytest.mark.parametrize(
    ("enemy", "rule"),
    [
        ("nva-dummy@0734", "KS-A9.4.2-a"),
        ("nva-hq@0734", "KS-A9.4.2-a"),
        ("nva-infantry@0734 nva", "KS-A9.4.2-b"),
        ("nva-infantry@0733", "KS-A9.4.3-a"),
        ("nva-aa@0733", "KS-A9.4.3-a"),  # two hexes off and hidden
        ("nva-aa@0733 combat", ""),
        ("vc-village@0734", ""),
        ("nva-artillery@0734", ""),
        ("vc-local@0734", ""),
    ],
)
def test_who_fires(enemy: str, rule: str) -> None:
    at = landing("Hot:nva-dummy@0834", f"Bob:{enemy}")
    if rule:
        assert at.refused("fire Bob").rule == rule
    else:
        at.do("fire Bob")


@pytest.mark.rule("KS-A9.4.3-a", "KS-A9.4.3-b", "KS-A9.4.2-c", "KS-A11.3.7-a")
@pytest.mark.parametrize(
    ("enemy", "strength"),
    [
        ("nva-infantry@0734", 6),
        ("nva-infantry@0734 combat", 6),
        ("nva-artillery@0734 combat", 1),
        ("vc-village@0734", 1),
        ("nva-aa@0734", 2),
        ("nva-armor@0734 maneuver", 2),
        ("vc-regional@0734", 3),
    ],
)
def test_the_strength_of_each(enemy: str, strength: int) -> None:
    at = Table(f"Bob:{enemy}", scenario="operation-pegasus", side=US, effort=4)
    assert aa_strength(at.state, at.id("Bob")) == strength


@pytest.mark.rule("KS-A9.4.2-c", "KS-A11.3.7-c")
def test_an_aa_regiment_shows_itself_and_others_stay_hidden() -> None:
    at = landing("Bob:nva-infantry@0734", "Ack:nva-aa@0834")
    at.do("fire Bob", "fire Ack")
    assert at.piece("Bob").mode == "maneuver"
    assert at.piece("Ack").mode == "combat"
    assert not at.seen("Bob")
    assert at.seen("Ack")
    view = at.side_sees(US)
    assert view.frames[-1].firers == ()  # type: ignore[union-attr]
    assert GAME.view(GAME.resample(view, US, random.Random(1)), US) == view
    assert at.rule("shown") == "KS-A11.3.7-c"
    assert len(at.side_sees(NVA).frames[-1].firers) == 2  # type: ignore[union-attr]


@pytest.mark.rule("KS-A9.4.3-a", "KS-A9.4.3-c", "KS-A9.4.2-d")
def test_a_regiment_and_an_aa_regiment_as_in_the_worked_opening() -> None:
    """6 + 2 = 8 against PF 2: E, +1; dice 5: 6, no effect."""
    at = landing("Bob:nva-infantry@0734", "Ack:nva-aa@0834")
    at.do("fire all", "pass", dice=[5])
    fired = {key: at.fact("anti-aircraft", key) for key in ("value", "column", "roll", "effect")}
    assert fired == {"value": 8, "column": "E", "roll": 6, "effect": "no effect"}
    assert at.where("Alice") == at.where("Huey") == "0735"


@pytest.mark.rule("KS-A9.4.1-c", "KS-A9.4.3-e", "KS-A9.4.3-f", "KS-A9.4.3-d", "KS-A9.4.3-g", "KS-A12.0-a")
def test_an_aborted_helicopter_is_off_the_map_with_its_load() -> None:
    at = landing("Bob:nva-infantry@0734")
    at.do("fire Bob", "pass", dice=[12])
    assert at.fact("anti-aircraft", "effect") == "aborted"
    assert at.where("Alice") == at.where("Huey") == "away"
    assert at.state.caps == (6, 6)
    assert at.refused("lift Huey", "is not there to").rule == "KS-A12.0-a"
    assert at.state.zones == ()


@pytest.mark.rule("KS-A9.4.1-c", "KS-A9.4.3-e", "KS-A9.4.3-g", "KS-A9.4.3-h")
def test_a_destroyed_helicopter_takes_its_load_with_it() -> None:
    at = landing(*(f"B{i}:nva-infantry@0734" for i in range(3)))
    at.do("fire all", "pass", dice=[12])
    assert at.fact("anti-aircraft", "effect") == "destroyed"
    assert at.where("Alice") == at.where("Huey") == "lost"
    assert at.state.caps == (6, 11)
    assert len(at.state.lost) == 2
    assert at.rule("anti-aircraft") == "KS-A9.4.3-e"
    assert at.rule("caps") == "KS-A9.4.3-g"
    assert at.rule("eliminated") == "KS-A9.4.3-h"
    marched = Table(
        f"{HUEY}@0738", "Alice:us-air-cavalry-battalion@0838 combat", *(f"B{i}:nva-infantry@0734" for i in range(3)),
        scenario="operation-pegasus", side=US, effort=4,
    )  # fmt: skip
    marched.do("move Alice 0738", "fly Huey with Alice 0735", "fire all", "pass", dice=[12])
    assert marched.state.mover == NO_PIECE  # she is in hand no more


@pytest.mark.rule("KS-A9.4.2-e", "KS-A9.4.3-j")
def test_one_flight_after_another() -> None:
    at = landing("Bob:nva-infantry@0734", "H2:us-transport@0738")
    assert at.refused("lift H2").rule == "KS-A9.4.2-e"


@pytest.mark.rule("KS-A9.4.2-a")
def test_nobody_need_fire() -> None:
    at = landing("Bob:nva-infantry@0734")
    at.do("pass")
    assert at.where("Alice") == "0735"
    assert not at.piece("Bob").aa_moving


@pytest.mark.rule("KS-A9.4.3-f")
def test_what_was_driven_off_comes_back_in_the_next_friendly_impulse() -> None:
    at = landing("Bob:nva-infantry@0734")
    at.do("fire Bob", "pass", dice=[12])
    at.state = at.state.with_piece(at.id("Huey"), done=False, missions=0)
    at.state = at.state.with_piece(at.id("Alice"), done=False)
    at.do("lift Huey", "board Alice combat", "fly 0438")
    assert at.where("Alice") == "0438"
    assert at.piece("Alice").allowance > 0


@pytest.mark.rule("KS-A9.4.3-a", "KS-A9.4.3-c", "KS-A9.4.3-e")
def test_who_fires_is_told_the_exact_odds_before() -> None:
    at = landing("Bob:nva-infantry@0734", "Ack:nva-aa@0834")

    def tried(order: str) -> Preview:
        seen = at.side_sees(NVA)
        return GAME.presenter.preview(seen, GAME.read_order(seen, order)[0])

    assert tried("pass").lines == ("nobody fires [KS-A9.4.2-a]",)
    alone = tried("fire Bob")
    assert alone.lines[:2] == ("AA strength 6 against PF 2 of Huey [KS-A9.4.3-a]", "column E")
    assert dict(alone.odds) == {"no effect": "13/18 72.2%", "aborted": "5/18 27.8%"}
    assert alone.hurts == {US: Fraction(5, 18), NVA: Fraction(0)}
    at.do("fire Bob")
    both = tried("fire Ack")
    assert both.lines[0] == "AA strength 8 against PF 2 of Huey [KS-A9.4.3-a]"
    assert any(line.startswith("die +1") for line in both.lines)
    assert both.hurts[US] > alone.hurts[US]
    assert tried("pass").odds == alone.odds
