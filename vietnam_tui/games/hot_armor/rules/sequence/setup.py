"""Setting a scenario up (3.1): its counters and markers before any choice is made, and the optional rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from vietnam_tui.core.model import GameOption
from vietnam_tui.games.hot_armor.counters import ARMY_OF, Army, unit_types
from vietnam_tui.games.hot_armor.frames import AnyFrame, LandingZones, SettingUp
from vietnam_tui.games.hot_armor.scenarios import Group, Scenario, scenario
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import OPTIONS, Option
from vietnam_tui.games.hot_armor.units import (
    DECEPTION,
    Laid,
    Leader,
    RosterEntry,
    Stock,
    Support,
    Unit,
)

#: Markers that a side lays out during its set-up, and the optional rule that they need
LAID: dict[Laid, Option] = {
    "entrenchment-level-1": "entrenchments",
    "entrenchment-level-2": "entrenchments",
    "mines": "mines",
}


def option_name(option: Option) -> str:
    """An optional rule in one word, as it is chosen by."""
    return option.replace(" ", "-")


def options(scenario_id: str) -> tuple[GameOption, ...]:
    """The switches of the optional rules, each as the scenario has it unless chosen otherwise [HA-0-d]."""
    usual = scenario(scenario_id).options
    return tuple(
        GameOption(
            option_name(option),
            option,
            ("on", "off") if option in usual else ("off", "on"),
            f"HA-{section}.0-a",
        )
        for section, option in OPTIONS.items()
    )


def options_in(chosen: dict[str, str]) -> tuple[Option, ...]:
    """The optional rules that are switched on."""
    return tuple(option for option in OPTIONS.values() if chosen.get(option_name(option)) == "on")


def roster_of(sheet: Scenario, on: Iterable[Option]) -> tuple[RosterEntry, ...]:
    """Every unit of a scenario, group by group; Deception markers where their side may be concealed."""
    used: Counter[tuple[str, Army]] = Counter()
    decoys, hidden = 0, "concealment" in set(on)
    found: list[RosterEntry] = []
    for row, group in enumerate(sheet.group):
        army = ARMY_OF[group.side]
        for type_, count in group.units.items():
            if type_ == DECEPTION and hidden and sheet.side_of(group.side).concealed:
                names = [f"Decoy{decoys + number}" for number in range(1, count + 1)]  # [HA-24.2-a]
                decoys += count
            elif type_ in unit_types():
                first = used[type_, army]
                names = unit_types()[type_].names[army][first : first + count]
                used[type_, army] += count
            else:
                continue
            found += [RosterEntry(name, type_, group.side, row, group.turn) for name in names]
    return tuple(found)


def support_of(sheet: Scenario) -> tuple[Support, ...]:
    """The fire support of a scenario, named kind by kind [HA-18.2-a]."""
    numbered: Counter[str] = Counter()
    found: list[Support] = []
    for group in sheet.group:
        for kind in ("artillery", "airstrike"):
            for _ in range(group.units.get(kind, 0)):
                numbered[kind] += 1
                name = f"{kind}-{numbered[kind]}"
                found.append(Support(name, kind, group.side, "later" if group.turn else "ready", group.turn))
    return tuple(found)


def stock_of(sheet: Scenario, on: Iterable[Option]) -> tuple[Stock, ...]:
    """The markers that the sides lay out during their set-ups [HA-25.0-a, HA-26.0-a]."""
    wanted = set(on)
    return tuple(
        Stock(group.side, marker, row, group.units[marker])
        for row, group in enumerate(sheet.group)
        for marker, option in LAID.items()
        if option in wanted and group.units.get(marker)
    )


def leaders_of(sheet: Scenario, on: Iterable[Option]) -> tuple[Leader, ...]:
    """The leaders of a scenario, none of whom has joined a unit yet [HA-23.1-a]."""
    if "leaders" not in set(on):
        return ()
    return tuple(Leader(group.side) for group in sheet.group if group.units.get("leader"))


def frames_of(sheet: Scenario) -> tuple[AnyFrame, ...]:
    """The set-ups of both sides in their order, and the Landing Zone markers as soon as they may be put [HA-3.1-d]."""
    first, second = (side.name for side in sheet.side)
    steps: list[AnyFrame] = [SettingUp(first), SettingUp(second)]
    markers = sheet.landing_markers
    if markers is not None:
        own = markers.when == "during its set-up" and markers.side == first
        steps.insert(1 if own else 2, LandingZones(markers.side, markers.count))
    return tuple(reversed(steps))


def _unit(group: Group) -> Unit:
    return Unit(fate="later" if group.turn else "due")


def set_up(scenario_id: str, chosen: dict[str, str]) -> State:
    """A scenario with the set-up of both sides still to be made, the side that deploys first in front."""
    sheet, on = scenario(scenario_id), options_in(chosen)
    roster = roster_of(sheet, on)
    first, second = sheet.side
    return State(
        scenario=scenario_id,
        map=sheet.map,
        turn=1,
        last_turn=sheet.turns,
        impulse=0,
        phasing=first.name,
        phase="set-up",
        roster=roster,
        units=tuple(_unit(sheet.group[entry.group]) for entry in roster),
        morale=(first.morale, second.morale),
        options=on,
        support=support_of(sheet),
        leaders=leaders_of(sheet, on),
        stock=stock_of(sheet, on),
        frames=frames_of(sheet),
    )
