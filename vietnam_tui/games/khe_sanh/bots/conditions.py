"""For the bots: the conditions of victory as either side reads them, and who stays behind to keep what is met."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import VictoryCondition
from vietnam_tui.games.khe_sanh.bots.goals import fighters, objectives
from vietnam_tui.games.khe_sanh.rules.position.stacks import occupied
from vietnam_tui.games.khe_sanh.rules.sequence.victory import keeps, occupies, road_open
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.units import PieceId

#: The conditions by their names
GONE, ALIVE = "every US/GVN unit eliminated", "a unit of the garrison left"
TAKEN, DENIED = "enough objectives", "too few objectives for the enemy"
OPEN, CUT = (
    "the road open, the base and its hills held",
    "the road cut for two turns, and one of the hexes taken",
)


def as_they_stand(state: State, side: str) -> tuple[VictoryCondition, ...]:
    """The condition by which a side can win, as it stands as far as the viewer knows."""
    match state.sheet.victory.kind:
        case "survival":
            return (_of_camp(state, side),)
        case "hexes":
            return (_of_hexes(state, side),)
        case _:
            return (_of_road(state, side),)


def _last_word(state: State) -> bool:
    """Is this the last Impulse of all?"""
    if state.advanced:
        return state.turn == state.last_turn and not any(state.oeps) and state.segment != "initiative"
    return state.turn == state.last_turn and state.impulse >= state.sheet.impulses


def _of_camp(state: State, side: str) -> VictoryCondition:
    left = sum(state.kind(p).role == "unit" and state.pieces[p].on_map for p in state.pieces_of(US))
    told = f"{left} left, {max(0, state.sheet.impulses - state.impulse)} Impulses to come"
    over = state.phasing == US and _last_word(state)
    if side == NVA:
        return VictoryCondition(GONE, "lost" if over and left else "open", told)
    return VictoryCondition(ALIVE, "met" if over and left else "open", told)


def _of_hexes(state: State, side: str) -> VictoryCondition:
    held, need = len(taken(state)), state.sheet.victory.need
    told = f"{held} of {need} held, by the end of Game Turn {state.last_turn}"
    over = state.phasing == US and _last_word(state) and held < need
    if side == NVA:
        return VictoryCondition(TAKEN, "lost" if over else "open", told)
    return VictoryCondition(DENIED, "met" if over else "open", told)


def _of_road(state: State, side: str) -> VictoryCondition:
    places, free = objectives(state), road_open(state)
    inside = sum(occupies(state, NVA, hex_) for hex_ in places)
    told = f"the road is {'open' if free else 'cut'}, and the NVA/VC is in {inside} of {len(places)} hexes"
    now = free and all(keeps(state, hex_) for hex_ in places) if side == US else not free and inside > 0
    if side == NVA and state.turn == state.last_turn:
        if not state.road_cut:
            return VictoryCondition(CUT, "lost", told)
    elif side == NVA:
        now = False
    over = _last_word(state)
    return VictoryCondition(OPEN if side == US else CUT, "met" if over and now else "open", told)


def taken(state: State) -> tuple[Hex, ...]:
    """The objectives that the NVA/VC holds."""
    return tuple(hex_ for hex_ in objectives(state) if hex_ in state.held)


def going(state: State, target: Hex, units: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Of the NVA/VC units that can assault a hex in the siege, those that leave no objective at stake for it.

    Who holds an objective alone assaults no hex that is none, and nothing at all once enough are held.
    """
    if state.sheet.victory.kind != "hexes" or state.phasing != NVA:
        return units
    enough = len(taken(state)) >= state.sheet.victory.need
    if target in objectives(state) and not enough:
        return units
    return tuple(piece for piece in units if not _holds_alone(state, piece))


def _holds_alone(state: State, piece: PieceId) -> bool:
    place = state.pieces[piece].place
    here = place in taken(state) and place not in occupied(state, US)
    return here and fighters(state, NVA, place) == (piece,)
