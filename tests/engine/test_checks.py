"""The one checker: what fields declare is held against their values, however deep, with file, line and key."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import msgspec
import pytest

from vietnam_tui.core import data
from vietnam_tui.core.data_faults import where
from vietnam_tui.core.declared import (
    Counts,
    Each,
    Glyph,
    Named,
    Nonzero,
    OneWord,
    Sourced,
    Turn,
    Unique,
    Within,
    first_wrong,
    wrong,
)
from vietnam_tui.engine.checks import declared, doubles, graded


class Unit(msgspec.Struct, frozen=True):
    id: Annotated[str, OneWord("unit"), Unique("two units are called {}", folded=True)]
    attack: Annotated[int, Within(0, 9)] = 0
    turn: Annotated[int, Turn()] = 0
    places: Annotated[list[str], Named("place")] = []
    cargo: dict[Annotated[str, Named("unit")], Annotated[int, Within(1)]] = {}
    glyph: Annotated[str, Glyph(2, "unit ")] = ".."
    shift: Annotated[int | None, Nonzero()] = None
    provenance: Annotated[dict[str, str], Sourced(("attack",), ("turn",))] = msgspec.field(
        default_factory=lambda: {"attack": "printed"}
    )


class Sheet(msgspec.Struct, frozen=True):
    unit: Annotated[list[Unit], Each("unit", ("A", "B"))]
    pair: Annotated[tuple[int, int], Within(1)] = (1, 1)


NAMES = {"place": ["Hue", "Hoi An"], "unit": ["A", "B"], "turn": range(4)}


def faults(**changes: object) -> list[str]:
    """What is wrong with a sheet whose first unit is changed."""
    alice = msgspec.structs.replace(Unit("A"), **changes)
    return list(declared(Sheet([alice, Unit("B")]), NAMES))


def test_a_sound_record_has_no_faults() -> None:
    assert faults(places=["Hue"], cargo={"B": 1}, turn=0, shift=1) == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"attack": 10}, 'unit "A", attack: 10 is not from 0 to 9'),
        ({"turn": 4, "provenance": {"attack": "", "turn": ""}}, 'unit "A", turn: there is no turn 4 of 3'),
        (
            {"places": ["Hue", "Hu"]},
            'unit "A", places 2: names the place Hu, which does not exist; nearest: ',
        ),
        ({"cargo": {"C": 1}}, 'unit "A", cargo.C: names the unit C, which does not exist; nearest: A, B'),
        ({"cargo": {"B": 0}}, 'unit "A", cargo.B: 0 is less than 1'),
        ({"glyph": "."}, "unit A needs a glyph of two characters"),
        ({"shift": 0}, "a shift or modifier is worth nothing"),
        ({"provenance": {}}, "A does not say where its attack is from"),
        ({"turn": 1}, "A does not say where its turn is from"),
    ],
)
def test_what_a_field_declares_is_held_against_its_value(changes: dict[str, object], fault: str) -> None:
    (found,) = faults(**changes)
    assert found.startswith(fault)


def test_names_are_one_word_and_their_own() -> None:
    assert faults(id="b") == ["there is no unit A", "two units are called b"]
    assert "unit 'A B' has a blank in its name" in faults(id="A B")


def test_each_entry_of_a_tuple_is_looked_at() -> None:
    assert list(declared(Sheet([Unit("A"), Unit("B")], (1, 0)), NAMES)) == ["pair 2: 0 is less than 1"]


def test_of_what_the_checker_is_not_told_nothing_is_said() -> None:
    assert list(declared(Unit("A", turn=9, places=["Hu"], provenance={"attack": "", "turn": ""}))) == []


def test_a_table_says_what_is_true_and_what_was_found() -> None:
    cases = {
        "{0.id} attacks": lambda unit: unit.attack,
        "with {found}": lambda unit: unit.attack,
        "never": lambda unit: False,
    }
    assert list(wrong(cases, Unit("A", 3), whose="- ")) == ["- A attacks", "- with 3"]
    assert list(first_wrong(cases, Unit("A", 3))) == ["A attacks"]


def test_a_chart_gets_worse_to_the_right_and_down() -> None:
    order = ("-", "D", "E")

    def found(*rows: str) -> list[str]:
        table = {str(die): tuple(row) for die, row in enumerate(rows, start=1)}
        return graded(table, ("1-1", "2-1"), order.index, lambda later, before: later < before)

    assert found("-D", "DE") == []
    assert found("-D", "-X") == ["die 2, column 2-1: 'X' is no result"]
    assert found("DD", "-E") == ["die 1, column 1-1 is better for the attacker than die 2, column 1-1"]


def test_a_fault_is_told_of_the_file_in_which_its_value_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    relative = "hot_armor/counters.toml"
    (tmp_path / "hot_armor").mkdir()
    own = tmp_path / relative
    own.write_text('# mine\n[[type]]\nid = "m48"\nmove = 6\n', encoding="utf-8")
    monkeypatch.setenv("VIETNAM_DATA", str(tmp_path))
    document, files = data.sources(relative)
    number = next(i for i, line in enumerate(document["type"]) if line["id"] == "m48")
    assert where(document, files, ("type", number, "move")) == f"{own}, line 4"
    shipped, _, line = where(document, files, ("type", number, "range")).partition(", line ")
    assert shipped == str(data.shipped_folder() / relative)
    assert line.isdigit()


def test_doubles() -> None:
    assert doubles(["b", "a", "b", "a", "c"]) == ["a", "b"]


def test_declarations_of_different_kinds_are_not_equal() -> None:
    """`typing` keeps one of several equal annotations, whichever came first: a turn would become a count."""
    plain = [Counts(), Nonzero(), Turn()]
    assert [one == other for one in plain for other in plain].count(True) == len(plain)
    assert Named("Within") != OneWord("Within")
    assert Optional[Annotated[int, Counts()]] != Optional[Annotated[int, Turn()]]  # noqa: UP045
