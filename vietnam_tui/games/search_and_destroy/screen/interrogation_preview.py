"""Dry runs of interrogation: what an attempt may bring, as if whoever is asked were the Peasant that he looks like."""

from __future__ import annotations

from vietnam_tui.core.model import Action
from vietnam_tui.core.presenter import Preview
from vietnam_tui.games.search_and_destroy.frames import Questioning
from vietnam_tui.games.search_and_destroy.rules.search.interrogation import Ask, Interrogate, arvn, attempts
from vietnam_tui.games.search_and_destroy.screen import charts
from vietnam_tui.games.search_and_destroy.screen.wording import share
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import UnitId

#: What each cell of the table means
MEANS = {
    "A": "a Cache is located",
    "B": "the nearest hidden combat unit is located",
    "C": "the nearest hidden mine is located",
    "W": "wounded",
    "K": "killed",
}
#: What a cell pays the NLF for
PAID = {"W": "interrogation-wound", "K": "interrogation-death"}


def interrogation_preview(view: State, title: str, action: Action) -> Preview | None:
    """What the attempt at hand may bring; None for other actions."""
    frame = view.top
    match action:
        case Interrogate(unit):
            return _attempt(view, title, unit, 1)
        case Ask() if isinstance(frame, Questioning):
            return _attempt(view, title, frame.unit, frame.attempt)
    return None


def _attempt(view: State, title: str, unit: UnitId, number: int) -> Preview:
    most = attempts(view, unit)
    lines = [f"attempt {number} of {most} [SD-23.1-b]"]
    if number < most:
        goes_on = (
            "it goes on to the last of them [SD-23.2-a]"
            if arvn(view, unit)
            else "it may stop then [SD-23.16-a]"
        )
        lines.append(goes_on)
    chances = tables().interrogation.chances(number)
    odds = tuple((_words(cell), share(chance)) for cell, chance in chances.items())
    return Preview(title, tuple(lines), odds, charts.interrogation())


def _words(cell: str) -> str:
    if cell not in MEANS:
        return f"{cell}: nothing"
    pays = [line.nlf for line in tables().award if line.id == PAID.get(cell)]
    return f"{cell}: {MEANS[cell]}{''.join(f', {points} points for the NLF' for points in pays)}"
