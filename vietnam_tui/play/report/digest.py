"""The actions of the others in short lines: combats with results, what else was told, marches a row a counter."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from vietnam_tui.core.contract import Game
from vietnam_tui.core.hexes import Grid, Hex, UnknownHex
from vietnam_tui.core.model import Event
from vietnam_tui.core.presenter import FACE_DOWN, Picture
from vietnam_tui.core.preview import Cast
from vietnam_tui.play.report.marches import Way, way_of
from vietnam_tui.play.seat.chair import Seen

#: The subject of a line: a march, a combat that dice decided, anything else.
MARCH, COMBAT, OTHER = "Mv", "Cb", "--"
#: The weight of a line: a combat or a loss, what was found, what happened somewhere, a march, what keeps the books
FOUGHT, FOUND, HAPPENED, MARCHED, KEPT = 4, 3, 2, 1, 0
_RULE = re.compile(r" ?\[[A-Z]+-[^\[\]\s]+\]")
_PART = re.compile(r"\b([0-9]{4})[a-z]\b")
_LABEL = re.compile(r"[0-9A-Za-z]+")
_WORD = re.compile(r"[^\s,;:()]+")


class DigestLine(NamedTuple):
    """One thing that happened: its kind, in words, the hexes it happened in, and its place in the history.

    `until` is where in the history it was over.  A line on a set-up has whose it is, and how many units it counts.
    `note` says more where there is room.
    """

    kind: str
    text: str
    hexes: tuple[Hex, ...]
    place: int
    unit: str = ""
    cast: Cast | None = None
    placed_by: str = ""
    many: int = 1
    weight: int = HAPPENED
    note: str = ""
    way: Way | None = None
    until: int = 0


def digest(
    game: Game[Any],
    view: Any,
    history: Sequence[Seen],
    start: int,
    own: str = "",
    *,
    past: Callable[[int], Any] | None = None,
    own_marches: bool = False,
) -> list[DigestLine]:
    """The events that a side has noticed from a place of its history on: what happened in its order, then marches, a
    row each.

    Marches that came near to units of our own go first.  Beginnings and ends of turns and phases are left out, and
    what came to nothing; what only keeps the books is counted in one line, the last.  `past` gives the view after so
    many of the history: by it a line that names no hex is where a unit that it names lay.  In a game for one
    `own_marches` tells those of the player, too.
    """
    sheet, grid = game.presenter, game.presenter.board(view).grid
    lines: list[DigestLine] = []
    marches: list[DigestLine] = []
    kept = 0
    mine = set() if own_marches else _own_names(game, view, own)
    for place, seen in enumerate(history[start:], start=start + 1):
        for event in seen.events:
            march = sheet.march(event)
            if march is not None:
                if not mine.intersection(re.split(r"[ ,]+", march[0])):
                    hexes = tuple(hex_ for label in march[1] for hex_ in hexes_in(label, grid))
                    way = way_of(*march)
                    _add_march(
                        marches,
                        DigestLine(MARCH, "", hexes, place, way.unit, weight=MARCHED, way=way, until=place),
                    )
            elif sheet.bookkeeping(event):
                kept += 1
            else:
                _add_event(lines, game, view, seen.by, event, place)
    if past is not None:
        lines = _placed(game, lines, past)
    lines += _told_marches(marches, grid, sheet.picture(view), own)
    if kept:
        entries = "entry" if kept == 1 else "entries"
        lines.append(
            DigestLine(
                OTHER,
                f"besides {kept} {entries} in the log",
                (),
                len(history),
                weight=KEPT,
                until=len(history),
            )
        )
    return lines


def is_harmless(lines: Sequence[DigestLine]) -> bool:
    """Is there so little that it can be told in passing, set-ups aside?"""
    told = [line for line in lines if not line.placed_by]
    return len(told) <= 1 and all(line.weight in (KEPT, HAPPENED) for line in told)


def _own_names(game: Game[Any], view: Any, own: str) -> set[str]:
    """In a game for one the names of his own counters: he knows how they have marched."""
    if not game.presenter.foe:
        return set()
    return {line.face.name for line in game.presenter.roster(view) if line.face.side == own}


def _add_event(
    lines: list[DigestLine], game: Game[Any], view: Any, by: str, event: Event, place: int
) -> None:
    """Put a line down for an event that is no march."""
    sheet, grid = game.presenter, game.presenter.board(view).grid
    cast = sheet.cast(view, event)
    if cast is not None:
        text = f"{cast.title}: {', '.join((*cast.sums, cast.result))}"
        lines.append(
            DigestLine(COMBAT, text, hexes_in(text, grid), place, cast=cast, weight=FOUGHT, until=place)
        )
    elif sheet.placed(event):
        text = _RULE.sub("", sheet.describe(view, event))
        _add_placed(lines, DigestLine(OTHER, text, hexes_in(text, grid), place, placed_by=by, until=place))
    elif not (event.ends_turn or sheet.opens_phase(event) or sheet.came_to_nothing(event)):
        text = _RULE.sub("", sheet.describe(view, event))
        lost = any(loss.eliminated for loss in sheet.harm(view, event))
        weight = FOUGHT if lost else FOUND if event.finds else HAPPENED
        lines.append(DigestLine(OTHER, text, hexes_in(text, grid), place, weight=weight, until=place))


def _placed(game: Game[Any], lines: list[DigestLine], past: Callable[[int], Any]) -> list[DigestLine]:
    """The same lines, each that names no hex where the last of the units that it names lay before or lies then."""
    sheet = game.presenter

    @cache
    def lying(place: int) -> dict[str, Hex]:
        view = past(place)
        picture, grid = sheet.picture(view), sheet.board(view).grid
        at = {face.name: hex_ for hex_, faces in picture.units.items() for face in faces}
        return at | {
            face.name: grid.side_hexes[side][0]
            for side, faces in picture.side_units.items()
            for face in faces
        }

    def somewhere(line: DigestLine) -> DigestLine:
        told = line.text if line.cast is None else line.cast.title
        for place in (line.place - 1, line.place) if not line.hexes else ():
            units = lying(place)
            named = [units[word] for word in _WORD.findall(told) if word in units]
            if named:
                return line._replace(hexes=(named[-1],))
        return line

    return [somewhere(line) for line in lines]


def _add_placed(lines: list[DigestLine], one: DigestLine) -> None:
    """Put a unit down that is set up; a side's units one after another are counted in one line."""
    if lines and lines[-1].placed_by == one.placed_by:
        before = lines.pop()
        many = before.many + 1
        text = f"{one.placed_by} sets up {many} units"
        one = one._replace(text=text, hexes=(*before.hexes, *one.hexes), many=many, place=before.place)
    lines.append(one)


def _add_march(marches: list[DigestLine], step: DigestLine) -> None:
    """Put a step of a march down, joined to the march of the same counter if that goes on by it."""
    for at in range(len(marches) - 1, -1, -1):
        before = marches[at]
        if before.way is not None and step.way is not None and before.way.goes_on(step.way):
            new = step.hexes[1:] if before.hexes[-1:] == step.hexes[:1] else step.hexes
            marches[at] = before._replace(
                hexes=(*before.hexes, *new), way=before.way.on(step.way), until=step.until
            )
            return
    marches.append(step)


def _told_marches(marches: list[DigestLine], grid: Grid, picture: Picture, own: str) -> list[DigestLine]:
    """Marches in words, those first that have come nearest to units of our own."""
    ours = [hex_ for hex_, faces in picture.units.items() if any(face.side == own for face in faces)]
    mine = {face.name for face in picture.of(own)}
    ours += [
        grid.side_hexes[side][0]
        for side, faces in picture.side_units.items()
        if any(face.side == own for face in faces)
    ]

    def away(hex_: Hex) -> int:
        return min((grid.distance(hex_, other) for other in ours), default=0)

    def told(march: DigestLine) -> DigestLine:
        way = march.way
        assert way is not None
        comes = way.unit not in mine and away(march.hexes[-1]) < away(march.hexes[0])
        nearer = ", toward you" if comes else ""
        if way.first == way.last:
            text = f"{way.who} > {way.last}" if way.unit != FACE_DOWN else way.who
        else:
            text = (
                f"{way.who} > {way.last}" if way.unit == FACE_DOWN else f"{way.unit} {way.first} > {way.last}"
            )
        return march._replace(text=text, note=f"({way.far}{nearer})")

    on_map = [march for march in marches if march.hexes]
    return [told(march) for march in sorted(on_map, key=lambda march: away(march.hexes[-1]))]


def hexes_in(text: str, grid: Grid) -> tuple[Hex, ...]:
    """The hexes whose numbers stand in a text; of a hex in parts, such as the two banks of a river, the whole."""
    found = []
    for word in _LABEL.findall(_PART.sub(r"\1", text)):
        try:
            found.append(grid.hex(word))
        except UnknownHex:
            continue
    return tuple(found)
