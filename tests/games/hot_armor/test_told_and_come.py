"""The check of dry runs against what comes of an order: how it counts attacks that come twice or not at all."""

from __future__ import annotations

import msgspec

from tests.conformance.test_previews import misled, untrue
from tests.games.hot_armor.batteries import PLATOON, POST, battery
from tests.games.hot_armor.proving_ground import GAME, Table
from vietnam_tui.core.model import Action
from vietnam_tui.core.preview import Preview


def foretold(table: Table, order: str) -> tuple[Action, Preview, list[str]]:
    """An action of the US, its dry run, and what does not come as it is told there."""
    view = table.side_sees("US")
    *_, action = GAME.vocabulary.read(view, order)
    return action, GAME.presenter.preview(view, action), misled(GAME, table.state, "US", view, action)


def lied_of(table: Table, action: Action, told: Preview, label: str) -> list[str]:
    """What is found untrue when a line of the odds, the first of its name, tells another chance."""
    odds = list(told.odds)
    at = [name for name, _ in odds].index(label)
    odds[at] = (label, "1/7 14.3%")
    return untrue(GAME, table.state, action, msgspec.structs.replace(told, odds=tuple(odds)))


def test_a_strike_that_falls_elsewhere_does_nothing_to_whom_it_is_aimed_near() -> None:
    table = battery(POST, enemies=(f"Bob:{PLATOON}@1001",), artillery=0, air=1)
    action, told, wrong = foretold(table, "call airstrike area 1001")
    assert "Bob no effect" in dict(told.odds)
    assert wrong == []
    assert any("Bob no effect" in line for line in lied_of(table, action, told, "Bob no effect"))


def test_what_the_second_attack_of_an_assault_brings_is_not_laid_to_the_first() -> None:
    table = Table(
        "Tank:m48@0310", f"A:{PLATOON}@0310", enemies=[f"X:{PLATOON}@0410 disrupted"], phase="close assault"
    )
    table.do("storm Tank 0410", "storm A 0410")
    action, told, wrong = foretold(table, "assault")
    assert [name for name, _ in told.odds].count("X eliminated") == 2
    assert wrong == []
    assert any("X eliminated" in line for line in lied_of(table, action, told, "X eliminated"))
