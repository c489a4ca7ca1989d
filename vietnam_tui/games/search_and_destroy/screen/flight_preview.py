"""Dry runs of flights: what a helicopter brings or fetches, and how likely it is shot down, as far as one may know."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.preview import DieFace, Preview
from vietnam_tui.core.tables import BLANK, DICE
from vietnam_tui.games.search_and_destroy.frames import Aircraft, First, Flak, Flight
from vietnam_tui.games.search_and_destroy.rules.air import flights, gunships
from vietnam_tui.games.search_and_destroy.rules.air.gunships import Hover
from vietnam_tui.games.search_and_destroy.rules.air.lifts import Board, Evacuate, Land, LiftOut
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Join, Resolve
from vietnam_tui.games.search_and_destroy.rules.support import flak
from vietnam_tui.games.search_and_destroy.screen import charts
from vietnam_tui.games.search_and_destroy.screen.inspection import counted, share
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import outcome, tables
from vietnam_tui.games.search_and_destroy.units import UnitId

GROUNDED = "who is set down neither moves nor fires in this Player-Turn [SD-9.2-b]"


def flight_preview(view: State, title: str, action: Action) -> Preview | None:
    """The purpose and the risks of a flight, or fire at one; None for other actions."""
    frame = view.top
    match action:
        case Land(unit, at):
            return _risked(view, title, at, "huey", [f"brings {view.name(unit)}", GROUNDED])
        case LiftOut(unit, at):
            return _risked(view, title, at, "huey", [f"takes {view.name(unit)} off the map [SD-9.5-a]"])
        case Board(unit) if isinstance(frame, Flight):
            words = f"flies with {' '.join(view.name(one) for one in frame.units)} [SD-9.1-b]"
            return _risked(view, title, frame.place, "huey", [f"{view.name(unit)} {words}"])
        case Evacuate(at, first):
            return _risked(view, title, at, "huey", [_fetched(view, at, first)])
        case Hover(number, at):
            gunship = view.gunships[number]
            strength = gunships.type_of(gunship).attack
            words = f"{counted(gunship.attacks, 'attack')} of strength {strength} left [SD-26.0-c]"
            return _risked(view, title, at, gunships.flies_as(gunship), [words])
        case Join(unit) if isinstance(frame, Flak):
            return _fire(view, title, frame, (*frame.units, unit))
        case Resolve() if isinstance(frame, Flak):
            return _fire(view, title, frame, frame.units)
    return None


def _fetched(view: State, place: Hex, first: First) -> str:
    if view.sheet.victory.kind == "pilot":
        return "flies the Pilot off the map, which wins the game [SD-S2.V-a]"
    _, kia, wia = flights.room_for_casualties(view, place, first)
    return f"takes {kia} KIA and {wia} WIA off the map [SD-20.6-b]"


def _risked(view: State, title: str, place: Hex, against: Aircraft, lines: Sequence[str]) -> Preview:
    """The units that may fire at what comes over a hex: the exact chance if all who lie open do at once, and
    hidden counters.
    """
    frame = Flak(view.other(view.player), against, (place,))
    shown, hidden = flak.gunners(view, frame), flak.lairs(view, frame)
    told, odds = [*lines], list[tuple[str, str]]()
    if shown:
        told.append(f"in reach of {', '.join(view.name(unit) for unit in shown)} [SD-9.4-a]")
        odds.append(("shot down if these fire together", share(flak.downed(view, shown, frame))))
    if hidden:
        told.append(
            f"hidden counters may fire from {' '.join(view.label(lair) for lair in hidden)} [SD-9.4-a]"
        )
    if not shown and not hidden:
        told.append("nobody can fire at it there")
    return Preview(title, tuple(told), tuple(odds))


def _fire(view: State, title: str, frame: Flak, units: Sequence[UnitId]) -> Preview:
    """The odds of fire at what flies: the mark against helicopters alone counts, no other result does anything."""
    odds, crt = flak.flak_odds(view, units, frame), tables().crt(view.game)
    lines = [
        f"attack {odds.attack}: {', '.join(f'{view.name(one.unit)} {one.strength}' for one in odds.shares)}",
        f"defence {odds.defence}: {', '.join(odds.reasons)}",
    ]
    if odds.column is None:
        return Preview(
            title, (*lines, f"worse than {crt.columns[0]}: nothing comes of it [SD-6.0-c]"), at_once=False
        )
    chance = flak.downed(view, units, frame)
    lines += [
        f"column {odds.odds(view)} [SD-6.0-c]",
        *odds.die.lines(),
        f"shot down by a result with h: {share(chance)} [SD-9.4-b]",
    ]
    faces = ((pips, outcome(crt.look_up(odds.column, pips, odds.die).result)) for pips in DICE)
    return Preview(
        title,
        tuple(lines),
        (("shot down", share(chance)), ("flies on", share(1 - chance))),
        charts.combat_results(view.game, column=odds.column, ledger=odds.die),
        at_once=False,
        sums=(f"column {odds.odds(view)}",),
        dice=tuple(DieFace(str(pips), "down" if found.marked else BLANK) for pips, found in faces),
        hurts={view.other(frame.side): chance},
    )
