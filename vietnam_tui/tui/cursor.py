"""Moving the cursor over the map: by steps, to units, to what is looked for."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import plain
from vietnam_tui.tui.box import able
from vietnam_tui.tui.desk import Desk


def step(desk: Desk, direction: str, count: int = 1) -> None:
    """Move the cursor; "W" and "E" change the column and keep the row."""
    grid = desk.board.grid
    for _ in range(count):
        following: Hex | None
        if direction in ("W", "E"):
            # a column on, the row kept: north-east or south-east, as the columns are shifted
            aside = [grid.neighbour(desk.cursor, way + direction) for way in ("N", "S")]
            row = grid.places[desk.cursor][1]
            following = next((h for h in aside if h is not None and grid.places[h][1] == row), None)
        else:
            following = grid.neighbour(desk.cursor, direction)
        if following is None:
            break
        desk.cursor = following
    desk.point_in_menu()


def go(desk: Desk, hex_: Hex) -> None:
    """Put the cursor on a hex."""
    desk.cursor = hex_
    desk.point_in_menu()


def next_in_stack(desk: Desk, by: int) -> None:
    """Take the next unit of the stack under the cursor in hand."""
    here = [name for name in desk.units_at(desk.cursor) if desk.offers.of_unit(name)]
    if not here:
        next_ready(desk, by)
    elif desk.hand in here:
        desk.take(here[(here.index(desk.hand) + by) % len(here)])
    else:
        desk.take(here[0])


def next_ready(desk: Desk, by: int) -> None:
    """Go to the next unit with something to do."""
    ready = ready_units(desk)
    if not ready:
        desk.say("No unit has anything left to do.  x ends the phase." if desk.my_turn else desk.not_now)
        return
    names = [name for name, _ in ready]
    places = [hex_ for _, hex_ in ready]
    if desk.hand in names:
        at = (names.index(desk.hand) + by) % len(ready)
    elif desk.cursor in places:
        at = (places.index(desk.cursor) + by) % len(ready)
    else:
        at = 0 if by > 0 else len(ready) - 1
    desk.hand = ""
    place = places[at]
    if place is None:
        desk.take(names[at])
        desk.say(f"Off the map ({at + 1} of {len(ready)}): {desk.message}")
        return
    go(desk, place)
    desk.say(f"{names[at]} has something to do ({at + 1} of {len(ready)}).  Enter takes it up.")


def ready_units(desk: Desk) -> list[tuple[str, Hex | None]]:
    """Units with something to do and where they are, None off the map."""
    if not desk.my_turn:
        return []
    waiting = [(face.name, None) for face in able(desk)]
    return [*desk.sheet.ready(desk.view), *waiting]


def next_enemy(desk: Desk, by: int) -> None:
    """Go to the next enemy unit, those that something can be done to first."""
    units = desk.shown_picture.units.items()
    theirs = [hex_ for hex_, faces in units if any(face.side == desk.enemy for face in faces)]
    reach = desk.reachable()
    ordered = sorted(theirs, key=lambda hex_: (hex_ not in reach and not desk.offers.at(hex_), hex_))
    _cycle(desk, ordered, by, "No enemy unit is in sight.")


def units_in_reading_order(desk: Desk) -> list[Hex]:
    """The hexes with units in them or on their sides, our own with something to do first, then row by row."""
    picture, grid = desk.shown_picture, desk.board.grid
    ready = [hex_ for _, hex_ in desk.sheet.ready(desk.view)] if desk.my_turn else []
    beside = [grid.side_hexes[side][0] for side in picture.side_units]
    others = sorted({*picture.units, *beside}, key=lambda hex_: grid.doubled[hex_][::-1])
    return list(dict.fromkeys([*ready, *others]))


def search(desk: Desk, text: str) -> bool:
    """Find units, places and hexes; the cursor goes to the first.  False when nothing is found."""
    wanted = plain(text)
    grid = desk.board.grid
    spots = desk.sheet.spots(desk.shown)
    hits = [hex_ for name, hex_ in spots.items() if wanted and plain(name).startswith(wanted)]
    for hex_ in grid.hexes() if wanted else ():
        names = (*desk.units_at(hex_), desk.board.place_names.get(hex_, ""), grid.label(hex_))
        if hex_ not in hits and any(wanted in plain(name) for name in names):
            hits.append(hex_)
    desk.hits = hits
    if hits:
        go(desk, hits[0])
        desk.say(f"{text}: 1 of {len(hits)}")
    return bool(hits)


def next_hit(desk: Desk, by: int) -> None:
    """Go to the next hit of the last search."""
    _cycle(desk, desk.hits, by, "Nothing has been searched for yet: / begins.")


def next_overlay(desk: Desk) -> None:
    """Show the next overlay, none after the last."""
    names = ("", *desk.sheet.overlays)
    at = names.index(desk.overlay) if desk.overlay in names else -1
    desk.overlay = names[(at + 1) % len(names)]
    desk.say(f"Overlay: {desk.overlay or 'none'}")


def _cycle(desk: Desk, hexes: Sequence[Hex], by: int, none: str) -> None:
    if not hexes:
        desk.say(none)
        return
    outermost = 0 if by > 0 else len(hexes) - 1
    at = (hexes.index(desk.cursor) + by) % len(hexes) if desk.cursor in hexes else outermost
    go(desk, hexes[at])
