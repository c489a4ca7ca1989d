"""The Ridge: the second scenario of the toy game, small but with everything that hides and interrupts.

South drives a jeep with Ann and Ben from the south edge to the first row; North has three riflemen and two dummies,
all face down.  Each turn both sides bid in secret; who bids more plays first, a draw breaks ties.

South's units move two hexes (the jeep three), search next to them, and call one salvo, which may drift and is rolled
for target by target.  Whenever one of them enters a hex within two hexes of a counter that might be a rifleman and
could see it, North may fire, as its standing order says.  North's counters creep one hex, and are shuffled where they
meet face down.
"""

from __future__ import annotations

from tests.toy_game.ridge_fire import FIRING
from tests.toy_game.ridge_losses import Pips
from tests.toy_game.ridge_north import CREEPING, Shuffled
from tests.toy_game.ridge_pieces import (
    COUNTERS,
    UNITS,
    UNKNOWN,
    Change,
    Direction,
    Handle,
    RidgeState,
    Unit,
    board,
    handle_name,
)
from tests.toy_game.ridge_sight import view
from tests.toy_game.ridge_south import CALLING, MOVING
from tests.toy_game.ridge_turn import BIDDING, ENDING, Chit, next_turn
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapters, Rulebook
from vietnam_tui.engine.known import Numbered
from vietnam_tui.engine.naming import HEX
from vietnam_tui.engine.wording import Kind


def unit_place(state: RidgeState, unit: Unit) -> Hex:
    """The hex that a unit stands in, or one that its box opens to."""
    place = state.places[unit]
    return board().box_hexes[place][0] if board().is_box(place) else place


def _read_counter(state: RidgeState, reader: Reader) -> int:
    """A counter goes by its number while it lies face down, and for its owner by its name as well."""
    counters = {f"x{handle + 1}": handle for handle in range(len(COUNTERS))}
    counters |= {COUNTERS[c]: h for h, c in enumerate(state.behind) if c != UNKNOWN}
    return reader.name("counter", counters)


def _of_the_other_side(state: RidgeState, phases: tuple[str, ...]) -> Refusal:
    return Refusal("T-6", f"the {state.left[0]} moves now")


RULES = Rulebook(
    Chapters(BIDDING, MOVING, CALLING, CREEPING, FIRING, ENDING),
    transition=Change,
    phase=lambda state: state.left[0] if state.left else "",
    decide=lambda s: Decision(s.left[0], "turn", f"{s.left[0]}: move, or end the turn", "T-6"),
    kinds={
        Unit: Kind(
            lambda s, reader: reader.name("unit", {name: unit for unit, name in enumerate(UNITS)}),
            lambda s, unit: UNITS[unit],
            "unit",
            unit_place,
        ),
        Handle: Kind(_read_counter, handle_name, "unit", lambda state, handle: state.spots[handle]),
        Hex: HEX,
        Direction: Kind(
            lambda s, reader: reader.name("direction", {n: i for i, n in enumerate(board().grid.directions)}),
            lambda s, turned: board().grid.directions[turned],
        ),
    },
    chance=(Pips, Shuffled, Chit),
    go_on=next_turn,
    numbered=(
        Numbered(Unit, lambda state: len(UNITS), Refusal("T-6", "there is no such unit")),
        Numbered(Handle, lambda state: len(COUNTERS), Refusal("T-11", "there is no such counter")),
        Numbered(Hex, lambda state: board().grid.size, Refusal("T-6", "there is no such hex")),
        Numbered(Direction, lambda state: 6, Refusal("T-9", "there is no such direction")),
    ),
    astray=_of_the_other_side,
    view=view,
)
