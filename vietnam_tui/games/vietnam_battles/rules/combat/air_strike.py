"""B-52 strikes (23.0)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.vietnam_battles.counters import scenario
from vietnam_tui.games.vietnam_battles.map_names import CITY, IRON_TRIANGLE, VILLAGE
from vietnam_tui.games.vietnam_battles.names import Target
from vietnam_tui.games.vietnam_battles.rules.combat.losses import deplete
from vietnam_tui.games.vietnam_battles.spots import OFF
from vietnam_tui.games.vietnam_battles.state import MOVEMENT, State
from vietnam_tui.games.vietnam_battles.transition import Transition


class AirStrike(Told, frozen=True, tag="b-52 strike"):
    """B-52s strike a unit [VB-23.0-a]."""

    says = "B-52s strike {target} in {at}"
    target: str
    at: str


#: Terrain that is never a target [VB-23.0-b]
SPARED = (CITY, VILLAGE)


class Strike(Order[State, Transition], frozen=True, tag="strike"):
    """Strike with the B-52."""

    usage, example, phases = "strike UNIT|HEX", "strike 165/1", (MOVEMENT,)
    target: Target

    @classmethod
    def candidates(cls, state: State) -> Iterator[Strike]:
        return map(cls, state.on_map("VC"))

    def refusal(self, state: State) -> Refusal | None:
        name, spots, sheet = state.name(self.target), state.spots, scenario(state.scenario)
        if not sheet.b52:
            return Refusal("VB-23.0-a", "there is no B-52 in this scenario")
        if state.player != "US" or state.phase != MOVEMENT:
            return Refusal("VB-23.0-a", "the B-52 strikes in the US Movement Phase")
        if state.b52_used:
            return Refusal("VB-23.0-a", "the B-52 has struck this turn")
        if state.turn > sheet.turns:
            return Refusal("VB-24.0-i", f"there is no B-52 after Game Turn {sheet.turns}")
        if state.roster[self.target].side != "VC" or state.units[self.target].place == OFF:
            return Refusal("VB-23.0-b", f"{name} is no Viet Cong unit on the map")
        hex_ = spots.hex(state.units[self.target].place)
        if spots.board.terrain[hex_] in SPARED:
            return Refusal(
                "VB-23.0-b", f"{name} is in a {spots.board.terrain[hex_]}, which is never a target"
            )
        if hex_ not in spots.board.area(IRON_TRIANGLE):
            return Refusal("VB-23.0-b", f"{name} in {state.label(self.target)} is outside the Iron Triangle")
        return None

    def apply(self, transition: Transition) -> None:
        """The unit loses a step without a roll [VB-23.0-c]."""
        state = transition.state
        transition.set(b52_used=True)  # [VB-23.0-a]
        transition.tell(
            AirStrike(target=state.name(self.target), at=state.label(self.target), rule="VB-23.0-a")
        )
        deplete(transition, self.target, "VB-23.0-c")


CHAPTER = Chapter[State, Transition](verbs=(Strike,))
