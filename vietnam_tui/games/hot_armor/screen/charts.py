"""The printed charts as tables for a screen: combat results, shifts, terrain, checks, fire support, air, visibility."""

from __future__ import annotations

from msgspec.structs import replace

from vietnam_tui.core.results_tables import Lookup
from vietnam_tui.core.tables import BLANK, TableFace
from vietnam_tui.games.hot_armor.tables import CheckId, tables
from vietnam_tui.games.hot_armor.terrain import Cost, Substitutions, terrain_key

#: The morale levels that a side can have.
MORALE = (1, 2, 3)


def combat_results(lookup: Lookup | None = None) -> TableFace:
    """The Combat Results Table, with the cell and the reasons of a look-up if there is one."""
    sheet = tables()
    face = sheet.crt.face("crt", "Combat Results Table", lookup=lookup, rule="HA-13.9-a")
    told = [f"{r.id}: {r.unit}, if disrupted already {r.disrupted}" for r in sheet.result]
    notes = (
        "Attack over defence in percent, cut down to a column, capped, then shifted [HA-13.9-b].",
        f"{'; '.join(told)}.",
    )
    return replace(face, notes=(*face.notes, *notes))


def soft_on_hard(lookup: Lookup | None = None) -> TableFace:
    """The same table as a soft attack falls on a hard target, with the cell of a look-up if there is one."""
    sheet = tables()
    face = sheet.crt.face(
        "crt-hard", "Combat Results Table: soft attack, hard target", lookup=lookup, rule="HA-13.15-a"
    )
    rows = tuple(
        (cells[0], *(sheet.weakened(None if text == BLANK else text) or BLANK for text in cells[1:]))
        for cells in face.rows
    )
    changes = ", ".join(
        f"{result} becomes {weaker}"
        for result, weaker in sheet.soft_on_hard.results.items()
        if weaker != result
    )
    reasons = lookup.ledger.lines() if lookup else ()
    return replace(face, rows=rows, notes=(*reasons, f"{changes}, unit by unit [HA-13.15-a]."))


def shifts() -> TableFace:
    """Every column shift: terrain and works of the defender, then the reasons that the rules name."""
    key = terrain_key()
    rows: list[tuple[str, ...]] = [
        (f"Defender: {t.name}", f"{t.shift} left", "", "HA-13.10-a") for t in key.terrain if t.shift
    ]
    for works in key.works:
        if works.shift:
            rule = "HA-27.4-c" if works.id == "rubble" else "HA-13.10-b"
            rows.append((f"Defender: {works.name}", f"{works.shift} left", "added", rule))
    for shift in tables().shift:
        side = "right" if shift.columns > 0 else "left"
        rows.append((shift.name, f"{abs(shift.columns)} {side}", shift.option, shift.rule))
    return TableFace(
        "modifiers",
        "Column shifts",
        ("reason", "columns", "needs", "rule"),
        tuple(rows),
        notes=(
            "The best terrain of the hex counts, for every ground unit in it and for no helicopter [HA-13.10-a].",
            "All shifts are summed up and made from the capped column [HA-13.8-a].",
        ),
        rule="HA-13.8-a",
        provenance="printed, those of terrain reconstructed",
    )


def terrain(scenario: Substitutions | None = None) -> TableFace:
    """The Terrain Effects Chart; with a scenario's substitutions only the lines that count in it."""
    key = terrain_key()
    sides = {s.side for s in key.hexside}
    counts = None if scenario is None else {scenario.line(g.id) for g in key.ground}
    crossed = None if scenario is None else {scenario.hexside(side) for side in sides}
    rows: list[tuple[str, ...]] = [
        (
            t.name,
            _cost(t.foot),
            _cost(t.vehicle),
            t.sight,
            f"{t.shift} left" if t.shift else "0",
            "yes" if t.landing else "no",
        )
        for t in key.terrain
        if counts is None or t.id in counts
    ]
    rows += [
        (f"{s.name} hexside", _added(s.foot), _added(s.vehicle), "", "", "")
        for s in key.hexside
        if crossed is None or s.id in crossed
    ]
    for route in key.route:
        if scenario is None or scenario.route(route.id) == route.id:
            rate = f"{route.cost}, truck {route.truck}"
            rows.append((f"along a {route.name.lower()}", route.cost, rate, "", "", ""))
    for works in key.works:
        shift = f"{works.shift} left" if works.shift else "0"
        shift += ", hard" if works.hard else ""
        rows.append((works.name, _added(works.foot), _added(works.vehicle), works.sight, shift, ""))
    return TableFace(
        "tec",
        "Terrain Effects Chart",
        ("terrain", "on foot", "vehicle", "sight", "shift", "landing"),
        tuple(rows),
        notes=(
            "Movement points to enter; what stands after a + is added.  Helicopters pay 1 a hex [HA-22.1-a].",
            "A road or track serves units that cross the hexside along it into a hex without others [HA-8.16-a].",
            "Enhanced movement pays 1 for any vegetation and 1 for a slope, a CEV 1 and 2 [HA-8.23-a, HA-20.3-a].",
            "What light vegetation, rivers, slopes, towns, roads and tracks count as, the scenario says [HA-8.21-a].",
        ),
        rule="HA-2.5-c",
        provenance="reconstructed",
    )


def _cost(cost: Cost) -> str:
    return "never" if cost == "no" else str(cost)


def _added(cost: Cost) -> str:
    return "never" if cost == "no" else f"+{cost}"


def checks(check: CheckId | None = None, morale: int = 0) -> TableFace:
    """The checks with the least roll that passes at each morale, the line of a check and a level marked."""
    sheet = tables()
    rows = [
        (c.name, *(_least(sheet.needed(c.id, level)) for level in MORALE), c.failure, c.rule)
        for c in sheet.check
    ]
    marked = None
    if check is not None and morale in MORALE:
        marked = ([c.id for c in sheet.check].index(check), MORALE.index(morale) + 1)
    names = {c.id: c.name.lower() for c in sheet.check}
    modifiers = tuple(
        f"{m.drm:+d} on the die, {' and '.join(names[c] for c in m.checks)}: {m.name} [{m.rule}]."
        for m in sheet.modifier
    )
    return TableFace(
        "checks",
        "Checks: a die and morale",
        ("check", *(f"morale {level}" for level in MORALE), "failure", "rule"),
        tuple(rows),
        marked,
        notes=(f"The roll and the morale of the side make {sheet.numbers.check} or more.", *modifiers),
        rule="HA-6.2-b",
    )


def _least(roll: int) -> str:
    return "never" if roll > 6 else "always" if roll == 1 else f"{roll}+"


def fire_support() -> TableFace:
    """Artillery and airstrikes."""
    rows = [(s.name, f"hard {s.point}", f"soft {s.area}", s.uses, s.rule) for s in tables().support]
    return TableFace(
        "support",
        "Fire support",
        ("marker", "point", "area", "use", "rule"),
        tuple(rows),
        notes=(
            "A point pattern strikes the hex of impact, an area pattern that hex and the six around it [HA-18.7-c].",
            "Strengths on one hex add up, hard if a point pattern is among them [HA-13.4-b].",
            "Artillery needs an observer; an airstrike without one always deflects [HA-18.4-a, HA-18.4-b].",
        ),
        rule="HA-18.1-a",
        provenance=tables().support[0].provenance["point"],
    )


def air() -> TableFace:
    """Anti-aircraft fire and its results."""
    sheet = tables()
    rows: list[tuple[str, ...]] = []
    for line in sheet.aa:
        strength = str(sheet.numbers.vehicle_aa) if line.id == "vehicle" else line.strength
        rows.append((line.name, strength, line.rule))
    cited = {"D": "HA-22.17-c", "(D)": "HA-22.17-b", "E": "HA-22.17-a"}
    rows += [(f"result {r.id}", r.aa, cited[r.id]) for r in sheet.result]
    return TableFace(
        "air",
        "Anti-aircraft fire",
        ("what", "how", "rule"),
        tuple(rows),
        notes=(
            "Neither terrain nor line of sight matters; all firers make one attack [HA-22.13-a, HA-22.16-a].",
            "It reaches no further than the morale of the side; half strength as in any fire [HA-16.2-a].",
            "While a helicopter loads or unloads every fire may strike it, with its usual results [HA-22.15-a].",
        ),
        rule="HA-22.13-a",
        provenance="printed",
    )


def visibility() -> TableFace:
    """States of visibility."""
    rows = []
    for state in tables().visibility:
        effects = [f"half {what}" for what in state.halved] + ["airstrikes deflect"] * state.deflects
        rows.append((state.name, ", ".join(effects) or "no effect", state.rule))
    return TableFace(
        "visibility",
        "Visibility",
        ("state", "effect", "rule"),
        tuple(rows),
        notes=(
            "Halves are rounded up; half strength still begins beyond half of the printed range [HA-28.0-e].",
        ),
        rule="HA-28.0-a",
        provenance="printed",
    )
