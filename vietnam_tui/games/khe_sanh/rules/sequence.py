"""The sequence of play (4.0): game turns, Impulses, segments."""

from __future__ import annotations

from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Order
from vietnam_tui.games.khe_sanh import events
from vietnam_tui.games.khe_sanh.chapter import Given
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.frames import Declaring
from vietnam_tui.games.khe_sanh.rules.chapters import CHAPTERS
from vietnam_tui.games.khe_sanh.rules.entry import must_enter
from vietnam_tui.games.khe_sanh.rules.initiative import begin_initiative, due, next_impulse, spend
from vietnam_tui.games.khe_sanh.rules.modes import acting
from vietnam_tui.games.khe_sanh.rules.overstacking import check_stacking
from vietnam_tui.games.khe_sanh.rules.victory import judge
from vietnam_tui.games.khe_sanh.state import NVA, SIDES, Segment, State, other
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import NO_PIECE
from vietnam_tui.games.khe_sanh.verbs import End

#: The segments of an Impulse in order [KS-4.3-a, KS-4.3-f]
SEGMENTS: tuple[Segment, ...] = ("movement", "infiltration", "heliborne", "combat", "recovery")

_RULES = {
    "movement": ("move units and change modes, or end the segment", "KS-4.3-b"),
    "infiltration": ("infiltrate for CAPs, or end the segment", "KS-4.3-e"),
    "heliborne": ("fly Heliborne Assaults, or end the segment", "KS-4.3-f"),
    "combat": ("attack, or end the segment", "KS-4.3-g"),
}


def given(state: State) -> tuple[Given, ...]:
    """The orders that may be given in the segment."""
    return tuple(one for chapter in CHAPTERS for one in chapter.orders if state.segment in one.segments)


def anything_open(state: State) -> bool:
    """Could an order come up in the segment, by what everybody knows?"""
    return any(one.open(state) for one in given(state))


# -- turns and Impulses -------------------------------------------------------------------------------------


def begin_turn(transition: Transition, turn: int) -> None:
    """A game turn begins: strikes are renewed, then the first Impulse follows."""
    sheet = transition.state.sheet
    transition.set(turn=turn, impulse=0, impulses=(0, 0))  # [KS-4.0-c]
    # [KS-9.1-d, KS-9.2-c]
    transition.set(air_strikes=sheet.air_strikes, arc_lights=sheet.arc_lights, strikes=())
    transition.tell(events.GameTurn(turn=turn, last_turn=transition.state.last_turn, rule="KS-4.0-a"))
    for chapter in CHAPTERS:
        if chapter.turn is not None:
            chapter.turn(transition)
    if transition.state.advanced:
        begin_initiative(transition)
    else:
        begin_impulse(transition, NVA, sheet.effort)  # [KS-4.1-a, KS-5.1-b]


def begin_impulse(transition: Transition, side: SideName, effort: int) -> None:
    """A player's Impulse begins at an OE level, in the Basic Game always the same."""
    state = transition.state
    counted = tuple(n + (one == side) for n, one in zip(state.impulses, SIDES, strict=True))
    transition.set(impulse=state.impulse + 1, impulses=counted, phasing=side, effort=effort)  # [KS-4.0-b]
    transition.every("pieces", moved=False, landed="", attacked=False, fired=False, supported=False, retreated=False,
        aa_moving=False, aa_fighting=False, missions=0, flown=0,
    )  # fmt: skip
    transition.tell(
        events.ImpulseBegins(player=side, impulse=transition.state.impulse, effort=effort, rule="KS-4.0-a")
    )
    for chapter in CHAPTERS:
        if chapter.impulse is not None:
            chapter.impulse(transition)
    begin_segment(transition, "movement")


def end_impulse(transition: Transition) -> None:
    """After the last segment the opponent takes the next Impulse, or the turn is over [KS-4.0-a]."""
    state = transition.state
    if state.advanced:
        _next_by_points(transition)
    elif state.impulse < state.sheet.impulses:
        begin_impulse(transition, other(state.phasing), state.effort)  # [KS-4.1-a]
    else:
        end_turn(transition)


def _next_by_points(transition: Transition) -> None:
    """The next Impulse of the Advanced Game, its points as bid, as all that is left, or to be declared first."""
    state = transition.state
    side = next_impulse(state)
    if side is None:
        end_turn(transition)  # [KS-A4.0-a]
        return
    points = state.declared or due(state, side)
    if points is None:
        transition.set(segment="declaration")  # [KS-A4.2.3-a]
        transition.push(Declaring(side))  # [KS-A4.2.3-a]
        return
    transition.set(declared=0)
    spend(transition, side, points)  # [KS-A4.2-a]
    begin_impulse(transition, side, points)  # [KS-A4.2-a]


def end_turn(transition: Transition) -> None:
    """The turn is over; after the last one victory is determined [KS-4.0-c]."""
    state = transition.state
    transition.tell(events.GameTurnEnds(turn=state.turn, rule="KS-4.0-c"))
    if state.turn >= state.last_turn:
        judge(transition)
    else:
        begin_turn(transition, state.turn + 1)


# -- segments -----------------------------------------------------------------------------------------------


def begin_segment(transition: Transition, segment: Segment) -> None:
    """A segment begins."""
    transition.set(segment=segment, mover=NO_PIECE, arranged=0)
    if segment == "combat":
        transition.set(fired=(), assaulted=(), bombarded=(), bombed=())
    state = transition.state
    if anything_open(state):
        transition.tell(events.SegmentBegins(player=acting(state), segment=segment, rule="KS-4.3-a"))
    for chapter in CHAPTERS:
        if segment in chapter.begins:
            chapter.begins[segment](transition)


def end_segment(transition: Transition) -> None:
    """A segment ends: what it has brought is checked, then the next one follows [KS-4.3-a]."""
    segment = transition.state.segment
    transition.release()
    for chapter in CHAPTERS:
        if segment in chapter.ends:
            chapter.ends[segment](transition)
    transition.set(ended=True)
    check_stacking(transition)  # [KS-3.1.4-a]


def _after(transition: Transition) -> None:
    """The segment is over and all that it brought is settled: the next segment, or the next Impulse, begins."""
    place = SEGMENTS.index(transition.state.segment)
    transition.set(ended=False)
    if place + 1 < len(SEGMENTS):
        begin_segment(transition, SEGMENTS[place + 1])
    else:
        end_impulse(transition)


def decide(state: State) -> Decision:
    """Who gives orders in the segment."""
    words, rule = _RULES[state.segment]
    side = acting(state)
    return Decision(side, state.segment, f"{side} {state.segment.title()} Segment: {words}", rule)


def refuse_end(state: State, order: End) -> Refusal | None:
    """Why the segment may not end yet, or None."""
    return must_enter(state) if state.segment == "movement" else None


END: Order[State, Transition] = Order(End, refuse_end, lambda transition, _: end_segment(transition))


def go_on(transition: Transition) -> bool:
    """Pass over segments in which nothing is decided; says whether anything has changed.

    What is passed over follows from what everybody knows.
    """
    state = transition.state
    if state.segment == "set-up":
        begin_turn(transition, 1)
    elif state.segment in ("initiative", "declaration"):
        _next_by_points(transition)
    elif state.ended:
        _after(transition)
    elif not anything_open(state):
        end_segment(transition)
    else:
        return False
    return True
