"""Set-up: the pools, and the free teams and leaders in their base camps (3.0 to 3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import GameOption
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.green_beret import events
from vietnam_tui.games.green_beret.counters import casualties, enemy_units, missions, scenario
from vietnam_tui.games.green_beret.names import read_hex, read_piece
from vietnam_tui.games.green_beret.phrases import join, piece_list
from vietnam_tui.games.green_beret.state import CAMPS, FORCES, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import STOCK, Piece, PieceId, roster
from vietnam_tui.games.green_beret.verbs import Place

#: The option of rule 16.0
DOUBLE_AGENT = GameOption("double-agent", "Double agent, rule 16", ("off", "on"), "GB-16.0-b")


def set_up(scenario_id: str, *, double_agent: bool = False) -> State:
    """Nothing placed yet, all pools full [GB-3.0-a]; with or without the optional rule 16.0."""
    sheet = scenario(scenario_id)
    return State(
        scenario=scenario_id,
        map=sheet.map,
        turn=1,
        phase=CAMPS,
        points=sheet.points,
        pieces=tuple(Piece() for _ in roster()),
        enemy_pool=tuple(kind.count for kind in enemy_units().values()),
        casualty_pool=tuple(kind.count for kind in casualties().values()),
        mission_pool=tuple(m.id for m in missions().values() for _ in range(m.count)),
        double_agent=double_agent,
    )


def starting_forces() -> list[PieceId]:
    """The teams and leaders that cost nothing [GB-3.2-a, GB-3.3-a]."""
    return [
        PieceId(i)
        for i, (_, kind) in enumerate(roster())
        if kind.family in ("team", "leader") and kind.cost == 0
    ]


def still_to_place(state: State) -> list[PieceId]:
    """The starting teams and leaders that are not on the map yet."""
    return [piece for piece in starting_forces() if state.pieces[piece].place == STOCK]


def refuse_place(state: State, action: Place) -> Refusal | None:
    """Why a starting counter may not be placed so."""
    if state.phase != FORCES or state.top is not None:
        return Refusal("GB-3.3-c", "the Green Berets are placed at set-up, after the base camps")
    waiting = still_to_place(state)
    if action.piece not in waiting:
        fix = f"Still to place: {piece_list(state, waiting)}" if waiting else ""
        return Refusal("GB-3.3-c", f"{state.name(action.piece)} is not waiting to be placed", fix)
    if action.at not in state.camp_hexes():
        camps = join([state.label(h) for h in state.camp_hexes()], "or")
        return Refusal("GB-3.3-c", f"{state.label(action.at)} holds no base camp", f"Base camps: {camps}")
    return None


def placements(state: State) -> Iterator[Place]:
    """Every way to place one of the Green Berets."""
    for piece in still_to_place(state):
        for at in state.camp_hexes():
            yield Place(piece, at)


def apply_place(transition: Transition, action: Place) -> None:
    """Put a starting counter into a base camp."""
    state = transition.state
    transition.piece(action.piece, place=action.at)
    transition.tell(events.Placed(piece=state.name(action.piece), at=state.label(action.at), rule="GB-3.3-c"))


def place_in_the_only_camp(transition: Transition) -> None:
    """With one base camp there is nothing to choose."""
    camps = transition.state.camp_hexes()
    if len(camps) == 1:
        for piece in still_to_place(transition.state):
            apply_place(transition, Place(piece, camps[0]))


ORDERS = (Order[State, Transition](Place, refuse_place, apply_place),)


WORDS = (
    Words[State](
        Place,
        "place UNIT HEX",
        "Put a starting team or leader into a base camp.",
        "place A1 1524",
        read=lambda state, reader: (Place(read_piece(state, reader), read_hex(state, reader)),),
        write=lambda state, action: f"{state.name(action.piece)} {state.label(action.at)}",
        selection=lambda state, action: Selection((state.name(action.piece),), action.at),
    ),
)
