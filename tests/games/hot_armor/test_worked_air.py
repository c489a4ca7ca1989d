"""Helicopters on the printed map with worked results: AA fire, landings, the guns of Kontum, a landing in Dragon."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.frames import Aiming, Reacting
from vietnam_tui.games.hot_armor.rules.fire.fire import volley_of
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import Attack, attack_on
from vietnam_tui.games.hot_armor.rules.reaction.reactors import volleys_of
from vietnam_tui.games.hot_armor.state import Standing
from vietnam_tui.games.hot_armor.units import Support

STARLITE, TRAIL, KONTUM, DRAGON = "operation-starlite", "ho-chi-minh-trail", "kontum", "task-force-dragon"
SLICK, GUN, PLATOON = "uh-helicopter", "aa-mg", "infantry-a"
ASKED: tuple[Standing, Standing] = ("ask", "ask")


def hexes(scenario: str, *labels: str) -> tuple[Hex, ...]:
    """Hexes of the printed map."""
    grid = Table("Here:truck@0101", scenario=scenario).state.board.grid
    return tuple(grid.hex(label) for label in labels)


def declared(table: Table) -> Attack:
    """The only attack of the reaction declared."""
    frame = table.state.top
    assert isinstance(frame, Reacting)
    (volley,) = volleys_of(table.state, frame)
    return attack_on(table.state, volley, volley.targets[0])


# -- AA fire ------------------------------------------------------------------------------------------------


def flight(*enemies: str) -> Table:
    """A loaded helicopter comes within two hexes of VC who have morale 2."""
    table = Table(
        f"Bird:{SLICK}@2024",
        f"In:{PLATOON}@2024 aboard=Bird",
        enemies=list(enemies),
        scenario=STARLITE,
        side="US",
        standing=ASKED,
    )
    table.do("move Bird 2124")
    return table


@pytest.mark.rule("HA-22.14-a", "HA-22.17-b", "HA-22.17-e", "HA-22.16-a")
@pytest.mark.parametrize(("die", "place"), [(5, "2124"), (6, "2122")])
def test_an_aa_machine_gun_at_two_hexes(die: int, place: str) -> None:
    table = flight(f"Gun:{GUN}@2324")
    table.do("react Gun Bird")
    attack = declared(table)
    assert (attack.strength, attack.defence, attack.heading) == (3, 2, "100%")
    table.do("fire", dice=[die, *((1, 2) if die == 6 else ())])
    assert (table.where("Bird"), table.where("In")) == (place, place)
    assert not table.unit("Bird").disrupted


@pytest.mark.rule("HA-22.14-b", "HA-22.17-c", "HA-22.17-d", "HA-22.13-a")
@pytest.mark.parametrize(("dice", "place"), [((5,), "removed"), ((6, 1, 2), "2122")])
def test_heavy_weapons_add_two(dice: tuple[int, ...], place: str) -> None:
    table = flight(f"Gun:{GUN}@2324", "Hw:heavy-weapons@2324")
    table.do("react Gun Bird", "react Hw Bird")
    attack = declared(table)
    assert (attack.strength, attack.defence, attack.heading) == (5, 2, "200%")
    table.do("fire", dice=dice)
    assert (table.where("Bird"), table.where("In"), table.state.lost) == (place, place, ())


@pytest.mark.rule("HA-22.13-a", "HA-22.13-b", "HA-16.1-d")
def test_neither_rifles_nor_who_has_reacted() -> None:
    table = flight(f"Gun:{GUN}@2324", f"Foot:{PLATOON}@2324", f"Used:{GUN}@2324 reacted")
    assert table.refused("react Foot Bird").rule == "HA-22.13-a"
    assert table.refused("react Used Bird", "has used its reaction").rule == "HA-16.1-d"


@pytest.mark.rule("HA-22.17-b", "HA-34.9-o")
def test_a_helicopter_that_is_driven_towards_closed_ground_stops_before_it() -> None:
    table = Table(
        f"Bird:{SLICK}@2010", enemies=[f"Gun:{GUN}@2009"], scenario=KONTUM, side="ARVN", standing=ASKED
    )
    table.do("move Bird 2011", "react Gun Bird", "fire", dice=[6, 4, 6])
    place = table.where("Bird")
    assert "2011" < place < "2017"
    assert table.refused(f"move Bird {int(place) + 1}").rule == "HA-34.9-o"


@pytest.mark.rule("HA-34.3-k", "HA-22.9-a", "HA-8.18-a")
def test_helicopters_fly_over_the_sea_and_set_nobody_down_there() -> None:
    table = Table(f"Bird:{SLICK}@3511", "In:special-forces@3511 aboard=Bird", scenario=STARLITE, side="US")
    table.do("move Bird 3510")
    assert table.refused("unload In", "cannot be in").rule == "HA-8.18-a"


@pytest.mark.rule("HA-34.9-j", "HA-22.13-a")
def test_in_kontum_aa_machine_guns_reach_any_helicopter() -> None:
    table = Table(
        "Bird:oh-helicopter@4405",
        enemies=[f"Gun:{GUN}@2405", "Other:aaa@2405"],
        scenario=KONTUM,
        side="ARVN",
        standing=ASKED,
    )
    table.do("move Bird 4305")
    assert table.offers("react") == ["react Gun Bird"]
    table.do("react Gun Bird")
    assert declared(table).strength == 3


@pytest.mark.rule("HA-34.9-j", "HA-16.2-a")
def test_in_kontum_they_reach_far_on_the_ground_in_their_own_fire_phase_alone() -> None:
    table = Table(
        f"Gun:{GUN}@2403", enemies=["Truck:truck@0402"], scenario=KONTUM, side="NVA", phase="soft fire"
    )
    table.do("aim Gun 0402")
    frame = table.state.top
    assert isinstance(frame, Aiming)
    assert attack_on(table.state, volley_of(table.state, frame), table.id("Truck")).strength == 3
    asked = Table(
        "Truck:truck@3006",
        enemies=[f"Gun:{GUN}@3002", "Tank:t-54@3004"],
        scenario=KONTUM,
        side="ARVN",
        standing=ASKED,
        morale=(3, 3),
    )
    asked.do("move Truck 3005")
    assert asked.offers("react Gun")
    far = Table(
        "Truck:truck@3007",
        enemies=[f"Gun:{GUN}@3002", "Tank:t-54@3004"],
        scenario=KONTUM,
        side="ARVN",
        standing=ASKED,
        morale=(3, 3),
    )
    far.do("move Truck 3006")
    assert far.refused("react Gun Truck", "reacts up to").rule == "HA-16.2-a"


# -- landing ------------------------------------------------------------------------------------------------


def landing(*enemies: str, dice: tuple[int, ...], morale: tuple[int, int] = (3, 2)) -> Table:
    """A helicopter unloads on the landing zone 1424 next to VC in 1425, who all fire at it."""
    table = Table(
        f"Bird:{SLICK}@1424",
        f"In:{PLATOON}@1424 aboard=Bird",
        enemies=[f"{name}:heavy-weapons@1425" for name in enemies],
        scenario=STARLITE,
        side="US",
        standing=ASKED,
        morale=morale,
    )
    table.do("unload In", *(f"react {name} Bird" for name in enemies), "fire", dice=dice)
    return table


@pytest.mark.rule("HA-22.15-a", "HA-22.15-b", "HA-22.7-b", "HA-22.3-c")
def test_heavy_weapons_next_to_the_landing_zone_keep_a_platoon_aboard() -> None:
    table = landing("Hw", dice=(5, 6))
    assert (table.fact("attacked", "strength"), table.fact("attacked", "column")) == (4, "200%")
    assert table.unit("Bird").disrupted
    assert table.unit("In").carried


@pytest.mark.rule("HA-22.15-c")
def test_a_helicopter_lost_on_the_landing_zone_leaves_its_platoon_there_disrupted() -> None:
    table = landing("Hw", "Two", dice=(6,))
    assert table.fact("attacked", "column") == "400%"
    assert table.where("Bird") == "lost"
    assert (table.where("In"), table.unit("In").disrupted, table.unit("In").carried) == ("1424", True, False)
    assert table.rule("disrupted") == "HA-22.15-c"


@pytest.mark.rule("HA-22.9-a", "HA-22.10-a", "HA-22.11-a")
@pytest.mark.parametrize(
    ("scenario", "at", "type_", "rule"),
    [
        (TRAIL, "2924", PLATOON, "HA-22.9-a"),
        (TRAIL, "2924", "special-forces", ""),
        (TRAIL, "2222", PLATOON, ""),
        (STARLITE, "2222", PLATOON, "HA-22.11-a"),
        (STARLITE, "2924", "special-forces", "HA-22.11-a"),
    ],
)
def test_where_units_get_out(scenario: str, at: str, type_: str, rule: str) -> None:
    table = Table(f"Bird:{SLICK}@{at}", f"In:{type_}@{at} aboard=Bird", scenario=scenario, side="US")
    if rule:
        assert table.refused("unload In").rule == rule
    else:
        table.do("unload In")
        assert not table.unit("In").carried


@pytest.mark.rule("HA-22.12-a", "HA-28.0-c", "HA-18.4-b")
def test_in_medium_visibility_an_observation_helicopter_observes_to_five() -> None:
    jet = (Support("Guns", "artillery", "US"),)
    table = Table(
        "Scout:oh-helicopter@2222",
        enemies=[f"X:{PLATOON}@2227"],
        scenario=DRAGON,
        side="US",
        phase="fire support",
        options=["visibility"],
        support=jet,
    )
    assert table.offers("call artillery point 2227")
    assert table.refused("call artillery point 2216").rule == "HA-18.4-b"


@pytest.mark.rule("HA-15.3-c")
def test_who_hovers_over_a_hex_keeps_others_from_advancing_into_it() -> None:
    table = Table(
        f"A:{PLATOON}@0310",
        f"B:{PLATOON}@0310",
        enemies=[f"X:{PLATOON}@0410 disrupted", f"Bird:{SLICK}@0410"],
        phase="close assault",
    )
    table.do("storm A 0410", "storm B 0410", "assault", dice=[6])
    assert table.where("X") == "lost"
    assert not table.offers("advance")


# -- Task Force Dragon, the landing -------------------------------------------------------------------------


def dragon(*us: str, vc: tuple[str, ...], **more: object) -> Table:
    """Task Force Dragon in medium visibility with a marker in 1722."""
    more.setdefault("options", ["visibility"])
    return Table(
        *us,
        enemies=list(vc),
        scenario=DRAGON,
        side="US",
        zones=hexes(DRAGON, "1722"),
        morale=(2, 2),
        **more,  # type: ignore[arg-type]
    )


VC = (f"A1:{PLATOON}@1723", "B1:infantry-b@1723", "HW1:heavy-weapons@1822")


@pytest.mark.rule("HA-22.13-a", "HA-22.15-a", "HA-22.11-c", "HA-22.8-a")
def test_the_first_lift_comes_in_under_fire() -> None:
    table = dragon(
        f"UH1:{SLICK} fate=box group=3", f"F1:{PLATOON} fate=box group=3 aboard=UH1", vc=VC, standing=ASKED
    )
    table.do("enter UH1 0120", "move UH1 1521")
    assert table.decision.side == "US", "nobody is near enough"
    table.do("move UH1 1621", "react HW1 UH1")
    attack = declared(table)
    assert (attack.strength, attack.defence, attack.heading) == (2, 2, "100%")
    table.do("fire", dice=[3])
    table.do("move UH1 1722")
    assert table.unit("UH1").spent == 17 * 6
    table.do("unload F1", "react A1 UH1", "react B1 UH1")
    attack = declared(table)
    assert (attack.strength, attack.ledger.shift, attack.heading) == (5, 0, "200%")
    table.do("fire", dice=[3])
    assert (table.where("F1"), table.unit("F1").carried) == ("1722", False)
    assert all(table.unit(name).reacted for name in ("A1", "B1", "HW1"))


@pytest.mark.rule("HA-22.8-a", "HA-15.3-b", "HA-15.3-c")
def test_the_platoons_assault_from_the_landing_zone() -> None:
    table = dragon(f"F1:{PLATOON}@1722", f"F2:{PLATOON}@1722", vc=VC, phase="close assault")
    table.do("storm F1 1822", "storm F2 1822", "assault", dice=[6, 1, 2, 1])
    assert table.fact("attacked", "column") == "300%"
    assert (table.where("HW1"), table.unit("HW1").disrupted) == ("1922", True)
    table.do("advance F1")
    assert table.where("F1") == "1822"


@pytest.mark.rule("HA-18.6-a", "HA-18.3-c", "HA-34.1-c")
def test_an_airstrike_close_by_is_observed_by_the_platoon_that_has_landed() -> None:
    jet = (Support("Jet", "airstrike", "US"),)
    table = dragon(f"F2:{PLATOON}@1722", vc=VC, phase="fire support", support=jet)
    table.do("call airstrike point 1723", "fire", dice=[4, 3, 6, 5, 4])
    found = [
        (e.facts["unit"], e.facts["column"], e.facts["result"]) for e in table.events if e.kind == "attacked"
    ]
    assert found == [("A1", "100%", "(D)"), ("B1", "300%", "D")]
    assert table.unit("A1").disrupted
    assert table.unit("B1").disrupted


@pytest.mark.rule("HA-21.5-a", "HA-22.13-a")
def test_the_empty_helicopter_flies_off_for_the_next_lift_past_disrupted_heavy_weapons() -> None:
    table = dragon(
        f"UH1:{SLICK}@1722 group=3",
        f"F3:{PLATOON} fate=box group=3",
        vc=("HW1:heavy-weapons@1822 disrupted",),
        standing=ASKED,
    )
    table.do("move UH1 0120", "return UH1")
    assert table.where("UH1") == "box"
