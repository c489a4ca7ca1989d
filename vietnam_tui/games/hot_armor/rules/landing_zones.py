"""Landing Zone markers (2.4, 22.11): where a scenario lets a side put them."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_hex, read_hex
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor import events
from vietnam_tui.games.hot_armor.chapter import Chapter
from vietnam_tui.games.hot_armor.frames import LandingZones
from vietnam_tui.games.hot_armor.map_names import RIVER
from vietnam_tui.games.hot_armor.placement import closed_hexes
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.verbs import Zone


def _rule(state: State) -> str:
    markers = state.sheet.landing_markers
    return markers.rule if markers is not None else "HA-2.4-e"


def _refuse(state: State, frame: LandingZones, order: Zone) -> Refusal | None:
    label = state.label(order.at)
    if state.board.terrain[order.at] == RIVER or order.at in closed_hexes(state.board, state.sheet.closed):
        return Refusal(_rule(state), f"{label} is water; a Landing Zone marker goes on a land hex")
    if order.at in state.zones:
        return Refusal(_rule(state), f"{label} has a Landing Zone marker already")
    return None


def _offers(state: State, frame: LandingZones) -> Iterator[Action]:
    for number in state.board.grid.hexes():
        order = Zone(Hex(number))
        if _refuse(state, frame, order) is None:
            yield order


def _lay(transition: Transition, frame: LandingZones, order: Zone) -> None:
    state = transition.state
    transition.pop()
    transition.set(zones=tuple(sorted((*state.zones, order.at))))
    place = state.label(order.at)
    transition.tell(events.ZoneMarked(side=frame.side, place=place, rule=_rule(state)))
    if frame.left > 1:
        transition.push(LandingZones(frame.side, frame.left - 1))


def _decide(state: State, frame: LandingZones) -> Decision:
    prompt = f"{frame.side}: put {frame.left} Landing Zone marker{'s' if frame.left > 1 else ''} on the map"
    return Decision(frame.side, "landing zones", prompt, _rule(state))


def _read(state: State, reader: Reader) -> tuple[Action, ...]:
    return (Zone(read_hex(state, reader)),)


CHAPTER = Chapter(
    questions=(Question(LandingZones, _decide, _offers, (Answer(Zone, _lay, _refuse),)),),
    words=(
        Words(
            Zone,
            "zone HEX",
            "Put a Landing Zone marker on a hex.",
            "zone 1424",
            read=_read,
            write=lambda state, order: state.label(order.at),
            selection=lambda state, order: pick_hex(order.at),
        ),
    ),
)
