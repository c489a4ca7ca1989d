"""Combat Villages in defence: their own strength, with other units and without [KS-A11.3.6-e]."""

from __future__ import annotations

import pytest

from tests.games.khe_sanh.proving_ground import Table
from vietnam_tui.games.khe_sanh.frames import Assault
from vietnam_tui.games.khe_sanh.rules.assault.differential import differential


@pytest.mark.rule("KS-A11.3.6-e")
@pytest.mark.parametrize(
    ("others", "strength", "protection"),
    [((), 2, 3), (("Bob:vc-regional@0603 combat",), 2 + 3, 4), (("Gun:nva-sapper@0603 combat",), 2 + 3, 5)],
)
def test_a_village_adds_its_strength_to_those_with_it(
    others: tuple[str, ...], strength: int, protection: int
) -> None:
    at = Table(
        "Hamlet:vc-village@0603 combat", *others, "Alice:us-marine-battalion@0604 combat", side="US/GVN"
    )
    sums = differential(at.state, Assault(at.state.board.grid.hex("0603"), (at.id("Alice"),)))
    assert (sums.attacking, sums.defending, sums.protection) == (5, strength, protection)


@pytest.mark.rule("KS-A11.3.6-e")
def test_a_village_never_attacks() -> None:
    at = Table(
        "Hamlet:vc-village@0603 combat", "Bob:nva-infantry@0605 combat", "Alice:us-marine-battalion@0604 combat",
        segment="combat",
    )  # fmt: skip
    assert at.refused("attack 0604 with Hamlet", "is no unit that")
    at.do("attack 0604 with Bob")
