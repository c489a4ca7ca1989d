"""Dry runs of Anti-Aircraft Fire: what those named so far come to, and the exact odds for the helicopter."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from vietnam_tui.core.model import Action
from vietnam_tui.core.preview import DieFace, Preview
from vietnam_tui.core.results_tables import both_sides
from vietnam_tui.games.khe_sanh.frames import AntiAircraft
from vietnam_tui.games.khe_sanh.rules.air.anti_aircraft import Fire, aa_strength, ledger, letter
from vietnam_tui.games.khe_sanh.rules.air.flights import is_aa
from vietnam_tui.games.khe_sanh.screen import charts
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.tables import tables

#: What AA Fire does to a helicopter, in a word and in a sign
EFFECTS = {
    "none": ("no effect", "-"),
    "aborted": ("aborted", "ab"),
    "destroyed": ("destroyed with its load", "X"),
}


def fire_preview(view: State, title: str, frame: AntiAircraft, action: Action) -> Preview:
    """The effect of the fire at a helicopter with one unit more, or as it stands [KS-A9.4.3-a]."""
    if isinstance(action, Fire):
        frame = msgspec.structs.replace(
            frame,
            firers=(*frame.firers, action.unit),
            strength=frame.strength + aa_strength(view, action.unit),
            regiments=frame.regiments + is_aa(view, action.unit),
        )
    if not frame.firers:
        return Preview(title, ("nobody fires [KS-A9.4.2-a]",))
    name, face = view.name(frame.helicopter), view.kind(frame.helicopter).combat
    protection = 0 if face is None else face.protection
    lines = [f"AA strength {frame.strength} against PF {protection} of {name} [KS-A9.4.3-a]"]
    basic = letter(view, frame)
    if basic is None:
        return Preview(title, (*lines, "too little: nobody can fire so [KS-A9.4.3-a]"))
    matrix, entries = tables().lower, ledger(view, frame)
    column = matrix.named(basic)
    found: dict[str, Fraction] = {}
    for cell, chance in matrix.chances(column, entries, dice=2).items():
        effect = _effect(cell)
        found[effect] = found.get(effect, Fraction(0)) + chance
    return Preview(
        title,
        (*lines, f"column {basic}", *entries.lines()),
        tuple(
            (EFFECTS[effect][0], f"{chance.numerator}/{chance.denominator} {float(chance):.1%}")
            for effect, chance in found.items()
        ),
        charts.lower(column=column, totals=(2 + entries.die, 12 + entries.die)),
        at_once=False,
        sums=(f"column {basic}",),
        dice=tuple(
            DieFace(str(total), EFFECTS[_effect(matrix.look_up(column, total, entries).result)][1])
            for total in range(2, 13)
        ),
        hurts={US: Fraction(1) - found.get("none", Fraction(0)), NVA: Fraction(0)},
    )


def _effect(cell: str | None) -> str:
    number = both_sides(cell)[1]
    return next(result.helicopter for result in tables().result if result.number == number)
