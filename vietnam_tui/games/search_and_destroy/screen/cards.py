"""Pages beside the map: what is still hidden, what was found, casualties and who carries them, who commands whom."""

from __future__ import annotations

from vietnam_tui.core.presenter import Card, Section
from vietnam_tui.games.search_and_destroy.rules.fire.weapons import launcher
from vietnam_tui.games.search_and_destroy.rules.search.prospects import prospects, unseen_types
from vietnam_tui.games.search_and_destroy.screen.counter_faces import armament, casualty_words
from vietnam_tui.games.search_and_destroy.screen.inspection import FATES, counted, percent
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId


def cards(view: State) -> tuple[Card, ...]:
    """The cards of what is still hidden, what was found, casualties, the own special weapons; a page that would be
    empty is left out.
    """
    pages = (_hidden(view), _found(view), _casualties(view), _weapons(view))
    return tuple(page for page in pages if page.sections)


def _hidden(view: State) -> Card:
    """The counters that each side may still have face down, and the hexes where it may lie, the likeliest first."""
    sections = []
    for side in view.sides:
        unseen = unseen_types(view, side)
        if not unseen:
            continue
        down = sum(one.count for one in view.covered if one.side == side)
        still = tuple(f"{word} {many}" for word, many in unseen.items())
        sections.append(Section(f"{side}: {counted(down, 'counter')} face down, among them may be", still))
        sections.append(Section("by hex, if they lie at random", tuple(_by_chance(view, side))))
    return Card("hidden", "Still hidden", tuple(sections))


def _by_chance(view: State, side: str) -> list[str]:
    """The hexes by the chance of a combat unit there."""
    lines = []
    for one in view.covered:
        if one.side == side:
            found = prospects(view, side, one.place)
            told = ", ".join(f"{words} {percent(chance)}" for words, chance in found.items())
            likely = found.get("a combat unit", 0)
            lines.append((-likely, f"{view.label(one.place)} ({one.count}): {told}"))
    return [line for _, line in sorted(lines)]


def _found(view: State) -> Card:
    """Everything that has been turned up in the game, in order, with where it is now."""
    lines = [
        f"{view.name(unit)} {view.type(unit).name}, {_where(view, unit)}"
        for unit in view.found
        if view.units[unit].fate != "unseen"
    ]
    return Card("found", "Turned up so far", (Section("in order", tuple(lines)),) if lines else ())


def _where(view: State, unit: UnitId) -> str:
    status = view.units[unit]
    if status.on_map:
        return f"in {view.label(status.place)}{'' if status.up else ', hidden again'}"
    return FATES.get(status.fate, view.where(unit))


def _casualties(view: State) -> Card:
    """The losses of each side, who is hurt, where the markers lie and who carries them."""
    sections = []
    for side in view.sides:
        hurt = [
            f"{view.name(unit)} {casualty_words(view.units[unit].kia, view.units[unit].wia)}"
            f" of {view.type(unit).limit}, {view.where(unit)}"
            for unit in view.units_of(side)
            if view.units[unit].casualties
        ]
        bodies = [
            f"{casualty_words(body.kia, body.wia)} "
            + (
                f"carried by {view.name(body.carrier)}"
                if body.carrier != NO_UNIT
                else f"lying in {view.label(body.place)}"
            )
            for body in view.bodies
            if body.side == side
        ]
        if hurt or bodies:
            heading = (
                f"{side}: {counted(view.suffered_by(side), 'casualty').replace('casualtys', 'casualties')}"
            )
            sections.append(Section(heading, (*hurt, *bodies)))
    return Card("casualties", "Casualties", tuple(sections))


def _weapons(view: State) -> Card:
    """The special weapons of units that the viewer can tell apart."""
    sections = []
    for side in view.sides:
        lines = tuple(
            f"{view.name(unit)} {armament(view, unit)}, {view.where(unit)}"
            for unit in view.units_of(side)
            if launcher(view, unit) is not None and view.place(unit) >= 0
        )
        if lines:
            sections.append(Section(side, lines))
    return Card("weapons", "Weapons against vehicles", tuple(sections))
