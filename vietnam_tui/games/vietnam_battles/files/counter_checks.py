"""What a counter in a file may say of itself: a made-up unit, or one that was changed since the save was written."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.games.vietnam_battles.counters import CounterSide, Scenario
from vietnam_tui.games.vietnam_battles.units import RosterEntry

#: The largest strength and movement allowance; 12 movement points are the most that is printed
MOST = 99
#: Characters of an identifier and of the words on a counter
LONGEST = 24


def counter_faults(piece: RosterEntry, sheet: Scenario) -> Iterator[str]:
    """What is wrong with a counter in a scenario, as sentences."""
    for key in ("name", "type", "size"):
        text = getattr(piece, key)
        if len(text) > LONGEST or not text.isprintable():
            yield f"{key}: at most {LONGEST} characters that can be printed are expected"
    for key, face in (("full", piece.full), ("depleted", piece.depleted)):
        if face is not None and not _bounded(face):
            yield f"{key}: strengths and movement run from 0 to {MOST}"
    entries = {force.entry for force in sheet.force} | {""}
    areas = {force.deploy for force in sheet.force} | {""}
    if piece.entry not in entries:
        yield f"entry: {piece.entry!r} is none of {', '.join(sorted(entries - {''})) or 'this scenario'}"
    if piece.deploy not in areas:
        yield f"deploy: {piece.deploy!r} is none of {', '.join(sorted(areas - {''})) or 'this scenario'}"
    if not 0 <= piece.due <= sheet.turns or (piece.entry and not piece.due):
        yield f"due: a game turn from 1 to {sheet.turns} is expected"
    if piece.entry and piece.deploy:
        yield "entry: a unit either comes later or is set up before play"


def _bounded(face: CounterSide) -> bool:
    return all(0 <= value <= MOST for value in (face.attack, face.defense, face.movement))
