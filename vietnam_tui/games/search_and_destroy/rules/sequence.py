"""The sequence of play (4.0): Game-Turns, Player-Turns, their phases, the Game-Turn Record Phase."""

from __future__ import annotations

from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Order
from vietnam_tui.games.search_and_destroy import events
from vietnam_tui.games.search_and_destroy.chapter import Given
from vietnam_tui.games.search_and_destroy.combat_verbs import Mark
from vietnam_tui.games.search_and_destroy.rules import early_end
from vietnam_tui.games.search_and_destroy.rules.chapters import CHAPTERS
from vietnam_tui.games.search_and_destroy.rules.entry import must_enter
from vietnam_tui.games.search_and_destroy.rules.lifts import must_land
from vietnam_tui.games.search_and_destroy.rules.scoring import judge
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import Phase, State
from vietnam_tui.games.search_and_destroy.transition import Transition
from vietnam_tui.games.search_and_destroy.units import NO_UNIT
from vietnam_tui.games.search_and_destroy.verbs import End, Improve, Stop

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

#: What each phase is called, what is done in it, and its rule
TITLES: dict[Phase, tuple[str, str, str]] = {
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

#: What may be done at the end of a Player-Turn besides finishing it
AT_THE_END: dict[type[Action], str] = {Improve: "improve", Mark: "note ambushes"}


def acting(state: State) -> Army:
    """The side that gives orders in the phase: in the Surprise Attack Segment the one that was looked for."""
    return state.other(state.player) if state.phase == "surprise" else state.player


def given(state: State) -> tuple[Given, ...]:
    """The orders that may be given in the phase."""
    return tuple(one for chapter in CHAPTERS for one in chapter.orders if state.phase in one.phases)


def anything_open(state: State) -> bool:
    """Could an order come up in the phase, by what everybody knows?"""
    if state.phase in SEARCH_PHASES and state.player != state.searcher:
        return False
    may_stop = state.phase == "end" and early_end.refuse(state, Stop()) is None
    return may_stop or any(one.open(state) for one in given(state))


# -- turns --------------------------------------------------------------------------------------------------


def begin_turn(transition: Transition, turn: int) -> None:
    """A Game-Turn begins: what is done once in it may be done again [SD-4.0-a]."""
    transition.set(turn=turn)
    transition.every("units", shot=False, flak=False)  # [SD-9.4-a, SD-31.13-c]
    transition.tell(events.GameTurn(turn=turn, last_turn=transition.state.last_turn, rule="SD-4.0-a"))
    for chapter in CHAPTERS:
        if chapter.turn is not None:
            chapter.turn(transition)
    begin_player_turn(transition, transition.state.sides[0])


def begin_player_turn(transition: Transition, side: Army) -> None:
    """A Player-Turn begins, the first that of the player who moves first [SD-4.0-a]."""
    transition.set(player=side, looked=(), landings=(), flights=0, medivacs=0, downed=0, questions=0)
    transition.every("units", did=(), assailed=0)
    transition.tell(events.PlayerTurn(player=side, rule="SD-4.0-a"))
    for chapter in CHAPTERS:
        if chapter.player_turn is not None:
            chapter.player_turn(transition)
    begin_phase(transition, PHASES[0])


def end_game_turn(transition: Transition) -> None:
    """The Game-Turn is over; after the last one the game is scored [SD-4.0-i]."""
    state = transition.state
    transition.tell(events.GameTurnEnds(turn=state.turn, rule="SD-4.0-i"))
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
        transition.tell(events.PhaseBegins(player=acting(state), phase=title, rule=rule))
    for chapter in CHAPTERS:
        if phase in chapter.begins:
            chapter.begins[phase](transition)


def end_phase(transition: Transition) -> None:
    """A phase ends; what that brings is settled before the next begins."""
    phase = transition.state.phase
    transition.release()
    for chapter in CHAPTERS:
        if phase in chapter.ends:
            chapter.ends[phase](transition)
    transition.set(ended=True)


def _after(transition: Transition) -> None:
    """The phase is over and all that it brought is settled: the next one begins."""
    state = transition.state
    transition.set(ended=False)
    if state.phase == "record":
        end_game_turn(transition)  # [SD-4.0-a]
    elif state.phase == PHASES[-1] and early_end.no_boat_left(state):
        judge(transition)
    elif state.phase != PHASES[-1]:
        begin_phase(transition, PHASES[PHASES.index(state.phase) + 1])  # [SD-4.0-e]
    elif state.player == state.sides[0]:
        begin_player_turn(transition, state.sides[1])  # [SD-4.0-a]
    else:
        begin_phase(transition, "record")


def decide(state: State) -> Decision:
    """Who gives orders in the phase."""
    title, words, rule = TITLES[state.phase]
    side = acting(state)
    if state.phase == "end":
        open_now = [AT_THE_END.get(one.order.action, "") for one in given(state) if one.open(state)]
        besides = ", ".join(filter(None, open_now))
        title, words = "Turn's end", f"{besides}, or {words}" if besides else words
    return Decision(side, state.phase, f"{side} {title}: {words}", rule)


def refuse_end(state: State, order: End) -> Refusal | None:
    """Why the phase may not end yet, or None."""
    if state.phase == "flights":
        return must_land(state)
    return must_enter(state) if state.phase == "movement" else None


END: Order[State, Transition] = Order(End, refuse_end, lambda transition, _: end_phase(transition))


def refuse_stop(state: State, order: Stop) -> Refusal | None:
    """Why the game is not ended before its last turn, or None [SD-4.0-n]."""
    if state.phase != "end":
        return Refusal("SD-4.0-n", "the game is ended early at the end of a Player-Turn only")
    return early_end.refuse(state, order)


STOP: Order[State, Transition] = Order(Stop, refuse_stop, lambda transition, _: judge(transition))


def go_on(transition: Transition) -> bool:
    """Pass over phases in which nothing is decided; says whether anything has changed.

    What is passed over follows from what everybody knows.
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
