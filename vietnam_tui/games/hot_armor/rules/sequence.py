"""The sequence of play (5.0): game turns, impulses, phases."""

from __future__ import annotations

from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Order, Question
from vietnam_tui.games.hot_armor import sequence_events
from vietnam_tui.games.hot_armor.chapter import Given
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Designating, Drawing
from vietnam_tui.games.hot_armor.rules import command
from vietnam_tui.games.hot_armor.rules.chapters import CHAPTERS
from vietnam_tui.games.hot_armor.rules.victory import judge
from vietnam_tui.games.hot_armor.state import Phase, State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_SIDE, NO_UNIT
from vietnam_tui.games.hot_armor.verbs import Draw, End

#: The phases of an impulse in order [HA-5.1-b]
PHASES: tuple[Phase, ...] = (
    "command",
    "preparation",
    "fire support",
    "hard fire",
    "soft fire",
    "movement",
    "close assault",
    "rally",
    "works",
)

#: What is done in each phase, and the rule that says so
WORDS: dict[Phase, tuple[str, str]] = {
    "preparation": ("overwatch, bridges, or end it", "HA-29.1-a"),
    "fire support": ("place fire support, or end it", "HA-5.1-d"),
    "hard fire": ("fire with hard attacks, or end it", "HA-5.1-e"),
    "soft fire": ("fire with soft attacks, or end it", "HA-5.1-f"),
    "movement": ("move activated units, or end it", "HA-5.1-g"),
    "close assault": ("storm adjacent hexes, or end it", "HA-5.1-h"),
    "rally": ("rally activated units, or end it", "HA-5.1-i"),
    "works": ("let engineers work, or end the impulse", "HA-25.2-b"),
}


def given(state: State) -> tuple[Given, ...]:
    """The orders that may be given in the phase."""
    return tuple(one for chapter in CHAPTERS for one in chapter.orders if state.phase in one.phases)


def anything_open(state: State) -> bool:
    """Could an order come up in the phase, by what everybody knows?"""
    return any(one.open(state) for one in given(state))


# -- turns and impulses -------------------------------------------------------------------------------------


def begin_turn(transition: Transition, turn: int) -> None:
    """A turn starts: morale, the bin, what arrives; then the automatic first impulse, or the draws."""
    transition.set(turn=turn, impulse=0, phase="draw", bearer=NO_UNIT)
    transition.every("units", shot=False)
    transition.tell(
        sequence_events.TurnBegins(turn=turn, last_turn=transition.state.last_turn, rule="HA-5.0-a")
    )
    for chapter in CHAPTERS:
        if chapter.turn is not None:
            chapter.turn(transition)  # [HA-5.1-n]
    if turn == 1:
        begin_impulse(transition, transition.state.sheet.automatic, automatic=True)


def next_impulse(transition: Transition) -> None:
    """The next marker is drawn, or with an empty bin the turn is over [HA-5.1-j]."""
    if any(transition.state.bin):
        transition.push(Drawing())
    else:
        end_turn(transition)


def begin_impulse(transition: Transition, side: Nation, *, automatic: bool = False) -> None:
    """An impulse begins: whatever was noted for the last one is forgotten, and the C2 marker is placed."""
    state = transition.state
    transition.set(
        impulse=state.impulse + 1,
        phasing=side,
        automatic=automatic,
        bearer=NO_UNIT,
        small=False,
        struck=(),
        assaulted=(),
    )
    transition.every("units", active=False, fired="", steady=False, covered=False, bridge=NO_SIDE)
    for unit in transition.state.units_of(side):
        transition.unit(unit, steady=True)
    transition.tell(
        sequence_events.ImpulseBegins(
            player=side,
            impulse=transition.state.impulse,
            automatic=automatic,
            rule="HA-3.2-c" if automatic else "HA-5.1-a",
        )
    )
    for chapter in CHAPTERS:
        if chapter.impulse is not None:
            chapter.impulse(transition)
    begin_phase(transition, "command")  # [HA-5.1-b]
    transition.push(Designating(side))  # [HA-5.1-b]


def end_impulse(transition: Transition) -> None:
    """The C2 marker is set aside until the turn is over [HA-7.4-a]."""
    transition.every("units", active=False, steady=False)
    transition.set(phase="draw", bearer=NO_UNIT, small=False, automatic=False)


def end_turn(transition: Transition) -> None:
    """The End of Turn Phase; after the last turn the scenario ends."""
    for chapter in CHAPTERS:
        if chapter.turn_ends is not None:
            chapter.turn_ends(transition)
    turn = transition.state.turn
    transition.tell(sequence_events.TurnEnds(turn=turn, rule="HA-5.1-k"))
    if turn >= transition.state.last_turn:
        judge(transition)  # [HA-5.1-m]
    else:
        begin_turn(transition, turn + 1)


# -- phases -------------------------------------------------------------------------------------------------


def begin_phase(transition: Transition, phase: Phase) -> None:
    """A phase begins; who is active in it is settled now."""
    transition.set(phase=phase, begun=False, arranged=0, stack=())
    transition.every("units", scouted=False, checked=False, assaulted=False, reacted=False)
    if phase == "movement":
        transition.set(entries=())
        transition.every("units", spent=0, moved=False, done=False, loaded=False, guise="")
    if phase != "command":  # before the marker lies nobody can be in command
        command.settle_activation(transition)  # [HA-7.3-a]
    state = transition.state
    if anything_open(state):
        transition.tell(sequence_events.PhaseBegins(player=state.phasing, phase=phase, rule="HA-5.1-b"))
    for chapter in CHAPTERS:
        if phase in chapter.begins:
            chapter.begins[phase](transition)


def end_phase(transition: Transition) -> None:
    """A phase ends, and what its end brings is settled before the next one."""
    phase = transition.state.phase
    transition.set(stack=())  # [HA-8.6-a]
    for chapter in CHAPTERS:
        if phase in chapter.ends:
            chapter.ends[phase](transition)
    transition.set(ended=True)


def _after(transition: Transition) -> None:
    """The phase is over and all that it brought is settled: the next phase, or the next impulse, begins."""
    number = PHASES.index(transition.state.phase)
    transition.set(ended=False)
    if number + 1 < len(PHASES):
        begin_phase(transition, PHASES[number + 1])
    else:
        end_impulse(transition)


def decide(state: State) -> Decision:
    """Who gives orders in the phase."""
    words, rule = WORDS[state.phase]
    prompt = f"{state.phasing} {state.phase.title()} Phase: {words}"
    return Decision(state.phasing, state.phase, prompt, rule)


def refuse_end(state: State, order: End) -> Refusal | None:
    """Why the phase may not end yet: it always may."""
    return None


END: Order[State, Transition] = Order(End, refuse_end, lambda transition, _: end_phase(transition))


def go_on(transition: Transition) -> bool:
    """Pass over phases in which nothing is decided; says whether anything has changed.

    What is passed over follows from what everybody knows.
    """
    state = transition.state
    if state.phase == "set-up":
        begin_turn(transition, 1)
    elif state.phase == "draw":
        next_impulse(transition)
    elif state.ended:
        _after(transition)
    elif not anything_open(state):
        end_phase(transition)
    else:
        return False
    return True


def _draw(transition: Transition, frame: Drawing, draw: Draw) -> None:
    transition.pop()
    command.take_out(transition, draw)
    begin_impulse(transition, draw.side)


DRAWING: Question[State, Transition] = Question(
    Drawing,
    lambda state, frame: command.draw_decision(),
    outcomes=lambda state, frame: command.draws(state),
    resolve=_draw,
)
