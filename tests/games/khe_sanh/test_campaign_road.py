"""The staff officer and Route 9 in Operation Pegasus: who keeps it, who breaks the last blocks, who hunts guns."""

from __future__ import annotations

import pytest

from tests.games.khe_sanh.proving_ground import Table
from tests.games.khe_sanh.test_bots import advice, ask
from tests.games.khe_sanh.test_campaign_garrisons import (
    BATTALION,
    COMPANY,
    GUNS,
    HILLS,
    REGIMENT,
    ROAD,
    garrisons,
    keepers,
    table,
)
from vietnam_tui.engine.secret_choice import SecretChoice
from vietnam_tui.games.khe_sanh.bots.campaign import aims, batteries, conceded, crux, decisive, doubtful, road
from vietnam_tui.games.khe_sanh.bots.fights import order_in_assault, price_of_cap, ration
from vietnam_tui.games.khe_sanh.bots.garrisons import outposts, spare
from vietnam_tui.games.khe_sanh.bots.odds import bearing
from vietnam_tui.games.khe_sanh.bots.us_campaign import tempting
from vietnam_tui.games.khe_sanh.frames import Advancing, Assault, Bidding, Declaring
from vietnam_tui.games.khe_sanh.rules.assault.advance import Advance
from vietnam_tui.games.khe_sanh.rules.assault.attacks import Attack
from vietnam_tui.games.khe_sanh.rules.fire.air_support import ArcLight
from vietnam_tui.games.khe_sanh.rules.fire.artillery import Guns
from vietnam_tui.games.khe_sanh.rules.movement.movement import Move
from vietnam_tui.games.khe_sanh.rules.sequence.initiative import Bid, Declare
from vietnam_tui.games.khe_sanh.state import NVA, US

ENGINEERS, ARMOR, MECHANIZED = (
    "us-engineer-battalion",
    "us-marine-armored-cavalry",
    "us-mechanized-battalion",
)

# -- who keeps the road -------------------------------------------------------------------------------------


def test_the_nearest_unit_goes_to_keep_the_road() -> None:
    at = table(
        *garrisons(), f"Near:{ENGINEERS}@1719 maneuver", f"Far:{BATTALION}@1732", f"Bob:{REGIMENT}@2423"
    )
    rockpile = at.state.board.grid.hex("1617")
    assert outposts(at.state)[at.id("Near")] == rockpile
    assert advice(at) == Move(at.id("Near"), rockpile)


def test_who_keeps_a_hex_of_the_road_alone_stays_there() -> None:
    alone = table(f"Alice:{ENGINEERS}@1617", f"Bob:{REGIMENT}@2423")
    both = table(f"Alice:{ENGINEERS}@1617", f"Dora:{COMPANY}@1617", f"Bob:{REGIMENT}@2423")
    assert not spare(alone.state, alone.id("Alice"))
    assert spare(both.state, both.id("Alice"))


def test_armor_and_who_is_in_a_fight_keep_nothing() -> None:
    at = table(f"Arm:{ARMOR}@1719", f"Alice:{ENGINEERS}@1424", f"Bob:{REGIMENT}@1425")
    assert outposts(at.state) == {}


@pytest.mark.parametrize(("place", "enemy", "goes"), [("1632", "1532", True), ("0714", "0713", False)])
def test_armor_far_behind_goes_on_past_who_is_beside_it(place: str, enemy: str, goes: bool) -> None:
    counters = (f"Arm:{ARMOR}@{place} maneuver", f"Bob:vc-regional@{enemy}", f"Bill:{REGIMENT}@0611")
    at = table(*garrisons(), *keepers(enemy, "0611"), *counters, air_strikes=0)
    gone = False
    while at.state.segment == "movement":
        order = advice(at)
        gone = gone or (isinstance(order, Move) and order.unit == at.id("Arm"))
        at.apply(order)
    assert gone == goes


# -- the last blocks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "first"), [(1, "1209"), (2, "0713"), (5, "0713")])
def test_what_bars_the_road_comes_before_hills_once_the_columns_are_there(turn: int, first: str) -> None:
    at = table(f"Rob:{REGIMENT}@1209", f"Bob:{REGIMENT}@0713", f"Alice:{COMPANY}@0808", turn=turn)
    assert at.state.label(aims(at.state)[0]) == first


def test_armor_that_keeps_the_road_comes_to_break_a_block() -> None:
    keeper = [*garrisons(), *keepers("0713", "0714", "0814"), f"Arm:{ARMOR}@0814", f"Mech:{MECHANIZED}@0714"]
    moved = []
    for turn in (1, 2):
        at = table(*keeper, f"Bob:{REGIMENT}@0713 combat", turn=turn, air_strikes=0)
        order = advice(at)
        moved.append(isinstance(order, Move) and order.unit == at.id("Arm"))
    assert moved == [False, True]


def test_every_block_is_to_be_broken_but_of_many_none_in_the_last_turn() -> None:
    places = ("0610", "0713", "0814", "1018")
    counters = [*(f"B{label}:{REGIMENT}@{label}" for label in places), f"Alice:{COMPANY}@0808"]
    assert len(crux(table(*counters, turn=4).state)) == len(places)
    assert not crux(table(*counters, turn=5).state)


def test_in_the_last_turn_what_fewer_hold_is_won_the_road_or_the_hills() -> None:
    hill = [f"H{n}:{REGIMENT}@1209" for n in range(2)]
    for many, road_first in ((1, True), (3, False)):
        block = [f"B{n}:{REGIMENT}@0713" for n in range(many)]
        at = table(*hill, *block, f"Alice:{COMPANY}@0808", turn=5)
        assert bool(crux(at.side_sees(US))) == road_first


@pytest.mark.parametrize(
    ("turn", "hills", "given_up"), [(5, 3, True), (4, 3, True), (5, 2, False), (3, 3, False)]
)
def test_with_many_hills_lost_late_the_road_alone_is_fought_for(
    turn: int, hills: int, given_up: bool
) -> None:
    held = [f"B{label}:{REGIMENT}@{label}" for label in ("1006", "1106", "1209")[:hills]]
    blocks = [f"R{label}{n}:{REGIMENT}@{label}" for label in ("0713", "1018") for n in range(2)]
    view = table(*held, *blocks, f"Alice:{COMPANY}@0808", turn=turn, oeps=(2, 2)).side_sees(US)
    hill, block = (view.board.grid.hex(label) for label in ("1006", "0713"))
    assert conceded(view) == given_up
    assert decisive(view, hill) != given_up
    if given_up:
        assert decisive(view, block)
        assert aims(view)[:2] == tuple(view.board.grid.hex(label) for label in ("1018", "0713"))


def test_no_bombs_nor_air_strikes_are_for_who_may_be_a_dummy_before_the_end() -> None:
    lone = f"Bob:{REGIMENT}@0713 hidden"
    soon = table(lone, f"Alice:{COMPANY}@0808", turn=4, oeps=(1, 1)).side_sees(US)
    end = table(lone, f"Alice:{COMPANY}@0808", turn=4, oeps=(1, 0)).side_sees(US)
    both = table(lone, f"Bill:{REGIMENT}@0713 hidden", f"Alice:{COMPANY}@0808", oeps=(1, 1)).side_sees(US)
    place = soon.board.grid.hex("0713")
    assert [doubtful(state, place) for state in (soon, end, both)] == [True, False, False]


def test_the_weakest_block_is_broken_first() -> None:
    strong = [f"B{n}:{REGIMENT}@0814" for n in range(3)]
    at = table(*strong, f"Bob:{REGIMENT}@0611", f"Bill:{REGIMENT}@1209", f"Alice:{COMPANY}@0808")
    assert [at.state.label(aim) for aim in aims(at.side_sees(US))] == ["0611", "0814", "1209"]


@pytest.mark.parametrize(("oeps", "free"), [((1, 1), False), ((1, 0), True)])
def test_who_keeps_the_road_leaves_it_once_the_enemy_can_do_nothing_more(
    oeps: tuple[int, int], free: bool
) -> None:
    counters = (f"Alice:{ENGINEERS}@0714", f"Dora:{ENGINEERS}@1022", f"Bob:{REGIMENT}@0713")
    at = table(*counters, turn=4, oeps=oeps)
    assert spare(at.state, at.id("Alice")) == free
    assert (outposts(at.state) == {}) == free


def test_a_garrison_leaves_its_hill_at_stake_for_little_in_no_late_turn() -> None:
    counters = [*(f"A{n}:{BATTALION}@1006" for n in range(3)), f"Bob:{REGIMENT}@0906 combat"]
    soon = table(*counters, segment="combat", oeps=(1, 1), turn=2)
    late = table(*counters, segment="combat", oeps=(1, 1), turn=5)
    assert isinstance(advice(soon), Attack)
    assert not isinstance(advice(late), Attack)


# -- guns, bombs and Headquarters ---------------------------------------------------------------------------


def test_guns_that_have_shown_themselves_are_hunted() -> None:
    at = table(f"Gus:{GUNS}@1306 combat", f"Hid:{GUNS}@1305 hidden", f"Alice:{COMPANY}@1006")
    (hunted,) = batteries(at.side_sees(US))
    assert at.state.label(hunted) == "1306"


def test_bombs_fall_on_hills_before_the_road() -> None:
    hill = (f"B{n}:{REGIMENT}@1209" for n in range(2))
    block = (f"R{n}:{REGIMENT}@0713" for n in range(3))
    at = table(*hill, *block, f"Alice:{COMPANY}@0808", arc_lights=3, turn=1)
    assert advice(at) == ArcLight(at.state.board.grid.hex("1209"))


@pytest.mark.parametrize(("turn", "oeps", "fly"), [(2, (2, 2), True), (5, (2, 2), False), (5, (0, 1), True)])
def test_late_bombs_wait_for_the_last_impulse(turn: int, oeps: tuple[int, int], fly: bool) -> None:
    at = table(f"Bob:{REGIMENT}@1209", f"Alice:{COMPANY}@0808", arc_lights=3, turn=turn, oeps=oeps)
    assert isinstance(advice(at), ArcLight) == fly


def test_late_bombs_fall_on_the_block_whoever_is_on_the_hill() -> None:
    crowd = (f"B{n}:{REGIMENT}@1209" for n in range(4))
    at = table(*crowd, f"R:{REGIMENT}@0713", f"Alice:{COMPANY}@0808", arc_lights=3, turn=4, oeps=(0, 0))
    assert advice(at) == ArcLight(at.state.board.grid.hex("0713"))


def test_bombs_fall_on_the_last_block_where_more_hills_are_lost() -> None:
    hills = (f"B{label}:{REGIMENT}@{label}" for label in ("1209", "1006"))
    at = table(*hills, f"R:{REGIMENT}@0713", f"Alice:{COMPANY}@0808", arc_lights=3, turn=5)
    assert advice(at) == ArcLight(at.state.board.grid.hex("0713"))


@pytest.mark.parametrize(
    ("barred", "oeps", "fly"), [((), (1, 1), True), ((), (1, 2), False), (("0713",), (1, 1), False)]
)
def test_the_last_hills_are_bombed_in_time_to_walk_in(
    barred: tuple[str, ...], oeps: tuple[int, int], fly: bool
) -> None:
    blocks = (f"R{label}:{REGIMENT}@{label}" for label in barred)
    hill = f"Bob:{REGIMENT}@1209"
    at = table(hill, *blocks, f"Alice:{COMPANY}@0808", arc_lights=3, turn=5, oeps=oeps)
    assert isinstance(advice(at), ArcLight) == fly


def test_no_bombs_empty_a_hill_that_nobody_could_walk_into_any_more() -> None:
    counters = (f"Bob:{REGIMENT}@1209", f"Gus:{GUNS}@1306 combat", f"Alice:{COMPANY}@0808")
    at = table(*counters, arc_lights=3, turn=5, oeps=(0, 0))
    order = advice(at)
    assert isinstance(order, ArcLight)
    assert at.state.label(order.at) == "1306"


# -- the very last Impulse ----------------------------------------------------------------------------------


def test_in_the_very_last_impulse_only_what_decides_is_fought_for() -> None:
    counters = (f"Bob:{REGIMENT}@1209", f"Gus:{GUNS}@1306 combat", f"Alice:{COMPANY}@0808")
    for oeps, many in (((1, 1), 2), ((0, 0), 1)):
        at = table(*counters, turn=5, oeps=oeps)
        assert len(aims(at.side_sees(US))) == many


def test_what_is_tried_in_the_very_last_impulse_needs_to_promise_little() -> None:
    men = [f"A{n}:{BATTALION}@1107 combat" for n in range(2)]
    found = []
    for turn, oeps in ((2, (1, 1)), (5, (0, 0))):
        at = table(*men, *(f"B{n}:{REGIMENT}@1108 combat" for n in range(2)), turn=turn, oeps=oeps)
        hill, block = (at.state.board.grid.hex(label) for label in ("1108", "0714"))
        assert tempting(at.state, hill) <= tempting(at.state, block)
        found.append((tempting(at.state, hill), bearing(at.state, hill)))
    (usual, minded), (last, borne) = found
    assert last < usual < 1
    assert borne < minded


def test_the_strongest_come_in_the_very_last_impulse_not_the_nearest() -> None:
    near = [f"C{n}:{COMPANY}@1007 combat" for n in range(2)]
    far = [f"F{n}:{BATTALION}@1006 combat" for n in range(2)]
    at = table(
        *near, *far, f"Bob:{COMPANY}@0808", f"Rob:{REGIMENT}@1108 combat", turn=5, oeps=(0, 0), air_strikes=6
    )
    order = advice(at)
    while not isinstance(order, Move):
        at.apply(order)
        order = advice(at)
    assert at.state.roster[order.unit].kind == BATTALION


def test_guns_are_kept_for_the_assault_that_decides() -> None:
    counters = (f"A:{BATTALION}@0808 combat", f"B:{BATTALION}@1107 combat", f"Bait:{GUNS}@0908 combat")
    for lost, calls in (((f"Rob:{REGIMENT}@1108 combat",), False), ((), True)):
        at = table(*counters, *lost, segment="combat")
        grid = at.state.board.grid
        frame = Assault(grid.hex("0908"), (at.id("A"),), step="guns")
        assert isinstance(order_in_assault(at.state.but(frames=(frame,)), frame).action, Guns) == calls


def test_a_headquarters_goes_with_armor() -> None:
    at = table(
        *(f"S{label}:us-marine-hq@{label} maneuver" for label in HILLS),
        *garrisons(),
        "Staff:us-marine-hq@0918 maneuver",
        f"Arm:{ARMOR}@0816",
        f"Mech:{MECHANIZED}@0816",
        f"Bob:{REGIMENT}@0814 combat",
        *(
            f"E{label}:{ENGINEERS}@{label}"
            for label in ("0917", "1018", "1118", "1218", "1318", "1417", "1517")
        ),
        f"E1617:{ENGINEERS}@1617",
        f"E0918:{ENGINEERS}@0918",
    )
    orders = []
    for _ in range(12):
        orders.append(advice(at))
        if isinstance(orders[-1], Move) and orders[-1].unit == at.id("Staff"):
            break
        at.apply(orders[-1])
    assert orders[-1] == Move(at.id("Staff"), at.state.pieces[at.id("Mech")].place)


def test_caps_are_for_fights_that_decide() -> None:
    at = table(f"Alice:{COMPANY}@0808", f"Bob:{REGIMENT}@0713", "Charlie:vc-local@1729")
    grid = at.state.board.grid
    block, elsewhere = (price_of_cap(at.state, grid.hex(label)) for label in ("0713", "1729"))
    assert block < elsewhere
    besieger = at.state.but(phasing=NVA)
    assert price_of_cap(besieger, grid.hex("1729")) == block


# -- bids ---------------------------------------------------------------------------------------------------


def chits(blocks: tuple[str, ...], ties: int, turn: int = 4) -> set[int]:
    """What the US/GVN may bid with these hexes of the road barred and Hill 950 lost."""
    barred = (f"B{label}:{REGIMENT}@{label}" for label in blocks)
    at = table(f"Alice:{COMPANY}@0808", f"Bob:{REGIMENT}@1209", *barred, turn=turn)
    at.state = at.state.but(frames=(Bidding(SecretChoice((US, NVA)), ties),), segment="initiative")
    orders = [ask("regular", at.side_sees(US), seed).action for seed in range(12)]
    return {order.points for order in orders if isinstance(order, Bid)}


def test_in_the_last_turns_a_low_bid_leaves_the_last_impulse_to_the_us() -> None:
    assert chits((), 0) == {1}
    assert chits(("0713",), 0) == chits(("0713",), 1) == {2, 3}
    assert chits(("0713",), 0, turn=2) == {3, 4}


def test_no_turn_is_passed_that_the_enemy_would_like_to_pass() -> None:
    assert chits(("0713", "0814"), 0) == {3}
    assert chits(("0713", "0814"), 1) == {4}
    assert chits(("0713",), 2) == {4}


@pytest.mark.parametrize("seed", range(4))
def test_after_a_tie_the_us_breaks_it(seed: int) -> None:
    at = table(f"Alice:{COMPANY}@0808", f"Bob:{REGIMENT}@1209")
    at.state = at.state.but(frames=(Bidding(SecretChoice((US, NVA)), 1),), segment="initiative")
    assert ask("regular", at.side_sees(US), seed).action == Bid(4)


@pytest.mark.parametrize(("turn", "points"), [(2, 2), (4, 1), (5, 1)])
def test_in_the_last_turns_every_impulse_of_the_enemy_is_answered(turn: int, points: int) -> None:
    at = table(f"Alice:{COMPANY}@0808", f"Bob:{REGIMENT}@1209", turn=turn, oeps=(3, 3))
    at.state = at.state.but(segment="declaration", frames=(Declaring(US),))
    assert advice(at) == Declare(points)


@pytest.mark.parametrize(
    ("turn", "oeps", "points"), [(2, (3, 3), 2), (4, (3, 3), 1), (5, (3, 3), 1), (5, (0, 3), 2)]
)
def test_the_nva_too_keeps_what_it_has_for_an_impulse_that_nobody_answers(
    turn: int, oeps: tuple[int, int], points: int
) -> None:
    at = table(f"Alice:{COMPANY}@0808", f"Bob:{REGIMENT}@1209", side=NVA, turn=turn, oeps=oeps)
    at.state = at.state.but(segment="declaration", frames=(Declaring(NVA),))
    assert advice(at) == Declare(points)


def test_half_of_the_air_is_kept_for_the_last_word() -> None:
    counters = (f"Alice:{COMPANY}@1006", f"Bob:{REGIMENT}@1007 combat")
    for lost, ours in (((f"Rob:{REGIMENT}@0713",), 4), ((), 9)):
        at = table(*counters, *lost, side=NVA, turn=5, air_strikes=8, oeps=(2, 0))
        assert ration(at.side_sees(US), Assault(at.state.board.grid.hex("1006"), (at.id("Bob"),))) == ours


def test_most_air_strikes_are_kept_for_the_last_impulse_of_the_enemy() -> None:
    at = table(f"Alice:{COMPANY}@1006", f"Bob:{REGIMENT}@1007 combat", side=NVA, turn=5, air_strikes=8)
    frame = Assault(at.state.board.grid.hex("1006"), (at.id("Bob"),))
    assert ration(at.state.but(oeps=(1, 1)), frame) == 2
    assert ration(at.state.but(oeps=(1, 0)), frame) >= 8


# -- the road is won back -----------------------------------------------------------------------------------

STORMERS = (f"Bob:{REGIMENT}@1319 hidden", f"Bill:{REGIMENT}@1419 hidden")


def marched(*counters: str, turn: int) -> Table:
    """Where everybody stands once the NVA/VC has marched."""
    at = table(*counters, side=NVA, turn=turn, effort=3, oeps=(0, 0), surprise="never")
    while at.state.segment == "movement":
        at.apply(advice(at))
    return at


def test_in_the_last_turns_regiments_storm_a_hex_of_the_road() -> None:
    at = marched(*keepers(), *STORMERS, turn=4)
    grid = at.state.board.grid
    assert all(at.piece(name).mode == "combat" for name in ("Bob", "Bill"))
    while at.state.segment != "combat":
        at.apply(advice(at))
    order = advice(at)
    assert isinstance(order, Attack)
    assert order.at in road(at.state)
    assert all(grid.distance(at.piece(name).place, order.at) == 1 for name in ("Bob", "Bill"))


@pytest.mark.parametrize(("turn", "extra"), [(3, ()), (4, (f"Cut:{REGIMENT}@0713",))])
def test_they_do_not_before_nor_while_another_cuts_it(turn: int, extra: tuple[str, ...]) -> None:
    kept = keepers("0713") if extra else keepers()
    at = marched(*kept, *STORMERS, *extra, turn=turn)
    assert all(at.piece(name).mode == "maneuver" for name in ("Bob", "Bill"))


def test_they_do_not_storm_what_is_kept_by_as_many() -> None:
    strong = [f"S{label}{n}:{BATTALION}@{label}" for label in ROAD for n in range(3)]
    at = marched(*strong, *STORMERS, turn=4)
    assert all(at.piece(name).mode == "maneuver" for name in ("Bob", "Bill"))


@pytest.mark.parametrize(
    ("turn", "kind", "enters"), [(4, REGIMENT, True), (2, REGIMENT, False), (4, "vc-local", False)]
)
def test_who_wins_a_hex_of_the_road_late_enters_it_if_he_cuts_it(turn: int, kind: str, enters: bool) -> None:
    at = table(f"Bob:{kind}@1319 combat", f"Alice:{COMPANY}@1418", side=NVA, turn=turn, segment="combat")
    grid = at.state.board.grid
    won = Advancing(NVA, grid.hex("1318"), (at.id("Bob"),), (grid.hex("1319"),))
    at.state = at.state.but(frames=(won,))
    assert isinstance(advice(at), Advance) == enters
