"""The level veteran: it means what play-outs say, keeps to it for a while, tells why, and sees its view alone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from vietnam_tui.bots import Choice, find_bot, proofs
from vietnam_tui.bots.proofs import Proof, offered
from vietnam_tui.bots.tried_intents import TriedIntents, worlds
from vietnam_tui.bots.veteran_bot import Veteran
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.intents import USUAL, ChoicePoint, Intent, Way, held, holding, intents_of
from vietnam_tui.core.model import CHANCE, NOBODY, fingerprint
from vietnam_tui.games import find_game, game_of_scenario, known_games
from vietnam_tui.games.khe_sanh.bots import occasions
from vietnam_tui.games.khe_sanh.game import GAME
from vietnam_tui.play.seats import Seat, SeatError, advising_level, seats_of
from vietnam_tui.play.table import session

SCENARIO = "the-fall-of-lang-vei"
#: So few play-outs that a test is quick
FEW = 6

PACE = ChoicePoint("pace", (Way(1, "waits"), Way(3, "presses on"), Way(0, "stops")))
CARE = ChoicePoint("care", (Way(False, "as it comes"), Way(True, "takes care")))


class Decided(NamedTuple):
    """A decision of a veteran's game."""

    state: Any
    side: str
    view: Any
    choice: Choice


@pytest.fixture(autouse=True)
def few_play_outs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(occasions, "PLAY_OUTS", {"survival": FEW})


@cache
def officers_game() -> tuple[Decided, ...]:
    """A game of the usual level."""
    return tuple(whole_game({side: find_bot(GAME) for side in GAME.sides(SCENARIO)}))


def whole_game(bots: dict[str, Any], seed: int = 2) -> Iterator[Decided]:
    state, dice, rolled = GAME.setup(SCENARIO), SeededDice(seed), 0
    while (side := GAME.decision(state).side) != NOBODY:
        if side == CHANCE:
            action: Any = dice.choose(GAME.outcomes(state), rolled)
            rolled += 1
        elif (action := GAME.standing_answer(state)) is None:
            view = GAME.view(state, side)
            choice = bots[side].choose(GAME, view, side, random.Random(f"{seed}/{side}/{fingerprint(view)}"))
            yield Decided(state, side, view, choice)
            action = choice.action
        state = GAME.apply(state, action).state


def test_a_point_has_its_usual_value_until_another_way_is_held() -> None:
    usual, bold, timid, careful = intents_of((PACE, CARE))
    assert (PACE.value, CARE.value) == (1, False)
    assert usual is USUAL
    for intent, values in ((bold, (3, False)), (timid, (0, False)), (careful, (1, True))):
        with holding(intent):
            assert (PACE.value, CARE.value) == values
            assert held() is intent
    assert (PACE.value, CARE.value) == (1, False)


def test_what_is_held_ends_even_where_the_play_fails() -> None:
    with pytest.raises(ValueError), holding(Intent({"pace": PACE.ways[1]})):
        raise ValueError
    assert PACE.value == 1


def test_a_play_out_goes_to_the_end_and_is_the_same_for_the_same_world() -> None:
    doctrine = GAME.doctrine
    state = next(d for d in officers_game() if d.state.impulse).state
    side = GAME.decision(state).side
    play_outs = TriedIntents(GAME, doctrine, side)
    (world,) = worlds(GAME, GAME.view(state, side), side, random.Random(1), 1)
    end = play_outs.end(world, USUAL)
    assert GAME.result(end) is not None
    assert play_outs.end(world, USUAL) == end
    assert play_outs.score(world, USUAL) in (0.0, 0.5, 1.0)


def test_a_veteran_means_one_thing_an_occasion_says_why_once_and_plays_legally(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(TriedIntents, "score", lambda _, world, intent: float(intent is not USUAL))
    bots = {side: find_bot(GAME, "veteran") for side in GAME.sides(SCENARIO)}
    told: dict[Any, int] = {}
    for decided in whole_game(bots):
        assert GAME.refusal(decided.view, decided.choice.action) is None
        found = re.match(r"(.+): (\d+) % against (\d+) % for doing as usual; ", decided.choice.reason)
        if found:
            assert int(found[2]) > int(found[3])
            occasion = decided.side, occasions.occasion(decided.view, decided.side)
            told[occasion] = told.get(occasion, 0) + 1
    assert len(told) > 2
    assert set(told.values()) == {1}


def test_the_same_view_and_seed_and_other_hidden_facts_give_the_same_choice() -> None:
    generator, twins = random.Random(3), 0
    for decided in officers_game()[20::16]:
        other = GAME.view(GAME.resample(decided.view, decided.side, generator), decided.side)
        twins += other is not decided.view
        chosen = [
            find_bot(GAME, "veteran").choose(GAME, view, decided.side, random.Random(4))
            for view in (decided.view, other)
        ]
        assert chosen[0] == chosen[1]
    assert twins > 1


def test_a_veteran_does_as_usual_where_nothing_is_surely_better(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TriedIntents, "score", lambda *_: 0.5)
    decided = next(d for d in officers_game() if d.state.impulse)
    usual = find_bot(GAME).choose(GAME, decided.view, decided.side, random.Random(1))
    assert find_bot(GAME, "veteran").choose(GAME, decided.view, decided.side, random.Random(1)) == usual


def test_a_game_that_names_no_choice_points_is_played_as_regular_does() -> None:
    duel = game_of_scenario("boys-of-67")
    assert duel is not None
    assert isinstance(find_bot(duel, "veteran"), Veteran)
    view = duel.setup("boys-of-67")
    assert duel.doctrine is not None
    assert duel.doctrine.choice_points(view, "US") == ()


def test_the_level_is_offered_where_it_is_proven_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = Proof(SCENARIO, 80, 0.62, 0.51, 0.72, 1, "measure")
    monkeypatch.setattr(proofs, "proofs", lambda game: (proof,))
    assert offered(GAME, SCENARIO)[-1] == "veteran"
    assert "veteran" not in offered(GAME, "operation-pegasus")
    assert seats_of(GAME, SCENARIO, {"NVA": "bot:veteran"})["NVA/VC"].level == "veteran"
    with pytest.raises(SeatError, match="bot:veteran does not play operation-pegasus; there are random"):
        seats_of(GAME, "operation-pegasus", {"NVA": "bot:veteran"})


def test_every_proof_is_good_enough_for_a_scenario_that_there_is() -> None:
    for game in (find_game(code) for code in known_games()):
        for proof in proofs.proofs(game.id):
            assert proof.scenario in game.scenarios()
            assert proof.score >= 0.58
            assert 0.5 < proof.low <= proof.score <= proof.high
            assert proof.games >= 40


def test_hints_come_from_the_strongest_level_that_plays() -> None:
    human = Seat(human=True)
    assert advising_level([human, human]) == ""
    assert advising_level([human, Seat(False, "recruit")]) == "regular"
    assert advising_level([human, Seat(False, "veteran")]) == "veteran"


def test_a_person_who_plays_against_a_veteran_is_advised_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = Proof(SCENARIO, 80, 0.62, 0.51, 0.72, 1, "measure")
    monkeypatch.setattr(proofs, "proofs", lambda game: (proof,))
    asked: list[tuple[str, str]] = []

    def ask_bot(game: Any, view: Any, side: str, *, level: str, seed: int) -> Choice:
        asked.append((side, level))
        return Choice(next(iter(game.actions(view))), "")

    monkeypatch.setattr(session, "ask_bot", ask_bot)
    for level in ("veteran", "recruit"):
        table = session.Session.new(GAME, SCENARIO, seed=1, seats={"US": "human", "NVA": f"bot:{level}"})
        table.settle_all()
        table.choose()
    assert asked == [("US/GVN", "veteran"), ("US/GVN", "regular")]
