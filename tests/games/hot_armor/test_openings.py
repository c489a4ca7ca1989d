"""Openings played step by step on the printed map: the first impulses of Street Without Joy and of Coral-Balmoral."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.hot_armor.proving_ground import Table
from tests.games.hot_armor.test_movement import spent
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.units import Entrenchment, Minefield, Support

JOY, CORAL = "street-without-joy", "coral-balmoral"
PLATOON, MILITIA, RIFLE = "infantry-a", "infantry-b", "recoilless-rifle"
ASKED = ("ask", "ask")


def march(table: Table, order: str, dice: tuple[int, ...] = ()) -> None:
    """A move during which nobody fires; mines are rolled for."""
    table.do(order, dice=dice)
    while table.decision.kind == "reaction":
        table.do("hold")


def roll(table: Table, *dice: int) -> None:
    """Dice fall one after another; nobody fires at who scatters."""
    for pips in dice:
        table.do(dice=[pips])
        while table.decision.kind == "reaction":
            table.do("hold")


def attacks(table: Table, since: int) -> list[tuple[object, ...]]:
    """Unit, column and result of each attack told after so many events."""
    told = [event for event in table.events[since:] if event.kind == "attacked"]
    return [(event.facts["unit"], event.facts["column"], event.facts["result"]) for event in told]


def chance_of(table: Table, side: str) -> Fraction:
    """How likely a side's marker is to be drawn next."""
    return {str(draw).replace("-", " "): p for draw, p in GAME.outcomes(table.state).probabilities()}[side]


@pytest.mark.rule("HA-34.2-e", "HA-16.1-a", "HA-7.1-a", "HA-26.1-a", "HA-18.5-a", "HA-14.1-a", "HA-19.1-a")
def test_street_without_joy_opens() -> None:
    grid = Table("Here:truck@0101", scenario=JOY).state.board.grid
    table = Table(
        "M24a:m24@1220",
        "AC1:armored-car@1120",
        "M3a:m3@1020",
        f"F1:{PLATOON}@1020 aboard=M3a",
        "CPF:cp-armored@0920",
        "M24b:m24@0819",
        "T1:truck@0720",
        "HWF:heavy-weapons@0720 aboard=T1",
        enemies=[
            f"RR1:{RIFLE}@3020",
            f"B1:{MILITIA}@3020",
            f"B2:{MILITIA}@3020",
            f"A1:{PLATOON}@2920",
            f"A2:{PLATOON}@2920",
            "SAP1:sapper@2920",
            "HW1:heavy-weapons@3120",
            "CPV:cp-infantry@3119",
        ],
        scenario=JOY,
        turn=1,
        bin=(2, 3),
        bearer="CPF",
        contact=False,
        standing=ASKED,
        options=["mines", "entrenchments"],
        mines=tuple(Minefield(grid.hex(place), "Viet Minh", False) for place in ("2921", "3021", "3121")),
        entrenchments=(Entrenchment(grid.hex("3120"), 1),),
        support=(Support("artillery-1", "artillery", "French"),),
    )
    assert {"M24a", "AC1", "M3a", "M24b", "T1", "CPF"} <= table.active()
    # the column drives, and is free of the roads once it has been fired at
    assert table.refused("move M24a 1219").rule == "HA-34.2-e"
    table.do("move M24a 2721")
    assert (table.where("M24a"), spent(table, "M24a")) == ("2721", Fraction(15, 2))
    table.do("react RR1 M24a", "fire", dice=[4])
    assert (table.fact("attacked", "column"), table.fact("attacked", "result")) == ("50%", "")
    assert table.state.contact
    for name, place, points in (
        ("AC1", "2521", Fraction(7)),
        ("M3a", "2420", Fraction(7)),
        ("M24b", "2321", Fraction(8)),
        ("CPF", "2120", Fraction(6)),
        ("T1", "2020", Fraction(13, 3)),
    ):
        march(table, f"move {name} {place}")
        assert (table.where(name), spent(table, name)) == (place, points)
    table.finish()
    # the Viet Minh answer
    assert chance_of(table, "Viet Minh") == Fraction(3, 5)
    table.draw("Viet Minh")
    table.do("designate CPV")
    table.go("hard fire")
    table.do("fire RR1 2721", dice=[2])
    assert table.fact("attacked", "column") == "50%"
    table.go("movement")
    assert not table.offers("move RR1"), "it has fired"
    table.do("move A1 2820", dice=[2])
    assert spent(table, "A1") == 2
    table.do("react M24a A1", "fire", dice=[3])
    assert (table.fact("attacked", "column"), table.fact("attacked", "result")) == ("50%", "")
    march(table, "move A2 2820", dice=(4,))
    march(table, "move A2 2720")
    assert spent(table, "A2") == 3
    march(table, "move SAP1 2820", dice=(3,))
    table.go("close assault")
    table.do("storm A1 2721", "storm A2 2721", "storm SAP1 2721", "assault")
    roll(table, 5, 3, 6, 2)
    assert (table.where("M24a"), table.unit("M24a").disrupted) == ("2520", True)
    table.do("advance A1", "hold")
    table.finish()
    # the second French impulse
    assert chance_of(table, "French") == Fraction(1, 2)
    table.draw("French")
    table.do("designate CPF")
    table.go("fire support")
    begun = len(table.events)
    table.do("call artillery area 2721", "fire", dice=[3, 2, 1])
    table.do("shell 2820", "shell 2721", dice=[6, 5])
    table.do(dice=[2, 3])
    assert attacks(table, begun) == [("SAP1", "50%", "D"), ("A1", "50%", ""), ("A2", "50%", "")]
    assert table.state.support[0].status == "out"
    table.go("hard fire")
    table.do("fire M24b AC1 M24a 2721")
    roll(table, 6, 2, 3, 1)
    assert table.fact("attacked", "column") == "100%"
    assert (table.where("A1"), table.unit("A1").disrupted) == ("2821", True)
    table.go("movement")
    march(table, "move M3a 2521")
    assert spent(table, "M3a") == 2
    march(table, "unload F1")
    assert (table.where("F1"), table.unit("F1").carried) == ("2521", False)
    table.go("rally")
    table.do("rally M24a", dice=[4])
    assert not table.unit("M24a").disrupted


@pytest.mark.rule("HA-21.3-a", "HA-15.4-a", "HA-13.12-a", "HA-18.6-a", "HA-19.1-a", "HA-25.1-a", "HA-20.2-a")
def test_coral_balmoral_opens() -> None:
    start = Table("Here:truck@0101", scenario=CORAL).state
    grid = start.board.grid
    group = next(
        number
        for number, one in enumerate(start.sheet.group)
        if one.side == "Australian" and "m113" in one.units
    )
    carriers = [
        unit
        for name, aboard, type_ in (("a", "A1", PLATOON), ("b", "A2", PLATOON), ("c", "Eng", "engineer"))
        for unit in (
            f"M113{name}:m113 fate=box group={group}",
            f"{aboard}:{type_} fate=box group={group} aboard=M113{name}",
        )
    ]
    table = Table(
        f"CPA:cp-armored fate=box group={group}",
        *carriers,
        f"Cent:centurion fate=box group={group}",
        enemies=[f"N1:{PLATOON}@2925", f"RR1:{RIFLE}@2925", "CPN:cp-infantry@2824", "Tube:heavy-mortar@2824"],
        scenario=CORAL,
        side="Australian",
        turn=1,
        bin=(1, 2),
        bearer="CPA",
        standing=ASKED,
        options=["entrenchments"],
        entrenchments=tuple(
            Entrenchment(grid.hex(place), 2) for place in ("2823", "2824", "2924", "2925", "2725", "2825")
        ),
        support=(Support("airstrike-1", "airstrike", "Australian"),),
        morale=(1, 2),
    )
    assert {"CPA", "M113a", "M113b", "M113c", "Cent"} <= table.active()
    table.do("enter M113a 3128", "move M113a 3127 3126 3025")
    assert (table.where("M113a"), spent(table, "M113a")) == ("3025", 8)
    table.do("react RR1 M113a", "fire", dice=[2])
    assert (table.fact("attacked", "column"), table.fact("attacked", "result")) == ("50%", "")
    march(table, "unload A1")
    march(table, "enter M113b 3128")
    march(table, "move M113b 3127 3126 3025")
    assert spent(table, "M113b") == 9
    march(table, "unload A2")
    march(table, "enter M113c 2928")
    march(table, "move M113c 2927 3026 3025")
    assert spent(table, "M113c") == 9
    march(table, "unload Eng")
    march(table, "enter Cent 3227")
    march(table, "move Cent 3127 3126")
    assert spent(table, "Cent") == 6
    march(table, "enter CPA 3128")
    assert spent(table, "CPA") == 4
    march(table, "move CPA 3127")
    assert spent(table, "CPA") == 6
    # the assault on the bunker in 2925
    table.go("close assault")
    for name in ("A1", "A2", "Eng", "M113a", "M113b", "M113c"):
        table.do(f"storm {name} 2925")
    begun = len(table.events)
    table.do("assault")
    roll(table, 6, 4, 5, 1, 4, 5)
    assert attacks(table, begun) == [
        ("N1", "100%", "(D)"),
        ("RR1", "300%", "D"),
        ("RR1", "200%", ""),
    ]
    assert (table.where("N1"), table.where("RR1")) == ("2825", "2925")
    table.finish()
    # the garrison
    assert chance_of(table, "NVA") == Fraction(1, 3)
    table.draw("NVA")
    table.do("designate CPN")
    table.go("hard fire")
    begun = len(table.events)
    table.do("fire RR1 3025")
    dice = {"A1": 6}
    while table.decision.kind == "combat":
        target = table.decision.prompt.split(" attack on ")[1].split(" in ")[0]
        table.do(dice=[dice.get(target, 2)])
    assert {column for _, column, _ in attacks(table, begun)} == {"50%"}
    assert len(attacks(table, begun)) == 6
    assert table.unit("A1").disrupted
    table.go("rally")
    table.do("rally RR1", dice=[5])
    table.do("rally N1", dice=[3])
    assert (table.unit("RR1").disrupted, table.unit("N1").disrupted) == (False, True)
    table.finish()
    # one bunker of four
    table.draw("Australian")
    table.do("designate CPA")
    table.go("fire support")
    begun = len(table.events)
    table.do("call airstrike point 2925", "fire")
    roll(table, 4, 5, 6, 2, 6, 1)
    assert attacks(table, begun) == [("RR1", "100%", "(D)")]
    assert (table.where("RR1"), table.unit("RR1").disrupted) == ("2824", True)
    table.go("movement")
    march(table, "move A2 2925")
    assert (table.where("A2"), spent(table, "A2")) == ("2925", 4)
    table.go("rally")
    table.do("rally A1", dice=[5])
    assert not table.unit("A1").disrupted
