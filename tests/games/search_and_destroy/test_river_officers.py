"""The officers on the rivers: who runs and who creeps, when an ambush is sprung, who shows himself."""

from __future__ import annotations

import random

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.model import Action
from vietnam_tui.games.search_and_destroy.bots import boat_run, river_ambush, river_fire, rivers
from vietnam_tui.games.search_and_destroy.frames import Ambushing, Volley
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.fire.weapons import Shoot
from vietnam_tui.games.search_and_destroy.rules.movement import boats
from vietnam_tui.games.search_and_destroy.rules.movement.boats import Depart, Sail
from vietnam_tui.games.search_and_destroy.rules.movement.movement import Move
from vietnam_tui.games.search_and_destroy.rules.position.sight import range_between, sees
from vietnam_tui.games.search_and_destroy.rules.sequence import deployment
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Join, Pass, Resolve
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import End

MAP = "rach-giua"
#: A boat on its way south, before and after a stretch that can be watched from 2120
BOAT = "PB1:patrol-boat@2117 stream=2117/2217"
GUN = "CC1:company-cadre@2120 down note=2118 weapons=recoilless-rifle"


def river(*counters: str, **more: object) -> Table:
    return Table(*counters, scenario="patrol-boat-ambush", mouth="north", **more)  # type: ignore[arg-type]


def chosen(table: Table) -> Action:
    """What the officer of whoever decides does, by what he sees."""
    seen = table.side_sees(table.decision.side)
    found = GAME.doctrine.ruling(seen, random.Random(0))
    assert found is not None
    return found.action


def sprung(*counters: str, **more: object) -> Table:
    """A boat has entered the hex that the gun has written down."""
    table = river(*counters, **more)
    table.do("sail PB1 2118/2218")
    while not isinstance(table.state.top, Ambushing) or not table.offers("shoot"):
        table.do("pass")
    return table


# -- the captain --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lair", "steps"), [("2120", 20), ("0101", 40)])
def test_boats_go_slow_enough_to_fire_past_hidden_counters_and_run_elsewhere(lair: str, steps: int) -> None:
    order = chosen(river(BOAT, f"NV1:nva-squad@{lair} down"))
    assert isinstance(order, Sail)
    left = rivers.to_exit(MAP, "north")
    start = river(BOAT).unit("PB1").stream
    assert left[start] - left[order.stream] == steps


# -- the ambush ---------------------------------------------------------------------------------------------


def test_the_shot_that_boats_cannot_answer_is_taken() -> None:
    table = sprung(BOAT + " spent=44", GUN, grazed=True)
    assert isinstance(chosen(table), Shoot)


def test_a_shot_that_several_boats_will_answer_is_left_once_another_has_hit() -> None:
    others = ("PB2:patrol-boat@2216 stream=2216/2217", "PB3:patrol-boat@2118 stream=2118/2119")
    table = sprung(BOAT, *others, GUN, grazed=True)
    assert chosen(table) == Pass()


def test_the_first_shot_is_taken_at_a_price_since_boats_unhurt_win_at_once() -> None:
    hurt, unhurt = sprung(BOAT, GUN, grazed=True), sprung(BOAT, GUN)
    shot = Shoot(unhurt.id("CC1"), unhurt.id("PB1"))
    values = [river_fire.shot_value(table.side_sees("NLF"), shot) for table in (hurt, unhurt)]
    assert values[1] - values[0] == pytest.approx(river_fire.FIRST_STOP / 2)


@pytest.mark.parametrize(("spent", "shoots"), [(44, True), (0, False)])
def test_who_is_slow_shoots_in_the_points_game_only_where_no_boat_may_answer(
    spent: int, shoots: bool
) -> None:
    boat = f"{BOAT} spent={spent}"
    assert isinstance(chosen(sprung(boat, GUN, options={"game": "points"})), Shoot) is shoots
    assert isinstance(chosen(sprung(boat, GUN)), Shoot)


def test_a_quarter_of_the_answer_is_set_against_a_shot(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sprung(BOAT + " spent=44", GUN, grazed=True)
    view, shot = table.side_sees("NLF"), Shoot(table.id("CC1"), table.id("PB1"))
    free = river_fire.shot_value(view, shot)
    monkeypatch.setattr(river_fire, "answer", lambda *_: 40.0)
    assert free - river_fire.shot_value(view, shot) == pytest.approx(10.0)


def test_who_lies_in_the_sight_of_boats_shoots_at_no_price(monkeypatch: pytest.MonkeyPatch) -> None:
    table = river(BOAT, "PC1:platoon-cadre@2017 down weapons=rpg-7", side="NLF", phase="fire", grazed=True)
    view, shot = table.side_sees("NLF"), Shoot(table.id("PC1"), table.id("PB1"))
    free = river_fire.shot_value(view, shot)
    monkeypatch.setattr(river_fire, "answer", lambda *_: 40.0)
    assert river_fire.shot_value(view, shot) == free


def test_nobody_who_is_hidden_joins_in_fire_that_sinks_no_boat() -> None:
    paid = BOAT + " immobile paid"
    squads = [f"NV{number}:nva-squad@{place} down" for number, place in enumerate(("2017", "2218"), 1)]
    table = river(paid, *squads, side="NLF", phase="fire", grazed=True)
    frame = Volley("NLF", "normal", (table.id("NV1"),), table.id("PB1"), table.unit("PB1").place)
    table.state = table.state.but(frames=(frame,))
    assert isinstance(chosen(table), Resolve)
    sinking = river(BOAT + " wia=5", *squads, side="NLF", phase="fire", grazed=True, turn=10)
    sinking.state = sinking.state.but(frames=(frame,))
    assert isinstance(chosen(sinking), Join)


def test_an_answer_costs_nothing_when_no_boat_fires_any_more() -> None:
    last = river(BOAT, "PC1:platoon-cadre@2017 weapons=rpg-7", side="NLF", phase="fire", turn=10)
    sooner = river(BOAT, "PC1:platoon-cadre@2017 weapons=rpg-7", side="NLF", phase="fire", turn=9)
    costs = [
        river_fire.answer(table.side_sees("NLF"), table.id("PC1"), [table.id("PB1")], "normal")
        for table in (last, sooner)
    ]
    assert costs[0] == 0 < costs[1]


# -- the plan -----------------------------------------------------------------------------------------------


def lairs(seed: int) -> list[Hex]:
    """Where the ambush lies in a game."""
    table, generator = Table.set_up("patrol-boat-ambush"), random.Random(seed)
    while table.decision.side == "NLF" and deployment.next_of_each(table.state, "NLF"):
        found = GAME.doctrine.ruling(table.side_sees("NLF"), generator)
        assert found is not None
        table.state = GAME.apply(table.state, found.action).state
    return [unit.place for unit in table.state.units if unit.on_map]


def watched_by(places: list[Hex]) -> set[Hex]:
    """The stretches near which somebody lies, everybody near one."""
    grid = river(BOAT).state.board.grid
    near = [
        {bank for bank in river_ambush.stretches(MAP) if grid.distance(bank, place) <= river_ambush.NEAR}
        for place in places
    ]
    assert all(near)
    return set[Hex]().union(*near)


def test_the_ambush_lies_at_two_stretches_far_from_each_other_that_ways_across_lead_through() -> None:
    grid = river(BOAT).state.board.grid
    for seed in range(4):
        bank, other = watched_by(lairs(seed))
        assert grid.distance(bank, other) >= river_ambush.APART
        for one in (bank, other):
            assert any(one in rivers.banks(MAP, way) for way in rivers.crossings(MAP))


def test_lots_choose_the_stretches_and_the_hexes() -> None:
    games = [lairs(seed) for seed in range(12)]
    assert len({frozenset(watched_by(places)) for places in games}) > 4
    assert max(sum(place in places for places in games) for place in games[0]) <= 6


def test_a_boat_that_fires_at_those_who_lie_open_is_worth_silencing_though_it_is_paid_for() -> None:
    def worth(boat: str, turn: int = 5) -> float:
        gun = "CC1:company-cadre@2120 weapons=recoilless-rifle"
        table = river(f"{BOAT} {boat}", gun, side="NLF", phase="fire", turn=turn)
        return river_fire.relief(table.side_sees("NLF"), table.id("PB1"))

    assert worth("immobile paid") > worth("immobile paid", turn=9) > worth("immobile paid", turn=10) == 0


def test_boats_hunt_an_ambusher_only_once_they_cannot_win_at_once() -> None:
    prey = "NV1:nva-squad@2017"
    halt = chosen(river(BOAT, prey, grazed=True))
    assert isinstance(halt, End)
    assert isinstance(chosen(river(BOAT, prey)), Sail)
    hidden = chosen(river(BOAT, prey + " down", grazed=True))
    assert isinstance(hidden, Sail)


def test_a_boat_that_has_gone_too_far_to_fire_halts_for_nobody() -> None:
    prey = "NV1:nva-squad@2017"
    assert isinstance(chosen(river(BOAT + " spent=38", prey, grazed=True)), End)
    assert isinstance(chosen(river(BOAT + " spent=44", prey, grazed=True)), Sail)


LEAVING, OUTLET = "PB1:patrol-boat@3133 stream=3133/3232", "PB1:patrol-boat@3234 stream=3234/3334"


@pytest.mark.parametrize(
    ("scored", "lair", "turn", "stays"),
    [
        ((0, 30), "2930", 4, True),
        ((0, 0), "2930", 4, True),
        ((30, 0), "2930", 4, False),
        ((0, 30), "2933", 4, False),
        ((0, 30), "2930", 10, False),
    ],
)
def test_a_boat_that_is_behind_fires_at_hidden_counters_beyond_the_reach_of_their_rockets_near_its_exit(
    scored: tuple[int, int], lair: str, turn: int, stays: bool
) -> None:
    table = river(LEAVING, f"NV1:nva-squad@{lair} down", grazed=True, points=scored, turn=turn)
    assert isinstance(chosen(table), End if stays else Sail)


def test_boats_that_may_still_win_at_once_wait_for_nobody_near_their_exit() -> None:
    assert isinstance(chosen(river(LEAVING, "NV1:nva-squad@2930 down")), Sail)


@pytest.mark.parametrize("other", ["", "PB2:patrol-boat@2117 stream=2117/2217"])
def test_who_is_behind_comes_back_from_his_exit_once_the_whole_fleet_is_near_it(other: str) -> None:
    counters = (OUTLET, "NV1:nva-squad@2930 down", *([other] if other else []))
    table = river(*counters, grazed=True, points=(0, 30), turn=4)
    order = chosen(table)
    if other:
        assert isinstance(order, Depart)
        return
    assert isinstance(order, Sail)
    table.do(GAME.write_order(table.state, order))
    gap = range_between(table.state, table.id("PB1"), table.id("NV1"))
    assert boat_run.OUT_OF_REACH <= gap <= boat_run.IN_RANGE
    assert sees(table.state, table.id("PB1"), table.id("NV1"))


@pytest.mark.parametrize("scored", [(0, 30), (30, 0)])
def test_who_is_behind_does_not_leave_the_map(scored: tuple[int, int]) -> None:
    table = river(OUTLET, "NV1:nva-squad@0101 down", grazed=True, points=scored, turn=4)
    assert isinstance(chosen(table), Depart) is (scored == (30, 0))


@pytest.mark.parametrize(("spent", "near"), [(0, True), (30, True), (32, False)])
def test_a_boat_comes_by_the_shortest_way_to_where_it_still_fires_at_an_ambusher_and_halts_there(
    spent: int, near: bool
) -> None:
    table = river(f"{BOAT} spent={spent}", "NV1:nva-squad@1923", grazed=True)
    boat, prey = table.id("PB1"), table.id("NV1")
    order = chosen(table)
    assert isinstance(order, Sail)
    start = table.unit("PB1").stream
    way = boats.course(boats.courses(table.state, boat, start, 80), start, order.stream)

    def may_fire(stream: Hexside) -> bool:
        name = table.state.board.grid.side_label(stream)
        there = river(f"PB1:patrol-boat@{name[:4]} stream={name}", "NV1:nva-squad@1923").state
        return sees(there, boat, prey) and range_between(there, boat, prey) <= rivers.VISIBLE

    if not near:
        assert len(way) > 20
        return
    assert [side for side in way if may_fire(side)] == [order.stream]
    table.do(GAME.write_order(table.state, order))
    while isinstance(table.state.top, Ambushing):
        table.do("pass")
    assert table.unit("PB1").spent <= table.state.type(boat).move
    assert isinstance(chosen(table), End)


@pytest.mark.parametrize(("turn", "comes"), [(4, False), (5, True)])
def test_a_rocket_comes_near_to_boats_that_linger_and_stays_out_of_their_sight(
    turn: int, comes: bool
) -> None:
    waiting = "PC1:platoon-cadre@2327 down weapons=rpg-7"
    table = river("PB1:patrol-boat@2117 stream=2117/2217 spent=2", waiting, side="NLF", turn=turn)
    order = chosen(table)
    assert isinstance(order, Move) is comes
    if isinstance(order, Move):
        grid, before = table.state.board.grid, table.unit("PC1").place
        boat = table.unit("PB1").place
        assert grid.distance(order.to, boat) < grid.distance(before, boat)
        assert not river_ambush.in_sight(table.state, order.to)


def test_infantry_in_sight_of_a_boat_goes_out_of_it_and_goes_nowhere_else() -> None:
    seen = river(BOAT, "NV1:nva-squad@2017 down", side="NLF")
    order = chosen(seen)
    assert isinstance(order, Move)
    assert not river_ambush.in_sight(seen.state, order.to)
    unseen = river(BOAT, "NV1:nva-squad@0505 down", side="NLF")
    assert not isinstance(chosen(unseen), Move)


@pytest.mark.parametrize(
    ("squad", "boat", "turn", "comes"),
    [
        ("pinned", "immobile paid", 4, True),
        ("", "immobile paid", 4, False),
        ("pinned", "", 4, True),
        ("", "", 4, False),
    ],
)
def test_a_boat_that_holds_a_comrade_pinned_is_stalked_even_if_it_has_been_paid_for(
    squad: str, boat: str, turn: int, comes: bool
) -> None:
    counters = (f"{BOAT} {boat}", f"NV1:nva-squad@2017 {squad}")
    table = river(*counters, "PC1:platoon-cadre@2314 down weapons=rpg-7", side="NLF", turn=turn)
    order, cadre = chosen(table), table.id("PC1")
    assert (isinstance(order, Move) and order.unit == cadre) is comes
    if comes:
        table.do(GAME.write_order(table.state, order))
        assert river_ambush.stoppable(table.state, cadre, table.id("PB1"))
        assert isinstance(chosen(table), End)


@pytest.mark.parametrize(("scored", "goes"), [((0, 0), False), ((10, 10), False), ((0, 60), True)])
def test_nobody_shows_himself_to_boats_that_linger_and_those_who_lead_go_away_from_them(
    scored: tuple[int, int], goes: bool
) -> None:
    waiting = "PC1:platoon-cadre@2314 down weapons=rpg-7"
    table = river(BOAT, waiting, side="NLF", turn=8, points=scored)
    order, before = chosen(table), table.unit("PC1").place
    assert isinstance(order, Move) is goes
    if isinstance(order, Move):
        grid, boat = table.state.board.grid, table.unit("PB1").place
        assert grid.distance(order.to, boat) > grid.distance(before, boat)
        assert not river_ambush.in_sight(table.state, order.to)


def test_who_leads_by_little_stays_where_boats_will_pass() -> None:
    waiting = "PC1:platoon-cadre@2314 down weapons=rpg-7"
    assert isinstance(chosen(river(BOAT, waiting, side="NLF", turn=8, points=(0, 30))), End)


@pytest.mark.parametrize(("game", "comes"), [("casualty", True), ("points", False)])
def test_who_is_slow_relieves_nobody_in_the_points_game(game: str, comes: bool) -> None:
    counters = (f"{BOAT} immobile", "NV1:nva-squad@2017 pinned")
    gun = "CC1:company-cadre@2315 down weapons=recoilless-rifle"
    table = river(*counters, gun, side="NLF", turn=8, options={"game": game})
    order = chosen(table)
    assert (isinstance(order, Move) and river_ambush.in_sight(table.state, order.to)) is comes


@pytest.mark.parametrize(
    ("turn", "found", "others", "shoots"),
    [(9, "", 1, True), (9, "down", 1, False), (9, "down", 0, True), (10, "down", 1, True)],
)
def test_who_is_slow_shoots_in_his_own_turn_in_the_points_game_unless_several_boats_could_answer(
    turn: int, found: str, others: int, shoots: bool
) -> None:
    gun = f"CC1:company-cadre@2120 {found} weapons=recoilless-rifle"
    fleet = ("PB1:patrol-boat@2118 stream=2118/2218", "PB2:patrol-boat@2118 stream=2118/2119")[: 1 + others]
    table = river(*fleet, gun, side="NLF", phase="fire", turn=turn, options={"game": "points"})
    assert isinstance(chosen(table), Shoot) is shoots


@pytest.mark.parametrize(("shot", "goes"), [("launched", True), ("", False)])
def test_who_can_stop_no_boat_any_more_keeps_away_from_where_they_pass(shot: str, goes: bool) -> None:
    table = river(BOAT, f"NV1:nva-squad@2327 down weapons=rpg-7 {shot}", side="NLF")
    order = chosen(table)
    assert isinstance(order, Move) is goes
    if isinstance(order, Move):
        ahead = river_ambush.expected(table.side_sees("NLF"))
        grid, before = table.state.board.grid, table.unit("NV1").place
        assert min(grid.distance(order.to, bank) for bank in ahead) > min(
            grid.distance(before, bank) for bank in ahead
        )
