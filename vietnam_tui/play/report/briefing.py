"""The briefing of a scenario as a card: aims, forces, special rules, length."""

from __future__ import annotations

from collections import Counter
from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.presenter import Card, RosterLine, Section
from vietnam_tui.play.catalogue import scenario_card


def briefing_card(game: Game[Any], scenario: str, view: Any) -> Card:
    """The briefing: what wins, who fights as far as `view` shows it, what is special, and how long it takes.

    Raises `DataError` for a file that cannot be read.
    """
    card = scenario_card(game, scenario)
    told = card.briefing
    length = ", ".join(
        part
        for part in (f"{card.turns} turn{'s' * (card.turns != 1)}" if card.turns else "", told.length)
        if part
    )
    sections = [
        Section("What it is about", tuple(part for part in (card.period, card.summary) if part)),
        *(Section(f"{aim.side}: how to win", (f"{aim.text} [{aim.rule}]",)) for aim in told.aim),
        Section("Now", (aim,)) if (aim := game.presenter.standing(view).aim) else None,
        Section("On the map", on_the_map(game, view)),
        Section("Forces", forces(game, scenario, view)),
        Section("Special rules", tuple(f"{remark.text} [{remark.rule}]" for remark in told.special)),
        Section("Length", (length,) if length else ()),
    ]
    kept = tuple(section for section in sections if section is not None and section.lines)
    return Card("briefing", f"{card.title}: briefing", kept)


#: hexes of an objective that are named one by one
NAMED = 8


def on_the_map(game: Game[Any], view: Any) -> tuple[str, ...]:
    """What the scenario is about on the map: each area, edge or objective with its hexes."""
    grid = game.presenter.board(view).grid
    lines = []
    for one in game.presenter.objectives(view):
        hexes = sorted(grid.label(hex_) for hex_ in one.hexes)
        where = " ".join(hexes) if len(hexes) <= NAMED else f"{len(hexes)} hexes, {hexes[0]} to {hexes[-1]}"
        lines.append(f"{one.sentence} ({where})")
    return tuple(lines)


def forces(game: Game[Any], scenario: str, view: Any) -> tuple[str, ...]:
    """The counters that each side has on the map and those still to come, by size and nation."""
    lines = []
    for side in game.sides(scenario):
        own = [line for line in game.presenter.roster(view) if line.face.side == side]
        for what, found in (
            ("on the map", [line for line in own if line.hex is not None]),
            ("to come", [line for line in own if line.status == "to come"]),
        ):
            counts = Counter(_sort(line, side) for line in found)
            if counts:
                lines.append(f"{side} {what}: {', '.join(_counted(n, sort) for sort, n in counts.items())}")
    return tuple(lines)


def _sort(line: RosterLine, side: str) -> str:
    """The kind of a unit: its nation if that is not the side's own, and its size."""
    nation = f"{line.face.nation} " * bool(line.face.nation and line.face.nation != side)
    return f"{nation}{line.face.size or 'unit'}"


def _counted(number: int, sort: str) -> str:
    """A number with its noun.

    >>> _counted(1, "boat"), _counted(2, "boat"), _counted(3, "ARVN company")
    ('1 boat', '2 boats', '3 ARVN companies')
    """
    plural = f"{sort[:-1]}ies" if sort.endswith("y") else f"{sort}s"
    return f"{number} {sort if number == 1 else plural}"
