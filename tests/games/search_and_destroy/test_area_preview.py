"""Area fire tried out before it is ordered: where it may fall, and the exact risk to friends."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.search_and_destroy.proving_ground import GAME, Table
from vietnam_tui.core.model import CHANCE, Action
from vietnam_tui.core.preview import Preview
from vietnam_tui.games.search_and_destroy.screen.area_preview import covered, pattern_of, risks
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import Gunship

SHEET = GAME.presenter


def ranged(*counters: str, phase: str = "support") -> Table:
    """The firing range with three fire missions of artillery."""
    return Table(*counters, scenario="firing-range", phase=phase, strikes=3)


def order(view: State, text: str) -> Action:
    first, *_ = GAME.read_order(view, text)
    return first


def dry_run(table: Table, text: str) -> Preview:
    view = table.side_sees("US")
    return SHEET.preview(view, order(view, text))


def hurt_in_play(state: State, name: str) -> Fraction:
    """The chance that a unit is hurt until the Combat Phase has gone on, every die tried."""
    unit = next(i for i, entry in enumerate(state.roster) if entry.name == name)
    if state.units[unit].pinned or not state.units[unit].on_map:
        return Fraction(1)
    decision = GAME.decision(state)
    if decision.side == CHANCE:
        outcomes = GAME.outcomes(state).probabilities()
        return sum(
            (chance * hurt_in_play(GAME.apply(state, one).state, name) for one, chance in outcomes),
            Fraction(0),
        )
    if state.phase in ("gunships", "fire"):
        return Fraction(0)
    (ends,) = GAME.read_order(state, "end")
    return hurt_in_play(GAME.apply(state, ends).state, name)


@pytest.mark.parametrize("friend", ["0508", "0605"])
def test_the_risk_to_a_friend_is_that_of_all_dice(friend: str) -> None:
    table = ranged(f"Alice:us-rifle@{friend}", "Bob:militia@1410")
    view = table.side_sees("US")
    plotted = order(view, "plot 0505")
    pattern = pattern_of(view, plotted)
    assert pattern is not None
    expected = hurt_in_play(GAME.apply(table.state, plotted).state, "Alice")
    assert risks(view, pattern)[table.id("Alice")] == expected
    shown = SHEET.preview(view, plotted)
    assert shown.hurts["US"] == expected
    assert any(line.startswith("risk to friends: Alice ") for line in shown.lines)


def test_what_happens_to_a_vehicle_is_told_of_it() -> None:
    view = ranged("Alice:us-rifle@0508", "Track:m113@0505", "Bob:militia@1410").side_sees("US")
    (risk,) = (
        line for line in SHEET.preview(view, order(view, "plot 0505")).lines if line.startswith("risk")
    )
    assert [fate.split()[2:] for fate in risk.split(": ")[1].split(", ")] in (
        [["immobilized"], []],
        [[], ["immobilized"]],
    )


def test_a_mission_without_drift_lies_on_its_pattern_and_all_chances_are_of_one_mission() -> None:
    table = ranged("Fo:us-fo@0501", "Alice:us-rifle@0605")
    view = table.side_sees("US")
    seen, unseen = (pattern_of(view, order(view, text)) for text in ("plot 0505 by Fo", "plot 0505"))
    assert seen is not None
    assert unseen is not None
    centre = view.board.grid.hex("0505")
    assert covered(view, seen)[centre] > covered(view, unseen)[centre]
    assert sum(covered(view, seen).values()) == len(seen.hexes)


def test_the_pattern_shows_on_the_map_before_it_is_ordered() -> None:
    table = ranged("Fo:us-fo@0501")
    view = table.side_sees("US")
    face = SHEET.face(view, order(view, "plot 0505"))
    assert {view.label(place) for place in face.path} == {
        "0505", "0504", "0604", "0605", "0506", "0405", "0404", "0503", "0507",
    }  # fmt: skip


def test_an_air_strike_shows_the_hexes_that_it_has_so_far_and_how_many_are_missing() -> None:
    table = Table("T1:m48@4907", scenario="mechanized-sweep", side="ARVN", phase="support", strikes=5)
    view = GAME.view(table.state, "ARVN")
    tried = SHEET.preview(view, order(view, "plot 4413"))
    assert "7 hexes to go" in tried.lines[0]
    assert "no risk to friends" in tried.lines
    table.do("plot 4413")
    view = GAME.view(table.state, "ARVN")
    assert SHEET.focus(view) == view.board.grid.hex("4413")
    assert SHEET.picture(view).chits[view.board.grid.hex("4413")] == ("**",)
    face = SHEET.face(view, order(view, "add 4412"))
    assert [view.label(place) for place in face.path] == ["4413", "4412"]
    assert "6 hexes to go" in SHEET.preview(view, order(view, "add 4412")).lines[0]


def test_inverted_counters_of_the_enemy_are_told_by_hex_and_never_who_they_are() -> None:
    def told(*counters: str) -> tuple[str, ...]:
        return dry_run(ranged("Fo:us-fo@0501", *counters), "plot 0505 by Fo").lines

    one = told("Bob:militia@0505 down", "Dum:dummy@0604")
    assert one == told("Bob:militia@0604 down", "Dum:dummy@0505")
    assert any(line.startswith("falls on inverted counters in ") for line in one)


@pytest.mark.rule("SD-21.1-b")
def test_a_shell_never_drifts() -> None:
    table = ranged("Mo:us-mortar@0502", "Bob:militia@0505", phase="area fire")
    tried = dry_run(table, "shell Mo 0505")
    assert not any("SD-21.1-b" in line for line in tried.lines)
    assert tried.hurts["NLF"] > 0
    assert [name for name, _ in SHEET.ready(table.side_sees("US"))] == ["Mo"]


# -- gunships -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-8.0-c")
def test_a_friend_who_is_pinned_already_is_hurt_by_a_loss_alone() -> None:
    free, pinned = (ranged(f"Alice:us-rifle@0505 {state}", "Bob:militia@1410") for state in ("", "pinned"))
    risk = [dry_run(table, "plot 0505").hurts["US"] for table in (free, pinned)]
    assert 0 < risk[1] < risk[0]


@pytest.mark.rule("SD-8.0-c")
def test_a_gunship_hurts_whoever_is_pinned_already_by_a_loss_alone() -> None:
    def risk(state: str) -> Fraction:
        table = Table(
            "Alice:us-rifle@0303", f"Bob:militia@0704 {state}", scenario="firing-range", phase="command"
        )
        table.state = table.state.but(gunships=(Gunship("cobra", 2, table.state.board.grid.hex("0704")),))
        table.skip("gunships")
        return dry_run(table, "strafe cobra-1 Bob").hurts["NLF"]

    assert 0 < risk("pinned") < risk("")


@pytest.mark.rule("SD-26.0-c")
@pytest.mark.parametrize("friend", ["0703", "0804"])
def test_a_gunship_endangers_no_friend_however_near_and_its_dry_run_says_so(friend: str) -> None:
    table = Table(f"Alice:us-rifle@{friend}", "Bob:militia@0704", scenario="firing-range", phase="command")
    over = table.state.board.grid.hex("0704")
    table.state = table.state.but(gunships=(Gunship("cobra", 2, over),))
    table.skip("gunships")
    preview = dry_run(table, "strafe cobra-1 Bob")
    assert "no risk to friends: it hits one enemy alone [SD-26.0-c]" in preview.lines
    struck = GAME.apply(table.state, order(table.side_sees("US"), "strafe cobra-1 Bob")).state
    assert GAME.decision(struck).side == CHANCE
    alice = table.id("Alice")
    for outcome in GAME.outcomes(struck).outcomes:
        after = GAME.apply(struck, outcome).state
        assert after.units[alice] == struck.units[alice]


def test_counters_that_lie_inverted_may_be_hurt_as_well() -> None:
    table = ranged("Alice:us-rifle@0303", "Bob:militia@1010 down", "Ben:dummy@1010 down")
    run = dry_run(table, "plot 1010")
    (words, share), *_ = run.odds
    assert words == "somebody, or a counter, of the NLF is hurt"
    assert run.hurts["NLF"] > 0
    assert share.startswith(f"{run.hurts['NLF'].numerator}/{run.hurts['NLF'].denominator} ")
    open_ = dry_run(ranged("Alice:us-rifle@0303", "Bob:militia@1010"), "plot 1010")
    assert open_.odds[0][0] == "somebody of the NLF is hurt"
    assert run.hurts["NLF"] == open_.hurts["NLF"]  # artillery hurts whoever lies in the open where it falls
