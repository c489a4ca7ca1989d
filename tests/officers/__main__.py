"""Figures of the officers' play, for anyone to repeat.

    python -m tests.officers figures SCENARIO ... --games 40     cost, balance, what was thrown away, waste, places
    python -m tests.officers places SCENARIO ... --games 50      hidden places alone, from set-ups
    python -m tests.officers against REVISION SCENARIO ...       officers of now against those of a revision
    python -m tests.officers watch SCENARIO --seed 1 --turns 3   every order with its reason
    python -m tests.officers reasons SCENARIO ... --count 200    drawn orders with their reasons

Times are processor times.  `--officers REVISION` looks at those of a revision in the first two, `--option NAME=VALUE`
plays with an optional rule, `--first-seed N` on other seeds.
"""

from __future__ import annotations

import argparse
import gc
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tests.officers.before import officer_of
from tests.officers.games import Moment, facts, known, moments
from vietnam_tui.bots.arena import SELDOM
from vietnam_tui.bots.counting import wilson
from vietnam_tui.bots.scores import bounded_mean
from vietnam_tui.core.contract import Game

#: How many kinds of a thing are listed
LISTED = 6


class Watched(NamedTuple):
    """What a game came to: its winner, its score in a game for one, seconds in all and of the longest decision, the
    conditions that a side had met and has no more, what was wasted, and where each side hid."""

    winner: str
    score: float
    seconds: float
    longest: float
    thrown: tuple[str, ...]
    wasted: tuple[str, ...]
    hidden: Mapping[str, frozenset[str]]


def watched(scenario: str, seed: int, options: Mapping[str, str], revision: str = "") -> Watched:
    """Play a game of the officers, of now or of a revision, against each other, and look."""
    game = known(scenario)
    bots = dict.fromkeys(game.sides(scenario), officer_of(game, revision)) if revision else None
    told, doctrine = facts(game), game.doctrine
    assert doctrine is not None
    met, wasted, seconds, longest = set[tuple[str, str]](), list[str](), 0.0, 0.0
    hidden: dict[str, frozenset[str]] = {}
    state = None
    for moment in moments(scenario, seed, bots, options):
        state, seconds, longest = moment.after, seconds + moment.took, max(longest, moment.took)
        if moment.choice is not None and (waste := told.wasted(moment)):
            wasted.append(waste)
        if not hidden and told.set_up(state):
            hidden = {side: told.hidden(state, side) for side in game.sides(scenario)}
        met.update(_met(game, state))
    assert state is not None
    result = game.result(state)
    assert result is not None
    lost = sorted(f"{side}: {name}" for side, name in met - _met(game, state))
    score = sum(doctrine.weights[name] * value for name, value in _features(game, state).items())
    return Watched(result.winner, score, seconds, longest, tuple(lost), tuple(wasted), hidden)


def _features(game: Game[Any], state: Any) -> dict[str, float]:
    assert game.doctrine is not None
    return game.doctrine.features(state, game.sides(state.scenario)[0])


def _met(game: Game[Any], state: Any) -> set[tuple[str, str]]:
    """The conditions that are met, each with its side."""
    doctrine = game.doctrine
    assert doctrine is not None
    return {
        (side, one.name)
        for side in game.sides(state.scenario)
        for one in doctrine.conditions(state, side)
        if one.standing == "met"
    }


# -- telling ------------------------------------------------------------------------------------------------


def share(points: float, games: int) -> str:
    """A share of points with its 95 % interval."""
    low, high = wilson(points, games)
    return f"{points / games:.1%} [{low:.1%} to {high:.1%}]"


def figures(scenario: str, seeds: range, options: Mapping[str, str], revision: str = "") -> Iterator[str]:
    """Cost, balance, conditions thrown away, waste and hidden places, from games of the officers against each other."""
    played = [watched(scenario, seed, options, revision) for seed in seeds]
    count, sides = len(played), known(scenario).sides(scenario)
    yield (
        f"{scenario}: {count} games, {sum(one.seconds for one in played) / count:.2f} s each, "
        f"longest decision {max(one.longest for one in played):.2f} s"
    )
    if len(sides) == 1:
        mean, low, high = bounded_mean([one.score for one in played])
        yield f"  scores {mean:.2f} [{low:.2f} to {high:.2f}]"
    else:
        points = sum(1.0 if one.winner == sides[0] else 0.5 * (not one.winner) for one in played)
        drawn = sum(not one.winner for one in played)
        yield f"  {sides[0]} scores {share(points, count)}, {drawn} drawn"
    thrown = Counter(aim for one in played for aim in one.thrown)
    yield f"  games in which a condition was met and is no more: {sum(bool(one.thrown) for one in played)}"
    yield from (f"    {number} {aim}" for aim, number in thrown.most_common(LISTED))
    wasted = Counter(waste for one in played for waste in one.wasted)
    yield f"  wasted orders: {wasted.total()}"
    yield from (f"    {number} {waste}" for waste, number in wasted.most_common(LISTED))
    yield from hiding(sides, [one.hidden for one in played])


def hiding(sides: Sequence[str], hidden: Sequence[Mapping[str, frozenset[str]]]) -> Iterator[str]:
    """In how many places each side hides, and which hold a hidden counter most often."""
    for side in sides:
        places = Counter(place for one in hidden for place in one.get(side, ()))
        if places:
            most = ", ".join(f"{place} {number}" for place, number in places.most_common(LISTED))
            yield f"  {side} hides in {len(places)} places in {len(hidden)} games, most often {most}"


def places(scenario: str, seeds: range, options: Mapping[str, str], revision: str = "") -> Iterator[str]:
    """The same of set-ups alone."""
    yield f"{scenario}:"
    yield from hiding(
        known(scenario).sides(scenario), [set_up(scenario, seed, options, revision) for seed in seeds]
    )


def set_up(
    scenario: str, seed: int, options: Mapping[str, str], revision: str = ""
) -> dict[str, frozenset[str]]:
    """Where each side hides once the set-up is over."""
    game = known(scenario)
    bots = dict.fromkeys(game.sides(scenario), officer_of(game, revision)) if revision else None
    told = facts(game)
    state = next(one.after for one in moments(scenario, seed, bots, options) if told.set_up(one.after))
    return {side: told.hidden(state, side) for side in game.sides(scenario)}


def against(scenario: str, revision: str, seeds: range, options: Mapping[str, str]) -> Iterator[str]:
    """The officers of now against those of a revision, on the same seeds from both sides."""
    game = known(scenario)
    sides, old = game.sides(scenario), officer_of(game, revision)
    if len(sides) == 1:
        now, then = (
            [_score(game, scenario, seed, bots, options) for seed in seeds] for bots in ({}, {sides[0]: old})
        )
        mean, low, high = bounded_mean([one - other for one, other in zip(now, then, strict=True)])
        yield f"{scenario}: {mean:+.2f} [{low:+.2f} to {high:+.2f}] over {revision} on {len(seeds)} seeds"
        return
    found: dict[str, float] = {}
    for theirs in sides:
        own = next(side for side in sides if side != theirs)
        for seed in seeds:
            winner = _winner(game, scenario, seed, {theirs: old}, options)
            found[own] = found.get(own, 0.0) + (1.0 if winner == own else 0.5 * (not winner))
    each = ", ".join(f"as {side} {points / len(seeds):.1%}" for side, points in found.items())
    total = share(sum(found.values()), 2 * len(seeds))
    yield f"{scenario}: now scores {total} against {revision} in {2 * len(seeds)} games: {each}"


def _last(scenario: str, seed: int, bots: Mapping[str, Any], options: Mapping[str, str]) -> Any:
    state = None
    for moment in moments(scenario, seed, bots, options):
        state = moment.after
    return state


def _winner(
    game: Game[Any], scenario: str, seed: int, bots: Mapping[str, Any], options: Mapping[str, str]
) -> str:
    result = game.result(_last(scenario, seed, bots, options))
    assert result is not None
    return result.winner


def _score(
    game: Game[Any], scenario: str, seed: int, bots: Mapping[str, Any], options: Mapping[str, str]
) -> float:
    assert game.doctrine is not None
    found = _features(game, _last(scenario, seed, bots, options))
    return sum(game.doctrine.weights[name] * value for name, value in found.items())


def told(game: Game[Any], moment: Moment) -> str:
    """An order in a line, with its reason."""
    assert moment.choice is not None
    state, action = moment.state, moment.choice.action
    reason = f" ({moment.choice.reason})" if moment.choice.reason else ""
    return (
        f"{state.turn} {game.decision(state).kind}, {moment.side}: {game.write_order(state, action)}{reason}"
    )


def watch(scenario: str, seed: int, turns: int, options: Mapping[str, str]) -> Iterator[str]:
    """Every order of the first turns, with its reason."""
    for moment in moments(scenario, seed, options=options):
        if moment.state.turn > turns:
            return
        if moment.choice is not None:
            yield told(known(scenario), moment)


def reasons(scenario: str, count: int, seed: int, options: Mapping[str, str]) -> Iterator[str]:
    """Orders that were given for a reason, drawn from a game."""
    every = [one for one in moments(scenario, seed, options=options) if one.choice and one.choice.reason]
    for moment in random.Random(seed).sample(every, min(count, len(every))):
        yield told(known(scenario), moment)


def main(given: Sequence[str] | None = None) -> None:
    """Read the command line and print."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.officers", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=("figures", "places", "against", "watch", "reasons"))
    parser.add_argument("names", nargs="+", metavar="NAME")
    for name, value in (
        ("games", 40),
        ("seed", 1),
        ("first-seed", 1),
        ("turns", 3),
        ("count", 200),
    ):
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--officers", default="", metavar="REVISION")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args(given)
    gc.set_threshold(*SELDOM)
    options = dict(one.split("=", 1) for one in asked.option)
    seeds = range(asked.first_seed, asked.first_seed + asked.games)
    revision, names = (
        (asked.names[0], asked.names[1:]) if asked.what == "against" else ("", list(asked.names))
    )
    for name in names:
        lines = {
            "figures": lambda name=name: figures(name, seeds, options, asked.officers),
            "places": lambda name=name: places(name, seeds, options, asked.officers),
            "against": lambda name=name: against(name, revision, seeds, options),
            "watch": lambda name=name: watch(name, asked.seed, asked.turns, options),
            "reasons": lambda name=name: reasons(name, asked.count, asked.seed, options),
        }[asked.what]()
        for line in lines:
            print(line, flush=True)


if __name__ == "__main__":
    main()
