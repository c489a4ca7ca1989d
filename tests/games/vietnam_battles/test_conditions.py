"""The conditions of victory as the officers of both sides read them."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import NOSE, TRIANGLE, Table
from vietnam_tui.games.vietnam_battles.game import GAME


def standings(table: Table, side: str) -> dict[str, str]:
    return {one.name: one.standing for one in GAME.doctrine.conditions(table.side_sees(side), side)}


@pytest.mark.parametrize(("second", "whole"), [("514/2@0816", "open"), ("514/2@0816 depleted", "lost")])
def test_two_depleted_companies_are_lost_for_the_viet_cong_who_still_may_have_a_us_unit(
    second: str, whole: str
) -> None:
    table = Table("4/47C@0616", "514/1@0717 depleted", second)
    assert standings(table, "VC") == {"both companies whole enough": whole, "a US unit eliminated": "open"}
    assert standings(table, "US") == {"both companies eliminated": "open"}


def test_the_us_reads_camps_and_units_on_the_nose() -> None:
    state = GAME.setup(NOSE)
    us, vc = (GAME.doctrine.conditions(state, side) for side in ("US", "VC"))
    assert [aim.name for aim in us] == ["every base camp captured", "every Viet Cong unit eliminated"]
    assert {aim.standing for aim in (*us, *vc)} == {"open"}
    assert f"by the end of turn {state.last_turn}" in vc[0].told


def test_the_us_does_not_know_the_secret_condition() -> None:
    state = GAME.setup(TRIANGLE).but(condition="casualties")
    told = {side: GAME.doctrine.conditions(GAME.view(state, side), side)[0] for side in ("US", "VC")}
    assert told["VC"].name == "US units eliminated"
    assert told["US"].name == "the secret condition of the Viet Cong"
