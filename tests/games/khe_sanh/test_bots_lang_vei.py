"""The staff officer before the camp of Lang Vei, with the charts that the game is shipped with."""

from __future__ import annotations

from tests.games.khe_sanh.test_bots import LANG_VEI, play
from vietnam_tui.games.khe_sanh.frames import Assault
from vietnam_tui.games.khe_sanh.rules.fire.harassment import Harass
from vietnam_tui.games.khe_sanh.rules.sequence.answers import Pass
from vietnam_tui.games.khe_sanh.state import NVA, US


def test_guns_that_lift_no_column_are_kept_for_those_whom_the_assault_shakes() -> None:
    kept, shaken = 0, 0
    for seed in range(12):
        _, decided = play(LANG_VEI, {US: "random", NVA: "regular"}, seed)
        for state, choice in decided:
            if isinstance(state.top, Assault) and state.top.step == "guns" and state.phasing == NVA:
                kept += isinstance(choice.action, Pass) and not state.top.guns
            if isinstance(choice.action, Harass) and choice.action.at in state.assaulted:
                shaken += 1
    assert kept
    assert shaken
