"""Indirect fire: over what blocks the line of fire, with an observer [HA-17]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import LOW_WATER, Table
from vietnam_tui.games.hot_armor.frames import Aiming
from vietnam_tui.games.hot_armor.rules.fire.fire import volley_of
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import attack_on

SOFT = "soft fire"
MORTAR, TARGET = "Tube:heavy-mortar@0207", "Bob:truck@1007"
#: stands next to 1007, which the jungle hides from the mortar
POST = "Post:cp-infantry@1107"


@pytest.mark.rule("HA-17.0-a", "HA-17.1-a", "HA-17.4-a", "HA-17.2-a", "HA-12.1-a", "HA-17.6-a")
def test_a_mortar_fires_over_jungle_at_what_an_observer_sees() -> None:
    alone = Table(MORTAR, enemies=[TARGET, "Ann:infantry-a@0407"], phase=SOFT)
    assert alone.refused("aim Tube 1007").rule == "HA-17.4-a"
    rifle = Table("Rifle:infantry-a@0207", enemies=["Bob:truck@0407", "Ann:truck@0607"], phase=SOFT)
    assert rifle.refused("aim Rifle 0607", "whose fire reaches").rule == "HA-12.1-a"
    table = Table(MORTAR, POST, enemies=[TARGET], phase=SOFT)
    table.do("aim Tube 1007")
    frame = table.state.top
    assert isinstance(frame, Aiming)
    volley = volley_of(table.state, frame)
    assert attack_on(table.state, volley, table.id("Bob")).strength == 4
    assert not volley.firers[0].direct
    beside = Table("Tube:heavy-mortar@0909", enemies=["Ann:truck@1009"], phase=SOFT, morale=(3, 3))
    assert "aim Tube 1009" in beside.offers(), "what it sees from the jungle it fires at directly"


@pytest.mark.rule("HA-17.0-a", "HA-12.3-a")
def test_others_need_a_line_of_fire_of_their_own() -> None:
    table = Table("Tank:m48@0307", POST, enemies=[TARGET, "Ann:infantry-a@0407"], phase="hard fire")
    assert table.refused("aim Tank 1007").rule == "HA-12.3-a"


@pytest.mark.rule("HA-17.6-a")
def test_with_its_own_line_of_fire_it_needs_no_observer() -> None:
    table = Table(MORTAR, enemies=["Bob:infantry-a@0507"], phase=SOFT)
    table.do("aim Tube 0507")
    frame = table.state.top
    assert isinstance(frame, Aiming)
    assert volley_of(table.state, frame).firers[0].direct


@pytest.mark.rule("HA-17.3-a", "HA-17.3-b")
@pytest.mark.parametrize(
    ("mortar", "rule"),
    [(f"{MORTAR} disrupted", "HA-17.3-a"), ("Tube:heavy-mortar@0909", "HA-17.3-b")],
)
def test_neither_disrupted_nor_from_jungle(mortar: str, rule: str) -> None:
    post = "Post:cp-infantry@1301"
    target = TARGET if rule == "HA-17.3-a" else "Bob:infantry-a@1302"
    near = "Ann:infantry-a@0307" if rule == "HA-17.3-a" else "Ann:infantry-a@1009"
    table = Table(
        mortar, POST if rule == "HA-17.3-a" else post, enemies=[target, near], phase=SOFT, morale=(3, 3)
    )
    assert table.refused(f"aim Tube {target.split('@')[1]}").rule == rule


@pytest.mark.rule("HA-17.3-b", "HA-22.11-c")
def test_a_landing_zone_marker_ends_the_jungle_of_its_hex() -> None:
    grid = Table(MORTAR).state.board.grid
    table = Table(
        "Tube:heavy-mortar@0909",
        "Post:cp-infantry@1301",
        enemies=["Bob:infantry-a@1302"],
        phase=SOFT,
        zones=(grid.hex("0909"),),
    )
    assert table.offers("aim Tube 1302")


@pytest.mark.rule("HA-17.4-a", "HA-12.9-a")
def test_infantry_of_others_than_the_us_spots_nothing() -> None:
    for scenario, allowed in (("proving-ground", True), (LOW_WATER, False)):
        table = Table(
            MORTAR,
            "Eye:infantry-a@1008",
            enemies=[TARGET, "Ann:infantry-a@0407"],
            phase=SOFT,
            scenario=scenario,
        )
        assert bool(table.offers("aim Tube 1007")) == allowed


@pytest.mark.rule("HA-17.4-a")
def test_the_observer_need_not_be_active() -> None:
    table = Table(MORTAR, POST, enemies=[TARGET], phase=SOFT, bearer="Tube")
    assert not table.unit("Post").active
    assert table.offers("aim") == ["aim Tube 1007"]


@pytest.mark.rule("HA-17.1-b", "HA-13.11-c")
def test_direct_and_indirect_fire_join_without_enfilade() -> None:
    table = Table(MORTAR, "Acav:acav@1008", POST, enemies=[TARGET], phase=SOFT)
    table.do("aim Tube 1007", "aim Acav 1007")
    frame = table.state.top
    assert isinstance(frame, Aiming)
    attack = attack_on(table.state, volley_of(table.state, frame), table.id("Bob"))
    assert attack.strength == 4 + 4
    assert not any("enfilade" in line for line in attack.ledger.lines())


@pytest.mark.rule("HA-24.4-a")
def test_a_concealed_observer_is_revealed_only_if_no_other_sees() -> None:
    for other, hidden in ((POST, True), ("Other:truck@0110", False)):
        table = Table(
            MORTAR,
            "Hid:cp-infantry@1008 concealed",
            other,
            enemies=[TARGET],
            phase=SOFT,
            options=["concealment"],
        )
        table.do("fire Tube 1007", dice=[1])
        assert table.unit("Hid").concealed == hidden


@pytest.mark.rule("HA-17.4-b")
def test_the_spotter_fires_at_the_hex_too_or_at_another_or_not_at_all() -> None:
    def spotted() -> Table:
        return Table(MORTAR, "Eye:infantry-a@1008", enemies=[TARGET, "Ann:truck@1108"], phase=SOFT)

    joint = spotted()
    joint.do("fire Tube Eye 1007", dice=[1])
    assert joint.fact("attacked", "strength") == 7
    apart = spotted()
    apart.do("fire Tube 1007", dice=[1])
    apart.do("fire Eye 1108", dice=[1])
    assert apart.unit("Eye").fired
    idle = spotted()
    idle.do(
        "fire Tube 1007",
        dice=[1],
    )
    idle.do("end")
    assert not idle.unit("Eye").fired
