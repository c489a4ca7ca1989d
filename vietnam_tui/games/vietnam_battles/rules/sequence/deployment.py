"""Setting up before play (3.0, 16.0, 26.0, 27.0): secret choices, sites, and units placed freely.

A set-up is a row of stages, each a frame: the Viet Cong's secret condition, base camps or caches, the genuine
one among decoys, the dice for the strength that must show, then the units of each side.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import repeat
from typing import Annotated, ClassVar

from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.engine.wording import Kind
from vietnam_tui.games.vietnam_battles.counters import SideName, scenario
from vietnam_tui.games.vietnam_battles.frames import Deploying, Stage
from vietnam_tui.games.vietnam_battles.map_names import (
    VIET_CONG_SETUP,
    set_up_area,
)
from vietnam_tui.games.vietnam_battles.phrases import SITE_WORDS, unit_list
from vietnam_tui.games.vietnam_battles.rules.position.terrain import closed_hexes, terrain_table
from vietnam_tui.games.vietnam_battles.rules.position.zoc import field
from vietnam_tui.games.vietnam_battles.rules.sequence.dice import Dice
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import CONDITIONS
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot, spots_of
from vietnam_tui.games.vietnam_battles.state import SIDES, State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import Condition, SiteKind, UnitId


class ConditionRecorded(Told, frozen=True, tag="condition recorded"):
    """The Viet Cong player has recorded his secret victory condition [VB-27.0-m]."""

    says = "the Viet Cong player has recorded his plan"


class ConditionKnown(Told, frozen=True, tag="condition known"):
    """The secret victory condition, for him who knows it [VB-27.0-m]."""

    says = "the plan is {condition}"
    condition: Condition


class SitePlaced(Told, frozen=True, tag="site placed"):
    """A base camp or supply cache lies somewhere, openly or recorded in secret [VB-16.0-a]."""

    site: SiteKind
    at: str

    @property
    def sentence(self) -> str:
        return f"a {SITE_WORDS[self.site]} lies in {self.at}"


class SiteRecorded(Told, frozen=True, tag="site recorded"):
    """So many base camps have been recorded in secret [VB-16.0-a]."""

    says = "the Viet Cong player has recorded {count} base camps"
    count: int


class GenuineRecorded(Told, frozen=True, tag="genuine recorded"):
    """The Viet Cong player records which of the open chits counts [VB-16.0-j]."""

    says = "the genuine target is the one in {at}"
    at: str


class StrengthToShow(Told, frozen=True, tag="strength to show"):
    """The dice say how much attack strength must be set up openly [VB-26.0-e]."""

    says = "the dice show {total}: so much attack strength must be set up openly"
    total: int


class UnitHidden(Told, frozen=True, tag="unit hidden"):
    """A unit's hex is recorded in secret [VB-26.0-g]."""

    says = "{unit} hides in {at}"
    unit: str
    at: str


class UnitPlaced(Told, frozen=True, tag="unit placed"):
    """A unit is set up openly [VB-3.0-a]."""

    says = "{unit} is set up in {at}"
    unit: str
    at: str


HIDDEN = "hidden"
DECOYS = "decoys"

#: The secret condition, as it is said
Plan = Annotated[
    Condition,
    Kind(lambda _, reader: reader.name("plan", {one: one for one in CONDITIONS}), lambda _, plan: str(plan)),
]


def first_stage(state: State) -> State:
    """The state with its set-up to be done, or with nothing to deploy."""
    return state.but(frames=_stages(state))


def stages_left(state: State) -> tuple[Deploying, ...]:
    """The stages that a set-up under way still has, by what has been recorded and placed; the next is last."""
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
    within = None if area == HIDDEN else set_up_area(spots.board, area)
    fitting = (
        s
        for s in spots.land_next
        if (spots.hex(s) in within if within is not None else spots.hex(s) not in closed)
    )
    return dict.fromkeys(fitting)


def _open_to(state: State, unit: UnitId) -> list[Spot]:
    """The places where a unit may be set up, in the order of the map."""
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


class SetUp(Answer[State, Transition, Deploying], frozen=True):
    """A choice of a stage of the set-up."""

    asks = Deploying
    idle = Refusal("VB-3.0-d", "the set-up is over")
    stage: ClassVar[Stage]

    def fits(self, frame: Deploying) -> bool:
        return frame.stage == self.stage


class Choose(SetUp, frozen=True, tag="choose"):
    """Record your secret plan."""

    usage, example, stage = "choose escape|casualties|hold", "choose hold", "condition"
    condition: Plan

    def refusal(self, state: State, frame: Deploying) -> Refusal | None:
        if self.condition in CONDITIONS:
            return None
        choices = ", ".join(CONDITIONS)
        return Refusal("VB-27.0-m", f"there is no condition {self.condition!r}; choose {choices}")

    def apply(self, transition: Transition, frame: Deploying) -> None:
        """Record the secret condition."""
        transition.set(condition=self.condition)
        transition.tell(ConditionRecorded(rule="VB-27.0-m"))
        transition.tell(ConditionKnown(condition=self.condition, rule="VB-27.0-m", audience="VC"))


class Lay(SetUp, frozen=True, tag="lay"):
    """Record the next base camp, or place the next cache."""

    usage, example, stage = "lay HEX", "lay 1123", "sites"
    at: Spot

    def refusal(self, state: State, frame: Deploying) -> Refusal | None:
        refused = site_refusal(state, self.at)
        if refused is None:
            return None
        near = _nearest(state, self.at, [s for s in state.spots.land_next if site_refusal(state, s) is None])
        return Refusal(refused.rule, refused.reason, f"Try: lay {near}")

    def apply(self, transition: Transition, frame: Deploying) -> None:
        """Record the next base camp, or put the next open chit down."""
        state = transition.state
        i = _placed(state).index(False)
        kind = state.sites[i].kind
        known = kind == "cache" or state.variant == DECOYS
        transition.site(i, place=self.at, known=known)
        audience = "" if known else "VC"
        transition.tell(
            SitePlaced(site=kind, at=state.spots.label(self.at), rule="VB-16.0-a", audience=audience)
        )
        if audience:
            count = sum(_placed(transition.state))
            transition.tell(SiteRecorded(count=count, rule="VB-16.0-a", audience="US"))


class Record(SetUp, frozen=True, tag="record"):
    """Record which open chit is the genuine one."""

    usage, example, stage = "record HEX", "record 1123", "genuine"
    at: Spot

    def refusal(self, state: State, frame: Deploying) -> Refusal | None:
        if any(site.place == self.at for site in state.sites):
            return None
        near = _nearest(state, self.at, [site.place for site in state.sites])
        return Refusal("VB-16.0-j", f"no chit lies in {state.spots.label(self.at)}", f"Try: record {near}")

    def apply(self, transition: Transition, frame: Deploying) -> None:
        """Record which chit counts."""
        state = transition.state
        transition.set(genuine=[site.place for site in state.sites].index(self.at))
        transition.tell(GenuineRecorded(at=state.spots.label(self.at), rule="VB-16.0-j", audience="VC"))


class Place(SetUp, frozen=True, tag="place"):
    """Set a unit up openly."""

    usage, example, stage = "place UNIT HEX", "place 514/1 0717", "units"
    unit: UnitId
    to: Spot

    def refusal(self, state: State, frame: Deploying) -> Refusal | None:
        return _refuse_unit(state, frame.side, self.unit, self.to, hidden=False)

    def apply(self, transition: Transition, frame: Deploying) -> None:
        """Set a unit up openly."""
        state = transition.state
        transition.unit(self.unit, place=self.to)
        transition.tell(
            UnitPlaced(unit=state.name(self.unit), at=state.spots.label(self.to), rule="VB-3.0-a")
        )


class Hide(SetUp, frozen=True, tag="hide"):
    """Record a unit's hex in secret."""

    usage, example, stage = "hide UNIT HEX", "hide 514/1 0717", "units"
    unit: UnitId
    to: Spot

    def refusal(self, state: State, frame: Deploying) -> Refusal | None:
        return _refuse_unit(state, frame.side, self.unit, self.to, hidden=True)

    def apply(self, transition: Transition, frame: Deploying) -> None:
        """Record a unit's hex in secret."""
        state = transition.state
        transition.unit(self.unit, place=self.to, hidden=True)
        label = state.spots.label(self.to)
        transition.tell(UnitHidden(unit=state.name(self.unit), at=label, rule="VB-26.0-g", audience="VC"))


def resolve_strength(transition: Transition, frame: Deploying, dice: Dice) -> None:
    """The dice say how much strength must show."""
    transition.set(open_strength=dice.total)
    transition.tell(StrengthToShow(total=dice.total, rule="VB-26.0-e"))


def decide(state: State, frame: Deploying) -> Decision:
    """The side that sets up, and what."""
    if frame.stage == "dice":
        return Decision(CHANCE, "dice", "Two dice for the strength that must show", "VB-26.0-e")
    words, rule = _STAGE_WORDS[frame.stage]
    return Decision(frame.side, "set-up", f"{frame.side} set-up: {words}", rule)


def not_now(state: State, frame: Deploying, order: Action) -> Refusal:
    """The refusal of what is no choice of this stage."""
    return Refusal("VB-3.0-d", f"first: {decide(state, frame).prompt}")


def has_ended(transition: Transition, frame: Deploying) -> bool:
    """Is there nothing left to do in a stage?  Then it is over."""
    if not _done(transition.state, frame):
        return False
    transition.pop()
    return True


CHAPTER = Chapter[State, Transition](verbs=(Choose, Lay, Record, Place, Hide))
