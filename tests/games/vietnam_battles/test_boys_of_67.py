"""The learning scenario, The Boys of '67 (25.0): its set-up and its endings."""

from __future__ import annotations

import random

import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games.vietnam_battles.game import GAME

#: The rules' names for counters of the mix
COUNTERS = {"5 Cav/3": "5Cav"}

TWO_FOES = ("514/1@2605", "514/2@2805")


def listed(rule: str) -> list[tuple[str, str, str]]:
    """The forces of a set-up entry as (values, hex or hexside, name), markers left out."""
    entry = rules_library("vietnam_battles").by_id(rule)
    assert entry is not None
    return [
        (
            force.values,
            force.where.removeprefix("hexside "),
            COUNTERS.get(force.name, force.name.replace(" ", "")),
        )
        for force in entry.force
        if force.values
    ]


def standing(table: Table, side: str) -> list[tuple[str, str, str]]:
    """The units of a side on the map in the same form; the monitors share one name."""
    state = table.state
    return [
        (str(state.face(u)), state.label(u), state.name(u) if not state.is_boat(u) else "Monitor")
        for u in state.on_map(side)
    ]


# ---------------------------------------------------------------- set-up


@pytest.mark.rule("VB-25.0-b")
def test_four_turns_and_the_us_player_first() -> None:
    table = Table.set_up()
    assert (table.state.turn, table.state.last_turn, table.state.map) == (1, 4, "snoopys-nose")
    sides = []
    while table.state.result is None:
        if table.decision.kind == "movement":
            sides.append((table.state.turn, table.decision.side))
        chance = table.decision.side == CHANCE
        table.do(GAME.write_order(table.state, GAME.outcomes(table.state).outcomes[0]) if chance else "end")
    assert sides == [(turn, side) for turn in (1, 2, 3, 4) for side in ("US", "VC")]


@pytest.mark.rule("VB-25.0-b", "VB-8.0-b", "VB-8.0-c")
def test_the_turn_track_allots_support_fire() -> None:
    table = Table.set_up()
    table.go("movement")
    for turn in (1, 2, 3, 4):
        table.go("movement", turn=turn)
        assert (len(table.state.hand("US")), len(table.state.hand("VC"))) == (8, 6)


@pytest.mark.rule("VB-25.0-c")
def test_the_viet_cong_start_as_listed_and_in_sight() -> None:
    table = Table.set_up()
    assert standing(table, "VC") == listed("VB-25.0-c")
    seen = GAME.view(table.state, "US")
    assert seen.units == table.state.units


@pytest.mark.rule("VB-25.0-d")
def test_the_us_units_start_as_listed_and_nothing_else() -> None:
    table = Table.set_up()
    assert sorted(standing(table, "US")) == sorted(listed("VB-25.0-d"))
    assert len(table.state.roster) == len(standing(table, "US")) + len(standing(table, "VC"))
    assert not any(unit.depleted for unit in table.state.units)


@pytest.mark.rule("VB-25.0-e")
@pytest.mark.parametrize(
    ("unit", "rule"), [("3/47C", "VB-11.0-j"), ("3/47B", "VB-10.0-k"), ("3/47A", "VB-10.0-k")]
)
def test_units_under_landing_markers_do_not_move_in_the_first_turn(unit: str, rule: str) -> None:
    table = Table.set_up()
    table.go("movement")
    assert table.offers(f"move {unit} ") == []
    assert table.refused(f"move {unit} 1114").rule == rule
    table.go("movement", turn=2)
    assert table.offers(f"move {unit} ")


@pytest.mark.rule("VB-25.0-e")
def test_the_units_without_markers_move_in_the_first_turn() -> None:
    table = Table.set_up()
    table.go("movement")
    movers = {order.split()[1] for order in table.offers("move")}
    assert movers == {"4/47C", "4/47B", "5Cav", "Monitor1", "Monitor3"}


@pytest.mark.rule("VB-25.0-e", "VB-10.1-a", "VB-10.0-l")
def test_a_unit_under_a_landing_marker_attacks_with_one_marker_and_does_not_advance() -> None:
    table = Table.set_up()
    table.do("draw +1 +1 +2 +2 +3 +3 +4 +6", "draw +1 +1 +1 +1 +2 +2", "end")
    table.do("attack 514/2 with 3/47B", "support +6", "pass")
    assert table.decision.side == "VC"  # no second US marker
    table.do("pass", "die 1")
    assert table.fact("combat resolved", "attack") == 2 + 6
    while table.decision.side == "VC":
        table.do(next(order for order in table.offers() if order.startswith(("retreat", "resist"))))
    assert table.decision.kind == "combat"


@pytest.mark.rule("VB-25.0-e", "VB-10.0-m", "VB-11.0-m")
def test_the_transports_of_the_set_up_are_free_from_the_second_turn_on() -> None:
    table = Table.set_up()
    table.go("movement")
    assert table.offers("lift") == table.offers("sail") == []
    table.go("movement", turn=2)
    assert table.offers("lift")
    assert table.offers("sail")


@pytest.mark.rule("VB-25.0-f")
@pytest.mark.parametrize("seed", range(3))
def test_nobody_ever_joins_the_ten_units_of_the_set_up(seed: int) -> None:
    dice = random.Random(seed)
    state = GAME.setup("boys-of-67")
    roster, present = state.roster, set(state.on_map())
    while GAME.result(state) is None:
        if GAME.decision(state).side == CHANCE:
            action = GAME.outcomes(state).pick(dice)
        else:
            action = dice.choice(list(GAME.actions(state)))
        state = GAME.apply(state, action).state
        assert state.roster == roster
        assert set(state.on_map()) <= present
        present = set(state.on_map())


# ---------------------------------------------------------------- endings


def last_turn(*units: str, **more: object) -> Table:
    """The combat phase of the US player in the last turn."""
    return Table(*units, phase="combat", turn=4, **more)  # type: ignore[arg-type]


def played_out(table: Table) -> tuple[str, str]:
    """Winner ("" for a draw) and rule after nothing more is done in the turn."""
    while table.state.result is None:
        table.do("pass" if "pass" in table.offers() else "end")
    return table.state.result.winner, table.state.result.rule


@pytest.mark.rule("VB-25.0-g")
def test_the_us_player_wins_at_once_with_the_second_viet_cong_unit() -> None:
    table = Table("Alice:US:14-4-5@2604", "514/1 eliminated", "514/2@2605", phase="combat", turn=2)
    table.fight("attack 514/2 with Alice", "De")
    assert table.decision.kind == "over"
    assert (table.state.result.winner, table.state.result.rule) == ("US", "VB-25.0-g")  # type: ignore[union-attr]
    assert table.state.turn == 2


@pytest.mark.rule("VB-25.0-g")
def test_one_viet_cong_unit_eliminated_does_not_end_the_game() -> None:
    table = Table("Alice:US:14-4-5@2604", *TWO_FOES, phase="combat", turn=2)
    table.fight("attack 514/1 with Alice", "De")
    assert table.state.result is None


@pytest.mark.rule("VB-25.0-g", "VB-25.0-i")
def test_losses_do_not_spoil_a_us_victory() -> None:
    table = Table(
        "Alice:US:14-4-5@2604", "4/47C eliminated", "514/1 eliminated", "514/2@2605", phase="combat", turn=3
    )
    table.fight("attack 514/2 with Alice", "De")
    assert played_out(table) == ("US", "VB-25.0-g")
    assert table.rule("game over") == "VB-25.0-g"


@pytest.mark.rule("VB-25.0-h")
@pytest.mark.parametrize(
    "foes",
    [
        ("514/1 eliminated", "514/2@2805"),
        ("514/1@2605", "514/2 eliminated"),
        ("514/1 eliminated", "514/2@2805 depleted"),
        ("514/1@2605 depleted", "514/2@2805 depleted"),
    ],
    ids=["first eliminated", "second eliminated", "one eliminated, one depleted", "both depleted"],
)
def test_a_draw_needs_one_eliminated_or_both_depleted(foes: tuple[str, str]) -> None:
    assert played_out(last_turn("4/47C@0101", *foes)) == ("", "VB-25.0-h")
    assert played_out(last_turn("4/47C@0101", "514/1@2605", "514/2@2805 depleted"))[1] == "VB-25.0-j"


@pytest.mark.rule("VB-25.0-j")
@pytest.mark.parametrize(
    "foes",
    [
        ("514/1@2605", "514/2@2805"),
        ("514/1@2605 depleted", "514/2@2805"),
        ("514/1@2605", "514/2@2805 depleted"),
    ],
    ids=["both whole", "first depleted", "second depleted"],
)
def test_anything_less_is_a_viet_cong_victory(foes: tuple[str, str]) -> None:
    assert played_out(last_turn("4/47C@0101", *foes)) == ("VC", "VB-25.0-j")


@pytest.mark.rule("VB-25.0-h", "VB-25.0-g")
def test_a_draw_is_settled_after_the_last_turn_and_not_before() -> None:
    table = Table("4/47C@0101", "514/1@2605 depleted", "514/2@2805 depleted", turn=3)
    table.go("movement", turn=4)
    table.go("movement", side="VC", turn=4)
    assert table.state.result is None
    assert played_out(table) == ("", "VB-25.0-h")
    assert table.rule("game over") == "VB-25.0-h"


@pytest.mark.rule("VB-25.0-i")
@pytest.mark.parametrize("lost", ["4/47B", "5Cav", "Monitor3"])
@pytest.mark.parametrize(
    "foes", [("514/1 eliminated", "514/2@2805"), ("514/1@2605 depleted", "514/2@2805 depleted")]
)
def test_a_us_unit_lost_turns_a_draw_into_a_defeat(lost: str, foes: tuple[str, str]) -> None:
    table = Table("4/47C@0101", f"{lost} eliminated", *foes, phase="combat", turn=3)
    assert played_out(table) == ("VC", "VB-25.0-i")
    assert table.state.result is not None
    assert lost in table.state.result.reason


@pytest.mark.rule("VB-25.0-i", "VB-21.0-c", "VB-25.0-h")
@pytest.mark.parametrize("other", ["4/47B@0103 depleted", "Rngr eliminated"], ids=["depleted", "ARVN lost"])
def test_depleted_units_and_lost_arvn_units_leave_the_draw(other: str) -> None:
    assert played_out(last_turn("4/47C@0101", other, "514/1 eliminated", "514/2@2805")) == ("", "VB-25.0-h")


@pytest.mark.rule("VB-25.0-i", "VB-21.0-b")
def test_a_unit_lost_in_the_last_turn_turns_the_draw_at_once() -> None:
    table = last_turn("Alice:US:1-4-5@2604", "514/1@2605", "514/2 eliminated")
    table.fight("attack 514/1 with Alice", "Ae")
    assert played_out(table) == ("VC", "VB-25.0-i")
    assert table.rule("game over") == "VB-25.0-i"
