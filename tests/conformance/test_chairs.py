"""A chair carries what its side may have and nothing else, in every scenario, and survives being sent."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec
import pytest

from tests import extent
from tests.conformance.test_contract import every_scenario, stops
from tests.conformance.test_equal_texts import PERSON, pairs, session_of
from tests.conformance.walk import Stop
from tests.toy_play import give, new
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, Action, Decision, Step
from vietnam_tui.games import find_game
from vietnam_tui.play.disclosure import UNHEARD
from vietnam_tui.play.faults import UndoRefused
from vietnam_tui.play.seat.chair import Chair, Eyes, Seen, decision_seen, seen_by
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable

#: Positions of the random games that are looked at for each time
LOOKED_AT = 10
#: Orders and outcomes of a random game in which chairs are followed, for each time; of how many actions one is taken
PLAYED, MANY = 20, 200


def positions(game: Game[Any], scenario: str) -> Iterator[tuple[int, Stop]]:
    """Some positions of random games, spread evenly."""
    yield from extent.spread(stops(game, scenario), LOOKED_AT)


def chair_of(session: Session[Any], side: str) -> Chair:
    """The chair of a side, or for "" of whoever looks on."""
    return SessionTable(session).chair(side)


def next_action(game: Game[Any], number: int, stop: Stop) -> Action | None:
    """An action or outcome that may come there."""
    if game.decision(stop.state).side == CHANCE:
        return random.Random(number).choice(game.outcomes(stop.state).outcomes)
    return stop.actions[0] if stop.actions else None


@every_scenario
def test_what_is_public_of_a_view_is_what_is_public(game: Game[Any], scenario: str) -> None:
    for number, stop in positions(game, scenario):
        public = game.view(stop.state, "")
        for side in game.sides(scenario):
            assert game.view(game.view(stop.state, side), "") == public, number


@every_scenario
def test_chairs_come_back_the_same_from_bytes(game: Game[Any], scenario: str) -> None:
    seats = dict.fromkeys(game.sides(scenario), PERSON)
    for number, stop in positions(game, scenario):
        session = session_of(game, scenario, stop.state, seats)
        for side in (*game.sides(scenario), ""):
            chair = chair_of(session, side)
            again = Chair.read(game, chair.written())
            assert again == chair, number
            assert again.view == chair.view, number
            if session.result is None:
                assert chair.view == game.view(stop.state, side), number


@every_scenario
def test_told_events_and_stages_come_back_the_same_and_say_the_same(game: Game[Any], scenario: str) -> None:
    for number, stop in positions(game, scenario):
        action = next_action(game, number, stop)
        if action is None:
            continue
        order = (
            str(action) if game.decision(stop.state).side == CHANCE else game.write_order(stop.state, action)
        )
        by, step = game.decision(stop.state).side, game.apply(stop.state, action)
        session = session_of(game, scenario, stop.state, dict.fromkeys(game.sides(scenario), PERSON))
        for side in (*game.sides(scenario), ""):
            seen = seen_by(game, Eyes.of(side), by, order, stop.state, step)
            chair = msgspec.structs.replace(chair_of(session, side), history=(seen,))
            (again,) = Chair.read(game, chair.written()).history
            assert again == seen, number
            view = game.view(step.state, side)
            told = [place for place, event in enumerate(step.events) if event.audience in ("", side)]
            assert list(again.events) == [step.events[place] for place in told], number
            assert all(game.presenter.describe(view, event) for event in again.events), number
            if step.stages:
                assert list(again.stages) == [game.view(step.stages[place], side) for place in told], number


@every_scenario
def test_positions_that_a_side_cannot_tell_apart_give_its_chair_the_same_bytes(
    game: Game[Any], scenario: str
) -> None:
    seats = dict.fromkeys(game.sides(scenario), PERSON)
    for side in (*game.sides(scenario), ""):
        for state, other in pairs(game, scenario, side):
            one, two = (session_of(game, scenario, each, seats) for each in (state, other))
            assert chair_of(one, side).written() == chair_of(two, side).written()


@every_scenario
def test_what_a_side_does_not_notice_is_not_counted(game: Game[Any], scenario: str) -> None:
    session = Session.new(game, scenario, seed=1)
    table, generator = SessionTable(session), random.Random(scenario)
    eyes = (*session.sides, "")
    chairs = {side: table.chair(side) for side in eyes}
    for number in range(PLAYED * extent.times):
        if session.result is not None:
            break
        if session.settle() is None:
            session.do(generator.choice(list(islice(game.actions(session.state), MANY))))
        entry = session.entry(session.numbers[-1])
        for side in eyes:
            audiences = {event.audience for event in entry.events}
            noticed = bool(audiences & {"", side}) or entry.by == side or not audiences
            before, chairs[side] = chairs[side], table.chair(side)
            assert chairs[side].at - before.at == noticed, (number, side)
            assert len(chairs[side].history) - len(before.history) == noticed, (number, side)


@every_scenario
def test_orders_that_a_side_cannot_tell_apart_leave_it_the_same_chair(game: Game[Any], scenario: str) -> None:
    """In the middle of games, with all that has happened before: one order, taken back, another."""
    session = Session.new(game, scenario, seed=2)
    table, generator = SessionTable(session), random.Random(scenario)
    for number in range(PLAYED * extent.times):
        if session.result is not None:
            break
        if session.settle() is not None:
            continue
        state, mover = session.state, session.decision.side
        actions = generator.choices(list(islice(game.actions(state), MANY)), k=2)
        made = []
        for action in actions:
            before = session.state
            table.order(mover, action)
            step = Step(session.state, session.entry(session.numbers[-1]).events)
            made.append([])
            for side in (*session.sides, ""):
                seen = seen_by(game, Eyes.of(side), mover, session.last_order, before, step)
                alike = (seen, game.view(step.state, side), decision_seen(session.decision, side))
                chair = msgspec.structs.replace(table.chair(side), at=0)
                made[-1].append((side, alike, chair.written()))
            with suppress(UndoRefused):
                table.undo(mover)
            if session.state is not state:
                break
        for one, two in zip(*made, strict=True) if len(made) == 2 else ():
            assert one[1] != two[1] or one[2] == two[2], (number, one[0])
        if session.state is state:
            table.redo(mover)


def test_however_often_one_thinks_again_in_secret_the_other_has_the_same_chair() -> None:
    game = find_game("vb")
    chairs = []
    for takes_back in (False, True):
        session = Session.new(game, "snoopys-nose", seed=1, dice="manual")
        table = SessionTable(session)
        for order in ("lay 1422", "lay 1222", "lay 1020", "lay 0717", "lay 0819"):
            session.do(*game.read_order(session.view("VC"), order))
        session.settle_with("5")
        before = table.chair("US")
        (hide,) = game.read_order(session.view("VC"), "hide 514/1 1421")
        table.order("VC", hide)
        if takes_back:
            assert table.undo("VC").orders == ("hide 514/1 1421",)
            table.order("VC", hide)
        assert table.chair("US").history == before.history
        chairs.append((table.chair("US").written(), table.chair("").written(), table.chair("VC").at))
    assert chairs[0][:2] == chairs[1][:2]
    assert chairs[0][2] + 2 == chairs[1][2]


def test_a_secret_order_and_what_came_of_it_stay_with_its_side() -> None:
    session = new()
    give(session, "lay 0202")
    red, blue, observer = (chair_of(session, side).history[0] for side in ("Red", "Blue", ""))
    assert red.order == "lay 0202"
    assert [event.kind for event in red.events] == ["hides", "laid"]
    assert blue == observer == Seen("Red", UNHEARD, red.events[:1])


def test_wherever_the_trap_is_laid_the_other_chairs_are_the_same() -> None:
    for side in ("Blue", ""):
        chairs = set()
        for ford in ("0202", "0402"):
            session = new()
            give(session, f"lay {ford}", "move Alice 0102")
            chairs.add(chair_of(session, side).written())
        assert len(chairs) == 1


def test_whoever_looks_on_sits_in_nobody_s_place() -> None:
    session = new(seats={"Blue": "random"})
    chair = chair_of(session, "")
    assert chair.side == ""
    assert chair.decision == Decision("Red", "", "", "")
    assert chair.view == session.game.view(session.state, "")


def test_only_who_must_decide_is_told_what_about() -> None:
    decision = Decision("Red", "lay", "Red lays its trap", "T-1")
    assert decision_seen(decision, "Red") == decision
    assert decision_seen(decision, "Blue") == Decision("Red", "", "", "")


def test_a_chair_has_no_seed_and_knows_its_place() -> None:
    chair = chair_of(new(seed=123456, seats={"Red": "random"}), "Blue")
    assert chair.present == ("Blue",)
    assert msgspec.msgpack.encode(123456) not in chair.written()
    with pytest.raises(ValueError, match="Green does not sit here; those who do: Blue, Red"):
        chair_of(new(), "Green")
