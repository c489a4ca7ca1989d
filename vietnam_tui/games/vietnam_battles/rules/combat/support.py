"""Support fire (8.0, 14.0): the draw, and the four opportunities of a combat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache

from vietnam_tui.core.chance import Distribution, hands
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer, Verb
from vietnam_tui.games.vietnam_battles.counters import SideName, pools, tables
from vietnam_tui.games.vietnam_battles.frames import Combat, Drawing
from vietnam_tui.games.vietnam_battles.map_names import TUNNELS
from vietnam_tui.games.vietnam_battles.names import Marker
from vietnam_tui.games.vietnam_battles.phrases import unit_list
from vietnam_tui.games.vietnam_battles.rules.sequence.dice import Draw
from vietnam_tui.games.vietnam_battles.spots import OFF
from vietnam_tui.games.vietnam_battles.state import SIDES, State, other
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId


class MarkersDrawn(Told, frozen=True, tag="markers drawn"):
    """A side has drawn so many support fire markers [VB-14.1-a]."""

    says = "{side} receives {count} support fire markers"
    side: SideName
    count: int


class MarkersSeen(Told, frozen=True, tag="markers seen"):
    """A side has drawn its markers, for its own eyes [VB-14.1-a]."""

    side: SideName
    markers: tuple[int, ...]

    @property
    def sentence(self) -> str:
        return f"{self.side} drew {' '.join(f'+{m}' for m in self.markers)}"


class SupportApplied(Told, frozen=True, tag="support applied"):
    """A side adds a support fire marker to a combat [VB-8.3-f]."""

    says = "{side} applies +{marker}"
    side: SideName
    target: str
    marker: int


class SupportDeclined(Told, frozen=True, tag="support declined"):
    """A side adds none [VB-8.3-c]."""

    says = "{side} applies no marker"
    side: SideName
    target: str


#: A combat's markers a side [VB-8.3-e]
MARKERS_A_COMBAT = 2
#: `Combat.step` when the opportunities are over and the die is due
ROLL = 4


# -- the allotment ------------------------------------------------------------------------------------------


@cache
def full_pool(scenario_id: str, side: str) -> tuple[int, ...]:
    """All markers of a side, ascending [VB-8.0-b]."""
    return tuple(sorted(pools(scenario_id)[side].markers))


def allotment(state: State, side: str) -> int:
    """The number of markers that a side receives this game turn [VB-3.0-f].

    Beyond the track the last space goes on; the Viet Cong get one fewer for each camp or cache
    captured before.
    """
    spaces = [a for a in tables().allotment if a.map == state.map]
    latest = max(spaces, key=lambda a: a.last)  # [VB-24.0-h]
    space = next((a for a in spaces if a.first <= state.turn <= a.last), latest)
    if side == "US":
        return space.us  # [VB-8.0-c]
    lost = 0 if state.variant == "decoys" else sum(site.captured > 0 for site in state.sites)  # [VB-14.0-a]
    return max(0, space.vc - lost)  # [VB-14.0-a]


def _replace(
    pair: tuple[tuple[int, ...], ...], side: str, value: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    return tuple(value if s == side else old for s, old in zip(SIDES, pair, strict=True))


def begin_allotment(transition: Transition) -> None:
    """Return every marker to its pool and draw anew, first player first [VB-14.1-a]."""
    full = tuple(full_pool(transition.state.scenario, side) for side in SIDES)
    # markers leave the map and the holdings, used or unused [VB-4.1-h]
    transition.set(hands=((), ()), spent=((), ()), pools=full)
    for side in reversed(SIDES):
        state = transition.state
        size, pool = allotment(state, side), full_pool(state.scenario, side)
        if size >= len(pool):
            # the whole pool is allotted: no draw is made [VB-14.1-b]
            transition.set(hands=_replace(state.hands, side, pool), pools=_replace(state.pools, side, ()))
            transition.tell(MarkersDrawn(side=side, count=len(pool), rule="VB-14.1-b"))
        elif size > 0:
            transition.push(Drawing(side, size))


def _decide_draw(state: State, frame: Drawing) -> Decision:
    return Decision(CHANCE, "draw", f"{frame.side} draws {frame.size} support fire markers", "VB-14.1-a")


def possible_draws(state: State, frame: Drawing) -> Distribution[Draw]:
    """Every hand that may be drawn, weighted by its number of ways."""
    return _draws(state.pools[SIDES.index(frame.side)], frame.size)


@lru_cache(maxsize=64)
def _draws(pool: tuple[int, ...], size: int) -> Distribution[Draw]:
    return Distribution((Draw(hand), ways) for hand, ways in hands(pool, size))


def resolve_draw(transition: Transition, frame: Drawing, draw: Draw) -> None:
    """The markers go to the side's hand; only their number is public."""
    state, side = transition.state, frame.side
    left = Counter(state.pools[SIDES.index(side)])
    left.subtract(draw.markers)
    pool = tuple(sorted(left.elements()))
    transition.pop()
    transition.set(hands=_replace(state.hands, side, draw.markers), pools=_replace(state.pools, side, pool))
    transition.tell(MarkersDrawn(side=side, count=len(draw.markers), rule="VB-14.1-a"))
    transition.tell(MarkersSeen(side=side, markers=draw.markers, rule="VB-14.1-a", audience=side))


def play_marker(transition: Transition, side: str, marker: int) -> None:
    """Move a marker from hand to the used ones; it serves no second time this turn [VB-8.3-a]."""
    state, i = transition.state, SIDES.index(side)
    hand = list(state.hands[i])
    hand.remove(marker)
    transition.set(
        hands=_replace(state.hands, side, tuple(hand)),
        spent=_replace(state.spent, side, tuple(sorted((*state.spent[i], marker)))),
    )


# -- the opportunities --------------------------------------------------------------------------------------


def side_in_turn(state: State, combat: Combat) -> SideName:
    """The side that has the opportunity: attacker, defender, attacker, defender [VB-8.3-b]."""
    return state.player if combat.step % 2 == 0 else other(state.player)


def marker_limit(state: State, combat: Combat, side: str) -> int:
    """Markers that a side may apply to this combat.

    Two, but one for the US player when a unit of his that was landed this turn takes part or when he
    attacks a unit in a tunnel.
    """
    if side == "US" and combat.ambush:
        return 0  # no fire for the attack out of an ambush [VB-11.1-f]
    if side == "US" and state.player == "US" and in_tunnel(state, combat.target):
        return 1  # [VB-22.0-d]
    if side == "US" and _landed(state, combat, side):
        return 1  # [VB-10.1-a, VB-11.2-a]
    return MARKERS_A_COMBAT  # [VB-8.3-e]


def limit_note(state: State, combat: Combat, side: str) -> str:
    """Why a side is held to one marker, as words to add to the prompt; "" where it is not."""
    if marker_limit(state, combat, side) == MARKERS_A_COMBAT:
        return ""
    landed = _landed(state, combat, side)
    if not landed:
        return f" (one at most: {state.name(combat.target)} is in a tunnel [VB-22.0-d])"
    rule = "VB-10.1-a" if any(state.units[u].landed == "zone" for u in landed) else "VB-11.2-a"
    return f" (one at most: {unit_list(state, landed)} landed this turn [{rule}])"


def _landed(state: State, combat: Combat, side: str) -> list[UnitId]:
    """The units of a side in this combat that a transport has landed this turn."""
    own = combat.attackers if side == state.player else (combat.target,)
    return [u for u in own if state.units[u].landed]


def in_tunnel(state: State, unit: UnitId) -> bool:
    """Is it a Viet Cong unit in a tunnel hex, against which one marker may be used? [VB-22.0-d]"""
    place = state.units[unit].place
    return (
        state.roster[unit].side == "VC"
        and place != OFF
        and state.spots.hex(place) in state.spots.board.area(TUNNELS)
    )


def _applied(state: State, combat: Combat, side: str) -> int:
    return len(combat.attack_markers if side == state.player else combat.defense_markers)


def skip_idle(transition: Transition, combat: Combat) -> bool:
    """Step over the opportunities of a side without markers, or at its limit."""
    start = combat
    while combat.step < ROLL and not _may_support(transition.state, combat):
        combat = _next(combat)
    if combat == start:
        return False
    transition.replace(combat)
    return True


def _may_support(state: State, combat: Combat) -> bool:
    side = side_in_turn(state, combat)
    return bool(state.hand(side)) and _applied(state, combat, side) < marker_limit(state, combat, side)


def _next(combat: Combat, *, attack: int = 0, defense: int = 0) -> Combat:
    return Combat(
        combat.attackers,
        combat.target,
        combat.step + 1,
        (*combat.attack_markers, attack) if attack else combat.attack_markers,
        (*combat.defense_markers, defense) if defense else combat.defense_markers,
        combat.ambush,
    )


def no_such_marker(state: State, side: str, marker: int, order: str) -> Refusal:
    """The refusal of a marker that a side has not in hand, drawn never or used already [VB-8.3-a].

    `order` is the order without its marker, for the proposal of another.
    """
    used = marker in state.spent[SIDES.index(side)]
    held = ", ".join(f"+{m}" for m in state.hand(side)) or "none"
    why = (
        f"the {side} player has used his +{marker} this turn"
        if used
        else f"the {side} player holds no +{marker}"
    )
    near = min(state.hand(side), key=lambda value: abs(value - marker), default=None)
    fix = f"Try: {order} +{near}" if near is not None else ""
    return Refusal("VB-8.3-a", f"{why} (in hand: {held})", fix)


class Pass(Verb[State], frozen=True, tag="pass"):
    """Decline support fire, or a further advance."""

    usage, example, aliases = "pass", "pass", ("p",)


class Support(Answer[State, Transition, Combat], frozen=True, tag="support"):
    """Apply a support fire marker."""

    usage, example, aliases, asks = "support +N", "support +2", ("s",), Combat
    marker: Marker

    def added(self, state: State, combat: Combat) -> Combat:
        """A combat with this marker applied."""
        attacking = side_in_turn(state, combat) == state.player
        return _next(combat, attack=self.marker) if attacking else _next(combat, defense=self.marker)

    @classmethod
    def candidates(cls, state: State, frame: Combat) -> Iterator[Support]:
        return map(cls, sorted(set(state.hand(side_in_turn(state, frame)))))

    def refusal(self, state: State, frame: Combat) -> Refusal | None:
        side = side_in_turn(state, frame)
        if self.marker in state.hand(side):
            return None
        return no_such_marker(state, side, self.marker, "support")

    def apply(self, transition: Transition, combat: Combat) -> None:
        """Apply a marker."""
        state, value = transition.state, self.marker
        side = side_in_turn(state, combat)
        attacking = side == state.player
        play_marker(transition, side, value)
        transition.replace(self.added(state, combat))
        rule = "VB-8.4.1-a" if combat.bombardment and not attacking else "VB-8.3-f"
        transition.tell(SupportApplied(side=side, target=state.name(combat.target), marker=value, rule=rule))

    def unasked(self, state: State) -> Refusal | None:
        return nothing_to_support(state, self)


def let_pass(transition: Transition, combat: Combat, order: Pass) -> None:
    """Let the opportunity go for good [VB-8.3-c]."""
    state = transition.state
    transition.replace(_next(combat))
    side = side_in_turn(state, combat)
    transition.tell(SupportDeclined(side=side, target=state.name(combat.target), rule="VB-8.3-c"))


def nothing_to_support(state: State, order: Action) -> Refusal:
    """Why nobody passes or supports outside a combat."""
    return Refusal("VB-8.3-b", "there is nothing to pass or support now; `end` ends the phase")


def decide(state: State, combat: Combat) -> Decision:
    """The side that has the opportunity, or the die."""
    target = state.name(combat.target)
    if combat.step == ROLL:
        return Decision(CHANCE, "die", f"Die roll against {target}", "VB-7.3-b")
    side = side_in_turn(state, combat)
    nth = "first" if combat.step < 2 else "second"
    what = "bombardment of" if combat.bombardment else "attack on"
    note = limit_note(state, combat, side)
    prompt = f"{side}: {nth} support fire marker for the {what} {target}?{note}"
    return Decision(side, "support", prompt, "VB-8.3-b")


DRAWING = Question[State, Transition, Drawing](
    Drawing, _decide_draw, chance=Chance(possible_draws, resolve_draw)
)

CHAPTER = Chapter[State, Transition](
    verbs=(Support, Pass), questions=(DRAWING,), at={"game turn": begin_allotment}
)
