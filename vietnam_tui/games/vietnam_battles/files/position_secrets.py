"""What a position file says of camps, caches, hidden units and the Viet Cong's plan, and what it may not say."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from vietnam_tui.core.hexes import UnknownHex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.position_file import Key
from vietnam_tui.games.vietnam_battles.counters import Scenario
from vietnam_tui.games.vietnam_battles.map_names import VIET_CONG_SETUP
from vietnam_tui.games.vietnam_battles.phrases import join
from vietnam_tui.games.vietnam_battles.rules.deployment import DECOYS, site_refusal
from vietnam_tui.games.vietnam_battles.rules.hiding import hiding_places, jungle
from vietnam_tui.games.vietnam_battles.rules.victory import ESCAPE
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import Site, SiteKind

#: The Ben Suc die moves the last turn by no more than this [VB-24.0-d]
BEN_SUC_REACH = 6


class PositionSite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A base camp or supply cache: where it is, whether only the Viet Cong player knows, when it was taken."""

    place: Annotated[str, Key("its hex")]
    kind: Annotated[
        Literal["", "camp", "cache"], Key("base camp or supply cache; else what the scenario has")
    ] = ""
    hidden: Annotated[bool, Key("only the Viet Cong player knows of it")] = False
    captured: Annotated[int, Key("the game turn of its capture, 0: not captured")] = 0
    genuine: Annotated[bool, Key("of the decoys it is the genuine one")] = False


class Secrets(msgspec.Struct, frozen=True):
    """The part of a position file that this module reads."""

    site: list[PositionSite]
    condition: str
    variant: str
    searched: list[str]
    last_turn: int
    b52_used: bool


def with_secrets(state: State, frame: Scenario, secrets: Secrets) -> State:
    """The state with camps, caches, plan and searched jungle; raises `SaveFault` naming the key at fault."""
    if secrets.b52_used and not frame.b52:
        raise SaveFault(f"position, b52_used: there is no B-52 in {frame.id}")
    if secrets.variant and not frame.camps:
        raise SaveFault(f"position, variant: {frame.id} has no base camps to mix decoys with")
    state = state.but(variant=secrets.variant, sites=(), b52_used=secrets.b52_used)
    state = _with_plan(state, frame, secrets)
    state = state.but(searched=_searched(state, secrets.searched))
    state = _with_sites(state, frame, secrets.site)
    _check_hidden_units(state)
    return state


def _with_plan(state: State, frame: Scenario, secrets: Secrets) -> State:
    """The secret condition, and the length of the game after a Ben Suc roll."""
    if not frame.has_secret_victory:
        if secrets.condition:
            raise SaveFault(f"position, condition: the Viet Cong have no secret plan in {frame.id}")
        if secrets.last_turn:
            raise SaveFault(f"position, last_turn: the length of {frame.id} follows from the US losses")
        return state
    if not secrets.condition:
        raise SaveFault("position, condition: say what the Viet Cong recorded: escape, casualties or hold")
    if any(unit.exited for unit in state.units) and secrets.condition != ESCAPE:
        raise SaveFault(
            f"position, condition: units left the map, so it is {ESCAPE}, not {secrets.condition}"
        )
    last = secrets.last_turn or frame.turns
    if abs(last - frame.turns) > BEN_SUC_REACH:
        raise SaveFault(
            f"position, last_turn: {last} is more than {BEN_SUC_REACH} turns from the printed {frame.turns}"
        )
    return state.but(condition=secrets.condition, last_turn=last, ben_suc_rolled=last != frame.turns)


def _searched(state: State, texts: list[str]) -> tuple[Spot, ...]:
    places, open_to_search = [_spot(state, "searched", text) for text in texts], set(jungle(state))
    for place in places:
        if place not in open_to_search:
            raise SaveFault(f"position, searched: {state.spots.label(place)} is no jungle on this map")
    return tuple(sorted(set(places)))


def _with_sites(state: State, frame: Scenario, sites: list[PositionSite]) -> State:
    """Camps and caches one by one, each checked against those before it."""
    caches = frame.decoys if state.variant == DECOYS else frame.caches
    markers: dict[SiteKind, int] = {"camp": frame.camps, "cache": caches}
    most = {kind: count for kind, count in markers.items() if count}
    if sites and not most:
        raise SaveFault(f"position, site: there are neither base camps nor supply caches in {frame.id}")
    for site in sites:
        where = f"position, site {site.place!r}"
        kind = site.kind or next(iter(most))
        if kind not in most:
            raise SaveFault(f"{where}, kind: {frame.id} has {join(list(most))}s only")
        if sum(known.kind == kind for known in state.sites) == most[kind]:
            raise SaveFault(f"{where}: {frame.id} has no more than {most[kind]} {kind}s")
        place = _spot(state, f"site {site.place!r}, place", site.place)
        refused = site_refusal(state, place)
        if refused is not None:
            raise SaveFault(f"{where}, place: {refused.reason}")
        _check_site(state, kind, site, place)
        found = Site(kind, place, known=not site.hidden, captured=site.captured)
        state = state.but(sites=(*state.sites, found))
    if sites and all(site.captured for site in sites):
        raise SaveFault("position, site: with every one of them captured the game is over")
    genuine = [i for i, site in enumerate(sites) if site.genuine]
    if len(genuine) != (1 if state.variant == DECOYS else 0):
        raise SaveFault("position, site, genuine: exactly one of the chits in the decoys variant, else none")
    if genuine and sites[genuine[0]].captured:
        raise SaveFault("position, site, genuine: with the genuine one captured the game is over")
    return state.but(genuine=genuine[0]) if genuine else state


def _check_site(state: State, kind: str, site: PositionSite, place: Spot) -> None:
    where = f"position, site {site.place!r}"
    if not 0 <= site.captured <= state.turn:
        raise SaveFault(f"{where}, captured: {site.captured} is no turn from 1 to {state.turn}")
    if site.hidden and (kind == "cache" or state.variant == DECOYS):
        raise SaveFault(f"{where}, hidden: this {kind} lies open for all to see")
    if site.hidden and site.captured:
        raise SaveFault(f"{where}, hidden: a captured {kind} is known to all")
    if site.hidden and place in state.searched:
        raise SaveFault(f"{where}, hidden: its hex has been searched")


def _check_hidden_units(state: State) -> None:
    """Hidden units are where they could have been set up and nobody has looked [VB-26.0-g, VB-26.0-h]."""
    places = set(hiding_places(state))
    for piece, unit in zip(state.roster, state.units, strict=True):
        where = f"position, unit {piece.name!r}, hidden"
        if not unit.hidden:
            continue
        if piece.side != "VC":
            raise SaveFault(f"{where}: only Viet Cong units hide")
        if state.spots.board.area(VIET_CONG_SETUP):
            raise SaveFault(f"{where}: no unit hides on this map")
        if unit.place not in places:
            raise SaveFault(f"{where}: {state.spots.label(unit.place)} is no unsearched jungle to hide in")


def _spot(state: State, where: str, text: str) -> Spot:
    try:
        return state.spots.parse(text)
    except UnknownHex as error:
        raise SaveFault(f"position, {where}: {error}") from None
