"""The printed charts as tables for a screen: combat results, terrain, ranges, vehicle defense, area fire, points."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from vietnam_tui.core.results_tables import Ledger, Lookup
from vietnam_tui.core.tables import TableFace
from vietnam_tui.games.search_and_destroy.tables import (
    GameKind,
    Outcome,
    Pattern,
    Target,
    WeaponId,
    outcome,
    tables,
)
from vietnam_tui.games.search_and_destroy.terrain import Cost, Terrain, terrain_key

#: The shots of the Vehicle Defense Table whose chances are told: weapon, target, range.
SHOTS: tuple[tuple[WeaponId, Target, int], ...] = (
    ("rpg-7", "tank", 1),
    ("rpg-7", "tank", 2),
    ("rpg-7", "tank", 3),
    ("rpg-7", "apc", 1),
    ("rpg-7", "apc", 2),
    ("rpg-7", "apc", 3),
    ("rpg-7", "boat", 1),
    ("recoilless-rifle", "tank", 1),
    ("recoilless-rifle", "apc", 1),
    ("recoilless-rifle", "boat", 1),
)


def combat_results(
    game: GameKind = "casualty",
    lookup: Lookup | None = None,
    *,
    column: int | None = None,
    ledger: Ledger | None = None,
) -> TableFace:
    """The Combat Results Table of a game: with the cell and the reasons of a look-up, or a column marked, if there is
    one, and what modifies the die."""
    title = "Casualty Combat Results Table" if game == "casualty" else "Points Combat Results Table"
    rule = "SD-7.6-a" if game == "casualty" else "SD-7.5-a"
    face = tables().crt(game).face(f"crt-{game}", title, lookup=lookup, rule=rule)
    codes = (
        "P pinned, K killed, W wounded; h counts against helicopters, and in Close Assault against vehicles [SD-7.0-c]."
        if game == "casualty"
        else "P pinned, a/b points of the US and of the NLF side, D destroyed, h as in the other table [SD-7.0-c]."
    )
    odds = "Attack Strength to the defence of the hex, cut down to a column; worse than 1-3 has no effect [SD-6.0-c]."
    reasons = ledger.lines() if ledger is not None else ()
    return replace(
        face, notes=(*reasons, *face.notes, odds, codes), marked_column=column or face.marked_column
    )


def chances(game: GameKind = "casualty", ledger: Ledger | None = None) -> TableFace:
    """The results of a column of a Combat Results Table, of six rolls and on average."""
    crt = tables().crt(game)
    worth = next(line.nlf for line in tables().award if line.id == "destroyed")
    pinned, marked, harm = [], [], []
    for column in range(1, len(crt.columns) + 1):
        found = [(outcome(text), chance) for text, chance in crt.chances(column, ledger).items()]
        pinned.append(sum(chance for cell, chance in found if cell.pinned or cell.destroyed) * 6)
        marked.append(sum(chance for cell, chance in found if cell.marked) * 6)
        harm.append(sum(chance * _harm(cell, game, worth) for cell, chance in found))
    rows = (
        ("pinned, of six", *map(str, pinned)),
        ("h, of six", *map(str, marked)),
        (
            "casualties, on average" if game == "casualty" else "points of the NLF, on average",
            *(f"{float(mean):.2f}" for mean in harm),
        ),
    )
    title = "Chances of the Casualty table" if game == "casualty" else "Chances of the Points table"
    return TableFace(f"chances-{game}", title, ("chance", *crt.columns), rows)


def _harm(found: Outcome, game: GameKind, destroyed: int) -> int:
    if game == "casualty":
        return found.casualties
    return destroyed if found.destroyed else found.nlf


def die_modifiers() -> TableFace:
    """Everything that modifies a die in combat: on both Combat Results Tables, then on the Vehicle Defense Table."""
    sheet = tables()
    rows = [("combat results", m.name, f"{m.pips:+d}", m.rule, m.provenance) for m in sheet.modifier]
    rows += [
        ("vehicle defense", m.name, f"{m.pips:+d}", m.rule, m.provenance) for m in sheet.vehicle_modifier
    ]
    return TableFace(
        "modifiers",
        "Die modifiers",
        ("table", "reason", "die", "rule", "the value is"),
        tuple(rows),
        notes=("A die beyond 6 counts as 6, one below 1 as 1 [SD-7.0-a].",),
        rule="SD-7.0-a",
    )


def terrain(clear: str = "clear", *, rivers: bool = True) -> TableFace:
    """The Terrain Effects Chart; of a scenario with what Clear counts as, and without rivers if it ignores them."""
    key = terrain_key()
    rows: list[tuple[str, ...]] = [
        _terrain_row(t, key.line(clear) if t.id == "clear" else t) for t in key.terrain
    ]
    rows += [
        (f"{s.name} hexside", _added(s.foot), _added(s.apc), _added(s.tank), "", "", "")
        for s in key.hexside
        if rivers
    ]
    rows += [(f"along a {r.name.lower()}", r.foot, r.vehicle, r.vehicle, "", "", "") for r in key.route]
    rows += [(w.name, "", "", "", f"+{w.defence}", "", "") for w in key.works]
    works = key.works[0]
    return TableFace(
        "tec",
        "Terrain Effects Chart",
        ("terrain", "on foot", "M113", "M48", "defence", "sight", "landing"),
        tuple(rows),
        notes=(
            "Movement points to enter; what stands after a + is added [SD-5.0-c, SD-5.0-d].",
            "A road or trail serves a step from one of its hexes into the next one.",
            f"An {works.name} adds {works.assault} in Close Assault, where terrain does nothing [SD-32.0-g].",
        ),
        rule="SD-5.0-c",
        provenance="reconstructed",
    )


def _terrain_row(printed: Terrain, counts: Terrain) -> tuple[str, ...]:
    name = printed.name if printed is counts else f"{printed.name} (as {counts.name})"
    return (
        name,
        _cost(counts.foot),
        _cost(counts.apc),
        _cost(counts.tank),
        str(counts.defence),
        counts.sight,
        "yes" if counts.landing else "no",
    )


def _cost(cost: Cost) -> str:
    return "never" if cost == "no" else str(cost)


def _added(cost: Cost) -> str:
    return "never" if cost == "no" else f"+{cost}"


def ranges() -> TableFace:
    """The ranges of fire: both bands, then the weapons with ranges of their own and High Explosive."""
    sheet = tables()
    rows = [(b.name, f"1-{b.full}", f"{b.full + 1}-{b.half}", b.rule) for b in sheet.band]
    rows += [(w.name, f"{w.least}-{w.most}", "", w.rule) for w in sheet.weapon if w.most]
    rows += [(p.name, f"{p.least or 1}-{p.most}", "", p.rule) for p in sheet.pattern if p.most]
    air = sheet.value("drop-range")
    return TableFace(
        "range",
        "Ranges",
        ("fire of", "whole strength", "half strength", "rule"),
        tuple(rows),
        notes=(
            "Half strengths are rounded up, unit by unit [SD-24.12-a].",
            f"Fire at helicopters and aircraft reaches {air} hexes at most [SD-9.4-a].",
        ),
        rule="SD-6.0-e",
        provenance=sheet.band[0].provenance,
    )


def vehicle_defense(lookup: Lookup | None = None, ledger: Ledger | None = None) -> TableFace:
    """The Vehicle Defense Table, with the cell and the reasons of a look-up, or what modifies the die."""
    face = tables().vehicle_defense.face("vehicles", "Vehicle Defense Table", lookup=lookup, rule="SD-22.4-a")
    reasons = ledger.lines() if ledger is not None else ()
    return replace(
        face,
        notes=(
            *reasons,
            *face.notes,
            "A second Immobilized sinks a boat and does no more to a vehicle [SD-33.34-d].",
        ),
    )


def vehicle_chances() -> TableFace:
    """The frequency of each result of an anti-tank shot, of six."""
    sheet = tables()
    names = {weapon.id: weapon.name for weapon in sheet.weapon}
    rows = []
    for weapon, target, range_ in SHOTS:
        chances = sheet.vehicle_chances(sheet.against_vehicle(weapon, target, range_))
        times = [str(chances.get(result, Fraction(0)) * 6) for result in ("-", "immobilized", "destroyed")]
        any_range = weapon == "recoilless-rifle" or target == "boat"
        rows.append((f"{names[weapon]} at {_target(target)}", "any" if any_range else str(range_), *times))
    return TableFace(
        "vehicle-chances",
        "Anti-tank shots, chances of six",
        ("shot", "range", "none", "immobilized", "destroyed"),
        tuple(rows),
        rule="SD-22.4-a",
    )


def _target(target: Target) -> str:
    return {"tank": "an M48", "apc": "an M113", "boat": "a boat"}[target]


def interrogation(lookup: Lookup | None = None) -> TableFace:
    """The Interrogation Results Table, with the cell of a look-up if there is one."""
    face = tables().interrogation.face(
        "interrogation", "Interrogation Results Table", lookup=lookup, rule="SD-23.3-b"
    )
    sheet = tables()
    us, arvn = sheet.value("us-attempts"), sheet.value("arvn-attempts")
    notes = (
        "W wounded, K killed; A a Cache, B an inverted combat unit, C a mine is found, the nearest [SD-23.3-b].",
        f"A US unit makes {us} attempts at most, an ARVN unit {arvn} [SD-23.1-b].",
    )
    return replace(face, notes=(*face.notes, *notes))


def area_fire() -> TableFace:
    """The patterns of fire."""
    rows = [
        (p.name, _strength(p), str(p.hexes), p.shape, str(p.aircraft or "-"), p.rule)
        for p in tables().pattern
    ]
    return TableFace(
        "support",
        "Patterns of fire",
        ("fire", "strength", "hexes", "shape", "aircraft", "rule"),
        tuple(rows),
        notes=(
            "Every personnel unit in the pattern is attacked, friend and foe [SD-21.0-a].",
            "Aircraft: the defence against fire from in and around the pattern, which h brings down [SD-21.3-b].",
        ),
        rule="SD-21.0-a",
        provenance="reconstructed",
    )


def _strength(pattern: Pattern) -> str:
    if pattern.outer in (0, pattern.strength):
        return str(pattern.strength)
    return f"{pattern.strength}, around {pattern.outer}"


def accuracy() -> TableFace:
    """The drift of strikes."""
    face = tables().accuracy.face("accuracy", "Accuracy", rule="SD-21.1-b")
    note = "Hexes of drift; a second die says where to, 1 north and on clockwise [SD-21.1-b]."
    return replace(face, notes=(*face.notes, note))


def points() -> TableFace:
    """The worth in Victory Points of each event to either seat."""
    rows = [
        (line.name, str(line.us or "-"), str(line.nlf or "-"), " and ".join(line.games), line.rule)
        for line in tables().award
    ]
    return TableFace(
        "points",
        "Victory Points",
        ("for", "US", "NLF", "game", "rule"),
        tuple(rows),
        notes=("What a scenario alone pays, its own entries say.",),
        rule="SD-14.0-a",
        provenance="printed",
    )


def degrees() -> TableFace:
    """The degrees of victory."""
    rows = tuple((line.id, f"{line.least} or more" if line.least else "0") for line in tables().degree)
    return TableFace(
        "degrees",
        "Degrees of victory",
        ("degree", "difference"),
        rows,
        rule="SD-14.0-b",
        provenance=tables().degree[0].provenance,
    )


def sequence() -> TableFace:
    """The sequence of play."""
    rows = (
        ("Command", "US leadership rolls, or the check of Cadres' command", "SD-13.2-c, SD-15.1-b"),
        ("Support", "Artillery and strikes are plotted", "SD-21.1-a"),
        ("Movement", "helicopters first, then everything else; probes, ambushes", "SD-5.0-b, SD-12.1-a"),
        ("Search", "searching side only: search, surprise attacks, interrogation", "SD-12.2-a, SD-12.3-a"),
        ("Combat", "area fire, gunships, direct fire, Close Assault", "SD-6.0-a, SD-32.0-d"),
        ("End of turn", "positions, exposure, mines, Caches, supply, notes, Pinned markers", "SD-4.0-h"),
    )
    return TableFace(
        "turn",
        "A Player-Turn",
        ("phase", "what is done", "rules"),
        rows,
        notes=("Two of them and the Game-Turn Record Phase make a Game-Turn [SD-4.0-a, SD-4.0-i].",),
        rule="SD-4.0-e",
        provenance="reconstructed",
    )


def all_charts(game: GameKind, clear: str, *, rivers: bool) -> tuple[TableFace, ...]:
    """Every chart in the order in which they are paged through, as a scenario has it."""
    return (
        combat_results(game),
        terrain(clear, rivers=rivers),
        ranges(),
        die_modifiers(),
        vehicle_defense(),
        area_fire(),
        accuracy(),
        interrogation(),
        points(),
        degrees(),
        sequence(),
    )
