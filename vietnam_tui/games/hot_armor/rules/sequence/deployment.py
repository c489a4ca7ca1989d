"""The set-up (3.1): the sides place their units one after the other, each in the areas of its groups."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import read_hex, read_unit
from vietnam_tui.engine.nearest import nearest_legal
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.phrases import counted, join, the
from vietnam_tui.games.hot_armor.placement import hexes_of_zone, zone_words
from vietnam_tui.games.hot_armor.rules.command.leaders import Attach, waiting
from vietnam_tui.games.hot_armor.rules.command.recon import Show, refuse_show, show, shows
from vietnam_tui.games.hot_armor.rules.movement.transport import Load, pairs, refuse_pair, take_aboard
from vietnam_tui.games.hot_armor.rules.position.areas import (
    SET_UP_OVER,
    area_of,
    bridge_full,
    comes_hidden,
    next_of_each,
    open_to,
    to_place,
)
from vietnam_tui.games.hot_armor.rules.position.stacks import occupied
from vietnam_tui.games.hot_armor.rules.position.view import hides
from vietnam_tui.games.hot_armor.rules.works.laying import Lay, markers_left
from vietnam_tui.games.hot_armor.rules.works.mines import Prime, prime, primes, refuse_prime
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId


class Placed(Told, frozen=True, tag="placed"):
    """A unit has been set up [HA-3.1-d]."""

    says = "{unit} is set up in {place}"
    unit: str
    place: str


class SideReady(Told, frozen=True, tag="ready"):
    """A side has set up all that it has."""

    side: Nation

    @property
    def sentence(self) -> str:
        return f"{the(self.side)} is ready"


class Place(Answer[State, Transition, SettingUp], frozen=True, tag="place"):
    """Set a unit up before play."""

    usage, example, asks, aliases = "place UNIT HEX", "place M24-1 0419", SettingUp, ("p",)
    unit: UnitId
    to: Hex

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Place, ...]:
        """Of units that are alike the next one is meant."""
        unit = read_unit(state, reader)
        waiting = to_place(state, state.side(unit))
        meant = next((one for one in waiting if _alike(state, one, unit)), unit) if unit in waiting else unit
        return (Place(meant, read_hex(state, reader)),)

    @classmethod
    def offers(cls, state: State, frame: SettingUp) -> Iterator[Place]:
        for unit in next_of_each(state, frame.side):
            for hex_ in sorted(open_to(state, unit)):
                if not bridge_full(state, frame.side, hex_):
                    yield Place(unit, hex_)

    def refusal(self, state: State, frame: SettingUp) -> Refusal | None:
        unit, name, label = self.unit, state.name(self.unit), state.label(self.to)
        if unit not in to_place(state, frame.side):
            return Refusal("HA-3.1-d", f"{name} is no unit that the {frame.side} player has to set up now")
        group = state.group_of(unit)
        rule = group.rule if group is not None else "HA-3.1-d"
        entry = state.roster[unit]
        first = next(u for u in to_place(state, frame.side) if _alike(state, u, unit))
        if first != unit:
            return Refusal(rule, f"{state.name(first)} is set up before {name}, which is like it")
        if self.to in occupied(state, state.other(entry.side)):
            return Refusal("HA-3.1-d", f"the enemy is in {label}", _nearest(state, unit, self.to))
        if self.to not in open_to(state, unit):
            return Refusal(rule, _not_here(state, unit, self.to), _nearest(state, unit, self.to))
        if bridge_full(state, frame.side, self.to):
            why = f"the bridge in {label} holds two units already"
            return Refusal("HA-8.19-b", why, _nearest(state, unit, self.to))
        return None

    def apply(self, transition: Transition, frame: SettingUp) -> None:
        unit = self.unit
        transition.put(unit, self.to)
        transition.unit(unit, concealed=comes_hidden(transition.state, unit))
        state = transition.state
        group = state.group_of(unit)
        rule, place = (group.rule if group is not None else "HA-3.1-d"), state.label(self.to)
        transition.tell_of(unit, Placed(unit=state.name(unit), place=place, rule=rule))

    def unasked(self, state: State) -> Refusal:
        return SET_UP_OVER


def _not_here(state: State, unit: UnitId, to: Hex) -> str:
    """The reason why a unit is not set up in a hex, enemies in it aside: what its group is told, or what is wrong with
    the hex.
    """
    name, label, group = state.name(unit), state.label(to), state.group_of(unit)
    if group is None or group.zone is None:
        return f"{name} is not set up on the map"
    if to not in hexes_of_zone(state.board, group.zone):
        return f"{name} is set up {zone_words(group.zone)}, not in {label}"
    if to not in area_of(state, group):
        return f"{label} is closed to ground units before play"
    return f"{name} is not set up next to an enemy, as in {label}"


def _nearest(state: State, unit: UnitId, to: Hex) -> str:
    """The nearest hex in which a unit may be set up, as advice."""
    side, places = state.side(unit), open_to(state, unit)
    return nearest_legal(state.board.grid, to, lambda h: h in places and not bridge_full(state, side, h))


def _alike(state: State, one: UnitId, another: UnitId) -> bool:
    a, b = state.roster[one], state.roster[another]
    return (a.group, a.type) == (b.group, b.type)


def _decide(state: State, frame: SettingUp) -> Decision:
    """The set-up that is still to be done; how far it has come is not told of a side that lays face down."""
    missing = len(to_place(state, frame.side))
    left = sum(one.left for one in state.stock if one.side == frame.side)
    wanted = [
        *([f"set up {counted(missing, 'unit')}"] if missing else []),
        *([f"lay out {counted(left, 'marker')}"] if left else []),
    ]
    laid_out = any(state.units[unit].on_map for unit in state.units_of(frame.side))
    what = join(wanted) or ("rearrange what you like, then be ready" if laid_out else "nothing yet, be ready")
    if hides(state, frame.side):
        what = "set up all units and markers, then be ready"
    return Decision(frame.side, "set-up", f"{frame.side} set-up: {what}", "HA-3.1-d")


class Ready(Answer[State, Transition, SettingUp], frozen=True, tag="ready"):
    """All is set up."""

    usage, example, asks = "ready", "ready", SettingUp

    def refusal(self, state: State, frame: SettingUp) -> Refusal | None:
        missing = to_place(state, frame.side)
        if missing:
            names = ", ".join(state.name(unit) for unit in missing[:6])
            return Refusal("HA-3.1-d", f"{counted(len(missing), 'unit')} still to be set up: {names}")
        left = markers_left(state, frame.side) or ("the leader's unit" if waiting(state, frame.side) else "")
        return Refusal("HA-3.1-d", f"still to be laid out: {left}") if left else None

    def apply(self, transition: Transition, frame: SettingUp) -> None:
        transition.pop()
        transition.set(arranged=0)
        transition.tell(SideReady(side=frame.side, rule="HA-3.1-d"))

    def unasked(self, state: State) -> Refusal:
        return SET_UP_OVER


# -- what other chapters have done before play ---------------------------------------------------------------


def _mount(transition: Transition, frame: SettingUp, order: Load) -> None:
    take_aboard(transition, order)


def _refuse_mount(state: State, frame: SettingUp, order: Load) -> Refusal | None:
    return refuse_pair(state, order.unit, order.carrier, frame.side)


def _mounts(state: State, frame: SettingUp) -> Iterator[Load]:
    return pairs(state, frame.side)


def _show(transition: Transition, frame: SettingUp, order: Show) -> None:
    show(transition, order)


def _refuse_show(state: State, frame: SettingUp, order: Show) -> Refusal | None:
    return refuse_show(state, frame.side, order.unit)


def _shows(state: State, frame: SettingUp) -> Iterator[Show]:
    return shows(state, frame.side)


def _prime(transition: Transition, frame: SettingUp, order: Prime) -> None:
    prime(transition, frame.side, order)


def _refuse_prime(state: State, frame: SettingUp, order: Prime) -> Refusal | None:
    """Before play a field is primed once; that is taken back in the own Movement Phase."""
    if any(field.primed and field.side == frame.side and field.place == order.at for field in state.mines):
        return Refusal("HA-26.0-b", f"the minefield in {state.label(order.at)} is primed already")
    return refuse_prime(state, frame.side, order.at)


def _primes(state: State, frame: SettingUp) -> Iterator[Prime]:
    return primes(state, frame.side)


SETTING_UP = Question[State, Transition, SettingUp](
    SettingUp,
    _decide,
    (
        Place,
        Lay,
        Attach,
        Reply(Show, _show, _refuse_show, _shows),
        Reply(Load, _mount, _refuse_mount, _mounts),
        Reply(Prime, _prime, _refuse_prime, _primes),
        Ready,
    ),
)

CHAPTER = Chapter[State, Transition](verbs=(Place, Ready), questions=(SETTING_UP,))
