"""Positions on the printed map with worked results: command, draws, scatter, roads, exits, special units."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.hot_armor.proving_ground import Table
from tests.games.hot_armor.test_movement import cost, spent
from tests.games.hot_armor.test_victory import dead, outcome
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.rules.fire import panic
from vietnam_tui.games.hot_armor.rules.fire.weapons import strength_at
from vietnam_tui.games.hot_armor.rules.movement.ways import goals, way_of
from vietnam_tui.games.hot_armor.rules.position.losses import eliminate
from vietnam_tui.games.hot_armor.rules.position.sight import sees
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES
from vietnam_tui.games.hot_armor.tables import Option
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import Entrenchment, Minefield

JOY, STARLITE, CORAL, CAMBODIA = "street-without-joy", "operation-starlite", "coral-balmoral", "into-cambodia"
TRAIL, DONG_HA, JARS, TONKIN = "ho-chi-minh-trail", "dong-ha", "plain-of-jars", "somewhere-in-tonkin"
M48, PLATOON, MILITIA, RIFLE = "m48", "infantry-a", "infantry-b", "recoilless-rifle"
ASKED = ("ask", "ask")


# -- command and draws ------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-7.3-a", "HA-7.5-a", "HA-8.5-b", "HA-8.5-c")
def test_the_armored_cp_in_1020_commands_four_hexes_far_phase_by_phase() -> None:
    table = Table(
        "CP:cp-armored@1020",
        "Near:m24@0619",
        "Far:truck@0519",
        "Hurt:m24@0819 disrupted",
        "Lame:m24@0720 disrupted",
        bearer="CP",
        scenario=JOY,
    )
    assert table.active() == {"CP", "Near", "Hurt", "Lame"}
    assert table.refused("move Far 0619").rule == "HA-8.5-c"
    table.do("move CP 1220")
    table.go("rally")
    assert table.offers("rally") == ["rally Hurt"]
    shaken = Table(
        "CP:cp-armored@1020 disrupted", "Mate:truck@1020", "Near:m24@0619", bearer="CP", scenario=JOY
    )
    assert shaken.active() == {"CP", "Mate"}


@pytest.mark.rule("HA-7.1-b", "HA-7.4-a")
@pytest.mark.parametrize(("bin", "chance"), [((2, 3), Fraction(2, 5)), ((1, 3), Fraction(1, 4))])
def test_the_french_marker_comes_as_often_as_it_is_in_the_bin(bin: tuple[int, int], chance: Fraction) -> None:
    table = Table.between("A:m24@1020", enemies=[f"B:{PLATOON}@3020"], scenario=JOY, turn=1, bin=bin)
    assert {str(draw): p for draw, p in GAME.outcomes(table.state).probabilities()}["French"] == chance


@pytest.mark.rule("HA-34.10-d", "HA-6.1-a")
def test_the_sixth_loss_in_tonkin_changes_the_bin_of_the_next_turn() -> None:
    table = Table.between(
        "A:m24@2013", *dead(6, "m24"), enemies=[f"B:{PLATOON}@1002"], scenario=TONKIN, turn=4, bin=(0, 1)
    )
    before = table.state.morale[0]
    table.draw("Communist")
    table.do("designate B")
    assert table.state.morale[0] == before
    table.finish()
    assert (table.state.turn, table.state.morale[0]) == (5, before - 1)
    assert table.state.bin[0] == before - 1


# -- panic ------------------------------------------------------------------------------------------------------


def panicked(type_: str, dice: tuple[int, ...], *us: str, **more: object) -> Table:
    """A VC unit in 2223 has to make a panic check."""
    table = Table("Far:truck@4420", *us, enemies=[f"X:{type_}@2223"], scenario=STARLITE, **more)  # type: ignore[arg-type]
    transition = Transition(table.state)
    panic.panic(transition, table.id("X"))
    RULES.questions.settle(transition)
    table.state = transition.state
    table.do(dice=dice)
    return table


@pytest.mark.rule("HA-13.20-d", "HA-26.1-c")
def test_on_its_way_south_mines_and_enemies_are_the_end_of_the_militia() -> None:
    grid = Table("Far:truck@4420", scenario=STARLITE).state.board.grid
    free = panicked(MILITIA, (2, 4, 3), morale=(3, 2))
    assert free.where("X") == "2226"
    mined = panicked(
        MILITIA,
        (2, 4, 3),
        morale=(3, 2),
        options=["mines"],
        mines=(Minefield(grid.hex("2225"), "US", False),),
    )
    assert mined.where("X") == "lost"
    assert panicked(MILITIA, (2, 4, 3), f"Near:{M48}@2226", morale=(3, 2)).where("X") == "lost"


@pytest.mark.rule("HA-13.19-a", "HA-2.5-b", "HA-13.20-d")
@pytest.mark.parametrize(
    ("type_", "morale", "dice", "end"),
    [
        (PLATOON, 3, (3,), "2223"),
        (PLATOON, 2, (3, 4, 1), "2224"),
        (MILITIA, 3, (3, 4, 1), "2224"),
        ("heavy-mortar", 3, (3,), "2223"),
        ("heavy-mortar", 3, (2,), "lost"),
    ],
)
def test_who_passes_is_disrupted_where_it_is_and_a_mortar_that_fails_is_lost(
    type_: str, morale: int, dice: tuple[int, ...], end: str
) -> None:
    table = panicked(type_, dice, morale=(3, morale))
    assert table.where("X") == end
    assert table.unit("X").disrupted == (end != "lost")


@pytest.mark.rule("HA-13.21-a", "HA-13.19-b", "HA-13.15-a")
@pytest.mark.parametrize(
    ("gun", "die", "check", "where"),
    [
        ("acav", 6, 0, "2222"),
        ("m48-two", 5, 0, "lost"),
        ("m48-two", 6, 6, "2222"),
        ("m48-two", 6, 1, "lost"),
    ],
)
def test_what_a_second_result_does_to_a_disrupted_carrier(gun: str, die: int, check: int, where: str) -> None:
    guns = ("A:acav@2220",) if gun == "acav" else (f"A:{M48}@2220",)
    table = Table(
        *guns,
        enemies=["X:btr@2222 disrupted"],
        scenario=STARLITE,
        phase="soft fire" if gun == "acav" else "hard fire",
        morale=(3, 2),
    )
    table.do("fire A 2222")
    result = table.do(dice=[die])
    if table.decision.kind == "panic":
        table.do(dice=[check or 6])
    assert result
    assert table.where("X") == where


# -- roads, ways, exits -------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-8.17-a", "HA-8.15-a")
def test_a_truck_makes_eighteen_road_hexes() -> None:
    table = Table("Truck:truck@1220", scenario=JOY, contact=False)
    unit = table.id("Truck")
    assert max(len(way_of(table.state, unit, to)) for to in goals(table.state, unit)) == 18


@pytest.mark.rule("HA-8.19-b")
def test_a_third_unit_does_not_come_on_the_bridge_in_2013() -> None:
    table = Table(f"A:{M48}@2013", f"B:{M48}@2013", f"C:{M48}@2012", scenario=CAMBODIA, side="US")
    assert table.refused("move C 2013", "has no room for").rule == "HA-8.19-b"
    two = Table(f"A:{M48}@2013", f"C:{M48}@2012", scenario=CAMBODIA, side="US")
    two.do("move C 2013")
    assert two.where("C") == "2013"


@pytest.mark.rule("HA-21.2-b", "HA-21.3-a", "HA-8.16-a", "HA-8.2-a")
def test_three_carriers_come_in_through_3128_one_after_the_other() -> None:
    names = ("A", "B", "C")
    group = next(
        number
        for number, one in enumerate(Table("Z:truck@0101", scenario=CORAL).state.sheet.group)
        if one.side == "Australian" and "m113" in one.units
    )
    table = Table(
        *(f"{name}:m113 fate=box group={group}" for name in names), scenario=CORAL, side="Australian", turn=1
    )
    for name, paid in zip(names, (2, 3, 4), strict=True):
        table.do(f"enter {name} 3128")
        assert spent(table, name) == paid
        if name == "C":
            table.do("move C 3127 3126")
            assert spent(table, "C") == 8
            assert table.refused("move C 3025", "left and cannot come").rule == "HA-8.2-a"
        else:
            table.do(f"move {name} 3127 3126 3025")
    assert [table.where(name) for name in names] == ["3025", "3025", "3126"]
    assert (spent(table, "A"), spent(table, "B")) == (8, 9)


@pytest.mark.rule("HA-4.1-c")
@pytest.mark.parametrize(
    ("type_", "place", "state", "leaves"),
    [
        ("truck", "4421", "moved spent=34", True),
        ("truck", "4421", "moved spent=35", False),
        ("m24", "4421", "moved spent=45", True),
        ("m24", "4421", "moved spent=48", False),
        ("m24", "4423", "moved spent=42", True),
        ("m24", "4423", "moved spent=43", False),
        ("m24", "4424", "", True),
        ("m24", "4424", "moved spent=25", False),
        ("m24", "4414", "", False),
    ],
)
def test_what_leaving_by_the_east_edge_costs(type_: str, place: str, state: str, leaves: bool) -> None:
    table = Table(f"Out:{type_}@{place} {state}", scenario=JOY)
    assert bool(table.offers("leave Out")) == leaves


# -- special units ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-20.6-a", "HA-13.7-a", "HA-13.7-c")
@pytest.mark.parametrize(("at", "strength", "moving"), [("2224", 7, 4), ("2225", 4, 2)])
def test_an_m48_fires_on_the_move_with_half_of_what_it_has_there(at: str, strength: int, moving: int) -> None:
    table = Table(f"A:{M48}@2220", scenario=STARLITE, phase="hard fire")
    state, unit = table.state, table.id("A")
    distance = state.board.grid.distance(state.place(unit), state.board.grid.hex(at))
    assert strength_at(state, unit, distance) == strength
    assert strength_at(state, unit, distance, moving=True) == moving


@pytest.mark.rule("HA-20.3-a", "HA-20.3-b")
def test_a_combat_engineer_vehicle_leads_a_tank_from_1622_to_1723_for_a_point_each() -> None:
    table = Table("Cev:cev@1622", f"Tank:{M48}@1622", scenario=TRAIL, side="US")
    table.do("move Cev Tank 1723")
    assert (spent(table, "Cev"), spent(table, "Tank")) == (1, 1)


@pytest.mark.rule("HA-29.2-a", "HA-29.3-a", "HA-29.4-a", "HA-29.5-a")
def test_an_m48_in_overwatch_answers_the_rifle_in_2225() -> None:
    watch: tuple[Option, ...] = ("overwatch",)
    table = Table(
        f"Guard:{M48}@2220 overwatch",
        "Acav:acav@2222",
        enemies=[f"RR:{RIFLE}@2225"],
        scenario=STARLITE,
        options=watch,
        morale=(3, 2),
        standing=ASKED,
    )
    assert table.refused("move Guard 2221", "is in overwatch").rule == "HA-29.5-a"
    table.do("move Acav 2223", "react RR Acav", "fire", dice=[1])
    assert table.decision.kind == "overwatch"
    table.do("aim Guard 2225", "fire", dice=[1])
    facts = [table.fact("attacked", key) for key in ("strength", "defence", "shift", "column")]
    assert facts == [4, 2, -1, "100%"]
    table.do("move Acav 2222")
    assert table.decision.kind == "movement"


@pytest.mark.rule("HA-32.0-a", "HA-32.1-a", "HA-8.16-a", "HA-12.10-a", "HA-27.4-b")
def test_a_carrier_burning_in_2222_is_in_the_way_of_trucks_and_of_sight() -> None:
    smoke: tuple[Option, ...] = ("wrecks",)
    transition = Transition(
        Table("Truck:truck@2221", enemies=["X:btr@2222"], scenario=STARLITE, options=smoke).state
    )
    eliminate(transition, transition.state.units_of("VC")[0], "HA-13.14-a")
    grid = transition.state.board.grid
    wrecked = transition.state.wrecks
    assert [transition.state.label(hex_) for hex_ in wrecked] == ["2222"]
    grass = Table("Truck:truck@2221", scenario=JOY).state
    smoky = grass.but(wrecks=wrecked)
    aside = grid.hex("2121"), grid.hex("2125")
    assert (sees(grass, *aside), sees(smoky, *aside)) == (True, False)
    assert sees(smoky, grid.hex("2221"), grid.hex("2225")), "along the road smoke is in nobody's way"
    assert cost("truck", "2221", "2222", scenario=STARLITE) == Fraction(1, 3)
    assert cost("truck", "2221", "2222", scenario=STARLITE, options=smoke, wrecks=wrecked) == 1
    ruined = smoky.but(rubble=(grid.hex("2223"),))
    assert not sees(ruined, grid.hex("2221"), grid.hex("2225")), "rubble takes the road away"


# -- the end ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-4.0-a", "HA-4.2-a", "HA-34.8-g", "HA-34.5-f", "HA-34.12-h")
def test_both_conditions_are_a_draw_at_dong_ha_in_the_bunkers_and_on_the_plain_of_jars() -> None:
    out = [f"Out{n}:{PLATOON} fate=exited" for n in range(3)]
    dong_ha = Table("A:m48@4412", enemies=[*out, *dead(8, "t-54")], scenario=DONG_HA)
    assert outcome(dong_ha).winner == ""
    bunkers = ("1424", "1425", "1426", "1427")
    held = [f"H{n}:{PLATOON}@{place}" for n, place in enumerate(bunkers)]
    coral = Table(*held, *dead(6), scenario=CORAL, side="Australian")
    works = tuple(Entrenchment(coral.state.board.grid.hex(place), 2) for place in bunkers)
    assert outcome(Table.at(coral.state.but(entrenchments=works))).winner == ""
    town = ("1319", "1320", "1419")
    jars = Table(
        *(f"T{n}:{PLATOON}@{place}" for n, place in enumerate(town)), *dead(5), side="NVA", scenario=JARS
    )
    taken = tuple(sorted(jars.state.board.grid.hex(place) for place in town))
    assert outcome(Table.at(jars.state.but(taken=taken))).winner == ""
    assert outcome(dong_ha).reason.startswith("both sides have fulfilled")
    assert outcome(Table("A:m48@4412", scenario=DONG_HA)).reason.startswith("neither side has fulfilled")
