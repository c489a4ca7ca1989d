"""Counters and markers of a picture."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.pictures.markup import in_markup
from vietnam_tui.pictures.plan import Plan
from vietnam_tui.tui.map.counter import DISRUPTED, letters_of, short_name, steps_of
from vietnam_tui.tui.palette import side_role

#: Half the side of a counter
HALF = 16
#: Letters that a name on a counter may have
LETTERS = 10

_CROSS = "M-8-6L8 4M8-6L-8 4"
_OVAL = "M-5.5-1a5.5 3 0 1 0 11 0a5.5 3 0 1 0-11 0"
#: arm -> its sign in the frame; where there is none the letter of the counter stands there
_ARMS = {
    "infantry": _CROSS,
    "airborne infantry": f"{_CROSS}M-3 3q1.5-3 3 0q1.5-3 3 0",
    "mechanized infantry": _CROSS + _OVAL,
    "mechanized": _CROSS + _OVAL,
    "armored": _OVAL,
    "armored cavalry": f"M-8 4L8-6{_OVAL}",
    "artillery": "M-1.5-1a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0",
    "engineer": "M-5 2v-6h10v6M0-4v4",
}


def described(face: UnitFace) -> str:
    """A counter in a line of words.

    >>> described(UnitFace("4/47C", "US", "I", "3-4", "5", size="company", arms="infantry", depleted=True))
    '4/47C, US, infantry company, 3-4-5, depleted'
    """
    kind = f"{face.arms} {face.size}".strip()
    spent = "depleted" if face.depleted else ""
    parts = (face.name, face.nation or face.side, kind, face.values, spent, *face.condition, *face.marks)
    return ", ".join(part for part in parts if part)


def counter(face: UnitFace, plan: Plan, sides: Sequence[str], title: str = "") -> str:
    """A counter around the origin: its name, its arm, its values, and what its state is."""
    role, named = (
        side_role(face.side, sides, face.nation),
        f"<title>{in_markup(title)}</title>" if title else "",
    )
    return (
        f'<g class="counter {role}">{named}{_arrow(face, plan)}'
        f'<rect class="paper" x="-{HALF}" y="-{HALF}" width="{2 * HALF}" height="{2 * HALF}" rx="3"/>'
        f"{_line(short_name(face.name, LETTERS), -8.5, 7.5)}{_arm(face)}{_line(face.values, 13.5, 9, 'values')}"
        f"{_state(face)}</g>"
    )


def _line(text: str, y: float, size: float, name: str = "") -> str:
    """A text that fits into the width of a counter."""
    if not text:
        return ""
    fitting = min(size, round((2 * HALF - 3) / (0.66 * len(text)), 1))
    kind = f' class="{name}"' if name else ""
    return f'<text{kind} y="{y:g}" style="font-size:{fitting:g}px">{in_markup(text)}</text>'


def _arm(face: UnitFace) -> str:
    sign = _ARMS.get(face.arms)
    inside = (
        f'<path class="arm" d="{sign}"/>'
        if sign
        else f'<text class="badge" y="2">{in_markup(face.badge)}</text>'
    )
    return f'<rect class="arm" x="-8" y="-6" width="16" height="10"/>{inside}'


def _state(face: UnitFace) -> str:
    """Beside the arm: the mode on the left, the steps on the right; a folded corner for what is depleted."""
    mode = letters_of(face) if DISRUPTED not in face.state else "!" + letters_of(face)[:1]
    texts = "".join(
        f'<text class="state" x="{x}" y="1">{in_markup(text[:3])}</text>'
        for x, text in ((-12, mode), (12, steps_of(face)))
        if text
    )
    corner = f'<path class="fill" d="M{HALF}-{HALF}h-8l8 8z"/>' if face.depleted else ""
    return texts + corner


def _arrow(face: UnitFace, plan: Plan) -> str:
    angle = plan.angle(face.facing)
    return "" if angle is None else f'<path class="facing" d="M0-28l6 8h-12z" transform="rotate({angle})"/>'


def more(count: int) -> str:
    """The number of counters in a stack, at the corner of the uppermost."""
    return f'<g class="more"><circle cx="{HALF}" cy="-{HALF}" r="6"/><text x="{HALF}" y="{3 - HALF}">{count}</text></g>'


def below(count: int) -> str:
    """The edges of the counters under the uppermost of a stack."""
    return "".join(
        f'<rect class="under" x="{-HALF + 2 * i}" y="{-HALF + 2 * i}" width="{2 * HALF}" height="{2 * HALF}" rx="3"/>'
        for i in range(min(count - 1, 3), 0, -1)
    )


def chits(names: Sequence[str], *, covered: bool) -> str:
    """Markers in a hex, around its middle; above on the left where counters lie in it."""
    width, height, size = (5.4, 9, 7.5) if covered else (6.4, 12, 9)
    texts = [(name, 5 + width * len(name)) for name in names]
    total, y = sum(wide + 2 for _, wide in texts), -HALF - height - 2 if covered else -6
    left = -7 - total if covered else 1 - total / 2
    found = ""
    for name, wide in texts:
        found += (
            f'<g class="chit"><rect x="{left:g}" y="{y}" width="{wide:g}" height="{height}" rx="3"/>'
            f'<text x="{left + wide / 2:g}" y="{y + 0.76 * height:g}" style="font-size:{size:g}px">'
            f"{in_markup(name)}</text></g>"
        )
        left += wide + 2
    return found
