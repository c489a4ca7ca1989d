"""Areas in lines: what an overlay marks, and which patterns may be laid."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.contract import Game, rehearsed
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import match
from vietnam_tui.core.plain_text import MOST_HEXES, preview_lines
from vietnam_tui.play.seat.chair import Chair

#: So many patterns are told of
MOST_SHAPES = 5
#: the overlay that is drawn from what threatens
THREAT = "threat"


def overlay_lines(game: Game[Any], chair: Chair, text: str, place: Hex | None, unit: str) -> list[str]:
    """What an overlay marks, seen from a hex or for a unit, hexes with the same mark together."""
    sheet, view = game.presenter, chair.view
    found = match(text, sheet.overlays) if text else []
    if len(found) != 1:
        raise ValueError(f"overlay: {', '.join(sheet.overlays)}")
    (name,) = found
    board = sheet.board(view)
    if name == THREAT:
        threats = sheet.threats(view, chair.side) if chair.side else {}
        notes = {hex_: f"!{len(names)}" for hex_, names in threats.items()}
    else:
        notes = sheet.overlay(view, name, Hex(0) if place is None else place, unit)
    marks: dict[str, list[str]] = {}
    for hex_ in sorted(notes):
        marks.setdefault(notes[hex_], []).append(board.grid.label(hex_))
    lines = [f"{mark}: {' '.join(labels)}" for mark, labels in sorted(marks.items())]
    return [f"{name}: {sheet.overlays[name]}", *(lines or ["Nothing is marked."])]


def shape_lines(game: Game[Any], chair: Chair, place: Hex) -> list[str]:
    """The best patterns that may be laid on a hex, each as its order, the first with all that would come of it."""
    sheet, view = game.presenter, chair.view
    found = sheet.shapes(view, place) if chair.decision.side == chair.side else ()
    if not found:
        raise ValueError(f"nothing may be laid on {sheet.board(view).grid.label(place)} now")
    previews = []
    for shape in found[:MOST_SHAPES]:
        tried = rehearsed(game, view, game.read_order(view, shape.order))
        previews.append(chair.allowed(sheet.preview_order(tried.steps)))
    lines = []
    for shape, preview in zip(found, previews, strict=False):
        hurt = ", ".join(f"{side} {float(chance):.0%}" for side, chance in preview.hurts.items())
        lines.append(f"{shape.order}{f'  (hurt: {hurt})' if hurt else ''}")
    more = len(found) - len(lines)
    return [*lines, *([f"and {more} more"] if more else []), "The first:", *preview_lines(previews[0])[1:]]


def prospect_lines(game: Game[Any], chair: Chair) -> list[str]:
    """Where who is asked about may come next, and how likely he would be hurt there, the best first."""
    sheet, view = game.presenter, chair.view
    if chair.decision.side != chair.side or not chair.allows("odds"):
        return []
    label = sheet.board(view).grid.label
    found = [f"{label(hex_)} {float(chance):.0%}" for hex_, chance in sheet.prospects(view).items()]
    more = f" and {len(found) - MOST_HEXES} more" if len(found) > MOST_HEXES else ""
    return [f"Ahead, best first: {', '.join(found[:MOST_HEXES])}{more}."] if found else []
