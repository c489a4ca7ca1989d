"""The position builder: a table with a few counters, orders as text, dice as numbers.

    table = Table("Tank:m48@0310", "Alice:infantry-a@0310", enemies=["Bob:infantry-a@0710 disrupted"])
    table.do("designate Tank")
    assert table.unit("Bob").disrupted

A counter is "NAME:TYPE@HEX", the type by its id in counters.toml; words behind it are its state: "disrupted",
"concealed", "moved", any other field that is true or false, "aboard=NAME", "spent=6" and the like, "fate=box" for one
that is off the map, "group=2" for one that a group of the scenario brings.  Those given first are the phasing
player's, by default the side that deploys first; `enemies` are the other side's.  Hexes and roads of the proving ground
are in `sheet/`: "proving-ground" has the US against the NVA at high water, "low-water" ARVN against the VC with tracks
alone, steep slopes and rice paddies; with another scenario, such as "street-without-joy", the same is played on the
frozen copy of the printed map.

It is the phasing player's Movement Phase unless `phase` says otherwise.  All his units are active in every phase of the
impulse, unless `bearer` names the one that has the C2 marker; then command counts.  Optional rules are switched on with
`options`; other fields of the state by their names, `morale=(2, 3)`.  A force that is bound to
roads has met the enemy unless `contact=False` says not.  Nobody is asked for reaction fire but where
`standing=("ask", "ask")` or the like says so.  `go` ends phases.  A module that plays here gets the frozen charts in
the place of those in use (see conftest.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tests.games.game_table import GameTable
from vietnam_tui.core.chance import match_outcome
from vietnam_tui.core.model import CHANCE, NOBODY, Action, Event
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.rules.sequence import sequence
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES
from vietnam_tui.games.hot_armor.scenarios import scenario
from vietnam_tui.games.hot_armor.state import Phase, State
from vietnam_tui.games.hot_armor.tables import OPTIONS, Option
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, RosterEntry, Unit, UnitId

GROUND, LOW_WATER = "proving-ground", "low-water"


def _counter(text: str, side: Nation, label: Callable[[str], int]) -> tuple[RosterEntry, dict[str, Any], str]:
    """An entry of the roster, the fields of its unit, and the name of its carrier ("" for none)."""
    head, *words = text.split()
    what, _, place = head.partition("@")
    name, _, type_ = what.partition(":")
    status: dict[str, Any] = {"place": label(place)} if place else {"fate": "later"}
    carrier, group = "", -1
    for word in words:
        key, _, value = word.partition("=")
        if key == "aboard":
            carrier = value
        elif key == "group":
            group = int(value)
        elif value:
            status[key] = int(value) if value.isdigit() else value
        else:
            status[word] = True
    return RosterEntry(name, type_, side, group), status, carrier


class Table(GameTable[State]):
    """A position, by default in an impulse of the first side in turn 2 on the proving ground."""

    game = GAME
    everybody: bool = False

    def __init__(
        self,
        *counters: str,
        enemies: Sequence[str] = (),
        side: Nation | None = None,
        phase: Phase = "movement",
        turn: int = 2,
        scenario: str = GROUND,
        options: Sequence[Option] = (),
        bearer: str = "",
        **more: Any,
    ) -> None:
        self.events: list[Event] = []
        state = _blank(scenario, side, turn, options)
        grid = state.board.grid
        enemy = state.other(state.phasing)
        found = [_counter(text, state.phasing, grid.hex) for text in counters]
        found += [_counter(text, enemy, grid.hex) for text in enemies]
        names = [entry.name for entry, _, _ in found]
        units = tuple(
            Unit(**status, aboard=UnitId(names.index(carrier)) if carrier else NO_UNIT)
            for _, status, carrier in found
        )
        marked = UnitId(names.index(bearer)) if bearer else NO_UNIT
        lost = tuple(UnitId(i) for i, unit in enumerate(units) if unit.fate == "lost")
        self.state = state.but(
            roster=tuple(entry for entry, _, _ in found), units=units, bearer=marked, lost=lost, **more
        )
        self.everybody = not bearer
        before = self.state.units
        transition = Transition(_steady(self.state))
        sequence.begin_phase(transition, phase)
        self.state = self._mustered(_as_given(transition.state, before))
        assert GAME.audit(self.state) == []

    @classmethod
    def at(cls, state: State) -> Table:
        """Any position, on any map."""
        table = cls.__new__(cls)
        table.state, table.events = state, []
        return table

    @classmethod
    def between(cls, *counters: str, bin: tuple[int, int], **more: Any) -> Table:
        """A position between two impulses, with so many C2 markers of either side in the bin."""
        table = cls(*counters, phase="works", bearer="", **more)
        transition = Transition(table.state.but(bin=bin, phase="draw"))
        RULES.questions.settle(transition)
        return cls.at(transition.state)

    @classmethod
    def set_up(cls, scenario: str = GROUND, **options: str) -> Table:
        """The start of a scenario, its set-up still to be made."""
        return cls.at(GAME.setup(scenario, options))

    # -- acting ---------------------------------------------------------------------------------------------

    def apply(self, action: Action) -> None:
        """Carry out an action, which must have been offered; then all are active again."""
        before = self.state
        super().apply(action)
        if (before.impulse, before.turn) != (self.state.impulse, self.state.turn):
            self.everybody = False
        self.state = self._mustered(self.state)

    def go(self, phase: Phase, side: str = "") -> None:
        """End phases, declining everything, until this one (in a side's impulse); dice fall as they like."""
        for _ in range(200):
            state = self.state
            if not state.frames and state.phase == phase and side in ("", state.phasing):
                return
            if self.decision.side == CHANCE:
                outcomes = GAME.outcomes(state)
                wanted = [o for o in outcomes.outcomes if str(o) == side]
                self.apply(wanted[0] if wanted else outcomes.outcomes[0])
            else:
                self.do(self.offers("end")[0] if self.offers("end") else self.offers()[0])
        raise AssertionError(f"there is no {phase} Phase")

    def finish(self) -> None:
        """End the phases of this impulse."""
        impulse = self.state.turn, self.state.impulse
        while (self.state.turn, self.state.impulse) == impulse and self.decision.side not in (CHANCE, NOBODY):
            self.do("end")

    def draw(self, side: str) -> None:
        """Let the C2 marker of a side come."""
        self.apply(match_outcome(GAME.outcomes(self.state), side))

    def _mustered(self, state: State) -> State:
        if not self.everybody:
            return state
        own = set(state.units_of(state.phasing))
        return state.but(
            units=tuple(
                msgspec.structs.replace(unit, active=True)
                if number in own and (unit.on_map or unit.fate == "box")
                else unit
                for number, unit in enumerate(state.units)
            )
        )

    # -- reading --------------------------------------------------------------------------------------------

    def id(self, name: str) -> UnitId:
        """The number of a unit."""
        return UnitId(next(i for i, entry in enumerate(self.state.roster) if entry.name == name))

    def unit(self, name: str) -> Unit:
        """What has become of a unit."""
        return self.state.units[self.id(name)]

    def where(self, name: str) -> str:
        """Where a unit is: a hex, or why it is not on the map."""
        return self.state.where(self.id(name))

    def active(self) -> set[str]:
        """The units that are active in this phase."""
        return {entry.name for entry in self.state.roster if self.unit(entry.name).active}

    def side_sees(self, side: str) -> State:
        """What a side may know."""
        return GAME.view(self.state, side)

    def heard(self, side: str, events: list[Event] | None = None) -> list[Event]:
        """The events that a side may learn of."""
        told = self.events if events is None else events
        return [event for event in told if event.audience in ("", side)]


def _blank(scenario_id: str, side: Nation | None, turn: int, options: Sequence[Option]) -> State:
    sheet = scenario(scenario_id)
    first, second = sheet.side
    return State(
        scenario=scenario_id,
        map=sheet.map,
        turn=turn,
        last_turn=sheet.turns,
        impulse=1,
        phasing=side or first.name,
        phase="movement",
        roster=(),
        units=(),
        morale=(first.morale, second.morale),
        standing=("never", "never"),
        contact=True,
        options=tuple(option for option in OPTIONS.values() if option in options),
    )


def _steady(state: State) -> State:
    """The state as if the phasing player's units had been active from the start of the impulse on."""
    for unit in state.units_of(state.phasing):
        state = state.with_unit(unit, steady=True)
    return state


def _as_given(state: State, before: Sequence[Unit]) -> State:
    """The state with what a test has said of its units, where the phase has just forgotten it."""
    fields = ("scouted", "checked", "assaulted", "reacted", "spent", "moved", "done", "loaded", "guise")
    return state.but(
        units=tuple(
            msgspec.structs.replace(unit, **{name: getattr(old, name) for name in fields})
            for unit, old in zip(state.units, before, strict=True)
        )
    )
