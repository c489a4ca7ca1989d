"""Levels of bots: found by name, legal, deterministic, with reasons, and blind to what is hidden."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tests import extent, toy_game
from tests.bots.bot_games import SCENARIO, ask, decisions, whole_game
from tests.games.vietnam_battles.table import Table
from vietnam_tui.bots import DEFAULT_LEVEL, LEVELS, find_bot
from vietnam_tui.bots.random_bot import RandomBot
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.rules.combat.support import Support

#: One worker runs the tests that share a game
recruits = pytest.mark.xdist_group("recruits")
regulars = pytest.mark.xdist_group("regulars")

#: The veteran, which means nothing here that regular does not do, has tests of its own
THINKING = [level for level in LEVELS if level not in ("random", "veteran")]


def test_the_levels_go_from_random_to_veteran_and_the_default_is_one_of_them() -> None:
    assert list(LEVELS) == ["random", "greedy", "recruit", "regular", "veteran"]
    assert DEFAULT_LEVEL in THINKING
    assert type(find_bot(GAME)) is type(find_bot(GAME, DEFAULT_LEVEL))


def test_a_game_without_a_doctrine_has_the_random_bot_alone() -> None:
    assert isinstance(find_bot(toy_game.GAME), RandomBot)
    for level in THINKING:
        with pytest.raises(KeyError):
            find_bot(toy_game.GAME, level)


def test_an_unknown_level_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        find_bot(GAME, "marshal")


#: Games that are played every time, and in longer sweeps as well
PLAYED: list[Any] = [
    ("random", "recruit", 1),
    ("recruit", "random", 2),
    pytest.param("recruit", "recruit", 3, marks=recruits),
    pytest.param("regular", "regular", 14, marks=regulars),
]
MORE = [("random", "regular", 4), ("regular", "recruit", 5), ("regular", "random", 7)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "us" in metafunc.fixturenames:
        more = MORE if extent.times > 1 else []
        metafunc.parametrize(("us", "vc", "seed"), [*PLAYED, *more])


def test_every_choice_is_legal_and_has_a_reason_and_the_game_ends(us: str, vc: str, seed: int) -> None:
    count = 0
    for decided in whole_game(us, vc, seed):
        count += 1
        assert decided.choice.action in list(GAME.actions(decided.state))
        assert GAME.refusal(decided.view, decided.choice.action) is None
        assert decided.choice.reason
    assert count > 5


def test_the_best_bot_leads_the_us_side_through_a_last_turn() -> None:
    table = Table("4/47C@0616", "4/47B@0716", "3/47A@1215", "514/1@0717 depleted", "514/2@0816", turn=4)
    taken = list(decisions({"US": "regular", "VC": "regular"}, 1, table.state))
    assert all(decided.choice.action in list(GAME.actions(decided.state)) for decided in taken)


@recruits
@pytest.mark.parametrize("level", THINKING)
def test_the_same_view_and_seed_give_the_same_choice(level: str) -> None:
    for decided in whole_game("recruit", "recruit", 3)[::9]:
        first = ask(level, decided.view, decided.side, 3)
        assert ask(level, decided.view, decided.side, 3) == first


@recruits
@pytest.mark.parametrize("level", THINKING)
def test_other_hidden_markers_change_neither_the_choice_nor_the_reason(level: str, sweep: int) -> None:
    generator = random.Random(5)
    told = 0
    for decided in whole_game("recruit", "recruit", 3)[::5]:
        chosen = ask(level, decided.view, decided.side, 3)
        for _ in range(sweep):
            other = GAME.resample(decided.view, decided.side, generator)
            told += other != decided.state
            assert ask(level, GAME.view(other, decided.side), decided.side, 3) == chosen
    assert told > 5


@regulars
def test_a_reason_names_no_marker_but_the_one_that_is_played() -> None:
    marker = re.compile(r"\+(\d)\b(?! on the|\.)")
    for decided in whole_game("regular", "regular", 14):
        if isinstance(decided.choice.action, Support):
            continue
        assert not marker.search(decided.choice.reason), decided.choice.reason


@regulars
def test_a_reason_for_an_order_is_the_same_whatever_markers_the_bot_holds() -> None:
    """The enemy reads reasons: as long as the order is the same, they may not depend on the hand."""
    generator = random.Random(9)
    same = 0
    for decided in whole_game("regular", "regular", 14)[:: 3 if extent.times > 1 else 6]:
        enemy = "VC" if decided.side == "US" else "US"
        public = GAME.view(GAME.view(decided.state, decided.side), enemy)
        for seed in range(2):
            other = GAME.resample(public, "", generator)
            choice = ask("regular", GAME.view(other, decided.side), decided.side, seed)
            if choice.action == decided.choice.action and not isinstance(choice.action, Support):
                same += 1
                assert choice.reason.split(";")[0] == decided.choice.reason.split(";")[0]
    assert same > 5


def test_a_bot_plays_from_any_position_with_few_units() -> None:
    for units in (["514/1@0717"], ["4/47C@0616"], ["Monitor1@0717/0718", "514/1@0717"]):
        for side in ("US", "VC"):
            table = Table(*units, side=side, turn=4)
            for decided in decisions({"US": "regular", "VC": "regular"}, 1, table.state):
                assert GAME.refusal(decided.state, decided.choice.action) is None


def test_the_first_decision_of_the_scenario_is_chance_and_asks_no_bot() -> None:
    assert GAME.decision(GAME.setup(SCENARIO)).side == CHANCE
