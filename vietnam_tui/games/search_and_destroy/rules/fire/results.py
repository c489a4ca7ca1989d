"""Results of an attack (7.0, 20.1): pins and casualties, points for them, a casualty that falls on somebody else."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.search_and_destroy.frames import Spilling, SpillRoll
from vietnam_tui.games.search_and_destroy.phrases import join
from vietnam_tui.games.search_and_destroy.rules.position.hexes import shown_in
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Die, one_die
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition, gathered
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import SEATS, State
from vietnam_tui.games.search_and_destroy.tables import Award, Outcome, tables
from vietnam_tui.games.search_and_destroy.units import Bodies, UnitId

#: Units with a limit up to this receive no more casualties than it [SD-20.13-e]
SMALL = 3


class Missed(Told, frozen=True, tag="missed"):
    """An attack has no result: what it was aimed at stays as it is [SD-7.0-c].

    `odds` and `row` are the column and the row in which it was read, "" where nothing was looked up; `by` is the side
    that attacks.
    """

    place: str
    die: int
    odds: str = ""
    row: str = ""
    by: str = ""

    @property
    def sentence(self) -> str:
        read = f", read as {self.row}" if self.row not in ("", str(self.die)) else ""
        on = f" on {self.odds}" if self.odds else ""
        return f"a {self.die}{read}{on}: nothing happens in {self.place}"


class Hit(Told, frozen=True, tag="hit"):
    """An attack has a result: the column and the row in which it was read, what stands there."""

    unit: str
    place: str
    odds: str
    die: int
    row: str
    result: str

    @property
    def sentence(self) -> str:
        read = f"a {self.die}" if self.row == str(self.die) else f"a {self.die}, read as {self.row}"
        return f"{read} on {self.odds}: {self.result} for {self.unit} in {self.place}"


class Casualties(Told, frozen=True, tag="casualties"):
    """A unit has received casualties; `total` are all that it has received in the game [SD-20.1-a]."""

    unit: str
    place: str
    kia: int
    wia: int
    total: int

    @property
    def sentence(self) -> str:
        counts = [f"{n} {what}" for n, what in ((self.kia, "KIA"), (self.wia, "WIA")) if n]
        return f"{self.unit} in {self.place} receives {join(counts)}, {self.total} in all"


def award(award_id: str) -> Award:
    """A line of the Victory Point Schedule."""
    return next(line for line in tables().award if line.id == award_id)


def score(transition: Transition, side: Army, award_id: str, times: int = 1) -> None:
    """A side scores a line of the schedule so many times, by the values of its seat [SD-20.5-a]."""
    line = award(award_id)
    worth = line.worth(transition.state.side_sheet(side).scores)
    transition.score(side, times * worth, line.name, line.rule)


def suffer(transition: Transition, unit: UnitId, found: Outcome, by: Army) -> None:
    """A unit face up suffers a result of the table in use, from an attack of a side."""
    type_ = transition.state.type(unit)
    if type_.kind == "boat":
        _batter(transition, unit, found)
    elif type_.id == "peasant":
        _harm_peasant(transition, unit, found, by)
    elif type_.personnel and transition.state.game == "points":
        _lose_points(transition, unit, found)
    elif type_.personnel:
        lay_casualties(transition, unit, found.kia, found.wia)
    if found.pinned and transition.state.units[unit].on_map:
        transition.pin(unit, "SD-8.0-a")


# -- casualties ---------------------------------------------------------------------------------------------


def received(state: State, unit: UnitId, kia: int, wia: int) -> tuple[int, int]:
    """The casualties that a unit receives of so many KIA and WIA: squads and Cadres all, others no more than their
    limit leaves.

    KIA count before WIA.  [SD-20.13-e]
    """
    type_ = state.type(unit)
    if type_.limit > SMALL:
        return kia, wia
    left = type_.limit - state.units[unit].casualties
    return min(kia, left), min(wia, max(0, left - kia))


def lay_casualties(transition: Transition, unit: UnitId, kia: int, wia: int) -> None:
    """A unit receives casualties, whose markers lie in its hex; at its limit it is eliminated."""
    kia, wia = received(transition.state, unit, kia, wia)
    if not kia + wia:
        return
    state = transition.state
    place, side = state.place(unit), state.side(unit)
    transition.expose(unit)
    put_down(transition, side, place, kia, wia)  # [SD-20.1-a]
    tally(transition, unit, kia, wia)  # [SD-20.1-a]
    score(transition, state.other(side), "kia", kia)
    score(transition, state.other(side), "wia", wia)
    eliminate_if_spent(transition, unit)  # [SD-20.13-a]


def put_down(transition: Transition, side: Army, place: Hex, kia: int, wia: int) -> None:
    """Casualty markers of a side are put into a hex and counted as suffered [SD-20.1-a]."""
    state = transition.state
    bodies = gathered((*state.bodies, Bodies(side, place, kia=kia, wia=wia)))
    at = SEATS.index(state.seat(side))
    # [SD-S4.V-c]
    suffered = tuple(n + (kia + wia if seat == at else 0) for seat, n in enumerate(state.suffered))
    transition.set(bodies=bodies, suffered=suffered)


def tally(transition: Transition, unit: UnitId, kia: int, wia: int) -> None:
    """Write down the casualties that a unit has received [SD-20.13-c]."""
    state = transition.state
    before = state.units[unit]
    transition.unit(unit, kia=before.kia + kia, wia=before.wia + wia)
    transition.tell(
        Casualties(
            unit=state.name(unit),
            place=state.label(state.place(unit)),
            kia=kia,
            wia=wia,
            total=before.casualties + kia + wia,
            rule="SD-20.1-a",
        )
    )


def eliminate_if_spent(transition: Transition, unit: UnitId) -> None:
    """A unit that has received as many casualties as its limit is eliminated; any KIA kills the Pilot.

    [SD-20.13-a, SD-20.13-b, SD-20.13-d, SD-S2.1-d]
    """
    state = transition.state
    status, type_ = state.units[unit], state.type(unit)
    if type_.id == "pilot" and status.kia:
        transition.remove(unit, "lost", "SD-S2.1-d")
    elif status.casualties >= type_.limit:
        transition.remove(unit, "lost", "SD-20.13-b" if type_.limit == 2 else "SD-20.13-a")


# -- points -------------------------------------------------------------------------------------------------


def _lose_points(transition: Transition, unit: UnitId, found: Outcome) -> None:
    """In the Points game the enemy scores what the table says, or for the destroyed unit [SD-7.0-c]."""
    state = transition.state
    enemy = state.other(state.side(unit))
    if found.destroyed:
        destroy(transition, unit, "SD-7.0-e")
    else:
        transition.score(enemy, cell_points(state, enemy, found), f"hits on {state.name(unit)}", "SD-7.0-c")


def cell_points(state: State, side: Army, found: Outcome) -> int:
    """The worth of a cell of the Points table for a side."""
    return found.us if state.side_sheet(side).scores == "US" else found.nlf


def destroy(transition: Transition, unit: UnitId, rule: str) -> None:
    """A unit is removed in the Points game, and pays as a whole [SD-7.0-e, SD-32.113-a]."""
    state = transition.state
    transition.remove(unit, "lost", rule)
    score(transition, state.other(state.side(unit)), "destroyed")


# -- Peasants -----------------------------------------------------------------------------------------------


def _harm_peasant(transition: Transition, unit: UnitId, found: Outcome, by: Army) -> None:
    """Hits on a Peasant pay the player who did not fire; two remove him, and leave no markers."""
    state = transition.state
    other = state.other(by)
    if state.game == "points":
        if found.pinned or found.destroyed:
            transition.remove(unit, "removed", "SD-10.2-b")
            score(transition, other, "peasant-points")  # [SD-10.2-a]
        return
    kia, wia = received(state, unit, found.kia, found.wia)
    if kia + wia:
        tally(transition, unit, kia, wia)  # [SD-10.2-a, SD-20.45-b]
        score(transition, other, "peasant", kia + wia)  # [SD-20.45-a]
    if transition.state.units[unit].casualties >= state.type(unit).limit:  # [SD-10.2-b]
        transition.remove(unit, "removed", "SD-10.2-b")


# -- boats --------------------------------------------------------------------------------------------------


def _batter(transition: Transition, boat: UnitId, found: Outcome) -> None:
    """A boat keeps its casualties aboard, or the points scored against it, until it sinks; they pay nobody."""
    state = transition.state
    status = state.units[boat]
    if state.game == "points":
        transition.unit(boat, hits=status.hits + found.nlf)  # [SD-33.31-a]
        sunk = found.destroyed or status.hits + found.nlf >= tables().value("boat-points")  # [SD-33.31-a]
        hurt = found.destroyed or found.nlf > 0
    else:
        hurt = found.casualties > 0
        sunk = status.casualties + found.casualties >= state.type(boat).limit  # [SD-33.32-a]
        if hurt:
            aboard = Bodies(state.side(boat), carrier=boat, kia=found.kia, wia=found.wia)
            transition.set(bodies=gathered((*state.bodies, aboard)))  # [SD-33.32-b]
            tally(transition, boat, found.kia, found.wia)  # [SD-33.35-b]
    if hurt:
        transition.set(grazed=True)
    if sunk:
        sink(transition, boat, "SD-33.31-a" if state.game == "points" else "SD-33.32-a")


def sink(transition: Transition, boat: UnitId, rule: str) -> None:
    """A boat is taken off the map, its casualty markers with it."""
    # [SD-33.35-b]
    transition.set(bodies=tuple(one for one in transition.state.bodies if one.carrier != boat))
    transition.remove(boat, "lost", rule)  # [SD-33.35-a]
    pay_for(transition, boat)


def pay_for(transition: Transition, unit: UnitId) -> None:
    """The scenario pays once for a vehicle or boat that is stopped or destroyed [SD-S1.V-f, SD-S3.V-c]."""
    state = transition.state
    line = next((one for one in state.sheet.award if one.id == target_kind(state, unit)), None)
    if line is not None and not state.units[unit].paid:
        transition.unit(unit, paid=True)
        transition.score(line.to, line.points, f"{state.name(unit)} stopped or destroyed", line.rule)


def target_kind(state: State, unit: UnitId) -> str:
    """The kind of a vehicle or boat for the Vehicle Defense Table and for points: "tank", "apc" or "boat"."""
    type_ = state.type(unit)
    return "boat" if type_.kind == "boat" else type_.moves


# -- casualties that go astray ------------------------------------------------------------------------------


#: On this a casualty goes astray
ASTRAY = 6


class Astray(Told, frozen=True, tag="astray"):
    """A die has decided whether a casualty falls on somebody else [SD-20.14-a]; `unit` is "" if it does not."""

    die: int
    unit: str = ""

    @property
    def sentence(self) -> str:
        return (
            f"a {self.die}: a casualty falls on {self.unit}"
            if self.unit
            else f"a {self.die}: none goes astray"
        )


def beside(state: State, target: UnitId, place: Hex) -> tuple[UnitId, ...]:
    """The other face-up personnel of the target's side in its hex, Peasants apart [SD-20.14-a]."""
    return tuple(
        unit
        for unit in shown_in(state, state.side(target), place)
        if unit != target and state.type(unit).personnel and state.type(unit).id != "peasant"
    )


def after_fire(transition: Transition, target: UnitId, place: Hex, kia: int, wia: int) -> None:
    """Is a die to be rolled for a casualty of so many received that falls on somebody else? [SD-20.14-a]"""
    state = transition.state
    if state.game != "casualty" or not kia or not state.type(target).personnel:
        return
    if state.type(target).id != "peasant" and beside(state, target, place):
        transition.push(SpillRoll(target, place, wounded=wia > 0))


def _resolve(transition: Transition, frame: SpillRoll, rolled: Die) -> None:
    transition.pop()
    if rolled.pips == ASTRAY:
        transition.push(Spilling(frame.target, frame.place, frame.wounded))
    else:
        transition.tell(Astray(die=rolled.pips, rule="SD-20.14-a"))


def _settle(transition: Transition, frame: Spilling) -> bool:
    """Nobody is asked where there is one, or none."""
    there = beside(transition.state, frame.target, frame.place)
    if len(there) > 1:
        return False
    if there:
        Spill(there[0]).apply(transition, frame)
    else:
        transition.pop()
    return True


class Spill(Answer[State, Transition, Spilling], frozen=True, tag="spill"):
    """Put the casualty that goes astray on a unit."""

    usage, example, asks = "spill UNIT", "spill M/1/A", Spilling
    idle = Refusal("SD-20.14-a", "no casualty goes astray now")
    unit: UnitId

    @classmethod
    def candidates(cls, state: State, frame: Spilling) -> Iterator[Spill]:
        return (Spill(unit) for unit in beside(state, frame.target, frame.place))

    def refusal(self, state: State, frame: Spilling) -> Refusal | None:
        if self.unit in beside(state, frame.target, frame.place):
            return None
        words = f"it falls on other face-up personnel beside {state.name(frame.target)}"
        return Refusal("SD-20.14-a", words)

    def apply(self, transition: Transition, frame: Spilling) -> None:
        """The casualty is written down for another; marker and points stay as they are."""
        transition.pop()
        state, kia, wia = transition.state, int(not frame.wounded), int(frame.wounded)
        before = state.units[frame.target]
        transition.unit(frame.target, kia=max(0, before.kia - kia), wia=max(0, before.wia - wia))
        transition.tell(Astray(die=ASTRAY, unit=state.name(self.unit), rule="SD-20.14-a"))
        tally(transition, self.unit, kia, wia)
        eliminate_if_spent(transition, self.unit)


def _decide(state: State, frame: Spilling) -> Decision:
    side = state.side(frame.target)
    words = f"{side}: on whom does the casualty fall instead of {state.name(frame.target)}?"
    return Decision(side, "spill", words, "SD-20.14-a")


def _decide_die(state: State, frame: SpillRoll) -> Decision:
    return Decision(
        CHANCE, "spill", f"does a casualty of {state.name(frame.target)} go astray?", "SD-20.14-a"
    )


SPILL_ROLL: Question[State, Transition, SpillRoll] = Question(
    SpillRoll, _decide_die, chance=Chance(one_die, _resolve)
)
SPILLING: Question[State, Transition, Spilling] = Question(Spilling, _decide, (Spill,), settle=_settle)

CHAPTER = Chapter[State, Transition](
    verbs=(Spill,),
    questions=(SPILL_ROLL, SPILLING),
)
