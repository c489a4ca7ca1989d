"""The sequence of play (5.0): game turns, impulses, phases."""

from __future__ import annotations

from typing import ClassVar

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter, Chapters, Rulebook
from vietnam_tui.engine.known import Numbered
from vietnam_tui.engine.question import Chance, Question, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Designating, Drawing, Happening
from vietnam_tui.games.hot_armor.names import KINDS
from vietnam_tui.games.hot_armor.rules.command import checks, command, leaders, recon
from vietnam_tui.games.hot_armor.rules.command.command import Draw
from vietnam_tui.games.hot_armor.rules.fire import assault, counterbattery, fire, fortunes, panic, results
from vietnam_tui.games.hot_armor.rules.movement import (
    airlift,
    amphibious,
    bridging,
    exits,
    movement,
    reinforcements,
    transport,
    wrecks,
)
from vietnam_tui.games.hot_armor.rules.position import contact
from vietnam_tui.games.hot_armor.rules.position.answers import Die
from vietnam_tui.games.hot_armor.rules.position.view import view
from vietnam_tui.games.hot_armor.rules.reaction import overwatch, reaction, standing
from vietnam_tui.games.hot_armor.rules.sequence import deployment, landing_zones, victory
from vietnam_tui.games.hot_armor.rules.sequence.victory import judge
from vietnam_tui.games.hot_armor.rules.support import bombardment, deflection, fire_support
from vietnam_tui.games.hot_armor.rules.works import engineers, laying, mines
from vietnam_tui.games.hot_armor.state import Phase, State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_SIDE, NO_UNIT, UnitId

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

#: The actions of each phase, and the rule that says so
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


class TurnBegins(Told, frozen=True, tag="turn"):
    """A game turn begins [HA-5.0-a]."""

    says = "Turn {turn} of {last_turn} begins"
    turn: int
    last_turn: int


class TurnEnds(Told, frozen=True, tag="turn ends"):
    """A game turn is over [HA-5.1-k]."""

    says = "Turn {turn} ends"
    ends_turn: ClassVar[bool] = True

    turn: int


class ImpulseBegins(Told, frozen=True, tag="impulse"):
    """A side's impulse begins [HA-5.1-a, HA-3.2-c]."""

    player: Nation
    impulse: int
    automatic: bool = False

    @property
    def sentence(self) -> str:
        return f"{self.player} impulse{', automatic' if self.automatic else ''}: number {self.impulse} of the turn"


class PhaseBegins(Told, frozen=True, tag="phase"):
    """A phase of an impulse begins [HA-5.1-b]."""

    player: Nation
    phase: str

    @property
    def sentence(self) -> str:
        return f"{self.player} {self.phase.title()} Phase"


# -- turns and impulses -------------------------------------------------------------------------------------


def begin_turn(transition: Transition, turn: int) -> None:
    """A turn starts: morale, the bin, what arrives; then the automatic first impulse, or the draws."""
    transition.set(turn=turn, impulse=0, phase="draw", bearer=NO_UNIT)
    transition.every("units", shot=False)
    transition.tell(TurnBegins(turn=turn, last_turn=transition.state.last_turn, rule="HA-5.0-a"))
    CHAPTERS.at(transition, "turn")  # [HA-5.1-n]
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
        ImpulseBegins(
            player=side,
            impulse=transition.state.impulse,
            automatic=automatic,
            rule="HA-3.2-c" if automatic else "HA-5.1-a",
        )
    )
    CHAPTERS.at(transition, "impulse")
    begin_phase(transition, "command")  # [HA-5.1-b]
    transition.push(Designating(side))  # [HA-5.1-b]


def end_impulse(transition: Transition) -> None:
    """The C2 marker is set aside until the turn is over [HA-7.4-a]."""
    transition.every("units", active=False, steady=False)
    transition.set(phase="draw", bearer=NO_UNIT, small=False, automatic=False)


def end_turn(transition: Transition) -> None:
    """The End of Turn Phase; after the last turn the scenario ends."""
    CHAPTERS.at(transition, "turn ends")
    turn = transition.state.turn
    transition.tell(TurnEnds(turn=turn, rule="HA-5.1-k"))
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
    if CHAPTERS.anything_open(state, state.phase):
        transition.tell(PhaseBegins(player=state.phasing, phase=phase, rule="HA-5.1-b"))
    CHAPTERS.begin(transition, phase)


def end_phase(transition: Transition) -> None:
    """A phase ends, and what its end brings is settled before the next one."""
    phase = transition.state.phase
    transition.set(stack=())  # [HA-8.6-a]
    CHAPTERS.end(transition, phase)
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
    """The side that gives orders in the phase."""
    words, rule = WORDS[state.phase]
    prompt = f"{state.phasing} {state.phase.title()} Phase: {words}"
    return Decision(state.phasing, state.phase, prompt, rule)


class End(Order[State, Transition], frozen=True, tag="end"):
    """End the phase."""

    usage, example = "end", "end"

    def apply(self, transition: Transition) -> None:
        end_phase(transition)


def go_on(transition: Transition) -> bool:
    """Pass over phases in which nothing is decided; says whether anything has changed.

    Only what everybody knows decides what is passed over.
    """
    state = transition.state
    if state.phase == "set-up":
        begin_turn(transition, 1)
    elif state.phase == "draw":
        next_impulse(transition)
    elif state.ended:
        _after(transition)
    elif not CHAPTERS.anything_open(state, state.phase):
        end_phase(transition)
    else:
        return False
    return True


def _draw(transition: Transition, frame: Drawing, draw: Draw) -> None:
    transition.pop()
    command.take_out(transition, draw)
    begin_impulse(transition, draw.side)


DRAWING = rolled(
    Drawing, ("draw", "a C2 marker is drawn from the bin", "HA-5.1-a"), Chance(command.draws, _draw)
)


def _spread(transition: Transition, frame: Happening) -> bool:
    """Every chapter has its say on what has happened, in their order."""
    transition.pop()
    CHAPTERS.tell(transition, frame)
    return True


HAPPENING = Question[State, Transition, Happening](
    Happening,
    lambda state, frame: Decision(CHANCE, frame.way, "what happens in the hex", "HA-16.1-h"),
    settle=_spread,
)

# -- the chapters in the order of the booklet -------------------------------------------------------------------

CHAPTERS = Chapters[State, Transition](
    deployment.CHAPTER,
    laying.CHAPTER,
    leaders.CHAPTER,
    recon.CHAPTER,
    landing_zones.CHAPTER,
    command.CHAPTER,
    reinforcements.CHAPTER,
    transport.CHAPTER,
    airlift.CHAPTER,
    movement.CHAPTER,
    wrecks.CHAPTER,
    contact.CHAPTER,
    amphibious.CHAPTER,
    exits.CHAPTER,
    bridging.CHAPTER,
    mines.CHAPTER,
    engineers.CHAPTER,
    fire_support.CHAPTER,
    bombardment.CHAPTER,
    deflection.CHAPTER,
    fire.CHAPTER,
    results.CHAPTER,
    panic.CHAPTER,
    fortunes.CHAPTER,
    assault.CHAPTER,
    overwatch.CHAPTER,
    counterbattery.CHAPTER,
    reaction.CHAPTER,
    standing.CHAPTER,
    checks.CHAPTER,
    victory.CHAPTER,
    Chapter(verbs=(End,), questions=(DRAWING, HAPPENING)),
)


def _phase(state: State) -> str:
    return state.phase


def _out_of_phase(state: State, phases: tuple[str, ...]) -> Refusal | None:
    """The refusal of an order that belongs to another phase of the impulse."""
    if state.phase == "set-up":
        return None
    when = " or ".join(phase.title() for phase in phases)
    return Refusal("HA-5.1-b", f"that is done in the {when} Phase; this is the {state.phase.title()} Phase")


RULES = Rulebook(
    CHAPTERS,
    transition=Transition,
    phase=_phase,
    decide=decide,
    go_on=go_on,
    kinds=KINDS,
    chance=(Draw, Die),
    astray=_out_of_phase,
    view=view,
    numbered=(
        Numbered(
            UnitId, lambda state: len(state.roster), Refusal("HA-2.2-a", "there is no such unit in this game")
        ),
        Numbered(
            Hex, lambda state: state.board.grid.size, Refusal("HA-2.1-c", "there is no such hex on this map")
        ),
    ),
)
