"""Bridges and rubble (27.0): engineers blow bridges, point fire support breaks them, heavy fire ruins towns."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit_and_hex, read_hex, read_unit
from vietnam_tui.engine.questions import Order, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor import fire_events, works_events
from vietnam_tui.games.hot_armor.chapter import Chapter, Given
from vietnam_tui.games.hot_armor.map_names import BRIDGE, TOWN, places_of
from vietnam_tui.games.hot_armor.rules.checks import DIE
from vietnam_tui.games.hot_armor.rules.engineers import at_work, might_work, refuse_work
from vietnam_tui.games.hot_armor.rules.stacks import ground_units_in
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.support_frames import Spread
from vietnam_tui.games.hot_armor.tables import Option, tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId
from vietnam_tui.games.hot_armor.verbs import Die
from vietnam_tui.games.hot_armor.works_frames import Blasting, Cracking
from vietnam_tui.games.hot_armor.works_verbs import Blow

OPTION: Option = "bridges and rubble"


def standing_in(state: State, at: Hex) -> bool:
    """Does the bridge of a river hex stand?"""
    return at in places_of(state.board, BRIDGE) and at not in state.broken


def _layer_over(state: State, across: Hexside) -> tuple[UnitId, ...]:
    """The AVLBs that bridge a hexside."""
    return tuple(UnitId(number) for number, unit in enumerate(state.units) if unit.bridge == across)


def spans(state: State, across: Hexside) -> bool:
    """Does a bridge span the stream at a hexside, printed or laid by an AVLB? [HA-27.1-a]"""
    printed = state.board.has_side(BRIDGE, across) and across not in state.broken_sides
    return printed or bool(_layer_over(state, across))


# -- blowing a bridge -----------------------------------------------------------------------------------------


def refuse_blow(state: State, order: Blow) -> Refusal | None:
    """Why an engineer may not blow a bridge, or None [HA-27.1-a]."""
    if not state.plays(OPTION):
        return Refusal("HA-27.1-a", "bridges are not destroyed in this game")
    idle = refuse_work(state, order.unit, "HA-27.1-a")
    if idle is not None:
        return idle
    if _bridge_at(state, order.unit, order.to) is not None:
        return None
    name, label = state.name(order.unit), state.label(order.to)
    return Refusal("HA-27.1-a", f"{name} in {state.where(order.unit)} is next to no bridge at {label}")


def _bridge_at(state: State, unit: UnitId, to: Hex) -> Blasting | None:
    """What an engineer would blow: the bridge of a hex next to it, or the one between its hex and another."""
    here, side = state.place(unit), state.side(unit)
    if to not in state.board.grid.neighbours(here):
        return None
    if standing_in(state, to):
        return Blasting(unit, side, at=(to,))
    across = state.board.grid.side(here, to)
    return Blasting(unit, side, across=(across,)) if spans(state, across) else None


def _blows(state: State) -> Iterator[Action]:
    if state.plays(OPTION):
        for unit in at_work(state, "HA-27.1-a"):
            for to in sorted(state.board.grid.neighbours(state.place(unit))):
                if refuse_blow(state, Blow(unit, to)) is None:
                    yield Blow(unit, to)


def _could_blow(state: State) -> bool:
    return state.plays(OPTION) and (might_work(state) or next(_blows(state), None) is not None)


def _blow(transition: Transition, order: Blow) -> None:
    frame = _bridge_at(transition.state, order.unit, order.to)
    assert frame is not None
    transition.reveal(order.unit, "HA-27.1-a")
    transition.steady_no_more(order.unit)
    transition.push(frame)


def _blast(transition: Transition, frame: Blasting, die: Die) -> None:
    state, unit = transition.state, frame.unit
    least = tables().needed("demolition", state.morale_of(frame.side))
    transition.pop()
    transition.tell(
        fire_events.Checked(
            unit=state.name(unit),
            side=frame.side,
            check="demolition",
            die=die.pips,
            needed=least,
            passed=die.pips >= least,
            rule="HA-27.1-a",
        )
    )
    if die.pips >= least:
        for hex_ in frame.at:
            break_bridge(transition, hex_)
        for across in frame.across:
            _break_span(transition, across)


def break_bridge(transition: Transition, at: Hex) -> None:
    """The bridge over a river hex is gone for good, and whoever is on it is lost [HA-27.2-a]."""
    state = transition.state
    transition.set(broken=tuple(sorted((*state.broken, at))))
    transition.tell(works_events.BridgeBlown(place=state.label(at), rule="HA-27.1-b"))
    for side in state.sides:
        for unit in ground_units_in(state, side, at):
            if transition.state.units[unit].on_map:
                transition.eliminate(unit, "HA-27.2-a")


def _break_span(transition: Transition, across: Hexside) -> None:
    """A bridge over a stream is gone for good; an AVLB goes with the one that it holds [HA-27.2-a]."""
    state = transition.state
    layers = _layer_over(state, across)
    if not layers:
        transition.set(broken_sides=tuple(sorted((*state.broken_sides, across))))
    transition.tell(works_events.BridgeBlown(place=state.board.grid.side_label(across), rule="HA-27.1-b"))
    for unit in layers:
        transition.eliminate(unit, "HA-27.2-a")


# -- under fire -----------------------------------------------------------------------------------------------


def shell_bridge(transition: Transition, at: Hex, spread: Spread) -> None:
    """Point fire support that comes down on a bridge may destroy it [HA-27.2-b]."""
    state = transition.state
    if state.plays(OPTION) and spread == "point" and standing_in(state, at):
        transition.queue(Cracking(at))


def _crack(transition: Transition, frame: Cracking, die: Die) -> None:
    least = tables().numbers.bridge_roll
    transition.pop()
    transition.tell(
        works_events.BridgeRolled(
            place=transition.state.label(frame.at), die=die.pips, needed=least, rule="HA-27.2-b"
        )
    )
    if die.pips >= least:
        break_bridge(transition, frame.at)


def ruin(transition: Transition, at: Hex, column: int, pips: int) -> None:
    """A town hex under an attack that is strong enough becomes rubble on a 6, once [HA-27.3-a]."""
    state, numbers = transition.state, tables().numbers
    least = tables().crt.columns.index(numbers.rubble_column) + 1
    # [HA-27.5-a]
    if not state.plays(OPTION) or column < least or pips < numbers.rubble_roll or at in state.rubble:
        return
    if state.sheet.terrain.line(state.board.terrain[at]) == TOWN:
        transition.set(rubble=tuple(sorted((*state.rubble, at))))
        transition.tell(works_events.Rubbled(place=state.label(at), rule="HA-27.3-a"))


def _intact(transition: Transition, frame: Cracking) -> bool:
    if standing_in(transition.state, frame.at):
        return False
    transition.pop()
    return True


def _read_blow(state: State, reader: Reader) -> tuple[Action, ...]:
    return (Blow(read_unit(state, reader), read_hex(state, reader)),)


CHAPTER = Chapter(
    orders=(Given(("works",), Order(Blow, refuse_blow, _blow), _blows, _could_blow),),
    questions=(
        Question(
            Blasting,
            lambda state, frame: Decision(
                CHANCE, "demolition", f"{state.name(frame.unit)} blows a bridge", "HA-27.1-a"
            ),
            outcomes=lambda state, frame: DIE,
            resolve=_blast,
        ),
        Question(
            Cracking,
            lambda state, frame: Decision(
                CHANCE, "bridge", f"the bridge at {state.label(frame.at)} under fire", "HA-27.2-b"
            ),
            outcomes=lambda state, frame: DIE,
            resolve=_crack,
            settle=_intact,
        ),
    ),
    words=(
        Words(
            Blow,
            "blow UNIT HEX",
            "Let an engineer that has stayed through the impulse blow the bridge in or towards a hex next to it.",
            "blow Eng 2013",
            read=_read_blow,
            write=lambda state, order: f"{state.name(order.unit)} {state.label(order.to)}",
            selection=lambda state, order: pick_unit_and_hex(state, order.unit, order.to),
        ),
    ),
)
