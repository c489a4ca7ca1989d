"""The contract of a game, checked at every state of random games: one file for all games and scenarios."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import pytest
import tomli_w

from tests import extent, toy_game
from tests.conformance.walk import Stop, mutated, walk
from tests.playthroughs.endings import ENDINGS
from vietnam_tui.core.chance import match_outcome
from vietnam_tui.core.contract import Game
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.model import CHANCE, NOBODY, fingerprint
from vietnam_tui.core.orders import OrderError
from vietnam_tui.games import GAMES, find_game

#: Random games are played until they have so many states for each time, but in a longer sweep at least two
STATES = 180
#: States, and decisions, that the dearer checks look at for each time, spread evenly over all
LOOKED_AT = 20
#: One packed state in so many is written as TOML and read again
WRITTEN = 10
#: States of a kind of decision that are looked at where every kind must come, for each time
OF_A_KIND = 2
#: Actions tried at one state; a choice is drawn where a decision offers more
TRIED = 12
#: States from which a march is planned
MARCHED = 3

# the checks of a scenario share its random games, so one worker runs them all
CASES = [
    pytest.param(game, scenario, id=scenario, marks=pytest.mark.xdist_group(scenario))
    for game in [*(find_game(code) for code in GAMES), toy_game.GAME]
    for scenario in game.scenarios()
]
every_scenario = pytest.mark.parametrize(("game", "scenario"), CASES)


class Played(NamedTuple):
    """The random games of a scenario that its checks share: their states, numbered, and how many games."""

    stops: tuple[tuple[int, Stop], ...]
    games: int


@cache
def played(game: Game[Any], scenario: str) -> Played:
    """Random games; only the stops that are looked at closely keep the actions offered there."""
    found: list[tuple[int, Stop]] = []
    games = 0
    while len(found) < STATES * extent.times or games < min(2, extent.times):
        found += [(100_000 * games + i, _thinned(stop)) for i, stop in enumerate(walk(game, scenario, games))]
        games += 1
    return Played(tuple(found), games)


def _thinned(stop: Stop) -> Stop:
    return stop._replace(actions=stop.actions[:1])


def stops(game: Game[Any], scenario: str) -> tuple[tuple[int, Stop], ...]:
    """All states of the random games, each with its number; of the actions only the first, where there is one."""
    return played(game, scenario).stops


def some(game: Game[Any], scenario: str) -> Sequence[tuple[int, Stop]]:
    """States of the random games, spread evenly over all."""
    return extent.spread(stops(game, scenario), 4 * LOOKED_AT)


@cache
def deciding(game: Game[Any], scenario: str) -> tuple[tuple[int, Stop], ...]:
    """States at which a side must choose, spread evenly, with everything that is offered there."""
    choices = [(number, stop) for number, stop in stops(game, scenario) if stop.actions]
    chosen = extent.spread(choices, LOOKED_AT)
    return tuple((number, stop._replace(actions=tuple(game.actions(stop.state)))) for number, stop in chosen)


@cache
def of_each_kind(game: Game[Any], scenario: str) -> tuple[tuple[int, Stop], ...]:
    """Some states for each kind of decision, however seldom it comes, with everything that is offered there."""
    kinds: dict[str, list[tuple[int, Stop]]] = {}
    for number, stop in stops(game, scenario):
        if stop.actions:
            kinds.setdefault(game.decision(stop.state).kind, []).append((number, stop))
    chosen = [one for found in kinds.values() for one in extent.spread(found, OF_A_KIND)]
    return tuple((number, stop._replace(actions=tuple(game.actions(stop.state)))) for number, stop in chosen)


def test_this_file_is_loaded_once() -> None:
    """Under a second name it would play the games of all scenarios again for whoever imports it from there."""
    assert import_module("tests.conformance.test_contract").played is played


@every_scenario
def test_random_games_end_with_a_result(game: Game[Any], scenario: str) -> None:
    ends = [stop for _, stop in stops(game, scenario) if game.decision(stop.state).side == NOBODY]
    assert len(ends) == played(game, scenario).games
    for _, stop in stops(game, scenario):
        assert (game.result(stop.state) is not None) == (game.decision(stop.state).side == NOBODY)
        assert game.decision(stop.state).side in (*game.sides(scenario), CHANCE, NOBODY)


@every_scenario
def test_random_games_end_in_ways_that_are_recorded(game: Game[Any], scenario: str) -> None:
    if scenario in toy_game.GAME.scenarios():
        return  # nothing is recorded of these
    for _, stop in stops(game, scenario):
        result = game.result(stop.state)
        assert result is None or (result.winner, result.rule) in ENDINGS.get(scenario, ())


@every_scenario
def test_audits_stay_clean(game: Game[Any], scenario: str) -> None:
    for number, stop in some(game, scenario):
        assert game.audit(stop.state) == [], number


@every_scenario
def test_every_decision_offers_something_and_nothing_twice(game: Game[Any], scenario: str) -> None:
    for number, stop in stops(game, scenario):
        if game.decision(stop.state).side in game.sides(scenario):
            assert stop.actions, f"dead end at {number}: {game.decision(stop.state)}"
        else:
            assert list(game.actions(stop.state)) == [], number
    for number, stop in deciding(game, scenario):
        assert len(set(stop.actions)) == len(stop.actions), number


@every_scenario
def test_every_offered_action_applies_and_no_state_is_mutated(game: Game[Any], scenario: str) -> None:
    for number, stop in deciding(game, scenario):
        before = fingerprint(stop.state)
        for action in random.Random(number).sample(stop.actions, min(TRIED, len(stop.actions))):
            game.apply(stop.state, action)
        assert fingerprint(stop.state) == before, number


@every_scenario
def test_refused_equals_not_offered(game: Game[Any], scenario: str) -> None:
    refused = 0
    for number, stop in deciding(game, scenario):
        offered = set(stop.actions)
        generator = random.Random(number)
        legal = generator.sample(stop.actions, min(TRIED, len(stop.actions)))
        for action in [*legal, *mutated(stop.actions, generator, TRIED)]:
            refusal = game.refusal(stop.state, action)
            assert (refusal is None) == (action in offered), (number, action, refusal)
            if refusal is not None:
                refused += 1
                assert refusal.rule
                assert refusal.reason
    assert refused


@every_scenario
def test_actions_of_other_moments_are_refused_unless_offered(game: Game[Any], scenario: str) -> None:
    everything = [action for _, stop in deciding(game, scenario) for action in stop.actions[:3]]
    published = scenario not in toy_game.GAME.scenarios()
    for number, stop in deciding(game, scenario):
        generator = random.Random(number)
        for action in generator.sample(everything, min(6, len(everything))):
            refusal = game.refusal(stop.state, action)
            assert (refusal is None) == (action in stop.actions), (number, action, refusal)
            if refusal is not None and published and not stop.state.frames:
                # an answer that nobody asks for says so, and sends nobody to an order of the phase
                assert "settled first" not in refusal.reason, (number, action)


@every_scenario
def test_the_examples_of_help_are_refused_unless_offered(game: Game[Any], scenario: str) -> None:
    """So a verb that the rules allow and nobody offers is found."""
    for number, stop in of_each_kind(game, scenario):
        for verb in game.verbs:
            try:
                first, *_ = game.read_order(stop.state, verb.example)
            except OrderError:
                continue
            assert (game.refusal(stop.state, first) is None) == (first in stop.actions), (
                number,
                verb.example,
            )


@every_scenario
def test_an_order_that_does_not_exist_is_answered_with_orders_that_are_open(
    game: Game[Any], scenario: str
) -> None:
    for number, stop in of_each_kind(game, scenario)[:LOOKED_AT]:
        open_now = {game.write_order(stop.state, action).partition(" ")[0] for action in stop.actions}
        with pytest.raises(OrderError) as caught:
            game.read_order(stop.state, "xyzzy 0101")
        assert caught.value.fixes, number
        assert {*caught.value.fixes} <= open_now, number


@every_scenario
def test_every_marker_on_the_map_has_its_meaning_in_the_legend(game: Game[Any], scenario: str) -> None:
    for number, stop in of_each_kind(game, scenario):
        for side in game.sides(scenario):
            lying = game.presenter.picture(game.view(stop.state, side)).chits.values()
            markers = {*game.presenter.markers}
            signs = {sign for there in lying for sign in there} - markers
            assert {re.sub(r"\d+", "#", sign) for sign in signs} <= markers, (number, side)


@every_scenario
def test_what_a_scenario_is_about_lies_on_the_map_by_a_rule_that_there_is(
    game: Game[Any], scenario: str
) -> None:
    if scenario in toy_game.GAME.scenarios():
        return  # it has no library of rules
    rules = rules_library(game.id)
    for number, stop in of_each_kind(game, scenario):
        for side in game.sides(scenario):
            view = game.view(stop.state, side)
            on_map = range(game.presenter.board(view).grid.size)
            for aim in game.presenter.objectives(view):
                assert aim.hexes, (number, aim)
                assert all(hex_ in on_map for hex_ in aim.hexes), (number, aim)
                assert rules.by_id(aim.rule) or rules.section(aim.rule.partition("-")[2]), (number, aim)
                assert aim.owner in ("", *game.sides(scenario)), (number, aim)


@every_scenario
def test_a_march_over_several_moves_begins_with_one_that_is_open(game: Game[Any], scenario: str) -> None:
    sheet, marched = game.presenter, 0
    for number, stop in of_each_kind(game, scenario):
        view = game.view(stop.state, game.decision(stop.state).side)
        reach: dict[tuple[str, str], set[Hex | None]] = {}
        for face in (sheet.face(view, action) for action in stop.actions):
            if face.verb in sheet.travel and len(face.units) == 1:
                reach.setdefault((face.units[0], face.verb), set()).add(face.target)
        hexes = list(sheet.board(view).grid.hexes())
        for (unit, verb), near in list(reach.items())[:1]:
            for hex_ in hexes[:: 1 + len(hexes) // TRIED]:
                way = sheet.long_way(view, unit, verb, hex_)
                assert way is None or hex_ not in near, (number, unit, hex_)
                assert way is None or way.leg[-1] in near, (number, unit, hex_)
                assert way is None or [halt for halt, _ in way.halts][-1] == hex_, (number, unit, hex_)
            marched += 1
        if marched == MARCHED:
            break


@every_scenario
def test_keys_pick_an_action_by_what_it_names(game: Game[Any], scenario: str) -> None:
    for number, stop in of_each_kind(game, scenario):
        view = game.view(stop.state, game.decision(stop.state).side)
        picture, grid = game.presenter.picture(view), game.presenter.board(view).grid
        places = {grid.label(hex_) for hex_ in grid.hexes()}
        units = {unit.name for there in picture.units.values() for unit in there}
        for action in {type(action): action for action in stop.actions}.values():
            face = game.presenter.face(view, action)
            if (units | places) & {*game.write_order(view, action).split()[1:]}:
                assert face.units or face.target is not None, (number, face)


@every_scenario
def test_orders_round_trip(game: Game[Any], scenario: str) -> None:
    for number, stop in deciding(game, scenario):
        for action in random.Random(number).sample(stop.actions, min(TRIED, len(stop.actions))):
            text = game.write_order(stop.state, action)
            assert game.read_order(stop.state, text) == (action,), (number, text)
        texts = [game.write_order(stop.state, action) for action in stop.actions]
        assert len(set(texts)) == len(texts), number


@every_scenario
def test_packed_states_come_back_the_same_through_toml(game: Game[Any], scenario: str) -> None:
    for place, (number, stop) in enumerate(some(game, scenario)):
        tables = game.pack(stop.state)
        if place % WRITTEN == 0:
            assert tomllib.loads(tomli_w.dumps(tables)) == tables, number
        again = game.unpack(tables)
        assert again == stop.state, number
        assert fingerprint(again) == fingerprint(stop.state), number


@every_scenario
def test_chance_adds_up_and_every_outcome_applies(game: Game[Any], scenario: str) -> None:
    rolls = [one for one in stops(game, scenario) if game.decision(one[1].state).side == CHANCE]
    for number, stop in extent.spread(rolls, 4 * LOOKED_AT):
        chances = game.outcomes(stop.state).probabilities()
        assert sum(share for _, share in chances) == Fraction(1), number
        assert len({outcome for outcome, _ in chances}) == len(chances), number
        for outcome, _ in random.Random(number).sample(chances, min(TRIED, len(chances))):
            assert match_outcome(game.outcomes(stop.state), str(outcome)) == outcome, number
            game.apply(stop.state, outcome)


@every_scenario
def test_what_a_side_sees_does_not_depend_on_what_is_hidden(game: Game[Any], scenario: str) -> None:
    for number, stop in deciding(game, scenario):
        generator = random.Random(number)
        for side in game.sides(scenario):
            seen = game.view(stop.state, side)
            world = game.resample(seen, side, generator)
            assert game.audit(world) == [], number
            assert game.view(world, side) == seen, number
            assert game.view(seen, side) == seen, number
            if game.decision(stop.state).side == side:
                assert tuple(game.actions(world)) == stop.actions, number
                assert tuple(game.actions(seen)) == stop.actions, number
                for action in mutated(stop.actions, generator, 3):
                    told = game.refusal(stop.state, action)
                    assert game.refusal(world, action) == told, (number, action)
                    assert game.refusal(seen, action) == told, (number, action)


@every_scenario
def test_the_sheet_describes_every_state_and_event(game: Game[Any], scenario: str) -> None:
    sheet = game.presenter  # type: ignore[attr-defined]
    for _, stop in some(game, scenario):
        for event in stop.events:
            assert event.rule in sheet.describe(stop.state, event), event
    for number, stop in deciding(game, scenario):
        decision = game.decision(stop.state)
        seen = game.view(stop.state, decision.side)
        assert sheet.prompt(seen, decision)
        assert all(sheet.header(seen))
        hexes = set(sheet.picture(seen).units)
        for hex_ in sorted(hexes):
            assert sheet.look(seen, hex_)
            for face in sheet.picture(seen).units[hex_]:
                assert sheet.inspect_unit(seen, face.name)
        for action in random.Random(number).sample(stop.actions, min(TRIED, len(stop.actions))):
            face = sheet.face(seen, action)
            assert face.text == game.write_order(stop.state, action)
            assert sheet.preview(seen, action).title
