"""Fire support in action (5.1-d, 18.7, 18.9, 18.10): its attacks, and what is left of it.

Missions come down in the order in which they were named.  When all markers lie their hexes are attacked one by one, in
the order that their owner likes; then artillery is rolled for.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.area_fire import around
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Barrage, Firer, Mission, Spread, Supplying, Volley
from vietnam_tui.games.hot_armor.phrases import join, the
from vietnam_tui.games.hot_armor.rules.fire.results import open_fire
from vietnam_tui.games.hot_armor.rules.fire.weapons import targets_in
from vietnam_tui.games.hot_armor.rules.position.answers import Die, one_die
from vietnam_tui.games.hot_armor.rules.support.deflection import checked, come_down
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, Struck, SupportId, UnitId

#: The hexes that each side of a marker attacks [HA-18.7-b, HA-18.7-c]
PATTERNS = {"point": around(0), "area": around(1)}

#: Why no hex is shelled while no fire support comes down
NO_BARRAGE = Refusal("HA-18.7-d", "no fire support is coming down")


class SupportOut(Told, frozen=True, tag="support out"):
    """A marker is out for the rest of the game [HA-18.9-a, HA-18.10-a]."""

    side: Nation
    marker: str

    @property
    def sentence(self) -> str:
        return f"{self.marker} of {the(self.side)} is out for the rest of the game"


class SupportBack(Told, frozen=True, tag="support back"):
    """Artillery can be used again from the next turn on [HA-5.1-l]."""

    side: Nation
    markers: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"{the(self.side)} can call {join(self.markers)} again"


# -- what it hits -------------------------------------------------------------------------------------------


def under_fire(state: State, frame: Barrage) -> tuple[Hex, ...]:
    """The hexes still to be attacked: under a pattern, with units that can be hit, friends too [HA-18.7-d]."""
    covered = {
        hex_ for impact in frame.landed for hex_ in PATTERNS[impact.spread].hexes(state.board.grid, impact.at)
    }
    return tuple(hex_ for hex_ in sorted(covered - set(frame.struck)) if _targets(state, hex_))


def _targets(state: State, at: Hex) -> tuple[UnitId, ...]:
    return tuple(unit for side in state.sides for unit in targets_in(state, side, at))


def salvo_on(state: State, frame: Barrage, at: Hex) -> Volley:
    """All fire support on a hex as one attack, hard if a point pattern is in it [HA-13.4-a, HA-13.4-b]."""
    impacts = tuple(_impacts_on(state, frame, at))
    hard = any(impact.spread == "point" for impact in impacts)
    return Volley(
        frame.side,
        "hard" if hard else "soft",
        at,
        "support",
        tuple(
            Firer(NO_UNIT, one.at, strength_of(state, one.marker, one.spread), direct=False)  # [HA-18.7-a]
            for one in impacts
        ),
        _targets(state, at),
    )


def _impacts_on(state: State, frame: Barrage, at: Hex) -> Iterator[Mission]:
    grid = state.board.grid
    return (impact for impact in frame.landed if at in PATTERNS[impact.spread].hexes(grid, impact.at))


def strength_of(state: State, marker: SupportId, spread: Spread) -> int:
    """The strength of a marker on each hex of its pattern [HA-18.7-a]."""
    line = next(one for one in tables().support if one.id == state.support[marker].kind)
    return line.point if spread == "point" else line.area


def _strike(transition: Transition, frame: Barrage, at: Hex) -> None:
    state = transition.state
    names = [state.support[impact.marker].name for impact in _impacts_on(state, frame, at)]
    transition.replace(msgspec.structs.replace(frame, struck=(*frame.struck, at)))
    transition.set(struck=(*state.struck, Struck(at, "support")))
    open_fire(transition, salvo_on(state, frame, at), names)


def _go_on(transition: Transition, frame: Barrage) -> bool:
    """The next marker comes down, the only hex is attacked, or all is over and artillery is rolled for."""
    if frame.waiting:
        transition.replace(msgspec.structs.replace(frame, waiting=frame.waiting[1:]))
        come_down(transition, frame.side, frame.waiting[0])
        return True
    hexes = under_fire(transition.state, frame)
    if len(hexes) > 1:
        return False
    if hexes:
        _strike(transition, frame, hexes[0])
        return True
    transition.pop()
    for marker in reversed(frame.spent):
        if transition.state.support[marker].kind == "artillery":
            transition.push(Supplying(frame.side, marker))
    return True


class Shell(Answer[State, Transition, Barrage], frozen=True, tag="shell"):
    """Attack a hex next that lies under fire support."""

    usage, example, asks = "shell HEX", "shell 0610", Barrage
    at: Hex

    @classmethod
    def candidates(cls, state: State, frame: Barrage) -> Iterator[Shell]:
        return (Shell(hex_) for hex_ in under_fire(state, frame))

    def refusal(self, state: State, frame: Barrage) -> Refusal | None:
        if self.at in under_fire(state, frame):
            return None
        return Refusal("HA-18.7-d", f"{state.label(self.at)} has no unit that is still to be attacked")

    def apply(self, transition: Transition, frame: Barrage) -> None:
        _strike(transition, frame, self.at)

    def unasked(self, state: State) -> Refusal:
        return NO_BARRAGE


# -- what is left of it -------------------------------------------------------------------------------------


def _supply(transition: Transition, frame: Supplying, die: Die) -> None:
    """Failed, the artillery is out for the scenario [HA-18.9-a]."""
    if checked(transition, frame.side, frame.marker, "depletion", die, "HA-18.9-a"):
        transition.pop()
        return
    transition.pop()
    transition.marker(frame.marker, status="out")
    name = transition.state.support[frame.marker].name
    transition.tell(SupportOut(side=frame.side, marker=name, rule="HA-18.9-a"))


def _renew(transition: Transition) -> None:
    """Artillery that is not depleted comes back; airstrikes never do [HA-5.1-l]."""
    for side in transition.state.sides:
        support = transition.state.support
        back = [
            marker
            for marker in transition.state.support_of(side)
            if support[marker].kind == "artillery" and support[marker].status == "used"  # [HA-18.10-a]
        ]
        for marker in back:
            transition.marker(marker, status="ready")
        if back:
            names = tuple(support[marker].name for marker in back)
            transition.tell(SupportBack(side=side, markers=names, rule="HA-5.1-l"))


# -- questions ----------------------------------------------------------------------------------------------


def _decide_supplying(state: State, frame: Supplying) -> Decision:
    name = state.support[frame.marker].name
    return Decision(CHANCE, "depletion", f"whether {name} is out for good", "HA-18.9-a")


def _decide_shelling(state: State, frame: Barrage) -> Decision:
    return Decision(
        frame.side, "shelling", f"{frame.side}: which hex is attacked next by fire support?", "HA-5.1-d"
    )


BARRAGE = Question[State, Transition, Barrage](Barrage, _decide_shelling, (Shell,), settle=_go_on)
SUPPLYING = Question[State, Transition, Supplying](
    Supplying, _decide_supplying, chance=Chance(one_die, _supply)
)

CHAPTER = Chapter[State, Transition](
    verbs=(Shell,),
    questions=(
        BARRAGE,
        SUPPLYING,
    ),
    at={"turn ends": _renew},
)
