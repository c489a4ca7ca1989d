"""The staff officer's hills in Operation Pegasus: who holds them, who leaves them, who wins them back and with what."""

from __future__ import annotations

from typing import Any

from tests.games.khe_sanh.proving_ground import Table
from tests.games.khe_sanh.test_bots import advice, ask
from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.secret_choice import SecretChoice
from vietnam_tui.games.khe_sanh.bots.campaign import aims
from vietnam_tui.games.khe_sanh.bots.fights import allotted, ration, unneeded
from vietnam_tui.games.khe_sanh.bots.garrisons import headless, lacking, settled, short, spare
from vietnam_tui.games.khe_sanh.bots.us_campaign import detour, kept
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.frames import Advancing, Assault, Bidding
from vietnam_tui.games.khe_sanh.rules.air.helicopters import Embark, Lift
from vietnam_tui.games.khe_sanh.rules.assault.advance import Advance
from vietnam_tui.games.khe_sanh.rules.assault.attacks import Attack
from vietnam_tui.games.khe_sanh.rules.fire.air_support import Strike
from vietnam_tui.games.khe_sanh.rules.movement.entry import Enter
from vietnam_tui.games.khe_sanh.rules.movement.modes import Turn
from vietnam_tui.games.khe_sanh.rules.movement.movement import Move
from vietnam_tui.games.khe_sanh.rules.sequence.answers import End, Pass
from vietnam_tui.games.khe_sanh.rules.sequence.initiative import Bid
from vietnam_tui.games.khe_sanh.state import NVA, US, other

PEGASUS = "operation-pegasus"
BATTALION, COMPANY, CAVALRY = "us-marine-battalion", "us-marine-company", "us-air-cavalry-battalion"
REGIMENT, GUNS = "nva-infantry", "nva-artillery"
ROAD = (
    *("0709", "0608", "0609", "0610", "0611", "0712", "0713", "0714", "0814", "0815", "0816"),
    *("0917", "0918", "1018", "1118", "1218", "1318", "1417", "1517", "1617"),
)
HILLS = ("0807", "0808", "0809", "1006", "1106", "1108", "1209")


def table(*counters: str, **more: Any) -> Table:
    """A position on the map of the campaign without B-52s."""
    return Table(*counters, **({"scenario": PEGASUS, "side": US, "effort": 4, "arc_lights": 0} | more))


def garrisons(*but: str) -> list[str]:
    """Three battalions in every hex that decides, a few aside."""
    return [f"{label}n{n}:{BATTALION}@{label}" for label in HILLS if label not in but for n in range(3)]


def keepers(*but: str) -> list[str]:
    """A company on every hex of the road outside the base, a few aside."""
    return [f"K{label}:{COMPANY}@{label}" for label in ROAD if label not in but]


# -- who holds what -----------------------------------------------------------------------------------------


def test_a_hill_needs_more_with_the_enemy_near_it() -> None:
    quiet = table(f"Alice:{COMPANY}@1006", f"Bob:{REGIMENT}@1518")
    pressed = table(f"Alice:{COMPANY}@1006", f"Bob:{REGIMENT}@1007")
    hill = quiet.state.board.grid.hex("1006")
    assert 0 < lacking(quiet.state, hill) < lacking(pressed.state, hill)


def test_a_full_hill_and_one_of_the_enemy_lack_nobody() -> None:
    at = table(*(f"A{n}:{COMPANY}@1106" for n in range(3)), f"Bob:{REGIMENT}@1006", f"Rob:{REGIMENT}@1107")
    needy = {at.state.label(hex_) for hex_ in short(at.state)}
    assert not needy & {"1106", "1006"}
    assert "1108" in needy


def test_the_weakest_garrison_is_reinforced_from_nearby() -> None:
    at = table(*garrisons("1108"), f"Alice:{COMPANY}@1108", f"Dora:{BATTALION}@1008", f"Bob:{REGIMENT}@1208")
    assert advice(at) == Move(at.id("Dora"), at.state.board.grid.hex("1108"))


def test_companies_do_not_take_the_room_of_battalions() -> None:
    at = table(*garrisons("1108"), f"Alice:{COMPANY}@1108", f"Dora:{COMPANY}@1008", f"Bob:{REGIMENT}@1308")
    assert getattr(advice(at), "to", None) != at.state.board.grid.hex("1108")


def test_nobody_leaves_a_hill_that_needs_him() -> None:
    needed = table(f"Alice:{BATTALION}@1006", f"Dora:{BATTALION}@1006", f"Bob:{REGIMENT}@0906")
    assert not spare(needed.state, needed.id("Alice"))
    more = table(*(f"A{n}:{BATTALION}@0808" for n in range(3)), f"Bob:{REGIMENT}@0906")
    assert spare(more.state, more.id("A0"))
    last = table(f"Alice:{BATTALION}@1209", f"Bob:{REGIMENT}@1518")
    assert not spare(last.state, last.id("Alice"))


def test_hills_come_before_the_road_until_all_are_held() -> None:
    held = table(*garrisons(), f"Bob:{REGIMENT}@0713", turn=1).state
    assert settled(held)
    lost = table(*garrisons("1209"), f"Rob:{REGIMENT}@1209", f"Bob:{REGIMENT}@0713", turn=1).state
    assert not settled(lost)
    block, hill = held.board.grid.hex("0713"), held.board.grid.hex("1209")
    assert 0 == detour(lost, hill) < detour(held, block) < detour(lost, block)


def test_no_more_come_by_the_road_than_have_room() -> None:
    men = [f"V{n}:gvn-marine-battalion fate=away" for n in range(4)]
    at = table(f"Bob:{REGIMENT}@0713", *men, turn=5)
    entered = 0
    while isinstance(order := advice(at), Enter):
        at.apply(order)
        entered += 1
    assert entered == 3


def test_one_of_the_best_goes_to_every_garrison() -> None:
    at = table(
        *garrisons("1108"), f"A0:{BATTALION}@1108", f"A1:{BATTALION}@1108", "Sog:us-sog@1008",
        "More:us-marine-fr@1109", f"Bob:{REGIMENT}@1308",
    )  # fmt: skip
    hill = at.state.board.grid.hex("1108")
    order = advice(at)
    assert order in (Move(at.id("Sog"), hill), Move(at.id("More"), hill))
    at.apply(order)
    assert getattr(advice(at), "to", None) != hill


def test_headquarters_join_garrisons_that_have_none() -> None:
    at = table(
        *garrisons(),
        "Staff:us-marine-hq@0808 maneuver",
        "More:us-marine-hq@0808 maneuver",
        f"Bob:{REGIMENT}@0713",
    )
    order = advice(at)
    assert isinstance(order, Move)
    assert order.unit == at.id("More")
    assert order.to in headless(at.state)


def test_headquarters_fly_when_no_battalion_has_to() -> None:
    at = table(
        *garrisons(), "Huey:us-transport@1726", "Staff:us-marine-hq@1726 maneuver", f"Bob:{REGIMENT}@0713"
    )
    orders = []
    for _ in range(3):
        orders.append(advice(at))
        at.apply(orders[-1])
    assert orders[:2] == [Lift(at.id("Huey")), Embark(at.id("Staff"))]
    assert at.where("Staff") in HILLS


# -- what a fight puts at stake -----------------------------------------------------------------------------


def test_no_garrison_attacks_for_little() -> None:
    attackers = [f"A{n}:{BATTALION}@1006" for n in range(2)]
    regiments = [f"B{n}:{REGIMENT}@0906 combat" for n in range(2)]
    assert not isinstance(advice(table(*attackers, *regiments, segment="combat")), Attack)
    free = [one.replace("1006", "0905") for one in attackers]
    assert isinstance(advice(table(*free, *regiments, segment="combat")), Attack)


def test_a_garrison_attacks_a_hill_of_the_enemy() -> None:
    at = table(
        *(f"A{n}:{BATTALION}@1006" for n in range(3)),
        f"Bob:{REGIMENT}@1106 combat us",
        segment="combat",
    )
    order = advice(at)
    assert isinstance(order, Attack)
    assert at.state.label(order.at) == "1106"


def test_the_least_assault_draws_the_guns_of_the_enemy() -> None:
    counters = [
        *(f"A{n}:{BATTALION}@1005" for n in range(3)),
        f"Bob:{REGIMENT}@1006 combat",
        *(f"B{n}:{BATTALION}@0810" for n in range(3)),
        f"Rob:{REGIMENT}@0710 combat",
    ]
    alone, with_guns = (
        table(*counters, segment="combat"),
        table(*counters, f"Gus:{GUNS}@0807 combat", segment="combat"),
    )
    first, bait = advice(alone), advice(with_guns)
    assert isinstance(first, Attack)
    assert isinstance(bait, Attack)
    assert alone.state.label(first.at) == "1006"
    assert with_guns.state.label(bait.at) == "0710"


def test_no_hill_is_the_bait_for_guns_where_another_assault_can_be() -> None:
    at = table(
        f"A0:{BATTALION}@1005", f"Bob:{REGIMENT}@1006 combat",
        *(f"B{n}:{BATTALION}@0810" for n in range(3)), f"Rob:{GUNS}@0710 combat", f"Gus:{GUNS}@0807 combat",
        *(f"C{n}:{BATTALION}@1005" for n in range(2)),
        segment="combat",
    )  # fmt: skip
    order = advice(at)
    assert isinstance(order, Attack)
    assert at.state.label(order.at) == "0710"


def test_a_hill_that_was_won_is_filled() -> None:
    at = table(*(f"A{n}:{BATTALION}@1005" for n in range(3)), f"Bob:{REGIMENT}@0906", segment="combat")
    units = tuple(at.id(f"A{n}") for n in range(3))
    grid = at.state.board.grid
    won = Advancing(US, grid.hex("1006"), units, (grid.hex("1005"),) * 3)
    at.state = at.state.but(frames=(won,))
    entered = 0
    while isinstance(order := advice(at), Advance):
        at.apply(order)
        entered += 1
    assert entered == 3


def test_a_block_that_was_broken_is_occupied() -> None:
    at = table(*(f"A{n}:{CAVALRY}@0813" for n in range(2)), f"Bob:{REGIMENT}@0611", segment="combat")
    units = tuple(at.id(f"A{n}") for n in range(2))
    grid = at.state.board.grid
    won = Advancing(US, grid.hex("0713"), units, (grid.hex("0813"),) * 2)
    at.state = at.state.but(frames=(won,))
    order = advice(at)
    assert isinstance(order, Advance)


# -- Air Strikes --------------------------------------------------------------------------------------------


def test_air_strikes_are_kept_for_the_impulses_to_come() -> None:
    for oeps, most in (((0, 4), 5), ((0, 0), 10)):
        at = table(
            f"Alice:{COMPANY}@1006",
            *(f"B{n}:{REGIMENT}@1106 combat" for n in range(3)),
            side=NVA, segment="combat", air_strikes=10, oeps=oeps,
        )  # fmt: skip
        at.do("attack 1006 with all")
        flown = 0
        while at.decision.side == NVA or not isinstance(order := advice(at), Pass):
            if at.decision.kind == "row":
                break
            order = advice(at)
            flown += isinstance(order, Strike)
            at.apply(order)
        assert 0 < flown <= most
    assert flown > 5


def test_those_who_will_land_get_air_strikes() -> None:
    at = table(
        *garrisons("1209"), *(f"A{n}:{CAVALRY}@0918 combat" for n in range(4)),
        *(f"H{n}:us-transport@0918" for n in range(4)), f"Bob:{REGIMENT}@1209 combat",
    )  # fmt: skip
    order = advice(at)
    assert order == Strike(at.state.board.grid.hex("1209"))
    at.go("heliborne")
    assert advice(at) != End()


# -- the last turn ------------------------------------------------------------------------------------------


def bids(*counters: str, turn: int, side: SideName) -> set[int]:
    """What a side may bid at the beginning of a turn."""
    at = table(*counters, turn=turn)
    frame = Bidding(SecretChoice((side, other(side))))
    at.state = at.state.but(segment="initiative", oeps=(6, 6), frames=(frame,))
    found = set()
    for seed in range(12):
        order = ask("regular", at.side_sees(side), seed).action
        assert isinstance(order, Bid)
        found.add(order.points)
    return found


def test_whoever_holds_all_before_the_last_turn_bids_nothing() -> None:
    assert bids(*garrisons(), f"Bob:{REGIMENT}@0713", turn=5, side=US) == {0}
    assert 0 not in bids(*garrisons(), f"Bob:{REGIMENT}@0713", turn=4, side=US)
    assert 0 not in bids(*garrisons("1209"), f"Bob:{REGIMENT}@1209", turn=5, side=US)


def test_the_nva_is_content_with_a_cut_road_and_a_hill_alone() -> None:
    road = (f"Bob:{REGIMENT}@0713", f"Rob:{REGIMENT}@1318")
    assert 0 in bids(*garrisons("1209"), *road, f"Bill:{REGIMENT}@1209", turn=5, side=NVA)
    assert 0 not in bids(*garrisons(), *road, turn=5, side=NVA)


def test_nobody_need_stay_once_the_enemy_can_do_nothing_more() -> None:
    for oeps, free in (((1, 0), True), ((1, 1), False)):
        at = table(f"Alice:{BATTALION}@1006", f"Bob:{REGIMENT}@1106", turn=5, oeps=oeps)
        assert spare(at.state, at.id("Alice")) is free


def test_most_air_strikes_of_the_last_turns_are_kept_for_the_defence() -> None:
    hill = f"Bob:{REGIMENT}@1209"
    saved = [
        kept(table(hill, turn=turn, oeps=oeps).state, table(hill).state.board.grid.hex("1209"))
        for turn, oeps in ((3, (2, 2)), (4, (2, 2)), (5, (2, 0)))
    ]
    assert saved[1] > saved[0] > saved[2] == 0


# -- around the hills ---------------------------------------------------------------------------------------


def test_a_garrison_stands_ready_to_fight() -> None:
    at = table(*garrisons("1209"), f"Alice:{BATTALION}@1209 maneuver", f"Bob:{REGIMENT}@1518")
    assert advice(at) == Turn(at.id("Alice"))


def test_whoever_is_next_to_a_hill_is_driven_off_before_the_road_is_fought_for() -> None:
    counters = (f"Rob:{REGIMENT}@0713", f"Bob:{REGIMENT}@1208", f"Bill:{REGIMENT}@1518")
    at = table(*garrisons(), *counters, turn=1)
    state = at.side_sees(US)
    assert [state.label(aim) for aim in aims(state)] == ["1208", "0713"]
    grid = state.board.grid
    assert detour(state, grid.hex("1006")) < detour(state, grid.hex("1208")) < detour(state, grid.hex("0713"))


def test_the_very_last_fight_may_draw_all_air_strikes() -> None:
    shares = {
        oeps: ration(
            table(f"Bob:{REGIMENT}@1106", turn=5, oeps=oeps, air_strikes=9).state, Assault(Hex(0), ())
        )
        for oeps in ((0, 2), (0, 0))
    }
    assert shares[0, 2] == 3
    assert shares[0, 0] >= 9


# -- coming up ----------------------------------------------------------------------------------------------


def test_a_column_far_behind_closes_with_whoever_bars_its_way() -> None:
    block = [f"B{n}:nva-dummy@{label}" for n, label in enumerate(("1728", "1628"))]
    at = table(*garrisons(), "Tanks:us-mechanized-battalion@1633", *block, f"Bob:{REGIMENT}@1318")
    orders = []
    while not isinstance(order := advice(at), End) and len(orders) < 12:
        orders.append(order)
        at.apply(order)
    grid = at.state.board.grid
    assert Move in {type(order) for order in orders}
    assert grid.distance(at.piece("Tanks").place, grid.hex("0809")) < grid.distance(
        grid.hex("1633"), grid.hex("0809")
    )


def test_transports_come_nearer_to_those_who_wait_out_of_their_reach() -> None:
    at = table(
        *garrisons(), *keepers("1318"), "Huey:us-transport@0808", f"Alice:{CAVALRY}@1634 maneuver",
        f"Dora:{CAVALRY}@1634 maneuver", f"Bob:{REGIMENT}@1318", effort=2,
    )  # fmt: skip
    assert advice(at) == Lift(at.id("Huey"))
    at.apply(advice(at))
    at.apply(advice(at))
    grid, place = at.state.board.grid, at.piece("Huey").place
    assert grid.distance(place, grid.hex("1634")) < grid.distance(grid.hex("0808"), grid.hex("1634")) - 7


def test_one_transport_goes_for_one_who_waits_and_none_where_it_could_not_carry_him_on() -> None:
    def flights(effort: int) -> int:
        at = table(
            *garrisons(), *keepers("1318"), *(f"H{n}:us-transport@1524" for n in range(3)),
            f"Alice:{CAVALRY}@1634 maneuver", f"Bob:{REGIMENT}@1318", effort=effort,
        )  # fmt: skip
        flown: set[int] = set()
        while isinstance(order := advice(at), Lift):
            at.apply(order)
            while at.state.top is not None:
                at.apply(advice(at))
            flown.add(order.unit)
        return len(flown)

    assert [flights(effort) for effort in (5, 2)] == [1, 0]


# -- two hills at once --------------------------------------------------------------------------------------

BESIDE_BOTH = tuple(f"Mid{n}:{BATTALION}@1007" for n in range(3))
ROUND_1006 = tuple(f"West{n}:{BATTALION}@{place}" for n, place in enumerate(("1106", "1106", "0907")))


def assaults(*counters: str) -> dict[str, set[str]]:
    """Which units the staff officer sends against which hex, the dice aside."""
    at = table(*counters, turn=5, oeps=(0, 0), caps=(12, 0), air_strikes=0, segment="combat")
    found: dict[str, set[str]] = {}
    while isinstance(order := advice(at), Attack):
        at.apply(order)
        while isinstance(at.state.top, Assault) and at.state.top.step == "joining":
            at.apply(advice(at))
        frame = at.state.top
        assert isinstance(frame, Assault)
        found[at.state.label(frame.target)] = {at.state.name(piece) for piece in frame.attackers}
        at.state = at.state.but(frames=())
    return found


def test_who_is_too_many_for_one_hill_assaults_another() -> None:
    both = assaults(*BESIDE_BOTH, *ROUND_1006, f"Bob:{REGIMENT}@1006 combat", f"Rob:{REGIMENT}@1108 combat")
    assert both.keys() == {"1006", "1108"}
    assert all(both.values())


def test_all_assault_a_hill_that_is_the_only_one() -> None:
    alone = assaults(*BESIDE_BOTH, *ROUND_1006, f"Bob:{REGIMENT}@1006 combat")
    assert {hex_: len(units) for hex_, units in alone.items()} == {"1006": 6}


def test_nobody_is_sent_away_from_an_assault_that_needs_all() -> None:
    crowd = tuple(f"B{n}:{REGIMENT}@1006 combat" for n in range(3))
    at = table(*BESIDE_BOTH[:2], *crowd, f"Rob:{REGIMENT}@1108 combat", turn=5, oeps=(0, 0), segment="combat")
    units = (at.id("Mid0"), at.id("Mid1"))
    assert allotted(at.state, at.state.board.grid.hex("1006"), units) == units


def test_in_the_last_impulse_whoever_is_beside_a_hill_assaults_no_other() -> None:
    counters = (*BESIDE_BOTH, f"Far:{BATTALION}@0907", f"Bob:{REGIMENT}@0906 combat")
    for oeps, hill, many in (((0, 0), f"Rob:{REGIMENT}@1108 combat", 1), ((0, 0), "", 4), ((1, 1), "", 4)):
        at = table(*counters, *([hill] if hill else []), turn=5, oeps=oeps, segment="combat")
        target = at.state.board.grid.hex("0906")
        everybody = tuple(at.id(name) for name in ("Mid0", "Mid1", "Mid2", "Far"))
        assert len(unneeded(at.state, target, everybody)) == many


def test_in_the_last_impulse_a_lost_hill_is_assaulted_though_another_assault_promises_more() -> None:
    for oeps, label in (((1, 1), "0909"), ((0, 0), "1108")):
        at = table(
            *(f"A{n}:{BATTALION}@1008" for n in range(3)),
            *(f"R{n}:{REGIMENT}@1108 combat" for n in range(2)), f"Gus:{GUNS}@0909 combat",
            turn=5, oeps=oeps, air_strikes=0, caps=(0, 0), segment="combat",
        )  # fmt: skip
        order = advice(at)
        assert isinstance(order, Attack)
        assert at.state.label(order.at) == label
