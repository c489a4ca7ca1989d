"""Rally (19.0): every activated disrupted unit may check once in its Rally Phase."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, rolled
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.hot_armor.frames import Rallying
from vietnam_tui.games.hot_armor.rules.checks import Checked, needed
from vietnam_tui.games.hot_armor.rules.dice import Die, one_die
from vietnam_tui.games.hot_armor.rules.losses import rally
from vietnam_tui.games.hot_armor.rules.transport import rides
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId


class Rally(Order[State, Transition], frozen=True, tag="rally"):
    """Let a disrupted unit make its rally check."""

    usage, example, phases, aliases = "rally UNIT", "rally Rifle1", ("rally",), ("ra",)
    unit: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Rally]:
        """Every unit that may check."""
        return (Rally(u) for u in state.units_of(state.phasing))

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit makes no rally check, or None; one in the Reinforcement Box may [HA-21.5-a]."""
        unit, name, status = self.unit, state.name(self.unit), state.units[self.unit]
        if state.side(unit) != state.phasing:
            return Refusal(
                "HA-19.1-a", f"{name} is none of the {state.phasing} units, whose Rally Phase this is"
            )
        if not status.disrupted:
            return Refusal("HA-19.1-a", f"{name} is not disrupted")
        if not status.active:
            return Refusal("HA-19.1-a", f"{name} was out of command when the Rally Phase began")
        if status.checked:
            return Refusal("HA-19.1-a", f"{name} has made its check of this phase")
        if status.carried and not (rides(state, unit) and not state.units[status.aboard].disrupted):
            return Refusal("HA-19.2-a", f"{name} rallies together with {state.name(status.aboard)}")
        return None

    def apply(self, transition: Transition) -> None:
        transition.set(begun=True)
        transition.unit(self.unit, checked=True)
        transition.push(Rallying(self.unit))

    @classmethod
    def open(cls, state: State) -> bool:
        return next(Rally.offers(state), None) is not None


def _check(transition: Transition, frame: Rallying, die: Die) -> None:
    state, unit = transition.state, frame.unit
    least = needed(state, unit, "rally")
    passed = die.pips >= least
    transition.pop()
    transition.tell(
        Checked(
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
        rally(transition, unit, "HA-19.1-a")


RALLYING = rolled(
    Rallying,
    ("rally", lambda state, frame: f"a rally check of {state.name(frame.unit)}", "HA-19.1-a"),
    Chance(one_die, _check),
)

CHAPTER = Chapter[State, Transition](
    verbs=(Rally,),
    questions=(RALLYING,),
)
