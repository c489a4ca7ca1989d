"""What the officers of Khe Sanh say: numbers of the position that hold, and the condition of victory as it stands."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
import pytest

from tests.games.khe_sanh.proving_ground import GAME
from tests.games.khe_sanh.test_bots import LANG_VEI, SIEGE, play
from vietnam_tui.bots import Choice
from vietnam_tui.core.knowledge import VictoryCondition
from vietnam_tui.games.khe_sanh.bots.conditions import as_they_stand, going, taken
from vietnam_tui.games.khe_sanh.bots.goals import fighters, objectives
from vietnam_tui.games.khe_sanh.frames import Assault
from vietnam_tui.games.khe_sanh.rules.assault import attacks
from vietnam_tui.games.khe_sanh.rules.assault.attacks import Attack
from vietnam_tui.games.khe_sanh.rules.assault.commitments import Spend
from vietnam_tui.games.khe_sanh.rules.assault.retreat import Retreat
from vietnam_tui.games.khe_sanh.rules.fire.air_support import ArcLight, Strike
from vietnam_tui.games.khe_sanh.rules.position.stacks import counters_in, occupied
from vietnam_tui.games.khe_sanh.state import NVA, US, State, other

#: One worker runs the tests that share the game
one_siege = pytest.mark.xdist_group("a siege")


@cache
def siege() -> tuple[State, list[tuple[State, Choice]]]:
    """A game of the officers, which begins with a full first Impulse of both sides."""
    return play(SIEGE, {US: "regular", NVA: "regular"}, 3)


@one_siege
def test_every_kind_of_reason_with_a_number_holds_in_the_position_it_is_said_in() -> None:
    kinds = set()
    for state, (action, told) in siege()[1]:
        match action:
            case Attack(at=at) if found := re.search(r"(\d+)% to shake, .* (\d+)% to suffer", told):
                kinds.add("attack")
                assert ("is an objective" in told) == (at in objectives(state)), told
                assert int(found[1]) <= 100 >= int(found[2])
            case Strike() if found := re.search(r": (\d+)% to shake it or more becomes (\d+)%", told):
                kinds.add("strike")
                assert isinstance(state.top, Assault)
                assert int(found[2]) < int(found[1]), told
            case Spend() if found := re.search(r": (\d+)% to shake it or more becomes (\d+)%", told):
                kinds.add("CAPs")
                assert int(found[2]) > int(found[1]), told
            case Retreat(path=path) if found := re.search(r"has (no|\d+) ", told):
                kinds.add("retreat")
                side = state.side(action.unit)
                near = sum(h in occupied(state, other(side)) for h in state.board.grid.neighbours(path[-1]))
                assert found[1] == (str(near) if near else "no"), told
            case ArcLight(at=at):
                kinds.add("B-52s")
                count = counters_in(state, NVA, at)
                assert f" {count} counter{'' if count == 1 else 's'} in {state.label(at)}" in told
    assert kinds == {"attack", "strike", "CAPs", "retreat", "B-52s"}


@one_siege
def test_who_holds_an_objective_alone_leaves_it_at_stake_for_no_hex_that_decides_nothing() -> None:
    stayed = 0
    for state, (action, _) in siege()[1]:
        if state.phasing != NVA or state.segment != "combat" or state.top is not None:
            continue
        for target, able in attacks.targets(state).items():
            left = set(able) - set(going(state, target, able))
            stayed += len(left)
            assert not left or target not in objectives(state)
            assert all(fighters(state, NVA, state.pieces[piece].place) == (piece,) for piece in left)
        if isinstance(action, Attack) and action.at not in objectives(state):
            assert set(action.units) == set(going(state, action.at, action.units))
    assert stayed > 0


@one_siege
def test_with_enough_objectives_nobody_who_holds_one_alone_assaults_anything() -> None:
    state = next(state for state, _ in siege()[1] if state.phasing == NVA and taken(state))
    area = state.board.area(state.sheet.victory.area)
    rich = state.but(held=tuple(sorted(area)))
    for target, able in attacks.targets(rich).items():
        assert all(
            state.pieces[piece].place not in area or len(fighters(rich, NVA, state.pieces[piece].place)) > 1
            for piece in going(rich, target, able)
        )


@one_siege
def test_the_condition_of_the_siege_is_open_until_nobody_can_change_it() -> None:
    end, decided = siege()
    names = {one.name for state, _ in decided for side in (US, NVA) for one in as_they_stand(state, side)}
    assert names == {"enough objectives", "too few objectives for the enemy"}
    state, _ = decided[-1]
    assert (state.phasing, state.turn) == (US, state.last_turn)
    (us,), (nva,) = as_they_stand(state, US), as_they_stand(state, NVA)
    need = state.sheet.victory.need
    assert (us.standing, nva.standing) == (("met", "lost") if len(taken(state)) < need else ("open", "open"))
    assert f"of {need} held" in us.told
    assert (end.result and end.result.winner) == (US if us.standing == "met" else NVA)


def test_the_garrison_of_lang_vei_has_won_in_the_last_impulse_if_anybody_is_left() -> None:
    _, decided = play(LANG_VEI, {US: "regular", NVA: "regular"}, 1)
    begun: Any = next(state for state, _ in decided if state.impulse)
    assert [one.standing for side in (US, NVA) for one in as_they_stand(begun, side)] == ["open", "open"]
    last = msgspec.structs.replace(begun, phasing=US, impulse=begun.sheet.impulses)
    assert [one.standing for side in (US, NVA) for one in as_they_stand(last, side)] == ["met", "lost"]


def test_the_officers_of_the_campaign_read_the_road_and_the_hills() -> None:
    state = GAME.setup("operation-pegasus")
    doctrine = GAME.doctrine
    told = [one for side in (US, NVA) for one in doctrine.conditions(state, side)]
    assert all(
        isinstance(one, VictoryCondition) and one.standing == "open" and "the road is" in one.told
        for one in told
    )
    late = state.but(turn=state.last_turn, road_cut=False)
    assert doctrine.conditions(late, NVA)[0].standing == "lost"
