"""Recorded games, replayed step by step: one for every way in which a scenario can end."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

import vietnam_tui
from tests.playthroughs import record
from tests.playthroughs.endings import DEGREES, ENDINGS
from vietnam_tui.core.data import exists, load
from vietnam_tui.games import GAMES, find_game


class Replay(NamedTuple):
    """A recorded game played again: its steps, the broken invariants on the way, and where it ended."""

    steps: list[record.Step]
    faults: list[str]
    end: Any


def played(*names: str) -> list[Any]:
    """Recordings as cases: one worker plays all tests of one, which share its replay."""
    return [pytest.param(name, id=name, marks=pytest.mark.xdist_group(name)) for name in names]


@cache
def replay(name: str) -> Replay:
    """Play a recording again; each is played once for all tests."""
    recording = record.read(name)
    game = find_game(recording.game)
    end, steps, faults = None, list[record.Step](), list[str]()
    for state, order, events in record.play(recording):
        steps.append(record.Step(order, [game.presenter.describe(state, event) for event in events]))
        faults += game.audit(state)
        end = state
    return Replay(steps, faults, end)


@pytest.mark.parametrize("name", played(*record.names()))
def test_a_recorded_game_replays_word_for_word(name: str) -> None:
    recording, again = record.read(name), replay(name)
    for recorded, step in zip(recording.step, again.steps, strict=True):
        assert step == recorded
    assert again.faults == []
    result = find_game(recording.game).result(again.end)
    assert result is not None
    ending = (recording.winner, recording.rule, recording.reason, recording.level)
    assert (result.winner, result.rule, result.reason, result.level) == ending
    assert recording.turn == again.end.turn


@pytest.mark.parametrize("name", record.names())
def test_a_recording_is_laid_out_as_the_script_writes_it(name: str) -> None:
    assert (record.FOLDER / f"{name}.toml").read_text(encoding="utf-8") == record.text(record.read(name))


def test_a_recording_is_what_the_script_would_write() -> None:
    recording = record.read("nose-decoys-us-genuine")
    bare = msgspec.structs.replace(
        recording,
        winner="",
        rule="",
        reason="",
        level="",
        turn=0,
        step=[record.Step(s.order) for s in recording.step],
    )
    assert record.record(bare) == recording


@pytest.mark.rule(
    "VB-25.0-g",
    "VB-25.0-h",
    "VB-25.0-i",
    "VB-25.0-j",
    "VB-26.0-p",
    "VB-26.0-q",
    "VB-16.0-j",
    "VB-27.0-n",
    "VB-27.0-p",
    "VB-27.0-q",
    "VB-27.0-r",
    "VB-27.0-s",
    "GB-5.0-d",
    "GB-5.0-e",
    "GB-5.0-f",
)
@pytest.mark.parametrize("scenario", ENDINGS)
def test_every_ending_of_a_scenario_has_its_recording(scenario: str) -> None:
    recordings = [record.read(name) for name in record.names()]
    assert {(r.winner, r.rule) for r in recordings if r.scenario == scenario} == ENDINGS[scenario]


@pytest.mark.rule("SD-14.0-b")
@pytest.mark.parametrize("scenario", DEGREES)
def test_every_degree_of_victory_has_its_recording(scenario: str) -> None:
    recordings = [record.read(name) for name in record.names()]
    found = {
        (r.options.get("game", "casualty"), r.winner, r.level) for r in recordings if r.scenario == scenario
    }
    assert {one for one in found if one[-1]} == DEGREES[scenario]


def test_the_endings_of_every_scenario_are_named() -> None:
    assert set(ENDINGS) == {scenario for code in GAMES for scenario in find_game(code).scenarios()}


@pytest.mark.parametrize("code", GAMES)
def test_scenarios_that_are_won_alike_have_the_same_endings(code: str) -> None:
    """The file of a scenario names what it is won by, unless all scenarios of its game are won alike."""
    game = find_game(code)
    alike: dict[str, set[tuple[str, str]]] = {}
    for scenario in game.scenarios():
        path = f"{game.id}/scenarios/{scenario}.toml"
        won_by = load(path, dict[str, Any]).get("victory", "") if exists(path) else ""
        assert ENDINGS.get(scenario) == alike.setdefault(str(won_by), ENDINGS.get(scenario, set()))


@pytest.mark.parametrize("code", GAMES)
def test_every_rule_that_ends_a_game_is_among_the_endings(code: str) -> None:
    game = find_game(code)
    named = {rule for scenario in game.scenarios() for _, rule in ENDINGS.get(scenario, ())}
    for path in (Path(vietnam_tui.__file__).parent / "games" / GAMES[code]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Result":
                texts = {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)}
                cited = {text for text in texts if str(text).startswith(f"{code.upper()}-")}
                assert cited <= named, path


@pytest.mark.rule("VB-25.0-h")
def test_both_kinds_of_draw_are_recorded() -> None:
    reasons = {record.read(name).reason for name in record.names() if record.read(name).winner == ""}
    assert any("eliminated" in reason for reason in reasons)
    assert any("depleted" in reason for reason in reasons)


@pytest.mark.rule("VB-21.0-b")
@pytest.mark.parametrize("name", ["sudden-end", "nose-viet-cong-body-count"])
def test_a_sudden_end_by_body_count_is_recorded(name: str) -> None:
    last = record.read(name).step[-1]
    assert not last.order.startswith("end")
    assert "body count" in last.events[-2]
    assert "the game is over" in last.events[-1]


@pytest.mark.rule("VB-26.0-p")
def test_both_us_victories_on_snoopys_nose_are_recorded_in_the_middle_of_a_turn() -> None:
    for name, reason in (("nose-us-camps", "base camp"), ("nose-us-units", "Viet Cong unit")):
        recording = record.read(name)
        assert recording.reason == f"every {reason} has been eliminated"
        assert recording.turn < 13


@pytest.mark.rule("VB-26.0-q", "VB-16.0-j", "VB-27.0-r")
@pytest.mark.parametrize(
    "name", played("nose-viet-cong-time", "nose-decoys-viet-cong-time", "triangle-viet-cong-hold")
)
def test_the_end_of_the_last_turn_is_recorded(name: str) -> None:
    orders = [step.order for step in record.read(name).step if not step.order.startswith("die ")]
    assert orders[-1] == "end"
    assert replay(name).end.turn == replay(name).end.last_turn


@pytest.mark.rule("VB-16.0-j")
def test_the_variant_with_decoys_is_recorded_with_worthless_captures_before_the_genuine_one() -> None:
    recording = record.read("nose-decoys-us-genuine")
    assert recording.options == {"camps": "decoys"}
    captures = [text for step in recording.step for text in step.events if " takes the " in text]
    assert len(captures) > 1
    assert captures[-1] == recording.step[-1].events[-2]


@pytest.mark.rule("VB-11.1-a", "VB-11.1-d")
def test_ambushed_landings_are_recorded() -> None:
    orders = [step.order.split()[0] for step in record.read("nose-decoys-us-genuine").step]
    assert orders.count("bump") == 2


@pytest.mark.rule("VB-24.0-d", "VB-24.0-g")
@pytest.mark.parametrize(
    ("name", "choice", "last", "turn"),
    [
        pytest.param(*case, id=case[0], marks=pytest.mark.xdist_group(case[0]))
        for case in (
            ("triangle-ben-suc-sudden-end", "shorter", 7, 8),
            ("triangle-ben-suc-shorter", "shorter", 8, 8),
            ("triangle-ben-suc-longer", "longer", 14, 14),
        )
    ],
)
def test_what_ben_suc_does_to_the_length_is_recorded(name: str, choice: str, last: int, turn: int) -> None:
    orders = [step.order for step in record.read(name).step]
    assert orders.count("dare") == 1
    assert f"alter {choice}" in orders
    assert (replay(name).end.last_turn, replay(name).end.turn) == (last, turn)
    if name.endswith("sudden-end"):
        assert orders[-2] == "alter shorter"  # then only the last die falls


@pytest.mark.rule("SD-S4.V-d", "SD-S4.V-c", "SD-S4.V-b")
@pytest.mark.parametrize(
    ("name", "choice", "out", "inflicted", "dear"),
    [
        pytest.param(*case, id=case[0], marks=pytest.mark.xdist_group(case[0]))
        for case in (
            ("phnom-penh-five-exits", "A", False, False, False),
            ("phnom-penh-too-few-casualties", "B", False, False, False),
            ("phnom-penh-too-dear", "B", False, True, True),
            ("phnom-penh-wrong-choice", "B", True, False, False),
        )
    ],
)
def test_every_way_to_miss_a_secret_condition_is_recorded(
    name: str, choice: str, out: bool, inflicted: bool, dear: bool
) -> None:
    end = replay(name).end
    victory = end.sheet.victory
    gone = sum(unit.fate == "gone" for unit in end.units)
    lost, paid = end.suffered_by("Government"), end.suffered_by("Khmer-Rouge")
    assert (gone >= victory.exits, lost >= victory.inflicted, paid > victory.suffered) == (
        out,
        inflicted,
        dear,
    )
    assert (end.choice, end.result.winner) == (choice, "Government")


def test_another_die_makes_another_game() -> None:
    recording = record.read("sudden-end")
    other = msgspec.structs.replace(recording.step[-1], order="die 1")
    changed = msgspec.structs.replace(recording, step=[*recording.step[:-1], other])
    with pytest.raises(AssertionError, match="the game goes on"):
        record.record(changed)


@pytest.mark.rule("VB-27.0-p", "VB-27.0-q")
@pytest.mark.parametrize("name", ["triangle-viet-cong-escape", "triangle-viet-cong-casualties"])
def test_the_die_that_fulfils_a_plan_decides(name: str) -> None:
    recording = record.read(name)
    last = recording.step[-1]
    assert last.order.startswith("die ")
    changed = [*recording.step[:-1], msgspec.structs.replace(last, order="die 6")]
    with pytest.raises(AssertionError, match="the game goes on"):
        record.record(msgspec.structs.replace(recording, step=changed))


def test_an_order_that_the_game_does_not_offer_is_no_recording() -> None:
    recording = record.read("us-victory")
    other = msgspec.structs.replace(recording.step[2], order="move 3/47A 1115")
    changed = msgspec.structs.replace(recording, step=[*recording.step[:2], other])
    with pytest.raises(AssertionError, match=r"step 3: move 3/47A 1115.*VB-10.0-k"):
        record.record(changed)
