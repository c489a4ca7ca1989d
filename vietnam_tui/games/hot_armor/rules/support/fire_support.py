"""Calling fire support (18.1 to 18.4, 5.1-d): all missions of a phase are named, then they are fired.

Markers of a kind are alike, so an order names the kind.  A face-up observer that sees the hex is found without being
named; a concealed one is named, since it is revealed [HA-24.4-a].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import pick_hex, pick_unit_and_hex, read_hex, read_unit
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Barrage, Calling, Mission, Spread
from vietnam_tui.games.hot_armor.phrases import join, the
from vietnam_tui.games.hot_armor.rules.fire.fire import Fire
from vietnam_tui.games.hot_armor.rules.fire.observers import refuse_calling, refuse_view
from vietnam_tui.games.hot_armor.rules.position.losses import reveal
from vietnam_tui.games.hot_armor.rules.support.deflection import could_hit, reach_of
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, SupportId, UnitId

#: Kinds of fire support [HA-18.0-a]
SupportKind = Literal["artillery", "airstrike"]

KINDS: tuple[SupportKind, ...] = ("artillery", "airstrike")
SPREADS: tuple[Spread, ...] = ("point", "area")

#: The word before a concealed observer
BY = "by"

Missions = tuple[Mission, ...]


class Called(Told, frozen=True, tag="called"):
    """Fire support is aimed at a hex [HA-18.3-a]."""

    side: Nation
    marker: str
    spread: Spread
    place: str
    observed: bool

    @property
    def sentence(self) -> str:
        unseen = "" if self.observed else ", unobserved"
        return f"{the(self.side)} calls {self.marker} ({self.spread}) on {self.place}{unseen}"


def marker_of(state: State, side: str, kind: SupportKind, missions: Missions = ()) -> SupportId | None:
    """The next marker of a kind that a side can call besides these missions, or None [HA-18.3-a]."""
    called = {mission.marker for mission in missions}
    for marker in state.support_of(side):
        held = state.support[marker]
        if held.kind == kind and held.status == "ready" and not held.refused and marker not in called:
            return marker
    return None


def open_observers(state: State, at: Hex) -> tuple[UnitId, ...]:
    """The face-up observers of the phasing player that see a hex."""
    return tuple(unit for unit in _observers(state, at) if not state.units[unit].concealed)


def _observers(state: State, at: Hex) -> Iterator[UnitId]:
    return (unit for unit in _callers(state) if refuse_view(state, unit, at) is None)


def _callers(state: State) -> Iterator[UnitId]:
    return (unit for unit in state.units_of(state.phasing) if refuse_calling(state, unit) is None)


# -- why not ------------------------------------------------------------------------------------------------


class Call(Order[State, Transition], frozen=True, tag="call"):
    """Call fire support on a hex; a concealed observer is named, since it is revealed."""

    usage = "call artillery|airstrike point|area HEX [by UNIT]"
    example = "call artillery area 0610"
    phases = ("fire support",)
    kind: SupportKind
    spread: Spread
    at: Hex
    by: UnitId = NO_UNIT

    @classmethod
    def offers(cls, state: State) -> Iterator[Call]:
        return iter(()) if state.begun else calls(state)

    def refusal(self, state: State) -> Refusal | None:
        """Why the first mission of a phase cannot be called, or None."""
        if state.begun:
            return Refusal("HA-5.1-d", "every mission of the phase is named before the first one is fired")
        return _refuse(state, (), self)

    def apply(self, transition: Transition) -> None:
        """The first mission; the first act of the phase, after which it is too late for recon [HA-24.7-a]."""
        transition.set(begun=True)
        transition.push(Calling(transition.state.phasing, (_name(transition, (), self),)))

    @classmethod
    def open(cls, state: State) -> bool:
        """Could the phasing player call anything, by what everybody knows?

        Nobody can tell from a phase that is passed over whether a face-down counter observes.
        """
        if state.begun:
            return False
        if marker_of(state, state.phasing, "airstrike") is not None:
            return True
        own = [state.units[unit] for unit in state.units_of(state.phasing)]
        anyone = any(unit.concealed for unit in own) or next(_callers(state), None) is not None
        return anyone and marker_of(state, state.phasing, "artillery") is not None

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        kind = reader.name("kind of fire support", {kind: kind for kind in KINDS})
        spread = reader.name("pattern", {spread: spread for spread in SPREADS})
        at = read_hex(state, reader)
        return (Call(kind, spread, at, read_unit(state, reader) if reader.skip(BY) else NO_UNIT),)

    def words(self, state: State) -> str:
        return written(state, self)

    def selection(self, state: State) -> Selection:
        return pick_hex(self.at) if self.by == NO_UNIT else pick_unit_and_hex(state, self.by, self.at)


def written(state: State, order: Call) -> str:
    """The words of a call after its verb."""
    words = f"{order.kind} {order.spread} {state.label(order.at)}"
    return words if order.by == NO_UNIT else f"{words} {BY} {state.name(order.by)}"


def _refuse(state: State, missions: Missions, order: Call) -> Refusal | None:
    refusal = refuse_marker(state, state.phasing, order.kind, missions)
    if refusal is not None:
        return refusal
    if order.by != NO_UNIT:
        return _refuse_observer(state, missions, order)
    observed = bool(open_observers(state, order.at))
    if order.kind == "artillery" and not observed:
        return Refusal("HA-18.4-b", f"no face-up observer that is active sees {state.label(order.at)}")
    return _refuse_vain(state, missions, order, observed=observed)


def _refuse_vain(state: State, missions: Missions, order: Call, *, observed: bool) -> Refusal | None:
    """Why a mission would hit nothing, wherever it came down [HA-18.7-d]."""
    marker, count = marker_of(state, state.phasing, order.kind, missions), _missions(state)
    assert marker is not None
    mission = Mission(marker, order.spread, order.at, observed)
    if could_hit(state, mission, count):
        return None
    label, far = state.label(order.at), reach_of(state, mission, count)
    away = state.board.grid.ranges(order.at)
    others = (one for one in calls(state, missions) if (one.kind, one.spread) == (order.kind, order.spread))
    nearest = min(others, key=lambda one: away[one.at], default=None)
    fix = f"Try: call {written(state, nearest)}" if nearest is not None else ""
    return Refusal("HA-18.7-d", f"nobody that it could hit is within {far} hexes of {label}", fix)


def _missions(state: State) -> int:
    """The number of missions that the phasing player may fire in the phase, those called included."""
    return sum(state.support[one].status == "ready" for one in state.support_of(state.phasing))


def refuse_marker(state: State, side: str, kind: SupportKind, missions: Missions) -> Refusal | None:
    """Why a side has no marker of a kind to call besides these missions, or None."""
    if marker_of(state, side, kind, missions) is not None:
        return None
    rule = "HA-18.9-a" if kind == "artillery" else "HA-18.10-a"
    return Refusal(rule, f"{the(side)} has no {kind} left to call")


def _refuse_observer(state: State, missions: Missions, order: Call) -> Refusal | None:
    """Why a hex is not observed by a unit that is named for it."""
    refusal = refuse_calling(state, order.by) or refuse_view(state, order.by, order.at)
    found = open_observers(state, order.at)
    if refusal is not None:
        return refusal
    if not found:
        return _refuse_vain(state, missions, order, observed=True)
    names, label = join([state.name(unit) for unit in found]), state.label(order.at)
    fix = f"Try: call {order.kind} {order.spread} {label}"
    return Refusal("HA-18.3-c", f"{label} is seen by {names}, and nobody need be named", fix)


# -- what is offered ----------------------------------------------------------------------------------------


def calls(state: State, missions: Missions = (), hexes: Iterable[Hex] | None = None) -> Iterator[Call]:
    """Every mission that may be called besides these, on all hexes or on some; an airstrike may come down unobserved.

    [HA-18.4-a]
    """
    found = {kind: marker_of(state, state.phasing, kind, missions) for kind in KINDS}
    kinds = {kind: marker for kind, marker in found.items() if marker is not None}
    if not kinds:
        return
    ready = _missions(state)
    callers = tuple(_callers(state))
    face_up = [unit for unit in callers if not state.units[unit].concealed]
    face_down = [unit for unit in callers if state.units[unit].concealed]
    for at in state.board.grid.hexes() if hexes is None else hexes:
        observed = any(refuse_view(state, unit, at) is None for unit in face_up)
        covered = [] if observed else [unit for unit in face_down if refuse_view(state, unit, at) is None]
        for kind in kinds:
            observers = [NO_UNIT] if observed or kind == "airstrike" else []
            for by in (*observers, *covered):
                seen = observed or by != NO_UNIT
                yield from (
                    Call(kind, spread, at, by)
                    for spread in SPREADS
                    if could_hit(state, Mission(kinds[kind], spread, at, seen), ready)
                )


# -- what is done -------------------------------------------------------------------------------------------


def _call_more(transition: Transition, frame: Calling, order: Call) -> None:
    mission = _name(transition, frame.missions, order)
    transition.replace(Calling(frame.side, (*frame.missions, mission)))


def _name(transition: Transition, missions: Missions, order: Call) -> Mission:
    """Name a mission of the phasing player."""
    state = transition.state
    marker = marker_of(state, state.phasing, order.kind, missions)
    assert marker is not None
    observed = order.by != NO_UNIT or bool(open_observers(state, order.at))
    mission = Mission(marker, order.spread, order.at, observed)
    announce(transition, mission, order.by)
    return mission


def announce(transition: Transition, mission: Mission, by: UnitId) -> None:
    """A mission is called aloud, and a concealed observer named for it revealed."""
    if by != NO_UNIT:
        reveal(transition, by, "HA-24.4-a")
    state = transition.state
    marker = state.support[mission.marker]
    transition.tell(
        Called(
            side=marker.side,
            marker=marker.name,
            spread=mission.spread,
            place=state.label(mission.at),
            observed=mission.observed,
            rule="HA-18.3-a",
        )
    )


def _decide(state: State, frame: Calling) -> Decision:
    first, *others = frame.missions
    at = f"on {join([state.label(mission.at) for mission in frame.missions])}"
    aimed = at if others else f"{state.support[first.marker].name} ({first.spread}) {at}"
    return Decision(frame.side, "calling", f"call more, or fire {aimed}", "HA-5.1-d")


def _more_calls(state: State, frame: Calling) -> Iterator[Call]:
    return calls(state, frame.missions)


def _refuse_more(state: State, frame: Calling, order: Call) -> Refusal | None:
    return _refuse(state, frame.missions, order)


def _fire(transition: Transition, frame: Calling, order: Fire) -> None:
    transition.replace(Barrage(frame.side, frame.missions))


CALLING = Question[State, Transition, Calling](
    Calling, _decide, (Reply(Call, _call_more, _refuse_more, legal=_more_calls), Reply(Fire, _fire))
)

CHAPTER = Chapter[State, Transition](
    verbs=(Call,),
    questions=(CALLING,),
)
