"""Exact odds with equal states merged, against every way one by one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tests.branches import branches
from tests.toy_game import GAME
from tests.toy_game import ridge_pieces as pieces
from tests.toy_game.ford_events import Lost
from tests.toy_game.ridge_fire import Decline, Shoot
from tests.toy_game.ridge_losses import Hit
from tests.toy_game.ridge_pieces import NORTH, SOUTH, Direction, Handle, Unit, hex_
from tests.toy_game.ridge_south import Move, Salvo
from vietnam_tui.core.chance import Distribution, totals
from vietnam_tui.core.model import CHANCE, NOBODY, Action, Decision, Event, State, Step
from vietnam_tui.core.odds import outlook


def stand_off(state: Any) -> Action | None:
    """Whoever is asked declines; the dice end with the next order to be given."""
    return Decline() if GAME.decision(state).kind == "reaction" else None


def lost(event: Event) -> Iterable[str]:
    return [event.who] if isinstance(event, Lost | Hit) else []


def under_the_salvo() -> Any:
    """Five counters and Ann where the salvo may fall."""
    spots = tuple(hex_(label) for label in ("0304", "0304", "0205", "0305", "0105"))
    places = tuple(hex_(label) for label in ("0603", "0306", "0604"))
    return msgspec.structs.replace(
        pieces.begin(), turn=1, frames=(), left=(SOUTH, NORTH), spots=spots, places=places
    )


@pytest.mark.parametrize("aim", ["0304", "0404", "0204"])
def test_merged_odds_are_those_of_every_way(aim: str) -> None:
    state = under_the_salvo()
    action = Salvo(hex_(aim), Direction(0))
    ways = list(branches(GAME, state, action, stand_off))
    merged = outlook(GAME, state, action, stand_off, lost)
    ends: defaultdict[bytes, Fraction] = defaultdict(Fraction)
    facts: defaultdict[str, Fraction] = defaultdict(Fraction)
    for probability, end, events, _ in ways:
        ends[msgspec.msgpack.encode(end)] += probability
        for event in events:
            for fact in lost(event):
                facts[fact] += probability
    assert {msgspec.msgpack.encode(end): share for end, share in merged.ends} == dict(ends)
    assert merged.expected == dict(facts)
    assert sum(share for _, share in merged.ends) == 1
    assert len(merged.ends) < len(ways)
    assert merged.steps < len(ways)


def test_what_a_target_must_fear_is_told_target_by_target() -> None:
    merged = outlook(GAME, under_the_salvo(), Salvo(hex_("0304"), Direction(0)), stand_off, lost)
    # on target by a three or less, it hits by a five or a six
    assert merged.expected["Nam"] >= Fraction(1, 2) * Fraction(1, 3)
    assert all(0 < chance < 1 for chance in merged.expected.values())


def test_an_answer_on_the_way_is_assumed() -> None:
    state = msgspec.structs.replace(
        pieces.begin(),
        turn=1,
        frames=(),
        left=(SOUTH, NORTH),
        places=tuple(map(hex_, ("0603", "0504", "0604"))),
    )
    step = Move(Unit(1), hex_("0404"))
    silent = outlook(GAME, state, step, stand_off, lost)
    assert [share for _, share in silent.ends] == [1]
    fired = outlook(
        GAME, state, step, lambda s: Shoot(Handle(2)) if GAME.decision(s).kind == "reaction" else None, lost
    )
    assert fired.expected == {"Ann": Fraction(1, 2)}


class Volley(State, frozen=True):
    """So many targets still to be rolled for; steps lost so far by all, and by the target under fire."""

    targets: int
    losses: tuple[int, ...] = ()


class Rolled(Action, frozen=True):
    """Two dice."""

    total: int


class Fired(Event, frozen=True, tag="fire"):
    """The dice for a target have fallen."""

    target: int
    loss: int


class Firing:
    """Two dice for each of many targets: 10 or more takes both steps, 7 or more one."""

    def decision(self, state: Volley) -> Decision:
        return Decision(CHANCE if len(state.losses) < state.targets else NOBODY, "fire", "", "T-1")

    def outcomes(self, state: Volley) -> Distribution[Action]:
        return Distribution([(Rolled(total), ways) for total, ways in totals(2)])

    def apply(self, state: Volley, action: Action) -> Step[Volley]:
        total = action.total if isinstance(action, Rolled) else 0
        loss = 2 if total >= 10 else 1 if total >= 7 else 0
        event = Fired(target=len(state.losses), loss=loss, rule="T-1")
        losses = (*state.losses, loss) if isinstance(action, Rolled) else state.losses
        return Step(msgspec.structs.replace(state, losses=losses), (event,) if action else ())


def test_fire_at_six_targets_with_two_dice_each_is_cheap() -> None:
    merged = outlook(
        Firing(),  # type: ignore[arg-type]
        Volley(6),
        Action(),
        lambda state: None,
        lambda event: [(event.target, event.loss)] if isinstance(event, Fired) and event.loss else [],
    )
    assert len(merged.ends) == 3**6
    # 36 ** 6 ways of the dice, but only so many states with eleven totals each
    assert merged.steps == 1 + 11 * sum(3**n for n in range(6))
    for target in range(6):
        assert merged.expected[target, 2] == Fraction(6, 36)
        assert merged.expected[target, 1] == Fraction(15, 36)
    assert sum(share for _, share in merged.ends) == 1
