"""The officer's choices in small positions: the sane one, with its reason, the same on twins."""

from __future__ import annotations

import random

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from tests.games.search_and_destroy.test_flights import finish, island
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.search_and_destroy.bots import catching, hiding, opening, reasons, terrain_values
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.fire.ambush_notes import Mark
from vietnam_tui.games.search_and_destroy.rules.movement.movement import Move
from vietnam_tui.games.search_and_destroy.rules.position.sight import clear_line
from vietnam_tui.games.search_and_destroy.rules.position.terrain import defence, ground
from vietnam_tui.games.search_and_destroy.units import Bodies, Works

SWEEP = "mechanized-sweep"


def advice(table: Table, side: str = "") -> Proposal:
    """What the officer of the side to act proposes, from its view alone."""
    seen = table.side_sees(side or table.decision.side)
    found = GAME.doctrine.ruling(seen, random.Random(0))
    assert found is not None
    assert "\n" not in found.purpose
    assert GAME.refusal(seen, found.action) is None
    return found


def order(table: Table) -> str:
    return GAME.write_order(table.side_sees(table.decision.side), advice(table).action)


# -- fire and assault ---------------------------------------------------------------------------------------


def test_who_lies_open_in_the_clear_is_fired_at_rather_than_who_has_cover() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:nva-squad@0306", "Carl:nva-squad@0603", phase="fire")
    assert order(table) == "fire Alice Bob"


def test_an_inverted_counter_is_fired_at_where_nothing_better_is_in_reach() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:nva-squad@0304 down", phase="fire")
    assert order(table) == "fire Alice ?0304"


def test_a_hidden_unit_does_not_show_itself_for_a_poor_shot() -> None:
    table = Table("Alice:us-rifle@0603", "Bob:militia@0703 down", side="NLF", phase="fire")
    assert order(table) == "end"


def test_a_hidden_unit_fires_at_good_odds() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:nva-squad@0503 down", side="NLF", phase="fire")
    assert order(table) == "fire Bob Alice"


def test_somebody_joins_as_long_as_that_adds_to_the_odds() -> None:
    table = Table("Alice:us-rifle@0303", "Amy:us-rifle@0304", "Bob:nva-squad@0603", phase="fire")
    table.do("fire Alice Bob")
    assert order(table) == "join Amy"


def test_one_assaults_whom_one_outnumbers_and_nobody_else() -> None:
    weak = Table("Alice:us-rifle@0302", "Amy:us-rifle@0204", "Bob:militia@0303", phase="assault", side="US")
    assert order(weak).startswith("assault")
    strong = Table("Alice:us-rifle@0302", "Bob:nva-squad@0303", phase="assault", side="US")
    assert order(strong) == "end"


def test_the_rocket_stops_the_vehicle() -> None:
    table = Table("A1:m113@0303", "Bob:platoon-cadre@0503 weapons=rpg-7", side="NLF", phase="fire")
    assert order(table) == "shoot Bob A1"


# -- movement and search ------------------------------------------------------------------------------------


def test_who_can_fire_from_where_he_is_stays_there() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:nva-squad@0307")
    assert order(table) == "end"


@pytest.mark.parametrize(
    ("game", "enemy", "goes"),
    [("points", "nva-squad", True), ("points", "militia", False), ("casualty", "nva-squad", False)],
)
def test_whose_hits_pay_less_in_the_points_game_leaves_the_open_though_he_could_fire(
    game: str, enemy: str, goes: bool
) -> None:
    table = Table("Alice:us-weapons@0303", f"Bob:{enemy}@0307", options={"game": game})
    words = order(table)
    assert words.startswith("move Alice") is goes
    if goes:
        table.do(words)
        assert defence(table.state, table.unit("Alice").place) >= 3


@pytest.mark.parametrize(("game", "stays"), [("points", True), ("casualty", False)])
def test_whose_hits_pay_less_in_the_points_game_fires_from_afar(game: str, stays: bool) -> None:
    table = Table("Alice:us-rifle@0602", "Bob:nva-squad@0109", options={"game": game})
    assert (order(table) == "end") is stays


@pytest.mark.parametrize(
    ("game", "enemy", "turn", "digs"),
    [
        ("points", "nva-squad", 12, True),
        ("points", "nva-squad", 13, False),
        ("points", "militia", 12, False),
        ("casualty", "nva-squad", 12, False),
    ],
)
def test_whose_hits_pay_less_in_the_points_game_digs_in_before_he_fires(
    game: str, enemy: str, turn: int, digs: bool
) -> None:
    counters = ("Alice:us-rifle@0303", f"Bob:{enemy}@0307")
    table = Table(*counters, phase="fire", turn=turn, last_turn=15, options={"game": game})
    assert order(table) == ("end" if digs else "fire Alice Bob")
    if digs:
        table.skip("end")
        assert order(table) == "improve Alice"
        table.do("improve Alice")
        dug = Table(*counters, phase="fire", last_turn=15, works=table.state.works, options={"game": game})
        assert order(dug) == "fire Alice Bob"


def test_who_digs_in_joins_in_no_fire() -> None:
    counters = ("Alice:us-rifle@0303", "Amy:us-rifle@0203", "Bob:nva-squad@0307", "Carl:nva-squad@0210")
    table = Table(*counters, phase="fire", last_turn=15, options={"game": "points"})
    place = table.state.board.grid.hex("0203")
    table.state = table.state.but(works=(Works(place, "US"),))
    assert order(table) == "fire Amy Bob"
    table.do("fire Amy Bob")
    assert order(table) == "resolve"


@pytest.mark.parametrize(("game", "shells"), [("points", False), ("casualty", True)])
def test_a_mortar_digs_in_likewise_before_it_shells(game: str, shells: bool) -> None:
    counters = ("Alice:us-mortar@0303", "Bob:nva-squad@0307")
    table = Table(*counters, phase="area fire", last_turn=15, options={"game": game})
    assert order(table).startswith("shell") is shells


OBSERVED = ("Alice:us-mortar@0303", "Bob:nva-squad@0307")
OBSERVER = "Fred:us-fo@0302"


def test_a_mortar_that_an_observer_serves_shells_before_it_digs_in() -> None:
    table = Table(*OBSERVED, OBSERVER, phase="area fire", last_turn=15, options={"game": "points"})
    assert order(table).startswith("shell")


def test_a_mortar_that_an_observer_serves_goes_out_of_sight_and_stays_there() -> None:
    alone = Table(*OBSERVED)
    assert order(alone) == "end"
    table = Table(*OBSERVED, "Fred:us-fo@0302 did=moved spent=12")
    table.do(order(table))
    alice, bob = table.unit("Alice").place, table.unit("Bob").place
    assert not clear_line(table.state, alice, bob)
    hidden = Table("Alice:us-mortar@0803", "Bob:nva-squad@0307", "Fred:us-fo@0302 pinned")
    assert order(hidden) == "end"


def test_an_observer_goes_to_where_he_sees_enemies() -> None:
    table = Table("Fred:us-fo@0803", "Bob:nva-squad@0307")
    table.do(order(table))
    assert clear_line(table.state, table.unit("Fred").place, table.unit("Bob").place)
    seeing = Table("Fred:us-fo@0603", "Bob:nva-squad@0307")
    assert order(seeing) == "end"


def test_of_two_who_can_be_hit_as_hard_the_one_in_less_cover_is_fired_at() -> None:
    squads = [f"A{number}:us-rifle@06{number:02}" for number in range(2, 8)]
    for near, far in (("0506", "0705"), ("0505", "0706")):
        table = Table(*squads, f"Bob:nva-squad@{near}", f"Carl:nva-squad@{far}", phase="fire")
        assert order(table).endswith("Bob")


def test_who_sees_nobody_comes_nearer() -> None:
    table = Table("Alice:us-rifle@0103", "Bob:nva-squad@1403")
    found = order(table)
    assert found.startswith("move Alice")
    assert GAME.doctrine.reason(table.side_sees("US"), advice(table).action) == advice(table).purpose


def test_whatever_lies_beside_a_squad_is_searched() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0304 down", phase="search")
    assert order(table) == "search Alice 0304"


@pytest.mark.parametrize("moving", ["Bob:militia@0603 down", "Bob:dummy@0603"])
def test_the_reason_for_a_hidden_move_does_not_tell_who_moves(moving: str) -> None:
    table = Table("Alice:us-rifle@1402", moving, side="NLF")
    found = advice(table)
    assert isinstance(found.action, Move)
    here = table.unit("Bob").place
    assert found.purpose in ("", reasons.slip_away(table.side_sees("US"), "NLF", here, found.action.to))


# -- nothing leaks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["movement", "search", "fire", "assault", "end"])
def test_an_officer_decides_the_same_whichever_counter_lies_where(phase: str) -> None:
    here = Table("Alice:us-rifle@0303", "Bob:nva-squad@0304 down", "Carl:dummy@0603", phase=phase)
    there = Table("Alice:us-rifle@0303", "Bob:nva-squad@0603 down", "Carl:dummy@0304", phase=phase)
    assert here.side_sees("US") == there.side_sees("US")
    assert advice(here, "US") == advice(there, "US")


# -- shots at vehicles --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("apc", "chosen"),
    [
        ((), "end"),
        (("Alice:us-rifle in=A1",), "shoot TM1 A1"),
        (("T1:m48@4311",), "shoot TM1 T1"),
        (("Alice:us-rifle in=A1", "T1:m48@4311"), "shoot TM1 A1"),
    ],
)
def test_a_hidden_rocket_waits_for_a_tank_or_for_a_carrier_with_somebody_aboard(
    apc: tuple[str, ...], chosen: str
) -> None:
    rocket = "TM1:vc-squad@4310 down weapons=rpg-7"
    table = Table("A1:m113@4411", rocket, *apc, scenario=SWEEP, side="NLF", phase="fire")
    assert order(table) == chosen


def test_a_rocket_that_has_been_found_shoots_at_any_carrier() -> None:
    rocket = "TM1:vc-squad@4310 weapons=rpg-7"
    table = Table("A1:m113@4411", rocket, scenario=SWEEP, side="NLF", phase="fire")
    assert order(table) == "shoot TM1 A1"


# -- landing ------------------------------------------------------------------------------------------------


LAIRS = ("0121", "0122", "0221")


def seers(table: Table, place: Hex) -> list[str]:
    """The lairs from which one may fire into a hex."""
    grid = table.state.board.grid
    found = ((lair, grid.hex(lair)) for lair in LAIRS)
    return [
        lair for lair, at in found if grid.distance(place, at) <= 12 and clear_line(table.state, place, at)
    ]


@pytest.mark.parametrize("state", ["", "down"])
def test_a_force_lands_where_few_can_fire_at_it(state: str) -> None:
    lairs = [f"NV{number}:nva-squad@{place} {state}" for number, place in enumerate(LAIRS)]
    calm, table = island(due=("1/1/A",)), island(*lairs, due=("1/1/A",))
    assert order(calm) == "land 1/1/A 0118"
    assert seers(calm, calm.state.board.grid.hex("0118"))
    table.do(order(table))
    finish(table)
    assert not seers(table, table.unit("1/1/A").place)


def test_who_lands_later_goes_farther_off_rather_than_under_the_guns_of_many() -> None:
    lairs = [f"NV{number}:nva-squad@{place}" for number, place in enumerate(LAIRS)]
    found = {}
    for counters in ((), lairs):
        table = island("Alice:us-rifle@0119", *counters, due=("1/1/A",))
        found[bool(counters)] = table.state.board.grid.hex(order(table).split()[-1])
    grid, alice = table.state.board.grid, table.unit("Alice").place
    assert grid.distance(alice, found[False]) == 1
    assert grid.distance(alice, found[True]) > 1
    assert len(seers(table, found[True])) < len(seers(table, found[False]))


def test_a_large_force_lands_where_there_is_room_for_all_of_it() -> None:
    squads = tuple(f"{squad}/{platoon}/{company}" for company in "AB" for platoon in "123" for squad in "123")
    table = island("NV1:nva-squad@2601 down", due=squads)
    grid = table.state.board.grid
    zone = {grid.hex(text.split()[-1]) for text in table.offers("land")}
    first = grid.hex(order(table).split()[-1])
    assert len(zone.intersection(grid.within(first, 5))) >= len(squads)
    assert len(zone.intersection(grid.within(grid.hex("0118"), 5))) < len(squads)


def test_a_tank_goes_around_woods_to_its_enemies() -> None:
    table = Table("T1@0824", "TM1:vc-squad@1430", scenario=SWEEP, side="ARVN")
    here, enemy = table.unit("T1").place, table.unit("TM1").place
    way = terrain_values.drives(ground(table.state), "tank", frozenset({enemy}))
    assert way[here] > table.state.board.grid.distance(here, enemy)
    table.do(order(table))
    assert way[table.unit("T1").place] < way[here]


# -- casualties, and those who are outmatched ---------------------------------------------------------------


def lying(table: Table, whose: str, place: str, kia: int) -> Bodies:
    side = next(army for army in table.state.sides if army == whose)
    return Bodies(side, table.state.board.grid.hex(place), kia=kia)


@pytest.mark.parametrize("whose", ["US", "NLF"])
def test_towards_the_end_somebody_goes_to_casualties_and_stays_with_them(whose: str) -> None:
    table = Table("Alice:us-rifle@0303", "Bob:nva-squad@1407")
    last = table.state.last_turn
    assert advice(table).purpose != "casualties are not left to the enemy"
    table.state = table.state.but(turn=last, bodies=(lying(table, whose, "0305", 3),))
    assert order(table) == "move Alice 0305"
    table.do("move Alice 0305")
    assert order(table) == "end"


@pytest.mark.parametrize(
    ("whose", "state", "enemy", "left", "goes"),
    [
        ("NLF", "", "0310", 3, True),
        ("NLF", "", "0310", 4, False),
        ("NLF", "down", "0310", 5, True),
        ("NLF", "down", "0310", 6, False),
        ("US", "", "0310", 3, True),
        ("NLF", "", "1409", 0, False),
        ("US", "", "1409", 0, False),
    ],
)
def test_who_is_searched_for_is_with_casualties_where_the_enemy_may_come_who_hides_first(
    whose: str, state: str, enemy: str, left: int, goes: bool
) -> None:
    table = Table(f"Bob:nva-squad@0302 {state}", f"Alice:us-rifle@{enemy}", side="NLF")
    last = table.state.last_turn
    table.state = table.state.but(turn=last - left, bodies=(lying(table, whose, "0304", 3),))
    assert (order(table) == "move Bob 0304") is goes
    if goes:
        table.do("move Bob 0304")
        assert order(table) == "end"


@pytest.mark.parametrize(
    ("scenario", "sides", "left", "goes"),
    [
        ("khmer-rouge-vs-vietnam", ("militia side=Khmer-Rouge", "nva-squad side=Vietnamese"), 3, True),
        ("khmer-rouge-vs-vietnam", ("militia side=Khmer-Rouge", "nva-squad side=Vietnamese"), 4, False),
        (SWEEP, ("vc-squad side=NLF", "arvn-elite-rifle side=ARVN"), 3, False),
    ],
)
def test_who_is_outmatched_goes_only_to_casualties_that_cost_him_points_where_they_lie_alone(
    scenario: str, sides: tuple[str, str], left: int, goes: bool
) -> None:
    (own, words), enemy = sides[0].split(), sides[1].split()
    foes = (f"A{number}:{enemy[0]}@2{number}32 {enemy[1]}" for number in range(6))
    army = words.removeprefix("side=")
    table = Table(f"Bob:{own}@2424 down {words}", *foes, scenario=scenario, side=army)
    bodies = (lying(table, army, "2426", 3),)
    table.state = table.state.but(turn=table.state.last_turn - left, bodies=bodies)
    assert (order(table) == "move Bob 2426") is goes


def test_who_cannot_carry_leaves_casualties_that_only_their_captors_are_paid_for() -> None:
    table = Table("SN1:sniper@0302", "Alice:us-rifle@0310", side="NLF")
    table.state = table.state.but(turn=table.state.last_turn, bodies=(lying(table, "NLF", "0304", 3),))
    assert order(table) != "move SN1 0304"


@pytest.mark.parametrize(
    ("whose", "place", "goes"), [("ARVN", "1511", True), ("NLF", "1511", False), ("ARVN", "1515", False)]
)
def test_a_vehicle_goes_to_own_casualties_in_open_ground_so_that_they_do_not_lie_alone(
    whose: str, place: str, goes: bool
) -> None:
    counters = ("A1:m113@1513", "TM1:vc-squad@4508 down")
    table = Table(*counters, scenario=SWEEP, side="ARVN")
    table.state = table.state.but(turn=table.state.last_turn, bodies=(lying(table, whose, place, 2),))
    assert (advice(table).purpose == "2 casualties in 1511, 2 hexes off") is goes
    if goes:
        assert order(table) == f"move A1 {place}"
        table.do(f"move A1 {place}")
        assert not order(table).startswith("move A1")


def test_casualties_among_enemies_are_left() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:nva-squad@0305")
    last = table.state.last_turn
    table.state = table.state.but(turn=last, bodies=(lying(table, "US", "0305", 3),))
    assert advice(table).purpose != "casualties are not left to the enemy"


def test_who_is_outmatched_goes_out_of_sight_and_who_is_not_comes_nearer() -> None:
    tanks = [f"T{number}:us-weapons@03{number:02}" for number in (2, 3, 4, 5)]
    weak = Table(*tanks, "Bob:militia@0604 down", side="NLF")
    weak.do(order(weak))
    seen = [hex_ for hex_ in weak.state.units if hex_.on_map]
    grid, place = weak.state.board.grid, weak.unit("Bob").place
    assert min(grid.distance(place, one.place) for one in seen if one.place != place) > 3
    strong = Table("T1:us-weapons@0302", "Bob:nva-squad@1402", "Carl:nva-squad@1404", side="NLF")
    name = order(strong).split()[1]
    before = strong.unit(name).place
    strong.do(order(strong))
    enemy = strong.unit("T1").place
    assert grid.distance(strong.unit(name).place, enemy) < grid.distance(before, enemy)


@pytest.mark.parametrize(
    ("squads", "column", "game", "stay"),
    [
        (4, "14", "casualty", True),
        (1, "14", "casualty", False),
        (4, "05", "casualty", False),
        (4, "14", "points", False),
    ],
)
def test_who_is_outmatched_stays_to_fire_together_on_an_enemy_whom_nobody_helps(
    squads: int, column: str, game: str, stay: bool
) -> None:
    hidden = (f"B{number}:nva-squad@060{number + 2} down" for number in range(squads))
    others = (f"C{number}:us-weapons@{column}{number + 1:02}" for number in range(9))
    table = Table(*hidden, "Alice:us-rifle@0304", *others, side="NLF", last_turn=15, options={"game": game})
    assert (order(table) == "end") is stay
    if stay:
        table.skip("fire")
        assert order(table).endswith("Alice")


FAR = tuple(f"D{number}:us-weapons@01{number + 1:02}" for number in range(9))
OTHERS = tuple(f"C{number}:us-weapons@14{number + 1:02}" for number in range(9))


@pytest.mark.parametrize(("last_turn", "fires"), [(2, True), (15, False)])
def test_who_is_outmatched_and_acts_last_of_all_fires_at_whoever_is_in_his_sight(
    last_turn: int, fires: bool
) -> None:
    table = Table("Bob:militia@0703 down", "Alice:us-rifle@0603", *OTHERS, side="NLF", last_turn=last_turn)
    assert (order(table) == "end") is fires
    table.skip("fire")
    assert order(table) == ("fire Bob Alice" if fires else "end")


@pytest.mark.parametrize(
    ("scenario", "side", "free"), [(SWEEP, "NLF", False), ("koh-tang", "Khmer-Rouge", True)]
)
def test_to_be_found_costs_even_who_acts_last_where_the_enemy_is_paid_for_it(
    scenario: str, side: str, free: bool
) -> None:
    table = Table("SN1:sniper@2424 down", scenario=scenario, side=side, turn=15)
    assert table.state.turn == table.state.last_turn
    assert hiding.last_word(table.side_sees(side)) is free


@pytest.mark.parametrize(
    ("last_turn", "scored", "others", "comes"),
    [
        (3, (0, 0), (), True),
        (4, (0, 0), (), False),
        (3, (0, 10), (), False),
        (3, (0, 0), ("0402", "0404", "0303"), False),
    ],
)
def test_who_is_outmatched_and_not_ahead_lies_in_sight_of_a_lone_enemy_before_the_last_turn(
    last_turn: int, scored: tuple[int, int], others: tuple[str, ...], comes: bool
) -> None:
    counters = ("Bob:nva-squad@0803 down", "Alice:us-rifle@0403", *OTHERS)
    counters += tuple(f"E{number}:us-weapons@{place}" for number, place in enumerate(others))
    table = Table(*counters, side="NLF", last_turn=last_turn, points=scored)
    words = order(table)
    if words.startswith("move"):
        table.do(words)
    seen = clear_line(table.state, table.unit("Bob").place, table.unit("Alice").place)
    assert seen is comes


@pytest.mark.parametrize(
    ("note", "enemy", "stays"),
    [("note=0704", "us-rifle", True), ("", "us-rifle", False), ("note=0704", "m113", False)],
)
def test_who_is_outmatched_stays_in_an_ambush_in_which_he_could_hurt_somebody(
    note: str, enemy: str, stays: bool
) -> None:
    table = Table(f"Bob:nva-squad@0803 down {note}", f"Alice:{enemy}@0403", *FAR, side="NLF", last_turn=15)
    assert (order(table) == "end") is stays


@pytest.mark.parametrize(
    ("ambushes", "enemy", "stays"),
    [("on", "us-rifle", True), ("off", "us-rifle", False), ("on", "m113", False)],
)
def test_dummies_of_who_is_outmatched_stay_where_others_might_lie_in_ambush(
    ambushes: str, enemy: str, stays: bool
) -> None:
    counters = ("DU1:dummy@0803", "Bob:nva-squad@1409 down", f"Alice:{enemy}@0403", *FAR)
    table = Table(*counters, side="NLF", last_turn=15, options={"ambush-markers": ambushes})
    assert order(table).startswith("move DU1") is not stays


@pytest.mark.parametrize("counter", ["PILOT:pilot@2513 down", "DU1:dummy@2513 side=US"])
def test_who_looks_for_the_pilot_goes_beside_a_counter_early_enough_to_search_it(counter: str) -> None:
    table = Table("Bob:militia@2813", counter, scenario="pilot-rescue", side="NLF")
    found = advice(table)
    assert found.purpose == "it can search 2513 from there in this Player-Turn"
    table.do(order(table), "end")
    assert order(table).startswith("search Bob 2513")


def test_whoever_looks_for_the_pilot_comes_nearer_though_another_can_catch_somebody() -> None:
    counters = ("Adam:militia@4013", "Bob:militia@2813", "Carl:militia@2804", "DU1:dummy@2513 side=US")
    table = Table(*counters, scenario="pilot-rescue", side="NLF")
    moved = set[str]()
    while (words := order(table)) != "end":
        moved.add(words.split()[1])
        table.do(words)
    assert moved == {"Adam", "Bob", "Carl"}


def test_those_who_see_a_counter_together_fire_at_it_rather_than_go_there() -> None:
    squads = [f"HC{number}:hard-core@25{number:02}" for number in (10, 11)]
    table = Table(*squads, "PILOT:pilot@2513 down", scenario="pilot-rescue", side="NLF")
    view = table.side_sees("NLF")
    assert len(catching.volleys(view)) == 2
    assert order(table) == "end"
    table.skip("fire")
    assert order(table).startswith("fire HC")


# -- ambushes -----------------------------------------------------------------------------------------------


def test_who_has_a_rocket_writes_down_a_hex_that_it_reaches_and_a_rifleman_one_farther_off() -> None:
    counters = ("TM1@4413 down weapons=rpg-7", "PC1@4508 down weapons=recoilless-rifle", "T1@5213")
    table = Table(*counters, scenario="mechanized-sweep", side="NLF")
    grid = table.state.board.grid
    view = table.side_sees("NLF")
    for name, reach in (("TM1", 3), ("PC1", 10)):
        lane = opening.lane(view, table.id(name))
        assert 1 <= grid.distance(table.unit(name).place, lane) <= reach


def test_who_has_come_to_rest_writes_an_ambush_down_anew() -> None:
    table = Table(
        "TM1@4413 down weapons=rpg-7", "T1@5213", scenario="mechanized-sweep", side="NLF", phase="end"
    )
    found = opening.order_of_ambush(table.side_sees("NLF"))
    assert found is not None
    assert isinstance(found.action, Mark)
    switched_off = Table(
        "TM1@4413 down weapons=rpg-7",
        "T1@5213",
        scenario="mechanized-sweep",
        side="NLF",
        phase="end",
        options={"ambush-markers": "off"},
    )
    assert opening.order_of_ambush(switched_off.side_sees("NLF")) is None
