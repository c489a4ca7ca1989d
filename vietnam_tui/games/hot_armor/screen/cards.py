"""Pages beside the map: the bin, who commands whom, who can fire at what, fire support, standing orders."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Card, Section
from vietnam_tui.games.hot_armor.phrases import counted
from vietnam_tui.games.hot_armor.rules.command.command import (
    always_active,
    in_command,
    is_command_post,
    radius,
)
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import attack_on
from vietnam_tui.games.hot_armor.rules.position.stacks import occupied
from vietnam_tui.games.hot_armor.rules.support.deflection import SupportCheck, check_needed
from vietnam_tui.games.hot_armor.screen.counter_faces import obstacle
from vietnam_tui.games.hot_armor.screen.odds import UNHURT, outcomes, short, targets_of
from vietnam_tui.games.hot_armor.screen.overlays import kinds_now, shooters, volley_at
from vietnam_tui.games.hot_armor.screen.standing import chance_of
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId

#: The checks of fire support, by what passing them means
CHECKS: dict[SupportCheck, str] = {
    "accuracy": "comes down where aimed",
    "danger-close": "is fired near friends",
    "depletion": "artillery stays",
}


def cards(view: State, side: str) -> Iterator[Card]:
    """All pages for a side, "" for one that looks on; during the phases of fire the fire planner comes first."""
    firing = view.phase in ("hard fire", "soft fire") and bool(side)
    if firing:
        yield _fire(view, side)
    yield _cup(view)
    if side:
        yield _command(view, side)
        if not firing:
            yield _fire(view, side)
        yield _support(view, side)


# -- the bin --------------------------------------------------------------------------------------------------


def _cup(view: State) -> Card:
    """The markers left in the bin, and whose marker the next draw brings [HA-7.1-a]."""
    lines = []
    for side, left in zip(view.sides, view.bin, strict=True):
        chance = chance_of(view, side)
        share = f", next with {chance} ({float(chance):.0%})" if chance else ""
        lines.append(f"{side}: {counted(left, 'C2 marker')} left of {view.morale_of(side)}{share}")
    now = [f"{view.phasing}, impulse {view.impulse} of the turn{', automatic' if view.automatic else ''}"]
    return Card(
        "bin",
        "The bin",
        (
            Section("C2 markers still in the bin [HA-6.1-a]", tuple(lines)),
            Section(
                "Impulse", tuple(now if view.phase not in ("set-up", "draw") else ["none: a marker is drawn"])
            ),
        ),
    )


# -- command ----------------------------------------------------------------------------------------------------


def _command(view: State, side: str) -> Card:
    """Each command with its radius and its units; in an impulse who is active and who is not [HA-7.3-a]."""
    sections = []
    mine = [unit for unit in view.units_of(side) if view.units[unit].on_map]
    if view.phasing == side and view.bearer >= 0:
        active = [unit for unit in mine if view.units[unit].active]
        idle = [unit for unit in mine if not view.units[unit].active]
        sections.append(Section(f"C2 marker on {view.name(view.bearer)}", (_where(view, view.bearer),)))
        sections.append(Section(f"Active in this phase: {len(active)}", _names(view, active)))
        sections.append(Section(f"Out of command: {len(idle)}", _names(view, idle)))
    sections += [
        Section(
            f"{view.name(post)} in {view.where(post)}, radius {radius(view, post)}", _under(view, mine, post)
        )
        for post in mine
        if is_command_post(view, post)
    ]
    free = [unit for unit in mine if always_active(view, unit)]
    if free:
        sections.append(Section("Always active [HA-20.10-a]", _names(view, free)))
    return Card("command", "Commands", tuple(sections))


def _where(view: State, bearer: UnitId) -> str:
    if not view.units[bearer].on_map:
        return "in the Reinforcement Box"
    return f"in {view.where(bearer)}, radius {radius(view, bearer, small=view.small)}"


def _under(view: State, mine: list[UnitId], post: UnitId) -> tuple[str, ...]:
    """The units that a command post would activate where all stand now."""
    now = view.but(bearer=post, small=False)
    reached = [unit for unit in mine if in_command(now, unit)]
    disrupted = "  disrupted: its own hex alone [HA-7.5-c]" if view.units[post].disrupted else ""
    return (f"{counted(len(reached), 'unit')} of {len(mine)}{disrupted}", *_names(view, reached))


def _names(view: State, units: list[UnitId]) -> tuple[str, ...]:
    return (" ".join(view.name(unit) for unit in units),) if units else ()


# -- fire -------------------------------------------------------------------------------------------------------


def _fire(view: State, side: str) -> Card:
    """For every enemy hex who can hurt somebody there and what all together bring, the likeliest first.

    Hexes where nobody can are told of in one place: what is in the way.
    """
    found: list[tuple[float, Section]] = []
    beyond: list[str] = []
    for at in sorted(occupied(view, view.other(side))):
        best, lines = _fire_at(view, side, at)
        if lines:
            found.append((best, Section(view.label(at), lines)))
        else:
            able = any(shooters(view, side, kind, at) for kind in kinds_now(view))
            beyond.append(
                f"{view.label(at)}: {'no fire has an effect' if able else _why_not(view, side, at)}"
            )
    found.sort(key=lambda one: -one[0])
    rest = (Section("Cannot be hurt now", tuple(beyond)),) if beyond else ()
    sections = (*(section for _, section in found), *rest)
    return Card("fire", "Fire planner", sections or (Section("No enemy is seen", ()),))


def _fire_at(view: State, side: str, at: Hex) -> tuple[float, tuple[str, ...]]:
    """The strength of all who can fire at a hex together, in lines, and how likely the likeliest result is; kind
    by kind.
    """
    best, lines = 0.0, list[str]()
    for kind in kinds_now(view):
        able = shooters(view, side, kind, at)
        if not able:
            continue
        volley = volley_at(view, side, kind, at, able)
        targets: list[str] = []
        for target in targets_of(view, volley):
            chances = outcomes(view, target, attack_on(view, volley, target).chances())
            harm = {name: float(chance) for name, chance in chances.items() if name != UNHURT}
            if harm:
                best = max(best, sum(harm.values()))
                shares = ", ".join(f"{name} {chance:.0%}" for name, chance in harm.items())
                targets.append(f"  {view.name(target)}: {shares}")
        if targets:
            names = " ".join(f"{view.name(one.unit)} {one.strength}" for one in volley.firers)
            lines += [f"{kind} {short(view, volley)}: {names}", *targets]
    return best, tuple(lines)


def _why_not(view: State, side: str, at: Hex) -> str:
    """The obstacle between a hex and the nearest unit of a side."""
    grid = view.board.grid
    mine = [unit for unit in view.units_of(side) if view.units[unit].on_map]
    if not mine:
        return "nobody is on the map"
    nearest = min(mine, key=lambda unit: grid.distance(view.place(unit), at))
    far = grid.distance(view.place(nearest), at)
    blocked = obstacle(view, view.place(nearest), at)
    behind = f", sight ends at {blocked}" if blocked else ""
    return f"nobody; nearest is {view.name(nearest)}, {counted(far, 'hex').replace('hexs', 'hexes')}{behind}"


# -- fire support -----------------------------------------------------------------------------------------------


def _support(view: State, side: str) -> Card:
    """Each marker with its state, the checks that it needs, and when one is asked for reaction fire."""
    words = {"ready": "ready", "used": "used", "out": "out for good", "later": "to come"}
    lines = tuple(
        f"{one.name}: {words[one.status]}{f' in turn {one.turn}' if one.status == 'later' else ''}"
        for one in view.support
        if one.side == side
    )
    checks = tuple(f"{name}: {check_needed(view, side, check)} or more" for check, name in CHECKS.items())
    order = view.standing[view.index(side)]
    return Card(
        "support",
        "Fire support and standing orders",
        (
            Section("Markers [HA-18.0-a]", lines or ("none",)),
            Section("A die passes on [HA-6.2-b]", checks),
            Section("Reaction fire", (f"standing order: {order}",)),
        ),
    )
