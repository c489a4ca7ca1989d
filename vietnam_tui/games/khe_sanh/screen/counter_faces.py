"""Counters as they lie on the map: pieces that the viewer can tell apart, and the covers of those that he cannot."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import FACE_DOWN, UnitFace
from vietnam_tui.games.khe_sanh.counters import Face, SideName
from vietnam_tui.games.khe_sanh.rules.position.stacks import aloft, covered, forces, helicopters, top_of
from vietnam_tui.games.khe_sanh.state import SIDES, State
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.units import COMBAT, NO_FACING, Covered, PieceId

BADGES = {
    "armored": "A",
    "artillery": "G",
    "engineer": "E",
    "gunship": "H",
    "infantry": "I",
    "mechanized": "M",
    "sapper": "S",
    "hq": "Q",
    "dummy": "D",
    "village": "V",
    "helicopter": "T",
}
#: What the values of a counter are, in their order [KS-2.2.5-b]
FACTORS = ("fire_strength", "morale", "protection")
#: Who fights beside those after whom a side is named
NATIONS = {"ARVN": "ARVN", "VC": "VC", "Laotian": "Laos"}


def printed(view: State, piece: PieceId) -> Face | None:
    """The values of a piece: those that show, of one on its hidden face those of the other."""
    kind = view.kind(piece)
    if kind.role == "village":
        line = next(line for line in tables().base if line.id == "combat-village")
        return Face(line.fire, line.morale, line.protection)
    shown = kind.combat if view.pieces[piece].mode == COMBAT else kind.maneuver
    return shown or kind.combat


def values(view: State, piece: PieceId) -> str:
    """The values of a piece in a row, "" for one without any."""
    face = printed(view, piece)
    return "" if face is None else str(face)


def mode_word(view: State, piece: PieceId) -> str:
    """The face of a piece in a word, "" for one that has no other."""
    kind, mode = view.kind(piece), view.pieces[piece].mode
    if kind.role == "helicopter" or (kind.role in ("hq", "dummy") and not kind.hidden):
        return ""
    if kind.hidden:
        return "hidden" if view.hidden(piece) else "revealed" if kind.role != "unit" else mode
    return mode


def marker_word(marker: str, *, fading: bool) -> str:
    """A Disruption marker in a word, "" for none."""
    return "" if not marker else "recovering" if fading else "disrupted"


def unit_face(view: State, piece: PieceId) -> UnitFace:
    """A piece as it lies on the map; its first value is its Fire Strength, which counts most."""
    kind, status, face = view.kind(piece), view.pieces[piece], printed(view, piece)
    state = (marker_word(status.marker, fading=status.fading), mode_word(view, piece))
    marks = {"done": status.done, "attacked": status.attacked, "fired": status.fired}
    return UnitFace(
        view.name(piece),
        kind.side,
        BADGES.get(kind.arms or kind.role, kind.role[:1].upper()),
        "" if face is None else str(face.fire),
        "" if face is None else f"{face.morale}-{face.protection}",
        kind.size if kind.size != "unit" else "",
        marks=tuple(word for word, on in marks.items() if on),
        nation=NATIONS.get(kind.service, ""),
        facing=direction_of(view, status.facing),
        state=tuple(word for word in state if word),
        arms="headquarters" if kind.role == "hq" else kind.arms,
        factors=() if face is None else tuple(zip(FACTORS, str(face).split("-"), strict=True)),
        brief="" if face is None else f"{face.fire}-{face.morale}{face.protection}",
        band=formation_of(view.name(piece)),
    )


def formation_of(name: str) -> str:
    """The regiment of an American unit, the division of another; "" for one that stands for itself.

    >>> formation_of("E/2/26"), formation_of("304/24"), formation_of("203Arm")
    ('26', '304', '')
    """
    first, slash, _ = name.partition("/")
    # divisions have numbers of three digits, American battalions of one or two, their companies letters
    return "" if not slash else first if len(first) > 2 else name.rpartition("/")[2]


def direction_of(view: State, facing: int) -> str:
    """A facing as it is written, "" for none."""
    return "" if facing == NO_FACING else view.board.grid.directions[facing]


def cover_names(view: State, one: Covered) -> tuple[str, ...]:
    """The names of the counters of a force that cannot be told apart: after their hex."""
    label = view.label(one.place)
    return tuple(f"{label}?{number if number > 1 else ''}" for number in range(1, len(one.counters) + 1))


def cover_faces(view: State, one: Covered) -> tuple[UnitFace, ...]:
    """Counters that cannot be told apart, the undisrupted above the others [KS-3.5-b, KS-7.3.4-e]."""
    marks = sorted(one.counters)
    return tuple(
        UnitFace(
            name,
            one.side,
            FACE_DOWN,
            "",
            "",
            facing=direction_of(view, one.facing),
            state=tuple(word for word in (_cover_word(text),) if word),
        )
        for name, text in zip(cover_names(view, one), marks, strict=True)
    )


def _cover_word(text: str) -> str:
    marker, _, light = text.partition(" ")
    return marker_word(marker, fading=bool(light))


def stacks(view: State) -> dict[Hex, tuple[UnitFace, ...]]:
    """Every hex with counters in it, and these from above: the ground of both sides, then helicopters."""
    found: dict[Hex, tuple[UnitFace, ...]] = {}
    for side in SIDES:
        places = {*forces(view, side), *(one.place for one in view.covered if one.side == side)}
        for hex_ in places:
            found[hex_] = (*found.get(hex_, ()), *_force_faces(view, side, hex_))
    for hex_ in {p.place for p in view.pieces if p.on_map}:
        flying = tuple(unit_face(view, piece) for piece in (*helicopters(view, hex_), *aloft(view, hex_)))
        if flying:
            found[hex_] = (*found.get(hex_, ()), *flying)
    return found


def _force_faces(view: State, side: SideName, hex_: Hex) -> tuple[UnitFace, ...]:
    """A force from above: where some of it is covered the cover lies on top unless the top is known."""
    pieces = _from_above(view, side, hex_)
    unknown = covered(view, side, hex_)
    if unknown is None:
        return tuple(unit_face(view, piece) for piece in pieces)
    above = tuple(unit_face(view, piece) for piece in pieces if piece in view.tops)
    below = tuple(unit_face(view, piece) for piece in pieces if piece not in view.tops)
    return (*above, *cover_faces(view, unknown), *below)


def _from_above(view: State, side: SideName, hex_: Hex) -> tuple[PieceId, ...]:
    there = forces(view, side).get(hex_, ())
    top = top_of(view, side, hex_)
    return there if top is None else (top, *(piece for piece in there if piece != top))
