"""Setting up a scenario (3.0)."""

from __future__ import annotations

from collections.abc import Mapping

from vietnam_tui.core.model import GameOption
from vietnam_tui.games.vietnam_battles.counters import Force, PrintedCounter, Scenario, counters, scenario
from vietnam_tui.games.vietnam_battles.rules.sequence.deployment import DECOYS, first_stage
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import RULES
from vietnam_tui.games.vietnam_battles.spots import spots_of
from vietnam_tui.games.vietnam_battles.state import MOVEMENT, State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import RosterEntry, Site, Unit


def piece_of(counter: PrintedCounter, force: Force | None = None) -> RosterEntry:
    """The facts of a counter that the rules use, and how a scenario brings it in."""
    return RosterEntry(
        counter.id,
        counter.side,
        counter.nation,
        counter.type,
        counter.full,
        counter.depleted,
        counter.mobility,
        counter.special_forces,
        counter.engineer,
        counter.size,
        counter.seaborne,
        force.turn if force else 0,
        force.entry if force else "",
        force.deploy if force else "",
    )


def empty_position(sheet: Scenario, turn: int = 1) -> State:
    """A scenario's frame without units: first player to move, no markers drawn."""
    return State(
        scenario=sheet.id,
        map=sheet.map,
        turn=turn,
        last_turn=sheet.turns,
        player=sheet.first_player,
        phase=MOVEMENT,
        roster=(),
        units=(),
        slicks=sheet.slicks,
        tangos=sheet.tangos,
        sites=(Site("camp"),) * sheet.camps + (Site("cache"),) * sheet.caches,
    )


def variants(scenario_id: str) -> tuple[GameOption, ...]:
    """The choices before a scenario: whether the base camps are secret, or lie among decoys."""
    if not scenario(scenario_id).camps:
        return ()
    return (GameOption("camps", "base camps", ("secret", DECOYS), "VB-16.0-j"),)


def set_up(scenario_id: str, options: Mapping[str, str]) -> State:
    """The start of a scenario: its set-up still to be made, or the first support fire draw.

    Units that start under a landing marker count as landed this turn: they do not move, and their chits
    are spent until the next.  The option "camps" = "decoys" plays eight open chits of which one
    is genuine.
    """
    sheet = scenario(scenario_id)
    spots = spots_of(sheet.map)
    state = empty_position(sheet).but(  # [VB-3.0-a]
        roster=tuple(piece_of(counters()[force.unit], force) for force in sheet.force),
        units=tuple(Unit(place=spots.parse(force.place)) if force.place else Unit() for force in sheet.force),
    )
    if options.get("camps") == DECOYS:
        caches = (Site("cache"),) * sheet.decoys  # [VB-16.0-j]
        state = state.but(variant=DECOYS, sites=(*state.sites, *caches))  # [VB-16.0-j]
    begun = Transition(first_stage(state))
    RULES.questions.settle(begun)  # [VB-3.0-a]
    state = begun.state
    landed = {i: force.landed for i, force in enumerate(sheet.force) if force.landed}
    units = tuple(
        # [VB-25.0-e]
        Unit(place=u.place, landed=landed[i]) if i in landed else u
        for i, u in enumerate(state.units)
    )
    return state.but(
        units=units,
        slicks_used=sum(kind == "zone" for kind in landed.values()),  # [VB-25.0-e]
        tangos_used=sum(kind == "beach" for kind in landed.values()),
    )
