"""Carrying out retreats: by route, by stiff resistance, or not at all (7.7, 7.7.2, 7.8)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.vietnam_battles.combat_events import Displaced, Retreated, StiffResistance
from vietnam_tui.games.vietnam_battles.frames import Displacing, Retreating
from vietnam_tui.games.vietnam_battles.names import pick_unit, pick_unit_and_spot, read_spot, read_unit
from vietnam_tui.games.vietnam_battles.phrases import unit_list
from vietnam_tui.games.vietnam_battles.rules.advance import begin_advance
from vietnam_tui.games.vietnam_battles.rules.discovery import enter, hidden_at, reveal
from vietnam_tui.games.vietnam_battles.rules.losses import deplete, eliminate, is_last_step
from vietnam_tui.games.vietnam_battles.rules.retreat_refusals import closed_step, hexes, refuse_retreat
from vietnam_tui.games.vietnam_battles.rules.retreat_routes import (
    Route,
    depletion_rule,
    displacement_steps,
    routes,
    way_by_water,
)
from vietnam_tui.games.vietnam_battles.rules.view import view
from vietnam_tui.games.vietnam_battles.rules.zoc import field
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId
from vietnam_tui.games.vietnam_battles.verbs import Displace, Perish, Resist, Retreat


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


def apply_retreat(transition: Transition, frame: Retreating, order: Retreat) -> None:
    """Walk the route; a friend at its end must first step aside."""
    seen = view(transition.state, transition.state.roster[order.unit].side)
    holder = field(seen).occupant.get(order.path[-1])
    if holder is not None:
        transition.push(Displacing(order.unit, order.path, (holder,)))
    else:
        costly = order.path in routes(seen, order.unit, frame).costly
        _walk(transition, frame, order.unit, order.path, costly=costly)


def _walk(transition: Transition, frame: Retreating, unit: UnitId, path: Route, *, costly: bool) -> None:
    """Move a unit along its route, deplete it if the route costs that, and let the enemy advance.

    What it finds on the way may stop it before the end; it then goes on by what it now knows.
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


def apply_resist(transition: Transition, frame: Retreating, order: Resist) -> None:
    """Stand fast at the price of a step; nobody advances."""
    state = transition.state
    transition.tell(StiffResistance(unit=state.name(order.unit), at=state.label(order.unit), rule="VB-7.8-a"))
    # [VB-7.8-a, VB-7.8-b]
    deplete(transition, order.unit, "VB-7.8-b" if is_last_step(state, order.unit) else "VB-7.8-a")
    _finish(transition, order.unit, ())  # [VB-7.8-c]


def apply_perish(transition: Transition, frame: Retreating, order: Perish) -> None:
    """No hex to retreat to: the unit is lost."""
    start = transition.state.units[order.unit].place
    eliminate(transition, order.unit, "VB-7.7.1-d" if frame.bombardment else "VB-7.7-j")
    _finish(transition, order.unit, (start,))  # [VB-7.7-j]


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


def displace_actions(state: State, frame: Displacing) -> Iterator[Action]:
    """Every hex that the unit at the end of the chain may step to."""
    unit = frame.chain[-1]
    for spot in displacement_steps(state, unit, _retreat_below(state), frame.chain[:-1]):
        yield Displace(unit, spot)


def refuse_displace(state: State, frame: Displacing, order: Displace) -> Refusal | None:
    """Why a unit may not step aside to a hex, or None."""
    unit, below = frame.chain[-1], _retreat_below(state)
    name, place = state.name(unit), state.spots.label(order.to)
    if order.unit != unit:
        return Refusal("VB-7.7.2-a", f"it is {name} that must step aside now")
    steps = displacement_steps(state, unit, below, frame.chain[:-1])
    if order.to in steps:
        return None
    fix = f"Try: displace {name} {state.spots.label(steps[0])}"
    if not state.is_boat(unit):
        _, closed = closed_step(state, below, unit, state.units[unit].place, order.to)
        if closed:
            return Refusal("VB-7.7.2-b", f"{name} cannot step aside: {closed}", fix)
    holder = field(state).occupant.get(order.to)
    if holder is not None and not any(step in field(state).occupant for step in steps):
        friend = state.name(holder)
        return Refusal(
            "VB-7.7.2-f", f"{name} has a vacant hex to step to and does not displace {friend}", fix
        )
    return Refusal("VB-7.7.2-b", f"{name} cannot step aside to {place}", fix)


def apply_displace(transition: Transition, frame: Displacing, order: Displace) -> None:
    """Step aside; into a friend's hex, that friend must step aside first."""
    state = transition.state
    side = state.roster[order.unit].side
    holder = field(view(state, side)).occupant.get(order.to)
    if holder is not None:
        transition.replace(
            # [VB-7.7.2-c]
            Displacing(frame.unit, frame.path, (*frame.chain, holder), (*frame.steps, order.to))
        )
        return
    lurking = hidden_at(state, order.to)
    if lurking is not None and side == "US":
        reveal(transition, lurking, "VB-15.0-b")
        seen = view(transition.state, "US")
        if not displacement_steps(seen, order.unit, _retreat_below(seen), frame.chain[:-1]):
            transition.pop()
        return
    transition.pop()
    retreat = transition.state.top
    assert isinstance(retreat, Retreating)
    for unit, to in reversed(list(zip(frame.chain, (*frame.steps, order.to), strict=True))):  # [VB-7.7.2-c]
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


_NO_RETREAT = Refusal("VB-7.7-a", "no unit has to retreat now")

QUESTIONS: tuple[Question[State, Transition], ...] = (
    Question(
        Retreating,
        _decide_retreat,
        retreat_actions,
        (
            Answer(Retreat, apply_retreat, refuse_retreat, _NO_RETREAT),
            Answer(Resist, apply_resist, refuse_retreat, _NO_RETREAT),
            Answer(Perish, apply_perish, refuse_retreat, _NO_RETREAT),
        ),
    ),
    Question(
        Displacing,
        _decide_displacement,
        displace_actions,
        (
            Answer(
                Displace,
                apply_displace,
                refuse_displace,
                Refusal("VB-7.7.2-a", "nobody has to make room for a retreat now"),
            ),
        ),
    ),
)


# -- words ------------------------------------------------------------------------------------------------


def _read_retreat(state: State, reader: Reader) -> tuple[Action, ...]:
    unit, path = read_unit(state, reader), [read_spot(state, reader)]
    while not reader.done:
        path.append(read_spot(state, reader))
    return (Retreat(unit, tuple(path)),)


def _write_retreat(state: State, order: Retreat) -> str:
    return f"{state.name(order.unit)} {' '.join(state.spots.label(s) for s in order.path)}"


WORDS: tuple[Words[State], ...] = (
    Words(
        Retreat,
        "retreat UNIT HEX ...",
        "Retreat along these hexes.",
        "retreat 514/1 0718 0719",
        read=_read_retreat,
        write=_write_retreat,
        selection=lambda state, action: pick_unit_and_spot(state, action.unit, action.path[-1]),
        aliases=("r",),
    ),
    Words(
        Resist,
        "resist UNIT",
        "Offer stiff resistance instead of retreating.",
        "resist 514/1",
        read=lambda state, reader: (Resist(read_unit(state, reader)),),
        write=lambda state, action: state.name(action.unit),
        selection=lambda state, action: pick_unit(state, action.unit),
    ),
    Words(
        Perish,
        "perish UNIT",
        "Accept elimination where no retreat is open.",
        "perish 514/1",
        read=lambda state, reader: (Perish(read_unit(state, reader)),),
        write=lambda state, action: state.name(action.unit),
        selection=lambda state, action: pick_unit(state, action.unit),
    ),
    Words(
        Displace,
        "displace UNIT HEX",
        "Step a friend aside for a retreat.",
        "displace 4/47A 0614",
        read=lambda state, reader: (Displace(read_unit(state, reader), read_spot(state, reader)),),
        write=lambda state, action: f"{state.name(action.unit)} {state.spots.label(action.to)}",
        selection=lambda state, action: pick_unit_and_spot(state, action.unit, action.to),
    ),
)
