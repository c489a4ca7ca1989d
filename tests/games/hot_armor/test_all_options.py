"""With every optional rule switched on games end, saves read back, and views hide what they must [HA-0-d]."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.core.model import CHANCE, NOBODY, SaveFault
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.screen.presenter import PRESENTER

DULL = ("move", "end", "standing", "top")


@pytest.mark.rule("HA-0-d")
@pytest.mark.parametrize(("scenario", "seed"), [("proving-ground", 0), ("low-water", 1), ("dusk", 2)])
def test_a_game_of_random_orders_with_every_rule_ends_and_can_be_saved_and_imagined(
    scenario: str, seed: int
) -> None:
    dice = random.Random(seed)
    state = GAME.setup(scenario, {option.name: "on" for option in GAME.options(scenario)})
    for number in range(2000):
        decision = GAME.decision(state)
        if decision.side == NOBODY:
            break
        chance = decision.side == CHANCE
        offered = list(GAME.outcomes(state).outcomes if chance else GAME.actions(state))
        if not chance:
            seen = GAME.view(state, decision.side)
            for action in dice.sample(offered, min(2, len(offered))):
                assert PRESENTER.face(seen, action).text
                assert PRESENTER.preview(seen, action).title
        telling = [one for one in offered if GAME.write_order(state, one).split()[0] not in DULL]
        state = GAME.apply(state, dice.choice(telling if telling and dice.random() < 0.6 else offered)).state
        assert GAME.audit(state) == []
        if number % 10 == 0:
            assert GAME.unpack(GAME.pack(state)) == state
            for side in state.sides:
                seen = GAME.view(state, side)
                assert GAME.view(GAME.resample(seen, side, random.Random(1)), side) == seen
    assert GAME.decision(state).side == NOBODY


def started() -> dict[str, Any]:
    """A game with every rule, in its first impulse, as a save."""
    table = Table.set_up(**{option.name: "on" for option in GAME.options("proving-ground")})
    while table.state.phase == "set-up":
        table.do(next((o for o in table.offers() if o.split()[0] != "show"), "ready"))
    return GAME.pack(table.state)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rubble": ["0310"]}, "rubble"),
        ({"broken": ["0310"]}, "broken"),
        ({"frames": [{"type": "mining", "side": "US", "place": "0310", "units": []}]}, "mines"),
        ({"frames": [{"type": "cracking", "at": "0310"}]}, "bridge"),
        ({"frames": [{"type": "covering", "side": "NVA", "hexes": ["0310"]}]}, "overwatch"),
        ({"leaders": [{"side": "US", "unit": "HQI1"}]}, "leaders"),
    ],
)
def test_what_optional_rules_cannot_bring_is_refused(change: dict[str, Any], words: str) -> None:
    tables = started()
    assert GAME.unpack(tables).leaders
    with pytest.raises(SaveFault, match=words):
        GAME.unpack(tables | change)


def test_a_save_in_which_something_is_towed_that_is_not_there_is_refused() -> None:
    tables = started()
    row = next(row for row in tables["units"] if row["id"] == "Truck1")
    row["towing"] = True
    with pytest.raises(SaveFault, match="wreck"):
        GAME.unpack(tables)
