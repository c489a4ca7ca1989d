"""What a review comes to, as it is kept and shown: records that know no position, and where one is to be looked at."""

from __future__ import annotations

from typing import Any

import msgspec

from vietnam_tui.core.contract import Game
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Result


class Moved(msgspec.Struct, frozen=True):
    """An entry of the log and what it was worth to the first side: `before`, after it (`worth`), how much was `luck`.

    `decided` is the side whose judgement the rest is, "" where nobody has decided yet.  Of a die or draw `rank` is the
    place of what fell among `of` that could, 1 being the best for the first side, and `other_rank` that for the other
    side; what is worth the same shares the better place.
    """

    n: int
    hash: str
    by: str
    decided: str
    order: str
    turn: int
    before: float
    worth: float
    luck: float = 0.0
    rank: int = 0
    other_rank: int = 0
    of: int = 0

    @property
    def judgement(self) -> float:
        """The part that was no luck, for the first side."""
        return self.worth - self.before - self.luck


class Balance(msgspec.Struct, frozen=True):
    """The game in four numbers, for the first side: end - beginning = luck + own - other."""

    beginning: float
    end: float
    luck: float
    own: float
    other: float


class Alternative(msgspec.Struct, frozen=True):
    """An order that was possible, and by how much it is better than what was ordered, with the interval."""

    order: str
    mean: float
    low: float
    high: float


class TurningPoint(msgspec.Struct, frozen=True):
    """An order after which a side stood worse: its place in the log, what it cost by the win model.

    `better` are orders that do better in play-outs from what the side could see, the best first; `reason` is the
    officer's for his, which is `officer`.
    """

    n: int
    hash: str
    by: str
    turn: int
    order: str
    cost: float
    better: tuple[Alternative, ...] = ()
    officer: str = ""
    reason: str = ""

    @property
    def gain(self) -> float:
        """What the best order would have brought."""
        return self.better[0].mean if self.better else 0.0


class Review(msgspec.Struct, frozen=True):
    """The review of a game as one side saw it, or "" as it was.

    `curve` has (turn, worth for the first side), in a game for one player (turn, the score to be expected); where there
    is no win model it is played out at some turns, and there is neither luck nor judgement: `balance` is None then.
    `worths` has (number in the log, worth after it) of every entry that was judged.
    """

    game: str
    scenario: str
    side: str
    sides: tuple[str, ...]
    players: dict[str, str]
    entries: int
    result: Result | None
    curve: tuple[tuple[int, float], ...]
    balance: Balance | None = None
    turning_points: tuple[TurningPoint, ...] = ()
    lucky: tuple[Moved, ...] = ()
    unlucky: tuple[Moved, ...] = ()
    worths: tuple[tuple[int, float], ...] = ()

    @property
    def alone(self) -> bool:
        """Is it of a game for one player, whose curve is of scores?"""
        return len(self.sides) == 1


def place_of(game: Game[Any], view: Any, point: TurningPoint) -> Hex | None:
    """The hex that a turning point is about: where its order points or who obeys it stands, else that of a better one;
    None where no order is about a place."""
    sheet = game.presenter
    for order in (point.order, *(one.order for one in point.better), point.officer):
        (action, *_) = game.read_logged(view, order)
        face = sheet.face(view, action)
        if face.target is not None:
            return face.target
        for line in sheet.roster(view):
            if line.face.name in face.units[:1] and line.hex is not None:
                return line.hex
    return None
