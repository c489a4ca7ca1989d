"""Moving the cursor over the map: by steps, to units, to what is looked for."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.hexes import Grid, Hex
from vietnam_tui.core.orders import plain
from vietnam_tui.core.preview import Cast
from vietnam_tui.play.report.digest import hexes_in
from vietnam_tui.tui.map.objectives import stations
from vietnam_tui.tui.seat.box import able
from vietnam_tui.tui.seat.player_view import PlayerView

#: the overlay of what the scenario is about, which is there from the start
AIM = "aim"


def step(player: PlayerView, direction: str, count: int = 1) -> None:
    """Move the cursor; where no side lies that way it goes along the line: "E" keeps the row, "N" the column."""
    player.cursor = led(player.board.grid, player.cursor, direction, count)
    player.point_in_menu()


def led(grid: Grid, hex_: Hex, direction: str, count: int = 1) -> Hex:
    """The hex to which some steps that way lead, as far as the map goes."""
    for _ in range(count):
        following = _following(grid, hex_, direction)
        if following is None:
            break
        hex_ = following
    return hex_


def _following(grid: Grid, hex_: Hex, direction: str) -> Hex | None:
    if direction in grid.directions:
        return grid.neighbour(hex_, direction)
    if direction in ("W", "E"):
        aside, kept = [way + direction for way in ("N", "S")], 1
    else:
        aside, kept = [direction + way for way in ("W", "E")], 0
    # one of the two hexes on either side of that way is in the same row or column, as the lines are shifted
    found = [neighbour for way in aside if (neighbour := grid.neighbour(hex_, way)) is not None]
    return next((h for h in found if grid.places[h][kept] == grid.places[hex_][kept]), None)


def fought_at(player: PlayerView, cast: Cast) -> Hex | None:
    """The place of a combat by its title: the hex or the unit that it names last; None if neither is on the map."""
    for word in reversed(cast.title.replace(":", " ").split()):
        place = next(iter(hexes_in(word, player.board.grid)), player.find_unit(word))
        if place is not None:
            return place
    return None


def ended_at(player: PlayerView) -> Hex:
    """Of the hexes where something has just happened one in which somebody stands now, if there is one."""
    return min(player.touched, key=lambda hex_: (not player.units_at(hex_), hex_))


def follow(player: PlayerView, who: Sequence[str] = ()) -> None:
    """After something was done: the cursor goes where it was, unless it was led to what is asked now.

    From what is to be done in the phase that has begun with it the cursor goes only to what was aimed at, or to who
    did it.
    """
    there = [hex_ for hex_ in (player.aimed, *map(player.find_unit, who)) if hex_ in player.touched]
    if player.touched and (not player.led or (there and player.led == "work")):
        player.cursor = next((hex_ for hex_ in there if hex_ is not None), ended_at(player))


def go(player: PlayerView, hex_: Hex) -> None:
    """Put the cursor on a hex."""
    player.cursor = hex_
    player.point_in_menu()


def next_in_stack(player: PlayerView, by: int) -> None:
    """Take the next unit of the stack under the cursor in hand."""
    here = player.able_at(player.cursor)
    if not here:
        next_ready(player, by)
    else:
        at = here.index(player.hand) if player.hand in here else 0
        player.take(here[(at + by) % len(here)])


def next_ready(player: PlayerView, by: int) -> None:
    """Go to the next unit with something to do, hex by hex."""
    ready = ready_units(player)
    if not ready:
        player.say(_no_unit_ready(player))
        return
    names = [name for name, _ in ready]
    places = [hex_ for _, hex_ in ready]
    led = player.hand or (player.called if player.called in player.units_at(player.cursor) else "")
    if led in names:
        at = (names.index(led) + by) % len(ready)
    elif player.cursor in places:
        at = (places.index(player.cursor) + by) % len(ready)
    else:
        at = 0 if by > 0 else len(ready) - 1
    player.hand = ""
    place = places[at]
    if place is None:
        player.take(names[at])
        player.say(f"Off the map ({at + 1} of {len(ready)}): {player.message}")
        return
    go(player, place)
    player.called = names[at]
    player.say(f"{names[at]} has something to do ({at + 1} of {len(ready)}).  Enter takes it up.")


def _no_unit_ready(player: PlayerView) -> str:
    if not player.my_turn:
        return player.not_now
    if player.offers.ends:
        known = {*player.presenter.aside, *player.presenter.closing}
        more = any(offer.face.verb not in known for offer in player.offers.first(4))
        besides = "  {choices} lists what else may be done." if more else ""
        return player.spoken(f"No unit has anything left to do.{besides}  {{close}} ends the phase.")
    return "No unit has anything to do before this is answered."


def ready_units(player: PlayerView) -> list[tuple[str, Hex | None]]:
    """Units with something to do and where they are, those of a hex together; None off the map."""
    if not player.my_turn:
        return []
    ready = player.presenter.ready(player.view)
    order = list(dict.fromkeys(hex_ for _, hex_ in ready))
    waiting = [(face.name, None) for face in able(player)]
    return [*sorted(ready, key=lambda unit: order.index(unit[1])), *waiting]


def next_enemy(player: PlayerView, by: int) -> None:
    """Go to the next enemy unit, those that something can be done to first; with a unit in hand to its targets."""
    units = player.shown_picture.units.items()
    theirs = [hex_ for hex_, faces in units if any(face.side == player.enemy for face in faces)]
    reach = player.reachable()
    open_to = sorted(hex_ for hex_ in theirs if hex_ in reach or player.offers.at(hex_))
    others = [] if player.hand and open_to else sorted(set(theirs) - set(open_to))
    _cycle(player, [*open_to, *others], by, "No enemy unit is in sight.")


def units_in_reading_order(player: PlayerView) -> list[Hex]:
    """The hexes with units in them or on their sides, our own with something to do first, then row by row."""
    picture, grid = player.shown_picture, player.board.grid
    ready = [hex_ for _, hex_ in player.presenter.ready(player.view)] if player.my_turn else []
    beside = [grid.side_hexes[side][0] for side in picture.side_units]
    others = sorted({*picture.units, *beside}, key=lambda hex_: grid.doubled[hex_][::-1])
    return list(dict.fromkeys([*ready, *others]))


def search(player: PlayerView, text: str) -> bool:
    """Find units, places and hexes; the cursor goes to the first.  False when nothing is found."""
    wanted = plain(text)
    grid = player.board.grid
    spots = player.presenter.spots(player.shown)
    hits = [hex_ for name, hex_ in spots.items() if wanted and plain(name).startswith(wanted)]
    for hex_ in grid.hexes() if wanted else ():
        names = (*player.units_at(hex_), player.board.place_names.get(hex_, ""), grid.label(hex_))
        if hex_ not in hits and any(wanted in plain(name) for name in names):
            hits.append(hex_)
    player.hits = hits
    if hits:
        go(player, hits[0])
        player.say(f"{text}: 1 of {len(hits)}")
    return bool(hits)


def next_hit(player: PlayerView, by: int) -> None:
    """Go to the next hit of the last search; before one to the next hex where a unit that is off the map may come, else
    to the next that the scenario is about."""
    marked = sorted(player.reachable(), key=lambda hex_: player.board.grid.doubled[hex_][::-1])
    if player.hits:
        _cycle(player, player.hits, by, "")
    elif marked and (player.sets_up or player.comes):
        _cycle(player, marked, by, "")
    else:
        found = dict(stations(player.objectives, player.board))
        _cycle(player, list(found), by, player.spoken("Nothing has been searched for yet: {find} begins."))
        if found:
            at = list(found).index(player.cursor) + 1
            player.say(f"{found[player.cursor].sentence} ({at} of {len(found)})")


def next_overlay(player: PlayerView) -> None:
    """Show the next overlay, none after the last."""
    names = ("", *player.presenter.overlays)
    at = names.index(player.overlay) if player.overlay in names else -1
    player.overlay = names[(at + 1) % len(names)]
    player.say(overlay_told(player))


def show_objectives(player: PlayerView) -> None:
    """Put what the scenario is about on the map, or take it away."""
    player.shows_objectives = not player.shows_objectives
    names = "; ".join(one.sentence for one in player.objectives) or "nothing on this map"
    player.say(
        f"What it is about: {names}."
        if player.shows_objectives
        else "What it is about is no longer on the map."
    )


def overlay_told(player: PlayerView) -> str:
    """The name of the overlay shown, and what its signs mean."""
    meaning = player.presenter.overlays.get(player.overlay, "")
    if not meaning:
        return "Overlay: none"
    kind = player.presenter.painted.get(player.overlay)
    shows = {"light": "what it marks lies in the light", "heat": "the stronger the colour, the more"}
    painted = player.spoken(f"  Painted: {shows[kind]}; {{numbers}}: numbers.") if kind else ""
    return f"Overlay {player.overlay}: {meaning}.{painted}"


def _cycle(player: PlayerView, hexes: Sequence[Hex], by: int, none: str) -> None:
    if not hexes:
        player.say(none)
        return
    outermost = 0 if by > 0 else len(hexes) - 1
    at = (hexes.index(player.cursor) + by) % len(hexes) if player.cursor in hexes else outermost
    go(player, hexes[at])
