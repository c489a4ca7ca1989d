"""The text on a counter in the few cells that a hex has for it: name over values, and in which state it is.

Values are never hidden.  Without colour too one sees what is fresh, spent in part, done, disrupted and depleted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.tui.map.glyphs import Glyphs

#: The things that a unit can still do in its side's phase; "" while that is not asked.
FRESH, PARTLY, DONE = "fresh", "partly", "done"
#: Characters of a chit.
CHIT_WIDTH = 2
#: The word of a state that has a sign of its own.
DISRUPTED = "disrupted"


class SmallCounter(NamedTuple):
    """The two rows of a small counter, how many cells of the upper one its name takes, and the signs on its rim.

    Those are beside the upper row, of its state, and beside the lower one, that more lie below; "" for none.
    """

    upper: str
    lower: str
    named: int
    rim: tuple[str, str] = ("", "")


def small_counter(
    face: UnitFace,
    below: int,
    activity: str,
    glyphs: Glyphs,
    *,
    widths: tuple[int, int] = (5, 5),
    rim: tuple[bool, bool] = (False, False),
) -> SmallCounter:
    """A counter of these widths, with so many counters below it; `rim` tells which of its two cells are free.

    >>> from vietnam_tui.tui.map.glyphs import ASCII
    >>> small_counter(UnitFace("4/47B", "US", "I", "3-4", "5", depleted=True), 0, DONE, ASCII)[:2]
    ('4/47B', '3-4.i')
    >>> small_counter(UnitFace("304/9", "NVA", "I", "12", "4-3", state=("disrupted", "combat")), 2, "", ASCII)[:2]
    ('04/9+', '12!CI')

    Values in short are there whatever the state: signs that have no room beside them go on the rim, else to the name.

    >>> regiment = UnitFace("304/24", "NVA", "I", "6", "4-3", state=("disrupted", "combat"), brief="6-43")
    >>> small_counter(regiment, 2, "", ASCII)[:2], small_counter(regiment, 2, "", ASCII, widths=(5, 4))[:2]
    (('24!C+', '6-43I'), ('24!C+', '6-43'))
    >>> small_counter(regiment, 2, "", ASCII, rim=(True, True))
    SmallCounter(upper='4/24C', lower='6-43I', named=4, rim=('!', '+'))
    """
    upper, lower = widths
    arm, brief = glyphs.arm(face.arms, face.badge, depleted=face.depleted), face.brief
    if len(brief) == lower:
        arm = ""  # the values matter more
    printed = (
        *((face.values,) if not brief else ()),
        brief or face.strength,
        face.strength,
        face.strength.partition("-")[0][: lower - 1],
    )
    strength = next(text for text in printed if len(text) + len(arm) <= lower)
    room = lower - len(strength) - len(arm)
    state, mode, more = mark_of(face, activity, glyphs), mode_of(face), glyphs.more * bool(below)
    if below and below < 9 and room - bool(state) - bool(mode) >= 2:
        more += str(below + 1)
    inside, outside, beside = "", "", ["", ""]
    for sign, at in ((state, 0), (mode, None), (more, 1)):
        if len(inside) + len(sign) <= room:
            inside += sign
        elif at is not None and rim[at]:
            beside[at] = sign
        else:
            outside += sign
    width = upper - len(outside)
    # "24  C": 24C would be another regiment, but nobody takes 4/24C for one
    apart = brief and outside[:1].isalpha() and "/" in face.name
    called = short_name(face.name, width)
    if apart and len(called) == width and "/" not in called:
        called = short_name(face.name, width - 1)
    values = f"{strength}{inside:>{room}}{arm}"
    return SmallCounter(called.ljust(width) + outside, values, len(called), (beside[0], beside[1]))


def fitting_values(face: UnitFace, arm: str, width: int) -> str:
    """The sign of a counter's arm and its printed values, as many of them as fit.

    >>> infantry = UnitFace("304/9", "NVA", "I", "6", "4-3")
    >>> [fitting_values(infantry, "I", width) for width in (8, 6, 5)]
    ['I 6-4-3', 'I6-4-3', 'I 6']
    >>> fitting_values(UnitFace("T54-1", "NVA", "T", "7h", "8-6h-8", brief="7h6h"), "T", 8)
    'T 7h6h'
    """
    texts = filter(None, (face.values, face.brief, face.strength))
    shown = (f"{arm}{gap}{text}" for text in texts for gap in (" ", ""))
    return next((text for text in shown if len(text) <= width), f"{arm}{face.strength}")


def mark_of(face: UnitFace, activity: str, glyphs: Glyphs) -> str:
    """The sign of a counter's state: what hampers it first, then what it has done, then the step it has lost."""
    if DISRUPTED in face.state:
        return glyphs.disrupted
    if activity == DONE:
        return glyphs.done
    if activity == PARTLY:
        return glyphs.partly
    reduced = face.depleted or (face.steps is not None and face.steps[0] < face.steps[1])
    return glyphs.reduced if reduced else ""


def mode_of(face: UnitFace) -> str:
    """The letter of a counter's mode, "" without any."""
    return next((word[:1].upper() for word in face.state if word != DISRUPTED), "")


def short_name(name: str, width: int) -> str:
    """A name that fits, shortened so that numbered units stay apart.

    >>> [short_name(name, 5) for name in ("4/47B", "Monitor3", "PhuLoi", "26 Mar", "Helicopter-12", "NavalGunfire")]
    ['4/47B', 'Moni3', 'PhuLo', '26Mar', 'Hel12', 'Naval']
    >>> [short_name(name, 5) for name in ("304/24", "325/18C", "I/3/26", "2/1/1Cav")]
    ['04/24', '5/18C', 'I3/26', '21/1C']
    >>> [short_name(name, 3) for name in ("304/24", "325/18C", "I/3/26")]
    ['24', '18C', 'I3']
    >>> short_name("4/47B", 4), short_name("304/9", 3), short_name("M48-1", 4), short_name("M48-1", 3)
    ('447B', '4/9', 'M481', 'M-1')
    """
    if len(name) <= width:
        return name
    if name.count("/") in (1, 2):
        return _short_designation(name, width)
    squeezed = re.sub(r"[\s.'-]", "", name)
    if len(squeezed) > width:
        squeezed = squeezed.replace("/", "")
    if len(squeezed) <= width:
        return squeezed
    base, hyphen, which = name.rpartition("-")
    if base[-1:].isdigit() and which.isdigit() and len(which) + 1 < width:
        return f"{base[: width - len(which) - 1]}{hyphen}{which}"
    number = re.search(r"(?<=[^\d])\d+[A-Za-z]?$", squeezed)
    tail = number.group() if number is not None and len(number.group()) < width and "/" not in name else ""
    return squeezed[: width - len(tail)] + tail


def _short_designation(name: str, width: int) -> str:
    """A unit of a larger one: its own number whole, and as much of the larger one's as fits; four digits are a hex."""
    *above, own = name.split("/")
    plain = name.replace("/", "")
    if len(above) == 1 and len(plain) <= width and not plain.isdigit():
        return plain
    if len(own) + 1 + len("".join(above)) > width:
        own = re.sub(r"(?<=[A-Z])[a-z]+$", "", own)
    room = width - len(own) - 1
    larger = "".join(above)
    if room < 1:
        return (own if len(above) == 1 else larger)[:width]
    return f"{larger[:room] if len(above) > 1 else larger[max(0, len(larger) - room) :]}/{own}"


def clones(names: Sequence[str], width: int) -> list[str]:
    """Names that look like another one once they are shortened.

    >>> clones(["Monitor1", "Monitor2", "PhuLoi"], 5)
    []
    """
    seen: dict[str, list[str]] = {}
    for name in names:
        seen.setdefault(short_name(name, width), []).append(name)
    return [name for alike in seen.values() if len(set(alike)) > 1 for name in alike]


def chip(face: UnitFace) -> str:
    """A counter in one cell: its number, else the letter of its type.

    >>> chip(UnitFace("Monitor3", "US", "R", "1-4", "11")), chip(UnitFace("PBR", "US", "B", "2-2", "9"))
    ('3', 'B')
    """
    return face.name[-1] if face.name[-1:].isdigit() else badge(face)


def badge(face: UnitFace) -> str:
    """The letter of a counter, small when it is depleted."""
    return (face.badge.lower() if face.depleted else face.badge)[:1]


def letters_of(face: UnitFace) -> str:
    """A letter for each word of a counter's state."""
    return "".join(word[:1].upper() for word in face.state)


def steps_of(face: UnitFace) -> str:
    """The steps that a counter has left, "" when it has lost none."""
    if face.steps is None or face.steps[0] >= face.steps[1]:
        return ""
    return f"{face.steps[0]}/{face.steps[1]}"


def status(face: UnitFace) -> str:
    """The state of a counter in a few characters: a letter for each word, then its steps when some are lost.

    >>> status(UnitFace("26/9", "NVA", "I", "12", "4", state=("combat", "disrupted"), steps=(2, 3)))
    'CD 2/3'
    """
    return f"{letters_of(face)} {steps_of(face)}".strip()


def chit_text(chits: Sequence[str], width: int, more: str) -> str:
    """The chits that a width holds, and a sign when there are more.

    >>> chit_text(("BC",), 5, "+"), chit_text(("BC", "MS"), 5, "+"), chit_text(("BC", "MS", "LZ"), 5, "+")
    ('BC', 'BC MS', 'BC+')
    """
    whole = " ".join(chit[: CHIT_WIDTH if len(chits) > 1 else width] for chit in chits)
    if len(whole) <= width:
        return whole
    if width < CHIT_WIDTH:
        return more
    fitting = max(1, (width - len(more) + 1) // (CHIT_WIDTH + 1))
    return (" ".join(chit[:CHIT_WIDTH] for chit in chits[:fitting]) + more)[:width]


def short(note: str) -> str:
    """A note in one cell: its letter, or a cost rounded up."""
    try:
        return str(min(9, -int(-float(note) // 1)))
    except ValueError:
        return note.strip()[:1]
