"""The Ridge: the second scenario of the toy game, small but with everything that hides and interrupts.

South drives a jeep with Ann and Ben from the south edge to the first row; North has three riflemen and two dummies,
all face down.  Each turn both sides bid in secret; who bids more plays first, a draw from the cup breaks ties.

South's units move two hexes (the jeep three), face the way they go, ride in the jeep, search next to them, and call
one salvo, which may drift and is rolled for target by target.  Whenever one of them enters a hex within two hexes of
a counter that might be a rifleman and could see it, North may fire, as its standing order says.  North's counters
creep one hex, are shuffled where they meet face down, and hide again where nobody is near.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from tests.toy_game import ridge_events as events
from tests.toy_game.ford_events import Lost
from tests.toy_game.ridge_pieces import (
    ALLOWANCES,
    BIDS,
    COUNTERS,
    FIRE,
    GONE,
    JEEP,
    NORTH,
    ORDERS,
    REACH,
    RIFLES,
    SALVO,
    SALVO_HITS,
    SIDES,
    SOUTH,
    STACK,
    TURNS,
    UNITS,
    Change,
    Drift,
    Impact,
    RidgeState,
    Shot,
    Shuffle,
    Tie,
    Window,
    apart,
    board,
    handle_name,
    ways_from,
)
from tests.toy_game.ridge_verbs import (
    Bid,
    Chit,
    Creep,
    Decline,
    Done,
    Load,
    Move,
    Pips,
    Salvo,
    Search,
    Shoot,
    Shuffled,
    Standing,
    Unload,
    write,
)
from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, UNSEEN, Action, Decision, Result
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.engine import carriers, concealment, secret_choice
from vietnam_tui.engine.area_fire import drifted
from vietnam_tui.engine.pools import Pool
from vietnam_tui.engine.questions import Answer, Order, Phases, Question, Questions
from vietnam_tui.engine.reaction import ASK, Reactions
from vietnam_tui.engine.secret_choice import SecretChoice
from vietnam_tui.engine.sight import line_between, look
from vietnam_tui.engine.transition import Transition

# -- what can be seen and done -------------------------------------------------------------------------------


def in_sight(spot: Hex, place: Hex) -> bool:
    """Is a place within reach of fire, and no wood between that stands as high as who looks?"""
    grid, levels = board().grid, board().levels
    if apart(spot, place) > REACH:
        return False
    line = line_between(grid, spot, place)
    woods = {h for h in grid.hexes() if board().has_terrain("wood", h)}
    return look(line, lambda h: int(h in woods), over=lambda h, _: levels[spot] > levels[h]).open


def step_cost(place: Hex, to: Hex) -> int:
    """What a step costs: one, up a steep side two."""
    return 2 if board().rises("steep", place, to) else 1


def may_fire(state: RidgeState, handle: int, unit: int) -> bool:
    """Might this be a rifleman who sees the unit, as far as the state tells?"""
    counter, spot = state.force.behind[handle], state.spots[handle]
    return (
        spot != GONE
        and (counter == concealment.UNKNOWN or counter in RIFLES)
        and in_sight(spot, state.places[unit])
    )


def view(state: RidgeState, side: str) -> RidgeState:
    """What a side sees."""
    frames = tuple(secret_choice.masked(f, side) if isinstance(f, SecretChoice) else f for f in state.frames)
    if side == NORTH:
        return msgspec.structs.replace(state, frames=frames)
    return msgspec.structs.replace(
        state, frames=frames, force=concealment.masked(state.force), crept=(), standing="", ordered=False
    )


def resample(seen: RidgeState, side: str, generator: random.Random) -> RidgeState:
    """A position that fits what a side sees."""
    frames = tuple(
        secret_choice.resampled(f, dict.fromkeys(SIDES, range(BIDS)), generator)
        if isinstance(f, SecretChoice)
        else f
        for f in seen.frames
    )
    if side == NORTH:
        return msgspec.structs.replace(seen, frames=frames)
    force = concealment.resampled(seen.force, range(len(COUNTERS)), generator)
    return msgspec.structs.replace(seen, frames=frames, force=force, standing=seen.standing or ASK)


def _near(seen: RidgeState, unit: Any) -> bool:
    place = seen.places[unit]
    return any(s != GONE and apart(s, place) == 1 for s in seen.spots)


REACTIONS: Reactions[RidgeState] = Reactions(
    view,
    possible=lambda seen, unit: any(may_fire(seen, handle, unit) for handle in range(len(seen.spots))),
    conditions={"near": _near},
)
assert REACTIONS.standing_orders() == ORDERS


# -- the South -----------------------------------------------------------------------------------------------


def _refuse_unit(state: RidgeState, unit: int, *, aboard: bool = False) -> Refusal | None:
    if state.left[:1] != (SOUTH,):
        return Refusal("T-6", "the North moves now")
    if not 0 <= unit < len(UNITS) or state.places[unit] == GONE:
        return Refusal("T-6", "there is no such unit")
    if (state.aboard[unit] >= 0) != aboard:
        return Refusal("T-6", f"{UNITS[unit]} {'is not in' if aboard else 'sits in'} the jeep")
    return None


def refuse_move(state: RidgeState, action: Move) -> Refusal | None:
    """Why a unit may not go there."""
    refused = _refuse_unit(state, action.unit)
    if refused is not None:
        return refused
    if action.to not in ways_from(state.places[action.unit]):
        return Refusal("T-6", f"{UNITS[action.unit]} cannot get there in one step")
    cost = step_cost(state.places[action.unit], action.to)
    if state.spent[action.unit] + cost > ALLOWANCES[action.unit]:
        return Refusal("T-6", f"{UNITS[action.unit]} has moved too far for that", "done")
    if action.to in state.spots:
        return Refusal("T-6", "something of the North lies there", "search")
    return None


def _put(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def apply_move(change: Change, action: Move) -> None:
    """A unit goes one hex with all aboard; North may fire."""
    state, unit = change.state, action.unit
    along = carriers.with_all_aboard(state.aboard, unit)
    here = state.places[unit]
    facing = 0 if board().is_box(here) else board().grid.around[here].index(action.to)
    change.set(
        places=tuple(action.to if u in along else place for u, place in enumerate(state.places)),
        facing=_put(state.facing, unit, facing),
        spent=_put(state.spent, unit, state.spent[unit] + step_cost(here, action.to)),
    )
    change.tell(events.Drives(who=UNITS[unit], to=board().grid.label(action.to), rule="T-6"))
    if REACTIONS.asks(change.state, SOUTH, unit, state.standing):
        change.push(Window(unit))


def refuse_load(state: RidgeState, action: Load) -> Refusal | None:
    """Why a unit may not get in."""
    refused = _refuse_unit(state, action.unit)
    if refused is not None:
        return refused
    if action.unit == JEEP or state.places[JEEP] != state.places[action.unit] or state.spent[action.unit]:
        return Refusal("T-7", f"{UNITS[action.unit]} must begin beside the jeep to get in")
    return None


def _apply_load(change: Change, action: Load) -> None:
    state, unit = change.state, action.unit
    change.set(
        aboard=carriers.loaded(state.aboard, unit, JEEP), spent=_put(state.spent, unit, ALLOWANCES[unit])
    )
    change.tell(events.GetsIn(who=UNITS[unit], rule="T-7"))


def _apply_unload(change: Change, action: Unload) -> None:
    state, unit = change.state, action.unit
    change.set(aboard=carriers.unloaded(state.aboard, unit), spent=_put(state.spent, unit, ALLOWANCES[unit]))
    change.tell(events.GetsOut(who=UNITS[unit], rule="T-7"))


def refuse_search(state: RidgeState, action: Search) -> Refusal | None:
    """Why a unit may not search there."""
    refused = _refuse_unit(state, action.unit)
    if refused is not None:
        return refused
    if not 0 <= action.at < board().grid.size:
        return Refusal("T-8", "there is no such hex")
    if state.spent[action.unit] or apart(action.at, state.places[action.unit]) != 1:
        return Refusal("T-8", f"{UNITS[action.unit]} must stay where it is and search next to it")
    if not any(state.spots[handle] == action.at for handle in state.force.hidden()):
        return Refusal("T-8", "nothing lies face down there")
    return None


def _apply_search(change: Change, action: Search) -> None:
    state = change.state
    change.set(spent=_put(state.spent, action.unit, ALLOWANCES[action.unit]))
    change.tell(events.Searches(who=UNITS[action.unit], at=board().grid.label(action.at), rule="T-8"))
    for handle in state.force.hidden():
        if state.spots[handle] == action.at:
            _show(change, handle)


def _show(change: Change, handle: int) -> None:
    """Turn a counter up; a dummy leaves the game."""
    state = change.state
    if not state.force.up[handle]:
        was = handle_name(state, handle)
        change.set(force=concealment.reveal(state.force, handle))
        change.tell(events.Shown(what=was, who=handle_name(change.state, handle), rule="T-8"))
    if change.state.force.behind[handle] not in RIFLES:
        change.set(spots=_put(change.state.spots, handle, GONE))


def refuse_salvo(state: RidgeState, action: Salvo) -> Refusal | None:
    """Why the salvo may not be called there."""
    if state.left[:1] != (SOUTH,):
        return Refusal("T-9", "the North moves now")
    if state.called:
        return Refusal("T-9", "the salvo has been fired")
    if not 0 <= action.at < board().grid.size or not 0 <= action.turned < 6:
        return Refusal("T-9", "there is no such hex or direction")
    return None


def _apply_salvo(change: Change, action: Salvo) -> None:
    change.set(called=True)
    change.tell(events.Calls(at=board().grid.label(action.at), rule="T-9"))
    change.push(Drift(action.at, action.turned))


def _resolve_drift(change: Change, frame: Drift, chance: Pips) -> None:
    grid, state = board().grid, change.state
    hexes = SALVO.hexes(grid, frame.at, frame.turned)
    if chance.pips > SALVO_HITS - 2:
        hexes = drifted(grid, hexes, 2 * (chance.pips - SALVO_HITS + 1), 1)
    change.tell(events.Lands(pips=chance.pips, at=" ".join(grid.label(h) for h in hexes), rule="T-9"))
    change.replace(
        Impact(
            tuple(u for u, place in enumerate(state.places) if place in hexes and state.aboard[u] < 0),
            tuple(h for h, spot in enumerate(state.spots) if spot in hexes),
        )
    )


def _resolve_impact(change: Change, frame: Impact, chance: Pips) -> None:
    hit = chance.pips >= SALVO_HITS
    if frame.units:
        change.replace(Impact(frame.units[1:], frame.handles))
        change.tell(events.UnderFire(who=UNITS[frame.units[0]], pips=chance.pips, rule="T-9"))
        if hit:
            _lose_step(change, frame.units[0])
        return
    handle = frame.handles[0]
    change.replace(Impact((), frame.handles[1:]))
    change.tell(events.UnderFire(who=handle_name(change.state, handle), pips=chance.pips, rule="T-9"))
    if hit:
        _show(change, handle)
        change.set(spots=_put(change.state.spots, handle, GONE))
        change.tell(Lost(who=handle_name(change.state, handle), rule="T-9"))


def _lose_step(change: Change, unit: int) -> None:
    """A unit loses a step; with its last one it is lost, with all aboard."""
    state = change.state
    steps = _put(state.steps, unit, state.steps[unit] - 1)
    change.set(steps=steps)
    change.tell(events.Hit(who=UNITS[unit], left=steps[unit], rule="T-10"))
    if steps[unit] == 0:
        for gone in carriers.with_all_aboard(state.aboard, unit):
            now = change.state
            change.set(
                places=_put(now.places, gone, GONE),
                steps=_put(now.steps, gone, 0),
                aboard=carriers.unloaded(now.aboard, gone),
            )
            change.tell(Lost(who=UNITS[gone], rule="T-10"))


# -- the North -----------------------------------------------------------------------------------------------


def refuse_creep(state: RidgeState, action: Creep) -> Refusal | None:
    """Why a counter may not creep there."""
    if state.left[:1] != (NORTH,):
        return Refusal("T-11", "the South moves now")
    if not 0 <= action.handle < len(state.spots) or state.spots[action.handle] == GONE:
        return Refusal("T-11", "there is no such counter")
    if action.to not in board().grid.neighbours(state.spots[action.handle]) or action.to in state.places:
        return Refusal("T-11", "a counter creeps to a hex next to it that the South does not hold")
    if state.spots.count(action.to) >= STACK:
        return Refusal("T-11", f"{STACK} counters fill a hex")
    if state.force.behind[action.handle] in state.crept:
        return Refusal("T-11", "this counter has crept", "done")
    return None


def _apply_creep(change: Change, action: Creep) -> None:
    state, handle = change.state, action.handle
    grid = board().grid
    start = grid.label(state.spots[handle])
    change.set(
        spots=_put(state.spots, handle, action.to),
        crept=tuple(sorted({*state.crept, state.force.behind[handle]})),
    )
    change.tell(
        events.Creeps(who=handle_name(state, handle), start=start, to=grid.label(action.to), rule="T-11")
    )
    _mix(change, action.to)


def _mix(change: Change, spot: Hex) -> None:
    """Counters that lie face down in a hex are shuffled."""
    state = change.state
    together = tuple(h for h in state.force.hidden() if state.spots[h] == spot)
    if len(together) > 1:
        change.push(Shuffle(together))


def _resolve_shuffle(change: Change, frame: Shuffle, chance: Shuffled) -> None:
    change.pop()
    change.set(force=concealment.shuffled(change.state.force, chance.order))
    change.tell(events.Shuffles(what=" ".join(f"x{handle + 1}" for handle in frame.handles), rule="T-12"))
    lie = ", ".join(
        f"x{handle + 1} {COUNTERS[change.state.force.behind[handle]]}" for handle in frame.handles
    )
    change.tell(events.Lie(what=lie, audience=NORTH, rule="T-12"))


def refuse_standing(state: RidgeState, action: Standing) -> Refusal | None:
    """Why the standing order may not be given."""
    if state.left[:1] != (NORTH,):
        return Refusal("T-13", "the South moves now")
    if not 0 <= action.order < len(ORDERS):
        return Refusal("T-13", "there is no such standing order")
    if state.ordered:
        return Refusal("T-13", "one standing order a turn")
    return None


def _apply_standing(change: Change, action: Standing) -> None:
    change.set(standing=ORDERS[action.order], ordered=True)
    change.tell(events.StandsBy(order=ORDERS[action.order], audience=NORTH, rule="T-13"))


def refuse_shoot(state: RidgeState, frame: Window, action: Shoot) -> Refusal | None:
    """Why a counter may not fire at who has come near."""
    if not 0 <= action.handle < len(state.spots) or not may_fire(state, action.handle, frame.unit):
        return Refusal("T-13", "only a rifleman within two hexes who sees the unit may fire", "decline")
    return None


def _apply_shoot(change: Change, frame: Window, action: Shoot) -> None:
    change.pop()
    _show(change, action.handle)
    change.tell(
        events.Shoots(who=handle_name(change.state, action.handle), target=UNITS[frame.unit], rule="T-13")
    )
    change.push(Shot(action.handle, frame.unit))


def _apply_decline(change: Change, frame: Window, action: Decline) -> None:
    change.pop()
    change.tell(events.LetsPass(who=UNITS[frame.unit], audience=NORTH, rule="T-13"))


def ledger(state: RidgeState, shot: Shot) -> Ledger:
    """What changes the die of a shot: a unit is weaker from behind."""
    grid = board().grid
    behind = grid.around[state.places[shot.unit]][(state.facing[shot.unit] + 3) % 6]
    return Ledger().modified(int(behind == state.spots[shot.handle]), "from behind", "T-10", NORTH)


def column(state: RidgeState, shot: Shot) -> int:
    """The column of a shot: open or cover."""
    return FIRE.named("cover" if board().has_terrain("wood", state.places[shot.unit]) else "open")


def _resolve_shot(change: Change, frame: Shot, chance: Pips) -> None:
    change.pop()
    state = change.state
    found = FIRE.look_up(column(state, frame), chance.pips, ledger(state, frame))
    change.tell(events.Rolls(pips=chance.pips, result=found.result or "nothing", rule="T-10"))
    if found.result:
        _lose_step(change, frame.unit)


# -- the turn ------------------------------------------------------------------------------------------------


def _refuse_done(state: RidgeState, action: Done) -> Refusal | None:
    return None if state.left else Refusal("T-6", "the turn is over")


def _apply_done(change: Change, action: Done) -> None:
    state = change.state
    side = state.left[0]
    change.set(left=state.left[1:])
    change.tell(events.Ends(side=side, rule="T-6"))
    if side == NORTH:
        standing = [place for place in state.places if place != GONE]
        for handle, spot in enumerate(state.spots):
            if spot != GONE and state.force.up[handle] and all(apart(spot, p) > REACH for p in standing):
                change.tell(
                    events.Hides(who=handle_name(change.state, handle), what=f"x{handle + 1}", rule="T-12")
                )
                change.set(force=concealment.invert(change.state.force, handle))
                _mix(change, spot)


def _next_turn(change: Change) -> bool:
    state = change.state
    if state.left:
        return False
    if state.turn == TURNS:
        change.set(result=Result("", "nobody has won in time", "T-14"))
        return True
    change.set(turn=state.turn + 1, spent=(0, 0, 0), crept=(), ordered=False)
    change.tell(events.TurnBegins(turn=state.turn + 1, rule="T-6"))
    change.push(SecretChoice(SIDES))
    return True


def _settle_bids(change: Change, frame: SecretChoice) -> bool:
    if frame.shown is None:
        return False
    change.pop()
    south, north = frame.shown
    change.tell(events.Bids(south=south, north=north, rule="T-5"))
    if south == north:
        change.push(Tie())
    else:
        change.set(left=SIDES if south > north else SIDES[::-1])
    return True


def _apply_bid(change: Change, frame: SecretChoice, action: Bid) -> None:
    change.tell(events.HasBid(side=frame.asked, rule="T-5"))
    change.tell(events.SecretBid(amount=action.amount, audience=frame.asked, rule="T-5"))
    change.replace(secret_choice.chosen(frame, action.amount))


def _refuse_bid(state: RidgeState, frame: SecretChoice, action: Bid) -> Refusal | None:
    return None if 0 <= action.amount < BIDS else Refusal("T-5", f"bid 0 to {BIDS - 1}")


def _resolve_tie(change: Change, frame: Tie, chance: Chit) -> None:
    cup = change.state.cup.without(chance.side)
    change.pop()
    change.set(cup=cup if cup.size else Pool((0, 0, 1, 1)), left=(SIDES[chance.side], SIDES[1 - chance.side]))
    change.tell(events.Drawn(side=SIDES[chance.side], rule="T-5"))


def _check_victory(change: Change) -> None:
    state = change.state
    if state.result is not None:
        return
    result = None
    if state.places[JEEP] == GONE:
        result = Result(NORTH, "the jeep is lost", "T-14")
    elif board().label(state.places[JEEP]).startswith("01"):
        result = Result(SOUTH, "the jeep has come through", "T-14")
    elif all(s == GONE for h, s in enumerate(state.spots) if state.force.behind[h] in RIFLES):
        result = Result(SOUTH, "no rifleman is left", "T-14")
    if result is not None:
        change.set(result=result, frames=())


def _candidates(state: RidgeState) -> Iterator[tuple[Any, Action]]:
    grid = board().grid
    if state.left[0] == SOUTH:
        for unit, place in enumerate(state.places):
            if place != GONE:
                yield from ((refuse_move, Move(unit, to)) for to in ways_from(place))
                yield refuse_load, Load(unit)
                yield _refuse_unload, Unload(unit)
                yield from ((refuse_search, Search(unit, at)) for at in ways_from(place))
        yield from ((refuse_salvo, Salvo(at, turned)) for at in grid.hexes() for turned in range(6))
    else:
        for handle, spot in enumerate(state.spots):
            if spot != GONE:
                yield from ((refuse_creep, Creep(handle, to)) for to in grid.neighbours(spot))
        yield from ((refuse_standing, Standing(order)) for order in range(len(ORDERS)))
    yield _refuse_done, Done()


def _refuse_unload(state: RidgeState, action: Unload) -> Refusal | None:
    refused = _refuse_unit(state, action.unit, aboard=True)
    if refused is None and state.spent[action.unit]:
        return Refusal("T-7", f"{UNITS[action.unit]} has just got in")
    return refused


def _offers(state: RidgeState) -> Iterator[Action]:
    return (action for refuse, action in _candidates(state) if refuse(state, action) is None)


def _window_offers(state: RidgeState, frame: Window) -> Iterator[Action]:
    for handle in range(len(state.spots)):
        if refuse_shoot(state, frame, Shoot(handle)) is None:
            yield Shoot(handle)
    yield Decline()


def _die(state: RidgeState, frame: object) -> Distribution[Action]:
    return Distribution([(Pips(pips), 1) for pips in range(1, 7)])


def _rolled(kind: str, rule: str) -> Any:
    return lambda state, frame: Decision(CHANCE, kind, f"A die: {kind}", rule)


QUESTIONS: Questions[RidgeState, Change] = Questions(
    transition=Transition,
    phases=Phases(
        decision=lambda s: Decision(s.left[0], "turn", f"{s.left[0]}: move, or end the turn", "T-6"),
        offers=_offers,
        orders=(
            Order(Move, refuse_move, apply_move),
            Order(Load, refuse_load, _apply_load),
            Order(Unload, _refuse_unload, _apply_unload),
            Order(Search, refuse_search, _apply_search),
            Order(Salvo, refuse_salvo, _apply_salvo),
            Order(Creep, refuse_creep, _apply_creep),
            Order(Standing, refuse_standing, _apply_standing),
            Order(Done, _refuse_done, _apply_done),
        ),
        settle=_next_turn,
    ),
    questions=(
        Question(
            SecretChoice,
            decision=lambda s, f: Decision(f.asked, "bid", "How much for the first move?", "T-5"),
            offers=lambda s, f: (Bid(amount) for amount in range(BIDS)),
            answers=(Answer(Bid, _apply_bid, _refuse_bid),),
            settle=_settle_bids,
        ),
        Question(
            Tie,
            decision=lambda s, f: Decision(CHANCE, "cup", "A draw from the cup", "T-5"),
            outcomes=lambda s, f: Distribution([(Chit(side), n) for side, n in s.cup.draws().weighted]),
            resolve=_resolve_tie,
        ),
        Question(
            Shuffle,
            decision=lambda s, f: Decision(CHANCE, UNSEEN, "Counters are shuffled", "T-12"),
            outcomes=lambda s, f: Distribution([(Shuffled(o), 1) for o in concealment.orders_of(f.handles)]),
            resolve=_resolve_shuffle,
        ),
        Question(
            Window,
            decision=lambda s, f: Decision(NORTH, "reaction", f"Fire at {UNITS[f.unit]}?", "T-13"),
            offers=_window_offers,
            answers=(
                Answer(Shoot, _apply_shoot, refuse_shoot),
                Answer(Decline, _apply_decline),
            ),
        ),
        Question(Shot, decision=_rolled("shot", "T-10"), outcomes=_die, resolve=_resolve_shot),
        Question(Drift, decision=_rolled("drift", "T-9"), outcomes=_die, resolve=_resolve_drift),
        Question(
            Impact,
            decision=_rolled("impact", "T-9"),
            outcomes=_die,
            resolve=_resolve_impact,
            settle=lambda change, f: not (f.units or f.handles) and change.pop() is None,
        ),
    ),
    chance=(Pips, Shuffled, Chit),
    write=write,
    seen=view,
    before=_check_victory,
)
