"""For the bots: command posts, whom each leads and whether it is left behind; where those hide whom the enemy wants."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.tasks import is_staff
from vietnam_tui.games.hot_armor.bots.travel import brink, ranges
from vietnam_tui.games.hot_armor.rules.command.command import is_command_post, radius
from vietnam_tui.games.hot_armor.units import UnitId


def led_by(picture: Picture, post: UnitId) -> list[UnitId]:
    """The units for a command post to lead: those whom no other reaches; all, where others have everybody in hand."""
    state, side = picture.state, picture.side
    posts = [
        ranges(state.map, state.place(one))
        for one in state.units_of(side)
        if one != post and is_command_post(state, one) and state.units[one].on_map
    ]
    reach = 2 * state.morale_of(side)
    units = list(picture.fighters)
    return [one for one in units if all(far[state.place(one)] > reach for far in posts)] or units


def left_behind(picture: Picture, unit: UnitId) -> float:
    """The part of those whom a command post, or one aboard, is to lead that is out of its reach; 0 for others."""
    state = picture.state
    posts = [one for one in (unit, *state.cargo(unit)) if is_command_post(state, one)]
    led = led_by(picture, posts[0]) if posts else []
    distance = ranges(state.map, state.place(unit))
    reach = radius(state, unit)
    return sum(distance[state.place(one)] > reach for one in led) / len(led) if led else 0.0


def waits(picture: Picture, unit: UnitId) -> bool:
    """Does a command post, or who carries one, wait for others of a column to leave the map before it?"""
    state = picture.state
    if not is_staff(state, unit):
        return False
    distance, reach = ranges(state.map, state.place(unit)), radius(state, unit)
    return any(distance[state.place(one)] <= reach for one in picture.fighters)


#: What a column of cover is worth, and each hex around that covers as well as jungle
COVER, DEEP = 1.0, 0.3
#: What it costs to be where every scatter ends beyond the edge of the map
VERGE = 4.0
#: The columns by which jungle covers
JUNGLE = 2


def refuge(picture: Picture, place: Hex) -> float:
    """What a hex is worth as a hiding place, however far the enemy is."""
    danger = picture.danger
    deep = sum(danger.cover(near) >= JUNGLE for near in picture.state.board.grid.neighbours(place))
    return COVER * danger.cover(place) + DEEP * deep - VERGE * brink(picture.state.map, place)
