"""The facts of a hex or a counter that a player looks at, in short lines."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import RosterLine
from vietnam_tui.games.khe_sanh.counters import EntryCost, terrain_key
from vietnam_tui.games.khe_sanh.map_names import BRIDGE, RIVER, ROAD, STREAM, places_of
from vietnam_tui.games.khe_sanh.phrases import counted
from vietnam_tui.games.khe_sanh.rules.air.flights import budget, effort, grounded
from vietnam_tui.games.khe_sanh.rules.assault.attacks import cannot_attack
from vietnam_tui.games.khe_sanh.rules.movement.infiltration import cannot
from vietnam_tui.games.khe_sanh.rules.movement.movement import standstill
from vietnam_tui.games.khe_sanh.rules.position.control import barred_base, controlled, named_hexes
from vietnam_tui.games.khe_sanh.rules.position.stacks import aloft, covered, force, helicopters, limit, size
from vietnam_tui.games.khe_sanh.rules.position.terrain import area_of
from vietnam_tui.games.khe_sanh.rules.sequence.setup import to_place
from vietnam_tui.games.khe_sanh.screen.counter_faces import (
    cover_names,
    direction_of,
    marker_word,
    mode_word,
    unit_face,
    values,
)
from vietnam_tui.games.khe_sanh.state import NVA, SIDES, State, other
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.units import Covered, PieceId

#: Why a piece is not on the map, in words
FATES = {
    "away": "off the map for a while",
    "spare": "a counter not in use",
    "lost": "eliminated",
    "escaped": "escaped",
    "unseen": "somewhere among the hidden counters",
}
#: What becomes of a piece that is not on the map, in the list of all
STATUSES = {"due": "to come", "away": "to come", "lost": "lost", "escaped": "lost"}


def hex_lines(view: State, hex_: Hex) -> tuple[str, ...]:
    """Terrain and name, what is built there, what lies there, hexsides, zones of control."""
    lines = _terrain_lines(view, hex_)
    if hex_ not in area_of(view):
        lines.append("outside play")
    lines += _works(view, hex_)
    lines += _held(view, hex_)
    for side in SIDES:
        lines += _force_lines(view, side, hex_)
    lines += [_piece_line(view, piece) for piece in (*helicopters(view, hex_), *aloft(view, hex_))]
    lines += _markers(view, hex_)
    lines += _hexsides(view, hex_)
    owners = [side for side in SIDES if hex_ in controlled(view, side)]
    if owners:
        lines.append(f"ZOC of the {' and the '.join(owners)}")
    return tuple(lines)


def _terrain_lines(view: State, hex_: Hex) -> list[str]:
    board = view.board
    kind = next(t for t in terrain_key().terrain if t.id == board.terrain[hex_])
    name = board.place_names.get(hex_, "")
    other, mechanized, armor = (
        cost_text(c) for c in (kind.move.other, kind.move.mechanized, kind.move.armor)
    )
    barred = "never" == mechanized == armor
    costs = f"MP {other}, no mech./armor" if barred else f"MP {other}, mech. {mechanized}, armor {armor}"
    drm = f", DRM {kind.drm:+d}" if kind.drm else ""
    protection = f", PF +{kind.protection}" if kind.protection else ""
    where = f"{view.label(hex_)} {kind.name}{f'  {name}' if name else ''}"
    return [where, f"{costs}{drm}{protection}"]


def cost_text(cost: EntryCost) -> str:
    """The cost of entering a hex, as text."""
    return {"road": "by road", "no": "never"}.get(str(cost), str(cost))


def _works(view: State, hex_: Hex) -> list[str]:
    found = [works.name for works in terrain_key().works if hex_ in places_of(view.board, works.id)]
    base = view.base(hex_)
    if base is None:
        return found
    line = next(line for line in tables().base if line.id == base.base)
    if base.captured:
        return [*found, "captured by the NVA/VC"]
    facts = f"intrinsic {line.fire}-{line.morale}-{line.protection}"
    if line.artillery:
        facts += f", guns {line.artillery}, {line.range} hexes far"
    state = "defence broken" if base.beaten else marker_word(base.marker, fading=base.fading)
    return [", ".join((*found, facts)), *([state] if state else [])]


def _held(view: State, hex_: Hex) -> list[str]:
    """The side that holds a named hex; where only hidden counters have been since, nobody else can know
    [KS-13.0-c].
    """
    if hex_ not in named_hexes(view.map):
        return []
    holder = NVA if hex_ in view.held else SIDES[0]
    if hex_ in view.doubted:
        return [
            f"held by the {holder}, as far as is known: hidden counters were there since; dummies and HQs"
            " take nothing [KS-13.0-c]"
        ]
    if barred_base(view, other(holder), hex_):
        return [f"held by {holder}; an assault takes the base [KS-8.4-a]"]
    return [f"held by {holder}; a combat unit here takes it [KS-13.0-c]"]


def _force_lines(view: State, side: str, hex_: Hex) -> list[str]:
    there, unknown = force(view, side, hex_), covered(view, side, hex_)
    if not there and unknown is None:
        return []
    lines = [_piece_line(view, piece) for piece in there]
    if unknown is not None:
        lines.append(cover_line(view, unknown))
    many = size(view, side, hex_)
    if unknown is None and many:
        lines.append(f"stack {many} of {limit(view, side, hex_)}")
    return lines


def cover_line(view: State, one: Covered) -> str:
    """The knowledge of counters that cannot be told apart."""
    facing = f" facing {direction_of(view, one.facing)}" if one.facing >= 0 else ""
    return f"{counted(len(one.counters), f'unknown {one.side} counter')}{facing}{_disrupted(one)}"


def _disrupted(one: Covered) -> str:
    disrupted = sum(bool(text) for text in one.counters)
    return f", {disrupted} disrupted" if disrupted else ""


def _piece_line(view: State, piece: PieceId) -> str:
    """A counter in a line: name, values, mode with facing, Disruption."""
    status = view.pieces[piece]
    words = (
        view.name(piece),
        values(view, piece),
        mode_word(view, piece),
        direction_of(view, status.facing),
        marker_word(status.marker, fading=status.fading),
    )
    return " ".join(word for word in words if word)


def counter_line(view: State, name: str) -> str:
    """A counter by its name in a line, "" for one that lies face down."""
    piece = _called(view, name)
    return "" if piece is None else _piece_line(view, piece)


def _called(view: State, name: str) -> PieceId | None:
    return next((PieceId(i) for i, entry in enumerate(view.roster) if entry.name == name), None)


def _markers(view: State, hex_: Hex) -> list[str]:
    lines = ["Landing Zone"] if hex_ in view.zones else []
    for strike in view.strikes:
        if strike.place == hex_:
            parts = [
                counted(number, word)
                for number, word in ((strike.air, "Air Strike"), (strike.bombers, "B-52"))
                if number
            ]
            lines.append(" and ".join(parts))
    return lines


def _hexsides(view: State, hex_: Hex) -> list[str]:
    board, grid = view.board, view.board.grid
    lines: list[str] = []
    for kind, word in ((ROAD, "road"), (STREAM, "stream"), (RIVER, "major river")):
        ways = []
        for neighbour in grid.neighbours(hex_):
            side = grid.side(hex_, neighbour)
            if board.has_line(kind, side) if kind == ROAD else board.has_side(kind, side):
                bridge = "(bridge)" if kind == RIVER and board.has_side(BRIDGE, side) else ""
                ways.append(f"{grid.direction(hex_, neighbour)}{bridge}")
        if ways:
            lines.append(f"{word} {' '.join(ways)}")
    return lines


# -- one counter --------------------------------------------------------------------------------------------


def unit_lines(view: State, name: str) -> tuple[str, ...]:
    """Values of both faces, state, what the counter may still do."""
    piece = _called(view, name)
    if piece is None:
        return _cover_lines(view, name)
    kind, status = view.kind(piece), view.pieces[piece]
    lines = [f"{name}  {kind.side} {kind.name}"]
    combat = values(view, piece) if kind.role == "village" else str(kind.combat or "")
    faces = [f"{word} {face}" for word, face in (("combat", combat), ("maneuver", kind.maneuver)) if face]
    if kind.hidden:
        faces.append(f"hidden PF {tables().numbers.hidden_protection}")
    if faces:
        lines.append(f"{'  '.join(faces)}  (FS-Morale-PF)")
    if not status.on_map:
        return (*lines, _off_map(view, piece))
    lines += _doings(view, piece)
    return tuple(lines)


def _cover_lines(view: State, name: str) -> tuple[str, ...]:
    for one in view.covered:
        if name in cover_names(view, one):
            return (
                # its side and facing stand on and below the counter
                f"{counted(len(one.counters), 'unknown counter')}{_disrupted(one)}",
                "who they are shows in combat, or when the top is turned [KS-3.5-b]",
            )
    return (f"no unit {name}",)


def _off_map(view: State, piece: PieceId) -> str:
    row = view.roster[piece].force
    fate = view.pieces[piece].fate
    if fate != "due" or row < 0:
        return FATES.get(fate, fate)
    entry = view.sheet.force[row]
    if piece in to_place(view, view.side(piece)):
        where = " ".join(entry.hexes)
        near = f" within {entry.most} hexes of" if entry.most else ""
        return f"to be set up{near} {where}".rstrip() if where else "to be set up"
    where = f" in {' or '.join(entry.hexes)}" if entry.hexes else ""
    return f"comes in Game Turn {max(entry.turn, 1)}{where}"


def off_map(view: State) -> tuple[RosterLine, ...]:
    """The pieces that are to come, with when, and those that are lost."""
    return tuple(
        RosterLine(
            unit_face(view, PieceId(number)), None, _off_map(view, PieceId(number)), STATUSES[piece.fate]
        )
        for number, piece in enumerate(view.pieces)
        if piece.fate in STATUSES
    )


def _doings(view: State, piece: PieceId) -> list[str]:
    """The acts that a piece may still do in this segment, or why nothing."""
    if view.result is not None or view.frames:
        return []
    if view.kind(piece).role == "helicopter":
        return _flying(view, piece)
    if view.segment == "movement" and view.side(piece) == view.phasing:
        halted = standstill(view, piece)
        if halted is not None:
            return [f"{halted.reason} [{halted.rule}]"]
        status = view.pieces[piece]
        return [f"{status.left} of {status.allowance} MPs left"]
    if view.segment == "infiltration" and view.side(piece) != view.phasing:
        halted = cannot(view, piece)
        return ["may infiltrate, a CAP a hex"] if halted is None else [f"{halted.reason} [{halted.rule}]"]
    if view.segment == "combat" and view.side(piece) == view.phasing:
        halted = cannot_attack(view, piece)
        return ["may assault"] if halted is None else [f"{halted.reason} [{halted.rule}]"]
    return []


def _flying(view: State, piece: PieceId) -> list[str]:
    """The points that a helicopter has left to fly in this Impulse, or why it stays where it is."""
    if view.segment not in ("movement", "heliborne") or view.side(piece) != view.phasing:
        return []
    if (halted := grounded(view, piece)) is not None:
        return [f"{halted.reason} [{halted.rule}]"]
    line = effort(view)
    missions = counted(line.missions - view.pieces[piece].missions, "mission")
    return [f"{budget(view, piece)} of {line.helicopter} MPs and {missions} left"]
