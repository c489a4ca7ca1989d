"""Initiative: bids, ties, passes, who takes which Impulse and what is spent in it [KS-A4.2]."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.games.khe_sanh.rules.sequence import turns
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.play.table.sealed import give
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable

US, NVA = "US/GVN", "NVA/VC"


def bidding(**more: Any) -> Table:
    """The Initiative Phase of turn 1 of a campaign."""
    table = Table(
        "Alice:us-marine-battalion@0808", "Bob:nva-infantry@0602", scenario="proving-campaign", turn=1, **more
    )
    transition = Transition(table.state)
    transition.every("pieces", allowance=0, watched=False)
    turns.begin_turn(transition, 1)
    table.state = transition.state
    return table


def impulses(table: Table) -> list[tuple[str, int]]:
    """End segments to the end of the turn; later Impulses are of one point if there is a choice."""
    found = [(table.state.phasing, table.state.effort)]
    turn = table.state.turn
    while table.state.turn == turn and GAME.result(table.state) is None:
        before = table.state.impulse
        table.do("declare 1" if table.decision.kind == "declaration" else "end")
        if table.decision.kind == "bid":
            break
        if table.state.impulse != before:
            found.append((table.state.phasing, table.state.effort))
    return found


@pytest.mark.rule(
    "KS-A4.2-a",
    "KS-A4.2.1-a",
    "KS-A4.2.5-a",
    "KS-A4.2.2-a",
    "KS-A4.0-a",
    "KS-A1.0-a",
    "KS-A4.2.6-a",
    "KS-A4.2.5-d",
)
def test_the_higher_bid_takes_the_first_impulse_and_spends_it() -> None:
    table = bidding()
    table.do("bid 4", "bid 2")
    assert (table.state.phasing, table.state.effort, table.state.oeps) == (US, 4, (2, 6))
    assert impulses(table)[:2] == [(US, 4), (NVA, 2)]
    assert table.rule("bids") == "KS-A4.2.5-a"
    fresh = bidding().state
    assert (fresh.oeps, fresh.bid) == ((6, 6), (-1, -1))  # nobody has bid


@pytest.mark.rule(
    "KS-A4.2.1-b", "KS-A4.2.1-c", "KS-A4.2.3-a", "KS-A4.2-b", "KS-A4.2.7-b", "KS-A4.2.2-b", "KS-A4.2.1-a"
)
def test_later_impulses_are_declared_and_the_last_takes_all() -> None:
    table = bidding()
    table.do("bid 4", "bid 2")
    assert impulses(table) == [(US, 4), (NVA, 2), (US, 1), (NVA, 1), (US, 1), (NVA, 3)]
    assert table.rule("declared") == "KS-A4.2.3-a"


@pytest.mark.rule("KS-A4.2.1-b")
def test_nothing_cannot_be_declared() -> None:
    table = bidding()
    table.do("bid 4", "bid 2")
    while table.decision.kind != "declaration":
        table.do("end")
    assert table.refused("declare 0").rule == "KS-A4.2.1-b"
    assert table.refused("declare 3").rule == "KS-A4.2.1-b"


@pytest.mark.rule("KS-A4.2.7-a", "KS-A4.2.7-c", "KS-A4.2.4-c")
def test_six_against_nothing() -> None:
    table = bidding()
    table.do("bid 6", "bid 0")
    assert table.state.caps_of(US) == 0
    assert impulses(table) == [(US, 6), (NVA, 3), (NVA, 3)]
    table = bidding()
    table.do("bid 4", "bid 0")
    assert impulses(table)[:3] == [(US, 4), (NVA, 3), (US, 1)]  # the second is his to declare


@pytest.mark.rule("KS-A4.2.5-b", "KS-A4.2.4-e", "KS-A4.2.4-d", "KS-A4.2.6-a")
def test_ties_are_bid_again_and_three_of_them_pass_the_turn() -> None:
    table = bidding()
    table.do("bid 3", "bid 3")
    assert (table.decision.side, table.decision.kind) == (US, "bid")
    table.do("bid 4", "bid 4", "bid 2", "bid 2")
    assert table.state.turn == 2
    assert table.fact("bids", "passed")
    assert table.rule("bids") == "KS-A4.2.4-e"
    shown = [(event.facts["first"], event.facts["passed"]) for event in table.events if event.kind == "bids"]
    assert shown == [("", False), ("", False), ("", True)]
    won = bidding()
    won.do("bid 3", "bid 3", "bid 4", "bid 3")
    assert (won.decision.kind, won.state.phasing) == ("movement", US)
    assert won.rule("bids") == "KS-A4.2.5-a"


@pytest.mark.rule("KS-A4.2.5-d", "KS-A4.2.6-a")
@pytest.mark.parametrize(("us", "nva"), [(0, 0), (1, 0), (1, 1), (0, 2)])
def test_low_bids_pass_the_turn(us: int, nva: int) -> None:
    table = bidding()
    table.do(f"bid {us}", f"bid {nva}")
    assert table.state.turn == 2
    assert table.rule("bids") == "KS-A4.2.5-d"


@pytest.mark.rule("KS-A4.2.4-c", "KS-A4.2.5-c")
def test_high_bids_cost_points_whatever_comes_of_them() -> None:
    table = bidding()
    table.do("bid 5", "bid 5")
    assert table.state.caps == (1, 1)
    assert table.refused("bid 5").rule == "KS-A4.2.4-c"
    assert table.rule("caps") == "KS-A4.2.4-c"


@pytest.mark.rule("KS-A4.2.4-a")
def test_the_chits_run_from_nothing_to_six() -> None:
    table = bidding()
    assert table.offers() == [
        *(f"bid {points}" for points in range(1, 7)),
        "bid 0",
    ]  # a digit picks what it says
    assert table.refused("bid 7").rule == "KS-A4.2.4-a"


@pytest.mark.rule("KS-A4.2.4-a")
def test_a_chit_is_secret_until_both_are_shown() -> None:
    seen = []
    for bid in (1, 4):
        table = bidding()
        table.do(f"bid {bid}")
        assert [event.facts["bid"] for event in table.heard(US) if event.kind == "bid made"] == [bid]
        seen.append((table.side_sees(NVA), [event.kind for event in table.heard(NVA)], table.offers()))
        view = table.side_sees(NVA)
        assert GAME.view(GAME.resample(view, NVA, random.Random(1)), NVA) == view
    assert seen[0] == seen[1]


@pytest.mark.rule("KS-A5.0-a", "KS-4.0-d", "KS-A4.2.6-a")
def test_the_points_spent_give_the_allowances() -> None:
    table = bidding()
    table.do("bid 2", "bid 4")
    assert (table.state.phasing, table.piece("Bob").allowance) == (NVA, 12)


@pytest.mark.rule("KS-A4.2.4-a")
def test_bids_typed_unseen_at_one_keyboard_are_shown_together() -> None:
    start = bidding().state
    table = SessionTable(Session.new(GAME, start.scenario, seed=3, start=start))
    first, second = US, NVA
    assert table.session.decision.side == first
    assert give(table, first, "bid 7").startswith("That cannot be ordered")
    assert give(table, first, "bid 3") == ""
    assert table.session.decision.side == second
    assert "3" not in str(table.chair(second).view.frames)
    assert give(table, second, "bid 2") == ""
    assert table.session.state.phasing == first
    assert table.session.state.effort == 3
