"""Fire support comes down: where, what it hits, and what is left of it [HA-18.5 to HA-18.10]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.batteries import M48, PLATOON, POST, SUPPORT, barrage, battery, markers, status
from tests.games.hot_armor.proving_ground import LOW_WATER, Table
from vietnam_tui.engine.area_fire import scattered
from vietnam_tui.games.hot_armor.frames import Mission
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import attack_on
from vietnam_tui.games.hot_armor.rules.support.bombardment import PATTERNS, salvo_on, under_fire
from vietnam_tui.games.hot_armor.units import SupportId

# -- where it comes down ------------------------------------------------------------------------------------


@pytest.mark.rule("HA-18.3-d", "HA-34.1-c", "HA-18.5-a")
@pytest.mark.parametrize(("die", "lands"), [(1, False), (2, True)])
def test_us_fire_control_is_worth_a_pip_of_accuracy(die: int, lands: bool) -> None:
    table = battery(enemies=(f"Bob:{M48}@0510",))
    table.do("call artillery point 0510", "fire", dice=[die])
    assert table.decision.kind == ("combat" if lands else "direction")
    if lands:
        assert table.fact("landed", "place") == "0510"


@pytest.mark.rule("HA-18.3-d", "HA-34.1-c")
@pytest.mark.parametrize(("die", "lands"), [(3, False), (4, True)])
def test_accuracy_of_others_is_die_and_morale(die: int, lands: bool) -> None:
    table = Table(
        POST,
        enemies=[f"Bob:{M48}@0510"],
        phase=SUPPORT,
        scenario=LOW_WATER,
        morale=(2, 3),
        support=markers("ARVN", artillery=1),
    )
    table.do("call artillery point 0510", "fire", dice=[die])
    assert table.decision.kind == ("combat" if lands else "direction")
    assert table.rule("checked") == "HA-18.3-d"


@pytest.mark.rule("HA-18.5-a")
def test_deflection_follows_a_straight_line() -> None:
    table = battery(enemies=(f"Bob:{M48}@0711",))
    table.do("call artillery point 0510", "fire", dice=[1, 3, 2])
    assert table.fact("landed", "place") == "0711"
    assert table.decision.kind == "combat"
    grid = Table(POST, scenario="street-without-joy").state.board.grid
    found = scattered(grid, grid.hex("2720"), 3 - 1, 2)
    assert found is not None
    assert grid.label(found) == "2921"
    assert (table.fact("deflected", "direction"), table.fact("deflected", "hexes")) == ("SE", 2)


@pytest.mark.rule("HA-18.5-a", "HA-18.9-a", "HA-18.3-d")
def test_a_marker_that_leaves_the_map_is_lost_but_used() -> None:
    table = battery(enemies=(f"Bob:{M48}@0710",))
    table.do("call artillery point 0111", "fire", dice=[3])
    assert table.decision.kind == "accuracy", "danger close first"
    table.do(dice=[1, 6, 1])
    assert table.fact("landed", "place") == ""
    assert table.decision.kind == "depletion"
    assert status(table, "artillery-1") == "used"
    assert table.rule("deflected") == "HA-18.5-a"


@pytest.mark.rule("HA-18.4-a", "HA-7.10-b")
def test_an_unobserved_airstrike_deflects_always() -> None:
    table = battery("Alice:truck@0110", enemies=(f"Bob:{M48}@1410",), artillery=1, air=1)
    assert not table.offers("call artillery")
    table.do("call airstrike point 1410", "fire")
    assert table.decision.kind == "direction"
    seen = battery(enemies=(f"Bob:{M48}@0510",), artillery=0, air=1)
    seen.do("call airstrike point 0510", "fire")
    assert seen.decision.kind == "accuracy"


@pytest.mark.rule("HA-18.6-a")
def test_danger_close_is_checked_for_the_hex_and_its_neighbours() -> None:
    table = battery(POST, "Alice:truck@0410", enemies=(f"Bob:{M48}@0510",))
    table.do("call artillery point 0510", "fire")
    assert table.decision.kind == "danger close"
    table.do(dice=[3, 2])
    assert table.decision.kind == "combat"
    far = battery(POST, "Alice:truck@0310", enemies=(f"Bob:{M48}@0510",))
    far.do("call artillery point 0510", "fire")
    assert far.decision.kind == "accuracy"


@pytest.mark.rule("HA-18.6-a")
def test_a_failed_check_costs_the_marker_nothing_but_this_impulse() -> None:
    table = battery(POST, "Alice:truck@0410", enemies=(f"Bob:{M48}@0510",), bin=(1, 0))
    table.do("call artillery point 0510", "fire", dice=[2])
    assert not any(event.kind in ("landed", "attacked") for event in table.events)
    assert (status(table, "artillery-1"), table.state.support[0].refused) == ("ready", True)
    table.finish()
    table.draw("US")
    assert not table.state.support[0].refused
    assert table.rule("called off") == "HA-18.6-a"
    assert table.rule("checked") == "HA-18.6-a"


@pytest.mark.rule("HA-18.6-a")
def test_helicopters_and_their_passengers_are_in_no_danger() -> None:
    table = battery(
        POST,
        "Bird:uh-helicopter@0410",
        f"Fly:{PLATOON}@0410 aboard=Bird",
        enemies=(f"Bob:{M48}@0510",),
    )
    table.do("call artillery point 0510", "fire")
    assert table.decision.kind == "accuracy"


@pytest.mark.rule("HA-18.6-a", "HA-24.6-a")
def test_a_deception_marker_is_checked_for_as_a_unit_is() -> None:
    for type_ in ("deception", PLATOON):
        table = battery(
            POST, f"X:{type_}@0410 concealed", enemies=(f"Bob:{M48}@0510",), options=["concealment"]
        )
        table.do("call artillery point 0510", "fire")
        assert table.decision.kind == "danger close"


@pytest.mark.rule("HA-18.6-b", "HA-18.7-d", "HA-18.0-b")
def test_a_deflected_marker_hits_friends_without_a_check() -> None:
    table = battery(POST, "Alice:truck@0610", enemies=(f"Bob:{M48}@0408",))
    table.do("call artillery point 0408", "fire", dice=[1, 3, 2])
    assert table.fact("landed", "place") == "0609"
    again = battery(POST, "Alice:truck@0609", enemies=(f"Bob:{M48}@0408",))
    again.do("call artillery point 0408", "fire", dice=[1, 3, 2, 6])
    assert again.fact("attacked", "unit") == "Alice"
    assert again.where("Alice") == "lost"


@pytest.mark.rule("HA-18.8-a", "HA-34.9-f")
def test_guided_airstrikes_need_no_accuracy_but_an_observer() -> None:
    for observer, kind in (("cp-helicopter", "combat"), ("uh-helicopter", "direction")):
        table = Table(
            f"Bird:{observer}@1805",
            enemies=["Bob:t-54@2005"],
            phase=SUPPORT,
            scenario="kontum",
            side="ARVN",
            support=markers("ARVN", 1, 1),
        )
        shells = Table.at(table.state)
        table.do("call airstrike point 2005", "fire")
        assert table.decision.kind == kind
        if kind == "combat":
            shells.do("call artillery point 2005", "fire")
            assert shells.decision.kind == "accuracy", "airstrikes alone are guided"


# -- what it hits -------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-18.7-a", "HA-18.7-c", "HA-18.7-b", "HA-18.7-d")
def test_an_area_is_seven_hexes_and_a_point_one() -> None:
    table = battery(
        enemies=(f"A:{PLATOON}@0510", f"B:{PLATOON}@0511", f"C:{PLATOON}@0610", f"D:{PLATOON}@0710")
    )
    grid = table.state.board.grid
    area = barrage(table, Mission(SupportId(0), "area", grid.hex("0510")))
    labels = [grid.label(hex_) for hex_ in under_fire(table.state, area)]
    assert sorted(labels) == ["0510", "0511", "0610"]
    for label in labels:
        volley = salvo_on(table.state, area, grid.hex(label))
        assert (volley.kind, attack_on(table.state, volley, volley.targets[0]).strength) == ("soft", 3)
        assert not any(firer.direct for firer in volley.firers)
    point = barrage(table, Mission(SupportId(0), "point", grid.hex("0510")))
    assert [grid.label(hex_) for hex_ in under_fire(table.state, point)] == ["0510"]


@pytest.mark.rule("HA-13.4-a", "HA-13.4-b", "HA-13.11-c")
def test_support_on_one_hex_is_one_attack_hard_if_a_point_is_in_it() -> None:
    table = battery(enemies=(f"Bob:{PLATOON}@0510",), artillery=2, air=1)
    grid = table.state.board.grid
    frame = barrage(
        table,
        Mission(SupportId(0), "area", grid.hex("0509")),
        Mission(SupportId(1), "area", grid.hex("0511")),
        Mission(SupportId(2), "point", grid.hex("0510")),
    )
    volley = salvo_on(table.state, frame, grid.hex("0510"))
    attack = attack_on(table.state, volley, table.id("Bob"))
    assert (volley.kind, attack.strength) == ("hard", 3 + 3 + 10)
    for spread, kind in (("area", "soft"), ("point", "hard")):
        alone = barrage(table, Mission(SupportId(0), spread, grid.hex("0510")))  # type: ignore[arg-type]
        assert salvo_on(table.state, alone, grid.hex("0510")).kind == kind
    assert attack.ledger.shift == 0, "two impacts on both sides of the hex are no enfilade"


@pytest.mark.rule("HA-18.7-b", "HA-14.1-a", "HA-13.1-a")
def test_every_unit_of_the_hex_is_attacked() -> None:
    table = battery(enemies=(f"Bob:{PLATOON}@0510", f"Ann:{PLATOON}@0510"), artillery=0, air=1)
    table.do("call airstrike point 0510", "fire", dice=[2, 4, 4])
    assert (table.unit("Bob").disrupted, table.unit("Ann").disrupted) == (True, True)
    assert table.fact("attacked", "by") == ""
    own = battery(POST, f"Own:{PLATOON}@0510", artillery=0, air=1)
    own.do("call airstrike point 0510", "fire", dice=[4, 2, 4])  # danger close
    assert own.fact("attacked", "by") == "US"


@pytest.mark.rule("HA-24.1-b", "HA-13.13-a")
def test_concealed_units_and_helicopters_are_not_hit() -> None:
    table = battery(
        enemies=(f"Hid:{PLATOON}@0510 concealed", "Bird:uh-helicopter@0511", f"Bob:{PLATOON}@0610"),
        options=["concealment"],
    )
    frame = barrage(table, Mission(SupportId(0), "area", table.state.board.grid.hex("0510")))
    assert [table.state.label(hex_) for hex_ in under_fire(table.state, frame)] == ["0610"]


@pytest.mark.rule("HA-18.7-c", "HA-18.5-a")
def test_a_deflected_area_of_the_printed_map() -> None:
    grid = Table(POST, scenario="street-without-joy").state.board.grid
    impact = scattered(grid, grid.hex("2721"), 2 - 1, 1)
    assert impact is not None
    labels = {grid.label(hex_) for hex_ in PATTERNS["area"].hexes(grid, impact)}
    assert labels == {"2820", "2819", "2920", "2921", "2821", "2721", "2720"}


# -- what is left of it -------------------------------------------------------------------------------------


@pytest.mark.rule("HA-18.9-a", "HA-18.10-a", "HA-5.1-l")
@pytest.mark.parametrize(("die", "after"), [(2, "out"), (3, "ready")])
def test_artillery_is_rolled_for_and_comes_back_next_turn(die: int, after: str) -> None:
    table = battery()
    table.do("call artillery point 0510", "fire", dice=[2, die])
    assert status(table, "artillery-1") == ("out" if after == "out" else "used")
    table.finish()
    assert table.state.turn == 3
    assert status(table, "artillery-1") == after
    back = [event.facts["markers"] for event in table.events if event.kind == "support back"]
    assert len(back) == (after == "ready")
    assert ("support out" in table.kinds()) == (after == "out")


@pytest.mark.rule("HA-18.10-a", "HA-5.1-l")
def test_an_airstrike_is_used_once_in_the_game() -> None:
    table = battery(artillery=0, air=1)
    table.do("call airstrike point 0510", "fire", dice=[2])
    assert table.decision.kind != "depletion"
    table.finish()
    assert table.state.turn == 3
    assert status(table, "airstrike-1") == "used"
    assert "support back" not in table.kinds()


@pytest.mark.rule("HA-18.9-a", "HA-18.8-a")
def test_a_marker_is_used_once_a_turn() -> None:
    table = battery(bin=(1, 0))
    table.do("call artillery point 0510", "fire", dice=[2, 6])
    table.finish()
    table.draw("US")
    table.do("designate Post")
    assert table.state.phase != SUPPORT
    assert status(table, "artillery-1") == "used"
    assert table.rule("checked") == "HA-18.9-a"
