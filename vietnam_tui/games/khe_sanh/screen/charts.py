"""The printed charts as tables for a screen: both matrices, terrain, Operations Effort, bases, air, modifiers."""

from __future__ import annotations

from msgspec.structs import replace

from vietnam_tui.core.results_tables import Lookup
from vietnam_tui.core.tables import TableFace
from vietnam_tui.games.khe_sanh.counters import EntryCost, terrain_key
from vietnam_tui.games.khe_sanh.tables import ROWS, Result, Row, tables


def upper(*, row: Row | None = None, value: int = 0, protection: int | None = None) -> TableFace:
    """The Upper Matrix: the least value of each position by row, over the letters by Protection Factor.

    With a `row` and a `value` the position is marked, with a `protection` the letter.
    """
    sheet = tables()
    matrix = sheet.upper
    position = None if row is None else matrix.column(row, value)
    bombers = {place: str(count) for count, place in enumerate(sheet.arc_light.positions, start=1)}
    names = list(matrix.minima)
    rows = [(ROWS[name][0], *(str(least) for least in matrix.minima[name])) for name in names]
    rows.append(("Arc Light", *(bombers.get(place, "") for place in range(1, len(matrix.columns) + 1))))
    last = list(matrix.rows)[-1]
    for pf, cells in matrix.rows.items():
        rows.append((f"PF {pf}{'+' if pf == last else ''}", *cells))
    marked = None
    if row is not None and position is not None:
        at = names.index(row)
        if protection is not None:
            at = len(names) + 1 + list(matrix.rows).index(matrix.row(protection))
        marked = (at, position)
    return TableFace(
        "upper",
        "Combat Results Table: Upper Matrix",
        ("", *matrix.columns),
        tuple(rows),
        marked,
        position,
        (
            "The last position whose value is reached and the best Protection Factor give a column below.",
            "Values: "
            + "; ".join(f"{title}: {what}" for title, what in ROWS.values())
            + "; Arc Light: B-52s.",
            "Below the first value, or at -, there is no attack [KS-7.2.1-a].",
        ),
        "KS-7.1.2-b",
        matrix.provenance,
    )


def lower(
    lookup: Lookup | None = None, *, column: int | None = None, totals: tuple[int, int] | None = None
) -> TableFace:
    """The Lower Matrix, with the cell and the reasons of a look-up, or a column marked, if there is one.

    `totals` are the least and the most that the dice may come to with all modifiers.
    """
    sheet = tables()
    face = sheet.lower.face(
        "lower", "Combat Results Table: Lower Matrix", corner="dice", lookup=lookup, rule="KS-7.3.3-a"
    )
    effects: dict[str, list[str]] = {}
    for result in sheet.result:
        effects.setdefault(_effect(result), []).append(str(result.number))
    told = "; ".join(f"{', '.join(numbers)} {effect}" for effect, numbers in effects.items())
    notes = (
        "Attacker/defender.  A number is also what the other side gains in CAPs.",
        f"On the ground: {told}.",
    )
    rows = list(sheet.lower.rows)
    band = totals and (rows.index(sheet.lower.row(totals[0])), rows.index(sheet.lower.row(totals[1])))
    return replace(face, notes=(*face.notes, *notes), marked_column=column or face.marked_column, band=band)


def _effect(result: Result) -> str:
    return "no effect" if result.ground == "none" else result.ground


def modifiers() -> TableFace:
    """Every column shift and every modifier of the dice."""
    sheet = tables()
    rows = [
        (s.name, f"{s.columns:+d} column", "" if s.most is None else f"at most {s.most}", s.rule)
        for s in sheet.shift
    ]
    rows += [(m.name, f"{m.drm:+d} on the dice", "", m.rule) for m in sheet.modifier]
    return TableFace(
        "modifiers",
        "Combat Modifiers Summary",
        ("reason", "worth", "", "rule"),
        tuple(rows),
        notes=(
            "A column above K is +1 on the dice instead.  Terrain modifies the dice of assaults as well.",
        ),
        rule="KS-7.5-a",
        provenance="printed",
    )


def terrain() -> TableFace:
    """The Terrain Effects Chart."""
    key = terrain_key()
    landing = {"none": "never", "made": "to be made", "held": "there while held"}
    rows = [
        (
            t.name,
            _cost(t.move.other),
            _cost(t.move.mechanized),
            _cost(t.move.armor),
            f"{t.drm:+d}" if t.drm else "0",
            f"+{t.protection}" if t.protection else "0",
            str(t.stacking),
            landing[t.landing],
        )
        for t in key.terrain
    ]
    for works in key.works:
        limit = f"{works.stacking} {works.owner}".strip()
        modified = (f"{works.drm:+d}", f"+{works.protection}", limit, landing[works.landing])
        rows.append((works.name, "as hex", "as hex", "as hex", *modified))
    for side in key.hexside:
        cost = "by bridge only" if side.move == "bridge" else f"+{side.move}"
        rows.append((f"{side.name} hexside", cost, cost, cost, "", "", "", ""))
    rows += [(f"along a {r.name.lower()}", *(3 * (str(r.move),)), "", "", "", "") for r in key.route]
    return TableFace(
        "tec",
        "Terrain Effects Chart",
        ("terrain", "other", "mech.", "armor", "DRM", "PF", "stack", "LZ"),
        tuple(rows),
        notes=(
            "Movement points to enter; a road serves units that cross the hexside along it [KS-5.1-e].",
            "DRM in assaults, PF against HIF and Arc Light; of several the best for the defender [KS-7.6.1-a].",
        ),
        rule="KS-2.1.1-a",
    )


def _cost(cost: EntryCost) -> str:
    return {"road": "road only", "no": "no"}.get(str(cost), str(cost))


def operations_effort(level: int = 0) -> TableFace:
    """The Impulse Operations Effort Capabilities Chart, with the line of a level marked."""
    efforts = tables().effort
    rows = [
        (
            str(e.level),
            str(e.other.maneuver),
            str(e.other.combat),
            str(e.mechanized.maneuver),
            str(e.mechanized.combat),
            str(e.helicopter),
            str(e.missions),
            str(e.caps),
        )
        for e in efforts
    ]
    return TableFace(
        "oe",
        "Impulse Operations Effort Capabilities Chart",
        (
            "OE",
            "other, Maneuver",
            "other, Combat",
            "mech./armor, Maneuver",
            "mech./armor, Combat",
            "helicopter",
            "missions",
            "CAPs to bid",
        ),
        tuple(rows),
        (level - 1, 0) if level else None,
        notes=(
            "Movement points of an Impulse.  The Basic Game has Operations Effort 3 throughout.",
            f"A mode change costs {tables().numbers.mode_change} [KS-3.3.3-a].",
        ),
        rule="KS-5.0-a",
        provenance=efforts[0].provenance["other"],
    )


def bases() -> TableFace:
    """The Base Capabilities Chart, and the ranges of NVA artillery."""
    numbers = tables().numbers
    rows = [
        (
            b.name,
            str(b.fire),
            str(b.protection),
            str(b.morale),
            str(b.artillery) if b.artillery else "none",
            str(b.range) if b.range else "",
            " ".join(b.hexes) or "as placed",
        )
        for b in tables().base
    ]
    return TableFace(
        "bases",
        "Base Capabilities Chart",
        ("base", "FS", "PF", "Morale", "artillery", "range", "hexes"),
        tuple(rows),
        notes=(
            "The FS is the intrinsic defence of an empty base; Khe Sanh has it in each hex [KS-8.2.1-c].",
            f"NVA artillery regiments reach {numbers.nva_artillery_range} hexes, AA regiments {numbers.aa_range}.",
            "Beyond half range, and beside air strikes of the same side, Artillery FS is halved [KS-8.1-g, KS-8.1-i].",
        ),
        rule="KS-2.1.2-a",
    )


def air() -> TableFace:
    """Air strikes, B-52s, helicopters and AA Fire."""
    sheet, numbers, flying = tables(), tables().numbers, tables().helicopters
    helicopter = {
        word: ", ".join(str(r.number) for r in sheet.result if r.helicopter == word)
        for word in ("none", "aborted", "destroyed")
    }
    rows = [
        ("Air strike", "a column to the right in an attack, to the left in a defence", "KS-9.1-a"),
        ("Arc Light", "one to three B-52s on a hex; the Upper Matrix has the positions", "KS-9.2-a"),
        (
            "Helicopter movement",
            f"a hex {flying.hex}; leaving a cold Landing Zone {flying.leaving['cold']}, "
            f"a hot one {flying.leaving['hot']}",
            "KS-A5.3.2-b",
        ),
        (
            "Landing",
            f"a cold Landing Zone {flying.landing['cold']}, a hot one {flying.landing['hot']}, "
            f"one that is made {flying.landing['made']}",
            "KS-A5.3.2-b",
        ),
        (
            "Load of a Transport",
            f"{flying.load['battalion']} battalion, {flying.load['company']} companies or {flying.load['hq']} HQ",
            "KS-A5.3.3-a",
        ),
        (
            "Helicopters in a Landing Zone",
            f"{flying.based['held']} in a town or base, {flying.based['made']} elsewhere",
            "KS-A3.1-a",
        ),
        (
            "Hot Landing Zone",
            f"an NVA/VC counter adjacent, or a revealed AA regiment within {numbers.hot_range}",
            "KS-A5.3.1-f",
        ),
        (
            "AA strength",
            f"FS of each unit; artillery and villages {numbers.aa_strength}; each AA regiment +1 on the dice",
            "KS-A9.4.3-b",
        ),
        ("AA Fire: no effect", helicopter["none"], "KS-A9.4.3-a"),
        ("AA Fire: aborted", helicopter["aborted"], "KS-A9.4.3-a"),
        ("AA Fire: destroyed with its load", helicopter["destroyed"], "KS-A9.4.3-a"),
    ]
    return TableFace(
        "air", "Air power and helicopters", ("what", "how", "rule"), tuple(rows), provenance="printed"
    )


def all_charts(effort: int) -> tuple[TableFace, ...]:
    """Every chart in the order in which they are paged through, the line of the OE level marked."""
    return (upper(), lower(), modifiers(), terrain(), operations_effort(effort), bases(), air())
