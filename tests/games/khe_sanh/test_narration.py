"""Events as sentences: one for every kind, with its rule, and what the other side is told of hidden counters."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.core.model import Event
from vietnam_tui.core.statistics import Fight, Loss, Notable, Roll, TurnBegins
from vietnam_tui.engine.telling import describe
from vietnam_tui.games.khe_sanh.rules.assault.resolution import Fought
from vietnam_tui.games.khe_sanh.rules.fire.artillery import AIR_STRIKE, Supported
from vietnam_tui.games.khe_sanh.rules.movement.entry import Arrived
from vietnam_tui.games.khe_sanh.rules.movement.modes import Faced
from vietnam_tui.games.khe_sanh.rules.movement.replacements import ReplacementsDue
from vietnam_tui.games.khe_sanh.rules.sequence.initiative import Declared
from vietnam_tui.games.khe_sanh.rules.sequence.turns import GameTurn
from vietnam_tui.games.khe_sanh.state import NVA, US
from vietnam_tui.games.khe_sanh.transition import Eliminated

FOUGHT = Fought(
    row="close-assault",
    place="0404",
    value=5,
    column="D",
    dice=7,
    roll=9,
    attacker=1,
    defender=2,
    by=("Bob", "guns of 0808"),
    side=NVA,
    rule="R",
)


def example(kind: type[Event]) -> Event:
    """An event of a kind with the simplest facts."""
    facts: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.required:
            facts[field.name] = _simplest(field.name, field.type)
    return msgspec.convert(facts, kind) if kind.__struct_config__.tag is None else kind(**facts)


def _simplest(name: str, type_: Any) -> Any:
    if name == "side":
        return NVA
    if type_ is int:
        return 2
    if type_ is bool:
        return True
    if "tuple" in str(type_):
        return (1, 2) if "int" in str(type_) else ("0404", "0405")
    return "x"


@pytest.mark.parametrize("kind", get_args(GAME.events), ids=lambda kind: str(kind.__name__))
def test_every_kind_of_event_is_a_sentence_with_its_rule(kind: type[Event]) -> None:
    told = describe(example(kind))
    assert told.endswith("[x]")
    assert len(told) > len("[x] ")


@pytest.mark.parametrize(
    ("by", "amount", "told"),
    [
        ("the guns of 0808", 0, "the guns of 0808 support"),
        ("sappers", 0, "sappers support"),
        (AIR_STRIKE, 1, "the 1st Air Strike supports"),
        (AIR_STRIKE, 2, "the 2nd Air Strike supports"),
    ],
)
def test_support_is_told_one_by_one(by: str, amount: int, told: str) -> None:
    event = Supported(side=US, by=by, place="1106", amount=amount, rule="R")
    assert describe(event) == f"{told} the US/GVN in the fight for 1106 [R]"


def test_a_combat_is_told_with_dice_column_and_what_both_suffer() -> None:
    assert describe(FOUGHT) == (
        "Close Assault on 0404: +5, column D, dice 7 modified to 9: 1/2 "
        "(attacker no effect, defender retreat 2) [R]"
    )


def test_a_hidden_counter_moves_without_a_name_in_the_eyes_of_the_enemy() -> None:
    table = Table("Bob:nva-infantry@0603 NE", "Alice:us-marine-battalion@0808 combat", side=NVA)
    told = table.do("move Bob 0604")
    own, enemy = ([describe(event) for event in table.heard(side, list(told))] for side in (NVA, US))
    assert any(text.startswith("Bob moves 0603 > 0604") for text in own)
    assert enemy == ["an unknown NVA/VC counter moves 0603 > 0604 [KS-3.5-b]"]


def test_what_events_count_for() -> None:
    def count(event: Event) -> tuple[object, ...]:
        return GAME.presenter.tally(Table().state, event)

    assert count(GameTurn(turn=2, last_turn=7, rule="R")) == (TurnBegins(2),)
    assert count(Eliminated(unit="A", side=US, place="0404", rule="R")) == (
        Loss(US, "A", True),
        Notable(),
    )
    fight, roll = count(FOUGHT)
    assert isinstance(fight, Fight)
    assert (fight.side, fight.target, fight.result) == (NVA, "0404", "1/2")
    assert fight.attackers == ("Bob", "guns of 0808")
    assert roll == Roll(NVA, 7, 2)
    assert count(Faced(side=US, place="0404", facing="E", rule="R")) == ()


def test_who_may_come_from_now_on_only_keeps_the_books_and_who_arrives_does_not() -> None:
    told: list[Event] = [
        Arrived(unit="1/1", side=US, rule="R"),
        Arrived(unit="1/1", side=US, place="0808", rule="R"),
    ]
    told += [Declared(side=NVA, points=2, left=4, rule="R"), ReplacementsDue(count=1, left=1, rule="R")]
    assert [GAME.presenter.bookkeeping(event) for event in told] == [True, False, True, True]
