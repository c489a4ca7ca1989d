"""The charts of Search & Destroy: how they are read, and faults that are seen."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.games.search_and_destroy.counters import BandId
from vietnam_tui.games.search_and_destroy.files import data_checks
from vietnam_tui.games.search_and_destroy.tables import Outcome, Tables, outcome, tables


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (5, 2, "2-1"),
        (3, 2, "1-1"),
        (3, 4, "1-2"),
        (2, 5, "1-3"),
        (13, 2, "6-1"),
        (40, 1, "6-1"),
        (1, 3, "1-3"),
        (10, 3, "3-1"),
    ],
)
def test_odds_are_cut_down_to_a_column(attack: int, defence: int, column: str) -> None:
    crt = tables().casualty
    found = crt.column(attack, defence)
    assert found is not None
    assert crt.columns[found - 1] == column


def test_odds_below_one_to_three_have_no_column() -> None:
    assert tables().casualty.column(1, 4) is None
    assert tables().points.column(1, 4) is None


def test_a_die_beyond_six_counts_as_six() -> None:
    look_up = tables().casualty.look_up(3, 5, Ledger().modified(4, "sappers by surprise", "SD-32.7-a"))
    assert (look_up.row, look_up.result) == ("6", "P 1K h")


@pytest.mark.rule("SD-7.0-c")
@pytest.mark.parametrize(
    ("cell", "found"),
    [
        ("-", Outcome()),
        (None, Outcome()),
        ("P", Outcome(pinned=True)),
        ("P 1K 2W h", Outcome(pinned=True, kia=1, wia=2, marked=True)),
        ("P 25/60", Outcome(pinned=True, us=25, nlf=60)),
        ("D h", Outcome(destroyed=True, marked=True)),
    ],
)
def test_codes(cell: str | None, found: Outcome) -> None:
    assert outcome(cell) == found


def test_an_unknown_code_is_refused() -> None:
    with pytest.raises(ValueError, match="'X' is no code"):
        outcome("P X")


@pytest.mark.rule("SD-7.5-a", "SD-7.6-a", "SD-20.5-a", "SD-20.5-b")
def test_the_points_are_those_of_the_casualties_and_a_kia_counts_for_the_us_as_two_wia() -> None:
    sheet = tables()
    for row, cells in sheet.casualty.rows.items():
        for hit, scored in zip(map(outcome, cells), map(outcome, sheet.points.rows[row]), strict=True):
            if not scored.destroyed:
                assert (scored.us, scored.nlf) == (20 * hit.kia + 10 * hit.wia, 40 * hit.kia + 20 * hit.wia)


@pytest.mark.parametrize(
    ("strength", "band", "range_", "left"),
    [
        (3, "infantry", 6, 3),
        (3, "infantry", 7, 2),
        (1, "infantry", 12, 1),
        (3, "infantry", 13, 0),
        (12, "heavy", 12, 12),
        (12, "heavy", 24, 6),
        (12, "heavy", 25, 0),
    ],
)
def test_what_a_range_leaves(strength: int, band: BandId, range_: int, left: int) -> None:
    assert tables().at_range(strength, band, range_) == left


@pytest.mark.rule("SD-14.0-b")
@pytest.mark.parametrize(
    ("difference", "degree"),
    [
        (0, "draw"),
        (1, "narrow"),
        (49, "narrow"),
        (50, "marginal"),
        (-150, "substantive"),
        (350, "decisive"),
    ],
)
def test_degrees_of_victory(difference: int, degree: str) -> None:
    assert tables().degree_of(difference) == degree


@pytest.mark.rule("SD-31.13-d", "SD-33.34-b")
def test_no_modifier_against_boats_and_one_for_a_recoilless_rifle() -> None:
    sheet = tables()
    assert sheet.against_vehicle("rpg-7", "boat", 1).die == 0
    assert sheet.against_vehicle("recoilless-rifle", "boat", 1).die == 0
    assert sheet.against_vehicle("recoilless-rifle", "apc", 1).lines() == (
        "die +2: Recoilless Rifle at an APC [SD-31.13-d]",
    )
    assert sheet.against_vehicle("recoilless-rifle", "tank", 1).die == 0


def test_modifiers_of_the_die() -> None:
    assert {m.id: m.pips for m in tables().modifier} == {
        "machine-gun": 2,
        "sappers": 2,
        "surprise": 2,
        "ambush": 1,
    }


def test_victory_points() -> None:
    points = {a.id: (a.worth("US"), a.worth("NLF")) for a in tables().award}
    assert points == {
        "kia": (15, 40),
        "wia": (10, 20),
        "captured": (25, 60),
        "helicopter": (0, 20),
        "peasant": (10, 15),
        "destroyed": (90, 240),
        "helicopter-points": (0, 60),
        "peasant-points": (20, 30),
        "interrogation-wound": (0, 10),
        "interrogation-death": (0, 20),
        "porter": (15, 0),
        "cache": (40, 0),
    }


def test_patterns_of_fire() -> None:
    patterns = {p.id: (p.strength, p.outer, p.hexes, p.aircraft) for p in tables().pattern}
    assert patterns == {
        "artillery": (6, 6, 9, 0),
        "air-strike": (10, 10, 8, 3),
        "cobra-strike": (5, 5, 8, 0),
        "tank": (6, 3, 3, 0),
        "mortar": (4, 0, 1, 0),
    }


def test_accuracy() -> None:
    sheet = tables().accuracy
    hits = [sheet.chances(column).get("0", Fraction(0)) * 6 for column in (1, 2, 3)]
    assert hits == [5, 4, 2]


def test_interrogation() -> None:
    sheet = tables()
    assert [row[0] for row in sheet.interrogation.rows.values()] == ["-", "-", "-", "C", "B", "A"]
    assert [row[1] for row in sheet.interrogation.rows.values()] == ["W", "W", "-", "C", "B", "A"]
    assert [row[2] for row in sheet.interrogation.rows.values()] == ["K", "K", "K", "C", "B", "A"]
    assert (sheet.value("us-attempts"), sheet.value("arvn-attempts")) == (2, 3)


Alter = Callable[[Tables], Tables]


def with_cell(table: str, die: str, column: int, text: str) -> Alter:
    def altered(sheet: Tables) -> Tables:
        found = getattr(sheet, table)
        cells = list(found.rows[die])
        cells[column] = text
        found = msgspec.structs.replace(found, rows={**found.rows, die: tuple(cells)})
        return msgspec.structs.replace(sheet, **{table: found})

    return altered


def with_line(part: str, line: str, **changes: Any) -> Alter:
    def altered(sheet: Tables) -> Tables:
        lines = [msgspec.structs.replace(x, **changes) if x.id == line else x for x in getattr(sheet, part)]
        return msgspec.structs.replace(sheet, **{part: lines})

    return altered


def without(part: str, line: str) -> Alter:
    return lambda sheet: msgspec.structs.replace(
        sheet, **{part: [x for x in getattr(sheet, part) if x.id != line]}
    )


def with_columns(table: str, *columns: str) -> Alter:
    return lambda sheet: msgspec.structs.replace(
        sheet, **{table: msgspec.structs.replace(getattr(sheet, table), columns=columns)}
    )


@pytest.mark.parametrize(
    ("alter", "check", "fault"),
    [
        (with_cell("casualty", "5", 4, "X"), "result", "die 5, column 3-1: 'X' is no result"),
        (with_cell("casualty", "5", 4, "1K"), "result", "die 5, column 3-1 hits without pinning"),
        (with_cell("casualty", "5", 4, "P 5K h"), "result", "is better for the attacker than die 6"),
        (
            with_cell("casualty", "6", 3, "P 1W"),
            "result",
            "is better for the attacker than die 6, column 2-1",
        ),
        (with_cell("points", "6", 3, "P 30/60"), "result", "die 6, column 2-1: the two tables do not agree"),
        (
            with_cell("points", "6", 3, "P 35/60 h"),
            "result",
            "die 6, column 2-1: the two tables do not agree",
        ),
        (
            with_cell("points", "5", 3, "P 15/20 h"),
            "result",
            "die 5, column 2-1: the two tables do not agree",
        ),
        (
            with_columns("points", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1"),
            "result",
            "the Points table has not the columns",
        ),
        (with_cell("vehicle_defense", "6", 0, "dented"), "table", "die 6: 'dented' is no result"),
        (with_cell("interrogation", "6", 0, "D"), "table", "Interrogation table, die 6: 'D' is no result"),
        (with_cell("accuracy", "6", 0, "9"), "table", "accuracy table, die 6: '9' is no result"),
        (
            with_columns("accuracy", "seen", "heard", "guessed"),
            "table",
            "the accuracy table has not the columns",
        ),
        (with_line("modifier", "ambush", id="surprise"), "chart", "the modifier surprise is listed twice"),
        (with_line("modifier", "ambush", pips=0), "chart", "a shift or modifier is worth nothing"),
        (without("weapon", "sappers"), "chart", "there is no weapon sappers"),
        (without("number", "pick-up"), "chart", "there is no number pick-up"),
        (with_line("band", "infantry", half=6), "chart", "half strength must reach farther"),
        (with_line("pattern", "tank", outer=7), "chart", "Tank High Explosive is stronger beside the centre"),
        (with_line("pattern", "mortar", outer=2), "chart", "on hexes that it does not have"),
        (with_line("award", "kia", games=[]), "chart", "the award kia is for nobody"),
        (with_line("degree", "draw", least=5), "chart", "do not begin with a draw at 0"),
        (with_line("degree", "marginal", least=400), "chart", "a substantive victory needs no more"),
        (
            with_line("modifier", "ambush", rule="SD-18.9-a"),
            "chart",
            'modifier "ambush", rule: names the rule SD-18.9-a',
        ),
    ],
)
def test_a_faulty_chart_is_seen(alter: Alter, check: str, fault: str) -> None:
    faults = list(getattr(data_checks, f"{check}_faults")(alter(tables())))
    assert any(fault in found for found in faults), faults
