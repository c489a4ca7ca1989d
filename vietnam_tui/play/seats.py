"""The player of a side: a person, or a bot of some level; and who rolls the dice.

>>> Seat.read("bot:random"), str(Seat.read("human")), str(Seat.read("random"))
(Seat(human=False, level='random'), 'human', 'bot:random')
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from vietnam_tui.bots import DEFAULT_LEVEL, LEVELS, Bot, Choice, find_bot
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import State, fingerprint

#: The way in which dice are rolled: by the program, or by the players, who type them
DiceMode = Literal["auto", "manual"]


class SeatError(ValueError):
    """A text that names no player, or a side that the scenario does not have."""


class Seat(NamedTuple):
    """A person, or a bot; `level` is "" for the default level."""

    human: bool
    level: str = ""

    @classmethod
    def read(cls, text: str) -> Seat:
        """The player that "human", "bot", "bot:LEVEL" or "random" names; raises `SeatError`."""
        kind, _, level = text.strip().casefold().partition(":")
        if kind == "random" and not level:
            kind, level = "bot", "random"
        if kind == "human" and not level:
            return cls(human=True)
        if kind == "bot" and (not level or level in LEVELS):
            return cls(human=False, level=level)
        raise SeatError(f"no player {text!r}: say human, bot, or bot: and a level ({', '.join(LEVELS)})")

    def __str__(self) -> str:
        return "human" if self.human else f"bot:{self.level}" if self.level else "bot"


HUMAN = Seat(human=True)


def default_seats(game: Game[Any], scenario: str) -> dict[str, Seat]:
    """A person for the first side, the default bot for the others."""
    first, *others = game.sides(scenario)
    return {first: HUMAN, **dict.fromkeys(others, Seat(human=False, level=DEFAULT_LEVEL))}


def seats_of(game: Game[Any], scenario: str, given: Mapping[str, str | Seat]) -> dict[str, Seat]:
    """Side -> player for every side, human where nothing is given; raises `SeatError`."""
    seats = dict.fromkeys(game.sides(scenario), HUMAN)
    for name, player in given.items():
        seat = player if isinstance(player, Seat) else Seat.read(player)
        if not seat.human and seat.level:
            from vietnam_tui.bots.proofs import offered  # only here: orders are given without

            levels = offered(game, scenario)
            if seat.level not in levels:
                raise SeatError(f"{seat} does not play {scenario}; there are {', '.join(levels)}")
        seats[side_named(game, scenario, name)] = seat
    return seats


def side_among(sides: Sequence[str], name: str) -> str | None:
    """The side of this name, capitals or not, or else the only one that bears it among others; None for no side.

    >>> side_among(("US/GVN", "NVA/VC"), "vc"), side_among(("US/GVN", "NVA/VC"), "V")
    ('NVA/VC', None)
    """
    called = name.casefold()
    exact = [side for side in sides if side.casefold() == called]
    found = exact or [side for side in sides if called in side.casefold().split("/")]
    return found[0] if len(found) == 1 else None


def side_named(game: Game[Any], scenario: str, name: str) -> str:
    """The side of a scenario that this names, as `side_among` understands it; raises `SeatError`."""
    sides = game.sides(scenario)
    side = side_among(sides, name)
    if side is not None:
        return side
    raise SeatError(f"no side {name}: {scenario} has {' and '.join(sides)}")


def advising_level(seats: Iterable[Seat]) -> str:
    """The level that gives hints: the strongest that plays, and no weaker one than the default."""
    levels = [*LEVELS]
    strongest = max((levels.index(seat.level) for seat in seats if seat.level), default=0)
    return levels[max(strongest, levels.index(DEFAULT_LEVEL))] if strongest else ""


@lru_cache(maxsize=16)
def _seated(game: Game[Any], level: str, seed: int) -> Bot:
    """The bot of a game that is being played, which may keep what it means to do between two decisions."""
    return find_bot(game, level)


def ask_bot(game: Game[Any], view: State, side: str, *, level: str, seed: int) -> Choice:
    """The action that a bot takes with a view.  The same course of a game of the same seed gives the same answers."""
    generator = random.Random(f"{seed}/{side}/{fingerprint(view)}")
    return _seated(game, level, seed).choose(game, view, side, generator)
