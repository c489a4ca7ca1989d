"""The bots of both campaigns: legal to the end, blind to what is hidden, and after what their side is there for."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from tests.bots.bot_games import Decided, ask, decisions
from tests.games.vietnam_battles.table import NOSE, TRIANGLE, Table
from vietnam_tui.core.model import fingerprint
from vietnam_tui.games.vietnam_battles.bots.visibility import unsearched
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.rules.movement.transport import Lift, Sail
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Move
from vietnam_tui.games.vietnam_battles.state import State

#: One worker runs the tests that share a game
on_the_nose = pytest.mark.xdist_group("a campaign on the nose")
every_campaign = pytest.mark.parametrize("scenario", [pytest.param(NOSE, marks=on_the_nose), TRIANGLE])


@cache
def campaign(scenario: str) -> tuple[Decided, ...]:
    """Every decision of a campaign between the best bots, played once for all tests of a worker."""
    return tuple(decisions({"US": "regular", "VC": "regular"}, 4, GAME.setup(scenario)))


def turn_of(table: Table, side: str) -> list[str]:
    """What the bot of a side orders in its movement phase, carried out on the table."""
    orders: list[str] = []
    while table.decision.side == side and table.decision.kind == "movement" and len(orders) < 30:
        choice = ask("regular", GAME.view(table.state, side), side, 1)
        orders.append(GAME.write_order(table.state, choice.action))
        table.state = GAME.apply(table.state, choice.action).state
    return orders


@every_campaign
def test_a_campaign_is_played_to_its_end_by_legal_orders_with_reasons(scenario: str) -> None:
    last: State | None = None
    for decided in campaign(scenario):
        assert GAME.refusal(decided.view, decided.choice.action) is None
        assert decided.choice.reason
        last = decided.state
    assert last is not None
    assert last.turn > 1


@pytest.mark.parametrize("scenario", [NOSE, TRIANGLE])
def test_what_is_set_up_in_secret_has_reasons_for_who_keeps_it(scenario: str) -> None:
    reasons = set()
    for decided in decisions({"US": "regular", "VC": "regular"}, 4, GAME.setup(scenario)):
        if decided.view.top is None:
            break
        told = decided.choice.reason
        reasons |= {part for part in ("drawn, ", "helicopter", "holds", "covers") if part in told}
    assert reasons == ({"helicopter", "holds", "covers"} if scenario == NOSE else {"drawn, ", "helicopter"})


@on_the_nose
def test_the_us_bot_does_not_know_where_the_viet_cong_hide() -> None:
    generator = random.Random(3)
    others = 0
    for number, decided in enumerate(campaign(NOSE)):
        if decided.side != "US" or number % 12:
            continue
        world = GAME.resample(decided.view, "US", generator)
        others += fingerprint(world) != fingerprint(decided.state)
        assert ask("regular", GAME.view(world, "US"), "US", 4) == decided.choice
    assert others > 3


def test_set_ups_differ_from_game_to_game() -> None:
    camps = set()
    for seed in range(4):
        table = Table.set_up(NOSE)
        laid = []
        while table.decision.kind == "set-up" and len(laid) < 5:
            choice = ask("regular", GAME.view(table.state, "VC"), "VC", seed)
            laid.append(GAME.write_order(table.state, choice.action))
            table.state = GAME.apply(table.state, choice.action).state
        camps.add(tuple(sorted(laid)))
    assert len(camps) == 4


def test_a_pack_that_is_after_casualties_closes_on_a_lonely_us_unit() -> None:
    pack = ("165/1@2512", "165/2@2612", "165/3@2712", "165/4@2812")
    table = Table(*pack, "1/16@2506", scenario=TRIANGLE, condition="casualties", side="VC", vc=[1, 2])
    before = [table.unit(name.split("@")[0]).place for name in pack]
    prey = table.unit("1/16").place
    turn_of(table, "VC")
    after = [table.unit(name.split("@")[0]).place for name in pack]
    spots = table.state.spots
    assert sum(spots.distance(s, prey) for s in after) < sum(spots.distance(s, prey) for s in before) - 4


def test_who_is_to_escape_leaves_by_the_red_edge() -> None:
    table = Table("165/1@2003", "165/2@2912", "1/16@2025", scenario=TRIANGLE, condition="escape", side="VC")
    assert turn_of(table, "VC")[:2] == ["move 165/1 2001", "exit 165/1"]


def test_who_is_to_hold_the_field_stays_in_the_triangle() -> None:
    table = Table("165/1@2912", "165/2@3112", "1/16@2909", scenario=TRIANGLE, condition="hold", side="VC")
    turn_of(table, "VC")
    area = table.state.spots.board.area("iron triangle")
    for name in ("165/1", "165/2"):
        assert table.state.spots.hex(table.unit(name).place) in area


def test_who_is_to_hold_the_field_is_back_in_the_triangle_at_the_end_of_the_last_turn() -> None:
    def moved(turn: int) -> bool:
        table = Table("165/1@2507", "1/16@2025", scenario=TRIANGLE, condition="hold", side="VC", turn=turn)
        turn_of(table, "VC")
        spots = table.state.spots
        return spots.hex(table.unit("165/1").place) in spots.board.area("iron triangle")

    assert moved(13)
    assert not moved(3)


def test_the_us_bot_takes_a_camp_that_nobody_holds() -> None:
    table = Table("4/47C@0716", "514/1@4120 hidden", scenario=NOSE, sites=("0717", "4120 hidden"))
    assert "move 4/47C 0717" in turn_of(table, "US")
    assert table.state.sites[0].captured


@on_the_nose
def test_the_numbers_in_a_reason_for_a_move_are_those_of_the_position() -> None:
    kinds = set()
    for decided in campaign(NOSE):
        action, state, told = decided.choice.action, decided.state, decided.choice.reason
        if not isinstance(action, Move | Lift | Sail):
            continue
        after = GAME.apply(state, action).state
        there = after.units[action.unit].place == action.to
        if found := re.search(r"searches (\d+) jungle hex(es)? on its way", told):
            kinds.add("searches")
            count = (unsearched(state) & ~unsearched(after)).bit_count()
            assert not there or int(found[1]) == count, told
        elif found := re.search(r"goes to \S+, (\d+) hex(?:es)? from (.+) instead of (\d+)", told):
            kinds.add("hexes")
            enemy = next(state.units[u].place for u in state.on_map() if state.name(u) == found[2])
            before = state.units[action.unit].place
            away = [state.spots.distance(place, enemy) for place in (action.to, before)]
            assert [int(found[1]), int(found[3])] == away, told
        elif found := re.search(r"goes to \S+, ([\d.]+) MPs?(?: instead of ([\d.]+))? from jungle", told):
            kinds.add("jungle")
            assert found[2] is None or float(found[1]) < float(found[2]), told
        elif " takes the " in told:
            kinds.add("takes")
            assert any(site.place == action.to and not site.captured for site in state.sites), told
        elif found := re.search(r" goes up to ", told):
            kinds.add("goes up")
            assert any(state.spots.adjacent(state.units[u].place, action.to) for u in state.on_map()), told
    assert kinds == {"searches", "hexes", "jungle", "takes", "goes up"}
