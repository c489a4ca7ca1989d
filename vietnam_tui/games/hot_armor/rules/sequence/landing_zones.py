"""Landing Zone markers (2.4, 22.11): where a scenario lets a side put them."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import LandingZones
from vietnam_tui.games.hot_armor.map_names import RIVER
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.placement import closed_hexes
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition


class ZoneMarked(Told, frozen=True, tag="landing zone"):
    """A Landing Zone marker has been put on a hex [HA-2.4-e]."""

    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{the(self.side)} marks a landing zone in {self.place}"


def _rule(state: State) -> str:
    markers = state.sheet.landing_markers
    return markers.rule if markers is not None else "HA-2.4-e"


class Zone(Answer[State, Transition, LandingZones], frozen=True, tag="zone"):
    """Put a Landing Zone marker on a hex."""

    usage, example, asks = "zone HEX", "zone 1424", LandingZones
    at: Hex

    @classmethod
    def candidates(cls, state: State, frame: LandingZones) -> Iterator[Zone]:
        return (Zone(Hex(number)) for number in state.board.grid.hexes())

    def refusal(self, state: State, frame: LandingZones) -> Refusal | None:
        label = state.label(self.at)
        if state.board.terrain[self.at] == RIVER or self.at in closed_hexes(state.board, state.sheet.closed):
            return Refusal(_rule(state), f"{label} is water; a Landing Zone marker goes on a land hex")
        if self.at in state.zones:
            return Refusal(_rule(state), f"{label} has a Landing Zone marker already")
        return None

    def apply(self, transition: Transition, frame: LandingZones) -> None:
        state = transition.state
        transition.pop()
        transition.set(zones=tuple(sorted((*state.zones, self.at))))
        place = state.label(self.at)
        transition.tell(ZoneMarked(side=frame.side, place=place, rule=_rule(state)))
        if frame.left > 1:
            transition.push(LandingZones(frame.side, frame.left - 1))

    def unasked(self, state: State) -> Refusal:
        return Refusal(_rule(state), "no Landing Zone marker is to be put down now")


def _decide(state: State, frame: LandingZones) -> Decision:
    prompt = f"{frame.side}: put {frame.left} Landing Zone marker{'s' if frame.left > 1 else ''} on the map"
    return Decision(frame.side, "landing zones", prompt, _rule(state))


LANDING_ZONES = Question[State, Transition, LandingZones](LandingZones, _decide, (Zone,))

CHAPTER = Chapter[State, Transition](
    verbs=(Zone,),
    questions=(LANDING_ZONES,),
)
