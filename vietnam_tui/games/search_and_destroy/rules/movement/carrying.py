"""Casualties and a Porter's Cache (20.2): what a unit carries, picks up and puts down; what is counted at the end."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.search_and_destroy.counters import UnitType
from vietnam_tui.games.search_and_destroy.names import Marker, Other, Whose
from vietnam_tui.games.search_and_destroy.phrases import half_points
from vietnam_tui.games.search_and_destroy.rules.fire.results import award
from vietnam_tui.games.search_and_destroy.rules.movement.movement import allowance, standstill, take_up
from vietnam_tui.games.search_and_destroy.rules.position.hexes import units_in
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition, gathered
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, OFF, Bodies, BodyKind, UnitId


def carried(state: State, unit: UnitId) -> tuple[int, int]:
    """The KIA and WIA, of both sides, that a unit carries; a captured Pilot is a WIA to his captor [SD-S2.3-c]."""
    loads = [one for one in state.bodies if one.carrier == unit]
    cargo = state.units[unit].cargo
    captive = cargo != NO_UNIT and state.units[cargo].fate == "captured"
    return sum(one.kia for one in loads), sum(one.wia for one in loads) + captive


def slots(type_: UnitType, what: BodyKind) -> int:
    """The share of capacity that a casualty takes: one for a squad, on stretchers two for a KIA [SD-20.24-a]."""
    if type_.carries != "stretchers":
        return 1  # [SD-20.24-b]
    return tables().value("kia-slots" if what == "kia" else "wia-slots")


def capacity(type_: UnitType) -> int:
    """The capacity of a unit: twelve casualties, four slots, or none [SD-20.24-a, SD-20.24-b, SD-20.2-a]."""
    if type_.carries == "casualties":
        return tables().value("squad-bodies")
    return tables().value("stretcher-slots") if type_.carries == "stretchers" else 0


def free(state: State, unit: UnitId) -> int:
    """The rest of a unit's capacity; nothing beside a Cache [SD-10.3-b]."""
    type_, cargo = state.type(unit), state.units[unit].cargo
    if cargo != NO_UNIT and state.units[cargo].fate != "captured":
        return 0
    kia, wia = carried(state, unit)
    return capacity(type_) - kia * slots(type_, "kia") - wia * slots(type_, "wia")


def fits(state: State, unit: UnitId) -> bool:
    """Carries a unit no more than it can?  A boat has its own casualties aboard and no others [SD-33.43-a]."""
    if state.type(unit).carries == "own":
        return all(one.side == state.side(unit) for one in state.bodies if one.carrier == unit)
    return free(state, unit) >= 0


# -- carrying -----------------------------------------------------------------------------------------------


#: Casualty markers as they are typed
KINDS: tuple[BodyKind, ...] = ("kia", "wia")


class TakenUp(Told, frozen=True, tag="taken up"):
    """A unit has picked up a casualty or a Cache [SD-20.2-b]; `what` is "a KIA of the US", or the counter's name."""

    says = "{unit} picks up {what} in {place}"
    unit: str
    place: str
    what: str


class LaidDown(Told, frozen=True, tag="laid down"):
    """A unit has put down what it carried [SD-20.2-b]."""

    says = "{unit} puts down {what} in {place}"
    unit: str
    place: str
    what: str


def price() -> int:
    """The cost of picking up or putting down, in half movement points [SD-20.2-b]."""
    return 2 * tables().value("pick-up")


def most(state: State, unit: UnitId) -> int:
    """The half movement points of a unit that carries [SD-20.2-b]."""
    return min(allowance(state, unit), 2 * tables().value("carrying-move"))


def _unpaid(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit has no points left for it, or None."""
    spent, limit = state.units[unit].spent, most(state, unit)
    if spent + price() <= limit:
        return None
    words = (
        f"{state.name(unit)} has spent {half_points(spent)} of the {half_points(limit)} MPs of who carries"
    )
    return Refusal("SD-20.2-b", words)


def count(bodies: Bodies, what: BodyKind) -> int:
    """The number of markers of a kind."""
    return bodies.kia if what == "kia" else bodies.wia


def at_hand(state: State, unit: UnitId, what: BodyKind, whose: Army) -> bool:
    """Lies such a casualty uncarried in the hex of a unit?"""
    place = state.units[unit].place
    return any(one.place == place and one.side == whose and count(one, what) for one in state.bodies)


# -- casualties ---------------------------------------------------------------------------------------------


class Take(Order[State, Transition], frozen=True, tag="take"):
    """Pick up a casualty in the hex of a unit."""

    usage, example = "take UNIT kia|wia SIDE", "take S1 wia NLF"
    phases = ("movement",)
    unit: UnitId
    what: Marker
    whose: Whose

    @classmethod
    def candidates(cls, state: State) -> Iterator[Take]:
        places = {one.place for one in state.bodies if one.place != OFF}
        for unit in state.units_of(state.player):
            if state.units[unit].place in places and standstill(state, unit) is None:
                yield from (Take(unit, what, whose) for what, whose in _each(state))

    def refusal(self, state: State) -> Refusal | None:
        unit, name = self.unit, state.name(self.unit)
        stays = standstill(state, unit)
        if stays is not None:
            return stays
        if not capacity(state.type(unit)):
            return Refusal("SD-20.2-a", f"{name} carries no casualties")
        if not at_hand(state, unit, self.what, self.whose):
            label = state.where(unit)
            return Refusal("SD-20.2-b", f"no {self.what.upper()} of the {self.whose} lies in {label}")
        if free(state, unit) < slots(state.type(unit), self.what):
            rule = "SD-20.24-b" if state.type(unit).squad_size else "SD-20.24-a"
            return Refusal(rule, f"{name} carries as much as it can")
        return _unpaid(state, unit)

    def apply(self, transition: Transition) -> None:
        """A unit that picks up is turned up, a Porter known as such, and it is slowed for the phase.  [SD-20.2-b]"""
        _begin(transition, self.unit)  # [SD-11.2-a]
        _shift(transition, self)
        _tell_taken(transition, self.unit, f"a {self.what.upper()} of the {self.whose}")


class Put(Order[State, Transition], frozen=True, tag="put"):
    """Put down a casualty that a unit carries."""

    usage, example = "put UNIT kia|wia SIDE", "put S1 wia NLF"
    phases = ("movement",)
    unit: UnitId
    what: Marker
    whose: Whose

    @classmethod
    def candidates(cls, state: State) -> Iterator[Put]:
        carriers = {one.carrier for one in state.bodies}
        for unit in state.units_of(state.player):
            if unit in carriers:
                yield from (Put(unit, what, whose) for what, whose in _each(state))

    def refusal(self, state: State) -> Refusal | None:
        unit, name = self.unit, state.name(self.unit)
        stays = standstill(state, unit)
        if stays is not None:
            return stays
        loads = [one for one in state.bodies if one.carrier == unit and one.side == self.whose]
        if not any(count(one, self.what) for one in loads):
            return Refusal("SD-20.2-b", f"{name} carries no {self.what.upper()} of the {self.whose}")
        return _unpaid(state, unit)

    def apply(self, transition: Transition) -> None:
        _begin(transition, self.unit)
        _shift(transition, self)
        _tell_laid(transition, self.unit, f"a {self.what.upper()} of the {self.whose}")


def _shift(transition: Transition, order: Take | Put) -> None:
    """One marker goes from the hex to the unit, or back."""
    state, unit = transition.state, order.unit
    here = Bodies(order.whose, place=state.units[unit].place)
    load = Bodies(order.whose, carrier=unit)
    gain, lose = (load, here) if isinstance(order, Take) else (here, load)
    kia, wia = int(order.what == "kia"), int(order.what == "wia")
    changes = (
        Bodies(gain.side, gain.place, gain.carrier, kia, wia),
        Bodies(lose.side, lose.place, lose.carrier, -kia, -wia),
    )
    transition.set(bodies=gathered((*state.bodies, *changes)))


def _begin(transition: Transition, unit: UnitId) -> None:
    """A unit handles a load: it is in hand, pays, and counts as carrying for the whole phase."""
    take_up(transition, unit)
    transition.expose(unit)
    transition.turn_up(unit, "SD-11.2-a")
    transition.deed(unit, "moved", "carried")
    transition.unit(unit, spent=transition.state.units[unit].spent + price(), note=OFF)


def _tell_taken(transition: Transition, unit: UnitId, what: str) -> None:
    name, place = transition.state.name(unit), transition.state.where(unit)
    transition.tell(TakenUp(unit=name, place=place, what=what, rule="SD-20.2-b"))


def _tell_laid(transition: Transition, unit: UnitId, what: str) -> None:
    name, place = transition.state.name(unit), transition.state.where(unit)
    transition.tell(LaidDown(unit=name, place=place, what=what, rule="SD-20.2-b"))


def _each(state: State) -> Iterator[tuple[BodyKind, Army]]:
    for whose in state.sides:
        for what in KINDS:
            yield what, whose


# -- a Cache ------------------------------------------------------------------------------------------------


class Shoulder(Order[State, Transition], frozen=True, tag="shoulder"):
    """Let a Porter pick up an Ammo Cache."""

    usage, example = "shoulder UNIT CACHE", "shoulder PO1 CH1"
    phases = ("movement",)
    unit: UnitId
    target: Other

    @classmethod
    def candidates(cls, state: State) -> Iterator[Shoulder]:
        units = state.units_of(state.player)
        for unit in (one for one in units if state.type(one).id == "porter"):
            for cache in (one for one in units if state.type(one).id == "cache"):
                yield Shoulder(unit, cache)

    def refusal(self, state: State) -> Refusal | None:
        """Why a Cache is not picked up, or None: a Porter carries one, and nothing beside it [SD-10.3-b]."""
        unit, name, cache = self.unit, state.name(self.unit), self.target
        stays = standstill(state, unit)
        if stays is not None:
            return stays
        if state.type(unit).id != "porter":
            return Refusal("SD-10.3-b", f"{name} is no Porter: nobody else carries a Cache")
        label, status = state.where(unit), state.units[cache]
        own = state.side(cache) == state.side(unit) and state.type(cache).id == "cache"
        if not own or not status.on_map or status.place != state.units[unit].place:
            return Refusal("SD-10.3-b", f"{state.name(cache)} is no Cache in {label}")
        if state.units[unit].cargo != NO_UNIT or carried(state, unit) != (0, 0):
            return Refusal("SD-10.3-b", f"{name} carries something: a Cache is carried alone")
        return _unpaid(state, unit)

    def apply(self, transition: Transition) -> None:
        """The Cache is turned up with its bearer, and lies in no hex as long as it is carried."""
        _begin(transition, self.unit)
        transition.turn_up(self.target, "SD-11.2-a")
        transition.unit(self.target, place=OFF, fate="aboard", aboard=self.unit)
        transition.unit(self.unit, cargo=self.target)
        _tell_taken(transition, self.unit, transition.state.name(self.target))


class Lay(Order[State, Transition], frozen=True, tag="lay"):
    """Let a Porter put down the Cache that he carries."""

    usage, example = "lay UNIT", "lay PO1"
    phases = ("movement",)
    unit: UnitId

    @classmethod
    def offers(cls, state: State) -> Iterator[Lay]:
        for unit in state.units_of(state.player):
            if state.units[unit].cargo != NO_UNIT and Lay(unit).refusal(state) is None:
                yield Lay(unit)

    def refusal(self, state: State) -> Refusal | None:
        stays = standstill(state, self.unit)
        if stays is not None:
            return stays
        if state.units[self.unit].cargo == NO_UNIT:
            return Refusal("SD-10.3-b", f"{state.name(self.unit)} carries no Cache")
        return _unpaid(state, self.unit)

    def apply(self, transition: Transition) -> None:
        name = transition.state.name(transition.state.units[self.unit].cargo)
        _begin(transition, self.unit)
        transition.drop_cargo(self.unit)
        _tell_laid(transition, self.unit, name)


# -- captured and abandoned casualties ----------------------------------------------------------------------


def captured(state: State, bodies: Bodies) -> int:
    """The number of these casualties that an enemy unit transports, or could, as they lie in its hex [SD-20.42-a,
    SD-20.43-a].

    Casualties beside a unit of their own that could carry them are not captured.
    """
    enemy = state.other(bodies.side)
    if bodies.carrier != NO_UNIT:
        return (bodies.kia + bodies.wia) * (state.side(bodies.carrier) == enemy)
    if _takes(state, bodies.side, bodies):
        return 0
    return _takes(state, enemy, bodies)


def _takes(state: State, side: str, bodies: Bodies) -> int:
    """The number of the casualties in a hex that the units of a side there could carry, WIA first."""
    kia, wia = bodies.kia, bodies.wia
    for unit in units_in(state, side, bodies.place):
        room, type_ = free(state, unit), state.type(unit)
        for _ in range(min(wia, room // slots(type_, "wia"))):
            wia, room = wia - 1, room - slots(type_, "wia")
        for _ in range(min(kia, room // slots(type_, "kia"))):
            kia, room = kia - 1, room - slots(type_, "kia")
    return bodies.kia + bodies.wia - kia - wia


def attended(state: State, bodies: Bodies) -> bool:
    """Is a unit of their own side in the hex of casualties?

    Any will do but Dummies and static units; a boat is in no hex.  Those that a unit carries are with it.
    [SD-20.43-c]
    """
    if bodies.carrier != NO_UNIT:
        return state.side(bodies.carrier) == bodies.side
    there = units_in(state, bodies.side, bodies.place)
    return any(state.type(unit).personnel or state.type(unit).kind == "vehicle" for unit in there)


def mined(state: State, bodies: Bodies) -> bool:
    """Do casualties lie on an Anti-Personnel unit of the enemy? [SD-20.43-b]"""
    enemies = units_in(state, state.other(bodies.side), bodies.place)
    return any(state.type(unit).id == "mine" for unit in enemies)


def paid_at_end(state: State, bodies: Bodies) -> tuple[int, int]:
    """The number of these casualties for which the enemy is paid if the game ends now: as captured, as abandoned.

    Abandoned ones pay nobody but who scores the values of the NLF [SD-20.42-b, SD-20.43-c].
    """
    taken = captured(state, bodies)
    left = bodies.kia + bodies.wia - taken
    seat = state.side_sheet(state.other(bodies.side)).scores  # [SD-S6.V-a]
    return taken, left if seat == "NLF" and left and not attended(state, bodies) else 0


def count_at_end(transition: Transition) -> None:
    """Each casualty is paid once: captured, or abandoned where the enemy scores the values of the NLF.

    It comes on top of what was scored when it was inflicted.
    """
    state = transition.state
    line = award("captured")
    if state.game not in line.games:
        return
    for one in state.bodies:
        enemy = state.other(one.side)
        seat = state.side_sheet(enemy).scores  # [SD-S6.V-a]
        taken, left = paid_at_end(state, one)
        rule = "SD-20.43-a" if seat == "NLF" else "SD-20.42-a"
        where = state.where(one.carrier) if one.carrier != NO_UNIT else state.label(one.place)
        # [SD-20.4-a]
        transition.score(enemy, taken * line.worth(seat), f"{_casualties(taken)} captured in {where}", rule)
        if left:  # [SD-20.43-c]
            rule = "SD-20.43-b" if mined(state, one) else "SD-20.43-c"
            reason = f"{_casualties(left)} abandoned in {where}"
            transition.score(enemy, left * line.worth(seat), reason, rule)


def _casualties(number: int) -> str:
    return "1 casualty" if number == 1 else f"{number} casualties"


CHAPTER = Chapter[State, Transition](verbs=(Take, Put, Shoulder, Lay), at={"scoring": count_at_end})
