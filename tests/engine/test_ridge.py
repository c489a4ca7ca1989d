"""The engine's patterns at work in the toy game's second scenario."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.conformance.walk import walk
from tests.toy_game import GAME
from tests.toy_game import ridge_pieces as pieces
from tests.toy_game.ridge_fire import Decline, Shoot, Standing
from tests.toy_game.ridge_losses import Pips
from tests.toy_game.ridge_north import Creep, Shuffled, mixed
from tests.toy_game.ridge_pieces import (
    GONE,
    NORTH,
    SIDES,
    SOUTH,
    UNKNOWN,
    Direction,
    Handle,
    RidgeState,
    Unit,
    hex_,
)
from tests.toy_game.ridge_sight import in_sight
from tests.toy_game.ridge_south import Move, Salvo, Search
from tests.toy_game.ridge_turn import Bid, Chit
from vietnam_tui.core.model import CHANCE, NOBODY, UNSEEN, Action, Event, fingerprint
from vietnam_tui.engine.reaction import ASK
from vietnam_tui.engine.sight import line_between
from vietnam_tui.play.disclosure import UNHEARD, Said, order_told


def moving(side: str, **changes: Any) -> RidgeState:
    """A position of the first turn in which a side moves first; the counters lie as they are numbered."""
    state = msgspec.structs.replace(
        pieces.begin(), turn=1, frames=(), left=(side, SIDES[1 - SIDES.index(side)])
    )
    return msgspec.structs.replace(state, **changes)


def at(*labels: str) -> tuple[Any, ...]:
    return tuple(hex_(label) if label else GONE for label in labels)


def after(state: RidgeState, *actions: Action) -> RidgeState:
    for action in actions:
        state = GAME.apply(state, action).state
    return state


def told(events: tuple[Event, ...], side: str) -> list[str]:
    """What a side reads of events."""
    return [GAME.presenter.describe(pieces.begin(), e) for e in events if e.audience in ("", side)]


def positions(seeds: range) -> Iterator[RidgeState]:
    for seed in seeds:
        yield from (stop.state for stop in walk(GAME, "ridge", seed))


# -- what is hidden ------------------------------------------------------------------------------------------


def test_worlds_that_differ_in_what_the_south_cannot_see_stay_alike_whatever_the_south_does() -> None:
    compared = 0
    for number, state in enumerate(positions(range(25))):
        decision = GAME.decision(state)
        if decision.side != SOUTH:
            continue
        generator = random.Random(number)
        other = GAME.resample(GAME.view(state, SOUTH), SOUTH, generator)
        other = msgspec.structs.replace(other, standing=state.standing)
        actions = tuple(GAME.actions(state))
        assert tuple(GAME.actions(other)) == actions
        for action in generator.sample(actions, min(5, len(actions))):
            if isinstance(action, Search):
                continue  # it shows the truth
            one, two = GAME.apply(state, action), GAME.apply(other, action)
            assert GAME.write_order(state, action) == GAME.write_order(other, action)
            assert fingerprint(GAME.view(one.state, SOUTH)) == fingerprint(GAME.view(two.state, SOUTH))
            assert [e for e in one.events if not e.audience] == [e for e in two.events if not e.audience]
            assert GAME.decision(one.state) == GAME.decision(two.state)
            compared += one.state != two.state
    assert compared > 200


@pytest.mark.parametrize("handle", [2, 3])
def test_nobody_sees_which_counter_of_a_hex_has_crept(handle: int) -> None:
    # a rifleman and a dummy lie in 0304; whichever creeps, the South reads the same
    state = moving(NORTH)
    other = msgspec.structs.replace(state, behind=mixed(state.behind, (Handle(3), Handle(2))))
    assert state.behind[2:4] == (2, 3)
    assert other.behind[2:4] == (3, 2)
    action = Creep(Handle(handle), hex_("0303"))
    one, two = GAME.apply(state, action), GAME.apply(other, action)
    assert GAME.write_order(state, action) == f"creep x{handle + 1} 0303"
    assert one.events == two.events
    assert GAME.view(one.state, SOUTH) == GAME.view(two.state, SOUTH)
    assert one.state != two.state


def test_counters_that_meet_are_shuffled_by_a_draw_that_nobody_sees() -> None:
    state = after(moving(NORTH), Creep(Handle(0), hex_("0203")), Creep(Handle(1), hex_("0203")))
    decision = GAME.decision(state)
    assert (decision.side, decision.kind) == (CHANCE, UNSEEN)
    views, behind = set(), set()
    for outcome in GAME.outcomes(state).outcomes:
        step = GAME.apply(state, outcome)
        assert told(step.events, SOUTH) == ["x1 x2 are shuffled [T-12]"]
        views.add(fingerprint(GAME.view(step.state, SOUTH)))
        behind.add(step.state.behind[:2])
    assert len(views) == 1
    assert behind == {(0, 1), (1, 0)}
    # neither of the two creeps again, wherever it lies now
    refused = [
        a
        for a in (Creep(Handle(0), hex_("0202")), Creep(Handle(1), hex_("0202")))
        if GAME.refusal(step.state, a)
    ]
    assert len(refused) == 2


def test_the_owner_may_say_the_name_but_the_order_says_the_number() -> None:
    state = moving(NORTH)
    assert GAME.read_order(state, "creep Oan 0205") == GAME.read_order(state, "creep x2 0205")
    seen = GAME.view(state, SOUTH)
    with pytest.raises(ValueError, match="no counter Oan"):
        GAME.read_order(seen, "creep Oan 0205")


def test_a_search_shows_what_lies_there_and_dummies_leave() -> None:
    state = moving(SOUTH, places=at("0603", "0404", "0604"))
    step = GAME.apply(state, Search(Unit(1), hex_("0304")))
    assert told(step.events, SOUTH) == [
        "Ann searches 0304 [T-8]",
        "x3 is Phu [T-8]",
        "x4 is Dummy1 [T-8]",
    ]
    assert step.state.spots[2:4] == at("0304", "")
    assert GAME.view(step.state, SOUTH).behind == (UNKNOWN, UNKNOWN, 2, 3, UNKNOWN)
    assert GAME.refusal(step.state, Search(Unit(1), hex_("0304"))) is not None
    empty = GAME.refusal(state, Search(Unit(1), hex_("0403")))
    assert empty is not None
    assert empty.reason == "nothing lies face down there"


def test_orders_that_say_a_secret_are_not_told() -> None:
    unheard = 0
    for seed in range(12):
        before = None
        for stop in walk(GAME, "ridge", seed):
            if before is not None:
                by = GAME.decision(before).side
                secret = [e for e in stop.events if e.audience]
                kind = GAME.decision(before).kind
                for side in SIDES:
                    words = order_told(GAME, Said(by, "the order", before, stop.state, stop.events), [side])
                    heard = by == side or not secret or {e.audience for e in secret} == {side}
                    assert words == ("the order" if heard else UNHEARD), kind
                declined = kind == "reaction" and all(e.kind != "shoots" for e in stop.events)
                if kind in ("bid", UNSEEN) or declined:
                    assert secret, kind
                    unheard += 1
            before = stop.state
    assert unheard > 30


# -- reactions -----------------------------------------------------------------------------------------------


def approach(**changes: Any) -> RidgeState:
    """Ann steps to 0404, next to 0304, where a rifleman and a dummy lie."""
    state = moving(SOUTH, places=at("0603", "0504", "0604"), **changes)
    return after(state, Move(Unit(1), hex_("0404")))


def test_who_comes_near_may_be_fired_at_and_a_dummy_is_asked_like_a_rifleman() -> None:
    state = approach()
    assert (GAME.decision(state).side, GAME.decision(state).kind) == (NORTH, "reaction")
    assert tuple(GAME.actions(state)) == (Shoot(Handle(1)), Shoot(Handle(2)), Decline())
    # only dummies within reach: North is asked all the same, and can only decline
    lured = approach(spots=at("0101", "0102", "0103", "0304", "0105"))
    assert GAME.decision(lured) == GAME.decision(state)
    assert tuple(GAME.actions(lured)) == (Decline(),)
    # nothing within reach: nobody is asked
    assert GAME.decision(approach(spots=at("0101", "0102", "0103", "0104", "0105"))).side == SOUTH


def test_a_standing_order_answers_in_silence() -> None:
    declined = GAME.apply(approach(), Decline())
    assert told(declined.events, SOUTH) == []
    never = approach(standing="never")
    assert GAME.view(never, SOUTH) == GAME.view(declined.state, SOUTH)
    assert GAME.decision(never) == GAME.decision(declined.state)
    far = moving(SOUTH, places=at("0603", "0603", "0604"), standing="near")
    assert GAME.decision(after(far, Move(Unit(1), hex_("0503")))).side == SOUTH
    asked = msgspec.structs.replace(far, standing=ASK)
    assert GAME.decision(after(asked, Move(Unit(1), hex_("0503")))).side == NORTH
    assert GAME.decision(approach(standing="near")).kind == "reaction"
    assert GAME.view(far, SOUTH).standing == ""


def test_the_standing_order_is_given_once_a_turn_and_told_to_its_side_alone() -> None:
    state = moving(NORTH)
    step = GAME.apply(state, Standing("never"))
    assert step.state.standing == "never"
    assert told(step.events, SOUTH) == []
    assert told(step.events, NORTH) == ["Standing order: never [T-13]"]
    assert GAME.view(step.state, SOUTH) == GAME.view(state, SOUTH)
    assert GAME.refusal(step.state, Standing("ask")) is not None
    assert state.standing == ASK


def test_fire_shows_who_fires_and_a_wood_is_cover() -> None:
    state = after(approach(), Shoot(Handle(2)))
    assert GAME.view(state, SOUTH).behind[2] == 2
    assert after(state, Pips(3)).steps == (1, 2, 2)
    assert after(state, Pips(4)).steps == (1, 1, 2)
    # in a wood only a five or more hits
    covered = msgspec.structs.replace(state, places=at("0603", "0303", "0604"))
    assert after(covered, Pips(4)).steps == (1, 2, 2)
    assert after(covered, Pips(5)).steps == (1, 1, 2)


# -- bids, the jeep, the salvo -------------------------------------------------------------------------------


def bidding() -> RidgeState:
    return msgspec.structs.replace(pieces.begin(), turn=1, frames=(pieces.SecretChoice(SIDES),))


def test_bids_are_shown_when_both_are_in_and_the_higher_moves_first() -> None:
    views: dict[str, set[str]] = {NORTH: set(), "": set()}
    for amount in range(3):
        step = GAME.apply(bidding(), Bid(amount))
        assert GAME.decision(step.state).side == NORTH
        assert told(step.events, NORTH) == ["South has made its bid [T-5]"]
        for viewer, seen in views.items():
            seen.add(fingerprint(GAME.view(step.state, viewer)))
    assert [len(seen) for seen in views.values()] == [1, 1]
    assert after(bidding(), Bid(0), Bid(2)).left == (NORTH, SOUTH)
    assert after(bidding(), Bid(1), Bid(0)).left == (SOUTH, NORTH)
    tie = after(bidding(), Bid(1), Bid(1))
    assert {str(chit) for chit in GAME.outcomes(tie).outcomes} == set(SIDES)
    drawn = after(tie, Chit(1))
    assert drawn.left == (NORTH, SOUTH)


def test_who_loses_its_last_step_is_lost_and_with_the_jeep_the_game() -> None:
    up = (False, False, True, False, False)
    state = moving(SOUTH, places=at("0503", "0603", "0604"), spots=at("0202", "0204", "0403", "0304", "0105"))
    shot = msgspec.structs.replace(state, frames=(pieces.Shot(Handle(2), Unit(0)),), up=up)
    lost = after(shot, Pips(6))
    assert lost.places == (GONE, *state.places[1:])
    assert lost.result is not None
    assert lost.result.winner == NORTH


def test_a_salvo_that_drifts_misses_and_its_targets_are_rolled_for_one_by_one() -> None:
    state = after(moving(SOUTH), Salvo(hex_("0304"), Direction(0)))
    on_target = after(state, Pips(2))
    assert on_target.frames == (pieces.Impact((), (Handle(2), Handle(3), Handle(4))),)
    assert after(state, Pips(6)).frames != on_target.frames
    hit = after(on_target, Pips(4), Pips(6), Pips(5))
    assert hit.spots == at("0202", "0204", "0304", "", "")
    assert hit.up == (False, False, False, True, True)
    assert GAME.refusal(hit, Salvo(hex_("0304"), Direction(0))) is not None


def test_reinforcements_wait_in_a_box_that_opens_to_the_map() -> None:
    state = moving(SOUTH)
    assert pieces.board().label(state.places[2]) == "Depot"
    entries = {pieces.board().label(a.to) for a in GAME.actions(state) if isinstance(a, Move) and a.unit == 2}
    assert entries == {"0601", "0606"}
    assert [face.name for face in GAME.presenter.box(state)] == ["Ben"]
    entered = after(state, Move(Unit(2), hex_("0606")))
    assert entered.places[2] == hex_("0606")
    assert GAME.presenter.box(entered) == ()


def test_a_steep_side_costs_more_to_go_up_than_down() -> None:
    below = moving(SOUTH, places=at("0603", "0303", "0604"), spots=at("0101", "0102", "", "", "0106"))
    below = msgspec.structs.replace(below, standing="never", spent=(0, 1, 0))
    up = GAME.refusal(below, Move(Unit(1), hex_("0203")))
    assert up is not None
    assert up.reason == "Ann has moved too far for that"
    above = msgspec.structs.replace(below, places=at("0603", "0203", "0604"))
    assert GAME.refusal(above, Move(Unit(1), hex_("0303"))) is None


def test_who_stands_on_the_ridge_looks_over_a_wood_below() -> None:
    # the wood in 0303 lies between 0203 and 0402 or 0403; on the ridge one looks over it
    grid, wood = pieces.board().grid, hex_("0303")
    pairs = [
        (a, b)
        for a in grid.hexes()
        for b in grid.hexes()
        if grid.distance(a, b) == 2 and line_between(grid, a, b).through() == (wood,)
        if all(s.kind in ("through", "across") for s in line_between(grid, a, b).stretches)
    ]
    assert len(pairs) == 6
    seen = {(grid.label(a), grid.label(b)) for a, b in pairs if in_sight(a, b)}
    assert {a for a, _ in seen} == {"0203", "0204"}
    assert len(seen) == 2


def test_random_games_meet_everything() -> None:
    kinds = {GAME.decision(state).kind for state in positions(range(25))}
    assert kinds >= {"bid", "tie", "turn", "reaction", "shot", "drift", "impact", UNSEEN, "over"}
    assert all(GAME.decision(state).side in (*SIDES, CHANCE, NOBODY) for state in positions(range(2)))


def test_a_shuffle_in_the_log_says_the_order_of_the_handles() -> None:
    assert str(Shuffled((Handle(2), Handle(0)))) == "x3 x1"
