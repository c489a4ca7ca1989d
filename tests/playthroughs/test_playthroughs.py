"""Recorded games, replayed step by step: one for every way in which a scenario can end."""

from __future__ import annotations

import msgspec
import pytest

from tests.playthroughs import record
from vietnam_tui.games import find_game

#: scenario -> its endings as (winner, the rule that decides it)
ENDINGS = {
    "boys-of-67": {("US", "VB-25.0-g"), ("", "VB-25.0-h"), ("VC", "VB-25.0-i"), ("VC", "VB-25.0-j")},
}


@pytest.mark.parametrize("name", record.names())
def test_a_recorded_game_replays_word_for_word(name: str) -> None:
    recording = record.read(name)
    game = find_game(recording.game)
    orders = [step.order for step in recording.step]
    state = game.setup(recording.scenario)
    for step, (state, order, events) in zip(
        recording.step, record.play(game, recording.scenario, orders), strict=True
    ):
        assert order == step.order
        assert [game.sheet.describe(state, event) for event in events] == step.events
        assert game.audit(state) == []
    result = game.result(state)
    assert result is not None
    assert (result.winner, result.rule, result.reason) == (recording.winner, recording.rule, recording.reason)
    assert recording.turn == state.turn


@pytest.mark.parametrize("name", record.names())
def test_a_recording_is_what_the_script_would_write(name: str) -> None:
    recording = record.read(name)
    assert record.record(recording) == recording


@pytest.mark.rule("VB-25.0-g", "VB-25.0-h", "VB-25.0-i", "VB-25.0-j")
@pytest.mark.parametrize("scenario", ENDINGS)
def test_every_ending_of_a_scenario_has_its_recording(scenario: str) -> None:
    recordings = [record.read(name) for name in record.names()]
    assert {(r.winner, r.rule) for r in recordings if r.scenario == scenario} == ENDINGS[scenario]


@pytest.mark.rule("VB-25.0-h")
def test_both_kinds_of_draw_are_recorded() -> None:
    reasons = {record.read(name).reason for name in record.names() if record.read(name).winner == ""}
    assert any("eliminated" in reason for reason in reasons)
    assert any("depleted" in reason for reason in reasons)


@pytest.mark.rule("VB-21.0-b")
def test_a_sudden_end_by_body_count_is_recorded() -> None:
    last = record.read("sudden-end").step[-1]
    assert last.order.startswith("die ")
    assert "body count" in last.events[-2]
    assert "the game is over" in last.events[-1]


def test_another_die_makes_another_game() -> None:
    recording = record.read("sudden-end")
    other = msgspec.structs.replace(recording.step[-1], order="die 1")
    changed = msgspec.structs.replace(recording, step=[*recording.step[:-1], other])
    with pytest.raises(AssertionError, match="the game goes on"):
        record.record(changed)


def test_an_order_that_the_game_does_not_offer_is_no_recording() -> None:
    recording = record.read("us-victory")
    other = msgspec.structs.replace(recording.step[2], order="move 3/47A 1115")
    changed = msgspec.structs.replace(recording, step=[*recording.step[:2], other])
    with pytest.raises(AssertionError, match=r"step 3: move 3/47A 1115.*VB-10.0-k"):
        record.record(changed)
