"""Fights on the printed map with worked results: tanks, carriers, scatter, enfilade, bunkers, reaction, missiles."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.frames import Aiming, Reacting, Storming
from vietnam_tui.games.hot_armor.rules.fire import assault, panic
from vietnam_tui.games.hot_armor.rules.fire.fire import volley_of
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import Attack, attack_on
from vietnam_tui.games.hot_armor.rules.position.sight import sees
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import Entrenchment

JOY, STARLITE, CORAL, CAMBODIA = "street-without-joy", "operation-starlite", "coral-balmoral", "into-cambodia"
DONG_HA, DRAGON = "dong-ha", "task-force-dragon"
M48, PLATOON, MILITIA, RIFLE = "m48", "infantry-a", "infantry-b", "recoilless-rifle"


def hexes(scenario: str, *labels: str) -> tuple[Hex, ...]:
    """Hexes of the printed map."""
    grid = Table("Here:truck@0101", scenario=scenario).state.board.grid
    return tuple(grid.hex(label) for label in labels)


def columns(table: Table) -> list[tuple[int, int, str]]:
    """Attack, defence and column of the fire declared, target by target."""
    frame = table.state.top
    assert isinstance(frame, Aiming)
    volley = volley_of(table.state, frame)
    found = [attack_on(table.state, volley, target) for target in volley.targets]
    return [(attack.strength, attack.defence, attack.heading) for attack in found]


def stormed(table: Table) -> list[Attack]:
    """The hard attacks of the close assault declared."""
    frame = table.state.top
    assert isinstance(frame, Storming)
    volley = assault.volley_of(table.state, assault.assaulting_of(table.state, frame), "hard")
    return [attack_on(table.state, volley, target) for target in volley.targets]


@pytest.mark.rule("HA-13.20-a", "HA-13.20-b", "HA-13.20-c", "HA-13.19-a")
@pytest.mark.parametrize(
    ("start", "dice", "end"),
    [("2223", (2, 4, 3), "2226"), ("2226", (2, 4, 3), "lost"), ("1516", (2, 1, 4), "1515")],
)
def test_militia_scatters(start: str, dice: tuple[int, int, int], end: str) -> None:
    table = Table("Far:truck@4420", enemies=[f"X:{MILITIA}@{start}"], scenario=STARLITE, morale=(3, 2))
    transition = Transition(table.state)
    panic.panic(transition, table.id("X"))
    RULES.questions.settle(transition)
    table.state = transition.state
    table.do(dice=dice)
    assert table.where("X") == end
    assert table.unit("X").disrupted == (end != "lost")
    assert table.rule("checked") == "HA-13.19-a"


@pytest.mark.rule("HA-13.11-a")
@pytest.mark.parametrize(("other", "shift"), [("3207", 1), ("3206", 0), ("3208", 1)])
def test_two_enfilade_3006_from_120_degrees_on(other: str, shift: int) -> None:
    table = Table(
        f"A:{M48}@3004", f"B:{M48}@{other}", enemies=["X:truck@3006"], scenario=DONG_HA, phase="hard fire"
    )
    table.do("aim A 3006")
    frame = table.state.top
    assert isinstance(frame, Aiming)
    with_b = Aiming(frame.side, frame.kind, frame.at, (table.id("A"), table.id("B")))
    attack = attack_on(table.state, volley_of(table.state, with_b), table.id("X"))
    assert attack.ledger.shift == shift - 2


@pytest.mark.rule("HA-15.2-c", "HA-20.3-a")
def test_an_m48_does_not_assault_up_the_steep_slope_to_2824_and_a_cev_does() -> None:
    table = Table(
        f"Tank:{M48}@2823",
        "Cev:cev@2823",
        enemies=[f"X:{PLATOON}@2824"],
        scenario=CAMBODIA,
        side="US",
        phase="close assault",
    )
    assert table.refused("storm Tank 2824").rule == "HA-15.2-c"
    assert table.offers("storm") == ["storm Cev 2824"]


@pytest.mark.rule("HA-15.3-b", "HA-15.4-a", "HA-15.5-a", "HA-13.12-a")
def test_the_australians_assault_the_bunker_in_2925() -> None:
    (place,) = hexes(CORAL, "2925")
    table = Table(
        f"A1:{PLATOON}@3025",
        f"A2:{PLATOON}@3025",
        "Eng:engineer@3025",
        enemies=[f"N1:{PLATOON}@2925", f"RR1:{RIFLE}@2925"],
        scenario=CORAL,
        side="Australian",
        phase="close assault",
        morale=(1, 2),
        entrenchments=(Entrenchment(place, 2),),
    )
    table.do("storm A1 2925", "storm A2 2925", "storm Eng 2925")
    assert [(a.strength, a.defence, a.ledger.shift, a.heading) for a in stormed(table)] == [
        (8, 3, -1, "100%"),
        (8, 2, -1, "300%"),
    ]
    table.do("assault", dice=[6, 4, 5, 1, 4])
    assert (table.where("N1"), table.unit("N1").disrupted) == ("2825", True)
    assert (table.where("RR1"), table.unit("RR1").disrupted) == ("2925", True)
    assert not table.offers("advance")


@pytest.mark.rule("HA-16.1-d", "HA-16.2-a", "HA-16.1-e")
def test_a_rifle_in_2225_answers_a_tank_on_the_south_road() -> None:
    table = Table(
        f"Tank:{M48}@2220",
        f"Second:{M48}@2220",
        enemies=[f"RR:{RIFLE}@2225"],
        scenario=STARLITE,
        morale=(3, 2),
        standing=("ask", "ask"),
    )
    table.do("move Tank 2223")
    assert table.where("Tank") == "2223"
    assert isinstance(table.state.top, Reacting)
    table.do("react RR Tank", "fire", dice=[6])
    fact = {key: table.fact("attacked", key) for key in ("strength", "defence", "column")}
    assert fact == {"strength": 5, "defence": 6, "column": "50%"}
    assert table.unit("Tank").disrupted
    table.do("move Second 2223")
    assert table.where("Second") == "2223"
    assert table.decision.side == "US"


@pytest.mark.rule("HA-13.4-a", "HA-13.7-b", "HA-13.14-c", "HA-13.17-e", "HA-12.10-a")
def test_the_french_answer_in_2721() -> None:
    table = Table(
        "M24b:m24@2321",
        "AC1:armored-car@2521",
        "M24a:m24@2520 disrupted",
        enemies=[f"A1:{PLATOON}@2721"],
        scenario=JOY,
        phase="hard fire",
        morale=(2, 3),
    )
    table.do("aim M24b 2721", "aim AC1 2721", "aim M24a 2721")
    assert columns(table) == [(8, 3, "100%")]
    table.do("fire", dice=[6, 2, 3, 1])
    assert (table.where("A1"), table.unit("A1").disrupted) == ("2821", True)
    assert table.rule("fired") == "HA-13.4-a"


@pytest.mark.rule("HA-15.3-c", "HA-13.19-a", "HA-15.4-a")
def test_the_viet_minh_assault_the_tank_in_2721() -> None:
    table = Table(
        f"A1:{PLATOON}@2820",
        f"A2:{PLATOON}@2720",
        "SAP1:sapper@2820",
        enemies=["M24a:m24@2721"],
        scenario=JOY,
        side="Viet Minh",
        phase="close assault",
        morale=(2, 3),
    )
    table.do("storm A1 2721", "storm A2 2721", "storm SAP1 2721")
    (attack,) = stormed(table)
    assert (attack.strength, attack.defence, attack.ledger.shift, attack.heading) == (9, 4, 2, "400%")
    table.do("assault", dice=[5, 3, 6, 2])
    assert (table.where("M24a"), table.unit("M24a").disrupted) == ("2520", True)
    table.do("advance A1", "hold")
    assert (table.where("A1"), table.where("A2")) == ("2721", "2720")


@pytest.mark.rule("HA-28.0-c", "HA-13.7-a", "HA-12.1-a")
def test_medium_visibility_halves_ranges_and_not_where_half_strength_begins() -> None:
    table = Table(
        f"A:{M48}@2220",
        enemies=[f"X:{M48}@2224", f"Y:{M48}@2225"],
        scenario=DRAGON,
        side="US",
        phase="hard fire",
        options=["visibility"],
    )
    table.do("aim A 2224")
    assert columns(table)[0][:2] == (7, 6)
    other = Table(
        f"A:{M48}@2220",
        enemies=[f"Y:{M48}@2225"],
        scenario=DRAGON,
        side="US",
        phase="hard fire",
        options=["visibility"],
    )
    assert other.refused("aim A 2225", "whose fire reaches").rule == "HA-12.1-a"


@pytest.mark.rule("HA-12.6-a", "HA-12.3-c", "HA-12.10-a", "HA-12.4-b", "HA-34.1-e")
@pytest.mark.parametrize(
    ("a", "b", "rice", "grass"),
    [
        ("0714", "0718", True, False),
        ("0124", "0327", True, False),
        ("0103", "0204", True, True),
        ("0104", "0304", False, False),
        ("1823", "1223", True, True),
        ("1223", "1823", False, False),
        ("2824", "2821", True, True),
        ("2821", "2824", False, False),
        ("3003", "3107", True, True),
        ("3727", "4026", True, True),
        ("2124", "2224", True, True),
    ],
)
def test_worked_lines_of_sight(a: str, b: str, rice: bool, grass: bool) -> None:
    for scenario, wanted in ((STARLITE, rice), (CORAL, grass)):
        here, there = hexes(scenario, a, b)
        assert sees(Table("Here:truck@0101", scenario=scenario).state, here, there) == wanted
