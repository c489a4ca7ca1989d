"""The meaning of what has happened for a side: what it could be attacked in now, and what it could attack, and why.

Two views of the side are compared, one from before and one from now; nothing else is known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from vietnam_tui.core.board import Board
from vietnam_tui.core.contract import Game
from vietnam_tui.core.hexes import Grid, Hex
from vietnam_tui.core.objectives import Objective, changed_hands
from vietnam_tui.core.presenter import FACE_DOWN, Picture, UnitFace

_UNTOLD = re.compile(re.escape(FACE_DOWN) + r"([0-9/]+)\b")
#: Names that a line tells before it only counts
NAMED = 4


class Meaning(NamedTuple):
    """A thing that is different for a side now: in words, where it is so, and more of it in lines."""

    text: str
    hexes: tuple[Hex, ...]
    details: tuple[str, ...] = ()


def lettered(text: str, at: Callable[[str], Sequence[str]]) -> str:
    """A line on what is different, those that cannot be told apart by their letters `at` a number, if they have any.

    >>> lettered("you could attack now: ?0101, ?0202", lambda label: {"0101": "AC"}.get(label, ""))
    'you could attack now: ?A ?C, ?0202'
    """
    return _UNTOLD.sub(
        lambda found: " ".join(f"{FACE_DOWN}{name}" for name in at(found[1]) or [found[1]]), text
    )


class _Lying(NamedTuple):
    """A counter and where it lies: on a hexside in both hexes."""

    face: UnitFace
    hexes: tuple[Hex, ...]
    label: str

    @property
    def who(self) -> str:
        """The counter by its name; one that cannot be told from others by where it lies."""
        return f"{FACE_DOWN}{self.label}" if self.face.badge == FACE_DOWN else self.face.name


def meanings(game: Game[Any], before: Any, now: Any, side: str) -> tuple[Meaning, ...]:
    """What has changed for a side between two of its views, the weightiest first; nothing for whoever only looks on."""
    if not side:
        return ()
    sheet = game.presenter
    board, enemy = sheet.board(now), sheet.enemy(now, side)
    had, has = (_lying(sheet.picture(view), board.grid) for view in (before, now))
    ours, theirs = (_of_side(has, side, own=own) for own in (True, False))
    cut = sheet.cut_off(now, side) - sheet.cut_off(before, side)
    seen = (sheet.unseen(before, side) - sheet.unseen(now, side)) & ours.keys()
    known = _of_side(had, side, own=False)
    fresh = [name for name in theirs if name not in known and not name.startswith(FACE_DOWN)]
    found = (
        *_objectives(board, sheet.objectives(before), sheet.objectives(now)),
        _named("cut off", ours, cut),
        _compared("now threatened", ours, had, (sheet.threats(before, side), sheet.threats(now, side))),
        _named("seen by the enemy", ours, seen),
        _compared(
            "you could attack now", theirs, had, (sheet.threats(before, enemy), sheet.threats(now, enemy))
        ),
        _named("in sight now", theirs, fresh),
    )
    return tuple(one for one in found if one is not None)


def _lying(picture: Picture, grid: Grid) -> dict[str, _Lying]:
    """Every counter on the map by its name, those that cannot be told apart by where they lie."""
    found = [
        *(_Lying(face, (hex_,), grid.label(hex_)) for hex_, faces in picture.units.items() for face in faces),
        *(
            _Lying(face, tuple(grid.side_hexes[at]), grid.side_label(at))
            for at, faces in picture.side_units.items()
            for face in faces
        ),
    ]
    return {one.who: one for one in found}


def _of_side(lying: Mapping[str, _Lying], side: str, *, own: bool) -> dict[str, _Lying]:
    return {name: one for name, one in lying.items() if (one.face.side == side) is own}


def _objectives(board: Board, before: Iterable[Objective], now: Iterable[Objective]) -> Iterator[Meaning]:
    """The ground that is another's now."""
    for change in changed_hands(before, now):
        named = board.place_names.get(change.hex, "")
        where = " ".join(
            dict.fromkeys(word for word in (named or change.name, board.label(change.hex)) if word)
        )
        has = f"{change.has or 'nobody'}'s"
        yield Meaning(
            f"{where}: now {has}, was {change.had}" if change.had else f"{where}: {has}", (change.hex,)
        )


def _named(what: str, lying: Mapping[str, _Lying], names: Iterable[str]) -> Meaning | None:
    """The counters to which something has happened."""
    found = [lying[name] for name in sorted(names) if name in lying]
    if not found:
        return None
    return _told(what, found, tuple(f"{one.who} in {one.label}" for one in found))


def _compared(
    what: str,
    lying: Mapping[str, _Lying],
    had: Mapping[str, _Lying],
    reach: tuple[Mapping[Hex, tuple[str, ...]], Mapping[Hex, tuple[str, ...]]],
) -> Meaning | None:
    """The counters that somebody can get at now and nobody could before, and by whom."""
    before, now = reach
    found: list[_Lying] = []
    details = []
    for name, one in lying.items():
        by = _who(now, one.hexes)
        if by and not (name in had and _who(before, had[name].hexes)):
            found.append(one)
            details.append(f"{one.who} in {one.label}: {_listed(by)}")
    return _told(what, found, tuple(details)) if found else None


def _who(reach: Mapping[Hex, tuple[str, ...]], hexes: Iterable[Hex]) -> list[str]:
    return list(dict.fromkeys(name for hex_ in hexes for name in reach.get(hex_, ())))


def _told(what: str, found: list[_Lying], details: tuple[str, ...]) -> Meaning:
    hexes = tuple(dict.fromkeys(hex_ for one in found for hex_ in one.hexes))
    return Meaning(f"{what}: {_listed([one.who for one in found])}", hexes, details)


def _listed(names: list[str]) -> str:
    """Some names, the rest counted."""
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return f"{', '.join(names[:NAMED])}{more}"
