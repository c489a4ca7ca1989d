"""The things that a position file may not say of camps, caches, hidden units and the Viet Cong's plan."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.engine.sparse_state import Given
from vietnam_tui.games.vietnam_battles.counters import scenario
from vietnam_tui.games.vietnam_battles.files.position_words import kinds
from vietnam_tui.games.vietnam_battles.map_names import VIET_CONG_SETUP
from vietnam_tui.games.vietnam_battles.phrases import join
from vietnam_tui.games.vietnam_battles.rules.position.terrain import hiding_places, jungle
from vietnam_tui.games.vietnam_battles.rules.sequence.deployment import DECOYS, site_refusal
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import ESCAPE
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import Site

#: The Ben Suc die moves the last turn by no more than this [VB-24.0-d]
BEN_SUC_REACH = 6


def secret_faults(state: State, given: Given) -> Iterator[str]:
    """The faults of plan, searched jungle, camps and caches, hidden units, as sentences."""
    sheet = scenario(state.scenario)
    if state.b52_used and not sheet.b52:
        yield f"b52_used: there is no B-52 in {sheet.id}"
    if state.variant and not sheet.camps:
        yield f"variant: {sheet.id} has no base camps to mix decoys with"
    yield from _plan(state, given)
    open_to_search = set(jungle(state.but(searched=())))
    for place in state.searched:
        if place not in open_to_search:
            yield f"searched: {state.spots.label(place)} is no jungle on this map"
    yield from _sites(state)
    yield from _hidden_units(state)


def _plan(state: State, given: Given) -> Iterator[str]:
    """The secret condition, and the length of the game after a Ben Suc roll."""
    sheet = scenario(state.scenario)
    if not sheet.has_secret_victory:
        if state.condition:
            yield f"condition: the Viet Cong have no secret plan in {sheet.id}"
        if "last_turn" in given.top:
            yield f"last_turn: the length of {sheet.id} follows from the US losses"
        return
    if not state.condition:
        yield "condition: say what the Viet Cong recorded: escape, casualties or hold"
    if any(unit.exited for unit in state.units) and state.condition != ESCAPE:
        yield f"condition: units left the map, so it is {ESCAPE}, not {state.condition}"
    if abs(state.last_turn - sheet.turns) > BEN_SUC_REACH:
        yield (
            f"last_turn: {state.last_turn} is more than {BEN_SUC_REACH} turns from the printed {sheet.turns}"
        )


def _sites(state: State) -> Iterator[str]:
    """Camps and caches one by one, each checked against those before it."""
    sheet, most = scenario(state.scenario), kinds(state)
    if state.sites and not most:
        yield f"site: there are neither base camps nor supply caches in {sheet.id}"
        return
    for number, site in enumerate(state.sites):
        before = state.sites[:number]
        where = f"site {state.spots.label(site.place)!r}"
        if site.kind not in most:
            yield f"{where}, kind: {sheet.id} has {join(list(most))}s only"
            return
        if sum(known.kind == site.kind for known in before) == most[site.kind]:
            yield f"{where}: {sheet.id} has no more than {most[site.kind]} {site.kind}s"
        refused = site_refusal(state.but(sites=before), site.place)
        if refused is not None:
            yield f"{where}, place: {refused.reason}"
        yield from (f"{where}, {fault}" for fault in _site(state, site))
    if state.sites and all(site.captured for site in state.sites):
        yield "site: with every one of them captured the game is over"
    if (state.genuine >= 0) != (state.variant == DECOYS):
        yield "site, genuine: exactly one of the chits in the decoys variant, else none"
    if state.genuine >= 0 and state.sites[state.genuine].captured:
        yield "site, genuine: with the genuine one captured the game is over"


def _site(state: State, site: Site) -> Iterator[str]:
    hidden = not site.known
    if not 0 <= site.captured <= state.turn:
        yield f"captured: {site.captured} is no turn from 1 to {state.turn}"
    if hidden and (site.kind == "cache" or state.variant == DECOYS):
        yield f"hidden: this {site.kind} lies open for all to see"
    if hidden and site.captured:
        yield f"hidden: a captured {site.kind} is known to all"
    if hidden and site.place in state.searched:
        yield "hidden: its hex has been searched"


def _hidden_units(state: State) -> Iterator[str]:
    """Hidden units are where they could have been set up and nobody has looked [VB-26.0-g, VB-26.0-h]."""
    places = set(hiding_places(state.but(sites=())))
    for entry, unit in zip(state.roster, state.units, strict=True):
        where = f"unit {entry.name!r}, hidden"
        if not unit.hidden:
            continue
        if entry.side != "VC":
            yield f"{where}: only Viet Cong units hide"
        elif state.spots.board.area(VIET_CONG_SETUP):
            yield f"{where}: no unit hides on this map"
        elif unit.place not in places:
            yield f"{where}: {state.spots.label(unit.place)} is no unsearched jungle to hide in"
