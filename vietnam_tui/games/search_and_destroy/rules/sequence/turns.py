"""The sequence of play (4.0): Game-Turns, Player-Turns, their phases, the Game-Turn Record Phase."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.model import Action, Decision, Result
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter, Chapters, Rulebook
from vietnam_tui.engine.known import Numbered
from vietnam_tui.engine.naming import HEX, UNIT
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.search_and_destroy.names import SIDE
from vietnam_tui.games.search_and_destroy.rules.air import deliveries, gunships, lifts
from vietnam_tui.games.search_and_destroy.rules.air.lifts import must_land
from vietnam_tui.games.search_and_destroy.rules.assault import assault, retreat
from vietnam_tui.games.search_and_destroy.rules.fire import (
    ambush,
    ambush_notes,
    ambush_orders,
    ammunition,
    direct_fire,
    forced_attacks,
    results,
    weapons,
)
from vietnam_tui.games.search_and_destroy.rules.fire.ambush_notes import Mark
from vietnam_tui.games.search_and_destroy.rules.movement import (
    boats,
    carrying,
    entry,
    mounting,
    movement,
    probing,
)
from vietnam_tui.games.search_and_destroy.rules.movement.entry import must_enter
from vietnam_tui.games.search_and_destroy.rules.position import clearing, pinning, positions
from vietnam_tui.games.search_and_destroy.rules.position.positions import Improve
from vietnam_tui.games.search_and_destroy.rules.search import interrogation, searching
from vietnam_tui.games.search_and_destroy.rules.sequence import command, deployment, exits, victory
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Die, Drawn, Pass
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.rules.sequence.view import view
from vietnam_tui.games.search_and_destroy.rules.support import explosives, flak, missions, shelling
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import Phase, State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId

#: The phases of a Player-Turn in order [SD-4.0-e]
PHASES: tuple[Phase, ...] = (
    "command",
    "support",
    "flights",
    "movement",
    "search",
    "surprise",
    "interrogation",
    "area fire",
    "gunships",
    "fire",
    "assault",
    "end",
)

#: The phases of the searching side alone [SD-4.0-f]
SEARCH_PHASES: tuple[Phase, ...] = ("search", "surprise", "interrogation")

#: The name of each phase, what is done in it, and its rule
TITLES: dict[str, tuple[str, str, str]] = {
    "command": ("Command Phase", "see who is in command", "SD-4.0-e"),
    "support": ("Support Phase", "plot strikes, or end the phase", "SD-21.1-a"),
    "flights": ("Movement Phase, helicopters", "fly, or end it", "SD-4.0-e"),
    "movement": ("Movement Phase", "move units, or end the phase", "SD-5.0-b"),
    "search": ("Search Segment", "search, or end it", "SD-12.2-a"),
    "surprise": ("Surprise Attack Segment", "attack finders, or end it", "SD-12.3-a"),
    "interrogation": ("Interrogation Segment", "interrogate, or end it", "SD-23.1-a"),
    "area fire": ("Combat Phase, area fire", "fire, or end it", "SD-4.0-e"),
    "gunships": ("Combat Phase, gunships", "attack, or end it", "SD-26.0-c"),
    "fire": ("Combat Phase, direct fire", "fire, or end it", "SD-6.0-a"),
    "assault": ("Combat Phase, Close Assault", "assault, or end it", "SD-32.0-f"),
    "end": ("End of the Player-Turn", "finish it", "SD-4.0-h"),
    "record": ("Game-Turn Record Phase", "finish the Game-Turn", "SD-4.0-i"),
}

#: The actions that may be taken at the end of a Player-Turn besides finishing it
AT_THE_END: dict[type[Action], str] = {Improve: "improve", Mark: "note ambushes"}


class GameTurn(Told, frozen=True, tag="game turn"):
    """A Game-Turn begins [SD-4.0-a]."""

    says = "Game-Turn {turn} of {last_turn} begins"
    turn: int
    last_turn: int


class GameTurnEnds(Told, frozen=True, tag="game turn ends"):
    """A Game-Turn is over [SD-4.0-i]."""

    says = "Game-Turn {turn} ends"
    ends_turn = True
    turn: int


class PlayerTurn(Told, frozen=True, tag="player turn"):
    """A Player-Turn begins [SD-4.0-a]."""

    says = "{player} Player-Turn"
    player: str


class PhaseBegins(Told, frozen=True, tag="phase"):
    """A phase or a step of one begins, in which something may be decided [SD-4.0-e]."""

    says = "{player}: {phase}"
    player: str
    phase: str


def acting(state: State) -> Army:
    """The side that gives orders in the phase: in the Surprise Attack Segment the one that was looked for."""
    return state.other(state.player) if state.phase == "surprise" else state.player


def anything_open(state: State) -> bool:
    """Could an order come up in the phase, by what everybody knows?"""
    if state.phase in SEARCH_PHASES and state.player != state.searcher:
        return False
    return Stop().refusal(state) is None or CHAPTERS.anything_open(state, state.phase)


# -- turns --------------------------------------------------------------------------------------------------


def begin_turn(transition: Transition, turn: int) -> None:
    """A Game-Turn begins: what is done once in it may be done again [SD-4.0-a]."""
    transition.set(turn=turn)
    transition.every("units", shot=False, flak=False)  # [SD-9.4-a, SD-31.13-c]
    transition.tell(GameTurn(turn=turn, last_turn=transition.state.last_turn, rule="SD-4.0-a"))
    CHAPTERS.at(transition, "turn")
    begin_player_turn(transition, transition.state.sides[0])


def begin_player_turn(transition: Transition, side: Army) -> None:
    """A Player-Turn begins, the first that of the player who moves first [SD-4.0-a]."""
    transition.set(player=side, looked=(), landings=(), flights=0, medivacs=0, downed=0, questions=0)
    transition.every("units", did=(), assailed=0)
    transition.tell(PlayerTurn(player=side, rule="SD-4.0-a"))
    CHAPTERS.at(transition, "player turn")
    begin_phase(transition, PHASES[0])


def end_game_turn(transition: Transition) -> None:
    """The Game-Turn is over; after the last one the game is scored [SD-4.0-i]."""
    state = transition.state
    transition.tell(GameTurnEnds(turn=state.turn, rule="SD-4.0-i"))
    if state.turn >= state.last_turn:
        judge(transition)
    else:
        begin_turn(transition, state.turn + 1)


# -- phases -------------------------------------------------------------------------------------------------


def begin_phase(transition: Transition, phase: Phase) -> None:
    """A phase begins."""
    transition.set(phase=phase, mover=NO_UNIT, under_fire=(), boats_hit=())
    state = transition.state
    if anything_open(state):
        title, _, rule = TITLES[phase]
        transition.tell(PhaseBegins(player=acting(state), phase=title, rule=rule))
    CHAPTERS.begin(transition, phase)


def end_phase(transition: Transition) -> None:
    """A phase ends; what that brings is settled before the next begins."""
    phase = transition.state.phase
    transition.release()
    CHAPTERS.end(transition, phase)
    transition.set(ended=True)


def _after(transition: Transition) -> None:
    """The phase is over and all that it brought is settled: the next one begins."""
    state = transition.state
    transition.set(ended=False)
    if state.phase == "record":
        end_game_turn(transition)  # [SD-4.0-a]
    elif state.phase == PHASES[-1] and victory.no_boat_left(state):
        judge(transition)
    elif state.phase != PHASES[-1]:
        begin_phase(transition, PHASES[PHASES.index(state.phase) + 1])  # [SD-4.0-e]
    elif state.player == state.sides[0]:
        begin_player_turn(transition, state.sides[1])  # [SD-4.0-a]
    else:
        begin_phase(transition, "record")


def decide(state: State) -> Decision:
    """The side that gives orders in the phase."""
    title, words, rule = TITLES[state.phase]
    side = acting(state)
    if state.phase == "end":
        open_now = [AT_THE_END.get(one.verb, "") for one in CHAPTERS.given("end") if one.open(state)]
        besides = ", ".join(filter(None, open_now))
        title, words = "Turn's end", f"{besides}, or {words}" if besides else words
    return Decision(side, state.phase, f"{side} {title}: {words}", rule)


def judge(transition: Transition) -> None:
    """The game is over: it is scored, or judged as the scenario has it."""
    state = transition.state
    if state.sheet.victory.kind == "pilot":
        winner = state.at_seat("NLF")
        words = "the Pilot has not been rescued in time"
        transition.finish(Result(winner, words, "SD-S2.V-b"))
    elif state.sheet.victory.kind == "choice":
        transition.finish(exits.judged(state))
    else:
        CHAPTERS.at(transition, "scoring")  # [SD-4.0-i]
        transition.finish(victory.on_points(transition.state))  # [SD-14.0-a]


class End(Order[State, Transition], frozen=True, tag="end"):
    """End the phase."""

    usage, example = "end", "end"

    def refusal(self, state: State) -> Refusal | None:
        if state.phase == "flights":
            return must_land(state)
        return must_enter(state) if state.phase == "movement" else None

    def apply(self, transition: Transition) -> None:
        end_phase(transition)


class Stop(Order[State, Transition], frozen=True, tag="stop"):
    """End the game, as the enemy has nothing left."""

    usage, example = "stop", "stop"

    def refusal(self, state: State) -> Refusal | None:
        """Why the game is not ended before its last turn, or None [SD-4.0-n]."""
        if state.phase != "end":
            return Refusal("SD-4.0-n", "the game is ended early at the end of a Player-Turn only")
        return victory.refuse_stop(state)

    def apply(self, transition: Transition) -> None:
        judge(transition)


class Resign(Order[State, Transition], frozen=True, tag="resign"):
    """Give the game up."""

    usage, example = "resign", "resign"

    def apply(self, transition: Transition) -> None:
        """The side that gives up loses [SD-4.0-n]."""
        state = transition.state
        loser = RULES.questions.decision(state).side
        transition.finish(Result(state.other(loser), f"the {loser} has given up", "SD-4.0-n"))


def go_on(transition: Transition) -> bool:
    """Pass over phases in which nothing is decided; says whether anything has changed.

    Only what everybody knows decides what is passed over.
    """
    state = transition.state
    if state.phase == "set-up":
        begin_turn(transition, 1)
    elif state.ended:
        _after(transition)
    elif not anything_open(state):
        end_phase(transition)
    else:
        return False
    return True


# -- everything that is decided -----------------------------------------------------------------------------

#: The order is that in which hooks are called: at the end of a Player-Turn Pinned markers go last [SD-4.0-h]
CHAPTERS = Chapters[State, Transition](
    victory.CHAPTER,
    deployment.CHAPTER,
    command.CHAPTER,
    movement.CHAPTER,
    entry.CHAPTER,
    mounting.CHAPTER,
    boats.CHAPTER,
    exits.CHAPTER,
    carrying.CHAPTER,
    probing.CHAPTER,
    searching.CHAPTER,
    missions.CHAPTER,
    lifts.CHAPTER,
    gunships.CHAPTER,
    flak.CHAPTER,
    shelling.CHAPTER,
    explosives.CHAPTER,
    interrogation.CHAPTER,
    direct_fire.CHAPTER,
    results.CHAPTER,
    forced_attacks.CHAPTER,
    weapons.CHAPTER,
    assault.CHAPTER,
    retreat.CHAPTER,
    ambush.CHAPTER,
    ambush_notes.CHAPTER,
    ambush_orders.CHAPTER,
    positions.CHAPTER,
    deliveries.CHAPTER,
    clearing.CHAPTER,
    ammunition.CHAPTER,
    pinning.CHAPTER,
    Chapter(verbs=(Pass, End, Stop, Resign)),
)


def _phase(state: State) -> str:
    return state.phase


def _out_of_phase(state: State, phases: tuple[str, ...]) -> Refusal | None:
    """The refusal of an order that belongs to another phase of the Player-Turn."""
    if state.phase == "set-up":
        return None
    when = " or ".join(TITLES[phase][0] for phase in phases)
    return Refusal("SD-4.0-e", f"that is done in the {when}; this is the {TITLES[state.phase][0]}")


RULES = Rulebook(
    CHAPTERS,
    transition=Transition,
    phase=_phase,
    decide=decide,
    go_on=go_on,
    kinds={UnitId: UNIT, Hex: HEX, Hexside: SIDE},
    chance=(Die, Drawn),
    anytime=(Resign,),
    astray=_out_of_phase,
    view=view,
    numbered=(
        Numbered(
            UnitId,
            lambda state: len(state.roster),
            Refusal("SD-0-f", "there is no such unit in this game"),
            unnamed=frozenset({"target", "observer"}),
        ),
        Numbered(
            Hex, lambda state: state.board.grid.size, Refusal("SD-M-b", "there is no such hex on this map")
        ),
        Numbered(
            Hexside,
            lambda state: len(state.board.grid.side_hexes),
            Refusal("SD-M-b", "there is no such hexside on this map"),
        ),
    ),
)
