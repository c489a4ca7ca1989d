"""The charts of Green Beret as tables for a screen: terrain, missions, shop, enemy, casualties, dice and phases."""

from __future__ import annotations

from vietnam_tui.core.tables import TableFace
from vietnam_tui.games.green_beret.counters import (
    PrintedCounter,
    casualties,
    counters,
    enemy_units,
    mission_sheet,
    missions,
    tables,
    terrain_key,
)

#: The columns of the placement chart [GB-7.0-b].
PLACEMENT = ("1-2", "3-4", "5-6")

#: The phases of a turn: name, what happens, rule [GB-4.0-a].
PHASES = (
    ("Mission Objective Placement", "draw and place a mission, buy, move camps", "GB-4.0-b"),
    ("Friendly Movement", "move; then a noise check in each final hex", "GB-4.0-e"),
    ("Friendly Combat", "each team may attack one adjacent hex", "GB-4.0-f"),
    ("Enemy Movement/Combat", "suppressive fire; enemy units pursue and attack", "GB-4.0-g"),
    ("Success Determination", "was the mission accomplished or forfeited?", "GB-4.0-j"),
)

#: The steps of a combat: what is done, rule [GB-13.0-g].
COMBAT_STEPS = (
    ("attacker: d6 x 10, and the attack values of team, leaders and gear used", "GB-13.0-g"),
    ("attacker only: the combat penalty of the attacked hex", "GB-13.0-h"),
    ("defender: d6 x 10, and its attack values", "GB-13.0-i"),
    ("the higher total wins; equal totals: both have lost", "GB-13.0-k"),
    ("a beaten enemy unit goes back to the pool", "GB-13.0-l"),
    ("a beaten team draws a casualties marker, then a die for gear lost", "GB-13.0-m"),
)

#: What a marker that kills a leader does [GB-13.1-c].
KILLS = {"commander": "a commander in the hex", "officer": "an officer in the hex"}


def _signed(value: int) -> str:
    return f"{value:+d}" if value else "0"


def terrain(*, marked: str = "") -> TableFace:
    """The terrain chart; the penalty for attacks on the terrain `marked` is marked."""
    key = terrain_key()
    rows = tuple(
        (
            t.name,
            "-" if t.move is None else str(t.move),
            "-" if t.boat is None else str(t.boat),
            str(t.penalty),
            _signed(t.noise),
            "yes" if t.bars_camps else "",
            t.provenance.get("move", "reconstructed"),
            t.provenance.get("penalty", "reconstructed"),
        )
        for t in key.values()
    )
    return TableFace(
        "terrain",
        "Terrain Chart",
        ("terrain", "move", "boat", "attack on", "noise", "no camps", "move is", "penalty is"),
        rows,
        (list(key).index(marked), 3) if marked else None,
        notes=(
            "Boat: raft, scuba and PBR in water; in any stream, bridged or not [GB-11.1-a, GB-11.2-a].",
            "The penalty counts for the attacker only [GB-13.0-j].  Noise is printed in the rules.",
            "No camps: neither in such a hex nor next to it [GB-3.1-a].",
        ),
        rule="GB-10.7-a",
    )


def mission_chart(*, marked: str = "", pips: int = 0) -> TableFace:
    """The missions: award, the hex for each die, what they need.

    The line of the mission `marked` is marked, with the `pips` of the die the cell of its hex.
    """
    sheet = missions()
    rows = tuple((m.name, str(m.award), *m.hexes, m.needs_text) for m in sheet.values())
    cell = (list(sheet).index(marked), 2 + (pips - 1) // 2 if pips else 0) if marked else None
    return TableFace(
        "missions",
        "Mission Objectives",
        ("mission", "PP", *PLACEMENT, "needs"),
        rows,
        cell,
        2 + (pips - 1) // 2 if pips else None,
        (
            "Everything needed must lie with a team that halts in the hex; nothing is used up [GB-7.1-a, GB-6.1-a].",
            "+ joins what is needed together, or gives a choice [GB-6.1-b].",
            f"Hexes and needs are printed in the rules, the awards (PP) are {mission_sheet().provenance['award']}.",
        ),
        "GB-7.0-e",
    )


def shop() -> TableFace:
    """Everything that Purchase Points buy, with its values."""
    rows = tuple(_items(c) for c in counters().values() if c.cost)
    return TableFace(
        "shop",
        "Teams, Leaders, Gear and Camps for sale",
        ("item", "PP", "has", "fire", "noise", "move", "marks", "cost is"),
        rows,
        notes=(
            "Move: + adds to a team's and moves alone, - must be hauled and slows [GB-2.4-d].",
            "A plus piece hauls as many counters as its noise, a team six [GB-9.1-a, GB-9.2-a].",
            "Marks: W may suppress, AT anti-tank, BH blue hexagon, BK black number, BT boat, H helicopter.",
        ),
        rule="GB-6.2-b",
    )


def _items(c: PrintedCounter) -> tuple[str, ...]:
    return (
        c.name,
        str(c.cost),
        str(c.count),
        _signed(c.firepower),
        _signed(c.noise),
        c.movement_text,
        marks_text(c),
        c.provenance.get("cost", "reconstructed"),
    )


def marks_text(c: PrintedCounter) -> str:
    """The marks of a counter in short: "W AT"."""
    marks = (
        ("W", c.weapon),
        ("AT", c.anti_tank),
        ("BH", c.blue_hexagon),
        ("BK", c.black_number),
        ("BT", c.watercraft),
        ("H", c.helicopter),
    )
    return " ".join(text for text, there in marks if there)


def green_berets() -> TableFace:
    """The teams and leaders."""
    rows = tuple(
        (c.id, c.name, str(c.cost), _signed(c.firepower), _signed(c.noise), c.movement_text, str(c.portage))
        for c in counters().values()
        if c.family in ("team", "leader")
    )
    return TableFace(
        "green berets",
        "Green Berets",
        ("counter", "is", "PP", "fire", "noise", "move", "hauls"),
        rows,
        notes=("Those of 0 PP are free [GB-3.2-a, GB-3.3-a].",),
        rule="GB-2.3-c",
    )


def enemy() -> TableFace:
    """The enemy units of the mix."""
    units = enemy_units().values()
    rows = tuple((e.name, str(e.attack), e.movement_text, str(e.count)) for e in units)
    count = sum(e.count for e in units)
    mean = sum(e.attack * e.count for e in units) / count
    return TableFace(
        "enemy",
        "Enemy Combat Units",
        ("unit", "attack", "move", "count"),
        rows,
        notes=(
            f"{count} units, mean attack {mean:.1f}; two of them mark the Purchase Points track [GB-3.6-a].",
            "(n) circled: halted by streams without bridge or pathway [GB-11.0-d];",
            "  anti-tank weapons count double against its attacks [GB-13.3-a].",
            "0: never moves, attacks whoever is adjacent [GB-10.6-c].",
        ),
        rule="GB-2.3-f",
        provenance="reconstructed",
    )


def casualty_markers() -> TableFace:
    """The casualties markers."""
    rows = tuple(
        (c.name, KILLS.get(c.kills, ""), *_changes(c.firepower, c.movement, c.noise), str(c.count))
        for c in casualties().values()
    )
    return TableFace(
        "casualties",
        "Casualties Markers",
        ("marker", "kills", "fire", "move", "noise", "count"),
        rows,
        notes=(
            "A second marker of those that kill no leader eliminates the team [GB-13.1-i].",
            "Then a die: as many weapons and equipment counters of the hex are lost [GB-13.0-o].",
            "That there are 16, and that some kill a leader, is printed; the rest is reconstructed.",
        ),
        rule="GB-13.1-b",
    )


def _changes(*values: int) -> tuple[str, ...]:
    return tuple(f"{value:+d}" if value else "" for value in values)


def victory(*, score: int | None = None) -> TableFace:
    """The victory chart; the line of a `score` is marked."""
    lines = tables().victory
    rows = tuple(
        (f"{line.most} or less" if line.least is None else _span(line.least, line.most), line.name)
        for line in lines
    )
    row = next((i for i, line in enumerate(lines) if score is not None and line.holds(score)), None)
    return TableFace(
        "victory",
        "Victory Assessment",
        ("score", "assessment"),
        rows,
        None if row is None else (row, 1),
        notes=(
            "Score: missions accomplished, less missions forfeited, less teams lost [GB-5.0-a].",
            "The loss of the last team is a Court-martial whatever the score [GB-5.0-d].",
        ),
        rule="GB-5.0-c",
        provenance="printed",
    )


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def noise() -> TableFace:
    """The noise of every terrain."""
    key = sorted(terrain_key().values(), key=lambda t: -t.noise)
    rows = (*((t.name, _signed(t.noise)) for t in key), ("a stealthy move, unless below 0", "0"))
    return TableFace(
        "noise",
        "Terrain Noise",
        ("terrain", "noise"),
        rows,
        notes=(
            "Total: the noise of every counter in the final hex and of its terrain [GB-12.0-d].",
            "d10 above the total: not heard.  0 (ten) is never, 1 always a detection [GB-12.0-g, GB-12.0-h].",
            "A stealthy move enters one hex [GB-12.2-a].  No check in a base camp [GB-12.0-a].",
        ),
        rule="GB-12.1-a",
        provenance="printed",
    )


def noisy_counters() -> TableFace:
    """The counters that are louder or quieter than nothing."""
    kinds = {(c.name, c.noise) for c in counters().values() if c.noise}
    rows = tuple((name, f"{value:+d}") for name, value in sorted(kinds, key=lambda k: (-k[1], k[0])))
    return TableFace(
        "counters' noise",
        "Noise of Counters",
        ("counter", "noise"),
        rows,
        notes=("All others: 0.",),
        rule="GB-2.4-c",
    )


def combat() -> TableFace:
    """The steps of a combat."""
    rows = tuple((str(n), text, rule) for n, (text, rule) in enumerate(COMBAT_STEPS, start=1))
    names = ", ".join(c.name for c in counters().values() if c.anti_tank)
    return TableFace(
        "combat",
        "Combat",
        ("step", "what", "rule"),
        rows,
        notes=(
            "A team uses six counters, in a base camp all; a helicopter's value is subtracted [GB-9.0-a, GB-9.4-a].",
            f"Doubled when a unit with circled movement attacks: {names} [GB-13.3-a].",
            "After Naval Gunfire: a die on the scatter diagram, one hex from the enemy unit [GB-14.0-a].",
            "Suppressive fire: d6 above the distance keeps a unit from moving [GB-15.0-d].",
        ),
        rule="GB-13.0-g",
    )


def scatter(*, pips: int = 0) -> TableFace:
    """The scatter diagram; the line of the direction die is marked."""
    diagram = tables().scatter
    rows = tuple((str(die), direction) for die, direction in enumerate(diagram.directions, start=1))
    return TableFace(
        "scatter",
        "Scatter Diagram",
        ("die", "direction"),
        rows,
        (pips - 1, 1) if pips else None,
        notes=(
            "A second die is the distance in hexes; beyond the edge the count goes on at the opposite one.",
        ),
        rule="GB-12.8-b",
        provenance=diagram.provenance,
    )


def turn(*, phase: int = 0) -> TableFace:
    """The phases of a turn; the line of a `phase` (from 1) is marked."""
    rows = tuple((str(n), *line) for n, line in enumerate(PHASES, start=1))
    return TableFace(
        "turn",
        "Sequence of Play",
        ("", "phase", "what", "rule"),
        rows,
        (phase - 1, 1) if phase else None,
        notes=("There is no last turn [GB-4.0-k].",),
        rule="GB-4.0-a",
        provenance="printed",
    )
