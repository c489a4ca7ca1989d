"""The body count (21.0): every US unit lost brings the end a turn closer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.games.vietnam_battles.rules.position.audit import audit

Lay = Callable[[str, str], None]

FOES = ("Bob:VC:9-5-6@2605", "Ben:VC:3-5-6@4601")


def destroyed(*units: str, turn: int = 1) -> Table:
    """A Viet Cong turn in which the unit in 2604 has been eliminated by an attack."""
    table = Table(*units, *FOES, side="VC", phase="combat", turn=turn)
    name = units[0].partition("@")[0].partition(":")[0]
    table.do(f"attack {name} with Bob")
    table.fall("De")
    return table


@pytest.mark.rule("VB-21.0-a")
def test_a_us_unit_lost_brings_the_last_turn_one_turn_closer() -> None:
    table = destroyed("Alice:US:1-0-5@2604", "Ann:US:2-4-5@0101")
    assert table.state.last_turn == 3
    assert any("[VB-21.0-a]" in fault for fault in audit(table.state.but(last_turn=4)))
    assert (table.events[-1].kind, table.events[-1].facts["last_turn"]) == ("body count", 3)
    table.go("movement", turn=3)
    with pytest.raises(AssertionError, match="the game ended"):
        table.go("movement", turn=4)
    assert table.rule("body count") == "VB-21.0-a"


@pytest.mark.rule("VB-21.0-a")
def test_without_losses_all_four_turns_are_played() -> None:
    table = Table("Alice:US:1-0-5@2604", "Ben:VC:3-5-6@4601")
    table.go("movement", side="VC", turn=4)
    assert table.state.turn == 4


@pytest.mark.rule("VB-21.0-a", "VB-12.0-a")
def test_units_of_every_kind_count_monitors_too() -> None:
    assert destroyed("Al:US:1-0-8@2604 mobile").state.last_turn == 3
    table = Table("Monitor3@0717/0718", "Bob:VC:20-5-6@0717", FOES[1], side="VC", phase="combat")
    table.fight("attack Monitor3 with Bob", "De")
    assert table.state.last_turn == 3
    assert [table.state.is_boat(table.id(name)) for name in ("Monitor3", "Bob")] == [True, False]


@pytest.mark.rule("VB-21.0-a")
def test_a_depletion_does_not_count() -> None:
    table = Table("Alice:US:2-4-5/1-2-5@2604", *FOES, side="VC", phase="combat")
    table.fight("attack Alice with Bob", "D2")
    table.do("resist Alice")
    assert table.unit("Alice").depleted
    assert table.state.last_turn == 4


@pytest.mark.rule("VB-21.0-a", "VB-21.0-c")
def test_arvn_units_do_not_count() -> None:
    table = destroyed("Al:ARVN:1-0-5@2604", "Ann:US:2-4-5@0101")
    assert table.unit("Al").gone
    assert table.state.last_turn == 4
    assert "body count" not in table.kinds()


@pytest.mark.rule("VB-21.0-c")
@pytest.mark.parametrize(
    ("unit", "left"), [("4/47C", 3), ("15", 3), ("Seals", 3), ("5Cav", 3), ("Rngr", 4), ("D.T.", 4), ("3", 4)]
)
def test_nationality_is_that_of_the_counter(unit: str, left: int) -> None:
    table = Table(f"{unit}@2604 depleted", *FOES, side="VC", phase="combat", vc=[3])
    table.fight(f"attack {unit} with Bob", "D2")
    table.do(f"resist {unit}")
    assert table.unit(unit).gone
    assert table.state.last_turn == left


@pytest.mark.rule("VB-21.0-a")
def test_worked_example_4_47_a_lost_ends_thirteen_turns_after_the_twelfth(overlay: Lay) -> None:
    overlay("scenarios/boys-of-67.toml", "turns = 13\n")
    table = Table("4/47A@2604 depleted", *FOES, side="VC", phase="combat", turn=12)
    table.fight("attack 4/47A with Bob", "D2")
    table.do("resist 4/47A")
    assert table.unit("4/47A").gone
    assert table.state.result is None  # Game Turn 12 is played to its end
    while table.state.result is None:
        table.do("end")
    assert table.state.turn == 12
    only_depleted = Table("4/47A@2604", *FOES, side="VC", phase="combat", turn=12)
    only_depleted.fight("attack 4/47A with Bob", "D2")
    only_depleted.do("resist 4/47A")
    only_depleted.go("movement", turn=13)


@pytest.mark.rule("VB-21.0-b", "VB-25.0-j")
def test_a_loss_in_the_last_turn_ends_the_game_at_once() -> None:
    table = Table("Alice:US:1-0-5@2604", "Ann:US:2-4-5@2606", *FOES, side="VC", phase="combat", turn=4)
    assert "attack Ann with Bob" in table.offers()
    table.do("attack Alice with Bob")
    table.fall("De")
    assert table.kinds()[-2:] == ["body count", "game over"]
    assert table.decision.kind == "over"  # no advance, no further combat
    assert table.offers() == []
    assert table.refused("attack Ann with Bob").rule == "VB-25.0-j"
    left = table.state
    assert (left.frames, left.queued, left.mover, left.mover_spent, left.crossing) == ((), (), -1, 0, -1)


@pytest.mark.rule("VB-21.0-b")
def test_a_loss_that_makes_the_current_turn_the_last_lets_it_be_played_to_its_end() -> None:
    table = destroyed("Alice:US:1-0-5@2604", "Ann:US:2-4-5@2606", turn=3)
    assert (table.state.turn, table.state.last_turn) == (3, 3)
    assert table.state.result is None
    assert table.decision.kind == "advance"
    table.do("pass")
    while table.state.result is None:
        table.do("end")
    assert table.state.turn == 3


@pytest.mark.rule("VB-21.0-b")
def test_two_losses_at_once_end_a_game_in_its_third_turn() -> None:
    table = Table(
        "Alice:US:1-4-5@2604", "Ann:US:1-4-5@2505", "Bob:VC:3-9-6@2605", FOES[1], phase="combat", turn=3
    )
    table.fight("attack Bob with all", "Ae")
    assert table.state.last_turn == 2
    assert table.state.result is not None


@pytest.mark.rule("VB-21.0-b")
def test_a_lift_under_fire_may_end_the_game_too() -> None:
    table = Table("Alice:US:1-4-5@2604", "Ann:US:1-4-5@0101", *FOES, turn=4)
    table.do("lift Alice 2601")
    assert table.state.result is not None
