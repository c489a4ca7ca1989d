"""For the bots: by what a side can win, and whether it has done so for good, still can, or no more."""

from __future__ import annotations

from vietnam_tui.core.knowledge import VictoryCondition
from vietnam_tui.games.hot_armor.bots.worth import parts_of
from vietnam_tui.games.hot_armor.rules.sequence.victory import is_lost, is_sure, tally
from vietnam_tui.games.hot_armor.scenarios import Condition
from vietnam_tui.games.hot_armor.state import State

#: The name of the condition of a side that only has to prevent another's, and what the parts of the others ask for
PREVENTED = "the enemy kept from his condition"
ASKED = {
    "exited": "{} units off the map",
    "eliminated": "{} enemies eliminated",
    "held": "{} hexes held",
    "entered last": "{} hexes entered last",
    "marker held": "{} bunkers held",
}


def as_they_stand(state: State, side: str) -> tuple[VictoryCondition, ...]:
    """The conditions of a side, each as it stands as far as the viewer knows."""
    found: list[VictoryCondition] = []
    for victory in state.sheet.victory:
        if victory.side != side:
            continue
        name = " and ".join(map(_asked, parts_of(victory))) or PREVENTED
        told = f"{tally(state, victory)}, by the end of turn {state.last_turn}"
        if is_sure(state, victory):
            found.append(VictoryCondition(name, "met", told))
        else:
            found.append(VictoryCondition(name, "lost" if is_lost(state, victory) else "open", told))
    return tuple(found)


def _asked(part: Condition) -> str:
    return ASKED[part.kind].format(part.need)
