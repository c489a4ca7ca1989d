"""B-52 strikes (23.0)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.vietnam_battles.counters import scenario
from vietnam_tui.games.vietnam_battles.events import AirStrike
from vietnam_tui.games.vietnam_battles.map_names import CITY, IRON_TRIANGLE, VILLAGE
from vietnam_tui.games.vietnam_battles.names import hex_of, read_target
from vietnam_tui.games.vietnam_battles.rules.losses import deplete
from vietnam_tui.games.vietnam_battles.spots import OFF
from vietnam_tui.games.vietnam_battles.state import MOVEMENT, State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.verbs import Strike

#: Terrain that is never a target [VB-23.0-b]
SPARED = (CITY, VILLAGE)


def strikes(state: State) -> Iterator[Strike]:
    """Every legal strike."""
    if state.player == "US" and scenario(state.scenario).b52 and not state.b52_used:
        for unit in state.on_map("VC"):
            if refuse_strike(state, Strike(unit)) is None:
                yield Strike(unit)


def refuse_strike(state: State, order: Strike) -> Refusal | None:
    """Why the B-52 may not strike a unit, or None."""
    name, spots, sheet = state.name(order.target), state.spots, scenario(state.scenario)
    if not sheet.b52:
        return Refusal("VB-23.0-a", "there is no B-52 in this scenario")
    if state.player != "US" or state.phase != MOVEMENT:
        return Refusal("VB-23.0-a", "the B-52 strikes in the US Movement Phase")
    if state.b52_used:
        return Refusal("VB-23.0-a", "the B-52 has struck this turn")
    if state.turn > sheet.turns:
        return Refusal("VB-24.0-i", f"there is no B-52 after Game Turn {sheet.turns}")
    if state.roster[order.target].side != "VC" or state.units[order.target].place == OFF:
        return Refusal("VB-23.0-b", f"{name} is no Viet Cong unit on the map")
    hex_ = spots.hex(state.units[order.target].place)
    if spots.board.terrain[hex_] in SPARED:
        return Refusal("VB-23.0-b", f"{name} is in a {spots.board.terrain[hex_]}, which is never a target")
    if hex_ not in spots.board.area(IRON_TRIANGLE):
        return Refusal("VB-23.0-b", f"{name} in {state.label(order.target)} is outside the Iron Triangle")
    return None


def apply_strike(transition: Transition, order: Strike) -> None:
    """The unit loses a step without a roll [VB-23.0-c]."""
    state = transition.state
    transition.set(b52_used=True)  # [VB-23.0-a]
    transition.tell(
        AirStrike(target=state.name(order.target), at=state.label(order.target), rule="VB-23.0-a")
    )
    deplete(transition, order.target, "VB-23.0-c")


STRIKE = Order[State, Transition](Strike, refuse_strike, apply_strike)


# -- words ------------------------------------------------------------------------------------------------

WORDS: tuple[Words[State], ...] = (
    Words(
        Strike,
        "strike UNIT|HEX",
        "Strike with the B-52.",
        "strike 165/1",
        read=lambda state, reader: (Strike(read_target(state, reader)),),
        write=lambda state, action: state.name(action.target),
        selection=lambda state, action: Selection((), hex_of(state, action.target)),
    ),
)
