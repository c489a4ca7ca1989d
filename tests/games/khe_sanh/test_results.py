"""What a result does: CAPs, Disruption in two colours, elimination, recovery [KS-7.3.3, KS-7.3.4, KS-7.4, KS-10]."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.khe_sanh.battles import (
    BATTALION,
    COMPANY,
    DUMMY,
    GUNS,
    NVA_HQ,
    REGIMENT,
    SIEGE,
    US_HQ,
    combat,
    fight,
    finish,
    roll,
    told,
    value,
)
from tests.games.khe_sanh.proving_ground import Table
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.khe_sanh.frames import Struck
from vietnam_tui.games.khe_sanh.rules.assault.results import carry_out
from vietnam_tui.games.khe_sanh.state import NVA, US
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import PieceId

#: a company on 861 with a regiment next to it: differential 5, Close 3rd, PF 3: C, highland
HILL = (f"R1:{REGIMENT}@1206 combat", f"C:{COMPANY}@1106")
#: three regiments on a company: 17, Close 6th, PF 3: F; surrounded it is not
MASS = (*(f"R{n}:{REGIMENT}@1206 combat" for n in (1, 2, 3)), f"C:{COMPANY}@1106")


@pytest.mark.rule("KS-7.3.3-a", "KS-7.3.3-c", "KS-7.3.3-b", "KS-7.4-a", "KS-7.3.3-d")
def test_each_number_strikes_its_side_and_gives_its_caps_to_the_other() -> None:
    one = combat(*HILL)
    fight(one, "attack 1106 with R1", 6)
    assert told(one, "attacker", "defender") == [1, 1]
    assert one.state.caps == (7, 7)
    assert one.decision.kind == "combat"
    two = combat(*HILL)
    fight(two, "attack 1106 with R1", 4)
    assert told(two, "attacker", "defender") == [2, 0]
    assert two.state.caps == (8, 6)
    assert (two.decision.side, two.decision.kind) == (NVA, "retreat")


@pytest.mark.rule("KS-7.3.3-e", "KS-7.3.4-g", "KS-7.3.4-a", "KS-7.3.4-b", "KS-7.3.4-d")
def test_of_a_three_the_owner_chooses_once_for_the_hex() -> None:
    position = (*MASS, f"D:{COMPANY}@1106", f"H:{US_HQ}@1106")
    stay = combat(*position)
    fight(stay, "attack 1106 with all", 10)
    assert told(stay, "defender") == [3]
    assert (stay.decision.side, stay.offers()) == (US, ["disrupt", "withdraw"])
    stay.do("disrupt")
    assert {stay.piece(name).marker for name in ("C", "D", "H")} == {NVA}
    assert {stay.piece(name).fading for name in ("C", "D", "H")} == {False}
    assert stay.fact("disrupted", "count") == 3
    assert stay.state.caps == (6, 9)
    go = combat(*position)
    fight(go, "attack 1106 with all", 10)
    go.do("withdraw", "retreat C 1006 0906", "retreat D 1006 0906", "retreat H 1006 0906")
    assert {go.where(name) for name in ("C", "D", "H")} == {"0906"}
    assert go.piece("C").marker == ""
    assert stay.rule("disrupted") == "KS-7.3.3-e"
    struck = Struck(US, Hex(0), (PieceId(0),), 3)
    transition = Transition(Table(f"C:{COMPANY} fate=lost").state.but(frames=(struck,)))
    carry_out(transition, struck)
    assert transition.state.frames == ()  # nobody is left to be asked for


@pytest.mark.rule("KS-7.3.3-f", "KS-7.3.4-c", "KS-7.3.5-o")
def test_a_four_disrupts_and_then_retreats_never_through_a_vacant_zone() -> None:
    open_way = combat(*MASS, f"D:{COMPANY}@1006")
    fight(open_way, "attack 1106 with all", 12)
    assert told(open_way, "defender") == [4]
    open_way.do("retreat C 1006 0906")
    assert open_way.piece("C").marker == NVA
    closed = combat(*MASS, f"X:{REGIMENT}@1007 combat", f"Y:{REGIMENT}@1105 combat")
    fight(closed, "attack 1106 with R1 R2 R3", 12)
    finish(closed)
    assert closed.where("C") == "lost"
    assert closed.rule("disrupted") == "KS-7.3.3-f"


@pytest.mark.rule("KS-7.3.3-g", "KS-7.3.2-f", "KS-7.3.2-g")
def test_five_and_more_eliminate() -> None:
    table = combat(*MASS, f"D:{COMPANY}@1006", caps=(0, 6), air_strikes=0)
    fight(table, "attack 1106 with all", 12, shifts=("spend 6",))
    assert told(table, "defender") == [5]
    assert table.where("C") == "lost"
    assert table.state.caps == (0, 5)
    assert table.decision.kind == "advance"
    kinds = table.kinds()
    assert kinds.index("caps") < kinds.index("eliminated")
    assert table.rule("eliminated") == "KS-7.3.3-g"


@pytest.mark.rule("KS-7.3.2-f")
@pytest.mark.parametrize(("attacker", "won", "end"), [(1, 1, "0906"), (0, 0, "1106")])
def test_caps_just_won_pay_for_a_retreat_from_the_same_combat(attacker: int, won: int, end: str) -> None:
    table = combat(*MASS, f"X:{REGIMENT}@1007 combat", f"Y:{REGIMENT}@1105 combat", caps=(0, 0))
    fight(table, "attack 1106 with R1 R2 R3")
    roll(table, attacker=attacker, defender=2)
    assert [event.facts["change"] for event in table.events if event.kind == "caps"] == [2] + [1] * won
    if won:
        assert table.state.caps == (1, 2)
        table.do("retreat C 1006 0906")
    assert (table.where("C"), table.state.caps) == (end, (0, 2))


@pytest.mark.rule("KS-7.3.4-f", "KS-7.3.4-b")
def test_a_second_disruption_of_either_colour_eliminates() -> None:
    for marker in ("nva", "us", "us-light"):
        table = combat(*MASS[:3], f"C:{COMPANY}@1106 {marker}", f"D:{BATTALION}@1106")
        fight(table, "attack 1106 with all", 10)
        assert told(table, "defender") == [3]
        table.do("disrupt")
        assert (table.where("C"), table.piece("D").marker) == ("lost", NVA)


@pytest.mark.rule("KS-7.3.4-c", "KS-7.3.4-e")
def test_disruption_halves_strength_and_touches_no_undisrupted_friend() -> None:
    table = combat(*MASS[:3], f"C:{BATTALION}@1106 us", f"D:{COMPANY}@1106")
    fight(table, "attack 1106 with all", 2)
    assert value(table) == 18 - 3 - 1
    assert table.piece("D").marker == ""


@pytest.mark.rule("KS-7.3.4-h", "KS-11.3.5-d")
def test_bombed_dummies_and_headquarters_take_the_marker() -> None:
    position = (f"D:{DUMMY}@1206", f"E:{NVA_HQ}@1206", f"B:{BATTALION}@1106", f"R:{REGIMENT}@1206")
    table = Table(*position, side=US, scenario=SIEGE)
    table.do("arclight 1206 3")
    table.go("combat")
    table.do("bomb 1206", dice=[9])
    assert told(table, "defender") == [3]
    table.do("disrupt")
    assert {table.piece(name).marker for name in ("D", "E", "R")} == {US}
    again = Table(*(f"{text} us" if "1206" in text else text for text in position), side=US, scenario=SIEGE)
    again.do("arclight 1206 3")
    again.go("combat")
    again.do("bomb 1206", dice=[9])
    assert told(again, "defender") == [4]  # their Protection Factor is one less
    assert {again.where(name) for name in ("D", "E", "R")} == {"lost"}
    assert len(again.state.lost) == 2


@pytest.mark.rule("KS-7.3.3-a", "KS-7.3.4-d")
def test_the_left_number_strikes_those_next_to_the_target_and_no_far_guns() -> None:
    table = combat(
        *HILL, f"R2:{REGIMENT}@1206 combat", f"A1:{GUNS}@1212 combat", f"A2:{GUNS}@1205 combat", caps=(6, 0)
    )
    fight(table, "attack 1106 with R1", 2, guns="support A1 A2", strikes=9)
    assert told(table, "attacker") == [3]
    table.do("disrupt", "disrupt")
    markers = {name: table.piece(name).marker for name in ("R1", "R2", "A1", "A2")}
    assert markers == {"R1": NVA, "R2": "", "A1": "", "A2": NVA}
    assert table.rule("caps") == "KS-7.3.3-a"


@pytest.mark.rule("KS-10.0-a", "KS-7.3.4-b")
def test_markers_fade_and_come_off_in_the_recovery_of_their_colour() -> None:
    table = Table(
        f"C:{COMPANY}@1106 nva", f"R1:{REGIMENT}@1213 us", f"D:{COMPANY}@1006 us-light", scenario=SIEGE
    )
    table.go("movement", US)
    assert (table.piece("C").marker, table.piece("C").fading) == (NVA, True)
    assert (table.piece("R1").marker, table.piece("R1").fading) == (US, False)
    assert table.piece("D").marker == US
    table.go("movement", NVA)
    assert (table.piece("C").marker, table.piece("R1").fading, table.piece("D").marker) == (NVA, True, "")
    assert not table.piece("D").fading
    table.go("movement", US)
    assert (table.piece("C").marker, table.piece("R1").marker) == ("", US)
    table.go("movement", NVA)
    assert table.piece("R1").marker == ""
    assert table.rule("recovered") == "KS-10.0-a"
    told = [event.facts["count"] for event in table.events if event.kind == "recovered"]
    assert told == [1] * 5
    bases = tuple(msgspec.structs.replace(one, marker=US) for one in table.state.bases)
    shelled = Table(f"C:{COMPANY}@1106", scenario=SIEGE, bases=bases)
    shelled.go("movement", US)
    assert not any(base.fading for base in shelled.state.bases)
    shelled.go("movement", NVA)
    assert all(base.fading for base in shelled.state.bases)
    alone = [event for event in shelled.events if event.kind == "recovered"]
    assert {event.facts["count"] for event in alone} == {1}


@pytest.mark.rule("KS-7.3.4-b")
def test_whoever_is_struck_bears_the_colour_of_the_phasing_player() -> None:
    attacker = combat(*HILL, air_strikes=10)
    fight(attacker, "attack 1106 with R1", 2, strikes=10)
    assert told(attacker, "attacker") == [3]
    attacker.do("disrupt")
    assert attacker.piece("R1").marker == NVA
    theirs = combat(f"B1:{BATTALION}@0907", f"B2:{BATTALION}@0907", f"A:{GUNS}@0906 hidden", side=US)
    fight(theirs, "attack 0906 with all", 10)
    assert told(theirs, "defender") == [3]
    theirs.do("disrupt")
    assert theirs.piece("A").marker == US
