"""Fortunes of war (33.0): whose enemy fails a panic check may choose one piece of luck."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.codec import ids_in
from vietnam_tui.engine.naming import pick_unit, read_unit
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor import option_events
from vietnam_tui.games.hot_armor.chapter import Chapter
from vietnam_tui.games.hot_armor.fire_verbs import Hold
from vietnam_tui.games.hot_armor.option_frames import Fortune
from vietnam_tui.games.hot_armor.option_verbs import Hearten, Hide, Inspire, Renew, Shake
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.rules.deployment import comes_hidden
from vietnam_tui.games.hot_armor.rules.leaders import attach, waiting
from vietnam_tui.games.hot_armor.rules.sight import sees
from vietnam_tui.games.hot_armor.rules.stacks import is_helicopter
from vietnam_tui.games.hot_armor.rules.weapons import observing_range_of
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import SupportId, UnitId


def _own(state: State, side: str, unit: UnitId, rule: str) -> Refusal | None:
    if state.side(unit) == side and not state.is_decoy(unit) and state.units[unit].on_map:
        return None
    return Refusal(rule, f"{state.name(unit)} is no {side} unit on the map")


def _refuse_inspire(state: State, frame: Fortune, order: Inspire) -> Refusal | None:
    if not waiting(state, frame.side):
        return Refusal("HA-33.0-b", f"{the(frame.side)} has no leader who could arrive")
    return _own(state, frame.side, order.unit, "HA-33.0-b")


def _refuse_hearten(state: State, frame: Fortune, order: Hearten) -> Refusal | None:
    own = _own(state, frame.side, order.unit, "HA-33.0-c")
    if own is None and not state.units[order.unit].disrupted:
        return Refusal("HA-33.0-c", f"{state.name(order.unit)} is not disrupted")
    return own


def _refuse_shake(state: State, frame: Fortune, order: Shake) -> Refusal | None:
    status, name = state.units[order.unit], state.name(order.unit)
    if state.side(order.unit) == frame.side or not status.on_map or status.concealed:
        return Refusal("HA-33.0-d", f"{name} is no revealed enemy of {the(frame.side)}")
    if not any(_spies(state, unit, order.unit) for unit in state.units_of(frame.side)):
        return Refusal("HA-33.0-d", f"no {frame.side} unit sees {name}")
    return None


def _spies(state: State, unit: UnitId, enemy: UnitId) -> bool:
    """Does a unit see an enemy? As far as it could make a recon."""
    if not state.units[unit].on_map or state.is_decoy(unit):
        return False
    here, there = state.place(unit), state.place(enemy)
    reach = max(1, observing_range_of(state, unit))
    near = state.board.grid.distance(here, there) <= reach
    return near and sees(state, here, there, flying=is_helicopter(state, unit))


def _refuse_renew(state: State, frame: Fortune, order: Renew) -> Refusal | None:
    if order.marker not in _spent(state, frame.side):
        return Refusal("HA-33.0-e", f"that is no {frame.side} fire support that has been used up")
    return None


def _spent(state: State, side: str) -> tuple[SupportId, ...]:
    """The markers that are gone for the game: depleted artillery, airstrikes that were flown [HA-18.10-a]."""
    return tuple(
        marker
        for marker in state.support_of(side)
        if state.support[marker].status == "out"
        or (state.support[marker].kind == "airstrike" and state.support[marker].status == "used")
    )


def _refuse_hide(state: State, frame: Fortune, order: Hide) -> Refusal | None:
    unit, name = order.unit, state.name(order.unit)
    if not state.plays("concealment"):
        return Refusal("HA-33.0-f", "nothing is concealed in this game")
    status = state.units[unit]
    if not comes_hidden(state, unit) or status.concealed or status.disrupted:
        return Refusal("HA-33.0-f", f"{name} cannot be turned face down")
    if any(unit in ids_in(pending, UnitId) for pending in (*state.frames, *state.queued)):
        return Refusal("HA-33.0-f", f"{name} takes part in what is not over yet: all see that it is there")
    if any(not state.units[one].concealed for one in state.cargo(unit)):
        return Refusal("HA-24.4-b", f"{name} carries a unit that is face up")
    return _own(state, frame.side, unit, "HA-33.0-f")


def _offers(state: State, frame: Fortune) -> Iterator[Action]:
    yield Hold()
    for number in range(len(state.roster)):
        unit = UnitId(number)
        if _refuse_inspire(state, frame, Inspire(unit)) is None:
            yield Inspire(unit)
        if _refuse_hearten(state, frame, Hearten(unit)) is None:
            yield Hearten(unit)
        if _refuse_shake(state, frame, Shake(unit)) is None:
            yield Shake(unit)
        if _refuse_hide(state, frame, Hide(unit)) is None:
            yield Hide(unit)
    yield from (Renew(marker) for marker in _spent(state, frame.side))


def _inspire(transition: Transition, frame: Fortune, order: Inspire) -> None:
    transition.pop()
    attach(transition, frame.side, order.unit)


def _hearten(transition: Transition, frame: Fortune, order: Hearten) -> None:
    transition.pop()
    transition.rally(order.unit, "HA-33.0-c")


def _shake(transition: Transition, frame: Fortune, order: Shake) -> None:
    transition.pop()
    transition.disrupt(order.unit, "HA-33.0-d")


def _renew(transition: Transition, frame: Fortune, order: Renew) -> None:
    transition.pop()
    transition.marker(order.marker, status="ready")
    name = transition.state.support[order.marker].name
    transition.tell(option_events.SupportRenewed(side=frame.side, marker=name, rule="HA-33.0-e"))


def _hide(transition: Transition, frame: Fortune, order: Hide) -> None:
    transition.pop()
    state = transition.state
    transition.tell(
        option_events.Hidden(unit=state.name(order.unit), place=state.where(order.unit), rule="HA-33.0-f")
    )
    transition.unit(order.unit, concealed=True)


def _decide(state: State, frame: Fortune) -> Decision:
    return Decision(
        frame.side, "fortune", f"{frame.side}: a fortune of war; choose one, or hold", "HA-33.0-a"
    )


def _read_renew(state: State, reader: Reader) -> tuple[Action, ...]:
    names = {support.name: SupportId(number) for number, support in enumerate(state.support)}
    return (Renew(reader.name("fire support", names)),)


def _words(
    verb: type[Inspire] | type[Hearten] | type[Shake] | type[Hide], word: str, meaning: str
) -> Words[State]:
    """The words of a fortune that befalls a unit."""
    return Words(
        verb,
        f"{word} UNIT",
        meaning,
        f"{word} Rifle1",
        read=lambda state, reader: (verb(read_unit(state, reader)),),
        write=lambda state, order: state.name(order.unit),
        selection=lambda state, order: pick_unit(state, order.unit),
    )


CHAPTER = Chapter(
    questions=(
        Question(
            Fortune,
            _decide,
            _offers,
            (
                Answer(Inspire, _inspire, _refuse_inspire),
                Answer(Hearten, _hearten, _refuse_hearten),
                Answer(Shake, _shake, _refuse_shake),
                Answer(Renew, _renew, _refuse_renew),
                Answer(Hide, _hide, _refuse_hide),
                Answer(Hold, lambda transition, frame, order: transition.pop()),
            ),
        ),
    ),
    words=(
        _words(Inspire, "inspire", "Fortune of war: your leader arrives with a unit."),
        _words(Hearten, "hearten", "Fortune of war: a disrupted unit rallies."),
        _words(Shake, "shake", "Fortune of war: an enemy in sight is disrupted."),
        _words(Hide, "hide", "Fortune of war: a unit is turned face down again."),
        Words(
            Renew,
            "renew MARKER",
            "Fortune of war: fire support that was used up can be called again.",
            "renew airstrike-1",
            read=_read_renew,
            write=lambda state, order: state.support[order.marker].name,
        ),
    ),
)
