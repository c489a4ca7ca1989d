"""Retreats: two hexes, what bars them, what they cost, what becomes of those attacked again [KS-7.3.5]."""

from __future__ import annotations

import pytest

from tests.games.khe_sanh.battles import (
    BATTALION,
    COMPANY,
    GUNS,
    LANG_VEI,
    NVA_HQ,
    REGIMENT,
    SF,
    SIEGE,
    US_HQ,
    VILLAGE,
    bombard,
    combat,
    fight,
    finish,
    roll,
    value,
)
from tests.games.khe_sanh.proving_ground import Table
from vietnam_tui.games.khe_sanh.frames import Retreating
from vietnam_tui.games.khe_sanh.state import NVA, US

ATTACKERS = (f"R1:{REGIMENT}@1206 combat", f"R2:{REGIMENT}@1105 combat")
HILL = (f"A:{COMPANY}@1106", f"B:{COMPANY}@1106")


def beaten(*counters: str, caps: tuple[int, int] = (6, 6), defenders: tuple[str, ...] = HILL) -> Table:
    """The companies on 861 have to retreat."""
    table = combat(*defenders, *ATTACKERS, *counters, caps=caps)
    fight(table, "attack 1106 with R1 R2")
    roll(table, defender=2)
    return table


def ends(table: Table, unit: str) -> set[str]:
    """The ways of a unit that are open."""
    return {order.removeprefix(f"retreat {unit} ") for order in table.offers(f"retreat {unit} ")}


@pytest.mark.rule("KS-7.3.5-a", "KS-7.3.5-m", "KS-7.3.5-h", "KS-7.3.5-k", "KS-7.3.3-d", "KS-7.3.5-i")
def test_a_free_way_past_friends_must_be_taken_and_costs_nothing() -> None:
    table = beaten(f"C:{COMPANY}@1006")
    assert ends(table, "A") == {"1006 0906", "1006 0907", "1006 1007"}
    assert table.refused("retreat A 1107 1108").rule == "KS-7.3.5-k"
    assert table.refused("retreat A 1006 1005").rule == "KS-7.3.5-h"
    assert table.refused("retreat A 1006").rule == "KS-7.3.5-a"
    assert table.refused("retreat C 1006 0906", "has no retreat to make").rule == "KS-7.3.5-a"
    assert table.refused("retreat A 0906 0806", "is not next to").rule == "KS-7.3.5-a"
    table.do("retreat A 1006 0906", "retreat B 0907")
    assert (table.where("A"), table.where("B")) == ("0906", "0907")
    assert table.state.caps[0] == 6


@pytest.mark.rule("KS-7.3.5-k", "KS-7.3.5-l", "KS-7.4.1-a", "KS-3.2.5-a", "KS-7.3.4-g")
@pytest.mark.parametrize(("caps", "gone"), [(6, 2), (1, 1), (0, 0)])
def test_a_vacant_zone_costs_a_cap_a_unit_and_who_lacks_it_is_disrupted(caps: int, gone: int) -> None:
    table = beaten(f"R3:{REGIMENT}@1007 combat", caps=(caps, 6))
    assert ends(table, "A") >= ({"1006 0906"} if caps else set())
    if caps:
        table.do("retreat A 1006 0906")
    if caps > 1:
        table.do("retreat B 1006 0906")
    assert [table.where(name) for name in ("A", "B")].count("0906") == gone
    stayed = [table.piece(name).marker for name in ("A", "B") if table.where(name) == "1106"]
    assert stayed == [NVA] * (2 - gone)
    assert table.state.caps[0] == caps - gone


@pytest.mark.rule("KS-7.3.5-l", "KS-7.3.4-c", "KS-7.3.5-o", "KS-7.3.5-k")
def test_a_disrupted_unit_does_not_go_through_a_vacant_zone_and_is_lost() -> None:
    table = beaten(
        f"R3:{REGIMENT}@1007 combat", defenders=(f"A:{COMPANY}@1106 nva", f"B:{COMPANY}@1106"), caps=(6, 6)
    )
    assert ends(table, "A") == set()
    table.do("retreat B 1006 0906")
    assert table.where("A") == "lost"
    assert table.rule("eliminated") == "KS-7.3.5-o"


@pytest.mark.rule("KS-7.3.5-n", "KS-11.2.1-a")
def test_special_forces_go_free_even_disrupted() -> None:
    table = beaten(f"R3:{REGIMENT}@1007 combat", defenders=(f"A:{SF}@1106 nva",), caps=(0, 0))
    table.do("retreat A 1006 0906")
    assert (table.where("A"), table.fact("retreated", "caps")) == ("0906", 0)


@pytest.mark.rule("KS-7.3.5-n", "KS-7.3.5-k")
@pytest.mark.parametrize(("kind", "price"), [("vc-regional", 0), ("nva-sapper", 2)])
def test_viet_cong_go_free_and_sappers_pay(kind: str, price: int) -> None:
    around = tuple(f"C{n}:{COMPANY}@{place}" for n, place in enumerate(("1006", "0907", "0806", "0805")))
    table = combat(*(f"B{n}:{BATTALION}@0907" for n in (7, 8)), *around, f"V:{kind}@0906 hidden", side=US)
    fight(table, "attack 0906 with all")
    roll(table, defender=2)
    table.do(table.offers("retreat V")[0])
    assert table.fact("retreated", "caps") == price


@pytest.mark.rule("KS-7.3.5-c", "KS-7.3.5-d")
def test_enemies_of_any_kind_bar_the_way() -> None:
    table = beaten(f"C:{COMPANY}@1006", f"E:{NVA_HQ}@0906 combat", "D:nva-dummy@0907 hidden")
    assert table.refused("retreat A 1006 0906").rule == "KS-7.3.5-c"
    assert table.refused("retreat A 1006 0907").rule == "KS-7.3.5-c"


@pytest.mark.rule("KS-7.3.5-c", "KS-7.3.5-e", "KS-5.2.4-c")
def test_a_river_is_crossed_at_its_bridge_alone() -> None:
    table = Table(
        *(f"R{n}:{REGIMENT}@0502 combat" for n in (1, 2)),
        f"B:{COMPANY}@0402",
        side=NVA,
        segment="combat",
        caps=(9, 9),
    )
    fight(table, "attack 0402 with all")
    roll(table, defender=2)
    assert "0302 0202" in ends(table, "B")
    assert table.refused("retreat B 0303 0203").rule == "KS-7.3.5-c"
    assert table.refused("retreat B 0302 0303").rule == "KS-7.3.5-h"


@pytest.mark.rule("KS-7.3.5-f", "KS-7.3.5-g", "KS-7.3.5-i", "KS-7.3.5-h")
def test_a_full_hex_may_be_passed_and_not_ended_in_and_an_empty_one_comes_first() -> None:
    full = tuple(f"F{n}:{COMPANY}@1006" for n in (1, 2, 3))
    table = beaten(*full)
    table.do("retreat A 1006 0906")
    packed = beaten(f"C:{COMPANY}@1006", *(f"F{n}:{COMPANY}@0906" for n in (1, 2, 3)))
    assert packed.refused("retreat A 1006 0906", "3 of 3 units are there").rule == "KS-7.3.5-f"
    shared = beaten(f"C:{COMPANY}@1006", f"D:{COMPANY}@0906")
    assert shared.refused("retreat A 1006 0906").rule == "KS-7.3.5-i"
    from_elsewhere = shared.state.with_piece(shared.id("D"), retreated=True)
    assert Table.at(from_elsewhere).refused("retreat A 1006 0906").rule == "KS-7.3.5-i"
    shared.do("retreat A 1006 0907", "retreat B 1006 0907")
    ring = (f"R3:{REGIMENT}@0908 combat", f"R4:{REGIMENT}@1108 combat", f"R5:{REGIMENT}@1104 combat")
    for friends, open_to in ((2, {"1006 0906"}), (3, set())):
        shut = beaten(
            f"C:{COMPANY}@1006", *(f"F{n}:{COMPANY}@0906" for n in range(friends)), *ring, caps=(0, 6)
        )
        assert ends(shut, "A") == open_to
    beside = beaten(f"C:{COMPANY}@1006", *(f"F{n}:{COMPANY}@0906" for n in range(3)), *ring[:2], caps=(0, 6))
    assert (ends(beside, "A"), beside.decision.kind) == (
        set(),
        "combat",
    )  # 1005 is next to the hex that was left
    assert beside.piece("A").marker == NVA


@pytest.mark.rule("KS-7.3.5-i", "KS-7.3.5-m")
def test_nobody_pays_for_an_empty_hex_while_friends_can_take_him_in() -> None:
    table = beaten(
        f"C:{COMPANY}@1006",
        f"D:{COMPANY}@0906",
        f"R3:{REGIMENT}@0908 combat",
        f"R4:{REGIMENT}@1108 combat",
        f"R5:{REGIMENT}@1104 combat",
    )
    assert ends(table, "A") == {"1006 0906"}


@pytest.mark.rule("KS-7.3.5-u", "KS-14.2-f", "KS-14.1-g", "KS-14.1-f")
def test_no_retreat_leaves_the_area() -> None:
    table = combat(
        f"R1:{REGIMENT}@0506 combat",
        f"R2:{REGIMENT}@0506 combat",
        f"S:{SF}@0606",
        scenario=LANG_VEI,
        caps=(9, 9),
    )
    fight(table, "attack 0606 with all")
    roll(table, defender=2)
    grid = table.state.board.grid
    start, centre = grid.hex("0606"), grid.hex("0505")
    out = next(
        f"{grid.label(middle)} {grid.label(end)}"
        for middle in grid.neighbours(start)
        for end in grid.neighbours(middle)
        if grid.distance(centre, middle) <= 3 < grid.distance(centre, end)
    )
    assert table.refused(f"retreat S {out}", "lies over the boundary").rule == "KS-14.1-g"


@pytest.mark.rule("KS-7.3.5-s")
def test_maneuver_mode_turns_before_it_retreats_and_not_when_it_stays() -> None:
    position = (*ATTACKERS, f"A:{COMPANY}@1106 maneuver", f"C:{COMPANY}@1006")
    table = combat(*position)
    fight(table, "attack 1106 with R1 R2")
    roll(table, defender=2)
    table.do("retreat A 1006 0906")
    assert table.piece("A").mode == "combat"
    ready = combat(*ATTACKERS, f"A:{COMPANY}@1106 combat", f"C:{COMPANY}@1006")
    fight(ready, "attack 1106 with R1 R2")
    roll(ready, defender=2)
    assert "turned" not in ready.kinds()
    stays = combat(*position)
    fight(stays, "attack 1106 with R1 R2")
    roll(stays, defender=3)
    stays.do("disrupt")
    assert stays.piece("A").mode == "maneuver"
    assert table.rule("turned") == "KS-7.3.5-s"
    assert table.piece("A").spent == 0


@pytest.mark.rule("KS-7.3.5-t", "KS-3.5-c", "KS-3.4.2-b")
def test_hidden_counters_bombed_out_of_a_hex_stay_hidden_and_face_anew() -> None:
    table = Table(
        *(f"R{n}:{REGIMENT}@1206 hidden NE" for n in (1, 2)),
        "D:nva-dummy@1206",
        f"B:{COMPANY}@0807",
        side=US,
        scenario=SIEGE,
    )
    table.do("arclight 1206 3")
    table.go("combat")
    table.do("bomb 1206")
    roll(table, defender=2)
    table.do("retreat R1 1306 1406", "retreat R2 1306 1406", "retreat D 1205 1204")
    assert {table.piece(name).mode for name in ("R1", "R2", "D")} == {"maneuver"}
    assert not any(table.seen(name) for name in ("R1", "R2", "D"))
    assert (table.decision.side, table.decision.kind) == (NVA, "facing")
    assert table.refused("face 1204 SW").rule == "KS-3.4.2-b"
    table.do("face 1406 SW", "pass")
    assert table.piece("R1").facing == table.state.board.grid.directions.index("SW")
    assert "revealed" not in table.kinds()
    assert [event.facts["path"] for event in table.heard(US) if event.kind == "stirred"] == [
        ("1206", "1306", "1406"),
        ("1206", "1306", "1406"),
        ("1206", "1205", "1204"),
    ]
    assert table.rule("stirred") == "KS-7.3.5-t"


@pytest.mark.rule("KS-7.3.5-t")
def test_units_that_lie_open_turn_before_they_are_fired_out_of_a_hex_and_headquarters_do_not() -> None:
    table = combat(
        *(f"G{n}:{GUNS}@1005 hidden" for n in (1, 2, 3)),
        f"C:{COMPANY}@0807 maneuver",
        f"H:{US_HQ}@0807 maneuver",
    )
    bombard(table, "hif 0807 with all")
    roll(table, defender=2)
    assert (table.piece("C").mode, table.piece("H").mode) == ("combat", "maneuver")


@pytest.mark.rule("KS-7.3.5-b", "KS-A11.3.6-i")
def test_what_cannot_move_is_lost() -> None:
    table = Table(f"V:{VILLAGE}@1206", f"R:{REGIMENT}@1206", f"B:{COMPANY}@0807", side=US, scenario=SIEGE)
    table.do("arclight 1206 3")
    table.go("combat")
    table.do("bomb 1206")
    roll(table, defender=2)
    assert (table.where("V"), table.decision.kind) == ("lost", "retreat")
    assert table.rule("eliminated") == "KS-A11.3.6-i"
    alone = Table(f"V:{VILLAGE}@1206", f"B:{COMPANY}@0807", side=US, scenario=SIEGE)
    alone.do("arclight 1206 3")
    alone.go("combat")
    alone.do("bomb 1206")
    roll(alone, defender=2)
    assert alone.where("V") == "lost"
    assert alone.decision.kind != "retreat"


@pytest.mark.rule("KS-7.3.5-j")
def test_a_way_through_the_strike_of_b_52s_is_the_last_and_deadly() -> None:
    table = Table(f"R1:{REGIMENT}@1206 hidden", f"B:{COMPANY}@0807", side=US, scenario=SIEGE)
    table.do("arclight 1206 2", "arclight 1306")
    table.go("combat")
    table.do("bomb 1206")
    roll(table, defender=2)
    assert table.refused("retreat R1 1306 1406").rule == "KS-7.3.5-j"
    beside = Table(
        f"R1:{REGIMENT}@1206 hidden", f"F:{REGIMENT}@1208", f"B:{COMPANY}@0807", side=US, scenario=SIEGE
    )
    beside.do("arclight 1206 2", "arclight 1306")
    beside.go("combat")
    beside.do("bomb 1206")
    roll(beside, defender=2)
    assert beside.refused("retreat R1 1207 1208").rule == "KS-7.3.5-i"


# ---------------------------------------------------------------- headquarters


@pytest.mark.rule("KS-11.2.3-c", "KS-11.2.3-b", "KS-7.3.5-a")
def test_a_headquarters_follows_its_stack_after_it() -> None:
    table = beaten(f"H:{US_HQ}@1106", f"C:{COMPANY}@1006")
    assert table.refused("retreat H 1006 0906", "cannot go before others").rule == "KS-7.3.5-a"
    table.do("retreat A 1006 0906", "retreat B 1006 0907")
    assert ends(table, "H") == {"1006 0906", "1006 0907"}
    table.do("retreat H 1006 0907")
    assert table.where("H") == "0907"


@pytest.mark.rule("KS-11.3.4-e")
def test_a_headquarters_of_the_nva_follows_its_stack_too() -> None:
    battalions = (f"B{n}:{BATTALION}@0907" for n in (1, 2, 3))
    table = combat(f"R:{REGIMENT}@0906 combat", f"E:{NVA_HQ}@0906 combat", *battalions, side=US)
    fight(table, "attack 0906 with all")
    roll(table, defender=2)
    assert table.offers("retreat E") == []
    table.do(table.offers("retreat R")[0])
    assert {way.split()[-1] for way in ends(table, "E")} == {table.where("R")}
    table.do(table.offers("retreat E")[0])
    assert table.where("E") == table.where("R") != "0906"


@pytest.mark.rule("KS-11.2.3-c", "KS-11.3.4-e")
def test_a_headquarters_without_units_goes_where_it_likes_and_no_dummy_leads_it() -> None:
    table = Table(f"E:{NVA_HQ}@1206", "D:nva-dummy@1206", f"C:{COMPANY}@0807", side=US, scenario=SIEGE)
    table.do("arclight 1206 3")
    table.go("combat")
    table.do("bomb 1206")
    roll(table, defender=2)
    table.do("retreat D 1306 1406")
    assert {"1306 1406", "1306 1405"} <= ends(table, "E")
    table.do("retreat E 1306 1405")
    assert (table.where("D"), table.where("E")) == ("1406", "1405")


@pytest.mark.rule("KS-11.2.3-c", "KS-11.3.4-e", "KS-7.3.5-o")
def test_a_headquarters_is_lost_by_its_own_rule_and_its_units_by_that_of_its_end() -> None:
    stack = (f"A:{COMPANY}@1106 nva", f"H:{US_HQ}@1106 nva")
    table = beaten(f"R3:{REGIMENT}@1007 combat", defenders=stack, caps=(0, 0))
    lost = {event.facts["unit"]: event.rule for event in table.events if event.kind == "eliminated"}
    assert lost == {"A": "KS-7.3.5-o", "H": "KS-11.2.3-c"}
    left = beaten(f"R3:{REGIMENT}@1007 combat", defenders=(f"A:{COMPANY}@1106", f"H:{US_HQ}@1106 nva"))
    left.do("retreat A 1006 0906")  # for a CAP, which the disrupted Headquarters cannot spend
    assert left.rule("eliminated") == "KS-11.2.3-c"


@pytest.mark.rule("KS-11.2.3-c", "KS-11.3.4-e")
def test_a_headquarters_stays_with_a_unit_that_stays() -> None:
    hex_ = (f"R:{REGIMENT}@1206 combat", f"H:{NVA_HQ}@1206 combat", f"S:{REGIMENT}@1206 combat")
    for attack, stays in (("attack 1106 with R", True), ("attack 1106 with R S", False)):
        table = combat(*hex_, *HILL, f"C:{COMPANY}@1006")
        fight(table, attack)
        roll(table, attacker=2)
        while table.decision.kind == "retreat":
            table.do(table.offers("retreat")[0])
        assert table.where("R") != "1206"
        assert (table.where("S") == "1206", table.where("H") == "1206") == (stays, stays)


@pytest.mark.rule("KS-11.2.3-c", "KS-11.3.4-e")
def test_a_headquarters_is_lost_with_its_units_and_when_it_is_assaulted_alone() -> None:
    table = beaten(
        f"H:{US_HQ}@1106", f"R3:{REGIMENT}@1007 combat", defenders=(f"A:{COMPANY}@1106 nva",), caps=(0, 0)
    )
    assert (table.where("A"), table.where("H")) == ("lost", "lost")
    assert [e.rule for e in table.events if e.kind == "eliminated"][-1] == "KS-11.2.3-c"
    alone = combat(*ATTACKERS, f"H:{US_HQ}@1106", f"C:{COMPANY}@1006")
    fight(alone, "attack 1106 with all")
    assert (alone.where("H"), alone.state.caps) == ("lost", (6, 6))
    assert alone.rule("eliminated") == "KS-11.2.3-c"
    assert "combat" not in alone.kinds()
    assert alone.decision.kind == "advance"
    theirs = combat(f"B:{BATTALION}@0907", f"E:{NVA_HQ}@0906 hidden", side=US)
    fight(theirs, "attack 0906 with B")
    assert (theirs.where("E"), theirs.rule("eliminated")) == ("lost", "KS-11.3.4-e")
    nobody = combat(f"B:{BATTALION}@0907", "D:nva-dummy@0906", side=US)
    fight(nobody, "attack 0906 with B")
    assert nobody.decision.kind == "advance", "where a dummy was nobody is lost"


# ---------------------------------------------------------------- a second combat


@pytest.mark.rule("KS-7.3.5-p", "KS-7.3.5-r", "KS-7.7.1-a")
def test_who_has_retreated_and_is_fired_at_again_is_disrupted_whatever_the_dice() -> None:
    table = combat(
        f"R1:{REGIMENT}@1107 hidden",
        f"B1:{BATTALION}@1007",
        f"B2:{BATTALION}@1007",
        f"B3:{BATTALION}@1007",
        side=US,
    )
    fight(table, "attack 1107 with all")
    roll(table, defender=2)
    table.do("retreat R1 1206 1205" if "retreat R1 1206 1205" in table.offers() else "retreat R1 1208 1308")
    finish(table)
    place = table.where("R1")
    bombard(table, f"hif {place} with all")
    roll(table, defender=0)
    assert table.piece("R1").marker == US


@pytest.mark.rule("KS-7.3.5-q", "KS-7.3.5-r", "KS-7.3.5-p")
@pytest.mark.parametrize(("kind", "strength"), [(COMPANY, 0), (SF, 1)])
def test_marines_who_fled_into_a_hex_do_not_defend_it_and_special_forces_do(kind: str, strength: int) -> None:
    table = beaten(
        f"R3:{REGIMENT}@1007 combat", f"R8:{REGIMENT}@0806 combat", defenders=(f"A:{kind}@1106",), caps=(6, 6)
    )
    table.do("retreat A 1006 0907")
    finish(table)
    fight(table, "attack 0907 with R8")
    roll(table, defender=1)
    assert value(table) == 6 - strength
    finish(table)
    assert table.piece("A").marker == NVA
    assert table.rule("disrupted") == "KS-7.3.5-r"


@pytest.mark.rule("KS-7.4.2-a")
def test_six_caps_at_most_for_one_retreat() -> None:
    table = beaten(f"R3:{REGIMENT}@1007 combat", caps=(9, 6))
    frame = table.state.top
    assert isinstance(frame, Retreating)
    table.state = table.state.but(
        frames=(
            *table.state.frames[:-1],
            type(frame)(
                **{name: getattr(frame, name) for name in frame.__struct_fields__ if name != "caps"}, caps=6
            ),
        )
    )
    assert ends(table, "A") == set()
