"""Setting up before play (3.0, 16.0, 26.0, 27.0): secret choices, sites, and units placed freely.

A set-up is a row of stages, each a frame: the Viet Cong's secret condition, base camps or caches, the genuine
one among decoys, the dice for the strength that must show, then the units of each side.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.game import Action, Event
from vietnam_tui.core.rules import Refusal
from vietnam_tui.games.vietnam_battles.hiding import closed_hexes
from vietnam_tui.games.vietnam_battles.pieces import SideName
from vietnam_tui.games.vietnam_battles.sequence import begin_game_turn
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import (
    Choose,
    Deploying,
    Dice,
    Hide,
    Lay,
    Place,
    Record,
    State,
    UnitId,
)
from vietnam_tui.games.vietnam_battles.victory import CONDITIONS
from vietnam_tui.games.vietnam_battles.zoc import terrain_table

Outcome = tuple[State, list[Event]]

HIDDEN = "hidden"
DECOYS = "decoys"
SITE_AREA = "viet cong set-up"

TWO_DICE = Distribution[Action]((Dice(n), 6 - abs(7 - n)) for n in range(2, 13))


def first_stage(state: State) -> State:
    """The state with its set-up to be done, or with nothing to deploy."""
    frames: list[Deploying] = [Deploying("US", "units"), Deploying("VC", "units")]
    if any(piece.deploy == HIDDEN for piece in state.roster):
        frames.append(Deploying("VC", "dice"))
    if state.variant == DECOYS:
        frames.append(Deploying("VC", "genuine"))
    if state.sites:
        frames.append(Deploying("VC", "sites"))
    if state.condition:
        frames.append(Deploying("VC", "condition"))
    return state.but(frames=tuple(frames), condition="")


def go_on(state: State) -> Outcome:
    """Leave stages with nothing to do; after the last one the first game turn begins."""
    while isinstance(frame := state.top, Deploying) and _done(state, frame):
        state = state.pop()
        if not state.frames:
            return begin_game_turn(state)
    return state, []


def _done(state: State, frame: Deploying) -> bool:
    match frame.stage:
        case "condition":
            return bool(state.condition)
        case "sites":
            return all(_placed(state))
        case "genuine":
            return state.genuine >= 0
        case "dice":
            return state.open_strength > 0
    return not still_to_place(state, frame.side)


def _placed(state: State) -> list[bool]:
    return [site.place >= 0 for site in state.sites]


def still_to_place(state: State, side: SideName) -> list[UnitId]:
    """The units that a side has still to place, in roster order."""
    return [
        UnitId(i)
        for i, (piece, unit) in enumerate(zip(state.roster, state.units, strict=True))
        if piece.side == side and piece.deploy and unit.place < 0 and not unit.hidden and not unit.gone
    ]


# -- where --------------------------------------------------------------------------------------------------


def _unit_refusal(state: State, unit: UnitId, spot: Spot) -> Refusal | None:
    """Why a unit may not be set up in a place, openly or hidden."""
    spots, piece = state.spots, state.roster[unit]
    name, place = piece.name, spots.label(spot)
    if spot not in spots.land_next:
        return Refusal("VB-26.0-h", f"{place} is water; {name} cannot be set up there")
    holder = next((u for u in state.on_map() if state.units[u].place == spot), None)
    if holder is not None:
        return Refusal("VB-5.3-a", f"{place} already holds {state.name(holder)}")
    if piece.deploy == HIDDEN:
        if spots.hex(spot) in closed_hexes(state):
            return Refusal("VB-26.0-h", f"{place} is closed to the Viet Cong set-up")
    elif spots.hex(spot) not in spots.board.area(piece.deploy):
        rule = {"2nd brigade set-up": "VB-27.0-f", "196th set-up": "VB-27.0-g"}.get(piece.deploy, "VB-27.0-c")
        return Refusal(rule, f"{place} is outside the set-up area of {name}: {piece.deploy}")
    return None


def _must_show(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit may not be hidden: the strength that must show could not be reached [VB-26.0-e]."""
    shown = sum(state.face(u).attack for u in state.on_map("VC") if not state.units[u].hidden)
    left = sum(state.face(u).attack for u in still_to_place(state, "VC") if u != unit)
    total = sum(piece.full.attack for piece in state.roster if piece.side == "VC")
    if shown + left >= min(state.open_strength, total):
        return None
    return Refusal(
        "VB-26.0-e",
        f"{state.name(unit)} must be set up openly: {state.open_strength} attack strength points have to show",
    )


def _site_refusal(state: State, spot: Spot) -> Refusal | None:
    """Why a camp or cache may not be placed somewhere."""
    spots = state.spots
    place = spots.label(spot)
    if spot not in spots.land_next:
        return Refusal("VB-26.0-c", f"{place} is water")
    if any(site.place == spot for site in state.sites):
        return Refusal("VB-16.0-d", f"{place} already holds one")
    if spots.board.area(SITE_AREA):
        if spots.hex(spot) not in spots.board.area(SITE_AREA):
            return Refusal("VB-27.0-c", f"{place} is outside the Viet Cong set-up area")
    elif state.variant != DECOYS and not terrain_table()[spots.terrain(spot)].hiding:
        return Refusal("VB-26.0-c", f"{place} is not jungle")
    return None


# -- offering and refusing ----------------------------------------------------------------------------------


def deploy_actions(state: State, frame: Deploying) -> Iterator[Action]:
    """Every choice of a stage."""
    spots = state.spots
    match frame.stage:
        case "condition":
            yield from (Choose(condition) for condition in CONDITIONS)
        case "sites":
            yield from (Lay(spot) for spot in spots.land_next if _site_refusal(state, spot) is None)
        case "genuine":
            yield from (Record(site.place) for site in sorted(state.sites, key=lambda s: s.place))
        case "units":
            yield from _unit_actions(state, frame.side)


def _unit_actions(state: State, side: SideName) -> Iterator[Action]:
    key, spots = terrain_table(), state.spots
    open_spots: dict[str, list[Spot]] = {}
    for unit in still_to_place(state, side):
        area = state.roster[unit].deploy
        if area not in open_spots:
            open_spots[area] = [s for s in spots.land_next if _unit_refusal(state, unit, s) is None]
        yield from (Place(unit, spot) for spot in open_spots[area])
        if area == HIDDEN and _must_show(state, unit) is None:
            yield from (Hide(unit, s) for s in open_spots[area] if key[spots.terrain(s)].hiding)


def refuse_deploy(state: State, frame: Deploying, order: Action) -> Refusal | None:
    """Why a choice is not open in this stage, or None."""
    match frame.stage, order:
        case "condition", Choose(condition):
            if condition in CONDITIONS:
                return None
            return Refusal(
                "VB-27.0-m", f"there is no condition {condition!r}; choose {', '.join(CONDITIONS)}"
            )
        case "sites", Lay(at):
            return _site_refusal(state, at)
        case "genuine", Record(at):
            if any(site.place == at for site in state.sites):
                return None
            return Refusal("VB-16.0-j", f"no chit lies in {state.spots.label(at)}")
        case "units", Place(unit, to) | Hide(unit, to):
            if unit not in still_to_place(state, frame.side):
                return Refusal("VB-3.0-d", f"{state.name(unit)} is not to be placed now")
            refused = _unit_refusal(state, unit, to)
            if refused is not None or isinstance(order, Place):
                return refused
            if state.roster[unit].deploy != HIDDEN:
                return Refusal("VB-27.0-c", f"{state.name(unit)} is set up openly")
            if not terrain_table()[state.spots.terrain(to)].hiding:
                return Refusal("VB-26.0-g", f"{state.spots.label(to)} is not jungle; nobody hides there")
            return _must_show(state, unit)
    return Refusal("VB-3.0-d", "the set-up comes first")


def carry_out_deploy(state: State, frame: Deploying, order: Action) -> Outcome:
    """Record or place, and go on with the set-up."""
    label = state.spots.label
    match order:
        case Choose(condition):
            state = state.but(condition=condition)
            events = [
                Event("condition recorded", "VB-27.0-m", {}),
                Event("condition known", "VB-27.0-m", {"condition": condition}, "VC"),
            ]
        case Lay(at):
            i = _placed(state).index(False)
            known = state.sites[i].kind == "cache" or state.variant == DECOYS
            site = msgspec.structs.replace(state.sites[i], place=at, known=known)
            state = state.but(sites=(*state.sites[:i], site, *state.sites[i + 1 :]))
            audience = "" if known else "VC"
            events = [Event("site placed", "VB-16.0-a", {"site": site.kind, "at": label(at)}, audience)]
            if audience:
                events.append(Event("site recorded", "VB-16.0-a", {"count": sum(_placed(state))}, "US"))
        case Record(at):
            state = state.but(genuine=[site.place for site in state.sites].index(at))
            events = [Event("genuine recorded", "VB-16.0-j", {"at": label(at)}, "VC")]
        case Dice(total):
            state = state.but(open_strength=total)
            events = [Event("strength to show", "VB-26.0-e", {"total": total})]
        case Hide(unit, to):
            state = state.with_unit(unit, place=to, hidden=True)
            events = [Event("unit hidden", "VB-26.0-g", {"unit": state.name(unit), "at": label(to)}, "VC")]
        case Place(unit, to):
            state = state.with_unit(unit, place=to)
            events = [Event("unit placed", "VB-3.0-a", {"unit": state.name(unit), "at": label(to)})]
        case _:
            raise AssertionError(f"no way to carry out {order}")
    state, more = go_on(state)
    return state, events + more
