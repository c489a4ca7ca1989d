"""What every result of the table does (7.6)."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games.vietnam_battles.game import GAME


@pytest.mark.rule("VB-7.6-a")
def test_de_eliminates_the_defender_even_at_full_strength() -> None:
    table = Table("Alice:US:20-4-5@2604", "Bob:VC:3-2-6/1-1-6@2605", "Carl:VC:3-5-6@4003", phase="combat")
    table.fight("attack Bob with Alice", "De")
    assert table.unit("Bob").gone
    assert not table.unit("Alice").depleted
    assert table.rule("eliminated") == "VB-7.6-a"


@pytest.mark.rule("VB-7.6-a")
@pytest.mark.parametrize(("attack", "result"), [(6, "Ex"), (3, "A1"), (3, ".")])
def test_no_other_result_eliminates_a_defender_at_full_strength(attack: int, result: str) -> None:
    table = Table(f"Alice:US:{attack}-4-5/1-2-5@2604", "Bob:VC:3-5-6/2-3-6@2605", phase="combat")
    table.fight("attack Bob with Alice", result)
    assert not table.unit("Bob").gone


@pytest.mark.rule("VB-7.6-b", "VB-7.6-c", "VB-7.6-k", "VB-7.7-h", "VB-7.7-a")
@pytest.mark.parametrize(("result", "route"), [("D2", "2606 2607"), ("D3", "2606 2607 2608")])
def test_d2_and_d3_make_the_defender_retreat_or_resist(result: str, route: str) -> None:
    units = ("Alice:US:14-4-5@2604", "Bob:VC:3-2-6/1-1-6@2605")
    table = Table(*units, phase="combat")
    table.fight("attack Bob with Alice", result)
    assert (table.decision.side, table.decision.kind) == ("VC", "retreat")
    assert table.refused("retreat Bob 2606").rule == "VB-7.7-h"
    table.do(f"retreat Bob {route}")
    assert table.where("Bob") == route.split()[-1]
    assert not table.unit("Bob").depleted
    stubborn = Table(*units, phase="combat")
    stubborn.fight("attack Bob with Alice", result)
    stubborn.do("resist Bob")
    assert (stubborn.where("Bob"), stubborn.unit("Bob").depleted) == ("2605", True)


@pytest.mark.rule("VB-7.6-d")
def test_ex_depletes_the_defender_and_one_attacker_of_the_attackers_choice() -> None:
    table = Table(
        "Alice:US:3-4-5/1-2-5@2604",
        "Ann:US:3-4-5/1-2-5@2505",
        "Bob:VC:3-5-6/2-3-6@2605",
        phase="combat",
    )
    table.fight("attack Bob with Alice Ann", "Ex")
    assert table.unit("Bob").depleted
    assert (table.decision.side, table.decision.kind) == ("US", "lose")
    assert table.refused("lose Bob").rule == "VB-7.6-d"
    table.do("lose Ann")
    assert (table.unit("Alice").depleted, table.unit("Ann").depleted) == (False, True)
    assert table.rule("depleted") == "VB-7.6-d"


@pytest.mark.rule("VB-7.6-d")
@pytest.mark.parametrize("weak", ["Bob:VC:3-5-6/2-3-6@2605 depleted", "Bob:VC:2-3-6@2605"])
def test_ex_eliminates_the_depleted_and_the_one_sided(weak: str) -> None:
    table = Table("Alice:US:4-4-5@2604", weak, "Carl:VC:3-5-6@4003", phase="combat")
    table.fight("attack Bob with Alice", "Ex")
    assert table.unit("Bob").gone
    assert table.unit("Alice").gone
    # nobody is left to advance into the empty hex
    assert (table.decision.side, table.decision.kind) == ("US", "combat")


@pytest.mark.rule("VB-7.6-d", "VB-7.3-c")
def test_both_losses_of_an_exchange_count_when_it_ends_the_game() -> None:
    # the last Viet Cong unit and a US unit destroy each other in the last turn: a US victory
    units = ("Alice:US:3-4-5/1-2-5@2604 depleted", "Bob:VC:3-5-6/3-3-6@2605 depleted")
    table = Table(*units, side="VC", phase="combat", turn=4)
    table.fight("attack Alice with Bob", "Ex")
    result = GAME.result(table.state)
    assert result is not None
    assert (table.unit("Alice").gone, table.unit("Bob").gone) == (True, True)
    assert result.winner == "US"
    assert table.rule("eliminated") == "VB-7.6-d"


@pytest.mark.rule("VB-7.6-d", "VB-7.3-c")
def test_the_attackers_loss_is_chosen_before_an_exchange_ends_the_game() -> None:
    units = (
        "Alice:US:3-4-5/1-2-5@2604 depleted",
        "Bob:VC:2-5-6/1-3-6@2605 depleted",
        "Carl:VC:2-5-6/1-3-6@2504",
    )
    table = Table(*units, side="VC", phase="combat", turn=4)
    table.fight("attack Alice with Bob Carl", "Ex")
    assert GAME.result(table.state) is None
    table.do("lose Bob")
    result = GAME.result(table.state)
    assert result is not None
    assert "Bob" in result.reason


@pytest.mark.rule("VB-7.6-e", "VB-7.6-f", "VB-7.6-g", "VB-7.6-k", "VB-7.6-h")
@pytest.mark.parametrize(
    ("result", "alice", "ann"),
    [
        ("A1", "2603", "2504"),
        ("A2", "2603 2602", "2504 2503"),
        ("A3", "2603 2602 2601", "2504 2503 2502"),
    ],
)
def test_a1_a2_and_a3_make_every_attacker_retreat_in_any_order(result: str, alice: str, ann: str) -> None:
    table = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2505", "Bob:VC:3-7-6@2605", phase="combat")
    table.fight("attack Bob with Alice Ann", result)
    assert (table.decision.side, table.decision.kind) == ("US", "retreat")
    table.do(f"retreat Ann {ann}", f"retreat Alice {alice}")
    assert (table.where("Alice"), table.where("Ann")) == (alice.split()[-1], ann.split()[-1])
    assert table.where("Bob") == "2605"


@pytest.mark.rule("VB-7.6-e", "VB-7.6-f", "VB-7.6-g")
@pytest.mark.parametrize(("result", "route"), [("A1", "2504"), ("A2", "2504 2503"), ("A3", "2504 2503 2502")])
def test_each_attacker_resists_or_retreats_for_himself(result: str, route: str) -> None:
    table = Table("Alice:US:2-4-5/1-2-5@2604", "Ann:US:2-4-5/1-2-5@2505", "Bob:VC:3-7-6@2605", phase="combat")
    table.fight("attack Bob with Alice Ann", result)
    table.do("resist Alice", f"retreat Ann {route}")
    assert (table.where("Alice"), table.unit("Alice").depleted) == ("2604", True)
    assert (table.where("Ann"), table.unit("Ann").depleted) == (route.split()[-1], False)


@pytest.mark.rule("VB-7.6-e", "VB-7.7.2-a")
def test_a_retreating_attacker_does_not_displace_another() -> None:
    # Carl's zone leaves Alice 2504 alone
    enemies = ("Bob:VC:3-7-6@2605", "Carl:VC:3-7-6@2703")
    table = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2505", *enemies, phase="combat")
    table.fight("attack Bob with Alice Ann", "A1")
    table.do("retreat Ann 2504")
    assert table.offers() == ["resist Alice", "perish Alice"]
    assert table.refused("retreat Alice 2504").rule == "VB-7.7.2-a"
    bystander = Table("Alice:US:2-4-5@2604", "Amy:US:2-4-5@2504", *enemies, phase="combat")
    bystander.fight("attack Bob with Alice", "A1")
    assert "retreat Alice 2504" in bystander.offers()


@pytest.mark.rule("VB-7.6-h")
def test_a_in_brackets_depletes_one_attacker_and_nobody_retreats() -> None:
    table = Table("Alice:US:3-4-5/1-2-5@2604", "Ann:US:3-4-5@2505", "Bob:VC:3-5-6/2-3-6@2605", phase="combat")
    table.fight("attack Bob with Alice Ann", "(A)")
    assert table.decision.kind == "lose"
    table.do("lose Ann")
    assert table.unit("Ann").gone
    assert not table.unit("Alice").depleted
    assert not table.unit("Bob").depleted
    assert (table.where("Alice"), table.where("Bob")) == ("2604", "2605")
    alone = Table("Alice:US:6-4-5/1-2-5@2604", "Bob:VC:3-5-6/2-3-6@2605", phase="combat")
    alone.fight("attack Bob with Alice", "(A)")
    assert alone.unit("Alice").depleted
    assert table.rule("eliminated") == "VB-7.6-h"
    assert alone.rule("depleted") == "VB-7.6-h"
    calm = Table("Alice:US:6-4-5/1-2-5@2604", "Bob:VC:3-5-6/2-3-6@2605", phase="combat")
    calm.fight("attack Bob with Alice", ".")
    assert not calm.unit("Alice").depleted


@pytest.mark.rule("VB-7.6-i")
def test_ae_eliminates_every_attacker_monitors_included() -> None:
    table = Table("4/47C@0616", "Monitor1@0717/0718", "4/47B@0716", "Bob:VC:3-9-6@0717", phase="combat")
    table.fight("attack Bob with 4/47C Monitor1", "Ae")
    assert table.unit("4/47C").gone
    assert table.unit("Monitor1").gone
    assert not table.unit("4/47B").gone
    assert not table.unit("Bob").depleted


@pytest.mark.rule("VB-7.6-i")
def test_ae_eliminates_every_attacker_even_when_the_first_ends_the_game() -> None:
    table = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2505", "Bob:VC:3-12-6@2605", phase="combat", turn=4)
    table.fight("attack Bob with Alice Ann", "Ae")
    assert GAME.result(table.state) is not None
    assert table.unit("Alice").gone
    assert table.unit("Ann").gone
    assert table.rule("eliminated") == "VB-7.6-i"


@pytest.mark.rule("VB-7.6-j")
def test_a_dot_does_nothing() -> None:
    table = Table("Alice:US:6-4-5/1-2-5@2604", "Bob:VC:3-5-6/2-3-6@2605", phase="combat")
    table.fight("attack Bob with Alice", ".")
    assert not table.unit("Alice").depleted
    assert not table.unit("Bob").depleted
    assert (table.where("Alice"), table.where("Bob")) == ("2604", "2605")
    assert table.decision.side != CHANCE
    assert table.kinds()[-1] == "no effect"
    assert table.rule("no effect") == "VB-7.6-j"
