"""Positions of the campaign that several rules meet in, each number known beforehand, on the frozen map."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.khe_sanh.battles import BATTALION, GUNS, REGIMENT, fight, finish, reasons, told
from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.games.khe_sanh.rules.air.flights import hot
from vietnam_tui.games.khe_sanh.rules.sequence.victory import road_open

US, NVA = "US/GVN", "NVA/VC"
PEGASUS, SIEGE, LANG_VEI = "operation-pegasus", "the-siege-of-khe-sanh", "the-fall-of-lang-vei"


def campaign(*counters: str, **more: Any) -> Table:
    return Table(*counters, **({"scenario": PEGASUS, "side": US, "effort": 4} | more))


# -- helicopters --------------------------------------------------------------------------------------------


@pytest.mark.rule("KS-A5.3.2-b", "KS-A5.3.2-c", "KS-A9.3.1-c", "KS-A9.3.1-k", "KS-A5.3.1-e")
def test_to_the_rockpile_and_back_at_effort_three() -> None:
    at = campaign("Sea:us-marine-transport@1726", f"Alice:{BATTALION}@1726", effort=3)
    at.do("fly Sea with Alice 1718")
    assert (at.fact("flown", "cost"), len(at.state.zones)) == (1 + 7 + 3, 1)
    at.do("fly Sea 1726")
    assert (at.fact("flown", "cost"), at.piece("Sea").flown, at.state.zones) == (1 + 7 + 1, 20, ())
    assert at.refused("lift Sea").rule == "KS-A9.3.1-k"


@pytest.mark.rule("KS-A5.3.2-a", "KS-A9.3-a")
def test_from_quang_tri_to_ca_lu_at_effort_four() -> None:
    at = campaign("Huey:us-transport@0738", "Alice:us-air-cavalry-battalion@0738")
    at.do("fly Huey with Alice 0918")
    assert at.fact("flown", "cost") == 22
    at.do("lift Huey")
    assert at.refused("fly 0738", "the flight to").rule == "KS-A5.3.2-a"


@pytest.mark.rule("KS-A9.4.3-e", "KS-A9.4.3-g", "KS-A9.4.3-f", "KS-A9.3.1-j")
@pytest.mark.parametrize(
    ("more", "dice", "column", "roll", "where", "caps"),
    [
        (0, 5, "E", 6, "1018", 6),
        (0, 8, "E", 9, "away", 6),
        (0, 12, "E", 13, "lost", 11),
        (2, 8, "I", 9, "lost", 11),
    ],
)
def test_two_units_fire_at_a_transport_that_makes_its_landing_zone(
    more: int, dice: int, column: str, roll: int, where: str, caps: int
) -> None:
    at = campaign(
        "Sea:us-marine-transport@1726", f"Alice:{BATTALION}@1726", f"R9:{REGIMENT}@1118", "AA3:nva-aa@1119",
        *(f"X{i}:{REGIMENT}@1118" for i in range(more)), segment="heliborne",
    )  # fmt: skip
    at.do("fly Sea with Alice 1018", "fire all", "pass", dice=[dice])
    fired = [at.fact("anti-aircraft", key) for key in ("value", "column", "roll")]
    assert fired == [8 + 6 * more, column, roll]
    assert (at.where("Sea"), at.where("Alice"), at.state.caps_of(NVA)) == (where, where, caps)
    assert (at.seen("AA3"), at.seen("R9")) == (True, False)


@pytest.mark.rule("KS-A9.4.2-b", "KS-A9.4.2-e")
def test_nobody_is_left_to_fire_at_the_second_transport() -> None:
    at = campaign(
        "S1:us-marine-transport@1726", "S2:us-marine-transport@1726", f"Alice:{BATTALION}@1726",
        f"Ann:{BATTALION}@1726", f"R9:{REGIMENT}@1118", "AA3:nva-aa@1119", segment="heliborne",
    )  # fmt: skip
    at.do("fly S1 with Alice 1018", "fire all", "pass", dice=[5])
    at.do("fly S2 with Ann 1018")
    assert at.offers() == ["pass"]


@pytest.mark.rule("KS-A7.6.5-a", "KS-8.1-i", "KS-7.6.2-a", "KS-A9.3.1-n", "KS-8.1-d")
def test_cam_lo_with_a_gunship_and_without() -> None:
    position = (
        f"Alice:{BATTALION}@1726", f"R1:{REGIMENT}@1725 combat", f"R2:{REGIMENT}@1725 combat",
        f"Gun:{GUNS}@1722 combat",
    )  # fmt: skip

    def fought(*gunships: str, covers: tuple[str, ...] = ()) -> list[Any]:
        at = campaign(*position, *gunships, side=NVA, segment="combat", surprise="lost")
        fight(at, "attack 1726 with all", 7, guns="support Gun", defence="guns 1726", covers=covers)
        return [
            *told(at, "value", "column"),
            sum(v for k, v in reasons(at).items() if k.startswith("KS-7.6") or "A7.6" in k),
        ]

    assert fought() == [12, "E", -4]
    assert fought("Cobra:us-gunship@1726 resting=US/GVN", covers=("cover Cobra 1726",)) == [8, "C", -7]


# -- the road -----------------------------------------------------------------------------------------------


@pytest.mark.rule("KS-A14.3-aj", "KS-A14.3-ah", "KS-A14.3-ai")
@pytest.mark.parametrize(
    ("counter", "is_open"),
    [
        ("vc-local@0713", True),
        ("vc-regional@0713", True),
        ("nva-dummy@0713", True),
        ("nva-hq@0713", False),
        (f"{REGIMENT}@0713", False),
        (f"{REGIMENT}@0813", True),
        (f"{REGIMENT}@1718", True),
        (f"{REGIMENT}@1617", False),
    ],
)
def test_what_cuts_route_9(counter: str, is_open: bool) -> None:
    assert road_open(campaign(f"Bob:{counter}").state) == is_open


# -- leaving ------------------------------------------------------------------------------------------------


@pytest.mark.rule("KS-14.1-g", "KS-14.1-h", "KS-13.0-a")
def test_mike_force_escapes_over_the_boundary_and_nobody_over_the_edge() -> None:
    at = Table("Mike:us-mike-force@0806 maneuver", f"Bob:{REGIMENT}@0404", scenario=LANG_VEI, side=US)
    at.do("leave Mike")
    assert at.state.result is not None
    assert (at.state.result.winner, at.state.result.rule) == (US, "KS-14.1-g")
    south = Table("Mike:us-mike-force@0205 maneuver", f"Bob:{REGIMENT}@0404", scenario=LANG_VEI, side=US)
    assert south.refused("leave Mike", "MPs left and cannot").rule == "KS-14.1-g"
    assert at.rule("game over") == "KS-14.1-g"
    assert at.rule("left") == "KS-14.1-g"
    spent = Table("Mike:us-mike-force@0806 maneuver", f"Bob:{REGIMENT}@0404", scenario=LANG_VEI, side=US)
    spent.state = spent.state.with_piece(spent.id("Mike"), allowance=0)
    assert spent.refused("leave Mike", "0 MPs left and cannot").rule == "KS-14.1-g"
    for left, leaves in ((2, True), (1, False)):
        spent.state = spent.state.with_piece(spent.id("Mike"), allowance=8, spent=8 - left, moved=True)
        assert ("leave Mike" in spent.offers("leave")) is leaves


@pytest.mark.rule("KS-14.2-f", "KS-14.1-g")
def test_nobody_leaves_the_siege() -> None:
    at = Table(f"Alice:{BATTALION}@0808", f"Bob:{REGIMENT}@0204", scenario=SIEGE)
    assert at.refused("leave Bob").rule == "KS-14.2-f"
    assert at.refused("move Bob 0215").rule == "KS-14.2-f"


# -- the opening of the campaign ----------------------------------------------------------------------------


def opening() -> Table:
    """The first Impulse of the US/GVN at OE 4, after bids of 4 and 2."""
    return campaign(
        f"MB1:{BATTALION}@1726", "M1:us-marine-transport@1726", f"New:{BATTALION} fate=away",
        "M2:us-marine-transport fate=away", "AC1:us-air-cavalry-battalion@0737", "T1:us-transport@0738",
        "T2:us-transport@0738", "G1:us-gunship@0738", "Cav:us-marine-armored-cavalry@1633 maneuver",
        f"R9:{REGIMENT}@1118 hidden", "AA3:nva-aa@1119 hidden", "D5:nva-dummy@1617",
        turn=1, impulse=1, impulses=(1, 0), bid=(4, 2), oeps=(2, 6),
    )  # fmt: skip


@pytest.mark.rule(
    "KS-A9.3-b", "KS-A5.3.2-d", "KS-A12.1-d", "KS-A5.3.1-f", "KS-A11.3.7-c", "KS-A5.3.2-a", "KS-3.2.4-a"
)
def test_the_flights_of_the_first_movement_segment() -> None:
    at = opening()
    at.do("lift M2", "board New combat", "fly 0918")
    assert at.fact("flown", "cost") == 1 + 16
    at.do("fly M2 1726")
    assert (at.fact("flown", "cost"), at.piece("M2").flown) == (13, 30)
    at.do("move AC1 0738", "lift T1", "board AC1", "fly 0918")
    assert at.fact("flown", "cost") == 22
    at.do("lift T1")
    assert at.refused("fly 0738", "the flight to").rule == "KS-A5.3.2-a"
    at = opening()
    at.do("move Cav 1718")
    assert at.piece("Cav").spent == 16
    at.do("turn Cav")
    assert at.piece("Cav").spent == 18
    assert at.refused("move Cav 1719").rule == "KS-3.2.4-a"


@pytest.mark.rule(
    "KS-A9.3.1-d",
    "KS-A9.3.1-f",
    "KS-A9.3.1-i",
    "KS-A7.3.1-a",
    "KS-7.5.3-a",
    "KS-A9.3-c",
    "KS-7.5.6-a",
    "KS-7.6.1-a",
    "KS-A7.6.5-a",
    "KS-A9.3.1-q",
)
def test_the_first_heliborne_assault_with_its_gunship() -> None:
    at = opening()
    at.do("lift M2", "board New combat", "fly 0918", "strike 1118 3")
    at.go("heliborne")
    at.do("fly M1 with MB1 1018", "fire R9 AA3", "pass", dice=[5])
    assert hot(at.state, at.state.board.grid.hex("0918"))
    at.go("combat")
    at.do("attack 1118 with MB1", "pass", "pass", "cover G1 1018")
    assert at.fact("flown", "cost") == 22
    assert at.offers() == ["pass"]  # both have fired
    at.do("pass")
    if at.decision.kind == "shifts":
        at.do("pass")
    at.do(dice=[8])
    assert told(at, "row", "value", "column", "roll", "attacker", "defender") == [
        "heliborne-assault", 5, "I", 8, 0, 4,
    ]  # fmt: skip
    assert {rule: worth for rule, worth in reasons(at).items() if worth} == {
        "KS-7.5.3-a": 1, "KS-7.5.6-a": 3, "KS-7.6.1-a": -1, "KS-A7.6.5-a": 1,
    }  # fmt: skip
    assert at.piece("R9").marker == US
    at.do("retreat R9 1217 1317", "advance MB1")
    assert (at.where("MB1"), at.state.caps, len(at.state.zones)) == ("1118", (10, 6), 1)
    while at.decision.kind != "flying home":
        at.do("pass")
    at.do("fly 0918")
    while at.state.frames:
        at.do("pass")
    assert (at.where("G1"), at.piece("G1").flown) == ("0918", 24)
    at.go("movement", NVA)
    assert at.state.effort == 2
    at.do("end")
    assert {at.piece(name).resting for name in ("M1", "M2", "G1")} == {US}
    while at.decision.kind != "declaration":
        at.do("end")
    assert (at.decision.side, at.offers()) == (US, ["declare 1", "declare 2"])
    at.do("declare 1")
    assert {at.piece(name).resting for name in ("M1", "M2", "G1")} == {""}
    while at.decision.kind != "declaration":
        at.do("end")
    at.do("declare 3")
    assert (at.state.phasing, at.state.effort) == (NVA, 3)
    while at.decision.kind != "declaration":
        at.do("end")
    assert at.offers() == ["declare 1"]  # the NVA/VC has one left, and so has the US/GVN
    at.do("declare 1")
    assert (at.state.phasing, at.state.effort) == (US, 1)
    while at.state.phasing == US:
        at.do("end")
    assert (at.state.phasing, at.state.effort, at.state.oeps) == (NVA, 1, (0, 0))
    while at.state.turn == 1:
        at.do("end")
    assert GAME.audit(at.state) == []


def test_finishing_a_position_leaves_nothing_open() -> None:
    at = opening()
    at.go("combat")
    finish(at)
    assert at.state.frames == ()
