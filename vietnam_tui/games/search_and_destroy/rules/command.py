"""Command control of the NLF (15.1): squads depend on Cadres, which are near enough or are not."""

from __future__ import annotations

from collections.abc import Iterable

from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.phrases import these_are
from vietnam_tui.games.search_and_destroy.rules.early_end import OUT
from vietnam_tui.games.search_and_destroy.rules.transition import Transition
from vietnam_tui.games.search_and_destroy.scenarios import Army, Command
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import OFF, UnitId


class OutOfCommand(Told, frozen=True, tag="out of command"):
    """Squads that no Cadre commands in this Player-Turn, told to their owner [SD-15.1-b]."""

    units: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"{these_are(self.units)} out of command"


def commanders(state: State, squad: UnitId) -> tuple[UnitId, ...]:
    """The Cadres that may command a squad, wherever they are [SD-15.1-b].

    Its Platoon Cadre, its Company Cadre and the Battalion Cadre; in a force without platoons every Cadre of it.  When
    all of these are gone, or it belongs nowhere, any Cadre of its side.
    """
    side, name = state.side(squad), state.name(squad)
    line = next((one for one in state.sheet.command if one.side == side and name in one.names()), None)
    names = _above(line, name) if line is not None else ()
    own = _cadres(state, side, names)
    formation = own if line is None else _cadres(state, side, (*line.names(), line.under))  # [SD-15.1-d]
    # [SD-15.1-d]
    return own if any(state.units[one].fate not in OUT for one in formation) else _cadres(state, side, None)


def _above(line: Command, name: str) -> tuple[str, ...]:
    if not line.formation:
        return (*line.names(), line.under)
    heads = [platoon[0] for platoon in line.platoons if name in platoon]
    return (*heads, line.leader, line.under)


def _cadres(state: State, side: Army, names: Iterable[str] | None) -> tuple[UnitId, ...]:
    """The Cadres of a side with these names, without names all of them."""
    return tuple(
        unit
        for unit in state.units_of(side)
        if state.type(unit).kind == "cadre" and (names is None or state.name(unit) in names)
    )


def in_command(state: State, squad: UnitId) -> bool:
    """Is a squad within reach of an unpinned Cadre that may command it?  Who has yet to enter is. [SD-15.1-b]"""
    here = state.units[squad].place
    if here == OFF:
        return True
    radius, grid = tables().value("command-radius"), state.board.grid
    return any(
        state.units[cadre].on_map
        and not state.units[cadre].pinned
        and grid.distance(state.units[cadre].place, here) <= radius
        for cadre in commanders(state, squad)
    )


def check(transition: Transition) -> None:
    """The check of the Command Phase; what it finds holds until the next one of the same side [SD-15.1-b].

    Squads alone are checked: Cadres, Snipers, Porters, Peasants, Dummies and static units never are.
    """
    state = transition.state
    side = state.player
    if not state.side_sheet(side).command:
        return
    squads = [unit for unit in state.units_of(side) if state.type(unit).kind == "squad"]
    astray = [unit for unit in squads if not in_command(state, unit)]
    for unit in squads:
        if state.units[unit].loose != (unit in astray):
            transition.unit(unit, loose=unit in astray)
    if astray:
        names = tuple(state.name(unit) for unit in astray)
        transition.tell_apart(side, OutOfCommand(units=names, rule="SD-15.1-b"))


CHAPTER = Chapter[State, Transition](begins={"command": check})
