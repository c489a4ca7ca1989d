"""How true the odds of an attack are: `python -m tests.forecast [GAME|SCENARIO ...] [--combats N]`.

Bots play bots, and a bot plays at random; every attack is forecast as its side would see it, carried out, and compared
with who has been hurt when it is over.  It prints both lines, what lies on the table alone and what is likely with the
enemy's answer: the mean of the squared errors (0.25 is that of who always says one half) beside that of who knows only
how often a side is hurt at all, and by tenths what was said and what has happened.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from vietnam_tui.bots import find_bot
from vietnam_tui.bots.forecast import harm_of
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, Action, fingerprint
from vietnam_tui.games import GAMES, find_game, game_of_scenario
from vietnam_tui.play.seat.foresight import forecaster

#: The scenarios by which a game is measured, and how many of a game's attacks are looked at in each
USUAL = {
    "vb": ("boys-of-67", "iron-triangle"),
    "gb": ("green-beret",),
    "ks": ("the-fall-of-lang-vei", "the-siege-of-khe-sanh"),
    "sd": ("patrol-boat-ambush", "mechanized-sweep"),
    "ha": ("dong-ha", "into-cambodia"),
}
#: Attacks of a game that are looked at: some, so that many games are played
SHARE = 0.3
COMBATS, WORLDS = 300, 12
#: Games of a scenario and two levels that are played at most
MOST_GAMES = 150


class Said(NamedTuple):
    """What was said of a side in a combat: by the dice alone if they are told, with the answer; was it hurt?"""

    combat: int
    now: float | None
    answered: float
    hurt: bool


class Attack(NamedTuple):
    """An attack as it was given."""

    view: Any
    side: str
    action: Action


def attacks(scenario: str, levels: tuple[str, ...], most: int) -> Iterator[tuple[Attack, set[str]]]:
    """So many attacks of games between bots of these levels, each with the sides that were hurt by it; fewer where bots
    seldom attack.
    """
    game = game_of_scenario(scenario)
    assert game is not None
    found = 0
    for seed in range(1, MOST_GAMES + 1):
        for one in _game(game, scenario, levels, seed):
            yield one
            found += 1
            if found == most:
                return


def _game(
    game: Game[Any], scenario: str, levels: tuple[str, ...], seed: int
) -> Iterator[tuple[Attack, set[str]]]:
    sides, doctrine = game.sides(scenario), game.doctrine
    assert doctrine is not None
    bots = {side: find_bot(game, level) for side, level in zip(sides, levels, strict=True)}
    dice, lots, rolled = SeededDice(seed), random.Random(seed), 0
    state = game.setup(scenario, {})
    attack, hurt, over = None, set[str](), False
    while (side := game.decision(state).side) != NOBODY:
        if attack is not None and (over or doctrine.settled(state)):
            yield attack, hurt
            attack = None
        if side == CHANCE:
            action = dice.choose(game.outcomes(state), rolled)
            rolled += 1
        else:
            view = game.view(state, side)
            chooser = random.Random(f"{seed}/{side}/{fingerprint(view)}")
            action = game.standing_answer(state) or bots[side].choose(game, view, side, chooser).action
            if attack is None and _may_hurt(game, view, action) and lots.random() < SHARE:
                attack, hurt = Attack(view, side, action), set()
        step = game.apply(state, action)
        if attack is not None:
            harm, over = harm_of(game, step)
            hurt |= {loss.side for loss in harm}
        state = step.state
    if attack is not None:
        yield attack, hurt


def _may_hurt(game: Game[Any], view: Any, action: Action) -> bool:
    """Is it an attack, or an answer by which somebody may be hurt?"""
    verb = game.write_order(view, action).partition(" ")[0]
    return verb in game.presenter.attacks or bool(game.presenter.preview(view, action).hurts)


def measured(
    game: Game[Any], scenario: str, levels: tuple[str, ...], most: int, worlds: int
) -> Iterator[Said]:
    """What was said and what came of so many attacks, of both sides of each."""
    for number, (attack, hurt) in enumerate(attacks(scenario, levels, most)):
        found = forecaster(game, attack.view, [(attack.action,)])
        found.reckon(float("inf"), worlds)
        (forecast,) = found.forecasts()
        now = game.presenter.preview(attack.view, attack.action).hurts
        for side in (game.presenter.enemy(attack.view, attack.side), attack.side):
            dice = float(now.get(side, 0)) if now else None
            yield Said(number, dice, forecast.hurts[side], side in hurt)


def error(pairs: Sequence[tuple[float, bool]]) -> float:
    """The mean of the squared errors of what was said."""
    return sum((said - hurt) ** 2 for said, hurt in pairs) / len(pairs)


def by_tenths(pairs: Sequence[tuple[float, bool]]) -> str:
    """For each tenth of what was said: the mean of that, how often it has happened, in how many cases."""
    tenths: dict[int, list[tuple[float, bool]]] = {}
    for said, hurt in pairs:
        tenths.setdefault(min(9, int(said * 10)), []).append((said, hurt))
    return "  ".join(
        f"{sum(said for said, _ in cases) / len(cases):.0%}>{sum(hurt for _, hurt in cases) / len(cases):.0%}"
        f"({len(cases)})"
        for _, cases in sorted(tenths.items())
    )


def report(name: str, found: Sequence[Said]) -> None:
    """Print what came of the attacks of a game."""
    answered = [(one.answered, one.hurt) for one in found]
    told = [one for one in found if one.now is not None]
    now = [(one.now or 0.0, one.hurt) for one in told]
    often = sum(one.hurt for one in found) / len(found)
    combats = len({one.combat for one in found})
    print(
        f"{name}: {combats} combats, a side is hurt in {often:.0%}, error of that alone {often * (1 - often):.3f}"
    )
    print(f"  with his answer: error {error(answered):.3f}; by tenths {by_tenths(answered)}")
    if now:
        same = error([(one.answered, one.hurt) for one in told])
        print(f"  now, in {len(now) // 2}: error {error(now):.3f}, his answer in these {same:.3f}")
        print(f"    by tenths {by_tenths(now)}", flush=True)


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.forecast", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument("what", nargs="*", default=list(USUAL), help="games by code, or scenarios")
    parser.add_argument("--combats", type=int, default=COMBATS)
    parser.add_argument("--level", default="regular", help="who plays, and against whom one plays at random")
    parser.add_argument("--worlds", type=int, default=WORLDS)
    wishes = parser.parse_args()
    for what in wishes.what:
        scenarios = USUAL.get(what, (what,))
        game = find_game(what) if what in GAMES else game_of_scenario(what)
        if game is None:
            parser.error(f"no game or scenario {what}")
        level = wishes.level
        pairings = [(level,) * len(game.sides(scenarios[0]))]
        if len(pairings[0]) == 2:
            pairings += [(level, "random"), ("random", level)]
        else:
            pairings.append(("random",))
        each = max(1, wishes.combats // (len(pairings) * len(scenarios)))
        found: list[Said] = []
        for scenario in scenarios:
            for levels in pairings:
                part = list(measured(game, scenario, levels, each, wishes.worlds))
                if not part:
                    print(f"{scenario}, {' against '.join(levels)}: nobody has attacked")
                    continue
                report(f"{scenario}, {' against '.join(levels)}", part)
                found += [one._replace(combat=one.combat + len(found)) for one in part]
        if found:
            report(f"{game.title}, all", found)


if __name__ == "__main__":
    main()
