"""The staff officer plays whole games: legal orders with reasons, blind to what is hidden, far above random."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any, NamedTuple

import pytest

from vietnam_tui.bots import DEFAULT_LEVEL, LEVELS, Choice, find_bot
from vietnam_tui.bots.match import Job, play
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.model import CHANCE, NOBODY, fingerprint
from vietnam_tui.games.green_beret.bots.worth import final_score
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.rules.contact.noise import read_noise
from vietnam_tui.games.green_beret.rules.contact.pursuit import Pursue
from vietnam_tui.games.green_beret.rules.movement.halting import Halt
from vietnam_tui.games.green_beret.rules.movement.party import Move
from vietnam_tui.games.green_beret.rules.movement.planning import party_of, planned_move
from vietnam_tui.games.green_beret.rules.sequence.answers import End, Fire
from vietnam_tui.games.green_beret.units import PieceId

SCENARIO, SIDE = "green-beret", "US"
THINKING = [level for level in LEVELS if level not in ("random", "greedy", "veteran")]
#: Orders that end something or leave the enemy to himself: where nothing in particular spoke they have no reason
ENDING = (End, Fire, Halt, Pursue)
#: No game of the staff officer takes so many decisions
ENDLESS = 8_000


class Decided(NamedTuple):
    """A full state and what a bot chose at its view."""

    state: Any
    choice: Choice


def ask(level: str, view: Any, seed: int) -> Choice:
    """What a bot chooses; the same for the same view and seed."""
    generator = random.Random(f"{seed}/{SIDE}/{fingerprint(view)}")
    return find_bot(GAME, level).choose(GAME, view, SIDE, generator)


@cache
def game(level: str, seed: int, double_agent: str = "off") -> tuple[tuple[Decided, ...], Any]:
    """Every decision of a whole game, and how it ended."""
    state = GAME.setup(SCENARIO, {"double-agent": double_agent})
    dice, rolled = SeededDice(seed), 0
    found: list[Decided] = []
    while (side := GAME.decision(state).side) != NOBODY:
        assert len(found) < ENDLESS
        if side == CHANCE:
            action: Any = dice.choose(GAME.outcomes(state), rolled)
            rolled += 1
        else:
            choice = ask(level, GAME.view(state, side), seed)
            found.append(Decided(state, choice))
            action = choice.action
        refusal = GAME.refusal(state, action)
        assert refusal is None, (GAME.decision(state), action, refusal)
        state = GAME.apply(state, action).state
    return tuple(found), state


GAMES = [("regular", 3, "off"), ("regular", 2, "on"), ("recruit", 3, "off"), ("recruit", 4, "on")]
#: One worker runs the tests that share a game
together = pytest.mark.xdist_group("the staff officer without double agents")
every_game = pytest.mark.parametrize(
    ("level", "seed", "double_agent"),
    [
        pytest.param(
            *played,
            marks=together if played[2] == "off" else pytest.mark.xdist_group(f"{played[0]} with them"),
        )
        for played in GAMES
    ],
)


@every_game
def test_whole_games_are_played_by_legal_orders_with_reasons(
    level: str, seed: int, double_agent: str
) -> None:
    decided, end = game(level, seed, double_agent)
    assert GAME.result(end) is not None
    assert GAME.audit(end) == []
    assert len(decided) > 20
    careful = level != "recruit"  # who is careless at times has no reason for that
    assert all(choice.reason for _, choice in decided if careful and not isinstance(choice.action, ENDING))


def test_the_default_bot_of_the_game_is_the_staff_officer() -> None:
    assert type(find_bot(GAME)) is type(find_bot(GAME, DEFAULT_LEVEL))
    assert DEFAULT_LEVEL in THINKING


@together
def test_reasons_are_short_clauses_of_one_line() -> None:
    for decided, _ in (game(*GAMES[0]), game(*GAMES[2])):
        for _, choice in decided:
            assert "\n" not in choice.reason
            assert len(choice.reason) < 160, choice.reason


def heard(state: Any, team: str, hex_: str) -> str:
    """The chance that a team is heard where it goes."""
    lead = next(n for n in range(len(state.pieces)) if state.name(n) == team)
    planned = planned_move(state, party_of(state, PieceId(lead)), state.grid.hex(hex_))
    assert planned is not None
    return str(round(100 * planned.heard))


@together
def test_what_a_reason_says_in_numbers_holds_where_it_is_said() -> None:
    told = dict.fromkeys(("heard", "kept", "noise"), 0)
    for state, choice in game(*GAMES[0])[0]:
        if (found := re.match(r"(\w+) goes to (\d{4}), heard (\d+) %", choice.reason)) and isinstance(
            choice.action, Move
        ):
            team, to, chance = found.groups()
            if choice.action.to == state.grid.hex(to):
                assert heard(state, team, to) == chance
                told["heard"] += 1
        if found := re.search(r"(\d+) PP are kept", choice.reason):
            assert int(found[1]) == state.points
            told["kept"] += 1
        if found := re.search(r"noise (-?\d+) there", choice.reason):
            assert int(found[1]) == read_noise(state, choice.action.at).total
            told["noise"] += 1
    assert told["heard"] > 20
    assert told["kept"] > 5


@every_game
def test_other_track_markers_change_neither_the_order_nor_the_reason(
    level: str, seed: int, double_agent: str
) -> None:
    generator, told = random.Random(seed), 0
    decided, _ = game(level, seed, double_agent)
    for state, choice in decided[:: max(1, len(decided) // 25)]:
        other = GAME.resample(GAME.view(state, SIDE), SIDE, generator)
        told += other.track != state.track
        assert ask(level, GAME.view(other, SIDE), seed) == choice
    assert told > 3


@pytest.mark.parametrize("level", THINKING)
def test_every_level_has_an_order_for_every_kind_of_decision(level: str) -> None:
    """Random play gets into all sorts of trouble; the staff officer knows what to do there."""
    generator = random.Random(level)
    seen: set[str] = set()
    for seed in range(8):
        state = GAME.setup(SCENARIO, {"double-agent": "on"})
        rnd = find_bot(GAME, "random")
        while (side := GAME.decision(state).side) != NOBODY:
            if side == CHANCE:
                state = GAME.apply(state, GAME.outcomes(state).pick(generator)).state
                continue
            view, kind = GAME.view(state, side), GAME.decision(state).kind
            if kind not in seen or generator.random() < 0.02:
                seen.add(kind)
                assert GAME.refusal(state, ask(level, view, seed).action) is None
            state = GAME.apply(state, rnd.choose(GAME, view, side, generator).action).state
    assert {"base camps", "placement", "movement", "moving", "escaping", "combat", "enemy", "success"} <= seen


@together
def test_a_game_played_again_in_the_arena_is_the_same_game() -> None:
    decided, end = game("recruit", 3, "off")
    again = play(Job(SCENARIO, ("recruit",), 3))
    assert (again.margin, again.reason) == (final_score(end), GAME.result(end).reason)
    assert again.thoughts[SIDE].decisions == len(decided)


@together
def test_thinking_scores_far_more_than_none() -> None:
    """On a few seeds; whole distributions are what the arena is for."""
    random_scores = [play(Job(SCENARIO, ("random",), seed)).margin for seed in range(1, 21)]
    regular = final_score(game("regular", 3, "off")[1])
    assert max(random_scores) <= 5
    assert regular > sum(random_scores) / len(random_scores) + 15
