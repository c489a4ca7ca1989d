"""What a seat is sent hangs on what it may know, and on nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest

from tests.conformance.test_contract import every_scenario, stops
from tests.conformance.twins import twin_game, twins
from tests.conformance.walk import walk
from tests.host.test_table import Seated
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, Action, IllegalAction
from vietnam_tui.core.orders import OrderError
from vietnam_tui.engine.question_game import QuestionGame
from vietnam_tui.games import find_game
from vietnam_tui.host import wire
from vietnam_tui.host.table import HostedTable, Place
from vietnam_tui.play.disclosure import UNHEARD
from vietnam_tui.play.table.session import Session

#: Steps of twin games that are followed, orders of a random game, orders that are tried
STEPS, PLAYED, TRIED = 30, 60, 12
#: Positions of random games that are looked at for each side, and steps of twin games from there on
WORLDS, FOLLOWED = 2, 4
#: A sweep of so many games looks at every position of them, and what comes next there
EVERY = 10
#: How far a game with optional rules is followed
WALKED = 250


def hosted(game: Game[Any], scenario: str, side: str, *, start: Any = None) -> tuple[HostedTable, Place]:
    """A table at which only one chair is taken."""
    table = HostedTable(Session.new(game, scenario, seed=1, start=start), scenario)
    place = Place("reader", side)
    table.sit(place)
    table.take_frames()
    return table, place


def carry_out(table: HostedTable, action: Action) -> None:
    """An order or outcome of whoever decides."""
    session, by = table.session, table.session.decision.side
    step = session.settle_with(str(action)) if by == CHANCE else session.do(action)
    table.tell_of(by, step)


@every_scenario
def test_positions_that_a_seat_cannot_tell_apart_are_told_by_the_same_bytes(
    game: Game[Any], scenario: str
) -> None:
    for side in (*game.sides(scenario), ""):
        ways: tuple[tuple[Action, ...], tuple[Action, ...]] = ((), ())
        for found in twin_game(game, scenario, side, 0)[:STEPS]:
            ways = found.ways
        (one, _), (two, _) = (hosted(game, scenario, side) for _ in range(2))
        for number, (first, second) in enumerate(zip(*ways, strict=True)):
            carry_out(one, first)
            carry_out(two, second)
            if one.over:  # then everything is told
                break
            ours, theirs = ([frame for _, frame in table.take_frames()] for table in (one, two))
            assert ours == theirs, (side, number)


def worlds(
    game: Game[Any], scenario: str, side: str, found: Sequence[tuple[int, Any]], most: int
) -> Iterator[tuple[Any, Any]]:
    """Positions spread over random games, each with another that looks the same from a side."""
    tried, apart = 0, 1 + len(found) // (2 * most)
    for number, state in found[number_of(side) % apart :: apart]:
        seen = game.view(state, side)
        other = game.resample(seen, side, random.Random(number))
        if game.decision(state).side != NOBODY and other != state and may_come_about(game, other):
            assert game.view(other, side) == seen
            yield state, other
            tried += 1
        if tried == most:
            return


def may_come_about(game: Game[Any], state: Any) -> bool:
    """Is a position sound, and does it wait for somebody?  What would go on by itself is never asked in a game."""
    if game.audit(state):
        return False
    if not isinstance(game, QuestionGame):
        return True
    transition = game.questions._transition(state)
    game.questions.settle(transition)
    return bool(transition.state == state)


def number_of(side: str) -> int:
    """Where to begin, so that not every side looks at the same positions."""
    return len(side)


def check_worlds(
    game: Game[Any],
    scenario: str,
    found: Sequence[tuple[int, Any]],
    most: int = WORLDS,
    followed: int = FOLLOWED,
) -> int:
    """Check that who cannot tell two positions apart is sent the same bytes there and on; how many differed."""
    differed = 0
    for side in (*game.sides(scenario), ""):
        for number, start in enumerate(worlds(game, scenario, side, found, most)):
            ways: tuple[tuple[Action, ...], tuple[Action, ...]] = ((), ())
            for pair in twins(game, scenario, side, number, followed, start):
                ways = pair.ways
            tables = [hosted(game, scenario, side, start=state) for state in start]
            (one, here), (two, there) = tables
            assert one.chair(here).written() == two.chair(there).written(), (side, number)
            for first, second in zip(*ways, strict=True):
                carry_out(one, first)
                carry_out(two, second)
                if one.over:
                    break
                ours, theirs = ([frame for _, frame in table.take_frames()] for table in (one, two))
                assert ours == theirs, (side, number, str(first), str(second))
                differed += one.session.state != two.session.state
    return differed


@every_scenario
def test_wherever_in_a_game_what_is_hidden_differs_the_frames_do_not(
    game: Game[Any], scenario: str, sweep: int
) -> None:
    found = [(number, stop.state) for number, stop in stops(game, scenario)]
    every = sweep >= EVERY
    differed = check_worlds(
        game, scenario, found, len(found) if every else WORLDS * sweep, 1 if every else FOLLOWED
    )
    assert differed or not any(game.hides(state, game.sides(scenario)) for _, state in found)


def test_nor_do_they_where_an_optional_rule_hides_something() -> None:
    game, options = find_game("ha"), {"concealment": "on", "mines": "on"}
    found = [
        (number, stop.state) for number, stop in enumerate(islice(walk(game, "dong-ha", 1, options), WALKED))
    ]
    assert check_worlds(game, "dong-ha", found)


@every_scenario
def test_positions_that_a_seat_cannot_tell_apart_answer_orders_alike(game: Game[Any], scenario: str) -> None:
    for side in game.sides(scenario):
        last = None
        for found in twin_game(game, scenario, side, 0)[:STEPS]:
            if game.decision(found.states[0]).side == side:
                last = found
        if last is None:
            continue
        answers = []
        actions = list(islice(game.actions(game.view(last.states[0], side)), 200))
        orders = [game.write_order(game.view(last.states[0], side), action) for action in actions]
        generator = random.Random(scenario)
        tried = [mutated(generator.choice(orders), generator) for _ in range(TRIED)] if orders else []
        for state in last.states:
            table = HostedTable(Session.new(game, scenario, seed=3, start=state), scenario)
            place = Place("reader", side)
            table.sit(place)
            answers.append([refused(table, place, order) for order in tried])
        assert answers[0] == answers[1], side


def mutated(order: str, generator: random.Random) -> str:
    """An order with a character or a word of it changed, or left as it is."""
    words = order.split()
    match generator.randrange(3):
        case 0:
            words[generator.randrange(len(words))] = generator.choice(["0101", "?", "all", "9999", "pass"])
        case 1:
            words = words[: generator.randrange(len(words)) + 1]
    return " ".join(words)


def refused(table: HostedTable, place: Place, order: str) -> str:
    """Why an order is refused, "" when it is not; then it has not been carried out either."""
    try:
        table.check(place, table.chair(place).at, order)
    except (IllegalAction, OrderError) as error:
        return str(error)
    return ""


@every_scenario
def test_no_frame_has_the_seed_or_an_order_that_the_seat_may_not_know(game: Game[Any], scenario: str) -> None:
    seed = 8_641_975_320_135_790_864
    table = HostedTable(Session.new(game, scenario, seed=seed), scenario)
    places = [Place(name or "watcher", name) for name in (*game.sides(scenario), "")]
    for place in places:
        table.sit(place)
    generator = random.Random(scenario)
    sent: dict[Place, bytes] = dict.fromkeys(places, b"")
    for _ in range(PLAYED):
        session = table.session
        if table.over:
            break
        by = session.decision.side
        if by == CHANCE:
            action: Action = generator.choice(game.outcomes(session.state).outcomes)
        else:
            action = generator.choice(list(islice(game.actions(session.state), 200)))
        carry_out(table, action)
        for place, frame in table.take_frames():
            sent[place] += frame
            if (
                by != CHANCE
                and last_order(game, frame) == UNHEARD
                and any(map(str.isdigit, session.last_order))
            ):
                assert session.last_order.encode() not in frame, (place, session.last_order)
    for place in places:
        assert str(seed).encode() not in sent[place]
        assert seed.to_bytes(8, "big") not in sent[place]


def last_order(game: Game[Any], frame: bytes) -> str:
    """The order that a frame tells of, as it is told."""
    moved = wire.decode_message(frame)
    assert isinstance(moved, wire.Moved)
    history = wire.read_chair(game, moved.chair).history
    return history[-1].order if history else ""


def test_where_the_trap_lies_stands_in_no_frame_of_the_others() -> None:
    seated = Seated()
    seated.give(seated.red, "lay 0202")
    frames = seated.fetch()
    assert b"lay 0202" in b"".join(frames[seated.red])
    assert b"0202" not in b"".join(frames[seated.blue] + frames[seated.eve])


@pytest.mark.parametrize(
    "data", [b"", b"\xc1", b"\x80", b"\x81\xa2op\xa2do", b"\x91" * 5000, b"\xa2do", b"\x81\xa2op\xa5hello"]
)
def test_what_is_no_message_is_refused(data: bytes) -> None:
    with pytest.raises(wire.WireFault):
        wire.decode_request(data)


def test_random_bytes_and_changed_messages_are_refused_or_read_and_nothing_else() -> None:
    generator = random.Random(5)
    message = wire.encode(wire.Do(3, 7, "attack 0717 with all"))
    for _ in range(3000):
        data = bytearray(message)
        for _ in range(generator.randrange(1, 4)):
            data[generator.randrange(len(data))] = generator.randrange(256)
        try:
            request = wire.decode_request(bytes(data))
        except wire.WireFault:
            continue
        assert isinstance(request, wire.Request)


def test_a_frame_that_is_too_large_is_refused_before_it_has_come() -> None:
    with pytest.raises(wire.WireFault, match="a frame of 70,000 bytes"):
        wire.Frames(wire.FROM_SCREEN).feed((70_000).to_bytes(4, "big"))
