"""Setting up before play (3.0, 16.0, 26.0, 27.0): secret choices, sites, and units placed freely.

A set-up is a row of stages, each a frame: the Viet Cong's secret condition, base camps or caches, the genuine
one among decoys, the dice for the strength that must show, then the units of each side.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import Action, Event
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.vietnam_battles.actions import Choose, Dice, Hide, Lay, Place, Record
from vietnam_tui.games.vietnam_battles.counters import SideName, scenario
from vietnam_tui.games.vietnam_battles.frames import Deploying
from vietnam_tui.games.vietnam_battles.phrases import unit_list
from vietnam_tui.games.vietnam_battles.rules.hiding import closed_hexes
from vietnam_tui.games.vietnam_battles.rules.sequence import begin_game_turn
from vietnam_tui.games.vietnam_battles.rules.victory import CONDITIONS
from vietnam_tui.games.vietnam_battles.rules.zoc import field, terrain_table
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import SIDES, State
from vietnam_tui.games.vietnam_battles.units import UnitId

Outcome = tuple[State, list[Event]]

HIDDEN = "hidden"
DECOYS = "decoys"
SITE_AREA = "viet cong set-up"

TWO_DICE = Distribution[Action]((Dice(n), 6 - abs(7 - n)) for n in range(2, 13))


def first_stage(state: State) -> State:
    """The state with its set-up to be done, or with nothing to deploy."""
    return state.but(frames=_stages(state))


def stages_left(state: State) -> tuple[Deploying, ...]:
    """What a set-up under way has still to go through, by what has been recorded and placed; the next is last."""
    frames = _stages(state)
    while frames and _done(state, frames[-1]):
        frames = frames[:-1]
    return frames


def _stages(state: State) -> tuple[Deploying, ...]:
    """Every stage of a scenario's set-up, the first one last."""
    frames: list[Deploying] = [Deploying("US", "units"), Deploying("VC", "units")]
    if any(piece.deploy == HIDDEN for piece in state.roster):
        frames.append(Deploying("VC", "dice"))
    if state.variant == DECOYS:
        frames.append(Deploying("VC", "genuine"))
    if state.sites:
        frames.append(Deploying("VC", "sites"))
    if scenario(state.scenario).victory == "secret":
        frames.append(Deploying("VC", "condition"))
    return tuple(frames)


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


def unplaced(state: State) -> bool:
    """Is there anything of which its owner has not said where it is?"""
    return not all(_placed(state)) or any(still_to_place(state, side) for side in SIDES)


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
        return Refusal(_area_rule(state, unit), f"{place} is all water; {name} cannot be set up there")
    holder = field(state).occupant.get(spot)
    if holder is not None:
        return Refusal("VB-5.3-a", f"{place} already holds {state.name(holder)}")
    if piece.deploy == HIDDEN:
        if spots.hex(spot) in closed_hexes(state):
            name_of_hex = spots.board.place_names.get(spots.hex(spot), "a village")
            return Refusal(
                "VB-26.0-h",
                f"{place} is {name_of_hex}; the Viet Cong set up in no village, not at To Dong Tam, the C.P. "
                "or the Checkpoint",
            )
    elif spots.hex(spot) not in spots.board.area(piece.deploy):
        return Refusal(
            _area_rule(state, unit), f"{place} is outside the set-up area of {name}: {piece.deploy}"
        )
    return None


def _area_rule(state: State, unit: UnitId) -> str:
    """The rule that says where a unit is set up."""
    rules = {HIDDEN: "VB-26.0-h", "2nd brigade set-up": "VB-27.0-f", "196th set-up": "VB-27.0-g"}
    return rules.get(state.roster[unit].deploy, "VB-27.0-c")


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


def site_refusal(state: State, spot: Spot) -> Refusal | None:
    """Why a camp or cache may not be placed somewhere."""
    spots = state.spots
    place = spots.label(spot)
    what = "supply cache" if spots.board.area(SITE_AREA) else "base camp"
    if spot not in spots.land_next:
        return Refusal("VB-26.0-c", f"{place} is all water; no {what} lies there")
    if any(site.place >= 0 and spots.hex(site.place) == spots.hex(spot) for site in state.sites):
        return Refusal("VB-16.0-d", f"{place} already holds one; no hex holds two")
    if spots.board.area(SITE_AREA):
        if spots.hex(spot) not in spots.board.area(SITE_AREA):
            return Refusal(
                "VB-27.0-c", f"{place} is outside the Iron Triangle or west of Ben Suc; no {what} lies there"
            )
    elif state.variant != DECOYS and not terrain_table()[spots.terrain(spot)].hiding:
        kind = terrain_table()[spots.terrain(spot)].name.lower()
        return Refusal("VB-26.0-c", f"{place} is {kind}; a {what} lies in jungle")
    return None


# -- offering and refusing ----------------------------------------------------------------------------------


def deploy_actions(state: State, frame: Deploying) -> Iterator[Action]:
    """Every choice of a stage."""
    spots = state.spots
    match frame.stage:
        case "condition":
            yield from (Choose(condition) for condition in CONDITIONS)
        case "sites":
            yield from (Lay(spot) for spot in spots.land_next if site_refusal(state, spot) is None)
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


def refuse_deploy(state: State, frame: Deploying, order: Action, prompt: str) -> Refusal | None:
    """Why a choice is not open in this stage, or None; `prompt` asks for what is."""
    match frame.stage, order:
        case "condition", Choose(condition):
            if condition in CONDITIONS:
                return None
            return Refusal(
                "VB-27.0-m", f"there is no condition {condition!r}; choose {', '.join(CONDITIONS)}"
            )
        case "sites", Lay(at):
            refused = site_refusal(state, at)
            near = _nearest(state, at, [s for s in state.spots.land_next if site_refusal(state, s) is None])
            return refused and Refusal(refused.rule, refused.reason, f"Try: lay {near}")
        case "genuine", Record(at):
            if any(site.place == at for site in state.sites):
                return None
            near = _nearest(state, at, [site.place for site in state.sites])
            return Refusal("VB-16.0-j", f"no chit lies in {state.spots.label(at)}", f"Try: record {near}")
        case "units", Place(unit, to) | Hide(unit, to):
            return _refuse_unit(state, frame.side, unit, to, hidden=isinstance(order, Hide))
    return Refusal("VB-3.0-d", f"first: {prompt}")


def _refuse_unit(state: State, side: SideName, unit: UnitId, to: Spot, *, hidden: bool) -> Refusal | None:
    """Why a unit may not be placed or hidden somewhere, with the nearest place that would do."""
    name, place, key = state.name(unit), state.spots.label(to), terrain_table()
    left = still_to_place(state, side)
    if unit not in left:
        names = unit_list(state, left)
        return Refusal("VB-3.0-d", f"{name} is not to be placed now; still to be placed: {names}")
    must_show = _must_show(state, unit) if hidden and state.roster[unit].deploy == HIDDEN else None
    verb = "hide" if hidden and must_show is None and state.roster[unit].deploy == HIDDEN else "place"
    refused = _unit_refusal(state, unit, to)
    if refused is None and hidden:
        if state.roster[unit].deploy != HIDDEN:
            refused = Refusal("VB-27.0-c", f"{name} is set up openly; nobody hides in this scenario")
        elif not key[state.spots.terrain(to)].hiding:
            kind = key[state.spots.terrain(to)].name.lower()
            refused = Refusal("VB-26.0-g", f"{place} is {kind}; units hide in jungle only")
        else:
            refused = must_show
    if refused is None:
        return None
    allowed = [
        s
        for s in state.spots.land_next
        if _unit_refusal(state, unit, s) is None and (verb == "place" or key[state.spots.terrain(s)].hiding)
    ]
    return Refusal(refused.rule, refused.reason, f"Try: {verb} {name} {_nearest(state, to, allowed)}")


def _nearest(state: State, to: Spot, allowed: list[Spot]) -> str:
    """The allowed place that is nearest to another."""
    return state.spots.label(min(allowed, key=lambda s: (state.spots.distance(s, to), s)))


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
