"""Three openings worked out by hand, played from the set-up on: costs, odds, results and points of every step."""

from __future__ import annotations

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.core.model import CHANCE

ARVN, NLF = "ARVN", "NLF"
GUARDS, ROUGE = "Government", "Khmer-Rouge"


def go_on(table: Table, side: str, phase: str) -> None:
    """End phases until a side's phase; fours fall."""
    while table.state.frames or (table.state.player, table.state.phase) != (side, phase):
        if table.decision.side == CHANCE:
            table.do(dice=[4])
        else:
            table.do("pass" if table.state.frames else "end")


def points(table: Table) -> tuple[int, int]:
    return table.points(ARVN), table.points(NLF)


# -- the sweep ----------------------------------------------------------------------------------------------

#: Where the NLF lies; the other Dummies are elsewhere
HIDDEN = {
    "PC1": "4508", "TM1": "4413", "TM2": "4310", "TM3": "5012", "SN1": "4114", "CH1": "4311",
    "PE1": "4412", "PE2": "4411", "MN1": "4713", "MN2": "4911", "MN3": "3110", "MN4": "2710",
    "DU1": "4913", "DU2": "4814", "DU3": "4612", "DU4": "4512", "DU5": "4310",
}  # fmt: skip


def sweep() -> Table:
    """The first Support Phase of the ARVN, its strike plotted on the treeline by the road."""
    table = Table.set_up("mechanized-sweep", **{"ambush-markers": "off"})
    for name, place in HIDDEN.items():
        table.do(f"place {name} {place}")
    for number in range(6, 21):
        table.do(f"place DU{number} 05{number:02}")
    table.do("ready", "plot 4413 4412 4513 4514 4414 4314 4313 4512")
    return table


def enter_by_the_road(table: Table) -> None:
    """The column comes in; its first tank runs onto a mine."""
    table.do("end", "enter T1 5213", "move T1 4913")
    assert (table.where("DU1"), table.unit("T1").spent) == ("removed", 4)
    table.do("move T1 4713", dice=[5])
    assert table.unit("T1").immobile
    assert points(table) == (10, 40)
    table.do("enter T2 5212", "move T2 5112")
    for carrier, rider, to in (
        ("A1", "PL", "4813"),
        ("A2", "S1", "4913"),
        ("A3", "S2", "5013"),
        ("A4", "S3", "5113"),
    ):
        table.do(f"enter {carrier} 5213", f"ride {rider} {carrier}", f"move {carrier} {to}")
    table.do("enter A5 5213", "ride WPN A5", "enter T3 5210", "move T3 5110", "enter T4 5209")


@pytest.mark.rule("SD-S1.V-a", "SD-S1.V-b", "SD-S1.V-c", "SD-11.1-c", "SD-21.1-b", "SD-22.1-c", "SD-23.3-b")
def test_three_turns_of_the_sweep() -> None:
    table = sweep()
    enter_by_the_road(table)
    table.do("end", dice=[4, 2, 5, 3, 2, 1])  # the strike drifts a hex to the north-east
    assert (table.unit("PE1").up, table.unit("TM1").up, table.where("DU3")) == (True, False, "removed")
    assert points(table) == (20, 55)
    go_on(table, ARVN, "fire")
    table.do("fire A1 ?4814", "resolve", dice=[2])
    assert "fire T1 ?4310" not in table.offers()
    table.do("fire T2 ?5012", "resolve", dice=[4])
    assert table.unit("TM3").pinned
    assert points(table) == (30, 55)
    go_on(table, NLF, "fire")
    table.do("shoot PC1 A1", dice=[2])
    assert table.unit("A1").immobile
    assert points(table) == (40, 75)
    go_on(table, NLF, "end")
    table.do("improve TM1", "improve TM2")

    go_on(table, ARVN, "support")
    table.do("plot 4508 4507 4607 4608 4509 4408 4407 4406 by PL")
    go_on(table, ARVN, "movement")
    table.do("dismount S2", "move A2 4512", "move A2 4411", "dismount S1")
    assert (table.unit("S2").spent, table.unit("S1").spent, table.where("DU4")) == (6, 6, "removed")
    assert points(table) == (50, 75)
    go_on(table, ARVN, "search")
    table.do("search S1 4311")
    assert points(table) == (60, 75)
    table.do(dice=[3, 4])
    assert table.unit("PC1").pinned
    go_on(table, ARVN, "fire")
    table.do("fire T2 A3 A4 TM3", "resolve", dice=[5])
    assert points(table) == (95, 75)
    go_on(table, NLF, "fire")
    table.do("shoot TM2 A2", dice=[1])
    assert points(table) == (105, 75)

    go_on(table, ARVN, "interrogation")
    table.do("interrogate S1 PE1", dice=[4])
    table.do("locate MN2", dice=[3, 2])
    assert table.where("PE1") == "removed"
    assert points(table) == (115, 95)
    go_on(table, ARVN, "fire")
    table.do("fire A2 TM2", "resolve", dice=[6])
    assert points(table) == (125, 95)
    go_on(table, ARVN, "assault")
    table.do("assault S2 TM3", dice=[3])
    assert (table.where("TM3"), table.where("S2")) == ("lost", "5012")
    assert points(table) == (135, 95)
    assert table.rule("dismounted") == "SD-22.1-c"


# -- the cordon ---------------------------------------------------------------------------------------------

#: Ten guards that touch all thirty exits
CORDON = ("0108", "0105", "0102", "0401", "0701", "1001", "1301", "1601", "1901", "2201")
#: The counters that make for the exits; the others are elsewhere
RUNNERS = {"CC1": "0318", "PC1": "0219", "PC2": "0622", "MI1": "0118", "MI2": "0217", "MI3": "0218"}


def cordon() -> Table:
    """The first Movement Phase of the Khmer-Rouge, which has chosen to slip through."""
    table = Table.set_up("defense-of-phnom-penh")
    for number, place in enumerate(CORDON, 1):
        table.do(f"place G{number} {place}", f"improve G{number}")
    table.do("place A1 0808", "place A2 1504", "ride G11 A1", "ride G12 A2", "place CO 0807", "ready")
    for name, place in RUNNERS.items():
        table.do(f"place {name} {place}")
    for number in range(4, 13):
        table.do(f"place MI{number} {number + 20:02}30")
    for number in range(1, 13):
        table.do(f"place DU{number} {number + 20:02}32")
    table.do("ready", "choose A")
    go_on(table, ROUGE, "movement")
    return table


@pytest.mark.rule("SD-5.0-l", "SD-S4.V-e", "SD-5.0-f", "SD-15.1-c", "SD-32.123-a", "SD-32.2-a")
def test_four_turns_before_the_exits() -> None:
    table = cordon()
    table.do("move MI1 0113", "move MI2 0213", "move MI3 0214", "move CC1 0317", "move CC1 0312")
    assert [table.unit(name).spent for name in ("MI1", "MI2", "MI3", "CC1")] == [22, 20, 20, 22]
    go_on(table, GUARDS, "movement")
    table.do("move A1 0309")
    assert table.unit("A1").spent == 12
    go_on(table, GUARDS, "fire")
    table.do("fire A1 ?0312", "resolve", dice=[4])
    assert (table.unit("CC1").up, bool(table.unit("CC1").pinned), table.unit("CC1").kia) == (True, True, 1)
    table.do("fire G1 ?0113", dice=[3])
    assert not table.unit("MI1").up

    go_on(table, ROUGE, "movement")
    assert [name for name in ("MI1", "MI2", "MI3") if table.unit(name).loose] == ["MI1"]
    assert table.refused("move MI2 0309").rule == "SD-5.0-f"
    table.do("move MI1 0109", "move MI2 0208", "move MI3 0310")
    assert [table.unit(name).spent for name in ("MI1", "MI2", "MI3")] == [12, 14, 10]
    go_on(table, GUARDS, "fire")
    assert not table.unit("CC1").pinned
    table.do("fire A1 ?0310", "resolve", dice=[6])
    assert (table.unit("MI3").kia, table.unit("MI3").wia) == (1, 2)
    assert table.state.suffered_by(ROUGE) == 4
    go_on(table, GUARDS, "assault")
    table.do("assault G1 ?0208", dice=[4])
    assert (table.where("MI2"), bool(table.unit("MI2").pinned)) == ("0208", True)

    go_on(table, ROUGE, "movement")
    assert table.refused("leave MI1", "the enemy stands").rule == "SD-5.0-l"
    go_on(table, ROUGE, "assault")
    table.do("assault MI1 G1", dice=[6])
    assert {"retreat G1 0109", "retreat G1 0208"}.isdisjoint(table.offers())
    table.do("retreat G1 0107")
    assert (table.where("G1"), bool(table.unit("G1").pinned), table.where("MI1")) == ("0107", True, "0108")
    (left,) = [one for one in table.state.bodies if one.side == GUARDS]
    assert (table.state.label(left.place), left.kia, left.wia) == ("0108", 0, 1)
    go_on(table, GUARDS, "movement")
    table.do("move A1 0207")
    assert table.unit("A1").spent == 8
    go_on(table, ROUGE, "movement")
    assert not table.unit("G1").pinned
    assert table.refused("leave MI1", "the enemy stands").rule == "SD-5.0-l"


# -- the landing --------------------------------------------------------------------------------------------

#: Who lies at the village; all others are on the other side of the map
VILLAGE = {"NV1": "0927", "HC1": "1026", "MI1": "0926", "PC1": "0826", "DU1": "1127", "DU2": "0825"}
US = "US"


def farthest(table: Table, start: str) -> str:
    """Of the orders that begin so, the one for the hex farthest from the village."""
    grid = table.state.board.grid
    village = grid.hex("0927")
    return max(
        table.offers(start), key=lambda order: (grid.distance(village, grid.hex(order.split()[-1])), order)
    )


def landing() -> Table:
    """The first helicopters' step; leadership is switched off, since most leaders land elsewhere."""
    table = Table.set_up("koh-tang", leadership="off")
    for name, place in VILLAGE.items():
        table.do(f"place {name} {place}")
    while table.offers("place"):
        table.do(farthest(table, "place"))
    table.do("ready")
    go_on(table, US, "flights")
    return table


def land_the_others(table: Table) -> None:
    """Everybody else comes down out of the sight of all."""
    while table.offers("land") or table.state.frames:
        table.do("pass" if table.state.frames else farthest(table, "land"))


@pytest.mark.rule(
    "SD-9.2-b", "SD-9.2-c", "SD-9.4-a", "SD-9.4-b", "SD-9.4-c", "SD-20.6-b", "SD-20.61-a", "SD-8.0-c"
)
def test_two_turns_of_the_landing() -> None:
    table = landing()
    table.do("land 1/1/A 0928")
    table.do("join NV1", "resolve", dice=[6, 2])
    squad = table.unit("1/1/A")
    assert (table.where("1/1/A"), bool(squad.pinned), squad.kia, squad.wia) == ("0928", True, 0, 0)
    assert table.unit("NV1").up
    assert (table.points(US), table.points(ROUGE)) == (0, 20)
    table.do("land 2/1/A 1128")
    assert "join HC1" in table.offers()
    table.do("pass", "pass")
    assert table.where("2/1/A") == "1128"
    table.do("land 4/1/A 1028", "join HC1", "resolve", dice=[4])
    assert table.unit("HC1").up
    while table.decision.kind == "flak":
        assert "join HC1" not in table.offers()
        table.do("pass")
    assert table.where("4/1/A") == "1028"
    land_the_others(table)
    go_on(table, US, "search")
    table.do("search 2/1/A 1127")
    assert table.where("DU1") == "removed"
    go_on(table, US, "fire")
    assert table.offers("fire") == []
    go_on(table, ROUGE, "fire")
    table.do("fire NV1 HC1 1/1/A", dice=[5])
    (left,) = table.state.bodies
    assert (left.side, table.state.label(left.place), left.kia, left.wia) == (US, "0928", 1, 0)
    assert (table.points(US), table.points(ROUGE)) == (0, 60)

    go_on(table, US, "flights")
    table.do("evacuate 0928", "join NV1", "join HC1", "resolve", dice=[3])
    assert table.state.frames == ()
    assert table.state.bodies == ()
    assert (table.points(US), table.points(ROUGE)) == (0, 60)
    go_on(table, US, "fire")
    assert table.unit("1/1/A").pinned
    table.do("fire 2/1/A 4/1/A NV1", dice=[6])
    assert table.unit("NV1").pinned
    assert (table.points(US), table.points(ROUGE)) == (25, 60)
    go_on(table, ROUGE, "movement")
    assert not table.unit("1/1/A").pinned
