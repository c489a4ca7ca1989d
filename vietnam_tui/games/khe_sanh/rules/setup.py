"""Setting a scenario up (14.0): its counters, markers and bases before any choice is made."""

from __future__ import annotations

from collections import Counter

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import GameOption
from vietnam_tui.games.khe_sanh.counters import Force, Scenario, counters, scenario
from vietnam_tui.games.khe_sanh.frames import SettingUp
from vietnam_tui.games.khe_sanh.placement import places_for
from vietnam_tui.games.khe_sanh.rules.modes import usual_mode
from vietnam_tui.games.khe_sanh.rules.terrain import ground
from vietnam_tui.games.khe_sanh.state import NVA, US, State, Surprise
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import Base, Piece, PieceId, RosterEntry

LEVELS = GameOption("levels", "levels of victory", ("off", "on"), "KS-A14.3-ao")


def options(scenario_id: str) -> tuple[GameOption, ...]:
    """What may be chosen before a scenario: the optional levels of victory, where it has them."""
    return (LEVELS,) if scenario(scenario_id).victory.level else ()


def roster_of(sheet: Scenario) -> tuple[RosterEntry, ...]:
    """Every counter of a scenario: its forces in order, then the companies that stand by."""
    used: Counter[str] = Counter()
    found: list[RosterEntry] = []
    for row, force in enumerate(sheet.force):
        names = counters()[force.kind].names
        for _ in range(force.count):
            found.append(RosterEntry(names[used[force.kind]], force.kind, row, force.turn))
            used[force.kind] += 1
    breaking = {company for kind in used for company in counters()[kind].breakdown}
    for company in sorted(breaking):
        names = counters()[company].names
        found += [RosterEntry(name, company) for name in names[used[company] :]]  # [KS-11.2.4-b]
    return tuple(found)


def bases_of(sheet: Scenario) -> tuple[Base, ...]:
    """The bases of the map, those that the NVA/VC holds at the start captured [KS-13.0-c]."""
    here = ground(sheet.map)
    found: list[Base] = []
    for hex_ in sorted(here.bases):
        label = here.grid.label(hex_)
        line = tables().base_at(label)
        if line is not None:
            found.append(Base(hex_, line.id, captured=label in sheet.captured))
    return tuple(found)


def surprise_of(sheet: Scenario) -> Surprise:
    """Surprise at the start [KS-14.1-p, KS-14.2-t]."""
    return "always" if sheet.surprise == "always" else "now"


def held_at_start(sheet: Scenario) -> tuple[Hex, ...]:
    """The named hexes that are the NVA/VC's from the start [KS-13.0-c, KS-A14.3-f]."""
    grid = ground(sheet.map).grid
    return tuple(sorted(grid.hex(label) for label in (*sheet.captured, *sheet.held)))


def set_up(scenario_id: str, chosen: dict[str, str]) -> State:
    """A scenario with whatever has one place only in it, and the set-up of both sides still to be made."""
    sheet = scenario(scenario_id)
    roster = roster_of(sheet)
    to_set_up = SettingUp(NVA), SettingUp(US)  # the last comes first [KS-14.0-f]
    state = State(
        scenario=scenario_id,
        map=sheet.map,
        turn=1,
        last_turn=sheet.turns,
        impulse=0,
        phasing=US,
        segment="set-up",
        roster=roster,
        pieces=tuple(Piece(fate="spare" if entry.force < 0 else "due") for entry in roster),
        effort=sheet.effort,
        caps=(sheet.caps[US], sheet.caps[NVA]),
        bases=bases_of(sheet),
        surprise=surprise_of(sheet),
        held=held_at_start(sheet),
        levels=chosen.get(LEVELS.name) == "on",
        frames=to_set_up,
    )
    transition = Transition(state)
    for piece in map(PieceId, range(len(roster))):
        force = state.force_of(piece)
        if force is not None and (place := _only_place(state, force)) is not None:
            transition.piece(piece, mode=usual_mode(state, piece).mode)
            transition.put(piece, place)
    return transition.state


def _only_place(state: State, force: Force) -> Hex | None:
    """The one hex in which a force can stand, None where there is a choice or it comes later."""
    if force.entry or force.turn:
        return None
    places = places_for(state.board, state.sheet, force)
    return next(iter(places)) if len(places) == 1 else None
