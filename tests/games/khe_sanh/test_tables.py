"""The charts of Khe Sanh, 1968: how they are read, on a frozen copy of the numbers, and faults that are seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from vietnam_tui.games.khe_sanh import counters as printed
from vietnam_tui.games.khe_sanh.files import data_checks
from vietnam_tui.games.khe_sanh.tables import Tables, tables


@pytest.mark.parametrize(
    ("row", "value", "protection", "column"),
    [
        ("surprise-assault", 40, 4, "G"),
        ("surprise-assault", -1, 3, "C"),
        ("close-assault", -1, 3, None),
        ("close-assault", 3, 2, "C"),
        ("mixed-assault", 2, 0, None),
        ("hif", 10, 4, "A"),
        ("hif", 24, 5, "B"),
        ("anti-aircraft", 8, 2, "E"),
        ("heliborne-assault", 5, 3, "E"),
        ("close-assault", 15, 11, "A"),
        ("close-assault", 11, 8, None),
    ],
)
def test_the_upper_matrix(frozen: Tables, row: Any, value: int, protection: int, column: str | None) -> None:
    assert frozen.column(row, value, protection) == column


@pytest.mark.parametrize(("bombers", "protection", "column"), [(3, 4, "E"), (3, 5, "D"), (1, 5, None)])
def test_arc_light(frozen: Tables, bombers: int, protection: int, column: str | None) -> None:
    assert frozen.arc_light_column(bombers, protection) == column


@pytest.mark.parametrize(
    ("column", "roll", "result"),
    [("H", 6, "0/3"), ("K", 9, "0/6"), ("A", -9, "7/0"), ("K", 19, "0/7"), ("E", 8, "0/2")],
)
def test_the_lower_matrix(frozen: Tables, column: str, roll: int, result: str) -> None:
    lower = frozen.lower
    assert lower.look_up(lower.named(column), roll).result == result


@pytest.mark.rule("KS-8.2-a", "KS-8.3-a", "KS-8.5-a", "KS-2.2.6-b")
def test_guns_and_their_ranges() -> None:
    guns = {base.id: (base.artillery, base.range) for base in tables().base}
    assert guns["combat-base"] > guns["khe-sanh"] > guns["fire-base"] > guns["hill-881-south"]
    assert guns["lang-vei"] == (0, 0)
    regiment = printed.counters()["nva-artillery"]
    assert str(regiment.combat) == "8-3-2"
    assert tables().numbers.nva_artillery_range > tables().numbers.aa_range


def test_bases_keep_their_intrinsic_strength() -> None:
    sheet = tables()
    found = {label: base.fire for label in ("0808", "1524", "0404", "1004") if (base := sheet.base_at(label))}
    assert found == {"0808": 6, "1524": 6, "0404": 4, "1004": 4}
    assert sheet.base_at("1106") is None


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"landing": {"cold": 1, "hot": 2}}, "landing needs a number for cold, hot, made"),
        ({"landing": {"cold": 1, "hot": 4, "made": 3}}, "landing is [1, 4, 3] for cold, hot, made"),
        ({"based": {"held": 3, "made": 5}}, "based is [5, 3] for made, held"),
        ({"load": {"battalion": 0, "company": 4, "hq": 1}}, "load is [0, 4, 1]"),
    ],
)
def test_faulty_helicopters_are_seen(changes: dict[str, Any], fault: str) -> None:
    flying = msgspec.structs.replace(tables().helicopters, **changes)
    faults = list(data_checks.helicopter_faults(flying))
    assert any(fault in found for found in faults), faults


Alter = Callable[[Tables], Tables]


def with_cell(matrix: str, row: str, column: int, text: str) -> Alter:
    def altered(sheet: Tables) -> Tables:
        table = getattr(sheet, matrix)
        cells = list(table.rows[row])
        cells[column] = text
        rows = {**table.rows, row: tuple(cells)}
        changed_table = msgspec.structs.replace(table, rows=rows)
        return msgspec.structs.replace(sheet, **{matrix: changed_table})

    return altered


@pytest.mark.parametrize(
    ("alter", "check", "fault"),
    [
        (with_cell("upper", "3", 4, "L"), "upper", "leads to a column that the Lower Matrix does not have"),
        (with_cell("upper", "3", 4, "A"), "upper", "3: a higher position gives a worse column"),
        (with_cell("upper", "3", 4, "G"), "upper", "3 protects less than the one below"),
        (with_cell("lower", "5", 4, "1/8"), "lower", "roll 5, column E: '1/8' is no result"),
        (with_cell("lower", "5", 4, "3/0"), "lower", "is better for the attacker than roll 5, column E"),
    ],
)
def test_a_faulty_matrix_is_seen(alter: Alter, check: str, fault: str, frozen: Tables) -> None:
    faults = list(getattr(data_checks, f"{check}_faults")(alter(frozen)))
    assert any(fault in found for found in faults), faults
