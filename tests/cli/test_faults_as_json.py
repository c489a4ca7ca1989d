"""With --json a fault is told on standard output as well: its kind, the sentence, the rule, what would work."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_commands import vietnam

SAVE = """scenario = "boys-of-67"
phase = "combat"
orders = []
[[unit]]
id = "514/1"
place = "0717"
[[unit]]
id = "4/47B"
place = "0616"
"""


@pytest.fixture
def duel(tmp_path: Path) -> str:
    path = tmp_path / "duel.toml"
    path.write_text(SAVE)
    return str(path)


def fault(code: int, *words: str) -> Any:
    done = vietnam(*words, "--json")
    assert (done.exit_code, done.stderr) == (code, "")
    found = json.loads(done.stdout)["fault"]
    assert found.keys() == {"kind", "message", "rule", "fixes"}
    return found


def test_a_refusal_names_the_rule_and_what_would_work(duel: str) -> None:
    found = fault(1, "do", duel, "move 4/47B 0615")
    assert (found["kind"], found["rule"][:3]) == ("refused", "VB-")
    assert found["message"]
    assert fault(1, "odds", duel, "attack 514/2 with 4/47B")["kind"] in ("refused", "unreadable")


def test_an_order_that_cannot_be_read_has_its_fixes(duel: str) -> None:
    found = fault(1, "do", duel, "attak 514/1 with 4/47B")
    assert found["kind"] == "unreadable"
    assert "attack" in found["fixes"]


def test_dice_that_do_not_fit(duel: str) -> None:
    assert fault(2, "do", duel, "attack 514/1 with 4/47B", "--dice", "7")["kind"] == "dice"


@pytest.mark.parametrize("command", ["do", "look", "options"])
def test_a_file_that_is_not_there_or_not_sound(command: str, tmp_path: Path) -> None:
    assert fault(3, command, str(tmp_path / "none.toml"))["kind"] == "file"
    bad = tmp_path / "bad.toml"
    bad.write_text(SAVE.replace("orders", "ordres"))
    assert (
        "nearest: orders" in fault(3, command, str(bad))["message"]
        or "no key 'ordres'" in fault(3, command, str(bad))["message"]
    )


def test_words_that_mean_nothing(duel: str) -> None:
    assert "9999" in fault(2, "look", duel, "9999")["message"]
    assert fault(1, "options", duel, "jump")["kind"] == "refused"
    assert fault(2, "odds", "vb", "--luck", "3")["kind"] == "usage"


def test_without_json_it_is_a_line_on_standard_error(duel: str) -> None:
    done = vietnam("look", duel, "9999")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "9999" in done.stderr


def test_phases_that_closed_by_themselves_are_told(duel: str) -> None:
    done = vietnam("do", duel, "end", "attack 514/1 with 4/47B")
    assert done.exit_code == 1
    assert "closed by themselves before it: US Mobile Movement Phase" in done.stdout
    assert "VC decides now" in done.stdout
    told = vietnam("do", duel, "end").stdout
    assert "US Mobile Combat Phase [VB-4.1-a]  (nothing to decide in it: it closed by itself)" in told
    events = json.loads(vietnam("do", duel, "end", "--json").stdout)["entries"][0]["events"]
    assert [event["passed_over"] for event in events][-1] is False
    assert sum(event["passed_over"] for event in events) == 2


@pytest.mark.parametrize(
    "words",
    [
        ("replay", "nowhere"),
        ("verify", "nowhere"),
        ("report", "nowhere"),
        ("rules", "vb"),
    ],
)
def test_who_looks_up_what_is_not_there_is_told_so_as_json(words: tuple[str, ...]) -> None:
    done = vietnam(*words, "--json")
    assert done.exit_code != 0
    assert json.loads(done.stdout)["fault"]["message"]
    assert not done.stderr
