"""Harassment and Interdiction Fire and Arc Light, on what is seen and on what is hidden [KS-7.7, KS-9.2, KS-11.3]."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from tests.games.khe_sanh.battles import (
    BATTALION,
    CIDG,
    COMPANY,
    DUMMY,
    GUNS,
    NVA_HQ,
    NVA_TANKS,
    REGIMENT,
    SIEGE,
    US_HQ,
    VILLAGE,
    bombard,
    combat,
    finish,
    reasons,
    roll,
    told,
)
from tests.games.khe_sanh.proving_ground import Table
from vietnam_tui.games.khe_sanh.frames import Bombardment
from vietnam_tui.games.khe_sanh.rules.fire.bombardment import Sheltered, letter, letter_against, sheltered
from vietnam_tui.games.khe_sanh.rules.fire.shelter import shelters
from vietnam_tui.games.khe_sanh.screen.combat_preview import combat_preview
from vietnam_tui.games.khe_sanh.state import NVA, US

OBSERVED, FURTHER = "KS-7.7.1-d", "KS-7.7.1-f"


def quarry(*more: str, target: str = f"B:{BATTALION}@0807") -> Table:
    """Three regiments of guns six hexes from the Rock Quarry, twenty-four points."""
    guns = tuple(f"A{n}:{GUNS}@0812 hidden" for n in (1, 2, 3))
    return combat(*guns, target, *more)


def arc_light(*counters: str, at: str = "1206", bombers: int = 3) -> Table:
    """B-52s have been directed at a hex, and the Combat Segment has come."""
    table = Table(*counters, f"Far:{COMPANY}@0604", side=US, scenario=SIEGE)
    table.do(f"arclight {at} {bombers}")
    table.go("combat")
    return table


# ---------------------------------------------------------------- HIF


@pytest.mark.rule(
    "KS-7.7.1-a",
    "KS-7.7.1-c",
    "KS-7.1.2-d",
    "KS-7.7.1-d",
    "KS-7.7-a",
    "KS-8.1-e",
    "KS-7.7-b",
    "KS-7.7-c",
    "KS-11.3.1-c",
    "KS-9.2-e",
)
def test_guns_alone_fire_at_a_hex_and_a_unit_next_to_it_observes() -> None:
    table = quarry()
    bombard(table, "hif 0807 with all", 8)
    assert told(table, "row", "value", "column", "attacker", "defender") == ["hif", 24, "D", 0, 2]
    assert table.state.caps == (6, 8)
    assert table.decision.kind == "retreat"
    watched = quarry(f"R:{REGIMENT}@0907 combat nva")
    bombard(watched, "hif 0807 with all", 8)
    assert (told(watched, "column"), reasons(watched)[OBSERVED]) == (["E"], 1)
    assert table.rule("supported") == "KS-8.1-e"


@pytest.mark.rule("KS-7.7-a")
def test_the_firer_suffers_nothing_and_the_defender_wins_no_caps() -> None:
    table = quarry()
    bombard(table, "hif 0807 with all", 3)
    assert told(table, "attacker", "defender") == [0, 0]
    assert table.state.caps == (6, 6)
    assert table.decision.kind == "combat"


@pytest.mark.rule("KS-7.7.1-d", "KS-11.3.5-f")
def test_dummies_headquarters_and_bases_do_not_observe() -> None:
    table = quarry(f"D:{DUMMY}@0907", f"E:{NVA_HQ}@0806")
    bombard(table, "hif 0807 with all", 8)
    assert OBSERVED not in reasons(table)


@pytest.mark.rule("KS-7.1.4-c", "KS-7.7.1-e", "KS-7.7.1-g", "KS-7.1.5-b", "KS-7.7.1-c")
def test_the_ground_adds_to_the_protection_and_not_to_the_dice() -> None:
    table = quarry(target=f"C:{CIDG}@1106")
    bombard(table, "hif 1106 with all", 8)
    assert told(table, "protection", "roll") == [2 + 1, 8]
    assert [Sheltered(protection, 0, "", 1).total for protection in (-1, 0, 1)] == [0, 0, 1]


@pytest.mark.rule("KS-7.7-c", "KS-7.3.2-d", "KS-7.1.4-c")
def test_fire_without_a_letter_is_in_vain_observed_or_not() -> None:
    table = quarry("S:us-sog@0808", f"R:{REGIMENT}@0908 combat", target=f"C:{COMPANY}@0808")
    bombard(table, "hif 0808 with all")
    assert table.kinds()[-1] == "called off"
    assert table.state.caps == (6, 6)
    assert all(table.piece(f"A{n}").fired for n in (1, 2, 3))
    assert table.rule("called off") == "KS-7.7-c"


@pytest.mark.rule("KS-7.7.1-f", "KS-7.7.1-g")
def test_each_further_unit_of_the_hex_is_one_on_the_dice() -> None:
    table = quarry(f"C:{COMPANY}@0807", f"D:{COMPANY}@0807", f"H:{US_HQ}@0807")
    bombard(table, "hif 0807 with all", 8)
    assert reasons(table) == {FURTHER: 2}


@pytest.mark.rule("KS-7.7.1-a", "KS-8.4-g", "KS-7.2.2-a")
def test_one_fire_a_hex_and_only_at_units() -> None:
    table = quarry(f"A4:{GUNS}@0813 hidden")
    bombard(table, "hif 0807 with A1", 7)
    finish(table)
    assert table.refused("hif 0807 with A4", "has been fired at").rule == "KS-7.7.1-a"
    assert table.refused("hif 1004 with A4", "no enemy unit is").rule == "KS-7.7.1-a"


@pytest.mark.rule("KS-7.7.1-b")
def test_nobody_answers_hif() -> None:
    table = quarry()
    table.do("hif 0807 with all")
    assert table.decision.side == "chance"


@pytest.mark.rule("KS-7.7.1-a", "KS-8.1-b")
def test_guns_join_one_after_another() -> None:
    table = quarry()
    table.do("hif 0807 with A1")
    assert table.offers() == ["support A2", "support A3", "pass"]
    table.do("support A2", "pass", dice=[7])
    assert told(table, "value") == [16]
    finish(table)
    assert table.refused("hif 0807 with A3", "has been fired at").rule == "KS-7.7.1-a"


@pytest.mark.rule("KS-11.3.3-c", "KS-3.5-c", "KS-3.5-a")
def test_guns_fire_from_their_hidden_face_and_nobody_learns_which() -> None:
    table = quarry()
    table.do("hif 0807 with all")
    frame = table.side_sees(US).top
    assert getattr(frame, "guns", None) == ()
    assert getattr(frame, "strength", None) == 24
    assert len(getattr(table.side_sees(NVA).top, "guns", ())) == 3
    table.do(dice=[7])
    assert not any(table.seen(f"A{n}") for n in (1, 2, 3))
    heard = msgspec.json.encode([event.facts for event in table.heard(US)]).decode()
    assert "A1" not in heard
    assert told(table, "by") == [("hidden artillery",) * 3]
    support = combat(f"A1:{GUNS}@0812 hidden", f"R:{REGIMENT}@0806 combat", f"B:{BATTALION}@0807")
    support.do("attack 0807 with R")
    assert "support A1" not in support.offers()


@pytest.mark.rule("KS-3.5-c")
def test_an_adjacent_gun_sees_what_it_fires_at() -> None:
    for place, seen in (("0806", True), ("0812", False)):
        table = combat(f"A1:{GUNS}@{place} hidden", f"B:{BATTALION}@0807", f"C:{COMPANY}@0807")
        bombard(table, "hif 0807 with A1")
        assert (table.seen("B") and table.seen("C")) == seen


# ---------------------------------------------------------------- Arc Light


@pytest.mark.rule(
    "KS-9.2-e",
    "KS-9.2-g",
    "KS-9.2-f",
    "KS-9.2-h",
    "KS-11.3.1-c",
    "KS-7.1.2-d",
    "KS-9.2-a",
    "KS-7.1.1-a",
    "KS-7.7.1-d",
)
def test_three_b_52s_on_three_hidden_counters() -> None:
    table = arc_light(
        *(f"R{n}:{REGIMENT}@1206 hidden" for n in (1, 2)), f"D:{DUMMY}@1206", f"E:{COMPANY}@1106"
    )
    table.do("bomb 1206", dice=[7])
    assert told(table, "row", "value", "protection", "column", "roll", "defender") == [
        "arc-light",
        3,
        5,
        "D",
        9,
        2,
    ]
    assert reasons(table) == {FURTHER: 2}
    assert table.state.caps == (8, 6)
    alone = arc_light(f"R1:{REGIMENT}@1206 hidden", f"E:{COMPANY}@1106")
    alone.do("bomb 1206", dice=[7])
    assert told(alone, "roll") == [7]


@pytest.mark.rule("KS-7.7-c", "KS-9.2-c", "KS-9.2-d")
def test_one_b_52_there_has_no_letter_and_is_spent() -> None:
    table = arc_light(f"R1:{REGIMENT}@1206 hidden", bombers=1)
    table.do("bomb 1206")
    assert "called off" in table.kinds()
    assert (table.state.arc_lights, table.state.strikes) == (2, ())
    assert table.rule("called off") == "KS-9.2-d"


@pytest.mark.rule("KS-11.3.4-c", "KS-11.3.5-d", "KS-A11.3.6-h", "KS-11.2.3-a")
def test_hidden_counters_have_the_protection_of_their_face_and_a_shown_headquarters_none() -> None:
    def met(*counters: str) -> list[int]:
        table = arc_light(*counters)
        table.do("bomb 1206", dice=[2])
        further = reasons(table).get(FURTHER, 0)
        return [*told(table, "protection"), further]

    three = tuple(f"R{n}:{REGIMENT}@1206 combat" for n in (1, 2, 3))
    assert met(*three, f"E:{NVA_HQ}@1206 combat") == [3 + 1, 2]
    assert met(*three, f"E:{NVA_HQ}@1206 hidden") == [4 + 1, 3]
    assert met(f"E:{NVA_HQ}@1206 combat") == [4 + 1, 0]
    assert met(f"D:{DUMMY}@1206") == met(f"V:{VILLAGE}@1206") == met(f"R:{REGIMENT}@1206 hidden") == [5, 0]
    assert met(f"D:{DUMMY}@1206 us") == [4, 0]
    ours = combat(*(f"A{n}:{GUNS}@0812 hidden" for n in (1, 2, 3)), f"H:{US_HQ}@0807")
    bombard(ours, "hif 0807 with all", 2)
    assert told(ours, "protection") == [0]
    assert met(f"E:{NVA_HQ}@1206 combat", f"F:{NVA_HQ}@1206 combat") == met(f"E:{NVA_HQ}@1206 combat")


@pytest.mark.rule("KS-9.2-b", "KS-9.2-d", "KS-9.2-c", "KS-9.2-i", "KS-4.3-a")
def test_b_52s_are_directed_in_ones_own_movement_segment_at_hexes_without_friends() -> None:
    table = Table(f"R:{REGIMENT}@1206", f"C:{COMPANY}@1106", side=US, scenario=SIEGE)
    assert table.refused("arclight 1106", "US/GVN units are in").rule == "KS-9.2-b"
    assert table.refused("arclight 0220", "is not on the").rule == "KS-9.2-b"
    table.do("arclight 1206", "arclight 1306", "arclight 1307")
    assert table.refused("arclight 1206").rule == "KS-9.2-c"
    table.go("combat")
    assert table.refused("arclight 1206").rule == "KS-4.3-a"
    assert table.refused("bomb 1305", "no B-52s were directed").rule == "KS-9.2-d"
    theirs = Table(f"R:{REGIMENT}@1206", f"C:{COMPANY}@1106", scenario=SIEGE)
    assert theirs.refused("arclight 1205", "Arc Light is offensive").rule == "KS-9.2-d"
    assert table.rule("strike placed") == "KS-9.2-d"
    assert [e.facts["bombers"] for e in table.events if e.kind == "strike placed"] == [1, 1, 1]


@pytest.mark.rule("KS-9.2-d")
def test_what_was_not_dropped_is_dropped_at_the_end_of_the_segment() -> None:
    table = arc_light(*(f"R{n}:{REGIMENT}@1206 hidden" for n in (1, 2)), f"C:{COMPANY}@1106")
    table.do("end")
    assert table.decision.kind == "dice"
    table.do(dice=[2])
    assert table.state.strikes == ()
    empty = arc_light(f"R1:{REGIMENT}@1206 hidden", f"C:{COMPANY}@1106", at="1306")
    empty.do("end")
    assert empty.state.strikes == ()
    assert "combat" not in empty.kinds()


@pytest.mark.rule("KS-7.7-a", "KS-7.3.2-g", "KS-11.3.1-e")
def test_no_advance_follows_bombardment_and_nobody_turns() -> None:
    table = arc_light(f"R1:{REGIMENT}@1206 hidden", f"C:{COMPANY}@1106")
    table.do("bomb 1206")
    roll(table, defender=2)
    table.do("retreat R1 1306 1406")
    finish(table)
    assert "advanced" not in table.kinds()
    assert table.piece("R1").mode == "maneuver"
    assert table.rule("combat") == "KS-7.7-a"


@pytest.mark.rule("KS-11.3.4-e", "KS-3.5-e", "KS-7.3.4-f")
def test_bombs_that_kill_the_real_units_kill_their_headquarters() -> None:
    table = arc_light(
        f"E:{NVA_HQ}@1206 combat",
        *(f"R{n}:{REGIMENT}@1206 combat us" for n in (1, 2, 3)),
        f"D:{COMPANY}@1106",
    )
    table.do("bomb 1206")
    roll(table, defender=4)
    assert {table.where(name) for name in ("R1", "R2", "R3", "E")} == {"lost"}
    lost = [(event.facts["unit"], event.rule) for event in table.heard(NVA) if event.kind == "eliminated"]
    assert lost[-1] == ("E", "KS-11.3.4-e"), "it goes with the last of them, by a rule of its own"
    assert {rule for unit, rule in lost[:-1]} == {"KS-7.3.4-f"}


@pytest.mark.rule("KS-11.3.1-g")
def test_the_armor_regiment_shows_its_own_protection() -> None:
    table = arc_light(f"T:{NVA_TANKS}@0505 maneuver", at="0505")
    table.do("bomb 0505", dice=[2])
    assert told(table, "protection") == [4 + 1]
    assert table.piece("T").mode == "maneuver"


@pytest.mark.rule("KS-3.5-c", "KS-11.3.5-c", "KS-11.3.5-d", "KS-3.5-a")
def test_bombardment_tells_a_dummy_and_a_regiment_apart_by_nothing() -> None:
    def heard(kind: str) -> tuple[list[object], object]:
        table = arc_light(f"X:{kind}@1206 hidden", f"C:{COMPANY}@1106")
        table.do("bomb 1206")
        roll(table, defender=3)
        table.do("withdraw", "retreat X 1306 1406")
        seen = table.side_sees(US)
        facts = [(event.kind, event.facts) for event in table.heard(US)]
        return facts, (seen.covered, seen.frames)

    assert heard(REGIMENT) == heard(DUMMY) == heard(NVA_HQ)


@pytest.mark.rule("KS-11.3.1-c", "KS-7.7.1-f")
def test_who_bombs_reckons_with_the_hidden_face_of_counters_that_he_cannot_tell_apart() -> None:
    table = Table(
        f"R:{REGIMENT}@1306 hidden", f"D:{DUMMY}@1306", f"E:{DUMMY}@1306 us", f"C:{COMPANY}@1106",
        side=US, scenario=SIEGE,
    )  # fmt: skip
    hex_ = table.state.board.grid.hex("1306")
    seen = sheltered(table.side_sees(US), hex_)
    assert seen == sheltered(table.state, hex_)
    assert (seen.protection, seen.counted) == (4, 3)


@pytest.mark.rule("KS-3.5-b", "KS-7.7.1-c")
def test_units_that_cannot_be_told_apart_have_what_they_must_have_at_least() -> None:
    table = combat(
        f"A:{GUNS}@0812 hidden",
        f"Top:{CIDG}@0807",
        f"B:{BATTALION}@0807 combat",
        f"C:{BATTALION}@0807 combat",
    )
    place = table.state.board.grid.hex("0807")
    true, seen = sheltered(table.state, place), sheltered(table.side_sees(NVA), place)
    assert seen.counted == true.counted == 3
    assert table.side_sees(NVA).covered[0].counters == ("", "")
    unit = table.state.kind(table.id("B"))
    assert unit.combat is not None
    assert unit.maneuver is not None
    assert seen.protection == min(unit.combat.protection, unit.maneuver.protection) <= true.protection


@pytest.mark.rule("KS-3.5-b", "KS-7.7.1-c")
def test_fire_at_what_cannot_be_told_apart_is_told_with_all_that_may_lie_there() -> None:
    table = combat(
        f"A:{GUNS}@0812 hidden",
        f"Top:{CIDG}@0807",
        f"B:{BATTALION}@0807 maneuver",
        f"C:{BATTALION}@0807 maneuver",
    )
    place = table.state.board.grid.hex("0807")
    true, view = sheltered(table.state, place), table.side_sees(NVA)
    may = shelters(view, place)
    assert true in may
    assert sum(may.values()) == 1
    assert len(may) > 1
    assert shelters(table.state, place) == {true: 1}
    fire = Bombardment(place, strength=24)
    letters = sorted({letter_against(fire, met.total) or "" for met in may})
    assert len(letters) == 2
    shown = combat_preview(view, "", fire)
    assert shown.sums == (f"column {letters[0]} to {letters[1]}",)
    assert any(line.startswith(f"{shown.sums[0]} by what lies there") for line in shown.lines)
    assert sum(Fraction(text.split()[0]) for _, text in shown.odds) == 1
    assert letter(table.state, fire) in letters


@pytest.mark.rule("KS-3.5-b", "KS-7.7-c")
def test_fire_that_may_be_too_little_says_how_likely() -> None:
    tanks = "us-mechanized-battalion"
    table = combat(
        f"A:{GUNS}@0812 hidden", f"Top:{CIDG}@0807", f"B:{tanks}@0807 maneuver", f"C:{BATTALION}@0604"
    )
    place = table.state.board.grid.hex("0807")
    view = table.side_sees(NVA)
    may = shelters(view, place)
    weak = next(
        frame
        for strength in range(1, 90)
        if (frame := Bombardment(place, strength=strength))
        and 0 < sum(letter_against(frame, met.total) is None for met in may) < len(may)
    )
    shown = combat_preview(view, "", weak)
    vain = sum(chance for met, chance in may.items() if letter_against(weak, met.total) is None)
    assert Fraction(dict(shown.odds)["no attack"].split()[0]) == vain
