"""The sequence of play (4.0): game turns, Impulses, segments."""

from __future__ import annotations

from itertools import islice

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter, Chapters, Rulebook
from vietnam_tui.engine.known import Numbered
from vietnam_tui.engine.naming import HEX, UNIT
from vietnam_tui.engine.question import Given
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.frames import Advancing, Assault, Bombardment, Declaring
from vietnam_tui.games.khe_sanh.phrases import ordinal
from vietnam_tui.games.khe_sanh.rules.air import anti_aircraft, close_support, helicopters
from vietnam_tui.games.khe_sanh.rules.assault import advance, assault, attacks, resolution, results, retreat
from vietnam_tui.games.khe_sanh.rules.fire import air_support, artillery, harassment
from vietnam_tui.games.khe_sanh.rules.movement import (
    breakdown,
    entry,
    infiltration,
    modes,
    movement,
    replacements,
)
from vietnam_tui.games.khe_sanh.rules.movement.entry import must_enter
from vietnam_tui.games.khe_sanh.rules.movement.modes import acting
from vietnam_tui.games.khe_sanh.rules.position import stacks
from vietnam_tui.games.khe_sanh.rules.position.stacks import check_stacking
from vietnam_tui.games.khe_sanh.rules.sequence import initiative, setup, victory
from vietnam_tui.games.khe_sanh.rules.sequence.answers import Dice, Die, End, Pass
from vietnam_tui.games.khe_sanh.rules.sequence.initiative import begin_initiative, due, next_impulse, spend
from vietnam_tui.games.khe_sanh.rules.sequence.victory import judge
from vietnam_tui.games.khe_sanh.rules.sequence.view import view
from vietnam_tui.games.khe_sanh.state import NVA, SIDES, Segment, State, other
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import NO_PIECE, PieceId

#: The segments of an Impulse in order [KS-4.3-a, KS-4.3-f]
SEGMENTS: tuple[Segment, ...] = ("movement", "infiltration", "heliborne", "combat", "recovery")

_RULES = {
    "movement": ("move units and change modes, or end the segment", "KS-4.3-b"),
    "infiltration": ("infiltrate for CAPs, or end the segment", "KS-4.3-e"),
    "heliborne": ("fly Heliborne Assaults, or end the segment", "KS-4.3-f"),
    "combat": ("attack, or end the segment", "KS-4.3-g"),
}


class GameTurn(Told, frozen=True, tag="game turn"):
    """A game turn begins."""

    says = "Game Turn {turn} of {last_turn} begins"
    turn: int
    last_turn: int


class GameTurnEnds(Told, frozen=True, tag="game turn ends"):
    """A game turn is over."""

    says = "Game Turn {turn} ends"
    turn: int

    ends_turn = True


class ImpulseBegins(Told, frozen=True, tag="impulse"):
    """A player's Impulse begins, at an OE level."""

    player: SideName
    impulse: int
    effort: int

    @property
    def sentence(self) -> str:
        return f"{self.player} Impulse: the {ordinal(self.impulse)} of the turn, at OE {self.effort}"


class SegmentBegins(Told, frozen=True, tag="segment"):
    """A segment of an Impulse begins; `player` acts in it."""

    player: SideName
    segment: str

    @property
    def sentence(self) -> str:
        return f"{self.player} {self.segment.title()} Segment"


# -- turns and Impulses -------------------------------------------------------------------------------------


def begin_turn(transition: Transition, turn: int) -> None:
    """A game turn begins: strikes are renewed, then the first Impulse follows."""
    sheet = transition.state.sheet
    transition.set(turn=turn, impulse=0, impulses=(0, 0))  # [KS-4.0-c]
    # [KS-9.1-d, KS-9.2-c]
    transition.set(air_strikes=sheet.air_strikes, arc_lights=sheet.arc_lights, strikes=())
    transition.tell(GameTurn(turn=turn, last_turn=transition.state.last_turn, rule="KS-4.0-a"))
    CHAPTERS.at(transition, "turn")
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
        ImpulseBegins(player=side, impulse=transition.state.impulse, effort=effort, rule="KS-4.0-a")
    )
    CHAPTERS.at(transition, "impulse")
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
    transition.tell(GameTurnEnds(turn=state.turn, rule="KS-4.0-c"))
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
    if CHAPTERS.anything_open(state, segment):
        transition.tell(SegmentBegins(player=acting(state), segment=segment, rule="KS-4.3-a"))
    CHAPTERS.begin(transition, segment)


def end_segment(transition: Transition) -> None:
    """A segment ends: what it has brought is checked, then the next one follows [KS-4.3-a]."""
    segment = transition.state.segment
    transition.release()
    CHAPTERS.end(transition, segment)
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
    """The side that gives orders in the segment."""
    words, rule = _RULES[state.segment]
    side = acting(state)
    return Decision(side, state.segment, f"{side} {state.segment.title()} Segment: {words}", rule)


def refuse_end(state: State, order: End) -> Refusal | None:
    """Why the segment may not end yet, or None."""
    return must_enter(state) if state.segment == "movement" else None


def _end(transition: Transition, order: End) -> None:
    end_segment(transition)


def _astray(state: State, segments: tuple[str, ...]) -> Refusal | None:
    """The refusal of an order that belongs to other segments of the Impulse."""
    if state.segment == "set-up":
        return None
    when = " or ".join(segment.title() for segment in segments)
    return Refusal(
        "KS-4.3-a", f"that is done in the {when} Segment; this is the {state.segment.title()} Segment"
    )


def go_on(transition: Transition) -> bool:
    """Pass over segments in which nothing is decided; says whether anything has changed.

    Only what everybody knows decides what is passed over.
    """
    state = transition.state
    if state.segment == "set-up":
        begin_turn(transition, 1)
    elif state.segment in ("initiative", "declaration"):
        _next_by_points(transition)
    elif state.ended:
        _after(transition)
    elif not CHAPTERS.anything_open(state, state.segment):
        end_segment(transition)
    else:
        return False
    return True


# -- everything that is decided ----------------------------------------------------------------------------


CHAPTERS = Chapters[State, Transition](
    victory.CHAPTER,
    setup.CHAPTER,
    stacks.CHAPTER,
    movement.CHAPTER,
    modes.CHAPTER,
    breakdown.CHAPTER,
    entry.CHAPTER,
    replacements.CHAPTER,
    helicopters.CHAPTER,
    anti_aircraft.CHAPTER,
    infiltration.CHAPTER,
    initiative.CHAPTER,
    air_support.CHAPTER,
    attacks.CHAPTER,
    assault.CHAPTER,
    artillery.CHAPTER,
    close_support.CHAPTER,
    harassment.CHAPTER,
    results.CHAPTER,
    retreat.CHAPTER,
    resolution.CHAPTER,
    advance.CHAPTER,
    Chapter(verbs=(Given(End, _end, refuse_end),)),
)


def _segment(state: State) -> str:
    return state.segment


RULES = Rulebook(
    CHAPTERS,
    transition=Transition,
    phase=_segment,
    decide=decide,
    go_on=go_on,
    kinds={PieceId: UNIT, Hex: HEX},
    chance=(Die, Dice),
    numbered=(
        Numbered(
            PieceId,
            lambda state: len(state.roster),
            Refusal("KS-2.2-a", "there is no such unit in this game"),
        ),
        Numbered(
            Hex,
            lambda state: state.board.grid.size,
            Refusal("KS-2.1-d", "there is no such hex on this map"),
        ),
    ),
    astray=_astray,
    view=view,
)


def standing_answer(state: State) -> Action | None:
    """A side that can add nobody to what it has begun passes by itself: it is asked wherever the enemy could think it
    can.
    """
    frame = state.top
    begun = isinstance(frame, Advancing | Bombardment) or (
        isinstance(frame, Assault) and frame.step == "joining"
    )
    if not begun or RULES.questions.decision(state).side == CHANCE:
        return None
    first, second = (*islice(RULES.questions.actions(state), 2), None, None)[:2]
    return first if isinstance(first, Pass) and second is None else None
