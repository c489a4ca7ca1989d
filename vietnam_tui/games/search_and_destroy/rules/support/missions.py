"""Missions (21.1, 21.2): plotted in the Support Phase, they land in the Combat Phase, accurately or not."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.area_fire import drifted
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import is_hex, pick_hex, read_hex, read_unit
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer, Order
from vietnam_tui.games.search_and_destroy.counters import Kind
from vietnam_tui.games.search_and_destroy.frames import Flak, Incoming, Plotting
from vietnam_tui.games.search_and_destroy.phrases import hex_count
from vietnam_tui.games.search_and_destroy.rules.position.pinning import refuse_pinned
from vietnam_tui.games.search_and_destroy.rules.position.sight import sees_hex
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Die, one_die
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.rules.support import shelling
from vietnam_tui.games.search_and_destroy.rules.support.strike_shapes import ARTILLERY, further
from vietnam_tui.games.search_and_destroy.scenarios import Support
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import (
    NO_UNIT,
    OFF,
    STRIKES,
    Mission,
    Observed,
    StrikeKind,
    UnitId,
)

#: The Forward Observer's type
FORWARD = "us-fo"
#: Kinds of leaders, who call missions less accurately [SD-21.1-b]
LEADERS: tuple[Kind, ...] = ("leader", "cadre")
#: The type that is no leader though counted with them
NO_LEADER = "pilot"


def grade(state: State, unit: UnitId) -> Observed:
    """The quality of a mission's observation: by a Forward Observer or boat, by a leader, by nobody [SD-21.1-a]."""
    if unit == NO_UNIT:
        return "unobserved"
    type_ = state.type(unit)
    if type_.id == FORWARD or type_.kind == "boat":  # [SD-33.42-a]
        return "observed"
    return "by leader" if type_.kind in LEADERS and type_.id != NO_LEADER else "unobserved"


def observers(state: State) -> tuple[UnitId, ...]:
    """The player's units that may call a mission somewhere."""
    return tuple(unit for unit in state.units_of(state.player) if _refuse(state, unit) is None)


def _refuse(state: State, unit: UnitId) -> Refusal | None:
    name = state.name(unit)
    if state.side(unit) != state.player or state.place(unit) == OFF:
        return Refusal("SD-21.1-a", f"{name} is no unit of the {state.player} on the map")
    if grade(state, unit) == "unobserved":
        return Refusal("SD-21.1-a", f"{name} is neither a Forward Observer nor a leader nor a boat")
    if state.units[unit].has("called"):
        return Refusal("SD-21.1-a", f"{name} has called a mission in this Player-Turn")
    return refuse_pinned(state, unit)


def refuse_observer(state: State, unit: UnitId, centre: Hex) -> Refusal | None:
    """Why a unit does not call a mission on a hex, or None; one who rides may [SD-22.1-g]."""
    found = _refuse(state, unit)
    if found is None and not sees_hex(state, unit, centre):
        return Refusal("SD-21.1-a", f"{state.name(unit)} has no line of sight to {state.label(centre)}")
    return found


# -- missions -----------------------------------------------------------------------------------------------


#: The column of the table of accuracy for each way to be observed
COLUMNS: dict[Observed, int] = {"observed": 1, "by leader": 2, "unobserved": 3}


class Plotted(Told, frozen=True, tag="plotted"):
    """A mission has been plotted: its hexes, the centre first, and who observes it, "" for nobody [SD-21.1-a]."""

    side: str
    mission: str
    hexes: tuple[str, ...]
    observer: str

    @property
    def sentence(self) -> str:
        seen = f"observed by {self.observer}" if self.observer else "unobserved"
        return f"the {self.side} plots {self.mission}, {seen}: {' '.join(self.hexes)}"


class Accuracy(Told, frozen=True, tag="accuracy"):
    """The drift of a mission has been rolled [SD-21.1-b]."""

    mission: str
    die: int
    drift: int

    @property
    def sentence(self) -> str:
        far = "hex" if self.drift == 1 else "hexes"
        found = f"it drifts {self.drift} {far}" if self.drift else "on target"
        return f"{self.mission}, a {self.die}: {found}"


class Drifted(Told, frozen=True, tag="drifted"):
    """A mission lands elsewhere; hexes off the map are lost [SD-21.1-b]."""

    mission: str
    die: int
    toward: str
    hexes: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"{self.mission}, a {self.die}: it drifts {self.toward} to {' '.join(self.hexes) or 'off the map'}"


def support_of(state: State, side: str) -> Support | None:
    """The strikes that the scenario gives a side, None for none [SD-24.11-a]."""
    return next((one for one in state.sheet.support if one.side == side and one.kind in STRIKES), None)


def kind_of(support: Support) -> StrikeKind:
    """The kind of strike it gives."""
    return next(kind for kind in STRIKES if kind == support.kind)


def any_left(state: State) -> bool:
    """Has the player strikes left, as everybody knows?"""
    return support_of(state, state.player) is not None and state.strikes > 0


# -- plotting -----------------------------------------------------------------------------------------------


class Plot(Order[State, Transition], frozen=True, tag="plot"):
    """Plot Artillery or a strike on a centre, and go on with the hexes of its pattern."""

    usage, example = (
        "plot CENTRE [HEX ...] [by OBSERVER]",
        "plot 4413 4412 4513 4514 4414 4314 4313 4512 by PL",
    )
    phases = ("support",)
    centre: Hex
    observer: UnitId

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        """The centre, then the rest of the pattern, and last the observer."""
        centre = read_hex(state, reader)
        rest: list[Action] = []
        while not reader.done and is_hex(state, reader):
            rest.append(Add(read_hex(state, reader)))
        reader.skip("by")
        observer = NO_UNIT if reader.done else read_unit(state, reader)
        return (Plot(centre, observer), *rest)

    def words(self, state: State) -> str:
        words = state.label(self.centre)
        return words if self.observer == NO_UNIT else f"{words} by {state.name(self.observer)}"

    def selection(self, state: State) -> Selection:
        return pick_hex(self.centre)

    @classmethod
    def offers(cls, state: State) -> Iterator[Plot]:
        support = support_of(state, state.player)
        if support is None or not state.strikes:
            return
        seers = () if support.unobserved else observers(state)
        for centre in state.board.grid.hexes():
            yield Plot(centre, NO_UNIT)
            for unit in seers:
                if sees_hex(state, unit, centre):
                    yield Plot(centre, unit)

    def refusal(self, state: State) -> Refusal | None:
        """Why a mission is not plotted so, or None [SD-21.1-a]."""
        support = support_of(state, state.player)
        if support is None:
            return Refusal(
                "SD-24.11-a", f"the scenario gives the {state.player} neither Artillery nor Air Strikes"
            )
        if not state.strikes:
            return Refusal("SD-24.11-a", f"the {state.player} has used all strikes that the scenario gives")
        if self.observer == NO_UNIT:
            return None
        if support.unobserved:
            return Refusal("SD-S2.6-a", "the strikes of this scenario are unobserved")
        return refuse_observer(state, self.observer, self.centre)

    def apply(self, transition: Transition) -> None:
        """A strike is called: artillery falls as it is laid out, the shape of an air strike is free."""
        state = transition.state
        support = support_of(state, state.player)
        assert support is not None
        kind, observed = kind_of(support), grade(state, self.observer)
        transition.set(strikes=state.strikes - 1)
        if self.observer != NO_UNIT:
            transition.deed(self.observer, "called")
        frame = Plotting(state.player, kind, (self.centre,), self.observer, observed)
        if kind == "artillery":
            _commit(transition, frame, ARTILLERY.hexes(state.board.grid, self.centre))  # [SD-21.24-a]
        else:
            transition.push(frame)

    @classmethod
    def open(cls, state: State) -> bool:
        return any_left(state)


def _commit(transition: Transition, frame: Plotting, hexes: tuple[Hex, ...]) -> None:
    """A mission has been plotted, and stays so whatever moves [SD-21.1-a]."""
    state = transition.state
    mission = Mission(frame.kind, hexes[0], hexes, frame.observed, frame.observer)
    transition.set(missions=(*state.missions, mission))
    transition.tell(
        Plotted(
            side=frame.side,
            mission=shelling.pattern_of(frame.kind).name,
            hexes=tuple(state.label(place) for place in hexes),
            observer="" if frame.observer == NO_UNIT else state.name(frame.observer),
            rule="SD-21.1-a",
        )
    )


def size_of(kind: StrikeKind) -> int:
    """The number of hexes that a strike covers [SD-21.25-c]."""
    return shelling.pattern_of(kind).hexes


def _decide_shape(state: State, frame: Plotting) -> Decision:
    missing = size_of(frame.kind) - len(frame.hexes)
    words = f"{frame.side}: lay out the strike on {state.label(frame.hexes[0])}, {hex_count(missing)} to go"
    return Decision(frame.side, "strike", words, "SD-21.25-a")


class Add(Answer[State, Transition, Plotting], frozen=True, tag="add"):
    """Add hexes to the pattern of a strike."""

    usage, example, asks = "add HEX ...", "add 4412", Plotting
    idle = Refusal("SD-21.25-a", "no strike is being laid out", "Plot one first")
    at: Hex

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        found: list[Action] = [Add(read_hex(state, reader))]
        while not reader.done:
            found.append(Add(read_hex(state, reader)))
        return tuple(found)

    @classmethod
    def offers(cls, state: State, frame: Plotting) -> Iterator[Add]:
        return (Add(place) for place in sorted(further(state.board.grid, frame.hexes, size_of(frame.kind))))

    def refusal(self, state: State, frame: Plotting) -> Refusal | None:
        """Why a hex is not added, or None: no legal pattern would hold it."""
        grid, size, label = state.board.grid, size_of(frame.kind), state.label(self.at)
        if self.at in frame.hexes:
            return Refusal("SD-21.25-b", f"{label} is in the pattern already")
        if self.at in further(grid, frame.hexes, size):
            return None
        if self.at in further(grid, frame.hexes, size, holes=True):
            return Refusal("SD-21.25-b", f"with {label} the pattern would have a hole in it")
        words = f"with {label} no pattern of {size} hexes comes about in which each is next to two others"
        return Refusal("SD-21.25-a", words)

    def apply(self, transition: Transition, frame: Plotting) -> None:
        hexes = (*frame.hexes, self.at)
        if len(hexes) < size_of(frame.kind):
            transition.replace(msgspec.structs.replace(frame, hexes=hexes))
            return
        transition.pop()
        _commit(transition, frame, hexes)


# -- landing ------------------------------------------------------------------------------------------------


def land(transition: Transition) -> None:
    """The missions of the Player-Turn land, one after the other [SD-21.0-b, SD-21.1-a]."""
    state = transition.state
    frames = [Incoming(state.player, one.kind, one.hexes, one.observed) for one in state.missions]
    transition.set(missions=())
    transition.push(*reversed(frames))


def _settle(transition: Transition, frame: Incoming) -> bool:
    """Once it is known where a mission lands it is fired at, if it can be, and falls."""
    if frame.drift:
        return False
    if shelling.pattern_of(frame.kind).aircraft and frame.hexes and not frame.watched:
        transition.replace(msgspec.structs.replace(frame, watched=True))
        transition.push(Flak(transition.state.other(frame.side), "air-strike", frame.hexes))
        return True
    transition.pop()
    _count(transition, frame)
    if not frame.hit and frame.hexes:
        shelling.fall(transition, frame.side, frame.kind, frame.hexes[0], frame.hexes)
    return True


def _count(transition: Transition, frame: Incoming) -> None:
    """A strike has been flown, which a scenario may pay the enemy [SD-S6.5-a]."""
    state = transition.state
    if frame.kind == "artillery":
        return
    transition.set(flown=state.flown + 1)
    line = next((one for one in state.sheet.award if one.id == frame.kind), None)
    if line is not None:
        transition.score(line.to, line.points, line.name, line.rule)


def _decide(state: State, frame: Incoming) -> Decision:
    name = shelling.pattern_of(frame.kind).name
    what = "accuracy" if frame.drift < 0 else "direction"
    return Decision(CHANCE, what, f"a die for the {what} of {name}", "SD-21.1-b")


def _resolve(transition: Transition, frame: Incoming, rolled: Die) -> None:
    if frame.drift < 0:
        _aim(transition, frame, rolled.pips)
    else:
        _drift(transition, frame, rolled.pips)


def _aim(transition: Transition, frame: Incoming, pips: int) -> None:
    """Is the mission on target? [SD-21.1-b]"""
    read = tables().accuracy.look_up(COLUMNS[frame.observed], pips)
    drift = int(read.result or 0)
    name = shelling.pattern_of(frame.kind).name
    transition.replace(msgspec.structs.replace(frame, drift=drift))
    transition.tell(Accuracy(mission=name, die=pips, drift=drift, rule="SD-21.1-b"))


def _drift(transition: Transition, frame: Incoming, pips: int) -> None:
    """Move every hex of the pattern the same way; a hex that leaves the map is lost [SD-21.1-b]."""
    state = transition.state
    grid = state.board.grid
    hexes = drifted(grid, frame.hexes, pips - 1, frame.drift)
    transition.replace(msgspec.structs.replace(frame, hexes=hexes, drift=0))
    transition.tell(
        Drifted(
            mission=shelling.pattern_of(frame.kind).name,
            die=pips,
            toward=grid.directions[pips - 1],
            hexes=tuple(state.label(place) for place in hexes),
            rule="SD-21.1-b",
        )
    )


PLOTTING: Question[State, Transition, Plotting] = Question(Plotting, _decide_shape, (Add,))
INCOMING: Question[State, Transition, Incoming] = Question(
    Incoming, _decide, chance=Chance(one_die, _resolve), settle=_settle
)

CHAPTER = Chapter[State, Transition](
    verbs=(Plot, Add),
    questions=(PLOTTING, INCOMING),
    begins={"area fire": land},
)
