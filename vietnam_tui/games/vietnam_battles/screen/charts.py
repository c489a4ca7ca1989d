"""The printed charts as tables for a screen: CRT, terrain key, turn track, support fire pools."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vietnam_tui.core.tables import TableFace
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.vietnam_battles.counters import FOLDER, pools, scenario, tables, terrain_key

if TYPE_CHECKING:
    from vietnam_tui.games.vietnam_battles.state import State


def crt(*, line: str = "", column: int = 0, pips: int = 0) -> TableFace:
    """The Combat Results Table: the ranges of each line over the results by die.

    With a `line` and a `column` (from 1) that column is marked, with `pips` the one cell.
    """
    table = tables().crt
    lines = table.printed_lines()
    rows = [(", ".join(names), *ranges) for names, ranges in lines]
    rows += [(f"die {die}", *(table.result(die, c + 1) for c in range(table.width))) for die in range(1, 7)]
    marked = None
    if line and column:
        row = next(i for i, (names, _) in enumerate(lines) if line in names)
        marked = (len(lines) + pips - 1, column) if pips else (row, column)
    return TableFace(
        "crt",
        "Combat Results Table",
        ("", *(str(c + 1) for c in range(table.width))),
        tuple(rows),
        marked,
        column or None,
        (
            "Differential = attack - defense, support fire included; read it on the line of the defender's terrain.",
            "Only the most favourable terrain counts; a river only if all attack across it, unbridged [VB-7.4-b].",
            "D2 D3 defender retreats, A1 A2 A3 attackers retreat, Ex one of each depleted, (A) one attacker depleted.",
            "De Ae eliminated, . no effect.  Instead of any retreat: stiff resistance, one depletion [VB-7.8-a].",
        ),
        "VB-7.3-b",
        table.provenance,
    )


def terrain() -> TableFace:
    """The terrain key."""
    key = terrain_key()
    rows = [
        (
            t.name,
            "no entry" if t.move is None else f"{t.move} MP",
            t.crt,
            "yes" if t.landing else "no",
            "yes" if t.hiding else "no",
            t.provenance.get("move", ""),
        )
        for t in key.terrain
    ]
    rows += [
        (
            f"{s.name} hexside",
            "barred" if s.move is None else f"+{s.move} MP",
            s.crt,
            "",
            "",
            s.provenance.get("move", ""),
        )
        for s in key.hexside
    ]
    rows += [(r.name, f"{r.halves / 2:g} MP", "", "", "", r.provenance.get("halves", "")) for r in key.route]
    return TableFace(
        "terrain",
        "Terrain Key",
        ("terrain", "cost", "CRT line", "helicopters land", "VC may hide", "cost is"),
        tuple(rows),
        notes=(
            "Costs add up; a road or trail replaces the terrain cost along its hexsides [VB-5.2.1-a, VB-5.2.2-a].",
        ),
        rule="VB-5.2-a",
    )


def turn_track(map_id: str, scenario_id: str = "") -> TableFace:
    """The support fire allotments of a map's turn track, and what they are drawn from.

    Without a scenario the pools that most share, then those that scenarios on the map have of their own.
    """
    rows = [
        (f"{a.first}-{a.last}" if a.first < a.last else str(a.first), str(a.us), str(a.vc), a.provenance)
        for a in tables().allotment
        if a.map == map_id
    ]
    if scenario_id:
        shown = [("", pool) for pool in pools(scenario_id).values()]
    else:
        sheets = [scenario(name) for name in title_page(FOLDER).scenarios]
        shown = [("", pool) for pool in tables().pool]
        shown += [(f" in {sheet.id}", pool) for sheet in sheets if sheet.map == map_id for pool in sheet.pool]
    lines = [
        f"{pool.side} pool of {len(pool.markers)}{where}: "
        + ", ".join(f"{n} x +{value}" for value, n in sorted(Counter(pool.markers).items()))
        + f" ({pool.provenance})"
        for where, pool in shown
    ]
    return TableFace(
        "turn",
        "Game Turn Record Track: support fire allotment",
        ("turns", "US", "VC", "is"),
        tuple(rows),
        notes=(
            *lines,
            "Each player turn: Movement, Combat, Mobile Movement, Mobile Combat; the US first [VB-4.1-a].",
        ),
        rule="VB-3.0-f",
    )


def arrivals(state: State) -> TableFace:
    """The reinforcements of a scenario, and where each is now."""
    rows: list[tuple[str, ...]] = []
    for piece, unit in zip(state.roster, state.units, strict=True):
        if piece.entry:
            now = "lost" if unit.gone else state.spots.label(unit.place) if unit.place >= 0 else "to come"
            rows.append((str(piece.due), piece.name, piece.nation, str(piece.full), piece.entry, now))
    return TableFace(
        "arrivals",
        "Reinforcements",
        ("turn", "unit", "", "values", "comes by", "now"),
        tuple(sorted(rows, key=lambda row: (int(row[0]), row[4]))),
        rule="VB-4.1-c",
    )


def all_charts(state: State) -> tuple[TableFace, ...]:
    """Every chart in the order it is paged through."""
    charts = (crt(), terrain(), turn_track(state.map, state.scenario))
    return (*charts, arrivals(state)) if any(piece.entry for piece in state.roster) else charts
