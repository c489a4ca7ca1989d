"""What is likely once the enemy has answered: from a side's view alone, exact where it can be, the same each time."""

import random
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any

import pytest

from vietnam_tui.bots.forecast import Forecaster, _spread
from vietnam_tui.core.contract import Game
from vietnam_tui.core.forecast import Forecast
from vietnam_tui.core.model import Action, NoWorld
from vietnam_tui.play.seat.foresight import Answers, forecaster, is_fought, with_answer
from vietnam_tui.play.table.positions import read_position

SAVES = Path(__file__).parents[2] / "saves"
#: Positions of all games, and an attack in each
ATTACKS = {
    "tree-line": "attack 514/1 with all",
    "hot-extraction": "attack E1 with A1",
    "hill-861": "attack 1106 with 304/9 304/24",
    "river-fight": "fire PB2 ?2118",
    "tanks-at-the-bridge": "fire M48-1 M48-2 4408",
}


def position(name: str) -> tuple[Game[Any], Any, str]:
    """A game, a position of it, and the side that decides in it."""
    start = read_position(SAVES / f"{name}.toml")
    return start.game, start.state, start.game.decision(start.state).side


def foreseen(game: Game[Any], view: Any, order: str, worlds: int = 2) -> Forecast:
    found = forecaster(game, view, [game.read_order(view, order)])
    found.reckon(inf, worlds)
    return found.forecasts()[0]


@pytest.mark.parametrize("name", ATTACKS)
def test_what_a_side_cannot_see_changes_nothing_in_what_it_is_told(name: str) -> None:
    game, state, side = position(name)
    view = game.view(state, side)
    told = foreseen(game, view, ATTACKS[name])
    for seed in range(2):
        twin = game.resample(view, side, random.Random(seed))
        assert foreseen(game, game.view(twin, side), ATTACKS[name]) == told


@pytest.mark.parametrize("name", ATTACKS)
def test_every_game_tells_who_is_hurt_and_both_sides(name: str) -> None:
    game, state, side = position(name)
    view = game.view(state, side)
    told = foreseen(game, view, ATTACKS[name])
    assert list(told.hurts) == [game.presenter.enemy(view, side), side]
    assert sum(told.hurts.values()) > 0
    assert is_fought(game, view, game.read_order(view, ATTACKS[name]))


def test_the_unseen_is_counted() -> None:
    game, state, side = position("tree-line")
    assert foreseen(game, game.view(state, side), ATTACKS["tree-line"]).unseen == "2 markers"
    game, state, side = position("river-fight")
    assert foreseen(game, game.view(state, side), ATTACKS["river-fight"]).unseen == "1 counter"


def test_where_all_dice_are_counted_and_nobody_answers_it_is_the_exact_odds() -> None:
    game, state, side = position("hot-extraction")
    view = game.view(state, side)
    (attack,) = game.read_order(view, ATTACKS["hot-extraction"])
    known = Forecaster(game, state, side, forecaster(game, view, [(attack,)]).trials)
    known.reckon(inf, 40)
    odds = game.presenter.preview(view, attack).hurts
    for who, chance in known.forecasts()[0].hurts.items():
        assert chance == pytest.approx(float(odds[who]), abs=0.05)


def test_the_enemy_answers_with_what_he_may_hold() -> None:
    """Known to hold nothing, he cannot make the attack worse."""
    game, state, side = position("tree-line")
    view = game.view(state, side)
    disarmed = state.__class__(**{**_fields(state), "hands": (state.hands[0], ())})
    weaker = foreseen(game, game.view(disarmed, side), ATTACKS["tree-line"], 4)
    told = foreseen(game, view, ATTACKS["tree-line"], 4)
    assert told.worth(side) < weaker.worth(side)
    assert weaker.unseen == ""


def _fields(state: Any) -> dict[str, Any]:
    return {name: getattr(state, name) for name in state.__struct_fields__}


def test_orders_that_are_the_same_meet_the_same_worlds_and_dice() -> None:
    game, state, side = position("hill-861")
    view = game.view(state, side)
    order = game.read_order(view, ATTACKS["hill-861"])
    found = forecaster(game, view, [order, order])
    found.reckon(inf, 2)
    first, second = found.forecasts()
    assert first == second


def test_throws_are_spread_over_all_that_may_come() -> None:
    chances = [(Action(), Fraction(1, 6))] + [(pip, Fraction(1, 6)) for pip in _pips(5)]
    thrown = _spread(chances, 3, random.Random(1))
    assert sum(share for _, share in thrown) == 1
    assert len(thrown) == 3


def _pips(count: int) -> list[Action]:
    class Pip(Action, frozen=True):
        number: int

    return [Pip(number) for number in range(count)]


def test_answers_are_sorted_by_what_comes_of_them() -> None:
    game, state, side = position("tree-line")
    (attack,) = game.read_order(game.view(state, side), ATTACKS["tree-line"])
    view = game.view(game.apply(state, attack).state, side)
    answers = Answers(game, view, tuple(game.actions(view)))
    assert answers.best_first() == list(game.actions(view))
    answers.forecaster.reckon(inf, 3)
    forecasts, best = answers.forecasts(), answers.best_first()
    assert len(forecasts) == 4
    assert forecasts[best[0]].worth(side) >= forecasts[best[-1]].worth(side) + 0.05
    assert game.write_order(view, best[-1]) == "pass"


def test_who_looks_for_a_short_time_gets_one_world_at_least() -> None:
    game, state, side = position("hill-861")
    view = game.view(state, side)
    found = forecaster(game, view, [game.read_order(view, ATTACKS["hill-861"])])
    found.reckon(0.0)
    assert found.worlds == 1


@pytest.mark.parametrize("name", ATTACKS)
def test_every_step_counts_towards_what_may_be_looked_at_at_once_bids_too(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, state, side = position(name)
    view = game.view(state, side)
    found = forecaster(game, view, [game.read_order(view, ATTACKS[name])])
    played: list[Action] = []
    apply = game.apply
    monkeypatch.setattr(game, "apply", lambda state, action: (played.append(action), apply(state, action))[1])
    found.reckon(inf, 2)
    assert found.steps == len(played) > 0


def test_where_no_world_fits_the_exact_odds_stand_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, state, side = position("hill-861")
    view = game.view(state, side)
    order = game.read_order(view, ATTACKS["hill-861"])
    preview = game.presenter.preview(view, order[-1])

    def none_fits(*_: object) -> None:
        raise NoWorld("nothing that was tried fits what is seen")

    monkeypatch.setattr(type(game), "resample", none_fits)
    assert with_answer(game, view, order, preview) == preview
