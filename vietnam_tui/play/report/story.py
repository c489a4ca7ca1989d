"""What was done since a player's last turn as a story: by place, the weightiest first, and what it means for him.

The lines are those of the digest, each march with a sign that stands on the map where it led.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from vietnam_tui.core.board import Board
from vietnam_tui.core.contract import Game
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE
from vietnam_tui.core.presenter import FACE_DOWN
from vietnam_tui.play.disclosure import TURN_ENDS
from vietnam_tui.play.report.digest import COMBAT, FOUND, KEPT, MARCH, MARCHED, DigestLine, digest
from vietnam_tui.play.report.meaning import Meaning, meanings
from vietnam_tui.play.seat.chair import Chair, Seen

#: The signs of marches, in their order; one that comes later has none
SIGNS = "123456789" + string.ascii_lowercase
#: How far from the weightiest of a place something still belongs to it, and a named place to what happened there
AROUND, NEAR = 2, 3
#: Places to which nobody but marched that stand for themselves, the nearest to us; the others are one group
MARCHED_TO = 3


class Step(NamedTuple):
    """A line of a story; a march has the sign that stands on the map where it led."""

    line: DigestLine
    sign: str = ""

    @property
    def kind(self) -> str:
        """The subject in two characters: the sign of a march that has one, the kind of anything else."""
        return self.sign or self.line.kind

    def sign_at(self, signs: Container[Hex], taken: Container[Hex]) -> Hex:
        """Where its sign stands: on its way, as late as there is room, where counters have `taken` the end."""
        *way, end = self.line.hexes
        free = (hex_ for hex_ in (end, *reversed(way)) if hex_ not in taken and hex_ not in signs)
        return next(free, end)

    def text(self, letters: Mapping[str, str]) -> str:
        """What it says; who cannot be told from others goes by his letter, if there is one for the sign.

        >>> from vietnam_tui.play.report.marches import way_of
        >>> way = way_of(FACE_DOWN, ("3323", "2930"))
        >>> march = Step(DigestLine(MARCH, "?3323 > 2930", (), 1, FACE_DOWN, way=way), "1")
        >>> march.text({}), march.text({"1": "B"})
        ('?3323 > 2930', '?B 3323 > 2930')
        """
        name, way = letters.get(self.sign, ""), self.line.way
        return f"{FACE_DOWN}{name} {way.first} > {way.last}" if name and way is not None else self.line.text

    def whole(self, letters: Mapping[str, str]) -> str:
        """All that it says."""
        return f"{self.text(letters)} {self.line.note}".rstrip()


class Group(NamedTuple):
    """The things that happened in one part of the map; `place` is where the weightiest did, None for nowhere."""

    title: str
    place: Hex | None
    steps: tuple[Step, ...]

    @property
    def hexes(self) -> frozenset[Hex]:
        """Where anything of it happened."""
        return frozenset(hex_ for step in self.steps for hex_ in step.line.hexes)

    @property
    def summary(self) -> str:
        """How much of what happened.

        >>> march = Step(DigestLine(MARCH, "", (), 1))
        >>> Group("", None, (march, march, Step(DigestLine(COMBAT, "", (), 1)))).summary
        '1 combat, 2 marches'
        """
        kinds = Counter(step.line.kind for step in self.steps)
        fights, marches = kinds.pop(COMBAT, 0), kinds.pop(MARCH, 0)
        other = sum(kinds.values())
        told = [f"{fights} combat{'s' * (fights > 1)}"] * bool(fights)
        told += [f"{marches} march{'es' * (marches > 1)}"] * bool(marches)
        told += [f"{other} more" if told else f"{other} event{'s' * (other > 1)}"] * bool(other)
        return ", ".join(told)


class Story(NamedTuple):
    """What was done: its groups, the weightiest first, what it means for the side, and what only keeps the books."""

    groups: tuple[Group, ...]
    meanings: tuple[Meaning, ...] = ()
    kept: str = ""

    @property
    def lines(self) -> list[DigestLine]:
        """Every line of its groups."""
        return [step.line for group in self.groups for step in group.steps]

    def signs(self, taken: Container[Hex]) -> dict[Hex, str]:
        """The signs of the marches, each in the last free hex of its way, else where it ended."""
        found: dict[Hex, str] = {}
        for group in self.groups:
            for step in group.steps:
                if step.sign and step.line.hexes:
                    there = step.sign_at(found, taken)
                    found[there] = found.get(there, "") + step.sign
        return found

    def letters(self, at: Callable[[str], Sequence[str]]) -> dict[str, str]:
        """The sign of each march of a counter that cannot be told from others -> its letter, of those `at` a number.

        Of several that came to the same hex the last one has the last letter there.
        """
        found: dict[str, str] = {}
        ends: dict[str, list[Step]] = {}
        for group in self.groups:
            for step in group.steps:
                if step.sign and step.line.unit == FACE_DOWN and step.line.way is not None:
                    ends.setdefault(step.line.way.last, []).append(step)
        for label, steps in ends.items():
            came = sorted(steps, key=lambda step: step.line.until, reverse=True)
            found |= {step.sign: letter for step, letter in zip(came, reversed(at(label)), strict=False)}
        return found

    @property
    def scenes(self) -> list[tuple[int, int]]:
        """Its steps as they came to pass, each by the number of its group and its own in there."""
        found = [(at, index) for at, group in enumerate(self.groups) for index in range(len(group.steps))]
        return sorted(found, key=lambda one: self.groups[one[0]].steps[one[1]].line.until)


def told(
    game: Game[Any],
    chair: Chair,
    history: Sequence[Seen],
    start: int,
    past: Callable[[int], Any] | None,
    *,
    own_marches: bool = False,
) -> Story:
    """The story of what a chair has noticed, from a place of its history on, or of a part of that up to now.

    `past` gives the view after so many of the history, where that can be had; without it nothing is told of what it
    means.
    """
    view, side = chair.view, chair.side
    then = None if past is None else cache(past)
    lines = digest(game, view, history, start, side, past=then, own_marches=own_marches)
    story = grouped(game.presenter.board(view), lines)
    if then is None or not story.groups:
        return story
    # what follows from the set-up is no news
    begun = max((line.until for line in lines if line.placed_by), default=start)
    return story._replace(meanings=meanings(game, then(begun), view, side))


def grouped(board: Board, lines: Sequence[DigestLine]) -> Story:
    """The lines of a digest by place."""
    kept = next((line.text for line in lines if line.weight == KEPT), "")
    told = [line for line in lines if line.weight != KEPT]
    places, ours = _by_place(board, told)
    apart = [at for at, line in enumerate(told) if not line.hexes or line.placed_by]
    _take_in(told, ours, apart)
    alone = [n for n, group in enumerate(ours) if all(told[at].weight == MARCHED for at in group)]
    far = alone[MARCHED_TO:] if len(alone) > MARCHED_TO + 1 else []
    parts: list[tuple[str, Hex | None, list[int]]] = [
        (_titled(board, places[n]), places[n], group) for n, group in enumerate(ours) if n not in far
    ]
    if far:
        parts.append(("farther off", places[far[0]], [at for n in far for at in ours[n]]))
    if apart:
        parts.append(("besides", None, apart))
    signs = iter(SIGNS)
    groups = tuple(
        Group(title, place, tuple(Step(told[at], _sign(told[at], signs)) for at in group))
        for title, place, group in parts
    )
    return Story(groups, kept=kept)


def _by_place(board: Board, told: Sequence[DigestLine]) -> tuple[list[Hex], list[list[int]]]:
    """Places, the weightiest first, and for each the numbers of the lines about what happened around it."""
    places: list[Hex] = []
    members: dict[int, list[int]] = {}
    for at in sorted(range(len(told)), key=lambda at: -told[at].weight):
        if told[at].hexes and not told[at].placed_by:
            here = told[at].hexes[-1]
            near = [n for n, place in enumerate(places) if board.grid.distance(place, here) <= AROUND]
            if not near:
                places.append(here)
            members.setdefault(near[0] if near else len(places) - 1, []).append(at)
    ranked = sorted(members, key=lambda number: _weight([told[at] for at in members[number]]), reverse=True)
    return [places[number] for number in ranked], [sorted(members[number]) for number in ranked]


def _weight(lines: Sequence[DigestLine]) -> tuple[int, int]:
    """How much it matters what happened in a place: the weightiest of it, then how much of weight there was."""
    weights = [line.weight for line in lines]
    return max(weights), sum(weight for weight in weights if weight >= FOUND)


def signed(lines: Sequence[DigestLine]) -> list[Step]:
    """Lines as steps, each march with its sign."""
    signs = iter(SIGNS)
    return [Step(line, _sign(line, signs)) for line in lines]


def _take_in(told: Sequence[DigestLine], groups: Sequence[list[int]], apart: list[int]) -> None:
    """Put what is told of no place to what came to pass with it, if that has one."""
    for at in list(apart):
        with_it = [group for group in groups if any(told[other].until == told[at].until for other in group)]
        if with_it:
            with_it[0].append(at)
            with_it[0].sort()
            apart.remove(at)


def _sign(line: DigestLine, signs: Iterator[str]) -> str:
    return next(signs, "") if line.kind == MARCH else ""


def _titled(board: Board, place: Hex) -> str:
    """A place as one would call it: by its number, and a name there or near.

    >>> from vietnam_tui.core.board import MapSheet, Place
    >>> from vietnam_tui.core.hexes import GridShape
    >>> rows, named = "\\n".join(["." * 8] * 3), [Place("Ap Bac", ["0102"])]
    >>> board = Board(MapSheet("x", "X", GridShape(columns=8, rows=3), {".": "clear"}, rows, places=named))
    >>> [_titled(board, board.grid.hex(label)) for label in ("0102", "0302", "0802")]
    ['0102 Ap Bac', '0302 near Ap Bac', '0802']
    """
    label, names = board.label(place), board.place_names
    if place in names:
        return f"{label} {names[place]}"
    far = {hex_: board.grid.distance(place, hex_) for hex_ in names}
    near = min(far, key=lambda hex_: (far[hex_], hex_), default=None)
    return f"{label} near {names[near]}" if near is not None and far[near] <= NEAR else label


def others_turn(history: Sequence[Seen], side: str) -> int:
    """The place in a side's history where the others' last turn began: at the first order of another since the side
    ended its own; in a game for one where the player ended a phase the last time."""
    theirs = [place for place, seen in enumerate(history) if seen.by not in (side, CHANCE)]
    ended = [
        place for place, seen in enumerate(history, start=1) if seen.by == side and seen.order in TURN_ENDS
    ]
    if not theirs:
        return ended[-1] if ended else 0
    start = max((place for place in ended if place <= theirs[-1]), default=0)
    return next(place for place in theirs if place >= start)
