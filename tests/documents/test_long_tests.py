"""What takes long is left out where nothing is named, but never what shows a rule."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import long_tests

REPOSITORY = Path(__file__).parents[2]
QUICK, LONG, RULED = (f"tests/test_it.py::test_{name}" for name in ("quick", "long", "ruled"))


def config(choice: str, *, named: bool = False, games: int = 1) -> Any:
    source = pytest.Config.ArgsSource.ARGS if named else pytest.Config.ArgsSource.TESTPATHS
    return SimpleNamespace(args_source=source, getoption={"--long": choice, "--games": games}.__getitem__)


@pytest.fixture
def items(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    monkeypatch.setattr(long_tests, "listed", lambda: frozenset({LONG, RULED}))
    return [
        SimpleNamespace(nodeid=name, iter_markers=lambda _, marks=marks: iter(marks), stash={})
        for name, marks in ((QUICK, ()), (LONG, ()), (RULED, ("rule",)))
    ]


@pytest.mark.parametrize(
    ("choice", "run"),
    [
        ("without", {QUICK, RULED}),
        ("with", {QUICK, LONG, RULED}),
        ("only", {LONG}),
    ],
)
def test_the_two_halves_are_the_whole_and_rules_are_in_the_first(
    choice: str, run: set[str], items: list[Any]
) -> None:
    out = long_tests.left_out(config(choice), items)
    assert {item.nodeid for item in items if item not in out} == run


def test_what_is_named_is_run_and_a_longer_sweep_leaves_nothing_out(items: list[Any]) -> None:
    assert long_tests.left_out(config("without", named=True), items) == []
    assert long_tests.left_out(config("without", games=2), items) == []


def test_a_name_in_the_list_that_no_test_has_is_told(items: list[Any]) -> None:
    with pytest.raises(pytest.UsageError, match=r"not there: tests/test_it\.py::test_ruled"):
        long_tests.left_out(config("with"), items[:2])


def test_a_group_takes_long_as_a_whole_since_its_first_test_pays_for_what_they_share() -> None:
    alone = {"slow": 0.7, "quick": 0.5}
    costs = {"": alone, "shared": {"first": 1.0, "second": 0.01}, "light": {"third": 0.7, "fourth": 0.01}}
    assert sorted(long_tests.take_long(costs)) == ["first", "second", "slow", "third"]


def test_every_file_of_the_list_is_there() -> None:
    files = {name.partition("::")[0] for name in long_tests.listed()}
    assert files == {name for name in files if (REPOSITORY / name).exists()} != set()
