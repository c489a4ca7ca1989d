"""Rally (19.0): every activated disrupted unit may check once in its Rally Phase."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, read_unit
from vietnam_tui.engine.questions import Order, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor import fire_events
from vietnam_tui.games.hot_armor.chapter import Chapter, Given
from vietnam_tui.games.hot_armor.fire_frames import Rallying
from vietnam_tui.games.hot_armor.fire_verbs import Rally
from vietnam_tui.games.hot_armor.rules.checks import DIE, needed
from vietnam_tui.games.hot_armor.rules.transport import rides
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.verbs import Die


def refuse_rally(state: State, order: Rally) -> Refusal | None:
    """Why a unit makes no rally check, or None; one in the Reinforcement Box may [HA-21.5-a]."""
    unit, name, status = order.unit, state.name(order.unit), state.units[order.unit]
    if state.side(unit) != state.phasing:
        return Refusal("HA-19.1-a", f"{name} is none of the {state.phasing} units, whose Rally Phase this is")
    if not status.disrupted:
        return Refusal("HA-19.1-a", f"{name} is not disrupted")
    if not status.active:
        return Refusal("HA-19.1-a", f"{name} was out of command when the Rally Phase began")
    if status.checked:
        return Refusal("HA-19.1-a", f"{name} has made its check of this phase")
    if status.carried and not (rides(state, unit) and not state.units[status.aboard].disrupted):
        return Refusal("HA-19.2-a", f"{name} rallies together with {state.name(status.aboard)}")
    return None


def rallies(state: State) -> Iterator[Action]:
    """Every unit that may check."""
    return (Rally(u) for u in state.units_of(state.phasing) if refuse_rally(state, Rally(u)) is None)


def _rally(transition: Transition, order: Rally) -> None:
    transition.set(begun=True)
    transition.unit(order.unit, checked=True)
    transition.push(Rallying(order.unit))


def _check(transition: Transition, frame: Rallying, die: Die) -> None:
    state, unit = transition.state, frame.unit
    least = needed(state, unit, "rally")
    passed = die.pips >= least
    transition.pop()
    transition.tell(
        fire_events.Checked(
            unit=state.name(unit),
            side=state.side(unit),
            check="rally",
            die=die.pips,
            needed=least,
            passed=passed,
            rule="HA-19.1-a",
        )
    )
    if passed:
        transition.rally(unit, "HA-19.1-a")


CHAPTER = Chapter(
    orders=(
        Given(
            ("rally",),
            Order(Rally, refuse_rally, _rally),
            rallies,
            lambda state: next(rallies(state), None) is not None,
        ),
    ),
    questions=(
        Question(
            Rallying,
            lambda state, frame: Decision(
                CHANCE, "rally", f"a rally check of {state.name(frame.unit)}", "HA-19.1-a"
            ),
            outcomes=lambda state, frame: DIE,
            resolve=_check,
        ),
    ),
    words=(
        Words(
            Rally,
            "rally UNIT",
            "Let a disrupted unit make its rally check.",
            "rally Rifle1",
            read=lambda state, reader: (Rally(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
            aliases=("ra",),
        ),
    ),
)
