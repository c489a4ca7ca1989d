"""Setting up before play (3.0, 16.0, 26.0, 27.0): secret choices, sites, and units placed freely.

A set-up is a row of stages, each a frame: the Viet Cong's secret condition, base camps or caches, the genuine
one among decoys, the dice for the strength that must show, then the units of each side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import repeat

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.vietnam_battles.counters import SideName, scenario
from vietnam_tui.games.vietnam_battles.events import (
    ConditionKnown,
    ConditionRecorded,
    GenuineRecorded,
    SitePlaced,
    SiteRecorded,
    StrengthToShow,
    UnitHidden,
    UnitPlaced,
)
from vietnam_tui.games.vietnam_battles.frames import Deploying, Stage
from vietnam_tui.games.vietnam_battles.map_names import (
    VIET_CONG_SETUP,
)
from vietnam_tui.games.vietnam_battles.names import pick_spot, pick_unit_and_spot, read_spot, read_unit
from vietnam_tui.games.vietnam_battles.phrases import unit_list
from vietnam_tui.games.vietnam_battles.rules.hiding import closed_hexes
from vietnam_tui.games.vietnam_battles.rules.terrain import terrain_table
from vietnam_tui.games.vietnam_battles.rules.victory import CONDITIONS
from vietnam_tui.games.vietnam_battles.rules.zoc import field
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot, spots_of
from vietnam_tui.games.vietnam_battles.state import SIDES, State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId
from vietnam_tui.games.vietnam_battles.verbs import Choose, Dice, Hide, Lay, Place, Record

HIDDEN = "hidden"
DECOYS = "decoys"

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
    if scenario(state.scenario).has_secret_victory:
        frames.append(Deploying("VC", "condition"))
    return tuple(frames)


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
    return [site.place != OFF for site in state.sites]


def still_to_place(state: State, side: SideName) -> list[UnitId]:
    """The units that a side has still to place, in roster order."""
    return [
        UnitId(i)
        for i, (piece, unit) in enumerate(zip(state.roster, state.units, strict=True))
        if piece.side == side and piece.deploy and unit.place == OFF and not unit.hidden and not unit.gone
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
    if spot in _open_ground(state.map, state.scenario, piece.deploy):
        return None
    if piece.deploy == HIDDEN:
        name_of_hex = spots.board.place_names.get(spots.hex(spot), "a village")
        return Refusal(
            "VB-26.0-h",
            f"{place} is {name_of_hex}; the Viet Cong set up in no village, not at To Dong Tam, the C.P. "
            "or the Checkpoint",
        )
    return Refusal(_area_rule(state, unit), f"{place} is outside the set-up area of {name}: {piece.deploy}")


@cache
def _open_ground(map_id: str, scenario_id: str, area: str) -> dict[Spot, None]:
    """The land of a set-up area, in the order of the map; a unit that may hide goes anywhere but to closed hexes."""
    spots, closed = spots_of(map_id), closed_hexes(scenario_id)
    within = None if area == HIDDEN else spots.board.area(area)
    fitting = (
        s
        for s in spots.land_next
        if (spots.hex(s) in within if within is not None else spots.hex(s) not in closed)
    )
    return dict.fromkeys(fitting)


def _open_to(state: State, unit: UnitId) -> list[Spot]:
    """Where a unit may be set up, in the order of the map."""
    occupant = field(state).occupant
    ground = _open_ground(state.map, state.scenario, state.roster[unit].deploy)
    return [spot for spot in ground if spot not in occupant]


def _area_rule(state: State, unit: UnitId) -> str:
    """The rule that says where a unit is set up."""
    return scenario(state.scenario).deploy_rules[state.roster[unit].deploy]


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
    what = "supply cache" if spots.board.area(VIET_CONG_SETUP) else "base camp"
    if spot not in spots.land_next:
        return Refusal("VB-26.0-c", f"{place} is all water; no {what} lies there")
    if any(site.place != OFF and spots.hex(site.place) == spots.hex(spot) for site in state.sites):
        return Refusal("VB-16.0-d", f"{place} already holds one; no hex holds two")
    if spots.board.area(VIET_CONG_SETUP):
        if spots.hex(spot) not in spots.board.area(VIET_CONG_SETUP):
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
            return (Choose(condition) for condition in CONDITIONS)
        case "sites":
            return (Lay(spot) for spot in spots.land_next if site_refusal(state, spot) is None)
        case "genuine":
            return (Record(site.place) for site in sorted(state.sites, key=lambda s: s.place))
        case "units":
            return _unit_actions(state, frame.side)
    return iter(())


def _unit_actions(state: State, side: SideName) -> Iterator[Action]:
    key, spots = terrain_table(), state.spots
    open_spots: dict[str, list[Spot]] = {}
    for unit in still_to_place(state, side):
        area = state.roster[unit].deploy
        if area not in open_spots:
            open_spots[area] = _open_to(state, unit)
        yield from map(Place, repeat(unit), open_spots[area])
        if area == HIDDEN and _must_show(state, unit) is None:
            covered = [s for s in open_spots[area] if key[spots.terrain(s)].hiding]
            yield from map(Hide, repeat(unit), covered)


_STAGE_WORDS: dict[Stage, tuple[str, str]] = {
    "condition": ("record your plan: escape, casualties or hold", "VB-27.0-m"),
    "sites": ("place the next base camp or cache", "VB-16.0-a"),
    "genuine": ("record the genuine target", "VB-16.0-j"),
    "units": ("place a unit", "VB-3.0-d"),
}


def _decide(state: State, frame: Deploying) -> Decision:
    if frame.stage == "dice":
        return Decision(CHANCE, "dice", "Two dice for the strength that must show", "VB-26.0-e")
    words, rule = _STAGE_WORDS[frame.stage]
    return Decision(frame.side, "set-up", f"{frame.side} set-up: {words}", rule)


def _not_now(state: State, frame: Deploying, order: Action) -> Refusal:
    """The refusal of what is no choice of this stage."""
    return Refusal("VB-3.0-d", f"first: {_decide(state, frame).prompt}")


def _refuse_choose(state: State, frame: Deploying, order: Choose) -> Refusal | None:
    if order.condition in CONDITIONS:
        return None
    choices = ", ".join(CONDITIONS)
    return Refusal("VB-27.0-m", f"there is no condition {order.condition!r}; choose {choices}")


def _refuse_lay(state: State, frame: Deploying, order: Lay) -> Refusal | None:
    refused = site_refusal(state, order.at)
    if refused is None:
        return None
    near = _nearest(state, order.at, [s for s in state.spots.land_next if site_refusal(state, s) is None])
    return Refusal(refused.rule, refused.reason, f"Try: lay {near}")


def _refuse_record(state: State, frame: Deploying, order: Record) -> Refusal | None:
    if any(site.place == order.at for site in state.sites):
        return None
    near = _nearest(state, order.at, [site.place for site in state.sites])
    return Refusal("VB-16.0-j", f"no chit lies in {state.spots.label(order.at)}", f"Try: record {near}")


def _refuse_place(state: State, frame: Deploying, order: Place) -> Refusal | None:
    return _refuse_unit(state, frame.side, order.unit, order.to, hidden=False)


def _refuse_hide(state: State, frame: Deploying, order: Hide) -> Refusal | None:
    return _refuse_unit(state, frame.side, order.unit, order.to, hidden=True)


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
    allowed = [s for s in _open_to(state, unit) if verb == "place" or key[state.spots.terrain(s)].hiding]
    return Refusal(refused.rule, refused.reason, f"Try: {verb} {name} {_nearest(state, to, allowed)}")


def _nearest(state: State, to: Spot, allowed: list[Spot]) -> str:
    """The allowed place that is nearest to another."""
    return state.spots.label(min(allowed, key=lambda s: (state.spots.distance(s, to), s)))


# -- recording and placing ----------------------------------------------------------------------------------


def apply_choose(transition: Transition, frame: Deploying, order: Choose) -> None:
    """Record the secret condition."""
    transition.set(condition=order.condition)
    transition.tell(ConditionRecorded(rule="VB-27.0-m"))
    transition.tell(ConditionKnown(condition=order.condition, rule="VB-27.0-m", audience="VC"))


def apply_lay(transition: Transition, frame: Deploying, order: Lay) -> None:
    """Record the next base camp, or put the next open chit down."""
    state = transition.state
    i = _placed(state).index(False)
    kind = state.sites[i].kind
    known = kind == "cache" or state.variant == DECOYS
    transition.site(i, place=order.at, known=known)
    audience = "" if known else "VC"
    transition.tell(
        SitePlaced(site=kind, at=state.spots.label(order.at), rule="VB-16.0-a", audience=audience)
    )
    if audience:
        count = sum(_placed(transition.state))
        transition.tell(SiteRecorded(count=count, rule="VB-16.0-a", audience="US"))


def apply_record(transition: Transition, frame: Deploying, order: Record) -> None:
    """Record which chit counts."""
    state = transition.state
    transition.set(genuine=[site.place for site in state.sites].index(order.at))
    transition.tell(GenuineRecorded(at=state.spots.label(order.at), rule="VB-16.0-j", audience="VC"))


def resolve_strength(transition: Transition, frame: Deploying, dice: Dice) -> None:
    """The dice say how much strength must show."""
    transition.set(open_strength=dice.total)
    transition.tell(StrengthToShow(total=dice.total, rule="VB-26.0-e"))


def apply_hide(transition: Transition, frame: Deploying, order: Hide) -> None:
    """Record a unit's hex in secret."""
    state = transition.state
    transition.unit(order.unit, place=order.to, hidden=True)
    label = state.spots.label(order.to)
    transition.tell(UnitHidden(unit=state.name(order.unit), at=label, rule="VB-26.0-g", audience="VC"))


def apply_place(transition: Transition, frame: Deploying, order: Place) -> None:
    """Set a unit up openly."""
    state = transition.state
    transition.unit(order.unit, place=order.to)
    transition.tell(UnitPlaced(unit=state.name(order.unit), at=state.spots.label(order.to), rule="VB-3.0-a"))


# -- the question -------------------------------------------------------------------------------------------


def _in(stage: Stage) -> Callable[[Deploying, Action], bool]:
    return lambda frame, _: frame.stage == stage


_OVER = Refusal("VB-3.0-d", "the set-up is over")


def deploying(begin: Callable[[Transition], None]) -> Question[State, Transition]:
    """The stages of the set-up, after which the game begins as `begin` says."""

    def settle(transition: Transition, frame: Deploying) -> bool:
        """Leave a stage with nothing to do; after the last one the first game turn begins."""
        if not _done(transition.state, frame):
            return False
        transition.pop()
        if not transition.state.frames:
            begin(transition)
        return True

    return Question(
        Deploying,
        _decide,
        deploy_actions,
        (
            Answer(Choose, apply_choose, _refuse_choose, _OVER, _in("condition")),
            Answer(Lay, apply_lay, _refuse_lay, _OVER, _in("sites")),
            Answer(Record, apply_record, _refuse_record, _OVER, _in("genuine")),
            Answer(Place, apply_place, _refuse_place, _OVER, _in("units")),
            Answer(Hide, apply_hide, _refuse_hide, _OVER, _in("units")),
        ),
        outcomes=lambda *_: TWO_DICE,
        resolve=resolve_strength,
        settle=settle,
        unfit=_not_now,
    )


# -- words ------------------------------------------------------------------------------------------------

WORDS: tuple[Words[State], ...] = (
    Words(
        Choose,
        "choose escape|casualties|hold",
        "Record your secret plan.",
        "choose hold",
        read=lambda state, reader: (Choose(reader.name("plan", {c: c for c in CONDITIONS})),),
        write=lambda state, action: action.condition,
    ),
    Words(
        Lay,
        "lay HEX",
        "Record the next base camp, or place the next cache.",
        "lay 1123",
        read=lambda state, reader: (Lay(read_spot(state, reader)),),
        write=lambda state, action: state.spots.label(action.at),
        selection=lambda state, action: pick_spot(state, action.at),
    ),
    Words(
        Record,
        "record HEX",
        "Record which open chit is the genuine one.",
        "record 1123",
        read=lambda state, reader: (Record(read_spot(state, reader)),),
        write=lambda state, action: state.spots.label(action.at),
        selection=lambda state, action: pick_spot(state, action.at),
    ),
    Words(
        Place,
        "place UNIT HEX",
        "Set a unit up openly.",
        "place 514/1 0717",
        read=lambda state, reader: (Place(read_unit(state, reader), read_spot(state, reader)),),
        write=lambda state, action: f"{state.name(action.unit)} {state.spots.label(action.to)}",
        selection=lambda state, action: pick_unit_and_spot(state, action.unit, action.to),
    ),
    Words(
        Hide,
        "hide UNIT HEX",
        "Record a unit's hex in secret.",
        "hide 514/1 0717",
        read=lambda state, reader: (Hide(read_unit(state, reader), read_spot(state, reader)),),
        write=lambda state, action: f"{state.name(action.unit)} {state.spots.label(action.to)}",
        selection=lambda state, action: pick_unit_and_spot(state, action.unit, action.to),
    ),
)
