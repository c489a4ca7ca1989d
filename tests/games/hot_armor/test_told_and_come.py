"""The check of dry runs against what comes of an order: how it counts attacks that come twice or not at all."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from tests.conformance.test_previews import figures, misled, untrue
from tests.games.hot_armor.batteries import PLATOON, POST, battery
from tests.games.hot_armor.proving_ground import GAME, Table
from vietnam_tui.core.model import Action
from vietnam_tui.core.preview import Preview


def foretold(table: Table, order: str) -> tuple[Action, Preview, list[str]]:
    """An action of the side that decides, its dry run, and what does not come as it is told there."""
    side = table.decision.side
    view = table.side_sees(side)
    *_, action = GAME.vocabulary.read(view, order)
    return action, GAME.presenter.preview(view, action), misled(GAME, table.state, side, view, action)


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


def test_the_column_that_is_told_of_a_strike_is_that_where_it_is_aimed() -> None:
    enemies = ("Bob:aaa@0510 disrupted", "Ben:m48@0512 disrupted")
    _, told, wrong = foretold(battery(POST, enemies=enemies), "call artillery point 0510")
    assert any(line.startswith("elsewhere Ben") for line, _ in told.odds)
    assert figures(told.sums)
    assert wrong == []


def test_a_shift_is_no_column() -> None:
    assert figures(["1 column left: jungle", "1 column right: enfilade"]) == []
    assert figures(["column 50% > 100%", "column 200%"]) == ["100%", "200%"]


@pytest.mark.rule("HA-15.3-a", "HA-16.1-b")
@pytest.mark.parametrize(
    ("occasion", "state"), [("assault", ""), ("assault", " disrupted"), ("reaction", "")]
)
def test_who_meets_two_attacks_is_told_once_how_it_ends(occasion: str, state: str) -> None:
    if occasion == "assault":
        table = Table(
            "Tank:m48@0310", f"A:{PLATOON}@0310", enemies=[f"X:{PLATOON}@0410{state}"], phase="close assault"
        )
        table.do("storm Tank 0410", "storm A 0410")
    else:
        table = Table(
            "X:truck@0210",
            enemies=["Rr:recoilless-rifle@0410", f"B:{PLATOON}@0410"],
            morale=(3, 1),
            standing=("ask", "ask"),
        )
        table.do("move X 0310", "react Rr X", "react B X")
    action, told, wrong = foretold(table, "assault" if occasion == "assault" else "fire")
    assert {"hard", "soft"} <= {line.split()[1] for line in told.lines if line.startswith("X: ")}
    names = [name for name, _ in told.odds]
    assert len(set(names)) == len(names)
    assert sum(Fraction(chance.split()[0]) for _, chance in told.odds) == 1
    assert wrong == []
    assert any("X eliminated" in line for line in lied_of(table, action, told, "X eliminated"))


@pytest.mark.rule("HA-22.17-a", "HA-22.17-c")
def test_a_helicopter_is_told_what_fire_at_aircraft_does_to_it() -> None:
    table = Table(
        "Bird:uh-helicopter@0302", enemies=["A:aa-mg@0502", "B:aa-mg@0502"], standing=("ask", "ask")
    )
    table.do("move Bird 0402", "react A Bird", "react B Bird")
    action, told, wrong = foretold(table, "fire")
    assert "Bird removed, not eliminated" in dict(told.odds)
    assert sum(Fraction(chance.split()[0]) for _, chance in told.odds) == 1
    assert wrong == []
    assert any("Bird no effect" in line for line in lied_of(table, action, told, "Bird no effect"))
