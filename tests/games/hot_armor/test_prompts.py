"""What is asked in a phase fits on 80 columns, whoever is asked; sides are spoken of as they are called."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, get_args

import pytest

from tests.games.hot_armor.proving_ground import GAME, Table
from tests.games.hot_armor.test_fire_support import battery
from tests.games.hot_armor.test_overwatch import fired_at
from vietnam_tui.core.model import Decision
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.rules.sequence.sequence import PHASES
from vietnam_tui.games.hot_armor.screen.presenter import PRESENTER
from vietnam_tui.tui.panes.edge import prompt

PLATOON = "infantry-a"


def shown(side: str, decision: Decision, asked: str) -> str:
    """The line of the screen on which a side is asked."""
    player: Any = SimpleNamespace(
        decision=decision, prompt=asked, waiting="", over=False, all_sides=(side, "US"), my_turn=True
    )
    return "".join(text for text, _ in prompt(player, 80)).strip()


@pytest.mark.parametrize("side", get_args(Nation))
def test_what_is_asked_in_each_phase_fits_on_80_columns(side: Nation) -> None:
    table = Table(f"Alice:{PLATOON}@0310", enemies=[f"Bob:{PLATOON}@0610"])
    for phase in PHASES[1:]:
        state = table.state.but(phasing=side, phase=phase)
        decision = GAME.decision(state)
        line = shown(side, decision, PRESENTER.prompt(state, decision))
        assert line.startswith(f"YOU {side}  {phase.title()} Phase: ")
        assert "..." not in line


def test_which_strikes_would_fall_fits_on_80_columns() -> None:
    guns = battery("Post:cp-infantry@0110", enemies=(f"Bob:{PLATOON}@1501",), artillery=0, air=4)
    guns.do("call airstrike area 1501")
    one = guns.decision
    assert one.prompt == "call more, or fire airstrike-1 (area) on 1501"
    guns.do("call airstrike point 1502", "call airstrike area 1503", "call airstrike area 1504")
    all_of_them = guns.decision
    assert all_of_them.prompt == "call more, or fire on 1501, 1502, 1503 and 1504"
    for decision in (one, all_of_them):
        assert "..." not in shown("Australian", decision, PRESENTER.prompt(guns.state, decision))


def asked_of(table: Table, side: str) -> str:
    """What a side reads as the question."""
    seen = table.side_sees(side)
    return PRESENTER.prompt(seen, GAME.decision(seen))


def test_who_has_named_somebody_to_react_is_asked_for_more_or_to_fire_and_the_enemy_does_not_see_it() -> None:
    enemies = ["Bob:recoilless-rifle@0610", "Ben:recoilless-rifle@0610"]
    table = Table("Tank:m48@0310", enemies=enemies, standing=("ask", "ask"), options=("concealment",))
    table.do("move Tank 0410")
    before = asked_of(table, "US")
    assert asked_of(table, "NVA") == before == "NVA: react to Tank in 0410, hold, await or pass [HA-16.0-a]"
    table.do("react Bob Tank")
    assert asked_of(table, "NVA") == "NVA: react to Tank in 0410: name more, or fire [HA-16.0-a]"
    assert asked_of(table, "US") == before


def test_who_has_named_somebody_to_fire_from_overwatch_is_asked_for_more_or_to_fire() -> None:
    table = fired_at("Guard:m48@0510 overwatch", "Second:m48@0510 overwatch")
    assert asked_of(table, "US") == "US overwatch fire at 0610, or hold [HA-29.2-a]"
    table.do("aim Guard 0610")
    assert asked_of(table, "US") == "US overwatch fire at 0610: name more, or fire [HA-29.2-a]"


def test_a_place_that_is_called_as_its_ground_is_named_once() -> None:
    table = Table.set_up("plain-of-jars")
    board = table.state.board
    named = next(hex_ for hex_, name in board.place_names.items() if name == "Airfield")
    assert PRESENTER.inspect(table.state, named)[0] == f"{board.grid.label(named)} Airfield"


def test_a_side_that_is_called_by_an_adjective_is_spoken_of_as_a_side() -> None:
    table = Table("Tank:m24@1020", scenario="street-without-joy", contact=False)
    refused = table.refused("move Tank 1021", "the French side keeps to roads")
    assert refused.rule == "HA-34.2-e"


def test_what_a_deception_marker_moves_as_is_called_by_its_name() -> None:
    table = Table(
        "Decoy1:deception@0310 concealed", "Post:cp-infantry@0110 concealed", options=("concealment",)
    )
    told = table.do("pose Decoy1 cp-infantry")
    assert GAME.presenter.describe(table.state, told[-1]).startswith("Decoy1 moves as CP infantry in this")
