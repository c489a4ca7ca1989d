"""What a call of fire support shows: exact chances over every hex in which its marker may come down."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from tests.games.hot_armor.batteries import M48, PLATOON, POST, battery
from tests.games.hot_armor.proving_ground import GAME, Table
from vietnam_tui.core.model import CHANCE
from vietnam_tui.core.preview import Preview
from vietnam_tui.games.hot_armor.frames import Barrage, Falling, Volley
from vietnam_tui.games.hot_armor.rules.support.deflection import landings
from vietnam_tui.games.hot_armor.rules.support.fire_support import Call
from vietnam_tui.games.hot_armor.screen.presenter import PRESENTER
from vietnam_tui.games.hot_armor.screen.support_preview import mission_of
from vietnam_tui.games.hot_armor.state import State


def shown(table: Table, order: str) -> Preview:
    """The dry run of an order as its side sees it."""
    view = table.side_sees("US")
    (action,) = GAME.vocabulary.read(view, order)
    return PRESENTER.preview(view, action)


def resolved(state: State) -> Iterator[tuple[Fraction, State]]:
    """Every way in which dice may settle what fire support brings, with its chance; hexes in their order."""
    pending = {state: Fraction(1)}  # what comes out alike goes on as one
    while pending:
        now, chance = pending.popitem()
        decision = GAME.decision(now)
        if decision.side == CHANCE and decision.kind != "depletion":
            for outcome, likely in GAME.outcomes(now).probabilities():
                after = GAME.apply(now, outcome).state
                pending[after] = pending.get(after, Fraction(0)) + chance * likely
        elif any(isinstance(frame, Barrage | Falling | Volley) for frame in now.frames) and (
            decision.side != CHANCE
        ):
            after = GAME.apply(now, GAME.standing_answer(now) or next(GAME.actions(now))).state
            pending[after] = pending.get(after, Fraction(0)) + chance
        else:
            yield chance, now


def hurt(table: Table, side: str, *orders: str) -> Fraction:
    """The chance that a side is hurt by fire support, from carrying it out with every die."""
    before = table.state
    table.do(*orders)
    total = Fraction(0)
    for chance, after in resolved(table.state):
        units = before.units_of(side)
        if any(
            after.units[unit].disrupted or after.units[unit].place != before.units[unit].place
            for unit in units
        ):
            total += chance
    return total


FOES = (f"Bob:{M48}@0510", f"Ben:{PLATOON}@0712")


@pytest.mark.rule("HA-18.3-d", "HA-18.4-a", "HA-18.5-a", "HA-18.6-a")
@pytest.mark.parametrize(
    ("order", "at"),
    [("artillery point", "0510"), ("airstrike point", "0510"), ("airstrike point", "1501")],
)
def test_where_a_marker_may_come_down_is_foretold_as_it_is_rolled(order: str, at: str) -> None:
    table = battery(POST, f"Friend:{PLATOON}@0509", enemies=(*FOES, f"Far:{PLATOON}@1501"), air=1)
    view = table.side_sees("US")
    (call,) = GAME.vocabulary.read(view, f"call {order} {at}")
    assert isinstance(call, Call)
    mission = mission_of(view, call)
    assert mission is not None
    told = landings(view, mission)
    found: dict[object, Fraction] = {}
    table.do(f"call {order} {at}", "fire")
    pending = [(Fraction(1), table.state)]
    while pending:
        chance, now = pending.pop()
        if isinstance(now.top, Falling):
            for outcome, likely in GAME.outcomes(now).probabilities():
                step = GAME.apply(now, outcome)
                down = [event for event in step.events if event.kind == "landed"]
                if down or not any(isinstance(frame, Falling) for frame in step.state.frames):
                    label = getattr(down[0], "place", "") if down else ""
                    place = view.board.grid.hex(label) if label else None
                    found[place] = found.get(place, Fraction(0)) + chance * likely
                else:
                    pending.append((chance * likely, step.state))
    assert found == told


@pytest.mark.parametrize("order", ["artillery point 0510", "artillery area 0611", "airstrike point 1001"])
def test_the_chance_to_hurt_somebody_counts_where_the_marker_may_deflect_to(order: str) -> None:
    table = battery(POST, f"Friend:{PLATOON}@0508", enemies=FOES, air=1)
    told = shown(table, f"call {order}").hurts
    for side in ("US", "NVA"):
        again = battery(POST, f"Friend:{PLATOON}@0508", enemies=FOES, air=1)
        assert told.get(side, Fraction(0)) == hurt(again, side, f"call {order}", "fire")


def test_two_markers_on_a_hex_are_reckoned_together() -> None:
    table = battery(POST, enemies=FOES[:1], artillery=2)
    table.do("call artillery point 0510")
    told = shown(table, "call artillery point 0510").hurts
    again = battery(POST, enemies=FOES[:1], artillery=2)
    assert told["NVA"] == hurt(again, "NVA", "call artillery point 0510", "call artillery point 0510", "fire")


def test_a_strike_that_always_deflects_promises_nothing_where_it_is_aimed() -> None:
    table = battery(POST, enemies=(f"Bob:{M48}@1501",), air=1)
    preview = shown(table, "call airstrike point 1501")
    assert not preview.hurts
    assert not preview.odds
    assert not preview.sums
    assert preview.lines == ("unobserved, it always deflects, by 1 to 6 hexes [HA-18.4-a]",)


def test_who_may_be_hit_by_a_deflection_is_named() -> None:
    table = battery(POST, f"Friend:{PLATOON}@0507", enemies=(f"Bob:{M48}@0510",))
    odds = dict(shown(table, "call artillery point 0510").odds)
    assert "elsewhere Friend hurt" in odds
    assert odds["Bob no effect"] != "1/1 100.0%"
