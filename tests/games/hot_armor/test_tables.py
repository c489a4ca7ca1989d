"""The charts of Hot Armor: Vietnam: how they are read, and faults that are seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from vietnam_tui.games.hot_armor.files import data_checks
from vietnam_tui.games.hot_armor.tables import OPTIONS, Tables, tables

DIE = range(1, 7)


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (10, 3, "300%"),
        (2, 1, "200%"),
        (599, 300, "100%"),
        (2, 5, "<50%"),
        (7, 6, "100%"),
        (4, 6, "50%"),
        (14, 6, "200%"),
        (10, 1, "600%"),
        (3, 6, "50%"),
        (0, 3, "<50%"),
    ],
)
def test_odds_are_cut_down_to_a_column(attack: int, defence: int, column: str) -> None:
    sheet = tables()
    assert sheet.crt.columns[sheet.column(attack, defence) - 1] == column


def test_the_soft_table_follows_from_the_hard_one() -> None:
    sheet = tables()
    hard = {die: sheet.crt.rows[str(die)] for die in DIE}
    weak = {die: [sheet.weakened(None if cell == "-" else cell) or "-" for cell in hard[die]] for die in DIE}
    assert weak[3] == ["-", "-", "-", "-", "-", "-", "-", "(D)"]
    assert weak[5] == ["-", "-", "-", "-", "-", "(D)", "(D)", "D"]
    assert weak[6] == ["-", "-", "(D)", "(D)", "(D)", "D", "D", "D"]
    assert sheet.weakened(None) is None


def test_what_passes_a_check() -> None:
    sheet = tables()
    assert [7 - sheet.needed("rally", morale) for morale in (1, 2, 3)] == [2, 3, 4]
    assert [7 - sheet.needed("panic", morale, "second-line") for morale in (1, 2, 3)] == [1, 2, 3]
    assert 7 - sheet.needed("accuracy", 3, "us-fire-control") == 5
    assert sheet.needed("rally", 1, "command-post", "recovery-vehicle", "leader") == 2
    with pytest.raises(KeyError):
        sheet.needed("depletion", 2, "us-fire-control")


def test_a_check_is_never_beyond_a_die() -> None:
    sheet = tables()
    assert sheet.needed("panic", 0, "second-line") == 7
    assert sheet.needed("accuracy", 9) == 1


def test_optional_rules_stand_by_their_sections() -> None:
    assert list(OPTIONS) == list(range(23, 34))
    named = {shift.option for shift in tables().shift} | {check.option for check in tables().check}
    assert named - {""} <= set(OPTIONS.values())


Alter = Callable[[Tables], Tables]


def with_cell(die: str, column: int, text: str) -> Alter:
    def altered(sheet: Tables) -> Tables:
        cells = list(sheet.crt.rows[die])
        cells[column] = text
        crt = msgspec.structs.replace(sheet.crt, rows={**sheet.crt.rows, die: tuple(cells)})
        return msgspec.structs.replace(sheet, crt=crt)

    return altered


def with_line(part: str, line: str, **changes: Any) -> Alter:
    def altered(sheet: Tables) -> Tables:
        lines = [msgspec.structs.replace(x, **changes) if x.id == line else x for x in getattr(sheet, part)]
        return msgspec.structs.replace(sheet, **{part: lines})

    return altered


def within(part: str, **changes: Any) -> Alter:
    return lambda sheet: msgspec.structs.replace(
        sheet, **{part: msgspec.structs.replace(getattr(sheet, part), **changes)}
    )


@pytest.mark.parametrize(
    ("alter", "check", "fault"),
    [
        (with_cell("5", 4, "X"), "result", "die 5, column 300%: 'X' is no result"),
        (with_cell("5", 4, "E"), "result", "die 5, column 300% is better for the attacker than die 6"),
        (with_cell("5", 4, "-"), "result", "is better for the attacker than die 5, column 300%"),
        (
            within("crt", columns=("<50%", *(f"{n}%" for n in range(60, 67)))),
            "result",
            "the columns of the Combat Results Table",
        ),
        (within("soft_on_hard", results={"D": "-"}), "result", "needs a result for D, (D) and E"),
        (
            within("soft_on_hard", results={"D": "E", "(D)": "-", "E": "-"}),
            "result",
            "D of a soft attack becomes E",
        ),
        (with_line("result", "E", id="D"), "chart", "there is no result E"),
        (with_line("shift", "enfilade", columns=0), "chart", "a shift or modifier is worth nothing"),
        (with_line("check", "rally", id="panic"), "chart", "the check panic is listed twice"),
        (with_line("check", "rally", id="panic"), "chart", "there is no check rally"),
        (with_line("support", "artillery", area=6), "chart", "Artillery is no stronger on a point"),
        (with_line("support", "artillery", id="airstrike"), "chart", "there is no fire support artillery"),
        (with_line("aa", "half", id="attack"), "chart", "there is no AA strength half"),
        (with_line("visibility", "low", halved=[]), "chart", "visibility low hampers no more than medium"),
        (within("numbers", mine_roll=7), "chart", "numbers.mine_roll: 7 is not from 1 to 6"),
        (within("numbers", directions=["N"] * 6), "chart", "do not run clockwise from north"),
        (
            within("numbers", rubble_column="150%"),
            "chart",
            "numbers.rubble_column: names the column 150%, which does not exist",
        ),
        (within("numbers", provenance={}), "chart", "the number check does not say where it is from"),
        (
            with_line("shift", "ambush", rule="HA-24.9-a"),
            "chart",
            'shift "ambush", rule: names the rule HA-24.9-a',
        ),
    ],
)
def test_a_faulty_chart_is_seen(alter: Alter, check: str, fault: str) -> None:
    faults = list(getattr(data_checks, f"{check}_faults")(alter(tables())))
    assert any(fault in found for found in faults), faults


@pytest.mark.rule("HA-13.9-a")
def test_the_first_column_takes_what_is_below_it() -> None:
    crt = tables().crt
    higher = msgspec.structs.replace(
        crt, columns=crt.columns[1:], rows={die: row[1:] for die, row in crt.rows.items()}
    )
    assert msgspec.structs.replace(tables(), crt=higher).column(1, 6) == 1
    assert [tables().column(*odds) for odds in ((1, 6), (3, 6), (6, 6))] == [1, 2, 3]
