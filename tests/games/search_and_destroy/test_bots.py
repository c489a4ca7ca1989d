"""The officers of every scenario: legal orders from views alone, with reasons, better than chance."""

from __future__ import annotations

import itertools
import random

import pytest

from vietnam_tui.core.model import CHANCE, Result
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.search_and_destroy.bots import reasons, rivers
from vietnam_tui.games.search_and_destroy.counters import FOLDER
from vietnam_tui.games.search_and_destroy.frames import Choosing, SettingUp
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.movement.movement import Move
from vietnam_tui.games.search_and_destroy.rules.sequence.deployment import Place
from vietnam_tui.games.search_and_destroy.rules.sequence.exits import Choose
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import Unit, UnitId

RIVER = "patrol-boat-ambush"


def played(us: str, nlf: str, seed: int, turns: int = 10, scenario: str = RIVER) -> State:
    """A game of the officer or of a random player on either side, up to a turn."""
    state, generator = GAME.setup(scenario), random.Random(seed)
    for _ in range(4000):
        if GAME.result(state) is not None or state.turn > turns:
            break
        decision = GAME.decision(state)
        if decision.side == CHANCE:
            action = GAME.outcomes(state).pick(generator)
        else:
            view = GAME.view(state, decision.side)
            player = us if decision.side == state.at_seat("US") else nlf
            if player == "officer":
                found = GAME.doctrine.ruling(view, generator)
                assert found is not None
                assert "\n" not in found.purpose
                assert GAME.refusal(view, found.action) is None
                action = found.action
            else:
                legal = [one for one in GAME.actions(view) if not isinstance(one, GAME.quits)]
                action = generator.choice(legal)
        state = GAME.apply(state, action).state
    return state


def placed(scenario: str) -> tuple[State, set[str]]:
    """A scenario as the officers set it up, and what they say of the places they choose."""
    state, generator, said = GAME.setup(scenario), random.Random(1), set[str]()
    while any(isinstance(frame, SettingUp) for frame in state.frames):
        found = GAME.doctrine.ruling(GAME.view(state, GAME.decision(state).side), generator)
        assert found is not None
        if isinstance(found.action, Place):
            said.add(found.purpose)
        state = GAME.apply(state, found.action).state
    return state, said


def result(state: State) -> Result:
    found = GAME.result(state)
    assert found is not None
    return found


@pytest.mark.parametrize("scenario", title_page(FOLDER).scenarios)
def test_officers_set_every_scenario_up_and_play_on(scenario: str) -> None:
    state = played("officer", "officer", 1, turns=2, scenario=scenario)
    assert state.turn == 3 or result(state).reason
    assert all(unit.fate != "due" for unit in state.units)


def test_guards_leave_no_way_off_the_map_open() -> None:
    state = placed("defense-of-phnom-penh")[0]
    held = {
        unit.place for number, unit in enumerate(state.units) if state.side(UnitId(number)) == "Government"
    }
    grid = state.board.grid
    assert all(
        held.intersection((exit_, *grid.neighbours(exit_))) for exit_ in state.board.area("exit hexes")
    )


def test_who_finds_no_exit_open_chooses_by_lot_and_says_nothing_of_it() -> None:
    state = placed("defense-of-phnom-penh")[0]
    assert isinstance(state.top, Choosing)
    view, found = GAME.view(state, "Khmer-Rouge"), set[str]()
    for seed in range(48):
        chosen = GAME.doctrine.ruling(view, random.Random(seed))
        assert chosen is not None
        assert isinstance(chosen.action, Choose)
        assert not chosen.purpose
        found.add(chosen.action.condition)
    assert found == {"A", "B"}


def test_what_is_said_of_hidden_counters_in_the_set_up_is_the_same_for_all() -> None:
    assert len(placed("mechanized-sweep")[1]) == 1


@pytest.mark.parametrize("seed", range(4))
def test_officers_of_both_sides_finish_their_games(seed: int) -> None:
    assert result(played("officer", "officer", seed)).reason


def test_boats_get_through_chance_and_ambushes_stop_who_drifts() -> None:
    through = [played("officer", "random", seed) for seed in range(2)]
    assert all(result(state).winner == "US" for state in through)
    drifting = [played("random", "officer", seed) for seed in range(2)]
    assert all(state.points_of("NLF") >= 30 for state in drifting)


def test_what_is_said_of_a_move_in_ambush_does_not_tell_who_has_the_weapons() -> None:
    state, generator, said = GAME.setup(RIVER), random.Random(2), set[str]()
    while GAME.result(state) is None and state.turn < 6:
        decision = GAME.decision(state)
        if decision.side == CHANCE:
            state = GAME.apply(state, GAME.outcomes(state).pick(generator)).state
            continue
        found = GAME.doctrine.ruling(GAME.view(state, decision.side), generator)
        if decision.side == "NLF" and found is not None and isinstance(found.action, Move):
            here = state.units[found.action.unit].place
            seen = reasons.slip_away(GAME.view(state, "US"), "NLF", here, found.action.to)
            assert found.purpose == seen
            said.add(found.purpose)
        drifts = decision.side == "US" and decision.kind == "movement" and state.turn > 1
        legal = [one for one in GAME.actions(state) if not isinstance(one, GAME.quits)] if drifts else []
        action = generator.choice(legal) if legal else found.action if found is not None else None
        assert action is not None
        state = GAME.apply(state, action).state
    assert len(said) > 1


def test_an_officer_decides_the_same_wherever_hidden_counters_that_he_cannot_tell_apart_lie() -> None:
    state = played("officer", "officer", 1, turns=0)
    while GAME.decision(state).side != "US":
        action = GAME.doctrine.habit(GAME.view(state, GAME.decision(state).side))
        state = GAME.apply(state, action).state
    hidden = [unit for unit in state.units_of("NLF") if state.units[unit].on_map]
    first, *_, last = hidden
    swapped = list(state.units)
    swapped[first] = Unit(place=state.units[last].place, up=False)
    swapped[last] = Unit(place=state.units[first].place, up=False)
    twin = state.but(units=tuple(swapped))
    views = [GAME.view(one, "US") for one in (state, twin)]
    assert views[0] == views[1]
    assert GAME.doctrine.habit(views[0]) == GAME.doctrine.habit(views[1])


def test_a_reason_is_told_for_what_the_officer_would_do_and_for_nothing_else() -> None:
    state = GAME.setup("defense-of-phnom-penh")
    view = GAME.view(state, "Government")
    best = GAME.doctrine.habit(view)
    others = [one for one in GAME.doctrine.options(view) if one != best]
    assert GAME.doctrine.reason(view, best).startswith("it shuts ")
    assert GAME.doctrine.reason(view, others[0]) == ""


def test_the_ways_across_the_map_run_from_edge_to_opposite_edge_without_a_gap() -> None:
    board = GAME.setup(RIVER).board
    for way in rivers.crossings(board.sheet.id):
        assert all(b in board.grid.touching(a) for a, b in itertools.pairwise(way))
        assert all(side in board.sides["river"] for side in way)
