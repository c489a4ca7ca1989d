"""Fortunes of war (33.0): whose enemy fails a panic check may choose one piece of luck."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.codec import ids_in
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Fortune
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.rules.command.leaders import attach, waiting
from vietnam_tui.games.hot_armor.rules.fire.weapons import observing_range_of
from vietnam_tui.games.hot_armor.rules.position.answers import Hold, hold
from vietnam_tui.games.hot_armor.rules.position.areas import comes_hidden
from vietnam_tui.games.hot_armor.rules.position.losses import disrupt, rally
from vietnam_tui.games.hot_armor.rules.position.sight import sees
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import SupportId, UnitId

#: Why nothing lucky is chosen while no enemy has failed a panic check
NO_FORTUNE = Refusal("HA-33.0-a", "no fortune of war is to be chosen now")


class Hidden(Told, frozen=True, tag="hidden"):
    """A unit is turned face down again [HA-33.0-f]."""

    says = "{unit} in {place} goes into hiding"
    unit: str
    place: str


class SupportRenewed(Told, frozen=True, tag="support renewed"):
    """A fire support marker that was used up can be called again [HA-33.0-e]."""

    side: Nation
    marker: str

    @property
    def sentence(self) -> str:
        return f"{self.marker} of {the(self.side)} can be called again"


def _own(state: State, side: str, unit: UnitId, rule: str) -> Refusal | None:
    if state.side(unit) == side and not state.is_decoy(unit) and state.units[unit].on_map:
        return None
    return Refusal(rule, f"{state.name(unit)} is no {side} unit on the map")


class Inspire(Answer[State, Transition, Fortune], frozen=True, tag="inspire"):
    """Fortune of war: your leader arrives with a unit."""

    usage, example, asks = "inspire UNIT", "inspire Rifle1", Fortune
    unit: UnitId

    def refusal(self, state: State, frame: Fortune) -> Refusal | None:
        if not waiting(state, frame.side):
            return Refusal("HA-33.0-b", f"{the(frame.side)} has no leader who could arrive")
        return _own(state, frame.side, self.unit, "HA-33.0-b")

    def apply(self, transition: Transition, frame: Fortune) -> None:
        transition.pop()
        attach(transition, frame.side, self.unit)

    def unasked(self, state: State) -> Refusal:
        return NO_FORTUNE


class Hearten(Answer[State, Transition, Fortune], frozen=True, tag="hearten"):
    """Fortune of war: a disrupted unit rallies."""

    usage, example, asks = "hearten UNIT", "hearten Rifle1", Fortune
    unit: UnitId

    def refusal(self, state: State, frame: Fortune) -> Refusal | None:
        own = _own(state, frame.side, self.unit, "HA-33.0-c")
        if own is None and not state.units[self.unit].disrupted:
            return Refusal("HA-33.0-c", f"{state.name(self.unit)} is not disrupted")
        return own

    def apply(self, transition: Transition, frame: Fortune) -> None:
        transition.pop()
        rally(transition, self.unit, "HA-33.0-c")

    def unasked(self, state: State) -> Refusal:
        return NO_FORTUNE


class Shake(Answer[State, Transition, Fortune], frozen=True, tag="shake"):
    """Fortune of war: an enemy in sight is disrupted."""

    usage, example, asks = "shake UNIT", "shake Rifle1", Fortune
    unit: UnitId

    def refusal(self, state: State, frame: Fortune) -> Refusal | None:
        status, name = state.units[self.unit], state.name(self.unit)
        if state.side(self.unit) == frame.side or not status.on_map or status.concealed:
            return Refusal("HA-33.0-d", f"{name} is no revealed enemy of {the(frame.side)}")
        if not any(_spies(state, unit, self.unit) for unit in state.units_of(frame.side)):
            return Refusal("HA-33.0-d", f"no {frame.side} unit sees {name}")
        return None

    def apply(self, transition: Transition, frame: Fortune) -> None:
        transition.pop()
        disrupt(transition, self.unit, "HA-33.0-d")

    def unasked(self, state: State) -> Refusal:
        return NO_FORTUNE


def _spies(state: State, unit: UnitId, enemy: UnitId) -> bool:
    """Does a unit see an enemy? As far as it could make a recon."""
    if not state.units[unit].on_map or state.is_decoy(unit):
        return False
    here, there = state.place(unit), state.place(enemy)
    reach = max(1, observing_range_of(state, unit))
    near = state.board.grid.distance(here, there) <= reach
    return near and sees(state, here, there, flying=is_helicopter(state, unit))


class Renew(Answer[State, Transition, Fortune], frozen=True, tag="renew"):
    """Fortune of war: fire support that was used up can be called again."""

    usage, example, asks = "renew MARKER", "renew airstrike-1", Fortune
    marker: SupportId

    def refusal(self, state: State, frame: Fortune) -> Refusal | None:
        if self.marker not in _spent(state, frame.side):
            return Refusal("HA-33.0-e", f"that is no {frame.side} fire support that has been used up")
        return None

    def apply(self, transition: Transition, frame: Fortune) -> None:
        transition.pop()
        transition.marker(self.marker, status="ready")
        name = transition.state.support[self.marker].name
        transition.tell(SupportRenewed(side=frame.side, marker=name, rule="HA-33.0-e"))

    def unasked(self, state: State) -> Refusal:
        return NO_FORTUNE


def _spent(state: State, side: str) -> tuple[SupportId, ...]:
    """The markers that are gone for the game: depleted artillery, airstrikes that were flown [HA-18.10-a]."""
    return tuple(
        marker
        for marker in state.support_of(side)
        if state.support[marker].status == "out"
        or (state.support[marker].kind == "airstrike" and state.support[marker].status == "used")
    )


class Hide(Answer[State, Transition, Fortune], frozen=True, tag="hide"):
    """Fortune of war: a unit is turned face down again."""

    usage, example, asks = "hide UNIT", "hide Rifle1", Fortune
    unit: UnitId

    def refusal(self, state: State, frame: Fortune) -> Refusal | None:
        unit, name = self.unit, state.name(self.unit)
        if not state.plays("concealment"):
            return Refusal("HA-33.0-f", "nothing is concealed in this game")
        status = state.units[unit]
        if not comes_hidden(state, unit) or status.concealed or status.disrupted:
            return Refusal("HA-33.0-f", f"{name} cannot be turned face down")
        if any(unit in ids_in(pending, UnitId) for pending in (*state.frames, *state.queued)):
            return Refusal(
                "HA-33.0-f", f"{name} takes part in what is not over yet: all see that it is there"
            )
        if any(not state.units[one].concealed for one in state.cargo(unit)):
            return Refusal("HA-24.4-b", f"{name} carries a unit that is face up")
        return _own(state, frame.side, unit, "HA-33.0-f")

    def apply(self, transition: Transition, frame: Fortune) -> None:
        transition.pop()
        state = transition.state
        transition.tell(Hidden(unit=state.name(self.unit), place=state.where(self.unit), rule="HA-33.0-f"))
        transition.unit(self.unit, concealed=True)

    def unasked(self, state: State) -> Refusal:
        return NO_FORTUNE


def _offers(state: State, frame: Fortune) -> Iterator[Action]:
    """The candidates, unit by unit."""
    yield Hold()
    for number in range(len(state.roster)):
        yield from (verb(UnitId(number)) for verb in (Inspire, Hearten, Shake, Hide))
    yield from (Renew(marker) for marker in _spent(state, frame.side))


def _decide(state: State, frame: Fortune) -> Decision:
    return Decision(
        frame.side, "fortune", f"{frame.side}: a fortune of war; choose one, or hold", "HA-33.0-a"
    )


FORTUNE = Question[State, Transition, Fortune](
    Fortune, _decide, (Inspire, Hearten, Shake, Renew, Hide, Reply(Hold, hold)), offers=_offers
)

CHAPTER = Chapter[State, Transition](
    verbs=(
        Inspire,
        Hearten,
        Shake,
        Hide,
        Renew,
    ),
    questions=(FORTUNE,),
)
