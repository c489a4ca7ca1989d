"""Leaving the map on foot (5.0) and the secret choice of the defense of Phnom-Penh."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action, Decision, Result
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, read_unit
from vietnam_tui.engine.questions import Answer, Order, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.search_and_destroy import events
from vietnam_tui.games.search_and_destroy.chapter import Chapter, Given
from vietnam_tui.games.search_and_destroy.frames import Choosing
from vietnam_tui.games.search_and_destroy.rules.hexes import shown_in
from vietnam_tui.games.search_and_destroy.rules.movement import standstill, take_up
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.transition import Transition
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId
from vietnam_tui.games.search_and_destroy.verbs import Choose, Leave, Show


def guarded(state: State, unit: UnitId) -> bool:
    """Does an unpinned combat unit or a vehicle of the enemy stand next to a unit? [SD-5.0-l]"""
    enemy = state.other(state.side(unit))
    for place in state.board.grid.neighbours(state.units[unit].place):
        for one in shown_in(state, enemy, place):
            type_, status = state.type(one), state.units[one]
            if type_.kind == "vehicle" or (type_.personnel and type_.combat_unit and not status.pinned):
                return True
    return False


def refuse(state: State, order: Leave) -> Refusal | None:
    """Why a unit does not leave the map, or None [SD-S4.V-e]."""
    unit = order.unit
    name, victory = state.name(unit), state.sheet.victory
    if not victory.area or state.seat(state.side(unit)) != "NLF":
        return Refusal("SD-5.0-l", f"{name} has no reason to leave the map")
    stays = standstill(state, unit)
    if stays is not None:
        return stays
    status = state.units[unit]
    if state.type(unit).kind == "dummy":
        return Refusal("SD-S4.V-b", f"{name} is a Dummy, and Dummies do not leave the map")
    if status.place not in state.board.area(victory.area):
        return Refusal("SD-S4.V-b", f"{state.where(unit)} is no exit hex")
    if status.spent:
        return Refusal("SD-5.0-l", f"{name} has moved: to leave is the whole move of a unit")
    if guarded(state, unit):
        return Refusal("SD-5.0-l", f"the enemy stands next to {state.where(unit)} and guards it")
    return None


def leavings(state: State) -> Iterator[Action]:
    """Every unit that may leave."""
    for unit in state.units_of(state.player):
        if refuse(state, Leave(unit)) is None:
            yield Leave(unit)


def _leave(transition: Transition, order: Leave) -> None:
    """The unit is turned up as it goes; what it carries goes with it."""
    take_up(transition, order.unit)
    transition.turn_up(order.unit, "SD-11.2-a")
    state = transition.state
    # [SD-S4.V-e]
    transition.set(bodies=tuple(one for one in state.bodies if one.carrier != order.unit), mover=NO_UNIT)
    transition.remove(order.unit, "gone", "SD-5.0-l")


def gone(state: State) -> int:
    """How many units have left the map [SD-S4.V-b]."""
    side = state.at_seat("NLF")
    return sum(state.units[unit].fate == "gone" for unit in state.units_of(side))


# -- the choice ---------------------------------------------------------------------------------------------


def _decide(state: State, frame: Choosing) -> Decision:
    return Decision(frame.side, "choice", f"{frame.side}: write down condition A or B", "SD-S4.V-a")


def _offers(state: State, frame: Choosing) -> Iterator[Action]:
    yield Choose("A")
    yield Choose("B")


def _choose(transition: Transition, frame: Choosing, order: Choose) -> None:
    transition.pop()
    transition.set(choice=order.condition)
    own = events.Committed(side=frame.side, condition=order.condition, rule="SD-S4.V-a")
    transition.tell_apart(frame.side, own, events.Committed(side=frame.side, rule="SD-S4.V-a"))


def refuse_show(state: State, order: Show) -> Refusal | None:
    """Why the choice is not shown now, or None [SD-S4.V-f]."""
    needed = state.sheet.victory.exits
    if state.sheet.victory.kind != "choice" or state.seat(state.player) != "NLF":
        return Refusal("SD-S4.V-f", "there is nothing to show")
    if state.choice != "A" or gone(state) < needed:
        return Refusal("SD-S4.V-f", f"only who has chosen A and has {needed} units off the map may show it")
    return None


def _show(transition: Transition, order: Show) -> None:
    """Who has met A has won at once [SD-S4.V-f]."""
    side, out = transition.state.player, gone(transition.state)
    words = f"{side} chose A and shows it with {out} units off the map"
    transition.finish(Result(side, words, "SD-S4.V-f"))


def judged(state: State) -> Result:
    """How the secret choice ends the game: by the condition chosen and no other [SD-S4.V-d]."""
    victory, hiders = state.sheet.victory, state.at_seat("NLF")
    guards = state.other(hiders)
    out, inflicted, suffered = gone(state), state.suffered_by(guards), state.suffered_by(hiders)
    if state.choice == "A":
        words = f"{hiders} chose A and has {out} of {victory.exits} units off the map"
        if out >= victory.exits:
            return Result(hiders, words, "SD-S4.V-b")
    else:
        words = f"{hiders} chose B, inflicted {inflicted} casualties and suffered {suffered}"
        if inflicted >= victory.inflicted and suffered <= victory.suffered:
            return Result(hiders, words, "SD-S4.V-c")
    return Result(guards, words, "SD-S4.V-d")


def _read(state: State, reader: Reader) -> tuple[Action, ...]:
    return (Leave(read_unit(state, reader)),)


def _read_choice(state: State, reader: Reader) -> tuple[Action, ...]:
    return (Choose(reader.name("condition", {"A": "A", "B": "B"})),)


CHAPTER = Chapter(
    orders=(
        Given(("movement",), Order(Leave, refuse, _leave), leavings),
        Given(
            ("end",),
            Order(Show, refuse_show, _show),
            lambda state: [Show()] if refuse_show(state, Show()) is None else [],
            open=lambda state: state.sheet.victory.kind == "choice" and state.seat(state.player) == "NLF",
        ),
    ),
    questions=(Question(Choosing, _decide, _offers, (Answer(Choose, _choose),)),),
    words=(
        Words(
            Leave,
            "leave UNIT",
            "Take a unit off the map on foot.",
            "leave MI1",
            read=_read,
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
        Words(
            Choose,
            "choose A|B",
            "Write down your condition of victory.",
            "choose A",
            read=_read_choice,
            write=lambda state, order: order.condition,
        ),
        Words(
            Show,
            "show",
            "Show that you have met the condition that you chose.",
            "show",
            read=lambda state, reader: (Show(),),
        ),
    ),
)
