"""The Ridge: the second scenario of the toy game, small but with everything that hides and interrupts.

South drives a jeep with Ann and Ben from the south edge to the first row; North has three riflemen and two dummies,
all face down.  Each turn both sides bid in secret; who bids more plays first, a draw breaks ties.

South's units move two hexes (the jeep three), search next to them, and call one salvo, which may drift and is rolled
for target by target.  Whenever one of them enters a hex within two hexes of a counter that might be a rifleman and
could see it, North may fire, as its standing order says.  North's counters creep one hex, and are shuffled where they
meet face down.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import permutations
from types import MappingProxyType
from typing import ClassVar, get_args

import msgspec

from tests.toy_game.ford_events import Lost
from tests.toy_game.ridge_pieces import (
    ALLOWANCES,
    BIDS,
    COUNTERS,
    FIRE,
    GONE,
    JEEP,
    NORTH,
    REACH,
    RIFLES,
    SALVO,
    SALVO_HITS,
    SIDES,
    SOUTH,
    STACK,
    TURNS,
    UNITS,
    UNKNOWN,
    Change,
    Direction,
    Drift,
    Frame,
    Handle,
    Impact,
    RidgeState,
    Shot,
    Shuffle,
    StandingOrder,
    Tie,
    Unit,
    Window,
    apart,
    board,
    handle_name,
    label,
    ways_from,
)
from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import UNSEEN, Decision, Result
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.engine import secret_choice
from vietnam_tui.engine.area_fire import drifted
from vietnam_tui.engine.chapter import Chapter, Chapters, Rulebook
from vietnam_tui.engine.known import Numbered
from vietnam_tui.engine.naming import HEX
from vietnam_tui.engine.question import Chance, Question, rolled
from vietnam_tui.engine.reaction import Reactions
from vietnam_tui.engine.secret_choice import SecretChoice
from vietnam_tui.engine.sight import line_between, look
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer, Order, Verb
from vietnam_tui.engine.wording import Kind

# -- what is seen ----------------------------------------------------------------------------------------------


def in_sight(spot: Hex, place: Hex) -> bool:
    """Is a place within reach of fire, and no wood between that stands as high as who looks?"""
    grid, levels = board().grid, board().levels
    if apart(spot, place) > REACH:
        return False
    line = line_between(grid, spot, place)
    return look(
        line, lambda h: int(board().terrain[h] == "wood"), over=lambda h, _: levels[spot] > levels[h]
    ).open


def may_fire(state: RidgeState, handle: Handle, unit: Unit) -> bool:
    """Might this be a rifleman who sees the unit, as far as the state tells?"""
    counter, spot = state.behind[handle], state.spots[handle]
    return spot != GONE and (counter == UNKNOWN or counter in RIFLES) and in_sight(spot, state.places[unit])


def view(state: RidgeState, side: str) -> RidgeState:
    """What a side sees."""
    frames = tuple(secret_choice.masked(f, side) if isinstance(f, SecretChoice) else f for f in state.frames)
    if side == NORTH:
        return msgspec.structs.replace(state, frames=frames)
    behind = tuple(one if up else UNKNOWN for one, up in zip(state.behind, state.up, strict=True))
    return msgspec.structs.replace(state, frames=frames, behind=behind, crept=(), standing="", ordered=False)


def resample(seen: RidgeState, side: str, generator: random.Random) -> RidgeState:
    """A position that fits what a side sees."""
    bids = dict.fromkeys(SIDES, range(BIDS))
    frames: tuple[Frame, ...] = tuple(
        secret_choice.resampled(f, bids, generator) if isinstance(f, SecretChoice) else f for f in seen.frames
    )
    if side == NORTH:
        return msgspec.structs.replace(seen, frames=frames)
    left = [counter for counter in range(len(COUNTERS)) if counter not in seen.behind]
    generator.shuffle(left)
    behind = tuple(left.pop() if counter == UNKNOWN else counter for counter in seen.behind)
    return msgspec.structs.replace(seen, frames=frames, behind=behind, standing=seen.standing or "ask")


REACTIONS: Reactions[RidgeState, int] = Reactions(
    view,
    possible=lambda seen, unit: any(may_fire(seen, handle, unit) for handle in seen.handles()),
    conditions={
        "near": lambda seen, unit: any(
            apart(seen.spots[handle], seen.places[unit]) == 1 for handle in seen.handles()
        )
    },
)


# -- the turn [T-5, T-6, T-14] ---------------------------------------------------------------------------------


class HasBid(Told, frozen=True, tag="has bid"):
    """A side has made its bid."""

    says = "{side} has made its bid"
    side: str


class SecretBid(Told, frozen=True, tag="bids in secret"):
    """What a side has bid, for itself."""

    says = "The bid is {amount}"
    amount: int


class Bids(Told, frozen=True, tag="bids"):
    """Both bids are shown."""

    says = "South bids {south}, North {north}"
    south: int
    north: int


class Drawn(Told, frozen=True, tag="drawn"):
    """A draw has broken a tie."""

    says = "{side} is drawn"
    side: str


class TurnBegins(Told, frozen=True, tag="next turn"):
    """A turn begins."""

    says = "Turn {turn} begins"
    ends_turn: ClassVar[bool] = True
    turn: int


class Ends(Told, frozen=True, tag="ends"):
    """A side has moved."""

    says = "{side} has moved"
    side: str


class Bid(Answer[RidgeState, Change, SecretChoice], frozen=True, tag="bid"):
    """Bid for the first move."""

    usage, example, asks = "bid NUMBER", "bid 1", SecretChoice
    amount: int

    @classmethod
    def candidates(cls, state: RidgeState, frame: SecretChoice) -> Iterable[Bid]:
        return map(Bid, range(BIDS))

    def refusal(self, state: RidgeState, frame: SecretChoice) -> Refusal | None:
        return None if 0 <= self.amount < BIDS else Refusal("T-5", f"bid 0 to {BIDS - 1}")

    def apply(self, transition: Change, frame: SecretChoice) -> None:
        transition.tell(HasBid(side=frame.asked, rule="T-5"))
        transition.tell(SecretBid(amount=self.amount, audience=frame.asked, rule="T-5"))
        transition.replace(secret_choice.chosen(frame, self.amount))


def _settle_bids(change: Change, frame: SecretChoice) -> bool:
    if frame.shown is None:
        return False
    change.pop()
    south, north = frame.shown
    change.tell(Bids(south=south, north=north, rule="T-5"))
    if south == north:
        change.push(Tie())
    else:
        change.set(left=SIDES if south > north else SIDES[::-1])
    return True


class Chit(Verb[RidgeState], frozen=True, tag="chit"):
    """Chance: the side that is drawn."""

    usage, listed = "chit", False
    side: int

    def __str__(self) -> str:
        return SIDES[self.side]


def _resolve_tie(change: Change, frame: Tie, chance: Chit) -> None:
    change.pop()
    change.set(left=(SIDES[chance.side], SIDES[1 - chance.side]))
    change.tell(Drawn(side=SIDES[chance.side], rule="T-5"))


class Done(Order[RidgeState, Change], frozen=True, tag="done"):
    """End the turn."""

    usage, example = "done", "done"

    def refusal(self, state: RidgeState) -> Refusal | None:
        return None if state.left else Refusal("T-6", "the turn is over")

    def apply(self, transition: Change) -> None:
        side = transition.state.left[0]
        transition.set(left=transition.state.left[1:])
        transition.tell(Ends(side=side, rule="T-6"))


def _next_turn(change: Change) -> bool:
    state = change.state
    if state.left:
        return False
    if state.turn == TURNS:
        change.set(result=Result("", "nobody has won in time", "T-14"))
        return True
    change.set(turn=state.turn + 1, spent=(0, 0, 0), crept=(), ordered=False)
    change.tell(TurnBegins(turn=state.turn + 1, rule="T-6"))
    change.push(SecretChoice(SIDES))
    return True


def _check_victory(change: Change) -> None:
    state = change.state
    if state.result is not None:
        return
    result = None
    if state.places[JEEP] == GONE:
        result = Result(NORTH, "the jeep is lost", "T-14")
    elif board().label(state.places[JEEP]).startswith("01"):
        result = Result(SOUTH, "the jeep has come through", "T-14")
    elif all(s == GONE for h, s in enumerate(state.spots) if state.behind[h] in RIFLES):
        result = Result(SOUTH, "no rifleman is left", "T-14")
    if result is not None:
        change.set(result=result, frames=())


# -- the South [T-6, T-8] --------------------------------------------------------------------------------------


class Drives(Told, frozen=True, tag="drives"):
    """A unit goes one hex."""

    says = "{who} goes to {to}"
    who: str
    to: str


class Searches(Told, frozen=True, tag="searches"):
    """A unit looks what lies in a hex."""

    says = "{who} searches {at}"
    who: str
    at: str


class Shown(Told, frozen=True, tag="shown"):
    """A counter is turned up: what it went by, what it is."""

    says = "{what} is {who}"
    reveals: ClassVar[bool] = True
    finds: ClassVar[bool] = True
    what: str
    who: str


def _lost(state: RidgeState, unit: Unit) -> Refusal | None:
    return Refusal("T-6", "there is no such unit") if state.places[unit] == GONE else None


class Move(Order[RidgeState, Change], frozen=True, tag="move"):
    """Move a unit of the South."""

    usage, example, phases = "move UNIT HEX", "move Ann 0504", (SOUTH,)
    unit: Unit
    to: Hex

    @classmethod
    def candidates(cls, state: RidgeState) -> Iterator[Move]:
        return (Move(unit, to) for unit in state.units() for to in ways_from(state.places[unit]))

    def refusal(self, state: RidgeState) -> Refusal | None:
        if refused := _lost(state, self.unit):
            return refused
        if self.to not in ways_from(state.places[self.unit]):
            return Refusal("T-6", f"{UNITS[self.unit]} cannot get there in one step")
        if state.spent[self.unit] + self.cost(state) > ALLOWANCES[self.unit]:
            return Refusal("T-6", f"{UNITS[self.unit]} has moved too far for that", "done")
        if self.to in state.spots:
            return Refusal("T-6", "something of the North lies there", "search")
        return None

    def cost(self, state: RidgeState) -> int:
        """What the step costs: one, up a steep side two."""
        return 2 if board().rises("steep", state.places[self.unit], self.to) else 1

    def apply(self, transition: Change) -> None:
        state, unit = transition.state, self.unit
        transition.put("spent", unit, state.spent[unit] + self.cost(state))
        transition.put("places", unit, self.to)
        transition.tell(Drives(who=UNITS[unit], to=label(self.to), rule="T-6"))
        if REACTIONS.asks(transition.state, SOUTH, unit, state.standing):
            transition.push(Window(unit))


class Search(Order[RidgeState, Change], frozen=True, tag="search"):
    """Look what lies in a hex next to a unit."""

    usage, example, phases = "search UNIT HEX", "search Ann 0304", (SOUTH,)
    unit: Unit
    at: Hex

    @classmethod
    def candidates(cls, state: RidgeState) -> Iterator[Search]:
        return (Search(unit, at) for unit in state.units() for at in ways_from(state.places[unit]))

    def refusal(self, state: RidgeState) -> Refusal | None:
        if refused := _lost(state, self.unit):
            return refused
        if state.spent[self.unit] or apart(self.at, state.places[self.unit]) != 1:
            return Refusal("T-8", f"{UNITS[self.unit]} must stay where it is and search next to it")
        if not state.hidden(self.at):
            return Refusal("T-8", "nothing lies face down there")
        return None

    def apply(self, transition: Change) -> None:
        transition.put("spent", self.unit, ALLOWANCES[self.unit])
        transition.tell(Searches(who=UNITS[self.unit], at=label(self.at), rule="T-8"))
        for handle in transition.state.hidden(self.at):
            _show(transition, handle)


def _show(change: Change, handle: Handle) -> None:
    """Turn a counter up; a dummy leaves the game."""
    if not change.state.up[handle]:
        was = handle_name(change.state, handle)
        change.put("up", handle, True)
        change.tell(Shown(what=was, who=handle_name(change.state, handle), rule="T-8"))
    if change.state.behind[handle] not in RIFLES:
        change.put("spots", handle, GONE)


# -- the salvo [T-9] -------------------------------------------------------------------------------------------


class Calls(Told, frozen=True, tag="calls"):
    """The salvo is called."""

    says = "A salvo is called on {at}"
    at: str


class Lands(Told, frozen=True, tag="lands"):
    """Where the salvo falls."""

    says = "The salvo ({pips}) falls on {at}"
    pips: int
    at: str


class UnderFire(Told, frozen=True, tag="under fire"):
    """The die for a target of the salvo."""

    says = "{who} is under fire: {pips}"
    who: str
    pips: int


class Salvo(Order[RidgeState, Change], frozen=True, tag="salvo"):
    """Call the salvo: where, and which way it points."""

    usage, example, phases = "salvo HEX DIRECTION", "salvo 0304 NE", (SOUTH,)
    at: Hex
    turned: Direction

    @classmethod
    def candidates(cls, state: RidgeState) -> Iterator[Salvo]:
        return (Salvo(at, Direction(turned)) for at in board().grid.hexes() for turned in range(6))

    def refusal(self, state: RidgeState) -> Refusal | None:
        return Refusal("T-9", "the salvo has been fired") if state.called else None

    def apply(self, transition: Change) -> None:
        transition.set(called=True)
        transition.tell(Calls(at=label(self.at), rule="T-9"))
        transition.push(Drift(self.at, self.turned))


class Pips(Verb[RidgeState], frozen=True, tag="pips"):
    """Chance: a die."""

    usage, listed = "pips", False
    pips: int

    def __str__(self) -> str:
        return str(self.pips)


DIE = Distribution[Pips]((Pips(pips), 1) for pips in range(1, 7))


def _resolve_drift(change: Change, frame: Drift, chance: Pips) -> None:
    grid, state = board().grid, change.state
    hexes = SALVO.hexes(grid, frame.at, frame.turned)
    if chance.pips > SALVO_HITS - 2:
        hexes = drifted(grid, hexes, 2 * (chance.pips - SALVO_HITS + 1), 1)
    change.tell(Lands(pips=chance.pips, at=" ".join(map(label, hexes)), rule="T-9"))
    units = tuple(unit for unit in state.units() if state.places[unit] in hexes)
    change.replace(Impact(units, tuple(h for h in state.handles() if state.spots[h] in hexes)))


def _resolve_impact(change: Change, frame: Impact, chance: Pips) -> None:
    hit = chance.pips >= SALVO_HITS
    if frame.units:
        change.replace(Impact(frame.units[1:], frame.handles))
        change.tell(UnderFire(who=UNITS[frame.units[0]], pips=chance.pips, rule="T-9"))
        if hit:
            _lose_step(change, frame.units[0])
        return
    handle = frame.handles[0]
    change.replace(Impact((), frame.handles[1:]))
    change.tell(UnderFire(who=handle_name(change.state, handle), pips=chance.pips, rule="T-9"))
    if hit:
        _show(change, handle)
        change.put("spots", handle, GONE)
        change.tell(Lost(who=handle_name(change.state, handle), rule="T-9"))


def _all_rolled_for(change: Change, frame: Impact) -> bool:
    if frame.units or frame.handles:
        return False
    change.pop()
    return True


# -- fire at who comes near [T-10, T-13] -----------------------------------------------------------------------


class Shoots(Told, frozen=True, tag="shoots"):
    """A rifleman fires at a unit."""

    says = "{who} fires at {target}"
    who: str
    target: str


class LetsPass(Told, frozen=True, tag="lets pass"):
    """The North does not fire, for itself."""

    says = "{who} may pass"
    who: str


class Rolls(Told, frozen=True, tag="rolls"):
    """The die of a shot."""

    says = "A {pips}: {result}"
    pips: int
    result: str


class Hit(Told, frozen=True, tag="hit"):
    """A unit loses a step."""

    says = "{who} is hit: {left} steps left"
    measures = MappingProxyType({"left": "steps"})
    who: str
    left: int


class StandsBy(Told, frozen=True, tag="stands by"):
    """The standing order, for the North itself."""

    says = "Standing order: {order}"
    order: str


class Shoot(Answer[RidgeState, Change, Window], frozen=True, tag="shoot"):
    """Fire at who has come near."""

    usage, example, asks = "shoot COUNTER", "shoot x1", Window
    handle: Handle

    @classmethod
    def candidates(cls, state: RidgeState, frame: Window) -> Iterable[Shoot]:
        return map(Shoot, state.handles())

    def refusal(self, state: RidgeState, frame: Window) -> Refusal | None:
        if not may_fire(state, self.handle, frame.unit):
            return Refusal("T-13", "only a rifleman within two hexes who sees the unit may fire", "decline")
        return None

    def apply(self, transition: Change, frame: Window) -> None:
        transition.pop()
        _show(transition, self.handle)
        who = handle_name(transition.state, self.handle)
        transition.tell(Shoots(who=who, target=UNITS[frame.unit], rule="T-13"))
        transition.push(Shot(self.handle, frame.unit))


class Decline(Answer[RidgeState, Change, Window], frozen=True, tag="decline"):
    """Let him pass."""

    usage, example, asks = "decline", "decline", Window

    def apply(self, transition: Change, frame: Window) -> None:
        transition.pop()
        transition.tell(LetsPass(who=UNITS[frame.unit], audience=NORTH, rule="T-13"))


class Standing(Order[RidgeState, Change], frozen=True, tag="standing"):
    """Say when to fire."""

    usage, example, phases = "standing ask|never|near", "standing near", (NORTH,)
    order: StandingOrder

    @classmethod
    def candidates(cls, state: RidgeState) -> Iterable[Standing]:
        return map(Standing, get_args(StandingOrder))

    def refusal(self, state: RidgeState) -> Refusal | None:
        return Refusal("T-13", "one standing order a turn") if state.ordered else None

    def apply(self, transition: Change) -> None:
        transition.set(standing=self.order, ordered=True)
        transition.tell(StandsBy(order=self.order, audience=NORTH, rule="T-13"))


def column(state: RidgeState, unit: Unit) -> int:
    """The column of a shot at a unit: open or cover."""
    return FIRE.named("cover" if board().terrain[state.places[unit]] == "wood" else "open")


def _resolve_shot(change: Change, frame: Shot, chance: Pips) -> None:
    change.pop()
    found = FIRE.look_up(column(change.state, frame.unit), chance.pips, Ledger())
    change.tell(Rolls(pips=chance.pips, result=found.result or "nothing", rule="T-10"))
    if found.result:
        _lose_step(change, frame.unit)


def _lose_step(change: Change, unit: Unit) -> None:
    """A unit loses a step; with its last one it is lost."""
    change.put("steps", unit, change.state.steps[unit] - 1)
    change.tell(Hit(who=UNITS[unit], left=change.state.steps[unit], rule="T-10"))
    if change.state.steps[unit] == 0:
        change.put("places", unit, GONE)
        change.tell(Lost(who=UNITS[unit], rule="T-10"))


# -- the North [T-11, T-12] ------------------------------------------------------------------------------------


class Creeps(Told, frozen=True, tag="creeps"):
    """A counter of the North moves."""

    says = "{who} creeps from {start} to {to}"
    who: str
    start: str
    to: str


class Shuffles(Told, frozen=True, tag="shuffles"):
    """Counters that met face down are shuffled."""

    says = "{what} are shuffled"
    what: str


class Lie(Told, frozen=True, tag="lie"):
    """How they lie now, for the North."""

    says = "{what}"
    what: str


class Creep(Order[RidgeState, Change], frozen=True, tag="creep"):
    """Move a counter of the North."""

    usage, example, phases = "creep COUNTER HEX", "creep x1 0202", (NORTH,)
    handle: Handle
    to: Hex

    @classmethod
    def candidates(cls, state: RidgeState) -> Iterator[Creep]:
        neighbours = board().grid.neighbours
        return (Creep(handle, to) for handle in state.handles() for to in neighbours(state.spots[handle]))

    def refusal(self, state: RidgeState) -> Refusal | None:
        if state.spots[self.handle] == GONE:
            return Refusal("T-11", "there is no such counter")
        if self.to not in board().grid.neighbours(state.spots[self.handle]) or self.to in state.places:
            return Refusal("T-11", "a counter creeps to a hex next to it that the South does not hold")
        if len(state.handles(self.to)) >= STACK:
            return Refusal("T-11", f"{STACK} counters fill a hex")
        if state.behind[self.handle] in state.crept:
            return Refusal("T-11", "this counter has crept", "done")
        return None

    def apply(self, transition: Change) -> None:
        state, handle = transition.state, self.handle
        transition.put("spots", handle, self.to)
        transition.set(crept=tuple(sorted({*state.crept, state.behind[handle]})))
        start, to = label(state.spots[handle]), label(self.to)
        transition.tell(Creeps(who=handle_name(state, handle), start=start, to=to, rule="T-11"))
        together = transition.state.hidden(self.to)
        if len(together) > 1:
            transition.push(Shuffle(together))


class Shuffled(Verb[RidgeState], frozen=True, tag="shuffled"):
    """Chance: the order in which counters lie after a shuffle."""

    usage, listed = "shuffled", False
    order: tuple[Handle, ...]

    def __str__(self) -> str:
        return " ".join(f"x{handle + 1}" for handle in self.order)


def mixed(behind: tuple[int, ...], order: tuple[Handle, ...]) -> tuple[int, ...]:
    """What lies behind the handles after a shuffle: the lowest has what lay behind the first, and so on."""
    sources = dict(zip(sorted(order), order, strict=True))
    return tuple(behind[sources.get(Handle(handle), handle)] for handle in range(len(behind)))


def _resolve_shuffle(change: Change, frame: Shuffle, chance: Shuffled) -> None:
    change.pop()
    change.set(behind=mixed(change.state.behind, chance.order))
    change.tell(Shuffles(what=" ".join(f"x{handle + 1}" for handle in frame.handles), rule="T-12"))
    lie = ", ".join(f"x{handle + 1} {COUNTERS[change.state.behind[handle]]}" for handle in frame.handles)
    change.tell(Lie(what=lie, audience=NORTH, rule="T-12"))


# -- put together ----------------------------------------------------------------------------------------------

CHAPTER = Chapter[RidgeState, Change](
    verbs=(Bid, Move, Search, Salvo, Creep, Standing, Shoot, Decline, Done),
    questions=(
        Question[RidgeState, Change, SecretChoice](
            SecretChoice,
            lambda s, f: Decision(f.asked, "bid", "How much for the first move?", "T-5"),
            (Bid,),
            settle=_settle_bids,
        ),
        rolled(
            Tie,
            ("tie", "A draw for the first move", "T-5"),
            Chance(lambda s, f: Distribution[Chit]((Chit(side), 1) for side in (0, 1)), _resolve_tie),
        ),
        rolled(
            Shuffle,
            (UNSEEN, "Counters are shuffled", "T-12"),
            Chance(
                lambda s, f: Distribution[Shuffled]((Shuffled(o), 1) for o in permutations(f.handles)),
                _resolve_shuffle,
            ),
        ),
        Question[RidgeState, Change, Window](
            Window,
            lambda s, f: Decision(NORTH, "reaction", f"Fire at {UNITS[f.unit]}?", "T-13"),
            (Shoot, Decline),
        ),
        rolled(Shot, ("shot", "A die: shot", "T-10"), Chance(lambda s, f: DIE, _resolve_shot)),
        rolled(Drift, ("drift", "A die: drift", "T-9"), Chance(lambda s, f: DIE, _resolve_drift)),
        rolled(
            Impact,
            ("impact", "A die: impact", "T-9"),
            Chance(lambda s, f: DIE, _resolve_impact),
            _all_rolled_for,
        ),
    ),
    changed=_check_victory,
)


def unit_place(state: RidgeState, unit: Unit) -> Hex:
    """The hex that a unit stands in, or one that its box opens to."""
    place = state.places[unit]
    return board().box_hexes[place][0] if board().is_box(place) else place


def _read_counter(state: RidgeState, reader: Reader) -> int:
    """A counter goes by its number while it lies face down, and for its owner by its name as well."""
    counters = {f"x{handle + 1}": handle for handle in range(len(COUNTERS))}
    counters |= {COUNTERS[c]: h for h, c in enumerate(state.behind) if c != UNKNOWN}
    return reader.name("counter", counters)


def _of_the_other_side(state: RidgeState, phases: tuple[str, ...]) -> Refusal:
    return Refusal("T-6", f"the {state.left[0]} moves now")


RULES = Rulebook(
    Chapters(CHAPTER),
    transition=Change,
    phase=lambda state: state.left[0] if state.left else "",
    decide=lambda s: Decision(s.left[0], "turn", f"{s.left[0]}: move, or end the turn", "T-6"),
    kinds={
        Unit: Kind(
            lambda s, reader: reader.name("unit", {name: unit for unit, name in enumerate(UNITS)}),
            lambda s, unit: UNITS[unit],
            "unit",
            unit_place,
        ),
        Handle: Kind(_read_counter, handle_name, "unit", lambda state, handle: state.spots[handle]),
        Hex: HEX,
        Direction: Kind(
            lambda s, reader: reader.name("direction", {n: i for i, n in enumerate(board().grid.directions)}),
            lambda s, turned: board().grid.directions[turned],
        ),
    },
    chance=(Pips, Shuffled, Chit),
    go_on=_next_turn,
    numbered=(
        Numbered(Unit, lambda state: len(UNITS), Refusal("T-6", "there is no such unit")),
        Numbered(Handle, lambda state: len(COUNTERS), Refusal("T-11", "there is no such counter")),
        Numbered(Hex, lambda state: board().grid.size, Refusal("T-6", "there is no such hex")),
        Numbered(Direction, lambda state: 6, Refusal("T-9", "there is no such direction")),
    ),
    astray=_of_the_other_side,
    view=view,
)
