"""The scenarios that can be played, as they are offered to a player."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from vietnam_tui.core import data
from vietnam_tui.core.briefing import Briefing
from vietnam_tui.core.contract import Game
from vietnam_tui.games import GAMES, find_game, scenarios_of


class ScenarioCard(msgspec.Struct, frozen=True):
    """The facts of a scenario's file; `title` is its id where there is no file."""

    id: str
    title: str
    period: str = ""
    summary: str = ""
    rule: str = ""
    turns: int = 0
    briefing: Briefing = Briefing()


def scenario_card(game: Game[Any], scenario: str) -> ScenarioCard:
    """The card of a scenario; raises `DataError` for a file that cannot be read."""
    relative = f"{game.id}/scenarios/{scenario}.toml"
    return data.load(relative, ScenarioCard) if data.exists(relative) else ScenarioCard(scenario, scenario)


#: What decides a scenario, as somebody looks for it, and the words by which aims tell of it
DECIDES = {
    "exit": ("off the map", "leave the map", "leaves the map", "escape"),
    "losses": ("eliminate", "casualties", "lost", "losses"),
    "ground": ("hold", "objective", "landing zone", "village", "base"),
    "points": ("points",),
}
#: Hours up to which a game is short, and from which on it is long
SHORT, LONG = 1.0, 2.0


def facets(game: Game[Any], card: ScenarioCard) -> tuple[str, ...]:
    """What a scenario is like, in the words by which it is looked for: sides, length, what decides it.

    >>> facets(find_game("ha"), scenario_card(find_game("ha"), "dong-ha"))
    ('two-sided', 'exit', 'losses')
    """
    alone = ("one-sided", "solitaire") if len(game.sides(card.id)) == 1 else ("two-sided",)
    number, _, unit = card.briefing.length.removeprefix("about ").partition(" ")
    hours = float(number) / (60 if unit.startswith("minute") else 1) if number else LONG
    length = ("short",) * (hours <= SHORT) + ("long",) * (hours > LONG)
    aims = " ".join(aim.text for aim in card.briefing.aim).casefold()
    decides = (word for word, signs in DECIDES.items() if any(sign in aims for sign in signs))
    return (*alone, *length, *decides)


@cache
def has_secrets(game: Game[Any], card: ScenarioCard) -> bool:
    """Is there something from the beginning that a side does not see, or is a side set up in secret?"""
    told = f"{card.summary} {' '.join(aim.text for aim in card.briefing.aim)}".casefold()
    in_secret = any(word in told for word in ("secret", "hide", "hidden"))
    return in_secret or game.hides(game.setup(card.id), game.sides(card.id))


def full_title(game: Game[Any], scenario: str) -> str:
    """The game and the scenario by their titles; where both have the same it stands once.

    >>> [full_title(find_game(code), name) for code, name in (("ks", "the-fall-of-lang-vei"), ("gb", "green-beret"))]
    ['Khe Sanh, 1968: The Fall of Lang Vei', 'Green Beret: Vietnam']
    """
    title = scenario_card(game, scenario).title
    return game.title if title == game.title else f"{game.title}: {title}"


def catalogue() -> list[tuple[Game[Any], ScenarioCard]]:
    """Every scenario of every game, in the order of the rulebooks, those that an owner has made behind the printed."""
    games = [find_game(code) for code in GAMES]
    return [(game, scenario_card(game, name)) for game in games for name in game.scenarios()]


def find_scenario(name: str) -> tuple[Game[Any], str] | None:
    """The scenario of this id in any capitals, or None; raises `DataError` for an unplayable one of the owner's."""
    wanted = name.casefold()
    for code in GAMES:
        for scenario in scenarios_of(code):
            if scenario.casefold() == wanted:
                game = find_game(code)
                for fault in game.scenario_faults(scenario):
                    raise data.DataError(f"{scenario} cannot be played: {fault}")
                return game, scenario
    return None
