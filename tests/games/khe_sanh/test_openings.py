"""Openings played step by step on the frozen map: every number and what came of it is known beforehand."""

from __future__ import annotations

import pytest

from tests.games.khe_sanh.proving_ground import Table
from vietnam_tui.games.khe_sanh.state import NVA, US

LANG_VEI, SIEGE = "the-fall-of-lang-vei", "the-siege-of-khe-sanh"

CAMP = ("SF@0404", "Mike@0404", "CIDG@0404", "BV33@0404")
#: the NVA of the first opening, before it moves
APPROACH = (
    "R1:nva-infantry@0506 hidden",
    "R2:nva-infantry@0506 hidden",
    "S1:nva-sapper@0506 hidden",
    "H1:nva-hq@0506 hidden",
    "R3:nva-infantry@0406 hidden",
    "R4:nva-infantry@0306 hidden",
    "A1:nva-artillery@0507 hidden",
    "A2:nva-artillery@0605 hidden",
    "Tanks:nva-armor fate=due",
)


def around_the_camp() -> Table:
    """The NVA has moved up, turned, and closed the ring."""
    table = Table(*CAMP, *APPROACH[:-1], "Tanks:nva-armor@0504 combat", scenario=LANG_VEI, turn=1, side=NVA)
    for unit in ("R1", "R2", "S1", "H1"):
        table.do(f"move {unit} 0505")
        if unit != "H1":
            table.do(f"turn {unit}")
    table.do("move R3 0405", "turn R3", "move R4 0305", "turn R4", "turn A1", "turn A2")
    table.go("combat")
    return table


def first_assault(table: Table, dice: int) -> None:
    """Everything on the camp, with all the strikes in its defence."""
    table.do("attack 0404 with all", "support all")
    table.do("strike 0404 3", "support H1", "sappers")
    table.do("pass" if table.decision.side == NVA else "", dice=[dice])


def ledger(table: Table) -> dict[str, int]:
    """The reasons of the last combat with what each was worth."""
    found: dict[str, int] = {}
    for entry in table.fact("combat", "ledger"):
        found[entry["rule"]] = found.get(entry["rule"], 0) + entry["value"]
    return found


@pytest.mark.rule(
    "KS-7.5.2-a", "KS-7.5.3-a", "KS-7.5.4-a", "KS-7.5.5-a", "KS-7.5.6-b", "KS-7.6.1-a", "KS-7.6.3-a"
)
def test_the_first_assault_on_lang_vei() -> None:
    table = around_the_camp()
    first_assault(table, 7)
    told = [table.fact("combat", key) for key in ("row", "value", "column", "roll", "attacker", "defender")]
    assert told == ["surprise-assault", 40, "H", 6, 0, 3]
    assert ledger(table) == {
        "KS-7.5.2-a": 1,
        "KS-7.5.3-a": 1,
        "KS-7.5.4-a": 1,
        "KS-7.5.5-a": 1,
        "KS-7.5.6-b": -3,
        "KS-7.6.1-a": -3,
        "KS-7.6.3-a": 2,
    }
    table.do("disrupt", dice=[2])
    assert all(table.piece(name).marker == NVA for name in ("SF", "Mike", "CIDG", "BV33"))
    assert table.state.caps == (0, 3)
    assert table.where("S1") == "0505"


def test_the_second_assault_ends_lang_vei() -> None:
    table = around_the_camp()
    first_assault(table, 7)
    table.do("disrupt", dice=[2])
    table.go("combat", US)
    assert table.state.segment == "combat"
    assert table.offers("attack") == []
    table.go("combat", NVA)
    assert table.piece("SF").fading
    table.do("attack 0404 with all", "support all", "row surprise", "support H1", "sappers", dice=[8])
    told = [table.fact("combat", key) for key in ("value", "column", "roll", "attacker", "defender")]
    assert told == [43, "K", 9, 0, 6]  # I, four columns right: K, and two more on the dice
    assert table.state.caps == (0, 9)
    assert table.state.result is not None
    assert table.state.result.winner == NVA


def test_a_one_on_both_sides_gives_a_cap_each() -> None:
    table = around_the_camp()
    first_assault(table, 3)
    assert [table.fact("combat", key) for key in ("roll", "attacker", "defender")] == [2, 1, 1]
    assert table.state.caps == (1, 1)
    assert table.piece("SF").marker == ""


def test_special_forces_leave_the_ring_and_the_others_stay_disrupted() -> None:
    table = around_the_camp()
    first_assault(table, 6)
    assert [table.fact("combat", key) for key in ("roll", "defender")] == [5, 2]
    assert {order.split()[1] for order in table.offers("retreat")} == {"SF", "Mike"}
    table.do("retreat SF 0304 0204", "retreat Mike 0304 0204", dice=[1])
    assert (table.where("SF"), table.where("Mike")) == ("0204", "0204")
    assert table.state.caps == (0, 2)
    for name in ("CIDG", "BV33"):
        assert (table.where(name), table.piece(name).marker) == ("0404", NVA)


# ---------------------------------------------------------------- the siege, first Impulses

HILLS = (
    "1/26@0808",
    "B/3Tk@0808",
    "FOB3@0808",
    "HQ26@0808",
    "A1c:us-marine-company@0809",
    "37Rngr@0809",
    "RF915@0809",
    "B1c:us-marine-company@1004",
    "B2c:us-marine-company@1004",
    "C1c:us-marine-company@1106",
    "C2c:us-marine-company@1106",
    "D1c:us-marine-company@1006",
    "2/26@1108",
    "1/9@0807",
)
BESIEGERS = (
    *(f"{name}:nva-infantry@1104" for name in ("R1", "R2", "R3")),
    "H1:nva-hq@1104",
    *(f"{name}:nva-infantry@0904" for name in ("R4", "R5")),
    "S1:nva-sapper@0904",
    "A1:nva-artillery@1204",
    "A2:nva-artillery@1203",
    *(f"{name}:nva-infantry@1206" for name in ("R6", "R7")),
    "H2:nva-hq@1206",
)


def siege() -> Table:
    """The first Combat Segment: whoever assaults has turned, the Headquarters are hidden."""
    nva = [text if "-hq" in text else f"{text} combat" for text in BESIEGERS]
    return Table(*HILLS, *nva, scenario=SIEGE, turn=1, side=NVA, segment="combat")


@pytest.mark.rule("KS-7.5.5-a", "KS-7.5.2-a")
def test_the_siege_begins_at_881_south() -> None:
    table = siege()
    table.do(
        "attack 1004 with R1 R2 R3 R4 R5 S1", "support A1 A2", "support 0808 1004", "strike 1004 3", "pass"
    )
    table.do("row surprise", "support H1", "sappers", dice=[7])
    table.do("disrupt", dice=[5])
    told = [table.fact("combat", key) for key in ("value", "column", "roll", "attacker", "defender")]
    assert told == [46, "H", 6, 0, 3]
    assert ledger(table)["KS-7.5.5-a"] == 1
    assert "KS-7.5.2-a" not in ledger(table)
    assert (table.where("S1"), table.state.caps) == ("lost", (6, 9))


@pytest.mark.rule("KS-7.3.4-c")
def test_the_siege_goes_on_at_861_and_the_b_52s_answer() -> None:
    table = siege()
    table.do(
        "attack 1004 with R1 R2 R3 R4 R5 S1", "support A1 A2", "support 0808 1004", "strike 1004 3", "pass"
    )
    table.do("row surprise", "support H1", "sappers", dice=[7])
    table.do("disrupt", dice=[5])
    table.do("attack 1106 with all", "strike 1106", "pass", "row surprise", "support H2", dice=[9])
    told = [table.fact("combat", key) for key in ("value", "column", "roll", "attacker", "defender")]
    assert told == [10, "F", 8, 0, 3]
    table.do("disrupt")
    assert table.state.caps == (6, 12)

    table.go("movement", US)
    assert {table.piece(name).fading for name in ("B1c", "B2c", "C1c", "C2c")} == {True}
    table.do("arclight 1104 3")
    table.go("combat", US)
    table.do("bomb 1104", dice=[8])
    told = [table.fact("combat", key) for key in ("protection", "column", "roll", "defender")]
    assert told == [4, "E", 10, 3]
    table.do("disrupt")
    assert {table.piece(name).marker for name in ("R1", "R2", "R3", "H1")} == {US}
    table.do("hif 1206 with 1524 1726 0808", "pass", dice=[8])
    told = [table.fact("combat", key) for key in ("value", "protection", "column", "roll", "defender")]
    assert told == [10, 4, "B", 9, 2]
    assert table.state.caps == (11, 12)
    table.do("retreat R6 1306 1406", "retreat R7 1306 1406", "retreat H2 1306 1406")
    assert {table.where(name) for name in ("R6", "R7", "H2")} == {"1406"}
    table.go("combat", NVA)
    assert {table.piece(name).marker for name in ("B1c", "C1c")} == {NVA}
    assert {table.piece(name).fading for name in ("R1", "R2", "R3", "H1")} == {True}
    assert table.refused("attack 1004 with R1", "is disrupted and cannot attack").rule == "KS-7.3.4-c"
