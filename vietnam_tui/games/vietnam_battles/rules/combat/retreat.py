"""Carrying out retreats: by route, by stiff resistance, or not at all (7.7, 7.7.2, 7.8)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.vietnam_battles.frames import Displacing, Retreating
from vietnam_tui.games.vietnam_battles.phrases import unit_list
from vietnam_tui.games.vietnam_battles.rules.combat.advance import begin_advance
from vietnam_tui.games.vietnam_battles.rules.combat.losses import deplete, eliminate, is_last_step
from vietnam_tui.games.vietnam_battles.rules.combat.retreat_routes import (
    Route,
    closed_step,
    depletion_rule,
    displacement_steps,
    hexes,
    must_go_on,
    refuse_end,
    refuse_route,
    routes,
    way_by_water,
)
from vietnam_tui.games.vietnam_battles.rules.movement.discovery import enter, hidden_at, reveal
from vietnam_tui.games.vietnam_battles.rules.position.view import view
from vietnam_tui.games.vietnam_battles.rules.position.zoc import field
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId


class Retreated(Told, frozen=True, tag="retreated"):
    """A unit has retreated along `path` [VB-7.7-a]."""

    unit: str
    path: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"{self.unit} retreats {' > '.join(self.path)}"


class StiffResistance(Told, frozen=True, tag="stiff resistance"):
    """A unit stands fast instead of retreating [VB-7.8-a]."""

    says = "{unit} offers stiff resistance in {at}"
    unit: str
    at: str


class Displaced(Told, frozen=True, tag="displaced"):
    """A unit has stepped aside for a friend's retreat [VB-7.7.2-a]."""

    says = "{unit} steps aside from {origin} to {to}"
    unit: str
    origin: str
    to: str


def begin_retreat(transition: Transition, frame: Retreating) -> None:
    """Ask the owner for the retreats; a seaborne unit is depleted at once instead [VB-7.7-g]."""
    roster = transition.state.roster
    for unit in frame.units:
        if roster[unit].seaborne:
            deplete(transition, unit, "VB-7.7-g")
    units = tuple(u for u in frame.units if not roster[u].seaborne)
    if units:
        transition.push(Retreating(units, *_rest(frame)))


def retreat_actions(state: State, frame: Retreating) -> Iterator[Action]:
    """For each unit still to retreat: its routes, stiff resistance, or the end."""
    for unit in frame.units[:1] if frame.walked else frame.units:
        open_routes = routes(state, unit, frame)
        for route in (*open_routes.clear, *open_routes.costly, *open_routes.displacing):
            yield Retreat(unit, route)
        if frame.walked:
            continue
        yield Resist(unit)
        if not open_routes.clear and not open_routes.costly:
            yield Perish(unit)


_NO_RETREAT = Refusal("VB-7.7-a", "no unit has to retreat now")


class Retreat(Answer[State, Transition, Retreating], frozen=True, tag="retreat"):
    """Retreat along these hexes."""

    usage, example, aliases, asks = "retreat UNIT HEX ...", "retreat 514/1 0718 0719", ("r",), Retreating
    idle = _NO_RETREAT
    unit: UnitId
    path: tuple[Spot, ...]

    def refusal(self, state: State, frame: Retreating) -> Refusal | None:
        return refuse_route(state, frame, self.unit, self.path)

    def apply(self, transition: Transition, frame: Retreating) -> None:
        """Walk the route; a friend at its end must first step aside."""
        seen = view(transition.state, transition.state.roster[self.unit].side)
        holder = field(seen).occupant.get(self.path[-1])
        if holder is not None:
            transition.push(Displacing(self.unit, self.path, (holder,)))
        else:
            costly = self.path in routes(seen, self.unit, frame).costly
            _walk(transition, frame, self.unit, self.path, costly=costly)


class Resist(Answer[State, Transition, Retreating], frozen=True, tag="resist"):
    """Offer stiff resistance instead of retreating."""

    usage, example, asks = "resist UNIT", "resist 514/1", Retreating
    idle = _NO_RETREAT
    unit: UnitId

    def refusal(self, state: State, frame: Retreating) -> Refusal | None:
        return must_go_on(state, frame, self.unit)

    def apply(self, transition: Transition, frame: Retreating) -> None:
        """Stand fast at the price of a step; nobody advances."""
        state = transition.state
        transition.tell(
            StiffResistance(unit=state.name(self.unit), at=state.label(self.unit), rule="VB-7.8-a")
        )
        # [VB-7.8-a, VB-7.8-b]
        deplete(transition, self.unit, "VB-7.8-b" if is_last_step(state, self.unit) else "VB-7.8-a")
        _finish(transition, self.unit, ())  # [VB-7.8-c]


class Perish(Answer[State, Transition, Retreating], frozen=True, tag="perish"):
    """Accept elimination where no retreat is open."""

    usage, example, asks = "perish UNIT", "perish 514/1", Retreating
    idle = _NO_RETREAT
    unit: UnitId

    def refusal(self, state: State, frame: Retreating) -> Refusal | None:
        return refuse_end(state, frame, self.unit)

    def apply(self, transition: Transition, frame: Retreating) -> None:
        """No hex to retreat to: the unit is lost."""
        start = transition.state.units[self.unit].place
        eliminate(transition, self.unit, "VB-7.7.1-d" if frame.bombardment else "VB-7.7-j")
        _finish(transition, self.unit, (start,))  # [VB-7.7-j]


def _walk(transition: Transition, frame: Retreating, unit: UnitId, path: Route, *, costly: bool) -> None:
    """Move a unit along its route, deplete it if the route costs that, and let the enemy advance.

    A discovery on the way may stop it before the end; it then goes on by what it now knows.
    """
    state, told = transition.state, transition.told
    rule = depletion_rule(state, unit, path, frame)
    if state.is_boat(unit):
        _sail_away(transition, frame, unit, path, rule if costly else "")
        return
    gone = [state.units[unit].place]
    for spot in path:
        holder = hidden_at(transition.state, spot)
        if holder is not None and state.roster[unit].side == "US":
            reveal(transition, holder, "VB-15.0-b")
            break
        transition.unit(unit, place=spot)
        gone.append(spot)
        if enter(transition, unit, spot) and spot != path[-1]:
            break
    if len(gone) > 1:
        labels = tuple(state.spots.label(s) for s in gone)
        transition.headline(told, Retreated(unit=state.name(unit), path=labels, rule="VB-7.7-a"))
    vacated = (*frame.walked, *gone[:-1])
    if len(gone) - 1 < len(path):
        _halt(transition, frame, unit, vacated)
        return
    if costly:
        if is_last_step(transition.state, unit):
            vacated = (*frame.walked, *gone)  # up to the last hex it could enter [VB-7.7-i]
        deplete(transition, unit, rule)
    _finish(transition, unit, vacated)


def _sail_away(transition: Transition, frame: Retreating, unit: UnitId, path: Route, rule: str) -> None:
    """A monitor finds what lies beside its way, and nothing there stops it.

    `rule` is that by which the retreat costs a step, "" for one that costs none.
    """
    state = transition.state
    way = way_by_water(state, unit, path[-1], frame)
    labels = tuple(state.spots.label(s) for s in (state.units[unit].place, *way))
    transition.tell(Retreated(unit=state.name(unit), path=labels, rule="VB-7.7-a"))
    for spot in way:
        transition.unit(unit, place=spot)  # [VB-12.1-a]
        enter(transition, unit, spot)  # [VB-15.0-e]
    if rule:
        deplete(transition, unit, rule)
    _finish(transition, unit, ())


def _halt(transition: Transition, frame: Retreating, unit: UnitId, walked: Route) -> None:
    """A reveal has stopped a retreat: it goes on if it still can, else the unit is depleted where it is.

    Before its first step it may still do whatever the rules leave it.  On a friend's hex it falls back to the
    last free hex of its way, since no unit ends its move stacked.
    """
    going = Retreating((unit, *(u for u in frame.units if u != unit)), *_rest(frame), walked)
    transition.replace(going)
    state = transition.state
    if not walked or any(routes(view(state, state.roster[unit].side), unit, going)):
        return
    held = {state.units[u].place for u in state.on_map() if u != unit}
    trail = [*walked, state.units[unit].place]
    while trail[-1] in held:  # [VB-5.3-a]
        trail.pop()  # [VB-5.3-a]
    vacated = tuple(trail) if is_last_step(state, unit) else tuple(trail[:-1])  # [VB-7.7-i]
    transition.unit(unit, place=trail[-1])
    deplete(transition, unit, "VB-7.7-h")
    _finish(transition, unit, vacated)


def _finish(transition: Transition, unit: UnitId, vacated: Route) -> None:
    """Take the unit off the list; after the last, the attackers may advance along what a defender vacated."""
    state, frame = transition.state, transition.state.top
    assert isinstance(frame, Retreating)
    left = tuple(u for u in frame.units if u != unit)
    if left:
        transition.replace(Retreating(left, *_rest(frame)))
        return
    transition.pop()
    if vacated and not frame.bombardment and state.roster[unit].side != state.player:
        begin_advance(transition, unit, tuple(u for u in frame.involved if u != unit), vacated)


def _rest(frame: Retreating) -> tuple[int, tuple[Spot, ...], tuple[UnitId, ...], int, bool]:
    return frame.distance, frame.causes, frame.involved, frame.threat, frame.bombardment


# -- displacement -------------------------------------------------------------------------------------------


def _retreat_below(state: State) -> Retreating:
    frame = state.frames[-2]
    assert isinstance(frame, Retreating)
    return frame


class Displace(Answer[State, Transition, Displacing], frozen=True, tag="displace"):
    """Step a friend aside for a retreat."""

    usage, example, asks = "displace UNIT HEX", "displace 4/47A 0614", Displacing
    idle = Refusal("VB-7.7.2-a", "nobody has to make room for a retreat now")
    unit: UnitId
    to: Spot

    @classmethod
    def offers(cls, state: State, frame: Displacing) -> Iterator[Displace]:
        """Every hex that the unit at the end of the chain may step to."""
        unit = frame.chain[-1]
        steps = displacement_steps(state, unit, _retreat_below(state), frame.chain[:-1])
        return (cls(unit, spot) for spot in steps)

    def refusal(self, state: State, frame: Displacing) -> Refusal | None:
        unit, below = frame.chain[-1], _retreat_below(state)
        name, place = state.name(unit), state.spots.label(self.to)
        if self.unit != unit:
            return Refusal("VB-7.7.2-a", f"it is {name} that must step aside now")
        steps = displacement_steps(state, unit, below, frame.chain[:-1])
        if self.to in steps:
            return None
        fix = f"Try: displace {name} {state.spots.label(steps[0])}"
        if not state.is_boat(unit):
            _, closed = closed_step(state, below, unit, state.units[unit].place, self.to)
            if closed:
                return Refusal("VB-7.7.2-b", f"{name} cannot step aside: {closed}", fix)
        holder = field(state).occupant.get(self.to)
        if holder is not None and not any(step in field(state).occupant for step in steps):
            friend = state.name(holder)
            return Refusal(
                "VB-7.7.2-f", f"{name} has a vacant hex to step to and does not displace {friend}", fix
            )
        return Refusal("VB-7.7.2-b", f"{name} cannot step aside to {place}", fix)

    def apply(self, transition: Transition, frame: Displacing) -> None:
        """Step aside; into a friend's hex, that friend must step aside first."""
        state = transition.state
        side = state.roster[self.unit].side
        holder = field(view(state, side)).occupant.get(self.to)
        if holder is not None:
            transition.replace(
                # [VB-7.7.2-c]
                Displacing(frame.unit, frame.path, (*frame.chain, holder), (*frame.steps, self.to))
            )
            return
        lurking = hidden_at(state, self.to)
        if lurking is not None and side == "US":
            reveal(transition, lurking, "VB-15.0-b")
            seen = view(transition.state, "US")
            if not displacement_steps(seen, self.unit, _retreat_below(seen), frame.chain[:-1]):
                transition.pop()
            return
        transition.pop()
        retreat = transition.state.top
        assert isinstance(retreat, Retreating)
        steps = list(zip(frame.chain, (*frame.steps, self.to), strict=True))
        for unit, to in reversed(steps):  # [VB-7.7.2-c]
            origin, label = state.label(unit), state.spots.label(to)
            transition.tell(Displaced(unit=state.name(unit), origin=origin, to=label, rule="VB-7.7.2-a"))
            transition.unit(unit, place=to, displaced=True)
            enter(transition, unit, to)
        _walk(transition, retreat, frame.unit, frame.path, costly=False)


# -- the questions ------------------------------------------------------------------------------------------


def _decide_retreat(state: State, frame: Retreating) -> Decision:
    side = state.roster[frame.units[0]].side
    prompt = f"{side}: retreat {unit_list(state, frame.units)} {hexes(frame.distance)}, or resist"
    return Decision(side, "retreat", prompt, "VB-7.7-a")


def _decide_displacement(state: State, frame: Displacing) -> Decision:
    side = state.roster[frame.unit].side
    prompt = f"{side}: where does {state.name(frame.chain[-1])} step aside for {state.name(frame.unit)}?"
    return Decision(side, "displace", prompt, "VB-7.7.2-a")


RETREATING = Question[State, Transition, Retreating](
    Retreating,
    _decide_retreat,
    (Retreat, Resist, Perish),
    legal=retreat_actions,
    left=lambda _, frame: len(frame.units),
)
DISPLACING = Question[State, Transition, Displacing](Displacing, _decide_displacement, (Displace,))

CHAPTER = Chapter[State, Transition](
    verbs=(Retreat, Resist, Perish, Displace), questions=(RETREATING, DISPLACING)
)
