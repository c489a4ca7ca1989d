"""Offensive fire: who fires at what, how hard, in which order; the odds, and what results do [HA-12 to HA-14]."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.branches import branches
from tests.games.hot_armor.proving_ground import LOW_WATER, Table
from vietnam_tui.games.hot_armor.frames import Aiming
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.rules.fire.fire import volley_of
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import Attack, attack_on, is_hard
from vietnam_tui.games.hot_armor.units import Entrenchment, Leader, UnitId

HARD, SOFT = "hard fire", "soft fire"
M48, T54, PLATOON, ACAV = "m48", "t-54", "infantry-a", "acav"


def attacks(table: Table) -> list[Attack]:
    """The attacks to which the declaration at hand would come, target by target."""
    frame = table.state.top
    assert isinstance(frame, Aiming)
    volley = volley_of(table.state, frame)
    return [attack_on(table.state, volley, target) for target in volley.targets]


def aimed(*counters: str, at: str, enemies: list[str], **more: object) -> Attack:
    """The attack on the first enemy of a hex by all counters together."""
    table = Table(*counters, enemies=enemies, **more)  # type: ignore[arg-type]
    for counter in counters:
        table.do(f"aim {counter.partition(':')[0]} {at}")
    return attacks(table)[0]


def dug(label: str, level: int) -> tuple[Entrenchment, ...]:
    """An entrenchment in a hex of the proving ground."""
    return (Entrenchment(Table(f"A:{M48}@0101").state.board.grid.hex(label), level),)


# -- odds -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-13.1-a", "HA-13.7-a", "HA-13.7-b", "HA-13.9-a", "HA-2.5-a")
def test_a_tank_at_half_range_and_beyond() -> None:
    near = aimed(f"A:{T54}@0110", at="0510", enemies=[f"X:{M48}@0510"], phase=HARD)
    assert (near.strength, near.defence, near.heading) == (7, 6, "100%")
    assert near.chances() == {"-": Fraction(5, 6), "(D)": Fraction(1, 6)}
    far = aimed(f"A:{T54}@0110", at="0610", enemies=[f"X:{M48}@0610"], phase=HARD)
    assert (far.strength, far.heading) == (4, "50%")
    assert far.chances() == {"-": Fraction(5, 6), "D": Fraction(1, 6)}
    weak = Table(f"A:{PLATOON}@0310", enemies=[f"X:{M48}@0510"], phase=SOFT)
    assert weak.refused("aim A 0510", "a soft attack of 2 against 6, column <50%").rule == "HA-13.1-a"


@pytest.mark.rule("HA-13.5-a", "HA-13.4-a", "HA-13.7-c")
def test_a_group_adds_what_each_has_at_its_distance() -> None:
    two = aimed(f"A:{T54}@0110", f"B:{T54}@0110", at="0510", enemies=[f"X:{M48}@0510"], phase=HARD)
    assert (two.strength, two.heading) == (14, "200%")
    assert (two.result(4), two.result(5), two.result(6)) == (None, "D", "(D)")
    mixed = aimed(f"A:{T54}@0110", f"B:{T54}@0210", at="0610", enemies=[f"X:{M48}@0610"], phase=HARD)
    assert mixed.strength == 4 + 7


@pytest.mark.rule("HA-13.9-b", "HA-13.8-a", "HA-13.10-a")
def test_odds_are_capped_then_shifted_by_the_ground() -> None:
    capped = aimed(*(f"{n}:{T54}@1007" for n in "ABC"), at="1107", enemies=["X:truck@1107"], phase=HARD)
    assert (capped.strength, capped.defence, capped.ledger.shift) == (21, 1, -1)
    assert capped.heading == "500%"
    two = (f"A:{PLATOON}@1108", f"B:{PLATOON}@1108")
    town = aimed(*two, at="1208", enemies=[f"X:{PLATOON}@1208"], phase=SOFT)
    assert town.heading == "50%"
    assert town.ledger.lines() == ("2 columns left: town [HA-13.10-a]",)


@pytest.mark.rule("HA-13.10-a", "HA-34.1-g")
def test_towns_that_count_as_villages_cover_as_villages() -> None:
    town = aimed(
        f"A:{PLATOON}@1108", at="1208", enemies=[f"X:{PLATOON}@1208"], phase=SOFT, scenario=LOW_WATER
    )
    assert town.ledger.shift == -1


@pytest.mark.rule("HA-13.10-b", "HA-25.1-a", "HA-13.12-a", "HA-25.1-b", "HA-13.15-a")
def test_entrenchments_shift_by_their_level_and_bunkers_make_targets_hard() -> None:
    first = aimed(
        f"A:{PLATOON}@0310",
        at="0410",
        enemies=[f"X:{PLATOON}@0410"],
        phase=SOFT,
        entrenchments=dug("0410", 1),
    )
    assert (first.ledger.shift, first.hard) == (-1, False)
    bunker = aimed(
        *(f"{n}:{ACAV}@0310" for n in "ABCDEF"),
        at="0410",
        enemies=[f"X:{PLATOON}@0410"],
        phase=SOFT,
        entrenchments=dug("0410", 2),
    )
    assert (bunker.ledger.shift, bunker.hard, bunker.heading) == (-2, True, "400%")
    assert [bunker.result(die) for die in range(1, 7)] == [None, None, None, None, "(D)", "D"]
    bare = aimed(f"A:{PLATOON}@0310", at="0410", enemies=[f"X:{PLATOON}@0410"], phase=SOFT)
    assert (bare.ledger.shift, bare.hard) == (0, False)


@pytest.mark.rule("HA-13.11-a", "HA-13.10-d")
@pytest.mark.parametrize(
    ("other", "shift"), [("0610", 1), ("0609", 0), ("0611", 1), ("0411", 1), ("0407", 0)]
)
def test_enfilade_asks_for_120_degrees(other: str, shift: int) -> None:
    attack = aimed(f"A:{T54}@0407", f"B:{T54}@{other}", at="0409", enemies=[f"X:{M48}@0409"], phase=HARD)
    assert attack.ledger.shift == shift


@pytest.mark.rule("HA-13.11-a")
def test_three_firers_enfilade_once() -> None:
    attack = aimed(
        f"A:{T54}@0407", f"B:{T54}@0610", f"C:{T54}@0210", at="0409", enemies=[f"X:{M48}@0409"], phase=HARD
    )
    assert attack.ledger.lines() == ("1 column right: enfilade [HA-13.11-a]",)


@pytest.mark.rule("HA-13.11-b")
def test_an_entrenched_hex_is_not_enfiladed() -> None:
    attack = aimed(
        f"A:{T54}@0407",
        f"B:{T54}@0411",
        at="0409",
        enemies=[f"X:{M48}@0409"],
        phase=HARD,
        entrenchments=dug("0409", 1),
    )
    assert attack.ledger.lines() == ("1 column left: entrenchment, level 1 [HA-13.10-b]",)


@pytest.mark.rule("HA-14.1-a", "HA-13.6-a", "HA-13.5-b", "HA-13.15-a")
def test_three_acavs_fire_at_a_carrier_and_its_platoon() -> None:
    for die, carrier, platoon in ((3, "", "disrupted"), (6, "disrupted", "lost")):
        table = Table(
            *(f"{n}:{ACAV}@0310" for n in "ABC"), enemies=["Btr:btr@0510", f"Inf:{PLATOON}@0510"], phase=SOFT
        )
        table.do("fire A B C 0510", dice=[die, die])
        assert table.unit("Btr").disrupted == (carrier == "disrupted")
        assert (table.where("Inf") == "lost") == (platoon == "lost")
        assert table.unit("Inf").disrupted == (platoon == "disrupted")


@pytest.mark.rule("HA-13.3-a", "HA-13.4-b", "HA-13.2-c")
def test_a_hex_has_one_attack_of_a_kind_and_a_unit_fires_once() -> None:
    table = Table(
        f"A:{M48}@0310",
        f"B:{M48}@0310",
        f"C:{ACAV}@0310",
        enemies=[f"X:{M48}@0510", "Z:truck@0510", f"Y:{M48}@0511"],
        phase=HARD,
        bearer="A",
    )
    assert table.refused("aim C 0510").rule == "HA-13.3-a"
    table.do("fire A 0510", dice=[1, 1])
    assert table.refused("aim B 0510").rule == "HA-13.4-b"
    assert table.refused("aim A 0511", "has fired in this").rule == "HA-13.2-c"
    table.do("fire B 0511", dice=[1])
    assert table.state.phase == SOFT, "with nothing left to fire the phase is over"
    table.do("fire C 0510", dice=[1, 1])
    assert table.unit("C").fired == "full"


@pytest.mark.rule("HA-13.2-a", "HA-14.0-a", "HA-13.0-b")
def test_only_activated_units_fire() -> None:
    table = Table(
        f"A:{M48}@0310", f"Far:{M48}@0110", enemies=[f"X:{M48}@0510"], phase=HARD, bearer="A", morale=(1, 3)
    )
    assert table.refused("aim Far 0510", "was out of command").rule == "HA-13.2-a"
    assert table.offers("aim") == ["aim A 0510", "aim A 0510 moving"]
    assert table.refused("aim X 0310", "is none of the US units").rule == "HA-13.2-a"


@pytest.mark.rule("HA-13.2-d", "HA-13.2-e", "HA-13.4-c", "HA-13.2-c")
def test_a_declared_fire_is_made_before_the_next() -> None:
    table = Table(f"A:{M48}@0310", f"B:{M48}@0310", enemies=[f"X:{M48}@0510", f"Y:{M48}@0511"], phase=HARD)
    table.do("aim A 0510")
    assert table.refused("aim B 0511").rule == "HA-13.2-e"
    assert table.offers() == ["aim B 0510", "aim B 0510 moving", "fire"]
    table.do("fire", dice=[1])
    assert table.refused("aim A 0511", "has fired in this").rule == "HA-13.2-c"
    table.do("end")
    assert not table.unit("B").fired


@pytest.mark.rule("HA-12.1-a", "HA-12.1-b", "HA-12.3-a", "HA-13.13-a")
def test_a_target_is_in_range_in_sight_and_on_the_ground() -> None:
    table = Table(
        f"A:{M48}@0307",
        enemies=[f"X:{M48}@1207", f"Y:{M48}@1007", f"Z:{M48}@0311", "Bird:uh-helicopter@0305"],
        phase=HARD,
    )
    assert table.refused("aim A 1207", "whose fire reaches").rule == "HA-12.1-a"
    assert table.refused("aim A 1007").rule == "HA-12.3-a"
    assert table.refused("aim A 0305", "holds no enemy unit").rule == "HA-12.1-a"
    assert table.refused("aim A 0304", "holds no enemy unit").rule == "HA-12.1-a"
    assert table.offers("aim") == ["aim A 0311", "aim A 0311 moving"]


@pytest.mark.rule("HA-20.6-a", "HA-20.6-b")
def test_stabilized_units_fire_on_the_move_and_others_stay() -> None:
    table = Table(f"A:{M48}@0310", f"B:{T54}@0310", f"C:{M48}@0310", enemies=[f"X:{M48}@0510"], phase=HARD)
    assert table.refused("aim B 0510 moving").rule == "HA-20.6-a"
    table.do("aim A 0510 moving", "aim B 0510", "aim C 0510")
    assert attacks(table)[0].strength == 4 + 7 + 7
    table.do("fire", dice=[1])
    table.go("movement")
    table.do("move A 0410")
    assert table.refused("move B 0410", "has fired in this").rule == "HA-20.6-b"
    assert table.refused("move C 0410").rule == "HA-20.6-a"


@pytest.mark.rule("HA-11.5-a", "HA-12.1-a")
def test_infantry_fires_from_its_carrier_at_half_and_holds_it() -> None:
    table = Table(
        "Apc:m113@0310",
        f"In:{PLATOON}@0310 aboard=Apc",
        enemies=[f"X:{PLATOON}@0410", f"Y:{PLATOON}@0510"],
        phase=SOFT,
    )
    assert table.refused("aim In 0510", "whose fire reaches").rule == "HA-12.1-a"
    table.do("aim In 0410")
    assert attacks(table)[0].strength == 2
    table.do("fire", dice=[1])
    table.go("movement")
    assert table.refused("move Apc 0311", "has fired in this").rule == "HA-11.5-a"


@pytest.mark.rule("HA-11.5-a", "HA-11.6-d")
def test_riders_weapons_and_helicopter_passengers_do_not_fire() -> None:
    table = Table(
        f"Tank:{M48}@0310",
        f"Rider:{PLATOON}@0310 aboard=Tank",
        "Apc:m113@0310",
        "Mg:heavy-weapons@0310 aboard=Apc",
        "Bird:uh-helicopter@0310",
        f"Fly:{PLATOON}@0310 aboard=Bird",
        enemies=[f"X:{PLATOON}@0410"],
        phase=SOFT,
    )
    assert table.refused("aim Rider 0410").rule == "HA-11.6-d"
    assert table.refused("aim Mg 0410", "only infantry fires from").rule == "HA-11.5-a"
    assert table.refused("aim Fly 0410", "only infantry fires from").rule == "HA-11.5-a"


# -- results ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-13.14-a", "HA-13.14-b", "HA-13.14-d", "HA-13.16-a")
def test_nothing_disruption_and_elimination() -> None:
    for die, after in ((1, ""), (3, "disrupted"), (6, "lost")):
        table = Table(*(f"{n}:{M48}@0310" for n in "ABC"), enemies=["X:m41@0510"], phase=HARD)
        table.do("fire A B C 0510", dice=[die])
        assert table.fact("attacked", "column") == "500%"
        assert (table.where("X") == "lost", table.unit("X").disrupted) == (
            after == "lost",
            after == "disrupted",
        )
        assert (table.unit("X").overwatch, table.unit("X").steady) == (False, False)
    assert table.rule("eliminated") == "HA-13.14-a"


@pytest.mark.rule("HA-13.21-a", "HA-13.15-a", "HA-13.22-a")
def test_a_second_disruption_eliminates_but_not_one_that_is_void() -> None:
    soft = Table(f"A:{ACAV}@0310", f"B:{ACAV}@0310", enemies=["X:m113@0510 disrupted"], phase=SOFT)
    soft.do("fire A B 0510", dice=[5])
    assert soft.where("X") == "0510", "a soft D on a hard target is nothing"
    assert soft.unit("X").disrupted
    hard = Table(f"A:{M48}@0310", enemies=["X:m113@0510 disrupted"], phase=HARD)
    hard.do("fire A 0510", dice=[5])
    assert hard.where("X") == "lost"


@pytest.mark.rule("HA-13.19-a", "HA-13.19-b", "HA-13.14-c")
def test_a_panic_check_passed() -> None:
    fresh = Table(f"A:{M48}@0310", enemies=["X:m113@0510"], phase=HARD)
    fresh.do("fire A 0510", dice=[6, 3])
    assert (fresh.where("X"), fresh.unit("X").disrupted) == ("0510", True)
    shaken = Table(f"A:{M48}@0310", enemies=["X:m113@0510 disrupted"], phase=HARD)
    shaken.do("fire A 0510", dice=[6, 3])
    assert (shaken.where("X"), shaken.unit("X").disrupted) == ("0510", True)
    broken = Table(f"A:{M48}@0310", enemies=["X:m113@0510 disrupted"], phase=HARD)
    broken.do("fire A 0510", dice=[6, 2])
    assert broken.where("X") == "lost"
    scattered = Table(f"A:{M48}@0310", enemies=["X:m113@0510"], phase=HARD)
    scattered.do("fire A 0510", dice=[6, 2])
    assert scattered.where("X") != "lost"


@pytest.mark.rule("HA-13.17-e")
def test_a_disrupted_ground_unit_still_fires_at_full_strength() -> None:
    attack = aimed(f"A:{M48}@0310 disrupted", at="0510", enemies=[f"X:{M48}@0510"], phase=HARD)
    assert attack.strength == 7


@pytest.mark.rule("HA-11.6-b", "HA-11.6-c", "HA-13.5-b")
def test_a_rider_is_attacked_after_its_tank_with_a_defence_of_one() -> None:
    table = Table(
        f"A:{M48}@0310", enemies=[f"Tank:{T54}@0510", f"Rider:{PLATOON}@0510 aboard=Tank"], phase=HARD
    )
    table.do("aim A 0510")
    tank, rider = attacks(table)
    assert (tank.defence, rider.defence, rider.hard) == (6, 1, False)
    table.do("fire", dice=[1, 2])
    assert (table.unit("Tank").disrupted, table.unit("Rider").disrupted) == (False, True)
    assert table.unit("Rider").carried


@pytest.mark.rule("HA-11.6-c", "HA-13.21-a")
def test_a_rider_shares_what_befalls_its_tank() -> None:
    table = Table(
        f"A:{M48}@0310", enemies=[f"Tank:{T54}@0510", f"Rider:{PLATOON}@0510 aboard=Tank"], phase=HARD
    )
    table.do("fire A 0510", dice=[6, 3, 2])
    assert table.unit("Tank").disrupted
    assert table.where("Rider") == "lost", "disrupted with the tank, then by the attack on itself"
    assert table.rule("eliminated") == "HA-13.21-a"


@pytest.mark.rule("HA-11.6-e")
def test_a_rider_that_panics_is_thrown_off_and_scatters() -> None:
    table = Table(
        f"A:{M48}@0310", enemies=[f"Tank:{T54}@0510", f"Rider:{PLATOON}@0510 aboard=Tank"], phase=HARD
    )
    table.do("fire A 0510", dice=[1, 4, 2, 4, 1])
    assert (table.where("Tank"), table.where("Rider")) == ("0510", "0511")
    assert (table.unit("Tank").disrupted, table.unit("Rider").disrupted) == (False, True)


@pytest.mark.rule("HA-11.5-b", "HA-11.5-c")
def test_a_passenger_is_no_target_and_shares_the_result() -> None:
    for die, where, disrupted in ((5, "0510", True), (6, "lost", False)):
        table = Table(
            *(f"{n}:{M48}@0310" for n in "AB"),
            enemies=["Apc:m113@0510", f"In:{PLATOON}@0510 aboard=Apc"],
            phase=HARD,
        )
        table.do("aim A 0510", "aim B 0510")
        assert len(attacks(table)) == 1
        die = {5: 3, 6: 6}[die]
        table.do("fire", dice=[die])
        for name in ("Apc", "In"):
            assert (table.where(name), table.unit(name).disrupted) == (where, disrupted)


# -- missiles ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-20.9-a", "HA-20.9-b")
def test_missiles_hit_vehicles_and_of_these_the_hard_ones() -> None:
    table = Table(
        "S:sagger@0110",
        enemies=["Mg:heavy-weapons@0310", f"Tank:{M48}@0510", f"Inf:{PLATOON}@0510"],
        phase=HARD,
    )
    assert table.refused("aim S 0310").rule == "HA-20.9-a"
    table.do("fire S 0510", dice=[1, 1])
    assert [event.facts["unit"] for event in table.events if event.kind == "attacked"] == ["Tank"]


@pytest.mark.rule("HA-20.9-b", "HA-13.4-a")
def test_a_missile_counts_only_against_the_hard_units_of_a_common_fire() -> None:
    table = Table(
        "S:sagger@0110", f"A:{M48}@0310", enemies=[f"Tank:{M48}@0510", "Truck:truck@0510"], phase=HARD
    )
    table.do("aim S 0510", "aim A 0510")
    assert [attack.strength for attack in attacks(table)] == [19, 7]


@pytest.mark.rule("HA-20.9-c")
@pytest.mark.parametrize(("die", "where"), [(5, "0110"), (6, "removed")])
def test_missiles_run_out_on_a_six_which_is_no_elimination(die: int, where: str) -> None:
    table = Table("S:sagger@0110", enemies=[f"Tank:{M48}@0510"], phase=HARD)
    table.do("fire S 0510", dice=[1, die])
    assert table.where("S") == where
    assert not table.state.lost
    assert table.rule("ammunition") == "HA-20.9-c"


@pytest.mark.rule("HA-31.0-a")
def test_minimum_range_is_an_option() -> None:
    plain = Table("S:sagger@0410", enemies=[f"Tank:{M48}@0510"], phase=HARD)
    assert plain.offers("aim") == ["aim S 0510"]
    least = Table("S:sagger@0410", enemies=[f"Tank:{M48}@0510"], phase=HARD, options=["minimum range"])
    assert not least.offers("aim")
    assert least.refused("aim S 0510", "the fire of").rule == "HA-31.0-a"


# -- concealment ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-24.1-b", "HA-12.1-a")
def test_concealed_units_cannot_be_attacked_and_those_revealed_beside_them_can() -> None:
    table = Table(
        f"A:{M48}@0310",
        enemies=[f"X:{PLATOON}@0410 concealed", f"Y:{PLATOON}@0510 concealed", f"Z:{PLATOON}@0510"],
        phase=HARD,
        options=["concealment"],
    )
    assert table.refused("aim A 0410", "is face down").rule == "HA-24.1-b"
    table.do("fire A 0510", dice=[1])
    assert [event.facts["unit"] for event in table.events if event.kind == "attacked"] == ["Z"]


@pytest.mark.rule("HA-24.4-a", "HA-13.1-a")
def test_a_unit_that_fires_is_revealed_and_not_before() -> None:
    table = Table(f"A:{M48}@0310 concealed", enemies=[f"X:{M48}@0510"], phase=HARD, options=["concealment"])
    table.do("aim A 0510")
    assert table.unit("A").concealed
    assert table.side_sees("NVA").frames[-1].firers == ()  # type: ignore[union-attr]
    told = table.do("fire", dice=[1])
    assert [event.facts["unit"] for event in told if event.kind == "revealed"] == ["A"]
    assert table.fact("attacked", "by") == ""
    assert not table.unit("A").concealed
    assert table.rule("attacked") == "HA-13.1-a"


# -- exact odds -------------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-13.1-a", "HA-13.15-a", "HA-14.1-a")
@pytest.mark.parametrize("enemies", [[f"X:{PLATOON}@0510"], ["X:btr@0510", f"Y:{PLATOON}@0510 disrupted"]])
def test_odds_are_what_every_way_of_the_dice_comes_to(enemies: list[str]) -> None:
    table = Table(*(f"{n}:{ACAV}@0310" for n in "AB"), enemies=enemies, phase=SOFT)
    table.do("aim A 0510", "aim B 0510")
    foretold = [attack.chances() for attack in attacks(table)]
    (shot,) = GAME.read_order(table.state, "fire")
    found: dict[str, dict[str, Fraction]] = {}
    for branch in branches(GAME, table.state, shot, GAME.standing_answer):
        for event in branch.events:
            if event.kind == "attacked":
                results = found.setdefault(event.facts["unit"], {})
                name = event.facts["result"] or "-"
                results[name] = results.get(name, Fraction(0)) + branch.probability
    assert [found[unit] for unit in sorted(found)] == foretold


@pytest.mark.rule("HA-34.9-j", "HA-12.1-a")
def test_a_gun_without_limit_fires_at_full_strength_at_any_distance() -> None:
    far = {"enemies": [f"X:{PLATOON}@4420"], "phase": SOFT, "side": "NVA"}
    kontum = Table("Gun:aa-mg@4408", scenario="kontum", **far)  # type: ignore[arg-type]
    kontum.do("aim Gun 4420")
    assert attacks(kontum)[0].strength == 3
    elsewhere = Table("Gun:aa-mg@4408", scenario="dong-ha", **far)  # type: ignore[arg-type]
    assert elsewhere.refused("aim Gun 4420", "whose fire reaches").rule == "HA-12.1-a"


@pytest.mark.rule("HA-13.10-c")
@pytest.mark.parametrize(("led", "shift"), [(2, -1), (3, 0), (-1, 0)])
def test_a_leader_in_the_hex_shifts_one_column_left(led: int, shift: int) -> None:
    attack = aimed(
        f"A:{PLATOON}@0310",
        at="0410",
        enemies=[f"X:{PLATOON}@0410", f"Y:{PLATOON}@0410", f"Z:{PLATOON}@0510"],
        phase=SOFT,
        options=["leaders"],
        leaders=(Leader("US"), Leader("NVA", UnitId(led))),
    )
    assert attack.ledger.shift == shift


@pytest.mark.rule("HA-27.4-c")
def test_rubble_covers_besides_its_town() -> None:
    (place,) = (one.place for one in dug("1208", 1))
    tanks = (f"A:{T54}@1108", f"B:{T54}@1108")
    attack = aimed(*tanks, at="1208", enemies=[f"X:{PLATOON}@1208"], phase=HARD, rubble=(place,))
    assert attack.ledger.shift == -3
    whole = aimed(*tanks, at="1208", enemies=[f"X:{PLATOON}@1208"], phase=HARD)
    assert whole.ledger.shift == -2


@pytest.mark.rule("HA-22.11-c")
def test_a_landing_zone_marker_takes_the_cover_of_its_vegetation() -> None:
    (place,) = (one.place for one in dug("0909", 1))
    plain = aimed(f"A:{T54}@0809", at="0909", enemies=["X:truck@0909"], phase=HARD)
    marked = aimed(f"A:{T54}@0809", at="0909", enemies=["X:truck@0909"], phase=HARD, zones=(place,))
    assert (plain.ledger.shift, marked.ledger.shift) == (-2, 0)


@pytest.mark.rule("HA-13.0-a")
def test_a_unit_fights_with_its_attack_factor_and_one_without_does_not() -> None:
    table = Table("Post:cp-infantry@0310", "Gone:m48 fate=box", enemies=["Bob:truck@0410"], phase=HARD)
    assert table.refused("aim Post 0410", "has no attack strength").rule == "HA-13.0-a"
    assert table.refused("aim Gone 0410", "is not on the").rule == "HA-13.0-a"
    able = Table("Tank:m48@0310", enemies=["Bob:truck@0410"], phase=HARD)
    able.do("aim Tank 0410")
    assert attacks(able)[0].strength == 7


@pytest.mark.rule("HA-13.12-a", "HA-11.6-b")
def test_a_rider_is_a_soft_target_but_in_a_bunker_and_its_tank_a_hard_one() -> None:
    table = Table(f"Gun:{M48}@0110", enemies=[f"Tank:{T54}@0310", f"Rider:{PLATOON}@0310 aboard=Tank"])
    state, (tank, rider) = table.state, (table.id("Tank"), table.id("Rider"))
    at = state.place(tank)
    assert (is_hard(state, tank, at), is_hard(state, rider, at)) == (True, False)
    assert is_hard(state.but(entrenchments=(Entrenchment(at, 2),)), rider, at)
    alone = Table(f"Gun:{M48}@0110", enemies=[f"Rifle:{PLATOON}@0310"])
    assert not is_hard(alone.state, alone.id("Rifle"), at)
