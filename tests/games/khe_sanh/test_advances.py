"""Advance after combat, capture and recapture of bases, sappers that were used [KS-7.3.2-g, KS-8.4, KS-11.3.2]."""

from __future__ import annotations

import pytest

from tests.games.khe_sanh.battles import (
    BATTALION,
    CAVALRY,
    COMPANY,
    DUMMY,
    GUNS,
    MECHANIZED,
    NVA_HQ,
    REGIMENT,
    SAPPERS,
    SIEGE,
    US_HQ,
    combat,
    fight,
    finish,
    roll,
    value,
)
from tests.games.khe_sanh.proving_ground import Table
from vietnam_tui.games.khe_sanh.state import NVA, US

HILL = (*(f"R{n}:{REGIMENT}@1206 combat" for n in (1, 2)), f"C:{COMPANY}@1106")
BASE = tuple(f"R{n}:{REGIMENT}@1104 combat" for n in (1, 2, 3))
FAR = f"Far:{COMPANY}@0608"


def base(table: Table, label: str) -> tuple[bool, bool, str]:
    """Is a base captured, is its defence beaten, what marker lies on it?"""
    found = table.state.base(table.state.board.grid.hex(label))
    assert found is not None
    return found.captured, found.beaten, found.marker


@pytest.mark.rule("KS-7.3.2-g", "KS-13.0-c", "KS-7.0-d")
def test_attackers_may_enter_the_hex_they_have_emptied_at_once_or_never() -> None:
    table = combat(*HILL, f"R3:{REGIMENT}@1206 combat", f"E:{NVA_HQ}@1206 combat", f"D:{COMPANY}@1005")
    fight(table, "attack 1106 with R1 R2")
    roll(table, defender=2)
    table.do(table.offers("retreat C")[0])
    assert table.offers() == ["advance R1", "advance R2", "pass"]
    assert table.refused("advance R3", "from next to it,").rule == "KS-7.3.2-g"
    assert table.refused("attack 1005 with R1").rule == "KS-7.0-d"
    table.do("advance R1")
    assert "advance E" in table.offers()
    table.do("advance E", "pass")
    assert [table.where(name) for name in ("R1", "R2", "E")] == ["1106", "1206", "1106"]
    assert table.state.board.grid.hex("1106") in table.state.held
    assert table.refused("attack 1005 with R1", "has attacked already in").rule == "KS-7.0-d"
    assert table.rule("stirred") == "KS-7.3.2-g"
    last = combat(*HILL, f"E:{NVA_HQ}@1206 combat")
    fight(last, "attack 1106 with R1 R2")
    roll(last, defender=2)
    last.do(last.offers("retreat C")[0], "advance R1", "advance R2")
    seen = last.heard(US, last.do("advance E"))  # it has lain on top, and lies below now
    assert "advanced" in {event.kind for event in seen}


@pytest.mark.rule("KS-7.3.2-g")
def test_who_has_retreated_does_not_advance_and_nobody_does_while_enemies_stand() -> None:
    table = combat(*HILL)
    fight(table, "attack 1106 with all")
    roll(table, attacker=1, defender=1)
    assert table.decision.kind == "combat"
    full = combat(*HILL, *(f"Q{n}:{REGIMENT}@1105 combat" for n in (1, 2)))
    fight(full, "attack 1106 with all")
    roll(full, defender=2)
    finish_retreat(full)
    seen = full.heard(US, full.do("advance all"))
    assert [event.kind for event in seen].count("advanced") == 3  # they have fought in sight
    assert sum(full.where(name) == "1106" for name in ("R1", "R2", "Q1", "Q2")) == 3
    assert full.decision.kind != "advance"


def finish_retreat(table: Table) -> None:
    """Whoever must retreat goes where he likes."""
    while table.decision.kind == "retreat":
        table.do(table.offers()[0])


@pytest.mark.rule("KS-7.2.4-a", "KS-11.1-e", "KS-11.2.2-b", "KS-7.3.2-g", "KS-8.4-f")
@pytest.mark.parametrize(
    ("kind", "start", "target", "rule"),
    [(CAVALRY, "0610", "0510", "KS-11.1-e"), (MECHANIZED, "0712", "0713", "")],
)
def test_vehicles_advance_only_where_they_could_go(kind: str, start: str, target: str, rule: str) -> None:
    table = combat(
        f"T:{kind}@{start}",
        *(f"B{n}:{BATTALION}@{start}" for n in (1, 2)),
        f"A:{GUNS}@{target} hidden",
        side=US,
    )
    fight(table, f"attack {target} with all")
    roll(table, defender=2)
    finish_retreat(table)
    if rule:
        assert table.refused("advance T").rule == rule
        table.do("advance B1")
    else:
        table.do("advance T")
    assert table.rule("advanced") == "KS-7.3.2-g"
    assert table.state.fired == (), "there is no base there"


@pytest.mark.rule("KS-11.2.2-b", "KS-11.2.2-a", "KS-11.1-e")
def test_mechanized_units_attack_mountains_and_do_not_enter_them() -> None:
    table = combat(
        f"M:{MECHANIZED}@0608", *(f"B{n}:{BATTALION}@0608" for n in (1, 2)), f"A:{GUNS}@0609", side=US
    )
    assert "attack 0609 with M" in table.offers("attack")
    mountain = next(
        hex_
        for hex_, ground in enumerate(table.state.board.terrain)
        if ground == "mountain"
        and table.state.board.grid.distance(hex_, table.state.board.grid.hex("0809")) <= 7
    )
    grid = table.state.board.grid
    beside = next(
        n for n in grid.neighbours(mountain) if table.state.board.terrain[n] in ("highland", "clear")
    )
    high = combat(
        f"M:{MECHANIZED}@{grid.label(beside)}",
        *(f"B{n}:{BATTALION}@{grid.label(beside)}" for n in (1, 2)),
        f"A:{GUNS}@{grid.label(mountain)} hidden",
        side=US,
    )
    fight(high, f"attack {grid.label(mountain)} with all")
    roll(high, defender=2)
    finish_retreat(high)
    assert high.refused("advance M").rule == "KS-11.2.2-b"


# ---------------------------------------------------------------- bases


@pytest.mark.rule("KS-8.4-a", "KS-8.4-b", "KS-8.3.1-b", "KS-8.2-c", "KS-8.3-c")
def test_an_empty_base_is_entered_only_once_its_defence_is_beaten() -> None:
    table = combat(*BASE, FAR)
    fight(table, "attack 1004 with all")
    roll(table, defender=1)
    assert base(table, "1004") == (False, False, "")
    assert table.decision.kind != "advance"
    beaten = combat(*BASE, FAR)
    fight(beaten, "attack 1004 with all")
    roll(beaten, defender=2)
    assert base(beaten, "1004") == (False, True, "")
    assert beaten.state.caps[1] == 8
    beaten.do("pass")
    beaten.go("movement", US)
    beaten.go("movement", NVA)
    assert "1004" not in beaten.zone(US)
    beaten.do("move R1 1004")
    assert base(beaten, "1004") == (True, False, "")
    closed = Table(*BASE, FAR, scenario=SIEGE)
    assert closed.refused("move R1 1004").rule == "KS-8.4-a"


@pytest.mark.rule("KS-8.4-b", "KS-8.4-c", "KS-8.4-e", "KS-11.2.5-b", "KS-8.3.2-a", "KS-8.3.2-b", "KS-8.2.1-c")
def test_an_advance_captures_a_base_which_loses_its_powers() -> None:
    table = combat(*BASE, FAR)
    fight(table, "attack 1004 with all")
    roll(table, defender=2)
    table.do("advance R1")
    assert base(table, "1004") == (True, False, "")
    table.do("advance R2")
    assert table.kinds().count("base taken") == 1
    table.do("pass")
    table.go("combat", US)
    assert "1003" not in table.zone(US)
    assert all("1004" not in order.split()[3:] for order in table.offers("hif"))
    assert table.rule("base taken") == "KS-8.4-c"
    assert table.rule("base beaten") == "KS-8.4-b"


@pytest.mark.rule("KS-8.4-b", "KS-7.3.3-e", "KS-7.3.5-b", "KS-7.3.4-c")
def test_an_empty_base_takes_a_three_as_disruption_once() -> None:
    table = combat(*BASE, FAR)
    fight(table, "attack 1004 with all", row="")
    roll(table, defender=3)
    assert base(table, "1004") == (False, False, NVA)
    assert not any(one.fading for one in table.state.bases)
    assert table.fact("disrupted", "count") == 1
    assert "1003" not in table.zone(US)
    assert table.decision.kind == "combat"
    marked = tuple(
        type(one)(one.place, one.base, marker=NVA) if table.state.label(one.place) == "1004" else one
        for one in table.state.bases
    )
    again = combat(*BASE, FAR, bases=marked)
    fight(again, "attack 1004 with all")
    roll(again, defender=3)
    assert value(again) == 18 - 2
    assert base(again, "1004")[1]
    assert not any(one.fading for one in again.state.bases)
    table.go("movement", US)
    table.go("movement", NVA)
    table.go("movement", US)
    assert base(table, "1004") == (False, False, "")
    assert table.rule("disrupted") == "KS-8.4-b"


@pytest.mark.rule("KS-8.4-b", "KS-8.2-b", "KS-8.3-b", "KS-8.4-a")
def test_a_garrison_beaten_lets_the_attacker_in_and_else_the_base_stands_again() -> None:
    position = (*BASE, f"C:{COMPANY}@1004", f"D:{COMPANY}@0905")
    taken = combat(*position)
    fight(taken, "attack 1004 with all")
    roll(taken, defender=2)
    finish_retreat(taken)
    taken.do("advance R1", "pass")
    assert base(taken, "1004")[0]
    left = combat(*position)
    fight(left, "attack 1004 with all")
    roll(left, defender=2)
    finish_retreat(left)
    left.do("pass")
    assert base(left, "1004") == (False, False, "")
    assert "1003" in left.zone(US)


@pytest.mark.rule("KS-8.4-f", "KS-11.2.5-b", "KS-8.4-d", "KS-8.1-b", "KS-8.4-c")
def test_a_base_retaken_has_all_its_powers_its_guns_from_the_next_segment() -> None:
    grid = Table(scenario=SIEGE).state.board.grid
    held = tuple(
        type(one)(one.place, one.base, captured=grid.label(one.place) == "1004")
        for one in Table(scenario=SIEGE).state.bases
    )
    table = combat(
        *(f"B{n}:{BATTALION}@1104" for n in (1, 2, 3)),
        f"A:{GUNS}@1004 hidden",
        f"X:{GUNS}@1005 hidden",
        side=US,
        bases=held,
    )
    fight(table, "attack 1004 with all")
    roll(table, defender=2)
    finish_retreat(table)
    table.do("advance B1", "pass")
    assert base(table, "1004") == (False, False, "")
    assert "1003" in table.zone(US)
    assert table.refused("hif 1005 with 1004", "have fired already in").rule == "KS-8.1-b"
    assert table.state.fired == (grid.hex("1004"),)
    assert table.rule("base taken") == "KS-8.4-f"


@pytest.mark.rule("KS-8.4-g", "KS-11.2.3-c")
def test_a_base_with_a_headquarters_alone_is_empty_and_the_headquarters_lost() -> None:
    table = combat(*BASE, FAR, f"H:{US_HQ}@1004")
    fight(table, "attack 1004 with all", 7)
    assert table.where("H") == "lost"
    assert value(table) == 18 - 4
    assert table.state.air_strikes == 10
    outside = combat(f"R1:{REGIMENT}@1206 combat", f"H:{US_HQ}@1106", f"C:{COMPANY}@1006")
    fight(outside, "attack 1106 with R1")
    assert (outside.where("H"), outside.decision.kind) == ("lost", "advance")
    assert "combat" not in outside.kinds()


@pytest.mark.rule("KS-7.3.2-g", "KS-5.2.4-a", "KS-8.4-a")
def test_nobody_advances_over_the_border_of_the_dmz() -> None:
    table = Table(
        *(f"B{n}:{BATTALION}@1002" for n in (1, 2, 3)), f"A:{GUNS}@1102 hidden", side=US, segment="combat"
    )
    fight(table, "attack 1102 with all")
    roll(table, defender=5)
    assert table.where("A") == "lost"
    assert table.decision.kind != "advance"


@pytest.mark.rule("KS-11.3.5-f", "KS-8.4-a")
def test_dummies_capture_nothing() -> None:
    table = Table(f"D:{DUMMY}@1104", FAR, scenario=SIEGE)
    assert table.refused("move D 1004").rule == "KS-8.4-a"


# ---------------------------------------------------------------- sappers


def with_sappers(*more: str) -> Table:
    """Sappers are used in an assault on 881 South, and the dice are due."""
    table = combat(
        *BASE[:2],
        *(f"S{n}:{SAPPERS}@0904 combat" for n in (1, 2)),
        f"C:{COMPANY}@1004",
        f"D:{COMPANY}@0905",
        *more,
    )
    fight(table, "attack 1004 with R1 R2 S1 S2", shifts=("sappers",))
    return table


@pytest.mark.rule("KS-11.3.2-d", "KS-7.6.3-a")
@pytest.mark.parametrize(("pips", "lost"), [(3, False), (4, True)])
def test_used_sappers_roll_for_their_survival_and_nobody_wins_caps(pips: int, lost: bool) -> None:
    table = with_sappers()
    roll(table, attacker=1, defender=1)
    caps = table.state.caps
    assert table.decision.kind == "die"
    table.do(dice=[pips, 1])
    assert (table.where("S1") == "lost", table.where("S2")) == (lost, "0904")
    assert table.state.caps == caps
    assert table.rule("sappers") == "KS-11.3.2-d"


@pytest.mark.rule("KS-11.3.2-d", "KS-11.3.2-c")
def test_sappers_eliminated_by_the_result_do_not_roll_and_unused_ones_neither() -> None:
    gunships = tuple(f"G{n}:us-gunship@0808 combat" for n in (1, 2, 3))
    attackers = (f"S1:{SAPPERS}@0908 combat", *(f"R{n}:{REGIMENT}@0908 combat" for n in (1, 2)))
    attackers += tuple(f"R{n}:{REGIMENT}@0909 combat" for n in (3, 4, 5))
    strong = combat(*attackers, f"C:{COMPANY}@0808", *gunships, caps=(0, 0))
    covers = tuple(f"cover G{n} 0808" for n in (1, 2, 3))
    fight(strong, "attack 0808 with all", shifts=("sappers",), strikes=8, covers=covers)
    roll(strong, attacker=5)
    finish(strong)
    assert (strong.where("S1"), "sappers" in strong.kinds()) == ("lost", False)
    unused = combat(*BASE[:2], f"S1:{SAPPERS}@0904 combat", f"C:{COMPANY}@1004", f"D:{COMPANY}@0905")
    fight(unused, "attack 1004 with all")
    roll(unused, attacker=1, defender=1)
    assert unused.decision.kind == "combat"


@pytest.mark.rule("KS-11.3.2-c", "KS-7.3.5-a")
def test_caps_for_a_retreat_go_to_others_than_the_sappers_that_were_used() -> None:
    ring = (f"X:{BATTALION}@1104", f"Y:{BATTALION}@0903", f"Z:{BATTALION}@0805")
    sappers = f"S1:{SAPPERS}@0904 combat"
    table = combat(f"R1:{REGIMENT}@0904 combat", sappers, f"C:{COMPANY}@1004", *ring, caps=(6, 2))
    fight(table, "attack 1004 with all", shifts=("sappers",), strikes=4)
    roll(table, attacker=2)
    assert {order.split()[1] for order in table.offers("retreat")} == {"R1"}
    assert (
        table.refused(table.offers()[0].replace("R1", "S1"), "cannot go before others").rule == "KS-7.3.5-a"
    )
    table.do(table.offers()[0])
    assert table.rule("retreated") == "KS-7.3.5-a"
    plain = combat(f"R1:{REGIMENT}@0904 combat", sappers, f"C:{COMPANY}@1004", *ring, caps=(6, 2))
    fight(plain, "attack 1004 with all", strikes=4)
    roll(plain, attacker=2)
    assert {order.split()[1] for order in plain.offers("retreat")} == {"R1", "S1"}
